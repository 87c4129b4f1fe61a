"""The lists of possible values of a field, as two sides have them: what differs.

0 - A, 1 - B, 4 - E    beside    0 - A, 1 - B, 2 - C, 3 - D, 4 - E, 5 - F
enum  -  "2 C, 3 D"    suspected_damage   a hole in the list of 1.0
enum  -  "5 F"         hardware_change    not listed in 1.0
"""

from __future__ import annotations

import re
from itertools import chain
from typing import TYPE_CHECKING, Final

from normalize.aspects import doubted
from normalize.comparing import align
from normalize.comparing.sides import DAMAGE, HARDWARE, judge, several
from normalize.comparing.similarity import cut_within_word
from normalize.rules.book import RESERVED

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from normalize.comparing.sides import Side
    from normalize.sheet import Sheet

TURNS: Final = frozenset("and but except if no non not only or than unless without".split())  # noqa: SIM905 - words
"""Words that make another statement of a sentence."""

RUN_ON: Final = frozenset(("text_foreign", "list_doubtful", "lists_merged"))
"""Flags of a value that may have swallowed others of its list."""
_PARTS: Final = re.compile(r"[a-z]+|[0-9]+")

Difference = tuple[str | None, str | None, str, str]
"""Before, after, verdict, evidence."""


def list_differences(left: Side, i: int, right: Side, j: int, *, kin: bool) -> Iterator[Difference]:
    """What differs between the lists of two fields; `kin`: the sides are revisions of one document."""
    one, other = left.desk.values, right.desk.values
    lefts, rights = left.listed(i), right.listed(j)
    if not kin and not (lefts and rights):
        return  # whether a list is given at all differs from guide to guide
    found = align.values(one, lefts, other, rights)
    for after, verdict, evidence in _one_sided(found.right, right, lefts, left, kin=kin, fills=not kin):
        yield None, after, verdict, evidence
    for before, verdict, evidence in _one_sided(found.left, left, rights, right, kin=kin, fills=False):
        yield before, None, verdict, evidence
    if kin:
        for a, b in found.pairs:
            yield from _labels(left, a, right, b, kin=True)
    elif differing := [(a, b) for a, b in found.pairs if said(one, a) != said(other, b)]:
        common = _common(one, lefts), _common(other, rights)
        restyled = common[0] != common[1] and len(differing) == len(found.pairs)
        for a, b in differing:
            if not _same((said(one, a), said(other, b)), common, restyled=restyled):
                yield from _labels(left, a, right, b, kin=False)


def said(sheet: Sheet, row: int) -> str | None:
    """What a value is called: its name, else the text that stands for one."""
    name: str | None = sheet["name"][row]
    return name if name is not None else (" ".join((sheet["description"][row] or "").split()) or None)


def _in_words(text: str | None) -> list[str]:
    return re.findall(r"\w+", (text or "").casefold())


def _labels(left: Side, a: int, right: Side, b: int, *, kin: bool) -> Iterator[Difference]:
    """The difference between the labels of one value, or between their prints before they were repaired."""
    one, other = left.desk.values, right.desk.values
    names = said(one, a), said(other, b)
    unnamed = one["name"][a] is None and other["name"][b] is None
    if unnamed and _in_words(names[0]) == _in_words(names[1]):
        return
    if names[0] != names[1]:
        texts = _entry(one, a, names[0]), _entry(other, b, names[1])
        cut = _cut_off(names, (left.label, right.label))
        if kin and cut_within_word(names[1] or "", names[0] or ""):
            cut = f"cut off in {right.label}"
        yield *texts, *judge("name", ((left, one, a), (right, other, b)), texts, damage=cut)
    elif one["name"][a] == other["name"][b]:
        prints = left.printed(one, a, "name"), right.printed(other, b, "name")
        if prints[0] != prints[1]:
            side = left if prints[0] != one["name"][a] else right
            texts = _entry(one, a, prints[0]), _entry(other, b, prints[1])
            yield *texts, DAMAGE, f"repaired in {side.label}"


def _one_sided(
    rows: Sequence[int], having: Side, others: Sequence[int], lacking: Side, *, kin: bool, fills: bool
) -> Iterator[tuple[str, str, str]]:
    """The values that only one side lists, with verdict and evidence: lost where they leave a hole.

    Args:
        rows: the values.
        having: whose they are.
        others: the values that the other side lists.
        lacking: the other side.
        kin: the sides are revisions; of products, one may list what is reserved and another leave it out.
        fills: a hole is no loss: a later product may fill an earlier one's.
    """
    values, known = having.desk.values, lacking.desk.values
    first, last_of = known["value"], known["value_last"]
    ranges = [(n, last_of[row] or n) for row in others if (n := first[row]) is not None]
    numbers = sorted(n for n, _ in ranges)
    run_on = sorted(RUN_ON.intersection(chain.from_iterable(map(lacking.desk.values.flags, others))))
    groups: dict[tuple[str, str], list[str]] = {}
    for row in rows:
        number = values["value"][row]
        last = values["value_last"][row] or number
        if number is not None and any(n <= last and number <= m for n, m in ranges):
            continue  # one side lists a range, the other what is in it
        if not kin and RESERVED.match(said(values, row) or ""):
            continue
        if doubted(values, row, "number") or doubted(values, row, "name"):
            found = DAMAGE, f"in doubt in {having.label}"
        elif run_on:
            found = (
                DAMAGE,
                f"may stand in another value of {lacking.label}, which runs on ({', '.join(run_on)})",
            )
        elif not numbers:
            found = DAMAGE, f"no list in {lacking.label}"
        elif not fills and number is not None and numbers[0] < number < numbers[-1]:
            found = DAMAGE, f"a hole in the list of {lacking.label}"
        else:
            found = HARDWARE, f"not listed in {lacking.label}"
        groups.setdefault(found, []).append(_entry(values, row, said(values, row)))
    for (verdict, evidence), texts in groups.items():
        yield several(texts), verdict, evidence


def _entry(sheet: Sheet, row: int, name: str | None) -> str:
    """A value as text: `3 BLEND_ONE`, `129-192 CONSTANT`."""
    number, last = sheet["value"][row], sheet["value_last"][row]
    numbers = "" if number is None else f"{number}" if last is None else f"{number}-{last}"
    return " ".join(part for part in (numbers, name) if part)


def _common(sheet: Sheet, rows: Sequence[int]) -> set[str]:
    """The words that all labels of a list hold, as STENCIL in STENCIL_KEEP, STENCIL_ZERO."""
    labels = [_words(said(sheet, row)) for row in rows]
    return set.intersection(*labels) if len(labels) > 1 else set()


def _words(label: str | None) -> set[str]:
    return set(re.findall(r"[a-z0-9]+", (label or "").lower()))


def _same(names: tuple[str | None, str | None], common: tuple[set[str], set[str]], *, restyled: bool) -> bool:
    """Whether the labels of two products say the same.

    So they do if they differ in words of their whole list alone, if lists that name all things in
    different ways (`restyled`) share all the words of one, if one is but a number, or as sentences of the same words.
    """
    one, other = (_words(name) - usual for name, usual in zip(names, common, strict=True))
    if all(" " in (name or "") for name in names):
        if _cut_off(names, ("one", "other")):
            return False
        return 2 * len(one & other) > max(len(one), len(other)) or _goes_further(*names)
    if any(name and not re.search(r"[A-Za-z]", name) for name in names):
        return True
    return bool(one and other) and (one == other or (restyled and (one <= other or other <= one)))


def _goes_further(one: str | None, other: str | None) -> bool:
    """Whether one sentence has all the words and numbers of the other, and more, none of which turns it round."""
    short, long = sorted(({*_PARTS.findall((text or "").lower())} for text in (one, other)), key=len)
    return len(short) > 1 and short <= long and TURNS.isdisjoint(long - short)


def _cut_off(names: tuple[str | None, str | None], sides: tuple[str, str]) -> str:
    """Which of two sentences ends within the other, if one does."""
    one, other = ((name or "").rstrip(" .") for name in names)
    if " " in one and " " in other:
        for short, long, side in ((one, other, sides[0]), (other, one, sides[1])):
            if short != long and long.startswith(short + " "):
                return f"cut off in {side}"
    return ""
