"""Rules on one label: its spelling, and the number in it; what each proves, and what it leaves alone."""

from __future__ import annotations

import pytest
from value_lists import Listing, Printed, published

OPS = {
    0: "QX_ADD_U32",
    1: "QX_SUB_U32",
    2: "QX_MUL_LO_U32",
    3: "QX_MUL_HI_U32",
    4: "QX_MIN_I32",
    5: "QX_MAX_I32",
    6: "QX_AND_B32",
    7: "QX_AND_B64",
    8: "QX_BITSET0_B64",
    9: "QX_SEL_CLAMP_F32",
    10: "QX_SEL_CLAMP_F64",
    11: "QX_NOP",
    12: "QX_SEL_CLAMP_I32",
    13: "QX_ROT_CLAMP_F64",
    14: "QX_MAD_HI_I32",
    15: "QX_MAD_HI_I64",
}
"""A list whose labels begin with QX and mostly end in a type."""


def ops(**changes: str | Printed) -> Listing:
    """That list with other prints under some numbers: `n12="QX_..."`."""
    values = {**OPS, **{int(key[1:]): printed for key, printed in changes.items()}}
    return Listing("OP", values, "opcode", mnemonics="QX_")


def test_the_list_the_other_tests_damage_is_left_alone_as_it_is() -> None:
    rows = published(ops())
    assert rows.labels("OP") == OPS
    assert {row["status"] for row in rows.values.values()} == {"clean"}


@pytest.mark.parametrize(
    ("number", "printed", "label", "codes"),
    [
        (3, "QX MUL HI U32", "QX_MUL_HI_U32", ["label_blanks"]),
        (3, "QX_MUL HI_U32", "QX_MUL_HI_U32", ["label_blanks"]),
        (5, "OX MAX I32", "QX_MAX_I32", ["label_blanks", "label_prefix"]),
        (5, "QX_MAX_{I32}", "QX_MAX_I32", ["label_braces"]),
        (5, "QX_MAX_{132}", "QX_MAX_I32", ["label_braces", "label_letters"]),
        (16, "QX BITSETO B32", "QX_BITSET0_B32", ["label_blanks", "label_letters"]),
        (16, "QX BITSET1 B32", "QX_BITSET1_B32", ["label_blanks"]),
        (16, "QX SWAP B32", "QX_SWAP_B32", ["label_blanks"]),
    ],
)
def test_a_label_with_blanks_or_braces_is_written_as_the_list_writes_its_labels(
    number: int, printed: str, label: str, codes: list[str]
) -> None:
    rows = published(ops(**{f"n{number}": Printed(printed, "does it", "name_garbled")}))
    assert rows.said("OP", number) == (label, "repaired", codes)
    assert rows["OP", number]["repairs"][0]["before"] == printed


@pytest.mark.parametrize(
    ("number", "printed", "code"),
    [
        (5, "QX_MAX_132", "label_letters"),
        (5, "OX_MAX_I32", "label_prefix"),
        (5, "QX__MAX_I32", "label_blanks"),
        (10, "QX_SELCLAMP_F64", "label_blanks"),
    ],
)
def test_a_label_that_nobody_doubted_is_repaired_where_its_list_leaves_no_choice(
    number: int, printed: str, code: str
) -> None:
    rows = published(ops(**{f"n{number}": printed}))
    assert rows.said("OP", number) == (OPS[number], "repaired", [code])


def test_the_mnemonic_follows_the_label() -> None:
    rows = published(ops(n5=Printed("OX MAX {132}", "greater", "name_garbled")))
    instruction = rows.instructions["OP", 5]
    assert (instruction["mnemonic"], instruction["status"]) == ("MAX_I32", "repaired")


@pytest.mark.parametrize(
    ("printed", "flags"),
    [
        ("QX_MUL HI_U32", "value_disputed name_garbled"),  # right, but which of two prints it is stays open
        ("QX_MUL HIGH_9", "name_garbled"),  # a new word beside an underscore that was printed
        ("QX_MUL. HI", "name_garbled"),
        ("QX ADD U32", "name_garbled"),  # the label of another number
    ],
)
def test_a_garbled_label_that_could_be_another_stays_flagged(printed: str, flags: str) -> None:
    assert 3 in published(ops(n3=Printed(printed, "high half", flags))).doubted("OP")


def test_a_disputed_label_with_a_new_word_keeps_its_blanks() -> None:
    wide = Printed("QX MUL WIDE U32", None, "value_disputed name_garbled")
    assert published(ops(n3=wide)).labels("OP")[3] == "QX MUL WIDE U32"


def test_a_width_that_most_labels_have_is_no_misread_type() -> None:
    labels = {0: "QX_A_132", 1: "QX_B_132", 2: "QX_C_132", 3: "QX_D_I32", 4: "QX_E_I32", 5: "QX_F_I32"}
    assert published(Listing("KIND", labels)).labels("KIND") == labels


def test_a_word_that_is_two_is_left_alone_where_the_two_stand_beside_others() -> None:
    assert published(ops(n16="QX_ROT_SELCLAMP")).labels("OP")[16] == "QX_ROT_SELCLAMP"


def test_blanks_in_a_list_without_identifiers_are_what_the_list_says() -> None:
    values = {
        0: "Draw points.",
        1: "Draw lines.",
        2: Printed("DRAW IT ALL", None, "name_garbled"),
        3: "None.",
    }
    assert published(Listing("KIND", values)).said("KIND", 2) == ("DRAW IT ALL", "flagged", ["name_garbled"])


@pytest.mark.parametrize(
    "printed",
    [
        "QX_MAX=I32",  # no identifier among identifiers
        "QX_MAX_E32",  # no type, where labels end in one
        "QXX_MAX_I32",  # nearly the word that all others begin with
        "QX_SEL_CL0MP_I32",  # a digit between letters
        "QX_MAX_",
    ],
)
def test_a_label_like_no_other_of_its_list_is_flagged(printed: str) -> None:
    assert published(ops(n5=printed)).said("OP", 5) == (printed, "flagged", ["label_unlike"])


GATES = {
    n: f"QX_GATE_{word}"
    for n, word in enumerate(
        ["ADD", "SUB", "MUL", "AND", "OR", "XOR", "NOT", "SHL", "SHR", "ROT", "NEG", "ABS", "MIN"]
    )
} | {13: "QX_GATE_ADD_SUB"}
"""A list whose labels share their first two words."""


def test_the_underscore_behind_the_words_that_all_labels_begin_with_is_put_back() -> None:
    assert published(Listing("OP", GATES)).labels("OP") == GATES
    rows = published(Listing("OP", GATES | {13: "QX_GATEADD_SUB"}))
    assert rows.said("OP", 13) == ("QX_GATE_ADD_SUB", "repaired", ["label_blanks"])


@pytest.mark.parametrize("printed", ["QX_GAT_ADD_SUB", "QX_GATEZOOM_SUB"])
def test_a_label_that_begins_nearly_as_all_others_do_is_flagged(printed: str) -> None:
    rows = published(Listing("OP", GATES | {13: printed}))
    assert rows.said("OP", 13) == (printed, "flagged", ["label_unlike"])


def test_a_word_that_stands_nowhere_else_is_flagged_when_a_known_one_would_fit() -> None:
    colours = {0: "CL_RED_CLAMP_ALL", 1: "CL_BLUE_CLAMP_ALL", 2: "CL_GREEN_CLAMMP_ALL", 3: "CL_BLACK_WRAP"}
    assert published(Listing("COLOUR", colours)).doubted("COLOUR") == [2]
    for other in ("CL_GREEN_CROP_ALL", "CL_GREEN_CLAMPS"):  # like none; like one that stands beside others
        assert published(Listing("COLOUR", {**colours, 2: other})).doubted("COLOUR") == []


def test_a_word_with_a_stroke_too_many_is_repaired_only_if_the_description_has_it_without() -> None:
    values: dict[int, str | Printed] = {**OPS, 16: "QX_SEL_CLIAMP_B32"}
    assert published(Listing("OP", values, "opcode")).said("OP", 16)[1:] == ("flagged", ["label_unlike"])
    values[16] = Printed("QX_SEL_CLIAMP_B32", "select and clamp")
    said = published(Listing("OP", values, "opcode")).said("OP", 16)
    assert said == ("QX_SEL_CLAMP_B32", "repaired", ["label_letters"])


def test_two_words_that_the_description_writes_as_one_are_one() -> None:
    values = {
        0: "QX_RECT_LIST_A",
        1: "QX_RECT_LIST_B",
        2: "QX_LINELIST",
        3: Printed("QX_RECTLIST", "QX_RECTLIST rects"),
    }
    assert published(Listing("KIND", values)).labels("KIND")[3] == "QX_RECTLIST"


@pytest.mark.parametrize(
    ("label", "in_doubt"), [("QX POW2", True), ("QX_POW2", False), ("RX POW2", False), ("QX is off", False)]
)
def test_a_label_of_a_short_list_whose_underscores_are_lost_is_in_doubt(label: str, in_doubt: bool) -> None:
    values = {0: "QX_INTEGER", 1: label, 2: "QX_FRAC_ODD", 3: "QX_FRAC_EVEN"}
    assert published(Listing("PART", values)).doubted("PART") == [1] * in_doubt


def test_components_of_a_pixel_format_that_fill_no_bytes_are_flagged() -> None:
    formats = {0: "FM_8_8", 1: "FM_16_16", 2: "FM_5_6_5", 3: "FM_2_10_10_10", 4: "FM_1_5_5_5", 5: "FM_4_4_4"}
    assert published(Listing("FORMAT", formats)).doubted("FORMAT") == [5]
    formats[5] = "FM_4_4_4_4"
    assert published(Listing("FORMAT", formats)).doubted("FORMAT") == []


def counted(**changes: str | Printed) -> Listing:
    """A list in which labels count with the values from 20 on."""
    values: dict[int, str | Printed] = {
        20 + n: Printed(f"QX_SRC_{n}_INT", f"{n} (integer)") for n in range(1, 9)
    }
    values |= {int(key[1:]): printed for key, printed in changes.items()}
    return Listing("SRC", values)


def test_a_number_between_two_that_count_up_is_the_one_between_them() -> None:
    rows = published(counted(n24=Printed("QX_SRC_3_INT", "3 (Integer)", "label_repeated")))
    assert rows.said("SRC", 24) == ("QX_SRC_4_INT", "repaired", ["label_series"])
    assert rows["SRC", 24]["description"] == "4 (Integer)"
    assert {repair["evidence"] for repair in rows["SRC", 24]["repairs"]} == {"arithmetic"}


def test_the_label_that_a_repaired_one_repeated_is_in_doubt_no_longer() -> None:
    rows = published(
        counted(
            n23=Printed("QX_SRC_3_INT", "3 (integer)", "label_repeated"),
            n24=Printed("QX_SRC_3_INT", "3 (integer)", "label_repeated"),
        )
    )
    assert (rows.said("SRC", 23)[0], rows.doubted("SRC")) == ("QX_SRC_3_INT", [])


def test_a_number_off_the_series_at_its_end_is_flagged_and_stays() -> None:
    assert published(counted(n28="QX_SRC_18_INT")).said("SRC", 28) == (
        "QX_SRC_18_INT",
        "flagged",
        ["label_off_series"],
    )


def test_numbers_that_double_are_a_series_too_and_count_in_k() -> None:
    sizes = dict(enumerate(["64B", "128B", "1256B", "512B", "1KB", "1KB", "4KB"]))
    rows = published(Listing("SPLIT", {n: f"QX_SPLIT_{size}" for n, size in sizes.items()}))
    assert list(rows.labels("SPLIT").values())[2] == "QX_SPLIT_256B"
    assert list(rows.labels("SPLIT").values())[5] == "QX_SPLIT_2KB"
    assert rows.doubted("SPLIT") == []


def test_numbers_without_a_law_are_left_alone() -> None:
    sizes = (1, 2, 3, 4, 5, 16, 27, 18, 39)
    labels = {n: f"QX_SIZE_{size}" for n, size in enumerate(sizes)}
    rows = published(Listing("SIZE", labels))
    assert (rows.labels("SIZE"), rows.doubted("SIZE")) == (labels, [])


@pytest.mark.parametrize(
    ("printed", "label"),
    [
        ("X, Υ and Z", "X, Y and Z"),  # a Greek Upsilon
        ("S, Т, R", "S, T, R"),  # a Cyrillic Te
        ("Angle Θ of Χ", "Angle Θ of Χ"),  # the other letter is Greek
        ("Т", "Т"),
    ],
)
def test_a_letter_drawn_like_a_latin_one_that_stands_alone_is_latin_where_all_others_are(
    printed: str, label: str
) -> None:
    rows = published(Listing("AXES", {0: "None", 1: printed}))
    repaired = ["homoglyph"] if label != printed else []
    assert rows.labels("AXES")[1] == label
    assert [[repair["code"] for repair in row["repairs"]] for row in rows.values.values()] == [[], repaired]
