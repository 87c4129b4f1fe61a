"""The documents of one product become one row per fact.

    rev 1.0    MODE 2:0  none       rev 1.1    MODE 3:0  (no default)
    fields     MODE 3:0  none       agreement resolved, two observations, the default a recorded repair

The newest observation of a fact is the published row. What it lacks, or prints in doubt
where another document prints it without, is taken from there and noted as a repair; what
lost goes to `conflicts`. A fact that a newer revision no longer has stays, flagged `vanished`.
Fields and values are tied to the published row of their register and field.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING, Any, Final

import pyarrow as pa

from normalize.aspects import ABOUT, ASPECTS, doubted
from normalize.comparing.bases import completed, of_facts, rebased
from normalize.merging.conflicts import Conflict, conflict
from normalize.merging.contradictions import contradictions as of_bits
from normalize.merging.decisions import SOUND, decide, readings, spelled_alike
from normalize.merging.facts import Facts, again
from normalize.merging.printed_again import printed_twice, times_printed
from normalize.merging.published_rows import (
    agreement_of,
    merged_table,
    observation_ids,
    unmerged_table,
)
from normalize.merging.unrolled import contradictions
from normalize.publish import notes_table, table_of
from normalize.schema import OBSERVED
from normalize.storage.layout import RECORD_TABLES
from normalize.workbench import Workbench

if TYPE_CHECKING:
    from collections.abc import Mapping

    from normalize.aspects import Aspect
    from normalize.comparing.bases import Bases
    from normalize.merging.editions import Product
    from normalize.sheet import Sheet
    from normalize.workbench import Desk

_OF_REGISTER: Final = ("register_id", "block", "register", "kind", "address_space", "address")
_OF_FIELD: Final = ("register_id", "field_id", "block", "register", "kind", "field")
_CODE: Final = "other_print"
_WORD: Final = re.compile(r"\w+")
_NAMED: Final = (
    ("registers", "register"),
    ("fields", "field"),
    ("enum_values", "name"),
    ("instructions", "mnemonic"),
)


@dataclass(slots=True, eq=False)
class Merged:
    """What the documents of a product say together.

    Attributes:
        product: the documents, in order.
        desk: their rows; those not published are in `dropped` of their sheet.
        tables: the published record tables.
        conflicts: where they disagree.
        notes: what was done, as rows of `diagnostics`; None for nothing.
    """

    product: Product
    desk: Desk
    tables: dict[str, Any]
    conflicts: list[Conflict] = field(default_factory=list)
    notes: Any | None = None


def merge(
    product: Product, tables: Mapping[str, Mapping[str, Any]], corrected: frozenset[str] = frozenset()
) -> Merged:
    """Merge the documents of a product.

    Args:
        product: its documents in order, as `editions.products` finds them.
        tables: per id of a document its `documents` table and its record tables after all rules; these
            may be published ones, whose observations are then counted on.
        corrected: ids of the observations that a person has corrected.

    Returns:
        One row per fact. A product of one document that prints nothing twice keeps its rows as they are.
    """
    editions = product.editions
    first = tables[editions[0].doc_id]
    several = set(RECORD_TABLES) if len(editions) > 1 else printed_twice(editions[0].desk)
    alone = {
        name: unmerged_table(name, first[name], corrected) for name in RECORD_TABLES if name not in several
    }
    if not several:
        return Merged(product, editions[0].desk, alone)
    made = {
        name: pa.concat_tables([tables[edition.doc_id][name] for edition in editions]).combine_chunks()
        if name in several
        else OBSERVED[name].empty_table()
        for name in RECORD_TABLES
    }
    conflicts: list[Conflict] = []
    notes: list[Any] = []
    while True:  # a row that was merged may be the witness that another one lacked
        observed = {name: table.select(OBSERVED[name].names) for name, table in made.items()}
        (desk,) = Workbench([{"documents": first["documents"], **observed}]).desks
        work = _Merge(desk, product, made)
        joined = work.run(several)
        if not joined:
            work.mark_vanished()
            work.compare_notations()
            work.compare_bits()
        made |= {name: work.table(name) for name in several}
        conflicts += work.conflicts
        notes += work.notes()
        if not joined:
            report = pa.concat_tables(notes) if notes else None
            return Merged(product, _whole(product, desk, several), {**made, **alone}, conflicts, report)


def _whole(product: Product, desk: Desk, merged: set[str]) -> Desk:
    """The desk to compare with others: that of the only document if its registers needed no merging."""
    return desk if "registers" in merged else product.editions[0].desk


class _Merge:
    """One round of the work on a product: facts are lists of rows of a sheet, the newest observation first."""

    def __init__(self, desk: Desk, product: Product, stacked: Mapping[str, Any]) -> None:
        self._desk = desk
        self._before = stacked
        self._facts = Facts(desk, product, stacked)
        self._rank = {edition.doc_id: edition.rank for edition in product.editions}
        self._newest = {e.doc_id: one[-1] for one in product.series for e in one}
        self._same: dict[str, list[tuple[Any, ...]]] = {}
        self._agreement: dict[str, dict[int, str]] = {name: {} for name in RECORD_TABLES}
        self._made_of: dict[str, dict[int, list[int]]] = {name: {} for name in RECORD_TABLES}
        self._ties: dict[str, list[tuple[str, list[Any], list[Any]]]] = {}
        self._undecided: dict[str, set[int]] = {name: set() for name in RECORD_TABLES}
        self._words: dict[str | None, Counter[str]] | None = None
        self._bases: Bases = {}
        self.conflicts: list[Conflict] = []

    def run(self, tables: set[str]) -> bool:
        """Find the facts of these tables and settle each; fields and values go with the registers.

        Returns:
            Whether any rows became one.
        """
        for name in ("registers", "instructions", "symbols"):
            sheet = self._desk.sheets[name]
            if name not in tables:
                continue
            facts = self._facts.of(sheet, times_printed(self._desk, name))
            if name == "registers":
                self._bases = of_facts(sheet, facts)
            for fact in facts:
                base = self._settle(sheet, fact)
                if name == "registers":
                    self._below_register(fact, base)
        return any(sheet.dropped for sheet in self._desk.sheets.values())

    def _below_register(self, registers: list[int], base: int) -> None:
        """Merge the fields of a register, and the values of each."""
        desk = self._desk
        fields, values = desk.fields, desk.values
        for fact in self._facts.of(fields, again(fields, [desk.fields_of[one] for one in registers])):
            row = self._settle(fields, fact)
            self._tie(fields, row, desk.registers, base, _OF_REGISTER)
            doubts = ["register_name"] if base in self._undecided["registers"] else []
            for code in doubts:
                fields.flag(row, code)
            doubts += ["field_name"] if row in self._undecided["fields"] else []
            count, merged = 0, len(fact) > 1
            for found in self._facts.of(values, again(values, [desk.values_of[one] for one in fact])):
                value = self._settle(values, found)
                self._tie(values, value, fields, row, _OF_FIELD)
                for code in doubts:
                    values.flag(value, code)
                count += values["role"][value] != "prose"
                merged |= len(found) > 1
            if merged and fields["enum_count"][row] != count:
                fields.follow(row, "enum_count", count)

    def _settle(self, sheet: Sheet, fact: list[int]) -> int:
        """Make one row of the observations of a fact; the others are dropped. Returns the row."""
        base = fact[0]
        if len(fact) > 1:
            ranks = {row: self._rank[sheet["doc_id"][row]] for row in fact}
            fact.sort(key=lambda row: (ranks[row], bool(sheet.flags(row)), row))
            base = fact[0]
            self._agreement[sheet.name][base] = self._agree(sheet, fact, [ranks[row] for row in fact])
            sheet.dropped.update(fact[1:])
        self._made_of[sheet.name][base] = fact
        return base

    def _agree(self, sheet: Sheet, fact: list[int], ranks: list[int]) -> str:
        """Decide every aspect of a fact; returns what the observations said together."""
        base, agreement, settled = fact[0], "unanimous", set[str]()
        renamed = False
        if sheet.name not in self._same:
            self._same[sheet.name] = _signatures(sheet)
        same = self._same[sheet.name]
        if sheet["status"][base] == "clean" and all(same[row] == same[base] for row in fact):
            return agreement
        for aspect in ASPECTS[sheet.name]:
            found = readings(sheet, fact, ranks, aspect)
            if found and aspect.name == "address":
                found = completed(rebased(found, self._bases) if self._bases else found)
            elif found and aspect.name == "name":
                found = spelled_alike(found)
            if renamed and found and found[0].row != base:
                continue  # what an older print alone tells, it tells of what stood there before
            if not found or (found[0].row != base and (aspect.text or not aspect.filled)):
                settled.add(aspect.name)
                continue
            decision = decide(found, aspect, self._uses)
            chosen = decision.chosen
            if decision.disputed:
                self.conflicts.append(conflict(sheet, aspect, base, found, decision))
                renamed |= aspect.name == "name" and decision.rule in ("newest", "undecided")
            if decision.rule == "undecided":
                agreement = "conflict"
                self._doubt(sheet, base, aspect)
                continue
            if chosen.row != base:
                _take(sheet, base, aspect, chosen.row)
            if (decision.disputed or found[0].row != base) and agreement == "unanimous":
                agreement = "resolved"
            if any(one.row != base and one.weight >= SOUND and one.value == chosen.value for one in found):
                settled.add(aspect.name)
        _resolve(sheet, base, settled)
        corrected = any(entry["evidence"] == "correction" for row in fact for entry in sheet["repairs"][row])
        return "corrected" if corrected else agreement

    def _doubt(self, sheet: Sheet, base: int, aspect: Aspect) -> None:
        """Flag a row for the conflict just found, which nothing decides."""
        said = " or ".join(dict.fromkeys(candidate[0] or "" for candidate in self.conflicts[-1].candidates))
        sheet.flag(base, "prints_differ", f"{aspect.name}: {said}; nothing tells which is right")
        if aspect.name == "name":
            self._undecided[sheet.name].add(base)

    def _uses(self, word: str) -> Mapping[str, int]:
        """How often a word is a name in each of the documents, or stands in a description."""
        if self._words is None:
            self._words = defaultdict(Counter)
            for table, column in _NAMED:
                sheet = self._desk.sheets[table]
                said = zip(sheet["doc_id"], sheet[column], sheet["description"], strict=True)
                for document, name, text in said:
                    for found in (name, *(_WORD.findall(text) if text else ())):
                        self._words[found][document] += 1
        return self._words.get(word, {})

    def mark_vanished(self) -> None:
        """Flag the rows that no newest revision prints; report each unless what it belongs to is gone."""
        desk = self._desk
        if not any(self._rank.values()):
            return
        for name in ("registers", "instructions", "symbols"):
            for row in range(desk.sheets[name].count):
                gone = self._vanished(desk.sheets[name], row)
                for below in desk.fields_of[row] if name == "registers" else ():
                    lost = self._vanished(desk.fields, below, within=gone)
                    for value in desk.values_of[below]:
                        self._vanished(desk.values, value, within=lost)

    def compare_notations(self) -> None:
        """Look whether copies that print an array in different ways say the same of it."""
        printed = partial(self._facts.printed_by, "registers")
        self.conflicts += contradictions(self._desk, self._rank, printed)

    def compare_bits(self) -> None:
        """Look whether documents of equal age give the same bits of a register to different fields."""
        current = {self._facts.place[document] for document, rank in self._rank.items() if not rank}
        if len(current) > 1 and any(map(self._facts.merged_before, ("registers", "fields"))):
            self.conflicts += of_bits(self._desk, lambda *of: self._facts.printed_by(*of) & current)

    def _vanished(self, sheet: Sheet, row: int, *, within: bool = False) -> bool:
        document = sheet["doc_id"][row]
        gone = self._rank[document] > 0  # the newest observation is the row
        if gone and "vanished" not in sheet.flags(row):
            newest = self._newest[document]
            lacking = "" if newest.document["complete"] else ", which is incomplete"
            if within:
                sheet.follow(row, "flags", [*sheet.flags(row), "vanished"])
            else:
                message = f"not in {newest.doc_id}, the newest revision{lacking}; kept as read here"
                sheet.flag(row, "vanished", message)
        return gone

    def _tie(self, sheet: Sheet, row: int, above: Sheet, holder: int, columns: tuple[str, ...]) -> None:
        """Tie a row to the published row of what holds it, and take back the doubt about that one's name."""
        if sheet.name not in self._ties:
            self._ties[sheet.name] = [(column, sheet[column], above[column]) for column in columns]
        for column, values, those_above in self._ties[sheet.name]:
            if values[row] != (value := those_above[holder]):
                sheet.follow(row, column, value)
        if "prints_differ" in above.flags(holder):
            return  # perhaps about its name
        if "register_name" in sheet.flags(row):
            named = above is not self._desk.registers or not doubted(above, holder, "name")
            if named and "register_name" not in above.flags(holder):
                sheet.resolve(row, ["register_name"])
        if "field_name" in sheet.flags(row) and not doubted(above, holder, "name"):
            sheet.resolve(row, ["field_name"])

    def table(self, name: str) -> Any:
        """The published table."""
        sheet, table = self._desk.sheets[name], self._before[name]
        if not sheet.dropped and "observation_ids" in table.column_names:  # nothing was merged this time
            now = table_of(sheet)
            own = dict(zip(table.column_names, table.columns, strict=True))
            own |= dict(zip(now.column_names, now.columns, strict=True))
            return pa.Table.from_arrays(list(own.values()), schema=table.schema)
        ids, before = observation_ids(table), agreement_of(table)
        rows = list(sheet.rows)
        made = [list(dict.fromkeys(i for one in self._made_of[name][row] for i in ids[one])) for row in rows]
        said = [self._agreement[name].get(row, before[row]) for row in rows]
        return merged_table(name, table_of(sheet), said, made)

    def notes(self) -> list[Any]:
        """What was done as rows of `diagnostics`, if anything was, each with the document of its row."""
        notes = notes_table(self._desk)
        if not notes.num_rows:
            return []
        sheets = self._desk.sheets.values()
        documents = [
            sheet["doc_id"][note.row] for sheet in sheets for note in sheet.notes if note.row is not None
        ]
        at = notes.schema.get_field_index("doc_id")
        return [notes.set_column(at, notes.schema.field(at), pa.array(documents))]


def _signatures(sheet: Sheet) -> list[tuple[Any, ...]]:
    """All that each row says: rows of one fact that say the same need not be looked at aspect by aspect."""
    columns = [column for aspect in ASPECTS[sheet.name] for column in aspect.columns]
    return list(zip(*(sheet[name] for name in (*columns, "flags")), strict=True))


def _take(sheet: Sheet, base: int, aspect: Aspect, chosen: int) -> None:
    """Take an aspect from another row of the fact; the doubts about it alone are settled with it."""
    for column in aspect.columns:
        sheet.repair(base, column, sheet[column][chosen], code=_CODE, evidence="other_document")


def _resolve(sheet: Sheet, base: int, settled: set[str]) -> None:
    """Take back the doubts that other prints have settled, and note what they proved."""
    facts = {aspect.name for aspect in ASPECTS[sheet.name] if not aspect.text}
    for flag in sheet.flags(base):
        about = ABOUT.get(flag, facts)
        if about and about <= settled:
            (first, *_) = (a for a in ASPECTS[sheet.name] if a.name in about)
            sheet.confirm(base, first.columns[0], code=_CODE, evidence="other_document", resolves=[flag])
    if sheet["status"][base] == "inferred" and facts <= settled:
        sheet.follow(base, "status", "repaired")
