"""Where the bits of fields stand in two columns, or as masks: these become one column of bits.

High  Low    Shift  Width    Field  Offset  Size    Mask
7     4      4      4        MODE   4       4       0xF0          all of them `7:4`
"""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from extract.dialects.register_table.words.notation import bare_hexadecimal
from extract.dialects.register_table.words.vocabulary import plain
from extract.tables import Cell

if TYPE_CHECKING:
    from extract.dialects.register_table.field_tables.columns import Roles
    from extract.stitch import Grid

_OF_FIELDS: Final = frozenset({"field", "fields", "bit", "bits", "bitfield"})
"""Words of a head of names that tell fields from registers."""
_LOW = re.compile(r"\b(?:offset|start)\b", re.IGNORECASE)
"""In a head of bits: the number is that of the lowest."""
_MASK = re.compile(r"0[xX][0-9A-Fa-f]{1,16}|[0-9A-Fa-f]{1,16}[hH]")
_WIDEST: Final = 64
_SIZES: Final = frozenset({"size", "length", "len"})
_BYTES: Final = frozenset({1, 2, 4, 8})
"""Bytes of numbers in memory, which stand at multiples of their size."""


def join_ends(grid: Grid, roles: Roles) -> None:
    """Make the columns of the highest and the lowest bit one column of bits: `7` and `4` are `7:4`.

    So do the lowest bit and the width, `4` and `4` are `7:4`, and a mask: `0xF0`.
    """
    if {"bits", "width"} <= roles.of.keys() and _LOW.search(roles.heads[roles.of["bits"]]):
        roles.of["low"] = roles.of.pop("bits")
    if "bits" in roles.of:
        _add_lower_ends(grid, roles)
        return
    if _counts_bits(grid, roles):
        roles.bytewise = _may_be_bytes(grid, roles)
        roles.of["low"] = roles.of.pop("offset")
    if {"low", "width"} <= roles.of.keys() and "high" not in roles.of:
        _add_widths(grid, roles)
        return
    if {"low", "mask"} <= roles.of.keys() and not roles.of.keys() & {"high", "offset", "address"}:
        _shift_masks(grid, roles)
    if "mask" in roles.of:
        _masks_to_bits(grid, roles)
        return
    if not {"high", "low"} <= roles.of.keys():
        return
    high, low = roles.of.pop("high"), roles.of.pop("low")
    roles.of["bits"] = high
    for row in grid.rows[roles.head :]:
        ends = [row[c].text.strip() for c in (high, low)]
        if all(end.isdecimal() for end in ends):
            text = ends[0] if ends[0] == ends[1] else ":".join(ends)
            row[high] = Cell(text, row[high].pieces + row[low].pieces, row[high].box)
            row[low] = Cell("")


def _add_lower_ends(grid: Grid, roles: Roles) -> None:
    """Make two columns of numbers under one head of bits one: `31` and `16` are `31:16`."""
    high = roles.of["bits"]
    low = high + 1
    if low >= len(roles.heads) or roles.heads[low].strip() or low in roles.of.values():
        return
    rows = [row for row in grid.rows[roles.head :] if row[high].text.strip() and row[low].text.strip()]
    ends = [(row[high].text.strip(), row[low].text.strip()) for row in rows]
    if not ends or not all(one.isdecimal() and two.isdecimal() and int(one) >= int(two) for one, two in ends):
        return
    for row, (one, two) in zip(rows, ends, strict=True):
        text = one if one == two else f"{one}:{two}"
        row[high] = Cell(text, row[high].pieces + row[low].pieces, row[high].box)
        row[low] = Cell("")


def _add_widths(grid: Grid, roles: Roles) -> None:
    """Make the columns of the lowest bit and the width one column of bits."""
    low, width = roles.of.pop("low"), roles.of.pop("width")
    roles.of["bits"] = low
    for row in grid.rows[roles.head :]:
        start, size = row[low].text.strip(), row[width].text.strip()
        if start.isdecimal() and size.isdecimal() and int(size):
            text = start if size == "1" else f"{int(start) + int(size) - 1}:{start}"
            row[low] = Cell(text, row[low].pieces + row[width].pieces, row[low].box)


def _counts_bits(grid: Grid, roles: Roles) -> bool:
    """Whether offsets and widths of a table of fields are decimal numbers of bits that no two fields share."""
    if not {"name", "offset", "width"} <= roles.of.keys() or roles.of.keys() & {
        "low",
        "high",
        "address",
        "register",
    }:
        return False
    if _OF_FIELDS.isdisjoint(plain(roles.heads[roles.of["name"]]).split()):
        return False
    found = [(roles.text(row, "offset"), roles.text(row, "width")) for row in grid.rows[roles.head :]]
    if not found or not all(low.isdecimal() and width.isdecimal() and int(width) for low, width in found):
        return False
    ends = sorted((int(low), int(low) + int(width)) for low, width in found)
    return ends[-1][1] <= _WIDEST and all(one[1] <= two[0] for one, two in pairwise(ends))


def _may_be_bytes(grid: Grid, roles: Roles) -> bool:
    """Whether offsets and sizes may be of bytes: `Offset  Length` over `4  4`, as numbers stand in memory."""
    if (
        plain(roles.heads[roles.of["width"]]) not in _SIZES
        or "bit" in roles.heads[roles.of["offset"]].casefold()
    ):
        return False
    found = [
        (int(roles.text(row, "offset")), int(roles.text(row, "width"))) for row in grid.rows[roles.head :]
    ]
    return any(size > 1 for _, size in found) and all(
        size in _BYTES and low % size == 0 for low, size in found
    )


def _shift_masks(grid: Grid, roles: Roles) -> None:
    """Put masks at the lowest bits beside them where all of them begin at bit 0: `Shift  Mask` over `4  0xF`."""
    rows = [row for row in grid.rows[roles.head :] if roles.text(row, "mask")]
    found = [(roles.text(row, "low"), roles.text(row, "mask").replace("_", "")) for row in rows]
    if not found or not all(low.isdecimal() and _MASK.fullmatch(mask) for low, mask in found):
        return
    masks = [bare_hexadecimal(mask.casefold()) or 0 for _, mask in found]
    shifted = all(
        mask & ((2 << int(low)) - 1) == 1 << int(low) for mask, (low, _) in zip(masks, found, strict=True)
    )
    if not shifted and not all(mask & 1 for mask in masks):
        return
    column = roles.of["mask"]
    for row, mask, (low, _) in zip(rows, masks, found, strict=True):
        if not shifted:
            row[column] = Cell(f"{mask << int(low):#x}", row[column].pieces, row[column].box)
    del roles.of["low"]


def _masks_to_bits(grid: Grid, roles: Roles) -> None:
    """Make a column of masks one of bits, where all of them are numbers of bits beside each other that no two share."""
    rows = [row for row in grid.rows[roles.head :] if roles.text(row, "mask")]
    texts = [roles.text(row, "mask").replace("_", "") for row in rows]
    if not rows or not all(map(_MASK.fullmatch, texts)):
        return
    masks = [bare_hexadecimal(text.casefold()) or 0 for text in texts]
    lows = [(mask & -mask).bit_length() - 1 for mask in masks]
    whole = all(
        mask and ((mask >> low) + 1) & (mask >> low) == 0 for mask, low in zip(masks, lows, strict=True)
    )
    taken = 0
    for mask in masks:
        whole, taken = whole and not taken & mask, taken | mask
    if not whole:
        return
    column = roles.of["bits"] = roles.of.pop("mask")
    for row, mask, low in zip(rows, masks, lows, strict=True):
        high = mask.bit_length() - 1
        text = f"{high}:{low}" if high > low else str(low)
        row[column] = Cell(text, row[column].pieces, row[column].box)
