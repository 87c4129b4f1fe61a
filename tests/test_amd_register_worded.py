"""References whose registers and fields have names in words: `Bus Control - RW - 16 bits - [PCI_Reg: 04h]`."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from dialect_checks import bits, faults, fields, read, register

from extract.dialects.amd_register import AmdRegisterDialect

if TYPE_CHECKING:
    from extract.observations import Register

IN_COLUMNS = """\
                         Maker ID - R - 16 bits - [PCI_Reg:00h]
Field Name                   Bits    Default                   Description
Maker ID                     15:0    1A3Ch    Who made it.

                         Bus Control - RW - 32 bits - [PCI_Reg:04h]
Field Name                   Bits    Default                   Description
I/O Access Enable            0       0b       Whether it answers on the bus, and
                                              for how long.
                                              1 = On
                                              0 = Off
Special Cycle Recognition    2:1     01b      Whether it listens to special
Enable                                        cycles.
Disable Dynamic Widget       3       0b       Saves none.
Saving
Port_Time                    15:8    FFh      How long.
Reserved                     23:16
Reserved                     31:24   -
Control of the bus.

                         Widget Start - RW - 8 bits - [Mem_Reg: WBAR + 10h]
Field Name                   Bits    Default                   Description
Start (ST)                   0       0b       Starts it.
"""
FIELDS = [
    ("I/O Access Enable", "0", "0b"),
    ("Special Cycle Recognition Enable", "2:1", "01b"),
    ("Disable Dynamic Widget Saving", "3", "0b"),
    ("Port_Time", "15:8", "FFh"),
    ("Reserved", "23:16", None),
    ("Reserved", "31:24", "-"),
]


def rows(found: Register) -> list[tuple[str | None, str | None, str | None]]:
    return [(f.field, bits(f), f.default_text) for f in found.fields]


def test_registers_and_fields_may_have_names_in_words() -> None:
    reading = read(IN_COLUMNS)
    maker, control, start = reading.registers
    assert [(r.register, r.access, r.width_bits, r.address_space, r.address) for r in reading.registers] == [
        ("Maker ID", "R", 16, "PCI_Reg", 0),
        ("Bus Control", "R/W", 32, "PCI_Reg", 4),
        ("Widget Start", "R/W", 8, "Mem_Reg:WBAR", 0x10),
    ]
    assert rows(maker) == [("Maker ID", "15:0", "1A3Ch")]
    assert rows(control) == FIELDS
    assert rows(start) == [("Start (ST)", "0", "0b")]
    assert maker.fields[0].default_value == 0x1A3C
    assert control.fields[3].default_value == 0xFF
    assert control.description == "Control of the bus."
    assert [f.flags for f in control.fields] == [[], ["name_joined"], ["name_joined"], [], [], []]
    assert control.fields[1].description == "Whether it listens to special cycles."
    assert not faults(reading)
    assert AmdRegisterDialect().sniff(reading.document) > 0.9


def test_names_in_words_between_single_blanks_are_read_and_those_that_may_be_cut_are_in_doubt() -> None:
    _, control, start = read(re.sub(r" {2,}", " ", re.sub(r"(?m)^ +", "", IN_COLUMNS))).registers
    assert rows(control) == [
        FIELDS[0],
        ("Special Cycle Recognition", "2:1", "01b"),
        ("Disable Dynamic Widget", "3", "0b"),
        *FIELDS[3:],
    ]
    assert [f.flags for f in control.fields][1:3] == [["name_open"], ["name_open"]]
    assert rows(start) == [("Start (ST)", "0", "0b")]


def test_names_in_words_are_read_between_tabs() -> None:
    text = re.sub(r"(?m)(?<=\S) {2,}", "\t", re.sub(r"(?m)^ {20,}", "", IN_COLUMNS))
    maker, control, _ = read(text).registers
    assert rows(maker) == [("Maker ID", "15:0", "1A3Ch")]
    assert rows(control)[0] == FIELDS[0]
    assert rows(control)[-1] == FIELDS[-1]


CELL_BY_CELL = """\
Maker ID - R - 16 bits - [PCI_Reg:00h]
Field Name Bits Default Description
Maker ID 15:0 1A3Ch Who made it and, with what stands
below, what it is.
Bus Control - RW - 16 bits - [PCI_Reg:04h]
Field Name Bits Default Description
Polarity Inversion
Disable
0 0b Turns it off.
Widget ID and
Subwidget ID
7:1 0000_00b What
it is.
"""


def test_words_above_the_bits_are_the_name_and_where_they_begin_is_in_doubt() -> None:
    _, control = read(CELL_BY_CELL).registers
    assert rows(control) == [
        ("Polarity Inversion Disable", "0", "0b"),
        ("Widget ID and Subwidget ID", "7:1", "0000_00b"),
    ]
    assert [f.flags for f in control.fields] == [["name_open"], ["name_open"]]
    assert control.fields[1].default_value == 0


def test_words_and_a_number_in_a_sentence_are_no_row() -> None:
    text = (
        "Maker ID - R - 16 bits - [PCI_Reg:00h]\nField Name Bits Default Description\n"
        "Maker ID 7:0 1Ah Who made it. It is in\nthe low bits 7:0 1Ah for one maker.\n"
    )
    assert [f.field for f in register(text).fields] == ["Maker ID"]


@pytest.mark.parametrize(
    "header",
    [
        "Maker ID – R – 16 bits – [PCI_Reg: 00h]",
        "Maker ID - R - 16 bits [PCI_Reg:00h]",
        "Maker ID -R -16 bits - [ PCI_Reg:00h]",
        "Maker ID – R – 16 bits [PCI_Reg: 00h]",
    ],
)
def test_the_parts_of_such_a_header_are_found_however_they_are_parted(header: str) -> None:
    found = register(f"{header}\nField Name Bits Default Description\nMaker ID 15:0 0000h Who made it.\n")
    assert (found.register, found.access, found.width_bits, found.address, found.flags) == (
        "Maker ID",
        "R",
        16,
        0,
        [],
    )


def test_capitals_that_lost_an_underscore_are_no_words() -> None:
    found = register(
        "WID CTRL - RW - 32 bits - [MMReg:0x10]\nField Name Bits Default Description\nGO 0 0x0 Go.\n"
    )
    assert "name_garbled" in found.flags


HEADS = ["Pump Address - RW - 32 bits - [PCI_Reg: 10h]", "Field Name", "Bits", "Default", "Description"]


def test_cells_in_words_that_stand_each_on_a_line_are_rows() -> None:
    cells = ["Space Type", "0", "0b", "Says where it is.", "Address Range", "2:1", "10b", "How far."]
    found = fields("\n".join([*HEADS, *cells, ""]))
    assert [(f.field, bits(f), f.default_text, f.description, f.flags) for f in found] == [
        ("Space Type", "0", "0b", "Says where it is.", []),
        ("Address Range", "2:1", "10b", "How far.", []),
    ]


def test_a_name_in_words_on_lines_of_its_own_may_begin_above() -> None:
    cells = [
        "Space Type",
        "0",
        "0b",
        "Says where",
        "Upper Pump",
        "Base Address",
        "31:4",
        "0000h",
        "Where it begins.",
    ]
    found = fields("\n".join([*HEADS, *cells, ""]))
    assert [(f.field, f.flags) for f in found] == [("Space Type", []), ("Base Address", ["name_open"])]
