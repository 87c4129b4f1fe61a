"""Registers with their fields and values, and blocks, put together of the definitions of a text."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from extract.dialects.define_list.definitions import Definition, definition, evaluate
from extract.document import PROSE
from extract.identity import vendor_and_product
from extract.observations import EnumValue, Field, Reading, Register, Symbol

if TYPE_CHECKING:
    from collections.abc import Mapping

    from extract.document import Document

_REGISTER: Final = frozenset("RA")
_VALUE: Final = "V"
_BLOCK: Final = "D"
_MOST: Final = 1 << 16
"""Elements of an array at most."""
_FIELDS: Final = 64
"""Fields that one definition with an index stands for, at most."""
_WORD: Final = 32


class _List:
    """The definitions read so far."""

    def __init__(self, reading: Reading) -> None:
        self.reading = reading
        self.blocks: list[Symbol] = []
        self.registers: dict[str, tuple[Register, Definition]] = {}
        self.fields: dict[str, tuple[list[Field], Register]] = {}
        self.counts: dict[str, int] = {}
        self.indexed: list[tuple[Definition, Register, Field]] = []

    def take(self, one: Definition) -> None:
        """Add a definition."""
        if one.sizes:
            self.counts[one.name] = (
                max(one.number or 0, self.counts.get(one.name, 0)) if one.sizes == 1 else -1
            )
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
            self.indexed.append((one, register, row))
        row.reserved = (
            re.search(r"(?:^|_)(?:RESERVED|RSVD|UNUSED)\d*$", row.field or "", re.IGNORECASE) is not None
        )
        register.fields.append(row)
        self.fields[one.name] = [row], register

    def _value(self, one: Definition) -> None:
        owner = self._owner(one.name, self.fields)
        if owner is None or one.number is None:
            message = f"{one.name} is a value of no field that is defined above it"
            self.reading.diagnose("table_unread", message, line_first=one.piece[0], line_last=one.piece[0])
            return
        for row in self.fields[owner][0]:
            value = EnumValue([one.piece], value=one.number, name=one.name[len(owner) :].strip("_") or None)
            row.values.append(value)
            if (
                row.bit_hi is not None
                and row.bit_lo is not None
                and one.number >> (row.bit_hi - row.bit_lo + 1)
            ):
                value.flag("value_out_of_range")
            if one.reset and row.default_text is None:
                row.default_text, row.default_value = one.value, one.number
                row.pieces.append(one.piece)

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
        for name, (register, one) in self.registers.items():
            if one.index is None or one.bits is not None:
                continue
            count, first = self.counts.get(name, 0), register.address
            second = evaluate(one.value, one.index, 1)
            if first is None or second is None or "," in one.index or not 0 < count <= _MOST:
                register.flag("array_bounds")
                continue
            register.array_first, register.array_last, register.array_stride = 0, count - 1, second - first
            register.address_last = first + (count - 1) * (second - first)
        for one, register, row in self.indexed:
            self._spread(one, register, row)
        for register in self.reading.registers:
            _check(register)

    def _spread(self, one: Definition, register: Register, row: Field) -> None:
        """A field for each index of a definition; null bits in doubt where nothing counts them."""
        assert one.bits is not None
        assert one.index is not None
        count = self.counts.get(one.name, 0)
        if "," in one.index or not 0 < count <= _FIELDS:
            row.flag("bits_symbolic")
            return
        at = register.fields.index(row)
        made = []
        for n in range(count):
            each = Field(
                list(row.pieces), field=f"{row.field}{n}", access=row.access, bits_text=row.bits_text
            )
            each.default_text, each.default_value = row.default_text, row.default_value
            _place(each, evaluate(one.bits[0], one.index, n), evaluate(one.bits[1], one.index, n))
            each.values = [
                EnumValue(list(v.pieces), list(v.flags), value=v.value, name=v.name) for v in row.values
            ]
            made.append(each)
        register.fields[at : at + 1] = made


def _place(row: Field, high: int | None, low: int | None) -> None:
    if high is None or low is None:
        row.flag("bits_garbled")
        return
    row.bit_hi, row.bit_lo = max(high, low), min(high, low)
    if high < low:
        row.flag("bits_ascending")


def _check(register: Register) -> None:
    """Flag fields beyond their register, those that share bits, and a register without any."""
    width = register.width_bits or max(
        [_WORD, *(-(-(row.bit_hi + 1) // _WORD) * _WORD for row in register.fields if row.bit_hi is not None)]
    )
    known = [row for row in register.fields if row.bit_hi is not None and row.bit_lo is not None]
    used: dict[int, Field] = {}
    for row in known:
        if row.bit_hi is not None and row.bit_hi >= width:
            row.flag("bits_out_of_range")
        for bit in range(row.bit_lo or 0, min(row.bit_hi or 0, _MOST) + 1):
            if bit in used:
                row.flag("bits_overlap")
                used[bit].flag("bits_overlap")
            used[bit] = row
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
