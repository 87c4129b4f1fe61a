"""The build: documents in, a dataset out.

    result = build([Path("data/raw")], Path("data/parquet"))
    result.summary()["fields"], result.failed

Each document is read and turned into tables by itself (`specmill.work`); one that cannot be
read does not stop the others. The tables are grouped by families of products, and each group is normalized
by itself; what has not changed is taken over from the dataset that is there (`specmill.plan`).
The dataset is written beside the old one and takes its place whole, so that whatever ends a
build early leaves the old one as it was.
"""

from __future__ import annotations

import os
import sys
import time
from contextlib import closing, contextmanager
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final, NamedTuple, Protocol

from catalog.info import COUNTS
from extract.dialects import dialects
from extract.errors import DialectFailure, OutputError, OverBudget, StaleDataset, StoreError, UsageError
from extract.readers import path_text
from extract.readers.place import RemoteFile
from extract.urls import Url
from normalize.storage.swap import sweep
from specmill import version
from specmill.again import roots_of, settings, states
from specmill.budget import Budget
from specmill.fingerprint import foreign_code
from specmill.forked import may_fork
from specmill.inputs import correction_folders, entries, find, keep_apart, located, select
from specmill.past import Past, correction_digest
from specmill.plan import REUSED, Plan
from specmill.pool import Pool
from specmill.result import BuildResult, DocumentResult, error_entry
from specmill.work import Work, automatic_jobs, largest_first, load_for, others, work_through

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from pathlib import Path

    from extract.readers import Source
    from normalize.corrections import Corrections
    from normalize.storage.held import Held
    from normalize.storage.store import Staging
    from specmill.engine import Engine
    from specmill.normalizing import Lost


TURN: Final = 0.0005
"""Seconds that a thread goes on while another waits. With Python's own 5 ms a build took some 5 % longer."""


class Progress(Protocol):
    """Is told how a build comes along."""

    def start(self, total: int) -> None:
        """Reading begins; `total` documents are to be read."""

    def reading(self, path: str) -> None:
        """What comes next is waited for: the document of this path is being read."""

    def document(self, result: DocumentResult) -> None:
        """A document was read, or could not be."""

    def failed(self, result: DocumentResult) -> None:
        """A document that was read is left out after all."""

    def stage(self, name: str, total: int) -> None:
        """The documents are read; what follows is `name`, in so many steps."""

    def step(self, done: str) -> None:
        """One of them is done."""


class Silent:
    """Progress that nobody watches."""

    def start(self, total: int) -> None:
        """Say nothing."""

    def reading(self, path: str) -> None:
        """Say nothing."""

    def document(self, result: DocumentResult) -> None:
        """Say nothing."""

    def failed(self, result: DocumentResult) -> None:
        """Say nothing."""

    def stage(self, name: str, total: int) -> None:
        """Say nothing."""

    def step(self, done: str) -> None:
        """Say nothing."""


def build(
    raw: Sequence[Path | str],
    out: Path | str,
    *,
    only: Sequence[str] = (),
    dialect: str | None = None,
    jobs: int | None = None,
    corrections: Path | str | bool = True,
    force: bool = False,
    budget: Budget | None = None,
    engine: Engine | None = None,
    progress: Progress | None = None,
) -> BuildResult:
    """Read documents and write the dataset.

    Args:
        raw: files and folders of documents (see `extract.readers.discover`), or URLs of an object store.
        out: folder of the dataset, or its URL; one that is there is replaced.
        only: patterns such as `amd-*`; documents whose id matches none are left out of the dataset.
        dialect: read every document with this dialect, whatever they look like.
        jobs: processes to read with; 1 reads text in this one (and a PDF, which may crash its process, in
            another), None chooses by the size of the input.
        corrections: True applies the `corrections/*.toml` beside the documents, if there are any; a path
            names another folder or file; False applies none.
        force: read and normalize everything, whatever the dataset in `out` says it was made from.
        budget: time and memory for each document, after which it is given up and counts as failed.
        engine: makes the heavy calls, instead of processes of this machine; it is closed afterwards.
        progress: is told how it comes along.

    Returns:
        What became of each document. Those whose tables are what reading them again would give are taken over
        from the dataset in `out` (see `specmill.past`); if all are, it is left as it is. When no document could be
        read, nothing is written.

    Raises:
        UsageError: there are no documents, a pattern matches none, there is no such dialect, or `out`
            holds the documents or something else that is not a dataset; as `CorrectionError`, a correction
            is not well formed or fits no row.
        OutputError: the dataset cannot be written. As after any other exception, the old one is untouched.
        StoreError: an object store cannot be reached, or refuses; `normalize.storage.publishing` says what is there
            then.
        ClusterError: the engine is a cluster that cannot do the work.
    """
    started = time.perf_counter()
    if jobs is not None and jobs < 1:
        raise UsageError(f"--jobs {jobs}: at least one process is needed")
    if dialect is not None and dialect not in (known := dialects()):
        raise UsageError(f"no dialect named {dialect!r}; installed: {', '.join(known) or 'none'}")
    given = corrections if isinstance(corrections, bool) else located(corrections)
    request = _Request(
        [located(path) for path in raw], located(out), only, given, jobs, Work(dialect, budget or Budget())
    )
    while True:
        try:
            made = _made(request, engine, progress or Silent(), force=force)
        except StaleDataset:
            force = True  # another one has taken its place, or it is damaged
        else:
            return replace(made, seconds=time.perf_counter() - started)


class _Request(NamedTuple):
    """What is to be built: see `build`."""

    raw: list[Path | Url]
    out: Path | Url
    only: Sequence[str]
    corrections: Path | Url | bool
    jobs: int | None
    work: Work


def _made(request: _Request, engine: Engine | None, progress: Progress, *, force: bool) -> BuildResult:
    """The dataset that was asked for, but for the time that it took.

    Raises:
        StaleDataset: the dataset that is there cannot be built upon.
    """
    raw, out, only, given, jobs, work = request
    past = _past(out, force=force)
    asked = settings(
        [os.fspath(path) for path in raw],
        only,
        work.dialect,
        given if isinstance(given, bool) else os.fspath(given),
    )
    state = states(roots_of(asked["raw"], asked["corrections"]), foreign_code())
    found = find(raw, past)
    sources = select(found, only)
    keep_apart(sources, out)
    folders = correction_folders(raw, found, given)
    plan = Plan(asked, past)
    plan.look(sources, state, correction_digest(folders))
    if plan.unchanged():
        return _as_it_is(plan, sources, out)
    applied, settled = entries(folders, found)
    if not settled:
        plan.inputs["states"] = None
    to_read = [source for source in sources if plan.why[source.doc_id]]
    try:
        with closing(engine or _pool(jobs, to_read, work)) as maker, _short_turns():
            progress.start(len(sources))
            return _build(sources, out, plan, _Means(work, maker, applied), progress)
    except OSError as error:
        if plan.past is not None and plan.past.replaced():
            raise StaleDataset(f"{out}: replaced by another build") from error
        if isinstance(error, OutputError | StoreError):
            raise
        raise OutputError(f"{out}: cannot be written ({error.strerror or error}); it is unchanged") from error


def _pool(jobs: int | None, sources: list[Source], work: Work) -> Pool:
    """The processes to read these with, copies of this one if that may be and no limit is set on what they hold."""
    local = not any(isinstance(source.path, RemoteFile) for source in sources)
    copies = local and work.budget.safe and may_fork()
    pool = Pool(jobs or automatic_jobs(sources, copies=copies))
    if copies and (count := others(sources, work, pool.jobs)):
        load_for(sources, work)
        pool.fork(count)
    return pool


@contextmanager
def _short_turns() -> Iterator[None]:
    """Let threads wait less for their turn: those that write tables and talk to processes need a moment each time."""
    before = sys.getswitchinterval()
    sys.setswitchinterval(TURN)
    try:
        yield
    finally:
        sys.setswitchinterval(before)


def _past(out: Path | Url, *, force: bool) -> Past | None:
    """The dataset that is there, if documents may be taken over from it."""
    if not isinstance(out, Url):
        return None if force else Past.of(out)
    from specmill.remote import past_at, settle  # noqa: PLC0415 - Arrow

    settle(out)
    return None if force else past_at(out)


def _staging(out: Path | Url, past: Past | None) -> Staging:
    from normalize.storage.store import Staging  # noqa: PLC0415 - Arrow: not before it is known to be needed

    if not isinstance(out, Url):
        return Staging(out)
    from specmill.remote import RemotePast, RemoteStaging  # noqa: PLC0415 - the same

    return RemoteStaging(out, past if isinstance(past, RemotePast) else None)


def _as_it_is(plan: Plan, sources: list[Source], out: Path | Url) -> BuildResult:
    """The result of a build that has nothing to do but to remove what a killed one left beside the dataset."""
    assert plan.past is not None
    if not isinstance(out, Url):
        sweep(out.resolve())
    manifest = plan.past.manifest
    rows = plan.past.rows()
    documents = [_taken_over(source, rows[source.doc_id]) for source in sources]
    return BuildResult(
        out,
        documents,
        0.0,
        manifest["tables"],
        manifest["flagged"],
        plan.past.inputs["corrected"],
        unaddressed=manifest["unaddressed"],
        unchanged=True,
    )


def _taken_over(source: Source, row: dict[str, Any]) -> DocumentResult:
    """What became of a document whose tables were taken over; `row` is that of `documents`."""
    counts = {name: row[name] for name in COUNTS}
    return DocumentResult(source, 0.0, counts, row["dialect"], why=REUSED, reused=True)


class _Means(NamedTuple):
    """What a build is made with."""

    work: Work
    engine: Engine
    corrections: Corrections | None


def _build(
    sources: list[Source], out: Path | Url, plan: Plan, means: _Means, progress: Progress
) -> BuildResult:
    from specmill.normalizing import Normalizing  # noqa: PLC0415 - Arrow: not before it is known to be needed

    failures: list[str] = []
    corrections = means.corrections
    with _staging(out, plan.past) as staging:
        documents, rows, held = _observed(sources, plan, means, staging, progress)
        if rows:
            normalizing = Normalizing(plan, rows, held, corrections, means.work.budget, progress)
            made = normalizing.write(staging, means.engine, failures)
            documents, rows = _without(made.lost, documents, rows, staging, progress)
        if rows:
            if plan.past is not None and plan.past.replaced():
                raise StaleDataset(f"{out}: replaced by another build while this one took tables from it")
            errors = [error_entry(d.source, d.error) for d in documents if d.error is not None]
            staging.commit(
                {
                    "settings": plan.settings,
                    "errors": errors,
                    "failures": failures,
                    "versions": {"specmill": version()},
                    **plan.noted(rows, **made.noted),
                }
            )
        return BuildResult(
            out,
            documents,
            0.0,
            staging.total("tables") if rows else {},
            staging.total("flagged"),
            corrections.applied if corrections else 0,
            corrections.warnings if corrections else (),
            failures,
            staging.total("unaddressed"),
        )


def _observed(
    sources: list[Source],
    plan: Plan,
    means: _Means,
    staging: Staging,
    progress: Progress,
) -> tuple[list[DocumentResult], dict[str, dict[str, Any]], Held]:
    """Read the documents that are to be read, and write their observed tables.

    Returns:
        What became of each document, the row of `documents` of each that is in the dataset, and the tables of those
        that were read.
    """
    from normalize.storage.held import Held  # noqa: PLC0415 - Arrow

    held = Held(staging.scratch)
    in_turn = sources if means.engine.jobs == 1 else largest_first(sources)
    outcomes = work_through([s for s in in_turn if plan.why[s.doc_id]], means.work, means.engine)
    results: dict[str, DocumentResult] = {}
    rows: dict[str, dict[str, Any]] = {}
    before = {} if plan.past is None else plan.past.rows()
    for source in in_turn:
        doc_id, why = source.doc_id, plan.why[source.doc_id]
        if why is None:
            staging.keep_observed(doc_id)
            rows[doc_id] = before[doc_id]
            result = _taken_over(source, rows[doc_id])
        else:
            progress.reading(path_text(source.path))
            outcome = next(outcomes)
            result = DocumentResult(
                source, outcome.seconds, error=outcome.error, details=outcome.details, why=why
            )
            if outcome.tables is not None:
                row = rows[doc_id] = outcome.tables["documents"].to_pylist()[0]
                counts = {name: row[name] for name in COUNTS}
                result = DocumentResult(source, outcome.seconds, counts, row["dialect"], why=why)
                staging.write_observed(doc_id, outcome.tables)
                held.put(doc_id, outcome.tables)
                plan.read(outcome, row["source_sha256"])
        results[doc_id] = result
        progress.document(result)
    ids = [source.doc_id for source in sources]
    return [results[doc_id] for doc_id in ids], {key: rows[key] for key in ids if key in rows}, held


def _without(
    lost: Mapping[str, Lost],
    documents: list[DocumentResult],
    rows: dict[str, dict[str, Any]],
    staging: Staging,
    progress: Progress,
) -> tuple[list[DocumentResult], dict[str, dict[str, Any]]]:
    """Documents and rows when those that could not be normalized are taken out of the dataset."""
    left, kept = list[DocumentResult](), dict[str, dict[str, Any]]()
    for result in documents:
        doc_id = result.source.doc_id
        row, why = rows.get(doc_id), lost.get(doc_id)
        if row is None or why is None:
            left.append(result)
            kept |= {} if row is None else {doc_id: row}
            continue
        staging.drop_observed(doc_id)
        kind = OverBudget if why.over else DialectFailure
        more = f"; --max-{why.over} allows more" if why.over else ""
        message = f"normalizing the documents of {row['vendor'] or 'no vendor'}: {why.message}{more}"
        error = kind(message, path_text(result.source.path))
        left.append(replace(result, counts={}, error=error, details=why.details, reused=False))
        progress.failed(left[-1])
    return left, kept
