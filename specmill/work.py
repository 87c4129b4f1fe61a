"""From one document to its tables, in this process or in several.

The result is the same whatever the number of processes, and comes in the order of the
sources. Processes are started anew ("spawn") and not forked: Arrow and the progress bar
run threads, which a fork would break.
"""

from __future__ import annotations

import multiprocessing
import multiprocessing.connection
import os
import signal
import threading
import time
import traceback
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from extract.dialects import read
from extract.errors import DialectFailure, DocumentError, SpecmillError, UsageError
from extract.observations import Diagnostic
from extract.readers import Source, path_text, read_document

if TYPE_CHECKING:
    from collections.abc import Iterator

LARGE: Final = 16 << 20
"""Bytes of input from which several processes pay: starting one takes as long as reading 1 MB or so."""


@dataclass(slots=True, frozen=True)
class Work:
    """How to read: with which dialect (None: the one that fits), in how many processes."""

    dialect: str | None = None
    jobs: int = 1


@dataclass(slots=True, frozen=True)
class Outcome:
    """The tables of one document (as `normalize.observed.observed_tables` makes them), or the error."""

    source: Source
    seconds: float
    tables: dict[str, Any] | None = None
    error: DocumentError | None = None
    details: str = ""


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
        SpecmillError: a worker process died.
    """
    if work.jobs == 1 or len(sources) < 2:
        for source in sources:
            yield read_one(source, work.dialect)
        return
    with _pool(work.jobs) as pool:
        with _interrupt_held():  # workers inherit that Ctrl-C is not theirs to handle
            futures = [pool.submit(read_one, source, work.dialect) for source in sources]
        for source, future in zip(sources, futures, strict=True):
            try:
                yield future.result()
            except BrokenProcessPool as error:
                path = path_text(source.path)
                raise SpecmillError(
                    f"{path}: the process that read it, or one beside it, died, perhaps for want of memory; "
                    "try --jobs 1"
                ) from error


def read_one(source: Source, dialect: str | None) -> Outcome:
    """Read one document into tables; whatever goes wrong with it is its outcome, not an exception."""
    from normalize.observed import observed_tables  # noqa: PLC0415 - Arrow

    started = time.perf_counter()
    try:
        document = read_document(source.path, source.doc_id)
        for copy in source.copies:
            message = f"{path_text(copy)} holds the same bytes and is not read"
            document.diagnostics.append(Diagnostic("duplicate_document", message, action="dropped"))
        tables = observed_tables(read(document, dialect))
    except UsageError:
        raise
    except DocumentError as error:
        details = traceback.format_exc() if error.__cause__ else ""
        return Outcome(source, time.perf_counter() - started, error=error, details=details)
    except Exception as error:  # noqa: BLE001 - a defect of ours in one document must not cost the others
        failure = DialectFailure(f"{type(error).__name__}: {error}; please report it", path_text(source.path))
        return Outcome(source, time.perf_counter() - started, error=failure, details=traceback.format_exc())
    return Outcome(source, time.perf_counter() - started, tables)


@contextmanager
def _pool(jobs: int) -> Iterator[ProcessPoolExecutor]:
    """A pool whose processes are ended, not waited for, when the work is given up."""
    others = set(multiprocessing.active_children())
    pool = ProcessPoolExecutor(jobs, multiprocessing.get_context("spawn"), _end_with_parent)
    try:
        yield pool
    except BaseException:
        pool.shutdown(wait=False, cancel_futures=True)
        for process in set(multiprocessing.active_children()) - others:
            process.terminate()
        raise
    pool.shutdown()


def _end_with_parent() -> None:
    """In a worker: end when the parent does, however it ends."""
    parent = multiprocessing.parent_process()
    if parent is None:
        return
    sentinel = parent.sentinel

    def watch() -> None:
        multiprocessing.connection.wait([sentinel])
        os._exit(1)

    threading.Thread(target=watch, daemon=True).start()


@contextmanager
def _interrupt_held() -> Iterator[None]:
    """Ctrl-C waits until the block is done; processes started within it never see one."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
