"""Real PDFs whose pages are torn in two: what is read of them, held against the PDF as it is.

    python bench/repaged.py [FOLDER] [--only PART] [--seed 1] [--show 3]

Each page becomes two, torn at a blank line near its middle by lot: tables go on over pages at other places, between
rows or within them, their heads printed once. Registers, fields, values and instructions count that are read of one of
the two only, by what they say and whether they are flagged.
"""

from __future__ import annotations

import ctypes
import sys
import tempfile
from collections import Counter
from itertools import groupby
from pathlib import Path
from random import Random
from typing import Any, Final

import pypdfium2
import pypdfium2.raw as pdfium
from reshaped import asking, differences, said

from extract.dialects import read
from extract.readers import read_document

NEAR: Final = (0.35, 0.65)
"""Shares of a page's height between which it is torn."""
HEAD: Final = 60
"""Points of a page's head, where the lower part of another goes on."""
GAP: Final = 1.5
"""Points without any text, at least, where it is."""


def gaps(document: Any) -> dict[int, list[float]]:
    """The middles of what is blank on each page, between lines, in points from its top."""
    document.to_points()
    found = {}
    for page, lines in groupby(range(len(document.lines)), document.pages.__getitem__):
        boxes = sorted((box[1], box[3]) for line in lines for _, _, box in document.words[line])
        middles, reached = [], boxes[0][1] if boxes else 0.0
        for top, bottom in boxes:
            if top - reached > GAP:
                middles.append((top + reached) / 2)
            reached = max(reached, bottom)
        found[page] = middles
    return found


def torn(path: Path, places: dict[int, list[float]], chance: Random, out: Path) -> None:
    """The document with each page torn in two, both as high as the whole was."""
    with pypdfium2.PdfDocument(path) as source, pypdfium2.PdfDocument.new() as made:
        for number in range(len(source)):
            _, y0, _, y1 = source[number].get_cropbox()
            low, high = ((y1 - y0) * share for share in NEAR)
            among = [at for at in places.get(number + 1, ()) if low <= at <= high]
            whole = not among or source[number].get_rotation()
            cut = y1 - chance.choice(among) if among else y0
            made.import_pages(source, [number] * (1 if whole else 2))
            if not whole:
                keep(made[len(made) - 2], cut, above=True)
                keep(made[len(made) - 1], cut, above=False)
        made.save(out)


def keep(page: Any, cut: float, *, above: bool) -> None:
    """Leave of a page what stands above a height, or below it, moved to the head of the page."""
    handle = page.raw
    sides = (ctypes.c_float(), ctypes.c_float(), ctypes.c_float(), ctypes.c_float())
    held = [pdfium.FPDFPage_GetObject(handle, i) for i in range(pdfium.FPDFPage_CountObjects(handle))]
    for one in held:
        pdfium.FPDFPageObj_GetBounds(one, *map(ctypes.byref, sides))
        if ((sides[1].value + sides[3].value) / 2 > cut) != above:
            pdfium.FPDFPage_RemoveObject(handle, one)
    pdfium.FPDFPage_GenerateContent(handle)
    if not above:
        x0, y0, x1, y1 = page.get_cropbox()
        by = y1 - HEAD - cut
        page.set_mediabox(x0, y0 - by, x1, y1 - by)
        page.set_cropbox(x0, y0 - by, x1, y1 - by)


def main() -> int:
    """Print the differences; 1 when a row that is new is sure."""
    parser = asking(__doc__)
    parser.add_argument("--keep", type=Path, help="a folder for what is made")
    arguments = parser.parse_args()
    wrong = 0
    print("| document | rows | gone | new | of them without a flag | reports |\n|---|---|---|---|---|---|")
    for path in sorted(p for p in arguments.folder.glob("*.pdf") if arguments.only in p.stem):
        document = read_document(path, path.stem)
        before = read(document)
        whole = Counter(said(before))
        with tempfile.TemporaryDirectory() as folder:
            made = (arguments.keep or Path(folder)) / path.name
            torn(path, gaps(document), Random(arguments.seed), made)  # noqa: S311 - no secret
            after = read(read_document(made, path.stem))
        found = Counter(said(after))
        counts, told = differences(whole, found, arguments.show)
        wrong += counts[-1]
        reports = len(after.diagnostics) - len(before.diagnostics)
        shown = " | ".join(f"{n:,}" for n in (whole.total(), *counts))
        print(f"| {path.stem} | {shown} | {reports:+} |", *told, sep="\n", flush=True)
    return int(wrong > 0)


if __name__ == "__main__":
    sys.exit(main())
