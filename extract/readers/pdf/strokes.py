"""The strokes of a page, as pdfminer tells lines, rectangles and curves apart.

Its rules, which pdfplumber's tables rest on: a subpath of two points is a line; one that comes back to
its start over three others at right angles is a rectangle; all else is a curve, of which the straight
pieces along an axis count. Filled or stroked or white makes no difference, nor do clips.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import repeat
from typing import TYPE_CHECKING, Any, Final

import numpy as np
import pypdfium2.raw as pdfium

from extract.readers.pdf import calls

if TYPE_CHECKING:
    from collections.abc import Iterable

    from numpy.typing import NDArray

    from extract.readers.pdf.calls import Handle

    Floats = NDArray[np.float64]
    Ints = NDArray[np.intp]
    Mask = NDArray[np.bool_]

Matrix = tuple[float, float, float, float, float, float]

DEEPEST: Final = 30
"""Forms within forms; pdfium itself stops a little further down."""
MOST: Final = 1_000_000
"""Segments on a page; what is drawn with more is a picture, of which the first so many are looked at."""


@dataclass(slots=True)
class Strokes:
    """What is drawn on a page, each an array of rows x0, top, x1, bottom; `pieces` are those of curves.

    `drawn` keeps what `ruling` makes of them: several look at the rules of a page.
    """

    lines: Floats
    rectangles: Floats
    pieces: Floats
    drawn: Any = field(default=None, init=False, repr=False, compare=False)


def read_strokes(page: Any, matrix: Matrix) -> Strokes:
    """The strokes of a page, forms included; `page` is its handle, `matrix` leads from its space to ours."""
    paths: list[Handle] = []
    outer: list[Matrix] = []
    top = map(calls.page_object, repeat(page), range(calls.count_objects(page)))
    _collect(top, matrix, paths, outer, 0)
    counts = np.fromiter(map(calls.count_segments, paths), np.intp, len(paths))
    few = int(np.searchsorted(np.cumsum(counts), MOST, side="right"))
    paths, outer, counts = paths[:few], outer[:few], counts[:few]
    if not counts.any():
        return Strokes(*np.empty((3, 0, 4)))
    points, kinds, closes = _segments(paths, counts)
    path = np.repeat(np.arange(len(paths)), counts)
    matrices = calls.rows(calls.object_matrix, paths, 6).astype(np.float64)
    a, b, c, d, e, f = multiply(matrices, np.array(outer)).T[:, path]
    x, y = points.astype(np.float64).T
    with np.errstate(invalid="ignore", over="ignore"):  # damaged files draw further than numbers reach
        points = np.stack((a * x + c * y + e, b * x + d * y + f), axis=1)
    begins = kinds == pdfium.FPDF_SEGMENT_MOVETO
    begins[np.cumsum(counts)[:-1]] = begins[0] = True
    curved = kinds == pdfium.FPDF_SEGMENT_BEZIERTO
    kept = ~curved | (np.cumsum(curved) % 3 == 0)  # of a curve, the point it leads to
    subpath = np.cumsum(begins) - 1
    return _sorted_out(
        points[kept], subpath[kept], np.flatnonzero(begins[kept]), subpath[curved], subpath[closes]
    )


def multiply(first: Floats, then: Floats) -> Floats:
    """Rows of matrices that do one and then the other."""
    a, b, c, d, e, f = first.T
    g, h, i, j, k, m = then.T
    with np.errstate(invalid="ignore", over="ignore"):  # damaged files draw further than numbers reach
        return np.stack(
            (
                a * g + b * i,
                a * h + b * j,
                c * g + d * i,
                c * h + d * j,
                e * g + f * i + k,
                e * h + f * j + m,
            ),
            axis=-1,
        )


def _collect(
    objects: Iterable[Handle], matrix: Matrix, paths: list[Handle], outer: list[Matrix], depth: int
) -> None:
    """Gather the paths among objects, and the matrix that each stands under."""
    items = list(objects)
    kinds = list(map(calls.object_type, items))
    found = [item for item, kind in zip(items, kinds, strict=True) if kind == pdfium.FPDF_PAGEOBJ_PATH]
    paths += found
    outer += [matrix] * len(found)
    if depth < DEEPEST:
        for item in (i for i, kind in zip(items, kinds, strict=True) if kind == pdfium.FPDF_PAGEOBJ_FORM):
            own = calls.rows(calls.object_matrix, [item], 6)[0].astype(np.float64)
            inner = multiply(own, np.array(matrix))
            within = map(calls.form_object, repeat(item), range(calls.count_form_objects(item)))
            _collect(within, tuple(inner.tolist()), paths, outer, depth + 1)


def _segments(paths: list[Handle], counts: Ints) -> tuple[NDArray[np.float32], Ints, Mask]:
    """Points, kinds and whether they close the figure, of all segments of all paths."""
    segments: list[Handle] = []
    for path, count in zip(paths, counts.tolist(), strict=True):
        segments += map(calls.segment_of, repeat(path), range(count))
    kinds = np.fromiter(map(calls.segment_type, segments), np.intp, len(segments))
    closes = np.fromiter(map(calls.segment_closes, segments), bool, len(segments))
    return calls.rows(calls.segment_point, segments, 2, apart=True), kinds, closes


def _sorted_out(points: Floats, subpath: Ints, first: Ints, curved: Ints, closing: Ints) -> Strokes:
    """Tell the subpaths apart.

    Args:
        points: of all subpaths, end to end.
        subpath: the number of the subpath that each belongs to.
        first: where each subpath begins.
        curved: numbers of subpaths that have curves.
        closing: numbers of subpaths that are closed.
    """
    count = np.diff(np.append(first, len(points)))
    last = first + count - 1
    straight, closed = np.ones(len(first), bool), np.zeros(len(first), bool)
    straight[curved], closed[closing] = False, True
    back = (points[first] == points[last]).all(axis=1)
    bare = np.where(back, count - 1, count)  # points without the last where that is the first again
    line = straight & (((count == 2) & ~closed) | ((bare == 2) & closed))
    square = np.flatnonzero(straight & (bare == 4) & (back | closed))
    corners = points[first[square][:, None] + np.arange(4)]
    (x0, x1, x2, x3), (y0, y1, y2, y3) = corners[:, :, 0].T, corners[:, :, 1].T
    right_angled = ((x0 == x1) & (y1 == y2) & (x2 == x3) & (y3 == y0)) | (
        (y0 == y1) & (x1 == x2) & (y2 == y3) & (x3 == x0)
    )
    square, corners = square[right_angled], corners[right_angled]
    curve = ~line & (count > 1)
    curve[square] = False
    start = np.flatnonzero((subpath[:-1] == subpath[1:]) & curve[subpath[:-1]])
    ends = np.flatnonzero(curve & closed & ~back)
    begin = np.concatenate((points[start], points[last[ends]]))
    stop = np.concatenate((points[start + 1], points[first[ends]]))
    along = (begin == stop).any(axis=1)
    return Strokes(
        _boxes(points[first[line]], points[first[line] + 1]),
        _boxes(corners[:, 0], corners[:, 2]),
        _boxes(begin[along], stop[along]),
    )


def _boxes(one: Floats, other: Floats) -> Floats:
    return np.concatenate((np.minimum(one, other), np.maximum(one, other)), axis=1)
