"""How fast a dataset answers: start-up of the commands, a look-up from Python, a stream of register values, exports.

    python bench/ask.py [DATASET]

Without DATASET the real corpus in ../shared/raw is built first, and all exports of it are timed against that build.
Start-up is told as a ratio to `python -c "import duckdb, typer"`, both sides taken turn and turn about. All times are
processor time, of the commands and of what they start, the least of several rounds: on a quiet machine that is how long
they take, and on a busy one the work of others hardly shows. Exit status 1 when a figure misses its mark.
"""

from __future__ import annotations

import os
import random
import resource
import subprocess
import sys
import tempfile
from pathlib import Path

ROUNDS = 15
LINES = 500_000
REPOSITORY = Path(__file__).resolve().parent.parent
CORPUS = REPOSITORY.parent / "shared" / "raw"
START, LOOKUP, RATE, EXPORTS = 1.5, 0.050, 100_000, 2.0
"""The marks: ratio of start-up, seconds for opening and one look-up, lines per second, ratio of exports to build."""


def main() -> int:
    """Print the figures; give the exit status."""
    with tempfile.TemporaryDirectory() as folder:
        dataset = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(folder) / "parquet"
        missed = [_exports(dataset, Path(folder) / "exports")] if len(sys.argv) < 2 else []
        from catalog import Dataset

        register = next(
            r for r in Dataset(dataset).registers(kind="register") if r.name and len(r.fields) > 3
        )
        missed += [*_starts(dataset, register.name or "", register.product or "")]
        missed += _trace(dataset)
        missed += [_lookup(dataset, register.name or "", register.product or "")]
        missed += [_stream(dataset, register.product or "", Path(folder) / "dump")]
    return int(any(missed))


def _exports(dataset: Path, out: Path) -> bool:
    """Build the corpus and write every format of it."""
    out.mkdir()
    run = [sys.executable, "-m", "specmill"]
    build = [*run, "build", "--force", str(CORPUS), "--out", str(dataset), "--jobs", "1"]
    export = [*run, "export", "all", "--out", str(out), "--dataset", str(dataset)]
    seconds = [(_processor(build), _processor(export)) for _ in range(3)]
    built, exported = (min(side) for side in zip(*seconds, strict=True))
    print(f"building the corpus                       {built:6.2f} s")
    return _tell("specmill export all", exported / built, EXPORTS, "times that")


def _processor(command: list[str], given: Path | None = None) -> float:
    """Seconds of processor time, of the system's too, that a command and what it starts take."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    with (given or Path(os.devnull)).open() as stream:
        ran = subprocess.run(
            command, check=False, stdin=stream, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True
        )
    if ran.returncode and command[3:4] != ["diff"]:  # 1 of a diff says that something differs
        raise SystemExit(f"{' '.join(command)}: exit status {ran.returncode}\n{ran.stderr}")
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def _starts(dataset: Path, name: str, product: str) -> list[bool]:
    base = [sys.executable, "-c", "import duckdb, typer"]
    run = [sys.executable, "-m", "specmill"]
    asked = ["--dataset", str(dataset)]
    sql = f"select * from fields where register = '{name}'"  # noqa: S608 - our own dataset
    commands = {
        "show": [*run, "show", name, *asked],
        "decode": [*run, "decode", name, "0", "--product", product, *asked],
        "query": [*run, "query", sql, *asked],
    }
    return _ratios(base, commands)


def _trace(dataset: Path) -> list[bool]:
    """The commands that lead to prints, asked about a field that changed from one product to another."""
    from catalog import Dataset

    columns = ["register", "field", "from_product", "to_product"]
    changes = Dataset(dataset).rows("changes", columns, what="resized")
    of_two = [row for row in changes if row["from_product"] != row["to_product"] and row["field"]]
    if not of_two:
        print("specmill diff, explain                    no two products to compare")
        return []
    one = of_two[0]
    run = [sys.executable, "-m", "specmill"]
    asked = ["--dataset", str(dataset)]
    sides = [one["from_product"], one["to_product"], "--register", one["register"]]
    row = [f"{one['register']}.{one['field']}", "--product", one["to_product"]]
    commands = {"diff": [*run, "diff", *sides, *asked], "explain": [*run, "explain", *row, *asked]}
    return _ratios([sys.executable, "-c", "import duckdb, typer"], commands)


def _ratios(base: list[str], commands: dict[str, list[str]]) -> list[bool]:
    """How long the commands take beside the start of Python with its libraries, taken turn and turn about."""
    least = dict.fromkeys(["base", *commands], float("inf"))
    for _ in range(ROUNDS):
        for key, command in {"base": base, **commands}.items():
            least[key] = min(least[key], _processor(command))
    print(f"start-up of python with duckdb and typer  {least['base'] * 1000:6.0f} ms")
    return [_tell(f"specmill {key}", least[key] / least["base"], START, "times that") for key in commands]


def _lookup(dataset: Path, name: str, product: str) -> bool:
    code = (
        "import sys, time, pyarrow.parquet, catalog.dataset, catalog.decoding\n"
        "began = time.process_time()\n"
        "catalog.dataset.Dataset(sys.argv[1]).register(sys.argv[2], product=sys.argv[3])\n"
        "print(time.process_time() - began)"
    )
    command = [sys.executable, "-c", code, str(dataset), name, product]
    seconds = [
        float(subprocess.run(command, check=True, capture_output=True, text=True).stdout)
        for _ in range(ROUNDS)
    ]
    return _tell("opening and one look-up", min(seconds) * 1000, LOOKUP * 1000, "ms")


def _stream(dataset: Path, product: str, dump: Path) -> bool:
    """Values at random, so that hardly a line comes twice."""
    from catalog import Dataset

    registers = Dataset(dataset).registers(product=product, kind="register")
    places = [i.address for r in registers for i in r.instances() if i.address is not None]
    chance = random.Random(0)  # noqa: S311 - not for secrets
    lines = [f"{chance.choice(places):#x} {chance.getrandbits(32):#010x}\n" for _ in range(LINES)]
    dump.write_text("".join(lines))
    command = [
        sys.executable,
        "-m",
        "specmill",
        "decode",
        "-",
        "--product",
        product,
        "--dataset",
        str(dataset),
    ]
    best = min(_processor(command, dump) for _ in range(3))
    return _tell("a stream, start-up and all", LINES / best, RATE, "lines a second", least=True)


def _tell(what: str, figure: float, mark: float, unit: str, *, least: bool = False) -> bool:
    """Print a figure beside its mark; whether it misses it."""
    missed = figure < mark if least else figure > mark
    shown = f"{figure:,.2f}" if figure < 100 else f"{figure:,.0f}"
    print(
        f"{what:<40}  {shown:>8} {unit} ({'at least' if least else 'at most'} {mark:,}){' MISSED' * missed}"
    )
    return missed


if __name__ == "__main__":
    sys.exit(main())
