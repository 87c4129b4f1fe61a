"""The marks of text files: those of headings (`## Title`, `== Title`, `<h2>Title</h2>`, lines under them) and of words.

They are those of Markdown, AsciiDoc, reStructuredText, Org mode and HTML; of reStructuredText also the line that opens
a table and gives its caption, and its options.
"""

from __future__ import annotations

import re
from html import unescape
from typing import TYPE_CHECKING, Final
from unicodedata import category

from extract.markup.inline_marks import unescaped

if TYPE_CHECKING:
    from extract.document import Document

_MARKS: Final = "#="
_UNDERLINES: Final = frozenset('=-~^+*"#')
_PICTURES: Final = frozenset({"So", "Sk", "Cf", "Mn"})
"""Kinds of signs that pictures are made of."""
_SHORTEST: Final = 3
"""Marks that underline a heading at least."""
_TAG = re.compile(
    r"\s*(?:</?(?:a|span|div|section|article|header|main|hr|html|body)\b[^<>]*>\s*)*<h([1-6])\b[^<>]*>",
    re.IGNORECASE,
)
"""How a heading of HTML begins, tags without text before it: `<span id="ctrl"></span><h2>`."""
_OPENING = re.compile(r"\s*\.\. (?:[a-z]{2,12}-)?(?:table|figure)::(?:\s+|$)")
"""What stands before a table's caption: `.. list-table:: Gate control register`."""
_DRAWER = re.compile(r":[A-Z]{3,16}:")
"""What opens and closes the properties of a heading in Org mode: `:PROPERTIES:`, `:END:`."""
_KEYWORD = re.compile(r"#\+(?!CAPTION:)[A-Z]{3,12}(?:_[A-Z]+)?:", re.IGNORECASE)
"""What such a text says of its form: `#+NAME: ctrl`, `#+ATTR_HTML: :width 80`."""
_ITEMS = re.compile(r"#+\s+[•▪■●]\s")
"""A list that a program took for a heading: `## • [GATE0: ][0x1000] • [GATE1: ][0x2000]`."""
_LEGEND = re.compile(
    r"=\s+(?:(?:unimplemented|not implemented|reserved|unused)(?:,? (?:or|and) |[.,;]?\s*$))+", re.IGNORECASE
)
"""What the shaded cells of a figure mean, the box before it lost: `= Unimplemented or Reserved`."""
_FENCE = re.compile(r"(?:```+|~~~+)\s*(?!wave)[\w+-]{0,24}")
"""What opens or closes a block of code, perhaps with its language; data of a figure is none."""
_DEFINITION = re.compile(r"(?!:\w[\w .-]*:(?:[\s`]|$))(?:;|:{1,3})\s*(?=[^\s\d:;])")
_OPTION = re.compile(r"\s+:(?P<key>[a-z-]{2,24}):(?:\s|$)")
"""An option under that: `:widths: auto`."""


def depth(line: str) -> int:
    """How deep a heading of a text file stands: its marks `##` or `==`, its tag `<h2>`; 0 for any other line."""
    if found := _TAG.match(line):
        return int(found[1])
    if line[:1] not in {"#", "="} or _ITEMS.match(line) or _LEGEND.fullmatch(line):
        return 0
    bare = line.lstrip(line[0])
    return len(line) - len(bare) if bare[:1].isspace() and bare.strip(_MARKS + " ") else 0


def is_marked(document: Document, i: int) -> bool:
    """Whether marks make a line of a text file a heading: `## Title`, `== Title`, or a line of them from end to end."""
    line = document.lines[i]
    if _TAG.match(line):
        return True
    if line[:1] in {"#", "="} and line.lstrip("#=").startswith(" ") and line.strip("#= "):
        return not (_ITEMS.match(line) or _LEGEND.fullmatch(line))
    under = document.lines[i + 1].strip() if i + 1 < len(document.lines) else ""
    if (len(under) < _SHORTEST and not _short(document, i)) or line.startswith("="):
        return False
    if (
        under[:1] == "#"
        and len(under) != len(line.strip())
        and document.lines[i - 1 : i] != [document.lines[i + 1]]
    ):
        return False  # a rule across a text of comments
    return not under.strip("=") or (
        under[0] in _UNDERLINES and not under.strip(under[0]) and len(under) >= len(line.strip())
    )


def _short(document: Document, i: int) -> bool:
    """Whether a line is a name of two capitals over as many marks, nothing right above it: `ID` over `==`."""
    lines = document.lines
    name, under = lines[i].rstrip(), lines[i + 1].rstrip() if i + 1 < len(lines) else ""
    alone = not (i and lines[i - 1].strip())
    return alone and len(name) == len(under) == _SHORTEST - 1 and name.isalnum() and name.isupper()


def is_marks(document: Document, i: int) -> bool:
    """Whether a line is nothing but marks of a text file: of a heading, a grid, a block of code, a comment of HTML."""
    line = document.lines[i].strip()
    if (line[:2] in {"+-", "+="} and not line.strip("+-=")) or (line[:4] == "<!--" and line[-3:] == "-->"):
        return True
    if line[:3] in {"```", "~~~"} and _FENCE.fullmatch(line):
        return True
    if line[:1] == ":" and (_DRAWER.fullmatch(line) or _is_option(document, i)):
        return True
    if line[:2] == "#+" and _KEYWORD.match(line):
        return True
    if line[:1] not in _UNDERLINES or line.strip(line[0]):
        return False
    if line == "---" and not any(
        map(str.strip, (*document.lines[i - 1 : i], *document.lines[i + 1 : i + 2]))
    ):
        return True  # a rule between sections
    if len(line) < _SHORTEST and not (i and _short(document, i - 1)):
        return False
    if i and document.lines[i - 1].strip() and is_marked(document, i - 1):
        return True
    return document.lines[i + 2 : i + 3] == [document.lines[i]] and is_marked(document, i + 1)


def _is_option(document: Document, i: int) -> bool:
    """Whether a line is an option of the table that reStructuredText opens above it.

    So is its `name`, the target of links, where there is a caption to tell what the table is of.
    """
    found = _OPTION.match(document.lines[i])
    if found is None:
        return False
    while i and _OPTION.match(document.lines[i]):
        i -= 1
    opens = _OPENING.match(document.lines[i])
    return opens is not None and (found["key"] != "name" or opens.end() < len(document.lines[i].rstrip()))


def opening(line: str) -> int:
    """How many characters open a table before its caption; 0 where none do."""
    found = _OPENING.match(line)
    return found.end() if found else 0


def definition(line: str) -> int:
    """How many characters mark a line of a wiki as a term or its text, `; Bit 7 - GO`, `: It starts`; 0 for any other.

    A key of reStructuredText between colons, `:Access: read-only`, is none.
    """
    found = _DEFINITION.match(line)
    return found.end() if found else 0


def is_picture(word: str) -> bool:
    """Whether a word is nothing but a picture, as titles have before them: `🔊`, `⚠️`."""
    return not word.isascii() and all(category(sign) in _PICTURES for sign in word)


def bare_word(word: str) -> str:
    """A word without the marks of code and emphasis, its escapes undone."""
    return unescape(unescaped(word.replace("`", "").replace("**", "")))
