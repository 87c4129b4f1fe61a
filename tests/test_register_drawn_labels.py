"""Figures of bits that a text draws with blanks, whose rows are labelled: of 8051 manuals and the like."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from dialect_checks import load
from pdf_reading import only

from extract.dialects.register_table import RegisterTableDialect

if TYPE_CHECKING:
    from extract.observations import Reading

NAMES = ["RUN", "HOLD", "GATE1", "GATE0", "DIV2", "DIV1", "DIV0", "ON"]


def row(label: str, cells: list[str]) -> str:
    return f"{label:<14}" + "".join(f"{cell:<8}" for cell in cells).rstrip()


def read(*lines: str) -> Reading:
    document = load("\n".join(["", *lines, ""]), "northbeck-nb1")
    assert RegisterTableDialect().sniff(document) >= 0.5
    return RegisterTableDialect().read(document)


@pytest.mark.parametrize("letter", ["", "D", "b"])
@pytest.mark.parametrize(
    ("title", "bit", "name"),
    [
        ("Table 5-1 Pump control register PCON (address 88H, bit addressable)", "Bit", "Name"),
        ("表 5-1 泵控制寄存器 PCON（地址 88H，可位寻址）", "位号", "位名称"),
        ("Таблица 5.1 Регистр управления PCON (адрес 88H)", "Бит", "Имя"),
    ],
)
def test_a_row_labelled_as_names_makes_the_lanes_of_a_figure(
    title: str, bit: str, name: str, letter: str
) -> None:
    numbers = [f"{letter}{n}" for n in range(7, -1, -1)]
    register = only(read(title, "", row(bit, numbers), row(name, NAMES), "", "It counts."))
    assert (register.register, register.address, register.flags) == ("PCON", 0x88, [])
    assert [(f.field, f.bit_hi, f.bit_lo) for f in register.fields] == [
        (field, bit, bit) for bit, field in zip(range(7, -1, -1), NAMES, strict=True)
    ]


@pytest.mark.parametrize("colon", [": ", "："])
def test_lines_under_such_a_figure_that_begin_with_a_name_and_a_colon_describe_its_bit(colon: str) -> None:
    numbers = [f"D{n}" for n in range(7, -1, -1)]
    title = "Table 5-1 Pump control register PCON (address 88H)"
    said = [f"RUN{colon}turns the pump.", "      0: stop", "      1: start", f"ON{colon}power."]
    fields = {
        f.field: f for f in only(read(title, "", row("Bit", numbers), row("Name", NAMES), "", *said)).fields
    }
    assert [(v.value, v.name) for v in fields["RUN"].values] == [(0, "stop"), (1, "start")]
    assert (fields["ON"].description, fields["HOLD"].description) == ("power.", None)


def test_a_line_that_ends_as_a_sentence_in_any_script_names_no_register() -> None:
    numbers = [str(n) for n in range(7, -1, -1)]
    figure = [row("位号", numbers), row("位名称", NAMES)]
    assert only(read("RUN：使泵转动。", "", *figure)).register != "RUN"


def test_what_is_said_of_other_values_behind_a_wide_semicolon_is_none_of_the_last_value() -> None:
    row_ = "| 7:4 | MODE | 模式。0：空闲；1：运行；其它：保留 |\n"
    table = f"# NB_CTRL 寄存器\n\n| 位 | 名称 | 描述 |\n|---|---|---|\n{row_}"
    (field,) = only(read(table)).fields
    assert [(v.value, v.name) for v in field.values] == [(0, "空闲"), (1, "运行")]


NIBBLES = [
    "D7       D6       D5       D4",
    "LINK     AUTO     TURN     SLEEP",
    "D3       D2       D1       D0",
]


def test_numbers_behind_a_letter_alone_head_the_names_below_them() -> None:
    titles = ["Register 0x2D—POWER_CTL (Read/Write)", "Register 0x2E—GATE_CTL (Read/Write)"]
    whole = ["D7   D6   D5   D4   D3   D2   D1   D0", "0    0    ON   OFF  UP   LOW  IN   OUT"]
    halves, one = read(titles[0], *NIBBLES, "A        B        C        D0", "", titles[1], *whole).registers
    assert [(f.field, f.bit_lo) for f in halves.fields] == [
        (name, bit)
        for name, bit in zip(
            ["LINK", "AUTO", "TURN", "SLEEP", "A", "B", "C", "D0"], range(7, -1, -1), strict=True
        )
    ]
    assert (halves.register, halves.address, one.register, one.address) == (
        "POWER_CTL",
        0x2D,
        "GATE_CTL",
        0x2E,
    )
    assert [(f.field, f.reserved) for f in one.fields[:3]] == [("0", True), ("0", True), ("ON", False)]


def test_names_fewer_than_the_numbers_over_them_are_reported_and_not_read() -> None:
    figure = ["D7   D6   D5   D4   D3   D2   D1   D0", "0    0    ON   OFF  UP   LOW  WAKE"]
    reading = read("Register 0x2D—POWER_CTL (Read/Write)", *figure)
    assert [f.field for register in reading.registers for f in register.fields] == []
    assert "table_unread" in {found.code for found in reading.diagnostics}


def test_short_labels_before_a_code_of_each_bit_tell_access_and_resets_under_a_marked_title() -> None:
    numbers, codes = [str(n) for n in range(7, -1, -1)], ["R/W"] * 7 + ["R"]
    rows = [row("Bit", numbers), row("Name", NAMES), row("R/W", codes), row("POR", [*"00110001"])]
    said = ["Bit 7         RUN: Turns the pump", "              0: Stop", "              1: Start"]
    register = only(read("• PCON Register", *rows, *said))
    assert (register.register, register.flags) == ("PCON", [])
    assert [one.access for one in register.fields] == codes
    assert [one.default_value for one in register.fields] == [0, 0, 1, 1, 0, 0, 0, 1]
