"""Heads of a text between which a single blank is left: they are known, and the lines below begin cells where they do.

Opcode # Name                     Opcode # Name
0        N_ADD_U32                1        N_SUB_U32
"""

from __future__ import annotations

import re
from collections import Counter
from itertools import chain, islice, product
from typing import TYPE_CHECKING, Final

from extract.dialects.isa_table.cells.head_words import is_known_head
from extract.dialects.isa_table.ruleless.segments import Segment, cut_segment, segments

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence

    from extract.document import Document

_BELOW: Final = 12
"""Lines under a head that are looked at."""
_WAYS: Final = 64
"""Ways to take a head apart that are tried at most."""
_WORDS: Final = 12
"""Words of a cell that is taken apart at most."""
_PLACES: Final = 8
"""Places at which it may be cut at most: the ways to do so double with each."""
_LONGEST: Final = 300
_SEVERAL: Final = 3
"""Lines that show a column by more than one word that begins there, at least."""
_CELL: Final = re.compile(r"(?<=\s\s)\S")
_CELL_END: Final = re.compile(r"\s+(?=\S)")
_WIDER: Final = 8
"""Columns further right than the last word of a head that its cells may begin."""
_RARE: Final = 4
"""One in so many lines may run over its column."""


def ways_apart(document: Document, line: int, below: Sequence[int]) -> list[list[Segment]]:
    """The cells of a head: first as they are told apart by what they say and by the lines below, then by gaps."""
    found = segments(document, line)
    if document.words or len(document.lines[line]) > _LONGEST:
        return [found]
    texts = [document.lines[i][:_LONGEST] for i in _together(below[:_BELOW])]
    borne = [(part.cell.text, *_places(document, part, texts)) for part in found]
    alike = {
        (text, at - part.cell.pieces[0][1])
        for part, (text, places, _) in zip(found, borne, strict=True)
        for at in places
    }  # where one of several equal parts is cut, so are the others
    ways = [
        _ways(document, part, [at for at in words if (text, at - part.cell.pieces[0][1]) in alike], texts)
        for part, (text, _, words) in zip(found, borne, strict=True)
    ]
    told = (list(chain.from_iterable(way)) for way in islice(product(*ways), _WAYS))
    apart = sorted((way for way in told if len(way) > len(found)), key=len, reverse=True)
    known = {part.left for part in found}
    return [
        *([_over_cells(part, way[n + 1 :], texts, known) for n, part in enumerate(way)] for way in apart),
        found,
    ]


def _over_cells(part: Segment, behind: Sequence[Segment], below: Sequence[str], known: set[float]) -> Segment:
    """A head that was cut off another, moved to where the cells below it begin."""
    if part.left in known:
        return part
    end = behind[0].left if behind else part.right + _WIDER
    starts = Counter(
        at for text in below for m in _CELL.finditer(text) if part.left - 1 <= (at := m.start()) < end
    )
    place, often = starts.most_common(1)[0] if starts else (part.left, 0)
    if often < _SEVERAL or 2 * often <= len(below):
        return part
    right = place + part.right - part.left
    return Segment(float(place), max(min(right, end - 1), float(place)), part.cell)


def _together(lines: Sequence[int]) -> Sequence[int]:
    """The first of these lines, as far as they follow each other."""
    end = next((k for k in range(1, len(lines)) if lines[k] != lines[k - 1] + 1), len(lines))
    return lines[:end]


def _places(document: Document, part: Segment, below: Sequence[str]) -> tuple[list[int], list[int]]:
    """Where the lines below bear out that a part of a head may be cut, and where its words begin."""
    line, a, b = part.cell.pieces[0]
    words = [a + m.start() for m in re.finditer(r"(?<=\s)[^\W_]", document.lines[line][a:b])]
    if len(words) > _WORDS:
        return [], words
    text = document.lines[line]
    nexts = (_CELL_END.search(text, at) for at in words)
    ends = [found.end() if found else len(text) + _WIDER for found in nexts]
    told = zip(words, ends, strict=True)
    return [
        at
        for at, end in told
        if _bears_out(at, below) or (_begins_near(at, end, below) and not _is_within(text, at, a, end))
    ], words


def _ways(
    document: Document, part: Segment, places: Sequence[int], below: Sequence[str]
) -> list[list[Segment]]:
    """A part of a head as known heads side by side, in every way to cut it at these places; last as it is."""
    if len(places) > _PLACES:
        return [[part]]
    sure = {at for at in places if _stands_apart(at, below)}
    return [*_cut(document, part, places, sure), [part]]


def _cut(
    document: Document, part: Segment, places: Sequence[int], sure: Collection[int]
) -> Iterator[list[Segment]]:
    """A part as heads side by side, in every way to cut it at these places; they are known, or it is `sure`."""
    _, a, b = part.cell.pieces[0]
    for at in (at for at in places if a < at < b):
        first, rest = cut_segment(document, part, at)
        if at in sure or is_known_head(first.cell.text):
            if at in sure or is_known_head(rest.cell.text):
                yield [first, rest]
            yield from ([first, *more] for more in _cut(document, rest, places, sure))


def _stands_apart(place: int, below: Sequence[str]) -> bool:
    """Whether cells begin at a place in most lines, several blanks before them, and none reach over it."""
    across = any(text[place - 1 : place].strip() for text in below)
    apart = sum(text[:place].endswith("  ") and text[place : place + 1].strip() != "" for text in below)
    return not across and apart >= _SEVERAL and 2 * apart > len(below)


def _begins_near(place: int, end: int, below: Sequence[str]) -> bool:
    """Whether a cell begins between a word of the head and the next in most lines, several blanks before it.

    Where letters are not all as wide as each other, cells are printed further left or right than their head.
    """
    near = sum(any(place <= m.start() + 1 < end for m in _CELL.finditer(text)) for text in below)
    return near >= _SEVERAL and 4 * near > 3 * len(below)


def _is_within(text: str, place: int, first: int, end: int) -> bool:
    """Whether a word and the one before it are a known head together: `Op Code`."""
    return is_known_head(f"{text[first:place].rsplit(maxsplit=1)[-1]} {text[place:end]}")


def _bears_out(place: int, below: Sequence[str]) -> bool:
    """Whether a word begins at a place in several lines, and a blank stands before it in nearly all."""
    across = sum(bool(text[place - 1 : place].strip()) for text in below)
    began = sum(
        not text[place - 1 : place].strip() and bool(text[place : place + 1].strip()) for text in below
    )
    return _RARE * across <= len(below) and (began > 1 or (began == 1 and len(below) == 1))
