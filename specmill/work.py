"""From one document to its tables, in this process or in others.

The result is the same whatever the number of processes, and comes in the order of the
sources. A PDF, and a very large text, is always read in a process that may die: the library that
opens PDFs is not ours, and only a process can be ended in the middle of it. Small texts are read here
unless there are several processes.
"""

from __future__ import annotations

import os
import time
import traceback
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

from extract.dialects import read
from extract.errors import DialectFailure, DocumentError, OverBudget, ReaderDied, UsageError
from extract.observations import Diagnostic
from extract.readers import Source, path_text, read_document
from extract.readers.load import PDF_MARK, PDF_WITHIN
from specmill.budget import Budget, OutOfTime, deadline

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from extract.readers.pdf.stretch import Spread
    from specmill.worker import Worker, WorkerLost

LARGE: Final = 16 << 20
"""Bytes of input from which several processes pay: starting one takes as long as reading 1 MB or so."""
APART: Final = 4 << 20
"""Bytes of a text from which it is read in a process of its own."""


@dataclass(slots=True, frozen=True)
class Work:
    """How to read: with which dialect (None: the one that fits), in how many processes, within which budget.

    The processes take documents apart; a single one, if it is a large PDF, by its pages.
    """

    dialect: str | None = None
    jobs: int = 1
    budget: Budget = field(default_factory=Budget)


@dataclass(slots=True, frozen=True)
class Outcome:
    """The tables of one document (as `normalize.observed.observed_tables` makes them), or the error.

    `asked` are the dialects that the choice of one rests on; None for all that are installed.
    """

    source: Source
    seconds: float
    tables: dict[str, Any] | None = None
    error: DocumentError | None = None
    details: str = ""
    asked: tuple[str, ...] | None = None


def automatic_jobs(sources: list[Source]) -> int:
    """One process, or for a large input as many as there are processors."""
    return 1 if sum(map(_size, sources)) < LARGE else os.cpu_count() or 1


def work_through(sources: list[Source], work: Work) -> Iterator[Outcome]:
    """The outcome of every source, in their order.

    Raises:
        UsageError: no dialect of that name.
    """
    if work.jobs > 1 and len(sources) == 1 and _size(sources[0]) > APART:
        yield read_one(sources[0], work.dialect, spread_over(sources[0], work))
        return
    if work.jobs == 1 or len(sources) < 2:
        worker: Worker | None = None
        try:
            for source in sources:
                if not _apart(source):
                    yield _read_here(source, work)
                    continue
                if worker is None:
                    from specmill.worker import Worker  # noqa: PLC0415 - many a build needs none

                    worker = Worker()
                yield _read_apart(source, work, worker)
        finally:
            if worker is not None:
                worker.end()
        return
    from specmill.pool import Call, in_processes  # noqa: PLC0415 - the same
    from specmill.worker import WorkerLost  # noqa: PLC0415

    calls = [Call(read_one, (s, work.dialect), work.budget.limits(_size(s))) for s in sources]
    for source, made in zip(sources, in_processes(calls, min(work.jobs, len(calls))), strict=True):
        yield _lost(source, made) if isinstance(made, WorkerLost) else made


def spread_over(source: Source, work: Work) -> Spread:
    """How the parts of one document are read in several processes, each within the document's budget."""
    from specmill.pool import Call, in_processes  # noqa: PLC0415 - see above
    from specmill.worker import WorkerLost  # noqa: PLC0415

    limits = work.budget.limits(_size(source))

    def spread(function: Callable[..., Any], calls: Sequence[tuple[Any, ...]]) -> Iterator[Any]:
        for made in in_processes([Call(function, call, limits) for call in calls], work.jobs):
            if isinstance(made, WorkerLost):
                raise _error_of(source, made)
            yield made

    return spread


def _size(source: Source) -> int:
    """Bytes of a document; 0 when that cannot be told: reading it will say so."""
    try:
        return source.path.stat().st_size
    except (OSError, ValueError):
        return 0


def _apart(source: Source) -> bool:
    """Whether a document is to be read in a process of its own."""
    if _size(source) > APART:
        return True
    try:
        if not source.path.is_file():
            return False
        with source.path.open("rb") as file:
            return PDF_MARK in file.read(PDF_WITHIN)
    except (OSError, ValueError):
        return False


def _read_here(source: Source, work: Work) -> Outcome:
    """The outcome of a document that is read in this process, whose time is limited."""
    limits = work.budget.limits(_size(source))
    started = time.perf_counter()
    try:
        with deadline(limits.seconds):
            return read_one(source, work.dialect)
    except OutOfTime:
        assert limits.seconds is not None
        message = f"reading took more than {limits.seconds:,.0f} seconds; --max-seconds allows more"
        error = OverBudget(message, path_text(source.path))
        return Outcome(source, time.perf_counter() - started, error=error)


def _read_apart(source: Source, work: Work, worker: Worker) -> Outcome:
    from specmill.worker import WorkerLost  # noqa: PLC0415 - see above

    started = time.perf_counter()
    try:
        made: Outcome = worker.call(read_one, (source, work.dialect), work.budget.limits(_size(source)))
    except WorkerLost as lost:
        return _lost(source, lost, time.perf_counter() - started)
    return made


def _lost(source: Source, lost: WorkerLost, seconds: float = 0.0) -> Outcome:
    """The outcome of a document whose process died, or was ended at a limit."""
    return Outcome(source, seconds, error=_error_of(source, lost))


def _error_of(source: Source, lost: WorkerLost) -> DocumentError:
    path = path_text(source.path)
    if lost.over is None:
        return ReaderDied(f"{lost}; the file is most likely damaged: open it and save a copy", path)
    return OverBudget(f"reading {lost}; --max-{lost.over} allows more", path)


def read_one(source: Source, dialect: str | None, spread: Spread | None = None) -> Outcome:
    """Read one document into tables; whatever goes wrong with it is its outcome, not an exception."""
    from normalize.observed import observed_tables  # noqa: PLC0415 - Arrow

    started = time.perf_counter()
    try:
        document = read_document(source.path, source.doc_id, spread=spread)
        for copy in source.copies:
            message = f"{path_text(copy)} holds the same bytes and is not read"
            document.diagnostics.append(Diagnostic("duplicate_document", message, action="dropped"))
        reading = read(document, dialect)
        tables = observed_tables(reading)
    except UsageError:
        raise
    except MemoryError:
        error = OverBudget("reading it takes more memory than there is", path_text(source.path))
        return Outcome(source, time.perf_counter() - started, error=error)
    except DocumentError as error:
        details = traceback.format_exc() if isinstance(error, DialectFailure) else ""
        return Outcome(source, time.perf_counter() - started, error=error, details=details)
    except Exception as error:  # noqa: BLE001 - a defect of ours in one document must not cost the others
        failure = DialectFailure(f"{type(error).__name__}: {error}; please report it", path_text(source.path))
        return Outcome(source, time.perf_counter() - started, error=failure, details=traceback.format_exc())
    return Outcome(source, time.perf_counter() - started, tables, asked=reading.asked)
