"""Places that count from bases: with a key and without, several on end, hanging on an index."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from pdf_reading import text_reader

from extract.dialects.register_table.words.keys import key_line, key_lines
from extract.dialects.register_table.words.vocabulary import vocabulary

if TYPE_CHECKING:
    from pathlib import Path

    from extract.observations import Reading

TABLE = """
| Bits | Name | Access | Description |
|------|------|--------|-------------|
| 31:1 | -    | R      | Reserved    |
| 0    | GO   | R/W    | Starts it   |
"""


def reading(tmp_path: Path, text: str) -> Reading:
    return text_reader(tmp_path)(text)


def test_places_that_commas_part_go_on_with_their_key_before_the_next() -> None:
    line = "Address = Base Address + 0x0030, 0x0130, 0x0230, Reset Value = 0x0000_0001"
    assert key_lines(line, vocabulary()) == [
        ("address", "Base Address + 0x0030, 0x0130, 0x0230"),
        ("reset", "0x0000_0001"),
    ]


@pytest.mark.parametrize("line", ["Module Base + 0x0003", "Base + 3h", "NBCI Base Address + 0x0003"])
def test_a_place_that_counts_from_a_base_needs_no_key(line: str) -> None:
    assert key_line(line, vocabulary()) == ("offset", line)
    assert key_line(f"{line} holds the gate.", vocabulary()) is None


@pytest.mark.parametrize(
    ("place", "expected"),
    [
        ("Module Base + 0x0004", (4, "offset")),
        ("Address: <NB0n_base> + 04H", (4, "offset")),
        ("Address: Base address + 10h offset + (8d × i), where i=0d to 7d", (0x10, "offset")),
        ("Address = Base Address + 0x0030, 0x0030, Reset Value = 0x1", (0x30, "offset")),
    ],
)
def test_a_register_at_such_a_place_has_an_offset(
    tmp_path: Path, place: str, expected: tuple[int, str]
) -> None:
    (register,) = reading(tmp_path, f"1.2 Gate Control (NBCTL)\n\n{place}\n{TABLE}").registers
    assert (register.address, register.address_space) == expected


def test_the_mark_of_an_item_is_no_name_of_a_base(tmp_path: Path) -> None:
    found = reading(tmp_path, f"• Base Address: 0x1380_0000\n\n1.2 Gate Control (NBCTL)\n{TABLE}")
    assert [(symbol.name, symbol.value) for symbol in found.symbols] == [(None, 0x13800000)]


BOX = """
| Address Offset   | 0x0000 0004 |          |     |
|------------------|-------------|----------|-----|
| Physical Address | 0x4806 A004 | Instance | NB1 |
| Description      | Gates       |          |     |
| Type             | RW          |          |     |
"""


def test_a_box_may_have_two_keys_with_their_values_in_a_row(tmp_path: Path) -> None:
    text = f"24.6.2 GATES Register Description\n\nTable 24-30. NB_GATE_REG\n{BOX}\n{TABLE}"
    (register,) = reading(tmp_path, text).registers
    assert (register.register, register.address, register.access) == ("NB_GATE_REG", 0x4806A004, "RW")
    assert register.flags == []


def test_the_name_in_a_box_goes_before_one_of_a_heading_that_may_be_a_part(tmp_path: Path) -> None:
    box = "| Offset: 0x0010 | Register Name: NB_GATE_CTRL |\n|---|---|\n"
    (register,) = reading(tmp_path, f"3.3.5 NB_GATE Control Register\n\n{box}\n{TABLE}").registers
    assert (register.register, register.address, register.flags) == ("NB_GATE_CTRL", 0x10, [])


def test_a_name_behind_its_blocks_and_two_colons_is_the_register_and_they_are_its_block(
    tmp_path: Path,
) -> None:
    table = "| Bits | Description |\n|---|---|\n| 7:4 | Rate: how fast. |\n| 3:0 | Mode: how it runs. |\n"
    (register,) = reading(tmp_path, f"# Gates\n\nNB::Gate::GATE_CTL (Gate control)\n\n{table}").registers
    assert (register.block, register.register, register.flags) == ("NB::Gate", "GATE_CTL", [])


@pytest.mark.parametrize(
    "line", ["Offset 58h) and NB_TOP (at 5Ch) are equal.", "Address 0x58) or the next", "Offset: 58h) holds"]
)
def test_what_ends_in_a_bracket_that_opened_on_the_line_above_is_no_key(line: str) -> None:
    assert key_line(line, vocabulary()) is None
    assert key_line("Offset 58h (for NB_TOP)", vocabulary()) == ("offset", "58h (for NB_TOP)")


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("NB Memory Offset 4Ch", ("offset", "4Ch")),
        ("NB I/O Offset: 0x4C", ("offset", "0x4C")),
        ("I/O Address: 0CF8h Accessed as a word", ("address", "0CF8h Accessed as a word")),
        ("Nb Memory Offset 4Ch", None),
        ("NB Memory Offset 4Ch of the gate", None),
        ("NB Offset 4Ch", None),
        ("NB Register Offset 4Ch", None),
        ("NB memory, offset 4Ch", None),
    ],
)
def test_the_name_of_a_block_may_stand_before_a_key_of_two_words(
    line: str, told: tuple[str, str] | None
) -> None:
    assert key_line(line, vocabulary()) == told
