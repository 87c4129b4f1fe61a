"""A process that makes one call at a time for this one, and may die of it.

    worker = Worker()
    worker.call(pow, (2, 3), Limits(seconds=60))    8
    worker.end()

Whatever a call does to the process, crash it, hang or take all memory, is a `WorkerLost` here; the next
call starts another. The process is Python started anew, and does not import the caller's main module: a script or a
notebook may use it at its top level. Only before there are threads it may be a copy of this one (`Worker.fork`). It
ends when this process does, however it does, and Ctrl-C is not its to handle.
"""

from __future__ import annotations

import os
import pickle
import signal
import subprocess
import sys
import threading
import time
from contextlib import suppress
from queue import SimpleQueue
from typing import IO, TYPE_CHECKING, Any, BinaryIO, Final, NoReturn

from specmill.budget import Limits, resident
from specmill.engine import WorkerLost
from specmill.forked import Fork, interrupt_held

if TYPE_CHECKING:
    from collections.abc import Callable

_BOOT: Final = (
    "import sys, pickle; sys.path[:] = pickle.load(sys.stdin.buffer); "
    "from specmill.worker import serve; serve(sys.stdin.buffer)"
)
_AT_ONCE: Final = 1 << 20
"""Bytes that a pipe may hold: whenever one is full or empty, a thread waits for its turn."""
LOOK: Final = 0.05
"""Seconds between two looks at what a call takes."""


class Worker:
    """One process; started by the first call, and anew by the one after its death."""

    def __init__(self) -> None:
        self._process: subprocess.Popen[bytes] | Fork | None = None
        self._ended = False
        self._lock = threading.Lock()

    def call(
        self, function: Callable[..., Any], arguments: tuple[Any, ...], limits: Limits | None = None
    ) -> Any:
        """The result of a call; function, arguments and result have to be picklable.

        Raises:
            WorkerLost: the process died, or was ended at one of the limits.
            Exception: whatever the call raises.
        """
        process = self._started()
        assert process.stdin is not None
        assert process.stdout is not None
        watch = _Watch(process, limits or Limits())
        try:
            _send(process.stdin, _pickled((function, arguments)))
            worked, result = _received(process.stdout)
        except (EOFError, OSError, pickle.UnpicklingError):
            self._discard()
            raise WorkerLost(watch.reason or _how(process.returncode), watch.over) from None
        finally:
            watch.stop()
        if watch.over:
            self._discard()
        if not worked:
            raise result
        return result

    def end(self) -> None:
        """End the process, in the middle of a call too; from any thread, and for good."""
        with self._lock:
            self._ended = True
            if self._process is not None:
                self._process.kill()
        self._discard()

    def fork(self) -> None:
        """Start the first process now, as a copy of this one: only where `may_fork` says so."""
        self._process = Fork(serve)
        _widen(self._process.stdin)
        _widen(self._process.stdout)

    def _started(self) -> subprocess.Popen[bytes] | Fork:
        with self._lock:
            if self._ended:
                raise WorkerLost("the work was given up")
            if self._process is not None and self._process.poll() is not None:
                self._forget()  # it died of nothing that a call did
            if self._process is None:
                with interrupt_held():
                    self._process = subprocess.Popen(  # noqa: S603 - this Python, and code of ours
                        [sys.executable, "-P", "-c", _BOOT], stdin=subprocess.PIPE, stdout=subprocess.PIPE
                    )
                assert self._process.stdin is not None
                assert self._process.stdout is not None
                _widen(self._process.stdin)
                _widen(self._process.stdout)
                pickle.dump(sys.path, self._process.stdin)
            return self._process

    def _forget(self) -> None:
        """Be without the process that has ended."""
        process, self._process = self._process, None
        if process is not None:
            _close(process)

    def _discard(self) -> None:
        with self._lock:
            process, self._process = self._process, None
        if process is not None:
            process.kill()
            process.wait()
            _close(process)


def _close(process: subprocess.Popen[bytes] | Fork) -> None:
    """Close the pipes of a process that has ended."""
    for pipe in (process.stdin, process.stdout):
        assert pipe is not None
        with suppress(OSError):  # what was not written yet finds nobody
            pipe.close()


def _widen(pipe: IO[bytes]) -> None:
    """Let a pipe take `_AT_ONCE`, where there are such pipes and the user may have one more."""
    with suppress(ImportError, AttributeError, OSError):
        import fcntl  # noqa: PLC0415 - not everywhere

        fcntl.fcntl(pipe, fcntl.F_SETPIPE_SZ, _AT_ONCE)


def _pickled(what: Any) -> bytes:
    return pickle.dumps(what, protocol=pickle.HIGHEST_PROTOCOL)


def _send(pipe: IO[bytes], data: bytes) -> None:
    """Write something pickled, its length before it, so that the other side takes it in one go."""
    pipe.write(len(data).to_bytes(8))
    pipe.write(data)
    pipe.flush()


def _received(pipe: IO[bytes]) -> Any:
    """What was sent.

    Raises:
        EOFError: the other side is gone.
    """
    length = int.from_bytes(_exactly(pipe, 8))
    return pickle.loads(_exactly(pipe, length))  # noqa: S301 - from a process of ours


def _exactly(pipe: IO[bytes], count: int) -> bytes:
    data = pipe.read(count)
    if len(data) < count:
        raise EOFError
    return data


class _Watch:
    """Looks at what a call takes, and ends its process at a limit."""

    def __init__(self, process: subprocess.Popen[bytes] | Fork, limits: Limits) -> None:
        self.over: str | None = None
        self.reason = ""
        self._process, self._limits = process, limits
        self._done = threading.Event()
        self._thread: threading.Thread | None = None
        if limits != Limits():
            self._thread = threading.Thread(target=self._look, daemon=True)
            self._thread.start()

    def stop(self) -> None:
        """Look no more."""
        self._done.set()
        if self._thread is not None:
            self._thread.join()

    def _look(self) -> None:
        seconds, memory = self._limits.seconds, self._limits.memory
        ends = None if seconds is None else time.monotonic() + seconds
        while not self._done.wait(LOOK):
            if ends is not None and time.monotonic() > ends:
                self.over, self.reason = "seconds", f"took more than {seconds:,.0f} seconds"
            elif memory is not None and resident(self._process.pid) > memory:
                self.over, self.reason = "memory", f"took more than {memory >> 20:,} MB of memory"
            if self.over:
                self._process.kill()
                return


def _how(status: int | None) -> str:
    """How a process ended."""
    if status is None or status >= 0:
        return f"the process that read it ended with status {status}"
    if status == -signal.SIGKILL:
        return "the process that read it was killed, perhaps for want of memory"
    try:
        name = signal.Signals(-status).name
    except ValueError:
        name = f"signal {-status}"
    return f"the process that read it crashed ({name})"


# -- in the process


def serve(pipe: BinaryIO) -> NoReturn:
    """Make the calls that come in, one after the other, until the other side is gone."""
    out = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # what a library prints must not come between the answers
    calls: SimpleQueue[tuple[Callable[..., Any], tuple[Any, ...]]] = SimpleQueue()
    threading.Thread(target=_receive, args=(pipe, calls), daemon=True).start()
    while True:
        function, arguments = calls.get()
        try:
            answer = _pickled((True, function(*arguments)))
        except Exception as error:  # noqa: BLE001 - raised again by who called
            answer = _pickled((False, error))
        _send(out, answer)


def _receive(pipe: BinaryIO, calls: SimpleQueue[Any]) -> None:
    while True:
        try:
            calls.put(_received(pipe))
        except (EOFError, OSError, pickle.UnpicklingError):
            os._exit(1)
