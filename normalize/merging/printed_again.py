"""What a document prints again: all that names and places a register and its fields, or an instruction, is the same."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from collections.abc import Iterator

    from normalize.workbench import Desk


def registers(desk: Desk) -> list[Any]:
    """What is the same when a document prints a register again: all that names and places it and its fields."""
    sheet, fields = desk.registers, desk.fields
    names = ("register", "variant", "kind", "block", "address_space", "address", "address_last")
    placed = list(zip(*(fields[name] for name in ("field", "bit_hi", "bit_lo")), strict=True))
    said = zip(zip(*(sheet[name] for name in names), strict=True), desk.fields_of, strict=True)
    return [None if own[0] is None else (*own, *[placed[f] for f in below]) for own, below in said]


def instructions(desk: Desk) -> list[Any]:
    """What is the same when a document prints an instruction again; None where some of it is lost."""
    sheet = desk.sheets["instructions"]
    said = zip(*(sheet[name] for name in ("encoding", "opcode", "mnemonic", "variant")), strict=True)
    return [None if None in own[:3] else own for own in said]


PRINTED: Final = 32
"""So often a document prints a thing again at most: each time, all that was found before is looked at."""
KEYS: Final = {"registers": registers, "instructions": instructions}
"""How what is printed again is told, by table."""


def times_printed(desk: Desk, name: str) -> Iterator[tuple[int, int]]:
    """The rows of a table, each with how often its document has printed the same before."""
    sheet, printed = desk.sheets[name], Counter[Any]()
    documents = sheet["doc_id"]
    keys = KEYS[name](desk) if name in KEYS else [None] * sheet.count
    for row, key in enumerate(keys):
        value = (documents[row], key or row)
        yield row, min(printed[value], PRINTED)
        printed[value] += 1


def printed_twice(desk: Desk) -> set[str]:
    """The tables in which a document prints a register or an instruction again, and those that go with them."""
    found = set()
    for name, keys_of in KEYS.items():
        every, dropped = keys_of(desk), desk.sheets[name].dropped
        keys = [key for row, key in enumerate(every) if key is not None and row not in dropped]
        if len(set(keys)) < len(keys):
            found |= {"registers", "fields", "enum_values"} if name == "registers" else {name}
    return found
