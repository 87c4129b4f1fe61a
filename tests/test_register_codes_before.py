"""Reset and access of bits before what a line says of them are these, and no names."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from pdf_reading import bits, flags

from extract.dialects.register_table.bit_lines.codes_before import codes_before

if TYPE_CHECKING:
    from pdf_reading import ReadFormat, ReadText

NOTED = """Notes

0x8231    RW  pump detection
    bit7        0     RW  pump button
                          0: off, 1: on

0x8240        pump control
    bit3~bit1   0x05  RW  level in turns
    bit0        1     RO  ready
"""


def test_codes_before_the_text_of_noted_bits_are_no_names(text: ReadText) -> None:
    detection, control = text(NOTED).registers
    assert (detection.register, detection.address, detection.access) == ("pump detection", 0x8231, "RW")
    assert (control.register, control.address, control.access) == ("pump control", 0x8240, None)
    assert bits(detection) == [("pump button", 7, 7)]
    assert bits(control) == [("level in turns", 3, 1), ("ready", 0, 0)]
    rows = [row for one in (detection, control) for row in one.fields]
    assert [(row.access, row.default_text, row.default_value) for row in rows] == [
        ("RW", "0", 0),
        ("RW", "0x05", 5),
        ("RO", "1", 1),
    ]
    assert "name_open" in flags(detection)


def test_the_reset_before_the_title_of_a_noted_register_is_kept(text: ReadText) -> None:
    first, second = (
        text("0x10  0x80  RW  Gate control\n  bit 7: go\n\n0x11  RO  Gate state\n  bit 7: full\n")
    ).registers
    assert (first.register, first.access, first.description) == (
        "Gate control",
        "RW",
        "0x10  Gate control. Reset value: 0x80",
    )
    assert (second.register, second.access, second.description) == ("Gate state", "RO", "0x11  Gate state")


def test_codes_before_the_text_of_bits_under_a_heading_are_no_names(markdown: ReadText) -> None:
    rows = (
        "Bit 7   0   R/W   enables the pump\n\nBits 6-1   RO   Turns of it\n\nBit 0   RO   Receiver overrun\n"
    )
    (pump,) = markdown(f"## NB_PUMP (0x10)\n\n{rows}\nBit names: none\n").registers
    assert [(row.field, row.bit_hi, row.access, row.default_text) for row in pump.fields] == [
        (None, 7, "R/W", "0"),
        (None, 6, "RO", None),
        ("RO", 0, None, None),
    ]
    assert [row.flags for row in pump.fields[:2]] == [["name_lost"], ["name_lost"]]


@pytest.mark.parametrize(
    ("said", "expected"),
    [
        ("0  R/W  enables it", ("R/W", "0", "enables it")),
        ("RW enables it", ("RW", None, "enables it")),
        ("RS  Register select", (None, None, "RS  Register select")),
        ("RW: enables it", (None, None, "RW: enables it")),
        ("0 = off, 1 = on", (None, None, "0 = off, 1 = on")),
        ("1 Wait state", (None, None, "1 Wait state")),
        ("R/W - direction", (None, None, "R/W - direction")),
        ("R/W  1 = read, 0 = write", (None, None, "R/W  1 = read, 0 = write")),
        ("R/W  selects to read or to write", (None, None, "R/W  selects to read or to write")),
        ("R/W bit of the last one", (None, None, "R/W bit of the last one")),
        ("RW  GO  Write 1 to start, read 0", ("RW", None, "GO  Write 1 to start, read 0")),
        ("0  R/W  reads and writes", ("R/W", "0", "reads and writes")),
    ],
)
def test_codes_are_told_from_names_and_values(
    said: str, expected: tuple[str | None, str | None, str]
) -> None:
    assert codes_before(said)[:3] == expected


@pytest.mark.parametrize(
    "ends", ["Bit2~Bit0", "Bit2~0", "Bit 2 to Bit 0", "Bit2-Bit0", "Bit 2 ~ Bit 0", "bit2..bit0"]
)
def test_the_word_for_bits_may_stand_before_both_ends(made: ReadFormat, ends: str) -> None:
    (mode,) = made(
        f"## NB_MODE (0x14)\n\n- Bit 4: LEVEL: level\n- Bit 3: HOLD: hold\n- {ends}: SPEED: speed\n"
    ).registers
    assert bits(mode) == [("LEVEL", 4, 4), ("HOLD", 3, 3), ("SPEED", 2, 0)]


def test_a_row_of_bits_that_is_left_below_those_read_is_reported(text: ReadText) -> None:
    torn = NOTED.replace("ready\n", "ready\n\n    bit7        0     RW  tap zone\n")
    reading = text(torn)
    assert bits(reading.registers[1]) == [("level in turns", 3, 1), ("ready", 0, 0)]
    line = torn.split("\n").index("    bit7        0     RW  tap zone")
    assert [(one.code, one.line_first) for one in reading.diagnostics] == [("table_unread", line)]


@pytest.mark.parametrize("mark", [":", " -", " ="])
def test_a_bit_may_be_a_bit_of_something_else(text: ReadText, mark: str) -> None:
    rows = "".join(
        f"  bit {n}{mark} Bit {m} of the {what}\n"
        for n, m, what in ((0, 8, "total"), (1, 9, "end"), (2, 7, "rest"))
    )
    found = text(f"Port 3D4h: Overflow\n{rows}\nPort 3D5h: Scan\n{rows}").registers
    assert [one.register for one in found] == ["Overflow", "Scan"]
    assert [(one.bit_hi, one.bit_lo) for one in found[0].fields] == [(0, 0), (1, 1), (2, 2)]
    lines = "\n".join(f"Bit {n}{mark} Bit {n + 4} of the total" for n in (3, 2, 1, 0))
    (gate,) = text(f"NBOVER Register (0x07)\n\n{lines}\n").registers
    assert [(one.bit_hi, one.bit_lo) for one in gate.fields] == [(3, 3), (2, 2), (1, 1), (0, 0)]


ENCLOSED = """Pump notes

CTRL register (0x10)
Bits 7:4 {}RATE: How fast
Bit 3:{}GATE - Opens it
Bits 2:1 {}KIND Kind of it
Bit 0 {}GO - Starts
"""


@pytest.mark.parametrize("code", ["(R/W) - ", "(RO): ", "(R) ", "[rw] ", "(read only) ", "(W1C) – "])
def test_a_code_in_brackets_between_bits_and_name_is_the_access(text: ReadText, code: str) -> None:
    (control,) = text(ENCLOSED.replace("{}", code)).registers
    assert bits(control) == [("RATE", 7, 4), ("GATE", 3, 3), ("KIND", 2, 1), ("GO", 0, 0)]
    assert {one.access for one in control.fields} == {code.strip("()[]:– -")}
    assert not any(one.flags for one in control.fields)


def test_a_code_in_brackets_that_its_text_tells_is_the_name() -> None:
    assert codes_before("(RW): Read/write direction").access is None
    assert codes_before("(EN) - GATE - opens").access is None
    assert codes_before("(W) - GATE - opens").access == "W"
