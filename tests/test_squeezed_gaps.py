"""Tables with a blank between their cells whose rows leave bits out, or begin with names."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from extract.dialects import read
from extract.readers import read_document

if TYPE_CHECKING:
    from pathlib import Path

    from extract.observations import Field


def fields_of(tmp_path: Path, table: str) -> list[Field]:
    path = tmp_path / "northbeck-nb1.txt"
    path.write_text(f"Northbeck NB1\n\nNBCON Register\n\n{table}\n", encoding="utf-8")
    (register,) = read(read_document(path, "northbeck-nb1")).registers
    assert register.register == "NBCON"
    return register.fields


ROWS = [
    ("RATE", 5, 0, "How fast it runs."),
    ("RUN", 6, 6, "Runs it"),
    ("GATE_LEVEL", 19, 13, "Where the gate is."),
]


def bits_of(high: int, low: int) -> str:
    return str(high) if high == low else f"{high}:{low}"


@pytest.mark.parametrize("rows", [ROWS, ROWS[::-1]], ids=["rising", "falling"])
@pytest.mark.parametrize("named", [False, True], ids=["bits first", "names first"])
def test_rows_between_which_bits_are_left_out_are_rows(
    tmp_path: Path, rows: list[tuple[str, int, int, str]], *, named: bool
) -> None:
    lines = ["Field Name Bits Description" if named else "Bits Field Name Description"]
    for name, high, low, text in rows:
        lead = [name, bits_of(high, low)] if named else [bits_of(high, low), name]
        lines += [" ".join([*lead, text]), "and more of it."]
    found = fields_of(tmp_path, "\n".join(lines))
    assert [(one.field, one.bit_hi, one.bit_lo, one.description, one.flags) for one in found] == [
        (name, high, low, f"{text} and more of it.", []) for name, high, low, text in rows
    ]


@pytest.mark.parametrize(
    ("line", "flags"),
    [
        ("0 GO Starts it", ["row_unread"]),  # or what zero means
        ("0 = off 1 = on", []),
    ],
)
def test_a_number_and_a_name_in_capitals_that_may_be_a_row_or_a_value_put_the_row_above_in_doubt(
    tmp_path: Path, line: str, flags: list[str]
) -> None:
    found = fields_of(
        tmp_path, f"Bits Field Name Description\n31:16 LEVEL The level\n8 EN Enables it\n{line}"
    )
    assert [(one.field, one.flags) for one in found] == [("LEVEL", []), ("EN", flags)]


def test_in_a_table_that_begins_with_names_a_name_and_a_number_may_be_words_of_a_text(tmp_path: Path) -> None:
    table = (
        "Field Name Bits Description\nLEVEL 7:0 The level\nFIFO 9 is full\nSTOP 4 Stops it\nGO 12 Starts it"
    )
    found = fields_of(tmp_path, table)
    assert [(one.field, one.bit_hi, one.flags) for one in found] == [
        ("LEVEL", 7, ["row_unread"]),
        ("GO", 12, []),
    ]


def test_access_and_reset_stand_between_the_bits_and_the_text_of_a_row_that_begins_with_a_name(
    tmp_path: Path,
) -> None:
    table = "Field Bits Type Reset Description\nGATE 3:0 rw 0x2 How far\nOPEN 4 r 0x1 Is open\nRES 31:5 - 0x0 Reserved"
    assert [
        (one.field, one.bit_hi, one.bit_lo, one.access, one.default_text, one.description, one.flags)
        for one in fields_of(tmp_path, table)
    ] == [
        ("GATE", 3, 0, "rw", "0x2", "How far", []),
        ("OPEN", 4, 4, "r", "0x1", "Is open", []),
        ("RES", 31, 5, "-", "0x0", "Reserved", []),
    ]


def test_text_behind_a_blank_line_is_none_of_a_table_that_has_no_blank_lines(tmp_path: Path) -> None:
    rows = ["Field Name Bits Description", "RATE 3:0 How fast", "RUN 4 Runs it"]
    told = "All of this is written at once."
    assert fields_of(tmp_path, "\n".join([*rows, "", told]))[-1].description == "Runs it"
    assert fields_of(tmp_path, "\n\n".join([*rows, told]))[-1].description == f"Runs it {told}"


def test_a_heading_of_digit_and_capitals_names_what_stands_under_it(tmp_path: Path) -> None:
    path = tmp_path / "northbeck-nb1.txt"
    table = "Ordinal   Bits    Field Name   Description\n1         31:0    HEADER       The header\n"
    text = f"Northbeck NB1\n\n2.1 NOP\n\nDoes nothing.\n\n2.2 3D_DRAW_LIST\n\n{table}"
    path.write_text(text, encoding="utf-8")
    (packet,) = read(read_document(path, "northbeck-nb1")).registers
    assert (packet.register, packet.kind) == ("3D_DRAW_LIST", "packet")


STATED = """\
NBx[4:0]_lane[1:0] Lane Control

Reset: 0000_0000h.

Bits Description
31:12 Reserved.
11 VaneReq. Read-write. Reset: 0.
10 x2Mode: doubles it. Read-write. Reset: 1.
9:8 VaneLevel. Read-write. Reset: 2h. How far it is open, in
steps.
7:0 RATE: how fast. Read-only.

NBx08 Lane Status

Bits Description
31:1 Reserved.
0 Open. Read-only.
"""


def test_rows_without_a_column_of_names_begin_with_one_before_a_colon_or_before_what_is_stated_of_them(
    tmp_path: Path,
) -> None:
    path = tmp_path / "northbeck-nb1.txt"
    path.write_text(f"Northbeck NB1\n\n{STATED}", encoding="utf-8")
    control, status = read(read_document(path, "northbeck-nb1")).registers
    assert (control.register, status.register) == ("NBx[4:0]_lane[1:0]", "NBx08")
    assert [(one.field, one.bit_hi, one.bit_lo, one.access) for one in control.fields] == [
        ("Reserved", 31, 12, None),
        ("VaneReq", 11, 11, "Read-write"),
        ("x2Mode", 10, 10, "Read-write"),
        ("VaneLevel", 9, 8, "Read-write"),
        ("RATE", 7, 0, "Read-only"),
    ]
    assert [one.field for one in status.fields] == ["Reserved", "Open"]


def test_a_value_that_counts_on_in_a_list_is_no_row_though_its_number_is_the_next_bit(tmp_path: Path) -> None:
    values = [f"{n} - WAY{n}" for n in range(26)]
    rows = ["31:26 MODE How it runs.", *values, "25:18 RUN Runs it.", "17:0 Reserved"]
    found = fields_of(tmp_path, "\n".join(["Bits Name Description", *rows]))
    assert [(one.field, one.bit_hi, one.bit_lo) for one in found[:2]] == [("MODE", 31, 26), ("RUN", 25, 18)]
    assert len(found[0].values) == 26


def test_a_number_that_the_field_cannot_hold_is_the_next_row_though_it_counts_on(tmp_path: Path) -> None:
    rows = [
        "7:4 MODE How it runs.",
        "3 GO Whether it runs.",
        "0 - OFF",
        "1 - ON",
        "2 - Reserved",
        "1:0 STEP How far.",
    ]
    found = fields_of(tmp_path, "\n".join(["Bits Name Description", *rows]))
    assert [(one.field, one.bit_hi, one.bit_lo) for one in found] == [
        ("MODE", 7, 4),
        ("GO", 3, 3),
        ("-", 2, 2),
        ("STEP", 1, 0),
    ]


def test_bits_from_one_to_another_begin_rows_of_single_blanks(tmp_path: Path) -> None:
    head = "Bit Symbol Bit Name Description R/W"
    table = f"{head}\nb31 to b16 RATE[15:0] Rate How fast. R/W\nb15 to b0 GO[15:0] Go Starts. R"
    found = fields_of(tmp_path, table)
    assert [(one.field, one.bit_hi, one.bit_lo, one.access) for one in found] == [
        ("RATE", 31, 16, "R/W"),
        ("GO", 15, 0, "R"),
    ]


def test_a_letter_alone_above_an_access_is_the_rest_of_the_name_and_doubted(tmp_path: Path) -> None:
    rows = ["31-2 NBRATE R 0h How fast.", "1-0 NB_TIME_OF_RES", "W", "R/W 3h Waits."]
    _, found = fields_of(tmp_path, "\n".join(["Bit Field Type Reset Description", *rows]))
    assert (found.field, found.access, found.default_text, found.description) == (
        "NB_TIME_OF_RESW",
        "R/W",
        "3h",
        "Waits.",
    )
    assert "name_open" in found.flags


def test_an_access_alone_in_its_line_is_one(tmp_path: Path) -> None:
    rows = ["31-2 NBRATE R 0h How fast.", "1-0 NB_TIME_OF_RES", "W", "3h Waits."]
    _, found = fields_of(tmp_path, "\n".join(["Bit Field Type Reset Description", *rows]))
    assert (found.field, found.access) == ("NB_TIME_OF_RES", "W")


def test_the_rest_of_a_name_with_its_slice_leaves_it_in_doubt(tmp_path: Path) -> None:
    rows = [
        "b31 to b16 NB_RATE_OF_THE_MI",
        "LL[15:0]",
        "Rate How fast. R/W",
        "b15 to b0 GO[15:0] Go Starts. R",
    ]
    found = fields_of(tmp_path, "\n".join(["Bit Symbol Bit Name Description R/W", *rows]))
    assert [(one.field, one.flags) for one in found] == [("NB_RATE_OF_THE_MI", ["name_open"]), ("GO", [])]
