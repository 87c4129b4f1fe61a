"""The second half of a build: vendor by vendor, from the tables of documents to the files of the top-level tables.

    made = Normalizing(plan, vendors, read, corrections, budget).write(staging, engine, failures)
    made.noted      for the manifest
    made.lost       the vendors that could not be normalized

Vendors whose documents, rules and corrections are what they were are taken over from the dataset before, and with
them whole files, if they hold no others. The rest are normalized one by one, in several processes if the engine has
them, and a file is written as soon as its vendors are there: however many, no more than a few are held in memory.
"""

from __future__ import annotations

import traceback
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from catalog.info import ROWS
from normalize.layout import AS_READ, REPORTS
from normalize.parts import as_read, counts_of, whole_tables
from normalize.reconcile import RuleFailedError, corrected, part_of, without_failing_rules
from normalize.schema import OBSERVED
from normalize.shards import shard_of, shards_for
from normalize.stored import Stored
from specmill.engine import Call, here
from specmill.plan import REUSED

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from normalize.corrections import Corrections
    from normalize.held import Held
    from normalize.store import Staging
    from normalize.workbench import Workbench
    from specmill.budget import Budget
    from specmill.build import Progress
    from specmill.engine import Engine
    from specmill.plan import Plan

_TO_NORMALIZE: Final = (*OBSERVED, REPORTS, "documents")
"""The tables of a document that it is normalized from."""
AHEAD: Final = 2
"""Vendors for each process that are sent to it before what became of the first is asked for."""


class Lost(NamedTuple):
    """Why a vendor could not be normalized; `over` is the limit that it went over, `details` a traceback."""

    message: str
    over: str | None = None
    details: str = ""


class Made(NamedTuple):
    """What became of it all: notes for the manifest, and the vendors that are not in the tables."""

    noted: dict[str, Any]
    lost: dict[str, Lost]


@dataclass(slots=True)
class Normalizing:
    """What is to be normalized.

    Attributes:
        plan: what is reused.
        rows: the row of `documents` of each document of the dataset, by id.
        read: the tables of the documents that were read; those of others are in the dataset before.
        corrections: to be applied.
        budget: of a document; a vendor has that of its documents together.
        progress: is told of each vendor.
    """

    plan: Plan
    rows: Mapping[str, dict[str, Any]]
    read: Held
    corrections: Corrections | None
    budget: Budget
    progress: Progress
    _own: dict[str, list[str]] = field(init=False)
    _shards: int = field(init=False)
    _lost: dict[str, Lost] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Sort the documents by vendor."""
        self._own = {}
        for doc_id, row in sorted(self.rows.items()):
            self._own.setdefault(row["vendor"] or "", []).append(doc_id)
        self._shards = shards_for(sum(row[name] for row in self.rows.values() for name in ROWS))

    def write(self, staging: Staging, engine: Engine, failures: list[str]) -> Made:
        """Write the top-level tables.

        Args:
            staging: where to.
            engine: makes the calls, if it has several processes.
            failures: takes what is to be told of rules that failed; all tables are then made without them.
        """
        before, vendors = self.plan.past, {d: row["vendor"] or "" for d, row in self.rows.items()}
        corrects = self.corrections.name if self.corrections else lambda _: False
        why = self.plan.vendors(vendors, corrects)
        stored = None
        if before is not None:
            inputs = before.inputs
            stored = Stored(before.root, inputs["shards"], inputs["counts"], before.vendors(), before.bring)

        def made(left_out: Mapping[str, str]) -> dict[str, dict[str, int]]:
            if left_out:
                why.update(dict.fromkeys(why, "a rule failed on other documents"))
            return self._write(staging, engine, stored, why, left_out)

        counts = without_failing_rules(made, failures)
        corrections = self.corrections
        return Made(
            {
                "normalized": {vendor: reason or REUSED for vendor, reason in why.items()},
                "counts": counts,
                "shards": self._shards,
                "files": {
                    str(number): {name: of[name] for name in ("tables", "flagged")}
                    for number, of in staging.contents.items()
                },
                "corrected_vendors": sorted({v for d, v in vendors.items() if corrects(d)}),
                "corrected": corrections.applied if corrections else 0,
                "warnings": len(corrections.warnings) if corrections else 0,
            },
            self._lost,
        )

    def _write(
        self,
        staging: Staging,
        engine: Engine,
        stored: Stored | None,
        why: Mapping[str, str | None],
        left_out: Mapping[str, str],
    ) -> dict[str, dict[str, int]]:
        """Write every file; returns how many rows each vendor has in tables whose rows do not say so."""
        files: dict[int, list[str]] = {}
        for vendor in why:
            files.setdefault(shard_of(vendor, self._shards), []).append(vendor)
        if stored is not None:  # each file there is read once
            files = dict(sorted(files.items(), key=lambda item: item[0] % stored.shards))
        to_make = [v for own in files.values() for v in own if why[v] is not None]
        self.progress.stage("normalizing", len(to_make))
        made = self._made(to_make, engine, stored, left_out)
        counts: dict[str, dict[str, int]] = {}
        for number, own in files.items():
            if stored is not None and self._as_before(number, own, why):
                staging.keep_published(number, self._contents(number, own))
                counts |= {vendor: dict(stored.counts[vendor]) for vendor in own}
                continue
            staging.write_published(self._as_read(own, stored), number)  # meanwhile the others are made
            parts: dict[str, dict[str, Any]] = {}
            for vendor in own:
                part = stored.part(vendor) if stored is not None and why[vendor] is None else next(made)
                if part is not None:
                    parts[vendor], counts[vendor] = part, counts_of(part)
            for name, table in whole_tables(parts):
                staging.write_published({name: table}, number)
            if parts.keys() != set(own):
                staging.write_published(self._as_read(parts, stored), number)
        return counts

    def _as_before(self, number: int, own: Sequence[str], why: Mapping[str, str | None]) -> bool:
        """Whether a file holds what it held before."""
        past = self.plan.past
        if past is None or past.inputs["shards"] != self._shards:
            return False
        there = {vendor for vendor in past.vendors() if shard_of(vendor, self._shards) == number}
        return there == set(own) and not any(why[vendor] for vendor in own)

    def _contents(self, number: int, own: Sequence[str]) -> dict[str, Any]:
        """What a file of the dataset before holds."""
        past = self.plan.past
        assert past is not None
        documents = [doc_id for vendor in own for doc_id in self._own[vendor]]
        without = past.manifest["unaddressed"]
        return {
            **past.inputs["files"][str(number)],
            "unaddressed": {doc_id: without[doc_id] for doc_id in documents if doc_id in without},
            "documents": [self.rows[doc_id] for doc_id in documents],
        }

    # -- the vendors that are normalized

    def _made(
        self, vendors: Sequence[str], engine: Engine, stored: Stored | None, left_out: Mapping[str, str]
    ) -> Iterator[dict[str, Any] | None]:
        """The part of each vendor, in this order; None for one that is lost."""
        self._lost.clear()
        benches: dict[str, Workbench] = {}
        if self.corrections is not None:
            named = [v for v in sorted(vendors) if any(map(self.corrections.name, self._own[v]))]
            benches = corrected({v: self._tables(v, stored) for v in named}, self.corrections, left_out)
        apart = [v for v in vendors if v not in benches] if engine.jobs > 1 else []
        if len(apart) < 2:
            apart = []
        elsewhere: Iterator[Any] = iter(
            engine.run((self._call(v, stored, left_out) for v in apart), AHEAD, safe=True) if apart else ()
        )
        for vendor in vendors:
            made = (
                next(elsewhere)
                if vendor in apart
                else here(self._call(vendor, stored, left_out, benches.pop(vendor, None)))
            )
            self.progress.step(f"{vendor or 'no vendor'}: {len(self._own[vendor]):,} documents")
            if isinstance(made, dict):
                yield made
            else:  # a `Lost`, or the `WorkerLost` that the call ended in
                self._lost[vendor] = made if isinstance(made, Lost) else Lost(str(made), made.over)
                yield None

    def _call(
        self,
        vendor: str,
        stored: Stored | None,
        left_out: Mapping[str, str],
        bench: Workbench | None = None,
    ) -> Call:
        limits = self.budget.together([self.rows[doc_id]["size_bytes"] for doc_id in self._own[vendor]])
        return Call(normalize_one, (self._tables(vendor, stored), left_out, bench), limits)

    def _tables(self, vendor: str, stored: Stored | None) -> list[dict[str, Any]]:
        """What a vendor is normalized from."""
        if stored is not None:
            stored.bring(doc_id for doc_id in self._own[vendor] if doc_id not in self.read)
        return [
            self.read.tables(doc_id, _TO_NORMALIZE)
            if doc_id in self.read or stored is None
            else stored.tables(doc_id, vendor)
            for doc_id in self._own[vendor]
        ]

    def _as_read(self, vendors: Iterable[str], stored: Stored | None) -> dict[str, Any]:
        """The tables `AS_READ` of the documents of vendors."""
        return as_read(
            self.read.tables(doc_id, AS_READ)
            if doc_id in self.read or stored is None
            else stored.as_read(doc_id, vendor)
            for vendor in vendors
            for doc_id in self._own[vendor]
        )


def normalize_one(
    per_document: Sequence[dict[str, Any]], left_out: Mapping[str, str], bench: Workbench | None = None
) -> dict[str, Any] | Lost:
    """A vendor's part of the top-level tables; whatever but a rule goes wrong is the outcome, not an exception."""
    try:
        return part_of(per_document, left_out, bench)
    except RuleFailedError:
        raise
    except MemoryError:
        return Lost("takes more memory than there is", "memory")
    except Exception as error:  # noqa: BLE001 - a defect of ours in one vendor must not cost the others
        return Lost(f"{type(error).__name__}: {error}; please report it", details=traceback.format_exc())
