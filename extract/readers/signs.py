"""Signs that print as others do: blanks, hyphens of Unicode, ligatures, wide letters; and those that print nothing.

Ghostscript gives the letters of a ligature with their bytes swapped: `O昀昀set` for `Offset`.
"""

from __future__ import annotations

import re
from itertools import filterfalse
from string import ascii_letters, digits
from typing import Final

INVISIBLE: Final = "\u00ad\u200b\u200c\u200d\u200e\u200f\u2060\ufeff"
"""Characters that print nothing: soft hyphen, blanks and joiners of no width, marks of direction, byte order mark."""
BLANKS: Final = "\u00a0\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u205f\u3000"
"""Characters that print a blank: web pages and word processors put them where lines must not break."""
HYPHENS: Final = "\u2010\u2011\u2212\ufe63\uff0d"
"""Characters that print a hyphen: hyphens that must or must not break, the minus sign. Dashes part things and stay."""
LIGATURES: Final = str.maketrans(
    {
        "\ufb00": "ff",
        "\ufb01": "fi",
        "\ufb02": "fl",
        "\ufb03": "ffi",
        "\ufb04": "ffl",
        "\ufb05": "st",
        "\ufb06": "st",
    }
)
LIGATURE_LETTERS: Final = frozenset(map(chr, LIGATURES))
_FURTHER: Final = 0xFF00 - 0x20
WIDE: Final = {ord(sign) + _FURTHER: sign for sign in ascii_letters + digits + "_"}
"""Letters and digits as wide as Chinese signs, and the sign that joins them to names."""
SWAPPED: Final = {ord(letter) << 8: letter for letter in "fijlt"}
"""Letters of ligatures with their two bytes swapped, which makes them Chinese signs."""
_SWAPPED_SIGNS: Final = "".join(map(chr, SWAPPED))
_PARTS: Final = {letter: chr(ord(letter) << 8) for letter in "fijlt"}
_SWAPPED_LIGATURE: Final = "(?:{f}{{1,2}}[{i}{j}{l}{t}]|{f}{f}|{t}[{t}{i}])".format(**_PARTS)
_SWAPPED_LETTERS = re.compile(
    rf"(?<=[A-Za-z0-9_]){_SWAPPED_LIGATURE}(?![\u2e80-\uffdc])"
    rf"|(?<![\u2e80-\uffdc]){_SWAPPED_LIGATURE}(?=[A-Za-z0-9_])"
)
"""A ligature, two letters or three, within a word of letters that stands among no Chinese ones."""
_PLAIN: Final = (
    LIGATURES | dict.fromkeys(map(ord, BLANKS), " ") | dict.fromkeys(map(ord, HYPHENS), "-") | WIDE
)
_OTHER: Final = (
    frozenset(BLANKS + HYPHENS + INVISIBLE + "×" + _SWAPPED_SIGNS)
    | LIGATURE_LETTERS
    | frozenset(map(chr, WIDE))
)
_NOT_ASCII = re.compile(r"[^\x00-\x7f]")
_TIMES = re.compile(r"(?<![\w.])0×(?=[0-9A-Fa-f]+\b)")
"""The mark of hexadecimal digits, its letter made the sign of multiplication by a word processor."""


def other_signs(lines: list[str]) -> bool:
    """Whether lines hold such signs; few lines are not ASCII at all."""
    return not _OTHER.isdisjoint(_NOT_ASCII.findall("".join(filterfalse(str.isascii, lines))))


def plain(text: str) -> str:
    r"""The text with plain blanks, hyphens, letters and digits: all but ligatures stay at their places.

    >>> plain("MODE\u00a03\u20100 o\ufb03ce 0×1F")
    'MODE 3-0 office 0x1F'
    """
    text = text.translate(_PLAIN)
    return _TIMES.sub("0x", text) if "0×" in text else text


def with_letters(text: str) -> str:
    """The text of a PDF, or of a dump of one, with the letters of ligatures whose bytes are swapped put right.

    >>> with_letters("O昀昀set of the 昀椀eld, 最大")
    'Offset of the field, 最大'
    """
    if text.isascii():
        return text
    return _SWAPPED_LETTERS.sub(lambda found: found[0].translate(SWAPPED), text)


def strip_invisible(text: str) -> tuple[str, int]:
    r"""The text without the characters that print nothing, and how many there were.

    Soft hyphens, blanks of no width and marks of direction get into names where text is copied out of a PDF or a
    web page. A soft hyphen at the end of a line stands for the hyphen that is printed there.

    >>> strip_invisible("WID_\u200bCT\u00adRL")
    ('WID_CTRL', 2)
    """
    count = sum(text.count(sign) for sign in INVISIBLE)
    text = text.replace("\u00ad\n", "-\n").replace("\u00ad\r\n", "-\r\n")
    return text.translate(dict.fromkeys(map(ord, INVISIBLE))), count
