"""Tables without rules of which every other column is shaded: the columns between have cells too.

################################      the head is shaded all over, and so tells the columns
 Bits  # Name  # Description
################################
 7:4   # RATE  # How fast.              under it the shades of cells are boxes of their own: what stands between two is
#######        #################        one as well, and so is the outermost column beside one
"""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from typing import TYPE_CHECKING, Final

import numpy as np

from extract.readers.pdf.ruling import TOLERANCE

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from extract.readers.pdf.strokes import Strokes

_FEWEST: Final = 2
"""Shaded cells of a row at least; a head has more."""


def over_gaps(boxes: NDArray[np.float64], strokes: Strokes) -> Strokes:
    """The strokes, and those round the cells without shade where every other column of a table is shaded.

    The head shades all columns, and so it tells which there are.
    """
    rows: dict[tuple[int, int], list[list[float]]] = {}
    for x0, top, x1, bottom in boxes.tolist():
        rows.setdefault((round(top), round(bottom)), []).append([x0, top, x1, bottom])
    heads: list[list[tuple[float, float]]] = []
    made: list[tuple[float, float, float, float]] = []
    for _, cells in sorted(rows.items()):
        cells.sort()
        columns = [(cell[0], cell[2]) for cell in cells]
        if len(cells) > _FEWEST and all(b[0] - a[1] <= TOLERANCE for a, b in pairwise(columns)):
            heads.append(columns)
            continue
        gaps = next((found for head in heads if (found := _gaps(columns, head))), [])
        top, bottom = cells[0][1], cells[0][3]
        made += [(a, y, b, y) for a, b in gaps for y in (top, bottom)]
        made += [(x, top, x, bottom) for gap in gaps for x in gap]
    if not made:
        return strokes
    return replace(strokes, lines=np.concatenate((strokes.lines, np.array(made, np.float64))))


def _gaps(cells: list[tuple[float, float]], head: list[tuple[float, float]]) -> list[tuple[float, float]]:
    """The columns of a head that no cell of a row shades, where it shades all others, each between two such."""
    shaded = [any(np.allclose(column, cell, atol=TOLERANCE) for cell in cells) for column in head]
    alternate = all(one != two for one, two in pairwise(shaded))
    if sum(shaded) != len(cells) or len(cells) < _FEWEST or not alternate:
        return []
    return [column for column, filled in zip(head, shaded, strict=True) if not filled]
