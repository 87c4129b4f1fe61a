"""Lists that differ in one value alone: what the one may have lost, and which of two readings is in doubt."""

from __future__ import annotations

import pytest
from rules_told import reports
from value_lists import Listing, Printed, published

ALL = {0: "QX_OFF", 1: "QX_LESS", 2: "QX_MORE", 5: "QX_ANY"}
SHORT = {0: "QX_OFF", 1: "QX_LESS"}


@pytest.mark.parametrize(
    ("lacks", "said"),
    [
        (2, ["2 is missing, QX_MORE in the same list of MODE.A"]),
        (5, ["5 is missing, QX_ANY in the same list of MODE.A"]),
        (0, ["0 is missing, QX_OFF in the same list of MODE.A"]),
        (None, []),
    ],
)
def test_a_value_that_only_the_same_list_of_another_field_has_is_reported(
    lacks: int | None, said: list[str]
) -> None:
    cut = {number: name for number, name in ALL.items() if number != lacks}
    rows = published(Listing("A", ALL), Listing("B", cut))
    assert reports(rows.tables, "value_absent") == said
    assert rows.doubted("B") == []


def test_what_a_list_lacks_is_reported_where_it_would_stand() -> None:
    rows = published(Listing("A", ALL), Listing("B", {n: name for n, name in ALL.items() if n != 2}))
    (found,) = (row for row in rows.tables["diagnostics"] if row["code"] == "value_absent")
    assert found["line_first"] == rows["B", 1]["line_last"]


@pytest.mark.parametrize(
    ("other", "register", "doubted"),
    [
        ({**ALL, 1: "QX_LES"}, "MODE", [1]),  # a letter less
        ({**ALL, 1: "QX_EVEN"}, "MODE", []),  # another label
        ({0: "QX_OFF", 1: "QX_LESS", 2: "QX_MORE", 8: "QX_ANY"}, "MODE", [8]),  # another number
        ({**ALL, 1: "QX_LES", 2: "QX_MOR"}, "MODE", []),  # lists that differ in more are other lists
    ],
)
def test_of_two_readings_of_one_value_both_are_in_doubt(
    other: dict[int, str], register: str, doubted: list[int]
) -> None:
    rows = published(Listing("A", ALL), Listing("B", other, register=register))
    assert rows.doubted("B") == doubted
    assert bool(rows.doubted("A")) is bool(doubted)


def test_the_reading_of_fewer_lists_is_the_one_in_doubt() -> None:
    rows = published(Listing("A", ALL), Listing("B", ALL), Listing("C", {**ALL, 1: "QX_LES"}))
    assert [rows.doubted(name) for name in "ABC"] == [[], [], [1]]


def test_a_short_list_is_held_only_against_that_of_the_same_field_in_another_variant() -> None:
    misread = {0: "QX_OFF", 1: "QX_LES"}
    twins = (Listing("A", SHORT, variant="one"), Listing("A", misread, variant="two"))
    assert published(*twins).doubted("A") == [1]
    assert published(Listing("A", SHORT), Listing("B", misread)).doubted("B") == []


@pytest.mark.parametrize(("name", "doubted"), [("A", [1]), ("B", [])])
def test_numbers_in_labels_tell_fields_apart_but_not_variants(name: str, doubted: list[int]) -> None:
    one, two = ({**ALL, 1: f"QX_BANK{n}"} for n in (3, 8))
    rows = published(Listing("A", one, variant="one"), Listing(name, two, variant="two"))
    assert rows.doubted(name) == doubted


def test_a_label_known_to_be_in_doubt_casts_none_on_another() -> None:
    rows = published(Listing("A", ALL), Listing("B", {**ALL, 1: Printed("QX_LES", None, "list_unmarked")}))
    assert rows.doubted("A") == []


def test_the_instruction_of_a_doubted_opcode_is_in_doubt_as_well() -> None:
    lists = (
        Listing("OP", values, "opcode", variant=variant, mnemonics="QX_")
        for variant, values in (("one", ALL), ("two", {0: "QX_OFF", 1: "QX_LESS", 2: "QX_MORE", 8: "QX_ANY"}))
    )
    found = [row["opcode"] for row in published(*lists).tables["instructions"] if row["status"] == "flagged"]
    assert sorted(found) == [5, 8]
