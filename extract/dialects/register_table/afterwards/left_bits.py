"""Lines left of a text in which numbers of bits or masks fill a register from line to line, however they are printed.

// CTRL[7:4] - STOP         comments, lists of programs, rows between signs: `7:4;STOP;RW`, `bits: 7:4`
// CTRL[3:0] - RATE
#define STOP 0xF0           masks, GENMASK and BIT, shifts
#define RATE 0x0F
"msb": 7, "lsb": 4          lists for programs
unsigned rate : 4;          widths of the fields of a structure
{STOP[7:4], RATE[3:0]}      all of them in one line

Numbers of other things hardly ever fill a register so: what does is reported.
"""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from extract.dialects.register_table.words.bits import TOPS
from extract.document import FURNITURE, HEADING

if TYPE_CHECKING:
    from collections.abc import Iterator
    from collections.abc import Set as AbstractSet

    from extract.document import Document

_TO: Final = r"\s?(?::|\.\.|-|–|,|\bto\b)\s?"
_BITS: Final = re.compile(
    r"\b(?:msb|high|hi|end|bit_?hi)[\"']?\s?[:=]\s?(?P<l>\d{1,2}),\s[\"']?(?:lsb|low|lo|start|bit_?lo)[\"']?\s?[:=]\s?(?P<m>\d{1,2})\b"
    r"|GENMASK(?:_ULL)?\((?P<a>\d{1,2}),\s?(?P<b>\d{1,2})\)|BIT(?:_ULL)?\((?P<c>\d{1,2})\)|\(1U?L?\s?<<\s?(?P<d>\d{1,2})\)"
    rf"|(?<![\w.$/-])(?:[A-Za-z_][\w.]*)?[\[(<](?P<e>\d{{1,2}})(?:{_TO}(?P<f>\d{{1,2}}))?[\])>]"
    rf"|\b(?:[Bb]its?|[BbDd])[ \[(]?(?P<g>\d{{1,2}})(?:{_TO}(?:[BbDd]|bit )?(?P<h>\d{{1,2}}))?(?!\w|\.\d)"
    rf"|(?<![\w.:/-])(?P<i>\d{{1,2}})(?::|\.\.|-)(?P<j>\d{{1,2}})(?![\w.:/-])"
    r"|^\W*(?P<k>\d{1,2})(?![:.–-]{1,2}\d)(?=[\s;:,|)*`]\s*\S)"
)
"""The first of these in a line tells of its bits."""
_MASK: Final = re.compile(
    r"(?<![\w.&#-])(?<!\w\()(?<![&-]\s)(?:0[xX]|\$)(?P<hex>[0-9A-Fa-f]{1,8})[uUlL]{0,3}(?:\s?<<\s?(?P<by>\d{1,2}))?(?![\w.])|(?<![\w.])(?P<binary>[01]{8}|[01]{16})(?!\w)"
    r"|\(1[uUlL]{0,3}\s?<<\s?(?P<one>\d{1,2})\)"
)
"""No operands of programs, `x & 0x0F`, `out(0xF0)`, and no ends of a range of addresses."""
_WIDTH: Final = re.compile(r"\s*[A-Za-z_][\w ]*\s\*?(?P<name>[A-Za-z_]\w*)\s?:\s?(?P<width>\d{1,2})\s?;")
_ASSIGNED: Final = re.compile(r"\s*[\w.]*\w\s?\[\d+(?::\d+)?\]\s*(?:<=|=(?!=))")
"""A statement of a program that gives part of something a value: `data[7:4] = ...`."""
_QUICK: Final = re.compile(r"\d")
_WORDED: Final = re.compile(r"[^\W_]")
_GAP: Final = 6
"""Lines from one that tells of bits to the next, at most."""
_LONGEST: Final = 200
_FEWEST: Final = 2
_SINGLES: Final = 8
"""Single bits that fill a register are one for each of its bits."""

_Run = list[tuple[int, int, int]]


def left_bits(document: Document, taken: AbstractSet[int]) -> Iterator[tuple[int, int]]:
    """First and last lines of what is so, outside the lines `taken`."""
    runs: dict[str, _Run] = {"bits": [], "masks": []}
    widths: list[tuple[int, int]] = []
    for i in document.body:
        line = document.lines[i]
        skip = i in taken or len(line) > _LONGEST or document.roles[i] & (HEADING | FURNITURE)
        if skip or not _QUICK.search(line) or _ASSIGNED.match(line):
            continue
        if found := _WIDTH.match(line):
            if widths and i - widths[-1][0] > _GAP:
                widths = []
            widths.append((i, int(found["width"])))
            if sum(width for _, width in widths) - 1 in TOPS and line_ends(document, i):
                yield widths[0][0], i
                widths = []
            continue
        told = list(_BITS.finditer(line))
        several = [ends for one in told if (ends := _ends(one))]
        bare = bool(told) and (told[0]["i"] or told[0]["k"]) is not None
        if len(several) > _FEWEST and _fills([(i, *ends) for ends in several]):
            if not _heads_taken(document, i, taken):
                yield i, i
            continue
        masks = [ends for one in _MASK.finditer(line) if (ends := _of_mask(one))]
        for kind, first in (("bits", several[:1]), ("masks", masks[:1])):
            run = runs[kind]
            if first:
                row = (i, *first[0])
                rises = bool(run) and row[1] > run[-1][1]
                if run and (i - run[-1][0] > _GAP or not _beside(run[-1], row) or (bare and rises)):
                    run.clear()  # bare numbers that rise count something else
                run.append(row)
                if _fills(run):
                    yield run[0][0], i
                    run.clear()


def _heads_taken(document: Document, i: int, taken: AbstractSet[int]) -> bool:
    """Whether a line that has all bits heads a row that is read: `| Address | D7 | D6 | ... | D0 |`, a rule between."""
    for k in range(i + 1, min(i + _GAP, document.body.stop)):
        if k in taken or not document.lines[k].strip() or _WORDED.search(document.lines[k]):
            return k in taken
    return False


def line_ends(document: Document, i: int) -> bool:
    """Whether no further field of a structure stands in the next line."""
    return i + 1 >= document.body.stop or not _WIDTH.match(document.lines[i + 1])


def _ends(found: re.Match[str]) -> tuple[int, int] | None:
    """The highest and the lowest bit that a match tells."""
    numbers = [int(text) for text in found.groupdict().values() if text is not None]
    return (max(numbers), min(numbers)) if numbers else None


def _of_mask(found: re.Match[str]) -> tuple[int, int] | None:
    """The ends of the bits of a mask; None where they do not stand together."""
    if found["one"]:
        return int(found["one"]), int(found["one"])
    mask = int(found["binary"], 2) if found["binary"] else int(found["hex"], 16) << int(found["by"] or 0)
    low = (mask & -mask).bit_length() - 1
    return (mask.bit_length() - 1, low) if mask and not (mask >> low) & ((mask >> low) + 1) else None


def _beside(one: tuple[int, int, int], two: tuple[int, int, int]) -> bool:
    """Whether the bits of two lines go on from each other."""
    return two[1] == one[2] - 1 or two[2] == one[1] + 1


def _fills(run: _Run) -> bool:
    """Whether the bits of lines fill a register, down to bit 0 or up from it, one of them of several bits."""
    falls = all(one[2] == two[1] + 1 for one, two in pairwise(run))
    rises = all(two[2] == one[1] + 1 for one, two in pairwise(run))
    if len(run) < _FEWEST or not (falls or rises):
        return False
    ranged = any(high > low for _, high, low in run) or len(run) >= _SINGLES
    return ranged and min(low for _, _, low in run) == 0 and max(high for _, high, _ in run) in TOPS
