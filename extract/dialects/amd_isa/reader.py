"""One document from its blocks to its reading: every table is read by whoever knows its kind, none is passed over."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import Counter
from functools import cached_property
from typing import TYPE_CHECKING, Final

from extract.dialects.amd_isa.checks import check_operations, check_texts
from extract.dialects.amd_isa.containers import Container, ContainerReader, hardware_registers
from extract.dialects.amd_isa.context import Context, title_of
from extract.dialects.amd_isa.identity import identify
from extract.dialects.amd_isa.instructions import InstructionReader
from extract.dialects.amd_isa.kinds import unmarked_header
from extract.dialects.amd_isa.operands import compare, is_operand_table, read_operands
from extract.dialects.amd_isa.promoted import promoted
from extract.dialects.amd_isa.sizes import read_glosses, read_sizes
from extract.dialects.amd_isa.symbols import SymbolReader
from extract.dialects.amd_isa.text import is_line_block, items, plain
from extract.document import FURNITURE, HEADING, PROSE
from extract.lookalikes import LOOKALIKES
from extract.observations import Field, Symbol
from extract.shared_codes import check_distances

if TYPE_CHECKING:
    from extract.dialects.amd_isa.blocks import Outline
    from extract.document import Document, Piece
    from extract.observations import Instruction, Reading

_NAMES: Final = re.compile(r"[-*+•‣⁃]\s+(?:\| )?([A-Z][A-Z0-9]*_[A-Z0-9_*]+)$")
_NUMBERED: Final = re.compile(r"\s+(\d{1,3})\s+(\S.*)$")
_FOREIGN: Final = re.compile(rf"(?<!\w)\w*[{''.join(map(chr, LOOKALIKES))}]\w*")
_HEADS: Final = re.compile(r"\s*(\w+)\s*=")
_TAIL: Final = re.compile(r"(?<![A-Za-z])[A-Za-z]+$")
_LETTERS: Final = re.compile(r"[a-z]+")


class DocumentReader:
    """Reads one document, its blocks given, into a reading."""

    def __init__(self, document: Document, blocks: Outline, reading: Reading) -> None:
        self.document, self.outline, self.reading = document, blocks, reading
        self.context = Context(document, blocks, reading)

    def read(self) -> None:
        """Fill the reading."""
        reading, context = self.reading, self.context
        reading.diagnostics += self.outline.diagnostics
        reading.pages = [1] * len(self.document.lines)
        containers = ContainerReader(context).read()
        hardware_registers(context, containers)
        printed = InstructionReader(context, containers).read()
        check_operations(printed, reading)
        reading.registers = [made.register for made in containers]
        check_texts(reading.registers, reading)
        reading.instructions = [*printed, *promoted(context, containers, printed)]
        check_distances(reading)
        reading.symbols = self._symbols(containers, printed)
        self._headers()
        self._unmarked_items()
        self._cut_names()
        self._foreign_letters()
        self._roles()
        identify(reading, self.outline)
        self._missing()

    def _symbols(self, containers: list[Container], printed: list[Instruction]) -> list[Symbol]:
        context = self.context
        reader = SymbolReader(context, containers, {r.mnemonic: r.opcode for r in printed if r.mnemonic})
        operands = []
        out: list[Symbol] = []
        for seen in context.views:
            if seen in context.done:
                continue
            context.done.add(seen)
            if seen.kind == "sizes":
                if seen.ambiguous:
                    message = "the columns of this table could not be told: its fields are kept without bits"
                    context.report("table_columns", message, line_first=seen.first)
                out += read_sizes(context, seen, containers)
            elif is_operand_table(seen):
                rows = read_operands(context, seen)
                for row in rows:
                    row.section = title_of(seen.table.section)
                operands.append(rows)
                out += rows
            else:
                out += reader.read(seen)
        compare(context, operands, containers)
        sections: dict[object, str] = {}
        for section, encoding in self._described(printed):
            sections.setdefault(section, encoding)
        out += read_glosses(context, containers, sections)
        return out + self._lists(printed) + self._literal_lists()

    def _described(self, printed: list[Instruction]) -> list[tuple[object, str]]:
        """Sections with the encoding of the instructions described in them."""
        titles: dict[str, str] = {}
        for row in printed:
            if row.section and row.encoding and row.description:
                titles.setdefault(row.section, row.encoding)
        return [(s, titles[s.title]) for s in self.outline.sections if s.title in titles]

    # -- lists outside tables

    def _lists(self, printed: list[Instruction]) -> list[Symbol]:
        """Bullets that name instructions, with the sentence that introduces them: what these cannot do, or are for."""
        known = {row.mnemonic for row in printed}
        out: list[Symbol] = []
        intro = None
        lines = self.document.lines
        for block in self.outline.blocks:
            if block.kind == "paragraph":
                intro = block
            if (
                block.kind != "bullet"
                or block.last - block.first != 1
                or intro is None
                or intro.section is not block.section
            ):
                continue
            text = plain(lines[block.first]).strip()
            found = _NAMES.match(text)
            if not found or (found[1] not in known and "*" not in found[1]):
                if found:
                    self.context.report(
                        "unknown_mnemonic", f"no instruction is called {found[1]}", line_first=block.first
                    )
                continue
            out.append(
                Symbol(
                    pieces=self.context.pieces(block.first, block.last),
                    kind="instruction_list",
                    name=found[1],
                    definition=self.context.text(intro),
                    section=title_of(block.section),
                )
            )
        return out

    def _literal_lists(self) -> list[Symbol]:
        """`DataType = M0[18:16]` and numbered lines under it, in a literal block."""
        out: list[Symbol] = []
        lines = self.document.lines
        for block in self.outline.blocks:
            if block.kind != "literal":
                continue
            head: str | None = None
            count = 0
            for i in range(block.first, block.last):
                if (found := _NUMBERED.match(lines[i])) and head and int(found[1]) == count:
                    pieces = self.context.pieces(i, i + 1)
                    out.append(
                        Symbol(
                            pieces,
                            kind=_snake(head),
                            name=found[2].strip(),
                            index=count,
                            section=title_of(block.section),
                        )
                    )
                    count += 1
                elif heading := _HEADS.match(lines[i]):
                    head, count = heading[1], 0
                elif head and count and lines[i].strip():
                    message = f"a line under {head} is no number {count} of its list: the rest is not read"
                    self.context.report("list_unread", message, line_first=i)
                    head = None
        return out

    # -- lines

    def _headers(self) -> None:
        """Table headers are headings; one that no `=====` marks is reported."""
        roles = self.document.roles
        plain = not any(table.grid.header for table in self.outline.tables)  # a print without =====
        for seen in self.context.views:
            grid = seen.table.grid
            begin = seen.rows[0].first if seen.rows else grid.last
            for i in range(grid.first, begin):
                if not roles[i] and self.document.lines[i].strip():
                    roles[i] |= HEADING
            for row in seen.repeated:
                for i, _, _ in row.pieces:
                    roles[i] |= HEADING
            for table in seen.further:
                message = "this table has no header: it is taken to go on with the one above"
                self.context.report("header_unmarked", message, line_first=table.grid.first, action="merged")
            if not seen.head and (seen.kind in {"opcodes", "fields"} or (plain and len(seen.rows) > 1)):
                self.context.report(
                    "header_unmarked",
                    "this table has no header; what its columns are is told by what they hold",
                    line_first=grid.first,
                    line_last=grid.rows[0].last - 1,
                )
            elif unmarked_header(seen):
                self.context.report(
                    "header_unmarked",
                    "no ===== line marks this table's header; its first row is taken for it",
                    line_first=grid.rows[0].first,
                    line_last=grid.rows[0].last - 1,
                    action="repaired",
                )

    def _unmarked_items(self) -> None:
        """Report every item of a line block that has no bar."""
        rows = (row for table in self.outline.tables for row in table.grid.rows)
        cells = (cell for row in rows for cell in dict.fromkeys(row.cells))
        blocks = (cell for cell in cells if len(cell.texts) > 1 and is_line_block(cell))
        for item in (item for cell in blocks for item in items(cell) if item.unmarked):
            line = item.pieces[0][0]
            message = f"no bar begins this item of a line block: {' '.join(item.texts)}"
            self.context.report("item_unmarked", message, line_first=line, line_last=line)

    def _cut_names(self) -> None:
        """Doubt a name that fills its cell and ends in a word that stands nowhere else, in a column that cuts words.

        The line with the rest of it may be lost.
        """
        ends: dict[Piece, str] = {}
        at_edges: Counter[str] = Counter()
        for table in self.outline.tables:
            cells = [cell for row in table.grid.rows for cell in dict.fromkeys(row.cells) if not cell.blank]
            full = [(cell, n) for cell in cells for n in range(len(cell.texts)) if cell.full(n)]
            cutting = {cell.columns for cell, n in full if n + 1 < len(cell.texts)}
            for cell, n in full:
                at_edges.update(word.lower() for word in _TAIL.findall(cell.texts[n]))
            for cell in cells:
                if cell.columns in cutting and cell.full(len(cell.texts) - 1):
                    ends |= dict.fromkeys(cell.pieces[-1:], "".join(_TAIL.findall(cell.texts[-1])))
        lost = {
            word for word in ends.values() if word and self._parts[word.lower()] == at_edges[word.lower()]
        }
        ends = {piece: word for piece, word in ends.items() if word in lost}
        if not ends:
            return
        named: list[tuple[Field | Symbol, str | None]] = [(row, row.name) for row in self.reading.symbols]
        named += [(row, row.field) for register in self.reading.registers for row in register.fields]
        for row, name in named:
            if name and any(piece in ends and name.endswith(ends[piece]) for piece in row.pieces):
                row.flag("name_cut")

    @cached_property
    def _parts(self) -> Counter[str]:
        """How often each word stands in the document, those of names between underscores as well."""
        parts: Counter[str] = Counter()
        for word, count in self.context.words.counts.items():
            for part in _LETTERS.findall(word):
                parts[part] += count
        return parts

    def _foreign_letters(self) -> None:
        """Letters that are only drawn like Latin ones are damage, whatever was read from their words."""
        found: dict[int, list[tuple[int, int]]] = {}
        for i in self.document.body:
            line = self.document.lines[i]
            if not line.isascii() and (places := [match.span() for match in _FOREIGN.finditer(line)]):
                found[i] = places
                message = f"letters of another alphabet stand in {_listed(line, places)}"
                self.context.report("letter_foreign", message, line_first=i, line_last=i)
        if not found:
            return
        for _, row in self.reading.observations():
            for i, first, last in row.pieces:
                if i not in found:
                    continue
                at = bisect_left(found[i], (first, 0))
                if at < len(found[i]) and found[i][at][1] <= last:
                    row.flag("letter_foreign")

    def _roles(self) -> None:
        """Every line of a table's body belongs to what was read from it; what was not is prose, and reported."""
        roles = self.document.roles
        claimed = {piece[0] for _, row in self.reading.observations() for piece in row.pieces}
        for table in self.outline.tables:
            grid = table.grid
            left = []
            for row in grid.rows:
                for i in range(row.first, row.last):
                    if i in claimed or roles[i]:
                        continue
                    if self.document.lines[i].strip("|+-= \t"):
                        left.append(i)
                        roles[i] |= PROSE
                    elif self.document.lines[i].strip():
                        roles[i] |= FURNITURE
            if left:
                message = f"{len(left)} lines of this table hold nothing that was understood: kept as text"
                self.context.report(
                    "table_unread", message, line_first=left[0], line_last=left[-1], action="dropped"
                )

    def _missing(self) -> None:
        """A file that ends within a table has lost its end."""
        tables = self.outline.tables
        if not tables or tables[-1].grid.closed:
            return
        body = self.document.body
        last = max((i for i in body if self.document.lines[i].strip()), default=body.start)
        if tables[-1].grid.last > last:
            what = "the file ends within a table"
            self.reading.missing.append(what)
            self.reading.complete = False
            self.context.report("missing", what, line_first=last)


def _listed(line: str, places: list[tuple[int, int]]) -> str:
    """The first of the words at these places."""
    return ", ".join(line[first:last] for first, last in places[:10]) + (" ..." if len(places) > 10 else "")


def _snake(name: str) -> str:
    return re.sub(r"(?<=[a-z])(?=[A-Z])", "_", name).lower()
