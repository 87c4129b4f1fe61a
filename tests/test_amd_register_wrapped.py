"""How the `amd-register` dialect reads cells that narrow columns wrapped, and pages that a browser printed."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from chip_pages import WIDGET, columns
from dialect_checks import bits, faults, field, fields, listed, load, read, register
from pdf_pages import Manual

from extract import dialects

if TYPE_CHECKING:
    from pathlib import Path

LIST = ["POSSIBLE VALUES:", "00 - SLOW", "01 - FAST"]
STACKED = [WIDGET, "Field Name", "Bit", "s", "Defau", "lt", "Description"]
AHEAD = ["WID_ENABLE", "0", "0x1", "Turns it on."]


@pytest.mark.parametrize("head", [["WID_MODE 31:", "25"], ["WID_MODE", "31:", "25"], ["WID_MODE 31:2", "5"]])
@pytest.mark.parametrize("default", ["0x1 Sets", "none"])
def test_bits_on_two_lines_between_name_and_default_are_joined(head: list[str], default: str) -> None:
    _, mode = fields("\n".join([*STACKED, *AHEAD, *head, default, "the pace.", *LIST]))
    assert (mode.field, bits(mode), mode.default_text) == ("WID_MODE", "31:25", default.split(maxsplit=1)[0])
    assert listed(mode) == {0: "SLOW", 1: "FAST"}
    assert mode.flags == ["bits_joined"]


def test_a_number_under_whole_bits_of_fixed_columns_goes_on_with_them() -> None:
    found = field(
        columns(
            "WID_MODE                      31:2    0x1         Sets the pace of the",
            "                              5                   widget.",
        )
    )
    assert (bits(found), found.description, found.flags) == (
        "31:25",
        "Sets the pace of the widget.",
        ["bits_joined"],
    )


def test_a_number_elsewhere_under_a_row_of_fixed_columns_is_text() -> None:
    found = field(
        columns(
            "WID_MODE                      31:2    0x1         Sets the pace to",
            "                                                  5                   cycles.",
        )
    )
    assert (bits(found), found.flags) == ("31:2", [])


@pytest.mark.parametrize("cell", ["31:\n25", "31:2\n5"])
def test_bits_on_two_lines_of_a_cell_of_a_pdf_are_those_of_the_cell(cell: str, tmp_path: Path) -> None:
    manual = Manual()
    manual.lines(WIDGET)
    manual.table(
        [("Field Name", 130), ("Bits", 26), ("Default", 44), ("Description", 220)],
        [
            ["WID_ENABLE", "0", "0x1", "Turns it on."],
            ["WID_MODE", cell, "0x1", "Sets the pace\n5 is the best."],
        ],
    )
    path = tmp_path / "northbeck-wid.pdf"
    path.write_bytes(manual.pdf())
    _, mode = read(path).registers[0].fields
    assert (mode.field, bits(mode), mode.default_text) == ("WID_MODE", "31:25", "0x1")
    assert (mode.description, mode.flags) == ("Sets the pace 5 is the best.", [])


def test_the_access_between_a_name_and_its_bits_is_not_the_field_s_above() -> None:
    above, mode = fields("\n".join([*STACKED, *AHEAD, "WID_MODE", "(R)", "3:1", "0x1", "Sets the pace."]))
    assert (above.access, mode.access, bits(mode), mode.flags) == (None, "R", "3:1", [])


def test_the_head_of_a_table_in_shreds_may_begin_with_a_blank() -> None:
    found = read(f"{WIDGET}\n Field Name Bits Defau\nlt\nDescription\nWID_MODE 31:\n0\n0x1 Sets.")
    assert [(one.field, bits(one)) for one in found.registers[0].fields] == [("WID_MODE", "31:0")]
    assert found.registers[0].description is None


@pytest.mark.parametrize(
    "header",
    [
        "WID:WID_CTRL      ·  [R/W]  ·   32   bits   ·  Access:      32   ·  MMReg:0x100",
        "WID_CTRL        -  RW    -  32   bits   -  [MMReg:0x100]",
        "WID_CTRL        -  RW    -  32   bits   -\n[MMReg:0x100]",
    ],
)
def test_headers_whose_words_stand_wide_apart_are_those_of_registers(header: str) -> None:
    rows = "Field Name                    Bits    Default     Description\nWID_ON          0       0x1         On.\n"
    text = "".join(f"    {header}\n    {rows}\n".replace("WID", f"W{n}D") for n in "ABC")
    document = load(text, "northbeck-wid")
    assert dialects.choose(document).name == "amd-register"
    found = read(document)
    assert [(one.register, one.width_bits, one.address) for one in found.registers] == [
        (f"W{n}D_CTRL", 32, 0x100) for n in "ABC"
    ]
    assert not any(one.flags for one in found.registers)


@pytest.mark.parametrize("apart", [" " * 70, "\n", " " * 130])
def test_what_a_browser_prints_on_pages_is_no_text(apart: str) -> None:
    page = columns(
        "WID_MODE                      31:2    0x1         Sets the pace.", "{0}" + " " * 50 + "POSSIBLE VALUES:",
        " " * 54 + "00 - SLOW", " " * 54 + "01 - FAST",
    )  # fmt: skip
    stamp = "file:///home/chip/wid.html" + apart + "{0}/24\n\f11/25/26, 4:13 AM\n\n"
    text = "".join(
        page.replace("{0}", "").replace("WID_", f"W{n}_").rstrip()
        + "\n\n"
        + stamp.format(n)
        + " " * 54 + "02 - BEST\n" + "\n" * 14
        for n in range(1, 25)
    )  # fmt: skip
    found = read(load(text, "northbeck-wid"))
    assert len(found.registers) == 24
    assert {tuple(listed(one.fields[0]).items()) for one in found.registers} == {
        ((0, "SLOW"), (1, "FAST"), (2, "BEST"))
    }
    assert not faults(found)


def test_a_short_name_of_fixed_columns_goes_on_right_under_it() -> None:
    long, mode = fields(
        columns(
            "WID_LONG_O                    31:2    0x1         Sets the pace of the",
            "NE (R)                        5                   widget.",
            "WID_MO                        3       0x0         Sets the pace of the",
            "DE                                                widget.",
        )
    )
    assert (long.field, long.access, bits(long)) == ("WID_LONG_ONE", "R", "31:25")
    assert (mode.field, bits(mode)) == ("WID_MODE", "3")
    assert {one.description for one in (long, mode)} == {"Sets the pace of the widget."}
    assert ["name_joined" in one.flags for one in (long, mode)] == [True, True]


def test_a_word_alone_under_a_short_name_leaves_it_in_doubt() -> None:
    found = field(columns("WID_MO                        3       0x0         Sets the", "DE"))
    assert (found.field, found.flags) == ("WID_MO", ["name_open"])


def test_a_word_elsewhere_than_under_a_name_is_no_part_of_it() -> None:
    found = field(
        columns("WID_MODE                      3       0x0         Sets the", "      FIFO's pace.", "")
    )
    assert (found.field, found.flags) == ("WID_MODE", [])


@pytest.mark.parametrize(
    ("above", "name", "flags"),
    [
        (["", "WID_MO", "DE"], "WID_MODE", ["name_joined"]),
        (["WID_", "MODE"], "WID_MODE", ["name_joined"]),
        (["WID", "_MODE"], "WID_MODE", ["name_joined"]),
        (["WID_MO", "DE"], "DE", ["name_open"]),
        (["FIFO", "DE"], "DE", []),
    ],
)
def test_the_beginning_of_a_name_above_cells_on_a_line_each(
    above: list[str], name: str, flags: list[str]
) -> None:
    _, mode = fields("\n".join([*STACKED, *AHEAD, *above, "3:1", "0x1", "Sets the pace."]))
    assert (mode.field, mode.flags) == (name, flags)


def test_a_row_without_its_default_above_leaves_the_next_default_in_doubt() -> None:
    *_, mode = fields("\n".join([*STACKED, *AHEAD, "WID_LONG 5:2", "WID_MODE", "6", "0x0", "Sets the pace."]))
    assert (mode.field, bits(mode), mode.flags) == ("WID_MODE", "6", ["row_unread"])


DASHED = "WID_CTRL - RW - 32 bits - [MMReg:0x100]"
LAID_OUT = f"""{DASHED}
 Field Name           Bits Default Description
 WID_LINE_PUMP_GATE_STAND 31:20 0xfff How far the pump is
 {{rest:34}}from its gate.
 WID_LINE_RATE        19:0 0x0     Another.
"""


@pytest.mark.parametrize("rest", ["BY", "7", "12"])
def test_the_rest_of_a_name_under_a_row_that_it_pushed_to_the_right_is_no_text(rest: str) -> None:
    found = register(LAID_OUT.format(rest=rest)).fields
    assert [f.field for f in found] == [f"WID_LINE_PUMP_GATE_STAND{rest}", "WID_LINE_RATE"]
    assert found[0].description == "How far the pump is from its gate."
    assert "name_joined" in found[0].flags


def test_a_number_alone_under_a_long_name_puts_it_in_doubt() -> None:
    text = (
        f"{DASHED}\nField Name Bits Default Description\nWID_LINE_PUMP_GATE_STAND 31:20 0xfff\n7\nThe text.\n"
    )
    assert "name_open" in register(text).fields[0].flags


def test_a_name_as_long_as_a_line_stands_over_its_bits_or_its_default() -> None:
    long = "WidgetTable_WidgetTableEntry_0_widget_padding_1"
    doubled = [WIDGET, "Field Name Bits Default Description", long, "7:0 0xa9 Set while it turns."]
    (first,) = fields("\n\n".join(doubled))
    assert (first.field, bits(first), first.default_text) == (long, "7:0", "0xa9")
    assert (first.description, first.flags) == ("Set while it turns.", ["name_joined"])
    (second,) = fields("\n\n".join([*doubled[:2], f"{long.upper()} 31:0", "none Number of turns."]))
    assert (second.field, bits(second), second.default_text) == (long.upper(), "31:0", "none")
    assert (second.description, second.flags) == ("Number of turns.", [])


def test_a_head_whose_last_word_stands_behind_the_first_row_is_one() -> None:
    first = ["WID_ENABLE", "0", "0x1", "Description"]
    cells = [WIDGET, "Field Name", "Bits", "Default", *first, "WID_MODE", "2:1", "none", "Sets the pace."]
    enable, mode = fields("\n\n".join(cells))
    assert (enable.field, bits(enable), enable.default_text, enable.description) == (
        "WID_ENABLE", "0", "0x1", None,
    )  # fmt: skip
    assert (mode.field, bits(mode), mode.description) == ("WID_MODE", "2:1", "Sets the pace.")


def test_a_long_name_that_a_text_ends_with_is_no_field_where_the_text_goes_on() -> None:
    long = "WIDGET_PADDING_OF_THE_TABLE_OF_THE_WIDGETS_1"
    head = f"{WIDGET}\n\nField Name Bits Default Description\n\nWID_ENABLE 0 0x1 Enables it as is told of\n\n"
    found = fields(f"{head}{long} 3:1\n\n0x0 is off, 0x1 is on.")
    assert [(one.field, one.flags) for one in found] == [("WID_ENABLE", ["row_unread"])]


@pytest.mark.parametrize(
    ("above", "below", "told"),
    [
        (["WID_MODE", "15:1", "0x1", "Sets"], ["", "0", "", "it."], ("WID_MODE", "15:10", "Sets it.")),
        (["WID_MO", "15:1", "0x1", "Sets"], ["DE", "0", "", "it."], ("WID_MODE", "15:10", "Sets it.")),
        (["WID_MO", "15:10", "0x1", "Sets"], ["DE", "", "", "it."], ("WID_MODE", "15:10", "Sets it.")),
        (["WID_MODE", "15:1", "0x1", "Sets"], ["WID_ON", "16", "0x1", "it."], ("WID_MODE", "15:1", "Sets")),
    ],
)
def test_the_rest_of_a_row_stands_under_the_head_on_the_next_page(
    above: list[str], below: list[str], told: tuple[str, str, str], tmp_path: Path
) -> None:
    manual = Manual()
    manual.lines(WIDGET)
    head = [("Field Name", 130), ("Bits", 40), ("Default", 60), ("Description", 200)]
    manual.table(head, [["WID_ENABLE", "0", "0x1", "Turns it on."], above])
    manual.turn()
    manual.table(head, [below, ["WID_LAST", "31:17", "0x1", "Ends it."]])
    path = tmp_path / "northbeck-wid.pdf"
    path.write_bytes(manual.pdf())
    _, mode, *others = read(path).registers[0].fields
    assert (mode.field, bits(mode), mode.description) == told
    assert [one.field for one in others] == [*below[:1][: below[2] == "0x1"], "WID_LAST"]


@pytest.mark.parametrize(("bits_below", "same"), [("30:15", True), ("29:15", False)])
def test_bits_right_below_the_only_ones_so_far_go_on_under_the_head_again(
    bits_below: str, *, same: bool
) -> None:
    head = "Field Name Bits Default Description\n"
    text = f"{WIDGET}\n{head}WID_ENABLE 31 0x1 Turns it on.\n{head}WID_MODE {bits_below} 0x0 Sets the pace.\n"
    first, *others = read(text).registers
    assert [one.field for one in first.fields] == ["WID_ENABLE", "WID_MODE"][: 1 + same]
    assert bool(others) is not same


@pytest.mark.parametrize("first", [7, 15])
def test_a_bit_beside_those_above_the_end_of_a_page_is_that_of_its_own_row(
    first: int, tmp_path: Path
) -> None:
    manual = Manual()
    manual.lines(WIDGET)
    head = [("Field Name", 130), ("Bits", 40), ("Default", 60), ("Description", 200)]
    rows = [["WID_LAST", f"31:{first + 1}", "0x1", "Ends it."], ["WID_MODE", f"{first}:1", "0x1", "Sets it."]]
    manual.table(head, rows)
    manual.turn()
    manual.table(head, [["WID_BUSY", "0", "", "Is busy."]])
    path = tmp_path / "northbeck-wid.pdf"
    path.write_bytes(manual.pdf())
    _, mode, *_ = read(path).registers[0].fields
    assert (mode.field, bits(mode)) == ("WID_MODE", f"{first}:1")
    assert mode.flags
