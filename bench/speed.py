"""How fast the register references are read and built, as ratios to docutils parsing the RST document beside them.

    python bench/speed.py [--rounds 7]

Both sides run interleaved in this one process, imports and caches warm, the best of the rounds counts:
machines are noisy, a ratio taken in one run is not.
"""

from __future__ import annotations

import argparse
import gc
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path

RAW = Path(__file__).resolve().parents[2] / "shared" / "raw"
TARGETS = {"reading": 0.15, "build": 0.25}
"""Share of docutils' time that reading, and a build with Parquet, may take at most."""
MEMORY_MB = 300


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
    for path in paths:
        read(read_document(path, path.stem))
    return time.perf_counter() - start


def build_seconds(paths: list[Path]) -> float:
    """Seconds from files to a dataset on disk, in one process."""
    from specmill.build import build

    with tempfile.TemporaryDirectory() as folder:
        gc.collect()
        start = time.perf_counter()
        build(paths, Path(folder) / "parquet", jobs=1)
        return time.perf_counter() - start


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
    rst = (arguments.raw / "amd-vega-isa.txt").read_text(encoding="utf-8")
    paths = sorted({*arguments.raw.glob("amd-*registers.txt"), *arguments.raw.glob("amd-*acceleration.txt")})
    memory = peak_memory_mb(paths)
    best = dict.fromkeys(("docutils", "reading", "build"), float("inf"))
    for _ in range(arguments.rounds):
        best["docutils"] = min(best["docutils"], docutils_seconds(rst))
        for _ in range(2):
            best["reading"] = min(best["reading"], reading_seconds(paths))
            best["build"] = min(best["build"], build_seconds(paths))
    print(f"docutils, one RST document   {best['docutils']:.3f} s")
    missed = memory > MEMORY_MB
    for name, target in TARGETS.items():
        ratio = best[name] / best["docutils"]
        missed |= ratio > target
        print(
            f"{name}, {len(paths)} documents".ljust(29)
            + f"{best[name]:.3f} s   ratio {ratio:.3f}   target {target}"
        )
    print(f"peak memory of a build       {memory:.0f} MB   target {MEMORY_MB}")
    return int(missed)


if __name__ == "__main__":
    sys.exit(main())
