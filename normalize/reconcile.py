"""The top-level tables: from the rows of every document to one row per fact and product.

    published_tables([tables of rev 1.0, tables of rev 1.1])["fields"]    one row per field, from both

Rules, a person's corrections and checks work on each document (`normalize.rules`). Then the
documents of a product become one (`normalize.merge`; what lost goes to `conflicts`), and
revisions and products are compared (`normalize.changes`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pyarrow as pa

from extract.long_numbers import long_numbers
from extract.uncollected import uncollected
from normalize.arrow import keep_pandas_out, sorted_by
from normalize.changes import changes_table
from normalize.conflicts import conflicts_table, copies, other_prints
from normalize.editions import products
from normalize.layout import RECORD_TABLES
from normalize.merge import merge
from normalize.publish import notes_table, table_of
from normalize.rules import CHECKS, RULES
from normalize.schema import PUBLISHED, SORTED_BY, check
from normalize.workbench import Workbench

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from normalize.corrections import Corrections
    from normalize.workbench import Desk


class _RuleError(Exception):
    """A rule raised what it should not."""

    def __init__(self, rule: Callable[[Workbench], None], cause: Exception) -> None:
        super().__init__(cause)
        self.rule, self.cause = rule, cause


@long_numbers()
def published_tables(
    per_document: Sequence[dict[str, Any]],
    corrections: Corrections | None = None,
    failures: list[str] | None = None,
) -> dict[str, Any]:
    """The top-level tables from the tables of each document, as `observed_tables` makes them.

    The result does not depend on the order of the documents. Record tables are sorted by
    `SORTED_BY`; `conflicts` and `changes` by product and register; the others by document,
    and within it as they are.

    Args:
        per_document: the tables of each document.
        corrections: a person's corrections, applied after all rules.
        failures: takes the rules that raised an exception, a defect of ours: the tables are then made
            without them, and each document reports it. Without the list the exception is raised.
    """
    keep_pandas_out()
    left_out: dict[Callable[[Workbench], None], str] = {}
    with uncollected():
        while True:
            try:
                return _published(per_document, corrections, left_out)
            except _RuleError as error:
                if failures is None:
                    raise error.cause from None
                name, kind = error.rule.__name__, type(error.cause).__name__
                left_out[error.rule] = (
                    f"{name} failed ({kind}: {error.cause}); the tables are made without it"
                )
                failures.append(left_out[error.rule])


def _run(rule: Callable[[Workbench], None], bench: Workbench) -> None:
    try:
        rule(bench)
    except Exception as error:
        raise _RuleError(rule, error) from error


def _published(
    per_document: Sequence[dict[str, Any]],
    corrections: Corrections | None,
    left_out: dict[Callable[[Workbench], None], str],
) -> dict[str, Any]:
    bench = Workbench(per_document)
    for message in left_out.values():
        for desk in bench.desks:
            desk.registers.report(None, "rule_failed", message)
    for rule in RULES:
        if rule not in left_out:
            _run(rule, bench)
    if corrections is not None:
        corrections.apply(bench)  # a person's word comes after all rules; `bench.corrected()` says whose rows
    for check_of in CHECKS:
        if check_of not in left_out:
            _run(check_of, bench)
    by_id = {str(tables["documents"]["doc_id"][0]): tables for tables in per_document}
    documents = {desk.doc_id: _repaired(desk, by_id[desk.doc_id]) for desk in bench.desks}
    described = {doc_id: tables["documents"].to_pylist()[0] for doc_id, tables in documents.items()}
    merged = [merge(product, documents, bench.corrected()) for product in products(bench.desks, described)]
    disputed = [
        conflict
        for desk in bench.desks
        for disputes in (copies, other_prints)
        for conflict in disputes(desk.fields)
    ]
    parts: dict[str, Iterable[Any]] = {
        **{name: [one.tables[name] for one in merged] for name in RECORD_TABLES},
        **{name: [tables[name] for tables in documents.values()] for name in ("documents", "lines")},
        "diagnostics": _diagnostics(documents, [one.notes for one in merged if one.notes is not None]),
        "conflicts": [conflicts_table([*(c for one in merged for c in one.conflicts), *disputed])],
        "changes": [changes_table(merged)],
    }
    return {name: _whole(name, parts[name]) for name in PUBLISHED}


def _repaired(desk: Desk, tables: dict[str, Any]) -> dict[str, Any]:
    """The tables of one document after the rules: records as repaired, diagnostics with what was done."""
    records = {name: table_of(sheet) for name, sheet in desk.sheets.items()}
    diagnostics = pa.concat_tables([tables["diagnostics"], notes_table(desk)])
    return {**tables, **records, "diagnostics": diagnostics}


def _diagnostics(documents: dict[str, dict[str, Any]], notes: list[Any]) -> list[Any]:
    """The reports on each document, and after them those of merging it with others."""
    parts = [tables["diagnostics"] for tables in documents.values()]
    return [sorted_by(pa.concat_tables([*parts, *notes]), ["doc_id"])] if notes else parts


def _whole(name: str, parts: Iterable[Any]) -> Any:
    """A published table from its parts, sorted and checked."""
    schema = PUBLISHED[name]
    table = pa.concat_tables([schema.empty_table(), *parts])
    table = sorted_by(table, SORTED_BY[name]) if name in SORTED_BY else table.combine_chunks()
    check(table, schema, name)
    return table
