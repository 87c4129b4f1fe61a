"""What is not there: a number that a list leaves out, a member that a series lacks, bits that no field holds.

0, 1, 3                     2 is missing, or was never there: a hole is reported at the row before it
BASE_0, BASE_1, BASE_3      BASE_2 is missing: series of names have no holes
7:4, 1:0                    no field holds bits 3:2

Little is flagged: the rows that are there are right. Most holes are the hardware's own, so all of this is
for information, except where the series of a document's names say that something was lost, or where of a
single bit one list gives one value and all others both.
"""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterable

    from normalize.sheet import Sheet
    from normalize.workbench import Desk, Workbench

GAP: Final = 8
"""A list that leaves out more numbers in a row does so by design."""
WIDE: Final = 32
"""Opcodes are fewer than their bits have room for; what is left out at a time is as wide as a page of them."""
SHORT: Final = 4
"""Bits of a field that a list is mostly given all numbers of."""
MANY: Final = 20
"""So many lists of one kind show what such a list is like."""
LATE: Final = 32
"""A list that begins beyond this is not counted from 0."""
LONGEST: Final = 200
"""Characters of a name; what is longer is a text that stands in its place."""
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
    """Bits below the first field of a register and between two, and above the last of an instruction word.

    Each hole is reported at the end of the field below it, where a lost row would have stood.
    """
    fields, registers = desk.fields, desk.registers
    high, low = fields["bit_hi"], fields["bit_lo"]
    for register, below in enumerate(desk.fields_of):
        placed = sorted((low[r], high[r], r) for r in below if low[r] is not None and high[r] is not None)
        if not placed or len(placed) < len(below):
            continue
        code, width = "bits_gap", registers["width_bits"][register]
        if registers["kind"][register] == "encoding":
            code = "encoding_hole"  # every bit of an instruction word has a meaning
            if width:
                placed.append((width, width, placed[-1][2]))
        reach, before = -1, placed[0][2]
        for lo, hi, row in placed:
            if lo > reach + 1:
                bits = f"{lo - 1}:{reach + 1}" if lo > reach + 2 else f"{reach + 1}"
                place = desk.end_of(before) if reach >= 0 else None  # else it stood before the first
                fields.report(before, code, f"no field holds bits {bits}", place)
            if hi > reach:
                reach, before = hi, row


def _lists(desk: Desk) -> None:
    """Numbers that a field's list leaves out."""
    values = desk.values
    numbers, last, roles, names = values["value"], values["value_last"], values["role"], values["name"]
    kinds, halves, whole = desk.registers["kind"], [], 0
    high, low = desk.fields["bit_hi"], desk.fields["bit_lo"]
    for field, below in enumerate(desk.values_of):
        if not below:
            continue
        ends: dict[int, tuple[int, int]] = {}
        for row in below:
            number = numbers[row]
            if number is not None and roles[row] != "prose" and row not in values.dropped:
                ends[number] = (last[row] or number, row)
        order = sorted(ends)
        if not order:
            _sentences(values, below)
            continue
        named = names[ends[order[0]][1]] or "-"
        if len(order) == 1 and kinds[desk.register_of[field]] == "encoding" and not named.strip("01"):
            continue  # a constant, bit by bit
        if roles[ends[order[0]][1]] in ("value", "opcode"):
            late = LATE if len(order) >= MEMBERS else GAP
            if 0 < order[0] < late:
                _report(values, ends[order[0]][1], 0, order[0] - 1)
        gap = WIDE if roles[ends[order[0]][1]] == "opcode" else GAP
        for number, after in pairwise(order):
            stop, row = ends[number]
            if stop + 1 < after <= stop + 1 + (gap if len(order) >= MEMBERS else 1):
                _report(values, row, stop + 1, after - 1)
        hi, lo = high[field], low[field]
        width = None if hi is None or lo is None else hi - lo + 1
        if width == 1 and len(order) == 1 and ends[order[0]][0] == order[0] < 2:
            row = ends[order[0]][1]
            _report(values, row, 1 - order[0], 1 - order[0])
            if kinds[desk.register_of[field]] != "encoding":  # its constants have one value
                halves.append((row, order[0]))
        else:
            whole += width == 1
            _end(values, width, len(order), *ends[order[-1]])
    if whole >= MANY * len(halves):
        for row, number in halves:
            values.flag(row, "list_doubtful", f"of a single bit the list has {number} alone")


def _sentences(values: Sheet, rows: list[int]) -> None:
    """Numbers left out of those that sentences explain."""
    numbers, last = values["value"], values["value_last"]
    said = sorted((numbers[row], row) for row in rows if numbers[row] is not None)
    reach = -1
    for number, row in said:
        if reach + 1 < number <= reach + 1 + GAP:
            _report(values, row, reach + 1, number - 1)
        reach = max(reach, last[row] or number)


def _end(values: Sheet, width: int | None, count: int, stop: int, row: int) -> None:
    """Numbers that a field has room for, and that its list of so many ends before.

    They are those of opcodes, the last of a short list or of one that gives all others, and of a short field those
    for which it has a bit more than it needs.
    """
    if width is not None:
        last = (1 << width) - 1
        room = GAP if values["role"][row] == "opcode" else width <= SHORT or count == last
        if width <= SHORT and stop.bit_length() < width:
            room = last
        if stop < last <= stop + room:
            _report(values, row, stop + 1, last)


def _report(sheet: Sheet, row: int, first: int, last: int) -> None:
    """Say which numbers are left out, at the end of the row before them; without one, at the row behind."""
    message = f"nothing is said of {first if first == last else f'{first} to {last}'}"
    sheet.report(row, "list_hole", message, sheet.end(row) if first else None)


def _count(sheet: Sheet, column: str, rows: list[int]) -> None:
    """Numbers that a table leaves out of those it counts up."""
    numbers = sheet[column]
    found = sorted((numbers[row], row) for row in rows if numbers[row] is not None)
    for (number, row), (after, _) in pairwise(found):
        if number + 1 < after <= number + 1 + GAP:
            _report(sheet, row, number + 1, after - 1)


def _series(sheet: Sheet, column: str, rows: list[int]) -> None:
    """A number that only one name of a series would have, and none has."""
    if len(rows) < MEMBERS:
        return
    names = sheet[column]
    series: dict[tuple[str, str], dict[int, int]] = {}
    for row in rows:
        name = names[row]
        if name and "[" not in name and len(name) <= LONGEST:
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
