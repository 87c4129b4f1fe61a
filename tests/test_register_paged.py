"""Registers that are reached over a page: captions over the place, and chapters whose title is no register's name."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from pdf_reading import text_reader

if TYPE_CHECKING:
    from pathlib import Path

    from extract.observations import Register

TABLE = """
Bits   Field                 Mode   Reset    Description
15     Copper Reset          R/W,   0x0      Resets all.
                             SC
14     Loopback              R/W    0x0      When it is set, what is sent comes back.
                                             1 = back
                                             0 = out
13:0   Reserved              RO     0x0      Reserved
"""


def registers(tmp_path: Path, text: str) -> list[Register]:
    return text_reader(tmp_path)(text).registers


@pytest.mark.parametrize(
    ("place", "expected", "flags"),
    [
        ("Page 0, Register 5", ("Page 0", 5), []),
        ("(Page 0x1F, Reg 0x1A)", ("Page 0x1F", 0x1A), []),
        ("MMD 3, Register 1Ah", ("MMD 3", 0x1A), []),
        ("Page 0, Register 17", (None, None), ["base_unclear"]),
    ],
)
def test_a_line_between_caption_and_table_tells_the_page_and_the_number(
    tmp_path: Path, place: str, expected: tuple[str | None, int | None], flags: list[str]
) -> None:
    (register,) = registers(
        tmp_path, f"3.2 PHY Registers\n\nTable 73: Copper Control Register\n{place}\n{TABLE}"
    )
    assert register.register == "Copper Control Register"
    assert (register.address_space, register.address) == expected
    assert register.flags == flags


def test_the_title_of_a_chapter_of_registers_is_no_sure_name_of_one(tmp_path: Path) -> None:
    (register,) = registers(tmp_path, f"3.2 PHY Registers\n\nWhat they are.\n{TABLE}")
    assert (register.register, register.flags) == ("PHY", ["register_name"])
    (register,) = registers(tmp_path, f"3.2 GATE_CTRL Registers\n{TABLE}")
    assert (register.register, register.flags) == ("GATE_CTRL", [])


def test_a_line_under_a_caption_is_none_of_it_where_the_table_begins_as_they_do(tmp_path: Path) -> None:
    (register,) = registers(tmp_path, f"Table 73: Copper Control Register\nAll ports have it.\n{TABLE}")
    assert (register.register, register.flags) == (None, ["name_lost"])
    assert register.description == "All ports have it."


def test_the_short_name_behind_the_words_of_a_heading_in_the_sentence_under_it_is_the_name(
    tmp_path: Path,
) -> None:
    table = "Table 2: Registers\n\n| Address Space Offset | Register Name | Core Access |\n|---|---|---|\n"
    table += "| 60h | NBCR | R/W |\n| 64h | NBSR | Read |\n\n"
    text = f"{table}## Gate Control Register\n\nThe Gate Control Register (NBCR) opens the gate.\n{TABLE}"
    found = {one.register: (one.address, one.flags) for one in registers(tmp_path, text)}
    assert found == {"NBCR": (0x60, []), "NBSR": (0x64, ["no_fields"])}
