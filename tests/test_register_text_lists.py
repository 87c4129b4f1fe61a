"""Registers of texts in lists and tables under headings: items of any form, lists of values apart, titles and maps."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from pdf_reading import ReadFormat, ReadText

    from extract.observations import Register

HEAD = "Bits   Name    Function\n"
ROWS = "7:6    BUSY    How fast the wheel turns\n5:0    ERR     Selects the source\n"


def fields(register: Register) -> list[tuple[str | None, int | None, int | None, str | None]]:
    return [(one.field, one.bit_hi, one.bit_lo, one.access) for one in register.fields]


def values(register: Register) -> dict[str | None, list[int | None]]:
    return {one.field: [value.value for value in one.values] for one in register.fields if one.values}


@pytest.mark.parametrize("sign", ["~", "..", "-", "–", ":"])
def test_items_of_a_list_are_fields_whatever_stands_between_their_bits(markdown: ReadText, sign: str) -> None:
    items = f"- [31{sign}16] -: Reserved\n- [15] GO (Read-only): Starts it\n- [14{sign}0] RATE (Read/Write): How fast\n"
    (register,) = markdown(f"# NB registers\n\n## CTRL (0x10)\n\n{items}").registers
    assert fields(register) == [
        ("-", 31, 16, None),
        ("GO", 15, 15, "Read-only"),
        ("RATE", 14, 0, "Read/Write"),
    ]
    assert [one.reserved for one in register.fields] == [True, False, False]
    assert all(not one.flags for one in register.fields)


def test_reserved_bits_behind_a_list_of_values_are_none_of_its_last_meaning(markdown: ReadText) -> None:
    items = "- [7] GO: Starts it\n    - 0x0: off\n    - 0x1: on\n- [6] -: Reserved\n- [5:0] 保留: 保留\n"
    (register,) = markdown(f"# NB registers\n\n## CTRL (0x10)\n\n{items}").registers
    assert [(one.field, one.bit_lo, one.reserved) for one in register.fields] == [
        ("GO", 7, False),
        ("-", 6, True),
        ("保留", 0, True),
    ]
    assert [(one.name, one.description) for one in register.fields[0].values] == [("off", None), ("on", None)]


def test_a_list_of_values_behind_all_fields_is_that_of_the_field_in_its_heading(markdown: ReadText) -> None:
    items = "- [31] DLY (RO): Starts it\n- [30:29] LIM (RO): How far\n- [28:0] GAIN (RW): How much\n\n"
    codes = "| Value | Meaning |\n|---|---|\n| 0 | low |\n| 1 | high |\n\n"
    lists = "".join(f"#### {title}\n\n{codes}" for title in ("LIM values", "Values of DLY", "Speed"))
    reading = markdown(f"# NB registers\n\n## CTRL (0x10)\n\n{items}{lists}")
    assert values(reading.registers[0]) == {"DLY": [0, 1], "LIM": [0, 1]}
    assert [one.code for one in reading.diagnostics] == ["list_ownerless"]


@pytest.mark.parametrize("title", ["BUSY", "BUSY values", "Values of BUSY:"])
@pytest.mark.parametrize("rule", ["", "---------------\n"])
def test_a_titled_list_of_values_in_a_text_is_that_of_the_field_it_names(
    text: ReadText, title: str, rule: str
) -> None:
    codes = f"Value   Meaning\n{rule}0       low\n1       high\n"
    (register,) = text(f"NB registers\n\nCTRL (0x10)\n\n{HEAD}{ROWS}\n{title}\n\n{codes}").registers
    assert values(register) == {"BUSY": [0, 1]}


@pytest.mark.parametrize("heading", ["0x1{0} {1}", "{1} (0x1{0})", "{1} - Pump state (0x1{0})"])
def test_the_heading_right_behind_a_table_of_registers_is_no_row_of_it(text: ReadText, heading: str) -> None:
    rows = "Offset   Register   Function\n0x10     FIFO       Fifo\n0x11     SCAN       Scan\n"
    sections = "".join(
        f"\n{heading.format(n, name)}\n\n{HEAD}{ROWS}" for n, name in ((0, "FIFO"), (1, "SCAN"))
    )
    found = text(f"NB100 Pump Controller Registers\n\nRegister map\n\n{rows}{sections}").registers
    assert [(one.register, one.address, len(one.fields), one.flags) for one in found] == [
        ("FIFO", 0x10, 2, []),
        ("SCAN", 0x11, 2, []),
    ]


def test_the_title_of_a_text_names_its_first_register_in_doubt_at_most(text: ReadText) -> None:
    for title in ("NB100 Pumpenregler Register", "NB100 Registers"):
        found = text(f"{title}\n\nÜbersicht\n\nStand der Pumpe\n\n{HEAD}{ROWS}").registers
        assert [one.register for one in found if not one.flags] == []
        assert len(found[0].fields) == 2


def test_reserved_rows_that_begin_with_the_word_for_bits_do_not_end_their_table(text: ReadText) -> None:
    rows = "Bit 7        POL     Level\nBits 6 to 3  Unused\nBits 2 to 0  GAIN    How much\n"
    (register,) = text(f"NB registers\n\nCTRL (0x10)\n\nBit          Name    Function\n{rows}").registers
    assert [(one.field, one.reserved) for one in register.fields] == [
        ("POL", False),
        ("Unused", True),
        ("GAIN", False),
    ]
    named = "POL       Bit 2             Level\nTRIM      Bit 1             How\nGAIN      Bit 0     mV      How much\n"
    (register,) = text(
        f"NB registers\n\nCTRL (0x10)\n\nField     Bits      Unit    Function\n{named}"
    ).registers
    assert [one.note for one in register.fields] == [None, None, "Unit: mV"]


def test_sections_on_fields_make_no_block_of_their_register(markdown: ReadText) -> None:
    table = (
        "| Bits | Name | Description |\n|---|---|---|\n| 7:2 | - | Reserved |\n| 1:0 | RATE | How fast |\n\n"
    )
    codes = "#### RATE\n\n| Value | Meaning |\n|---|---|\n| 0 | low |\n| 1 | high |\n\n"
    pump = "".join(f"### {name} @ 0x1{n}\n\n{table}{codes}" for n, name in enumerate(("NB_CTRL", "NB_STAT")))
    found = markdown(f"# NB registers\n\n## PUMP\n\nBase address: 0x40001000\n\n{pump}")
    assert [(one.register, one.block, one.address, values(one)) for one in found.registers] == [
        ("NB_CTRL", "PUMP", 0x10, {"RATE": [0, 1]}),
        ("NB_STAT", "PUMP", 0x11, {"RATE": [0, 1]}),
    ]
    assert [one.name for one in found.symbols] == ["PUMP"]


def test_chapters_that_are_underlined_are_the_blocks_of_registers_of_one_name(made: ReadFormat) -> None:
    table = "+------+------+\n| Bits | Name |\n+======+======+\n| 7:0  | RATE |\n+------+------+\n\n"
    chapter = "{0}\n----\n\nBase address: {1}\n\nCTRL (offset 0x04)\n~~~~~~~~~~~~~~~~~~\n\n" + table
    text = (
        "NB registers\n============\n\n"
        + chapter.format("PUMP", "0x40001000")
        + chapter.format("GATE", "0x40002000")
    )
    assert [(one.register, one.block) for one in made(text, "rst").registers] == [
        ("CTRL", "PUMP"),
        ("CTRL", "GATE"),
    ]


def test_stars_head_the_sections_of_a_text_in_org_mode(made: ReadFormat) -> None:
    table = "\n| Bits | Name | Access |\n|------+------+--------|\n| 7:0  | RATE | RW     |\n\n"
    names = "".join(
        f"*** NB_{name} - Pump state (0x1{n})\n{table}" for n, name in enumerate(("CTRL", "STAT"))
    )
    found = made(f"* NB100 Registers\n\n** PUMP\n\nBase address: 0x40001000\n\n{names}", "org").registers
    assert [(one.register, one.block, one.address) for one in found] == [
        ("NB_CTRL", "PUMP", 0x10),
        ("NB_STAT", "PUMP", 0x11),
    ]


def test_a_name_of_a_table_of_registers_heads_its_section_in_a_text(text: ReadText) -> None:
    rows = "Name        Offset    Description\nnb_queue    0x10      Queue\nnb_ctrl     0x14      Control\n"
    found = text(
        f"NB registers\n\n{rows}\n0x10 nb_queue\n\n{HEAD}{ROWS}\nnb_ctrl: Control\n\n{HEAD}{ROWS}"
    ).registers
    assert [(one.register, one.address, len(one.fields), one.flags) for one in found] == [
        ("nb_queue", 0x10, 2, []),
        ("nb_ctrl", 0x14, 2, []),
    ]


def test_a_key_and_its_place_may_be_two_cells_of_a_sheet(made: ReadFormat) -> None:
    rows = "Bits,Name,Description\n7:4,RATE,How fast\n3:0,GO,Starts\n"
    text = f"NB registers\n\nPump control (CTRL)\n\nOffset,0x10\n\n{rows}"
    (register,) = made(text, "csv").registers
    assert (register.register, register.address, register.flags) == ("CTRL", 0x10, [])


def test_a_code_of_access_under_the_head_of_resets_is_in_doubt(text: ReadText) -> None:
    rows = "7:4    RATE    r       0h        How fast\n3:0    GO              r    0h   Starts it\n"
    (register,) = text(
        f"NB registers\n\nCTRL (0x10)\n\nBits   Name    Access  Reset     Description\n{rows}"
    ).registers
    assert [(one.field, "cells_shifted" in one.flags) for one in register.fields] == [
        ("RATE", False),
        ("GO", True),
    ]


def test_a_title_that_names_nothing_heads_the_list_of_the_field_above_it(markdown: ReadText) -> None:
    codes = "| Value | Meaning |\n|---|---|\n| 0 | off |\n| 1 | on |\n\n"
    lists = f"Bit 7: GO - Starts it\n\n#### Values\n\n{codes}Bit 6: HOLD - Holds it\n"
    (register,) = markdown(f"# NB registers\n\n## CTRL (0x10)\n\n{lists}").registers
    assert values(register) == {"GO": [0, 1]}


def test_words_in_brackets_behind_a_name_are_none_of_it(markdown: ReadText) -> None:
    items = "- [7] RATE (R/W 1 clear): How fast\n- [6:4] LEVEL (R/W): How high\n- [3:0] HEAT (R): How hot\n"
    more = "## STAT (0x14)\n\n- [7:0] STATE (R): What it does\n"
    register, _ = markdown(f"# NB registers\n\n## CTRL (0x10)\n\n{items}\n{more}").registers
    assert fields(register) == [("RATE", 7, 7, None), ("LEVEL", 6, 4, "R/W"), ("HEAT", 3, 0, "R")]
    assert register.fields[0].description == "(R/W 1 clear): How fast"
