"""Maps of registers in texts whose columns are blanks: a register a line, its bits in lanes."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from pdf_reading import text_reader

if TYPE_CHECKING:
    from pathlib import Path

    from pdf_reading import ReadText

    from extract.observations import Reading


@pytest.fixture
def text(tmp_path: Path) -> ReadText:
    return text_reader(tmp_path, ".txt")


MAP = """3 Register Map

Addr    Addr     Register Name     Serial   Bit7    Bit6   Bit5    Bit4    Bit3    Bit2    Bit1    Bit0
(Hex)   (Dec.)                     I/F
19      25       NB_RATE           R/W                              RATE_DIV[7:0]
1A      26       NB_SETUP          R/W      -       -      SYNC_SEL[2:0]           FILT_CFG[2:0]
3A      58       NB_STAT           R        FF_INT  MOT    ZMOT    OVF     MST     -       -       RDY
"""
OWN = """
4.2 Register 26 – Setup
NB_SETUP

Register   Register
 (Hex)     (Decimal)    Bit7    Bit6    Bit5     Bit4    Bit3     Bit2     Bit1     Bit0
  1A          26         -       -          SYNC_SEL[2:0]            FILT_CFG[2:0]

FILT_CFG     3-bit unsigned value.

SYNC_SEL   Place of the bit
   0       Input shut
   1       NB_TEMP[0]
   2       NB_TURN[0]
"""


def bits(reading: Reading) -> dict[str | None, list[tuple[str | None, int | None, int | None]]]:
    return {
        r.register: [(f.field, f.bit_hi, f.bit_lo) for f in r.fields if not f.reserved]
        for r in reading.registers
    }


def test_each_word_takes_as_many_lanes_as_its_slice_says(text: ReadText) -> None:
    found = text(MAP)
    assert [(r.register, r.address, r.access) for r in found.registers] == [
        ("NB_RATE", 0x19, "R/W"),
        ("NB_SETUP", 0x1A, "R/W"),
        ("NB_STAT", 0x3A, "R"),
    ]
    assert bits(found)["NB_RATE"] == [("RATE_DIV", 7, 0)]
    assert bits(found)["NB_SETUP"] == [("SYNC_SEL", 5, 3), ("FILT_CFG", 2, 0)]
    assert bits(found)["NB_STAT"][-2:] == [("MST", 3, 3), ("RDY", 0, 0)]


def test_a_line_whose_words_do_not_fill_the_lanes_ends_the_map(text: ReadText) -> None:
    found = text(MAP.replace("SYNC_SEL[2:0]", "SYNC_SEL     "))
    assert list(bits(found)) == ["NB_RATE"]


def test_a_word_that_does_not_stand_over_its_lanes_ends_the_map(text: ReadText) -> None:
    found = text(MAP.replace("-       -      SYNC_SEL[2:0]", "-  -  SYNC_SEL[2:0]          "))
    assert list(bits(found)) == ["NB_RATE"]


def test_the_table_of_one_register_adds_to_that_of_the_map_and_its_lists_are_its_fields(
    text: ReadText,
) -> None:
    found = text(MAP + OWN)
    assert list(bits(found)) == ["NB_RATE", "NB_SETUP", "NB_STAT"]
    listed = {f.field: [v.value for v in f.values] for r in found.registers for f in r.fields if f.values}
    assert listed == {"SYNC_SEL": [0, 1, 2]}  # not of FILT_CFG, which the line above names
