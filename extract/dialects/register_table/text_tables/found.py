"""All tables that stand in a document before the walk through it, and what is known of their lines and titles."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from extract.dialects.register_table.naming.addressed_titles import addressed_titles
from extract.dialects.register_table.naming.directives import directive_titles
from extract.dialects.register_table.naming.gapped_titles import gapped_titles
from extract.dialects.register_table.naming.parted_titles import parted_titles
from extract.dialects.register_table.naming.stacked_titles import stacked_titles
from extract.dialects.register_table.text_tables.bit_entries import bit_entries
from extract.dialects.register_table.text_tables.bit_items import bit_items, titles_of_items
from extract.dialects.register_table.text_tables.bit_list_titles import called_over, titles_over
from extract.dialects.register_table.text_tables.bit_lists import bit_lists, lines_of
from extract.dialects.register_table.text_tables.bit_notes import bit_notes
from extract.dialects.register_table.text_tables.boxed_bits import boxed_figures
from extract.dialects.register_table.text_tables.bracketed_words import bracketed_words
from extract.dialects.register_table.text_tables.callouts import callouts, is_callout
from extract.dialects.register_table.text_tables.centred import centred_tables
from extract.dialects.register_table.text_tables.centred_names import centred_named_tables
from extract.dialects.register_table.text_tables.columnwise import columnwise_tables
from extract.dialects.register_table.text_tables.delimited import delimited_tables
from extract.dialects.register_table.text_tables.field_cards import field_cards, joined_records
from extract.dialects.register_table.text_tables.flat import flat_tables
from extract.dialects.register_table.text_tables.flat_fields import flat_field_tables
from extract.dialects.register_table.text_tables.lane_cells import lane_cell_tables
from extract.dialects.register_table.text_tables.lane_text import lane_tables
from extract.dialects.register_table.text_tables.lettered_words import lettered_words
from extract.dialects.register_table.text_tables.named_bits import named_bits
from extract.dialects.register_table.text_tables.open_rows import open_rows
from extract.dialects.register_table.text_tables.paired import paired_tables
from extract.dialects.register_table.text_tables.placed_bits import placed_bits
from extract.dialects.register_table.text_tables.ruled_words import ruled_words
from extract.dialects.register_table.text_tables.several import parted
from extract.dialects.register_table.text_tables.sliced_lists import sliced_lists
from extract.dialects.register_table.text_tables.squeezed_middles import squeezed_middle_tables
from extract.dialects.register_table.text_tables.stacked_codes import stacked_code_tables
from extract.dialects.register_table.text_tables.torn import torn_tables
from extract.dialects.register_table.text_tables.torn_cells import torn_cell_tables
from extract.markup.marked_tables import marked_tables
from extract.markup.text_tables import text_tables

if TYPE_CHECKING:
    from extract.dialects.register_table.words.named import Named
    from extract.dialects.register_table.words.vocabulary import Vocabulary
    from extract.document import Document
    from extract.tables import Table

CENTRED: Final = "descriptions begin above the bits of their rows, which cannot be told apart"
LED: Final = "a figure of bits is not read: lines lead from no bit, or not from all"
LETTERED: Final = "a word of letters for bits is not read: what its letters stand for is not told below it"
RULED: Final = "a figure of bits is not read: its fields go over several words, or end between bits"


@dataclass(slots=True)
class Found:
    """What is found.

    Attributes:
        tables: in the order of the document.
        unread: first and last lines of what looks like a table and is not read, and why.
        worded: the lines of lists whose fields may have titles for names.
        titles: headings known by what stands under them; `noted` those that surely are.
    """

    tables: list[Table]
    unread: list[tuple[tuple[int, int], str]] = field(default_factory=list)
    worded: frozenset[int] = frozenset()
    titles: dict[int, Named] = field(default_factory=dict)
    noted: dict[int, Named] = field(default_factory=dict)


def tables_of(document: Document, words: Vocabulary) -> Found:
    """The tables of a document: those that its reader found, or in a text those of each layout."""
    printed = document.reader == "pdf"
    if document.tables or printed:
        ruled = joined_records(document, document.tables, words)
        tables = [*ruled, *paired_tables(document, words), *open_rows(document, words)]
        tables += field_cards(document, words, lines_of(tables))
        tables += (items := list(bit_items(document, lines_of(tables))))
        parted = parted_titles(document, words) | titles_of_items(document, items)
        gapped = {} if printed else gapped_titles(document)
        return Found(_in_order(tables, words), titles=parted | gapped, noted=parted)
    torn = torn_cell_tables(document, words)
    aside = lines_of(torn)
    flat = flat_tables(document, words, aside)
    marked = list(marked_tables(document))
    tables = [
        *_barred(document, marked),
        *torn,
        *flat,
        *columnwise_tables(document, words, aside | lines_of(flat)),
    ]
    tables += [*marked, *lane_cell_tables(document, words)]
    tables += [*delimited_tables(document, words), *torn_tables(document, words)]
    tables += (paired := list(paired_tables(document, words)))
    tables += flat_field_tables(document, words, aside | lines_of([*flat, *paired]))
    tables += [*lane_tables(document), *open_rows(document, words)]
    centred = centred_tables(document, words)
    named, unread = centred_named_tables(document, words)
    stacked, torn_rows = stacked_code_tables(document, words)
    tables += [*centred.tables, *named, *stacked]
    led, unled = callouts(document)
    tables += [*led, *named_bits(document, lines_of(tables))]
    tables += (placed := list(placed_bits(document, lines_of(tables))))
    items = list(bit_items(document, lines_of(tables)))
    tables += items
    tables += list(squeezed_middle_tables(document, words, lines_of(tables)))
    tables += list(sliced_lists(document, lines_of(tables)))
    told = parted_titles(document, words)
    fielded = {table.first_line for table in tables if _heads_fields(table, words)}
    tables += (entries := list(bit_entries(document, lines_of(tables), told, fielded)))
    lettered = lettered_words(document, lines_of(tables))
    tables += lettered.tables
    noted, titled = bit_notes(document, lines_of(tables))
    titled |= lettered.titles
    lists = list(bit_lists(document, lines_of([*tables, *noted])))
    listed = [*lists, *led]
    titled |= stacked_titles(document, listed, tables, words) | directive_titles(document)
    titled |= told | titles_of_items(document, items) | addressed_titles(document)
    called = {
        table.first_line - 1: name
        for table in (*entries, *items)
        if (name := called_over(document, table)) is not None
    }
    return Found(
        _in_order([*tables, *noted, *lists], words),
        [
            *((lines, CENTRED) for lines in centred.unread + unread + torn_rows),
            *((lines, LED) for lines in unled),
            *((lines, RULED) for lines in ruled_words(document).unread),
            *(((i, i), LETTERED) for i in lettered.unread),
        ],
        lines_of([*listed, *noted, *placed, *items, *entries, *lettered.tables]),
        titles_over(document, listed) | called | titled | gapped_titles(document),
        titled,
    )


def _heads_fields(table: Table, words: Vocabulary) -> bool:
    """Whether a table has heads of bits and names: it tells of the fields of a register."""
    return {"bits", "name"} <= {words.column(cell.text) for cell in table.rows[0] if cell}


def _barred(document: Document, marked: list[Table]) -> list[Table]:
    """The figures that are drawn as boxes, and the other tables of bars, but for lines that lead from bars to texts.

    So are the rows of a table of DokuWiki below its heads: they are no table of their own.
    """
    boxed = [*boxed_figures(document), *ruled_words(document).tables, *bracketed_words(document)]
    drawn = lines_of(boxed) | {
        i for table in marked for i in range(table.first_line + 1, table.last_line + 1)
    }
    return boxed + [
        table
        for table in text_tables(document)
        if table.first_line not in drawn and not is_callout(document.lines[table.last_line])
    ]


def _in_order(tables: list[Table], words: Vocabulary) -> list[Table]:
    return parted(sorted(tables, key=lambda table: table.first_line), words)
