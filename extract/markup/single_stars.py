"""Marks of words in AsciiDoc and Org mode as those of Markdown: `*CTRL*` is `**CTRL**`, in Org mode `=CTRL=` is code.

== CTRL                  == CTRL
* *Offset:* 0x10         * **Offset:** 0x10
Text. +                  Text.                a sign that breaks the line in AsciiDoc
"""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from extract.relined import Relined, with_lines

if TYPE_CHECKING:
    from extract.document import Document, Piece

_STRONG = re.compile(r"(?<![\w*\\])\*(?=[^\s*])[^*\n]*(?<=[^\s*])\*(?![\w*])")
_CODE = re.compile(r"(?<![\w=~])(?P<mark>[=~])(?=[^\s=~])(?P<text>[^=~\n]*)(?<=[^\s=~])(?P=mark)(?![\w=~])")
_TITLE = re.compile(r"={1,6} +\S.*(?<!=)$")
_BREAK = re.compile(r"(?<=\S) \+(?=\s*$)")
_TERM = re.compile(r"(?<=[^:]):{2,4}(?=\s|$)")
"""What parts a term from its text."""
_INNER = re.compile(r"^\*{2,5} ")
"""The mark of an item of a list within another."""
_MARKDOWN = re.compile(r"#{1,6} +\S")
_FEWEST: Final = 2


def asciidoc_lined(document: Document) -> Relined | None:
    """The lines of a text in AsciiDoc with the marks of Markdown; None of any other text, and where nothing changes."""
    if document.reader == "pdf":
        return None
    titles = sum(bool(_TITLE.match(document.lines[i])) for i in document.lines_with("= "))
    if titles < _FEWEST or any(_MARKDOWN.match(document.lines[i]) for i in document.lines_with("# ")):
        return None
    lines = [
        _INNER.sub(_blanks, _BREAK.sub("  ", line)) if line[:2] == "**" else _BREAK.sub("  ", line)
        for line in map(termed, document.lines)
    ]
    made = starred(document, lines)
    return made if made.document.lines != document.lines else None


def termed(line: str) -> str:
    """A line with one colon behind a term and blanks for the others, as a key of Markdown has it.

    >>> termed("0b01:: slow, a::b"), termed("- RATE :: how fast")
    ('0b01:  slow, a::b', '- RATE :  how fast')
    """
    return _TERM.sub(_blanks, line, count=1) if "::" in line else line


def _blanks(found: re.Match[str]) -> str:
    """The last sign, or a colon, and as many blanks as there are others."""
    return found[0][0].ljust(len(found[0])) if found[0][0] == ":" else found[0][-2:].rjust(len(found[0]))


def coded(line: str) -> str:
    """A line of Org mode whose words of code have the marks of Markdown.

    >>> coded("set =CTRL= to ~0x10~, a = b")
    'set `CTRL` to `0x10`, a = b'
    """
    return _CODE.sub(r"`\g<text>`", termed(line)) if "=" in line or "~" in line or "::" in line else line


def starred(document: Document, lines: list[str]) -> Relined:
    """Such lines, each as long as the one of the file, with two stars for one round strong words."""
    document.count_pages()
    joined: dict[int, list[Piece]] = {}
    tight: set[tuple[int, int]] = set()
    out = list(lines)
    for i, line in enumerate(lines):
        found = list(_STRONG.finditer(line)) if line.count("*") > 1 else []
        if not found:
            continue
        out[i] = _STRONG.sub(r"*\g<0>*", line)
        ends = sorted(
            {
                0,
                len(line),
                *(at for one in found for at in (one.start(), one.start() + 1, one.end() - 1, one.end())),
            }
        )
        pieces: list[Piece] = []
        doubled = {at for one in found for at in (one.start(), one.end() - 1)}
        for first, end in pairwise(ends):
            pieces += [(i, first, end)] * (1 + (first in doubled))
        joined[i] = pieces
        tight.update((i, n) for n in range(1, len(pieces) + 1))
    made = with_lines(document, out)
    made.body = document.body
    made.pages = list(document.pages)
    return Relined(made, [(i, 0, 0) for i in range(len(out))], joined, tight)
