"""Lists of names and numbers of which nothing says that they are bits: they may be pins, or halves of a memory.

### CTRL (0x10)

**ROM** [15:8] first half         fields in doubt: the text is of something else
**RAM** [7:0] second half

**STOP** [7:4] Where it ends.     fields: other registers of the document are told so, or the list has what those of
**RATE** [3:0] How fast.          fields have: a word for bits, access, resets, values, reserved bits; or it
                                  fills a register that has a place, and says what fields set: a gain, a period
"""

from __future__ import annotations

import re
from collections import Counter
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from extract.dialects.register_table.words.bits import TOPS
from extract.dialects.register_table.words.vocabulary import plain, vocabulary

if TYPE_CHECKING:
    from collections.abc import Set as AbstractSet

    from extract.dialects.register_table.words.vocabulary import Vocabulary
    from extract.observations import Field, Reading, Register

_BRACKETED: Final = re.compile(r"\W*(?:[A-Za-z_]\w*\W{0,3})?[\[(<]\d{1,2}(?::\d{1,2})?[\])>]")
"""A line that begins with numbers in brackets, or a name and these."""
_OF_BITS: Final = re.compile(
    r"\b(?:bits?|bitfields?|fields?|flags?|mask(?:ed|s)?)\b|位|ビット|\b[BD]\d{1,2}\b", re.IGNORECASE
)
_OF_FIELDS: Final = re.compile(
    r"\b(?:enable[sd]?|disable[sd]?|mode|select\w*|status)\b|\bregister\b|レジスタ|寄存器", re.IGNORECASE
)
"""What is said of fields, or in the heading of a register."""
_SETTINGS: Final = re.compile(
    r"\b(?:currents?|voltages?|volume|(?:un)?mutes?|gain|rate|frequency|divider|divisor|prescaler|periods?|time-?out|delay"
    r"|thresholds?|polarity|duty|counts?|counter|interrupts?|starts?|stops?|clears?|resets?|states?|trigger\w*|sources?|limit"
    r"|speed|brightness|resolution|offset|steps?|addressed|slew|drain)\b",
    re.IGNORECASE,
)
"""What fields set and tell, where their list fills a register that has a place: pins and parts of memory rarely do."""
_FURTHER: Final = re.compile(r"\b(?:of|for|on|to|from|in|at|by|with|which|that)\b")
"""Behind these it is said what a field has to do with: `level of the pins`."""
_LITTLE: Final = frozenset({"of", "on", "the", "at"})
_RANGE: Final = re.compile(r"\d{1,2}(?:\s?(?::|\.\.|-|–|~)\s?\d{1,2})?")
_WORD: Final = re.compile(r"[^\W\d_]+")
_ABOVE: Final = 8
"""Lines over a list among which stand its heading and what introduces it, at most."""


def doubt_unmarked(reading: Reading, lists: AbstractSet[int]) -> None:
    """Flag the fields of such lists; `lists` are the lines of those that were found by their form alone."""
    lines = reading.document.lines
    listed = [
        (register, rows)
        for register in reading.registers
        if (rows := [one for one in register.fields if one.pieces])
        and all(i in lists or _BRACKETED.match(lines[i]) for i in (one.pieces[0][0] for one in rows))
    ]
    forms = Counter(form for form, _ in {(_form(reading, rows), one.register) for one, rows in listed})
    for register, rows in listed:
        several = forms[_form(reading, rows)] > 1
        if _of_others(reading, rows, vocabulary()) or not (several or _told(reading, register, rows)):
            for one in rows:
                one.flag("bits_unmarked")


def _form(reading: Reading, rows: list[Field]) -> str:
    """How the first entry of a list begins: its signs, and in what order its name and its bits stand."""
    line = reading.document.lines[rows[0].pieces[0][0]]
    line = _RANGE.sub("#", line.replace(rows[0].field or "\0", "\0", 1), count=1)
    return "".join(line[: max(line.find("#"), line.find("\0")) + 2].split())


def _of_others(reading: Reading, rows: list[Field], words: Vocabulary) -> bool:
    """Whether each entry of a list, or the line that introduces it, speaks of what else has numbers in brackets."""
    if _coded(rows) or any(_says_bits(reading, one) for one in rows):
        return False
    introduced = _introduced(reading, rows)
    if introduced and not _OF_BITS.search(introduced):
        said = {plain(word) for word in _WORD.findall(introduced)}
        if said & words.words["other"] and not said & (words.words["part"] | words.words["register"]):
            return True
    texts = [
        f"{one.field or ''} {_FURTHER.split(one.description or '', maxsplit=1)[0]}"
        for one in rows
        if not one.reserved
    ]
    return bool(texts) and all(
        words.words["thing"] & {word.casefold() for word in _WORD.findall(text)} for text in texts
    )


def _introduced(reading: Reading, rows: list[Field]) -> str:
    """The line right over a list that ends in a colon; '' where none does."""
    lines, first = reading.document.lines, min(one.pieces[0][0] for one in rows)
    above = next(
        (lines[i].strip(" *`") for i in range(first - 1, max(first - _ABOVE, -1), -1) if lines[i].strip()), ""
    )
    return above if above[-1:] in {":", "："} and above[:1] not in {"#", "="} else ""


def _coded(rows: list[Field]) -> bool:
    """Whether one of several entries has an access or a reset."""
    return any(one.access or one.default_text for one in rows)


def _told(reading: Reading, register: Register, rows: list[Field]) -> bool:
    """Whether a list has what those of fields have, names its register, or a line over it speaks of bits or fields."""
    if _coded(rows) or any(one.reserved or one.values or _says_bits(reading, one) for one in rows):
        return True
    if all((register.register or "\0") in reading.document.lines[one.pieces[0][0]] for one in rows):
        return True
    otherwise = _headed_otherwise(reading, register)
    if (
        register.address is not None
        and _fill(rows)
        and not otherwise
        and any(_SETTINGS.search(one.description or "") for one in rows)
    ):
        return True
    lines, first = reading.document.lines, min(one.pieces[0][0] for one in rows)
    start = max(first - _ABOVE, min((piece[0] for piece in register.pieces), default=0), 0)
    above, texts = lines[start:first], [one.description or "" for one in rows]
    return any(_OF_BITS.search(said) or _OF_FIELDS.search(said) for said in above) or any(
        _OF_BITS.search(said) or (not otherwise and _OF_FIELDS.search(said)) for said in texts
    )


def _headed_otherwise(reading: Reading, register: Register) -> bool:
    """Whether a heading says, beside the name, only that it is of pins or memory: `Connector SPI_HDR (0x20)`.

    `FLASH_CTL - Flash control (0x20)` is one of a register.
    """
    things = vocabulary().words["thing"]
    at = min((piece[0] for piece in register.pieces), default=None)
    heading = reading.document.lines[at] if at is not None else ""
    said = {plain(word) for word in heading.split() if word.isalpha() and word != register.register} - _LITTLE
    return bool(said) and said <= things


def _fill(rows: list[Field]) -> bool:
    """Whether the bits of several entries fill a register, without a gap or an overlap."""
    ends = sorted(
        (one.bit_lo, one.bit_hi) for one in rows if one.bit_lo is not None and one.bit_hi is not None
    )
    goes_on = all(two[0] == one[1] + 1 for one, two in pairwise(ends))
    return len(ends) == len(rows) > 1 and goes_on and ends[0][0] == 0 and ends[-1][1] in TOPS


def _says_bits(reading: Reading, one: Field) -> bool:
    """Whether the line that begins an entry, or what is said in it, has a word for bits."""
    i = one.pieces[0][0]
    return _OF_BITS.search(reading.document.lines[i]) is not None or (
        _OF_BITS.search(one.description or "") is not None
    )
