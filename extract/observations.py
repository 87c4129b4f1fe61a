"""What a dialect yields: rows as a document prints them, each with its place and its doubts.

A `Reading` is a tree: registers hold fields, fields hold enumeration values. Layout
is recovered here (split pieces joined, repeated pieces merged); meaning is not touched.
Where joining was a guess or a name came out garbled, the row carries a flag.
"""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from collections.abc import Iterator

    from extract.document import Document, Piece


@dataclass(slots=True, frozen=True)
class Repair:
    """One change of a printed value: which column, from what to what, and what proves it."""

    code: str
    column: str
    before: str | None
    after: str | None
    evidence: str


@dataclass(slots=True)
class Observation:
    """One observed row.

    Attributes:
        pieces: the exact places of the text it was read from, in reading order.
        flags: codes of the doubts about it (see `extract.codes`); any makes the row `flagged`.
        repairs: the changes made to what is printed.
        id: stable id within the build, set by `Reading.number`.
        inferred: True for a row that is not printed but follows from what is; `pieces` are the places it follows from.
    """

    pieces: list[Piece] = dataclasses.field(default_factory=list)
    flags: list[str] = dataclasses.field(default_factory=list)
    repairs: list[Repair] = dataclasses.field(default_factory=list)
    id: str = ""
    inferred: bool = dataclasses.field(default=False, kw_only=True)

    def flag(self, code: str) -> None:
        """Mark a doubt once."""
        if code not in self.flags:
            self.flags.append(code)


@dataclass(slots=True)
class EnumValue(Observation):
    """One value of a field's list. `role`: value, opcode, operand or prose."""

    value: int | None = None
    value_last: int | None = None
    name: str | None = None
    description: str | None = None
    role: str = "value"
    same_as: str | None = None


@dataclass(slots=True)
class Field(Observation):
    """One bit range of a register, bits inclusive; `bits_text` and `default_text` as printed.

    `other_print` is what another place of the document shows there, where the two disagree: `MODE 7:5`.
    """

    field: str | None = None
    part: int = 0
    bit_hi: int | None = None
    bit_lo: int | None = None
    bits_text: str | None = None
    access: str | None = None
    default_text: str | None = None
    default_value: int | None = None
    description: str | None = None
    note: str | None = None
    other_print: str | None = None
    reserved: bool = False
    values: list[EnumValue] = dataclasses.field(default_factory=list)


NAME_DOUBTS: Final = frozenset(("name_lost", "name_garbled", "header_joined", "register_name", "word_cut"))
"""Flags of a register whose name is lost or may be another's."""
FIELD_NAME_DOUBTS: Final = frozenset(("name_lost", "name_garbled", "name_joined", "name_open", "name_cut"))
"""Flags of a field whose name is lost or may be another."""


@dataclass(slots=True)
class Register(Observation):
    """Any container of bit fields: register, descriptor, encoding or packet (`kind`)."""

    block: str | None = None
    register: str | None = None
    kind: str = "register"
    access: str | None = None
    access_widths: list[int] = dataclasses.field(default_factory=list)
    width_bits: int | None = None
    address_space: str | None = None
    address: int | None = None
    address_last: int | None = None
    addresses: list[int] = dataclasses.field(default_factory=list)
    array_first: int | None = None
    array_last: int | None = None
    array_stride: int | None = None
    array_indices: list[int] | None = None
    description: str | None = None
    section: str | None = None
    variant: str | None = None
    fields: list[Field] = dataclasses.field(default_factory=list)


@dataclass(slots=True)
class Instruction(Observation):
    """One instruction of an encoding.

    `forms` are pairs of phase (or kind) and text; the text is None where nothing is printed. `aliases` are
    other names the print gives this row, `examples` its listings, each once.
    """

    encoding: str | None = None
    opcode: int | None = None
    mnemonic: str | None = None
    syntax: str | None = None
    forms: list[tuple[str, str | None]] = dataclasses.field(default_factory=list)
    description: str | None = None
    operation: str | None = None
    examples: list[str] = dataclasses.field(default_factory=list)
    aliases: list[str] = dataclasses.field(default_factory=list)
    section: str | None = None
    variant: str | None = None


@dataclass(slots=True)
class Symbol(Observation):
    """A named thing that is neither field nor instruction."""

    kind: str = "operand"
    name: str | None = None
    index: int | None = None
    value: int | None = None
    definition: str | None = None
    attributes: dict[str, str] = dataclasses.field(default_factory=dict)
    section: str | None = None
    variant: str | None = None


@dataclass(slots=True)
class Diagnostic:
    """One thing found wrong or uncertain. `code` is one of `extract.codes.CODES`; lines are indices from 0."""

    code: str
    message: str
    line_first: int | None = None
    line_last: int | None = None
    table: str | None = None
    observation: Observation | None = None
    raw_text: str | None = None
    action: str = "flagged"


@dataclass(slots=True)
class Reading:
    """All that one dialect read from one document.

    Attributes:
        document: the document read, its `roles` now filled in (record lines are those that pieces name).
        parser: `dialect@version`.
        pages: page number of every line of the file.
        complete: False when the document shows that something is absent; `missing` says what.
        asked: the dialects that the choice of this one rests on, in turn; None before it was made.
    """

    document: Document
    dialect: str
    parser: str
    vendor: str | None = None
    product: str | None = None
    variant: str | None = None
    title: str | None = None
    revision: str | None = None
    revision_date: str | None = None
    pages: list[int] = dataclasses.field(default_factory=list)
    page_count: int | None = None
    complete: bool = True
    missing: list[str] = dataclasses.field(default_factory=list)
    registers: list[Register] = dataclasses.field(default_factory=list)
    instructions: list[Instruction] = dataclasses.field(default_factory=list)
    symbols: list[Symbol] = dataclasses.field(default_factory=list)
    diagnostics: list[Diagnostic] = dataclasses.field(default_factory=list)
    asked: tuple[str, ...] | None = None

    def spread_doubts(self) -> None:
        """Flag the fields and values of every register or field whose name is in doubt: so is where they belong."""
        for register in self.registers:
            for row in register.fields:
                if row.flags and row.values and not FIELD_NAME_DOUBTS.isdisjoint(row.flags):
                    for value in row.values:
                        value.flag("field_name")
            if not NAME_DOUBTS.isdisjoint(register.flags):
                for row in register.fields:
                    row.flag("register_name")
                    for value in row.values:
                        value.flag("register_name")

    def number(self) -> None:
        """Give every observation its id: `doc:r12`, its fields `doc:r12.f3`, their values `doc:r12.f3.v0`."""
        doc = self.document.doc_id
        for i, register in enumerate(self.registers):
            register.id = of_register = f"{doc}:r{i}"
            for j, row in enumerate(register.fields):
                row.id = of_row = f"{of_register}.f{j}"
                for k, value in enumerate(row.values):
                    value.id = f"{of_row}.v{k}"
        for i, instruction in enumerate(self.instructions):
            instruction.id = f"{doc}:i{i}"
        for i, symbol in enumerate(self.symbols):
            symbol.id = f"{doc}:s{i}"

    def observations(self) -> Iterator[tuple[str, Observation]]:
        """Every observation with the name of the table it belongs to."""
        for register in self.registers:
            yield "registers", register
            for row in register.fields:
                yield "fields", row
                for value in row.values:
                    yield "enum_values", value
        for instruction in self.instructions:
            yield "instructions", instruction
        for symbol in self.symbols:
            yield "symbols", symbol

    def diagnose(self, code: str, message: str, **where: Any) -> None:
        """Add a diagnostic; `where` is any of `Diagnostic`'s further attributes."""
        self.diagnostics.append(Diagnostic(code, message, **where))
