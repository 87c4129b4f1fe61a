"""One page through pdfium: its characters with their boxes, and the strokes that rule its tables.

Coordinates are those of the page as it is seen: points, x from the left, y from the top.
"""

from __future__ import annotations

from array import array
from dataclasses import dataclass, replace
from itertools import repeat
from typing import TYPE_CHECKING, Any, Final

import numpy as np
import pypdfium2.raw as pdfium

from extract.readers.pdf import calls
from extract.readers.pdf.heights import even_heights
from extract.readers.pdf.scanned import is_covered, is_unseen, pictures_of, ruled
from extract.readers.pdf.strokes import Strokes, read_strokes
from extract.readers.pdf.tex_codes import with_ligatures

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from extract.readers.pdf.drawn_rules import Drawn
    from extract.readers.pdf.strokes import Matrix


FEWEST_TURNED: Final = 200
"""Characters of a page that lies on its side, at least ..."""
MOSTLY: Final = 0.8
"""... of which this share is turned alike; head and foot of the page may be level."""
FURTHEST: Final = 1e38
"""What stands for a number that a damaged file makes too large for any."""


@dataclass(slots=True)
class Page:
    """What is on a page.

    Attributes:
        number: from 1.
        width, height: in points, as the page is seen.
        codes: the code point of each character, in the order of print.
        boxes: x0, top, x1, bottom of each.
        feet: x and y of the point each stands on.
        sizes: the size of its font in points, as it is seen.
        turns: the angle each is written at in whole degrees, clockwise from left to right.
        generated: whether it is a blank that is not in the file but follows from a gap.
        strokes: what is drawn.
        picture: whether there is one on it; looked for where no text is seen.
        recognised: whether its text is what a program recognised in it; the strokes are then those of the picture.
        unruled: whether these were not looked for, or were too many.
        aside: by how many degrees it was turned, clockwise, as it lies on its side.
        cropped: whether there was text beyond its edges, which is left out.
    """

    number: int
    width: float
    height: float
    codes: NDArray[np.uint32]
    boxes: NDArray[np.float64]
    feet: NDArray[np.float64]
    sizes: NDArray[np.float64]
    turns: NDArray[np.int16]
    generated: NDArray[np.bool_]
    strokes: Strokes
    picture: bool = False
    recognised: bool = False
    unruled: bool = False
    aside: int = 0
    cropped: bool = False

    def counted_in(self, unit: float) -> Page:
        """The page with `unit` points for one."""
        drawn = (self.strokes.lines, self.strokes.rectangles, self.strokes.pieces)
        return replace(
            self,
            width=self.width / unit,
            height=self.height / unit,
            boxes=self.boxes / unit,
            feet=self.feet / unit,
            sizes=self.sizes / unit,
            strokes=Strokes(*(places / unit for places in drawn)),
        )


def read_page(page: Any, number: int, drawn: dict[int, Drawn | None] | None = None) -> Page:
    """Read a page of a `pypdfium2.PdfDocument`; `drawn` keeps the rules in pictures, for who reads it again."""
    turn = page.get_rotation()
    matrix = _to_page(page, turn)
    textpage = page.get_textpage()
    try:
        handle = textpage.raw
        count = calls.count_chars(handle)
        codes = with_ligatures(_codes(handle, count))
        blank = (codes == 32) | (codes == 10) | (codes == 13)
        generated = blank.copy()
        generated[blank] = list(map(calls.is_generated, repeat(handle), np.flatnonzero(blank).tolist()))
        printed = np.flatnonzero(~blank)
        boxes = np.zeros((count, 4), np.float32)
        boxes[printed] = within_reach(calls.rows_of_chars(calls.char_box, handle, printed.tolist(), 4))
        matrices, run, feet = _fonts(handle, printed, boxes)
        even_heights(handle, boxes, feet, matrices, run, printed)
        seen = generated & (codes == 32)
        _narrow(handle, boxes, codes=codes, feet=feet, matrices=matrices, run=run, seen=seen)
        unseen = is_unseen(handle, printed.tolist())
    finally:
        textpage.close()
    turns = (turns_of(matrices) + turn) % 360
    sizes = np.hypot(matrices[:, 2], matrices[:, 3])
    handle = page.raw
    width, height = page.get_size()
    aside = _lies_on_its_side(turns[run[printed]]) if turns.any() and not unseen else 0
    if aside:
        width, height = height, width
        matrix = _to_page(page, (turn + aside) % 360)
        turns = (turns + aside) % 360
    unseen = unseen or is_covered(page)
    pictures = pictures_of(handle) if unseen or not count else []
    read = Page(
        number,
        width,
        height,
        codes,
        _placed(boxes, matrix),
        _moved(feet, matrix),
        sizes[run],
        turns[run],
        generated,
        read_strokes(handle, matrix),
        bool(pictures),
        recognised=unseen and bool(pictures),
        aside=aside,
    )
    return ruled(read, page, pictures, {} if drawn is None else drawn) if read.recognised else read


def _lies_on_its_side(turns: NDArray[np.int16]) -> int:
    """By how many degrees to turn a page for nearly all of its text to be level: a wide table bound upright."""
    if len(turns) < FEWEST_TURNED:
        return 0
    counts = np.bincount(turns, minlength=360)
    turned = 90 if counts[90] > counts[270] else 270
    return 360 - turned if counts[turned] >= MOSTLY * len(turns) else 0


def within_reach(numbers: NDArray[Any]) -> NDArray[Any]:
    """Places and sizes as numbers that can be counted with, also where a damaged file makes them none."""
    finite: NDArray[Any] = np.nan_to_num(numbers, nan=0.0, posinf=FURTHEST, neginf=-FURTHEST)
    return finite


def turns_of(matrices: NDArray[np.float64]) -> NDArray[np.int16]:
    """By how many degrees each matrix turns; those of damaged files that are no numbers do not."""
    degrees = np.degrees(np.arctan2(-matrices[:, 1], matrices[:, 0]))
    turns: NDArray[np.int16] = np.rint(np.nan_to_num(degrees)).astype(np.int16)
    return turns


def _narrow(
    textpage: Any,
    boxes: NDArray[np.float32],
    *,
    codes: NDArray[np.uint32],
    feet: NDArray[np.float64],
    matrices: NDArray[np.float64],
    run: NDArray[np.intp],
    seen: NDArray[np.bool_],
) -> None:
    """End the box before a blank that pdfium sees where the character ends: a slanted one reaches further.

    Only where that may decide whether there is a gap; the last letter of a ligature does not tell.
    """
    before = np.flatnonzero(seen[1:-1])
    size = matrices[run[before], 3]
    near = (size > 0) & (matrices[run[before], 1] == 0) & (feet[before + 2, 0] - boxes[before, 2] <= size / 4)
    ligature = np.zeros(len(boxes), bool)
    ligature[1:] = (boxes[1:, 2] > boxes[1:, 0]) & (feet[1:] == feet[:-1]).all(axis=1)
    near &= ~ligature[before]
    chosen = before[near].tolist()
    beside = chosen + [i + 2 for i in chosen]
    feet[beside] = within_reach(calls.rows_of_chars(calls.char_origin, textpage, beside, 2, "d"))
    for i in np.flatnonzero(ligature).tolist():
        feet[i] = feet[i - 1]
    width = array("f", [0])
    for i in chosen:
        font = calls.object_font(calls.text_object(textpage, i))
        if calls.glyph_width(font, int(codes[i]), 1, width.buffer_info()[0]):
            boxes[i, 2] = feet[i, 0] + matrices[run[i], 0] * width[0]


def _codes(textpage: Any, count: int) -> NDArray[np.uint32]:
    """The code point of each character."""
    units = np.zeros(count + 1, np.uint16)
    if calls.get_text(textpage, 0, count, units.ctypes.data) == count + 1:
        codes = units[:-1].astype(np.uint32)
        if not ((codes >= 0xD800) & (codes < 0xE000)).any():
            return codes
    codes = np.fromiter(map(calls.unicode_of, repeat(textpage), range(count)), np.uint32, count)
    for i in np.flatnonzero(codes == 2).tolist():
        if calls.is_hyphen(textpage, i):
            codes[i] = 0xFFFE  # as in the text above
    return codes


def _fonts(
    textpage: Any, printed: NDArray[np.intp], boxes: NDArray[np.float32]
) -> tuple[NDArray[np.float64], NDArray[np.intp], NDArray[np.float64]]:
    """What turns one unit of its font into characters, by runs; the run of each, and the point that it stands on.

    A run is what one text object prints; what is not printed is in the first, which is all zeros. The matrix is that
    of the text object, and so is the height of the feet where it is not turned. There the box begins where the
    character does, or slightly before.
    """
    chars = printed.tolist()
    objects = np.fromiter(map(calls.text_object_number, repeat(textpage), chars), np.uint64, len(chars))
    fresh = np.ones(len(chars), bool)
    fresh[1:] = objects[1:] != objects[:-1]
    heads = printed[fresh].tolist()
    matrices, stands = np.zeros((len(heads) + 1, 6)), np.zeros((len(heads) + 1, 2))
    matrices[1:] = within_reach(calls.rows_of_chars(calls.char_matrix, textpage, heads, 6))
    matrices[1:] *= np.array([calls.font_size(textpage, i) for i in heads]).reshape(-1, 1)
    stands[1:] = within_reach(calls.rows_of_chars(calls.char_origin, textpage, heads, 2, "d"))
    run = np.zeros(len(boxes), np.intp)
    run[printed] = np.cumsum(fresh)
    feet = boxes[:, :2].astype(np.float64)
    feet[printed, 1] = stands[run[printed], 1]
    slanted = (matrices[:, 1] != 0) | (matrices[:, 2] != 0) | (matrices[:, 0] < 0)
    turned = np.flatnonzero(slanted[run]) if slanted.any() else printed[:0]
    feet[turned] = within_reach(calls.rows_of_chars(calls.char_origin, textpage, turned.tolist(), 2, "d"))
    return matrices, run, feet


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
    a, b, c, d, e, f = matrix
    x0, y0, x1, y1 = boxes.astype(np.float64).T
    xs, ys = (a * x0 + c * y0 + e, a * x1 + c * y1 + e), (b * x0 + d * y0 + f, b * x1 + d * y1 + f)
    return np.stack((np.minimum(*xs), np.minimum(*ys), np.maximum(*xs), np.maximum(*ys)), axis=1)
