"""Calls on a Dask cluster, as an `Engine`. Needs the extra `specmill[cluster]`.

    with closing(DaskEngine("tcp://scheduler:8786")) as engine:
        list(engine.run([Call(pow, (2, 3)), Call(pow, (3, 2))]))    [8, 9]

Small calls go several at a time. Results come in the order of the calls, and so many calls are under way that the
memory which results hold is bounded. What a worker was at when it died another does, as Dask has it; what is done here
is to see that every worker would give the same results, and to say what is wrong where none does.
"""

from __future__ import annotations

import logging
import pickle
import secrets
import time
from collections import deque
from concurrent.futures import CancelledError
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from extract.errors import ClusterError, UsageError
from specmill.cluster_worker import OtherCodeError, Packed, differences, give_up, identity, make
from specmill.engine import AHEAD, WorkerLost

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from specmill.engine import Call

WAIT: Final = 30.0
"""Seconds to wait for the scheduler, and for workers."""
LOOK: Final = 2.0
"""Seconds between two looks whether there are any, while nothing comes."""
BATCHES: Final = 2
"""Batches of calls for each job that are under way: it begins the next when one is done."""
BYTES_AHEAD: Final = 64 << 20
"""Bytes of documents for each job from which no more are sent before results come."""
BATCH_BYTES: Final = 1 << 20
"""Bytes of documents from which a batch is large enough; one that is larger goes alone."""


@dataclass(slots=True)
class _Batch:
    """Calls that are sent together, the bytes of their documents, and what became of each."""

    calls: list[Packed]
    size: int
    answers: list[tuple[bool, Any] | None] = field(init=False)

    def __post_init__(self) -> None:
        self.answers = [None] * len(self.calls)


class _Task(NamedTuple):
    """What was sent: which calls of a batch, and whether nothing else of ours was under way."""

    future: Any
    batch: _Batch
    which: range
    alone: bool = False


class DaskEngine:
    """The workers of a Dask scheduler; connected to when they are first needed.

    Args:
        scheduler: its address, such as `tcp://host:8786`.
        wait: seconds to wait for it, and for workers.
    """

    elsewhere: Final = True

    def __init__(self, scheduler: str, wait: float = WAIT) -> None:
        if find_spec("distributed") is None:
            raise UsageError(
                "--engine dask needs Dask: install specmill with its extra, pip install 'specmill[cluster]'"
            )
        logging.getLogger("distributed.client").setLevel(logging.CRITICAL)  # what it would say is said here
        self._scheduler, self._wait = scheduler, wait
        self._client: Any = None
        self._identity = identity()
        self._build = secrets.token_hex(8)

    @property
    def jobs(self) -> int:
        """The threads of all workers that there are now.

        Raises:
            ClusterError: the scheduler cannot be reached, has no workers, or they have other code.
        """
        client = self._connected()
        with self._talking():
            return sum(client.nthreads().values()) or 1

    def run(self, calls: Iterable[Call], ahead: int = AHEAD, *, safe: bool = False) -> Iterator[Any]:  # noqa: ARG002
        """See `Engine.run`. None is made here.

        Raises:
            ClusterError: there is no scheduler or no worker any more, or workers have other code.
        """
        from distributed import as_completed  # noqa: PLC0415 - seconds that no other build has to wait

        client, jobs = self._connected(), self.jobs
        batches = _batches(calls, max(ahead // BATCHES, 1))
        finished = as_completed(loop=client.loop, with_results=True, raise_errors=False)
        tasks: dict[str, _Task] = {}
        suspects: deque[tuple[_Batch, range]] = deque()
        waiting: deque[_Batch] = deque()
        under_way, size = 0, 0
        try:
            while True:
                while under_way < ahead * jobs and size < BYTES_AHEAD * jobs:
                    if (batch := next(batches, None)) is None:
                        break
                    waiting.append(batch)
                    under_way, size = under_way + len(batch.calls), size + batch.size
                    self._send(batch, range(len(batch.calls)), tasks, finished)
                if not waiting:
                    return
                while None in waiting[0].answers:
                    if not tasks:
                        self._send(*suspects.popleft(), tasks, finished, alone=True)
                    suspects += self._take(tasks, finished)
                batch = waiting.popleft()
                under_way, size = under_way - len(batch.calls), size - batch.size
                yield from map(_result, batch.answers)
        except BaseException:
            self._give_up([task.future for task in tasks.values()])
            raise

    def close(self) -> None:
        """See `Engine.close`. The workers stay, for others."""
        client, self._client = self._client, None
        if client is not None:
            client.close()

    def _send(
        self,
        batch: _Batch,
        which: range,
        tasks: dict[str, _Task],
        finished: Any,
        *,
        alone: bool = False,
    ) -> None:
        """Send some calls of a batch as one task."""
        import dask  # noqa: PLC0415 - see above

        packed = pickle.dumps([batch.calls[i] for i in which], pickle.HIGHEST_PROTOCOL)
        with self._talking(), dask.config.set({"distributed.admin.large-graph-warning-threshold": "1 TB"}):
            future = self._client.submit(
                make, packed, self._identity, self._build, key=f"specmill-{secrets.token_hex(8)}", pure=False
            )
        tasks[future.key] = _Task(future, batch, which, alone)
        finished.add(future)

    def _take(self, tasks: dict[str, _Task], finished: Any) -> Iterator[tuple[_Batch, range]]:
        """Wait for tasks to be done, and put their answers where they belong.

        Yields:
            Calls that workers have died of, or of another that these had to make at the time: to be sent alone.
        """
        from distributed import KilledWorker  # noqa: PLC0415 - see above

        self._await(finished)
        for future, result in finished.next_batch(block=False):
            _, batch, which, alone = tasks.pop(future.key)
            if isinstance(result, bytes):  # whatever the future says by now: who made it may have died since
                batch.answers[which.start : which.stop] = pickle.loads(result)  # noqa: S301 - see above
                continue
            error = result[1] if isinstance(result, tuple) else result
            if isinstance(error, CancelledError):
                raise self._lost(error)
            if isinstance(error, OtherCodeError):
                raise self._other_code("a worker that has joined", str(error))
            if not isinstance(error, KilledWorker):
                raise ClusterError(f"{self._scheduler}: {type(error).__name__}: {error}")
            if alone:
                died = f"each of the {error.allowed_failures + 1} workers of the cluster that read it died"
                batch.answers[which.start] = True, WorkerLost(died)
            elif len(which) == 1:
                yield batch, which
            else:  # it was one of them
                for i in which:
                    self._send(batch, range(i, i + 1), tasks, finished)

    def _await(self, finished: Any) -> None:
        """Wait until something is done; give up when there is nobody left to do it."""
        seen = looked = time.monotonic()
        while True:
            with finished.thread_condition:
                if finished.has_ready():
                    return
                finished.thread_condition.wait(0.1)
            now = time.monotonic()
            if now - looked < LOOK:
                continue
            looked = now
            if self._workers():
                seen = now
            elif now - seen > self._wait:
                raise ClusterError(
                    f"{self._scheduler}: no worker there for {self._wait:.0f} seconds; start some"
                )

    def _workers(self) -> bool:
        try:
            with self._talking():
                return bool(self._client.nthreads())
        except ClusterError:  # the connection may be made anew
            return False

    @contextmanager
    def _talking(self) -> Iterator[None]:
        """Explain what goes wrong in talking to the scheduler: Dask has several ways to say that it is not there."""
        try:
            yield
        except (OSError, RuntimeError, TypeError, AttributeError, CancelledError) as error:
            raise self._lost(error) from error

    def _lost(self, error: BaseException) -> ClusterError:
        return ClusterError(f"{self._scheduler}: the connection to the scheduler was lost ({error})")

    def _connected(self) -> Any:
        """The client, with workers that have the same code."""
        if self._client is not None:
            return self._client
        from distributed import Client  # noqa: PLC0415 - see above

        try:
            client = Client(self._scheduler, timeout=self._wait, set_as_default=False, name="specmill")
        except (OSError, ValueError) as error:
            raise ClusterError(
                f"--scheduler {self._scheduler}: no Dask scheduler can be reached there ({error})"
            ) from error
        try:
            self._check(client)
        except BaseException:
            client.close()
            raise
        self._client = client
        return client

    def _check(self, client: Any) -> None:
        try:
            client.wait_for_workers(1, timeout=self._wait)
        except TimeoutError:
            raise ClusterError(
                f"{self._scheduler}: has no workers, and none came in {self._wait:.0f} seconds; start some with "
                f"`dask worker {self._scheduler}`"
            ) from None
        for worker, there in sorted(client.run(identity, on_error="return").items()):
            if isinstance(there, ImportError):
                raise ClusterError(
                    f"{worker}: specmill cannot be loaded there ({there}); install specmill[cluster] on every worker"
                )
            if isinstance(there, BaseException):
                raise ClusterError(f"{worker}: {type(there).__name__}: {there}")
            if there != self._identity:
                raise self._other_code(worker, differences(self._identity, there))

    def _other_code(self, worker: str, what: str) -> ClusterError:
        return ClusterError(
            f"{worker} would not make the same tables: {what}; install the same everywhere, set the same "
            "SPECMILL_VOCABULARY, and start the workers anew"
        )

    def _give_up(self, futures: list[Any]) -> None:
        """Cancel what is under way; what a worker is at ends too."""
        with suppress(ClusterError), self._talking():  # else there is nobody to tell
            self._client.cancel(futures, force=True)
            self._client.run(give_up, self._build, on_error="ignore")


def _result(answer: tuple[bool, Any] | None) -> Any:
    """The result of a call, or the `WorkerLost` that it ended in."""
    assert answer is not None
    worked, made = answer
    if isinstance(made, WorkerLost):
        return made
    if not worked:
        raise made
    return pickle.loads(made)  # noqa: S301 - from a worker of ours


def _batches(calls: Iterable[Call], most: int) -> Iterator[_Batch]:
    """The calls, in batches of so many at most, or of `BATCH_BYTES` of documents."""
    batch: list[Packed] = []
    size = 0
    for call in calls:
        if batch and (len(batch) == most or size + call.size > BATCH_BYTES):
            yield _Batch(batch, size)
            batch, size = [], 0
        packed = pickle.dumps((call.function, call.arguments), pickle.HIGHEST_PROTOCOL)
        batch.append(Packed(packed, call.limits))
        size += call.size
    if batch:
        yield _Batch(batch, size)
