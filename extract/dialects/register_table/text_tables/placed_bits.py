"""Fields that a text notes under the address of their register and their bits, a line each.

    0x95—Bit[7] Down-Mix Inhibit
    0x95—Bits[6:3] Level Shift Values
    They say how much is taken off.             lines up to the next such one describe the field
    Register 0x96, Bits[7:0]—Mode
    $F200 BIT 0= Gate of the pump
          BIT 1= Rests                          bits under those of a line are of the same address

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

_BITS: Final = (
    r"\s*[\[(<]?\s*(?P<bits>\d{1,2}(?:\s*[:–-]\s*\d{1,2})?)\s*[\])>]?\s*(?:[:=—–-]\s*)?(?P<title>\S.*?)\s*$"
)
_LINE = re.compile(
    rf"\s*(?:(?:register|reg\.?|address)\s+)?(?P<place>{HEX})(?P<mark>\s*[,:—–-]\s*|\s+)(?P<word>bits?)"
    rf"{_BITS}",
    re.IGNORECASE,
)
_NEXT = re.compile(rf"\s+(?P<word>bits?){_BITS}", re.IGNORECASE)
_GAP = re.compile(r"\s{2,}|\t")
_FEWEST: Final = 3
"""Such lines of a document, at least."""
_LONGEST: Final = 100
_FAR: Final = 30
"""Lines of a description at most."""


def placed_bits(document: Document, ruled: AbstractSet[int]) -> Iterator[Table]:
    """The table of all such lines outside those of other tables, and of what stands below each."""
    found = {i: match for i in document.body if i not in ruled and (match := _line(document.lines[i]))}
    placed = {i: (i, *match.span("place")) for i, match in found.items()}
    for i in list(found):
        if not _take_below(document, i, found, placed, ruled) and not found[i]["mark"].strip():
            del found[i]  # `0x04 bit 2 is full` may be a mask and what it tells
    found = dict(sorted(found.items()))
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
        begin = match.start("title")
        gap = _GAP.search(match["title"])
        stop = begin + gap.start() if gap else match.end("title")
        if gap:
            more.insert(0, (i, begin + gap.end(), match.end("title")))
        cells = [
            Cell(document.lines[k][a:b], [(k, a, b)])
            for k, a, b in (placed[i], (i, *match.span("bits")), (i, begin, stop))
        ]
        rows.append(
            [
                *cells,
                Cell("\n".join(document.lines[k][a:b] for k, a, b in more), more),
            ]
        )
    yield Table(document.page(first), rows, first, last)


def _line(line: str) -> re.Match[str] | None:
    return _LINE.match(line) if len(line) <= _LONGEST and "it" in line.casefold() else None


def _take_below(
    document: Document,
    first: int,
    found: dict[int, re.Match[str]],
    placed: dict[int, Piece],
    ruled: AbstractSet[int],
) -> bool:
    """Take the lines below one whose word for bits stands under its, and whose bits go on: they have its address.

    The first shows it; behind that bits may be left out.
    """
    above, last = found[first], first
    for i in range(first + 1, document.body.stop):
        line = document.lines[i]
        if i in ruled or i in found or not line.strip():
            break
        below = _NEXT.match(line) if len(line) <= _LONGEST else None
        if below is None or below.start("word") != above.start("word"):
            continue
        if _go_on(found[last], below, gap=last > first):
            found[i], placed[i], last = below, placed[first], i
    return last > first


def _go_on(one: re.Match[str], two: re.Match[str], *, gap: bool) -> bool:
    """Whether the bits of two lines touch, or bits may be left out between them: `gap`."""
    (high, low), (other, last) = (_ends(match["bits"]) for match in (one, two))
    return other < low or last > high if gap else other == low - 1 or last == high + 1


def _ends(bits: str) -> tuple[int, int]:
    numbers = [int(one) for one in re.findall(r"\d+", bits)]
    return max(numbers), min(numbers)
