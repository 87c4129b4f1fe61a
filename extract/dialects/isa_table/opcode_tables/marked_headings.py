"""The encoding of tables of opcodes that the marked headings of a text name, whatever stands between.

    ## NOP2 Instructions                  `## Title`, `<h2>Title</h2>`, a title with a line under it
    They may use a literal constant.
    | Opcode | Name |                     of NOP2
    ### Wide ones
    | Opcode | Name |                     of NOP2, too

A name that no encoding of the document is known by may be that of a group of instructions (`ALU Instructions`): it
counts where opcodes are numbered anew under another such heading. So does a heading that is nothing but a name in
capitals, which may be that of an instruction. Where none names one, the word that all mnemonics begin with may.
"""

from __future__ import annotations

import re
from collections import defaultdict
from typing import TYPE_CHECKING, Final

from extract.dialects.isa_table.grammar import CAPTION
from extract.dialects.isa_table.naming import in_title
from extract.dialects.register_table.naming.levels import heading_levels
from extract.markup.inline_marks import blanked, unmarked

if TYPE_CHECKING:
    from collections.abc import Sequence

    from extract.dialects.isa_table.statements import Statement
    from extract.document import Document

_MARKS: Final = "#=* ¶"
"""What stands round a title: the last leads to it on a page of the web."""
_ALONE: Final = re.compile(r"(?:[\dA-Z]{1,2}(?:\.\d+)+\.?\s+)?(?P<name>[A-Z][A-Z0-9_]+)$")
"""A name and the number of its section."""


def name_by_headings(document: Document, statements: Sequence[Statement], known: set[str]) -> None:
    """Give the instructions without encoding that of the innermost heading over them that names one.

    Args:
        document: the text; a PDF has no marked headings.
        statements: instructions of tables, those with an encoding too.
        known: names of encodings.
    """
    left = [made for made in statements if made.encoding is None]
    if not left or document.words:
        return
    over = headings_over(document, {made.pieces[0][0] for made in statements})
    everywhere = set.intersection(*(set(path) for path in over.values()))
    titles = {i: _title(document, i) for path in over.values() for i in path}
    mnemonics = {made.name for made in statements}
    told = {i: _named(title, known, mnemonics) for i, title in titles.items() if i not in everywhere}
    named: dict[str, list[Statement]] = defaultdict(list)
    apart: dict[int, list[Statement]] = defaultdict(list)
    for made in left:
        path = over[made.pieces[0][0]]
        made.section = made.section or next((titles[i] for i in path), None)
        if name := next((told[i] for i in path if told.get(i)), None):
            named[name].append(made)
        elif path:
            apart[path[0]].append(made)
    opcodes = {name: {made.opcode for made in group} - {None} for name, group in named.items()}
    sure = {name for name in named if any(opcodes[name] & opcodes[other] for other in named if other != name)}
    for name in named.keys() & (known | sure):
        _name(named[name], name)
    for group in apart.values():
        leads = {made.name.partition("_")[0] for made in group}
        if len(leads) == 1 and leads <= known | sure:
            _name(group, *leads)


def _name(group: list[Statement], name: str) -> None:
    for made in group:
        made.encoding = name
        made.flags = [flag for flag in made.flags if flag != "encoding_unknown"]


def headings_over(document: Document, lines: set[int]) -> dict[int, list[int]]:
    """The headings that each line stands under, the innermost first."""
    levels = heading_levels(document)
    over: dict[int, list[int]] = {}
    path: list[int] = []
    for i in sorted(lines | levels.keys()):
        if i in levels:
            path = [i, *(above for above in path if levels[above] < levels[i])]
        if i in lines:
            over[i] = path
    return over


def _named(title: str, known: set[str], mnemonics: set[str]) -> str | None:
    """The encoding that a heading may name."""
    if alone := _ALONE.match(title):
        return None if alone["name"] in mnemonics else alone["name"]
    return in_title(title, known)


def _title(document: Document, i: int) -> str:
    return CAPTION.sub("", unmarked(blanked(document.lines[i])).strip(_MARKS))
