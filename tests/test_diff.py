"""`specmill diff`: what changed between products, revisions and datasets, and where both sides print it."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from typing import TYPE_CHECKING, Any

import pytest
from conftest import CHIP, SAMPLES
from pyarrow import parquet

from catalog.diff import diff
from catalog.diff_datasets import diff_datasets
from catalog.tables import document_of, observed, whole
from catalog.which import which
from extract.errors import UsageError
from specmill.build import build

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from conftest import Ran

    Run = Callable[..., Ran]

OLD, NEW = "northbeck-tarn2-3d-registers-rev1.0", "northbeck-tarn2-3d-registers-rev1.1"


def changes(found: dict[str, Any], register: str) -> dict[tuple[str | None, str], dict[str, Any]]:
    """The changes of a register by field and what differs."""
    (group,) = (group for group in found["registers"] if group["register"] == register)
    return {(change["field"], change["what"]): change for change in group["changes"]}


def page_and_line(change: dict[str, Any]) -> list[tuple[str, int, int] | None]:
    """Where the older and the newer side print it."""
    return [p and (p["doc_id"], p["page"], p["line"]) for p in (change["from"], change["to"])]


@pytest.fixture(scope="module")
def tarn2(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The dataset of one product."""
    root = tmp_path_factory.mktemp("tarn2") / "parquet"
    build([SAMPLES], root, jobs=1, only=["*tarn2*"])
    return root


# -- revisions and products


def test_neighbouring_revisions_are_answered_from_changes_with_the_lines_of_both_sides(
    samples: Path,
) -> None:
    found = diff("tarn2@1.0", "tarn2@1.1", samples)
    assert (found["source"], found["compares"], found["differs"]) == ("changes", "revisions", True)
    path = changes(found, "DF_EDGE_CFG")["PATH_SEL", "resized"]
    assert (path["before"], path["after"], path["verdict"]) == ("2:0", "3:0", "hardware_change")
    assert page_and_line(path) == [(OLD, 8, 105), (NEW, 5, 69)]
    spare = changes(found, "DF_BURST_CTL")["SPARE_LANE", "added"]
    assert page_and_line(spare) == [None, (NEW, 4, 46)]
    gone = changes(found, "DF_ONE_PASS")[None, "removed"]
    assert page_and_line(gone) == [(OLD, 14, 158), None]


def test_the_line_of_every_change_holds_what_is_printed_there(samples: Path) -> None:
    found = diff("tarn2@1.0", "tarn2@1.1", samples)
    lines = {
        doc_id: (SAMPLES / f"{doc_id}.txt").read_text(encoding="utf-8").split("\n") for doc_id in (OLD, NEW)
    }
    looked = 0
    for group in found["registers"]:
        for change in group["changes"]:
            for end, said in (("from", change["before"]), ("to", change["after"])):
                if (
                    change[end]
                    and change["what"] in ("renamed", "moved", "resized")
                    and said
                    and change["field"]
                ):
                    assert said in lines[change[end]["doc_id"]][change[end]["line"] - 1]
                    looked += 1
    assert looked > 20


def test_every_row_of_changes_names_an_observed_row_of_each_side_that_has_one(samples: Path) -> None:
    ids = {
        one
        for document in whole(samples, "documents", ["doc_id"]).column(0).to_pylist()
        for table in ("registers", "fields")
        for one in observed(samples, table, document, ["observation_id"]).column(0).to_pylist()
    }
    rows = whole(samples, "changes").to_pylist()
    for row in rows:
        ends = row["from_observation_id"], row["to_observation_id"]
        assert [end is None for end in ends] == [row["what"] == "added", row["what"] == "removed"]
        assert ids.issuperset(end for end in ends if end is not None)
        if row["from_product"] == row["to_product"]:
            assert [end and document_of(end)[-3:] for end in ends] in (
                ["1.0", "1.1"],
                [None, "1.1"],
                ["1.0", None],
            )
    assert len(rows) > 200


def test_the_other_way_round_added_is_removed_and_before_is_after(samples: Path) -> None:
    there, back = diff("tarn2@1.0", "tarn2@1.1", samples), diff("1.1", "tarn2@1.0", samples)
    assert back["counts"]["removed"] == there["counts"]["added"]
    path = changes(back, "DF_EDGE_CFG")["PATH_SEL", "resized"]
    assert (path["before"], path["after"]) == ("3:0", "2:0")
    assert page_and_line(path) == [(NEW, 5, 69), (OLD, 8, 105)]


def test_registers_that_one_of_two_products_has_are_named_with_their_place(samples: Path) -> None:
    found = diff("fell6-fell7", "Tarn2", samples)
    assert (found["source"], found["compares"]) == ("changes", "products")
    names = [{row["register"] for row in found[key]} for key in ("only_from", "only_to")]
    assert not names[0] & names[1]
    assert "DF_EDGE_CFG" in names[1]
    compared = {group["register"] for group in found["registers"]}
    assert "EC_CLIP_CTL" in compared - names[0] - names[1]
    assert all(row["line"] > 0 for row in found["only_from"])


def test_variants_of_a_product_are_sides_of_their_own(samples: Path) -> None:
    found = diff("fell6", "fell7", samples)
    assert found["source"] == "computed"
    moved = changes(found, "SH_LANE_WORD1")["OUT_SCALE", "moved"]
    assert (moved["before"], moved["after"]) == ("7:6", "6:5")
    assert [moved[end]["variant"] for end in ("from", "to")] == ["fell6", "fell7"]
    assert "TEST" in {field for field, _ in changes(found, "SH_FLOW_WORD1")}
    assert {change["name"] for g in found["listed"] for change in g["changes"]} >= {"LANE_MOVE"}


def test_a_variant_is_answered_from_changes_where_its_product_is_one_in_it(samples: Path) -> None:
    assert diff("fell6", "tarn2", samples, "EC_CLIP_CTL")["source"] == "changes"
    found = diff("fell6", "tarn2", samples, "SH_*")
    assert found["source"] == "computed"
    assert {row["variant"] for row in found["only_from"]} == {"fell6"}


def test_revisions_that_are_no_neighbours_are_compared_as_observed(tmp_path: Path) -> None:
    raw = tmp_path / "raw"
    raw.mkdir()
    for label, bits in (("1.0", "15:8"), ("1.1", "16:8"), ("1.2", "17:8")):
        text = CHIP.replace("15:8 ", f"{bits} ")
        (raw / f"acme-one-registers-rev{label}.txt").write_text(text, encoding="utf-8")
    build([raw], tmp_path / "parquet", jobs=1)
    near, far = (diff("one@1.0", f"one@{label}", tmp_path / "parquet") for label in ("1.1", "1.2"))
    assert (near["source"], far["source"]) == ("changes", "computed")
    for found, after in ((near, "16:8"), (far, "17:8")):
        (change,) = (c for group in found["registers"] for c in group["changes"])
        assert (change["field"], change["what"], change["before"], change["after"]) == (
            "SIZE",
            "resized",
            "15:8",
            after,
        )
        assert page_and_line(change)[0] == ("acme-one-registers-rev1.0", 1, 11)


def test_guides_of_one_product_whose_revisions_have_one_name_are_kept_apart(tmp_path: Path) -> None:
    raw = tmp_path / "raw"
    raw.mkdir()
    other = CHIP.replace("WID", "GAD").replace("Widget", "Gadget").replace("0x10", "0x20")
    for label, bits in (("1.0", "15:8"), ("1.1", "16:8")):
        for guide, text in (("registers", CHIP), ("datasheet", other)):
            path = raw / f"acme-one-{guide}-rev{label}.txt"
            path.write_text(text.replace("15:8 ", f"{bits} "), encoding="utf-8")
    build([raw], tmp_path / "parquet", jobs=1)
    found = diff("acme-one-registers-rev1.0", "acme-one-registers-rev1.1", tmp_path / "parquet")
    assert (found["source"], [g["register"] for g in found["registers"]]) == ("changes", ["WID_CTRL"])


def test_the_only_revision_of_a_product_is_that_product(samples: Path) -> None:
    found = diff("fell6-fell7@0.8", "tarn2", samples, "EC_CLIP_CTL")
    assert (found["compares"], found["source"]) == ("products", "changes")


def test_a_pattern_keeps_registers_of_that_name_in_any_case(samples: Path) -> None:
    found = diff("tarn2@1.0", "tarn2@1.1", samples, "df_edge_*")
    assert [group["register"] for group in found["registers"]] == ["DF_EDGE_CFG"]
    assert not found["listed"]
    same = diff("tarn2@1.0", "tarn2@1.1", samples, "EC_WALK_C*")
    assert same["registers"] or same["same"]


def test_a_dataset_of_an_older_version_says_that_it_lacks_the_places(
    run: Run, tarn2: Path, tmp_path: Path
) -> None:
    old = tmp_path / "old"
    shutil.copytree(tarn2, old)
    path = old / "changes" / "part-0.parquet"
    parquet.write_table(
        whole(tarn2, "changes").drop_columns(["from_observation_id", "to_observation_id"]), path
    )
    manifest = json.loads((old / "manifest.json").read_bytes())
    manifest["files"]["changes/part-0.parquet"] = path.stat().st_size
    (old / "manifest.json").write_text(json.dumps(manifest))
    ran = run("diff", "tarn2@1.0", "tarn2@1.1", "-r", "DF_EDGE_CFG", "-d", old)
    assert (ran.code, "not where it is printed: build the dataset again" in ran.out) == (1, True)
    assert "~ PATH_SEL resized: 2:0 -> 3:0" in ran.out
    assert "not there" not in ran.out


# -- datasets


def test_a_dataset_beside_its_copy_does_not_differ(samples: Path, tmp_path: Path) -> None:
    shutil.copytree(samples, tmp_path / "copy")
    found = diff_datasets(samples, tmp_path / "copy")
    assert (found["differs"], found["counts"], found["registers"], found["listed"]) == (False, {}, [], [])
    assert found["same"] == len(whole(samples, "registers", ["register"]))


def test_one_edited_line_is_the_one_difference_of_two_datasets(tarn2: Path, tmp_path: Path) -> None:
    for doc_id in (OLD, NEW):
        text = (SAMPLES / f"{doc_id}.txt").read_text(encoding="utf-8")
        text = text.replace("SPARE_LANE\t13\t", "SPARE_LANE\t14\t")
        (tmp_path / f"{doc_id}.txt").write_text(text, encoding="utf-8")
    build([tmp_path], tmp_path / "parquet", jobs=1, corrections=SAMPLES / "corrections")
    found = diff_datasets(tarn2, tmp_path / "parquet")
    (group,) = found["registers"]
    assert (group["product"], group["same_source"], found["listed"]) == ("tarn2", False, [])
    (change,) = group["changes"]
    said = [change[key] for key in ("field", "what", "before", "after", "verdict")]
    assert said == ["SPARE_LANE", "moved", "13", "14", None]


def test_a_print_that_a_rule_repairs_is_no_difference_of_two_datasets(tarn2: Path, tmp_path: Path) -> None:
    for doc_id in (OLD, NEW):
        text = (SAMPLES / f"{doc_id}.txt").read_text(encoding="utf-8")
        text = text.replace("\u0415\u041cI\u0422_BUSY", "EMIT_BUSY")
        (tmp_path / f"{doc_id}.txt").write_text(text, encoding="utf-8")
    build([tmp_path], tmp_path / "parquet", jobs=1, corrections=SAMPLES / "corrections")
    marks = [
        row["status"]
        for root in (tarn2, tmp_path / "parquet")
        for row in whole(root, "fields").to_pylist()
        if row["field"] == "EMIT_BUSY"
    ]
    assert marks == ["repaired", "clean"]
    assert not diff_datasets(tarn2, tmp_path / "parquet")["differs"]


def test_an_instruction_of_another_name_is_a_difference_of_two_datasets(tmp_path: Path) -> None:
    document = SAMPLES / "northbeck-linn4-instruction-set-reference.txt"
    build([document], tmp_path / "old", jobs=1)
    name = whole(tmp_path / "old", "instructions", ["mnemonic"]).column(0)[0].as_py()
    edited = tmp_path / document.name
    edited.write_text(document.read_text(encoding="utf-8").replace(name, f"{name}X"), encoding="utf-8")
    build([edited], tmp_path / "new", jobs=1)
    found = diff_datasets(tmp_path / "old", tmp_path / "new")
    said = {(change["name"], change["what"]) for group in found["listed"] for change in group["changes"]}
    assert said & {(name, "removed"), (f"{name}X", "renamed")}
    assert found["differs"]


def test_a_product_that_one_dataset_lacks_is_named(samples: Path, tarn2: Path) -> None:
    found = diff_datasets(samples, tarn2)
    assert {(one["product"], one["what"]) for one in found["products"]} >= {("mere5", "removed")}
    assert (found["differs"], found["registers"]) == (True, [])


# -- the command


def test_the_exit_status_is_that_of_diff(run: Run, samples: Path, tmp_path: Path) -> None:
    data = ("--dataset", samples)
    assert run("diff", "tarn2@1.0", "tarn2@1.1", *data).code == 1
    assert run("diff", "tarn2@1.0", "tarn2@1.1", "-r", "DF_CACHE_*", *data).code == 1
    shutil.copytree(samples, tmp_path / "copy")
    ran = run("diff", samples, tmp_path / "copy")
    assert (ran.code, "No difference" in ran.out) == (0, True)


@pytest.mark.parametrize(
    ("a", "b", "more", "message"),
    [
        ("trn2", "mere5", (), "did you mean tarn2"),
        ("tarn2", "tarn2", (), "both tarn2"),
        ("fell6-fell7", "fell6", (), "a part of the other"),
        ("tarn2@1.0", "tarn2@1.1", ("-r", "DF_EDG_CFG"), "did you mean DF_EDGE_CFG"),
        ("tarn2", "mere5", ("--dataset", "nowhere"), "no such folder; build a dataset with"),
        ("DATA", "nowhere/parquet", (), "no such folder; build a dataset with"),
        ("DATA", "DATA", (), "the same folder"),
        ("tarn2", "mere5", ("--md", "--json"), "contradicts --md"),
    ],
)
def test_wrong_usage_and_missing_data_end_with_2_and_say_what_to_do(  # noqa: PLR0917 - parameters of the test
    run: Run, samples: Path, a: str, b: str, more: tuple[str, ...], message: str
) -> None:
    sides = [str(samples) if side == "DATA" else side for side in (a, b)]
    data = () if "--dataset" in more else ("--dataset", samples)
    ran = run("diff", *sides, *data, *more)
    assert (ran.code, ran.out) == (2, "")
    assert message in ran.err


def test_the_text_shows_each_change_with_both_places(run: Run, samples: Path) -> None:
    ran = run("diff", "tarn2@1.0", "tarn2@1.1", "-r", "DF_EDGE_CFG", "--dataset", samples)
    lines = [line.strip() for line in ran.out.splitlines()]
    at = lines.index("~ PATH_SEL resized: 2:0 -> 3:0")
    assert lines[at + 1].endswith("printed on page 8, line 105 and page 5, line 69")
    assert f"tarn2@1.0: {OLD}, page 8, line 102" in lines


def test_json_is_what_python_gets(run: Run, samples: Path) -> None:
    ran = run("diff", "tarn2@1.0", "tarn2@1.1", "--json", "--dataset", samples)
    assert json.loads(ran.out) == diff("tarn2@1.0", "tarn2@1.1", samples)


def test_look_alike_letters_are_told_apart(run: Run, samples: Path) -> None:
    ran = run("diff", "tarn2@1.0", "tarn2@1.1", "-r", "DF_ACTIVE_STAT", "--dataset", samples)
    assert r"EMIT_BUSY -> \u0415\u041cI\u0422_BUSY" in ran.out


def test_nothing_in_a_document_reaches_the_terminal(run: Run, tmp_path: Path) -> None:
    raw = tmp_path / "raw"
    raw.mkdir()
    for label, text in (("1.0", CHIP), ("1.1", CHIP.replace("Off\n", "Off\x1b[2J\x9b5m\x07\n"))):
        (raw / f"acme-one-registers-rev{label}.txt").write_text(text, encoding="utf-8")
    build([raw], tmp_path / "parquet", jobs=1)
    for form in ((), ("--md",), ("--json",)):
        out = run("diff", "one@1.0", "one@1.1", *form, "--dataset", tmp_path / "parquet").out
        assert "Off" in out
        assert not [c for c in out if not c.isprintable() and c != "\n"]


def test_neither_command_loads_what_only_others_need(samples: Path) -> None:
    code = """
import sys
from specmill import cli
cli._leave = sys.exit
try:
    cli.main()
except SystemExit as end:
    assert end.code in (0, 1), end.code
heavy = {"pandas", "duckdb", "rich", "PIL", "pdfplumber", "pypdfium2", "pyarrow.dataset", "pyarrow.compute"}
sys.exit(", ".join(heavy & set(sys.modules)) or 0)
"""
    for arguments in (["diff", "tarn2@1.0", "tarn2@1.1"], ["explain", "DF_EDGE_CFG.PATH_SEL"]):
        command = [sys.executable, "-c", code, *arguments, "--dataset", str(samples)]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr


# -- naming a side


def row(doc_id: str, product: str, revision: str | None, vendor: str = "acme") -> dict[str, Any]:
    return {"doc_id": doc_id, "vendor": vendor, "product": product, "revision": revision}


ROWS = [
    row("acme-big-one-rev1", "big-one", "1"),
    row("acme-big-one-rev2", "big-one", "2"),
    row("acme-small-registers", "small", "2"),
]


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("big-one", "big-one"),
        ("Big One", "big-one"),
        ("acme/big one", "big-one"),
        ("big", "big-one"),
        ("big-one@1", "big-one@1"),
        ("big@2", "big-one@2"),
        ("acme-big-one-rev2", "big-one@2"),
        ("1", "big-one@1"),
        ("one-b", "one-b"),
    ],
)
def test_a_side_is_named_as_people_name_it(text: str, name: str) -> None:
    assert which(text, ROWS, [("acme", "big-one", "one-a"), ("acme", "big-one", "one-b")]).name == name


@pytest.mark.parametrize(
    ("text", "message"),
    [("2", "may be big-one@2 or small@2"), ("bug-one", "did you mean big-one"), ("", "there is")],
)
def test_a_side_that_is_several_or_none_is_an_error_that_names_them(text: str, message: str) -> None:
    with pytest.raises(UsageError, match=message):
        which(text, ROWS)


# -- the real corpus


def test_what_changed_in_the_cache_invalidation_register_and_where_it_is_printed(
    run: Run, raw_corpus: Path, tmp_path: Path
) -> None:
    build([raw_corpus], tmp_path / "parquet", only=["*r6xx*", "*sea-islands*"])
    ran = run(
        "diff", "R6xx", "Sea Islands", "-r", "VGT_CACHE_INVALIDATION", "--json", "-d", tmp_path / "parquet"
    )
    found = json.loads(ran.out)
    assert (ran.code, found["source"]) == (1, "changes")
    old, new = "amd-r6xx-r7xx-3d-registers", "amd-sea-islands-3d-registers"
    assert {key: page_and_line(c) for key, c in changes(found, "VGT_CACHE_INVALIDATION").items()} == {
        ("CACHE_INVALIDATION", "removed"): [(old, 5, 9), None],
        ("VS_NO_EXTRA_BUFFER", "default"): [(old, 5, 21), (new, 6, 121)],
        ("STREAMOUT_FULL_FLUSH", "added"): [None, (new, 6, 122)],
        ("ES_LIMIT", "added"): [None, (new, 6, 123)],
    }
    for doc_id, line, text in ((old, 9, "CACHE_INVALIDATION"), (new, 123, "ES_LIMIT")):
        assert text in (raw_corpus / f"{doc_id}.txt").read_text(encoding="utf-8").split("\n")[line - 1]


def test_bases_of_blocks_that_differ_are_shown_in_hexadecimal(tmp_path: Path) -> None:
    row = "| Bits | Name | Description |\n|---|---|---|\n| 7:0 | LVL | Level |\n"
    for name, base, more in (("old", "0x40010000", ""), ("new", "0x40020000", "## TANK (0x40030000)\n\n")):
        text = f"# Northbeck NB1 manual\n\n## PUMP ({base})\n\n### PUMP_CTRL @ 0x04\n\n{row}\n"
        if more:
            text += f"{more}### TANK_CTRL @ 0x04\n\n{row}"
        (tmp_path / f"{name}.d").mkdir()
        (tmp_path / f"{name}.d" / "nb1.md").write_text(text, encoding="utf-8")
        build([tmp_path / f"{name}.d"], tmp_path / name, jobs=1)
    found = diff_datasets(tmp_path / "old", tmp_path / "new")
    (group,) = (group for group in found["listed"] if group["table"] == "symbols")
    assert [(c["name"], c["what"], c["before"], c["after"]) for c in group["changes"]] == [
        ("PUMP", "value", "0x40010000", "0x40020000"),
        ("TANK", "added", None, "0x40030000"),
    ]
