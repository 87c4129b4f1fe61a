"""Figures of text without rules some of whose numbers are symbols: as many names as widths, which share the ends out.

    SIZE-1     SIZE-4   SIZE-5   SIZE-6              0
         kind            lock            payload
          4               1             SIZE - 5

A cell of one bit has one number over it, any other has two: read from the left, they must come out even.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from extract.dialects.register_table.bit_figures.lanes import Figure, Lane, number, place_lane
from extract.tables import Cell

if TYPE_CHECKING:
    from extract.dialects.register_table.bit_figures.lanes import Mark
    from extract.dialects.register_table.pages.flow import Text

_WIDTH: Final = re.compile(r"\d+(?! [-+−–])|[A-Za-z]\w*(?: ?[-+−–] ?\d+)?")
_WIDTHS: Final = re.compile(rf"(?:{_WIDTH.pattern})(?: (?:{_WIDTH.pattern}))*$")
_PARTS: Final = re.compile(r"(?P<symbol>[A-Za-z]\w*)?(?P<count>[-+−–]?\d+)?$")


def figure_of_symbols(marks: list[Mark], names: Text, widths: Text) -> Figure | None:
    """The figure that three lines draw, or None where the ends of its cells do not come out even."""
    words = names.words
    if all(number(mark[0]) is not None for mark in marks) or not _WIDTHS.match(widths.text):
        return None
    sizes = _WIDTH.findall(widths.text)
    if len(words) != len(sizes):
        return None
    figure = Figure(numbers=[piece for mark in marks for piece in mark[2]] + widths.pieces)
    left = list(marks)
    for (word, piece, box), size in zip(words, sizes, strict=True):
        many = 1 if size == "1" else 2
        own, left = left[:many], left[many:]
        if len(own) < many or not _as_wide(own, size):
            return None
        lane = Lane(word, [piece], None, None, cell=Cell(word, [piece], box))
        place_lane(lane, own)
        figure.lanes.append(lane)
    return None if left else figure


def _as_wide(ends: list[Mark], size: str) -> bool:
    """Whether two ends are as far apart as the width under them says, as far as they can be told from each other."""
    high, low, width = (_parted(text) for text in (ends[0][0], ends[-1][0], size))
    if high is None or low is None or width is None:
        return False
    symbol, count = width
    if high[0] == low[0]:
        return not symbol and high[1] - low[1] + 1 == count
    if low[0]:
        return True  # two symbols, of which nothing tells the difference
    return high[0] != symbol or high[1] - low[1] + 1 == count


def _parted(text: str) -> tuple[str, int] | None:
    """A symbol and what is added to it: `SIZE-4` is (`SIZE`, -4), `16` is (``, 16)."""
    found = _PARTS.match(re.sub(r"[−–]", "-", text.replace(" ", "")))
    return (found["symbol"] or "", int(found["count"] or 0)) if found else None


__all__ = ["figure_of_symbols"]
