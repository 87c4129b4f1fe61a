"""Tables of laid-out texts whose heads a converter moved: cells do not stand under them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from pdf_reading import ReadText

TITLE = "2.1 NB_CTRL register\n\nAddress offset: 0x10\n\n"


@pytest.mark.parametrize(
    "table",
    [
        """\
        Bits  Name  Access  Reset  Description
  7:4   MODE  RW             Mode of it
  3     GO    RW      0x1    Starts it
  2:0   LVL   RO      0x2    Level
""",
        """\
      Bits   Name   Access   Reset   Description
7:4    MODE   RW               Mode of it
3      GO     RW       0x1     Starts it
2:0    LVL    RO       0x2     Level
""",
        """\
        Bits      Name      Access      Description      Reset
7:4       MODE      RW          Mode of it
3         GO        RW          Starts it        0x1
2:0       LVL       RO          Level            0x2
""",
        """\
        Bits  Name  Reset  Access  Description
    7:4   MODE         RW      Mode of it
    3     GO    0x1    RW      Starts it
    2:0   LVL   0x2    RO      Level
""",
    ],
)
def test_what_does_not_stand_under_its_head_is_dealt_out_by_its_form_in_doubt(
    text: ReadText, table: str
) -> None:
    (register,) = text(TITLE + table).registers
    assert [(f.field, f.access, f.default_value, f.description) for f in register.fields] == [
        ("MODE", "RW", None, "Mode of it"),
        ("GO", "RW", 1, "Starts it"),
        ("LVL", "RO", 2, "Level"),
    ]
    assert register.fields[0].flags == ["cells_shifted"]


def test_words_for_a_reset_that_stand_under_their_head_are_resets(text: ReadText) -> None:
    table = """\
Bits  Name  Access  Reset       Description
7:4   MODE  RW      Undefined
3     GO    RW      See note    Starts it
2:0   LVL   RO      0x2         Level
"""
    (register,) = text(TITLE + table).registers
    assert [f.default_text for f in register.fields] == ["Undefined", "See note", "0x2"]
    assert not any(f.flags for f in register.fields)
