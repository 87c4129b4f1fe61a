"""Whose a list is: one that fits the free bits above its field may belong to a field whose row is lost.

TOTAL 15:0 with 0, 1, 2   and bits 17:16 are free: a list for two bits that stands with sixteen, or has lost its row
COUNT 6:0 with 0 to 9, 2, 3   and bits 9:7 are free: 2 and 3 are behind 9, of another list

It is its field's own all the same where it begins on the line of its row, where each of its labels has the words
of the field's name, where two words that all labels have stand in the name or the first sentence on the field, and
where a field of this name, or one of as many bits in the register, has the same list or a name and a list like it.
"""

from __future__ import annotations

import re
from collections import Counter
from itertools import pairwise
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterator

    from normalize.workbench import Desk, Workbench

NO_LIST: Final = frozenset(("prose", "bit"))
"""Roles of values that stand in sentences, and of the numbers of bits."""
COMMON: Final = frozenset("en enable disable dis sel select".split())  # noqa: SIM905 - a list of words
"""Words of names that labels leave out, or that any label may have."""
KINDS: Final = frozenset(("mode", "type"))
"""Words that say of what kind a name's other words are; labels leave them out as well."""
TOLD: Final = 2
"""So many words that labels share with what is said of a field are no chance; the field next to it may share one."""
RUN: Final = 6
"""In a list of fewer values a misread number looks like two lists."""
BEGINS: Final = 4
"""Words that begin with the same so many letters are forms of one."""

_WORD: Final = re.compile(r"[a-z]+")
_SENTENCE: Final = re.compile(r"(?<=[.;])\s")
_NOTHING: Final = re.compile(r"(?:reserved|undefined|unused)\b", re.IGNORECASE)


def owners(bench: Workbench) -> None:
    """Doubt the lists of every document that may belong to free bits above their field."""
    for desk in bench.desks:
        _check(desk)


def _check(desk: Desk) -> None:
    below_free = list(_below_free(desk))
    suspects = [row for row, free, inside in below_free if _fits(desk, row, free, inside=inside)]
    for row, free, _ in below_free:
        for value in _second_run(desk, row, free):
            message = "the list begins anew here, and bits above the field are free"
            desk.values.flag(value, "list_foreign", message)
        for value in _without_zero(desk, row, free):
            desk.values.flag(
                value, "list_foreign", "the values begin at 1, and bits above the field are free"
            )
    if not suspects:
        return
    names, reserved = desk.fields["field"], desk.fields["reserved"]
    keys = {
        row: (names[row], tuple(desk.listed(row)))
        for row, below in enumerate(desk.values_of)
        if len(below) > 1
    }
    known = Counter(keys.values())
    for row in suspects:
        if reserved[row] or not (known[keys[row]] > 1 or _own(desk, row)):
            for value in desk.values_of[row]:
                desk.values.flag(
                    value, "list_foreign", "it may be that of a lost field in the free bits above"
                )


def _below_free(desk: Desk) -> Iterator[tuple[int, int, bool]]:
    """The fields with a list below free bits: how many of these there are, and whether another field follows them."""
    fields, registers = desk.fields, desk.registers
    high, low = fields["bit_hi"], fields["bit_lo"]
    for register, rows in enumerate(desk.fields_of):
        if any(desk.values_of[row] for row in rows) and not any(
            high[row] is None or low[row] is None for row in rows
        ):
            order = sorted(rows, key=low.__getitem__)
            top = registers["width_bits"][register] or 0
            for row, above in zip(order, [*order[1:], None], strict=True):
                free = (top if above is None else low[above]) - high[row] - 1
                if free > 0 and desk.values_of[row]:
                    yield row, free, above is not None


def _second_run(desk: Desk, row: int, free: int) -> list[int]:
    """The values of a list from where it counts anew, once, with numbers that the free bits hold."""
    values = desk.values
    numbers, lines = values["value"], values["line_first"]
    listed = [v for v in desk.values_of[row] if values["role"][v] not in NO_LIST and v not in values.added]
    order = sorted((lines[v], numbers[v], v) for v in listed if numbers[v] is not None)
    down = [n for n, (one, other) in enumerate(pairwise(order), 1) if other[1] < one[1]]
    if len(order) < RUN or len(down) != 1:
        return []
    run = order[down[0] :]
    fits = max(number for _, number, _ in run).bit_length() <= free
    return [v for _, _, v in run] if fits and 1 < len(run) < len(order) - 1 else []


def _without_zero(desk: Desk, row: int, free: int) -> list[int]:
    """The values that sentences explain, where they begin at 1 and go on: 0 may stand in a row that is lost."""
    values = desk.values
    said = [v for v in desk.values_of[row] if values["role"][v] == "prose" and values["value"][v] is not None]
    numbers = {values["value"][v] for v in said}
    return said if len(numbers) > 1 and min(numbers) == 1 and max(numbers).bit_length() <= free else []


def _fits(desk: Desk, row: int, free: int, *, inside: bool) -> bool:
    """Whether the list of a field may be that of one in the free bits: `inside`, another field follows them."""
    fields, values = desk.fields, desk.values
    listed = [v for v in desk.values_of[row] if values["role"][v] not in NO_LIST]
    numbers: set[int] = {number for v in listed if (number := values["value"][v]) is not None}
    if len(numbers) < 2:
        return False
    need: int = max(numbers).bit_length()
    width: int = fields["bit_hi"][row] - fields["bit_lo"][row] + 1
    if fields["reserved"][row]:
        return need <= free
    if need < width:
        return need == free or (
            need < free and len(numbers) > (1 << need) // 2 and (inside or len(numbers) == 1 << need)
        )
    return inside and need == width == free


def _own(desk: Desk, row: int) -> bool:
    """Whether a list shows that it is its field's own."""
    fields, values = desk.fields, desk.values
    listed = desk.values_of[row]
    if min(values["line_first"][v] for v in listed) == fields["line_first"][row]:
        return True
    labels = [name for v in listed if (name := values["name"][v]) and not _NOTHING.match(name)]
    words = set(_WORD.findall((fields["field"][row] or "").lower())) - COMMON
    words = words - KINDS or words
    if words and labels and all(_has(words, label) for label in labels):
        return True
    if labels and len(_shared(labels) & _said(desk, row)) >= TOLD:
        return True
    width, mine = fields["bit_hi"][row] - fields["bit_lo"][row], desk.listed(row)
    for other in desk.beside(row):
        if other != row and fields["bit_hi"][other] - fields["bit_lo"][other] == width:
            theirs = desk.listed(other)
            if theirs == mine or (
                _one_word_apart(fields["field"][row], fields["field"][other])
                and [number for number, _ in theirs] == [number for number, _ in mine]
                and set(theirs) & set(mine)
            ):
                return True
    return False


def _shared(labels: list[str]) -> set[str]:
    """The longer words that all labels have."""
    return set.intersection(
        *({w for w in _WORD.findall(label.lower()) if len(w) >= BEGINS} for label in labels)
    )


def _said(desk: Desk, row: int) -> set[str]:
    """The words of a field's name and of the first sentence on it: what follows may be a lost row's text."""
    text = _SENTENCE.split(desk.fields["description"][row] or "", maxsplit=1)[0]
    return set(_WORD.findall(f"{desk.fields['field'][row] or ''} {text}".lower())) - COMMON - KINDS


def _one_word_apart(name: str | None, other: str | None) -> bool:
    """Whether two names of several words differ in one of them."""
    one, two = ((text or "").split("_") for text in (name, other))
    return len(one) == len(two) > 1 and sum(a != b for a, b in zip(one, two, strict=True)) == 1


def _has(words: set[str], label: str) -> bool:
    """Whether a label has each of these words, in some form."""
    said = _WORD.findall(label.lower())
    return all(
        any(one == word or (len(word) >= BEGINS and one.startswith(word)) for one in said) for word in words
    )
