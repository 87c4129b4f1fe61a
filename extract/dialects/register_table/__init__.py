"""Register tables of any vendor: fields in tables or bit-lane figures, the register's name in the text above them.

Nothing here knows a vendor. The columns of a table are told by their heads (`vocabulary.toml`), the register by
the heading or caption over it, bits by their grammar.

A folder for each step: `text_tables` are found first, in texts; `pages` then orders lines and tables, and `walk` goes
through them. `naming` opens a register, `bit_figures`, `field_tables`, `ruleless_tables` and `bit_lines` fill it,
`value_lists` its fields, and the next heading closes it. `register_maps` give addresses, and `afterwards` sees to the
rest. `words` is what all of them read with. docs/dialects.md lists the modules of each.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from extract.dialects.register_table.afterwards.front import title_and_revision
from extract.dialects.register_table.afterwards.hyphens import mend_cut_words
from extract.dialects.register_table.afterwards.leftover import report_leftover
from extract.dialects.register_table.afterwards.slips import doubt_misread
from extract.dialects.register_table.naming.gapped_titles import gapped_titles
from extract.dialects.register_table.naming.stacked_titles import stacked_titles
from extract.dialects.register_table.pages.footnotes import unmark
from extract.dialects.register_table.pages.noted import doubt_marks, unmark_noted
from extract.dialects.register_table.signs import sureness
from extract.dialects.register_table.text_tables.bit_lists import (
    bit_lists,
    doubt_titles,
    lines_of,
    titles_over,
)
from extract.dialects.register_table.text_tables.bit_notes import bit_notes
from extract.dialects.register_table.text_tables.boxed_bits import boxed_figures
from extract.dialects.register_table.text_tables.callouts import callouts, is_callout
from extract.dialects.register_table.text_tables.centred import Centred, centred_tables
from extract.dialects.register_table.text_tables.centred_names import centred_named_tables
from extract.dialects.register_table.text_tables.columnwise import columnwise_tables
from extract.dialects.register_table.text_tables.delimited import delimited_tables
from extract.dialects.register_table.text_tables.flat import flat_tables
from extract.dialects.register_table.text_tables.lane_cells import lane_cell_tables
from extract.dialects.register_table.text_tables.lane_text import lane_tables
from extract.dialects.register_table.text_tables.named_bits import named_bits
from extract.dialects.register_table.text_tables.open_rows import open_rows
from extract.dialects.register_table.text_tables.paired import paired_tables
from extract.dialects.register_table.text_tables.placed_bits import placed_bits
from extract.dialects.register_table.text_tables.several import parted
from extract.dialects.register_table.text_tables.stacked_codes import stacked_code_tables
from extract.dialects.register_table.text_tables.torn import torn_tables
from extract.dialects.register_table.text_tables.torn_cells import torn_cell_tables
from extract.dialects.register_table.words.vocabulary import vocabulary
from extract.fused_words import doubt_fused
from extract.html_lines import html_lined
from extract.identity import vendor_and_product
from extract.margins import captions_apart
from extract.marked_tables import marked_tables
from extract.observations import Reading
from extract.relined import single_spaced
from extract.running_lines import mark_running
from extract.text_tables import text_tables
from extract.uneven import flag_uneven

if TYPE_CHECKING:
    from extract.document import Document

_REVISION = re.compile(r"[-_](?:v|rev|r)?(?P<revision>\d+(?:\.\d+)+\w*(?:-rc\d+)?)$", re.IGNORECASE)
_PAGE_BREAK = re.compile(r"\s*(?:<!--\s*page[ -]?break\b.*-->|\{\d+\}-{8,})\s*$", re.IGNORECASE)
"""Where another page begins, as programs mark it that turn pages into Markdown."""


class RegisterTableDialect:
    """The grammar of register tables, whoever printed them."""

    name = "register-table"
    version = "1"

    def sniff(self, document: Document) -> float:
        """Sure of a PDF with several tables of fields, figures or lines of bits; less of text: others may read it."""
        return sureness(document)

    def read(self, document: Document) -> Reading:
        """All registers and fields of the document."""
        made = html_lined(document) or single_spaced(document) or captions_apart(document)
        return made.read(self._read, document) if made else self._read(document)

    def _read(self, document: Document) -> Reading:
        """The same of a document whose lines stand together."""
        from extract.dialects.register_table.walk.reader import Reader  # noqa: PLC0415 - not for sniffing

        if not document.page_breaks and document.reader != "pdf":
            marks = (i for part in ("<!--", "}---") for i in document.lines_with(part))
            document.page_breaks = sorted(i + 1 for i in marks if _PAGE_BREAK.match(document.lines[i]))
        mark_running(document)
        document.count_pages()
        unmark(document)
        if not document.tables and document.reader != "pdf":
            words = vocabulary()
            torn = torn_cell_tables(document, words)
            aside = {i for table in torn for i in range(table.first_line, table.last_line + 1)}
            flat = flat_tables(document, words, aside)
            boxed = list(boxed_figures(document))
            drawn = lines_of(boxed)
            barred = [
                table
                for table in text_tables(document)
                if table.first_line not in drawn and not is_callout(document.lines[table.last_line])
            ]
            tables = [*boxed, *barred, *torn, *flat]
            tables += columnwise_tables(document, words, aside | lines_of(flat))
            tables += [*marked_tables(document), *lane_cell_tables(document, words)]
            tables += [*delimited_tables(document, words), *torn_tables(document, words)]
            tables += [*paired_tables(document, words), *lane_tables(document)]
            tables += open_rows(document, words)
            centred = centred_tables(document, words)
            named, unread = centred_named_tables(document, words)
            stacked, torn_rows = stacked_code_tables(document, words)
            tables += [*centred.tables, *named, *stacked]
            centred.unread += unread + torn_rows
            led, unled = callouts(document)
            tables += [*led, *named_bits(document, lines_of(tables))]
            tables += (placed := list(placed_bits(document, lines_of(tables))))
            noted, titled = bit_notes(document, lines_of(tables))
            listed = list(bit_lists(document, lines_of([*tables, *noted])))
            tables += [*noted, *listed]
            listed += led
            noted += placed
            document.tables = parted(sorted(tables, key=lambda table: table.first_line), words)
        else:
            centred, listed, noted, titled, unled = Centred(), [], [], {}, []
            tables = [*document.tables, *paired_tables(document, vocabulary())]
            tables += open_rows(document, vocabulary())
            document.tables = parted(sorted(tables, key=lambda table: table.first_line), vocabulary())
        unmark_noted(document)
        reading = Reading(document, self.name, f"{self.name}@{self.version}", pages=list(document.pages))
        for first, last in centred.unread:
            message = "descriptions begin above the bits of their rows, which cannot be told apart"
            reading.diagnose("table_unread", message, line_first=first, line_last=last)
        for first, last in unled:
            message = "a figure of bits is not read: lines lead from no bit, or not from all"
            reading.diagnose("table_unread", message, line_first=first, line_last=last)
        titled |= stacked_titles(document, listed)
        titles = titles_over(document, listed) | titled
        titles |= gapped_titles(document) if document.reader != "pdf" else {}
        Reader(reading, passed=centred.unread + unled, titles=titles, noted=titled).read()
        mend_cut_words(reading)
        flag_uneven(reading)
        doubt_titles(reading, lines_of([*listed, *noted]))
        doubt_misread(reading)
        doubt_marks(reading)
        doubt_fused(reading)
        reading.vendor, reading.product = vendor_and_product(document.doc_id)
        if revision := _REVISION.search(document.doc_id):
            reading.revision = revision["revision"]
        report_leftover(reading)
        if document.reader != "pdf":
            reading.title, printed = title_and_revision(document)
            reading.revision = printed or reading.revision
        return reading
