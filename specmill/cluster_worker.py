"""What runs on the workers of a cluster: calls, each in a process of its own there (`specmill.worker`).

As on one machine, a call that crashes or goes over its limits costs itself and no other, and not the worker. The
processes stay from one batch of calls to the next, and end when there is nothing to do for a while.
"""

from __future__ import annotations

import pickle
import platform
import threading
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from specmill import version
from specmill.fingerprint import code_of, installed_dialects, normalizing_code, reading_code, versions
from specmill.past import words_digest
from specmill.worker import Worker

if TYPE_CHECKING:
    from collections.abc import Callable

    from specmill.budget import Limits

IDLE: Final = 60.0
"""Seconds after which a process without a call is ended."""


class Packed(NamedTuple):
    """A call: its function and arguments pickled, and what it may take."""

    call: bytes
    limits: Limits


class Identity(NamedTuple):
    """What has to be the same wherever calls of a build are made, in words that a message can show."""

    specmill: str
    python: str
    libraries: str
    code: str
    vocabulary: str


def identity() -> Identity:
    """What this process makes calls with, from when it was first asked."""
    code = (reading_code(installed_dialects()), normalizing_code(), code_of(__name__))
    words = words_digest()
    return Identity(
        version(), platform.python_version(), versions(), " ".join(part[:8] for part in code), words or "none"
    )


def make(batch: bytes, asked: Identity, build: str) -> bytes:
    """Make calls, one after the other.

    Args:
        batch: pickled, a list of `Packed`.
        asked: what the build was begun with; workers may have joined since.
        build: which build it is for.

    Returns:
        Pickled, a list of what became of each call: whether it came to its end, and its pickled result; or the
        exception that it raised or the `WorkerLost` that it ended in.

    Raises:
        OtherCodeError: this worker would make other tables of the same documents.
    """
    if (own := identity()) != asked:
        raise OtherCodeError(differences(asked, own))
    answers: list[tuple[bool, Any]] = []
    worker = _processes.taken(build)
    try:
        for packed in pickle.loads(batch):  # noqa: S301 - from who started the build
            try:
                answers.append((True, worker.call(_made, (packed.call,), packed.limits)))
            except Exception as error:  # noqa: BLE001 - raised again there, where it is to be dealt with
                answers.append((False, error))
    finally:
        _processes.back(build, worker)
    return pickle.dumps(answers, pickle.HIGHEST_PROTOCOL)


def _made(call: bytes) -> bytes:
    function: Callable[..., Any]
    function, arguments = pickle.loads(call)  # noqa: S301 - see above
    return pickle.dumps(function(*arguments), pickle.HIGHEST_PROTOCOL)


def give_up(build: str) -> None:
    """End the calls that are being made for a build, and those that wait behind them."""
    _processes.give_up(build)


class OtherCodeError(Exception):
    """A worker runs other code than the build was begun with; says what differs."""


def differences(here: Identity, there: Identity) -> str:
    """What a worker has another of, in words."""
    pairs = zip(Identity._fields, here, there, strict=True)
    return "; ".join(
        f"{name}: {there_} there, {here_} here" for name, here_, there_ in pairs if here_ != there_
    )


class _Processes:
    """The processes of this worker: those in use, by build, and those that wait."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._idle: list[Worker] = []
        self._busy: dict[str, set[Worker]] = {}
        self._timer: threading.Timer | None = None

    def taken(self, build: str) -> Worker:
        """A process for a build."""
        with self._lock:
            worker = self._idle.pop() if self._idle else Worker()
            self._busy.setdefault(build, set()).add(worker)
            return worker

    def back(self, build: str, worker: Worker) -> None:
        """It is needed no more; one that was ended is not kept."""
        with self._lock:
            busy = self._busy.get(build, set())
            if worker not in busy:
                return
            busy.remove(worker)
            if not busy:
                del self._busy[build]
            self._idle.append(worker)
            if self._timer is not None:
                self._timer.cancel()
            self._timer = threading.Timer(IDLE, self._end_idle)
            self._timer.daemon = True
            self._timer.start()

    def give_up(self, build: str) -> None:
        """End those of a build."""
        with self._lock:
            ended = self._busy.pop(build, set())
        for worker in ended:
            worker.end()

    def _end_idle(self) -> None:
        with self._lock:
            idle, self._idle = self._idle, []
        for worker in idle:
            worker.end()


_processes: Final = _Processes()
