"""The PDF reader: one file as a `Document` whose lines are those of its pages, with words, boxes and tables.

Pages are read by pdfium; one that it cannot open is tried with pdfplumber, which is slow and more forgiving.
Each is closed as it is done, so that memory does not grow with their number.
"""

from __future__ import annotations

from contextlib import contextmanager
from itertools import pairwise
from typing import TYPE_CHECKING, Final

import pypdfium2
import pypdfium2.raw as pdfium

from extract.document import Document
from extract.errors import EmptyDocument, UnreadableDocument
from extract.observations import Diagnostic
from extract.readers.pdf.facing import lay_over
from extract.readers.pdf.furniture import mark_furniture
from extract.readers.pdf.guard import refuse_bombs
from extract.readers.pdf.stretch import Stretch, read_pages, read_stretch, usual_unit

if TYPE_CHECKING:
    from collections.abc import Container, Iterator

    from extract.readers.load import Raw
    from extract.readers.pdf.drawn_rules import Drawn
    from extract.readers.pdf.stretch import Spread

STRETCH: Final = 200
"""Pages that a process reads at one go: it holds them until they are sent."""
LONG: Final = 800
"""Pages from which other processes are started: starting one takes as long as reading a hundred."""
LOCKED: Final = (pdfium.FPDF_ERR_PASSWORD, pdfium.FPDF_ERR_SECURITY)


def read_pdf(
    raw: Raw, doc_id: str, shown: str, pages: Container[int] | None = None, spread: Spread | None = None
) -> Document:
    """Read a PDF from its bytes.

    Args:
        raw: the file's bytes.
        doc_id: its id within the build.
        shown: its path as results and errors name it.
        pages: numbers of the pages to read, from 1; None for all.
        spread: reads stretches of the pages in processes of their own, if there are `LONG` and `pages` is None; the
            document is the same.

    Raises:
        UnreadableDocument: it is encrypted or damaged, or unpacks to more than any document holds.
        EmptyDocument: it has no pages, or no text on any of them.
    """
    simple = refuse_bombs(raw.data, shown)
    with _opened(raw.data, shown) as pdf:
        count = len(pdf)
        drawn: dict[int, Drawn | None] = {}

        def read(unit: float) -> Stretch:
            if spread and pages is None and count >= LONG:
                return _spread_out(raw.data, count, spread, unit, simple=simple)
            return read_pages(pdf, raw.data, range(1, count + 1), unit, pages, simple=simple, drawn=drawn)

        whole = read(1)
        if (unit := usual_unit(whole.sizes)) != 1:
            whole = read(unit)
    if not whole.lines:
        raise EmptyDocument(_why_empty(whole, count), shown)
    _report_pictures(whole)
    document = Document(
        doc_id=doc_id,
        source_path=shown,
        source_sha256=raw.sha256,
        size_bytes=raw.size,
        reader="pdf",
        encoding="utf-8",
        lines=whole.lines,
        body=range(len(whole.lines)),
        page_breaks=whole.breaks[1:],
        pages=whole.pages,
        words=whole.words,
        tables=whole.tables,
        frames=whole.frames,
        unit=unit,
        recognised=frozenset(whole.recognised),
        diagnostics=whole.diagnostics,
    )
    mark_furniture(document, whole.words, whole.heights)
    lay_over(document, whole.words)
    return document


def _spread_out(data: bytes, count: int, spread: Spread, unit: float, *, simple: bool) -> Stretch:
    """Read stretches of the pages in processes of their own, and join them."""
    ends = [*range(1, count, STRETCH), count + 1]
    whole = Stretch()
    for stretch in spread(read_stretch, [(data, range(a, b), simple, unit) for a, b in pairwise(ends)]):
        whole.join(stretch)
    return whole


@contextmanager
def _opened(data: bytes, shown: str) -> Iterator[pypdfium2.PdfDocument]:
    """The PDF, closed afterwards."""
    try:
        pdf = pypdfium2.PdfDocument(data)
    except pypdfium2.PdfiumError as error:
        if error.err_code in LOCKED:
            raise UnreadableDocument(
                "encrypted: save a copy without a password and read that", shown
            ) from error
        message = f"a damaged PDF, perhaps cut off: fetch it again, or open it and save a copy ({error})"
        raise UnreadableDocument(message, shown) from error
    try:
        if not len(pdf):
            raise EmptyDocument("a PDF without pages: fetch it again, or open it and save a copy", shown)
        yield pdf
    finally:
        pdf.close()


def _why_empty(whole: Stretch, count: int) -> str:
    if len(whole.diagnostics) == count:
        return "no page can be read: fetch it again, or open it and save a copy"
    if whole.pictures:
        how = "put it through OCR, such as ocrmypdf, and read the PDF that makes"
        return f"scanned: pages are pictures without text; {how}"
    return "no text on any page"


def _report_pictures(whole: Stretch) -> None:
    for code, pages, what in (
        ("page_scanned", whole.pictures, "pictures without text"),
        ("page_cropped", whole.cropped, "cropped: text beyond their edges, which nobody sees, is left out"),
        ("lines_numbered", whole.numbered, "with numbers of lines at their margin, which are left out"),
        ("page_recognised", whole.recognised, "scanned, their text recognised by a program that may misread"),
    ):
        if pages:
            some = ", ".join(map(str, pages[:10])) + (" and more" if len(pages) > 10 else "")
            whole.diagnostics.append(Diagnostic(code, f"pages that are {what} ({len(pages)}): {some}"))
