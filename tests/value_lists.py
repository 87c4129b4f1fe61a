"""Documents made of lists of values alone, and what is published of them: for the rules on values."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from handmade import document

from extract.observations import EnumValue, Field, Instruction, Reading, Register
from normalize.observed import observed_tables
from normalize.reconcile import published_tables

if TYPE_CHECKING:
    from collections.abc import Mapping


class Printed(NamedTuple):
    """One value as a dialect read it; `flags` with blanks between."""

    name: str | None
    description: str | None = None
    flags: str = ""


class Listing(NamedTuple):
    """One field's list: what is printed under each number, a label alone or more.

    `mnemonics` is what an opcode's label has in front of the mnemonic.
    """

    field: str
    values: Mapping[int, str | Printed]
    role: str = "value"
    register: str = "MODE"
    variant: str | None = None
    mnemonics: str = ""


class Published:
    """What is published of a document: `rows[field, number]` is a value."""

    def __init__(self, tables: dict[str, Any]) -> None:
        self.tables = {name: table.to_pylist() for name, table in tables.items()}
        self.values = {(row["field"], row["value"]): row for row in self.tables["enum_values"]}
        self.instructions = {(row["encoding"], row["opcode"]): row for row in self.tables["instructions"]}

    def __getitem__(self, place: tuple[str, int]) -> dict[str, Any]:
        return self.values[place]

    def labels(self, field: str) -> dict[int, str | None]:
        """The labels of a field's list by number, in the order they are published in."""
        return {number: row["name"] for (of, number), row in self.values.items() if of == field}

    def said(self, field: str, number: int) -> tuple[str | None, str, list[str]]:
        """A value's label, its status, and the codes of its repairs or else of its doubts."""
        row = self[field, number]
        codes = [repair["code"] for repair in row["repairs"]] or row["flags"]
        return row["name"], row["status"], list(dict.fromkeys(codes))

    def doubted(self, field: str) -> list[int]:
        """The numbers of a field that are flagged."""
        return [n for (of, n), row in self.values.items() if of == field and row["status"] == "flagged"]


def observed(*listings: Listing, doc_id: str = "chip") -> dict[str, Any]:
    """The observed tables of a document that prints these lists, one value on a line."""
    lines: list[str] = []
    made = Reading(document(doc_id=doc_id), "any", "any@1", vendor="acme", product=doc_id)
    registers: dict[tuple[str, str | None], Register] = {}
    for listing in listings:
        key = listing.register, listing.variant
        if key not in registers:
            place = [(len(lines), 0, len(listing.register))]
            registers[key] = Register(
                place, register=listing.register, variant=listing.variant, kind="encoding"
            )
            lines.append(listing.register)
        low = 10 * len(registers[key].fields)
        row = Field([(len(lines), 0, len(listing.field))], field=listing.field, bit_hi=low + 9, bit_lo=low)
        registers[key].fields.append(row)
        lines.append(listing.field)
        for number, what in listing.values.items():
            printed = Printed(what) if isinstance(what, str) else what
            line = f"{number:02} - {printed.name}: {printed.description}"
            piece, flags = (len(lines), 0, len(line)), printed.flags.split()
            lines.append(line)
            value = EnumValue([piece], flags, value=number, name=printed.name, role=listing.role)
            value.description = printed.description
            row.values.append(value)
            if listing.role == "opcode":
                mnemonic = (printed.name or "").replace(" ", "_").removeprefix(listing.mnemonics)
                instruction = Instruction([piece], list(flags), encoding=listing.field, opcode=number)
                instruction.mnemonic, instruction.description = mnemonic or None, printed.description
                instruction.variant = listing.variant
                made.instructions.append(instruction)
    made.document = document("\n".join([*lines, ""]), doc_id)
    made.pages = [1] * len(lines)
    made.registers = list(registers.values())
    made.number()
    return observed_tables(made)


def published(*listings: Listing) -> Published:
    """What is published of a document that prints these lists."""
    return Published(published_tables([observed(*listings)]))
