"""The `powervr-isa` dialect: tables, modifiers and constants, rule by rule."""

from __future__ import annotations

import pytest
from dialect_checks import cut
from powervr_pages import (
    ADD,
    CONSTANTS,
    HEAD,
    MODIFIERS,
    SUB,
    codes,
    only,
    read,
    symbols,
)

from extract.arithmetic import agrees, evaluate
from extract.document import FURNITURE, HEADING, PROSE

# -- tables


def test_a_table_of_instructions_is_read_by_its_head() -> None:
    reading = read(HEAD + "JUMP\tJUMP to\tJUMP{.FAR} to\tGoes there, dest = H0 + $H1$\n")
    (row,) = reading.instructions
    assert (row.mnemonic, row.syntax, row.forms) == ("JUMP", "JUMP to", [("Construction", "JUMP{.FAR} to")])
    assert (row.description, row.operation) == ("Goes there, dest = H0 + H1", "dest = H0 + H1")


@pytest.mark.parametrize(
    "table",
    [
        "| Name | Opcode | Format | Description |\n|---|---|---|---|\n| JUMP | 0x12 | JUMP (a\\|b) | Goes. |\n",
        "<table><tr><td>Name<td>Opcode<td>Format<td>Description\n<tr><td>JUMP<td>18<td>JUMP (a|b)<td>Goes.</table>\n",
        "Name\tOpcode\tFormat\tDescription\nJUMP\t0x12\tJUMP (a|b)\tGoes.\n",
    ],
    ids=["pipes", "html", "tabs"],
)
def test_tables_have_borders_of_tabs_pipes_or_html(table: str) -> None:
    row = only("4.1. Jumps\n\n" + table)
    assert (row.mnemonic, row.opcode, row.syntax, row.description) == ("JUMP", 18, "JUMP (a|b)", "Goes.")


@pytest.mark.parametrize(
    ("caption", "found"),
    [
        ("Table 1. Modifiers", ["modifier"]),
        ("Table 1. Jump Instructions", ["instruction"]),
        ("Table 1. Birds", []),
    ],
)
def test_the_caption_of_a_table_may_say_what_it_lists(caption: str, found: list[str]) -> None:
    reading = read(f"4.1. Lists\n\n{caption}\n\nName\tDescription\nJUMP\tGoes\n")
    assert [s.kind for s in reading.symbols] + ["instruction" for _ in reading.instructions] == found


@pytest.mark.parametrize("number", ["0", "0 (0x0)"])
def test_a_table_in_markdown_may_have_bars_between_its_cells_alone(number: str) -> None:
    """Its rows are no headings although they begin with numbers that follow one another."""
    head = "Opcode | Mnemonic | Syntax | Description\n--- | :---: | --- | ---\n"
    rows = f"{number} | HOP | HOP G0, G1 | Hops\n1 (0x1) | LEAP | LEAP G0, G1 | Leaps Far\n"
    reading = read(f"# Jumps\n\n{head}{rows}\nA text with a | in it.\n")
    assert [(row.mnemonic, row.opcode) for row in reading.instructions] == [("HOP", 0), ("LEAP", 1)]
    assert [row.syntax for row in reading.instructions] == ["HOP G0, G1", "LEAP G0, G1"]
    assert [row.flags for row in reading.instructions] == [[], []]
    assert {row.section for row in reading.instructions} == {"Jumps"}


@pytest.mark.parametrize(("left", "right"), [("", ""), ("| ", ""), ("", " |"), ("| ", " |")])
def test_bars_may_stand_at_either_edge_of_a_table_in_markdown(left: str, right: str) -> None:
    lines = ("Name | Syntax | Description", "--- | --- | ---", "HOP | HOP G0 | Hops.")
    row = only("".join(f"{left}{line}{right}\n" for line in lines))
    assert (row.mnemonic, row.syntax, row.description) == ("HOP", "HOP G0", "Hops.")


@pytest.mark.parametrize(
    ("third", "completed"),
    [("(G0), G1", True), ("TROT G0", False), ("HOP G0", False), ("leap, G0", False)],
)
def test_a_column_of_operands_alone_gets_the_mnemonics_when_no_row_has_one(
    third: str, completed: bool
) -> None:
    cells = {"HOP": "G0, G1", "LEAP": "dest, G1", "TROT": third}
    rows = "".join(f"| {name} | {text} | Moves. |\n" for name, text in cells.items())
    found = read(f"| Name | Syntax | Description |\n|---|---|---|\n{rows}").instructions
    assert [row.syntax for row in found] == [f"{name} {t}" if completed else t for name, t in cells.items()]
    assert ["name_differs" in row.flags for row in found] == [not completed, False, False]


def test_an_instruction_without_operands_in_such_a_column_is_its_mnemonic_alone() -> None:
    cells = {"HOP": "G0, G1", "LEAP": "dest, G1", "REST": "(none)"}
    rows = "".join(f"| {name} | {text} | Moves. |\n" for name, text in cells.items())
    found = read(f"| Name | Syntax | Description |\n|---|---|---|\n{rows}").instructions
    assert [row.syntax for row in found] == ["HOP G0, G1", "LEAP dest, G1", "REST"]


@pytest.mark.parametrize("text", ["TBC", "sources and targets"])
def test_words_in_place_of_syntax_get_no_mnemonics(text: str) -> None:
    rows = "".join(f"{name}\t{text}\tMoves.\n" for name in ("HOP", "LEAP", "TROT"))
    found = read(f"4.1. Moves\n\nName\tSyntax\tDescription\n{rows}").instructions
    assert [row.syntax for row in found] == [text] * 3


def test_an_opcode_without_a_name_is_no_part_of_the_row_above() -> None:
    head = "| Opcode | Mnemonic | Format | Description |\n|---|---|---|---|\n"
    first, second = read(f"{head}| 4 | JUMP | JUMP to | Goes |\n| 5 | | | |\n").instructions
    assert (first.opcode, first.flags) == (4, [])
    assert (second.mnemonic, second.opcode, "name_lost" in second.flags) == (None, 5, True)


def test_rows_between_bars_under_no_known_head_are_told() -> None:
    rows = "Bits | Use\n---|---\n0-7 | First source\n8-15 | Code\n16-31 | Target\n"
    told = [one for one in read(f"{ADD}\n{rows}").diagnostics if one.code == "table_unread"]
    assert [one.line_last - one.line_first for one in told] == [4]


def test_a_row_without_a_name_under_a_column_of_opcodes_goes_on() -> None:
    head = "| Opcode | Mnemonic | Format | Description |\n|---|---|---|---|\n"
    (row,) = read(f"{head}| 4 | JUMP | JUMP to | Goes |\n| | | | there. |\n").instructions
    assert (row.mnemonic, row.opcode, row.flags) == ("JUMP", 4, ["row_continued"])


def test_rows_of_an_html_table_stand_at_their_cells_and_text_goes_on_behind_it() -> None:
    head = "<tr><td>Name</td><td>Format</td><td>Description</td></tr>\n"
    rows = head + "<tr><td>JUMP</td><td>JUMP\nto</td>\n<td>Goes.</td></tr>\n"
    reading = read(f"4.1. Jumps\n\n<table>\n{rows}</table>\n4.2. ADDW\nFormat: ADDW dest\n")
    jump, add = reading.instructions
    assert cut(reading, jump) == "JUMP\nJUMP\nto\nGoes."
    assert (jump.syntax, add.mnemonic) == ("JUMP to", "ADDW")
    assert list(reading.document.roles[2:8]) == [FURNITURE, HEADING, 0, 0, 0, FURNITURE]


def test_a_table_within_a_table_is_part_of_its_cell() -> None:
    inner = "<table><tr><td>a</td><td>b</td></tr></table>"
    cells = [
        "<th>Name</th><th>Format</th><th>Description</th>",
        f"<td>JUMP</td><td>JUMP to</td><td>Goes {inner} far.</td>",
    ]
    row = only("4.1. Jumps\n\n<table>" + "".join(f"<tr>{c}</tr>" for c in cells) + "</table>\n")
    assert (row.mnemonic, row.description) == ("JUMP", "Goes a b far.")


def test_a_cell_without_a_syntax_is_flagged() -> None:
    assert only(HEAD + "JUMP\t\tJUMP G0\tGoes.\n").flags == ["form_empty"]


def test_a_repeated_head_is_furniture_whatever_empty_columns_it_lost() -> None:
    reading = read(
        "Modifier Name\tDescription\t\t\n.CAP\tCaps\t\t\n\nModifier Name\tDescription\n.MAG\tDrops the sign\n"
    )
    assert [s.name for s in reading.symbols] == [".CAP", ".MAG"]
    assert [reading.document.roles[i] for i in (0, 3)] == [HEADING, FURNITURE]


def test_a_modifier_has_its_listings_once_however_often_they_are_printed() -> None:
    pres = "<pre>k = abs(h);</pre>\t<pre>0 : addw k0</pre>"
    nested = pres.replace("\t", "</td><td>")
    table = f"<table><tr><td>{nested}</td></tr></table>"
    text = f"Modifier Name\tDescription\t\t\n.MAG\t<p>no sign</p> {table}\t{pres}\n{pres}\t\t\n"
    reading = read(text + ".CAP\tCaps\t\t\n")
    mag, cap = reading.symbols
    assert (mag.name, mag.definition) == (".MAG", "no sign")
    assert mag.attributes == {"example_1": "k = abs(h);", "example_2": "0 : addw k0"}
    assert {i for i, _, _ in mag.pieces} == {1, 2}
    assert (cap.name, cap.attributes) == (".CAP", {})
    assert [c for c, _ in codes(reading)] == ["copy_merged", "copy_merged"]


def test_a_copy_of_a_listing_that_differs_is_flagged() -> None:
    text = MODIFIERS + ".MAG\tno sign <pre>a = 1;</pre>\n<pre>a = 2;</pre>\t\n"
    (mag,) = symbols(text, "modifier")
    assert mag.attributes == {"example_1": "a = 1;", "example_2": "a = 2;"}
    assert mag.flags == ["copies_differ"]


def test_values_of_a_modifier_are_symbols_of_their_own() -> None:
    reading = read(MODIFIERS + "[.grain]\tGrain, possible values: -.WORD -.HALF by halves -.BYTE\n")
    grain, *values = reading.symbols
    assert (grain.name, grain.attributes) == ("[.grain]", {"values": ".WORD .HALF .BYTE"})
    assert [(v.kind, v.name, v.index, v.definition, v.attributes) for v in values] == [
        ("modifier_value", ".WORD", 0, None, {"modifier": "[.grain]"}),
        ("modifier_value", ".HALF", 1, "by halves", {"modifier": "[.grain]"}),
        ("modifier_value", ".BYTE", 2, None, {"modifier": "[.grain]"}),
    ]


def test_modifiers_that_forms_use_and_no_table_lists_are_reported_and_not_added() -> None:
    reading = read(MODIFIERS + ".CAP\tCaps\n\n" + ADD.replace("{.CAP}", "{.CAP}{.TALL|.FAR}"))
    assert [s.name for s in reading.symbols] == [".CAP"]
    assert [d.message.split()[0] for d in reading.diagnostics if d.code == "modifier_unlisted"] == [
        ".TALL",
        ".FAR",
    ]


def test_two_modifiers_defined_in_the_same_words_are_flagged() -> None:
    same = "Both halves of a pair take part"
    found = symbols(f"{MODIFIERS}.WIDE\t{same}\n.TALL\t{same}\n.CAP\tCaps\n", "modifier")
    assert [s.flags for s in found] == [["definition_repeated"], ["definition_repeated"], []]


def test_rows_under_an_unknown_head_stay_prose_and_are_reported() -> None:
    reading = read("4.1. Words\n\nBird\tColour\nheron\tgrey\nteal\tgreen\n\n" + ADD)
    assert reading.symbols == []
    assert ("table_unread", 3) in codes(reading)
    assert reading.document.roles[3] == PROSE


# -- constants


def test_a_constant_has_index_value_definition_and_type_as_printed() -> None:
    found = symbols(CONSTANTS + "32\t0xFFFFFFFF\t\tQC\n33\t0x40000000\t$2^{1}$\tQS\n", "special_constant")
    assert [(s.index, s.value, s.definition, s.attributes["type"], s.flags) for s in found] == [
        (0, 0, "0.0f", "QC", []),
        (1, 0x3F800000, "1.0f", "QC", []),
        (32, 0xFFFFFFFF, None, "QC", []),
        (33, 0x40000000, "$2^{1}$", "QS", []),
    ]


def test_a_constant_may_have_a_name() -> None:
    (found,) = symbols("Index\tName\tValue\n7\tEBB\t0x10\n", "special_constant")
    assert (found.index, found.name, found.value) == (7, "EBB", 16)


def test_a_wrong_number_of_digits_is_flagged_and_the_value_is_what_is_printed() -> None:
    found = symbols(
        CONSTANTS + "2\t0x40000000\t2.0f\tQC\n3\t0x7F7FFFFFFF\tMost\tQC\n4\t0x40800000\t4.0f\tQC\n",
        "special_constant",
    )
    assert [(s.value, s.flags) for s in found][3] == (0x7F7FFFFFFF, ["constant_digits"])
    assert not any(s.flags for s in found if s.index != 3)


def test_a_definition_that_is_another_number_is_flagged_and_stays() -> None:
    found = symbols(CONSTANTS + "2\t0x41000000\tfloat(23)\tQC\n", "special_constant")
    assert (found[2].definition, found[2].value, found[2].flags) == (
        "float(23)",
        0x41000000,
        ["definition_differs"],
    )


@pytest.mark.parametrize(
    ("value", "flag"),
    [
        ("0x3F8O0000", "value_garbled"),
        ("", "value_garbled"),
        (f"0x{'F' * 17}", "impossible_number"),
        (f"0x1{'0' * 16}", "impossible_number"),
    ],
)
def test_a_value_that_is_no_number_of_64_bits_is_null_and_flagged(value: str, flag: str) -> None:
    found = symbols(CONSTANTS + f"2\t{value}\tWords\tQC\n", "special_constant")
    assert found[2].value is None
    assert flag in found[2].flags


def test_where_an_index_does_not_count_up_both_rows_are_in_doubt() -> None:
    found = symbols(CONSTANTS + "1\t0x40000000\t2.0f\tQC\nx\t0x40800000\t4.0f\tQC\n", "special_constant")
    assert [s.flags for s in found] == [[], ["index_order"], ["index_order"], ["index_garbled"]]


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("1.0f", 1.0),
        ("127 (INT32)", 127.0),
        ("0.055f", 0.055),
        ("1.0f/2.4f", 1 / 2.4),
        ("2^{24}", 2.0**24),
        ("-0.0f", -0.0),
        ("float(2-3)", -1.0),
        ("Max Float", (2 - 2**-23) * 2.0**127),
        ("0 (INT32) / 0.0 (Float)", None),
        ("9**9**9**9", None),
        ("2^-9999", None),
        ("__import__('os')", None),
        ("((((", None),
    ],
)
def test_definitions_that_are_sums_of_numbers_are_worked_out(text: str, number: float | None) -> None:
    assert evaluate(text) == number


@pytest.mark.parametrize(
    ("value", "digits", "number", "same"),
    [
        (0x3F800000, 8, 1.0, True),
        (0x3C00, 4, 1.0, True),
        (0x3FF0000000000000, 16, 1.0, True),
        (0x7F, 8, 127.0, True),
        (0xFFFFFFFF, 8, -1.0, True),
        (0xFFFFFFFE, 8, -1.0, False),
        (0x3C01, 4, 1.0, True),
        (0x3FF, 3, 1.0, False),
        (0x3F800000, 8, 1.5, False),
        (12, 0, 13.0, True),
    ],
)
def test_a_value_agrees_as_an_integer_or_in_floating_point(
    value: int, digits: int, number: float, same: bool
) -> None:
    assert agrees(value, digits, number) is same


@pytest.mark.parametrize(
    "rows",
    [
        "31:28   OP      What to do\n27:20   SA      Source A\n19:12   SB      Source B\n",
        "Opcode  Mnemonic (Gen 1.0)   Mnemonic (Gen 1.1)\n0       FADD        FADD\n1       FMAD        FMAD2\n",
        "31 30 29 28 27 26 25 24 23 22 21 20 19 18 17 16 15 14 13 12 11 10 9 8 7 6 5 4 3 2 1 0\n op   sa   sb   dst\n",
    ],
    ids=["bits", "opcodes", "figure"],
)
def test_rows_of_bits_and_opcodes_between_blanks_in_the_text_of_an_entry_are_reported(rows: str) -> None:
    assert [code for code, _ in codes(read(f"{ADD}\n{rows}\n{SUB}"))] == ["table_unread"]
    assert codes(read(f"{ADD}\n{SUB}")) == []
