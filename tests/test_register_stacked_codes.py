"""Tables in text whose resets stand over the codes of access, in the middle of their rows."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pdf_reading import text_reader

if TYPE_CHECKING:
    from extract.observations import Reading


class Printed(NamedTuple):
    """A row as it is printed: a line of its description after the other."""

    bits: str
    reset: str
    access: str
    name: str
    said: list[str]


ROWS = [
    Printed("31", "0h", "RW/1C/V", "DPE", ["Set when an error is found."]),
    Printed("30:28", "5h", "RO", "GSEL", ["Which of the gates", "moves:", "0h = none,", "5h = all."]),
    Printed("27:2", "0h", "RO", "RSVD", [""]),
    Printed("1", "1h", "RW", "MOVE", ["Whether it", "moves."]),
    Printed("0", "1h", "RW", "OPEN", ["Whether it", "is open", "or not."]),
]
HEAD = [
    "  Bit      Default &",
    "                                 Field Name (ID): Description",
    " Range      Access",
]


def laid_out(rows: list[Printed]) -> list[str]:
    """The lines of a table whose cells stand in the middle of their rows, those at one height on one line."""
    out: list[str] = []
    for row in rows:
        titles = {"RSVD": "Reserved (RSVD): Reserved."}
        first = titles.get(row.name, f"Gate Cell {row.name.title()} ({row.name}): {row.said[0]}")
        said = [first, *row.said[1:]]
        middle = len(said) - 1  # twice the height of the middle
        cells = [(2 * n, 22, text) for n, text in enumerate(said)]
        cells += [(middle, 4 - len(row.bits) // 2, row.bits)]
        cells += [(middle - 1, 15 - len(row.reset) // 2, row.reset)]
        cells += [(middle + 1, 15 - len(row.access) // 2, row.access)]
        for height in sorted({at for at, _, _ in cells}):
            line = ""
            for _, start, text in sorted(cell for cell in cells if cell[0] == height):
                line = line.ljust(start) + text
            out.append(line)
    return out


def read(lines: list[str]) -> Reading:
    with TemporaryDirectory() as folder:
        text = "\n".join(["7.1 Gate Control (NBCTL)—Offset 4h", "", *HEAD, "", *lines, ""])
        return text_reader(Path(folder), ".txt")(text)


def test_bits_between_reset_and_access_begin_a_row_that_a_name_heads() -> None:
    (register,) = read(laid_out(ROWS)).registers
    assert (register.register, register.address) == ("NBCTL", 4)
    assert [(one.field, one.bit_hi, one.bit_lo, one.default_text, one.access) for one in register.fields] == [
        ("DPE", 31, 31, "0h", "RW/1C/V"),
        ("GSEL", 30, 28, "5h", "RO"),
        ("RSVD", 27, 2, "0h", "RO"),
        ("MOVE", 1, 1, "1h", "RW"),
        ("OPEN", 0, 0, "1h", "RW"),
    ]
    assert register.fields[1].description == "Which of the gates moves: 0h = none, 5h = all."
    assert [(one.value, one.name) for one in register.fields[1].values] == [(0, "none"), (5, "all")]
    assert register.fields[4].description == "Whether it is open or not."
    assert not any(one.flags for one in register.fields)


@given(st.lists(st.integers(1, 7), min_size=2, max_size=12))
def test_rows_of_any_height_are_read_whole(heights: list[int]) -> None:
    top = len(heights) - 1
    rows = [
        Printed(
            str(top - n),
            f"{n % 2}h",
            ("RW", "RO")[n % 2],
            f"NB{n}",
            [f"Part {k} of {n}." for k in range(height)],
        )
        for n, height in enumerate(heights)
    ]
    (register,) = read(laid_out(rows)).registers
    assert [(one.field, one.bit_hi, one.access, one.description) for one in register.fields] == [
        (row.name, int(row.bits), row.access, " ".join(row.said)) for row in rows
    ]


@pytest.mark.parametrize(
    ("printed", "instead"),
    [
        ("Gate Cell Move (MOVE): Whether it", "of the gate cell: Whether it"),
        ("              RO", "                "),
        ("1h", "1?"),
    ],
)
def test_a_table_with_a_row_that_is_not_whole_is_reported(printed: str, instead: str) -> None:
    """Nothing tells where that row begins, or which of the codes are its own."""
    lines = [line.replace(printed, instead) for line in laid_out(ROWS)]
    assert lines != laid_out(ROWS)
    reading = read(lines)
    assert [one.code for one in reading.diagnostics][:1] == ["table_unread"]
    assert not any(one.fields for one in reading.registers)
