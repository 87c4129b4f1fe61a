"""The `amd-isa` dialect, rule by rule: one small document about an invented instruction set for each.

Instructions and fields have files of their own. How a whole document reads is in test_amd_isa_sample.py, how grid
tables are read in test_grid_tables.py.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from dialect_checks import load
from isa_pages import (
    BITS,
    INDEX,
    OPCODES,
    encoding,
    index,
    read,
    register,
    reports,
    role_of,
    table,
    titled,
)

from extract.dialects.amd_isa import AmdIsaDialect
from extract.dialects.amd_isa.mentions import Mentions
from extract.document import FURNITURE, HEADING, PROSE

if TYPE_CHECKING:
    from collections.abc import Sequence

    from extract.observations import Symbol


# -- recognising


def test_a_document_with_tables_of_opcodes_and_fields_is_recognised() -> None:
    xa = encoding("XA", ["OP", "[7:0]", "Opcode."], more=index("XA", ["1", "X_ADD"]))
    assert AmdIsaDialect().sniff(load(xa)) > 0.9


def test_other_documents_are_not() -> None:
    sniff = AmdIsaDialect().sniff
    assert sniff(load("WID:WID_CTRL · [R/W] · 32 bits · Access: 32 · MMReg:0x100\n")) == 0.0
    assert sniff(load(table(["Town", "Size"], ["Here", "4"]))) < 0.5
    assert sniff(load("| Opcode | Name |\n|---|---|\n| 1 | ADD |\n")) == 0.0


# -- blocks


def test_a_title_may_have_an_underline_of_two_marks() -> None:
    reading = read("DS\n~~", table(INDEX, ["1", "X_ADD"], ["2", "X_SUB"]))
    assert [i.encoding for i in reading.instructions] == ["DS", "DS"]


@pytest.mark.parametrize(
    "caption",
    ["Table: XB Opcodes", "\t**Table : XB Opcodes**", "**Table: XB Opcodes**", "Table 4-2. XB Opcodes"],
)
def test_a_caption_after_a_table_is_its_own(caption: str) -> None:
    rows = table(INDEX, ["1", "X_ADD"])
    reading = read(titled("Formats", rows, caption, table(INDEX, ["1", "Y_ADD"]), "Table: XC Opcodes"))
    assert [i.encoding for i in reading.instructions] == ["XB", "XC"]
    assert role_of(reading, "XB Opcodes") & HEADING


def test_captions_before_their_tables_are_known_by_the_first() -> None:
    parts = [
        "Table: XB Opcodes",
        table(INDEX, ["1", "X_ADD"]),
        "Table: XC Opcodes",
        table(INDEX, ["1", "Y_ADD"]),
    ]
    assert [i.encoding for i in read(titled("Formats", *parts)).instructions] == ["XB", "XC"]


def test_the_caption_under_a_table_that_is_not_read_is_not_that_of_the_next() -> None:
    torn = "\n".join(f"{line[:14]}\n{line[14:]}" for line in table(INDEX, ["9", "Y_TORN"]).split("\n"))
    lines = [torn, "Table: XA Opcodes", table(INDEX, ["0", "Y_SUB"]), "Table: XB Opcodes"]
    reading = read(titled("Formats", *lines, table(INDEX, ["1", "Y_ADD"]), "Table: XC Opcodes"))
    assert [(row.mnemonic, row.encoding) for row in reading.instructions] == [
        ("Y_SUB", "XB"),
        ("Y_ADD", "XC"),
    ]


def test_a_table_directive_gives_the_grid_within_it_its_caption() -> None:
    rows = "\n".join("   " + line for line in table(INDEX, ["1", "X_ADD"]).split("\n"))
    assert [i.encoding for i in read(f".. table:: XB Opcodes\n\n{rows}").instructions] == ["XB"]


def test_figures_targets_and_directives_are_furniture_and_notes_are_prose() -> None:
    reading = read(
        ".. figure:: a.png\n   :alt: A picture",
        "|microcode xa|",
        ".. _here:",
        ".. note:: Mind this.",
        "Text.",
    )
    roles = {
        text: role_of(reading, text) for text in ("a.png", "alt", "|microcode", "_here", "Mind", "Text.")
    }
    assert roles == dict.fromkeys(["a.png", "alt", "|microcode", "_here"], FURNITURE) | dict.fromkeys(
        ["Mind", "Text."], PROSE
    )


@pytest.mark.parametrize(
    "other",
    ["====  ====\nCode  Name\n====  ====\n1     ADD\n====  ====", ".. list-table::\n\n   * - 1\n     - ADD"],
)
def test_a_table_that_is_no_grid_is_kept_as_text_and_reported(other: str) -> None:
    reading = read("Text.", other, "More.")
    assert reports(reading)[:1] == [(3, "table_unread")]


# -- what a table is


def test_where_header_and_cells_disagree_the_cells_decide() -> None:
    made = register(
        titled(
            "Counters", table(["Code", "Register", "Description"], ["LOW", "6:4", "a"], ["HIGH", "11:8", "b"])
        )
    )
    assert [(f.field, f.bit_hi, f.bit_lo) for f in made.fields] == [("LOW", 6, 4), ("HIGH", 11, 8)]


def test_a_header_that_no_line_marks_is_a_header_all_the_same_and_reported() -> None:
    reading = read("Text.", table(BITS, ["OP", "[7:0]", "Opcode."], header=0))
    assert [f.field for f in reading.registers[0].fields] == ["OP"]
    assert reports(reading) == [(4, "header_unmarked")]


def test_a_table_without_its_header_is_known_by_its_columns() -> None:
    reading = read("XA\n~~", table(["1", "X_ADD", "adds"], ["2", "X_SUB", "takes"], header=0))
    assert [(i.encoding, i.opcode, i.mnemonic) for i in reading.instructions] == [
        ("XA", 1, "X_ADD"),
        ("XA", 2, "X_SUB"),
    ]
    assert reports(reading) == [(4, "header_unmarked")]


# -- everything else


def symbols(*rows: Sequence[str], title: str = "Things") -> list[Symbol]:
    return read(titled(title, table(*rows))).symbols


@pytest.mark.parametrize(
    ("head", "row", "expected"),
    [
        (["Message", "IMM[3:0]", "Payload"], ["save", "4", "state"], ("message", "save", 4, None, "state")),
        (
            ["Code", "Register", "Description"],
            ["2", "MODE", "R/W."],
            ("hardware_register", "MODE", 2, None, "R/W."),
        ),
        (
            ["First Instruction", "Wait", "Notes"],
            ["X_SET", "3", "Sets."],
            ("wait_state", "X_SET", None, 3, "Sets."),
        ),
        (["Term", "Description"], ["Lane", "One of 32."], ("term", "Lane", None, None, "One of 32.")),
        (["Bit", "Exception"], ["3", "Overflow"], ("exception", "Overflow", 3, None, None)),
        (["Colour", "Meaning"], ["red", "Stop."], ("things", "red", None, None, "Stop.")),
    ],
)
def test_any_other_table_gives_a_symbol_per_row(
    head: list[str], row: list[str], expected: tuple[object, ...]
) -> None:
    (made,) = symbols(head, row)
    assert (made.kind, made.name, made.index, made.value, made.definition) == expected


@pytest.mark.parametrize(
    ("name", "other", "doubted"),
    [
        ("line_top_ali", "line_pipe_al\nigned", True),
        ("line_top_all", "line_pipe_al\nigned", False),  # a word that stands elsewhere
        ("line_top_ax", "line_pipe_al\nigned", False),  # there is room behind it
        ("line_top_ali", "line_aligned", False),  # no word is cut in this column
    ],
)
def test_a_name_that_fills_its_cell_with_the_beginning_of_a_word_is_in_doubt(
    name: str, other: str, doubted: bool
) -> None:
    first, _ = register(encoding("XA", [name, "[3:0]", "Used for all."], [other, "[7:4]", "Kept."])).fields
    assert (first.field, "name_cut" in first.flags) == (name, doubted)
    made, *_ = symbols(["Use", "Size", "Text"], [name, "4", "for all of it"], [other, "8", "none"])
    assert (made.name, "name_cut" in made.flags) == (name, doubted)


def test_columns_beyond_name_number_and_text_are_attributes() -> None:
    (made,) = symbols(["Message", "IMM[3:0]", "Sender", "Payload"], ["save", "4", "any wave", "state"])
    assert made.attributes == {"Sender": "any wave"}


def test_rows_that_lost_a_merged_first_cell_get_it_back_and_are_marked() -> None:
    made = symbols(
        ["Load", "Count", "dim", "R0", "R1"],
        ["plain", "1", "1D", "x", ""],
        ["2", "2D", "x", "y", ""],
        ["mip", "2", "1D", "x", "m"],
    )
    assert [(s.name, s.attributes["Count"], s.attributes["dim"], s.flags) for s in made] == [
        ("plain", "1", "1D", []),
        ("plain", "2", "2D", ["cells_shifted"]),
        ("mip", "2", "1D", []),
    ]


def test_a_row_whose_first_line_is_lost_is_marked_and_keeps_no_other_from_its_merged_cell() -> None:
    made = symbols(
        ["Load", "Count", "dim", "R0", "R1"],
        ["plain", "1", "1D", "x", ""],
        ["2", "2D", "x", "y", ""],
        ["", "Array", "", "", ""],
        ["2", "3D", "x", "y", ""],
    )
    assert [(s.name, s.flags) for s in made if s.name] == [
        ("plain", []),
        ("plain", ["cells_shifted"]),
        ("plain", ["cells_shifted"]),
    ]
    assert all("cells_missing" in s.flags for s in made if not s.name)


def test_an_empty_cell_among_dashes_is_the_one_above_and_marked() -> None:
    made = symbols(
        ["Message", "IMM[3:0]", "IMM[5:4]"],
        ["a", "1", "-"],
        ["b", "2", "0=x"],
        ["b-done", "3", ""],
        ["c", "4", "-"],
    )
    assert [(s.attributes["IMM[5:4]"], s.flags) for s in made] == [
        ("-", []),
        ("0=x", []),
        ("0=x", ["cell_inherited"]),
        ("-", []),
    ]


@pytest.mark.parametrize(
    ("numbers", "expected"),
    [
        (["1", "2", "4"], [[], [], []]),
        (["1", "S", "4"], [[], ["index_garbled"], []]),
        (["1", "", "4"], [[], ["index_garbled"], []]),
        (["1", "-", ""], [[], [], []]),
        (["1", "7", "4"], [[], ["index_order"], ["index_order"]]),
    ],
)
def test_numbers_of_a_table_that_are_lost_or_do_not_count_up_are_marked(
    numbers: list[str], expected: list[list[str]]
) -> None:
    rows = [[f"Name {n}", number, "What it says."] for n, number in enumerate(numbers)]
    reading = read(titled("Messages", table(["Message", "Code", "Meaning"], *rows)))
    assert [s.flags for s in reading.symbols] == expected


def test_a_width_left_out_is_the_one_above_where_the_encodings_bits_prove_it() -> None:
    summary = titled(
        "Formats",
        table(
            ["Microcode Formats", "Reference", "Width (bits)"],
            ["XA", "here", "32"],
            ["XB", "there", ""],
            ["XC", "there", ""],
        ),
    )
    reading = read(summary, encoding("XB", ["ENCODING", "[31:26]", "Must be: 110011"]))
    widths = [(s.name, s.value, bool(s.repairs), s.flags) for s in reading.symbols]
    assert widths == [("XA", 32, False, []), ("XB", 32, True, []), ("XC", 32, False, ["cell_inherited"])]


def test_a_table_headed_by_a_fields_name_gives_the_field_its_values() -> None:
    values = table(
        ["X_CTRL Enumeration", "Hex Value", "Function"],
        ["X_ALL", "00-0F", "a"],
        ["X_ROT", "1A", "pix[(n + 1]"],
    )
    reading = read(
        encoding(
            "XA", ["X_CTRL", "[8:0]", "See next table."], more=f"{values}\n\nTable: X\\_CTRL Enumeration"
        )
    )
    (made,) = reading.registers[0].fields
    assert [(v.value, v.value_last, v.name, v.flags) for v in made.values] == [
        (0, 15, "X_ALL", []),
        (26, None, "X_ROT", ["text_garbled"]),
    ]
    assert reading.symbols == []


def test_instructions_named_in_one_and_those_that_do_not_exist_are_told() -> None:
    described = titled(
        "XA Instructions",
        table(
            OPCODES,
            *[[str(n), name, "a"] for n, name in enumerate(["X_ADD_B32", "X_ADD_B64", "X_ADDC_CO_U32"])],
        ),
    )
    summary = titled(
        "Sums",
        table(
            ["Instruction", "Operation"],
            ["X_ADD_{B32,B64}", "adds"],
            ["X_ADDC_U32", "carries"],
            ["B64}", "whose beginning is lost"],
        ),
    )
    reading = read(summary, described)
    assert [(s.name, s.attributes, s.flags) for s in reading.symbols] == [
        ("X_ADD_{B32,B64}", {"instructions": "X_ADD_B32, X_ADD_B64"}, []),
        ("X_ADDC_U32", {}, ["unknown_mnemonic"]),
        ("B64}", {}, ["name_garbled"]),
    ]
    assert "there is X_ADDC_CO_U32" in next(
        d.message for d in reading.diagnostics if d.code == "unknown_mnemonic"
    )


def test_a_table_of_nothing_but_names_gives_a_symbol_per_cell() -> None:
    described = titled("XA Instructions", table(OPCODES, *[[str(n), f"X_OP{n}_U8", "a"] for n in range(4)]))
    lists = titled("All", table(["Short", "Long"], ["X_OP0_U8", "X_OP2_U8"], ["X_OP1_U8", "X_OP3_U8"]))
    made = read(lists, described).symbols
    assert [(s.name, s.attributes["list"]) for s in made] == [
        ("X_OP0_U8", "Short"),
        ("X_OP1_U8", "Short"),
        ("X_OP2_U8", "Long"),
        ("X_OP3_U8", "Long"),
    ]


def test_a_table_printed_again_is_counted_once_with_both_its_places() -> None:
    rows = table(
        ["Compare Operation", "Opcode Offset", "Description"], ["F", "0", "D = 0"], ["LT", "1", "D = (a < b)"]
    )
    reading = read(titled("One", rows), titled("Two", rows))
    assert [(s.name, s.index) for s in reading.symbols] == [("F", 0), ("LT", 1)]
    assert len(reading.symbols[0].pieces) == 6


def test_names_in_bullets_keep_the_sentence_that_introduces_them() -> None:
    described = titled("XA Instructions", table(OPCODES, ["1", "X_ADD", "a"]))
    limits = titled("Limits", "The following cannot use it:", "-  X\\_ADD", "-  X\\_\\*\\_F64", "-  X\\_GONE")
    reading = read(described, limits)
    assert [(s.kind, s.name, s.definition) for s in reading.symbols] == [
        ("instruction_list", "X_ADD", "The following cannot use it:"),
        ("instruction_list", "X_*_F64", "The following cannot use it:"),
    ]
    assert [code for _, code in reports(reading)] == ["unknown_mnemonic"]


@pytest.mark.parametrize(
    ("text", "found", "unknown"),
    [
        ("X_{ADD,SUB}_U32", ["X_ADD_U32", "X_SUB_U32"], []),
        ("x_add_*", ["X_ADD_F32", "X_ADD_U32"], []),
        ("X_{F}ADD_U32", ["X_ADD_U32"], []),
        ("X_ADD", ["X_ADD_F32", "X_ADD_U32"], []),
        ("X_ADD_<type>, X_MUL_U32", ["X_ADD_F32", "X_ADD_U32"], ["X_MUL_U32"]),
        ("X_{ADD_U32", [], ["X_{ADD_U32"]),
    ],
)
def test_mentions_stand_for_the_instructions_they_name(
    text: str, found: list[str], unknown: list[str]
) -> None:
    assert Mentions({"X_ADD_U32", "X_ADD_F32", "X_SUB_U32"}).resolve(text) == (found, unknown)


# -- the whole


def test_the_file_says_who_made_it_and_the_front_matter_which_revision() -> None:
    reading = read(
        "=====\nTitle\n=====",
        ":Revision: 1.2\n:Date: 4 May 2031",
        "Text.",
        doc_id="acme-two-hills-isa-rev1.2",
    )
    assert (reading.vendor, reading.product, reading.title) == ("acme", "two-hills", "Title")
    assert (reading.revision, reading.revision_date) == ("1.2", "4 May 2031")


def test_a_file_that_ends_within_a_table_is_incomplete() -> None:
    whole = titled("XA Instructions", table(OPCODES, ["1", "X_ADD", "a"], ["2", "X_SUB", "b"]))
    reading = read(whole.rsplit("\n", 1)[0])
    assert (reading.complete, reading.missing) == (False, ["the file ends within a table"])
    assert [i.mnemonic for i in reading.instructions] == ["X_ADD", "X_SUB"]
    assert [code for _, code in reports(reading)] == ["table_border", "missing"]


def test_values_of_a_field_whose_first_line_is_damaged_are_marked_as_well() -> None:
    rows = [["SIDE", "[1:0]", "| 0 = left\n| 1 = right"], ["OP", "[31:2]", "Opcode."]]
    lines = encoding("XA", *rows).split("\n")
    at = next(n for n, line in enumerate(lines) if "SIDE" in line)
    lines[at] = lines[at].replace("| [1:0]", "  [1:0]")
    side, op = register("\n".join(lines)).fields
    assert [side.flags, *(v.flags for v in side.values)] == [["table_row"]] * 3
    assert op.flags == []


def test_a_field_whose_line_stands_twice_is_marked_both_times() -> None:
    rows = [["SIDE", "[1:0]", "Which side: 0 = left, 1 = right."], ["OP", "[31:2]", "Opcode."]]
    lines = encoding("XA", *rows).split("\n")
    at = next(n for n, line in enumerate(lines) if "SIDE" in line)
    reading = read("\n".join([*lines[: at + 1], *lines[at:]]))
    side, again, op = reading.registers[0].fields
    assert [side.flags, again.flags] == [
        ["row_fused", "bits_overlap"],
        ["table_row", "row_fused", "bits_overlap"],
    ]
    assert [v.flags for v in again.values] == [["table_row"]] * 2
    assert (op.field, op.flags) == ("OP", [])
    assert (at + 2, "table_row") in reports(reading)


def test_letters_of_another_alphabet_leave_what_they_stand_in_in_doubt() -> None:
    text = titled(
        "XA Instructions", table(OPCODES, ["1", "X_ADD", "a"], ["2", "X_\u0405UB", "b"]), "The n\u043eise."
    )
    reading = read(text)
    assert [(i.opcode, "letter_foreign" in i.flags) for i in reading.instructions] == [(1, False), (2, True)]
    at = [n + 1 for n, line in enumerate(text.split("\n")) if not line.isascii()]
    assert [line for line, code in reports(reading) if code == "letter_foreign"] == at


def test_letters_of_other_alphabets_that_are_none_of_ours_are_no_damage() -> None:
    reading = read(
        titled("XA Instructions", table(OPCODES, ["1", "X_ADD", "\u03c0 \u2264 \u00b5s na\u00efve"]))
    )
    assert reports(reading) == []


def test_rows_of_damaged_lines_are_marked_and_the_others_are_not() -> None:
    lines = titled(
        "XA Instructions", table(OPCODES, ["1", "X_ADD", "a"], ["2", "X_SUB", "b"], ["3", "X_MUL", "c"])
    ).split("\n")
    at = next(n for n, line in enumerate(lines) if "SUB" in line)
    lines[at] = lines[at].replace(" | b", "   b")
    reading = read("\n".join(lines))
    assert [(i.mnemonic, i.flags) for i in reading.instructions] == [
        ("X_ADD", []),
        ("X_SUB", ["table_row"]),
        ("X_MUL", []),
    ]
    assert reports(reading) == [(at + 1, "table_row")]


def test_a_register_printed_again_is_counted_once_with_its_fields_that_have_no_name() -> None:
    rows = [["GO", "[0]", "x"], ["", "[3:1]", "y"]]
    made = register(titled("STATUS", table(BITS, *rows)), titled("Status register", table(BITS, *rows)))
    assert [(f.field, len(f.pieces)) for f in made.fields] == [("GO", 6), (None, 4)]


def test_an_encoding_that_no_table_of_fields_follows_is_in_doubt() -> None:
    identity = table(["Format", "XA"], ["Description", "It adds."], header=0)
    made = register(titled("XA", identity, under="~"))
    assert (made.register, made.description, made.flags) == ("XA", "It adds.", ["no_fields"])


def test_opcodes_under_a_head_that_calls_them_binary_are() -> None:
    rows = table(["Opcode (binary)", "Name", "Description"], ["10", "X_ADD", "a"], ["11", "X_SUB", "b"])
    assert [(i.opcode, i.mnemonic) for i in read(titled("XA Instructions", rows)).instructions] == [
        (2, "X_ADD"),
        (3, "X_SUB"),
    ]
