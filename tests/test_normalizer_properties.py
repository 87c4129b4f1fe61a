"""What must hold of the normalizer as a whole, on the samples and on the real documents."""

from __future__ import annotations

import sys
from functools import cache
from random import Random
from typing import TYPE_CHECKING, Any

import pyarrow.compute as pc
import pytest
from conftest import REPOSITORY

from extract.dialects import read
from extract.readers import discover, read_document
from normalize.observed import observed_tables
from normalize.reconcile import published_tables
from normalize.schema import OBSERVED
from normalize.storage.layout import RECORD_TABLES

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

sys.path.append(str(REPOSITORY / "bench"))

import mutations

SAMPLES = REPOSITORY / "data" / "raw" / "samples"

Corpus = dict[str, dict[str, Any]]
"""The observed tables of each document."""


@cache
def observed(folder: Path) -> Corpus:
    """The observed tables of the documents in a folder."""
    found = discover([folder])
    return {s.doc_id: observed_tables(read(read_document(s.path, s.doc_id))) for s in found}


@cache
def everything(folder: Path) -> dict[str, Any]:
    """What is published of all documents in a folder."""
    return published_tables(list(observed(folder).values()))


@pytest.fixture(params=["samples", "real"])
def folder(request: pytest.FixtureRequest) -> Path:
    """The samples, and the real documents where they are at hand."""
    found: Path = SAMPLES if request.param == "samples" else request.getfixturevalue("raw_corpus")
    return found


def products(corpus: Corpus) -> dict[str, list[str]]:
    """The documents of each product."""
    found: dict[str, list[str]] = {}
    for doc_id, tables in corpus.items():
        found.setdefault(tables["documents"]["product"][0].as_py() or doc_id, []).append(doc_id)
    return found


def test_the_order_of_the_documents_does_not_matter(folder: Path) -> None:
    shuffled = list(observed(folder).values())
    Random(1).shuffle(shuffled)  # noqa: S311 - repeatable, not secret
    assert [str(tables["documents"]["doc_id"][0]) for tables in shuffled] != list(observed(folder))
    assert published_tables(shuffled) == everything(folder)


def test_normalizing_what_is_normalized_changes_nothing(folder: Path) -> None:
    once = everything(folder)
    again = published_tables([_as_observed(once, own, doc_id) for doc_id, own in observed(folder).items()])
    for name in RECORD_TABLES:
        columns = [c for c in OBSERVED[name].names if c in once[name].column_names]
        rows = zip(*(tables[name].select(columns).to_pylist() for tables in (again, once)), strict=True)
        assert [(after, before) for after, before in rows if after != before] == []


def _as_observed(published: dict[str, Any], own: dict[str, Any], doc_id: str) -> dict[str, Any]:
    """The rows of one document among published ones, as if a dialect had read them."""
    rows = {
        name: published[name].filter(pc.equal(published[name]["doc_id"], doc_id)) for name in RECORD_TABLES
    }
    return {**own, **{name: table.select(OBSERVED[name].names) for name, table in rows.items()}}


def test_a_document_makes_no_clean_row_of_another_product_worse(folder: Path) -> None:
    corpus, every = observed(folder), everything(folder)
    besides = {
        name: {row["observation_id"]: row for row in every[name].to_pylist()} for name in RECORD_TABLES
    }
    clean = 0
    for doc_ids in products(corpus).values():
        alone = published_tables([corpus[doc_id] for doc_id in doc_ids])
        for name in RECORD_TABLES:
            rows = [row for row in alone[name].to_pylist() if row["status"] == "clean"]
            assert [row for row in rows if besides[name].get(row["observation_id"]) != row] == []
            clean += len(rows)
    assert 2 * clean > sum(every[name].num_rows for name in RECORD_TABLES)


UNSEEN = (
    "OP\t27:23\tnone\tPOSSIBLE VALUES:",  # the list goes on from that of the field before
    "side off. 3,5,7= Main",  # a label and the next number: what is left reads as one
    "Field Name                            Bits        Description",  # without it no column is known to wrap names
    "2 = By the rim, and cut where",  # a value, whose second line goes on with the one before
    "it crosses",  # the end of a label that is a sentence without it; the next three likewise
    "0xAABBCCDD turns to 0xDDCCBBAA 3 =",
    "01 - When its alpha",
    "0 is written.",
    "KILL_RULE 20 none If clear",  # a row, whose second line goes on with a value of the field before
)
"""The lines of the samples whose loss turns a value into another and nothing shows it: 10 of some 500 tried."""


def silent_without(folder: Path, of: str, lines: Iterable[int], to: Path) -> list[tuple[int, str]]:
    """What the loss of each of these lines of a document turns into something else unmarked, and the line."""
    (doc_id,) = (doc_id for doc_id in observed(folder) if of in doc_id)
    (path,) = (s.path for s in discover([folder]) if s.doc_id == doc_id)
    printed = path.read_text(encoding="utf-8").split("\n")
    before = mutations.Corpus.come_to({doc_id: observed(folder)[doc_id]})
    silent = []
    for line in lines:
        if printed[line - 1].strip().startswith(UNSEEN):
            continue
        damaged = to / path.name
        damaged.write_text("\n".join([*printed[: line - 1], *printed[line:]]), encoding="utf-8")
        now = mutations.Corpus.come_to({doc_id: observed_tables(read(read_document(damaged, doc_id)))})
        _, columns, _ = mutations.judge(before, now, doc_id, line, -1)
        silent += [(line, column) for column in columns if column.startswith("silent ")]
    return silent


def records(folder: Path, of: str) -> list[int]:
    """The lines of a document that hold records."""
    (lines,) = (tables["lines"] for doc_id, tables in observed(folder).items() if of in doc_id)
    found: list[int] = lines.filter(pc.equal(lines["role"], "record"))["line"].to_pylist()
    return found


@pytest.mark.parametrize(("of", "step"), [("tarn2-3d-registers-rev1.1", 4), ("mere5", 3), ("fell6", 5)])
def test_without_any_one_line_no_value_is_turned_into_another_unmarked(
    of: str, step: int, tmp_path: Path
) -> None:
    assert silent_without(SAMPLES, of, records(SAMPLES, of)[::step], tmp_path) == []


@pytest.mark.parametrize(("of", "seed"), [("r6xx", 3), ("r5xx", 4), ("vega", 5)])
def test_without_a_line_of_a_real_document_no_value_is_turned_into_another_unmarked(
    raw_corpus: Path, of: str, seed: int, tmp_path: Path
) -> None:
    lines = Random(seed).sample(records(raw_corpus, of), 3)  # noqa: S311 - repeatable, not secret
    assert silent_without(raw_corpus, of, lines, tmp_path) == []
