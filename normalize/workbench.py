"""The rows of all documents laid out for rules to work on: columns as lists, every change noted.

    bench = Workbench(per_document)
    for sheet in bench.sheets("fields"):
        for row, name in enumerate(sheet["field"]):
            sheet.repair(row, "field", "TYPE", code="homoglyph", evidence="vocabulary", resolves={"name_garbled"})

A column is read from Arrow when a rule first asks for it, and written back only if a rule
changed it. The printed value stays in `repairs`, the evidence beside it; a doubt is taken
back only by the rule that resolves it.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import defaultdict
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from extract.codes import CODES
from extract.observations import Repair
from normalize.arrow import pick

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from normalize.vocabulary import Vocabulary

EVIDENCE: Final = frozenset(
    (
        "bit_continuity",
        "enum_sequence",
        "address_stride",
        "name_order",
        "vocabulary",
        "sibling",
        "duplicate",
        "other_document",
        "arithmetic",
        "correction",
    )
)
"""What a repair may rest on (the contract's list)."""


@dataclass(slots=True)
class Note:
    """Something a rule has to say about a row, or (None) about the document, for `diagnostics`.

    `place`, a line and its page, is where it is seen, if not in all of the row.
    """

    row: int | None
    code: str
    message: str
    action: str
    place: tuple[int, int] | None = None


class Sheet:
    """One table of one document: `sheet["field"][row]` is a value, `sheet.repair(...)` changes one.

    Attributes:
        doc_id, name: the document and the table.
        table: the observed Arrow table, unchanged.
        dropped: rows that a rule merged into another or proved to be none.
        added: rows that a rule proved to be missing: the row each is like, and the row it stands behind.
        inferred: rows whose value is deduced, not printed.
        corrected: rows that a person corrected or confirmed.
        notes: what rules reported.
    """

    def __init__(self, doc_id: str, name: str, table: Any) -> None:
        self.doc_id, self.name, self.table = doc_id, name, table
        self.count: int = table.num_rows
        self.added: dict[int, tuple[int, int]] = {}
        self.repairs: dict[int, list[Repair]] = defaultdict(list)
        self.dropped: set[int] = set()
        self.inferred: set[int] = set()
        self.corrected: set[int] = set()
        self._settled: dict[int, frozenset[str]] = {}
        self.notes: list[Note] = []
        self.changed: set[str] = set()
        self._columns: dict[str, list[Any]] = {}
        self._observed: dict[str, list[Any]] = {}

    def __getitem__(self, column: str) -> list[Any]:
        """The column's values as they stand now, one per row."""
        values = self._columns.get(column)
        if values is None:
            values = self.table.column(column).to_pylist()
            for row in self.added:
                values.append(_UNPRINTED[column] if column in _UNPRINTED else values[self.printed_as(row)])
            self._columns[column] = values
        return values

    def observed(self, column: str) -> list[Any]:
        """The column's values as the document has them, whatever rules have changed."""
        if column not in self._observed:
            self._observed[column] = self.table.column(column).to_pylist() + [None] * len(self.added)
        return self._observed[column]

    @property
    def rows(self) -> Iterator[int]:
        """The rows that are there, in the order of the document."""
        if not self.added:
            return (row for row in range(self.count) if row not in self.dropped)
        return self._with_added()

    def _with_added(self) -> Iterator[int]:
        behind: dict[int, list[int]] = defaultdict(list)
        for row, (_, after) in self.added.items():
            behind[after].append(row)
        waiting = list(range(self.table.num_rows))[::-1]
        while waiting:
            row = waiting.pop()
            waiting += reversed(behind.pop(row, ()))
            if row not in self.dropped:
                yield row

    def printed_as(self, row: int) -> int:
        """The printed row that a row is: itself, or for an added one the row it is like."""
        while row in self.added:
            row = self.added[row][0]
        return row

    def flags(self, row: int) -> list[str]:
        """The doubts about a row as they stand now."""
        flags: list[str] = self["flags"][row]
        return flags

    def repair(
        self,
        row: int,
        column: str,
        after: Any,
        *,
        code: str,
        evidence: str,
        resolves: Iterable[str] = (),
        inferred: bool = False,
    ) -> None:
        """Change a value: the evidence proves it. `resolves` are the doubts that are doubts no longer.

        Raises:
            KeyError: the code is not in `extract.codes.CODES`, or the evidence is none of `EVIDENCE`.
        """
        if code not in CODES or evidence not in EVIDENCE:
            raise KeyError(f"repair {code!r} on {evidence!r}: not in extract.codes or not a kind of evidence")
        values = self[column]
        before = values[row]
        if before != after:
            self.repairs[row].append(Repair(code, column, _text(before), _text(after), evidence))
            values[row] = after
            self.changed.add(column)
            message = f"{column}: {_text(before)} is {_text(after)}, by {evidence.replace('_', ' ')}"
            self.notes.append(Note(row, code, message, "repaired"))
        if inferred:
            self.inferred.add(row)
        self.resolve(row, resolves)

    def confirm(self, row: int, column: str, *, code: str, evidence: str, resolves: Iterable[str]) -> None:
        """Note that a value which was read with a doubt is right: the print beside it, and what proves it."""
        if code not in CODES or evidence not in EVIDENCE:
            raise KeyError(f"repair {code!r} on {evidence!r}: not in extract.codes or not a kind of evidence")
        value = _text(self[column][row])
        printed = self.printed(row).split("\n", 1)[0]
        self.repairs[row].append(Repair(code, column, printed, value, evidence))
        self.notes.append(
            Note(row, code, f"{column}: {value} stands, by {evidence.replace('_', ' ')}", "repaired")
        )
        self.resolve(row, resolves)

    def correct(self, row: int, column: str, after: Any, why: str, settles: Iterable[str] = ()) -> None:
        """Put in what a person says is true, or note that it stands; no check raises again what this `settles`."""
        values = self[column]
        before = _text(values[row])
        if values[row] != after:
            values[row] = after
            self.changed.add(column)
        self.repairs[row].append(Repair("correction", column, before, _text(after), "correction"))
        self.notes.append(Note(row, "correction", f"{column}: {before} is {_text(after)}: {why}", "repaired"))
        self.corrected.add(row)
        self.inferred.discard(row)
        self._settled[row] = self._settled.get(row, frozenset()).union(settles)
        self.resolve(row, settles)

    def follow(self, row: int, column: str, value: Any) -> None:
        """Carry a value that this table repeats of another: the change is noted there."""
        if column in self.table.column_names:
            self[column][row] = value
            self.changed.add(column)

    def add(self, like: int, after: int, changes: dict[str, Any], *, code: str, evidence: str) -> int:
        """Add a row that the document has lost: that of `like`, a witness printed elsewhere, but for `changes`.

        It stands behind the row `after` and is inferred; its place is that of the witness. Its id is the witness's,
        a plus sign and how often that one has told another row: no observation has it.

        Raises:
            KeyError: as `repair`.
        """
        if code not in CODES or evidence not in EVIDENCE:
            raise KeyError(f"repair {code!r} on {evidence!r}: not in extract.codes or not a kind of evidence")
        row = self.count
        self.count += 1
        self.added[row] = (like, after)
        for column, values in self._columns.items():
            values.append(_UNPRINTED[column] if column in _UNPRINTED else values[like])
        for values in self._observed.values():
            values.append(None)
        witness = f"{self['observation_id'][self.printed_as(row)]}+"
        again = sum(self["observation_id"][other].startswith(witness) for other in self.added)
        own = {"observation_id": f"{witness}{again + 1}"}
        for column, value in {**changes, **own}.items():
            self[column][row] = value
            self.changed.add(column)
        self.inferred.add(row)
        told = {column: str(value) for column, value in changes.items() if value is not None}
        said = ", ".join(f"{column} {value}" for column, value in told.items())
        self.repairs[row] += [Repair(code, column, None, value, evidence) for column, value in told.items()]
        self.notes.append(
            Note(row, code, f"not printed: {said}, by {evidence.replace('_', ' ')}", "repaired")
        )
        return row

    def resolve(self, row: int, codes: Iterable[str]) -> None:
        """Take back doubts that a rule has settled."""
        wanted = set(codes)
        if wanted.intersection(self.flags(row)):
            self["flags"][row] = [flag for flag in self.flags(row) if flag not in wanted]
            self.changed.add("flags")

    def flag(self, row: int, code: str, message: str | None = None) -> None:
        """Mark a doubt, once per row."""
        if code not in CODES:
            raise KeyError(f"flag {code!r} is not in extract.codes")
        if code not in self.flags(row) and code not in self._settled.get(row, ()):
            self["flags"][row] = [*self.flags(row), code]
            self.changed.add("flags")
            self.notes.append(Note(row, code, message or CODES[code].meaning, "flagged"))

    def report(self, row: int | None, code: str, message: str, place: tuple[int, int] | None = None) -> None:
        """Say something that casts no doubt on the row, or that concerns none; `place` is a line and its page."""
        self.notes.append(Note(row, code, message, "flagged", place))

    def end(self, row: int) -> tuple[int, int]:
        """The last line of a row, and its page: what is lost behind the row stood after it."""
        return self["line_last"][row], self["page_last"][row]

    def drop(self, row: int, code: str, message: str) -> None:
        """Take a row out of the published table; its observation stays in `observed/`."""
        self.dropped.add(row)
        self.notes.append(Note(row, code, message, "merged"))

    def printed(self, row: int) -> str:
        """The source text of a row, as printed."""
        text: str = self.table.column("raw_text")[self.printed_as(row)].as_py()
        return text

    def prints(self, rows: Iterable[int]) -> dict[int, str]:
        """The source texts of several rows, read at once."""
        places = {row: self.printed_as(row) for row in rows}
        texts = pick(self.table.column("raw_text"), np.array(list(places.values()), np.int64)).to_pylist()
        return dict(zip(places, texts, strict=True))


_UNPRINTED: Final[dict[str, Any]] = {"flags": [], "repairs": [], "status": "inferred"}
"""What an added row has of its own from the start; a rule that flags it puts a new list there."""


def _text(value: Any) -> str | None:
    return None if value is None else str(value)


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
