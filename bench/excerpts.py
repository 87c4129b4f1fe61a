"""Excerpts of real documents, read alone: what they say for sure has to be what the whole document says.

    python bench/excerpts.py [--count 20] [--seed 1] [--only PART] [--show 5] [--record]

Of each document of `../shared/raw` and `../shared/vendor-pdf` random stretches of lines, or of pages, are read as
documents of their own, as people do who try a tool. A register, field or instruction that is read from one without a
flag and is none of the whole document's is wrong, or was silently cut; what the excerpt lacks, such as the heading of
its first register, has to leave its rows in doubt.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Final

import pypdfium2

from extract.dialects import read
from extract.errors import DocumentError
from extract.readers import read_document

if TYPE_CHECKING:
    from collections.abc import Iterator

    from extract.observations import Reading

SHARED: Final = Path(__file__).resolve().parents[2] / "shared"
LINES: Final = (60, 200, 600, 2000)
PAGES: Final = (1, 2, 3, 5)

RECORD: Final = Path(__file__).resolve().parents[1] / "docs" / "excerpts.md"
INTRODUCTION: Final = """# Excerpts

What a few pages or lines of a real document say when they are read alone.

Made by `{command}`. Registers with their addresses, fields with their bits and instructions with their opcodes that an
excerpt gives without a flag, and that the whole document does not, are counted in the last column. Not all of them are
wrong: where a document calls one thing by two names, its excerpts do too, and what a summary elsewhere in it would have
told, an excerpt takes from the nearest title.

"""

Row = tuple[object, ...]


def said(reading: Reading, *, sure: bool) -> Iterator[Row]:
    """What a reading says each register, field and instruction is; `sure`: of those without a flag."""
    for register in reading.registers:
        if not (sure and register.flags):
            yield "register", register.register
            if register.address is not None:  # what an excerpt does not tell it cannot tell wrong
                yield "address", register.register, register.address
        for row in register.fields:
            if not (sure and row.flags):
                yield "field", register.register, row.field, row.bit_hi, row.bit_lo
    for row in reading.instructions:
        if not (sure and row.flags):
            yield "instruction", row.encoding, row.opcode, row.mnemonic


def of_text(path: Path, whole: Reading, size: int, chance: Random) -> bytes:
    """So many lines of a text, somewhere within what is no web page around it."""
    body = whole.document.body
    first = chance.randrange(body.start, max(body.stop - size, body.start) + 1)
    return b"\n".join(path.read_bytes().split(b"\n")[first : first + size]) + b"\n"


def of_pdf(path: Path, size: int, chance: Random, out: Path) -> None:
    """So many pages of a PDF, as a PDF."""
    with pypdfium2.PdfDocument(path) as source, pypdfium2.PdfDocument.new() as made:
        first = chance.randrange(max(len(source) - size, 0) + 1)
        made.import_pages(source, list(range(first, min(first + size, len(source)))))
        made.save(str(out))


def contradictions(
    path: Path, size: int, whole: Reading, count: int, chance: Random
) -> tuple[int, int, list[Row]]:
    """Of so many excerpts of one size: those that are not read, rows without a flag, and those not in the whole."""
    known, unread, rows, wrong = set(said(whole, sure=False)), 0, 0, list[Row]()
    for _ in range(count):
        with tempfile.TemporaryDirectory() as folder:
            excerpt = Path(folder, path.name)
            if path.suffix == ".pdf":
                of_pdf(path, size, chance, excerpt)
            else:
                excerpt.write_bytes(of_text(path, whole, size, chance))
            try:
                found = list(said(read(read_document(excerpt, path.stem)), sure=True))
            except DocumentError:  # nothing in it that any dialect knows, or no text
                unread += 1
                continue
        rows += len(found)
        wrong += [row for row in found if row not in known]
    return unread, rows, wrong


def main() -> int:
    """Print, by document and size, how much was read and what contradicts the whole; 1 when anything does."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--count", type=int, default=20, help="excerpts of each size of each document")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", default="", help="documents whose name holds this")
    parser.add_argument("--show", type=int, default=5, help="contradictions shown of each document and size")
    parser.add_argument("--record", action="store_true", help="write docs/excerpts.md")
    arguments = parser.parse_args()
    chance, wrong_in_all = Random(arguments.seed), 0  # noqa: S311
    table = [
        "| document | of it | excerpts | not read | rows without a flag | not in the whole |",
        "|---|---|---|---|---|---|",
    ]
    print(*table, sep="\n")
    for path in sorted([*SHARED.glob("raw/*.txt"), *SHARED.glob("vendor-pdf/*.pdf")]):
        if arguments.only not in path.name:
            continue
        whole = read(read_document(path, path.stem))
        pdf = path.suffix == ".pdf"
        for size in PAGES if pdf else LINES:
            unread, rows, wrong = contradictions(path, size, whole, arguments.count, chance)
            of_it = f"{size} {'lines' if not pdf else 'page' if size == 1 else 'pages'}"
            table.append(
                f"| {path.stem} | {of_it} | {arguments.count} | {unread} | {rows:,} | {len(wrong)} |"
            )
            print(table[-1], flush=True)
            for row in wrong[: arguments.show]:
                print("   ", *row, file=sys.stderr)
            wrong_in_all += len(wrong)
    if arguments.record:
        command = f"python bench/excerpts.py --count {arguments.count} --seed {arguments.seed} --record"
        RECORD.write_text(INTRODUCTION.format(command=command) + "\n".join(table) + "\n", encoding="utf-8")
    return int(wrong_in_all > 0)


if __name__ == "__main__":
    sys.exit(main())
