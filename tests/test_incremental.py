"""A build that takes over what has not changed gives what a build from scratch gives, byte for byte."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import time
from random import Random
from typing import TYPE_CHECKING, get_type_hints

import pytest
from conftest import REPOSITORY, SAMPLES
from stored import local
from typer.models import OptionInfo

from normalize import reconcile
from normalize.storage.layout import MANIFEST
from normalize.storage.store import Staging
from specmill import again, fingerprint, state
from specmill.build import build

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from conftest import Ran

    from normalize.workbench import Workbench

    Run = Callable[..., Ran]

sys.path.append(str(REPOSITORY / "bench"))

import varied

OLD = 1_600_000_000_000_000_000
"""A time of change so long ago that a file's stamp can be trusted."""


def whys(raw: Path, out: Path, **options: object) -> dict[str, str]:
    """Why each document was read, those that were taken over left out."""
    result = build([raw], out, **options)  # type: ignore[arg-type]
    return {d.source.doc_id: d.why for d in result.documents if not d.reused}


def texts_of_the_samples(raw: Path) -> None:
    """Make a folder of the samples that are texts: a PDF would be read by a process of its own each time."""
    shutil.copytree(SAMPLES, raw, ignore=shutil.ignore_patterns("*.pdf"))


def test_after_any_edits_the_dataset_is_that_of_a_build_from_scratch(tmp_path: Path) -> None:
    chance, raw, out = Random(7), tmp_path / "raw", tmp_path / "out"  # noqa: S311 - repeatable, not secret
    texts_of_the_samples(raw)
    pool = dict(varied.documents(24, seed=3))
    reused = 0
    for step in range(8):
        for _ in range(chance.randrange(1, 3)):
            there = sorted(path.name for path in raw.glob("*.txt"))
            kind = chance.choice(["add", "remove", "edit", "edit", "cut"])
            name = chance.choice(sorted(pool) if kind == "add" else there)
            text = pool[name] if kind == "add" else (raw / name).read_text("utf-8")
            lines = text.splitlines(keepends=True)
            at = chance.randrange(len(lines))
            if kind == "edit":
                lines[at] = lines[at].replace("_", "").replace("1", "2")
            elif kind == "cut":
                del lines[at : at + 3]
            if kind == "remove":
                (raw / name).unlink()
            else:
                (raw / name).write_text("".join(lines), "utf-8")
        reused += sum(d.reused for d in build([raw], out, corrections=False).documents)
        scratch = tmp_path / f"scratch{step}"
        build([raw], scratch, corrections=False, force=True)
        assert local(out) == local(scratch)
    assert reused > 20


def test_corrections_are_applied_and_counted_again_when_other_documents_change(tmp_path: Path) -> None:
    raw, out = tmp_path / "raw", tmp_path / "out"
    shutil.copytree(SAMPLES, raw)
    for name, text in varied.documents(3, seed=5):
        (raw / name).write_text(text, "utf-8")
    build([raw], out)
    (raw / name).write_text(text + "\n", "utf-8")
    result = build([raw], out)
    scratch = build([raw], tmp_path / "scratch")
    assert local(out) == local(tmp_path / "scratch")
    assert result.corrected == scratch.corrected == 1
    vendors = json.loads((out / MANIFEST).read_bytes())["inputs"]["normalized"]
    assert vendors == {
        "northbeck": "corrections are for its documents",
        "vendora": "its documents have changed",
    }
    for path in (raw / "corrections").iterdir():
        path.unlink()
    assert build([raw], out).corrected == 0
    build([raw], tmp_path / "scratch", force=True)
    assert local(out) == local(tmp_path / "scratch")


@pytest.mark.parametrize("name", ["documents", "families"])
def test_nothing_is_taken_over_from_a_dataset_that_does_not_say_all_that_it_was_made_from(
    tmp_path: Path, name: str
) -> None:
    raw, out = tmp_path / "raw", tmp_path / "out"
    varied.write(raw, 2, seed=5)
    build([raw], out)
    manifest = json.loads((out / MANIFEST).read_bytes())
    del manifest["inputs"][name]
    (out / MANIFEST).write_text(json.dumps(manifest), "utf-8")
    assert set(whys(raw, out).values()) == {"there is no dataset to take it from"}


def test_a_rule_that_fails_on_what_has_changed_is_left_out_for_what_has_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    raw, out = tmp_path / "raw", tmp_path / "out"
    texts_of_the_samples(raw)
    for name, text in varied.documents(2, seed=5):
        (raw / name).write_text(text, "utf-8")
    build([raw], out, corrections=False)
    (raw / name).write_text(text + "\n", "utf-8")
    rules = reconcile.RULES

    def fails(bench: Workbench) -> None:
        if bench.desks[0].vendor == "vendora":
            raise ZeroDivisionError
        rules[2](bench)

    monkeypatch.setattr(reconcile, "RULES", (*rules[:2], fails, *rules[3:]))
    assert len(build([raw], out, corrections=False).failures) == 1
    build([raw], tmp_path / "scratch", corrections=False)
    assert local(out) == local(tmp_path / "scratch")
    monkeypatch.undo()
    assert not build([raw], out, corrections=False).failures
    build([raw], tmp_path / "scratch", corrections=False, force=True)
    assert local(out) == local(tmp_path / "scratch")


def test_a_document_is_read_again_for_what_it_rests_on_and_for_nothing_else(
    raw: Path, out: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    assert set(whys(raw, out).values()) == {"there is no dataset to take it from"}
    assert whys(raw, out) == {}
    (raw / "widget.txt").write_text((raw / "widget.txt").read_text("utf-8").replace("0xff", "0xfe"), "utf-8")
    assert whys(raw, out) == {"widget": "its bytes have changed"}
    shutil.copy(SAMPLES / "northbeck-tarn2-3d-registers-rev1.0.txt", raw)
    assert whys(raw, out) == {"northbeck-tarn2-3d-registers-rev1.0": "it is new"}
    assert len(whys(raw, out, dialect="amd-register")) == 3
    assert whys(raw, out, dialect="amd-register", force=True).keys() == whys(raw, out).keys()
    words = tmp_path / "words.toml"
    words.write_text("", "utf-8")
    monkeypatch.setenv("SPECMILL_VOCABULARY", str(words))
    assert set(whys(raw, out).values()) == {"the words of SPECMILL_VOCABULARY have changed"}


def test_code_of_one_dialect_concerns_the_documents_that_hang_on_it(
    tmp_path: Path, out: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    raw, isa = tmp_path / "raw", "northbeck-linn4-instruction-set-reference"
    raw.mkdir()
    for name in (isa, "northbeck-tarn2-3d-registers-rev1.0"):
        shutil.copy(SAMPLES / f"{name}.txt", raw)
    build([raw], out)
    code_of = fingerprint.code_of

    def edited(module: str) -> None:
        monkeypatch.setattr(fingerprint, "code_of", lambda name: code_of(name) + "!" * (name == module))

    edited("extract.dialects.powervr_isa")  # the registers are recognised before that dialect is asked
    assert set(whys(raw, out)) == {isa}
    edited("normalize.reconcile")
    build([raw], out, force=True)
    edited("")
    result = build([raw], out)
    assert all(document.reused for document in result.documents)
    assert not result.unchanged


def test_a_module_stands_for_all_that_it_imports() -> None:
    assert fingerprint.code_of("extract.dialects.isa_table") != fingerprint.code_of(
        "extract.dialects.register_table"
    )
    files = fingerprint._names()
    assert files["extract.dialects.register_table.walk.reader"] != files["extract.dialects.isa_table.reader"]
    assert "extract.dialects.register_table.text_tables.flat" in fingerprint._imported(
        files["extract.dialects.isa_table"]
    )


def test_a_build_with_nothing_to_do_leaves_the_dataset_alone_and_imports_next_to_nothing(
    raw: Path, out: Path
) -> None:
    for path in raw.iterdir():
        os.utime(path, ns=(OLD, OLD))
    command = [sys.executable, "-X", "importtime", "-m", "specmill", "build", str(raw), "--out", str(out)]
    first = subprocess.run(command, capture_output=True, text=True, check=True)
    assert "pyarrow" in first.stderr
    before = (out / MANIFEST).stat()[:2], (out / MANIFEST).stat().st_mtime_ns
    second = subprocess.run(command, capture_output=True, text=True, check=True)
    assert (
        second.stdout
        == f"documents  2 as before, nothing to do\ndataset    {out} (unchanged; --force builds it anew)\n"
    )
    assert not {"pyarrow", "typer", "pandas"} & {
        line.rsplit("|")[-1].strip() for line in second.stderr.splitlines()
    }
    assert ((out / MANIFEST).stat()[:2], (out / MANIFEST).stat().st_mtime_ns) == before


@pytest.mark.parametrize("what", ["edit", "add", "remove", "correct", "truncate", "lose", "option", "force"])
def test_a_build_with_something_to_do_does_it(run: Run, raw: Path, out: Path, what: str) -> None:
    time.sleep(state.FRESH / 1e9)  # until a change of these files can be told by its time
    assert run("build", raw, "--out", out).code == 0
    assert again.nothing_new(["--out", str(out), str(raw), "-v"]) is not None
    options: list[str] = []
    if what == "edit":
        (raw / "widget.txt").write_text((raw / "widget.txt").read_text("utf-8") + "\n", "utf-8")
    elif what == "add":
        shutil.copy(SAMPLES / "northbeck-scar3-isa.txt", raw)
    elif what == "remove":
        (raw / "widget.txt").unlink()
    elif what == "correct":
        (raw / "corrections").mkdir()
        (raw / "corrections" / "mine.toml").write_text("", "utf-8")
    elif what == "truncate":
        (out / "fields" / "part-0.parquet").write_bytes(b"PAR1")
    elif what == "lose":
        (out / "observed" / "fields" / "widget.parquet").unlink()
    else:
        options = {"option": ["--only", "w*"], "force": ["--force"]}[what]
    assert again.nothing_new([str(raw), "--out", str(out), *options]) is None
    made = (out / MANIFEST).stat().st_ino
    ran = run("build", raw, "--out", out, *options)
    assert ran.code == 0
    assert (out / MANIFEST).stat().st_ino != made
    build([raw], out.parent / "scratch", only=["w*"] if what == "option" else [])
    assert local(out) == local(out.parent / "scratch")


def test_a_document_that_failed_is_tried_again(raw: Path, out: Path) -> None:
    (raw / "odd.txt").write_text("nothing that any dialect knows\n", "utf-8")
    for _ in range(2):
        result = build([raw], out)
        assert [d.source.doc_id for d in result.failed] == ["odd"]
        assert not result.unchanged


def test_a_file_of_the_same_size_and_time_with_other_bytes_is_noticed(raw: Path, out: Path) -> None:
    path = raw / "widget.txt"
    os.utime(path, ns=(OLD, OLD))
    build([raw], out)
    path.write_text(path.read_text("utf-8").replace("0xff", "0xfe"), "utf-8")
    os.utime(path, ns=(OLD, OLD))
    assert whys(raw, out) == {"widget": "its bytes have changed"}


@pytest.mark.parametrize("name", ["observed/fields/gadget.parquet", "lines/part-0.parquet"])
def test_a_damaged_dataset_is_made_anew_as_a_whole(raw: Path, out: Path, name: str) -> None:
    build([raw], out)
    path = out / name
    path.write_bytes(b"x" * path.stat().st_size)
    (raw / "widget.txt").write_text((raw / "widget.txt").read_text("utf-8") + "\n", "utf-8")
    assert set(whys(raw, out)) == {"gadget", "widget"}
    build([raw], out.parent / "scratch")
    assert local(out) == local(out.parent / "scratch")


def test_a_dataset_that_another_build_replaces_meanwhile_is_not_taken_from(
    raw: Path, out: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    build([raw], out)
    (raw / "widget.txt").write_text((raw / "widget.txt").read_text("utf-8") + "\n", "utf-8")
    keep = Staging.keep_observed

    def keep_and_replace(staging: Staging, doc_id: str) -> None:
        keep(staging, doc_id)
        monkeypatch.undo()
        build([raw], out, force=True)

    monkeypatch.setattr(Staging, "keep_observed", keep_and_replace)
    assert set(whys(raw, out)) == {"gadget", "widget"}


def test_what_was_reused_and_why_is_in_the_manifest_and_told(run: Run, raw: Path, out: Path) -> None:
    run("build", raw, "--out", out)
    (raw / "widget.txt").write_text((raw / "widget.txt").read_text("utf-8") + "\n", "utf-8")
    ran = run("build", raw, "--out", out, "--verbose")
    assert "by amd-register, reused: nothing it rests on has changed: " in ran.err
    assert "s as its bytes have changed: " in ran.err
    assert "documents  1 read, 1 as before\n" in ran.out
    noted = json.loads((out / MANIFEST).read_bytes())["inputs"]["documents"]
    assert {doc_id: made["because"] for doc_id, made in noted.items()} == {
        "gadget": "reused: nothing it rests on has changed",
        "widget": "its bytes have changed",
    }


def test_the_arguments_told_apart_without_the_library_are_those_of_the_command() -> None:
    from specmill.cli import build as command

    hints = get_type_hints(command, include_extras=True).values()
    declared = [
        about
        for hint in hints
        for about in getattr(hint, "__metadata__", ())
        if isinstance(about, OptionInfo)
    ]
    written = [{about.default, *(about.param_decls or ())} for about in declared]
    options = {name for one in written for name in one if isinstance(name, str)} | {
        "--only",
        "--dialect",
        "--corrections",
    }
    assert options - {*again._VALUES, *again._SWITCHES} == {"--force", "--json"}
    assert {*again._VALUES, *again._SWITCHES} < options


@pytest.mark.parametrize(
    "arguments",
    [
        [],
        ["x"],
        ["--out", "y"],
        ["x", "--out"],
        ["x", "--out", "y", "--what"],
        ["x", "-oy"],
        ["x", "--out", "y", "-j", "0"],
    ],
)
def test_arguments_that_need_explaining_are_left_to_the_library(arguments: list[str]) -> None:
    assert again.nothing_new(arguments) is None


def test_generated_documents_are_the_same_each_time_and_differ_from_one_another() -> None:
    made = varied.documents(60, seed=1)
    assert made[:30] == varied.documents(30, seed=1)
    assert made != varied.documents(60, seed=2)
    assert len({text for _, text in made}) == len({name for name, _ in made}) == 60
