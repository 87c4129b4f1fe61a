"""Bits and defaults that the document itself forces: by the neighbours, or because nothing else could be meant.

14:1 between bits 12 and 15     is 14:13: the print lost a digit, and only 13 is free
12: between bits 10 and 13      is 12:11, likewise
l2:1O between bits 9 and 13     is 12:10: letters drawn like digits
OxO                             is 0x0: a default is `none` or a number
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from normalize.sheet import Sheet
    from normalize.workbench import Desk, Workbench

_DEFAULT = re.compile(r"0x[0-9A-Fa-f]{1,16}$")
"""No column holds more digits."""
_LETTERS = str.maketrans("OoQlI", "00011")


def bits_and_defaults(bench: Workbench) -> None:
    """Repair bit ranges and defaults."""
    for desk in bench.desks:
        fields = desk.fields
        for row, flags in enumerate(fields["flags"]):
            if "bits_garbled" in flags or "bits_overlap" in flags:
                _ = _forced(desk, row) or ("bits_garbled" in flags and _lettered(desk, row))
            if "row_copies" in flags and "name_garbled" not in flags:
                _confirmed(desk, row, "row_copies")
            if "bits_joined" in flags and not {"bits_overlap", "bits_garbled"} & set(flags):
                _confirmed(desk, row, "bits_joined")
            if "default_garbled" in flags:
                _default(fields, row)
        _settle_neighbours(desk)


def _forced(desk: Desk, row: int) -> bool:
    """A low bit that is missing or lost a digit: the only one there is room for between the neighbours.

    Where there is room for several the field may be any of them: fields leave holes.
    """
    fields = desk.fields
    printed = fields["bits_text"][row] or ""
    found = re.match(r"(\d+)\s*:\s*(\d*)$", printed.strip())
    if not found:
        return False
    hi, digits = int(found[1]), found[2]
    below, above = _room(desk, row)
    if hi >= above or (above != hi + 1 and digits == ""):
        return False  # neighbours on one side alone prove nothing
    room = [lo for lo in range(below + 1, hi) if str(lo).startswith(digits) and str(lo) != digits]
    if len(room) != 1:
        return False
    (lo,) = room
    resolves = {"bits_garbled", "bits_overlap"}
    fields.repair(row, "bit_hi", hi, code="bits_forced", evidence="bit_continuity", resolves=resolves)
    fields.repair(row, "bit_lo", lo, code="bits_forced", evidence="bit_continuity", resolves=resolves)
    return True


def _lettered(desk: Desk, row: int) -> bool:
    """`l5:O8`: letters for the digits drawn like them, where the bits that they give touch both neighbours."""
    fields = desk.fields
    printed = (fields["bits_text"][row] or "").translate(_LETTERS)
    found = re.match(r"(\d{1,2})(?:\s?:\s?(\d{1,2}))?$", printed)
    if not found or printed == fields["bits_text"][row]:
        return False
    hi, lo = int(found[1]), int(found[2] or found[1])
    below, above = _room(desk, row)
    if hi < lo or lo != below + 1 or hi != above - 1:
        return False
    for column, value in (("bit_hi", hi), ("bit_lo", lo)):
        fields.repair(
            row, column, value, code="bits_forced", evidence="bit_continuity", resolves={"bits_garbled"}
        )
    return True


def _room(desk: Desk, row: int) -> tuple[int, int]:
    """The highest bit of the field before, and the lowest of the field after (the register's width at the end)."""
    fields = desk.fields
    rows = desk.beside(row)
    at = rows.index(row)
    width = desk.registers["width_bits"][desk.register_of[row]] or 32
    below = fields["bit_hi"][rows[at - 1]] if at else -1
    above = fields["bit_lo"][rows[at + 1]] if at + 1 < len(rows) else width
    return (row if below is None else below), (-1 if above is None else above)


def _confirmed(desk: Desk, row: int, doubt: str) -> None:
    """Bits joined over a cut, or printed in two ways, whose neighbours end where they begin: they are right."""
    fields = desk.fields
    below, above = _room(desk, row)
    if fields["bit_lo"][row] == below + 1 and fields["bit_hi"][row] == above - 1:
        fields.confirm(row, "bit_lo", code="bits_forced", evidence="bit_continuity", resolves={doubt})


def _default(fields: Sheet, row: int) -> None:
    """`OxO`: read as a number where letters stand for the digits drawn like them."""
    printed = fields["default_text"][row] or ""
    number = re.sub(r"^[0Oo][xX]", "0x", printed)
    number = number[:2] + number[2:].translate(_LETTERS)
    if _DEFAULT.match(number):
        for column, value in (("default_text", number), ("default_value", int(number, 16))):
            fields.repair(
                row,
                column,
                value,
                code="default_letters",
                evidence="vocabulary",
                resolves={"default_garbled"},
            )


def _settle_neighbours(desk: Desk) -> None:
    """Take the doubt off fields that overlapped only what a repair has moved."""
    fields = desk.fields
    for row, flags in enumerate(fields["flags"]):
        if "bits_overlap" in flags:
            below, above = _room(desk, row)
            hi, lo = fields["bit_hi"][row], fields["bit_lo"][row]
            if hi is not None and lo is not None and below < lo and hi < above:
                fields.resolve(row, {"bits_overlap"})
