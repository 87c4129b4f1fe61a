"""Manuals that programs write of a chip's description: Markdown, reStructuredText, figures given as data."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from pdf_reading import bits, flags, listed, text_reader

from extract.dialects.register_table.words.sizes import width_of_key
from extract.dialects.register_table.words.vocabulary import vocabulary

if TYPE_CHECKING:
    from pathlib import Path

    from pdf_reading import ReadText

HEAD = "| Bits | Name | Access | Reset | Description |\n|---|---|---|---|---|\n"


@pytest.fixture
def rst(tmp_path: Path) -> ReadText:
    return text_reader(tmp_path, ".rst")


@pytest.mark.parametrize(
    ("text", "highest", "width"),
    [
        ("32", 7, 32),
        ("16-bit", 3, 16),
        ("16 位", 3, 16),
        ("4 bytes", 31, 32),
        ("0x4", 31, 32),
        ("1", 7, 8),
        ("0x20", 31, 32),
        ("0x8", 40, 64),
        ("0x8", 7, None),
        ("4 KB", -1, None),
        ("8", 31, None),
        ("0", -1, None),
    ],
)
def test_a_size_counts_what_its_unit_says_or_what_alone_fits(
    text: str, highest: int, width: int | None
) -> None:
    assert width_of_key(text, highest, vocabulary()) == width


def test_a_register_of_four_bytes_has_32_bits(markdown: ReadText) -> None:
    row = "| 31:8 | LEVEL | rw | 0xFF | How full |\n| 0 | GO | rw | 0x0 | Starts it |\n"
    (register,) = markdown(
        f"## PCTL register\n\n- Absolute Address: 0x10\n- Size: 0x4\n\n{HEAD}{row}"
    ).registers
    assert (register.register, register.address, register.width_bits) == ("PCTL", 0x10, 32)


def test_dimensions_and_stride_make_an_array(markdown: ReadText) -> None:
    keys = "- Absolute Address: 0x10\n- Size: 0x4\n- Array Dimensions: [3]\n- Array Stride: 0x8\n"
    (register,) = markdown(
        f"## SLOT register\n\n{keys}\n{HEAD}| 31:0 | word | rw | 0x0 | One word |\n"
    ).registers
    assert (register.array_first, register.array_last, register.array_stride) == (0, 2, 8)
    (other,) = markdown(
        f"## SLOT register\n\n- Address: 0x10\n- Array Dimensions: [3, 2]\n\n{HEAD}| 31:0 | word | rw | 0 | It |\n"
    ).registers
    assert (other.array_first, other.flags) == (None, ["array_bounds"])


def test_the_elements_that_tables_of_addresses_have_are_those_of_the_register_without_a_number(
    markdown: ReadText,
) -> None:
    summary = (
        "| Name | Offset |\n|---|---|\n| pump.[`CTL`](#ctl) | 0x0 |\n"
        "| pump.[`WORD_0`](#word) | 0x10 |\n| pump.[`WORD_1`](#word) | 0x14 |\n"
    )
    control = f"## CTL\n- Offset: `0x0`\n\n{HEAD}| 0 | GO | rw | 0x0 | Starts it |\n"
    word = (
        "## WORD\n\n### Instances\n\n| Name | Offset |\n|---|---|\n| WORD_0 | 0x10 |\n| WORD_1 | 0x14 |\n\n"
        f"### Fields\n\n{HEAD}| 31:0 | word | rw | 0x0 | One word |\n"
    )
    first, second = markdown(f"## Summary\n\n{summary}\n{control}\n{word}").registers
    assert (first.register, first.address) == ("CTL", 0)
    assert (second.register, second.address, second.array_first, second.array_last, second.array_stride) == (
        ("WORD", 0x10, 0, 1, 4)
    )


def test_registers_that_are_described_themselves_are_no_elements_of_one_without_a_number(
    markdown: ReadText,
) -> None:
    summary = "| Name | Offset |\n|---|---|\n| WORD_0 | 0x10 |\n| WORD_1 | 0x14 |\n"
    tables = "".join(
        f"## {name}\n\n{HEAD}| 31:0 | word | rw | 0x0 | One word |\n\n"
        for name in ("WORD", "WORD_0", "WORD_1")
    )
    found = markdown(f"## Summary\n\n{summary}\n{tables}").registers
    assert [(one.register, one.address, one.array_first) for one in found] == [
        ("WORD", None, None),
        ("WORD_0", 0x10, None),
        ("WORD_1", 0x14, None),
    ]


def test_a_section_on_a_field_describes_it_and_lists_its_values(markdown: ReadText) -> None:
    head = "| Bits | Type | Reset | Name |\n|:--:|:--:|:--:|:--|\n"
    table = f"{head}| 5:4 | rw | 0x0 | [RATE](#r) |\n| 0 | rw | 0x0 | GO |\n"
    values = "| Value | Name | Description |\n|:--|:--|:--|\n| 0x0 | slow | 2 strokes |\n| 0x1 | fast | 8 strokes |\n"
    (register,) = markdown(
        f"## PCTL\n- Offset: `0x10`\n\n### Fields\n\n{table}\n### PCTL . RATE\nHow fast it pumps.\n\n{values}\n"
        "### PCTL . GO\nStarts it.\n\n0: rests\n1: runs\n"
    ).registers
    rate, go = register.fields
    assert (rate.field, rate.description, listed(rate)) == (
        "RATE",
        "How fast it pumps.",
        {0: "slow", 1: "fast"},
    )
    assert (go.field, listed(go)) == ("GO", {0: "rests", 1: "runs"})


def test_a_register_called_as_a_field_of_the_one_before_is_no_section_on_that_field(
    markdown: ReadText,
) -> None:
    first, second = markdown(
        f"## PCTL\n- Offset: `0x10`\n\n{HEAD}| 7:0 | WORD | rw | 0x0 | What goes out |\n\n"
        f"## WORD\n- Offset: `0x14`\n\n{HEAD}| 7:0 | LOW | rw | 0x0 | Its low part |\n"
    ).registers
    assert [(one.register, one.address) for one in (first, second)] == [("PCTL", 0x10), ("WORD", 0x14)]


def test_values_belong_to_the_field_that_the_line_over_them_names_behind_its_register(
    markdown: ReadText,
) -> None:
    rows = "| 3:2 | RATE | rw | 0 | How fast |\n| 1:0 | MODE | rw | 0 | How it works |\n"
    values = "| Name | Value | Description |\n|---|---|---|\n| OFF | 0x0 | Rests |\n| ON | 0x1 | Works |\n"
    (register,) = markdown(
        f"## PCTL\n\nAddress offset: 0x10\n\n{HEAD}{rows}\nEnumerated values for PCTL.MODE.\n\n{values}"
    ).registers
    assert [listed(one) for one in register.fields] == [{}, {0: "OFF", 1: "ON"}]


FENCED = """```wavejson
{"reg": [{"name": "GO", "bits": 1, "attr": ["rw"]}, {"bits": 3},
         {"name": "RATE", "bits": 4}]}
```
"""
BLOCK = """[wavedrom, , svg]
....
{reg: [
  {bits: 1, name: 'GO', attr: 'rw'},
  {bits: 3},
  {bits: 4, name: 'RATE'},
], config: {lanes: 1}}
....
"""


@pytest.mark.parametrize("drawing", [FENCED, BLOCK])
def test_a_figure_given_as_data_is_that_of_the_register_above(markdown: ReadText, drawing: str) -> None:
    text = "".join(
        f"## {name}\n- Offset: `{at}`\n\n{drawing}\n" for name, at in (("PCTL", "0x0"), ("PALT", "0x4"))
    )
    found = markdown(f"{text}{HEAD.replace('Bits', 'Bit')}| 0 | GO | rw | 0x0 | Starts it |\n").registers
    assert [one.register for one in found] == ["PCTL", "PALT"]
    for register in found:
        assert bits(register) == [("RATE", 7, 4), ("GO", 0, 0)]
        assert [one.access for one in register.fields] == [None, "rw"]
        assert register.width_bits == 8


def test_the_attribute_of_a_figure_given_as_data_may_state_the_reset(markdown: ReadText) -> None:
    drawn = FENCED.replace('{"name": "RATE"', '{"name": "RATE", "attr": \'reset: 11\'')
    text = f"## PCTL\n- Offset: `0x0`\n\n{drawn}\n## PALT\n- Offset: `0x4`\n\n{drawn}\n"
    found = markdown(text).registers
    assert [register.register for register in found] == ["PCTL", "PALT"]
    for register in found:
        assert [(one.field, one.access, one.default_text, one.default_value) for one in register.fields] == [
            ("RATE", None, "11", 11),
            ("GO", "rw", None, None),
        ]


def test_data_of_a_figure_that_cannot_be_read_are_reported(markdown: ReadText) -> None:
    reading = markdown(
        f"## PCTL\n\n{HEAD}| 0 | GO | rw | 0x0 | Starts it |\n\n## PALT\n\n"
        '```wavejson\n{"reg": [{"name": "GO", "bits": many}]}\n```\n'
    )
    assert "table_unread" in [one.code for one in reading.diagnostics]


def test_names_in_roles_and_references_are_those_that_show(rst: ReadText) -> None:
    title = "TIMER_EN"
    found = rst(
        "Timer\n=====\n\n+--------------------------------+----------------------------+\n"
        "| Register                       | Address                    |\n"
        "+================================+============================+\n"
        "| :ref:`TIMER_EN <TIMER_EN>`     | :ref:`0xf0002808 <T>`      |\n"
        "+--------------------------------+----------------------------+\n"
        "| TIMER_LOAD_                    | 0xf000280c                 |\n"
        "+--------------------------------+----------------------------+\n\n"
        f"{title}\n{'^' * len(title)}\n\n`Address: 0xf0002800 + 0x8 = 0xf0002808`\n\n    Starts it.\n\n"
        "+-------+------+--------------------+\n| Field | Name | Description        |\n"
        "+=======+======+====================+\n| [0]   | GO   | Runs while set     |\n"
        "+-------+------+--------------------+\n\n"
        "TIMER_LOAD\n^^^^^^^^^^\n\n:Reset Value: 0x00000000\n\n"
        "+-------+------+--------------------+\n| Bits  | Name | Description        |\n"
        "+=======+======+====================+\n| 31:0  | LOAD | Where it begins    |\n"
        "+-------+------+--------------------+\n"
    ).registers
    assert [(one.register, one.address, bits(one)) for one in found] == [
        ("TIMER_EN", 0xF0002808, [("GO", 0, 0)]),
        ("TIMER_LOAD", 0xF000280C, [("LOAD", 31, 0)]),
    ]
    assert found[0].description == "Starts it."


def test_a_grid_closed_by_corners_alone_has_its_last_column(rst: ReadText) -> None:
    (register,) = rst(
        "PCTL\n----\n\n:Address: 0x4\n\n"
        "+------+------+---------+\n|Bits  |Name  |Meaning  +\n+======+======+=========+\n"
        "|[7:4] |MODE  |How it   +\n|      |      |runs     +\n+------+------+---------+\n"
    ).registers
    assert [(one.field, one.bit_hi, one.bit_lo, one.description) for one in register.fields] == [
        ("MODE", 7, 4, "How it runs")
    ]


def test_a_heading_that_begins_as_the_word_for_registers_names_one(rst: ReadText) -> None:
    text = "".join(
        f"{name}\n----\n\n:Name: {name}\n:Address: {at}\n:Description: keeps {name}\n\n"
        "+--------+-------+--------------------+\n|Bits    |Name   |Description         |\n"
        "+========+=======+====================+\n|[31:24] |high   |the upper part      |\n"
        "+--------+-------+--------------------+\n|[23:0]  |low    |the rest            |\n"
        "+--------+-------+--------------------+\n\n"
        for name, at in (("reg0", "0x0"), ("reg1", "0x4"))
    )
    found = rst(text).registers
    assert [(one.register, one.address, one.description) for one in found] == [
        ("reg0", 0, "keeps reg0"),
        ("reg1", 4, "keeps reg1"),
    ]
    assert not any(map(flags, found))


def squeezed(names: str, access: str, reset: str) -> str:
    return (
        f"7.2 Control Register\n\nName: PCTL\nOffset: 0x08\n\nBit 7 6 5 4 3 2 1 0\n {names}\nAccess {access}\n"
        f"Reset {reset}\n\nBits 7:6 – MODE[1:0] How it works\nValue Description\n0x0 Rests\n0x1 Goes slowly\n"
        "and then stops\nOther Reserved\n\n"
        "Bit 1 – EN Enables it\nValue Name Description\n0 OFF It is off.\n1 ON It is on.\n"
        "\nBit 0 – RST Starts anew\n"
    )


def test_codes_between_single_blanks_are_those_of_the_fields_that_the_row_names(tmp_path: Path) -> None:
    text = text_reader(tmp_path, ".txt")
    (register,) = text(squeezed("MODE[1:0] EN RST", "R R R/W W", "1 0 1 0")).registers
    assert [(one.field, one.access, one.default_text) for one in register.fields] == [
        ("MODE", "R", "0b10"),
        ("EN", "R/W", "1"),
        ("RST", "W", "0"),
    ]
    assert [listed(one) for one in register.fields] == [
        {0: "Rests", 1: "Goes slowly and then stops"},
        {0: "OFF", 1: "ON"},
        {},
    ]


@pytest.mark.parametrize(
    ("names", "access"),
    [("MODE[1:0] EN RST", "R R/W W"), ("MODE[1:0] EN OTHER", "R R R/W W"), ("", "R R R/W W")],
)
def test_codes_between_single_blanks_that_do_not_fit_the_fields_are_left_out(
    tmp_path: Path, names: str, access: str
) -> None:
    (register,) = text_reader(tmp_path, ".txt")(squeezed(names, access, "")).registers
    assert [one.access for one in register.fields] == [None, None, None]


def test_sections_on_fields_that_give_their_bits_make_up_a_register_without_a_table(
    markdown: ReadText,
) -> None:
    text = (
        "## CTRL\n\nOffset: 0x0\n\n### CTRL.RATE\n\nBits: 11:8\nAccess: RW\n\nHow fast.\n\n"
        "### CTRL.GAIN\n\nBits: [4:2]\nAccess: RO\n\nHow loud.\n0: soft\n1: loud\n\n"
        "## STAT\n\nOffset: 0x4\n\n### STAT.RATE\n\nBits: 3:0\n\nHow fast it is.\n\n"
        f"## DATA\n\n{HEAD}| 7:0 | W | rw | 0 | It |\n"
    )
    control, state, data = markdown(text).registers
    assert [(one.register, one.address, one.access) for one in (control, state)] == [
        ("CTRL", 0, None),
        ("STAT", 4, None),
    ]
    assert bits(control) == [("RATE", 11, 8), ("GAIN", 4, 2)]
    assert [(one.access, one.description) for one in control.fields] == [
        ("RW", "How fast."),
        ("RO", "How loud. 0: soft 1: loud"),
    ]
    assert listed(control.fields[1]) == {0: "soft", 1: "loud"}
    assert (bits(state), bits(data)) == ([("RATE", 3, 0)], [("W", 7, 0)])


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
