"""Contents that look like those of real registers and are others: sentences, access, positions, numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from test_register_odd_contents import of_cell

if TYPE_CHECKING:
    from pdf_reading import ReadText

    from extract.observations import Register

ROWS = "| Bits | Name | Description |\n|---|---|---|\n"


def only(text: ReadText, lines: str) -> Register:
    (register,) = text(f"NBCTRL Register (Address 0x10)\n\n{lines}").registers
    return register


def test_a_code_of_access_before_a_name_is_the_access(text: ReadText) -> None:
    lines = "Bit 7 - EN Enables the pump.\nBit 6 - RO BUSY Busy flag.\nBits 5:0 - RATE Rate of the pump.\n"
    assert [(f.field, f.access) for f in only(text, lines).fields] == [
        ("EN", None), ("BUSY", "RO"), ("RATE", None),
    ]  # fmt: skip


def test_a_sentence_in_capitals_names_no_bits(text: ReadText) -> None:
    lines = "Bit 7: THIS BIT enables the pump.\nBit 6: BE Buffer enable\nBits 5:0: RATE Rate of it\n"
    fields = only(text, lines).fields
    assert [f.field for f in fields] == [None, "BE", "RATE"]
    assert "name_lost" in fields[0].flags


@pytest.mark.parametrize(
    "codes", ["0: OFF: Off|1 = ON: On|0x7 - MAX: Max", "0x0: OFF: Off|0x1: ON: On|7 = MAX: Max"]
)
def test_numbers_of_two_forms_that_rise_through_a_list_are_its_values(markdown: ReadText, codes: str) -> None:
    found = of_cell(markdown, "Rate.", *codes.split("|"))
    assert [value for value, *_ in found] == [0, 1, 7]


def test_numbers_within_a_list_of_bits_do_not_make_it_one_of_values(markdown: ReadText) -> None:
    lines = [f"{n}: Flag of<br>{30 + n} bits" for n in range(4)]
    rows = f"| 31:4 | REST | The rest. |\n| 3:0 | FLAGS | Bit Source<br>{'<br>'.join(lines)} |\n"
    page = f"# NBCTRL (0x10)\n\n{ROWS}{rows}"
    rest, flags = markdown(page).registers[0].fields
    assert (rest.field, flags.field, flags.values) == ("REST", "FLAGS", [])


def test_a_word_below_a_name_in_capitals_and_small_letters_is_another(markdown: ReadText) -> None:
    rows = "| 7:2 | TxFifo<br>level | Level |\n| 1:0 | TimerE<br>n | Timer |\n"
    level, timer = markdown(f"# NBCTRL (0x10)\n\n{ROWS}{rows}").registers[0].fields
    assert (level.field, level.flags) == ("TxFifo level", [])
    assert (timer.field, timer.flags) == ("TimerEn", ["name_joined"])


def test_a_sentence_with_an_access_that_begins_as_a_name_of_small_letters_describes_none(
    text: ReadText,
) -> None:
    page = (
        "NBCTRL Register (0x10)\n\n| 7 | 6 | 5 | 4 | 3 | 2 | 1 | 0 |\n|---|---|---|---|---|---|---|---|\n"
        "| mode | run | busy | stop | a | b | c | d |\n\nmode register is written at rest only (R/W)\n"
        "run it when idle\n\nmode: How it runs\nrun: Starts it\nbusy: It runs\nstop: Ends it\n"
    )
    fields = text(page).registers[0].fields
    assert [f.description for f in fields[:4]] == ["How it runs", "Starts it", "It runs", "Ends it"]


def test_the_sum_of_base_and_offset_is_an_address(text: ReadText) -> None:
    rows = "Field    Description\n31-8     How fast\nRATE\n7-0      How high\nLEVEL\n"
    page = "".join(
        f"4.7.{n + 1} Control Register (NB{n})\n\nAddress: 20C_4000h base + {4 * n}h offset = 20C400{4 * n}h\n"
        f"NB{n} field descriptions\n\n{rows}\n"
        for n in range(2)
    )
    found = text(page).registers
    assert [(one.register, one.address, one.address_space) for one in found] == [
        ("NB0", 0x20C4000, None), ("NB1", 0x20C4004, None),
    ]  # fmt: skip


def test_a_line_on_other_values_that_are_reserved_ends_the_text_above(markdown: ReadText) -> None:
    found = of_cell(markdown, "Mode.", "0: OFF: Off", "1: ON: Cleared by", "other values are reserved")
    assert found == [(0, "OFF", "Off"), (1, "ON", "Cleared by")]
