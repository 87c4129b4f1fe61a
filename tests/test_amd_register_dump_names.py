"""Names of register references in other prints: with an index, cut, joined, in doubt."""

from __future__ import annotations

import pytest
from chip_pages import columns, rows, spaced
from dialect_checks import (
    bits,
    field,
    fields,
)


def test_a_name_with_an_index_is_one() -> None:
    for found in (
        field(spaced("BASE[39:32] 7:0 0x0 High.")),
        field(rows("BASE[39:32]\t7:0\t0x0\tHigh.")),
        field(columns("BASE[39:32]                   7:0     0x0         High.")),
    ):
        assert (found.field, bits(found), found.flags) == ("BASE[39:32]", "7:0", [])


def test_the_rest_of_a_name_that_begins_with_its_underscore_is_joined_to_it() -> None:
    found = field(spaced("WID_VERY_LONG_NAME 0 0x0 Turns it", "_OF_ALL on."))
    assert (found.field, found.description) == ("WID_VERY_LONG_NAME_OF_ALL", "Turns it on.")
    assert found.flags == ["name_joined"]


CUT_ABOVE = [x for n in range(3) for x in (f"WID_VERY_LONG{n}_N", f"AME_OF_IT {n + 1} 0x0 Text {n}.")]
CUT_BELOW = [x for n in range(3) for x in (f"WID_VERY_LONG{n}_N {n + 1} 0x0 Text {n}.", "AME_OF_IT")]


@pytest.mark.parametrize("lines", [CUT_ABOVE, CUT_BELOW], ids=["above", "below"])
def test_names_that_a_column_of_one_width_may_have_cut_are_in_doubt(lines: list[str]) -> None:
    found = fields(spaced("ENABLE 0 0x0 Runs.", *lines))
    assert [f.flags for f in found] == [[], ["name_open"], ["name_open"], ["name_open"]]


@pytest.mark.parametrize(
    ("rest", "doubted"),
    [
        ("AME of the unit.", True),
        ("MODE of the unit.", False),
        ("OK, it says.", False),
        (
            "OK it says.\nWID_ANOTHER_LONG_N 2 0x0 More.\nOK it says.\nWID_THE_LAST_LONG_N 3 0x0 Of it.\nOK so.",
            True,
        ),
    ],
    ids=[
        "a word that stands nowhere else",
        "a word known",
        "no piece of a name",
        "short words, names as wide",
    ],
)
def test_a_word_in_capitals_that_begins_the_text_under_a_long_name_may_be_its_rest(
    rest: str, doubted: bool
) -> None:
    first, *others = fields(spaced("MODE 0 0x0 Runs.", f"WID_VERY_LONG_ONE_N 1 0x0 Text\n{rest}"))
    assert (first.flags, [f.flags for f in others]) == ([], [["name_open"] * doubted] * len(others))


def test_two_words_in_capitals_above_rows_cut_no_name() -> None:
    found = fields(spaced("ENABLE 0 0x0 Runs.", *CUT_ABOVE[:4]))
    assert [f.flags for f in found] == [[], [], []]
