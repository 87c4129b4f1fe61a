"""Whose a list is: what fits free bits better than its field is in doubt, unless it shows that it is its own."""

from __future__ import annotations

import pytest
from rules_told import flagged, published
from test_rules_lost import of

LIST = "x\n\t\t\tPOSSIBLE VALUES: 00 - QX_NONE 01 - QX_HALF 02 - QX_ALL"
SHORT = "x\n\t\t\tPOSSIBLE VALUES: 00 - QX_OFF 01 - QX_ON"


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


TOP = "TOP\t6:5\tnone\tx"


@pytest.mark.parametrize(
    ("rows", "own"),
    [
        ([f"MODE\t3\tnone\t{SHORT}", TOP], False),
        ([f"MODE\t3\tnone\t{SHORT}".replace("\n\t\t\t", " "), TOP], True),  # on the line of the row
        ([f"MODE\t3\tnone\t{SHORT}".replace("QX", "QX_MODE"), TOP], True),  # named in each label
        ([f"MODE\t3\tnone\t{SHORT}".replace("QX_ON", "QX_MODE"), TOP], False),  # named in one
        ([f"LOW\t0\tnone\t{SHORT}", f"MODE\t3\tnone\t{SHORT}", TOP], True),  # as another field has it
        ([f"LOW\t1:0\tnone\t{SHORT}", f"MODE\t3\tnone\t{SHORT}", TOP], False),  # of other bits
    ],
)
def test_a_list_that_shows_whose_it_is_is_not_in_doubt(rows: list[str], own: bool) -> None:
    values = [row for row in published(of(*rows))["enum_values"] if row["field"] == "MODE"]
    assert bool(flagged(values, "list_foreign", "name")) is not own


@pytest.mark.parametrize(
    ("again", "top", "doubted"),
    [
        ([2, 3], "9:8", [2, 3]),  # two bits are free
        ([2, 3], "7", []),  # one is
        ([2], "9:8", []),  # one number alone is out of order
        ([8, 9], "9:8", []),  # the list goes on
    ],
)
def test_values_from_where_a_list_counts_anew_are_in_doubt_where_bits_above_are_free(
    again: list[int], top: str, doubted: list[int]
) -> None:
    numbers = [0, 1, 4, 5, 6, 7]
    lines = "\n".join(f"\t\t\t{n:02} - QX_N{n}" for n in (*numbers, *again))
    values = published(of(f"LEN\t5:0\tnone\tx POSSIBLE VALUES:\n{lines}", f"TOP\t{top}\tnone\tx"))[
        "enum_values"
    ]
    assert flagged(values, "list_foreign", "value") == doubted


@pytest.mark.parametrize(
    ("numbers", "top", "doubted"),
    [([1, 2], "6:5", [1, 2]), ([0, 1], "6:5", []), ([1, 2], "4:3", []), ([1, 2], "5:4", [])],
)
def test_values_that_a_text_explains_from_1_on_are_in_doubt_where_bits_above_are_free(
    numbers: list[int], top: str, doubted: list[int]
) -> None:
    text = ", ".join(f"{n} = is {n}" for n in numbers)
    values = published(of(f"MODE\t2:1\tnone\t{text}.", f"TOP\t{top}\tnone\tx"))["enum_values"]
    assert flagged(values, "list_foreign", "value") == doubted


@pytest.mark.parametrize(
    ("name", "text", "own"),
    [
        (
            "INDEX_TYPE",
            SHORT.replace("QX_O", "QX_INDEX_O"),
            True,
        ),  # its kind apart, the name is in each label
        ("ANY_TYPE", SHORT.replace("QX_O", "QX_INDEX_O"), False),
        (
            "KEEP",
            "Keeps the colour plane.\n\t\t\tPOSSIBLE VALUES: 00 - No colour plane 01 - Every colour plane",
            True,
        ),
        (
            "KEEP",
            "Keeps it. A colour plane.\n\t\t\tPOSSIBLE VALUES: 00 - No colour plane 01 - Every colour plane",
            False,
        ),
        (
            "KEEP",
            "Keeps a plane.\n\t\t\tPOSSIBLE VALUES: 00 - No colour plane 01 - Every colour plane",
            False,
        ),
    ],
)
def test_a_list_whose_labels_share_what_is_said_of_the_field_first_is_its_own(
    name: str, text: str, own: bool
) -> None:
    values = published(of(f"{name}\t3\tnone\t{text}", TOP))["enum_values"]
    assert bool(flagged(values, "list_foreign", "name")) is not own


@pytest.mark.parametrize(
    ("name", "off", "own"),
    [
        ("S_KEEP_DIS", "Skips the blue plane", True),
        ("S_KEEP_DIS", "Skips it all", True),
        ("S_DROP", "Skips the blue plane", False),  # another name
    ],
)
def test_a_list_is_its_own_where_a_field_named_alike_has_one_like_it(name: str, off: str, own: bool) -> None:
    text = "x\n\t\t\tPOSSIBLE VALUES: 00 - {} 01 - Switches this off"
    rows = [
        f"Z_KEEP_DIS\t0\tnone\t{text.format('Skips the red plane')}",
        f"{name}\t3\tnone\t{text.format(off)}",
        TOP,
    ]
    values = [row for row in published(of(*rows))["enum_values"] if row["field"] == name]
    assert bool(flagged(values, "list_foreign", "name")) is not own
