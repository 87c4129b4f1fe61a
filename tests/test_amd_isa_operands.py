"""How the `amd-isa` dialect reads tables of operands: one small document for each."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from isa_pages import (
    encoding,
    field,
    read,
    table,
    titled,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from extract.observations import Symbol


# -- operands


def operands(*rows: Sequence[str]) -> list[Symbol]:
    return read(titled("Operands", table(["Code", "Meaning", "Description"], *rows))).symbols


def test_a_table_whose_codes_fill_the_bits_of_an_operand_gives_operands() -> None:
    made = operands(
        ["0-47", "S0 to S47", "Scalar."],
        ["48", "FLAGS", ""],
        ["49-62", "reserved", ""],
        ["63", "Literal", "Next word."],
    )
    assert [(s.kind, s.name, s.index, s.attributes.get("code_last"), s.flags) for s in made] == [
        ("operand", "S0 to S47", 0, "47", []),
        ("operand", "FLAGS", 48, None, []),
        ("operand", "reserved", 49, "62", []),
        ("operand", "Literal", 63, None, []),
    ]


def test_codes_that_moved_out_of_their_column_are_read_on_and_marked() -> None:
    made = operands(
        *[[str(n), f"R{n}", ""] for n in range(59)],
        ["59", "SDWA", "60"],
        ["DPP", "61", "FLAGZ"],
        ["{ 0, FLAGZ }", "62", "Literal"],
        ["the next word", "63", "Last"],
    )
    assert [(s.index, s.name, s.definition) for s in made[59:]] == [
        (59, "SDWA", None),
        (60, "DPP", None),
        (61, "FLAGZ", "{ 0, FLAGZ }"),
        (62, "Literal", "the next word"),
        (63, "Last", None),
    ]
    assert {tuple(s.flags) for s in made[59:]} == {("cells_shifted",)}


def test_a_code_that_two_lists_tell_differently_is_marked_with_the_other_reading() -> None:
    codes = [["0-60", "S0 to S60", ""], ["61", "0.5", ""], ["62", "-0.5", ""], ["63", "DIRECT", ""]]
    listed = "| Source.\n| S0 to S60\n| 0.5\n| 0.5\n| Reserved"
    fields = encoding("XA", ["SRC", "| [5:0]\n| 0-60\n| 61\n| 62\n| 63", listed])
    reading = read(titled("Operands", table(["Code", "Meaning", "Description"], *codes)), fields)
    assert [s.flags for s in reading.symbols] == [[], [], ["operand_disagrees"], ["operand_disagrees"]]
    assert [v.flags for v in reading.registers[0].fields[0].values] == [[], [], [], ["operand_disagrees"]]


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("Source.\n0 - 105 R0 to R105 and others\n106 LINK_LO\n107 LINK_HI", [0, 106, 107]),
        ("0: as it is\n1: in the other order of all\n3: not at all", [0, 1, 3]),
        ("0 as it is\n1 in the order of the other\n7 of them\n2 not at all", [0, 1, 2]),
    ],
)
def test_a_line_that_fills_its_cell_is_no_more_wrapped_before_the_number_that_is_due(
    text: str, numbers: list[int]
) -> None:
    assert [value.value for value in field("[7:0]", text).values] == numbers


@pytest.mark.parametrize("odd", ["l low", "2 low", "low"])
def test_a_list_in_a_literal_block_that_breaks_off_is_reported(odd: str) -> None:
    lines = ["Mode = F[3:0]", "    0 none", f"    {odd}", "    2 high"]
    text = "\n".join(f"    {line}" for line in lines)
    made = read(titled("Modes", table(["Code", "Meaning"], ["0-127", "S0 to S127"]), f"::\n\n{text}\n"))
    assert [(s.kind, s.index) for s in made.symbols if s.kind == "mode"] == [("mode", 0)]
    assert [d.code for d in made.diagnostics] == ["list_unread"]
