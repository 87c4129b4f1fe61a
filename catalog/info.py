"""What a dataset holds: `info(Path("data/parquet"))["totals"]["registers"]` is 956.

Everything comes from the manifest, and is checked against the files that are there; no
table is read, so the answer takes milliseconds.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from extract.errors import OutputError
from normalize.layout import read_manifest
from normalize.swap import recover

COUNTS: Final = ("registers", "fields", "values", "instructions", "symbols", "flagged", "unclaimed")
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
        `path`, `schema_version`, `created`, `versions`; `tables`: rows of each top-level table; `documents`:
        for each its identity, its `COUNTS`, `complete` and `missing`; `totals`: the sum of each count.

    Raises:
        OutputError: `root` holds no dataset, only part of one, or one of a newer schema.
    """
    root = Path(root)
    recover(root.resolve())
    manifest = read_manifest(root)
    try:
        _check_files(root, manifest["files"])
        documents = [{name: row[name] for name in _DOCUMENT} for row in manifest["documents"]]
        return {
            "path": str(root),
            **{name: manifest[name] for name in ("schema_version", "created", "versions", "tables")},
            "documents": documents,
            "totals": {name: sum(row[name] for row in documents) for name in COUNTS},
        }
    except (KeyError, TypeError, AttributeError) as error:
        raise OutputError(f"{root}: its manifest lacks {error}; build the dataset again") from error


def _check_files(root: Path, files: dict[str, int]) -> None:
    """Check that every file of the dataset is there in its full size."""
    for name, size in files.items():
        try:
            found = (root / name).stat().st_size
        except FileNotFoundError:
            raise OutputError(
                f"{root}: part of a dataset: {name} is missing; build or copy it again"
            ) from None
        except OSError as error:
            raise OutputError(f"{root / name}: cannot be read ({error.strerror})") from error
        if found != size:
            raise OutputError(
                f"{root / name}: {found} bytes, not the {size} of the build; build or copy it again"
            )
