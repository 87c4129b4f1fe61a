"""How the `amd-register` dialect reads tables whose columns stand in another order, or that have one for access."""

from __future__ import annotations

import pytest
from chip_pages import WIDGET, columns, rows
from dialect_checks import bits, faults, fields, listed, read

from extract.dialects.amd_register.orders import columns_of

DASHED = "WID_CTRL - RW - 32 bits - [MMReg:0x100]"


def table(*lines: str, where: str = WIDGET) -> str:
    """A register whose table these lines are, the head first."""
    return "\n".join([where, *lines, ""])


@pytest.mark.parametrize(
    "text",
    [
        rows("ENABLE (R)\t0\t0x0\tRuns.", "MODE(W)\t3:1\t0x1\tHow."),
        rows(
            "0\tENABLE (R)\t0x0\tRuns.", "3:1\tMODE (W)\t0x1\tHow.", head="Bits\tName\tDefault\tDescription"
        ),
        columns("ENABLE (R)                    0       0x0         Runs.", "MODE (W)      3:1  0x1    How."),
        table(
            "Bits  Field Name  Default  Description",
            "0     ENABLE (R)  0x0      Runs.",
            "3:1   MODE (W)  0x1  How.",
        ),
    ],
    ids=["cells", "cells in another order", "fixed columns", "fixed columns in another order"],
)
def test_the_access_behind_a_name_is_the_fields_in_every_print(text: str) -> None:
    found = [(f.field, bits(f), f.access, f.default_text, f.description) for f in fields(text)]
    assert found == [("ENABLE", "0", "R", "0x0", "Runs."), ("MODE", "3:1", "W", "0x1", "How.")]


def test_a_row_of_fixed_columns_without_a_default_has_the_access_behind_its_name() -> None:
    head = "Field Name                    Bits    Description"
    row = "ENABLE (R)                    0       Runs."
    (found,) = fields(table(head, row))
    assert (found.field, bits(found), found.access, found.description) == ("ENABLE", "0", "R", "Runs.")


@pytest.mark.parametrize("line", ["(W)", "(Access: W)", "  (W)"], ids=["letter", "word", "indented"])
def test_the_access_in_the_line_below_a_row_of_fixed_columns_is_the_fields(line: str) -> None:
    (found,) = fields(columns("ENABLE                        0       0x0         Runs.", line))
    assert (found.access, found.description) == ("W", "Runs.")


def test_the_access_behind_the_end_of_a_wrapped_name_is_the_fields() -> None:
    lines = ["WID_RATHER_LONG_NAME_OF_A_FI  0       0x0         Runs.", "ELD (W)"]
    (found,) = fields(columns(*lines))
    assert (found.field, found.access, found.description) == ("WID_RATHER_LONG_NAME_OF_A_FIELD", "W", "Runs.")


@pytest.mark.parametrize("gap", [" ", "    ", "\t"], ids=["single blanks", "columns", "tabs"])
@pytest.mark.parametrize(
    "order",
    [
        ("Bits", "Field Name", "Default"),
        ("Field Name", "Bits", "Access", "Default"),
        ("Name", "Bit", "Default", "Access"),
        ("Bit Name", "Bits", "R/W", "Reset Value"),
        ("Bits", "Name", "Type", "Reset"),
    ],
)
def test_a_table_is_read_by_its_head_whatever_the_order_of_its_columns(
    order: tuple[str, ...], gap: str
) -> None:
    role = {"Field Name": 0, "Name": 0, "Bit Name": 0, "Bits": 1, "Bit": 1, "Default": 2, "Reset": 2}
    role |= {"Reset Value": 2, "Access": 3, "R/W": 3, "Type": 3}
    printed = [("ENABLE", "0", "0x0", "RW"), ("MODE", "3:1", "0x5", "RO")]
    head = gap.join([*order, "Description"])
    texts = ["It runs.", "How it is made."]
    body = [
        gap.join([*(row[role[one]] for one in order), text]) for row, text in zip(printed, texts, strict=True)
    ]
    reading = read(table(head, *body))
    (register,) = reading.registers
    access = ["R/W", "R"] if any(role[one] == 3 for one in order) else [None, None]
    assert [(f.field, bits(f), f.default_text, f.access, f.description) for f in register.fields] == [
        ("ENABLE", "0", "0x0", access[0], "It runs."),
        ("MODE", "3:1", "0x5", access[1], "How it is made."),
    ]
    assert faults(reading) == []


@pytest.mark.parametrize("gap", [" ", "\t"], ids=["single blanks", "tabs"])
def test_a_table_without_defaults_takes_no_text_for_one(gap: str) -> None:
    lines = [("Field Name", "Bits", "Description"), ("ENABLE", "0", "Go."), ("MODE", "3:1", "How it is.")]
    found = fields(table(*map(gap.join, lines)))
    assert [(f.field, bits(f), f.default_text, f.description) for f in found] == [
        ("ENABLE", "0", None, "Go."),
        ("MODE", "3:1", None, "How it is."),
    ]


def test_a_default_under_a_torn_head_is_still_a_default() -> None:
    (found,) = fields(rows("ENABLE\t0\tnone\tGo.", head="Field Name\tBits\tDescription"))
    assert (found.default_text, found.description) == ("none", "Go.")


@pytest.mark.parametrize("line", ["DMA 3 is used.", "MODE 0 Goes back.", "Bits 7:4 Apply."])
def test_where_single_blanks_part_the_columns_text_that_no_row_can_be_stays_text(line: str) -> None:
    lines = ["Field Name Bits Description", "ENABLE 2:0 Turns it on", line, "SIZE 15:8 Of a widget."]
    found = fields(table(*lines))
    assert [(f.field, bits(f)) for f in found] == [("ENABLE", "2:0"), ("SIZE", "15:8")]
    assert found[0].description == f"Turns it on {line}"


def test_values_below_a_row_of_another_order_are_the_fields() -> None:
    lines = [
        "Bits Field Name Default Description",
        "1:0 MODE 0x0 How.",
        "POSSIBLE VALUES:",
        "   00 - Off",
        "   01 - On",
    ]
    (found,) = fields(table(*lines))
    assert listed(found) == {0: "Off", 1: "On"}


def test_only_a_line_of_heads_alone_is_a_tables_head() -> None:
    assert columns_of("Field Name Bits Default Description of the field") is None
    assert columns_of("Name Name Bits Description") is None
    assert columns_of("Bits Description") is None
    assert columns_of("Bits  Name  Access  Reset Value  Description") == ("bits", "name", "access", "default")


def test_a_row_that_stands_whole_in_the_cell_before_its_columns_is_read_with_the_lines_below_it() -> None:
    (found,) = fields(rows("RUN 9 none \t", "Runs.", head="\tField Name\tBits\tDefault\tDescription\t"))
    assert (found.field, bits(found), found.default_text, found.description) == ("RUN", "9", "none", "Runs.")


def test_rows_under_a_head_without_defaults_are_in_no_doubt_where_single_blanks_part_their_cells() -> None:
    lines = ["Field Name Bits Description", "UP 0 Turns it on.", "MODE 3:1 How it goes", "and more."]
    found = fields("\n".join([WIDGET, "DESCRIPTION: Controls the widget unit.", *lines, ""]))
    assert [(one.field, one.description, one.flags) for one in found] == [
        ("UP", "Turns it on.", []),
        ("MODE", "How it goes and more.", []),
    ]
