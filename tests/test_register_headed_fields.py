"""Fields under headings of a name and its bits in brackets: `MODE, bits [21:20]`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dialect_checks import load
from pdf_pages import Manual
from pdf_reading import shown

from extract import dialects

if TYPE_CHECKING:
    from pdf_reading import Read

    from extract.observations import Reading

TOP = """\
4.2.1 NBCNT_EL0, Count register

Attributes
NBCNT_EL0 is a 32-bit register.

Field descriptions

"""
FIELDS = """\
Bit [31]
Reserved, RES0.

C, bit [30]
Counts cycles. It is controlled by what stands in
NBX_EL2, bit [7]
and others.
0b0  Disabled.
0b1  Enabled.

MODE, bits [29:28]
Way of moving.

Bits [27:8]
Reserved, RES0.

P<m>, bit [m], for m = 7 to 4
Counter m.
0b0  Rests.
0b1  Runs.

SEL<n>, bits [2n+1:2n], for n = 1 to 0
Source n.

"""
AFTER = """\
Accessing NBCNT_EL0

op0    op1    CRn     CRm     op2
0b11   0b011  0b1001  0b1100  0b001
"""


def read(text: str) -> Reading:
    return dialects.read(load(text, "northbeck-core"))


WHOLE = [
    ("Reserved", 31, 31),
    ("C", 30, 30),
    ("MODE", 29, 28),
    ("Reserved", 27, 8),
    *((f"P{bit}", bit, bit) for bit in (7, 6, 5, 4)),
    ("SEL1", 3, 2),
    ("SEL0", 1, 0),
]


def test_headings_of_a_name_and_bits_in_brackets_begin_fields_and_those_of_an_index_one_for_each_number() -> (
    None
):
    (register,) = read(TOP + FIELDS + AFTER).registers
    assert (register.register, register.width_bits, shown(register.fields)) == ("NBCNT_EL0", 32, WHOLE)
    assert not any(one.flags for one in register.fields)


def test_values_below_such_a_heading_are_those_of_each_of_its_fields() -> None:
    (register,) = read(TOP + FIELDS + AFTER).registers
    values = {one.field: [(v.value, v.name) for v in one.values] for one in register.fields if one.values}
    of_pump = [(0, "Rests"), (1, "Runs")]
    assert values == {"C": [(0, "Disabled"), (1, "Enabled")]} | {f"P{bit}": of_pump for bit in (7, 6, 5, 4)}


def test_what_stands_under_the_title_of_a_part_about_the_whole_register_belongs_to_no_field() -> None:
    (register,) = read(TOP + FIELDS + AFTER).registers
    assert register.fields[-1].description == "Source n."


def test_a_figure_over_such_headings_tells_the_same_bits() -> None:
    figure = (
        "  31 30 29   28 27          8  7  6  5  4  3   2 1   0\n"
        " +--+--+-------+-------------+--+--+--+--+------+------+\n"
        " |0 |C | MODE  |    RES0     |P7|P6|P5|P4| SEL1 | SEL0 |\n"
        " +--+--+-------+-------------+--+--+--+--+------+------+\n\n"
    )
    reading = read(TOP + figure + FIELDS + AFTER)
    (register,) = reading.registers
    assert shown(register.fields) == WHOLE
    assert not any(one.flags for one in register.fields)
    assert not reading.diagnostics


def test_the_end_of_a_sentence_that_names_a_bit_elsewhere_begins_no_field() -> None:
    (register,) = read(TOP + FIELDS + AFTER).registers
    assert "NBX_EL2" not in [one.field for one in register.fields]
    (counter,) = [one for one in register.fields if one.field == "C"]
    assert "NBX_EL2, bit [7]" in (counter.description or "")


def test_headings_whose_bits_overlap_are_fields_in_doubt() -> None:
    (register,) = read(TOP + FIELDS.replace("[27:8]", "[28:8]") + AFTER).registers
    flags = {(one.field, one.bit_hi): one.flags for one in register.fields}
    assert flags["MODE", 29] == flags["Reserved", 28] == ["bits_overlap"]


MARKED = """\
# NBSEL_EL1, Gate Size Selection Register

## Attributes

NBSEL_EL1 is a 64-bit register.

## Field descriptions

### Bits [63:4]

Reserved, RES0.

### Level, bits [3:1]

Level of the gate.

| Level | Meaning      |
|-------|--------------|
| 0b000 | First gate.  |
| 0b001 | Second gate. |

### InD, bit [0]

Gate, not pump.

## Accessing NBSEL_EL1

MRS <Xt>, NBSEL_EL1
"""


def test_such_headings_may_be_marked_and_their_names_head_the_values_below() -> None:
    (register,) = read(MARKED).registers
    assert (register.register, register.width_bits) == ("NBSEL_EL1", 64)
    assert shown(register.fields) == [("Reserved", 63, 4), ("Level", 3, 1), ("InD", 0, 0)]
    assert [(one.value, one.description) for one in register.fields[1].values] == [
        (0, "First gate."),
        (1, "Second gate."),
    ]
    assert register.fields[2].description == "Gate, not pump."


def test_without_blank_lines_such_headings_are_told_by_their_bits_and_the_title_of_a_part_by_the_end_above() -> (
    None
):
    text = "\n".join(line.strip() for line in (TOP + FIELDS + AFTER).splitlines() if line.strip())
    (register,) = read(text).registers
    assert shown(register.fields) == WHOLE
    assert register.fields[-1].description == "Source n."


def test_the_heading_of_a_field_below_bits_that_nothing_tells_of_begins_it_in_a_pdf(reading: Read) -> None:
    manual = Manual()
    manual.heading("4.2.1 NBCNT_EL0, Count register")
    manual.lines("NBCNT_EL0 is a 32-bit register.", "Bits [31:8]", "Reserved, RES0.")
    manual.lines("FPEN, bits [7:6]", "It is controlled by what stands in", "NBX_EL2, bit [1]", "and others.")
    manual.lines("ZEN, bits [3:2]", "Opens the gate.", "Bits [1:0]", "Reserved, RES0.")
    (register,) = reading(manual).registers
    assert shown(register.fields) == [
        ("Reserved", 31, 8), ("FPEN", 7, 6), ("ZEN", 3, 2), ("Reserved", 1, 0)
    ]  # fmt: skip
