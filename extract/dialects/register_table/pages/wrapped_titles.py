"""Titles of registers in a text that wrap: the line right below a numbered one has their last words and the name.

**10.1.3** **Pump external interrupt configuration register 1**
**(PMP_XICR1)**
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from extract.dialects.register_table.words.vocabulary import vocabulary

if TYPE_CHECKING:
    from extract.dialects.register_table.pages.flow import Text
    from extract.document import Document

_TITLE: Final = re.compile(r"\d{1,2}(?:\.\d{1,3}){1,4}\.?(?: [\w/&,-]+){1,14}")
"""A numbered title without its name."""
_REST: Final = re.compile(
    r"(?P<words>(?:[\w/-]+ ){0,6})\((?P<name>[A-Za-z](?=\w*[A-Z_])\w+)\)(?: \([a-z] ?= ?\w[^()]*\))?"
)
_BOLD: Final = re.compile(r"\s*\**#*\s*\*\*.*\*\*\s*")


def may_wrap(text: Text) -> bool:
    """Whether a line may be such a title: numbered, and without the name of a register."""
    return text.text[:1].isdigit() and text.words[0][2] is None and _TITLE.fullmatch(text.text) is not None


def is_rest(title: Text, below: Text, document: Document) -> bool:
    """Whether a line is the rest of such a title: the name in brackets, with words before it where both are bold."""
    if below.line != title.line + 1 or not may_wrap(title) or not (found := _REST.fullmatch(below.text)):
        return False
    told = f"{title.text} {found['words']}".split()
    if not any(map(vocabulary().says_register, told)):
        return False
    return not found["words"] or all(_BOLD.fullmatch(document.lines[i]) for i in (title.line, below.line))
