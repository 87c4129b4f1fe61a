"""Names in the first line of descriptions, in tables without a column of names, that a narrow column cuts."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from pdf_pages import Manual
from pdf_reading import only

if TYPE_CHECKING:
    from pdf_reading import Read

COLUMNS = [("Bit", 60.0), ("Attr", 60.0), ("Reset Value", 80.0), ("Description", 110.0)]


@pytest.mark.parametrize(
    ("below", "name", "flags"),
    [
        ("_HIGH", "GATE_MARGIN_O_HIGH", ["name_joined"]),
        ("N_HIGH", "GATE_MARGIN_ON_HIGH", ["name_joined"]),
        ("3", "GATE_MARGIN_O3", ["name_joined"]),
        ("NE", "GATE_MARGIN_O", ["name_open"]),
        ("Opens", "GATE_MARGIN_O", []),
    ],
)
def test_what_stands_alone_below_is_the_rest_of_it_or_leaves_it_in_doubt(
    reading: Read, below: str, name: str, flags: list[str]
) -> None:
    manual = Manual()
    manual.heading("NB_CTRL")
    manual.lines("Address: Operational Base + offset (0x0010)")
    rows = [
        ["31:8", "RW", "0x0", f"GATE_MARGIN_O\n{below}\nthe gate."],
        ["7:1", "RW", "0x0", "RATE\nHow fast."],
        ["0", "RW", "0x0", "GO\nStarts it."],
    ]
    manual.table(COLUMNS, [list(row) for row in rows])
    first, *others = only(reading(manual)).fields
    assert (first.field, first.flags) == (name, flags)
    assert [one.field for one in others] == ["RATE", "GO"]
