"""Tables of manuals that programs write, in HTML, reStructuredText and between commas: rows, heads, lists in cells."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from pdf_reading import bits, flags, listed

if TYPE_CHECKING:
    from pdf_reading import ReadText


def test_a_grid_closed_by_corners_alone_has_its_last_column(rst: ReadText) -> None:
    (register,) = rst(
        "PCTL\n----\n\n:Address: 0x4\n\n"
        "+------+------+---------+\n|Bits  |Name  |Meaning  +\n+======+======+=========+\n"
        "|[7:4] |MODE  |How it   +\n|      |      |runs     +\n+------+------+---------+\n"
    ).registers
    assert [(one.field, one.bit_hi, one.bit_lo, one.description) for one in register.fields] == [
        ("MODE", 7, 4, "How it runs")
    ]


CSV = """PCTL
----

:Address: 0x4

.. csv-table:: Fields of the gate
   :header: Bits, Name, Description, Type, Reset
   :widths: 8, 20, 40, 8, 20

   15:8, ``RATE``, "Rate, in Hz.  See ""notes"".", RW, 0x10
   7:4, STEP, "Step:

   0 = none

   1 = half", RW, 0
   3:0, LOST, RW

Behind the table.
"""


@pytest.mark.parametrize("sign", [",", ";", "|"])
def test_a_table_of_commas_has_quoted_lines_and_tells_rows_that_lost_a_cell(rst: ReadText, sign: str) -> None:
    text = CSV.replace(", ", f"{sign} ").replace(f"Rate{sign}", "Rate,")
    text = text if sign == "," else text.replace("   :widths", f"   :delim: {sign}\n   :widths")
    (register,) = rst(text).registers
    assert bits(register) == [("RATE", 15, 8), ("STEP", 7, 4), ("LOST", 3, 0)]
    rate, step, lost = register.fields
    assert (rate.description, rate.access, rate.default_value) == ('Rate, in Hz.  See "notes".', "RW", 16)
    assert listed(step) == {0: "none", 1: "half"}
    assert lost.flags == ["cells_missing"]
    assert not rate.flags


def html(*rows: str) -> str:
    """A table as programs write it that turn pages into Markdown: in one line; `name*8` spans columns."""
    made = ""
    for row in rows:
        cells = (cell.partition("*") for cell in row.split("|"))
        made += "".join(
            f"<td{f' colspan={wide!r}' if wide else ''}>{text}</td>" for text, _, wide in cells
        ).join(("<tr>", "</tr>"))
    return f"<html><body><table>{made}</table></body></html>\n\n"


FIGURE = html(
    "BIT|15|14|13|12|11|10|9|8",
    "NAME|VSP|HSP|CKP|CBM*5",
    "TYPE|RW|RO|RW|RW*5",
    "BIT||6|5|||||",
    "NAME|NVB|NVD|BLP*6",
    "TYPE|W|W|W*6",
)


def test_a_row_of_bits_whose_numbers_are_lost_ends_the_one_above_and_is_told(markdown: ReadText) -> None:
    reading = markdown(f"# PCTL\n\nOffset: 0x4\n\n{FIGURE}")
    (register,) = reading.registers
    assert [(one.field, one.bit_hi, one.bit_lo, one.access) for one in register.fields] == [
        ("VSP", 15, 15, "RW"),
        ("HSP", 14, 14, "RO"),
        ("CKP", 13, 13, "RW"),
        ("CBM", 12, 8, "RW"),
    ]
    assert [one.code for one in reading.diagnostics].count("table_unread") == 1


def test_rows_of_other_names_under_the_same_numbers_are_told(markdown: ReadText) -> None:
    drawn = html(
        "Bit|7|6|5|4|3|2|1|0",
        "Address 0x08|OE0|OC0|DI0|REF0|RES0*4",
        "Address 0x0a|OE2|OC2|DI2|REF2|RES2*4",
        "Access|R/W|R/W|R/W|R/W|R/W*4",
    )
    reading = markdown(f"# Gates\n\n{drawn}")
    (register,) = reading.registers
    assert [one.field for one in register.fields] == ["OE0", "OC0", "DI0", "REF0", "RES0"]
    assert [one.code for one in reading.diagnostics].count("table_unread") == 1


def test_a_cell_under_lost_numbers_is_not_placed_by_those_that_are_left(markdown: ReadText) -> None:
    lost = html("BIT|15|14|13|12|11|10||", "NAME|VSP*8", "TYPE|RW*8")
    reading = markdown(f"# PCTL\n\nOffset: 0x4\n\n{lost}# PALT\n\nOffset: 0x8\n\n{FIGURE}")
    assert [one.field for register in reading.registers for one in register.fields if one.field == "VSP"] == [
        "VSP"
    ]
    assert [one.register for one in reading.registers if one.fields] == ["PALT"]
    assert [one.code for one in reading.diagnostics].count("table_unread") == 2


def test_a_word_behind_names_tells_their_bits_and_a_column_of_values_may_hold_texts(
    markdown: ReadText,
) -> None:
    table = html(
        "Name|Description|Setting",
        "VSP Bit 15|Turns the pulse.|0 - low 1 - high",
        "RATE Bit 14-8|How fast.|At least 1.",
    )
    (register,) = markdown(f"# PCTL\n\nOffset: 0x4\n\n{table}").registers
    assert bits(register) == [("VSP", 15, 15), ("RATE", 14, 8)]
    assert [one.description for one in register.fields] == [
        "Turns the pulse. 0 - low 1 - high",
        "How fast. At least 1.",
    ]
    assert [listed(one) for one in register.fields] == [{0: "low", 1: "high"}, {}]


def test_a_register_described_under_its_title_has_the_name_that_the_table_of_registers_has(
    markdown: ReadText,
) -> None:
    summary = html(
        "Offset|Name|Mnemonic|Reset Value",
        "0xB0|Gate Control Register|GCR|0x28",
        "0xB1|Gate Rate Register|GRR|0x01",
    )
    table = html("Name|Description|Setting", "RATE Bit 7-0|How fast.|At least 1.")
    reading = markdown(
        f"{summary}# 8.1.1 Gate Control Register\n\n{table}# 8.1.2 Gate Rate Register\n\n{table}"
    )
    assert [(one.register, one.address, one.fields[0].default_value) for one in reading.registers] == [
        ("GCR", 0xB0, 0x28),
        ("GRR", 0xB1, 0x01),
    ]


def test_a_name_that_lost_its_bits_among_names_with_bits_is_a_field_without_bits(markdown: ReadText) -> None:
    rows = ("GO Bit 5|Starts it.|", "STEP Bit 4|Steps.|", "RATE Bit 3-2|How fast.|", "TURN|Turns.|")
    table = html("Name|Description|Setting", *rows)
    (register,) = markdown(f"# PCTL\n\nOffset: 0x4\n\n{table}").registers
    assert bits(register) == [("GO", 5, 5), ("STEP", 4, 4), ("RATE", 3, 2), ("TURN", None, None)]
    assert [one.flags for one in register.fields] == [[], [], [], ["bits_lost"]]
    assert [one.description for one in register.fields][2:] == ["How fast.", "Turns."]


def test_names_of_their_own_in_each_row_are_those_of_the_fields_whatever_their_head(
    markdown: ReadText,
) -> None:
    head = "| Bit | Parameter | Default | Description | Settings |\n|---|---|---|---|---|\n"
    rows = "| 7-6 | SEL_GO | 1 | Selects it. | 0 = off<br>1 = slow<br>2 = fast |\n| 5 | NEG | 0 | Negates. | 1 = so |\n"
    (register,) = markdown(f"# PCTL\n\nOffset: 0x4\n\n{head}{rows}").registers
    assert bits(register) == [("SEL_GO", 7, 6), ("NEG", 5, 5)]
    assert listed(register.fields[0]) == {0: "off", 1: "slow", 2: "fast"}
    assert flags(register) == set()


def test_a_table_of_several_registers_each_under_title_and_head_is_as_many_registers(
    markdown: ReadText,
) -> None:
    head = "Bits|Name|Default|Description"
    table = html(
        "Register Name*2|*2",
        "PCTL*2|Register Address: 2 (0x02)*2",
        head,
        "7|GO|1'b0|Starts it.",
        "6:0|RATE|7'h5|How fast.",
        "PALT*2|Gate of the pump. Register Address: 3 (0x03)*2",
        head,
        "7:0|STEP|0x7C|Steps.",
    )
    found = markdown(f"# Registers of the pump\n\n{table}").registers
    assert [(one.register, one.address, bits(one)) for one in found] == [
        ("PCTL", 2, [("GO", 7, 7), ("RATE", 6, 0)]),
        ("PALT", 3, [("STEP", 7, 0)]),
    ]
    assert all(flags(one) == set() for one in found)


def test_heads_repeated_over_no_title_are_those_of_one_register(markdown: ReadText) -> None:
    head = "Bits|Name|Default|Description"
    table = html(head, "7|GO|0|Starts it.", "6:4|STEP|0|Steps.", head, "3:0|RATE|0|How fast.")
    (register,) = markdown(f"# PCTL\n\nOffset: 0x4\n\n{table}").registers
    assert bits(register) == [("GO", 7, 7), ("STEP", 6, 4), ("RATE", 3, 0)]


def test_a_paragraph_under_a_heading_that_describes_bits_is_said_of_the_field(markdown: ReadText) -> None:
    (register,) = markdown(
        "# 7.2 Gate Control\n\nName: PCTL   \nOffset: 0x02   \n\n"
        + html("Bit|7|6|5|4|3|2|1|0", "|||||PRES[2:0]*3|EN", "Access|||||R/W|R/W|R/W|R/W")
        + "# Bits 3:1 – PRES[2:0] Prescaler\n\nThese bits give the prescaler.\n\n# Bit 0 – EN Enable\n\nOpens it.\n"
    ).registers
    assert bits(register) == [("PRES", 3, 1), ("EN", 0, 0)]
    assert [one.description for one in register.fields] == [
        "Prescaler These bits give the prescaler.",
        "Enable Opens it.",
    ]


def test_texts_in_two_columns_under_the_head_of_descriptions_are_one(markdown: ReadText) -> None:
    table = html(
        "Bit|Field|Type|Reset|Description*2",
        "7|GO|RW|0|Starts it.*2",
        "6:1|LIM|RW|0|1600 mA|Limit of the pump.",
        "0|STEP|RW|0|Steps.*2",
    )
    (register,) = markdown(f"# PCTL\n\nOffset: 0x4\n\n{table}").registers
    assert [one.description for one in register.fields] == [
        "Starts it.",
        "1600 mA Limit of the pump.",
        "Steps.",
    ]


def test_a_list_in_the_column_of_types_is_that_of_the_field_and_no_access(rst: ReadText) -> None:
    reading = rst("""\
CTL
---

:Address: 0x4

+--------+-----------+------------+--------------+
|Bits    |Field name |Type        |Description   |
+========+===========+============+==============+
|[7:6]   |speed      |RW SLOW=0,  |How fast      |
|        |           |FAST=0x2    |it turns      |
+--------+-----------+------------+--------------+
|[5:4]   |mode       |enum        |What it does  |
|        |           |OFF=0,ON=1  |              |
+--------+-----------+------------+--------------+
|[1]     |step       |RW, reset=0 |Steps         |
+--------+-----------+------------+--------------+
|[0]     |run        |RW          |Runs          |
+--------+-----------+------------+--------------+
""")
    speed, mode, step, run = reading.registers[0].fields
    assert [row.access for row in (run, mode, speed)] == ["RW", None, "RW"]
    assert step.values == []
    assert [(v.value, v.name) for v in mode.values] == [(0, "OFF"), (1, "ON")]
    assert [(v.value, v.name) for v in speed.values] == [(0, "SLOW"), (2, "FAST")]
    assert (speed.description, run.values) == ("How fast it turns", [])


def test_a_grid_within_a_cell_lists_the_values_of_its_field(rst: ReadText) -> None:
    reading = rst("""\
CTL
---

`Address: 0x82000000 + 0x4 = 0x82000004`

+-------+------+----------------------------+
| Field | Name | Description                |
+=======+======+============================+
| [1:0] | MODE | What it does               |
|       |      |                            |
|       |      | +---------+-------------+  |
|       |      | | Value   | Description |  |
|       |      | +=========+=============+  |
|       |      | | ``0b0`` | Stands      |  |
|       |      | +---------+-------------+  |
|       |      | | ``0b1`` | Turns until |  |
|       |      | |         | it is full  |  |
|       |      | +---------+-------------+  |
+-------+------+----------------------------+
| [2]   | RUN  | Runs                       |
+-------+------+----------------------------+
""")
    mode, run = reading.registers[0].fields
    assert (mode.description, run.description) == (
        "What it does 0b0: Stands 0b1: Turns until it is full",
        "Runs",
    )
    assert [(v.value, v.name or v.description) for v in mode.values] == [
        (0, "Stands"),
        (1, "Turns until it is full"),
    ]
