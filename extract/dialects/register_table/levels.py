"""How deep the headings of a text file stand, and which of them are chapters.

## Timer
### CTRL          a register called so stands in two sections: these are chapters, and the blocks of their registers
## Watchdog
### CTRL
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from extract.dialects.register_table.file_marks import depth, is_heading
from extract.dialects.register_table.headings import is_identifier, names_register
from extract.inline_marks import blanked, unmarked

if TYPE_CHECKING:
    from extract.dialects.register_table.vocabulary import Vocabulary
    from extract.document import Document

_MARKS: Final = "#="


def heading_levels(document: Document) -> dict[int, int]:
    """How deep each heading of a text file stands, by line; none in a PDF.

    Where a heading is underlined, those are deeper whose signs come later: reStructuredText orders them so.
    """
    if document.words:
        return {}
    signs: dict[str, int] = {}
    levels: dict[int, int] = {}
    for i in document.body:
        if document.lines[i].strip() and is_heading(document, i):
            levels[i] = depth(document.lines[i]) or signs.setdefault(_sign(document, i), len(signs) + 1)
    return levels


def _sign(document: Document, i: int) -> str:
    """What a heading is underlined with, twice where it is overlined, too."""
    sign = document.lines[i + 1].strip()[:1]
    over = document.lines[i - 1].strip() if i else ""
    return 2 * sign if sign and over and not over.strip(sign) else sign


def chapter_lines(document: Document, words: Vocabulary) -> frozenset[int]:
    """The headings right over those that name registers, where one name stands under several; none in a PDF."""
    if document.words:
        return frozenset()
    above: list[tuple[int, int]] = []  # depth and line of the headings that the present one stands under
    over: dict[str, set[int]] = {}
    for i in document.body:
        if not (deep := depth(document.lines[i])):
            continue
        while above and above[-1][0] >= deep:
            above.pop()
        title = unmarked(blanked(document.lines[i]).strip(_MARKS + " "))
        named = names_register(title, words, large=True) if above else None
        if named is not None and is_identifier(named.name):
            over.setdefault(named.name.casefold(), set()).add(above[-1][1])
        above.append((deep, i))
    several = any(len(lines) > 1 for lines in over.values())
    return frozenset(line for lines in over.values() for line in lines) if several else frozenset()
