"""Whose values they are: the lists of a register's fields, one field after the other.

Values printed in a field's cell are its own, unless they stand before its marker and count
on from the list of the field before: then they slid over a page or cell border.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from extract.dialects.amd_register import labels, prose, values
from extract.dialects.amd_register.coded import coded
from extract.dialects.amd_register.kinds import role_of
from extract.dialects.amd_register.odd_items import (
    begins_item,
    doubt_before_holes,
    doubt_within,
    holds_next,
    may_hold,
)
from extract.dialects.amd_register.text import join_pieces, longer
from extract.dialects.amd_register.told import shares_numbers, told
from extract.dialects.amd_register.votes import elect

if TYPE_CHECKING:
    from extract.dialects.amd_register.opened import OpenField
    from extract.document import Document, Piece
    from extract.observations import Field, Register

_INLINE_LIST = re.compile(r"POSSIBLE VALUES:?[ \t]*\$?\d{2,3} - ")

_NUMBER_BEFORE = re.compile(
    r"(?<![\w.\[:])(?:(?:0[xX])?[0-9A-F]{2,8}(?:-[0-9A-F]{2,8})?|[01][01x]{1,7}|\d{1,3}\+|[<>]=?\s?\d{1,3}"
    r"|\d{1,3} (?:to|thru) \d{1,3}|Others?|OTHERS?)$"
)
"""The number of an item in a form that this dialect's lists do not have."""
_LABEL_BEHIND = re.compile(r"[A-Z][A-Z0-9]*_[A-Z0-9_]+\b")
_LAST_OF_NUMBER = frozenset("0123456789ABCDEFxXs+")
_REACH = 24
"""Characters of such a number at most."""
_TIGHT = re.compile(r"(?<![\w.-])(\d{2,3})(?: -|- )(?=[A-Z])")
_TIGHT_SIGNS = (re.compile(r" -(?<=\d -)(?=[A-Z])"), re.compile(r"- (?<=\d- )(?=[A-Z])"))
"""The same by what it begins with behind the number: that is looked for much faster than any digit."""


class Lists:
    """Reads the lists of a document's fields: `begin` a register, `add` its fields in order, then `finish`."""

    def __init__(self, document: Document) -> None:
        self._lines = document.lines
        self._inline = in_running_text(document.text())
        self._splitter = values.Splitter(
            document, inline=self._inline, flush=values.flush_left(document.text())
        )
        self._known: dict[str, labels.Parts] = {}
        self._register: Register
        self._previous: Field | None = None
        self._items: list[values.Item] = []  # of the field before, which the next cell may go on with
        self._limit: int | None = None  # the largest number that field can hold

    def begin(self, register: Register) -> None:
        """What is added from now on are fields of this register."""
        self._register, self._previous, self._items, self._limit = register, None, [], None

    def add(self, row: Field, open_field: OpenField) -> None:
        """Split the field's runs of text into description and values; the field before gets what is its own."""
        lines, limit = self._lines, _limit(row)
        above = max([x.number for x in self._items]) if self._items else None
        before = self._limit if self._items else 0  # the largest number that the list before can hold
        joint = None if limit is None or before is None else max(limit, before)
        items: list[values.Item] = []
        described: list[Piece] = []
        for run in open_field.runs:
            text, found, markers = self._splitter.split(run, joint)
            described = longer(lines, described, text) if described else text
            row.pieces += text + markers
            if not found:
                if markers:
                    row.flag("list_unread")
                continue
            if limit is not None and found[-1].number > limit > 1:
                labels.in_binary(lines, found, limit.bit_length())
            own, foreign, misfits = sort_out(found, limit, above, self._limit)
            for item in misfits:
                row.pieces += item.pieces
                row.flag("value_out_of_range")
            for item in foreign:
                item.flags += ("value_moved",)
            if own and not markers:
                for item in own:
                    item.flags += ("list_unmarked",)
            if len(markers) > 1 and sum(lines[i].startswith("POSSIBLE", at) for i, at, _ in markers) > 1:
                row.flag("lists_merged")
                for item in own:
                    item.flags += ("lists_merged",)
            if (
                markers
                and text
                and text[-1] > markers[0]
                and _may_be_first(lines, text, markers[0], found[0])
            ):
                row.flag("list_unread")
            labels.label(lines, found, self._known, inline=self._inline)
            self._items += foreign
            items += own
        row.description = join_pieces(lines, described) or None
        if row.description and row.bit_lo is not None:
            row.values = prose.explained(lines, row, described)
            if len(described) > 1 and not items and not row.values:
                row.values = coded(lines, row, described)
            width = 1 + (row.bit_lo if row.bit_hi is None else row.bit_hi) - row.bit_lo
            if row.values and not items and shares_numbers(row.description, width):
                if whole := told(lines, row, described):
                    row.values = whole
                else:
                    row.flag("list_unread")
            elif "0" in row.description and not items and not row.values:
                row.values = told(lines, row, described)
            if not items and not row.values:
                row.values = prose.referred(self._register, row, described)
        self.finish()
        self._previous, self._items, self._limit = row, items, limit

    def finish(self) -> None:
        """Elect the values of the last field added, now that no other field can claim any of them."""
        row, items = self._previous, self._items
        if row is None:
            return
        if items:
            listed = elect(items, role_of(self._register, row))
            texts = [value.name for value in listed if value.name]
            texts += [value.description for value in listed if value.description]
            together = "\n".join(texts)  # one look at all of them
            odd = may_hold(together, listed)
            if odd or _holds_item(together) or _may_hold_tight(together):
                for value in listed:
                    last = value.value if value.value_last is None else value.value_last
                    if any(
                        _holds_item(text)
                        or _holds_tight(text, value.value)
                        or (odd and holds_next(text, last))
                        for text in (value.name, value.description)
                        if text is not None
                    ):
                        value.flag("values_joined")
            if self._inline:
                doubt_within(listed)
            else:
                doubt_before_holes(self._lines, listed, self._limit)
            if len(listed) < len(items):  # repeated prints: their lines are the field's
                taken = {p for v in listed for p in v.pieces}
                row.pieces += [p for r in items for p in r.pieces if p not in taken]
            row.values = listed + row.values
        row.pieces.sort()


def _may_be_first(lines: list[str], text: list[Piece], marker: Piece, first: values.Item) -> bool:
    """Whether what stands between a marker and the first value may be one; before 0 it begins as one then."""
    behind = [piece for piece in text if piece > marker]
    return first.number != 0 or any(begins_item(lines[i], start, end, -1) for i, start, end in behind)


def in_running_text(text: str) -> bool:
    """Whether a document's lists may stand within running text, as in a grid of cells: all is searched for values."""
    return "\t" in text or bool(_INLINE_LIST.search(text))


def sort_out(
    items: list[values.Item], limit: int | None, above: int | None, bound: int | None
) -> tuple[list[values.Item], list[values.Item], list[values.Item]]:
    """Which of the values are the field's own, which go on with the list before, and which fit neither.

    Args:
        items: the values in the order of print.
        limit: the largest number of the field, None when its bits are not known.
        above: the last number of the list of the field before, None when it has none.
        bound: the largest number of the field before.
    """
    if above is None and (limit is None or max([item.number for item in items]) <= limit):
        return items, [], []
    own: list[values.Item] = []
    foreign: list[values.Item] = []
    misfits: list[values.Item] = []
    for item in items:
        goes_on = above is not None and above <= item.number and (bound is None or item.number <= bound)
        if goes_on and not item.marked and not own:
            foreign.append(item)
            above = item.number  # it may be printed again, at the head of the next line
        elif limit is None or item.number <= limit:
            own.append(item)
        else:
            misfits.append(item)
    return own, foreign, misfits


def _limit(row: Field | None) -> int | None:
    if row is None or row.bit_hi is None or row.bit_lo is None:
        return None
    return (1 << (row.bit_hi - row.bit_lo + 1)) - 1


def _holds_tight(text: str | None, number: int | None) -> bool:
    """Whether the next item, which lost a blank, stands within the text of one: `TEN 11 -ELEVEN`."""
    if text is None or number is None or "-" not in text:
        return False
    return any(number < int(found[1]) <= number + values.SOON for found in _TIGHT.finditer(text))


def _may_hold_tight(text: str) -> bool:
    """Whether any item that lost a blank stands within the texts of a list."""
    return "-" in text and any(sign.search(text) for sign in _TIGHT_SIGNS)


def _holds_item(text: str | None) -> bool:
    """Whether another item of a list stands within the text of one: `no 0A - B_TEN`, or its beginning at the end."""
    if text is None:
        return False
    for mark in (" - ", " = "):
        at = text.find(mark)
        while at > 0:
            if (
                text[at - 1] in _LAST_OF_NUMBER
                and _NUMBER_BEFORE.search(text[max(0, at - _REACH) : at])
                and _LABEL_BEHIND.match(text, at + 3)
            ):
                return True
            at = text.find(mark, at + 1)
    at = text.find(" to")
    while at >= 0:
        if text[at + 3 : at + 4] in {"", "\n"} and text[at - 1 : at].isdigit():
            return True
        at = text.find(" to", at + 1)
    return False
