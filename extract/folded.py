"""Texts whose lines a program cut at a number of characters, in the middle of words: made whole again.

    Depth of a tile, in pix          Depth of a tile, in pixels
    els

`fold`, terminals and editors do so. A line that ends where all end goes on below. Words that the text has elsewhere
come out where it was cut: lines set flush on both sides are of one length, too. A number whose last digits stand alone
in the line below goes on there; where nothing tells whether a word does, what is read there is in doubt (`word_cut`).
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, field
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from extract.relined import Relined, with_lines

if TYPE_CHECKING:
    from extract.document import Document, Piece
    from extract.observations import Reading

_LEAST: Final = 20
"""So many lines at least reach as far as the longest does."""
_SHARE: Final = 200
"""Of so many lines one does, at least."""
_WHOLE: Final = 0.3
"""Part of the cuts within words behind which words stand that are known."""
_WORD = re.compile(r"\w+")
_LAST = re.compile(r"\w+$")
_JOINT = re.compile(r"\w\w")
_NUMBER = re.compile(r"0[xX][0-9A-Fa-f]*|\d+")
_HEX = re.compile(r"[0-9A-Fa-f]+(?!\w)")
_REST = re.compile(r"[0-9A-Fa-f]*\d[0-9A-Fa-f]*[hH]?[\])}>]?[.,;:]?\s*")
"""The end of a number alone in its line, and what closes a bracket or sentence."""
_CLOSING = re.compile(r"[,.;:)\]](?=[\s\d),.;:\]]|$)(?!\.{2}|:$)")
"""Signs that no line begins with by itself."""
_ONE_BLANK = re.compile(r"\S \S.?|\S\S \S")
_GAP = re.compile(r"\s{2}|\t|\|")
_ROW = re.compile(r"\s*[\[(]?(?:0[xX][0-9A-Fa-f]+|\d{1,2}(?:\s?[:-]\s?\d{1,2})?)[\])]?(?:\s{2,}|\s*\|)\s*\S")
"""Bits or an address before a gap or a bar: a row of a table begins."""


@dataclass(slots=True)
class Whole(Relined):
    """The lines as they were before they were cut.

    Attributes:
        open: lines that may go on in the one below: a word ends where all lines were cut, and one begins below.
    """

    open: set[int] = field(default_factory=set)

    def translate(self, reading: Reading, document: Document) -> None:
        """See `Relined`; before that, rows are flagged that end with such a line, or begin with that below one."""
        lines = self.document.lines
        for _, row in reading.observations() if self.open else ():
            ends = (i in self.open and end == len(lines[i].rstrip()) for i, _, end in row.pieces)
            if any(ends) or any(not first and i - 1 in self.open for i, first, _ in row.pieces):
                row.flag("word_cut")
        Relined.translate(self, reading, document)


def unfolded(document: Document) -> Whole | None:
    """The lines as they were before they were cut; None where they were not, or in a PDF."""
    if document.reader == "pdf" or not document.lines:
        return None
    lines, body = document.lines, document.body
    sizes = Counter(map(len, lines[body.start : body.stop]))
    width = max(sizes, default=0)
    if sizes[width] < max(_LEAST, len(body) // _SHARE):
        return None
    full = {i for i, j in pairwise(body) if len(lines[i]) == width and lines[j].strip()}
    if not (cut := _cut_within(lines, full)):
        return None
    made: list[str] = []
    out = Whole(document)
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
    out.open = {
        begins[i]
        for i in full - cut
        if _JOINT.fullmatch(lines[i][-1] + lines[i + 1][0]) and not _ROW.match(lines[i + 1])
    }
    out.document = with_lines(document, made)
    out.document.page_breaks = [begins[i] for i in document.page_breaks if i in begins]
    out.document.diagnostics = []
    return out


def _all_of(lines: list[str], i: int) -> Piece:
    return i, 0, len(lines[i])


def _cut_within(lines: list[str], cut: set[int]) -> set[int]:
    """Those of the lines that are cut within a word; none, where what ends one and begins the next is too seldom one.

    Two words of which one stands alone elsewhere, and not the two as one, ended a line by themselves; so did a line
    before a row of a table. The blank or sign at which another is cut tells that it goes on; where none stands there,
    nothing tells a cut line from a whole one: it stays as it is.
    """
    joints = {
        i: (last[0], first[0])
        for i in cut
        if not _ROW.match(lines[i + 1])
        and (last := _LAST.search(lines[i]))
        and (first := _WORD.match(lines[i + 1]))
    }
    words = {i for i, (last, first) in joints.items() if last[-1].isalpha() and first[0].isalpha()}
    if len(words) < _LEAST // 2:
        return set()
    known: set[str] = set()
    for i, line in enumerate(lines):
        known.update(_WORD.findall(line)[i - 1 in joints : -1 if i in joints else None])
    whole = {i for i, (last, first) in joints.items() if last + first in known and not last.isdecimal()}
    if len(whole & words) < _WHOLE * len(words):
        return set()
    alone = {i for i in words - whole if joints[i][0] in known or joints[i][1] in known}
    torn = {i for i in joints.keys() - words if _is_torn(*joints[i], lines[i + 1])}
    signs = {i for i in cut if lines[i][-1] not in " |" and _CLOSING.match(lines[i + 1])}
    blanks = {i for i in cut if _is_at_blank(lines[i], lines[i + 1])}
    return (words - alone) | whole | torn | signs | blanks


def _is_at_blank(line: str, below: str) -> bool:
    """Whether a single blank stands where a line was cut between words, at its end or before the line below."""
    around = f"{line[-2:]}{below[:2]}"
    return _ONE_BLANK.fullmatch(around) is not None and not (_ROW.match(below) or _GAP.search(below.strip()))


def _is_torn(last: str, first: str, below: str) -> bool:
    """Whether the word that ends a line and the one that begins that below, a digit or `_` at the cut, must be one."""
    number = _NUMBER.fullmatch(last) and (
        _REST.fullmatch(below) or (last in {"0x", "0X"} and _HEX.match(first))
    )
    return bool(number) or last[-1] == "_" or first[0] == "_"
