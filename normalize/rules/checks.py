"""What must hold of any register table, checked over the result; what breaks it is flagged or reported.

A check changes nothing. Where it shows that a row cannot be right it flags the row; where
the document merely looks odd (two registers at one address) it reports and flags nothing.
"""

from __future__ import annotations

import re
from collections import defaultdict
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from extract.directions import direction_of

if TYPE_CHECKING:
    from normalize.sheet import Sheet
    from normalize.workbench import Desk, Workbench

OVERLAY: Final = frozenset(("encoding", "descriptor", "packet"))
"""Kinds that share an address by design: words of one instruction, views of one block of data."""
_ACCESS: Final = re.compile(
    r"\((?P<short>RO|WO)\)|(?:\b(?:is|are) (?:a )?|[.:-] ?)(?P<words>[Rr]ead|[Ww]rite)[- ][Oo]nly\b"
    r"(?! (?:if|when|zeros?|ones?|[01])\b)"
)
"""What a text says of the access to all of its register or field."""
_IN_VALUE: Final = re.compile(r"(?<!\b[Bb]it )(?<![\d:-])\d{1,3}\w? ?[=:] ?[^.;\n]*$")
"""A value whose meaning goes on where a text ends: `1=The counters are`."""
ORDERED: Final = 4
"""In a list of fewer values, of two that changed places either may be the misplaced one."""
NEAR: Final = 20
"""The values of one list stand within so many lines of one another."""


def check_all(bench: Workbench) -> None:
    """Run every check on every document."""
    for desk in bench.desks:
        _bits(desk)
        _access(desk)
        _defaults(desk)
        _addresses(desk)
        _field_names(desk)
        _values(desk)


def _bits(desk: Desk) -> None:
    """No two fields of a register share a bit, and none lies outside it."""
    fields, registers = desk.fields, desk.registers
    high, low, parts = fields["bit_hi"], fields["bit_lo"], fields["part"]
    for register, rows in enumerate(desk.fields_of):
        width = registers["width_bits"][register]
        placed = sorted((low[r], high[r], r) for r in rows if low[r] is not None and high[r] is not None)
        reach, before = -1, -1
        for lo, hi, row in placed:
            if lo <= reach and not (parts[row] or parts[before]):
                fields.flag(row, "bits_overlap", f"bits {hi}:{lo} overlap those of {fields['field'][before]}")
                fields.flag(before, "bits_overlap")
            if width and hi >= width:
                fields.flag(row, "bits_out_of_range", f"bit {hi} of a register of {width}")
            if hi > reach:
                reach, before = hi, row


def _access(desk: Desk) -> None:
    """A register or field is not said to be read or written alone where its access is printed otherwise."""
    for sheet in (desk.registers, desk.fields):
        printed = sheet["access"]
        for row, text in enumerate(sheet["description"]):
            if text and printed[row] and ("only" in text.lower() or "O)" in text):
                found = _ACCESS.search(text)
                if found and _IN_VALUE.search(text, 0, found.start()):
                    continue
                if found and {*printed[row].upper()} & {*"RW"} != {
                    (found["short"] or found["words"])[0].upper()
                }:
                    message = f"{found[0].strip(' .:-')!r}, and the access is {printed[row]}"
                    sheet.flag(row, "access_disagrees", message)


def _defaults(desk: Desk) -> None:
    """A default fits its field."""
    fields = desk.fields
    for row, value in enumerate(fields["default_value"]):
        if value:
            hi, lo = fields["bit_hi"][row], fields["bit_lo"][row]
            if hi is not None and lo is not None and value >> (hi - lo + 1):
                fields.flag(row, "default_too_large", f"{value:#x} in {hi - lo + 1} bits")


def _addresses(desk: Desk) -> None:
    """Registers of one address space have addresses of their own, unless they overlay each other by design."""
    registers = desk.registers
    at: dict[tuple[str, int, str | None], list[int]] = defaultdict(list)
    columns = zip(registers["address_space"], registers["address"], registers["variant"], strict=True)
    for row, (space, address, variant) in enumerate(columns):
        if space is not None and address is not None and registers["kind"][row] not in OVERLAY:
            at[space, address, variant].append(row)
    for (space, address, _), rows in at.items():
        if len(rows) > 1:
            names = ", ".join(str(registers["register"][r]) for r in rows)
            registers.report(rows[0], "address_shared", f"{space}:{address:#x} is the address of {names}")


def _field_names(desk: Desk) -> None:
    """A register does not name two fields alike, reserved ones apart; what is called by no name belongs nowhere."""
    fields = desk.fields
    for row, flags in enumerate(fields["flags"]):
        if "name_garbled" in flags or "name_open" in flags:
            desk.doubt_below("fields", row)
    names, reserved, parts = fields["field"], fields["reserved"], fields["part"]
    for rows in desk.fields_of:
        seen: dict[str, int] = {}
        for row in rows:
            name = names[row]
            if not name or reserved[row]:
                continue
            first = seen.setdefault(name, row)
            if first != row and not (parts[row] or parts[first]):
                fields.flag(row, "name_twice", f"{name} stands twice in one register")
                fields.flag(first, "name_twice")


def _split(desk: Desk) -> set[int]:
    """The rows of the fields that have several parts: each holds the values of the whole field."""
    fields = desk.fields
    names, parts = fields["field"], fields["part"]
    if not any(parts):
        return set()
    out: set[int] = set()
    for rows in desk.fields_of:
        several = {names[row] for row in rows if parts[row]}
        out.update(row for row in rows if parts[row] or (several and names[row] in several))
    return out


def _values(desk: Desk) -> None:
    """A value fits the bits of its field, and each number stands once in a list."""
    values, fields = desk.values, desk.fields
    numbers, last, roles = values["value"], values["value_last"], values["role"]
    high, low = fields["bit_hi"], fields["bit_lo"]
    split = _split(desk)
    for field, rows in enumerate(desk.values_of):
        if not rows:
            continue
        hi, lo = high[field], low[field]
        if hi is not None and lo is not None and field not in split:
            for row in rows:
                top = last[row] if last[row] is not None else numbers[row]
                if top is not None and top >> (hi - lo + 1):
                    values.flag(row, "value_out_of_range", f"{top} in {hi - lo + 1} bits")
        listed = [r for r in rows if numbers[r] is not None and roles[r] != "prose"]
        if "value_out_of_range" in fields.flags(field):  # the others may be another field's too
            for row in listed:
                values.flag(row, "list_doubtful", "the list has numbers that are too large for the field")
        _once(values, listed)
        _in_order(desk, listed)


def _once(values: Sheet, rows: list[int]) -> None:
    numbers = values["value"]
    if len({numbers[r] for r in rows}) == len(rows):
        return
    texts = values["description"]
    seen: dict[tuple[int, str], int] = {}
    for row in rows:
        first = seen.setdefault((numbers[row], direction_of(texts[row])), row)
        if first != row:
            values.flag(row, "value_twice", f"{numbers[row]} stands twice in one list")
            values.flag(first, "value_twice")


def _in_order(desk: Desk, rows: list[int]) -> None:
    """A list counts up from line to line; where one value alone does not, its number is misread."""
    values = desk.values
    numbers, lines, status = values["value"], values["line_first"], values["status"]
    places = [lines[r] for r in rows]
    if len(rows) < ORDERED or (places == sorted(places) and not values.added):
        return
    deduced = {r for r in rows if r in values.added or status[r] == "inferred"}  # its lines are its witness's
    printed = sorted((numbers[r], lines[r], r) for r in rows if r not in deduced and r not in values.dropped)
    places = [line for _, line, _ in printed]
    down = [i for i, (line, after) in enumerate(pairwise(places)) if line > after]
    if not down or len(printed) < ORDERED:
        return
    i = down[0]  # the value before a step down or the one after it stands elsewhere
    odd = [k for k in (i, i + 1) if all(a <= b for a, b in pairwise([*places[:k], *places[k + 1 :]]))]
    if len(odd) == 1:
        number, line, row = printed.pop(odd[0])
        if values["value_last"][row] is not None or min(abs(line - other) for _, other, _ in printed) > NEAR:
            return  # what is left over stands last, and a list may be given in two places
        message = f"{number} stands at line {line}, out of the order of its list"
        desk.doubt_value(row, "value_order", message)
