"""What a Dask cluster costs: two workers of one against two processes of the local pool, in one run, in turns.

    python bench/cluster.py [--count 1000] [--rounds 2]

Both read the same generated documents from a folder of this machine; the cluster is sent their bytes. Its workers are
there already, with nothing loaded. The least time of each counts. Processor time is that of all processes that have a
hand in it, and says more than the clock on a machine that is busy with other things.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING

import psutil
import services
import varied

from specmill.build import build
from specmill.cluster import DaskEngine
from specmill.pool import Pool

if TYPE_CHECKING:
    from specmill.engine import Engine

TARGET = 1.3


def processor_time(processes: list[psutil.Process]) -> float:
    """Seconds of processes and all below them, those that have ended included."""
    every = [one for process in processes for one in (process, *process.children(recursive=True))]
    return sum(sum(one.cpu_times()[:2]) for one in every) + sum(sum(one.cpu_times()[2:4]) for one in every)


def measured(raw: Path, out: Path, engine: Engine, beside: list[psutil.Process]) -> tuple[float, float]:
    """Seconds by the clock and of the processor for a build."""
    processes = [psutil.Process(), *beside]
    before, started = processor_time(processes), time.perf_counter()
    result = build([raw], out, engine=engine, force=True)
    if result.failed:
        raise SystemExit(str(result.failed[0].error))
    return time.perf_counter() - started, processor_time(processes) - before


def files(out: Path) -> dict[str, bytes]:
    """The files of a dataset."""
    return {str(path.relative_to(out)): path.read_bytes() for path in out.rglob("*.parquet")}


def main() -> int:
    """Print the figures; 1 when the target is missed."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--count", type=int, default=1000)
    parser.add_argument("--rounds", type=int, default=2)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        raw = folder / "raw"
        raw.mkdir()
        for file, text in varied.documents(arguments.count, seed=0):
            (raw / file).write_text(text, "utf-8")
        pools, clusters = [], []
        with services.cluster(folder, workers=2) as cluster:
            theirs = [psutil.Process(process.pid) for process in cluster.processes]
            for _ in range(arguments.rounds):
                pools.append(measured(raw, folder / "pool", Pool(2), []))
                clusters.append(measured(raw, folder / "dask", DaskEngine(cluster.scheduler), theirs))
        same = files(folder / "pool") == files(folder / "dask")
    pool, dask = min(pools), min(clusters)
    for what, (seconds, processor) in {"two processes": pool, "two workers": dask}.items():
        print(f"{what:14} {seconds:7.1f} s   {processor:7.1f} s of processor time")
    ratio = dask[0] / pool[0]
    print(f"ratio          {ratio:7.2f}     {dask[1] / pool[1]:7.2f}   target {TARGET}")
    print(f"the bytes are {'the same' if same else 'NOT the same'}")
    return int(ratio > TARGET or not same)


if __name__ == "__main__":
    sys.exit(main())
