"""What programs make of a manual: signs that they damage, columns that stand near, rules and pages that part tables."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
import pytest
from pdf_files import page, pdf
from pdf_pages import HEIGHT, LEFT, WIDTH, Manual
from pdf_reading import bits, flags
from test_pdf_words import page_of, printed, texts

from extract.readers.pdf.tex_codes import with_ligatures
from extract.readers.signs import plain

if TYPE_CHECKING:
    from pdf_reading import Read

NEAR = [("Bits", 60.0), ("Field", 100.0), ("Access", 252.0), ("Reset", 292.0), ("Description", 325.0)]
"""Columns of a table in the middle of a page, where a gutter may stand."""
ROWS = [
    (f"{31 - n}", f"GATE{n}_LEVEL", "R/W", "0", "How high the water of this gate stands") for n in range(32)
]
COLUMNS = [("Bits", 50.0), ("Name", 90.0), ("Access", 60.0), ("Reset", 50.0), ("Description", 200.0)]


def _row(manual: Manual, cells: tuple[str, ...], below: str = "") -> None:
    for (_, x), cell in zip(NEAR, cells, strict=True):
        manual.page.text(x, manual.y, cell)
    if below:
        manual.page.text(NEAR[-1][1], manual.y + 12, below)
    manual.y += 24 if below else 12


def read_codes(*codes: int | str) -> str:
    numbers = [ord(one) for code in codes for one in (code if isinstance(code, str) else chr(code))]
    return "".join(map(chr, with_ligatures(np.array(numbers, np.uint32)).tolist()))


def test_letters_of_a_ligature_whose_bytes_are_swapped_are_read_within_words_alone() -> None:
    assert texts(page_of(printed("O昀昀set 昀椀eld o昀昀 最大 最稀", 0))) == ["Offset field off 最大 最稀"]
    assert plain("con昀椀g_昀氀ag | 最 0x1F最") == "config_flag | 最 0x1F最"


def test_numbers_of_ligatures_in_fonts_of_tex_without_names_are_these_letters() -> None:
    assert (
        read_codes("O", 0x1B, "set of the ", 0x1C, "eld 31", 0x15, "16")
        == "O\ufb00set of the \ufb01eld 31–16"
    )
    assert (
        read_codes("O", 0x0B, "set, ", 0x0D, "uid o", 0x0E, "ce 31{16\r\n")
        == "O\ufb00set, \ufb02uid o\ufb03ce 31–16\r\n"
    )


@pytest.mark.parametrize("codes", [("\x1b", " ", "\x1c"), ("o\x1b set", "\x02"), ("plain {text}", "\r\n")])
def test_other_control_characters_stay_as_they_are(codes: tuple[str, ...]) -> None:
    assert read_codes(*codes) == "".join(codes)


@pytest.mark.parametrize("repeat", [True, False])
def test_columns_that_stand_near_in_the_middle_of_a_page_are_no_gutter(
    reading: Read, *, repeat: bool
) -> None:
    manual = Manual()
    manual.heading("5.1 NB_CTRL - Control Register")
    _row(manual, tuple(head for head, _ in NEAR))
    for n, row in enumerate(ROWS):
        if n in {14, 29}:
            manual.turn()
            if repeat:
                _row(manual, tuple(head for head, _ in NEAR))
        _row(manual, row, "and how much of it flows to the next one")
    (register,) = reading(manual).registers
    assert bits(register) == [(name, int(bit), int(bit)) for bit, name, *_ in ROWS]
    assert {(one.access, one.default_value) for one in register.fields} == {("R/W", 0)}
    assert {one.description for one in register.fields} == {
        "How high the water of this gate stands and how much of it flows to the next one"
    }


def test_a_line_of_heads_over_the_first_rule_is_the_head_of_the_table_below_it(reading: Read) -> None:
    manual = Manual()
    manual.heading("5.1 NB_CTRL - Control Register")
    for numbers in (range(31, 15, -1), range(15, -1, -1)):
        x = LEFT
        for head, width in COLUMNS:
            manual.page.text(x + 3, manual.y, head, 8)
            x += width
        manual.y += 14
        rows = [
            [f"{n}", f"GATE{n}", "R/W", "0x1", "How high the water\nof this gate stands"] for n in numbers
        ]
        manual.table([("", width) for _, width in COLUMNS], rows)
        if numbers[-1]:
            manual.turn()
    (register,) = reading(manual).registers
    assert bits(register) == [(f"GATE{n}", n, n) for n in range(31, -1, -1)]
    assert {one.description for one in register.fields} == {"How high the water of this gate stands"}
    assert flags(register) == set()


def test_a_head_in_one_cell_with_the_first_row_of_a_page_is_no_part_of_it(reading: Read) -> None:
    manual = Manual()
    manual.heading("5.1 NB_CTRL - Control Register")
    manual.table(COLUMNS, [["7:4", "RATE", "R/W", "0x1", "How fast it goes"]])
    manual.turn()
    joined = ["Bits\n3:0", "Name\nLEVEL", "Access\nRO", "Reset\n0x2", "Description\nHow high\nthe water is"]
    manual.table([("", width) for _, width in COLUMNS], [joined])
    (register,) = reading(manual).registers
    assert bits(register) == [("RATE", 7, 4), ("LEVEL", 3, 0)]
    assert (register.fields[1].access, register.fields[1].default_value) == ("RO", 2)
    assert register.fields[1].description == "How high the water is"


@dataclass
class Aside(Manual):
    """One whose pages lie on their side."""

    turned: str = ""

    def pdf(self, *, packed: bool = True) -> bytes:
        """The file."""
        content = ["\n".join([f"{self.turned} cm", *one.operators]).encode("cp1252") for one in self.pages]
        return pdf([page(one, media=f"0 0 {HEIGHT} {WIDTH}") for one in content], packed=packed)


@pytest.mark.parametrize("turned", ["0 1 -1 0 842 0", "0 -1 1 0 0 595"])
def test_a_page_whose_text_runs_up_or_down_is_read_as_one_that_was_turned(reading: Read, turned: str) -> None:
    found = []
    for manual in (Manual(), Aside(turned=turned)):
        manual.heading("5.1 NB_CTRL - Control Register")
        rows = [
            [f"{n}", f"GATE{n}", "R/W", "0x1", "How high the water\nof it stands"] for n in range(31, -1, -1)
        ]
        manual.table(COLUMNS, [list(row) for row in rows])
        found += reading(manual).registers
    level, aside = found
    assert bits(level) == bits(aside) == [(f"GATE{n}", n, n) for n in range(31, -1, -1)]
    assert [one.description for one in level.fields] == [one.description for one in aside.fields]


def _torn_list(*, below: int) -> Manual:
    manual = Manual()
    manual.heading("5.2 Register (0x02) NB_LOCK")
    columns = [("Bit", 60.0), *((f"{n}", 50.0) for n in range(7, -1, -1))]
    widths = [width for _, width in columns]
    manual.y += manual.page.row(LEFT, manual.y, widths, [head for head, _ in columns])
    manual.y += manual.page.row(LEFT, manual.y, widths, ["Access", ("RW", 2), ("R", 6)])
    manual.y += manual.page.row(LEFT, manual.y, widths, ["Name", ("rate", 2), ("level", 6)])
    manual.y += 10
    manual.lines("• rate: How fast the pump goes when the gate is up.", indent=10)
    manual.y += manual.page.row(LEFT + 20, manual.y, [200], [("rate", 1)])
    rows = [
        ["0x00", "Divide by 1"],
        ["0x01", "Divide by 2"],
        ["0x02", "Divide by 4"],
        ["0x03", "Divide by 8"],
    ]
    for n, row in enumerate(rows):
        if n == below:
            manual.turn()
        manual.y += manual.page.row(LEFT + 20, manual.y, [60, 140], list(row))
    manual.y += 10
    manual.lines("• level: How high the water of the pump stands.", indent=10)
    return manual


@pytest.mark.parametrize("below", [0, 1, 2])
def test_a_list_of_values_that_a_page_parts_from_the_name_over_it_is_that_fields(
    reading: Read, below: int
) -> None:
    (register,) = reading(_torn_list(below=below)).registers
    rate, level = register.fields
    assert (rate.description, level.description) == (
        "How fast the pump goes when the gate is up.",
        "How high the water of the pump stands.",
    )
    assert [(value.value, value.description) for value in rate.values] == [
        (n, f"Divide by {1 << n}") for n in range(4)
    ]
