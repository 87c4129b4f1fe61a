"""Ordinary tables, titles and lists that look like something rarer: they stay what they are."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from pdf_reading import text_reader

if TYPE_CHECKING:
    from pathlib import Path

    from extract.observations import Register

HEAD = "Bits    Name     Description\n"
MARKED = "| Bits | Name | Description |\n|---|---|---|\n| 7:4 | RATE | Rate |\n| 3:0 | MODE | Mode |\n"


def registers(tmp_path: Path, text: str, suffix: str = ".txt") -> list[Register]:
    return text_reader(tmp_path, suffix)(text).registers


@pytest.mark.parametrize("last", ["2:0     PAGE     Selects page 1 to 7", "2:0     PAGE     Chip revision 2"])
def test_the_last_row_of_a_text_is_no_foot_whatever_it_says(tmp_path: Path, last: str) -> None:
    rows = ["7:4     RATE     Rate of the pump", "", "3       PROT     Protects it", "", last]
    (register,) = registers(tmp_path, f"NB_CTL register\nOffset: 0x10\n\n{HEAD}" + "\n".join(rows) + "\n")
    assert [one.field for one in register.fields] == ["RATE", "PROT", "PAGE"]


def test_a_title_with_its_place_is_no_head_of_a_page_whatever_it_says(tmp_path: Path) -> None:
    rows = "7:4     RATE     Rate of the pump\n3:0     MODE     Mode of it\n"
    (register,) = registers(tmp_path, f"NB_CTL (0x10)         Control register, preliminary\n\n{HEAD}{rows}")
    assert (register.register, register.address) == ("NB_CTL", 0x10)


def test_of_a_list_of_registers_over_a_table_the_last_has_it(tmp_path: Path) -> None:
    titles = "0x12 - NBPLL - Clock\n0x14 - NBDIV - Divider\n0x16 - NBCTL - Gate control\n"
    rows = "7:4     RATE     Rate of the pump\n3:0     MODE     Mode of it\n"
    found = registers(tmp_path, f"NB1 chip\n\n{titles}\n{HEAD}{rows}")
    assert {one.register: (one.address, len(one.fields)) for one in found} == {
        "NBPLL": (0x12, 0),
        "NBDIV": (0x14, 0),
        "NBCTL": (0x16, 2),
    }


def test_a_short_name_and_its_words_beside_a_sign_of_equality_are_a_title(tmp_path: Path) -> None:
    (register,) = registers(tmp_path, f"## GCR = Gate Control Register\n\n{MARKED}", ".md")
    assert (register.register, register.flags) == ("GCR", [])


def test_a_list_of_names_and_ranges_is_none_of_bits(tmp_path: Path) -> None:
    table = "| Name | Meaning |\n|---|---|\n| OFF | rests |\n| 1-3 | slow |\n| 4-15 | fast |\n"
    found = registers(tmp_path, f"## NB_CTL (0x10)\n\n{MARKED}\n{table}", ".md")
    assert [[one.field for one in register.fields] for register in found] == [["RATE", "MODE"]]


def test_heads_beside_each_other_are_no_keys_and_their_values(tmp_path: Path) -> None:
    keys = "| Name | Type | Reset | Description |\n|---|---|---|---|\n| NB_CTL | RW | 0x12 | Gates |\n"
    found = registers(tmp_path, f"## NB_CTL (0x10)\n\n{keys}\n{MARKED}", ".md")
    assert all("Description" not in (one.description or "") for one in found)


def test_bits_of_the_higher_part_of_a_value_are_in_doubt_and_take_no_reset(tmp_path: Path) -> None:
    head = "Address   Register    Default   R/W   Description\n"
    rows = "0x3037    NB_HTS_LO   0x12      RW    Bit[7:0]: hts_low\n"
    rows += "0x3038    NB_HTS_HI   0x34      RW    Bit[15:8]: hts_high\n"
    found = {
        one.register: one.fields[0] for one in registers(tmp_path, f"Timing\n\n{head}{rows}") if one.fields
    }
    assert (found["NB_HTS_LO"].default_value, found["NB_HTS_LO"].flags) == (0x12, [])
    assert (found["NB_HTS_HI"].default_value, found["NB_HTS_HI"].flags) == (None, ["bits_garbled"])


def test_a_number_alone_at_the_end_of_a_page_is_the_end_of_a_cell(tmp_path: Path) -> None:
    head = "Bits   Name      Access   Reset\n"
    first = f"NB_CTL register\n\nAddress: 0x10\n\n{head}7:4    RATE      R/W      Number of times.\n"
    last = f"NB_B register\n\nAddress: 0x14\n\n{head}7:4    RATE      R/W      3\n"
    text = f"{first}                          0 to\n\n                          15\n\f{last}"
    found = registers(tmp_path, text)
    assert (found[0].fields[0].description or "").endswith("0 to 15")


def test_a_text_in_the_column_of_names_puts_the_name_in_doubt(tmp_path: Path) -> None:
    rows = "7:4      RATE     Rate of the pump\n3:2      LVL Level of it\n1:0      GO       Starts it\n"
    (register,) = registers(
        tmp_path, f"NB_CTL register\nOffset: 0x10\n\nBits     Name     Description\n{rows}"
    )
    assert [one.flags for one in register.fields] == [[], ["name_open"], []]
