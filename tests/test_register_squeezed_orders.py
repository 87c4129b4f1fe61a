"""Tables of single blanks: resets before accesses, codes before names, titles right over heads that stand again."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from pdf_reading import listed

if TYPE_CHECKING:
    from pdf_reading import ReadText

RESET_FIRST = "Bit Field Name Reset R/W Description\n"


def test_a_reset_stands_between_name_and_access_also_in_two_bases(text: ReadText) -> None:
    rows = "7 GATE_HELD 1 R/W Holds the gate\n6 TURN 0 R/W Turns it\n5:0 WIDTH[5:0] 46 (0x2E) R/W How wide it is\n"
    (one,) = text(f"0x02: NBGATE – Gate setup\n{RESET_FIRST}{rows}").registers
    assert (one.register, one.address) == ("NBGATE", 2)
    assert [(f.field, f.default_text, f.access, f.description, f.flags) for f in one.fields] == [
        ("GATE_HELD", "1", "R/W", "Holds the gate", []),
        ("TURN", "0", "R/W", "Turns it", []),
        ("WIDTH", "46 (0x2E)", "R/W", "How wide it is", []),
    ]


def test_a_number_in_brackets_before_a_text_is_no_second_reset(text: ReadText) -> None:
    rows = "7:4 WIDTH R/W 4 (8) gates wide\n3:0 DEPTH R/W 2 deep\n"
    (one,) = text(f"0x02: NBGATE – Gate setup\nBit Field Name R/W Reset Description\n{rows}").registers
    assert [(f.field, f.default_text, f.description) for f in one.fields][:1] == [
        ("WIDTH", "4", "(8) gates wide")
    ]


def test_a_line_right_over_the_head_that_stands_again_is_the_title_of_the_next_table(text: ReadText) -> None:
    made = text(
        f"4.1 Setup\n0x02: NBGATE – Gate setup\n{RESET_FIRST}7:0 WIDTH 4 R/W How wide (see page 3)\n"
        f"0x03: NBLOCK – Lock setup\n{RESET_FIRST}7:0 DEPTH 2 R/W How deep\n"
        f"0x04: NBHELD – What is held\n{RESET_FIRST}7:0 HELD 0 R All that is held\n"
    )
    assert [(one.register, one.address, one.flags) for one in made.registers] == [
        ("NBGATE", 2, []),
        ("NBLOCK", 3, []),
        ("NBHELD", 4, []),
    ]
    assert [f.description for one in made.registers for f in one.fields] == [
        "How wide (see page 3)",
        "How deep",
        "All that is held",
    ]


@pytest.mark.parametrize("more", ["while it rains.", "until the lock is full"])
def test_the_end_of_a_text_over_the_head_that_stands_again_is_no_title(text: ReadText, more: str) -> None:
    made = text(
        f"4.1 Setup\n0x02: NBGATE – Gate setup\n{RESET_FIRST}7:0 WIDTH 4 R/W How wide it is\n{more}\n"
        f"{RESET_FIRST}7:0 DEPTH 2 R/W How deep\n"
    )
    assert made.registers[0].fields[0].description == f"How wide it is {more}"


def test_bits_that_leave_some_out_begin_a_row_where_an_access_stands_before_a_name(text: ReadText) -> None:
    rows = (
        "15 R GFULL Gate full: set while\nthe lock is full.\n"
        "13 R GDRY Gate dry: set while it is dry. 12-6 -\n- Reserved\n"
        "1 R GOPEN Gate open: set\nwhile it is open.\n0 R GSHUT Gate shut.\n"
    )
    (one,) = text(f"NBSTAT Register\nBit R/W Symbol Description\n{rows}").registers
    assert [(f.field, f.bit_hi, f.access) for f in one.fields] == [
        ("GFULL", 15, "R"),
        ("GDRY", 13, "R"),
        ("GOPEN", 1, "R"),
        ("GSHUT", 0, "R"),
    ]
    assert not any(f.values for f in one.fields)


def test_a_number_before_a_word_in_capitals_is_a_value_where_no_access_stands_between(text: ReadText) -> None:
    rows = "15:8 R/W MODE What it does\n1 GOPEN opens it\n0 GSHUT shuts it\n7:0 R/W RATE How fast\n"
    (one,) = text(f"NBSTAT Register\nBit R/W Symbol Description\n{rows}").registers
    assert [f.field for f in one.fields] == ["MODE", "RATE"]


def test_a_small_code_of_access_below_a_dash_is_no_text(text: ReadText) -> None:
    rows = (
        "- 7:3 - Reserved.\nGATE_FULL 2 r Status of the gate\n0 - It has room\n1 - It is full\n"
        "GATE_DRY 1 r Status of the lock\nGATE_OPEN 0 r Whether it is open\n"
    )
    (one,) = text(f"Gate Status (NBSTAT) register\nField Bits Type Description\n{rows}").registers
    assert [(f.bit_hi, f.access, f.flags) for f in one.fields] == [
        (7, "-", []),
        (2, "r", []),
        (1, "r", []),
        (0, "r", []),
    ]
    assert [v.value for v in one.fields[1].values] == [0, 1]


def test_a_number_within_a_text_begins_no_row_where_texts_begin_with_capitals(text: ReadText) -> None:
    rows = (
        "LEVEL 7:4 r How full it is: when\nFIFO 3 is full, the others are\nGATE_OPEN 0 r Whether it is open\n"
    )
    (one,) = text(f"Gate Status (NBSTAT) register\nField Bits Type Description\n{rows}").registers
    assert [f.field for f in one.fields] == ["LEVEL", "GATE_OPEN"]


def test_bits_behind_letters_are_one_where_a_word_joins_them_and_so_are_the_names_of_each(
    text: ReadText,
) -> None:
    rows = "D7 to D4 GA3 to GA0 Which gate is opened.\nD3 GHOLD It holds it.\nD2 to D0 GRATE How fast it opens.\n"
    (one,) = text(
        f"CONFIGURATION REGISTER\nTable 10. Bit Function Descriptions\nBit Mnemonic Comment\n{rows}"
    ).registers
    assert [(f.bit_hi, f.bit_lo, f.field) for f in one.fields] == [
        (7, 4, "GA3 to GA0"),
        (3, 3, "GHOLD"),
        (2, 0, "GRATE"),
    ]


def test_words_that_count_to_others_in_a_text_are_no_names(text: ReadText) -> None:
    rows = "D7 to D4 GATE Opens GA3 to GA0 at once.\nD3 to D0 GRATE How fast it opens.\n"
    (one,) = text(
        f"CONFIGURATION REGISTER\nTable 10. Bit Function Descriptions\nBit Mnemonic Comment\n{rows}"
    ).registers
    gate = one.fields[0]
    assert (gate.bit_hi, gate.bit_lo, gate.field) == (7, 4, "GATE")
    assert gate.description == "Opens GA3 to GA0 at once."


def test_the_next_value_of_a_list_begins_no_row_where_words_follow_and_all_names_are_in_capitals(
    text: ReadText,
) -> None:
    rows = (
        "0 GFULL Gate is full.\n0 Cleared when it has room\n1 Set when it has none\nuntil it is read\n"
        "1 GDRY Gate is dry\n0 Either of both gates is wet\n1 Both gates are dry\n2 GOPEN Gate is open\n"
    )
    (one,) = text(
        f"NBSTAT Register\nOffset: 0x4505\nTable 18-16. NBSTAT Field Descriptions\nBits Name Description\n{rows}"
    ).registers
    assert [(f.field, f.bit_hi) for f in one.fields] == [("GFULL", 0), ("GDRY", 1), ("GOPEN", 2)]
    assert listed(one.fields[0]) == {
        0: "Cleared when it has room",
        1: "Set when it has none until it is read",
    }
    assert listed(one.fields[1]) == {0: "Either of both gates is wet", 1: "Both gates are dry"}


def test_the_next_bit_begins_a_row_where_the_names_of_others_are_not_all_in_capitals(text: ReadText) -> None:
    rows = "0 Full Gate is full.\n0 Never\n1 Dry Gate is dry\n2 Open Gate is open\n"
    (one,) = text(f"NBSTAT Register\nOffset: 0x4505\nBits Name Description\n{rows}").registers
    assert [f.bit_hi for f in one.fields] == [0, 1, 2]


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("PWR DOWN", "Power down. A high stops the pump."),
        ("REF BUF OFF", "Reference Buffer Off. Set stops the buffer."),
        ("AMP OFF", "Amplifier Off."),
        ("PWR DOWN", "power down if set."),
        ("SPI EN", "SPI Enable."),
    ],
)
def test_words_that_the_text_spells_out_are_the_name(text: ReadText, name: str, said: str) -> None:
    (one,) = text(
        f"NBCTL Register (Address 0x04)\nBit Mnemonic Comment\n7:1 RATE How fast.\n0 {name} {said}\n"
    ).registers
    assert [(f.field, f.description, f.flags) for f in one.fields] == [
        ("RATE", "How fast.", []),
        (name, said, ["name_garbled"]),
    ]


@pytest.mark.parametrize(
    "said",
    [
        "DMA requests stop.",
        "OFF Pump halted.",
        "DOWN Pump Down.",
        "PWR PWR DOWN",
        "Power Down.",
    ],
)
def test_words_in_capitals_that_a_text_begins_with_are_no_name(text: ReadText, said: str) -> None:
    (one,) = text(
        f"NBCTL Register (Address 0x04)\nBit Mnemonic Comment\n7:1 RATE How fast.\n0 PWR {said}\n"
    ).registers
    assert [(f.field, f.description) for f in one.fields] == [("RATE", "How fast."), ("PWR", said)]
