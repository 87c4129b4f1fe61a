"""Addresses and bits out of the order or beyond the ends that all others of their document keep."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any
from unittest.mock import patch

import pytest
from revisions import fld, reg, revision, rows

from normalize.observed import observed_tables
from normalize.reconcile import published_tables
from normalize.rules.address_order import address_order
from normalize.rules.reach import reach

if TYPE_CHECKING:
    from extract.observations import Register


def checked(*registers: Register) -> dict[str, Any]:
    """The tables of a document with these registers, by these checks alone."""
    made = revision("1.0", *registers)
    with patch("normalize.reconcile.RULES", ()), patch("normalize.reconcile.CHECKS", (reach, address_order)):
        return published_tables([observed_tables(made)])


def doubted(places: list[int]) -> list[int]:
    """Which of registers at these addresses are in doubt."""
    tables = checked(*(reg(f"R{n}", at, fld("EN", "31:0")) for n, at in enumerate(places)))
    found = {row["address"] for row in rows(tables, "registers") if row["flags"]}
    assert {flag for row in rows(tables, "registers") for flag in row["flags"]} <= {"address_unlike"}
    return [at for at in places if at in found]


LINE = list(range(0x100, 0x130, 4))


@pytest.mark.parametrize(
    ("place", "printed", "wanted"),
    [
        (4, 0x11, True),  # a digit lost
        (4, 0x910, True),  # a digit misread
        (4, 0x1150, True),  # a digit too many
        (4, 0x10C, False),  # that of another: nothing tells which of the two
        (4, 0x40, False),  # no digit puts it back
        (4, 0x130, False),  # in line with the others: listed before its turn
    ],
)
def test_an_address_out_of_order_that_one_digit_puts_back_is_in_doubt(
    place: int, printed: int, wanted: bool
) -> None:
    places = [*LINE[:place], printed, *LINE[place + 1 :]]
    assert doubted(places) == ([printed] if wanted else [])


def test_registers_that_are_listed_in_another_order_than_that_of_their_addresses_are_in_no_doubt() -> None:
    assert doubted([0x100, 0x11, 0x108, 0x80, 0x110, 0x20, 0x118, 0x14, 0x120]) == []
    assert doubted([0x100, 0x11, 0x108]) == []


def bits_of(*odd: tuple[str, str], others: int = 8) -> list[str]:
    """The flags of the fields of a register in a document whose other registers have 32 bits."""
    fields = [fld(name, bits) for name, bits in odd]
    plain = [reg(f"R{n}", 4 * n, fld("HIGH", "31:16"), fld("LOW", "15:0")) for n in range(others)]
    tables = checked(reg("ODD", 0x80, *fields, width_bits=None), *plain)
    return sorted(flag for row in rows(tables, "fields", register="ODD") for flag in row["flags"])


@pytest.mark.parametrize(
    ("bits", "below", "wanted"),
    [
        ("81", "30:0", ["bits_out_of_range"]),
        ("39:28", "27:0", ["bits_out_of_range"]),
        ("231:29", "28:0", ["bits_out_of_range"]),
        ("63:32", "31:0", []),
        ("63:0", None, []),
        ("39:32", "31:0", []),
    ],
)
def test_a_field_beyond_all_registers_that_one_digit_puts_into_its_own_is_in_doubt(
    bits: str, below: str | None, wanted: list[str]
) -> None:
    assert bits_of(("TOP", bits), *([("REST", below)] if below else [])) == wanted


def test_bits_beyond_those_of_a_few_registers_are_in_no_doubt() -> None:
    assert bits_of(("TOP", "39:28"), ("REST", "27:0"), others=2) == []


def test_a_range_that_counts_up_where_all_others_count_down_is_in_doubt() -> None:
    assert bits_of(("TOP", "31:99"), ("REST", "28:0"), others=12) == ["bits_garbled"]
    assert bits_of(("TOP", "29:31"), ("REST", "28:0"), others=4) == []
