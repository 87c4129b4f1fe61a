"""What sections of their own say of the fields of a register, below its table in Markdown and AsciiDoc.

## CTRL                        the register
| Bits | Name | ...            its table
### CTRL . RATE                a section on a field; so are `### CTRL.RATE`, `#### RATE`, `#### rate field`,
                               `#### RATE - Speed of the pump`
How fast it goes.

Without a table, such a section gives the bits of its field: `Bits: 11:8`, `Access: RW`.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from extract.dialects.register_table.bit_lines.bitlines import BitLine
from extract.dialects.register_table.field_tables.fields import fold
from extract.dialects.register_table.value_lists.items import Holder, width_of
from extract.dialects.register_table.value_lists.values import values_in
from extract.dialects.register_table.words.access_codes import is_access
from extract.dialects.register_table.words.bits import parse_bits
from extract.dialects.register_table.words.keys import key_line
from extract.dialects.register_table.words.notation import IDENTIFIER
from extract.dialects.register_table.words.said import Said
from extract.dialects.register_table.words.text import one_line

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from extract.dialects.register_table.pages.flow import Text
    from extract.dialects.register_table.words.bits import Bits
    from extract.dialects.register_table.words.vocabulary import Vocabulary
    from extract.observations import Register

_OF_FIELD = re.compile(
    rf"(?:(?P<register>{IDENTIFIER})\s?\.\s?)?(?P<name>{IDENTIFIER})(?:\s?[\[<][\d:]+[\]>])?"
    r"(?:(?P<word>(?: bit)? field)|(?:\s[–—-]|:)\s\S.{0,80})?$",
    re.IGNORECASE,
)

_HEADED = re.compile(
    r"^(?P<name>[A-Za-z_]\w*)\s?(?:[–—-]\s)?[\[(<](?:bits? ?)?(?P<bits>\d{1,2}(?:\s?[:–-]\s?\d{1,2})?)[\])>]"
    r"(?:\s*[(\[](?P<said>[^()\[\]]+)[)\]])?$",
    re.IGNORECASE,
)
"""A field's name and bits: `RATE [3:0] (RW, reset 0xA)`, `RATE (bits 3:0)`."""
_BITS_KEY = re.compile(
    r"^(?:[-*+•]\s+)?bits?(?: range| position|s)?\s*[:=]\s*(?P<bits>[\[<]?\d[\d:.\s-]*[\]>]?)$", re.IGNORECASE
)


def field_of_heading(title: str, register: str, names: Collection[str], *, deeper: bool) -> str | None:
    """The field, folded, that a heading says its section is on; None where it is none.

    Args:
        title: the heading without marks.
        register: the register above it.
        names: those of its fields, folded.
        deeper: whether the heading is one of a section of the register's.
    """
    found = _OF_FIELD.match(title)
    if found is None or fold(found["name"]) not in names:
        return None
    owned = found["register"] is not None and fold(found["register"]) == fold(register)
    alone = found["register"] is None and (deeper or found["word"] is not None)
    return fold(found["name"]) if owned or alone else None


def field_of_section(title: str, register: str) -> str | None:
    """The field that a heading behind its register's name and a dot names: `CTRL.RATE`; None for any other heading."""
    found = _OF_FIELD.match(title)
    owned = found and found["register"] is not None and fold(found["register"]) == fold(register)
    return found["name"] if found and owned else None


def bits_key(text: str) -> Bits | None:
    """The bits that a line of such a section gives: `Bits: 11:8`."""
    found = _BITS_KEY.match(text)
    return parse_bits(found["bits"]) if found else None


def bits_heading(text: Text, words: Vocabulary) -> BitLine | None:
    """The field of a heading that gives its bits, perhaps its access and reset: `RATE [3:0] (RW, reset 0xA)`."""
    found = _HEADED.match(text.text)
    bits = parse_bits(found["bits"]) if found else None
    if found is None or bits is None:
        return None
    line = BitLine(bits, found["name"], text, "", headed=True)
    for part in re.split(r",\s*", found["said"] or ""):
        pair = key_line(part, words)
        if is_access(part, words):
            line.access = part
        elif pair and pair[0] == "reset":
            line.reset = pair[1]
        elif part:
            return None
    return line


def access_key(text: str, words: Vocabulary) -> str | None:
    """The access that a line of such a section gives: `Access: RW`."""
    found = key_line(text, words)
    return found[1] if found and found[0] == "access" and is_access(found[1], words) else None


def add_remarks(register: Register, remarks: Mapping[str, list[Text]], words: Vocabulary) -> None:
    """Give the fields that have no description, and no values, what their sections say."""
    for one in register.fields:
        texts = remarks.get(fold(one.field)) if one.field and not one.reserved else None
        if not texts:
            continue
        said = Said([(text.text, text.pieces) for text in texts])
        if one.description is None:
            one.description = one_line(said.text)
            one.pieces = sorted({*one.pieces, *(piece for text in texts for piece in text.pieces)})
        if not one.values:
            one.values = values_in(said, Holder(width_of(one), one.field, None), words)
