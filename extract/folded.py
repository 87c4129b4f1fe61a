"""Texts whose lines a program cut at a number of characters, in the middle of words: made whole again.

    Depth of a tile, in pix          Depth of a tile, in pixels
    els

`fold`, terminals and editors do so. A line that ends where all end goes on below. Words that the text has elsewhere
come out where it was cut: lines set flush on both sides are of one length, too.
"""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from extract.relined import Relined, with_lines

if TYPE_CHECKING:
    from extract.document import Document, Piece

_LEAST: Final = 20
"""So many lines at least reach as far as the longest does."""
_SHARE: Final = 200
"""Of so many lines one does, at least."""
_WHOLE: Final = 0.3
"""Part of the cuts within words behind which words stand that are known."""
_WORD = re.compile(r"\w+")
_LAST = re.compile(r"\w+$")
_ROW = re.compile(r"\s*[\[(]?(?:0[xX][0-9A-Fa-f]+|\d{1,2}(?:\s?[:-]\s?\d{1,2})?)[\])]?(?:\s{2,}|\s*\|)\s*\S")
"""Bits or an address before a gap or a bar: a row of a table begins."""


def unfolded(document: Document) -> Relined | None:
    """The lines as they were before they were cut; None where they were not, or in a PDF."""
    if document.reader == "pdf" or not document.lines:
        return None
    lines, body = document.lines, document.body
    sizes = [*map(len, lines)]
    width = max(sizes[body.start : body.stop], default=0)
    if sizes.count(width) < max(_LEAST, len(body) // _SHARE):
        return None
    cut = {i for i, j in pairwise(body) if sizes[i] == width and lines[j].strip()}
    if not (cut := _cut_within(lines, cut)):
        return None
    made: list[str] = []
    out = Relined(document)
    begins: dict[int, int] = {}
    for i in body:
        if i - 1 in cut:
            out.joined.setdefault(len(made) - 1, [_all_of(lines, i - 1)]).append(_all_of(lines, i))
            out.tight.add((len(made) - 1, len(out.joined[len(made) - 1]) - 1))
            made[-1] += lines[i]
        else:
            made.append(lines[i])
            out.origins.append((i, 0, 0))
        begins[i] = len(made) - 1
    out.document = with_lines(document, made)
    out.document.page_breaks = [begins[i] for i in document.page_breaks if i in begins]
    out.document.diagnostics = []
    return out


def _all_of(lines: list[str], i: int) -> Piece:
    return i, 0, len(lines[i])


def _cut_within(lines: list[str], cut: set[int]) -> set[int]:
    """Those of the lines that are cut within a word; none, where what ends one and begins the next is too seldom one.

    Two words of which one stands alone elsewhere, and not the two as one, ended a line by themselves; so did a line
    before a row of a table. Where the cut is no word's, nothing tells a cut line from a whole one: it stays as it is.
    """
    cut = {
        i
        for i in cut
        if not _ROW.match(lines[i + 1]) and not (lines[i][-1].isdigit() and lines[i + 1][0].isdigit())
    }
    joints = {
        i: (last[0], first[0])
        for i in cut
        if (last := _LAST.search(lines[i]))
        and (first := _WORD.match(lines[i + 1]))
        and last[0][-1].isalpha()
        and first[0][0].isalpha()
    }
    if len(joints) < _LEAST // 2:
        return set()
    known: set[str] = set()
    for i, line in enumerate(lines):
        known.update(_WORD.findall(line)[i - 1 in joints : -1 if i in joints else None])
    whole = {i for i, (last, first) in joints.items() if last + first in known}
    if len(whole) < _WHOLE * len(joints):
        return set()
    alone = {i for i, (last, first) in joints.items() if i not in whole and (last in known or first in known)}
    return joints.keys() - alone
