"""Fields whose name and title stand in a line over that of their bits."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pdf_reading import ReadText

TEXT = """8.6.2.1 Pump Configuration Register (address = 04h) [reset = 0h]

Table 3. Bit Descriptions
GO: Pump Start Bit
Bit 15 Setting this bit to '1' starts the pump.
GATE: Gates (Side Only)
Bits 11, 12 They set which gates open.
RATE: Pump Rate
Bits 7-10 They set how fast the pump turns, from low
to high.
FULL: Pump Full
Bit 3 0 = Not full
1 = Full
"""


def test_name_and_title_are_those_of_the_bits_below(text: ReadText) -> None:
    found = text(TEXT)
    (register,) = found.registers
    assert (register.register, register.address) == ("Pump Configuration Register", 4)
    assert [(f.field, f.bit_hi, f.bit_lo) for f in register.fields] == [
        ("GO", 15, 15),
        ("GATE", 12, 11),
        ("RATE", 10, 7),
        ("FULL", 3, 3),
    ]
    said = [" ".join((f.description or "").split()) for f in register.fields]
    assert said[0] == "Pump Start Bit Setting this bit to '1' starts the pump."
    assert said[2] == "Pump Rate They set how fast the pump turns, from low to high."
    assert [(v.value, v.description or v.name) for v in register.fields[3].values] == [
        (0, "Not full"),
        (1, "Full"),
    ]
    lines = TEXT.split("\n")
    places = {lines[i][a:b] for i, a, b in register.fields[1].pieces}
    assert places >= {"Bits 11, 12", "GATE: Gates (Side Only)"}


def test_two_such_pairs_may_be_anything(text: ReadText) -> None:
    few = (
        TEXT.split("RATE:", maxsplit=1)[0]
        + "Bits 7:4 RATE: How fast\nBits 3:0 LEVEL: How high\nBit 2 GO: Starts\n"
    )
    fields = {f.field: f.bit_hi for r in text(few).registers for f in r.fields}
    assert fields.get("RATE") == 7
    assert "GATE" not in fields
