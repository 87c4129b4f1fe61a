"""Names of the files and folders of a dataset, and reading its manifest. Needs no Arrow.

data/parquet/fields/part-0.parquet              what the normalizer concludes
data/parquet/observed/fields/<doc_id>.parquet   what each document says
data/parquet/observed/diagnostics/<doc_id>.parquet   what was found wrong in reading it
data/parquet/manifest.json                      what was built, from what, when and where
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Final

from extract.errors import OutputError

if TYPE_CHECKING:
    from pathlib import Path

SCHEMA_VERSION: Final = 1
"""Raised when a column is renamed, dropped or changes its meaning; added columns do not count."""

MANIFEST: Final = "manifest.json"
OBSERVED_DIR: Final = "observed"

RECORD_TABLES: Final = ("registers", "fields", "enum_values", "instructions", "symbols")
"""Tables that exist in both layers."""
OTHER_TABLES: Final = ("conflicts", "changes", "diagnostics", "documents", "lines")
"""Tables of the top level only."""
AS_READ: Final = ("documents", "lines")
"""Those of them that hold what each document was read as: the normalizer has no part in them."""
NORMALIZED: Final = (*RECORD_TABLES, *(name for name in OTHER_TABLES if name not in AS_READ))
"""The top-level tables that the normalizer makes."""

SORTED_BY: Final[dict[str, tuple[str, ...]]] = {
    "registers": ("register", "product", "doc_id"),
    "fields": ("register", "product", "doc_id", "register_id", "bit_lo"),
    "enum_values": ("register", "product", "doc_id", "register_id"),
    "instructions": ("mnemonic", "product", "doc_id"),
    "symbols": ("name", "product", "doc_id"),
    **dict.fromkeys(("diagnostics", "documents", "lines"), ("doc_id",)),
    "conflicts": ("vendor",),
}
"""What each file of the top-level tables is sorted by, nulls last; rows that tie stand as in their document."""

REPORTS: Final = "diagnostics"
"""Table of `observed/` that holds what was found wrong in reading each document, before any rule."""


def part(number: int) -> str:
    """Name of a file of a top-level table (`normalize.storage.shards` says what is in it)."""
    return f"part-{number}.parquet"


def observed_file(doc_id: str) -> str:
    """Name of a document's file in a table of `observed/`.

    Arrow, pandas and Spark pass over files that begin with `.` or `_`: a `+`, which no id holds, goes before.
    """
    return f"{'+' if doc_id.startswith(('.', '_')) else ''}{doc_id}.parquet"


def in_order(table: str, rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The rows of several files of a top-level table in the order in which they would stand in one.

    Args:
        table: its name.
        rows: with the columns of `SORTED_BY`; file by file.
    """
    return sorted(rows, key=lambda row: [(row[key] is None, row[key]) for key in SORTED_BY.get(table, ())])


def read_manifest(root: Path) -> dict[str, Any]:
    """The manifest of the dataset in `root`.

    Raises:
        OutputError: there is no dataset, only part of one, or one of a newer schema than this code knows.
    """
    path = root / MANIFEST
    if not root.exists():
        raise OutputError(
            f"{root}: no such folder; build a dataset with `specmill build RAW... --out {root}`, "
            "or name one with --dataset"
        )
    if not root.is_dir():
        raise OutputError(f"{root}: a file, not a dataset; name the folder that holds {MANIFEST}")
    try:
        data = path.read_bytes()
    except FileNotFoundError:
        part = any((root / name).is_dir() for name in (*RECORD_TABLES, *OTHER_TABLES, OBSERVED_DIR))
        if not part:
            raise OutputError(
                f"{root}: not a dataset: it holds no {MANIFEST}; name the folder that a build had as --out"
            ) from None
        raise OutputError(
            f"{root}: part of a dataset: {MANIFEST} is missing; build it with `specmill build RAW... --out {root}`"
        ) from None
    except OSError as error:
        raise OutputError(f"{path}: cannot be read ({error}); build the dataset again") from error
    return manifest_of(data, f"{path}", f"{root}")


def manifest_of(data: bytes, path: str, root: str) -> dict[str, Any]:
    """A manifest from its bytes.

    Args:
        data: the bytes.
        path: where they are from, for messages.
        root: the dataset it is of.

    Raises:
        OutputError: it is none, or one of a newer schema than this code knows.
    """
    try:
        manifest = json.loads(data)
    except ValueError as error:
        raise OutputError(f"{path}: cannot be read ({error}); build the dataset again") from error
    version = manifest.get("schema_version") if isinstance(manifest, dict) else None
    if not isinstance(version, int):
        raise OutputError(f"{path}: says no schema version; build the dataset again")
    if version > SCHEMA_VERSION:
        raise OutputError(
            f"{root}: made by a newer specmill (schema {version}; this one knows {SCHEMA_VERSION}); "
            "upgrade specmill or build the dataset again"
        )
    result: dict[str, Any] = manifest
    return result
