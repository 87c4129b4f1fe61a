"""Values taken apart, as a person reads them and as JSON.

CB_MODE = 0x35  tarn2, block CB, R/W, 32 bits, MMReg:0x28350
bits  field  value  meaning
7:4   LEVEL  3
3:0   MODE   5      FAST
! reserved bits are set: 0x100
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from specmill.phrases import marks, opcode, place, small, summary
from specmill.screen import printable

if TYPE_CHECKING:
    from collections.abc import Iterator

    from catalog.decoding import Decoded, DecodedField
    from catalog.operands import Operand
    from catalog.words import DecodedInstruction


def decoded_text(
    decoded: Decoded, name: str | None = None, instruction: DecodedInstruction | None = None
) -> str:
    """A register's value, one line for each field and each thing that is odd.

    Args:
        decoded: the value.
        name: that of the array's element.
        instruction: whose word it is.
    """
    called = printable(name or decoded.register.name or "(no name)")
    title = f"{called} = {decoded.value:#x}  {summary(decoded.register)}"
    fields = _fields(decoded, instruction)
    return "\n".join([title, *(f"{mark}" for _, mark in marks(decoded.register)), *fields])


def instruction_text(decoded: DecodedInstruction) -> str:
    """Instruction words: the instruction if the tables name it, then the fields of each word."""
    lines = []
    for row in decoded.instructions:
        lines.append(f"{printable(row.mnemonic or '(no name)')}  {opcode(row)}, {place(row)}")
        lines += [mark for _, mark in marks(row)]
    lines += [decoded_text(word, instruction=decoded) for word in decoded.words]
    if decoded.literal is not None:
        lines.append(f"literal = {decoded.literal:#x}")
    elif any(one.literal for one in decoded.operands.values()):
        lines.append("! the literal constant is the next word, which is not given")
    return "\n".join(lines)


def _fields(decoded: Decoded, instruction: DecodedInstruction | None) -> Iterator[str]:
    rows = [
        (field.bits or "?", _name(field), _number(field), _meaning(field, instruction))
        for field in decoded.fields
    ]
    cells = [("bits", "field", "value", "meaning"), *rows]
    widths = [max(len(row[i]) for row in cells) for i in range(3)]
    for row, field in zip(cells, (None, *decoded.fields), strict=True):
        yield "  ".join(
            (*(cell.ljust(wide) for cell, wide in zip(row, widths, strict=False)), row[3])
        ).rstrip()
        for text in _doubts(field, instruction) if field else ():
            yield f"{' ' * (widths[0] + 2)}{text}"
    if decoded.reserved:
        yield f"! reserved bits are set: {decoded.reserved:#x}"
    if decoded.unnamed:
        yield f"! bits are set that no field has: {decoded.unnamed:#x}"


def _name(field: DecodedField) -> str:
    return printable(field.name or "?")


def _number(field: DecodedField) -> str:
    return "?" if field.number is None else small(field.number)


def _meaning(field: DecodedField, instruction: DecodedInstruction | None) -> str:
    """What the number is called: an operand with the words of the list, an opcode by its mnemonic."""
    one = instruction.operands.get(field) if instruction else None
    of = f"list of {field.part.list_of}" if field.part.list_of and field.named else ""
    if one is not None and instruction is not None:
        text = hex(instruction.literal) if one.literal and instruction.literal is not None else one.text
        known = "" if text in (None, one.printed) else one.printed
        said = "; ".join(filter(None, (known, of)))
        return printable(f"{text or one.printed}{f'  ({said})' if said else ''}")
    if instruction and field is instruction.opcode and not field.meaning:
        names = " | ".join(dict.fromkeys(row.mnemonic or "?" for row in instruction.instructions))
        return printable(names) or "(no instruction has this opcode)"
    if field.nameless:
        return "(no name in the list)"
    return printable(f"{field.label or ''}{f'  ({of})' if of else ''}")


def _doubts(field: DecodedField, instruction: DecodedInstruction | None) -> Iterator[str]:
    one = instruction.operands.get(field) if instruction else None
    if one is not None and one.doubt:
        yield f"! {printable(one.doubt)}"
    for row in (*field.part.rows, *field.named):
        for style, text in marks(row):
            if style == "doubt":
                yield text


def as_json(
    decoded: Decoded, name: str | None = None, instruction: DecodedInstruction | None = None
) -> dict[str, Any]:
    """A register's value for JSON; `reserved` and `unnamed` are masks of bits that are set."""
    register = decoded.register
    return {
        "register": register.name,
        "element": name if name != register.name else None,
        "product": register.product,
        "variant": register.variant,
        "block": register.block,
        "register_id": register.register_id,
        "status": register.status,
        "value": decoded.value,
        "fields": [
            {
                "field": field.name,
                "bits": field.bits or None,
                "value": field.number,
                "meaning": field.meaning,
                "label": field.label,
                "listed": field.listed,
                "list_of": field.part.list_of,
                "reserved": field.field.reserved,
                "status": [row.status for row in (*field.part.rows, *field.named)],
                **({} if instruction is None else _operand(instruction.operands.get(field))),
            }
            for field in decoded.fields
        ],
        "reserved": decoded.reserved,
        "unnamed": decoded.unnamed,
    }


def _operand(one: Operand | None) -> dict[str, Any]:
    if one is None:
        return {"operand": None, "literal": False, "doubt": None}
    return {"operand": one.text, "literal": one.literal, "doubt": one.doubt}


def instruction_json(decoded: DecodedInstruction) -> dict[str, Any]:
    """Instruction words for JSON."""
    return {
        "instructions": [
            {"mnemonic": row.mnemonic, "encoding": row.encoding, "opcode": row.opcode, "status": row.status}
            for row in decoded.instructions
        ],
        "words": [as_json(word, instruction=decoded) for word in decoded.words],
        "literal": decoded.literal,
    }
