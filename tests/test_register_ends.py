"""Bits in two columns or as masks, and names behind those of their blocks."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from pdf_reading import bits

from extract.dialects.register_table.words.headings import names_register
from extract.dialects.register_table.words.vocabulary import vocabulary

if TYPE_CHECKING:
    from pdf_reading import ReadText

MODE_AND_GO = [("MODE", 7, 4), ("GO", 0, 0)]


def table(heads: str, *rows: str) -> str:
    """A register with a table of these heads and rows."""
    return "## NB_GATE\n\nOffset: 0x20\n\n" + "".join(
        f"| {row} |\n" for row in (heads, "---|" * heads.count("|") + "---", *rows)
    )


@pytest.mark.parametrize(
    ("heads", "mode", "go"),
    [
        ("Field | Bit Offset | Bit Width | Text", "MODE | 4 | 4 | How", "GO | 0 | 1 | Goes"),
        ("Field | Offset | Width | Text", "MODE | 4 | 4 | How", "GO | 0 | 1 | Goes"),
        ("Field Name | Offset_b | Size_b | Text", "MODE | 4 | 4 | How", "GO | 0 | 1 | Goes"),
        ("Name | Shift | Width | Text", "MODE | 4 | 4 | How", "GO | 0 | 1 | Goes"),
        ("Name | Position | Size | Text", "MODE | 4 | 4 | How", "GO | 0 | 1 | Goes"),
        ("Name | LSB | Length | Text", "MODE | 4 | 4 | How", "GO | 0 | 1 | Goes"),
        ("Name | Mask | Text", "MODE | 0xF0 | How", "GO | 0x01 | Goes"),
        ("Mask | Name | Text", "F0h | MODE | How", "01h | GO | Goes"),
    ],
)
def test_bits_in_two_columns_or_as_masks_are_those_of_the_fields(
    markdown: ReadText, heads: str, mode: str, go: str
) -> None:
    (register,) = markdown(table(heads, mode, go)).registers
    assert bits(register) == MODE_AND_GO
    assert [one.flags for one in register.fields] == [[], []]


@pytest.mark.parametrize(
    ("place", "heads", "go", "doubted"),
    [
        ("", "Offset | Length", "0 | 4", True),
        ("", "Offset | Size", "0 | 1", True),
        (" (0x10)", "Offset | Length", "0 | 4", False),
        ("", "Bit Offset | Length", "0 | 4", False),
        ("", "Offset | Width", "0 | 4", False),
        ("", "Offset | Length", "1 | 3", False),
    ],
)
def test_offsets_and_sizes_that_may_be_of_bytes_are_in_doubt_where_no_register_has_an_address(
    markdown: ReadText, place: str, heads: str, go: str, *, doubted: bool
) -> None:
    rows = f"| Field | {heads} | Text |\n|---|---|---|---|\n| MODE | 4 | 4 | How |\n| GO | {go} | Goes |\n"
    (register,) = markdown(f"## NB_CTRL register{place}\n\n{rows}").registers
    assert [one.flags for one in register.fields] == [["bits_unmarked"] * doubted] * 2


def test_masks_that_share_bits_or_have_gaps_are_not_read_as_bits(markdown: ReadText) -> None:
    for one, two in (("0xF0", "0x30"), ("0xF0", "0x05")):
        found = markdown(
            "See the bits.\n\n| Bits | Name | Text |\n|---|---|---|\n| 7:0 | DATA | All |\n\n"
            + table("Name | Mask | Text", f"MODE | {one} | How", f"GO | {two} | Goes")
        )
        assert {f.field for r in found.registers for f in r.fields} == {"DATA"}


def test_offsets_and_sizes_of_registers_are_no_bits(markdown: ReadText) -> None:
    rows = "NB_A | 0 | 4 | One", "NB_B | 4 | 4 | Two"
    found = markdown(
        table("Bits | Name | Text", "7:0 | DATA | All")
        + "\n## Map\n\n"
        + table("Name | Offset | Size | Text", *rows)
    )
    assert {f.field for r in found.registers for f in r.fields} == {"DATA"}


@pytest.mark.parametrize(
    ("low", "expected"),
    [(1, [(3, 1, 5, []), (0, 0, 1, [])]), (3, [(3, 1, 5, ["size_disagrees"]), (0, 0, 1, [])])],
)
def test_single_bits_beside_widths_are_the_ends_that_leave_none_out(
    markdown: ReadText, low: int, expected: list[tuple[int, int, int, list[str]]]
) -> None:
    rows = f"{low} | 3 | MODE | 0x5 | How", "0 | 1 | GO | 1 | Goes"
    (register,) = markdown(table("Bit | Width | Field | Reset | Text", *rows)).registers
    assert [(f.bit_hi, f.bit_lo, f.default_value, f.flags) for f in register.fields] == expected


@pytest.mark.parametrize(
    ("heading", "block", "name", "address"),
    [
        ("GATES.CTRL Register", "GATES", "CTRL", None),
        ("Register gates.ctrl", "gates", "ctrl", None),
        ("3.1 GATES.CTRL (offset 0x10)", "GATES", "CTRL", 0x10),
        ("3.1 GATES.CTRL[n] Control Register (offset 0x10)", "GATES", "CTRL[n]", 0x10),
    ],
)
def test_what_stands_before_a_dot_is_the_block(
    heading: str, block: str, name: str, address: int | None
) -> None:
    named = names_register(heading, vocabulary())
    assert named is not None
    assert (named.block, named.name, named.address) == (block, name, address)


@pytest.mark.parametrize(
    "line", ["CTRL.EN", "gates.ctrl", "See nb.h register (0x10)", "e.g.NB_CTRL register"]
)
def test_a_dot_alone_makes_no_register(line: str) -> None:
    assert names_register(line, vocabulary()) is None
