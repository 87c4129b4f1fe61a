"""What shows that a field's row is lost: registers that are otherwise alike, series, and lists without their row."""

from __future__ import annotations

import pytest
from test_rules import header, published
from test_rules_checks import flagged, reports

PAIR = ["LEFT\t14:0\tnone\tx", "RIGHT\t30:16\tnone\tx"]


def of(*rows: str, name: str = "WID_A", address: int = 0) -> str:
    """A register of these rows."""
    return "\n".join([header(name, address), *rows])


@pytest.mark.parametrize(
    ("rows", "absent"),
    [
        (PAIR[1:], ["LEFT in bits 14:0 may be missing: WID_A is alike and has it"]),
        (PAIR[:1], ["RIGHT in bits 30:16 may be missing: WID_A is alike and has it"]),
        (["LOW\t3:2\tnone\tx", PAIR[1]], []),  # not alike
        (["Reserved\t14:0\tnone\tx", PAIR[1]], []),  # the bits are not free
        (PAIR, []),
    ],
)
def test_a_field_that_a_register_otherwise_alike_has_is_reported(rows: list[str], absent: list[str]) -> None:
    tables = published("\n".join([of(*PAIR), of(*rows, name="WID_B", address=4)]))
    assert reports(tables, "field_absent") == absent
    assert [row["flags"] for row in tables["fields"]] == [[]] * (2 + len(rows))


@pytest.mark.parametrize(
    ("bits", "absent"),
    [
        (["3:2", "5:4", "7:6"], ["OFF0 in bits 1:0 may be missing: its series goes on evenly"]),
        (["1:0", "3:2", "5:4"], []),  # no room below
        (["3:2", "5:4", "8:7"], []),  # not even
        (["3:2", "5:4"], []),  # too few
    ],
)
def test_the_first_of_a_series_of_fields_is_missed_where_its_bits_are_free(
    bits: list[str], absent: list[str]
) -> None:
    tables = published(of(*(f"OFF{n}\t{at}\tnone\tx" for n, at in enumerate(bits, 1))))
    assert reports(tables, "field_absent") == absent


LIST = "x POSSIBLE VALUES: 00 - QX_NONE 01 - QX_HALF 02 - QX_ALL"
SHORT = "x POSSIBLE VALUES: 00 - QX_OFF 01 - QX_ON"


@pytest.mark.parametrize(
    ("rows", "doubted"),
    [
        ([f"LEN\t15:0\tnone\t{LIST}", "TOP\t19:18\tnone\tx"], True),  # of two bits, which are free
        ([f"LEN\t15:0\tnone\t{LIST}", "TOP\t24:20\tnone\tx"], True),  # they have room for it
        ([f"LEN\t15:0\tnone\t{LIST} 14 - QX_FEW", "TOP\t24:22\tnone\tx"], False),  # too sparse to say
        ([f"LEN\t15:0\tnone\t{LIST}", "TOP\t24:16\tnone\tx"], False),  # nothing is free
        ([f"EN\t3\tnone\t{SHORT}", "TOP\t6:5\tnone\tx"], True),  # one bit, and one bit free
        ([f"EN\t3\tnone\t{SHORT}", "TOP\t8:6\tnone\tx"], False),  # it fits its own field better
        ([f"EN\t3\tnone\t{SHORT}"], False),  # registers end anywhere
        ([f"EN\t3:0\tnone\t{SHORT}"], True),  # all numbers of a bit, in a field of four
        ([f"Reserved\t3\tnone\t{SHORT}"], True),  # what is reserved has no list
    ],
)
def test_a_list_that_fits_the_free_bits_above_its_field_is_in_doubt(rows: list[str], doubted: bool) -> None:
    values = published(of(*rows))["enum_values"]
    assert flagged(values, "list_foreign", "name") == ([row["name"] for row in values] if doubted else [])


def test_a_list_that_a_field_of_this_name_has_elsewhere_is_its_own() -> None:
    rows = [f"EN\t3\tnone\t{SHORT}", "TOP\t6:5\tnone\tx"]
    again = [f"EN\t0\tnone\t{SHORT}", "LOW\t4:1\tnone\tx"]
    values = published("\n".join([of(*rows), of(*again, name="WID_B", address=4)]))["enum_values"]
    assert flagged(values, "list_foreign", "name") == []


def test_a_register_with_bits_that_are_lost_shows_nothing() -> None:
    tables = published(of(f"EN\t3\tnone\t{SHORT}", "TOP\t12:\tnone\tx"))
    assert flagged(tables["enum_values"], "list_foreign", "name") == []


def test_a_list_that_a_sibling_has_with_the_field_that_is_missing_is_in_doubt() -> None:
    whole = [f"LOW\t3\tnone\t{SHORT.replace('QX', 'QY')}", f"MODE\t4\tnone\t{SHORT}", "TOP\t9:8\tnone\tx"]
    cut = [f"LOW\t3\tnone\t{SHORT}", whole[2]]
    tables = published("\n".join([of(*whole), of(*cut, name="WID_B", address=4)]))
    doubted = [r["register"] for r in tables["enum_values"] if "list_foreign" in r["flags"]]
    assert doubted == ["WID_B", "WID_B"]
