"""Descriptions: markup that OCR put into them, and text that has slid out of another row."""

from __future__ import annotations

from typing import Any

import pytest
from rules_told import flagged, header, published
from value_lists import Listing, Printed
from value_lists import published as listed

from normalize.rules.markup import plain_text


@pytest.mark.parametrize(
    ("printed", "meant"),
    [
        (r"D = \sim (A \mid B)", "D = ~ (A | B)"),
        (r"(A == 0 \parallel A \ge B) \ll 2", "(A == 0 || A >= B) << 2"),
        (r"\{A[31], B\} \& 3", "{A[31], B} & 3"),
        (r"so $0 = $ none and $1 = \text{all}$", "so 0 = none and 1 = all"),
        ("$4 and $5 a piece", "$4 and $5 a piece"),  # numbers
        ("(LO: $00A, HI: $00B)", "(LO: $00A, HI: $00B)"),
        ("between $HOME and $PATH", "between $HOME and $PATH"),  # no formula
        (r"the file C:\users", r"the file C:\users"),
        ("{A, B} ^ 2", "{A, B} ^ 2"),
    ],
)
def test_what_tex_draws_as_an_operator_is_that_operator(printed: str, meant: str) -> None:
    assert plain_text(printed) == meant
    assert plain_text(meant) == meant


@pytest.mark.parametrize(
    ("known", "description", "status"),
    [
        ("less or greater: A <> B", "not(A <> B) of two", "repaired"),
        ("less or greater: A <> C", r"not(A \Leftrightarrow B) of two", "flagged"),
    ],
)
def test_a_command_that_is_no_operator_is_read_by_what_the_document_prints_of_the_same_operands(
    known: str, description: str, status: str
) -> None:
    printed = {1: Printed("QX_LG", known), 2: Printed("QX_NLG", r"not(A \Leftrightarrow B) of two")}
    made = listed(Listing("OP", printed, role="opcode", mnemonics="QX_"))
    for row in (made["OP", 2], made.instructions["OP", 2]):
        assert (row["description"], row["status"]) == (description, status)
        assert row["flags"] == ["text_garbled"] * (status == "flagged")


@pytest.mark.parametrize(
    ("text", "in_doubt"),
    [
        ("A_{1} - B", True),
        ('(1 <a[4:0])-1) <<="" td="">', True),
        ("offset0^*4^*64", True),
        ("WORD1_{A,B} and <size> x ^ y", False),
    ],
)
def test_what_is_left_of_markup_is_in_doubt(text: str, in_doubt: bool) -> None:
    made = listed(Listing("OP", {1: Printed("QX_A", text), 2: "QX_B"}, role="opcode", mnemonics="QX_"))
    assert made.doubted("OP") == [1] * in_doubt
    assert made.instructions["OP", 1]["flags"] == ["text_garbled"] * in_doubt


def rows_of(first: str, second: str) -> dict[str, list[dict[str, Any]]]:
    """What is published of two fields with these texts, the second with a list."""
    rows = [f"FIRST 0 none {first}", f"SECOND 1 none {second}", "POSSIBLE VALUES:", "      00 - off"]
    return published("\n".join([header("WID_A", 0).replace("\t", " "), *rows, "      01 - on"]))


@pytest.mark.parametrize(
    ("first", "second", "in_doubt"),
    [
        ("Rounds the last digit but", "truncates the others.", True),
        ("Rounds the last digit.", "truncates the others.", False),
        ("Rounds the last digit but", "Truncates the others.", False),
    ],
)
def test_a_text_that_goes_on_in_the_next_cell_puts_all_that_stands_there_in_doubt(
    first: str, second: str, in_doubt: bool
) -> None:
    tables = rows_of(first, second)
    assert flagged(tables["fields"], "text_garbled", "field") == ["FIRST"] * in_doubt
    assert flagged(tables["fields"], "text_foreign", "field") == ["SECOND"] * in_doubt
    assert flagged(tables["enum_values"], "list_foreign", "value") == [0, 1] * in_doubt


def test_an_opcode_that_holds_the_next_one_is_in_doubt_in_both_tables_though_its_number_is_stuck_on() -> None:
    texts = {
        1: Printed("QX_A", "D = A; as in VX2 - QX_B: D = B"),
        3: Printed("QX_C", "D = A; in VX17 - QX_B: D"),
    }
    made = listed(Listing("OP", texts, role="opcode", mnemonics="QX_"))
    assert made.doubted("OP") == [3]
    assert made.instructions["OP", 3]["flags"] == ["text_foreign"]


@pytest.mark.parametrize(
    ("text", "in_doubt"),
    [
        ("=>PIO, 1=>DMA", True),
        ("0=>PIO, =>DMA, 2=>BM", True),
        ("Size of it ( = 64, 1 = 128).", True),
        ("= 8 bits, 1 = 16 bits", True),
        ("= 00 way 1 = 01 way 2", False),
        ("Size of it (0 = 64,  = 128).", True),
        ("0=>PIO, 1=>DMA", False),
        ("Size of it (0 = 64, 1 = 128).", False),
        ("= as before", False),
    ],
)
def test_a_value_without_its_number_in_a_sentence_puts_the_field_in_doubt(text: str, in_doubt: bool) -> None:
    rows = published("\n".join([header("WID_A", 0), f"MODE\t2:1\tnone\t{text}"]))["fields"]
    assert [row["flags"] for row in rows] == [["text_garbled"] * in_doubt]


@pytest.mark.parametrize(
    ("label", "flags"),
    [("drops it if the source <=", ["text_garbled"]), ("drops it if <= 2", []), (None, ["label_lost"])],
)
def test_a_value_says_something_and_ends_in_no_operator(label: str | None, flags: list[str]) -> None:
    made = listed(Listing("MODE", {0: "keeps it all", 1: Printed(label)}))
    assert made["MODE", 1]["flags"] == flags


@pytest.mark.parametrize(
    ("role", "label", "confidence"),
    [
        ("prose", "counts every other one", 0.5),
        ("prose", "PIO", 0.99),
        ("value", "counts every other one", 0.99),
    ],
)
def test_words_in_running_text_are_trusted_less_than_a_label(
    role: str, label: str, confidence: float
) -> None:
    clean = listed(Listing("MODE", {0: "OFF", 1: label}, role))
    assert (clean["MODE", 1]["status"], clean["MODE", 1]["confidence"]) == ("clean", confidence)
    changed = listed(Listing("MODE", {0: "OFF", 1: label, 2: Printed("on and", None)}, role))
    assert changed["MODE", 2]["confidence"] == 0.5
    assert changed["MODE", 1]["confidence"] == confidence


def test_the_list_of_a_field_in_its_text_is_no_row_that_ran_on_into_it() -> None:
    head = "# NB_LINK (0x10)\n\n| Bits | Name | Access | Description |\n|---|---|---|---|\n"
    rows = (
        "| 7:6 | SPEED | RW | Speed.<br>0x0 Gen 1<br>0x1 Gen 2<br>0x2 Gen 3 |\n| 5:0 | EN | RW | Gates. |\n"
    )
    fields = published(f"{head}{rows}")["fields"]
    assert [row["field"] for row in fields] == ["EN", "SPEED"]
    assert not flagged(fields, "text_foreign", "field")
