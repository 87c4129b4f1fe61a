"""The command line and the build behind it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from conftest import CHIP, REPOSITORY, Ran

from extract.errors import UsageError
from specmill import again, state
from specmill.build import build
from specmill.screen import printable

Run = Callable[..., Ran]


def parquet_files(dataset: Path) -> dict[str, bytes]:
    return {str(path.relative_to(dataset)): path.read_bytes() for path in dataset.rglob("*.parquet")}


def test_a_build_ends_with_a_summary_on_stdout_and_says_the_rest_on_stderr(
    run: Run, raw: Path, out: Path
) -> None:
    ran = run("build", raw, "--out", out)
    assert ran.code == 0
    lines = dict(line.split(maxsplit=1) for line in ran.out.splitlines())
    assert lines.pop("time").endswith(" s")
    assert lines.pop("next").endswith(f"specmill info, report or show NAME, with -d {out}")
    assert lines == {
        "documents": "2 read",
        "registers": "4 as printed, 4 published",
        "fields": "8 as printed, 8 published",
        "values": "4 as printed, 4 published, those in sentences too",
        "flagged": "0 rows as printed, 0 published",
        "unclaimed": "0 lines",
        "dataset": str(out),
    }
    assert ran.err.splitlines() == [
        "[1/2] gadget: 2 registers, 4 fields, 2 values",
        "[2/2] widget: 2 registers, 4 fields, 2 values",
    ]


def test_a_build_writes_where_questions_look_unless_told_otherwise(
    run: Run, raw: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("SPECMILL_DATASET", raising=False)
    time.sleep(state.FRESH / 1e9)  # until a change of these files can be told by its time
    ran = run("build", raw)
    lines = dict(line.split(maxsplit=1) for line in ran.out.splitlines())
    assert (ran.code, lines["dataset"]) == (0, "data/parquet")
    assert lines["next"].endswith("specmill info, report or show NAME")
    assert "widget" in run("info").out
    assert again.nothing_new([str(raw)]) == again.words(2, "data/parquet")
    monkeypatch.setenv("SPECMILL_DATASET", str(tmp_path / "other"))
    assert run("build", raw, "--force").out.endswith(
        "specmill info, report or show NAME, with -d data/parquet\n"
    )


def test_a_dataset_named_as_a_document_is_told_apart_from_where_to_write(
    run: Run, raw: Path, out: Path
) -> None:
    run("build", raw, "--out", out)
    ran = run("build", raw, out)
    assert (ran.code, ran.err) == (
        2,
        f"error: {out}: a dataset, no documents; the folder to write is named with --out\n",
    )


def test_a_summary_says_how_much_the_report_lists_as_not_read(run: Run, raw: Path, out: Path) -> None:
    (raw / "tables.md").write_text(
        "# Data\n\n| Bits | Name |\n|---|---|\n| Supply | 3 V |\n", encoding="utf-8"
    )
    ran = run("build", raw, "--out", out)
    assert "reported   2 things not read or missing, which the report lists\n" in ran.out
    assert "tables: nothing found by register-table; if it has tables" in ran.err
    assert "nothing_read: nothing found by register-table" in run("report", out).out
    for _ in range(2):  # of a new dataset, and of one with nothing to do
        assert json.loads(run("build", raw, "--out", out, "--json").out)["reported"] == 2


def test_json_prints_the_same_figures_as_one_object(run: Run, raw: Path, out: Path) -> None:
    summary = json.loads(run("build", raw, "--out", out, "--json").out)
    assert summary.pop("seconds") > 0
    rows = summary.pop("read")
    assert [(row["doc_id"], row["path"], row["dialect"]) for row in rows] == [
        ("gadget", str(raw / "gadget.txt"), "amd-register"),
        ("widget", str(raw / "widget.txt"), "amd-register"),
    ]
    assert {name: sum(row[name] for row in rows) for name in ("registers", "fields", "values")} == {
        name: summary[name] for name in ("registers", "fields", "values")
    }
    assert {
        name: summary[name] for name in ("dataset", "written", "documents", "failed", "errors", "duplicates")
    } == {
        "dataset": str(out),
        "written": True,
        "documents": 2,
        "failed": 0,
        "errors": [],
        "duplicates": [],
    }


def test_verbose_says_where_each_document_is_and_what_read_it(run: Run, raw: Path, out: Path) -> None:
    ran = run("build", raw, "--out", out, "--verbose")
    assert f"{raw / 'gadget.txt'} by amd-register, " in ran.err


def test_two_builds_give_the_same_bytes_whatever_the_processes_and_the_order(
    raw: Path, tmp_path: Path
) -> None:
    files = sorted(raw.iterdir())
    build(files, tmp_path / "one")
    build(files[::-1], tmp_path / "two", jobs=2)
    assert parquet_files(tmp_path / "one") == parquet_files(tmp_path / "two")


def test_only_keeps_the_documents_whose_id_matches(run: Run, raw: Path, out: Path) -> None:
    assert run("build", raw, "--out", out, "--only", "WID*").err.startswith("[1/1] widget:")
    assert run("build", raw, "--out", out, "--only", "g*", "--only", "widget").err.count("registers") == 2


def test_a_pattern_that_matches_nothing_is_wrong_usage_and_near_names_are_offered(
    run: Run, raw: Path, out: Path
) -> None:
    ran = run("build", raw, "--out", out, "--only", "wigdet", "--only", "g*")
    assert (ran.code, ran.out, out.exists()) == (2, "", False)
    assert ran.err == "error: --only wigdet: matches no document; there is widget, gadget\n"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["build"], "Missing argument"),
        (["build", "RAW", "--out"], "requires an argument"),
        (["build", "RAW", "--out", "OUT", "--jobs", "0"], "Invalid value for '--jobs'"),
        (["build", "RAW/none", "--out", "OUT"], "of a folder README*"),
        (["bulid"], "No such command"),
        (["info", "OUT", "-d", "RAW"], "contradicts"),
        (["report", "OUT", "--dataset", "RAW"], "contradicts"),
        (["correct"], "Missing argument"),
        (["correct", "OUT", "X", "Y"], "give one row"),
    ],
)
def test_wrong_usage_ends_with_2_and_says_what_is_wrong(
    run: Run, raw: Path, out: Path, arguments: list[str], message: str
) -> None:
    (raw / "none").mkdir()
    ran = run(*(a.replace("RAW", str(raw)).replace("OUT", str(out)) for a in arguments))
    assert ran.code == 2
    assert message in ran.err
    assert not out.exists()


def test_build_checks_its_arguments_when_called_from_python(raw: Path, out: Path) -> None:
    for arguments in ({"raw": []}, {"jobs": 0}, {"dialect": "latin"}, {"only": ["x"]}):
        with pytest.raises(UsageError):
            build(**{"raw": [raw], "out": out, **arguments})


def test_someone_elses_package_adds_a_dialect(
    run: Run, raw: Path, out: Path, plugin: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.syspath_prepend(plugin)
    summary = json.loads(run("build", raw, "--out", out, "--dialect", "slow", "--json").out)
    assert {row["dialect"] for row in summary["read"]} == {"slow"}


def test_info_shows_a_line_per_document_and_the_totals(run: Run, raw: Path, out: Path) -> None:
    run("build", raw, "--out", out)
    printed, published = run("info", out).out.split("\n\n")
    _, head, *rows = printed.splitlines()
    assert head.split() == [
        "doc_id",
        "product",
        "revision",
        "dialect",
        "registers",
        "fields",
        "values",
        "flagged",
        "unclaimed",
    ]
    assert [(row.split()[0], row.split()[-5:]) for row in rows] == [
        ("gadget", ["2", "4", "2", "0", "0"]),
        ("widget", ["2", "4", "2", "0", "0"]),
        ("total", ["4", "8", "4", "0", "0"]),
    ]
    assert len({len(row) for row in [head, *rows]}) == 1
    assert [row.split() for row in published.splitlines()[1:4]] == [
        ["published", "rows", "flagged"],
        ["registers", "4", "0"],
        ["fields", "8", "0"],
    ]


def test_info_names_what_a_document_lacks(run: Run, raw: Path, out: Path) -> None:
    (raw / "widget.txt").write_text(CHIP[:-30], encoding="utf-8")
    run("build", raw, "--out", out)
    whole = json.loads(run("info", out, "--json").out)
    incomplete = [row for row in whole["documents"] if not row["complete"]]
    assert [f"{row['doc_id']} lacks {'; '.join(row['missing'])}" for row in incomplete] == [
        line for line in run("info", out).out.splitlines() if " lacks " in line
    ]


def test_info_on_a_folder_that_is_no_dataset_says_how_to_make_one(run: Run, raw: Path) -> None:
    ran = run("info", raw)
    assert (ran.code, ran.out) == (1, "")
    assert f"{raw}: not a dataset" in ran.err


def test_what_a_file_name_or_a_document_holds_cannot_reach_the_terminal(
    run: Run, tmp_path: Path, out: Path
) -> None:
    evil = tmp_path / "\x1b]0;gotcha\x07\u202etxt.[red]"
    evil.write_text(CHIP, encoding="utf-8")
    bad = tmp_path / "a\x1b[2J\n.bin"
    bad.write_bytes(b"\x7fELF")
    odd = Path(str(tmp_path / "odd") + "\udcff.txt")
    odd.write_text(CHIP.replace("WID", "ODD"), encoding="utf-8")
    for more in ([], ["--verbose"], ["--json"], ["--only", "\x1b[2J"]):
        ran = run("build", evil, bad, odd, "--out", out, *more)
        assert not set(ran.out + ran.err) & set("\x1b\x07\u202e\udcff")
    assert r"a\x1b[2J\n.bin: an ELF executable" in run("build", evil, bad, "--out", out).err
    assert not set(run("info", out).out) & set("\x1b\x07\u202e")


def test_printable_text_is_left_alone() -> None:
    assert printable("Größe · 寄存器 – “x” [0-3]") == "Größe · 寄存器 – “x” [0-3]"


def specmill(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, *arguments], capture_output=True, text=True, check=False, cwd=REPOSITORY
    )


@pytest.mark.parametrize("option", ["--help", "--version"])
def test_help_and_version_do_not_wait_for_arrow(option: str) -> None:
    ran = specmill("-X", "importtime", "-m", "specmill", option)
    assert ran.returncode == 0
    assert not {"pyarrow", "pandas", "numpy", "rich", "extract.readers"} & {
        line.rpartition("|")[2].strip() for line in ran.stderr.splitlines()
    }


@pytest.mark.parametrize(
    "command", [[], ["build"], ["info"], ["report"], ["correct"], ["show"], ["decode"], ["encode"], ["query"]]
)
def test_the_help_of_every_command_shows_examples(run: Run, command: list[str]) -> None:
    ran = run(*command, "--help")
    assert ran.code == 0
    assert "Examples:\n" in ran.out
    assert ran.out.count("  specmill ") >= 2


def test_the_list_of_commands_cuts_no_sentence_and_names_each_command(run: Run) -> None:
    listed = run("--help").out.partition("Commands:\n")[2].partition("\n\n")[0].splitlines()
    assert len(listed) == 12
    assert all(line.endswith(".") and not line.endswith("...") for line in listed)


def test_the_shell_completes_commands_and_options() -> None:
    for words, expected in (("specmill sh", "show"), ("specmill show --prod", "--product")):
        told = {
            "_SPECMILL_COMPLETE": "complete_bash",
            "COMP_WORDS": words,
            "COMP_CWORD": str(words.count(" ")),
        }
        command = [
            sys.executable,
            "-c",
            "import sys; sys.argv = ['specmill']; from specmill.cli import main; main()",
        ]
        ran = subprocess.run(command, capture_output=True, text=True, check=False, env={**os.environ, **told})
        assert ran.stdout.split() == [expected]


def test_a_build_does_not_wait_for_pandas(raw: Path, out: Path) -> None:
    ran = specmill("-X", "importtime", "-m", "specmill", "build", str(raw), "--out", str(out))
    assert ran.returncode == 0
    loaded = {line.rpartition("|")[2].strip() for line in ran.stderr.splitlines()}
    assert not {"pandas.core", "charset_normalizer", "rich", "multiprocessing"} & loaded


def test_a_pipe_that_is_closed_early_ends_the_command_quietly(raw: Path, out: Path) -> None:
    build([raw], out)
    command = f"'{sys.executable}' -m specmill info '{out}' --json | true"
    ran = subprocess.run(["sh", "-c", command], capture_output=True, text=True, check=False, cwd=REPOSITORY)
    assert ran.stderr == ""


@pytest.mark.usefixtures("here")
@pytest.mark.parametrize(
    "command", [["info"], ["info", "--json"], ["report"], ["correct", "SH_LANE_WORD1.LANE_INST.14"]]
)
def test_a_dataset_is_named_by_argument_or_option_or_is_the_usual_one(
    run: Run, command: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    where = "data/parquet"
    wanted = run(*command)
    assert (wanted.code, wanted.err) == (0, "")
    assert run(command[0], where, *command[1:]).out == wanted.out
    assert run(*command, "-d", where).out == wanted.out
    assert run(command[0], where, *command[1:], "--dataset", where).out == wanted.out
    monkeypatch.setenv("SPECMILL_DATASET", "elsewhere")
    assert run(*command).code == 1
    assert run(command[0], where, *command[1:]).out == wanted.out


def test_a_build_that_is_stopped_before_there_is_a_dataset_says_so(
    run: Callable[..., Ran], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stopped(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("specmill.build.build", stopped)
    ran = run("build", tmp_path, "--out", tmp_path / "out")
    assert (ran.code, ran.err) == (130, f"interrupted; {tmp_path / 'out'} is not written\n")
