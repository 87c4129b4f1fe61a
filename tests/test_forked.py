"""Before there are threads, processes are copies of the one that builds; what they make is the same."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from typing import TYPE_CHECKING

import pytest
from conftest import SAMPLES

from extract.readers import Source
from specmill.work import Work, automatic_jobs, others

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="processes are copied on Linux only")
SCRIPT = """
import os, signal, sys, time
from contextlib import closing, suppress
from specmill.budget import Limits
from specmill.engine import Call, WorkerLost
from specmill.forked import may_fork
from specmill.pool import Pool
loaded = "from before"

def told():
    return loaded, os.getppid() == int(os.environ["PARENT"])

def die(number):
    os.kill(os.getpid(), number)

def flush():
    sys.stdout.flush()

os.environ["PARENT"] = str(os.getpid())
pool = Pool(1)
pool.fork(1)

def call(function, *arguments, limits=Limits()):
    (made,) = pool.run([Call(function, arguments, limits)])
    return made

with closing(pool):
"""


def scripted(*lines: str) -> str:
    """What a process prints that may be copied, and whose copy `call` asks."""
    code = SCRIPT + "\n".join(f"    {line}" for line in lines)
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", code],
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
        env={name: value for name, value in os.environ.items() if name != "PYTHONUNBUFFERED"},
    )
    assert not done.stderr
    return done.stdout


def test_a_copy_has_what_was_loaded_and_makes_one_call_after_the_other() -> None:
    assert scripted("print(call(told), call(pow, 2, 3), call(told))") == (
        "('from before', True) 8 ('from before', True)\n"
    )


def test_what_was_printed_and_waits_to_be_written_is_not_printed_twice() -> None:
    said = scripted("pool.close()", "print('once', end='')", "pool.fork(1)", "call(flush)")
    assert said == "once"


@pytest.mark.parametrize(
    ("call", "why"),
    [
        ("die, signal.SIGKILL", "was killed, perhaps for want of memory"),
        ("die, signal.SIGTERM", "crashed (SIGTERM)"),
        ("os._exit, 3", "ended with status 3"),
        ("time.sleep, 60, limits=Limits(seconds=0.2)", "took more than 0 seconds"),
    ],
)
def test_a_copy_that_dies_costs_its_call_and_the_next_process_is_python_anew(call: str, why: str) -> None:
    said = scripted(f"print(call({call}))", "print(call(pow, 2, 3), call(os.getppid) == os.getpid())")
    first, second = said.splitlines()
    assert why in first
    assert second == "8 True"


def test_a_copy_that_dies_of_no_call_costs_none() -> None:
    said = scripted(
        "os.kill(pool._workers[0]._process.pid, signal.SIGKILL)",
        "time.sleep(0.5)",
        "print(call(pow, 2, 3))",
    )
    assert said == "8\n"


def test_where_the_machine_makes_no_more_processes_there_are_fewer_copies_and_no_pipe_is_left_open() -> None:
    said = scripted(
        "def none(): raise BlockingIOError(11, 'Resource temporarily unavailable')",
        "fork, os.fork = os.fork, none",
        "pool.close()",
        "before = os.listdir('/proc/self/fd')",
        "pool.fork(2)",
        "print(len(pool._workers), os.listdir('/proc/self/fd') == before)",
        "os.fork = fork",
        "print(call(pow, 2, 3))",
    )
    assert said == "0 True\n8\n"


@pytest.mark.parametrize("stream", ["None", "open(os.devnull, 'w')"])
def test_copies_need_no_standard_output_that_can_be_written_to(stream: str) -> None:
    said = scripted(
        "pool.close()",
        f"printed, sys.stdout = sys.stdout, {stream}",
        "sys.stdout and sys.stdout.close()",
        "pool.fork(1)",
        "made = call(pow, 2, 3)",
        "sys.stdout = printed",
        "print(made)",
    )
    assert said == "8\n"


def test_no_copy_is_made_beside_a_thread_or_where_a_standard_stream_is_closed() -> None:
    assert (
        scripted(
            "import threading",
            "print(may_fork())",
            "go_on = threading.Event()",
            "thread = threading.Thread(target=go_on.wait)",
            "thread.start()",
            "print(may_fork())",
            "go_on.set()",
            "thread.join()",
            "os.close(0)",
            "print(may_fork())",
        )
        == "True\nFalse\nFalse\n"
    )


def test_copies_end_with_the_process_that_was_copied_however_many_there_are() -> None:
    code = (
        SCRIPT + "    pool.fork(3)\n    print(*[w.call(os.getpid, ()) for w in pool._workers], flush=True)\n"
    )
    code += "    die(signal.SIGKILL)\n"
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=False, timeout=60
    )
    pids = [int(pid) for pid in done.stdout.split()]
    assert len(set(pids)) == 3
    ended = threading.Event()
    for _ in range(500):
        if not any(map(_runs, pids)):
            return
        ended.wait(0.02)
    pytest.fail("one still runs")


def _runs(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


@pytest.mark.parametrize("jobs", [1, 3])
def test_what_copies_make_are_the_same_bytes(jobs: int, samples: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    command = [
        sys.executable,
        "-W",
        "error",
        "-m",
        "specmill",
        "build",
        SAMPLES,
        "--out",
        out,
        "--jobs",
        f"{jobs}",
    ]
    subprocess.run(command, check=True, capture_output=True, timeout=120)
    files = sorted(path.relative_to(out) for path in out.rglob("*.parquet"))
    assert files == sorted(path.relative_to(samples) for path in samples.rglob("*.parquet"))
    assert [str(name) for name in files if (out / name).read_bytes() != (samples / name).read_bytes()] == []


@pytest.mark.parametrize(
    ("sizes", "copies", "jobs"),
    [
        ([500_000], True, 1),
        ([500_000, 600_000], True, 2),
        ([500_000, 600_000], False, 1),
        ([500_000, 500_000], True, 1),
        ([2_000_000], True, 1),
        ([9_000_000, 9_000_000], False, 8),
        ([1_000_000] * 15, True, 8),
        ([2_000] * 600, True, 9),
    ],
)
def test_how_many_processes_pay_hangs_on_whether_they_may_be_copies(
    sizes: list[int], copies: bool, jobs: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "sched_getaffinity", lambda _: range(64 if len(sizes) > 15 else 8))
    assert automatic_jobs(_sources(tmp_path, sizes), copies=copies) == jobs


@pytest.mark.parametrize(
    ("sizes", "pdf", "jobs", "count"),
    [
        ([10], False, 1, 0),
        ([10], True, 1, 1),
        ([10, 10], False, 1, 0),
        ([10] * 5, False, 3, 2),
        ([10] * 5, True, 3, 3),
        ([10, 10], False, 8, 1),
        ([5_000_000], True, 4, 4),
        ([], False, 2, 0),
    ],
)
def test_no_more_copies_are_made_than_have_something_to_do(
    sizes: list[int], pdf: bool, jobs: int, count: int, tmp_path: Path
) -> None:
    assert others(_sources(tmp_path, sizes, b"%PDF-1.7" if pdf else b""), Work(), jobs) == count


def _sources(folder: Path, sizes: list[int], begins: bytes = b"") -> list[Source]:
    sources = []
    for number, size in enumerate(sizes):
        path = folder / f"{number}.txt"
        path.write_bytes(begins + b"x" * size)
        sources.append(Source(path, path.stem, ()))
    return sources
