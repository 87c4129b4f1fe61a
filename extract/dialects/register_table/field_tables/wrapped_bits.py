"""Cells of bits of several lines.

A column too narrow for them wraps them within a number: `29:2` / `7` between 30 and `26:19` is 29:27. Or each line is a
range of its own: `27:24` / `7:4`.
"""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import pairwise
from typing import TYPE_CHECKING

from extract.dialects.register_table.words.bits import TOPS, in_order, parse_bits
from extract.dialects.register_table.words.text import one_line

if TYPE_CHECKING:
    from extract.dialects.register_table.field_tables.columns import Roles
    from extract.dialects.register_table.words.bits import Bits
    from extract.stitch import Grid

_OPEN = re.compile(r"\[?(\d{1,3})\s?[:–-]")
"""The high end of a range, and what stands between its ends."""


def join_wrapped_bits(grid: Grid, roles: Roles) -> None:
    """Put such numbers together in a grid, which is changed: where all bits are in order then, and these touch others.

    What stands at an end of the register touches that.
    """
    at = roles.of.get("bits")
    if at is None or not any("\n" in row[at].text.strip() for row in grid.rows[roles.head :]):
        return
    rows = [row for row in grid.rows[roles.head :] if row[at].text.strip()]
    known: list[Bits] = []
    wrapped: list[int] = []
    for n, row in enumerate(rows):
        text = row[at].text.strip()
        bits = parse_bits(one_line(text))
        if bits is None:
            bits = parse_bits(text.replace("\n", ""))
            wrapped.append(n)
        if bits is None or bits.high < bits.low:
            return
        known.append(bits)
    if not wrapped or not in_order(known) or not all(_touches(known, n) for n in wrapped):
        return
    for n in wrapped:
        cell = rows[n][at]
        rows[n][at] = replace(cell, text=cell.text.strip().replace("\n", ""))


def join_open_bits(grid: Grid, roles: Roles) -> None:
    """Put rows that begin with the high end and a colon together with those below that begin with the low one.

    The grid, which is changed, was made of lines: in a narrow column `31:` stands over `24`, and beside each a line of
    the other cells.
    """
    at, rows = roles.of.get("bits"), grid.rows
    if at is None:
        return
    for r in range(len(rows) - 2, roles.head - 1, -1):
        high, low = (rows[n][at].text.strip() for n in (r, r + 1))
        if (found := _OPEN.fullmatch(high)) and low.isdecimal() and int(low) < int(found[1]):
            rows[r] = [
                replace(one, text=f"{one.text}\n{two.text}".strip("\n"), pieces=[*one.pieces, *two.pieces])
                for one, two in zip(rows[r], rows[r + 1], strict=True)
            ]
            rows[r][at].text = f"{high}{low}"
            del rows[r + 1]


def join_ranges(grid: Grid, roles: Roles) -> None:
    """Put commas between such ranges in a grid, which is changed: where they fall and no bit stands in two rows.

    Each line is a range: of bare numbers one over the other may be its ends, or the mark of a footnote. Beside as many
    lines of names they are fields of their own, which nothing puts together.
    """
    at = roles.of.get("bits")
    if at is None:
        return
    said: set[int] = set()
    several: dict[int, list[str]] = {}
    for r, row in enumerate(grid.rows[roles.head :], roles.head):
        lines = [line.strip() for line in row[at].text.splitlines() if line.strip()]
        whole = parse_bits(row[at].text)
        found = [whole] if whole else [parse_bits(line) for line in lines]
        ranges = [one for bits in found if bits for one in bits.ranges]
        if len(lines) > 1 and not whole:
            wide = all(bits is not None and bits.high > bits.low for bits in found)
            if not wide or not all(one[1] > two[0] + 1 for one, two in pairwise(ranges)):
                return
            if (name := roles.cell(row, "name")) and len(name.text.split("\n")) == len(lines):
                return
            several[r] = lines
        taken = {bit for hi, lo in ranges for bit in range(lo, hi + 1)}
        if several and taken & said:
            return
        said |= taken
    for r, lines in several.items():
        grid.rows[r][at] = replace(grid.rows[r][at], text=", ".join(lines))


def _touches(known: list[Bits], n: int) -> bool:
    """Whether bits go on from those of a row beside theirs, on both sides where there are two; alone, from the top."""
    one = known[n]
    if len(known) == 1:
        return one.high in TOPS
    beside = [known[k] for k in (n - 1, n + 1) if 0 <= k < len(known)]
    met = [one.high + 1 == other.low or one.low == other.high + 1 for other in beside]
    return any(met) and (all(met) or len(beside) == 1 or one.low == 0 or one.high in TOPS)
