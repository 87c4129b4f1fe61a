"""References whose headers stand in two lines, and the descriptions of registers behind their fields."""

from __future__ import annotations

import pytest
from dialect_checks import load

from extract.dialects import choose
from extract.dialects.amd_register import AmdRegisterDialect

TEXT = """\
GATE_SIZE MMR:0x0108 MMR_1:0x0108 IND:0x0108
[R] 32 bits (access: 8/16/32)
  Field Name    Bits    Default
  APER_SIZE     25: 0  0x2000000
(reserved)     31:26

Description: Size of the gates (both 0 and 1). This
includes the pump.

GATE_INT MMR:0x0040 IND:0x0040
[RW] 16 bits (access: 8/16)
  Field Name        Bits    Default  Description
  GATE_OPEN         0       0x0      What opens it
                                     0=Hand
                                     1=Pump
  GATE_LINE         1       0x1      Which line
  (reserved)        15:2

Description: Who is told.
"""


def test_headers_in_two_lines_begin_registers_whose_descriptions_stand_behind_their_fields() -> None:
    document = load(TEXT, "northbeck-r1")
    registers = AmdRegisterDialect().read(document).registers
    assert [
        (one.register, one.address, one.address_space, one.access, one.width_bits) for one in registers
    ] == [
        ("GATE_SIZE", 0x108, "MMR", "R", 32),
        ("GATE_INT", 0x40, "MMR", "R/W", 16),
    ]
    assert [one.description for one in registers] == [
        "Size of the gates (both 0 and 1). This includes the pump.",
        "Who is told.",
    ]
    fields = [(f.field, f.bit_hi, f.bit_lo, f.default_value) for one in registers for f in one.fields]
    assert fields == [
        ("APER_SIZE", 25, 0, 0x2000000),
        ("reserved", 31, 26, None),
        ("GATE_OPEN", 0, 0, 0),
        ("GATE_LINE", 1, 1, 1),
        ("reserved", 15, 2, None),
    ]
    assert not any(row.flags for one in registers for row in (one, *one.fields))
    assert [(v.value, v.name) for v in registers[1].fields[0].values] == [(0, "Hand"), (1, "Pump")]


def test_their_places_are_those_of_the_file() -> None:
    document = load(TEXT, "northbeck-r1")
    first, second = AmdRegisterDialect().read(document).registers
    said = [document.lines[i][start:end] for i, start, end in first.pieces]
    assert said == [
        "GATE_SIZE MMR:0x0108 MMR_1:0x0108 IND:0x0108",
        "[R] 32 bits (access: 8/16/32)",
        "Field Name    Bits    Default",
        "Description: ",
        "Size of the gates (both 0 and 1). This",
        "includes the pump.",
    ]
    assert {document.lines[i].split()[0] for i, _, _ in second.fields[0].pieces} == {
        "GATE_OPEN",
        "0=Hand",
        "1=Pump",
    }
    rows = [row for one in (first, second) for row in (one, *one.fields)]
    claimed = {i for row in rows for i, _, _ in row.pieces}
    assert claimed == {i for i, line in enumerate(document.lines) if line.strip()}


@pytest.mark.parametrize("line", ["[R] 32 bits (access: 8/16/32", "32 bits (access: 32)"])
def test_a_second_line_that_is_cut_makes_no_register_of_the_first(line: str) -> None:
    registers = (
        AmdRegisterDialect().read(load(TEXT.replace("[R] 32 bits (access: 8/16/32)", line), "nb")).registers
    )
    assert not any(one.register == "GATE_SIZE" and not one.flags for one in registers)


DASHED = """\
## PUMP_CTRL – RW – 32 bits – MMReg:0x100

| Field Name | Bits | Default | Description |
| --- | --- | --- | --- |
| PUMP_MODE | 1:0 | 0x0 | How it runs.<br>POSSIBLE VALUES:<br>00 - SLOW<br>01 - FAST |

## PUMP_STAT – R – 32 bits – MMReg:0x104

| Field Name | Bits | Default | Description |
| --- | --- | --- | --- |
| PUMP_BUSY | 0 | 0x0 | It runs. |
"""


@pytest.mark.parametrize("dash", ["–", "—", "-"])
def test_headers_parted_by_long_dashes_are_those_of_the_older_form_in_markdown(dash: str) -> None:
    document = load(DASHED.replace("–", dash), "northbeck-r1")
    assert choose(document).name == "amd-register"
    control, status = AmdRegisterDialect().read(document).registers
    assert (control.register, control.address, control.access, control.flags) == (
        "PUMP_CTRL",
        0x100,
        "R/W",
        [],
    )
    assert [(one.value, one.name) for one in control.fields[0].values] == [(0, "SLOW"), (1, "FAST")]
    assert (status.register, status.address, status.flags) == ("PUMP_STAT", 0x104, [])
