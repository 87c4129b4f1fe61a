"""Documents of one product become one row per fact: which print is believed, and what becomes of the others."""

from __future__ import annotations

from copy import copy
from typing import Any

import pytest
from revisions import NEW, OLD, RECORDS, Rows, fld, instruction, only, publish, reg, revision, rows, symbol

from extract.codes import CODES
from extract.observations import Field, Reading, Register, Repair
from normalize.aspects import ABOUT, ASPECTS


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


@pytest.mark.parametrize(
    ("old", "new", "column", "kept"),
    [
        (fld("EN", "15:0"), fld("EN", "14:0", flags=["size_disagrees"]), "bit_hi", 14),
        (fld("EN", "7:0"), fld("EN", "6:0", flags=["bits_unlike"]), "bit_hi", 6),
        (fld("EN", "8:0"), fld("EN", "3:0", flags=["bits_unlike"]), "bit_hi", 3),
        (fld("SCALE", "0"), fld("SCALE_POLICY", "0", flags=["name_joined"]), "field", "SCALE_POLICY"),
        (fld("SCALE_MODE", "0"), fld("SCALE_LIMIT", "0", flags=["word_slip"]), "field", "SCALE_LIMIT"),
    ],
)
def test_a_newer_print_in_doubt_that_is_no_misprint_of_the_older_one_is_kept_and_stays_flagged(
    old: Field, new: Field, column: str, kept: object
) -> None:
    row, conflicts = one_field(old, new)
    assert (row[column], row["status"], row["agreement"]) == (kept, "flagged", "conflict")
    assert row["flags"] == [*new.flags, "prints_differ"]
    assert [c["rule"] for c in conflicts] == ["undecided"]


def test_a_newer_print_in_doubt_that_is_a_misprint_of_the_older_one_gives_way_to_it() -> None:
    row, _ = one_field(fld("EN", "18:0"), fld("EN", "13:0", flags=["size_disagrees"]))
    assert (row["bit_hi"], row["status"]) == (18, "repaired")


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


def test_an_empty_cell_is_not_filled_with_what_an_older_revision_says_of_another_field_at_its_bits() -> None:
    row, _ = one_field(fld("KIND", "3:0", "0x5"), fld("SPEED", "3:0", None))
    assert (row["default_text"], row["n_observations"]) == (None, 2)


def test_a_print_that_another_confirms_in_other_words_keeps_its_own() -> None:
    row, _ = one_field(
        fld("EN", "7:0", "0x10"), fld("EN", "7:0", "16", default_value=16, flags=["default_garbled"])
    )
    assert (row["default_text"], row["flags"]) == ("16", [])


def test_a_default_that_only_its_registers_reset_tells_is_not_overruled_by_an_older_one() -> None:
    row, conflicts = one_field(fld("EN", "7:0", "0x0"), fld("EN", "7:0", None, default_value=1))
    assert (row["default_text"], row["default_value"]) == (None, 1)
    assert [(c["rule"], c["chosen"]) for c in conflicts] == [("newest", "0x1")]


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


def test_of_two_names_that_look_alike_the_one_that_the_others_document_uses_elsewhere_wins() -> None:
    tables = publish(
        revision("1.0", reg("MODE", 0x10, fld("SRC0", "0"))),
        revision("1.1", reg("MODE", 0x10, fld("SRCO", "0", description="SRC0 comes first"))),
    )
    assert only(tables, "fields")["field"] == "SRC0"
    assert only(tables, "conflicts", column="field")["rule"] == "look_alike"


def test_a_name_that_a_copy_misreads_everywhere_does_not_win_over_the_one_of_another_copy() -> None:
    def print_of(of: str, name: str, *more: Field) -> Reading:
        register = reg("MODE", 0x10, fld(name, "0"), *more)
        return revision("1.0", register, doc_id=f"acme-one-guide-{of}", title="Guide")

    tables = publish(
        print_of("a", "LOCK_PUMP"),
        print_of("b", "L0CK_PUMP", fld("GO", "1", description="as L0CK_PUMP")),
        print_of("c", "L0CK_PUMP", fld("GO", "1", description="as L0CK_PUMP")),
    )
    row = only(tables, "fields", bit_lo=0)
    assert (row["field"], row["flags"], row["agreement"]) == ("LOCK_PUMP", ["prints_differ"], "conflict")


def test_what_belongs_to_a_name_that_copies_spell_differently_is_in_doubt_too() -> None:
    def made(register: str, field: str) -> Register:
        return reg(register, 0x10, fld("EN", "0"), fld(field, "2:1", values={0: "OFF", 1: "SLOW"}))

    tables = copies_of(made("MODE0", "FLIP"), made("MODE0", "FL1P"))
    assert [row["flags"] for row in rows(tables, "enum_values")] == [["field_name"], ["field_name"]]
    assert only(tables, "fields", field="EN")["flags"] == []
    tables = copies_of(made("MODE0", "FLIP"), made("MODEO", "FLIP"), made("MODE0", "FLIP"))
    assert only(tables, "registers")["flags"] == ["prints_differ"]
    below = [tuple(row["flags"]) for name in ("fields", "enum_values") for row in rows(tables, name)]
    assert set(below) == {("register_name",)}


def copies_of(*registers: Register) -> dict[str, Any]:
    """The tables of copies of one revision, each with one of these registers."""
    made = [
        revision("1.0", one, doc_id=f"acme-one-guide-{chr(97 + i)}", title="Guide")
        for i, one in enumerate(registers)
    ]
    return publish(*made)


@pytest.mark.parametrize(
    "cut",
    ["PORT_DEPTH_HO", "PORT_DEPTH_", "PORT_DEPTH", "PORT_DEPTH_H0LD", "PORT_DPETH_HOLD", "POR7_D3PTH_HOLD"],
)
def test_a_register_whose_name_a_copy_has_damaged_is_one_row_and_a_conflict(cut: str) -> None:
    fields = [fld("EN", "0"), fld("KIND", "3:1", values={0: "OFF"})]
    tables = copies_of(*(reg(name, 0x10, *map(copy, fields)) for name in (cut, "PORT_DEPTH_HOLD", cut)))
    row = only(tables, "registers")
    assert (row["flags"], row["agreement"], row["n_observations"]) == (["prints_differ"], "conflict", 3)
    assert {c["value"] for c in only(tables, "conflicts")["candidates"]} == {cut, "PORT_DEPTH_HOLD"}
    assert {row["n_observations"] for row in rows(tables, "fields")} == {3}


def test_registers_of_like_names_at_one_address_with_other_fields_are_two() -> None:
    tables = copies_of(reg("PORT", 0x10, fld("EN", "0")), reg("PORT_SET", 0x10, fld("SET", "7:0")))
    assert len(rows(tables, "registers")) == 2


@pytest.mark.parametrize("number", [2, 8])
def test_a_value_that_a_copy_has_under_another_number_is_one_row_and_a_conflict(number: int) -> None:
    lists = [{0: "OFF", n: "SLOW", 9: "FAST"} for n in (number, 1, number)]
    tables = copies_of(*(reg("MODE", 0x10, fld("KIND", "3:0", values=one)) for one in lists))
    (row,) = (row for row in rows(tables, "enum_values") if row["name"] == "SLOW")
    assert (row["flags"], row["n_observations"], row["agreement"]) == (["prints_differ"], 3, "conflict")
    assert only(tables, "conflicts")["column"] == "value"
    assert len(rows(tables, "enum_values")) == only(tables, "fields")["enum_count"] == 3


def test_values_called_reserved_are_not_taken_for_one_under_several_numbers() -> None:
    lists = [{0: "OFF", n: "Reserved"} for n in (2, 3)]
    tables = copies_of(*(reg("MODE", 0x10, fld("KIND", "3:0", values=one)) for one in lists))
    assert len(rows(tables, "enum_values")) == 3


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (fld("PHASE_DRIVE", "7:4"), fld("PHASE_D", "7:4")),
        (fld("PHASE_DRIVE", "7:4"), fld("PHASE_", "7:4")),
        (fld("EN", "15:0"), fld("EN", "5:0")),
        (fld("KIND", "1:0", values={1: "K_SLOW"}), fld("KIND", "1:0", values={1: "K_SL"})),
    ],
)
def test_a_newer_print_that_lacks_the_end_of_a_name_or_a_digit_is_kept_and_flagged(
    old: Field, new: Field
) -> None:
    row, conflicts = one_field(old, new)
    tables = publish(revision("1.0", reg("MODE", 0x10, old)), revision("1.1", reg("MODE", 0x10, new)))
    flagged = [row for name in ("fields", "enum_values") for row in rows(tables, name) if row["flags"]]
    assert [row["flags"] for row in flagged] == [["prints_differ"]]
    assert (row["field"], row["bit_hi"]) == (new.field, new.bit_hi)
    assert [c["rule"] for c in conflicts] == ["undecided"]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (fld("PHASE_D", "7:4"), fld("PHASE_DRIVE", "7:4")),
        (fld("PHASE_DRIVE", "7:4"), fld("PHASE", "7:4")),
        (fld("BITS", "7:4"), fld("BIT", "7:4")),
        (fld("EN", "15:0"), fld("EN", "14:0")),
        (fld("EN", "12"), fld("EN", "2")),
    ],
)
def test_a_newer_print_that_says_something_of_its_own_is_believed(old: Field, new: Field) -> None:
    row, conflicts = one_field(old, new)
    assert (row["field"], row["bit_hi"], row["flags"]) == (new.field, new.bit_hi, [])
    assert [c["rule"] for c in conflicts] == ["newest"]


@pytest.mark.parametrize(
    ("opcode", "mnemonic", "flags"),
    [
        (18, "V_MIN_U32", []),
        (1, "V_MIN_U32", ["prints_differ"]),
        (18, "V_MIN_U", ["prints_differ"]),
        (18, "V_MIN_U3", ["prints_differ"]),
        (19, "V_MIN_U32", []),
        (18, "V_MIN", []),
    ],
)
def test_a_newer_instruction_that_lacks_a_digit_or_the_end_of_its_type_is_kept_and_flagged(
    opcode: int, mnemonic: str, flags: list[str]
) -> None:
    made = [
        revision(label, instructions=[instruction("VA", *said), instruction("VA", 40, "V_MOV_B32")])
        for label, said in (("1.0", (18, "V_MIN_U32")), ("1.1", (opcode, mnemonic)))
    ]
    row = rows(publish(*made), "instructions")[0]
    assert (row["opcode"], row["mnemonic"], row["flags"], row["n_observations"]) == (
        opcode,
        mnemonic,
        flags,
        2,
    )


def test_a_newer_address_that_lacks_a_digit_is_kept_and_flagged() -> None:
    made = [
        revision(label, reg("MODE", at, fld("EN", "0"))) for label, at in (("1.0", 0x4140), ("1.1", 0x414))
    ]
    row = only(publish(*made), "registers")
    assert (row["address"], row["flags"]) == (0x414, ["prints_differ"])


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


def test_every_doubt_names_aspects_that_rows_have_and_is_a_known_code() -> None:
    names = {aspect.name for aspects in ASPECTS.values() for aspect in aspects}
    assert {name for about in ABOUT.values() for name in about} <= names
    assert set(ABOUT) <= set(CODES)


def test_a_field_counts_its_values_when_a_row_that_was_merged_first_tells_that_two_are_one() -> None:
    made = [
        fld("KIND", "3:0", values={0: "OFF", n: name})
        for n, name in ((1, "SLOW_82"), (7, "SLOW"), (1, "SLOW"))
    ]
    made[0].values[1].flags = ["values_joined"]
    tables = copies_of(*(reg("MODE", 0x10, one) for one in made))
    assert only(tables, "fields")["enum_count"] == len(rows(tables, "enum_values")) == 2
