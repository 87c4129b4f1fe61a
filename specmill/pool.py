"""Calls of one function in several processes, results in the order of the calls.

    list(in_processes(pow, [(2, 3), (3, 2)], jobs=2))  ->  [8, 9]

Processes are started anew ("spawn") and not forked: Arrow and the progress bar run
threads, which a fork would break. They end when the work is given up, and when this
process ends, however it does.
"""

from __future__ import annotations

import multiprocessing
import multiprocessing.connection
import os
import signal
import threading
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, TypeVar

from extract.errors import WorkerDied

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

Result = TypeVar("Result")


def in_processes(
    function: Callable[..., Result], calls: Sequence[tuple[Any, ...]], jobs: int
) -> Iterator[Result]:
    """The result of each call, by its arguments; function, arguments and results have to be picklable.

    Raises:
        WorkerDied: a process died.
        Exception: whatever a call raises.
    """
    with _pool(jobs) as pool:
        with _interrupt_held():  # workers inherit that Ctrl-C is not theirs to handle
            futures = [pool.submit(function, *call) for call in calls]
        for done, future in enumerate(futures):
            try:
                yield future.result()
            except BrokenProcessPool as error:
                raise WorkerDied(
                    f"a process that read documents died, after {done} of {len(calls)} parts of the work were done, "
                    "perhaps for want of memory; try --jobs 1"
                ) from error


@contextmanager
def _pool(jobs: int) -> Iterator[ProcessPoolExecutor]:
    """A pool whose processes are ended, not waited for, when the work is given up."""
    others = set(multiprocessing.active_children())
    pool = ProcessPoolExecutor(jobs, multiprocessing.get_context("spawn"), _end_with_parent)
    try:
        yield pool
    except BaseException:
        pool.shutdown(wait=False, cancel_futures=True)
        for process in set(multiprocessing.active_children()) - others:
            process.terminate()
        raise
    pool.shutdown()


def _end_with_parent() -> None:
    """In a worker: end when the parent does, however it ends."""
    parent = multiprocessing.parent_process()
    if parent is None:
        return
    sentinel = parent.sentinel

    def watch() -> None:
        multiprocessing.connection.wait([sentinel])
        os._exit(1)

    threading.Thread(target=watch, daemon=True).start()


@contextmanager
def _interrupt_held() -> Iterator[None]:
    """Ctrl-C waits until the block is done; processes started within it never see one."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
