"""Where the text of the last value of a list ends, if a sentence stands in the lines below it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from extract.dialects.register_table.value_lists.item_lines import in_usual_form

if TYPE_CHECKING:
    from pdf_reading import ReadText

HEAD = "Bits    Name     Access   Description\n"


@pytest.mark.parametrize(
    ("last", "doubtful"),
    [
        ("1: it turns, where the gate stands open now.", True),
        ("1: it turns to the left.", False),
        ("1: it turns, where the gate stands open and", False),
    ],
)
def test_the_last_value_is_in_doubt_where_its_last_line_has_no_room_for_the_sentence_below(
    text: ReadText, last: str, *, doubtful: bool
) -> None:
    lines = ["How the pump turns, and how far it does that.", "0: it rests", last, "It stops by itself then."]
    row = "15:8    TURN     RW       " + f"\n{' ' * 26}".join(lines)
    other = "7:0     LEVEL    RW       How high it stands,\n" + " " * 26 + "in inches.\n"
    registers = text(
        "".join(f"NB_{n} register (offset 0x1{n})\n\n{HEAD}{row}\n{other}\n" for n in (0, 4))
    ).registers
    for register in registers:
        first, second = register.fields[0].values
        assert (first.flags, "label_open" in second.flags) == ([], doubtful)


@pytest.mark.parametrize(
    ("said", "values"),
    [
        ("0 = off (default 1 = on)", [(0, ["label_open"]), (1, [])]),
        ("0=off,1=slow,2 for fast", [(0, []), (1, ["label_open"])]),
        ("0 = off (at reset), 1 = in (0, 5], 2 = on", [(0, []), (1, []), (2, [])]),
        ("0 = off, 1 = one for 2, 2 = both", [(0, []), (1, []), (2, [])]),
        ("0 = CLK/1, 1 = CLK/2, 2 = CLK/4, 7 = /128", [(0, []), (1, []), (2, []), (7, [])]),
    ],
)
def test_the_text_of_a_value_that_holds_part_of_the_next_is_in_doubt(
    markdown: ReadText, said: str, values: list[tuple[int, list[str]]]
) -> None:
    table = "| Bits | Name | Access | Description |\n|---|---|---|---|\n| 7:4 | RSVD | R | Reserved |\n"
    table += f"| 3:0 | MODE | RW | {said} |\n"
    (register,) = markdown(f"# CTRL register (offset 0x10)\n\n{table}").registers
    assert [(one.value, one.flags) for one in register.fields[1].values] == values


@pytest.mark.parametrize(("third", "doubted"), [("0x2 ON:", True), ("0x3 ON:", False), ("2 ON:", False)])
def test_the_next_number_with_its_mark_in_the_text_of_a_value_puts_that_in_doubt(
    text: ReadText, third: str, doubted: bool
) -> None:
    (register,) = text(
        "1.1 CTRL register (offset 0x10)\n\nBits  Name  Access  Description\n7:4   RSVD  R       Reserved\n"
        "3:0   MODE  RW      Mode of the pump\n"
        "                    0x0 OFF: it rests\n"
        f"                    0x1 SLOW: it turns {third} it turns fast\n"
    ).registers
    first, second = register.fields[1].values
    assert (first.flags, "label_open" in second.flags) == ([], doubted)


def test_a_line_within_a_bracket_of_a_value_begins_neither_another_nor_a_note(text: ReadText) -> None:
    (register,) = text(
        "1.1 CTRL register (offset 0x10)\n\nBits  Name  Access  Description\n7:4   RSVD  R       Reserved\n"
        "3:0   MODE  RW      Mode of the pump\n"
        "                    0: It rests (it can be set to anything\n"
        "                    other than this while it runs).\n"
        "                    1: It runs slowly. (priority\n"
        "                    3)\n"
        "                    2: It runs fast. (priority 2)\n"
    ).registers
    assert [(one.value, one.description, one.flags) for one in register.fields[1].values] == [
        (0, "It rests (it can be set to anything other than this while it runs).", []),
        (1, "It runs slowly. (priority 3)", []),
        (2, "It runs fast. (priority 2)", []),
    ]


@pytest.mark.parametrize(
    "last",
    [
        "≥2: reserved",
        ">= 2: reserved",
        ">1: reserved",
        "2 and above: reserved",
        "2 or more - reserved",
        "2+: no",
    ],
)
def test_what_is_said_of_all_values_from_one_on_is_no_text_of_the_one_before(
    markdown: ReadText, last: str
) -> None:
    table = "| Bits | Name | Access | Description |\n|---|---|---|---|\n"
    said = f"| 3:0 | MODE | RW | How it turns.<br>0: off<br>1: on<br>{last} |\n"
    (register,) = markdown(f"# Pump\n\n### CTRL (0x10)\n\n{table}{said}").registers
    assert [(one.value, one.name) for one in register.fields[0].values] == [(0, "off"), (1, "on")]


@pytest.mark.parametrize(("first", "read"), [(0, True), (1, False)])
def test_numbers_in_brackets_are_values_where_they_count_from_nothing(
    markdown: ReadText, first: int, read: bool
) -> None:
    table = "| Bits | Name | Access | Description |\n|---|---|---|---|\n"
    lines = "".join(f"<br>({first + n}) {name}" for n, name in enumerate(["off", "slow", "fast"]))
    (register,) = markdown(
        f"# Pump\n\n### CTRL (0x10)\n\n{table}| 3:0 | MODE | RW | How it turns.{lines} |\n"
    ).registers
    found = [(one.value, one.name) for one in register.fields[0].values]
    assert found == ([(0, "off"), (1, "slow"), (2, "fast")] if read else [])


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        (["00--: off", "01--: slow", "1---: fast"], [(0, 3, "off"), (4, 7, "slow"), (8, 15, "fast")]),
        (["0d: off", "9d: slow", "15d: fast"], [(0, None, "off"), (9, None, "slow"), (15, None, "fast")]),
        (["0d - off", "10d - slow"], [(0, None, "off"), (10, None, "slow")]),
        (["OFF: 0", "SLOW: 1", "FAST: 2"], [(0, None, "OFF"), (1, None, "SLOW"), (2, None, "FAST")]),
        (["MIN: 0", "MAX: 15"], []),
        (["WIDTH: 4", "DEPTH: 5"], []),
        (["Off: 0", "Off: 1"], []),
    ],
)
def test_numbers_are_read_however_a_list_prints_them(
    markdown: ReadText, lines: list[str], expected: list[tuple[int, int | None, str]]
) -> None:
    table = "| Bits | Name | Access | Description |\n|---|---|---|---|\n"
    row = f"| 3:0 | MODE | RW | How it turns.<br>{'<br>'.join(lines)} |\n"
    (register,) = markdown(f"# Pump\n\n### CTRL (0x10)\n\n{table}{row}").registers
    assert [(one.value, one.value_last, one.name) for one in register.fields[0].values] == expected


@pytest.mark.parametrize(
    ("lines", "values"),
    [
        (["0- rests", "1- turns"], [0, 1]),
        (["0– rests", "1 – turns", "2– spins"], [0, 1, 2]),
        (["1- turns", "0- rests"], [1, 0]),
        (["00- rests", "01- turns", "10- spins"], [0, 1, 2]),
        (["as long as it has", "2- wire or", "3- wire lines"], []),
        (["from", "0- turns on"], []),
        (["as of the 2- or 3- wire lines"], []),
    ],
)
def test_dashes_right_behind_numbers_that_count_from_0_part_values(
    text: ReadText, lines: list[str], values: list[int]
) -> None:
    row = "7:6     TURN     RW       " + f"\n{' ' * 26}".join(["What it does:", *lines])
    other = "5:0     LEVEL    RW       How high it stands\n"
    (register,) = text(f"NB register (offset 0x10)\n\n{HEAD}{row}\n{other}").registers
    assert [value.value for value in register.fields[0].values] == values


def test_a_dash_behind_a_number_within_a_line_begins_no_list() -> None:
    assert in_usual_form("The gate of unit 5- or of none - stays open.", 4) == (
        "The gate of unit 5- or of none - stays open."
    )
