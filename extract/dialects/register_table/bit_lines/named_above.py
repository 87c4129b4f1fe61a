"""Fields whose name and title stand in a line over that of their bits: put into one, bits first.

GO: Pump Start Bit
Bit 15       Setting this bit to 1 starts the pump.
RATE: Pump Rate
Bits 9-11    They set how fast it turns.

LEVEL   R/W                              or a name without a title, its access behind it, over bits alone
Bits 7:4
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from extract.relined import Relined, with_lines

if TYPE_CHECKING:
    from extract.document import Document, Piece

_NAME: Final = re.compile(r"\s*(?P<title>[A-Z][A-Z0-9_]{1,15}: [A-Z(]\S.{2,70}?)\s*$")
_ALONE: Final = re.compile(r"\s*(?P<title>[A-Z][A-Z0-9_]{1,30}(?: {1,8}(?:R/?W|RO|WO|[RW]))?)\s*$")
_BITS: Final = re.compile(
    r"\s*(?P<bits>Bits? \d{1,2}(?:(?: ?[-–] ?|:|, ?)\d{1,2})?)(?P<rest>\s+(?![:=–-])\S.*)?$"
)
_TWO: Final = re.compile(r"Bits (\d{1,2}), ?(\d{1,2})")
_OTHER_NAME: Final = re.compile(r"[A-Z][A-Z0-9_]+(?!\w)")
_FEWEST: Final = 3
"""Such pairs of lines in a text, at least."""
_LONGEST: Final = 120
_REACH: Final = 20
"""Lines between two of bits of one register, less one, at most."""


def _range(bits: str) -> str:
    """Two bits beside each other as a range, in as many characters: `Bits 11, 12` as `Bits 12- 11`."""
    found = _TWO.fullmatch(bits)
    low, high = sorted(map(int, found.groups())) if found else (0, 0)
    lead = f"Bits {high}-"
    return lead + str(low).rjust(len(bits) - len(lead)) if high == low + 1 else bits


def _are_apart(titles: list[str]) -> bool:
    """Whether names without titles are as many: a word that stands over bits again and again is none."""
    bare = [title.split()[0] for title in titles if ":" not in title]
    return 2 * len(set(bare)) > len(bare) or not bare


def names_beside_bits(document: Document) -> Relined | None:
    """The lines of a text with each such pair in one, what is said of the bits below it; None where there are none."""
    if document.reader == "pdf":
        return None
    lines = document.lines
    found: dict[int, tuple[re.Match[str], re.Match[str]]] = {}
    last = -_REACH
    for i in document.lines_with("Bit"):
        bits = _BITS.match(lines[i]) if i - 1 in document.body else None
        if bits is None:
            continue
        rest = (bits["rest"] or "").strip()
        above = lines[i - 1] if len(lines[i - 1]) <= _LONGEST else ""
        below = next(filter(str.strip, lines[i + 1 : i + 3]), "")
        name = _NAME.match(above)
        if name is None and not rest and not _ALONE.match(below):  # else each may stand below its bits
            name = _ALONE.match(above)
        if name is None and rest[:1].islower():
            continue  # a sentence
        paired = name is not None and name.start("title") == bits.start("bits")
        if name and paired and not _OTHER_NAME.match(rest):
            found[i] = name, bits
        elif paired or i - last >= _REACH:
            return None  # names stand behind bits: the line above them is said of the bits before
        last = i
    if len(found) < _FEWEST or not _are_apart([name["title"] for name, _ in found.values()]):
        return None
    made: list[str] = []
    origins: list[tuple[int, int, int]] = []
    joined: dict[int, list[Piece]] = {}
    for i, line in enumerate(lines):
        if i + 1 in found:
            name, bits = found[i + 1]
            joined[len(made)] = [(i + 1, *bits.span("bits")), (i, *name.span("title"))]
            made.append(f"{_range(bits['bits'])} {name['title']}")
            origins.append((i + 1, bits.start("bits"), 0))
            continue
        start = 0
        if i in found:
            start = found[i][1].end("bits")
            start += len(line) - start - len(line[start:].lstrip())
        made.append(line[start:])
        origins.append((i, start, 0))
    document.count_pages()
    relined = with_lines(document, made)
    relined.pages = list(document.pages)
    relined.body = document.body
    return Relined(relined, origins, joined)
