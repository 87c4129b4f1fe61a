"""Rows of bits over a line that gives their ends: codes of access and resets, names under them.

  R/W-0    U-0    R/W-1    R/W-0  ...
  RUN       -        MODE<1:0>    ...
bit 7                        ... bit 0
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from extract.dialects.register_table.bit_figures.drawn_figure import Drawn
from extract.dialects.register_table.bit_figures.lanes import Figure, Lane
from extract.dialects.register_table.bit_figures.tiles import Word, tiled, words_of

if TYPE_CHECKING:
    from extract.document import Document

_CODE = re.compile(
    r"(?P<access>[RWUCSHPKrwu][A-Za-z0-9]{0,3}(?:/[RWCSHPKrw][A-Za-z0-9]{0,3}){0,3})[-–](?P<reset>[01xuqyn?])(?:/[01xuqyn?])?"
    r"(?:, ?[A-Z]{1,3})*(?:\(\d\))?$"
)
"""Access and reset of a bit: `R/W-0`, `R/W/HS-0`, `R/P-1`, `R-q/q`, `R/C-0, HS`.

Behind a stroke stands what resets other than power leave, behind a comma what hardware does, in brackets a footnote.
"""
_LEGEND: Final = "legend:"
_MOST_LEGEND: Final = 10
_WIDEST: Final = 64
"""Bits of a row whose ends are printed, at most: words of configuration have 12 or 14."""
_UP: Final = 4
"""Lines of a figure over the ends of its bits at most."""


def over_ends(document: Document, i: int, high: int, low: int, done: int) -> Drawn | None:
    """The row whose ends a line gives: codes of its bits, and names between both."""
    if not 1 < high - low + 1 <= _WIDEST:
        return None
    above = [
        k
        for k in range(i - 1, max(i - 1 - _UP, done, document.body.start - 1), -1)
        if document.lines[k].strip()
    ]
    for n, k in enumerate(above):
        found = _joined(words_of(document.lines[k]))
        codes = [_CODE.match(word) for word, _, _ in found]
        if 2 * sum(code is not None for code in codes) < high - low + 1:
            continue
        figure = Drawn(k, _behind_legend(document, i))
        if len(codes) != high - low + 1 or not all(codes) or not n:
            return figure  # bits without a code
        row = Figure(numbers=[document.piece_of(i)])
        for bit, code, (word, start, end) in zip(range(high, low - 1, -1), codes, found, strict=True):
            assert code is not None
            lane = Lane(word, [(k, start, end)], bit, bit, access=code["access"], default=code["reset"])
            row.codes.append(lane)
        places = [(start + end) / 2 for _, start, end in found]
        if n == 1:  # one line of names
            row.lanes = tiled(words_of(document.lines[above[0]]), places, high, above[0])
        figure.rows.append(row)
        return figure
    return None


def _joined(found: list[Word]) -> list[Word]:
    """The same words, those behind a comma together with those before it."""
    out: list[Word] = []
    for word, start, end in found:
        if out and out[-1][0].endswith(","):
            out[-1] = f"{out[-1][0]} {word}", out[-1][1], end
        else:
            out.append((word, start, end))
    return out


def _behind_legend(document: Document, i: int) -> int:
    """The last line of a legend under a figure; that of the figure where it has none."""
    k = next((k for k in range(i + 1, min(i + 4, document.body.stop)) if document.lines[k].strip()), i)
    if not document.lines[k].strip().casefold().startswith(_LEGEND):
        return i
    last = k
    for n in range(k + 1, min(k + _MOST_LEGEND, document.body.stop)):
        line = document.lines[n].strip()
        if not line or line.startswith(("bit ", "Bit ", "Note")):
            break
        last = n
    return last
