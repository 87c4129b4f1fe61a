"""What a table of registers leaves open of those that the document describes."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pdf_reading import ReadFormat, ReadText

FIELDS = "| Bits | Name | Access | Description |\n|---|---|---|---|\n| 7:0 | EN | RW | On |\n\n"
MAP = (
    "# Pump\n\n## Register map\n\n| Offset | Name | Description | Access |\n|---|---|---|---|\n"
    "| 0x00 | CTRL | Control Register | RW |\n| 0x04 | STATUS | Status Register | R |\n\n"
)


def test_a_title_in_words_among_names_may_be_that_of_a_part_outside(markdown: ReadText) -> None:
    flash = f"## External flash\n\n### Status Register\n\n{FIELDS}"
    named, titled = markdown(f"{MAP}## CTRL\n\n{FIELDS}{flash}").registers
    assert (named.register, named.address, named.flags) == ("CTRL", 0, [])
    assert (titled.register, titled.address, titled.flags) == ("STATUS", 4, ["register_name"])
    alone = markdown(f"{MAP}## Status Register\n\n{FIELDS}").registers[0]
    assert (alone.register, alone.address, alone.flags) == ("STATUS", 4, [])


def test_the_place_of_a_register_with_several_rows_is_lost_and_says_so(markdown: ReadText) -> None:
    rows = "| CTRL | 0 | 0x100 |\n| CTRL | 1 | 0x200 |\n| STAT | 0 | 0x104 |\n\n"
    control, state = markdown(
        f"# Registers\n\n| Register | Instance | Address |\n|---|---|---|\n{rows}## CTRL\n\n{FIELDS}## STAT\n\n{FIELDS}"
    ).registers
    assert (control.register, control.address, control.flags) == ("CTRL", None, ["address_lost"])
    assert (state.register, state.address, state.flags) == ("STAT", 0x104, [])


def test_a_list_of_fields_in_restructuredtext_is_one_of_values(made: ReadFormat) -> None:
    title = "Pump\n====\n\nCTRL register (0x10)\n--------------------\n\n"
    bits = "Bits 2:1 - MODE\n~~~~~~~~~~~~~~~\n\nMode of the pump.\n\n:0: slow\n:1: mid\n:2: fast\n"
    (register,) = made(title + bits, "rst").registers
    assert [(one.value, one.name) for one in register.fields[0].values] == [
        (0, "slow"),
        (1, "mid"),
        (2, "fast"),
    ]
