"""The `powervr-isa` dialect, rule by rule: one small document about an invented instruction set for each.

Entries and tables have files of their own. How a whole document reads is in test_powervr_sample.py; what holds of any
document whatever is in test_powervr_isa_properties.py.
"""

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
    symbols,
)

from extract import dialects
from extract.dialects.powervr_isa import PowerVrIsaDialect
from extract.document import HEADING, JUNK, PROSE

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


def test_a_single_word_behind_the_key_of_a_format_is_no_syntax() -> None:
    types = "Rate\nFormat: U8\nHow fast.\n"
    assert PowerVrIsaDialect().sniff(load(types * 9)) == 0.0


def test_the_format_of_fields_in_tables_of_bits_is_no_syntax() -> None:
    rows = "31:16 Mask\nFormat: U16. Must be set before.\n15:0 Rate\nFormat: Array of gates, counted.\n"
    assert PowerVrIsaDialect().sniff(load(rows * 3)) < 0.5
    assert PowerVrIsaDialect().sniff(load(rows * 3 + ADD * 3)) == 0.95


def test_one_line_of_syntax_among_rows_of_bits_is_no_instruction_set() -> None:
    rows = "Bits   Name     Reset\n31:8   -        0x0\n7:4    RATE     0x3\n3:0    MODE     0x0\n\n"
    text = "Register 0x10: GATE_CTRL\n\n" + rows + "Format: ctrl rw, 1\n"
    assert PowerVrIsaDialect().sniff(load(text)) < 0.5
    assert [one.register for one in dialects.read(load(text)).registers] == ["GATE_CTRL"]
    assert PowerVrIsaDialect().sniff(load(rows + ADD)) == 0.6


BARE = """{n}.{m}. {name}

Format: {name} dest, source.

Phase0: {name} W0, S0

Phase1: -

Phase2: -

Description: Does {name}.

"""
NAMES = ("GADD", "GSUB", "GMUL")


def entries() -> str:
    """Three entries whose last phases do nothing."""
    return "6. Gates\n\n" + "".join(BARE.format(n=6, m=m, name=name) for m, name in enumerate(NAMES, 1))


def said(text: str) -> list[tuple[str | None, list[tuple[str, str | None]], str | None]]:
    """Of each instruction its name, what its phases do, and its text."""
    return [
        (one.mnemonic, [(phase, None if form == "-" else form) for phase, form in one.forms], one.description)
        for one in read(text, "tide-isa").instructions
    ]


WHOLE = [
    (name, [("Phase0", f"{name} W0, S0"), ("Phase1", None), ("Phase2", None)], f"Does {name}.")
    for name in NAMES
]


def test_keys_whose_dash_was_taken_for_that_of_a_cut_word_stand_in_one_line_and_are_several() -> None:
    fused = entries().replace("Phase1: -\n\nPhase2: -\n\n", "Phase1: Phase2: ")
    assert "Phase1: Phase2: Description:" in fused
    assert said(entries()) == said(fused) == WHOLE
    assert len(read(fused, "tide-isa").pages) == len(fused.splitlines())


def test_entries_of_a_web_page_without_tables_are_those_that_it_shows() -> None:
    paragraphs = "\n".join(f"<p>{one}</p>" for one in entries().split("\n\n") if one)
    page = f"<html><body>\n{paragraphs}\n</body></html>\n".replace("Format:", "<b>Format:</b>")
    assert PowerVrIsaDialect().sniff(load(page)) == 0.95
    assert said(page) == WHOLE
