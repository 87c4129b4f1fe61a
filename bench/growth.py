"""What a document costs as an archive grows, and what a build costs in which little or nothing has changed.

    python bench/growth.py [--counts 1,10,100] [--chips 25] [--processes]

Archives of generated documents (`bench/varied.py`) are built in one process each: processor time and peak memory, by
document. Then one document is changed, then none. Processor time is what is compared: it hardly minds what else the
machine does. `--processes` builds 100 documents, of one chapter and of ten, in one and in two processes, in turns, by
the clock: the machine has to have two processors that nobody else uses. What it has is measured too: two loops of
arithmetic, that share nothing, at once and in turns.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Final, NamedTuple

from varied import CHIPS, write

CHANGED: Final = ("Notice", "Notices")
LONG_AGO: Final = 1_500_000_000
PER_DOCUMENT: Final = 1.2
"""So much more than in the smallest archive of at least ten may a document cost in the largest."""
NOTHING: Final = 1.2
"""A build with nothing to do, to `specmill --version`."""
ONE: Final = 3.0
"""A build in which one document has changed, to that document alone, the build with nothing to do taken off."""


MANY: Final = 100
TWO: Final = 1.8
"""Two processes, to one."""


class Cost(NamedTuple):
    """Processor time in seconds, peak memory in megabytes."""

    seconds: float
    megabytes: float


def run(*arguments: str) -> Cost:
    """The cost of `specmill` with these arguments."""
    command = [sys.executable, "-m", "specmill", *arguments]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as running:
        _, status, used = os.wait4(running.pid, 0)
        running.returncode = os.waitstatus_to_exitcode(status)
    if running.returncode:
        raise SystemExit(f"{' '.join(command)} failed")
    return Cost(used.ru_utime + used.ru_stime, used.ru_maxrss / 1024)


def built(raw: Path, out: Path, *options: str) -> Cost:
    """The cost of a build."""
    return run("build", str(raw), "--out", str(out), "--jobs", "1", *options)


def best(*arguments: str, rounds: int = 5) -> float:
    """Seconds, the best of some rounds: for what is short."""
    return min(run(*arguments).seconds for _ in range(rounds))


def archive(folder: Path, count: int, chips: int) -> Path:
    """Documents that were written long ago, about so many chips of each vendor."""
    write(folder, count, chips=chips)
    for path in folder.iterdir():
        os.utime(path, (LONG_AGO, LONG_AGO))
    return folder


def change_one(folder: Path) -> Path:
    """Change a document; returns it."""
    path = next(p for p in sorted(folder.iterdir(), reverse=True) if CHANGED[0] in p.read_text("utf-8"))
    path.write_text(path.read_text("utf-8").replace(*CHANGED, 1), "utf-8")
    os.utime(path, (LONG_AGO + 1, LONG_AGO + 1))
    return path


def twice_at_once(rounds: int = 3) -> float:
    """How many times as fast this machine does two things that share nothing at once as one after the other."""
    command = [sys.executable, "-c", "sum(n * n % 7 for n in range(8_000_000))"]
    seconds = {1: float("inf"), 2: float("inf")}
    for _ in range(rounds):
        for count, before in seconds.items():
            started = time.perf_counter()
            for running in [subprocess.Popen(command) for _ in range(count)]:
                running.wait()
            seconds[count] = min(before, time.perf_counter() - started)
    return 2 * seconds[1] / seconds[2]


def shared(folder: Path, chapters: int, rounds: int = 3) -> float:
    """How many times as fast two processes are as one, by the clock."""
    raw = folder / f"raw-{chapters}"
    write(raw, MANY, chapters=chapters)
    seconds = {1: float("inf"), 2: float("inf")}
    for _ in range(rounds):
        for jobs, before in seconds.items():
            started = time.perf_counter()
            run("build", str(raw), "--out", str(folder / "shared"), "--jobs", str(jobs), "--force")
            seconds[jobs] = min(before, time.perf_counter() - started)
    ratio = seconds[1] / seconds[2]
    size = sum(path.stat().st_size for path in raw.iterdir()) / MANY / 1000
    times = f"one process {seconds[1]:.1f} s, two {seconds[2]:.1f} s"
    print(f"{MANY} documents of {size:.0f} kB: {times}, {ratio:.2f} times as fast   target {TWO}")
    return ratio


def main() -> int:
    """Print the figures; 1 when one misses its target."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--counts", default="1,10,100,1000")
    parser.add_argument(
        "--chips", type=int, default=CHIPS, help="of one vendor; as many as documents: there is one vendor"
    )
    parser.add_argument("--processes", action="store_true")
    arguments = parser.parse_args()
    counts = [int(count) for count in arguments.counts.split(",")]
    missed, costs = False, dict[int, Cost]()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for count in counts:
            raw = archive(folder / f"raw{count}", count, arguments.chips)
            costs[count] = built(raw, folder / f"out{count}")
        start = costs[counts[0]].seconds if counts[0] == 1 else 0.0
        for count, cost in costs.items():
            each = (cost.seconds - start) / max(count - 1, 1) * 1000
            memory = f"{cost.megabytes:6.0f} MB"
            print(
                f"{count:6,} documents  {cost.seconds:7.2f} s  {each:6.1f} ms each after the first  {memory}"
            )
        largest = counts[-1]
        if 10 in costs and largest > 10:
            ratio = ((costs[largest].seconds - start) / (largest - 1)) / ((costs[10].seconds - start) / 9)
            missed |= ratio > PER_DOCUMENT
            print(f"a document of {largest:,} to one of 10: {ratio:.2f}   target {PER_DOCUMENT}")
        raw, out = folder / f"raw{largest}", folder / f"out{largest}"
        nothing = best("build", str(raw), "--out", str(out))
        ratio = nothing / best("--version")
        missed |= ratio > NOTHING
        print(f"nothing changed: {nothing:.2f} s, {ratio:.2f} of --version   target {NOTHING}")
        path = change_one(raw)
        one = built(raw, out).seconds
        alone = built(path, folder / "alone").seconds
        ratio = (one - nothing) / alone
        missed |= ratio > ONE
        print(
            f"one document of {largest:,} changed: {one:.2f} s, {ratio:.1f} times that document alone   target {ONE}"
        )
        if arguments.processes:
            print(f"two loops of plain arithmetic at once: {twice_at_once():.2f} times as fast as in turns")
            missed |= min([shared(folder, chapters) for chapters in (1, 10)]) < TWO
    return int(missed)


if __name__ == "__main__":
    sys.exit(main())
