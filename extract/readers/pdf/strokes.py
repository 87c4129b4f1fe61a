"""The strokes of a page, as pdfminer tells lines, rectangles and curves apart.

Its rules, which pdfplumber's tables rest on: a subpath of two points is a line; one that comes back to
its start over three others at right angles is a rectangle; all else is a curve, of which the straight
pieces along an axis count. Filled or stroked or white makes no difference, nor do clips.
"""

from __future__ import annotations

from array import array
from dataclasses import dataclass, field
from itertools import pairwise, repeat
from typing import TYPE_CHECKING, Final

import pypdfium2.raw as pdfium

from extract.readers.pdf import calls

if TYPE_CHECKING:
    from collections.abc import Iterator

    from extract.tables import Box

Matrix = tuple[float, float, float, float, float, float]
Point = tuple[float, float]

DEEPEST: Final = 30
"""Forms within forms; pdfium itself stops a little further down."""
MOST: Final = 2_000_000
"""Segments on a page; what is drawn with more is a picture."""


@dataclass(slots=True)
class Strokes:
    """What is drawn on a page, each as (x0, top, x1, bottom); `left` counts down the segments still allowed."""

    lines: list[Box] = field(default_factory=list)
    rectangles: list[Box] = field(default_factory=list)
    pieces: list[Box] = field(default_factory=list)
    left: int = MOST


def multiply(first: Matrix, then: Matrix) -> Matrix:
    """The matrix that does one and then the other."""
    a, b, c, d, e, f = first
    g, h, i, j, k, m = then
    return a * g + b * i, a * h + b * j, c * g + d * i, c * h + d * j, e * g + f * i + k, e * h + f * j + m


def read_strokes(page: int, matrix: Matrix) -> Strokes:
    """The strokes of a page, forms included; `page` is its address, `matrix` leads from its space to ours."""
    out = Strokes()
    _collect(map(calls.page_object, repeat(page), range(calls.count_objects(page))), matrix, out, 0)
    return out


def _collect(objects: Iterator[int], matrix: Matrix, out: Strokes, depth: int) -> None:
    kind_of = calls.object_type
    for item in objects:
        kind = kind_of(item)
        if kind == pdfium.FPDF_PAGEOBJ_PATH:
            _path(item, matrix, out)
        elif kind == pdfium.FPDF_PAGEOBJ_FORM and depth < DEEPEST:
            inner = multiply(_matrix(item), matrix)
            within = map(calls.form_object, repeat(item), range(calls.count_form_objects(item)))
            _collect(within, inner, out, depth + 1)
        if out.left < 0:
            return


_six, _buffer = array("f", [0] * 6), array("f", [0] * 512)
_SIX, _BUFFER = _six.buffer_info()[0], _buffer.buffer_info()[0]


def _matrix(item: int) -> Matrix:
    calls.object_matrix(item, _SIX)
    a, b, c, d, e, f = _six
    return a, b, c, d, e, f


def _path(item: int, matrix: Matrix, out: Strokes) -> None:
    """Take a path apart into its subpaths."""
    a, b, c, d, e, f = multiply(_matrix(item), matrix)
    segment_of, point_of, kind_of = calls.segment_of, calls.segment_point, calls.segment_type
    points: list[Point] = []
    straight, closed, controls = True, False, 0
    count = calls.count_segments(item)
    out.left -= count
    for s in range(count):
        segment = segment_of(item, s)
        kind = kind_of(segment)
        if kind == pdfium.FPDF_SEGMENT_BEZIERTO:
            straight = False
            controls += 1
            if controls % 3:
                continue
        elif kind == pdfium.FPDF_SEGMENT_MOVETO:
            _subpath(points, out, straight=straight, closed=closed)
            points, straight, closed = [], True, False
        point_of(segment, _BUFFER, _BUFFER + 4)
        x, y = _buffer[0], _buffer[1]
        points.append((a * x + c * y + e, b * x + d * y + f))
        if calls.segment_closes(segment):
            closed = True
            if points[-1] != points[0]:
                points.append(points[0])
    _subpath(points, out, straight=straight, closed=closed)


def _subpath(points: list[Point], out: Strokes, *, straight: bool, closed: bool) -> None:
    """File one subpath under what it is; a closed one comes back to its first point."""
    count = len(points)
    if count < 2:
        return
    (x0, y0), (x1, y1) = points[0], points[1]
    if straight and (count == 2 or (count == 3 and closed and points[2] == points[0])):
        out.lines.append((min(x0, x1), min(y0, y1), max(x0, x1), max(y0, y1)))
        return
    if straight and count == 5 and points[4] == points[0]:
        (x2, y2), (x3, y3) = points[2], points[3]
        if (x0 == x1 and y1 == y2 and x2 == x3 and y3 == y0) or (
            y0 == y1 and x1 == x2 and y2 == y3 and x3 == x0
        ):
            out.rectangles.append((min(x0, x2), min(y0, y2), max(x0, x2), max(y0, y2)))
            return
    for (x0, y0), (x1, y1) in pairwise(points):
        if x0 == x1 or y0 == y1:
            out.pieces.append((min(x0, x1), min(y0, y1), max(x0, x1), max(y0, y1)))
