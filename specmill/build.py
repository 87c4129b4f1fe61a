"""The build: documents in, a dataset out.

    result = build([Path("data/raw")], Path("data/parquet"))
    result.summary()["fields"], result.failed

Each document is read and turned into tables by itself; one that cannot be read does not
stop the others. The dataset is written beside the old one and takes its place whole, so
that whatever ends a build early leaves the old one as it was.
"""

from __future__ import annotations

import difflib
import time
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from typing import TYPE_CHECKING, Any, Protocol

from catalog.info import COUNTS
from extract.dialects import dialects
from extract.errors import DocumentError, OutputError, UsageError
from extract.readers import Source, discover, path_text
from extract.readers.discover import CORRECTIONS
from specmill import version
from specmill.budget import Budget
from specmill.work import Work, automatic_jobs, work_through

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from normalize.corrections import Corrections


@dataclass(slots=True, frozen=True)
class DocumentResult:
    """What became of one document: its counts (`catalog.info.COUNTS`), or the error that kept it out.

    Attributes:
        source: the file and its id.
        seconds: time taken to read it.
        counts: what was observed in it; empty when it failed.
        dialect: the dialect that read it, or None.
        error: why it could not be read, or None.
        details: the error's traceback, for a report.
    """

    source: Source
    seconds: float
    counts: dict[str, int] = field(default_factory=dict)
    dialect: str | None = None
    error: DocumentError | None = None
    details: str = ""


@dataclass(slots=True, frozen=True)
class BuildResult:
    """What a build did.

    Attributes:
        out: folder of the dataset.
        documents: one result per document, in the order of their ids.
        seconds: time taken in all.
        published: rows of each top-level table; empty when no document could be read: `out` is then as it was.
        flagged: the flagged ones among those of the record tables.
        corrected: entries of correction files that were applied.
        warnings: what became of optional ones that did not fit.
        failures: rules of the normalizer that failed and were left out, a defect of ours.
    """

    out: Path
    documents: list[DocumentResult]
    seconds: float
    published: dict[str, int]
    flagged: dict[str, int]
    corrected: int = 0
    warnings: Sequence[str] = ()
    failures: Sequence[str] = ()

    @property
    def written(self) -> bool:
        """Whether there is a new dataset."""
        return bool(self.published)

    @property
    def failed(self) -> list[DocumentResult]:
        """The documents that are not in the dataset."""
        return [document for document in self.documents if document.error is not None]

    def summary(self) -> dict[str, Any]:
        """The figures of the build, of plain types: totals, and what became of each document."""
        read = [document for document in self.documents if document.error is None]
        return {
            "dataset": path_text(self.out),
            "written": self.written,
            "documents": len(read),
            "failed": len(self.failed),
            **{name: sum(document.counts[name] for document in read) for name in COUNTS},
            "published": self.published,
            "published_flagged": self.flagged,
            "corrected": self.corrected,
            "warnings": list(self.warnings),
            "failures": list(self.failures),
            "seconds": round(self.seconds, 3),
            "read": [
                {
                    "doc_id": d.source.doc_id,
                    "path": path_text(d.source.path),
                    "dialect": d.dialect,
                    **d.counts,
                }
                for d in read
            ],
            "errors": [_error_entry(d.source, d.error) for d in self.failed if d.error is not None],
            "duplicates": [
                {"path": path_text(copy), "same_as": path_text(d.source.path)}
                for d in self.documents
                for copy in d.source.copies
            ],
        }


class Progress(Protocol):
    """Is told how a build comes along."""

    def start(self, total: int) -> None:
        """Reading begins; `total` documents are to be read."""

    def document(self, result: DocumentResult) -> None:
        """A document was read, or could not be."""

    def stage(self, name: str) -> None:
        """The documents are read; what follows is `name`."""


class Silent:
    """Progress that nobody watches."""

    def start(self, total: int) -> None:
        """Say nothing."""

    def document(self, result: DocumentResult) -> None:
        """Say nothing."""

    def stage(self, name: str) -> None:
        """Say nothing."""


def build(
    raw: Sequence[Path],
    out: Path,
    *,
    only: Sequence[str] = (),
    dialect: str | None = None,
    jobs: int | None = None,
    corrections: Path | bool = True,
    budget: Budget | None = None,
    progress: Progress | None = None,
) -> BuildResult:
    """Read documents and write the dataset.

    Args:
        raw: files and folders of documents (see `extract.readers.discover`).
        out: folder of the dataset; one that is there is replaced.
        only: patterns such as `amd-*`; documents whose id matches none are left out of the dataset.
        dialect: read every document with this dialect, whatever they look like.
        jobs: processes to read with; 1 reads text in this one (and a PDF, which may crash its process, in
            another), None chooses by the size of the input.
        corrections: True applies the `corrections/*.toml` beside the documents, if there are any; a path
            names another folder or file; False applies none.
        budget: time and memory for each document, after which it is given up and counts as failed.
        progress: is told how it comes along.

    Returns:
        What became of each document. When none could be read, nothing is written.

    Raises:
        UsageError: there are no documents, a pattern matches none, there is no such dialect, or `out`
            holds the documents or something else that is not a dataset; as `CorrectionError`, a correction
            is not well formed or fits no row.
        OutputError: the dataset cannot be written. As after any other exception, the old one is untouched.
    """
    started = time.perf_counter()
    if jobs is not None and jobs < 1:
        raise UsageError(f"--jobs {jobs}: at least one process is needed")
    if dialect is not None and dialect not in (known := dialects()):
        raise UsageError(f"no dialect named {dialect!r}; installed: {', '.join(known) or 'none'}")
    found = _find(raw)
    sources = _select(found, only)
    _keep_apart(sources, out)
    entries = _entries(raw, found, corrections)
    progress = progress or Silent()
    progress.start(len(sources))
    jobs = jobs or automatic_jobs(sources)
    settings = {"raw": [path_text(path) for path in raw], "only": list(only), "dialect": dialect}
    failures: list[str] = []
    work = Work(dialect, min(jobs, len(sources)), budget or Budget())
    try:
        documents, published, flagged = _build(
            sources, out, work, settings, progress, corrections=entries, failures=failures
        )
    except OutputError:
        raise
    except OSError as error:
        raise OutputError(f"{out}: cannot be written ({error.strerror or error}); it is unchanged") from error
    return BuildResult(
        out,
        documents,
        time.perf_counter() - started,
        published,
        flagged,
        entries.applied if entries else 0,
        entries.warnings if entries else (),
        failures,
    )


def _build(
    sources: list[Source],
    out: Path,
    work: Work,
    settings: dict[str, Any],
    progress: Progress,
    *,
    corrections: Corrections | None,
    failures: list[str],
) -> tuple[list[DocumentResult], dict[str, int], dict[str, int]]:
    from normalize.reconcile import published_tables  # noqa: PLC0415 - Arrow: not before it is known to be needed
    from normalize.store import Staging  # noqa: PLC0415

    documents: list[DocumentResult] = []
    observed: list[dict[str, Any]] = []
    with Staging(out) as staging:
        for outcome in work_through(sources, work):
            result = DocumentResult(
                outcome.source, outcome.seconds, error=outcome.error, details=outcome.details
            )
            if outcome.tables is not None:
                row = outcome.tables["documents"].to_pylist()[0]
                counts = {name: row[name] for name in COUNTS}
                result = DocumentResult(outcome.source, outcome.seconds, counts, row["dialect"])
                staging.write_observed(outcome.source.doc_id, outcome.tables)
                observed.append(outcome.tables)
            documents.append(result)
            progress.document(result)
        if observed:
            progress.stage("writing")
            staging.write_published(published_tables(observed, corrections, failures))
            errors = [_error_entry(d.source, d.error) for d in documents if d.error is not None]
            staging.commit(
                {
                    "settings": settings,
                    "errors": errors,
                    "failures": failures,
                    "versions": {"specmill": version()},
                }
            )
    return documents, staging.rows, staging.flagged


def _entries(raw: Sequence[Path], sources: list[Source], given: Path | bool) -> Corrections | None:
    """The corrections to apply: those beside the documents, or those named.

    A document that lies beside corrections may be left out of a build; its entries then wait for it.
    """
    if isinstance(given, bool):
        beside = [*(path / CORRECTIONS for path in raw), *(s.path.parent / CORRECTIONS for s in sources)]
        folders = list({f.resolve(): f for f in beside if given and f.is_dir()}.values())
    elif not given.exists():
        raise UsageError(f"--corrections {given}: no such folder")
    else:
        folders = [given]
    if not folders:
        return None
    from normalize.correction_files import read_corrections  # noqa: PLC0415 - Arrow
    from normalize.corrections import Corrections  # noqa: PLC0415

    entries, ids = read_corrections(folders), {source.doc_id for source in sources}
    if not all(any(fnmatchcase(doc_id, entry.document) for doc_id in ids) for entry in entries):
        ids |= {source.doc_id for source in discover([folder.absolute().parent for folder in folders])}
    return Corrections(entries, ids)


def _find(raw: Sequence[Path]) -> list[Source]:
    if not raw:
        raise UsageError("no documents named; give files or folders, such as data/raw")
    sources = discover(raw)
    if not sources:
        raise UsageError(f"no documents in {', '.join(map(str, raw))}; put some there or name them")
    return sources


def _select(sources: list[Source], only: Sequence[str]) -> list[Source]:
    """The sources whose id matches one of the patterns; all of them when there is none."""
    ids = [source.doc_id for source in sources]
    for pattern in only:
        if not any(fnmatchcase(doc_id, pattern.lower()) for doc_id in ids):
            near = difflib.get_close_matches(pattern.lower(), ids, n=3, cutoff=0.4) or ids[:3]
            raise UsageError(f"--only {pattern}: matches no document; there is {_listed(near, len(ids))}")
    if not only:
        return sources
    return [s for s in sources if any(fnmatchcase(s.doc_id, pattern.lower()) for pattern in only)]


def _listed(names: list[str], total: int) -> str:
    return ", ".join(names) + (f" and {total - len(names)} more" if total > len(names) else "")


def _keep_apart(sources: list[Source], out: Path) -> None:
    """Refuse a dataset folder that holds documents to read: replacing the one must not touch the other."""
    folder = out.resolve()
    for source in sources:
        for path in (source.path.absolute(), source.path.resolve()):
            if path.is_relative_to(folder):
                raise UsageError(f"{out}: holds the document {source.path}; name another folder with --out")


def _error_entry(source: Source, error: DocumentError | None) -> dict[str, Any]:
    assert error is not None
    return {
        "doc_id": source.doc_id,
        "path": error.path,
        "page": error.page,
        "line": error.line,
        "kind": type(error).__name__,
        "message": error.message,
    }
