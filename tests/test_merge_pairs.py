"""Which rows of several documents are one fact, which stay apart, and what a newer revision no longer has."""

from __future__ import annotations

import pytest
from revisions import NEW, OLD, fld, instruction, only, publish, reg, revision, rows, symbol

from extract.observations import EnumValue, Register


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


def test_what_a_register_of_doubtful_name_has_stays_in_doubt() -> None:
    doubtful = reg(
        "MODE", None, fld("EN", "0", values={0: "OFF"}, flags=["register_name"]), flags=["register_name"]
    )
    tables = publish(revision("1.0", reg("OTHER", 0x10, fld("EN", "0")), doubtful))
    assert [row["flags"] for row in rows(tables, "registers") if row["register"] == "MODE"] == [
        ["register_name"]
    ]
    assert only(tables, "fields", register="MODE")["flags"] == ["register_name"]


def test_a_register_that_may_bear_the_name_of_another_is_not_taken_for_that_one_at_another_address() -> None:
    doubtful = reg(
        "MODE", 0x14, fld("RATE", "7:4", flags=["register_name"]), flags=["register_name"]
    )  # its heading was lost
    lost = reg("MODE", None, fld("EN", "0"), address_space=None)
    made = (
        revision("1.0", *registers, doc_id=f"acme-one-guide-{doc_id}", title="Guide")
        for doc_id, registers in (
            ("a", (reg("MODE", 0x10, fld("EN", "0")), reg("RATES", 0x14, fld("RATE", "7:4")))),
            ("b", (lost, doubtful)),
        )
    )
    tables = publish(*made)
    found = {(row["register"], row["field"]): row for row in rows(tables, "fields") if not row["flags"]}
    assert {key: row["n_observations"] for key, row in found.items()} == {
        ("MODE", "EN"): 2,
        ("RATES", "RATE"): 1,
    }
    assert only(tables, "fields", register="MODE", field="RATE")["flags"] == ["register_name"]


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


@pytest.mark.parametrize(("count", "expected"), [(4, 4), (3, 6)])
def test_registers_are_one_where_two_revisions_call_their_space_differently_and_keep_a_distance(
    count: int, expected: int
) -> None:
    made = [
        revision(
            label, *(reg(f"MODE{n}", base + 4 * n, fld("EN", "0"), address_space=space) for n in range(count))
        )
        for label, space, base in (("1.0", "MMReg", 0x4000), ("1.1", "offset", 0))
    ]
    tables = publish(*made)
    assert len(rows(tables, "registers")) == expected
    assert {row["verdict"] for row in rows(tables, "changes", what="moved")} <= {
        "same_text",
        "hardware_change",
    }


@pytest.mark.parametrize(
    ("space", "base"), [("offset", 0), ("offset", 0x4000), (None, 0x4000), ("PX offset", 0)]
)
def test_copies_that_count_from_other_bases_and_name_no_space_or_another_one_agree_on_addresses(
    space: str | None, base: int
) -> None:
    made = [
        revision(
            "1.0",
            *(
                reg(f"MODE{n}", at + 4 * n + 0x100 * (n == moved), fld("EN", "0"), address_space=name)
                for n in range(6)
            ),
            doc_id=f"acme-one-guide-{doc_id}",
            title="Guide",
        )
        for doc_id, name, at, moved in (("a", "CB offset", 0, -1), ("b", space, base, 5))
    ]
    found = rows(publish(*made), "registers")
    expected = ["unanimous"] * 5 + ["conflict"]
    assert [(row["address"], row["agreement"]) for row in found] == [
        (4 * n, agreement) for n, agreement in enumerate(expected)
    ]


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
