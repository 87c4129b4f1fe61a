"""The bits of a register as a picture of characters, sixteen a row, the highest first; of a byte, eight.

    15          12  11           8   7   6                   0
    ┌───────────────┬───────────────┬───┬───────────────────────────┐
    │     MODE      │               │EN │           LEVEL           │
    └───────────────┴───────────────┴───┴───────────────────────────┘

Fields that overlap others have a strip of their own below.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

_ROW: Final = 16
"""Bits in a row."""
_BYTE: Final = 8
_WIDE: Final = 64
"""Characters of a row, the right border of each bit among them and the left one of the row not."""


class Box(NamedTuple):
    """A name over a range of bits, both inclusive."""

    hi: int
    lo: int
    name: str


def bit_diagram(boxes: Iterable[Box], width: int) -> list[str]:
    """The picture's lines for a register of so many bits; bits without a name are left empty."""
    bits = _BYTE if width <= _BYTE else _ROW
    width = max(bits, -(-width // bits) * bits)
    strips = _strips(boxes)
    lines = []
    for top in range(width - 1, -1, -bits):
        bottom = top - bits + 1
        rows = [_cut(strip, top, bottom) for strip in strips]
        for number, row in enumerate(rows):
            if number and all(not box.name for box in row):
                continue
            cells, wide = _filled(row, top, bottom), _WIDE // bits
            lines += [
                _ruler(cells, top, wide),
                _border(cells, top, wide, "┌┬┐"),
                _names(cells, wide),
                _border(cells, top, wide, "└┴┘"),
            ]
    return lines


def _strips(boxes: Iterable[Box]) -> list[list[Box]]:
    """The boxes, spread over as many strips as they need in order not to overlap."""
    strips: list[list[Box]] = [[]]
    for box in boxes:
        for strip in strips:
            if not any(box.lo <= other.hi and other.lo <= box.hi for other in strip):
                strip.append(box)
                break
        else:
            strips.append([box])
    return strips


def _cut(strip: Iterable[Box], top: int, bottom: int) -> list[Box]:
    """The pieces of the boxes within a row, the highest first."""
    pieces = (Box(min(box.hi, top), max(box.lo, bottom), box.name) for box in strip)
    return sorted((piece for piece in pieces if piece.hi >= piece.lo), reverse=True)


def _filled(row: Sequence[Box], top: int, bottom: int) -> list[Box]:
    """The boxes of a row and empty ones between them."""
    filled, free = [], top
    for box in row:
        if box.hi < free:
            filled.append(Box(free, box.hi + 1, ""))
        filled.append(box)
        free = box.lo - 1
    if free >= bottom:
        filled.append(Box(free, bottom, ""))
    return filled


def _ruler(cells: Sequence[Box], top: int, wide: int) -> str:
    """The numbers of the first and last bit of each box; a bit is so many characters wide."""
    line = [" "] * (_WIDE + 1)
    for box in cells:
        for bit in {box.hi, box.lo}:
            start = (top - bit) * wide + 1
            line[start : start + wide - 1] = f"{bit:^{wide - 1}}"
    return "".join(line).rstrip()


def _border(cells: Sequence[Box], top: int, wide: int, corners: str) -> str:
    line = ["─"] * (_WIDE + 1)
    for box in cells:
        line[(top - box.hi) * wide] = corners[1]
    line[0], line[-1] = corners[0], corners[2]
    return "".join(line)


def _names(cells: Sequence[Box], wide: int) -> str:
    parts = []
    for box in cells:
        inner = (box.hi - box.lo + 1) * wide - 1
        name = box.name if len(box.name) <= inner else box.name[: inner - 1] + "…"
        parts.append(f"{name:^{inner}}")
    return "│" + "│".join(parts) + "│"
