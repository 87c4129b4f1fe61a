"""The words of an instruction from its fields, the other way of `catalog.words`; what does not fit is refused.

encode_words(dataset, containers, "SOP2", {"OP": "S_ADD_U32", "SDST": "s2", "SSRC0": "s4", "SSRC1": "#3"})
[0x80028304]

A value is a number, a mnemonic (of the field that holds the opcode), an operand as `decode` writes it, a constant
behind a #, `literal:0x1234` for a constant in the word that follows, or the name of a value. Fields not named are 0,
but those that can have one value only: the constant by which the encoding is known.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from catalog.decoding import DecodedField, parts
from catalog.encoding import chosen, encode, value_named
from catalog.names import nearest
from catalog.operands import numbers
from catalog.words import WORD, instructions_of, opcode_of, word_counts
from extract.errors import NotFoundError, UsageError

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from catalog.dataset import Dataset
    from catalog.decoding import Part
    from catalog.model import Instruction, Register

_LITERAL: Final = "literal"
_IDENTITY: Final = re.compile(r"encod(?:e|ing)", re.IGNORECASE)
"""The field that tells encodings apart."""


def encode_words(
    dataset: Dataset, containers: Sequence[Register], name: str, values: Mapping[str, int | str]
) -> list[int]:
    """The words of an instruction, of 32 bits each, the lowest first; a literal constant is the last.

    Args:
        dataset: where the instructions are.
        containers: of the encoding's words, as `catalog.words.encodings` gives them.
        name: of the encoding.
        values: by the field's name or bits, or as `CONTAINER.FIELD` where several words have one of that name.

    Raises:
        NotFoundError: no field, value, instruction or operand is called so.
        UsageError: a value does not fit its field, contradicts another, or may be several; or the encoding's own
            constant is contradicted or not known.
    """
    given: list[dict[str, int | str]] = [{} for _ in containers]
    literals: set[int] = set()
    for field, wanted in values.items():
        place, part = _field(containers, field, wanted)
        number = wanted if isinstance(wanted, int) else None
        if isinstance(wanted, str):
            where = f"{containers[place].name}.{part.field.name or part.bits}"
            head, _, text = wanted.partition(":")
            literal = head.casefold() == _LITERAL
            if literal:
                literals.add(_literal(where, text))
            elif _holds_opcode(containers[place], part):
                number = _opcode(instructions_of(dataset, containers, name), where, part, wanted)
            if number is None:
                number = _operand(containers[place], where, part, _LITERAL if literal else wanted)
        assert number is not None
        if given[place].setdefault(part.bits, number) != number:
            raise UsageError(f"{containers[place].name}.{part.field.name}: given twice")
    if len(literals) > 1:
        several = ", ".join(map(hex, sorted(literals)))
        raise UsageError(f"{name}: one literal constant only can follow an instruction, not {several}")
    words: list[int] = []
    for register, size, fields in zip(containers, word_counts(containers), given, strict=True):
        value = encode(register, fields | _constants(register, fields))
        words += [value >> WORD * place & (1 << WORD) - 1 for place in range(size)]
    return [*words, *literals]


def _field(containers: Sequence[Register], name: str, wanted: int | str) -> tuple[int, Part]:
    """The field called so, and which of the containers has it."""
    found, missing = [], []
    for place, register in enumerate(containers):
        of, dot, own = name.partition(".")
        if dot and of.casefold() != (register.name or "").casefold():
            continue
        try:
            found.append(
                (place, chosen(register, own if dot else name, 0 if isinstance(wanted, str) else wanted))
            )
        except NotFoundError as error:
            missing.append(error)
    if not found:
        raise missing[0] if len(missing) == 1 else _unknown(containers, name)
    if len(found) > 1:
        several = ", ".join(f"{containers[place].name}.{part.field.name}" for place, part in found)
        raise UsageError(f"{name}: several words have such a field: {several}")
    return found[0]


def _unknown(containers: Sequence[Register], name: str) -> NotFoundError:
    names = [field.name for register in containers for field in register.fields]
    return NotFoundError(f"no field {name}{nearest(name, names)}")


def _holds_opcode(register: Register, part: Part) -> bool:
    opcode = opcode_of(DecodedField(one, 0, (), listed=False) for one in parts(register))
    return opcode is not None and opcode.part.mask == part.mask


def _opcode(there: Sequence[Instruction], where: str, part: Part, mnemonic: str) -> int | None:
    """The opcode of the instruction called so; null where the field's own list is to tell."""
    wanted = mnemonic.casefold()
    opcodes = {
        row.opcode
        for row in there
        if row.opcode is not None
        and wanted in {(name or "").casefold() for name in (row.mnemonic, *row.aliases)}
    }
    if len(opcodes) > 1:
        raise UsageError(f"{where}: {mnemonic} has several opcodes: {', '.join(map(str, sorted(opcodes)))}")
    if not opcodes and not part.values:
        raise NotFoundError(
            f"{where}: no instruction {mnemonic}{nearest(mnemonic, [row.mnemonic for row in there])}"
        )
    return next(iter(opcodes), None)


def _operand(register: Register, where: str, part: Part, text: str) -> int:
    """The number of the operand, or of the value, that is written so."""
    meant = numbers(part, text)
    if len(meant) > 1:
        raise UsageError(f"{where}: {text} is {' or '.join(map(hex, meant))}; give the number")
    return meant[0] if meant else value_named(register, part, text)


def _literal(where: str, text: str) -> int:
    """A literal constant as the word that holds it."""
    try:
        number = int(text, 0)
    except ValueError:
        raise UsageError(f"{where}: give the literal constant as literal:0x1234") from None
    if not -(1 << WORD - 1) <= number < 1 << WORD:
        raise UsageError(f"{where}: the literal constant {text} does not fit {WORD} bits")
    return number & (1 << WORD) - 1


def _constants(register: Register, given: Mapping[str, int | str]) -> dict[str, int | str]:
    """The constant that the encoding is known by, under its bits; `given` are numbers by bits."""
    found: dict[str, int | str] = {}
    for part in parts(register):
        only, number = constant(part), given.get(part.bits)
        if only is not None and number not in (None, only):
            raise UsageError(f"{register.name}.{part.field.name}: is {only:#x} and nothing else")
        if only is not None:
            found[part.bits] = only
        elif number is None and part.width < WORD and _IDENTITY.fullmatch(part.field.name or ""):
            raise UsageError(
                f"{register.name}: the tables do not say what {part.field.name} is; give its number"
            )
    return found


def constant(part: Part) -> int | None:
    """The one number that a field at the top of a word can have, by which an encoding is known; else null."""
    values = {value.value for value in part.values if value.role == "value" and value.value_last is None}
    if len(values) != 1 or len(part.values) != 1 or part.mask.bit_length() % WORD or len(part.rows) > 1:
        return None
    return values.pop()
