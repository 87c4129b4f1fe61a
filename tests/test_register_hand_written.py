"""Manuals that engineers write in Markdown for their own cores: headings, maps and notes on bits as they write them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from pdf_reading import read_tables as read

if TYPE_CHECKING:
    from extract.observations import Register

BITS = "| Bits | Name | Description |\n|---|---|---|\n| 7:4 | LEVEL | How loud |\n| 0 | GO | Starts it |"


def only(text: str) -> Register:
    (register,) = [one for one in read(text).registers if one.fields]
    return register


@pytest.mark.parametrize(
    ("heading", "name", "address", "access"),
    [
        ("3.2 Status register: `GATE_STATUS` (`0x2001_0000`)", "GATE_STATUS", 0x20010000, None),
        ("Status register: GATE_STATUS (0x10)", "GATE_STATUS", 0x10, None),
        ("5.2.1.1 mgateid (0xF11) - Gate identity", "mgateid", 0xF11, None),
        ("Gate `CTRL` Register", "CTRL", None, None),
        ("RBR - Receive Register (0x04, Read Only)", "RBR", 4, "Read Only"),
        ("THR - Transmit Register (0x08, write)", "THR", 8, "write"),
        ("IER - Interrupt Register (0x0C, R/W)", "IER", 12, "R/W"),
    ],
)
def test_a_heading_gives_the_name_between_its_words_with_place_and_access(
    heading: str, name: str, address: int | None, access: str | None
) -> None:
    register = only(f"# NB core\n\n### {heading}\n\n{BITS}")
    assert (register.register, register.address, register.access) == (name, address, access)
    assert "register_name" not in register.flags


@pytest.mark.parametrize(
    ("heading", "name", "address"),
    [
        ("STATUS bits", "STATUS", 0x0C),
        ("Gate STATUS Register", "STATUS", 0x0C),
        ("0x14 - Wave Select (R/W)", "Wave", 0x14),
        ("0x18 - Level Register (R/W)", "Level", 0x18),
    ],
)
def test_a_title_in_words_is_that_of_the_row_that_a_map_has_for_it(
    heading: str, name: str, address: int
) -> None:
    rows = [("0x08", "CTRL"), ("0x0C", "STATUS"), ("0x14", "Wave"), ("0x18", "Level")]
    table = "\n".join(f"| {place} | {register} | RW | One of the gate |" for place, register in rows)
    table = f"## Gate Register Map\n\n| Offset | Name | Access | Meaning |\n|---|---|---|---|\n{table}"
    text = f"{table}\n\n### {heading}\n\n{BITS}"
    register = only(text)
    assert (register.register, register.address, register.flags) == (name, address, [])
    assert [one.register for one in read(text).registers].count(name) == 1


def test_a_title_with_the_name_of_another_register_keeps_its_own() -> None:
    table = "| Offset | Name | Access | Meaning |\n|---|---|---|---|\n| 0x0C | STATUS | R | State |"
    register = only(f"## Gate Register Map\n\n{table}\n\n### Clear STATUS Register\n\n{BITS}")
    assert register.register != "STATUS"


def test_bits_told_in_words_under_the_heading_of_a_place_are_fields_without_names() -> None:
    bits = "Bit 7-6: what happened\n  00: Down\n  01: Up\nBit 3-0: upper digits"
    text = f"# Touch\n\n### EVENT (0x03)\n```text\n{bits}\n```"
    register = only(text)
    assert [(one.bit_hi, one.bit_lo, one.field) for one in register.fields] == [(7, 6, None), (3, 0, None)]
    assert all("name_lost" in one.flags for one in register.fields)
    assert [one.value for one in register.fields[0].values] == [0, 1]


def test_the_language_of_a_block_of_code_is_no_text() -> None:
    text = f"## Gate unit\n\nGate base address:\n\n```text\n0x1000_1000\n```\n\n### CTRL (0x10)\n\n{BITS}"
    assert [(one.name, one.value) for one in read(text).symbols] == [("Gate", 0x10001000)]


def test_descriptions_of_a_map_that_list_bits_in_brackets_are_those_of_fields() -> None:
    rows = "| +0x04 | CTRL | RW | [0]=go [1]=auto, [5:2]=level (0-15) |\n| +0x08 | COUNT | R | [9:0] beats in all |"
    registers = read(f"# Gates\n\n| Offset | Name | R/W | Description |\n|---|---|---|---|\n{rows}").registers
    assert [(one.register, one.address, one.access) for one in registers] == [
        ("CTRL", 4, "RW"),
        ("COUNT", 8, "R"),
    ]
    assert [(one.bit_hi, one.bit_lo, one.field, one.description) for one in registers[0].fields] == [
        (0, 0, "go", None),
        (1, 1, "auto", None),
        (5, 2, "level", "(0-15)"),
    ]
    assert [(one.bit_hi, one.field, one.flags) for one in registers[1].fields] == [(9, None, ["name_lost"])]


def test_descriptions_of_a_map_that_count_bits_up_are_those_of_fields() -> None:
    row = "| 0x00 | CTRL | W | Bit 0: `start` (auto-clear), Bit 1: `clear`, Bit 3:2: how loud |"
    (register,) = read(
        f"# Gates\n\n| Address | Name | R/W | Description |\n|---|---|---|---|\n{row}"
    ).registers
    assert [(one.bit_hi, one.bit_lo, one.field, one.description) for one in register.fields] == [
        (0, 0, "start", "(auto-clear)"),
        (1, 1, "clear", None),
        (3, 2, None, "Bit 3:2: how loud"),
    ]


def test_what_an_equals_sign_calls_bits_in_words_has_no_name() -> None:
    row = "| 0x00 | CTRL | W | [0]=commit strobe, [1]=en (1=valid, 0=not) |"
    (register,) = read(
        f"# Gates\n\n| Address | Name | R/W | Description |\n|---|---|---|---|\n{row}"
    ).registers
    assert [(one.field, one.description) for one in register.fields] == [
        (None, "commit strobe"),
        ("en", "(1=valid, 0=not)"),
    ]


def test_the_first_of_bits_told_in_words_need_not_be_beside_the_next() -> None:
    values = "           011 = line\n           010 = data"
    bits = f"Bit 7-6 : what is on\nBit 3-1 : the source\n{values}\nBit 0   : GO — starts"
    register = only(f"# NB1\n\n### Gate Identification Register (GIR)\n\n```\n{bits}\n```\n\n---\n\n## End")
    assert [(one.bit_hi, one.bit_lo, one.field) for one in register.fields] == [
        (7, 6, None),
        (3, 1, None),
        (0, 0, "GO"),
    ]
    assert [one.value for one in register.fields[1].values] == [3, 2]


def test_a_rule_between_sections_is_no_text() -> None:
    register = only("# NB1\n\n### CTRL (0x10)\n\nBit 1: UP - counts up\nBit 0: GO - starts\n\n---\n\n### End")
    assert register.fields[-1].description == "starts"


def test_heads_that_a_program_invented_for_merged_cells_of_a_figure_are_none() -> None:
    figure = (
        "|7|6 5 4|Col3|Col4|3 2|Col6|1|0|\n|---|---|---|---|---|---|---|---|\n"
        "|Res.|MN[2:0]|MN[2:0]|MN[2:0]|RT[1:0]|RT[1:0]|UP|GO|\n||rw|rw|rw|r|r|rw|w|"
    )
    text = (
        f"# NB1\n\n**24.6.1** **Gate time register (NB_TR)**\n\nAddress offset: 0x00\n\n{figure}\n\nBit 7 Reserved.\n\n"
        "Bits 6:4 **MN[2:0]** : Minutes\n\nBits 3:2 **RT[1:0]** : Rate\n\nBit 1 **UP** : Up\n\nBit 0 **GO** : Go"
    )
    register = only(text)
    assert [(one.bit_hi, one.bit_lo, one.field, one.access) for one in register.fields] == [
        (7, 7, "Reserved", None),
        (6, 4, "MN", "rw"),
        (3, 2, "RT", "r"),
        (1, 1, "UP", "rw"),
        (0, 0, "GO", "w"),
    ]
    assert not read(text).diagnostics


def test_a_sentence_gives_all_registers_their_width() -> None:
    register = only(f"# Gates\n\nAll registers are 32 bits wide.\n\n### CTRL (0x10)\n\n{BITS}")
    assert register.width_bits == 32


@pytest.mark.parametrize(("last", "width"), [("31:0", None), ("7:0", 8)])
def test_a_register_whose_fields_end_early_has_no_width_where_others_of_its_block_are_wider(
    last: str, width: int | None
) -> None:
    head = "| Bits | Name |\n|---|---|\n"
    text = f"# Gates\n\n### CTRL (0x10)\n\n{head}| 7:0 | RATE |\n\n### DATA (0x14)\n\n{head}| {last} | WORD |"
    assert read(text).registers[0].width_bits == width


def test_rows_without_numbers_leave_the_width_of_a_register_open() -> None:
    assert only(f"# Gates\n\n### CTRL (0x10)\n\n{BITS}\n| Others | Reserved | Read as 0 |").width_bits is None


def test_a_range_of_addresses_in_a_row_that_tells_who_may_write_is_one_register() -> None:
    rows = "| 0x0000 | CTRL | W | Control |\n| 0x0010 - 0x010C | TABLE_A | W | Input |"
    table = f"| Address Range | Name | Access | Description |\n|---|---|---|---|\n{rows}"
    text = f"# Gates\n\n{table}\n\n## CTRL Register - 0x0000\n\n{BITS}"
    table = next(one for one in read(text).registers if one.register == "TABLE_A")
    assert (table.address, table.address_last, "array_bounds" in table.flags) == (0x10, 0x10C, True)


def test_access_with_blanks_round_its_stroke_is_put_together() -> None:
    table = "| Bit | Name | Access | Meaning |\n|---|---|---|---|\n| 0 | DONE | RO / W1C | Done |"
    assert only(f"# Gates\n\n### STATE (0x10)\n\n{table}").fields[0].access == "RO/W1C"


def test_lines_that_begin_right_under_the_numbers_of_bits_lead_to_their_names() -> None:
    figure = """\
Bit 7  6  5  4  3  2  1  0
    │  │  │  │  │  └──┴──┴─> FUNC
    │  │  │  │  └──────────> FCV (count valid)
    │  │  │  └─────────────> FCB (count)
    │  │  └────────────────> PRM
    │  └───────────────────> Reserved
    └──────────────────────> DIR"""
    register = only(f"# Frames\n\n### CTRL register (0x10)\n```\n{figure}\n```")
    assert [(one.bit_hi, one.bit_lo, one.field) for one in register.fields] == [
        (2, 0, "FUNC"),
        (3, 3, "FCV"),
        (4, 4, "FCB"),
        (5, 5, "PRM"),
        (6, 6, "Reserved"),
        (7, 7, "DIR"),
    ]


def test_a_heading_of_bit_descriptions_is_no_head_of_columns() -> None:
    figure = "|Bit|3|2|1|0|\n|---|---|---|---|---|\n|**Name**|UP|GT12|GT11|GO|\n|**Initial**|0|1|0|0|"
    table = "|Bits|Name|Description|\n|---|---|---|\n|3|UP|Up|\n|2:1|GT12:11|Gate|\n|0|GO|Starts|"
    (register,) = read(
        f"# NBCR Register\n\n### Bits\n\n{figure}\n\n### Bit Descriptions\n\n{table}"
    ).registers
    assert [(one.field, one.note, one.default_value, one.description) for one in register.fields] == [
        ("UP", None, 0, "Up"),
        ("GT", "GT12:11", 2, "Gate"),
        ("GO", None, 0, "Starts"),
    ]


def test_a_row_of_title_name_and_place_over_a_head_names_the_register_whatever_the_heading() -> None:
    def table(title: str, name: str, place: str) -> str:
        over = f'<tr><td colspan="2">{title}</td><td>{name}</td><td>[{place}]</td></tr>'
        head = "<tr><th>Bits</th><th>Name</th><th>Access</th><th>Description</th></tr>"
        return f"<table>\n{over}\n{head}\n<tr><td>31:0</td><td>level</td><td>R/W</td><td>How loud</td></tr>\n</table>"

    tables = f"{table('Gate Control', 'NB_CTRL', '0x0000')}\n\n{table('Gate Status', 'NB_STAT', '0x0004')}"
    found = read(f"# Gates\n\n### NB Register Details\n\n{tables}").registers
    assert [(one.register, one.address, one.flags) for one in found] == [
        ("NB_CTRL", 0, []),
        ("NB_STAT", 4, []),
    ]


def test_a_line_with_place_and_title_right_over_a_table_is_that_of_its_register() -> None:
    found = read(f"# Gates\n\n### Map\n\n`0x0000`: Core id\n\n{BITS}\n\n`0x0004`: STATUS\n\n{BITS}").registers
    assert [(one.register, one.address, one.flags) for one in found] == [
        ("Core id", 0, ["register_name"]),
        ("STATUS", 4, []),
    ]
