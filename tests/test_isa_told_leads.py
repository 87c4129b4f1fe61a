"""Rows whose text stands between the name and the word, as programs copy tables of instructions out of a PDF."""

from __future__ import annotations

import pytest
from dialect_checks import load
from isa_reading import read_anyway as read

from extract.dialects import choose

ROWS = [
    ("GADD", "f, d", "Adds W to f", "00 0111 dfff ffff", "C, DC, Z"),
    ("GAND", "f, d", "Gates W and f", "00 0101 dfff ffff", "Z"),
    ("GCLR", "f", "Clears f", "00 0001 1fff ffff", "Z"),
    ("GNOP", "", "No Operation", "00 0000 0000 0000", "None"),
    ("GSZ", "f, d", "Counts down f, skips if 0", "00 1011 dfff ffff", "None"),
    ("GBC", "f, b", "Clears a bit of f", "01 00bb bfff ffff", "None"),
    ("GLW", "k", "Adds a literal", "11 1110 kkkk kkkk", "C, Z"),
]
HEAD = "Table 9. Instruction Set\nMnemonic, Operands Description Cycles 14-Bit Opcode Status Affected Notes\n"
RAW = "{name} {operands} {text} 1 {word} {flags} 2"
NIBBLES = "{name} {operands} {text} 1\n{lines}\n{flags} 2"
CELLS = "{name}\n{operands}\n{text}\n1,2\nC,DC,Z\n{word}\n1"


def table(form: str, rows: list[tuple[str, str, str, str, str]] = ROWS) -> str:
    """Such rows in this form."""
    made = [
        form.format(
            name=name, operands=operands, text=text, word=word, flags=flags, lines=word.replace(" ", "\n")
        )
        for name, operands, text, word, flags in rows
    ]
    return "\n".join(line.strip() for one in made for line in one.splitlines() if line.strip()) + "\n"


@pytest.mark.parametrize("form", [RAW, NIBBLES, CELLS])
def test_a_word_behind_the_text_of_its_row_is_that_of_the_name_before_it(form: str) -> None:
    text = HEAD + table(form)
    assert choose(load(text, "northbeck-scar")).name == "isa-table"
    found = read(text)
    assert [(row.mnemonic, row.syntax, row.description, row.forms) for row in found.instructions] == [
        (name, f"{name} {operands}" if operands else None, text, [("encoding", word)])
        for name, operands, text, word, _ in ROWS
    ]
    assert not any(row.flags for row in found.instructions)


def test_bars_part_the_cells_of_a_table_whose_head_is_torn() -> None:
    head = (
        "Gate commands\n| Mnemonic, Operands |\nDescription | Cycles | 14-bit Opcode |\nStatus |\nNotes | |\n"
    )
    rows = table("| {name} | {operands} | {text} | 1 | {word} | {flags} | 2 |").replace("| | No", "| No")
    found = read(head + "|---|---|---|\n" + rows.replace("f, d", "f,d"))
    assert [(row.mnemonic, row.description, row.forms) for row in found.instructions] == [
        (name, text, [("encoding", word)]) for name, _, text, word, _ in ROWS
    ]
    assert found.instructions[0].syntax == "GADD f,d"


def test_bits_in_several_cells_are_fields_and_no_word() -> None:
    rows = [f"| GA{n} | {n} | 000 | 00{n:03b} | xx | GB{n} | 001 | 10{n:03b} | NNNN |" for n in range(8)]
    assert not read("GATE INSTRUCTION SET\n| op | func | ra |\n" + "\n".join(rows)).instructions


def test_a_title_between_rows_is_no_name_and_a_text_goes_on_before_its_word() -> None:
    rows = table(NIBBLES, ROWS[:4]) + "LITERAL OPERATIONS\n" + table(NIBBLES, ROWS[4:])
    found = read(HEAD + rows)
    assert [row.mnemonic for row in found.instructions] == [name for name, *_ in ROWS]
    wrapped = table(RAW).replace("Adds a literal 1", "Adds a literal of\neight bits 1")
    last = read(HEAD + wrapped).instructions[-1]
    assert (last.mnemonic, last.description) == ("GLW", "Adds a literal of eight bits")
    assert last.forms == [("encoding", "11 1110 kkkk kkkk")]


def test_a_word_of_other_bits_and_one_without_a_name_are_reported() -> None:
    odd = "GODD k Does it 1 00 000 0k kkkk None\nand so on 1 11 1000 kkkk kkkk Z\n"
    found = read(HEAD + table(RAW) + odd)
    assert [row.mnemonic for row in found.instructions] == [name for name, *_ in ROWS]
    told = "\n".join(one.raw_text or "" for one in found.diagnostics if one.code == "table_unread")
    assert "GODD" in told
    assert "and so on" in told


def test_of_names_one_below_the_other_none_is_that_of_the_word_below_them() -> None:
    names = "\n".join(name for name, *_ in ROWS)
    words = "\n".join(word for *_, word, _ in ROWS)
    found = read(f"{HEAD}{names}\n{words}\n")
    assert not found.instructions
    assert "table_unread" in {one.code for one in found.diagnostics}


CODES = [("GREN", 6), ("GRDI", 4), ("GRDSR", 5), ("GWRSR", 1), ("GREAD", 3), ("GPP", 0xB2), ("GSE", 0xD8)]


@pytest.mark.parametrize(
    "form",
    [
        "{name} Does that {bits} {code:02X}h 0 0",
        "{name}\nDoes that\n{bits}\n{code:02X}h",
        "{name} Does that {bits}\n{code:02X}h",
    ],
)
def test_digits_that_a_hexadecimal_code_beside_them_repeats_are_that_opcode(form: str) -> None:
    rows = [
        form.format(name=name, bits=f"{code >> 4:04b} {code & 15:04b}", code=code) for name, code in CODES
    ]
    found = read("Table 4. Instruction Set\nInstruction Description Instruction Code\n" + "\n".join(rows))
    assert [(row.mnemonic, row.opcode, row.description) for row in found.instructions] == [
        (name, code, "Does that") for name, code in CODES
    ]


@pytest.mark.parametrize(
    "head",
    [
        "Table 3. Registers\nName Bit 7 Bit 6 Bit 5 Reset\n",
        "It wakes up behind the instruction that put it to sleep\nName Bits Reset\n",
        HEAD,
    ],
)
def test_registers_and_their_resets_are_no_instructions(head: str) -> None:
    rows = [f"GCTL{n} GIE TIE GATE{n} {n:04b} 000x {n:04b} 000u" for n in range(8)]
    assert not read(head + "\n".join(rows) + "\n").instructions


def test_rows_with_words_under_prose_that_tells_of_instructions_are_none() -> None:
    prose = "It wakes up behind the instruction that put it to sleep\nName Text Reset\n"
    assert not read(prose + table(RAW)).instructions


@pytest.mark.parametrize(
    "title",
    [
        "Table 10. Special Registers\n",
        "Address Name Description Reset\n",
        "Table 10: STATUS CODES\n",
        "SPECIAL REGISTERS\n",
        "Gate Register Summary\n",
    ],
)
def test_another_table_below_that_of_instructions_has_none(title: str) -> None:
    rows = "".join(f"GPR{n} Period of the timer 11 1111 {n:04b} 1111\n" for n in range(4))
    found = read(HEAD + table(RAW) + title + rows)
    assert [row.mnemonic for row in found.instructions] == [name for name, *_ in ROWS]
    more = title.startswith("Table 10. ") and read(HEAD + table(RAW) + "Table 9. Bit Operations\n" + rows)
    assert not more or [row.mnemonic for row in more.instructions][-1] == "GPR3"


def test_settings_of_a_command_register_are_no_instructions() -> None:
    rows = "".join(f"GOP{n} Does it {n} times 0000 {n:04b}\n" for n in range(8))
    assert not read(f"Table 3-1: COMMAND REGISTER SETTINGS\nName Description Code\n{rows}").instructions


def test_a_short_word_that_begins_a_text_is_no_operand() -> None:
    rows = table(RAW).replace("GNOP  No Operation", "GSET Set no flag")
    made = {row.mnemonic: (row.syntax, row.description) for row in read(HEAD + rows).instructions}
    assert made["GSET"] == (None, "Set no flag")


def test_flags_in_a_line_of_their_own_are_no_name_of_the_next_row() -> None:
    form = "{name} {operands}\n{text}\n1\n{word}\nCY"
    found = read(HEAD + table(form, [row for row in ROWS if row[1]]))
    assert "CY" not in {row.mnemonic for row in found.instructions}
    assert "table_unread" in {one.code for one in found.diagnostics}


def test_codes_of_conditions_are_no_instructions() -> None:
    rows = "".join(f"G{one} Is met 0000 {n:04b}\n" for n, one in enumerate("ABCDEFG"))
    head = "Mnemonic Meaning Code\n"
    title = "Chapter 7 Instruction Set\n\n"
    assert not read(f"{title}7.2 Conditions of the Instructions\n{head}{rows}").instructions
    assert read(f"7.2 Short Instructions\n{head}{rows}").instructions


def test_one_word_between_name_and_code_is_a_text_and_no_operand() -> None:
    rows = table(RAW).replace("No Operation", "Rests")
    made = {row.mnemonic: (row.syntax, row.description) for row in read(HEAD + rows).instructions}
    assert made["GNOP"] == (None, "Rests")


def test_a_word_whose_second_byte_stands_in_the_line_below_is_whole() -> None:
    rows = [
        (f"GA{one}", "Rd,Rs", "Adds both", f"{n:04b} 00ss\ndddd {n:04b}", "")
        for n, one in enumerate("BCDEFG")
    ]
    text = "".join(f"{name}\n{operands}\n{said}\n{word}\n" for name, operands, said, word, _ in rows)
    made = {row.mnemonic: row.forms for row in read(HEAD + text).instructions}
    assert made == {name: [("encoding", word.replace("\n", " "))] for name, _, _, word, _ in rows}


@pytest.mark.parametrize("bytes_", [2, 3])
def test_operands_in_the_line_below_a_word_are_of_that(bytes_: int) -> None:
    rows = "".join(f"GA{one} Goes on 0000 {n:04b}\n" for n, one in enumerate("BCDEFG"))
    more = " ".join(["aaaa aaaa"] * (bytes_ - 1))
    found = read(f"{HEAD}{rows}GALL Goes there 1100 1101\n{more}\n")
    assert found.instructions[-1].forms == [("encoding", f"1100 1101 {more}")]


def test_a_number_that_is_added_is_of_the_text() -> None:
    rows = table(RAW).replace("No Operation", "Subtract 1")
    made = {row.mnemonic: row.description for row in read(HEAD + rows).instructions}
    assert made["GNOP"] == "Subtract 1"


def test_a_hexadecimal_code_that_contradicts_the_word_before_it_is_flagged() -> None:
    rows = [f"{name} Does that {code >> 4:04b} {code & 15:04b} {code:02X}h" for name, code in CODES]
    rows[2] = rows[2].replace("05h", "50h")
    found = read("Table 4. Instruction Set\nInstruction Description Instruction Code\n" + "\n".join(rows))
    flagged = [row.mnemonic for row in found.instructions if "opcode_garbled" in row.flags]
    assert flagged == [CODES[2][0]]
