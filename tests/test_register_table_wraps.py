"""What wraps and what a page turns over: names, heads, lists, and lines of text that look like headings."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from pdf_pages import Manual
from pdf_reading import reader, text_reader

from extract.dialects.register_table import RegisterTableDialect
from extract.dialects.register_table.words.headings import names_register
from extract.dialects.register_table.words.vocabulary import vocabulary

if TYPE_CHECKING:
    from pathlib import Path

    from pdf_pages import Text


@pytest.mark.parametrize(
    "line",
    [
        "Sync data of the raster (WO)",
        "active read pointer (NB_RPTR) whenever the NB_WPTR register",
        "Description: Settings for NB1",
        "channel register",
        "the register",
        "A fast register bit",
        "No sorting (default) register",
    ],
)
def test_a_line_of_text_names_no_register(line: str) -> None:
    assert names_register(line, vocabulary()) is None


@pytest.mark.parametrize(
    ("line", "name"),
    [
        ("Sync data register (NB_SYNC)", "NB_SYNC"),
        ("A.1 NB_SYNC register", "NB_SYNC"),
        ("NB1 Register", "NB1"),
    ],
)
def test_a_heading_names_its_register(line: str, name: str) -> None:
    found = names_register(line, vocabulary())
    assert found is not None
    assert found.name == name


COLUMNS = [("Bits", 40.0), ("Name", 140.0), ("Description", 240.0), ("Type", 40.0)]


@pytest.mark.parametrize("first", [0, 1])
def test_a_table_goes_on_over_a_page_whose_head_stands_alone_or_that_has_one_row_left(
    first: int, tmp_path: Path
) -> None:
    rows: list[list[Text]] = [
        ["31:8", "NB_HIGH", "High part", "RW"],
        ["7:0", "NB_NUM_BITS", "How many", "RW"],
    ]
    manual = Manual()
    manual.heading("3.1 NB_CTRL register (NB_CTRL)")
    manual.lines("Offset: 0x10")
    manual.table(COLUMNS, rows[:first])
    manual.turn()
    plain = [("", width) for _, width in COLUMNS]
    manual.table(plain, rows[first:])
    (found,) = reader(RegisterTableDialect(), tmp_path)(manual).registers
    assert [(one.field, one.bit_hi, one.bit_lo) for one in found.fields] == [
        ("NB_HIGH", 31, 8),
        ("NB_NUM_BITS", 7, 0),
    ]


@pytest.mark.parametrize("head", [True, False])
def test_a_list_of_values_goes_on_over_a_page_with_a_single_row(head: bool, tmp_path: Path) -> None:
    columns = [("Value", 50.0), ("Name", 120.0), ("Description", 200.0)]
    manual = Manual()
    manual.heading("3.1 Mode register (NB_MODE)")
    manual.lines("Offset: 0x10", "Bits 1:0 - MODE[1:0] How it runs")
    manual.table(columns, [["0x0", "OFF", "It rests"], ["0x1", "SLOW", "Half speed"]])
    manual.turn()
    manual.table(columns if head else [("", width) for _, width in columns], [["0x2", "FAST", "Full speed"]])
    manual.lines("Bits 31:2 - REST[29:0] The rest")
    (found,) = reader(RegisterTableDialect(), tmp_path)(manual).registers
    assert found.register == "NB_MODE"
    assert [(v.value, v.name) for v in found.fields[0].values] == [(0, "OFF"), (1, "SLOW"), (2, "FAST")]


def test_another_table_on_the_next_page_leaves_the_values_before_as_they_are(tmp_path: Path) -> None:
    columns = [("Value", 50.0), ("Name", 120.0), ("Description", 200.0)]
    manual = Manual()
    manual.heading("3.1 Mode register (NB_MODE)")
    manual.lines("Offset: 0x10", "Bits 1:0 - MODE[1:0] How it runs")
    manual.table(columns, [["0x0", "OFF", "It rests"], ["0x1", "SLOW", "Half speed"]])
    manual.turn()
    plain = [("", width) for _, width in columns]
    manual.table(plain, [["", "Pump", "of the left side"], ["Left", "Inner", "of the right side"]])
    manual.lines("Bits 31:2 - REST[29:0] The rest")
    (found,) = reader(RegisterTableDialect(), tmp_path)(manual).registers
    values = [(v.value, v.name, v.description) for v in found.fields[0].values]
    assert values == [(0, "OFF", "It rests"), (1, "SLOW", "Half speed")]


def test_names_and_texts_stand_under_one_head(tmp_path: Path) -> None:
    manual = Manual()
    manual.heading("3.1 Mode register (NB_MODE)")
    rows: list[list[Text]] = [["[31:4]", "NB_HIGH", "High part"], ["[3:0]", "NB_LOW", "0 = Off\n1 = On"]]
    manual.table([("", 60.0), ("", 120.0), ("", 200.0)], [[("Bits", 1), ("Description", 2)], *rows])
    (found,) = reader(RegisterTableDialect(), tmp_path)(manual).registers
    assert [(one.field, one.description) for one in found.fields] == [
        ("NB_HIGH", "High part"),
        ("NB_LOW", "0 = Off 1 = On"),
    ]


def test_a_head_in_two_lines_of_a_text_is_one(tmp_path: Path) -> None:
    (found,) = (
        text_reader(tmp_path)(
            "# NB_CTRL register\n\nBit     Symbol         Description            Reset\n"
            "                                              value\n"
            "7:4     NB_HIGH        High part              0x3\n3:0     NB_LOW         Low part               0x0\n"
        )
    ).registers
    assert [(one.field, one.default_value) for one in found.fields] == [("NB_HIGH", 3), ("NB_LOW", 0)]


def test_the_rest_of_a_wrapped_name_may_stand_beside_text(tmp_path: Path) -> None:
    (found,) = (
        text_reader(tmp_path)(
            "# NB_CTRL register\n\nField                  Bits    Description\n"
            "NB_INDEPENDENT_        7:4     Lets each part run\nENABLE                         on its own\n"
            "NB_LOW                 3:0     Low part\n"
        )
    ).registers
    assert [(one.field, one.description) for one in found.fields] == [
        ("NB_INDEPENDENT_ENABLE", "Lets each part run on its own"),
        ("NB_LOW", "Low part"),
    ]
