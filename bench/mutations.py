"""What goes unnoticed: damages one line of a real document at a time, and looks at what becomes of the tables.

    python bench/mutations.py [--number 40] [--kind delete_line] [--seconds 1500] [--seed 1] [--record] [--show N]

A line that holds records is damaged (`bench/damage.py`), the document read anew and the tables of the whole
corpus made anew. Every published value that differs from the undamaged one is looked at. A mutation is

    harmless    no value differs, and nothing was read differently
    repaired    something was read differently, and the tables say the same
    detected    the rows that differ are flagged or below 0.9; rows that are gone have left a diagnostic
    gone        a row or a value is missing, and nothing says so
    silent      a row says something else and is not marked

by the worst that befell any row. `--record` writes the figures, never the text, into `docs/mutations.md`.
"""

from __future__ import annotations

import argparse
import itertools
import re
import sys
import tempfile
import time
from collections import Counter, defaultdict
from concurrent.futures import ProcessPoolExecutor, wait
from dataclasses import dataclass, field
from multiprocessing import get_context
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from damage import KINDS, damaged  # noqa: E402 - found beside this script

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

PAGE = ROOT / "docs" / "mutations.md"
OUTCOMES = ("harmless", "repaired", "detected", "gone", "silent")
NEAR = 6
"""A diagnostic that begins this many lines from the damage speaks of it."""
TRUSTED = 0.9

VALUES = {
    "registers": (
        "register",
        "address_space",
        "address",
        "address_last",
        "array_first",
        "array_last",
        "access",
    ),
    "fields": ("register", "field", "bit_hi", "bit_lo", "default_text", "access"),
    "enum_values": ("register", "field", "value", "value_last", "name"),
    "instructions": ("encoding", "opcode", "mnemonic"),
    "symbols": ("kind", "name", "index", "value"),
}
"""What a published row states; descriptions are left out, they have no right spelling."""


class Statement(NamedTuple):
    """What one row says, and of what product."""

    table: str
    product: str | None
    variant: str | None
    values: tuple[Any, ...]


@dataclass(slots=True)
class Reading:
    """What a corpus comes to: how often each statement is made with and without a mark, and what is reported."""

    marked: Counter[Statement] = field(default_factory=Counter)
    trusted: Counter[Statement] = field(default_factory=Counter)
    lines: dict[Statement, int] = field(default_factory=dict)
    reports: Counter[tuple[str, str, int]] = field(default_factory=Counter)

    @property
    def all(self) -> Counter[Statement]:
        """Every statement, marked or not."""
        return self.marked + self.trusted


@dataclass(slots=True)
class Result:
    """What became of one mutation; `columns`: what was wrong or missing (`silent fields bit_hi`); `story` shows it."""

    kind: str
    doc_id: str
    line: int
    outcome: str
    columns: list[str]
    story: str


# -- the corpus, once per process


class Corpus:
    """The documents as they are, and what they come to; damaged ones are written into `folder`."""

    def __init__(self, raw: Path, folder: Path) -> None:
        from extract.errors import DocumentError
        from extract.readers import discover

        self.folder = folder
        self.lines: dict[str, list[str]] = {}
        self.names: dict[str, str] = {}
        self.tables: dict[str, dict[str, Any]] = {}
        self.content: dict[str, list[int]] = {}
        for source in discover([raw]):
            try:
                lines = source.path.read_text(encoding="utf-8").split("\n")
                self.tables[source.doc_id] = self.read(source.doc_id, source.path.name, lines)
            except DocumentError as error:
                print("not read:", error, file=sys.stderr)
                continue
            self.lines[source.doc_id], self.names[source.doc_id] = lines, source.path.name
            roles = self.tables[source.doc_id]["lines"].select(["line", "role"]).to_pylist()
            self.content[source.doc_id] = [r["line"] - 1 for r in roles if r["role"] == "record"]
        self.before = self.come_to(self.tables)
        self.observed = {doc_id: observed(tables) for doc_id, tables in self.tables.items()}

    def read(self, doc_id: str, name: str, lines: list[str]) -> dict[str, Any]:
        """The tables of a document of these lines."""
        from extract.dialects import read
        from extract.readers import read_document
        from normalize.observed import observed_tables

        path = self.folder / name
        path.write_text("\n".join(lines), encoding="utf-8")
        return observed_tables(read(read_document(path, doc_id)))

    @staticmethod
    def come_to(tables: dict[str, dict[str, Any]]) -> Reading:
        """What the published tables of these documents say."""
        from normalize.reconcile import published_tables

        published = published_tables(list(tables.values()))
        found = Reading()
        for table, columns in VALUES.items():
            names = ["product", "variant", "line_first", "confidence", "status"]
            rows = zip(
                *(published[table].column(name).to_pylist() for name in names),
                *values_of(published[table], columns),
                strict=True,
            )
            for product, variant, line, confidence, status, *values in rows:
                said = Statement(table, product, variant, tuple(values))
                is_marked = status == "flagged" or confidence < TRUSTED
                (found.marked if is_marked else found.trusted)[said] += 1
                found.lines[said] = line
        columns = ("doc_id", "code", "line_first", "action")
        for doc_id, code, line, action in zip(
            *(published["diagnostics"].column(name).to_pylist() for name in columns), strict=True
        ):
            if action != "repaired" and line is not None:
                found.reports[doc_id, code, line] += 1
        return found


def values_of(table: Any, columns: tuple[str, ...]) -> list[list[Any]]:
    """The columns of a table; a default counts by its number, where it is one: 0xff is 0xFF."""
    found = {name: table.column(name).to_pylist() for name in columns}
    if "default_text" in found:
        numbers = table.column("default_value").to_pylist()
        found["default_text"] = [
            t if n is None else n for t, n in zip(found["default_text"], numbers, strict=True)
        ]
    return list(found.values())


def observed(tables: dict[str, Any]) -> Counter[Any]:
    """What a document was read as."""
    found: Counter[Any] = Counter()
    for table, columns in VALUES.items():
        found.update(zip(itertools.repeat(table), *values_of(tables[table], columns), strict=False))
    return found


_corpus: Corpus


def prepare(raw: Path, folder: str) -> None:
    """Read the corpus; every process does."""
    global _corpus  # noqa: PLW0603 - what a pool's initializer is for
    _corpus = Corpus(raw, Path(tempfile.mkdtemp(dir=folder)))


# -- one mutation


def mutate(kind: str, number: int, seed: int) -> Result | None:
    """Damage a line chosen by the number and the seed; None when no line can be damaged so."""
    corpus, chance = _corpus, Random(f"{seed} {kind} {number}")  # noqa: S311 - repeatable, not secret
    doc_id = sorted(corpus.lines)[number % len(corpus.lines)]
    before = corpus.lines[doc_id]
    for _ in range(1000):
        at = chance.choice(corpus.content[doc_id])
        after = damaged(before, at, kind, chance)
        if after is not None and after != before:
            break
    else:
        return None
    tables = corpus.read(doc_id, corpus.names[doc_id], after)
    now = corpus.come_to({**corpus.tables, doc_id: tables})
    shift = len(after) - len(before)
    outcome, columns, rows = judge(corpus.before, now, doc_id, at + 1, shift)
    if outcome == "harmless" and observed(tables) != corpus.observed[doc_id]:
        outcome = "repaired"
    printed = [f"   - {line}" for line in before[at : at + 1 + (kind == "join_lines")]]
    printed += [f"   + {line}" for line in after[at : at + 1 + max(0, shift)]]
    story = "\n".join([f"{kind}, {doc_id}, line {at + 1}: {outcome} ({', '.join(columns)})", *printed, *rows])
    return Result(kind, doc_id, at + 1, outcome, columns, story)


def judge(
    before: Reading, now: Reading, doc_id: str, line: int, shift: int
) -> tuple[str, list[str], list[str]]:
    """The outcome of damage to a line of a document, the columns that went wrong unnoticed, and rows that show it.

    The corpus comes to `before` without the damage and to `now` with it; `shift` lines were added.
    """
    lost, new, trusted = before.all - now.all, now.all - before.all, now.trusted - before.trusted
    reported = near_reports(before, now, doc_id, line, shift)
    outcomes, columns, rows = ["harmless"], [], []
    if now.marked - before.marked:
        outcomes.append("detected")
    for said, was in pairs(lost, new, before, now):
        is_trusted = said is not None and trusted[said] > 0
        if said is not None:
            trusted[said] -= 1
        outcome, what = judge_pair(said, was, trusted=is_trusted, reported=reported)
        outcomes.append(outcome)
        if outcome in ("gone", "silent"):
            columns.append(f"{outcome} {what}")
            rows.append(f"     {outcome}: {show(was)} -> {show(said)}")
    worst = max(outcomes, key=OUTCOMES.index)
    return worst, sorted(set(columns)), rows[:6]


def judge_pair(
    said: Statement | None, was: Statement | None, *, trusted: bool, reported: bool
) -> tuple[str, str]:
    """The outcome of one statement that is new, was lost, or has taken another's place, and what it is about."""
    if said is None:
        assert was is not None
        return ("detected" if reported else "gone"), f"{was.table} row"
    if not trusted:
        return "detected", ""
    if was is None:
        return "silent", f"{said.table} row"
    differing = [
        (name, a, b) for name, a, b in zip(VALUES[said.table], was.values, said.values, strict=True) if a != b
    ]
    if all(b is None for _, _, b in differing):
        return (
            "detected" if reported else "gone"
        ), f"{said.table} {differing[0][0]}" if differing else said.table
    name, a, _ = next(entry for entry in differing if entry[2] is not None)
    if name == "name" and said.table == "enum_values":
        name = "identifier" if re.fullmatch(r"[A-Z][A-Za-z0-9]*(_[A-Za-z0-9]+)+", str(a)) else "words"
    return "silent", f"{said.table} {name}"


def pairs(
    lost: Counter[Statement], new: Counter[Statement], before: Reading, now: Reading
) -> Iterator[tuple[Statement | None, Statement | None]]:
    """Each new statement with the lost one whose place it has taken, if any; then the other lost ones."""
    left = list(lost.elements())
    for said in sorted(new.elements(), key=lambda s: (now.lines[s], repr(s))):
        alike = [was for was in left if was[:3] == said[:3]]

        def likeness(was: Statement, said: Statement = said) -> tuple[int, int]:
            same = sum(a == b for a, b in zip(was.values, said.values, strict=True))
            return same, -abs(before.lines[was] - now.lines[said])

        was = max(alike, key=likeness, default=None)
        if was is not None and 2 * likeness(was)[0] >= len(said.values):
            left.remove(was)
            yield said, was
        else:
            yield said, None
    for was in left:
        yield None, was


def near_reports(before: Reading, now: Reading, doc_id: str, line: int, shift: int) -> bool:
    """Whether something new is reported that begins near the damage.

    A report on a long row around the damage counts by its own first line: that the row has a doubt
    somewhere does not tell a reader to look here.
    """
    old: Counter[tuple[str, int]] = Counter()
    for (doc, code, at), count in before.reports.items():
        if doc == doc_id:
            old[code, at + shift if at > line else at] += count
    return any(
        doc == doc_id and abs(at - line) <= NEAR and count > old[code, at]
        for (doc, code, at), count in now.reports.items()
    )


def show(said: Statement | None) -> str:
    """A statement in a line."""
    return "nothing" if said is None else f"{said.table} {said.values}"


# -- all of them


def run(
    raw: Path, number: int, seconds: float, seed: int, jobs: int, *, kinds: Sequence[str] = tuple(KINDS)
) -> list[Result]:
    """The results of `number` mutations of each kind, of as many as the time allows, kinds in turn."""
    ends = time.monotonic() + seconds
    tasks = [(kind, n, seed) for n in range(number) for kind in kinds]
    found: list[Result] = []
    with (
        tempfile.TemporaryDirectory(prefix="mutations-") as folder,
        ProcessPoolExecutor(jobs, get_context("spawn"), prepare, (raw, folder)) as pool,
    ):
        waiting: dict[Any, tuple[str, int, int]] = {}
        for task in tasks:
            if time.monotonic() > ends:
                print(f"out of time after {len(found)} of {len(tasks)} mutations", file=sys.stderr)
                break
            waiting[pool.submit(mutate, *task)] = task
            if len(waiting) >= 2 * jobs:
                found += finished(waiting, all_of_them=False)
        found += finished(waiting, all_of_them=True)
    order = {kind: n for n, kind in enumerate(KINDS)}
    return sorted(found, key=lambda r: (order[r.kind], r.doc_id, r.line))


def finished(waiting: dict[Any, tuple[str, int, int]], *, all_of_them: bool) -> list[Result]:
    """The results that are there; a mutation that made the pipeline raise is told, and counts as silent."""
    done, _ = wait(waiting, return_when="ALL_COMPLETED" if all_of_them else "FIRST_COMPLETED")
    found = []
    for future in done:
        kind, number, _ = waiting.pop(future)
        if error := future.exception():
            story = f"{kind} {number}: raised {type(error).__name__}: {error}"
            found.append(Result(kind, "", number, "silent", ["silent raised"], story))
        elif result := future.result():
            found.append(result)
    return found


def table_of(results: list[Result]) -> str:
    """Mutations by kind and outcome, as a Markdown table."""
    by_kind: dict[str, Counter[str]] = defaultdict(Counter)
    for result in results:
        by_kind[result.kind][result.outcome] += 1
        by_kind["all"][result.outcome] += 1
    head = f"| kind | mutations | {' | '.join(OUTCOMES)} |\n|---|---|{'---|' * len(OUTCOMES)}\n"
    rows = [
        f"| {kind} | {sum(counts.values())} | {' | '.join(str(counts[o]) for o in OUTCOMES)} |\n"
        for kind, counts in sorted(
            by_kind.items(), key=lambda item: (item[0] == "all", [*KINDS, "all"].index(item[0]))
        )
    ]
    return head + "".join(rows)


def causes(results: list[Result]) -> str:
    """What was wrong or missing unnoticed, by outcome and column, as a Markdown table."""
    by_column: dict[tuple[str, str], Counter[str]] = defaultdict(Counter)
    for result in results:
        for column in result.columns:
            outcome, _, what = column.partition(" ")
            by_column[outcome, what][result.kind] += 1
    rows = sorted(by_column.items(), key=lambda item: (item[0][0] != "silent", -item[1].total(), item[0]))
    head = "| outcome | what | mutations | kinds |\n|---|---|---|---|\n"
    return head + "".join(
        f"| {outcome} | {column} | {kinds.total()} | {', '.join(f'{k} {n}' for k, n in kinds.most_common())} |\n"
        for (outcome, column), kinds in rows
    )


HEAD = """# Mutations

What becomes of the tables when one line of a real document is damaged.

Made by `{command}`. One line that holds records is damaged at random, the document is read anew and the whole
corpus normalized anew; every published name, bit range, address, default, number and label that differs from
the undamaged one is looked at. A mutation counts by the worst that befell any row:

* *harmless*: nothing was read differently (a description may have been).
* *repaired*: something was read differently, and the tables say the same.
* *detected*: rows that differ are flagged or below a confidence of 0.9; rows that are gone have left a diagnostic.
* *gone*: a row or a value is missing, and nothing near it says so.
* *silent*: a row says something else and is not marked.

"""


def main() -> int:
    """Run, print, and record if asked."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument(
        "raw", type=Path, nargs="?", default=ROOT.parent / "shared" / "raw", help="folder of documents"
    )
    parser.add_argument("--number", type=int, default=40, help="mutations of each kind (40)")
    parser.add_argument(
        "--kind", action="append", choices=list(KINDS), help="this kind alone; may be repeated (all)"
    )
    parser.add_argument("--seconds", type=float, default=1500, help="start none after this time (1500)")
    parser.add_argument("--seed", type=int, default=1, help="another seed chooses other lines (1)")
    parser.add_argument("--jobs", type=int, default=2, help="processes (2)")
    parser.add_argument("--show", type=int, default=20, metavar="N", help="examples of silence to print (20)")
    parser.add_argument("--record", action="store_true", help="write docs/mutations.md")
    given = parser.parse_args()
    if not given.raw.is_dir():
        sys.exit(f"{given.raw}: no such folder; name the folder of the documents")
    results = run(
        given.raw, given.number, given.seconds, given.seed, given.jobs, kinds=given.kind or tuple(KINDS)
    )
    tables = f"{table_of(results)}\nWhat was wrong or missing unnoticed:\n\n{causes(results)}"
    for outcome in ("silent", "gone"):
        for result in [r for r in results if r.outcome == outcome][: given.show]:
            print(result.story, end="\n\n")
    print(tables)
    if given.record:
        kinds = "".join(f" --kind {kind}" for kind in given.kind or ())
        command = f"python bench/mutations.py --number {given.number} --seed {given.seed}{kinds} --record"
        PAGE.write_text(HEAD.format(command=command) + tables, encoding="utf-8")
        print(f"recorded in {PAGE.relative_to(ROOT)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
