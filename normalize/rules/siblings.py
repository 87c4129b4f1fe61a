"""Fields held against those of registers like theirs in the same document: what all but one print alike.

USER_PS DATA 31:0, USER_GS DATA 31:0 ... and USER_VS DATA 31:8     the bits of one are misread
VDS at 24:17, VDST at 24:17 in three other registers               a name that stands nowhere else lost a letter
MASK_BF without BITS_BF 31:24, MASK with BITS 31:24                the second face lacks a field of the first

A check proves nothing, so it changes nothing: hardware makes exceptions too.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from normalize.workbench import Desk, Workbench

FAMILY: Final = 4
"""So many registers whose names differ in one word, and that have the same fields, are built alike."""
TWICE: Final = 2
"""A name that stands so often at the same bits is no slip itself."""
SHORTEST: Final = 3
"""Shorter names are one letter from others too often."""
WORDS: Final = 40
"""A name of more words is no name, and is compared with none."""

Layout = dict[str, tuple[int, Any, Any]]
"""A register's fields by name: row, high bit, low bit."""


def siblings(bench: Workbench) -> None:
    """Check the fields of every document."""
    for desk in bench.desks:
        layouts = _layouts(desk)
        _bits_unlike(desk, layouts)
        _names_unlike(desk)
        _faces(desk, layouts)


def _layouts(desk: Desk) -> dict[int, Layout]:
    """The named fields of each register that has a name."""
    fields = desk.fields
    names, high, low, reserved = (fields[column] for column in ("field", "bit_hi", "bit_lo", "reserved"))
    return {
        register: {names[row]: (row, high[row], low[row]) for row in rows if names[row] and not reserved[row]}
        for register, (rows, name) in enumerate(zip(desk.fields_of, desk.registers["register"], strict=True))
        if name and rows
    }


def _bits_unlike(desk: Desk, layouts: dict[int, Layout]) -> None:
    """Of registers that differ in one word of their names and have the same fields, one has other bits in one field."""
    names, variants = desk.registers["register"], desk.registers["variant"]
    families: dict[tuple[Any, ...], list[int]] = defaultdict(list)
    for register, layout in layouts.items():
        words = names[register].split("_")
        for i in range(1, len(words) if len(words) <= WORDS else 0):
            families[variants[register], *words[:i], None, *words[i + 1 :], *sorted(layout)].append(register)
    for members in families.values():
        if len(members) < FAMILY:
            continue
        odd = []
        for name in layouts[members[0]]:
            bits = Counter(layouts[register][name][1:] for register in members)
            (usual, _), *others = bits.most_common()
            if others:
                odd += [(layouts[r][name][0], usual) for r in members if layouts[r][name][1:] != usual]
        if len(odd) == 1:
            ((row, (hi, lo)),) = odd
            message = f"bits {hi}:{lo} in the {len(members) - 1} registers named and built like this one"
            desk.fields.flag(row, "bits_unlike", message)


def _names_unlike(desk: Desk) -> None:
    """A name that stands once is one letter from the name that stands at the same bits of several other registers."""
    fields = desk.fields
    names, high, low, reserved = (fields[column] for column in ("field", "bit_hi", "bit_lo", "reserved"))
    count = Counter(names)
    at: dict[tuple[Any, Any], Counter[str]] = defaultdict(Counter)
    for row, name in enumerate(names):
        if count[name] > 1 and name and not reserved[row] and len(name) >= SHORTEST:
            at[high[row], low[row]][name] += 1
    for row, name in enumerate(names):
        if count[name] > 1 or not name or reserved[row] or len(name) < SHORTEST or high[row] is None:
            continue
        for other, times in at.get((high[row], low[row]), {}).items():
            if times >= TWICE and _slip(name, other):
                message = f"{name} stands nowhere else; {other} stands often at these bits"
                desk.doubt_name("fields", row, "word_slip", message)


def _slip(name: str, other: str) -> bool:
    """Whether a name is another with a letter lost or put in, or two changed about; another letter tells things apart.

    So do numbers, the first letter, and an S at the end.
    """
    if name[0] != other[0] or len({text.rstrip("sS") for text in (name, other)}) == 1:
        return False
    if len(name) == len(other):
        odd = [k for k, (a, b) in enumerate(zip(name, other, strict=True)) if a != b]
        return (
            len(odd) == 2
            and odd[1] == odd[0] + 1
            and name[odd[0]] + name[odd[1]] == other[odd[1]] + other[odd[0]]
        )
    short, long = sorted((name, other), key=len)
    return any(long[k].isalpha() and long[:k] + long[k + 1 :] == short for k in range(1, len(long)))


def _faces(desk: Desk, layouts: dict[int, Layout]) -> None:
    """Report the field that a register lacks beside the one whose name its own goes on with a word."""
    names, variants = desk.registers["register"], desk.registers["variant"]
    known = {(variants[register], names[register]): register for register in layouts}
    for register, layout in layouts.items():
        stem, _, word = names[register].rpartition("_")
        other = known.get((variants[register], stem))
        if other is None or not word.isalpha():
            continue
        own = {(name.removesuffix(f"_{word}"), *place[1:]) for name, place in layout.items()}
        theirs = {(name, *place[1:]) for name, place in layouts[other].items()}
        if own < theirs and len(theirs - own) == 1:
            ((name, hi, lo),) = theirs - own
            below = [row for row, high, _ in layout.values() if high is None or lo is None or high < lo]
            row = below[-1] if below else min((row for row, _, _ in layout.values()), default=None)
            bits = f"{hi}:{lo}"
            message = f"{name}_{word} in bits {bits} may be missing: {names[other]} is alike and has {name}"
            desk.fields.report(row, "field_absent", message)
