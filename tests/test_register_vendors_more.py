"""Forms of manuals of microcontrollers: captions over keys, chapters with short names, names with their place."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from pdf_pages import Manual
from pdf_reading import listed

from extract.dialects.register_table.field_tables.stated import stated_access
from extract.dialects.register_table.words.vocabulary import vocabulary

if TYPE_CHECKING:
    from pdf_reading import Read, ReadText

COLUMNS = [("Bit", 40.0), ("Field", 60.0), ("Type", 40.0), ("Description", 200.0)]


def test_a_caption_over_the_offset_of_its_register_is_that_of_the_table_below(reading: Read) -> None:
    manual = Manual()
    manual.heading("5 Pump (NB)")
    for n, name in enumerate(["DATA", "CTRL", "STAT", "RATE"]):
        manual.lines(f"Table {n + 1}: Level {name.lower()} Register (NB_{name})", f"Offset: 0x{4 * n:X}")
        manual.table(COLUMNS, [["31:1", f"{name}_A", "RW", "Level"], ["0", f"{name}_B", "RW", "Starts it"]])
    found = [(one.register, one.address, one.fields[0].field) for one in reading(manual).registers]
    assert found == [(f"NB_{n}", 4 * k, f"{n}_A") for k, n in enumerate(["DATA", "CTRL", "STAT", "RATE"])]


def test_a_name_and_its_place_alone_over_a_table_are_those_of_its_register(reading: Read) -> None:
    manual = Manual()
    manual.heading("5 Pump (NB)")
    for n, name in enumerate(["DATA", "CTRL"]):
        manual.lines(f"NB_{name} 0x2f0{4 * n}")
        manual.table(COLUMNS, [["31:1", f"{name}_A", "RW", "Level"], ["0", f"{name}_B", "RW", "Starts it"]])
    found = [(one.register, one.address, one.flags) for one in reading(manual).registers]
    assert found == [("NB_DATA", 0x2F00, []), ("NB_CTRL", 0x2F04, [])]


def test_constants_over_a_table_name_no_register(markdown: ReadText) -> None:
    rows = "Bits   Name   Access   Description\n7:0    LVL    RW       Level\n"
    (register,) = markdown(f"3.2 Pump registers\n\nNB_MAX 0x0F\nNB_MIN 0x01\n\n{rows}").registers
    assert register.register != "NB_MIN"
    assert register.address is None


def test_names_under_register_that_share_an_address_are_those_of_its_fields(markdown: ReadText) -> None:
    rows = (
        "<tr><td rowspan=2>0x3000</td><td>7:5</td><td>MODE</td><td>How it runs</td></tr>"
        "<tr><td>4:0</td><td>RATE</td><td>How fast</td></tr>"
        "<tr><td>0x3001</td><td>7:0</td><td>LVL</td><td>Level</td></tr>"
    )
    head = "<tr><th>Address</th><th>Bit</th><th>Register name</th><th>Description</th></tr>"
    first, second = markdown(f"# Pump\n\n<table>{head}{rows}</table>\n").registers
    assert (first.address, [f.field for f in first.fields]) == (0x3000, ["MODE", "RATE"])
    assert (second.address, [f.field for f in second.fields]) == (0x3001, ["LVL"])


def test_a_row_of_a_figure_gives_the_address_of_its_register(reading: Read) -> None:
    manual = Manual()
    manual.heading("5.1 Pump Control Register (NB_CTRL)")
    page, widths = manual.page, [40.0] * 9
    manual.y += page.row(60, manual.y, widths, ["BITS", *map(str, range(7, -1, -1))])
    manual.y += page.row(60, manual.y, widths, ["FIELD", ("MODE", 3), "GO", ("LVL", 4)])
    manual.y += page.row(60, manual.y, widths, ["RESET", *"00000001"])
    manual.y += page.row(60, manual.y, widths, ["ADDR", ("F0CH", 8)])
    manual.y += 12
    manual.lines("MODE—How it runs.", "GO—Starts it.", "0 = Off.", "1 = On.", "LVL—Level.")
    found = reading(manual)
    (register,) = found.registers
    assert register.address == 0xF0C
    assert [(f.field, f.description) for f in register.fields] == [
        ("MODE", "How it runs."),
        ("GO", "Starts it. 0 = Off. 1 = On."),
        ("LVL", "Level."),
    ]
    assert not found.diagnostics


def test_access_in_a_sentence_that_goes_on_in_the_next_line_is_none() -> None:
    assert stated_access("Level of it. Write\n1 to clear it.", vocabulary()) is None
    assert stated_access("Level of it. Read\n0 = off", vocabulary()) == "Read"


def test_a_list_of_which_the_end_of_a_page_leaves_one_value_goes_on_or_is_in_doubt(reading: Read) -> None:
    def manual(*more: list[str]) -> Manual:
        made = Manual()
        made.heading("5.1 NB_CTRL register")
        made.lines("Offset: 0x10", "Bit 1 – GO: Starts it.")
        made.table([("Value", 60.0), ("Description", 120.0)], [["0", "rests"]])
        made.turn()
        if more:
            made.table([("", 60.0), ("", 120.0)], list(more))
        made.lines("Bit 0 – IE: Interrupts.")
        return made

    ((first, _),) = (register.fields for register in reading(manual(["1", "runs"])).registers)
    assert (listed(first), first.flags) == ({0: "rests", 1: "runs"}, [])
    ((first, _),) = (register.fields for register in reading(manual()).registers)
    assert (listed(first), first.flags) == ({0: "rests"}, ["list_unread"])


def test_single_bits_that_stand_where_those_of_the_first_row_do_begin_rows(text: ReadText) -> None:
    (register,) = text("""\
5.4.2 Clock configuration Register (NB_STAT)
Address: Base + (04h)

 Bits Description
 31:29 Sets the gate (LVL) – RW. Sets the gate. The divider must be stopped before this field
       is written.
 28    Latches the pump (FLT) – RO. Latches the pump.
 27:11 Shows the flow (KEY) – WO. Shows the flow.
       3     is none of its values
 10:4  Reserved.
 3     Rests (DST) – RW. Rests.
 2:0   Source of the heater (POL) – RW. Source of the
       heater.
""").registers
    assert [(f.bit_hi, f.field) for f in register.fields if not f.reserved] == [
        (31, "LVL"),
        (28, "FLT"),
        (27, "KEY"),
        (3, "DST"),
        (2, "POL"),
    ]


PAGES = """\
5.1 NB_CR1 Register (Offset = 4h)

Bit            Name         Type       Reset  Description
15             TXE          R/W        1h     Relay filter.
14-9           GO3          W          0h     Threshold of the relay.
8              DST          R          0h
\f                                           Holds the relay counter.
7-6         BUSY       R/W      0h         Pump.
5-0         IRQEN      W        3h         Source.

5.2 NB_CFG Register (Offset = 8h)

Bit   Name   Type Reset Description
7-6   RUN    R/W  0h    Runs.
5-0   LVL    R/W  0h    Level.
"""


def test_the_rows_of_another_table_do_not_tell_where_columns_stand_on_a_page(text: ReadText) -> None:
    first, _ = text(PAGES).registers
    assert [(f.field, f.access, f.default_value, f.description) for f in first.fields] == [
        ("TXE", "R/W", 1, "Relay filter."),
        ("GO3", "W", 0, "Threshold of the relay."),
        ("DST", "R", 0, "Holds the relay counter."),
        ("BUSY", "R/W", 0, "Pump."),
        ("IRQEN", "W", 3, "Source."),
    ]


@pytest.mark.parametrize("head", ["Field    Name     Description", "Field Name        Description"])
def test_bits_in_brackets_under_field_beside_names_are_those_of_the_fields(text: ReadText, head: str) -> None:
    table = (
        f"{head}          Access  Default\n"
        "[7:4]    rate     How fast it runs     RW      0x3\n"
        "[3:0]    lvl      Level of it          RO      0x0\n"
    )
    (register,) = text(f"4.2 Clock Register (NB_STAT)\nOffset: 0x00\n\n{table}").registers
    assert [(f.field, f.bit_hi, f.access, f.default_value, f.description) for f in register.fields] == [
        ("rate", 7, "RW", 3, "How fast it runs"),
        ("lvl", 3, "RO", 0, "Level of it"),
    ]


def test_a_reset_at_the_end_of_a_line_that_is_short_of_its_column_is_taken_off_in_doubt(
    text: ReadText,
) -> None:
    (register,) = text("""\
5.4 Gate Register (NB_CR2)
Offset address: 0x0C

Bit      Name      Access Description                                                      Reset
7        PSC       RW     Selects the latch valve.                                         0
6        CLK       RO     Enables the relay channel. The counter must be stopped before 0
                          this field is written.
5:0      STBY      RW     Shows the clock heater of the flow.                              0
""").registers
    one = register.fields[1]
    assert (one.default_value, one.flags) == (0, ["cells_shifted"])
    assert one.description == (
        "Enables the relay channel. The counter must be stopped before this field is written."
    )


def test_a_code_of_access_wrapped_as_its_head_is_goes_on(text: ReadText) -> None:
    (register,) = text("""\
5.2.1 NB_STAT : Phase data Register
Offset address: 0x00

Bit      Symbol              Function                                            R/
                                                                                 W
7:4      UNF                 Configures the level counter.                       R/
                                                                                 W
3        PHASE               Holds the buffer pump of the heater.                W
2:0      POL                 Enables the counter motor of the relay.             R/
                                                                                 W
""").registers
    assert [(f.field, f.access) for f in register.fields] == [("UNF", "R/W"), ("PHASE", "W"), ("POL", "R/W")]


def test_a_head_alone_at_the_end_of_a_page_does_not_tell_where_columns_stand_on_the_next(
    text: ReadText,
) -> None:
    (register,) = text("""\
5.2 NB_CMD Register
Offset 0x0C

Bit(s)  Field         Description                                 Type    Reset
\f
7:4     HALT     Holds the channel clock.                RW   0x3
3:2     GAIN     Configures the level motor.             WO   0x0
1:0     BAND     Selects the relay heater.               WO   0x2
""").registers
    assert [(f.field, f.access, f.default_value) for f in register.fields] == [
        ("HALT", "RW", 3),
        ("GAIN", "WO", 0),
        ("BAND", "WO", 2),
    ]


def test_access_and_reset_that_a_single_blank_parts_are_no_code(text: ReadText) -> None:
    (register,) = text("""\
5.2 NB_CMD Register
Offset 0x0C

Bit(s)  Type    Reset   Name     Description
7:4     R/W     0       HALT     Holds the channel clock.
3:2     R/W 1           GAIN     Configures the level motor.
1:0     W       2       BAND     Selects the relay heater.
""").registers
    assert [(f.access, f.default_value, f.flags) for f in register.fields] == [
        ("R/W", 0, []),
        ("R/W", 1, ["cells_shifted"]),
        ("W", 2, []),
    ]


def test_the_names_of_a_figure_that_a_page_parts_from_it_name_no_register(reading: Read) -> None:
    manual = Manual()
    manual.heading("5.1 NB_CTRL register")
    widths = [60.0, 100.0, 100.0, 100.0]
    manual.y += manual.page.row(60, manual.y, widths, ["Name", "WAKE [15]", "DIR [14:11]", "WIN [10:8]"])
    manual.y += 12
    manual.table(COLUMNS, [["31:16", "-", "RO", "Reserved"], ["15:0", "WAKE", "RW", "Wakes it"]])
    assert [one.register for one in reading(manual).registers] == ["NB_CTRL"]


def test_codes_that_the_end_of_a_page_parts_from_their_figure_are_reported(text: ReadText) -> None:
    figure = """\
5.4.3. Flow status register (NB_CR2)
Address offset: 0x08

   7           6           5           4           3           2           1           0
 Res.                  FLT[2:0]                   RATE              STBY[2:0]
"""
    codes = "                          rw                       r                   rw\n"
    fields = (
        "\nBits   Fields      Descriptions\n7      Reserved    Kept.\n6:4    FLT[2:0]    Latch.\n"
        "3      RATE        Level.\n2:0    STBY[2:0]   Heater.\n"
    )
    (register,) = text(figure + codes + fields).registers
    assert [f.access for f in register.fields] == [None, "rw", "r", "rw"]
    moved = text(f"{figure}\f                {codes.strip()}\n{fields}")
    assert [f.access for f in moved.registers[0].fields] == [None] * 4
    assert "table_unread" in {one.code for one in moved.diagnostics}


def test_a_label_alone_under_the_numbers_of_a_figure_is_no_row(text: ReadText) -> None:
    (register,) = text("""\
5.1 Gate Register (NB_CR2)

Bit   7     6     5     4     3     2     1     0
Name

Bits   Name    Description
7:4    FLT     Latch.
3:0    RATE    Level.
""").registers
    assert [f.field for f in register.fields] == ["FLT", "RATE"]


def test_columns_of_a_list_of_values_stand_nowhere_where_a_page_moves_the_others(text: ReadText) -> None:
    (register,) = text("""\
5.1 Gate Register (NB_CR2)

Bits    Name      Access    Description
15:12   FLT       RW        Latch.
        Value   Name    Description
        0       OFF     Rests.
        1       ON      Runs.
11:8    RATE      RW        Level.
\f
7:4   POL     RW     Sign.
3:0   DIR     RO     Way.
""").registers
    assert [(f.field, f.access, f.description) for f in register.fields] == [
        ("FLT", "RW", "Latch."),
        ("RATE", "RW", "Level."),
        ("POL", "RW", "Sign."),
        ("DIR", "RO", "Way."),
    ]
