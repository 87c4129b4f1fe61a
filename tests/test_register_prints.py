"""Register tables in text as it comes out of PDFs: titles over tables, heads over the middle, pages, stated keys."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pdf_pages import LEFT, Manual
from pdf_reading import listed, reader

from extract.dialects.register_table import RegisterTableDialect

if TYPE_CHECKING:
    from pathlib import Path

    from pdf_reading import ReadText

    from extract.observations import Reading


def told(found: Reading) -> dict[str | None, list[tuple[str | None, int | None, int | None]]]:
    return {
        register.register: [(row.field, row.bit_hi, row.bit_lo) for row in register.fields]
        for register in found.registers
    }


def flags(found: Reading) -> list[str]:
    return [flag for one in found.registers for row in (one, *one.fields) for flag in row.flags]


LED = """
5.2   Device 9h Function 3 Registers

NB9F3x44 Gate Control

 Bits      Description
 31        GateEn: gate enable. Read-write. Reset: 1. 1=Gate moves. 0=Gate rests.
 30:8      Reserved.

 Running line of page nine
\f
 Running line of page ten

 7:4       GateRate[3:0]: rate. Read-only. Reset: 2h.
           Bits                 Definition
           00b                  Slow
           01b                  Fast
 3:0       Reserved.

NB9F3x[4C:48] Rates
Reset: 0000_0000h.

 Bits      Description
 31:0      AllRates: every rate. Write-only.
"""


def test_a_name_with_its_title_over_a_table_names_the_register_and_not_the_section(text: ReadText) -> None:
    found = text(LED)
    assert told(found) == {
        "NB9F3x44": [("GateEn", 31, 31), ("Reserved", 30, 8), ("GateRate", 7, 4), ("Reserved", 3, 0)],
        "NB9F3x[4C:48]": [("AllRates", 31, 0)],
    }
    assert flags(found) == ["array_bounds"]  # nothing tells how far apart the registers of the second are


def test_access_and_reset_that_a_description_states_are_those_of_the_field(text: ReadText) -> None:
    gate, _, rate, _ = text(LED).registers[0].fields
    assert (gate.access, gate.default_value) == ("Read-write", 1)
    assert (rate.access, rate.default_text, rate.default_value) == ("Read-only", "2h", 2)
    assert listed(rate) == {0: "Slow", 1: "Fast"}


def test_resets_that_contradict_each_other_are_not_taken_from_a_description(text: ReadText) -> None:
    found = text(LED.replace("Reset: 1.", "Cold reset: 1. Warm reset: 0."))
    assert found.registers[0].fields[0].default_text is None


SQUEEZED = """
NB9C_0015 [Gate Setup] (Core::Gate::SETUP)
Read-write. Reset: 0000_0010h.
Bits Description
31:5 Reserved.
4 GateLock: locks the gate. Read-write. Reset: 1.
3:0 Reserved.
NB9C_0061 [Gate State] (Core::Gate::STATE)
Bits Description
31:7 Reserved.
6:4 GateMax: the most. Read-only.
1 Slow as ever.
3:0 GateNow: where it is. Read-only.
"""


def test_tables_of_bits_and_descriptions_between_single_blanks_end_at_bit_0(text: ReadText) -> None:
    found = text(SQUEEZED)
    assert told(found) == {
        "NB9C_0015": [("Reserved", 31, 5), ("GateLock", 4, 4), ("Reserved", 3, 0)],
        "NB9C_0061": [("Reserved", 31, 7), ("GateMax", 6, 4), ("GateNow", 3, 0)],
    }
    assert flags(found) == []


CENTRED = """
GATE_FAULT - Gate Fault Register
Address:                    04094h
Size (in bits):             32

DWord   Bit                                  Description
  0     31:12   Address of Fault
                Access:                      R/W
                Where it came up.
        11:1    Source
                Default Value:               00000000000b
                Who did it.
        0       Valid Bit
                Access:                      R/W
"""


def test_columns_begin_where_the_first_row_does_when_heads_stand_over_their_middle(text: ReadText) -> None:
    found = text(CENTRED)
    assert told(found) == {
        "GATE_FAULT": [("Address of Fault", 31, 12), ("Source", 11, 1), ("Valid Bit", 0, 0)]
    }
    fault, source, _ = found.registers[0].fields
    assert (fault.access, fault.description) == ("R/W", "Access: R/W Where it came up.")
    assert (source.default_text, source.default_value) == ("00000000000b", 0)
    assert found.registers[0].address == 0x4094


def test_sentences_that_fill_their_first_line_are_no_titles(text: ReadText) -> None:
    found = text(
        CENTRED.replace("Address of Fault", "Tells where the fault").replace("Source", "Keeps the source")
    )
    assert {name for name, _, _ in told(found)["GATE_FAULT"]} == {None}


CONTINUED = """
3.3.4   Gate Register, GATER

        Attributes             Offset              0x024
                               Type                RW

           Bits        Name           Function
           [31:2]      -              Reserved.

           Table 3-7 GATER bit assignments (continued)

           Bits        Name           Function
           [1:0]       EN             Enable:
                                      b00         Off.
                                      b01         On.
"""


def test_a_caption_that_says_continued_names_no_register(text: ReadText) -> None:
    (gater,) = text(CONTINUED).registers
    assert (gater.register, gater.address, gater.access) == ("GATER", 0x24, "RW")
    assert [(row.field, row.bit_hi, row.bit_lo) for row in gater.fields] == [("-", 31, 2), ("EN", 1, 0)]
    assert listed(gater.fields[1]) == {0: "Off", 1: "On"}


NAMED = """
3.12.4    Gate Status (gstat, at 0x16)

 31    29 28         24 23       13 12    11          0
    0      gatesize         0       busy       0
    3          5           11        1        12

 Field          Description                            Access     Reset
 gatesize       Size of the gate, in
                Inches of old.                         R          Preset
 busy           1: it moves. 0: it rests.              R/W1C      0
"""


def test_fields_without_bits_take_those_of_the_figure_over_their_table(text: ReadText) -> None:
    (gstat,) = text(NAMED).registers
    rows = {row.field: (row.bit_hi, row.bit_lo, row.access, row.default_text) for row in gstat.fields}
    assert rows["gatesize"] == (28, 24, "R", "Preset")
    assert rows["busy"] == (12, 12, "R/W1C", "0")


def test_a_reserved_field_and_what_is_said_of_it_in_one_cell_are_told_apart(text: ReadText) -> None:
    found = text(
        "GATE Register\n\n Bit(s)    Field Name     Description          Type      Reset\n"
        " 31:1      Reserved - Write as 0, read as anything\n"
        " 0         EN             Enable               RW        0x1\n"
    )
    reserved, enable = found.registers[0].fields
    assert (reserved.field, reserved.reserved) == ("Reserved", True)
    assert (enable.field, enable.access, enable.default_value) == ("EN", "RW", 1)


def test_rows_and_figures_that_stay_prose_are_reported(text: ReadText) -> None:
    found = text(
        "GATE Register\n\nBits  Name  Description\n0     EN    Enable\n\n5.1 Packets\n\n"
        " Ordinal   Place    Content         Meaning\n"
        "  2        31:0    BASE_LO         Low\n  3        7:0     BASE_HI         High\n\n"
        "31 30 29      23 22      16 15       0\n  1 0     OP         DST       SRC\n"
    )
    assert [(d.code, d.line_first) for d in found.diagnostics if d.code == "table_unread"] == [
        ("table_unread", 11),
        ("table_unread", 8),
    ]


SQUEEZED_NAMES = """
3.12.4 Gate Status (gstat, at 0x16)
31 29 28 24 23 13 12 11 10 0
0 gatesize 0 busy held 0
3 5 11 1 1 11
Field Description Access Reset
gatesize Size of the gate, in the range of 0 - 16. R Preset
As inches go.
busy 0: it rests.
held is another field.
1: it moves.
R/W1C 0
held Whether it is held. R/W 0
"""


def test_fields_of_a_figure_are_described_between_single_blanks(text: ReadText) -> None:
    (gstat,) = text(SQUEEZED_NAMES).registers
    rows = {
        row.field: (row.bit_hi, row.bit_lo, row.access, row.default_text, row.flags) for row in gstat.fields
    }
    assert rows["gatesize"] == (28, 24, "R", "Preset", [])
    assert rows["busy"] == (12, 12, "R/W1C", "0", ["name_open"])
    assert rows["held"] == (11, 11, "R/W", "0", [])


def test_numbers_and_widths_of_a_figure_that_contradict_each_other_leave_all_of_it_in_doubt(
    text: ReadText,
) -> None:
    found = text(SQUEEZED_NAMES.replace("3 5 11 1 1 11", "3 5 12 1 1 10"))
    assert {flag for row in found.registers[0].fields for flag in row.flags} >= {"lane_doubtful"}
    assert all("lane_doubtful" in row.flags for row in found.registers[0].fields)


def test_a_name_that_holds_the_access_of_its_row_is_in_doubt(text: ReadText) -> None:
    found = text(
        "GATE Register\n\nBits     Name              Type   Reset   Description\n"
        "31:1     RSVD\n0        Wide gate NA R/W          0       Opens it.\n"
    )
    assert "name_garbled" in found.registers[0].fields[1].flags


def test_half_a_head_printed_again_is_no_part_of_an_access(tmp_path: Path) -> None:
    manual = Manual()
    manual.heading("5.1 GATE Register")
    heads = [(LEFT, "Bits"), (LEFT + 60, "Name"), (LEFT + 160, "Access"), (LEFT + 220, "Description")]
    for turn, rows in enumerate(
        ([("31:2", "RSVD", "R", "Nothing."), ("1", "RATE", "R/W", "Rate.")], [("0", "EN", "R/W", "Opens.")])
    ):
        if turn:
            manual.turn()
        manual.page.text(LEFT + 160, manual.y, "Memory", 8)
        for line in [[text for _, text in heads], *rows]:
            manual.y += 11
            for (x, _), cell in zip(heads, line, strict=True):
                manual.page.text(x, manual.y, cell, 8)
    found = reader(RegisterTableDialect(), tmp_path)(manual)
    assert [(row.field, row.access) for row in found.registers[0].fields] == [
        ("RSVD", "R"),
        ("RATE", "R/W"),
        ("EN", "R/W"),
    ]


def test_a_row_over_the_footer_whose_bit_is_the_number_of_its_page_is_no_footer(text: ReadText) -> None:
    bodies = ["GATE Register\n\n{}\n1     RATE   How fast", "{}\n0     EN     Opens"]
    pages = [f"NB1 Manual\n{body}\nNorthbeck {n}\n" for n, body in enumerate(bodies, 1)]
    found = text("\f".join(pages).replace("{}", "Bits  Name   Description"))
    assert told(found) == {"GATE": [("RATE", 1, 1), ("EN", 0, 0)]}
