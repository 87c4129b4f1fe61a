"""Several numbers before one meaning in a list of values: `01 and 10: Forced`."""

from __future__ import annotations

import pytest

from extract.dialects.register_table.value_lists.items import Holder
from extract.dialects.register_table.value_lists.values import values_in
from extract.dialects.register_table.words.said import Said
from extract.dialects.register_table.words.vocabulary import vocabulary


def listed(text: str, width: int) -> list[tuple[int | None, str | None, list[str]]]:
    """Number, name or meaning, and flags of the values in a description."""
    said = Said([(text, [(n, 0, len(line)) for n, line in enumerate(text.split("\n"))])])
    return [
        (value.value, value.name or value.description, value.flags)
        for value in values_in(said, Holder(width, "MODE"), vocabulary())
    ]


@pytest.mark.parametrize(
    "text",
    [
        "00: Off, 01 and 10: Half, 11: Full",
        "0: Off, 1 or 2: Half, 3: Full",
        "0 = Off; 1, 2 = Half; 3 = Full",
        "0: Off. 1/2: Half. 3: Full",
        "Speed of the pump (0b00: Off, 0b01 & 0b10: Half, 0b11: Full).",
        "00: Off 01 and 10: Half 11: Full",
        "11: Full, 01 or 10: Half, 00: Off",
    ],
)
def test_numbers_before_one_meaning_are_a_value_each(text: str) -> None:
    found = sorted(listed(text, 2), key=lambda value: value[0] or 0)
    assert found == [(0, "Off", []), (1, "Half", []), (2, "Half", []), (3, "Full", [])]


@pytest.mark.parametrize(
    "text",
    [
        "0: 1, 1: 2, 2: 4, 3: 8",
        "0 = 1; 1 = 2; 2 = 4; 3 = 8",
        "0: x 1, 1: x 2, 2: x 4, 3: x 8",
        "3 = 256\n2 = 128\n1 = 64\n0 = 32",
    ],
)
def test_a_meaning_that_is_a_number_is_none_of_the_next_value(text: str) -> None:
    found = sorted(listed(text, 2), key=lambda value: value[0] or 0)
    assert [(value[0], value[2]) for value in found] == [(n, []) for n in range(4)]


def test_a_number_left_in_a_meaning_that_may_be_a_value_leaves_it_in_doubt() -> None:
    found = listed("0: Off, 3 or 2: Half, 1: Full", 4)
    assert found[0] == (0, "Off, 3 or 2: Half", ["label_open"])
    assert [flags for *_, flags in listed("0: Takes 1 turn, 4: Takes 2 turns, 8: Takes 3", 4)] == [[], [], []]
