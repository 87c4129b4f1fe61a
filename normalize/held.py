"""The tables of documents between reading and normalizing: in memory while they are few, else in files.

    with Held(folder) as held:
        held.put("amd-chip", observed_tables(reading))
        held.tables("amd-chip")["fields"]

However many documents there are, no more than `IN_MEMORY` bytes are held here.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import pyarrow as pa

if TYPE_CHECKING:
    from pathlib import Path

IN_MEMORY: Final = 64 << 20
"""Bytes of tables; those of some hundred short documents."""


class Held:
    """Tables by document.

    Args:
        folder: for the files; made when it is needed, and not removed.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._tables: dict[str, dict[str, Any]] = {}
        self._files: dict[str, tuple[Path, list[str]]] = {}
        self._bytes = 0

    def __contains__(self, doc_id: str) -> bool:
        return doc_id in self._tables or doc_id in self._files

    def put(self, doc_id: str, tables: dict[str, Any]) -> None:
        """Keep the tables of a document.

        Raises:
            OSError: they do not fit into memory, and cannot be written.
        """
        size = sum(table.nbytes for table in tables.values())
        if self._bytes + size <= IN_MEMORY:
            self._bytes += size
            self._tables[doc_id] = tables
            return
        self._folder.mkdir(exist_ok=True)
        path = self._folder / f"{len(self._files)}.arrow"
        with pa.OSFile(str(path), "wb") as file:
            for table in tables.values():
                with pa.ipc.new_stream(file, table.schema) as stream:
                    stream.write_table(table)
        self._files[doc_id] = path, list(tables)

    def tables(self, doc_id: str) -> dict[str, Any]:
        """The tables of a document that was put here.

        Raises:
            KeyError: it was not.
        """
        if doc_id in self._tables:
            return self._tables[doc_id]
        path, names = self._files[doc_id]
        with pa.OSFile(str(path)) as file:
            return {name: pa.ipc.open_stream(file).read_all() for name in names}
