"""Calls that tests make on a cluster: its workers find this module."""

from __future__ import annotations

import os
import signal
import time
from pathlib import Path


def squared(number: int) -> int:
    return number * number


def refused(number: int) -> int:
    raise ValueError(f"{number} is none of them")


def crash() -> None:
    """Kill the process that makes the call."""
    os.kill(os.getpid(), signal.SIGKILL)


def kill_worker() -> None:
    """Kill the worker that has the call made."""
    os.kill(os.getppid(), signal.SIGKILL)
    time.sleep(60)


def sleep(begun: str) -> None:
    """Take a minute, after writing who does so."""
    path = Path(begun)
    path.with_suffix(".new").write_text(str(os.getpid()))
    path.with_suffix(".new").rename(path)
    time.sleep(60)
