"""Reset and access of bits that stand before what a line says of them, as in a table without a head.

bit 7   0     R/W   enables the pump      reset 0, R/W: `enables the pump`
bit 6   R/W   holds it                    R/W: `holds it`
bit 5   RO    Receiver overrun            `RO` is short for its text: the name
bit 0   R/W   1 = read, 0 = write         what is said of it tells what reads and writes: the name
bit 4   RW - Ready, waits                 a mark stands behind names
bit 3   (R/W) - GATE - opens it           R/W: `GATE - opens it`
"""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from extract.dialects.register_table.words.access_codes import is_one_code
from extract.dialects.register_table.words.name_forms import is_short_for

_LONGEST: Final = 10
_CODES = re.compile(
    rf"(?:(?P<reset>[01xX]|0x[0-9A-Fa-f]{{1,8}}|[01]{{2,8}}b?|\d[0-9A-Fa-f]*h)\s+)?(?P<access>[RW]\S{{0,{_LONGEST}}})\s+(?P<rest>\S.*)"
)
_ENCLOSED = re.compile(
    r"[(\[]\s*(?P<access>R/?W|[RW]O?|R?/?W1C|R/?C|read[/ -](?:write|only)|write[ -]only)\s*[)\]]"
    r"\s*(?:[-–—:]\s*)?(?P<rest>\S.*)",
    re.IGNORECASE,
)
"""The access in brackets: `(R/W) - GATE - Opens`."""
_TITLED = re.compile(r"[A-Z][A-Z0-9_]+(?:\[[\d:]+\])?\s*(?:[:–—-]\s|\s[A-Z][a-z])")
"""A name and what parts it from its text."""
_PLAIN = re.compile(r"R/W\S*|RW\S*|[RW]O|W1\w")
"""Codes that are hardly names, without a reset before them."""
_OF_NAME = re.compile(
    r"[-–—:=,;]\s|\d\s?[:=]|(?:bit|flag|line|signal|pin)\b|(?![A-Z][A-Z0-9_]+\s)(?i:.*\bread.*\bwrit|.*\bwrit.*\bread)"
)
"""What stands behind a name, or is said of bits that tell reads from writes."""


_COLUMN = re.compile(r"(?P<access>[RrWw][\w/]{0,6}\??|[-–—]{1,3})(?:\s{2,}|\t\s*)(?P<rest>\S.*)")
"""A code, perhaps in doubt, or dashes for none, and a gap."""


class Coded(NamedTuple):
    """The codes at the beginning of a text, None where it has none, and what stands behind them.

    `at` says where the code of access begins.
    """

    access: str | None
    reset: str | None
    rest: str
    at: int = 0


def codes_before(text: str) -> Coded:
    """The codes before what is said of bits."""
    if text[:1] in {"(", "["} and (found := _ENCLOSED.match(text)):
        access, rest = found["access"], found["rest"]
        if _TITLED.match(rest) or not (_OF_NAME.match(rest) or is_short_for(access, rest)):
            return Coded(access, None, rest, found.start("access"))
        return Coded(None, None, text)
    found = _CODES.match(text) if text[:1] in "01xXRW23456789" else None
    if found is None or not is_one_code(access := found["access"]):
        return Coded(None, None, text)
    if not found["reset"] and (
        not _PLAIN.match(access) or _OF_NAME.match(found["rest"]) or is_short_for(access, found["rest"])
    ):
        return Coded(None, None, text)
    return Coded(access, found["reset"], found["rest"], found.start("access"))


def codes_of(texts: list[str]) -> list[Coded]:
    """The same of all rows of a list; where each begins with a code or dashes and a gap, these are a column of codes.

    A letter alone may be a name where no other row has it.

    >>> [(one.access, one.rest) for one in codes_of(["W    turns", "-    not used", "R/W  rate"])]
    [('W', 'turns'), ('', 'not used'), ('R/W', 'rate')]
    >>> [(one.access, one.rest) for one in codes_of(["R    turns", "W    rate"])]
    [(None, 'R    turns'), (None, 'W    rate')]
    """
    found = [one for text in texts if (one := _COLUMN.match(text)) and _is_cell(one["access"])]
    codes = [one["access"] for one in found if one["access"][0].isalpha()]
    told = any(len(code) > 1 for code in codes) or len(set(codes)) < len(codes)
    if len(found) < len(texts) or not told:
        return list(map(codes_before, texts))
    return [Coded(one["access"] if one["access"][0].isalpha() else "", None, one["rest"]) for one in found]


def _is_cell(code: str) -> bool:
    return not code[0].isalpha() or is_one_code(code.rstrip("?"))
