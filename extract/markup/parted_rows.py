"""Rows of tables of bars that blank lines part, and those that no rule does.

Bits | Name                  +------+------+
                             | Bits | Name |
---- | ----                  +------+------+
                             | 7:4  | GATE |
7:4  | GATE                  | 3    | OPEN |
                             |      | _ALL |
3    | OPEN                  +------+------+
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from extract.document import Document
    from extract.tables import Cell

    Row = list[tuple[int, list[Cell]]]
    """The cells of a row: where the bar before each stands, and its lines."""

RULE = re.compile(r"(?:(?=[^-]*-)[\s:|+=-]*|\s*\+[=+]+\+\s*|\s*\|=[=|]+=\|\s*)$")
"""A line between rows: of dashes, or of signs of equality between corners or bars."""
_SEVERAL = 2
_NUMBER = re.compile(
    r"(?:[Bb]its?\s*)?[\[<(]?(?:0[xX][0-9A-Fa-f]+|\d[0-9A-Fa-f]*[hH]|\d{1,3}(?:\s?(?:[:–-]|\.\.)\s?\d{1,3})?)[\])>]?"
)
"""What numbers rows: bits or an address."""


def is_unseen(document: Document, i: int) -> bool:
    """Whether a line is a comment, which is not shown, and does not part a table from the head of another."""
    row, rule = (document.lines[k] if k < document.body.stop else "" for k in (i + 1, i + 2))
    headed = "|" in row and "|" in rule and RULE.match(rule)
    return document.lines[i].rstrip()[-3:] == "-->" and not headed


def row_below(document: Document, i: int, first: int, *, ruled: bool) -> bool:
    """Whether the table of the head on the line `first` goes on below a blank line, as where all lines are parted.

    A row of it has as many bars, and below its head alone the rule stands; the head of another has a rule below it.
    """
    head = document.lines[first].strip()
    row, after = (document.lines[k].strip() if k < document.body.stop else "" for k in (i + 1, i + 2))
    if "|" not in row or row.count("|") != head.count("|") or (row[-1] == "|") != (head[-1] == "|"):
        return False
    if RULE.match(row):
        return not ruled and i == first + 1
    after = after or (document.lines[i + 3].strip() if i + 3 < document.body.stop else "")
    return ruled and not ("|" in after and RULE.match(after))


def lines_apart(rows: list[Row]) -> list[Row]:
    """The rows of a grid with rules round its head and its body alone: a line of that is a row, or goes on with one.

    A row has a cell in the first column, and one of the columns numbers all of them. Titles may stand over the head,
    each a cell as wide as the table.
    """
    *titles, head, body = rows
    if any(len(title) > 1 for title in titles) or len(head) != len(body):
        return rows
    lines = range(len(body[0][1]))
    begins = [k for k in lines if body[0][1][k].text]
    if len(begins) < _SEVERAL or begins[0] or any(len(held) != len(lines) for _, held in body):
        return rows
    if not any(all(_NUMBER.fullmatch(held[k].text) for k in begins) for _, held in body):
        return rows
    ends = [*begins[1:], len(lines)]
    return [
        *titles,
        head,
        *([(at, held[one:end]) for at, held in body] for one, end in zip(begins, ends, strict=True)),
    ]
