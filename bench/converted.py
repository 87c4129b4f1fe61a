"""Real PDFs as programs turn them into Markdown: headings marked, tables in HTML or between bars, running lines gone.

    python bench/converted.py [FOLDER] [--only PART] [--way bars] [--show 3]

What is read of the Markdown is held against what the PDF says, as `recopied` does. Figures whose numbers stand over
their rules, and fields in type of another size, are not in such a text as they are in print: rows may be gone.
"""

from __future__ import annotations

import html
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Final

from recopied import asked, compare

from extract.dialects.register_table.pages.flow import LARGE, Text, body_height, flow
from extract.dialects.register_table.pages.furniture import furniture
from extract.dialects.register_table.pages.whole_headings import whole_headings
from extract.dialects.register_table.words.heading_numbers import CAPTION
from extract.readers import read_document
from extract.stitch import compact

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from extract.document import Document
    from extract.tables import Table

VENDOR: Final = Path(__file__).resolve().parents[2] / "shared" / "vendor-pdf"
SLACK: Final = 2.0
"""Points."""


def cells(table: Table) -> Iterator[list[tuple[str, int]]]:
    """The rows of a table, of each cell its text and the columns that it reaches over; drawn columns alone are gone."""
    grid = compact(table)
    for row in grid.rows:
        if not any(cell.text.strip() for cell in row):
            continue
        out: list[tuple[str, int]] = []
        end = 0
        for c, cell in enumerate(row):
            if c < end and not cell.text.strip():
                continue
            box = cell.box if cell.text.strip() else None
            wide = sum(box[0] - SLACK <= left < box[2] - SLACK for left in grid.columns) if box else 1
            free = next((k for k in range(c + 1, len(row)) if row[k].text.strip()), len(row)) - c
            out.append((cell.text, max(1, min(wide, free))))
            end = c + out[-1][1]
        yield out


def in_html(table: Table, broken: str) -> str:
    """A table as HTML, the lines of its cells parted by `broken`."""
    out = []
    for row in cells(table):
        spanned = ((text, f' colspan="{wide}"' if wide > 1 else "") for text, wide in row)
        made = (f"<td{span}>{broken.join(html.escape(text).splitlines())}</td>" for text, span in spanned)
        out.append(f"<tr>{''.join(made)}</tr>")
    return f"<table>{''.join(out)}</table>"


def in_bars(table: Table, broken: str, *, repeated: bool) -> str:
    """A table between bars; what a cell reaches over is empty, or says the same again."""
    rows = [
        [part for text, wide in row for part in (text, *([text if repeated else ""] * (wide - 1)))]
        for row in cells(table)
    ]
    lines = [
        f"| {' | '.join(broken.join(text.replace('|', chr(92) + '|').splitlines()) for text in row)} |"
        for row in rows
    ]
    return "\n".join([lines[0], "|" + "---|" * len(rows[0]), *lines[1:]])


WAYS: Final[dict[str, Callable[[Table], str]]] = {
    "html": lambda table: in_html(table, " "),
    "html, lines kept": lambda table: in_html(table, "<br/>"),
    "bars": lambda table: in_bars(table, " ", repeated=False),
    "bars, lines kept": lambda table: in_bars(table, "<br>", repeated=False),
    "bars, cells repeated": lambda table: in_bars(table, " ", repeated=True),
}
"""How a table is written, by name."""


def markdown(document: Document, write: Callable[[Table], str]) -> str:
    """The text of a PDF with its tables written so."""
    body, aside = body_height(document), furniture(document)
    out: list[str] = []
    for item in whole_headings(flow(document, aside), document, body):
        if isinstance(item, Text):
            out += ["", f"## {item.text}", ""] if item.height > body * LARGE else [item.text]
        else:
            begun = [out.pop()] if out and item.beside and CAPTION.match(out[-1]) else []  # in the margin
            caption = " ".join([*begun, *(text.text for text in item.beside)])
            out += ["", caption, "", write(item.table), ""]
    return "\n".join(out)


def main() -> int:
    """Print the differences; 1 when a row that is wrong is sure."""
    arguments = asked(__doc__, VENDOR)
    silent = 0
    for path in sorted(p for p in arguments.folder.glob("*.pdf") if arguments.only in p.stem):
        document = read_document(path, path.stem)
        copies = {name: markdown(document, way) for name, way in WAYS.items() if arguments.way in name}
        silent += compare(path, ".md", copies, arguments.show)
    return int(silent > 0)


if __name__ == "__main__":
    sys.exit(main())
