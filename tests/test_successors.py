"""Registers that are renamed: which one of the other document succeeds them, and how alike their names are."""

from __future__ import annotations

from typing import Any

import pytest
from revisions import fld, only, publish, reg, rows, two

from normalize.comparing.similarity import Layout, drawn, likeness, lookalike, successors, without_index

EDGE = {"ER_TRI": (4, 0), "ER_POINT": (9, 5)}


def proposed(left: dict[str, dict[str, Any]], right: dict[str, dict[str, Any]]) -> dict[str, str]:
    """The successors proposed, by name."""
    sides = [[Layout(name, fields) for name, fields in side.items()] for side in (left, right)]
    return {sides[0][s.left].name: sides[1][s.right].name for s in successors(*sides)}


@pytest.mark.parametrize(
    ("name", "fields", "successor", "its_fields"),
    [
        ("SC_EDGERULE", EDGE, "PA_SC_EDGERULE", {"ER_TRI": (3, 0), "ER_POINT": (7, 4)}),
        ("GA_LINE_WALK", {"WIDTH": (15, 0)}, "PA_SU_LINE_WALK", {"WIDTH": (15, 0)}),
        ("ZB_REFMASK_BF", {"MASKIT": (7, 0)}, "DB_REFMASK_BF", {"MASKIT_BF": (7, 0)}),
        (
            "SU_CULL_MODE",
            {"CULL_F": (0, 0), "CULL_B": (1, 1), "FACE": (2, 2)},
            "PA_SU_SC_MODE",
            {"CULL_F": (0, 0), "CULL_B": (1, 1), "FACE": (2, 2), "POLY": (4, 3)},
        ),
        ("VAP_PORT_X", {"PORT_X": (31, 0)}, "PA_PORT_X_[0-15]", {"PORT_X": (31, 0)}),
    ],
)
def test_a_register_that_lost_gained_or_changed_its_block_is_proposed_as_successor(
    name: str, fields: dict[str, Any], successor: str, its_fields: dict[str, Any]
) -> None:
    others = {"XX_OTHER": {"DATA": (31, 0)}, "YY_MORE": {"VALUE": (31, 0)}}
    assert proposed({name: fields, **others}, {successor: its_fields, "ZZ_THIRD": {"DATA": (31, 0)}}) == {
        name: successor
    }


@pytest.mark.parametrize(
    ("name", "fields", "other", "its_fields"),
    [
        ("GA_ENHANCE", {"STALL": (0, 0)}, "PA_ENHANCE", {"REORDER": (0, 0)}),
        ("GB_AA_CONFIG", {"AA_ENABLE": (0, 0)}, "PA_SC_AA_CONFIG", {"NUM_SAMPLES": (2, 0)}),
        ("GA_PORT", {"DATA": (31, 0)}, "CB_PORT", {"DATA": (31, 0)}),
        ("GA_LINE_WALK", {"WIDTH": (15, 0)}, "PA_SU_LINE_WALK", {"WIDTH": (9, 0)}),
        ("VAP_INDEX", {"OFFSET_OF_IT": (31, 0)}, "CB_THING", {"OFFSET_OF_IT": (31, 0)}),
        ("", {"SPECIAL": (31, 0), "OTHER_ONE": (1, 0)}, "_", {"SPECIAL": (31, 0)}),
    ],
)
def test_an_equal_ending_without_shared_fields_or_generic_fields_prove_no_successor(
    name: str, fields: dict[str, Any], other: str, its_fields: dict[str, Any]
) -> None:
    assert proposed({name: fields}, {other: its_fields}) == {}


def test_a_register_with_several_equal_candidates_has_no_successor() -> None:
    fields = {"S0_X": (3, 0), "S0_Y": (7, 4)}
    rivals = {f"PA_LOCS_PIXEL_{corner}": fields for corner in ("NW", "NE", "SW")}
    assert proposed({"PA_LOCS_WORD": fields}, rivals) == {}
    assert proposed({"PA_LOCS_WORD": fields}, dict(list(rivals.items())[:1])) != {}


def test_a_successor_is_scored_compared_and_stands_under_both_its_names() -> None:
    old = reg("SC_EDGERULE", 0x10, fld("ER_TRI", "4:0"), fld("ER_POINT", "9:5"))
    new = reg("PA_SC_EDGERULE", 0x90, fld("ER_TRI", "4:0"), fld("ER_POINT", "8:5"), address_space="IOReg")
    tables = publish(two("one", old), two("two", new))
    renamed = only(tables, "changes", what="renamed")
    assert (renamed["register"], renamed["before"], renamed["after"]) == (
        "SC_EDGERULE",
        "SC_EDGERULE",
        "PA_SC_EDGERULE",
    )
    score = float(renamed["evidence"].removeprefix("score ").split(":")[0])
    assert 0.5 <= score <= 1
    shared = {row["field"]: row["verdict"] for row in rows(tables, "changes", what="shared")}
    assert shared == {None: "hardware_change", "ER_TRI": "same_text", "ER_POINT": "hardware_change"}


def test_a_successor_that_differs_in_name_alone_is_shared_and_the_same_text() -> None:
    made = [
        two(product, reg(name, 0x10, fld("ER_TRI", "4:0"), fld("ER_POINT", "9:5")))
        for product, name in (("one", "SC_EDGERULE"), ("two", "PA_SC_EDGERULE"))
    ]
    tables = publish(*made)
    assert only(tables, "changes", what="shared", field=None)["verdict"] == "same_text"
    assert only(tables, "changes", what="renamed")["verdict"] == "hardware_change"


def test_names_are_compared_as_print_and_ocr_confuse_them() -> None:
    assert lookalike("S_MIN_I32", "S MIN_132")
    assert lookalike("TYPE", "ТYРЕ")
    assert not lookalike("SRC1", "SRC2")
    assert not lookalike("SRC1", "SRC1")
    assert not lookalike(None, "A")
    assert (drawn("x y"), likeness("", "A"), likeness("A_B", "A B")) == ("XY", 0.0, 1.0)
    assert without_index("A_[0-3]_B[0-1]") == "A_B"
