"""Whether the cells and words of PDFs are those of pdfplumber; every difference is listed.

    python bench/pdf_cells.py [--every 1] [FOLDER]

Cells have to be the same to a hundredth of a point on 99.9 % and more. Pages do not count on which pdfplumber loses
cells, for it draws a table's rules to those of others: each is listed. Words may differ where ours are better
(doubled, turned and lowered print): they are counted and shown for a person to judge.
"""

from __future__ import annotations

import argparse
import logging
import sys
from collections import Counter
from pathlib import Path
from typing import Any

VENDOR = Path(__file__).resolve().parents[2] / "shared" / "vendor-pdf"
CELLS = 0.999
WITHIN = 0.01


def ours(path: Path) -> tuple[dict[int, list[Any]], dict[int, Counter[str]]]:
    """Cells and words by page, as we read them."""
    from extract.readers import read_document

    document = read_document(path, path.stem)
    words: dict[int, Counter[str]] = {}
    for number, line, placed in zip(document.pages, document.lines, document.words, strict=True):
        words.setdefault(number, Counter()).update(line[a:b] for a, b, _ in placed)
    cells: dict[int, list[Any]] = {}
    for table in document.tables:
        cells.setdefault(table.page, []).extend(cell.box for row in table.rows for cell in row if cell)
    return cells, words


def unmatched(cells: list[Any], others: list[Any]) -> list[Any]:
    """The cells that have no equal among the others."""
    near = {tuple(round(side) for side in other): other for other in others}
    return [
        cell
        for cell in cells
        if not (
            (other := near.get(tuple(round(side) for side in cell)))
            and max(abs(a - b) for a, b in zip(cell, other, strict=True)) <= WITHIN
        )
        and not any(max(abs(a - b) for a, b in zip(cell, other, strict=True)) <= WITHIN for other in others)
    ]


def compare(path: Path, every: int) -> tuple[int, int]:
    """Print the differences of a document; how many cells pdfplumber finds, and how many differ."""
    import pdfplumber
    import pypdfium2

    from extract.readers.pdf.page import read_page
    from extract.readers.pdf.ruling import draws_too_far

    cells, words = ours(path)
    total = different = word_total = word_different = 0
    with pdfplumber.open(path) as pdf, pypdfium2.PdfDocument(path) as fast:
        for page in pdf.pages[::every]:
            x, y = page.cropbox[:2]
            held = [table for table in page.find_tables() if any(map(str.strip, _texts(table, page)))]
            theirs = [(a - x, b - y, c - x, d - y) for table in held for a, b, c, d in table.cells]
            mine = cells.get(page.page_number, [])
            missing, extra = unmatched(theirs, mine), unmatched(mine, theirs)
            number = page.page_number
            if (missing or extra) and draws_too_far(read_page(fast[number - 1], number).strokes):
                print(f"  page {number}: {len(theirs)} cells, and {len(mine)} where rules are kept apart")
                continue
            total, different = total + len(theirs), different + len(missing) + len(extra)
            for what, found in (("missing", missing), ("extra", extra)):
                if found:
                    print(f"  page {page.page_number}: {len(found)} cells {what}, first {found[0]}")
            read = Counter(w["text"] for w in page.extract_words(x_tolerance_ratio=0.15))
            lost, more = (
                read - words.get(page.page_number, Counter()),
                words.get(page.page_number, Counter()) - read,
            )
            word_total, word_different = word_total + read.total(), word_different + lost.total()
            if lost or more:
                print(f"  page {page.page_number}: words {list(lost)[:6]} read as {list(more)[:6]}")
            page.close()
    print(f"{path.stem}: {different} of {total} cells differ, {word_different} of {word_total} words")
    return total, different


def _texts(table: Any, page: Any) -> list[str]:
    """The text in a table: one without any is not kept by us."""
    return [page.crop(table.bbox, strict=False).extract_text()]


def main() -> int:
    """Compare, and say by the exit code whether the cells are the same."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", nargs="?", type=Path, default=VENDOR)
    parser.add_argument("--every", type=int, default=1, help="look at every n-th page")
    arguments = parser.parse_args()
    logging.getLogger("pdfminer").setLevel(logging.ERROR)
    paths = sorted(arguments.folder.glob("*.pdf"))
    if not paths:
        print(f"no PDFs in {arguments.folder}", file=sys.stderr)
        return 2
    counted = [compare(path, arguments.every) for path in paths]
    total, different = (sum(column) for column in zip(*counted, strict=True))
    print(f"{1 - different / max(total, 1):.4%} of {total} cells are the same (at least {CELLS:.1%})")
    return 0 if different <= (1 - CELLS) * total else 1


if __name__ == "__main__":
    sys.exit(main())
