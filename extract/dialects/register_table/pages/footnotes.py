"""Marks of footnotes behind names, numbers and bits: `GO^1`, `0x44¹`, `RW(2)`; powers such as `2^20` are none."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from extract.document import Document

_RAISED: Final = "⁰¹²³⁴⁵⁶⁷⁸⁹"
_SIGNS = re.compile(rf"[\^{_RAISED}]")
_UNIT: Final = r"(?<![^\W_])(?:[a-zµ]{1,3}|[A-Z][a-z])(?![^\W_])"
"""Words that may be units, of which there are squares: `mm^2`, `Hz²`."""
_SQUARED: Final = r"[a-zµ]+(?:\^[23]|[²³])(?!\w)"
"""So may other quantities in small letters: `speed^2`."""
_MARKED = re.compile(
    rf"(?!{_UNIT}|{_SQUARED})(?P<word>(?<!\w)(?:[A-Za-z_]\w+|0[xX][0-9A-Fa-f]+|[0-9A-F]+[hH]|\d+[:–-]\d+)|[)\]}}>])"
    rf"(?:\^(?:\*?\d{{1,2}}|[a-h]|\((?:\d{{1,2}}|[a-h])\))|(?<![{_RAISED}])[{_RAISED}]{{1,2}})(?![\w^])"
)
_OF_BITS = re.compile(
    rf"(?<=[\d\]>)])(?:\^\(?\w\)?|\^\*\d|[{_RAISED}]|\s?[*†‡]+)$|(?:(?<=[:–-]\d)|(?<=[:–-]\d\d)|(?<=\d\]))\s?\(\d\)$"
)
_OF_NAME = re.compile(rf"(?:(?<=\w)(?:\\?[*†‡§]|[{_RAISED}])+|\^\*?\d{{1,2}}|\s?\[\d{{1,2}}\])$")
_OF_ACCESS = re.compile(
    rf"(?<=[A-Za-z)])\s?(?:\^?[*†‡]+\d?|\^\(?\w\)?|[{_RAISED}]{{1,2}}|\(?\d\)|\[\d\])(?=$|[\s/])"
)


_OF_NUMBER = re.compile(r"(?<=[0-9A-Za-z])(?:\s?\[\d{1,2}\](?:,(?=\[))?)+$")


_RAISED_BEHIND = re.compile(r"(?<![\w.])(?!10\^)(?P<number>[01]+)\^\(?\d{1,2}\)?$")
"""A raised number behind binary digits: of zeros and ones there are no powers but those of ten."""


def number_without_marks(text: str) -> str:
    """A number without the marks in brackets behind it, or raised ones: it has no parts that these could count.

    >>> number_without_marks("0[1]"), number_without_marks("01[1][2]"), number_without_marks("0x1F")
    ('0', '01', '0x1F')
    >>> number_without_marks("000^2"), number_without_marks("1^(1)"), number_without_marks("10^3")
    ('000', '1', '10^3')
    """
    if text[-1:] == "]":
        return _OF_NUMBER.sub("", text)
    return _RAISED_BEHIND.sub(r"\g<number>", text) if "^" in text else text


def without_marks(text: str) -> str:
    """A text without the raised marks behind words that are no powers.

    >>> without_marks("GO^1 at 0x44², up to 2^20 of 3 mm^2"), without_marks("fast^1, by speed^2")
    ('GO at 0x44, up to 2^20 of 3 mm^2', 'fast, by speed^2')
    """
    return _MARKED.sub(lambda found: found["word"], text) if _SIGNS.search(text) else text


def name_without_mark(text: str) -> str:
    """A name alone in its cell without the mark behind it.

    >>> name_without_mark("GO*"), name_without_mark("GO [1]"), name_without_mark("GO²"), name_without_mark("GO(1)")
    ('GO', 'GO', 'GO', 'GO(1)')
    """
    return _OF_NAME.sub("", text)


def bits_without_mark(text: str) -> str:
    """Bits without the mark behind them.

    >>> bits_without_mark("3^1"), bits_without_mark("[7:0](2)"), bits_without_mark("7:4*")
    ('3', '[7:0]', '7:4')
    """
    return _OF_BITS.sub("", text)


def access_without_marks(text: str) -> str:
    """An access without the marks behind its words.

    A parenthesis that closes one further left is no mark's.

    >>> access_without_marks("RW1)"), access_without_marks("R/(W)*4"), access_without_marks("RW1C")
    ('RW', 'R/(W)', 'RW1C')
    >>> access_without_marks("RO (0x0)")
    'RO (0x0)'
    """
    return _OF_ACCESS.sub(lambda found: found[0] if _closes(found) else "", text)


def _closes(found: re.Match[str]) -> bool:
    """Whether what was found ends with a parenthesis that opens before it."""
    before = found.string[: found.start()]
    return found[0].endswith(")") and "(" not in found[0] and before.count("(") > before.count(")")


def unmark(document: Document) -> None:
    """Take the marks out of the cells of a document's tables; its lines keep them."""
    if not _SIGNS.search(document.text()):
        return
    for table in (*document.tables, *document.frames):
        for row in table.rows:
            for cell in row:
                if cell and _SIGNS.search(cell.text):
                    cell.text = without_marks(cell.text)
