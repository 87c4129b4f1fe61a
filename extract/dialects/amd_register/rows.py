"""Field rows: the line that begins a field, `grid_rows` those whose cells tabs part.

    NAME          31:16   0x0      text      columns drifting from page to page
    NAME 31:16 none text                     single spaces

A row that a grid line or a page break damaged is still a row when enough of it is left;
what is left of a garbled copy of a row gives only its description cell.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from extract.defaults import DEFAULT
from extract.dialects.amd_register import grammar

if TYPE_CHECKING:
    from extract.document import Piece

VALUE_START = re.compile(r"\W{0,3}\d{2,3} -(?: |$)")
DRIFT = 8
"""A column stands so many characters left of its head at most."""
SHORT = 8
"""Characters of a default at most; a text in its place has more."""
_BARE_ROW = re.compile(
    r"([A-Z][A-Z0-9_]*)(?: ?[(\[](?:Access: ?)?(R/W|RW|RO|WO|R|W)[)\]])? (\d{1,3}(?::\d{1,3})?)"
    r" (?![0OoQ] ?[xX]|(?i:none|n/a|null|undefined)\b)(?=[A-Z])"
)
_SHORT_WORD = 2
"""Letters of a word in capitals that begins a text, at most: `A 3`."""
_NO_BIT = 4
"""Digits of a number that is no bit of any register: bits whose colon is lost."""


class Row:
    """One field row as printed. `pieces` is all of its line, `text` the places of its description.

    `range` is what `bits` says, high and low, or None.
    """

    __slots__ = ("access", "bits", "default", "doubts", "name", "pieces", "range", "text")

    def __init__(
        self,
        name: str | None,
        bits: str,
        default: str | None,
        pieces: list[Piece],
        text: list[Piece],
        *doubts: str,
    ) -> None:
        self.name, self.bits, self.default, self.pieces, self.text = name, bits, default, pieces, text
        self.doubts = [*doubts]
        self.range = grammar.parse_bits(bits)
        self.access: str | None = None

    @property
    def quality(self) -> int:
        """How well the row is printed, to choose between copies of one row."""
        good_name = self.name is not None and bool(grammar.NAME.match(self.name))
        good_default = self.default is not None and bool(DEFAULT.match(self.default))
        return 2 * good_default + good_name + 2 * (self.range is not None)


def plain_row(line: str, index: int, start: int) -> Row | None:
    """The row on a line without tabs: name, bits and a default in the form this family prints it."""
    found = grammar.PLAIN_ROW.match(line, start)
    if not found:
        return None
    end = len(line.rstrip())
    text = [(index, found.end(), end)] if found.end() < end else []
    row = Row(found[1], found[3].rstrip(), found[4], [(index, found.start(), end)], text)
    row.access = found[2]
    if " " in found[1] and found[1].rsplit(" ", 1)[1].isdigit():
        row.doubts.append("bits_garbled")  # `BANK1 29 26`: that number may be the bits', their colon lost
    return row


def garbled_row(line: str, index: int, start: int, free: int) -> Row | None:
    """The row on a line without tabs whose name, bits or default OCR misread: each that is none is in doubt.

    A colon that is lost or another sign is one if it parts bits from `free` on: `15;14`, `15.14`, `1514`.
    """
    found = grammar.GARBLED_ROW.match(line, start)
    if not found or not (grammar.BITS_LIKE.match(found[3]) or _without_colon(found[3], free)):
        return None
    end = len(line.rstrip())
    text = [(index, found.end(), end)] if found.end() < end else []
    row = Row(found[1], found[3], found[4], [(index, found.start(), end)], text)
    row.access = found[2]
    if row.range is None:
        row.doubts.append("bits_garbled")
    if not DEFAULT.match(found[4]):
        row.doubts.append("default_garbled")
    return row


def _without_colon(bits: str, free: int) -> bool:
    """Whether bits from `free` on are printed with another sign for the colon; without any, they begin right there."""
    if parts := re.match(r"(\d{1,2})[.,;](\d{1,2})$", bits):
        return free <= int(parts[2]) < int(parts[1])
    if len(bits) == _NO_BIT and bits.isdigit():
        return free <= int(bits[2:]) < int(bits[:2])
    return bits.isdigit() and int(bits[2:] or -1) == free < int(bits[:2]) and len(bits[2:]) == len(str(free))


_GLUED_DEFAULT = re.compile(r"0[xX][0-9A-Fa-f]|none(?=[A-Z])")
"""What a text begins with that runs on from the default before it: `0x1FBase`."""


def columned_row(line: str, index: int, start: int, columns: int) -> Row | None:
    """The row of a table whose descriptions begin at about `columns`: its default is missing or damaged."""
    found = grammar.COLUMNED_ROW.match(line, start)
    if not found:
        return None
    end = len(line.rstrip())
    row = Row(found[1], found[3], None, [(index, start, end)], [])
    row.access = found[2]
    word, _, behind = line[found.end() : end].partition("  ")
    apart = len(word) <= SHORT and bool(behind) and end - len(behind.lstrip()) >= columns - DRIFT // 2
    if not apart and (found.end() >= columns - DRIFT or " " in word):  # no default at all
        word = ""
    if word:
        row.default = word
        row.doubts.append("default_garbled")
    text = found.end() + len(word)
    if text < end:
        if not word and _GLUED_DEFAULT.match(line, text):
            row.doubts.append("default_garbled")
        row.text.append((index, text + len(line[text:end]) - len(line[text:end].lstrip()), end))
    return row


def bare_row(line: str, index: int, start: int, free: int, width: int) -> Row | None:
    """The row of a table with single blanks that prints no default, `SIZE 7:4 How wide it is.`; it is in doubt.

    Its bits lie from `free` on, within `width`; a name that programs write stands before them, and a text behind begins
    with a capital.
    """
    found = _BARE_ROW.match(line, start)
    if not found or not ("_" in found[1] or len(found[1]) > _SHORT_WORD):
        return None
    end = len(line.rstrip())
    text = [(index, found.end(), end)] if found.end() < end else []
    row = Row(found[1], found[3], None, [(index, start, end)], text, "cells_missing")
    row.access = found[2]
    return row if row.range is not None and free <= row.range[1] <= row.range[0] < width else None


def nameless_row(line: str, index: int, start: int) -> Row | None:
    """The rest of a row whose name stands on the lines above: bits and default first."""
    found = grammar.NAMELESS_ROW.match(line, start)
    if not found:
        return None
    end = len(line.rstrip())
    text = [(index, found.end(), end)] if found.end() < end else []
    return Row(None, found[1], found[2], [(index, start, end)], text)


def fused_row(line: str, index: int, start: int, free: int) -> Row | None:
    """The row that lost a blank between its cells, if its bits begin at `free`: `NAME 3:0none`, `NAME3:0 0x1`."""
    row = fused_rows(line, index, start)
    if (
        row is None
        or row.range is None
        or row.range[1] < free
        or (":" not in row.bits and row.range[1] > free)
    ):
        return None
    return row


def fused_rows(line: str, index: int, start: int) -> Row | None:
    """A row run together with what stood before it: `NAME31:0noneText`. The longest bits that fit a range win."""
    found = grammar.FUSED_ROW.match(line, start)
    if not found:
        return None
    end = len(line.rstrip())
    text = [(index, found.end(), end)] if found.end() < end else []
    row = Row(found[1], found[2], found[3], [(index, start, end)], text)
    row.doubts.append("row_fused")
    return row


def is_copy(row: Row, other: Row) -> bool:
    """Whether two rows in a row are prints of one: the same bits or overlapping ones, and names alike or garbled."""
    a, b = row.range, other.range
    if a is None or b is None or a[0] < b[1] or b[0] < a[1]:
        return False
    x, y = grammar.fold(row.name or ""), grammar.fold(other.name or "")
    if x == y and x:
        return True
    if row.access and other.access and row.access != other.access:
        return False  # one is read, the other written: `MODE_R (R)`, `MODE_W (W)`
    if a != b and "default_garbled" not in other.doubts + row.doubts:
        return False
    unclean = not (grammar.NAME.match(row.name or "") and grammar.NAME.match(other.name or ""))
    return unclean or similar(x, y)


def similar(x: str, y: str) -> bool:
    """Whether two folded names differ in no more than a third of their letters, place by place."""
    if not x or not y or abs(len(x) - len(y)) > 2:
        return False
    same = sum(a == b for a, b in zip(x, y, strict=False))
    back = sum(a == b for a, b in zip(x[::-1], y[::-1], strict=False))
    return max(same, back) * 3 >= max(len(x), len(y)) * 2
