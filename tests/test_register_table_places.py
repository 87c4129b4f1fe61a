"""Where registers stand: lists of names with lists of offsets, places that hang on an index, several addresses."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from pdf_reading import array, flags

from extract.dialects.register_table.words.headings import names_register
from extract.dialects.register_table.words.keys import key_line
from extract.dialects.register_table.words.places import read_place
from extract.dialects.register_table.words.vocabulary import vocabulary

if TYPE_CHECKING:
    from pdf_reading import ReadText

    from extract.observations import Register

ROWS = "| Bits | Name | Access | Reset |\n|---|---|---|---|\n| 31:8 | RATE | RW | 0x1 |\n| 7:0 | LEVEL | RO | 0x0 |\n"
NAMES = ("CFG1", "CFG2", "THR_L", "THR_H")


def placed(markdown: ReadText, title: str, place: str) -> Register:
    """The one register of a text with that title and place."""
    (register,) = markdown(f"# Pumps\n\n## {title}\n\n{place}\n\n{ROWS}").registers
    return register


@pytest.mark.parametrize(
    ("names", "offsets", "expected"),
    [
        ("TXF0, TXF1, TXF2", "0x010, 0x014, 0x018", (0x10, 0, 2, 4)),
        ("CH0_ADDR, CH1_ADDR, ..., CH11_ADDR", "0x000, 0x040, ..., 0x2c0", (0, 0, 11, 0x40)),
        ("L0, L1, …, L30, L31", "0x100, 0x104, …, 0x178, 0x17c", (0x100, 0, 31, 4)),
    ],
)
def test_a_list_of_names_behind_its_block_stands_at_a_list_of_offsets(
    markdown: ReadText, names: str, offsets: str, expected: tuple[int, ...]
) -> None:
    register = placed(markdown, f"NBDMA: {names} Registers", f"Offsets: {offsets}")
    assert (register.block, register.register, register.address_space) == ("NBDMA", names, "NBDMA offset")
    assert (array(register), flags(register)) == (expected, set())


def test_a_list_of_names_that_has_more_or_fewer_offsets_is_flagged(markdown: ReadText) -> None:
    register = placed(markdown, "NBDMA: TXF0, TXF1, TXF2 Registers", "Offsets: 0x010, 0x014")
    assert register.flags == ["array_bounds"]


def test_a_block_before_a_list_that_is_not_read_is_no_sure_name() -> None:
    named = names_register("NBDMA: TXF0, TXF1 and so on Registers", vocabulary())
    assert named is None or not named.sure


@pytest.mark.parametrize(
    ("place", "expected"),
    [
        ("Offset: 0x10 + n (n = 0..15)", (0x10, 0, 15, 1)),
        ("Offset: 0x14+N*0x20(N=0~2)", (0x14, 0, 2, 0x20)),
        ("Address: 2000_4000h base + 80h offset + (4d x i), where i=0d to 3d", (0x20004080, 0, 3, 4)),
    ],
)
def test_an_index_that_the_place_alone_prints_makes_an_array(
    markdown: ReadText, place: str, expected: tuple[int, ...]
) -> None:
    register = placed(markdown, "BUFA register", place)
    assert (array(register), flags(register)) == (expected, set())


@pytest.mark.parametrize("place", ["0x10 + n", "0x10 + 0x40*k + 4*n (n = 0..3)", "0x10*n, n=0..3"])
def test_a_place_that_hangs_on_an_index_which_is_not_read_is_flagged(markdown: ReadText, place: str) -> None:
    assert "array_bounds" in placed(markdown, "BUFA register", f"Offset: {place}").flags


def test_a_register_has_all_addresses_that_are_printed_with_its_blocks(markdown: ReadText) -> None:
    places = "NB0.TCR 0008 8200h, NB1.TCR 0008 8201h, NB2.TCR 0008 8210h"
    register = placed(markdown, "Timer Control Register (TCR)", f"Address(es): {places}")
    assert (register.address, register.addresses) == (0x88200, [0x88200, 0x88201, 0x88210])
    assert register.flags == []


def test_a_list_of_addresses_may_be_longer_than_any_other_key() -> None:
    places = ", ".join(f"NB{n}.TCR 0008 82{n:02X}h" for n in range(10))
    assert key_line(f"Address(es): {places}", vocabulary()) == ("address", places)
    assert key_line(f"Address(es): {'of a register that is far away ' * 5}{places}", vocabulary()) is None


def test_a_hexadecimal_number_behind_a_sum_is_no_step() -> None:
    assert read_place("0x10 + 10h") is None


def summary(markdown: ReadText, *rows: str) -> list[Register]:
    """The registers that a summary of these rows gives, beside one whose fields are described."""
    head = "| Address | Register | Access | Default |\n|---|---|---|---|\n| 0x00 | STAT | R | 0x33 |\n"
    table = head + "".join(f"{row}\n" for row in rows)
    found = markdown(f"# Pumps\n\n{table}\n## STAT register\n\n{ROWS}").registers
    return sorted((one for one in found if one.register != "STAT"), key=lambda one: one.address or 0)


def test_a_row_of_a_summary_with_as_many_addresses_as_names_is_as_many_registers(markdown: ReadText) -> None:
    rows = ("| 0x07/0x08 | CFG1/CFG2 | RW | 0x00/0x10 |", "| 0x0A<br>0x0B | THR_L<br>THR_H | RW | 0x00 |")
    found = [(one.register, one.address, one.flags) for one in summary(markdown, *rows)]
    assert found == [(name, at, ["no_fields"]) for name, at in zip(NAMES, (7, 8, 10, 11), strict=True)]


def test_a_register_that_only_a_summary_names_keeps_its_reset_in_the_description(markdown: ReadText) -> None:
    rows = (
        "| 0x07 | CFG1 | RW | 0x81 |",
        "| 0x08 | CFG2 | RW | - |",
        "| 0x10-0x15 | OUT_XL to OUT_ZH | R | 0x80 |",
    )
    found = [(one.register, one.description) for one in summary(markdown, *rows)]
    assert found == [("CFG1", "Reset value: 0x81"), ("CFG2", None), ("OUT_XL to OUT_ZH", "Reset value: 0x80")]


def test_one_name_at_several_addresses_of_a_summary_has_them_all(markdown: ReadText) -> None:
    (found,) = summary(markdown, "| 0x07/0x08 | CFG | RW | 0x00 |")
    assert (found.register, found.address, found.addresses) == ("CFG", 7, [7, 8])


def test_a_row_from_one_register_to_another_is_kept_with_a_doubt(markdown: ReadText) -> None:
    (found,) = summary(markdown, "| 0x01-0x06 | OUT_XL to OUT_ZH | R | - |")
    assert (found.register, found.address, found.address_last) == ("OUT_XL to OUT_ZH", 1, 6)
    assert set(found.flags) == {"array_bounds", "no_fields"}


def test_a_name_that_a_summary_wraps_is_joined_with_a_doubt(markdown: ReadText) -> None:
    (found,) = summary(markdown, "| 0x07 | THRESH<br>OLD | RW | 0x00 |")
    assert (found.register, set(found.flags)) == ("THRESHOLD", {"name_joined", "no_fields"})


@pytest.mark.parametrize(
    ("place", "expected", "doubts"),
    [
        ("0x40 (0)[0], 0x50 (0)[1], 0x60 (0)[2]", (0x40, 0, 2, 0x10), set()),
        ("0x40 (0)[0], 0x50 (0)[1], 0x60 (0)[2], 0x140 (1)[0]", (0x40, 0, 2, None), {"array_bounds"}),
    ],
)
def test_numbers_of_blocks_and_elements_behind_addresses_leave_these_readable(
    markdown: ReadText, place: str, expected: tuple[int | None, ...], doubts: set[str]
) -> None:
    register = placed(markdown, "NB_RATEx Register (x = 0..2)", f"Address: {place}")
    assert (array(register), flags(register)) == (expected, doubts)


@pytest.mark.parametrize("name", ["NB_RX0-3", "NB_RX0–NB_RX3", "NB_RX0 - NB_RX3"])
def test_the_ends_of_a_series_before_a_title_are_those_of_an_array(markdown: ReadText, name: str) -> None:
    register = placed(markdown, f"{name}: Receive registers", "Offset: 0x40 to 0x4C")
    assert (register.register, array(register)) == (name, (0x40, 0, 3, 4))


@pytest.mark.parametrize("title", ["NB_RX2-1: Receive register", "NB_RX1 – 2 pumps register"])
def test_numbers_behind_a_name_that_do_not_count_up_from_its_own_are_no_series(
    markdown: ReadText, title: str
) -> None:
    register = placed(markdown, title, "Offset: 0x40")
    assert register.array_first is None
