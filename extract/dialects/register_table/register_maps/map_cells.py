"""What the cells of a table of registers say: names behind titles, access, places in the base of their column."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from extract.dialects.register_table.words.access_codes import says_access
from extract.dialects.register_table.words.notation import (
    UNMARKED,
    VALUE,
    bare_hexadecimal,
    hexadecimal,
    is_identifier,
)
from extract.dialects.register_table.words.places import BETWEEN
from extract.dialects.register_table.words.text import one_line
from extract.dialects.register_table.words.vocabulary import plain, vocabulary

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from extract.dialects.register_table.field_tables.columns import Roles
    from extract.document import Piece
    from extract.stitch import Grid
    from extract.tables import Cell

_TITLED = re.compile(
    r"^[A-Za-z][^()]* \((?P<name>[A-Z][A-Z0-9]*_?[A-Z0-9_]*)\)(?:\s?[–—-]\s?Offset [0-9A-Fa-f]+[hH])?$"
)
"""A title in words with the register's name behind it: `Control register (NB_CTRL)`, perhaps as its heading has it."""
_TITLED_SO = re.compile(r"^[A-Za-z].* \((?P<name>[A-Za-z_]\w{2,})\)(?: \d{1,4})?$")
"""The same where nearly all rows of a table have such names: `Pump control (pumpctl) 12`, its page behind it."""
_ALMOST_ALL: Final = 0.8
_BRACKETS = re.compile(r"\([^()]*\)|\[[^\[\]]*\]")
_CARRIES: Final = 2
"""Tens that follow a nine at once, at least: in base sixteen digits would be left out between them."""
_DIGITS = re.compile(r"[0-9A-Fa-f]+")
RANGE: Final = re.compile(
    rf"(?P<first>[0-9A-Fa-f]{{1,8}})(?P<rest>\s?{BETWEEN}\s?(?P<last>[0-9A-Fa-f]{{1,8}}))"
)
"""The first and the last byte of a register, which nothing marks as hexadecimal."""
_ROWS: Final = 4
"""Numbers that follow each other, at least, where one nine before a ten shows that they are decimal."""
_PAIR: Final = 2
_BINARY: Final = 5
"""Digits of a binary number at least."""
_NO_ADDRESS: Final = frozenset({7, 9, 10})
"""Digits that numbers in base sixteen have none of: addresses are those of 16, 20, 24 or 32 wires."""
_TEN: Final = 10
_HEX: Final = 16
_HEXADECIMAL: Final = re.compile(r"hex|[(\[]\s*h\s*[)\]]|16進|十六进制|шестнадц", re.IGNORECASE)
"""What of a head says that the numbers below are hexadecimal."""


def name_behind_titles(names: Iterable[str]) -> re.Pattern[str]:
    """How titles have names behind them in a table: in small letters too where nearly all do."""
    found = [_TITLED_SO.match(name) for name in names]
    inner = [one["name"] for one in found if one and is_identifier(one["name"])]
    many = len(inner) >= _ALMOST_ALL * len(found) and len(inner) > 1 and len(set(inner)) == len(inner)
    return _TITLED_SO if many else _TITLED


def column_of_names(grid: Grid, roles: Roles, named: int) -> int | None:
    """The column with more names that programs write than the column `named`: that has their titles in words.

    Names that all rows share, such as that of the module, count as one. One head may stand over both columns.
    """
    heads = range(min(len(roles.heads), len(grid.columns)))
    columns = [c for c in heads if vocabulary().column(roles.heads[c]) in {"register", "name"}]
    columns += [c + 1 for c in columns if c + 1 in heads and not roles.heads[c + 1].strip()]
    counts = {
        c: len({text for row in grid.rows[roles.head :] if is_identifier(text := one_line(row[c].text))})
        for c in {*columns, named}
    }
    best = max(counts, key=lambda c: (counts[c], c == named, -c))
    return best if best != named else None


def access_of(roles: Roles, row: list[Cell]) -> str | None:
    """The access in a row of a table of registers; under `Type` may stand another type of theirs (`Array`)."""
    said = roles.text(row, "access")
    typed = said and plain(roles.heads[roles.of["access"]]) == "type"
    other = typed and not says_access(said, vocabulary())
    return None if other or not said else said


def pieces_of(row: list[Cell]) -> list[Piece]:
    """The places of a row, in order."""
    return sorted({piece for cell in row for piece in cell.pieces})


def plain_base(texts: Sequence[str], *, counted: bool = True) -> int | None:
    """The base of addresses printed without a mark; None where they have marks, or nothing tells it.

    `counted`: whether they may be numbers that registers have, one after the other.

    >>> plain_base(["0", "4", "8", "C"]), plain_base(["00", "04", "08", "10"]), plain_base(["4", "8", "12"])
    (16, 16, 10)
    >>> plain_base(["1", "2"]), plain_base(["10", "11"]), plain_base(["40001", "40002"])
    (10, None, 10)
    """
    digits = [text for text in texts if text]
    if counted and _count_up(digits):
        return 10
    if not digits or not all(map(UNMARKED.match, digits)):
        return None
    if any(re.search("[A-Fa-f]", text) for text in digits):
        return 16
    decimal, other = [int(text) for text in digits], [int(text, 16) for text in digits]
    if decimal == other:
        return 10
    for size in (8, 4, 2):  # registers stand at multiples of their size: in one of the two bases only
        aligned = [all(number % size == 0 for number in numbers) for numbers in (decimal, other)]
        if aligned[0] != aligned[1]:
            return 10 if aligned[0] else 16
    return None


def _count_up(digits: Sequence[str]) -> bool:
    """Whether digits count up as decimal ones do: tens follow nines, or numbers of five digits one another.

    >>> _count_up(["8", "9", "10", "19", "20"]), _count_up(["8", "9", "10"]), _count_up(["10000", "10004"])
    (True, False, False)
    """
    if not all(text.isascii() and text.isdecimal() for text in digits):
        return False
    steps = [(one, two) for one, two in pairwise(digits) if int(two) == int(one) + 1]
    carries = sum(one[-1] == "9" for one, _ in steps)
    long = all(len(text) == len("40001") and text[0] != "0" for text in digits)
    return carries >= _CARRIES or (long and bool(steps))


def base_of_groups(texts: Sequence[str], head: str) -> int | None:
    """The base of the places in a column that has one for each group of rows; None where nothing tells it.

    Of a few numbers chance may make all multiples of eight in base ten: `24`, `40`.

    >>> base_of_groups(["8", "9", "10", "11"], "Address"), base_of_groups(["00", "01", "10"], "Address")
    (10, 16)
    >>> base_of_groups(["10", "11", "20"], "Address"), base_of_groups(["0000000", "0000100"], "Address")
    (None, 2)
    >>> base_of_groups(["24", "40"], "Address"), base_of_groups(["24", "0x40"], "Address")
    (None, 16)
    >>> base_of_groups(["06", "07", "08", "09", "10", "11"], "Address") is None
    True
    >>> base_of_groups(["8..11", "12..15"], "Address"), base_of_groups(["8..F", "10..17"], "Address")
    (10, 16)

    Zeros before them are as hexadecimal numbers have them, `10` behind `09` is as decimal ones have it.
    """
    digits = [text for text in texts if _DIGITS.fullmatch(text)]
    others = any(text not in digits and hexadecimal(text) is not None for text in texts)
    if others or _HEXADECIMAL.search(head):
        return 16
    if ranges := [found for text in texts if (found := RANGE.fullmatch(text))]:
        return _base_of_ranges([(one["first"], one["last"]) for one in ranges])
    if _are_binary(digits):
        return 2
    if (base := plain_base(digits)) is not None:
        chance = base == _TEN and len({*digits}) < _ROWS and not _count_up(digits)
        return None if chance else base
    steps = list(pairwise(map(int, digits)))
    filled = any(text[0] == "0" != text for text in digits)
    if any(one % 10 == 9 and two == one + 1 for one, two in steps):  # in base sixteen six are left out there
        counts = len(digits) >= _ROWS and all(two == one + 1 for one, two in steps)
        return 10 if counts and not filled else None
    return 16 if filled else None


def _base_of_ranges(ranges: Sequence[tuple[str, str]]) -> int | None:
    """The one base in which ranges of bytes follow each other and are of one size; None where that tells none."""
    bases = []
    for base in (_TEN, _HEX):
        try:
            ends = [(int(first, base), int(last, base)) for first, last in ranges]
        except ValueError:
            continue  # letters
        sizes = {last - first for first, last in ends}
        if len(sizes) == 1 and min(sizes) > 0 and all(two[0] > one[1] for one, two in pairwise(ends)):
            bases.append(base)
    return bases[0] if len(bases) == 1 else None


def _are_binary(digits: Sequence[str]) -> bool:
    """Whether numbers of one length are in base two: of so many digits that no other base needs, or counting up.

    Two that count up may do so in base sixteen, too: `10000`, `10001`.
    """
    lengths = {len(text) for text in digits}
    if (
        len({*digits}) < _PAIR
        or len(lengths) > 1
        or min(lengths) < _BINARY
        or {*"".join(digits)} - {"0", "1"}
    ):
        return False
    rise = len(digits) > _PAIR and all(int(two, 2) == int(one, 2) + 1 for one, two in pairwise(digits))
    return rise or lengths.pop() in _NO_ADDRESS


def number_in(text: str, base: int | None) -> int | None:
    """An address in a notation that tells its base, or in the one that its column has."""
    if base == 16:
        return bare_hexadecimal(text)
    if base == 10 and text.isascii() and text.isdecimal():
        return int(text)
    return int(text, base) if base and UNMARKED.match(text) else hexadecimal(text)


def has_further(text: str) -> bool:
    """Whether a place has another address beside its first, not in brackets: which is meant, or whether all are?

    >>> has_further("0x10 or 0x20"), has_further("0x1E (0x3E)"), has_further("40h base + 8h offset")
    (True, False, False)
    """
    signs = text.count("0x") + text.count("0X")  # nearly all places are one number
    return signs > 1 and " base" not in text and len(VALUE.findall(_BRACKETS.sub("", text))) > 1


def may_be_place(name: str, text: str) -> bool:
    """Whether what stands for a place beside a written name has digits, and so may be one."""
    return is_identifier(name) and name not in text and any(map(str.isdecimal, text))
