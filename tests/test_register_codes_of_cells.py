"""Rows of access and reset that give a code to each cell of a figure that a text draws with blanks."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from dialect_checks import load

from extract.dialects.register_table import RegisterTableDialect

if TYPE_CHECKING:
    from extract.observations import Reading

HEAD = """\
NBCON (0x10)

 BIT              7         6         5         4       3         2        1         0
 Field          PU_DIS   T_HOLD   SB_LOW       –     N_MODE     DBEN      GO_RST[1:0]
 Reset           0b0       0b1      0b0        –       0b1       NVM          0b01
"""
WRAPPED = """\
 Access         Write,    Read     Write,      –      Write,     Read      Write, Read
 Type           Read      Only     Read               Read       Only
"""
WHOLE = " Access Type   Write, Read  Read Only  Write, Read   –   Write, Read   Read Only   Write, Read\n"
MOVED = " Access Type Write, Read Read Only Write, Read   –  Write, Read Read Only   Write, Read\n"


def read(text: str) -> Reading:
    return RegisterTableDialect().read(load(text, "northbeck-nb1"))


@pytest.mark.parametrize("access", [WRAPPED, WHOLE, MOVED])
def test_each_cell_has_the_whole_of_its_access_and_its_reset(access: str) -> None:
    (register,) = read(HEAD + access).registers
    assert [(f.field, f.access, f.default_text) for f in register.fields if not f.reserved] == [
        ("PU_DIS", "Write, Read", "0b0"),
        ("T_HOLD", "Read Only", "0b1"),
        ("SB_LOW", "Write, Read", "0b0"),
        ("N_MODE", "Write, Read", "0b1"),
        ("DBEN", "Read Only", "NVM"),
        ("GO_RST", "Write, Read", "0b01"),
    ]


def test_words_for_access_that_are_not_those_of_the_cells_are_reported_and_no_field_has_one() -> None:
    reading = read(HEAD + " Access Type   Write, Read  Read Only  Write,\n")
    assert {field.access for field in reading.registers[0].fields} == {None}
    assert "table_unread" in {found.code for found in reading.diagnostics}


TABLE = """\
# 4.2 NBCON register

Offset: 0x10

<table><tr><td>15</td><td>14</td><td>13</td><td>12</td><td>11</td><td>10</td><td>9</td><td>8</td><td>7</td><td>6</td>\
<td>5</td><td>4</td><td>3</td><td>2</td><td>1</td><td>0</td></tr><tr><td colspan="12">Reserved</td><td>FULL</td>\
<td colspan="2">RATE</td><td>GO</td></tr></table>

{}
"""


@pytest.mark.parametrize(
    ("codes", "wanted"),
    [("rc_w1 r rw", ["rc_w1", "r", "rw"]), ("rc_w1 rw", [None] * 3), ("r rw rw rw", [None] * 3)],
)
def test_codes_under_a_table_of_marks_are_those_of_its_fields_in_order_or_of_none(
    codes: str, wanted: list[str | None]
) -> None:
    (register,) = read(TABLE.format(codes)).registers
    assert [(f.field, f.bit_hi) for f in register.fields if not f.reserved] == [
        ("FULL", 3),
        ("RATE", 2),
        ("GO", 0),
    ]
    assert [f.access for f in register.fields if not f.reserved] == wanted
