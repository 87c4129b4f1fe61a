"""Bits in tables without rules: cut over the lines of their cell, behind the word for them, and rows left out."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from pdf_reading import shown

if TYPE_CHECKING:
    from pdf_reading import ReadText

WHOLE = (
    "NB_STAT register (offset 0x14)\n\nBits    Name     Access   Reset   Description\n"
    "31:16   SPEED    RW       0       How fast it turns\n15:0    TURNS    RO       0       How far it is\n"
)


def table(*cells: tuple[str, ...]) -> str:
    """Two registers, the bits of the first in as many lines as their cells have."""
    lines = ["NB_CTRL register (offset 0x10)", "", "Bits    Name     Access   Reset   Description"]
    for (first, *more), name, said in zip(cells, ("DEPTH", "LEVEL"), ("How deep", "How high"), strict=True):
        lines.append(f"{first:<8}{name:<9}RW       0       {said} it is and")
        beside = [" " * 18 + " " * 16 + "in which unit", *[""] * 9]
        lines += [f"{bits:<8}{text[8:]}".rstrip() for bits, text in zip(more, beside, strict=False)]
    return "\n".join([*lines, "", WHOLE])


@pytest.mark.parametrize(
    "cells",
    [
        (("31", ":16"), ("15", ":0")),
        (("31:", "16"), ("15:", "0")),
        (("31 -", "16"), ("15 -", "0")),
        (("[31", ":16]"), ("[15", ":0]")),
        (("[31:", "16]"), ("[15:", "0]")),
        (("bit", "31-16"), ("bit", "15-0")),
        (("bits", "31-", "16"), ("bits", "15-", "0")),
    ],
)
def test_bits_in_several_lines_of_a_cell_are_those_of_one_row(
    text: ReadText, cells: tuple[tuple[str, ...], ...]
) -> None:
    control, status = text(table(*cells)).registers
    assert shown(control.fields) == [("DEPTH", 31, 16), ("LEVEL", 15, 0)]
    assert [one.description for one in control.fields] == [
        "How deep it is and in which unit",
        "How high it is and in which unit",
    ]
    assert not control.flags + [flag for one in control.fields for flag in one.flags]
    assert shown(status.fields) == [("SPEED", 31, 16), ("TURNS", 15, 0)]


def test_bits_whose_rest_is_lost_are_in_doubt(text: ReadText) -> None:
    control, _ = text(table(("31:",), ("15:", "0"))).registers
    assert [(one.field, one.bit_hi, one.flags) for one in control.fields] == [
        ("DEPTH", None, ["bits_garbled"]),
        ("LEVEL", 15, []),
    ]


def test_the_word_for_bits_in_the_cells_of_their_column_is_no_line_of_a_list(text: ReadText) -> None:
    rows = "bit 7   RUN      RW       0       Runs\nbits 6-0 RATE    RW       0       How fast\n"
    head = "NB_CTRL register (offset 0x10)\n\nBits    Name     Access   Reset   Description\n"
    control, status = text(f"{head}{rows}\n{WHOLE}").registers
    assert [(one.field, one.bit_hi, one.bit_lo, one.flags) for one in control.fields] == [
        ("RUN", 7, 7, []),
        ("RATE", 6, 0, []),
    ]
    assert len(status.fields) == 2


def test_a_row_of_dots_stands_for_rows_that_are_left_out(text: ReadText) -> None:
    dots = ":       :        :        :       :\n"
    rows = f"31      RUN      RW       0       Runs\n{dots}0       STOP     RW       0       Stops\n"
    head = "NB_CTRL register (offset 0x10)\n\nBits    Name     Access   Reset   Description\n"
    control, _ = text(f"{head}{rows}\n{WHOLE}").registers
    assert shown(control.fields) == [("RUN", 31, 31), ("STOP", 0, 0)]
