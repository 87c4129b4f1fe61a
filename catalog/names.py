"""Which rows a name means: exactly, in any case, an element of an array, or a pattern; and what is called nearly so.

called("CB_MODE", names)         {"CB_MODE": None}
called("pa_cl_ucp_3_y", names)   {"PA_CL_UCP_[0-5]_Y": 3}      the element of an array, with its index
called("C1", names)              {"C0, C1, C2": 1}             the same where the name lists its elements
called("GPIOB_IN", names)        {"GPIOx_IN (x = A, B)": None}     a register of several ports; `GPIOx_IN` too
called("CB_*", names)            every name that fits; only `*` and `?` are wild, for brackets belong to names
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from extract.errors import NotFoundError
from extract.series import INDEXED, LETTERED, STOOD_FOR, lettered, members, numbered

if TYPE_CHECKING:
    from collections.abc import Iterable

    from catalog.model import Field, Register

RANGE: Final = r"\[(\d+)-(\d+)\]"
"""The indices within an array's name; any other bracket is part of the name."""
MOST: Final = 65_536
"""An array said to have more elements is a misprint and stays one row."""
_SHOWN: Final = 3


def is_pattern(wanted: str) -> bool:
    """Whether a name has wild characters."""
    return "*" in wanted or "?" in wanted


@lru_cache(maxsize=256)
def pattern(wanted: str) -> re.Pattern[str]:
    """A pattern for whole names in any case: `*` is any text, `?` any character, all else is itself."""
    parts = (
        ".*" if part == "*" else "." if part == "?" else re.escape(part)
        for part in re.split(r"([*?])", wanted)
    )
    return re.compile("".join(parts), re.IGNORECASE | re.DOTALL)


def fits(wanted: str, name: str | None) -> bool:
    """Whether the name is the one wanted, in any case, or fits the pattern."""
    return name is not None and pattern(wanted).fullmatch(name) is not None


def in_block(wanted: str | None, block: str | None) -> bool:
    """Whether a block is the one wanted, by its name or a short one in it (`Timer (TIM)`); any is for None."""
    if wanted is None or fits(wanted, block):
        return True
    return any(fits(wanted, short) for short in re.findall(r"\((\w+)\)", block or ""))


def called(wanted: str, names: Iterable[str | None]) -> dict[str, int | None]:
    """The names that are meant, each with the index where an element of an array is; the first way that finds any.

    The ways: exactly so; in another case; an element of an array; a register of several ports; a pattern.
    """
    known = [name for name in dict.fromkeys(names) if name is not None]
    if wanted in known:
        return {wanted: None}
    found: dict[str, int | None] = {name: None for name in known if name.casefold() == wanted.casefold()}
    if not found and re.search(r"\d", wanted):
        elements = ((name, element(wanted, name)) for name in known if "[" in name or is_list(name))
        found = {name: index for name, index in elements if index is not None}
    if not found:
        found = {name: None for name in known if is_list(name) and lists(name, wanted)}
    if not found:
        given = wanted.casefold()
        found = {n: None for n in known if n.endswith(")") and given in (a.casefold() for a in of_ports(n))}
    if not found and is_pattern(wanted):
        found = {name: None for name in known if fits(wanted, name)}
    return found


def element(wanted: str, array: str) -> int | None:
    """The index of the array's element that is called so, in any case: 3 for `UCP_3_Y` of `UCP_[0-5]_Y`."""
    ranges = re.search(RANGE, array)
    if ranges is None:
        return _listed(wanted, array) if is_list(array) else None
    before, after = array[: ranges.start()].casefold(), array[ranges.end() :].casefold()
    given = wanted.casefold()
    if len(given) <= len(before) + len(after) or not (given.startswith(before) and given.endswith(after)):
        return None
    digits = given[len(before) : len(given) - len(after)]
    if not digits.isdecimal() or digits != str(int(digits)):
        return None
    return int(digits) if int(ranges[1]) <= int(digits) <= int(ranges[2]) else None


def element_name(array: str | None, index: int | None) -> str | None:
    """The name of an array's element: `UCP_3_Y` for 3 of `UCP_[0-5]_Y`; null where the name shows no place for it."""
    if array is None or index is None:
        return array
    name, places = re.subn(RANGE, str(index), array, count=1)
    if places:
        return name
    found = numbered(array) if is_list(array) else None
    return found.name(index) if found and index >= 0 else None


def is_list(name: str) -> bool:
    """Whether a name may be that of several registers: `C0, C1`, `TAPn (n = 0..3)`, if it is an array `TAPn`."""
    return not name.replace("_", "").isalnum() or re.match(LETTERED, name) is not None


def lists(array: str, wanted: str) -> bool:
    """Whether a name that lists several lists this one, in any case."""
    return wanted.casefold() in (name.casefold() for name in members(array))


def of_ports(name: str) -> list[str]:
    """What else a register of several ports is called: `PORTx_IN (x = A, B)` is PORTx_IN, PORTA_IN and PORTB_IN."""
    written = re.match(STOOD_FOR, name)
    return [written[1], *lettered(name)] if written else []


def _listed(wanted: str, array: str) -> int | None:
    """The number by which the elements of a list of names are told apart, in the one that is called so."""
    found = numbered(array)
    index = found.number(wanted) if found else None
    if index is None or re.match(LETTERED, array):
        return index
    if not re.match(INDEXED, array):
        return index if lists(array, wanted) else None
    ends = [int(end) for end in re.findall("[0-9]+", array.partition(" (")[2])]
    return index if ends and min(ends) <= index <= max(ends) else None


def nearest(wanted: str, names: Iterable[str | None], otherwise: str = "") -> str:
    """The end of a sentence that names what is called nearly so: `; did you mean CB_MODE or CB_MOVE?`."""
    import difflib  # noqa: PLC0415 - for misses only

    folded = wanted.casefold()
    by_case = {name.casefold(): name for name in names if name}
    longer = sorted((name for name in by_case if len(folded) > 2 and name.startswith(folded)), key=len)
    near = dict.fromkeys([*longer[:2], *difflib.get_close_matches(folded, by_case, _SHOWN, cutoff=0.5)])
    near.update(dict.fromkeys(sorted((n for n in by_case if len(folded) > 2 and folded in n), key=len)))
    shown = [by_case[name] for name in list(near)[:_SHOWN]]
    return f"; did you mean {' or '.join(shown)}?" if shown else otherwise


def one_field(register: Register, name: str) -> Field:
    """The register's field called so, in any case, or of these bits; see `Register.field`."""
    for wanted in (str, str.casefold):
        for field in register.fields:
            if wanted(name) in (wanted(field.name or ""), field.bits):
                return field
    there = [field.name for field in register.fields if field.name] or [
        field.bits for field in register.fields
    ]
    everything = f"; there is {', '.join(map(str, there))}"
    raise NotFoundError(f"{register.name}: no field {name}{nearest(name, there, everything)}")
