"""Tables in the source of wikis: which cells they have and what is read from them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from dialect_checks import load
from hypothesis import given
from hypothesis import strategies as st
from pdf_reading import bits, listed

from extract.markup.wiki_tables import wiki_tables

if TYPE_CHECKING:
    from pdf_reading import ReadText


def cells(source: str) -> list[list[list[str | None]]]:
    """The texts of the cells of all tables, None where one reaches."""
    return [
        [[cell.text if cell else None for cell in row] for row in table.rows]
        for table in wiki_tables(load(source))
    ]


MEDIA = """\
== NB_CNT ==
{| class="wikitable" border="1"
|+ Bits of it
! BIT !! NAME !! DESCRIPTION
|-
| 0-3
| [[#SPEED|SPEED]]
| '''How''' fast<br>it turns
|-
| 4 || GO || Starts it (0=No, 1=Yes)
|-
| rowspan="2" | 7-5
| colspan=2 | Not used
|-
| ''none'' || here
|}
"""
DOKU = """\
===== NB_CNT =====

^ Bits ^ Name ^ Description ^
| 0-3  | SPEED | How **fast** |
| 4    | GO | Starts it (0=No, 1=Yes) |
| 5    | Not used ||
| :::  | [[page|none]] | here |
"""


def test_cells_of_mediawiki_stand_in_lines_or_behind_two_bars() -> None:
    assert cells(MEDIA) == [
        [
            ["BIT", "NAME", "DESCRIPTION"],
            ["0-3", "SPEED", "How fast\nit turns"],
            ["4", "GO", "Starts it (0=No, 1=Yes)"],
            ["7-5", "Not used", None],
            [None, "none", "here"],
        ]
    ]


def test_cells_of_dokuwiki_reach_over_columns_and_rows() -> None:
    assert cells(DOKU) == [
        [
            ["Bits", "Name", "Description"],
            ["0-3", "SPEED", "How fast"],
            ["4", "GO", "Starts it (0=No, 1=Yes)"],
            ["5", "Not used", None],
            [None, "none", "here"],
        ]
    ]


def test_what_only_begins_as_a_table_is_none() -> None:
    for source in (MEDIA.replace("|}", ""), "^ raised ^\n\ntext", "{| alone |}"):
        assert cells(source) == []


@pytest.mark.parametrize("source", [MEDIA.replace('rowspan="2" | 7-5', "5"), DOKU])
def test_registers_are_read_from_them(text: ReadText, source: str) -> None:
    register = text(source).registers[0]
    assert register.register == "NB_CNT"
    assert bits(register)[:2] == [("SPEED", 3, 0), ("GO", 4, 4)]
    assert listed(register.fields[1]) == {0: "No", 1: "Yes"}


@given(
    st.lists(st.lists(st.sampled_from(("a", "b c", "1-0")), min_size=2, max_size=4), min_size=2, max_size=5)
)
def test_any_grid_is_read_as_it_was_written(grid: list[list[str]]) -> None:
    grid = [row[:2] for row in grid]
    media = "{|\n" + "|-\n".join("| " + " || ".join(row) + "\n" for row in grid) + "|}\n"
    doku = "".join(f"{'^' if not n else '|'} {' | '.join(row)} |\n" for n, row in enumerate(grid))
    assert cells(media) == cells(doku) == [grid]


def test_the_rows_of_a_dokuwiki_table_are_no_second_table(text: ReadText) -> None:
    source = "".join(
        f"===== {name} ({place}) =====\n\n^Bits ^Name ^Description ^\n|7:1 |{name}_HI |High |\n|0 |{name}_LO |Low |\n\n"
        for name, place in (("CTRL", "0x10"), ("STAT", "0x14"))
    )
    assert [(r.register, len(r.fields), r.flags) for r in text(source).registers] == [
        ("CTRL", 2, []),
        ("STAT", 2, []),
    ]


def test_rows_that_bars_in_pairs_part_are_those_of_a_table(text: ReadText) -> None:
    """Operators of a formula look so, too: no line below has as many."""
    rows = "Bits || Name || Access || Description\n7:4 || RATE || R/W || How fast\n"
    rows += "3:0 || STOP || R/W || Where it ends\n"
    (register,) = text(f"4.1 CTRL Register (offset 0x10)\n\n{rows}").registers
    assert [(one.bit_hi, one.bit_lo, one.field, one.access, one.description) for one in register.fields] == [
        (7, 4, "RATE", "R/W", "How fast"),
        (3, 0, "STOP", "R/W", "Where it ends"),
    ]
