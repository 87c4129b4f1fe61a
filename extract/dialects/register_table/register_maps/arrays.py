"""Arrays of registers under one heading: which indices they have, and how far apart they stand.

    CMPn Register (n = 0..3)     0x10 + 0x4 * n          indices 0 to 3, address 0x10, stride 4
    TAPx (x = 1 to 8)            0x0C + 0x14 * (x - 1)   indices 1 to 8, address 0x0C, stride 0x14
    DMA0..DMA15                  0x200 to 0x23C          indices 0 to 15, address 0x200, stride 4
    PORTx_PCRn                   4000h base + 40h offset + (4d × n), where n=0d to 31d
    CH[0-3]_CTL                  0x40, 0x44, 0x48, 0x4C  indices 0 to 3, address 0x40, stride 4

The address is that of the first element. Indices that are letters have no numbers and stay in the name.
"""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from extract.dialects.register_table.words.notation import hexadecimal, is_identifier
from extract.dialects.register_table.words.places import BETWEEN, INDEX, hangs_on_index, read_place, variable
from extract.series import members, numbered

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from extract.observations import Register

_IN_NAME = re.compile(rf"\w[\[<(](?P<first>\d{{1,4}})\s*{BETWEEN}\s*(?P<last>\d{{1,4}})[\])>]")
_IN_ADDRESS = re.compile(
    r"(?:(?<=\d)x|x[0-9A-F]+|(?<=[0-9A-F]{4})_[0-9A-F]{2,})\[(?P<first>[0-9A-F]{1,4})\s?(?:[:–-]|\.{2,3}|…)\s?(?P<last>[0-9A-F]{1,4})\]"
)
"""Ends in the digits of an address that is the register's name: `NB4x[5C:54]`, `MSRC001_00[6B:64]`."""
_SERIES = re.compile(
    rf"^(?P<head>[A-Za-z_]\w*?)(?P<first>\d{{1,4}})(?P<tail>[A-Za-z_]*)\s*{BETWEEN}\s*(?P<again>[A-Za-z_]\w*?)?(?P<last>\d{{1,4}})(?P<end>[A-Za-z_]*)\b"
)
_LOOP = re.compile(r"\(\s*for\s+([a-z])\s*=\s*(\d+)\s*;\s*\1\s*<=\s*(\d+)\s*\)")
"""Indices written as a loop: `(for i = 0; i <= 7)`."""
_INTERVAL = re.compile(r"(?<!\w)([a-z]) ?∈ ?\[(\d{1,4}) ?[,;] ?(\d{1,4})\]")
"""Indices written as an interval: `i ∈ [0, 7]`."""
_HEX_END = re.compile(r"(?<=[=:o] )([0-9A-F]{1,3})[hH]\b")
"""An end of indices in hexadecimal: `n = 0h to Fh`."""
_LETTERED_INDEX = re.compile(
    r"^(?P<before>\w+)\[(?P<letter>[a-z])\](?P<after>\w*)(?: \([a-z] ?= ?[^()]*\))?$"
)
"""A name with a letter in brackets for its index: `TAP[n]`."""
_CAPITAL = re.compile(r"\b[A-Z](?=\s*=\s*\d)|(?<=[*×·+])\s*[A-Z](?=\s*[*×·]|\s*[)\]]?(?:\s|$))")
"""A capital for an index, where its values or its place tell that it is one."""
_LETTER = re.compile(r"(?<=[A-Z0-9_])[a-z](?![a-z])")
"""The letter that stands for an index in a name; its place may call it by another: `TAPn`, `base + 8h + (4d × i)`."""
_NONE = re.compile(r"N/?A|none|-|1|\[1\]", re.IGNORECASE)
"""The count of what is no array."""
_LARGEST: Final = 4096
"""Elements of an array at most; a longer one is a misreading."""


_COUNTED = re.compile(r"[\[(](?P<count>\d{1,4})[\])]$")
"""How many there are of a register, behind its name: `TAP[4]`."""


def expand(register: Register, texts: Sequence[str], place: str | None) -> None:
    """Fill the columns of a register that is an array.

    Args:
        register: named, its address that of the printed text.
        texts: where the indices may be printed: heading, lines under it.
        place: the printed offset or address, None where there is none of its own.
    """
    if place and (" base + " in place or "where" in place):
        place = re.sub(r"(?<![\w.])(\d+)d\b|[,;]? where\b", r"\1", _HEX_END.sub(_decimal, place))
    place = _small(place) if place else None
    where = read_place(place) if place else None
    indices = _indices(register.register or "", [*map(_small, texts), place or ""])
    if where is None and place and hangs_on_index(place):
        register.flag("array_bounds")
    if indices is None and where is not None and where.count:
        indices = list(range(where.count))
    if indices is None and where is not None and where.listed:
        _several(register, where.listed)
        return
    if indices is None:
        if where is not None and where.step is not None:
            register.array_stride = where.step
            register.flag("array_bounds")
        return
    register.array_first, register.array_last = indices[0], indices[-1]
    if indices != list(range(indices[0], indices[-1] + 1)):
        register.array_indices = indices
    if where is None:
        return
    if where.step is not None:
        register.address = where.address + where.step * (indices[0] - where.origin)
        register.array_stride = where.step
    elif where.listed:
        _listed(register, where.listed, indices)
    elif where.last is not None:
        span, count = where.last - where.address, indices[-1] - indices[0]
        register.address_last = where.last
        if count and span > 0 and span % count == 0:
            register.array_stride = span // count
        else:
            register.flag("array_stride")


def doubt_ends(register: Register) -> None:
    """Flag a register named by the first and last address of several: nothing says how far apart these are."""
    found = _IN_ADDRESS.search(register.register or "")
    if found and (register.array_first is None or not f"{found['first']}{found['last']}".isdigit()):
        register.flag("array_bounds")


def _several(register: Register, addresses: tuple[int, ...]) -> None:
    """Fill the columns of a register with several addresses: each is that of a name, or all are those of one name."""
    name = register.register or ""
    names = members(name)
    if len(names) == len(addresses):
        listed_array(register, names, addresses)
        return
    counted = _COUNTED.search(name)
    if counted and int(counted["count"]) == len(addresses) > 1:
        set_elements(register, [*range(len(addresses))], addresses)
        return
    register.addresses = list(addresses)
    if names or not is_identifier(name):
        register.flag("array_bounds")


def of_keys(register: Register, dimensions: str, stride: str | None) -> None:
    """Fill the columns of an array whose count a key gives, and its step another: `Array Dimensions: [3]`, `0x4`."""
    if _NONE.fullmatch(dimensions.strip()):
        return
    counts = [int(count) for count in re.findall(r"\d+", dimensions)]
    if len(counts) != 1 or not 0 < counts[0] <= _LARGEST:
        register.flag("array_bounds")
        return
    register.array_first, register.array_last = 0, counts[0] - 1
    register.array_stride = hexadecimal(stride) if stride else None


def _small(text: str) -> str:
    """A text with the letter of an index as a small one: `0x10+N*0x04 (N=0~3)`."""
    return _CAPITAL.sub(lambda found: found[0].casefold(), text)


def listed_array(register: Register, names: Sequence[str], addresses: tuple[int, ...]) -> None:
    """Make a register of several names an array of the numbers in which they differ, if they count up.

    Args:
        register: its name lists the elements.
        names: their names, all of them.
        addresses: the address of each, in the same order.
    """
    found = numbered(register.register or "")
    indices = [n for name in names if found and (n := found.number(name)) is not None]
    if len(indices) < len(names) or any(a >= b for a, b in pairwise(indices)):
        register.addresses = list(addresses)
        return
    set_elements(register, indices, addresses)


def set_elements(register: Register, indices: list[int], addresses: tuple[int, ...]) -> None:
    """Make a register the array of elements with these indices, which rise, at these addresses."""
    register.array_first, register.array_last = indices[0], indices[-1]
    if indices != list(range(indices[0], indices[-1] + 1)):
        register.array_indices = indices
    _listed(register, addresses, indices)


class Elements:
    """The elements of the arrays among some registers, each found by its name."""

    def __init__(self, registers: Iterable[Register]) -> None:
        self._named: dict[str, list[tuple[Register, int]]] = {}
        for array in registers:
            if array.array_first is None or array.array_last is None or array.register is None:
                continue
            names = [_bare(one) for one in _names(array.register, _all_indices(array))]
            for name, at in {name: at for at, name in reversed([*enumerate(names)])}.items():
                self._named.setdefault(name, []).append((array, at))

    def arrays(self, name: str, address: int | None, space: str | None) -> list[Register]:
        """The arrays that have an element of that name there: `TAPn`, 0x10 + 4 * n, has `TAP2` at 0x18."""
        found = self._named.get(_bare(name), ())
        return [array for array, at in found if _stands(array, at, address, space)]


def _stands(array: Register, at: int, address: int | None, space: str | None) -> bool:
    """Whether an address is that of so many an element of an array: 0x18 of the third of `TAPn`, 0x10 + 4 * n."""
    if address is None or array.address is None:
        return True
    indices = _all_indices(array)
    if len(array.addresses) == len(indices):
        place = array.addresses[at]
    elif array.array_stride is not None:
        place = array.address + array.array_stride * (indices[at] - indices[0])
    else:
        return False
    own = array.address_space
    unowned = space == "offset" and own == f"{array.block} offset"  # a table that tells no block
    return address == place and (space == own or unowned)


def _all_indices(array: Register) -> list[int]:
    assert array.array_first is not None
    assert array.array_last is not None
    return array.array_indices or list(range(array.array_first, array.array_last + 1))


def _names(array: str, indices: list[int]) -> list[str]:
    """The names of an array's elements."""
    if found := _IN_NAME.search(array):
        return [f"{array[: found.start() + 1]}{n}{array[found.end() :]}" for n in indices]
    if found := _LETTERED_INDEX.match(array):
        return [f"{found['before']}{n}{found['after']}" for n in indices]
    counted = numbered(array)
    return [counted.name(n) for n in indices] if counted else []


def _bare(name: str) -> str:
    return re.sub(r"\W", "", name).casefold()


def _listed(register: Register, addresses: tuple[int, ...], indices: list[int]) -> None:
    register.addresses = list(addresses)
    if len(addresses) != len(indices):
        register.flag("array_bounds")
        return
    steps = {(b - a) / (j - i) for (a, i), (b, j) in pairwise(zip(addresses, indices, strict=True))}
    if len(steps) == 1 and (step := steps.pop()) > 0 and step == int(step):
        register.array_stride = int(step)


def _indices(name: str, texts: Sequence[str]) -> list[int] | None:
    """The indices that a name or the texts beside it give, None where there are none or they do not count up."""
    name, *texts = (_LOOP.sub(r"(\1 = \2 to \3)", text) for text in (name, *texts))
    texts = [_HEX_END.sub(_decimal, _INTERVAL.sub(r"(\1 = \2 to \3)", text)) for text in texts]
    hangs = variable(texts[-1])
    for index in (index for text in (name, *texts) for index in INDEX.finditer(text)):
        letter = index["one"] or index["two"]
        if letter in name or letter == hangs or (" base + " in texts[-1] and _LETTER.search(name)):
            return _numbers(index["set"])
    if found := _IN_NAME.search(name):
        return _rising([int(found["first"]), int(found["last"])], between=True)
    if (found := _SERIES.match(name)) and (found["again"] or found["head"]) == found["head"]:
        return _rising([int(found["first"]), int(found["last"])], between=True)
    return None


def _decimal(end: re.Match[str]) -> str:
    return str(int(end[1], 16))


def _numbers(text: str) -> list[int] | None:
    out: list[int] = []
    for part in re.split(r"(?:(?<!\s)\s+)?(?:,|&|\band\b|\bor\b)+\s*", text):
        ends = [int(end) for end in re.findall(r"\d+", part)]
        known = _rising(ends, between=len(ends) == 2)
        if not known or len(ends) > 2:
            return None
        out += known
    return _rising(out, between=False) if len(out) > 1 else None


def _rising(numbers: list[int], *, between: bool) -> list[int] | None:
    if any(a >= b for a, b in pairwise(numbers)) or numbers[-1] - numbers[0] > _LARGEST:
        return None
    return list(range(numbers[0], numbers[-1] + 1)) if between else numbers
