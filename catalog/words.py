"""Instruction words: which fields an encoding has, and which instruction its opcode is.

for words in encodings(dataset, "VOP3"): ...        for each product, the containers of its words: SQ_VOP3_0, SQ_VOP3_1
decode_words(dataset, words, "VOP3", [0xd2820000, 0x1])    the words taken apart, with the instruction

An operand may be the word after the instruction, which then is given with the others: the literal constant.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from catalog.names import nearest
from catalog.operands import operand
from extract.errors import NotFoundError, UsageError

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from catalog.dataset import Dataset
    from catalog.decoding import Decoded, DecodedField
    from catalog.model import Instruction, Register
    from catalog.operands import Operand

WORD: Final = 32
"""Bits of an instruction word."""
_SHOWN: Final = 12
"""So many names are listed at most where none is nearly so."""
_OPCODE: Final = re.compile(r"OP(CODE)?", re.IGNORECASE)
"""The name of the field that holds the opcode, unless a list of opcodes tells which it is."""
_CORE: Final = re.compile(r"(?:[A-Za-z0-9]+_)?(.+?)(?:_(?:WORD)?\d)?")
"""A container's name: a prefix, the encoding's, and the number of the word."""


@dataclass(frozen=True, slots=True, eq=False)
class DecodedInstruction:
    """Instruction words taken apart.

    Attributes:
        words: of each container of the encoding, its value.
        instructions: those of the opcode; none when the tables have none.
        opcode: the field that holds the opcode; null when the encoding has none.
        operands: what the fields stand for that are operands, by field, as far as the tables say.
        literal: the word after the instruction, which an operand is; null when none is, or it was not given.
    """

    words: tuple[Decoded, ...]
    instructions: tuple[Instruction, ...]
    opcode: DecodedField | None
    operands: Mapping[DecodedField, Operand]
    literal: int | None


def encodings(dataset: Dataset, name: str, product: str | None = None) -> list[tuple[Register, ...]]:
    """The containers of an encoding's words, in the order of the words, for each product and variant that has it.

    An encoding is called as its container is, or less the prefix and the number of the word that its containers bear:
    `MEM` for `LP_MEM_0` and `LP_MEM_1`, `SURF` for `LP_SURF_WORD0` and `LP_SURF_WORD1`.

    Raises:
        NotFoundError: no encoding is called so; the message names the nearest.
        UsageError: no document describes such a product.
    """
    rows = dataset.of_product(
        dataset.rows(
            "registers", ["register_id", "register", "vendor", "product", "variant"], kind="encoding"
        ),
        product,
    )
    called = re.compile(rf"(?:[A-Za-z0-9]+_)?{re.escape(name)}(?:_(?:WORD)?(\d))?", re.IGNORECASE)
    words: dict[tuple[str | None, str | None], dict[int, str]] = {}
    for exact in (True, False):
        had = set(words)
        for row in rows:
            of, match = (row["product"], row["variant"]), called.fullmatch(row["register"] or "")
            if match and of not in had and (not exact or match[0].casefold() == name.casefold()):
                words.setdefault(of, {}).setdefault(0 if exact else int(match[1] or 0), row["register_id"])
    if not words:
        there = sorted({row["register"] for row in rows if row["register"]})
        listed = (
            f"; there is {', '.join(there[:_SHOWN])}" if there else "; no document tells of instruction words"
        )
        more = f" and {len(there) - _SHOWN} more" if len(there) > _SHOWN else ""
        raise NotFoundError(f"no encoding {name}{nearest(name, there, listed + more)}")
    ids = {i for numbers in words.values() for i in numbers.values()}
    found = {
        r.register_id: r for r in dataset.registers_of([row for row in rows if row["register_id"] in ids])
    }
    return [tuple(found[numbers[n]] for n in sorted(numbers)) for numbers in words.values()]


def decode_words(
    dataset: Dataset, containers: Sequence[Register], name: str, words: Sequence[int]
) -> DecodedInstruction:
    """The words of an instruction, the lowest first, taken apart by the containers of its encoding.

    Args:
        dataset: where the instructions are.
        containers: of the encoding's words, as `encodings` gives them.
        name: of the encoding.
        words: of 32 bits each, or several in one number; a literal constant last.

    Raises:
        UsageError: there are more or fewer words than the encoding has.
    """
    taken = take_words(containers, name, words)
    if taken.opcode is None:
        return taken
    found = instructions_of(dataset, containers, name, taken.opcode.number)
    return replace(taken, instructions=tuple(found))


def take_words(containers: Sequence[Register], name: str, words: Sequence[int]) -> DecodedInstruction:
    """As `decode_words`, without the instructions.

    Raises:
        UsageError: there are more or fewer words than the encoding has.
    """
    sizes = word_counts(containers)
    size = sum(sizes)
    given = [
        word >> shift & (1 << WORD) - 1
        for word in words
        for shift in range(0, max(word.bit_length(), 1), WORD)
    ]
    values, at = [], 0
    for count in sizes:
        values.append(sum(word << place * WORD for place, word in enumerate(given[at : at + count])))
        at += count
    decoded = [register.decode(value) for register, value in zip(containers, values, strict=True)]
    fields = [field for word in decoded for field in word.fields]
    operands = {field: made for field in fields if (made := operand(field)) is not None}
    literal = any(made.literal for made in operands.values())
    if len(given) not in (size, size + literal):
        of = containers[0].variant or containers[0].product
        more = ", and the literal constant" if literal else ""
        raise UsageError(
            f"{name} of {of} has {size} words of {WORD} bits{more}; {len(given)} given, the lowest first"
        )
    opcode = opcode_of(fields)
    constant = given[size] if len(given) > size else None
    return DecodedInstruction(tuple(decoded), (), opcode, operands, constant)


def word_counts(containers: Sequence[Register]) -> list[int]:
    """How many words of `WORD` bits each container of an encoding has."""
    return [max(1, -(-max((f.mask.bit_length() for f in r.fields), default=1) // WORD)) for r in containers]


def opcode_of(fields: Iterable[DecodedField]) -> DecodedField | None:
    """The field that holds the opcode: that whose values are opcodes, else that of the name; null if none does."""
    known = [field for field in fields if field.number is not None]
    listed = [field for field in known if any(value.role == "opcode" for value in field.part.values)]
    named = [field for field in known if _OPCODE.fullmatch(field.name or "")]
    return next(iter(listed or named), None)


def instructions_of(
    dataset: Dataset, containers: Sequence[Register], name: str, opcode: int | None = None
) -> list[Instruction]:
    """The instructions of an encoding, of one opcode or of all."""
    register = containers[0]
    names = {name.casefold()}
    for one in (container.name or "" for container in containers):
        core = _CORE.fullmatch(one)
        names |= {one.casefold(), core[1].casefold() if core else ""}
    return [
        instruction
        for instruction in dataset.instructions(product=register.product, opcode=opcode)
        if (instruction.encoding or "").casefold() in names
        and instruction.variant in (register.variant, None)
    ]
