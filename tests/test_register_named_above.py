"""Fields whose name and title stand in a line over that of their bits."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

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


@pytest.mark.parametrize(
    ("first", "more", "margin"),
    [
        ("NOTE: Write this first", "", ""),
        ("ACCESS: Read and write", "   Gate of the pump", ""),
        ("OFF: Pump rests", "   Gate of the pump", "        "),
        ("OFF: Pump rests", "", "        "),
    ],
)
def test_lines_on_the_bits_above_do_not_name_those_below(
    text: ReadText, first: str, more: str, margin: str
) -> None:
    names = ("EN", "RUN", "DIR", "HEAT")
    page = "NBCTRL Register (Address 0x10)\n\n" + "".join(
        f"Bit {7 - n}   {name}{more}\n{margin}{first}\n" for n, name in enumerate(names)
    )
    found = text(f"{page}Bits 3-0   RATE{more}\n{margin}{first}\n")
    read = {f.field for r in found.registers for f in r.fields}
    assert read <= {*names, "RATE"}
    assert "RATE" in read


def test_titles_behind_bits_are_told_from_what_is_said_of_the_bits_above(text: ReadText) -> None:
    titles = ("Power of the pump", "Direction", "Heat", "Cold")
    page = "NBCTRL Register (Address 0x10)\n\n" + "".join(
        f"Bit {7 - n}   {title}\nON: Pump runs\nOFF: Pump rests\n" for n, title in enumerate(titles)
    )
    fields = [f.field for r in text(page).registers for f in r.fields]
    assert "OFF" not in fields


def test_two_such_pairs_may_be_anything(text: ReadText) -> None:
    few = (
        TEXT.split("RATE:", maxsplit=1)[0]
        + "Bits 7:4 RATE: How fast\nBits 3:0 LEVEL: How high\nBit 2 GO: Starts\n"
    )
    fields = {f.field: f.bit_hi for r in text(few).registers for f in r.fields}
    assert fields.get("RATE") == 7
    assert "GATE" not in fields


@pytest.mark.parametrize("gap", ["", "\n"])
def test_names_alone_stand_over_bits_alone(text: ReadText, gap: str) -> None:
    fields = [
        ("MODE   R/W", "Bits 15:14"),
        ("GATE", "Bit 13"),
        ("LEVEL RO", "Bits 12-8"),
        ("RATE", "Bits 7:0"),
    ]
    said = "".join(f"{name}\n{bits}\nReset 0x0\nHow it works.\n{gap}" for name, bits in fields)
    (register,) = text(f"3.1 PUMP_CTRL (0x10)\n\nThis register turns the pump.\n\n{said}").registers
    assert [(one.field, one.bit_hi, one.bit_lo, one.flags) for one in register.fields] == [
        ("MODE", 15, 14, []),
        ("GATE", 13, 13, []),
        ("LEVEL", 12, 8, []),
        ("RATE", 7, 0, []),
    ]


def test_a_word_that_stands_over_bits_again_and_again_names_none(text: ReadText) -> None:
    said = "".join(f"NOTE\nBits {high}:{high - 3}\nHow it works.\n\n" for high in (15, 11, 7, 3))
    (register,) = text(f"3.1 PUMP_CTRL (0x10)\n\n{said}").registers
    assert all(one.field is None and "name_lost" in one.flags for one in register.fields)


@pytest.mark.parametrize("title", ["", "CTRL\n"])
def test_names_below_their_bits_are_not_those_of_the_next_bits(text: ReadText, title: str) -> None:
    lines = "".join(f"Bit {bit}\n{name}\n" for bit, name in ((3, "EN"), (2, "RUN"), (1, "DIR"), (0, "HEAT")))
    reading = text(f"3.1 PUMP_CTRL (0x10)\n\nIt turns.\n\n{title}{lines}\nNothing more.\n")
    found = {
        (one.field, one.bit_hi) for register in reading.registers for one in register.fields if one.field
    }
    assert found <= {("EN", 3), ("RUN", 2), ("DIR", 1), ("HEAT", 0)}
