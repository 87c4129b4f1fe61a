"""Texts that have a line for each cell of a row and a blank line between rows, as `mutool draw -F txt` gives them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from pdf_reading import ReadText

    from extract.observations import Reading

NAMED = """3.1 NB_CTL register (NB_CTL)

Offset: 0x10

Bits
Name
Description

31:16
PUMP_GATE_LEVEL
Says how full it is.

15
PUMP_GATE_OVERFLOW_I
NT

Set when water ran over the
edge.

14:0
PUMP_GATE_LEVEL_SELE
CT

Which level is meant
by that.
"""


def test_the_rest_of_a_name_below_it_before_a_blank_line_is_put_to_it(text: ReadText) -> None:
    (register,) = text(NAMED).registers
    assert [(f.field, f.description, f.flags) for f in register.fields] == [
        ("PUMP_GATE_LEVEL", "Says how full it is.", []),
        ("PUMP_GATE_OVERFLOW_INT", "Set when water ran over the edge.", ["name_joined"]),
        ("PUMP_GATE_LEVEL_SELECT", "Which level is meant by that.", ["name_joined"]),
    ]


VALUED = """3.1 Gate control

Table 1. NB_CTL register (NB_CTL, address 0x4000 0010) bit description

Bit
Symbol
Value
Description
Reset value

31:4
-
Reserved.
0x0

3:2
RATE
How fast the gate of the pump
opens.

0x1

0x0
SLOW: a second

0x1
FAST: a tenth of
it

0x2
Off

1
GATE
How the gate of the pump stands.
0x0

0
SHUT: for all

1
OPEN

0
PUMP
Runs the pump of the whole house.
0x1
"""


def test_values_in_rows_of_their_own_are_those_of_the_row_above_and_order_is_kept(text: ReadText) -> None:
    (register,) = text(VALUED).registers
    found = [
        (f.bit_hi, f.field, f.default_text, f.description, [(v.value, v.name) for v in f.values], f.flags)
        for f in register.fields
        if not f.reserved
    ]
    assert found == [
        (
            3, "RATE", "0x1", "How fast the gate of the pump opens.",
            [(0, "SLOW"), (1, "FAST"), (2, "Off")], [],
        ),
        (1, "GATE", "0x0", "How the gate of the pump stands.", [(0, "SHUT"), (1, "OPEN")], []),
        (0, "PUMP", "0x1", "Runs the pump of the whole house.", [], []),
    ]  # fmt: skip


def test_a_list_of_values_that_the_end_of_a_page_cuts_is_in_doubt(text: ReadText) -> None:
    heads = "Bit\nSymbol\nValue\nDescription\nReset value\n\n"
    cut = VALUED.replace("0x1\nFAST", f"\fNorthbeck 2\n\n{heads}0x1\nFAST")
    found = text(cut)
    rate = next(f for r in found.registers for f in r.fields if f.field == "RATE")
    assert [v.value for v in rate.values] == [0]
    assert rate.flags == ["list_unread"]


KEYED = """3.1 NB_CTL

Offset: 0x10

Bits
Name
Memory Access
Description

31:8
LEVEL
R
Says how full it is.
Value After Reset: 0x7

7:0
GATE
R/W
Opens the gate.
Value After Reset: 0x0

3.2 NB_RATE

Offset: 0x14

Bits
Name
Memory Access
Description

31:0
RATE
R/W
How fast.
Value After Reset: 0x2
"""


def test_a_line_that_says_the_reset_below_the_text_of_a_row_ends_no_table(text: ReadText) -> None:
    found = text(KEYED).registers
    assert [(r.register, [(f.field, f.default_value) for f in r.fields]) for r in found] == [
        ("NB_CTL", [("LEVEL", 7), ("GATE", 0)]),
        ("NB_RATE", [("RATE", 2)]),
    ]


def test_a_reset_below_the_only_row_of_a_table_is_the_registers_where_no_row_has_such_a_key(
    text: ReadText,
) -> None:
    alone = KEYED[KEYED.index("3.2") :].replace("Value After Reset", "\nReset value")
    (register,) = text(alone).registers
    assert [(f.field, f.description) for f in register.fields] == [("RATE", "How fast.")]


LEVELS = "3.1 NB_CTL\n\nOffset: 0x10\n\nBits\nName\nValue\nDescription\n"


def _listed(
    found: Reading,
) -> list[tuple[int | None, str | None, list[tuple[int | None, str | None]], list[str]]]:
    return [
        (f.bit_hi, f.field, [(v.value, v.name or v.description) for v in f.values], f.flags)
        for r in found.registers
        for f in r.fields
    ]


@pytest.mark.parametrize("bits", [("31:2", "1", "0"), ("0", "1", "31:2")])
def test_values_of_single_bits_begin_in_the_cell_of_their_row(
    text: ReadText, bits: tuple[str, str, str]
) -> None:
    pumps = "{}\nPUMP\n0\nUp\n1\nDown\n{}\nGATE\n0\nOff\n1\nOn\n{}\nRATE\n-\nHow fast.\n"
    first, second, third = bits if bits[0] == "0" else bits[::-1]
    rows = pumps.format(first, second, third).splitlines(keepends=True)
    found = text(LEVELS + "".join(rows if bits[0] == "0" else [*rows[12:], *rows[6:12], *rows[:6]]))
    pump, gate = ("PUMP", [(0, "Up"), (1, "Down")], []), ("GATE", [(0, "Off"), (1, "On")], [])
    rate = (31, "RATE", [], [])
    assert _listed(found) == (
        [(0, *pump), (1, *gate), rate] if bits[0] == "0" else [rate, (1, *gate), (0, *pump)]
    )


@pytest.mark.parametrize("codes", [[], ["R/W"]])
def test_one_value_in_each_row_is_no_list_and_takes_no_row_below(text: ReadText, codes: list[str]) -> None:
    rows = [("3", "FULL", "0"), ("2", "PUMP", "0"), ("1", "GATE", "0"), ("0", "LEAK", "1")]
    heads = LEVELS.replace("Value\n", "Value\nAccess\n") if codes else LEVELS
    found = text(heads + "".join("\n".join([*row, *codes, f"How it is in {row[1]}\n"]) for row in rows))
    assert _listed(found) == [(int(bit), name, [], []) for bit, name, _ in rows]
    assert [f.note for r in found.registers for f in r.fields] == [f"Value: {value}" for *_, value in rows]


def test_a_list_that_a_number_ends_which_may_be_its_next_is_in_doubt(text: ReadText) -> None:
    found = text(LEVELS + "7:6\nPUMP\n00\nIdle\n01\nRuns\n10\nStops\n11\nFails\n5:0\nRATE\n-\nHow fast.\n")
    assert _listed(found)[0] == (7, "PUMP", [(0, "Idle"), (1, "Runs")], ["list_unread"])
    assert found.diagnostics


LISTED = """3.1 Gate control (NB_CTL)

Bit
Field
Value
Description

15-8
CNT
0-FFh
Count of the gates.

7-1
Reserved
0
Reserved

0
EN
Enable.

0
The gate is off.

1
The gate is on.
"""


def test_a_zero_in_the_column_of_values_is_not_the_bit_that_is_due(text: ReadText) -> None:
    (register,) = text(LISTED).registers
    assert [(f.field, f.bit_hi, f.bit_lo) for f in register.fields] == [
        ("CNT", 15, 8),
        ("Reserved", 7, 1),
        ("EN", 0, 0),
    ]
    assert [(v.value, v.description) for v in register.fields[-1].values] == [
        (0, "The gate is off."),
        (1, "The gate is on."),
    ]
