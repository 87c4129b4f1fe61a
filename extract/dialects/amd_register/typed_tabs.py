"""Tables in fixed columns whose blanks were made tabs on their way: each tab reaches to the next eighth column.

    Field Name<tab><tab><tab>    Bits<tab>  Default     Description
    ENABLE<tab><tab><tab><tab>    0<tab>  0x0         Turns it on.

In a grid of cells one tab parts two of them, or as many everywhere, and nothing else does.
"""

from __future__ import annotations

import re
from itertools import islice
from typing import TYPE_CHECKING, Final

from extract.typed_tabs import blanks_for_tabs

if TYPE_CHECKING:
    from collections.abc import Iterator

    from extract.document import Document
    from extract.relined import Relined

_TYPED = re.compile(r"Field Name(?:(?!Description).)*(?:\t[\t ]| {2,})(?:(?!Description).)*Description")
_BLANKS = re.compile(r"\t | \t| {2}")
_TABS = re.compile(r"\t+")
_LOOKED_AT: Final = 20
"""So many heads show how a document's tables are printed."""


def blanks_in_columns(document: Document) -> Relined | None:
    """The document with blanks for such tabs; None where there are none."""
    lines = document.lines
    if not document.holds("\t"):
        return None
    heads = [lines[i] for i in islice(_heads(document), _LOOKED_AT) if "\t" in lines[i]]
    typed = [found[0] for head in heads if (found := _TYPED.search(head))]
    if 2 * len(typed) <= len(heads):
        return None
    if (
        not any(map(_BLANKS.search, typed))
        and len({tabs for head in typed for tabs in _TABS.findall(head)}) == 1
    ):
        return None  # a grid whose cells so many tabs part
    return blanks_for_tabs(document, document.lines_with("\t"))


def _heads(document: Document) -> Iterator[int]:
    """The lines with the head of a table, found as they are asked for."""
    return (i for i in document.body if "Field Name" in document.lines[i])
