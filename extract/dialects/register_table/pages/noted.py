"""Marks of footnotes in full size behind cells, `GO(1)`, `RW1)`: notes below a table tell them from indices.

| 15:12 | GAMMA(1) | RW1) |        GAMMA, RW
| 11:8  | CH(2)    | RW   |        CH(2): no note of that number; an index, or a mark whose note is elsewhere

1) Only on the larger parts.
"""

from __future__ import annotations

import re
from collections import defaultdict
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from extract.document import Document
    from extract.observations import Reading
    from extract.tables import Cell, Table

_NOTE = re.compile(
    r"\s*(?:Notes?:?\s+)?(?:\((?P<both>\d)\)|(?P<behind>\d)\)|(?P<dot>\d)\.)\s+(?=\W?[A-Za-z])"
)
"""The beginning of a note below a table: `(1) Only ...`, `1) Only ...`, `1. Only ...`."""
_ANY = re.compile(r"^[^\S\n]*(?:Notes?:?[^\S\n]+)?(?:\(\d\)|\d[.)])\s", re.MULTILINE)
_WRAPPED: Final = 2
"""Lines that a note may go on in before the next."""
_CELL = re.compile(r"(?P<word>(?:\w+\n)*\w*[A-Za-z0-9_](?:\[[\d:]+\])?)(?P<marks>(?:\s?\(\d\))+|\d\))$")
_INDEXED = re.compile(r"(?P<base>[A-Za-z_][\w ]*\w?)\s?(?:\((?P<index>\d{1,2})\)|(?P<open>\d)\))$")


def unmark_noted(document: Document) -> None:
    """Take marks whose notes stand below their table out of its cells; the document's lines keep them."""
    if not (document.tables or document.frames) or not _ANY.search(document.text()):
        return
    tables = sorted((*document.tables, *document.frames), key=lambda table: table.first_line)
    taken = {i for table in tables for i in range(table.first_line, table.last_line + 1)}
    begins = sorted({table.first_line for table in tables})
    for table in tables:
        cells = [cell for row in table.rows for cell in row if cell and cell.text.endswith(")")]
        marked = [(cell, found) for cell in cells if (found := _CELL.match(cell.text))]
        if marked and (notes := _notes(document, table, taken, begins)):
            indexed = indexed_names(cell.text for cell in cells)
            _unmark(marked, notes, indexed)


def _unmark(marked: list[tuple[Cell, re.Match[str]]], notes: set[str], indexed: set[str]) -> None:
    for cell, found in marked:
        if set(re.findall(r"\d", found["marks"])) <= notes and found["word"] not in indexed:
            cell.text = found["word"]


def _notes(document: Document, table: Table, taken: set[int], begins: list[int]) -> set[str]:
    """The numbers of the notes below a table: on its page, in a text without pages down to the next table.

    A line such as `1. Overview` is one right below the table, or below another note; elsewhere it may be a heading.
    """
    end = len(document.lines)
    if not document.pages:
        end = next((first for first in begins if first > table.last_line), end)
    notes: set[str] = set()
    room = 0
    for i in range(table.last_line + 1, end):
        if document.page(i) != document.page(table.last_line):
            break
        if not document.lines[i].strip():
            continue
        found = _NOTE.match(document.lines[i]) if i not in taken else None
        if found and (not found["dot"] or room >= 0):
            notes.add(found["both"] or found["behind"] or found["dot"])
            room = _WRAPPED
        else:
            room = -1 if i in taken else room - 1
    return notes


def indexed_names(names: Iterable[str]) -> set[str]:
    """The names that stand there with several numbers in parentheses, or with zero: the numbers are indices.

    >>> sorted(indexed_names(["CH(1)", "CH(2)", "GO(1)", "OUT(0)"]))
    ['CH', 'OUT']
    """
    numbers: defaultdict[str, set[str]] = defaultdict(set)
    for found in _parted(names):
        numbers[found["base"]].add(found["index"] or "")
    return {base for base, indices in numbers.items() if len(indices - {""}) > 1 or "0" in indices}


def doubtful_marks(names: Iterable[str]) -> set[str]:
    """The names that end with a number in parentheses that may be the mark of a note.

    >>> sorted(doubtful_marks(["CH(1)", "CH(2)", "GO(1)", "RUN1)", "OUT(0)"]))
    ['GO(1)', 'RUN1)']
    """
    known = list(names)
    indexed = indexed_names(known)
    return {found[0] for found in _parted(known) if found["base"] not in indexed}


def doubt_marks(reading: Reading) -> None:
    """Flag names that end with what may be the mark of a note; a number that counts in the document is an index."""
    registers = reading.registers
    doubtful = doubtful_marks(one.register for one in registers if one.register)
    for register in registers:
        if register.register in doubtful:
            register.flag("name_garbled")
    fields = [one for register in registers for one in register.fields if one.field]
    doubtful = doubtful_marks(one.field for one in fields if one.field)
    for one in fields:
        if one.field in doubtful:
            one.flag("name_garbled")


def described_as(name: str, described: Iterable[str]) -> str | None:
    """A name without a number in parentheses, where the document describes it so: `CTRL` for `CTRL(1)`; else None."""
    found = _INDEXED.match(name)
    return found["base"].strip() if found and found["base"].strip() in described else None


def _parted(names: Iterable[str]) -> Iterator[re.Match[str]]:
    return (found for name in names if name[-1:] == ")" and (found := _INDEXED.match(name)))
