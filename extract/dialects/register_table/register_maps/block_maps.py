"""Maps of the blocks of a chip: a line for each with where it stands, while its registers have offsets elsewhere.

    Bus     Boundary address            Peripheral
    PB2     0x40012C00 - 0x40012FFF     PUMP1            the base of the chapter `Pumps (PUMP1)`, and of PUMP1_CTL
            0x40013000 - 0x400133FF     GATEA            with GATEB a base of `Gates (GATE)`

Such a map is known by the blocks that the document describes: their names stand beside addresses that are aligned as
bases are. The head of their column tells that they are, or what stands over the map speaks of addresses, or all its
numbers are ranges or large: other numbers of blocks are those of their interrupts, their sizes, or masks. Its other
rows are bases from which nothing counts.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

from extract.dialects.register_table.register_maps.bases import Base
from extract.dialects.register_table.register_maps.own_heads import own_head
from extract.dialects.register_table.words.notation import hexadecimal, is_identifier
from extract.dialects.register_table.words.places import BETWEEN
from extract.dialects.register_table.words.text import one_line
from extract.dialects.register_table.words.vocabulary import plain, vocabulary

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from extract.document import Document
    from extract.observations import Register
    from extract.tables import Table

_PLACE: Final = re.compile(
    r"(?<!\w)(?:0[xX][0-9A-Fa-f]{4}[ _'][0-9A-Fa-f]{4}|0[xX][0-9A-Fa-f]{3,16}|[0-9][0-9A-Fa-f]{3,15}[hH])(?!\w)"
)
_PARTS: Final = re.compile(rf"\s*[|\t;,]\s*|\s{{2,}}|\s*{BETWEEN}\s*$|^\s*{BETWEEN}\s*")
_WORD: Final = re.compile(r"[A-Za-z]\w*")
_MARKS: Final = " *`-•:()"
_ALIGNED: Final = 0x10
"""Bases of blocks are multiples of it at least; vectors and registers stand closer."""
_FEWEST: Final = 2
_MARKED: Final = ("0x", "0X", "0h", "0H")
"""What a line with a base has in it."""
_APART: Final = 3
"""Lines between two rows at most: a cell may be wrapped."""
_ENDS: Final = 2
"""Addresses of a row at most: the first and the last of its block."""
_WORDS: Final = 5
"""Words in a row whose cells nothing parts, at most: more are a sentence."""
_SURE: Final = re.compile(r"\b(?:bases?|boundar(?:y|ies)|start(?:ing)? addr(?:ess(?:es)?)?)\b", re.IGNORECASE)
"""What heads the column of bases, whatever else the map is of."""
_SPOKEN: Final = re.compile(
    r"\b(?:bases?|boundar(?:y|ies)|addr(?:ess(?:es)?)?|start|memory|location)\b", re.IGNORECASE
)
"""What stands over a map of blocks, in its head or title."""
_KINDS: Final = (
    r"vectors?|interrupts?|irqs?|masks?|requests?|dma|contents?|buffers?|values?|resets?|events?|channels?"
)
_OTHERS: Final = re.compile(rf"\b(?:{_KINDS})\b", re.IGNORECASE)
"""What stands over tables of other numbers of blocks."""
_OTHER_HEADS: Final = re.compile(
    rf"\b(?:{_KINDS}|words?(?! addr)|enables?|sizes?|lengths?|bytes|keys?(?! addr)|codes?|identifiers?|signatures?"
    r"|patterns?)\b",
    re.IGNORECASE,
)
"""What heads a column of them, or stands over one without a head."""
_ASIDE: Final = re.compile(r"\b(?:sizes?|lengths?|bytes)\b", re.IGNORECASE)
"""What may stand behind the word for bases: `Address range (size)`."""
_TAGS: Final = frozenset(("<t", "<T"))
_CODE: Final = re.compile(r"\s*#\s*define\b|.*\w\(.*\)\s*;|.*\w\s*=\s*\w.*;")
_OVER: Final = 4
"""Lines over the first row among which head and title of a map stand."""
_LARGE: Final = 0x1000_0000
_INDEX: Final = re.compile(r"(?<=[A-Za-z])(?:\d{1,2}|[A-K])$")
_LETTER: Final = re.compile(r"(?<=[A-Z\d])[xnyz]$")
"""A small letter for the index of a block: `GATEx_CTRL`."""
_PREFIX: Final = re.compile(r"(?P<block>[A-Za-z]\w*?)[_.]\w")
_OWN: Final = "offset"
"""The address space of offsets that no block is known of."""


class _Row(NamedTuple):
    line: int
    value: int
    cells: list[str]
    """What stands in the line besides addresses."""
    ranged: bool
    """Whether it has the first and the last address."""
    at: int
    """The character that the first begins with."""
    said: str


class _Owner(NamedTuple):
    """What offsets count in: a block, or that of the registers whose names begin alike, which has none."""

    name: str
    block: str | None
    registers: list[Register]


def bases_of_maps(document: Document, registers: Sequence[Register], known: Sequence[Base]) -> list[Base]:
    """The bases that maps of blocks give; registers of no block whose names begin with one are its from now on."""
    placed = [one for one in registers if one.address is not None and one.kind == "register"]
    taken = {line for register in registers for line, _, _ in register.pieces}
    tables = [rows for rows in _tables(document, taken) if len(rows) >= _FEWEST] if placed else []
    owners = _owners(placed) if tables else {}
    found: list[Base] = []
    for rows in tables:
        named = {row.line: one for row in rows if (one := _named(row, owners))}
        if (
            named
            and _are_bases(document, rows)
            and len({name.casefold() for name, _ in named.values()}) == len(named)
        ):
            found += _of_table(document, rows, named, known)
    return list({(base.name, base.value, base.block): base for base in found}.values())


def _are_bases(document: Document, rows: Sequence[_Row]) -> bool:
    """Whether the numbers of a table are the addresses of blocks, by what stands over it or by their size."""
    if any(_CODE.match(document.lines[row.line]) for row in rows):
        return False
    first = rows[0].line
    begins = (table.first_line for table in document.tables if table.first_line <= first <= table.last_line)
    above = document.lines[: next(begins, first)]
    over = [line for line in above if line.strip()][-_OVER:]
    head = own_head(document, first, rows[0].at)
    if head is not None:
        spoken, other = _SPOKEN.search(head), _OTHER_HEADS.search(head)
        if other and not (spoken and spoken.start() < other.start() and _ASIDE.fullmatch(other[0])):
            return False
        if _SURE.search(head):
            return True
        over = [*(line for line in over if head not in line), _ASIDE.sub("", head)]
    said, ranged = " ".join(over), all(row.ranged for row in rows)
    others = _OTHERS if ranged or (head is not None and _SPOKEN.search(head)) else _OTHER_HEADS
    large = ranged or all(row.value >= _LARGE for row in rows)
    return others.search(said) is None and (large or _SPOKEN.search(said) is not None)


def _of_table(
    document: Document, rows: Sequence[_Row], named: dict[int, tuple[str, _Owner]], known: Sequence[Base]
) -> Iterator[Base]:
    """The base that each row gives; none where a chapter prints the same."""
    columns = {
        row.cells.index(named[row.line][0])
        for row in rows
        if row.line in named and named[row.line][0] in row.cells
    }
    for row in rows:
        text = document.lines[row.line]
        pieces = [(row.line, len(text) - len(text.lstrip()), len(text.rstrip()))]
        if row.line not in named:
            name = (
                row.cells[column] if len(columns) == 1 and len(row.cells) > (column := min(columns)) else ""
            )
            if (
                is_identifier(name)
                and not name.islower()
                and not vocabulary().reserved(name)
                and row.value not in {one.value for one in known}
            ):
                yield Base(name, row.value, None, None, row.said, pieces, sure=False)
            continue
        name, owner = named[row.line]
        block = owner.block or owner.name
        for register in owner.registers:
            register.block, register.address_space = block, f"{block} offset"
        own = [one for one in known if one.block == block]
        if any(one.value == row.value for one in own):
            continue
        if own and owner.name.casefold() == name.casefold():
            name = own[0].name or name  # it contradicts what the chapter prints
            own[0].name = name
        yield Base(name, row.value, block, own[0].section if own else None, row.said, pieces, sure=True)


def _tables(document: Document, taken: set[int]) -> Iterator[list[_Row]]:
    """Lines near each other that have an address, or the first and the last of a range, all aligned and different."""
    tagged = [table for table in document.tables if document.lines[table.first_line].lstrip()[:2] in _TAGS]
    for table in tagged:
        if not table.lines & taken:
            yield from _distinct(list(_of_cells(table)))
    aside = {i for table in tagged for i in range(table.first_line, table.last_line + 1)}
    lines = sorted({i for mark in _MARKED for i in document.lines_with(mark)} - aside)
    rows: list[_Row] = []
    for i in lines:
        row = _row(document.lines[i], i) if i not in taken else None
        if row is None:
            continue
        if rows and i - rows[-1].line > _APART:
            yield from _distinct(rows)
            rows = []
        rows.append(row)
    yield from _distinct(rows)


def _of_cells(table: Table) -> Iterator[_Row]:
    """The same of a table of HTML, whose cells may stand in a line each."""
    for cells in table.rows:
        printed = [cell for cell in cells if cell and cell.pieces]
        placed = next((cell for cell in printed if _PLACE.search(cell.text)), None)
        texts = [one_line(cell.text) for cell in printed]
        row = _row("  ".join(texts), placed.pieces[0][0]) if placed else None
        if placed and row:
            yield row._replace(at=placed.pieces[0][1], said=" ".join(texts))


def _distinct(rows: list[_Row]) -> Iterator[list[_Row]]:
    if len({row.value for row in rows}) == len(rows) and all(row.value % _ALIGNED == 0 for row in rows):
        yield rows


def _row(line: str, i: int) -> _Row | None:
    places = list(_PLACE.finditer(line))
    values = [hexadecimal(place[0]) or 0 for place in places] if 0 < len(places) <= _ENDS else []
    if not values:
        return None
    sides = [line[: places[0].start()], line[places[-1].end() :]]
    cells = [part.strip(_MARKS) for side in sides for part in _PARTS.split(side)]
    return _Row(i, values[0], [*filter(None, cells)], values[0] < values[-1], places[0].start(), line.strip())


def _owners(registers: Iterable[Register]) -> dict[str, _Owner]:
    """By each name that may stand for it in a map, what offsets count in."""
    owners: dict[str, _Owner] = {}
    heads = vocabulary().words["register"]
    for block in dict.fromkeys(register.block for register in registers if register.block):
        inner = re.findall(r"\(([^()]*)\)", block)
        words = [word for word in block.split() if plain(word).removesuffix("s") not in heads]
        names = _WORD.findall(" ".join(inner)) or ([" ".join(words)] if words else [])
        for name in names:
            owners[name.casefold()] = _Owner(name, block, [])
    for register in registers:
        prefix = _PREFIX.match(register.register or "") if register.block is None else None
        if prefix and register.address_space == _OWN:
            name = _LETTER.sub("", prefix["block"])
            owners.setdefault(name.casefold(), _Owner(name, None, [])).registers.append(register)
    return owners


def _named(row: _Row, owners: dict[str, _Owner]) -> tuple[str, _Owner] | None:
    """The block that a row names in a cell of its own, or between single blanks among few words."""
    words = _WORD.findall(" ".join(row.cells))
    for names in (row.cells, words if len(words) <= _WORDS else []):
        found = {name: owner for name in names if (owner := _owner(name, owners))}
        if len(found) == 1:
            return next(iter(found.items()))
    return None


def _owner(name: str, owners: dict[str, _Owner]) -> _Owner | None:
    """What a name stands for: that of a block, or with the index of one of several behind it."""
    return owners.get(name.casefold()) or owners.get(_INDEX.sub("", name).casefold())
