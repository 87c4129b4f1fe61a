"""What goes unnoticed in short documents: a few registers of a real text, one damage to one line of them.

    python bench/damaged_excerpts.py [--count 500] [--seed 1] [--kind drop_digit] [--show 5]

Of a text of `../shared/raw` the lines of 5 to 15 registers that follow each other are read and checked as a document
of its own, once as they are and once with a damage of `bench/damage.py`, the loss of a header or the foot of a page.
A damage is silent where a register, field or value says something else than before without a flag, or where one that
had none is gone and neither a report nor a flag is new. What is printed is how many of each kind are. Few registers
show less of what is usual among them than the whole document, of which `bench/mutations.py` does the same.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections import Counter
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Final, NamedTuple

from damage import KINDS

from extract.dialects import read
from extract.errors import DocumentError
from extract.readers import read_document
from normalize.observed import observed_tables
from normalize.rules import CHECKS, RULES
from normalize.workbench import Workbench

if TYPE_CHECKING:
    from collections.abc import Iterator

    from normalize.sheet import Sheet

RAW: Final = Path(__file__).resolve().parents[2] / "shared" / "raw"
FEWEST: Final = 5
MOST: Final = 15
TRIES: Final = 50
"""So often a damage of a kind is looked for that these registers can have."""
REGISTER: Final = ("block", "register", "address", "address_last", "access", "width_bits")
FIELD: Final = ("field", "bit_hi", "bit_lo", "access", "default_value", "default_text")
VALUE: Final = ("value", "value_last", "name")
FEET: Final = ("Proprietary {}", "{}", "Page {} of 210", "3-{}", "Northbeck Register Reference          {}")
PAGE: Final = 30
"""Lines from one foot to the next."""
Row = tuple[object, ...]


class Said(NamedTuple):
    """What a document says: its rows that are not flagged, all flagged ones, and the codes of its reports."""

    sure: Counter[Row]
    doubted: Counter[Row]
    reports: Counter[str]


def said(text: str, folder: Path) -> Said | None:
    """What a document of this text says after all checks; None where no dialect reads it."""
    path = folder / "excerpt.txt"
    path.write_text(text, encoding="utf-8")
    try:
        reading = read(read_document(path, path.stem))
    except DocumentError:
        return None
    bench = Workbench([observed_tables(reading)])
    for rule in (*RULES, *CHECKS):
        rule(bench)
    desk = bench.desks[0]
    made = Said(Counter(), Counter(), Counter(one.code for one in reading.diagnostics))

    def add(sheet: Sheet, row: int, columns: tuple[str, ...], *above: object) -> None:
        rows = made.doubted if sheet.flags(row) else made.sure
        rows[*above, *(sheet[column][row] for column in columns)] += 1

    for register in desk.registers.rows:
        add(desk.registers, register, REGISTER)
        name = desk.registers["register"][register]
        for field in desk.fields_of[register]:
            add(desk.fields, field, FIELD, name)
            for value in desk.values_of[field]:
                add(desk.values, value, VALUE, name, desk.fields["field"][field])
    return made


def is_silent(before: Said, now: Said | None) -> bool:
    """Whether a damage made something else of a document, and nothing says so."""
    if now is None:
        return False
    if now.sure - before.sure - before.doubted:
        return True
    told = now.reports - before.reports or now.doubted - before.doubted
    return not told and bool(before.sure - now.sure)


def cut(lines: list[str], heads: list[int], chance: Random) -> list[str]:
    """The lines of some registers that follow each other; `heads` are those where registers begin."""
    first = chance.randrange(len(heads) - MOST)
    return lines[heads[first] : heads[first + chance.randint(FEWEST, MOST)]]


def damaged(lines: list[str], kind: str, chance: Random) -> list[str] | None:
    """The lines after damage of this kind somewhere, None where they have nothing of the kind."""
    if kind == "page_feet":
        foot, number = chance.choice(FEET), chance.randrange(3, 200)
        out = list(lines)
        for n, at in enumerate(range(chance.randrange(5, PAGE), len(lines), PAGE)):
            out[at + n : at + n] = [foot.format(number + n)]
        return out
    at = chance.choice([i for i, line in enumerate(lines) if line.strip() and i])
    return KINDS[kind](lines, at, chance)


def documents() -> Iterator[tuple[list[str], list[int]]]:
    """The lines of each text with registers enough, and where these begin."""
    for path in sorted(RAW.glob("*.txt")):
        reading = read(read_document(path, path.stem))
        heads = sorted({one.pieces[0][0] for one in reading.registers if one.pieces})
        if len(heads) > MOST:
            yield reading.document.lines, heads


def main() -> int:
    """Print how many damages of each kind are silent."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--count", type=int, default=500)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--kind", choices=[*KINDS, "page_feet"], help="damages of this kind alone")
    parser.add_argument("--show", type=int, default=0, help="silent ones shown")
    arguments = parser.parse_args()
    known = list(documents())
    kinds = [arguments.kind] if arguments.kind else [*KINDS, "page_feet"]
    made, silent = Counter[str](), Counter[str]()
    with tempfile.TemporaryDirectory() as folder:
        for n in range(arguments.count):
            chance = Random(arguments.seed * 1_000_003 + n)  # noqa: S311
            for _ in range(TRIES):
                lines, kind = cut(*chance.choice(known), chance), chance.choice(kinds)
                if (broken := damaged(lines, kind, chance)) is not None:
                    break
            else:
                continue
            before = said("\n".join(lines), Path(folder))
            if before is None:
                continue
            made[kind] += 1
            now = said("\n".join(broken), Path(folder))
            if is_silent(before, now):
                silent[kind] += 1
                if now is not None and sum(silent.values()) <= arguments.show:
                    print(kind, n, *(now.sure - before.sure - before.doubted), sep="\n    ")
    for kind, count in made.items():
        print(f"{kind:20} {count:5} {silent[kind]:5} silent")
    print(f"{made.total()} damages, {silent.total()} silent ({silent.total() / max(made.total(), 1):.1%})")
    return 0


if __name__ == "__main__":
    sys.exit(main())
