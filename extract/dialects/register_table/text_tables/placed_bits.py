"""Fields that a text notes under the address of their register and their bits, a line each.

    0x95—Bit[7] Down-Mix Inhibit
    0x95—Bits[6:3] Level Shift Values
    They say how much is taken off.             lines up to the next such one describe the field
    Register 0x96, Bits[7:0]—Mode

They come out as a table of addresses, bits, names and descriptions. The names are titles: nothing tells where they end.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from extract.dialects.register_table.words.notation import HEX
from extract.tables import Cell, Table

if TYPE_CHECKING:
    from collections.abc import Iterator
    from collections.abc import Set as AbstractSet

    from extract.document import Document, Piece

_LINE = re.compile(
    rf"\s*(?:(?:register|reg\.?|address)\s+)?(?P<place>{HEX})\s*[,:—–-]\s*bits?\s*[\[(<]?\s*"
    r"(?P<bits>\d{1,2}(?:\s*[:–-]\s*\d{1,2})?)\s*[\])>]?\s*(?:[:—–-]\s*)?(?P<title>\S.*?)\s*$",
    re.IGNORECASE,
)
_FEWEST: Final = 3
"""Such lines of a document, at least."""
_LONGEST: Final = 100
_FAR: Final = 30
"""Lines of a description at most."""


def placed_bits(document: Document, ruled: AbstractSet[int]) -> Iterator[Table]:
    """The table of all such lines outside those of other tables, and of what stands below each."""
    found = {i: match for i in document.body if i not in ruled and (match := _line(document.lines[i]))}
    if len(found) < _FEWEST:
        return
    heads: list[Cell | None] = [Cell("Address"), Cell("Bits"), Cell("Name"), Cell("Description")]
    rows: list[list[Cell | None]] = [heads]
    last = first = next(iter(found))
    for i, match in found.items():
        more: list[Piece] = []
        for k in range(i + 1, min(i + _FAR, document.body.stop)):
            line = document.lines[k]
            if k in found or k in ruled or not line.strip():
                break
            more.append(document.piece_of(k))
        if i > last + 2:
            yield Table(document.page(first), rows, first, last)
            first, rows = i, [heads]
        last = more[-1][0] if more else i
        cells = [Cell(match[part], [(i, *match.span(part))]) for part in ("place", "bits", "title")]
        rows.append([*cells, Cell("\n".join(document.lines[k][a:b] for k, a, b in more), more)])
    yield Table(document.page(first), rows, first, last)


def _line(line: str) -> re.Match[str] | None:
    return _LINE.match(line) if len(line) <= _LONGEST and "it" in line.casefold() else None
