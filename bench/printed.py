"""How well registers and instructions are read that are printed in the layouts of many vendors, as PDF and as text.

    python bench/printed.py [--count 60] [--seeds 1,2,3] [--only "bits first"] [--show 5] [--dumped layout]
                            [--svd FILE-OR-FOLDER [--share 10]]

Registers and instructions are invented, drawn by lot (`tests/printed_chip.py`, `tests/printed_isa.py`), the layouts
those of manuals in use (`tests/vendor_layouts.py`, `tests/isa_layouts*.py`). What counts is what is lost, and what is
wrong without a flag: neither should be. With --dumped the text of the ruled PDFs is read, as pdfplumber lays it out in
columns, as pdftotext gives it in one of the ways of `dumped`, or as mutool,
pdfminer or pypdf do; where the document has reports, what is lost is no
silent loss, so that their number stands beside.

With --svd the registers are those of SVD files (`svd`), real names and texts in the same layouts: each file in one
layout out of so many as --share says, each layout with other files.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from printed_chip import Printed
    from vendor_layouts import Print

    from extract.observations import Reading

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests"))


class Case(NamedTuple):
    """A document to be printed: how it is called, what on, its rows, and what a reading of it has wrong."""

    title: str
    sheet: str
    rows: int
    write: Callable[[Path], Path]
    wrong: Callable[[Reading], list[str]]


def registers(count: int, seeds: list[int]) -> Iterator[Case]:
    """Registers in all their layouts; the rows are their fields."""
    from printed_chip import chip
    from vendor_layouts import prints

    for one in prints():
        for seed in seeds:
            yield _case(one, chip(seed, count), f"seed {seed}")


def real_registers(svds: Path, count: int, seeds: list[int], share: int) -> Iterator[Case]:
    """Those of SVD files, each in its share of the layouts."""
    from vendor_layouts import prints

    for n, whose, made in real_chips(svds, count, seeds):
        for one in prints()[n % share :: share]:
            yield _case(one, made, whose)


def real_chips(svds: Path, count: int, seeds: list[int]) -> Iterator[tuple[int, str, list[Printed]]]:
    """Registers of SVD files: a number that says which layouts they are printed in, whose they are, and they."""
    from svd import chip

    for n, path in enumerate(sorted(svds.rglob("*.svd")) if svds.is_dir() else [svds]):
        for seed in seeds:
            if made := chip(path, seed, count):
                yield n + seed, f"{path.stem}, seed {seed}", made


def _case(one: Print, made: list[Printed], whose: str) -> Case:
    from printed_chip import wrong

    return Case(
        f"{one}, {whose}",
        one.sheet,
        sum(len(register.fields) for register in made),
        lambda folder: one.on(made, folder),
        lambda reading: wrong(reading, made, one.layout.told),
    )


def instructions(count: int, seeds: list[int]) -> Iterator[Case]:
    """Instruction sets in all their layouts."""
    from isa_layouts import ISA_LAYOUTS, ISA_SHEETS
    from isa_layouts_more import MORE_LAYOUTS
    from printed_isa import isa, wrong

    for name, layout in {**ISA_LAYOUTS, **MORE_LAYOUTS}.items():
        for how in (how for how in ISA_SHEETS if how not in {*layout.unread, *layout.apart}):
            for seed in seeds:
                made, sheet = (
                    isa(seed, count, short=layout.short, lower=layout.lower, texts=layout.texts),
                    ISA_SHEETS[how](),
                )
                layout.print(sheet, made)
                found = lambda reading, made=made, said=layout.said: wrong(reading, made, said)  # noqa: E731
                yield Case(f"{name} on {how}, seed {seed}", how, len(made.ops), sheet.write, found)


def as_text(path: Path, way: str) -> Path:
    """A file with the text of a PDF."""
    from dumped import WAYS, dumped
    from dumps import laid_out
    from programs import programs

    text = path.with_suffix(".txt")
    if way in WAYS:
        said = dumped(path, WAYS[way])
    elif (run := programs().get(_PROGRAMS.get(way, ""))) is not None:
        said = run(path)
    elif way in _PROGRAMS:
        sys.exit(f"{_PROGRAMS[way]} is missing: bench/programs.py says how to install it")
    else:
        said = "\n\f".join(laid_out(path))
    text.write_text(said, encoding="utf-8")
    return text


_PROGRAMS: Final = {"mutool": "MuPDF", "pdfminer": "pdfminer", "pypdf": "pypdf"}
"""Ways that are other programs, by the name that `programs` has for each."""


def told(title: str, path: Path, wrong: Callable[[Reading], list[str]], most: int) -> int:
    """Read a document and print what is lost or wrong in it, so much of it at most; how many that are."""
    from extract.dialects import read
    from extract.errors import DocumentError
    from extract.readers import read_document

    reports = ""
    try:
        reading = read(read_document(path, "nb9"))
        found, reports = wrong(reading), f", {len(reading.diagnostics)} reports"
    except DocumentError as error:
        found = [str(error)]
    if found:
        print(f"{title}: {len(found)}{reports}")
        print(*(f"    {fault[:240]}" for fault in found[:most]), sep="\n")
    return len(found)


def main() -> int:
    """Print the figures; 1 when anything is lost or wrong."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--count", type=int, default=60, help="registers or instructions of each document")
    parser.add_argument("--seeds", default="1,2,3")
    parser.add_argument("--only", default="", help="layouts whose name holds this")
    parser.add_argument("--show", type=int, default=5, help="of what is wrong in a document")
    ways = ["pdfplumber", "layout", "reading order", "file order", *_PROGRAMS]
    parser.add_argument("--dumped", choices=ways, help="the text of the ruled PDFs, taken out this way")
    parser.add_argument("--svd", type=Path, help="a file, or a folder of them, with the registers to print")
    parser.add_argument("--share", type=int, default=10, help="each file in one of so many layouts")
    arguments = parser.parse_args()
    seeds = [int(seed) for seed in arguments.seeds.split(",")]
    faults, count = 0, arguments.count
    with tempfile.TemporaryDirectory() as folder:
        cases = {"fields": registers(count, seeds), "instructions": instructions(count, seeds)}
        if arguments.svd:
            cases = {"fields": real_registers(arguments.svd, count, seeds, arguments.share)}
        for kind, prints in cases.items():
            rows = of_kind = 0
            for one in prints:
                if arguments.only not in one.title or (arguments.dumped and one.sheet != "ruled"):
                    continue
                path = one.write(Path(folder))
                if arguments.dumped:
                    path = as_text(path, arguments.dumped)
                rows += one.rows
                of_kind += told(one.title, path, one.wrong, arguments.show)
            print(f"{rows:,} {kind} printed, {of_kind:,} lost or wrong without a flag")
            faults += of_kind
    return int(faults > 0)


if __name__ == "__main__":
    sys.exit(main())
