"""Titles and heads that speak of instructions near above rows of them, and those of other tables that end it.

Table 9. Instruction Set          speaks of instructions, as does the head of columns
Mnemonic  Description  Opcode
...
Table 10. Special Registers       ends that
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, Protocol

from extract.document import FURNITURE

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from extract.document import Document

_SPEAKS: Final = re.compile(
    r"(?:instruction|mnemonic|op-?code|\bcommands?\b)(?!s? (?:registers?|status)\b)", re.IGNORECASE
)
_SPOKEN: Final = (
    *("nstruction", "NSTRUCTION", "nemonic", "NEMONIC", "pcode", "PCODE", "p-code"),
    *("p Code", "ommand", "OMMAND"),
)
_ENDS: Final = (
    *("Table ", "TABLE ", "ddress", "DDRESS", "ffset", "FFSET"),
    *("REGISTER", "egisters", "egister ", "onditions ", "ondition "),
)
_ANOTHER: Final = re.compile(
    r"(?i:table\s[\w.-]*\d(?!.*\b(?:operations?\b|cont))|(?=.*\b(?:address|offset)\b).*\b(?:name|register|reset|por)\b)"
    r"|(?:[A-Z0-9.]+ )+REGISTERS$|#+ .*\b[Rr]egisters?$"
    r"|(?i:(?:[\w.#]+ ){0,4}registers? (?:file )?(?:summary|map|list|table|definitions?)$)"
)
"""How the title of another table begins, a title of registers, or what the head of their table has."""
_OF_CONDITIONS: Final = re.compile(r"(?!.*(?:mnemonic|op-?code)).*\bconditions?\b", re.IGNORECASE)
"""Of the title of codes of conditions, which have names too."""
_NEAR: Final = 3
"""Lines from a title to the head of its table at most."""
_MARKED: Final = re.compile(r"(?:table\s)?\s*\d+(?:[.-]\d+)*\W|#", re.IGNORECASE)
"""How a title begins that is numbered or marked as one."""
MAY_BE_BITS: Final = re.compile(r"(?<![^\s|])[01][01a-zA-Z'-]+(?![^\s|])")
"""What may be a group of bits."""
_HEADED: Final = re.compile(r"(?:[A-Z0-9(#/–-]\S*|of|and|in)$")
"""A word of a title or of heads: prose has others."""
_TITLED: Final = re.compile(
    r"(?:instruction|command|op-?code)s?[ -](?:set|map|list|table|code)s?(?: summary| table)?\W*$",
    re.IGNORECASE,
)
"""How a title ends that may have small letters."""
ABOVE: Final = 40
"""Lines from a head or a row to the next row, at most."""
_HEAD: Final = 24
"""Words of a head at most."""


class _Row(Protocol):
    """A row of a list of words."""

    last: int


def under_heads(document: Document, lines: Sequence[int], out: Sequence[_Row]) -> Iterator[int]:
    """The lines near below a head or title that speaks of instructions, or below a row in `out`.

    The title of another table, or the head of registers, ends what either told.
    """
    told = sorted({i for word in _SPOKEN for i in document.lines_with(word)})
    heads = [
        i for i in told if not document.roles[i] & FURNITURE and speaks_of_instructions(document.lines[i])
    ]
    heads = [i for i in heads if not any(map(_is_of_conditions, document.lines[max(i - _NEAR, 0) : i + 1]))]
    ends = {i for word in _ENDS for i in document.lines_with(word)} if heads else set()
    others = [i for i in sorted(ends) if _is_another(document.lines[i])]
    near = other = -ABOVE - 1
    at = behind = 0
    for i in lines if heads else ():
        while at < len(heads) and heads[at] < i:
            near = heads[at]
            at += 1
        while behind < len(others) and others[behind] < i:
            other = others[behind]
            behind += 1
        last = max(near, out[-1].last if out else near)
        if last > other and i - last <= ABOVE:
            yield i


def _is_of_conditions(line: str) -> bool:
    """Whether a line is the title of codes of conditions: numbered, marked or in words that have capitals."""
    if "ondition" not in line.lower() or not _OF_CONDITIONS.match(line):
        return False
    words = line.split()
    return len(words) <= _HEAD // 2 and (_MARKED.match(line) is not None or all(map(_HEADED.match, words)))


def _is_another(line: str) -> bool:
    """Whether a line is the title of a table that does not speak of instructions, or the head of registers."""
    if _is_of_conditions(line):
        return True
    if not _ANOTHER.match(line.strip()) or _SPEAKS.search(line) or MAY_BE_BITS.search(line):
        return False
    return all(map(_HEADED.match, line.replace("|", " ").split()))


def speaks_of_instructions(line: str) -> bool:
    """Whether a line is a title or the head of columns that speaks of instructions."""
    words = line.replace("|", " ").split()
    if not _SPEAKS.search(line) or len(words) > _HEAD:
        return False
    return all(map(_HEADED.match, words)) or _TITLED.search(line) is not None
