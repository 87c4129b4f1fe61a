"""Tables of instructions, modifiers and constants, whatever their borders: tabs, pipes or HTML.

Index<tab>Value<tab>Definition       the head says what the table lists
64<tab>0x3F800000<tab>1.0f           special_constant 64
Index<tab>Value<tab>Definition       the head again: a page began, nothing else
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from extract.dialects.powervr_isa.blocks import Block, Cell, Section
from extract.dialects.powervr_isa.entries import EntryReader, listed
from extract.dialects.powervr_isa.formulas import trailing_formula
from extract.dialects.powervr_isa.grammar import (
    INTEGER,
    UNSAID,
    TableKind,
    column_role,
    fold,
    is_head,
    slug,
    table_kind,
)
from extract.dialects.powervr_isa.markup import plain, read_html
from extract.dialects.powervr_isa.rows import Entry, Form, fold_code
from extract.document import FURNITURE, HEADING
from extract.observations import Instruction, Observation, Reading, Symbol

_VALUES = re.compile(r"^(?P<before>.*?)\b[Vv]alues:\s*(?P<items>[-*•]\s*\S.*)$", re.DOTALL)
_ITEM = re.compile(r"(?:^|\s)[-*•]\s*(?=\.?\w)")
_FIRST = re.compile(r"[\w.]+")
_SEVERAL = 3
"""So many rows at least tell how a column prints."""
UINT64_MAX = 2**64 - 1


@dataclass(slots=True)
class Table:
    """A table being read: what it lists, its heads, and the rows it gave."""

    kind: TableKind
    heads: list[str]
    rows: list[Observation] = field(default_factory=list)
    symbols: list[Symbol] = field(default_factory=list)
    examples: list[str] = field(default_factory=list)

    @property
    def name(self) -> int:
        """The column of names: the first, unless that has numbers and another names what they are of."""
        named = (n for n, head in enumerate(self.heads) if column_role(head) == "name")
        return next(named, 0) if column_role(self.heads[0]) == "opcode" else 0

    @property
    def width(self) -> int:
        """Columns that have a head."""
        return len([h for h in self.heads if h])


class TableReader:
    """Reads the tables of sections.

    Attributes:
        breaks: lines on which a table's head is printed again: pages begin there.
        tables: all tables read, in order.
    """

    def __init__(self, reading: Reading, entries: EntryReader) -> None:
        self._reading, self._entries = reading, entries
        self._roles = reading.document.roles
        self.breaks: list[int] = []
        self.tables: list[Table] = []

    def read(self, section: Section) -> None:
        """Read the tables of a section and take their rows out of its blocks."""
        table: Table | None = None
        first = len(self.tables)
        caption = section.heading.text if section.heading else ""
        left: list[Block] = []
        for block in section.blocks:
            if block.kind == "caption":
                caption = block.text
            elif block.kind != "row":
                table = None
            elif opened := self._opens(block, caption):
                if table is not None and _same(table.heads, opened.heads):
                    self.breaks.append(block.line)
                    self._claim(block, FURNITURE)
                else:
                    table = opened
                    self.tables.append(table)
                    self._claim(block, HEADING)
                continue
            elif table is not None:
                self._row(table, block, section)
                continue
            left.append(block)
        for made in self.tables[first:]:
            _complete_syntax([row for row in made.rows if isinstance(row, Instruction)])
        self._report_unread(left)
        section.blocks = left

    def _opens(self, block: Block, caption: str) -> Table | None:
        """The table that a row opens, when it is a head."""
        heads = [plain(c.text).strip("* ") for c in block.cells]
        if not heads[0] or not is_head(heads):
            return None
        kind = table_kind([h for h in heads if h], caption)
        return Table(kind, heads) if kind else None

    def _claim(self, block: Block, role: int) -> None:
        for i, _, _ in block.pieces:
            self._roles[i] |= role

    def _report_unread(self, left: list[Block]) -> None:
        """Rows under no known head stay prose; a run of them that looks like a table is reported."""
        run: list[Block] = []
        for block in [*left, Block("text", "", [])]:
            gridded = (
                block.kind == "row" and not block.codes and len(block.cells) > 1 and bool(block.cells[0].text)
            )
            if gridded and (not run or len(run[0].cells) == len(block.cells)):
                run.append(block)
                continue
            if len(run) > 2:
                self._reading.diagnose(
                    "table_unread",
                    f"{len(run)} rows under no head that is known, {run[0].text[:60]!r} the first; kept as prose",
                    line_first=run[0].line,
                    line_last=run[-1].pieces[-1][0],
                    action="dropped",
                )
            run = [block] if gridded else []

    # -- rows

    def _row(self, table: Table, block: Block, section: Section) -> None:
        if block.codes:
            self._copy(table, block)
            return
        cells, flags = self._fit(table, block)
        if (
            not (cells[0].text or cells[table.name].text)
            and table.rows
            and not any(f == "cells_missing" for f in flags)
        ):
            self._continue(table, block, cells)
            return
        row: Observation
        if table.kind == "constants":
            row = self._constant(table, cells, section)
        elif table.kind == "modifiers":
            row = self._modifier(table, cells, section)
        else:
            self._instruction(table, cells, block, section, flags)
            return
        row.pieces = list(block.pieces)
        for code in [*flags, *block.doubts]:
            row.flag(code)
        table.rows.append(row)

    def _fit(self, table: Table, block: Block) -> tuple[list[Cell], list[str]]:
        """The cells of a row, one for each head; too few or too many are reported.

        A column that is missing is seen by what the cells hold: an index is a number.
        """
        cells, flags = list(block.cells), []
        count = len(table.heads)
        while len(cells) > count and not cells[-1].text:
            cells.pop()
        if len(cells) < table.width:
            flags.append("cells_missing")
            if table.kind == "constants":
                cells = _by_shape(table.heads, cells)
        elif len(cells) > count:
            flags.append("cells_extra")
        cells += [Cell("", []) for _ in range(count - len(cells))]
        if flags:
            self._reading.diagnose(
                flags[0],
                f"{len(block.cells)} cells under {table.width} heads ({', '.join(h for h in table.heads if h)})",
                line_first=block.line,
                line_last=block.line,
            )
        return cells, flags

    def _continue(self, table: Table, block: Block, cells: list[Cell]) -> None:
        """A row without a name goes on with the row before."""
        row = table.rows[-1]
        row.pieces += block.pieces
        row.flag("row_continued")
        text = " ".join(plain(c.text) for c in cells if c.text)
        if isinstance(row, Symbol):
            row.definition = f"{row.definition or ''} {text}".strip()

    def _copy(self, table: Table, block: Block) -> None:
        """A row of listings alone: what the row before holds, printed again by the dump."""
        known = {fold_code(e) for e in table.examples}
        new = [c for c in block.codes if fold_code(c) not in known]
        if not table.rows:
            self._claim(block, FURNITURE)
            return
        row = table.rows[-1]
        row.pieces += block.pieces
        if new:
            row.flag("copies_differ")
            if isinstance(row, Symbol):
                row.attributes |= listed([*table.examples, *new])
        else:
            self._merged(str(getattr(row, "name", None) or getattr(row, "mnemonic", None)), block.line)

    def _merged(self, name: str, line: int) -> None:
        self._reading.diagnose(
            "copy_merged",
            f"a listing of {name} is printed again and counted once",
            line_first=line,
            line_last=line,
            action="merged",
        )

    def _examples(self, table: Table, cells: list[Cell], name: str) -> tuple[list[str], list[str]]:
        """The listings in a row's cells, each once, and the codes of what is wrong with them."""
        table.examples = []
        copies = 0
        flags = []
        for cell in cells:
            if "<" not in cell.text:
                continue
            fragment = read_html(cell.text)
            if fragment.unclosed:
                flags.append("tag_open")
            known = {fold_code(e) for e in table.examples}
            for code in fragment.codes:
                if fold_code(code) in known:
                    copies += 1
                else:
                    table.examples.append(code)
        if copies:
            self._merged(name, cells[0].pieces[0][0] if cells[0].pieces else 0)
        return table.examples, flags

    def _constant(self, table: Table, cells: list[Cell], section: Section) -> Symbol:
        symbol = Symbol(kind="special_constant", section=_text(section))
        for head, cell in zip(table.heads, cells, strict=False):
            role = column_role(head)
            text = (read_html(cell.text).text if "<" in cell.text else cell.text) or None
            if role == "value":
                symbol.value = self._number(symbol, text, "value_garbled")
                symbol.attributes["value_text"] = text or ""
            elif head is table.heads[0]:
                symbol.index = self._number(symbol, text, "index_garbled")
            elif role == "text":
                symbol.definition = text
            elif role == "name":
                symbol.name = text
            elif head and text:
                symbol.attributes[slug(head)] = text
        self._reading.symbols.append(symbol)
        table.symbols.append(symbol)
        return symbol

    def _number(self, symbol: Symbol, text: str | None, code: str) -> int | None:
        found = INTEGER.match(text or "")
        if not found:
            symbol.flag(code)
            return None
        value = int(found["hex"], 16) if found["hex"] else int(found["decimal"])
        if value > UINT64_MAX:
            symbol.flag("impossible_number")
            return None
        return value

    def _modifier(self, table: Table, cells: list[Cell], section: Section) -> Symbol:
        name = plain(cells[0].text)
        symbol = Symbol(kind="modifier", name=name or None, section=_text(section))
        if not name:
            symbol.flag("name_lost")
        examples, flags = self._examples(table, cells, name)
        values: list[tuple[str, str]] = []
        for head, cell in zip(table.heads[1:], cells[1:], strict=False):
            text = read_html(cell.text).text
            if not head or not text:
                continue
            if found := _VALUES.match(text):
                values += _values(found["items"])
            if column_role(head) == "text" and symbol.definition is None:
                symbol.definition = text
            else:
                symbol.attributes[slug(head)] = text
        if values:
            symbol.attributes["values"] = " ".join(v for v, _ in values)
        symbol.attributes |= listed(examples)
        for code in flags:
            symbol.flag(code)
        self._reading.symbols.append(symbol)
        table.symbols.append(symbol)
        pieces = [p for c in cells for p in c.pieces]
        for n, (value, about) in enumerate(values):
            self._reading.symbols.append(
                Symbol(
                    pieces,
                    kind="modifier_value",
                    name=value,
                    index=n,
                    definition=about or None,
                    attributes={"modifier": name},
                    section=symbol.section,
                )
            )
        return symbol

    def _instruction(
        self, table: Table, cells: list[Cell], block: Block, section: Section, flags: list[str]
    ) -> None:
        name = cells[table.name]
        entry = Entry(plain(name.text) or None, section=_text(section), pieces=list(block.pieces))
        examples, doubts = self._examples(table, cells, entry.title or "a row")
        entry.examples = list(examples)
        for code in [*flags, *doubts, *block.doubts]:
            entry.flag(code)
        if entry.title is None:
            entry.flag("name_lost")
        for head, cell in zip(table.heads, cells, strict=False):
            if cell is name:
                continue
            text = read_html(cell.text).text
            role = column_role(head)
            if role == "syntax":
                entry.syntax.append(Form(None, text, []))
            elif role == "text":
                entry.description += [plain(text)] if text else []
            elif role == "opcode":
                entry.take_opcode(text)
            elif head:
                entry.forms.append(Form(head, text, []))
        formula = trailing_formula(entry.description[-1]) if entry.description else None
        entry.operation = [formula] if formula else []
        table.rows += self._entries.finish(entry, in_table=True)


def _complete_syntax(rows: list[Instruction]) -> None:
    """Set the mnemonics before the operands of a table whose column of syntax leaves them out in every row.

    Most of them are lists; a word that stands in their place, `TBC`, is left as it is.
    """
    names = {name.casefold() for row in rows for name in (row.mnemonic, *row.aliases) if name}
    told = [(row, row.syntax) for row in rows if row.mnemonic and row.syntax not in {None, "", "-", *UNSAID}]
    listed = sum("," in text for _, text in told if text)
    if len(told) < _SEVERAL or 2 * listed <= len(told):
        return
    if any(found[0].casefold() in names for _, text in told if (found := _FIRST.match(text or ""))):
        return
    for row, text in told:
        row.syntax = (
            f"{row.mnemonic} {text}" if (text or "").strip("()").upper() not in UNSAID else row.mnemonic
        )


def _text(section: Section) -> str | None:
    return section.heading.text if section.heading else None


def _same(first: list[str], second: list[str]) -> bool:
    """Whether two heads have the same words; a head printed again may have lost its empty columns."""
    return [fold(h) for h in first if h] == [fold(h) for h in second if h]


def _by_shape(heads: list[str], cells: list[Cell]) -> list[Cell]:
    """Cells of a constant's row set under their heads when the index in front is missing."""
    first = cells[0].text if cells else ""
    if first[:2].lower() == "0x" and column_role(heads[1] if len(heads) > 1 else "") == "value":
        return [Cell("", []), *cells]
    return cells


def _values(items: str) -> list[tuple[str, str]]:
    """The items of a list set in a line: name and what is said about it.

    >>> _values("-.WORD -.HALF by hand")
    [('.WORD', ''), ('.HALF', 'by hand')]
    """
    found = []
    for item in _ITEM.split(items):
        name, _, about = item.strip().partition(" ")
        if name:
            found.append((name.rstrip(",;:"), about.strip(" :,;")))
    return found
