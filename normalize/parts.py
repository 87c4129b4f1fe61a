"""Top-level tables out of the parts that vendors have in them.

    whole_tables({"acme": part, "northbeck": part})     the tables

A part holds the rows of one vendor, of every table. However the parts came about, normalized now or taken out of a
dataset (`normalize.stored`), their tables are the same, byte for byte: rows are put in an order in which rows that tie
belong to one document.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import pyarrow as pa

from normalize.arrow import sorted_by
from normalize.layout import SORTED_BY
from normalize.schema import PUBLISHED, check

if TYPE_CHECKING:
    from collections.abc import Mapping

BY_VENDOR: Final = ("changes",)
"""Tables whose rows do not say which vendor's they are; those of each stand together, in the order of the vendors."""


def whole_tables(parts: Mapping[str, dict[str, Any]]) -> dict[str, Any]:
    """The top-level tables, sorted and checked.

    Args:
        parts: of each vendor, as `normalize.reconcile.part_of` makes them.
    """
    tables = {}
    for name, schema in PUBLISHED.items():
        own = [parts[vendor][name] for vendor in sorted(parts)]
        table = pa.concat_tables([schema.empty_table(), *own])
        table = table.combine_chunks() if name in BY_VENDOR else sorted_by(table, SORTED_BY[name])
        check(table, schema, name)
        tables[name] = table
    return tables


def counts_of(part: Mapping[str, Any]) -> dict[str, int]:
    """How many rows a part has in the tables `BY_VENDOR`: for `Stored.part`."""
    return {name: part[name].num_rows for name in BY_VENDOR}
