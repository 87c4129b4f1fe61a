"""Lists of words bit by bit without a head, a name before or behind each."""

from __future__ import annotations

import pytest
from dialect_checks import load
from isa_reading import read

from extract import dialects
from extract.dialects.isa_table.words import lettered

ROWS = [
    ("GAD", "d,r", "0001 11rd dddd rrrr"),
    ("GIW", "d,k", "1001 0110 kkdd kkkk"),
    ("GSR", "d", "1001 010d dddd 0101"),
    ("GSE", "d,r", "0001 00rd dddd rrrr"),
    ("GALL", "k", "1001 010k kkkk 111k kkkk kkkk kkkk kkkk"),
    ("GCL", "", "1001 0100 1000 1000"),
    ("GNOP", "", "0000 0000 0000 0000"),
    ("GEAK", "", "1001 0101 1001 1000"),
]


@pytest.mark.parametrize(
    ("form", "joint"),
    [
        ("{name:<6} {operands:<5} {word}", " "),
        ("{name:<6} {operands:<5} {word}  (of all)", "'"),
        ("  {word}   {small}   {operands}", " "),
        ("{word} {small} {operands} (of all)", " "),
        ("{word:<36} {small:<8} {operands:<6}  flags: H=(d & r) | r", ""),
    ],
)
def test_words_with_letters_for_operands_are_those_of_the_names_beside_them(form: str, joint: str) -> None:
    lines = [
        form.format(name=name, small=name.lower(), operands=operands, word=word.replace(" ", joint))
        for name, operands, word in ROWS
    ]
    found = read("\n".join(lines)).instructions
    expected = []
    for name, operands, word in ROWS:
        shown = name.lower() if "small" in form else name
        printed = word if joint in {" ", "'"} else word.replace(" ", "")
        expected.append((shown, f"{shown} {operands}" if operands else None, [("encoding", printed)]))
    assert [(row.mnemonic, row.syntax, row.forms) for row in found] == expected
    assert all(set(row.flags) <= {"encoding_unknown"} for row in found)


def test_a_name_with_other_marks_is_flagged_and_a_word_of_other_bits_reported() -> None:
    rows = [f"{word} {name.lower()} {operands}" for name, operands, word in ROWS]
    found = read("\n".join([*rows, "0000 0011 1ddd urrr gmul(u) rd,rr", "0000 0011 1ddd gbad rd"]))
    assert {row.mnemonic: "name_garbled" in row.flags for row in found.instructions}["gmul(u)"]
    assert "gbad" not in {row.mnemonic for row in found.instructions}
    (told,) = (one for one in found.diagnostics if one.code == "table_unread")
    assert "gbad" in (told.raw_text or "")


@pytest.mark.parametrize(
    "rows",
    [
        [f"{n:04b} {n * 3 % 16:04b} {n * 5 % 16:04b} {n * 7 % 16:04b}   MODE{n}" for n in range(12)],
        [f"{n:04b}   {'gated' if n % 3 else 'divided'}   DIV{n}" for n in range(12)],
    ],
)
def test_digits_without_a_letter_for_operands_are_values(rows: list[str]) -> None:
    text = "\n".join(["Modes of the Gate", "", *rows])
    found = dialects.read(load(text, "northbeck-scar-isa"), "isa-table")
    assert not found.instructions
    assert "table_unread" in {one.code for one in found.diagnostics}


def test_words_that_go_on_behind_their_operands_are_no_rows() -> None:
    rows = [f"GA{n}  d,a  0000{n:02b} Rd Ra Rb 00000000000  Adds {n}." for n in range(4)]
    rows += [f"GB{n}  d,a  0001{n:02b} Rd Ra Rb 00000000001  Adds {n}." for n in range(4)]
    assert lettered.read_lettered(load("\n".join(rows), "northbeck-scar-isa"), range(8)).rows == []


def test_whole_words_have_many_letters_and_names_what_may_be_behind_them() -> None:
    rows = {
        "GADD<.f> a,b,c": "00100bbb00000000FBBBCCCCCCAAAAAA",
        "GADD<.f> b,b,s12": "00100bbb10000000FBBBssssssSSSSSS",
        "GADD_S a,b,c": "01100bbbccc11aaa",
        "GADD_S c,b,u3": "01101bbbccc00uuu",
        "GSUB<.f> a,b,c": "00100bbb00000010FBBBCCCCCCAAAAAA",
        "GSUB_S c,b,u3": "01101bbbccc01uuu",
    }
    found = read("\n".join(f"{syntax:<26}{word}" for syntax, word in rows.items()))
    assert {one.syntax: one.forms for one in found.instructions} == {
        syntax: [("encoding", word)] for syntax, word in rows.items()
    }
    assert {one.mnemonic for one in found.instructions} == {"GADD", "GADD_S", "GSUB", "GSUB_S"}


FIGURE = """{name}

31        26 25      21 20      16 15                           0
   {code:06b}      {base:>4}         rt               immediate

Purpose: to do it.

"""
OPERANDS = ["rs", "base", "fs", "rd", "hint", "op", "gate"]


@pytest.mark.parametrize("bases", [OPERANDS, ["rs"] * 7])
def test_the_operands_of_drawn_words_are_no_names_of_instructions(bases: list[str]) -> None:
    text = "\n".join(
        FIGURE.format(name=name, code=n + 3, base=base)
        for n, ((name, *_), base) in enumerate(zip(ROWS, bases, strict=False))
    )
    document = load(f"Instruction set\n\n{text}", "northbeck-scar-isa")
    reading = dialects.read(document, "isa-table")
    assert not reading.instructions
    drawn = [one for one in reading.registers if one.fields]
    assert {one.register for one in drawn} <= {name for name, *_ in ROWS}
    assert all("name_garbled" in one.flags for one in drawn)


def test_a_word_that_no_name_stands_beside_is_not_cut_before_its_last_operand() -> None:
    entry = "{n}. {name}\n\nSyntax: {name} d,s\n\n16-bit Opcode:\n\n0001 {n:04b} dddd ssss\n\nWords: 1\n\n"
    text = "".join(entry.format(n=n + 1, name=name) for n, (name, *_) in enumerate(ROWS))
    reading = dialects.read(load(text, "northbeck-scar-isa"), "isa-table")
    assert [one.mnemonic for one in reading.instructions if one.mnemonic == "ssss"] == []


def test_most_rows_may_have_one_name_if_operands_stand_behind_it() -> None:
    rows = [f"0{n:03b} dddd  LD  D,S{n}" for n in range(6)] + ["1000 dddd  ADD D,A", "1001 dddd  SUB D,A"]
    assert [one.mnemonic for one in read("\n".join(rows)).instructions] == ["LD"] * 6 + ["ADD", "SUB"]


def test_numbers_in_hexadecimal_are_no_words_though_x_may_stand_for_a_bit() -> None:
    masks = [
        f"gate{n}  0x{word}  0x{word}"
        for n, word in enumerate(("000001", "000010", "000100", "001000", "010000", "100000"))
    ]
    listed = [f"{name.lower():<6} {operands:<5} {word.replace(' ', '')}" for name, operands, word in ROWS]
    found = read("\n".join([*listed, "", "Masks", "", *masks])).instructions
    assert [row.mnemonic for row in found] == [name.lower() for name, _, _ in ROWS]


def test_underscores_of_a_name_part_no_groups_and_numbers_in_binary_are_no_words() -> None:
    names = ("S_NAND_B32", "S_LSHL_B64", "S_XNOR_B32", "S_OR_B32", "S_ADD_B32", "S_MOVE_B32")
    words = [f"{name}  {n:08b}ddddrrrr" for n, name in enumerate(names)]
    found = read("\n".join(words)).instructions
    assert [row.mnemonic for row in found] == list(names)
    numbers = [f"{name} 0b{n:010b} Does it." for n, name in enumerate(names)]
    beside = read("\n".join([*words, *numbers]))
    assert [row.forms for row in beside.instructions] == [row.forms for row in found]


FLAT = """Mnemonic Operands Encoding Description
GAD d,r 0001 11rd dddd rrrr Adds both of them, and keeps what
0x1F of  them leave.
GSB d,r 0001 10rd dddd rrrr Takes one from the other.
GJP k 1001 010k kkkk 110k
kkkk kkkk kkkk kkkk
Goes on elsewhere. Where that is
the second word tells.
GND d,r 0010 00rd dddd rrrr Takes the bits that
both have.
Moves between registers
GMV d,r 0010 11rd dddd rrrr Moves it.
GOR d,r 0010 10rd dddd rrrr Takes all bits

GXR d,r 0010 01rd dddd rrrr Takes the bits that differ.
"""


def test_between_single_blanks_texts_and_words_go_on_below_and_titles_do_not() -> None:
    found = read(FLAT).instructions
    assert [(row.mnemonic, row.description) for row in found] == [
        ("GAD", "Adds both of them, and keeps what\n0x1F of  them leave."),
        ("GSB", "Takes one from the other."),
        ("GJP", "Goes on elsewhere. Where that is\nthe second word tells."),
        ("GND", "Takes the bits that\nboth have."),
        ("GMV", "Moves it."),
        ("GOR", "Takes all bits"),
        ("GXR", "Takes the bits that differ."),
    ]
    words = [dict(row.forms)["encoding"] for row in found]
    assert words[2] == "1001 010k kkkk 110k kkkk kkkk kkkk kkkk"
    assert words[0] == "0001 11rd dddd rrrr"


def test_below_texts_that_end_or_break_off_stand_titles_heads_and_what_is_said_of_the_list() -> None:
    rows = [f"{name} {operands} {word} Does" for name, operands, word in ROWS if operands]
    rows = [*rows, *(row.replace("0001 ", "0011 ").replace("G", "H", 1) for row in rows)]
    rows[0] += "\nLogic Instructions"
    rows[1] += " it.\nLogic Instructions\nThese count bits."
    rows[2] += "\nMnemonic Operands Encoding Description"
    rows[3] += " what\nit says"
    rows[4] += " both to\nMemory. It\ncounts.\nFlags: none."
    rows[-1] += " it.\nThe list above is whole.\nMore is said of it elsewhere."
    found = read("\n".join(rows)).instructions
    assert [(row.description or "").replace("\n", "/") for row in found] == [
        "Does", "Does it.", "Does", "Does what/it says", "Does both to/Memory. It/counts./Flags: none.",
        *["Does"] * 4, "Does it.",
    ]  # fmt: skip


def test_a_group_that_looks_like_a_number_is_one_among_other_groups() -> None:
    rows = [f"{name:<6} {operands.upper():<5} {word.upper()}" for name, operands, word in ROWS]
    rows += [
        "GXA    D     0x1D DD10 0000 RRRR",
        "GXB    D     0010 0x1D DDDD RRRR",
        "0x1F of them",
        "GOD 0x0D 0x1F",
    ]
    rows += ["GXC D 0011 00RD DDDD RRRR 0x1F is added."]
    found = {row.mnemonic: dict(row.forms)["encoding"] for row in read("\n".join(rows)).instructions}
    assert "GOD" not in found
    assert [found[name] for name in ("GXA", "GXB", "GXC")] == [
        "0x1D DD10 0000 RRRR", "0010 0x1D DDDD RRRR", "0011 00RD DDDD RRRR",
    ]  # fmt: skip


def test_an_operand_goes_on_behind_a_sign_and_within_its_brackets() -> None:
    rows = [f"| {word} | {name} r{n}" for n, (name, _, word) in enumerate(ROWS)]
    rows += ["| 0010 0000 dddd iiii | gset rd, imm + 1", "| 0010 0001 dddd iiii | gset rd, -(imm + 1)"]
    rows += [
        "| 0010 0010 dddd iiii | gmv rd, ra (it is kept)",
        "| 0010 0011 dddd iiii | gst rd Stores - as it is",
        "| 0010 0100 dddd iiii | gat rd, gate + simm << 1",
    ]
    found = read("\n".join(["# Instructions", "", *rows])).instructions[-5:]
    assert [(row.syntax, row.description) for row in found] == [
        ("gset rd, imm + 1", None),
        ("gset rd, -(imm + 1)", None),
        ("gmv rd, ra", "(it is kept)"),
        ("gst rd", "Stores - as it is"),
        ("gat rd, gate + simm << 1", None),
    ]


def test_what_is_reserved_is_no_instruction_of_a_list_and_the_trap_is_one() -> None:
    rows = [f"{word}  {name}  {operands}" for name, operands, word in ROWS]
    rows += [
        "0011 00rd dddd rrrr  reserved",
        "0011 01rd dddd rrrr  reserved",
        "0011 10rd dddd rrrr  reserved",
    ]
    found = read("\n".join(["# Instructions", "", *rows, "0100 1010 1111 1100  ILLEGAL"]))
    assert [row.mnemonic for row in found.instructions] == [*(name for name, *_ in ROWS), "ILLEGAL"]
    assert not found.diagnostics


def test_digits_behind_a_hexadecimal_number_are_more_of_it_and_no_word() -> None:
    rows = [f"| G{n}X | 0x0{n}0000{n}0 00000000 | Does it. |" for n in range(6)]
    found = read("\n".join(["# Instructions", "", "| Name | Code | Description |", "|---|---|---|", *rows]))
    assert not found.instructions
    assert found.diagnostics


@pytest.mark.parametrize("said", ["- sets it to ones", "- 2 cycles it takes", "+ carry is added"])
def test_a_text_behind_a_dash_is_none_of_the_operands(said: str) -> None:
    rows = [f"{word}  {name} r{n}" for n, (name, _, word) in enumerate(ROWS)]
    (row,) = read(
        "\n".join(["# Instructions", "", *rows, f"0010 0000 dddd iiii  GSET rd, imm {said}"])
    ).instructions[-1:]
    assert (row.syntax, row.description) == ("GSET rd, imm", said)


def test_operands_may_have_a_blank_between_them_and_a_letter_behind_one_may_be_text() -> None:
    rows = [f"0000 {n:04b} dddd rrrr GA{n} Rd Rr 0-31 Adds {n}" for n in range(4)]
    rows += [f"0001 {n:04b} dddd kkkk GB{n} Rd K 16-31 Adds {n}" for n in range(3)]
    rows += [f"0010 {n:04b} dddd 0000 GC{n} Rd Z is cleared" for n in range(3)]
    found = {row.mnemonic: (row.syntax, row.description) for row in read("\n".join(rows)).instructions}
    assert found["GA1"] == ("GA1 Rd Rr", "0-31 Adds 1")
    assert found["GB2"] == ("GB2 Rd K", "16-31 Adds 2")
    assert found["GC0"] == ("GC0 Rd", "Z is cleared")
