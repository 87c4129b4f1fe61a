"""One page through pdfium: its characters with their boxes, and the strokes that rule its tables.

Coordinates are those of the page as it is seen: points, x from the left, y from the top.
"""

from __future__ import annotations

from array import array
from collections import deque
from dataclasses import dataclass
from itertools import repeat
from typing import TYPE_CHECKING, Any

import numpy as np
import pypdfium2.raw as pdfium

from extract.readers.pdf import calls
from extract.readers.pdf.strokes import Strokes, read_strokes

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from extract.readers.pdf.strokes import Matrix


@dataclass(slots=True)
class Page:
    """What is on a page.

    Attributes:
        number: from 1.
        codes: the code point of each character, in the order of print.
        boxes: x0, top, x1, bottom of each.
        feet: x and y of the point each stands on.
        sizes: the size of its font in points, as it is seen.
        turns: the angle each is written at in whole degrees, clockwise from left to right.
        generated: whether it is a blank that is not in the file but follows from a gap.
        strokes: what is drawn.
    """

    number: int
    codes: NDArray[np.uint32]
    boxes: NDArray[np.float64]
    feet: NDArray[np.float64]
    sizes: NDArray[np.float64]
    turns: NDArray[np.int16]
    generated: NDArray[np.bool_]
    strokes: Strokes


def read_page(page: Any, number: int) -> Page:
    """Read a page of a `pypdfium2.PdfDocument`."""
    turn = page.get_rotation()
    matrix = _to_page(page, turn)
    textpage = page.get_textpage()
    try:
        handle = calls.address(textpage.raw)
        count = calls.count_chars(handle)
        codes = np.fromiter(map(calls.unicode_of, repeat(handle), range(count)), np.uint32, count)
        sizes = np.fromiter(map(calls.font_size, repeat(handle), range(count)), np.float64, count)
        boxes = _floats(calls.char_box, handle, count, 4)
        matrices = _floats(calls.char_matrix, handle, count, 6).astype(np.float64)
        feet = np.zeros((count, 2))
        at = feet.ctypes.data
        xs, ys = range(at, at + 16 * count, 16), range(at + 8, at + 16 * count, 16)
        deque(map(calls.char_origin, repeat(handle), range(count), xs, ys), maxlen=0)
        generated = np.zeros(count, bool)
        for i in np.flatnonzero((codes == 32) | (codes == 10) | (codes == 13)).tolist():
            generated[i] = calls.is_generated(handle, i)
            a, b = matrices[i - 1, :2]
            piece = i > 1 and (feet[i - 1] == feet[i - 2]).all()  # of a ligature, which is wider
            if generated[i] and codes[i] == 32 and i and a > 0 and b == 0 and not piece:
                boxes[i - 1, 2] = feet[i - 1, 0] + a * _advance(
                    handle, i - 1, int(codes[i - 1]), sizes[i - 1]
                )
    finally:
        textpage.close()
    turns = (np.rint(np.degrees(np.arctan2(-matrices[:, 1], matrices[:, 0]))).astype(np.int16) + turn) % 360
    sizes *= np.hypot(matrices[:, 2], matrices[:, 3])
    strokes = read_strokes(calls.address(page.raw), matrix)
    return Page(number, codes, _placed(boxes, matrix), _moved(feet, matrix), sizes, turns, generated, strokes)


_width = array("f", [0])


def _advance(textpage: int, i: int, code: int, size: float) -> float:
    """How far a character moves on; the box of a slanted one reaches further."""
    font = calls.object_font(calls.text_object(textpage, i))
    calls.glyph_width(font, code, size, _width.buffer_info()[0])
    return _width[0]


def _floats(call: Any, handle: int, count: int, width: int) -> NDArray[np.float32]:
    """What a call says about each character, `width` numbers a row."""
    out = np.zeros((count, width), np.float32)
    at, step = out.ctypes.data, 4 * width
    deque(map(call, repeat(handle), range(count), range(at, at + step * count, step)), maxlen=0)
    return out


def _to_page(page: Any, turn: int) -> Matrix:
    """From the space of a page's content to the page as it is seen, cropped and turned."""
    box = pdfium.FS_RECTF()
    pdfium.FPDF_GetPageBoundingBox(page.raw, box)
    left, low, right, high = box.left, box.bottom, box.right, box.top
    if turn == 90:
        return 0, 1, 1, 0, -low, -left
    if turn == 180:
        return -1, 0, 0, 1, right, -low
    if turn == 270:
        return 0, -1, -1, 0, high, right
    return 1, 0, 0, -1, -left, high


def _moved(points: NDArray[np.float64], matrix: Matrix) -> NDArray[np.float64]:
    a, b, c, d, e, f = matrix
    x, y = points.T
    return np.stack((a * x + c * y + e, b * x + d * y + f), axis=1)


def _placed(boxes: NDArray[np.float32], matrix: Matrix) -> NDArray[np.float64]:
    """Boxes of characters (left, top, right, bottom with y upwards) on the page as it is seen."""
    corners = boxes.astype(np.float64)
    one, other = _moved(corners[:, :2], matrix), _moved(corners[:, 2:], matrix)
    return np.concatenate((np.minimum(one, other), np.maximum(one, other)), axis=1)
