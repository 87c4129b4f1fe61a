"""Fields held against registers like theirs: bits, names and faces that only one of them has otherwise."""

from __future__ import annotations

import pytest
from rules_told import flagged, header, published, reports


def family(words: str, rows: dict[str, list[str]], usual: list[str]) -> str:
    """Registers whose names differ in a letter, of the usual rows or their own."""
    return "\n".join(
        "\n".join([header(f"WID_SET_{word}", 4 * n), *rows.get(word, usual)]) for n, word in enumerate(words)
    )


USUAL = ["DATA\t31:0\tnone\tx"]


@pytest.mark.parametrize(
    ("words", "rows", "doubted"),
    [
        ("ABCDE", {"C": ["DATA\t31:8\tnone\tx"]}, ["WID_SET_C"]),
        ("ABCDE", {}, []),
        ("ABC", {"C": ["DATA\t31:8\tnone\tx"]}, []),  # too few to say
        ("ABCDE", {"C": ["DATA\t31:8\tnone\tx"], "D": ["DATA\t15:0\tnone\tx"]}, []),  # they differ by design
        ("ABCDE", {"C": ["DATA\t31:8\tnone\tx", "LOW\t7:0\tnone\tx"]}, []),  # not built alike
    ],
)
def test_a_field_with_other_bits_than_in_all_registers_like_it_is_in_doubt(
    words: str, rows: dict[str, list[str]], doubted: list[str]
) -> None:
    fields = published(family(words, rows, USUAL))["fields"]
    assert flagged(fields, "bits_unlike") == doubted


@pytest.mark.parametrize(
    ("name", "at", "doubted"),
    [
        ("VDS", "24:17", True),  # a letter lost
        ("VDTS", "24:17", True),  # two changed about
        ("VDSST", "24:17", True),  # one come in
        ("VDST", "24:17", False),
        ("VDS", "24:16", False),  # at other bits
        ("VDSX", "24:17", False),  # another letter tells things apart
        ("VDST1", "24:17", False),  # so does a number
        ("VDSTS", "24:17", False),  # and more of them
        ("SDST", "24:17", False),  # and the first letter
    ],
)
def test_a_name_one_letter_from_the_one_at_the_same_bits_elsewhere_is_in_doubt(
    name: str, at: str, doubted: bool
) -> None:
    rows = {"A": [f"{name}\t{at}\tnone\tx POSSIBLE VALUES: 00 - QX_A 01 - QX_B"]}
    tables = published(family("ABC", rows, ["VDST\t24:17\tnone\tx"]))
    assert flagged(tables["fields"], "word_slip", "field") == [name] * doubted
    assert flagged(tables["enum_values"], "field_name", "value") == [0, 1] * doubted


@pytest.mark.parametrize(
    ("rows", "absent"),
    [
        (["REF_BF\t7:0\tnone\tx"], ["VAL_BF in bits 15:8 may be missing: WID_MASK is alike and has VAL"]),
        (["REF_BF\t7:0\tnone\tx", "VAL_BF\t15:8\tnone\tx"], []),
        (["REF_BF\t6:0\tnone\tx"], []),  # not alike
    ],
)
def test_a_field_that_only_the_first_of_two_faces_has_is_reported(rows: list[str], absent: list[str]) -> None:
    first = [header("WID_MASK", 0), "REF\t7:0\tnone\tx", "VAL\t15:8\tnone\tx"]
    tables = published("\n".join([*first, header("WID_MASK_BF", 4), *rows]))
    assert reports(tables, "field_absent") == absent
    assert [row["flags"] for row in tables["fields"]] == [[]] * (2 + len(rows))
