"""Lists of bits without heads in a text: which lines are such a list, and whose fields they are."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from dialect_checks import load

from extract.dialects import read
from extract.dialects.register_table import RegisterTableDialect
from extract.readers import read_document

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from extract.observations import Reading

    ReadText = Callable[[str], Reading]

LIST = """\
  0-2   Speed of pump          (0=Off, 1=Slow, 2=Fast)
  3     Not used                   (always zero)
  4     Rest                       (0=None, 1=Long;
                                    in seconds)
  5-7   LEVEL                      Level of oil
"""
HEADING = "F40h - LCON - Light control (R/W)\n"


@pytest.fixture
def text(tmp_path: Path) -> ReadText:
    def read_text(content: str) -> Reading:
        path = tmp_path / "pipit.txt"
        path.write_text(content, "utf-8")
        return read(read_document(path, path.stem), "register-table")

    return read_text


def fields(reading: Reading) -> list[tuple[int | None, int | None, str | None, list[str]]]:
    return [(f.bit_hi, f.bit_lo, f.field, f.flags) for f in reading.registers[0].fields]


@pytest.mark.parametrize(
    "before", [HEADING, HEADING + "```\n", HEADING + "Lights it.\n", HEADING + "  Bit   Expl.\n"]
)
def test_bits_that_go_on_from_row_to_row_and_fill_a_register_are_its_fields(
    text: ReadText, before: str
) -> None:
    reading = text(before + LIST)
    (register,) = reading.registers
    assert (register.register, register.address, register.access) == ("LCON", 0xF40, "R/W")
    assert fields(reading) == [
        (2, 0, "Speed of pump", ["name_open"]),
        (3, 3, "Not used", []),
        (4, 4, "Rest", ["name_open"]),
        (7, 5, "LEVEL", []),
    ]
    assert [(v.value, v.name) for v in register.fields[0].values] == [(0, "Off"), (1, "Slow"), (2, "Fast")]
    assert register.fields[1].reserved


def test_rows_that_leave_bits_out_are_a_list_under_the_word_for_bits_alone(text: ReadText) -> None:
    rows = "0-2   Speed of pump          (0=Off)\n  5     Rest      (1=Long)\n  6-7   Level\n"
    assert not text(HEADING + "  " + rows).registers
    assert [one[:2] for one in fields(text(HEADING + "  Bit   Expl.\n  " + rows))] == [(2, 0), (5, 5), (7, 6)]


def test_rows_of_bits_that_rise_and_are_not_read_are_reported(text: ReadText) -> None:
    reading = text("LCON register\n\n0-7 Low part of it\n8-15 High part of it\n16-30 More of it\n")
    assert not reading.registers
    assert "table_unread" in [one.code for one in reading.diagnostics]


def test_the_word_before_the_first_row_is_that_of_the_rows_under_it(text: ReadText) -> None:
    reading = text(
        "3D8h (W): Light control\n"
        "   bit 0  Lights it if set, else dark.\n"
        "       1  9-bit wide lamps\n"
        "          The others are dark.\n"
        "     3-5  Level of oil\n"
    )
    (register,) = reading.registers
    assert (register.register, register.address, register.flags) == (
        "Light control",
        0x3D8,
        ["register_name"],
    )
    assert [one[:3] for one in fields(reading)] == [
        (0, 0, None),
        (1, 1, "9-bit wide lamps"),
        (5, 3, "Level of oil"),
    ]
    assert register.fields[1].description == "The others are dark."


def test_a_port_with_an_index_is_no_address_of_the_register(text: ReadText) -> None:
    reading = text("3C4h index 2 (R/W): Lamps: Mask\n   bit 0  Left lamp\n       1  Right lamp\n")
    (register,) = reading.registers
    assert (register.address, register.description) == (None, "3C4h index 2 (R/W): Lamps: Mask")


def test_numbers_that_fill_no_register_and_rows_of_other_columns_are_no_list(text: ReadText) -> None:
    for rows in (
        "  1-2   Speed of it\n  3     Rest\n  4-5   Level\n",
        "  0-2   12   14   16\n  3-7   13   15   17\n",
        "  0-2   LOW    R/W   0x0   Low one\n  3-7   HIGH   R/W   0x1   High one\n",
    ):
        assert not any(f.field for r in text(HEADING + rows).registers for f in r.fields), rows


def test_the_values_of_a_field_in_such_rows_are_no_list_of_bits(text: ReadText) -> None:
    values = "    0    Off\n    1    Slow\n    2-3  Fast\n    4-7  Reserved\n"
    (register,) = text(
        "NB_CTRL Register\n\nBits 7:3 - LEVEL: How full\nBits 2:0 - MODE: How it runs\n" + values
    ).registers
    assert [(f.field, [v.value for v in f.values]) for f in register.fields] == [
        ("LEVEL", []),
        ("MODE", [0, 1, 2, 4]),
    ]


def test_several_titles_over_one_table_without_rules_are_all_named() -> None:
    text = (
        "Register 18 (0x12): Rate of the first gate\nRegister 34 (0x22): Rate of the second gate\n\n"
        "Bit        Name      R/W     Description       Default\n"
        "7 - 4      Rate      R/W     Rate of the gate  0x0\n"
        "3 - 0      Limit     R/W     Limit of it       0x0\n"
    )
    (register,) = RegisterTableDialect().read(load(text, "northbeck-nb1")).registers
    assert register.register == "Rate of the first gate, Rate of the second gate"
    assert [field.field for field in register.fields] == ["Rate", "Limit"]


@pytest.mark.parametrize(
    "titles",
    [
        "1F70h NB_STAT - State of the gates (R=State, W=Acknowledge)\n1F74h NB_MASK - Mask of the gates (R/W)",
        "NB_STAT (1F70h)\nNB_MASK (1F74h)",
    ],
)
def test_names_beside_their_addresses_over_one_list_are_all_named(titles: str) -> None:
    rows = "  Bit   Expl.\n  0     GATE0 opens\n  1     GATE1 opens\n  2-15  Not used\n"
    text = f"Gates\n\n{titles}\n{rows}\n1F78h NB_CTL - Control (R/W)\n  0-7   Rate\n  8-15  Not used\n"
    found = RegisterTableDialect().read(load(text, "northbeck-nb1")).registers
    assert [(r.register, r.addresses or r.address) for r in found] == [
        ("NB_STAT, NB_MASK", [0x1F70, 0x1F74]),
        ("NB_CTL", 0x1F78),
    ]
