"""Fuzzes like `fuzz.py`, led by coverage: what reaches code that nothing reached before is changed further.

    pip install atheris
    python bench/fuzz_guided.py [--only isa-table] [--seconds 300] [--seed 1] [--keep FOLDER]

Each target has its own process: every dialect with texts that it has to read, whatever they are; `text` with what
the readers and the choice of a dialect make of them; `pdf` with PDFs. All begin from the documents of `fuzz.py`, are
changed by `havoc.py` and by atheris in turn, and judged as there. Exit status 1 when there are findings.
"""

from __future__ import annotations

import argparse
import os
import re
import subprocess
import sys
import tempfile
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from random import Random
from typing import Final

import fuzz
import havoc
import havoc_pdf

TARGETS: Final = (*fuzz.DIALECTS, "text", "pdf")
LONGEST: Final = {"pdf": 400_000}
"""Bytes of a document by target, else `TEXT`: short ones are read often."""
TEXT: Final = 16_000
SEEDS: Final = 40
"""Excerpts of texts to begin from."""
DONE: Final = re.compile(r"^Done (\d+) runs in (\d+) second", re.MULTILINE)
COVERED: Final = re.compile(r"\bcov: (\d+)")


def seeds(target: str, seed: int) -> list[bytes]:
    """The documents that a target begins from."""
    chance = Random(f"{seed} {target}")  # noqa: S311 - repeatable, not secret
    if target == "pdf":
        return [data for data in fuzz.pdfs().values() if len(data) <= LONGEST["pdf"]]
    texts = fuzz.texts()
    return [havoc.excerpt(texts[chance.choice(sorted(texts))], chance, 6_000) for _ in range(SEEDS)]


def explore(target: str, seconds: int, seed: int, keep: Path) -> None:
    """Fuzz a target in this process, which ends with it."""
    import atheris

    with atheris.instrument_imports(include=["extract", "normalize"]):
        for name in ("extract.readers.pdf", "normalize.observed", "normalize.reconcile", "specmill.work"):
            import_module(name)
        import_module("extract.dialects").dialects()

    folder = Path(tempfile.mkdtemp(prefix="fuzz-"))
    began = seeds(target, seed)
    corpus = folder / "corpus"
    corpus.mkdir()
    for number, data in enumerate(began):
        (corpus / str(number)).write_bytes(data)
    path = folder / ("case.pdf" if target == "pdf" else "case.txt")
    made = havoc_pdf.made if target == "pdf" else havoc.made
    dialect = target if target in fuzz.DIALECTS else None
    tally = fuzz.Tally()

    def one(data: bytes) -> None:
        path.write_bytes(data)
        case = fuzz.Case(f"{target}-{seed}.{tally.kinds.total()}", data, dialect=dialect)
        verdict = fuzz.judge(case, path)
        if tally.add(case, verdict):
            fuzz.keep_case(case, verdict, keep)

    def mutate(data: bytes, largest: int, number: int) -> bytes:
        chance = Random(number)  # noqa: S311 - see above
        if chance.random() < 0.5:
            return bytes(made(data, began, chance)[:largest])
        return bytes(atheris.Mutate(data, largest))

    options = {
        "max_total_time": seconds,
        "max_len": LONGEST.get(target, TEXT),
        "seed": seed,
        "timeout": int(fuzz.WALL * fuzz.HANG[0]),  # by the clock; processor time is judged as in `fuzz.py`
        "report_slow_units": int(fuzz.WALL * fuzz.HANG[0]),
        "rss_limit_mb": 4096,
        "artifact_prefix": f"{keep}/died-{target}-",
    }
    arguments = [sys.argv[0], *(f"-{name}={value}" for name, value in options.items()), str(corpus)]
    atheris.Setup(arguments, one, custom_mutator=mutate)
    atheris.Fuzz()


def run(target: str, seconds: int, seed: int, keep: Path) -> bool:
    """Fuzz a target in a process of its own and print what came of it; True if there were findings."""
    keep.mkdir(parents=True, exist_ok=True)
    before = set(keep.iterdir())
    options = ["--seconds", str(seconds), "--seed", str(seed), "--keep", str(keep)]
    with tempfile.TemporaryDirectory(prefix="fuzz-") as folder:  # the process ends without clearing up
        done = subprocess.run(
            [sys.executable, __file__, "--explore", target, *options],
            capture_output=True,
            text=True,
            check=False,
            env={**os.environ, "TMPDIR": folder},
        )
    print("".join(line for line in done.stdout.splitlines(keepends=True) if "INFO: " not in line), end="")
    ended = DONE.search(done.stderr)
    covered = COVERED.findall(done.stderr)
    found = sorted(path.name for path in set(keep.iterdir()) - before)
    if ended is None:
        print("\n".join(done.stderr.splitlines()[-20:]))
    runs = f"{int(ended[1]):,} documents in {ended[2]} s" if ended else f"ended with status {done.returncode}"
    places = f", {covered[0]} branches reached at first and {covered[-1]} at last" if covered else ""
    print(f"{target}: {runs}{places}; {len(found)} findings", flush=True)
    return bool(found) or ended is None


def main() -> int:
    """Run and print."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--only", choices=TARGETS, help="this target alone (all, one after the other)")
    parser.add_argument("--seconds", type=int, default=300, help="for each target (300)")
    parser.add_argument("--seed", type=int, default=1, help="another seed makes other documents (1)")
    parser.add_argument(
        "--keep", type=Path, default=Path("fuzz-found"), help="folder for findings (fuzz-found)"
    )
    parser.add_argument("--explore", choices=TARGETS, help=argparse.SUPPRESS)
    given = parser.parse_args()
    if find_spec("atheris") is None:
        print("atheris is not installed: `pip install atheris`, or use bench/fuzz.py, which needs nothing")
        return 2
    if given.explore:
        explore(given.explore, given.seconds, given.seed, given.keep)
    wanted = [given.only] if given.only else TARGETS
    return max([run(target, given.seconds, given.seed, given.keep) for target in wanted])


if __name__ == "__main__":
    sys.exit(main())
