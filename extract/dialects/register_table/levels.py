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
    """How deep each marked heading of a text stands, 1 at the top; underlined ones by the order of their marks."""
    if document.words:
        return {}
    kinds: list[str] = []
    out: dict[int, int] = {}
    for i in document.body:
        if not document.lines[i].strip() or not is_heading(document, i):
            continue
        deep = depth(document.lines[i])
        if not deep:
            mark = document.lines[i + 1].strip()[0]
            over = document.lines[i - 1].strip() if i else ""
            kind = mark * 2 if over and not over.strip(mark) else mark
            if kind not in kinds:
                kinds.append(kind)
            deep = kinds.index(kind) + 1
        out[i] = deep
    return out


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
