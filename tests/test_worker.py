"""A process that makes calls for this one may die, hang or take all memory: that call fails, the next one works."""

from __future__ import annotations

import ctypes
import os
import signal
import subprocess
import sys
import time
from contextlib import closing, suppress
from typing import TYPE_CHECKING, Any

import pytest
from conftest import CHIP

from specmill.budget import Budget, Limits, OutOfTime, deadline
from specmill.build import TURN, Silent, build
from specmill.engine import Call, WorkerLost
from specmill.pool import Pool
from specmill.worker import Worker

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path

    from specmill.result import DocumentResult

linux = pytest.mark.skipif(sys.platform != "linux", reason="memory of a process is looked up on Linux only")


def die(number: int) -> None:
    os.kill(os.getpid(), number)


def crash() -> None:
    ctypes.string_at(0)


def swell() -> None:
    held = []
    while True:
        held.append(bytearray(10 << 20))
        time.sleep(0.005)


def divide(a: int, b: int) -> float:
    print("libraries may print")
    return a / b


@pytest.fixture
def worker() -> Worker:
    return Worker()


def test_results_and_exceptions_of_calls_come_back(worker: Worker) -> None:
    assert worker.call(divide, (6, 3)) == 2
    with pytest.raises(ZeroDivisionError, match="division by zero"):
        worker.call(divide, (1, 0))
    assert worker.call(divide, (1, 4)) == 0.25
    worker.end()


@pytest.mark.parametrize("may_widen", [True, False])
def test_what_is_larger_than_any_pipe_comes_back_whole(
    worker: Worker, may_widen: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refused(*_: Any) -> None:
        raise PermissionError

    fcntl = pytest.importorskip("fcntl")
    if not may_widen:
        monkeypatch.setattr(fcntl, "fcntl", refused)
    data = os.urandom(3 << 20)
    assert worker.call(bytes.swapcase, (data,)) == data.swapcase()
    worker.end()


def test_a_call_that_ends_its_process_is_lost_and_the_next_one_works(worker: Worker) -> None:
    with pytest.raises(WorkerLost, match="was killed, perhaps for want of memory"):
        worker.call(die, (signal.SIGKILL,))
    with pytest.raises(WorkerLost, match=r"crashed \(SIGSEGV\)"):
        worker.call(crash, ())
    with pytest.raises(WorkerLost, match="ended with status 3"):
        worker.call(os._exit, (3,))
    assert worker.call(pow, (2, 3)) == 8
    worker.end()


def test_a_call_that_takes_too_long_is_ended(worker: Worker) -> None:
    with pytest.raises(WorkerLost, match="more than 1 seconds") as lost:
        worker.call(time.sleep, (60,), Limits(seconds=1))
    assert lost.value.over == "seconds"
    assert worker.call(pow, (2, 3), Limits(seconds=60)) == 8
    worker.end()


@linux
def test_a_call_that_takes_too_much_memory_is_ended(worker: Worker) -> None:
    with pytest.raises(WorkerLost, match="more than 200 MB") as lost:
        worker.call(swell, (), Limits(seconds=60, memory=200 << 20))
    assert lost.value.over == "memory"
    worker.end()


def slow_pid(number: int) -> tuple[int, int]:
    time.sleep(0.02)
    return number, os.getpid()


def test_of_several_processes_a_dead_one_costs_its_call_alone_and_the_order_stays() -> None:
    calls = [Call(pow, (2, n)) if n % 3 else Call(die, (signal.SIGKILL,)) for n in range(9)]
    with closing(Pool(2)) as pool:
        made = list(pool.run(calls))
    assert [m if isinstance(m, int) else type(m) for m in made] == [
        2**n if n % 3 else WorkerLost for n in range(9)
    ]


def test_calls_that_are_safe_are_made_by_the_caller_too_the_first_and_others_while_it_waits() -> None:
    calls = [Call(slow_pid, (n,)) for n in range(40)]
    with closing(Pool(2)) as pool:
        made = list(pool.run(calls, safe=True))
        apart = {pid for _, pid in pool.run(calls)}
    assert [n for n, _ in made] == list(range(40))
    assert len({pid for _, pid in made}) == 2
    assert made[0] == (0, os.getpid())
    assert os.getpid() not in apart


def test_several_processes_begin_with_the_largest_document_and_results_stand_in_the_order_of_names(
    tmp_path: Path,
) -> None:
    sizes = {"a.txt": 1, "b.txt": 3, "c.txt": 2}
    for name, count in sizes.items():
        (tmp_path / name).write_text(CHIP + f"a line of {name}\n" * count)
    read: list[str] = []

    class Listening(Silent):
        def document(self, result: DocumentResult) -> None:
            read.append(result.source.path.name)

    built = [build([tmp_path], tmp_path / f"out{n}", jobs=n, progress=Listening()) for n in (1, 2)]
    assert read == ["a.txt", "b.txt", "c.txt", "b.txt", "c.txt", "a.txt"]
    assert [[d.source.path.name for d in result.documents] for result in built] == [sorted(sizes)] * 2


@pytest.mark.parametrize(("memory", "safe"), [(None, True), (0, True), (500, False)])
def test_a_limit_of_memory_keeps_calls_out_of_the_caller(
    memory: int | None, safe: bool, tmp_path: Path
) -> None:
    asked = []

    class Asked(Pool):
        """Remembers what it was told."""

        def run(self, calls: Iterable[Call], ahead: int = 16, *, safe: bool = False) -> Iterator[Any]:
            """As the pool does."""
            asked.append(safe)
            return super().run(calls, ahead, safe=safe)

    for vendor in ("acme", "zeta"):
        (tmp_path / f"{vendor}-widget.txt").write_text(f"{CHIP}\n{vendor}\n")
    build([tmp_path], tmp_path / "out", budget=Budget(memory=memory), engine=Asked(2))
    assert asked == [safe, safe]


def test_a_call_made_by_the_caller_has_its_time_too() -> None:
    with closing(Pool(2)) as pool:
        made = list(pool.run([Call(time.sleep, (60,), Limits(seconds=1))] * 2, safe=True))
    assert [str(lost) for lost in made] == ["took more than 1 seconds"] * 2


def test_processes_end_when_nobody_asks_on() -> None:
    made = Pool(2).run([Call(os.getpid, ()), *[Call(time.sleep, (60,))] * 40])
    pid = next(made)
    made.close()
    with pytest.raises(ProcessLookupError):
        os.kill(pid, 0)


def test_processes_stay_from_one_run_to_the_next_but_for_those_of_one_that_failed() -> None:
    with closing(Pool(1)) as pool:
        first, second = (list(pool.run([Call(os.getpid, ())])) for _ in range(2))
        assert first == second
        with pytest.raises(ZeroDivisionError):
            list(pool.run([Call(divmod, (1, 0)), Call(time.sleep, (60,))]))
        assert list(pool.run([Call(os.getpid, ())])) != first


def test_a_process_ends_with_the_one_that_started_it(tmp_path: Path) -> None:
    code = (
        "import os, time; from specmill.worker import Worker; w = Worker(); "
        "print(w.call(os.getpid, ()), flush=True); w.call(time.sleep, (60,))"
    )
    with subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, cwd=tmp_path) as process:
        assert process.stdout is not None
        pid = int(process.stdout.readline())
        process.kill()
    for _ in range(500):
        try:
            os.kill(pid, 0)
        except ProcessLookupError:
            return
        time.sleep(0.02)
    pytest.fail("it still runs")


def test_a_file_in_the_current_folder_is_not_run_by_a_process(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "pickle.py").write_text("raise SystemExit('taken over')")
    monkeypatch.chdir(tmp_path)
    worker = Worker()
    assert worker.call(pow, (2, 3)) == 8
    worker.end()


def test_a_deadline_ends_what_takes_longer_whatever_it_catches() -> None:
    def stubborn() -> None:
        while True:
            with suppress(Exception):
                time.sleep(5)

    before = signal.getsignal(signal.SIGALRM)
    with pytest.raises(OutOfTime), deadline(0.2):
        stubborn()
    with deadline(0.2):
        pass
    time.sleep(0.3)
    assert signal.getsignal(signal.SIGALRM) is before


def test_a_budget_grows_with_the_document_unless_it_is_set() -> None:
    assert Budget().limits(0) == Limits(300, 2 << 30)
    assert Budget().limits(10 << 20) == Limits(600, (2 << 30) + (1000 << 20))
    assert Budget(5, 7).limits(1 << 30) == Limits(5, 7 << 20)
    assert Budget(0, 0).limits(1 << 30) == Limits(None, None)


def test_threads_wait_less_for_their_turn_during_a_build_and_afterwards_as_before(tmp_path: Path) -> None:
    seen = []

    class Looking(Silent):
        def stage(self, name: str, total: int) -> None:  # noqa: ARG002
            seen.append(sys.getswitchinterval())

    before = sys.getswitchinterval()
    path = tmp_path / "widget.txt"
    path.write_text(CHIP)
    build([path], tmp_path / "out", progress=Looking())
    assert seen == [pytest.approx(TURN)]
    assert sys.getswitchinterval() == pytest.approx(before)
    assert before > TURN
