"""Writing a dataset: whole or not at all, whatever happens, and always the same bytes."""

from __future__ import annotations

import errno
import hashlib
import json
import os
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pandas as pd
import pyarrow.parquet as pq
import pytest
from handmade import reading

import normalize.storage.store
import normalize.storage.swap
from extract.errors import OutputError, UsageError
from normalize.observed import observed_tables
from normalize.reconcile import published_tables
from normalize.schema import OBSERVED, PUBLISHED, SchemaError, check
from normalize.storage.layout import MANIFEST, OTHER_TABLES, RECORD_TABLES, REPORTS, observed_file
from normalize.storage.store import Staging
from normalize.storage.swap import recover

TESTS = Path(__file__).parent
linux = pytest.mark.skipif(sys.platform != "linux", reason="folders are exchanged in one step on Linux only")
posix = pytest.mark.skipif(os.name != "posix", reason="needs fork and signals")


def build(out: Path, *docs: str, **manifest: Any) -> None:
    tables = {doc: observed_tables(reading(doc)) for doc in docs or ("chip",)}
    with Staging(out) as staging:
        for doc, made in tables.items():
            staging.write_observed(doc, made)
        staging.write_published(published_tables(list(tables.values())))
        staging.commit(manifest)


def documents(out: Path) -> list[str]:
    return [row["doc_id"] for row in json.loads((out / MANIFEST).read_bytes())["documents"]]


def digests(out: Path) -> dict[str, str]:
    return {
        str(p.relative_to(out)): hashlib.sha256(p.read_bytes()).hexdigest() for p in out.rglob("*.parquet")
    }


def beside(out: Path) -> list[str]:
    return sorted(path.name for path in out.parent.iterdir() if path != out)


@pytest.fixture
def out(tmp_path: Path) -> Path:
    return tmp_path / "parquet"


def test_every_table_is_a_folder_that_pandas_reads_back_as_written(out: Path) -> None:
    build(out, "a", "b")
    tables = published_tables([observed_tables(reading(doc)) for doc in ("a", "b")])
    for name, table in tables.items():
        assert pq.read_table(out / name).equals(table)
        assert len(pd.read_parquet(out / name)) == table.num_rows
    for name in OBSERVED:
        assert sorted(p.name for p in (out / "observed" / name).iterdir()) == ["a.parquet", "b.parquet"]
        assert pq.read_table(out / "observed" / name / "a.parquet").equals(
            observed_tables(reading("a"))[name]
        )
    assert sorted(p.name for p in out.iterdir()) == sorted(
        [*RECORD_TABLES, *OTHER_TABLES, "observed", MANIFEST]
    )


def test_files_keep_the_descriptions_and_follow_the_contract(out: Path) -> None:
    build(out)
    file = pq.ParquetFile(out / "fields" / "part-0.parquet")
    check(file.read(), PUBLISHED["fields"], "fields")
    assert file.schema_arrow.metadata[b"description"] == PUBLISHED["fields"].metadata[b"description"]
    column = {
        file.metadata.row_group(0).column(i).path_in_schema: file.metadata.row_group(0).column(i)
        for i in range(20)
    }
    assert {c.compression for c in column.values()} == {"ZSTD"}
    assert all(c.has_column_index and c.has_offset_index for c in column.values())
    assert "RLE_DICTIONARY" in column["block"].encodings
    assert "RLE_DICTIONARY" not in column["observation_id"].encodings


def test_two_builds_of_the_same_documents_give_identical_bytes(tmp_path: Path) -> None:
    build(tmp_path / "one", "a", "b")
    build(tmp_path / "two", "b", "a")
    assert digests(tmp_path / "one") == digests(tmp_path / "two")
    assert len(digests(tmp_path / "one")) == 2 * len(OBSERVED) + 2 + len(PUBLISHED)


def test_the_manifest_says_what_was_built_from_what(out: Path) -> None:
    build(out, "a", "b", settings={"only": None}, versions={"specmill": "0.1.0"})
    manifest = json.loads((out / MANIFEST).read_bytes())
    assert manifest["settings"] == {"only": None}
    assert set(manifest["versions"]) == {"specmill", "python", "pyarrow"}
    assert manifest["tables"] == {name: pq.read_table(out / name).num_rows for name in PUBLISHED}
    assert [(d["doc_id"], d["registers"], d["unclaimed"]) for d in manifest["documents"]] == [
        ("a", 2, 2),
        ("b", 2, 2),
    ]
    assert manifest["files"] == {
        str(p.relative_to(out)): p.stat().st_size for p in sorted(out.rglob("*.parquet"))
    }
    assert {"schema_version", "created", "host"} <= set(manifest)


def test_a_new_build_replaces_the_old_one_whole_and_leaves_nothing_beside(out: Path) -> None:
    build(out, "a", "b")
    build(out, "c")
    assert documents(out) == ["c"]
    assert sorted(digests(out)) == sorted(
        [f"observed/{n}/c.parquet" for n in (*OBSERVED, REPORTS)] + [f"{n}/part-0.parquet" for n in PUBLISHED]
    )
    assert beside(out) == []


def test_without_commit_the_old_dataset_stays(out: Path) -> None:
    build(out, "old")
    with Staging(out) as staging:
        staging.write_observed("new", observed_tables(reading("new")))
    assert documents(out) == ["old"]
    assert beside(out) == []


@pytest.mark.parametrize("error", [KeyboardInterrupt, RuntimeError])
def test_an_exception_or_ctrl_c_goes_through_and_leaves_the_old_dataset(
    out: Path, error: type[BaseException]
) -> None:
    build(out, "old")
    before = digests(out)

    def interrupted() -> None:
        with Staging(out) as staging:
            staging.write_observed("new", observed_tables(reading("new")))
            raise error

    with pytest.raises(error):
        interrupted()
    assert digests(out) == before
    assert beside(out) == []


def test_no_file_is_being_written_any_more_when_a_build_was_ended(
    out: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    running = []

    def slow(_table: Any, path: Path) -> None:
        running.append(path)
        time.sleep(0.05)
        running.remove(path)

    monkeypatch.setattr(normalize.storage.store, "write_table", slow)
    with Staging(out) as staging:
        staging.write_published(published_tables([]))
    assert not running


@pytest.mark.parametrize("step", ["put_in_place", "carry_over"])
def test_ctrl_c_during_commit_leaves_the_old_dataset(
    out: Path, step: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    build(out, "old")

    def interrupted(*_: Any) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(normalize.storage.store, step, interrupted)
    with pytest.raises(KeyboardInterrupt):
        build(out, "new")
    assert documents(out) == ["old"]
    assert beside(out) == []


@posix
@pytest.mark.parametrize("mode", [pytest.param("exchange", marks=linux), "rename-twice"])
def test_a_kill_at_any_moment_leaves_a_whole_dataset_and_the_next_build_clears_up(
    tmp_path: Path, mode: str
) -> None:
    command = [sys.executable, str(TESTS / "kill_anywhere.py"), str(tmp_path), mode]
    env = {**os.environ, "PYTHONPATH": os.pathsep.join([str(TESTS.parent), str(TESTS)])}
    done = subprocess.run(command, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert int(done.stdout) > 50, "killed at too few places to mean anything"


@linux
@pytest.mark.parametrize("mode", ["exchange", "rename-twice"])
def test_every_file_and_folder_is_on_the_disk_before_names_change(
    out: Path, mode: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    build(out, "old")
    synced: list[Path] = []
    fsync = os.fsync

    def noted(number: int) -> None:
        fsync(number)
        synced.append(Path(f"/proc/self/fd/{number}").readlink())

    def exchanged(staging: Path, _out: Path) -> bool:
        assert set(synced) == {staging, *staging.rglob("*")}
        assert len(list(staging.rglob("*.parquet"))) >= 15
        return mode == "exchange" and exchange(staging, _out)

    exchange = normalize.storage.swap._exchange
    monkeypatch.setattr(normalize.storage.swap, "_exchange", exchanged)
    monkeypatch.setattr(os, "fsync", noted)
    build(out, "new")
    assert synced[-1] == out.parent
    assert documents(out) == ["new"]


def test_a_disk_that_loses_what_it_took_is_an_error_and_the_old_dataset_stays(
    out: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    build(out, "old")

    def lost(_: int) -> None:
        raise OSError(errno.EIO, "Input/output error")

    monkeypatch.setattr(os, "fsync", lost)
    with pytest.raises(OutputError, match="Input/output error"):
        build(out, "new")
    assert documents(out) == ["old"]
    assert beside(out) == []


@linux
def test_folders_change_names_in_one_step(out: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    build(out, "old")
    monkeypatch.setattr(normalize.storage.swap, "_rename_twice", None)
    build(out, "new")
    assert documents(out) == ["new"]


def test_when_the_second_rename_fails_the_old_dataset_gets_its_name_back(
    out: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    build(out, "old")
    monkeypatch.setattr(normalize.storage.swap, "_exchange", lambda *_: False)
    rename = Path.rename

    def only_aside(self: Path, target: Path) -> Path:
        if self.name.endswith(".building"):
            raise OSError(errno.EIO, "Input/output error")
        return rename(self, target)

    monkeypatch.setattr(Path, "rename", only_aside)
    with pytest.raises(OutputError, match="Input/output error"):
        build(out, "new")
    assert documents(out) == ["old"]
    assert beside(out) == []


def test_a_reader_puts_back_what_a_killed_build_moved_aside(out: Path) -> None:
    build(out, "old")
    out.rename(out.with_name(f".{out.name}.{gone()}-0.replaced"))
    recover(out)
    assert documents(out) == ["old"]


def gone() -> int:
    """The id of a process that is no more."""
    with subprocess.Popen([sys.executable, "-c", ""]) as process:
        pass
    return process.pid


def test_a_build_removes_leftovers_of_dead_builds_but_not_of_running_ones_or_of_others(out: Path) -> None:
    alive = os.getppid()
    stay = [f".other.{gone()}-0.building", f".{out.name}.{alive}-0.building", ".parquet.notes"]
    for name in [*stay, f".{out.name}.{gone()}-0.building", f".{out.name}.{os.getpid()}-9999.building"]:
        (out.parent / name / "fields").mkdir(parents=True)
    build(out)
    assert beside(out) == sorted(stay)


def test_two_stagings_of_one_process_do_not_disturb_each_other(out: Path) -> None:
    with Staging(out) as first:
        build(out, "second")
        first.write_published(published_tables([observed_tables(reading("first"))]))
        first.commit({})
    assert documents(out) == ["first"]


def test_an_empty_or_readme_only_folder_is_taken_and_its_files_are_kept(out: Path) -> None:
    out.mkdir()
    (out / "README.md").write_text("read me")
    (out / ".gitignore").write_text("*")
    build(out)
    build(out)
    assert ((out / "README.md").read_text(), (out / ".gitignore").read_text()) == ("read me", "*")
    assert documents(out) == ["chip"]


def test_what_a_user_keeps_beside_the_tables_survives_a_build(out: Path) -> None:
    build(out, "old")
    (out / "notes" / "deep").mkdir(parents=True)
    (out / "notes" / "deep" / "a.txt").write_text("mine")
    (out / "link").symlink_to("notes")
    build(out, "new")
    assert (out / "notes" / "deep" / "a.txt").read_text() == "mine"
    assert (out / "link").is_symlink()


def test_a_table_that_only_the_older_dataset_had_goes_with_it(out: Path) -> None:
    build(out)
    manifest = json.loads((out / MANIFEST).read_bytes())
    manifest["tables"]["bitfields"] = 1
    (out / MANIFEST).write_text(json.dumps(manifest))
    (out / "bitfields").mkdir()
    build(out)
    assert not (out / "bitfields").exists()


@pytest.mark.parametrize("name", ["thesis.doc", "fields", "src"])
def test_a_folder_of_something_else_is_refused_and_untouched(out: Path, name: str) -> None:
    (out / name).mkdir(parents=True)
    with pytest.raises(UsageError, match=rf"parquet: holds {name} and is no dataset; name an empty folder"):
        build(out)
    assert [p.name for p in out.iterdir()] == [name]
    assert beside(out) == []


def test_a_manifest_of_something_else_does_not_make_a_dataset(out: Path) -> None:
    out.mkdir()
    (out / MANIFEST).write_text('{"name": "web app", "tables": []}')
    with pytest.raises(UsageError, match=r"holds manifest\.json and is no dataset"):
        build(out)


def test_a_file_is_refused(out: Path) -> None:
    out.write_text("x")
    with pytest.raises(UsageError, match="parquet: a file"):
        build(out)
    assert out.read_text() == "x"


def test_a_link_to_the_dataset_stays_a_link(tmp_path: Path, out: Path) -> None:
    build(out, "old")
    link = tmp_path / "link"
    link.symlink_to(out)
    build(link, "new")
    assert link.is_symlink()
    assert documents(out) == ["new"]


@pytest.mark.parametrize(
    ("number", "advice"),
    [
        (errno.ENOSPC, "the disk is full: free some space"),
        (errno.EROFS, "read-only: name another folder"),
        (errno.EACCES, "no permission"),
        (errno.EIO, "Input/output error: name another folder"),
    ],
)
def test_a_file_that_cannot_be_written_ends_the_build_and_leaves_the_old_dataset(
    out: Path, number: int, advice: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    build(out, "old")
    before = digests(out)
    write = normalize.storage.store.write_table

    def fails_on_lines(table: Any, path: Path) -> None:
        if path.parent.name == "lines":
            raise OSError(number, os.strerror(number))
        write(table, path)

    monkeypatch.setattr(normalize.storage.store, "write_table", fails_on_lines)
    with pytest.raises(OutputError, match=advice) as raised:
        build(out, "new")
    assert str(raised.value).startswith(str(out))
    assert digests(out) == before
    assert beside(out) == []


def test_a_folder_that_cannot_be_made_is_an_error_that_names_it(
    out: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def read_only(*_: Any, **__: Any) -> None:
        raise OSError(errno.EROFS, os.strerror(errno.EROFS))

    monkeypatch.setattr(Path, "mkdir", read_only)
    with pytest.raises(OutputError, match="parquet: the file system is read-only"):
        build(out)


@posix
def test_a_write_that_the_system_cuts_short_is_an_error_and_not_a_short_file(out: Path) -> None:
    build(out, "old")
    code = f"""
import resource, sys
from pathlib import Path
import test_store
from extract.errors import OutputError
resource.setrlimit(resource.RLIMIT_FSIZE, (3000, 3000))
try:
    test_store.build(Path({str(out)!r}), "new")
except OutputError as error:
    print(error)
"""
    env = {**os.environ, "PYTHONPATH": os.pathsep.join([str(TESTS.parent), str(TESTS)])}
    done = subprocess.run([sys.executable, "-c", code], env=env, capture_output=True, text=True, check=False)
    assert str(out) in done.stdout, done.stderr
    assert documents(out) == ["old"]
    assert beside(out) == []


def test_a_path_through_a_file_is_an_error(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    with pytest.raises(OutputError, match="part of the path is a file"):
        build(tmp_path / "file" / "parquet")


@linux
def test_a_mount_point_is_refused_at_once() -> None:
    with pytest.raises((OutputError, UsageError)), Staging(Path("/proc")):
        pass


def test_a_table_that_does_not_match_its_schema_is_never_written(out: Path) -> None:
    tables = observed_tables(reading())
    tables["fields"] = tables["fields"].drop_columns(["bit_hi"])
    with (
        pytest.raises(SchemaError, match=r"table observed/fields: .*missing \['bit_hi'\]"),
        Staging(out) as staging,
    ):
        staging.write_observed("chip", tables)
    assert not out.exists()


def test_commit_needs_the_published_tables(out: Path) -> None:
    with pytest.raises(UsageError, match="write_published comes before commit"), Staging(out) as staging:
        staging.commit({})


def test_the_files_of_a_document_are_seen_by_readers_whatever_its_id(out: Path) -> None:
    build(out, "_draft", ".hidden", "plain")
    assert set(pq.read_table(out / "observed" / "registers")["doc_id"].to_pylist()) == {
        "_draft",
        ".hidden",
        "plain",
    }
    assert observed_file("plain") == "plain.parquet"
