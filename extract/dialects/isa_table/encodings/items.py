"""The values of one field, an item a line: a number or a range, a name perhaps, and text that may take several lines.

0 - 103  R0 to R103.           106 LINK_LO: low half        [191 - 128] Small numbers
0-7 OUT_COLOUR = to a colour   108 BASE_LO. Privileged      0 invalid     8 10_10_10_2    (two columns)
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from extract.dialects.isa_table.grammar import GARBLED, NAME
from extract.dialects.isa_table.statements import flowing
from extract.observations import EnumValue

if TYPE_CHECKING:
    from extract.document import Document, Piece
    from extract.observations import Field

_NUMBER: Final = r"(?:0[xX][0-9A-Fa-f]+|[01]{2,}[bB](?=\s)|\d+)"
_ITEM: Final = re.compile(
    rf"^(?P<open>\[)?(?!\d+\s*[–-]\s*\d+\s*$)(?P<value>{_NUMBER})(?:\s*(?:[–-]|\.\.)\s*(?P<last>{_NUMBER})|,\s?(?P<next>\d+)(?=\s*=))?(?(open)\])"
    r"(?P<end>\s*:\s+|\s+|(?=[A-Z]))(?P<text>\S.*)$"
)
_NAMED: Final = re.compile(rf"^(?P<name>{NAME})(?:\s*(?P<sign>[:=])\s*|\.?(?:\s+|$))")
_DASH: Final = re.compile(r"[–-]\s+(?=[A-Z])")
"""Between a name and its text: `2 N_SUM - Adds both.`"""
_SPAN: Final = re.compile(r"\[(?P<last>\d{2,5}):(?P<value>\d{1,5})\](?=\s+\S)")
"""Values as bits are told, `[127:0]  R0 to R127`, where no field has so many bits."""
_WORD: Final = 64
"""Bits of a word at most."""
_EQUAL: Final = re.compile(r"\d+\s*=\s")
_NEXT: Final = re.compile(r"(?:(?P<mark>[,;])\s++|(?<=\))\s++)(?=(?P<value>\d+)\s*=\s)")
"""Where the next item of a line begins: behind a mark, or behind what stands in brackets."""
_ENDS: Final = (".", ":", ";", ")")
_SLIP: Final = re.compile(
    rf"^\[?(?:\d+\s*(?:[–-]|\.\.)\s*{GARBLED}|{GARBLED}(?:\s*(?:[–-]|\.\.)\s*\w+)?)\]?(?:\s*:\s+|\s+)(?P<text>\S.*)$"
)
"""An item whose number is garbled: `lO7  LINK_HI: high half`."""
_LOST_DASH: Final = re.compile(r"(\d+)\s+\S")
_WHOLE: Final = 3
"""Characters of a number that one blank parts from its text, at least: two may be a word."""
_LONG: Final = 9
"""Digits of no number of a list."""
_APART: Final = 1.5
"""Words so many line heights apart stand in two columns."""


@dataclass(slots=True, frozen=True)
class Item:
    """One item as printed: its first and last number (None: a single one), its name and its text.

    `equal` says that a sign of equality parts the number from them.
    """

    value: int
    last: int | None
    name: str | None
    text: str | None
    equal: bool = False


def item(text: str) -> Item | None:
    """The item that a line begins, None when it begins none.

    >>> item("129 – 192: Integers")
    Item(value=129, last=192, name=None, text='Integers', equal=False)
    >>> item("106 LINK_LO: low half")
    Item(value=106, last=None, name='LINK_LO', text='low half', equal=False)
    """
    found = _ITEM.match(text)
    if not found or (not found["end"] and not found["last"]):
        return None
    value, last = _number(found["value"]), _number(found["last"]) if found["last"] else None
    if found["next"] is not None:
        last = int(found["next"])
        if last != value + 1:
            return None
    if last is not None and last < value:
        value, last = last, value
    said = found["text"]
    equal = said.startswith("= ")
    said = said.removeprefix("= ").strip()
    named = _NAMED.match(said)
    if named and (named["sign"] or "_" in named["name"] or (equal and named[0] == said)):
        return Item(value, last, named["name"], _DASH.sub("", said[named.end() :].strip()) or None, equal)
    return Item(value, last, None, said, equal)


def _number(text: str) -> int:
    """The number of an item: `12`, `0x1F`, `101b`."""
    if text[-1] in "bB" and text[:2] not in {"0x", "0X"}:
        return int(text[:-1], 2)
    return int(text, 16) if text[:2] in {"0x", "0X"} else int(text)


def _in_line(text: str) -> list[str]:
    """The items of a line behind each other, a sign of equality in each.

    Where no mark but a closing bracket parts them, the next has to be the next number.

    >>> _in_line("0 = off, 2 = on"), _in_line("0 = off (a, b) 1 = on"), _in_line("0 = on if 3 = 4")
    (['0 = off', '2 = on'], ['0 = off (a, b)', '1 = on'], ['0 = on if 3 = 4'])
    >>> _in_line("1 = on when flag 2 = 1")
    ['1 = on when flag 2 = 1']
    """
    if not _EQUAL.match(text):
        return [text]
    out, begin = [], 0
    for found in _NEXT.finditer(text):
        if found["mark"] or int(found["value"]) == int(text[begin:].partition("=")[0]) + 1:
            out.append(text[begin : found.start()].strip())
            begin = found.end()
    return [*out, text[begin:].strip()]


def columns(document: Document, line: int) -> list[tuple[str, Piece]]:
    """The parts of a line of a PDF that begin items in columns of their own; the whole line when it has but one."""
    text = document.lines[line]
    words = document.words[line] if document.words else []
    cuts = [
        start
        for (_, _, left), (start, _, right) in pairwise(words)
        if right[0] - left[2] > _APART * (left[3] - left[1]) and item(text[start:].strip())
    ]
    bounds = [0, *cuts, len(text)]
    return [
        (text[first:end].strip(), (line, first, first + len(text[first:end].rstrip())))
        for first, end in pairwise(bounds)
    ]


def height(document: Document, line: int) -> float:
    """How tall the letters of a line of a PDF are, in points."""
    return max(box[3] - box[1] for _, _, box in document.words[line])


def fits(field: Field, value: int) -> bool:
    """Whether the bits of a field can hold a value, as far as they are known."""
    return field.bit_hi is None or field.bit_lo is None or not value >> (field.bit_hi - field.bit_lo + 1)


class ValueList:
    """The values of a field, gathered line by line into `field.values`."""

    def __init__(self, field: Field) -> None:
        """The list is empty."""
        self.field = field
        self.open: EnumValue | None = None
        self._lines = 0  # so many went on with the open item after the end of a sentence
        self._down = False
        self._beside: list[tuple[int, str, Piece]] = []

    def take(self, parts: list[tuple[str, Piece]], before: str) -> bool:
        """Whether a line is an item, and then one more value; items in further columns come when all is read.

        Args:
            parts: the line's columns (see `columns`).
            before: the line before it: the end of a sentence, or one that goes on here.
        """
        text, piece = parts[0]
        first, *rest = _in_line(text)
        if not self._add(first, piece, before):
            return self._slip(first, piece)
        for said in rest:
            if not self._add(said, piece, "."):
                self.more(said, piece)
        self._beside += [(n, *part) for n, part in enumerate(parts[1:])]
        return True

    def _slip(self, text: str, piece: Piece) -> bool:
        """Whether a line is an item whose number is garbled: one more value, without its number."""
        found = _SLIP.match(text)
        if not found or (text[1:2].isspace() and self._begins_name(text[0], found["text"])):
            return False
        named = _NAMED.match(found["text"])
        name = named["name"] if named and (named["sign"] or "_" in named["name"]) else None
        apart = text[: found.start("text")]
        if name is None and len(apart.strip()) < _WHOLE and not apart.endswith("  "):
            return False  # `2S complement`
        said = found["text"][named.end() :].strip() if named and name else found["text"]
        self.open, self._lines = EnumValue([piece], name=name, description=said or None), 0
        self.open.flag("value_garbled")
        self.field.values.append(self.open)
        return True

    def _begins_name(self, letter: str, text: str) -> bool:
        """Whether a letter alone may be a word, or what is left of the name behind it."""
        if self.open is None:
            return True
        names = [one.name[:2] for one in self.field.values if one.name]
        return letter + text[0] in names

    def more(self, text: str, piece: Piece) -> None:
        """The open item goes on."""
        assert self.open is not None
        if self._ends_range(text):
            self.open.value_last = int(text)
            self.open.description = (self.open.description or "").lstrip("–- ")
            self.open.pieces.append(piece)
            return
        if self._is_glued(text):
            self.open, self._lines = EnumValue([piece], description=text), 0
            self.open.flag("value_garbled")
            self.field.values.append(self.open)
            return
        said = self.open.description or ""
        self._lines += said.endswith(_ENDS)
        self.open.description = flowing([said, text])
        self.open.pieces.append(piece)

    def _ends_range(self, text: str) -> bool:
        """Whether a number alone is the last of the open item, wrapped in its cell: `256 -` over `511`."""
        value = self.open.value if self.open and self.open.value_last is None else None
        if value is None or not (text.isdecimal() and text.isascii() and len(text) < _LONG):
            return False
        dash = re.match(r"[–-]\s", (self.open and self.open.description) or "")
        return dash is not None and int(text) > value and fits(self.field, int(text))

    def _is_glued(self, text: str) -> bool:
        """Whether a number alone is the next item, whose name is a number too: `18` for `1 8` where 18 does not fit."""
        above = self.open.value if self.open and self.open.value_last is None else None
        if above is None or not (text.isdecimal() and text.isascii()):
            return False
        return len(text) > 1 and text.startswith(str(above + 1)) and not fits(self.field, int(text[:9]))

    def finish(self) -> None:
        """Read the columns beside the first; one that does not count on leaves the list in doubt."""
        beside, self._beside = sorted(self._beside, key=lambda part: part[0]), []
        for _, text, piece in beside:
            if not self._add(text, piece, "."):
                self.field.pieces.append(piece)
                self.field.flag("list_doubtful")
        if (
            len(self.field.values) == 1
            and self.field.values[0].value_last
            and (self.field.values[0].value or 0) > 1
        ):
            self.field.values[0].flag("list_doubtful")  # `13-64 Formats` may be the foot of a page
        if any(one.value_last is not None or one.value is None for one in self.field.values):
            for one in self.field.values:
                dash = _LOST_DASH.match(one.description or "") if one.name is None else None
                if dash and one.value is not None and one.value_last is None and int(dash[1]) > one.value + 1:
                    one.flag("value_garbled")  # `193 208  Small numbers` among ranges: its dash is lost
        self.open = None

    def _add(self, text: str, piece: Piece, before: str) -> bool:
        """Add an item that counts on; anything else that begins with a number is text."""
        found = item(self._of_values(text))
        if found is None:
            return False
        above = next((one for one in reversed(self.field.values) if one.value is not None), None)
        if text[0] == "[" and found.last is None and self._is_bit(found.value):
            return False  # `[4] = first source`: a bit of the field
        if (
            above is None
            and (found.equal or (found.text or "")[:1] == "=")
            and found.value
            and before[-1:] not in _ENDS
        ):
            return False  # a sentence that goes on: `1 = green,` / `2 = blue`
        gap = 0 if above is None else self._gap(found, above)
        if gap < 0 and self._fills(found):
            gap = 0
        if gap < 0:
            return False
        held = fits(self.field, found.last or found.value)
        if not held and (above is None or gap):
            return False
        if above is not None and 0 < gap <= self._lines:
            above.flag("values_joined")  # as many items are missing as sentences went on
        made = EnumValue(
            [piece], value=found.value, value_last=found.last, name=found.name, description=found.text
        )
        if not held:  # so the list may be another field's altogether
            made.flag("value_out_of_range")
            for other in self.field.values:
                other.flag("list_doubtful")
        self.field.values.append(made)
        self.open, self._lines = made, 0
        return True

    def _gap(self, found: Item, above: EnumValue) -> int:
        """How many numbers an item leaves out after the one above; negative when it does not count on.

        A list that begins with 1 and 0 counts down.
        """
        assert above.value is not None
        if len(self.field.values) == 1 and found.last is None and found.value == above.value - 1:
            self._down = True
        if self._down:
            return above.value - 1 - found.value
        return found.value - 1 - (above.value if above.value_last is None else above.value_last)

    def _of_values(self, text: str) -> str:
        """An item with the last of its values behind the first, where they stood as bits do that no field has."""
        found = _SPAN.match(text)
        width = (self.field.bit_hi or 0) - (self.field.bit_lo or 0) + 1
        if not found or int(found["last"]) < max(width, int(found["value"]) + 1):
            return text
        if not self.field.values and (int(found["value"]) or int(found["last"]) < _WORD):
            return text  # halves and bytes of a word: `[31:24] Byte 3.`
        return f"[{found['value']} - {found['last']}]{text[found.end() :]}"

    def _fills(self, found: Item) -> bool:
        """Whether a name has a number that ranges above it left out: those of registers come first."""
        if found.name is None or found.last is not None:
            return False
        spans = [
            (one.value, one.value_last or one.value) for one in self.field.values if one.value is not None
        ]
        ranges = [one for one in self.field.values if one.value_last is not None]
        within = spans[0][0] < found.value < max(last for _, last in spans)
        return len(ranges) > 1 and within and not any(one <= found.value <= last for one, last in spans)

    def _is_bit(self, number: int) -> bool:
        if self.field.bit_hi is None or self.field.bit_lo is None:
            return False
        return self.field.bit_lo <= number <= self.field.bit_hi
