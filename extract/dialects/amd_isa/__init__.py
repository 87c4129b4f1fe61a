r"""AMD's instruction set manuals in reStructuredText: grid tables of opcodes, microcode fields, registers and operands.

    +--------+-----------+---------------------+      an instruction, its encoding told by the index of
    | Opcode | Name      | Description         |      opcodes in a later chapter
    +========+===========+=====================+
    | 16     | V\_MAX\_F3 | D.f = max(S0, S1).  |
    |        | 2         |                     |
    +--------+-----------+---------------------+

`blocks` divides the document, `grid` reads tables cell by cell, `kinds` tells what each table is. Then each
kind has its reader: `containers` (encodings, registers, descriptors), `instructions`, `promoted` (opcodes that
follow from a rule), `operands`, `sizes`, `symbols`. `checks` holds what is read against itself.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from extract.observations import Reading
from extract.relined import single_spaced

if TYPE_CHECKING:
    from extract.document import Document

_HEAD = re.compile(r"\|\s*(?:Opcode\b|Field(?: Name)?\s*\||Bits\s*\||Microcode\b|Format\s*\|)", re.IGNORECASE)
_OPCODES = re.compile(r"\|\s*(?:Opcode\b|Microcode\b|Format\s*\|)", re.IGNORECASE)
_KEYED = re.compile(r"\|\s*(?:Microcode|Format)\s*\|\s*\w+\s+[Oo]pcode\b")
"""A row of an entry of keys, which is no table of opcodes."""
_SURE = 3
"""Tables of opcodes that leave no doubt; heads of any of its tables that hardly do."""
_INSTRUCTIONS = re.compile(r"\b(?:instruction|opcode|microcode|encoding)s?\b", re.IGNORECASE)


class AmdIsaDialect:
    """The grammar of AMD's instruction set manuals in reStructuredText."""

    name = "amd-isa"
    version = "1"

    def sniff(self, document: Document) -> float:
        """Sure when grid tables have headers of opcodes or fields; likely when there is talk of instructions."""
        lines = document.lines
        grids = heads = opcodes = 0
        if not (document.holds("+-") or document.holds("+=")):
            return 0.0
        for i in document.lines_with("+"):
            line = lines[i].lstrip(" ")  # a table may be indented, under a directive or an item
            if i in document.body and line.startswith(("+-", "+=")) and line.rstrip().endswith("+"):
                grids += 1
                two = map(str.lstrip, lines[i + 1 : i + 3])  # the first is blank in a double-spaced print
                below = next(filter(None, two), "")
                if _HEAD.match(below) and not _KEYED.match(below):
                    heads += 1
                    opcodes += bool(_OPCODES.match(below))
                    if opcodes >= _SURE:
                        return 0.99
        if heads >= _SURE and opcodes:
            return 0.95
        if grids < 2:
            return 0.0
        near = (lines[i] for i in document.body if lines[i][:1].isalpha() and len(lines[i]) < 100)
        talk = any(map(_INSTRUCTIONS.search, near))
        if heads and not opcodes and not talk:
            return 0.5  # registers of anything
        return 0.8 if heads and talk else 0.6 if heads else 0.3 if talk else 0.0

    def read(self, document: Document) -> Reading:
        """All instructions, encodings, registers, descriptors, operands and other tables of the document."""
        from extract.dialects.amd_isa.blocks import outline  # noqa: PLC0415 - not for sniffing
        from extract.dialects.amd_isa.reader import DocumentReader  # noqa: PLC0415 - the same
        from extract.dialects.amd_isa.torn_pages import without_pages  # noqa: PLC0415 - the same

        relined = single_spaced(document) or without_pages(document)
        if relined is not None:
            return relined.read(self.read, document)
        reading = Reading(document, self.name, f"{self.name}@{self.version}")
        DocumentReader(document, outline(document), reading).read()
        return reading


__all__ = ["AmdIsaDialect"]
