"""How manuals write names as programs have them, numbers of sections, and numbers in hexadecimal notation."""

from __future__ import annotations

import re
from typing import Final

from extract.misread import ANY, HEXADECIMAL

NUMBERED = re.compile(
    r"^(?P<number>(?:\d{1,3}|[A-QS-VX-Z](?=\s+[^a-z=])|[A-Z](?=\.)|[A-Z]\d{1,2}(?=\.\d{1,3}\.\d))(?:\.\d{1,3})*\.?)\s+(?P<title>\S.*)$"
)
IDENTIFIER: Final = r"[A-Za-z_][\w]*(?:[\[<(][^\])>]{1,12}[\])>])?[\w]*(?:(?<=\w)\[\d{1,3}:\d{1,3}\])?"
_IDENTIFIER = re.compile(rf"^(?:{IDENTIFIER}|\d{{1,2}}[A-Z]{{1,3}}_[A-Z][A-Z0-9_]*)$")
"""Also `3D_DRAW_INDEX`."""
_LONGEST: Final = 240
"""Characters of a name at most."""
TITLED = re.compile(r"[A-Z]{2}|\d|_")
HEX: Final = (
    r"(?:[0-9A-Fa-f]{4}(?:[ _'][0-9A-Fa-f]{4})+(?:[hH]| H)\b|\b(?=[A-F]*\d)[0-9A-F]{2,8} H\b"
    r"|0[xX][0-9A-Fa-f]{4}(?: [0-9A-Fa-f]{4}(?![0-9A-Za-z]))+|0[xX][0-9A-Fa-f]{4}\.[0-9A-Fa-f]{4}(?!\w)"
    r"|0[xX][0-9A-Fa-f]+(?:[_'][0-9A-Fa-f]{4}(?![0-9A-Za-z]))*(?:[hH](?!\w)|(?=[uU]?(?-i:L{1,2})(?!\w))|(?![0-9A-TV-Za-tv-z]))"
    r"|(?<!\w)[0-9A-Fa-f][0-9A-Fa-f_]*[hH]\b|\$[0-9A-Fa-f]{1,2}:[0-9A-Fa-f]{4}(?!\w)|\$[0-9A-Fa-f]+(?!\w|[^$\n]*[^\s$]\$(?!\w))|(?:\d{1,4}|(?<![\w'.]))'h[0-9A-Fa-f]+(?!\w)"
    r"|(?<![\w'’])[Hh]['’‘](?:[0-9A-Fa-f]{4} (?=[0-9A-Fa-f]{4}(?!\w)))?[0-9A-Fa-f]+(?!\w))"
)
VALUE = re.compile(HEX)
_MISREAD = re.compile(
    rf"(?<!\w)(?:0[xX](?=[0-9A-Fa-f_]*[{HEXADECIMAL}])[0-9A-Fa-f_{HEXADECIMAL}]+(?!\w)|(?:[Oo][xX](?=[A-Fa-fOl]*\d)[0-9A-Fa-fOl_]+|[Oo]x[A-FO]{{2,16}})(?!\w)"
    rf"|(?=[0-9A-F]*[{ANY}])(?=[A-F{ANY}]*\d)[0-9A-F{ANY}]{{1,8}}[hH](?!\w)"
    rf"|0[xX][0-9A-Fa-f_]+ (?![0-9A-Fa-f]{{4}}(?!\w))(?=[{HEXADECIMAL}]*\d)[\d{HEXADECIMAL}]{{1,4}}$)"
)
_BEGUN = re.compile(r"(?<!\w)0[xX][0-9A-Fa-f]")
_MARKED_ONCE = re.compile(
    r"(?<![\w.+*×:-])(?P<first>[0-9A-Fa-f]{1,8})(?:\s?[-–—~]\s?|\s+to\s+)[0-9A-Fa-f]{1,8}[hH]"
)
"""From where to where a register stands, the last number alone marked as hexadecimal: `4–7h`."""
_SUM = re.compile(rf"(?P<base>{HEX})\s+base\s*\+\s*(?P<offset>{HEX})\s+offset\b")
_OF_BASE = re.compile(
    rf"base(?: address)?\s*\(\s*(?P<base>{HEX})\s*\)\s*\+\s*(?P<offset>{HEX})(?!\s*[*×·+])", re.IGNORECASE
)
"""The base in brackets and what is added to it: `Base (0xC3F9_0000) + 0x10`."""
_ALIGNED: Final = 16
"""A base is a multiple of it: another number may be the sum."""
_COUNT = re.compile(r"[;,]?\s*\bwhere\b.*$|(?:[(\[,]?\s*\b[a-z]|[(\[]\s*[A-Z])\s*=\s*\d[^=]*$")
"""The indices behind a place that hangs on them: `0x40 + n*0x04 [n=0..7]`, `4h + (n * 10h); where n = 0h to 7h`."""
UNMARKED: Final = re.compile(r"(?=[A-Fa-f]*\d|[A-F]$)[0-9A-Fa-f]{1,4}$")
"""An address whose digits nothing marks as hexadecimal."""


def hexadecimal(text: str) -> int | None:
    """The number that a text gives in hexadecimal notation: `0x40`, `40h`, `8'h1F`, `H'40`, `40h base + 8h offset`.

    >>> hexadecimal("Base (0x4000) + 0x10"), hexadecimal("Base (0x400C) + 0xC")
    (16400, None)
    """
    if (parts := _SUM.match(text.lstrip())) is not None:
        return _digits(parts["base"]) + _digits(parts["offset"])
    if is_misread(text):
        return None
    if "(" in text and (parts := _OF_BASE.search(text)) is not None:
        return _digits(parts["base"]) + _digits(parts["offset"])
    place = _COUNT.sub("", text).rpartition("=")[2]  # base + offset = address
    found, begun = VALUE.search(place), _BEGUN.search(place)
    if found is None or (begun is not None and begun.start() < found.start()):
        return None  # the first number goes on in signs that are no digits: the next is not it
    ends = _MARKED_ONCE.search(place, 0, found.end()) if found[0][-1] in "hH" else None
    if ends and ends.end() == found.end() and int(ends["first"], 16) < _digits(found[0]):
        return int(ends["first"], 16)
    return _digits(found[0])


def _digits(digits: str) -> int:
    """The number of a text that is nothing but one in hexadecimal notation."""
    if digits[:1] in {"H", "h"}:
        digits = digits[2:]
    elif "'" in digits and not digits.lower().startswith("0x"):
        digits = digits.split("'")[1][1:]
    return int(re.sub(r"^0[xX]|[hH]$|^\$|[\s_'.:]", "", digits), 16)


def is_misread(text: str) -> bool:
    """Whether a text gives a number in which letters or blanks stand where digits were printed.

    >>> is_misread("0x1O"), is_misread("offset 2Oh"), is_misread("0x4002 l000"), is_misread("OxFF"), is_misread("0xnn")
    (True, True, True, True, False)
    """
    parts = _OF_BASE.search(text) if "(" in text else None
    return _MISREAD.search(text) is not None or (parts is not None and _digits(parts["base"]) % _ALIGNED != 0)


def bare_hexadecimal(text: str) -> int | None:
    """The number that a text gives in hexadecimal digits, with or without a mark of it: `40`, `0x40`, `40h`, `$40`."""
    if text[:1] == "$" and ":" in text:
        return hexadecimal(text)  # behind the number of its bank: `$AF:0010`
    try:
        return int(text.strip().removeprefix("0x").removeprefix("$").rstrip("hH"), 16)
    except ValueError:
        return None


def is_identifier(text: str) -> bool:
    """Whether a text is a name as programs write it: a word with capitals, digit or underscore, or in small letters."""
    if len(text) > _LONGEST or not text.strip("_"):
        return False  # a rule of underscores
    return bool(_IDENTIFIER.match(text)) and (bool(TITLED.search(text)) or text.islower())
