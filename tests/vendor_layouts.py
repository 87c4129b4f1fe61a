"""The layouts in which vendors print registers, each for any registers, as PDF or as text.

    Print("bits first", "ruled", "halves").on(chip(seed=3, count=20), folder)      the file

Every layout is one that manuals in use have. The names say what it looks like, not whose it is.
"""

from __future__ import annotations

import textwrap
from collections.abc import Callable
from typing import TYPE_CHECKING, Final, NamedTuple

from printed_chip import Bits, Printed, Told, Value
from sheets import SHEETS
from vendor_figures import FIGURES, lettered, letters

if TYPE_CHECKING:
    from pathlib import Path

    from sheets import Sheet

Draw = Callable[["Sheet", Printed], None]
"""Draws the figure of a register (`vendor_figures`), or none."""
_DIGITS: Final = 6
"""Binary digits of a value at most."""


def _label(value: Value, between: str = ": ") -> str:
    return f"{value.name}{between}{value.text}" if value.text else value.name


def _body(one: Bits, form: Callable[[Value], str], instead: str = "") -> str:
    """The text of a field and its list, a line each; of a reserved one what stands `instead`."""
    return instead if one.reserved else "\n".join([one.text, *map(form, one.values)])


def _decimal(value: Value) -> str:
    return f"{value.number}: {_label(value)}"


def _equal(value: Value) -> str:
    return f"{value.number} = {_label(value)}"


def _binary(one: Bits, mark: str = "", between: str = ": ") -> Callable[[Value], str]:
    """The number of a value in as many binary digits as the field has bits; in hexadecimal where these are many."""
    few = one.width <= _DIGITS
    return lambda v: f"{f'{v.number:0{one.width}b}{mark}' if few else f'0x{v.number:X}'}{between}{_label(v)}"


def _sized(one: Bits) -> Callable[[Value], str]:
    """As `2'b01: text`."""
    return lambda v: (
        f"{one.width}'{f'b{v.number:0{one.width}b}' if one.width <= _DIGITS else f'h{v.number:X}'}: {_label(v)}"
    )


def _access(one: Bits, read: str, write: str) -> str:
    return {"R": read, "R/W": write}.get(one.access, one.access)


def _bits_first(sheet: Sheet, registers: list[Printed], draw: Draw) -> None:
    for n, one in enumerate(registers):
        sheet.heading(f"3.2.{n + 1} {one.name} register ({one.name})")
        sheet.lines(f"Offset: {one.offset:#x}", f"Reset value: {one.hexadecimal()}", one.text)
        draw(sheet, one)
        form: Callable[[Value], str] = lambda v: f"{v.number} - {_label(v)}"  # noqa: E731 - one of many
        rows = [[f.range(), f.name, _body(f, form)] for f in one.fields]
        sheet.table([("Bits", 6), ("Name", 24), ("Description", 52)], rows)


def _field_descriptions(sheet: Sheet, registers: list[Printed], draw: Draw) -> None:
    for n, one in enumerate(registers):
        sheet.heading(f"5.3.{n + 1} {one.name} Register (Offset = {one.offset:X}h) [reset = {one.reset:X}h]")
        sheet.lines(one.text, f"Table 5-{n + 1}. {one.name} Register Field Descriptions")
        draw(sheet, one)
        form: Callable[[Value], str] = lambda v: f"{v.number:X}h = {_label(v)}"  # noqa: E731
        rows = [
            [
                f.range("-"),
                "RESERVED" if f.reserved else f.name,
                f.access,
                f"{f.reset:X}h",
                _body(f, form, "Reserved"),
            ]
            for f in one.fields
        ]
        columns = [("Bit", 6), ("Field", 22), ("Type", 6), ("Reset", 9), ("Description", 44)]
        sheet.table(columns, rows)


def _lines_of_bits(sheet: Sheet, registers: list[Printed], draw: Draw) -> None:
    for n, one in enumerate(registers):
        sheet.heading(f"6.3.{n + 1} NB9 control register ({one.name})")
        reset = f"0x{' '.join(textwrap.wrap(one.hexadecimal()[2:].upper(), 4))}"
        sheet.lines(f"Address offset: {one.offset:#04x}", f"Reset value: {reset}")
        draw(sheet, one)
        for f in one.fields:
            bits = f"Bit{'s' if f.width > 1 else ''} {f.range()}"
            if f.reserved:
                sheet.lines(f"{bits} Reserved, must be kept at reset value.")
            else:
                sheet.told(f"{bits} {f.name}: ", "    ", [f.text, *map(_decimal, f.values)])


def _relative_address(sheet: Sheet, registers: list[Printed], draw: Draw) -> None:
    for one in registers:
        sheet.heading(f"Register (nb9) {one.name}")
        keys = [
            ["Name", one.name],
            ["Relative Address", f"{one.offset:#010x}"],
            ["Absolute Address", f"{0xF8000000 + one.offset:#010x}"],
            ["Width", f"{one.width} bits"],
            ["Access Type", "mixed"],
            ["Reset Value", f"{one.hexadecimal()}"],
            ["Description", one.text],
        ]
        sheet.table([("", 20), ("", 60)], keys)
        sheet.lines(f"Register {one.name} Details")
        draw(sheet, one)
        rows = [
            [
                f.name.lower() if f.reserved else f.name,
                f.range(),
                _access(f, "ro", "rw"),
                f"{f.reset:#x}",
                _body(f, _decimal),
            ]
            for f in one.fields
        ]
        columns = [("Field Name", 24), ("Bits", 6), ("Type", 6), ("Reset Value", 12), ("Description", 40)]
        sheet.table(columns, rows)


def _name_in_description(sheet: Sheet, registers: list[Printed], draw: Draw) -> None:
    for one in registers:
        sheet.lines(one.name, f"Address: Operational Base + offset ({one.offset:#06x})", one.text)
        draw(sheet, one)
        rows = [
            [
                f.range(),
                _access(f, "RO", "RW"),
                f"{f.reset:#x}",
                "reserved" if f.reserved else f"{f.name}\n{_body(f, _sized(f))}",
            ]
            for f in one.fields
        ]
        sheet.table([("Bit", 6), ("Attr", 6), ("Reset Value", 12), ("Description", 58)], rows)


def _name_over_text(sheet: Sheet, registers: list[Printed], draw: Draw) -> None:
    for n, one in enumerate(registers):
        sheet.heading(f"4.5.{n + 1}. {one.name} Register (Default Value: {one.hexadecimal()})")
        sheet.lines(f"Offset: {one.offset:#06x}          Register Name: {one.name}")
        draw(sheet, one)
        rows = [
            [f.range(), f.access, f"{f.reset:#x}", "/" if f.reserved else f"{f.name}\n{_body(f, _decimal)}"]
            for f in one.fields
        ]
        sheet.table([("Bit", 6), ("Read/Write", 10), ("Default/Hex", 12), ("Description", 54)], rows)


def _field_first(sheet: Sheet, registers: list[Printed], draw: Draw) -> None:
    for one in registers:
        sheet.heading(one.name)
        sheet.lines(
            f"{one.name} register   Offset Address: {one.offset:#06x}   Reset Value: {one.hexadecimal()[2:].upper()}H"
        )
        draw(sheet, one)
        rows = [
            [
                f.name,
                f"[{f.range()}]" if f.width > 1 else f.range(),
                _access(f, "r", "rw"),
                _body(f, _binary(f, "B", " ")),
            ]
            for f in one.fields
        ]
        sheet.table([("Field", 24), ("Bits", 8), ("Type", 6), ("Description", 50)], rows)


def _bit_dash(sheet: Sheet, registers: list[Printed], draw: Draw) -> None:
    for n, one in enumerate(registers):
        sheet.lines(f"REGISTER 7-{n + 1}: {one.name}: CONTROL REGISTER")
        draw(sheet, one)
        for f in one.fields:
            name = f.name if f.width == 1 else f"{f.name}<{f.width - 1}:0>"
            if f.reserved:
                sheet.lines(f"bit {f.range('-')}   Unimplemented: Read as '0'")
            else:
                said = [f.text, *map(_binary(f, "", " = "), f.values)]
                sheet.told(f"bit {f.range('-')}   {name}: ", "          ", said)


def _type_last(sheet: Sheet, registers: list[Printed], draw: Draw) -> None:
    for n, one in enumerate(registers):
        sheet.heading(f"{one.name} Register")
        sheet.lines("Synopsis", one.text, f"Offset {one.offset:#x}", f"Table {n + 1}. {one.name} Register")
        draw(sheet, one)
        rows = [
            [
                f.range(),
                "Reserved." if f.reserved else f.name,
                _body(f, _equal),
                _access(f, "RO", "RW"),
                f"{f.reset:#x}",
            ]
            for f in one.fields
        ]
        columns = [("Bits", 6), ("Name", 24), ("Description", 44), ("Type", 6), ("Reset", 9)]
        sheet.table(columns, rows)


def _values_in_rows(sheet: Sheet, registers: list[Printed], draw: Draw) -> None:
    for n, one in enumerate(registers):
        sheet.heading(f"7.6.{n + 1} System control register")
        address = f"address 0x4000 {one.offset:04X}"
        sheet.lines(f"Table {n + 1}. {one.name} register ({one.name}, {address}) bit description")
        draw(sheet, one)
        rows = []
        for f in one.fields:
            rows.append(
                [f.range(), "-" if f.reserved else f.name, "", f.text or "Reserved.", f"{f.reset:#x}"]
            )
            rows += [
                ["", "", str(v.number) if f.width == 1 else f"0x{v.number:X}", _label(v), ""]
                for v in f.values
            ]
        columns = [("Bit", 6), ("Symbol", 22), ("Value", 7), ("Description", 40), ("Reset value", 12)]
        sheet.table(columns, rows)


def _settings_in_rows(sheet: Sheet, registers: list[Printed], draw: Draw) -> None:
    for n, one in enumerate(registers):
        sheet.heading(f"{one.name} REGISTER")
        sheet.lines(f"Address: {one.offset:#06x}, Reset: {one.hexadecimal()}, Name: {one.name}")
        sheet.lines(f"Table {n + 1}. Bit Descriptions for {one.name}")
        draw(sheet, one)
        rows = []
        for f in one.fields:
            bits = f"[{f.range()}]" if f.width > 1 else f.range()
            name, text = ("RESERVED", "Reserved.") if f.reserved else (f.name, f.text)
            rows.append([bits, name, "", text, f"{f.reset:#x}", f.access])
            form = _binary(f) if f.width < 5 else str
            rows += [
                ["", "", form(v).split(":")[0] if f.width < 5 else str(v.number), f"{_label(v)}.", "", ""]
                for v in f.values
            ]
        columns = [("Bits", 10), ("Bit Name", 24), ("Settings", 10), ("Description", 40)]
        sheet.table([*columns, ("Reset", 9), ("Access", 9)], rows)


def _bit_to_bit(sheet: Sheet, registers: list[Printed], draw: Draw) -> None:
    for n, one in enumerate(registers):
        sheet.heading(f"12.2.{n + 1} {one.name} : Control Register")
        sheet.lines(f"Address(es): NB9.{one.name} {0x40080000 + one.offset:#010x}")
        draw(sheet, one)
        rows = []
        for f in one.fields:
            bits = f"b{f.high} to b{f.low}" if f.width > 1 else f"b{f.high}"
            name = f.name + (f"[{f.width - 1}:0]" if f.width > 1 else "")
            reserved = ["-", "Reserved", "These bits are read as 0."]
            rows.append(
                [bits, *(reserved if f.reserved else [name, "Function", _body(f, _binary(f))]), f.access]
            )
        columns = [("Bit", 12), ("Symbol", 26), ("Bit Name", 11), ("Description", 40), ("R/W", 6)]
        sheet.table(columns, rows)


def _bits_over_names(sheet: Sheet, registers: list[Printed], draw: Draw) -> None:
    for n, one in enumerate(registers):
        sheet.heading(f"4.7.{n + 1} Control Register ({one.name})")
        sheet.lines(
            f"Address: 20C_4000h base + {one.offset:X}h offset = {0x20C4000 + one.offset:X}h",
            f"{one.name} field descriptions",
        )
        draw(sheet, one)
        rows = [
            [
                f"{f.range('-')}\n{'-' if f.reserved else f.name}",
                _body(f, _binary(f, "", " "), "This field is reserved."),
            ]
            for f in one.fields
        ]
        sheet.table([("Field", 44), ("Description", 60)], rows)


def _lists_in_tables(sheet: Sheet, registers: list[Printed], draw: Draw) -> None:
    for n, one in enumerate(registers):
        sheet.heading(f"9.6.{n + 1} Control Register")
        sheet.lines(
            f"Name: {one.name}",
            f"Offset: {one.offset:#x}",
            f"Reset: {one.hexadecimal()}",
            "Property: Read/Write",
        )
        draw(sheet, one)
        for f in one.fields:
            if f.reserved:
                continue
            name = f.name + (f"[{f.width - 1}:0]" if f.width > 1 else "")
            sheet.lines(f"Bit{'s' if f.width > 1 else ''} {f.range()} - {name} Function")
            sheet.lines(*textwrap.wrap(f.text, 80))
            if f.values:
                rows = [
                    [f"{v.number:#x}" if f.width > 1 else str(v.number), v.name, v.text] for v in f.values
                ]
                sheet.table([("Value", 8), ("Name", 30), ("Description", 44)], rows)


def _after_reset(sheet: Sheet, registers: list[Printed], draw: Draw) -> None:
    for n, one in enumerate(registers):
        sheet.heading(f"5.1.{n + 1} {one.name}")
        sheet.lines(
            f"Name: Control of {n}",
            "Description: Control",
            f"Size: {one.width} bits",
            f"Offset: {one.offset:#x}",
        )
        sheet.lines(f"Table 5-{n + 1} Fields for Register: {one.name}")
        draw(sheet, one)
        rows = []
        for f in one.fields:
            form: Callable[[Value], str] = lambda v: f"{v.number:#x} ({v.name}): {v.text or v.name}"  # noqa: E731
            values = "\n".join(["Values:", *map(form, f.values)]) if f.values else ""
            text = "\n".join(filter(None, [f.text, values, f"Value After Reset: {f.reset:#x}"]))
            name, text = ("RSVD", "Reserved bits.") if f.reserved else (f.name, text)
            rows.append([f.range(), name, f.access, text])
        sheet.table([("Bits", 8), ("Name", 24), ("Memory Access", 15), ("Description", 50)], rows)


def _default_and_access(sheet: Sheet, registers: list[Printed], draw: Draw) -> None:
    for n, one in enumerate(registers):
        sheet.heading(f"20.3.{n + 1} Control ({one.name})-Offset {one.offset:X}h")
        sheet.lines("Access Method", f"Default: {one.hexadecimal()[2:].upper()}h")
        draw(sheet, one)
        rows = []
        for f in one.fields:
            text = f"Function ({f.name}): {_body(f, _equal)}" if not f.reserved else "Reserved."
            rows.append([f.range(), f"{f.reset:X}h\n{_access(f, 'RO', 'RW')}", text])
        columns = [("Bit Range", 10), ("Default & Access", 12), ("Field Name (ID): Description", 60)]
        sheet.table(columns, rows)


def _named_values(sheet: Sheet, registers: list[Printed], draw: Draw) -> None:
    for n, one in enumerate(registers):
        sheet.heading(f"3.14.{n + 1} Control ({one.name}, at {one.offset:#x})")
        draw(sheet, one)
        form: Callable[[Value], str] = lambda v: f"{v.number} ({v.name}): {v.text or v.name}"  # noqa: E731
        rows = [
            [f.range(), "0" if f.reserved else f.name, _body(f, form, "Reserved."), f.access, str(f.reset)]
            for f in one.fields
        ]
        columns = [("Bits", 8), ("Field", 22), ("Description", 44), ("Access", 8), ("Reset", 9)]
        sheet.table(columns, rows)


def _letters(sheet: Sheet, registers: list[Printed], _: Draw) -> None:
    for n, one in enumerate(registers):
        sheet.heading(f"6.1.{n + 1} {one.name}")
        sheet.lines(f"Address offset: {one.offset:#05x}", one.text)
        lettered(sheet, one)
        rows = []
        for f in reversed(one.fields):
            if f.reserved:
                continue
            rows.append([letters(one)[f.name], _access(f, "R", "RW"), f.name, "", "", f.text])
            rows += [["", "", "", v.name, str(v.number), v.text] for v in f.values]
        columns = [("ID", 6), ("R/W", 6), ("Field", 26), ("Value ID", 20), ("Value", 8), ("Description", 36)]
        sheet.table(columns, rows)


def _names_under_figures(sheet: Sheet, registers: list[Printed], draw: Draw) -> None:
    for n, one in enumerate(registers):
        sheet.heading(f"Register 4.{n + 1}. {one.name} ({one.offset:#06x})")
        draw(sheet, one)
        for f in one.fields:
            if not f.reserved:
                said = [f"{f.text} ({_access(f, 'RO', 'R/W')})", *map(_decimal, f.values)]
                sheet.told(f"{f.name} ", "    ", said)


def _named_in_table(sheet: Sheet, registers: list[Printed], draw: Draw) -> None:
    for n, one in enumerate(registers):
        sheet.heading(f"3.14.{n + 1} Control ({one.name}, at {one.offset:#x})")
        sheet.lines(one.text)
        draw(sheet, one)
        form: Callable[[Value], str] = lambda v: f"{v.number} ({v.name}): {v.text or v.name}"  # noqa: E731
        rows = [[f.name, _body(f, form), f.access, str(f.reset)] for f in one.fields if not f.reserved]
        sheet.table([("Field", 26), ("Description", 46), ("Access", 8), ("Reset", 9)], rows)


def _dashed_header(sheet: Sheet, registers: list[Printed], _: Draw) -> None:
    for one in registers:
        sheet.lines(f"{one.name} - RW - {one.width} bits - [MMReg:{one.offset:#x}]")
        form: Callable[[Value], str] = lambda v: f"  {v.number}={_label(v)}"  # noqa: E731
        rows = [[f.name, f.range(), f"{f.reset:#x}", _body(f, form)] for f in one.fields]
        sheet.table([("Field Name", 30), ("Bits", 7), ("Default", 9), ("Description", 50)], rows)


def _dotted_header(sheet: Sheet, registers: list[Printed], _: Draw) -> None:
    for one in registers:
        sheet.lines(
            f"NBK:{one.name} · [R/W] · {one.width} bits · Access: {one.width} · MMReg:{one.offset:#x}"
        )
        sheet.lines(f"DESCRIPTION: {one.text}")
        rows = []
        for f in one.fields:
            values = [f"   {v.number:02d} - {_label(v)}" for v in f.values]
            text = "\n".join([f.text, *(["POSSIBLE VALUES:", *values] if values else [])])
            rows.append([f.name, f.range(), f"{f.reset:#x}", text])
        sheet.table([("Field Name", 30), ("Bits", 7), ("Default", 9), ("Description", 50)], rows)


class Layout(NamedTuple):
    """How to print registers, what that tells of a field, and the dialect that reads it."""

    print: Callable[[Sheet, list[Printed], Draw], None]
    told: Told = Told()
    dialect: str = "register-table"
    unread: tuple[str, ...] = ()
    """The sheets on which it is not read."""
    by_figure: bool = False
    """Whether the figure alone tells the bits."""


_NO_RESETS: Final = Told(resets=False)

LAYOUTS: Final = {
    "bits first": Layout(_bits_first, Told(resets=False, access=False)),
    "field descriptions": Layout(_field_descriptions),
    "lines of bits": Layout(_lines_of_bits, Told(resets=False, access=False)),
    "relative address": Layout(_relative_address),
    "name in description": Layout(_name_in_description),
    "name over text": Layout(_name_over_text),
    "field first": Layout(_field_first, _NO_RESETS),
    "bit dash": Layout(_bit_dash, Told(resets=False, access=False)),
    "type last": Layout(_type_last),
    "values in rows": Layout(_values_in_rows, Told(access=False)),
    "settings in rows": Layout(_settings_in_rows),
    "bit to bit": Layout(_bit_to_bit, _NO_RESETS),
    "bits over names": Layout(_bits_over_names, Told(resets=False, access=False)),
    "lists in tables": Layout(_lists_in_tables, Told(resets=False, access=False)),
    "after reset": Layout(_after_reset, Told(twice=True)),
    "default and access": Layout(_default_and_access),
    "named values": Layout(_named_values, Told(twice=True)),
    "letters": Layout(_letters, unread=("text", "text, cells touching")),
    "names under figures": Layout(_names_under_figures, Told(resets=False), by_figure=True),
    "named in table": Layout(_named_in_table, Told(twice=True), by_figure=True),
    "dashed header": Layout(_dashed_header, Told(access=False), "amd-register"),
    "dotted header": Layout(_dotted_header, Told(access=False), "amd-register"),
}


class Print(NamedTuple):
    """A layout on a sheet, with a figure of each register or none: by their names."""

    name: str
    sheet: str
    figure: str = "none"

    def __str__(self) -> str:
        return f"{self.name} on {self.sheet}" + (f" with {self.figure}" if self.figure != "none" else "")

    @property
    def layout(self) -> Layout:
        """The layout."""
        return LAYOUTS[self.name]

    def on(self, registers: list[Printed], folder: Path) -> Path:
        """The file, with these registers."""
        sheet = SHEETS[self.sheet]()
        self.layout.print(sheet, registers, FIGURES[self.figure])
        return sheet.write(folder)


def prints() -> list[Print]:
    """Each layout on each sheet that it is read on, and on ruled ones with each figure."""
    plain = [
        Print(name, how)
        for name, one in LAYOUTS.items()
        for how in SHEETS
        if how not in one.unread and not one.by_figure
    ]
    drawn = [
        Print(name, "ruled", figure)
        for name, one in LAYOUTS.items()
        for figure in FIGURES
        if figure != "none" and one.dialect == "register-table" and name != "letters"
    ]
    return [*plain, *drawn]
