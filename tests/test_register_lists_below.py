"""Lists of values in lines, or in tables, below the table of a register's fields."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from pdf_pages import Manual

from extract.dialects.register_table import RegisterTableDialect
from extract.readers import read_document

if TYPE_CHECKING:
    from pathlib import Path

    from pdf_reading import ReadFormat, ReadText

    from extract.observations import Reading

FIELDS = """| Bits | Name | Access | Description |
|---|---|---|---|
| 7:4 | STOP | RW | Where it ends |
| 3:2 | RATE | RW | How fast it turns |
| 1 | OVER | RW | What it does then |
| 0 | Reserved | - | Keep |
"""
COLUMNS = """Bits  Name      Access  Description
7:4   STOP      RW      Where it ends
3:2   RATE      RW      How fast it turns
1     OVER      RW      What it does then
0     Reserved  -       Keep
"""
SOLE = "| Bits | Name | Access | Description |\n|---|---|---|---|\n"
SOLE += "| 7:2 | Reserved | - | Keep |\n| 1:0 | RATE | RW | Speed |\n"


def listed(reading: Reading) -> dict[str | None, list[tuple[int | None, str | None, str | None]]]:
    """The values of each field that has some."""
    return {
        one.field: [(value.value, value.name, value.description) for value in one.values]
        for register in reading.registers
        for one in register.fields
        if one.values
    }


def reported(reading: Reading) -> list[str]:
    """The codes of what the reading reports, in order."""
    return [one.code for one in reading.diagnostics]


def manual(below: str, fields: str = FIELDS) -> str:
    """A register with something below its fields, and another one."""
    end = "\n\nIt goes on by itself.\n\n"
    return (
        f"## CTRL register (offset 0x10)\n\n{fields}\n{below}{end}## NEXT register (offset 0x14)\n\n{fields}"
    )


@pytest.mark.parametrize(
    "title",
    [
        "`RATE`:",
        "RATE:",
        "**RATE**:",
        "Values of `RATE`:",
        "`RATE` of revision B:",
        "RATE",
        "RATE (bits 3:2):",
        "Bits 3:2 – RATE:",
        "RATE[1:0]:",
    ],
)
@pytest.mark.parametrize(
    "items",
    [
        ["- `0`: it rests", "- `1`: it turns"],
        ["0 = it rests", "1 = it turns"],
        ["* **0** it rests", "* **1** it turns"],
    ],
)
def test_a_list_behind_a_line_that_names_a_field_is_that_fields(
    markdown: ReadText, title: str, items: list[str]
) -> None:
    reading = markdown(manual(f"{title}\n\n" + "\n".join(items)))
    assert (listed(reading), reported(reading)) == (
        {"RATE": [(0, None, "it rests"), (1, None, "it turns")]},
        [],
    )


def test_each_list_goes_to_the_field_that_its_own_line_names(text: ReadText) -> None:
    below = "OVER:\n0: it stops\n1: it turns\n   once more\n\nRATE:\n0: OFF\n1: SLOW\n2: FAST\n"
    reading = text(manual(below, COLUMNS).replace("## ", ""))
    assert listed(reading) == {
        "OVER": [(0, None, "it stops"), (1, None, "it turns once more")],
        "RATE": [(0, "OFF", None), (1, "SLOW", None), (2, "FAST", None)],
    }


@pytest.mark.parametrize(
    "title",
    [
        "",
        "Modes:",
        "OVER and RATE:",
        "OVER bits:",
        "RATE (bits 5:4):",
        "The unit works with RATE as told",
        "Codes:",
    ],
)
def test_a_list_that_no_line_gives_to_one_field_is_reported(markdown: ReadText, title: str) -> None:
    reading = markdown(manual(f"{title}\n\n- `0`: it rests\n- `1`: it turns"))
    assert (listed(reading), reported(reading)) == ({}, ["list_ownerless"])


def test_a_list_under_another_heading_is_none_of_the_register_above(markdown: ReadText) -> None:
    reading = markdown(manual("### Steps\n\nRATE:\n\n- 0: it rests\n- 1: it turns"))
    assert (listed(reading), reported(reading)) == ({}, [])


def test_lists_below_the_table_of_a_pdf_are_those_of_the_fields_named(tmp_path: Path) -> None:
    manual = Manual()
    for number, name in enumerate(("CTRL", "STAT"), 1):
        manual.heading(f"3.{number} {name} register (offset 0x1{number})", 12)
        rows = [
            ["7:4", "STOP", "Where it ends"],
            ["3:2", "RATE", "How fast"],
            ["1:0", "OVER", "What it does then"],
        ]
        manual.table([("Bits", 40.0), ("Name", 60.0), ("Description", 200.0)], rows)
        manual.lines(
            "RATE:", "00: it rests", "01: it turns", "Values of OVER:", "0 = OFF", "1 = ON", "2 = BOTH"
        )
    path = tmp_path / "pump.pdf"
    path.write_bytes(manual.pdf())
    reading = RegisterTableDialect().read(read_document(path, "pump"))
    for register in reading.registers:
        assert [[value.name or value.description for value in one.values] for one in register.fields] == [
            [],
            ["it rests", "it turns"],
            ["OFF", "ON", "BOTH"],
        ]
    assert reported(reading) == []


def test_a_list_does_not_replace_the_values_in_the_fields_own_text(markdown: ReadText) -> None:
    fields = FIELDS.replace("How fast it turns", "0: OFF<br>1: ON")
    reading = markdown(manual("RATE:\n\n- 0: it rests\n- 1: it turns\n- 2: it runs", fields))
    assert listed(reading)["RATE"] == [(0, "OFF", None), (1, "ON", None)]
    assert reported(reading) == ["list_ownerless"]


@pytest.mark.parametrize(
    ("below", "values"),
    [
        (
            "Codes:\n\n| Code | Speed |\n|---|---|\n| `00` | none |\n| `10` | full |\n",
            [(0, "none"), (2, "full")],
        ),
        ("Speed codes:\n\n- `00`: none\n- `10`: full\n", [(0, "none"), (2, "full")]),
        ("Command codes:\n\n| Code | Meaning |\n|---|---|\n| 2 | start |\n| 3 | stop |\n", None),
        ("Codes:\n\n| Code | Speed |\n|---|---|\n| `000` | none |\n| `010` | full |\n", None),
        (
            "Speeds that were measured:\n\n| Code | Speed |\n|---|---|\n| `00` | none |\n| `10` | full |\n",
            None,
        ),
    ],
)
def test_codes_without_a_name_are_those_of_the_only_field_whose_bits_they_fill(
    markdown: ReadText, below: str, values: list[tuple[int, str]] | None
) -> None:
    reading = markdown(f"## CTRL register (offset 0x10)\n\n{SOLE}\n{below}")
    expected = {"RATE": [(number, name, None) for number, name in values]} if values else {}
    assert (listed(reading), reported(reading)) == (expected, [] if values else ["list_ownerless"])


def test_what_several_values_take_a_number_from_is_no_name_of_them(markdown: ReadText) -> None:
    items = ["- `00`: nothing", "- `01`: VREF - 10 mV", "- `10`: VREF - 20 mV", "- `11`: FULL - at 5 V"]
    reading = markdown(manual("RATE:\n\n" + "\n".join(items)))
    assert listed(reading)["RATE"] == [
        (0, "nothing", None),
        (1, None, "VREF - 10 mV"),
        (2, None, "VREF - 20 mV"),
        (3, "FULL", "at 5 V"),
    ]


@pytest.mark.parametrize(
    "title", ["NBCFG Bitfields", "4.3.3 NBCFG Bitfields", "4.3.3 NBCFG Bit Layout", "NBCFG bitmap"]
)
def test_a_title_that_says_whose_bit_fields_follow_names_the_register(markdown: ReadText, title: str) -> None:
    (register,) = markdown(f"# Gates\n\n## Registers\n\n### {title}\n\n{FIELDS}").registers
    assert (register.register, register.flags) == ("NBCFG", [])


def test_a_table_of_fields_by_register_without_bits_is_reported(markdown: ReadText) -> None:
    table = "| Reg | Field | Reset | Formula |\n|---|---|---|---|\n"
    table += "| `0x24` | RATE5 | `0x96` | n * 20 |\n| `0x25` | RATE9 | `0x96` | n * 20 |\n"
    reading = markdown(f"## CTRL register (offset 0x10)\n\n{FIELDS}\n### 0x24-0x25 - Rates\n\n{table}")
    assert reported(reading) == ["table_unread"]


@pytest.mark.parametrize(
    "title",
    [
        "To set RATE (bits 3:2):",
        "Steps before RATE is read:",
        "Latency of RATE:",
        "Limits of the pump, RATE (bits 3:2):",
    ],
)
@pytest.mark.parametrize("first", [0, 1])
def test_a_list_under_a_line_that_speaks_of_a_field_and_of_more_is_reported(
    markdown: ReadText, title: str, first: int
) -> None:
    reading = markdown(manual(f"{title}\n\n- {first}: it rests\n- {first + 1}: it turns"))
    assert (listed(reading), reported(reading)) == ({}, ["list_ownerless"])


@pytest.mark.parametrize(
    "title", ["The RATE field selects how fast:", "RATE controls the pump:", "The values of RATE are:"]
)
def test_a_sentence_that_says_what_a_field_selects_introduces_its_values(
    markdown: ReadText, title: str
) -> None:
    reading = markdown(manual(f"{title}\n\n- 0: it rests\n- 1: it turns"))
    assert listed(reading) == {"RATE": [(0, None, "it rests"), (1, None, "it turns")]}


def test_a_list_with_more_than_its_field_holds_is_reported(markdown: ReadText) -> None:
    reading = markdown(manual("OVER:\n\n- 0: close the valve\n- 1: open the valve\n- 2: wait"))
    assert (listed(reading), reported(reading)) == ({}, ["list_ownerless"])


def test_a_word_for_lists_names_no_field_that_is_called_so_in_capitals(markdown: ReadText) -> None:
    fields = FIELDS.replace("RATE", "LIST")
    reading = markdown(manual("List of values:\n\n- 0: it rests\n- 1: it turns", fields))
    assert (listed(reading), reported(reading)) == ({}, ["list_ownerless"])


@pytest.mark.parametrize("title", ["Error codes:", "Board options:", "Reset settings:"])
def test_codes_of_something_else_are_not_those_of_the_only_field(markdown: ReadText, title: str) -> None:
    reading = markdown(f"## CTRL register (offset 0x10)\n\n{SOLE}\n{title}\n\n- `00`: none\n- `10`: full\n")
    assert (listed(reading), reported(reading)) == ({}, ["list_ownerless"])


def test_a_second_list_of_a_field_on_the_same_page_is_no_rest_of_the_first(markdown: ReadText) -> None:
    """A page parts two that are one; else the second may be that of another mode."""
    table = "| Value | Meaning |\n|---|---|\n"
    lists = f"RATE values\n\n{table}| 0 | slow |\n| 1 | fast |\n\n"
    lists += f"RATE values in test mode\n\n{table}| 2 | ramp |\n| 3 | step |\n"
    reading = markdown(f"## CTRL register (offset 0x10)\n\n{SOLE}\n{lists}")
    assert [value[0] for value in listed(reading)["RATE"]] == [0, 1]
    assert "list_unread" in next(one for one in reading.registers[0].fields if one.field == "RATE").flags


@pytest.mark.parametrize(
    ("caption", "taken"), [("Table 3-1. Timing", False), ("Table 3-1. Values of RATE", True), ("", True)]
)
def test_a_list_in_a_table_that_its_caption_says_to_be_of_something_else_is_reported(
    markdown: ReadText, caption: str, *, taken: bool
) -> None:
    reading = markdown(manual(f"{caption}\n\nRATE:\n\n- 0: 10 ns\n- 1: 20 ns"))
    assert bool(listed(reading).get("RATE")) is taken
    assert reported(reading) == ([] if taken else ["list_ownerless"])


LENGTHS = (
    "LCR register (0x3)\n\n{0}Bits 5-3: PAR - Parity\n{0}Bits 1-0: WLS - Word length\n\n{1}\n"
    "LAST register (0x40)\n\nBits 7-0: FILL - How full\n"
)


@pytest.mark.parametrize(
    "said",
    [
        "Parity:\n  0 none\n  1 odd\n  3 even\n",
        "Parity values:\n\n0  none\n1  odd\n3  even\n",
        "Parity:\n    0: none\n    1: odd\n    3: even\n",
    ],
)
@pytest.mark.parametrize("margin", ["", "    "])
def test_a_list_under_what_is_said_of_a_field_is_its(made: ReadFormat, said: str, margin: str) -> None:
    fields = made(LENGTHS.format(margin, said), "txt").registers[0].fields
    assert [[value.name for value in one.values] for one in fields] == [["none", "odd", "even"], []]


@pytest.mark.parametrize(
    ("said", "reported"),
    [
        ("Pins:\n  0 GND\n  1 VCC\n", False),
        ("How long a word is:\n  0 five\n  1 six\n", True),
        ("Steps of parity:\n  1 Do\n  2 See\n", False),
        ("Parity:\n  1 Do\n  2 See\n", True),
    ],
)
def test_other_lists_without_signs_are_no_values(made: ReadFormat, said: str, *, reported: bool) -> None:
    found = made(LENGTHS.format("", said), "txt")
    assert [one.values for one in found.registers[0].fields] == [[], []]
    assert ["list_ownerless"] * reported == [one.code for one in found.diagnostics]


def test_what_all_values_begin_with_before_a_colon_names_none_of_them(markdown: ReadText) -> None:
    def read(*items: str) -> list[tuple[int | None, str | None, str | None]]:
        rows = "| Bits | Name | Description |\n|---|---|---|\n| 7:2 | - | Reserved |\n| 1:0 | DRIVE | "
        (one,) = markdown(f"## NBDRIVE Register\n\n{rows}How strong:<br>{'<br>'.join(items)} |\n").registers
        return [(v.value, v.name, v.description) for v in one.fields[-1].values]

    assert read("00: OUT: strong, GATE: fast", "01: OUT: strong, GATE: slow", "10: OUT: weak") == [
        (0, None, "OUT: strong, GATE: fast"),
        (1, None, "OUT: strong, GATE: slow"),
        (2, None, "OUT: weak"),
    ]
    assert read("00: OUT: strong", "01: GATE: weak", "10: OUT: off") == [
        (0, "OUT", "strong"),
        (1, "GATE", "weak"),
        (2, "OUT", "off"),
    ]
