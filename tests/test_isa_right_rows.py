"""What looks like a slip in tables of instructions and is none: right rows in no doubt, other tables are no rows."""

from __future__ import annotations

from isa_reading import flags, read, told

HEAD = "## 4.1 NB2 Instructions\n\n| Opcode | Mnemonic | Description |\n| --- | --- | --- |\n"


def table(*rows: tuple[int, str, str]) -> str:
    return HEAD + "".join(f"| 0x{code:02X} | {name} | {text} |\n" for code, name, text in rows)


def right(text: str, count: int) -> None:
    """As many instructions are read, none in doubt, and nothing is reported."""
    found = read(text)
    assert len(found.instructions) == count
    assert flags(found) == {}
    assert [one for one in found.diagnostics if one.code in {"table_unread", "row_fused"}] == []


NAMES = ("N_ADD_B32", "N_SUB_B32", "N_MUL_B32", "N_AND_B32", "N_XOR_B32", "N_NOT_B32")
ROWS = [(n, name, "Works on its sources.") for n, name in enumerate(NAMES, 1)]


def test_an_opcode_that_no_slip_makes_of_one_between_its_neighbours_is_in_no_doubt() -> None:
    codes = (0x10, 0x11, 0x12, 0x00, 0x1A, 0x1B)
    right(table(*((code, name, text) for code, (_, name, text) in zip(codes, ROWS, strict=True))), 6)


def test_a_list_in_the_order_of_names_whose_opcodes_count_up_but_for_one_is_in_no_doubt() -> None:
    names = sorted(NAMES)
    right(table(*((n, name, "Works.") for n, name in zip((1, 2, 3, 0x44, 5, 6), names, strict=True))), 6)


def test_the_one_operand_of_a_table_belongs_to_its_name() -> None:
    found = read(table(*ROWS, (7, "N_ROLL A", "Turns the accumulator.")))
    assert [(row.mnemonic, row.syntax, row.flags) for row in found.instructions][6] == (
        "N_ROLL", "N_ROLL A", [],
    )  # fmt: skip


def test_a_prefix_before_a_name_is_in_no_doubt_where_names_have_parts() -> None:
    found = read(table(*ROWS, (7, "REP MOVSB", "Moves all.")))
    assert flags(found) == {}
    assert found.instructions[6].syntax == "REP MOVSB"


def test_an_encoding_of_one_entry_that_stands_elsewhere_too_is_in_no_doubt() -> None:
    entries = "".join(
        f"8.{n} {name}\n\nMnemonic: {name}\nEncoding: {'NB3' if n == 3 else 'NB2'}\nOpcode: {n}\nText: Works.\n\n"
        for n, name in enumerate(NAMES, 1)
    )
    assert flags(read(entries)) == {"N_MUL_B32": ["encoding_unknown"]}
    assert flags(read(f"3.1 Encodings\n\nNB3 has three sources.\n\n{entries}")) == {}


def test_several_short_words_of_whole_bytes_are_in_no_doubt() -> None:
    rows = "".join(f"| OP{n} | {n:04b} 0000 1111 0000 dddd dddd rrrr rrrr | Does {n}. |\n" for n in range(16))
    short = "".join(f"| C.OP{n} | {n:04b} 0000 dddd rrrr | Does it in a short word. |\n" for n in range(2))
    right(
        "## Instructions\n\n| Mnemonic | Encoding | Description |\n| --- | --- | --- |\n" + rows + short, 18
    )


def test_a_text_that_names_a_register_and_a_number_holds_no_row() -> None:
    texts = (
        "Adds them. Waits for FIFO 12 times.",
        "Takes one from the other by MASK_A 0x0B of it.",
        "Multiplies them. HW_MODE: the mode of it.",
        "Takes the bits of BASE_A + 24 bytes.",
        "Loads N_DATA 0x0D. Then waits.",
    )
    codes = (1, 10, 11, 12, 30)
    names = ("N_ADD", "N_SUB", "N_MUL", "N_AND", "N_LD")
    right(table(*zip(codes, names, texts, strict=True)), 5)


def test_tables_of_other_things_with_as_many_cells_are_no_rows() -> None:
    text = table(*ROWS)
    text += (
        "\n## Changes\n\n| Revision | Date | Change |\n| --- | --- | --- |\n| 1.0 | 2020-01-01 | First. |\n"
    )
    text += "\n## Modes\n\n| Mode | Code | Example |\n| --- | --- | --- |\n| Direct | d8 | LD 20h |\n"
    right(text, 6)


def test_headings_of_other_chapters_and_items_of_other_names_name_no_instructions() -> None:
    entries = "".join(
        f"8.{n} {name}\n\nMnemonic: {name}\nEncoding: NB2\nOpcode: 0x{n:02X}\nDescription: Works on its sources.\n\n"
        for n, name in enumerate(NAMES, 1)
    )
    right(f"{entries}9.1 GPIO\n\nWhat the pins do.\n\n10.1 FPU\n\nNone.\n", 6)
    listed = "".join(f"{n:>20} N_OP{n}_B32: Does what {n} does.\n" for n in range(1, 9))
    heads = "Field Name    Bits     Format or Description\nOP            [25:17]  Opcode.\n"
    others = "SRC0          [8:0]    The source.\n      S_GPR_0: registers\n      V_GPR_1: others\n"
    right(f"3.1 NB2\n\nFormat NB2\n\n{heads}{listed}{others}", 8)


def test_a_command_register_with_two_fields_for_codes_is_no_encoding() -> None:
    rows = "| Bits | Name | Description |\n| --- | --- | --- |\n"
    rows += "| 31:26 | OPCODE | What to do. |\n| 25:24 | OP | How. |\n| 23:0 | DATA | Data. |\n"
    found = read(f"{table(*ROWS)}\n## 5.1 CMD_CTRL\n\nThe register of commands.\n\n{rows}")
    assert [(one.register, one.kind) for one in found.registers] == [("CMD_CTRL", "register")]
    assert len(told(found)) == 6


def test_cells_beyond_the_heads_that_are_no_part_of_a_formula_keep_their_row_in_doubt() -> None:
    text = table(*ROWS)
    for said in ("A = A + M | 2", "Works (fast). | Z", "A = A & (M) | Z C"):
        assert flags(
            read(
                text.replace("| 0x03 | N_MUL_B32 | Works on its sources. |", f"| 0x03 | N_MUL_B32 | {said} |")
            )
        ) == {"N_MUL_B32": ["cells_extra"]}
    for said in ("D = ~(S0 | S1)", "D = S0 | S1;", "D |= S0 || S1"):
        found = read(
            text.replace("| 0x03 | N_MUL_B32 | Works on its sources. |", f"| 0x03 | N_MUL_B32 | {said} |")
        )
        assert flags(found) == {}
        assert found.instructions[2].description == said


def test_numbers_that_count_in_a_cell_of_each_row_belong_to_its_text() -> None:
    head = "4.1 Instruction Set\n\nMnemonic           Encoding                Description\n"
    blanks = " " * 43
    waits = f"{blanks}And it waits.\n" * 14
    rows = "".join(
        f"NOP{n} Rd, Rr        0000 1111 {n:04b} dddd     Takes\n{blanks}{n + 1}\n{blanks}cycles.\n{waits}"
        for n in range(8)
    )
    assert [(row.description or "")[:16].split() for row in read(head + rows).instructions] == [
        ["Takes", str(n + 1), "cycles."] for n in range(8)
    ]
