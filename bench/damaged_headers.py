"""What goes unnoticed of damage to registers printed from the header files of a driver (`headers`).

    python bench/damaged_headers.py FOLDER [--count 400] [--seed 1] [--kind drop_digit] [--chip gca] [--only spaced]

FOLDER is that of `headers`. A few registers of a chip drawn by lot are printed in one of the three conditions, read and
checked, once as they are and once with one damage of `bench/damage.py`. What is silent is told as `damaged_excerpts`
does, and for each silent one what the line was and what came out instead; the names are real ones that no rule was
tuned on, the truth is known.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections import Counter
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

from damage import KINDS
from damaged_excerpts import FEWEST, MOST, TRIES, damaged, is_silent, said
from headers import CONDITIONS, chip

if TYPE_CHECKING:
    from damaged_excerpts import Row, Said


def changed(before: list[str], now: list[str]) -> str:
    """The first line that differs, as it was and as it is."""
    at = next((n for n, (one, two) in enumerate(zip(before, now, strict=False)) if one != two), len(now) - 1)
    return f"{before[at]!r} -> {now[at]!r}"


def told(before: Said, now: Said) -> list[Row]:
    """What is said now without a flag and was not said before, or is no longer said."""
    return [*(now.sure - before.sure - before.doubted)] or [*(before.sure - now.sure)]


def main() -> int:
    """Print how many damages of each kind are silent; 1 when any is."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("folder", type=Path)
    parser.add_argument("--count", type=int, default=400)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--kind", choices=[*KINDS], help="damages of this kind alone")
    parser.add_argument("--chip", default="", help="part of the names of the header files")
    parser.add_argument("--only", default="", help="conditions whose name holds this")
    parser.add_argument("--show", type=int, default=0, help="silent ones shown")
    arguments = parser.parse_args()
    chips = [
        path
        for path in sorted(arguments.folder.rglob("*_d.h"))
        if arguments.chip in path.name and path.with_name(path.name.replace("_d.h", "_sh_mask.h")).exists()
    ]
    conditions = [name for name in CONDITIONS if arguments.only in name]
    made, silent = Counter[str](), Counter[str]()
    with tempfile.TemporaryDirectory() as place:
        for n in range(arguments.count):
            chance = Random(arguments.seed * 1_000_003 + n)  # noqa: S311 - examples, no secrets
            registers = chip(chance.choice(chips), arguments.seed * 10_007 + n, chance.randint(FEWEST, MOST))
            name = chance.choice(conditions)
            lines = CONDITIONS[name](registers, chance).split("\n")
            kind, broken = "", None
            for _ in range(TRIES):
                kind = arguments.kind or chance.choice([*KINDS])
                if (broken := damaged(lines, kind, chance)) is not None:
                    break
            before = said("\n".join(lines), Path(place))
            if before is None or broken is None:
                continue
            made[kind] += 1
            now = said("\n".join(broken), Path(place))
            if now is not None and is_silent(before, now):
                silent[kind] += 1
                if silent.total() <= arguments.show:
                    print(f"{kind}, {name}, {n}: {changed(lines, broken)}", *told(before, now), sep="\n    ")
    for kind, count in made.items():
        print(f"{kind:20} {count:5} {silent[kind]:5} silent")
    print(f"{made.total()} damages, {silent.total()} silent ({silent.total() / max(made.total(), 1):.1%})")
    return int(bool(silent))


if __name__ == "__main__":
    sys.exit(main())
