"""Lists of values whose numbers bear a mark or have a digit for each bit, in descriptions of registers."""

from __future__ import annotations

import pytest
from chip_pages import WIDGET
from dialect_checks import field


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        (
            ["0h-8h: reserved", "9h: PUMP9", "Ah: PUMP10", "Bh-Fh: reserved"],
            [(0, 8), (9, None), (10, None), (11, 15)],
        ),
        (["Value Number of Pumps", "0000b 1", "0001b 2", "0010b 4"], [(0, None), (1, None), (2, None)]),
        (
            ["Bits Definition", "0000 Reserved", "0001 Gen 1 (1.5 l)", "0010 - 1111 Reserved"],
            [(0, None), (1, None), (2, 15)],
        ),
    ],
)
def test_numbers_with_marks_or_a_digit_for_each_bit_that_begin_lines_are_values(
    lines: list[str], expected: list[tuple[int, int | None]]
) -> None:
    found = field(
        "\n".join([WIDGET, "Field Name Bits Default Description", "MODE 3:0 0x0 Selects it.", *lines, ""])
    )
    assert [(v.value, v.value_last) for v in found.values] == expected
    assert all(v.name and not v.flags for v in found.values)


def test_a_list_of_marked_numbers_that_the_field_cannot_hold_leaves_a_doubt() -> None:
    lines = ["MODE 1:0 0x0 Selects it.", "0h: off", "9h: on"]
    found = field("\n".join([WIDGET, "Field Name Bits Default Description", *lines, ""]))
    assert (found.values, found.flags) == ([], ["value_out_of_range"])


@pytest.mark.parametrize(
    ("lines", "flags"),
    [
        (["0h: off 1h: slow", "2h: fast 3h: turbo"], ["list_unread"]),
        (["Bits of the mode", "0010 cycles are waited for", "0011 in the other case"], []),
    ],
)
def test_two_items_in_a_line_are_in_doubt_and_sentences_are_no_list(
    lines: list[str], flags: list[str]
) -> None:
    text = ["MODE 3:0 0x0 Selects it.", *lines]
    found = field("\n".join([WIDGET, "Field Name Bits Default Description", *text, ""]))
    assert (found.values, found.flags) == ([], flags)
