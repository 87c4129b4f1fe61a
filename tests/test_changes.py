"""Comparing revisions and products: what is shared, what differs, and whether hardware or print changed."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from revisions import differences, fld, only, publish, reg, revised, revised_field, revision, rows, two

from extract.dialects import read
from extract.observations import Repair
from extract.readers import discover, read_document
from normalize.observed import observed_tables
from normalize.reconcile import published_tables

if TYPE_CHECKING:
    from extract.observations import Field

TESTS = Path(__file__).resolve().parent
SAMPLES = TESTS.parent / "data" / "raw" / "samples"
EXPECTED = json.loads((TESTS / "samples_expected.json").read_text(encoding="utf-8"))["changes"]


@pytest.mark.parametrize("kin", [False, True])
def test_fields_found_the_same_at_once_are_told_as_if_compared_one_by_one(
    kin: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    repair = Repair("name_blank", "field", "M AP", "MAP", "sibling")
    made = [
        revision(
            str(n),
            reg("MODE", 0x10 * n, fld("TOP", "9"), fld("KIND", "3:1", values={0: "OFF", 1: "ON"})),
            reg("MENDED", 0x80, fld("MAP", "7:4", repairs=[repair][n - 1 :])),
            reg("TWICE", 0x90, fld("DATA", "1:0"), fld("DATA", "1:0")),
            reg("LOST", 0xA0, fld(None, "1:0"), fld(None, "1:0")),
            **{} if kin else {"product": f"chip{n}", "doc_id": f"acme-chip{n}-guide"},
        )
        for n in (1, 2)
    ]
    at_once = rows(publish(*made), "changes")
    monkeypatch.setattr("normalize.comparing.compare._Comparison._alike", lambda *_: False)
    assert at_once == rows(publish(*made), "changes")
    assert any(row["evidence"] == "same name, bits and default, 2 values" for row in at_once)


def test_what_both_revisions_have_alike_is_shared_and_the_same_text() -> None:
    made = [
        revision(label, reg("MODE", 0x10, fld("EN", "0"), fld("KIND", "3:1", values={0: "OFF"})))
        for label in ("1.0", "1.1")
    ]
    found = rows(publish(*made), "changes")
    assert [(row["register"], row["field"], row["what"], row["verdict"]) for row in found] == [
        ("MODE", None, "shared", "same_text"),
        ("MODE", "EN", "shared", "same_text"),
        ("MODE", "KIND", "shared", "same_text"),
    ]
    assert {
        (row["from_product"], row["from_revision"], row["to_product"], row["to_revision"]) for row in found
    } == {("one", "1.0", "one", "1.1")}


@pytest.mark.parametrize(
    ("old", "new", "what", "before", "after"),
    [
        (fld("EN", "3:2"), fld("EN", "4:3"), "moved", "3:2", "4:3"),
        (fld("EN", "1:0"), fld("EN", "2:0"), "resized", "1:0", "2:0"),
        (fld("EN", "0"), fld("ENABLE_IT", "0"), "renamed", "EN", "ENABLE_IT"),
        (fld("EN", "0", "0x0"), fld("EN", "0", "0x1"), "default", "0x0", "0x1"),
        (fld("EN", "0", access="R"), fld("EN", "0"), "access", "R", "as the register"),
        (fld("EN", "0", values={0: "OFF"}), fld("EN", "0", values={0: "IDLE"}), "enum", "0 OFF", "0 IDLE"),
        (
            fld("EN", "0", values={0: "A"}),
            fld("EN", "0", values={0: "A", 1: "B", 2: "C"}),
            "enum",
            None,
            "1 B, 2 C",
        ),
        (fld("EN", "0", values={0: "A", 1: "B"}), fld("EN", "0", values={0: "A"}), "enum", "1 B", None),
    ],
)
def test_a_difference_between_two_clean_prints_is_a_change_of_the_hardware(
    old: Field, new: Field, what: str, before: str | None, after: str | None
) -> None:
    assert revised_field(old, new) == [(what, before, after, "hardware_change")]


def texts(**said: str) -> Field:
    """A field whose values have texts and no names, as most manuals of microcontrollers list them."""
    made = fld("EN", "7:0", values=dict.fromkeys(map(int, (number[1:] for number in said))))
    for value, text in zip(made.values, said.values(), strict=True):
        value.description = text
    return made


def test_a_value_without_a_name_has_changed_when_its_text_has() -> None:
    old, new = (
        texts(_0="0.5 ms", _1="Even parity", _2="On, at once"),
        texts(_0="1 ms", _1="Odd parity", _2="on at once"),
    )
    assert revised_field(old, new) == [
        ("enum", "0 0.5 ms", "0 1 ms", "hardware_change"),
        ("enum", "1 Even parity", "1 Odd parity", "hardware_change"),
    ]
    added = texts(_0="0.5 ms", _1="Even parity", _2="On, at once", _3="Off")
    assert revised_field(old, added) == [("enum", None, "3 Off", "hardware_change")]


def test_an_access_that_one_side_states_nowhere_is_no_change_of_the_hardware() -> None:
    stating = reg("MODE", 0x10, fld("EN", "0", access="R"), access=None)
    silent = reg("MODE", 0x10, fld("EN", "0"), access=None)
    other = reg("OTHER", 0x90, fld("FULL", "0", access="R"))
    kin = differences(revision("1.0", stating, other), revision("1.1", silent, other))
    assert kin == [("EN", "access", "R", None, "suspected_damage")]
    products = rows(publish(two("one", stating, other), two("two", silent, other)), "changes")
    (told,) = [row for row in products if row["what"] == "access"]
    assert (told["before"], told["after"], told["verdict"]) == ("R", None, "same_text")
    assert told["evidence"].endswith("states no access")


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (fld("EN", "7:0", "0x10"), fld("EN", "7:0", "16", default_value=16)),
        (fld("EN", "7:0", access="R/W"), fld("EN", "7:0", access="rw")),
        (fld("EN", "7:0", access="RO"), fld("EN", "7:0", access="Read-only")),
        (fld("Reserved", "7:0", reserved=True), fld("-", "7:0", reserved=True)),
    ],
)
def test_what_the_guides_only_write_in_different_ways_is_no_difference(old: Field, new: Field) -> None:
    assert not revised_field(old, new)
    (row,) = rows(publish(revision("1.0", reg("A", 0, old)), revision("1.1", reg("A", 0, new))), "fields")
    assert (row["agreement"], row["status"]) == ("unanimous", "clean")


@pytest.mark.parametrize(
    ("old", "expected"), [("0x0", [("default", "0x0", "0x1", "hardware_change")]), ("0x1", []), (None, [])]
)
def test_a_default_that_only_its_registers_reset_tells_is_compared(
    old: str | None, expected: list[tuple[str, str, str, str]]
) -> None:
    known = fld("EN", "0", None, default_value=1)
    assert revised_field(known if old is None else fld("EN", "0", old), known) == expected


def test_a_newer_name_cut_off_within_a_word_may_be_damage_and_an_older_one_need_not_be() -> None:
    full, cut = (fld(name, "7:4", values={1: f"{name}_A"}) for name in ("PHASE_DRIVE", "PHASE_DR"))
    assert ("renamed", "PHASE_DRIVE", "PHASE_DR", "suspected_damage") in revised_field(full, cut)
    assert ("renamed", "PHASE_DR", "PHASE_DRIVE", "hardware_change") in revised_field(cut, full)
    values = [fld("KIND", "1:0", values={1: name}) for name in ("SLOWLY", "SLOW")]
    assert revised_field(*values) == [("enum", "1 SLOWLY", "1 SLOW", "suspected_damage")]


def test_the_access_of_fields_is_not_compared_with_that_of_a_revision_that_gives_none() -> None:
    old, new = (reg("MODE", 0x10, fld("EN", "0", access=access)) for access in ("R", None))
    assert not revised(old, new)


def test_bits_that_are_reserved_in_one_revision_and_left_out_in_the_other_are_the_same() -> None:
    kept, reserved = fld("EN", "0"), fld("Reserved", "31:1", reserved=True)
    assert revised(reg("MODE", 0x10, kept, reserved), reg("MODE", 0x10, kept)) == [
        ("Reserved", "removed", "31:1", None, "same_text")
    ]


def test_a_value_that_a_damaged_list_of_the_other_revision_may_have_swallowed_is_no_change_of_hardware() -> (
    None
):
    old, new = fld("KIND", "1:0", values={0: "OFF", 1: "ON"}), fld("KIND", "1:0", values={0: "OFF 1 - ON"})
    new.values[0].flag("text_foreign")
    found = revised(reg("MODE", 0x10, old), reg("MODE", 0x10, new))
    assert {(what, verdict) for _, what, _, _, verdict in found} == {("enum", "suspected_damage")}


def test_a_label_that_differs_in_a_word_is_told_of_products_whose_other_labels_are_the_same() -> None:
    one, other = ({0: f"SIZE_16_{word}", 1: "SIZE_32_BIT"} for word in ("BIT", "PAIR"))
    made = [
        two(name, reg("MODE", 0x10, fld("SIZE", "0", values=values)))
        for name, values in (("one", one), ("two", other))
    ]
    assert differences(*made) == [("SIZE", "enum", "0 SIZE_16_BIT", "0 SIZE_16_PAIR", "hardware_change")]


def test_a_register_of_another_variant_is_neither_renamed_nor_moved_where_name_and_address_are_the_same() -> (
    None
):
    fields = [fld(name, str(bit)) for bit, name in enumerate(("WALK", "EDGE", "CLIP"))]
    assert not revised(reg("PATH", 0x10, *fields, variant="a"), reg("PATH", 0x10, *fields, variant="b"))


def test_a_register_of_the_same_name_in_another_address_space_has_moved_and_is_not_renamed() -> None:
    fields = [fld(name, str(bit)) for bit, name in enumerate(("WALK", "EDGE", "CLIP"))]
    found = revised(reg("PATH", 0x10, *fields), reg("PATH", 0x20, *fields, address_space="IOReg"))
    assert found == [(None, "moved", "MMReg:0x10", "IOReg:0x20", "hardware_change")]


@pytest.mark.parametrize("space", [None, "offset"])
def test_of_registers_counted_from_another_base_the_one_that_keeps_no_distance_has_moved(
    space: str | None,
) -> None:
    places = [0x10, 0x14, 0x18, 0x1C, 0x20]
    made = [
        revision(
            label,
            *(
                reg(f"MODE{n}", base + at, fld("EN", "0"), address_space=own)
                for n, at in enumerate(own_places)
            ),
        )
        for label, own, base, own_places in (
            ("1.0", space and "MMReg", 0x4000, places),
            ("1.1", space, 0, [*places[:-1], 0x80]),
        )
    ]
    tables = publish(*made)
    found = {row["register"]: row["verdict"] for row in rows(tables, "changes", what="moved")}
    assert found == {**{f"MODE{n}": "same_text" for n in range(4)}, "MODE4": "hardware_change"}
    of_registers = rows(tables, "changes", what="shared", field=None)
    assert [row["evidence"] for row in of_registers] == ["nothing differs"] * 4 + [
        "moved; 0 of 1 fields differ"
    ]


def test_registers_that_move_or_change_in_width_or_access_are_told() -> None:
    old, new = reg("MODE", 0x10, fld("EN", "0")), reg("MODE", 0x20, fld("EN", "0"), width_bits=16, access="R")
    assert [d[1:4] for d in revised(old, new)] == [
        ("moved", "0x10", "0x20"),
        ("resized", "32 bits", "16 bits"),
        ("access", "R/W", "R"),
    ]


def test_registers_and_fields_that_only_one_revision_has_are_added_or_removed() -> None:
    old = [reg("MODE", 0x10, fld("EN", "0"), fld("OLD", "4")), reg("GONE", 0x14)]
    new = [reg("MODE", 0x10, fld("EN", "0"), fld("NEW", "5")), reg("FRESH", 0x18)]
    assert differences(revision("1.0", *old), revision("1.1", *new)) == [
        (None, "added", None, "0x18", "hardware_change"),
        (None, "removed", "0x14", None, "hardware_change"),
        ("OLD", "removed", "4", None, "hardware_change"),
        ("NEW", "added", None, "5", "hardware_change"),
    ]


def test_what_an_incomplete_document_lacks_is_no_change_of_the_hardware() -> None:
    new = revision("1.1", reg("MODE", 0x10), complete=False, missing=["the end"])
    assert differences(revision("1.0", reg("MODE", 0x10), reg("TAIL", 0x14)), new) == [
        (None, "removed", "0x14", None, "suspected_damage")
    ]


@pytest.mark.parametrize(
    ("old", "new", "what"),
    [
        (fld("Z_OFFSET", "0"), fld("Z OFFSET", "0", flags=["name_garbled"]), "renamed"),
        (fld("SRC0", "0"), fld("SRCO", "0"), "renamed"),
        (fld("EN", "0"), fld(None, "0", flags=["name_lost"]), "renamed"),
        (fld("EN", "0", "none"), fld("EN", "0", None), "default"),
        (fld("EN", "7:4"), fld("EN", "7:", flags=["bits_garbled"]), "resized"),
        (fld("EN", "0", values={0: "S_MIN_I32"}), fld("EN", "0", values={0: "S_MIN_132"}), "enum"),
        (fld("EN", "0", values={0: "A", 1: "B", 2: "C"}), fld("EN", "0", values={0: "A", 2: "C"}), "enum"),
        (fld("EN", "0", values={0: "A", 1: "B"}), fld("EN", "0"), "enum"),
        (
            fld("EN", "0", values={0: "Counts up if it can"}),
            fld("EN", "0", values={0: "Counts up if"}),
            "enum",
        ),
    ],
)
def test_a_difference_in_which_one_print_is_doubtful_is_suspected_damage(
    old: Field, new: Field, what: str
) -> None:
    for one, other in ((old, new), (new, old)):
        assert [(d[0], d[3]) for d in revised_field(one, other)] == [(what, "suspected_damage")]


def test_bits_that_overlap_a_neighbour_are_suspected_damage() -> None:
    old = reg("MODE", 0x10, fld("A", "14:13"), fld("B", "12"))
    new = reg("MODE", 0x10, fld("A", "14:11"), fld("B", "12"))
    assert revised(old, new) == [("A", "resized", "14:13", "14:11", "suspected_damage")]


def test_a_field_lost_in_a_damaged_neighbour_is_suspected_damage() -> None:
    old = reg("MODE", 0x10, fld("A", "2:0"), fld("B_BF", "22:20", flags=["lists_merged"]))
    new = reg("MODE", 0x10, fld("A", "2:0"), fld("B", "10:8"), fld("B_BF", "22:20"))
    assert revised(old, new) == [("B", "added", None, "10:8", "suspected_damage")]


def test_a_wider_field_is_explained_by_the_value_that_needs_it() -> None:
    old = fld("SEL", "1:0", values={0: "A", 1: "B", 2: "C", 3: "D"})
    new = fld("SEL", "2:0", values={0: "A", 1: "B", 2: "C", 3: "D", 4: "E"})
    tables = publish(revision("1.0", reg("MODE", 0x10, old)), revision("1.1", reg("MODE", 0x10, new)))
    assert only(tables, "changes", what="resized")["evidence"] == "value 4 of 1.1 needs the wider field"
    shared = only(tables, "changes", what="shared", field="SEL")
    assert (shared["verdict"], shared["evidence"]) == ("hardware_change", "differs: resized, enum")


def test_what_a_rule_repaired_counts_as_damage_between_revisions_and_as_nothing_between_products() -> None:
    def repaired() -> Field:
        return fld(
            "Z_OFFSET", "0", repairs=[Repair("name_blank", "field", "Z OFFSET", "Z_OFFSET", "vocabulary")]
        )

    found = revised_field(repaired(), fld("Z_OFFSET", "0"))
    assert found == [("renamed", "Z OFFSET", "Z_OFFSET", "suspected_damage")]
    products = two("one", reg("MODE", 0x10, repaired())), two("two", reg("MODE", 0x10, fld("Z_OFFSET", "0")))
    assert differences(*products) == []


def test_two_copies_of_one_revision_are_not_compared() -> None:
    made = [
        revision("1.0", reg("MODE", 0x10, fld("EN", bit)), doc_id=f"acme-one-guide-{bit}", title="Guide")
        for bit in ("1", "2")
    ]
    assert not rows(publish(*made), "changes")


def test_what_a_document_never_prints_is_not_missing_from_it() -> None:
    old = reg("MODE", 0x10, fld("EN", "0", "0x0"), fld("KIND", "1", "none"))
    new = reg("MODE", 0x10, fld("EN", "0", None), fld("KIND", "1", None), access=None)
    assert differences(two("one", old), two("two", new)) == []
    encoding = reg("SOP", None, fld("OP", "0", "0x1"), access="R", kind="encoding", address_space=None)
    assert differences(two("one", old), two("two", new, encoding)) == []
    other = reg("STATE", 0x14, fld("EN", "0", "0x1"), access="R")
    assert [d[:2] for d in differences(two("one", old), two("two", new, other))] == [
        (None, "access"),
        ("EN", "default"),
        ("KIND", "default"),
    ]


def test_names_that_differ_in_underscores_alone_are_two_spellings_and_no_damage() -> None:
    assert revised_field(fld("ATTRCHAN", "0"), fld("ATTR_CHAN", "0")) == [
        ("renamed", "ATTRCHAN", "ATTR_CHAN", "hardware_change")
    ]


@pytest.mark.parametrize(("width", "renamed"), [(32, [("renamed", "SQ_LDX_0", "LDX")]), (64, [])])
def test_one_word_of_an_encoding_is_not_taken_for_all_of_it(
    width: int, renamed: list[tuple[str, str, str]]
) -> None:
    named = [fld("LDX_CACHED", "0"), fld("LDX_WIDE", "7:4"), fld("LDX_OFFSET", "31:8")]
    old = reg("SQ_LDX_0", None, *named, kind="encoding", address_space=None)
    new = reg("LDX", None, *named, kind="encoding", address_space=None, width_bits=width)
    assert [d[1:4] for d in differences(two("one", old), two("two", new))] == renamed


@pytest.fixture(scope="module")
def samples() -> list[dict[str, Any]]:
    """The rows of `changes` between the two sample revisions, after all rules."""
    paths = [s for s in discover([SAMPLES]) if "tarn2" in s.doc_id]
    tables = [observed_tables(read(read_document(s.path, s.doc_id))) for s in paths]
    found: list[dict[str, Any]] = published_tables(tables)["changes"].to_pylist()
    return found


def _key(row: dict[str, Any], *columns: str) -> tuple[Any, ...]:
    return tuple(row[column] for column in columns)


def test_the_changes_of_the_hardware_between_the_sample_revisions_are_found_and_no_others(
    samples: list[dict[str, Any]],
) -> None:
    columns = ("register", "field", "what", "before", "after")
    wanted = {_key(row, *columns) for row in EXPECTED if row["verdict"] == "hardware_change"}
    got = [row for row in samples if row["verdict"] == "hardware_change" and row["what"] != "shared"]
    assert {_key(row, *columns) for row in got} == wanted


def test_the_damage_between_the_sample_revisions_is_found(samples: list[dict[str, Any]]) -> None:
    columns = ("register", "field", "what", "before", "after")
    wanted = {
        _key(row, *columns)
        for row in EXPECTED
        if row["verdict"] == "suspected_damage"
        and row["before"] != "2 twice"  # told in words, not as printed
    }
    got = {_key(row, *columns) for row in samples if row["verdict"] == "suspected_damage"}
    assert wanted <= got
    assert len({row for row in got if row[2] != "shared"} - wanted) <= 2  # a header with or without markup


def test_what_the_sample_revisions_lay_out_in_another_way_is_the_same_text(
    samples: list[dict[str, Any]],
) -> None:
    for row in EXPECTED:
        if row["verdict"] == "same_text":
            (found,) = [r for r in samples if _key(r, "register", "field") == _key(row, "register", "field")]
            assert (found["what"], found["verdict"]) == ("shared", "same_text")


def test_a_default_that_a_revision_states_first_is_no_change_of_hardware_and_one_in_doubt_is_damage() -> None:
    stated = [("default", "none", "0x1", "same_text")]
    assert revised_field(fld("EN", "0", "none"), fld("EN", "0", "0x1")) == stated
    doubted = fld("EN", "0", "0x1", flags=["default_garbled"])
    assert revised_field(fld("EN", "0", "none"), doubted)[0][-1] == "suspected_damage"


def test_the_summary_of_a_field_says_that_a_default_is_not_stated() -> None:
    made = (
        two(name, reg("MODE", 0x10, fld("EN", "0", text))) for name, text in (("one", "0x1"), ("two", "none"))
    )
    found = only(publish(*made), "changes", field="EN", what="shared")
    assert found["evidence"] == "same name and bits; two states no default"
