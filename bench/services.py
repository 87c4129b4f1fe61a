"""A store and a cluster on this machine, for tests and benchmarks; both are ended with the block."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import time
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple
from urllib.error import URLError
from urllib.request import Request, urlopen

if TYPE_CHECKING:
    from collections.abc import Iterator

REPOSITORY = Path(__file__).resolve().parents[1]
PATIENCE = 60.0
"""Seconds within which a service has to come up on a busy machine."""


class Cluster(NamedTuple):
    """The address of a scheduler, and the processes: of it, and of each worker."""

    scheduler: str
    processes: list[subprocess.Popen[bytes]]


@contextmanager
def ended(processes: list[subprocess.Popen[bytes]]) -> Iterator[None]:
    """Kill the processes that are in the list by then, and all that they have started: politely takes Dask seconds."""
    try:
        yield
    finally:
        for process in processes:
            with suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
        for process in processes:
            process.wait()


@contextmanager
def store(bucket: str) -> Iterator[str]:
    """The address of an S3 server that holds an empty bucket."""
    port = _free_port()
    command = [sys.executable, "-m", "moto.server", "-H", "127.0.0.1", "-p", str(port)]
    address = f"http://127.0.0.1:{port}"
    with Path(os.devnull).open("wb") as nowhere:
        process = subprocess.Popen(command, stdout=nowhere, stderr=nowhere, start_new_session=True)
    with ended([process]):
        _made(f"{address}/{bucket}")
        yield address


def _free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        port: int = one.getsockname()[1]
        return port


def _made(url: str) -> None:
    until = time.monotonic() + PATIENCE
    while True:
        try:
            urlopen(Request(url, method="PUT"), timeout=10).close()  # noqa: S310 - an address of ours
        except (URLError, OSError):
            if time.monotonic() > until:
                raise
            time.sleep(0.05)
        else:
            return


@contextmanager
def cluster(folder: Path, workers: int, modules: str = "") -> Iterator[Cluster]:
    """A Dask scheduler with so many workers of one thread each.

    Args:
        folder: where they run, and keep what they say.
        workers: how many.
        modules: a folder of the repository whose modules they find, beside specmill's.
    """
    theirs = {
        **os.environ,
        "PYTHONPATH": os.pathsep.join(map(str, (REPOSITORY, REPOSITORY / modules))),
        "DASK_DISTRIBUTED__SCHEDULER__ALLOWED_FAILURES": "1",
    }
    processes: list[subprocess.Popen[bytes]] = []

    def start(name: str, *options: str) -> None:
        with (folder / f"{name}.log").open("wb") as log:
            command = [sys.executable, "-m", "dask", *options]
            process = subprocess.Popen(
                command, stdout=log, stderr=log, env=theirs, cwd=folder, start_new_session=True
            )
            processes.append(process)

    told = folder / "scheduler.json"
    with ended(processes):
        plain = ["--host", "127.0.0.1", "--no-dashboard"]
        start("scheduler", "scheduler", "--port", "0", "--scheduler-file", str(told), *plain)
        for number in range(workers):
            options = ["--nthreads", "1", "--local-directory", str(folder / f"worker{number}")]
            start(f"worker{number}", "worker", "--scheduler-file", str(told), *options, *plain)
        until = time.monotonic() + PATIENCE
        while not told.exists() or not told.read_bytes():
            assert time.monotonic() < until, (folder / "scheduler.log").read_text()
            time.sleep(0.05)
        yield Cluster(json.loads(told.read_bytes())["address"], processes)
