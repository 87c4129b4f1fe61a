"""Lists of values that stand beside each other without a head, as palettes are printed.

0 black    4 purple          the values 0 to 7, counted down the columns or along the rows
1 white    5 green
2 red      6 blue
3 cyan     7 yellow
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from extract.dialects.register_table.value_lists.items import Holder, Item

if TYPE_CHECKING:
    from extract.dialects.register_table.words.vocabulary import Vocabulary

_CELL = re.compile(r"(?:^\s*|(?<=\s\s)|(?<=\t))(?P<code>\d{1,3})(?:\s?[=:–-]\s?|\s+)(?=[A-Za-z])")
_QUICK = re.compile(r"[A-Za-z]\S*(?:\s{2,}|\t)\d{1,3}(?:\s?[=:–-]\s?|\s+)[A-Za-z]")
"""What a line holds in which one value stands behind another."""
_RANGE = re.compile(r"(?:to|through|or|and)\s", re.IGNORECASE)
"""How the text of a number begins that is one of several: `4 to 15 reserved`."""
_FEWEST: Final = 2


def side_by_side(text: str, holder: Holder, words: Vocabulary) -> list[Item]:  # noqa: ARG001 - one of several readings
    """The values of such lines in their order; empty where numbers are left out, stand twice or begin a range."""
    if not _QUICK.search(text):
        return []
    rows: list[list[Item]] = []
    at = 0
    for line in text.split("\n"):
        start, at = at, at + len(line) + 1
        found = list(_CELL.finditer(line))
        if not found or found[0].start() > 0 or (not rows and len(found) < _FEWEST):
            if rows:
                break
            continue
        ends = [*(one.start() for one in found[1:]), len(line.rstrip())]
        rows.append([
            Item(one["code"], None, line[one.end() : end].strip(), at=(start + one.start("code"), start + end))
            for one, end in zip(found, ends, strict=True)
        ])  # fmt: skip
    many = len(rows[0]) if rows else 0
    if len(rows) < _FEWEST or any(len(row) != many for row in rows[:-1]) or len(rows[-1]) > many:
        return []
    down = [row[n] for n in range(many) for row in rows if n < len(row)]
    along = [item for row in rows for item in row]
    if any(_RANGE.match(item.text) for item in along):
        return []
    binary = all(len(item.codes) == holder.width != 1 and not item.codes.strip("01") for item in along)
    for items in (down, along):
        codes = [int(item.codes, 2 if binary else 10) for item in items]
        if codes == [*range(len(codes))] and (holder.width is None or codes[-1] >> holder.width == 0):
            return items
    return []
