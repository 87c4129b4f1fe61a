"""Rows of access and reset in figures that texts draw with blanks, where each cell has a code, not each bit.

    Bit          7        6       5        4      3        2      1       0
    Field      RUN      HOLD     GATE      -    MODE     AUTO     RATE[1:0]
    Reset      0b0      0b1      0b0       -    0b1      0b0        0b01
    Access    Write,    Read    Write,     -   Write,    Read    Write, Read      words, wrapped in their cells
    Type      Read      Only    Read           Read      Only

A word belongs to the cell under whose numbers its middle stands. Where the cells so made are none, as long words
moved those behind them, words that go together are a cell, if there are as many as cells.
"""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from extract.dialects.register_table.words.access_codes import is_access, is_one_code

if TYPE_CHECKING:
    from collections.abc import Sequence

    from extract.dialects.register_table.bit_figures.lanes import Lane
    from extract.dialects.register_table.words.vocabulary import Vocabulary
    from extract.document import Piece

_NONE: Final = frozenset({"-", "–", "—", "−"})
_RESET = re.compile(r"0[xX][0-9A-Fa-f]+$|0[bB][01xX]+$|[0-9A-Fa-f]+[hH]$|[01xX]+$|[A-Z]{2,6}$")
"""A reset of a cell: a number, or where it comes from (`OTP`)."""

_SHORT: Final = 2
"""Characters of a digit or a code of a single bit."""
Row = tuple[list[tuple[str, int, int]], int]
"""The words of a line with their places, and the line."""


def codes_of_cells(
    told: Sequence[tuple[str, list[Row]]],
    lanes: Sequence[Lane],
    marks: Sequence[tuple[int, float]],
    words: Vocabulary,
    *,
    whole: bool,
) -> tuple[list[tuple[str, list[Row]]], list[int]]:
    """Give the cells of a figure the codes of its rows that have one for each; gives the other rows.

    Words for access that are not told cell by cell are not those of single bits either: the second of both are their
    lines. With `whole` resets of single bits are none where one is missing.
    """
    left: list[tuple[str, list[Row]]] = []
    lost: list[int] = []
    n = 0
    while n < len(told):
        kind, rows = told[n]
        below = told[n + 1][1] if n + 1 < len(told) and told[n + 1][0] == kind else []
        if below and _wordy(rows[0][0] + below[0][0]) and _give(kind, rows + below, lanes, marks, words):
            n += 2
            continue
        n += 1
        bits = len(rows[0][0]) == len(marks) and all(len(word) <= _SHORT for word, _, _ in rows[0][0])
        if not bits and len(rows) == 1 and _give(kind, rows, lanes, marks, words):
            continue
        missing = whole and kind == "reset" and len(rows[0][0]) != len(marks)
        if missing or (kind == "access" and _wordy(rows[0][0])):
            lost.append(rows[0][1])
        else:
            left.append((kind, rows))
    return left, lost


def _wordy(words: Sequence[tuple[str, int, int]]) -> bool:
    """Whether a row of access has words which are none alone: `Write, Read`, `Read Only`."""
    return any(word.endswith(",") or word.casefold() == "only" for word, _, _ in words)


def _give(
    kind: str,
    rows: Sequence[Row],
    lanes: Sequence[Lane],
    marks: Sequence[tuple[int, float]],
    words: Vocabulary,
) -> bool:
    """Give each cell of a figure the code that a row, or several lines of one, has for it; False where one is none."""
    if not lanes or not rows:
        return False
    tries = [_by_place(rows, lanes, marks)]
    if len(rows) == 1:
        tries.append(_together(rows[0]))
    for cells in tries:
        if len(cells) != len(lanes) or not all(_fits(kind, text, words) for text, _ in cells):
            continue
        if all(text in _NONE for text, _ in cells):
            continue
        for lane, (text, pieces) in zip(lanes, cells, strict=True):
            if text in _NONE:
                continue
            if kind == "access":
                lane.access = text
            else:
                lane.default = text
            lane.pieces += pieces
        return True
    return False


def _fits(kind: str, text: str, words: Vocabulary) -> bool:
    if text in _NONE:
        return True
    if kind == "reset":
        return _RESET.match(text) is not None
    parts = [part.strip() for part in text.split(",")]
    return all(is_one_code(part) or is_access(part, words) for part in parts) and not text.endswith(",")


def _by_place(
    rows: Sequence[Row], lanes: Sequence[Lane], marks: Sequence[tuple[int, float]]
) -> list[tuple[str, list[Piece]]]:
    """The words of each cell, told by the numbers over it; nothing where a word stands under none."""
    places = dict(marks)
    ends = [(places[lane.hi], places[lane.lo]) for lane in lanes if lane.hi in places and lane.lo in places]
    if len(ends) != len(lanes):
        return []
    borders = [(one[1] + two[0]) / 2 for one, two in pairwise(ends)]
    out: list[tuple[str, list[Piece]]] = [("", []) for _ in lanes]
    for found, line in rows:
        for word, start, end in found:
            at = sum((start + end) / 2 > border for border in borders)
            text, pieces = out[at]
            out[at] = f"{text} {word}".strip(), [*pieces, (line, start, end)]
    return out if all(text for text, _ in out) else []


def _together(row: Row) -> list[tuple[str, list[Piece]]]:
    """The cells of a line whose words go together: behind a comma, or `only` behind its word."""
    found, line = row
    out: list[tuple[str, list[Piece]]] = []
    for word, start, end in found:
        if out and (out[-1][0].endswith(",") or word.casefold() == "only"):
            out[-1] = f"{out[-1][0]} {word}", [*out[-1][1], (line, start, end)]
        else:
            out.append((word, [(line, start, end)]))
    return out
