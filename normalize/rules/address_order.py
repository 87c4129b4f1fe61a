"""An address out of the order of all others, which a digit lost or misread would put back into it.

0x108, 0x10c, 0x11, 0x114, 0x118     0x110 is free, and one digit off
0x108, 0x10c, 0x140, 0x110           leaves no room between its neighbours: a register listed out of order

A check proves no address, so it changes none.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import defaultdict
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from normalize.rules.words import one_digit_apart

if TYPE_CHECKING:
    from normalize.sheet import Sheet
    from normalize.workbench import Workbench

MEMBERS: Final = 8
"""So many registers show that a document lists them by their addresses."""
ODD: Final = 6
"""One in so many may stand out of order; where more do, the document lists them in another one."""
WIDEST: Final = 64
"""Words between two registers among which no place is looked for."""


def address_order(bench: Workbench) -> None:
    """Check the addresses of every document."""
    for desk in bench.desks:
        _check(desk.registers)


def _check(sheet: Sheet) -> None:
    at, kinds = sheet["address"], sheet["kind"]
    columns = [sheet[name] for name in ("address_space", "block", "variant")]
    groups: dict[tuple[object, ...], list[int]] = defaultdict(list)
    for row in sheet.rows:
        if at[row] is not None and kinds[row] == "register":
            groups[tuple([column[row] for column in columns])].append(row)
    for rows in groups.values():
        if len(rows) < MEMBERS:
            continue
        places = [at[row] for row in rows]
        if all(one < other for one, other in pairwise(places)):
            continue
        kept = _rising(places)
        if len(places) - len(kept) > len(places) // ODD:
            continue
        others = [places[k] for k in kept]
        for k in sorted(set(range(len(places))) - set(kept)):
            here = bisect_left(kept, k)
            if 0 < here < len(kept) and (room := _room(places[k], others, here)) is not None:
                ends = f"{others[here - 1]:#x} and {others[here]:#x}"
                message = f"{places[k]:#x} between {ends}, where {room:#x} is free"
                sheet.flag(rows[k], "address_unlike", message)


def _rising(numbers: list[int]) -> list[int]:
    """The places of the most of these numbers that count up."""
    last: list[int] = []
    ends: list[int] = []
    before: list[int | None] = []
    for k, number in enumerate(numbers):
        at = bisect_left(ends, number)
        before.append(last[at - 1] if at else None)
        last[at : at + 1], ends[at : at + 1] = [k], [number]
    found: list[int] = []
    k_or_none: int | None = last[-1]
    while k_or_none is not None:
        found.append(k_or_none)
        k_or_none = before[k_or_none]
    return found[::-1]


def _room(at: int, others: list[int], here: int) -> int | None:
    """The free address that one is a digit off, where it stands in line with none of the others.

    Args:
        at: the address.
        others: those that count up.
        here: which of these it stands before.
    """
    before, after = others[here - 1], others[here]
    step = min(other - one for one, other in pairwise(others))
    ours = others[0] <= at <= others[-1] + step and (at - others[0]) % step == 0 and at not in others
    if ours or not 1 < (after - before) // step <= WIDEST:
        return None
    free = range(before + step, after, step)
    found = [place for place in free if one_digit_apart(f"{place:x}", f"{at:x}")]
    return found[0] if len(found) == 1 else None
