"""A register that one document prints at several places, differently."""

from __future__ import annotations

from typing import TYPE_CHECKING
from unittest.mock import patch

import pytest
from revisions import fld, reg, revision, rows

from normalize.merging.reprints import reprints
from normalize.observed import observed_tables
from normalize.reconcile import published_tables

if TYPE_CHECKING:
    from extract.observations import Field


def printed(*prints: list[Field], address: int | None = 0x10) -> dict[str, object]:
    """The tables of a document that prints the register MODE with these fields, with the check alone."""
    made = revision("1.0", *(reg("MODE", address, *fields) for fields in prints))
    with patch("normalize.reconcile.RULES", ()), patch("normalize.reconcile.CHECKS", (reprints,)):
        return published_tables([observed_tables(made)])


def flagged(tables: dict[str, object]) -> list[tuple[str, str]]:
    """Name and bits of the fields in doubt."""
    return [(row["field"], row["bits_text"]) for row in rows(tables, "fields") if row["flags"]]


@pytest.mark.parametrize(
    ("other", "column"),
    [
        (fld("RATE", "7:5", "0x0"), "bits_text"),
        (fld("RATE", "7:4", "0x0", access="RO"), "access"),
    ],
)
def test_fields_that_two_prints_of_a_register_place_or_describe_differently_are_in_doubt(
    other: Field, column: str
) -> None:
    tables = printed(
        [fld("EN", "0"), fld("RATE", "7:4", "0x0", access="RW")], [fld("EN", "0"), other, fld("X", "9")]
    )
    assert flagged(tables) == [("RATE", "7:4"), ("RATE", str(other.bits_text))]
    (conflict,) = rows(tables, "conflicts")
    assert (conflict["column"], conflict["rule"], conflict["field"]) == (column, "undecided", "RATE")
    assert [candidate["line_first"] for candidate in conflict["candidates"]] == [3, 6]
    assert len(rows(tables, "diagnostics", code="prints_differ")) == 2


def test_registers_of_one_name_and_address_with_other_fields_are_views_and_in_no_doubt() -> None:
    tables = printed(
        [fld("EN", "0"), fld("RATE", "7:4"), fld("LOW", "11:8")],
        [fld("EN", "1"), fld("GAIN", "7:4"), fld("HIGH", "11:8")],
    )
    assert flagged(tables) == []
    assert not rows(tables, "conflicts")


def test_registers_of_one_name_without_an_address_may_be_those_of_two_blocks() -> None:
    assert flagged(printed([fld("EN", "0")], [fld("EN", "1")], address=None)) == []


def test_reserved_bits_are_cut_in_any_way() -> None:
    fields = [fld("EN", "0"), fld("Reserved", "7:1", reserved=True)]
    others = [fld("EN", "0"), fld("X", "3"), fld("Reserved", "7:4", reserved=True)]
    assert flagged(printed(fields, others)) == []


def test_a_difference_that_merging_tells_too_is_one_conflict() -> None:
    tables = printed(
        [fld("EN", "0"), fld("RATE", "7:4", access="RW")], [fld("EN", "0"), fld("RATE", "7:4", access="RO")]
    )
    assert [(row["field"], row["column"]) for row in rows(tables, "conflicts")] == [("RATE", "access")]
