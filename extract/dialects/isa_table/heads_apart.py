"""Heads of a text between which a single blank is left: they are known, and the lines below begin cells where they do.

Opcode # Name                     Opcode # Name
0        N_ADD_U32                1        N_SUB_U32
"""

from __future__ import annotations

import re
from itertools import chain, islice, product
from typing import TYPE_CHECKING, Final

from extract.dialects.isa_table.heads import is_known_head
from extract.dialects.isa_table.segments import Segment, cut_segment, segments

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

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
        _ways(document, part, [at for at in words if (text, at - part.cell.pieces[0][1]) in alike])
        for part, (text, _, words) in zip(found, borne, strict=True)
    ]
    told = (list(chain.from_iterable(way)) for way in islice(product(*ways), _WAYS))
    return [*sorted((way for way in told if len(way) > len(found)), key=len, reverse=True), found]


def _together(lines: Sequence[int]) -> Sequence[int]:
    """The first of these lines, as far as they follow each other."""
    end = next((k for k in range(1, len(lines)) if lines[k] != lines[k - 1] + 1), len(lines))
    return lines[:end]


def _places(document: Document, part: Segment, below: Sequence[str]) -> tuple[list[int], list[int]]:
    """Where the lines below bear out that a part of a head may be cut, and where its words begin."""
    line, a, b = part.cell.pieces[0]
    words = [a + m.start() for m in re.finditer(r"(?<=\s)[^\W_]", document.lines[line][a:b])]
    return [at for at in words if _bears_out(at, below)] if len(words) <= _WORDS else [], words


def _ways(document: Document, part: Segment, places: Sequence[int]) -> list[list[Segment]]:
    """A part of a head as known heads side by side, in every way to cut it at these places; last as it is."""
    if len(places) > _PLACES:
        return [[part]]
    return [*_cut(document, part, places), [part]]


def _cut(document: Document, part: Segment, places: Sequence[int]) -> Iterator[list[Segment]]:
    """A part as known heads side by side, in every way to cut it at some of these places."""
    _, a, b = part.cell.pieces[0]
    for at in (at for at in places if a < at < b):
        first, rest = cut_segment(document, part, at)
        if is_known_head(first.cell.text):
            if is_known_head(rest.cell.text):
                yield [first, rest]
            yield from ([first, *more] for more in _cut(document, rest, places))


def _bears_out(place: int, below: Sequence[str]) -> bool:
    """Whether a word begins at a place in several lines, and a blank stands before it in nearly all."""
    across = sum(bool(text[place - 1 : place].strip()) for text in below)
    began = sum(
        not text[place - 1 : place].strip() and bool(text[place : place + 1].strip()) for text in below
    )
    return _RARE * across <= len(below) and (began > 1 or (began == 1 and len(below) == 1))
