"""What dumps of register references do to headers, rows and lists: every damage is read, or leaves a flag."""

from __future__ import annotations

import re

import pytest
from chip_pages import COLUMNS, HEAD, ROW, WIDGET, columns, rows, spaced
from dialect_checks import (
    bits,
    explained,
    faults,
    field,
    fields,
    listed,
    load,
    printed,
    read,
    register,
    shape,
)

from extract.dialects import read as read_by_any
from extract.dialects.amd_register.typed_tabs import blanks_in_columns

DASHED = "WID_CTRL - RW - 32 bits - [MMReg:0x100]"

# -- headers


@pytest.mark.parametrize("header", [WIDGET, DASHED], ids=["dots", "dashes"])
@pytest.mark.parametrize("mark", ["", " (cont'd)", " (Continued)", " [cont.]"])
def test_a_header_printed_again_goes_on_with_its_register(header: str, mark: str) -> None:
    lines = [header, COLUMNS]
    lines += [
        "MODE                          1:0     0x0         How.",
        " " * 50 + "POSSIBLE VALUES:",
        " " * 53 + "00 - Off",
    ]
    lines += ["", f"{header}{mark}", COLUMNS, " " * 53 + "01 - On"]
    lines += ["SIZE                          7:4     0x0         Size.", ""]
    reading = read("\n".join(lines))
    (found,) = reading.registers
    assert [(f.field, bits(f), listed(f)) for f in found.fields] == [
        ("MODE", "1:0", {0: "Off", 1: "On"}),
        ("SIZE", "7:4", {}),
    ]
    assert faults(reading) == []


def test_a_header_of_another_address_is_another_register() -> None:
    text = f"{WIDGET}\n{HEAD}\n{ROW}\n{WIDGET.replace('0x100', '0x104')}\n{HEAD}\n{ROW}\n"
    assert [r.address for r in read(text).registers] == [0x100, 0x104]


@pytest.mark.parametrize(
    "lines",
    [
        ["WID_CTRL - RW - 32 bits -", "[MMReg:0x100] [IOReg:0x98]"],
        ["WID_CTRL - RW - 32 bits - [MMReg:0x100]", "[IOReg:0x98]"],
        ["WID_CTRL - RW - 32", "bits - [MMReg:0x100] [IOReg:0x98]"],
        ["WID_CTRL – RW – 32 bits – [MMReg:0x100] [IOReg:0x98]"],
    ],
    ids=["before the addresses", "between them", "before bits", "en dashes"],
)
def test_an_older_header_is_read_wherever_it_wraps(lines: list[str]) -> None:
    above = f"WID_DATA - R - 8 bits - [MMReg:0x80]\n{HEAD}\nDATA\t7:0\t0x0\tText."
    reading = read("\n".join([above, *lines, HEAD, ROW, ""]))
    before, found = reading.registers
    assert (found.register, found.access, found.width_bits) == ("WID_CTRL", "R/W", 32)
    assert (found.address_space, found.address, found.flags) == ("MMReg", 0x100, [])
    assert any("IOReg:0x98" in one.message for one in reading.diagnostics if one.code == "other_space")
    assert (before.fields[-1].description, before.description) == ("Text.", None)
    assert faults(reading) == []


def test_the_first_header_of_a_document_may_wrap_before_its_bits() -> None:
    reading = read(f"WID_CTRL - RW - 32\nbits - [MMReg:0x100]\n{HEAD}\n{ROW}\n")
    assert [(r.register, len(r.fields)) for r in reading.registers] == [("WID_CTRL", 1)]
    assert faults(reading) == []


def test_a_blank_in_the_name_of_an_older_header_is_a_doubt_about_it_and_its_fields() -> None:
    found = register(f"WID CTRL - RW - 32 bits - [MMReg:0x100]\n{HEAD}\n{ROW}\n")
    assert (found.register, found.flags) == ("WID CTRL", ["name_garbled"])
    assert found.fields[0].flags == ["register_name"]


def test_the_first_word_of_a_damaged_header_is_no_name() -> None:
    found = register(f"WID CTRL - RW - 32 bits - at 100\n{HEAD}\n{ROW}\n")
    assert (found.register, "name_lost" in found.flags) == (None, True)


def test_a_description_whose_mark_is_a_cell_of_its_own_begins_in_the_next() -> None:
    reading = read(f"{WIDGET}\nDESCRIPTION:\tControls it.\n{HEAD}\n{ROW}\n")
    assert (reading.registers[0].description, faults(reading)) == ("Controls it.", [])


@pytest.mark.parametrize("sign", ["?", "*", "\N{REPLACEMENT CHARACTER}", "-"])
def test_what_stands_for_the_dots_of_whole_headers_does_in_those_that_a_grid_cut(sign: str) -> None:
    whole = [f"WID:WID_MODE{n} · [R/W] · 32 bits · Access: 32 · MMReg:0x{256 + 4 * n:x}" for n in range(4)]
    cut = [
        "WID:WID_SIZE ·\t[R/W]\t· 32 bits · Access: 32 ·\tMMReg:0x200",
        "WID:WID_LAST · [R/W] ·\t32 bits · Ac\tcess: 32 · MMReg:0x204",
    ]
    row = "MODE\t1:0\t0x0\tHow. POSSIBLE VALUES: 00 - 8 bits 01 - 16 bits"
    text = "\n".join(f"{header}\n{HEAD}\n{row}" for header in (*whole, *cut))
    printed, copied = (read(text), read(text.replace("·", sign)))
    assert [(r.register, r.access, r.address, listed(r.fields[0])) for r in copied.registers] == [
        (r.register, r.access, r.address, listed(r.fields[0])) for r in printed.registers
    ]
    assert len(copied.registers) == 6


@pytest.mark.parametrize(
    ("sign", "text"),
    [
        ("*", "Size: rows * columns * 8 bits."),
        ("?", "Which ? or ? has 8 bits."),
        ("-", "As - told - by NBReg:0x4."),
    ],
)
def test_signs_between_the_words_of_a_text_are_no_dots(sign: str, text: str) -> None:
    headers = [f"WID:WID_MODE{n} · [R/W] · 32 bits · Access: 32 · MMReg:0x{256 + 4 * n:x}" for n in range(4)]
    made = "\n".join(f"{header}\n{HEAD}\nMODE\t1:0\t0x0\t{text}" for header in headers).replace("·", sign)
    assert {row.fields[0].description for row in read(made).registers} == {text}


@pytest.mark.parametrize("line", ["2000 MHz Limited.", "2000 Megahertz is Limited", "1999 made by the Corp"])
def test_a_text_that_begins_with_the_number_of_a_year_is_no_copyright(line: str) -> None:
    assert field(rows("MODE\t1:0\t0x0\tThe clock is", line)).description == f"The clock is {line}"


# -- rows


@pytest.mark.parametrize("make", [columns, spaced], ids=["columns", "single blanks"])
@pytest.mark.parametrize("printed_bits", ["l5:8", "15:O8", "I5:8"])
def test_letters_for_the_digits_of_bits_leave_a_row_in_doubt_and_no_text(
    make: object, printed_bits: str
) -> None:
    gap = "     " if make is columns else " "
    lines = [gap.join(["ENABLE", "0", "0x0", "Runs."]), gap.join(["SIZE", printed_bits, "0x0", "Of it."])]
    first, second = fields(columns(*lines) if make is columns else spaced(*lines))
    assert (first.field, first.description, first.flags) == ("ENABLE", "Runs.", [])
    assert (second.field, second.bits_text, second.flags) == ("SIZE", printed_bits, ["bits_garbled"])


@pytest.mark.parametrize("default", ["OxO", "Ox1F", "0xO"])
def test_a_default_with_letters_for_digits_leaves_a_row_of_single_blanks_in_doubt(default: str) -> None:
    first, second = fields(spaced("ENABLE 0 0x0 Runs.", f"SIZE 15:8 {default} Of it."))
    assert (first.description, second.field, bits(second)) == ("Runs.", "SIZE", "15:8")
    assert (second.default_text, second.default_value, second.flags) == (default, None, ["default_garbled"])


@pytest.mark.parametrize("name", ["WID- MODE", "WID-MODE"])
def test_a_hyphen_in_a_name_leaves_the_row_in_doubt(name: str) -> None:
    first, second = fields(spaced("ENABLE 0 0x0 Runs.", f"{name} 3:1 none How."))
    assert (first.description, second.field, second.flags) == ("Runs.", name, ["name_garbled"])


def test_defaults_in_capitals_are_known_though_the_first_of_a_table_is_a_number() -> None:
    found = fields(spaced("ENABLE 0 0x0 Runs.", "MODE 3:1 None How.", "SIZE 15:8 N/A Of it."))
    assert [(f.field, f.default_text) for f in found] == [
        ("ENABLE", "0x0"),
        ("MODE", "None"),
        ("SIZE", "N/A"),
    ]


def test_a_word_before_a_cell_is_not_the_end_of_the_name_above() -> None:
    lines = [
        "WID_RATHER_LONG_NAME          0       0x0         Runs.",
        "MODE                          q:1     ?           How.",
    ]
    found = fields(columns(*lines))
    assert (found[0].field, found[0].flags) == ("WID_RATHER_LONG_NAME", [])


def test_a_number_above_a_default_is_no_page_number() -> None:
    lines = [x for n in range(1, 11) for x in (f"FLAG{n}", str(n), "0x0", *["Said of it."] * 8)]
    found = fields(spaced(*lines))
    assert [bits(f) for f in found] == [str(n) for n in range(1, 11)]


# -- texts and values


def test_a_sentence_below_a_table_of_fixed_columns_is_no_part_of_its_last_value() -> None:
    row = "MODE                          0       0x0         How."
    values = [" " * 50 + "POSSIBLE VALUES:", " " * 53 + "00 - Off", " " * 53 + "01 - On"]
    found = register(columns(row, *values, "", "Note: Write it last."))
    assert listed(found.fields[0]) == {0: "Off", 1: "On"}
    assert found.description == "Controls the widget unit. Note: Write it last."


def test_a_paragraph_that_may_go_on_with_the_last_value_of_a_list_is_a_doubt_about_it() -> None:
    head = "Field Name Bits Default Description"
    text = [
        WIDGET,
        head,
        "MODE 0 0x0 How.",
        "POSSIBLE VALUES:",
        "   00 - Off",
        "   01 - On",
        "",
        "Note: Write it last.",
    ]
    (found,) = register("\n".join([*text, ""])).fields
    assert [v.flags for v in printed(found)] == [[], ["label_open"]]


@pytest.mark.parametrize(("below", "flags"), [("The unit rests.", ["label_open"]), ("slowly.", [])])
def test_a_sentence_that_may_go_on_with_the_last_value_explained_is_a_doubt_about_it(
    below: str, flags: list[str]
) -> None:
    found = field(rows("MODE\t0\t0x0\tHow. 0=Off 1=On", below))
    assert [v.flags for v in found.values if v.role == "prose"] == [[], flags]


def test_the_value_that_holds_a_row_not_read_is_in_doubt_as_its_field_is() -> None:
    text = spaced(
        "MODE 0 0x0 How.", "POSSIBLE VALUES:", "      00 - Off", "      01 - On", "SIZE_A 7:4 of it."
    )
    found = field(text)
    assert "row_unread" in found.flags
    assert [v.flags for v in printed(found)] == [[], ["label_open"]]


@pytest.mark.parametrize(
    "lines",
    [
        ["MODE\t1:0\t0x0\tHow. POSSIBLE VALUES: 00 - Off, 01 - On, 02 - Red, or so"],
        ["MODE\t1:0\t0x0\tHow. POSSIBLE VALUES: 00 - Off,", "\t\t\t01 - On,", "\t\t\t02 - Red, or so"],
    ],
)
def test_a_comma_between_values_belongs_to_none(lines: list[str]) -> None:
    assert listed(field(rows(*lines))) == {0: "Off", 1: "On", 2: "Red, or so"}


def test_codes_with_a_digit_for_each_bit_are_binary_where_they_do_not_fit_otherwise() -> None:
    values = [f"      {n:02b} - V{n}" for n in range(4)]
    wide = [f"      {n:03b} - W{n}" for n in range(3)]
    two, three = fields(
        spaced(
            "TWO 1:0 0x0 How.", "POSSIBLE VALUES:", *values, "THREE 4:2 0x0 How.", "POSSIBLE VALUES:", *wide
        )
    )
    assert (listed(two), two.flags) == ({n: f"V{n}" for n in range(4)}, [])
    assert listed(three) == {n: f"W{n}" for n in range(3)}


def test_numbers_too_large_for_a_field_are_no_codes_where_one_of_them_is_not() -> None:
    values = ["      00 - A", "      02 - B", "      10 - C"]
    found = field(spaced("TWO 1:0 0x0 How.", "POSSIBLE VALUES:", *values))
    assert (listed(found), "value_out_of_range" in found.flags) == ({0: "A", 2: "B"}, True)


@pytest.mark.parametrize(
    "lines",
    [
        ["0 - Off", "1 - On", "2 - Auto"],
        ["0x0=Off", "0x1=On", "0x2=Auto"],
        ["0000=Off", "0001=On", "0010=Auto"],
    ],
    ids=["dashes", "hexadecimal", "binary"],
)
def test_values_below_a_text_are_read_in_every_notation(lines: list[str]) -> None:
    indented = [" " * 50 + line for line in lines]
    found = field(columns("MODE                          3:0     0x0         How.", *indented))
    assert explained(found) == [(0, None, "Off"), (1, None, "On"), (2, None, "Auto")]


@pytest.mark.parametrize("text", ["From 0 - 3 units, 1 - 2 of them.", "1x1 = one, 2x2 = two"])
def test_ranges_and_products_in_a_text_are_no_values(text: str) -> None:
    assert explained(field(rows(f"MODE\t3:0\t0x0\t{text}"))) == []


STRIPPED = f"""{WIDGET}
{COLUMNS}
MODE                          1:0     0x0         How it runs. The unit must be
idle before this is written.

POSSIBLE VALUES:
00 - Off
01 - On, as long as the
clock runs.

WID_RATHER_LONG_NAME_OF_FIELD 2       0x0         Something
_THERE                        of it.

SIZE                          7:      none        Size of it. Values
4       that are too large stop it.
"""
"""A table of columns whose lines lost all blanks before them."""


def test_texts_that_lost_the_blanks_before_them_are_those_of_their_fields() -> None:
    reading = read(STRIPPED)
    (found,) = reading.registers
    assert [(f.field, bits(f), listed(f), f.flags) for f in found.fields] == [
        ("MODE", "1:0", {0: "Off", 1: "On, as long as the clock runs."}, []),
        ("WID_RATHER_LONG_NAME_OF_FIELD_THERE", "2", {}, ["name_joined"]),
        ("SIZE", "7:4", {}, ["bits_joined"]),
    ]
    assert [f.description for f in found.fields] == [
        "How it runs. The unit must be idle before this is written.",
        "Something of it.",
        "Size of it. Values that are too large stop it.",
    ]
    assert (found.description, faults(reading)) == (None, [])


def test_rows_that_stand_left_of_their_head_are_in_no_columns() -> None:
    lines = [
        "Field Name  Bits  Default  Description",
        "WIDTH  7:0  0x0  Of it. POSSIBLE VALUES: 00 - NARROW: as it is",
        "",
        "Twice as it is.",
        "01 - WIDE: more",
        "02 - OTHER --  ---",
    ]
    found = field("\n".join([WIDGET, *lines]))
    assert [(v.value, v.name, v.description, v.flags) for v in found.values] == [
        (0, "NARROW", "as it is Twice as it is.", []),
        (1, "WIDE", "more", []),
        (2, "OTHER --  ---", None, ["label_open"]),
    ]


def test_a_default_under_a_head_that_its_column_broke_is_one() -> None:
    lines = [WIDGET, "Defa", "Field Name Bits Description", "ult", "ENABLE 0 0x1 Runs.", "MODE 3:1 none How."]
    found = fields("\n".join(lines))
    assert [(f.field, bits(f), f.default_text, f.description) for f in found] == [
        ("ENABLE", "0", "0x1", "Runs."),
        ("MODE", "3:1", "none", "How."),
    ]


def test_values_of_a_field_whose_name_is_in_doubt_are_so_too() -> None:
    first, second = fields(
        rows(
            "M ODE\t1:0\t0x0\tHow. POSSIBLE VALUES: 00 - Off",
            "SIZE\t3:2\t0x0\tOf it. POSSIBLE VALUES: 00 - Big",
        )
    )
    assert (first.flags, [v.flags for v in first.values]) == (["name_garbled"], [["field_name"]])
    assert (second.flags, [v.flags for v in second.values]) == ([], [[]])


# -- what stands between registers, and behind them


@pytest.mark.parametrize("header", [WIDGET, DASHED], ids=["dots", "dashes"])
@pytest.mark.parametrize(
    ("title", "section"),
    [("Gadget Control Registers", "Gadget Control Registers"), ("Table 2-7 Gadget control", None)],
)
def test_a_title_without_a_number_right_above_a_header_is_no_text(
    header: str, title: str, section: str | None
) -> None:
    above = f"WID_DATA - R - 8 bits - [MMReg:0x80]\n{HEAD}\nDATA\t7:0\t0x0\tText. POSSIBLE VALUES: 00 - Off 01 - On"
    reading = read(f"{above}\n\n{title}\n\n{header}\n{HEAD}\n{ROW}\n")
    before, found = reading.registers
    assert (listed(before.fields[0]), found.section) == ({0: "Off", 1: "On"}, section)
    assert faults(reading) == []


def test_an_appendix_is_no_text_of_the_last_register() -> None:
    index = "Appendix A\nCross Referenced Index\nRegister Name   Address   Page\nWID_CTRL   MMReg:0x100   2-7"
    reading = read(f"{DASHED}\n{HEAD}\n{ROW}\n\n{index}\n")
    (found,) = reading.registers
    assert (found.description, found.fields[0].description) == (None, "Turns the unit on.")
    assert faults(reading) == []


def test_a_sentence_about_an_appendix_is_text() -> None:
    found = field(spaced("ENABLE 0 0x0 As told in", "Appendix A for all units."))
    assert found.description == "As told in Appendix A for all units."


# -- what no dialect may take from the others


def test_lists_of_values_under_headings_of_any_form_make_no_instruction_set() -> None:
    values = "POSSIBLE VALUES: 00 - Off 01 - On 02 - Slow 03 - Fast"
    made = (
        f"WID_CTRL{n} (0x{4 * n:x})\n{HEAD}\nMODE\t1:0\t0x0\tHow. {values}\nSIZE\t31:2\t0x0\tOf it."
        for n in range(12)
    )
    assert len(read_by_any(load("\n\n".join(made))).registers) == 12


# -- blanks that were made tabs, lookalikes in what is printed everywhere

STOPPED = f"""\
{WIDGET}
DESCRIPTION: Controls the widget unit.
Field Name                    Bits    Default     Description
ENABLE                        0       0x0         Turns the unit on.
WID_MODE                      3:1     none        How widgets are made, at most
                                                  in pairs. POSSIBLE VALUES:
                                                     00 - Lone
                                                     01 - Twin
SIZE                          15:8    0xFF        Size of a widget.
"""


def unexpanded(line: str) -> str:
    """A line with a tab for the blanks before each eighth column, as `unexpand` makes it."""
    parts = [line[at : at + 8] for at in range(0, len(line), 8)]
    return "".join(re.sub(r" {2,}$", "\t", part) if len(part) == 8 else part for part in parts)


def test_a_grid_with_as_many_tabs_between_all_cells_stays_a_grid() -> None:
    grid = f"{WIDGET}\nField Name\tBits\tDefault\tDescription\nMODE\t1:0\t0x1\tHow it runs.\t\n"
    doubled = grid.replace("\t", "\t\t")
    document = load(doubled)
    assert blanks_in_columns(document) is None
    assert read(grid).registers
    assert shape(read(doubled)) == shape(read(grid))


def test_blanks_that_were_made_tabs_part_the_columns_as_before() -> None:
    reading = read("\n".join(map(unexpanded, STOPPED.split("\n"))))
    assert "\t\t" in reading.document.text()
    assert shape(reading) == shape(read(STOPPED))
    assert [f.description for f in reading.registers[0].fields] == [
        "Turns the unit on.",
        "How widgets are made, at most in pairs.",
        "Size of a widget.",
    ]
    assert not faults(reading)


@pytest.mark.parametrize(("sign", "print_"), [("·", "&middot;"), (":", "\N{FULLWIDTH COLON}")])
def test_other_prints_of_a_header_s_signs_are_read(sign: str, print_: str) -> None:
    reading = read(STOPPED.replace(sign, print_))
    assert reading.registers
    assert shape(reading) == shape(read(STOPPED))


def test_an_address_space_that_is_a_misprint_of_another_is_in_doubt() -> None:
    header = "WID:WID_{} · [R] · 32 bits · Access: 32 · {}:0x{}00\nField Name Bits Default Description\nON 0 0x0 On.\n"
    spaces = ["GpuF0MMReg"] * 9 + ["GpuFOMMReg", "puF0MMReg", "IOReg", "GpuF1MMReg"]
    found = read("".join(header.format(n, space, n) for n, space in enumerate(spaces))).registers
    assert [r.address_space for r in found if r.flags] == ["GpuFOMMReg", "puF0MMReg"]
