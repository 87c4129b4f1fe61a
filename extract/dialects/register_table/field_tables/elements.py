"""Rows that stand for several fields: the elements of an array, one letter of the figure for each, and lists of names.

F E D C B A                      the figure
A-F   RW   EDGE[i] (i=0..5)      the row

7:4, 3:0   RATE, LEVEL           RATE is 7:4, LEVEL 3:0
"""

from __future__ import annotations

import re
from typing import Final

from extract.dialects.register_table.words.bits import parse_bits
from extract.dialects.register_table.words.notation import is_identifier

_LETTERS: Final = re.compile(r"(?P<first>[A-Za-z])\s?[-–]\s?(?P<last>[A-Za-z])$")
_INDEXED: Final = re.compile(
    r"(?P<head>\w+)\[(?P<index>[a-z])\](?P<tail>\w*)\s*\(\s*(?P=index)\s*=\s*(?P<from>\d{1,2})\s*(?:\.\.|-|–|to)\s*(?P<to>\d{1,2})\s*\)$"
)
_COMMA: Final = re.compile(r"\s*[,;]\s*")


def elements(letters: str, name: str) -> list[tuple[str, str]]:
    """The letter and the name of each element; none where there are not as many of both.

    >>> elements("A-C", "EDGE[i] (i=0..2)"), elements("A-C", "EDGE[i] (i=0..3)"), elements("A", "EDGE")
    ([('A', 'EDGE[0]'), ('B', 'EDGE[1]'), ('C', 'EDGE[2]')], [], [])
    """
    ends, indexed = _LETTERS.match(letters), _INDEXED.match(name)
    if ends is None or indexed is None:
        return []
    own = [chr(code) for code in range(ord(ends["first"]), ord(ends["last"]) + 1)]
    names = [
        f"{indexed['head']}[{n}]{indexed['tail']}"
        for n in range(int(indexed["from"]), int(indexed["to"]) + 1)
    ]
    return list(zip(own, names, strict=True)) if len(own) == len(names) else []


def listed(text: str, names: str) -> list[tuple[str, str]]:
    """The bits and the name of each field of a row that lists them; none where there are not as many of both.

    >>> listed("7:4, 3", "RATE, GO"), listed("7, 5", "RATE"), listed("7:4", "RATE, GO")
    ([('7:4', 'RATE'), ('3', 'GO')], [], [])
    """
    own, parts = _COMMA.split(names), _COMMA.split(text)
    if len(own) < 2 or len(own) != len(parts) or not all(map(is_identifier, own)):
        return []
    found = [parse_bits(part) for part in parts]
    whole = all(bits and len(bits.ranges) == 1 for bits in found) and len({*own}) == len(own)
    return list(zip(parts, own, strict=True)) if whole else []
