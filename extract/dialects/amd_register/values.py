"""Enumeration values: the lists under POSSIBLE VALUES, in every layout they are printed in.

    POSSIBLE VALUES:                       the marker, alone or at the end of a text
       00 - LABEL: what it means           a value on a line of its own, indented
    POSSIBLE VALUES: 00 - A 01 - B: text   a whole list in one cell
    - 08 LABEL: text                       a list that OCR made a bullet list of

`split_run` finds them, `labels` names them; `votes` settles what several prints of one say.
"""

from __future__ import annotations

import re
from itertools import islice
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from extract.document import Piece

MARKER = re.compile(r"POSSIBLE VALUES\s*:?\s*")
_AT_START = re.compile(
    r"[\s$`•*●▪◦]*(?:[-–] )?(?:\\begin\{array\}\{\w+\}\s*)?(\d{2,4})(?:-(\d{2,4}))?\s?(?:[-–]|(?<=\d) \+)(?:\s|$)\s*"
)
_AT_START_OTHERWISE = re.compile(r"(?:0[xX]([0-9A-Fa-f]{1,4})|(\d{1,4}))(?:\s+[-–]|\s*(?:=>?|:))(?:\s+|$)")
SOON = 8
"""The next value of a list is larger by so much at most, where nothing but that tells it."""
_TIGHT = re.compile(r"(\d{2,4})(?: -|- ?)(?=[A-Z_])")
"""The beginning of a value that lost a blank."""
_FLUSH = re.compile(r"POSSIBLE VALUES\s*:?[ \t]*\n(?:[ \t]*\n)*(?:0[xX])?\d{1,4}\s?[-–:=]")
_DASHED = re.compile(r" -(?<=\d -)(?: +|$)")
"""The dash of `NN - `, by what it begins with: that is looked for much faster than any digit."""
_BULLET = re.compile(r"\s*- (\d{2,4})()\s(?=\S)")
_TORN = {"-": re.compile(r"(?<![\w.:-])(\d{2,3})\s*$"), "V": re.compile(r"(?<!\w)POSSIBLE\s*()$")}
"""What a line ends with, by the sign that goes on with it on the next: a value's number, the marker's first word."""
_TORN_REST = re.compile(r"-(?= )|VALUES\s*:?\s*")


MARKERS_LOOKED_AT = 20
"""So many lists show how a document prints them."""


class Item:
    """One printing of one value: its number, its places, and (once labelled) its name and description.

    `marked` when the list's marker stands before it; `at_start` when a line begins with it; its label begins
    `skip` characters behind its first place; `last` is the last number of a range (`01-15 - Reserved`).
    """

    last: int | None = None
    name: str | None = None
    description: str | None = None
    flags: tuple[str, ...] = ()

    def __init__(self, number: int, pieces: list[Piece], marked: bool, at_start: bool, skip: int) -> None:
        self.number, self.pieces, self.marked, self.at_start, self.skip = (
            number,
            pieces,
            marked,
            at_start,
            skip,
        )

    def span(self, last: str) -> None:
        """Make it a range that ends with these digits; one that does not count up is in doubt."""
        self.last = int(last)
        if self.last <= self.number:
            self.flags += ("value_out_of_range",)

    @property
    def weight(self) -> int:
        """A value that begins a line is better evidence than one within a text that OCR may have looped."""
        return 3 if self.at_start else 1


Split = tuple[list["Piece"], list[Item], list["Piece"]]
"""A run of text in three: description, values, and the places of the list's marker."""


def flush_left(text: str) -> bool:
    """Whether the values of a document's lists begin at the margin, as all its text does: those of most lists."""
    lists = list(islice(MARKER.finditer(text), MARKERS_LOOKED_AT))
    return 2 * sum(_FLUSH.match(text, one.start()) is not None for one in lists) > len(lists)


def split_run(
    lines: list[str], run: list[Piece], *, inline: bool, limit: int | None, flush: bool = False
) -> Split:
    """Divide a run of text at the marker and at each value.

    Args:
        lines: the document's lines.
        run: places of the text, in reading order.
        inline: whether this document prints values within running text; if not, each begins an indented line.
        limit: the largest number that fits the field, or None when the field's width is not known.
        flush: whether each begins a line that is not indented, at least under the list's marker.
    """
    text: list[Piece] = []
    items: list[Item] = []
    markers: list[Piece] = []
    otherwise = tightly = False
    open_ = text
    for i, start, end in run:
        line = lines[i]
        at, last = start, -1  # `at`: where the piece now open begins
        body = start
        at_start = inline or (flush and markers) or (start and line[start - 1].isspace())
        torn = None
        if inline and line[start] in _TORN:
            counts = (last_of(items) + 1, limit) if markers else None
            torn = _torn(lines, open_, (i, start, end), counts)
        if torn:
            above, digits, body = torn
            if digits:
                last = int(digits)
                open_ = [above]
                items.append(Item(last, open_, bool(markers), False, above[2] - above[1]))
            else:
                markers += [above, (i, start, body)]
                at = body
        elif at_start and not line[start].isalpha():
            found = _AT_START.match(line, start, end) or (_BULLET.match(line, start, end) if inline else None)
            if found:
                digits, through = found.groups()
                last = int(digits)  # a line that begins so is a value, even one that does not fit
                open_ = []
                body = found.end()
                items.append(Item(last, open_, bool(markers), True, body - start))
                if through:
                    items[-1].span(through)
            elif (
                markers
                and (tight := _TIGHT.match(line, start, end))
                and 0 < int(tight[1]) - last_of(items) <= (SOON if tightly else 1)
                and (limit is None or int(tight[1]) <= limit)
            ):  # `05 -LABEL`, `06- LABEL`: a blank is lost, and it counts on
                open_ = []
                body = tight.end()
                last = int(tight[1])
                items.append(Item(last, open_, True, True, body - start))
                tightly = True
            elif markers and (otherwise or not items):
                found = _AT_START_OTHERWISE.match(line, start, end)  # `0 = Off`, `1: On`, `0x02 - Idle`
                if found and not (inline and _AT_START_OTHERWISE.search(line, found.end(), end)):
                    otherwise = True
                    open_ = []
                    body = found.end()
                    last = int(found[2]) if found[2] else int(found[1], 16)
                    items.append(Item(last, open_, True, True, body - start))
        marker = line.find("POSSIBLE VALUES", body, end)
        dash = line.find(" -", body, end) if inline else -1
        if marker < 0 and dash < 0:
            open_.append((i, at, end))
            continue
        for begin, stop, digits, through in _tokens(line, body, end, marker, dash):
            if not digits:
                if begin > at:
                    open_.append((i, at, begin))
                markers.append((i, begin, stop))
                at = stop
                continue
            number = int(digits)
            fit: int | None = number
            if line[begin - 1] == "=" or (limit is not None and number > limit):
                fit = _without_foreign_digit(digits, limit, last)
            if fit is None or (fit < last and not line[stop : stop + 2].isupper()):
                if fit is None and items and line[stop : stop + 1].isupper():
                    items[-1].flags += ("value_out_of_range",)
                continue  # a number in a formula, not the next value
            first = begin if fit == number else begin + len(digits) - len(str(fit))
            if first > at:
                open_.append((i, at, first))
            open_ = []
            item = Item(fit, open_, bool(markers), first == start, stop - first)
            items.append(item)
            if fit != number:
                item.flags = ("value_glued",)
            if through:
                item.span(through)
            last, at = item.last or fit, first
        if at < end:
            open_.append((i, at, end))
    return text, items, markers


def _torn(
    lines: list[str], above: list[Piece], piece: Piece, counts: tuple[int, int | None] | None
) -> tuple[Piece, str, int] | None:
    """What the piece above ends with and this one goes on with, as `07` and `- LABEL`; taken off that piece.

    A number is one of a list that has begun, between those that `counts` says: the next and the largest.

    Returns its place, its digits (none of a marker), and where its rest ends on this line.
    """
    at, start, end = piece
    rest = _TORN_REST.match(lines[at], start, end)
    if rest is None or not above:
        return None
    i, first, stop = above[-1]
    found = _TORN[lines[at][start]].search(lines[i], first, stop)
    if found is None or (found.start() == first and len(above) == 1):
        return None
    if found[1] and (counts is None or not counts[0] <= int(found[1]) <= (counts[1] or int(found[1]))):
        return None
    above[-1:] = [(i, first, found.start())] if found.start() > first else []
    return (i, found.start(), stop), found[1], rest.end()


def last_of(items: list[Item]) -> int:
    """The last number of a list so far; -1 before any."""
    return (items[-1].last or items[-1].number) if items else -1


def _tokens(line: str, at: int, end: int, marker: int, dash: int) -> list[tuple[int, int, str, str | None]]:
    """Markers (no digits) and, within running text, `NN - ` in order: where each begins and ends, and its digits.

    Those of a range (`01-15 - `) come in two. `marker` and `dash` are where the first of each is; -1 for none, or
    none looked for.
    """
    found: list[tuple[int, int, str, str | None]] = []
    for dashed in _DASHED.finditer(line, dash, end) if dash >= 0 else ():
        dash, stop = dashed.span()
        begin = dash - (3 if line[dash - 3].isdecimal() else 2)
        digits = line[begin:dash]
        if (
            begin > at and digits.isdecimal() and line[begin - 1] in " \t$)]"
        ):  # two or three, as nearly always
            found.append((begin, stop, digits, None))
            continue
        begin = _digits_before(line, dash, at)
        digits, through = line[begin:dash], None
        if begin - 2 >= at and line[begin - 1] == "-" and line[begin - 2].isdecimal():
            first = _digits_before(line, begin - 1, at)  # `01-15 - `: a range
            begin, digits, through = first, line[first : begin - 1], digits
        before = line[begin - 1] if begin else " "
        if 1 < len(digits) < 5 and (before in " \t$)]" or line[begin - 2 : begin] == "=="):
            found.append((begin, stop, digits, through))
    if marker >= 0:
        found += [(mark.start(), mark.end(), "", None) for mark in MARKER.finditer(line, marker, end)]
        found.sort()
    return found


def _digits_before(line: str, end: int, at: int) -> int:
    """Where the digits begin that end before `end`, no further left than `at`."""
    begin = end - 1
    while begin > at and line[begin - 1].isdecimal():
        begin -= 1
    return begin


def _without_foreign_digit(digits: str, limit: int | None, last: int) -> int | None:
    """The number that digits can be without the first: where they are stuck to the text before or make too large a one.

    That digit ends the text before: `==1` and `17 - ` are printed `==117 - `.
    """
    tail = int(digits[1:]) if len(digits) > 2 else -1
    return tail if last < tail <= (limit or tail) and tail - last < 9 else None
