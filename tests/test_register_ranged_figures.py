"""Figures that texts draw with the bits of each cell over it, names and codes below."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from pdf_reading import ReadText

    from extract.observations import Register

FIRST = """\
31-16                 15                 14-12

NBRATE                NBRUN              RESERVED

R/W-1h                R-0h               R-0h

"""
LAST = """\
11-0

NBLEVEL

R/W-Fh

"""
REST = "4.2 NBTRN register (offset = 8h)\nBit   Name    Type  Description\n31:0  NBTURN  R/W   How far it turns.\n"


def manual(figure: str) -> str:
    return f"4.1 NBCTL register (offset = 4h)\n\n{figure}\n{REST}"


def lanes(register: Register) -> list[tuple[str | None, int | None, int | None, str | None, int | None]]:
    return [(f.field, f.bit_hi, f.bit_lo, f.access, f.default_value) for f in register.fields]


READ = [
    ("NBRATE", 31, 16, "R/W", 1),
    ("NBRUN", 15, 15, "R", 0),
    ("RESERVED", 14, 12, "R", 0),
    ("NBLEVEL", 11, 0, "R/W", 15),
]


@pytest.mark.parametrize(
    "figure",
    [
        FIRST + LAST,
        (FIRST + LAST).replace("\n\n", "\n"),
        (FIRST + LAST).replace("-", ":", 1).replace("14-12", "14:12"),
        FIRST + "\fNorthbeck 7\nNBCTL and more\n\n" + LAST,
    ],
    ids=["apart", "dense", "colons", "over a page"],
)
def test_bits_over_names_and_codes_are_fields_with_access_and_reset(text: ReadText, figure: str) -> None:
    register = text(manual(figure)).registers[0]
    assert (register.register, lanes(register)) == ("NBCTL", READ)
    assert not any(one.flags for one in register.fields)


def test_a_name_goes_on_in_the_line_below_under_the_same_bits(text: ReadText) -> None:
    wrapped = FIRST.replace(
        "NBRUN              RESERVED\n", "NBRUN_AND_          RESERVED\n                      STOP\n"
    )
    register = text(manual(wrapped + LAST)).registers[0]
    assert [one.field for one in register.fields] == ["NBRATE", "NBRUN_AND_STOP", "RESERVED", "NBLEVEL"]


def test_the_cells_of_a_figure_tell_what_a_table_below_leaves_out(text: ReadText) -> None:
    rows = [
        "Field     Description            Type  Reset",
        "NBRATE    How fast it turns.     R/W   1",
        "NBRUN     Whether it runs.       R     0\n",
    ]
    table = "\n".join(rows)
    register = text(manual(FIRST + LAST + table)).registers[0]
    assert lanes(register) == READ
    assert [one.description for one in register.fields[:2]] == ["How fast it turns.", "Whether it runs."]


@pytest.mark.parametrize(
    "figure",
    [
        FIRST.replace("NBRUN", "     ") + LAST,
        FIRST.replace("R-0h               R-0h", "R-0h") + LAST,
        FIRST,
    ],
    ids=["a cell without a name", "a code too few", "no last row"],
)
def test_a_figure_whose_cells_cannot_be_told_is_reported(text: ReadText, figure: str) -> None:
    found = text(manual(figure))
    assert "NBRATE" not in {one.field for one in found.registers[0].fields}
    assert "table_unread" in {one.code for one in found.diagnostics}


@pytest.mark.parametrize("line", ["31-16   14-0", "30-16   15-0", "31-16 15-0", "0-15   16-31"])
def test_ranges_that_leave_bits_out_or_rise_are_no_figure(text: ReadText, line: str) -> None:
    found = text(manual(f"{line}\n\nNBRATE  NBLEVEL\n\nR-0h    R-0h\n"))
    assert "NBRATE" not in {one.field for one in found.registers[0].fields}


def test_a_caption_over_a_figure_takes_none_of_its_cells(text: ReadText) -> None:
    column = 40
    figure = [
        ("31-24", "23-12", "11-0"),
        (),
        ("NBRATE", "NBSIZE", "NBLEVEL"),
        (),
        ("R-0h", "R-0h", "R-1h"),
        (),
    ]
    table = [
        f"{'Bit':9}{'Symbol':31}{'Value':9}Description",
        f"{'31:24':9}{'NBRATE':40}How fast it turns.",
        *(f"{'':{column}}{n:#x}      NBFAST{n}" for n in range(10)),
        f"{'23:12':9}{'NBSIZE':40}How wide it is.",
        f"{'11:0':9}{'NBLEVEL':40}How full it is.",
    ]
    manual = "\n\n".join(
        "\n".join(
            [
                f"Table {n}. NBCTL{n} register (NBCTL{n}, address 0x4000 00{n}0) bit description",
                *("".join(f"{cell:{column}}" for cell in row).rstrip() for row in figure),
                *table,
            ]
        )
        for n in range(1, 4)
    )
    found = text(manual).registers
    assert [(one.register, one.address) for one in found] == [
        (f"NBCTL{n}", 0x40000000 + 16 * n) for n in range(1, 4)
    ]


def test_a_row_of_what_is_read_or_written_names_no_register(text: ReadText) -> None:
    numbers = " ".join(f"{n:<7}" for n in range(15, -1, -1))
    name = f"NB_RAT\n{'':21}E_ON\n"
    figure = f"Bit   {numbers}\n\nR     0              {name}\nW                    {name}"
    head = "Field       Bits   Type   Description"
    rows = f"{head}\nNB_RATE_ON  [13]   rw     How fast.\nNBGO        [12:0] rw     Runs.\n"
    manual = "\n\n".join(
        f"NBCTL{n}\nNBCTL{n} register Offset Address: {16 * n:#06x} Reset Value: 0000H\n{figure}"
        f"\nReset {' '.join('0       ' for _ in range(16))}\n\n\n{rows}"
        for n in range(4)
    )
    assert {one.register for one in text(manual).registers} == {f"NBCTL{n}" for n in range(4)}
