"""What else goes on while a dataset is built: other builds, documents that change, permissions that go."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest
from conftest import CHIP, REPOSITORY, Ran

sys.path.append(str(REPOSITORY / "bench"))

import killed

import normalize.storage.store
from extract.readers import load
from normalize.storage import shards
from specmill import work
from specmill.build import build

if TYPE_CHECKING:
    from pathlib import Path

    from extract.readers import Source

Run = Callable[..., Ran]


def whole(out: Path) -> list[str]:
    """The documents of a dataset of which every file can be read."""
    from pyarrow import parquet

    manifest = json.loads((out / "manifest.json").read_bytes())
    assert set(manifest["files"]) == {p.relative_to(out).as_posix() for p in out.rglob("*.parquet")}
    for name in manifest["files"]:
        parquet.read_table(out / name)
    return [row["doc_id"] for row in manifest["documents"]]


@pytest.mark.parametrize("way", [killed.Way(), killed.Way(jobs=2, parts=True)])
def test_of_builds_at_once_into_one_folder_each_ends_and_one_of_them_is_there_whole(
    raw: Path, out: Path, way: killed.Way
) -> None:
    builds = [
        subprocess.Popen(
            killed.command(raw / name, out, way),
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            cwd=REPOSITORY,
        )
        for name in ("widget.txt", "gadget.txt", "widget.txt")
    ]
    ended = [(process.communicate()[1], process.returncode) for process in builds]
    assert [code for _, code in ended] == [0] * 3, ended
    assert whole(out) in (["widget"], ["gadget"])
    assert [path.name for path in out.parent.iterdir()] == [out.name]


def read_while_it_changes(source: Source, *more: Any, **named: Any) -> work.Outcome:
    """As `read_one`; the document `widget` is written to meanwhile."""
    read = load._read

    def meanwhile(file: Any, announced: int, shown: str) -> Any:
        if shown.endswith("widget.txt"):
            source.path.write_text(CHIP + CHIP.replace("WID", "ODD"), encoding="utf-8")
        return read(file, announced, shown)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(load, "_read", meanwhile)
        return work_read_one(source, *more, **named)


work_read_one = work.read_one


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_document_that_changes_while_it_is_read_fails_and_says_so(
    run: Run, raw: Path, out: Path, monkeypatch: pytest.MonkeyPatch, jobs: int
) -> None:
    monkeypatch.setattr(work, "read_one", read_while_it_changes)
    ran = run("build", raw, "--out", out, "--jobs", jobs)
    assert ran.code == 1
    assert "widget.txt: it changed while it was read: build again when it is complete" in ran.err
    assert whole(out) == ["gadget"]


@pytest.mark.skipif(sys.platform != "linux", reason="a limit on files stands for a full disk")
@pytest.mark.parametrize("size", [100, 8_000, 20_000])
@pytest.mark.parametrize("way", [killed.Way(), killed.Way(jobs=2, parts=True)])
def test_a_disk_that_is_full_at_any_moment_is_an_error_and_the_old_dataset_stays(
    raw: Path, out: Path, way: killed.Way, size: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    if way.parts:
        monkeypatch.setattr(shards, "SMALL", 200)
    build([raw], out, jobs=1)
    before = killed.state(out)
    (raw / "widget.txt").write_text(CHIP * 20, encoding="utf-8")
    command = killed.command(raw, out, way)
    program = killed.PARTS if way.parts else "from specmill.front import main; main()"
    limited = f"import resource as r; r.setrlimit(r.RLIMIT_FSIZE, ({size}, {size})); {program}"
    ran = subprocess.run(
        [sys.executable, "-c", limited, *command[3:]],
        capture_output=True,
        text=True,
        check=False,
        cwd=REPOSITORY,
    )
    assert ran.returncode == 1
    assert f"error: {out}: " in ran.stderr
    assert "Traceback" not in ran.stderr
    assert killed.state(out) == before
    assert killed.left_over(out) == []


def test_a_build_with_nothing_to_do_removes_what_a_killed_one_left_beside_the_dataset(
    raw: Path, out: Path
) -> None:
    build([raw], out, jobs=1)
    gone = subprocess.Popen([sys.executable, "-c", ""])
    gone.wait()
    (out.parent / f".{out.name}.{gone.pid}-0.building").mkdir()
    assert killed.build(raw, out, killed.Way())
    assert killed.left_over(out) == []


@pytest.mark.skipif(os.name != "posix", reason="permissions of folders")
def test_a_folder_that_may_not_be_written_any_more_is_an_error_and_the_old_dataset_stays(
    run: Run, raw: Path, out: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    build([raw], out)
    put = normalize.storage.store.put_in_place

    def denied(staging: Path, there: Path) -> None:
        def refuse(*_: Any) -> bool:
            raise PermissionError(13, "Permission denied")

        monkeypatch.setattr("normalize.storage.swap._exchange", refuse)
        put(staging, there)

    monkeypatch.setattr(normalize.storage.store, "put_in_place", denied)
    ran = run("build", raw / "widget.txt", "--out", out)
    assert ran.code == 1
    assert "no permission to write there: change it or name another folder with --out; nothing" in ran.err
    assert whole(out) == ["gadget", "widget"]
    assert [path.name for path in out.parent.iterdir()] == [out.name]


@pytest.mark.parametrize("way", [killed.Way(), killed.Way(jobs=2, again=True, parts=True)])
def test_builds_killed_at_random_moments_leave_the_old_dataset_or_the_new_one(
    raw: Path, way: killed.Way
) -> None:
    outcomes, wrong = killed.run(5, 60, 1, way, raw)
    assert not wrong
    assert outcomes.total() == 5


def test_what_a_kill_would_have_lost_is_told(raw: Path, out: Path) -> None:
    build([raw], out)
    before = killed.state(out)
    assert killed.state(out) == before
    file = out / "fields" / "part-0.parquet"
    file.write_bytes(file.read_bytes()[:-9])
    with pytest.raises((OSError, ValueError)):
        killed.state(out)
    file.unlink()
    with pytest.raises(ValueError, match="differ from the manifest"):
        killed.state(out)
