"""Figures that a text draws with blanks, four bits to a row of numbers, each row of numbers with rows of its own below.

Bit             7        6        5        4
Read/Write      R/W      R/W      R/W      R/W
Reset Value     0        0        1        0
Content         us             bwp <2:0>             names last or first, each as wide as its slice says
Bit             3        2        1        0
...
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from extract.dialects.register_table.bit_figures.drawn_figure import Drawn
from extract.dialects.register_table.bit_figures.lanes import Figure, Lane
from extract.dialects.register_table.bit_figures.tiles import CELL, Word, words_of
from extract.dialects.register_table.words.access_codes import is_access
from extract.dialects.register_table.words.bits import split_slice
from extract.dialects.register_table.words.vocabulary import plain
from extract.document import FURNITURE

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from extract.dialects.register_table.words.vocabulary import Vocabulary
    from extract.document import Document

_NUMBERS: Final = re.compile(r"\s*(?P<label>[^\W\d]{2,8}):?(?:\s{2,}\d{1,2}){4}\s*$")
_WIDE: Final = 4
_SLICE: Final = re.compile(r"[\[<(]\d{1,2}(?::\d{1,2})?[\])>]")
_LINES: Final = 60
"""Lines of such a figure at most, those between two pages among them."""
_NEAR: Final = 0.6
"""Of the way from bit to bit, by which the middle of a name may stand beside that of its bits."""
_RESETS: Final = frozenset("01xX")


def nibbles(document: Document, i: int, words: Vocabulary) -> Drawn | None:
    """The figure whose first numbers are line `i`; None where the line has no four numbers, or no rows stand below."""
    rows: list[Figure] = []
    due, last, done = -1, i, False
    blocks: list[tuple[int, list[float]]] = []
    for k in _lines(document, i):
        bits = _numbers(document.lines[k], words)
        if bits and (k == i or (done and bits[0][0] == due)):
            blocks.append((bits[0][0], [place for _, place in bits]))
            rows.append(Figure(numbers=[document.piece_of(k)]))
            due, done = bits[-1][0] - 1, False
        elif not blocks or bits or not (told := _take(document, k, rows[-1], blocks[-1], words)):
            break
        else:
            done = done or told == "name"
        last = k
    if not rows or due >= 0 or not any(row.codes for row in rows):
        return None
    return Drawn(i, last, rows if all(row.lanes for row in rows) else [])


def _lines(document: Document, i: int) -> Iterator[int]:
    """The lines from one on, but for blank ones and the heads and feet of pages."""
    for k in range(i, min(i + _LINES, document.body.stop)):
        if document.lines[k].strip() and not document.roles[k] & FURNITURE:
            yield k


def _numbers(line: str, words: Vocabulary) -> list[tuple[int, float]]:
    """Four falling numbers behind the word for bits, the last of which ends half a byte, and their places."""
    found = _NUMBERS.match(line)
    if found is None or found["label"].casefold() not in words.words["bit"]:
        return []
    told = [(int(word), (start + end) / 2) for word, start, end in words_of(line)[1:]]
    high = told[0][0]
    falls = [bit for bit, _ in told] == [*range(high, high - _WIDE, -1)]
    return told if falls and high % _WIDE == _WIDE - 1 else []


def _take(
    document: Document, k: int, row: Figure, block: tuple[int, list[float]], words: Vocabulary
) -> str | None:
    """Give a row what a line below its numbers, a `block` with their places, tells; what that is, or None."""
    high, places = block
    found = words_of(document.lines[k])
    for count in (2, 1):
        kind = words.rows.get(plain(" ".join(word for word, _, _ in found[:count])))
        if kind is None:
            continue
        values = found[count:]
        if kind == "name":
            row.lanes = _names(values, high, places, k, words)
            return kind if row.lanes else None
        if kind in {"access", "reset"} and len(values) == _WIDE:
            row.codes += _codes(kind, values, high, k, words)
            return kind
    return None


def _codes(kind: str, values: Sequence[Word], high: int, k: int, words: Vocabulary) -> list[Lane]:
    """The codes of each bit; a sign for none leaves it out."""
    out = []
    for n, (word, start, end) in enumerate(values):
        lane = Lane(word, [(k, start, end)], high - n, high - n)
        if kind == "access" and is_access(word, words):
            lane.access = word
        elif kind == "reset" and word in _RESETS:
            lane.default = word
        else:
            continue
        out.append(lane)
    return out


def _names(found: Sequence[Word], high: int, places: list[float], k: int, words: Vocabulary) -> list[Lane]:
    """The lanes of a line of names, which make up all bits and stand in the middle of theirs; none of another line.

    One without a slice has one bit, but the only one of them those that the others leave, and so have reserved ones.
    """
    names: list[Word] = []
    for word, start, end in found:
        if names and _SLICE.fullmatch(word):
            names[-1] = f"{names[-1][0]}{word}", names[-1][1], end
        else:
            names.append((word, start, end))
    cuts = [split_slice(word) for word, _, _ in names]
    widths = [abs(cut[1] - cut[2]) + 1 if cut else 1 for cut in cuts]
    free = [n for n, cut in enumerate(cuts) if cut is None]
    kept = [n for n in free if words.reserved(names[n][0])]
    wide = kept if len(kept) == 1 else free
    if len(wide) == 1:
        widths[wide[0]] += max(_WIDE - sum(widths), 0)
    pitch = (places[-1] - places[0]) / (_WIDE - 1)
    out: list[Lane] = []
    at = 0
    for (word, start, end), width in zip(names, widths, strict=True):
        own = places[at : at + width]
        middle = sum(own) / len(own) if len(own) == width else -pitch
        if not CELL.match(word) or abs((start + end) / 2 - middle) > _NEAR * pitch:
            return []
        out.append(Lane(word, [(k, start, end)], high - at, high - at - width + 1))
        at += width
    return out if at == _WIDE else []
