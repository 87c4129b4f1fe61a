"""Real PDFs scaled, moved, turned and painted in another order: what is read of them has to stay the same.

    python bench/reshaped.py [FOLDER] [--only PART] [--seed 1] [--show 3]

No reader sees a difference between such a page and the one it was made of. Registers, fields, values and instructions
count that are read of one of the two only, by what they say and whether they are flagged; descriptions do not.
"""

from __future__ import annotations

import argparse
import ctypes
import sys
import tempfile
from collections import Counter
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, Final

import pypdfium2
import pypdfium2.raw as pdfium

from extract.dialects import read
from extract.readers import read_document

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from extract.observations import Reading

VENDOR: Final = Path(__file__).resolve().parents[2] / "shared" / "vendor-pdf"
MOST: Final = 1000
"""Objects of a page that are painted in another order."""
Matrix = tuple[float, float, float, float, float, float]
Row = tuple[object, ...]


def placed(page: Any, matrix: Matrix, turn: int) -> None:
    """Draw all of a page elsewhere, with its frame, and have it shown turned by so many degrees."""
    a, b, c, d, e, f = matrix
    frames = [(page.get_mediabox(), page.set_mediabox), (page.get_cropbox(), page.set_cropbox)]
    pdfium.FPDFPage_TransFormWithClip(page.raw, ctypes.byref(pdfium.FS_MATRIX(*matrix)), None)
    for (x0, y0, x1, y1), put in frames:
        xs = sorted((a * x0 + c * y0 + e, a * x1 + c * y1 + e))
        ys = sorted((b * x0 + d * y0 + f, b * x1 + d * y1 + f))
        put(xs[0], ys[0], xs[1], ys[1])
    page.set_rotation((page.get_rotation() + turn) % 360)


def shuffled(page: Any, chance: Random) -> None:
    """Paint what a page holds in another order, unless that is too much: pdfium looks for each from the first on."""
    handle = page.raw
    count = pdfium.FPDFPage_CountObjects(handle)
    if count > MOST:
        return
    held = [pdfium.FPDFPage_GetObject(handle, i) for i in range(count)]
    for one in held:
        pdfium.FPDFPage_RemoveObject(handle, one)
    chance.shuffle(held)
    for one in held:
        pdfium.FPDFPage_InsertObject(handle, one)
    pdfium.FPDFPage_GenerateContent(handle)


def ways(chance: Random) -> dict[str, Callable[[Any], None]]:
    """What is done to each page, by name."""
    scales = {f"times {by}": (by, 0, 0, by, 0, 0) for by in (0.5, 0.7, 0.9, 1.2, 2)}
    moves: dict[str, tuple[Matrix, int]] = {name: (matrix, 0) for name, matrix in scales.items()}
    moves |= {"moved": ((1, 0, 0, 1, -100, 250), 0), "turned": ((0, 1, -1, 0, 0, 0), 90)}
    return {
        **{name: lambda page, how=how: placed(page, *how) for name, how in moves.items()},
        "shuffled": lambda page: shuffled(page, chance),
    }


def said(reading: Reading) -> Iterator[Row]:
    """What a reading says each row is, and whether it is sure of it."""
    for register in reading.registers:
        yield "register", register.register, register.address, not register.flags
        for row in register.fields:
            yield "field", register.register, row.field, row.bit_hi, row.bit_lo, row.access, not row.flags
            for value in row.values:
                yield "value", register.register, row.field, value.value, value.name, not value.flags
    for row in reading.instructions:
        yield "instruction", row.mnemonic, row.opcode, row.encoding, not row.flags


def reshaped(path: Path, change: Callable[[Any], None], folder: Path) -> Path:
    """The document with each page changed."""
    with pypdfium2.PdfDocument(path) as pdf:
        for page in pdf:
            change(page)
        out = folder / path.name
        pdf.save(out)
    return out


def differences(whole: Counter[Row], found: Counter[Row], show: int) -> tuple[list[int], list[str]]:
    """How many rows are gone, new, and new without a flag; and of the first and the last so many as lines to print."""
    gone, new = whole - found, found - whole
    sure = [row for row in new if row[-1]]
    told = [
        f"    {sign} {' '.join(map(str, row[:-1]))}"
        for sign, rows in (("-", gone), ("+", sure))
        for row in list(rows)[:show]
    ]
    return [gone.total(), new.total(), len(sure)], told


def asking(description: str | None) -> argparse.ArgumentParser:
    """What a caller may ask for: `folder`, `only`, `seed`, `show`."""
    parser = argparse.ArgumentParser(
        description=description, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("folder", type=Path, nargs="?", default=VENDOR)
    parser.add_argument("--only", default="", help="documents whose names hold this")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--show", type=int, default=3, help="so many rows of each kind of difference")
    return parser


def main() -> int:
    """Print the differences; 1 when a row that is new is sure."""
    arguments = asking(__doc__).parse_args()
    wrong = 0
    print("| document | pages | rows | gone | new | of them without a flag |\n|---|---|---|---|---|---|")
    for path in sorted(p for p in arguments.folder.glob("*.pdf") if arguments.only in p.stem):
        whole = Counter(said(read(read_document(path, path.stem))))
        for name, change in ways(Random(arguments.seed)).items():  # noqa: S311 - no secret
            with tempfile.TemporaryDirectory() as folder:
                made = reshaped(path, change, Path(folder))
                found = Counter(said(read(read_document(made, path.stem))))
            counts, told = differences(whole, found, arguments.show)
            wrong += counts[-1]
            print(
                f"| {path.stem} | {name} | {whole.total():,} | {' | '.join(map(str, counts))} |",
                *told,
                sep="\n",
            )
    return int(wrong > 0)


if __name__ == "__main__":
    sys.exit(main())
