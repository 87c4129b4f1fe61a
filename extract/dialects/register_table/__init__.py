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

from extract.dialects.register_table.afterwards.beside_holes import doubt_beside_holes
from extract.dialects.register_table.afterwards.fixed_bits import tell_fixed
from extract.dialects.register_table.afterwards.front import (
    doubt_shared_leads,
    doubt_shared_titles,
    doubt_sole_title,
    tell_front,
)
from extract.dialects.register_table.afterwards.hyphens import mend_cut_words
from extract.dialects.register_table.afterwards.leftover import report_leftover
from extract.dialects.register_table.afterwards.lists_below import read_lists_below
from extract.dialects.register_table.afterwards.named_defaults import doubt_marked, number_named
from extract.dialects.register_table.afterwards.open_names import doubt_open_names
from extract.dialects.register_table.afterwards.slips import doubt_misread
from extract.dialects.register_table.afterwards.swallowed import doubt_swallowed_texts
from extract.dialects.register_table.afterwards.torn_names import mend_torn_names
from extract.dialects.register_table.afterwards.unmarked_bits import doubt_unmarked
from extract.dialects.register_table.afterwards.used_bits import tell_used
from extract.dialects.register_table.bit_lines.named_above import names_beside_bits
from extract.dialects.register_table.bit_lines.run_together import bits_apart
from extract.dialects.register_table.pages.footnotes import unmark
from extract.dialects.register_table.pages.noted import doubt_marks, unmark_noted
from extract.dialects.register_table.pages.text_sides import sides_apart
from extract.dialects.register_table.register_maps.printed_elements import tell_elements
from extract.dialects.register_table.signs import sureness
from extract.dialects.register_table.text_tables.bit_list_titles import doubt_titles
from extract.dialects.register_table.text_tables.found import tables_of
from extract.dialects.register_table.words.vocabulary import vocabulary
from extract.fused_words import doubt_fused
from extract.identity import vendor_and_product
from extract.markup.html_lines import html_lined
from extract.markup.html_listings import listings_shown
from extract.markup.org_headings import org_lined
from extract.markup.single_stars import asciidoc_lined
from extract.markup.uneven import flag_uneven
from extract.observations import Reading
from extract.pages.margins import captions_apart
from extract.pages.running_lines import mark_running
from extract.relined import single_spaced
from extract.typed_tabs import tabs_typed

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
        if typed := tabs_typed(document):
            return self.sniff(typed.document)
        made = (listings_shown(document) or org_lined(document)) if document.reader != "pdf" else None
        return sureness(made.document if made else document)

    def read(self, document: Document) -> Reading:
        """All registers and fields of the document."""
        if typed := tabs_typed(document):
            return typed.read(self.read, document)
        if sides := sides_apart(document, vocabulary()):
            return sides.read(self.read, document)
        made = (
            html_lined(document)
            or org_lined(document)
            or asciidoc_lined(document)
            or single_spaced(document)
            or captions_apart(document)
            or bits_apart(document)
            or names_beside_bits(document)
        )
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
        found = tables_of(document, vocabulary())
        document.tables = found.tables
        unmark_noted(document)
        reading = Reading(document, self.name, f"{self.name}@{self.version}", pages=list(document.pages))
        for (first, last), why in found.unread:
            reading.diagnose("table_unread", why, line_first=first, line_last=last)
        passed = [lines for lines, _ in found.unread]
        Reader(reading, passed=passed, titles=found.titles, noted=found.noted).read()
        read_lists_below(reading, vocabulary())
        number_named(reading)
        doubt_marked(reading)
        tell_elements(reading.registers)
        mend_cut_words(reading)
        mend_torn_names(reading)
        flag_uneven(reading)
        doubt_beside_holes(reading.registers)
        doubt_swallowed_texts(reading.registers)
        doubt_titles(reading, found.worded)
        if document.reader != "pdf":
            doubt_unmarked(reading, found.worded)
        doubt_misread(reading)
        if document.reader != "pdf":
            doubt_open_names(reading)
        tell_fixed(reading.registers)
        tell_used(reading.registers, vocabulary())
        doubt_marks(reading)
        doubt_fused(reading)
        reading.vendor, reading.product = vendor_and_product(document.doc_id)
        doubt_sole_title(reading)
        doubt_shared_leads(reading)
        doubt_shared_titles(reading)
        report_leftover(reading)
        revision = _REVISION.search(document.doc_id)
        tell_front(reading, revision["revision"] if revision else None)
        return reading
