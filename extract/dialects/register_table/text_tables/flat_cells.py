"""The cells of a row of which each stands in a line of its own (`flat`), put into the columns that the heads tell.

Bits | Name | Value | Description | Reset value
7    | PUMP_LEVE      a name that the cell cut: its rest stands below it, before a blank line
| L
|       |       | How full | 0x1
0    |       | 0     | Empty        values behind a row whose own cell of values holds none
"""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from extract.dialects.register_table.value_lists.items import CODES
from extract.dialects.register_table.words.access_codes import is_access
from extract.dialects.register_table.words.bits import parse_bits
from extract.dialects.register_table.words.headings import names_register
from extract.dialects.register_table.words.keys import key_line
from extract.dialects.register_table.words.notation import is_identifier
from extract.dialects.register_table.words.numerals import reset_number
from extract.tables import Cell

if TYPE_CHECKING:
    from collections.abc import Iterator

    from extract.dialects.register_table.words.bits import Bits
    from extract.dialects.register_table.words.vocabulary import Vocabulary
    from extract.document import Document

_NAME_WORDS: Final = 5
_SECTION = re.compile(r"\d{1,3}(?:\.\d{1,3}){2,}\.?")
"""The number of a section: one of two parts may be a value."""
_NUMBERED = re.compile(r"\d+(?:\.\d+)+\.? ")
"""A section, not a name."""
_TOUCHED = re.compile(
    r"(?:(?:[A-Z0-9]+_)+[A-Z0-9]* (?!\W)[^_]*|[A-Z]+\d[A-Z0-9]* [A-Z][a-z]+(?: [a-z]+){2,})$"
)
"""A name as programs write it, and words."""
_WRAPPED: Final = 12
"""Characters of the first line of a name that a narrow column wraps, at least."""
_REST = re.compile(r"[A-Z0-9_]+")
_LONGEST: Final = 2_000
"""Lines of a row with its values, at most: each looks at those above it."""
_PLAIN: Final = 3
"""Blanks in a text that is more than a word or two for what a field may hold."""
_CODE = re.compile(r"0[xX][0-9A-Fa-f]{1,8}|[01]{1,16}[bB]|\d{1,8}")
_VALUES = re.compile(CODES)
_CAPITALS = re.compile(r"[A-Z0-9]*[A-Z_][A-Z0-9_]*")
_NAME, _FULL = 8, 0.7
"""Characters of a name that may be cut: so many, and so much of the longest."""


class Listed:
    """What tells the values below the rows of a table with a column of values from rows and text."""

    def __init__(self, document: Document, heads: list[str], words: Vocabulary) -> None:
        self.document, self.words = document, words
        self.reset = "reset" in heads[heads.index("value") :]
        self.first = heads.index("value") == len(("bits", "name"))

    def takes(self, row: list[int], lines: list[int], last: Bits | None, *, near: bool) -> bool:
        """Whether the first of some lines is the number of a value of a row, or the line right below one.

        What may as well be the next bit, as `near` says, is a value where the list goes on with it and the field can
        hold it, and the next value or that bit stands below, or where `1` follows a `0`.
        """
        texts = [text_of(self.document, [i]) for i in lines]
        if last is None or not len(("bits", "name")) - self.first < len(row) <= _LONGEST:
            return False
        number = _number(texts[0])
        if self.reset and number is not None and not self._codes(row):
            return False  # the reset of the row
        if number is None:
            code = _number(text_of(self.document, row[-1:]))
            return code is not None and len(self._codes(row)) > self.reset and self._due(row) == code + 1
        fits_in = number < 1 << last.high - last.low + 1
        if (
            number != self._due(row)
            or not fits_in
            or len(texts) < len(("0", "off"))
            or _number(texts[1]) is not None
        ):
            return False
        below = next((text for text in texts[1:] if _number(text) is not None or parse_bits(text)), "")
        named = len(row) == len(("bits", "name")) and " " not in text_of(self.document, row[1:])
        unlike = named and (
            " " in texts[1] or is_access(texts[1], self.words)
        )  # no name as that of the row is
        if not near or unlike or (number > 0 and not below):
            return True
        bits = parse_bits(below)
        again = number > 0 and bits is not None and number in {bits.low, bits.high}
        return again or _number(below) == number + 1

    def _due(self, row: list[int]) -> int:
        """The next number of those that a row lists, each over what it means."""
        due = 0
        for number in self._codes(row)[self.reset :]:
            due += number == due
        return due

    def _codes(self, row: list[int]) -> list[int]:
        """The numbers that stand alone below bits and name of a row."""
        found = (_number(text_of(self.document, [i])) for i in row[len(("bits", "name")) :])
        return [number for number in found if number is not None]

    def parted(self, row: list[int]) -> tuple[list[int], list[list[int]]]:
        """A row without the values at its end, and the lines of each of these; they count up from 0."""
        if len(row) > _LONGEST:
            return row, []
        texts = [text_of(self.document, [i]) for i in row]
        codes = [
            n
            for n in range(2, len(row) - 1)
            if _number(texts[n]) is not None and _number(texts[n + 1]) is None
        ]
        for k in reversed(range(len(codes))):
            own = codes[k:]
            over = own[-1] + 1 < len(row) and all(b > a + 1 for a, b in pairwise(own))
            if over and [_number(texts[n]) for n in own] == list(range(len(own))):
                return row[: own[0]], [row[a:b] for a, b in pairwise([*own, len(row)])]
        return row, []


def _number(text: str) -> int | None:
    """The number of a value that fills its line; None where it is none."""
    if not _CODE.fullmatch(text):
        return None
    if text[:2].lower() == "0x":
        return int(text, 16)
    binary = text[-1] in "bB" or (len(text) > 1 and not set(text) - {"0", "1"})
    return int(text.rstrip("bB"), 2 if binary else 10)


def is_number(text: str) -> bool:
    """Whether a text is the number of a value and no more."""
    return _number(text) is not None


def gridded(
    document: Document, row: list[int], heads: list[str], words: Vocabulary
) -> tuple[list[list[Cell | None]], str]:
    """The rows of a grid that the lines of a row make, those of its values below its own, and the flag of the row."""
    at = heads.index("value") if "value" in heads else 0
    row, values = Listed(document, heads, words).parted(row) if at else (row, [])
    if values and len(row) == at == len(("bits", "name")):
        row, values = row + values[0], values[1:]  # the first stands in the cell of the row
    rest = _printed_whole(document, row, heads) or _rest_of_name(document, row, heads, words)
    row = [i for i in row if i != rest]
    doubt = ""
    own = heads
    if at and at < len(row) and not is_cell(text := text_of(document, row[at : at + 1]), "value", words):
        if len(row) < len(heads) or text.count(" ") >= _PLAIN or words.reserved(text.rstrip(".")):
            own = [role for role in heads if role != "value"]  # the cell of values is empty
        else:
            doubt = "cells_shifted"
    cells, flag = assign(document, row, own, words)
    if own is not heads:
        cells.insert(at, Cell(""))
    if rest is not None:
        cells[heads.index("name")] = cell_of(document, [row[heads.index("name")], rest])
        doubt = doubt or "name_joined"
    made = [cells]
    for lines in values:
        made.append([Cell("") for _ in heads])
        made[-1][at] = cell_of(document, lines[:1])
        made[-1][heads.index("description") if "description" in heads else -1] = cell_of(document, lines[1:])
    return made, flag or doubt


def _rest_of_name(document: Document, row: list[int], heads: list[str], words: Vocabulary) -> int | None:
    """The line that the name of a row goes on with, cut by a narrow column: another cell stands behind it."""
    at = heads.index("name") if "name" in heads else len(heads)
    return (
        row[at + 1]
        if len(row) > max(at + 2, len(heads)) and ends_in_name(document, row[: at + 2], heads, words)
        else None
    )


def _printed_whole(document: Document, row: list[int], heads: list[str]) -> int | None:
    """The line that the name of a row goes on with where a text of the document has both as one word."""
    at = heads.index("name") if "name" in heads else len(heads)
    if heads[at + 1 : at + 2] != ["description"] or len(row) <= at + 2:
        return None
    name, rest = (text_of(document, row[n : n + 1]) for n in (at, at + 1))
    if len(name) < _NAME or not all(map(_REST.fullmatch, (name, rest))):
        return None
    whole = re.compile(rf"\b{name}{rest}\b")
    return (
        row[at + 1]
        if any(whole.search(document.lines[i]) for i in document.lines_with(name + rest))
        else None
    )


def ends_in_name(document: Document, row: list[int], heads: list[str], words: Vocabulary) -> bool:
    """Whether the last two lines of a row are its name, cut in capitals, before a blank line and a text."""
    at = heads.index("name") if "name" in heads else len(heads)
    below = text_of(document, [n for n in (row[-1] + 2,) if n in document.body])
    beside = heads[at + 1] if len(row) == at + 2 and len(heads) > at + 1 else ""
    if beside not in {"value", "description"} and not (beside == "access" and is_access(below, words)):
        return False
    name, rest = (text_of(document, [i]) for i in row[at:])
    blocks = row[at - 1] + 1 == row[at] == row[at + 1] - 1 and not document.lines[row[at + 1] + 1].strip()
    return blocks and _WRAPPED <= len(name) >= len(rest) and all(map(_REST.fullmatch, (name, rest)))


def assign(
    document: Document, row: list[int], heads: list[str], words: Vocabulary
) -> tuple[list[Cell | None], str]:
    """Lines to columns: in order when all are there, else each to the next column that it can stand in.

    More lines than heads are more of the description; what stands behind it ends the row. The second is the flag
    of a row whose cells have not their forms.
    """
    cells: list[Cell | None] = [Cell("") for _ in heads]
    if len(row) >= len(heads):
        told = heads.index("description") if "description" in heads else len(heads) - 1
        behind = len(heads) - 1 - told
        own = [row[c : c + 1] for c in range(told)]
        own += [row[told : len(row) - behind], *([i] for i in row[len(row) - behind :])]
        if not all(is_cell(text_of(document, own[c]), heads[c], words) for c in range(told + 1, len(heads))):
            own = [*(row[c : c + 1] for c in range(len(heads) - 1)), row[len(heads) - 1 :]]
        formed = all(is_cell(text_of(document, own[c]), role, words) for c, role in enumerate(heads))
        if "access" not in heads and any(
            is_access(text_of(document, [i]), words) for i in row[len(heads) - 1 :]
        ):
            formed = False  # the head of a column is missing
        return [cell_of(document, part) for part in own], "" if formed else "cells_extra"
    at = 0
    for i in row:
        text = document.lines[i].strip()
        column = next((c for c in range(at, len(heads)) if fits(text, heads[c], words)), None)
        if column is not None:
            cells[column] = cell_of(document, [i])
            at = column + 1
    name = heads.index("name") if "name" in heads else None
    reserved = name is not None and (cell := cells[name]) is not None and words.reserved(cell.text)
    return cells, "" if reserved else "cells_missing"


def cut_names(document: Document, rows: list[list[int]], heads: list[str]) -> Iterator[int]:
    """The rows whose names may go on in a line further down: long ones, over which nothing but capitals stand there."""
    at = heads.index("name") if "name" in heads else len(heads)
    names = {
        row[0]: text_of(document, row[at : at + 1]) for row in rows if len(row) > max(at + 1, len(heads))
    }
    longest = max(map(len, names.values()), default=0)
    for row in rows:
        name = names.get(row[0], "")
        if " " in name and text_of(document, row[at + 1 : at + 2])[:1].islower():
            yield row[0]  # words that go on, or a text that begins so
        cut = len(name) >= max(_NAME, _FULL * longest) and _CAPITALS.fullmatch(name)
        if cut and any(_CAPITALS.fullmatch(text_of(document, [i])) for i in row[at + 2 :]):
            yield row[0]


def text_of(document: Document, lines: list[int]) -> str:
    """The text of lines as one."""
    return " ".join(document.lines[i].strip() for i in lines)


def is_cell(text: str, role: str, words: Vocabulary) -> bool:
    """Whether a text has the form of what a column holds; a name of several words is short and no sentence."""
    if role == "name":
        touched = _TOUCHED.match(text) is not None  # the text of the next column stands behind it
        return text in {"-", "–", "—"} or (
            not touched
            and text.count(" ") < _NAME_WORDS
            and text[-1:] not in {".", ","}
            and not _NUMBERED.match(text)
        )
    return text in {"-", "–", "—"} or fits(text, role, words)


def fits(text: str, role: str, words: Vocabulary) -> bool:
    """Whether a text can stand in a column, alone."""
    if role == "bits":
        return parse_bits(text) is not None
    if role == "name":
        return is_identifier(text) or words.reserved(text)
    if role == "access":
        return is_access(text, words)
    if role == "reset":
        return reset_number(text) is not None or text in {"-", "x", "X"}
    if role == "value":
        return _VALUES.fullmatch(text) is not None
    return True


def cell_of(document: Document, lines: list[int]) -> Cell:
    """A cell of whole lines."""
    texts, pieces = [], []
    for i in lines:
        line = document.lines[i]
        start = len(line) - len(line.lstrip())
        texts.append(line.strip())
        pieces.append((i, start, len(line.rstrip())))
    return Cell("\n".join(texts), pieces)


def ends_table(text: str, words: Vocabulary) -> bool:
    """Whether a line stands behind the table: a key, a heading or the number of a section alone over its title."""
    if _SECTION.fullmatch(text) or key_line(text, words):
        return True
    return names_register(text, words, large=text.startswith("#")) is not None
