"""The tables of single documents out of a dataset: what `observed_tables` made of them once.

    Stored(Path("data/parquet")).tables("amd-chip")["fields"]

`documents` and `lines` go into a dataset as they were made, document by document, and are cut out of there; the others
have a file for each document.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
import pyarrow as pa

from extract.errors import StaleDataset
from normalize.arrow import keep_pandas_out, pick
from normalize.layout import OBSERVED_DIR, PART, REPORTS, observed_file
from normalize.schema import OBSERVED, PUBLISHED, SchemaError, check

if TYPE_CHECKING:
    from pathlib import Path


class Stored:
    """A dataset, for taking documents out of it."""

    def __init__(self, root: Path) -> None:
        self._root = root
        self._whole: dict[str, Any] = {}
        self._cut: dict[str, dict[str, tuple[int, int]]] = {}
        keep_pandas_out()

    def tables(self, doc_id: str) -> dict[str, Any]:
        """The tables of a document, as `normalize.observed.observed_tables` gave them.

        Raises:
            StaleDataset: a file is gone or damaged, or was written by another version of the schema.
        """
        return {name: self.table(doc_id, name) for name in (*OBSERVED, REPORTS, "documents", "lines")}

    def table(self, doc_id: str, name: str) -> Any:
        """One of them."""
        if name in OBSERVED or name == REPORTS:
            schema = {**PUBLISHED, **OBSERVED}[name]
            return _read(self._root / OBSERVED_DIR / name / observed_file(doc_id), schema, name)
        start, count = self.places(name).get(doc_id, (0, 0))
        return self.whole(name).slice(start, count)

    def whole(self, name: str) -> Any:
        """A top-level table."""
        if name not in self._whole:
            self._whole[name] = _read(self._root / name / PART, PUBLISHED[name], name)
        return self._whole[name]

    def places(self, name: str) -> dict[str, tuple[int, int]]:
        """Where the rows of each document begin in a top-level table, and how many they are: they stand together."""
        if name not in self._cut:
            self._cut[name] = runs(self.whole(name).column("doc_id"))
        return self._cut[name]


def runs(column: Any) -> dict[str, tuple[int, int]]:
    """Where each value of a column begins, and how often it stands there; equal ones stand together."""
    codes = column.combine_chunks().dictionary_encode()
    indices = codes.indices.to_numpy()
    firsts = np.flatnonzero(np.diff(indices, prepend=-1)).tolist()
    names = pick(codes.dictionary, indices[firsts]).to_pylist() if firsts else []
    ends = [*firsts, len(indices)][1:] if firsts else []
    return {name: (start, end - start) for name, start, end in zip(names, firsts, ends, strict=True)}


def _read(path: Path, schema: Any, name: str) -> Any:
    from pyarrow.parquet import ParquetFile  # noqa: PLC0415 - 20 ms that a build from scratch does without

    try:
        with ParquetFile(path) as file:
            table = file.read(use_threads=False)
        columns = table.select(schema.names).columns
        table = pa.Table.from_arrays(columns, schema=schema)  # without what Parquet adds to the schema
        check(table, schema, name)
    except (OSError, KeyError, TypeError, ValueError, pa.ArrowException, SchemaError) as error:
        raise StaleDataset(f"{path}: {error}") from error
    return table
