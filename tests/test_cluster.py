"""The work of a build on a Dask cluster: a scheduler and two workers on this machine."""

from __future__ import annotations

import os
import pickle
import signal
import sys
import threading
import time
from contextlib import closing
from pathlib import Path
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import cluster_calls
import pytest
from conftest import CHIP, REPOSITORY, SAMPLES
from stored import filled, local, stored

from extract.errors import ClusterError
from specmill.budget import Limits
from specmill.build import Silent, build
from specmill.cluster import DaskEngine, _Batch, _Task
from specmill.cluster_worker import Packed
from specmill.engine import Call, WorkerLost

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from conftest import Ran

    from extract.urls import Url
    from specmill.result import DocumentResult

sys.path.append(str(REPOSITORY / "bench"))

import services
import varied

GENERATED, CHIPS = 30, 10
"""Documents, more than one worker is sent at once, and the chips of each vendor among them."""


@pytest.fixture(scope="module")
def cluster(store_address: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[services.Cluster]:
    """Two workers that find the store, and run in another folder than the tests; idle, they would cost the others."""
    assert store_address
    with services.cluster(tmp_path_factory.mktemp("cluster"), 2, "tests") as found:
        yield found


@pytest.fixture
def engine(cluster: services.Cluster) -> Iterator[DaskEngine]:
    """An engine on both."""
    with closing(DaskEngine(cluster.scheduler, services.PATIENCE)) as found:
        found._connected().wait_for_workers(2, services.PATIENCE)
        yield found


@pytest.fixture(scope="module")
def archive(store_address: str, tmp_path_factory: pytest.TempPathFactory) -> tuple[Url, dict[str, bytes]]:
    """Samples, corrections and generated documents in the store, and the files that this machine makes of them."""
    from extract.urls import Url

    assert store_address
    documents: dict[str, str | bytes] = dict(varied.documents(GENERATED, seed=5, chips=CHIPS))
    documents |= {p.relative_to(SAMPLES).as_posix(): p.read_bytes() for p in SAMPLES.rglob("*.*")}
    raw = filled(Url("s3://bucket/archive"), documents)
    out = tmp_path_factory.mktemp("local") / "parquet"
    assert not build([raw], out, jobs=2).failed
    return raw, local(out)


def processes(engine: DaskEngine) -> list[int]:
    """The process ids of the workers."""
    return list(engine._connected().run(os.getpid).values())


def test_a_build_on_a_cluster_from_store_to_store_gives_the_bytes_of_one_here(
    bucket: Url, cluster: services.Cluster, run: Callable[..., Ran], out: Path
) -> None:
    samples = {p.relative_to(SAMPLES).as_posix(): p.read_bytes() for p in SAMPLES.rglob("*.*")}
    raw, there = filled(bucket / "raw", samples), bucket / "out"
    build([raw], out, jobs=1)
    ran = run("build", raw, "--out", there, "--engine", "dask", "--scheduler", cluster.scheduler)
    assert ran.code == 0, ran.err
    assert stored(there) == local(out)


def test_a_worker_killed_in_the_middle_changes_nothing(
    archive: tuple[Url, dict[str, bytes]], bucket: Url, engine: DaskEngine
) -> None:
    class Killing(Silent):
        """Kills a worker when some documents are read."""

        read = 0

        def document(self, result: DocumentResult) -> None:
            assert result.error is None
            self.read += 1
            if self.read == GENERATED // 4:
                os.kill(processes(engine)[0], signal.SIGKILL)

    raw, expected = archive
    progress = Killing()
    build([raw], bucket, engine=engine, progress=progress)
    assert progress.read > GENERATED
    assert stored(bucket) == expected


def test_documents_of_this_machine_are_sent_to_workers_that_do_not_see_them(
    raw: Path, tmp_path: Path, engine: DaskEngine, monkeypatch: pytest.MonkeyPatch
) -> None:
    (raw / "empty.txt").write_text("")
    (raw / "picture.png").write_bytes(b"\x89PNG")
    (raw / "gone.txt").symlink_to("nowhere")
    monkeypatch.chdir(raw.parent)
    here, there = (
        build([Path("raw")], tmp_path / "here", jobs=1),
        build([Path("raw")], tmp_path / "there", engine=engine),
    )
    assert [str(d.error) for d in here.failed] == [str(d.error) for d in there.failed]
    assert len(here.failed) == 3
    assert local(tmp_path / "there") == local(tmp_path / "here")


def test_results_come_in_the_order_of_the_calls_which_are_taken_as_they_are_needed(
    engine: DaskEngine,
) -> None:
    taken = []

    def calls() -> Iterator[Call]:
        for number in range(400):
            taken.append(number)
            yield Call(cluster_calls.squared, (number,))

    results = engine.run(calls(), ahead=8)
    assert next(results) == 0
    assert len(taken) < 50
    assert list(results) == [number * number for number in range(1, 400)]


def test_a_call_that_crashes_or_goes_over_its_limits_costs_no_other(
    engine: DaskEngine, tmp_path: Path
) -> None:
    slow = Call(cluster_calls.sleep, (str(tmp_path / "begun"),), Limits(seconds=0.5))
    calls = [
        Call(cluster_calls.squared, (3,)),
        Call(cluster_calls.crash, ()),
        slow,
        Call(cluster_calls.squared, (4,)),
    ]
    before = processes(engine)
    first, crashed, ended, last = engine.run(calls)
    assert (first, last) == (9, 16)
    assert isinstance(crashed, WorkerLost)
    assert str(crashed) == "the process that read it was killed, perhaps for want of memory"
    assert isinstance(ended, WorkerLost)
    assert ended.over == "seconds"
    assert processes(engine) == before


def test_a_call_that_kills_every_worker_is_given_up_and_the_others_of_its_batch_are_not(
    engine: DaskEngine,
) -> None:
    calls = [
        Call(cluster_calls.squared, (3,)),
        Call(cluster_calls.kill_worker, ()),
        Call(cluster_calls.squared, (4,)),
    ]
    first, lost, last = engine.run(calls)
    assert (first, last) == (9, 16)
    assert isinstance(lost, WorkerLost)
    assert str(lost) == "each of the 2 workers of the cluster that read it died"


class Finished:
    """Stands for Dask's iterator over what is done, with one task whose worker died after it had answered."""

    thread_condition = threading.Condition()

    def has_ready(self) -> bool:
        """Whether something is done."""
        return True

    def next_batch(self, *, block: bool) -> list[tuple[Any, bytes]]:
        """What is done."""
        assert not block
        return [(SimpleNamespace(key="task", status="lost"), pickle.dumps([(True, "answer")]))]


def test_an_answer_counts_although_its_worker_died_right_afterwards() -> None:
    batch = _Batch([Packed(b"", Limits())], 0)
    engine = DaskEngine("tcp://127.0.0.1:1")
    assert not list(engine._take({"task": _Task(None, batch, range(1))}, Finished()))
    assert batch.answers == [(True, "answer")]


def test_what_a_call_raises_is_raised_here(engine: DaskEngine) -> None:
    with pytest.raises(ValueError, match="7 is none of them"):
        list(engine.run([Call(cluster_calls.refused, (7,))]))
    assert list(engine.run([Call(cluster_calls.squared, (2,))])) == [4]


def test_calls_that_nobody_waits_for_any_more_are_ended(engine: DaskEngine, tmp_path: Path) -> None:
    begun = tmp_path / "begun"
    results = engine.run(
        [Call(cluster_calls.squared, (1,)), *[Call(cluster_calls.sleep, (str(begun),))] * 40], ahead=1
    )
    assert next(results) == 1
    wait_for(begun.exists)
    results.close()  # type: ignore[attr-defined]
    wait_for(lambda: not Path(f"/proc/{begun.read_text()}").exists())
    assert list(engine.run([Call(cluster_calls.squared, (2,))])) == [4]


def wait_for(true: Callable[[], bool]) -> None:
    until = time.monotonic() + services.PATIENCE
    while not true():
        assert time.monotonic() < until
        time.sleep(0.02)


def test_a_worker_with_other_code_is_refused_also_if_it_comes_later(engine: DaskEngine) -> None:
    engine._identity = engine._identity._replace(code="other", vocabulary="words")
    with pytest.raises(
        ClusterError, match=r"a worker that has joined would not make the same tables: code: .*; vocab"
    ):
        list(engine.run([Call(cluster_calls.squared, (2,))]))
    engine.close()
    with pytest.raises(
        ClusterError, match=r"^tcp://.* would not make the same tables: code: .* there, other here"
    ):
        list(engine.run([Call(cluster_calls.squared, (2,))]))


def test_a_scheduler_that_is_not_there_is_told(raw: Path, out: Path) -> None:
    with pytest.raises(
        ClusterError, match=r"^--scheduler tcp://127.0.0.1:1: no Dask scheduler can be reached there"
    ):
        build([raw], out, engine=DaskEngine("tcp://127.0.0.1:1", wait=0.2))
    assert not out.exists()


def test_a_cluster_that_loses_its_workers_and_its_scheduler_says_so_and_the_dataset_stays(
    raw: Path, out: Path, tmp_path: Path
) -> None:
    build([raw], out)
    before = local(out)
    (raw / "new.txt").write_text(CHIP.replace("WID", "NEW"))
    with services.cluster(tmp_path, 1, "tests") as found:
        engine = DaskEngine(found.scheduler, services.PATIENCE)
        assert engine.jobs == 1
        os.killpg(found.processes[1].pid, signal.SIGKILL)
        found.processes[1].wait()
        with pytest.raises(ClusterError, match=r": has no workers, and none came in 0 seconds; start some"):
            build([raw], out, engine=DaskEngine(found.scheduler, wait=0.2))
        engine._wait = 0.1
        with pytest.raises(ClusterError, match=r": no worker there for 0 seconds; start some"):
            list(engine.run([Call(cluster_calls.squared, (1,))]))
        engine._client._timeout = 0.1
    with pytest.raises(ClusterError, match="the connection to the scheduler was lost"):
        build([raw], out, engine=engine)
    assert local(out) == before


def test_options_that_do_not_go_together_are_refused(run: Callable[..., Ran], raw: Path, out: Path) -> None:
    for options in (["--engine", "dask"], ["--scheduler", "tcp://x:1"], ["--engine", "ray"]):
        assert run("build", raw, "--out", out, *options).code == 2
    both = ("--engine", "dask", "--scheduler", "tcp://x:1", "--jobs", "2")
    assert "a cluster has its workers" in run("build", raw, "--out", out, *both).err


def test_without_dask_the_error_names_the_extra(
    monkeypatch: pytest.MonkeyPatch, run: Callable[..., Ran]
) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    ran = run("build", "raw", "--out", "out", "--engine", "dask", "--scheduler", "tcp://x:1")
    assert ran.code == 2
    assert "pip install 'specmill[cluster]'" in ran.err
