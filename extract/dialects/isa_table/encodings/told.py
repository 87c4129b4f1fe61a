"""What the text of an encoding's field says of its values without a list of them.

Must be 1 0 1 1.  'b10_11  = 1011        the only value, its bits one by one
Same codes as for SRC0, above.           the list of another field: a row without a value, `same_as` SRC0
0 = none, 1 = x2, 2 = x4.                one behind the other
0 N_ADD: adds. 1 N_SUB 2 N_MUL           opcodes behind each other, in a cell that lost its lines
"""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from extract.dialects.amd_isa.values import referred
from extract.dialects.isa_table.grammar import CAPTION
from extract.dialects.isa_table.statements import said
from extract.dialects.register_table.value_lists.items import Holder
from extract.dialects.register_table.value_lists.values import values_in
from extract.dialects.register_table.words.said import Said, room_of
from extract.misread import BINARY
from extract.observations import EnumValue

if TYPE_CHECKING:
    from collections.abc import Sequence

    from extract.dialects.register_table.words.vocabulary import Vocabulary
    from extract.observations import Reading, Register

_SAID: Final = r"(?:(?:Must be:?|[Ee]quals|==?)\s+(?:\d{0,2}'b|0b)?|\d{0,2}'b|0b)"
OPCODES: Final = frozenset({"OP", "OPCODE"})
_FIXED: Final = re.compile(rf"{_SAID}([01](?:[\s_]*[01])*)\s*(?:b\s*)?\.?")
_SLIP: Final = re.compile(rf"{_SAID}(?=[01\s_]*[{BINARY}])[01{BINARY}][01{BINARY}\s_]*b?\s*\.?")
"""The same with letters for digits."""
_CODED: Final = re.compile(
    r"(?<![\w.:\[(])(?P<value>0[xX][0-9A-Fa-f]{1,4}|\d{1,4})\s*[:=]?\s+(?P<name>[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)\b\s*:?"
)
"""An opcode and its name, in which there is an underscore."""
_OF_CODES: Final = re.compile(r"\b0[xX][0-9A-Fa-f]|\b[A-Z][A-Z0-9]*_[A-Z0-9_]+\b")
"""Further codes and names."""
_LISTED: Final = re.compile(
    r"(?P<field>[A-Za-z]\w*)\s+(?:[Ee]numerations?|[Vv]alues|[Ee]ncodings?|[Ss]ettings)\b"
)
"""How the caption goes on over the values of a field."""
_UNDER: Final = 6
"""Lines under such a caption of which one is read at least, where the table is."""
_BIT_BY_BIT: Final = re.compile(r"\b[Bb]its?\s?\d{1,2}\s?[=:]")
"""`bit0 = red, 1 = green`: each bit for itself, no values."""


def add_values(encoding: Register, words: Vocabulary) -> None:
    """Give the fields that have no list the values or the reference that their description tells of."""
    listed = {row.field: row for row in encoding.fields if row.field and row.values}
    texts = [(row.description or "").split("\n") for row in encoding.fields]
    room = room_of(Said([(line, []) for line in lines]) for lines in texts)
    for row in encoding.fields:
        text = row.description or ""
        if not row.values and _SLIP.fullmatch(text):
            row.flag("value_garbled")
        if row.values or row.bit_hi is None or row.bit_lo is None:
            continue
        fixed = _FIXED.fullmatch(text)
        if fixed:
            bits = "".join(fixed[1].replace("_", " ").split())
            if len(bits) != row.bit_hi - row.bit_lo + 1:  # bits are lost, or they are other ones
                row.flag("value_garbled")
                continue
            row.values.append(EnumValue(list(row.pieces), value=int(bits, 2), name=bits, description=text))
        elif (name := referred(text)) in listed:
            row.values.append(EnumValue(list(row.pieces), description=text, role="prose", same_as=name))
        elif row.field not in OPCODES and not _BIT_BY_BIT.search(text):
            holder = Holder(row.bit_hi - row.bit_lo + 1, row.field, room)
            told = values_in(Said([(text, list(row.pieces))]), holder, words)
            row.values = told if any(one.value == 0 for one in told) else []  # else one may be lost


def codes_in_line(text: str, least: int = 3) -> list[tuple[int, str, str]]:
    """Opcodes that stand behind each other, so many at least, whose numbers rise: each with its name and text.

    >>> codes_in_line("Opcode. 0 N_ADD: adds. 1 N_SUB 4 N_MUL")
    [(0, 'N_ADD', 'adds.'), (1, 'N_SUB', ''), (4, 'N_MUL', '')]
    >>> codes_in_line("2 N_ADD, as 1 N_SUB does", 2), codes_in_line("0 N_ADD 0x10 none N_SUB 17 N_MUL", 2)
    ([], [])
    """
    found = list(_CODED.finditer(text)) if "_" in text else []
    codes = [int(one["value"], 0 if one["value"][:2] in {"0x", "0X"} else 10) for one in found]
    if len(found) < least or any(one >= two for one, two in pairwise(codes)):
        return []
    ends = [one.start() for one in found[1:]] + [len(text)]
    texts = [text[one.end() : end].strip(" ,;") for one, end in zip(found, ends, strict=True)]
    if any(map(_OF_CODES.search, (text[: found[0].start()], *texts))):
        return []  # of a list of something else
    return [(code, one["name"], said) for code, one, said in zip(codes, found, texts, strict=True)]


def report_values(reading: Reading, lines: Sequence[int]) -> None:
    """Report tables whose caption says that they list the values of a field without any, and that were not read.

    `lines` are those of the document, without headers and footers.
    """
    rows = (row for register in reading.registers for row in register.fields)
    bare = {row.field.upper() for row in rows if row.field and not row.values}
    taken = {piece[0] for _, row in reading.observations() for piece in row.pieces}
    for n, i in enumerate(lines):
        text = said(reading.document, i) if bare else ""
        caption = CAPTION.match(text)
        found = _LISTED.match(text, caption.end()) if caption else None
        if found and found["field"].upper() in bare and taken.isdisjoint(lines[n + 1 : n + 1 + _UNDER]):
            message = f"the values of {found['field']} are not read"
            reading.diagnose("table_unread", message, line_first=i, line_last=i, raw_text=text)
