"""The second half of a build: family by family, from the tables of documents to the files of the top-level tables.

    made = Normalizing(plan, rows, read, corrections, budget, progress).write(staging, engine, failures)
    made.noted      for the manifest
    made.lost       the documents that could not be normalized

Families of documents (`normalize.merging.families`) whose rules and corrections are what they were too are taken
over from the dataset before, and with them whole files, if they hold no others. The rest are normalized one by one,
in several processes if the engine has them, and a file is written as soon as its families are there: however many, no
more than a few are held in memory.
"""

from __future__ import annotations

import traceback
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from normalize.merging.families import families, rows_of
from normalize.reconcile import RuleFailedError, corrected, part_of, without_failing_rules
from normalize.schema import OBSERVED
from normalize.storage.layout import AS_READ, REPORTS
from normalize.storage.parts import as_read, counts_of, whole_tables
from normalize.storage.shards import shard_of, shards_for
from normalize.storage.stored import Stored
from specmill.engine import Call, here
from specmill.plan import REUSED

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from normalize.corrections import Corrections
    from normalize.storage.held import Held
    from normalize.storage.store import Staging
    from normalize.workbench import Workbench
    from specmill.budget import Budget
    from specmill.build import Progress
    from specmill.engine import Engine
    from specmill.plan import Plan

_TO_NORMALIZE: Final = (*OBSERVED, REPORTS, "documents")
"""The tables of a document that it is normalized from."""
AHEAD: Final = 2
"""Families for each process that are sent to it before what became of the first is asked for, however large."""
ROWS_AHEAD: Final = 1 << 17
"""More of them are if they are small: as many as have together some so many rows."""


class Lost(NamedTuple):
    """Why a family could not be normalized; `over` is the limit that it went over, `details` a traceback."""

    message: str
    over: str | None = None
    details: str = ""


class Made(NamedTuple):
    """What became of it all: notes for the manifest, and why documents are not in the tables, by id."""

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
        budget: of a document; a family has that of its documents together.
        progress: is told of each family.
    """

    plan: Plan
    rows: Mapping[str, dict[str, Any]]
    read: Held
    corrections: Corrections | None
    budget: Budget
    progress: Progress
    _families: dict[str, list[str]] = field(init=False)
    _shards: int = field(init=False)
    _stored: Stored | None = None
    _lost: dict[str, Lost] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Sort the documents by family."""
        self._families = families(self.rows)
        self._shards = shards_for(sum(map(rows_of, self.rows.values())))
        past = self.plan.past
        if past is not None:
            inputs = past.inputs
            self._stored = Stored(past.root, inputs["shards"], past.families(), inputs["counts"], past.bring)

    def write(self, staging: Staging, engine: Engine, failures: list[str]) -> Made:
        """Write the top-level tables.

        Args:
            staging: where to.
            engine: makes the calls, if it has several processes.
            failures: takes what is to be told of rules that failed; all tables are then made without them.
        """
        corrects = self.corrections.name if self.corrections else lambda _: False
        why = self.plan.families(self._families, corrects)

        def made(left_out: Mapping[str, str]) -> dict[str, dict[str, int]]:
            if left_out:
                why.update(dict.fromkeys(why, "a rule failed on other documents"))
            return self._write(staging, engine, why, left_out)

        counts = without_failing_rules(made, failures)
        corrections = self.corrections
        return Made(
            {
                "normalized": {family: reason or REUSED for family, reason in why.items()},
                "families": {
                    family: own for family, own in self._families.items() if family not in self._lost
                },
                "counts": counts,
                "shards": self._shards,
                "files": {
                    str(number): {name: of[name] for name in ("tables", "flagged")}
                    for number, of in staging.contents.items()
                },
                "corrected_families": [f for f, own in self._families.items() if any(map(corrects, own))],
                "corrected": corrections.applied if corrections else 0,
                "warnings": len(corrections.warnings) if corrections else 0,
            },
            {doc_id: lost for family, lost in self._lost.items() for doc_id in self._families[family]},
        )

    def _write(
        self, staging: Staging, engine: Engine, why: Mapping[str, str | None], left_out: Mapping[str, str]
    ) -> dict[str, dict[str, int]]:
        """Write every file; returns how many rows each family has in tables whose rows do not say so."""
        files: dict[int, list[str]] = {}
        for family in why:
            files.setdefault(shard_of(family, self._shards), []).append(family)
        for own in files.values():  # the largest first: at the end all processes have something to do
            own.sort(key=self._size, reverse=True)
        stored = self._stored
        if stored is None:
            files = dict(sorted(files.items(), key=lambda item: -self._size(item[1][0])))
        else:  # each file there is read once
            files = dict(sorted(files.items(), key=lambda item: item[0] % stored.shards))
        to_make = [family for own in files.values() for family in own if why[family] is not None]
        self.progress.stage("normalizing", len(to_make))
        made = self._made(to_make, engine, left_out)
        counts: dict[str, dict[str, int]] = {}
        for number, own in files.items():
            if stored is not None and self._as_before(number, own, why):
                staging.keep_published(number, self._contents(number, own))
                counts |= {family: dict(stored.counts[family]) for family in own}
                continue
            staging.write_published(self._as_read(own), number)  # meanwhile the others are made
            parts: dict[str, dict[str, Any]] = {}
            for family in own:
                part = stored.part(family) if stored is not None and why[family] is None else next(made)
                if part is not None:
                    parts[family], counts[family] = part, counts_of(part)
            for name, table in whole_tables(parts):
                staging.write_published({name: table}, number)
            if parts.keys() != set(own):
                staging.write_published(self._as_read(parts), number)
        return counts

    def _as_before(self, number: int, own: Sequence[str], why: Mapping[str, str | None]) -> bool:
        """Whether a file holds what it held before."""
        past = self.plan.past
        if past is None or past.inputs["shards"] != self._shards:
            return False
        there = {family for family in past.families() if shard_of(family, self._shards) == number}
        return there == set(own) and not any(why[family] for family in own)

    def _contents(self, number: int, own: Sequence[str]) -> dict[str, Any]:
        """What a file of the dataset before holds."""
        past = self.plan.past
        assert past is not None
        documents = sorted(doc_id for family in own for doc_id in self._families[family])
        without = past.manifest["unaddressed"]
        return {
            **past.inputs["files"][str(number)],
            "unaddressed": {doc_id: without[doc_id] for doc_id in documents if doc_id in without},
            "documents": [self.rows[doc_id] for doc_id in documents],
        }

    # -- the families that are normalized

    def _made(
        self, wanted: Sequence[str], engine: Engine, left_out: Mapping[str, str]
    ) -> Iterator[dict[str, Any] | None]:
        """The part of each family, in this order; None for one that is lost."""
        self._lost.clear()
        benches: dict[str, Workbench] = {}
        if self.corrections is not None:
            named = [f for f in sorted(wanted) if any(map(self.corrections.name, self._families[f]))]
            benches = corrected({f: self._tables(f) for f in named}, self.corrections, left_out)
        apart = [f for f in wanted if f not in benches] if engine.jobs > 1 else []
        if len(apart) < 2:
            apart = []
        elsewhere: Iterator[Any] = iter(
            engine.run((self._call(f, left_out) for f in apart), self._ahead(apart), safe=self.budget.safe)
            if apart
            else ()
        )
        for family in wanted:
            made = (
                next(elsewhere)
                if family in apart
                else here(self._call(family, left_out, benches.pop(family, None)))
            )
            self.progress.step(f"{family or 'no vendor'}: {len(self._families[family]):,} documents")
            if isinstance(made, dict):
                yield made
            else:  # a `Lost`, or the `WorkerLost` that the call ended in
                self._lost[family] = made if isinstance(made, Lost) else Lost(str(made), made.over)
                yield None

    def _ahead(self, wanted: Iterable[str]) -> int:
        return max(AHEAD, ROWS_AHEAD // max(1, *map(self._size, wanted)))

    def _size(self, family: str) -> int:
        """The observed rows of a family."""
        return sum(rows_of(self.rows[doc_id]) for doc_id in self._families[family])

    def _call(self, family: str, left_out: Mapping[str, str], bench: Workbench | None = None) -> Call:
        limits = self.budget.together([self.rows[doc_id]["size_bytes"] for doc_id in self._families[family]])
        return Call(normalize_one, (self._tables(family), left_out, bench), limits)

    def _tables(self, family: str) -> list[dict[str, Any]]:
        """What a family is normalized from."""
        own, stored = self._families[family], self._stored
        if stored is not None:
            stored.bring(doc_id for doc_id in own if doc_id not in self.read)
        made = {
            doc_id: self.read.tables(doc_id, _TO_NORMALIZE) if before is None else before.tables(doc_id)
            for doc_id, before in self._places(own)
        }
        return [made[doc_id] for doc_id in own]

    def _as_read(self, names: Iterable[str]) -> dict[str, Any]:
        """The tables `AS_READ` of the documents of families."""
        return as_read(
            self.read.tables(doc_id, AS_READ) if before is None else before.as_read(doc_id)
            for doc_id, before in self._places([doc_id for name in names for doc_id in self._families[name]])
        )

    def _places(self, documents: Iterable[str]) -> list[tuple[str, Stored | None]]:
        """Each document, and the dataset before if its tables are there; what stands in one file of it together."""
        stored = self._stored
        places = [(doc_id, None if doc_id in self.read else stored) for doc_id in documents]
        return sorted(places, key=lambda place: -1 if place[1] is None else place[1].shard(place[0]))


def normalize_one(
    per_document: Sequence[dict[str, Any]], left_out: Mapping[str, str], bench: Workbench | None = None
) -> dict[str, Any] | Lost:
    """A family's part of the top-level tables; whatever but a rule goes wrong is the outcome, not an exception."""
    try:
        return part_of(per_document, left_out, bench)
    except RuleFailedError:
        raise
    except MemoryError:
        return Lost("takes more memory than there is", "memory")
    except Exception as error:  # noqa: BLE001 - a defect of ours in one family must not cost the others
        return Lost(f"{type(error).__name__}: {error}; please report it", details=traceback.format_exc())
