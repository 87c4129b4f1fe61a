"""What is not there: a number that a list leaves out, a member that a series lacks, bits that no field holds.

0, 1, 3                     2 is missing, or was never there: a hole is reported at the row before it
BASE_0, BASE_1, BASE_3      BASE_2 is missing: series of names have no holes
7:4, 1:0                    no field holds bits 3:2

Nothing is flagged: the rows that are there are right. Most holes are the hardware's own, so all of this is
for information, except where the series of a document's names say that something was lost.
"""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterable

    from normalize.workbench import Desk, Sheet, Workbench

GAP: Final = 8
"""A list that leaves out more numbers in a row does so by design."""
LATE: Final = 32
"""A list that begins beyond this is not counted from 0."""
MEMBERS: Final = 3
"""So many names that count make a series."""

_NUMBER: Final = re.compile(r"\d+")


def holes(bench: Workbench) -> None:
    """Report the holes of every document."""
    for desk in bench.desks:
        _bits(desk)
        _lists(desk)
        for rows in desk.fields_of:
            _series(desk.fields, "field", rows)
        instructions, listed = desk.sheets["instructions"], set(desk.instruction_of.values())
        for rows in _by(instructions, "encoding"):
            _count(instructions, "opcode", [row for row in rows if row not in listed])
        registers, symbols = desk.registers, desk.sheets["symbols"]
        for rows in _by(registers, "variant"):
            _series(registers, "register", rows)
        for rows in _by(symbols, "kind"):
            _series(symbols, "name", rows)
            _count(symbols, "index", rows)


def _by(sheet: Sheet, column: str) -> Iterable[list[int]]:
    """The rows of a sheet by a column's value."""
    values = sheet[column]
    found: dict[object, list[int]] = {}
    for row in sheet.rows:
        found.setdefault(values[row], []).append(row)
    return found.values()


def _bits(desk: Desk) -> None:
    """Bits below the first field of a register and between two; instruction words have a check of their own."""
    fields, kinds = desk.fields, desk.registers["kind"]
    high, low = fields["bit_hi"], fields["bit_lo"]
    for register, below in enumerate(desk.fields_of):
        placed = sorted((low[r], high[r], r) for r in below if low[r] is not None and high[r] is not None)
        if kinds[register] == "encoding" or len(placed) < len(below):
            continue
        reach, before = -1, placed[0][2] if placed else 0
        for lo, hi, row in placed:
            if lo > reach + 1:
                bits = f"{lo - 1}:{reach + 1}" if lo > reach + 2 else f"{reach + 1}"
                fields.report(before, "bits_gap", f"no field holds bits {bits}")
            if hi > reach:
                reach, before = hi, row


def _lists(desk: Desk) -> None:
    """Numbers that a field's list leaves out."""
    values = desk.values
    numbers, last, roles = values["value"], values["value_last"], values["role"]
    for field, below in enumerate(desk.values_of):
        ends: dict[int, tuple[int, int]] = {}
        for row in below:
            number = numbers[row]
            if number is not None and roles[row] != "prose" and row not in values.dropped:
                ends[number] = (last[row] or number, row)
        order = sorted(ends)
        if order and roles[ends[order[0]][1]] in ("value", "opcode"):
            late = LATE if len(order) >= MEMBERS else GAP
            if 0 < order[0] < late:
                _report(values, ends[order[0]][1], 0, order[0] - 1)
        if len(order) >= MEMBERS:
            for number, after in pairwise(order):
                stop, row = ends[number]
                if stop + 1 < after <= stop + 1 + GAP:
                    _report(values, row, stop + 1, after - 1)
            _end(desk, field, *ends[order[-1]])


def _end(desk: Desk, field: int, stop: int, row: int) -> None:
    """Opcodes that an instruction word has room for, and that its list ends before."""
    hi, lo = desk.fields["bit_hi"][field], desk.fields["bit_lo"][field]
    if desk.values["role"][row] == "opcode" and hi is not None and lo is not None:
        last = (1 << (hi - lo + 1)) - 1
        if stop < last <= stop + GAP:
            _report(desk.values, row, stop + 1, last)


def _report(sheet: Sheet, row: int, first: int, last: int) -> None:
    sheet.report(row, "list_hole", f"nothing is said of {first if first == last else f'{first} to {last}'}")


def _count(sheet: Sheet, column: str, rows: list[int]) -> None:
    """Numbers that a table leaves out of those it counts up."""
    numbers = sheet[column]
    found = sorted((numbers[row], row) for row in rows if numbers[row] is not None)
    for (number, row), (after, _) in pairwise(found):
        if number + 1 < after <= number + 1 + GAP:
            _report(sheet, row, number + 1, after - 1)


def _series(sheet: Sheet, column: str, rows: list[int]) -> None:
    """A number that only one name of a series would have, and none has."""
    names = sheet[column]
    series: dict[tuple[str, str], dict[int, int]] = {}
    for row in rows:
        name = names[row]
        if name and "[" not in name:
            for found in _NUMBER.finditer(name):
                frame = name[: found.start()], name[found.end() :]
                if not frame[0] or frame[0][-1] in ".-+":
                    continue  # a number itself, or part of one
                series.setdefault(frame, {})[int(found[0])] = row
    for (before, after), members in series.items():
        if len(members) >= MEMBERS:
            low, high = min(members), max(members)
            if high - low == len(members):
                (missing,) = set(range(low, high)) - members.keys()
                message = f"{before}{missing}{after} is missing from its series"
                sheet.report(members[missing - 1], "series_hole", message)
