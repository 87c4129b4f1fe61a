"""Every table that holds neither fields nor opcodes, as symbols: a row each, or a cell each where cells are a list.

    | Message | SIMM16[3:0] | Payload |      kind `message`, name `save wave`, index 4,
    | save    | 4           | context |      definition `context`; further columns are attributes
    | wave    |             |         |

The kind is told by the header, else it is the caption (or heading) in lower case.
"""

from __future__ import annotations

import re
from itertools import groupby, pairwise
from typing import TYPE_CHECKING, Final

from extract.dialects.amd_isa.context import Context, title_of
from extract.dialects.amd_isa.kinds import MNEMONIC, TEXT
from extract.dialects.amd_isa.mentions import Mentions, is_mention
from extract.dialects.amd_isa.numbers import parse_code
from extract.dialects.amd_isa.rows import TextRow, TextTable, text_rows
from extract.dialects.amd_isa.symbol_values import field_values
from extract.dialects.amd_isa.text import cell_label, fold, items
from extract.observations import Repair, Symbol

if TYPE_CHECKING:
    from extract.dialects.amd_isa.containers import Container
    from extract.dialects.amd_isa.grid import Cell
    from extract.dialects.amd_isa.kinds import View
    from extract.document import Piece

_KINDS: Final = (
    ("message", "message"),
    ("term", "term"),
    ("abbrev", "state"),
    ("suffix", "suffix"),
    ("compareoperation", "compare_operation"),
    ("microcodeformat", "encoding"),
    ("firstinstruction", "wait_state"),
    ("instruction", "instruction_summary"),
)
_VALUE: Final = ("wait", "width", "hexvalue", "hexrange", "value")
_FEW: Final = 32
"""So many instructions are listed with what mentions them; a wider mention speaks for itself."""
_UNSIGNED: Final = re.compile(r"_U\d+$")
_SIGNED: Final = re.compile(r"_I\d+$")
_RESERVED: Final = re.compile(r"\W*(?:reserved|unused)\b", re.IGNORECASE)
_NOT_SLUG: Final = re.compile(r"[^a-z0-9]+")
_ENCODED: Final = re.compile(r"[A-Z][A-Z0-9]{2,7}[a-z]?$")
"""The name of an encoding, as the head of a column."""
_SEVERAL: Final = 2
_DEFINED: Final = frozenset(["state", "term", "suffix"])
"""Kinds of symbols each of which has a definition of its own."""
_BIT_HEAD: Final = re.compile(r"(\w+\[\d+\])\s*\(")
_INDEX: Final = frozenset(
    ["code", "bit", "index", "id", "number", "offset", "opcodeoffset", "value", "no", "#"]
)


class SymbolReader:
    """Reads all tables that nobody else has read."""

    def __init__(self, context: Context, containers: list[Container], opcodes: dict[str, int | None]) -> None:
        self.context, self.containers = context, containers
        self.opcodes = opcodes
        self.mentions = Mentions(set(opcodes))
        self.encodings = {c.name for c in containers if c.register.kind == "encoding"} | set(context.formats)
        self.groups: list[tuple[str, list[tuple[str, ...]], list[Symbol]]] = []

    def read(self, seen: View) -> list[Symbol]:
        """The symbols of one table; none when its rows are values of a field, which then has them."""
        table = text_rows(seen, self.context.words)
        for line, _, _ in table.banners:
            self.context.heading(line)
        if self._is_list(seen):
            return self._cells(seen)
        if field_values(self.context, seen, table, self.containers):
            return []
        kind = self._kind(seen, table)
        columns = _Columns(seen, table)
        if seen.ambiguous:
            message = (
                f"the columns of this table could not be told: its rows are kept as symbols of kind {kind}"
            )
            self.context.report("table_columns", message, line_first=seen.first)
        out = [self._row(seen, row, kind, columns) for row in table.rows]
        if self._opcodes_by_encoding(seen, table, out):
            message = "the opcodes of its instructions stand in columns of encodings: no instructions are made of it"
            self.context.report("table_unread", message, line_first=seen.first)
        if columns.doubtful:
            message = f"two columns of this table are headed with one bit: {columns.doubtful}"
            self.context.report("header_repeated", message, line_first=seen.first)
            for made in out:
                made.flag("header_repeated")
        if kind in _DEFINED:
            self._alike(out)
        _in_order(table.rows, out)
        if kind == "encoding":
            self._widths(out)
        return self._once(kind, table.rows, out)

    def _opcodes_by_encoding(self, seen: View, table: TextTable, rows: list[Symbol]) -> bool:
        """Whether a table gives instructions the opcodes that they have in several encodings: `Name  VOP2  VOP3`."""
        columns = [n for n, name in enumerate(seen.names) if _ENCODED.match(name.strip())]
        names = [one.name or "" for one in rows]
        if len(columns) < _SEVERAL or len(rows) < _SEVERAL or not all(map(MNEMONIC.match, names)):
            return False
        return all(
            parse_code(row.texts[n]) is not None
            for row in table.rows
            for n in columns
            if row.texts[n].strip()
        )

    # -- rows

    def _row(self, seen: View, row: TextRow, kind: str, columns: _Columns) -> Symbol:
        made = Symbol(
            pieces=row.pieces, flags=list(row.flags), kind=kind, section=title_of(seen.table.section)
        )
        if columns.name is not None:
            made.name = " ".join(row.texts[columns.name].split()) or None
        if columns.index is not None:
            printed = row.texts[columns.index]
            code = parse_code(printed)
            made.index = code[0] if code else None
            if code is None and printed.strip("-– "):
                made.flag("index_garbled")
            if code and code[0] != code[1]:
                made.attributes["last"] = str(code[1])
        code = parse_code(row.texts[columns.value], columns.base) if columns.value is not None else None
        if code:
            made.value = code[0]
        if columns.text is not None:
            made.definition = row.texts[columns.text] or None
        if columns.name is not None and made.name is None and not _RESERVED.match(made.definition or ""):
            made.flag("name_lost")
        for n, text in enumerate(row.texts):
            if text and n not in (columns.name, columns.index, columns.text):
                made.attributes[columns.titles[n]] = text
        if row.group:
            made.attributes["group"] = row.group
        if kind in {"instruction_summary", "instruction_family"}:
            self._mention(seen, row, made, code)
        if made.name and made.name.count("{") != made.name.count("}"):
            made.flag("name_garbled")  # a line of it is lost
        return made

    def _mention(self, seen: View, row: TextRow, made: Symbol, within: tuple[int, int] | None) -> None:
        """Which instructions the row is about; names that no instruction bears are reported.

        `within` are the first and last opcode that the row is about, where it says so.
        """
        cell = next((r.cells[0] for r in seen.rows if r.cells[0].pieces == row.places[0]), None)
        if cell is not None and cell.texts:
            lines = self._names(cell).split("\n")
            named = [line for line in lines if is_mention(line)]
            if named:
                made.name = ", ".join(lines)
                self._resolve(made, "\n".join(named), within)
        if made.kind == "instruction_family" and made.definition and made.name:
            text = made.definition.lower()
            if ("unsigned" in text and _SIGNED.search(made.name)) or (
                "unsigned" not in text and "signed" in text and _UNSIGNED.search(made.name)
            ):
                made.flag("text_disagrees")
                words = " ".join(made.definition.split())
                message = f"{made.name} is described as `{words}`, which its name contradicts"
                self.context.report("text_disagrees", message, observation=made)

    @staticmethod
    def _names(cell: Cell) -> str:
        """A cell of names: wrapped ones put together, items of a line block on lines of their own."""
        parts = []
        for item in items(cell):
            text = ""
            for n, line in enumerate(item.texts):
                text += line if n == 0 or item.full[n - 1] else f" {line}"
            parts.append(text.replace("\\_", "_").replace("\\*", "*").replace("\\", ""))
        return "\n".join(parts)

    def _resolve(self, made: Symbol, text: str, within: tuple[int, int] | None = None) -> None:
        found, unknown = self.mentions.resolve(text)
        if within is not None:
            found = [n for n in found if within[0] <= (self.opcodes[n] or 0) <= within[1]]
        if found and len(found) <= _FEW:
            made.attributes["instructions"] = ", ".join(found)
        if unknown and self.mentions.names:
            made.flag("unknown_mnemonic")
            near = sorted({n for name in unknown for n in self.mentions.nearest(name)})
            message = f"no instruction is called {', '.join(unknown)}" + (
                f"; there is {', '.join(near)}" if near else ""
            )
            self.context.report("unknown_mnemonic", message, observation=made)

    # -- lists of names, cell by cell

    def _is_list(self, seen: View) -> bool:
        """Whether every column lists names of instructions, so that rows mean nothing."""
        cells = [c for row in seen.rows for c in row.cells if not c.blank]
        if len(seen.table.grid.columns) < 3 or len(cells) < 4:
            return False
        alike = sum(is_mention(self._names(c)) for c in cells)
        return alike >= 0.6 * len(cells) and all(
            any(is_mention(self._names(row.cells[n])) for row in seen.rows)
            for n in range(len(seen.rows[0].cells))
        )

    def _cells(self, seen: View) -> list[Symbol]:
        """One symbol per cell, the columns one after another."""
        out: list[Symbol] = []
        for n in range(len(seen.table.grid.columns) - 1):
            for row in seen.rows:
                cell = row.cells[n]
                if cell.blank or cell.columns[0] != n:
                    continue
                text = self._names(cell)
                if fold(text) in {"none", ""}:
                    self._noted(out, cell.pieces)
                    continue
                made = Symbol(
                    pieces=cell.pieces,
                    flags=["table_row"] if row.damaged else [],
                    kind="instruction_summary",
                    name=text.replace("\n", ", "),
                    section=title_of(seen.table.section),
                )
                if seen.names and seen.names[n]:
                    made.attributes["list"] = seen.names[n]
                if is_mention(text):
                    self._resolve(made, text)
                else:
                    made.name, made.definition = None, cell_label(cell, self.context.words)
                out.append(made)
        return out

    @staticmethod
    def _noted(out: list[Symbol], pieces: list[Piece]) -> None:
        """A cell that says `none` belongs to the list above it."""
        if out:
            out[-1].pieces = [*out[-1].pieces, *pieces]

    # -- what kind of thing the rows are

    def _is_instruction(self, text: str) -> bool:
        """Whether a text names instructions of the document."""
        return is_mention(text) and bool(self.mentions.resolve(text.replace("\n", ""))[0])

    def _kind(self, seen: View, table: TextTable) -> str:
        first = seen.head[0] if seen.head else ""
        for start, kind in _KINDS:
            if first.startswith(start):
                if kind == "instruction_summary" and seen.find("hex", "opcoderange", "range") is not None:
                    return "instruction_family"
                return kind
        if seen.head and table.numeric and table.numeric[0] and len(seen.head) > 1:
            for column, kind in (("register", "hardware_register"), ("exception", "exception")):
                if seen.head[1].startswith(column):
                    return kind
        names = [row.texts[0] for row in table.rows if row.texts[0]]
        if names and not any(table.numeric) and 2 * sum(map(self._is_instruction, names)) > len(names):
            return "instruction_summary"
        if names and all(name in self.encodings for name in names):
            return "encoding_use"
        return _slug(seen.table.caption or title_of(seen.table.section) or "table")

    # -- checks

    def _alike(self, rows: list[Symbol]) -> None:
        """Two things that are defined in the same words: one of them got the other's."""
        first: dict[str, Symbol] = {}
        for row in rows:
            if not row.definition or row.name is None or "cell_inherited" in row.flags:
                continue
            other = first.setdefault(row.definition, row)
            if other is row or other.name == row.name:
                continue
            for one, two in ((other, row), (row, other)):
                one.flag("definition_repeated")
                message = f"{one.name}: {two.name} is defined in the same words"
                self.context.report("definition_repeated", message, observation=one)

    def _widths(self, rows: list[Symbol]) -> None:
        """A width left out is the one above's: merged cells. An encoding's own bits bear it out, or do not."""
        above: int | None = None
        known = {c.name: c for c in self.containers}
        for row in rows:
            if row.value is not None:
                above = row.value
                continue
            if above is None or row.name is None:
                continue
            row.value = above
            made = known.get(row.name)
            bits = [f.bit_hi for f in made.register.fields if f.bit_hi is not None] if made else []
            if bits and max(bits) == above - 1:
                row.repairs.append(Repair("cell_inherited", "value", None, str(above), "bit_continuity"))
            else:
                row.flag("cell_inherited")

    def _once(self, kind: str, rows: list[TextRow], made: list[Symbol]) -> list[Symbol]:
        """Rows printed again, under the same heading or as a table of their own: their places join the first."""
        out: list[Symbol] = []
        start = 0
        for n in range(1, len(rows) + 1):
            if n < len(rows) and rows[n].group == rows[start].group:
                continue
            keys = [row.key for row in rows[start:n]]
            before = next(
                (s for k, same, s in self.groups if k == kind and same == keys and len(keys) > 1), None
            )
            if before is None:
                self.groups.append((kind, keys, made[start:n]))
                out += made[start:n]
            else:
                for first, again in zip(before, made[start:n], strict=True):
                    first.pieces = [*first.pieces, *again.pieces]
                    for name, text in again.attributes.items():
                        first.attributes.setdefault(name, text)
            start = n
        return out


class _Columns:
    """Which column of a table is the name, the number, the value and the text of its symbols.

    `doubtful` are bits that head two columns.
    """

    def __init__(self, seen: View, table: TextTable) -> None:
        count = len(table.numeric)
        head = seen.head or [""] * count
        self.titles: list[str] = []
        for n, name in enumerate(seen.names or [""] * count):
            self.titles.append(name if name and name not in self.titles else f"{name} column {n + 1}".strip())
        bits = [found[1] for title in self.titles if (found := _BIT_HEAD.match(title))]
        self.doubtful = ", ".join(sorted({bit for bit in bits if bits.count(bit) > 1}))
        self.value = next((n for n, h in enumerate(head) if h.startswith(_VALUE) and table.numeric[n]), None)
        self.base = 16 if self.value is not None and "hex" in head[self.value] else 10
        self.index = next(
            (
                n
                for n, is_number in enumerate(table.numeric)
                if is_number and n != self.value and self._counts(n, head, table)
            ),
            None,
        )
        text = [n for n in range(count) if not table.numeric[n]]
        self.name = text[0] if text and (text[0] < 2 or self.index is not None) else None
        rest = [n for n in text if n != self.name]
        self.text = next((n for n in rest if head[n] in TEXT), None)
        if self.text is None and rest and (count == 2 or not seen.head):
            self.text = rest[-1]

    def _counts(self, n: int, head: list[str], table: TextTable) -> bool:
        """Whether a column of numbers numbers the rows: its header says so, or names bits (`IMM[3:0]`)."""
        if head[n] in _INDEX or head[n].startswith("code") or (n < 2 and "[" in self.titles[n]):
            return True
        codes = [row.texts[n] for row in table.rows if row.texts[n]]
        return n < 2 and not any(head) and len(set(codes)) == len(codes)


def _in_order(rows: list[TextRow], made: list[Symbol]) -> None:
    """The one row under a heading that has no number has lost it; numbers that do not count up are in doubt."""
    for _, together in groupby(zip(rows, made, strict=True), key=lambda pair: pair[0].group):
        symbols = [symbol for _, symbol in together]
        without = [symbol for symbol in symbols if symbol.index is None]
        if len(without) == 1 and len(symbols) > 2:
            without[0].flag("index_garbled")
        for above, below in pairwise(symbols):
            if above.index is not None and below.index is not None and below.index <= above.index:
                above.flag("index_order")
                below.flag("index_order")


def _slug(text: str) -> str:
    return _NOT_SLUG.sub("_", text.lower()).strip("_") or "table"
