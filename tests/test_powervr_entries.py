"""The `powervr-isa` dialect: entries with their keys, forms, mnemonics and descriptions, rule by rule."""

from __future__ import annotations

import pytest
from dialect_checks import cut, load
from powervr_pages import (
    ADD,
    CONSTANTS,
    CONTENTS,
    HEAD,
    MODIFIERS,
    SUB,
    codes,
    described,
    entry,
    only,
    read,
)

from extract.dialects.powervr_isa import PowerVrIsaDialect
from extract.dialects.powervr_isa.grammar import names_of, split_forms
from extract.dialects.powervr_isa.markup import read_html, read_tex
from extract.document import FURNITURE

# -- keys


def test_an_entry_gives_mnemonic_syntax_forms_and_description() -> None:
    row = only(ADD)
    assert (row.mnemonic, row.syntax, row.description) == ("ADDW", "ADDW dest, source.", "Adds.")
    assert row.forms == [("Stage0", "ADDW{.CAP} G0, H0"), ("Stage1", "-")]
    assert (row.aliases, row.examples, row.operation, row.flags) == ([], [], None, [])


@pytest.mark.parametrize("before", ["  ", "> ", "   - ", ">"])
def test_keys_may_be_indented_or_quoted(before: str) -> None:
    lines = ["Format: ADDW dest, source.", "Stage0: ADDW G0, H0", "Description: Adds."]
    text = "4.1.1. ADDW\n\n" + "\n".join(before + line for line in lines) + "\n"
    row = only(text)
    assert (row.syntax, row.forms, row.description) == (
        "ADDW dest, source.",
        [("Stage0", "ADDW G0, H0")],
        "Adds.",
    )
    assert PowerVrIsaDialect().sniff(load(text * 3)) > 0.9


def test_a_form_set_as_code_is_read_without_its_marks() -> None:
    row = entry("**Format:** `ADDW dest`", "**Stage0:** ``ADDW G0``", "Description: Adds `one` and `two`")
    assert (row.syntax, row.forms) == ("ADDW dest", [("Stage0", "ADDW G0")])
    assert row.description == "Adds `one` and `two`"
    table = "| Name | Format | Description |\n|---|---|---|\n| `ADDW` | `ADDW dest` | Adds. |\n"
    (found,) = read(table).instructions
    assert (found.mnemonic, found.syntax) == ("ADDW", "ADDW dest")


def test_a_listing_behind_an_empty_key_is_its_form_when_it_begins_with_the_mnemonic() -> None:
    keys = "Format:\n```\nADDW dest\n```\nStage0:\n```\nADDW.A G0\nADDW.B G0\n```\nDescription: Adds.\n"
    row = only(f"4.1.1. ADDW\n\n{keys}```\nk = h;\n```\n")
    assert (row.syntax, row.forms, row.examples, row.flags) == (
        "ADDW dest",
        [("Stage0", "ADDW.A G0"), ("Stage0", "ADDW.B G0")],
        ["k = h;"],
        [],
    )
    other = only("4.1.1. ADDW\n\nFormat: ADDW dest\nStage0:\n```\nk = h;\n```\nDescription: Adds.\n")
    assert (other.forms, other.examples, other.flags) == ([("Stage0", None)], ["k = h;"], ["form_empty"])


def test_two_entries_of_one_name_are_marked() -> None:
    found = read(
        ADD + "\n" + ADD.replace("4.1.1", "4.1.2") + "\n" + SUB.replace("4.1.2", "4.1.3")
    ).instructions
    assert [row.flags for row in found] == [["name_repeated"], ["name_repeated"], []]


@pytest.mark.parametrize(
    ("opcode", "number"),
    [("0x10", 16), ("17", 17), ("18 (0x12)", 18), ("18 (0x13)", None), ("1A", None), ("-", None)],
)
def test_an_opcode_that_is_no_number_is_null_and_flagged(opcode: str, number: int | None) -> None:
    head = "| Mnemonic | Opcode | Format | Description |\n|---|---|---|---|\n"
    (row,) = read(f"{head}| ADDW | {opcode} | ADDW dest | Adds. |\n").instructions
    assert (row.opcode, row.flags) == (number, ["opcode_garbled"] if number is None and opcode != "-" else [])


def test_values_of_several_widths_are_no_doubt_about_any() -> None:
    values = ["0x00000000", "0x0001", "0x00000002", "0x0003"]
    rows = "".join(f"{n}\t{value}\t{n}\tQC\n" for n, value in enumerate(values))
    assert [s.flags for s in read(f"Index\tValue\tDefinition\tType\n{rows}").symbols] == [[]] * 4


def test_a_fence_that_opens_within_an_open_one_ends_it() -> None:
    reading = read(f"{ADD}```\nk = h;\n```glsl\nj = k;\n```\n")
    (row,) = reading.instructions
    assert (row.examples, row.flags) == (["k = h;", "j = k;"], ["fence_open"])
    assert [d.line_first for d in reading.diagnostics if d.code == "fence_open"] == [9]


def test_another_head_right_below_a_table_begins_another_table() -> None:
    reading = read(f"{CONSTANTS}{MODIFIERS}.CAP\tHolds it\n")
    assert [s.kind for s in reading.symbols] == ["special_constant", "special_constant", "modifier"]


def test_short_definitions_may_be_alike() -> None:
    found = read(f"{MODIFIERS}.A\tNot said\n.B\tNot said\n").symbols
    assert [s.flags for s in found] == [[], []]


def test_what_stands_before_the_first_form_of_a_text_keeps_it_whole() -> None:
    assert split_forms("see ADD a ADD b", "ADD") == ["see ADD a ADD b"]


def test_a_number_that_skips_is_no_heading_of_a_chapter_nor_of_contents() -> None:
    reading = read(f"{CONTENTS}{ADD}\n\n4.1.9. Nine Lives\n\n{SUB}\n7. Far Away\n")
    assert [d.code for d in reading.diagnostics if d.code == "heading_unlisted"] == []


def test_digits_among_hexadecimal_values_without_a_mark_are_no_decimal_number() -> None:
    rows = "0\t10000000\t1\tQC\n1\t3F80000A\t2\tQC\n2\t0x00000010\t16\tQC\n"
    found = read("Index\tValue\tDefinition\tType\n" + rows).symbols
    assert [(s.value, s.flags) for s in found] == [
        (None, ["value_garbled"]),
        (None, ["value_garbled"]),
        (16, []),
    ]


def test_keys_may_touch_each_other_and_the_heading() -> None:
    assert only(ADD.replace("\n\n", "\n")).forms == only(ADD).forms


@pytest.mark.parametrize(
    "key", ["**Format:** {}", "**Format**: {}", "- Format: {}", "<b>Format:</b> {}", "Syntax: {}"]
)
def test_a_key_may_be_bold_or_an_item_or_go_by_another_word(key: str) -> None:
    row = entry(key.format("ADDW dest"), "Description: Adds.")
    assert (row.syntax, row.description) == ("ADDW dest", "Adds.")


def test_a_key_that_many_entries_have_before_their_description_is_a_form() -> None:
    one = ADD.replace("Stage0", "Northern lane")
    rows = read(one + one.replace("4.1.1", "4.1.2") + one.replace("4.1.1", "4.1.3")).instructions
    assert [row.forms[0] for row in rows] == [("Northern lane", "ADDW{.CAP} G0, H0")] * 3
    assert "Northern lane" not in dict(only(one).forms)


def test_an_empty_form_is_null_and_flagged_and_a_dash_is_neither() -> None:
    row = entry("Format: ADDW dest", "Stage0: ADDW G0", "Stage1:", "Stage2: -", "Description: Adds.")
    assert row.forms == [("Stage0", "ADDW G0"), ("Stage1", None), ("Stage2", "-")]
    assert row.flags == ["form_empty"]


def test_a_form_goes_on_in_the_next_line() -> None:
    row = entry("Format: ADDW dest,\nsource.", "Stage0: ADDW{.CAP}\n{.MAG} G0", "Description: Adds.")
    assert (row.syntax, row.forms) == ("ADDW dest, source.", [("Stage0", "ADDW{.CAP}{.MAG} G0")])
    assert row.flags == []


@pytest.mark.parametrize("rest", ["```\n\nH1, (H2|_)\n\n```", "$H1, (H2|\\_)$", "H1, (H2|_)"])
def test_a_form_that_breaks_off_goes_on_in_a_listing_a_formula_or_a_paragraph(rest: str) -> None:
    row = entry("Format: ADDW dest", "Stage0: ADDW G0, H0,", rest, "Stage1: -", "Description: Adds.")
    assert row.forms == [("Stage0", "ADDW G0, H0, H1, (H2|_)"), ("Stage1", "-")]
    assert row.flags == ["form_joined"]


def test_further_forms_of_one_mnemonic_stand_in_paragraphs_of_their_own() -> None:
    row = entry(
        "Format: ADDW dest, left",
        "ADDW dest, right",
        "Stage0: (Left) ADDW G0, H0",
        "(Right) ADDW G0, H1",
        "Description: Adds.",
    )
    assert row.syntax == "ADDW dest, left\nADDW dest, right"
    assert row.forms == [("Stage0", "(Left) ADDW G0, H0"), ("Stage0", "(Right) ADDW G0, H1")]
    assert (row.aliases, row.flags) == ([], [])


def test_text_after_a_form_that_no_key_announces_is_description_and_flagged() -> None:
    row = entry("Format: ADDW dest", "Stage0: ADDW G0", "Adds what there is.")
    assert row.description == "Adds what there is."
    assert "key_lost" in row.flags


def test_an_entry_that_lacks_a_key_its_like_have_is_flagged() -> None:
    whole = "".join(ADD.replace("4.1.1", f"4.1.{n}").replace("ADDW", f"ADD{n}") for n in range(1, 7))
    reading = read(whole + "4.1.7. ADD7\n\nFormat: ADD7 dest\n\nStage0: ADD7 G0\n\nDescription: Adds.\n")
    assert [row.flags for row in reading.instructions] == [[]] * 6 + [["key_missing"]]


@pytest.mark.parametrize("end", [",", "|", " (H0|", "{.CAP"])
def test_a_form_breaks_off_at_a_comma_a_divider_or_an_open_bracket(end: str) -> None:
    reading = read(f"4.1. ADDW\n\nFormat: ADDW dest\n\nStage0: ADDW G0{end}\n\nH1)}}\n\nDescription: Adds.\n")
    (row,) = reading.instructions
    assert row.forms == [("Stage0", f"ADDW G0{end} H1)}}")]
    assert cut(reading, row).split("\n")[2:4] == [f"Stage0: ADDW G0{end}", "H1)}"]


def test_a_key_whose_value_stands_below_it_is_not_empty() -> None:
    row = entry("Format:\nADDW dest", "Stage0:", "ADDW G0", "Description:", "Adds.")
    assert (row.syntax, row.forms, row.description) == ("ADDW dest", [("Stage0", "ADDW G0")], "Adds.")
    assert row.flags == []


def test_an_entry_without_a_syntax_is_told_by_its_forms_and_its_name() -> None:
    row = entry("Stage0: ADDW G0", "Description: Adds.")
    assert (row.mnemonic, row.syntax, row.flags) == ("ADDW", None, ["key_missing"])
    assert read("4.1. How stages run\n\nStage0: first\n\nDescription: second\n").instructions == []


# -- several mnemonics


def test_an_entry_with_forms_of_several_mnemonics_gives_a_row_for_each() -> None:
    up, down = read(
        "4.1. SWEEP\n\nFormat: SWEEP.UP dest\n\nSWEEP.DOWN dest, far\n\nStage0: SWEEP.UP{.part} G0\n\n"
        "SWEEP.DOWN G0, H0\n\nStage1: -\n\nDescription: Sweeps.\n"
    ).instructions
    assert [(r.mnemonic, r.aliases, r.syntax) for r in (up, down)] == [
        ("SWEEP", ["SWEEP.UP"], "SWEEP.UP dest"),
        ("SWEEP", ["SWEEP.DOWN"], "SWEEP.DOWN dest, far"),
    ]
    assert up.forms == [("Stage0", "SWEEP.UP{.part} G0"), ("Stage1", "-")]
    assert down.forms == [("Stage0", "SWEEP.DOWN G0, H0"), ("Stage1", "-")]
    assert not up.flags + down.flags


def test_the_rows_of_one_entry_do_not_claim_each_others_forms() -> None:
    reading = read("4.1. SWEEP\n\nFormat: SWEEP.UP dest\n\nSWEEP.DOWN dest\n\nDescription: Sweeps.\n")
    up, down = reading.instructions
    assert cut(reading, up) == "4.1. SWEEP\nFormat: SWEEP.UP dest\nDescription: Sweeps."
    assert cut(reading, down) == "4.1. SWEEP\nSWEEP.DOWN dest\nDescription: Sweeps."


def test_a_heading_that_lists_members_gives_a_row_for_each_and_invents_no_form() -> None:
    one, two = read(
        "4.1. TAP (TAP1 TAP2)\n\nFormat: TAP1 dest\n\nConstruction: TAP1 G0\n\nDescription: Taps.\n"
    ).instructions
    assert (one.mnemonic, one.aliases, one.syntax, one.flags) == ("TAP", ["TAP1"], "TAP1 dest", [])
    assert (two.mnemonic, two.aliases, two.syntax, two.forms) == ("TAP", ["TAP2"], None, [])
    assert two.flags == ["form_unstated"]


def test_a_heading_that_names_two_mnemonics_gives_a_row_for_each() -> None:
    rows = read(
        "4.1. ORW, NORW\n\nFormat: ORW dest\n\nNORW dest\n\nStage0: -\n\nDescription: Either.\n"
    ).instructions
    assert [(r.mnemonic, r.syntax, r.aliases) for r in rows] == [
        ("ORW", "ORW dest", []),
        ("NORW", "NORW dest", []),
    ]


def test_a_text_that_holds_forms_of_two_mnemonics_is_split_and_flagged() -> None:
    rows = read(
        HEAD + "HOLD\tHOLD a HOLD.LONG a, b\tHOLD G0 HOLD.LONG G0, G1\tHolds. Holds long\n"
    ).instructions
    assert [(r.aliases, r.syntax, r.forms) for r in rows] == [
        ([], "HOLD a", [("Construction", "HOLD G0")]),
        (["HOLD.LONG"], "HOLD.LONG a, b", [("Construction", "HOLD.LONG G0, G1")]),
    ]
    assert [r.flags for r in rows] == [["records_fused"]] * 2
    assert {r.description for r in rows} == {"Holds. Holds long"}


@pytest.mark.parametrize(
    ("title", "names"),
    [
        ("ADDW", (["ADDW"], [])),
        ("TAP.U8", (["TAP.U8"], [])),
        ("TAP (TAP1, TAP2)", (["TAP"], ["TAP1", "TAP2"])),
        ("ORW / NORW", (["ORW", "NORW"], [])),
        ("TAP (optional)", (["TAP (optional)"], [])),
        ("Tide, Ebb", (["Tide, Ebb"], [])),
    ],
)
def test_names_of_a_heading(title: str, names: tuple[list[str], list[str]]) -> None:
    assert names_of(title) == names


# -- description, operation, examples


def test_lines_of_a_description_stay_apart_and_formulas_are_the_operation_too() -> None:
    row = described("Description: Adds.", "$G0 = H0 + H1$", "G1, C = (H2 << 1) + H3", "Saturates at 255")
    assert row.description == "Adds.\nG0 = H0 + H1\nG1, C = (H2 << 1) + H3\nSaturates at 255"
    assert row.operation == "G0 = H0 + H1\nG1, C = (H2 << 1) + H3"


def test_a_formula_keeps_the_line_that_leads_in_to_it() -> None:
    row = described("Description: Adds. For the first lane:", "G0 = H0", "Otherwise nothing.")
    assert row.operation == "For the first lane:\nG0 = H0"


def test_statements_are_operation() -> None:
    row = described(
        "Description: Picks.", "switch (mode) {", "case UP: b=31; break; // top", "}", "Note: Slowly."
    )
    assert row.operation == "switch (mode) {\ncase UP: b=31; break; // top\n}"
    assert row.description is not None
    assert row.description.endswith("\nNote: Slowly.")


def test_special_cases_are_described_and_are_no_operation() -> None:
    row = described("Description: Adds.", "Special cases:", "ADDW(NaN) = +NaN", "1. None else")
    assert (row.description, row.operation) == ("Adds.\nSpecial cases:\nADDW(NaN) = +NaN\n1. None else", None)


def test_wrapped_lines_are_joined_and_items_are_not() -> None:
    row = described("Description: Adds all that\nthere is.\n- slowly\n- with care and\nwith love")
    assert row.description == "Adds all that there is.\n- slowly\n- with care and with love"


def test_a_listing_over_the_operands_of_the_forms_is_the_operation() -> None:
    row = described("Description: Adds.", "```\nif (p)\n{\n    G0 = H0\n}\n```", "```\n0 : addw g0, h0\n```")
    assert row.operation == "if (p)\n{\n    G0 = H0\n}"
    assert row.examples == ["0 : addw g0, h0"]


def test_a_listing_announced_as_an_example_is_one_and_the_word_is_no_description() -> None:
    row = described("Description: Adds. Example:", "```\nG0 = H0;\n```")
    assert (row.description, row.operation, row.examples) == ("Adds.", None, ["G0 = H0;"])
    assert described("Description: Adds.", "Example:", "```\nG0 = H0;\n```").examples == ["G0 = H0;"]


def test_an_empty_fence_takes_nothing_with_it() -> None:
    row = described("Description: Adds.", "```\n```", "Slowly.")
    assert (row.description, row.examples, row.flags) == ("Adds.\nSlowly.", [], [])


def test_a_note_announces_no_example() -> None:
    row = described("Description: Adds.", "Note: Slowly.", "```\nG0 = H0\n```")
    assert (row.operation, row.examples) == ("G0 = H0", [])


def test_a_key_for_the_operation_holds_it() -> None:
    row = described("Description: Adds.", "Operation: G0 = H0", "```\nx = y\n```")
    assert (row.operation, row.examples) == ("G0 = H0\nx = y", [])


def test_rows_of_listings_are_examples_and_their_rule_is_furniture() -> None:
    reading = read(ADD + "\n<pre> k = h; </pre>\t<pre>0 : addw k0, h0</pre>\n---\t--\n")
    assert reading.instructions[0].examples == ["k = h;", "0 : addw k0, h0"]
    assert reading.document.roles[-1] == FURNITURE


def test_a_listing_printed_twice_counts_once() -> None:
    reading = read(ADD + "\n```\nk = h;\n```\n\n<pre>k =  h;</pre>\n")
    assert reading.instructions[0].examples == ["k = h;"]
    assert ("copy_merged", 15) in codes(reading)


def test_html_and_tex_are_read() -> None:
    row = described("Description: <p>Adds <i>two</i></p> words &lt;here&gt;", "$G0 = \\text{add}(H0) \\ll 2$")
    assert row.description == "Adds two words <here>\nG0 = add(H0) << 2"


@pytest.mark.parametrize(
    ("tex", "plain"),
    [
        ("$\\text{MIX}(\\text{Any NaN}) = +\\text{NaN}$", "MIX(Any NaN) = +NaN"),
        ("$1 / \\sqrt{H0}$, then", "1 / sqrt(H0), then"),
        ("$\\frac{1}{2}$", "(1)/(2)"),
        ("$$\\{H1 \\&\\} H2$$", "{H1 &} H2"),
        ("costs $5 and $6", "costs $5 and $6"),
        ("$t0,$t1 and $(x)", "$t0,$t1 and $(x)"),
        ("$\\alpha + 1$", "$\\alpha + 1$"),
    ],
)
def test_formulas_are_written_plainly_when_understood_whole(tex: str, plain: str) -> None:
    assert read_tex(tex) == plain


def test_html_is_told_from_text_in_angle_brackets() -> None:
    fragment = read_html("<b>ab</b>c if (i<p; i++) x->y <reg> j<i>k 2<sup>-3</sup>")
    assert fragment.text == "abc if (i<p; i++) x->y <reg> j<i>k 2^-3"
    nested = read_html("<p>x</p> <table><tr><td><pre>a;</pre></td><td><pre>b;</pre></td></tr></table>")
    assert (nested.text, nested.codes, nested.unclosed) == ("x", ["a;", "b;"], [])


@pytest.mark.parametrize(
    ("keys", "rows"),
    [
        (
            ["Opcode: 3 (0x3) for NB 1.0/1.1; 1 (0x1) for NB 1.2"],
            [(None, "nb-1.0-1.1", 3), (None, "nb-1.2", 1)],
        ),
        (["Opcode: 3 for NB 1.0, 1 for NB 1.2"], [(None, "nb-1.0", 3), (None, "nb-1.2", 1)]),
        (["Opcode: 12 (0xd) for NB 1.0; 1 for NB 1.2"], [(None, "nb-1.0", None), (None, "nb-1.2", 1)]),
        (["Opcode NA: 3", "Opcode NB: 259 (0x103) for NB 1.2"], [("NA", None, 3), ("NB", "nb-1.2", 259)]),
        (["Opcode: NA: 3 (0x3)"], [("NA", None, 3)]),
        (["Opcode: 3 for NB 1.0; and one more"], [(None, None, None)]),
    ],
)
def test_an_entry_has_a_row_for_each_encoding_and_variant_whose_opcode_it_gives(
    keys: list[str], rows: list[tuple[str | None, str | None, int | None]]
) -> None:
    found = read(
        "\n".join(["#### TURN", "", *keys, "Syntax: TURN vane", "Description: Turns it."])
    ).instructions
    assert [(one.encoding, one.variant, one.opcode) for one in found] == rows
    assert all((one.opcode is None) == ("opcode_garbled" in one.flags) for one in found)


def test_opcodes_of_variants_under_several_names_are_nobodys() -> None:
    text = "#### TURN, SPIN\n\nOpcode: 3 for NB 1.0; 1 for NB 1.2\nSyntax: TURN vane\nDescription: Turns it."
    assert [(one.mnemonic, one.opcode, "opcode_garbled" in one.flags) for one in read(text).instructions] == [
        ("TURN", None, True),
        ("SPIN", None, True),
    ]


def test_an_entry_is_one_by_its_opcode_and_has_the_syntax_of_each_encoding() -> None:
    text = "#### GADD\n\nSyntax: GADD a, b\n\n#### TURN\n\nOpcode: 3 (0x3)\n{}Operation: Turns it.\n\n"
    text += "#### Notes\n\nOpcode: 4\n"
    both = read(text.format("Syntax NA: TURN vane\nSyntax NB: TURN vane, way\n")).instructions
    assert [(one.mnemonic, one.opcode, one.syntax, one.flags) for one in both] == [
        ("GADD", None, "GADD a, b", []),
        ("TURN", 3, "TURN vane\nTURN vane, way", []),
    ]
    bare = read(text.format("")).instructions
    assert [(one.mnemonic, one.opcode, one.flags) for one in bare[1:]] == [("TURN", 3, ["key_missing"])]
