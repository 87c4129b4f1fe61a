"""How tests read a printed manual: written to a file, read by one dialect, every line of it accounted for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from extract.readers import read_document
from normalize.observed import observed_tables

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from pdf_pages import Manual

    from extract.dialects import Dialect
    from extract.observations import Reading

    Read = Callable[[Manual], Reading]


def reader(dialect: Dialect, folder: Path) -> Read:
    """Print a manual into the folder, read it, check that every line of it is accounted for."""

    def read(manual: Manual) -> Reading:
        path = folder / "northbeck-nb1.pdf"
        path.write_bytes(manual.pdf())
        found = dialect.read(read_document(path, "northbeck-nb1"))
        found.number()
        assert "unclaimed" not in observed_tables(found)["lines"].column("role").to_pylist()
        return found

    return read
