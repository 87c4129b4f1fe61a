"""The `amd-isa` dialect: instructions and their opcodes, printed and inferred, rule by rule."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from dialect_checks import cut
from isa_pages import (
    OPCODES,
    Rows,
    encoding,
    index,
    instructions,
    read,
    reports,
    table,
    titled,
)

if TYPE_CHECKING:
    from extract.observations import Instruction


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
        ("12.3. XC Instructions", "", ("XC", [])),
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
        ("The XV opcode is: XB opcode + 0X100.", 257),
        ("The XV opcode is XB opcode + 64.", 65),
        ("XV opcode = 0x40 + XB opcode.", 65),
    ],
)
def test_a_rule_gives_every_instruction_of_its_section_an_inferred_opcode(rule: str, opcode: int) -> None:
    (row,) = promotion(rule, [["1", "X_ADD", "D = S."]], encoding("XVA", *WIDE))
    assert (row.encoding, row.opcode, row.mnemonic, row.flags) == ("XVA", opcode, "X_ADD", [])
    assert (row.section, row.operation) == ("XB using XV encoding", "D = S.")


def test_a_rule_that_is_said_again_gives_no_instruction_twice() -> None:
    rule = "The XV opcode is: XB opcode + 0x100."
    made = promotion(f"{rule}\n\n{rule}", [["1", "X_ADD", "adds"]], encoding("XVA", *WIDE))
    assert [(i.mnemonic, i.opcode) for i in made] == [("X_ADD", 257)]


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


def test_a_table_of_opcodes_that_are_no_numbers_is_reported_whatever_its_names_look_like() -> None:
    rows = [["?a", "ADD"], ["?b", "SUB"], ["?c", "MUL"]]
    found = read(titled("XA Instructions", table(["Opcode", "Mnemonic"], *rows)))
    assert found.instructions == []
    assert "table_columns" in {code for _, code in reports(found)}


def test_numbers_filled_up_with_zeros_may_be_hexadecimal_as_well() -> None:
    rows = [[code, f"X_OP{code}_U32", "does"] for code in ("00", "01", "13")]
    found = instructions(titled("XA Instructions", table(OPCODES, *rows)))
    assert [(opcode, flags) for _, opcode, _, flags in found] == [(0, []), (1, []), (None, ["base_unclear"])]
    codes = [*(f"{n:02}" for n in range(12)), "1E", "19", "20"]  # a letter: 10 may come behind 09 by chance
    found = instructions(
        titled("XA Instructions", table(OPCODES, *([c, f"X_OP{c}_U32", "does"] for c in codes)))
    )
    assert [opcode for _, opcode, *_ in found] == [*range(10), *[None] * 5]


def test_a_column_of_encodings_names_that_of_each_instruction() -> None:
    rows = [["0", "X_ADD_U", "XA", "a"], ["0", "X_SUB_U", "XB", "b"], ["1", "X_NOT_U", "XB", "c"]]
    assert instructions(
        titled("Short Instructions", table(["Opcode", "Name", "Encoding", "Description"], *rows))
    ) == [
        ("XA", 0, "X_ADD_U", []),
        ("XB", 0, "X_SUB_U", []),
        ("XB", 1, "X_NOT_U", []),
    ]


def test_rows_beside_each_other_have_their_texts_too() -> None:
    rows = [["0", "X_ADD_U", "a", "2", "X_MUL_U", "c"], ["1", "X_SUB_U", "b", "3", "X_DIV_U", "d"]]
    reading = read(titled("XA Instructions", table(OPCODES * 2, *rows)))
    assert [(row.opcode, row.mnemonic, row.description, row.flags) for row in reading.instructions] == [
        (0, "X_ADD_U", "a", []),
        (1, "X_SUB_U", "b", []),
        (2, "X_MUL_U", "c", []),
        (3, "X_DIV_U", "d", []),
    ]
