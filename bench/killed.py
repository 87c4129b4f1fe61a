"""Kills builds at random moments and looks at what is left: the old dataset or the new one, whole and readable.

    python bench/killed.py [--builds 100] [--seconds 1800] [--seed 1] [--jobs 1] [--again] [--parts]

Two sets of documents (the samples and one more, which differs) are built in turn into one folder, each in a process
of its own that gets SIGKILL, with all that it started, after a random part of the time that a build takes. The sets
are two folders, of which everything is read; with `--again` one, in which a document changes and the rest is taken
over. With `--parts` each table is several files, and what is read is held in files. Then
every file that the manifest names is read whole, and compared by its hash with those of an undisturbed build; the
next build has to finish and to leave nothing beside the dataset. Exit status 1 when anything was lost.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path
from random import Random
from typing import Final, NamedTuple

ROOT: Final = Path(__file__).resolve().parent.parent
SAMPLES: Final = ROOT / "data" / "raw" / "samples"


PARTS: Final = (
    "from normalize.storage import held, shards; from specmill.front import main; "
    "shards.SMALL = 200; held.IN_MEMORY = 1 << 16; main()"
)
"""Runs the program so that even the samples' tables are several files, and are held in files before."""


class Way(NamedTuple):
    """How to build: in how many processes, whether documents are taken over, whether tables are several files."""

    jobs: int = 1
    again: bool = False
    parts: bool = False


def command(raw: Path, out: Path, way: Way) -> list[str]:
    """The build of a folder into another."""
    program = ["-c", PARTS] if way.parts else ["-m", "specmill"]
    return [sys.executable, *program, "build", str(raw), "--out", str(out), "--jobs", str(way.jobs)]


def build(raw: Path, out: Path, way: Way, kill_after: float | None = None) -> bool:
    """Build; True if it came to its end. `kill_after`: seconds after which it is killed."""
    process = subprocess.Popen(
        command(raw, out, way),
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
        cwd=ROOT,
    )
    try:
        return process.wait(kill_after) == 0
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()
        return False


def state(out: Path) -> str:
    """A hash of all tables that the manifest names, each read whole; raises what is wrong with one."""
    from pyarrow import parquet

    manifest = json.loads((out / "manifest.json").read_bytes())
    files = {path.relative_to(out).as_posix() for path in out.rglob("*.parquet")}
    if files != set(manifest["files"]):
        raise ValueError(f"files that differ from the manifest: {sorted(files ^ set(manifest['files']))}")
    digest = hashlib.sha256()
    for name in sorted(files):
        parquet.read_table(out / name)
        digest.update(name.encode() + (out / name).read_bytes())
    return digest.hexdigest()


def left_over(out: Path) -> list[str]:
    """What stands beside the dataset."""
    return sorted(path.name for path in out.parent.iterdir() if path != out)


def run(
    builds: int, seconds: float, seed: int, way: Way, raw: Path = SAMPLES
) -> tuple[Counter[str], list[str]]:
    """What became of the killed builds, by outcome; and what was wrong."""
    chance, ends = Random(seed), time.monotonic() + seconds  # noqa: S311 - repeatable, not secret
    outcomes: Counter[str] = Counter()
    wrong: list[str] = []
    with tempfile.TemporaryDirectory(prefix="killed-") as name:
        folder = Path(name)
        out = folder / "out" / "parquet"
        raws = [folder / "one", folder / ("one" if way.again else "two")]
        for each in set(raws):
            shutil.copytree(raw, each)

        def made(n: int, kill_after: float | None = None) -> bool:
            (raws[n] / "more.txt").write_bytes(_chip(n))
            return build(raws[n], out, way, kill_after)

        whole = []
        took = 0.0
        for n in (0, 1, 0):
            started = time.monotonic()
            if not made(n):
                return outcomes, ["a build that nobody disturbed failed"]
            took = time.monotonic() - started
            whole.append(state(out))
        before = 0
        for n in range(builds):
            if time.monotonic() > ends:
                break
            target = 1 - before
            after = took * chance.uniform(0.02, 1.2)
            started = time.monotonic()
            ended = made(target, after)
            took = time.monotonic() - started if ended else took  # others may use the machine more or less
            try:
                now = whole[:2].index(state(out))
            except (OSError, ValueError) as error:
                wrong.append(f"build {n}, killed after {after:.3f} s: {error}")
                break
            outcomes["finished" if ended else "killed, new" if now == target else "killed, old"] += 1
            if n % 5 == 4:
                if not made(target):
                    wrong.append(f"the build after {n} failed")
                elif left_over(out) or state(out) != whole[target]:
                    wrong.append(f"the build after {n} left {left_over(out)}, or another dataset")
                now = target
            before = now
    return outcomes, wrong


def _chip(number: int) -> bytes:
    return (
        "1. Widget Unit Registers\n\n"
        "WID:WID_CTRL · [R/W] · 32 bits · Access: 32 · MMReg:0x100\n"
        "DESCRIPTION: Controls the widget unit.\n"
        "Field Name        Bits    Default    Description\n"
        f"ENABLE{number}           0       0x0        Turns the unit on.\n"
    ).encode()


def main() -> int:
    """Run and print."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--builds", type=int, default=100, help="builds to kill (100)")
    parser.add_argument("--seconds", type=float, default=1800, help="kill none after this time (1800)")
    parser.add_argument("--seed", type=int, default=1, help="another seed kills at other moments (1)")
    parser.add_argument("--jobs", type=int, default=1, help="processes of each build (1)")
    parser.add_argument(
        "--again", action="store_true", help="kill builds that take over all but one document"
    )
    parser.add_argument("--parts", action="store_true", help="tables of several files, held in files before")
    given = parser.parse_args()
    way = Way(given.jobs, given.again, given.parts)
    outcomes, wrong = run(given.builds, given.seconds, given.seed, way)
    told = ", ".join(f"{number} {name}" for name, number in sorted(outcomes.items()))
    print(f"{outcomes.total()} builds: {told}; {len(wrong)} that lost anything")
    for line in wrong:
        print(line)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
