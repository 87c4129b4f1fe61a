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

from extract.readers import read_document
from extract.readers.pdf.tex_codes import with_ligatures
from extract.readers.signs import with_letters

if TYPE_CHECKING:
    from pathlib import Path

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
    assert with_letters("con昀椀g_昀氀ag | 最 0x1F最") == "config_flag | 最 0x1F最"


def test_bits_between_the_marks_that_tex_sets_for_brackets_stand_in_brackets() -> None:
    assert read_codes("bit 2-0 RATE¡2:0¿: as GO¡5¿") == "bit 2-0 RATE<2:0>: as GO<5>"
    assert read_codes("¡RATE¿ ¡2 o 3¿ ¿5?") == "¡RATE¿ ¡2 o 3¿ ¿5?"


def test_chinese_signs_that_no_ligature_gives_stay_and_so_do_all_in_texts_that_are_no_dump(
    tmp_path: Path,
) -> None:
    assert with_letters("EN一一GO A一一 昀氀昀ag") == "EN一一GO A一一 昀氀昀ag"
    for name, end, read in (("a.txt", "\f", "Offset"), ("a.md", "", "O昀昀set")):
        file = tmp_path / name
        file.write_text(f"O昀昀set 0x10 of NB\u00a0CTRL\n{end}", encoding="utf-8")
        assert read_document(file, file.name).lines[0] == f"{read} 0x10 of NB CTRL"


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


@pytest.mark.parametrize("below", ["text", "table", "page"])
def test_a_register_called_as_the_last_field_before_it_has_its_own_heading(reading: Read, below: str) -> None:
    manual = Manual()
    manual.heading("5.1 CTRL (0x10)")
    manual.lines(
        "This register controls it.", "Bit 0 - EN: Starts the unit", "Bit 1 - STATUS: Shows its state"
    )
    manual.heading("STATUS")
    if below == "text":
        manual.lines("This register shows what the unit does.", "Bit 2 - EMPTY: It is empty")
        manual.lines("Bit 3 - FULL: It is full")
    else:
        if below == "page":
            manual.turn()
        manual.table(
            COLUMNS, [["2", "EMPTY", "RO", "0", "It is empty"], ["3", "FULL", "RO", "0", "It is full"]]
        )
    control, status = reading(manual).registers
    assert (control.register, bits(control)) == ("CTRL", [("EN", 0, 0), ("STATUS", 1, 1)])
    assert (status.register, bits(status)) == ("STATUS", [("EMPTY", 2, 2), ("FULL", 3, 3)])


@pytest.mark.parametrize("codes", ["10", "76"])
def test_numbers_that_count_down_or_do_not_fit_are_no_values_of_the_field_named_on_the_page_before(
    reading: Read, codes: str
) -> None:
    manual = Manual()
    manual.heading("5.1 CTRL (0x10)")
    manual.lines(
        "This register controls it.", "Bit 0 - EN: Starts the unit", "Bit 1 - STATUS: Shows its state"
    )
    manual.lines("STATUS")
    manual.turn()
    manual.table([("", 60), ("", 140)], [[codes[0], "FULL"], [codes[1], "EMPTY"]])
    assert [one.values for register in reading(manual).registers for one in register.fields] == [[], []]


WORDS = [
    "Bit 7 - EN{}: Starts the unit when",
    "software sets it",
    "Bit 6 - MODE{}: How it runs then",
    "as said",
]
"""Two fields in a column of a page."""


@pytest.mark.parametrize(
    ("heads", "more"),
    [
        ([("Bits", 60.0), ("Name", 190.0), ("Reset", 314.0), ("Description", 440.0)], 0),
        ([("Bit", 60.0), ("Name", 110.0), ("Description", 314.0)], 10),
    ],
)
def test_two_columns_of_text_on_the_page_after_a_table_of_such_columns_are_none_of_it(
    reading: Read, heads: list[tuple[str, float]], more: int
) -> None:
    manual = Manual()
    manual.heading("FIRST (0x00)")
    for cells in ([head for head, _ in heads], *([f"{n}", f"F{n}", "0", "It"] for n in range(7, -1, -1))):
        for (_, x), cell in zip(heads, cells, strict=False):
            manual.page.text(x, manual.y, cell)
        manual.y += 14
    manual.lines(*["More words about how this unit of the water works."] * more)
    manual.turn()
    for n in range(4, 10):
        for x, number in ((60, n), (314, n + 6)):
            manual.page.text(x, manual.y, f"R{number} (0x{4 * number:X})", 12)
            for k, line in enumerate(WORDS):
                manual.page.text(x, manual.y + 16 + 12 * k, line.format(number))
        manual.y += 72
    first, *others = reading(manual).registers
    assert bits(first) == [(f"F{n}", n, n) for n in range(7, -1, -1)]
    assert [(one.register, one.address, bits(one)) for one in others] == [
        (f"R{n}", 4 * n, [(f"EN{n}", 7, 7), (f"MODE{n}", 6, 6)]) for n in range(4, 16)
    ]


def test_the_second_line_of_heads_that_tells_what_bits_there_are_is_no_row(reading: Read) -> None:
    manual = Manual()
    manual.heading("5.1 NB_CTRL - Control Register")
    joined = ["Bits\n[7:0]", "Name\nshort", "Access\ncode", "Reset\nvalue", "Description\nof it"]
    rows = [["7:4", "RATE", "RW", "0x1", "How fast"], ["3:0", "GAIN", "RW", "0x2", "How loud"]]
    manual.table([("", width) for _, width in COLUMNS], [list(joined), *map(list, rows)])
    (register,) = reading(manual).registers
    assert bits(register) == [("RATE", 7, 4), ("GAIN", 3, 0)]
    assert flags(register) == set()
