"""Documents of one product that are no revisions of each other: guides of equal age, or of unknown order."""

from __future__ import annotations

from copy import copy
from typing import TYPE_CHECKING, Any

import pytest
from revisions import fld, only, publish, reg, revision, rows

if TYPE_CHECKING:
    from extract.observations import Field


def between_guides(*prints: list[Field]) -> dict[str, Any]:
    """The tables of guides of equal age, each with these fields of the register MODE."""
    made = [
        revision(None, reg("MODE", 0x10, *fields), doc_id=f"acme-one-{name}", title=name)
        for name, fields in zip(("data", "guide", "notes"), prints, strict=False)
    ]
    return publish(*made)


@pytest.mark.parametrize(
    "other",
    [
        [fld("Reserved", "15:8", reserved=True)],
        [fld("HIGH", "15:12"), fld("LOW", "11:8")],
        [fld("WHOLE", "15:0")],
    ],
)
def test_bits_that_documents_of_equal_age_give_to_different_fields_are_in_doubt_on_both_sides(
    other: list[Field],
) -> None:
    tables = between_guides([fld("EN", "31"), fld("GAIN", "15:8")], [fld("EN", "31"), *other])
    doubtful = {row["field"]: row["flags"] for row in rows(tables, "fields")}
    assert doubtful == {"EN": []} | {name: ["prints_differ"] for name in ("GAIN", *(f.field for f in other))}
    (conflict,) = rows(tables, "conflicts")
    assert [(c["value"], c["doc_id"]) for c in conflict["candidates"]] == [
        ("GAIN 15:8", "acme-one-data"),
        *((f"{f.field} {f.bits_text}", "acme-one-guide") for f in other),
    ]


def test_reserved_bits_that_documents_cut_in_other_ways_are_in_no_doubt() -> None:
    tables = between_guides(
        [fld("EN", "0"), fld("Reserved", "15:8", reserved=True)],
        [fld("EN", "0"), fld("Reserved", "11:8", reserved=True), fld("Reserved", "15:12", reserved=True)],
    )
    assert not [row for row in rows(tables, "fields") if row["flags"]]


def test_bits_that_a_newer_revision_gives_to_another_field_are_no_contradiction() -> None:
    tables = publish(
        revision("1.0", reg("MODE", 0x10, fld("EN", "0"), fld("GAIN", "15:8"))),
        revision("1.1", reg("MODE", 0x10, fld("EN", "0"), fld("HIGH", "15:12"))),
    )
    assert {row["field"]: row["flags"] for row in rows(tables, "fields")} == {
        "EN": [],
        "GAIN": ["vanished"],
        "HIGH": [],
    }


def test_an_address_of_which_one_document_says_more_than_another_is_no_conflict() -> None:
    made = [
        revision(None, reg("MODE", 0x10, fld("EN", "0"), address_space=space), doc_id=name, title=name)
        for name, space in (("acme-one-data", None), ("acme-one-guide", "offset"))
    ]
    tables = publish(*made)
    row = only(tables, "registers")
    assert (row["flags"], row["agreement"], row["n_observations"]) == ([], "unanimous", 2)
    assert not rows(tables, "conflicts")


def test_what_differs_between_documents_of_unknown_order_is_no_change_of_the_hardware() -> None:
    made = [
        revision(None, reg("MODE", at, fld("EN", bits)), doc_id=f"acme-one-guide-{name}", title="Guide")
        for name, at, bits in (("a", 0x10, "0"), ("b", 0x14, "1"))
    ]
    changes = [row for row in rows(publish(*made), "changes") if row["what"] != "shared"]
    assert {row["verdict"] for row in changes} == {"suspected_damage"}
    assert {row["evidence"] for row in changes} == {"nothing tells which of the two is newer"}


@pytest.mark.parametrize(
    ("spaces", "registers"), [((None, "offset"), 1), (("offset", None), 1), (("IO", "MEM"), 2)]
)
def test_a_damaged_name_is_known_by_its_address_where_one_document_does_not_name_the_space(
    spaces: tuple[str | None, str | None], registers: int
) -> None:
    fields = [fld("EN", "0"), fld("KIND", "3:1")]
    made = [
        revision(None, reg(name, 0x10, *map(copy, fields), address_space=space), doc_id=doc_id, title=doc_id)
        for name, space, doc_id in zip(
            ("PORT_HOLD", "PORTHOLD"), spaces, ("acme-one-data", "acme-one-guide"), strict=True
        )
    ]
    found = rows(publish(*made), "registers")
    assert len(found) == registers
    assert {tuple(row["flags"]) for row in found} == {("prints_differ",) if registers == 1 else ()}


def test_names_that_guides_write_in_other_capitals_are_no_conflict_and_keep_their_own() -> None:
    fields = [fld("RATE", "7:4", description="Rate of the pump"), fld("EN", "0", description="Enables it")]
    others = [fld("Rate", "7:4", description="Rate of the pump"), fld("En", "0", description="Enables it")]
    tables = between_guides(fields, others)
    assert [(row["field"], row["flags"], row["repairs"]) for row in rows(tables, "fields")] == [
        ("EN", [], []),
        ("RATE", [], []),
    ]
    assert not rows(tables, "conflicts")
    misread = between_guides([fld("RATE", "7:4")], [fld("RAtE", "7:4")])
    assert only(misread, "fields")["flags"] == ["prints_differ"]
