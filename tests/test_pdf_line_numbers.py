"""Numbers of lines at the margin of a PDF's pages, and numbers there that are none."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from pdf_pages import LEFT, WIDTH, Manual
from pdf_reading import bits, flags

if TYPE_CHECKING:
    from pdf_reading import Read

COLUMNS = [("Bits", 50.0), ("Name", 100.0), ("Description", 250.0)]
ROWS = [["7:1", "RATE", "How fast it turns."], ["0", "GO", "Starts it."]]


def numbered(size: float, x: float, *, step: int = 1) -> Manual:
    """Two registers, a line each of heading and text with its number in print of a size; a page without head."""
    manual = Manual(header="", footer="")
    manual.pages[0].operators.clear()
    count = 0

    def number() -> None:
        nonlocal count
        count += 1
        if count % step == 0:
            digits = str(count)
            manual.page.text(x - 0.5 * size * len(digits), manual.y, digits, size)

    for n, name in enumerate(("NB_CTRL", "NB_STATUS")):
        manual.y += 8
        number()
        manual.page.text(LEFT, manual.y, f"4.{n + 1} {name} Register", 12)
        manual.y += 20
        for text in (f"Address offset: 0x1{n}", "It says how the pump", "turns."):
            number()
            manual.lines(text)
        manual.table(COLUMNS, [[*row] for row in ROWS])
    return manual


@pytest.mark.parametrize(
    ("size", "x", "step"), [(5, LEFT - 12, 1), (9, LEFT - 12, 1), (5, WIDTH - 60, 1), (5, LEFT - 12, 2)]
)
def test_numbers_of_lines_at_the_margin_are_left_out_and_reported(
    reading: Read, size: float, x: float, step: int
) -> None:
    found = reading(numbered(size, x, step=step))
    assert [(one.register, one.address) for one in found.registers] == [
        ("NB_CTRL", 0x10),
        ("NB_STATUS", 0x11),
    ]
    for register in found.registers:
        assert bits(register) == [("RATE", 7, 1), ("GO", 0, 0)]
        assert flags(register) == set()
    assert [one.code for one in found.document.diagnostics] == ["lines_numbered"]


def listed(manual: Manual, numbers: list[int], size: float = 9) -> list[str]:
    """Lines with a number before each."""
    for n in numbers:
        manual.page.text(LEFT, manual.y, str(n), size)
        manual.page.text(LEFT + 20, manual.y, f"Turn the pump by {n} steps", 9)
        manual.y += 12
    return [f"{n} Turn the pump by {n} steps" for n in numbers]


@pytest.mark.parametrize(
    ("numbers", "size"), [([1, 2, 3, 4], 9), ([1, 2, 4, 9], 5), ([4, 3, 2, 1], 5), ([1, 2], 5)]
)
def test_numbers_of_steps_or_rows_at_the_margin_are_those_of_their_lines(
    reading: Read, numbers: list[int], size: float
) -> None:
    manual = Manual(header="", footer="")
    manual.pages[0].operators.clear()
    lines = listed(manual, numbers, size)
    manual.y += 20
    manual.page.text(LEFT + 20, manual.y, "NB_CTRL Register", 9)
    manual.y += 20
    for row in ([head for head, _ in COLUMNS], *ROWS):
        manual.y += manual.page.row(LEFT + 20, manual.y, [width for _, width in COLUMNS], [*row])
    found = reading(manual)
    assert found.document.lines[: len(lines)] == lines
    assert bits(found.registers[0]) == [("RATE", 7, 1), ("GO", 0, 0)]
    assert "lines_numbered" not in [one.code for one in found.document.diagnostics]


@pytest.mark.parametrize("drawn", [False, True], ids=["rows without rules", "parts of a drawing"])
def test_small_numbers_before_rows_or_boxes_alone_are_no_numbers_of_lines(
    reading: Read, *, drawn: bool
) -> None:
    manual = Manual(header="", footer="")
    manual.pages[0].operators.clear()
    for n in range(6):
        manual.page.text(LEFT, manual.y + 4, f"{n}", 6)
        rules = "all" if drawn else "none"
        manual.y += manual.page.row(
            LEFT + 30, manual.y, [90.0, 200.0], [f"GATE{n}", "Opens it."], rules=rules
        )
    found = reading(manual).document
    assert found.lines == [f"{n} GATE{n} Opens it." for n in range(6)]
    assert "lines_numbered" not in [one.code for one in found.diagnostics]


def test_numbers_are_none_of_lines_where_anything_else_stands_as_far_out(reading: Read) -> None:
    manual = numbered(5, LEFT - 12)
    manual.page.text(LEFT - 20, 40, "Note", 9)
    found = reading(manual)
    assert any(line.startswith("1 4.1") for line in found.document.lines)
    assert "lines_numbered" not in [one.code for one in found.document.diagnostics]
