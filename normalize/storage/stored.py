"""Tables out of a dataset that is there: those of single documents, and the part of a family of them.

    stored = Stored(Path("data/parquet"), shards, families, counts)
    stored.tables("amd-chip")["fields"]     what `observed_tables` made of the document once
    stored.part("amd")["fields"]            what the normalizer made of the documents of the family

The tables `AS_READ` go into a dataset as they were made, document by document, and are cut out of there; the others
that are made of a document have a file for each.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
import pyarrow as pa

from extract.errors import StaleDataset
from normalize.arrow import keep_pandas_out, pick
from normalize.schema import OBSERVED, PUBLISHED, SchemaError, check
from normalize.storage.layout import AS_READ, NORMALIZED, OBSERVED_DIR, REPORTS, observed_file, part
from normalize.storage.parts import BY_FAMILY, in_turn
from normalize.storage.shards import shard_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence
    from pathlib import Path


class Stored:
    """A dataset, for taking documents and families out of it. Of the top-level tables it holds one file each.

    Attributes:
        shards: files of each top-level table.
        families: the ids of each family's documents (`normalize.merging.families`).
        counts: how many rows each family has in the tables of `normalize.storage.parts.BY_FAMILY`.

    Args:
        root: its folder.
        shards: see above.
        families: see above.
        counts: see above.
        bring: is told which files of it will be read, and sees that they are there.
    """

    def __init__(
        self,
        root: Path,
        shards: int,
        families: Mapping[str, Sequence[str]],
        counts: Mapping[str, Mapping[str, int]],
        bring: Callable[[Iterable[str]], None] = lambda _: None,
    ) -> None:
        self._root, self.shards, self._bring = root, shards, bring
        self.counts, self.families = counts, families
        self._family = {doc_id: family for family, own in families.items() for doc_id in own}
        self._whole: dict[str, tuple[int, Any]] = {}
        self._cut: dict[str, tuple[int, dict[str, tuple[int, int]]]] = {}
        keep_pandas_out()

    def shard(self, doc_id: str) -> int:
        """Number of the files that the top-level rows of a document stand in."""
        return shard_of(self._family[doc_id], self.shards)

    def bring(self, documents: Iterable[str]) -> None:
        """See that what is read of these documents is there, all at once."""
        self._bring(
            [f"{OBSERVED_DIR}/{name}/{observed_file(d)}" for d in documents for name in (*OBSERVED, REPORTS)]
        )

    def tables(self, doc_id: str) -> dict[str, Any]:
        """What a document is normalized from, as `normalize.observed.observed_tables` gave it.

        Raises:
            StaleDataset: a file is gone or damaged, or was written by another version of the schema.
        """
        self.bring([doc_id])
        schemas, folder = {**OBSERVED, REPORTS: PUBLISHED[REPORTS]}, self._root / OBSERVED_DIR
        own = {name: _read(folder / name / observed_file(doc_id), schemas[name], name) for name in schemas}
        return own | {"documents": self._of_document("documents", doc_id)}

    def as_read(self, doc_id: str) -> dict[str, Any]:
        """The tables of a document that are `AS_READ`.

        Raises:
            StaleDataset: as `tables`.
        """
        return {name: self._of_document(name, doc_id) for name in AS_READ}

    def part(self, family: str) -> dict[str, Any]:
        """The rows of a family in every table that is `NORMALIZED`.

        Raises:
            StaleDataset: as `tables`.
        """
        return {name: self._of_family(name, family) for name in NORMALIZED}

    def _of_family(self, name: str, family: str) -> Any:
        number = shard_of(family, self.shards)
        table = self._file(name, number)
        if name in BY_FAMILY:
            beside = in_turn(one for one in self.counts if shard_of(one, self.shards) == number)
            start = sum(self.counts[one][name] for one in beside[: beside.index(family)])
            return table.slice(start, self.counts[family][name])
        codes = table.column("doc_id").combine_chunks().dictionary_encode()
        wanted = [i for i, d in enumerate(codes.dictionary.to_pylist()) if self._family.get(d) == family]
        return pick(table, np.flatnonzero(np.isin(codes.indices.to_numpy(), wanted)))

    def _of_document(self, name: str, doc_id: str) -> Any:
        """The rows of a document, which stand together, in a table in the order of the documents."""
        number = self.shard(doc_id)
        table = self._file(name, number)
        if name not in self._cut or self._cut[name][0] != number:
            self._cut[name] = number, runs(table.column("doc_id"))
        return table.slice(*self._cut[name][1].get(doc_id, (0, 0)))

    def _file(self, name: str, number: int) -> Any:
        """A file of a top-level table, by its number."""
        if name not in self._whole or self._whole[name][0] != number:
            self._bring([f"{name}/{part(number)}"])
            self._whole[name] = number, _read(self._root / name / part(number), PUBLISHED[name], name)
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
