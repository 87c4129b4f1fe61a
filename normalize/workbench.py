"""The rows of all documents laid out for rules to work on: the sheets of each, and what belongs to what.

    bench = Workbench(per_document)
    for sheet in bench.sheets("fields"):
        for row, name in enumerate(sheet["field"]):
            ...

`normalize.sheet` says what is done with a sheet.
"""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final

from normalize.sheet import Sheet

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from normalize.vocabulary import Vocabulary


MOST: Final = 256
"""Fields of a register that are compared with each other; there are seldom more than it has bits."""
_OF_FIELD: Final = ("variant", "register_id", "field_id", "block", "register", "kind", "field", "role")
"""What a value has from the field that it belongs to."""


@dataclass(slots=True)
class Desk:
    """The sheets of one document, and what belongs to what.

    Attributes:
        fields_of, values_of: the rows of fields below each register, of values below each field.
        register_of, field_of: the other way, one per field and per value.
        instruction_of: the instruction that a value of an opcode field is also listed as.
    """

    doc_id: str
    vendor: str | None
    product: str | None
    revision: str | None
    sheets: dict[str, Sheet]
    fields_of: list[list[int]] = field(default_factory=list)
    values_of: list[list[int]] = field(default_factory=list)
    register_of: list[int] = field(default_factory=list)
    field_of: list[int] = field(default_factory=list)
    instruction_of: dict[int, int] = field(default_factory=dict)

    @property
    def registers(self) -> Sheet:
        """The registers' sheet."""
        return self.sheets["registers"]

    @property
    def fields(self) -> Sheet:
        """The fields' sheet."""
        return self.sheets["fields"]

    @property
    def values(self) -> Sheet:
        """The enumeration values' sheet."""
        return self.sheets["enum_values"]

    def beside(self, field: int) -> list[int]:
        """The fields of a field's register, itself among them; of more than `MOST` those that stand next to it."""
        rows = self.fields_of[self.register_of[field]]
        if len(rows) <= MOST:
            return rows
        at = bisect_left(rows, field)
        return rows[max(0, at - MOST // 2) : at + MOST // 2]

    def listed(self, field: int) -> list[tuple[int | None, str | None]]:
        """The numbers and names of a field's list."""
        numbers, names = self.values["value"], self.values["name"]
        return [(numbers[value], names[value]) for value in self.values_of[field]]

    def end_of(self, field: int) -> tuple[int, int]:
        """The last line of a field's row and its list, and the page of that line."""
        values = self.values
        ends = (values.end(v) for v in self.values_of[field] if v not in values.added)
        return max((self.fields.end(field), *ends))

    def add_value(
        self, field: int, like: int, after: int, *, code: str, evidence: str, **changes: Any
    ) -> int:
        """Add a value that a field's list has lost: what `like`, a value of another list, says of it.

        Args:
            field: the row of the field.
            like: the row of the witness.
            after: the row of the field's list that the value comes next to.
            code: of the repair.
            evidence: what proves it.
            changes: what the witness has otherwise: `value`, `name`, `description` ...
        """
        values, fields = self.values, self.fields
        row = values.add(like, after, changes, code=code, evidence=evidence)
        for column in _OF_FIELD:
            values[column][row] = values[column][after]
            values.changed.add(column)
        self.field_of.append(field)
        self.values_of[field].insert(self.values_of[field].index(after) + 1, row)
        fields.follow(field, "enum_count", fields["enum_count"][field] + 1)
        return row

    def rename_register(self, row: int, name: str | None, column: str = "register") -> None:
        """Carry a register's new name to its fields and their values: it is the same repair, not one of theirs.

        Args:
            row: of the register.
            name: the new one.
            column: `block` if it is that of the register's block.
        """
        for below in self.fields_of[row]:
            self.fields.follow(below, column, name)
            for value in self.values_of[below]:
                self.values.follow(value, column, name)

    def doubt_value(self, row: int, code: str, message: str) -> None:
        """Mark a doubt about a value, and about the instruction that it is also listed as."""
        self.values.flag(row, code, message)
        if (instruction := self.instruction_of.get(row)) is not None:
            self.sheets["instructions"].flag(instruction, code, message)

    def doubt_name(self, table: str, row: int, code: str, message: str) -> None:
        """Mark a doubt about the name of a row, and what belongs to the row."""
        if table == "enum_values":
            self.doubt_value(row, code, message)
        else:
            self.sheets[table].flag(row, code, message)
            self.doubt_below(table, row)

    def doubt_below(self, table: str, row: int) -> None:
        """Mark what belongs to a register or a field whose name is in doubt: nobody can say where it belongs."""
        for below in self.fields_of[row] if table == "registers" else ():
            self.fields.flag(below, "register_name")
            for value in self.values_of[below]:
                self.values.flag(value, "register_name")
        for value in self.values_of[row] if table == "fields" else ():
            self.values.flag(value, "field_name")

    def rename_field(self, row: int, name: str | None) -> None:
        """Carry a field's new name to its values, which settles where they belong."""
        for value in self.values_of[row]:
            self.values.follow(value, "field", name)
        self.settle_field(row)

    def settle_field(self, row: int) -> None:
        """Take the doubt off the values of a field whose name is settled."""
        for value in self.values_of[row]:
            self.values.resolve(value, {"field_name"})


class Workbench:
    """The desks of all documents of a build, in the order of their ids."""

    def __init__(self, per_document: Sequence[dict[str, Any]]) -> None:
        self.desks = [_desk(tables) for tables in per_document]
        self.desks.sort(key=lambda desk: desk.doc_id)

    @cached_property
    def vocabulary(self) -> Vocabulary:
        """The names of all documents; rules that settle a name teach it."""
        from normalize.vocabulary import Vocabulary  # noqa: PLC0415 - it is made of a workbench

        return Vocabulary(self)

    def sheets(self, name: str) -> Iterator[Sheet]:
        """One table of every document."""
        return (desk.sheets[name] for desk in self.desks)

    def corrected(self) -> frozenset[str]:
        """Ids of the observations that a person corrected or confirmed."""
        sheets = (sheet for desk in self.desks for sheet in desk.sheets.values())
        return frozenset(
            sheet["observation_id"][row] for sheet in sheets if sheet.corrected for row in sheet.corrected
        )


def _desk(tables: dict[str, Any]) -> Desk:
    document = tables["documents"].select(["doc_id", "vendor", "product", "revision"]).to_pylist()[0]
    sheets = {
        name: Sheet(document["doc_id"], name, tables[name])
        for name in ("registers", "fields", "enum_values", "instructions", "symbols")
    }
    desk = Desk(**document, sheets=sheets)
    place = {key: row for row, key in enumerate(desk.registers["register_id"])}
    desk.register_of = [place[key] for key in desk.fields["register_id"]]
    desk.fields_of = _below(desk.register_of, desk.registers.count)
    place = {key: row for row, key in enumerate(desk.fields["field_id"])}
    desk.field_of = [place[key] for key in desk.values["field_id"]]
    desk.values_of = _below(desk.field_of, desk.fields.count)
    desk.instruction_of = _instructions(desk)
    return desk


def _instructions(desk: Desk) -> dict[int, int]:
    """Pair opcode values and instructions that were read from the same place."""
    sheet, values = desk.sheets["instructions"], desk.values
    if not sheet.count or not values.count:
        return {}
    place = {
        key: row
        for row, key in enumerate(zip(sheet["opcode"], sheet["raw_text"], sheet["line_first"], strict=True))
    }
    roles = values["role"]
    keys = zip(values["value"], values["raw_text"], values["line_first"], strict=True)
    return {row: place[key] for row, key in enumerate(keys) if roles[row] == "opcode" and key in place}


def _below(parents: list[int], count: int) -> list[list[int]]:
    """The rows below each parent, in their order."""
    out: list[list[int]] = [[] for _ in range(count)]
    for row, parent in enumerate(parents):
        out[parent].append(row)
    return out
