"""The tables of documents between reading and normalizing: in memory while they are few, else in files.

    with Held(folder) as held:
        held.put("amd-chip", observed_tables(reading))
        held.tables("amd-chip", ["fields"])["fields"]

However many documents there are, no more than `IN_MEMORY` bytes are held here.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import pyarrow as pa

if TYPE_CHECKING:
    from collections.abc import Iterable
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
        self._files: dict[str, tuple[Path, dict[str, int]]] = {}
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
        path, starts = self._folder / f"{len(self._files)}.arrow", dict[str, int]()
        with pa.OSFile(str(path), "wb") as file:
            for name, table in tables.items():
                starts[name] = file.tell()
                with pa.ipc.new_stream(file, table.schema) as stream:
                    stream.write_table(table)
        self._files[doc_id] = path, starts

    def tables(self, doc_id: str, names: Iterable[str]) -> dict[str, Any]:
        """Tables of a document that was put here.

        Raises:
            KeyError: it was not, or has no such table.
        """
        if doc_id in self._tables:
            return {name: self._tables[doc_id][name] for name in names}
        path, starts = self._files[doc_id]
        made = {}
        with pa.OSFile(str(path)) as file:
            for name in names:
                file.seek(starts[name])
                made[name] = pa.ipc.open_stream(file).read_all()
        return made
