"""Top-level tables out of the parts that families and documents have in them.

    dict(whole_tables({"acme": part, "northbeck": part}))   the tables that the normalizer makes
    as_read([tables, tables])                               the others

A part holds the rows of one family (`normalize.merging.families`), of every table. However the parts came about,
normalized now or taken out of a dataset (`normalize.storage.stored`), their tables are the same, byte for byte: rows
are put in an order in which rows that tie belong to one document.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import pyarrow as pa

from normalize.arrow import sorted_by
from normalize.merging.families import vendor_of
from normalize.schema import PUBLISHED
from normalize.storage.layout import AS_READ, NORMALIZED, SORTED_BY

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

BY_FAMILY: Final = ("conflicts", "changes")
"""Tables whose rows do not say of which documents they are; those of each family stand together (`in_turn`)."""


def in_turn(names: Iterable[str]) -> list[str]:
    """The names of families in the order in which their rows stand, nulls last: by vendor, as `SORTED_BY` has it."""
    return sorted(names, key=lambda name: (not name, vendor_of(name), name))


def whole_tables(parts: Mapping[str, dict[str, Any]]) -> Iterator[tuple[str, Any]]:
    """Name by name the tables that are `NORMALIZED`, sorted; the largest first, which takes longest to write.

    Args:
        parts: of each family, as `normalize.reconcile.part_of` makes them.
    """
    names = sorted(NORMALIZED, key=lambda name: -sum(part[name].nbytes for part in parts.values()))
    for name in names:
        own = [parts[family][name] for family in in_turn(parts)]
        table = pa.concat_tables([PUBLISHED[name].empty_table(), *own])
        yield name, table.combine_chunks() if name in BY_FAMILY else sorted_by(table, SORTED_BY[name])


def as_read(per_document: Iterable[Mapping[str, Any]]) -> dict[str, Any]:
    """The tables `AS_READ`, sorted.

    Args:
        per_document: at least these tables of each document, each with its id, as `observed_tables` makes them.
    """
    documents = sorted(per_document, key=doc_id_of)
    tables = {}
    for name in AS_READ:
        own = [PUBLISHED[name].empty_table(), *(document[name] for document in documents)]
        tables[name] = pa.concat_tables(own).combine_chunks()
    return tables


def doc_id_of(tables: Mapping[str, Any]) -> str:
    """The document whose tables these are."""
    found: str = tables["documents"]["doc_id"][0].as_py()
    return found


def counts_of(part: Mapping[str, Any]) -> dict[str, int]:
    """How many rows a part has in the tables `BY_FAMILY`: for `Stored.part`."""
    return {name: part[name].num_rows for name in BY_FAMILY}
