"""Names of single bits that a line of text lists: their order, and words in brackets that are none."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from pdf_reading import ReadText

    from extract.observations import Field


def fields(read: ReadText, line: str) -> list[Field]:
    """What is read of bits 7 and 6 of a register whose other bits lines tell, too."""
    rest = "Bit 1: Enable Pump (PMPEN). When set to 1, it runs.\n\nBit 0: Dry Run (DRY): It ran dry.\n"
    (register,) = read(f"# NB_PUMP register\n\nOffset: 0x10\n\n{line}\n\n{rest}").registers
    assert [one.flags for one in register.fields[-2:]] == [[], []]
    return register.fields[:-2]


@pytest.mark.parametrize(
    "line",
    [
        "Bits 7-6: Rate Select (RS2 and RS1). How fast it runs.",
        "Bits 6-7: Rate Select (RS1 and RS2). How fast it runs.",
        "Bits 7 and 6: Rate Select (RS2 and RS1). How fast it runs.",
        "Bits 7-6: RS2, RS1: How fast it runs.",
        "Bits 7 to 6: Rate Select 2 to 1 (RS2 to RS1): How fast it runs.",
        "Bits 7–6: Rate Select (RS2–RS1). How fast it runs.",
        "Bits 6-7: RS1, RS2: How fast it runs.",
    ],
)
def test_names_that_count_as_the_bits_do_are_those_of_single_bits(markdown: ReadText, line: str) -> None:
    assert [(one.field, one.bit_hi, one.bit_lo, one.flags) for one in fields(markdown, line)] == [
        ("RS2", 7, 7, []),
        ("RS1", 6, 6, []),
    ]


@pytest.mark.parametrize("names", ["RS1 and RS2", "TXEN and RXEN", "WDE, WDIE"])
def test_names_in_brackets_that_count_otherwise_or_not_at_all_are_in_doubt(
    markdown: ReadText, names: str
) -> None:
    found = fields(markdown, f"Bits 7-6: Rate Select ({names}). How fast it runs.")
    assert [one.flags for one in found] == [["name_open"]] * 2


@pytest.mark.parametrize("names", ["SPI and TI", "SLEEP, HALT"])
def test_words_in_brackets_that_have_nothing_in_common_are_no_bits(markdown: ReadText, names: str) -> None:
    (found,) = fields(markdown, f"Bits 7-6: Frame Format ({names}). How it is built.")
    assert (found.field, found.bit_hi, found.bit_lo, found.flags) == (None, 7, 6, ["name_lost"])


def test_words_that_may_be_names_of_bits_are_in_doubt(markdown: ReadText) -> None:
    assert all(one.flags for one in fields(markdown, "Bits 7-6: Sleep, Standby: What it does."))


def test_names_of_bits_in_the_notes_of_a_text_are_not_those_of_all_of_them(text: ReadText) -> None:
    rows = "Bits 7-6: MODE1, MODE0: the mode\nBits 5-4: RATE1, RATE0: the rate\nBits 3-0: Level: how high\n"
    found = text(
        f"NB_PUMP register (offset 0x10)\n\n{rows}\nNB_GATE register (offset 0x14)\n\n{rows}"
    ).registers
    for register in found:
        assert [(one.field, one.bit_hi) for one in register.fields[:4] if not one.flags] == [
            ("MODE1", 7),
            ("MODE0", 6),
            ("RATE1", 5),
            ("RATE0", 4),
        ]


def test_a_name_with_the_slice_of_its_bits_may_end_its_line(text: ReadText) -> None:
    (field,) = fields(text, "Bits 7 and 6: Rate Select Bit 1 and 0 (RS[1:0])")
    assert (field.field, field.bit_hi, field.bit_lo) == ("RS", 7, 6)


@pytest.mark.parametrize("behind", ["(RS[3:0])", "(NB7 only)"])
def test_what_else_ends_a_line_in_brackets_names_no_field(text: ReadText, behind: str) -> None:
    line = f"Bits 7 and 6: Rate Select Bit 1 and 0 {behind}"
    (one,) = text(f"# NB_PUMP register\n\nOffset: 0x10\n\n{line}\n\nBits 5-0: RATE: How fast.\n").registers
    assert [(f.field in {"RS", "NB7"}, f.bit_hi) for f in one.fields] == [(False, 7), (False, 5)]


@pytest.mark.parametrize("behind", ["(RS3 to RS0):", "(RS2 to TS1):", "(4 to 7 MHz):"])
def test_ends_that_are_not_as_many_as_the_bits_name_none_of_them(markdown: ReadText, behind: str) -> None:
    line = f"Bits 7 to 6: Rate Select {behind} How fast it runs."
    (one,) = markdown(
        f"# NB_PUMP register\n\nOffset: 0x10\n\n{line}\n\nBits 5-0: LEVEL: How high.\n"
    ).registers
    assert [(f.bit_hi, f.field in {"RS0", "RS1", "RS2", "RS3", "TS1", "MHz"}) for f in one.fields] == [
        (7, False),
        (5, False),
    ]
    assert {"name_lost", "name_open"} & set(one.fields[0].flags)
