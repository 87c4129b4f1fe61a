"""The top-level tables: the rows of all documents, merged and sorted.

One observation gives one row: agreement is `single`, and the row names the observation it
was made from. `conflicts` and `changes` have the shape they will have, and no rows.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
import pyarrow as pa

from normalize.arrow import keep_pandas_out, lists, sorted_by
from normalize.layout import RECORD_TABLES
from normalize.schema import PUBLISHED, SORTED_BY, check

if TYPE_CHECKING:
    from collections.abc import Sequence


def published_tables(per_document: Sequence[dict[str, Any]]) -> dict[str, Any]:
    """The top-level tables from the tables of each document, as `observed_tables` makes them.

    The result does not depend on the order of the documents. Record tables are sorted by
    `SORTED_BY`; the others by document, and within it as they are.
    """
    keep_pandas_out()
    documents = sorted(per_document, key=lambda tables: str(tables["documents"]["doc_id"][0]))
    published = {}
    for name, schema in PUBLISHED.items():
        parts = [tables[name] for tables in documents if name in tables]
        if name in RECORD_TABLES:
            parts = [_alone(part, schema) for part in parts]
        table = pa.concat_tables([schema.empty_table(), *parts])
        published[name] = sorted_by(table, SORTED_BY[name]) if name in SORTED_BY else table.combine_chunks()
        check(published[name], schema, name)
    return published


def _alone(table: Any, schema: Any) -> Any:
    """The rows of one document's table, each the only observation of its fact."""
    count = table.num_rows
    ids = table.column("observation_id").combine_chunks()
    merged = {
        "agreement": pa.repeat("single", count),
        "n_observations": pa.array(np.ones(count, np.int32)),
        "observation_ids": lists(np.ones(count, np.int32), ids),
    }
    columns = [merged[name] if name in merged else table.column(name) for name in schema.names]
    return pa.Table.from_arrays(columns, schema=schema)
