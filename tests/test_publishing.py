"""A dataset takes the place of another in an object store, whatever happens meanwhile."""

from __future__ import annotations

import hashlib
import json
import os
from typing import TYPE_CHECKING, Any

import pytest
from conftest import CHIP
from stored import filled, local, names, stored

import extract.objects
from extract.errors import OutputError
from extract.objects import Objects
from normalize.storage import publishing
from normalize.storage.publishing import DIGESTS, current, finish, publish
from specmill.build import build
from specmill.copies import copied

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from pathlib import Path

    from extract.urls import Url


class KilledError(BaseException):
    """The process is no more; nothing it does afterwards has any effect."""


@pytest.fixture
def in_order(monkeypatch: pytest.MonkeyPatch) -> None:
    """One request after the other."""

    def one_by_one(make: Callable[[Any], Any], items: Iterable[Any]) -> Iterable[Any]:
        return map(make, list(items))

    monkeypatch.setattr(publishing, "at_once", one_by_one)


def dataset(folder: Path, **files: str) -> tuple[dict[str, Path], bytes]:
    """Files and manifest of something like a dataset."""
    folder.mkdir(exist_ok=True)
    found = {}
    for name, text in files.items():
        path = folder / name
        path.write_text(text)
        found[f"{name}/part-0.parquet"] = path
    digests = {name: hashlib.sha256(path.read_bytes()).hexdigest() for name, path in found.items()}
    sizes = {name: path.stat().st_size for name, path in found.items()}
    manifest = {"schema_version": 1, "tables": list(files), "files": sizes, DIGESTS: digests}
    return found, json.dumps(manifest).encode()


def read_back(url: Url) -> dict[str, str]:
    """The files of the dataset as its readers find them."""
    root = copied(url)
    return {p.parent.name: p.read_text() for p in root.rglob("*.parquet")}


OLD = {"fields": "old fields", "registers": "old registers", "lines": "old"}
NEW = {"fields": "new fields", "registers": "new registers!", "symbols": "new"}


@pytest.mark.usefixtures("in_order")
def test_a_publisher_killed_anywhere_leaves_one_whole_dataset_and_the_next_build_finishes(
    bucket: Url, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(publishing, "alive", lambda _: False)
    old, new = dataset(tmp_path / "old", **OLD), dataset(tmp_path / "new", **NEW)
    changes = ("write", "upload", "copy", "delete", "delete_below")
    plain = {name: getattr(Objects, name) for name in changes}
    seen, places = [], 0
    while True:
        url = bucket / str(places)
        publish(url, *old, None)
        left = places

        def change(name: str) -> Callable[..., None]:
            def made(*arguments: Any) -> None:
                nonlocal left
                left -= 1
                if left < 0:
                    raise KilledError
                plain[name](*arguments)

            return made

        with monkeypatch.context() as patch:
            for name in changes:
                patch.setattr(Objects, name, change(name))
            try:
                publish(url, *new, None)
            except KilledError:
                pass
            else:
                break
        found = read_back(url)
        assert found in (OLD, NEW)
        seen.append(found == NEW)
        finish(url)
        assert read_back(url) == found
        assert names(url) == {"manifest.json", *(f"{name}/part-0.parquet" for name in found)}
        places += 1
    assert seen == sorted(seen)  # old until the journal is written, and new from there
    assert {True, False} == set(seen)
    assert read_back(url) == NEW


def test_what_another_machine_left_behind_is_removed_after_a_day_and_what_is_under_way_stays(
    bucket: Url, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    publish(bucket, *dataset(tmp_path / "old", **OLD), None)
    hosts = ("other-host.1.abc", f"{publishing._machine()}.{os.getpid()}.abc")
    beside = {f".publishing/{who}/fields/part-0.parquet" for who in hosts}
    filled(bucket, dict.fromkeys(beside, "x"))
    finish(bucket)
    assert beside < names(bucket)
    monkeypatch.setattr(publishing, "FORGOTTEN", -3600 * 10**9)
    finish(bucket)
    assert not beside & names(bucket)
    assert read_back(bucket) == OLD


@pytest.mark.usefixtures("in_order")
def test_of_two_that_publish_at_once_the_later_is_the_dataset_and_the_earlier_stops(
    bucket: Url, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    copy, begun = Objects.copy, []

    def interrupted(objects: Objects, source: str, target: str, size: int) -> None:
        if not begun:
            begun.append(target)
            monkeypatch.setattr(publishing, "_new_id", lambda: "zz.1.later")
            publish(bucket, *dataset(tmp_path / "new", **NEW), None)
        copy(objects, source, target, size)

    monkeypatch.setattr(Objects, "copy", interrupted)
    publish(bucket, *dataset(tmp_path / "old", **OLD), None)
    assert begun
    assert read_back(bucket) == NEW
    assert names(bucket) == {"manifest.json", *(f"{name}/part-0.parquet" for name in NEW)}


@pytest.mark.usefixtures("in_order")
def test_who_is_late_in_removing_what_is_left_over_removes_no_file_of_a_later_dataset(
    bucket: Url, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    own, begun = publishing._own, []

    def late(objects: Objects) -> set[str]:
        if not begun:
            begun.append(objects)
            monkeypatch.setattr(publishing, "_new_id", lambda: "zz.1.later")  # of one second the name decides
            publish(bucket, *dataset(tmp_path / "new", **NEW), None)
        return own(objects)

    monkeypatch.setattr(publishing, "_own", late)
    publish(bucket, *dataset(tmp_path / "old", **OLD), None)
    assert begun
    assert read_back(bucket) == NEW


def test_a_dataset_replaced_while_it_is_copied_is_copied_as_it_is_then(
    bucket: Url, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    publish(bucket, *dataset(tmp_path / "old", **OLD), None)
    fetch, begun = Objects.fetch, []

    def slow(objects: Objects, name: str, path: Path) -> str:
        if not begun:
            begun.append(name)
            publish(bucket, *dataset(tmp_path / "new", **NEW), None)
        return fetch(objects, name, path)

    monkeypatch.setattr(Objects, "fetch", slow)
    assert read_back(bucket) == NEW


def test_a_dataset_that_another_build_replaces_meanwhile_is_not_built_upon(
    bucket: Url, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    raw = filled(bucket / "raw", {"a.txt": CHIP, "b.txt": CHIP.replace("WID", "GAD")})
    out = bucket / "out"
    build([raw], out)
    filled(raw, {"b.txt": CHIP.replace("WID", "ODD")})
    upload, begun = Objects.upload, []

    def slow(objects: Objects, path: Path, name: str) -> None:
        if not begun:
            begun.append(name)
            build([raw / "a.txt"], out, force=True)
        upload(objects, path, name)

    monkeypatch.setattr(Objects, "upload", slow)
    result = build([raw], out)
    assert begun
    assert not any(document.reused for document in result.documents)
    build([raw], tmp_path / "scratch")
    assert stored(out) == local(tmp_path / "scratch")


def test_files_that_are_damaged_in_the_store_are_never_read(bucket: Url, tmp_path: Path) -> None:
    publish(bucket, *dataset(tmp_path / "old", **OLD), None)
    filled(bucket, {"fields/part-0.parquet": "bad fields"})
    with pytest.raises(OutputError, match="not those that its manifest tells of"):
        copied(bucket)


@pytest.mark.parametrize(
    "name", ["../x.parquet", "fields/../../x.parquet", "/x/y.parquet", "a/.b.parquet", "x.py"]
)
def test_a_manifest_that_names_files_elsewhere_is_refused(bucket: Url, name: str) -> None:
    filled(bucket, {"manifest.json": json.dumps({"schema_version": 1, "tables": [], "files": {name: 1}})})
    with pytest.raises(OutputError, match="names files as no build does"):
        current(bucket)


def test_an_object_that_s3_does_not_copy_itself_is_copied_all_the_same(
    bucket: Url, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(extract.objects, "COPY_LIMIT", 3)
    filled(bucket, {"a": "long", "b": ""})
    Objects(bucket).copy("a", "b", 4)
    assert Objects(bucket).read("b") == b"long"


def test_a_dataset_that_cannot_be_read_is_built_anew(bucket: Url, tmp_path: Path) -> None:
    raw, out = filled(bucket / "raw", {"a.txt": CHIP}), bucket / "out"
    build([raw], out, jobs=1)
    manifest = json.loads(Objects(out).read("manifest.json"))
    filled(out, {"manifest.json": json.dumps({**manifest, "files": {"../x": 1}})})
    assert not build([raw], out, jobs=1).unchanged
    build([raw], tmp_path / "scratch", jobs=1)
    assert stored(out) == local(tmp_path / "scratch")
