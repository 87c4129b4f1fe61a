"""The PDF reader: one file as a `Document` whose lines are those of its pages, with words, boxes and tables.

A page is read by pdfium, which is fast; one that it cannot read exactly is read by pdfplumber.
Pages are closed as they are done, so that memory does not grow with their number.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pypdfium2

from extract.document import Document
from extract.errors import EmptyDocument, UnreadableDocument
from extract.readers.pdf.grids import tables_of
from extract.readers.pdf.pdfium import read_page
from extract.readers.pdf.ruling import find_cells
from extract.readers.pdf.words import lines_of

if TYPE_CHECKING:
    from extract.document import Word
    from extract.readers.load import Raw
    from extract.tables import Table


def read_pdf(raw: Raw, doc_id: str, shown: str) -> Document:
    """Read a PDF from its bytes.

    Args:
        raw: the file's bytes.
        doc_id: its id within the build.
        shown: its path as results and errors name it.

    Raises:
        UnreadableDocument: it is encrypted or damaged.
        EmptyDocument: it has no pages, or no text on any of them.
    """
    try:
        pdf = pypdfium2.PdfDocument(raw.data)
    except pypdfium2.PdfiumError as error:
        raise UnreadableDocument(f"not a readable PDF: {error}", shown) from error
    lines: list[str] = []
    pages: list[int] = []
    words: list[list[Word]] = []
    tables: list[Table] = []
    breaks: list[int] = []
    try:
        for index in range(len(pdf)):
            page = pdf[index]
            try:
                read = read_page(page, index + 1)
            finally:
                page.close()
            rules, cells = find_cells(read.strokes)
            found = lines_of(read, rules)
            tables += tables_of(index + 1, cells, found, len(lines))
            if index:
                breaks.append(len(lines))
            lines += [line.text for line in found]
            words += [line.words for line in found]
            pages += [index + 1] * len(found)
    finally:
        pdf.close()
    if not lines:
        raise EmptyDocument("no text on any page: a scanned PDF must go through OCR first", shown)
    return Document(
        doc_id=doc_id,
        source_path=shown,
        source_sha256=raw.sha256,
        size_bytes=raw.size,
        reader="pdf",
        encoding="utf-8",
        lines=lines,
        body=range(len(lines)),
        page_breaks=breaks,
        pages=pages,
        words=words,
        tables=tables,
    )
