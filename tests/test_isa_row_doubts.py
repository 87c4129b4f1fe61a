"""Rows of opcodes that the rows around them do not bear out, rows within the text of others, rows that are not read."""

from __future__ import annotations

from isa_reading import flags, read, told

TABLE = """
## 4.1 NB2 Instructions

| Opcode | Mnemonic | Description |
| --- | --- | --- |
| 0x01 | N_ADD_B32 | Adds the two sources and keeps the carry. |
| 0x02 | N_SUB_B32 | Takes one from the other. |
| 0x03 | N_MUL_B32 | Multiplies them. |
| 0x04 | N_AND_B32 | Takes the bits that both have. |
| 0x05 | N_AND_NOT_B32 | Takes the bits that one alone has. |
| 0x06 | N_XOR_B32 | Takes the bits that differ. |
| 0x08 | N_NOT_B32 | Takes the bits that it lacks. |
"""
COLUMNS = """
4.1 NB2 Instructions

Mnemonic          Opcode    Description
N_ADD_B32         0x01      Adds the two sources.
N_SUB_B32         0x02      Takes one from the other.
N_MUL_B32         0x03      Multiplies them.
N_AND_B32         0x04      Takes the bits that both have.
N_AND_NOT_B32     0x05      Takes the bits that one has.
N_XOR_B32         0x06      Takes the bits that differ.
"""
ENTRIES = "\n".join(
    f"8.{n} N_{name}\n\nMnemonic: N_{name}\nEncoding: NB2\nOpcode: 0x{n:02X}\nDescription: Works on its sources.\n"
    for n, name in enumerate(("ADD", "SUB", "MUL", "DIV", "AND", "XOR", "NOT"), 1)
)


def test_an_opcode_behind_a_misread_key_or_that_is_no_number_is_in_doubt() -> None:
    for line in ("Opcdoe: 0x04", "Opcoe: 0x04", "0pcode: 0x04", "Opcode: 0x0 4"):
        assert flags(read(ENTRIES.replace("Opcode: 0x04", line))) == {"N_DIV": ["opcode_garbled"]}
    for line in ("Operands: 2", "Code: 4", "Opened: 4"):
        assert flags(read(ENTRIES.replace("Opcode: 0x04", line))) == {}
    assert flags(read(ENTRIES.replace("Opcode: 0x04", "Opcode: 0x04\nOpcoda: 4"))) == {}


def test_a_wide_code_below_which_digits_alone_stand_in_its_column_is_in_doubt() -> None:
    codes = [0b100101100001, 0b100101100010, 0b10010110010]
    rows = [
        f"{name:<18}0b{code:<18b}Works."
        for name, code in zip(("N_ADD", "N_SUB", "N_AND"), codes, strict=True)
    ]
    text = "\n".join(
        ["", "4.1 NB2 Instructions", "", "Mnemonic          Opcode              Description", *rows]
    )
    for column, doubts in {18: {"N_AND": ["opcode_garbled"]}, 38: {}}.items():
        found = read(f"{text}\n{'':{column}}1\n")
        assert flags(found) == doubts
        assert [code for _, code, _ in told(found)] == [*codes[:2], None if doubts else codes[2]]


def test_digits_below_one_of_many_wide_codes_as_long_or_of_another_base_are_none_of_its() -> None:
    for count, below in ((8, "1"), (3, "12")):
        rows = [
            f"0b{n + 32:08b}    N_{'ADSBMLNTORXRANNP'[2 * n : 2 * n + 2]}      Works." for n in range(count)
        ]
        text = "\n".join(["", "4.1 NB2 Instructions", "", "Opcode        Mnemonic  Description", *rows])
        codes = [code for _, code, _ in told(read(f"{text}\n{below}\n"))]
        assert codes == [n + 32 for n in range(count)]


def test_an_opcode_that_does_not_count_up_between_two_that_do_is_in_doubt() -> None:
    assert flags(read(TABLE)) == {}
    assert flags(read(TABLE.replace("0x04", "0x84"))) == {"N_AND_B32": ["opcode_order"]}
    assert flags(read(COLUMNS.replace("0x04", "0x84"))) == {"N_AND_B32": ["opcode_order"]}


def test_a_row_that_stands_elsewhere_than_its_opcode_leaves_no_room_and_is_in_no_doubt() -> None:
    moved = "| 0x40 | N_JUMP_B32 | Goes there. |\n| 0x05 | N_AND_NOT_B32 |"
    found = read(TABLE.replace("| 0x05 | N_AND_NOT_B32 |", moved))
    assert flags(found) == {}
    assert ("NB2", 0x40, "N_JUMP_B32") in told(found)


def test_opcodes_that_count_down_two_columns_each_are_in_no_doubt() -> None:
    pairs = "".join(f"| {n} | N_OP{n}_B32 | {n + 8} | N_OP{n + 8}_B32 |\n" for n in range(8))
    head = "## NB2 Instructions\n\n| Opcode | Name | Opcode | Name |\n| --- | --- | --- | --- |\n"
    found = read(head + pairs)
    assert len(found.instructions) == 16
    assert flags(found) == {}
    assert flags(read(head + pairs.replace("| 11 |", "| 71 |"))) == {"N_OP11_B32": ["opcode_order"]}


def test_a_name_with_a_word_behind_it_is_in_doubt_where_no_other_has_one() -> None:
    assert flags(read(TABLE.replace("N_SUB_B32", "N_SUB B32"))) == {"N_SUB": ["name_garbled"]}
    assert flags(read(TABLE.replace("N_AND_NOT_B32", "N_AND NOT_B32"))) == {"N_AND": ["name_garbled"]}


def test_a_row_within_the_text_of_the_row_above_puts_that_in_doubt_and_is_reported() -> None:
    lost = "N_AND_B32         0x04      Takes the bits that both have."
    joined = COLUMNS.replace(f"them.\n{lost}", f"them. {lost}")
    found = read(joined)
    assert flags(found)["N_MUL_B32"] == ["row_fused"]
    assert [one.code for one in found.diagnostics].count("row_fused") == 1
    assert "N_AND_B32" not in {row.mnemonic for row in found.instructions}


def test_a_text_that_names_an_instruction_and_a_number_holds_no_row_where_none_is_missing() -> None:
    found = read(COLUMNS.replace("Multiplies them.", "As N_ADD_B32 4 times."))
    assert flags(found) == {}


def test_names_of_headings_are_reported_where_nothing_is_read_of_one() -> None:
    assert not [one for one in read(ENTRIES).diagnostics if one.code == "table_unread"]
    found = read(
        ENTRIES.replace("Opcode: 0x03", "0pc0de; 0x03").replace("Mnemonic: N_MUL", "Mnem0nic; N_MUL")
    )
    assert "N_MUL" not in {row.mnemonic for row in found.instructions}
    assert [one.raw_text for one in found.diagnostics if "others name" in one.message] == ["8.3 N_MUL"]


def test_a_list_of_opcodes_is_reported_of_which_one_lost_its_number() -> None:
    listed = "".join(f"{n:>20} N_OP{n}_B32: Does what {n} does.\n" for n in range(1, 9))
    heads = "Field Name    Bits     Format or Description\nOP            [25:17]  Opcode.\n"
    form = f"3.1 NB2\n\nFormat NB2\n\n{heads}{listed}"
    assert len(read(form).instructions) == 8
    found = read(form.replace("1 N_OP1_B32", "  N_OP1_B32"))
    assert "N_OP1_B32" in str([one.raw_text for one in found.diagnostics])


def test_the_foot_of_a_page_does_not_end_a_table_of_markdown() -> None:
    found = read(TABLE.replace("| 0x04", "NB9 Manual 31\n| 0x04"))
    assert told(found) == told(read(TABLE))
    assert flags(found) == {}


def test_the_end_of_a_row_of_markdown_on_a_line_of_its_own_is_put_to_it() -> None:
    found = read(TABLE.replace("from the other", "from\nthe other"))
    assert told(found) == told(read(TABLE))
    assert [row.description for row in found.instructions][1] == "Takes one from\nthe other."


def test_rows_between_tabs_that_the_foot_of_a_page_cuts_off_are_reported() -> None:
    names = ("ADD", "SUB", "MUL", "AND", "XOR", "NOT", "OR", "MOV")
    rows = [f"N_{name}_B32\t{n}\t{n:X}\tWorks on its sources." for n, name in enumerate(names, 8)]
    lines = ["4.1 NB2 Instructions", "", "Mnemonic\tDec\tHex\tDescription", *rows[:5], "3-115", *rows[5:]]
    found = read("\n".join(lines))
    assert [row.mnemonic for row in found.instructions] == [f"N_{name}_B32" for name in names[:5]]
    assert [one.raw_text for one in found.diagnostics] == rows[5:]


def test_titles_of_groups_and_second_heads_are_no_rows_that_are_reported() -> None:
    group = "| Shift and move |  |  |\n| 0x04"
    second = "| Opcode | Mnemonic | Description |\n| 0x01"
    for text in (TABLE.replace("| 0x04", group), TABLE.replace("| 0x01", second)):
        found = read(text)
        assert told(found) == told(read(TABLE))
        assert [one for one in found.diagnostics if "as many cells" in one.message] == []


def test_a_word_half_as_long_as_all_others_is_in_doubt() -> None:
    rows = "".join(
        f"| NOP{n} | {n:04b} 0000 1111 0000 dddd dddd rrrr rrrr | Does {n}. |\n" for n in range(1, 10)
    )
    head = "## Instructions\n\n| Mnemonic | Encoding | Description |\n| --- | --- | --- |\n"
    assert flags(read(head + rows)) == {}
    found = read(head + rows.replace("0100 0000 1111 0000 dddd dddd rrrr rrrr", "0100 0000 1111 0000"))
    assert flags(found) == {"NOP4": ["word_width"]}


def test_numbers_of_pages_in_a_text_without_page_breaks_are_no_part_of_its_rows() -> None:
    rows = [f"NOP{n} Rd, Rr       0000 1111 {n:04b} dddd     Does {n} times nothing." for n in range(16)]
    head = "Mnemonic           Encoding                Description"
    bits = "                   rrrr rrrr 0000 0000"
    lines = [
        line for row in rows for line in (row, bits, "                                           And waits.")
    ]
    text = ["4.1 Instruction Set", "", head, *lines]
    assert flags(whole := read("\n".join(text))) == {}
    for feet in (
        ["70", "71", "72"],
        ["Page 8 of 210", "Page 9 of 210", "Page 10 of 210"],
        ["3-1", "3-2", "3-3"],
    ):
        torn = list(text)
        for n, foot in enumerate(feet):
            torn.insert(8 + 16 * n, foot)
        found = read("\n".join(torn))
        assert [(row.mnemonic, row.syntax, row.forms, row.description) for row in found.instructions] == [
            (row.mnemonic, row.syntax, row.forms, row.description) for row in whole.instructions
        ]


def test_bars_within_the_formula_of_the_last_cell_of_markdown_part_no_cells() -> None:
    formulas = ("D = S0 | S1.", "if (S0 > 1 || S1 > 1) then D = 1.", "MEM |= S0; D = MEM.")
    text = TABLE
    for old, new in zip(
        ("Multiplies them.", "Takes the bits that both have.", "Takes one from the other."),
        formulas,
        strict=True,
    ):
        text = text.replace(old, new)
    found = read(text)
    assert flags(found) == {}
    assert [row.description for row in found.instructions][1:4] == [formulas[2], formulas[0], formulas[1]]


def test_a_row_of_markdown_with_a_cell_too_many_is_in_doubt() -> None:
    found = read(TABLE.replace("Multiplies them.", "Multiplies | them."))
    assert flags(found) == {"N_MUL_B32": ["cells_extra"]}


def test_the_letters_of_cells_that_are_named_are_no_bits_of_a_word() -> None:
    words = {
        "GADD": "000000 rs rt rd 00000 100001",
        "GADDI": "001001 rs rt immediate",
        "GBGE": "000001 rs 00001 offset",
    }
    words |= {f"GO{n}": f"000000 rs rt rd 00000 10{n:04b}" for n in range(2, 12)}
    rows = "".join(f"| {name} | {word} | Does it. |\n" for name, word in words.items())
    found = read("## Instructions\n\n| Mnemonic | Encoding | Description |\n|---|---|---|\n" + rows)
    assert [row.mnemonic for row in found.instructions] == list(words)
    assert flags(found) == {}


def test_a_lost_digit_in_words_of_groups_or_of_named_cells_is_in_doubt() -> None:
    names = [f"GO{n}" for n in range(8)]
    grouped = [f"00 {n:04b} dfff ffff" for n in range(7)] + ["00 0111 dfff fff"]
    single = [f"{n:04b} nmab cddd" for n in range(7)] + ["0111 nmab cdd"]
    named = [f"000000 rs rt rd 00000 10{n:04b}" for n in range(7)] + ["000000 rs rt rd 00000 10111"]
    for words in (grouped, single, named):
        rows = "".join(f"| {name} | {word} | Does it. |\n" for name, word in zip(names, words, strict=True))
        found = read("## Instructions\n\n| Mnemonic | Encoding | Description |\n|---|---|---|\n" + rows)
        assert flags(found) == {"GO7": ["word_width"]}
