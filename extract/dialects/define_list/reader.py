"""Registers with their fields and values, and blocks, put together of the definitions of a text."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from extract.dialects.define_list.definitions import Definition, definition, evaluate
from extract.document import PROSE
from extract.identity import vendor_and_product
from extract.observations import EnumValue, Field, Reading, Register, Symbol
from extract.overlaps import doubt_overlaps

if TYPE_CHECKING:
    from collections.abc import Mapping

    from extract.document import Document

_REGISTER: Final = frozenset("RA")
_VALUE: Final = "V"
_MOST: Final = 1 << 16
"""Elements of an array at most."""
_FIELDS: Final = 64
"""Fields that one definition with an index stands for, at most."""
_UNKNOWN: Final = 1 << 10
_STEP: Final = 4
"""Bytes from one register to the next."""
_WIDE: Final = 8
"""Bits of a field whose values may be as large as the places of registers."""


class _List:
    """The definitions read so far."""

    def __init__(self, reading: Reading) -> None:
        self.reading = reading
        self.blocks: list[Symbol] = []
        self.registers: dict[str, tuple[Register, Definition]] = {}
        self.fields: dict[str, tuple[Field, Register]] = {}
        self.counts: dict[tuple[str, int], int] = {}
        self.indexed: dict[int, Definition] = {}
        """The definitions of fields with an index, by the identity of these."""

    def take(self, one: Definition) -> None:
        """Add a definition."""
        if one.sizes:
            self.counts[one.name, one.sizes] = one.number or 0
        elif one.span is not None:
            self._block(one)
        elif one.bits is not None:
            self._field(one)
        elif one.kind == _VALUE or (
            one.kind not in _REGISTER and self._owner(one.name, self.fields) is not None
        ):
            self._value(one)
        elif one.kind in _REGISTER or not one.kind:
            self._register(one)
        else:
            self._report(one, "defines something that is not known")

    def _block(self, one: Definition) -> None:
        assert one.span is not None
        block = Symbol([one.piece], kind="block", name=one.name, value=one.span[0], definition=one.value)
        block.attributes["last"] = f"0x{one.span[1]:x}"
        self.blocks.append(block)
        self.reading.symbols.append(block)

    def _register(self, one: Definition) -> None:
        block = next((b.name for b in reversed(self.blocks) if one.name.startswith(f"{b.name}_")), None)
        made = Register([one.piece], block=block, register=one.name, access=one.access)
        made.width_bits = one.size * 8 if one.size else None
        made.address = one.number if one.index is None else evaluate(one.value, one.index, 0)
        self.registers[one.name] = made, one
        self.reading.registers.append(made)

    def _field(self, one: Definition) -> None:
        owner = self._owner(one.name, self.registers)
        if owner is None:
            made = Register([one.piece], register=one.name.rpartition("_")[0] or one.name)
            made.flag("name_lost")
            made.flag("address_lost")
            self.reading.registers.append(made)
            self.registers[made.register or ""] = made, one
            owner = made.register or ""
        register = self.registers[owner][0]
        row = Field([one.piece], field=one.name[len(owner) :].strip("_") or one.name, access=one.access)
        assert one.bits is not None
        row.bits_text = ":".join(one.bits)
        if one.index is None:
            _place(row, evaluate(one.bits[0], None, 0), evaluate(one.bits[1], None, 0))
        else:
            self.indexed[id(row)] = one
        row.reserved = (
            re.search(r"(?:^|_)(?:RESERVED|RSVD|UNUSED)\d*$", row.field or "", re.IGNORECASE) is not None
        )
        register.fields.append(row)
        self.fields[one.name] = row, register

    def _value(self, one: Definition) -> None:
        owner = self._owner(one.name, self.fields)
        if owner is None or one.number is None:
            self._report(one, "is a value of no field that is defined above it")
            return
        row, register = self.fields[owner]
        value = EnumValue([one.piece], value=one.number, name=one.name[len(owner) :].strip("_") or None)
        row.values.append(value)
        if one.number >> _width(row):
            value.flag("value_out_of_range")
        elif (
            not one.kind
            and one.number > (register.address or 0)
            and not one.number % _STEP
            and _width(row) >= _WIDE
        ):
            value.flag("value_or_place")
        if one.reset and row.default_text is None:
            row.default_text, row.default_value = one.value, one.number
            row.pieces.append(one.piece)

    def _report(self, one: Definition, why: str) -> None:
        line = one.piece[0]
        self.reading.diagnose("table_unread", f"{one.name} {why}", line_first=line, line_last=line)

    @staticmethod
    def _owner(name: str, known: Mapping[str, object]) -> str | None:
        """The longest of the known names that another goes on with."""
        while "_" in name:
            name = name.rpartition("_")[0].rstrip("_")
            if name in known:
                return name
        return None

    def settle(self) -> None:
        """Bring arrays, and fields with an index, in form, now that all counts are known."""
        for register, one in self.registers.values():
            if one.index is not None and one.bits is None:
                self._lay_out(register, one)
        for register in self.reading.registers:
            register.fields = [each for row in register.fields for each in self._each(row)]
            _check(register)

    def _lay_out(self, register: Register, one: Definition) -> None:
        """The elements of an array and the step between them."""
        count, first = self._count(one, _MOST), register.address
        second = evaluate(one.value, one.index, 1)
        if first is None or second is None or count is None:
            register.flag("array_bounds")
            return
        register.array_first, register.array_last, register.array_stride = 0, count - 1, second - first
        register.address_last = first + (count - 1) * (second - first)

    def _count(self, one: Definition, most: int) -> int | None:
        """How many numbers the only index of a definition has; None where nothing tells, or too many."""
        count = self.counts.get((one.name, 1), 0)
        alone = "," not in (one.index or "") and (one.name, 2) not in self.counts
        return count if alone and 0 < count <= most else None

    def _each(self, row: Field) -> list[Field]:
        """A field for each number of an index; the field itself where it has none, or nothing counts them."""
        one = self.indexed.get(id(row))
        if one is None or one.bits is None:
            return [row]
        count = self._count(one, _FIELDS)
        if count is None:
            row.flag("bits_symbolic")
            return [row]
        made = []
        for n in range(count):
            each = replace(row, pieces=list(row.pieces), flags=list(row.flags), field=f"{row.field}{n}")
            each.values = [replace(v, pieces=list(v.pieces), flags=list(v.flags)) for v in row.values]
            _place(each, evaluate(one.bits[0], one.index, n), evaluate(one.bits[1], one.index, n))
            for value in each.values:
                if value.value is not None and value.value >> _width(each):
                    value.flag("value_out_of_range")
            made.append(each)
        return made


def _width(row: Field) -> int:
    """The bits of a field; more than any number has where they are not known."""
    return row.bit_hi - row.bit_lo + 1 if row.bit_hi is not None and row.bit_lo is not None else _UNKNOWN


def _place(row: Field, high: int | None, low: int | None) -> None:
    if high is None or low is None:
        row.flag("bits_garbled")
        return
    row.bit_hi, row.bit_lo = max(high, low), min(high, low)
    if high < low:
        row.flag("bits_ascending")


def _check(register: Register) -> None:
    """Flag fields beyond their register, those that share bits, and a register without any."""
    for row in register.fields:
        if register.width_bits is not None and row.bit_hi is not None and row.bit_hi >= register.width_bits:
            row.flag("bits_out_of_range")
    doubt_overlaps(register.fields)
    if not register.fields:
        register.flag("no_fields")


def read_definitions(document: Document, name: str, version: str) -> Reading:
    """All that the definitions of a document say.

    Args:
        document: a text.
        name: the dialect's.
        version: the same.
    """
    reading = Reading(document, name, f"{name}@{version}", pages=list(document.pages))
    found = _List(reading)
    for i in document.body:
        line = document.lines[i]
        if "define" not in line:
            continue
        one = definition(line, i)
        if one is not None:
            found.take(one)
        elif re.search(r"#\s*define\s+\w+\s+\S*\d.*/\*", line):
            reading.diagnose("table_unread", "a definition is not read", line_first=i, line_last=i)
    found.settle()
    for i, line in enumerate(document.lines):
        if line.strip() and not document.roles[i]:
            document.roles[i] |= PROSE
    reading.vendor, reading.product = vendor_and_product(document.doc_id)
    return reading
