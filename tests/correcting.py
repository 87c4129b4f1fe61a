"""Entries of correction files about the invented chip, and what a build with them comes to."""

from __future__ import annotations

import tomllib
from typing import TYPE_CHECKING, Any

import pytest
from pyarrow import parquet

from normalize.correction_files import (
    CorrectionError,
    toml,
)

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from specmill.result import BuildResult


NAME = """
[[correction]]
document = "widget"
row = { table = "fields", register = "WID_CTRL", field = "SIZE" }
column = "field"
printed = "SIZE"
correct = "EXTENT"
reason = "The errata sheet calls it EXTENT."
"""


def rows(out: Path, table: str, doc_id: str = "widget") -> list[dict[str, Any]]:
    found = parquet.read_table(out / table).to_pylist()
    return sorted(
        (r for r in found if r["doc_id"] == doc_id),
        key=lambda r: (r["line_first"] or 0, r["observation_id"] or ""),
    )


def edit(entry: str, **changes: object) -> str:
    """The entry with other values; None takes a key out."""
    content = tomllib.loads(entry)["correction"][0] | changes
    return "[[correction]]\n" + "".join(f"{k} = {toml(v)}\n" for k, v in content.items() if v is not None)


def refused(correct: Callable[..., BuildResult], *entries: str, **options: Any) -> str:
    """The message that a build with these entries ends with; nothing may be written."""
    with pytest.raises(CorrectionError) as error:
        correct(*entries, **options)
    return "\n".join(error.value.problems)
