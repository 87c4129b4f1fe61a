"""What shows that a text is an instruction set manual: each sign, and how sure a document that bears it is.

A sign is looked for by its words first; what reads it is loaded for the documents alone that have these.
"""

from __future__ import annotations

import re
from itertools import islice
from typing import TYPE_CHECKING, Final

from extract.dialects.isa_table.cells.head_words import is_field_head, may_head
from extract.dialects.isa_table.cells.heads import table_head
from extract.dialects.isa_table.cells.languages import stems
from extract.dialects.isa_table.grammar import (
    CODE_LINE,
    DESCRIBED,
    ENTRY,
    FIELD,
    FORMAT,
    ITEM,
    OPCODE_KEY,
    OPCODE_LINE,
    SECTION,
    TITLED,
)
from extract.dialects.isa_table.statements import content_lines, said
from extract.dialects.isa_table.titled import is_titled
from extract.dialects.isa_table.words.bit_ranges import may_range
from extract.markup.marked_tables import marked_tables
from extract.markup.text_tables import text_tables

if TYPE_CHECKING:
    from collections.abc import Callable

    from extract.document import Document
    from extract.tables import Table

_FEW: Final = 3
"""So many lines that give encoding and opcode, or rows of tables, are enough in text."""
_SHORT: Final = 300
"""Lines of an excerpt at most."""
_UNSURE: Final = 0.56
"""A little more than any other dialect is sure of a document of which it knows hardly anything."""
_MAPPED: Final = 0.65
"""A little more than a single figure of bits makes sure, which a map's numbered columns look like."""
_CODED: Final = 8
"""So many lines that show the bits of an instruction at least."""
_WORDS = re.compile(r"^(?=.*[\w)\]]$)(?=.*(?<=[\n ])[01]{2,} ).*[a-z]", re.MULTILINE)
"""Lines that may be such words: digits, an operand, and a name, operands or a remark at the end."""
_CODED_CELL = re.compile(r"\| ?[01]{3,7} ?\|")
"""A cell of digits of 0 and 1, which a register may have for a value."""
_LOOKED_AT: Final = 12
"""So many tables of bars are looked at to tell what a text is."""
_GRID, _GRIDS = "+--", 20
"""How the rules of a grid begin; a text of so many has its tables in grids."""
_BELOW: Final = 4
"""Lines under the row of a field within which its list begins."""


def sureness(document: Document) -> float:
    """How sure it is that a document is an instruction set manual: 0 where it bears no sign."""
    return next((sure for sure, is_shown in SIGNS if is_shown(document)), 0.0)


def _has_code_lines(document: Document) -> bool:
    """Whether lines give encoding and opcode, or opcodes under keys that name instructions."""
    coded = [said(document, i) for i in document.lines_with("pcode")]
    if any(sum(bool(form.match(line)) for line in coded) >= _FEW for form in (OPCODE_LINE, CODE_LINE)):
        return True
    return sum(bool(OPCODE_KEY.match(line)) for line in coded) >= _FEW and _has_entries(document)


def _enough(document: Document) -> int:
    """So many figures of words show that a document is such a manual: of an excerpt, one with title and syntax."""
    return 1 if len(document.lines) <= _SHORT else _FEW


def _has_formats(document: Document) -> bool:
    """Whether tables of fields stand in it, and lines that name the formats they are of."""
    lines = document.lines
    heads = [said(document, i) for i in document.lines_with("Format") if "Bits" in lines[i]]
    if not any(map(is_field_head, heads)):
        return False
    bare = (i for i in document.body if "|" not in lines[i] or "Format" in lines[i])
    return any(FORMAT.match(text) or TITLED.match(text) for text in (said(document, i) for i in bare))


def _has_formats_of_opcodes(document: Document) -> bool:
    """Whether these list the opcodes."""
    return _has_formats(document) and _lists_opcodes(document)


def _has_bit_heads(document: Document) -> bool:
    """Whether tables of formats or instructions stand in it whose columns are headed by their bits."""
    from extract.dialects.isa_table.words.bit_ends import read_bit_ends  # noqa: PLC0415 - for few documents
    from extract.dialects.isa_table.words.bit_heads import read_bit_heads  # noqa: PLC0415 - for few documents
    from extract.dialects.isa_table.words.numbers_over import numbered  # noqa: PLC0415 - for few documents

    talks = any(document.holds(word) for word in ("ormat", "nstruction", "nemonic", "ype", "Instr"))
    if not talks and not (document.holds("|") and _CODED_CELL.search(document.text())):
        return False
    tables = numbered(document, document.tables) or [*text_tables(document), *marked_tables(document)]
    return bool(read_bit_heads(document, tables).tables or read_bit_ends(tables).tables)


def _has_figured(document: Document) -> bool:
    """Whether the words of instructions are drawn in it under the numbers of their bits."""
    from extract.dialects.isa_table.words.bitwise_words import may_number, read_bitwise  # noqa: PLC0415 - for few documents
    from extract.dialects.isa_table.words.figured_words import may_draw, read_figured  # noqa: PLC0415 - the same

    if max(may_draw(document), may_number(document)) < _enough(document):
        return False
    lines = content_lines(document)
    return max(len(read_figured(document, lines).rows), len(read_bitwise(document, lines).rows)) >= _enough(
        document
    )


def _has_figured_tables(document: Document) -> bool:
    """Whether the words of instructions are drawn in it as tables."""
    from extract.dialects.isa_table.words.figured_tables import may_figure, read_figured_tables  # noqa: PLC0415 - for few documents

    if not may_figure(document):
        return False
    tables = document.tables or [*text_tables(document), *marked_tables(document)]
    return len(read_figured_tables(document, tables, content_lines(document)).rows) >= _enough(document)


def _has_modes(document: Document) -> bool:
    """Whether opcodes stand in it by addressing mode."""
    from extract.dialects.isa_table.opcode_tables.mode_tables import may_have_modes, read_mode_tables  # noqa: PLC0415 - for few documents

    if not may_have_modes(document):
        return False
    tables = document.tables or [*text_tables(document), *marked_tables(document)]
    return bool(read_mode_tables(document, tables).rows)


def _has_captioned(document: Document) -> bool:
    """Whether captions or headings alone say that tables are of instructions."""
    from extract.dialects.isa_table.lists.captioned_codes import captioned_head, may_caption  # noqa: PLC0415 - for few documents
    from extract.dialects.isa_table.lists.under_opcodes import may_speak, opcodes_head  # noqa: PLC0415 - the same

    captioned, spoken = may_caption(document), may_speak(document)
    if not (captioned or spoken):
        return False
    tables = document.tables or [*text_tables(document), *marked_tables(document)]
    return any(
        (captioned and captioned_head(document, table)) or (spoken and opcodes_head(document, table))
        for table in tables
    )


def _has_word_columns(document: Document) -> bool:
    """Whether tables have a column of whole words beside one of names."""
    from extract.dialects.isa_table.opcode_tables.word_columns import may_have_words, words_head  # noqa: PLC0415 - for few documents

    if not may_have_words(document):
        return False
    tables = document.tables or [*text_tables(document), *marked_tables(document)]
    return any(words_head(document, table) for table in tables)


def _has_titled_words(document: Document) -> bool:
    """Whether instructions have a table each, with their name across it."""
    from extract.dialects.isa_table.words.titled_words import may_title, read_titled_words  # noqa: PLC0415 - for few documents

    if not may_title(document):
        return False
    tables = document.tables or [*text_tables(document), *marked_tables(document)]
    return bool(read_titled_words(tables).rows)


def _has_bit_pages(document: Document) -> bool:
    """Whether it has pages of instructions with a figure of single bits each."""
    from extract.dialects.isa_table.words.bit_pages import may_page, read_bit_pages  # noqa: PLC0415 - for few documents

    return may_page(document) >= _enough(document) and len(
        read_bit_pages(document, content_lines(document)).rows
    ) >= _enough(document)


def _has_left_figures(document: Document) -> bool:
    """Whether the words of instructions are drawn in it with their bits counted from the left."""
    from extract.dialects.isa_table.words.left_figures import (  # noqa: PLC0415 - for few documents
        may_count_left,
        read_left_figures,
    )

    if may_count_left(document) < _enough(document):
        return False
    return len(read_left_figures(document, content_lines(document)).rows) >= _enough(document)


def _has_byte_figures(document: Document) -> bool:
    """Whether the bytes of instructions are drawn in it under a key."""
    from extract.dialects.isa_table.words.byte_figures import read_byte_figures  # noqa: PLC0415 - for few documents

    keys = ("Op Code", "Opcode", "Op code", "OPCODE")
    if sum(len(document.lines_with(key)) for key in keys) < _enough(document):
        return False
    return len(read_byte_figures(document, content_lines(document)).rows) >= _enough(document)


def _has_ended_words(document: Document) -> bool:
    """Whether words of instructions stand in it under keys in brackets."""
    from extract.dialects.isa_table.words.ended_words import read_ended_words  # noqa: PLC0415 - for few documents

    if sum(len(document.lines_with(word)) for word in ("pcode]", "PCODE]", "ncoding]", "code]")) < _enough(
        document
    ):
        return False
    return len(read_ended_words(document, content_lines(document)).rows) >= _enough(document)


def _has_headings(document: Document) -> bool:
    """Whether headings name instructions whose opcodes stand under them."""
    from extract.dialects.isa_table.lists.under_headings import read_under_headings  # noqa: PLC0415 - for few documents

    coded = len(document.lines_with("pcode")) + len(document.lines_with("PCODE"))
    return coded >= _FEW and bool(read_under_headings(document, content_lines(document)))


def _has_coded_entries(document: Document) -> bool:
    """Whether lines give each instruction its code in a form that nothing else has."""
    from extract.dialects.isa_table.lists.coded_entries import may_code, read_coded_entries  # noqa: PLC0415 - for few documents

    return may_code(document) and bool(read_coded_entries(document, content_lines(document)).rows)


def _has_coded_lists(document: Document) -> bool:
    """Whether lists give instructions their codes under a title of opcodes."""
    from extract.dialects.isa_table.lists.coded_lists import may_list_codes, read_coded_lists  # noqa: PLC0415 - for few documents

    return may_list_codes(document) and bool(read_coded_lists(document, content_lines(document)).rows)


def _has_lettered(document: Document) -> bool:
    """Whether lists of words bit by bit stand in it, a name beside each."""
    from extract.dialects.isa_table.words.lettered import may_list, read_lettered  # noqa: PLC0415 - for few documents

    return may_list(document) and bool(read_lettered(document, content_lines(document)).rows)


def _has_maps(document: Document) -> bool:
    """Whether maps of opcodes stand in it."""
    from extract.dialects.isa_table.opcode_tables.maps import may_map, opcode_maps  # noqa: PLC0415 - for few documents
    from extract.dialects.isa_table.opcode_tables.text_maps import text_maps  # noqa: PLC0415 - the same

    tables = [*text_tables(document), *marked_tables(document)] if may_map(document) else []
    return bool(opcode_maps(document, [*document.tables, *tables, *text_maps(document)]))


def _has_counted(document: Document) -> bool:
    """Whether lists of instructions stand in it that nothing but their counting and names tells."""
    from extract.dialects.isa_table.lists.counted import may_count, read_counted  # noqa: PLC0415 - for few documents

    return may_count(document) and bool(read_counted(document, content_lines(document)))


def _has_listings(document: Document) -> bool:
    """Whether many lines are the words of instructions, all of as many bits."""
    if sum(1 for _ in islice(_WORDS.finditer(document.text()), _CODED)) < _CODED:
        return False
    from extract.dialects.isa_table.words.listings import read_listings  # noqa: PLC0415 - for few documents

    return len(read_listings(document, content_lines(document)).rows) >= _CODED


def _has_worded_entries(document: Document) -> bool:
    """Whether headings name instructions whose words stand under them."""
    keys = ("pcode:", "ncoding:", "achine code:", "pcode**:", "ncoding**:")
    if sum(len(document.lines_with(word)) for word in keys) < (fewest := _enough(document)):
        return False
    from extract.dialects.isa_table.words.spaced_words import read_spaced  # noqa: PLC0415 - for few documents
    from extract.dialects.isa_table.words.worded import read_worded  # noqa: PLC0415 - for few documents

    lines = content_lines(document)
    return len(read_worded(document, lines).rows) + len(read_spaced(document, lines).rows) >= fewest


def _has_data_words(document: Document) -> bool:
    """Whether words of instructions are given as data under a key that names them."""
    if not document.holds("nemonic") or not document.holds("bits"):
        return False
    from extract.dialects.isa_table.words.data_words import read_data_words  # noqa: PLC0415 - for few documents

    return bool(read_data_words(document).rows)


def _has_field_tables(document: Document) -> bool:
    """Whether tables of fields stand in it: what looks like codes there are the values of fields."""
    heads = (document.lines[i] for i in document.lines_with("Field Name"))
    return any("Bits" in head and "Description" in head for head in heads)


def _has_entries(document: Document) -> bool:
    """Whether lines name instructions by a key."""
    told = (i for word in ("nstruction", "nemonic") for i in document.lines_with(word))
    return sum(1 for _ in islice((i for i in told if ENTRY.match(said(document, i))), _FEW)) == _FEW


def _has_codes(document: Document) -> bool:
    """Whether many lines show instruction words bit by bit, or names with codes; they are not read but reported."""
    from extract.dialects.isa_table.afterwards.unread import has_rows  # noqa: PLC0415 - for few documents

    return has_rows(document, _CODED) and not _has_field_tables(document)


def _lists_opcodes(document: Document) -> bool:
    """Whether the field of opcodes of an encoding has a list of them, a name behind each number."""
    from extract.dialects.isa_table.encodings.told import OPCODES, codes_in_line  # noqa: PLC0415 - for few documents

    end = document.body.stop
    for i in (i for word in OPCODES for i in document.lines_with(word)):
        row = FIELD.match(said(document, i)) or DESCRIBED.match(said(document, i))
        if row and row["name"] in OPCODES:
            if any(codes_in_line(said(document, k)) for k in range(i, min(i + 1 + _BELOW, end))):
                return True
            below = (ITEM.match(said(document, k)) for k in range(i + 1, min(i + 1 + _BELOW, end)))
            if any(item and item["name"] and (item["colon"] or "_" in item["name"]) for item in below):
                return True
    return False


def _has_column_tables(document: Document) -> bool:
    """Whether the columns of a text, or of a PDF without rules, are those of tables of opcodes; bars may part them."""
    from extract.dialects.isa_table.ruleless.columns import column_tables, heads_with_others  # noqa: PLC0415 - for few documents
    from extract.dialects.isa_table.ruleless.delimited import delimited_tables  # noqa: PLC0415 - for few documents
    from extract.dialects.isa_table.ruleless.segments import is_head  # noqa: PLC0415 - for few documents

    told = [
        i
        for word in ("nstruction", "nemonic", "pcode", "ssembl", *stems())
        for i in document.lines_with(word)
    ]
    told += (
        i for word in ("yntax", "YNTAX") for i in document.lines_with(word) if may_head(document.lines[i])
    )
    barred = any("|" in document.lines[i] for i in told)
    tables: list[Table] = text_tables(document, limit=_LOOKED_AT) if barred else list(document.tables)
    tables += [*marked_tables(document), *delimited_tables(document)]
    headed = any(is_head(document, i) for i in told) or heads_with_others(document, told)
    if headed and len(document.lines_with(_GRID)) < _GRIDS:
        tables += column_tables(document, content_lines(document))
    return sum(len(grid.rows) - 1 for grid, _ in filter(None, map(table_head, tables))) >= _FEW


def _has_ended_tables(document: Document) -> bool:
    """Whether a text has tables whose rows end with a code in two bases."""
    from extract.dialects.isa_table.ruleless.ended import is_head, read_ended  # noqa: PLC0415 - for few documents

    told = (document.lines[i] for word in ("nstruction", "nemonic") for i in document.lines_with(word))
    return any(map(is_head, told)) and bool(read_ended(document, content_lines(document)))


def _has_printed_tables(document: Document) -> bool:
    """Whether a text has tables of opcodes, by lines that speak of opcodes and of instructions."""
    from extract.dialects.isa_table.ruleless.printed import read_printed  # noqa: PLC0415 - for few documents
    from extract.dialects.isa_table.ruleless.printed_rows import opcode_line  # noqa: PLC0415 - see above

    told = any(opcode_line(document.lines[i]) for i in document.lines_with("pcode"))
    if not told and not any(SECTION.match(said(document, i)) for i in document.lines_with("Instructions")):
        return False
    return sum(len(table.rows) for table in read_printed(document, content_lines(document))) >= _FEW


SIGNS: Final[tuple[tuple[float, Callable[[Document], bool]], ...]] = (
    (0.82, _has_code_lines),
    (0.82, _has_printed_tables),
    (0.82, _has_column_tables),
    (0.82, _has_ended_tables),
    (0.82, _has_formats_of_opcodes),
    (0.6, _has_formats),
    (0.82, _has_listings),
    (0.82, _has_worded_entries),
    (0.82, _has_figured),
    (0.82, _has_figured_tables),
    (0.82, _has_bit_pages),
    (0.82, _has_left_figures),
    (0.82, _has_byte_figures),
    (0.82, _has_ended_words),
    (0.82, _has_data_words),
    (0.6, may_range),
    (0.6, _has_bit_heads),
    (_UNSURE, _has_counted),
    (_MAPPED, _has_modes),
    (_MAPPED, _has_captioned),
    (_MAPPED, _has_word_columns),
    (_MAPPED, _has_titled_words),
    (_MAPPED, _has_maps),
    (_UNSURE, _has_lettered),
    (_UNSURE, _has_headings),
    (_UNSURE, _has_coded_entries),
    (_UNSURE, _has_coded_lists),
    (_UNSURE, _has_codes),
    (0.61, is_titled),  # a little more than one figure of bits makes `register-table` sure
)
"""The signs in the order in which they are looked for, and how sure each makes."""
