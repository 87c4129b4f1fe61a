"""Documents of one product become one row per fact: which print is believed, and what becomes of the others."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

import pyarrow as pa
import pytest
from hypothesis import given
from hypothesis import strategies as st
from revisions import Rows, fld, instruction, only, publish, reg, revision, rows, symbol

from extract.codes import CODES
from extract.observations import EnumValue, Field, Reading, Register, Repair
from normalize.aspects import ABOUT, ASPECTS
from normalize.editions import date_key, file_revision, file_stem, products, revision_key
from normalize.merge import merge
from normalize.observed import observed_tables
from normalize.reconcile import published_tables
from normalize.workbench import Workbench

if TYPE_CHECKING:
    from random import Random

RECORDS = ("registers", "fields", "enum_values", "instructions", "symbols")
OLD, NEW = "acme-one-guide-rev1.0", "acme-one-guide-rev1.1"


def one_field(old: Field, new: Field) -> tuple[dict[str, object], Rows]:
    """The published row of a field that two revisions print, and the conflicts about it."""
    tables = publish(revision("1.0", reg("MODE", 0x10, old)), revision("1.1", reg("MODE", 0x10, new)))
    return only(tables, "fields"), rows(tables, "conflicts")


def codes(row: dict[str, object]) -> list[tuple[str, str, str]]:
    """Code, column and evidence of a row's repairs."""
    repairs = row["repairs"]
    assert isinstance(repairs, list)
    return [(repair["code"], repair["column"], repair["evidence"]) for repair in repairs]


def test_what_two_revisions_print_alike_is_one_row_that_names_both_observations() -> None:
    made = [
        revision(
            label,
            reg("MODE", 0x10, fld("EN", "0", values={0: "OFF"})),
            instructions=[instruction("SOP", 3, "ADD")],
            symbols=[symbol("PI", 1)],
        )
        for label in ("1.0", "1.1")
    ]
    tables = publish(*made)
    for name in RECORDS:
        row = only(tables, name)
        assert (row["agreement"], row["n_observations"], row["status"]) == ("unanimous", 2, "clean")
        assert row["doc_id"] == NEW
        assert row["observation_ids"] == [row["observation_id"], row["observation_id"].replace(NEW, OLD)]
    assert not rows(tables, "conflicts")
    assert not rows(tables, "diagnostics", action="repaired")


def test_of_two_clean_prints_the_newest_wins_and_the_other_is_in_conflicts_with_its_place() -> None:
    row, conflicts = one_field(fld("KIND", "3:1"), fld("KIND", "4:1"))
    assert (row["bit_hi"], row["agreement"], row["status"]) == (4, "resolved", "clean")
    (conflict,) = conflicts
    assert (conflict["table"], conflict["register"], conflict["field"]) == ("fields", "MODE", "KIND")
    assert (conflict["column"], conflict["chosen"], conflict["rule"]) == ("bits_text", "4:1", "newest")
    assert [(c["value"], c["doc_id"], c["line_first"]) for c in conflict["candidates"]] == [
        ("4:1", NEW, 2),
        ("3:1", OLD, 2),
    ]


@pytest.mark.parametrize(
    ("old", "new", "column", "wanted"),
    [
        (fld("Z_OFFSET", "0"), fld("Z OFFSET", "0", flags=["name_garbled"]), "field", "Z_OFFSET"),
        (fld("EN", "7:4"), fld("EN", "7:", flags=["bits_garbled"]), "bit_lo", 4),
        (fld("EN", "0", "0x1"), fld("EN", "0", "Ox1", flags=["default_garbled"]), "default_text", "0x1"),
    ],
)
def test_a_garbled_newer_print_gives_way_to_a_clean_older_one_and_says_so(
    old: Field, new: Field, column: str, wanted: object
) -> None:
    row, conflicts = one_field(old, new)
    assert (row[column], row["doc_id"], row["flags"]) == (wanted, NEW, [])
    assert (row["status"], row["agreement"]) == ("repaired", "resolved")
    assert ("other_print", column, "other_document") in codes(row)
    assert [c["rule"] for c in conflicts] in ([], ["clean_print"])  # what is lost disputes nothing


def test_a_garbled_older_print_loses_to_a_clean_newer_one_and_leaves_the_row_clean() -> None:
    row, conflicts = one_field(fld("Z OFFSET", "0", flags=["name_garbled"]), fld("Z_OFFSET", "0"))
    assert (row["field"], row["status"], row["agreement"]) == ("Z_OFFSET", "clean", "resolved")
    assert [c["rule"] for c in conflicts] == ["clean_print"]


def test_a_lost_name_is_that_of_the_other_revisions_field_at_the_same_bits() -> None:
    row, _ = one_field(fld("EN", "0"), fld(None, "0", flags=["name_lost"]))
    assert (row["field"], row["status"], row["n_observations"]) == ("EN", "repaired", 2)


def test_an_empty_cell_is_filled_from_the_other_revision_but_a_missing_text_is_not() -> None:
    row, _ = one_field(fld("EN", "0", "0x0", description="Turns it on."), fld("EN", "0", None))
    assert (row["default_text"], row["default_value"], row["description"]) == ("0x0", 0, None)
    assert ("other_print", "default_text", "other_document") in codes(row)


def test_a_doubt_that_another_print_settles_is_taken_back_and_the_proof_noted() -> None:
    row, _ = one_field(fld("EN", "0"), fld("EN", "0", flags=["row_fused"]))
    assert (row["flags"], row["status"], row["agreement"]) == ([], "repaired", "unanimous")
    assert [evidence for _, _, evidence in codes(row)] == ["other_document"]


def test_a_doubt_that_both_prints_share_stays() -> None:
    row, _ = one_field(
        fld("HUSE FLAC", "0", flags=["name_garbled"]), fld("HUSE FLAC", "0", flags=["name_garbled"])
    )
    assert (row["flags"], row["status"], row["agreement"]) == (["name_garbled"], "flagged", "unanimous")


def test_a_deduced_name_that_another_revision_prints_is_proved() -> None:
    deduced = fld(
        "COL5", "23:20", inferred=True, repairs=[Repair("name_series", "field", None, "COL5", "sibling")]
    )
    assert one_field(fld("COL5", "23:20"), deduced)[0]["status"] == "repaired"


def test_a_deduced_name_loses_to_a_printed_one() -> None:
    deduced = fld(
        "COL5", "23:20", inferred=True, repairs=[Repair("name_series", "field", None, "COL5", "sibling")]
    )
    row, conflicts = one_field(fld("ALPHA", "23:20"), deduced)
    assert (row["field"], [c["rule"] for c in conflicts]) == ("ALPHA", ["clean_print"])


def test_of_two_names_that_look_alike_the_one_used_elsewhere_wins() -> None:
    tables = publish(
        revision("1.0", reg("MODE", 0x10, fld("SRC0", "0", description="SRC0 comes first"))),
        revision("1.1", reg("MODE", 0x10, fld("SRCO", "0"))),
    )
    assert only(tables, "fields")["field"] == "SRC0"
    assert only(tables, "conflicts", column="field")["rule"] == "look_alike"


def test_of_two_names_that_look_alike_the_one_in_latin_letters_wins() -> None:
    row, _ = one_field(fld("TYPE", "0"), fld("ТYРЕ", "0"))
    assert row["field"] == "TYPE"


def test_two_names_that_look_alike_and_are_used_nowhere_are_a_conflict_and_flagged() -> None:
    row, conflicts = one_field(fld("SRC0", "0"), fld("SRCO", "0"))
    assert (row["field"], row["agreement"], row["flags"]) == ("SRCO", "conflict", ["prints_differ"])
    assert [c["rule"] for c in conflicts] == ["undecided"]


def test_two_copies_of_one_revision_that_differ_are_a_conflict_and_flagged() -> None:
    copies = [
        revision("1.0", reg("MODE", 0x10, fld("EN", bits)), doc_id=f"acme-one-guide-{bits}", title="Guide")
        for bits in ("3", "4")
    ]
    tables = publish(*copies)
    row = only(tables, "fields")
    assert (row["agreement"], row["flags"], row["bit_lo"]) == ("conflict", ["prints_differ"], 3)
    assert only(tables, "conflicts")["rule"] == "undecided"
    assert only(tables, "diagnostics", code="prints_differ")["message"].startswith("bits: 3 or 4")


def test_an_older_revision_decides_between_two_copies_that_differ() -> None:
    made = [
        revision(label, reg("MODE", 0x10, fld("EN", bits)), doc_id=f"acme-one-guide-{name}", title="Guide")
        for label, name, bits in (("1.1", "a", "3"), ("1.1", "b", "4"), ("1.0", "c", "4"))
    ]
    tables = publish(*made)
    assert (only(tables, "fields")["bit_lo"], only(tables, "conflicts")["rule"]) == (4, "supported")


def test_what_a_person_corrected_outweighs_every_print() -> None:
    word = [Repair("correction", "field", "HUSE", "USE", "correction")]
    row, conflicts = one_field(fld("USE", "0", repairs=word), fld("HUSE", "0"))
    assert (row["field"], row["agreement"]) == ("USE", "corrected")
    assert [c["rule"] for c in conflicts] == ["correction"]


def test_a_text_that_breaks_off_is_completed_from_the_print_in_which_it_goes_on() -> None:
    row, conflicts = one_field(
        fld("EN", "0", description="Set it when the\nclock runs."),
        fld("EN", "0", description="Set it when the"),
    )
    assert (row["description"], [c["rule"] for c in conflicts]) == (
        "Set it when the\nclock runs.",
        ["cut_off"],
    )


def test_texts_that_differ_in_blanks_and_case_alone_agree() -> None:
    row, conflicts = one_field(
        fld("EN", "0", description="Turns  it on"), fld("EN", "0", description="turns it on.")
    )
    assert (row["agreement"], conflicts) == ("unanimous", [])


def test_what_a_newer_revision_no_longer_has_stays_flagged_and_is_reported_once() -> None:
    tables = publish(
        revision(
            "1.0", reg("MODE", 0x10, fld("EN", "0")), reg("GONE", 0x14, fld("X", "0", values={1: "ON"}))
        ),
        revision("1.1", reg("MODE", 0x10, fld("EN", "0"))),
    )
    for name in ("registers", "fields", "enum_values"):
        row = only(tables, name, register="GONE")
        assert (row["doc_id"], row["flags"], row["status"]) == (OLD, ["vanished"], "flagged")
    report = only(tables, "diagnostics", code="vanished")
    assert (report["doc_id"], report["table"], report["line_first"]) == (OLD, "registers", 3)
    assert NEW in report["message"]
    assert only(tables, "changes", what="removed")["register"] == "GONE"


def test_a_field_and_a_value_that_a_newer_revision_no_longer_has_belong_to_its_register() -> None:
    tables = publish(
        revision("1.0", reg("MODE", 0x10, fld("KIND", "1:0", values={0: "OFF", 1: "ON"}), fld("OLD", "5"))),
        revision("1.1", reg("MODE", 0x20, fld("KIND", "1:0", values={0: "OFF", 2: "AUTO"}))),
    )
    register, kind = only(tables, "registers"), only(tables, "fields", field="KIND")
    gone = only(tables, "fields", field="OLD")
    assert (gone["register_id"], gone["address"], gone["flags"]) == (
        register["register_id"],
        0x20,
        ["vanished"],
    )
    values = {row["value"]: row for row in rows(tables, "enum_values")}
    assert {number: row["flags"] for number, row in values.items()} == {0: [], 1: ["vanished"], 2: []}
    assert {row["field_id"] for row in values.values()} == {kind["field_id"]}
    assert kind["enum_count"] == 3


def test_a_register_renamed_by_repair_carries_its_name_to_its_fields_and_their_values() -> None:
    def printed(name: str, *flags: str, of_field: list[str]) -> list[Register]:
        field = fld("EN", "0", values={0: "OFF"}, flags=of_field)
        return [reg(name, 0x10, field, fld("X", "1"), flags=list(flags)), reg("MODE", 0x14)]

    tables = publish(
        revision("1.0", *printed("STRMOUT_EN", of_field=[])),
        revision("1.1", *printed("STRMMOUT_EN", "header_joined", of_field=["register_name"])),
    )
    for name in ("registers", "fields", "enum_values"):
        assert {row["register"] for row in rows(tables, name)} <= {"STRMOUT_EN", "MODE"}
        assert not [row["flags"] for row in rows(tables, name) if row["flags"]]
        assert {row["doc_id"] for row in rows(tables, name)} == {NEW}


def test_registers_of_one_name_at_other_addresses_are_not_paired_by_guess() -> None:
    made = [
        revision(label, *(reg("MODE", at, fld("EN", "0")) for at in addresses))
        for label, addresses in (("1.0", (0x10, 0x14)), ("1.1", (0x20, 0x24)))
    ]
    assert [row["n_observations"] for row in rows(publish(*made), "registers")] == [1] * 4


def test_two_registers_at_one_address_with_clean_names_stay_two() -> None:
    tables = publish(
        revision("1.0", reg("WORD_A", 0x10, fld("EN", "0"))),
        revision("1.1", reg("OTHER_B", 0x10, fld("EN", "0"))),
    )
    assert [row["register"] for row in rows(tables, "registers")] == ["OTHER_B", "WORD_A"]


def test_reserved_bits_are_told_apart_by_their_place() -> None:
    made = [
        revision(label, reg("MODE", 0x10, *(fld("Reserved", bits, reserved=True) for bits in places)))
        for label, places in (("1.0", ("3:0", "7:4", "15:8")), ("1.1", ("3:0", "7:4")))
    ]
    found = {(row["bit_lo"], row["n_observations"]) for row in rows(publish(*made), "fields")}
    assert found == {(0, 2), (4, 2), (8, 1)}


@pytest.mark.parametrize(
    ("other", "kept"),
    [
        ({"variant": "b"}, "variants"),
        ({"address_space": "IOReg"}, "address spaces"),
    ],
)
def test_registers_of_other_variants_and_address_spaces_never_merge(other: dict[str, str], kept: str) -> None:
    old = reg("MODE", 0x10, fld("EN", "0"), **{"variant": "a", **other})
    new = reg("MODE", 0x10, fld("EN", "0"), variant="a")
    assert len(rows(publish(revision("1.0", old), revision("1.1", new)), "registers")) == 2, kept


@pytest.mark.parametrize(
    ("older", "newer"),
    [
        ({}, {"product": "two"}),
        ({}, {"vendor": "bolt"}),
        ({"product": None}, {"product": None}),
        ({"vendor": None}, {"vendor": None}),
    ],
)
def test_products_never_merge_nor_documents_that_name_no_product_or_vendor(
    older: dict[str, str | None], newer: dict[str, str | None]
) -> None:
    made = [
        revision(label, reg("MODE", 0x10, fld("EN", "0")), **said)
        for label, said in (("1.0", older), ("1.1", newer))
    ]
    found = rows(publish(*made), "registers")
    assert [(row["n_observations"], row["agreement"]) for row in found] == [(1, "single")] * 2


def test_a_guide_of_another_kind_does_not_make_registers_vanish() -> None:
    tables = publish(
        revision("1.0", *(reg(f"R{i}", i, fld("EN", "0")) for i in range(4))),
        revision("2.0", instructions=[instruction("SOP", 3, "ADD")], doc_id="acme-one-isa-2.0"),
    )
    assert not [row for row in rows(tables, "registers") if row["flags"]]
    assert not rows(tables, "changes")


def test_volumes_of_one_title_are_no_revisions_of_one_another() -> None:
    made = [
        revision(
            "1.0", *(reg(f"{block}_{i}", i) for i in range(4)), doc_id=f"acme-one-guide-{n}.0", title="Guide"
        )
        for n, block in ((1, "CB"), (2, "DB"))
    ]
    tables = publish(*made)
    assert len(rows(tables, "registers")) == 8
    assert not rows(tables, "changes")
    assert not [row["flags"] for row in rows(tables, "registers") if row["flags"]]


def test_a_revision_in_which_nothing_was_found_makes_everything_vanish_and_says_so() -> None:
    tables = publish(revision("1.0", reg("MODE", 0x10, fld("EN", "0"))), revision("1.1"))
    assert only(tables, "registers")["flags"] == ["vanished"]
    assert only(tables, "changes")["what"] == "removed"


def test_an_instruction_is_what_its_encoding_has_under_its_opcode() -> None:
    tables = publish(
        revision("1.0", instructions=[instruction("SOP", 3, "ADD"), instruction("SOP", 4, "SUB")]),
        revision("1.1", instructions=[instruction("SOP", 3, "ADDC"), instruction("VOP", 4, "SUB")]),
    )
    found = {(row["encoding"], row["opcode"], row["mnemonic"]) for row in rows(tables, "instructions")}
    assert found == {("SOP", 3, "ADDC"), ("SOP", 4, "SUB"), ("VOP", 4, "SUB")}
    conflict = only(tables, "conflicts")
    assert (conflict["register"], conflict["chosen"]) == ("SOP", "3 ADDC")


def test_two_instructions_of_one_opcode_stay_two_in_every_revision() -> None:
    both = [instruction("ALU", 24, "CNDE"), instruction("ALU", 24, "MOVA")]
    tables = publish(
        revision("1.0", instructions=both),
        revision("1.1", instructions=[instruction("ALU", 24, "MOVA"), instruction("ALU", 24, "CNDE")]),
    )
    found = [(row["mnemonic"], row["agreement"]) for row in rows(tables, "instructions")]
    assert found == [("CNDE", "unanimous"), ("MOVA", "unanimous")]


def test_symbols_merge_by_name_else_by_index() -> None:
    tables = publish(
        revision("1.0", symbols=[symbol("PI", 1, value=3), symbol("E", 2), symbol("OLD", 3)]),
        revision("1.1", symbols=[symbol("PI", 1, value=4), symbol("E", 5), symbol("NEW", 3)]),
    )
    found = {(row["name"], row["index"], row["value"]) for row in rows(tables, "symbols")}
    assert found == {("PI", 1, 4), ("E", 5, None), ("NEW", 3, None)}


def test_what_one_document_prints_twice_alike_is_one_row_and_what_differs_stays_two() -> None:
    made = revision(
        "1.0",
        reg("MODE", 0x10, fld("EN", "0")),
        reg("MODE", 0x10, fld("EN", "0")),
        reg("STATE", 0x14, fld("EN", "0")),
        reg("STATE", 0x14, fld("EN", "1")),
        instructions=[instruction("SOP", 3, "ADD", description=text) for text in ("Adds.", "Adds.")],
    )
    tables = publish(made)
    found = [(row["register"], row["n_observations"]) for row in rows(tables, "registers")]
    assert found == [("MODE", 2), ("STATE", 1), ("STATE", 1)]
    assert [row["n_observations"] for row in rows(tables, "fields", register="MODE")] == [2]
    assert only(tables, "instructions")["agreement"] == "unanimous"


def test_copies_of_a_row_within_a_document_are_a_conflict_that_holds_each_print() -> None:
    made = revision("1.0", reg("MODE", 0x10, fld("COL3", "15:12", "0x0", flags=["row_copies"])))
    field = made.registers[0].fields[0]
    made.document.lines[1:3] = ["COL3 15:12  0x0", "COL_3 13:12 OxO"]
    field.pieces = [(1, 0, 15), (2, 0, 15)]
    conflict = only(publish(made), "conflicts")
    assert (conflict["field"], conflict["column"], conflict["rule"]) == ("COL3", "raw_text", "undecided")
    assert [c["value"] for c in conflict["candidates"]] == ["COL3 15:12 0x0", "COL_3 13:12 OxO"]


def test_three_revisions_give_one_row_of_three_observations_the_newest_first() -> None:
    made = [
        revision(label, reg("MODE", 0x10, fld("EN", "0", default)))
        for label, default in (("1.10", "0x2"), ("1.9", "0x1"), ("1.2", "0x0"))
    ]
    row = only(publish(*made), "fields")
    assert row["default_text"] == "0x2"
    assert row["observation_ids"] == [f"acme-one-guide-rev{label}:r0.f0" for label in ("1.10", "1.9", "1.2")]


@pytest.mark.parametrize(
    ("older", "newer"),
    [
        ({"revision": "1.9"}, {"revision": "1.10"}),
        ({"revision": "A"}, {"revision": "B"}),
        ({"revision": "2.0 draft"}, {"revision": "2.0"}),
        (
            {"revision": "1.0", "revision_date": "May 3, 2009"},
            {"revision": "1.0", "revision_date": "1 Feb 2010"},
        ),
        ({"revision_date": "2008-12-31"}, {"revision_date": "January 2009"}),
        ({"doc_id": "acme-one-guide-rev2"}, {"doc_id": "acme-one-guide-rev10"}),
    ],
)
def test_revisions_are_in_the_order_of_what_they_print_else_of_their_names(
    older: dict[str, str], newer: dict[str, str]
) -> None:
    made = []
    for doc_id, said, default in (("acme-one-guide-b", older, "0x1"), ("acme-one-guide-a", newer, "0x2")):
        told = {"doc_id": doc_id, "title": "Guide", "revision": None, **said}
        label = told.pop("revision")
        made.append(revision(label, reg("MODE", 0x10, fld("EN", "0", default)), **told))
    row = only(publish(*made), "fields")
    assert (row["default_text"], row["agreement"]) == ("0x2", "resolved")


def test_revisions_that_nothing_puts_in_order_are_of_equal_age() -> None:
    made = [
        revision(
            None, reg("MODE", 0x10, fld("EN", "0", default)), doc_id=f"acme-one-guide-{name}", title="Guide"
        )
        for name, default in (("x", "0x1"), ("y", "0x2"))
    ]
    assert only(publish(*made), "fields")["agreement"] == "conflict"


def test_keys_of_revisions_dates_and_names() -> None:
    versions = ["Rev. 1.9", "1.10-draft", "1.10", "1.10b", "2"]
    keys = [revision_key(text) for text in versions]
    assert all(keys)
    assert sorted(versions, key=lambda text: revision_key(text) or ()) == versions
    assert (
        date_key("January 26, 2009")
        == date_key("26 Jan 2009")
        == date_key("2009-01-26")
        == date_key("26/01/2009")
    )
    assert (revision_key(None), date_key("no date")) == (None, None)
    names = [
        "acme-one-guide-rev1.2",
        "acme-one-guide-0.13.2",
        "acme-one-guide-2019-03",
        "acme-one-guide-1a2b3c4d",
    ]
    assert {file_stem(name) for name in names} == {"acme-one-guide"}
    assert [file_revision(name) for name in names] == ["1.2", "0.13.2", None, None]


def test_every_doubt_names_aspects_that_rows_have_and_is_a_known_code() -> None:
    names = {aspect.name for aspects in ASPECTS.values() for aspect in aspects}
    assert {name for about in ABOUT.values() for name in about} <= names
    assert set(ABOUT) <= set(CODES)


def test_the_note_of_a_merge_stands_under_the_document_of_its_row() -> None:
    value = EnumValue(value=1, name="ON")
    old = fld("KIND", "1:0")
    old.values = [value]
    tables = publish(
        revision("1.0", reg("MODE", 0x10, old)), revision("1.1", reg("MODE", 0x10, fld("KIND", "1:0")))
    )
    report = only(tables, "diagnostics", code="vanished")
    assert (report["doc_id"], report["table"], report["observation_id"]) == (
        OLD,
        "enum_values",
        f"{OLD}:r0.f0.v0",
    )
    documents = [row["doc_id"] for row in rows(tables, "diagnostics")]
    assert documents == sorted(documents)


NAMES = st.sampled_from(["MODE", "M0DE", "STATE", "ARRAY_[0-3]", None])
FIELDS = st.sampled_from(["EN", "KIND", "K1ND", "Reserved", None])
FLAGS = st.lists(st.sampled_from(["name_garbled", "bits_overlap", "row_copies", "register_name"]), max_size=1)


@st.composite
def registers(draw: st.DrawFn) -> list[Register]:
    """Registers whose names, addresses and fields often meet those of another document."""
    made = []
    for _ in range(draw(st.integers(0, 4))):
        fields = []
        for _ in range(draw(st.integers(0, 3))):
            name, low = draw(FIELDS), draw(st.sampled_from([0, 4, 8, None]))
            bits = None if low is None else f"{low + draw(st.integers(0, 3))}:{low}"
            values = {n: draw(st.sampled_from(["OFF", "0FF", "ON"])) for n in range(draw(st.integers(0, 3)))}
            default = draw(st.sampled_from(["none", "0x0", None]))
            flags = draw(FLAGS)
            fields.append(fld(name, bits, default, values, flags=flags, reserved=name == "Reserved"))
        address, variant = draw(st.sampled_from([0x10, 0x14, None])), draw(st.sampled_from([None, "b"]))
        space = None if address is None else draw(st.sampled_from(["MMReg", "IOReg"]))
        flags = draw(FLAGS)
        made.append(reg(draw(NAMES), address, *fields, flags=flags, variant=variant, address_space=space))
    return made


@st.composite
def families(draw: st.DrawFn) -> list[Reading]:
    """Up to four documents of two products, some of them revisions of one another."""
    made = []
    for i in range(draw(st.integers(1, 4))):
        opcodes = draw(st.lists(st.tuples(st.integers(0, 2), st.sampled_from(["ADD", "SUB"])), max_size=3))
        constants = draw(
            st.lists(st.tuples(st.sampled_from(["PI", "P1", None]), st.integers(0, 2)), max_size=2)
        )
        made.append(
            revision(
                draw(st.sampled_from(["1.0", "1.1", None])),
                *draw(registers()),
                doc_id=f"acme-guide-{'abcd'[i]}",
                product=draw(st.sampled_from(["one", "two"])),
                instructions=[instruction("SOP", *opcode) for opcode in opcodes],
                symbols=[symbol(*constant) for constant in constants],
                title=draw(st.sampled_from(["Guide", "Manual"])),
            )
        )
    return made


@given(families())
def test_every_observation_is_in_one_published_row_and_rows_below_are_tied_to_rows_above(
    made: list[Reading],
) -> None:
    tables = publish(*made)
    for name in RECORDS:
        counted = Counter(one for row in rows(tables, name) for one in row["observation_ids"])
        observed = [row.id for reading in made for table, row in reading.observations() if table == name]
        assert counted == Counter(observed)
        for row in rows(tables, name):
            assert row["n_observations"] == len(row["observation_ids"])
            assert (row["agreement"] == "single") == (row["n_observations"] == 1)
            assert row["observation_id"] in row["observation_ids"]
            assert len({one.split(":")[0] for one in row["observation_ids"]} - _of_product(made, row)) == 0
    above = {row["register_id"]: row for row in rows(tables, "registers")}
    holders = {row["field_id"]: row for row in rows(tables, "fields")}
    for row in holders.values():
        assert row["register"] == above[row["register_id"]]["register"]
        listed = [v for v in rows(tables, "enum_values", field_id=row["field_id"]) if v["role"] != "prose"]
        assert row["enum_count"] == len(listed)
    for row in rows(tables, "enum_values"):
        assert (row["field"], row["register_id"]) == (
            holders[row["field_id"]]["field"],
            holders[row["field_id"]]["register_id"],
        )


def _of_product(made: list[Reading], row: dict[str, object]) -> set[str]:
    return {reading.document.doc_id for reading in made if reading.product == row["product"]}


@given(families(), st.randoms())
def test_the_order_of_the_documents_does_not_matter(made: list[Reading], random: Random) -> None:
    shuffled = list(made)
    random.shuffle(shuffled)
    assert publish(*made) == publish(*shuffled)


@given(families(), st.booleans())
def test_adding_a_document_leaves_the_rows_of_other_products_as_they_were(
    made: list[Reading], with_rules: bool
) -> None:
    added = made[-1]
    published = publish if not with_rules else _publish_with_rules
    before, after = published(*made[:-1]) if made[:-1] else None, published(*made)
    if before is None:
        return
    inherited = {"fields": {"register"}, "enum_values": {"register", "field"}} if with_rules else {}
    for name in RECORDS:
        # a name that was in doubt may be settled by the document added, and the rows below follow it
        own = [c for c in after[name].column_names if c not in inherited.get(name, set())]
        kept = {row["observation_id"]: row for row in rows(after, name)}
        for row in rows(before, name):
            if row["product"] != added.product and (row["status"] == "clean" or not with_rules):
                assert {c: kept[row["observation_id"]][c] for c in own} == {c: row[c] for c in own}


def _publish_with_rules(*made: Reading) -> dict[str, Any]:
    return published_tables([observed_tables(reading) for reading in made])


@st.composite
def printings(draw: st.DrawFn) -> list[Reading]:
    """Two to four prints of one manual, each with damage and changes of its own."""
    return [
        revision(
            draw(st.sampled_from(["1.0", "1.1", "1.2"])),
            *[made for i in range(3) if (made := _printed(draw, i)) is not None],
            doc_id=f"acme-one-guide-{name}",
            instructions=[
                instruction("SOP", code, draw(st.sampled_from([mnemonic, f"{mnemonic}X"])))
                for code, mnemonic in enumerate(("ADD", "SUB", "MOV"))
                if draw(st.booleans())
            ],
            symbols=[symbol(word, i, value=draw(st.integers(0, 1))) for i, word in enumerate(("PI", "TAU"))],
            title="Guide",
        )
        for name in "abcd"[: draw(st.integers(2, 4))]
    ]


def _printed(draw: st.DrawFn, i: int) -> Register | None:
    """A print of the register of this number, if it is there."""
    damage = draw(st.sampled_from(["none", "none", "gone", "lost", "garbled", "moved"]))
    name: str | None = ("CB_MODE", "CB_STATE", "DB_COUNT_[0-3]")[i]
    fields = [made for j in range(3) if (made := _printed_field(draw, j)) is not None]
    if damage == "gone":
        return None
    flags = {"lost": ["name_lost"], "garbled": ["header_joined"]}.get(damage, [])
    name = {"lost": None, "garbled": f"{name}X"}.get(damage, name)
    return reg(name, (0x10, 0x20, 0x30)[i] + 4 * (damage == "moved"), *fields, flags=flags)


def _printed_field(draw: st.DrawFn, j: int) -> Field | None:
    """A print of the field of this number, if it is there."""
    damage = draw(st.sampled_from(["none", "none", "gone", "lost", "garbled", "bits", "default", "wider"]))
    if damage == "gone":
        return None
    name: str | None = {"lost": None, "garbled": f"KI ND_{j}"}.get(damage, f"KIND_{j}")
    bits = {"bits": "7:", "wider": f"{8 * j + 4}:{8 * j}"}.get(damage, f"{8 * j + 3}:{8 * j}")
    flags = {"lost": ["name_lost"], "garbled": ["name_garbled"], "bits": ["bits_garbled"]}.get(damage, [])
    values = {n: draw(st.sampled_from([f"A{n}", f"B{n}"])) for n in range(3) if draw(st.booleans())}
    text = draw(st.sampled_from([None, "Counts up.", "Counts up if the"]))
    return fld(name, bits, None if damage == "default" else "0x0", values, flags=flags, description=text)


@given(printings())
def test_merging_what_is_merged_changes_nothing(made: list[Reading]) -> None:
    tables = {r.document.doc_id: observed_tables(r) for r in made}
    desks = Workbench(list(tables.values())).desks
    described = {doc_id: one["documents"].to_pylist()[0] for doc_id, one in tables.items()}
    (product,) = products(desks, described)
    once = merge(product, tables)
    again = merge(product, {e.doc_id: _of(once.tables, e.doc_id, tables[e.doc_id]) for e in product.editions})
    for name in RECORDS:
        assert _by_id(again.tables[name]) == _by_id(once.tables[name])
    assert (again.conflicts, again.notes) == ([], None)


def _of(merged: dict[str, Any], doc_id: str, observed: dict[str, Any]) -> dict[str, Any]:
    """The merged rows that come from one document, as tables of that document."""
    chosen = {
        name: table.filter(
            pa.array([one == doc_id for one in table.column("doc_id").to_pylist()], pa.bool_())
        )
        for name, table in merged.items()
    }
    return {**observed, **chosen}


def _by_id(table: Any) -> dict[str, dict[str, Any]]:
    return {row["observation_id"]: row for row in table.to_pylist()}
