r"""Formats that a text gives in a line, the name of each part with the number of its bits.

    R-type: [ opcode:4 ][ rd:4 ][ rs:4 ][ unused:4 ]      in brackets, a name before them perhaps
    [8-bit opcode][4-bit dest][4-bit src][16-bit imm]
    Branch = opcode(6) | ra(5) | disp(21)                 or between bars or commas
    | Move (MV) | `op[8] \| rd[4] \| rs[4]` | 2 bytes |   the cell of a row that begins with the name

The first part is the highest, as words are printed, unless the numbers in the line below or above count up; without
numbers that is in doubt, `part_order`. Parts that all are whole bytes may be told in the order of memory: without
numbers, or a word as long that has other parts, such lines are reported, as are those with other numbers below.
"""

from __future__ import annotations

import re
from itertools import accumulate, pairwise
from typing import TYPE_CHECKING, Final, NamedTuple

from extract.dialects.isa_table.statements import place
from extract.observations import Field, Register

if TYPE_CHECKING:
    from collections.abc import Sequence

    from extract.document import Document, Piece

_NAME: Final = r"[A-Za-z_01][\w./-]*(?: [\w./-]+){0,3}?"
_PART: Final = re.compile(
    rf"(?:(?P<first>\d{{1,2}})[ -]bits? (?P<behind>{_NAME})"
    rf"|(?P<name>{_NAME}) ?(?::\s?(?P<of>\d{{1,2}})|(?P<open>[(\[])(?P<in>\d{{1,2}})(?: ?bits?)?[)\]]))$"
)
"""A name and how many bits it has: `4-bit rd`, `rd:4`, `rd(4)`, `rd[4]`."""
_BRACKETED: Final = re.compile(r"\[(?P<part>(?:[^\[\]]|\[\d{1,2}\])+)\]")
_BETWEEN: Final = re.compile(r"\\?\||,")
_LEAD: Final = re.compile(r"\s*(?:(?://+!?|[-*#;>]+)\s+)?(?:(?P<label>[A-Za-z][^:=|\[\]]{0,40}?)\s*[:=]\s*)?")
"""The sign of a comment or item, and what the format is called."""
_BEHIND: Final = re.compile(r"(?:\s+(?:[-–—#;]|//)\s.*|\s*\(.*\)|\s*= ?\d+ bits?)?$")
_OPCODE: Final = re.compile(r"(?:\w+[ _])?op(?:[ _]?code)?(?:[ _]\w+)?$", re.IGNORECASE)
_SPOKEN: Final = ("op", "OP", "Op")
_GENERAL: Final = frozenset(
    (
        "format",
        "instruction",
        "instructions",
        "encoding",
        "layout",
        "word",
        "bit",
        "bits",
        "fields",
        "structure",
    )
)
"""Words of a label that name no format of several."""
_FREE: Final = frozenset(("reserved", "unused", "rsvd", "padding", "pad"))
_NUMBERS: Final = re.compile(r"\W*(?:bits?\W*)?(?P<numbers>\d{1,2}(?:[\s|:.-]+\d{1,2})+)\W*$", re.IGNORECASE)
_WORDS: Final = frozenset((8, 12, 16, 24, 32, 48, 64, 128))
_LONGEST: Final = 200
_LEAST: Final = 2
"""Parts of a format at least; bits of an opcode, more than so many."""
_BYTE: Final = 8
_UP: Final = "up"
_DOWN: Final = "down"
_CELL: Final = re.compile(r"(?<!\\)\|")


class PartWidths(NamedTuple):
    """The formats that are given so, and lines that seem to be and do not tell which bits the parts have."""

    formats: list[Register]
    unread: list[int]


class _Part(NamedTuple):
    name: str
    bits: int
    piece: Piece


class _Line(NamedTuple):
    at: int
    label: str
    parts: list[_Part]

    @property
    def width(self) -> int:
        return sum(part.bits for part in self.parts)


def read_part_widths(document: Document, lines: Sequence[int]) -> PartWidths:
    """All such formats among these lines of a text."""
    out = PartWidths([], [])
    if document.words:
        return out
    near = {i for word in _SPOKEN for i in document.lines_with(word)}
    found: list[_Line] = []
    for i in lines:
        text = document.lines[i]
        if i in near and len(text) <= _LONGEST and ("[" in text or "(" in text or ":" in text):
            label, parts = _told(text, i)
            if _is_word(parts):
                found.append(_Line(i, label, parts))
    words = {line.width for line in found if any(part.bits % _BYTE for part in line.parts)}
    for line in found:
        order = _order(document, line)
        if order is None or (not order and line.width not in words):
            out.unread.append(line.at)
        else:
            out.formats.append(_format(document, line, rising=order == _UP))
            if not order:
                for row in out.formats[-1].fields:
                    row.flag("part_order")
    return out


def _told(text: str, i: int) -> tuple[str, list[_Part]]:
    """What a line calls its format, and the parts; none where it says something else."""
    if not text.lstrip().startswith("|"):
        lead = _LEAD.match(text)
        assert lead is not None
        found = _parts(text, lead.end(), i)
        return (
            (lead["label"] or "", found) if found else ("", _parts(text, len(text) - len(text.lstrip()), i))
        )
    ends = [found.end() for found in _CELL.finditer(text)]
    cells = [(start, end - 1) for start, end in pairwise(ends)]
    for start, end in cells[1:]:
        cell = text[start:end]
        if parts := _parts(text[:end], start + len(cell) - len(cell.lstrip(" `")), i):
            return text[slice(*cells[0])].strip(" `*"), parts
    return "", []


def _parts(text: str, at: int, i: int) -> list[_Part]:
    """The parts of a line from a place on, where it holds nothing but them."""
    at += len(text[at:]) - len(text[at:].lstrip(" `"))
    spans: list[tuple[int, int]] = []
    end = at
    for found in _BRACKETED.finditer(text, at):
        if text[end : found.start()].strip(" \\|`"):
            break
        spans.append(found.span("part"))
        end = found.end()
    behind = text[end:].strip("` ")
    done = bool(spans) and _BEHIND.match(f" {behind}" if behind else "") is not None
    if len(spans) > 1 and not done:
        return []
    if len(spans) <= 1:
        whole = spans[0] if done else (at, len(text.rstrip(" `")))
        if not done and "," not in text and "|" not in text:
            return []
        cuts = [whole[0], *(k for found in _BETWEEN.finditer(text, *whole) for k in found.span()), whole[1]]
        spans = list(zip(cuts[::2], cuts[1::2], strict=True))
    out = [_part(text, start, end, i) for start, end in spans]
    return [] if None in out else [part for part in out if part]


def _part(text: str, start: int, end: int, i: int) -> _Part | None:
    said = text[start:end].strip()
    found = _PART.match(said)
    if found is None:
        return None
    at = start + text[start:end].index(said)
    bits = int(found["first"] or found["of"] or found["in"])
    return _Part(found["behind"] or found["name"], bits, (i, at, at + len(said))) if bits else None


def _is_word(parts: Sequence[_Part]) -> bool:
    """Whether parts with one of the opcode make a word of a whole length, no two called alike but by a code."""
    if len(parts) < _LEAST or sum(part.bits for part in parts) not in _WORDS:
        return False
    names = [part.name.lower() for part in parts if part.name.strip("01") and part.name.lower() not in _FREE]
    coded = [part for part in parts if _OPCODE.match(part.name)]
    return len(set(names)) == len(names) and bool(coded) and coded[0].bits > _LEAST


def _order(document: Document, line: _Line) -> str | None:
    """How the numbers below a line count, or those above; empty where there are none, None where they do not fit."""
    texts = [document.lines[i] if i in document.body else "" for i in (line.at + 1, line.at - 1)]
    below, above = (_counting(text, line.parts) for text in texts)
    return below if below != "" else above or ""


def _counting(text: str, parts: Sequence[_Part]) -> str | None:
    """How the numbers of a line count that are ends of these parts; None where they are other numbers."""
    found = _NUMBERS.match(text) if len(text) <= _LONGEST else None
    numbers = [int(one) for one in re.findall(r"\d+", found["numbers"])] if found else []
    if not numbers or numbers == [part.bits for part in parts]:
        return ""
    for order, ordered in ((_DOWN, parts[::-1]), (_UP, parts)):
        lows = [0, *accumulate(part.bits for part in ordered)]
        ends = {*lows[:-1], *(low - 1 for low in lows[1:])}
        if sorted(numbers, reverse=order == _DOWN) == numbers and {0, lows[-1] - 1} <= set(numbers) <= ends:
            return order
    return None


def _format(document: Document, line: _Line, *, rising: bool) -> Register:
    words = [word for word in re.findall(r"[A-Za-z]+", line.label.lower()) if word not in _GENERAL]
    made = Register([place(document, line.at)], kind="encoding", width_bits=line.width)
    if words:
        made.register = line.label
    else:
        made.flag("name_lost")
    low = 0 if rising else line.width
    for part in line.parts:
        low -= 0 if rising else part.bits
        row = Field([part.piece], field=part.name, bit_hi=low + part.bits - 1, bit_lo=low)
        row.reserved = part.name.lower() in _FREE
        made.fields.append(row)
        low += part.bits if rising else 0
    return made
