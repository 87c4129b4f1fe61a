"""The PDF reader: one file as a `Document` whose lines are those of its pages, with words, boxes and tables.

Pages are read by pdfium; one that it cannot open is tried with pdfplumber, which is slow and more forgiving.
Each is closed as it is done, so that memory does not grow with their number.
"""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

import pypdfium2
import pypdfium2.raw as pdfium

from extract.document import Document
from extract.errors import EmptyDocument, UnreadableDocument
from extract.observations import Diagnostic
from extract.placed import Words
from extract.readers.pdf.furniture import mark_furniture
from extract.readers.pdf.grids import tables_of
from extract.readers.pdf.guard import refuse_bombs
from extract.readers.pdf.page import read_page
from extract.readers.pdf.ruling import TooManyRules, find_cells
from extract.readers.pdf.words import lines_of
from extract.uncollected import uncollected

if TYPE_CHECKING:
    from collections.abc import Container, Iterator

    from extract.readers.load import Raw
    from extract.readers.pdf.page import Page
    from extract.readers.pdf.words import Line

HIGHEST_FRAME: Final = 40.0
"""Points; a box round text that is higher is no row of a figure."""
LOCKED: Final = (pdfium.FPDF_ERR_PASSWORD, pdfium.FPDF_ERR_SECURITY)


def read_pdf(raw: Raw, doc_id: str, shown: str, pages: Container[int] | None = None) -> Document:
    """Read a PDF from its bytes.

    Args:
        raw: the file's bytes.
        doc_id: its id within the build.
        shown: its path as results and errors name it.
        pages: numbers of the pages to read, from 1; None for all.

    Raises:
        UnreadableDocument: it is encrypted or damaged, or unpacks to more than any document holds.
        EmptyDocument: it has no pages, or no text on any of them.
    """
    refuse_bombs(raw.data, shown)
    words = Words()
    document = Document(
        doc_id=doc_id,
        source_path=shown,
        source_sha256=raw.sha256,
        size_bytes=raw.size,
        reader="pdf",
        encoding="utf-8",
        lines=[],
        body=range(0),
        words=words,
    )
    heights: dict[int, float] = {}
    pictures: list[int] = []
    with uncollected(), _opened(raw.data, shown) as pdf:
        for number in range(1, len(pdf) + 1):
            if number > 1:
                document.page_breaks.append(len(document.lines))
            page = _page(pdf, number, raw.data, document) if pages is None or number in pages else None
            if page is None:
                continue
            found = _lines(page, document)
            heights[number] = page.height
            if page.picture and not found:
                pictures.append(number)
            document.lines += [line.text for line in found]
            document.pages += [number] * len(found)
            words.extend([line.words for line in found])
        if not document.lines:
            raise EmptyDocument(_why_empty(pictures, len(pdf), document), shown)
    _report_pictures(pictures, document)
    document.body = range(len(document.lines))
    document.roles = bytearray(len(document.lines))
    mark_furniture(document, words, heights)
    return document


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


def _page(pdf: pypdfium2.PdfDocument, number: int, data: bytes, document: Document) -> Page | None:
    """One page; None, and a diagnostic, where it cannot be read."""
    try:
        page = pdf[number - 1]
    except pypdfium2.PdfiumError:
        from extract.readers.pdf.slow import read_slowly  # noqa: PLC0415 - 0.3 s that few documents need

        read = read_slowly(data, number, len(pdf))
        if read is None:
            document.diagnostics.append(
                Diagnostic("page_unread", f"page {number} is damaged and cannot be read")
            )
        return read
    try:
        return read_page(page, number)
    finally:
        page.close()


def _lines(page: Page, document: Document) -> list[Line]:
    """The lines of a page; its tables go to the document."""
    try:
        rules, cells, alone = find_cells(page.strokes)
    except TooManyRules:
        message = f"page {page.number} has more rules than any table; its text is read without them"
        document.diagnostics.append(Diagnostic("rules_unread", message))
        return lines_of(page, None)
    found = lines_of(page, rules, cells)
    low = [group for group in alone if group[0][3] - group[0][1] <= HIGHEST_FRAME]
    made = tables_of(page.number, cells + low, found, len(document.lines))
    document.tables += filter(None, made[: len(cells)])
    document.frames += filter(None, made[len(cells) :])
    return found


def _why_empty(pictures: list[int], count: int, document: Document) -> str:
    if len(document.diagnostics) == count:
        return "no page can be read: fetch it again, or open it and save a copy"
    if pictures:
        return "scanned: pages are pictures without text; put it through OCR and read what that makes"
    return "no text on any page"


def _report_pictures(pictures: list[int], document: Document) -> None:
    if pictures:
        some = ", ".join(map(str, pictures[:10])) + (" and more" if len(pictures) > 10 else "")
        message = f"pages that are pictures without text ({len(pictures)}): {some}"
        document.diagnostics.append(Diagnostic("page_scanned", message))
