"""Heights of characters whose font does not tell how far it goes up and down, as programs such as LibreOffice write it.

pdfium gives the box of the ink then, other for `a`, `d` and `g`; rules about lines, headings and gaps want one height.
"""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from extract.readers.pdf import calls

if TYPE_CHECKING:
    from numpy.typing import NDArray

ASCENT: Final = 0.9
"""How far fonts of running text go up, in shares of their size ..."""
DESCENT: Final = 0.22
"""... and down."""
_UNEVEN: Final = 0.02
"""Shares of the size by which the ends of the boxes of one run differ at least."""
_INK: Final = (0.2, 1.6)
"""Shares of its size that the ink of a run is high; of a font with another, the size says something else."""


def even_heights(  # noqa: PLR0917 - what a page has of each character
    textpage: Any,
    boxes: NDArray[np.float32],
    feet: NDArray[np.float64],
    matrices: NDArray[np.float64],
    run: NDArray[np.intp],
    printed: NDArray[np.intp],
) -> None:
    """Make the boxes of all level characters of such fonts as high as their size says.

    Args:
        textpage: pdfium's handle.
        boxes: left, top, right, bottom of each character, y upwards; changed in place.
        feet: the points that characters stand on.
        matrices: of each run, what turns one unit of its font into the page.
        run: of each character.
        printed: the characters that are none of pdfium's own.
    """
    if not len(printed):
        return
    of = run[printed]
    starts = np.flatnonzero(np.diff(of, prepend=-1))
    size = matrices[of[starts], 3]
    level = (matrices[of[starts], 1] == 0) & (matrices[of[starts], 2] == 0) & (size > 0)
    low, high = boxes[printed, 3], boxes[printed, 1]
    bottom, top = np.minimum.reduceat(low, starts), np.maximum.reduceat(high, starts)
    uneven = np.maximum.reduceat(low, starts) - bottom + top - np.minimum.reduceat(high, starts)
    if not (level & (uneven > _UNEVEN * size)).any():
        return
    ink = (top - bottom) / np.where(level, size, 1)
    level &= (_INK[0] < ink) & (ink < _INK[1])
    untold = np.zeros(len(matrices), bool)
    for n in np.flatnonzero(level).tolist():
        untold[of[starts[n]]] = not _tells(textpage, int(printed[starts[n]]))
    chosen = printed[untold[of]]
    height = matrices[run[chosen], 3]
    boxes[chosen, 3] = feet[chosen, 1] - DESCENT * height
    boxes[chosen, 1] = feet[chosen, 1] + ASCENT * height


def _tells(textpage: Any, char: int) -> bool:
    """Whether the font of a character says how far it goes both up and down."""
    font = calls.object_font(calls.text_object(textpage, char))
    said = array("f", [0])
    for call in (calls.font_ascent, calls.font_descent):
        if not call(font, 1, said.buffer_info()[0]) or not said[0]:
            return False
    return True
