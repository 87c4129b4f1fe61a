"""Large tables are several files: what is in them, and what they answer, is what one file of each would."""

from __future__ import annotations

import json
import shutil
import sys
from typing import TYPE_CHECKING, Any

import pyarrow.parquet as pq
import pytest
from conftest import REPOSITORY
from stored import local

from catalog.dataset import Dataset
from catalog.tables import whole
from normalize.schema import PUBLISHED
from normalize.storage import held, shards
from normalize.storage.layout import MANIFEST, RECORD_TABLES
from specmill import normalizing
from specmill.budget import Budget
from specmill.build import build

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from conftest import Ran

    Run = Callable[..., Ran]

sys.path.append(str(REPOSITORY / "bench"))

import varied

COUNT, CHIPS = 18, 7
"""Documents, and chips of a vendor: enough for three vendors, one of them with chips in two revisions."""


@pytest.fixture(scope="module")
def archive(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Documents of three vendors."""
    raw = tmp_path_factory.mktemp("archive")
    varied.write(raw, COUNT, seed=4, chips=CHIPS)
    return raw


@pytest.fixture(scope="module")
def one(archive: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A dataset of it with one file a table."""
    out = tmp_path_factory.mktemp("one")
    build([archive], out, jobs=1)
    return out


@pytest.fixture(scope="module")
def several(archive: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The same with several."""
    out = tmp_path_factory.mktemp("several")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(shards, "SMALL", 500)
        build([archive], out, jobs=1)
    return out


def test_the_number_of_files_is_a_power_of_two_that_grows_with_the_rows() -> None:
    made = [shards.shards_for(10**exponent) for exponent in range(11)]
    assert made == sorted(made)
    assert made[0] == 1
    assert all(number & (number - 1) == 0 for number in made)
    assert 10**10 / made[-1] < 2 * shards.LARGE
    for number in (2, 16):
        assert {
            shards.shard_of(f"v{i}", 2 * number) % number == shards.shard_of(f"v{i}", number)
            for i in range(99)
        } == {True}


def test_each_file_holds_whole_vendors_and_together_they_hold_what_one_does(one: Path, several: Path) -> None:
    assert len(list(one.glob("fields/*.parquet"))) == 1
    files = sorted(several.glob("fields/*.parquet"))
    assert len(files) > 1
    vendors = [set(pq.read_table(path)["vendor"].to_pylist()) for path in files]
    assert sum(map(len, vendors)) == len(set().union(*vendors)) == 3
    for name in PUBLISHED:
        assert sorted(map(repr, whole(one, name).to_pylist())) == sorted(
            map(repr, whole(several, name).to_pylist())
        )
    manifests = [json.loads((out / MANIFEST).read_bytes()) for out in (one, several)]
    for what in ("tables", "flagged", "unaddressed", "documents"):
        assert manifests[0][what] == manifests[1][what]


def test_tables_are_read_in_one_order_whatever_their_files(one: Path, several: Path) -> None:
    columns = ["raw_text", "vendor"]
    for name in RECORD_TABLES:
        assert Dataset(one).rows(name, columns) == Dataset(several).rows(name, columns)
        assert whole(one, name, columns).equals(whole(several, name, columns))
    assert repr(Dataset(one).registers()) == repr(Dataset(several).registers())


@pytest.mark.parametrize(
    "command",
    [
        ("info",),
        ("show", "*BLEND*", "--json"),
        ("decode", "*BLEND*", "0x1234"),
        ("export", "svd", "--product", "chipa"),
        ("report", "--md"),
        ("query", "select register, count(*) from fields group by 1 order by 2 desc, 1 limit 9"),
    ],
)
def test_commands_say_the_same_whatever_the_files(
    run: Run, one: Path, several: Path, command: tuple[str, ...]
) -> None:
    said = []
    for out in (one, several):
        dataset = [out] if command[0] in ("info", "report") else ["--dataset", out]
        ran = run(*command, *dataset)
        assert ran.code == 0, ran.err
        said.append(ran.out.replace(str(out), ""))
    assert said[0] == said[1]


def test_what_is_taken_over_file_by_file_gives_what_a_build_from_scratch_gives(
    archive: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shards, "SMALL", 150)
    raw, out = tmp_path / "raw", tmp_path / "out"
    raw.mkdir()
    names = sorted(path.name for path in archive.iterdir())
    numbers = set()
    for step, there in enumerate((names[:3], names[::4], names, [*names[:9], *names[12:]], names[::5])):
        for path in raw.iterdir():
            path.unlink()
        for name in there:
            (raw / name).write_bytes((archive / name).read_bytes())
        (raw / there[0]).write_text((raw / there[0]).read_text("utf-8") + f"Notice {step}\n", "utf-8")
        build([raw], out)
        build([raw], tmp_path / f"scratch{step}", force=True)
        assert local(out) == local(tmp_path / f"scratch{step}")
        numbers.add(json.loads((out / MANIFEST).read_bytes())["inputs"]["shards"])
    assert len(numbers) > 2


def test_a_file_whose_vendors_have_not_changed_is_not_written_again(
    archive: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shards, "SMALL", 500)
    raw, out = tmp_path / "raw", tmp_path / "out"
    shutil.copytree(archive, raw)
    build([raw], out)
    before = {path.name: path.stat().st_ino for path in out.glob("fields/*.parquet")}
    changed = min(raw.iterdir())
    changed.write_text(changed.read_text("utf-8") + "Notice\n", "utf-8")
    build([raw], out)
    after = {path.name: path.stat().st_ino for path in out.glob("fields/*.parquet")}
    assert before.keys() == after.keys()
    assert sum(before[name] != after[name] for name in before) == 1


def test_several_processes_and_tables_held_in_files_give_the_same_bytes(
    archive: Path, one: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(held, "IN_MEMORY", 1 << 20)
    build([archive], tmp_path / "out", jobs=2)
    assert local(tmp_path / "out") == local(one)
    assert not [path for path in (tmp_path / "out").iterdir() if path.name.startswith(".")]


def test_of_the_vendors_in_a_file_that_with_the_most_rows_is_normalized_first(
    archive: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sizes = []

    def noted(per_document: Any, *_: Any) -> Any:
        counts = [tables[name].num_rows for tables in per_document for name in RECORD_TABLES]
        sizes.append(sum(counts))
        return PART_OF(per_document, *_)

    monkeypatch.setattr(normalizing, "part_of", noted)
    first, *rest = sorted(archive.iterdir())
    build([first, *(path for path in rest if not path.name.startswith("vendora"))], tmp_path / "out", jobs=1)
    assert len(sizes) > 2
    assert sizes == sorted(sizes, reverse=True)
    assert sizes[0] > sizes[-1]


def fails_for_one(per_document: Any, *_: Any) -> Any:
    """Stands for `part_of` with a defect that shows with one vendor only."""
    if per_document[0]["documents"]["vendor"][0].as_py() == "vendorb":
        raise ZeroDivisionError
    return PART_OF(per_document, *_)


PART_OF = normalizing.part_of


def test_a_vendor_that_cannot_be_normalized_fails_and_the_others_are_built(
    archive: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(normalizing, "part_of", fails_for_one)
    result = build([archive], tmp_path / "out", jobs=1)
    failed = {document.source.doc_id for document in result.failed}
    assert failed
    assert all(name.startswith("vendorb") for name in failed)
    error = result.failed[0].error
    assert error is not None
    assert "vendorb: ZeroDivisionError" in error.message
    rest = [path for path in archive.iterdir() if not path.name.startswith("vendorb")]
    monkeypatch.undo()
    build(rest, tmp_path / "rest", jobs=1)
    assert local(tmp_path / "out") == local(tmp_path / "rest")
    assert len(build([archive], tmp_path / "out").documents) == COUNT


def test_normalizing_has_a_budget(archive: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def endless(*_: Any) -> None:
        while True:
            pass

    monkeypatch.setattr(normalizing, "part_of", endless)
    monkeypatch.setattr(Budget, "together", lambda *_: Budget(1).limits(1))
    result = build([min(archive.iterdir())], tmp_path / "out", jobs=1)
    (failed,) = result.failed
    assert failed.error is not None
    assert "took more than 1 seconds; --max-seconds allows more" in failed.error.message
    assert not result.written
