"""The top-level tables: from the rows of every document to one row per fact and product.

    published_tables([tables of rev 1.0, tables of rev 1.1])["fields"]    one row per field, from both

The documents of one vendor are normalized together, those of another apart: what a vendor's guides print is evidence
for its other guides. Rules, a person's corrections and checks work on each document (`normalize.rules`). Then the
documents of a product become one (`normalize.merge`; what lost goes to `conflicts`), and
revisions and products are compared (`normalize.changes`). So a vendor's part of the tables depends on its documents and
on the corrections of these, and on nothing else (`normalize.parts` puts the parts together).
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
from normalize.parts import whole_tables
from normalize.publish import notes_table, table_of
from normalize.rules import CHECKS, RULES
from normalize.schema import PUBLISHED
from normalize.workbench import Workbench

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

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
    `SORTED_BY`; `conflicts` and `changes` by vendor, product and register; the others by document,
    and within it as they are.

    Args:
        per_document: the tables of each document.
        corrections: a person's corrections, applied after all rules.
        failures: as for `normalized`.
    """
    return whole_tables(dict(normalized(by_vendor(per_document), corrections, failures)))


def by_vendor(per_document: Iterable[dict[str, Any]]) -> dict[str, list[dict[str, Any]]]:
    """The documents of each vendor; those without one together, under an empty name."""
    found: dict[str, list[dict[str, Any]]] = {}
    for tables in per_document:
        found.setdefault(tables["documents"]["vendor"][0].as_py() or "", []).append(tables)
    return found


def normalized(
    vendors: Mapping[str, Sequence[dict[str, Any]]],
    corrections: Corrections | None = None,
    failures: list[str] | None = None,
) -> dict[str, dict[str, Any]]:
    """Each vendor's part of the top-level tables, in the order of the names.

    Args:
        vendors: the tables of each document, by vendor (`by_vendor`).
        corrections: a person's corrections, applied after all rules. An entry may be for documents of several
            vendors, all of which have to be here.
        failures: takes the rules that raised an exception, a defect of ours: the tables are then made
            without them, and each document reports it. Without the list the exception is raised.
    """
    keep_pandas_out()
    left_out: dict[Callable[[Workbench], None], str] = {}
    with uncollected():
        while True:
            try:
                return _normalized(vendors, corrections, left_out)
            except _RuleError as error:
                if failures is None:
                    raise error.cause from None
                name, kind = error.rule.__name__, type(error.cause).__name__
                left_out[error.rule] = (
                    f"{name} failed ({kind}: {error.cause}); the tables are made without it"
                )
                failures.append(left_out[error.rule])


def _normalized(
    vendors: Mapping[str, Sequence[dict[str, Any]]],
    corrections: Corrections | None,
    left_out: Mapping[Callable[[Workbench], None], str],
) -> dict[str, dict[str, Any]]:
    benches: dict[str, Workbench] = {}
    if corrections is not None:
        named = [vendor for vendor in sorted(vendors) if _named(vendors[vendor], corrections)]
        benches = {vendor: _after_rules(vendors[vendor], left_out) for vendor in named}
        corrections.apply(sorted((desk for bench in benches.values() for desk in bench.desks), key=_doc_id))
    parts = {}
    for vendor in sorted(vendors):
        bench = benches.pop(vendor, None) or _after_rules(vendors[vendor], left_out)
        parts[vendor] = _part(vendors[vendor], bench, left_out)
    return parts


def _doc_id(desk: Desk) -> str:
    return desk.doc_id


def _named(per_document: Iterable[dict[str, Any]], corrections: Corrections) -> bool:
    """Whether an entry names one of these documents."""
    return any(corrections.name(tables["documents"]["doc_id"][0].as_py()) for tables in per_document)


def _run(rule: Callable[[Workbench], None], bench: Workbench) -> None:
    try:
        rule(bench)
    except Exception as error:
        raise _RuleError(rule, error) from error


def _after_rules(
    per_document: Sequence[dict[str, Any]], left_out: Mapping[Callable[[Workbench], None], str]
) -> Workbench:
    """The documents of a vendor as the rules leave them."""
    bench = Workbench(per_document)
    for message in left_out.values():
        for desk in bench.desks:
            desk.registers.report(None, "rule_failed", message)
    for rule in RULES:
        if rule not in left_out:
            _run(rule, bench)
    return bench


def _part(
    per_document: Sequence[dict[str, Any]],
    bench: Workbench,
    left_out: Mapping[Callable[[Workbench], None], str],
) -> dict[str, Any]:
    """A vendor's part of the top-level tables, from its documents after rules and corrections."""
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
    notes = [one.notes for one in merged if one.notes is not None]
    parts: dict[str, Iterable[Any]] = {
        **{name: [one.tables[name] for one in merged] for name in RECORD_TABLES},
        **{name: [tables[name] for tables in documents.values()] for name in ("documents", "lines")},
        "diagnostics": [*(tables["diagnostics"] for tables in documents.values()), *notes],
        "conflicts": [conflicts_table([*(c for one in merged for c in one.conflicts), *disputed])],
        "changes": [changes_table(merged)],
    }
    return {name: pa.concat_tables([PUBLISHED[name].empty_table(), *parts[name]]) for name in PUBLISHED}


def _repaired(desk: Desk, tables: dict[str, Any]) -> dict[str, Any]:
    """The tables of one document after the rules: records as repaired, diagnostics with what was done, by line."""
    records = {name: table_of(sheet) for name, sheet in desk.sheets.items()}
    diagnostics = sorted_by(pa.concat_tables([tables["diagnostics"], notes_table(desk)]), ["line_first"])
    return {**tables, **records, "diagnostics": diagnostics}
