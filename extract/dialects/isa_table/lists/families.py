"""Names that stand for several instructions: a family and the operations that are put into its name.

    Sixteen Operations (OP16)      Family   Base            N_CMP_{OP16}_F32   0x40 to 0x4F
    LT   1   D = S0 < S1           CMP_F32  0x40  OP16

Where the template of a name is printed, `N_CMP_{OP16}_F32`, it tells where the operation stands.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from extract.dialects.isa_table.grammar import NAME
from extract.dialects.isa_table.statements import Statement

if TYPE_CHECKING:
    from extract.dialects.isa_table.encodings.format_opcodes import Format
    from extract.document import Piece

_SET: Final = re.compile(r"\((?P<name>[A-Z]+\d*)\)$")
_OPERATION: Final = re.compile(r"^(?P<name>[A-Z]+)\s+(?P<offset>\d{1,2})\s+(?P<text>\S.*)$")
_FAMILY: Final = re.compile(rf"^(?P<name>{NAME})\s+0x(?P<base>[0-9A-Fa-f]+)\s+(?P<set>[A-Z]+\d*|[Nn]one|-)$")
_TEMPLATE: Final = re.compile(r"^(?P<before>\w*?)\{(?P<set>\w+)\}(?P<after>\w*)$")


@dataclass(slots=True)
class Operation:
    """One operation of a set: its name, its offset from the family's base, its text."""

    name: str
    offset: int
    text: str
    piece: Piece


@dataclass(slots=True)
class Families:
    """The sets of operations by name, and the statements made of families."""

    sets: dict[str, list[Operation]] = field(default_factory=dict)
    statements: list[Statement] = field(default_factory=list)


def template(name: str) -> tuple[str, str, str] | None:
    """The parts of a name with a place for an operation: before, the set's name, after."""
    found = _TEMPLATE.match(name)
    return (found["before"], found["set"], found["after"]) if found else None


def read_families(formats: list[Format], templates: list[str]) -> Families:
    """Sets and families in the fields of opcodes; `templates` are the names with a place for an operation."""
    out = Families()
    shapes = {
        (before + after.lstrip("_")): (before, after)
        for before, _, after in filter(None, map(template, templates))
    }
    rows: list[tuple[str | None, re.Match[str], Piece]] = []
    for form in formats:
        current: list[Operation] | None = None
        for text, piece in form.opcode_lines:
            if found := _SET.search(text):
                current = [] if found["name"] not in out.sets else None
                if current is not None:
                    out.sets[found["name"]] = current
            elif found := _FAMILY.match(text):
                rows.append((form.register.register, found, piece))
            elif current is not None and (found := _OPERATION.match(text)):
                current.append(Operation(found["name"], int(found["offset"]), found["text"], piece))
    for encoding, found, piece in rows:
        out.statements += _members(encoding, found, piece, out.sets, shapes)
    return out


def _members(
    encoding: str | None,
    found: re.Match[str],
    piece: Piece,
    sets: dict[str, list[Operation]],
    shapes: dict[str, tuple[str, str]],
) -> list[Statement]:
    family, base = found["name"], int(found["base"], 16)
    before, after, sure = _shape(family, shapes)
    if found["set"].lower() in {"none", "-"}:
        made = Statement("list", encoding, base, before + after, [piece])
        made.name = _prefix(family, shapes) + family
        made.flags += [] if sure else ["name_composed"]
        return [made]
    out = []
    for operation in sets.get(found["set"], ()):
        made = Statement(
            "family", encoding, base + operation.offset, f"{before}{operation.name}{after}",
            [piece, operation.piece], [operation.text],
        )  # fmt: skip
        made.flags += [] if sure else ["name_composed"]
        out.append(made)
    return out


def _prefix(family: str, shapes: dict[str, tuple[str, str]]) -> str:
    """What templates print before the names of families: the same before all that are known, else nothing."""
    root = family.split("_", maxsplit=1)[0]
    known = {whole[: whole.find(root)] for whole in shapes if root in whole.split("_")}
    return known.pop() if len(known) == 1 else ""


def _shape(family: str, shapes: dict[str, tuple[str, str]]) -> tuple[str, str, bool]:
    """What stands before and after the operation in a family's names, and whether templates leave no doubt of it."""
    for whole, (before, after) in shapes.items():
        if whole == family or whole.endswith("_" + family):
            return before, after, True
    prefix = _prefix(family, shapes)
    tails = Counter(after.count("_") for _, after in shapes.values())
    if not prefix or len(tails) != 1:
        return family + "_", "", False
    parts = family.split("_")
    cut = len(parts) - next(iter(tails))
    if cut < 1:
        return family + "_", "", False
    after = "".join("_" + part for part in parts[cut:])
    return prefix + "_".join(parts[:cut]) + "_", after, True
