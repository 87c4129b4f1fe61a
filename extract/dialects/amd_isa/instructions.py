r"""Instructions: rows of opcode tables, checked against the index of opcodes that the document gives elsewhere.

    | Opcode | Name         | Description        |     a table with texts: the instruction
    | 16     | V\_CMP\_CLAS | VCC = ...          |     its name, cut by the cell, is put together
    |        | S\_F32       |                    |
    | Opcode # | Name        |                         a table without: the index, which names the encoding

An instruction's encoding is that of the index that lists it; where there is none, the heading or a
figure of its section tells. Disagreement is flagged, with what the index says in the diagnostic.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from extract.dialects.amd_isa.context import Context, title_of, without_generic
from extract.dialects.amd_isa.fields import RESERVED, banner_of, split_fused
from extract.dialects.amd_isa.numbers import parse_code
from extract.dialects.amd_isa.operation import operation
from extract.dialects.amd_isa.text import cell_name, cell_text, fold, plain
from extract.observations import Instruction

if TYPE_CHECKING:
    from extract.dialects.amd_isa.containers import Container
    from extract.dialects.amd_isa.grid import Row
    from extract.dialects.amd_isa.kinds import View
    from extract.document import Piece

MNEMONIC: Final = re.compile(r"[A-Z][A-Z0-9_]*$")
_LONE: Final = re.compile(
    r"\bonly (?:a single|one) (?:opcode|instruction)\b[^\"“A-Z]*[\"“]?([A-Z][A-Z0-9_]{2,})\b"
)


@dataclass(slots=True, eq=False)
class Entry:
    """One row of an opcode table: what is printed of it, and the view it stands in."""

    opcode: int | None
    name: str | None
    pieces: list[Piece]
    view: View
    flags: list[str]
    text: str | None = None
    encoding: str | None = None


class InstructionReader:
    """Reads all opcode tables of a document."""

    def __init__(self, context: Context, containers: list[Container]) -> None:
        self.context = context
        self.encodings = {c.name: c for c in containers if c.register.kind == "encoding" and c.name}
        self.index: dict[str, dict[int, Entry]] = {}

    def read(self) -> list[Instruction]:
        """Every instruction once, in the order of the tables that describe them, then those that only an index has."""
        tables = self.context.of_kind("opcodes")
        described = [seen for seen in tables if "text" in seen.columns]
        lists = [seen for seen in tables if "text" not in seen.columns]
        self.context.done.update(tables)
        for seen in lists:
            self._index(seen)
        out = [row for seen in described for row in self._described(seen)]
        out += self._index_only({row.encoding for row in out})
        out += self._from_fields({row.encoding for row in out})
        out += self._alone()
        self._check(out)
        return out

    # -- rows

    def _entries(self, seen: View) -> list[Entry]:
        columns = seen.columns
        code, name = columns["code"], columns["name"]
        base = seen.base

        def is_code(text: str) -> bool:
            return parse_code(text, base) is not None

        out: list[Entry] = self._beside(seen) if len(seen.pairs) > 1 else []
        for row in seen.rows if not out else ():
            for part in split_fused(row, code, is_code):
                entry = self._entry(part, seen, code, name, base, fused=part is not row)
                if entry is not None:
                    out.append(entry)
                elif out and part.cells[name].blank and part.cells[code].blank:
                    self._goes_on(out[-1], part)
        last: dict[str | None, int] = {}
        seen_codes: dict[tuple[str | None, int], Entry] = {}
        seen_names: dict[tuple[str | None, str], Entry] = {}
        for entry in out:
            of = entry.encoding
            if entry.name and fold(entry.name) not in RESERVED:
                first = seen_names.setdefault((of, entry.name), entry)
                if first is not entry:
                    _flag(entry, "label_repeated")
                    _flag(first, "label_repeated")
            if entry.opcode is None:
                continue
            if (of, entry.opcode) in seen_codes:
                _flag(entry, "opcode_repeated")
                _flag(seen_codes[of, entry.opcode], "opcode_repeated")
            elif entry.opcode < last.get(of, 0):
                _flag(entry, "opcode_order")
            seen_codes.setdefault((of, entry.opcode), entry)
            last[of] = max(last.get(of, 0), entry.opcode)
        return out

    def _beside(self, seen: View) -> list[Entry]:
        """The rows of a table of several pairs of columns, along the rows or down the columns as their codes count."""
        grid = [
            [self._entry(row, seen, code, name, seen.base, fused=False) for code, name in seen.pairs]
            for row in seen.rows
        ]
        first, text = seen.columns["code"], seen.columns.get("text")
        for entries, row in zip(grid, seen.rows, strict=True):
            for entry, (code, name) in zip(entries, seen.pairs, strict=True):
                if entry is not None:
                    columns = [code, name] if text is None else [code, name, text + code - first]
                    entry.pieces = [piece for n in sorted(columns) for piece in row.cells[n].pieces]
        along = [entry for entries in grid for entry in entries if entry is not None]
        down = [entry for entries in zip(*grid, strict=True) for entry in entries if entry is not None]
        return min(along, down, key=_descents)

    def _entry(self, row: Row, seen: View, code: int, name: int, base: int, *, fused: bool) -> Entry | None:
        words = self.context.words
        code_cell, name_cell = row.cells[code], row.cells[name]
        text_column, encoding = seen.columns.get("text"), seen.columns.get("encoding")
        if text_column is not None:
            text_column += code - seen.columns["code"]
        number = parse_code(plain("".join(code_cell.texts)), base)
        banner = banner_of(row, code, lambda text: parse_code(text, base) is not None)
        if banner is not None and (
            banner is not name_cell or not MNEMONIC.match(cell_name(name_cell, words)[0])
        ):
            return None
        if code_cell.blank and name_cell.blank:
            return None
        flags = ["table_row"] if row.damaged else []
        if fused:
            flags.append("row_fused")
        if number is None or number[0] != number[1]:
            flags.append("opcode_garbled")
        elif seen.base_unclear and number[0] > 9:
            flags.append("base_unclear")
            number = None
        printed, guess = cell_name(name_cell, words) if name_cell.texts else (None, False)
        if printed is None:
            flags.append("name_lost")
        elif not MNEMONIC.match(printed):
            flags.append("name_garbled")
        elif printed.endswith("_"):
            flags.append("name_cut")
        elif guess:
            flags.append("name_joined")
        return Entry(
            number[0] if number and number[0] == number[1] else None,
            printed,
            row.pieces,
            seen,
            flags,
            cell_text(row.cells[text_column], words) or None if text_column is not None else None,
            cell_name(row.cells[encoding], words)[0]
            if encoding is not None and row.cells[encoding].texts
            else None,
        )

    def _goes_on(self, entry: Entry, row: Row) -> None:
        """A row with nothing but text goes on with the one above."""
        column = entry.view.columns.get("text")
        if column is None or row.cells[column].blank:
            return
        entry.pieces += row.cells[column].pieces
        entry.text = f"{entry.text or ''} {cell_text(row.cells[column], self.context.words)}".strip()
        _flag(entry, "row_split")

    # -- the index

    def _index(self, seen: View) -> None:
        """Take in an index of opcodes under the name of its encoding."""
        caption = without_generic(seen.table.caption or "")
        title = without_generic(title_of(seen.table.section) or "")
        known = [text for text in (caption, title) if text in self.encodings or text in self.context.formats]
        name = next(iter([*known, caption, title]), "") or title
        listed = self.index.setdefault(name, {})
        for entry in self._entries(seen):
            if entry.opcode is not None:
                listed.setdefault(entry.opcode, entry)

    def _described(self, seen: View) -> list[Instruction]:
        """The instructions of one table with texts, each checked against the index."""
        entries = self._entries(seen)
        shared = {
            name: sum(1 for e in entries if e.opcode in listed and e.name == listed[e.opcode].name)
            for name, listed in self.index.items()
        }
        indexes = sorted((name for name, n in shared.items() if n), key=lambda name: -shared[name])
        main, sure = (indexes[0], True) if indexes else self._encoding(seen, entries)
        out = []
        for entry in entries:
            home = next(
                (
                    n
                    for n in indexes
                    if entry.opcode in self.index[n] and self.index[n][entry.opcode].name == entry.name
                ),
                None,
            )
            if home is None:
                home = next((n for n in indexes if entry.opcode in self.index[n]), main)
            out.append(self._instruction(entry, entry.encoding or home, seen))
        for entry, row in zip(entries, out, strict=True):
            if not sure and entry.encoding is None:
                row.flag("encoding_unknown")
        return out

    def _instruction(self, entry: Entry, encoding: str | None, seen: View) -> Instruction:
        made = Instruction(
            pieces=entry.pieces,
            flags=entry.flags,
            encoding=encoding,
            opcode=entry.opcode,
            mnemonic=entry.name,
            description=entry.text,
            operation=operation(entry.text) if entry.text else None,
            section=title_of(seen.table.section),
        )
        listed = self.index.get(encoding or "")
        if listed is None or entry.opcode is None:
            return made
        other = listed.get(entry.opcode)
        if other is None:
            made.flag("index_lacks")
            self._report("index_lacks", made, f"the index of {encoding} has no opcode {entry.opcode}")
        elif other.name == entry.name:
            made.flags = [code for code in made.flags if code != "name_joined"]
            made.pieces = [*entry.pieces, *other.pieces]
            for code in other.flags:
                if code != "name_joined":
                    made.flag(code)
        else:
            made.flag("index_disagrees")
            where = f"in the index, line {other.pieces[0][0] + 1}"
            message = f"opcode {entry.opcode} of {encoding} is {entry.name} here and {other.name} {where}"
            self._report("index_disagrees", made, message)
            made.pieces = [*entry.pieces, *other.pieces]
        if other is not None:
            other.view = seen  # claimed
        return made

    def _index_only(self, described: set[str | None]) -> list[Instruction]:
        """Rows of an index that no table with texts has: doubtful where such a table exists for the encoding."""
        out = []
        for name, listed in self.index.items():
            for entry in listed.values():
                if "text" in entry.view.columns:
                    continue
                made = Instruction(
                    pieces=entry.pieces,
                    flags=entry.flags,
                    encoding=entry.encoding or name or None,
                    opcode=entry.opcode,
                    mnemonic=entry.name,
                    section=title_of(entry.view.table.section),
                )
                if not name:
                    made.flag("encoding_unknown")
                if name in described:
                    made.flag("index_only")
                    message = f"opcode {entry.opcode} of {name}, {entry.name}, is in the index and nowhere described"
                    self._report("index_only", made, message)
                out.append(made)
        return out

    # -- without an index

    def _encoding(self, seen: View, entries: list[Entry]) -> tuple[str | None, bool]:
        """The encoding of a table that no index lists, and whether it is certain.

        Its caption or heading names it, or the only figure of its section, or the OP field of an encoding
        lists its instructions.
        """
        section = seen.table.section
        titles = [without_generic(seen.table.caption or ""), without_generic(title_of(section) or "")]
        names = {*self.encodings, *self.context.formats}
        for title in titles:
            if title in names:
                return title, True
        mine = {fold(e.name) for e in entries if e.name}
        for name, made in self.encodings.items():
            op = made.field("op")
            if op is not None and any(v.name and fold(v.name) in mine for v in op.values):
                return name, True
        figures = section.figures if section else []
        shown = [word for figure in figures for word in figure.upper().split() if word in names]
        if shown:
            return shown[0], len(set(shown)) == 1
        return next(((t, True) for t in reversed(titles) if MNEMONIC.match(t)), (None, False))

    def _from_fields(self, known: set[str | None]) -> list[Instruction]:
        """Opcodes that only the OP field of an encoding lists."""
        out = []
        for name, made in self.encodings.items():
            op = made.field("op") or made.field("opcode")
            if op is None or name in known:
                continue
            out += [
                Instruction(
                    pieces=list(value.pieces),
                    flags=list(value.flags),
                    encoding=name,
                    opcode=value.value,
                    mnemonic=value.name.upper() if value.name else None,
                    description=value.description,
                    section=made.register.section,
                )
                for value in op.values
                if value.role == "opcode" and value.value_last is None
            ]
        return out

    def _alone(self) -> list[Instruction]:
        """`The format has only a single opcode, "EXPORT"`: an instruction without a number."""
        out = []
        for block in self.context.outline.blocks:
            if block.kind != "paragraph":
                continue
            lines = self.context.document.lines[block.first : block.last]
            if not any("only" in line for line in lines):
                continue
            found = _LONE.search(self.context.text(block))
            title = without_generic(title_of(block.section) or "")
            if found and title in self.encodings:
                pieces = self.context.pieces(block.first, block.last)
                section = title_of(block.section)
                out.append(Instruction(pieces=pieces, encoding=title, mnemonic=found[1], section=section))
        return out

    # -- checks

    def _check(self, rows: list[Instruction]) -> None:
        """Opcodes must fit their encoding's OP field."""
        limits: dict[str, int] = {}
        for name, made in self.encodings.items():
            parts = [f for f in made.register.fields if f.field and fold(f.field) in {"op", "opcode"}]
            bits = sum(
                f.bit_hi - f.bit_lo + 1 for f in parts if f.bit_hi is not None and f.bit_lo is not None
            )
            if bits:
                limits[name] = 1 << bits
        for row in rows:
            limit = limits.get(row.encoding or "")
            if limit and row.opcode is not None and row.opcode >= limit:
                row.flag("opcode_out_of_range")
                message = f"opcode {row.opcode} does not fit the OP field of {row.encoding}, which ends at {limit - 1}"
                self._report("opcode_out_of_range", row, message)

    def _report(self, code: str, row: Instruction, message: str) -> None:
        self.context.report(code, message, observation=row)


def _descents(entries: list[Entry]) -> int:
    """How often the opcodes do not count up."""
    codes = [entry.opcode for entry in entries if entry.opcode is not None]
    return sum(two <= one for one, two in pairwise(codes))


def _flag(entry: Entry, code: str) -> None:
    if code not in entry.flags:
        entry.flags.append(code)
