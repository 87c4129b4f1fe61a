"""Instruction words: which fields an encoding has, and which instruction its opcode is.

for words in encodings(dataset, "VOP3"): ...        for each product, the containers of its words: SQ_VOP3_0, SQ_VOP3_1
decode_words(dataset, words, "VOP3", [0xd2820000, 0x1])    the words taken apart, with the instruction
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from catalog.names import nearest
from extract.errors import NotFoundError, UsageError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from catalog.dataset import Dataset
    from catalog.decoding import Decoded
    from catalog.model import Instruction, Register

WORD: Final = 32
"""Bits of an instruction word."""
_OPCODE: Final = re.compile(r"OP(CODE)?", re.IGNORECASE)
"""The name of the field that holds the opcode, unless a list of opcodes tells which it is."""
_CORE: Final = re.compile(r"(?:[A-Za-z0-9]+_)?(.+?)(?:_(?:WORD)?\d)?")
"""A container's name: a prefix, the encoding's, and the number of the word."""


@dataclass(frozen=True, slots=True, eq=False)
class DecodedInstruction:
    """Instruction words taken apart; `instructions` are those of the opcode, none when the tables have none."""

    words: tuple[Decoded, ...]
    instructions: tuple[Instruction, ...]


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
        there = [row["register"] for row in rows]
        raise NotFoundError(f"no encoding {name}{nearest(name, there)}")
    ids = {i for numbers in words.values() for i in numbers.values()}
    found = {
        r.register_id: r for r in dataset.registers_of([row for row in rows if row["register_id"] in ids])
    }
    return [tuple(found[numbers[n]] for n in sorted(numbers)) for numbers in words.values()]


def decode_words(
    dataset: Dataset, containers: Sequence[Register], name: str, words: Sequence[int]
) -> DecodedInstruction:
    """The words of an instruction, the lowest first, taken apart by the containers of its encoding.

    Raises:
        UsageError: there are more or fewer words than the encoding has.
    """
    sizes = [max(1, -(-max((f.mask.bit_length() for f in r.fields), default=1) // WORD)) for r in containers]
    given = [
        word >> shift & (1 << WORD) - 1
        for word in words
        for shift in range(0, max(word.bit_length(), 1), WORD)
    ]
    if len(given) != sum(sizes):
        of = containers[0].variant or containers[0].product
        raise UsageError(
            f"{name} of {of} has {sum(sizes)} words of {WORD} bits; {len(given)} given, the lowest first"
        )
    decoded = []
    for register, size in zip(containers, sizes, strict=True):
        value = sum(word << place * WORD for place, word in enumerate(given[:size]))
        given = given[size:]
        decoded.append(register.decode(value))
    return DecodedInstruction(tuple(decoded), tuple(_instructions(dataset, decoded, name)))


def _instructions(dataset: Dataset, words: Sequence[Decoded], name: str) -> list[Instruction]:
    """The instructions of the opcode that the words hold."""
    fields = [field for word in words for field in word.fields if field.number is not None]
    listed = [field for field in fields if any(value.role == "opcode" for value in field.part.values)]
    opcodes = listed or [field for field in fields if _OPCODE.fullmatch(field.name or "")]
    if not opcodes:
        return []
    register = words[0].register
    names = {name.casefold()}
    for one in (word.register.name or "" for word in words):
        core = _CORE.fullmatch(one)
        names |= {one.casefold(), core[1].casefold() if core else ""}
    found = dataset.instructions(opcode=opcodes[0].number, product=register.product)
    return [
        instruction
        for instruction in found
        if (instruction.encoding or "").casefold() in names
        and instruction.variant in (register.variant, None)
    ]
