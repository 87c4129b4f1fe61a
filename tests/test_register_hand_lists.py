"""Lists of bits in notes that people write: codes in a column without a head, names above lists, resets in brackets."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from pdf_reading import bits, flags

if TYPE_CHECKING:
    from pdf_reading import ReadText

COLUMN = """Pump notes

4000060h - PUMPCNT_L (PM10, PM11) - Pump rate (R/W)
  Bit        Expl.
  0-5   W    Length of a stroke; in steps  (0-63)
  6-7   R/W  Rate of strokes               (0=slow, 1=fast)
  8-15  -    Not used

4000064h - PUMPCNT_H/PUMPC - Pump state (R/W) - In the second mode
Bits 0-2 are set when the pump starts,
and cleared when it rests.
  Bit        Expl.
  0-2   R    Strokes left
  3     R    Running
  4-6   -    Not used
  7     W?   Stopped                       (default = 1)
"""


def test_codes_before_the_texts_of_all_rows_are_a_column_of_access(text: ReadText) -> None:
    rate, state = text(COLUMN).registers
    assert [(one.field, one.access, one.reserved) for one in rate.fields] == [
        ("Length of a stroke; in steps", "W", False),
        ("Rate of strokes", "R/W", False),
        ("Not used", None, True),
    ]
    assert [one.access for one in state.fields] == ["R", "R", None, "W?"]


def test_a_letter_that_no_other_row_has_may_be_a_name(text: ReadText) -> None:
    rows = "  Bit        Expl.\n  0-3   R    Red of the lamp\n  4-7   W    White of the lamp\n"
    (lamp,) = text(f"Lamp notes\n\n60h - LAMP - Lamp colour\n{rows}").registers
    assert [one.access for one in lamp.fields] == [None, None]


def test_other_names_may_stand_behind_the_one_between_place_and_title(text: ReadText) -> None:
    registers = text(COLUMN).registers
    assert [(one.register, one.address, one.access) for one in registers] == [
        ("PUMPCNT_L", 0x4000060, "R/W"),
        ("PUMPCNT_H", 0x4000064, "R/W"),
    ]
    assert not any(one.flags for one in registers)


def test_a_sentence_that_begins_with_bits_is_no_list_of_one_row(text: ReadText) -> None:
    state = text(COLUMN).registers[1]
    assert bits(state) == [("Strokes left", 2, 0), ("Running", 3, 3), ("Stopped", 7, 7)]
    assert "Bits 0-2 are set when the pump starts," in (state.description or "")
    (told,) = text("Pump notes\n\n60h - PUMP - Pump rate\nBits 0-7  Strokes of pumps\n").registers
    assert bits(told) == [("Strokes of pumps", 7, 0)]


def test_a_reset_in_brackets_is_that_of_its_field(text: ReadText) -> None:
    assert [one.default_value for one in text(COLUMN).registers[1].fields] == [None, None, None, 1]


@pytest.mark.parametrize("said", ["(default 8 ms)", "(default = 8 ms)", "(reset = 1) or (reset = 0)"])
def test_a_reset_with_a_unit_and_two_of_them_are_none(text: ReadText, said: str) -> None:
    state = text(COLUMN.replace("(default = 1)", said)).registers[1]
    assert state.fields[-1].default_text is None


CALLED = """Sensor notes

BIT FIELDS
----------

CONF1 (0x00_L):
  [7:5] RATE        - 000=slow, 001=fast
  [4]   HIGH        - twice the range
  [3:0] LEVEL       - how far

FLAGS (0x0D) - read-only, clears itself:
  [7:2] Reserved
  [1]   GATE_CLOSED - the gate is shut
  [0]   GATE_OPEN   - the gate is open
"""


def test_a_name_and_its_place_above_bits_in_brackets_are_a_register(text: ReadText) -> None:
    conf, flagged = text(CALLED).registers
    assert [(one.register, one.address) for one in (conf, flagged)] == [("CONF1", None), ("FLAGS", 0x0D)]
    assert bits(conf) == [("RATE", 7, 5), ("HIGH", 4, 4), ("LEVEL", 3, 0)]
    assert bits(flagged) == [("GATE_CLOSED", 1, 1), ("GATE_OPEN", 0, 0)]
    assert [one.description for one in flagged.fields[1:]] == ["the gate is shut", "the gate is open"]
    assert "register_name" not in flags(conf)


def test_such_a_line_that_goes_on_with_a_text_names_none(text: ReadText) -> None:
    made = CALLED.replace("\nCONF1", "\nThese are those of\nCONF1")
    assert next(one.register for one in text(made).registers) != "CONF1"


WIDTHS = """Gate registers

Addr  Name     Bits  Default  Description
0x00  NBSTATE  8     0x42     What the gate does
0x02  NBMODE   8     0x21     How it turns
0x06  NBLIMIT  16    0xA6     How far it turns

NBSTATE (0x00)
Bit 7   RUN      Starts it
Bit 6:0 STATE    What it does
"""


def test_bits_of_a_usual_width_beside_places_and_names_are_those_of_registers(text: ReadText) -> None:
    registers = {one.register: one for one in text(WIDTHS).registers}
    assert {name: one.address for name, one in registers.items()} == {"NBSTATE": 0, "NBMODE": 2, "NBLIMIT": 6}
    assert bits(registers["NBSTATE"]) == [("RUN", 7, 7), ("STATE", 6, 0)]
    assert not registers["NBLIMIT"].fields


def test_bits_of_other_numbers_there_are_those_of_fields(text: ReadText) -> None:
    found = text(WIDTHS.replace("NBLIMIT  16 ", "NBLIMIT  5  ")).registers
    assert ("NBLIMIT", 5, 5) in [row for one in found for row in bits(one)]


OWNED = """Gate manual

Table 4 Bits of the gate register (GR)
   BIT      SYMBOL         NAME                 VALUE                       FUNCTION
 GR.7     RUN         Run Status                  1      runs; the gate opens when it is
                                                         asked to
                                                  0      rests
 GR.6     FULL        Full Status                 1      full
                                                  0      free

"""


def test_bits_behind_their_register_stand_under_heads_of_columns(text: ReadText) -> None:
    (gate,) = text(OWNED).registers
    assert bits(gate) == [("RUN", 7, 7), ("FULL", 6, 6)]
    assert [(one.value, one.name or one.description) for one in gate.fields[0].values] == [
        (1, "runs; the gate opens when it is asked to"),
        (0, "rests"),
    ]


def test_such_rows_that_are_in_no_columns_are_reported(text: ReadText) -> None:
    rows = "GR.5 LOW Low Status;  1 low; it is nearly empty\nGR.4 DRY Dry Status;  1 dry; it is empty\n"
    reading = text(f"{OWNED}{rows}")
    at = len(OWNED.split("\n")) - 1
    assert [(one.line_first, one.line_last) for one in reading.diagnostics] == [(at, at + 1)]


@pytest.mark.parametrize("place", ["see 3", "bits 7-0", "8 bits"])
def test_what_is_said_in_brackets_behind_a_word_places_no_register(text: ReadText, place: str) -> None:
    made = text(CALLED.replace("0x00_L", place)).registers
    assert "CONF1" not in {one.register for one in made if not one.flags}
