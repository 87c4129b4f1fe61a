"""Tables of instruction words under the numbers of bits where fields end, a name behind each row."""

from __future__ import annotations

from typing import TYPE_CHECKING

from isa_reading import read

if TYPE_CHECKING:
    from extract.observations import Instruction

FORMATS = """
== QV16 Listing

[cols="^2m,^2m,^2m,^2m,^2m,^2m,<6m"]
|===
   |15 |12 |11 | 8 | 7 | 0|
2+^|op   2+^|rd  2+^|imm[7:0] <|G-type
2+^|op   4+^|imm[11:0]        <|H-type
|===
"""
WORDS = """
[cols="^2m,^2m,^2m,^2m,^2m,^2m,<6m"]
|===
7+^|*QV16 Base Set*
2+^|0001 2+^|rd   2+^|imm[7:0] <|GLI
2+^|0010 4+^|imm[11:0]         <|GJP
2+^|0011 2+^|rd   2+^|00000001 <|GNT
|===
"""
BELOW = """
[cols="^2m,^2m,^2m,^2m,^2m,^2m,<6m"]
|===
2+^|0001 2+^|rd   2+^|imm[7:0] <|GLI
2+^|0010 4+^|imm[11:0]         <|GJP
2+^|0011 2+^|rd   2+^|00000001 <|GNT
7+^|
   |15 |12 |11 | 8 | 7 | 0|
2+^|op   2+^|rd  2+^|imm[7:0] <|G-type
|===
"""


def words(rows: list[Instruction]) -> list[tuple[str | None, tuple[tuple[str, str], ...]]]:
    return [(row.mnemonic, tuple(row.forms)) for row in rows]


TOLD = [
    ("GLI", (("encoding", "0001 rd imm[7:0]"),)),
    ("GJP", (("encoding", "0010 imm[11:0]"),)),
    ("GNT", (("encoding", "0011 rd 00000001"),)),
]


def test_rows_without_numbers_are_those_of_another_table_of_as_many_columns() -> None:
    found = read(FORMATS + WORDS)
    assert words(found.instructions) == TOLD
    assert [(one.register, one.kind) for one in found.registers] == [
        ("G-type", "encoding"),
        ("H-type", "encoding"),
    ]
    assert not found.diagnostics


def test_numbers_below_the_rows_are_theirs_and_no_figure_of_a_register_called_as_the_first() -> None:
    found = read("== QV16 Listing\n" + BELOW)
    assert words(found.instructions) == TOLD
    assert [one.register for one in found.registers] == ["G-type"]


def test_a_format_that_is_printed_again_is_one_and_names_the_encoding_of_the_rows_like_it() -> None:
    found = read(FORMATS + WORDS + FORMATS.replace("== QV16 Listing", ""))
    assert [one.register for one in found.registers] == ["G-type", "H-type"]
    assert [(row.mnemonic, row.encoding) for row in found.instructions] == [
        ("GLI", "G-type"),
        ("GJP", "H-type"),
        ("GNT", None),
    ]


def test_a_table_of_as_many_columns_whose_codes_do_not_fill_the_bits_is_not_read_by_them() -> None:
    found = read(FORMATS + WORDS.replace("|0010 4", "|00100 4"))
    assert not found.instructions
    assert found.diagnostics
