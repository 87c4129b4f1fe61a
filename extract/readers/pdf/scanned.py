"""Pages that were scanned: a picture, and the text that a program recognised in it, which nobody sees.

Such text is misread here and there, in any letter, and its tables have no rules but those of the picture. They are
found there: dark runs, longer than any stroke of a letter, that lie on one another no higher than a rule is thick.
"""

from __future__ import annotations

from itertools import repeat
from typing import TYPE_CHECKING, Any, Final

import numpy as np
import pypdfium2.raw as pdfium

from extract.readers.pdf import calls
from extract.readers.pdf.strokes import DEEPEST, Strokes

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from extract.readers.pdf.calls import Handle

    Floats = NDArray[np.float64]
    Mask = NDArray[np.bool_]

LOOKED_AT: Final = 16
"""Text objects of a page that are asked whether they are seen."""
DOTS: Final = 200 / 72
"""Of the picture that is looked at, to a point ..."""
MOST_DOTS: Final = 16_000_000
"""... and in all, at most: a page that is larger is drawn smaller."""
MOST_PRINTED: Final = 200_000_000
"""Dots of the pictures on a page, which are unpacked to be drawn; with more of them they are not."""
DARK: Final = 160
"""Of 255; what is darker is ink."""
LEVEL: Final = 20.0
UPRIGHT: Final = 9.0
"""Points; shorter runs are strokes of letters."""
THICKEST: Final = 3.5
"""Points; what is thicker is a filled box, whose sides are rules."""
SLIP: Final = 2
"""Dots that a rule is interrupted by, or that it lies lower further on."""
MOST_RUNS: Final = 50_000
"""Dark runs as long as that on a page; one with more is a photograph."""
BARS: Final = tuple(map(ord, "|[]!¦"))
"""What upright rules are taken for."""
NEAR: Final = 2.0
"""Points from a rule to what was recognised in it."""
TALLER: Final = 1.4
"""How many times as long as a letter's box an upright stroke is that is none of the letter's."""


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
    """Whether the text of these characters is printed invisibly, as programs lay it over a scanned page."""
    some = chars[:: max(1, len(chars) // LOOKED_AT)]
    return bool(some) and all(
        calls.render_mode(calls.text_object(textpage, i)) == pdfium.FPDF_TEXTRENDERMODE_INVISIBLE
        for i in some
    )


def rules_drawn(page: Any, pictures: list[Handle]) -> Strokes:
    """The rules in the pictures of a `pypdfium2.PdfPage`; none where they are too large to be unpacked."""
    sides = calls.rows(calls.picture_size, pictures, 2, apart=True).view(
        np.uint32
    )  # whole numbers in their places
    dots = sides.astype(np.int64).prod(axis=1).sum()
    width, height = page.get_size()
    if not 0 < dots <= MOST_PRINTED or width * height <= 0:
        return Strokes(*np.empty((3, 0, 4)))
    scale = min(DOTS, (MOST_DOTS / (width * height)) ** 0.5)
    bitmap = page.render(scale=scale, grayscale=True, may_draw_forms=False)
    try:
        ink = bitmap.to_numpy().reshape(bitmap.height, bitmap.width) < DARK
    finally:
        bitmap.close()
    level = _rules(ink, LEVEL * scale, THICKEST * scale)
    upright = _rules(np.ascontiguousarray(ink.T), UPRIGHT * scale, THICKEST * scale)
    lines = np.concatenate((level[:, (1, 0, 2, 0)], upright[:, (0, 1, 0, 2)])) / scale
    return Strokes(lines, *np.empty((2, 0, 4)))


def no_letters(lines: Floats, boxes: Floats) -> Mask:
    """Which of the rules in a picture are no strokes of the letters in these boxes."""
    upright = np.flatnonzero(lines[:, 0] == lines[:, 2])
    x, top, _, bottom = lines[upright].T[:, :, None]
    y = (top + bottom) / 2
    x0, y0, x1, y1 = boxes.T[:, None, :]
    within = (x0 <= x) & (x <= x1) & (y0 <= y) & (y <= y1) & (bottom - top <= TALLER * (y1 - y0))
    kept = np.ones(len(lines), bool)
    kept[upright[within.any(axis=1)]] = False
    return kept


def no_rules(codes: NDArray[np.uint32], boxes: Floats, lines: Floats) -> Mask:
    """Which of the characters on a page are none that an upright rule was taken for."""
    kept = np.ones(len(codes), bool)
    bars = np.flatnonzero(np.isin(codes, BARS))
    x, top, right, bottom = lines.T[:, :, None]
    middle, (_, y0, _, y1) = boxes[bars, ::2].mean(axis=1), boxes[bars].T
    through = (x == right) & (np.abs(x - middle) <= NEAR) & (top <= (y0 + y1) / 2) & (bottom >= (y0 + y1) / 2)
    kept[bars[through.any(axis=0)]] = False
    return kept


def _rules(ink: Mask, shortest: float, thickest: float) -> Floats:
    """Rules along the rows of a picture: rows of their place across it, and from where to where they run, in dots."""
    apart = np.zeros((ink.shape[0], ink.shape[1] + 2), bool)
    apart[:, 1:-1] = ink
    for gap in range(2, SLIP + 2):  # what stands between two dark dots is dark
        apart[:, 1:-gap] |= apart[:, : -gap - 1] & apart[:, gap:-1]
    turns = np.flatnonzero(apart.ravel()[1:] != apart.ravel()[:-1]) + 1
    begins, ends = turns[::2], turns[1::2]
    long = ends - begins >= shortest
    begins, ends = begins[long], ends[long]
    if len(begins) > MOST_RUNS:
        return np.empty((0, 3))
    rows, first = np.divmod(begins, apart.shape[1])
    runs = zip(rows.tolist(), (first - 1).tolist(), (ends - begins).tolist(), strict=True)
    found: list[list[float]] = []
    for rule in _gathered([(row, start, start + length) for row, start, length in runs]):
        covered = sum(last - first for _, first, last in rule)
        start, stop = min(first for _, first, _ in rule), max(last for _, _, last in rule)
        if covered <= thickest * (stop - start):
            place = sum(row * (last - first) for row, first, last in rule) / covered
            found.append([place, start, stop])
        else:
            found += [[rule[0][0], start, stop], [rule[-1][0], start, stop]]
    return np.array(found, np.float64).reshape(-1, 3)


def _gathered(runs: list[tuple[int, int, int]]) -> list[list[tuple[int, int, int]]]:
    """Runs (row, first, last) that lie on one another, row by row, each rule's together."""
    rules: list[list[tuple[int, int, int]]] = []
    open_: list[list[tuple[int, int, int]]] = []
    for run in runs:
        row, first, last = run
        open_ = [rule for rule in open_ if row - rule[-1][0] <= SLIP]
        for rule in open_:
            if any(first <= b + SLIP and last >= a - SLIP for r, a, b in rule[-3:] if row - r <= SLIP):
                rule.append(run)
                break
        else:
            rules.append([run])
            open_.append(rules[-1])
    return rules
