"""Heads, headings, figures and pages as one house or another prints them: what stands where, and what is none of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from pdf_pages import Manual
from pdf_reading import bits, flags, listed, only

from extract.dialects.register_table.words.headings import name_and_title
from extract.dialects.register_table.words.vocabulary import vocabulary

if TYPE_CHECKING:
    from pdf_pages import Text
    from pdf_reading import Read, ReadText

    from extract.observations import Reading

ONE = """
| Bits | Name | Access | Description |
|------|------|--------|-------------|
| 7:1  | RATE | RW     | How fast.   |
| 0    | RUN  | RW     | Runs it.    |
"""
HALVES = [("RATE", 7, 1), ("RUN", 0, 0)]
TURNED = "\fNB1 Reference Manual                                        Northbeck\n\n"


def named(found: Reading) -> list[tuple[str | None, int | None]]:
    """Name and place of all registers."""
    return [(one.register, one.address) for one in found.registers]


def test_the_word_bits_over_the_ranges_of_lanes_is_no_misread_number(reading: Read) -> None:
    manual = Manual()
    manual.heading("Register summary")
    lanes = [f"Bit {n}" for n in range(7, -1, -1)]
    heads = ["Reg", "Name", "Bits", *lanes, "Reset", "RW"]
    names = ["RUN", "A6", "A5", "A4", "A3", "A2", "A1", "GO"]
    manual.table(
        [(head, 40.0) for head in heads],
        [
            ["0x02", "PUMPA", "[7:0]", *names, "0x13", "R/W"],
            ["0x03", "PUMPB", "[7:0]", *names, "0x00", "R/W"],
        ],
    )
    found = reading(manual)
    assert named(found) == [("PUMPA", 2), ("PUMPB", 3)]
    assert [one[0] for one in bits(found.registers[0])] == names


@pytest.mark.parametrize("name", ["PCTRL", "NB_PCTRL"])
def test_an_address_of_eight_digits_before_name_title_and_reset_is_no_name(text: ReadText, name: str) -> None:
    found = text(
        f"A0210004   {name}   Pump control   00000013\n{ONE}\nA0210008 {name}2 Pump level 00000000\n{ONE}"
    )
    assert named(found) == [(name, 0xA0210004), (f"{name}2", 0xA0210008)]
    assert found.registers[0].fields[1].default_value == 1


def test_a_running_head_that_calls_itself_a_manual_names_no_register() -> None:
    assert name_and_title("NB1 Reference Manual Northbeck", vocabulary()) is None
    assert name_and_title("NB1x04 Gate Control", vocabulary()) is not None


TALL = """3.1 PUMP register (offset 0x10)

 Bits      Name                  Memory       Description
                                 Access
 31:8      LEVEL                 R            How full it is.
 7:4       GAIN                  R/W          How loud it is, which is more
                                              than one would think and
"""


def test_a_head_in_two_lines_moves_its_columns_on_the_next_page_where_a_row_goes_on(text: ReadText) -> None:
    rest = (
        "\f Bits   Name           Memory   Description\n                       Access\n"
        "                                more than it was before.\n"
        " 3:0    RATE           R/W      How fast it runs.\n"
    )
    register = only(text(TALL + rest))
    assert bits(register) == [("LEVEL", 31, 8), ("GAIN", 7, 4), ("RATE", 3, 0)]
    assert register.fields[1].description == (
        "How loud it is, which is more than one would think and more than it was before."
    )
    assert [one.access for one in register.fields] == ["R", "R/W", "R/W"]


def test_a_head_in_two_lines_below_a_running_head_goes_on_with_its_table(text: ReadText) -> None:
    rest = (
        " Bits   Name   Memory   Description\n               Access\n                        more than before.\n"
        " 3:0    RATE   R/W      How fast it runs.\n"
    )
    register = only(text(f"{TALL}{TURNED}{rest}"))
    assert bits(register) == [("LEVEL", 31, 8), ("GAIN", 7, 4), ("RATE", 3, 0)]
    assert (register.fields[1].description or "").endswith("more than before.")


def test_the_one_row_of_a_table_on_the_next_page_that_has_no_rules_there_is_no_other_register(
    reading: Read,
) -> None:
    columns = [("Bit", 50.0), ("Symbol", 100.0), ("Description", 250.0)]
    manual = Manual()
    manual.heading("4.1 PUMP register (offset 0x10)")
    manual.table(columns, [["0", "RUN", "Runs it."], ["1", "STOP", "Stops."], ["15:2", "RATE", "How fast."]])
    manual.turn()
    manual.table(columns, [["31:16", "LEVEL", "How full."]], rules="none")
    manual.heading("4.2 PUMPB register (offset 0x14)")
    manual.table(columns, [["0", "RUN", "Runs it."], ["31:1", "RATE", "How fast."]])
    one, two = reading(manual).registers
    assert bits(one) == [("RUN", 0, 0), ("STOP", 1, 1), ("RATE", 15, 2), ("LEVEL", 31, 16)]
    assert (one.width_bits, two.register) == (32, "PUMPB")
    assert not flags(one)


def test_the_only_dword_of_a_register_whose_keys_say_its_size_in_bits_is_no_packet(reading: Read) -> None:
    manual = Manual()
    rows: list[list[Text]] = [
        [("PUMP - Pump control", 3)],
        [("Register Space: MMIO\nDefault Value: 0x00000013\nSize (in bits): 32", 3)],
        [("Address: 22004h", 3)],
        ["DWord", "Bit", "Description"],
        ["0", "31:1", "RATE\nHow fast."],
        ["0", "0", "RUN\nRuns it."],
    ]
    manual.heading("PUMP - Pump control")
    manual.table([("", 50.0), ("", 60.0), ("", 300.0)], rows)
    register = only(reading(manual))
    assert (register.kind, register.address) == ("register", 0x22004)


@pytest.mark.parametrize(("reset", "width"), [("0x00000080", 32), ("00000080h", 32), ("00000010", 8)])
def test_a_reset_marked_as_hexadecimal_tells_how_wide_its_register_is(
    markdown: ReadText, reset: str, width: int
) -> None:
    assert only(markdown(f"## PUMP register (0x10)\n\nReset value: {reset}\n{ONE}")).width_bits == width


@pytest.mark.parametrize("label", ["Address", "Addr", "Offset"])
def test_a_row_of_a_figure_that_gives_the_place_is_no_reset_of_a_field_as_wide(
    reading: Read, label: str
) -> None:
    manual = Manual()
    manual.heading("Level Register (LEVEL)")
    heads = [("Bit", 60.0), *((str(n), 40.0) for n in range(7, -1, -1))]
    rows: list[list[Text]] = [["Field", ("LVL", 8)], ["Reset", *"01000000"], [label, ("54h", 8)]]
    manual.table(heads, rows)
    (field,) = only(reading(manual)).fields
    assert (field.field, field.bit_hi, field.default_value) == ("LVL", 7, 0x40)


@pytest.mark.parametrize(
    ("title", "name", "place", "access"),
    [
        ("8.2.1 Pump Control Register - PCTRL (0x05400)", "PCTRL", 0x5400, None),
        ("8.2.1 Pump Control Register - PCTRL (0x05400; R/W)", "PCTRL", 0x5400, "R/W"),
        ("8.2.1 Pump Control – PCTRL (0x05400; RO)", "PCTRL", 0x5400, "RO"),
        ("8.2.1 Pump Control Register - PCTRL (0x05400/0x05408; RW)", "PCTRL", 0x5400, "RW"),
        ("8.2.1 PCTRL - Pump Control Register (0x05400; RC)", "PCTRL", 0x5400, "RC"),
    ],
)
def test_a_name_behind_title_and_dash_and_access_in_the_brackets_of_a_place(
    text: ReadText, title: str, name: str, place: int, access: str | None
) -> None:
    register = only(text(f"{title}\n{ONE}"))
    assert (register.register, register.address, register.access) == (name, place, access)
    assert not flags(register)


def test_an_array_behind_title_and_dash_has_the_indices_beside_its_place(text: ReadText) -> None:
    register = only(text(f"8.2.1 Pump Base - PBASE[n] (0x01000 + 0x40*n, n=0...3; R/W)\n{ONE}"))
    found = (register.register, register.address, register.array_last, register.array_stride, register.access)
    assert found == ("PBASE[n]", 0x1000, 3, 0x40, "R/W")


def test_names_stand_under_their_bits_in_the_column_of_these(reading: Read) -> None:
    manual = Manual()
    manual.heading("4.1 PUMP register (offset 0x10)")
    rows: list[list[Text]] = [
        ["[7]\nRUN", "Runs\nRuns it.\n0 = Off.\n1 = On."],
        ["[6:5]", "Reserved\nNot used."],
        ["[4:0]\nRATE", "Speed\nHow fast."],
    ]
    manual.table([("Bit", 60.0), ("Description", 300.0)], rows)
    register = only(reading(manual))
    assert [(one.field, one.bit_hi, one.bit_lo) for one in register.fields[::2]] == [
        ("RUN", 7, 7),
        ("RATE", 4, 0),
    ]
    assert listed(register.fields[0]) == {0: "Off", 1: "On"}


MAP = """Register Map
 Addr   Register Name              D7        D6        D5        D4        D3        D2        D1        D0
 00H    Power Configuration        RUN       0         0         RANGE1    RANGE0    ODR2      ODR1      ODR0
 01H    Pump Map                   DRDY      WAKE      0         0         0         0         0         POL
"""


def test_registers_of_a_map_in_text_may_have_titles_of_several_words_below_its_heading(
    text: ReadText,
) -> None:
    found = text(MAP)
    assert named(found) == [("Power Configuration", 0), ("Pump Map", 1)]
    assert [one.field for one in found.registers[1].fields if not one.reserved] == ["DRDY", "WAKE", "POL"]


def test_what_a_second_print_of_lanes_tells_of_access_and_reset_is_that_of_the_first(reading: Read) -> None:
    manual = Manual()
    heads = [("Addr", 40.0), ("Register Name", 110.0), *((f"D{n}", 34.0) for n in range(7, -1, -1))]
    names = ["RUN", "A6", "A5", "A4", "A3", "A2", "A1", "GO"]
    manual.heading("Register Map")
    manual.table(heads, [["00H", "PUMPA", *names], ["01H", "PUMPB", *names]])
    manual.heading("Register Definitions")
    manual.table(heads, [["00H", "PUMPA", *names], ["", "R/W", *["R/W"] * 8], ["", "Default", *"10000000"]])
    register = reading(manual).registers[0]
    assert {one.access for one in register.fields} == {"R/W"}
    assert [one.default_value for one in register.fields] == [1, 0, 0, 0, 0, 0, 0, 0]


def test_bit_and_field_head_bits_beside_names_and_points_part_hexadecimal_digits(text: ReadText) -> None:
    found = text(
        "Register 1: Pump Control (PCTRL), offset 0x004\nBase address: 0x4003.0000\nReset value: 0x0000.0401\n\n"
        "Bit/Field   Name         Type      Description\n"
        "31:11       reserved     RO        Not used.\n"
        "10:8        MODE         RW        Mode of the pump.\n"
        "7:1         reserved     RO        Not used.\n"
        "0           RUN          RW        Runs it.\n"
    )
    register = only(found)
    assert [(one.field, one.default_value) for one in register.fields if not one.reserved] == [
        ("MODE", 4),
        ("RUN", 1),
    ]
    assert [one.value for one in found.symbols if one.kind == "block"] == [0x40030000]


DRAWN = """17.9 Registers
SIZE

Holds how much is moved.
 SIZE
 Size Register                            (0108H) Reset Value: 0000 0000H
 31  30  29  28  27  26  25  24  23  22  21  20  19  18  17  16
 0
 r

 15  14  13  12  11  10  9   8   7   6   5   4   3   2   1   0
 0                COUNT
 r                rw

 Field                 Bits                Type        Description
 COUNT                 [11:0]              rw          Words to be moved.
 0                     [31:12]             r           Reserved
"""


def test_codes_of_access_below_a_figure_tell_that_it_is_of_a_register_and_its_names_are_no_heading(
    text: ReadText,
) -> None:
    found = text(DRAWN)
    assert not found.instructions
    assert named(found) == [("SIZE", 0x108)]


def test_a_number_of_the_next_value_tells_that_the_digits_of_a_list_are_not_those_of_one_code(
    markdown: ReadText,
) -> None:
    rows = "| 7:2 | RATE | RW | How fast. |\n| 1:0 | WAIT | RW | Waits.<br>0 0 turns<br>1 1 turn<br>2 2 turns |\n"
    table = f"| Bits | Name | Access | Description |\n|---|---|---|---|\n{rows}"
    wait = only(markdown(f"## PUMP register (0x10)\n\n{table}")).fields[1]
    assert listed(wait) == {0: "0 turns", 1: "1 turn", 2: "2 turns"}


@pytest.mark.parametrize(
    ("title", "name"),
    [
        ("Pressure level, in steps (LEVEL):", "LEVEL"),
        ("Run/Stop (RS):", "RS"),
        ("Pump present (P):", "P"),
        ("Counts where it goes (DST_ADDRESS_INCREMENT_ENABLE):", "DST_ADDRESS_INCREMENT_ENABLE"),
    ],
)
def test_a_short_name_before_a_colon_is_that_of_the_field_whatever_its_title_is(
    markdown: ReadText, title: str, name: str
) -> None:
    rows = f"| 7:1 | RW | {title} How much. |\n| 0 | RW | Pump Enable (PE): Runs it. |\n"
    table = f"| Bits | Type | Description |\n|---|---|---|\n{rows}"
    register = only(markdown(f"## PUMP register (0x10)\n\n{table}"))
    assert bits(register) == [(name, 7, 1), ("PE", 0, 0)]
    assert not flags(register)


def test_a_title_that_wraps_before_its_short_name_leaves_the_description_whole(reading: Read) -> None:
    manual = Manual()
    manual.heading("4.1 PUMP register (offset 0x10)")
    rows: list[list[Text]] = [
        ["7:1", "RW", "Counts the address where it goes\n(DST_INC): Counts it.\n0 = Off\n1 = On"],
        ["0", "RW", "Pump Enable (PE): Runs it."],
    ]
    manual.table([("Bit Range", 60.0), ("Access", 60.0), ("Field Name (ID): Description", 250.0)], rows)
    field = only(reading(manual)).fields[0]
    assert (field.field, listed(field)) == ("DST_INC", {0: "Off", 1: "On"})


def test_a_sentence_in_the_column_of_names_is_doubted(markdown: ReadText) -> None:
    said = "Words that are still to be moved from here to there: none stands for all of them, and one for one alone."
    table = f"| Bits | Name | Access |\n|---|---|---|\n| 7:1 | {said} | RW |\n| 0 | RUN | RW |\n"
    register = only(markdown(f"## PUMP register (0x10)\n\n{table}"))
    assert register.fields[0].flags == ["name_garbled"]


def test_a_column_of_types_of_numbers_tells_no_access(markdown: ReadText) -> None:
    table = "| Bits | Name | Type | Description |\n|---|---|---|---|\n"
    typed = f"{table}| 7:1 | RATE | uint7 | How fast. |\n| 0 | RUN | Flag | Runs it. |\n"
    register = only(markdown(f"## PUMP register (0x10)\n\n{typed}"))
    assert [(one.access, one.note) for one in register.fields] == [
        (None, "Type: uint7"),
        (None, "Type: Flag"),
    ]
    coded = f"{table}| 7:1 | RATE | RWLV | How fast. |\n| 0 | RUN | S | Runs it. |\n"
    assert only(markdown(f"## PUMP register (0x10)\n\n{coded}")).fields[0].access == "RWLV"


def test_of_columns_of_types_and_of_reads_and_writes_the_second_tells_the_access(markdown: ReadText) -> None:
    table = "| Bits | Name | Type | Read/Write |\n|---|---|---|---|\n"
    rows = "| 7:1 | RATE | Volatile | R/W |\n| 0 | RUN | OTP | R |\n"
    register = only(markdown(f"## PUMP register (0x10)\n\n{table}{rows}"))
    assert [one.access for one in register.fields] == ["R/W", "R"]


def test_captions_over_a_line_on_the_codes_below_are_over_their_tables(reading: Read) -> None:
    columns = [("Bit", 60.0), ("Symbol", 80.0), ("Access", 60.0), ("Description", 200.0)]
    manual = Manual()
    for n, name in enumerate(("PUMPA", "PUMPB", "PUMPC", "PUMPD")):
        manual.lines(
            f"Table {n + 9}. {name} register (address {n:02X}h) bit description", "Legend: * default value"
        )
        manual.table(columns, [["7:1", f"RATE{n}", "R/W", "How fast."], ["0", f"RUN{n}", "R", "Runs it."]])
        manual.y -= 6
    found = reading(manual)
    assert [(one.register, bits(one)[0][0]) for one in found.registers] == [
        (f"PUMP{letter}", f"RATE{n}") for n, letter in enumerate("ABCD")
    ]
    assert not any(map(flags, found.registers))


def test_a_map_with_lanes_has_no_places_where_nothing_tells_the_base_of_their_numbers(
    markdown: ReadText,
) -> None:
    head = "| Offset | Register Name | 7 | 6 | 5 | 4 | 3 | 2 | 1 | 0 |\n|---|---|---|---|---|---|---|---|---|---|\n"

    def places(*numbers: str) -> list[int | None]:
        rows = [f"| {text} | P{n} | A | B | C | D | E | F | G | H |\n" for n, text in enumerate(numbers)]
        return [one.address for one in markdown(f"# Pump\n\n{head}{''.join(rows)}").registers]

    assert places("64", "65", "66") == [None, None, None]
    assert places("4", "8", "12") == [4, 8, 12]
    assert places("00", "08", "10") == [0, 8, 16]
    assert places("8", "9", "1A") == [8, 9, 26]


def test_a_paragraph_behind_a_list_in_columns_is_no_part_of_its_last_value(text: ReadText) -> None:
    found = text(
        "D1.2.3 PSTAT, Pump Status Register\n\nField descriptions\n\nBits [7:1]\n\n        Reserved, RES0.\n\n"
        "ERR, bit [0]\n\n        An error came up.\n\n        ERR       Meaning\n        0b0       No error.\n"
        "        0b1       Error in the channel of the number in NUM.\n\n        The reset of this field is:\n"
        "        - On a cold reset, this field resets to 0.\n"
    )
    field = only(found).fields[-1]
    assert listed(field) == {0: "No error.", 1: "Error in the channel of the number in NUM."}


def test_captions_a_little_nearer_to_the_table_over_them_are_under_their_tables_where_a_page_begins_with_one(
    reading: Read,
) -> None:
    columns = [("Bit", 60.0), ("Symbol", 80.0), ("Access", 60.0), ("Description", 200.0)]
    manual = Manual()
    for n, name in enumerate(("PUMPA", "PUMPB", "PUMPC", "PUMPD")):
        manual.table(columns, [["7:1", f"RATE{n}", "R/W", "How fast."], ["0", f"RUN{n}", "R", "Runs it."]])
        manual.y -= 6
        manual.lines(f"Table {n + 9}. {name} register (address {n:02X}h) bit description")
    found = reading(manual)
    assert [(one.register, bits(one)[0][0]) for one in found.registers] == [
        (f"PUMP{letter}", f"RATE{n}") for n, letter in enumerate("ABCD")
    ]
