"""Captions of a text that stand in several lines, in the margin beside their table or above it, made one line.

Table 7. CTRL                                        Table 7. CTRL Register
              Bits   Name   Description                            Bits   Name   Description
Register
              7      RUN    Runs the unit.                         7      RUN    Runs the unit.

A text that keeps the places of print has such a caption on the lines of the table's head and rows, as it wraps in
the margin; nothing but a caption stands there. One that does not has a line for each name, as it has for headings of
several names: the last of them alone would be taken for the register's.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from extract.relined import Relined, with_lines

if TYPE_CHECKING:
    from collections.abc import Iterator

    from extract.document import Document, Piece

_CAPTION = re.compile(r"[^\W\d_]{3,12} \d+(?:[-.]\d+)*[.:](?: |$)")
_NARROWEST: Final = 12
"""Characters that the margin is wide at least."""
_BESIDE: Final = 8
"""So many lines near a caption begin where the body does, at least."""
_NEAR: Final = 24
"""Lines above and below a caption among which these are."""
_APART: Final = 4
"""So many lines without more of a caption end it."""
_OVER: Final = 0.75
"""A line of a caption with nothing beside it may reach over its edge by so much of its width."""
_MOST: Final = 10
"""Lines of a caption at most that stands above its table in as many as its names need."""
_NAMES = re.compile(
    r"(?=.*[A-Z])(?:[A-Za-z0-9_\[\]]{1,40}|…)(?:, +(?:[A-Za-z0-9_\[\]]{1,40}|…)| Registers?)*,?"
)
_KIND = re.compile(r"(?:[A-Za-z0-9_\[\], …]{1,80} )?Registers?")
_GAP = re.compile(r"\s{2,}|$")


def captions_apart(document: Document) -> Relined | None:
    """The lines of a text with each such caption or heading in place of its first line; None without any."""
    if document.reader == "pdf":
        return None
    lines = document.lines
    cuts: dict[int, Piece] = {}
    joined: dict[int, list[Piece]] = {}
    for i in document.body:
        if i in cuts:
            continue
        begin, below = _indent(lines[i]), lines[i + 1].strip() if i + 1 < len(lines) else ""
        parts: list[Piece] = []
        if _CAPTION.match(lines[i], begin):
            left = _left_edge(document, i, begin)
            parts = [*_in_margin(lines, i, begin, left)] if left else []
        elif not (lines[i].rstrip().endswith(",") or _KIND.fullmatch(below)):
            continue
        if parts := parts or _listed(lines, i):
            joined[i] = parts
            cuts |= {part[0]: part for part in parts}
    return _relined(document, cuts, joined) if joined else None


def _listed(lines: list[str], i: int) -> list[Piece]:
    """The parts of a caption, or of a heading of several names, that stand on lines of their own; none of another.

    A comma ends each, or the caption's number; the last names one, or says `Register`.
    """
    parts: list[Piece] = []
    for j in range(i, min(i + _MOST, len(lines))):
        text = lines[j].strip()
        if (j > i or not _CAPTION.match(text)) and not _NAMES.fullmatch(text):
            return []
        at = _indent(lines[j])
        parts.append((j, at, at + len(text)))
        if text[-1:] == "," or (j == i and _CAPTION.fullmatch(text)):
            continue
        below = lines[j + 1].strip() if j + 1 < len(lines) else ""
        caption = _CAPTION.match(lines[i].strip())
        more = j > i if caption else j == i and "," in text
        if more and _KIND.fullmatch(below):
            continue
        return parts if j > i and (caption or _KIND.fullmatch(text)) else []
    return []


def _relined(document: Document, cuts: dict[int, Piece], joined: dict[int, list[Piece]]) -> Relined:
    """The lines without their parts `cuts`, and before some of them a caption that is joined of these."""
    lines: list[str] = []
    origins: list[tuple[int, int, int]] = []
    captions: dict[int, list[Piece]] = {}
    firsts: dict[int, int] = {}
    for i, line in enumerate(document.lines):
        firsts[i] = len(lines)
        if i in joined:
            captions[len(lines)] = joined[i]
            lines.append(" ".join(document.lines[j][start:end] for j, start, end in joined[i]))
            origins.append((i, 0, 0))
        end = cuts[i][2] if i in cuts else 0
        if not end or line[end:].strip():
            lines.append(" " * end + line[end:])
            origins.append((i, 0, 0))
    document.count_pages()
    made = with_lines(document, lines)
    made.pages = [document.pages[i] for i, _, _ in origins] if document.pages else []
    made.page_breaks = [firsts[i] for i in document.page_breaks if i in firsts]
    return Relined(made, origins, captions)


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip())


def _left_edge(document: Document, i: int, begin: int) -> int:
    """Where the body begins near a line that begins in the margin, at `begin`; 0 where there is no margin."""
    near = [line for line in document.lines[max(0, i - _NEAR) : i + _NEAR] if line.strip()]
    begins = sorted(map(_indent, near))
    body = [at for at in begins if at >= begin + _NARROWEST]
    if len(body) < _BESIDE or len(body) < len(begins) / 3:
        return 0
    return next((at for at in body if body.count(at) >= _APART), 0)


def _in_margin(lines: list[str], i: int, begin: int, left: int) -> Iterator[Piece]:
    """The parts of a caption that begins on line `i`; it ends where a line crosses from the margin into the body."""
    last = i
    for j in range(i, min(i + _NEAR, len(lines))):
        line = lines[j]
        indent = _indent(line) if line.strip() else left
        if indent <= begin + 1:
            gap = _GAP.search(line, indent)
            assert gap is not None
            beside = line[gap.end() :].strip()
            widest = left + (0 if beside else (left - begin) * _OVER)
            if indent < begin - 1 or gap.start() >= widest or (beside and gap.end() < left - 1):
                return
            if j > i and _CAPTION.match(line, indent):
                return
            last = j
            yield j, indent, gap.start()
        elif j - last >= _APART:
            return
