"""Defaults in a narrow column, the mark of their base below their digits."""

from __future__ import annotations

import pytest
from dialect_checks import bits, cut, faults, read

HEADER = "Unit Base - RW - 32 bits - [PCI_Reg:14h]"
IN_COLUMNS = [
    "Field Name                   Bits    Default       Description",
    "Unit Base Address            31:0    0000_0000     Where it lies in",
    "                                     h             memory.",
]
FLAT = "Field Name Bits Default Description"


@pytest.mark.parametrize(
    "lines",
    [
        IN_COLUMNS,
        [FLAT, "Unit Base Address 31:0 0000_0000", "h", "Where it lies in", "memory."],
        [FLAT, "Unit Base Address 31:0 0000_0000", "h Where it lies in", "memory."],
        [
            "Field Name",
            *FLAT.split()[2:],
            "Unit Base Address",
            "31:0",
            "0000_0000",
            "h",
            "Where it lies in",
            "memory.",
        ],
    ],
)
def test_a_mark_below_the_digits_of_a_default_is_read_behind_them(lines: list[str]) -> None:
    reading = read("\n".join([HEADER, *lines, ""]))
    (field,) = reading.registers[0].fields
    assert (field.field, bits(field), field.default_text) == ("Unit Base Address", "31:0", "0000_0000h")
    assert (field.default_value, field.description) == (0, "Where it lies in memory.")
    assert "h" in cut(reading, field).split()
    assert all("default_text" in fault for fault in faults(reading))  # the text stands between its two places


def test_a_letter_below_digits_that_stand_in_no_column_of_defaults_is_text() -> None:
    rows = [
        "Unit Base Address            31:0    0h            Counts from 3000",
        "                                                   h is the height.",
    ]
    (field,) = read("\n".join([HEADER, IN_COLUMNS[0], *rows, ""])).registers[0].fields
    assert (field.default_text, field.description) == ("0h", "Counts from 3000 h is the height.")
