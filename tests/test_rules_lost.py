"""What shows that a field's row is lost: registers that are otherwise alike, series, and lists without their row."""

from __future__ import annotations

import pytest
from rules_told import header, published, reports

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


def test_a_field_that_several_registers_have_is_reported_once_for_each_that_lacks_it() -> None:
    whole = [of(*PAIR, name=f"WID_{letter}", address=4 * n) for n, letter in enumerate("ABC")]
    cut = [of(PAIR[1], name=f"WID_{letter}", address=4 * n) for n, letter in enumerate("DE", 3)]
    said = ["LEFT in bits 14:0 may be missing: WID_A is alike and has it"]
    assert reports(published("\n".join([*whole, *cut])), "field_absent") == said * 2


def test_a_field_named_after_its_register_is_held_against_one_named_after_another() -> None:
    whole = of("TL_X\t14:0\tnone\tx", "TL_Y\t30:16\tnone\tx", name="WID_TL")
    cut = of("BR_X\t14:0\tnone\tx", name="WID_BR", address=4)
    said = ["Y in bits 30:16 may be missing: WID_TL is alike and has it"]
    assert reports(published(f"{whole}\n{cut}"), "field_absent") == said


def test_a_hole_is_reported_behind_the_list_of_the_field_below_it() -> None:
    tables = published(
        of("LOW\t0\tnone\tx\n\t\t\tPOSSIBLE VALUES:\n\t\t\t00 - QX_A\n\t\t\t01 - QX_B", PAIR[1])
    )
    (hole,) = (row for row in tables["diagnostics"] if row["code"] == "bits_gap")
    (last,) = (row for row in tables["enum_values"] if row["value"] == 1)
    assert (hole["line_first"], hole["line_last"]) == (last["line_last"], last["line_last"])
    assert hole["observation_id"] == tables["fields"][0]["observation_id"]


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


SHORT = "x POSSIBLE VALUES: 00 - QX_OFF 01 - QX_ON"


def test_a_list_that_a_sibling_has_with_the_field_that_is_missing_is_in_doubt() -> None:
    whole = [f"LOW\t3\tnone\t{SHORT.replace('QX', 'QY')}", f"MODE\t4\tnone\t{SHORT}", "TOP\t9:8\tnone\tx"]
    cut = [f"LOW\t3\tnone\t{SHORT}", whole[2]]
    tables = published("\n".join([of(*whole), of(*cut, name="WID_B", address=4)]))
    doubted = [r["register"] for r in tables["enum_values"] if "list_foreign" in r["flags"]]
    assert doubted == ["WID_B", "WID_B"]
