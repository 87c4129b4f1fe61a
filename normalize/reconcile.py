"""The top-level tables: the rows of all documents, merged and sorted.

The rules repair what they can prove (`normalize.rules`); then one observation gives one row:
agreement is `single`, and the row names the observation it was made from. `conflicts` and `changes` have the shape they will have, and no rows.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
import pyarrow as pa

from normalize.arrow import keep_pandas_out, lists, pick, sorted_by
from normalize.layout import RECORD_TABLES
from normalize.publish import notes_table, table_of
from normalize.rules import CHECKS, RULES
from normalize.schema import PUBLISHED, SORTED_BY, check
from normalize.workbench import Workbench

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from normalize.corrections import Corrections
    from normalize.workbench import Desk


def published_tables(
    per_document: Sequence[dict[str, Any]], corrections: Corrections | None = None
) -> dict[str, Any]:
    """The top-level tables from the tables of each document, as `observed_tables` makes them.

    The result does not depend on the order of the documents. Record tables are sorted by
    `SORTED_BY`; the others by document, and within it as they are.
    """
    keep_pandas_out()
    bench = Workbench(per_document)
    for rule in RULES:
        rule(bench)
    if corrections is not None:
        corrections.apply(bench)  # a person's word comes after all rules; `bench.corrected()` says whose rows
    for checks in CHECKS:
        checks(bench)
    documents = [_repaired(desk, tables) for desk, tables in _paired(bench, per_document)]
    published = {}
    for name, schema in PUBLISHED.items():
        parts = [tables[name] for tables in documents if name in tables]
        if name in RECORD_TABLES:
            parts = [_alone(part, schema, bench.corrected()) for part in parts]
        table = pa.concat_tables([schema.empty_table(), *parts])
        published[name] = sorted_by(table, SORTED_BY[name]) if name in SORTED_BY else table.combine_chunks()
        check(published[name], schema, name)
    return published


def _paired(
    bench: Workbench, per_document: Sequence[dict[str, Any]]
) -> Iterator[tuple[Desk, dict[str, Any]]]:
    """Each desk with its document's tables, in the order of the ids."""
    by_id = {str(tables["documents"]["doc_id"][0]): tables for tables in per_document}
    return ((desk, by_id[desk.doc_id]) for desk in bench.desks)


def _repaired(desk: Desk, tables: dict[str, Any]) -> dict[str, Any]:
    """The tables of one document after the rules: records as repaired, diagnostics with what was done."""
    records = {name: table_of(sheet) for name, sheet in desk.sheets.items()}
    diagnostics = pa.concat_tables([tables["diagnostics"], notes_table(desk)])
    return {**tables, **records, "diagnostics": diagnostics}


def _alone(table: Any, schema: Any, corrected: frozenset[str]) -> Any:
    """The rows of one document's table, each the only observation of its fact."""
    count = table.num_rows
    ids = table.column("observation_id").combine_chunks()
    by_hand = np.isin(np.array(ids.to_pylist()), list(corrected)) if corrected else np.zeros(count, np.int8)
    merged = {
        "agreement": pick(pa.array(["single", "corrected"]), by_hand.astype(np.int8)),
        "n_observations": pa.array(np.ones(count, np.int32)),
        "observation_ids": lists(np.ones(count, np.int32), ids),
    }
    columns = [merged[name] if name in merged else table.column(name) for name in schema.names]
    return pa.Table.from_arrays(columns, schema=schema)
