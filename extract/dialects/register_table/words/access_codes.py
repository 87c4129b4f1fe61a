"""How the access of bits is printed, and their resets beside it: `R/W`, `rc_w1`, `R/W-0`, `rw0`, `Read only`."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from extract.dialects.register_table.words.vocabulary import plain

if TYPE_CHECKING:
    from collections.abc import Sequence

    from extract.dialects.register_table.words.vocabulary import Vocabulary

_ACCESS: Final = (
    r"(?:R-[01]/W(?:1[CST]|[Oo]nce)?|[Rr](?:[/-]?[Ww](?:1[CcSsTt]?|0[CcSs]?|[OoCcSs]|LO?)?|[OoCcSs]|/?[Ww]?1?[CcSs]|c_(?:w[01r]|r)|t_w)?"
    r"|[Ww](?:[OoCcSs]|1[CcSsTt]?|0[CcSs]?)?|[Uu])"
)
_SAYS_ACCESS = re.compile(
    r"\b(?:read|write|writ\w+able|readable|r\W?w|[rw]o?|rc|w1\w)\b(?!-(?!only\b))", re.IGNORECASE
)
_CODE = re.compile(rf"^{_ACCESS}(?:(?<=[Ww1])S[Cc])?(?:/(?:S[CSM]|L[LH]|1[CST]|W?T?C|[VPL]))*$")
"""A code, with what else happens to the bits: `RW/SC` clears itself, `RO/LL` latches."""
_BOTH = re.compile(
    rf"^(?P<access>(?:{_ACCESS}|H[SC])(?:/(?:H[SC]|[PS]O?|[CKL]))*)(?:\(\d\))?\s*[-–]\s*(?P<reset>[0-9A-Fa-fxXnNuUqQ]{{1,8}}h?|y|0x[0-9A-Fa-f]+)"
    r"(?:(?<=[-–][01xXuUqQy])/[01xuqyn?])?(?:, ?[A-Z]{1,3})*(?:\(\d\))?$"
)
"""Access and reset of bits: `R/W-0`, `RW-3h`, `R/W/HS-0/u`, behind a stroke what resets other than power leave.

The mark of a footnote may follow either: `R/P-1(2)`, `R/W(1)-0`; `y` is told by what was programmed.
"""
_GLUED = re.compile(r"(?P<access>rw|rc|rs|wo?|ro?)(?P<reset>[01xu])$")
_LIKE_BOTH = re.compile(r"^[A-Z][A-Z01/]{0,8}(?:\(\d\))?[-–][\w?/]{1,6}$")
"""What stands among such cells and is none: access and reset in letters that are not known."""
DIGIT: Final = re.compile(r"^(?:[01xXuU?*-]|0x[0-9A-Fa-f]+|[0-9A-Fa-f]+h)$")


def is_access(text: str, words: Vocabulary) -> bool:
    """Whether a text is nothing but an access code."""
    return bool(_CODE.match(text.strip())) or plain(text) in words.access


def says_access(text: str, words: Vocabulary) -> bool:
    """Whether a text says something of access, in a code or in words; `Write-Synchronized` tells something else."""
    return (
        is_access(text, words)
        or _SAYS_ACCESS.search(text) is not None
        or (not text.isascii() and any(word in text.casefold() for word in words.foreign_access))
    )


def is_one_code(text: str) -> bool:
    """Whether a text is a code of access, not a word for one."""
    return bool(_CODE.match(text))


def is_code(text: str, words: Vocabulary) -> bool:
    """Whether a text is nothing but an access code or the reset of bits."""
    return is_access(text, words) or bool(DIGIT.match(text.strip()))


def is_both(text: str) -> tuple[str, str] | None:
    """Access and reset of a text that is nothing but both: `R/W-0`."""
    found = _BOTH.match(text.strip())
    return (found["access"], found["reset"]) if found else None


def is_both_glued(text: str) -> tuple[str, str] | None:
    """The same where nothing parts the two: `rw0`."""
    found = _GLUED.match(text)
    return (found["access"], found["reset"]) if found else None


def are_both(texts: Sequence[str]) -> bool:
    """Whether texts are access and reset each; one in four may say so in letters that are not known."""
    odd = [text for text in texts if not _BOTH.match(text)]
    return 4 * len(odd) <= len(texts) and all(map(_LIKE_BOTH.match, odd))
