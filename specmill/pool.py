"""Calls in several processes of this machine.

    with closing(Pool(jobs=2)) as pool:
        list(pool.run([Call(pow, (2, 3)), Call(pow, (3, 2))]))  ->  [8, 9]

A process that dies costs the call that it was making and no other (`specmill.worker`). Processes are started
when they are first needed, unless they were made before as copies of this one, and stay from one run to the next.
"""

from __future__ import annotations

from collections import deque
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from queue import SimpleQueue
from typing import TYPE_CHECKING, Any, Final

from specmill.engine import AHEAD, Call, WorkerLost, here
from specmill.forked import may_fork

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from specmill.worker import Worker


class Pool:
    """So many processes, this one among them where it may help, as an `Engine`."""

    elsewhere: Final = False

    def __init__(self, jobs: int) -> None:
        self.jobs = jobs
        self._workers: list[Worker] = []

    def fork(self, count: int) -> None:
        """Start so many processes now, as copies of this one, if it may be copied (`specmill.forked`).

        Where the machine makes no more of them, there are fewer: what is missing is started when it is needed.
        """
        if count and may_fork():
            from specmill.worker import Worker  # noqa: PLC0415 - many a build needs none

            with suppress(OSError):
                for _ in range(count - len(self._workers)):
                    worker = Worker()
                    worker.fork()
                    self._workers.append(worker)

    def run(self, calls: Iterable[Call], ahead: int = AHEAD, *, safe: bool = False) -> Iterator[Any]:
        """See `Engine.run`. This process makes calls that are `safe` itself: the first, and others while it waits."""
        from specmill.worker import Worker  # noqa: PLC0415 - many a build makes no such call

        others = max(self.jobs - safe, 1)
        self._workers += [Worker() for _ in range(others - len(self._workers))]
        free: SimpleQueue[Worker] = SimpleQueue()
        for worker in self._workers[:others]:
            free.put(worker)

        def make(call: Call) -> Any:
            worker = free.get()
            try:
                return worker.call(call.function, call.arguments, call.limits)
            except WorkerLost as lost:
                return lost
            finally:
                free.put(worker)

        threads = ThreadPoolExecutor(others, thread_name_prefix="call")
        waiting: deque[_Made] = deque()
        begun = False
        try:
            for call in calls:
                future = threads.submit(make, call) if begun or not safe else Future[Any]()
                begun = True
                waiting.append(_Made(call, future))
                if len(waiting) >= ahead * self.jobs:
                    yield _first(waiting, safe=safe)
            while waiting:
                yield _first(waiting, safe=safe)
        except BaseException:
            self.close()
            raise
        finally:
            threads.shutdown(cancel_futures=True)

    def close(self) -> None:
        """End the processes, in the middle of a call too."""
        while self._workers:
            self._workers.pop().end()


@dataclass(slots=True)
class _Made:
    """A call, and the future of its result, or the result itself."""

    call: Call
    future: Future[Any] | None
    result: Any = None


def _first(waiting: deque[_Made], *, safe: bool) -> Any:
    """The result of the first call, which is taken off; until it is there, others are made here, if that is safe."""
    first = waiting.popleft()
    for made in (first, *waiting) if safe else ():
        if first.future is None or first.future.done():
            break
        if made.future is not None and made.future.cancel():  # nobody has begun with it
            made.result, made.future = here(made.call), None
    return first.result if first.future is None else first.future.result()
