"""Texts of instructions whose wrapped lines look like something else: headings, marks, cells, heads of tables."""

from __future__ import annotations

import pytest
from isa_reading import flags, told
from isa_reading import read_anyway as read


def entries(text: str, title: str = "4.2 NA Instructions") -> str:
    keyed = "\n".join(
        f"Instruction   N_{name}_U32\n\nDescription   {text}\n\nMicrocode NA Opcode {n}\n"
        for n, name in enumerate(("ADD", "SUB", "MUL"), 3)
    )
    return f"{title}\n\n{keyed}"


@pytest.mark.parametrize(
    "text",
    [
        "Sets it if (a == 0\n|| a > b) and\nnever else.",
        "Sets it if (a == 0 || b == 0) or\nif (c == 0 || d == 0) or\nif (e == 0 || f == 0).",
        "D = S0\n| S1; both are kept.",
        "Multiplies by (2\n** exponent). See also N_EXP_U32.",
        "**Sets** it and\n** clears it.",
        "if (a < 0) D.f =\n2.0 Else D.f = 1.0\nendif",
    ],
)
def test_operators_and_numbers_at_the_beginning_of_a_wrapped_line_stay(text: str) -> None:
    found = read(entries(text))
    assert told(found) == [("NA", 3, "N_ADD_U32"), ("NA", 4, "N_SUB_U32"), ("NA", 5, "N_MUL_U32")]
    assert [row.description for row in found.instructions] == [text] * 3


def test_a_list_of_opcodes_keeps_operators_at_the_beginning_of_its_lines() -> None:
    items = "".join(
        f"{n} N_{name}: sets it if (a == 0\n|| a > b).\n" for n, name in enumerate(("ADD", "SUB", "MUL"))
    )
    found = read(
        f"4.2.1. NA\n\nFormat   NA\n\nField Name   Bits   Format or Description\nOP   [31:16]   Opcode.\n{items}"
        "SRC   [15:0]   What goes in.\n"
    )
    assert told(found) == [("NA", 0, "N_ADD"), ("NA", 1, "N_SUB"), ("NA", 2, "N_MUL")]
    assert {row.description for row in found.instructions} == {"sets it if (a == 0\n|| a > b)."}


def test_a_section_of_three_digits_ends_an_entry() -> None:
    text = "".join(
        f"8.{n} N_{name}_U32\n\nMnemonic: N_{name}_U32\n\nEncoding: NA\nOpcode: {n}\n\nDescription: Does it.\n\n"
        for n, name in enumerate(("ADD", "SUB", "MUL"), 98)
    )
    found = read(text)
    assert told(found) == [("NA", 98, "N_ADD_U32"), ("NA", 99, "N_SUB_U32"), ("NA", 100, "N_MUL_U32")]
    assert [row.description for row in found.instructions] == ["Does it."] * 3


PAGE = """
  Mnemonic       Opcode    Description
  N_{0}_U32      0x{1}1       Does it.
                           SCC = carry
  N_{0}_U64      0x{1}2       Does it.
                           SCC = carry
  N_{0}_F32      0x{1}3       Does it for
                           SCC = carry
"""


def test_a_line_like_that_over_the_heads_on_the_page_before_is_text() -> None:
    pages = [PAGE.format(f"G{n}", n).replace("\n", "\n" + 2 * n * " ") for n in range(3)]
    found = read("4.1 NA Instructions\n" + "\f".join(pages))
    assert len(found.instructions) == 9
    assert all((row.description or "").endswith("\nSCC = carry") for row in found.instructions)


def test_the_last_row_of_a_page_is_no_line_of_the_heads_of_the_next() -> None:
    wide = f"Opcode #       {'Name':<53}Opcode #       Name\n"
    wide += "".join(f"{n:<15}gst_{n:<49}{n + 8:<15}gst_{n + 8}\n" for n in range(15, 23))
    narrow = "Opcode #      Name     Opcode #   Name\n"
    narrow += "".join(f"{n:<14}gst_{n:<5}{n + 6:<11}gst_{n + 6}\n" for n in range(31, 37))
    found = read(f"4.1 NA Opcodes\n\n{wide}\f{narrow}")
    assert sorted(row[1:] for row in told(found)) == [(n, f"gst_{n}") for n in range(15, 43)]


def test_bars_that_are_escaped_part_no_cells() -> None:
    rows = "".join(
        f"| Instruction | N_{name} |\n| Description | D = S0 \\| S1. |\n| Microcode | NA Opcode {n} |\n\n"
        for n, name in enumerate(("OR", "NOR", "XOR"), 3)
    )
    found = read(f"4.1 NA Instructions\n\n{rows}")
    assert [row[1:] for row in told(found)] == [(3, "N_OR"), (4, "N_NOR"), (5, "N_XOR")]
    assert [row.description for row in found.instructions] == ["D = S0 | S1."] * 3


def test_a_head_that_names_two_bases_tells_none_and_the_other_code_may_stand_below() -> None:
    rows = "".join(
        f"  N_{name}        Does it.          {n}\n                                ({n:#x})\n"
        for n, name in enumerate(("ADD", "SUB", "MUL", "DIV"), 47391)
    )
    found = read(f"4.1 Instructions\n\n  Instruction   Description       Decimal (Hex)\n{rows}")
    assert [row[1:] for row in told(found)] == [
        (n, f"N_{name}") for n, name in enumerate(("ADD", "SUB", "MUL", "DIV"), 47391)
    ]


def test_capitals_below_a_long_name_are_its_rest_or_its_operand() -> None:
    rows = "".join(f"  0{n}h       N_LOAD_{n}           Loads it.\n" for n in range(4))
    rows += "  04h       N_LOAD_LONG_FORM   Loads it.\n            AT\n"
    found = read(f"4.1 Instructions\n\n  Opcode    Syntax             Function\n{rows}")
    assert [name for name, doubts in flags(found).items() if "name_open" in doubts] == ["N_LOAD_LONG_FORM"]


def test_two_words_half_as_long_as_the_others_may_be_one_whose_name_wrapped() -> None:
    rows = "".join(
        f"GABS.{n}       r0, r1    0000 0001 0001 {n:04b}\n                        0000 01aa aaaa aaaa\n"
        for n in range(5)
    )
    wrapped = "GCOPYSIGN.   r0, r1    0000 0001 0011 0010\nS                       1aaa aaaa aaaa aaaa\n"
    head = "Mnemonic     Operands   Encoding\n"
    found = read(f"A.1 Instruction words\n\n{head}{rows}{wrapped}")
    assert [row.mnemonic for row in found.instructions] == [
        *(f"GABS.{n}" for n in range(5)),
        "GCOPYSIGN.",
        "S",
    ]
    assert [name for name, doubts in flags(found).items() if "word_width" in doubts] == ["GCOPYSIGN.", "S"]


def test_codes_of_a_table_within_the_text_of_a_field_may_be_hexadecimal() -> None:
    nested = "Name           Hex      Function\n             N_LEFT\n130   shifts it left\n"
    nested += "             N_RIGHT\n134   shifts it right\n"
    found = read(
        "4.2.1. NA\n\nFormat   NA\n\nField Name   Bits   Format or Description\nCTRL   [16:8]   How it shifts.\n"
        f"{nested}SRC   [7:0]   What goes in.\n0   nothing\n1   all of it\n"
    )
    ctrl, source = found.registers[0].fields
    assert [(one.value, one.flags) for one in ctrl.values] == [
        (130, ["list_doubtful"]),
        (134, ["list_doubtful"]),
    ]
    assert [(one.value, one.flags) for one in source.values] == [(0, []), (1, [])]


WIDE = """\
3.2. Wide Format

                                  Table 7. NWIDE Fields
Field Name        Bits           Format or Description
DIM               [2:0]          How many places the thing has. Set to bits [3:1] of the kind.
MASK              [6:3]          Which parts are read:
                                 0=red,1=green,2=blue,3=alpha
                                 Writes: tells which parts are written with data from it (missing
                                 ones are as the first).
ENCODING          [31:26]        'b110100
LAST              [63:32]        Where the last part of the address comes from,
{below}
                                  Table 8. NWIDE Opcodes
Opcode # Name                                     Opcode # Name
0          N_LOAD                                 17          N_MAX
1          N_STORE                                18          N_MIN
"""


def test_a_list_within_a_text_ends_with_its_line_where_a_sentence_follows_that_had_room_there() -> None:
    mask = read(WIDE.format(below="")).registers[0].fields[1]
    assert [(value.value, value.name, value.description) for value in mask.values] == [
        (0, "red", None),
        (1, "green", None),
        (2, "blue", None),
        (3, "alpha", None),
    ]


@pytest.mark.parametrize(
    ("below", "said"),
    [
        ("\nN_GO takes all of them for groups.\n", ""),
        ("                                 or none.\n", "\nor none."),
        ("\n                                 or none.\n", "\nor none."),
    ],
)
def test_a_line_at_the_margin_behind_a_blank_one_is_no_text_of_a_field_whose_texts_stand_in_a_column(
    below: str, said: str
) -> None:
    last = read(WIDE.format(below=below)).registers[0].fields[-1]
    assert last.description == f"Where the last part of the address comes from,{said}"


MOVED = """\
Northbeck Instruction Set Architecture

4.1 GX_WORD0

Microcode Format GX_WORD0 Instruction Encoding

Field Name          Bits      Format
SRC                 [8:0]     int(9)
                              What it takes.
MODE                [10:9]    enum(2)
                              How.
                              0   MODE_A: first
OPCODE              [31:11]   enum(21)
                              The opcode.
                              0   G_ADD
                              1   G_SUB

2   G_MUL
3   G_DIV
"""


def test_items_at_the_margin_behind_a_blank_line_go_on_with_the_list_of_a_field() -> None:
    made = [(row.opcode, row.mnemonic) for row in read(MOVED).instructions]
    assert made == [(0, "G_ADD"), (1, "G_SUB"), (2, "G_MUL"), (3, "G_DIV")]
