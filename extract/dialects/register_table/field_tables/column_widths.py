"""Columns of widths and masks beside that of bits.

Single bits beside widths are low ends of fields or high ones, as their order proves; where widths or masks and bits
do not agree the fields are in doubt.
"""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Final

from extract.dialects.register_table.field_tables.access_and_resets import default_of
from extract.dialects.register_table.words.bits import TOPS
from extract.dialects.register_table.words.notation import hexadecimal

if TYPE_CHECKING:
    from extract.observations import Field

_WORDS: Final = (8, 16, 32, 64)
"""Bits of the words that masks are of."""


def apply_widths(fields: list[Field], widths: list[str], base: int | None) -> None:
    """Where a column gives widths, single bits are the low ends of fields, or the high ones: as their order proves."""
    known = [int(width) if width.isdecimal() else None for width in widths]
    pairs = [(one, size) for one, size in zip(fields, known, strict=True) if one.bit_lo is not None and size]
    if all(one.bit_hi is None or one.bit_hi - (one.bit_lo or 0) + 1 == size for one, size in pairs):
        return
    if any(one.bit_hi != one.bit_lo for one, _ in pairs):
        for one, size in pairs:
            if one.bit_hi is not None and one.bit_hi - (one.bit_lo or 0) + 1 != size:
                one.flag("size_disagrees")
        return
    up = [(one.bit_lo or 0, (one.bit_lo or 0) + size - 1) for one, size in pairs]
    down = [((one.bit_lo or 0) - size + 1, one.bit_lo or 0) for one, size in pairs]
    fits = [_apart(up), _apart(down) and min(down)[0] >= 0]
    open_ = all(fits) and max(high for _, high in down) not in TOPS
    if all(fits):
        fits = [_tile(up), _tile(down)]
    for (one, size), low, high in zip(pairs, up, down, strict=True):
        if fits[0] != fits[1]:
            one.bit_lo, one.bit_hi = low if fits[0] else high
            if open_ and fits[1] and size > 1:
                one.flag("size_disagrees")  # the low ends might leave bits out
            if "default_out_of_range" in one.flags and one.default_text:
                one.flags.remove("default_out_of_range")
                one.default_value = default_of(one.default_text, one, base)
        elif size > 1:
            one.flag("size_disagrees")


def check_masks(fields: list[tuple[Field, str]]) -> None:
    """Doubt fields whose bits are not those of their masks, where these are of bits: most others are."""
    checked = [(one, fits) for one, text in fields if (fits := _fits_mask(one, text)) is not None]
    others = [one for one, fits in checked if not fits]
    for one in others if 2 * len(others) <= len(checked) else ():
        one.flag("size_disagrees")


def _fits_mask(one: Field, text: str) -> bool | None:
    """Whether a mask is that of the bits of a field, at their place or that in a byte or half a word, or inverted.

    It may be moved down to bit 0; None where it is no number.
    """
    mask = hexadecimal(text.replace("_", ""))
    if mask is None or one.bit_hi is None or one.bit_lo is None:
        return None
    bits = (1 << (one.bit_hi - one.bit_lo + 1)) - 1
    whole = next(((1 << width) - 1 for width in _WORDS if mask < 1 << width), -1)
    placed = {bits << one.bit_lo % width for width in (8, 16)} | {bits << one.bit_lo}
    return mask in {*placed, bits, whole & ~(bits << one.bit_lo)}


def _apart(ranges: list[tuple[int, int]]) -> bool:
    """Whether no two ranges share a bit."""
    return all(one[1] < two[0] for one, two in pairwise(sorted(ranges)))


def _tile(ranges: list[tuple[int, int]]) -> bool:
    """Whether ranges follow each other bit by bit."""
    return all(one[1] + 1 == two[0] for one, two in pairwise(sorted(ranges)))
