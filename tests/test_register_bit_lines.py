"""Fields that lines of text describe: bits in several parts, bits without a name, and what stands between fields."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from normalize.observed import observed_tables
from normalize.reconcile import published_tables

if TYPE_CHECKING:
    from pdf_reading import ReadText

    from extract.observations import Reading


HEAD = "6.3.1 Pump control register (NB_CR)\nAddress offset: 0x04\nReset value: 0x0000 0000\n"
TAIL = "Bits 1:0 LOW[1:0]: Low end\n"


def fields(reading: Reading) -> list[tuple[str | None, int | None, int | None]]:
    return [(f.field, f.bit_hi, f.bit_lo) for f in reading.registers[0].fields]


def values(reading: Reading) -> dict[str | None, list[tuple[int | None, int | None]]]:
    found = reading.registers[0].fields
    return {f.field: [(v.value, v.value_last) for v in f.values] for f in found if f.values}


def test_bits_in_several_ranges_are_parts_of_one_field_that_hold_its_values(text: ReadText) -> None:
    found = text(
        HEAD + "Bits 31:7, 3 Reserved, kept as they are.\n"
        "Bits 2, 6:4 RATE[3:0]: Rate of the pump\n0000: rests\n0001: slow\n1000: fast\n" + TAIL
    )
    assert fields(found) == [
        ("Reserved", 31, 7),
        ("Reserved", 3, 3),
        ("RATE", 2, 2),
        ("RATE", 6, 4),
        ("LOW", 1, 0),
    ]
    rate = [f for f in found.registers[0].fields if f.field == "RATE"]
    assert [f.part for f in rate] == [0, 1]
    assert [[v.value for v in f.values] for f in rate] == [[0, 1, 8]] * 2
    assert not any(f.flags for f in rate)


def test_a_slice_that_is_not_as_wide_as_all_parts_together_is_flagged(text: ReadText) -> None:
    found = text(HEAD + "Bits 9, 6:4 RATE[4:0]: Rate\n" + TAIL)
    assert [f.flags for f in found.registers[0].fields[:2]] == [["size_disagrees"]] * 2


def test_bits_that_are_due_end_the_field_before_though_no_name_is_read(text: ReadText) -> None:
    found = text(
        HEAD
        + "Bits 7:3 SPEED[4:0]: How fast\nBit 2 when all is quiet the pump rests\n0: moves\n1: rests\n"
        + TAIL
    )
    assert fields(found) == [("SPEED", 7, 3), (None, 2, 2), ("LOW", 1, 0)]
    speed, lost, _ = found.registers[0].fields
    assert not speed.values
    assert speed.description == "How fast"
    assert "name_lost" in lost.flags


def test_a_sentence_about_the_next_bit_stays_with_its_field_where_that_bit_has_a_line(text: ReadText) -> None:
    found = text(HEAD + "Bits 7:3 SPEED[4:0]: How fast\nBit 2 is set first.\nBit 2 REST: Rests\n" + TAIL)
    assert fields(found) == [("SPEED", 7, 3), ("REST", 2, 2), ("LOW", 1, 0)]
    assert found.registers[0].fields[0].description == "How fast Bit 2 is set first."


def test_bits_alone_in_their_line_have_their_name_in_the_line_below(text: ReadText) -> None:
    found = text(HEAD + "Bits 7:3 SPEED[4:0]: How fast\nBit 2\nREST: Rests\n0: moves\n1: rests\n" + TAIL)
    assert fields(found) == [("SPEED", 7, 3), ("REST", 2, 2), ("LOW", 1, 0)]
    assert values(found) == {"REST": [(0, None), (1, None)]}


def test_0xx_is_a_binary_number_whose_low_digits_may_be_either(text: ReadText) -> None:
    found = text(HEAD + "Bits 4:2 DIV[2:0]: Divider\n0xx: by 1\n100: by 2\n101: by 4\n" + TAIL)
    assert values(found) == {"DIV": [(0, 3), (4, None), (5, None)]}


def test_a_line_left_of_all_lines_of_bits_behind_a_blank_one_is_none_of_a_value(text: ReadText) -> None:
    found = text(
        f"{HEAD}\n      Bits 7:2 Reserved\n\n      Bits 1:0 LOW[1:0]: Low end\n"
        "           00: shut\n           01: open\n\nNB1 manual                 17/40\n"
    )
    low = found.registers[0].fields[1]
    assert low.values[1].name == "open"
    assert low.description is not None
    assert "manual" not in low.description


def test_bits_that_are_no_numbers_are_reported_and_not_read(text: ReadText) -> None:
    found = text(
        f"{HEAD}Bits 2y+1:2y MODEy[1:0]: Mode of pump y (y = 0..15)\n\n"
        f"6.3.2 Pump state register (NB_SR)\nAddress offset: 0x08\n{TAIL}Bits 7:2 Reserved\n"
        "6.3.3 Pump end register (NB_ER)\nAddress offset: 0x0C\nBit 0 END: End\n"
    )
    assert [r.register for r in found.registers if r.fields] == ["NB_SR", "NB_ER"]
    (report,) = [d for d in found.diagnostics if d.code == "table_unread"]
    assert "MODEy" in (report.raw_text or "")


TABLE = """4.4 NB_MODE register
Address: 0x10
 Bit      Description
 31:16    write_enable
          Which bits can be written.
 15:10    reserved
          npll_mode
          2'h0: xin
 9:8      2'h1: npll
          2'h2: deep
          apll_mode
 7:6      2'h0: xin
          2'h1: apll
 5:0      reserved
"""


def test_rows_whose_lines_may_begin_above_their_bits_are_in_doubt_with_their_values(text: ReadText) -> None:
    fields_ = {f.bit_hi: f for f in text(TABLE).registers[0].fields}
    assert {hi for hi, f in fields_.items() if "row_continued" in f.flags} == {15, 9, 7}
    assert {hi for hi, f in fields_.items() if "name_lost" in f.flags} == {31, 15, 9, 7}
    assert all("list_doubtful" in v.flags for hi in (9, 7) for v in fields_[hi].values)
    assert not fields_[5].flags


def test_a_line_behind_the_last_row_of_a_table_without_blank_lines_is_none_of_it(text: ReadText) -> None:
    table = "4.4 NB_RUN register\n Bit    Field    Description\n 7:1    RATE     How fast\n 0      RUN      Runs\n"
    run = text(f"{table}\n                 Northbeck 2031\n").registers[0].fields[-1]
    assert (run.field, run.description) == ("RUN", "Runs")


def test_the_second_line_left_of_all_lines_of_bits_is_none_of_them_too(text: ReadText) -> None:
    found = text(
        f"{HEAD}\n      Bits 7:2 Reserved\n\n      Bits 1:0 LOW[1:0]: Low end\n"
        "           00: shut\n           01: open\n\nNB1 manual                 17/40\nNB1      Pumps\n"
    )
    assert found.registers[0].fields[1].description == "Low end 00: shut 01: open"


def test_the_values_of_a_field_in_parts_are_held_against_all_its_bits(text: ReadText) -> None:
    found = text(
        HEAD
        + "Bits 31:7, 3 Reserved\nBits 2, 6:4 RATE[3:0]: Rate\n0000: rests\n0001: slow\n1000: fast\n"
        + TAIL
    )
    rows = published_tables([observed_tables(found)])["enum_values"].to_pylist()
    assert [(row["value"], row["status"]) for row in rows] == [(0, "clean"), (1, "clean"), (8, "clean")] * 2


def test_a_cell_of_the_figure_whose_name_lines_give_other_bits_is_in_doubt(text: ReadText) -> None:
    found = text(
        "4.2 NB_CTRL register\nAddress offset: 0x04\n\n"
        "| Bit | 7 | 6 | 5 | 4 | 3 | 2 | 1 | 0 | |\n|---|---|---|---|---|---|---|---|---|---|\n"
        "| RATE[1:0] | GO | END | |||||||\n| Access | R/W | R/W | R/W | R/W | |||||\n\n"
        "Bit 1 - GO: Starts it\n\nBit 0 - END: Ends it\n"
    )
    (register,) = found.registers
    assert [(f.bit_hi, f.field, f.flags) for f in register.fields] == [
        (7, "GO", ["lane_disagrees"]),
        (1, "GO", ["lane_disagrees"]),
        (0, "END", []),
    ]


def test_bits_in_brackets_before_words_begin_a_field_next_to_the_last(text: ReadText) -> None:
    found = text(
        "0x52000144 NB_PWR\n [7] ISO: If set, it waits\nfor one.\n [6] Unknown flag\n [2] of all.\n\n"
        "0x52000148 NB_CSR\n [0] GO: Goes\n"
    )
    register = found.registers[0]
    assert [(f.bit_hi, f.field, f.description, f.flags) for f in register.fields] == [
        (7, "ISO", "If set, it waits for one.", []),
        (6, None, "[6] Unknown flag [2] of all.", ["name_lost"]),
    ]


@pytest.mark.parametrize("title", ["Register map", "Register Summary:", "Table 2. NB1 register map"])
def test_a_map_of_registers_behind_the_last_line_of_bits_is_none_of_its_text(
    text: ReadText, title: str
) -> None:
    rows = "0x00  NB_CR  control\n0x04  NB_SR  state\n"
    found = text(f"{HEAD}Bits 31:2 HIGH: High end\n{TAIL}{title}\n{rows}")
    last = found.registers[0].fields[-1]
    assert (last.description, last.values) == ("Low end", [])


@pytest.mark.parametrize(("mark", "read"), [("::=", False), (":=", False), (":", True), ("=", True)])
def test_a_definition_of_a_grammar_is_no_field(text: ReadText, mark: str, *, read: bool) -> None:
    found = text(f"{HEAD}Bits 31:2 RATE: Rate\n\nBits1 {mark} TURN {{stop(0), go(1)}}\n")
    assert ((1, 1) in [(hi, lo) for _, hi, lo in fields(found)]) is read
