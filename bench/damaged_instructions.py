"""What goes unnoticed of damage to instruction sets printed from opcode tables (`instructions`).

    python bench/damaged_instructions.py FOLDER [--like MANUAL] [--count 400] [--seed 1] [--kind lost_blank] [--show 9]
                                         [--only gfx10] [--layout "name first"] [--sheet tabs] [--slips 1]

FOLDER and MANUAL are those of `instructions`. Some instructions of a set are printed in one of its layouts as a text:
fixed columns, cells between tabs, a cell to each line, Markdown, or what a program takes out of a PDF. It is read and
checked once as it is and once with so many slips of a kind: those of `bench/damage.py`, blanks lost between cells or
come into a name or number, and feet of pages within the table. A damage is silent where something is wrong that was
not before, or where a row is gone and neither a report nor a flag is new. A text counts that got or lost a line.
"""

from __future__ import annotations

import argparse
import re
import sys
import tempfile
from collections import Counter
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Final, NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests"))

from damage import KINDS
from damaged_excerpts import FEET, PAGE, TRIES
from damaged_headers import changed
from instruction_facts import sets
from instructions import SHEETS, WAYS, drawn, lent, sheet
from isa_layouts import ISA_LAYOUTS
from isa_layouts_more import MORE_LAYOUTS
from printed import as_text
from printed_isa import wrong
from sheets import TextSheet

from extract.dialects import read
from extract.errors import DialectFailure, DocumentError
from extract.readers import read_document
from normalize.observed import observed_tables
from normalize.rules import CHECKS, RULES
from normalize.workbench import Workbench

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from instruction_facts import Formats
    from instructions import Lent
    from isa_layouts import IsaLayout
    from printed_isa import Isa
    from sheets import Columns, Sheet

    from extract.observations import Instruction

_MOST: Final = 40
"""Instructions of a document."""
_LINE: Final = 25
"""Characters that a text has more or less when a line of something else came to it or one was lost."""
_CODE: Final = re.compile(r"0x[0-9A-Fa-f]+|(?<![\w.])\d+(?![\w.])|\b[A-Z][A-Z0-9]*_[A-Z0-9_]+\b")


class TabSheet(TextSheet):
    """A line to each row of a table, its cells between tabs; `apart` a line to each cell."""

    def __init__(self, *, apart: bool = False) -> None:
        super().__init__()
        self._apart = apart

    def table(self, columns: Columns, rows: Sequence[Sequence[str]]) -> None:
        """See `Sheet`."""
        heads = [head for head, _ in columns]
        for row in (heads, *rows) if any(heads) else rows:
            cells = [" ".join(text.split()) for text in row]
            self._lines += [cell for cell in cells if cell] if self._apart else ["\t".join(cells)]
        self._lines.append("")


_OWN: Final[dict[str, Callable[[], Sheet]]] = {
    "tabs": TabSheet,
    "a line to each cell": lambda: TabSheet(apart=True),
}
_TEXTS: Final = (
    *(how for how in SHEETS if "ruled" not in how and how != "without rules" and "html" not in how),
    *_OWN,
)


# -- damage


def _blank_lost(lines: list[str], at: int, chance: Random) -> list[str] | None:
    gaps = [m.span() for m in re.finditer(r"(?<=\S)(?: {2,}|\t)(?=\S)", lines[at])]
    if not gaps:
        return None
    first, last = chance.choice(gaps)
    line = lines[at][:first] + chance.choice(["", " "]) + lines[at][last:]
    return [*lines[:at], line, *lines[at + 1 :]]


def _blank_come(lines: list[str], at: int, chance: Random) -> list[str] | None:
    places = [i for m in _CODE.finditer(lines[at]) for i in range(m.start() + 1, m.end())]
    if not places:
        return None
    i = chance.choice(places)
    return [*lines[:at], f"{lines[at][:i]} {lines[at][i:]}", *lines[at + 1 :]]


def _feet(lines: list[str], _: int, chance: Random) -> list[str] | None:
    foot, number = chance.choice(FEET), chance.randrange(3, 200)
    out = list(lines)
    for n, at in enumerate(range(chance.randrange(5, PAGE), len(lines), PAGE)):
        out[at + n : at + n] = [foot.format(number + n)]
    return out


_KINDS: Final = {**KINDS, "blank_lost": _blank_lost, "blank_come": _blank_come, "page_feet": _feet}


def damaged(lines: list[str], kind: str, chance: Random, slips: int) -> list[str] | None:
    """The lines after so many slips of a kind, each somewhere; None where they have nothing of the kind."""
    made = 0
    for _ in range(TRIES * slips):
        at = chance.choice([i for i, line in enumerate(lines) if line.strip() and i])
        broken = _KINDS[kind](lines, at, chance)
        if broken is not None and broken != lines:
            lines, made = broken, made + 1
            if made == slips or kind == "page_feet":
                return lines
    return None


# -- what is said


class Told(NamedTuple):
    """What a reading has wrong and has lost, without a flag; its reports; and how many rows bear flags."""

    wrong: Counter[str]
    lost: Counter[str]
    reports: Counter[str]
    flags: Counter[str]


def told(path: Path, made: Isa, layout: IsaLayout) -> Told | None:
    """What is wrong in the reading of a document after all checks; None where no dialect reads it."""
    try:
        reading = read(read_document(path, path.stem))
    except DialectFailure:
        raise
    except DocumentError:
        return None
    bench = Workbench([observed_tables(reading)])
    for rule in (*RULES, *CHECKS):
        rule(bench)
    rows = bench.desks[0].sheets["instructions"]
    for row, one in enumerate(reading.instructions):
        one.flags = rows.flags(row)
        one.mnemonic, one.opcode = rows["mnemonic"][row], rows["opcode"][row]
    found = wrong(reading, made, layout.said._replace(texts=False, formats=False))
    if layout.said.texts:
        found += _texts(reading.instructions, made)
    lost = Counter(fault for fault in found if fault.endswith("lost"))
    reports = Counter(one.code for one in reading.diagnostics)
    flags = Counter(flag for one in reading.instructions for flag in one.flags)
    return Told(Counter(found) - lost, lost, reports, flags)


def _texts(rows: Sequence[Instruction], made: Isa) -> list[str]:
    texts = {op.name: "".join("".join(op.lines).split()) for op in made.ops}
    return [
        f"{row.mnemonic}: text {row.description!r} for {texts[row.mnemonic]!r}"
        for row in rows
        if row.mnemonic in texts
        and not row.flags
        and abs(len("".join((row.description or "").split())) - len(texts[row.mnemonic])) > _LINE
    ]


def silent(before: Told, now: Told | None) -> list[str]:
    """What the damage made wrong or lost without a word."""
    if now is None:
        return []
    bad = [*(now.wrong - before.wrong)]
    said = now.reports - before.reports or now.flags - before.flags
    return bad or ([] if said else [*(now.lost - before.lost)])


def printed(  # noqa: PLR0917 - what a document is made of
    how: str, chance: Random, formats: Formats, lending: Lent, layout: IsaLayout, folder: Path
) -> tuple[Isa, Path]:
    """Instructions by lot, and the text on which they are printed."""
    made = drawn(formats, lending, chance, chance.randint(12, _MOST), layout)
    on = _OWN[how]() if how in _OWN else sheet(how, chance)
    layout.print(on, made)
    path = on.write(folder)
    way = how.removeprefix("without rules, ")
    return made, as_text(path, way) if way in WAYS else path


class _Case(NamedTuple):
    """A document by lot: what it is, what it says, and its text."""

    title: str
    layout: IsaLayout
    made: Isa
    path: Path


def cases(arguments: argparse.Namespace, folder: Path) -> Iterator[tuple[int, Random, _Case]]:
    """The documents, each with its number and its source of chance."""
    lending = lent(arguments.like)
    known = [one for one in sets(arguments.folder) if arguments.only in one[0] and one[1]]
    layouts = {
        name: one
        for name, one in {**ISA_LAYOUTS, **MORE_LAYOUTS}.items()
        if arguments.layout in name and name != "a column to each bit"
    }
    for n in range(arguments.count):
        chance = Random(arguments.seed * 1_000_003 + n)  # noqa: S311 - examples, no secrets
        name, formats = chance.choice(known)
        patterned = any(one.pattern for _, rows in formats for one in rows)
        fit = [
            title
            for title, one in layouts.items()
            if one.said.patterns == patterned and not {*one.unread}.issuperset(SHEETS)
        ]
        if not fit:
            continue
        layout = layouts[title := chance.choice(fit)]
        apart = {*layout.unread, *layout.apart}
        how = chance.choice([how for how in _TEXTS if how not in apart and arguments.sheet in how])
        made, path = printed(how, chance, formats, lending, layout, folder)
        yield n, chance, _Case(f"{name}, {title} on {how}", layout, made, path)


def main() -> int:
    """Print how many damages of each kind are silent; 1 when any is."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("folder", type=Path)
    parser.add_argument("--like", type=Path)
    parser.add_argument("--count", type=int, default=400)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--slips", type=int, default=1, help="of a document")
    parser.add_argument("--kind", choices=[*_KINDS], help="damages of this kind alone")
    parser.add_argument("--only", default="", help="sets whose names hold this")
    parser.add_argument("--layout", default="", help="layouts whose names hold this")
    parser.add_argument("--sheet", default="", help="sheets whose names hold this")
    parser.add_argument("--show", type=int, default=0, help="silent ones shown")
    parser.add_argument(
        "--keep", type=Path, help="a folder for the silent ones, as they were and as they are"
    )
    arguments = parser.parse_args()
    count, unseen, faults = Counter[str](), Counter[str](), Counter[str]()
    with tempfile.TemporaryDirectory() as place:
        for n, chance, case in cases(arguments, Path(place)):
            before = told(case.path, case.made, case.layout)
            if before is None:
                count["not read at first"] += 1
                continue
            lines = case.path.read_text("utf-8").split("\n")
            broken, kind = None, ""
            for _ in range(TRIES):
                kind = arguments.kind or chance.choice([*_KINDS])
                if (broken := damaged(lines, kind, chance, arguments.slips)) is not None:
                    break
            if broken is None:
                continue
            count[kind] += 1
            case.path.write_text("\n".join(broken), "utf-8")
            bad = silent(before, told(case.path, case.made, case.layout))
            if not bad:
                continue
            unseen[kind] += 1
            faults[" ".join(bad[0].split(": ", 1)[-1].split()[:1])] += 1
            if arguments.keep:
                (arguments.keep / f"{n}-before.txt").write_text("\n".join(lines), "utf-8")
                (arguments.keep / f"{n}-now.txt").write_text("\n".join(broken), "utf-8")
            if unseen.total() <= arguments.show:
                print(f"{kind}, {case.title}, {n}: {changed(lines, broken)}")
                print(*(f"    {fault[:300]}" for fault in bad[:4]), sep="\n")
    for kind, many in count.items():
        print(f"{kind:20} {many:5} {unseen[kind]:5} silent")
    made = count.total() - count["not read at first"]
    print(", ".join(f"{many} {kind}" for kind, many in faults.most_common()))
    print(f"{made} damages, {unseen.total()} silent ({unseen.total() / max(made, 1):.1%})")
    return int(bool(unseen))


if __name__ == "__main__":
    sys.exit(main())
