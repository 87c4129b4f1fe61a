"""Documents, corrections and datasets in an object store: an S3 server on this machine."""

from __future__ import annotations

import json
import time
from typing import TYPE_CHECKING

import pytest
from conftest import CHIP, SAMPLES
from pyarrow.parquet import read_table
from stored import filled, local, names, stored

from extract.errors import OutputError, StoreError, UnreadableDocument, UsageError
from extract.objects import Info, Objects
from extract.readers import discover, read_document
from extract.urls import Url, url_of
from specmill import past
from specmill.build import build
from specmill.copies import copied

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from conftest import Ran


def test_a_path_of_two_letters_and_more_before_the_colon_is_a_url() -> None:
    from pathlib import Path

    assert url_of("s3://bucket/raw/") == url_of(Path("s3://bucket/raw")) == Url("s3://bucket/raw")
    assert [url_of(text) for text in ("data/raw", "C:/raw", "/s3:/raw", "s3:", "a b://c")] == [None] * 5


def test_the_documents_of_a_url_are_those_of_a_folder(bucket: Url, tmp_path: Path) -> None:
    files = {
        "a.txt": CHIP, "b/A.txt": CHIP.replace("WID", "GAD"), "copy.txt": CHIP, ".hidden/x.txt": "x", "README.md": "x",
        "corrections/c.toml": "", "b/corrections/d.txt": "x", "samples/s.txt": "x",
    }  # fmt: skip
    filled(bucket, files)
    for name, text in files.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text)
    here, there = discover([tmp_path]), discover([bucket])
    assert [source.doc_id for source in here] == [source.doc_id for source in there]
    for source, other in zip(here, there, strict=True):
        for path, url in zip((source.path, *source.copies), (other.path, *other.copies), strict=True):
            assert str(url) == str(path).replace(str(tmp_path), bucket)


def test_a_folder_of_samples_alone_is_read_and_so_is_a_single_object(bucket: Url) -> None:
    filled(bucket, {"samples/s.txt": CHIP, "README": "x"})
    assert [str(s.path) for s in discover([bucket])] == [f"{bucket}/samples/s.txt"]
    assert [str(s.path) for s in discover([bucket / "samples/s.txt"])] == [f"{bucket}/samples/s.txt"]


def test_a_build_from_store_to_store_gives_the_bytes_of_one_to_a_folder(bucket: Url, tmp_path: Path) -> None:
    raw = filled(
        bucket / "raw", {p.relative_to(SAMPLES).as_posix(): p.read_bytes() for p in SAMPLES.rglob("*.*")}
    )
    here, there = build([raw], tmp_path / "out", jobs=1), build([raw], bucket / "out")
    assert here.corrected == there.corrected > 0
    assert not there.failed
    assert stored(bucket / "out") == local(tmp_path / "out")
    assert {row["path"].rpartition("/")[0] for row in there.summary()["read"]} == {raw}


def test_what_has_not_changed_is_neither_read_nor_fetched_nor_stored_again(
    bucket: Url, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    raw = filled(bucket / "raw", {f"{n}.txt": CHIP.replace("WID", n) for n in ("ABC", "DEF", "GHI")})
    out = bucket / "out"
    assert not build([raw], out, jobs=1).unchanged
    assert build([raw], out, jobs=1).unchanged
    monkeypatch.setattr(past, "APART", 0)
    build([raw], out, jobs=1, force=True)
    monkeypatch.setenv("SPECMILL_CACHE", str(tmp_path / "another machine"))
    fetched: list[str] = []
    read, fetch = Objects.read, Objects.fetch

    def reads(objects: Objects, name: str = "") -> bytes:
        fetched.append(objects.url / name if name else objects.url)
        return read(objects, name)

    def fetches(objects: Objects, name: str, path: Path) -> str:
        fetched.append(objects.url / name)
        return fetch(objects, name, path)

    monkeypatch.setattr(Objects, "read", reads)
    monkeypatch.setattr(Objects, "fetch", fetches)
    assert build([raw], out, jobs=1).unchanged
    assert set(fetched) == {out / "manifest.json"}
    filled(raw, {"DEF.txt": CHIP.replace("WID", "XYZ")})
    monkeypatch.undo()
    changed = build([raw], out, jobs=1)
    assert [d.source.doc_id for d in changed.documents if not d.reused] == ["def"]
    build([raw], tmp_path / "scratch", jobs=1)
    assert stored(out) == local(tmp_path / "scratch")


def test_an_object_written_twice_within_a_tick_of_the_clock_is_noticed(
    bucket: Url, out: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    written, every = time.time_ns() - 60 * 10**9, Objects.all

    def at_once(objects: Objects, name: str = "", *, deep: bool = True) -> dict[str, Info]:
        return {key: info._replace(mtime_ns=written) for key, info in every(objects, name, deep=deep).items()}

    monkeypatch.setattr(Objects, "all", at_once)
    raw = filled(bucket, {"a.txt": CHIP})
    build([raw], out, jobs=1)
    assert build([raw], out, jobs=1).unchanged
    filled(bucket, {"a.txt": CHIP.replace("WID", "GAD")})
    assert [d.why for d in build([raw], out, jobs=1).documents] == ["its bytes have changed"]


def test_a_document_that_is_gone_or_too_large_says_so(bucket: Url, monkeypatch: pytest.MonkeyPatch) -> None:
    (gone,) = discover([bucket / "gone.txt"])
    with pytest.raises(UnreadableDocument, match=r"gone.txt: cannot be read: there is no such object$"):
        read_document(gone.path, "gone")
    monkeypatch.setattr("extract.readers.load.SIZE_LIMIT", len(CHIP) - 1)
    (large,) = discover([filled(bucket, {"large.txt": CHIP})])
    with pytest.raises(UnreadableDocument, match=r"large.txt: larger than 0 MiB; split it$"):
        read_document(large.path, "large")


def test_a_word_wrong_about_the_store_says_what_to_look_at(bucket: Url, tmp_path: Path) -> None:
    with pytest.raises(StoreError, match=r"^s3://nowhere/raw: there is no such bucket$"):
        build(["s3://nowhere/raw"], tmp_path / "out")
    with pytest.raises(UsageError, match="nostore://x: no store is known for such a URL"):
        build(["nostore://x/raw"], tmp_path / "out")
    filled(bucket, {"raw/a.txt": CHIP, "mine/notes.txt": "mine"})
    with pytest.raises(UsageError, match=r"mine: holds notes.txt and is no dataset"):
        build([bucket / "raw"], bucket / "mine")
    filled(bucket / "site", {"manifest.json": '{"name": "a site"}'})
    with pytest.raises(UsageError, match=r"site: holds manifest.json and is no dataset"):
        build([bucket / "raw"], bucket / "site")
    with pytest.raises(UsageError, match="holds the document"):
        build([filled(bucket / "notes", {"README.txt": CHIP}) / "README.txt"], bucket / "notes")
    with pytest.raises(OutputError, match="holds no dataset"):
        copied(bucket / "nothing")
    assert names(bucket) == {"raw/a.txt", "mine/notes.txt", "site/manifest.json", "notes/README.txt"}


def test_corrections_of_a_url_are_applied_as_those_of_a_folder(bucket: Url, tmp_path: Path) -> None:
    entry = """
        [[correction]]
        document = "widget"
        row = { table = "fields", register = "WID_CTRL", field = "SIZE" }
        column = "default_text"
        printed = "0xff"
        correct = "0x7f"
        reason = "errata"
    """
    raw = filled(
        bucket / "raw", {"widget.txt": CHIP, "corrections/mine.toml": entry, "corrections/deep/x.toml": "x"}
    )
    other = filled(bucket / "other", {"mine.toml": entry.replace("0x7f", "0x3f"), "notes.txt": "x"})
    found = {}
    for given in (True, other, other / "mine.toml", False):
        assert build([raw], tmp_path / "out", corrections=given).corrected == bool(given)
        rows = read_table(tmp_path / "out" / "fields").to_pylist()
        found[given] = next(row["default_text"] for row in rows if row["field"] == "SIZE")
    assert found == {True: "0x7f", other: "0x3f", other / "mine.toml": "0x3f", False: "0xff"}
    filled(raw, {"corrections/mine.toml": "[[correction]]"})
    with pytest.raises(UsageError, match=r"s3://.*/raw/corrections/mine.toml, line 1: document is missing"):
        build([raw], tmp_path / "out")
    with pytest.raises(UsageError, match="nowhere: no such folder"):
        build([raw], tmp_path / "out", corrections=bucket / "nowhere")


def test_commands_ask_a_dataset_at_a_url(bucket: Url, run: Callable[..., Ran]) -> None:
    raw, out = filled(bucket / "raw", {"widget.txt": CHIP}), bucket / "out"
    assert run("build", raw, "--out", out).code == 0
    assert f"dataset    {out} (unchanged" in run("build", raw, "--out", out).out
    assert json.loads(run("info", out, "--json").out)["path"] == out
    assert "WID_CTRL" in run("show", "WID_CTRL", "--dataset", out).out
    assert json.loads(run("query", "select count(*) n from observed.fields", "-d", out, "--json").out) == [
        {"n": 4}
    ]
    told = run("explain", "WID_CTRL.MODE", "--dataset", out)
    assert told.code == 0
    assert f"{raw}/widget.txt, the same bytes as the build read" in told.out
    assert run("export", "json", "--dataset", out).code == 0
    assert run("diff", out, bucket / "nothing").code == 2
