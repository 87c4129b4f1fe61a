"""Values in tables below a line of bits whose cells have a line each in a text; running lines that went astray."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from pdf_reading import text_reader

from extract.document import FURNITURE

if TYPE_CHECKING:
    from pathlib import Path

    from extract.observations import Field

TITLE = "4.1 PCON (0x0010)\nAddress offset: 0x10\n\n"


def field(tmp_path: Path, *lines: str) -> Field:
    text = "\n".join(["Bits 7:6 - RATE[1:0] Rate", "How fast it runs.", *lines, "", "4.2 Remarks", "None."])
    (register,) = text_reader(tmp_path)(TITLE + text).registers
    return register.fields[0]


@pytest.mark.parametrize(
    "cells",
    [
        ["0x0", "SLOW", "0x1", "FAST", "Description", "as it is", "as it goes"],
        ["Description", "0x0", "SLOW", "0x1", "FAST", "0x2", "BEST", "as fast as it goes"],
    ],
)
def test_the_meanings_of_values_whose_cells_have_a_line_each_are_in_doubt(
    tmp_path: Path, cells: list[str]
) -> None:
    values = field(tmp_path, *cells).values
    assert [value.value for value in values] == [0, 1, 2][: len(values)]
    assert len(values) > 1
    assert all(value.flags == ["label_open"] for value in values)


def test_those_that_say_something_each_are_not(tmp_path: Path) -> None:
    values = field(tmp_path, "Description", "0x0", "SLOW as it is", "0x1", "FAST as it goes").values
    assert [(value.value, value.flags) for value in values] == [(0, []), (1, [])]


def test_heads_without_values_tell_of_a_list_that_is_not_read(tmp_path: Path) -> None:
    assert field(tmp_path, "SLOW", "FAST", "Description").flags == ["list_unread"]
    assert field(tmp_path, "Description", "How fast the pump runs.").flags == []


def test_a_foot_in_the_middle_of_a_page_is_none_of_its_text(tmp_path: Path) -> None:
    page = "4.{n} PUMP{n} (0x{n:02X})\nBits 7:0 RATE: How fast the\n\nWren {n}\n\npump {word} runs.\n"
    words = ("in the bath", "outside", "below", "above", "near you", "far away")
    text = "\f".join(page.format(n=n, word=word) for n, word in enumerate(words, 1))
    registers = text_reader(tmp_path)(text).registers
    assert [one.fields[0].description for one in registers] == [f"How fast the pump {w} runs." for w in words]
    other = text.replace("Wren 3", "Wren 7").replace("Wren 5", "Wren 8")  # no number of a page
    first = text_reader(tmp_path)(other).registers[0]
    assert first.fields[0].description == "How fast the Wren 1 pump in the bath runs."


def test_a_foot_between_two_rows_of_bits_over_names_is_none_of_their_text(tmp_path: Path) -> None:
    page = (
        "4.{n} Control Register (PUMP{n})\nAddress offset: 0x{n:02X}\nField\n\nDescription\n\n7-4\nRATE\n\n"
        "How fast it runs\n\nWren {n}\n\n\fNB1 Manual\n\n3-0\nLEVEL\n\nHow {word} it stands.\n\n"
    )
    text = "".join(page.format(n=n, word=w) for n, w in enumerate(("high", "low", "wide", "near", "far"), 1))
    registers = text_reader(tmp_path)(f"NB1 Manual\n\n{text}Wren 6\n").registers
    assert [one.fields[0].description for one in registers] == ["How fast it runs"] * 5


FLAT = """Field

Description

7
RATE

How fast it runs.
0 SLOW
1 FAST

6
LEVEL

How high.
6

5-0
-

Reserved.
"""


def test_a_head_over_rows_of_bits_that_are_not_read_is_reported_in_a_text(tmp_path: Path) -> None:
    other = "\n4.2 Bath Register (BATH)\nAddress offset: 0x14\nBits 7:0 HEAT: How hot it is.\n"
    reading = text_reader(tmp_path)(f"4.1 PCON (0x0010)\nAddress offset: 0x10\n{FLAT}{other}")
    told = [
        (one.code, reading.document.lines[one.line_first or 0])
        for one in reading.diagnostics
        if one.code == "table_unread"
    ]
    assert ("table_unread", "Field") in told


def test_codes_with_wrapped_meanings_are_no_headings(tmp_path: Path) -> None:
    rows = "110 SLOW_ONE: as slow as the bath\ncan bear\n111 FAST_ONE: as it goes\n"
    lines = f"Bits 7:5 RATE: How fast it runs.\n000 REST\n{rows}Bits 4:0 LEVEL: How high.\n"
    (register,) = text_reader(tmp_path)(f"4.1 PCON (0x0010)\nAddress offset: 0x10\n{lines}").registers
    assert [one.field for one in register.fields] == ["RATE", "LEVEL"]
    assert (register.fields[0].description or "").endswith("111 FAST_ONE: as it goes")


def test_numbers_of_a_few_pages_in_roman_digits_are_none_of_their_text(tmp_path: Path) -> None:
    page = "4.{n} PUMP{n} (0x{n:02X})\nBits 7:0 RATE: How fast.\n{roman}\n\f"
    front = "".join(page.format(n=n, roman="i" * n) for n in range(1, 4))
    text = front + "".join(f"5.{n} Remarks\nNone in {word}.\n\f" for n, word in enumerate("abcdefgh", 1))
    registers = text_reader(tmp_path)(text).registers
    assert [one.fields[0].description for one in registers[:2]] == ["How fast."] * 2


@pytest.mark.parametrize("above", [["RW"], ["Reset", "0"]])
def test_keys_and_what_they_say_a_line_each_are_no_list(tmp_path: Path, above: list[str]) -> None:
    assert field(tmp_path, *above, "Description", "How fast the pump runs.").flags == []


def test_codes_beside_their_meanings_under_a_head_are_in_no_doubt(tmp_path: Path) -> None:
    values = field(tmp_path, "Description", "0 = shut", "1 = open it").values
    assert [(value.value, value.flags) for value in values] == [(0, []), (1, [])]


@pytest.mark.parametrize(
    "title", ["Pump {n}\n\nAddress: 0x{n:02X}", "Pump Register {n}\n\nPUMP{n} (0x{n:02X})"]
)
def test_titles_that_count_up_with_the_pages_are_no_running_lines(tmp_path: Path, title: str) -> None:
    page = "NB1 Manual\n\nIt is {word}.\n\n" + title + "\n\nBits 7:0 RATE: How fast.\n\nMore {word}.\n"
    words = ("hot", "cold", "wet", "dry", "near", "far")
    document = text_reader(tmp_path)(
        "\f".join(page.format(n=n, word=w) for n, w in enumerate(words, 1))
    ).document
    titles = [i for i, line in enumerate(document.lines) if line.startswith("Pump ")]
    assert len(titles) == len(words)
    assert not any(document.roles[i] & FURNITURE for i in titles)


def test_reserved_rows_at_the_end_of_all_pages_are_no_running_lines(tmp_path: Path) -> None:
    rows = "Bit   Name   Access  Description\n7:3   RATE   RW      How fast\n2:0   -      R       Reserved\n"
    pages = "\f".join(f"PUMP{n} (0x{n:02X})\n\n{rows}\nPage {n} of 6\n" for n in range(1, 7))
    registers = text_reader(tmp_path)(f"{pages}").registers
    assert [len(one.fields) for one in registers] == [2] * 6


HEAD = "Bits Name     Access  Description\n"
AFTER = "The register is used by all pumps of the station.\n"


@pytest.mark.parametrize("line", ["Address: {n}", "\nRegister {n}\n", "\nIndex {n}\n"])
def test_what_counts_with_the_pages_beside_a_word_for_a_place_is_no_foot(tmp_path: Path, line: str) -> None:
    rows = "7:4  RATE{n}  RW      How fast it runs in bath {n}.\n3:0  GATE{n}  RO      How far the gate is open.\n"
    page = f"NB1 Manual\n\n4.{{n}} PUMP{{n}} Register\n{{line}}\n{HEAD}{rows}\n{AFTER}\nNorthbeck\n"
    text = "\f".join(page.format(n=n, line=line.format(n=n)) for n in range(1, 7))
    registers = text_reader(tmp_path)(text).registers
    assert [one.fields[0].field for one in registers] == [f"RATE{n}" for n in range(1, 7)]
    said = [f"{one.description} {one.flags}" for one in registers]
    assert all("base_unclear" in one or line.strip().format(n=n) in one for n, one in enumerate(said, 1))


def test_lines_that_count_with_pages_whose_numbers_stand_at_their_edge_are_text(tmp_path: Path) -> None:
    rows = "7:4  RATE    RW      How fast it is.\n                      Level {n}\n3:0  GATE    RO      How far.\n"
    page = f"NB1 Manual\n\n4.{{n}} PUMP{{n}} (0x{{n:02X}})\n\n{HEAD}{rows}\n{AFTER}\nNB1 page {{n}}\n"
    registers = text_reader(tmp_path)("\f".join(page.format(n=n) for n in range(1, 7))).registers
    assert [one.fields[0].description for one in registers] == [
        f"How fast it is. Level {n}" for n in range(1, 7)
    ]
