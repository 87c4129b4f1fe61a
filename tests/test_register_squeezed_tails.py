"""Texts with single blanks: rows without a column of names, access and reset behind their text or below it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from pdf_reading import ReadText

HEAD = "Bits Description Type Reset\n"


def test_access_and_reset_below_the_text_of_a_row_end_it(text: ReadText) -> None:
    made = text(
        "PUMP: CTRL Register\nOffset: 0x10\nDescription\nRuns the pump\nTable 30. CTRL\nRegister\n"
        f"{HEAD}31:9 Reserved. - -\n8:6 RATE: How fast it turns.\nNot while it rests.\nRW 0x2\n"
        "Enumerated values:\n0x0 → SLOW\n0x1 → FAST\n5 GO RW 0x0\n4 WAIT: Whether it waits. RO 0x1\n3:0 Reserved. - -\n"
    )
    (register,) = made.registers
    assert (register.register, register.address) == ("CTRL", 0x10)
    found = [(f.field, f.bit_hi, f.bit_lo, f.access, f.default_text) for f in register.fields]
    assert found == [
        ("Reserved", 31, 9, "-", "-"),
        ("RATE", 8, 6, "RW", "0x2"),
        ("GO", 5, 5, "RW", "0x0"),
        ("WAIT", 4, 4, "RO", "0x1"),
        ("Reserved", 3, 0, "-", "-"),
    ]
    assert [(one.value, one.name) for one in register.fields[1].values] == [(0, "SLOW"), (1, "FAST")]


@pytest.mark.parametrize("head", ["Bits Type Reset Description"])
def test_codes_before_the_text_of_rows_without_names_are_not_read_so(text: ReadText, head: str) -> None:
    made = text(
        f"PUMP: CTRL Register\nOffset: 0x10\n{head}\n31:8 Reserved. - -\n7:0 RATE: How fast. RW 0x2\n"
    )
    assert not any(register.fields for register in made.registers)
    assert "table_unread" in {one.code for one in made.diagnostics}


def test_a_heading_of_names_behind_their_block_goes_on_in_the_next_line(text: ReadText) -> None:
    rows = f"{HEAD}31:0 LEVEL: How high the water stands. RW 0x0\n"
    made = text(
        "PUMP: A0_LEVEL, A1_LEVEL, …, A14_LEVEL,\nA15_LEVEL Registers\nOffsets: 0x008, 0x048, …, 0x388, 0x3c8\n"
        f"Description\nLevel N\nTable 50.\nA0_LEVEL,\nA1_LEVEL,\n…,\nA14_LEVEL,\nA15_LEVEL\nRegisters\n{rows}"
        f"PUMP: REST Register\nOffset: 0x400\n{rows}"
    )
    assert [one.register for one in made.registers] == ["A0_LEVEL, A1_LEVEL, …, A14_LEVEL, A15_LEVEL", "REST"]
    assert made.registers[0].fields[0].description == "How high the water stands."


CODED = "Bit Field Type Reset Description\n"


def coded(
    text: ReadText, rows: str
) -> list[tuple[str | None, int | None, int | None, str | None, str | None, str | None]]:
    (register,) = text(f"4.3 Address 0x19, PUMP_CONFIG\n{CODED}{rows}").registers
    return [(f.field, f.bit_hi, f.bit_lo, f.access, f.default_text, f.description) for f in register.fields]


@pytest.mark.parametrize(
    ("reset", "told"),
    [
        ("R/W 0000 0000\n1000 0000\nHow often", "0000 0000\n1000 0000"),
        ("R/W 0000 0000 How often\n1000 0000", "0000 0000 1000 0000"),
        ("R/W\n0000 0000\n1000\n0000 How often", "0000 0000\n1000\n0000"),
        ("R/W 0000 0000 1000 0000 How often", "0000 0000 1000 0000"),
        ("R/W\n0080h How often", "0080h"),
    ],
)
def test_groups_of_binary_digits_that_fill_the_bits_are_the_reset_on_however_many_lines(
    text: ReadText, reset: str, told: str
) -> None:
    made = coded(text, f"15:0 COUNT {reset}\n")
    assert made == [("COUNT", 15, 0, "R/W", " ".join(told.split()), "How often")]


@pytest.mark.parametrize("more", ["1000 is a half", "1000 0000", "100"])
def test_digits_that_do_not_fill_the_bits_are_none_of_the_reset(text: ReadText, more: str) -> None:
    ((*_, reset, description),) = coded(text, f"15:0 COUNT R/W 0000 How often\n{more}\n")
    assert (reset, description) == ("0000", f"How often {more}")


def test_a_row_with_access_and_reset_is_none_of_the_values_listed_above_it(text: ReadText) -> None:
    lists = "b0: Do not report.\nb1: Report them.\n"
    made = coded(
        text,
        f"3 DOWN R/W 0 Reports others\n{lists}1 Reserved R/W 0 Reserved (set to b0)\n0 Ready R/W 0 Ready\n{lists}",
    )
    assert [one[:5] for one in made] == [
        ("DOWN", 3, 3, "R/W", "0"),
        ("Reserved", 1, 1, "R/W", "0"),
        ("Ready", 0, 0, "R/W", "0"),
    ]


def test_a_value_that_begins_with_a_word_and_no_code_stays_one(text: ReadText) -> None:
    made = coded(text, "7:4 RATE R/W 0 How fast\n2 Fast R\n1 Slow or 0\n3:0 LEVEL R 0 How high\n")
    assert [one[0] for one in made] == ["RATE", "LEVEL"]


def test_brackets_behind_a_name_are_none_of_the_cells(text: ReadText) -> None:
    made = coded(text, "15:0 RATE (NB1 / NB2 only) R 00h How fast\n")
    assert made == [("RATE (NB1 / NB2 only)", 15, 0, "R", "00h", "How fast")]


MAP = "ADDRESS NAME DEFAULT VALUE DESCRIPTION\n0x05 PUMP_RATE 0x0000 Its rate\n0x06 PUMP_SUM 0x0001 Its sum\n"
REST = "".join(
    f"4.{k} Address 0x{k}, PUMP_{k}\n{CODED}15:8 RATE R 00h How fast\n7:0 SUM R 00h All\n" for k in (90, 91)
)


def test_a_line_of_a_map_that_begins_with_the_reset_is_no_register_of_its_own(text: ReadText) -> None:
    rows = "0x0000 Channel 3 of it\n0x7F PUMP_ID 0x3054 Which pump (NB12)\n0x3055 Which pump (NB22)\n"
    made = {one.register: one for one in text(MAP + rows + REST).registers}
    assert sorted(one.address or 0 for one in made.values()) == [5, 6, 0x7F, 0x90, 0x91]
    assert "0x3055 Which pump (NB22)" in (made["PUMP_ID"].description or "")


def test_a_row_of_a_map_whose_place_goes_on_is_a_register_without_a_reset(text: ReadText) -> None:
    made = text(f"{MAP}0x07 Level How high the water stands\n0x3055 PUMP_ID 0x3054 Which pump\n{REST}")
    assert sorted(one.address or 0 for one in made.registers) == [5, 6, 7, 0x90, 0x91, 0x3055]


KEYED = "Bits Bit Name Settings Description Reset Access\n"


def keyed(name: str, caption: str) -> str:
    rows = f"[7:1] {name}_A How fast it turns. 0x0 R\n0 {name}_B How long it turns. 0x0 R/W\n"
    return (
        f"Address: 0x24, Reset: 0x00, Name: {name}\nTable 39. Bit Descriptions for {caption}\n{KEYED}{rows}"
    )


def test_a_heading_in_capitals_behind_the_last_row_is_none_of_its_text(text: ReadText) -> None:
    made = text(f"{keyed('PUMP_RATE', 'PUMP_RATE')}PUMP LEVEL REGISTERS\n{keyed('PUMP_LEVEL', 'PUMP_LEVEL')}")
    assert [one.fields[-1].description for one in made.registers] == ["How long it turns."] * 2
    assert [one.flags for one in made.registers] == [[], []]


@pytest.mark.parametrize("line", ["ALL REGISTERS are read.", "REGISTERS"])
def test_words_in_capitals_within_a_sentence_are_no_heading(text: ReadText, line: str) -> None:
    made = text(f"{keyed('PUMP_RATE', 'PUMP_RATE')}{line}\n{keyed('PUMP_LEVEL', 'PUMP_LEVEL')}")
    assert made.registers[0].fields[-1].description == f"How long it turns. {line}"


def test_a_caption_that_calls_the_register_otherwise_than_the_key_beside_its_place_is_in_doubt(
    text: ReadText,
) -> None:
    made = text(f"{keyed('PUMP_RATE', 'PUMP_RATE')}{keyed('PUMP_LEVEL', 'LEVEL_PUMP_L')}")
    assert [one.flags for one in made.registers] == [[], ["register_name"]]


@pytest.mark.parametrize("row", ["7:4 KEY W", "7:4 Reserved R"])
def test_a_row_that_ends_with_its_access_takes_no_reset_of_the_next_row(text: ReadText, row: str) -> None:
    made = coded(text, f"{row}\n3 GO R/W 0 Starts it\n2:1 RATE R/W\n00 How fast\n0 ON R/W 1 Opens it\n")
    assert [(name, reset) for name, _, _, _, reset, _ in made] == [
        (row.split()[1], None),
        ("GO", "0"),
        ("RATE", "00"),
        ("ON", "1"),
    ]


@pytest.mark.parametrize("reset", ["-", "0x00"])
def test_a_row_of_a_map_with_a_written_name_is_a_register_whatever_its_reset(
    text: ReadText, reset: str
) -> None:
    made = text(f"{MAP}0x04 PUMP_ID {reset} Which pump\n0x0007 PUMP_AGE {reset} How old\n{REST}")
    assert {one.register for one in made.registers} >= {"PUMP_ID", "PUMP_AGE"}


def test_a_caption_of_values_does_not_end_a_table_without_resets(text: ReadText) -> None:
    head = "4.3 Address 0x19, PUMP_CONFIG\nBit Field Type Description\n"
    rows = "7:6 RATE R/W How fast. See below.\nTable 5. Rates\n00 Slow\n01 Fast\n5:0 LEVEL R How high\n"
    (register,) = text(head + rows).registers
    assert [(one.field, one.bit_hi, one.bit_lo) for one in register.fields] == [
        ("RATE", 7, 6),
        ("LEVEL", 5, 0),
    ]


def test_a_caption_of_values_within_a_row_does_not_end_the_table(text: ReadText) -> None:
    made = coded(
        text,
        "7:6 RATE R/W 0 How fast. See below.\nTable 5. Rates\n00 Slow\n01 Fast\n5:0 LEVEL R 0 How high\n",
    )
    assert [one[0] for one in made] == ["RATE", "LEVEL"]


def test_a_row_in_words_that_ends_with_its_codes_is_the_next_one_behind_a_row_with_such(
    text: ReadText,
) -> None:
    rows = "31:4 Strokes of each\nturn RW 0x3\n3 Starts it at once RW 0\n2:1 Rate in steps of 2 RW 0\n0 Opens it RW 1\n"
    (register,) = text(f"PUMP: CTRL Register\nOffset: 0x10\n{HEAD}{rows}").registers
    assert [(f.bit_hi, f.bit_lo, f.default_text, f.description) for f in register.fields] == [
        (31, 4, "0x3", "Strokes of each turn"),
        (3, 3, "0", "Starts it at once"),
        (2, 1, "0", "Rate in steps of 2"),
        (0, 0, "1", "Opens it"),
    ]


def test_the_caption_of_another_table_ends_one_that_has_bits_left(text: ReadText) -> None:
    made = text(
        "The pump registers start at 0x40010000.\nTable 1. List of PUMP\nregisters Offset^ Name^ Info\n"
        f"0x0 CTRL Runs it\n0x4 LEVEL How high it stands\nPUMP: CTRL Register\nOffset: 0x0\n{HEAD}"
        "31:9 Reserved. - -\n8 GO: See\nTable 9. It tells more. RW 0x0\n7:4 RATE: How fast RW 0x0\n"
        "Table 2. List of\nGATE registers\nOffset Name Info\n0x0 OPEN Opens it\n0x8 SHUT Shuts it\n"
    )
    found = {one.register: one for one in made.registers}
    assert {name: one.address for name, one in found.items()} == {
        "CTRL": 0,
        "LEVEL": 4,
        "OPEN": 0,
        "SHUT": 8,
    }
    assert [one.description for one in found["CTRL"].fields] == [
        "Reserved.",
        "See Table 9. It tells more.",
        "How fast",
    ]


def test_a_reset_whose_digits_are_lost_is_in_doubt_and_its_row_is_read(text: ReadText) -> None:
    made = text(f"PUMP: CTRL Register\nOffset: 0x10\n{HEAD}31:9 Reserved. - -\n8 GO RW 0x\n7:0 RATE RW 0x1\n")
    found = [(f.field, f.access, f.default_value, f.flags) for f in made.registers[0].fields]
    assert found[1:] == [("GO", "RW", None, ["default_garbled"]), ("RATE", "RW", 1, [])]


def test_bits_that_rise_from_one_that_is_not_the_lowest_are_rows(text: ReadText) -> None:
    made = coded(text, "1 PUMP_EN R/W 0 Enables it\n4 PUMP_GO R/W 0 Starts it\n12:8 RATE R/W 0 How fast\n")
    assert [one[:3] for one in made] == [("PUMP_EN", 1, 1), ("PUMP_GO", 4, 4), ("RATE", 12, 8)]


@pytest.mark.parametrize(
    ("lists", "names"),
    [
        ("0 slow\n1 fast\n", ["slow", "fast"]),
        ("000 SLOW\n001 FAST\n", ["SLOW", "FAST"]),
        ("00 SLOW\n01 FAST\n10 FASTER\n", ["SLOW", "FAST", "FASTER"]),
    ],
)
def test_a_number_and_a_name_below_a_row_are_a_value_and_no_heading(
    text: ReadText, lists: str, names: list[str]
) -> None:
    rows = f"7 RUN R/W 0x0 Starts it\n6:4 RATE R/W 0x0 How fast\n{lists}3:0 GAIN R/W 0x0 Gain\n0 OFF\n1 ON\n2 AUTO\n"
    made = text(f"4.2 PUMP_CTRL Register (Address = 0x10)\n{CODED}{rows}5 NB_CHAP\nIt is a chapter.\n")
    fields = made.registers[0].fields
    assert [one.field for one in fields] == ["RUN", "RATE", "GAIN"]
    assert [one.name for one in fields[1].values] == names
    assert [one.name for one in fields[2].values] == ["OFF", "ON", "AUTO"]
    assert "NB_CHAP" not in (fields[2].description or "")


@pytest.mark.parametrize(
    "value",
    [
        "1 Divide by 4",
        "1 - Fast",
        "1 OFF",
        "CTRL register bit 4",
        "Address of the pump",
        "Reset by writing 1",
    ],
)
def test_what_lacks_access_and_reset_is_no_row_where_all_rows_have_both(text: ReadText, value: str) -> None:
    found = coded(
        text, f"7:3 RATE R/W 0x0 How fast\n0 - Slow\n2 GO R/W 0 Starts it\n{value}\n1:0 GAIN R 0 Gain\n"
    )
    assert [one[:5] for one in found] == [
        ("RATE", 7, 3, "R/W", "0x0"),
        ("GO", 2, 2, "R/W", "0"),
        ("GAIN", 1, 0, "R", "0"),
    ]


def test_a_heading_ends_a_table_whose_next_bits_stand_under_another_head(text: ReadText) -> None:
    rows = "7:4 RATE R/W 0x0 How fast\n"
    made = text(
        f"4.3 Address 0x19, PUMP_CONFIG\n{CODED}{rows}4.4 Address 0x1A, PUMP_TAIL\n{CODED}3:0 GAIN R 0x0 Gain\n"
    )
    found = {one.register: [(f.field, f.bit_hi, f.bit_lo) for f in one.fields] for one in made.registers}
    assert found == {"PUMP_CONFIG": [("RATE", 7, 4)], "PUMP_TAIL": [("GAIN", 3, 0)]}


@pytest.mark.parametrize("name", ["Reserved", "Reserved.", "Not used"])
def test_a_row_without_access_and_reset_is_one_where_no_other_row_of_its_bits_follows(
    text: ReadText, name: str
) -> None:
    rows = f"7:4 RATE R/W 0x0 How fast\n3 {name}\n2:0 GAIN R 0x0 Gain\n0 - 10 ms\n"
    assert [one[1:3] for one in coded(text, rows)] == [(7, 4), (3, 3), (2, 0)]


def test_a_dashed_value_above_the_row_that_is_due_is_no_range_of_bits(text: ReadText) -> None:
    rows = (
        "15:14 RATE R/W 0x0 How fast\n0 - 10 ms\n1 - 20 ms\n13 GO R/W 0x0 Starts it\n12:0 GAIN R 0x0 Gain\n"
    )
    assert [one[:3] for one in coded(text, rows)] == [("RATE", 15, 14), ("GO", 13, 13), ("GAIN", 12, 0)]
