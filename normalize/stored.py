"""Tables out of a dataset that is there: those of single documents, and the part of a vendor.

    stored = Stored(Path("data/parquet"), shards, counts)
    stored.tables("amd-chip", "amd")["fields"]      what `observed_tables` made of the document once
    stored.part("amd")["fields"]                    what the normalizer made of the vendor's documents

The tables `AS_READ` go into a dataset as they were made, document by document, and are cut out of there; the others
that are made of a document have a file for each.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
import pyarrow as pa

from extract.errors import StaleDataset
from normalize.arrow import keep_pandas_out, pick
from normalize.layout import AS_READ, NORMALIZED, OBSERVED_DIR, REPORTS, observed_file, part
from normalize.parts import BY_VENDOR
from normalize.schema import OBSERVED, PUBLISHED, SchemaError, check
from normalize.shards import shard_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping
    from pathlib import Path


class Stored:
    """A dataset, for taking documents and vendors out of it. Of the top-level tables it holds one file each.

    Attributes:
        shards: files of each top-level table.
        counts: how many rows each vendor has in the tables of `normalize.parts.BY_VENDOR`.

    Args:
        root: its folder.
        shards: see above.
        counts: see above.
        documents: the ids of each vendor's documents.
        bring: is told which files of it will be read, and sees that they are there.
    """

    def __init__(
        self,
        root: Path,
        shards: int,
        counts: Mapping[str, Mapping[str, int]],
        documents: Mapping[str, set[str]],
        bring: Callable[[Iterable[str]], None] = lambda _: None,
    ) -> None:
        self._root, self.shards, self._bring = root, shards, bring
        self.counts, self._documents = counts, documents
        self._whole: dict[str, tuple[int, Any]] = {}
        self._cut: dict[str, tuple[int, dict[str, tuple[int, int]]]] = {}
        keep_pandas_out()

    def bring(self, documents: Iterable[str]) -> None:
        """See that what is read of these documents is there, all at once."""
        self._bring(
            [f"{OBSERVED_DIR}/{name}/{observed_file(d)}" for d in documents for name in (*OBSERVED, REPORTS)]
        )

    def tables(self, doc_id: str, vendor: str) -> dict[str, Any]:
        """What a document of a vendor is normalized from, as `normalize.observed.observed_tables` gave it.

        Raises:
            StaleDataset: a file is gone or damaged, or was written by another version of the schema.
        """
        self.bring([doc_id])
        schemas, folder = {**OBSERVED, REPORTS: PUBLISHED[REPORTS]}, self._root / OBSERVED_DIR
        own = {name: _read(folder / name / observed_file(doc_id), schemas[name], name) for name in schemas}
        return own | {"documents": self._of_document("documents", doc_id, vendor)}

    def as_read(self, doc_id: str, vendor: str) -> dict[str, Any]:
        """The tables of a document of a vendor that are `AS_READ`.

        Raises:
            StaleDataset: as `tables`.
        """
        return {name: self._of_document(name, doc_id, vendor) for name in AS_READ}

    def part(self, vendor: str) -> dict[str, Any]:
        """The rows of a vendor in every table that is `NORMALIZED`.

        Raises:
            StaleDataset: as `tables`.
        """
        return {name: self._of_vendor(name, vendor) for name in NORMALIZED}

    def _of_vendor(self, name: str, vendor: str) -> Any:
        table = self._file(name, vendor)
        if name in BY_VENDOR:
            beside = [v for v in self.counts if shard_of(v, self.shards) == shard_of(vendor, self.shards)]
            start = sum(self.counts[v][name] for v in beside if v < vendor)
            return table.slice(start, self.counts[vendor][name])
        if "vendor" not in table.column_names:
            own = [self._of_document(name, doc_id, vendor) for doc_id in sorted(self._documents[vendor])]
            return pa.concat_tables([table.slice(0, 0), *own])
        codes = table.column("vendor").combine_chunks().dictionary_encode()
        there = [*codes.dictionary.to_pylist(), ""]
        places = codes.indices.fill_null(len(there) - 1).to_numpy(zero_copy_only=False)
        wanted = there.index(vendor) if vendor in there else -1
        return pick(table, np.flatnonzero(places == wanted))

    def _of_document(self, name: str, doc_id: str, vendor: str) -> Any:
        """The rows of a document, which stand together, in a table in the order of the documents."""
        table, shard = self._file(name, vendor), shard_of(vendor, self.shards)
        if name not in self._cut or self._cut[name][0] != shard:
            self._cut[name] = shard, runs(table.column("doc_id"))
        return table.slice(*self._cut[name][1].get(doc_id, (0, 0)))

    def _file(self, name: str, vendor: str) -> Any:
        """The file of a top-level table that holds the rows of a vendor."""
        shard = shard_of(vendor, self.shards)
        if name not in self._whole or self._whole[name][0] != shard:
            self._bring([f"{name}/{part(shard)}"])
            self._whole[name] = shard, _read(self._root / name / part(shard), PUBLISHED[name], name)
        return self._whole[name][1]


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
