"""Figures of bits in a text that has a line for each of their cells, one row of them after the other.

    Bit            a label, perhaps with a colon
    7              the numbers of the bits
    6
    ...
    GOPEN          names, one for each bit or with slices: `RATE[3:0]`; the register's may stand behind them
    ...
    Read/Write     a label, and a code for each bit
    R/W
    ...
    Initial Value  a label, and a digit for each bit
    0
    ...

A row that has not as many cells as bits is none, and nothing is read then. One reserved cell takes what the others
leave; where codes bear that out, it is sure. Codes such as `R/W-0h` need no label, if there are as many as names.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from extract.dialects.register_table.bit_figures.drawn_figure import Drawn
from extract.dialects.register_table.bit_figures.lanes import Figure, Lane
from extract.dialects.register_table.words.access_codes import is_access, is_both
from extract.dialects.register_table.words.bits import count_down, split_slice
from extract.dialects.register_table.words.notation import is_identifier
from extract.dialects.register_table.words.vocabulary import plain
from extract.document import FURNITURE

if TYPE_CHECKING:
    from collections.abc import Sequence

    from extract.dialects.register_table.words.vocabulary import Vocabulary
    from extract.document import Document, Piece

FIRST: Final = frozenset({"7", "15", "31"})
"""The numbers that such a figure begins with."""
_COUNTS: Final = frozenset({8, 16, 32})
"""Numbers in a row."""
_LONGEST: Final = 40
"""Characters of a cell."""
_NEAR: Final = 3
"""Lines below a number among which the next stands."""
_CELLS: Final = 160
"""Lines of a figure at most: four bytes of 32 cells each."""
_NAMES: Final = 6
"""More lines of names than bits at most: names that print wraps, and that of the register."""
_NAME = re.compile(r"[A-Za-z_][\w/]*(?: ?[\[<(]\d{1,2}(?:[:-]\d{1,2})?[\])>])?|[-–—―⎯−]+|[01]")
_NONE: Final = frozenset("-–—―⎯−")
_MARK = re.compile(r"\*\d?")
"""The mark of a note, which stands behind a code in a line of its own."""
_DIGITS: Final = frozenset({"0", "1", "x", "X", "*", "?", "Undefined", "undefined", *_NONE})
_BYTE: Final = 8

_Word = tuple[str, "Piece"]


@dataclass(slots=True)
class _Row:
    """A row of a figure: its numbers, the lines of names under them, and codes by what they tell."""

    high: int
    numbers: list[_Word]
    names: list[_Word] = field(default_factory=list)
    codes: dict[str, list[_Word]] = field(default_factory=dict)

    @property
    def wide(self) -> int:
        """How many bits it has."""
        return len(self.numbers)


def lone_figure(document: Document, i: int, words: Vocabulary, done: int) -> Drawn | None:
    """The figure whose highest number stands alone in a line; None where its rows do not fit each other.

    Nor where numbers go on with those of a row above, behind the line `done`, which is not read.
    """
    number = int(document.lines[i])
    below = (line for line in document.lines[i + 1 : i + 1 + _NEAR] if line.strip())
    if next(below, "").strip() != str(number - 1) or _goes_on(document, i, done):
        return None
    cells = _cells(document, i)
    figure = Drawn(i - _labels_above(document, i, words), i, ranged=True)
    due: int | None = None
    k = 0
    while (row := _numbered(cells[k:])) is not None and (due is None or row.high == due):
        end = _taken(row, cells, k + row.wide, words)
        made, name = _made(row, words) if end is not None else (None, "")
        if end is None or made is None:
            return None
        figure.rows.append(made)
        figure.names += [name] if name else []
        figure.last = cells[end - 1][1][0]
        due = row.high - row.wide
        k = end
        if due < 0:
            break
        k += _labels_bits([text for text, _ in cells[k : k + 2]], words)
    return figure if figure.rows and due == -1 else None


def _cells(document: Document, first: int) -> list[_Word]:
    """The lines from one on that hold anything and are of no head or foot, until one is too long for a cell."""
    out: list[_Word] = []
    for i in range(first, document.body.stop):
        line = document.lines[i]
        text = line.strip()
        if len(text) > _LONGEST or len(out) >= _CELLS:
            break
        if text and not document.roles[i] & FURNITURE:
            at = line.index(text)
            out.append((text, (i, at, at + len(text))))
    return out


def _goes_on(document: Document, i: int, done: int) -> bool:
    """Whether the number above that in a line ends a row of them further up."""
    due = int(document.lines[i].strip()) + 1
    above = [line for k in range(max(i - _CELLS, done + 1), i) if (line := document.lines[k].strip())]
    return any(one == str(due + 1) and two == str(due) for one, two in pairwise(above))


def _labels_above(document: Document, i: int, words: Vocabulary) -> int:
    """How many lines right over the numbers are the word for bits, and a colon below it."""
    above = document.lines[max(i - 2, document.body.start) : i]
    texts = [line.strip() if len(line) <= _LONGEST else "" for line in above]
    for count in range(len(texts), 0, -1):
        if _labels_bits(texts[-count:], words) == count:
            return count
    return 0


def _labels_bits(texts: Sequence[str], words: Vocabulary) -> int:
    """How many lines are the word for bits, and a colon below it."""
    if not texts or plain(texts[0].rstrip(" :")) not in words.words["bit"]:
        return 0
    return 2 if texts[1:2] == [":"] else 1


def _numbered(cells: Sequence[_Word]) -> _Row | None:
    """The row of numbers that cells begin with: whole bytes, counted down."""
    count = count_down(text for text, _ in cells[: max(_COUNTS)])
    if count not in _COUNTS or int(cells[count - 1][0]) % _BYTE:
        return None
    return _Row(int(cells[0][0]), list(cells[:count]))


def _taken(row: _Row, cells: Sequence[_Word], k: int, words: Vocabulary) -> int | None:
    """Give a row the names and codes below its numbers; where they end, None where some do not fit."""
    while k < len(cells):
        text = cells[k][0]
        kind, more = _label(cells, k, row.wide, words)
        if not row.names and not row.codes and (kind == "name" or _labels_bits([text], words)):
            k += more
        elif kind in {"access", "reset"} and kind not in row.codes:
            k += more
            codes, k = _codes(kind, cells, k, words)
            if len(codes) != row.wide:
                return None
            row.codes[kind] = codes
        elif row.names and not row.codes and is_both(text):
            while k < len(cells) and is_both(cells[k][0]):
                row.codes.setdefault("both", []).append(cells[k])
                k += 1
            return k
        elif row.codes or len(row.names) >= row.wide + _NAMES or text.isdecimal() > (text in {"0", "1"}):
            break
        else:
            row.names.append(cells[k])
            k += 1
    return k


def _label(cells: Sequence[_Word], k: int, wide: int, words: Vocabulary) -> tuple[str, int]:
    """What row the cell labels, and in how many lines; a code is a label only over a row of its own."""
    text = cells[k][0]
    kind = words.rows.get(plain(text.rstrip(" :")), "")
    more = 1 + (cells[k + 1 : k + 2] != [] and cells[k + 1][0] == ":")
    if kind and more == 1 and text[-1] != ":" and is_access(text, words):
        alike = [word for word, _ in cells[k + 1 : k + 1 + wide]]
        if len(alike) < wide or not all(is_access(word, words) or word in _NONE for word in alike):
            return "", 0
    return kind, more


def _codes(kind: str, cells: Sequence[_Word], k: int, words: Vocabulary) -> tuple[list[_Word], int]:
    """The codes that cells begin with, without the marks of notes, and where they end."""
    out: list[_Word] = []
    while k < len(cells):
        text = cells[k][0]
        if kind == "access" and _MARK.fullmatch(text) and out:
            k += 1
            continue
        bare = text.replace("(W)", "W")  # of which a note tells: `R/(W)*`
        fits = text in _DIGITS if kind == "reset" else text in _NONE or is_access(_MARK.sub("", bare), words)
        if not fits:
            break
        out.append(cells[k])
        k += 1
    return out, k


def _made(row: _Row, words: Vocabulary) -> tuple[Figure | None, str]:
    """The lanes of a row with their codes, and the name of the register behind them; None where they do not fit."""
    names = _joined(row.names)
    lanes = _lanes(names, row, words)
    called = ""
    if lanes is None and len(names) > 1 and is_identifier(names[-1][0]):
        lanes, called = _lanes(names[:-1], row, words), names[-1][0]
    both = row.codes.pop("both", [])
    if lanes is None or not (row.codes or len(both) == len(lanes)):
        return None, ""
    for lane, (text, piece) in zip(lanes, both, strict=False):
        found = is_both(text)
        lane.access, lane.default = found or (None, None)
        lane.pieces.append(piece)
    figure = Figure(lanes, [piece for _, piece in row.numbers], top=row.high)
    for kind, codes in row.codes.items():
        for n, (text, piece) in enumerate(codes):
            lane = Lane(text, [piece], row.high - n, row.high - n)
            if kind == "access":
                lane.access = text
            elif text in {"0", "1", "x", "X"}:
                lane.default = text
            figure.codes += [lane] if text not in _NONE and text != "*" else []
    return figure, called


def _joined(names: Sequence[_Word]) -> list[tuple[str, list[Piece]]]:
    """The names, those that print draws a line over part of made one: `WT/` over `IT`."""
    out: list[tuple[str, list[Piece]]] = []
    for text, piece in names:
        if out and out[-1][0][-1] == "/":
            out[-1] = out[-1][0] + text, [*out[-1][1], piece]
        else:
            out.append((text, [piece]))
    return out


def _lanes(names: Sequence[tuple[str, list[Piece]]], row: _Row, words: Vocabulary) -> list[Lane] | None:
    """The lanes that names make up, a bit each or as their slices say; one reserved cell may take the rest."""
    if not names or not all(_NAME.fullmatch(text) or words.reserved(text) for text, _ in names):
        return None
    cuts = [split_slice(text) for text, _ in names]
    widths = [abs(cut[1] - cut[2]) + 1 if cut else 1 for cut in cuts]
    left = row.wide - sum(widths)
    rest = [n for n, (text, _) in enumerate(names) if words.reserved(text) and not cuts[n]]
    if left and (left < 0 or len(rest) != 1):
        return None
    if left:
        widths[rest[0]] += left
    lanes: list[Lane] = []
    high = row.high
    for (text, pieces), wide in zip(names, widths, strict=True):
        lanes.append(Lane(text, list(pieces), high, high - wide + 1))
        high -= wide
    if left and len(lanes) > 1 and not _borne_out(lanes[rest[0]], row):
        for lane in lanes:
            lane.doubtful = True
    return lanes


def _borne_out(lane: Lane, row: _Row) -> bool:
    """Whether the codes of the bits of a lane are alike in each row, and in one other than those beside it."""
    assert lane.hi is not None
    assert lane.lo is not None
    first, end = row.high - lane.hi, row.high - lane.lo + 1
    ends = False
    for codes in row.codes.values():
        texts = [text for text, _ in codes]
        own = set(texts[first:end])
        if len(own) > 1:
            return False
        ends |= own.isdisjoint([*texts[max(first - 1, 0) : first], *texts[end : end + 1]])
    return ends
