"""Instructions out of the words that encode them: the values of an opcode field, under their mnemonics.

    SQ_UC:SQ_DS_0, field OP, value 13 - SQ_DS_WRITE_B32     is DS_WRITE_B32, opcode 13 of DS
    SQ_MICRO:SQ_CF_FIRST, field CF_INST, 1 - SQ_CF_INST_TEX is TEX, opcode 1 of CF

The prefix that the register's name and its labels share belongs to the header files that
the reference was made from, not to the mnemonic. A value that is said to be an offset to add to opcodes is
no opcode, but what one encoding adds to those of another.
"""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING

from extract.observations import Instruction

if TYPE_CHECKING:
    from collections.abc import Iterator

    from extract.observations import EnumValue, Register

_WORD = re.compile(r"_(?:WORD)?\d(?=_|$).*")
_OFFSET = re.compile(r"offset (?:to (?:be )?add(?:ed)?|added) to\b.*\bopcodes?\b", re.IGNORECASE | re.DOTALL)
_ROUND = str.maketrans("Q0", "OO")
"""Letters that OCR takes for one another; in the prefix, which is dropped, it makes no difference which they were."""
MOST = 0.8
"""A prefix is one when so many of a list's labels begin with it: OCR may have garbled the others."""
_LETTERS = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZ123456789")
_SIZES = frozenset(("16", "32", "64"))
"""What the type of operands ends with, behind its letter: `F32`."""
_DRAWN = {"1": "I", "E": "F", "8": "B"}
"""What may have been taken for the letter of a type."""
_SELDOM = 20
"""One letter in so many is a slip beside another one drawn like it; a figure is one wherever the letter is commoner."""


def instructions(registers: list[Register]) -> Iterator[Instruction]:
    """One instruction per opcode value of the encodings' fields, in the order of the document."""
    lists = [
        (register, row, values)
        for register in registers
        if register.kind == "encoding" and register.register is not None
        for row in register.fields
        if (
            values := [
                (value, spell(value.name))
                for value in row.values
                if value.role == "opcode" and _is_opcode(value)
            ]
        )
    ]
    names = [register.register or "" for register, _, _ in lists]
    labels = [label for _, _, values in lists for _, label in values]
    prefix = shared_prefix(names, labels)
    types = Counter(map(_type, labels))
    for register, row, values in lists:
        encoding = _WORD.sub("", (register.register or "").removeprefix(prefix))
        doubts = ["register_name"] if "name_garbled" in register.flags else []
        for value, label in values:
            slip = ["name_garbled"] if _is_slip(label, types) and "name_garbled" not in value.flags else []
            yield Instruction(
                pieces=value.pieces,
                flags=[*value.flags, *doubts, *slip],
                encoding=encoding,
                opcode=value.value,
                mnemonic=_mnemonic(label, prefix, row.field or ""),
                description=value.description,
                section=register.section,
                variant=register.variant,
            )


def _type(label: str) -> str:
    """The type of operands that a label ends with, nothing where it ends with none."""
    end = label[-4:]
    return end[1:] if end[2:] in _SIZES and end[0] == "_" and end[1] in _LETTERS else ""


def _is_slip(label: str, types: Counter[str]) -> bool:
    """Whether a label ends with a type that is drawn like one that more labels have: `_132`, `_E32`."""
    found = _type(label)
    if found[:1] not in _DRAWN:
        return False
    least = types[found] * (1 if found[0].isdecimal() else _SELDOM)
    return types[_DRAWN[found[0]] + found[1:]] > least


def _is_opcode(value: EnumValue) -> bool:
    return value.value is not None and not (value.description and _OFFSET.match(value.description))


def shared_prefix(names: list[str], labels: list[str]) -> str:
    """The first part, up to an underscore, that most names and most labels begin with; nothing when there is none.

    >>> shared_prefix(["SQ_DS_0", "SQ_SOP2"], ["SQ_DS_ADD_U32", "SQ_S_MOV_B32"])
    'SQ_'
    """
    if not names:
        return ""
    first = names[0].split("_", 1)[0] + "_"
    shared = all(sum(x.startswith(first) for x in group) >= MOST * len(group) for group in (names, labels))
    return first if shared else ""


def spell(label: str | None) -> str:
    """A label as an identifier: blanks, which no mnemonic holds, stand where OCR lost an underscore."""
    return "" if label is None else "_".join(label.split())


def _mnemonic(name: str, prefix: str, field: str) -> str | None:
    """A label without the prefix; where the field is called `..._INST`, also without what leads up to `INST_`."""
    if name.startswith(prefix) or name[: len(prefix)].translate(_ROUND) == prefix.translate(_ROUND):
        name = name[len(prefix) :]
    if field.endswith("INST") and "_INST_" in name:
        name = name.split("_INST_", 1)[1]
    return name or None
