"""`specmill export`: files, folders, what is refused, and what it says."""

from __future__ import annotations

import hashlib
import importlib
import json
import re
import shlex
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import jsonschema
import pytest
from conftest import REPOSITORY, Ran
from export_chip import HARD, OPCODES, chosen

from catalog.dataset import Dataset
from catalog.export import FORMATS, export
from catalog.export.json_tree import schema
from catalog.export.losses import Losses
from catalog.export.notes import parse
from catalog.export.selection import select
from extract.errors import OutputError, UsageError

Run = Callable[..., Ran]
SCHEMA = REPOSITORY / "docs" / "export.schema.json"


def digests(folder: Path) -> dict[str, str]:
    return {path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in folder.iterdir()}


def test_all_formats_go_into_a_folder_a_file_for_each_product_the_same_bytes_each_time(
    run: Run, samples: Path, tmp_path: Path
) -> None:
    for name in ("one", "two"):
        (tmp_path / name).mkdir()
        ran = run("export", "all", "--dataset", samples, "--out", tmp_path / name)
        assert ran.code == 0
    assert digests(tmp_path / "one") == digests(tmp_path / "two")
    found = {path.name for path in (tmp_path / "one").iterdir()}
    assert {f"tarn2{kind.suffix}" for kind in FORMATS.values()} <= found
    assert "linn4.svd" not in found
    assert "fell6-fell7.h" in found
    assert "left out: 1 x svd: product of which nothing has an address" in ran.err
    assert sorted(ran.out.splitlines()) == sorted(str(tmp_path / "two" / name) for name in found)


def test_without_a_file_the_text_goes_to_standard_output(run: Run, samples: Path) -> None:
    ran = run("export", "c", "--product", "wren1", "--parquet", samples)
    assert ran.code == 0
    assert ran.out.startswith("/* Made by specmill export; do not edit. */\n/* wren1, from: ")
    assert ran.out.endswith("#endif /* SPECMILL_WREN1_H */\n")
    assert ran.err == ""


def test_a_file_of_several_products_tells_their_names_apart(samples: Path) -> None:
    text = export(Dataset(samples), "c").content.decode()
    assert "#define WREN1_PTIM_CTRL__ADDR " in text
    assert "name=PTIM_CTRL" in text
    assert "#define WREN1_" not in export(Dataset(samples), "c", product="wren1").content.decode()


def test_a_block_alone_is_exported_at_the_addresses_that_it_has_in_the_whole(run: Run, samples: Path) -> None:
    whole = run("export", "svd", "-p", "wren1", "--dataset", samples).out
    ran = run("export", "svd", "-p", "wren1", "--block", "PTIM", "--dataset", samples)
    assert "wren1, block PTIM, from:" in ran.out
    assert re.findall("<peripheral>.*</peripheral>", ran.out, re.DOTALL) == re.findall(
        "<peripheral>.*</peripheral>", whole, re.DOTALL
    )
    header = run("export", "c", "-p", "tarn2", "--block", "DF", "--dataset", samples).out
    assert set(re.findall(r"define ([A-Z]+)_\w+__ADDR", header)) == {"DF"}
    ran = run("export", "c", "-p", "tarn2", "--block", "PTIM", "--dataset", samples)
    assert (ran.code, ran.out) == (2, "")
    assert "tarn2 has no block PTIM" in ran.err


def test_rows_in_doubt_are_left_out_when_asked(run: Run, samples: Path, tmp_path: Path) -> None:
    ran = run("export", "json", "--dataset", samples, "--flagged", "omit", "--out", tmp_path / "sure.json")
    assert ran.code == 0
    assert ran.err.startswith("flagged and left out: ")
    document = json.loads((tmp_path / "sure.json").read_text())
    registers = document["registers"]
    rows = [*registers, *(f for r in registers for f in r["fields"])]
    assert {row["status"] for row in rows} <= {"clean", "repaired", "inferred"}
    jsonschema.validate(document, schema())


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["cc"], "cc: no such format; did you mean c"),
        (["pdf"], "pdf: no such format; there is svd, systemrdl, c, json, rules-ng, sqlite, all"),
        (["c", "--product", "tarn3"], "tarn3; did you mean tarn2"),
        (["c", "--flagged", "keep"], "--flagged keep: it is mark or omit"),
        (["svd"], "svd describes one device: name one with --product, or a folder that exists with --out"),
        (
            ["svd", "--product", "linn4"],
            "linn4: nothing of it has an address, and svd describes nothing else",
        ),
        (["sqlite"], "sqlite is no text: name a file with --out"),
        (["all"], "all writes many files: name a folder that exists with --out"),
    ],
)
def test_what_cannot_be_written_is_refused_with_what_to_do(
    run: Run, samples: Path, arguments: list[str], message: str
) -> None:
    ran = run("export", *arguments, "--dataset", samples)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith("error: ")
    assert message in ran.err


def test_a_file_that_cannot_be_written_leaves_nothing_behind(run: Run, samples: Path, tmp_path: Path) -> None:
    ran = run("export", "c", "--dataset", samples, "--out", tmp_path / "no" / "chip.h")
    assert ran.code == 1
    assert "cannot be written" in ran.err
    with pytest.raises(OutputError):
        export(Dataset(samples), "c", out=tmp_path / "no" / "chip.h")
    assert list(tmp_path.iterdir()) == []


def test_a_file_that_cannot_be_put_in_place_leaves_the_old_one(
    samples: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_path: Path, target: Path) -> None:
        raise OSError(28, "No space left on device", str(target))

    path = tmp_path / "chip.h"
    path.write_text("old")
    monkeypatch.setattr(Path, "replace", full)
    with pytest.raises(OutputError, match="No space left"):
        export(Dataset(samples), "c", product="wren1", out=path)
    assert path.read_text() == "old"
    assert list(tmp_path.iterdir()) == [path]


def test_a_folder_that_is_no_dataset_is_named(run: Run, tmp_path: Path) -> None:
    ran = run("export", "c", "--dataset", tmp_path)
    assert ran.code == 1
    assert "not a dataset" in ran.err


def test_a_file_is_replaced_whole(samples: Path, tmp_path: Path) -> None:
    path = tmp_path / "chip.h"
    path.write_text("old")
    assert export(Dataset(samples), "c", product="wren1", out=path).files == [path]
    assert path.read_bytes() == export(Dataset(samples), "c", product="wren1").content
    assert list(tmp_path.iterdir()) == [path]


def test_a_variant_is_exported_with_what_holds_for_all_variants(samples: Path) -> None:
    (product,) = select(Dataset(samples), "fell6").products
    assert product.name == "fell6-fell7"
    assert {row.variant for row in product.registers} == {"fell6", None}


def test_an_unknown_way_with_flagged_rows_is_refused_from_python_too(samples: Path) -> None:
    with pytest.raises(UsageError, match="mark or omit"):
        export(Dataset(samples), "c", flagged="some")


def test_the_published_schema_is_the_one_that_the_tables_make(run: Run) -> None:
    ran = run("export", "json-schema")
    assert ran.code == 0
    assert json.loads(ran.out) == json.loads(SCHEMA.read_text(encoding="utf-8")) == schema()
    jsonschema.Draft202012Validator.check_schema(schema())


def test_the_schema_refuses_what_the_tables_cannot_hold() -> None:
    module = importlib.import_module("catalog.export.json_tree")
    document = json.loads(module.render(chosen(*HARD), None, []))
    validator = jsonschema.Draft202012Validator(schema())
    assert validator.is_valid(document)
    for change in ({"address": -1}, {"address": "0x0"}, {"kind": 3}, {"fields": None}, {"colour": "red"}):
        assert not validator.is_valid(document | {"registers": [document["registers"][0] | change]})


# -- docs/exports.md


DOCS = (REPOSITORY / "docs" / "exports.md").read_text(encoding="utf-8")


def test_every_command_of_the_page_runs(
    run: Run, samples: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("SPECMILL_DATASET", str(samples))
    (block,) = re.findall(r"^```sh\n(.*?)^```", DOCS, re.MULTILINE | re.DOTALL)
    for line in block.splitlines():
        words = shlex.split(line.partition(">")[0], comments=True)
        if words[0] == "mkdir":
            (tmp_path / words[-1]).mkdir()
        else:
            assert run(*words[1:]).code == 0, line


def test_the_query_of_the_page_finds_rows(samples: Path, tmp_path: Path) -> None:
    path = tmp_path / "chips.sqlite"
    export(Dataset(samples), "sqlite", out=path)
    (query,) = re.findall(r"^```sql\n(.*?)^```", DOCS, re.MULTILINE | re.DOTALL)
    with closing(sqlite3.connect(path)) as base:
        assert base.execute(query).fetchall()


def test_every_key_of_a_note_and_every_format_is_on_the_page(samples: Path) -> None:
    everything = [*select(Dataset(samples)).apart(), chosen(*HARD, opcodes=OPCODES)]
    keys = set()
    for name in ("systemrdl", "c", "rules-ng"):
        module = importlib.import_module(f"catalog.export.{FORMATS[name].module}")
        for selection in everything:
            text = module.render(selection, Losses(), []).decode()
            notes = re.findall(r"\brow=\S+:\S+(?: [a-z]+=\S*)*", text)
            keys |= {key for note in notes for key in parse(note)}
    table = DOCS[DOCS.index("| key |") : DOCS.index("Values are percent-encoded")]
    assert keys >= {"row", "page", "name", "index", "part"}
    assert {key for key in keys if f"`{key}`" not in table} == set()
    assert {name for name in FORMATS if f"| `{name}` |" not in DOCS} == set()
