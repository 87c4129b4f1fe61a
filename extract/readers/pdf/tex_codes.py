"""Signs of TeX's fonts: ligatures and dashes whose characters have numbers alone, and signs that it sets for others.

O<0B>set of the <0C>eld 31{16      ->  Offset of the field 31–16     the numbers of TeX's first fonts
O<1B>set of the <1C>eld 31<15>16   ->  the same                      those of its fonts for Europe
RATE¡3:0¿                          ->  RATE<3:0>                     what its first fonts have in these places
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

_LETTERS: Final = 0xFB00
"""The ligatures ff, fi, fl, ffi and ffl in Unicode; TeX has them in the same order."""
_FIRST: Final = range(0x0B, 0x10)
_EUROPE: Final = range(0x1B, 0x20)
_SIGNS: Final = dict(zip(range(0x10, 0x17), map(ord, "“”„«»–—"), strict=True))
"""Those before the ligatures of Europe."""
_ENDS: Final = frozenset({0x09, 0x0A, 0x0D})
"""What pdfium itself puts between characters."""
_BETWEEN: Final = re.compile(r"(?<=\w)\{(?=\w)")
_DASH: Final = 0x2013
_TURNED: Final = 0xA1
_BITS: Final = re.compile(r"¡\d{1,3}(?::\d{1,3})?¿")
"""Bits between turned marks: no sentence has such."""


def with_ligatures(codes: NDArray[np.uint32]) -> NDArray[np.uint32]:
    """The characters of a page, those of TeX's fonts as Unicode has them; the very same where there are none."""
    if (codes == _TURNED).any():
        codes = codes.copy()
        for bits in _BITS.finditer(_line(codes)):
            codes[bits.start()], codes[bits.end() - 1] = ord("<"), ord(">")
    control = codes < 0x20
    if not (control & (codes != 0x0A) & (codes != 0x0D)).any():
        return codes
    numbers = set(codes[control].tolist()) - _ENDS
    for ligatures, others in ((_FIRST, ()), (_EUROPE, _SIGNS)):
        if numbers and numbers <= {*ligatures, *others}:
            return _read(codes, ligatures)
    return codes


def _read(codes: NDArray[np.uint32], ligatures: range) -> NDArray[np.uint32]:
    """The same where all control characters are such numbers: those within words are the ligatures."""
    small = ((codes >= 0x61) & (codes <= 0x7A)) | ((codes >= 0x41) & (codes <= 0x5A))
    beside = np.zeros(len(codes), bool)
    beside[1:] |= small[:-1]
    beside[:-1] |= small[1:]
    found = (codes >= ligatures[0]) & (codes <= ligatures[-1])
    counted = found & (codes != 0x0D)
    if 2 * (counted & beside).sum() <= counted.sum() or not counted.any():
        return codes
    beside &= (codes != 0x0D) | _inside(codes)
    beside[:-1] |= counted[:-1] & (codes[1:] == ord("-"))  # a word that the end of the line cuts behind them
    read = codes.copy()
    read[found & beside] += _LETTERS - ligatures[0]
    if ligatures is _EUROPE:
        for number, sign in _SIGNS.items():
            read[codes == number] = sign
    elif not (codes == ord("}")).any():
        for dash in _BETWEEN.finditer(_line(codes)):
            read[dash.start()] = _DASH
    return read


def _inside(codes: NDArray[np.uint32]) -> Any:
    """Which characters no line feed follows: a carriage return without one is printed."""
    inside = np.ones(len(codes), bool)
    inside[:-1] = codes[1:] != 0x0A
    return inside


def _line(codes: NDArray[np.uint32]) -> str:
    """One character per code; those beyond the first plane do not matter."""
    plain: str = np.where(codes < 0xD800, codes, 0x20).astype("<u2").tobytes().decode("utf-16-le")
    return plain
