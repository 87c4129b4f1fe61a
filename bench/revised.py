"""Pairs of revisions: what was changed on purpose is kept and told, what was damaged is repaired or told.

    python bench/revised.py [--count 3] [--seed 1] [--only PART] [--edits 30] [--garbles 20] [--show 5]

Of each text of `../shared/raw` and of the samples a second revision is made: some registers get an intended edit
(`bench/edits.py`), others a damaged line (`bench/damage.py`). The two are built together, as revisions of one product
and as two products of one vendor, with a third revision too, and held against what each comes to alone:

    lost         a row that a document has alone is missing
    foreign      a row without a flag that says what the document alone does not
    unsaid       an intended edit that `changes` does not tell
    invented     a difference in `changes` between registers that are the same
    silent       a damaged row without a flag, of a register of which neither `conflicts` nor `changes` tells
    order        the tables depend on the order of the documents
    overruled    an edit that a check doubts and that may be a misprint: the older print won, `conflicts` tells it
    doubted      a row without a doubt alone is flagged, or another one is there in its place and flagged

Each is counted by what was built. Exit status 1 where there is anything but the last two, which are told.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections import Counter, defaultdict
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, Final, NamedTuple

ROOT: Final = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from damage import KINDS as DAMAGES  # noqa: E402 - found beside this script
from damage import damaged  # noqa: E402
from edits import KINDS as EDITS  # noqa: E402
from edits import Edit, edited, sound  # noqa: E402
from mutations import TRUSTED, VALUES, values_of  # noqa: E402

from extract.dialects import read  # noqa: E402
from extract.readers import read_document  # noqa: E402
from normalize.observed import observed_tables  # noqa: E402
from normalize.reconcile import published_tables  # noqa: E402

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from extract.observations import Reading, Register

TOLD: Final = ("overruled", "doubted")
ONE_SIDED: Final = ("drop register", "rename register", "drop value", "rename")
"""Edits of which products are told only as far as they share the thing."""

Tables = dict[str, Any]


class Said(NamedTuple):
    """What a published row of a table says; the register comes first."""

    table: str
    values: tuple[Any, ...]


class Row(NamedTuple):
    """How far to trust a published row."""

    marked: bool
    vanished: bool
    status: str


class Finding(NamedTuple):
    """What was built, what is wrong with it, and where."""

    built: str
    outcome: str
    register: str | None
    story: str


Statements = dict[Said, list[Row]]


def statements(tables: Tables, product: str | None = None) -> Statements:
    """What the published rows of a product say, or those of all."""
    found: Statements = defaultdict(list)
    for name in ("registers", "fields", "enum_values"):
        table = tables[name]
        about = [table.column(column).to_pylist() for column in ("product", "status", "flags", "confidence")]
        said = zip(*values_of(table, VALUES[name]), strict=True)
        for values, (own, status, flags, confidence) in zip(said, zip(*about, strict=True), strict=True):
            if product in (None, own):
                doubt = status == "flagged" or confidence < TRUSTED
                found[Said(name, values)].append(Row(doubt, "vanished" in (flags or ()), status))
    return found


def differences(tables: Tables) -> dict[str | None, list[dict[str, Any]]]:
    """The rows of `changes` by register, those of what is the same left out."""
    found: dict[str | None, list[dict[str, Any]]] = defaultdict(list)
    for row in tables["changes"].to_pylist():
        if row["what"] != "shared" and row["verdict"] != "same_text":
            found[row["register"]].append(row)
    return found


# -- two revisions


def revised(
    lines: list[str], reading: Reading, edits: int, garbles: int, chance: Random
) -> tuple[list[str], list[str], list[Edit], set[str]]:
    """The lines with edits, those with damage besides, what was edited, and the registers that were damaged."""
    names = Counter(register.register for register in reading.registers)
    left = [r for r in reading.registers if r.register and r.fields and sound(r) and names[r.register] == 1]
    chance.shuffle(left)
    clean, made = list(lines), list[Edit]()
    while left and len(made) < edits:
        register = left.pop()
        for kind in chance.sample(list(EDITS), 6):
            if edit := edited(clean, kind, register, chance):
                made.append(edit)
                break
    bad, harmed = list(clean), set[str]()
    while left and len(harmed) < garbles:
        register = left.pop()
        if _harmed(bad, register, chance):
            harmed.add(str(register.register))
    return _split(clean), _split(bad), made, harmed


def _harmed(lines: list[str], register: Register, chance: Random) -> bool:
    """Damage a line of a register; all others stay at their places."""
    rows = [register, *register.fields, *(value for field in register.fields for value in field.values)]
    at = chance.choice(sorted({line for row in rows for line, *_ in row.pieces}))
    kind = chance.choice(list(DAMAGES))
    near = lines[at : at + 2] if kind == "join_lines" else lines[at : at + 1]
    after = damaged(near, 0, kind, chance)
    if after is None or after == near:
        return False
    lines[at : at + len(near)] = ["\n".join(after), *[""] * (len(near) - 1)]
    return True


def _split(lines: Iterable[str]) -> list[str]:
    return "\n".join(lines).split("\n")


# -- what becomes of them


def compared(
    built: str, tables: Tables, alone: Statements, made: list[Edit], product: str | None = None
) -> Iterator[Finding]:
    """What is wrong with the rows of the newest document, or of a product, built with another without damage."""
    now = statements(tables, product)
    disputed = {row["register"] for row in tables["conflicts"].to_pylist() if row["rule"] == "clean_print"}
    flagged = {
        (said.table, said.values[0])
        for said, rows in now.items()
        if said not in alone and any(row.marked and not row.vanished for row in rows)
    }
    for said, rows in alone.items():
        live = [row for row in now.get(said, ()) if not row.vanished]
        if len(live) < len(rows) and not any(_fills(said, other) for other in now):
            in_doubt = (said.table, said.values[0]) in flagged
            outcome = "overruled" if said.values[0] in disputed else "doubted" if in_doubt else "lost"
            yield Finding(built, outcome, said.values[0], f"{said}")
        elif sum(row.marked for row in live) > sum(row.marked for row in rows):
            yield Finding(built, "doubted", said.values[0], f"{said}")
    known = list(alone)
    for said, rows in now.items():
        live = [row for row in rows if not row.vanished]
        if len(live) > len(alone.get(said, ())) and not all(row.marked for row in live):
            told = said.values[0] in disputed and all(row.status == "repaired" for row in live)
            if not told and not any(_fills(one, said) for one in known):
                yield Finding(built, "foreign", said.values[0], f"{said}")
    yield from told_edits(built, differences(tables), made, product)


def _fills(said: Said, other: Said) -> bool:
    """Whether a row says what another does, and more."""
    if said.table != other.table or said.values[0] not in (None, other.values[0]) or said == other:
        return False
    return all(mine in (its, None) for mine, its in zip(said.values, other.values, strict=True))


def told_edits(
    built: str, changes: dict[str | None, list[dict[str, Any]]], made: list[Edit], product: str | None
) -> Iterator[Finding]:
    """The edits that the differences do not tell, and the differences of registers without an edit."""
    for edit in made:
        rows = [*changes.get(edit.register, ()), *changes.get(edit.after, ())]
        if product is not None and edit.kind in ONE_SIDED:
            continue
        if edit.kind in ("rename register", "drop register") and rows:
            continue
        about = [row for row in rows if edit.field in (None, row["field"], row["before"], row["after"])]
        texts = " ".join(f"{row['before']} {row['after']}" for row in about).lower()
        said = (edit.after, None if edit.kind == "drop field" else edit.before)
        if not about or not all(text is None or text.lower() in texts for text in said):
            yield Finding(built, "unsaid", edit.register, f"{edit}, told: {about}")
    touched = {name for edit in made for name in (edit.register, edit.after)}
    for register in changes.keys() - touched:
        yield Finding(built, "invented", register, f"{changes[register]}")


def damaged_rows(
    built: str, tables: Tables, alone: Statements, made: list[Edit], *, product: str | None = None
) -> Iterator[Finding]:
    """The rows that say for sure what the undamaged document does not, of registers of which nothing is told."""
    told: set[str | None] = {row["register"] for row in tables["conflicts"].to_pylist()}
    for register, rows in differences(tables).items():
        told |= {register, *(row[column] for row in rows for column in ("before", "after"))}
    told |= {name for edit in made for name in (edit.register, edit.after)}
    for said, rows in statements(tables, product).items():
        if sum(not row.marked for row in rows) > len(alone.get(said, ())) and said.values[0] not in told:
            yield Finding(built, "silent", said.values[0], f"{said}")


class Trial:
    """A text as it is, and pairs of revisions made of it."""

    def __init__(self, lines: list[str], folder: Path) -> None:
        self._lines, self._folder = lines, folder
        self._reading = self._read(lines, "base")
        self._old = self._tables(lines, "one-guide-rev1.0", "one")
        self._alone = statements(published_tables([self._old]))

    def _read(self, lines: list[str], doc_id: str) -> Reading:
        path = self._folder / f"{doc_id}.txt"
        path.write_text("\n".join(lines), encoding="utf-8")
        return read(read_document(path, doc_id))

    def _tables(self, lines: list[str], doc_id: str, product: str) -> Tables:
        """The observed tables of these lines, as a document of this product and of the revision that its id names."""
        reading = self._read(lines, doc_id)
        reading.vendor, reading.product = "acme", product
        reading.revision = doc_id.rpartition("rev")[2] if "rev" in doc_id else None
        return observed_tables(reading)

    def run(self, edits: int, garbles: int, chance: Random) -> tuple[int, int, list[Finding]]:
        """How many edits and damaged lines a pair has, and what is wrong with what it comes to."""
        clean, bad, made, harmed = revised(self._lines, self._reading, edits, garbles, chance)
        new, newest = (self._tables(clean, f"one-guide-rev1.{n}", "one") for n in (1, 2))
        same = self._tables(self._lines, "one-guide-rev1.1", "one")
        back = self._tables(self._lines, "one-guide-rev1.2", "one")
        other, worse = (self._tables(lines, "two-guide", "two") for lines in (clean, bad))
        alone = statements(published_tables([new]))
        pair = published_tables([self._old, new])
        found = [*compared("revisions", pair, alone, made)]
        if any(pair[name] != table for name, table in published_tables([new, self._old]).items()):
            found.append(Finding("revisions", "order", None, "the tables differ"))
        found += compared("three revisions", published_tables([self._old, same, newest]), alone, made)
        taken_back = published_tables([self._old, new, back])
        found += (
            f for f in compared("edits taken back", taken_back, self._alone, []) if f.outcome != "invented"
        )
        products = published_tables([self._old, other])
        found += compared("first product", products, self._alone, made, "one")
        found += compared("second product", products, alone, made, "two")
        ruined = self._tables(bad, "one-guide-rev1.1", "one")
        found += damaged_rows("damaged newest", published_tables([self._old, ruined]), alone, made)
        oldest = self._tables(bad, "one-guide-rev1.0", "one")
        found += damaged_rows("damaged oldest", published_tables([oldest, same]), self._alone, made)
        beside = published_tables([self._old, worse])
        found += damaged_rows("beside a damaged product", beside, self._alone, [], product="one")
        return len(made), len(harmed), found


def main() -> int:
    """Print what was found of each document; 1 when anything is lost, foreign, unsaid, invented or silent."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--count", type=int, default=3, help="second revisions of each document")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", default="registers,acceleration", help="parts of names, between commas")
    parser.add_argument("--edits", type=int, default=30, help="of each revision, at most")
    parser.add_argument("--garbles", type=int, default=20, help="damaged lines of each revision, at most")
    parser.add_argument("--show", type=int, default=5, help="of what is wrong with a document")
    arguments = parser.parse_args()
    wrong = 0
    for path in sorted([*ROOT.parent.glob("shared/raw/*.txt"), *ROOT.glob("data/raw/samples/*.txt")]):
        if not any(part in path.name for part in arguments.only.split(",")):
            continue
        with tempfile.TemporaryDirectory() as folder:
            trial = Trial(path.read_text(encoding="utf-8").split("\n"), Path(folder))
            edits, garbles, found = 0, 0, list[Finding]()
            for n in range(arguments.count):
                chance = Random(f"{arguments.seed} {n} {path.name}")  # noqa: S311 - repeatable, not secret
                made = trial.run(arguments.edits, arguments.garbles, chance)
                edits, garbles, found = edits + made[0], garbles + made[1], found + made[2]
        counts = Counter(f"{one.built}: {one.outcome}" for one in found)
        print(
            f"{path.stem}: {edits} edits, {garbles} damaged lines; {dict(counts) or 'all told'}", flush=True
        )
        amiss = [one for one in found if one.outcome not in TOLD]
        for one in [*amiss, *(one for one in found if one.outcome in TOLD)][: arguments.show]:
            print(f"    {one.built}: {one.outcome} {one.register}: {one.story[:300]}")
        wrong += len(amiss)
    return int(wrong > 0)


if __name__ == "__main__":
    sys.exit(main())
