"""Register names: put together from cells, with blanks in them, or gone but fixed by their neighbours.

REG_[0-3]_E | BR    is REG_[0-3]_BR: every word of it stands in other names, and EBR in none
REG_C NTL_STATUS    is REG_CNTL_STATUS, likewise
(lost) at 0x8f14    is RSRC_WORD1, between RSRC_WORD0 at 0x8f10 and RSRC_WORD2 at 0x8f18
"""

from __future__ import annotations

import re
from itertools import pairwise, product
from typing import TYPE_CHECKING, Final

from normalize.vocabulary import IDENTIFIER, canonical, skeleton

if TYPE_CHECKING:
    from collections.abc import Iterator

    from normalize.vocabulary import Vocabulary
    from normalize.workbench import Desk, Workbench

DOUBTS: Final = {"header_joined", "name_garbled", "name_lost"}
_HIDES: Final = re.compile(r"(?:\s|<u>)\[(?=\d)")
"""A cut or an underline before an index: an underscore may be lost in it."""
_NUMBER: Final = re.compile(r"\d+")
MOST_CUT: Final = 2
"""So many strokes at most does a grid line leave of the letter it cut."""
MOST_TWICE: Final = 4
"""So many characters at most are seen on both sides of it."""
CLOSE: Final = 2
"""Letters by which a garbled name may differ from the one its place in a series demands."""
LONGEST: Final = 200
"""Characters of a name that are compared one by one."""


def register_names(bench: Workbench) -> None:
    """Repair or infer the names of registers, and take the doubt off the rows below them."""
    words = bench.vocabulary
    for desk in bench.desks:
        registers = desk.registers
        for row, flags in enumerate(registers["flags"]):
            if DOUBTS.intersection(flags) and (_by_place(desk, row) or _by_words(desk, row, words)):
                words.learn(registers["register"][row], desk.doc_id, row)


def _rename(desk: Desk, row: int, name: str, *, code: str, evidence: str, inferred: bool = False) -> bool:
    """Give a register its name; the doubt about the place of the rows below it is settled with it."""
    registers = desk.registers
    if registers["register"][row] == name:
        registers.confirm(row, "register", code=code, evidence=evidence, resolves=DOUBTS)
    else:
        registers.repair(
            row, "register", name, code=code, evidence=evidence, resolves=DOUBTS, inferred=inferred
        )
        desk.rename_register(row, name)
    for field in desk.fields_of[row]:
        desk.fields.resolve(field, {"register_name"})
        for value in desk.values_of[field]:
            desk.values.resolve(value, {"register_name"})
    return True


# -- by the words of the name


def _by_words(desk: Desk, row: int, words: Vocabulary) -> bool:
    """Of the names that the print may be a damaged form of, the one that is known or made of known words."""
    name = desk.registers["register"][row]
    if not name:
        return False
    found: dict[str, tuple[int, int, int]] = {}
    for candidate, kept in _candidates(name, desk.registers.printed(row)):
        if IDENTIFIER.match(candidate):
            score = _standing(desk, row, candidate, words)
            if score[0]:
                found[candidate] = max(found.get(candidate, (0, 0, 0)), (*score, kept))
    if not found:
        return False
    best = max(found.values())
    winners = [candidate for candidate, score in found.items() if score[:2] == best[:2]]
    if len({candidate.replace("_[", "[") for candidate in winners}) == 1 < len(winners):
        # an underline hides an underscore: how much of the print is kept says nothing, what others do may
        marks = {"_[" in name for name in _kin(desk, row, winners[0])}
        winners = [name for name in winners if {"_[" in name} == marks]
    else:
        winners = [candidate for candidate in winners if found[candidate] == best]
        if len(winners) > 1:  # `IH_VMID 2_LUT` beside `IH_VMID_3_LUT`
            counted = {
                _NUMBER.sub("#", other) for other in desk.registers["register"] if other and other != name
            }
            winners = [one for one in winners if _NUMBER.sub("#", one) in counted]
    if len(winners) != 1:
        return False
    evidence = {3: "vocabulary", 2: "sibling"}.get(best[0], "name_order" if best[1] else "vocabulary")
    return _rename(desk, row, winners[0], code="header_join", evidence=evidence)


def _kin(desk: Desk, row: int, name: str) -> list[str]:
    """The arrays without a doubt that are called the same up to their index; if none are, those that begin alike."""
    registers = desk.registers
    arrays = [
        other
        for r, other in enumerate(registers["register"])
        if r != row and other and "[" in other and not registers.flags(r)
    ]
    stem = _stem(name)
    begin = "_".join(stem.split("_")[:2])
    return [other for other in arrays if _stem(other) == stem] or [
        other for other in arrays if _stem(other).startswith(begin)
    ]


def _stem(name: str) -> str:
    """An array's name up to its index."""
    return name.partition("[")[0].rstrip("_")


def _candidates(name: str, printed: str) -> Iterator[tuple[str, int]]:
    """Names that the print may mean, with how much of it each keeps: blanks dropped, cells joined in every way."""
    squeezed = re.sub(r"\s+", "", name)
    yield squeezed, 0
    if " " in name and "\t" not in name:
        underscored = re.sub(r"(?<=[^_\s])\s+(?=[^_\s])", "_", name)  # that print or OCR lost
        yield re.sub(r"\s+", "", underscored), 0
    if "_[" not in squeezed and _HIDES.search(printed):
        yield squeezed.replace("[", "_[", 1), -1  # an underscore drawn as an underline
    if "\t" not in printed:
        return
    cells = [re.sub(r"</?\w+>|[`\s]", "", cell) for cell in printed.split("\n", 1)[0].split("\t")]
    parts: list[str] = []
    for cell in (cell for cell in cells if cell):
        head, stop, _ = re.sub(r"^[A-Z][A-Z0-9_]*:", "", cell).partition("·")
        head = re.split(r"•|\[[RW]|\[\]", head)[0] if not parts or not stop else re.split(r"•", head)[0]
        if head:
            parts.append(head)
        if stop or "•" in cell:
            break
    if not 1 < len(parts) < 5:
        return
    ways = [_ways(left, right) for left, right in pairwise(parts)]
    for joints in product(*ways):
        joined = parts[0]
        for part, (cut, twice) in zip(parts[1:], joints, strict=True):
            joined = joined[: len(joined) - cut] + part[twice:]
        yield joined, -sum(cut for cut, _ in joints)


def _ways(left: str, right: str) -> list[tuple[int, int]]:
    """How two cells may join: strokes cut off the left one, characters that the right one shows a second time."""
    return [
        (cut, twice)
        for cut in range(min(MOST_CUT, len(left) - 1) + 1)
        for twice in range(min(MOST_TWICE, len(right) - 1) + 1)
        if twice == 0 or left[: len(left) - cut].endswith(right[:twice])
    ]


def _standing(desk: Desk, row: int, name: str, words: Vocabulary) -> tuple[int, int]:
    """How a name is attested (3 printed elsewhere, 2 of a series printed here, 1 known words), and its order."""
    order = int(_in_order(desk, row, name))
    twins = words.twins(desk.doc_id, row, name)
    names = [desk.registers["register"][r] for r in twins]
    if words.registers[name] and name not in names:
        return 3, order
    if any(other != name for other in names):
        return 2, order
    return (1, order) if words.spelled_from_known_words(name) else (0, order)


def _in_order(desk: Desk, row: int, name: str) -> bool:
    """Whether the name stands in its place in the alphabet between its neighbours of block and chapter."""
    registers = desk.registers
    key = (registers["block"][row], registers["section"][row])
    for step in (-1, 1):
        near = row + step
        if not 0 <= near < registers.count or (registers["block"][near], registers["section"][near]) != key:
            continue
        other = registers["register"][near]
        if other and not DOUBTS.intersection(registers.flags(near)):
            first, last = (other, name) if step < 0 else (name, other)
            if _spelling(first) > _spelling(last):
                return False
    return True


def _spelling(name: str) -> str:
    return name.replace("_", "").replace("[", "")


# -- by the place in a series


def _by_place(desk: Desk, row: int) -> bool:
    """The name that the addresses demand: between two members of a series stands the member between their numbers."""
    registers = desk.registers
    address, space = registers["address"][row], registers["address_space"][row]
    if address is None or not 0 < row < registers.count - 1:
        return False
    before, after = registers["register"][row - 1], registers["register"][row + 1]
    if not before or not after or skeleton(before) != skeleton(after):
        return False
    if {registers["address_space"][row - 1], registers["address_space"][row + 1]} != {space}:
        return False
    low, high = registers["address"][row - 1], registers["address"][row + 1]
    first, last = re.findall(r"\d+", before), re.findall(r"\d+", after)
    odd = [i for i, (a, b) in enumerate(zip(first, last, strict=True)) if a != b]
    if low is None or high is None or len(odd) != 1 or int(last[odd[0]]) - int(first[odd[0]]) != 2:
        return False
    if high - low == 0 or 2 * (address - low) != high - low:
        return False
    numbers = [*first]
    numbers[odd[0]] = str(int(first[odd[0]]) + 1)
    fill = iter(numbers)
    name = re.sub("#", lambda _: next(fill), skeleton(before))
    printed = registers["register"][row]
    if printed and not _close(printed, name):
        return False
    block = registers["block"][row - 1]
    if registers["block"][row] is None and block is not None:
        registers.repair(row, "block", block, code="header_series", evidence="address_stride")
        desk.rename_register(row, block, "block")
    return _rename(desk, row, name, code="header_series", evidence="address_stride", inferred=printed is None)


def _close(printed: str, name: str) -> bool:
    """Whether a garbled name differs from the right one in few letters, counted as they look."""
    a, b = canonical(re.sub(r"\s", "", printed)), canonical(name)
    if abs(len(a) - len(b)) > CLOSE or len(b) > LONGEST:
        return False
    previous = list(range(len(b) + 1))
    for i, x in enumerate(a, 1):
        current = [i]
        for j, y in enumerate(b, 1):
            current.append(min(previous[j] + 1, current[-1] + 1, previous[j - 1] + (x != y)))
        previous = current
    return previous[-1] <= CLOSE
