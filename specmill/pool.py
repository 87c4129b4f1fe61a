"""Calls in several processes of this machine.

    with closing(Pool(jobs=2)) as pool:
        list(pool.run([Call(pow, (2, 3)), Call(pow, (3, 2))]))  ->  [8, 9]

A process that dies costs the call that it was making and no other (`specmill.worker`). Processes are started
when they are first needed, and stay from one run to the next.
"""

from __future__ import annotations

from collections import deque
from concurrent.futures import ThreadPoolExecutor
from queue import SimpleQueue
from typing import TYPE_CHECKING, Any, Final

from specmill.engine import AHEAD

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from concurrent.futures import Future

    from specmill.engine import Call
    from specmill.worker import Worker


class Pool:
    """So many processes, as an `Engine`."""

    elsewhere: Final = False

    def __init__(self, jobs: int) -> None:
        self.jobs = jobs
        self._workers: list[Worker] = []

    def run(self, calls: Iterable[Call], ahead: int = AHEAD) -> Iterator[Any]:
        """See `Engine.run`."""
        from specmill.worker import Worker, WorkerLost  # noqa: PLC0415 - many a build makes no such call

        self._workers = self._workers or [Worker() for _ in range(self.jobs)]
        free: SimpleQueue[Worker] = SimpleQueue()
        for worker in self._workers:
            free.put(worker)

        def make(call: Call) -> Any:
            worker = free.get()
            try:
                return worker.call(call.function, call.arguments, call.limits)
            except WorkerLost as lost:
                return lost
            finally:
                free.put(worker)

        threads = ThreadPoolExecutor(self.jobs, thread_name_prefix="call")
        waiting: deque[Future[Any]] = deque()
        try:
            for call in calls:
                waiting.append(threads.submit(make, call))
                if len(waiting) >= ahead * self.jobs:
                    yield waiting.popleft().result()
            while waiting:
                yield waiting.popleft().result()
        except BaseException:
            self.close()
            raise
        finally:
            threads.shutdown(cancel_futures=True)

    def close(self) -> None:
        """End the processes, in the middle of a call too."""
        while self._workers:
            self._workers.pop().end()
