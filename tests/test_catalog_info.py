"""What `info` says of a dataset, and of what is none."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from typing import TYPE_CHECKING, Any

import pytest
from handmade import reading

from catalog.info import info
from catalog.report import report
from extract.errors import OutputError
from normalize.observed import observed_tables
from normalize.reconcile import published_tables
from normalize.storage.layout import MANIFEST, SCHEMA_VERSION
from normalize.storage.store import Staging
from specmill.report_text import markdown
from specmill.screen import info_text

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def dataset(tmp_path: Path) -> Path:
    root = tmp_path / "parquet"
    made = [reading("a", complete=False, missing=["pages 1 to 11"]), reading("b", product="chip-2")]
    made[1].registers[0].flag("impossible_number")
    tables = [observed_tables(r) for r in made]
    with Staging(root) as staging:
        for r, observed in zip(made, tables, strict=True):
            staging.write_observed(r.document.doc_id, observed)
        staging.write_published(published_tables(tables))
        staging.commit({})
    return root


def edit(root: Path, **changes: Any) -> None:
    manifest = json.loads((root / MANIFEST).read_bytes()) | changes
    (root / MANIFEST).write_text(json.dumps({k: v for k, v in manifest.items() if v is not None}))


def test_counts_are_given_per_table_per_document_and_in_all(dataset: Path) -> None:
    said = info(dataset)
    assert (said["schema_version"], said["path"]) == (SCHEMA_VERSION, str(dataset))
    assert {k: said["tables"][k] for k in ("registers", "fields", "enum_values", "lines", "changes")} == {
        "registers": 4,
        "fields": 6,
        "enum_values": 6,
        "lines": 30,
        "changes": 5,
    }
    a, b = said["documents"]
    assert (a["doc_id"], a["registers"], a["fields"], a["values"], a["flagged"], a["unclaimed"]) == (
        "a",
        2,
        3,
        2,
        0,
        2,
    )
    assert (a["complete"], a["missing"], b["complete"], b["missing"]) == (False, ["pages 1 to 11"], True, [])
    assert b["flagged"] == 1
    totals = {
        "registers": 4,
        "fields": 6,
        "values": 4,
        "instructions": 0,
        "symbols": 0,
        "flagged": 1,
        "unclaimed": 4,
    }
    assert said["totals"] == totals


def test_documents_that_could_not_be_read_are_told_by_info_and_report(dataset: Path) -> None:
    failed = {
        "doc_id": "c",
        "path": "raw/c.pdf",
        "page": None,
        "line": 3,
        "kind": "x",
        "message": "encrypted",
    }
    edit(dataset, errors=[failed])
    assert "Not in it: raw/c.pdf, line 3: encrypted" in info_text(info(dataset)).splitlines()
    assert "- not read, and not in the tables: raw/c.pdf, line 3: encrypted\n" in markdown(report(dataset))
    assert report(dataset, ["c*", "a"])["failed"] == [failed]
    assert report(dataset, ["a"])["failed"] == []


def test_documents_of_one_product_and_no_vendor_are_said_to_stand_apart(dataset: Path) -> None:
    said = info(dataset)
    assert "Not merged" not in info_text(said)
    for document in said["documents"]:
        document.update(vendor=None, product="chip")
    wanted = "Not merged, for their vendor is unknown: a, b; files called VENDOR-chip-... are"
    assert wanted in info_text(said).splitlines()


def test_a_missing_folder_is_an_error_that_says_how_to_build(tmp_path: Path) -> None:
    with pytest.raises(OutputError, match="none: no such folder; build a dataset with"):
        info(tmp_path / "none")


def test_a_folder_of_something_else_is_no_dataset(tmp_path: Path) -> None:
    with pytest.raises(OutputError, match=r"not a dataset: it holds no manifest\.json"):
        info(tmp_path)


def test_a_file_is_no_dataset(dataset: Path) -> None:
    with pytest.raises(OutputError, match="a file, not a dataset"):
        info(dataset / MANIFEST)


def test_a_dataset_without_its_manifest_is_half_built(dataset: Path) -> None:
    (dataset / MANIFEST).unlink()
    with pytest.raises(OutputError, match=r"part of a dataset: manifest\.json is missing"):
        info(dataset)


def test_a_dataset_that_lacks_a_table_is_half_built(dataset: Path) -> None:
    shutil.rmtree(dataset / "fields")
    with pytest.raises(OutputError, match=r"fields/part-0\.parquet is missing"):
        info(dataset)


def test_a_file_cut_short_is_found(dataset: Path) -> None:
    path = dataset / "observed" / "fields" / "a.parquet"
    path.write_bytes(path.read_bytes()[:-1])
    with pytest.raises(OutputError, match=r"observed/fields/a.parquet: \d+ bytes, not the \d+ of the build"):
        info(dataset)


def test_a_newer_schema_is_named_with_both_versions(dataset: Path) -> None:
    edit(dataset, schema_version=SCHEMA_VERSION + 1)
    with pytest.raises(
        OutputError, match=rf"newer specmill \(schema {SCHEMA_VERSION + 1}; this one knows {SCHEMA_VERSION}\)"
    ):
        info(dataset)


@pytest.mark.parametrize("text", ["", "{", "[]", "null", '{"schema_version": "1"}', "\x00"])
def test_a_damaged_manifest_is_an_error(dataset: Path, text: str) -> None:
    (dataset / MANIFEST).write_text(text)
    with pytest.raises(OutputError, match=r"manifest\.json"):
        info(dataset)


@pytest.mark.parametrize("part", ["documents", "files", "tables", "versions"])
def test_a_manifest_that_lacks_a_part_is_an_error(dataset: Path, part: str) -> None:
    edit(dataset, **{part: None})
    with pytest.raises(OutputError, match=f"manifest lacks '{part}'"):
        info(dataset)


def test_info_needs_no_arrow(dataset: Path) -> None:
    code = (
        f"import sys; from pathlib import Path; from catalog.info import info; info(Path({str(dataset)!r}))\n"
    )
    code += "assert 'pyarrow' not in sys.modules and 'numpy' not in sys.modules"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_on_a_narrow_terminal_a_document_has_lines_of_its_own(dataset: Path) -> None:
    found = info(dataset)
    plain = info_text(found)
    assert info_text(found, 500) == plain
    narrow = info_text(found, 60)
    assert max(map(len, narrow.splitlines())) <= 60
    for document in found["documents"]:
        assert f"\n{document['doc_id']}\n    {document['product']}, " in narrow
        assert f"{document['fields']} fields" in narrow
    assert narrow.partition("As published")[2] == plain.partition("As published")[2]
