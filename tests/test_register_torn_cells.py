"""Register tables as `pdftotext` without options takes them out: a line for each cell, those of several lines torn."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from pdf_reading import ReadText

    from extract.observations import Reading


TOP = "3.1 pump_ctl Register\n\nAddress: 0x40001000\n\n"
HEADS = "Bits|Name|Description|Type|Reset"
CODED = "Bits|Name|Type|Reset|Description"


def dump(*cells: str, top: str = TOP) -> str:
    """Cells, a bar between them where the dump has a blank line; a stroke parts lines of one block."""
    return top + "\n\n".join("|".join(cells).replace("/ ", "\n").split("|")) + "\n"


def rows(reading: Reading) -> list[tuple[str | None, int | None, str | None, str | None, list[str]]]:
    (register,) = reading.registers
    return [(f.field, f.bit_hi, f.access, f.default_text, f.flags) for f in register.fields]


def test_lines_of_a_description_go_on_below_the_codes_of_their_row(text: ReadText) -> None:
    found = text(dump(HEADS, "31:8|LEVEL|How full the|RO|0x1|tank is.", "7:0|KEY|Opens the gate.|RW|0x0"))
    assert rows(found) == [("LEVEL", 31, "RO", "0x1", []), ("KEY", 7, "RW", "0x0", [])]
    assert found.registers[0].fields[0].description == "How full the tank is."


def test_codes_among_those_of_another_row_are_dealt_out_in_order_and_in_doubt(text: ReadText) -> None:
    cells = "31:8|LEVEL|How full it is|RO|0x1|RW|0x2", "7:1|KEY|Opens|It shuts, too.", "0|RUN|Runs.|RW|0x1"
    shifted = ["cells_shifted"]
    assert rows(text(dump(HEADS, *cells))) == [
        ("LEVEL", 31, "RO", "0x1", shifted),
        ("KEY", 7, "RW", "0x2", shifted),
        ("RUN", 0, "RW", "0x1", []),
    ]


def test_codes_that_are_fewer_than_the_rows_are_nobodys_but_the_row_they_stand_in(text: ReadText) -> None:
    cells = "31:8|LEVEL|How full it is. RO|0x1", "7:1|KEY|Opens.|RW|0x2", "0|RUN|Runs.|RW|0x1"
    assert rows(text(dump(HEADS, *cells))) == [
        ("LEVEL", 31, None, "0x1", ["cells_missing"]),
        ("KEY", 7, "RW", "0x2", []),
        ("RUN", 0, "RW", "0x1", []),
    ]


def test_dashes_of_reserved_bits_are_theirs_wherever_they_stand(text: ReadText) -> None:
    cells = (
        "31:16|Reserved.|-|-|-",
        "15:8|LEVEL|How full|RO|0x1|-|-|-|the tank is.",
        "7:1|Reserved.",
        "0|RUN|Runs.|RW|0x1",
    )
    found = rows(text(dump(HEADS, *cells)))
    assert [(row[0], row[3]) for row in found] == [
        ("Reserved", "-"),
        ("LEVEL", "0x1"),
        ("Reserved", "-"),
        ("RUN", "0x1"),
    ]


@pytest.mark.parametrize("rest", ["RED|tank is.", "tank/ RED/ is."])
def test_a_name_that_its_column_cuts_is_put_together_in_doubt(text: ReadText, rest: str) -> None:
    cells = f"31:8|LEVEL_MEASU|How full the|RO|0x1|{rest}", "7:0|KEY|Opens.|RW|0x0"
    assert rows(text(dump(HEADS, *cells)))[0] == ("LEVEL_MEASURED", 31, "RO", "0x1", ["name_joined"])


def test_a_name_of_words_that_may_go_on_below_is_in_doubt(text: ReadText) -> None:
    found = rows(text(dump(HEADS, "31:8|Tank is|It is all full|RO|0x1|full", "7:0|KEY|Opens.|RW|0x0")))
    assert [row[4] for row in found] == [["name_open"], []]


def test_a_name_that_the_next_column_touches_is_in_doubt(text: ReadText) -> None:
    cells = "31:8|GATE_KEY_A Opens the gate|RO|0x1|How it does.", "7:0|KEY|Opens.|RW|0x0"
    assert [bool(row[4]) for row in rows(text(dump(HEADS, *cells)))] == [True, False]


def test_the_numbers_of_a_figure_between_the_heads_are_no_rows(text: ReadText) -> None:
    figure = "31:8|LEVEL|7|6|KEY|Type|Reset|Description|R/W|4'h1|How full"
    found = text(dump("Bits|Name", figure, "7:4|KEY|R/W|0|Opens", "3:0|RUN|R/W|1|Runs"))
    assert [(row[0], row[1], row[3]) for row in rows(found)] == [
        ("LEVEL", 31, "4'h1"),
        ("KEY", 7, "0"),
        ("RUN", 3, "1"),
    ]
    assert [bool(row[4]) for row in rows(found)] == [True, False, False]


def test_a_number_behind_an_access_is_a_reset_not_the_next_bit(text: ReadText) -> None:
    found = text(dump(CODED, "7:1|LEVEL|R/W|0|How full", "0|RUN|R/W|1|Runs"))
    assert rows(found) == [("LEVEL", 7, "R/W", "0", []), ("RUN", 0, "R/W", "1", [])]


def test_other_heads_may_be_taken_out_before_bits_and_name(text: ReadText) -> None:
    top = TOP + "Type\n\nReset\n\nDescription\n\nR/W\n\n0x1\n\nHow full\n\n"
    found = rows(text(dump("Bits|Name", "31:16|RSVD", "15:1|LEVEL", "0|RUN|R/W|1|Runs", top=top)))
    assert [(row[0], row[2], row[3]) for row in found] == [
        ("RSVD", None, None),
        ("LEVEL", "R/W", "0x1"),
        ("RUN", "R/W", "1"),
    ]


def test_names_may_stand_before_the_bits_of_their_rows(text: ReadText) -> None:
    found = text(
        dump("Field|Bits|Type|Reset|Description", "LEVEL|31:8|RO|0x1|How full", "RUN|7:0|RW|0x0|Runs")
    )
    assert rows(found) == [("LEVEL", 31, "RO", "0x1", []), ("RUN", 7, "RW", "0x0", [])]


def test_a_table_goes_on_at_the_top_of_the_next_page_under_heads_in_any_order(text: ReadText) -> None:
    first = dump(CODED, "31:16|LEVEL|R/W|0x1|How full", "15:8|KEY|R/W|0x0|Opens")
    found = text(
        first
        + "\f"
        + dump("Name|Type|Reset|GATE|R|0x2|Bits|7:4|Description|Shut", "3:0|RUN|R/W|1|Runs", top="")
    )
    assert [(row[0], row[1], row[3]) for row in rows(found)] == [
        ("LEVEL", 31, "0x1"),
        ("KEY", 15, "0x0"),
        ("GATE", 7, "0x2"),
        ("RUN", 3, "1"),
    ]


def test_the_heading_of_the_next_register_ends_a_table(text: ReadText) -> None:
    second = dump(CODED, "31:0|RATE|R|0x7|How fast", top="3.2 pump_rate Register\n\nAddress: 0x40001004\n\n")
    found = text(dump(CODED, "31:1|LEVEL|R/W|0x1|How full", "0|RUN|R/W|0x0|Runs") + "\n" + second)
    assert [(r.register, len(r.fields)) for r in found.registers] == [("pump_ctl", 2), ("pump_rate", 1)]


def test_rows_of_a_table_whose_head_of_codes_is_missing_are_in_doubt(text: ReadText) -> None:
    found = rows(text(dump("Bits|Name|Description", "31:1|LEVEL|How full|R/W|0x1", "0|RUN|Runs|R/W|0x0")))
    assert all(row[4] for row in found)


def test_names_of_a_list_in_lines_apart_from_the_heading_leave_it_in_doubt(text: ReadText) -> None:
    top = "pump_a, pump_b, pump_d Registers\n\npump_c,\n\n".upper().replace("REGISTERS", "Registers")
    (register,) = text(dump(HEADS, "31:0|LEVEL|How full it is.|RO|0x1", top=top)).registers
    assert "register_name" in register.flags


def test_a_line_under_the_caption_of_a_registers_table_begins_no_other(text: ReadText) -> None:
    top = "RAWIRQ Register\n\nShows what waits.\n\nTable 7. Timer Raw\nIRQ register\n\n"
    (register,) = text(dump(HEADS, "31:0|LEVEL|How full it is.|RO|0x1", top=top)).registers
    assert (register.register, register.flags) == ("RAWIRQ", [])


def test_descriptions_of_several_lines_in_a_table_of_registers_give_all_addresses(text: ReadText) -> None:
    table = (
        "Offset|Name|Description|0x10|PUMP_CTL|Control|(of all)|0x14|PUMP_STAT|What it|does|0x18|PUMP_KEY|Key"
    )
    ends = [
        dump(HEADS, "31:0|LEVEL|How full it is.|RO|0x1", top=f"{name} Register\n\n")
        for name in ("PUMP_CTL", "PUMP_KEY")
    ]
    found = text("1 Pumps\n\n" + dump(table, top="") + "\n" + "\n".join(ends))
    assert {r.register: r.address for r in found.registers if r.fields} == {
        "PUMP_CTL": 0x10,
        "PUMP_KEY": 0x18,
    }


MAP = "Addr/ (Hex)|Addr/ (Dec.)|Register Name|Serial/ I/F|"


def lanes(*cells: str) -> str:
    return dump(MAP + "|".join(cells), top="1 Register Map\n\nAll numbers are Hex and decimal.\n\n")


def test_rows_of_a_map_with_an_address_in_two_bases_give_registers_and_whole_bytes(text: ReadText) -> None:
    cells = (
        "3B|59|TEMP_OUT_H|R|TEMP_OUT[15:8]",
        "3C|60|TEMP_OUT_L|R|TEMP_OUT[7:0]",
        "6A|106|PUMP_ID|R|PUMP_ID[7:0]",
    )
    found = text(lanes(*cells)).registers
    assert [(r.register, r.address, r.access, r.flags) for r in found] == [
        ("TEMP_OUT_H", 0x3B, "R", []),
        ("TEMP_OUT_L", 0x3C, "R", []),
        ("PUMP_ID", 0x6A, "R", []),
    ]
    assert [[(f.field, f.bit_hi, f.bit_lo, f.flags) for f in r.fields] for r in found] == [
        [("TEMP_OUT", 7, 0, [])],
        [("TEMP_OUT", 7, 0, [])],
        [("PUMP_ID", 7, 0, [])],
    ]


def test_several_cells_that_fill_the_lanes_of_a_row_are_in_doubt_and_others_are_not_read(
    text: ReadText,
) -> None:
    cells = (
        "1A|26|PUMP_CTL|R/W|RATE[2:0]|-|GO/ _NOW|MODE[2:0]",
        "1B|27|PUMP_CFG|R/W|GATE|KEY[1:0]",
        "1C|28|PUMP_ID|R|PUMP_ID[7:0]",
    )
    found = {r.register: r for r in text(lanes(*cells)).registers}
    assert [(f.field, f.bit_hi, f.bit_lo, f.flags) for f in found["PUMP_CTL"].fields] == [
        ("RATE", 7, 5, ["lane_doubtful"]),
        ("-", 4, 4, ["lane_doubtful"]),
        ("GO_NOW", 3, 3, ["lane_doubtful"]),
        ("MODE", 2, 0, ["lane_doubtful"]),
    ]
    assert (found["PUMP_CFG"].fields, found["PUMP_CFG"].address) == ([], 0x1B)


def test_numbers_that_are_not_one_in_two_bases_begin_no_row_of_a_map(text: ReadText) -> None:
    cells = [f"{n}|{n}|PUMP_CTL{n}_A|R/W|RATE[7:0]" for n in (12, 13, 14)]
    found = text(lanes(*cells) + "\n" + dump(HEADS, "31:0|LEVEL|How full it is.|RO|0x1"))
    assert [r.register for r in found.registers] == ["pump_ctl"]


def test_many_headings_that_call_their_number_a_place_are_those_of_registers(text: ReadText) -> None:
    heads = "\n\n".join(
        f"3.{n} Pump Part {n} (pump{n}, at 0x{n:02x})\n\nIt says what part {n} does." for n in range(1, 12)
    )
    found = text(heads + "\n\n3.12 Rates\n\nBits\n\n0\n\n1\n")
    assert [(r.register, r.address, r.flags) for r in found.registers][:2] == [
        ("pump1", 1, ["no_fields"]),
        ("pump2", 2, ["no_fields"]),
    ]


def test_a_word_between_two_numbers_in_lines_of_their_own_is_no_figure(text: ReadText) -> None:
    found = text(
        dump(HEADS, "31:0|LEVEL|How full it is.|RO|0x1")
        + "\n3.2 Pump State (pumpstate, at 0x20)\n\n0\nPreset\n1\n"
    )
    assert all(f.field != "Preset" for r in found.registers for f in r.fields)


@pytest.mark.parametrize("order", [HEADS, CODED])
def test_bits_without_a_row_of_their_own_end_no_table(text: ReadText, order: str) -> None:
    cells = [
        ("31:24", "LEVEL", "RO", "0x1", "How full."),
        ("9", "KEY", "RW", "0x1", "Opens."),
        ("0", "RUN", "RW", "0x1", "Runs."),
    ]
    if order is HEADS:
        cells = [(bits, name, told, access, reset) for bits, name, access, reset, told in cells]
    assert [(row[0], row[1], row[4]) for row in rows(text(dump(order, *map("|".join, cells))))] == [
        ("LEVEL", 31, []),
        ("KEY", 9, []),
        ("RUN", 0, []),
    ]
