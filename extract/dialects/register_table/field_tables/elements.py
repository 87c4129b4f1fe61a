"""Rows that stand for the elements of an array, one letter of the figure for each.

F E D C B A                      the figure
A-F   RW   EDGE[i] (i=0..5)      the row
"""

from __future__ import annotations

import re
from typing import Final

_LETTERS: Final = re.compile(r"(?P<first>[A-Za-z])\s?[-–]\s?(?P<last>[A-Za-z])$")
_INDEXED: Final = re.compile(
    r"(?P<head>\w+)\[(?P<index>[a-z])\](?P<tail>\w*)\s*\(\s*(?P=index)\s*=\s*(?P<from>\d{1,2})\s*(?:\.\.|-|–|to)\s*(?P<to>\d{1,2})\s*\)$"
)


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
