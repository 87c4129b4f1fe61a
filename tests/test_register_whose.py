"""Whose fields they are: lists that begin again, headings of fields, titles over several registers."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pdf_reading import ReadText

    from extract.observations import Reading

HEAD = "| Bits | Name | Access | Description |\n|---|---|---|---|\n"


def names(reading: Reading) -> dict[str | None, list[tuple[str | None, int | None, int | None]]]:
    return {r.register: [(f.field, f.bit_hi, f.bit_lo) for f in r.fields] for r in reading.registers}


def test_bits_that_count_up_and_begin_again_no_further_in_are_those_of_another_register(
    text: ReadText,
) -> None:
    found = text(
        "Register 0x400100: GATE_INTR\n  bit 0: OPEN\n  bit 4: SHUT\n  bits 8-11: CAUSE\n\n"
        "Register 0x400108: GATE_CTL\n  bits 0-3: MODE\n    0: off\n    1: slow\n  bits 4-7: RATE\n  bit 16: ON\n"
    )
    assert names(found) == {
        "GATE_INTR": [("OPEN", 0, 0), ("SHUT", 4, 4), ("CAUSE", 11, 8)],
        "GATE_CTL": [("MODE", 3, 0), ("RATE", 7, 4), ("ON", 16, 16)],
    }
    assert [r.address for r in found.registers] == [0x400100, 0x400108]
    assert [(v.value, v.name) for v in found.registers[1].fields[0].values] == [(0, "off"), (1, "slow")]


def test_without_a_heading_that_is_known_the_list_that_begins_again_is_no_text_of_the_one_before(
    text: ReadText,
) -> None:
    found = text(
        "Causes of the gate\n  bit 0: OPEN\n  bit 4: SHUT\n  bits 8-11: CAUSE\n\n"
        "Other things of the gate\n  bits 0-3: MODE\n  bits 4-7: RATE\n"
    )
    assert [[f.field for f in r.fields] for r in found.registers] == [
        ["OPEN", "SHUT", "CAUSE"],
        ["MODE", "RATE"],
    ]
    assert all("name_lost" in r.flags for r in found.registers)


def test_the_space_of_an_address_leads_the_heading_of_a_register(text: ReadText) -> None:
    found = text("MMIO 0x400100: GATE_INTR\n  bit 0: OPEN\n  bit 4: SHUT\n  bits 8-11: CAUSE\n")
    assert [(r.register, r.address) for r in found.registers] == [("GATE_INTR", 0x400100)]


def test_deeper_headings_of_fields_are_not_those_of_registers(markdown: ReadText) -> None:
    found = markdown(
        "# Gate\n\n### CTRL\n\nOffset: 0x10\nReset: 0x05\n\n"
        f"#### OPEN\n\n{HEAD}| 0 | OPEN | RW | Opens |\n\n#### MODE\n\n{HEAD}| 7:1 | MODE | RW | Mode |\n\n"
        "### STAT\n\nOffset: 0x14\n\n#### BUSY\n\n| Bits | Access | Description |\n|---|---|---|\n| 7 | RO | Busy |\n"
    )
    assert names(found) == {"CTRL": [("OPEN", 0, 0), ("MODE", 7, 1)], "STAT": [("BUSY", 7, 7)]}
    assert [r.address for r in found.registers] == [0x10, 0x14]
    assert [f.default_value for f in found.registers[0].fields] == [1, 2]
    assert found.registers[0].description == "Reset value: 0x05"
    assert not any(o.flags for r in found.registers for o in (r, *r.fields))


def test_registers_of_one_field_called_like_themselves_stay_registers(markdown: ReadText) -> None:
    found = markdown(
        f"# Gate\n\n## GATE\n\n### OPEN\n\n{HEAD}| 0 | OPEN | RW | Opens |\n\n"
        f"### MODE\n\n{HEAD}| 3:0 | MODE | RW | Mode |\n"
    )
    assert names(found) == {"OPEN": [("OPEN", 0, 0)], "MODE": [("MODE", 3, 0)]}


def test_numbers_that_go_on_below_0_are_no_bits(markdown: ReadText) -> None:
    found = markdown(
        f"# Gate\n\n### CTRL\n\n{HEAD}| 7:1 | MODE | RW | Mode |\n| 0 | OPEN | RW | Opens |\n\n## Order of texels\n\n"
        "| 4 | 3 | 2 | 1 | 0 | -1 | -2 |\n|---|---|---|---|---|---|---|\n| x2 | y1 | x1 | y0 | x0 | s1 | s0 |\n"
    )
    assert names(found) == {"CTRL": [("MODE", 7, 1), ("OPEN", 0, 0)]}


TABLE = "Bits   Name    Access   Description\n7:1    MODE    RO       Mode\n0      OPEN    RW       Opens\n"


def test_a_title_of_several_registers_does_not_name_the_first_of_them(text: ReadText) -> None:
    found = text(f"NB9 registers\n\nGATE_CTRL\n\n{TABLE}\nGATE_STAT\n\n{TABLE}")
    assert [(r.register, r.flags) for r in found.registers] == [("GATE_CTRL", []), ("GATE_STAT", [])]


def test_a_title_over_a_table_of_registers_names_none_that_the_table_has_not(text: ReadText) -> None:
    table = "Offset   Name         Description\n0x000    GATE_CTRL    Control\n0x004    GATE_STAT    Status\n"
    found = text(f"NB9 registers\n\n{table}\nDescriptions\n\nGATE_CTRL\n\n{TABLE}")
    assert [(r.register, r.address) for r in found.registers] == [("GATE_CTRL", 0), ("GATE_STAT", 4)]
    elements = table.replace("GATE_CTRL", "TAP0     ").replace("GATE_STAT", "TAP1     ")
    found = text(f"TAPn registers\n\n{elements}\n{TABLE}")
    assert [(r.register, r.address) for r in found.registers] == [("TAPn", 0)]
