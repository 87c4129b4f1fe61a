"""A process that is a copy of this one: there at once, with all that is loaded here.

    if may_fork():
        process = Fork(serve)    pid, stdin, stdout, kill(), poll() and wait() as of `subprocess.Popen`

Python started anew takes most of a second to load what reads documents, a copy some milliseconds. It is made only
where this process has no second thread of Python, which might hold a lock that nobody in the copy gives back: before
a build shows its progress and writes tables. Threads of numpy and Arrow are made for that: both libraries look after
theirs when a process is copied.
"""

from __future__ import annotations

import gc
import os
import signal
import sys
import threading
import warnings
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, BinaryIO, Final

from specmill.budget import resident

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

LIGHT: Final = 512 << 20
"""Bytes of memory that this process may hold to be copied: they count as the copy's, whose memory is limited."""


def may_fork() -> bool:
    """Whether this process may be copied, as it is now."""
    if sys.platform != "linux" or threading.active_count() > 1 or resident(os.getpid()) > LIGHT:
        return False
    try:
        return all(os.fstat(standard) for standard in (0, 1, 2))
    except OSError:  # closed by whoever called: a pipe would take its place
        return False


class Fork:
    """A copy of this process that does nothing but `serve`, and ends when that does.

    Args:
        serve: is given what this process writes to `stdin`. What it writes to standard output, this process reads
            from `stdout`.

    Raises:
        OSError: this machine makes no more processes, or no more pipes.

    Attributes:
        pid: of the copy.
        stdin, stdout: this process' ends of the pipes.
        returncode: as of `subprocess.Popen`, after `wait`.
    """

    def __init__(self, serve: Callable[[BinaryIO], None]) -> None:
        for stream in (sys.stdout, sys.stderr):
            with suppress(AttributeError, OSError, ValueError):  # there may be none, or a closed one
                stream.flush()  # or the copy would print it too
        pipes: list[int] = []
        try:
            calls, stdin = _more(pipes)
            stdout, answers = _more(pipes)
            with interrupt_held(), warnings.catch_warnings():
                warnings.simplefilter("ignore", DeprecationWarning)  # from 3.12 on: libraries' threads count
                self.pid = os.fork()
                if not self.pid:
                    _serve(serve, calls, answers, (stdin, stdout))
        except OSError:
            for descriptor in pipes:
                os.close(descriptor)
            raise
        os.close(calls)
        os.close(answers)
        self.stdin: BinaryIO = os.fdopen(stdin, "wb")
        self.stdout: BinaryIO = os.fdopen(stdout, "rb")
        self.returncode: int | None = None

    def kill(self) -> None:
        """End the copy, if it has not ended."""
        if self.returncode is None:
            with suppress(ProcessLookupError):
                os.kill(self.pid, signal.SIGKILL)

    def wait(self) -> int:
        """Wait for its end, and say how it ended."""
        self._look(0)
        assert self.returncode is not None
        return self.returncode

    def poll(self) -> int | None:
        """How it ended; None if it has not."""
        self._look(os.WNOHANG)
        return self.returncode

    def _look(self, options: int) -> None:
        if self.returncode is None:
            ended, status = self.pid, 0
            with suppress(ChildProcessError):  # a caller that ignores its children has taken it already
                ended, status = os.waitpid(self.pid, options)
            self.returncode = os.waitstatus_to_exitcode(status) if ended else None


def _more(pipes: list[int]) -> tuple[int, int]:
    """One more pipe, whose ends are added to `pipes`."""
    ends = os.pipe()
    pipes += ends
    return ends


def _serve(serve: Callable[[BinaryIO], None], calls: int, answers: int, others: tuple[int, ...]) -> None:
    """In the copy: let nothing of this process' way of ending happen there."""
    try:
        signal.signal(signal.SIGTERM, signal.SIG_DFL)
        os.dup2(calls, 0)
        os.dup2(answers, 1)
        for descriptor in (calls, answers, *others):
            os.close(descriptor)
        gc.freeze()  # a look at what both share would copy it
        serve(os.fdopen(0, "rb", closefd=False))
    finally:
        os._exit(1)


@contextmanager
def interrupt_held() -> Iterator[None]:
    """Ctrl-C waits until the block is done; processes started within it never see one."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
