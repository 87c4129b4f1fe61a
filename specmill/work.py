"""From one document to its tables, in this process or in others.

The result is the same whatever the number of processes, and comes in the order of the
sources. A PDF, and a very large text, is always read in a process that may die: the library that
opens PDFs is not ours, and only a process can be ended in the middle of it. Small texts are read here
unless there are several processes. These take documents apart; a single one, if it is a large PDF, by its pages.
"""

from __future__ import annotations

import os
import sys
import time
import traceback
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

from extract.dialects import dialects, read
from extract.errors import DialectFailure, DocumentError, OverBudget, ReaderDied, UsageError
from extract.observations import Diagnostic
from extract.readers import Source, path_text, read_document
from extract.readers.load import PDF_MARK, PDF_WITHIN, load
from extract.readers.place import RemoteFile
from extract.uncollected import uncollected
from specmill.budget import Budget
from specmill.engine import Call, WorkerLost, here

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from extract.readers.load import Raw
    from extract.readers.pdf.stretch import Spread
    from specmill.engine import Engine

LARGE: Final = 16 << 20
"""Bytes of input from which several processes pay that are started anew, each of which takes as long as 1 MB or so."""
ENOUGH: Final = 1 << 20
"""Bytes of input from which they pay that are copies of this one."""
SHARE: Final = 1 << 17
"""Bytes of input that each copy should have to read at least: there may be more processors than work."""
APART: Final = 4 << 20
"""Bytes of a text from which it is read in a process of its own."""


@dataclass(slots=True, frozen=True)
class Work:
    """How to read: with which dialect (None: the one that fits), within which budget."""

    dialect: str | None = None
    budget: Budget = field(default_factory=Budget)


@dataclass(slots=True, frozen=True)
class Outcome:
    """The tables of one document (as `normalize.observed.observed_tables` makes them), or the error.

    `asked` are the dialects that the choice of one rests on, in turn; None without a choice: all that are installed.
    """

    source: Source
    seconds: float
    tables: dict[str, Any] | None = None
    error: DocumentError | None = None
    details: str = ""
    asked: tuple[str, ...] | None = None


def automatic_jobs(sources: list[Source], *, copies: bool) -> int:
    """One process, or for a large input as many as there are processors; `copies` of this one may be among them."""
    size = sum(map(_size, sources))
    if size >= LARGE:
        return _processors()
    return min(_processors(), len(sources), size // SHARE) if copies and size >= ENOUGH else 1


def _processors() -> int:
    """How many there are for this process."""
    return len(os.sched_getaffinity(0)) if sys.platform == "linux" else os.cpu_count() or 1


def others(sources: list[Source], work: Work, jobs: int) -> int:
    """How many processes beside this one `work_through` needs, for so many jobs on this machine."""
    if len(sources) < 2 or jobs == 1:
        spread = jobs > 1 and sum(map(_size, sources)) > APART
        return jobs if spread else int(any(_apart(source, None) for source in sources))
    safe = _safe(sources, work)
    return min(max(jobs - safe, 1), len(sources) - safe)


def largest_first(sources: list[Source]) -> list[Source]:
    """The order in which several processes should read: at the end all of them have something to do."""
    return sorted(sources, key=_size, reverse=True)


def work_through(sources: list[Source], work: Work, engine: Engine) -> Iterator[Outcome]:
    """The outcome of every source, in their order.

    Raises:
        UsageError: no dialect of that name.
    """
    if engine.jobs > 1 and len(sources) == 1 and _size(sources[0]) > APART:
        yield read_one(sources[0], work.dialect, spread_over(sources[0], work, engine))
    elif not engine.elsewhere and (engine.jobs == 1 or len(sources) < 2):
        for source in sources:
            raw = _loaded(source) if isinstance(source.path, RemoteFile) else None  # which tells what it is
            call, started = _call(source, work, raw), time.perf_counter()
            (made,) = engine.run([call]) if _apart(source, raw) else [here(call)]
            yield _outcome(source, made, time.perf_counter() - started)
    else:
        sent = [engine.elsewhere and not isinstance(source.path, RemoteFile) for source in sources]
        calls = (_call(s, work, _loaded(s) if own else None) for s, own in zip(sources, sent, strict=True))
        for source, made in zip(sources, engine.run(calls, safe=_safe(sources, work)), strict=True):
            yield _outcome(source, made)


def load_for(sources: list[Source], work: Work) -> None:
    """Load now what this process and its copies will need: Arrow, and the dialects unless one may do for all texts."""
    import specmill.normalizing  # noqa: F401, PLC0415 - Arrow, once for all of them

    if work.dialect is None and not _safe(sources, work):
        dialects()


def _safe(sources: list[Source], work: Work) -> bool:
    """Whether this process may read any of these itself."""
    return work.budget.safe and not any(isinstance(s.path, RemoteFile) or _apart(s, None) for s in sources)


def _outcome(source: Source, made: Outcome | WorkerLost, seconds: float = 0.0) -> Outcome:
    """What became of a document whose call gave this, after so many seconds if it gave none itself."""
    return Outcome(source, seconds, error=_error_of(source, made)) if isinstance(made, WorkerLost) else made


def _call(source: Source, work: Work, raw: Raw | DocumentError | None) -> Call:
    """The call that reads a document, which was loaded already where the process that makes it may not see it."""
    size = _size(source)
    return Call(read_one, (source, work.dialect, None, raw), work.budget.limits(size), size)


def _loaded(source: Source) -> Raw | DocumentError:
    """The bytes of a document, or why they cannot be read."""
    try:
        return load(source.path, path_text(source.path))
    except DocumentError as error:
        return error


def spread_over(source: Source, work: Work, engine: Engine) -> Spread:
    """How the parts of one document are read in several processes, each within the document's budget."""
    limits = work.budget.limits(_size(source))

    def spread(function: Callable[..., Any], calls: Sequence[tuple[Any, ...]]) -> Iterator[Any]:
        for made in engine.run([Call(function, call, limits) for call in calls]):
            if isinstance(made, WorkerLost):
                raise _error_of(source, made)
            yield made

    return spread


def _size(source: Source) -> int:
    """Bytes of a document; 0 when that cannot be told: reading it will say so."""
    if isinstance(source.path, RemoteFile):
        return max(source.path.size, 0)
    try:
        return source.path.stat().st_size
    except (OSError, ValueError):
        return 0


def _apart(source: Source, raw: Raw | DocumentError | None) -> bool:
    """Whether a document, which may be loaded already, is to be read in a process of its own."""
    if raw is not None or isinstance(source.path, RemoteFile):
        return not isinstance(raw, DocumentError | None) and (raw.pdf or raw.size > APART)
    if _size(source) > APART:
        return True
    try:
        if not source.path.is_file():
            return False
        with source.path.open("rb") as file:
            return PDF_MARK in file.read(PDF_WITHIN)
    except (OSError, ValueError):
        return False


def _error_of(source: Source, lost: WorkerLost) -> DocumentError:
    path = path_text(source.path)
    if lost.over is None:
        return ReaderDied(f"{lost}; the file is most likely damaged: open it and save a copy", path)
    return OverBudget(f"reading {lost}; --max-{lost.over} allows more", path)


def read_one(
    source: Source, dialect: str | None, spread: Spread | None = None, raw: Raw | DocumentError | None = None
) -> Outcome:
    """Read one document into tables; whatever goes wrong with it is its outcome, not an exception.

    Args:
        source: the document.
        dialect: the one asked for.
        spread: see `extract.readers.read_document`.
        raw: its bytes, if they were read already, or why they cannot be.
    """
    from normalize.observed import observed_tables  # noqa: PLC0415 - Arrow

    started = time.perf_counter()
    try:
        document = read_document(source.path, source.doc_id, spread=spread, raw=raw)
        for copy in source.copies:
            message = f"{path_text(copy)} holds the same bytes and is not read"
            document.diagnostics.append(Diagnostic("duplicate_document", message, action="dropped"))
        with uncollected():
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
