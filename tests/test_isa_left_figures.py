"""Words drawn with their bits counted from the left are read with the syntax over them, others are reported."""

from __future__ import annotations

from typing import TYPE_CHECKING

from isa_reading import read_anyway as read

from extract.dialects import read as read_any
from extract.readers import read_document

if TYPE_CHECKING:
    from pathlib import Path

ADD = (
    "Gate Add                                                 XO-form\n"
    "gadd            RT,RA,RB                            (OE=0 Rc=0)\n"
    "gadd.           RT,RA,RB                            (OE=0 Rc=1)\n\n"
    "       31              RT             RA        RB       OE          266          Rc\n"
    "0               6              11         16         21 22                      31\n\n"
)
MOVE = (
    "Gate Move                                                D-form\n"
    "gmov            RT,SI\n\n"
    "       14              RT             //                       SI\n"
    "0               6              11              16                           31\n\n"
)
ENDS = (
    "gor             rA,rB\n\n"
    "       15              rA             rB                  0                 4\n"
    "0              5 6          10 11          15 16                    25 26      31\n\n"
)
WORDS = [
    ("XO-form", "gadd", "gadd RT,RA,RB", [("encoding", "011111 RT RA RB 0 100001010 0")], "Gate Add"),
    ("XO-form", "gadd.", "gadd. RT,RA,RB", [("encoding", "011111 RT RA RB 0 100001010 1")], "Gate Add"),
    ("D-form", "gmov", "gmov RT,SI", [("encoding", "001110 RT // SI")], "Gate Move"),
    (None, "gor", "gor rA,rB", [("encoding", "001111 rA rB 0000000000 000100")], None),
]


def told(rows: list) -> list[tuple]:  # type: ignore[type-arg]
    return [(row.encoding, row.mnemonic, row.syntax, row.forms, row.description) for row in rows]


def test_codes_over_numbers_that_rise_from_0_are_digits_of_their_words(tmp_path: Path) -> None:
    path = tmp_path / "gate.txt"
    path.write_text(ADD + MOVE + ENDS)
    found = read_any(read_document(path, "gate"))
    assert told(found.instructions) == WORDS
    assert not found.diagnostics


def test_figures_side_by_side_have_each_the_syntax_above_it() -> None:
    left, right = (MOVE * 2).splitlines(), ADD.splitlines()
    pairs = [f"{one:<90}{two}" for one, two in zip(left, ["", *right, *[""] * 9], strict=False)]
    found = read("\n".join(pairs))
    assert sorted({row[1] for row in told(found.instructions)}) == ["gadd", "gadd.", "gmov"]
    assert [row for row in told(found.instructions) if row[1] != "gmov"] == WORDS[:2]


def test_a_code_that_its_bits_do_not_hold_and_a_figure_without_syntax_are_not_read() -> None:
    found = read(ADD + MOVE.replace("       14", "       94") + ENDS.replace("gor   ", "The or"))
    assert [row.mnemonic for row in found.instructions] == ["gadd", "gadd."]
    assert [one.code for one in found.diagnostics] == ["table_unread"] * 2


def test_values_of_a_syntax_for_no_operand_of_the_word_leave_a_doubt() -> None:
    found = read(ADD.replace("OE=0 Rc=1", "OX=0 Rc=1") + MOVE)
    assert [row.flags for row in found.instructions if row.mnemonic == "gadd."] == [["word_width"]]


def test_a_cell_right_behind_the_last_number_may_be_the_last_one() -> None:
    found = read(ADD + MOVE.replace("SI\n0", "SI                 XX\n0"))
    assert [row.mnemonic for row in found.instructions] == ["gadd", "gadd."]
    assert [one.code for one in found.diagnostics] == ["table_unread"]


def test_a_code_may_stand_in_digits_of_its_bits_and_a_text_behind_the_syntax() -> None:
    text = (
        "gand       rD, rA, rB     Gate And\n\n"
        "           0 0 0 K 1 1     rD        rA        rB      0 0 0 0 0 0 0 0 0 0 0\n"
        "           0           6         11        16      21                   31\n\n"
    )
    assert told(read(text).instructions) == [
        (None, "gand", "gand rD, rA, rB", [("encoding", "000K11 rD rA rB 00000000000")], "Gate And")
    ]
    binary = MOVE.replace("   14   ", " 000011 ")
    assert told(read(binary).instructions)[0][3] == [("encoding", "000011 RT // SI")]
