"""From one document to its tables, in this process or in several.

The result is the same whatever the number of processes, and comes in the order of the
sources.
"""

from __future__ import annotations

import os
import time
import traceback
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from extract.dialects import read
from extract.errors import DialectFailure, DocumentError, UsageError, WorkerDied
from extract.observations import Diagnostic
from extract.readers import Source, path_text, read_document

if TYPE_CHECKING:
    from collections.abc import Iterator

    from extract.readers.pdf.stretch import Spread

LARGE: Final = 16 << 20
"""Bytes of input from which several processes pay: starting one takes as long as reading 1 MB or so."""


@dataclass(slots=True, frozen=True)
class Work:
    """How to read: with which dialect (None: the one that fits), in how many processes.

    They take documents apart; a single one, if it is a large PDF, by its pages.
    """

    dialect: str | None = None
    jobs: int = 1


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
    size = 0
    for source in sources:
        try:
            size += source.path.stat().st_size
        except (OSError, ValueError):
            continue  # reading it will say so
    return 1 if size < LARGE else os.cpu_count() or 1


def work_through(sources: list[Source], work: Work) -> Iterator[Outcome]:
    """The outcome of every source, in their order.

    Raises:
        UsageError: no dialect of that name.
        WorkerDied: a worker process died.
    """
    if work.jobs == 1 or not sources:
        for source in sources:
            yield read_one(source, work.dialect)
        return
    from specmill.pool import in_processes  # noqa: PLC0415 - 40 ms that a small build does without

    if len(sources) == 1:
        yield read_one(sources[0], work.dialect, partial(in_processes, jobs=work.jobs))
        return
    calls = [(source, work.dialect) for source in sources]
    yield from in_processes(read_one, calls, min(work.jobs, len(calls)))


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
    except (UsageError, WorkerDied):
        raise
    except DocumentError as error:
        details = traceback.format_exc() if isinstance(error, DialectFailure) else ""
        return Outcome(source, time.perf_counter() - started, error=error, details=details)
    except Exception as error:  # noqa: BLE001 - a defect of ours in one document must not cost the others
        failure = DialectFailure(f"{type(error).__name__}: {error}; please report it", path_text(source.path))
        return Outcome(source, time.perf_counter() - started, error=failure, details=traceback.format_exc())
    return Outcome(source, time.perf_counter() - started, tables, asked=reading.asked)
