"""Tables of a text that are drawn with the signs for boxes, with those of keyboards in their place.

    ┌──────┬───────┐                                    +------+-------+
    │ Code │ Name  │       | Code | Name  |             | Code | Name  |
    ├──────┼───────┤       |------|-------|             +------+-------+
    │ 00   │ GNOP  │       | 00   | GNOP  |             | 00   | GNOP  |
    │ 01   │ GADD  │       | 01   | GADD  |             +------+-------+      and so on
    └──────┴───────┘

With one rule, below the head, each line is a row, as in Markdown; with rules between the rows it is a grid. A sign for
a sign: places stay. Figures of bits, whose boxes have no rule that crosses, and lines that lead out of a box are left.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from extract.document import FURNITURE

if TYPE_CHECKING:
    from collections.abc import Iterator

    from extract.document import Document

_SIGNS: Final = str.maketrans(
    "─━═│┃║┌┬┐├┼┤└┴┘╔╦╗╠╬╣╚╩╝╭╮╰╯╒╤╕╞╪╡╘╧╛┏┳┓┣╋┫┗┻┛╓╥╖╟╫╢╙╨╜┠╂┨┝┿┥", "--=|||" + "+" * 55
)
_MARKDOWN: Final = str.maketrans("-=+", "--|")
_TOP: Final = re.compile(r"\s*[┌╔╭╒┏╓][─━═┬╦╤┳╥]+[┐╗╮╕┓╖]\s*$")
_END: Final = re.compile(r"\s*[└╚╰╘┗╙][─━═┴╩╧┻╨]+[┘╝╯╛┛╜]\s*$")
_RULE: Final = re.compile(r"\s*[├╠╞┣╟┠┝][─━═┼╬╪╋╫╂┿]+[┤╣╡┫╢┨┥]\s*$")
_CROSSED: Final = frozenset("┼╬╪╋╫╂┿")
_ROW: Final = re.compile(r"\s*[│┃║].*[│┃║]\s*$")
_LEAST: Final = 2
"""Rows under the head at least."""


def box_tables(document: Document) -> list[str] | None:
    """The lines of a text with its tables so written; None where it has none. Their edges become furniture."""
    if document.reader == "pdf" or not any(map(document.holds, sorted(_CROSSED))):
        return None
    out: list[str] | None = None
    for first, last, rules in _tables(document.lines):
        out = out or list(document.lines)
        lines = [line.translate(_SIGNS) for line in document.lines[first : last + 1]]
        if len(rules) == 1 and all(
            line.lstrip()[1:].partition("|")[0].strip() for line in lines[rules[0] - first + 1 : -1]
        ):
            lines[rules[0] - first] = lines[rules[0] - first].translate(_MARKDOWN)
            lines[0], lines[-1] = " " * len(lines[0]), " " * len(lines[-1])
            document.roles[first] |= FURNITURE
            document.roles[last] |= FURNITURE
        out[first : last + 1] = lines
    return out


def _tables(lines: list[str]) -> Iterator[tuple[int, int, list[int]]]:
    """The first and last line of each such table, and its rules within."""
    first, rules = -1, list[int]()
    for i, line in enumerate(lines):
        if _TOP.match(line):
            first, rules = i, []
        elif first >= 0 and _RULE.match(line):
            rules.append(i)
        elif first >= 0 and _END.match(line):
            crossed = rules and not _CROSSED.isdisjoint(lines[rules[0]])
            if crossed and i - first - len(rules) - 1 > _LEAST:
                yield first, i, rules
            first = -1
        elif not _ROW.match(line):
            first = -1
