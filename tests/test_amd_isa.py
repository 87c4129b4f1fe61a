"""The `amd-isa` dialect, rule by rule: one small document about an invented instruction set for each.

How a whole document reads is in test_amd_isa_sample.py, how grid tables are read in test_grid_tables.py.
"""

from __future__ import annotations

import doctest
import importlib
from typing import TYPE_CHECKING

import pytest
from dialect_checks import cut, load
from isa_pages import (
    BITS,
    INDEX,
    OPCODES,
    Rows,
    encoding,
    field,
    index,
    instructions,
    read,
    register,
    reports,
    role_of,
    table,
    titled,
)
from rst_tables import draw

from extract.dialects.amd_isa import AmdIsaDialect
from extract.dialects.amd_isa.mentions import Mentions
from extract.document import FURNITURE, HEADING, PROSE

if TYPE_CHECKING:
    from collections.abc import Sequence

    from extract.observations import Instruction, Symbol


@pytest.mark.parametrize("module", ["mentions", "numbers", "operation", "context", "text", "values"])
def test_the_examples_in_the_modules_hold(module: str) -> None:
    found = doctest.testmod(importlib.import_module(f"extract.dialects.amd_isa.{module}"))
    assert found.attempted
    assert found.failed == 0


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


# -- instructions


def test_an_index_gives_instructions_their_encoding_and_confirms_their_names() -> None:
    described = titled(
        "Scalar & Other Instructions", table(OPCODES, ["1", "X_LONG_N\nAME_U32", "D = S."], widths=[6, 9, 9])
    )
    reading = read(described, titled("XA", index("XA", ["1", "X_LONG_NAME_U32"])))
    (row,) = reading.instructions
    assert (row.encoding, row.opcode, row.mnemonic, row.flags) == ("XA", 1, "X_LONG_NAME_U32", [])
    assert "LONG" in cut(reading, row)
    assert len({line for line, _, _ in row.pieces}) == 3


def test_one_table_may_describe_instructions_of_two_encodings() -> None:
    described = titled("Wide Instructions", table(OPCODES, ["1", "X_ADD", "a"], ["2", "X_SUB", "b"]))
    lists = [titled("XA", index("XA", ["1", "X_ADD"])), titled("XB", index("XB", ["2", "X_SUB"]))]
    assert instructions(described, *lists) == [("XA", 1, "X_ADD", []), ("XB", 2, "X_SUB", [])]


def test_a_wrapped_name_that_nothing_confirms_is_a_guess() -> None:
    described = titled(
        "XA Instructions", table(OPCODES, ["1", "X_LONG_N\nAME_U32", "D = S."], widths=[6, 9, 9])
    )
    assert instructions(described) == [("XA", 1, "X_LONG_NAME_U32", ["name_joined"])]


def test_an_index_that_disagrees_lacks_a_row_or_has_one_more_is_reported() -> None:
    described = titled(
        "XA Instructions", table(OPCODES, ["1", "X_ADD", "a"], ["2", "X_SUB", "b"], ["3", "X_MUL", "c"])
    )
    reading = read(described, titled("XA", index("XA", ["1", "X_ADD"], ["2", "X_SUBB"], ["4", "X_DIV"])))
    assert [(i.opcode, i.mnemonic, i.flags) for i in reading.instructions] == [
        (1, "X_ADD", []),
        (2, "X_SUB", ["index_disagrees"]),
        (3, "X_MUL", ["index_lacks"]),
        (4, "X_DIV", ["index_only"]),
    ]
    assert "X_SUBB" in next(d.message for d in reading.diagnostics if d.code == "index_disagrees")


def test_an_index_alone_gives_instructions() -> None:
    assert instructions(titled("XA", index("XA", ["1", "X_ADD"]))) == [("XA", 1, "X_ADD", [])]


@pytest.mark.parametrize(
    ("section", "figure", "expected"),
    [
        ("XA Instructions", "", ("XA", [])),
        ("Interpolation Instructions", "|microcode xb|", ("XB", [])),
        ("Interpolation Instructions", "|microcode xb|\n\n|microcode xa|", ("XB", ["encoding_unknown"])),
        ("Interpolation Instructions", "", (None, ["encoding_unknown"])),
    ],
)
def test_without_an_index_heading_or_figure_give_the_encoding(
    section: str, figure: str, expected: tuple[str | None, list[str]]
) -> None:
    formats = [encoding(name, ["OP", "[7:0]", "Opcode."]) for name in ("XA", "XB")]
    described = titled(section, figure, table(OPCODES, ["1", "X_ADD", "adds"]))
    assert instructions(described, *formats) == [(expected[0], 1, "X_ADD", expected[1])]


def test_without_an_index_the_list_of_an_op_field_gives_the_encoding() -> None:
    listed = encoding("XB", ["OP", "[1:0]", "| Opcode:\n| 0: x_mov : D = S\n| 1: x_swap : D = S, S = D"])
    described = titled(
        "Other Instructions", table(OPCODES, ["0", "X_MOV", "moves"], ["1", "X_SWAP", "swaps"])
    )
    assert instructions(described, listed) == [("XB", 0, "X_MOV", []), ("XB", 1, "X_SWAP", [])]


def test_opcodes_that_only_an_op_field_lists_are_instructions() -> None:
    listed = encoding("XB", ["OP", "[1:0]", "| Opcode:\n| 0: x_mov : D = S\n| 1: x_swap : D = S, S = D"])
    assert instructions(listed) == [("XB", 0, "X_MOV", []), ("XB", 1, "X_SWAP", [])]


def test_an_instruction_without_a_number_is_read_from_its_sentence() -> None:
    said = 'The write format has only a single opcode, "WRITEOUT".'
    assert instructions(encoding("XW", ["OP", "[1:0]", "Opcode."], more=said)) == [
        ("XW", None, "WRITEOUT", [])
    ]


@pytest.mark.parametrize(
    ("rows", "expected"),
    [
        ([["1", "X_A", ""], ["1", "X_B", ""]], [["opcode_repeated"], ["opcode_repeated"]]),
        ([["2", "X_A", ""], ["1", "X_B", ""]], [[], ["opcode_order"]]),
        ([["1", "X_A", ""], ["2O", "X_B", ""], ["3", "X_C", ""]], [[], ["opcode_garbled"], []]),
        ([["1", "X_A", ""], ["9", "X_B", ""]], [[], ["opcode_out_of_range"]]),
        ([["1", "X A", ""], ["2", "X_B", ""]], [["name_garbled"], []]),
        ([["1", "", "adds"], ["2", "X_B", ""]], [["name_lost"], []]),
    ],
)
def test_opcodes_and_names_that_cannot_be_right_are_marked(rows: Rows, expected: list[list[str]]) -> None:
    described = titled("XA Instructions", table(OPCODES, *rows))
    reading = read(described, encoding("XA", ["OP", "[2:0]", "Opcode."]))
    assert [i.flags for i in reading.instructions] == expected


def test_rows_that_ran_together_are_parted_at_their_opcodes_and_marked() -> None:
    described = titled(
        "XA Instructions", table(OPCODES, ["1\n\n2", "X_ADD\n\nX_SUB", "adds\nall\ntakes"], ["3", "X_C", ""])
    )
    assert instructions(described) == [
        ("XA", 1, "X_ADD", ["row_fused"]),
        ("XA", 2, "X_SUB", ["row_fused"]),
        ("XA", 3, "X_C", []),
    ]


def test_a_row_with_nothing_but_text_goes_on_with_the_one_above() -> None:
    described = titled("XA Instructions", table(OPCODES, ["1", "X_ADD", "adds"], ["", "", "all of it"]))
    (row,) = read(described).instructions
    assert (row.description, row.flags) == ("adds all of it", ["row_split"])


def test_a_text_keeps_what_it_says_and_gives_its_pseudo_code_as_the_operation() -> None:
    (row,) = read(
        titled(
            "XA Instructions",
            table(OPCODES, ["1", "X_ADD", "D.u = S0.u + S1.u; C = (D.u < S0.u). Unsigned."]),
        )
    ).instructions
    assert row.description == "D.u = S0.u + S1.u; C = (D.u < S0.u). Unsigned."
    assert row.operation == "D.u = S0.u + S1.u; C = (D.u < S0.u)."


def test_an_operation_that_its_name_contradicts_is_marked() -> None:
    rows = [["1", "X_MIN_U32", "M -= (D < M) ? D : M."], ["2", "X_SUB_U32", "M -= (D < M) ? D : M."]]
    assert [i.flags for i in read(titled("XA Instructions", table(OPCODES, *rows))).instructions] == [
        ["operation_disagrees"],
        [],
    ]


# -- opcodes that follow from a rule

WIDE = [["OP", "[9:0]", "Opcode."], ["ENCODING", "[31:26]", "Must be: 110100"]]


def promotion(rule: str, rows: Rows, *more: str, figures: str = "|microcode xva|") -> list[Instruction]:
    described = titled("XB Instructions", table(OPCODES, *rows))
    under = titled("XB using XV encoding", rule, figures, under="~")
    formats = [encoding("XB", ["OP", "[7:0]", "Opcode."]), *more]
    return [i for i in read(described, under, *formats).instructions if i.inferred]


@pytest.mark.parametrize(
    ("rule", "opcode"),
    [
        ("The XV opcode is: XB opcode +\n0x100.", 257),
        ("The XV opcode is XB opcode + 64.", 65),
        ("XV opcode = 0x40 + XB opcode.", 65),
    ],
)
def test_a_rule_gives_every_instruction_of_its_section_an_inferred_opcode(rule: str, opcode: int) -> None:
    (row,) = promotion(rule, [["1", "X_ADD", "D = S."]], encoding("XVA", *WIDE))
    assert (row.encoding, row.opcode, row.mnemonic, row.flags) == ("XVA", opcode, "X_ADD", [])
    assert (row.section, row.operation) == ("XB using XV encoding", "D = S.")


@pytest.mark.parametrize(
    "text",
    ["This opcode cannot use the XV encoding.", "May not be promoted to XV.", "Not available in XV."],
)
def test_an_instruction_whose_text_rules_the_encoding_out_is_left_out(text: str) -> None:
    rows = [["1", "X_ADD", "adds"], ["2", "X_ADDK", text]]
    made = promotion("The XV opcode is: XB opcode + 0x100.", rows, encoding("XVA", *WIDE))
    assert [i.mnemonic for i in made] == ["X_ADD"]


def test_of_two_encodings_that_share_a_rule_a_list_of_names_decides() -> None:
    listed = encoding("XVB", *WIDE, more="Only for:\n\n-  X\\_SUB\n\n-  X\\_DIV")
    rows = [["1", "X_ADD", "adds"], ["2", "X_SUB", "takes"]]
    figures = "|microcode xva|\n\n|microcode xvb|"
    made = promotion(
        "The XV opcode is: XB opcode + 0x100.", rows, encoding("XVA", *WIDE), listed, figures=figures
    )
    assert [(i.mnemonic, i.encoding) for i in made] == [("X_ADD", "XVA"), ("X_SUB", "XVB")]


def test_a_rule_that_names_another_encoding_than_its_section_is_reported() -> None:
    described = titled("XB Instructions", table(OPCODES, ["1", "X_ADD", "adds"]))
    under = titled("XB using XV encoding", "The XV opcode is: XC opcode + 0x10.", under="~")
    reading = read(described, under)
    assert [(i.encoding, i.opcode) for i in reading.instructions if i.inferred] == [("XV", 17)]
    assert "rule_disagrees" in [code for _, code in reports(reading)]


def test_an_inferred_opcode_that_is_printed_for_another_instruction_is_marked() -> None:
    native = titled("XVA Instructions", table(OPCODES, ["257", "X_FMA", "D = S."]))
    (row,) = promotion(
        "The XV opcode is: XB opcode + 0x100.", [["1", "X_ADD", "adds"]], native, encoding("XVA", *WIDE)
    )
    assert row.flags == ["opcode_repeated"]


def test_printed_rows_are_not_inferred() -> None:
    assert [
        i.inferred for i in read(titled("XA Instructions", table(OPCODES, ["1", "X_ADD", "a"]))).instructions
    ] == [False]


# -- fields


@pytest.mark.parametrize(
    ("bits", "expected"),
    [
        ("[7:0]", [(0, 7, 0)]),
        ("22:19", [(0, 22, 19)]),
        ("[14]", [(0, 14, 14)]),
        ("3", [(0, 3, 3)]),
        ("[0],[24\n:18]", [(0, 0, 0), (1, 24, 18)]),
        ("| 23:22,\n| 3:0", [(0, 23, 22), (1, 3, 0)]),
        ("  [15:0]", [(0, 15, 0)]),
    ],
)
def test_bits_are_read_in_every_notation_and_split_ones_as_parts(
    bits: str, expected: list[tuple[int, int, int]]
) -> None:
    made = register(encoding("XA", ["OFFSET", bits, "Where."]))
    assert [(f.part, f.bit_hi, f.bit_lo) for f in made.fields] == expected
    assert {f.field for f in made.fields} == {"OFFSET"}


@pytest.mark.parametrize(("bits", "flag"), [("", "bits_lost"), ("[7:", "bits_garbled")])
def test_bits_that_are_lost_or_garbled_are_null_and_marked(bits: str, flag: str) -> None:
    made = register(encoding("XA", ["A", bits, "Text."], ["B", "[7:0]", "Text."], ["C", "[9:8]", "Text."]))
    assert (made.fields[0].bit_hi, made.fields[0].flags) == (None, [flag])


def test_parallel_lists_are_paired_by_item_whatever_lines_they_take_up() -> None:
    codes = "| [7:0]\n| 0 -\n  101\n| 102\n| 103-1\n  23\n| 124"
    names = "| First source of the thing.\n| S0 to S101: the scalar\n  registers.\n| FLAGS_LO.\n| Reserved.\n| 0.5."
    (made,) = register(encoding("XA", ["SRC0", codes, names])).fields
    assert (made.bit_hi, made.bit_lo, made.description, made.flags) == (
        7,
        0,
        "First source of the thing.",
        [],
    )
    assert [(v.value, v.value_last, v.name, v.role) for v in made.values] == [
        (0, 101, "S0 to S101", "operand"),
        (102, None, "FLAGS_LO", "operand"),
        (103, 123, "Reserved", "operand"),
        (124, None, "0.5", "operand"),
    ]


@pytest.mark.parametrize(
    ("codes", "names", "flag"),
    [
        ("| [3:0]\n| 0\n| 1\n| 2", "| What.\n| A\n| B", "lists_unequal"),
        ("| [3:0]\n| 0\n| 2\n| 1", "| What.\n| A\n| B\n| C", "value_order"),
        (
            "| [3:0]\n" + "\n".join(f"| {n}" for n in (0, 1, 2, 3, 5, 6, 7, 8)),
            "| What." + "\n| A" * 8,
            "list_gap",
        ),
    ],
)
def test_parallel_lists_that_do_not_fit_are_marked_throughout(codes: str, names: str, flag: str) -> None:
    (made,) = register(encoding("XA", ["SRC0", codes, names])).fields
    assert all(flag in v.flags for v in made.values)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "| Mode:\n| 0 = off\n| 1 = on.\n| 2 = auto",
            [("value", 0, None, "off"), ("value", 1, None, "on"), ("value", 2, None, "auto")],
        ),
        (
            "| 0 off\n| 1 8\n| 2 8_8",
            [("value", 0, None, "off"), ("value", 1, None, "8"), ("value", 2, None, "8_8")],
        ),
        ("| 0-3: low\n| 4..7 high", [("value", 0, 3, "low"), ("value", 4, 7, "high")]),
        (
            "Mode: 0=off, 1= +in, 2=\n-in, 3=both.",
            [
                ("value", 0, None, "off"),
                ("value", 1, None, "+in"),
                ("value", 2, None, "-in"),
                ("value", 3, None, "both"),
            ],
        ),
        (
            "0 = a, 2 = b, 7 = c. 3-6 are reserved.",
            [
                ("value", 0, None, "a"),
                ("value", 2, None, "b"),
                ("value", 3, 6, "reserved"),
                ("value", 7, None, "c"),
            ],
        ),
        ("Kind: 0 = low, 1 = high.", [("prose", 0, None, "low"), ("prose", 1, None, "high")]),
        ("1 = on; 0 = off", [("prose", 1, None, "on"), ("prose", 0, None, "off")]),
        ("| [16] : over.\n| [17] : under.", [("bit", 0, None, "over"), ("bit", 1, None, "under")]),
        ("Take [16] = first, [18] = third.", [("bit", 0, None, "first"), ("bit", 2, None, "third")]),
        (
            "Enable mask: 0=red, 1=green, 2=blue",
            [("bit", 0, None, "red"), ("bit", 1, None, "green"), ("bit", 2, None, "blue")],
        ),
        ("The address, in units of 4: see M0[15:12].", []),
        ("Low or high for sources 0=[16], 1=[17].", []),
    ],
)
def test_values_within_a_cell_are_read_in_every_notation(
    text: str, expected: list[tuple[str, int, int | None, str]]
) -> None:
    made = field("[19:16]", text)
    assert [(v.role, v.value, v.value_last, v.name) for v in made.values] == expected
    assert made.flags == []


def test_bits_of_the_second_word_may_be_counted_within_it() -> None:
    made = field("[63:60]", "| Row mask.\n| 31==0: upper lanes are off\n| 28==0: lower lanes are off")
    assert [(v.role, v.value, v.name) for v in made.values] == [
        ("bit", 0, "lower lanes are off"),
        ("bit", 3, "upper lanes are off"),
    ]


def test_a_list_of_bits_beyond_the_field_is_marked_with_the_other_reading() -> None:
    reading = read(encoding("XA", ["TRAPS", "[5:2]", "| Traps.\n| [2] : a\n| [3] : b\n| [6] : c"]))
    (made,) = reading.registers[0].fields
    assert (made.flags, [v.flags for v in made.values]) == (["bits_list"], [[], [], ["bits_list"]])
    assert "it may be 6:2" in next(d.message for d in reading.diagnostics if d.code == "bits_list")


def test_a_first_value_run_into_the_sentence_before_is_a_value_and_marked() -> None:
    made = field("[8:0]", "| What was seen. Bit Trap 0 invalid\n| 1 overflow\n| 2 underflow")
    assert [(v.role, v.value, v.name, v.flags) for v in made.values] == [
        ("bit", 0, "invalid", ["value_in_text"]),
        ("bit", 1, "overflow", []),
        ("bit", 2, "underflow", []),
    ]


def test_two_values_in_one_item_are_parted_and_marked() -> None:
    made = field("[1:0]", "| Fill:\n| 0 = zeros + 1 = sign\n| 2 = keep")
    assert [(v.value, v.name, v.flags) for v in made.values] == [
        (0, "zeros", ["values_joined"]),
        (1, "sign", ["values_joined"]),
        (2, "keep", []),
    ]


def test_a_label_unlike_all_others_of_its_list_is_marked() -> None:
    made = field("[2:0]", "0=xyzw, 1=xwyz, 2=wqyx, 3=wzyx")
    assert [v.flags for v in made.values] == [[], [], ["label_odd"], []]


def test_a_number_printed_twice_in_a_list_is_marked_both_times() -> None:
    made = field("[2:0]", "| 0 = a\n| 1 = b\n| 1 = c\n| 2 = d\n| 3 = e\n| 4 = f")
    assert [v.flags for v in made.values] == [[], ["value_order"], ["value_order"], [], [], []]


def test_an_item_that_lost_its_bar_leaves_its_value_in_doubt_and_is_reported_at_its_line() -> None:
    reading = read(
        "\n".join(
            draw(
                [BITS, ["MODE", "[2:0]", "| 0 = a\n| 1 = b\n  2 = c"], ["OP", "[9:3]", ""]],
                widths=[10, 7, 40],
            )
        )
    )
    made = reading.registers[0].fields[0]
    assert [(v.value, v.name, v.flags) for v in made.values] == [
        (0, "a", []),
        (1, "b", []),
        (2, "c", ["item_unmarked"]),
    ]
    assert reports(reading) == [(6, "item_unmarked")]


@pytest.mark.parametrize(
    ("text", "bits", "expected"),
    [
        ("Must be: 10_1101", "[31:26]", (0b101101, [])),
        ("Must be: 101", "[31:28]", (0b101, ["constant_width"])),
    ],
)
def test_the_constant_of_an_encoding_is_its_value(
    text: str, bits: str, expected: tuple[int, list[str]]
) -> None:
    (value,) = field(bits, text, "ENCODING").values
    assert (value.value, value.flags, value.description) == (*expected, "must be")


@pytest.mark.parametrize(
    ("text", "target"),
    [
        ("Same codes as SRC0, above.", "SRC0"),
        ("Second. Same options as SRC0.", "SRC0"),
        ("See DST_SEL.", "XB.DST_SEL"),
        ("Same as always.", None),
    ],
)
def test_a_field_that_refers_to_anothers_list_says_so(text: str, target: str | None) -> None:
    lists = ["| Codes:\n| 0 = a\n| 1 = b\n| 2 = c"] * 2
    reading = read(
        encoding("XA", ["SRC0", "[1:0]", lists[0]], ["SRC1", "[3:2]", text]),
        encoding("XB", ["DST_SEL", "[1:0]", lists[1]]),
    )
    assert [v.same_as for v in reading.registers[0].fields[1].values] == ([target] if target else [])


# -- containers


def test_bits_shared_by_two_fields_are_marked_and_the_free_place_is_named() -> None:
    reading = read(
        titled(
            "Trap register",
            table(
                ["Field", "Bits", "Description"],
                ["CARRY", "1", "a"],
                ["RANK", "2:1", "b"],
                ["REST", "31:3", ""],
            ),
        )
    )
    assert [f.flags for f in reading.registers[0].fields] == [["bits_overlap"], ["bits_overlap"], []]
    message = next(d.message for d in reading.diagnostics if d.code == "bits_overlap")
    assert "CARRY would fit in 0" in message
    gap = next(d.message for d in reading.diagnostics if d.code == "bits_gap")
    assert gap.endswith("bits 0 belong to no field")


def test_an_encoding_is_as_wide_as_its_bits_and_a_summary_that_differs_is_reported() -> None:
    summary = titled("Formats", table(["Microcode Formats", "Width (bits)"], ["XA", "32"], ["XD", "32"]))
    reading = read(summary, encoding("XA", ["OP", "[7:0]", "a"]), encoding("XD", ["SRC", "[39:32]", "b"]))
    assert [(r.register, r.width_bits) for r in reading.registers] == [("XA", 32), ("XD", 64)]
    assert [code for _, code in reports(reading)] == ["width_disagrees"]


def test_a_register_bears_the_short_name_that_a_table_of_registers_gives_it() -> None:
    states = table(
        ["Abbrev.", "Name", "Size", "Description"],
        ["TRAPS", "Trap State", "32", ""],
        ["LC", "Lane Count", "8", ""],
    )
    rows = table(["Field", "Bit\nPosition", "Description"], ["SEEN", "0", "a"])
    made = register(states, titled("Trap State register", rows), "Table: Odd Words")
    assert (made.register, made.kind, made.section) == ("TRAPS", "register", "Trap State register")


def test_a_register_has_the_number_and_access_of_the_table_of_hardware_registers() -> None:
    hardware = table(["Code", "Register", "Description"], ["1", "MODE", "R/W."], ["2", "TRAPS", "Read only."])
    made = register(
        hardware, titled("Traps register", table(["Field", "Bits", "Description"], ["SEEN", "0", "a"]))
    )
    assert (made.register, made.address_space, made.address, made.access) == (
        "TRAPS",
        "hardware_register",
        2,
        "R",
    )


def test_a_table_that_repeats_rows_of_a_register_adds_its_places_to_them() -> None:
    head = ["Field", "Bits", "Description"]
    first = titled("Mode register", table(head, ["ROUND", "3:0", "Rounding."], ["CLAMP", "8", "Clamps."]))
    reading = read(first, titled("Rounding", table(head, ["ROUND", "3:0", "How to round."])))
    (made,) = reading.registers
    assert [f.field for f in made.fields] == ["ROUND", "CLAMP"]
    assert "How to round." in cut(reading, made.fields[0])
    assert [code for _, code in reports(reading)] == ["copies_differ"]


DESCRIPTOR = ["Bits", "Size", "Name", "Description"]


def test_a_descriptor_is_called_what_the_text_calls_it_for_short() -> None:
    rows = table(DESCRIPTOR, ["47:0", "48", "Base address", "In bytes."], ["127:48", "80", "RSVD", ""])
    made = register(
        titled("Buffer Resource", "The buffer resource (also referred to as V#) tells where.", rows)
    )
    assert (made.register, made.kind, made.width_bits) == ("V#", "descriptor", 128)
    assert [(f.field, f.reserved, f.flags) for f in made.fields] == [
        ("Base address", False, []),
        ("RSVD", True, []),
    ]


def test_a_heading_within_a_descriptor_is_the_note_of_the_fields_under_it() -> None:
    rows = table(
        DESCRIPTOR,
        ["**128 bit**", "", "", ""],
        ["63:0", "64", "Base", ""],
        ["**256 bit**", "", "", ""],
        ["255:64", "192", "Rest", ""],
    )
    assert [(f.field, f.note) for f in register(titled("Image", rows)).fields] == [
        ("Base", "128 bit"),
        ("Rest", "256 bit"),
    ]


def test_a_field_narrower_than_its_siblings_beside_free_bits_is_marked() -> None:
    rows = [["SRC0", "[7:0]", "a"], ["SRC1", "[15:8]", "b"], ["SRC2", "[22:16]", "c"]]
    high = ["OP", "[31:24]", "Opcode."]
    assert [f.flags for f in register(encoding("XA", *rows, high)).fields] == [[], [], ["width_unlike"], []]
    tight = ["OP", "[31:23]", "Opcode."]
    assert [f.flags for f in register(encoding("XA", *rows, tight)).fields] == [[], [], [], []]
    assert [f.flags for f in register(encoding("XA", *rows[1:], high)).fields] == [[], [], []]


def test_a_size_that_the_bits_contradict_is_marked() -> None:
    made = register(
        titled("Image", table(DESCRIPTOR, ["63:0", "62", "Base", ""], ["127:64", "64", "Rest", ""]))
    )
    assert [f.flags for f in made.fields] == [["size_disagrees"], []]


def test_columns_of_default_and_access_are_read() -> None:
    head = ["Field", "Bits", "Access", "Default", "Description"]
    made = register(
        titled(
            "Mode register", table(head, ["ROUND", "3:0", "R/W", "0x3", "a"], ["CLAMP", "4", "", "none", ""])
        )
    )
    got = [(f.access, f.default_text, f.default_value) for f in made.fields]
    assert got == [("R/W", "0x3", 3), (None, "none", None)]


def test_a_bit_explained_in_the_words_of_a_wider_field_is_marked() -> None:
    made = encoding(
        "XA", ["OFFSET", "[11:0]", "Address offset in bytes."], ["HALF", "[12]", "Address offset in bytes."]
    )
    assert [f.flags for f in register(made).fields] == [[], ["text_copied"]]


def test_a_table_of_fields_in_the_chapter_of_microcode_formats_is_an_encoding() -> None:
    rows = table(BITS, ["SRC", "[39:32]", "a"])
    made = register(titled("Microcode Formats", titled("XD", rows, under="~"), under="="))
    assert (made.register, made.kind) == ("XD", "encoding")


# -- tables about fields without their bits

SIZES = ["Field", "Size", "Description"]


def test_a_size_in_another_chapter_is_held_against_the_bits_of_the_encoding() -> None:
    sizes = titled("Encoding", table(SIZES, ["OP", "7", "Opcode."], ["DST", "8", "Where to."]))
    reading = read(sizes, encoding("XA", ["DST", "[7:0]", "a"], ["OP", "[15:8]", "b"]))
    assert [(s.kind, s.name, s.attributes, s.flags) for s in reading.symbols] == [
        ("encoding_field", "OP", {"encoding": "XA", "size": "7"}, ["size_disagrees"]),
        ("encoding_field", "DST", {"encoding": "XA", "size": "8"}, []),
    ]
    assert any(
        "OP" in d.message and "XA" in d.message for d in reading.diagnostics if d.code == "size_disagrees"
    )


def test_a_value_that_only_one_of_two_lists_has_is_kept_and_marked() -> None:
    listed = "| Format:\n| 0 none\n| 1 8\n| 2 16"
    sizes = titled("Encoding", table(SIZES, ["FMT", "2", listed + "\n| 3 reserved"]))
    reading = read(sizes, encoding("XA", ["FMT", "[1:0]", listed]))
    values = reading.registers[0].fields[0].values
    assert [(v.value, v.name, v.flags) for v in values] == [
        (0, "none", []),
        (1, "8", []),
        (2, "16", []),
        (3, "reserved", ["list_elsewhere"]),
    ]


def test_fields_explained_in_a_literal_block_are_symbols_and_unknown_ones_are_marked() -> None:
    gloss = titled(
        "XA Instructions",
        table(OPCODES, ["1", "X_ADD", "a"]),
        "::",
        "    where:\n\n    OP  = Opcode.\n    OLD = Gone.",
    )
    reading = read(gloss, encoding("XA", ["OP", "[7:0]", "b"]))
    assert [(s.name, s.definition, s.attributes, s.flags) for s in reading.symbols] == [
        ("OP", "Opcode.", {"encoding": "XA"}, []),
        ("OLD", "Gone.", {"encoding": "XA"}, ["field_unknown"]),
    ]


# -- operands


def operands(*rows: Sequence[str]) -> list[Symbol]:
    return read(titled("Operands", table(["Code", "Meaning", "Description"], *rows))).symbols


def test_a_table_whose_codes_fill_the_bits_of_an_operand_gives_operands() -> None:
    made = operands(
        ["0-47", "S0 to S47", "Scalar."],
        ["48", "FLAGS", ""],
        ["49-62", "reserved", ""],
        ["63", "Literal", "Next word."],
    )
    assert [(s.kind, s.name, s.index, s.attributes.get("code_last"), s.flags) for s in made] == [
        ("operand", "S0 to S47", 0, "47", []),
        ("operand", "FLAGS", 48, None, []),
        ("operand", "reserved", 49, "62", []),
        ("operand", "Literal", 63, None, []),
    ]


def test_codes_that_moved_out_of_their_column_are_read_on_and_marked() -> None:
    made = operands(
        *[[str(n), f"R{n}", ""] for n in range(59)],
        ["59", "SDWA", "60"],
        ["DPP", "61", "FLAGZ"],
        ["{ 0, FLAGZ }", "62", "Literal"],
        ["the next word", "63", "Last"],
    )
    assert [(s.index, s.name, s.definition) for s in made[59:]] == [
        (59, "SDWA", None),
        (60, "DPP", None),
        (61, "FLAGZ", "{ 0, FLAGZ }"),
        (62, "Literal", "the next word"),
        (63, "Last", None),
    ]
    assert {tuple(s.flags) for s in made[59:]} == {("cells_shifted",)}


def test_a_code_that_two_lists_tell_differently_is_marked_with_the_other_reading() -> None:
    codes = [["0-60", "S0 to S60", ""], ["61", "0.5", ""], ["62", "-0.5", ""], ["63", "DIRECT", ""]]
    listed = "| Source.\n| S0 to S60\n| 0.5\n| 0.5\n| Reserved"
    fields = encoding("XA", ["SRC", "| [5:0]\n| 0-60\n| 61\n| 62\n| 63", listed])
    reading = read(titled("Operands", table(["Code", "Meaning", "Description"], *codes)), fields)
    assert [s.flags for s in reading.symbols] == [[], [], ["operand_disagrees"], ["operand_disagrees"]]
    assert [v.flags for v in reading.registers[0].fields[0].values] == [[], [], [], ["operand_disagrees"]]


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
        "Sums", table(["Instruction", "Operation"], ["X_ADD_{B32,B64}", "adds"], ["X_ADDC_U32", "carries"])
    )
    reading = read(summary, described)
    assert [(s.name, s.attributes, s.flags) for s in reading.symbols] == [
        ("X_ADD_{B32,B64}", {"instructions": "X_ADD_B32, X_ADD_B64"}, []),
        ("X_ADDC_U32", {}, ["unknown_mnemonic"]),
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
