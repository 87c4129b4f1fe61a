"""What a build did, and what became of each document.

result.summary()["fields"], result.failed
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from catalog.info import COUNTS
from extract.readers import path_text

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    from extract.errors import DocumentError
    from extract.readers import Source
    from extract.urls import Url


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
        why: why it was read, or that it was taken over from the dataset before.
        reused: whether it was.
    """

    source: Source
    seconds: float
    counts: dict[str, int] = field(default_factory=dict)
    dialect: str | None = None
    error: DocumentError | None = None
    details: str = ""
    why: str = ""
    reused: bool = False


@dataclass(slots=True, frozen=True)
class BuildResult:
    """What a build did.

    Attributes:
        out: folder of the dataset, or its URL.
        documents: one result per document, in the order of their ids.
        seconds: time taken in all.
        published: rows of each top-level table; empty when no document could be read: `out` is then as it was.
        flagged: the flagged ones among those of the record tables.
        corrected: entries of correction files that were applied.
        warnings: what became of optional ones that did not fit.
        failures: rules of the normalizer that failed and were left out, a defect of ours.
        unaddressed: by document, its published registers without an address.
        unchanged: whether the dataset that was there is what a build would make, and was left as it is.
    """

    out: Path | Url
    documents: list[DocumentResult]
    seconds: float
    published: dict[str, int]
    flagged: dict[str, int]
    corrected: int = 0
    warnings: Sequence[str] = ()
    failures: Sequence[str] = ()
    unaddressed: Mapping[str, int] = field(default_factory=dict)
    unchanged: bool = False

    @property
    def written(self) -> bool:
        """Whether the dataset is that of these documents: new, or found unchanged."""
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
            "reused": sum(document.reused for document in read),
            "unchanged": self.unchanged,
            **{name: sum(document.counts[name] for document in read) for name in COUNTS},
            "published": self.published,
            "published_flagged": self.flagged,
            "unaddressed": dict(self.unaddressed),
            "corrected": self.corrected,
            "warnings": list(self.warnings),
            "failures": list(self.failures),
            "seconds": round(self.seconds, 3),
            "read": [
                {
                    "doc_id": d.source.doc_id,
                    "path": path_text(d.source.path),
                    "dialect": d.dialect,
                    "why": d.why,
                    **d.counts,
                }
                for d in read
            ],
            "errors": [error_entry(d.source, d.error) for d in self.failed if d.error is not None],
            "duplicates": [
                {"path": path_text(copy), "same_as": path_text(d.source.path)}
                for d in self.documents
                for copy in d.source.copies
            ],
        }


def error_entry(source: Source, error: DocumentError | None) -> dict[str, Any]:
    """Why a document could not be read, of plain types."""
    assert error is not None
    return {
        "doc_id": source.doc_id,
        "path": error.path,
        "page": error.page,
        "line": error.line,
        "kind": type(error).__name__,
        "message": error.message,
    }
