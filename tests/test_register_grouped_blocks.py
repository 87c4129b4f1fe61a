"""Tables of registers and fields with a column of blocks: registers of the same name in several are not one."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from dialect_checks import load
from pdf_reading import shown

from extract import dialects

if TYPE_CHECKING:
    from extract.observations import Register


def read(rows: str, head: str = "Module") -> list[Register]:
    heads = f"| {head} | Register | Offset | Bits | Field | Description |\n|---|---|---|---|---|---|\n"
    return dialects.read(load(f"# Pumps and gates\n\n{heads}{rows}", "northbeck-pumps")).registers


BLOCKS = """\
| GATE | CTRL | 0x00 | 7:4 | GAIN | The gain. |
| GATE | | | 3:0 | LEVEL | The level. |
| TANK | CTRL | 0x00 | 15:8 | DEPTH | The depth. |
| {} | | | 23:16 | RATE | The rate. |
"""


@pytest.mark.parametrize(
    "again", ["TANK", "Tank", "TANK (cont.)", "TANK (continued)", "TANK, cont'd", "tank - continued"]
)
@pytest.mark.parametrize("key", ["| |", "CTRL | 0x00 |"])
def test_a_block_in_other_letters_or_with_a_word_that_it_goes_on_is_the_same_block(
    again: str, key: str
) -> None:
    gate, tank = read(BLOCKS.format(again).replace(f"| {again} | | |", f"| {again} | {key}"))
    assert (gate.block, shown(gate.fields)) == ("GATE", [("GAIN", 7, 4), ("LEVEL", 3, 0)])
    assert (tank.block, shown(tank.fields)) == ("TANK", [("DEPTH", 15, 8), ("RATE", 23, 16)])
    assert not gate.flags + tank.flags


def test_registers_of_one_name_in_several_blocks_are_parted_and_in_doubt_where_a_row_has_another_block() -> (
    None
):
    gate, tank = read(BLOCKS.format("VALVE"))
    assert [(one.block, len(one.fields), one.flags) for one in (gate, tank)] == [
        ("GATE", 2, ["register_name"]),
        ("TANK", 2, ["register_name"]),
    ]


@pytest.mark.parametrize("head", ["Unit", "Channel", "Core", ""])
def test_a_column_with_another_head_before_the_registers_parts_those_of_one_name_and_leaves_a_doubt(
    head: str,
) -> None:
    gate, tank = read(BLOCKS.format("TANK"), head)
    assert [(one.block, one.flags) for one in (gate, tank)] == [
        ("GATE", ["register_name"]),
        ("TANK", ["register_name"]),
    ]


def test_a_column_that_counts_the_rows_parts_no_registers() -> None:
    rows = (
        "| 1 | CTRL | 0x00 | 7:4 | GAIN | The gain. |\n| 2 | CTRL | 0x00 | 3:0 | LEVEL | The level. |\n"
        "| 3 | STAT | 0x04 | 0 | FULL | It is full. |\n"
    )
    assert [(one.register, len(one.fields), one.flags) for one in read(rows, "No.")] == [
        ("CTRL", 2, []),
        ("STAT", 1, []),
    ]


def test_modules_that_alternate_and_share_out_the_bits_of_a_register_may_be_those_of_its_fields() -> None:
    rows = (
        "| Inlet | CTRL | 0x00 | 7:4 | GAIN | The gain. |\n| Outlet | CTRL | 0x00 | 3:0 | LEVEL | The level. |\n"
        "| Inlet | STAT | 0x04 | 1 | FULL | It is full. |\n| Outlet | STAT | 0x04 | 0 | DRY | It is dry. |\n"
    )
    assert all(one.flags == ["register_name"] for one in read(rows))


HEAD = "# Pumps\n\n| Register | Offset | Bits | Field | Description |\n|---|---|---|---|---|\n"


@pytest.mark.parametrize("key", ["CTRL | ", " | 0x00", "CTRL (cont.) | 0x00", " | "])
def test_a_row_that_says_of_its_register_only_what_the_row_above_does_goes_on_with_it(key: str) -> None:
    rows = f"| CTRL | 0x00 | 7:4 | GAIN | The gain. |\n| {key} | 3:0 | LEVEL | The level. |\n"
    last = "| STAT | 0x04 | 0 | FULL | It is full. |\n"
    found = dialects.read(load(HEAD + rows + last, "northbeck-pumps")).registers
    assert [(one.register, one.address, len(one.fields), one.flags) for one in found] == [
        ("CTRL", 0, 2, []),
        ("STAT", 4, 1, []),
    ]


def test_an_address_alone_beside_the_last_fields_names_no_register_by_its_field() -> None:
    rows = "| CTRL | 0x00 | 7:0 | GAIN | The gain. |\n|  | 0x01 | 7:0 | LEVEL | The level. |\n"
    first, second = dialects.read(load(HEAD + rows, "northbeck-pumps")).registers
    assert (first.register, first.flags) == ("CTRL", [])
    assert (second.address, second.register, second.flags) == (1, "Pumps", ["register_name"])


def test_a_name_printed_again_over_bits_that_do_not_go_on_is_in_doubt() -> None:
    rows = (
        "| CTRL | 0x00 | 7:4 | GAIN | The gain. |\n| | | 3:0 | LEVEL | The level. |\n"
        "| CTRL | 0x00 | {} | DEPTH | The depth. |\n| | | 0 | RATE | The rate. |\n"
    )
    (register,) = dialects.read(load(HEAD + rows.format("31:24"), "northbeck-pumps")).registers
    assert "register_name" in register.flags
    goes_on = HEAD + rows.replace("3:0", "3:2").format("1")
    (register,) = dialects.read(load(goes_on, "northbeck-pumps")).registers
    assert not register.flags


def test_registers_of_a_second_table_under_one_heading_have_the_names_that_its_rows_print() -> None:
    table = "| CTRL | 0x00 | 7:0 | GAIN | The gain. |\n| STAT | 0x04 | 0 | FULL | It is full. |\n"
    other = "| MODE | 0x08 | 7:0 | RATE | The rate. |\n| TURN | 0x0C | 0 | LEFT | It turns left. |\n"
    text = f"{HEAD}{table}\nThe other registers are as follows.\n\n{HEAD.split(chr(10), 2)[2]}{other}"
    found = dialects.read(load(text, "northbeck-pumps")).registers
    assert [(one.register, one.flags) for one in found] == [
        (name, []) for name in ("CTRL", "STAT", "MODE", "TURN")
    ]


@pytest.mark.parametrize("title", ["Pump control", "(Pump control)", "Control"])
def test_a_title_under_the_name_of_a_register_in_its_column_begins_no_other(title: str) -> None:
    rows = f"| PUMP_CTRL | 0x00 | 7:4 | GAIN | The gain. |\n| {title} | | 3:0 | LEVEL | The level. |\n"
    last = "| PUMP_STAT | 0x04 | 0 | FULL | It is full. |\n"
    control, status = dialects.read(load(HEAD + rows + last, "northbeck-pumps")).registers
    assert (control.register, control.description, control.flags) == ("PUMP_CTRL", title.strip("()"), [])
    assert (shown(control.fields), shown(status.fields)) == (
        [("GAIN", 7, 4), ("LEVEL", 3, 0)],
        [("FULL", 0, 0)],
    )


def test_the_rest_of_a_name_that_ends_with_its_sign_is_joined_in_doubt() -> None:
    rows = "| PUMP_ | 0x00 | 7:4 | GAIN | The gain. |\n| CTRL | | 3:0 | LEVEL | The level. |\n"
    (control,) = dialects.read(load(HEAD + rows, "northbeck-pumps")).registers
    assert (control.register, len(control.fields), control.flags) == ("PUMP_CTRL", 2, ["register_name"])


def test_a_name_without_an_address_whose_bits_do_not_go_on_begins_a_register() -> None:
    rows = "| Pump control | 0x00 | 3:0 | GAIN | The gain. |\n| Pump status | | 7:0 | LEVEL | The level. |\n"
    found = dialects.read(load(HEAD + rows, "northbeck-pumps")).registers
    assert [(one.register, one.address) for one in found] == [("Pump control", 0), ("Pump status", None)]


def test_modules_that_alternate_and_have_the_same_bits_are_those_of_the_registers() -> None:
    rows = [
        ("GATE", "7:4", "GAIN"),
        ("TANK", "7:4", "DEPTH"),
        ("GATE", "3:0", "LEVEL"),
        ("TANK", "3:0", "RATE"),
    ]
    found = read("".join(f"| {name} | CTRL | 0x00 | {at} | {field} | a |\n" for name, at, field in rows))
    assert {one.block for one in found} == {"GATE", "TANK"}
    assert not any(one.flags for one in found)
