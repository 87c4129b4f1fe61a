"""Keys behind each other in one line: the dash between them is lost where a program took it for that of a cut word.

Phase1: Phase2: Description: Adds.        Phase1:
                                          Phase2:
                                          Description: Adds.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from extract.relined import Relined, with_lines

if TYPE_CHECKING:
    from extract.document import Document

_FUSED = re.compile(r"(?:^|(?<=:)) *(?:Phase ?\d|Backend):(?= +(?:Phase ?\d|Backend|Description):)")
"""A key with another right behind it."""


def keys_apart(document: Document) -> Relined | None:
    """The lines of such a document, each key in its own; None where no two stand so."""
    if document.reader == "pdf" or not document.holds("Phase"):
        return None
    fused = {i for i in document.lines_with("Phase") if _FUSED.match(document.lines[i])}
    if not fused:
        return None
    document.count_pages()
    lines: list[str] = []
    made = Relined(document)
    firsts: list[int] = []
    for i, line in enumerate(document.lines):
        firsts.append(len(lines))
        cuts = [0, *(found.end() for found in _FUSED.finditer(line))] if i in fused else [0]
        for first, end in zip(cuts, [*cuts[1:], len(line)], strict=True):
            lead = first + len(line[first:end]) - len(line[first:end].lstrip()) if first else 0
            lines.append(line[lead:end])
            made.origins.append((i, lead, 0))
    made.document = with_lines(document, lines)
    made.document.page_breaks = [firsts[i] for i in document.page_breaks]
    made.document.pages = [document.pages[i] for i, _, _ in made.origins] if document.pages else []
    body = document.body
    made.document.body = range(
        firsts[body.start], firsts[body.stop] if body.stop < len(firsts) else len(lines)
    )
    return made
