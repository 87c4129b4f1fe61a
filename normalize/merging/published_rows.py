"""Published record tables: beside each row which observations it was made of, and what these said together."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
import pyarrow as pa

from normalize.arrow import lists, pick
from normalize.schema import PUBLISHED

if TYPE_CHECKING:
    from collections.abc import Sequence


def observation_ids(table: Any) -> list[list[str]]:
    """The ids of the observations that each row stands for."""
    if "observation_ids" in table.column_names:
        found: list[list[str]] = table.column("observation_ids").to_pylist()
        return found
    return [[one] for one in table.column("observation_id").to_pylist()]


def agreement_of(table: Any) -> list[str]:
    """What the observations of each row said together, as far as it is known."""
    if "agreement" in table.column_names:
        found: list[str] = table.column("agreement").to_pylist()
        return found
    return ["single"] * table.num_rows


def merged_table(name: str, table: Any, agreement: Sequence[str], ids: Sequence[Sequence[str]]) -> Any:
    """The published table `name`: its rows, what the observations of each said together, and which they are."""
    counts = [len(row) for row in ids]
    flat = pa.array([one for row in ids for one in row], pa.string())
    return _published(name, table, pa.array(agreement, pa.string()), counts, flat)


def unmerged_table(name: str, table: Any, corrected: frozenset[str]) -> Any:
    """The published table `name` of rows that are each the only observation of their fact."""
    if "agreement" in table.column_names:  # published before
        return table
    count = table.num_rows
    if not count:
        return PUBLISHED[name].empty_table()
    ids = table.column("observation_id").combine_chunks()
    agreement = pa.repeat("single", count)
    if corrected:
        by_hand = np.isin(np.array(ids.to_pylist()), list(corrected))
        agreement = pick(pa.array(["single", "corrected"]), by_hand.astype(np.int8))
    return _published(name, table, agreement, np.ones(count, np.int32), ids)


def _published(name: str, table: Any, agreement: Any, counts: Any, ids: Any) -> Any:
    schema = PUBLISHED[name]
    merged = {
        "agreement": agreement,
        "n_observations": pa.array(counts, pa.int32()),
        "observation_ids": lists(counts, ids),
    }
    columns = [merged[column] if column in merged else table.column(column) for column in schema.names]
    return pa.Table.from_arrays(columns, schema=schema)
