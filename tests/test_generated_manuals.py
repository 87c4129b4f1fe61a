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
