"""Pages that were scanned: a picture, and the text that a program recognised in it, which nobody sees.

Such text is misread here and there, in any letter. The rules of its tables are those of the picture, some of which were
read as letters; and a page that was laid askew is straightened: places on it are those that they should have been at.
"""

from __future__ import annotations

import ctypes
from dataclasses import replace
from itertools import repeat
from typing import TYPE_CHECKING, Any, Final

import numpy as np
import pypdfium2.raw as pdfium

from extract.readers.pdf import calls
from extract.readers.pdf.drawn_rules import MOST_PRINTED, printed_dots, rules_drawn
from extract.readers.pdf.ruling import TooManyRules
from extract.readers.pdf.strokes import DEEPEST

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from extract.readers.pdf.calls import Handle
    from extract.readers.pdf.drawn_rules import Drawn
    from extract.readers.pdf.page import Page

    Floats = NDArray[np.float64]
    Mask = NDArray[np.bool_]

LOOKED_AT: Final = 16
"""Characters of a page that are asked whether they are seen."""
SEEN: Final = 0.25
"""So many of them are where a program recognised the others: a stamp or a footer printed over the scan."""
BARS: Final = tuple(map(ord, "|[]!¦"))
"""What upright rules are taken for."""
SPECKS: Final = tuple(map(ord, ".,'`´‘’“”"))
"""What spots are taken for."""
NEAR: Final = 2.0
"""Points from a rule to what was recognised in it."""
TALLER: Final = 1.4
"""How many times as long as a letter's box an upright stroke is that is none of the letter's."""
EDGE: Final = 0.15
"""Of the height of a letter's box, above and below, where a rule may run that is none of its strokes."""
MOST: Final = 0.6
"""Of a rule; a word in bold type is dark from letter to letter."""
BLANK: Final = 32
LEADER: Final = 3
"""Times the size of the print: points that stand so near each other are a line of points."""
COVERED: Final = 0.8
"""Of a page, that a scan of it covers at least."""
OPAQUE: Final = 255
ASKEW: Final = 0.001
"""A page whose rules fall by less of their length is straight."""
TILT: Final = 3
"""Degrees; text that is turned by less is not, on a page that was scanned."""


def pictures_of(page: Any) -> list[Handle]:
    """The pictures on a page, by its handle: those of the outermost level, of forms too, that has any."""
    objects = list(map(calls.page_object, repeat(page), range(calls.count_objects(page))))
    for _ in range(DEEPEST):
        kinds = list(map(calls.object_type, objects))
        of_kind = list(zip(objects, kinds, strict=True))
        if found := [item for item, kind in of_kind if kind == pdfium.FPDF_PAGEOBJ_IMAGE]:
            return found
        forms = [item for item, kind in of_kind if kind == pdfium.FPDF_PAGEOBJ_FORM]
        objects = [
            calls.form_object(form, i) for form in forms for i in range(calls.count_form_objects(form))
        ]
    return []


def is_unseen(textpage: Any, chars: Sequence[int]) -> bool:
    """Whether most of the text of these characters is printed invisibly, as programs lay it over a scanned page."""
    some = chars[:: max(1, len(chars) // LOOKED_AT)]
    seen = 0
    for i in some:
        seen += calls.render_mode(calls.text_object(textpage, i)) != pdfium.FPDF_TEXTRENDERMODE_INVISIBLE
        if seen > SEEN * len(some):
            return False
    return bool(some)


def is_covered(page: Any) -> bool:
    """Whether a picture is painted over all that was printed on a `pypdfium2.PdfPage`: so programs lay text, too."""
    count = calls.count_objects(page.raw)
    if count < 2 or calls.object_type(calls.page_object(page.raw, 0)) != pdfium.FPDF_PAGEOBJ_TEXT:
        return False
    last = calls.page_object(page.raw, count - 1)
    if calls.object_type(last) != pdfium.FPDF_PAGEOBJ_IMAGE or calls.is_transparent(last):
        return False
    x0, y0, x1, y1 = calls.rows(calls.object_bounds, [last], 4, apart=True)[0].tolist()
    width, height = page.get_size()
    return bool((x1 - x0) * (y1 - y0) >= COVERED * width * height) and _is_opaque(page, last)


def _is_opaque(page: Any, picture: Handle) -> bool:
    """Whether nothing is seen through a picture, as it is through a watermark: what has a mask may be called solid."""
    if printed_dots([picture]) > MOST_PRINTED:
        return True  # too large to be looked at
    drawn = pdfium.FPDFImageObj_GetRenderedBitmap(
        page.pdf.raw, page.raw, ctypes.cast(picture, pdfium.FPDF_PAGEOBJECT)
    )
    if not drawn:
        return False
    try:
        if pdfium.FPDFBitmap_GetFormat(drawn) != pdfium.FPDFBitmap_BGRA:
            return True
        size = pdfium.FPDFBitmap_GetStride(drawn) * pdfium.FPDFBitmap_GetHeight(drawn)
        room = ctypes.string_at(pdfium.FPDFBitmap_GetBuffer(drawn), size)
    finally:
        pdfium.FPDFBitmap_Destroy(drawn)
    return bool((np.frombuffer(room, np.uint8)[3::4] == OPAQUE).mean() >= COVERED)


def ruled(read: Page, page: Any, pictures: list[Handle], known: dict[int, Drawn | None]) -> Page:
    """A page whose text was recognised, with the rules of its pictures, straightened; `unruled` if they are too many.

    Args:
        read: what is on it.
        page: the `pypdfium2.PdfPage`.
        pictures: those on it.
        known: by the page's number what was found in them already, or is now: unpacking them takes long.
    """
    if read.number not in known:
        try:
            known[read.number] = rules_drawn(page, pictures)
        except TooManyRules:
            known[read.number] = None
    drawn = known[read.number]
    if drawn is None:
        return replace(read, unruled=True)
    level, upright, slope = drawn
    lines = np.concatenate((level, upright))
    turns = (read.turns + TILT) // 90 * 90 % 360
    straight = np.where((read.turns - turns + TILT) % 360 <= 2 * TILT, turns, read.turns).astype(np.int16)
    read = replace(read, turns=straight)
    if abs(slope) > ASKEW:
        middle = np.array((read.width, read.height)) / 2
        lines = _moved(lines, slope, middle)
        level, upright = lines[: len(level)], lines[len(level) :]
        boxes = _moved(read.boxes, slope, middle)
        feet = _moved(np.tile(read.feet, 2), slope, middle)[:, :2]
        read = replace(read, boxes=boxes, feet=feet)
    printed = (read.sizes > 0) & ~np.isin(read.codes, BARS)
    upright = upright[~_in_letters(upright, read.boxes[printed])]
    level = level[~_through_words(level, read.boxes[printed])]
    kept = ~_in_rules(read, upright) & ~_spots(read)
    return replace(
        read,
        codes=read.codes[kept],
        boxes=read.boxes[kept],
        feet=read.feet[kept],
        sizes=read.sizes[kept],
        turns=read.turns[kept],
        generated=read.generated[kept],
        strokes=replace(read.strokes, lines=np.concatenate((read.strokes.lines, level, upright))),
    )


def _moved(boxes: Floats, slope: float, middle: Floats) -> Floats:
    """Boxes where they are when the page is turned about its middle until what falls by `slope` is level."""
    x, y = ((boxes[:, :2] + boxes[:, 2:]) / 2 - middle).T
    by = np.stack((slope * y, -slope * x), axis=1)
    moved: Floats = boxes + np.tile(by, 2)
    return moved


def _in_letters(upright: Floats, boxes: Floats) -> Mask:
    """Which upright rules are strokes of the letters in these boxes."""
    x0, y0, x1, y1 = boxes.T
    found = np.zeros(len(upright), bool)
    for n, (x, top, _, bottom) in enumerate(
        upright.tolist()
    ):  # all at once would take their product in memory
        y = (top + bottom) / 2
        within = (x0 <= x) & (x <= x1) & (y0 <= y) & (y <= y1) & (bottom - top <= TALLER * (y1 - y0))
        found[n] = within.any()
    return found


def _through_words(level: Floats, boxes: Floats) -> Mask:
    """Which level rules are strokes of words in bold: they run through the letters in these boxes for most of it."""
    left, top, right, bottom = boxes.T
    edge = EDGE * (bottom - top)
    found = np.zeros(len(level), bool)
    for n, (x0, y, x1, _) in enumerate(level.tolist()):
        within = (top + edge <= y) & (y <= bottom - edge)
        covered = (np.minimum(x1, right[within]) - np.maximum(x0, left[within])).clip(0).sum()
        found[n] = covered >= MOST * (x1 - x0)
    return found


def _in_rules(page: Page, upright: Floats) -> Mask:
    """Which characters of a page are what an upright rule was taken for."""
    found = np.zeros(len(page.codes), bool)
    bars = np.flatnonzero(np.isin(page.codes, BARS))
    x, top, _, bottom = upright.T[:, :, None]
    x0, y0, x1, y1 = page.boxes[bars].T
    y = (y0 + y1) / 2
    found[bars] = ((np.abs(x - (x0 + x1) / 2) <= NEAR) & (top <= y) & (y <= bottom)).any(axis=0)
    return found


def _spots(page: Page) -> Mask:
    """Which characters of a page are what a spot was taken for: a point between blanks, none of a line of them."""
    blank, speck = page.codes <= BLANK, np.isin(page.codes, SPECKS)
    around = np.pad(blank, 1, constant_values=True)
    alone = speck & around[:-2] & around[2:]
    specks = np.flatnonzero(alone)
    (x, y), size = page.feet[specks].T, page.sizes[specks]
    near = (np.abs(np.diff(x)) < LEADER * size[1:]) & (np.abs(np.diff(y)) < size[1:])
    alone[specks] = ~(np.append(near, False) | np.append(False, near))
    return alone
