"""What stands over rows of bits that a text notes down: places, who reads and who writes, and places alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from dialect_checks import load
from pdf_reading import bits, listed

from extract.dialects.register_table.text_tables.bit_notes import bit_notes
from extract.errors import UnknownDialect

if TYPE_CHECKING:
    from pdf_reading import ReadText

    from extract.observations import Register


def placed(registers: list[Register]) -> list[tuple[str | None, int | None, str | None]]:
    return [(one.register, one.address, one.access) for one in registers]


ACCESSED = """Notes on the pump

0x02 (02) => Pump gate
(R)
  bit 7 = gate shut
  bits 6:0 = turns
  * Counted anew at each stroke
(W)
  Opens nothing by itself
  bits 7:1 = Reserved, must be 0
  bit 0 = start

0x03 (03) => Pump rate (only at rest)
(R/W)
  bits 7:4 = Reserved
  bits 3:0 = rate
    0000 = slow
    0001 = fast

0x05 (05) => Pump count
"""


def test_what_reads_and_what_writes_are_two_registers_at_one_place(text: ReadText) -> None:
    read, written, rate, count = text(ACCESSED).registers
    assert placed([read, written]) == [("Pump gate", 2, "R"), ("Pump gate", 2, "W")]
    assert bits(read) == [("gate shut", 7, 7), ("turns", 6, 0)]
    assert bits(written) == [("start", 0, 0)]
    assert written.fields[0].reserved
    assert placed([rate]) == [("Pump rate", 3, "R/W")]
    assert listed(rate.fields[1]) == {0: "slow", 1: "fast"}
    assert placed([count]) == [("Pump count", 5, None)]
    assert "no_fields" in count.flags


def test_a_place_whose_line_looks_otherwise_or_that_does_not_count_on_is_none(text: ReadText) -> None:
    count = "0x05 (05) => Pump count"
    for last in ("0x05 - Pump count", "0x01 (01) => Pump count", f"  {count}", f"See it.\n{count}"):
        made = ACCESSED.replace(count, last)
        assert [one.address for one in text(made).registers] == [2, 2, 3], last


def test_access_and_a_colon_may_stand_before_the_first_row(text: ReadText) -> None:
    rule = "=" * 20
    registers = text(
        f"Gate notes\n\n$2184 - gate control 1\n{rule}\nIt says how the gate turns, and where it rests.\n\n"
        "R: bit 7 = shut\n   bits 6-0 = turns\n\nwhile at rest:\nW: bits 7-1 = rate\n     0: slow\n     1: fast\n"
        f"   bit 0 = start\n\n$2185 - gate control 2\n{rule}\nIt holds the limit of the turns.\n\n"
        "R/W: bits 7-0 = limit\n\n$2187 - gate state\n"
        f"{rule}\nThis one is not known.\n"
    ).registers
    assert placed(registers) == [
        ("gate control 1", 0x2184, "R"),
        ("gate control 1", 0x2184, "W"),
        ("gate control 2", 0x2185, "R/W"),
        ("gate state", 0x2187, None),
    ]
    assert bits(registers[1]) == [("rate", 7, 1), ("start", 0, 0)]
    assert listed(registers[1].fields[0]) == {0: "slow", 1: "fast"}


def test_a_rule_under_another_title_ends_what_a_place_heads() -> None:
    rows = "bit 7 = shut\nbits 6-0 = turns\n"
    made = "\n".join(
        f"$218{n} - gate control {n}\n======\n\nHow it turns\n------\nOf it these are told.\n\n{rows}"
        for n in (4, 5)
    )
    assert bit_notes(load(made), frozenset()) == ([], {})


ALONE = """Registers of the gate, found by trial

--------
2800
      bit 0
\tgate open
\t  0 = shut
\t  1 = open
--------
280C
      bits 0:15
\tturns

      bits 20:31
\tlimit of turns
\t  in seconds

     Both are counted anew.
--------
"""


def test_a_place_alone_heads_bits_whose_text_stands_below_them(text: ReadText) -> None:
    one, two = text(ALONE).registers
    assert placed([one, two]) == [("2800", 0x2800, None), ("280C", 0x280C, None)]
    assert bits(one) == [("gate open", 0, 0)]
    assert listed(one.fields[0]) == {0: "shut", 1: "open"}
    assert bits(two) == [("turns", 15, 0), ("limit of turns", 31, 20)]
    assert two.fields[1].description == "in seconds"


def test_numbers_alone_without_a_letter_place_nothing(text: ReadText) -> None:
    with pytest.raises(UnknownDialect):
        text(ALONE.replace("280C", "2804"))


PORTS = """Ports of the gate

0240\tw\tGate control
\t\t bit 7   starts
\t\t bit 5-0 turns
0241\tr/w\tGate data
03A0\tw\tGate reset
\tr\tGate state
\t\t bit 7   ready
\t\t bit 3-0 = 0
03A4\tw\tGate mode
\t\t bit 1-0 Mode
\t\t   = 00  rests
\t\t   = 01  turns
\tr\tGate sort
\t\t bit 7-0 number
"""


def test_a_code_of_access_and_a_title_below_a_place_are_another_register_there(text: ReadText) -> None:
    registers = sorted(text(PORTS).registers, key=lambda one: one.pieces[0])
    assert placed(registers) == [
        ("Gate control", 0x240, "w"),
        ("Gate data", 0x241, "r/w"),
        ("Gate reset", 0x3A0, "w"),
        ("Gate state", 0x3A0, "r"),
        ("Gate mode", 0x3A4, "w"),
        ("Gate sort", 0x3A4, "r"),
    ]
    control, _, _, state, mode, _ = registers
    assert bits(control) == [("starts", 7, 7), ("turns", 5, 0)]
    assert bits(state) == [("ready", 7, 7)]
    assert listed(mode.fields[0]) == {0: "rests", 1: "turns"}


def test_a_dash_before_what_a_bit_says_is_no_range(text: ReadText) -> None:
    rows = " d7 - gate\n d6 - 1= turns\n d5-d2 - rate\n d1 - rest\n d0 - 1= shut\n"
    for one in text(
        f" $00 - Gate control\n ---------\n\n{rows}\n $01 - Gate state\n ---------\n\n{rows}"
    ).registers:
        assert [(row.bit_hi, row.bit_lo) for row in one.fields] == [(7, 7), (6, 6), (5, 2), (1, 1), (0, 0)]


@pytest.mark.parametrize("heading", ["Commands\n--------", "## Commands", "Commands that start it:"])
def test_places_under_another_heading_are_of_other_things(text: ReadText, heading: str) -> None:
    count = "0x05 (05) => Pump count"
    made = ACCESSED.replace(count, f"{heading}\n\n{count}")
    assert [one.address for one in text(made).registers] == [2, 2, 3]


AT = """Pump on a bus, a note

registers are 32 bits wide:
\tgate register at address = 0
\t\tbits 31-18: reserved, read as 0
\t\tbit 17: gate_open read only 1 = open, cleared by what follows
\t\tbits 16-0: rate
\tplace register at address = {}
\t\tbits 31-16: device, lsb 0 = warm, lsb 1 = cold
\t\tbits 15-0: part
"""


def test_registers_at_an_address_in_words(text: ReadText) -> None:
    gate, place = text(AT.format("1 (byte address = 4)")).registers
    assert [(one.register, one.address) for one in (gate, place)] == [
        ("gate register", 0),
        ("place register", 1),
    ]
    assert [(row.field, row.bit_hi, row.bit_lo) for row in gate.fields[1:]] == [
        ("gate_open", 17, 17),
        ("rate", 16, 0),
    ]
    assert gate.fields[2].description is None


def test_an_address_of_two_digits_without_a_mark_is_of_no_base(text: ReadText) -> None:
    assert [one.address for one in text(AT.format("12")).registers] == [0, None]


SET = "Notes\n\n{}\n  bits 7-4: rate of turns\n  bits 3-0: level\n\n{}\n  bits 7-4: rate of gates\n  bits 3-0: part\n"


def test_an_equal_sign_and_an_opened_bracket_before_the_place_are_no_part_of_the_name(text: ReadText) -> None:
    gate, pump = text(SET.format("GATE = $D011", "PUMP = $D016")).registers
    assert [(one.register, one.address, one.flags) for one in (gate, pump)] == [
        ("GATE", 0xD011, ["register_name"]),
        ("PUMP", 0xD016, ["register_name"]),
    ]
    heads = "Gate mode (bus port 0xD011)", "Pump mode (bus port 0xD016)"
    assert [one.register for one in text(SET.format(*heads)).registers] == ["Gate mode", "Pump mode"]
