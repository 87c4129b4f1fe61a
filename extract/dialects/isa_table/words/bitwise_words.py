"""Instructions whose words a text draws under a number for each bit, the assembler's syntax above them.

    A7.7.1  GADC (immediate)                                          the heading begins with the mnemonic
    Encoding T1
    GADC{S}<c> <Rd>,<Rn>,#<const>                                     and so does the syntax
    15 14 13 12 11 10 9 8 7 6 5 4 3 2 1 0 15 14 13 12 11 10 9 8 7 6 5 4 3 2 1 0
     1  1  1  1  0  i 0 1 0 1 0 S    Rn    0   imm3       Rd            imm8

A digit is a bit, and so is a letter; names may say how many they have, `imm3`. Together they fill the word, and stand
near the numbers of their bits as far as these can be counted from either end. Any other word with a digit is reported,
not read; one of names alone is a register.
"""

from __future__ import annotations

import re
from itertools import groupby
from typing import TYPE_CHECKING, Final

from extract.dialects.isa_table.grammar import NUMBERED, encloses
from extract.dialects.isa_table.ruleless.segments import laid_out
from extract.dialects.isa_table.statements import Statement, Words, place, said
from extract.dialects.isa_table.words.figured_words import tells_access
from extract.document import HEADING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from extract.document import Document

_NUMBERS: Final = re.compile(r"\s*(?:31 +30|15 +14)(?: +\d{1,2}){14,31}\s*$")
_TOKEN: Final = re.compile(r"\([01]\)|[^\s()]+")
_SINGLE: Final = re.compile(r"[01A-Za-z]$|\([01]\)$")
"""A bit: a digit, one that should be, or a letter."""
_GAP: Final = re.compile(r"\s{2,}")
_CODE: Final = re.compile(r"(?<!\S)(?:[01]|\([01]\))(?!\S)")
"""A bit that tells instructions apart: the names alone are those of a register."""
_COUNTED: Final = re.compile(r"[A-Za-z]+?(?P<wide>\d{1,2})$")
_HEADING: Final = re.compile(
    r"(?:[A-Z]?\d+(?:\.\d+)+\s+)?(?P<name>[A-Z][A-Z0-9.]{1,11})(?=$|[ ,])[^.;:<{#]{0,80}$"
)
_SYNTAX: Final = re.compile(
    r"(?P<name>[A-Z][A-Z0-9.]{1,11})(?:\{[^{}\s]*\}|<[^<>\s]*>|\.[A-Z])*(?:\s+[<{#\[A-Za-z(]\S*(?:\s\S+)*)?$"
)
_LABEL: Final = re.compile(r"Encoding\s+(?P<label>[A-Z]\d?)\b")
_ABOVE: Final = 60
"""Lines over a figure in which its heading stands."""
_OFF: Final = 4
"""Characters that a digit or a name may stand beside the numbers of its bits."""
_NEAR: Final = 8
"""Lines over a figure in which its syntax stands."""
_LONGEST: Final = 200


def may_number(document: Document) -> int:
    """How many lines of a text number bits one by one."""
    return sum(_NUMBERS.match(document.lines[i][:_LONGEST]) is not None for i in document.lines_with("15 "))


def read_bitwise(document: Document, lines: Sequence[int]) -> Words:
    """All such instructions among these lines."""
    out = Words([], [])
    if not may_number(document):
        return out
    for n, i in enumerate(lines[:-1]):
        bits = _bits(document, i)
        below = lines[n + 1]
        if not bits or not _CODE.search(document.lines[below]):
            continue
        if n + 2 < len(lines) and tells_access(document.lines[lines[n + 2]]):
            continue  # a figure of a register
        if (entry := _over(document, lines[max(n - _ABOVE, 0) : n])) is None:
            continue
        word = _word(laid_out(document, below), bits)
        if word is None:
            out.unread.append(i)
            continue
        name, syntax, label, used = entry
        pieces = [place(document, k) for k in sorted({*used, i, below})]
        made = Statement("table", label, None, name, pieces, pattern=" ".join(word), syntax="; ".join(syntax))
        made.section = said(document, min(used))
        document.roles[i] |= HEADING
        out.rows.append(made)
    return out


def _bits(document: Document, i: int) -> list[float]:
    """The places of the numbers of all bits, from 31 or 15 down to 0, or twice from 15; none of any other line."""
    if not _NUMBERS.match(document.lines[i][:_LONGEST]):
        return []
    line = laid_out(document, i)
    found = list(re.finditer(r"\d+", line))
    numbers = [int(one[0]) for one in found]
    word, half = list(range(31, -1, -1)), list(range(15, -1, -1))
    if numbers not in (word, half, half * 2):
        return []
    return [(one.start() + one.end() - 1) / 2 for one in found]


def _word(line: str, bits: Sequence[float]) -> list[str] | None:
    """The codes and operands of a word from its highest bit down; None where they do not fill it."""
    found = list(_TOKEN.finditer(line))
    wide = [_width(one[0]) for one in found]
    known, open_names = sum(wide), wide.count(0)
    if known + open_names > len(bits) or (not open_names and known < len(bits)) or not found:
        return None
    if not (_stand_under(found, wide, bits) and _stand_under(found[::-1], wide[::-1], bits[::-1])):
        return None
    joined = (
        (digits, list(group))
        for digits, group in groupby((one[0] for one in found), key=lambda text: text in {"0", "1"})
    )
    return [text for digits, group in joined for text in (["".join(group)] if digits else group)]


def _width(text: str) -> int:
    """How many bits a text has: a digit or letter one, others what they say; 0 where they do not."""
    if _SINGLE.match(text):
        return 1
    counted = _COUNTED.match(text)
    return int(counted["wide"]) if counted else 0


def _stand_under(found: Sequence[re.Match[str]], wide: Sequence[int], bits: Sequence[float]) -> bool:
    """Whether all that stands before the first name of open width is near the numbers of its bits."""
    at = 0
    for one, count in zip(found, wide, strict=True):
        if not count:
            break
        middle = (bits[at] + bits[at + count - 1]) / 2
        if abs((one.start() + one.end() - 1) / 2 - middle) > _OFF:
            return False
        at += count
    return True


def _over(document: Document, lines: Sequence[int]) -> tuple[str, list[str], str | None, list[int]] | None:
    """Mnemonic, syntax and label over a figure, and their lines; None where heading and syntax differ.

    Syntax stands below the figure before, and nothing that may be another's between it and its own.
    """
    syntax: dict[int, re.Match[str]] = {}
    label: tuple[int, str] | None = None
    part: str | None = None
    passed = False
    for k in range(len(lines) - 1, -1, -1):
        text = said(document, lines[k])
        near = len(lines) - k <= _NEAR and not passed
        if near and label is None and _bits(document, lines[k]):
            if not syntax:
                return None
            passed = True
            continue
        heading = _HEADING.match(text) if syntax else None
        alike = {heading["name"], f"{heading['name']}S"} if heading else set[str]()  # with its flags set
        own = {i: one[0] for i, one in sorted(syntax.items()) if one["name"] in alike}
        if heading and own and (max(own) < max(syntax) or not encloses(text, part)):
            return None
        if heading and own:
            used = [lines[k], *own] + ([label[0]] if label else [])
            return heading["name"], list(own.values()), label and label[1], used
        form = _GAP.split(laid_out(document, lines[k]).strip())[0] if near else ""
        if near and label is None and (found := _SYNTAX.match(form)):
            syntax[lines[k]] = found
        elif near and label is None and (told := _LABEL.match(text)):
            label = lines[k], told["label"]
        if NUMBERED.match(text):
            part = part or text
    return None
