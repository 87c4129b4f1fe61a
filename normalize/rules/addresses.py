"""Addresses held against those of the same document: what is unlike all others of its kind is flagged.

0x28ad9 among multiples of 4            no register of the space stands there
0xBdfc in a chapter of 20 at 0x8dfc     words of one instruction share one address
BASE_2 at 0x98, BASE_0, 1, 3 by 0x10    is off the line that the series keeps
0x224, all others from 0x2000 on        lost a digit
0x200-0x1fc                             ends before it begins
BASE_X at 0x2850, others of BASE_ at 0x2340 to 0x2360     stands alone; a digit misread, it is one of them
GpuFM0MReg, once, beside GpuF0MMReg     a space with one register, a slip from one with many

A check proves no other address, so it changes none. Evidence is this document's own: another product's
registers may well have moved.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import Counter, defaultdict
from typing import TYPE_CHECKING, Final

from normalize.comparing.similarity import ALIKE
from normalize.rules.words import one_letter_apart

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from normalize.sheet import Sheet
    from normalize.workbench import Desk, Workbench

MANY: Final = 20
"""What so many registers have in common is a rule of their space."""
WORD: Final = 4
"""Bytes of a register: where all others stand at its multiples, one that does not is in doubt."""
WORD_BITS: Final = 32
"""Bits of a register of so many bytes."""
SMALL: Final = 0x100
"""Below it an address may be that of an index."""
LINE: Final = 4
"""So many members of a series must keep its line before one that does not is in doubt."""
HOME: Final = 0x40
"""Bytes that are near: registers of one kind stand in groups."""
AWAY: Final = 0x100
"""A register with none of its kind so near stands alone."""
LARGEST: Final = 4096
"""Arrays of more elements are not laid out to look for what they overlap."""
CODE: Final = "address_unlike"

_NUMBER: Final = re.compile(r"\d+")
_ALIKE: Final = {digit: sorted(one[1] for one in ALIKE if one[0] == digit) for digit in "0123456789abcdef"}


def addresses(bench: Workbench) -> None:
    """Check the addresses of every document."""
    for desk in bench.desks:
        if any(address is not None for address in desk.registers["address"]):
            _ranges(desk.registers)
            _spaces(desk.registers)
            _aligned(desk.registers)
            _crowds(desk.registers)
            _lines(desk.registers)
            _short(desk.registers)
            _strays(desk.registers)
            _overlaps(desk)
            _indices(desk)


def _groups(sheet: Sheet, *columns: str) -> dict[tuple[object, ...], list[int]]:
    """The registers that have an address, by the values of these columns."""
    found: dict[tuple[object, ...], list[int]] = defaultdict(list)
    addresses_, keys = sheet["address"], [sheet[column] for column in columns]
    for row in sheet.rows:
        if addresses_[row] is not None:
            found[tuple([key[row] for key in keys])].append(row)
    return found


def _ranges(sheet: Sheet) -> None:
    """A range counts up."""
    for row, (first, last) in enumerate(zip(sheet["address"], sheet["address_last"], strict=True)):
        if first is not None and last is not None and last <= first:
            sheet.flag(row, "array_bounds", f"the range {first:#x}-{last:#x} does not count up")


def _indices(desk: Desk) -> None:
    """Where the elements of an array and its addresses do not fit, its name may have the wrong ones."""
    last = desk.registers["address_last"]
    for row, flags in enumerate(desk.registers["flags"]):
        if last[row] is not None and ("array_bounds" in flags or "array_stride" in flags):
            desk.doubt_below("registers", row)


def _spaces(sheet: Sheet) -> None:
    """A space that one register has is none, where it is a slip from the space that many have."""
    spaces = Counter(sheet["address_space"])
    for space, count in spaces.items():
        if space is None or count > 1:
            continue
        for other, held in spaces.items():
            if other is not None and held >= MANY and one_letter_apart(space, other):
                row = sheet["address_space"].index(space)
                sheet.flag(row, CODE, f"{space} has one register, {other} has {held}")


def _aligned(sheet: Sheet) -> None:
    """Registers stand at whole words, where all others of their space do; few show it where all are as wide."""
    at, widths = sheet["address"], sheet["width_bits"]
    for rows in _groups(sheet, "address_space").values():
        odd = [row for row in rows if at[row] % WORD]
        few = (
            len(odd) == 1
            and at[odd[0]] >= SMALL
            and len(rows) > LINE
            and all(widths[row] == WORD_BITS for row in rows)
        )
        if odd and (few or len(rows) >= MANY * len(odd)):
            for row in odd:
                sheet.flag(row, CODE, f"{at[row]:#x} is no whole word, and {len(rows) - len(odd)} others are")


def _crowds(sheet: Sheet) -> None:
    """In a chapter whose registers of one block share one address, they all do."""
    at = sheet["address"]
    for rows in _groups(sheet, "address_space", "section", "block", "variant").values():
        if len(rows) <= LINE:
            continue
        (shared, count), *others = Counter(at[row] for row in rows).most_common(2)
        if others and count == len(rows) - 1:
            (row,) = (row for row in rows if at[row] != shared)
            sheet.flag(row, CODE, f"{at[row]:#x}, and the {count} others of the chapter are at {shared:#x}")


def _lines(sheet: Sheet) -> None:
    """Registers whose names count up stand at even steps, where all others of the series do."""
    names, at = sheet["register"], sheet["address"]
    series: dict[tuple[object, ...], dict[int, int]] = defaultdict(dict)
    for key, rows in _groups(sheet, "address_space", "variant").items():
        for row in rows:
            for before, number, after in _numbered(names[row] or ""):
                series[*key, before, after][number] = row
    for members in series.values():
        if len(members) > LINE:
            points = [(number, at[row]) for number, row in sorted(members.items())]
            if odd := _off_line(points):
                number, expected = odd
                row = members[number]
                sheet.flag(row, CODE, f"{at[row]:#x}, and the line of its series is at {expected:#x}")


def _numbered(name: str) -> Iterator[tuple[str, int, str]]:
    """The name parted at each number in it, those between brackets apart: they say which elements an array has."""
    for found in _NUMBER.finditer(name):
        if "[" not in name[: found.start()] or "]" in name[: found.start()]:
            yield name[: found.start()], int(found[0]), name[found.end() :]


def _off_line(points: list[tuple[int, int]]) -> tuple[int, int] | None:
    """The number of the only point off the line that all others are on, and where it would be on it."""
    for (n, a), (m, b) in ((points[0], points[1]), (points[-2], points[-1]), (points[0], points[-1])):
        if (b - a) % (m - n):
            continue
        step = (b - a) // (m - n)
        off = [(number, a + step * (number - n)) for number, at in points if at != a + step * (number - n)]
        if len(off) < 2:
            return off[0] if off and step else None
    return None


def _short(sheet: Sheet) -> None:
    """No register has an address of fewer digits than all others of its space: one is lost."""
    at = sheet["address"]
    for rows in _groups(sheet, "address_space").values():
        digits = Counter(len(f"{at[row]:x}") for row in rows)
        fewest = min(digits)
        if len(rows) > MANY and digits[fewest] == 1:
            (row,) = (row for row in rows if len(f"{at[row]:x}") == fewest)
            sheet.flag(
                row, CODE, f"{at[row]:#x} has {fewest} digits, and the {len(rows) - 1} others have more"
            )


def _strays(sheet: Sheet) -> None:
    """A register does not stand alone where a digit misread would put it among others whose names begin alike."""
    names, at, last, kinds = (sheet[column] for column in ("register", "address", "address_last", "kind"))
    for every in _groups(sheet, "address_space", "variant").values():
        rows = [row for row in every if kinds[row] == "register"]
        if len(rows) < MANY:
            continue
        taken: set[int] = set()
        places: dict[str, list[int]] = defaultdict(list)
        for row in rows:
            elements = _elements(sheet, row)
            taken.update(elements)
            for begin in _beginnings(names[row] or "", whole=True):
                places[begin] += elements
        for alike in places.values():
            alike.sort()
        for row in rows:
            if last[row] is not None:
                continue
            for begin in _beginnings(names[row] or ""):
                if home := _home(taken, places[begin], at[row]):
                    message = f"{at[row]:#x} stands alone; {home:#x} would be among others of {begin}"
                    sheet.flag(row, CODE, message)


def _beginnings(name: str, *, whole: bool = False) -> list[str]:
    """The first word and the first two of a name; unless `whole`, they are not all of it."""
    words = name.split("_", 2)
    if not (name and whole):
        words.pop()
    return ["_".join((*words[:n], "")) for n in range(1, min(len(words), 2) + 1)]


def _home(taken: set[int], places: list[int], at: int) -> int | None:
    """The address, a digit misread, where a register that stands alone would be among others.

    Args:
        taken: addresses at which there is a register.
        places: addresses of the registers that begin alike, one for each, in order.
        at: that of the register.
    """

    def near(address: int, reach: int) -> list[int]:
        first = bisect_left(places, address - reach)
        return [place for place in places[first : first + 2] if place <= address + reach]

    if len(near(at, AWAY)) > 1:
        return None
    for other in _one_digit_off(at):
        if other % WORD == 0 and other not in taken:
            found = near(other, HOME)
            if len(found) > 1 and found[0] < other:
                return other
    return None


def _one_digit_off(address: int) -> Iterator[int]:
    """The addresses that print alike but for one digit."""
    digits = f"{address:x}"
    for i, digit in enumerate(digits):
        for other in _ALIKE[digit]:
            yield int(digits[:i] + other + digits[i + 1 :], 16)


def _overlaps(desk: Desk) -> None:
    """Registers do not lie on one another unless a document says so.

    It does by overlaying whole arrays, by names that share all words of one, or by what can be done
    with either: one is read where the other is written.
    """
    sheet = desk.registers
    names, access = sheet["register"], sheet["access"]
    holder: dict[tuple[object, object, int], int] = {}
    met: set[tuple[int, int]] = set()
    kinds = sheet["kind"]
    for (space, variant), rows in _groups(sheet, "address_space", "variant").items():
        for row in rows:
            if kinds[row] != "register":
                continue
            for address in _elements(sheet, row):
                other = holder.setdefault((space, variant, address), row)
                if other != row:
                    met.add((other, row))
    for one, other in sorted(met):
        parts = [set((names[row] or "").split("_")) for row in (one, other)]
        extents = [(sheet["address"][row], sheet["address_last"][row]) for row in (one, other)]
        by_design = extents[0] == extents[1] and (
            extents[0][1] is not None or parts[0] <= parts[1] or parts[1] <= parts[0]
        )
        if not by_design and access[one] == access[other] and len(met) <= max(1, sheet.count // MANY):
            for row, its in ((one, other), (other, one)):
                sheet.flag(row, CODE, f"lies on {names[its]}")


def _elements(sheet: Sheet, row: int) -> Iterable[int]:
    """The addresses of a register, of all elements of an array."""
    first, last, stride = (sheet[column][row] for column in ("address", "address_last", "array_stride"))
    if last is None or not stride or stride < 0 or (last - first) // stride > LARGEST:
        return (first,)
    return range(first, last + 1, stride)
