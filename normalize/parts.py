"""Top-level tables out of the parts that vendors have in them, and such parts out of tables that were made before.

    whole_tables({"acme": part, "northbeck": part})     the tables
    Kept(stored, counts, {"northbeck"}, [...])         what they hold of these vendors alone

A part holds the rows of one vendor, of every table. However the parts came about, in one build or in several, their
tables are the same, byte for byte: rows are put in an order in which rows that tie belong to one document.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import numpy as np
import pyarrow as pa

from normalize.arrow import sorted_by
from normalize.schema import PUBLISHED, SORTED_BY, check
from normalize.stored import runs

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from normalize.stored import Stored

_BY_VENDOR: Final = ("conflicts", "changes")
"""Tables in which the rows of each vendor stand together, in the order of the vendors."""


def whole_tables(parts: Mapping[str, dict[str, Any]], kept: Kept | None = None) -> dict[str, Any]:
    """The top-level tables, sorted and checked.

    Args:
        parts: of each vendor, as `normalize.reconcile.normalized` makes them.
        kept: rows of other vendors, from tables that were made before.
    """
    tables = {}
    for name, schema in PUBLISHED.items():
        made = {vendor: part[name] for vendor, part in parts.items()}
        if name in _BY_VENDOR:
            made |= {} if kept is None else kept.by_vendor(name)
            table = pa.concat_tables(
                [schema.empty_table(), *(made[v] for v in sorted(made))]
            ).combine_chunks()
        else:
            table = pa.concat_tables([schema.empty_table(), *made.values()])
            if name not in SORTED_BY:
                table = sorted_by(table, ["doc_id"])
                table = table if kept is None else kept.between(name, table)
            elif kept is None:
                table = sorted_by(table, SORTED_BY[name])
            else:
                table = pa.concat_tables([kept.whole(name), table])
                table = sorted_by(table, SORTED_BY[name], kept.fits(name, table.num_rows))
        check(table, schema, name)
        tables[name] = table
    return tables


class Kept:
    """The parts of some vendors in a dataset that is there.

    Args:
        stored: the dataset.
        counts: how many rows each vendor has in the tables of `_BY_VENDOR`, the vendors in their order.
        vendors: those to keep.
        documents: the ids of theirs.
    """

    def __init__(
        self,
        stored: Stored,
        counts: Mapping[str, Mapping[str, int]],
        vendors: Iterable[str],
        documents: Sequence[str],
    ) -> None:
        self._stored, self._counts = stored, counts
        self._vendors, self._documents = frozenset(vendors), list(documents)

    def whole(self, name: str) -> Any:
        """A table as it is there."""
        return self._stored.whole(name)

    def fits(self, name: str, count: int) -> Any:
        """Which rows are these vendors': a boolean for each row of a record table.

        Args:
            name: of the table.
            count: rows in all; those behind the rows of the table are wanted too.
        """
        codes = self.whole(name).column("vendor").combine_chunks().dictionary_encode()
        fits = np.array(
            [vendor in self._vendors for vendor in codes.dictionary.to_pylist()] + ["" in self._vendors]
        )
        places = codes.indices.fill_null(len(fits) - 1).to_numpy(zero_copy_only=False)
        return np.concatenate([fits[places], np.ones(count - len(places), bool)])

    def between(self, name: str, made: Any) -> Any:
        """The rows of these vendors' documents and others, in the order of the documents, of a table in that order.

        What stands together stays together: next to no row is looked at.
        """
        table, before, new = self.whole(name), self._stored.places(name), runs(made.column("doc_id"))
        pieces: list[tuple[Any, int, int]] = []
        for doc_id in sorted({*self._documents, *new}):
            source, (start, count) = (
                (made, new[doc_id]) if doc_id in new else (table, before.get(doc_id, (0, 0)))
            )
            if pieces and pieces[-1][0] is source and pieces[-1][2] == start:
                pieces[-1] = (source, pieces[-1][1], start + count)
            elif count:
                pieces.append((source, start, start + count))
        rows = [source.slice(start, end - start) for source, start, end in pieces]
        return pa.concat_tables([made.slice(0, 0), *rows]).combine_chunks()

    def by_vendor(self, name: str) -> dict[str, Any]:
        """The rows of each of these vendors in a table that is sorted by vendor."""
        table, start, found = self._stored.whole(name), 0, {}
        for vendor, counts in sorted(self._counts.items()):
            if vendor in self._vendors:
                found[vendor] = table.slice(start, counts[name])
            start += counts[name]
        return found


def counts_of(parts: Mapping[str, dict[str, Any]]) -> dict[str, dict[str, int]]:
    """How many rows each part has in the tables whose rows do not say whose they are: for `Kept`."""
    return {vendor: {name: part[name].num_rows for name in _BY_VENDOR} for vendor, part in parts.items()}
