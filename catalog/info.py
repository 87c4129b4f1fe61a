"""What a dataset holds: `info(Path("data/parquet"))["totals"]["registers"]` is 956.

Everything comes from the manifest, and is checked against the files that are there; no
table is read, so the answer takes milliseconds.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from catalog.rows import check
from extract.errors import OutputError

ROWS: Final = ("registers", "fields", "values", "instructions", "symbols")
COUNTS: Final = (*ROWS, "flagged", "unclaimed")
"""What is counted per document: observed rows (`values` without those in running text), flagged rows of
all tables, and non-blank lines from which nothing was made."""

_DOCUMENT: Final = (
    "doc_id",
    "vendor",
    "product",
    "title",
    "revision",
    "dialect",
    *COUNTS,
    "complete",
    "missing",
)


def info(root: Path) -> dict[str, Any]:
    """What the dataset in `root` holds.

    Returns:
        `path`, `schema_version`, `created`, `versions`; `tables`: rows of each top-level table; `flagged`: flagged
        ones of the record tables; `unaddressed`: by document, its published registers without an address;
        `errors`: of each document that could not be read its `doc_id`, `path`, `page`, `line` and why, `message`;
        `documents`: for each its identity, its `COUNTS`, `complete` and `missing`;
        `totals`: the sum of each count.

    Raises:
        OutputError: `root` holds no dataset, only part of one, or one of a newer schema.
    """
    root = Path(root)
    manifest = check(root)
    try:
        documents = [{name: row[name] for name in _DOCUMENT} for row in manifest["documents"]]
        return {
            "path": str(root),
            **{name: manifest[name] for name in ("schema_version", "created", "versions", "tables")},
            "flagged": manifest.get("flagged", {}),
            "unaddressed": manifest.get("unaddressed", {}),
            "errors": manifest.get("errors", []),
            "documents": documents,
            "totals": {name: sum(row[name] for row in documents) for name in COUNTS},
        }
    except (KeyError, TypeError, AttributeError) as error:
        raise OutputError(f"{root}: its manifest lacks {error}; build the dataset again") from error
