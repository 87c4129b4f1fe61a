"""Titles of registers that a point, a place without colon, or several places tell."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from dialect_checks import load
from pdf_pages import Manual

from extract.dialects.register_table import RegisterTableDialect

if TYPE_CHECKING:
    from pdf_reading import Read, ReadText

    from extract.observations import Register

ROWS = "\n\n  Bits    Name    Access    Description\n  7:0     RATE    R/W       How fast\n\n"


def text(title: str) -> Register:
    return RegisterTableDialect().read(load(title + ROWS, "northbeck-nb1")).registers[0]


@pytest.mark.parametrize(
    ("title", "name", "address"),
    [
        ("Register 07h. Pump Turns and Gate Control 1", "Pump Turns and Gate Control 1", 7),
        ("Register 16. Pump Control", "Pump Control", None),
        ("Table 47. Register NBVOLT - ADDR 0x20", "NBVOLT", 0x20),
    ],
)
def test_a_title_behind_the_number_of_a_register_names_it(title: str, name: str, address: int | None) -> None:
    one = text(title)
    assert (one.register, one.address) == (name, address)


def test_all_places_that_a_title_lists_are_those_of_its_register() -> None:
    one = text("REGISTER 4-1: NBnCTRL: PUMP n CONTROL REGISTER (ADDRESS: 30h, 40h, 50h)")
    assert (one.register, one.addresses) == ("NBnCTRL", [0x30, 0x40, 0x50])


def test_a_place_and_a_name_before_a_long_title_begin_a_register_on_a_page_too(reading: Read) -> None:
    manual = Manual()
    columns = [("Bits", 60), ("Name", 100), ("R/W", 40), ("Description", 200)]
    manual.lines("0x00: NBCFG2 – Pump configuration")
    manual.table(columns, [["7:0", "RATE", "R/W", "How fast"]])
    manual.lines("0x17: NBSM1 – Main Pump Turn State Machine Gate Configuration")
    manual.table(columns, [["7:0", "LEVEL", "R/W", "How high"]])
    assert [(one.register, one.address) for one in reading(manual).registers] == [
        ("NBCFG2", 0),
        ("NBSM1", 0x17),
    ]


def test_the_caption_under_a_heading_with_the_same_name_gives_the_place() -> None:
    one = text("10.5.3 NBVOLT\nTable 46. Register NBVOLT - ADDR 0x20")
    assert (one.register, one.address) == ("NBVOLT", 0x20)


@pytest.mark.parametrize(
    ("title", "name", "address"),
    [
        ("4.2 Address 0x18, STATUS", "STATUS", 0x18),
        ("4.1 Address 0x02, DATA_LO (NB1312)", "DATA_LO", 2),
        ("4.1 Address 0x02, DATA_LO (NB1312 / NB1314 only)", "DATA_LO", 2),
    ],
)
def test_a_name_behind_its_address_and_a_comma_is_no_chip_in_brackets(
    title: str, name: str, address: int
) -> None:
    one = text(title)
    assert (one.register, one.address) == (name, address)


@pytest.mark.parametrize(
    "line",
    [
        "DESCRIPTION: Mode of the pump register",
        "DATA_LOx (NB161x) or DATA_HIx (NB131x) register",
        "NB_PUMPx.PUMPx_RATE register field that belongs to the",
        "NB7 TRM (Part 1)",
    ],
)
def test_a_line_below_the_title_that_only_speaks_of_registers_names_none(line: str) -> None:
    one = text(f"4.2 Address 0x18, STATUS\n{line}")
    assert (one.register, one.address) == ("STATUS", 0x18)


@pytest.mark.parametrize(
    ("title", "space"),
    [
        ("CTRLA (Offset 0x14) & CTRLB (Offset 0x18)", "offset"),
        ("OFFSETA (0x14), OFFSETB (0x18)", None),
    ],
)
def test_names_with_a_place_each_are_registers_alike(
    markdown: ReadText, title: str, space: str | None
) -> None:
    fields = "| Bits | Name | Access | Description |\n|---|---|---|---|\n| 7:0 | RATE | RW | Speed |\n"
    (register,) = markdown(f"# Pump\n\n## {title}\n\n{fields}").registers
    assert (register.addresses, register.address_space, register.flags) == ([0x14, 0x18], space, [])


def test_the_bits_of_a_numbered_register_are_that_register(text: ReadText) -> None:
    lines = "bit 7:4 R0HW: How it stands\nbit 3:0 R0A: What it is\n"
    figure = "R-1 R-1 R-1 R-1 R/W-1 R/W-1 R/W-1 R/W-1\nPA PB PC PD R0HW R0A R0W R0B\nbit 7 bit 0\n"
    made = text(f"4.4.1 Pump Control (PCON) Registers\nREGISTER 4-1: PCON0 BITS (1, 2)\n{figure}{lines}" * 2)
    assert {one.register for one in made.registers} == {"PCON0"}
    assert made.registers[0].description == "PCON0 BITS (1, 2)"  # codes and names are no text
    assert [(one.access, one.default_text) for one in made.registers[0].fields] == [
        ("R", "0b1111"),
        ("R/W", "0b1111"),
    ]
    made = text(f"4.4.1 Pump Control (PCON) Register\n{figure}{lines}PCON0 BITS\n" * 2)
    assert {one.register for one in made.registers} == {"PCON"}
