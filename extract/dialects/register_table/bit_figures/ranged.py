"""Figures that texts draw with the bits of each cell over it, names and codes of access with resets below.

    31-16              15         14-12            the bits of a row of cells

    RATE               RUN        RESERVED         their names, which may go on below

    R/W-1h             R-0h       R-0h             access and reset of each

    11-0                                           the next row, down to bit 0
    LEVEL
    R-0h

The bits of the cells leave none out. A cell stands under the bits whose middle is nearest to its own; where two share
bits, or one has none, the figure is not read, but reported.
"""

from __future__ import annotations

import re
from itertools import islice, pairwise
from typing import TYPE_CHECKING, Final

from extract.dialects.register_table.bit_figures.lanes import Figure, Lane
from extract.dialects.register_table.words.access_codes import is_both
from extract.dialects.register_table.words.bits import TOPS, parse_bits
from extract.dialects.register_table.words.notation import is_identifier

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from extract.dialects.register_table.words.vocabulary import Vocabulary
    from extract.document import Document

_BITS: Final = r"\d{1,2}(?:\s?[-–:]\s?\d{1,2})?"
LINE = re.compile(rf"\s*{_BITS}(?:\s{{2,}}{_BITS})*\s*$")
_CELL = re.compile(r"\S+(?: \S+)*")
_REST = re.compile(r"[A-Z0-9_]+(?:[\[<][\d:-]+[\]>])?$")
"""What goes on with a name."""
_FEW: Final = 3
"""Cells of a first row without codes, at least."""
_NAME_LINES: Final = 3
"""Lines of names at most."""
_BLANK: Final = 4
"""Blank lines between two lines of a figure at most."""
_PAGE_HEAD: Final = 16
"""Lines at the joint of two pages at most."""

Span = tuple[int, int]


def ranged_rows(document: Document, i: int, words: Vocabulary) -> tuple[int, list[Figure]] | None:
    """The last line of the figure that a line of bits begins, and its rows; none where their cells cannot be told.

    None where the line begins no figure.
    """
    first = _ranges(document.lines[i])
    if not first or first[0][0][0] not in TOPS:
        return None
    shown = len(first) >= _FEW and any(high > low for (high, low), _ in first)
    rows: list[Figure] = []
    last, due = i, first[0][0][0]
    while (found := _ranges(document.lines[i])) and found[0][0][0] == due:
        below = list(islice(_printed(document, i), _NAME_LINES + 1))
        row, last = _row(document, i, found, below, words)
        if row is None or (not rows and len(found) < _FEW and not row.lanes[0].access):
            return (i, []) if shown else None
        rows.append(row)
        due = found[-1][0][1] - 1
        if due < 0:
            break
        i = _next_row(document, last, due)
    if due >= 0:
        return (last, []) if shown else None
    return (last, rows) if any(lane.hi != lane.lo for row in rows for lane in row.lanes) else None


def _ranges(line: str) -> list[tuple[tuple[int, int], Span]]:
    """The bits of each cell of a row and where they stand; none of a line of anything else."""
    if not LINE.match(line):
        return []
    out = []
    for cell in _CELL.finditer(line):
        bits = parse_bits(cell[0])
        if bits is None or bits.ascending or len(bits.ranges) > 1:
            return []
        out.append((bits.ranges[0], cell.span()))
    return out if all(one[0][1] == two[0][0] + 1 for one, two in pairwise(out)) else []


def _printed(document: Document, i: int) -> Iterator[int]:
    """The lines behind one that hold something, up to a page's end or several that are blank."""
    last = i
    for k in range(i + 1, document.body.stop):
        if k - last > _BLANK or document.page(k) != document.page(i):
            return
        if document.lines[k].strip():
            yield k
            last = k


def _next_row(document: Document, last: int, due: int) -> int:
    """The line of the bits that are due, right behind a row or behind the head of the next page; else `last`."""
    ahead = range(last + 1, min(last + _PAGE_HEAD, document.body.stop))
    joint = bool(ahead) and document.page(ahead[-1]) > document.page(last)
    for k in ahead:
        if (found := _ranges(document.lines[k])) and found[0][0][0] == due:
            return k
        if document.lines[k].strip() and not joint:
            break
    return last


def _row(
    document: Document,
    i: int,
    ranges: Sequence[tuple[tuple[int, int], Span]],
    below: Sequence[int],
    words: Vocabulary,
) -> tuple[Figure | None, int]:
    """The row of cells under their bits, and its last line; None where a cell has no name, or none that can be told."""
    lanes = [Lane("", [], high, low) for (high, low), _ in ranges]
    last = i
    for n, k in enumerate(below):
        found = [(cell[0], cell.span()) for cell in _CELL.finditer(document.lines[k])]
        at = _under([span for _, span in found], [span for _, span in ranges])
        codes = [is_both(text) for text, _ in found]
        if n and all(codes):
            if at is None or len(found) < len(lanes):
                return None, k
            for where, code, (_, (start, end)) in zip(at, codes, found, strict=True):
                assert code is not None
                lanes[where].access, lanes[where].default = code
                lanes[where].pieces.append((k, start, end))
            last = k
            break
        if (
            at is None
            or any(codes)
            or not all(_names(text, words) or (n and _REST.match(text)) for text, _ in found)
        ):
            break
        if n and not any(lanes[where].text for where in at):
            return None, k
        if n and (k > last + 2 or len(found) == len(lanes) == 1):
            break
        for where, (text, (start, end)) in zip(at, found, strict=True):
            lanes[where].text += text
            lanes[where].pieces.append((k, start, end))
        last = k
    if not all(lane.text for lane in lanes):
        return None, last
    return Figure(numbers=[document.piece_of(i)], lanes=lanes), last


def _names(text: str, words: Vocabulary) -> bool:
    """Whether a cell is a name or says that its bits have none."""
    return (
        is_identifier(text.rstrip("0123456789:[]-") or "0") or words.reserved(text) or text in {"0", "1", "-"}
    )


def _under(cells: Sequence[Span], over: Sequence[Span]) -> list[int] | None:
    """Which of the cells above each stands under; None where that cannot be told."""
    if len(cells) == len(over):
        return list(range(len(over)))
    out = [
        min(range(len(over)), key=lambda n: min(abs(start + end - sum(over[n])) / 2, abs(start - over[n][0])))
        for start, end in cells
    ]  # centred, or from the left
    return out if all(one < two for one, two in pairwise(out)) else None
