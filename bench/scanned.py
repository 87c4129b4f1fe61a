"""Real PDFs as scans of their pages that a program recognised: what is read of them, held against the PDF itself.

    python bench/scanned.py [FOLDER] [--only PART] [--pages 8] [--dots 300] [--askew 0] [--noise 2] [--segmentation 6]

Needs ocrmypdf, with tesseract. Every page is drawn in grey at so many dots to an inch, laid askew by so many degrees,
speckled, and recognised again. Every letter that is misread makes a row that differs: no row may be sure of itself, and
most should be there. `places` counts fields by register and bits alone, whatever they are called.
"""

from __future__ import annotations

import argparse
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import numpy as np
import pypdfium2
from PIL import Image, ImageFilter
from recopied import rows

from extract.dialects import read
from extract.errors import UnknownDialect
from extract.observations import Reading
from extract.readers import read_document

if TYPE_CHECKING:
    from argparse import Namespace

    from extract.document import Document

VENDOR: Final = Path(__file__).resolve().parents[2] / "shared" / "vendor-pdf"
BLUR: Final = 0.6
"""Dots."""


def excerpt(path: Path, count: int, out: Path) -> None:
    """So many pages from the middle of a document."""
    whole, part = pypdfium2.PdfDocument(path), pypdfium2.PdfDocument.new()
    first = max(0, (len(whole) - count) // 2)
    part.import_pages(whole, list(range(first, min(first + count, len(whole)))))
    part.save(out)


def scan(path: Path, out: Path, asked: Namespace) -> None:
    """The pages of a PDF as pictures, turned to one side and the other by turns."""
    chance = np.random.default_rng(1)
    made = []
    for n, page in enumerate(pypdfium2.PdfDocument(path)):
        drawn: Any = page.render(scale=asked.dots / 72, grayscale=True).to_pil().convert("L")
        angle = asked.askew * (1 if n % 2 else -0.7)
        drawn = drawn.rotate(angle, resample=Image.Resampling.BICUBIC, fillcolor=255)
        dots = np.asarray(drawn.filter(ImageFilter.GaussianBlur(BLUR)), np.float64)
        dots = dots * 0.95 + 8 + chance.normal(0, asked.noise, dots.shape)
        made.append(Image.fromarray(dots.clip(0, 255).astype(np.uint8)))
    made[0].save(out, save_all=True, append_images=made[1:], resolution=asked.dots, quality=70)


def reading_of(document: Document) -> Reading:
    """What is read of a document; nothing where recognition left too little of it to know what it is."""
    try:
        return read(document)
    except UnknownDialect:
        return Reading(document, "", "")


def places(reading: Reading) -> Counter[Any]:
    """The bits of all fields, by the address of their register or what it is called."""
    return Counter(
        (register.address or register.register, row.bit_hi, row.bit_lo)
        for register in reading.registers
        for row in register.fields
    )


def main() -> int:
    """Print a row for each document; 1 when a page was not known to be recognised."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("folder", type=Path, nargs="?", default=VENDOR)
    parser.add_argument("--only", default="", help="documents whose names hold this")
    parser.add_argument("--pages", type=int, default=8, help="so many from the middle of each")
    parser.add_argument("--dots", type=int, default=300, help="of a scan, to an inch")
    parser.add_argument("--askew", type=float, default=0.0, help="degrees")
    parser.add_argument("--noise", type=float, default=2.0, help="deviation of a dot's light, of 255")
    parser.add_argument("--segmentation", default="3", help="how tesseract divides a page; 6: one block")
    parser.add_argument("--show", type=int, default=0, help="so many rows of each kind of difference")
    asked = parser.parse_args()
    if shutil.which("ocrmypdf") is None:
        print("ocrmypdf is missing (Debian: ocrmypdf)", file=sys.stderr)
        return 2
    print("| document | rows | the same | gone | other | of them flagged | places | of them found |")
    print("|---|---|---|---|---|---|---|---|")
    unknown = 0
    for path in sorted(p for p in asked.folder.glob("*.pdf") if asked.only in p.stem):
        with tempfile.TemporaryDirectory() as folder:
            part, drawn, made = (Path(folder) / name for name in ("part.pdf", "scan.pdf", "text.pdf"))
            excerpt(path, asked.pages, part)
            scan(part, drawn, asked)
            command = ["ocrmypdf", "-q", "--output-type", "pdf", "--optimize", "0"]
            command += ["--tesseract-pagesegmode", asked.segmentation, str(drawn), str(made)]
            subprocess.run(command, check=True, capture_output=True)
            document = read_document(made, path.stem)
            whole, found = read(read_document(part, path.stem)), reading_of(document)
        unknown += bool(document.lines) and document.recognised != set(document.pages)
        printed, said = Counter(row for row, _ in rows(whole)), Counter(row for row, _ in rows(found))
        other = [(row, sure) for row, sure in rows(found) if row not in printed]
        due, have = places(whole), places(found)
        counts = [printed.total(), (printed & said).total(), (printed - said).total(), len(other)]
        counts += [sum(not sure for _, sure in other), due.total(), (due & have).total()]
        print(f"| {path.stem} | {' | '.join(f'{count:,}' for count in counts)} |", flush=True)
        for row in list(printed - said)[: asked.show]:
            print("      gone:", *row)
        for row, _ in other[: asked.show]:
            print("      other:", *row)
    return int(unknown > 0)


if __name__ == "__main__":
    sys.exit(main())
