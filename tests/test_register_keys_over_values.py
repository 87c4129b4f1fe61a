"""Keys alone in a line over their values, places that count bytes, columns of values that hold resets."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from pdf_reading import bits

if TYPE_CHECKING:
    from pdf_reading import ReadText

TABLE = (
    "|name|bit_assignments|type|initial_value|comment|\n|:--|:--|:--|:--|:--|\n|go|[0]|rw|0x1|Starts it|\n"
)
WIDE = TABLE + "|rate|[31:16]|rw|0x3||\n"


@pytest.mark.parametrize(
    "lines",
    [
        "* name\n    * nb_ctrl\n* offset_address\n    * 0x14\n* type\n    * rw\n",
        "Address offset\n\n0x14\n\nAccess\n\nrw\n",
        "### Address offset:\n`0x14`\n### Access\nrw\n",
        "**Offset**\n0x14\n**Type**\nrw\n",
        "Смещение адреса\n\n0x14\n\nДоступ\n\nrw\n",
    ],
)
def test_the_line_below_a_key_alone_is_its_value(markdown: ReadText, lines: str) -> None:
    (register,) = markdown(f"## nb_ctrl\n\n{lines}\n{TABLE}").registers
    assert (register.register, register.address, register.access) == ("nb_ctrl", 0x14, "rw")
    assert (register.description, bits(register)) == (None, [("go", 0, 0)])


def test_what_has_not_the_form_of_a_value_is_text(markdown: ReadText) -> None:
    (register,) = markdown(f"## nb_ctrl\n\nOffset\n\nIt stands where the board says.\n\n{TABLE}").registers
    assert register.address is None
    assert "where the board says" in (register.description or "")


@pytest.mark.parametrize(
    ("place", "table", "width", "flags"),
    [
        ("0x14 - 0x17", WIDE, 32, []),
        ("0x14 - 0x17", TABLE, None, ["array_bounds"]),
        ("0x14 - 0x23", WIDE, 32, ["array_bounds"]),
    ],
)
def test_a_place_of_as_many_bytes_as_the_register_has_is_that_of_one(
    markdown: ReadText, place: str, table: str, width: int | None, flags: list[str]
) -> None:
    (register,) = markdown(f"## nb_ctrl\n\n* offset_address\n    * {place}\n\n{table}").registers
    assert (register.address, register.width_bits, register.array_first, register.flags) == (
        0x14,
        width,
        None,
        flags,
    )


def test_the_bytes_of_an_array_are_shared_out_among_its_elements(markdown: ReadText) -> None:
    lines = "* offset_address\n    * 0x20 - 0x2f\n* array_size\n    * [4]\n"
    (register,) = markdown(f"## nb_lane\n\n{lines}\n{WIDE}").registers
    assert (register.address, register.array_first, register.array_last, register.array_stride) == (
        0x20,
        0,
        3,
        4,
    )
    (alone,) = markdown(f"## nb_lane\n\n{lines.replace('[4]', 'NA').replace('2f', '23')}\n{WIDE}").registers
    assert (alone.array_last, alone.flags) == (None, [])


VALUES = (
    "| Bits | Name | Type | Value | Description |\n|---|---|---|---|---|\n| 7:4 | {} | -- | 0x0 | None |\n"
)


def test_a_column_of_values_holds_resets_where_reserved_bits_have_one(markdown: ReadText) -> None:
    rows = "| 3:1 | MODE | rw | 0x5 | How |\n| 0 | GO | rw | 0x1 | Goes |\n"
    (register,) = markdown(f"## NB_GATE\n\nOffset: 0x20\n\n{VALUES.format('-')}{rows}").registers
    assert [one.default_value for one in register.fields] == [0, 5, 1]
    (other,) = markdown(f"## NB_GATE\n\nOffset: 0x20\n\n{VALUES.format('KIND')}{rows}").registers
    assert [one.default_value for one in other.fields] == [None, None, None]


def test_a_digit_of_each_bit_below_a_key_is_no_reset_of_the_register(text: ReadText) -> None:
    high, low = "\n".join("11000000"), "\n".join("00000000")
    rows = "Bits    Name     Access   Description\n"
    rows += "15:8    RATE     RW       How fast\n7:0     LEVEL    RW       How full\n"
    (register,) = text(
        f"4.1 NB_CTRL Register\n\nOffset: 0x10\n\nReset\n{high}\n\nReset\n{low}\n\n{rows}"
    ).registers
    assert [(one.field, one.default_value) for one in register.fields] == [("RATE", None), ("LEVEL", None)]
