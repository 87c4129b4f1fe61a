"""The columns of a table by role, and what a row has in them: bits and names may share a cell."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from extract.dialects.register_table.field_tables.sliced import slice_behind
from extract.dialects.register_table.words.bits import parse_bits
from extract.dialects.register_table.words.text import one_line
from extract.dialects.register_table.words.vocabulary import plain

if TYPE_CHECKING:
    from extract.document import Piece
    from extract.tables import Cell

_OF_INSTRUCTIONS: Final = frozenset(("opcode", "opcodes", "opcode hex"))
"""Heads that no table of registers has."""
_BRACKETED = re.compile(r"[(\[]\s*(\w+)\s*[)\]]")
_EMPHASIS = re.compile(r"_(?=[A-Za-z])(\w*[A-Za-z0-9])_")
"""Marks of AsciiDoc round a name: `_GATE_EN_`."""
_WORD_FOR_BITS = re.compile(r"^bits?\s+(?=[\[<(]?\d)", re.IGNORECASE)


@dataclass(slots=True)
class Roles:
    """The column of each role, and how many rows are head.

    Rows before `start` are titles. `heads` are the texts of the head by column; `bits_in_name` says
    that the name's cell begins with the bits, `bits_behind` that it ends with them, `squeezed` that a
    single blank parts the cells: a name that is no identifier is not told from the text behind it. `cut` are
    the places of names that may go on elsewhere; `between` says that lines of cells stand between those of others:
    their rows may begin above what tells their bits. `meant` says that the values have their meanings in the column
    of their names: the description is the field's. `by_cells` says that the rows of a text begin with the names of a
    figure's cells. `leads` is how descriptions begin with names, where more rows than the table's tell. `lowest` says
    that the bits may be the lowest ones of their fields alone, `bytewise` that they may be bytes. `unsure` are
    lines taken for text that may be the row of another field, unless values stand there, `unread` those that are such
    rows whatever is read there; `shifted` the places of
    rows whose cells do not stand under their heads; `others` the columns of further resets, and those whose heads
    tell no role. `whole` are names in words that brackets round the bits part from the texts.
    `gathered` says that no rules told the rows: they were made of lines; `centred` that cells of one
    line stand half-way down beside higher ones.
    """

    of: dict[str, int]
    head: int
    heads: list[str]
    bits_in_name: bool = False
    start: int = 0
    bits_behind: bool = False
    squeezed: bool = False
    cut: set[Piece] = field(default_factory=set)
    between: bool = False
    meant: bool = False
    by_cells: bool = False
    leads: re.Pattern[str] | None = None
    lowest: bool = False
    bytewise: bool = False
    unsure: set[int] = field(default_factory=set)
    unread: set[int] = field(default_factory=set)
    whole: set[str] = field(default_factory=set)
    shifted: set[Piece] = field(default_factory=set)
    others: list[int] = field(default_factory=list)
    gathered: bool = False
    centred: bool = False

    def bits(self, row: list[Cell]) -> str:
        """The text of a row's bits: its own column, or what stands before the name."""
        if self.bits_in_name or self.bits_behind:
            return self.parted(row)[0]
        return self.text(row, "bits")

    def parted(self, row: list[Cell]) -> tuple[str, str]:
        """Bits and name of a row whose cell of the name holds both; no bits where it does not."""
        cell = self.cell(row, "name")
        if self.bits_behind:
            return slice_behind(cell.text if cell else "")
        return split_bits(cell) if self.bits_in_name else ("", cell.text if cell else "")

    @property
    def tells_bits(self) -> bool:
        """Whether the rows say where their fields stand."""
        return self.bits_in_name or self.bits_behind or "bits" in self.of

    def cell(self, row: list[Cell], role: str) -> Cell | None:
        """The cell of a role in a row, None where the table has no such column."""
        column = self.of.get(role)
        return row[column] if column is not None else None

    def text(self, row: list[Cell], role: str) -> str:
        """The text of a role in a row in one line, empty where there is none."""
        cell = self.cell(row, role)
        return one_line(cell.text) if cell else ""

    @property
    def of_fields(self) -> bool:
        """Whether the rows are fields with their bits, or the words of a packet."""
        if self.bits_in_name or self.bits_behind or self.of_words:
            return True
        return "bits" in self.of and bool(
            self.of.keys() & {"name", "description", "reset", "access", "register"}
        )

    @property
    def of_words(self) -> bool:
        """Whether the rows may be the words of a packet, counted, with bits or without."""
        return {"ordinal", "name"} <= self.of.keys()

    @property
    def of_names(self) -> bool:
        """Whether the rows may be fields whose bits stand in a figure."""
        return (
            "bits" not in self.of
            and bool(self.of.keys() & {"name", "letter"})
            and bool(self.of.keys() & {"description", "access", "reset"})
        )

    @property
    def of_registers(self) -> bool:
        """Whether the rows are registers with their addresses."""
        return (
            "bits" not in self.of
            and bool(self.of.keys() & {"offset", "address"})
            and bool(self.of.keys() & {"name", "register", "description"})
            and not any(plain(head) in _OF_INSTRUCTIONS for head in self.heads)
        )


_WORD: Final = re.compile(r"[01]{1,4}(?: (?=[a-z01]*[01]|([a-z])\1{3})[a-z01]{4})+(?: \(.*\))?")
"""A word bit by bit, `11 0000 kkkk kkkk`: it begins with digits, not with the number of a bit."""


def split_bits(cell: Cell | None) -> tuple[str, str]:
    """The bits before a name in one cell, and the name: `31-24`, `MODE` of `bits 31-24 MODE`; empty for any other."""
    text = _WORD_FOR_BITS.sub("", cell.text.strip()) if cell else ""
    first, _, rest = text.partition("\n")
    if parse_bits(first) and (rest.strip() or not first.strip().isdecimal()):
        return first.strip(), rest.strip()  # a range needs no name: `6-1`, beside `Reserved`
    found = re.match(r"^(\S+(?:\s?(?::|-|–|\.\.)\s?\d+)?)\s+(\S.*)$", text, re.DOTALL)
    if found and parse_bits(found[1]) and not (found[2][4:5] == " " and _WORD.fullmatch(text.strip())):
        name = found[2].strip()
        inner = _BRACKETED.fullmatch(name) or _EMPHASIS.fullmatch(name)
        return found[1], inner[1] if inner else name
    return "", text
