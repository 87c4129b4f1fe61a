"""Lists of bits in items of Markdown, under a heading that places their register.

### CTRL (0x10)
- `[0]` **EN** enables it            bits in brackets, behind a letter, `D0:`, or bare, `0 - EN`
- `[2:1]` **MODE** how it works      a name in marks, or what a sign parts from the text
  - 00: off                          what stands further in goes on with an item
- `[7:3]` reserved

They come out as tables. Items that begin with the word for bits and a plain name are left to `bit_lines`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from extract.dialects.register_table.pages.heading_lines import is_heading
from extract.dialects.register_table.text_tables.bit_lists import indent
from extract.dialects.register_table.text_tables.bit_notes import divided
from extract.dialects.register_table.words.access_codes import is_access
from extract.dialects.register_table.words.bits import TOPS
from extract.dialects.register_table.words.headings import names_register
from extract.dialects.register_table.words.vocabulary import vocabulary
from extract.markup.inline_marks import unmarked
from extract.tables import Cell, Table

if TYPE_CHECKING:
    from collections.abc import Iterator
    from collections.abc import Set as AbstractSet

    from extract.document import Document, Piece

_ITEM = re.compile(
    r"\s*[-*+•]\s+[`*]{0,3}(?P<word>bits?\s*|[bd](?=\d))?(?P<open>\[)?"
    r"(?P<bits>(?P<one>\d{1,2})(?:\s?(?:\.\.|[-–~:])\s?(?:[bd](?=\d))?(?P<two>\d{1,2}))?)(?(open)\])(?P<mark>[`*]{0,3}\s*[:=–—-]?[`*]{0,3})"
    r"\s+(?=\S)",
    re.IGNORECASE,
)
_NAME = re.compile(r"[`*]{1,3}(?P<name>[A-Za-z_][\w.\[\]:]*)(?P<sign>[:：]?)[`*]{1,3}")
"""A name in marks: of code, or of strong type."""
_PLAIN = re.compile(r"(?P<name>[A-Za-z_]\w*)(?=\s*(?:[:–—(-]|$))")
_ACCESS = re.compile(r"\s*[(\[](?P<access>[\w/ ]{1,12})[)\]]")
_SIGN = re.compile(r"\s*(?:[:：–—=-]\s+)?")
_BULLETS: Final = ("- ", "* ", "+ ", "• ")
_FEWEST: Final = 2
_REACH: Final = 12
"""Lines from the first item up to its heading at most."""
_LONGEST: Final = 400


@dataclass(slots=True)
class _Item:
    """An item in the making: its line, the ends of its bits and their place, where its text begins, and what is said.

    `sure`: brackets, or a letter or word, tell that the number is one of bits.
    """

    line: int
    high: int
    low: int
    place: tuple[int, int]
    text: int
    word: str
    sure: bool
    more: list[int] = field(default_factory=list)


def bit_items(document: Document, ruled: AbstractSet[int]) -> Iterator[Table]:
    """The lists of a text that are laid out so, outside the lines of other tables."""
    end = document.body.start
    for i in document.body:
        if i < end or i in ruled or document.lines[i].lstrip()[:2] not in _BULLETS:
            continue
        items, end = _items(document, i, ruled)
        if _is_list(document, items) and _under_register(document, i):
            yield _table(document, items)


def _items(document: Document, first: int, ruled: AbstractSet[int]) -> tuple[list[_Item], int]:
    """The items of a list, and the line behind it: empty where its first item begins with no bits."""
    items: list[_Item] = []
    margin = indent(document.lines[first])
    i = first
    while i < document.body.stop and i not in ruled:
        line = document.lines[i]
        item = _item(line, i) if indent(line) == margin else None
        if item is not None:
            items.append(item)
        elif line.strip() and (not items or indent(line) <= margin):
            break
        elif line.strip():
            items[-1].more.append(i)
        i += 1
    return items, max(i, first + 1)


def _item(line: str, i: int) -> _Item | None:
    found = _ITEM.match(line) if len(line) <= _LONGEST else None
    if found is None:
        return None
    ends = int(found["one"]), int(found["two"] or found["one"])
    word = (found["word"] or "").strip()
    sure = bool(word or found["open"])
    if not sure and not found["mark"].strip("`* "):
        return None
    return _Item(i, max(ends), min(ends), found.span("bits"), found.end(), word, sure)


def _is_list(document: Document, items: list[_Item]) -> bool:
    """Whether the bits of items go on from each other; those that may be numbers of something else fill a register."""
    if len(items) < _FEWEST:
        return False
    falls = all(one.low == two.high + 1 for one, two in pairwise(items))
    rises = all(two.low == one.high + 1 for one, two in pairwise(items))
    if not (falls or rises) or not any(_is_own(document.lines[item.line], item) for item in items):
        return False
    ranged = any(item.high > item.low for item in items)
    whole = min(item.low for item in items) == 0 and max(item.high for item in items) in TOPS
    return whole if not all(item.sure for item in items) or not ranged else True


def _is_own(line: str, item: _Item) -> bool:
    """Whether an item is none of the lines of bits: no word for these begins it, or marks hold its name."""
    return len(item.word) <= 1 or _NAME.match(line, item.text) is not None


def _under_register(document: Document, first: int) -> bool:
    """Whether the heading above a list names a register."""
    for i in range(first - 1, max(first - _REACH, document.body.start) - 1, -1):
        if is_heading(document, i):
            title = unmarked(document.lines[i].strip().strip("#").strip())
            return names_register(title, vocabulary(), large=True) is not None
        if document.lines[i].lstrip()[:2] in _BULLETS and _ITEM.match(document.lines[i]):
            return False
    return False


def _table(document: Document, items: list[_Item]) -> Table:
    """The items as a table of bits, names, access and descriptions, under heads that are not printed."""
    rows: list[list[Cell | None]] = [[*map(Cell, ("Bits", "Name", "Access", "Description"))]]
    for item in items:
        line = document.lines[item.line].rstrip()
        name, access, at = _parts(line, item)
        pieces: list[Piece] = [(item.line, at, len(line))] if at < len(line) else []
        for i in item.more:
            more = document.lines[i].rstrip()
            pieces.append((i, len(more) - len(more.lstrip()), len(more)))
        text = "\n".join(unmarked(document.lines[i][a:b]) for i, a, b in pieces)
        bits = f"{item.high}:{item.low}" if item.high > item.low else str(item.low)
        cells = [Cell(bits, [(item.line, *item.place)])]
        cells += [Cell(line[a:b], [(item.line, a, b)]) if b > a else Cell("") for a, b in (name, access)]
        rows.append([*cells, Cell(text, pieces)])
    last = max([items[-1].line, *items[-1].more])
    return Table(document.page(items[0].line), rows, items[0].line, last)


def _parts(line: str, item: _Item) -> tuple[tuple[int, int], tuple[int, int], int]:
    """Where the name and the access of an item stand, and where its text begins."""
    at = item.text
    found = _NAME.match(line, at) or _PLAIN.match(line, at)
    if found is None:
        end, start = divided(line, at)
        return (at, end), (at, at), start
    name, at = found.span("name"), found.end()
    access = (at, at)
    if (coded := _ACCESS.match(line, at)) and is_access(coded["access"], vocabulary()):
        access, at = coded.span("access"), coded.end()
    sign = _SIGN.match(line, at)
    return name, access, sign.end() if sign else at
