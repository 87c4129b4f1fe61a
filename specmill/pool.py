"""Calls of one function in several processes, results in the order of the calls.

    list(in_processes([Call(pow, (2, 3)), Call(pow, (3, 2))], jobs=2))  ->  [8, 9]

A process that dies costs the call that it was making and no other (`specmill.worker`).
"""

from __future__ import annotations

from collections import deque
from concurrent.futures import ThreadPoolExecutor
from queue import SimpleQueue
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from specmill.budget import Limits
from specmill.worker import Worker, WorkerLost

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from concurrent.futures import Future

AHEAD: Final = 16
"""Calls for each process that are made before their results are asked for, which bounds what these hold."""


class Call(NamedTuple):
    """A function, its arguments, all picklable, and what the call may take."""

    function: Callable[..., Any]
    arguments: tuple[Any, ...]
    limits: Limits = Limits()


def in_processes(calls: Iterable[Call], jobs: int) -> Iterator[Any]:
    """The result of each call, or the `WorkerLost` that it ended in.

    Raises:
        Exception: whatever a call raises. The processes are ended then, and when nobody asks on.
    """
    workers = [Worker() for _ in range(jobs)]
    free: SimpleQueue[Worker] = SimpleQueue()
    for worker in workers:
        free.put(worker)

    def make(call: Call) -> Any:
        worker = free.get()
        try:
            return worker.call(*call)
        except WorkerLost as lost:
            return lost
        finally:
            free.put(worker)

    threads = ThreadPoolExecutor(jobs, thread_name_prefix="call")
    waiting: deque[Future[Any]] = deque()
    try:
        for call in calls:
            waiting.append(threads.submit(make, call))
            if len(waiting) >= AHEAD * jobs:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()
    finally:
        for worker in workers:
            worker.end()
        threads.shutdown(cancel_futures=True)
