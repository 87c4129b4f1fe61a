"""How sure the dialect is of a document: what its lines and tables look like, the cheapest looks first."""

from __future__ import annotations

import re
from itertools import islice, pairwise, starmap
from typing import TYPE_CHECKING, Final

from extract.dialects.register_table.bit_figures.drawn import has_drawn
from extract.dialects.register_table.bit_figures.lanes import marks_of_row
from extract.dialects.register_table.bit_figures.stacked import stacked_head
from extract.dialects.register_table.bit_figures.unnumbered import by_cells
from extract.dialects.register_table.field_tables.column_heads import read_head
from extract.dialects.register_table.field_tables.described import covered, names_in, roles_of_described
from extract.dialects.register_table.field_tables.nested_bits import bits_under_registers
from extract.dialects.register_table.field_tables.operand_bits import bits_of_operand
from extract.dialects.register_table.field_tables.unknown_heads import bits_under_unknown_head
from extract.dialects.register_table.pages.flow import numbered_frame
from extract.dialects.register_table.text_tables.bit_entries import bit_entries, fill_registers
from extract.dialects.register_table.text_tables.bit_items import bit_items
from extract.dialects.register_table.text_tables.bit_lists import bit_lists
from extract.dialects.register_table.text_tables.bit_notes import bit_notes
from extract.dialects.register_table.text_tables.boxed_bits import boxed_figures
from extract.dialects.register_table.text_tables.callouts import callouts
from extract.dialects.register_table.text_tables.delimited import has_delimited
from extract.dialects.register_table.text_tables.field_cards import field_cards
from extract.dialects.register_table.text_tables.flat_fields import flat_field_tables
from extract.dialects.register_table.text_tables.lane_cells import lane_cell_tables
from extract.dialects.register_table.text_tables.lane_text import has_lanes
from extract.dialects.register_table.text_tables.lettered_words import lettered_words
from extract.dialects.register_table.text_tables.named_bits import named_bits
from extract.dialects.register_table.text_tables.open_rows import open_rows
from extract.dialects.register_table.text_tables.paired import has_paired, paired_tables
from extract.dialects.register_table.text_tables.placed_bits import placed_bits
from extract.dialects.register_table.text_tables.ruled_words import ruled_words
from extract.dialects.register_table.words.notation import hexadecimal
from extract.dialects.register_table.words.vocabulary import vocabulary
from extract.markup.marked_tables import marked_tables
from extract.markup.text_tables import text_tables
from extract.stitch import compact

if TYPE_CHECKING:
    from collections.abc import Callable

    from extract.document import Document
    from extract.tables import Table

_FIELD_LINE = re.compile(
    r"\s*(?:[•·–-]\s*)?(?:[A-Z]\w+ \([Bb]its? \d|\[\d{1,2}(?::\d{1,2})?\] [A-Z]\w+\s?[:–-] )"
    r"|\s*(?:[•·–-]\s*)?[Bb]its?\s*\[?\d+(?:\s?[:–~-]\s?(?:[Bb]it\s?)?\d+)?\]?\s*(?:[:–—-]|[A-Z_][A-Z0-9_])"
    r"|(?:Bits? (?:[a-z]+\.? )?)?(?:\d{1,2} ){7,31}0\s*$"
    r"|(?:63|31|15|7) (?:\d{1,2} ){1,30}0\s*$"
    r"|bit \d{1,2} bit \d{1,2}$"
    r"|(?:\d+(?:\.\d+)+|Register \d+[.-]\d+[.:]?) [A-Z][A-Z0-9_]+ \((?:0x[0-9A-Fa-f]+|[0-9A-Fa-f]+[hH])\)\s*$"
    r"|\s*(?:D[Ww](?:ord)?\s+|Ordinal\s+)?(?:Bits?(?:/Fields?)?|BITS?|Bit\(s\)|Field)\s.*\b(?:Name|Field|Description|Function|Access|Reset)\b.{0,60}$"
)
"""A line that describes bits, numbers the lanes of a figure, heads a table without rules, or names a register at an
address."""
_HEADS = frozenset(
    {"DW  ", "Ordi", "DWor", "Dwor", "Bit", "Bits", "Bit ", "Bit(", "Bit/", "BITS", "BIT", "BIT "}
)
_NAME_HEADS = frozenset({"Name", "Fiel", "Symb", "Mnem", "Bitf", "NAME", "FIEL", "SYMB", "MNEM", "BITF"})
_NAMES_HEAD = re.compile(
    r"\s*(?:(?:Bit)?Field|Symbol|Mnemonic|Name)(?: Name)?\s+(?:Description\s+(?:Access|Reset|Type)\b"
    r"|(?:Bits?|Position)\b(?!\s+Default\b).{0,80}\b(?:Description|Function|Access|Type|Reset)\b)",
    re.IGNORECASE,
)
"""How a line of text begins that may be the head of a table of fields: looked up before any pattern is tried."""
_GAP = re.compile(r"\s{2,}")
_BIT_HEAD = re.compile(r"\s{2}bits?(?:\(s\))?\s{2}", re.IGNORECASE)
"""The head of bits behind another one."""
_HEADED = re.compile(r"[\s#=*]*[A-Za-z_]\w*(?:<[a-z]>\w*)?, bits? ?\[[\d:]+\]\s*$")
_SECTION = re.compile(
    r"[#=]+\s+[`*]*[A-Za-z_]\w*[`*]*\s?(?:[–—-]\s)?[\[(<](?:bits? ?)?\d{1,2}(?:[:-]\d{1,2})?[\])>](?:\s*[(\[].*)?$"
)
_ITEM = re.compile(
    r"\s*(?:[-+•]\s+)?(?:[A-Za-z_]\w*\s?\[\d{1,2}(?::\d{1,2})?\]"
    r"|\[\d{1,2}(?:\s?(?::|-|–|~|\.\.)\s?\d{1,2})?\]\s+(?:[^\W\d]\w*|-))\s*(?:\([\w/ -]+\)\s*)?[:–-]"
)
_ON_STACKS = frozenset(("sp", "lr", "pc", "ra", "fp", "psr", "xpsr", "eip", "rip", "eflags", "rflags"))
"""Registers of a processor that programs save: their places are those in a frame, not where they are read."""
_MARKS = str.maketrans("", "", "`*")
_ENOUGH = 3
_HEADS_KNOWN = 2
_PLACES = frozenset({"address", "offset", "register"})
_PLACE_HEADS: Final = ("ddress", "ffset", "ADDR", "OFFSET", "Addr")
_MAP_ROWS: Final = 6
"""So many rows below such a head are looked at."""
_EXCERPT = 8
"""A PDF of so many pages at most may be an excerpt, with one table."""
_LOOKED_AT = 12
"""So many tables of a text are looked at to tell what it is."""
_FRAMES = 200
"""So many boxes of a PDF are looked at for numbers over or under them."""
_LEAD = 24
"""Characters of a line that are looked at for the word of bits."""
_NOTED = re.compile(
    r"[\s|]*(?:0[xX][0-9A-Fa-f]+|[0-9A-Fa-f]+[hH])(?:\s{2,}|\s*\|)\s*\S.*(?:\s{2}|\|\s?)[Bb]its?\s?\[?\d[\d:]*\]?\s*[:=]"
)
"""A row of a register whose description begins with bits: `0x10   NB_CTL   R/W   Bit[7:4]: rate`."""
_NAMES_TWICE = re.compile(r"\s*(?:Bit)?Fields?\s{2,}Name\s{2,}\S", re.IGNORECASE)
_BRACKETED_ROW = re.compile(r"\s*\[\d{1,2}(?::\d{1,2})?\]\s{2,}\w+\s{2,}\S")
_BRACKETED_BITS = re.compile(r"[A-Z][\w/]*(?: [\w/]+){0,4} \[\d{1,2}(?::\d{1,2})?\] ")
"""A row that begins with a name and its bits in brackets: `Pump Mode [6:5] Which`."""
_LONG = 300
"""Characters; a longer line is a paragraph."""


def _tells(table: Table) -> bool:
    """Whether a table has the head of fields with their bits, or is a figure of bits."""
    grid = compact(table)
    roles = read_head(grid, vocabulary())
    if (roles and (roles.of_fields or roles.of_names)) or bits_under_registers(grid):
        return True
    if bits_of_operand(grid, vocabulary()):
        return True
    if roles:
        bits_under_unknown_head(grid, roles, vocabulary(), {})
        if roles.of_fields:
            return True
    return (
        any(marks_of_row(table, r) for r in range(min(3, len(table.rows)))) or stacked_head(table) is not None
    )


def _places_registers(table: Table) -> bool:
    """Whether a table has heads of registers and of places, and hexadecimal places under these: none of a stack."""
    roles = read_head(grid := compact(table), vocabulary())
    place = next((role for role in ("offset", "address") if roles and role in roles.of), None)
    if roles is None or place is None or "register" not in roles.of:
        return False
    rows = grid.rows[roles.head :]
    if any(roles.text(row, "register").casefold() in _ON_STACKS for row in rows):
        return False
    texts = [roles.text(row, place) for row in rows]
    return sum(hexadecimal(text) is not None for text in texts) >= _ENOUGH


def _describes(cells: Table, table: Table) -> bool:
    """Whether a table without a head has the names of the cells of the one before it, each with a text."""
    grid = compact(table)
    roles = roles_of_described(grid)
    figure = by_cells(cells, vocabulary()) if roles else None
    return roles is not None and figure is not None and covered(names_in(grid, roles), figure.lanes)


def _is_head(line: str) -> bool:
    """Whether a line of text heads a table of fields, or is its first head where each cell has a line."""
    if len(line) >= _LONG:
        return False
    lead = line.lstrip()[:4]
    return (lead in _HEADS and bool(_FIELD_LINE.match(line + " Name"))) or (
        lead in _NAME_HEADS and bool(_NAMES_HEAD.match(line))
    )


def _is_bit(line: str) -> bool:
    """Whether a line of text begins with `bit 7-4`, or `bits`, and a name; it may be an item or a heading."""
    bare = line.lstrip(" \t-•*`#=")
    if bare[:1] not in {"b", "B"}:
        return False
    bare = bare.translate(_MARKS)
    return bare[:4].casefold() in {"bit ", "bits"} and len(line) < _LONG and bool(_FIELD_LINE.match(bare))


def _other_heads(document: Document) -> bool:
    """Whether a line outside English heads a table of fields, itself or with the cells below, or describes a field."""
    from extract.dialects.register_table.bit_lines.bitlines import bit_line  # noqa: PLC0415 - for few documents
    from extract.dialects.register_table.pages.flow import Text  # noqa: PLC0415 - the same

    words = vocabulary()
    bits = words.bit_heads | words.words["bit"]
    lines = document.lines
    for i in document.body:
        lead = lines[i][:_LEAD].strip().casefold()
        if lead in bits and not lead.isascii():
            below = [line.strip() for line in lines[i + 1 : i + 5] if line.strip()]
            if sum(len(line) < _LEAD and words.column(line) is not None for line in below) > 1:
                return True
        elif not lead.isascii() and lead.split(" ")[0] in bits and bit_line(Text(i, lines[i], []), words):
            return True
        elif len(lines[i]) < _LONG and (words.heads_bits(lines[i]) or _BIT_HEAD.search(lines[i])):
            roles = [words.column(cell) for cell in _GAP.split(lines[i].strip())]
            led = roles[0] == "bits" or (roles[0] in _PLACES and "bits" in roles[1:3])
            led |= (
                roles[:2] == [None, "bits"] and lines[i].split(maxsplit=1)[0].isupper()
            )  # of register `NBCON`
            if led and sum(role is not None for role in roles) > _HEADS_KNOWN:
                return True
    return False


def _has_headed(document: Document) -> bool:
    """Whether headings of a text give names and bits: `MODE, bits [21:20]`."""
    found = {i for word in (", bit[", ", bit [", ", bits[", ", bits [") for i in document.lines_with(word)}
    return sum(len(document.lines[i]) < _LONG and bool(_HEADED.match(document.lines[i])) for i in found) > 1


def _has_sections(document: Document) -> bool:
    """Whether headings of a text, one behind the other, give names and bits in brackets: `#### RATE [3:0] (RW)`."""
    heads = [document.lines[i] for i in document.body if document.lines[i][:2] in {"##", "=="}]
    return sum(bool(_SECTION.match(line)) for line in heads if len(line) < _LONG) >= _ENOUGH


def _has_entries(document: Document) -> bool:
    """Whether entries of one form, below the title of a register, have bits that fill it."""
    if not fill_registers(document):
        return False
    from extract.dialects.register_table.naming.parted_titles import parted_titles  # noqa: PLC0415 - for few documents

    return any(True for _ in bit_entries(document, frozenset(), parted_titles(document, vocabulary())))


def _has_items(document: Document) -> bool:
    """Whether items of a text give names and bits in brackets: `- MODE [7:4]: text`, ``- `[7:4]` **MODE**: text``."""
    items = (
        document.lines[i] for i in document.body if document.lines[i].lstrip()[:2] in {"- ", "* ", "+ ", "• "}
    )
    bare = (line.translate(_MARKS) for line in items if "]" in line and len(line) < _LONG)
    return sum(bool(_ITEM.match(line)) for line in bare) >= _ENOUGH


def _has_noted(document: Document) -> bool:
    """Whether rows of registers have descriptions that begin with bits."""
    found = {i for word in ("Bit", "bit") for i in document.lines_with(word)}
    lines = (document.lines[i] for i in found)
    return sum(len(line) < _LONG and bool(_NOTED.match(line)) for line in lines) > 1


def _has_bracketed(document: Document) -> bool:
    """Whether rows begin with bits in brackets and a name, in columns under heads that both tell of names."""
    heads = (i for i in document.lines_with("Name") if _NAMES_TWICE.match(document.lines[i][:_LONG]))
    return any(_BRACKETED_ROW.match(line) for i in heads for line in document.lines[i + 1 : i + 3])


def _has_map(document: Document) -> bool:
    """Whether columns without rules have the heads of registers and of places, and hexadecimal places under these.

    Under a head of names that of access or resets shows that they are those of registers.
    """
    words, lines = vocabulary(), document.lines
    for i in sorted({i for part in _PLACE_HEADS for i in document.lines_with(part)}):
        cells = _GAP.split(lines[i].strip()) if len(lines[i]) < _LONG else []
        roles = [words.column(cell) for cell in cells]
        place = next((n for n, role in enumerate(roles) if role in {"address", "offset"}), None)
        named = "register" in roles or ("name" in roles and not {"access", "reset"}.isdisjoint(roles))
        if place is None or not named or None in roles:
            continue
        below = filter(str.strip, lines[i + 1 : i + 1 + 2 * _MAP_ROWS])  # blank lines may part them
        rows = [_GAP.split(line.strip()) for line in islice(below, _MAP_ROWS)]
        if sum(len(row) > place and hexadecimal(row[place]) is not None for row in rows) >= _ENOUGH:
            return True
    return False


def _has_called(document: Document) -> bool:
    """Whether a name stands before the heads `Bit Description`, single blanks between, and bits in brackets below."""
    heads = document.lines_with(" Bit Description ")
    below = (document.lines[i + 1] for i in heads if i in document.body and i + 1 in document.body)
    return any(_BRACKETED_BITS.match(line) for line in below)


def _has_written(document: Document) -> bool:
    """Whether a figure of bits is given as data."""
    from extract.dialects.register_table.bit_figures.wavedrom import written_figures  # noqa: PLC0415 - for few documents

    return any(one.figure for one in written_figures(document, vocabulary()).values())


def sureness(document: Document) -> float:
    """How sure the dialect is, 0 to 1.

    More of a PDF with several tables of fields, figures or lines of bits than of a text, which others may read.
    """
    printed = document.reader == "pdf"
    tables = document.tables if printed else text_tables(document, limit=_LOOKED_AT)
    found = sum(numbered_frame(document, frame) for frame in document.frames[:_FRAMES])
    for table in tables:
        found += _tells(table) or (len(table.rows) == 1 and numbered_frame(document, table))
        if found >= _ENOUGH:
            return 0.8 if printed else 0.55
    found += sum(_describes(*pair) for pair in pairwise(tables))
    if not printed:
        if found or any(sign(document) for sign in _IN_TEXT):
            return 0.55
        return 0.5 if any(map(_places_registers, tables)) or _has_map(document) else 0.0
    lines = sum(
        1 for line in document.lines if len(line) < _LONG and (_FIELD_LINE.match(line) or _is_head(line))
    )
    lines += sum(1 for _ in paired_tables(document, vocabulary())) if lines < _ENOUGH else 0
    lines += sum(1 for _ in open_rows(document, vocabulary())) if lines < _ENOUGH else 0
    lines += sum(len(table.rows) for table in bit_items(document, frozenset())) if lines < _ENOUGH else 0
    lines += (
        sum(len(table.rows) for table in field_cards(document, vocabulary(), set())) if lines < _ENOUGH else 0
    )
    if lines >= _ENOUGH:
        return 0.7
    if lines and len(set(document.pages)) <= _EXCERPT:
        return 0.55
    return 0.6 if found else 0.0


_IN_TEXT: Final[tuple[Callable[[Document], bool], ...]] = (
    lambda document: any(_is_head(document.lines[i]) for i in document.body),
    _other_heads,
    lambda document: sum(map(_is_bit, document.lines)) >= _ENOUGH,
    lambda document: has_drawn(document, vocabulary()),
    lambda document: (
        any(map(_tells, tables := marked_tables(document))) or any(starmap(_describes, pairwise(tables)))
    ),
    lambda document: has_delimited(document, vocabulary()),
    lambda document: has_paired(document, vocabulary()),
    has_lanes,
    lambda document: any(True for _ in open_rows(document, vocabulary())),
    _has_headed,
    _has_sections,
    _has_items,
    _has_bracketed,
    _has_called,
    _has_noted,
    _has_written,
    lambda document: any(True for _ in boxed_figures(document)),
    lambda document: bool(ruled_words(document).tables),
    lambda document: bool(callouts(document)[0]),
    lambda document: bool(flat_field_tables(document, vocabulary(), frozenset())),
    lambda document: any(True for _ in named_bits(document, frozenset())),
    lambda document: bool(lane_cell_tables(document, vocabulary())),
    lambda document: any(True for _ in bit_items(document, frozenset())),
    _has_entries,
    lambda document: any(True for _ in bit_lists(document, frozenset())),
    lambda document: bool(bit_notes(document, frozenset())[1]),
    lambda document: any(True for _ in placed_bits(document, frozenset())),
    lambda document: bool(lettered_words(document, frozenset()).tables),
)
"""What shows of a text that it has registers, the cheapest looks first."""
