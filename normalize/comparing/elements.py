"""Arrays that one side prints as one register and the other element by element.

    old: PX_BUF_[0-3] at 0x4010-0x401c        new: PX_BUF_0 at 0x4010, PX_BUF_1 at 0x4014 ...
    pairs(old, [2], new, [2, 3, 4, 5])        Pair(2, 2, "PX_BUF_0", 0x4010), Pair(2, 3, "PX_BUF_1", 0x4014) ...

Another notation is no change of the hardware: what is compared is an element with what the array says of each.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from typing import TYPE_CHECKING, Any, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from normalize.sheet import Sheet

MOST: Final = 1024
"""Arrays of more elements are not printed one by one."""
_INDEX: Final = re.compile(r"\[[^\]]*\]")
_ALIKE: Final = ("variant", "kind", "address_space")


class Element(NamedTuple):
    """An element of an array, and its address where the array's numbers tell it."""

    name: str
    address: int | None


class Pair(NamedTuple):
    """A register of the left side and one of the right, of which one is an array and the other this element of it."""

    left: int
    right: int
    element: Element


def elements(sheet: Sheet, row: int) -> Iterator[Element]:
    """The elements of an array whose name has one place for the index; none of any other register."""
    name = sheet["register"][row] or ""
    first, last = sheet["array_first"][row], sheet["array_last"][row]
    indices = sheet["array_indices"][row] or ()
    if not indices and None not in (first, last) and 0 < last + 1 - first <= MOST:
        indices = range(first, last + 1)
    if name.count("[") != 1 or not indices:
        return
    addresses = _addresses(sheet, row, len(indices))
    for index, address in zip(indices, addresses, strict=True):
        yield Element(_INDEX.sub(str(index), name), address)


def _addresses(sheet: Sheet, row: int, count: int) -> list[int | None]:
    first, last, stride, every = (
        sheet[column][row] for column in ("address", "address_last", "array_stride", "addresses")
    )
    if every and len(every) == count:
        return list(every)
    if None not in (first, stride) and last in (None, first + (count - 1) * stride):
        return [first + place * stride for place in range(count)]
    return [None] * count


def pairs(
    left: Sheet, lefts: Iterable[int], right: Sheet, rights: Iterable[int], *, kin: bool
) -> tuple[list[Pair], list[tuple[int, Element]], list[tuple[int, Element]]]:
    """The pairs of an array and an element of it, and the elements that the other side lacks.

    Args:
        left: the one side's registers.
        lefts: those of them that are in question.
        right: the other side's registers.
        rights: those of them that are in question.
        kin: both describe one product; then variants and address spaces have to be the same.

    Returns:
        The pairs; the elements of arrays of the left of which the right has others, and those of the right.
    """
    lefts, rights = list(lefts), list(rights)
    found = [Pair(i, j, element) for i, j, element in _of_arrays(left, lefts, right, rights, kin=kin)]
    found += [Pair(i, j, element) for j, i, element in _of_arrays(right, rights, left, lefts, kin=kin)]
    paired = {one.element.name for one in found}
    lacking = []
    for sheet, rows in ((left, {one.left for one in found}), (right, {one.right for one in found})):
        lacking.append(
            [(row, one) for row in sorted(rows) for one in elements(sheet, row) if one.name not in paired]
        )
    return found, lacking[0], lacking[1]


def _of_arrays(
    having: Sheet, arrays: list[int], other: Sheet, rows: list[int], *, kin: bool
) -> Iterator[tuple[int, int, Element]]:
    """The arrays of the one side, each with the registers of the other that are elements of it."""
    known = sorted(name for row in rows if (name := other["register"][row]))
    arrays = [row for row in arrays if _may_be_there(having["register"][row] or "", known)]
    if not arrays:
        return
    names: dict[Any, list[int]] = {}
    for row in rows:
        names.setdefault(_key(other, row, other["register"][row], kin=kin), []).append(row)
    for array in arrays:
        for element in elements(having, array):
            found = names.get(_key(having, array, element.name, kin=kin), [])
            if len(found) == 1:
                yield array, found[0], element


def _may_be_there(array: str, known: list[str]) -> bool:
    """Whether one of these names, in their order, begins as an array's does before its index."""
    beginning, index, _ = array.partition("[")
    at = bisect_left(known, beginning)
    return bool(index) and at < len(known) and known[at].startswith(beginning)


def _key(sheet: Sheet, row: int, name: str | None, *, kin: bool) -> Any:
    return (name, *(sheet[column][row] for column in _ALIKE)) if kin else name
