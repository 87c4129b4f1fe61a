"""Labels that say a number each, by the law of their values."""

from __future__ import annotations

import pytest
from value_lists import Listing, published


@pytest.mark.parametrize(
    ("amounts", "doubted"),
    [
        ((64, 18, 256, 512), [1]),  # the others double
        ((64, 128, 256, 512), []),
        ((4, 8, 12, 16, 28), [4]),  # the others step
        ((3, 8, 12, 16, 20), [0]),
        ((4, 9, 12, 16, 20), [1]),
        ((64, 128, 18, 512, 1024), [2]),
        ((4, 8, 12, 28), []),  # three step by chance
        ((2, 5, 12, 16), []),  # two are off
        ((5, 5, 5, 5, 6), []),  # no steps
    ],
)
def test_one_number_off_the_line_that_the_others_keep_is_in_doubt(
    amounts: tuple[int, ...], doubted: list[int]
) -> None:
    rows = published(Listing("SIZE", {n: f"{amount} words" for n, amount in enumerate(amounts)}))
    assert rows.doubted("SIZE") == doubted


def test_labels_in_other_words_and_with_more_numbers_keep_no_line() -> None:
    labels = {0: "64 words", 1: "18 lines", 2: "256 words", 3: "512 words", 4: "1 of 2048 words"}
    assert published(Listing("SIZE", labels)).doubted("SIZE") == []


def test_values_far_apart_are_off_the_line_without_its_number_being_worked_out_there() -> None:
    labels = {0: "64 words", 1: "128 words", 2: "256 words", 3: "512 words", (1 << 40): "1024 words"}
    assert published(Listing("SIZE", labels)).doubted("SIZE") == [1 << 40]


def test_a_number_too_long_for_an_amount_is_none() -> None:
    labels = {0: "64 words", 1: f"{10**400} words", 2: "256 words", 3: "512 words"}
    assert published(Listing("SIZE", labels)).doubted("SIZE") == []
