"""Instructions as lines of a name, its operands, and numbers for ranges of bits.

    gad     rd rs1 rs2 31..25=32 14..12=0 6..2=0x0C 1..0=3
    $pseudo_op q_i::gal gj jimm20 11..7=0 6..2=0x1b 1..0=3

The ranges are a form of the instruction as they are printed. The word is put together from them, a dash for each bit
that operands fill, where its highest bit is among them: no line says how long it is.
"""

from __future__ import annotations

import re
from itertools import islice
from typing import TYPE_CHECKING, Final

from extract.dialects.isa_table.statements import Statement, place

if TYPE_CHECKING:
    from collections.abc import Sequence

    from extract.document import Document

_RANGE: Final = re.compile(
    r"(?P<hi>\d{1,2})(?:\.\.(?P<lo>\d{1,2}))?=(?P<value>0[xX][0-9A-Fa-f]+|0b[01]+|\d+|ignore)$"
)
_SHOWS: Final = re.compile(r"^[@$a-zA-Z][^\n#]{2,120}?[ \t]\d{1,2}\.\.\d{1,2}=\w", re.MULTILINE)
_NAME: Final = re.compile(r"@?(?P<name>[A-Za-z][\w.]*)$")
_TOPS: Final = (15, 31, 63)
"""The highest bit of a word. Lines that end at the first may be of a longer word where others have one."""
_LEAST: Final = 3
"""Such lines of a document at least."""


def may_range(document: Document) -> bool:
    """Whether such lines stand in a text: told by one look at it."""
    return document.holds("..") and sum(1 for _ in islice(_SHOWS.finditer(document.text()), _LEAST)) == _LEAST


def read_ranges(document: Document, lines: Sequence[int]) -> list[Statement]:
    """The instructions of all such lines."""
    if document.words or not may_range(document):
        return []
    out: list[Statement] = []
    found: list[list[re.Match[str]]] = []
    for i in lines:
        if (read := _statement(document, i)) is not None:
            out.append(read[0])
            found.append(read[1])
    tops = [max(int(one["hi"]) for one in ranges) for ranges in found]
    longest = max(tops, default=0)
    for made, ranges, top in zip(out, found, tops, strict=True):
        word = _word(made, ranges, top + 1)
        if top in _TOPS and (top > _TOPS[0] or longest == _TOPS[0]):
            made.pattern = word
    return out


def _statement(document: Document, i: int) -> tuple[Statement, list[re.Match[str]]] | None:
    words = document.lines[i].split("#")[0].split()
    if not any("=" in word for word in words):
        return None
    of = words[1] if words[0] == "$pseudo_op" and len(words) > 3 else None
    name = _NAME.match(words[2] if of else words[0])
    rest = words[3:] if of else words[1:]
    ranges = [(word, found) for word in rest if (found := _RANGE.match(word))]
    if name is None or len(ranges) < _LEAST - 1:
        return None
    operands = [word for word in rest if not _RANGE.match(word)]
    made = Statement("table", None, None, name["name"], [place(document, i)], flags=["encoding_unknown"])
    made.syntax = " ".join((made.name, *operands)) if operands else None
    made.texts = [f"pseudo instruction of {of}"] if of else []
    made.minor = (("bits", " ".join(word for word, _ in ranges)),)
    return made, [found for _, found in ranges]


def _word(made: Statement, ranges: Sequence[re.Match[str]], wide: int) -> str:
    """The word of so many bits; flagged where two ranges meet, or a number does not fit its own."""
    word = ["-"] * wide
    for found in ranges:
        high = int(found["hi"])
        low = int(found["lo"]) if found["lo"] else high
        if found["value"] == "ignore":
            continue
        value = int(found["value"], 0 if found["value"][:2] in {"0x", "0X", "0b"} else 10)
        if value >> max(high - low + 1, 0):
            made.flags.append("word_width")
        for bit in range(high - low + 1):
            at = wide - 1 - low - bit
            if word[at] != "-":
                made.flags.append("bits_overlap")
            word[at] = str(value >> bit & 1)
    return "".join(word)
