"""What makes the heavy calls of a build, reading documents and normalizing vendors: here or elsewhere.

    engine.run([Call(pow, (2, 3)), Call(pow, (3, 2))])  ->  8, 9

The engine of one machine is `specmill.pool.Pool`, that of a Dask cluster `specmill.cluster.DaskEngine`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple, Protocol

from specmill.budget import Limits, OutOfTime, deadline

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

AHEAD: Final = 16
"""Calls for each job that are made before their results are asked for, which bounds what these hold."""


class Call(NamedTuple):
    """A function, its arguments, all picklable, what the call may take, and the bytes of the documents it is about."""

    function: Callable[..., Any]
    arguments: tuple[Any, ...]
    limits: Limits = Limits()
    size: int = 0


class WorkerLost(Exception):
    """A call was given up, mostly with its process; `over` is what it took too much of: seconds, memory or None."""

    def __init__(self, message: str, over: str | None = None) -> None:
        super().__init__(message)
        self.over = over


def here(call: Call) -> Any:
    """The result of a call that is made in this process, whose time is limited; or `WorkerLost`.

    Raises:
        Exception: whatever the call raises.
    """
    try:
        with deadline(call.limits.seconds):
            return call.function(*call.arguments)
    except OutOfTime:
        return WorkerLost(f"took more than {call.limits.seconds:,.0f} seconds", "seconds")


class Engine(Protocol):
    """Makes calls, several at a time.

    Attributes:
        jobs: how many.
        elsewhere: whether they are made where the files of this machine may not be.
    """

    @property
    def jobs(self) -> int:
        """See above."""

    @property
    def elsewhere(self) -> bool:
        """See above."""

    def run(self, calls: Iterable[Call], ahead: int = AHEAD, *, safe: bool = False) -> Iterator[Any]:
        """The result of each call, in their order, or the `WorkerLost` that it ended in.

        Args:
            calls: taken one by one, as results are asked for.
            ahead: of them for each job.
            safe: none is likely to crash or to take all memory: some may be made in the caller's own process.

        Raises:
            Exception: whatever a call raises. What is under way is given up then, and when nobody asks on.
        """

    def close(self) -> None:
        """End whatever was started for it."""
