"""Fields that the text of the field before has swallowed: their bits go on from its, and no other row has them.

Bits 7:4 - STOP: Where it ends. Bits 3:0 - RATE: How fast.      one line
<p>Bits 7:4 - STOP<br>Bits 3:0 - RATE</p>                       or one paragraph

So may the text of a field that a figure alone tells of be swallowed: `- GO_A: Starts A. o GO_B: Starts B.`
Lines that begin with bits that are none of the field are swallowed too, whoever has these: another register's, perhaps.
"""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from extract.dialects.register_table.text_tables.noted_rows import worded_row
from extract.dialects.register_table.words.bits import ends_of
from extract.dialects.register_table.words.notation import is_identifier
from extract.dialects.register_table.words.vocabulary import vocabulary

if TYPE_CHECKING:
    from collections.abc import Iterator

    from extract.observations import Field, Reading, Register

_BEFORE: Final = ("see", "of", "in", "the", "with", "and", "or", "to", "from", "by", "register")
"""Words before the bits of another register, or of another place of this one."""
_TOLD: Final = re.compile(
    r"(?:^|(?<=[.;|)•*–—-]\s)|(?<=\n)|(?-i:(?<=[a-z]\s)(?=B))"
    + "".join(rf"(?<!\b{word}\s)" for word in _BEFORE)
    + r")bits?\s?\[?(?P<one>\d{1,2})(?:\s?(?::|\.\.|-|–)\s?(?P<two>\d{1,2}))?\]?"
    r"(?:\s?[:–—-]\s|\s[A-Z_]\w*\s?[:–—-]\s)\s*(?P<said>\S+)",
    re.IGNORECASE,
)
"""Bits and a sign before what is said of them, or a name and the sign, where a sentence begins or looks as if one did.

`See HOLD, bit 3: TIME`, `copied to bits 3:0: the low half` tell of another register.
"""


def swallowed_fields(reading: Reading) -> Iterator[Field]:
    """The fields whose text tells of such bits."""
    words = vocabulary()
    for register in reading.registers:
        for one in register.fields:
            if one.description is None or one.bit_hi is None or one.bit_lo is None:
                continue
            if "bit" not in one.description and "Bit" not in one.description:
                continue
            for found in _TOLD.finditer(one.description):
                high, low = ends_of(found)
                beside = high == one.bit_lo - 1 or low == one.bit_hi + 1
                left = words.reserved(found["said"].strip(".,;()"))
                if beside and not left and not any(_shares(other, high, low) for other in register.fields):
                    yield one
                    break


def swallowed_rows(reading: Reading) -> Iterator[int]:
    """The lines in the texts of fields, the first apart, that begin with bits which the field does not have."""
    lines = reading.document.lines
    rows = {i for part in ("bit", "Bit", "BIT") for i in reading.document.lines_with(part)}
    for register in reading.registers if reading.document.reader != "pdf" else ():
        begun = {one.pieces[0][0] for one in register.fields if one.pieces}
        for one in register.fields:
            if one.bit_hi is None or one.bit_lo is None:
                continue
            for i in dict.fromkeys(piece[0] for piece in one.pieces):
                row = worded_row(lines[i], i) if i in rows and i not in begun else None
                parted = row is not None and row.text - row.bits[1] > 1
                if row is not None and parted and not (one.bit_lo <= row.low and row.high <= one.bit_hi):
                    yield i


def _shares(one: Field, high: int, low: int) -> bool:
    """Whether a field has one of these bits, or its bits are not known."""
    return one.bit_hi is None or one.bit_lo is None or (one.bit_lo <= high and low <= one.bit_hi)


def doubt_swallowed_texts(registers: list[Register]) -> None:
    """Flag fields in whose text the name of another stands with a colon, where nothing else is said of that one.

    The list below may be that one's, too.
    """
    for register in registers:
        told = [one for one in register.fields if one.description and ": " in one.description]
        untold = [one.field for one in register.fields if not (one.description or one.values or one.reserved)]
        names = [name for name in untold if name and _as_in_programs(name)] if told else []
        for one in told if names else ():
            words = (one.description or "").split()
            for before, word in pairwise(words):
                if word[:-1] in names and word[-1] == ":" and before.lower() not in _BEFORE:
                    one.flag("text_foreign")
                    for value in one.values:
                        value.flag("list_foreign")


def _as_in_programs(name: str) -> bool:
    """Whether a name is no word of a sentence: it has an underscore or a digit."""
    return is_identifier(name) and bool(re.search(r"[_\d]", name))
