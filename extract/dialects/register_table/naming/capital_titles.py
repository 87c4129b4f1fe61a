"""Titles of sections in capitals, which one word alone makes look like the name of a register.

5. SOUND             5. MEMORY MAP and 6. ROM HEADER say that sections are called so
<h2>OPTIONS</h2>     as SYNOPSIS and EXIT STATUS do on the page of a manual
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from extract.dialects.register_table.pages.heading_lines import is_heading
from extract.markup.inline_marks import blanked

if TYPE_CHECKING:
    from collections.abc import Collection

    from extract.dialects.register_table.words.named import Named
    from extract.dialects.register_table.words.vocabulary import Vocabulary
    from extract.document import Document

_WORD: Final = r"[A-Z][A-Z'-]+"
_TITLE = re.compile(
    rf"\s*(?:#+ |=+ )?\s*(?P<number>\d{{1,2}}[.)]?\s+)?(?P<title>{_WORD}(?: (?:&|/|{_WORD}))*)\s*$"
)
_OF_MANUALS: Final = frozenset({"SYNOPSIS", "SEE ALSO"})
"""Sections that every page of a Unix manual has."""
_FEWEST: Final = 2
_LONGEST: Final = 60

_OF_LIST = re.compile(r"(?<![A-Za-z])(?:vectors|codes|opcodes|commands|messages)$", re.IGNORECASE)


def titles_list(named: Named, words: Vocabulary) -> bool:
    """Whether a name is that of a numbered list rather than of a register: `INT_VECTORS (0x100)` over its vectors."""
    return _OF_LIST.search(named.name) is not None and not words.says_register(named.section)


def may_be_title(named: Named, keys: Collection[str], words: Vocabulary) -> bool:
    """Whether a name is one word in capitals, of which nothing says that it is a register.

    `keys` are those that stand under the heading.
    """
    if named.title != named.name or named.address is not None or keys:
        return False
    if not (named.name.isalpha() and named.name.isupper()) or named.caption or named.stated:
        return False
    return not words.says_register(named.section)


def titled_in_capitals(document: Document, *, numbered: bool) -> bool:
    """Whether sections are titled with words in capitals: headings that have a number, or those that are marked."""
    count = 0
    for i in document.body:
        line = document.lines[i]
        if "<" in line:
            line = blanked(line).strip()
        if len(line) > _LONGEST or not (found := _TITLE.match(line)):
            continue
        if (
            found["number"] is None
            if numbered
            else found["number"] is not None or not is_heading(document, i)
        ):
            continue
        count += 1 if " " in found["title"] else 0
        if count >= _FEWEST or found["title"] in _OF_MANUALS:
            return True
    return False
