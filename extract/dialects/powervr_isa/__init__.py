"""Instruction set references as dumped to Markdown: entries of `Key:` lines, tab tables, HTML fragments.

    6.1.2. ADD
    Format: ADD dest, source1, source2.
    Phase0: ADD{.SAT} FT0, S0{.ABS}, S1
    Description: $FT0 = S0 + S1$

Out of it come instructions, a row for each mnemonic that an entry names (`mnemonic` is the entry's name,
`aliases` tells such rows apart, so entries are the distinct pairs of `section` and `mnemonic`), and symbols:

    register_bank       name as headed; attributes `code`, `access`, `max_available`, `example_1` ...
    modifier            name as printed, `[.type]` too; attributes `values`, `example_1` ...
    modifier_value      one of those values; `index` counts from 0, attribute `modifier` names whose it is
    special_constant    `index`, `value`; attributes `value_text` (as printed) and one for each further column

`layout` finds contents, headings and pages, `scanning` the key lines, paragraphs, listings and rows (`blocks`),
`tables` and `entries` make instructions and symbols of them, `checks`, `constants` and `outline`
report what contradicts itself.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from extract.document import Document
    from extract.observations import Reading
    from extract.relined import Relined

_SYNTAX_LINE = re.compile(
    r"(?:> ?)?\s{0,3}(?:[-+*•]\s+)?(?:\*{1,3}|__?)?"
    r"(?:Format|(?:Assembl(?:y|er) )?[Ss]yntax) ?(?:\*{1,3}|__?)?:(?![\s*]*\w+(?:\[[\d:]+\])?\s*$)(?!\s*[A-Z]\w*:\s)"
)
"""A line of syntax, or its key alone; a single word behind the key, `Format: U8`, may be the type of a field.

Another key behind it makes it the head of columns: `Syntax:  Operands:`.
"""
_WORD_LINE = re.compile(
    r"\s{0,3}(?:[-+*•]\s+)?(?:\*{2}|__)?Encoding ?(?:\*{2}|__)?:(?:\*{2}|__)?\s*(?=\S*[01])"
    r"`?[01a-zA-Z-]{2,8}(?:[ |]+[01a-zA-Z-]{4,8}){1,7}`?\s*$"
)
"""The word of an instruction bit by bit: entries that have one each are another's."""
_DRAWN = re.compile(
    r"\s*(?:63|31|15)(?:[ .…\t]+\d{1,2}){3,40}[ .…\t]+\d?0$"
    r"|\|\s*(?:63|31|15)\s*[:|-](?:\s*\d{1,2}\s*[:|-]){1,40}\s*0\s*\|?$"
)
"""The numbers over the bits of a word that is drawn, perhaps with dots between: so are those of other entries."""
_OTHER_KEY = re.compile(r"[\s>*_]{0,6}Operands[\s*_]*:")
"""A key of the entries of other manuals, which tell what values the operands may have."""
_TABLE_HEAD = re.compile(
    r"\|?\s*(?:Name|Mnemonic|Instruction)\s*[\t|]\s*(?:Format|Syntax)\s*[\t|]|\|?\s*Modifier(?: Name)?\s*[\t|]"
)
_BITS = re.compile(r"\s{0,8}(?:\d{1,2}\s+)?\d{1,3}:\d{1,3}(?:\s|$)")
"""A row of a table of fields."""
_PAGE = re.compile(r"<(?:html|body|!doctype html)\b", re.IGNORECASE)
_TOP = 4000
"""Characters of a web page in which it begins."""
_FEW = 3
_WORDED = 0.55
"""How sure it is of a document that has syntax and words of bits for its instructions."""
_DOUBTED = 0.3
"""The same where the key may tell the types of fields."""


class PowerVrIsaDialect:
    """The grammar of instruction set references of this kind, in text."""

    name = "powervr-isa"
    version = "1"

    def sniff(self, document: Document) -> float:
        """Sure when several entries have a line of syntax, or a table's head lists one."""
        document = shown.document if (shown := _shown(document)) else document
        found = 0
        for line in document.lines[document.body.start : document.body.stop]:
            if not line:
                continue
            if line[0] in "FSA*-+_•> " and _SYNTAX_LINE.match(line):
                found += 1
            elif line[0] in "NMI|" and _TABLE_HEAD.match(line):
                found += 2
            if found >= 3:
                if _of_fields(document):
                    return _DOUBTED
                if _tables_of_opcodes(document):
                    return _WORDED
                words = sum(bool(_WORD_LINE.match(document.lines[i])) for i in document.lines_with("ncoding"))
                drawn = sum(bool(_DRAWN.match(line)) for line in document.lines if line[-1:] in {"0", "|"})
                keyed = sum(
                    bool(_OTHER_KEY.match(document.lines[i])) for i in document.lines_with("Operands")
                )
                return _WORDED if max(words, drawn, keyed) >= 3 else 0.95
        if not found:
            return 0.0
        return _DOUBTED if _of_fields(document) else 0.6

    def read(self, document: Document) -> Reading:
        """All instructions, modifiers, register banks and constants, and what contradicts itself."""
        from extract.dialects.powervr_isa.reader import read_reference  # noqa: PLC0415 - not for sniffing

        if shown := _shown(document):
            return shown.read(lambda made: read_reference(made, self.name, self.version), document)
        return read_reference(document, self.name, self.version)


def _shown(document: Document) -> Relined | None:
    """What a web page without tables shows, a line for each paragraph; None of any other document."""
    if document.reader == "pdf" or not document.holds("</") or not _PAGE.search(document.text()[:_TOP]):
        return None
    from extract.dialects.amd_register.html_made import page_made  # noqa: PLC0415 - for few documents
    from extract.markup.html_tables import has_html_tables  # noqa: PLC0415 - the same

    return None if has_html_tables(document) else page_made(document)


def _tables_of_opcodes(document: Document) -> bool:
    """Whether a PDF has tables whose heads name instructions and opcodes: the key is that of directives, then."""
    if document.reader != "pdf":
        return False
    from extract.dialects.isa_table.cells.heads import table_head  # noqa: PLC0415 - for few documents

    return sum(table_head(table) is not None for table in document.tables) >= _FEW


def _of_fields(document: Document) -> bool:
    """Whether the lines with the key tell how fields of registers are coded: none begins as a title above it ends.

    Rows with bits stand around them: `31:16 Mask`, `Format: U16. Must be set`.
    """
    lines = [line for line in document.lines[document.body.start : document.body.stop] if line.strip()]
    rows = 0
    for n, line in enumerate(lines):
        rows += _BITS.match(line) is not None
        found = _SYNTAX_LINE.match(line)
        if not found:
            continue
        first = re.match(r"[\s*`]*(\w*)", line[found.end() :])
        word = first[1].casefold() if first else ""
        above = (one.strip(" *_#|").casefold() for one in lines[max(n - _FEW, 0) : n])
        if not word or any(one.endswith(word) for one in above):
            return False
    return rows >= _FEW
