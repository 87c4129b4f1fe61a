"""Comparing products of one vendor: what they share, what differs, and which lists and texts say the same."""

from __future__ import annotations

import pytest
from revisions import differences, fld, publish, reg, revised_field, revision, rows, two

from extract.observations import EnumValue


def test_products_of_one_vendor_are_compared_by_date_and_only_in_what_they_share() -> None:
    older = two("zeta", reg("MODE", 0x10, fld("EN", "0")), reg("ALONE", 0x14), revision_date="May 2008")
    newer = two("beta", reg("MODE", 0x10, fld("EN", "1")), reg("OTHER", 0x14), revision_date="May 2009")
    tables = publish(older, newer, two("eta", reg("MODE", 0x10, fld("EN", "0")), vendor="bolt"))
    found = rows(tables, "changes")
    assert {(row["from_product"], row["to_product"], row["register"]) for row in found} == {
        ("zeta", "beta", "MODE")
    }
    assert [row["what"] for row in found] == ["shared", "shared", "moved"]


def test_addresses_of_other_spaces_are_not_compared() -> None:
    made = two("one", reg("MODE", 0x10)), two("two", reg("MODE", 0x20, address_space="IOReg"))
    assert differences(*made) == []


def test_a_register_at_the_address_of_another_product_is_not_taken_for_it() -> None:
    old = reg("HUSE", 0x10, fld("EN", "0"), fld("KIND", "7:4"), flags=["name_garbled"])
    new = reg("USE", 0x10, fld("EN", "0"), fld("KIND", "7:4"))
    assert not rows(publish(two("one", old), two("two", new)), "changes")


def test_fields_at_the_same_bits_of_two_products_are_one_only_if_their_names_have_a_word_in_common() -> None:
    old = reg("STAT", 0x10, fld("VG_DMA_BUSY", "0"), fld("VG_BUSY", "1"), fld("TAG_MARK", "2"))
    new = reg("STAT", 0x10, fld("VG_PI_BUSY", "0"), fld("VG_BUSY", "1"), fld("TAG_FLUSH", "2"))
    assert [d[:4] for d in differences(two("one", old), two("two", new))] == [
        ("VG_DMA_BUSY", "removed", "0", None),
        ("VG_PI_BUSY", "added", None, "0"),
        ("TAG_MARK", "renamed", "TAG_MARK", "TAG_FLUSH"),
    ]


def test_what_a_newer_revision_no_longer_has_is_not_compared_with_other_products() -> None:
    made = [
        revision("1.0", reg("MODE", 0x10, fld("EN", "0")), reg("OLD", 0x14)),
        revision("1.1", reg("MODE", 0x10, fld("EN", "0"))),
        two("two", reg("OLD", 0x14), reg("MODE", 0x10, fld("EN", "0"))),
    ]
    found = rows(publish(*made), "changes", from_product="one", to_product="two")
    assert {row["register"] for row in found} == {"MODE"}
    assert {row["from_revision"] for row in found} == {"1.1"}


def test_labels_of_two_products_that_differ_in_the_word_of_their_list_alone_are_the_same() -> None:
    old = fld("OP", "3:0", values={0: "Keep", 1: "Zero", 2: "Replace"})
    new = fld("OP", "3:0", values={0: "STENCIL_KEEP", 1: "STENCIL_ZERO", 2: "STENCIL_ADD"})
    found = differences(two("one", reg("MODE", 0x10, old)), two("two", reg("MODE", 0x10, new)))
    assert found == [("OP", "enum", "2 Replace", "2 STENCIL_ADD", "hardware_change")]


def test_a_value_that_a_later_product_has_where_an_earlier_one_had_none_is_new() -> None:
    old, new = (
        fld("OP", "3:0", values={0: "KEEP", 2: "ADD"}),
        fld("OP", "3:0", values={0: "KEEP", 1: "ONE", 2: "ADD"}),
    )
    found = differences(two("one", reg("MODE", 0x10, old)), two("two", reg("MODE", 0x10, new)))
    assert found == [("OP", "enum", None, "1 ONE", "hardware_change")]
    dropped = differences(two("one", reg("MODE", 0x10, new)), two("two", reg("MODE", 0x10, old)))
    assert dropped == [("OP", "enum", "1 ONE", None, "suspected_damage")]


def test_a_list_that_one_products_guide_does_not_give_is_no_difference() -> None:
    old, new = fld("OP", "3:0", values={0: "KEEP", 1: "ZERO"}), fld("OP", "3:0")
    assert differences(two("one", reg("MODE", 0x10, old)), two("two", reg("MODE", 0x10, new))) == []


@pytest.mark.parametrize(
    ("old", "new", "differs"),
    [
        ("SQ_SRC_EXECZ", "EXECZ", False),  # another way of naming things
        ("SQ_SRC_M_1", "-1.0", False),  # a number is no name
        ("SQ_LINE", "LINE_ADJ", False),
        ("SQ_LINE", "CIRCLE", True),
    ],
)
def test_labels_of_lists_that_name_things_differently_differ_if_a_word_of_their_own_does(
    old: str, new: str, differs: bool
) -> None:
    made = [
        two(product, reg("MODE", 0x10, fld("SRC", "7:0", values={0: label, **others})))
        for product, label, others in (("one", old, {1: "SQ_A", 2: "SQ_B"}), ("two", new, {1: "A", 2: "B"}))
    ]
    assert bool(differences(*made)) == differs


def test_values_that_the_other_product_lists_as_a_range_are_not_missing() -> None:
    old = fld("SRC", "7:0", values={0: "SGPR", 5: "VCC", 6: "TRAP", 9: "LAST"})
    new = fld("SRC", "7:0", values={0: "SGPR", 9: "LAST"})
    new.values.insert(1, EnumValue(value=4, value_last=7, name="SPECIAL 1 to 4"))
    for one, other in ((old, new), (new, old)):
        assert differences(two("one", reg("MODE", 0x10, one)), two("two", reg("MODE", 0x10, other))) == []


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("none", "0x0", [("default", "none", "0x0", "same_text")]),
        ("0x1", "none", [("default", "0x1", "none", "same_text")]),
        ("none", None, [("default", "none", None, "same_text")]),
        ("0x1", "0x0", [("default", "0x1", "0x0", "hardware_change")]),
        ("0x1", None, [("default", "0x1", None, "suspected_damage")]),
        ("none", "NONE", [("default", "none", "NONE", "same_text")]),
    ],
)
def test_a_default_that_one_product_does_not_state_is_no_change_of_hardware(
    old: str, new: str | None, said: list[tuple[str, str, str | None, str]]
) -> None:
    more = fld("ALL", "7:1", "0x5")  # so that the empty cell says something
    made = (
        two(name, reg("MODE", 0x10, fld("EN", "0", text), more))
        for name, text in (("one", old), ("two", new))
    )
    tables = publish(*made)
    found = rows(tables, "changes", field="EN")
    assert [
        (row["what"], row["before"], row["after"], row["verdict"]) for row in found if row["before"]
    ] == said
    verdict = said[0][-1]
    shared = {row["field"]: row["verdict"] for row in rows(tables, "changes", what="shared")}
    assert shared == {None: verdict, "EN": verdict, "ALL": "same_text"}


def test_that_a_number_is_reserved_is_said_in_one_products_guide_and_left_out_of_another() -> None:
    old, new = ({0: "KEEP", 1: "ZERO"}, {0: "KEEP", 1: "ZERO", 2: "Reserved", 3: "ADD"})
    made = (
        two(name, reg("MODE", 0x10, fld("OP", "1:0", values=v))) for name, v in (("one", old), ("two", new))
    )
    assert differences(*made) == [("OP", "enum", None, "3 ADD", "hardware_change")]
    assert revised_field(fld("OP", "1:0", values=old), fld("OP", "1:0", values=new)) == [
        ("enum", None, "2 Reserved, 3 ADD", "hardware_change")
    ]


@pytest.mark.parametrize(
    ("old", "new", "differs"),
    [
        ("steps of 1/8th", "steps of 1/8 th, in 12.4 fixed point as the unit has it", False),
        ("is less than", "is less than or equal to the reference", True),  # turned round
        ("steps of 1/8th", "steps of 1/4 th, in 12.4 fixed point as the unit has it", True),
    ],
)
def test_a_sentence_that_says_more_in_another_product_says_the_same(
    old: str, new: str, differs: bool
) -> None:
    made = (
        two(name, reg("MODE", 0x10, fld("OP", "0", values={0: v})))
        for name, v in (("one", old), ("two", new))
    )
    assert bool(differences(*made)) is differs


def test_a_product_is_compared_with_the_earlier_ones_that_share_most_with_it_and_with_so_many_at_most() -> (
    None
):
    from normalize.comparing.neighbours import HOLDERS, NEAREST, neighbours

    few = [[{f"R{i}", "COMMON"}, set[str]()] for i in range(NEAREST + 1)]
    assert neighbours(few) == [(i, j) for i in range(NEAREST + 1) for j in range(i + 1, NEAREST + 1)]
    many = [[{f"R{i % 5}", f"S{i % 7}"}, {"F"}] for i in range(200)]
    found = neighbours(many)
    assert len(found) < NEAREST * len(many)
    assert all(0 < later - earlier <= HOLDERS * 7 for earlier, later in found)
    assert {(later - 35, later) for later in range(35, 200)} <= set(found)  # both of its names, not one
    assert neighbours([[{"A"}, {"X"}], [{"B"}, {"Y"}], [{"B"}, {"X"}], [{"C"}, {"X"}]]) == [
        (0, 2),
        (0, 3),
        (1, 2),
        (2, 3),
    ]


@pytest.mark.parametrize(
    ("old", "new", "verdict"),
    [
        ("Warm reset: 0x1", "Warm reset: 0x2", "hardware_change"),
        ("Unit: mV", "Unit: V", "same_text"),
        (None, "Domain: VDD", "suspected_damage"),
    ],
)
def test_a_note_that_differs_is_said_and_is_another_fact_where_its_numbers_are(
    old: str | None, new: str, verdict: str
) -> None:
    noted = fld("TOP", "9", note="Unit: V")
    made = [
        revision(label, reg("MODE", 0x10, fld("EN", "0", note=note), noted))
        for label, note in (("1.0", old), ("1.1", new))
    ]
    found = rows(publish(*made), "changes")
    assert [(r["field"], r["before"], r["after"], r["verdict"]) for r in found if r["what"] == "note"] == [
        ("EN", old, new, verdict)
    ]
    (whole,) = (row["evidence"] for row in found if row["field"] is None)
    assert whole == ("notes differ in words" if verdict == "same_text" else "1 of 2 fields differ")
