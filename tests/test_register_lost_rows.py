"""Rows that were lost without a word: lists under titles, places that are sums, ranges in texts without names."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from extract.dialects import read
from extract.readers import read_document

if TYPE_CHECKING:
    from pathlib import Path

    from pdf_reading import ReadText

    from extract.observations import Reading


def fields(found: Reading) -> list[list[tuple[str | None, int | None, int | None]]]:
    return [[(f.field, f.bit_hi, f.bit_lo) for f in r.fields] for r in found.registers]


LIST = "     7    unused\n     6-4  mode of gate\n           0 = off\n           1 = slow\n     3-0  edge\n"
SINGLE = "".join(f"     {bit}    thing of bit {bit}\n" for bit in range(7, -1, -1))


def test_a_list_of_bits_under_a_title_that_speaks_of_a_register_is_read(text: ReadText) -> None:
    found = text(f"3D8  Mode Register  (write only)\n\n{LIST}\n3DA  State Register\n\n     Bits\n{SINGLE}")
    assert [(r.register, r.address) for r in found.registers] == [
        ("Mode Register", 0x3D8),
        ("State Register", 0x3DA),
    ]
    assert fields(found) == [
        [("unused", 7, 7), ("mode of gate", 6, 4), ("edge", 3, 0)],
        [(f"thing of bit {bit}", bit, bit) for bit in range(7, -1, -1)],
    ]
    assert [(v.value, v.name) for v in found.registers[0].fields[1].values] == [(0, "off"), (1, "slow")]
    assert all("register_name" in r.flags for r in found.registers)


def test_a_title_of_words_that_head_columns_elsewhere_is_one_where_a_blank_line_follows(
    text: ReadText,
) -> None:
    found = text(f"Mode register\n\n{LIST}\nState register\n\n{LIST}")
    assert [r.register for r in found.registers] == ["Mode register", "State register"]


def test_digits_before_titles_are_no_addresses_where_nothing_tells_their_base(text: ReadText) -> None:
    found = text(f"300  Mode Register\n\n{LIST}")
    assert [(r.register, r.address) for r in found.registers] == [("Mode Register", None)]


def test_a_list_that_counts_up_under_a_title_may_be_one_of_values(text: ReadText) -> None:
    counted = "".join(f"     {n}    thing {n}\n" for n in range(8))
    found = text(f"Index register\n\n{counted}\nGate register\n\n{LIST}")
    assert fields(found) == [[("unused", 7, 7), ("mode of gate", 6, 4), ("edge", 3, 0)]]


def test_a_list_that_fills_a_register_which_nothing_tells_of_is_reported(text: ReadText) -> None:
    found = text(f"Gate register\n\n{LIST}\nThings of state\n\n{SINGLE}")
    assert len(found.registers) == 1
    assert [(d.code, d.line_first) for d in found.diagnostics] == [("table_unread", 10)]


MAP = """# NB7 gate

Base address: 0x4000_1000

| Offset | Register | Description |
|--------|----------|-------------|
| 0x0 | CTRL | Control |
| 0x4 to 0x4+4*1 | GATE_CFG | Configuration |
| 0x20 to 0x20+3*7 | GATE_ODD | Odd things |
| 0x100 + n*4 | LANE[n] | Lane data (n = 0..7) |
| 0x200 + i*8 | LINE | Line data |
| 0x300 - 0x3FC | MEMORY | A region |

## CTRL

| Bits | Name | Access | Description |
|---|---|---|---|
| 31:1 | MODE | RW | Mode |
| 0 | EN | RW | Enable |
"""


def test_rows_of_a_map_whose_places_are_sums_are_arrays(markdown: ReadText) -> None:
    found = {r.register: r for r in markdown(MAP).registers}
    assert {name: (r.address, r.array_first, r.array_last, r.array_stride) for name, r in found.items()} == {
        "CTRL": (0, None, None, None),
        "GATE_CFG": (4, 0, 1, 4),
        "GATE_ODD": (0x20, None, None, None),
        "LANE[n]": (0x100, 0, 7, 4),
        "LINE": (0x200, None, None, 8),
    }
    assert "array_bounds" in found["GATE_ODD"].flags
    assert found["GATE_ODD"].address_last == 0x20 + 3 * 7
    assert "array_bounds" in found["LINE"].flags


def test_between_single_blanks_ranges_that_go_on_begin_rows_that_have_no_names(text: ReadText) -> None:
    found = text(
        "4.2 NBCTL Gate control register\n\nAddress: 0x40\n\nBits Definition\n7 ON Opens it\n6:4 Mode\n000b = Idle\n"
        "001b = Slow\n010b = Fast\n3:0 Reserved\n\n"
        "4.3 NBSTS Gate status register\n\nAddress: 0x44\n\nBits Definition\n7:4 Reserved\n3:0 Level\n"
        "0000b = Low\n1111b = Full\n3 FULL of all\n"
    )
    assert fields(found) == [
        [(None, 7, 7), (None, 6, 4), ("Reserved", 3, 0)],
        [("Reserved", 7, 4), (None, 3, 0)],
    ]
    assert [f.flags for r in found.registers for f in r.fields if f.field is None] == [["name_lost"]] * 3
    assert [(v.value, v.name) for v in found.registers[0].fields[1].values] == [
        (0, "Idle"),
        (1, "Slow"),
        (2, "Fast"),
    ]
    assert [v.value for v in found.registers[1].fields[1].values][:2] == [0, 15]


def test_a_column_without_a_head_before_opcodes_is_that_of_the_mnemonics(tmp_path: Path) -> None:
    path = tmp_path / "northbeck-nb1.md"
    path.write_text(
        "# NB1 instructions\n\n| | Opcode | Cycles |\n|---|---|---|\n| LDG | 0x10 | 1 |\n| STG | 0x11 | 2 |\n"
        "| JMG | 0x20 | 2 |\n\n## Formats\n\n| | Opcode bits |\n|---|---|\n| of jumps | 6 |\n| of all others | 8 |\n"
    )
    found = read(read_document(path, "northbeck-nb1"))
    assert [(i.mnemonic, i.opcode) for i in found.instructions] == [("LDG", 16), ("STG", 17), ("JMG", 32)]


BOX = """The gate chip

GATEMOD   100   W   Modes of the gate

     +------+----------+---------------------------+
     | BIT# | FUNCTION | DESCRIPTION               |
     +------+----------+---------------------------+
     | 7    | OPEN     | Opens the gate. Stays set |
     |      |          | until the gate open.   |
     | 6-4  | EDGE     | Edge of the gate          |
     | 3-0  | RATE     | Rate                      |
     +------+----------+---------------------------+

GATEPOS   00A   R   Position of the gate

     BIT#     15,14,13,12,11,10,09,08,07,06,05,04,03,02,01,00
     USE      V7 V6 V5 V4 V3 V2 V1 V0 H8 H7 H6 H5 H4 H3 H2 H1

GATEUSE   00C   W   Use of the gate

     BIT#  USE
     ----  -----
     07    LEFT
     06    RIGHT
"""


def test_a_grid_with_rules_round_its_head_and_body_alone_has_a_row_in_each_line(text: ReadText) -> None:
    found = text(BOX)
    assert [(r.register, r.address) for r in found.registers] == [
        ("GATEMOD", 0x100),
        ("GATEUSE", 0xC),
        ("GATEPOS", 0xA),
    ]
    assert fields(found)[:2] == [
        [("OPEN", 7, 7), ("EDGE", 6, 4), ("RATE", 3, 0)],
        [("LEFT", 7, 7), ("RIGHT", 6, 6)],
    ]
    assert found.registers[0].fields[0].description == "Opens the gate. Stays set until the gate open."
    assert [(d.code, d.line_first) for d in found.diagnostics] == [("table_unread", 15)]


def test_a_word_among_heads_in_capitals_is_no_name_of_a_register(text: ReadText) -> None:
    found = text(
        "Use of the gate\n\n     BIT#  USE\n     ----  -----\n     07    LEFT\n     06    RIGHT\n\n"
        "Rate of the gate\n\n     BIT#  NAME   DESCRIPTION\n     ----  -----  -----------\n     7     ON     Opens it\n"
    )
    assert [(r.register, "name_lost" in r.flags) for r in found.registers] == [(None, True)] * 2


def test_the_one_row_of_a_grid_may_have_words_in_every_line(markdown: ReadText) -> None:
    found = markdown(
        "# STAT\n\n+--------+------+--------------------+\n| Field  | Bits | Description        |\n"
        "+========+======+====================+\n| Enable | 3    | Enables the gate   |\n"
        "| of the |      | or not             |\n"
        "| gate   |      | at all             |\n+--------+------+--------------------+\n"
    )
    assert fields(found) == [[("Enable of the gate", 3, 3)]]


def test_a_list_under_heads_and_the_number_of_its_table_is_of_what_the_line_above_says(
    text: ReadText,
) -> None:
    head = "Bit(s)\tDescription\t(Table P{})\n"
    one = f"Bitfields for pump state register:\n{head.format(1)} 7\tpump runs\n 6-1\tlevel\n 0\tgate open\n"
    two = (
        f"Bitfields for NB port of the gates:\n{head.format(2)} 7\topens gate\n 5\t=1 at once\n\t=0 later\n"
        " 1-0\trate\n\t00 slow\n\t01 fast\nSee: #P1\n"
    )
    found = text(f"Ports of the NB9.\n\n0008  R-  pump state (see #P1)\n\n{one}\n{two}\n")
    assert [r.register for r in found.registers] == ["pump state register", "NB port of the gates"]
    assert fields(found) == [
        [("pump runs", 7, 7), ("level", 6, 1), ("gate open", 0, 0)],
        [("opens gate", 7, 7), (None, 5, 5), ("rate", 1, 0)],
    ]
    assert {v.value: v.name for v in found.registers[1].fields[2].values} == {0: "slow", 1: "fast"}
    assert all("register_name" in r.flags for r in found.registers)


@pytest.mark.parametrize(
    ("texts", "named"),
    [
        (["SET/CLR", "BUSY", "X", "DMAEN", "Reserved"], True),
        (["It runs", "BUSY", "So", "DMAEN on", "Off again"], False),
    ],
)
def test_names_alone_in_the_first_of_two_columns_of_texts_are_those_of_the_fields(
    markdown: ReadText, texts: list[str], *, named: bool
) -> None:
    rows = "".join(f"| {15 - n:02} | {text} | what bit {15 - n} does |\n" for n, text in enumerate(texts))
    found = markdown(f"## NB_DMA (0x96)\n\n| Bit# | Function | Description |\n|---|---|---|\n{rows}\n")
    names = [one.field for one in found.registers[0].fields]
    assert names == (texts if named else [None, None, None, None, None])


def test_a_gap_before_a_bracket_parts_no_columns_and_a_bracket_ends_the_last_value(text: ReadText) -> None:
    rows = (
        "  0-3   Base of the page      (N*64)               ;P(1h)\n"
        "  4     Colours of the page   (0=few, 1=many);P(1h).4\n"
        "  5-30  Level                 (in steps)           ;P(2h)\n"
        "  31    Turns                 (0=off, 1=on)        ;P(3h)\n"
    )
    found = text(
        f"F814h NBSTAT - State of the pump (R)\n{rows}\nIt counts.\n\nF818h NBCTL - Gate (W)\n{rows}"
    )
    assert [(r.register, r.address, r.access) for r in found.registers] == [
        ("NBSTAT", 0xF814, "R"),
        ("NBCTL", 0xF818, "W"),
    ]
    assert [len(r.fields) for r in found.registers] == [4, 4]
    assert [v.name for v in found.registers[0].fields[1].values] == ["few", "many"]


def test_what_a_bit_has_to_be_is_no_part_of_its_name(markdown: ReadText) -> None:
    rows = "| 7 | RUN | runs |\n| 6 | BYPASS=0 | goes round |\n| 5:0 | LEVEL | how full |\n"
    found = markdown(f"## NB_GO (0x96)\n\n| Bit | Name | Description |\n|---|---|---|\n{rows}\n")
    assert [(one.field, one.note, one.flags) for one in found.registers[0].fields] == [
        ("RUN", None, []),
        ("BYPASS", "BYPASS=0", ["name_garbled"]),
        ("LEVEL", None, []),
    ]
