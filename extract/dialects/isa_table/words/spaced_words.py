"""Instructions under a line of their own, each with the bits of its word one by one, and with its length.

    GADD A,direct                                   the mnemonic and its operands
    Bytes:      2
    Cycles:     1
    Encoding:   0 0 1 0   0 1 0 1    direct address     bits, and operands of a byte each
    Operation:  GADD (A) <- (A) + (direct)

That a word is read whole is told by its length: it has as many bytes as the entry says. What has not is reported.
"""

from __future__ import annotations

import re
from itertools import groupby
from typing import TYPE_CHECKING, Final, NamedTuple

from extract.dialects.isa_table.ruleless.segments import laid_out
from extract.dialects.isa_table.statements import Statement, Words, place, said

if TYPE_CHECKING:
    from collections.abc import Sequence

    from extract.document import Document

_HEADING: Final = re.compile(r"#*\s*(?P<name>[A-Z][A-Z0-9]{1,7})(?:\s+(?P<operands>[^\s:].{0,40}))?$")
_OPERANDS: Final = re.compile(r"[@#/<\w][\w+.<>/@#\[\]()-]*(?:,\s?[@#/<\w][\w+.<>/@#\[\]()-]*)*$")
_KEY: Final = re.compile(
    r"(?P<key>Function|Description|Bytes|Cycles|Encoding|Operation|Example)s?\s*:\s*(?P<rest>.*)$"
)
_BIT: Final = re.compile(r"[01a-z]$|[A-Za-z]\d{1,2}$")
_SINGLE: Final = re.compile(r"[01a-z]{1,4}")
"""Bits that are a character each, and need nothing between them."""
_FRAME: Final = re.compile(r"[|\[\]]")
_BYTE: Final = 8
_NIBBLE: Final = 4
_ABOVE: Final = 60
"""Lines over a word in which its heading stands."""


def read_spaced(document: Document, lines: Sequence[int]) -> Words:
    """All such entries among these lines."""
    out = Words([], [])
    for n, i in enumerate(lines):
        text = said(document, i)
        key = _KEY.match(text) if "ncoding" in text else None
        if key is None:
            continue
        at = i if key["rest"] else next(iter(lines[n + 1 : n + 2]), i)  # in a box, a little below its key
        shown = laid_out(document, at).rstrip()
        word = _word(shown[shown.find(":") + 1 :] if at == i else shown)
        if word is None:
            continue
        entry = _over(document, lines[max(n - _ABOVE, 0) : n])
        if entry is None or entry.bytes != word[1]:
            out.unread.append(i)
            continue
        used = sorted({entry.heading, i, at, *entry.lines})
        made = Statement("table", None, None, entry.name, [place(document, k) for k in used], pattern=word[0])
        made.syntax, made.texts = entry.syntax, entry.texts
        out.rows.append(made)
    return out


class _Entry(NamedTuple):
    """What stands over a word: the line of the heading, mnemonic and operands, the length in bytes, the description."""

    heading: int
    name: str
    syntax: str | None
    bytes: int
    lines: list[int]
    texts: list[str]


def _over(document: Document, lines: Sequence[int]) -> _Entry | None:
    """The entry whose heading is the last one above, as far as the word of another."""
    count = 0
    told: list[int] = []
    texts: list[str] = []
    for i in reversed(lines):
        text = said(document, i)
        key = _KEY.match(text)
        if key and key["key"] == "Encoding":
            return None
        if key and key["key"] == "Bytes":
            count = int(key["rest"]) if key["rest"].isdecimal() else 0
            told.append(i)
        elif key and key["key"] in {"Function", "Description"} and key["rest"]:
            texts.insert(0, key["rest"])
            told.append(i)
        elif key is None and count and (heading := _HEADING.match(text)):
            operands = heading["operands"]
            if operands and not _OPERANDS.match(operands):
                continue
            name = heading["name"]
            return _Entry(i, name, f"{name} {operands}" if operands else None, count, told, texts)
    return None


def _word(text: str) -> tuple[str, int] | None:
    """The word that a text shows, and its bytes, 0 where bits are missing; None where it shows no bits one by one."""
    cells = [cell for cell in re.split(r"\s{2,}", _FRAME.sub("  ", text).strip()) if cell]
    parts: list[str] = []
    size = 0
    whole = True
    for of_bits, group in groupby(cells, key=lambda cell: all(map(_BIT.match, cell.split()))):
        if of_bits:
            bits = [bit for cell in group for bit in cell.split()]
            whole &= len(bits) % _BYTE == 0
            size += len(bits) // _BYTE
            parts += [
                "".join(four) if _SINGLE.fullmatch("".join(four)) else " ".join(four) for four in _fours(bits)
            ]
        else:
            operands = list(group)
            size += len(operands)
            parts += operands
    told = any(len(part) == _NIBBLE and set(part) & {"0", "1"} for part in parts)
    return (" ".join(parts), size if whole else 0) if told else None


def _fours(bits: Sequence[str]) -> list[Sequence[str]]:
    return [bits[n : n + _NIBBLE] for n in range(0, len(bits), _NIBBLE)]
