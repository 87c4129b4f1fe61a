"""Checks that hold a document against itself: its addresses, its texts and words, and what is missing from it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from handmade import reading, whole
from rules_told import field_of, flagged, header, published, reports
from value_lists import Listing, Printed
from value_lists import published as listed

from extract.observations import Symbol
from normalize.observed import observed_tables
from normalize.reconcile import published_tables
from normalize.rules.latin import latin

if TYPE_CHECKING:
    from collections.abc import Iterable


def registers(places: Iterable[tuple[str, str]]) -> list[dict[str, Any]]:
    """The published registers of a document with these names and printed addresses, one field each."""
    text = "\n".join(
        f"WID:{name} · [R/W] · 32 bits · Access: 32 · {at}\nField Name\tBits\tDefault\tDescription\nX\t0\tnone\tx"
        for name, at in places
    )
    return published(text)["registers"]


EVEN = [(f"WID_R{chr(65 + i)}", f"MMReg:{0x100 + 8 * i:#x}") for i in range(24)]


def test_registers_at_whole_words_are_not_in_doubt() -> None:
    assert [row["flags"] for row in registers(EVEN)] == [[]] * len(EVEN)


@pytest.mark.parametrize(
    "at",
    [
        "MMReg:0x4f1",  # no whole word
        "MMReg:0x108",  # on another register
        "MMReg:0x10c-0x100",  # a range that counts down
        "MMRge:0x800",  # a slip from the space of all others
    ],
)
def test_an_address_unlike_all_others_is_flagged(at: str) -> None:
    rows = registers([*EVEN, ("WID_ZZ", at)])
    codes = {"address_unlike", "array_bounds"}
    assert "WID_ZZ" in [row["register"] for row in rows if codes.intersection(row["flags"])]
    assert len([row for row in rows if row["flags"]]) < 3


def test_words_that_are_not_aligned_prove_nothing_where_several_are_not() -> None:
    rows = registers([*EVEN, ("WID_ZY", "MMReg:0x4f1"), ("WID_ZZ", "MMReg:0x4f2")])
    assert flagged(rows, "address_unlike") == []


@pytest.mark.parametrize("both", [("WID_SET_0", "WID_SET_DX_0"), ("WID_[0-3]_LO", "WID_[0-3]_HI")])
def test_registers_that_overlay_each_other_by_design_are_not_in_doubt(both: tuple[str, str]) -> None:
    last = "-0x80c" if "[" in both[0] else ""
    rows = registers([*EVEN, *((name, f"MMReg:0x800{last}") for name in both)])
    assert [row["flags"] for row in rows] == [[]] * len(rows)


@pytest.mark.parametrize(("at", "doubted"), [(0x818, ["WID_BASE_3"]), (0x830, []), (0x83C, ["WID_BASE_3"])])
def test_a_register_off_the_line_that_its_series_keeps_is_flagged(at: int, doubted: list[str]) -> None:
    series = [(f"WID_BASE_{n}", f"MMReg:{0x800 + 16 * n:#x}") for n in range(6) if n != 3]
    rows = registers([*EVEN, *series, ("WID_BASE_3", f"MMReg:{at:#x}")])
    assert flagged(rows, "address_unlike") == doubted


def test_a_series_that_keeps_no_line_is_left_alone() -> None:
    places = [0x800, 0x804, 0x840, 0x844, 0x860]
    rows = registers([*EVEN, *((f"WID_BASE_{n}", f"MMReg:{at:#x}") for n, at in enumerate(places))])
    assert flagged(rows, "address_unlike") == []


def test_the_one_register_of_a_chapter_that_is_not_where_all_others_are_is_flagged() -> None:
    words = [(f"WID_OP{chr(65 + n)}_WORD0", "MMReg:0x8dfc") for n in range(6)]
    rows = registers([*words, ("WID_OPZ_WORD0", "MMReg:0x3dfc")])
    assert flagged(rows, "address_unlike") == ["WID_OPZ_WORD0"]


HOME = [(f"GAD_{name}", f"MMReg:{0x2340 + 4 * n:#x}") for n, name in enumerate(("LOW", "MID", "TOP", "END"))]


@pytest.mark.parametrize(
    ("name", "at", "doubted"),
    [
        ("GAD_ODD", 0x2850, True),  # 0x2350, its 3 read as an 8
        ("GAD_ODD", 0x2350, False),
        ("GAD_ODD", 0x2450, False),  # no digits that print alike
        ("GAD_ODD", 0x2840, False),  # 0x2340 is another's
        ("ODD_GAD", 0x2850, False),  # not of their kind
        ("GAD_ODD[0-1]", 0x2850, False),  # both ends say so
    ],
)
def test_a_register_alone_that_a_digit_misread_puts_among_its_kind_is_flagged(
    name: str, at: int, doubted: bool
) -> None:
    place = f"MMReg:{at:#x}" + (f"-{at + 4:#x}" if "[" in name else "")
    assert flagged(registers([*EVEN, *HOME, (name, place)]), "address_unlike") == [name] * doubted


@pytest.mark.parametrize(("places", "doubted"), [([0x24], [0x24]), ([0x24, 0x28], []), ([0x124], [])])
def test_the_one_address_that_has_fewer_digits_than_all_others_is_flagged(
    places: list[int], doubted: list[int]
) -> None:
    rows = registers([*EVEN, *((f"ODD_{chr(65 + at % 7)}", f"MMReg:{at:#x}") for at in places)])
    assert flagged(rows, "address_unlike", "address") == doubted


def test_a_register_with_another_of_its_kind_beside_it_is_not_alone() -> None:
    both = [("GAD_ODD", "MMReg:0x2850"), ("GAD_TWIN", "MMReg:0x28f0")]
    assert flagged(registers([*EVEN, *HOME, *both]), "address_unlike") == []


def test_where_elements_and_addresses_of_an_array_do_not_fit_the_rows_below_are_in_doubt_too() -> None:
    text = f"{header('WID_TAB_[0-8]', 0x100)}\nMODE\t0\tnone\tx POSSIBLE VALUES: 00 - A_OFF 01 - A_ON"
    rows = published(text.replace("0x100", "0x100-0x10c"))
    assert [rows[table][0]["flags"] for table in ("registers", "fields", "enum_values")] == [
        ["array_stride"],
        ["register_name"],
        ["register_name"],
    ]


# -- texts


@pytest.mark.parametrize("label", ["on", "Reserved 3 - 7.", "- 8 samples", "16 - bit", "units 0 - 992"])
def test_a_label_with_numbers_in_it_is_not_in_doubt(label: str) -> None:
    rows = field_of(label)
    assert [row["flags"] for row in rows["enum_values"]] == [[]] * 3


@pytest.mark.parametrize(
    "label",
    ["on 9 - wide", "on 2l - wide", "on 0 - 32 bytes", "on DESCRIPTION: of more", "on LEVEL 9:8 none"],
)
def test_a_label_that_runs_on_into_another_row_is_flagged(label: str) -> None:
    rows = field_of(label)
    assert flagged(rows["enum_values"], "text_foreign", "value") == [1]


@pytest.mark.parametrize(
    ("description", "in_doubt"),
    [
        ("Sets it. LEVEL 9:B none Sets the level.", True),
        ("Sets it. O3 - WID_MODE_ON", True),
        ("Sets it when LEVEL is none of 9:8.", False),
        ("Counts 3 - WID_LEVELS to 9", True),
        ("As N - 3 - M", False),
    ],
)
def test_a_description_that_runs_on_into_another_row_is_flagged(description: str, in_doubt: bool) -> None:
    (row, _) = field_of("on", description)["fields"]
    assert ("text_foreign" in row["flags"]) == in_doubt


def test_values_that_a_text_explains_are_in_doubt_where_another_row_ran_on_into_it() -> None:
    (row, _) = (rows := field_of("on", "0 = low, 1 = high. LEVEL 9:8 none Sets the level."))["fields"]
    assert row["flags"] == ["text_foreign"]
    prose = [value for value in rows["enum_values"] if value["role"] == "prose"]
    assert flagged(prose, "list_doubtful", "name") == ["low", "high"]


@pytest.mark.parametrize(
    ("label", "in_doubt"),
    [
        ("both, 1= Primary", True),
        ("both, 2 = Primary", True),
        ("both, 4 = Primary", True),
        ("both, 7 = Primary", False),
        ("both [1: 0]", False),
    ],
)
def test_a_label_explained_in_a_text_that_holds_its_own_number_or_the_next_is_flagged(
    label: str, in_doubt: bool
) -> None:
    rows = listed(Listing("MODE", {0: "none", 1: label}, "prose"))
    assert flagged(rows.tables["enum_values"], "text_foreign", "value") == [1] * in_doubt


@pytest.mark.parametrize(
    ("text", "in_doubt"),
    [
        ("-W < O", True),
        ("when l = N", True),
        ("ARGB = ,0,0", True),
        ("f(, 0) = N", True),
        ("-W < 0", False),
        ("when L = N", False),
        ("{0.0,, 1.0} = N", False),
        ("l. a, b", False),
    ],
)
def test_a_letter_or_a_comma_where_an_operand_stands_is_flagged(text: str, in_doubt: bool) -> None:
    rows = listed(Listing("MODE", {0: text, 1: "other"}))
    assert flagged(rows.tables["enum_values"], "text_garbled", "value") == [0] * in_doubt


@pytest.mark.parametrize(
    ("labels", "doubted"),
    [
        (["QX_A", "QX_B", "QX_C (which may be"], [2]),
        (["QX_A", "QX_B so", "QX_C (which may be)"], []),  # it is how they are written
        (["QX_A", "QX_B", "RY_C (which may be)"], []),
        (["QX_A", "QX_B (which may be)"], []),  # too few to say
    ],
)
def test_text_behind_one_of_a_list_of_identifiers_is_flagged(labels: list[str], doubted: list[int]) -> None:
    rows = listed(Listing("MODE", dict(enumerate(labels))))
    assert flagged(rows.tables["enum_values"], "text_foreign", "value") == doubted


@pytest.mark.parametrize(
    ("label", "in_doubt"),
    [
        ("as in the one in", True),
        ("as those of the", True),
        ("in", False),
        ("switched on", False),
        ("lfrac_in", False),
    ],
)
def test_a_label_that_ends_in_a_word_that_others_follow_is_flagged(label: str, in_doubt: bool) -> None:
    rows = listed(Listing("MODE", {0: "other", 1: label}))
    assert flagged(rows.tables["enum_values"], "text_garbled", "value") == [1] * in_doubt


def test_an_open_bracket_in_a_label_that_a_text_explains_is_flagged() -> None:
    rows = listed(Listing("MODE", {0: "both (all", 1: "none (of (all))", 2: "a) all"}, "prose"))
    assert flagged(rows.tables["enum_values"], "text_garbled", "value") == [0]


def test_a_label_with_the_columns_of_a_table_in_it_is_flagged() -> None:
    rows = listed(Listing("MODE", {0: "so. 12           work", 1: "so.  work"}, "prose"))
    assert flagged(rows.tables["enum_values"], "text_foreign", "value") == [0]


@pytest.mark.parametrize(
    ("label", "in_doubt"),
    [
        ("two numbers stand", True),
        ("QX_TWO", False),
        ("Two numbers stand", False),  # a label of its own
        ("switch_on_eop or switch_on_cop", False),
        ("reserved for later use", False),
    ],
)
def test_a_text_in_place_of_an_identifier_is_flagged(label: str, in_doubt: bool) -> None:
    rows = listed(Listing("MODE", {0: label, 1: "QX_ONE"}))
    assert flagged(rows.tables["enum_values"], "label_lost", "value") == [0] * in_doubt


@pytest.mark.parametrize(
    ("name", "in_doubt"),
    [("reads (add, sub)", False), ("reads (add,", True), ("add, sub,", True), ("[0,1)", False)],
)
def test_a_symbol_whose_name_is_not_whole_is_flagged(name: str, in_doubt: bool) -> None:
    made = reading()
    made.symbols = [Symbol(whole(made.document, 1), kind="use", name=name)]
    made.number()
    rows = published_tables([observed_tables(made)])["symbols"].to_pylist()
    assert flagged(rows, "text_garbled", "name") == [name] * in_doubt


def test_a_number_that_sentences_leave_out_is_reported() -> None:
    rows = listed(Listing("MODE", {n: f"is {n}" for n in (1, 2, 5)}, "prose"))
    assert reports(rows.tables, "list_hole") == ["nothing is said of 0", "nothing is said of 3 to 4"]


def test_a_description_that_holds_the_next_value_of_its_list_is_flagged() -> None:
    rows = listed(Listing("MODE", {1: Printed("ABS", "drops it O2 - NEG"), 3: Printed("NAB", "as 7 - Z")}))
    assert rows.doubted("MODE") == [1]


@pytest.mark.parametrize("number", [14, 25])
def test_a_value_printed_out_of_the_order_of_its_list_is_flagged(number: int) -> None:
    head = header("WID_A", 0).replace("\t", " ")
    numbers = [0, 1, 2, number, 4, 5]
    lines = [head, "MODE 7:0 none x", "POSSIBLE VALUES:", *(f"      {n:02} - A_{n}" for n in numbers)]
    values = published("\n".join(lines))["enum_values"]
    assert flagged(values, "value_order", "value") == [number]


def test_where_either_of_two_values_may_be_the_misplaced_one_none_is_flagged() -> None:
    head = header("WID_A", 0).replace("\t", " ")
    lines = [head, "MODE 7:0 none x", "POSSIBLE VALUES:", *(f"      {n:02} - A_{n}" for n in (0, 2, 1, 3, 4))]
    assert flagged(published("\n".join(lines))["enum_values"], "value_order", "value") == []


def test_a_text_that_repeats_the_one_before_it_is_in_doubt_where_the_list_slipped() -> None:
    texts = ["D = A <= B", "D = A <= B", "D = A & B", "D = A | B"]
    names = ["LE_U32", "TEST_U32", "AND_B32", "OR_B32"]
    clean = {n: Printed(f"QX_{name}", text) for n, (name, text) in enumerate(zip(names, texts, strict=True))}
    slipped = {**clean, 3: clean[3]._replace(flags="value_disputed")}
    assert listed(Listing("OP", clean, "opcode")).doubted("OP") == []
    assert listed(Listing("OP", slipped, "opcode")).doubted("OP") == [1, 3]
    elsewhere = {n: value._replace(flags="") for n, value in clean.items()}
    both = listed(Listing("OP", slipped, "opcode"), Listing("OP", elsewhere, "opcode", "MODE2"))
    assert [(row["register"], row["value"]) for row in both.tables["enum_values"] if row["flags"]] == []
    typed = {**slipped, 1: Printed("QX_LE_I32", texts[1])}
    assert listed(Listing("OP", typed, "opcode")).doubted("OP") == [3]


# -- letters


@pytest.mark.parametrize(
    ("printed", "wanted"),
    [
        ("INЅT", "INST"),
        ("ТҮРЕ", "ТҮРЕ"),
        ("Ωhm", "Ωhm"),
        ("a trianglе or two", "a triangle or two"),
        ("plain", "plain"),
    ],
)
def test_a_letter_of_another_alphabet_among_latin_ones_is_latin(printed: str, wanted: str) -> None:
    assert latin(printed) == wanted


def test_a_label_with_a_foreign_letter_is_repaired_and_the_mnemonic_with_it() -> None:
    values = {n: f"QX_INST_{name}" for n, name in enumerate(("ADD", "SUB", "MUL", "DIV"))}
    rows = listed(Listing("OP", {**values, 4: "QX_INЅT_NOT"}, "opcode", mnemonics="QX_INST_"))
    assert rows.said("OP", 4) == ("QX_INST_NOT", "repaired", ["homoglyph"])
    assert rows.instructions["OP", 4]["mnemonic"] == "NOT"


def test_a_registers_name_with_a_foreign_letter_is_repaired_with_those_below() -> None:
    rows = published(f"{header('WID_MОDE', 0)}\nX\t0\tnone\tx")
    assert (rows["registers"][0]["register"], rows["fields"][0]["register"]) == ("WID_MODE", "WID_MODE")


# -- what is missing


@pytest.mark.parametrize(
    ("access", "text", "in_doubt"),
    [
        ("R/W", "(RO) Head of the queue", True),
        ("R", "(RO) Head of the queue", False),
        ("W", "Head of the queue. Read-only.", True),
        ("R/W", "This is a write-only register.", True),
        ("W", "These are write only.", False),
        ("R/W", "you may write only the size", False),
        ("R/W", "Makes it read only.", False),
        ("R/W", "Reserved. Write only zeros to it.", False),
        ("R/W", "Lock. 1=The queues are read-only. 0=They are not.", False),
        ("R/W", "Bit 3: This is a read-only register.", True),
    ],
)
def test_a_text_that_contradicts_the_printed_access_puts_it_in_doubt(
    access: str, text: str, in_doubt: bool
) -> None:
    printed = (
        header("WID_A", 0).replace("[R/W]", f"[{access}]").replace("\nField", f"\nDESCRIPTION: {text}\nField")
    )
    rows = published(f"{printed}\nMODE\t1:0\tnone\tx")["registers"]
    assert [row["access"] for row in rows] == [access]
    assert bool(flagged(rows, "access_disagrees")) is in_doubt
