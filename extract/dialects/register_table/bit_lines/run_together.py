"""Lines of bits that a program ran on behind the text before them: each is given a line of its own.

bit 7 **GO:** Pump Start bit
1 = Starts
0 = Rests bit 6-4 **RATE<2:0>:** Pump Rate bits      bits that are next below the last ones, a name and a colon
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from extract.relined import Relined, with_lines

if TYPE_CHECKING:
    from extract.document import Document

_WORD: Final = r"[Bb]its? (?P<high>\d{1,3})(?:\s?[-–:]\s?(?P<low>\d{1,3}))?"
_BEGINS: Final = re.compile(rf"\W*{_WORD}(?!\w)")
_WITHIN: Final = re.compile(
    rf"(?<=\S) (?={_WORD} \**(?:[A-Z]\w*(?:(?:[<\[(]|&lt;)\d{{1,3}}:\d{{1,3}}(?:[>\])]|&gt;))?)\**:\**(?!\s*[a-z]))"
)
_LONGEST: Final = 2_000
_NEAR: Final = 60
"""Lines up and down from such bits among which no line of their own begins with them."""


def _stands_alone(lines: list[str], i: int, bit: int) -> bool:
    """Whether a line of the same register begins with a bit of which another line speaks: one up or down from that."""
    below = (_BEGINS.match(line) for line in lines[i + 1 : i + _NEAR])
    above = (_BEGINS.match(line) for line in lines[max(0, i - _NEAR) : i][::-1])
    for begun, sign in ((below, 1), (above, -1)):
        for found in filter(None, begun):
            apart = (int(found["high"]) - bit) * sign
            if apart == 0:
                return True
            if apart > 0:
                break  # of another register
    return False


def bits_apart(document: Document) -> Relined | None:
    """The lines of a text, such ones in two or more; None where there are none."""
    if document.reader == "pdf" or not _WITHIN.search(document.text()):
        return None
    made: list[str] = []
    origins: list[tuple[int, int, int]] = []
    due = -1
    for i, line in enumerate(document.lines):
        starts = [0]
        if i in document.body and len(line) <= _LONGEST and "it" in line and "|" not in line:
            if first := _BEGINS.match(line):
                due = int(first["low"] or first["high"]) - 1
            for found in _WITHIN.finditer(line):
                if int(found["high"]) == due and not _stands_alone(document.lines, i, due):
                    starts.append(found.end())
                    due = int(found["low"] or found["high"]) - 1
        ends = [*(start - 1 for start in starts[1:]), len(line)]
        made += [line[start:end] for start, end in zip(starts, ends, strict=True)]
        origins += [(i, start, 0) for start in starts]
    if len(made) == len(document.lines):
        return None
    document.count_pages()
    relined = with_lines(document, made)
    relined.body = range(
        next((n for n, (i, _, _) in enumerate(origins) if i >= document.body.start), len(made)),
        next((n for n, (i, _, _) in enumerate(origins) if i >= document.body.stop), len(made)),
    )
    relined.pages = [document.pages[i] for i, _, _ in origins] if document.pages else []
    return Relined(relined, origins)
