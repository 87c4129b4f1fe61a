"""Tables of single blanks whose rows begin with a name, perhaps in words, its bits in brackets behind it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pdf_reading import listed

if TYPE_CHECKING:
    from pdf_reading import ReadText

TITLE = "1.6.1 NBCON (n = 0 to 3)\nAddress = Base Address + 0x0004, Reset Value = 0x0000_0000\n"
TYPED = f"{TITLE}Name Bit Type Description Reset Value\nRSVD [31:7] – Reserved 0\n"
CALLED = "GATE CONTROL REGISTER\nIt runs the gate.\nNBCONn Bit Description Initial State\n"


def test_brackets_round_the_bits_part_a_name_in_words_from_its_text(text: ReadText) -> None:
    rows = (
        "Gate Mode [6] RW Which way\nit opens.\n0 = To the left\n1 = To the right\n0\n"
        "Number of Locks [5:3] RW How many there are 0\nRATE [2:0] RW How fast 0x0\n"
    )
    (one,) = text(f"{TYPED}{rows}").registers
    assert [(f.field, f.bit_hi, f.access, f.default_text, f.flags) for f in one.fields] == [
        ("RSVD", 31, "–", "0", []),
        ("Gate Mode", 6, "RW", "0", []),
        ("Number of Locks", 5, "RW", "0", []),
        ("RATE", 2, "RW", "0x0", []),
    ]
    assert listed(one.fields[1]) == {0: "To the left", 1: "To the right"}


def test_words_before_bits_of_another_register_are_text_where_no_code_follows(text: ReadText) -> None:
    rows = (
        "MODE [6:4] RW Which way it opens.\nSee Gate Rate [1:0] for how\nfast 0\nRATE [3:0] RW How fast 0x0\n"
    )
    (one,) = text(f"{TYPED}{rows}").registers
    assert [(f.field, f.bit_hi) for f in one.fields] == [("RSVD", 31), ("MODE", 6), ("RATE", 3)]
    assert one.fields[1].description == "Which way it opens. See Gate Rate [1:0] for how fast"


def test_the_name_of_a_register_may_head_the_names_of_its_fields(text: ReadText) -> None:
    rows = "Reserved [7] 0\nGate Mode [6:4] Which way it opens. 000\nLock Count [3:0] How many locks 0x2\n"
    (one,) = text(f"{CALLED}{rows}").registers
    assert (one.register, one.flags) == ("NBCONn", [])
    assert [(f.field, f.bit_hi, f.bit_lo, f.default_text) for f in one.fields] == [
        ("Reserved", 7, 7, "0"),
        ("Gate Mode", 6, 4, "000"),
        ("Lock Count", 3, 0, "0x2"),
    ]


def test_a_reset_alone_in_its_line_counts_before_the_number_that_a_text_ends_with(text: ReadText) -> None:
    rows = (
        "Gate Mode [7:5] Which way\n100 = It opens at 1\n101 = It opens at 0\n000\n"
        "Lock Count [4:0] How many locks are more than 0\n-\n"
    )
    (one,) = text(f"{CALLED}{rows}").registers
    mode, count = one.fields
    assert (mode.default_text, listed(mode)) == ("000", {4: "It opens at 1", 5: "It opens at 0"})
    assert (count.default_text, count.description) == ("-", "How many locks are more than 0")


def test_a_number_alone_that_does_not_fill_the_field_is_no_reset(text: ReadText) -> None:
    rows = "Gate Mode [7:5] Which way\nit opens 000\n11\nLock Count [4:0] How many locks 0x2\n"
    (one,) = text(f"{CALLED}{rows}").registers
    assert [f.default_text for f in one.fields] == ["000", "0x2"]
