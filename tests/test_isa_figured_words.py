"""Instructions whose words a text draws under the numbers of their bits."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

import pytest
from dialect_checks import load

from extract import dialects
from extract.dialects.isa_table.words.figured_words import read_figured

if TYPE_CHECKING:
    from extract.observations import Reading

MANUAL = """
GADD                                                        Add Word

   31        26 25      21 20      16 15      11 10       6 5         0
      GROUP1                                        0         GADD
                    rs         rt         rd
      000000                                      00000      100000
         6          5          5          5          5           6

Format: GADD rd, rs, rt                                               NB32
Purpose: Adds two words.

GADDI                                             Add Immediate Word

   31        26 25      21 20      16 15                              0
      GADDI
                    rs         rt                immediate
      001000

Format: GADDI rt, rs, immediate                                       NB32

GBIT.fmt                                                     Set Bit

   31        26 25 24   21 20      16 15      11 10                   0
      010001     1   fmt      ft         fs             offset

Format: GBIT.S fs, ft, offset                                         NB32
"""


def read(text: str = MANUAL) -> Reading:
    found = dialects.read(load(text, "northbeck-nb32"))
    assert found.dialect == "isa-table"
    return found


def test_codes_and_operands_stand_under_the_numbers_of_their_bits() -> None:
    found = read()
    assert [(one.mnemonic, one.syntax, one.forms, one.description) for one in found.instructions] == [
        ("GADD", "GADD rd, rs, rt", [("encoding", "000000 rs rt rd 00000 100000")], "Adds two words."),
        ("GADDI", "GADDI rt, rs, immediate", [("encoding", "001000 rs rt immediate")], None),
        ("GBIT.S", "GBIT.S fs, ft, offset", [("encoding", "010001 1 fmt ft fs offset")], None),
    ]
    assert not any(one.flags for one in found.instructions)
    assert not found.diagnostics


CODES = "      000000                                      00000      100000"


@pytest.mark.parametrize(
    ("printed", "instead"),
    [(" rt         rd\n", "            rd\n"), (CODES, CODES.replace("000000 ", "00000  ", 1))],
)
def test_a_figure_with_a_cell_that_tells_nothing_or_a_code_too_short_is_reported(
    printed: str, instead: str
) -> None:
    others = MANUAL.replace("GADD", "HADD").replace("GBIT", "HBIT")
    found = read(others + MANUAL.replace(printed, instead))
    assert "GADD" not in {one.mnemonic for one in found.instructions}
    assert len(found.instructions) == 5
    assert any("are not read" in one.message for one in found.diagnostics)


def test_a_figure_without_a_line_of_syntax_that_agrees_is_no_instructions() -> None:
    other = MANUAL.replace("Format: GADD rd", "Format: GSUB rd")
    found = read(MANUAL.replace("GADD ", "GADX ").replace("   GADD\n", "   GADX\n") + other)
    assert {one.mnemonic for one in found.instructions} == {"GADX", "GADDI", "GBIT.S"}


def test_numbers_of_single_bits_are_shared_out_at_once() -> None:
    """Each might be the end of a field, or the only bit of one: a million ways, of which two are looked at."""
    numbers = " ".join(map(str, range(31, -1, -1)))
    text = "".join(f"GADD\n\n{numbers}\n{'0 ' * 32}\n\nFormat: GADD rd, rs\n\n" for _ in range(40))
    start = time.process_time()
    read_figured(load(text, "northbeck-nb32"), range(text.count("\n")))
    assert time.process_time() - start < 2


SINGLE = """\
C6.2.4     GADD (immediate)

Adds a number to a register.

 31 30 29 28 27 26 25 24 23 22 21                     10 9        5 4        0
 sf  0  0  1  0  0  0  1  0 sh          imm12               Rn         Rd
    op  S

32-bit variant
Applies when sf == 0.
GADD <Wd>, <Wn>, #<imm>{, <shift>}

C6.2.26    B

Branches.

 31 30 29 28 27 26 25                                                                  0
  0  0  0  1  0  1                                   imm26
 op

B <label>

C6.2.30    GLDR (literal)

Loads a word.

 31 30 29 28 27 26 25 24 23                                                    5 4        0
 size   0  1  1  0  0  0                          imm19                              Rt

32-bit variant
GLDR <Wt>, <label>
"""


def test_numbers_that_fall_by_one_are_those_of_single_bits_but_where_one_name_stands_under_several() -> None:
    found = read(SINGLE)
    assert [(one.mnemonic, one.syntax, one.forms[0][1]) for one in found.instructions] == [
        ("GADD", "GADD <Wd>, <Wn>, #<imm>{, <shift>}", "sf 00100010 sh imm12 Rn Rd"),
        ("B", "B <label>", "000101 imm26"),
        ("GLDR", "GLDR <Wt>, <label>", "size 011000 imm19 Rt"),
    ]
    assert not any(one.flags for one in found.instructions)


def test_a_figure_with_a_digit_under_no_number_is_reported_and_not_read() -> None:
    found = read(SINGLE.replace("  0  0  0  1  0  1   ", "  0  0  0  1  0     ") + MANUAL)
    assert "B" not in [one.mnemonic for one in found.instructions]
    assert any(one.code == "table_unread" for one in found.diagnostics)


def test_a_word_below_the_low_half_of_its_numbers_alone_is_reported_and_not_read() -> None:
    numbers = " ".join(f"{bit:2d}" for bit in range(31, -1, -1))
    word = " " * 51 + "rd     " + "  ".join("0101010101010")
    page = f"GSUB      Gate Subtract\n\n{numbers}\n{word}\n\nFormat: GSUB rd\n"
    found = read(MANUAL + page)
    assert "GSUB" not in [one.mnemonic for one in found.instructions]
    assert any(one.code == "table_unread" for one in found.diagnostics)


def test_the_bits_behind_the_name_of_a_field_are_no_operand() -> None:
    numbers = f"31{'16 15':>31}{'0':>28}\n{'0':>14}{'DATA':>30}\n"
    page = f"DATA\n\n{numbers}\nDATA [15:0] The data word\n\n"
    found = read(MANUAL + page)
    assert "DATA" not in [one.mnemonic for one in found.instructions]
    operand = page.replace("[15:0] The data word", "[rs]")
    assert "DATA" in [one.mnemonic for one in read(MANUAL + operand).instructions]


SHARED = """
C6.2.4 GADD (immediate)

 15   14   13   12    11   10   9   8   7       6       5       4       3       2       1       0
 0    1    0    1     0         imm5                        Rm                          Rd

 GADD <Wd>, <Wn>, #<imm>
"""


def test_bits_numbered_one_by_one_are_shared_out_among_names_in_the_middle_of_theirs() -> None:
    (made,) = read(SHARED).instructions
    assert made.forms == [("encoding", "01010 imm5 Rm Rd")]


def test_numbers_that_touch_may_be_both_ends_of_a_field_and_dots_may_stand_between_them() -> None:
    text = MANUAL.replace("6 5         0", "6     50")
    assert [row.forms for row in read(text).instructions] == [row.forms for row in read().instructions]
    cells = [
        ("31 . . . . 26", "opcode 0x38"),
        ("25 . . . . 21", "D"),
        ("20 . . . . 16", "A"),
        ("15 . . . . 11", "B"),
    ]
    cells += [("10", "reserved"), ("98", "opcode 0x0"), ("7....4", "K"), ("3....0", "opcode 0x1")]
    drawn = ["".join(text.center(15) for text in row) for row in zip(*cells, strict=True)]
    widths = "".join(f"{n} bits".center(15) for n in (6, 5, 5, 5, 1, 2, 4, 4))
    text = "\n\n".join(
        ["g.add      Add      g.add", *drawn, widths, "Format:", "g.add rD,rA,rB", "Description:"]
    )
    (made,) = read(text).instructions
    assert (made.mnemonic, made.forms[0][1]) == ("g.add", "111000 D A B reserved 00 K 0001")


def test_the_syntax_may_stand_over_the_figure_and_is_not_that_of_the_figure_before() -> None:
    figure = "   15        12 11          4 3         0\n       {}          imm           Rd\n"
    text = "GADD Add Fast\n\nSyntax GADD (.unit) src1, src2, dst\n\nOpcode\n" + figure.format("1001")
    text += "\ngset\n\nMnemonic\n\ngset rd, imm\n\nEncoding\n" + figure.format("1011")
    text += "\nGLUT Look Up\n\n" + figure.format("1111") + "\nSets no flags.\n"
    assert [(row.mnemonic, row.syntax) for row in read(text).instructions] == [
        ("GADD", "GADD (.unit) src1, src2, dst"),
        ("gset", "gset rd, imm"),
    ]


def test_a_figure_of_something_else_below_a_line_of_syntax_is_no_word_of_it() -> None:
    figure = "   15        12 11          4 3         0\n       {}          imm           Rd\n"
    text = "GADD Add Fast\n\nSyntax GADD src1, src2, dst\n\n{}\n" + figure.format("1001")
    other = text.replace("GADD", "GPACK").format("The packed result is laid out in dst as follows:")
    found = read(text.format("The instruction is encoded as follows:") + "\n" + other)
    assert [row.mnemonic for row in found.instructions] == ["GADD"]
