"""Numbers in labels that count with the values: what breaks the series, and what the series says instead.

139 - SRC_10_INT between SRC_10_INT at 138 and SRC_12_INT at 140     is SRC_11_INT
2 - SPLIT_1256B between SPLIT_128B at 1 and SPLIT_512B at 3          is SPLIT_256B
"""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable

    from normalize.rules.book import Book, ValueList

_LAST_NUMBER = re.compile(r"(.*[A-Za-z_])(\d+)(K?)(\D*)$")
_KILO = re.compile(r"\dK")
MEMBERS: Final = 5
"""So many labels that fit make a series."""
SHARE: Final = 0.7
"""Of the labels that are alike but for the number, so many must fit."""
RESOLVED: Final = frozenset(("label_repeated", "value_disputed", "name_garbled"))
"""Doubts that a label's place in a series takes back."""


Parted = tuple[tuple[str, str], int, str]
"""What is around the last number of a label, the number, and how it is printed."""


class Member(NamedTuple):
    """A label parted at its last number: the value and row, the number and how it is printed."""

    value: int
    row: int
    number: int
    text: str


def _doubled(value: int, number: int) -> int | None:
    """By how much the power of two that a number is exceeds the value; None when it is none."""
    return number.bit_length() - 1 - value if number > 0 and number & (number - 1) == 0 else None


LAWS: Final[tuple[tuple[Callable[[int, int], int | None], Callable[[int, int], int]], ...]] = (
    (lambda value, number: value - number, lambda value, constant: value - constant),
    (lambda value, number: value + number, lambda value, constant: constant - value),
    (_doubled, lambda value, constant: 1 << (value + constant) if 0 <= value + constant < 64 else -1),
)
"""The numbers count up, count down, or double: what then is the same for all members, and the number from it."""


def number_series(book: Book) -> None:
    """Repair a label whose number breaks the series of its list, where the labels on both sides keep it."""
    parted: dict[str | None, Parted | None] = {None: None}
    for values in book.lists:
        if len(values.rows) >= MEMBERS:
            for frame, members in _alike(book, values, parted).items():
                if len(members) >= MEMBERS:
                    _check(book, values, frame, members)


def _alike(
    book: Book, values: ValueList, parted: dict[str | None, Parted | None]
) -> dict[tuple[str, str], list[Member]]:
    """The labels of a list that differ only in their last number, by what is around it; `4K` counts as 4096."""
    alike: dict[tuple[str, str], list[Member]] = {}
    names = book.names
    for value, row in values.rows.items():
        name = names[row]
        if name not in parted:
            found = _LAST_NUMBER.match(name or "")
            parted[name] = found and (
                (found[1], found[4]),
                int(found[2]) * (1024 if found[3] else 1),
                found[2] + found[3],
            )
        if label := parted[name]:
            alike.setdefault(label[0], []).append(Member(value, row, label[1], label[2]))
    return alike


def _check(book: Book, values: ValueList, frame: tuple[str, str], members: list[Member]) -> None:
    """Find the one law that most members keep, and bring the others under it."""
    for constant_of, number_of in LAWS:
        constants = [constant_of(m.value, m.number) for m in members]
        constant, count = Counter(constants).most_common(1)[0]
        if count == len(members):
            return
        if constant is not None and count >= MEMBERS and count >= SHARE * len(members):
            fitting = {m.value for m, c in zip(members, constants, strict=True) if c == constant}
            for member in members:
                if member.value not in fitting:
                    held = {member.value - 1, member.value + 1} <= fitting
                    _repair(book, values, frame, member, number_of(member.value, constant), held=held)
            return


def _repair(
    book: Book, values: ValueList, frame: tuple[str, str], member: Member, number: int, *, held: bool
) -> None:
    """Give a label the number of its series, if it is `held` by both neighbours; else cast doubt on it."""
    if not held or number < 0:
        if book.sure(member.row):
            book.doubt(member.row, "label_off_series", f"{number} would go on with the labels around it")
        return
    kilo = number >= 1024 and number % 1024 == 0
    kilo = kilo and any(_KILO.search(book.names[row] or "") for row in values.rows.values())
    text = f"{number // 1024}K" if kilo else str(number)
    label = f"{frame[0]}{text}{frame[1]}"
    book.rename(member.row, label, code="label_series", evidence="arithmetic", resolves=RESOLVED)
    described = book.descriptions[member.row] or ""
    if re.match(rf"{member.text}\b", described):
        rest = described[len(member.text) :]
        book.describe(member.row, text + rest, code="label_series", evidence="arithmetic")
