"""The top-level tables: from the rows of every document to one row per fact and product.

    published_tables([tables of rev 1.0, tables of rev 1.1])["fields"]    one row per field, from both

The documents of one vendor are normalized together (of a large one, those of a family of products:
`normalize.merging.families`), those of another apart: what a vendor's guides print is evidence for its other guides.
Rules, a person's corrections and checks work on each document (`normalize.rules`). Then the documents of a product
become one (`normalize.merging.merge`; what lost goes to `conflicts`), and revisions and products are compared
(`normalize.comparing.changes`). So a family's part of the tables depends on its documents and on the corrections of
these, and on nothing else (`normalize.storage.parts` puts the parts together): families can be normalized in any
order, in several processes, or not again.
"""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING, Any, TypeVar

import pyarrow as pa

from extract.long_numbers import long_numbers
from extract.uncollected import uncollected
from normalize.arrow import keep_pandas_out, sorted_by
from normalize.comparing.changes import changes_table
from normalize.merging.conflicts import conflicts_table, copies, other_prints
from normalize.merging.editions import products
from normalize.merging.families import families
from normalize.merging.merge import merge
from normalize.merging.reprints import reprinted
from normalize.publish import notes_table, table_of
from normalize.rules import CHECKS, RULES
from normalize.schema import PUBLISHED, check
from normalize.storage.layout import RECORD_TABLES
from normalize.storage.parts import as_read, doc_id_of, whole_tables
from normalize.workbench import Workbench

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from normalize.corrections import Corrections
    from normalize.merging.conflicts import Conflict
    from normalize.workbench import Desk


Made = TypeVar("Made")


class RuleFailedError(Exception):
    """A rule raised what it should not, a defect of ours: its name, and what to tell of it."""

    def __init__(self, rule: str, said: str) -> None:
        super().__init__(rule, said)
        self.rule, self.said = rule, said


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
        failures: as for `without_failing_rules`.
    """
    by_id = {doc_id_of(tables): tables for tables in per_document}
    found = families({doc_id: tables["documents"].to_pylist()[0] for doc_id, tables in by_id.items()})

    def made(left_out: Mapping[str, str]) -> dict[str, Any]:
        tables_of = {name: [by_id[doc_id] for doc_id in own] for name, own in found.items()}
        benches = {}
        if corrections is not None:
            named = [name for name, own in found.items() if any(map(corrections.name, own))]
            benches = corrected({name: tables_of[name] for name in named}, corrections, left_out)
        parts = {name: part_of(own, left_out, benches.pop(name, None)) for name, own in tables_of.items()}
        tables = dict(whole_tables(parts)) | as_read(per_document)
        for name, table in tables.items():
            check(table, PUBLISHED[name], name)
        return {name: tables[name] for name in PUBLISHED}

    return without_failing_rules(made, failures)


def without_failing_rules(make: Callable[[Mapping[str, str]], Made], failures: list[str] | None) -> Made:
    """What `make` gives when it leaves out the rules that fail, which may differ from build to build.

    Args:
        make: is given what to tell of the rules that have failed, by their names; may raise `RuleFailedError`.
        failures: takes what is told. Without the list, what the first one raised is raised.
    """
    left_out: dict[str, str] = {}
    while True:
        try:
            return make(left_out)
        except RuleFailedError as failed:
            if failures is None:
                raise failed.__cause__ or failed from None
            left_out[failed.rule] = failed.said
            failures.append(failed.said)


@long_numbers()
def corrected(
    tables_of: Mapping[str, Sequence[dict[str, Any]]], corrections: Corrections, left_out: Mapping[str, str]
) -> dict[str, Workbench]:
    """The documents of families after rules and corrections, for `part_of`.

    Args:
        tables_of: the tables of each document, by family: of all for whose documents there are corrections. An entry
            of these may be for documents of several.
        corrections: to be applied.
        left_out: as for `part_of`.
    """
    keep_pandas_out()
    with uncollected():
        benches = {name: _after_rules(own, left_out) for name, own in tables_of.items()}
        corrections.apply(sorted((desk for bench in benches.values() for desk in bench.desks), key=_doc_id))
    return benches


@long_numbers()
def part_of(
    per_document: Sequence[dict[str, Any]],
    left_out: Mapping[str, str] | None = None,
    bench: Workbench | None = None,
) -> dict[str, Any]:
    """A family's part of the tables that are `NORMALIZED`.

    Args:
        per_document: the tables of each of its documents, as `observed_tables` makes them; it does without `lines`.
        left_out: rules that are not to run, by name, each with what the documents report of that.
        bench: the documents after rules and corrections, if there are corrections (`corrected`).

    Raises:
        RuleFailedError: a rule raised an exception; the tables can be made without it.
    """
    keep_pandas_out()
    with uncollected():
        left_out = left_out or {}
        bench = bench or _after_rules(per_document, left_out)
        try:
            return _part(per_document, bench, left_out)
        finally:
            bench.desks.clear()  # it and its vocabulary hold each other: nobody would collect all that soon


def _doc_id(desk: Desk) -> str:
    return desk.doc_id


def _run(rule: Callable[[Workbench], None], bench: Workbench) -> None:
    try:
        rule(bench)
    except Exception as error:
        name = rule.__name__
        said = f"{name} failed ({type(error).__name__}: {error}); the tables are made without it"
        raise RuleFailedError(name, said) from error


def _after_rules(per_document: Sequence[dict[str, Any]], left_out: Mapping[str, str]) -> Workbench:
    """The documents of a family as the rules leave them."""
    bench = Workbench(per_document)
    for message in left_out.values():
        for desk in bench.desks:
            desk.registers.report(None, "rule_failed", message)
    for rule in RULES:
        if rule.__name__ not in left_out:
            _run(rule, bench)
    return bench


def _part(
    per_document: Sequence[dict[str, Any]],
    bench: Workbench,
    left_out: Mapping[str, str],
) -> dict[str, Any]:
    """A family's part of the tables, from its documents after rules and corrections."""
    for check_of in CHECKS:
        if check_of.__name__ not in left_out:
            _run(check_of, bench)
    by_id = {str(tables["documents"]["doc_id"][0]): tables for tables in per_document}
    documents = {desk.doc_id: _repaired(desk, by_id[desk.doc_id]) for desk in bench.desks}
    described = {doc_id: tables["documents"].to_pylist()[0] for doc_id, tables in documents.items()}
    merged = [merge(product, documents, bench.corrected()) for product in products(bench.desks, described)]
    disputed = [
        conflict
        for desk in bench.desks
        for disputes in (copies(desk.fields), other_prints(desk.fields), reprinted(desk))
        for conflict in disputes
    ]
    found = [conflict for one in merged for conflict in one.conflicts]
    notes = [one.notes for one in merged if one.notes is not None]
    parts: dict[str, Iterable[Any]] = {
        **{name: [one.tables[name] for one in merged] for name in RECORD_TABLES},
        "diagnostics": [*(tables["diagnostics"] for tables in documents.values()), *notes],
        "conflicts": [conflicts_table([*found, *_untold(disputed, found)])],
        "changes": [changes_table(merged)],
    }
    return {name: pa.concat_tables([PUBLISHED[name].empty_table(), *own]) for name, own in parts.items()}


def _untold(disputed: Sequence[Conflict], found: Sequence[Conflict]) -> Iterator[Conflict]:
    """Conflicts within documents, but for those of which one that merging has found holds all candidates."""
    told: dict[tuple[object, ...], set[int]] = defaultdict(set)
    for n, one in enumerate(found) if disputed else ():
        for candidate in one.candidates:
            told[(one.table, one.column, *candidate[:4])].add(n)
    for one in disputed:
        keys = [(one.table, one.column, *candidate[:4]) for candidate in one.candidates]
        if not set.intersection(*(told.get(key, set()) for key in keys)):
            yield one


def _repaired(desk: Desk, tables: dict[str, Any]) -> dict[str, Any]:
    """The tables of one document after the rules: records as repaired, diagnostics with what was done, by line."""
    records = {name: table_of(sheet) for name, sheet in desk.sheets.items()}
    diagnostics = sorted_by(pa.concat_tables([tables["diagnostics"], notes_table(desk)]), ["line_first"])
    return {**tables, **records, "diagnostics": diagnostics}
