"""Enumeration values: the lists under POSSIBLE VALUES, in every layout they are printed in.

    POSSIBLE VALUES:                       the marker, alone or at the end of a text
       00 - LABEL: what it means           a value on a line of its own, indented
    POSSIBLE VALUES: 00 - A 01 - B: text   a whole list in one cell
    - 08 LABEL: text                       a list that OCR made a bullet list of

`Splitter` finds them, `labels` names them; `votes` settles what several prints of one say.
"""

from __future__ import annotations

import re
from itertools import islice
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from extract.document import Document, Piece

MARKER = re.compile(r"POSSIBLE VALUES\s*:?\s*")
_AT_START = re.compile(
    r"[\s$`•*●▪◦]*(?:[-–] )?(?:\\begin\{array\}\{\w+\}\s*)?(\d{2,4})(?:-(\d{2,4}))?\s?(?:[-–]|(?<=\d) \+)(?:\s|$)\s*"
)
_NUMBERS = {f"{number:02}": number for number in range(1000)} | {f"0{n:02}": n for n in range(100)}
"""Two or three digits, and the number that they are."""
_AT_START_OTHERWISE = re.compile(r"(?:0[xX]([0-9A-Fa-f]{1,4})|(\d{1,4}))(?:\s+[-–]|\s*(?:=>?|:))(?:\s+|$)")
SOON = 8
"""The next value of a list is larger by so much at most, where nothing but that tells it."""
_TIGHT = re.compile(r"(\d{2,4})(?: -|- ?)(?=[A-Z_])")
"""The beginning of a value that lost a blank."""
_FLUSH = re.compile(r"POSSIBLE VALUES\s*:?[ \t]*\n(?:[ \t]*\n)*(?:0[xX])?\d{1,4}\s?[-–:=]")
_DASHED = re.compile(r" -(?<=\d -)(?: +|$)")
"""The dash of `NN - `, by what it begins with: that is looked for much faster than any digit."""
_BULLET = re.compile(r"\s*- (\d{2,4})\s(?=\S)")
_NUMBER_LAST = re.compile(r"(?<![\w.:-])(\d{2,3})\s*$")
"""The number of a value, whose dash begins the next line."""
_MARKER_BEGUN = re.compile(r"(?<!\w)POSSIBLE\s*$")
_MARKER_REST = re.compile(r"VALUES(?:\s*:\s*|\s+(?=\d)|$)")
_IDENTIFIER_BEHIND = re.compile(r"- [A-Z][A-Z0-9]*_")
_NUMBER_BEHIND = re.compile(r"- \d{2,4} ?-")
"""The number of a value behind a bullet: `- 02 - LABEL`."""


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


class Splitter:
    """Divides runs of text at the marker and at each value.

    It takes the pieces of a run one after the other; `text`, `items` and `markers` are what it found so far.

    Args:
        document: the document.
        inline: whether it prints values within running text; if not, each begins an indented line.
        flush: whether each begins a line that is not indented, at least under the list's marker.
    """

    def __init__(self, document: Document, *, inline: bool, flush: bool = False) -> None:
        self._lines, self._inline, self._flush = document.lines, inline, flush
        self._marked = set(document.lines_with("POSSIBLE VALUES"))

    def split(self, run: list[Piece], limit: int | None) -> Split:
        """Give each part of the pieces to the text, the markers or the value that it belongs to.

        Args:
            run: places of the text, in reading order.
            limit: the largest number that fits the field, or None when the field's width is not known.
        """
        self.text: list[Piece] = []
        self.items: list[Item] = []
        self.markers: list[Piece] = []
        self._limit = limit
        self._open = self.text  # the pieces of what is open: the text, or the last value
        self._otherwise = self._tightly = False
        lines, inline, flush, items, markers = (
            self._lines,
            self._inline,
            self._flush,
            self.items,
            self.markers,
        )
        marked = self._marked
        for i, start, end in run:
            line = lines[i]
            at, body, last = start, start, -1  # `at`: where the piece now open begins
            if not (first := line[start]).isalpha():
                if first == "-" and inline and self._torn_number(i, start, end):
                    body, last = start + 1, items[-1].number
                elif inline or (flush and markers) or (start and line[start - 1].isspace()):
                    behind = line.find(" - ", start + 2, start + 6)
                    number = _NUMBERS.get(line[start:behind]) if behind > 0 else None
                    if number is not None and behind + 3 < end and not line[behind + 3].isspace():
                        last, body = number, behind + 3  # `00 - LABEL`, `128 - LABEL`, as nearly all are
                        self._open = []
                        items.append(Item(last, self._open, bool(markers), True, body - start))
                    elif found := _AT_START.match(line, start, end):
                        last = int(found[1])  # a line that begins so is a value, even one that does not fit
                        body = found.end()
                        self._open = []
                        items.append(Item(last, self._open, bool(markers), True, body - start))
                        if found[2]:
                            items[-1].span(found[2])
                    else:
                        body, last = self._other_value(line, start, end)
            elif first == "V" and inline:
                at = body = self._torn_marker(i, start, end)
            if inline or i in marked:
                marker = line.find("POSSIBLE VALUES", body, end) if i in marked else -1
                dash = line.find(" -", body, end) if inline else -1
                if marker >= 0 or dash >= 0:
                    at = self._within((i, at, end), body, last, (marker, dash))
            if at < end:
                self._open.append((i, at, end))
        return self.text, items, markers

    def _begin(self, number: int, skip: int, *, marked: bool = True, at_start: bool = True) -> None:
        """What follows belongs to a value of this number."""
        self._open = []
        self.items.append(Item(number, self._open, marked, at_start, skip))

    def _other_value(self, line: str, start: int, end: int) -> tuple[int, int]:
        """Begin the value in another form at the start: where its label begins, and its number; else start and -1."""
        items, marked = self.items, bool(self.markers)
        if self._inline and (found := _BULLET.match(line, start, end)):
            number = int(found[1])
            self._begin(number, found.end() - start, marked=marked)
        elif (
            marked
            and (found := _TIGHT.match(line, start, end))
            and 0 < (number := int(found[1])) - last_of(items) <= (SOON if self._tightly else 1)
            and (self._limit is None or number <= self._limit)
        ):  # `05 -LABEL`, `06- LABEL`: a blank is lost, and it counts on
            self._begin(number, found.end() - start)
            self._tightly = True
        elif (
            marked
            and (self._otherwise or not items)
            and (found := _AT_START_OTHERWISE.match(line, start, end))
            and not (self._inline and _AT_START_OTHERWISE.search(line, found.end(), end))
        ):  # `0 = Off`, `1: On`, `0x02 - Idle`
            number = int(found[2]) if found[2] else int(found[1], 16)
            self._begin(number, found.end() - start)
            self._otherwise = True
        else:
            return start, -1
        return found.end(), number

    def _torn_number(self, i: int, start: int, end: int) -> bool:
        """Begin the value whose number ends the line above, before `- LABEL`.

        It is the first or next one of a list; a later one where an identifier follows: `at most 15` / `- less`.
        """
        line = self._lines[i]
        found = self._ending(_NUMBER_LAST) if line.startswith("- ", start, end) else None
        if found is None or not self.markers or _NUMBER_BEHIND.match(line, start, end):
            return False
        number, above = int(found[1]), last_of(self.items)
        if number <= above or (self._limit is not None and number > self._limit):
            return False
        if self.items and number > above + 1 and not _IDENTIFIER_BEHIND.match(line, start, end):
            return False
        piece = self._taken(found.start())
        self._begin(number, piece[2] - piece[1], at_start=False)
        self._open.append(piece)
        return True

    def _torn_marker(self, i: int, start: int, end: int) -> int:
        """Where what follows a marker begins whose first word ends the line above; the start where there is none."""
        rest = _MARKER_REST.match(self._lines[i], start, end)
        found = self._ending(_MARKER_BEGUN) if rest else None
        if rest is None or found is None:
            return start
        self.markers += [self._taken(found.start()), (i, start, rest.end())]
        return rest.end()

    def _ending(self, pattern: re.Pattern[str]) -> re.Match[str] | None:
        """What the open piece ends with; no value consists of that alone."""
        if not self._open:
            return None
        i, first, stop = self._open[-1]
        found = pattern.search(self._lines[i], first, stop)
        alone = found is not None and found.start() == first and len(self._open) == 1
        return None if alone and self._open is not self.text else found

    def _taken(self, at: int) -> Piece:
        """The end of the open piece from here on, no longer part of it."""
        i, first, stop = self._open.pop()
        if at > first:
            self._open.append((i, first, at))
        return i, at, stop

    def _within(self, piece: Piece, body: int, last: int, signs: tuple[int, int]) -> int:
        """Divide a piece at the markers and values from `body` on, behind a value `last`; where the rest begins.

        `signs` are where the first marker and the first dash stand, or -1.
        """
        i, at, end = piece
        start, line, limit, items = at, self._lines[i], self._limit, self.items
        for begin, stop, digits, through in _tokens(line, body, end, *signs):
            if not digits:
                if begin > at:
                    self._open.append((i, at, begin))
                self.markers.append((i, begin, stop))
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
                self._open.append((i, at, first))
            self._open = []
            items.append(Item(fit, self._open, bool(self.markers), first == start, stop - first))
            last, at = fit, first
            if fit != number:
                items[-1].flags = ("value_glued",)
            if through:
                items[-1].span(through)
                last = items[-1].last or fit
        return at


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
