"""An address that stands alone, and with the digit that it lost, or another, would be where its like are.

0x2098, 0x209c, 0x20a0, 0x2b4, 0x20a8      with a digit more 0x2b4 is 0x20b4, among others of its block
0x4104, 0x410, 0x410c                      stands far from both neighbours, and with a digit between them
0x4104, 0x7108, 0x410c                     likewise with another digit, where the names of all three begin alike
                                           and those around them are printed in the order of their addresses

Few registers are enough to show it, where an address has digits enough left: all other addresses of its space are far
from it. A check proves no address, so it changes none.
"""

from __future__ import annotations

from bisect import bisect_left, insort
from collections import defaultdict
from functools import partial
from itertools import islice, pairwise
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Callable

    from normalize.sheet import Sheet
    from normalize.workbench import Workbench

LEAST: Final = 0x100
"""Offsets of fewer digits may be of any kind: a control register at 0x10, and channels from 0x110 on."""
FEW: Final = 5
"""Registers of a space, at least, among which one can be seen to stand alone."""
AWAY: Final = 0x100
"""A register with none so near stands alone."""
AROUND: Final = 3
"""So many registers before and behind one tell whether all are in order."""
HOME: Final = 0x40
"""Bytes that are near: registers of one kind stand in groups."""
WORD: Final = 4


def lost_digits(bench: Workbench) -> None:
    """Check the addresses of every document."""
    for desk in bench.desks:
        _check(desk.registers)


def _check(sheet: Sheet) -> None:
    at, last, kinds = sheet["address"], sheet["address_last"], sheet["kind"]
    spaces, variants = sheet["address_space"], sheet["variant"]
    groups: dict[tuple[object, object], list[int]] = defaultdict(list)
    for row in sheet.rows:
        if at[row] is not None and kinds[row] == "register":
            groups[spaces[row], variants[row]].append(row)
    for rows in groups.values():
        if len(rows) < FEW:
            continue
        places = sorted({at[row] for row in rows} | {last[row] for row in rows if last[row] is not None})
        alone = [n for n, row in enumerate(rows) if last[row] is None and _stands_alone(at[row], places)]
        if not alone:
            continue
        kin = _by_block(sheet, rows)
        for n in alone:
            row = rows[n]
            near = kin[_block(sheet, row)]
            found = _between(at, rows, n, _with_a_digit) or _among(at[row], near, places)
            how = "a digit more"
            if found is None and _begin_alike(sheet, rows[max(0, n - 1) : n + 2]) and _in_order(at, rows, n):
                found, how = _between(at, rows, n, partial(_with_a_digit, instead=True)), "another digit"
            if found is not None:
                message = f"{at[row]:#x} stands alone; with {how}, {found:#x}, it is among others"
                sheet.flag(row, "address_unlike", message)


def _in_order(at: list[int], rows: list[int], n: int) -> bool:
    """Whether the addresses printed around one ascend: those of registers in the order of their names do not."""
    around = [at[row] for row in (*rows[max(0, n - AROUND) : n], *rows[n + 1 : n + 1 + AROUND])]
    return all(one <= two for one, two in pairwise(around))


def _begin_alike(sheet: Sheet, rows: list[int]) -> bool:
    """Whether registers have the first of several words of their names in common."""
    firsts = {
        first if parted else None for first, parted, _ in map(_words, (sheet["register"][r] for r in rows))
    }
    return len(firsts) == 1 and None not in firsts


def _words(name: str | None) -> tuple[str, str, str]:
    return (name or "").partition("_")


def _stands_alone(address: int, places: list[int]) -> bool:
    """Whether no other address is near one that has digits enough; `places` are all, in order."""
    k = bisect_left(places, address)
    return (
        address >= LEAST
        and (k == 0 or places[k - 1] < address - AWAY)
        and (k + 1 == len(places) or places[k + 1] > address + AWAY)
    )


def _block(sheet: Sheet, row: int) -> str:
    """The block of a register, or the first of several words of its name."""
    first, parted, _ = (sheet["register"][row] or "").partition("_")
    return sheet["block"][row] or (first if parted else "")


def _by_block(sheet: Sheet, rows: list[int]) -> dict[str, list[int]]:
    """The addresses of the registers of each block, in order."""
    found: dict[str, list[int]] = defaultdict(list)
    for row in rows:
        if block := _block(sheet, row):
            insort(found[block], sheet["address"][row])
    return found


def _between(at: list[int], rows: list[int], n: int, made: Callable[[int], list[int]]) -> int | None:
    """The address made of one that stands between those printed before and behind it, which are near."""
    if not 0 < n < len(rows) - 1:
        return None
    above, below = at[rows[n - 1]], at[rows[n + 1]]
    if not above < below <= above + AWAY:
        return None
    return next((one for one in made(at[rows[n]]) if above < one < below), None)


def _among(address: int, kin: list[int], places: list[int]) -> int | None:
    """The free address with a digit more between two of the block that are near; a round one begins a block itself."""
    if address % AWAY == 0:
        return None
    for one in _with_a_digit(address):
        k = bisect_left(kin, one)
        if 0 < k < len(kin) and kin[k - 1] >= one - HOME and kin[k] <= one + HOME:
            there = bisect_left(places, one)
            if places[there : there + 1] != [one]:
                return one
    return None


def _with_a_digit(address: int, *, instead: bool = False) -> list[int]:
    """The whole words that print as an address does but for one digit more, or another one `instead`."""
    digits = f"{address:x}"
    every = (
        int(f"{digits[:k]}{digit}{digits[k + instead :]}", 16)
        for k in range(len(digits) + 1 - instead)
        for digit in islice("0123456789abcdef", k == 0, None)
    )
    return [one for one in every if one % WORD == 0 and not (instead and one == address)]
