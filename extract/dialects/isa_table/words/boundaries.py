"""Figures of encodings in a text that print nothing but the ends of each field over it, or the bits under the names.

    12.1. NA Instructions
    31  30 29         23 22      16 15       8 7        0      numbers in pairs, the high and the low end of a cell
     1 0       OP           SDST       SSRC1     SSRC0         as many cells; digits are the code of the encoding

    ENCODING OP SDST SIMM                                      as many names
    31:28 27:23 22:16 15:0                                     as bits, which follow each other down to 0

The heading above names the encoding. A figure is taken where every number pairs with the one that is due and every
cell stands between its numbers; else it is left, and reported with what is not read.
"""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from extract.dialects.isa_table.statements import said
from extract.document import HEADING
from extract.observations import Field, Register

if TYPE_CHECKING:
    from extract.document import Document, Piece

_NUMBERS = re.compile(r"\s*(?:31|63|15)(?:\s+\d{1,2})+\s*$")
_RANGES = re.compile(r"\s*(?:31|63|15)(?::\d{1,2})?(?:\s+\d{1,2}(?::\d{1,2})?)+\s*$")
_CELL = re.compile(r"[^\s|]+(?: [^\s|]+)*")
_NAME = re.compile(r"[A-Z][A-Z0-9_]*$")
_CODE = re.compile(r"[01](?: ?[01])*$")
_RULE = re.compile(r"[\s+|=-]*-[\s+|=-]*$")
_HEADED = re.compile(
    r"(?:[\dA-Z]{1,2}(?:\.\d+)+\.?\s+)(?P<name>[A-Z][A-Z0-9_]+)(?:\s+(?:Instructions?|Opcodes?|Formats?|Encoding))?$"
)
_TOLD = re.compile(
    r"The (?:bitfield map|bit ?map|fields|format) (?:for|of) (?P<name>[A-Z][A-Z0-9_]+) (?:is|are)\b"
)
_ABOVE: Final = 12
"""Lines over a figure in which the heading is looked for."""
_LONGEST: Final = 300
_FEW: Final = 2
_NEAR: Final = 8
"""Lines between the halves of a figure at most."""


def read_boundaries(document: Document) -> list[Register]:
    """The encodings of such figures; none of a PDF, whose lines do not keep the places of words."""
    if document.words:
        return []
    out: list[Register] = []
    known: set[str] = set()
    for i in document.body:
        line = document.lines[i]
        if len(line) > _LONGEST or not line[-1:].strip() or line.lstrip()[:2] not in {"31", "63", "15"}:
            continue
        fields = (
            _paired(document, i)
            if _NUMBERS.match(line)
            else _named(document, i)
            if _RANGES.match(line)
            else []
        )
        named = _name(document, i) if fields else None
        if named is None or named[0] in known:
            continue
        name, above = named
        known.add(name)
        pieces = sorted({above, *(piece for one in fields for piece in one.pieces), document.piece_of(i)})
        register = Register(pieces, register=name, kind="encoding", section=said(document, above[0]))
        register.fields = [one for one in fields if one.field is not None]
        register.width_bits = 1 + max(one.bit_hi or 0 for one in fields)
        document.roles[above[0]] |= HEADING
        out.append(register)
    return out


def _name(document: Document, i: int) -> tuple[str, Piece] | None:
    """The encoding that a heading or a sentence over a figure names, and where."""
    for k in range(i - 1, max(i - 1 - _ABOVE, document.body.start - 1), -1):
        text = said(document, k) if len(document.lines[k]) <= _LONGEST else ""
        if found := _HEADED.match(text) or _TOLD.match(text):
            return found["name"], document.piece_of(k)
        if re.match(r"\d{1,2}(?:\.\d+)+\.?\s+[A-Z]", text):
            return None  # another heading
    return None


def _paired(document: Document, i: int) -> list[Field]:
    """The cells under a line of numbers that pair; empty where they do not fit it."""
    line = document.lines[i]
    marks = [(int(found[0]), found.span()) for found in re.finditer(r"\d+", line)]
    if len(marks) % 2:
        return []
    cells = list(zip(marks[::2], marks[1::2], strict=True))
    if _has_upper_half(document, i):
        return []
    follow = all(one[1][0] == two[0][0] + 1 for one, two in pairwise(cells))
    if not follow or cells[-1][1][0] != 0 or any(high[0] <= low[0] for high, low in cells):
        return []
    k = _below(document, i)
    found = list(_CELL.finditer(document.lines[k])) if k is not None else []
    if k is None or len(found) != len(cells):
        return []
    out: list[Field] = []
    for cell, (high, low) in zip(found, cells, strict=True):
        middle = (cell.start() + cell.end()) / 2
        if not high[1][0] - _FEW <= middle <= low[1][1] + _FEW:
            return []
        one = _field(cell[0], high[0], low[0], [(i, high[1][0], low[1][1]), (k, *cell.span())])
        if one is None:
            return []
        out.append(one)
    return out


def _has_upper_half(document: Document, i: int) -> bool:
    """Whether numbers from 63 down to 32 stand near those of a figure, which is then half of a larger one."""
    near = document.lines[max(i - _NEAR, 0) : i + _NEAR]
    return any(_NUMBERS.match(line) and line.split()[-1] == "32" for line in near if len(line) <= _LONGEST)


def _below(document: Document, i: int) -> int | None:
    """The line of cells under the numbers, a rule between them or not."""
    for k in range(i + 1, min(i + 1 + _FEW, document.body.stop)):
        line = document.lines[k]
        if len(line) > _LONGEST or not line.strip():
            return None
        if not _RULE.match(line):
            return k
    return None


def _named(document: Document, i: int) -> list[Field]:
    """The fields of a line of bits and of the names over it; empty where they are not as many."""
    bits = []
    for found in re.finditer(r"(\d+)(?::(\d+))?", document.lines[i]):
        high = int(found[1])
        bits.append((high, int(found[2]) if found[2] else high, found.span()))
    if any(one[1] != two[0] + 1 for one, two in pairwise(bits)) or bits[-1][1] != 0:
        return []
    if i - 1 not in document.body or len(document.lines[i - 1]) > _LONGEST:
        return []
    names = list(re.finditer(r"\S+", document.lines[i - 1]))
    if len(names) != len(bits):
        return []
    out = []
    for name, (high, low, span) in zip(names, bits, strict=True):
        one = _field(name[0], high, low, [(i - 1, *name.span()), (i, *span)])
        if one is None or high < low:
            return []
        out.append(one)
    return out


def _field(text: str, high: int, low: int, pieces: list[Piece]) -> Field | None:
    """The field of a cell, without a name where it holds the code of the encoding; None where it is neither."""
    one = Field(
        sorted(pieces), bit_hi=high, bit_lo=low, bits_text=f"{high}:{low}" if high != low else str(high)
    )
    if _NAME.match(text):
        one.field = text
        one.reserved = text in {"RESERVED", "RSVD", "UNUSED"}
        return one
    code = text.replace(" ", "")
    return one if _CODE.match(text) and len(code) == high - low + 1 else None
