"""What one document may take before it is given up: time and memory, by its size unless they are set.

    Budget().limits(1 << 20)                      330 seconds and 2,148 MB for a document of 1 MB
    Budget(seconds=60, memory=500).limits(...)    60 seconds and 500 MB for any

Real manuals take a hundredth of it: a budget ends what would never end.
"""

from __future__ import annotations

import os
import signal
import threading
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

SECONDS: Final = (300.0, 30.0)
"""So many, and so many for each MB."""
MEGABYTES: Final = (2048, 100)
"""The same of memory."""


@dataclass(slots=True, frozen=True)
class Limits:
    """What a call may take: seconds by the clock, and bytes of memory of its process (on Linux); None: any amount."""

    seconds: float | None = None
    memory: int | None = None


@dataclass(slots=True, frozen=True)
class Budget:
    """Seconds and MB of memory for each document; None: by its size; 0: any amount."""

    seconds: int | None = None
    memory: int | None = None

    def limits(self, size: int) -> Limits:
        """The limits of a document of so many bytes."""
        return Limits(
            (SECONDS[0] + SECONDS[1] * size / (1 << 20) if self.seconds is None else self.seconds) or None,
            (MEGABYTES[0] * (1 << 20) + MEGABYTES[1] * size if self.memory is None else self.memory << 20)
            or None,
        )

    @property
    def safe(self) -> bool:
        """Whether work may be done in the caller's own process, whose memory cannot be limited: none was set."""
        return not self.memory

    def together(self, sizes: Sequence[int]) -> Limits:
        """The limits of what concerns several documents at once, of so many bytes each."""
        whole = self.limits(sum(sizes))
        return Limits(
            whole.seconds if self.seconds is None else self.seconds * len(sizes) or None,
            whole.memory if self.memory is None else (self.memory << 20) * len(sizes) or None,
        )


class OutOfTime(BaseException):
    """The time of a `deadline` is over; no `except Exception` on the way takes it."""


@contextmanager
def deadline(seconds: float | None) -> Iterator[None]:
    """Raise `OutOfTime` within the block when it takes longer.

    Only in the main thread and where the system has an alarm; elsewhere the block may take any time. An alarm
    that the caller has set is put off.
    """
    if (
        seconds is None
        or not hasattr(signal, "setitimer")
        or threading.current_thread() is not threading.main_thread()
    ):
        yield
        return

    def over(*_: Any) -> None:
        raise OutOfTime

    before = signal.signal(signal.SIGALRM, over)
    signal.setitimer(signal.ITIMER_REAL, seconds, 1)  # again: a finalizer may have swallowed the first
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def resident(pid: int) -> int:
    """Bytes of memory that a process holds; 0 where that is not told."""
    try:
        return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    except (OSError, ValueError, IndexError):
        return 0
