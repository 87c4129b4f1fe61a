"""The build: documents in, a dataset out.

    result = build([Path("data/raw")], Path("data/parquet"))
    result.summary()["fields"], result.failed

Each document is read and turned into tables by itself (`specmill.work`); one that cannot be
read does not stop the others. The tables are grouped by vendor, and each group is normalized
by itself; what has not changed is taken over from the dataset that is there (`specmill.plan`).
The dataset is written beside the old one and takes its place whole, so that whatever ends a
build early leaves the old one as it was.
"""

from __future__ import annotations

import difflib
import os
import time
from contextlib import closing
from fnmatch import fnmatchcase
from typing import TYPE_CHECKING, Any, Protocol

from catalog.info import COUNTS
from extract.dialects import dialects
from extract.errors import OutputError, StaleDataset, UsageError
from extract.readers import Source, discover
from extract.readers.discover import CORRECTIONS
from specmill import version
from specmill.again import roots_of, settings, states
from specmill.budget import Budget
from specmill.fingerprint import foreign_code
from specmill.past import Past, correction_digest
from specmill.plan import REUSED, Plan
from specmill.pool import Pool
from specmill.result import BuildResult, DocumentResult, error_entry
from specmill.work import Work, automatic_jobs, work_through

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from normalize.corrections import Corrections
    from specmill.work import Outcome


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
    force: bool = False,
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
        force: read and normalize everything, whatever the dataset in `out` says it was made from.
        budget: time and memory for each document, after which it is given up and counts as failed.
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
    """
    started = time.perf_counter()
    if jobs is not None and jobs < 1:
        raise UsageError(f"--jobs {jobs}: at least one process is needed")
    if dialect is not None and dialect not in (known := dialects()):
        raise UsageError(f"no dialect named {dialect!r}; installed: {', '.join(known) or 'none'}")
    asked = settings(
        [os.fspath(path) for path in raw],
        only,
        dialect,
        corrections if isinstance(corrections, bool) else os.fspath(corrections),
    )
    state = states(roots_of(asked["raw"], asked["corrections"]), foreign_code())
    found = _find(raw)
    sources = _select(found, only)
    _keep_apart(sources, out)
    folders = _correction_folders(raw, found, corrections)
    plan = Plan(asked, None if force else Past.of(out))
    plan.look(sources, state, correction_digest(folders))
    progress = progress or Silent()
    if plan.unchanged():
        return _as_it_is(plan, sources, out, started)
    entries, settled = _entries(folders, found)
    if not settled:
        plan.inputs["states"] = None
    progress.start(len(sources))
    to_read = [source for source in sources if plan.why[source.doc_id]]
    work, engine = Work(dialect, budget or Budget()), Pool(jobs or automatic_jobs(to_read))
    failures: list[str] = []
    try:
        with closing(engine):
            documents, published, flagged, unaddressed = _build(
                sources,
                out,
                work_through(to_read, work, engine),
                plan,
                progress,
                corrections=entries,
                failures=failures,
            )
    except (StaleDataset, OSError) as error:
        if isinstance(error, StaleDataset) or (plan.past is not None and plan.past.replaced()):
            options = {
                "only": only,
                "dialect": dialect,
                "jobs": jobs,
                "corrections": corrections,
                "budget": budget,
            }
            return build(raw, out, **options, force=True, progress=progress)  # type: ignore[arg-type]
        if isinstance(error, OutputError):
            raise
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
        unaddressed,
    )


def _as_it_is(plan: Plan, sources: list[Source], out: Path, started: float) -> BuildResult:
    """The result of a build that has nothing to do."""
    assert plan.past is not None
    manifest = plan.past.manifest
    rows = plan.past.rows()
    documents = [_taken_over(source, rows[source.doc_id]) for source in sources]
    return BuildResult(
        out,
        documents,
        time.perf_counter() - started,
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


def _build(
    sources: list[Source],
    out: Path,
    outcomes: Iterator[Outcome],
    plan: Plan,
    progress: Progress,
    *,
    corrections: Corrections | None,
    failures: list[str],
) -> tuple[list[DocumentResult], dict[str, int], dict[str, int], dict[str, int]]:
    from normalize.store import Staging  # noqa: PLC0415 - Arrow: not before it is known to be needed

    documents: list[DocumentResult] = []
    read: dict[str, dict[str, Any]] = {}
    vendors: dict[str, str] = {}
    rows = {} if plan.past is None else plan.past.rows()
    with Staging(out) as staging:
        for source in sources:
            doc_id, why = source.doc_id, plan.why[source.doc_id]
            if why is None:
                staging.keep_observed(doc_id)
                result = _taken_over(source, rows[doc_id])
                vendors[doc_id] = rows[doc_id]["vendor"] or ""
            else:
                outcome = next(outcomes)
                result = DocumentResult(
                    source, outcome.seconds, error=outcome.error, details=outcome.details, why=why
                )
                if outcome.tables is not None:
                    row = outcome.tables["documents"].to_pylist()[0]
                    counts = {name: row[name] for name in COUNTS}
                    result = DocumentResult(source, outcome.seconds, counts, row["dialect"], why=why)
                    staging.write_observed(doc_id, outcome.tables)
                    plan.read(outcome, row["source_sha256"])
                    read[doc_id], vendors[doc_id] = outcome.tables, row["vendor"] or ""
            documents.append(result)
            progress.document(result)
        if vendors:
            progress.stage("writing")
            tables, noted = _published(plan, read, vendors, corrections, failures)
            staging.write_published(tables)
            errors = [error_entry(d.source, d.error) for d in documents if d.error is not None]
            if plan.past is not None and plan.past.replaced():
                raise StaleDataset(f"{out}: replaced by another build while this one took tables from it")
            staging.commit(
                {
                    "settings": plan.settings,
                    "errors": errors,
                    "failures": failures,
                    "versions": {"specmill": version()},
                    **plan.noted(vendors, **noted),
                }
            )
    return documents, staging.rows, staging.flagged, staging.unaddressed


def _published(
    plan: Plan,
    read: dict[str, dict[str, Any]],
    vendors: dict[str, str],
    corrections: Corrections | None,
    failures: list[str],
) -> tuple[dict[str, Any], dict[str, Any]]:
    """The top-level tables, and what the manifest notes of how they were made.

    Args:
        plan: what is reused.
        read: the tables of the documents that were read.
        vendors: the vendor of each document of the dataset.
        corrections: to be applied.
        failures: takes the rules that failed.
    """
    from normalize.parts import Kept, counts_of, whole_tables  # noqa: PLC0415 - Arrow
    from normalize.reconcile import normalized  # noqa: PLC0415
    from normalize.stored import Stored  # noqa: PLC0415

    why = plan.vendors(vendors, corrections.name if corrections else lambda _: False)
    stored = None if plan.past is None else Stored(plan.past.root)
    groups: dict[str, list[dict[str, Any]]] = {vendor: [] for vendor, reason in why.items() if reason}
    for doc_id, vendor in sorted(vendors.items()):
        if vendor in groups:
            groups[vendor].append(read[doc_id] if doc_id in read or stored is None else stored.tables(doc_id))
    parts = normalized(groups, corrections, failures)
    counts = counts_of(parts)
    kept = None
    if plan.past is not None and stored is not None and None in why.values():
        if failures:  # the rule is left out for all documents: those of other vendors are made anew too
            plan.past.manifest["failures"] = failures.copy()
            failures.clear()
            return _published(plan, read, vendors, corrections, failures)
        before = plan.past.inputs["counts"]
        counts |= {vendor: before[vendor] for vendor, reason in why.items() if reason is None}
        documents = [doc_id for doc_id, vendor in vendors.items() if why[vendor] is None]
        kept = Kept(stored, before, set(why) - set(groups), documents)
    noted = {
        "normalized": {vendor: reason or REUSED for vendor, reason in why.items()},
        "counts": counts,
        "corrected_vendors": sorted({v for d, v in vendors.items() if corrections and corrections.name(d)}),
        "corrected": corrections.applied if corrections else 0,
        "warnings": len(corrections.warnings) if corrections else 0,
    }
    return whole_tables(parts, kept), noted


def _correction_folders(raw: Sequence[Path], sources: list[Source], given: Path | bool) -> list[Path]:
    """The folders of the corrections to apply: those beside the documents, or the one named."""
    if isinstance(given, bool):
        beside = [*(path / CORRECTIONS for path in raw), *(s.path.parent / CORRECTIONS for s in sources)]
        return list({f.resolve(): f for f in beside if given and f.is_dir()}.values())
    if not given.exists():
        raise UsageError(f"--corrections {given}: no such folder")
    return [given]


def _entries(folders: list[Path], sources: list[Source]) -> tuple[Corrections | None, bool]:
    """The corrections to apply, and whether they hang on nothing but these documents.

    A document that lies beside corrections may be left out of a build; its entries then wait for it.
    """
    if not folders:
        return None, True
    from normalize.correction_files import read_corrections  # noqa: PLC0415 - Arrow
    from normalize.corrections import Corrections  # noqa: PLC0415

    entries, ids = read_corrections(folders), {source.doc_id for source in sources}
    settled = all(any(fnmatchcase(doc_id, entry.document) for doc_id in ids) for entry in entries)
    if not settled:
        ids |= {source.doc_id for source in discover([folder.absolute().parent for folder in folders])}
    return Corrections(entries, ids), settled


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
