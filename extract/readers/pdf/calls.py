"""pdfium's functions for what is called once per character or stroke, at a fraction of what a call costs else.

The functions are declared without their arguments: ctypes takes handles, C ints and places as they are and
converts nothing, and the interpreter lock is kept. So a handle has to be a `Handle`, or `raw` of one of pypdfium2's
objects, never a number: ctypes would cut it to 32 bits. Results go to places of a buffer that are made once.
Only those functions are here; the rest of the reader uses `pypdfium2`.
"""

from __future__ import annotations

import ctypes
from collections import deque
from functools import cache
from itertools import repeat
from typing import TYPE_CHECKING, Any, Final, Literal

import numpy as np
import pypdfium2.raw as pdfium

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

Kind = Literal["f", "d"]
"""Floats or doubles."""
ROOM: Final = 1 << 14
"""Numbers that the buffer holds; what calls say is fetched in portions of as much."""


class Handle(ctypes.c_void_p):
    """What pdfium knows one of its objects by; a type of its own, for a plain result would turn into a number."""


def _call(name: str, result: Any, *arguments: Any) -> Any:
    place = ctypes.cast(getattr(pdfium, name), ctypes.c_void_p).value
    return ctypes.PYFUNCTYPE(result, *arguments)(place)  # type: ignore[arg-type]


@cache
def _room(kind: Kind) -> tuple[NDArray[Any], list[ctypes.c_void_p]]:
    """The buffer for one kind of number, and the place of each number in it."""
    room = np.zeros(ROOM, kind)
    start = room.ctypes.data
    return room, [ctypes.c_void_p(start + i * room.itemsize) for i in range(ROOM)]


def rows(call: Any, items: Sequence[Handle], width: int, *, apart: bool = False) -> NDArray[np.float32]:
    """What a call says about each item, `width` numbers a row, zeros where it fails; `apart`: each to its own place."""
    return _rows(call, (), items, width, "f", apart=apart)


def rows_of_chars(
    call: Any, textpage: Any, chars: Sequence[int], width: int, kind: Kind = "f"
) -> NDArray[Any]:
    """The same for a call about characters, by their numbers; doubles are fetched to two places."""
    return _rows(call, (repeat(textpage),), chars, width, kind, apart=kind == "d")


def _rows(
    call: Any,
    before: tuple[repeat[Any], ...],
    items: Sequence[Any],
    width: int,
    kind: Kind,
    *,
    apart: bool,
) -> NDArray[Any]:
    room, places = _room(kind)
    out = np.empty((len(items), width), kind)
    size = ROOM // width
    for start in range(0, len(items), size):
        part = items[start : start + size]
        end = len(part) * width
        room[:end] = 0
        to = [places[i:end:width] for i in range(width if apart else 1)]
        deque(map(call, *before, part, *to), maxlen=0)
        out[start : start + size] = room[:end].reshape(-1, width)
    return out


_INT, _NUMBER = ctypes.c_int, ctypes.c_size_t

count_chars = _call("FPDFText_CountChars", _INT)
get_text = _call("FPDFText_GetText", _INT, ctypes.c_void_p, _INT, _INT, ctypes.c_void_p)
unicode_of = _call("FPDFText_GetUnicode", ctypes.c_uint)
char_box = _call("FPDFText_GetLooseCharBox", _INT)
char_origin = _call("FPDFText_GetCharOrigin", _INT)
char_matrix = _call("FPDFText_GetMatrix", _INT)
font_size = _call("FPDFText_GetFontSize", ctypes.c_double)
is_hyphen = _call("FPDFText_IsHyphen", _INT)
is_generated = _call("FPDFText_IsGenerated", _INT)
text_object = _call("FPDFText_GetTextObject", Handle)
text_object_number = _call(
    "FPDFText_GetTextObject", _NUMBER
)  # to compare: handles of one object are not equal
render_mode = _call("FPDFTextObj_GetTextRenderMode", _INT)
object_font = _call("FPDFTextObj_GetFont", Handle)
glyph_width = _call(
    "FPDFFont_GetGlyphWidth", _INT, ctypes.c_void_p, ctypes.c_uint, ctypes.c_float, ctypes.c_void_p
)
font_ascent = _call("FPDFFont_GetAscent", _INT, ctypes.c_void_p, ctypes.c_float, ctypes.c_void_p)
font_descent = _call("FPDFFont_GetDescent", _INT, ctypes.c_void_p, ctypes.c_float, ctypes.c_void_p)

count_objects = _call("FPDFPage_CountObjects", _INT)
page_object = _call("FPDFPage_GetObject", Handle)
count_form_objects = _call("FPDFFormObj_CountObjects", _INT)
form_object = _call("FPDFFormObj_GetObject", Handle, ctypes.c_void_p, ctypes.c_ulong)
object_type = _call("FPDFPageObj_GetType", _INT)
object_bounds = _call("FPDFPageObj_GetBounds", _INT)
is_transparent = _call("FPDFPageObj_HasTransparency", _INT)
picture_size = _call("FPDFImageObj_GetImagePixelSize", _INT)
object_matrix = _call("FPDFPageObj_GetMatrix", _INT)
count_segments = _call("FPDFPath_CountSegments", _INT)
segment_of = _call("FPDFPath_GetPathSegment", Handle)
segment_point = _call("FPDFPathSegment_GetPoint", _INT)
segment_type = _call("FPDFPathSegment_GetType", _INT)
segment_closes = _call("FPDFPathSegment_GetClose", _INT)
