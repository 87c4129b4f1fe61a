"""Correction files: where they are looked for, what the command says of them, and the page about them."""

from __future__ import annotations

import json
import re
import shlex
import tomllib
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest
from conftest import CHIP, REPOSITORY, Ran
from correcting import NAME, edit, rows
from pyarrow import parquet

from extract.codes import CODES
from extract.errors import UsageError
from normalize.correction_files import (
    KEYS,
    bit_range,
    correctable,
    toml,
)
from normalize.corrections import DOUBTS
from specmill.build import build

if TYPE_CHECKING:
    from pathlib import Path


Run = Callable[..., Ran]


# -- where it is looked for


def test_corrections_are_not_read_as_documents(raw: Path) -> None:
    (raw / "corrections").mkdir()
    (raw / "corrections" / "sources.txt").write_text(CHIP, encoding="utf-8")
    (raw / "corrections" / "a.toml").write_text(NAME, encoding="utf-8")
    result = build([raw], raw.parent / "other")
    assert [d.source.doc_id for d in result.documents] == ["gadget", "widget"]
    assert result.corrected == 1


def test_another_folder_or_none_can_be_named(correct: Any, out: Path, tmp_path: Path) -> None:
    elsewhere = tmp_path / "mine"
    elsewhere.mkdir()
    (elsewhere / "a.toml").write_text(edit(NAME, correct="LENGTH"), encoding="utf-8")
    correct(NAME, corrections=elsewhere)
    assert rows(out, "fields")[2]["field"] == "LENGTH"
    assert correct(NAME, corrections=False).corrected == 0
    assert rows(out, "fields")[2]["field"] == "SIZE"
    with pytest.raises(UsageError, match="no such folder"):
        correct(NAME, corrections=tmp_path / "none")


def test_entries_for_a_document_that_is_left_out_wait_for_it(correct: Any, raw: Path, out: Path) -> None:
    assert correct(NAME, only=["gadget"]).corrected == 0
    assert build([raw / "gadget.txt"], out).corrected == 0
    assert build([raw / "widget.txt"], out).corrected == 1
    (raw / "widget.txt").write_bytes(b"\x7fELF")
    assert (build([raw], out).corrected, len(build([raw], out).failed)) == (0, 1)


def test_corrections_give_the_same_bytes_again(correct: Any, out: Path) -> None:
    correct(NAME)
    before = {p: p.read_bytes() for p in out.rglob("*.parquet")}
    correct(NAME)
    assert before == {p: p.read_bytes() for p in out.rglob("*.parquet")}


# -- the command


def test_the_summary_says_how_many_were_applied(run: Run, raw: Path, out: Path) -> None:
    (raw / "corrections").mkdir()
    (raw / "corrections" / "a.toml").write_text(
        NAME + edit(NAME, printed="X", optional=True), encoding="utf-8"
    )
    ran = run("build", raw, "--out", out)
    assert "corrected  1 applied, 1 did not fit" in ran.out
    assert "warning: " in ran.err
    summary = json.loads(run("build", raw, "--out", out, "--json").out)
    assert (summary["corrected"], len(summary["warnings"])) == (1, 1)
    assert "corrected" not in run("build", raw, "--out", out, "--no-corrections").out


def test_each_error_has_its_line_and_the_command_ends_with_2(run: Run, raw: Path, out: Path) -> None:
    (raw / "corrections").mkdir()
    (raw / "corrections" / "a.toml").write_text(edit(NAME, printed="\x1b[2J") * 2, encoding="utf-8")
    ran = run("build", raw, "--out", out)
    assert (ran.code, ran.out, out.exists()) == (2, "", False)
    errors = [line for line in ran.err.splitlines() if line.startswith("error: ")]
    assert len(errors) == 2
    assert "\x1b" not in ran.err
    assert run("build", raw, "--out", out, "--corrections", raw, "--no-corrections").code == 2


# -- the tables of the module


def test_every_doubt_and_every_key_exists() -> None:
    assert {code for codes in DOUBTS.values() for code in codes} <= CODES.keys()
    assert set(DOUBTS) <= {column for table in KEYS for column in correctable(table)}


@pytest.mark.parametrize(
    ("text", "bits"),
    [("7:4", (7, 4)), (" 12 : 3", (12, 3)), ("5", (5, 5)), ("4:7", None), ("a", None), (7, None)],
)
def test_bits_are_read_from_text(text: object, bits: tuple[int, int] | None) -> None:
    assert bit_range(text) == bits


@pytest.mark.parametrize(
    "value", ["plain", 'a "b" \\', "tab\tline\nesc\x1b", "ü 寄 \U0001f600", "", 3, True, ["a", 1]]
)
def test_every_value_is_written_as_toml_that_reads_back(value: object) -> None:
    assert tomllib.loads(f"x = {toml(value)}") == {"x": value}
    assert tomllib.loads(f"x = {toml({'a': value})}") == {"x": {"a": value}}


# -- the page about them


PAGE = (REPOSITORY / "docs" / "corrections.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```toml\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)
SAMPLES = REPOSITORY / "data" / "raw" / "samples"


def test_the_worked_example_is_what_the_commands_print(run: Run, out: Path) -> None:
    typed = [
        line.replace("data/raw", str(SAMPLES)).replace("/tmp/plain", str(out))  # noqa: S108 - the page's own
        for block in re.findall(r"^```sh\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)
        for line in block.splitlines()
    ]
    built, report, correct = (run(*shlex.split(line)[1:]) for line in typed)
    assert built.code == 0
    assert correct.out == BLOCKS[0]
    shown = PAGE.split("    SH_LANE_WORD1\n", 1)[1].split("`specmill correct`", maxsplit=1)[0]
    assert "\n".join(line[4:] for line in shown.splitlines()).strip() in report.out
    assert re.search(r"corrected +1 applied", run("build", SAMPLES, "--out", out).out)


def test_the_example_filled_in_is_the_file_of_the_samples() -> None:
    wanted = tomllib.loads(BLOCKS[0])["correction"][0] | tomllib.loads(BLOCKS[1])
    text = (SAMPLES / "corrections" / "northbeck.toml").read_text(encoding="utf-8")
    assert tomllib.loads(text)["correction"] == [wanted]


def test_a_row_of_the_page_that_is_right_is_confirmed(tmp_path: Path, out: Path) -> None:
    (tmp_path / "mine.toml").write_text(BLOCKS[2], encoding="utf-8")
    assert build([SAMPLES], out, corrections=tmp_path / "mine.toml").corrected == 1
    row = next(
        r for r in parquet.read_table(out / "registers").to_pylist() if r["register"] == "VF_SLOT_BASE[0-7]"
    )
    assert (row["agreement"], row["status"], row["array_stride"]) == ("corrected", "repaired", None)


def test_the_page_names_every_key_of_a_row() -> None:
    said = PAGE.split("| `row` |")[1].split("| `row.line` |")[0]
    assert set(re.findall(r"`(\w+)`", said)) == {"table"} | {key for keys in KEYS.values() for key in keys}
