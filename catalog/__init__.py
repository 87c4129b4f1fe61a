"""Asking: the published tables become answers. Nothing here reads a document.

import catalog

dataset = catalog.Dataset("data/parquet")     registers, fields and values as objects
connection = catalog.connect("data/parquet")  a DuckDB connection with a view for each table
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from catalog.dataset import Dataset
    from catalog.sql import connect

__all__ = ["Dataset", "connect"]


def __getattr__(name: str) -> Any:
    """Import what is asked for and no more: Arrow and DuckDB take their time."""
    if name == "Dataset":
        from catalog.dataset import Dataset  # noqa: PLC0415 - see above

        return Dataset
    if name == "connect":
        from catalog.sql import connect  # noqa: PLC0415 - see above

        return connect
    raise AttributeError(f"module 'catalog' has no attribute {name!r}")


def __dir__() -> list[str]:
    """What an editor or a notebook offers: the names above, imported or not."""
    return [*__all__, *globals()]
