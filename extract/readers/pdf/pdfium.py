"""One page through pdfium: its characters with their boxes, and the strokes that rule its tables.

Coordinates come out as pdfplumber has them: points, x from the left, y from the top.
"""

from __future__ import annotations

import ctypes
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import pypdfium2.raw as pdfium

if TYPE_CHECKING:
    from extract.tables import Box


@dataclass(slots=True)
class Page:
    """What is on a page.

    Attributes:
        number: from 1.
        width, height: in points, as the page is seen.
        text: its characters in the order of print; pdfium puts blanks and line ends in where it sees gaps.
        boxes: the box of each character; (0, 0, 0, 0) of one that pdfium put in.
        edges: strokes and sides of rectangles, as pdfplumber's table finder takes them.
        trouble: why this page must be read by pdfplumber itself, or None.
    """

    number: int
    width: float
    height: float
    text: str = ""
    boxes: list[Box] = field(default_factory=list)
    edges: list[dict[str, Any]] = field(default_factory=list)
    trouble: str | None = None


def read_page(page: Any, number: int) -> Page:
    """Read a page of a `pypdfium2.PdfDocument`."""
    width, height = page.get_size()
    out = Page(number, width, height)
    if page.get_rotation():
        out.trouble = "rotated"
    textpage = page.get_textpage()
    try:
        out.text, out.boxes = _characters(textpage.raw, height)
    finally:
        textpage.close()
    _strokes(page.raw, out)
    return out


def _characters(textpage: Any, height: float) -> tuple[str, list[Box]]:
    count = pdfium.FPDFText_CountChars(textpage)
    buffer = (ctypes.c_ushort * (count + 1))()
    written = pdfium.FPDFText_GetText(textpage, 0, count, buffer)
    text = bytes(buffer)[: 2 * (written - 1)].decode("utf-16-le", "replace")
    if len(text) != count:  # characters beyond 16 bits, or some that have no text
        text = "".join(chr(pdfium.FPDFText_GetUnicode(textpage, i) or 0xFFFD) for i in range(count))
    box = pdfium.FS_RECTF()
    boxes = []
    get = pdfium.FPDFText_GetLooseCharBox
    for i in range(count):
        get(textpage, i, box)
        boxes.append((box.left, height - box.top, box.right, height - box.bottom))
    return text, boxes


def _strokes(page: Any, out: Page) -> None:
    x, y = ctypes.c_float(), ctypes.c_float()
    matrix = pdfium.FS_MATRIX()
    for k in range(pdfium.FPDFPage_CountObjects(page)):
        item = pdfium.FPDFPage_GetObject(page, k)
        kind = pdfium.FPDFPageObj_GetType(item)
        if kind == pdfium.FPDF_PAGEOBJ_FORM:
            out.trouble = "form"
        if kind != pdfium.FPDF_PAGEOBJ_PATH:
            continue
        pdfium.FPDFPageObj_GetMatrix(item, matrix)
        a, b, c, d, e, f = matrix.a, matrix.b, matrix.c, matrix.d, matrix.e, matrix.f
        points: list[tuple[float, float]] = []
        closed = False
        for s in range(pdfium.FPDFPath_CountSegments(item)):
            segment = pdfium.FPDFPath_GetPathSegment(item, s)
            if pdfium.FPDFPathSegment_GetType(segment) == pdfium.FPDF_SEGMENT_MOVETO and points:
                _edges(points, out.edges, closed=closed)
                points, closed = [], False
            pdfium.FPDFPathSegment_GetPoint(segment, x, y)
            u, v = x.value, y.value
            points.append((a * u + c * v + e, out.height - (b * u + d * v + f)))
            closed |= bool(pdfium.FPDFPathSegment_GetClose(segment))
        if points:
            _edges(points, out.edges, closed=closed)


def _edges(points: list[tuple[float, float]], out: list[dict[str, Any]], *, closed: bool) -> None:
    """The horizontal and vertical strokes of one subpath."""
    if closed and points[0] != points[-1]:
        points = [*points, points[0]]
    for (x0, y0), (x1, y1) in zip(points, points[1:], strict=False):
        orientation = "h" if y0 == y1 else "v" if x0 == x1 else None
        if orientation:
            left, right, top, bottom = min(x0, x1), max(x0, x1), min(y0, y1), max(y0, y1)
            out.append(
                {
                    "object_type": "line",
                    "orientation": orientation,
                    "x0": left,
                    "x1": right,
                    "top": top,
                    "bottom": bottom,
                    "width": right - left,
                    "height": bottom - top,
                }
            )
