"""The bits of a register as a picture of characters, sixteen a row, the highest first.

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
_CELL: Final = 4
"""Characters of a bit, its right border among them: a row is 65 wide."""


class Box(NamedTuple):
    """A name over a range of bits, both inclusive."""

    hi: int
    lo: int
    name: str


def bit_diagram(boxes: Iterable[Box], width: int) -> list[str]:
    """The picture's lines for a register of so many bits; bits without a name are left empty."""
    width = max(_ROW, -(-width // _ROW) * _ROW)
    strips = _strips(boxes)
    lines = []
    for top in range(width - 1, -1, -_ROW):
        bottom = top - _ROW + 1
        rows = [_cut(strip, top, bottom) for strip in strips]
        for number, row in enumerate(rows):
            if number and all(not box.name for box in row):
                continue
            cells = _filled(row, top, bottom)
            lines += [
                _ruler(cells, top),
                _border(cells, top, "┌┬┐"),
                _names(cells),
                _border(cells, top, "└┴┘"),
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


def _ruler(cells: Sequence[Box], top: int) -> str:
    """The numbers of the first and last bit of each box."""
    line = [" "] * (_ROW * _CELL + 1)
    for box in cells:
        for bit in {box.hi, box.lo}:
            start = (top - bit) * _CELL + 1
            line[start : start + 3] = f"{bit:^3}"
    return "".join(line).rstrip()


def _border(cells: Sequence[Box], top: int, corners: str) -> str:
    line = ["─"] * (_ROW * _CELL + 1)
    for box in cells:
        line[(top - box.hi) * _CELL] = corners[1]
    line[0], line[-1] = corners[0], corners[2]
    return "".join(line)


def _names(cells: Sequence[Box]) -> str:
    parts = []
    for box in cells:
        inner = (box.hi - box.lo + 1) * _CELL - 1
        name = box.name if len(box.name) <= inner else box.name[: inner - 1] + "…"
        parts.append(f"{name:^{inner}}")
    return "│" + "│".join(parts) + "│"
