"""The `powervr-isa` dialect, rule by rule: one small document about an invented instruction set for each.

How a whole document reads is in test_powervr_sample.py; what holds of any document whatever is in
test_powervr_isa_properties.py.
"""

from __future__ import annotations

import doctest
import importlib
from typing import TYPE_CHECKING

import pytest
from dialect_checks import cut, faults, load

from extract.arithmetic import agrees, evaluate
from extract.dialects.powervr_isa import PowerVrIsaDialect
from extract.dialects.powervr_isa.grammar import names_of, split_forms
from extract.dialects.powervr_isa.markup import read_html, read_tex
from extract.document import FURNITURE, HEADING, JUNK, PROSE

if TYPE_CHECKING:
    from extract.observations import Instruction, Reading, Symbol

ADD = """\
4.1.1. ADDW

Format: ADDW dest, source.

Stage0: ADDW{.CAP} G0, H0

Stage1: -

Description: Adds.
"""
CONTENTS = "Contents\n\n4.1. Arithmetic\t8\n4.1.1.\tADDW\t8\n4.1.2.\tSUBW.....\t9\n\n4.1. Arithmetic\n\n"
SUB = ADD.replace("ADDW", "SUBW").replace("4.1.1", "4.1.2")
HEAD = "Name\tFormat\tConstruction\tDescription\n"
MODIFIERS = "Modifier Name\tDescription\n"
CONSTANTS = "Index\tValue\tDefinition\tType\n0\t0x00000000\t0.0f\tQC\n1\t0x3F800000\t1.0f\tQC\n"


def read(text: str, doc_id: str = "acme-one-isa") -> Reading:
    """What the dialect reads from a text; nothing that is untrue of every reading is true of it."""
    reading = PowerVrIsaDialect().read(load(text, doc_id))
    reading.number()
    assert faults(reading) == []
    return reading


def only(text: str) -> Instruction:
    """The only instruction of a text."""
    (row,) = read(text).instructions
    return row


def entry(*lines: str) -> Instruction:
    """The only instruction of an entry with these lines under its heading."""
    return only("\n\n".join(["4.1.1. ADDW", *lines, ""]))


def described(*lines: str) -> Instruction:
    """The only instruction of an entry with this description."""
    return entry("Format: ADDW dest, source.", "Stage0: ADDW G0, H0", *lines)


def symbols(text: str, kind: str) -> list[Symbol]:
    """The symbols of one kind."""
    return [s for s in read(text).symbols if s.kind == kind]


def codes(reading: Reading) -> list[tuple[str, int | None]]:
    """Code and line (from 1) of every report."""
    lines = [
        d.line_first if d.observation is None else d.observation.pieces[0][0] for d in reading.diagnostics
    ]
    return [(d.code, None if i is None else i + 1) for d, i in zip(reading.diagnostics, lines, strict=True)]


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


@pytest.mark.parametrize(("opcode", "number"), [("0x10", 16), ("17", 17), ("1A", None), ("-", None)])
def test_an_opcode_that_is_no_number_is_null_and_flagged(opcode: str, number: int | None) -> None:
    head = "| Mnemonic | Opcode | Format | Description |\n|---|---|---|---|\n"
    (row,) = read(f"{head}| ADDW | {opcode} | ADDW dest | Adds. |\n").instructions
    assert (row.opcode, row.flags) == (number, ["opcode_garbled"] if opcode == "1A" else [])


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


# -- headings, contents, pages


def test_headings_are_those_of_the_contents_and_give_the_page() -> None:
    reading = read(CONTENTS + ADD + "\n" + SUB + "\n1. Not a heading, an item\n")
    assert [(r.mnemonic, r.section, reading.pages[r.pieces[0][0]]) for r in reading.instructions] == [
        ("ADDW", "4.1. Arithmetic", 8),
        ("SUBW", "4.1. Arithmetic", 9),
    ]
    assert reading.complete
    assert codes(reading) == []


def test_a_numbered_item_in_a_description_is_no_heading() -> None:
    row = described("Description: Adds:", "1. Words", "2. Halves")
    assert row.description == "Adds:\n1. Words\n2. Halves"


def test_a_heading_that_differs_from_the_contents_keeps_its_name_and_the_alias() -> None:
    reading = read(CONTENTS + ADD + "\n" + SUB.replace("SUBW", "SUBX"))
    row = reading.instructions[1]
    assert (row.mnemonic, row.aliases, row.flags) == ("SUBX", ["SUBW"], ["heading_differs"])
    (report,) = reading.diagnostics
    assert (report.code, report.raw_text) == ("heading_differs", "4.1.2.\tSUBW.....\t9\n4.1.2. SUBX")


def test_members_of_a_heading_take_the_aliases_of_the_contents_one_by_one() -> None:
    contents = "Contents\n\n4.1.\tTIP (TIP1 TIP2)\t9\n\n"
    rows = read(contents + "4.1. TAP (TAP1 TAP2)\nFormat: TAP1 dest\nDescription: Taps.\n").instructions
    assert [r.aliases for r in rows] == [["TAP1", "TIP", "TIP1"], ["TAP2", "TIP", "TIP2"]]


def test_headings_that_the_body_lacks_are_missing() -> None:
    reading = read(CONTENTS + ADD)
    assert not reading.complete
    assert reading.missing == ["'4.1.2 SUBW': in the contents, not in the body"]
    assert ("missing", 5) in codes(reading)


def test_a_heading_that_the_contents_lack_is_reported_and_read() -> None:
    reading = read(
        CONTENTS + ADD + "\n" + SUB + "\n" + SUB.replace("4.1.2. SUBW", "4.1.3. MULW").replace("SUBW", "MULW")
    )
    assert [r.mnemonic for r in reading.instructions] == ["ADDW", "SUBW", "MULW"]
    assert [c for c, _ in codes(reading)] == ["heading_unlisted"]


def test_a_heading_that_lost_its_number_is_found_by_its_title() -> None:
    reading = read(CONTENTS + ADD.replace("4.1.1. ", "") + "\n" + SUB)
    assert [r.mnemonic for r in reading.instructions] == ["ADDW", "SUBW"]
    assert [c for c, _ in codes(reading)] == ["heading_differs"]


def test_an_entry_whose_heading_is_lost_takes_the_name_of_its_syntax() -> None:
    reading = read(ADD + "\n" + SUB.partition("\n")[2])
    assert [(r.mnemonic, r.flags) for r in reading.instructions] == [("ADDW", []), ("SUBW", ["heading_lost"])]


def test_a_bare_mnemonic_above_a_syntax_is_its_heading() -> None:
    reading = read(ADD + "\n" + SUB.replace("4.1.2. ", ""))
    assert [(r.mnemonic, r.description, r.flags) for r in reading.instructions] == [
        ("ADDW", "Adds.", []),
        ("SUBW", "Adds.", []),
    ]
    assert cut(reading, reading.instructions[1]).startswith("SUBW\nFormat: SUBW")


def test_an_entry_of_contents_that_lost_its_page_does_not_end_them() -> None:
    reading = read(CONTENTS.replace("ADDW\t8", "ADDW") + ADD + "\n" + SUB)
    assert [r.mnemonic for r in reading.instructions] == ["ADDW", "SUBW"]
    assert [reading.pages[r.pieces[0][0]] for r in reading.instructions] == [8, 9]


def test_a_number_used_twice_and_one_left_out_are_reported() -> None:
    contents = "Contents\n\n4.1. One\t1\n4.2. Two\t2\n4.2. Three\t3\n4.5. Four\t4\n\n"
    reading = read(contents + "4.1. One\n\n4.2. Two\n\n4.2. Three\n\n4.5. Four\n\n" + ADD)
    messages = [d.message for d in reading.diagnostics if d.code == "heading_number"]
    assert messages == [
        "4.2 stands before 'Two' (line 10) and 'Three'",
        "no heading has the number 4.3 to 4.4",
    ]


def test_captions_that_are_listed_and_absent_are_missing() -> None:
    lists = "List of Figures\n\nFigure 1. A lane\t3\nFigure 2. Tide.....\t4\n\n4.1. One\n\nFigure 2. Tide\n\n"
    reading = read("Contents\n\n4.1. One\t3\n\n" + lists + ADD)
    assert reading.missing == ["'Figure 1. A lane': listed, and no such caption in the body"]


def test_contents_may_do_without_numbers() -> None:
    reading = read(
        "Contents\n\nADDW\t4\nSUBW\t6\n\n" + ADD.replace("4.1.1. ", "") + "\n" + SUB.replace("4.1.2. ", "")
    )
    assert [(r.mnemonic, reading.pages[r.pieces[0][0]]) for r in reading.instructions] == [
        ("ADDW", 4),
        ("SUBW", 6),
    ]
    assert codes(reading) == []


def test_contents_begin_at_their_title_and_end_for_good() -> None:
    later = "Contents\n\nThe contents of a lane are lost.\n\n"
    reading = read(CONTENTS + ADD + "\n" + SUB + "\n" + later)
    assert [r.mnemonic for r in reading.instructions] == ["ADDW", "SUBW"]
    assert reading.instructions[1].description == "Adds.\nContents\nThe contents of a lane are lost."


def test_without_contents_a_heading_goes_on_from_the_one_before() -> None:
    def numbered(number: str, name: str) -> str:
        return ADD.replace("4.1.1", number).replace("ADDW", name)

    text = "2. Logic\n\n" + numbered("2.1", "ANDW") + "\n1. Item\n2. Item too\n\n" + numbered("2.3", "ORW")
    reading = read(text + "\n3. Jumps and Leaps\n\n" + numbered("3.1", "LEAP") + "\n9.9. is no heading.\n")
    assert [(r.mnemonic, r.section) for r in reading.instructions] == [
        ("ANDW", "2. Logic"),
        ("ORW", "2. Logic"),
        ("LEAP", "3. Jumps and Leaps"),
    ]
    assert reading.instructions[0].description == "Adds.\n1. Item\n2. Item too"


def test_marked_headings_nest_by_their_marks() -> None:
    reading = read("# A\n\n## B\n\n### ADDW\n\nFormat: ADDW dest\n\n## C\n\n### SUBW\n\nFormat: SUBW dest\n")
    assert [r.section for r in reading.instructions] == ["B", "C"]


def test_marked_headings_do_without_numbers() -> None:
    reading = read(
        "# Acme ISA Manual\n\n## Arithmetic\n\n### ADDW\n\nFormat: ADDW dest\n\nDescription: Adds.\n"
    )
    (row,) = reading.instructions
    assert (reading.title, row.mnemonic, row.section) == ("Acme ISA Manual", "ADDW", "Arithmetic")


def test_a_repeated_table_head_begins_a_page_that_the_contents_allow() -> None:
    contents = "Contents\n\n4. Lists\t3\n5. End\t4\n\n"
    rows = [f"W{n}\tW{n} a\tW{n} G0\tWaits.\n" for n in range(3)]
    reading = read(
        contents + "4. Lists\n\n" + HEAD + rows[0] + HEAD + rows[1] + HEAD + rows[2] + "\n5. End\n"
    )
    assert [reading.pages[r.pieces[0][0]] for r in reading.instructions] == [3, 4, 4]


def test_prose_headings_and_furniture_have_their_roles() -> None:
    reading = read(CONTENTS + "Some words.\n\n</div>\n\n" + ADD + "\n" + SUB)
    roles = dict(zip(reading.document.lines, reading.document.roles, strict=True))
    assert (roles["Contents"], roles["4.1. Arithmetic"]) == (HEADING, HEADING)
    assert (roles["Some words."], roles["</div>"]) == (PROSE, JUNK)


# -- banks of registers


def test_keys_of_a_bank_are_attributes_of_a_symbol() -> None:
    keys = [
        "Code: TDn",
        "Access: Read-only",
        "Max Available: 8 (n)",
        "Description: They rise.",
        "And fall.\n",
    ]
    bank = "\n\n".join(["2.1. Tides", *keys])
    (found,) = symbols(
        bank + "\nExample:\n\n```\n0 : addw td0\n```\n" + "\n2.2. ADDW\n\nFormat: ADDW dest\n",
        "register_bank",
    )
    assert (found.name, found.definition) == ("Tides", "They rise.\nAnd fall.")
    assert found.attributes == {
        "code": "TDn",
        "access": "Read-only",
        "max_available": "8 (n)",
        "example_1": "0 : addw td0",
    }


def test_one_property_and_a_description_make_a_bank_and_a_property_alone_does_not() -> None:
    assert [
        s.name for s in symbols("2.1. Tides\n\nAccess: Read-only\n\nDescription: Rise.\n", "register_bank")
    ] == ["Tides"]
    assert symbols("2.1. Tides\n\nAccess: granted to all\n", "register_bank") == []


def test_a_bank_that_the_contents_call_otherwise_has_an_alias() -> None:
    text = "Contents\n\n2.1. Tides\t4\n\n2.1. Rides\n\nCode: TDn\n\nAccess: R\n\nStage0: -\n"
    (found,) = symbols(text, "register_bank")
    assert (found.name, found.flags) == ("Rides", ["heading_differs"])
    assert found.attributes == {"code": "TDn", "access": "R", "stage0": "-", "alias": "Tides"}


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


# -- damage


@pytest.mark.parametrize(
    ("form", "flag"),
    [
        ("ADDW{.CA P} G0", "syntax_garbled"),
        ("ADDW{ .CAP} G0", "syntax_garbled"),
        ("ADDW{.CAP } G0", "syntax_garbled"),
        ("ADDW{.CAP} G0, H0{.MAG}-", "syntax_garbled"),
        ("ADDW{.CAP G0", "syntax_garbled"),
        ("ADDW (G0 G1), H0", "divider_lost"),
        ("ADDW (G0 _), H0", "divider_lost"),
        ("ADDW (H0 H1 1...16)", "divider_lost"),
        ("ADDW{.NEAR .FAR} G0", "divider_lost"),
        ("ADDW{.WORD.HALF.WORD} G0", "divider_lost"),
        ("ADDW (G0|G1), (0...7), {.NEAR|.FAR}", None),
        ("ADDW{.CAP}{.MAG} G0, (1...maxCount)", None),
        ("(Left) ADDW G0", None),
    ],
)
def test_damage_in_a_form_is_flagged_and_kept(form: str, flag: str | None) -> None:
    row = entry("Format: ADDW dest", f"Stage0: {form}", "Description: Adds.")
    assert row.forms == [("Stage0", form)]
    assert row.flags == ([flag] if flag else [])


def test_a_form_that_is_another_entrys_is_flagged() -> None:
    reading = read(ADD.replace("Stage0: ADDW", "Stage0: ADDW.U8") + "\n" + SUB.replace("SUBW", "ADDW.U8"))
    assert [r.flags for r in reading.instructions] == [["form_foreign"], []]


def test_a_syntax_under_another_name_is_flagged() -> None:
    assert entry("Format: SUBW dest", "Stage0: ADDW G0", "Description: Adds.").flags == ["name_differs"]
    assert entry("Format: TBC", "Stage0: TBC", "Description: Adds.").flags == []


@pytest.mark.parametrize("code", ["0 : addw k0, , h0", "if ([!!]a])\n  k = 1;"])
def test_damage_in_a_listing_is_flagged(code: str) -> None:
    row = described("Description: Adds.", f"```\n{code}\n```")
    assert (row.examples, row.flags) == ([code], ["code_garbled"])


def test_a_row_of_letters_that_leaves_one_out_is_flagged() -> None:
    assert described("Description: H0 = --ABCDEFGHJKLMNOP").flags == ["letters_lost"]
    assert described("Description: H0 = --ABCDEFGHIJKLMNOP").flags == []


def test_a_fence_that_nothing_closes_ends_with_the_entry() -> None:
    reading = read(ADD + "\n```\nk = h;\n\n" + SUB)
    add, sub = reading.instructions
    assert (add.examples, add.flags) == (["k = h;"], ["fence_open"])
    assert (sub.mnemonic, sub.description, sub.flags) == ("SUBW", "Adds.", [])
    assert ("fence_open", 11) in codes(reading)


def test_a_fence_that_nothing_closes_ends_before_the_next_key() -> None:
    row = entry("Format: ADDW dest", "Stage0: ADDW G0,", "```", "H0", "Stage1: -", "Description: Adds.")
    assert row.forms == [("Stage0", "ADDW G0, H0"), ("Stage1", "-")]
    assert "fence_open" in row.flags


def test_an_unclosed_table_in_a_cell_ends_with_the_cell() -> None:
    text = (
        MODIFIERS
        + ".MAG\tno sign <table><tr><td><pre>a;</pre></td>\n.CAP\tCaps\n.FLIP\tTurns <pre>b;</pre>\n"
    )
    reading = read(text)
    assert [(s.name, s.definition, s.flags) for s in reading.symbols] == [
        (".MAG", "no sign", ["tag_open"]),
        (".CAP", "Caps", []),
        (".FLIP", "Turns", []),
    ]
    assert ("tag_open", 2) in codes(reading)


def test_an_unclosed_table_between_entries_is_reported_and_the_entries_are_read() -> None:
    rows = [["Name", "Format", "Description"], ["JUMP", "JUMP a", "Goes."]]
    table = "<table>\n" + "".join(f"<tr>{''.join(f'<td>{c}</td>' for c in row)}</tr>\n" for row in rows)
    reading = read(ADD + "\n4.2. Jumps\n\n" + table + "\n4.3. SUBW\n" + SUB.partition("\n")[2])
    assert [r.mnemonic for r in reading.instructions] == ["ADDW", "JUMP", "SUBW"]
    assert [r.flags for r in reading.instructions] == [[], ["tag_open"], []]
    assert ("tag_open", 13) in codes(reading)


def test_a_cell_printed_over_several_lines_is_one_cell() -> None:
    text = MODIFIERS + ".MAG\tno sign <table>\n<tr><td><pre>a;\nb;</pre></td></tr>\n</table>\n.CAP\tCaps\n"
    mag, cap = symbols(text, "modifier")
    assert (mag.definition, mag.attributes, mag.flags) == ("no sign", {"example_1": "a;\nb;"}, [])
    assert cap.name == ".CAP"
    grain = read(MODIFIERS + "[.grain]\tGrain, values: -.WORD <div>\n-.HALF\n</div>\n.CAP\tCaps\n")
    half = next(s for s in grain.symbols if s.name == ".HALF")
    assert cut(grain, half) == "[.grain]\nGrain, values: -.WORD <div>\n-.HALF\n</div>"


def test_a_row_with_a_column_missing_is_flagged_and_its_neighbours_are_read() -> None:
    reading = read(CONSTANTS + "0x40000000\t2.0f\tQC\n3\t0x40800000\t4.0f\n4\t0x41000000\t8.0f\tQC\n")
    found = [(s.index, s.value, s.definition, s.flags) for s in reading.symbols][2:]
    assert found == [
        (None, 0x40000000, "2.0f", ["index_garbled", "cells_missing"]),
        (3, 0x40800000, "4.0f", ["cells_missing"]),
        (4, 0x41000000, "8.0f", []),
    ]
    assert [line for code, line in codes(reading) if code == "cells_missing"] == [4, 5]


def test_a_row_with_a_cell_too_many_is_flagged() -> None:
    row = only(HEAD + "JUMP\tJUMP a\tJUMP G0\tGoes.\tfar\n")
    assert (row.description, row.flags) == ("Goes.", ["cells_extra"])


def test_a_row_without_a_name_goes_on_with_the_one_before() -> None:
    (found,) = symbols(MODIFIERS + ".CAP\tHolds the result\n\tbetween 0 and 1\n", "modifier")
    assert (found.definition, found.flags) == ("Holds the result between 0 and 1", ["row_continued"])


# -- the document


@pytest.mark.parametrize("module", ["blocks", "checks", "formulas", "grammar", "markup", "rows", "tables"])
def test_examples_in_docstrings_hold(module: str) -> None:
    tried = doctest.testmod(importlib.import_module(f"extract.dialects.powervr_isa.{module}"))
    assert tried.failed == 0
    assert tried.attempted or module == "rows"


def test_the_front_page_names_the_document() -> None:
    keys = "Version : Tools 3.1\nIssue Date : 9 Mar 2032\nAuthor : Acme Shores Limited\n\n"
    front = f"Acme Tide Instruction Set Reference\n\n{keys}"
    reading = read(front + CONTENTS + ADD + "\n" + SUB, "tide-instruction-set")
    assert (reading.title, reading.revision, reading.revision_date) == (
        "Acme Tide Instruction Set Reference",
        "Tools 3.1",
        "9 Mar 2032",
    )
    assert (reading.vendor, reading.product) == ("acme-shores", "tide")
    named = read(front + ADD, "acme-tide-2-isa")
    assert (named.vendor, named.product) == ("acme", "tide-2")


@pytest.mark.parametrize(
    ("text", "sure"),
    [(ADD * 3, 0.95), (ADD, 0.6), (HEAD, 0.6), ("Words.\n\nDescription: words\n", 0.0), ("", 0.0)],
)
def test_sniffing_counts_lines_of_syntax_and_heads_of_tables(text: str, sure: float) -> None:
    assert PowerVrIsaDialect().sniff(load(text or "x")) == sure
