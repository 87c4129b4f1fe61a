"""The width that a sentence gives all registers, in documents of several chapters."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from pdf_reading import ReadText

PUMP, TANK = "# 1 Pump", "# 2 Tank"
ALL = "All registers are 32 bits wide."


def chapter(title: str, said: str, first: int, second: int) -> str:
    """A chapter of two registers whose fields are in the low byte."""
    table = "| Bits | Name | Access | Description |\n|---|---|---|---|\n| 7:4 | HIGH | RW | High |\n"
    table += "| 3:0 | LOW | RW | Low |\n"
    name = title.rsplit(maxsplit=1)[-1][0]
    sections = [f"## {name}{n} (offset {place:#x})\n\n{table}" for n, place in enumerate((first, second))]
    return "\n".join([title, "", said, "", *sections, ""])


@pytest.mark.parametrize(
    ("manual", "widths"),
    [
        (chapter(PUMP, ALL, 0, 4) + chapter(TANK, "Its level.", 0, 4), [32, 32, 32, 32]),
        (chapter(PUMP, ALL, 0, 4) + chapter(TANK, "Its level.", 0, 1), [32, 32, 8, 8]),
        (
            chapter(PUMP, ALL, 0, 4) + chapter(TANK, "The registers of the tank are 8 bits wide.", 0, 4),
            [32, 32, 8, 8],
        ),
        (chapter(PUMP, "All registers are 16 bits wide.", 0, 1) + chapter(TANK, "", 0, 1), [16, 16, 16, 16]),
        (f"# 1 Overview\n\n{ALL}\n\n" + chapter(PUMP, "", 0, 4) + chapter(TANK, "", 0, 8), [32, 32, 32, 32]),
        (chapter(PUMP, "Its rate.", 0, 1) + chapter(TANK, ALL, 0, 4), [8, 8, 32, 32]),
    ],
)
def test_the_width_of_all_registers_holds_where_nothing_belies_it(
    markdown: ReadText, manual: str, widths: list[int]
) -> None:
    assert [one.width_bits for one in markdown(manual).registers] == widths
