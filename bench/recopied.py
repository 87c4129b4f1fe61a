"""Real texts as other programs hand them on: tabs made blanks, lines stripped, wrapped or numbered, signs replaced.

    python bench/recopied.py [FOLDER] [--only PART] [--way tabs] [--show 3]

What each copy says is held against what its document says. A row that only the copy has is wrong, one that it lacks is
gone; `reports` are those that the copy left. Halves lack rows, of course.
"""

from __future__ import annotations

import argparse
import html
import re
import sys
import tempfile
import textwrap
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Final

from extract.dialects import read
from extract.errors import DocumentError
from extract.readers import read_document

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from extract.observations import Reading

RAW: Final = Path(__file__).resolve().parents[2] / "shared" / "raw"
Row = tuple[object, ...]
PAGE: Final = 55
"""Lines of a page that a copy is printed on."""


def each(change: Callable[[str], str]) -> Callable[[str], str]:
    """A copy with each line changed."""
    return lambda text: "\n".join(map(change, text.split("\n")))


def printed(text: str) -> str:
    """A copy with a head and a foot on each page."""
    lines = text.split("\n")
    pages = ["\n".join(lines[n : n + PAGE]) for n in range(0, len(lines), PAGE)]
    return "\n".join(
        f"Printed by the archive\n\n{page}\n\nPage {n} of {len(pages)}\n" for n, page in enumerate(pages, 1)
    )


def barred(line: str) -> str:
    """A line of cells between tabs as one between bars."""
    return "| " + line.replace("\t", " | ") + " |" if "\t" in line else line


def wrapped(width: int) -> Callable[[str], str]:
    """A copy with its lines broken at so many characters."""

    def change(line: str) -> str:
        if len(line) <= width:
            return line
        return "\n".join(textwrap.wrap(line, width, drop_whitespace=False, expand_tabs=False))

    return each(change)


WAYS: Final[dict[str, Callable[[str], str]]] = {
    "tabs to a blank": lambda text: text.replace("\t", " "),
    "tabs to two blanks": lambda text: text.replace("\t", "  "),
    "tabs expanded": str.expandtabs,
    "tabs twice": lambda text: text.replace("\t", "\t\t"),
    "tabs to bars": each(barred),
    "stripped": each(str.strip),
    "single blanks": each(lambda line: re.sub(r" {2,}", " ", line)),
    "indented": each(lambda line: f"    {line}"),
    "quoted": each(lambda line: f"> {line}"),
    "without blank lines": lambda text: re.sub(r"\n\s*\n+", "\n", text),
    "double-spaced": lambda text: text.replace("\n", "\n\n"),
    "lines numbered": lambda text: "\n".join(f"{n:6}  {x}" for n, x in enumerate(text.split("\n"), 1)),
    "lines with a file's name": lambda text: "\n".join(
        f"manual.txt:{n}:{x}" for n, x in enumerate(text.split("\n"), 1)
    ),
    "printed": printed,
    "wrapped at 120": wrapped(120),
    "wrapped at 80": wrapped(80),
    "escaped": html.escape,
    "no dots": lambda text: text.replace("·", " "),
    "dots to hyphens": lambda text: text.replace("·", "-"),
    "dots lost": lambda text: text.replace("·", "\N{REPLACEMENT CHARACTER}"),
    "dots questioned": lambda text: text.replace("·", "?"),
    "dots to bullets": lambda text: text.replace("·", "•"),
    "dots to stars": lambda text: text.replace("·", "*"),
    "ASCII alone": lambda text: text.encode("ascii", "ignore").decode(),
    "decoded wrongly": lambda text: text.encode().decode("latin-1"),
    "no colons": lambda text: text.replace("POSSIBLE VALUES:", "POSSIBLE VALUES"),
    "long dashes": lambda text: text.replace(" - ", " – "),
    "longer dashes": lambda text: text.replace(" - ", "—"),
    "ligatures": lambda text: text.replace("ffi", "\ufb03").replace("fi", "\ufb01").replace("fl", "\ufb02"),
    "hyphens of Unicode": lambda text: text.replace("-", "\u2010"),
    "unbroken hyphens": lambda text: text.replace("-", "\u2011"),
    "minus signs": lambda text: text.replace("-", "\u2212"),
    "capital X": lambda text: text.replace("0x", "0X"),
    "small digits": lambda text: re.sub(r"0x[0-9A-F]+", lambda found: found[0].lower(), text),
    "no underscores escaped": lambda text: text.replace("\\_", "_"),
    "underscores escaped": lambda text: text.replace("_", "\\_"),
    "blanks at the ends": each(lambda line: f"{line}   "),
    "repeated": each(lambda line: f"{line}\n{line}" if line.strip() else line),
    "first half": lambda text: text[: len(text) // 2],
    "second half": lambda text: text[len(text) // 2 :],
    "twice": lambda text: f"{text}\n{text}",
}
"""What is done to a text, by name."""


def rows(reading: Reading) -> Iterator[tuple[Row, bool]]:
    """What a reading says each row is, and whether it is sure of it."""
    for register in reading.registers:
        yield ("register", register.register, register.address), not register.flags
        for row in register.fields:
            yield (
                ("field", register.register, row.field, row.bit_hi, row.bit_lo, row.default_text),
                not row.flags,
            )
            for value in row.values:
                yield ("value", register.register, row.field, value.value, value.name), not value.flags
    for made in reading.instructions:
        yield ("instruction", made.mnemonic, made.opcode, made.encoding), not made.flags
    for symbol in reading.symbols:
        yield ("symbol", symbol.kind, symbol.name, symbol.index, symbol.value), not symbol.flags


def compare(path: Path, suffix: str, copies: Mapping[str, str], show: int) -> int:
    """Print how copies of a document differ from it, so many rows of each; returns the wrong rows that are sure."""
    print(
        f"\n| {path.stem} | rows | gone | wrong | of them without a flag | reports |\n|---|---|---|---|---|---|"
    )
    whole = Counter(row for row, _ in rows(read(read_document(path, path.stem))))
    silent = 0
    for name, text in copies.items():
        with tempfile.TemporaryDirectory() as folder:
            made = Path(folder) / f"{path.stem}{suffix}"
            made.write_text(text, "utf-8")
            try:
                reading = read(read_document(made, path.stem))
            except DocumentError as error:
                print(f"| {name} | {whole.total():,} | {type(error).__name__}: {error} |")
                continue
        found = list(rows(reading))
        gone = whole - Counter(row for row, _ in found)
        wrong = [row for row, sure in found if row not in whole]
        unmarked = [row for row, sure in found if sure and row not in whole]
        silent += len(unmarked)
        counts = (whole.total(), gone.total(), len(wrong), len(unmarked), len(reading.diagnostics))
        print(f"| {name} | {' | '.join(f'{count:,}' for count in counts)} |", flush=True)
        for row in unmarked[:show]:
            print("      sure:", *row)
        for row in list(gone)[:show]:
            print("      gone:", *row)
    return silent


def asked(description: str | None, folder: Path) -> argparse.Namespace:
    """What the caller asks for: `folder`, `only`, `way`, `show`."""
    parser = argparse.ArgumentParser(
        description=description, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("folder", type=Path, nargs="?", default=folder)
    parser.add_argument("--only", default="", help="documents whose names hold this")
    parser.add_argument("--way", default="", help="ways whose names hold this")
    parser.add_argument("--show", type=int, default=3, help="so many rows of each kind of difference")
    return parser.parse_args()


def main() -> int:
    """Print the differences; 1 when a row that is wrong is sure."""
    arguments = asked(__doc__, RAW)
    silent = 0
    for path in sorted(p for p in arguments.folder.glob("*.txt") if arguments.only in p.stem):
        text = path.read_text("utf-8", "replace")
        copies = {name: change(text) for name, change in WAYS.items() if arguments.way in name}
        silent += compare(path, path.suffix, copies, arguments.show)
    return int(silent > 0)


if __name__ == "__main__":
    sys.exit(main())
