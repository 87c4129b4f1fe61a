"""The whole manual: instructions and encodings first, then registers as any manual prints them in what is left."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from extract.dialects.isa_table.afterwards.headed import report_astray, report_headed, rows_alike
from extract.dialects.isa_table.afterwards.names_unread import report_names
from extract.dialects.isa_table.afterwards.row_doubts import doubt_rows
from extract.dialects.isa_table.afterwards.rows_within import report_within
from extract.dialects.isa_table.afterwards.unread import report_unread
from extract.dialects.isa_table.afterwards.word_slips import doubt_words
from extract.dialects.isa_table.cells.heads import table_head
from extract.dialects.isa_table.cells.said_beside import unknown_codes
from extract.dialects.isa_table.encodings.format_opcodes import doubt_opcodes
from extract.dialects.isa_table.encodings.formats import FormatReader
from extract.dialects.isa_table.encodings.told import report_values
from extract.dialects.isa_table.lists.coded_entries import read_coded_entries
from extract.dialects.isa_table.lists.coded_lines import coded_lines, report_coded
from extract.dialects.isa_table.lists.coded_lists import read_coded_lists
from extract.dialects.isa_table.lists.counted import read_counted
from extract.dialects.isa_table.lists.entries import read_entries
from extract.dialects.isa_table.lists.families import read_families, template
from extract.dialects.isa_table.lists.under_headings import read_under_headings
from extract.dialects.isa_table.merge import merge
from extract.dialects.isa_table.naming import speaks_of_encodings
from extract.dialects.isa_table.opcode_tables.maps import map_rows, opcode_maps
from extract.dialects.isa_table.opcode_tables.marked_headings import name_by_headings
from extract.dialects.isa_table.opcode_tables.mode_tables import read_mode_tables
from extract.dialects.isa_table.opcode_tables.opcode_rows import read_tables
from extract.dialects.isa_table.opcode_tables.tables import opcode_tables
from extract.dialects.isa_table.opcode_tables.text_maps import report_maps, text_maps
from extract.dialects.isa_table.ruleless.columns import ColumnTable
from extract.dialects.isa_table.ruleless.ended import read_ended
from extract.dialects.isa_table.ruleless.printed import read_printed
from extract.dialects.isa_table.statements import content_lines
from extract.dialects.isa_table.words.bit_ends import read_bit_ends
from extract.dialects.isa_table.words.bit_heads import BitHeads, read_bit_heads
from extract.dialects.isa_table.words.bit_pages import read_bit_pages
from extract.dialects.isa_table.words.bit_ranges import read_ranges
from extract.dialects.isa_table.words.bitwise_words import read_bitwise
from extract.dialects.isa_table.words.boundaries import read_boundaries
from extract.dialects.isa_table.words.byte_figures import read_byte_figures
from extract.dialects.isa_table.words.data_words import read_data_words
from extract.dialects.isa_table.words.ended_words import read_ended_words
from extract.dialects.isa_table.words.figured_tables import read_figured_tables
from extract.dialects.isa_table.words.figured_words import read_figured
from extract.dialects.isa_table.words.left_figures import read_left_figures
from extract.dialects.isa_table.words.lettered import read_lettered
from extract.dialects.isa_table.words.listings import read_listings
from extract.dialects.isa_table.words.numbers_over import numbered
from extract.dialects.isa_table.words.part_widths import read_part_widths
from extract.dialects.isa_table.words.spaced_words import read_spaced
from extract.dialects.isa_table.words.titled_words import read_titled_words
from extract.dialects.isa_table.words.worded import read_worded
from extract.dialects.register_table.afterwards.fixed_bits import tell_fixed
from extract.dialects.register_table.walk.reader import Reader
from extract.document import HEADING
from extract.left_out import rows_left_out

if TYPE_CHECKING:
    from extract.dialects.isa_table.opcode_tables.tables import OpcodeTable
    from extract.dialects.isa_table.ruleless.printed_rows import Printed
    from extract.dialects.isa_table.statements import Statement
    from extract.dialects.isa_table.words.data_words import DataWords
    from extract.dialects.isa_table.words.listings import Listings
    from extract.document import Document
    from extract.observations import Instruction, Observation, Reading, Register
    from extract.tables import Table

_DOUBTED = 3
"""One in so many rows in doubt, and another reading of a table is better."""
_WORDS = (
    *(read_worded, read_spaced, read_figured, read_bitwise),
    *(read_bit_pages, read_left_figures, read_byte_figures, read_ended_words),
)
"""What reads instructions whose words stand bit by bit in entries of their own."""
_OF_WORDS = re.compile(r"\b(?:instructions?|formats?|encodings?|opcodes?)\b", re.IGNORECASE)
_TYPED = re.compile(r"[A-Z]\w{0,3}[- ][Tt]ype\b")
"""How a line begins that calls a format by its type: `R-type`."""
_REGISTER = re.compile(r"\bregister\W*$", re.IGNORECASE)
_ENCODING = re.compile(r"[A-Z][A-Z0-9]*$")
_CODED = frozenset({"OP", "OPCODE", "ENCODING"})
"""Names of the fields of an encoding that tell which instruction it is."""


@dataclass(slots=True)
class _Lists:
    """The tables and lists of instructions, each read in the lines that those before left.

    Attributes:
        aside: lines of `listings` and `tables`.
        lines: those of `printed` too.
        counted: lists without a head, until they are held against the entries.
    """

    listings: Listings
    tables: list[OpcodeTable]
    counted: list[Statement]
    printed: list[Printed]
    aside: set[int]
    lines: set[int]


class _Tabled(NamedTuple):
    """What tables, maps and lists say, a line or row for each instruction.

    Attributes:
        rows: of all of them.
        tables: those that the rows were read from.
        left: the tables of the document that are no lists.
        told: lines of the lists and of the entries.
        headed: those whose columns are the bits of the words.
        unread: lines that look like such rows.
    """

    rows: list[Statement]
    tables: list[Table]
    left: list[Table]
    told: set[int]
    headed: BitHeads
    unread: set[int]


class _Worded(NamedTuple):
    """What entries say that show the words of instructions, or their codes, each in a place of its own.

    Attributes:
        shown: words bit by bit.
        others: further entries, in the order in which they count.
        tables: those that the entries were read from.
        given: what data say.
        unread: lines of words that are no instruction's.
        astray: lines of codes that are in no entry.
    """

    shown: list[Statement]
    others: list[Statement]
    tables: list[Table]
    given: DataWords
    unread: list[int]
    astray: list[int]


def read_manual(reading: Reading) -> None:
    """Fill a reading with all that its document says."""
    document = reading.document
    lines = content_lines(document)
    lists = _read_lists(document, lines)
    formats = FormatReader(document)
    formats.read(lines, lists.lines)
    shown, entries = read_boundaries(document), read_entries(document, lines, formats.formats)
    known = {form.register.register for form in formats.formats if form.register.register}
    known |= {made.encoding for made in entries if made.encoding}
    shown = [register for register in shown if register.register not in known]
    known |= {register.register for register in shown if register.register}
    tabled = _read_tabled(document, lines, lists, entries, known)
    families = read_families(formats.formats, [s.name for s in tabled.rows if template(s.name)])
    worded = _read_worded(document, lines, lists, tabled)
    statements = [*entries, *worded.shown, *worded.others, *tabled.rows, *formats.statements]
    spoken = bool(known) or speaks_of_encodings(document, statements)
    for made in statements:
        if not spoken or (made.opcode is None and made.pattern):  # a whole word tells the instruction alone
            made.flags = [flag for flag in made.flags if flag != "encoding_unknown"]
    doubt_opcodes(formats.formats, [*entries, *tabled.rows])
    parted = read_part_widths(document, [i for i in lines if i not in tabled.told])
    doubt_words(statements)
    doubt_rows(document, statements)
    merge(reading, statements, families)
    encodings = [form.register for form in formats.formats if form.register.fields]
    encodings += [*shown, *lists.listings.formats, *worded.given.formats, *tabled.headed.formats]
    encodings += parted.formats
    claimed = _claimed(reading.instructions, encodings)
    claimed |= {piece[0] for form in formats.formats for _, piece in form.opcode_lines}
    tables = [*tabled.tables, *worded.tables]
    _registers(reading, tables, claimed, worded.given.passed, _coded_rows(document, lines, lists))
    _tell_encodings(reading)
    tell_fixed(reading.registers)
    reading.registers += encodings
    report_unread(reading, lists.listings.unproved, [*worded.unread, *parted.unread])
    _report_tables(reading, lists, {*tabled.unread, *worded.astray})
    report_headed(reading, lines)
    report_values(reading, lines)
    report_coded(reading, lines)
    report_maps(reading, lines)
    _report_left_out(reading)
    report_within(reading)
    report_names(reading)


def _read_tabled(
    document: Document, lines: list[int], lists: _Lists, entries: list[Statement], known: set[str]
) -> _Tabled:
    """Read the rows of tables, maps and lists; `known` are the names of encodings."""
    told = lists.lines | {piece[0] for made in entries for piece in made.pieces}
    drawn = opcode_maps(document, [table for table in text_maps(document) if not table.lines & told])
    mapped = {line for one in drawn for line in one.table.lines}
    counted = [made for made in lists.counted if made.pieces[0][0] not in told | mapped]
    told.update(made.pieces[0][0] for made in counted)
    lettered = read_lettered(document, [i for i in lines if i not in told])
    left = [table for table in document.tables if not table.lines & lists.aside]
    maps, headed = opcode_maps(document, left) + drawn, _under_numbers(document, left)
    rows = [
        *headed.rows,
        *read_tables(lists.tables, known, {one.register for one in headed.formats if one.register}),
        *lists.listings.rows,
        *counted,
        *lettered.rows,
        *map_rows(maps),
        *read_ranges(document, lines),
    ]
    for one in lists.printed:
        one.name(known)
        rows += one.rows
    for line in lists.listings.heads.union(*(one.heads for one in lists.printed)):
        document.roles[line] |= HEADING
    name_by_headings(document, rows, known)
    tables = [*(one.table for one in lists.tables), *(one.table for one in maps), *headed.tables]
    return _Tabled(rows, tables, left, told, headed, {*lettered.unread, *headed.unread})


def _read_worded(document: Document, lines: list[int], lists: _Lists, tabled: _Tabled) -> _Worded:
    """Read what shows the words of instructions one by one: entries, figures, data and headings."""
    free = [i for i in lines if i not in lists.aside]
    words = [one(document, free) for one in _WORDS]
    read = {piece[0] for one in words for row in one.rows for piece in row.pieces}
    drawn = [table for table in tabled.left if not table.lines & read]
    given, figured = read_data_words(document), read_figured_tables(document, drawn, lines)
    moded, titled = read_mode_tables(document, tabled.left), read_titled_words(tabled.left)
    untold = [i for i in lines if i not in tabled.told]
    under, by_code = read_under_headings(document, untold), read_coded_entries(document, untold)
    taken = {piece[0] for row in (*under, *by_code.rows) for piece in row.pieces}
    listed = read_coded_lists(document, [i for i in untold if i not in taken])
    return _Worded(
        [row for one in words for row in one.rows],
        [*figured.rows, *moded.rows, *titled.rows, *given.rows, *under, *by_code.rows, *listed.rows],
        [*figured.tables, *moded.tables, *titled.tables],
        given,
        [i for one in words for i in one.unread] + figured.unread,
        [*by_code.unread, *listed.unread],
    )


def _report_left_out(reading: Reading) -> None:
    """Report the rows of dots between two instructions of an encoding where it has no opcode between theirs."""
    rows = ((made.pieces, made) for made in reading.instructions)
    for gap in rows_left_out(reading.document, rows):
        above, below = gap.above, gap.below
        if above.encoding != below.encoding:
            continue
        if above.opcode is not None and below.opcode is not None:
            ends = sorted((above.opcode, below.opcode))
            same = (made.opcode for made in reading.instructions if made.encoding == above.encoding)
            if any(code is not None and ends[0] < code < ends[1] for code in same):
                continue
        message = f"rows between {above.mnemonic} and {below.mnemonic} are left out: dots stand for them"
        reading.diagnose("rows_left_out", message, line_first=gap.first, line_last=gap.last)


def _coded_rows(document: Document, lines: list[int], lists: _Lists) -> set[int]:
    """Lines such as the rows of the tables that were read, and other lines of codes: no fields of registers."""
    alike = rows_alike(document, lines, {table.heads for table in lists.tables if table.columns.rows})
    return alike.union(*coded_lines(document, lines, frozenset()))


def _under_numbers(document: Document, tables: list[Table]) -> BitHeads:
    """Instruction words under numbers of bits: of each bit, or of those at the ends of cells."""
    shown = numbered(document, tables)
    headed = read_bit_heads(document, shown)
    ended = read_bit_ends([table for table in shown if table not in headed.tables])
    read = {id(table) for table in (*headed.tables, *ended.tables)}
    return BitHeads(
        headed.rows + ended.rows,
        headed.formats + ended.formats,
        [table for table, one in zip(tables, shown, strict=True) if id(one) in read],
        headed.unread + ended.unread,
    )


def _tell_encodings(reading: Reading) -> None:
    """Call the registers encodings that have a field for the opcode and no address, where the name says so.

    What an instruction names does, and a title such as `Instruction format`, but where fields have an access: a
    register may tell the last instruction. So do two such fields, `OP` and `ENCODING`, of an encoding whose name is no
    register's, as `CMD_CTRL` is.
    """
    names = {made.encoding for made in reading.instructions if made.encoding}
    for register in reading.registers if reading.instructions else ():
        fields = {(field.field or "").upper() for field in register.fields}
        title = register.register or ""
        both = {"OP", "ENCODING"} <= fields and "encoding_unknown" not in register.flags
        typed = _TYPED.match(register.description or "")
        said = _OF_WORDS.search(title) or typed
        free = not any(field.access for field in register.fields)
        told = (both and _ENCODING.match(title)) or title in names or (said and free)
        if (
            told
            and not fields.isdisjoint(_CODED)
            and register.address is None
            and not _REGISTER.search(title)
        ):
            register.kind, register.block = "encoding", None
            if typed and not (title and typed[0].startswith(title)):
                # the line right over the figure names it, not the heading of all
                register.register = typed[0]
                register.flags = [flag for flag in register.flags if flag != "name_lost"]


def _read_lists(document: Document, lines: list[int]) -> _Lists:
    """The tables and lists of instructions."""
    ruled = {i for table in document.tables if table_head(table) for i in table.lines}
    listings = read_listings(document, [i for i in lines if i not in ruled])
    listed = listings.lines
    left = [i for i in lines if i not in listed]
    tables, counted = opcode_tables(document, left), read_counted(document, left)
    tables = [table for table in tables if not _is_worse(table, counted)]
    aside = listed.union(*(table.lines for table in tables))
    printed = read_printed(document, [i for i in lines if i not in aside])
    taken = aside.union(*(table.lines for table in printed))
    printed += read_ended(document, [i for i in lines if i not in taken])
    return _Lists(listings, tables, counted, printed, aside, aside.union(*(table.lines for table in printed)))


def _report_tables(reading: Reading, lists: _Lists, astray: set[int]) -> None:
    """Report the lines between the rows of tables that fit none of their columns, and columns of codes not known."""
    astray.update(i for one in lists.tables if isinstance(one.table, ColumnTable) for i in one.table.unread)
    astray.update(i for one in lists.printed for i in one.unread)
    report_astray(reading, sorted(astray.union(*(one.astray for one in lists.tables))))
    for table in lists.tables:
        if unknown := unknown_codes(table.grid, table.columns):
            line = table.grid.rows[table.columns.rows - 1][table.columns.name].pieces[0][0]
            message = (
                f"the numbers of the columns {', '.join(unknown)} are left out: their heads are not known"
            )
            reading.diagnose("columns_unknown", message, line_first=line, line_last=line)


def _claimed(instructions: list[Instruction], encodings: list[Register]) -> set[int]:
    """The lines that instructions and encodings were read from."""
    claimed = set[int]()
    for one in (*instructions, *encodings):
        claimed |= _lines(one)
    for row in (row for register in encodings for row in register.fields):
        claimed |= _lines(row).union(*(_lines(value) for value in row.values))
    return claimed


def _is_worse(table: OpcodeTable, counted: list[Statement]) -> bool:
    """Whether many rows of a list are in doubt or unread where it is taken for a table whose columns keep apart."""
    if not counted or not isinstance(table.table, ColumnTable):
        return False
    rows = {made.pieces[0][0] for made in counted} & set(
        range(table.table.first_line, table.table.last_line + 1)
    )
    doubted = rows - table.lines | rows & (table.table.shifted | table.table.unread)
    return _DOUBTED * len(doubted) > len(rows)


def _lines(row: Observation) -> set[int]:
    return {piece[0] for piece in row.pieces}


def _registers(
    reading: Reading,
    taken: list[Table],
    claimed: set[int],
    passed: list[tuple[int, int]],
    coded: set[int],
) -> None:
    """The registers in tables that hold no opcodes; what stands in lines already read, or `passed`, is no register.

    Nor is a name alone in a line that is `coded`, the row of an opcode.
    """
    document = reading.document
    every = document.tables
    aside = {id(table) for table in taken}
    document.tables = [table for table in every if id(table) not in aside]
    if not document.words:
        passed = [*passed, *((table.first_line, table.last_line) for table in taken)]
    try:
        Reader(reading, passed).read()
    finally:
        document.tables = every
    kept = []
    for register in reading.registers:
        fields = [row for row in register.fields if not _lines(row) & claimed]
        if fields or not (register.fields or _lines(register) & (claimed | coded)):
            register.fields = fields
            kept.append(register)
    reading.registers[:] = kept
