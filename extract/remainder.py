"""What one dialect leaves of a document, for another to read: the same lines, those that are taken left empty."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from extract.document import FURNITURE, PROSE

if TYPE_CHECKING:
    from extract.document import Document


def remainder(document: Document, taken: set[int]) -> Document:
    """The document without the lines of these indices, its furniture, and the tables that either stands in."""
    taken = taken | {i for i in document.body if document.roles[i] & FURNITURE}
    lines = ["" if i in taken else line for i, line in enumerate(document.lines)]
    words = [[] if i in taken else line for i, line in enumerate(document.words)] if document.words else ()
    tables = [one for one in document.tables if not taken.intersection(one.lines)]
    return replace(
        document, lines=lines, roles=bytearray(), words=words, tables=tables, diagnostics=[], _text=None
    )


def claim(document: Document, rest: Document, lines: set[int]) -> None:
    """Give the lines of a document the roles that they have in the `rest` of it; `lines` are those of rows."""
    for i in document.body:
        if rest.roles[i] or i in lines:
            document.roles[i] = document.roles[i] & ~PROSE | rest.roles[i]
