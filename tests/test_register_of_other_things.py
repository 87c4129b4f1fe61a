"""Lists and tables of other things beside registers: pins, lanes, memory; what numbers nothing tells to be bits."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from pdf_reading import bits

if TYPE_CHECKING:
    from pdf_reading import ReadFormat, ReadText

TABLE = "### LAST (0x40)\n\n| Bits | Name | Access |\n|---|---|---|\n| 7:0 | FILL | RW |\n"
PUMP = "# Pump\n\n### CTRL (0x10)\n\n{}\n" + TABLE


def doubts(read: ReadText, said: str) -> list[list[str]]:
    """The doubts on the fields of the first register of a text that has such a list under its heading."""
    return [one.flags for one in read(PUMP.format(said)).registers[0].fields]


@pytest.mark.parametrize(
    "said",
    [
        "**ROM** [15:8] first half\n\n**RAM** [7:0] second half\n",
        "- TX[7:4]: to the host\n- RX[3:0]: from the host\n",
        "[7:4] UPPER: what is above\n\n[3:0] LOWER: what is below\n",
        "Lanes:\n\n- UPPER[7:4]: what is above\n- LOWER[3:0]: what is below\n",
    ],
)
def test_a_list_whose_numbers_nothing_tells_to_be_bits_is_in_doubt(markdown: ReadText, said: str) -> None:
    assert doubts(markdown, said) == [["bits_unmarked"]] * 2


@pytest.mark.parametrize(
    "said",
    [
        "**ROM** [15:8] (RW) first half\n\n**RAM** [7:0] (RW) second half\n",
        "- Bits 7:4: UPPER - what is above\n- Bits 3:0: LOWER - what is below\n",
        "Fields:\n\n- UPPER[7:4]: what is above\n- LOWER[3:0]: what is below\n",
        "- UPPER[7:4]: what it does. 0: off, 1: slow\n- LOWER[3:0]: what is below\n",
    ],
)
def test_a_word_for_bits_an_access_or_values_tell_that_a_list_is_one_of_fields(
    markdown: ReadText, said: str
) -> None:
    assert doubts(markdown, said) == [[]] * 2


def test_lists_of_one_form_under_several_registers_are_their_fields(made: ReadFormat) -> None:
    said = "{} register ({})\n\n  [7:4]  UPPER   what is above\n  [3:0]  LOWER   what is below\n\n"
    found = made(f"Pump\n\n{said.format('CTRL', '0x10')}{said.format('STAT', '0x14')}", "txt").registers
    assert [one.flags for register in found for one in register.fields] == [[]] * 4
    other = said.format("STAT", "0x14").replace("what is", "the bus")
    found = made(f"Pump\n\n{said.format('CTRL', '0x10')}{other}", "txt").registers
    assert [one.flags for register in found for one in register.fields] == [[]] * 2 + [["bits_unmarked"]] * 2


@pytest.mark.parametrize(
    "said",
    [
        "### CTRL register (0x10)\n\n- [7:4] UPPER: what is above\n- [3:0] LOWER: what is below\n",
        "### ENAB register (0x10)\n\n- [7:4] UPPER: channel interrupts\n- [3:0] LOWER: input level of the pins\n",
        "### CTRL (0x10)\n\nIt holds the following:\n\n- [7:4] UPPER: operating mode\n- [3:0] LOWER: clock source\n",
    ],
)
def test_fields_under_the_heading_of_a_register_may_be_for_interrupts_and_channels(
    markdown: ReadText, said: str
) -> None:
    (register, _) = markdown(f"# Pump\n\n{said}\n{TABLE}").registers
    assert [one.flags for one in register.fields] == [[]] * 2


@pytest.mark.parametrize(
    "said",
    [
        "**VOLT** [7:4] supply voltage in steps of 50 mV\n\n**TIME** [3:0] what follows\n",
        "`LOUD` [6:0] volume in steps of 1 dB\n\n`DUMB` [7] mutes the output\n",
        "- OUT1 [7:4] - output state of channel 1\n- OUT0 [3:0] - output state of channel 0\n",
    ],
)
def test_a_list_that_fills_a_register_and_says_what_fields_set_is_in_no_doubt(
    markdown: ReadText, said: str
) -> None:
    assert doubts(markdown, said) == [[]] * 2


@pytest.mark.parametrize(
    "heading", ["Connector `SPI_HDR` (0x20)", "Pins of GPIO_A (0x20)", "ROM_A memory (0x20)"]
)
def test_a_list_under_the_heading_of_something_else_is_in_doubt_whatever_it_says(
    markdown: ReadText, heading: str
) -> None:
    for told in ("the rate of the clock", "chip select"):
        said = f"### {heading}\n\n- UPPER [7:4] {told}\n- LOWER [3:0] starts low\n\n"
        (register, _) = markdown(f"# Pump\n\n{said}{TABLE}").registers
        assert ["bits_unmarked" in one.flags for one in register.fields] == [True] * 2


@pytest.mark.parametrize(
    "heading", ["FLASH_CTL - Flash control (0x20)", "OUT_LVL: Output level (0x20)", "PAD_A (0x20)"]
)
def test_a_heading_that_names_what_a_register_is_for_is_no_doubt(markdown: ReadText, heading: str) -> None:
    said = f"### {heading}\n\n- UPPER [7:4] the rate of the clock\n- LOWER [3:0] mode of it\n\n"
    (register, _) = markdown(f"# Pump\n\n{said}{TABLE}").registers
    assert not any("bits_unmarked" in one.flags for one in register.fields)


@pytest.mark.parametrize("head", ["Source", "Interrupt", "Output"])
def test_columns_of_interrupts_beside_bits_are_those_of_names(markdown: ReadText, head: str) -> None:
    rows = f"| Range | {head} | Comment |\n|---|---|---|\n| 7:4 | STOP | To |\n| 3:0 | RATE | From |\n"
    assert bits(markdown(PUMP.format(rows)).registers[0]) == [("STOP", 7, 4), ("RATE", 3, 0)]


def test_pins_of_ports_are_the_names_of_fields_that_choose_what_they_do(markdown: ReadText) -> None:
    rows = "| Bit | Pin | Function |\n|---|---|---|\n| 3:2 | P0.1 | GPIO |\n| 1:0 | P0.0 | GPIO |\n"
    assert bits(markdown(PUMP.format(rows)).registers[0]) == [("P0.1", 3, 2), ("P0.0", 1, 0)]
    fields = markdown(PUMP.format(rows.replace("Pin", "Clause"))).registers[0].fields
    assert "P0.1" not in [one.field for one in fields]


@pytest.mark.parametrize(
    ("said", "suffix", "reported"),
    [
        ("Bits 7:4 - STOP: Where it ends. Bits 3:0 - RATE: How fast.\n", "md", True),
        ("<p>Bits 7:4 - STOP - Where<br>Bits 3:0 RATE: How</p>\n", "html", True),
        ("Bits 7:4 - STOP: Where it ends. Bits 3:0 are left out.\n", "md", False),
        ("Bits 7:4 - STOP: Where it ends. Bit 5: see there.\n", "md", False),
        ("Bits 7:4 - STOP: Where it ends, copied to bits 3:0: the low half.\n", "md", False),
        ("Bits 7:4 - STOP: Where it ends. See LAST, bit 3: FILL.\n", "md", False),
        ("Bits 7:4 - STOP: Where it ends. Bits 3:0 - unused.\n", "md", False),
    ],
)
def test_fields_within_the_text_of_another_are_reported(
    made: ReadFormat, said: str, suffix: str, *, reported: bool
) -> None:
    found = made(("<h3>CTRL (0x10)</h3>\n" if suffix == "html" else "### CTRL (0x10)\n\n") + said, suffix)
    assert bits(found.registers[0]) == [("STOP", 7, 4)]
    assert ["table_unread"] * reported == [one.code for one in found.diagnostics]


@pytest.mark.parametrize(("row", "reported"), [("| 3:0 | LEVEL | How loud. |\n", False), ("", True)])
def test_bits_of_another_field_in_a_text_are_reported_where_no_row_has_them(
    markdown: ReadText, row: str, *, reported: bool
) -> None:
    head = "| Bits | Name | Description |\n|---|---|---|\n"
    found = markdown(f"## CTRL (0x10)\n\n{head}| 7:4 | RATE | How fast. Bits 3:0 LEVEL: how loud. |\n{row}")
    assert ["table_unread"] * reported == [one.code for one in found.diagnostics]


def test_the_one_column_left_beside_bits_and_names_has_their_texts(markdown: ReadText) -> None:
    rows = "| Bits | Name | Options |\n|---|---|---|\n| 7:4 | STOP | 0: off, 1: slow |\n| 3:0 | RATE | How fast |\n"
    (first, second) = markdown(PUMP.format(rows)).registers[0].fields
    assert [value.name for value in first.values] == ["off", "slow"]
    assert second.description == "How fast"
    rows = (
        "| Bits | Name | {} |\n|---|---|---|\n| 7:4 | STOP | {} |\n| 3:2 | RATE | {} |\n| 1:0 | KIND | {} |\n"
    )
    for others in (
        ("Reset by", "cold reset", "cold reset", "cold reset"),
        ("Domain", "always on", "core", "pump"),
    ):
        fields = markdown(PUMP.format(rows.format(*others))).registers[0].fields
        assert not any(one.description for one in fields)


@pytest.mark.parametrize("head", ["Pin", "Lane", "Channel", "IRQ", "Address bits"])
def test_columns_that_count_other_things_are_none_of_bits(markdown: ReadText, head: str) -> None:
    rows = f"| {head} | Name | Description |\n|---|---|---|\n| 7:4 | TX | To |\n| 3:0 | RX | From |\n"
    assert [one.register for one in markdown(PUMP.format(rows)).registers if one.fields] == ["LAST"]


LINES = (
    "CTRL register (0x10)\n\nBits 7-4: STOP - Where it ends\nBits 3-0: RATE - How fast\n\n{}\n"
    "LAST register (0x40)\n\nBits 7-0: FILL - How full\n"
)


@pytest.mark.parametrize(
    "said",
    [
        "Pins\n\n  DATA [7:4]: to the board\n  SEL [3:0]: from it\n",
        "- DATA[15:8]: to the board\n- SEL[7:0]: from it\n",
        "[7:4]  DATA   to the board\n[3:0]  SEL    from it\n",
        "Pin   Name   Type\n1     VDD    P\n20    SDA    I/O\n",
        "Some more on pumps: see [7:4].\n",
    ],
)
def test_what_stands_apart_behind_lines_of_bits_without_blank_lines_is_none_of_the_last(
    made: ReadFormat, said: str
) -> None:
    found = made(LINES.format(said), "txt").registers
    sure = [one for one in found if "register_name" not in one.flags]
    assert [bits(one) for one in sure] == [[("STOP", 7, 4), ("RATE", 3, 0)], [("FILL", 7, 0)]]
    assert sure[0].fields[-1].description == "How fast"


@pytest.mark.parametrize(
    "said", ["RATE is that of the board.", "When set, it goes.", "Values:\n\n00b: off\n01b: on"]
)
def test_lists_apart_behind_a_paragraph_on_the_last_field_are_none_of_its_text(
    made: ReadFormat, said: str
) -> None:
    for pins in (
        "Pins\n\n  DATA [7:4]: to the board\n  SEL [3:0]: from it\n",
        "- DATA[15:8]: to it\n- SEL[7:0]: from it\n",
    ):
        found = made(LINES.format(f"{said}\n\n{pins}"), "txt")
        last = found.registers[0].fields[-1]
        assert last.description == f"How fast {' '.join(said.split())}"
        assert [one.name for one in last.values] == (["off", "on"] if "Values" in said else [])
        assert "table_unread" in [one.code for one in found.diagnostics]


def test_values_and_lines_further_in_behind_lines_of_bits_are_of_the_last(made: ReadFormat) -> None:
    (register, _) = made(LINES.format("0: off\n1: slow\n"), "txt").registers
    assert [one.name for one in register.fields[-1].values] == ["off", "slow"]
    for listed in ("Values:\n0: off\n1: slow\n", "- 0: off\n- 1: slow\n", "b0000: off\nb0001: slow\n"):
        (register, _) = made(LINES.format(listed), "txt").registers
        assert [one.name for one in register.fields[-1].values] == ["off", "slow"]
    (register, _) = made(LINES.format("Note: RATE has to be even.\n"), "txt").registers
    assert register.fields[-1].description == "How fast Note: RATE has to be even."
    (register, _) = made(LINES.format("    and how often\n"), "txt").registers
    assert register.fields[-1].description == "How fast and how often"


@pytest.mark.parametrize(
    "said",
    [
        "#define STOP_MASK 0xF0\n#define RATE_MASK 0x0F\n",
        "#define STOP GENMASK(7, 1)\n#define RUN BIT(0)\n",
        "struct ctrl {\n  uint8_t RATE : 4;\n  uint8_t STOP : 4;\n};\n",
        "7:4;STOP;RW;Where\n3:0;RATE;RW;How\n",
        "STOP = CTRL[7:4]    ; where\nRATE = CTRL[3:0]    ; how\n",
        "Fields: STOP[7:6], MODE[5:4], RATE[3:0]\n",
        '{"name": "STOP", "msb": 7, "lsb": 4},\n{"name": "RATE", "msb": 3, "lsb": 0}\n',
    ],
)
def test_lines_left_whose_bits_fill_a_register_are_reported(made: ReadFormat, said: str) -> None:
    found = made(f"0x10 CTRL - Pump\n\n{said}\nLAST register (0x40)\n\nBits 7-0: FILL - How full\n", "txt")
    assert [one.register for one in found.registers if one.fields] == ["LAST"]
    assert "table_unread" in {one.code for one in found.diagnostics}


@pytest.mark.parametrize(
    "said",
    [
        "high = (level & 0xF0) >> 4;\nlow = level & 0x0F;\n",
        "out(0xF0, port);\nout(0x0F, port);\n",
        "mov r0, #0xFF00\nand r1, #0x00FF\n",
    ],
)
def test_operands_of_programs_fill_no_register(made: ReadFormat, said: str) -> None:
    found = made(f"Some text.\n\n{said}\nLAST register (0x40)\n\nBits 7-0: FILL - How full\n", "txt")
    assert not found.diagnostics


def test_heads_that_number_the_bits_of_rows_that_are_read_are_not_left(made: ReadFormat) -> None:
    lanes = " | ".join(f"D{n}" for n in range(7, -1, -1))
    rows = f"| Address | Name | {lanes} |\n{'|---' * 10}|\n| 0x10 | CTRL | A | B | C | D | E | F | G | H |\n"
    found = made(f"# Pump\n\n{rows}\n{TABLE}")
    assert [len(one.fields) for one in found.registers] == [8, 1]
    assert not found.diagnostics


HEADED = "Bits   Name    Access   Description\n7:4    HIGH    RW       Upper end.\n3:0    LOW     RW       Lower end.\n"


def test_a_place_and_a_name_over_the_heads_of_fields_are_their_register(made: ReadFormat) -> None:
    found = made(
        f"0x14 STAT - Pump status\n\nHow it is.\n\n0x40 LEVL - Pump level\n\n{HEADED}", "txt"
    ).registers
    assert [(one.register, one.address) for one in found if one.fields] == [("LEVL", 0x40)]


@pytest.mark.parametrize(
    "table",
    [
        "Name    Pos  Len  Description\nSTOP    4    4    Where\nMODE    2    2    How\nRUN     0    2    State\n",
        "Name Shift Mask Description\nSTOP 4 0xF Where\nMODE 2 0x3 How\nRUN 0 0x3 State\n",
        "Name Shift Mask Description\nSTOP 4 0xF0 Where\nMODE 2 0x0C How\nRUN 0 0x3 State\n",
    ],
)
def test_lowest_bits_beside_widths_or_masks_are_the_bits(markdown: ReadText, table: str) -> None:
    head, *rows = ("| " + " | ".join(line.split()) + " |\n" for line in table.splitlines())
    (register, _) = markdown(PUMP.format(head + "|---|---|---|---|\n" + "".join(rows))).registers
    assert bits(register) == [("STOP", 7, 4), ("MODE", 3, 2), ("RUN", 1, 0)]


@pytest.mark.parametrize(("first", "last"), [("06", None), ("6", 10)])
def test_places_that_count_from_09_to_10_are_of_an_open_base(
    markdown: ReadText, first: str, last: int | None
) -> None:
    width = len(first)
    rows = "".join(f"| {n:0{width}} | R{n} | 7:0 | LEVEL{n} |\n" for n in range(6, 11))
    table = f"# Pump\n\n| Address | Register | Bits | Name |\n|---|---|---|---|\n{rows}"
    found = markdown(table).registers
    assert [one.address for one in found] == [6, 7, 8, 9, last]
    assert ("base_unclear" in found[-1].flags) == (last is None)
    lanes = "| Address | Register | 7 | 6 | 5 | 4 | 3 | 2 | 1 | 0 |\n" + "|---" * 10 + "|\n"
    rows = "".join(f"| {n:02} | R{n} | A | B | C | D | E | F | G | H |\n" for n in range(8, 12))
    found = markdown(f"# Pump\n\n{lanes}{rows}\n{TABLE}").registers
    assert [one.address for one in found[:4]] == [8, 9, None, None]
