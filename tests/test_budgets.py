"""A document that never ends, or kills the process that reads it, costs itself and no other document."""

from __future__ import annotations

import json
import sys
import threading
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest
from conftest import CHIP, Ran
from pdf_files import page, pdf, text

from specmill import work
from specmill.budget import Budget
from specmill.build import build

if TYPE_CHECKING:
    from pathlib import Path

Run = Callable[..., Ran]
PAGE = pdf([page(text(72, 700, "Widget manual"))])


@pytest.fixture
def many(raw: Path, plugin: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Two good documents among one that never ends and PDFs that never end and kill."""
    monkeypatch.syspath_prepend(plugin)
    (raw / "endless.txt").write_text("text")
    (raw / "endless-too.pdf").write_bytes(PAGE)
    (raw / "deadly.pdf").write_bytes(PAGE + b"\n")
    return raw


@pytest.mark.parametrize(
    ("jobs", "seconds"), [(1, 2), (2, 8)]
)  # two processes load all there is to load in that
def test_what_never_ends_or_kills_fails_alone_and_says_why(
    run: Run, many: Path, out: Path, jobs: int, seconds: int
) -> None:
    options = ("--dialect", "slow", "--max-seconds", seconds, "--jobs", jobs, "--json")
    ran = run("build", many, "--out", out, *options)
    said = json.loads(ran.out)
    assert ran.code == 1
    assert [row["doc_id"] for row in said["read"]] == ["gadget", "widget"]
    assert [(row["doc_id"], row["kind"]) for row in said["errors"]] == [
        ("deadly", "ReaderDied"),
        ("endless", "OverBudget"),
        ("endless-too", "OverBudget"),
    ]
    assert f"endless.txt: reading took more than {seconds} seconds; --max-seconds allows more" in ran.err
    assert "deadly.pdf: the process that read it was killed, perhaps for want of memory" in ran.err
    assert sorted(path.stem for path in (out / "observed" / "fields").iterdir()) == ["gadget", "widget"]


@pytest.mark.skipif(sys.platform != "linux", reason="memory of a process is looked up on Linux only")
def test_a_document_that_takes_too_much_memory_fails_and_says_so(tmp_path: Path, out: Path) -> None:
    (tmp_path / "chip.pdf").write_bytes(PAGE)
    result = build([tmp_path / "chip.pdf"], out, budget=Budget(memory=1))
    assert [type(d.error).__name__ for d in result.failed] == ["OverBudget"]
    assert "more than 1 MB of memory; --max-memory allows more" in str(result.failed[0].error)


@pytest.mark.parametrize("copies", [True, False])
def test_no_process_is_started_for_small_texts_and_one_for_all_pdfs(
    raw: Path, out: Path, copies: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    from specmill import forked, worker

    started: list[str] = []

    def counted(place: Any, name: str) -> None:
        start = getattr(place, name)

        def start_and_count(*arguments: Any, **options: Any) -> Any:
            started.append(name)
            return start(*arguments, **options)

        monkeypatch.setattr(place, name, start_and_count)

    counted(worker.subprocess, "Popen")
    counted(worker, "Fork")
    monkeypatch.setattr(forked, "LIGHT", (1 << 40) if copies else 0)
    build([raw], out, jobs=1)
    assert not started
    (raw / "a.pdf").write_bytes(PAGE)
    (raw / "b.pdf").write_bytes(PAGE + b"\n")
    build([raw], out, jobs=1)
    assert started == [
        "Fork" if copies and sys.platform == "linux" and threading.active_count() == 1 else "Popen"
    ]


def test_a_very_large_text_is_read_apart_and_gives_the_same(
    tmp_path: Path, out: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    chip = tmp_path / "chip.txt"
    chip.write_text(CHIP, encoding="utf-8")
    here = build([chip], out).summary()
    monkeypatch.setattr(work, "APART", 10)
    apart = build([chip], out.with_name("apart")).summary()
    assert {**here, "seconds": 0, "dataset": ""} == {**apart, "seconds": 0, "dataset": ""}
    for path in out.rglob("*.parquet"):
        assert path.read_bytes() == (out.with_name("apart") / path.relative_to(out)).read_bytes()


def test_a_text_for_which_there_is_not_enough_memory_fails_alone(
    raw: Path, out: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = work.read_document

    def scarce(path: Path, doc_id: str, **options: Any) -> Any:
        if doc_id == "gadget":
            raise MemoryError
        return whole(path, doc_id, **options)

    monkeypatch.setattr(work, "read_document", scarce)
    result = build([raw], out, jobs=1)
    assert [str(d.error) for d in result.failed] == [
        f"{raw / 'gadget.txt'}: reading it takes more memory than there is"
    ]
