"""One table of one document for rules to work on: columns as lists, every change noted.

    sheet["field"][row]                                    a value
    sheet.repair(row, "field", "TYPE", code="homoglyph", evidence="vocabulary", resolves={"name_garbled"})

A column is read from Arrow when a rule first asks for it, and written back only if a rule
changed it. The printed value stays in `repairs`, the evidence beside it; a doubt is taken
back only by the rule that resolves it.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from extract.codes import CODES
from extract.observations import Repair
from normalize.arrow import pick

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator


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
        """Note that a value which was read with a doubt is right: the print beside it, and what proves it.

        Raises:
            KeyError: `code` is not in `extract.codes`, or `evidence` is no kind of evidence.
        """
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
        """Mark a doubt, once per row.

        Raises:
            KeyError: `code` is not in `extract.codes`.
        """
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
