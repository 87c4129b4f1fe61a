"""How fast documents are read, normalized and built: ratios to docutils parsing the RST document among them.

    python bench/speed.py [--rounds 7]

Both sides run interleaved in this one process, imports and caches warm, the best of the rounds counts:
machines are noisy, a ratio taken in one run is not. What either side makes is freed after the clock stops. Builds are
made with a second process, too, that is warm as well.
"""

from __future__ import annotations

import argparse
import gc
import pkgutil
import re
import resource
import subprocess
import sys
import tempfile
import time
from contextlib import ExitStack
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING, Any
from unittest import mock

from specmill.pool import Pool

if TYPE_CHECKING:
    from specmill.engine import Engine

RAW = Path(__file__).resolve().parents[2] / "shared" / "raw"
TARGETS = {
    "reading registers": ("docutils", 0.15),
    "reading instruction sets": ("docutils", 0.3),
    "building registers, as read": ("docutils", 0.25),
    "building registers": ("docutils", 0.4),
    "building all": ("docutils", 0.5),
    "normalizing all": ("reading all", 1.0),
}
"""What is measured, against what, and the largest ratio of the two.

A build that publishes its rows as read may take 0.25; normalizing them may take as long as reading them: 0.15.
"""
MEMORY_MB = 300
STAGES = {
    "opening": "specmill.work.read_document",
    "reading": "specmill.work.read",
    "observed tables": "normalize.observed.observed_tables",
    "normalizing": "specmill.normalizing.part_of",
    "sorting": "normalize.storage.parts.sorted_by",
}
"""Stages of a build, and the function that is one."""
PLAIN_HEADER = re.compile(r"(?:\S+:)?(\w+)\W.*\d+ bits.*0x[0-9A-Fa-f]+")
PLAIN_FIELD = re.compile(r"\s*(\w+)\s+(\d+)(?::(\d+))?\s+(\S+)")


def docutils_seconds(text: str) -> float:
    """Seconds that docutils takes to parse the text."""
    import docutils.frontend
    import docutils.utils
    from docutils.parsers.rst import Parser

    settings = docutils.frontend.get_default_settings(Parser)
    settings.report_level, settings.halt_level = 5, 6
    document = docutils.utils.new_document("bench", settings)
    gc.collect()
    start = time.perf_counter()
    Parser().parse(text, document)
    return time.perf_counter() - start


def reading_seconds(paths: list[Path]) -> float:
    """Seconds from files to observations."""
    from extract.dialects import read
    from extract.readers import read_document

    gc.collect()
    start = time.perf_counter()
    made = [read(read_document(path, path.stem)) for path in paths]
    seconds = time.perf_counter() - start
    del made
    return seconds


def normalizing_seconds(tables: list[dict[str, Any]]) -> float:
    """Seconds from the observed tables of all documents to the published ones."""
    from normalize.reconcile import published_tables

    gc.collect()
    start = time.perf_counter()
    made = published_tables(tables)
    seconds = time.perf_counter() - start
    del made
    return seconds


def observed(path: Path) -> dict[str, Any]:
    """The observed tables of a document."""
    from extract.dialects import read
    from extract.readers import read_document
    from normalize.observed import observed_tables

    return observed_tables(read(read_document(path, path.stem)))


def plain_seconds(paths: list[Path]) -> float:
    """Seconds of a script of two regular expressions that takes what looks like a header or a field."""
    gc.collect()
    start = time.perf_counter()
    found = []
    for path in paths:
        register = None
        for line in path.read_text("utf-8", errors="replace").splitlines():
            if header := PLAIN_HEADER.match(line):
                register = header[1]
            elif row := PLAIN_FIELD.match(line):
                found.append((register, row[1], int(row[2]), int(row[3] or row[2]), row[4]))
    seconds = time.perf_counter() - start
    del found
    return seconds


class Ready(Pool):
    """Two processes, of which the second is there already: starting it is no part of a build's time."""

    def __init__(self) -> None:
        super().__init__(2)

    def close(self) -> None:
        """Keep it for the next build."""


def build_seconds(paths: list[Path], engine: Engine | None = None) -> dict[str, float]:
    """Seconds from files to a dataset on disk, in one process or with an engine: in all, under "", and by stage.

    Of the stages what this process does counts.
    """
    from specmill.build import build

    spent = dict.fromkeys(STAGES, 0.0)

    def clocked(stage: str, function: Any) -> Any:
        def timed(*arguments: Any, **options: Any) -> Any:
            start = time.perf_counter()
            try:
                return function(*arguments, **options)
            finally:
                spent[stage] += time.perf_counter() - start

        return timed

    with tempfile.TemporaryDirectory() as folder, ExitStack() as patches:
        for stage, place in STAGES.items():
            patches.enter_context(mock.patch(place, clocked(stage, pkgutil.resolve_name(place))))
        gc.collect()
        start = time.perf_counter()
        build(paths, Path(folder) / "parquet", jobs=1, engine=engine)
        seconds = time.perf_counter() - start
    return {"": seconds, **spent, "writing the rest, and all else": seconds - sum(spent.values())}


def peak_memory_mb(paths: list[Path]) -> float:
    """Peak memory of a build in a process of its own, as its user runs it."""
    with tempfile.TemporaryDirectory() as folder:
        command = [
            sys.executable,
            "-m",
            "specmill",
            "build",
            *map(str, paths),
            "--out",
            f"{folder}/parquet",
            "--jobs",
            "1",
        ]
        subprocess.run(command, check=True, capture_output=True)
    return resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024


def main() -> int:
    """Print the figures; 1 when one misses its target."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("raw", type=Path, nargs="?", default=RAW, help="folder of the real documents")
    parser.add_argument("--rounds", type=int, default=7)
    arguments = parser.parse_args()
    paths = sorted(arguments.raw.glob("*.txt"))
    registers = [p for p in paths if p.stem.endswith(("registers", "acceleration"))]
    instruction_sets = [p for p in paths if p not in registers]
    rst = (arguments.raw / "amd-vega-isa.txt").read_text(encoding="utf-8")
    memory = peak_memory_mb(registers)
    tables = [observed(path) for path in paths]
    measures = {
        "docutils": lambda: docutils_seconds(rst),
        "regular expressions": lambda: plain_seconds(registers),
        "reading registers": lambda: reading_seconds(registers),
        "reading instruction sets": lambda: reading_seconds(instruction_sets),
        "reading all": lambda: reading_seconds(paths),
        "normalizing all": lambda: normalizing_seconds(tables),
    }
    builds = {"building registers": registers, "building all": paths}
    ready = Ready()
    engines = {"": None, ", two processes": ready}
    best = dict.fromkeys(measures, float("inf"))
    stages = dict[str, float]()
    for _ in range(arguments.rounds):
        seconds = {name: measure() for name, measure in measures.items()}
        for (name, documents), (how, engine) in product(builds.items(), engines.items()):
            made = build_seconds(documents, engine)
            if documents is paths and engine is None and made[""] < best.get(name, float("inf")):
                stages = made
            seconds[name + how] = made[""]
            if documents is registers:
                seconds[f"{name}, as read{how}"] = made[""] - made["normalizing"]
        best |= {name: min(spent, best.get(name, spent)) for name, spent in seconds.items()}
    Pool.close(ready)
    missed = memory > MEMORY_MB
    for name, seconds in best.items():
        line = f"{name:42} {seconds:7.3f} s"
        if (asked := name.removesuffix(", two processes")) in TARGETS:
            other, target = TARGETS[asked]
            ratio = seconds / best[other]
            missed |= ratio > target and asked == name
            line += (
                f"   ratio to {other} {ratio:.3f}   target {target}{'' if ratio <= target else '   MISSED'}"
            )
        print(line)
    print(f"{'peak memory of a build':42} {memory:.0f} MB   target {MEMORY_MB}")
    plain = best["reading registers"] / best["regular expressions"]
    print(
        f"\nreading registers takes {plain:.1f} times a script of two regular expressions, which sees no wrapped row,"
    )
    print("no header of another form and no list of values")
    print(f"\nof building all, {stages.pop(''):.3f} s:")
    for name, seconds in stages.items():
        print(f"    {name:32} {seconds:.3f} s")
    return int(missed)


if __name__ == "__main__":
    sys.exit(main())
