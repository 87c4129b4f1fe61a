"""Names and texts as real registers have them, which words drawn by lot do not: each is read as it is printed."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from pdf_pages import Manual
from printed_chip import Bits, Printed, Value, wrong
from vendor_layouts import Print

from extract.dialects import read
from extract.readers import read_document

if TYPE_CHECKING:
    from pathlib import Path

    from conftest import Read
    from pdf_reading import ReadText

HEAD = "# CTRL Register (0x10)\n\n| Bits | Name | Description |\n|---|---|---|\n| 31:8 | REST | The rest. |\n"


def printed(
    folder: Path, layout: str, sheet: str, registers: list[Printed], figure: str = "none"
) -> list[str]:
    """What a reading of registers in a layout has wrong."""
    one = Print(layout, sheet, figure)
    reading = read(read_document(one.on(registers, folder), "nb9"))
    assert reading.dialect.partition("@")[0] == one.layout.dialect
    return wrong(reading, registers, one.layout.told)


def of_cell(markdown: ReadText, *lines: str) -> list[tuple[int | None, str | None, str | None]]:
    """The values of a field of four bits whose description has these lines; none is in doubt."""
    row = f"| 7:4 | RATE | {'<br>'.join(lines)} |\n| 3:0 | LOW | Low. |\n"
    field = markdown(HEAD + row).registers[0].fields[1]
    assert field.flags == []
    assert not any(value.flags for value in field.values)
    return [(one.value, one.name, one.description) for one in field.values]


def test_bits_of_another_field_that_begin_a_line_are_no_value(markdown: ReadText) -> None:
    lines = ("Counts.", "0: UP: up", "1: DOWN: on edges that are told by bits", "3:2", "2: BOTH: both")
    assert of_cell(markdown, *lines) == [
        (0, "UP", "up"), (1, "DOWN", "on edges that are told by bits 3:2"), (2, "BOTH", "both"),
    ]  # fmt: skip
    counted = of_cell(markdown, "Number of stop bits", "0: 1 stop bit", "1: 2 stop bits", "2: 3 stop bits")
    assert [value for value, *_ in counted] == [0, 1, 2]


def test_numbers_in_a_bracket_that_goes_on_in_the_next_line_are_no_values(markdown: ReadText) -> None:
    lines = ("Counts.", "0: UP: up", "1: DOWN: down in bytes [3 : 2 :", "1 : 0]", "2: BOTH: both")
    assert of_cell(markdown, *lines) == [
        (0, "UP", "up"), (1, "DOWN", "down in bytes [3 : 2 : 1 : 0]"), (2, "BOTH", "both"),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("zero", "one"),
    [
        ("key [", "key ]"),
        ("rates [0, 1[", "rates [1, 2["),
        ("in [0, 1) of it", "in [1, 2) of it"),
        ("low [see a", "high]"),
        ("from [0", "from 1]"),
    ],
)
def test_a_bracket_that_holds_more_than_numbers_leaves_the_values_below_apart(
    markdown: ReadText, zero: str, one: str
) -> None:
    expected = [(0, zero), (1, one), (2, "more")]
    for lines in (("Sel.", f"0: {zero}", f"1: {one}", "2: more"), (f"Sel. 0: {zero} 1: {one} 2: more",)):
        found = of_cell(markdown, *lines)
        assert [(value, name or text) for value, name, text in found] == expected


def test_the_next_number_of_a_list_begins_a_value_below_the_word_for_bits(markdown: ReadText) -> None:
    found = of_cell(markdown, "Word.", "0: Low bits", "1: High bits", "2:1 mux of bits", "3: none")
    assert [value for value, *_ in found] == [0, 1, 2, 3]


def test_a_colon_at_the_end_of_a_line_within_the_text_of_a_value_heads_no_list(markdown: ReadText) -> None:
    lines = (
        "Start.",
        "0: NOT_SET: A start is not pending and",
        "none was detected. Write:",
        "Clears the flag",
        "1: SET: Start",
    )
    assert of_cell(markdown, *lines) == [
        (0, "NOT_SET", "A start is not pending and none was detected. Write: Clears the flag"), (1, "SET", "Start"),
    ]  # fmt: skip
    headed = ("Start.", "0: NOT_SET: None", "When it runs:", "1: SET: Start")
    assert of_cell(markdown, *headed) == [(0, "NOT_SET", "None"), (1, "SET", "Start")]


@pytest.mark.parametrize("head", ["Slave mode:", "When it runs:"])
def test_a_short_line_with_a_colon_heads_what_follows_though_words_stand_between(
    markdown: ReadText, head: str
) -> None:
    lines = ("Sel.", "0: OFF", head, "the same as told there", "1: ON")
    assert [(value, name) for value, name, _ in of_cell(markdown, *lines)] == [(0, "OFF"), (1, "ON")]


def test_a_head_in_small_letters_over_the_first_value_heads_the_list_again(markdown: ReadText) -> None:
    found = of_cell(markdown, "code rate", "0: OFF", "1: ON", "code rate", "2: FAST")
    assert [(value, name) for value, name, _ in found] == [(0, "OFF"), (1, "ON"), (2, "FAST")]


def test_the_end_of_a_sentence_that_two_values_have_is_no_head_of_a_list(markdown: ReadText) -> None:
    lines = (
        "Reset.",
        "0: Not caused by the",
        "setting of the reset bit",
        "1: Caused by the",
        "setting of the reset bit",
    )
    assert of_cell(markdown, *lines) == [
        (0, None, "Not caused by the setting of the reset bit"), (1, None, "Caused by the setting of the reset bit"),
    ]  # fmt: skip


def commands(name: str, told: str, *values: Value) -> list[Printed]:
    """Three registers whose lowest bit has these values, beside a field with a line of text as long as its column."""
    top = Bits("TOP", 31, 1, "R/W", 0, "The bits of the message that are not told elsewhere in this table")
    fields = (top, Bits(name, 0, 0, "R/W", 0, told, values))
    return [Printed(f"IF{n}_CMD", 4 * n, "Command", fields) for n in range(3)]


def test_capitals_fill_a_line_with_fewer_characters(tmp_path: Path) -> None:
    identifier = "Transfer Identifier MASK + MDIR + MXTD to IFx buffer register"
    registers = commands(
        "MASK",
        "Access mask bits of the message that is told here",
        Value(0, "DATA_UNCHANGED", "Data unchanged"),
        Value(1, "TRANSFER_IDENTIFIER_", identifier),
    )
    assert printed(tmp_path, "field descriptions", "without rules", registers) == []


def test_a_sentence_below_capitals_that_may_go_on_with_a_value_leaves_it_in_doubt(tmp_path: Path) -> None:
    registers = commands(
        "TCS",
        "Whether it has ended",
        Value(0, "REQUEST_NOT_YET_ENDED", "Not complete"),
        Value(1, "REQUEST_HAS_NOW_ENDED", "Complete. All that was asked for has been sent out"),
    )
    assert printed(tmp_path, "bit to bit", "ruled", registers) == []


@pytest.mark.parametrize(
    ("cell", "name"),
    [
        ("Checksum (RxCRC)", "RxCRC"),
        ("Gate Type (GPA_TYPEn)", "GPA_TYPEn"),
        ("Speed (MHz)", "Speed (MHz)"),
        ("Speed (MBaud)", "Speed (MBaud)"),
        ("Level (dBFS)", "Level (dBFS)"),
        ("Time (mSEC)", "Time (mSEC)"),
        ("Offset (LSBs)", "Offset (LSBs)"),
        ("Rate (kSPS)", "Rate (kSPS)"),
        ("Swing (mVPP)", "Swing (mVPP)"),
        ("Size (DWORDs)", "Size (DWORDs)"),
        ("Colour (YCbCr)", "Colour (YCbCr)"),
    ],
)
def test_a_mnemonic_behind_words_may_have_small_letters_but_a_unit_is_none(
    markdown: ReadText, cell: str, name: str
) -> None:
    assert [one.field for one in markdown(f"{HEAD}| 7:0 | {cell} | Low. |\n").registers[0].fields] == [
        "REST",
        name,
    ]


def manual(*registers: tuple[str, ...]) -> Manual:
    """Registers, each a heading, lines under it and a table."""
    made = Manual()
    for head, *lines in registers:
        made.heading(head)
        made.lines(*lines)
        rows = [["31:8", "REST", "The rest."], ["7:0", "LOW", "Low."]]
        made.table([("Bits", 50), ("Name", 80), ("Description", 300)], [*rows])
    return made


@pytest.mark.parametrize(
    ("head", "lines"),
    [
        (
            "3.2.1 ACR register (ACR)",
            ("Offset: 0x8", "Reset value: 0x00", "Crossbar (XBAR) arbiter register"),
        ),
        ("6.1.3 ACR", ("Address offset: 0x8", "PK Function Register 2")),
        ("3.1.1 Control (ACR, at 0x8)", ("PK Function Register 2",)),
        ("ACR Register", ("Arbiter Register A (channel = 1)", "Offset 0x8")),
    ],
)
def test_what_the_body_says_under_heading_and_place_of_a_register_does_not_name_it(
    reading: Read, head: str, lines: tuple[str, ...]
) -> None:
    found = reading(manual((head, *lines), ("9.9 BCR register", "Offset: 0xC"))).registers
    assert [(one.register, one.flags, len(one.fields)) for one in found] == [("ACR", [], 2), ("BCR", [], 2)]


@pytest.mark.parametrize("head", [("6.1.3 ACR", "Address offset: 0x8"), ("6.1.3 Control (ACR, at 0x8)",)])
def test_a_bare_title_in_the_body_under_a_name_and_its_offset_leaves_in_doubt_which_is_meant(
    head: tuple[str, ...],
    reading: Read,
) -> None:
    found = reading(manual((*head, "XBAR Register"), ("9.9 BCR register",))).registers
    assert [(one.register, one.flags) for one in found] == [("ACR", ["register_name"]), ("BCR", [])]


TABLE = "Bits   Name    Description\n31:8   REST    The rest.\n7:0    LOW     Low part.\n"


@pytest.mark.parametrize(
    "page",
    [
        f"4.1 GATES0\n\nOffset: 0x1000\n\nXBAR Register\n\n{TABLE}\nYBAR Register\n\n{TABLE}",
        f"4.1 Gates (GATES0, at 0x1000)\n\nXBAR Register\n\n{TABLE}\nYBAR Register\n\n{TABLE}",
        f"4.1 BAR Register\n\nOffset: 0x10\n\nXBAR Register\n\n{TABLE}\nYBAR Register\n\n{TABLE}",
        f"4.1 XB\n\nOffset: 0x10\n\nXBAR Register\n\n{TABLE}\n4.2 YB\n\nOffset: 0x14\n\nYBAR Register\n\n{TABLE}",
        f"4.1 BAR Register\n\nOffset: 0x10\n\nNot for use.\n\nXBAR Register\n\n{TABLE}\nYBAR Register\n\n{TABLE}",
        (
            f"4.1 BAR Register\n\nOffset: 0x10\n\nXBAR Register (address 0x18)\n\n{TABLE}\n"
            f"4.2 YBAR Register\n\n{TABLE}"
        ),
    ],
)
def test_a_title_in_the_body_names_a_register_where_others_stand_below_or_it_has_a_place(
    text: ReadText, page: str
) -> None:
    found = [one.register for one in text(page).registers if one.fields]
    assert found == ["XBAR", "YBAR"]


def test_a_title_in_the_body_names_a_register_under_a_heading_of_something_else(reading: Read) -> None:
    found = reading(manual(("4.1 Gates", "XBAR Register"), ("4.2 More gates", "YBAR Register"))).registers
    assert [(one.register, len(one.fields)) for one in found] == [("XBAR", 2), ("YBAR", 2)]


def test_values_that_stand_at_the_edges_of_many_pages_are_no_running_lines(tmp_path: Path) -> None:
    values = tuple(Value(n, f"Pri{n}", f"Priority {n}") for n in range(0, 16, 2))
    fields = tuple(
        Bits(f"RAM{n}", 4 * n + 3, 4 * n, "R/W", 0, f"Configuration field for block {n}.", values)
        for n in range(7, -1, -1)
    )
    registers = [Printed(f"RAMPRI_CPU{n}", 4 * n, "Priority", fields) for n in range(14)]
    assert printed(tmp_path, "lines of bits", "ruled", registers, "halves") == []


@pytest.mark.parametrize("size", [8, 10])
def test_headings_with_the_words_of_the_running_line_leave_it_one(reading: Read, size: int) -> None:
    made = Manual(header="Description")
    rows = [[str(31 - n), f"GATE{n}", "How it opens.\nOr shuts."] for n in range(32)]
    for n in range(6):
        made.heading(f"4.{n} GATE{n} Register", 10)
        made.lines(f"Offset: 0x{4 * n:X}")
        for k in range(4):
            made.lines("Description", f"Text {n} {k} on gates.", size=size)
        made.table([("Bits", 50), ("Name", 80), ("Description", 300)], [*rows], repeat=False)
    found = reading(made).registers
    assert [(one.register, one.address, len(one.fields)) for one in found] == [
        (f"GATE{n}", 4 * n, 32) for n in range(6)
    ]
    assert {field.description for one in found for field in one.fields} == {"How it opens. Or shuts."}


def test_the_last_word_of_a_text_may_be_one_that_says_a_table_goes_on(tmp_path: Path) -> None:
    values = (
        Value(0, "Free", "Timer runs"),
        Value(
            4,
            "Reload_MATCH",
            "Timer counts to the Value of MATCH Register, loads the RELOAD Value and continues",
        ),
    )
    fields = (
        Bits("TOP", 31, 7, "R/W", 0, "The rest"),
        Bits("MODE", 6, 4, "R/W", 0, "Mode", values),
        Bits("CNT", 3, 0, "R/W", 0, "How it counts."),
    )
    for sheet in ("without rules", "ruled between rows"):
        assert printed(tmp_path, "named values", sheet, [Printed("CR", 0, "Control", fields)]) == []


def test_dots_behind_a_sentence_that_leave_words_out_make_no_line_of_contents(markdown: ReadText) -> None:
    said = "Each bit enables one gate.\nBit 3 is that of gate 3. ... Bit 1\nis that of gate 1."
    text = f"3.1 CTRL Register\n\nOffset: 0x10\n\nBits 31:8 REST: The rest.\nBits 7:0 GATES: {said}\n"
    field = markdown(text).registers[0].fields[1]
    assert (field.description or "").endswith("Bit 3 is that of gate 3. ... Bit 1 is that of gate 1.")


def test_registers_whose_only_field_has_their_name_are_no_instructions(tmp_path: Path) -> None:
    registers = [
        Printed(name, 4 * n, "A word", (
            Bits("Reserved", 31, 16, reserved=True), Bits(name, 15, 0, "R/W", 0, f"The word of {n}."),
        ))
        for n, name in enumerate(("DR", "CNT", "PSC", "ARR"))
    ]  # fmt: skip
    assert printed(tmp_path, "field first", "ruled", registers, "ends and widths") == []


@pytest.mark.parametrize(("layout", "figure"), [("lines of bits", "read and write"), ("bit dash", "halves")])
def test_rows_of_codes_in_the_text_of_a_field_head_no_register(
    layout: str, figure: str, tmp_path: Path
) -> None:
    said = (
        "Pin {0} alternate function Selection The pin function of pin {0} is depend on P_MFP[{0}] and P_ALT[{0}]. "
        "P_ALT[{0}] P_MFP[{0}] Pin {0} function 0 0 GATE.{0} 0 1 AD{0}(EBI) 1 0 GATECLK(SPI1) 1 1 Reserved"
    )
    fields = [
        Bits(f"P_ALT{n}", 8 + n, 8 + n, "R/W", 0, said.format(n), worded=True) for n in range(7, -1, -1)
    ]
    filled = (Bits("Reserved", 31, 16, reserved=True), *fields, Bits("MFP", 7, 0, "R/W", 0, "Function"))
    registers = [Printed(f"P{n}_MFP", 4 * n, "Function", filled) for n in range(2)]
    assert printed(tmp_path, layout, "ruled", registers, figure) == []
