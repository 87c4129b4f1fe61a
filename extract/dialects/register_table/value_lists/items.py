"""A value as printed, before its number is read; and the rows made of a list of them.

The numbers of a list are read together: nothing but the whole tells whether `10` is ten or two.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING, Final, NamedTuple

from extract.dialects.register_table.pages.footnotes import number_without_marks
from extract.dialects.register_table.value_lists.labels import part_label
from extract.dialects.register_table.words.numerals import NUMBER, RANGE, Numeral, base_of, numeral
from extract.directions import direction_of
from extract.observations import EnumValue

if TYPE_CHECKING:
    from extract.document import Piece
    from extract.observations import Field

JOINED_BY: Final = r"(?:/\s?|\s/\s|\s?(?:[,、，&]|\b(?:or|and|oder|und|ou|et|или|и)\b)\s?)"
"""A pattern of what stands between several numbers that mean the same; `0000 /1` divides by one."""
CODES: Final = rf"{NUMBER}(?:{RANGE}{NUMBER}|(?:{JOINED_BY}{NUMBER})+)?"
"""A pattern of one number, a range, or several numbers."""
_PAIR: Final = 2
_RANGED = re.compile(rf"{NUMBER}{RANGE}{NUMBER}")
_NUMBER = re.compile(NUMBER)
_HELD = re.compile(
    rf"(?:(?<!\d)(?:[,;.&]|(?P<slash>/))\s?|[,;.&/]\s|\b(?:and|or)\s)(?P<code>{NUMBER})"
    r"(?:\s?(?:[:=](?!\d)|(?(slash)(?<=[bhBH]))$)|\s(?P<verb>for|is|means|selects)\s)"
)
"""A number in the text of a value that may be that of another one: `Half, 110: None`, `Off; 1`, `Off,2 for on`.

What a text ends with behind a slash it is divided by: `CLK/4`.
"""
_MARKED = re.compile(r"(?<!\S)(?P<code>0[xX][0-9A-Fa-f]+)(?=[\s:]|$)")
"""A number whose base is marked: in the text of a value with such a one, the next is that of another in a paragraph."""
_PARTED = re.compile(r"\s*(?:[:=]\s+)?")
_MINUS = re.compile(r"\s*(?P<name>\w+)\s+[–—-]\s(?=.*\d)")
_AGAIN = re.compile(rf"\s*\((?P<code>{NUMBER})\)\s+")
_HEXADECIMAL: Final = re.compile(r"[0-9A-F]{1,4}")
_FEW: Final = 3
"""Numbers that show that all of them are hexadecimal, at least."""
_DIGITS: Final = {"B": re.compile("[01]+"), "H": re.compile("[0-9A-F]+")}
"""The digits of numbers by the letter of their base."""


class Holder(NamedTuple):
    """The field whose values are read.

    Attributes:
        width: how many bits it has; None where that is not known.
        name: its name.
        room: the most characters that a line of its text has; None where too few lines tell that.
    """

    width: int | None
    name: str | None
    room: int | None = None


@dataclass(slots=True)
class Item:
    """A value as printed: its numbers, what stands for its name, and what follows.

    Attributes:
        codes: the numbers as printed.
        name: printed beside the number, or None.
        text: what follows.
        pieces: where it stands.
        mark: what divides number and text.
        at: where it begins and where its text begins, in the text that it was found in.
        open: whether nothing shows where its text ends.
        beside: what further columns say of it.
        joined: whether its name was put together from lines.
    """

    codes: str
    name: str | None = None
    text: str = ""
    pieces: list[Piece] | None = None
    mark: str = ""
    at: tuple[int, int] = (0, 0)
    open: bool = False
    beside: str = ""
    joined: bool = False

    def __post_init__(self) -> None:
        """Take marks of footnotes off the numbers: they are none themselves."""
        self.codes = number_without_marks(self.codes)

    def numerals(self) -> list[Numeral] | None:
        """Its numbers; None where they are none."""
        found = [numeral(part) for part in _NUMBER.findall(self.codes)]
        return [one for one in found if one] if found and all(found) else None

    @property
    def ranged(self) -> bool:
        """Whether its numbers are the ends of a range."""
        return bool(_RANGED.fullmatch(self.codes.strip()))

    @property
    def parts(self) -> int:
        """How many numbers, or ranges of them, have its meaning."""
        return 1 if self.ranged else len(_NUMBER.findall(self.codes))

    def spans(self, base: int | None) -> list[tuple[int, int]]:
        """First and last number of each part; empty where the base is not known or it is no number."""
        found = [one.span(base) for one in self.numerals() or []]
        if not found or None in found:
            return []
        spans = [span for span in found if span]
        ends = spans[0][0], spans[-1][1]
        return [(min(ends), max(ends))] if self.ranged else spans  # `111b-010b` counts down


def width_of(field: Field) -> int | None:
    """Bits of a field, None where they are not known."""
    return field.bit_hi - field.bit_lo + 1 if field.bit_hi is not None and field.bit_lo is not None else None


def mark_hexadecimal(items: list[Item]) -> None:
    """Mark the numbers of a list as hexadecimal where those without digits show it: `9`, `A`; `10`, `FF`.

    All rise and are as long.
    """
    codes = [item.codes for item in items if item.codes]
    if len(codes) < _FEW or all(any(map(str.isdigit, code)) for code in codes):
        return
    if len({len(code) for code in codes}) > 1 or not all(map(_HEXADECIMAL.fullmatch, codes)):
        return
    numbers = [int(code, 16) for code in codes]
    if any(map(str.isdigit, codes[0])) and all(one < two for one, two in pairwise(numbers)):
        for item in items:
            item.codes = item.codes and f"{item.codes}h"


def _take_repeated(items: list[Item]) -> None:
    """Take off the texts what repeats the numbers of all of a list in another base: `0 (00) Off`, `1 (01) On`."""
    found = [again for item in items if (again := _AGAIN.match(item.text))]
    if len(found) == len(items) and all(map(_says_the_same, items, found)):
        for item, again in zip(items, found, strict=True):
            item.text = item.text[again.end() :]


def _says_the_same(item: Item, again: re.Match[str]) -> bool:
    """Whether a number in brackets is that of the value, in binary or hexadecimal digits."""
    told, one = numeral(again["code"]), item.numerals()
    if told is None or one is None or len(one) != 1:
        return False
    return any(told.span(base) == one[0].span(10) for base in (2, 16))


def to_values(items: list[Item], holder: Holder, *, strict: bool, role: str = "value") -> list[EnumValue]:
    """Rows of items, their numbers read together.

    Args:
        items: the list, in reading order.
        holder: whose values they are.
        strict: whether a list whose numbers do not fit the field is none of its values; else they are flagged.
        role: of the rows.
    """
    width = holder.width
    mark_hexadecimal(items)
    _take_lowered(items, width)
    _take_repeated(items)
    limit = None if width is None else 1 << width
    base = base_of([one for item in items for one in item.numerals() or []], width)
    out: list[EnumValue] = []
    misfits = 0
    minuends = _minuends(items)
    longer = width is not None and all(
        len(item.codes) > max(width, 1) and not item.codes.strip("01") for item in items
    )  # codes of more bits than the field has: those of another one
    for item in items:
        name, description = part_label(item.text, item.name)
        if name in minuends and item.name is None:
            name, description = None, item.text.strip()
        if item.beside:
            description = f"{description}; {item.beside}" if description else item.beside
        spans: list[tuple[int | None, int | None]] = [*item.spans(base)]
        for first, last in spans or [(None, None)]:
            value = EnumValue(
                list(item.pieces or ()),
                [],
                [],
                "",
                first,
                last if last != first else None,
                name,
                description,
                role,
            )
            if first is None or last is None:
                value.flag("value_garbled" if base else "base_unclear")
            elif name is None and description is None:
                value.flag("label_lost")
            elif limit is not None and last >= limit:
                value.flag("value_out_of_range")
                misfits += 1
            elif longer:
                value.flag("value_out_of_range")
            if item.joined:
                value.flag("name_joined")
            if item.open or _holds_code(item.text, width) or is_unclosed(item.text):
                value.flag("label_open")
            out.append(value)
    if strict and misfits and 3 * misfits > len(out):
        return []  # a list of something else: nothing says that its numbers are values of the field
    _flag_held(items, base, out)
    _flag_repeats(out)
    return out


def _minuends(items: list[Item]) -> set[str | None]:
    """What several values begin with, which is no name of them: before a dash and numbers, `VREF - 10 mV`.

    So is what all of them begin with before a colon, each with another text behind it: `GATE: open, LOCK: shut`.
    """
    found = Counter(one["name"] for item in items if " " in item.text and (one := _MINUS.match(item.text)))
    labels = [part_label(item.text) for item in items if item.name is None and ":" in item.text]
    shared = {name for name, _ in labels}
    if 1 < len(labels) == len(items) == len({text for _, text in labels}) and len(shared) == 1:
        return shared - {None}
    return {name for name, count in found.items() if count > 1}


def _take_lowered(items: list[Item], width: int | None) -> None:
    """Give the numbers of a list the letter of their base that was lowered behind them: `00 B Off`, `01 B On`.

    They have as many digits as the bits of the field need in that base, and no sign parts them from the letter.
    """
    letters = {
        item.text[:1] for item in items if item.name is None and not item.mark and item.text[1:2] == " "
    }
    letter = letters.pop() if len(letters) == 1 else ""
    alike = all(item.name is None and not item.mark and item.text.startswith(f"{letter} ") for item in items)
    digits = _DIGITS.get(letter)
    long = {"B": width or 0, "H": -(-(width or 0) // 4)}.get(letter)
    whole = all(len(item.codes) == long for item in items)
    if len(items) > 1 and alike and whole and digits and all(digits.fullmatch(item.codes) for item in items):
        for item in items:
            item.codes, item.text = f"{item.codes}{letter}", _PARTED.sub("", item.text[1:], count=1)


def _holds_code(text: str, width: int | None) -> bool:
    """Whether the text of a value holds another code of its field, a digit for each bit: it goes on with that."""
    return width is not None and width > 1 and bool(re.search(rf"(?<![\w.])[01]{{{width}}}\s?=\s", text))


def is_unclosed(text: str) -> bool:
    """Whether a bracket opens in the text of a value and none closes it, as of an interval: it is cut there."""
    return "(" in text and text.count("(") + text.count("[") > text.count(")") + text.count("]")


def _flag_held(items: list[Item], base: int | None, values: list[EnumValue]) -> None:
    """A text that holds a number which the list leaves out, where that of a value would stand, is in doubt."""
    known: set[int] = set()
    for item in items:
        for first, last in item.spans(base):
            known |= {first, last}
    for item in items:
        digits = any(c.isdigit() for c in item.text)
        marked = _MARKED.finditer(item.text) if digits and _MARKED.match(item.codes) else ()
        for found in (*_HELD.finditer(item.text), *marked) if digits else ():
            spans = Item(found["code"]).spans(base)
            own = item.spans(base)
            next_one = spans and own and spans[0][0] > own[-1][1] and spans[0][0] not in known
            due = next_one and spans[0][0] == own[-1][1] + 1
            if due or (next_one and found.re is _HELD and found["verb"] is None):
                for value in values:
                    if value.value in {span[0] for span in own}:
                        value.flag("label_open")


def _flag_repeats(values: list[EnumValue]) -> None:
    """A number that stands twice in a list is in doubt, in both places; for a read it may mean another thing."""
    spans = [
        (v.value, v.value if v.value_last is None else v.value_last, v) for v in values if v.value is not None
    ]
    spans.sort(key=lambda span: span[:2])
    for (_, last, one), (first, _, other) in pairwise(spans):
        alike = last is not None and first is not None and first <= last
        if alike and direction_of(one.description) == direction_of(other.description):
            one.flag("value_disputed")
            other.flag("value_disputed")


def numbers_of(items: list[Item], width: int | None) -> list[tuple[int, int]]:
    """First and last number of all parts of a list, read together; those that are none are left out."""
    base = base_of([one for item in items for one in item.numerals() or []], width)
    return [span for item in items for span in item.spans(base)]


def rising(items: list[Item], width: int | None, *, lines: bool = False) -> bool:
    """Whether numbers count up from 0 or 1.

    Those with the mark of a base, or with as many binary digits as bits, may skip, and in lists of `lines` count down;
    so may those of one bit. Two lines may be a sentence: `Waits for` over `11 cycles, then` over `10 more`.
    """
    numbers = [one for item in items for one in item.numerals() or []]
    spans = numbers_of(items, width)
    marked = all(one.base for one in numbers) or (
        width is not None and width > 1 and all(len(one.digits.removesuffix("B")) == width for one in numbers)
    )
    if len(spans) < len(items) or any(b[0] <= a[1] for a, b in pairwise(spans)):
        falls = len(spans) == len(items) and all(b[1] < a[0] for a, b in pairwise(spans))
        listed = lines and marked and (len(items) > _PAIR or all(item.text[:1].isupper() for item in items))
        return falls and (listed or ([span[0] for span in spans] == [1, 0] and width == 1))
    return marked or (spans[0][0] <= 1 and all(b[0] == a[1] + 1 for a, b in pairwise(spans)))
