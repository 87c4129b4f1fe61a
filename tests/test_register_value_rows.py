"""Values of fields in columns, rows and tables of their own."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from dialect_checks import load
from pdf_pages import Manual
from value_texts import HEAD, THREE, in_table, mode, rows

from extract.dialects.register_table import RegisterTableDialect
from extract.readers import read_document

if TYPE_CHECKING:
    from pathlib import Path

    from pdf_pages import Text
    from pdf_reading import ReadText


@pytest.mark.parametrize("before", [0, 1, 3])
def test_values_torn_over_a_page_are_one_list(before: int, tmp_path: Path) -> None:
    columns = [("Bits", 40.0), ("Name", 80.0), ("Value", 45.0), ("Description", 250.0)]
    manual = Manual()
    manual.heading("2.1 NB_CTRL Register")
    manual.y = 640
    listed: list[list[Text]] = [["", "", f"{n:02b}", f"Speed {n}"] for n in range(4)]
    first: list[list[Text]] = [["31:6", "Reserved", "", "Keep"], ["5:4", "MODE", "", "How it runs"]]
    manual.table(columns, first + listed[:before])
    manual.turn()
    manual.table(columns, [*listed[before:], ["3:0", "LOW", "", "Low part"]])
    path = tmp_path / "nb.pdf"
    path.write_bytes(manual.pdf())
    field = mode(RegisterTableDialect().read(read_document(path, "nb")))
    assert rows(field.values) == [(n, None, None, f"Speed {n}") for n in range(4)]
    assert field.description == "How it runs"


CONTROL = (
    f"{HEAD}| 31:6 | - | R | 0 | |\n| 5:4 | MODE | RW | 0 | See Table 3. |\n| 3:0 | DIV | RW | 0 | |\n\n"
)
LISTED = "|---|---|---|\n| 00 | OFF | It rests |\n| 01 | SLOW | Half speed |\n"
SPEEDS = [(0, None, "OFF", "It rests"), (1, None, "SLOW", "Half speed")]


@pytest.mark.parametrize(
    "text",
    [
        "Table 3: Speeds\n\n| Value | Name | Description |\n",
        "Values of MODE\n\n| Code | Mode | Meaning |\n",
        "Speeds\n\n| MODE[1:0] | Name | Meaning |\n",
    ],
)
def test_a_table_of_values_belongs_to_the_field_that_names_it_or_that_it_names(
    markdown: ReadText, text: str
) -> None:
    found = markdown(
        f"{CONTROL}{text}{LISTED}\n# NB_STAT register\n\n| Bits | Name |\n|---|---|\n| 7:4 | A |\n| 3:0 | B |\n"
    )
    assert [register.register for register in found.registers] == ["NB_CTRL", "NB_STAT"]
    assert rows(mode(found).values) == SPEEDS
    assert not found.diagnostics


def test_a_table_of_values_of_no_known_field_is_reported(markdown: ReadText) -> None:
    found = markdown(CONTROL + "Colours\n\n| Value | Meaning |\n|---|---|\n| 0 | Red |\n| 1 | Blue |\n")
    assert not [value for register in found.registers for field in register.fields for value in field.values]
    assert [diagnostic.code for diagnostic in found.diagnostics] == ["list_ownerless"]


NESTED = "# NB_CTRL register\n\n| Bits | Symbol | Value | Description |\n|---|---|---|---|\n"


@pytest.mark.parametrize(
    ("rows_printed", "description"),
    [
        (
            "| 5:4 | MODE | | How it runs |\n| | | 00 | Off |\n| | | 01 | Slow |\n| | | 10 | Fast |\n",
            "How it runs",
        ),
        ("| 5:4 | MODE | 00 | Off |\n| | | 01 | Slow |\n| | | 10 | Fast |\n", None),
        ("| 5:4 | MODE | 00<br>01<br>10 | Off<br>Slow<br>Fast |\n", None),
        (
            "| 5:4 | MODE | How it runs | |\n| | | 00 | Off |\n| | | 01 | Slow |\n| | | 10 | Fast |\n",
            "How it runs",
        ),
        (
            "| 5:4 | MODE | | How it runs |\n| | 00 | | Off |\n| | 01 | | Slow |\n| | 10 | | Fast |\n",
            "How it runs",
        ),
    ],
)
def test_values_in_rows_and_columns_of_their_own_are_read_together(
    markdown: ReadText, rows_printed: str, description: str | None
) -> None:
    field = mode(markdown(f"{NESTED}{rows_printed}| 3:0 | LOW | | Low part |\n"))
    assert rows(field.values) == THREE
    assert (field.description, field.flags) == (description, [])


def test_two_columns_of_text_are_both_kept(markdown: ReadText) -> None:
    head = "# NB_CTRL register\n\n| Bits | Name | Function | Notes |\n|---|---|---|---|\n"
    field = mode(markdown(f"{head}| 7:4 | MODE | How it runs | Read at start |\n| 3:0 | LOW | Low | |\n"))
    assert field.description == "How it runs Read at start"


def test_all_columns_beside_the_numbers_say_what_values_mean(markdown: ReadText) -> None:
    table = "| MODE | Out | Clock |\n|---|---|---|\n| 0x0 | PAD 0 | PAD 1 |\n| 0x1 | PAD 2 | |\n"
    found = mode(markdown(f"{in_table('How it runs', 2)}\n{table}"))
    assert [(v.value, v.description) for v in found.values] == [
        (0, "Out = PAD 0; Clock = PAD 1"),
        (1, "Out = PAD 2"),
    ]


def test_codes_that_head_columns_are_values_of_each_row(markdown: ReadText) -> None:
    head = "# NB_CTRL register\n\n| Bits | Name | Function when 00 | Function when 01 | Function when 10 | Reset |\n"
    rows = "|---|---|---|---|---|---|\n| 5:4 | MODE | Port 0 | RX 1 | Out | 00 |\n| 3:0 | LOW | | | | 0 |\n"
    field = mode(markdown(head + rows))
    assert [(v.value, v.name, v.description, v.flags) for v in field.values] == [
        (0, None, "Port 0", []),
        (1, None, "RX 1", []),
        (2, "Out", None, []),
    ]
    assert field.default_value == 0


@pytest.mark.parametrize(
    "text",
    [
        pytest.param(
            "| Bit | Symbol | Value | Description |\n|---|---|---|---|\n| 7 | CAP | 0[1] | 7 pF |\n"
            "| | | 1 | 12.5 pF |\n| 6:5 | RATE | 00[1][2] | slow |\n| | | 01 | fast |\n| 4:0 | - | - | unused |\n",
            id="bars",
        ),
        pytest.param(
            "Bit       Symbol        Value     Description\n\n7         CAP           0[1]      7 pF\n\n"
            "                        1         12.5 pF\n\n6:5       RATE          00[1][2]  slow\n\n"
            "                        01        fast\n\n4:0       -             -         unused\n\n"
            "[1] Default value.\n",
            id="blanks",
        ),
    ],
)
def test_marks_in_brackets_behind_numbers_are_no_numbers(text: str) -> None:
    head = "Table 7. NBCON - pump control (address 02h) bit description\n\n"
    (register,) = RegisterTableDialect().read(load(head + text, "northbeck-nb1")).registers
    values = {f.field: [(v.value, v.flags) for v in f.values] for f in register.fields}
    assert (values["CAP"], values["RATE"]) == ([(0, []), (1, [])], [(0, []), (1, [])])


def test_columns_that_are_counted_are_no_values(markdown: ReadText) -> None:
    head = "# NB_CTRL register\n\n| Bits | Name | Core 0 | Core 1 | Description |\n|---|---|---|---|---|\n"
    field = mode(
        markdown(f"{head}| 4 | MODE | Yes | No | 0: off, 1: on |\n| 3:0 | LOW | Yes | Yes | Low |\n")
    )
    assert [(v.value, v.name) for v in field.values] == [(0, "off"), (1, "on")]
