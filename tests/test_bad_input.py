"""Bad input: an error a person can act on, which costs no other document and never the old dataset."""

from __future__ import annotations

import errno
import gzip
import json
import os
import signal
import subprocess
import sys
import time
import tracemalloc
from collections.abc import Callable, Iterator
from pathlib import Path

import pyarrow.parquet as pq
import pytest
from conftest import CHIP, Ran

from extract.dialects import read
from extract.errors import BinaryDocument, EmptyDocument, OversizedLine, UnreadableDocument
from extract.readers import read_document
from normalize import reconcile
from normalize.observed import observed_tables
from specmill.build import build

Run = Callable[..., Ran]


def contents(folder: Path) -> dict[str, bytes]:
    """Every file below a folder, by its path."""
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


# One document


@pytest.mark.parametrize("data", [b"", b"\n \t\r\n\f\n", b"\xef\xbb\xbf", b"\xff\xfe\n\x00"])
def test_a_file_without_text_is_empty(tmp_path: Path, data: bytes) -> None:
    (tmp_path / "chip.txt").write_bytes(data)
    with pytest.raises(EmptyDocument, match=r"chip\.txt: (the file is empty|no text in it)"):
        read_document(tmp_path / "chip.txt", "chip")


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"PK\x03\x04" + b"x" * 99, "zip archive, not text; unpack it"),
        (b"PK\x03\x04word/x", "zip archive, not text; unpack it"),
        (b"PK\x03\x04[Content_Types].xml PK\x03\x04xl/", r"Excel file \(.xlsx\), .* as CSV"),
        (b"PK\x03\x04[Content_Types].xml PK\x03\x04word/", r"Word file \(.docx\), .* as a PDF or a web page"),
        (b"PK\x03\x04..mimetypeapplication/vnd.oasis.opendocument.textPK", "OpenDocument file"),
        (b"%!PS-Adobe-3.0\nshowpage\n", "PostScript, .*ps2pdf"),
        (gzip.compress(CHIP.encode()), "gzip"),
        (b"\x89PNG\r\n\x1a\n" + bytes(99), "PNG"),
        (b"\x7fELF" + bytes(99), "ELF"),
        (CHIP.encode() + b"\0", r"line 17: .*NUL byte"),
        (CHIP.encode("utf-16-le"), "UTF-16LE without a byte order mark"),
        (CHIP.encode("utf-16-be"), "UTF-16BE without a byte order mark"),
        (bytes(range(1, 256)) * 9, "control characters"),
    ],
)
def test_a_file_that_is_no_text_is_refused_with_what_it_is(tmp_path: Path, data: bytes, message: str) -> None:
    (tmp_path / "chip.txt").write_bytes(data)
    with pytest.raises(BinaryDocument, match=rf"chip\.txt.*{message}"):
        read_document(tmp_path / "chip.txt", "chip")


def test_a_line_of_200_mb_is_refused_early_in_little_memory(tmp_path: Path) -> None:
    file = tmp_path / "chip.txt"
    with file.open("wb") as stream:
        stream.write(b"first\nsecond\n")
        for _ in range(200):
            stream.write(b"x" * 1_000_000)
    tracemalloc.start()
    started = time.perf_counter()
    with pytest.raises(OversizedLine, match=r"chip\.txt, line 3: longer than 8 MiB"):
        read_document(file, "chip")
    seconds, memory = time.perf_counter() - started, tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert seconds < 1
    assert memory < 50e6


def test_a_long_line_is_refused_wherever_it_ends_and_one_at_the_limit_is_read(tmp_path: Path) -> None:
    file = tmp_path / "chip.txt"
    file.write_bytes(b"x" * (8 << 20) + b"\nend\n")
    assert read_document(file, "chip").lines[1] == "end"
    file.write_bytes(b"x" * ((8 << 20) + 1) + b"\nend\n")
    with pytest.raises(OversizedLine):
        read_document(file, "chip")


def test_a_document_of_more_than_256_mib_is_refused_early(tmp_path: Path) -> None:
    file = tmp_path / "chip.txt"
    with file.open("wb") as stream:
        stream.write(b"a line\n" * 2_000_000)
        stream.truncate(300 << 20)
    started = time.perf_counter()
    with pytest.raises(UnreadableDocument, match="larger than 256 MiB"):
        read_document(file, "chip")
    assert time.perf_counter() - started < 1


def test_a_link_to_itself_among_the_documents_fails_alone(tmp_path: Path) -> None:
    raw = tmp_path / "raw"
    raw.mkdir()
    (raw / "chip.txt").write_text(CHIP, encoding="utf-8")
    (raw / "loop.txt").symlink_to(raw / "loop.txt")
    made = build([raw], tmp_path / "out")
    assert [str(one.error) for one in made.failed] == [
        f"{raw}/loop.txt: cannot be read: Too many levels of symbolic links"
    ]


def test_what_cannot_be_opened_is_unreadable_and_the_error_says_why(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "dangling").symlink_to(tmp_path / "gone")
    (tmp_path / "loop").symlink_to(tmp_path / "loop")
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "locked").write_text(CHIP, encoding="utf-8")
    for name, why in [
        ("gone", "No such file"),
        ("dangling", "No such file"),
        ("loop", "symbolic links"),
        (".", "this is a folder"),
        ("pipe", "not a regular file"),
        ("nul\0", "no such path"),
    ]:
        with pytest.raises(UnreadableDocument, match=why):
            read_document(tmp_path / name, "chip")

    def denied(*_: object, **__: object) -> None:
        raise PermissionError(errno.EACCES, "Permission denied")

    monkeypatch.setattr(Path, "open", denied)  # the tests may run as a user who may read everything
    with pytest.raises(UnreadableDocument, match="locked: cannot be read: Permission denied"):
        read_document(tmp_path / "locked", "chip")


# Among others


def test_one_bad_document_among_good_ones_fails_alone_and_the_exit_status_says_so(
    run: Run, raw: Path, out: Path
) -> None:
    (raw / "broken.txt").write_bytes(b"\x7fELF" + bytes(99))
    (raw / "novel.txt").write_text("It was a dark and stormy night.\n")
    ran = run("build", raw, raw / "gone.txt", "--out", out, "--json")
    summary = json.loads(ran.out)
    assert ran.code == 1
    assert [row["doc_id"] for row in summary["read"]] == ["gadget", "widget"]
    assert [(row["doc_id"], row["kind"]) for row in summary["errors"]] == [
        ("broken", "BinaryDocument"),
        ("gone", "UnreadableDocument"),
        ("novel", "UnknownDialect"),
    ]
    assert f"error: {raw / 'broken.txt'}: an ELF executable" in ran.err
    assert "--verbose" not in ran.err
    assert sorted(path.stem for path in (out / "observed" / "fields").iterdir()) == ["gadget", "widget"]


def test_when_every_document_fails_nothing_is_written_and_the_old_dataset_stays(
    run: Run, raw: Path, out: Path, tmp_path: Path
) -> None:
    empty = tmp_path / "empty.txt"
    empty.touch()
    ran = run("build", empty, "--out", out)
    assert ran.code == 1
    assert "not written: no document was read" in ran.out
    assert not out.exists()
    run("build", raw, "--out", out)
    before = contents(out.parent)
    ran = run("build", empty, "--out", out)
    assert ran.code == 1
    assert "unchanged: no document was read" in ran.out
    assert contents(out.parent) == before


def test_an_unknown_dialect_is_wrong_usage_and_the_installed_ones_are_named(
    run: Run, raw: Path, out: Path
) -> None:
    ran = run("build", raw, "--out", out, "--dialect", "latin")
    assert (ran.code, ran.out) == (2, "")
    assert "no dialect named 'latin'; installed: amd-isa, amd-register" in ran.err
    assert not out.exists()


def test_a_dialect_that_raises_fails_its_document_alone_and_verbose_shows_where(
    run: Run, raw: Path, out: Path, plugin: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.syspath_prepend(plugin)
    (raw / "broken.txt").write_text("text")
    ran = run("build", raw, "--out", out, "--dialect", "slow", "--verbose")
    assert ran.code == 1
    assert "broken.txt: dialect slow failed (ZeroDivisionError: no widgets); please report it" in ran.err
    assert 'raise ZeroDivisionError("no widgets")' in ran.err
    assert "documents  2 read, 1 failed" in ran.out


def test_undecodable_bytes_are_reported_and_the_rest_of_the_document_is_read(
    run: Run, tmp_path: Path, out: Path
) -> None:
    from pyarrow import parquet

    (tmp_path / "chip.txt").write_bytes(CHIP.encode().replace(b"Turns", b"T\xffrns"))
    ran = run("build", tmp_path / "chip.txt", "--out", out, "--json")
    assert (ran.code, json.loads(ran.out)["fields"]) == (0, 4)
    found = parquet.read_table(out / "diagnostics").to_pylist()
    assert [(d["line_first"], d["action"]) for d in found if d["code"] == "undecodable_bytes"] == [
        (6, "flagged")
    ]


def test_the_same_document_twice_is_read_once_and_the_copy_reported(run: Run, raw: Path, out: Path) -> None:
    from pyarrow import parquet

    (raw / "copy.txt").write_bytes((raw / "gadget.txt").read_bytes())
    ran = run("build", raw, raw / "gadget.txt", raw, "--out", out, "--json")
    summary = json.loads(ran.out)
    assert (ran.code, summary["documents"], summary["fields"]) == (0, 2, 8)
    assert summary["duplicates"] == [{"path": str(raw / "gadget.txt"), "same_as": str(raw / "copy.txt")}]
    found = parquet.read_table(out / "diagnostics").to_pylist()
    assert [d["doc_id"] for d in found if d["code"] == "duplicate_document"] == ["copy"]
    assert f"{raw / 'gadget.txt'}: the same bytes as {raw / 'copy.txt'}, not read again" in ran.err


def test_two_files_of_one_stem_are_two_documents(run: Run, raw: Path, out: Path) -> None:
    (raw / "old").mkdir()
    (raw / "old" / "Widget.md").write_text(CHIP.replace("0x100", "0x200"), encoding="utf-8")
    summary = json.loads(run("build", raw, "--out", out, "--json").out)
    ids = [row["doc_id"] for row in summary["read"]]
    assert (len(set(ids)), summary["fields"]) == (3, 12)
    assert [i[:7] for i in ids] == ["gadget", "widget-", "widget-"]


# The dataset


@pytest.mark.parametrize(
    ("number", "message"), [(errno.ENOSPC, "the disk is full"), (errno.EROFS, "the file system is read-only")]
)
def test_a_disk_that_takes_no_more_is_an_error_and_the_old_dataset_stays(  # noqa: PLR0917 - fixtures
    run: Run, raw: Path, out: Path, monkeypatch: pytest.MonkeyPatch, number: int, message: str
) -> None:
    run("build", raw, "--out", out)
    before = contents(out.parent)

    def full(*_: object) -> None:
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr("normalize.storage.store.write_table", full)
    ran = run("build", raw, "--out", out, "--force")
    assert (ran.code, ran.out) == (1, "")
    assert f"error: {out}: {message}" in ran.err
    assert contents(out.parent) == before


def test_a_dataset_folder_that_cannot_be_made_is_an_error_that_names_it(run: Run, raw: Path) -> None:
    ran = run("build", raw, "--out", raw / "widget.txt" / "parquet")
    assert ran.code == 1
    assert f"{raw / 'widget.txt' / 'parquet'}: part of the path is a file" in ran.err


@pytest.mark.parametrize("where", [".", "..", "widget.txt"])
def test_a_dataset_never_takes_the_place_of_documents(run: Run, raw: Path, where: str) -> None:
    before = contents(raw)
    ran = run("build", raw, "--out", raw / where)
    assert ran.code == 2
    assert "holds the document" in ran.err
    assert contents(raw) == before


@pytest.fixture
def _interrupts() -> Iterator[None]:
    """Commands heed Ctrl-C: those of a shell's background job, as the tests may be, are told to ignore it."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.usefixtures("_interrupts")
@pytest.mark.parametrize("jobs", [1, 2])
@pytest.mark.parametrize(
    ("number", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 143), (signal.SIGKILL, -signal.SIGKILL)]
)
def test_a_build_that_is_ended_half_way_leaves_the_old_dataset(  # noqa: PLR0917 - fixtures
    raw: Path, out: Path, plugin: Path, number: signal.Signals, code: int, jobs: int
) -> None:
    build([raw], out)
    before = contents(out)
    (raw / "endless.txt").write_text("text")
    (raw / "endless-too.txt").write_text("more text")
    command = [sys.executable, "-m", "specmill", "build", str(raw), "--out", str(out), "--dialect", "slow"]
    process = subprocess.Popen(
        [*command, "--jobs", str(jobs)],
        env={**os.environ, "PYTHONPATH": str(plugin)},
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    waited = time.monotonic()
    while not (raw / "begun").exists() and time.monotonic() - waited < 20:
        time.sleep(0.02)
    if number == signal.SIGINT:
        os.killpg(process.pid, number)  # as a terminal does: to every process of the command
    else:
        process.send_signal(number)
    _, err = process.communicate(timeout=20)
    assert process.returncode == code
    assert contents(out) == before
    if number == signal.SIGINT:
        assert err.splitlines()[-1] == f"interrupted; {out} is unchanged"
        assert "Traceback" not in err
    if number != signal.SIGKILL:
        assert [path.name for path in out.parent.iterdir()] == [out.name]
    assert not _alive(process.pid)


def _alive(group: int) -> bool:
    """Whether a process of the group still runs, after a moment for the last to notice."""
    for _ in range(200):
        try:
            os.killpg(group, 0)
        except ProcessLookupError:
            return False
        time.sleep(0.02)
    return True


def test_a_rule_that_fails_is_left_out_and_said_and_the_rest_is_done(
    tmp_path: Path, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    chip = tmp_path / "chip.txt"
    chip.write_text(CHIP)

    def broken(_bench: object) -> None:
        raise KeyError(7)

    assert run("build", chip, "--out", tmp_path / "whole").code == 0
    monkeypatch.setattr(reconcile, "RULES", (*reconcile.RULES, broken))
    done = run("build", chip, "--out", tmp_path / "parquet")
    assert done.code == 1
    assert "broken failed (KeyError: 7); the tables are made without it; please report it" in done.err
    said = pq.read_table(tmp_path / "parquet" / "diagnostics").to_pylist()
    assert [row["severity"] for row in said if row["code"] == "rule_failed"] == ["error"]
    whole, parts = (pq.read_table(tmp_path / name / "fields") for name in ("whole", "parquet"))
    assert whole.equals(parts)
    with pytest.raises(KeyError, match="7"):
        reconcile.published_tables([observed_tables(read(read_document(chip, "chip")))])
