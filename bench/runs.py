"""Long runs of characters, and of lines, in every place that a grammar has: what takes more than its share is printed.

    python bench/runs.py [--seconds 300] [--seed 1] [--only isa-table] [--keep FOLDER]

A line of a document, of every shape that lines have, gets a run of some characters at its start, in the middle, at
its end or instead of a word, or stands there, alone or with those after it, thousands of times. It is read among the
lines round it by the dialect that reads the document and now and then by another, and normalized. What takes more
processor time than `MOST`, or with ten times the lines more than `fuzz.GROWTH` times as much, or raises, is counted
by the place in the code that it was at. Exit status 1 when there are any.
"""

from __future__ import annotations

import argparse
import re
import signal
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, Final

import fuzz

if TYPE_CHECKING:
    from collections.abc import Iterator

_APART: Final = "A 0 a . - ] ) | a, 0, : 1. * \\ A.B of Bits 31:0 0x0 1.1. and A_B, ="
_CLOSE: Final = "a. a_ A1 0x 0: [0 (a +- == 0- A[ A( () [] 0= a: **"
WORDS: Final = (
    *" \t.0Aa_-([{])}|<>=:,;/*`\\+'\"x#~\u00b7",
    *(f"{word} " for word in _APART.split()),
    *_CLOSE.split(),
    *(" |", "\t0", "a\t", "Table 1: ", "= 0 "),
)
"""What is repeated within a line."""
LONG: Final = 40_000
"""Characters of a run within a line, ..."""
MANY: Final = 200_000
"""... and of lines, which are compared with a tenth of them."""
MOST: Final = (1.0, 15e-6)
"""Seconds of processor time, and so many for each byte."""
_TOKEN: Final = re.compile(r"\S+")


class _Up(BaseException):
    pass


def shapes(lines: list[str]) -> list[int]:
    """Numbers of lines, one for each shape that lines have, whatever their letters and digits."""
    known: dict[str, int] = {}
    for number, line in enumerate(lines):
        shape = re.sub(r"\d+", "0", re.sub(r"[a-z]+", "a", re.sub(r"[A-Z]+", "A", line[:300])))
        known.setdefault(re.sub(r"(?:\b\w+ ){2,}", "w ", shape), number)
    return sorted(known.values())


def cases(texts: dict[str, str], chance: Random) -> Iterator[tuple[str, str, str, int]]:
    """Without end: the name of a document; a text with a NUL where the run goes; what it is of, and its length."""
    lines = {name: text.split("\n") for name, text in texts.items()}
    places = {name: shapes(held) for name, held in lines.items()}
    while True:
        name = chance.choice(sorted(texts))
        at = chance.choice(places[name])
        first = max(0, at - chance.choice((8, 30, 60)))
        part = lines[name][first : at + chance.choice((3, 15))]
        before, line, after = part[: at - first], part[at - first], part[at - first + 1 :]
        if chance.random() < 0.6:
            block = part[at - first : at - first + chance.choice((1, 1, 2, 3, 8))]
            word = "".join(f"{held}\n" for held in block)
            yield name, "\n".join([*before, "\0" + line, *after]), word, MANY
            continue
        tokens = list(_TOKEN.finditer(line))
        start = end = chance.choice((0, len(line), len(line) - len(line.lstrip())))
        if tokens and chance.random() < 0.75:
            token = chance.choice(tokens)
            within = (token.start() + token.end()) // 2
            spots = (token.span(), (token.start(),) * 2, (token.end(),) * 2, (within, within))
            start, end = chance.choice(spots)
        marked = f"{line[:start]}\0{chance.choice(('', '', 'x', chr(10)))}{line[end:]}"
        yield name, "\n".join([*before, marked, *after]), chance.choice(WORDS), LONG


def took(text: str, path: Path, dialect: str | None, most: float) -> tuple[float, str]:
    """Seconds, and if they are more than `most` or it raises, the place that it was at."""

    def up(*_: Any) -> None:
        raise _Up

    signal.signal(signal.SIGPROF, up)
    path.write_text(text, newline="")
    began = time.process_time()
    signal.setitimer(signal.ITIMER_PROF, most)
    where = ""
    try:
        fuzz.read_and_normalize(path, dialect)
    except _Up as error:
        where = fuzz.place(error)
    except Exception as error:  # noqa: BLE001 - that is what is looked for
        where = f"{type(error).__name__} at {fuzz.place(error)}"
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
    return time.process_time() - began, where


def dialect_of(text: str, path: Path) -> str | None:
    """The dialect that reads a document."""
    from extract.dialects import choose
    from extract.errors import DocumentError
    from extract.readers import read_document

    path.write_text(text, newline="")
    try:
        return choose(read_document(path, "whole")).name
    except DocumentError:
        return None


def main() -> int:
    """Run and print."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--seconds", type=float, default=300, help="begin no text after this time (300)")
    parser.add_argument("--seed", type=int, default=1, help="another seed makes other texts (1)")
    parser.add_argument("--only", choices=fuzz.DIALECTS, help="documents of this dialect alone (all)")
    parser.add_argument("--keep", type=Path, help="folder for what is found (nothing is kept)")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="runs-") as folder:
        found, count = look(given, Path(folder, "case.txt"))
    print(f"{count:,} texts; {found.total()} take too long or raise, at {len(found)} places")
    for where, times in found.most_common():
        print(f"{times:5} {where}")
    return 1 if found else 0


def look(given: argparse.Namespace, path: Path) -> tuple[Counter[str], int]:
    """Read texts until the time is over; how often what was found, and how many there were."""
    texts = {name: data.decode("utf-8", "replace") for name, data in fuzz.texts().items()}
    own = {name: dialect_of(text, path) for name, text in texts.items()}
    texts = {name: text for name, text in texts.items() if own[name] and given.only in (None, own[name])}
    chance, found, count = Random(given.seed), Counter[str](), 0  # noqa: S311 - repeatable, not secret
    ends = time.monotonic() + given.seconds
    for name, text, word, length in cases(texts, chance):
        if time.monotonic() > ends:
            break
        count += 1
        dialect = chance.choice([own[name]] * 8 + [None, *fuzz.DIALECTS])
        run = word * max(1, length // len(word))
        whole = text.replace("\0", run)
        most = fuzz.limit(MOST, len(whole))
        if length == MANY:
            tenth = took(text.replace("\0", word * max(1, MANY // 10 // len(word))), path, dialect, most)
            most = max(0.5, fuzz.GROWTH * tenth[0])
        seconds, where = took(whole, path, dialect, most)
        if not where:
            continue
        found[where] += 1
        if found[where] > 2:
            continue
        half = took(text.replace("\0", word * max(1, length // 2 // len(word))), path, dialect, most)[0]
        print(
            f"{where}: {name} by {dialect}, {word[:40]!r}: {half:.2f} s, twice {seconds:.2f} or more",
            flush=True,
        )
        if given.keep:
            given.keep.mkdir(exist_ok=True, parents=True)
            kept = given.keep / f"runs-{given.seed}.{count}.txt"
            kept.write_text(whole, newline="")
            option = f" --dialect {dialect}" if dialect else ""
            print(f"    python bench/fuzz.py --again {kept}{option}", flush=True)
    return found, count


if __name__ == "__main__":
    sys.exit(main())
