"""Manuals as `pdftotext -layout` dumps them: running lines, figures and heads as the pages have them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from pdf_reading import ReadText

    from extract.observations import Reading


def fields(reading: Reading) -> dict[str | None, list[tuple[str | None, int | None, int | None]]]:
    return {r.register: [(f.field, f.bit_hi, f.bit_lo) for f in r.fields] for r in reading.registers}


TABLE = """
Field            Bits     Description
LEVEL            31:8     What fills the tank.
"""
REST = """
Field        Bits     Description
KEY           7:0     Opens the gate.
"""


def test_feet_that_number_the_pages_of_a_chapter_beside_its_title_name_no_register(text: ReadText) -> None:
    feet = [
        "                  Tank Commands (TC)                                                8-1",
        "8-2               Tank Commands (TC)",
        "                  Gate Buffers (GB)                                                 8-3",
        "8-4               Gate Buffers (GB)",
    ]
    bodies = [
        "8.1   PUMP_CTL (0x10)\n" + TABLE,
        REST,
        "The gate buffers hold what the tank does not.\n\nThey have no registers.",
        "8.2   PUMP_STAT (0x14)\n" + REST.replace(" 7:0", "31:0"),
    ]
    pages = [f"{body}\n\n\n{foot}" for body, foot in zip(bodies, feet, strict=True)]
    assert fields(text("\n\f".join(pages))) == {
        "PUMP_CTL": [("LEVEL", 31, 8), ("KEY", 7, 0)],
        "PUMP_STAT": [("KEY", 31, 0)],
    }


LISTS = {
    "a list that counts": """
   Code              Register          Description
      0              reserved
      1               MODE_A           Read only.
      2               FLOW_B
""",
    "names upright in a figure": """
             RATE                            FLOW                                 TANK                 GATE        +4

                                                                                      L RU
 1   1   1   1   1    0                              r                                     MP   TARGET           EN   +0
                                                                                      M NE
""",
}


@pytest.mark.parametrize("before", LISTS.values(), ids=LISTS)
def test_a_row_of_a_list_or_figure_that_begins_as_a_numbered_heading_does_names_no_register(
    text: ReadText, before: str
) -> None:
    found = text(
        f"5.8 Pump Commands\n\nThe pump has many of them.\n{before}\n\nThe fields are these.\n\n{TABLE}{REST}"
    )
    assert [(r.register, "register_name" in r.flags) for r in found.registers] == [("Pump Commands", True)]


def test_a_head_in_two_lines_is_parted_under_the_word_that_stands_over_one_of_its_second(
    text: ReadText,
) -> None:
    found = text(
        """3.5 PUMP_MODE (0x20)

              Bit
Field       Position Description
RATE          3:0    How it runs.
STOP           4     What stops it.
                     [4] : tank.             [6] : gate.
                     [5] : flow.             [7] : key.
FULL          31:8   What fills it.
"""
    )
    assert fields(found) == {"PUMP_MODE": [("RATE", 3, 0), ("STOP", 4, 4), ("FULL", 31, 8)]}


FIRST_PAGE = """3.1 gate_ctl

Address: 0x40001000

 Bits                 Name                 Type            Reset           Description

31:8                 LEVEL                R/W             0x1             What fills it:
                                                                          0: rain
"""
FOOT = "\n\n\nNB1 Manual                     5/ 9                               Northbeck\n\f"


def test_rows_on_the_next_page_stand_under_columns_of_their_own(text: ReadText) -> None:
    rest = """                                                             NB1 Manual

                                           1: springs

  7:2            KEY         R/W   0x2     Opens the gate

   1             RSVD

   0             RUN         R/W   0x0     Runs
"""
    (register,) = text(FIRST_PAGE + FOOT + rest).registers
    assert [(f.field, f.access, f.default_text, f.flags) for f in register.fields][1:] == [
        ("KEY", "R/W", "0x2", []),
        ("RSVD", None, None, []),
        ("RUN", "R/W", "0x0", []),
    ]
    assert [(v.value, v.name) for v in register.fields[0].values] == [(0, "rain"), (1, "springs")]


def test_rows_on_the_next_page_that_fit_no_column_are_doubted(text: ReadText) -> None:
    rest = """                                                             NB1 Manual

  7:2            KEY         R/W           Opens the gate

  1:0            RUN         R/W           Runs
"""
    (register,) = text(FIRST_PAGE + FOOT + rest).registers
    assert all("row_split" in f.flags for f in register.fields)


CELLS = ["Bits", "Name", "Type", "Reset", "Description", "31:8", "LEVEL", "R/W", "0x1", "What fills it"]


def flat(*cells: str) -> str:
    return "3.1 gate_ctl\n\nAddress: 0x40001000\n\n" + "\n\n".join([*CELLS, *cells]) + "\n"


def test_cells_a_line_each_are_read_up_to_where_one_stands_in_the_place_of_another(text: ReadText) -> None:
    found = text(flat("7:2", "Description", "R/W", "KEY", "Opens the gate"))
    assert fields(found) == {"gate_ctl": [("LEVEL", 31, 8)]}


def test_a_number_above_the_last_bits_begins_no_row_where_bits_fall(text: ReadText) -> None:
    (register,) = text(flat("7:1", "KEY", "R/W", "0x2", "Opens", "0", "RUN", "R/W", "1", "Runs")).registers
    assert [(f.field, f.default_text, f.flags) for f in register.fields][1:] == [
        ("KEY", "0x2", []),
        ("RUN", "1", []),
    ]


def test_a_field_of_which_bits_and_name_alone_stand_together_is_doubted(text: ReadText) -> None:
    (register,) = text(flat("7:2", "KEY", "1:0", "RUN", "R/W", "0x3", "Runs")).registers
    assert {f.field: f.flags for f in register.fields} == {
        "LEVEL": [],
        "KEY": ["cells_missing"],
        "RUN": [],
    }


def test_numbers_alone_are_no_figure_of_bits(text: ReadText) -> None:
    drawing = "2.3 Clock source\n\nCG\nPMU\n1\n1\n1\n0\nDIV uart clk\nCG\n"
    assert list(fields(text(drawing + "\n" + flat()))) == ["gate_ctl"]


def test_what_single_bits_mean_two_a_line_is_no_list_of_fields(text: ReadText) -> None:
    meant = "STOP 18:12 What stops it:\n[12] : tank. [15] : flow.\n[13] : gate. [16] : key.\n[14] : rain.\n"
    found = text(f"3.5 PUMP_MODE (0x20)\n\n{meant}\n{flat()}")
    assert list(fields(found)) == ["gate_ctl"]


def test_bits_counted_by_the_name_in_the_caption_below_them_are_in_doubt(text: ReadText) -> None:
    rows = "Bit\nInitial value\nRead/Write\nBit name\n3\n0\nW\n{0}3\n2\n0\nW\n{0}2\n0\n0\nW\n{0}0\n1\n0\nW\n{0}1\n"
    found = text(
        f"NB4 Series\n{rows.format('NBCNT')}Pump count register (NBCNT: $00A)\n"
        f"{rows.format('NBEND')}Pump end register (NBEND: $00B)\n"
    )
    assert [(r.register, "register_name" in r.flags) for r in found.registers] == [
        ("NB4", True),
        ("NBCNT", True),
    ]


def test_the_first_value_of_a_list_behind_a_dash_is_no_bit_without_a_name(text: ReadText) -> None:
    found = text(
        "3.1 NB_SEL register (NB_SEL)\nOffset: 0x10\nBits Name Description\n31:2 LEVEL How full it is.\n"
        "1 RATE How fast.\n0 - SLOW: for the time\nthat is left\n1 - FAST\n0 - Reserved\n"
    )
    (register,) = found.registers
    assert [(f.field, f.bit_hi, f.bit_lo, f.reserved) for f in register.fields] == [
        ("LEVEL", 31, 2, False),
        ("RATE", 1, 1, False),
        ("-", 0, 0, True),
    ]
    values = [(v.value, v.name, v.description) for v in register.fields[1].values]
    assert values == [(0, "SLOW", "for the time that is left"), (1, "FAST", None)]


def test_a_sentence_about_a_reset_ends_no_table_that_has_a_column_for_it(text: ReadText) -> None:
    found = text(
        "3.1 NB_SEL register (NB_SEL)\nOffset: 0x10\nBits Name Description Reset\n"
        "31:16 LEVEL How full it is.\nReset each line.\n0x7\n15:0 GATE Which gate.\n0x1\n"
    )
    (register,) = found.registers
    assert [(f.field, f.description, f.default_value, f.flags) for f in register.fields] == [
        ("LEVEL", "How full it is. Reset each line.", 7, []),
        ("GATE", "Which gate.", 1, []),
    ]
