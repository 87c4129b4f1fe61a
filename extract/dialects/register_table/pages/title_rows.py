"""Numbered titles of registers in the rules of the figure or table under them, as a shade draws: lines of their own.

| REGISTER 5-1: NBCON: GATE CONTROL  |
| R/W-0 | R/W-1 | U-0 | U-0 | ...    |
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from extract.dialects.register_table.pages.flow import Text, whole_line
from extract.dialects.register_table.words.text import one_line

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from extract.dialects.register_table.pages.flow import Placed
    from extract.document import Document

TITLE_OF_REGISTER: Final = re.compile(r"REGISTER \d{1,3}[-.]\d{1,3}:\s*[A-Z]")
"""The numbered title of a register, of whatever length."""


def titles_apart(items: Iterable[Text | Placed], document: Document) -> Iterator[Text | Placed]:
    """The lines and tables of a document, each such title before the table in whose first row it stands alone."""
    for item in items:
        if isinstance(item, Text) or len(item.table.rows) < len(("title", "figure")):
            yield item
            continue
        cells = [cell for cell in item.table.rows[0] if cell is not None]
        if len(cells) != 1 or not TITLE_OF_REGISTER.match(one_line(cells[0].text)):
            yield item
            continue
        lines = sorted({line for line, _, _ in cells[0].pieces})
        texts = [whole_line(document, line) for line in lines]
        yield from (text for text in texts if text is not None)
        yield replace(item, table=replace(item.table, rows=item.table.rows[1:], first_line=lines[-1] + 1))
