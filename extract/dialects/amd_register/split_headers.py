"""References of the oldest form: headers in two lines, fields without descriptions, those of registers behind them.

    GATE_CNTL MMR:0x0108 MMR_1:0x0108 IND:0x0108
    [RW] 32 bits (access: 8/16/32)
      Field Name    Bits    Default
      GATE_ON       0       0x0
      (reserved)    31:1
    Description: Controls the gate.

They are read in the order of the newer ones: the two lines as one, the description before the table.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from extract.relined import Relined, with_lines

if TYPE_CHECKING:
    from collections.abc import Iterable

    from extract.document import Document, Piece
    from extract.observations import Reading

_PLACED = re.compile(
    r"\s*(?P<name>[A-Za-z_][\w\[\]-]*)(?:\s+(?:\[?[A-Za-z]\w*:\s?0[xX][0-9A-Fa-f]+(?:-0[xX][0-9A-Fa-f]+)?\]?,?))+\s*$"
)
"""A name and its addresses, in as many spaces as it has."""
_SIZED = re.compile(r"\s*\[(?:R/?W|R|W)O?\] \d{1,3} bits? \([Aa]ccess: ?\d+(?:/\d+)*\)\s*$")
"""Who may read and write, how many bits, and how many at once."""
_DESCRIBED = re.compile(r"\s*Description:(?=\s)")
_RESERVED = re.compile(r"^(\s*)\((reserved)\)(?=\s)", re.IGNORECASE)
_HEAD: Final = ["Field", "Name", "Bits", "Default"]


@dataclass(slots=True)
class Reordered(Relined):
    """Such lines in another order; the places of a row are those of the file, in its order."""

    def translate(self, reading: Reading, document: Document) -> None:
        """Lead all places of a reading back to the file."""
        Relined.translate(self, reading, document)
        for _, row in reading.observations():
            row.pieces.sort()


def headers_joined(document: Document) -> Reordered | None:
    """The lines of a document with such headers as the newer form has them; None where it has none."""
    lines, body = document.lines, document.body
    sized = {
        i for sign in ("(access:", "(Access:") for i in document.lines_with(sign) if _SIZED.match(lines[i])
    }
    headers = sorted(i - 1 for i in sized if i - 1 in body and _PLACED.match(lines[i - 1]))
    if not headers:
        return None
    made = Reordered(with_lines(document, []))
    out: list[str] = []
    _take(made, out, lines, range(body.start, headers[0]))
    for first, end in pairwise([*headers, body.stop]):
        parts = [(i, _indent(lines[i]), len(lines[i].rstrip())) for i in (first, first + 1)]
        _take_parts(made, out, lines, parts, "")
        told = _description(lines, range(first + 2, end))
        _take(made, out, lines, told)
        _take(made, out, lines, (i for i in range(first + 2, end) if i not in told))
    made.document = with_lines(document, out)
    return made


def _description(lines: list[str], rest: range) -> range:
    """The lines of a register's description, which ends before a blank one."""
    first = next((i for i in rest if _DESCRIBED.match(lines[i])), None)
    if first is None:
        return range(0)
    return range(first, next((i for i in range(first, rest.stop) if not lines[i].strip()), rest.stop))


def _take(made: Reordered, out: list[str], lines: list[str], taken: Iterable[int]) -> None:
    """Add lines, those signs that the newer form has otherwise as this has them."""
    for i in taken:
        line = lines[i]
        if line.split() == _HEAD:
            _take_parts(made, out, lines, [(i, _indent(line), len(line.rstrip()))], "  Description")
            continue
        made.origins.append((i, 0, 0))
        line = _RESERVED.sub(r"\1 \2 ", line)
        out.append(line.replace("Description:", "DESCRIPTION:", 1) if _DESCRIBED.match(line) else line)


def _take_parts(made: Reordered, out: list[str], lines: list[str], parts: list[Piece], behind: str) -> None:
    """Add parts of lines as one, with what this form leaves out behind them."""
    made.joined[len(out)] = parts
    made.origins.append((*parts[0][:2], 0))
    out.append(" ".join(lines[i][start:stop] for i, start, stop in parts) + behind)


def _indent(line: str) -> int:
    """The first character that is no blank."""
    return len(line) - len(line.lstrip())
