"""Tables in fixed columns whose blanks were made tabs on their way: each tab reaches to the next eighth column.

    Field Name<tab><tab><tab>    Bits<tab>  Default     Description
    ENABLE<tab><tab><tab><tab>    0<tab>  0x0         Turns it on.

In a grid of cells one tab parts two of them, or as many everywhere, and nothing else does.
"""

from __future__ import annotations

import re
from itertools import islice
from typing import TYPE_CHECKING, Final

from extract.dialects.amd_register.assemble import lead_back

if TYPE_CHECKING:
    from collections.abc import Iterator

    from extract.document import Document
    from extract.observations import Reading

_TYPED = re.compile(r"Field Name(?:(?!Description).)*(?:\t[\t ]| {2,})(?:(?!Description).)*Description")
_BLANKS = re.compile(r"\t | \t| {2}")
_TABS = re.compile(r"\t+")
_STOP: Final = 8
_LOOKED_AT: Final = 20
"""So many heads show how a document's tables are printed."""


def expanded(document: Document) -> list[str]:
    """The document's lines with blanks for such tabs; the very same list where there are none."""
    lines = document.lines
    if not document.holds("\t"):
        return lines
    heads = [lines[i] for i in islice(_heads(document), _LOOKED_AT) if "\t" in lines[i]]
    typed = [found[0] for head in heads if (found := _TYPED.search(head))]
    if 2 * len(typed) <= len(heads):
        return lines
    if (
        not any(map(_BLANKS.search, typed))
        and len({tabs for head in typed for tabs in _TABS.findall(head)}) == 1
    ):
        return lines  # a grid whose cells so many tabs part
    return [line.expandtabs(_STOP) if "\t" in line else line for line in lines]


def _heads(document: Document) -> Iterator[int]:
    """The lines with the head of a table, found as they are asked for."""
    return (i for i in document.body if "Field Name" in document.lines[i])


def printed_places(reading: Reading, printed: list[str]) -> None:
    """Lead places in lines whose tabs were expanded back to where they are printed."""
    moved = {i: _columns(line) for i, line in enumerate(printed) if "\t" in line}
    lead_back(reading, moved)


def _columns(line: str) -> list[int]:
    """For each column of a line without tabs, that of the printed line."""
    out: list[int] = []
    for at, sign in enumerate(line):
        out += [at] * (_STOP - len(out) % _STOP if sign == "\t" else 1)
    return [*out, len(line)]
