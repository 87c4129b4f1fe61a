"""Maps of registers in texts whose columns are blanks: a register a line, its bits in lanes."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from pdf_reading import ReadText

    from extract.observations import Reading


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


WRAPPED = """3 Register Map

Addr    Addr                       Serial
                 Register Name               Bit7      Bit6      Bit5      Bit4      Bit3      Bit2      Bit1      Bit0
(Hex)   (Dec.)                     I/F

19      25       NB_RATE           R/W                               RATE_DIV[7:0]
                                             NB_P0
1A      26       NB_P0_ADDR        R/W                                    NB_P0_ADDR[6:0]
                                              _RW

                 NB_HOST_DELAY_CT            LATCH                         FLOW                                    DATA
1B      27                         R/W                   -         -     _OVER      PUMP        -         -
                 RL                         _INT_EN                        _EN                                   _READY
                                             NB_P1    NB_P1
1C      28       NB_P1_CTRL        R/W                                 RESERVED               NB_P1_LEN[3:0]
                                              _EN      _SWAP
1D      29       NB_ACCEL          R/W       XA_ST     YA_ST     ZA_ST       FS_SEL [1:0]
"""
WHOLE = {
    "NB_RATE": [("RATE_DIV", 7, 0)],
    "NB_P0_ADDR": [("NB_P0_RW", 7, 7), ("NB_P0_ADDR", 6, 0)],
    "NB_HOST_DELAY_CTRL": [
        ("LATCH_INT_EN", 7, 7),
        ("FLOW_OVER_EN", 4, 4),
        ("PUMP", 3, 3),
        ("DATA_READY", 0, 0),
    ],
    "NB_P1_CTRL": [("NB_P1_EN", 7, 7), ("NB_P1_SWAP", 6, 6), ("NB_P1_LEN", 3, 0)],
    "NB_ACCEL": [("XA_ST", 7, 7), ("YA_ST", 6, 6), ("ZA_ST", 5, 5), ("FS_SEL", 4, 3)],
}


@pytest.mark.parametrize("blank", ["\n\n", "\n"], ids=["as laid out", "without blank lines"])
def test_cells_over_several_lines_stand_round_the_address_of_their_register(
    text: ReadText, blank: str
) -> None:
    assert bits(text(WRAPPED.replace("\n\n", blank))) == WHOLE


def test_a_row_whose_cells_lack_their_first_line_ends_the_map(text: ReadText) -> None:
    cut = WRAPPED.replace("NB_P1    NB_P1\n", "\n")
    assert bits(text(cut)) == {name: WHOLE[name] for name in list(WHOLE)[:3]}
    near = cut.replace("\n\n", "\n").replace(" " * 45 + "\n", "")
    assert bits(text(near)) == {
        name: WHOLE[name] for name in list(WHOLE)[:2]
    }  # nothing parts the third from it


def test_lanes_beside_a_name_that_may_take_them_are_not_left_empty(text: ReadText) -> None:
    found = text(WRAPPED.replace("FS_SEL [1:0]", "FS_SEL      "))
    assert "NB_ACCEL" not in bits(found)
    assert "NB_RATE" in bits(found)
    assert "table_unread" in {one.code for one in found.diagnostics}


def test_reserved_bits_printed_as_one_and_one_by_one_are_read_once(text: ReadText) -> None:
    own = """
4.2 Register 27 - Delay
NB_HOST_DELAY_CTRL

Register   Register
 (Hex)     (Decimal)    Bit7     Bit6     Bit5     Bit4     Bit3     Bit2     Bit1     Bit0
                        LATCH                      FLOW                                DATA
  1B          27                     -            _OVER     PUMP          -
                       _INT_EN                      _EN                               _READY
"""
    (found,) = [one for one in text(WRAPPED + own).registers if one.register == "NB_HOST_DELAY_CTRL"]
    assert [(f.bit_hi, f.bit_lo) for f in found.fields if f.reserved] == [(6, 6), (5, 5), (2, 2), (1, 1)]


DRAWN = """The pump has three registers.

 #| Adr.  |Bit7|Bit6|Bit5|Bit4|Bit3|Bit2|Bit1|Bit0| Function
--+-------+----+----+----+----+----+----+----+----+--------------------------
 0| $d000 |                 GATE                  | {}
--+-------+----+----+----+----+----+----+----+----+--------------------------
17| $d011 |RST8| ECM| BMM| DEN|RSEL|    LEVEL     | {}
--+-------+----+----+----+----+----+--------------+--------------------------
18| $d012 |                 RATE                  | {}
--+-------+---------------------------------------+--------------------------
"""


def test_titles_behind_lanes_are_names_in_doubt_where_no_column_has_names(text: ReadText) -> None:
    reading = text(DRAWN.format("X place of first gate", "Control register 1", "Rate"))
    assert [(one.register, one.address, one.flags) for one in reading.registers] == [
        ("X place of first gate", 0xD000, ["register_name"]),
        ("Control register 1", 0xD011, ["register_name"]),
        ("Rate", 0xD012, ["register_name"]),
    ]


def test_sentences_behind_lanes_are_descriptions(text: ReadText) -> None:
    said = "How far the gate is open.", "Turns the pumps.", "How fast they are."
    registers = text(DRAWN.format(*said)).registers
    assert [(one.register, one.description, one.flags) for one in registers] == [
        (None, text, ["name_lost"]) for text in said
    ]


BYTES = """Pump, raw header

   | 7 | 6 | 5 | 4 | 3 | 2 | 1 | 0 |
+0 |             bank              |
+1 |             part              |

Gate

   | 7 | 6 | 5 | 4 | 3 | 2 | 1 | 0 |
+0 |     rate      |xof| - |sus|ksr|
+1 |          level        |  time |
"""


def test_labels_before_the_first_bar_are_a_column_of_what_is_added(text: ReadText) -> None:
    registers = text(BYTES).registers
    assert [(one.address, one.address_space) for one in registers] == [
        (0, "offset"),
        (1, "offset"),
        (0, "offset"),
        (1, "offset"),
    ]
    assert [(f.field, f.bit_hi, f.bit_lo) for f in registers[3].fields] == [("level", 7, 2), ("time", 1, 0)]
    assert [(f.field, f.bit_hi) for f in registers[2].fields][:3] == [("rate", 7), ("xof", 3), ("-", 2)]


def test_registers_without_names_that_share_a_field_are_one_place(text: ReadText) -> None:
    (bank, part) = text(
        BYTES.replace("     rate      |xof| - |sus|ksr", "             bank              ").replace(
            "          level        |  time ", "             part              "
        )
    ).registers
    assert [len(one.fields) for one in (bank, part)] == [1, 1]


def test_a_row_below_that_begins_elsewhere_is_no_label_of_the_head(text: ReadText) -> None:
    moved = BYTES.replace("+0 |", "+0  |").replace("+1 |", "+1  |")
    assert not any(one.address_space for one in text(moved).registers)
