"""pdfium's functions as calls on plain addresses, for what is called once per character or stroke.

Handles are integers, results go to addresses of buffers, and the interpreter lock is kept: a call so
short costs a tenth of one that makes pointer objects. Only those functions are here; the rest of
the reader uses `pypdfium2`.
"""

from __future__ import annotations

import ctypes
from collections import deque
from itertools import repeat
from typing import TYPE_CHECKING, Any

import numpy as np
import pypdfium2.raw as pdfium

if TYPE_CHECKING:
    from collections.abc import Collection

    from numpy.typing import NDArray

_HANDLE, _INT, _UNSIGNED = ctypes.c_size_t, ctypes.c_int, ctypes.c_uint  # as a pointer, NULL would be None


def _call(name: str, result: Any, *arguments: Any) -> Any:
    address = ctypes.cast(getattr(pdfium, name), ctypes.c_void_p).value
    return ctypes.PYFUNCTYPE(result, *arguments)(address)  # type: ignore[arg-type]


def address(handle: Any) -> int:
    """The address behind one of pypdfium2's handles."""
    return ctypes.cast(handle, ctypes.c_void_p).value or 0


def floats(call: Any, handles: Collection[int], width: int) -> NDArray[np.float32]:
    """What a call says about each handle, `width` numbers a row."""
    out = np.zeros((len(handles), width), np.float32)
    at, step = out.ctypes.data, 4 * width
    deque(map(call, handles, range(at, at + out.nbytes, step)), maxlen=0)
    return out


def pairs(call: Any, handles: Collection[int]) -> NDArray[np.float32]:
    """The same for a call that takes two addresses."""
    out = np.zeros((len(handles), 2), np.float32)
    at = out.ctypes.data
    deque(map(call, handles, range(at, at + out.nbytes, 8), range(at + 4, at + out.nbytes, 8)), maxlen=0)
    return out


def of_chars(call: Any, textpage: int, chars: list[int], out: NDArray[Any], *, apart: bool = False) -> None:
    """Fill the rows of `out` of these characters with what a call says about each; `apart`: to two addresses."""
    at, step = out.ctypes.data, out.itemsize * out.shape[1]
    first = [at + step * i for i in chars]
    second = [[place + out.itemsize for place in first]] if apart else []
    deque(map(call, repeat(textpage), chars, first, *second), maxlen=0)


count_chars = _call("FPDFText_CountChars", _INT, _HANDLE)
get_text = _call("FPDFText_GetText", _INT, _HANDLE, _INT, _INT, _HANDLE)
unicode_of = _call("FPDFText_GetUnicode", _UNSIGNED, _HANDLE, _INT)
char_box = _call("FPDFText_GetLooseCharBox", _INT, _HANDLE, _INT, _HANDLE)
char_origin = _call("FPDFText_GetCharOrigin", _INT, _HANDLE, _INT, _HANDLE, _HANDLE)
char_matrix = _call("FPDFText_GetMatrix", _INT, _HANDLE, _INT, _HANDLE)
font_size = _call("FPDFText_GetFontSize", ctypes.c_double, _HANDLE, _INT)
is_hyphen = _call("FPDFText_IsHyphen", _INT, _HANDLE, _INT)
is_generated = _call("FPDFText_IsGenerated", _INT, _HANDLE, _INT)
text_object = _call("FPDFText_GetTextObject", _HANDLE, _HANDLE, _INT)
object_font = _call("FPDFTextObj_GetFont", _HANDLE, _HANDLE)
glyph_width = _call("FPDFFont_GetGlyphWidth", _INT, _HANDLE, _UNSIGNED, ctypes.c_float, _HANDLE)

count_objects = _call("FPDFPage_CountObjects", _INT, _HANDLE)
page_object = _call("FPDFPage_GetObject", _HANDLE, _HANDLE, _INT)
count_form_objects = _call("FPDFFormObj_CountObjects", _INT, _HANDLE)
form_object = _call("FPDFFormObj_GetObject", _HANDLE, _HANDLE, ctypes.c_ulong)
object_type = _call("FPDFPageObj_GetType", _INT, _HANDLE)
object_matrix = _call("FPDFPageObj_GetMatrix", _INT, _HANDLE, _HANDLE)
count_segments = _call("FPDFPath_CountSegments", _INT, _HANDLE)
segment_of = _call("FPDFPath_GetPathSegment", _HANDLE, _HANDLE, _INT)
segment_point = _call("FPDFPathSegment_GetPoint", _INT, _HANDLE, _HANDLE, _HANDLE)
segment_type = _call("FPDFPathSegment_GetType", _INT, _HANDLE)
segment_closes = _call("FPDFPathSegment_GetClose", _INT, _HANDLE)
