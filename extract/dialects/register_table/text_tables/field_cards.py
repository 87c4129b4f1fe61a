"""Fields that have a card each instead of a row in a table, in a PDF.

MODE   R/W                      the name, its access beside it, over the bits and other keys
Bits 15:14
Reset: 0x1
How the unit runs.              what follows up to the next card, or to a heading, is its text
0 = it rests

[15:14] MODE                    or the bits stand before the name
Access: R/W

| Field | MODE  |               or each card is a table of two columns, keys and values
| Bits  | 15:14 |

They come out as tables, one for each register: cards on end whose bits are different ones.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from extract.dialects.register_table.pages.furniture import furniture
from extract.dialects.register_table.words.access_codes import is_access
from extract.dialects.register_table.words.bits import parse_bits
from extract.dialects.register_table.words.headings import names_register
from extract.dialects.register_table.words.keys import key_line
from extract.dialects.register_table.words.notation import NUMBERED, is_identifier
from extract.dialects.register_table.words.text import one_line
from extract.document import FURNITURE
from extract.tables import Cell, Table

if TYPE_CHECKING:
    from collections.abc import Iterator
    from collections.abc import Set as AbstractSet

    from extract.dialects.register_table.words.vocabulary import Vocabulary
    from extract.document import Document, Piece

_RANGE: Final = r"\d{1,2}(?:\s?(?::|-|–|~|\.\.)\s?\d{1,2})?"
_BITS: Final = re.compile(rf"\s*Bits?\s?:?\s*\[?(?P<bits>{_RANGE})\]?(?:\s+(?P<rest>\S.*?))?\s*$")
_NAME: Final = r"(?P<name>[A-Za-z_]\w*)(?:\s+(?P<access>[A-Za-z][\w/-]{0,15}))?\s*$"
_TITLE: Final = re.compile(rf"\s*{_NAME}")
_BITS_FIRST: Final = re.compile(rf"\s*\[(?P<bits>{_RANGE})\]\s+{_NAME}")
_KEYS: Final = ("access", "reset")
_HEADS: Final = ("Bits", "Name", "Access", "Reset", "Description")
_FEWEST: Final = 3
"""Names on the cards of a document, at least: a word that stands over bits again and again is none."""
_LONGEST: Final = 80
_TALLER: Final = 1.15
"""A heading is so much taller than the text of a card, at least."""


@dataclass(slots=True)
class _Card:
    """A card in the making: its first line, the last one of its keys, where its cells stand, the lines of its text."""

    first: int
    last: int
    cells: dict[str, Piece]
    more: list[int] = field(default_factory=list)


def field_cards(document: Document, words: Vocabulary, ruled: AbstractSet[int]) -> Iterator[Table]:
    """The cards of a PDF outside its ruled tables, as a table for each register."""
    cards = _cards(document, words, ruled)
    names = {_said(document, card, "name") for card in cards}
    if len(names) < _FEWEST:
        return
    running = furniture(document) | {i for i, role in enumerate(document.roles) if role & FURNITURE}
    ends = [*(card.first for card in cards[1:]), len(document.lines)]
    run: list[_Card] = []
    for card, end in zip(cards, ends, strict=True):
        run.append(card)
        goes_on = end < len(document.lines)
        for i in range(card.last + 1, end):
            if i in running or not document.lines[i].strip():
                continue
            if i in ruled or _heads(document, i, card, words):
                goes_on = False
                break
            card.more.append(i)
        if not goes_on:
            if _apart([_said(document, one, "bits") for one in run]):
                yield _table(document, run)
            run = []


def _apart(said: list[str]) -> bool:
    """Whether some bits of several overlap no others: all of those of registers or of signals do."""
    found = [bits for text in said if (bits := parse_bits(text))]
    return any(sum(one.low <= other.high and other.low <= one.high for other in found) == 1 for one in found)


def _cards(document: Document, words: Vocabulary, ruled: AbstractSet[int]) -> list[_Card]:
    """The cards in the order of the document."""
    if document.reader != "pdf":
        return []
    found = [_over_bits(document, i, words) for i in document.lines_with("Bit") if i not in ruled]
    led = (i for i in document.lines_with("[") if i not in ruled)
    found += [_behind_bits(document, i, words) for i in led]
    cards = sorted((card for card in found if card is not None), key=lambda card: card.first)
    return [card for n, card in enumerate(cards) if not n or card.first > cards[n - 1].last]


def _over_bits(document: Document, i: int, words: Vocabulary) -> _Card | None:
    """The card whose line of bits this is: its name stands above, keys between the two and below."""
    bits = _BITS.match(document.lines[i]) if len(document.lines[i]) <= _LONGEST else None
    if bits is None or parse_bits(bits["bits"]) is None:
        return None
    cells = {"bits": (i, *bits.span("bits"))}
    if bits["rest"] and not _take(cells, i, bits.start("rest"), bits["rest"], words):
        return None
    above = i - 1
    while above >= 0 and _take_line(document, cells, above, words):
        above -= 1
    return _titled(document, above, cells, _TITLE, words)


def _behind_bits(document: Document, i: int, words: Vocabulary) -> _Card | None:
    """The card that begins with bits in brackets and a name, alone in their line; a key at least stands below."""
    bits = _BITS_FIRST.match(document.lines[i]) if len(document.lines[i]) <= _LONGEST else None
    if bits is None or parse_bits(bits["bits"]) is None:
        return None
    card = _titled(document, i, {"bits": (i, *bits.span("bits"))}, _BITS_FIRST, words)
    return card if card is not None and card.last > i else None


def _titled(
    document: Document, title: int, cells: dict[str, Piece], form: re.Pattern[str], words: Vocabulary
) -> _Card | None:
    """The card with such a title, and the keys in the lines below its bits; None where that is no title."""
    last = cells["bits"][0]
    found = (
        form.match(document.lines[title]) if title >= 0 and len(document.lines[title]) <= _LONGEST else None
    )
    if found is None or not _names_field(found["name"]):
        return None
    if found["access"]:
        if not is_access(found["access"], words) or "access" in cells:
            return None
        cells["access"] = title, *found.span("access")
    cells["name"] = title, *found.span("name")
    while last + 1 < len(document.lines) and _take_line(document, cells, last + 1, words):
        last += 1
    return _Card(title, last, cells)


def _names_field(name: str) -> bool:
    """Whether a word is a name that programs write, none of a sentence or a heading: `Overview`."""
    written = name.isupper() or "_" in name or any(map(str.isdigit, name))
    return is_identifier(name) and written


def _take_line(document: Document, cells: dict[str, Piece], i: int, words: Vocabulary) -> bool:
    """Take a line that is a key of a card and its value."""
    line = document.lines[i]
    lead = len(line) - len(line.lstrip())
    return len(line) <= _LONGEST and ":" in line and _take(cells, i, lead, line.strip(), words)


def _take(cells: dict[str, Piece], i: int, at: int, said: str, words: Vocabulary) -> bool:
    """Take a key with its value, or an access alone; whether it is one that the card has not yet."""
    role, value = ("access", said) if is_access(said, words) else key_line(said, words) or ("", "")
    if role not in _KEYS or role in cells or not value or value not in said:
        return False
    start = at + said.rindex(value)
    cells[role] = i, start, start + len(value)
    return True


def _heads(document: Document, i: int, card: _Card, words: Vocabulary) -> bool:
    """Whether a line below a card is a heading or names a register: it ends the text of the card."""
    line = document.lines[i].strip()
    numbered = NUMBERED.match(line) is not None and "." in line.split()[0] and line[-1] not in ".;,"
    if numbered or (len(line) <= _LONGEST and names_register(line, words) is not None):
        return True
    boxes = [document.words[k][0][2] if document.words[k] else None for k in (i, card.cells["bits"][0])]
    if None in boxes:
        return False
    high, usual = (box[3] - box[1] for box in boxes if box)
    return high > _TALLER * usual


def _said(document: Document, card: _Card, role: str) -> str:
    i, start, end = card.cells[role]
    return document.lines[i][start:end]


def _table(document: Document, cards: list[_Card]) -> Table:
    """Cards as the rows of a table, under heads that are not printed."""
    rows: list[list[Cell | None]] = [[*map(Cell, _HEADS)]]
    for card in cards:
        row: list[Cell | None] = [
            Cell(_said(document, card, role), [card.cells[role]]) if role in card.cells else Cell("")
            for role in ("bits", "name", *_KEYS)
        ]
        lines = [(i, document.lines[i].rstrip()) for i in card.more]
        pieces = [(i, len(line) - len(line.lstrip()), len(line)) for i, line in lines]
        row.append(Cell("\n".join(line.strip() for _, line in lines), pieces))
        rows.append(row)
    last = max([cards[-1].last, *cards[-1].more])
    return Table(document.page(cards[0].first), rows, cards[0].first, last)


@dataclass(slots=True)
class _Record:
    """A table of keys and values, by their roles, on the lines that it takes up; of a field where it has its bits."""

    table: Table
    last: int
    page: int
    cells: dict[str, tuple[Cell, Cell]]
    tables: list[Table] = field(init=False)

    def __post_init__(self) -> None:
        self.tables = [self.table]

    @property
    def of_field(self) -> bool:
        """Whether it names a field and says which bits it has."""
        bits, name = self.cells.get("bits"), self.cells.get("name")
        if bits is None or name is None:
            return False
        return parse_bits(one_line(bits[1].text)) is not None and is_identifier(one_line(name[1].text))


def joined_records(document: Document, tables: list[Table], words: Vocabulary) -> list[Table]:
    """The tables, those of two columns with one field's keys and values each made one for each register."""
    found = [(_record(table, words), table) for table in tables]
    if (
        document.reader != "pdf"
        or sum(record is not None and record.of_field for record, _ in found) < _FEWEST
    ):
        return tables
    aside = furniture(document)
    out: list[Table] = []
    run: list[_Record] = []
    for record, table in sorted(found, key=lambda one: one[1].first_line):
        if run and record and _follows(document, run[-1], table, aside):
            last = run[-1]
            if record.of_field:
                run.append(record)
                continue
            if table.page == last.page + 1 and last.cells.keys().isdisjoint(record.cells):
                last.cells |= record.cells  # the page ends within the card
                last.last, last.page = record.last, record.page
                last.tables.append(table)
                continue
        out += _joined(run)
        run = [record] if record and record.of_field else []
        out += [] if run else [table]
    return [*out, *_joined(run)]


def _record(table: Table, words: Vocabulary) -> _Record | None:
    """Such a table; None for any other."""
    found: dict[str, tuple[Cell, Cell]] = {}
    for row in table.rows:
        cells = [cell for cell in row if cell is not None]
        role = words.column(cells[0].text) if len(cells) == len(("key", "value")) else None
        if role is None or role in found:
            return None
        found[role] = cells[0], cells[1]
    return _Record(table, table.last_line, table.page, found)


def _follows(document: Document, above: _Record, table: Table, aside: AbstractSet[int]) -> bool:
    """Whether nothing but running lines stands between two tables."""
    between = range(above.last + 1, table.first_line)
    return all(i in aside or not document.lines[i].strip() for i in between)


def _joined(run: list[_Record]) -> list[Table]:
    """Such tables on end as one, their keys its heads: those of the first, and what others have besides."""
    if not run or not _apart([one_line(record.cells["bits"][1].text) for record in run]):
        return [table for record in run for table in record.tables]
    heads = {role: key for record in reversed(run) for role, (key, _) in record.cells.items()}
    roles = [*dict.fromkeys(role for record in run for role in record.cells)]
    rows: list[list[Cell | None]] = [[heads[role] for role in roles]]
    for n, record in enumerate(run):
        keys = [piece for key, _ in record.cells.values() for piece in key.pieces if n]
        row: list[Cell | None] = [
            record.cells[role][1] if role in record.cells else Cell("") for role in roles
        ]
        bits = record.cells["bits"][1]
        row[roles.index("bits")] = Cell(bits.text, sorted([*bits.pieces, *keys]))
        rows.append(row)
    first = run[0].table
    return [Table(first.page, rows, first.first_line, run[-1].last)]
