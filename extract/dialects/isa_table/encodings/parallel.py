"""Codes of a field line by line, and what they mean line by line below: made one list, as texts with columns have it.

    SSRC0 [7:0]                SSRC0 [7:0]
    0 - 105                    First operand.
    106                        0 - 105 R0 - R105: Registers.
    First operand.             106 VCC_LO
    R0 - R105: Registers.
    VCC_LO

A text that copies cell after cell prints them so. They are put together where the lines up to the next field are as
many as the codes, and one that describes the field; else nothing tells which of them belong to which.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from extract.dialects.isa_table.cells.head_words import is_field_head
from extract.dialects.isa_table.encodings.told import OPCODES
from extract.dialects.isa_table.grammar import CAPTION, DESCRIBED, FIELD, SECTION
from extract.dialects.isa_table.ruleless.codes_apart import MEANING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from extract.document import Piece

CODE: Final = re.compile(r"\d{1,3}(?:\s?[–-]\s?\d{1,3})?$")
_FEWEST: Final = 2
"""Codes of such a list at least."""
_MOST: Final = 80

Line = tuple[str, "list[Piece]"]


def codes_under(rows: Sequence[Line], n: int) -> int:
    """How many lines under a row are nothing but codes."""
    k = n + 1
    while k < len(rows) and k - n <= _MOST and CODE.match(rows[k][0]):
        k += 1
    return k - n - 1


def put_together(rows: list[Line]) -> list[Line]:
    """The lines of a document with such lists put together."""
    out: list[Line] = []
    n = 0
    while n < len(rows):
        text, pieces = rows[n]
        count = codes_under(rows, n) if text.endswith("]") and FIELD.match(text) else 0
        out.append(rows[n])
        n += 1
        if count < _FEWEST:
            continue
        codes, first = rows[n : n + count], n + count
        end = next((k for k in range(first, min(first + count + 2, len(rows))) if _ends(rows[k][0])), -1)
        texts = rows[first:end] if end >= 0 else []
        if text.split()[0] in OPCODES and not all(MEANING.match(said) for said, _ in texts[-count:]):
            continue  # some of them take several lines
        if count <= len(texts) <= count + 1:
            pieces = pieces + [piece for _, places in codes for piece in places]
            said, texts = texts[: len(texts) - count], texts[len(texts) - count :]
            out[-1] = (
                " ".join([text, *(more for more, _ in said)]),
                pieces + [p for _, own in said for p in own],
            )
            out += [
                (f"{code} {meaning}", places)
                for (code, _), (meaning, places) in zip(codes, texts, strict=True)
            ]
            n = end
    return out


def _ends(text: str) -> bool:
    """Whether a line is of the next field, or of what stands behind the fields."""
    return bool(
        FIELD.match(text) or DESCRIBED.match(text) or CAPTION.match(text) or SECTION.match(text)
    ) or is_field_head(text)
