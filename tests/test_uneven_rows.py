"""A row of a text's table that has fewer or more cells than the head is read as it stands, and never trusted."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from dialect_checks import load

from extract.dialects import read as read_with

if TYPE_CHECKING:
    from collections.abc import Callable

    Draw = Callable[[list[list[str]]], str]

HEAD = ["Bits", "Name", "Access", "Description"]
ROWS = [
    ["31:16", "RATE", "RW", "The rate"],
    ["15:8", "PAIR", "RO", "High"],
    ["7:0", "LEVEL", "RW", "The level"],
]


def markdown(rows: list[list[str]]) -> str:
    lines = [HEAD, ["---"] * 4, *rows]
    return "\n".join(["# STAT (0x14)", "", *(f"| {' | '.join(row)} |" for row in lines), ""])


def bars(rows: list[list[str]]) -> str:
    return "\n".join(["STAT (0x14)", "", *("| " + " | ".join(row) + " |" for row in [HEAD, *rows]), ""])


def asciidoc(rows: list[list[str]]) -> str:
    return "\n".join(
        ["== STAT (0x14)", "", "|===", *("|" + " |".join(row) for row in [HEAD, *rows]), "|===", ""]
    )


def flagged(text: str) -> dict[str | None, list[str]]:
    (register,) = read_with(load(text, "northbeck-wren")).registers
    return {row.field: row.flags for row in register.fields}


@pytest.mark.parametrize("drawn", [markdown, bars, asciidoc])
@pytest.mark.parametrize(
    ("cells", "code"),
    [(["15:8", "PAIR", "High"], "cells_missing"), (["15:8", "PAIR", "RO", "High", "or low"], "cells_extra")],
)
def test_the_row_is_flagged_and_no_other(drawn: Draw, cells: list[str], code: str) -> None:
    assert flagged(drawn([ROWS[0], cells, ROWS[2]])) == {"RATE": [], "PAIR": [code], "LEVEL": []}


@pytest.mark.parametrize("drawn", [markdown, bars, asciidoc])
def test_rows_as_wide_as_the_head_are_not(drawn: Draw) -> None:
    assert flagged(drawn(ROWS)) == {"RATE": [], "PAIR": [], "LEVEL": []}


def test_under_the_rule_of_markdown_every_row_may_be_uneven() -> None:
    assert set(map(tuple, flagged(markdown([row[:3] for row in ROWS])).values())) == {("cells_missing",)}
