"""Copies of which one prints an array as one register and another its elements: where they say different things.

    a: BUF_[0-3]  KIND 3:1        b: BUF_0  KIND 3:1,  BUF_1  KIND 4:1 ...        a conflict about KIND of BUF_1

Both notations are published; nothing tells which of two prints of equal age is right, so both rows are flagged.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from normalize.aspects import ASPECTS
from normalize.comparing import align
from normalize.comparing.elements import pairs
from normalize.merging.conflicts import conflict
from normalize.merging.decisions import Decision, readings

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from normalize.merging.conflicts import Conflict
    from normalize.sheet import Sheet
    from normalize.workbench import Desk

_COMPARED: Final = {
    "registers": ("access",),
    "fields": ("name", "bits", "access", "default"),
    "enum_values": ("name",),
}


def contradictions(
    desk: Desk, ranks: Mapping[str, int], documents: Callable[[int], set[int]]
) -> Iterator[Conflict]:
    """The conflicts between arrays and their elements; both rows are flagged.

    Args:
        desk: the published rows of a product.
        ranks: of each document.
        documents: the places of the documents that print a register.
    """
    registers = desk.registers
    names = registers["register"]
    arrays = [
        row for row in registers.rows if names[row] and "[" in names[row] and row not in registers.dropped
    ]
    if not arrays:
        return
    others = [row for row in registers.rows if row not in registers.dropped]
    found, *_ = pairs(registers, arrays, registers, others, kin=True)
    for array, one, _ in found:
        if (
            ranks[registers["doc_id"][array]]
            or ranks[registers["doc_id"][one]]
            or documents(array) & documents(one)
        ):
            continue
        yield from _differences(registers, array, one)
        sides = desk.fields_of[array], desk.fields_of[one]
        for i, j in align.fields(desk.fields, sides[0], desk.fields, sides[1], kin=True).pairs:
            yield from _differences(desk.fields, i, j)
            lists = desk.values_of[i], desk.values_of[j]
            for value, other in align.values(desk.values, lists[0], desk.values, lists[1]).pairs:
                yield from _differences(desk.values, value, other)


def _differences(sheet: Sheet, array: int, one: int) -> Iterator[Conflict]:
    for aspect in ASPECTS[sheet.name]:
        if aspect.name not in _COMPARED[sheet.name]:
            continue
        said = readings(sheet, [one, array], [0, 0], aspect)
        if len(said) > 1 and said[0].value != said[1].value:
            texts = " or ".join(str(reading.text) for reading in said)
            for row in (one, array):
                sheet.flag(row, "prints_differ", f"{aspect.name}: {texts}; nothing tells which is right")
            yield conflict(sheet, aspect, one, said, Decision(said[0], "undecided", disputed=True))
