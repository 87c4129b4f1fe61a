"""Rows of tables of HTML whose cells stand in lines of their own, each made one line.

<tr class="row-even"><td><p>OP</p></td>         <tr class="row-even"><td><p>OP</p></td> <td><p>[7:0]</p></td> </tr>
<td><p>[7:0]</p></td>
</tr>
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from extract.relined import Relined, with_lines

if TYPE_CHECKING:
    from extract.document import Document, Piece

_BEGINS = re.compile(r"\s*<tr\b[^<>]*>", re.IGNORECASE)
_ENDS = re.compile(r"</tr\s*>", re.IGNORECASE)
_OTHER = re.compile(r"<tr\b|<(?:pre|table)\b|</table\b", re.IGNORECASE)
"""What no line of a row has behind its beginning."""
_LONGEST: Final = 60
"""Lines of a row at most."""


def html_rows(document: Document) -> Relined | None:
    """The lines of such a page; None where each row is in a line, or there is none."""
    if document.reader == "pdf" or not (document.holds("</td") and document.holds("<tr")):
        return None
    lines: list[str] = []
    made = Relined(document)
    at = 0
    while at < len(document.lines):
        end = _end(document.lines, at)
        pieces = [_place(i, document.lines[i]) for i in range(at, end)]
        if end > at + 1:
            pieces = [piece for piece in pieces if piece[1] < piece[2]]
            made.joined[len(lines)] = pieces
        made.origins.append((at, 0, 0))
        said = (document.lines[i][first:last] for i, first, last in pieces)
        lines.append(" ".join(said) if end > at + 1 else document.lines[at])
        at = end
    if not made.joined:
        return None
    made.document = with_lines(document, lines)
    return made


def _place(line: int, text: str) -> Piece:
    return line, len(text) - len(text.lstrip()), len(text.rstrip())


def _end(lines: list[str], at: int) -> int:
    """Behind the last line of a row that begins in one; the line after it where none does or nothing closes it."""
    begun = _BEGINS.match(lines[at]) if "<" in lines[at] else None
    if begun is None or _ENDS.search(lines[at]) or _OTHER.search(lines[at], begun.end()):
        return at + 1
    for end in range(at + 1, min(at + _LONGEST, len(lines))):
        if _OTHER.search(lines[end]):
            return at + 1
        if _ENDS.search(lines[end]):
            return end + 1
    return at + 1
