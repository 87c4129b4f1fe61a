"""Opcodes and the fields of encodings: instructions among the values of a field, and codes that no field can hold."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from extract.dialects.isa_table.encodings.told import OPCODES
from extract.dialects.isa_table.statements import Statement

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from extract.document import Piece
    from extract.observations import Register


@dataclass(slots=True)
class Format:
    """An encoding and, for its field of opcodes, the lines under it as (text, place)."""

    register: Register
    opcode_lines: list[tuple[str, Piece]] = field(default_factory=list)


def doubt_opcodes(formats: Iterable[Format], statements: Iterable[Statement]) -> None:
    """Flag the opcodes that do not fit the field of their encoding, where it has one field of them."""
    bits: dict[str, int] = {}
    for one in formats:
        name = one.register.register or ""
        fields = [row for row in one.register.fields if (row.field or "").upper().startswith("OP")]
        row = fields[0] if len(fields) == 1 else None  # of several, one holds the upper bits
        if (
            row is not None
            and (row.field or "").upper() in OPCODES
            and row.bit_hi is not None
            and row.bit_lo is not None
            and not row.flags
        ):
            bits[name] = max(bits.get(name, 0), row.bit_hi - row.bit_lo + 1)
    for made in statements:
        width = bits.get(made.encoding or "")
        if width and made.opcode is not None and max(made.opcode, made.last or 0) >> width:
            made.flags.append("opcode_out_of_range")


def listed_instructions(encoding: Register, section: str | None) -> Iterator[Statement]:
    """The values of a field `..._INST`, which are opcodes; what leads up to `INST_` in their names is no mnemonic."""
    for row in encoding.fields:
        if not (row.field or "").endswith("_INST"):
            continue
        for value in row.values:
            value.role = "opcode"
            if value.value is not None and value.value_last is None and value.name:
                name = value.name.rpartition("_INST_")[2]
                texts = [value.description] if value.description else []
                yield Statement(
                    "list", encoding.register, value.value, name, list(value.pieces),
                    texts, list(value.flags), section=section,
                )  # fmt: skip
