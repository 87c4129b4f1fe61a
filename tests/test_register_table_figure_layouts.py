"""The register-table dialect on the figures of many houses, all about the invented chip: where their cells stand."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pyarrow.parquet as pq
from pdf_layouts import BARE, BYTE, BYTE_BITS, BYTE_ROWS, NAMES, grid, numbers, row
from pdf_pages import LEFT, Manual
from pdf_reading import flags, ranges

from extract.dialects import choose
from extract.readers import read_document
from specmill.build import build

if TYPE_CHECKING:
    from pathlib import Path

    from pdf_pages import Text
    from pdf_reading import Read


def test_a_row_of_one_cell_is_a_row_of_the_figure(reading: Read) -> None:
    manual = Manual()
    manual.heading("4.1 NB_DATA Register")
    for high in (31, 15):
        numbers(manual, high, high - 15)
        row(manual, 29, ("DATA", 16))
    manual.y += 8
    manual.heading("4.2 NB_HALF Register")
    manual.page.text(LEFT + 2, manual.y, "15", 7)
    manual.page.text(LEFT + 456, manual.y, "0", 7)
    manual.y += 12
    row(manual, 29, ("HALF", 16))
    one, two = reading(manual).registers
    assert (ranges(one), one.width_bits) == ([("DATA", 31, 0)], 32)
    assert (ranges(two), two.width_bits) == ([("HALF", 15, 0)], 16)


def test_a_field_over_the_end_of_a_row_is_one_and_its_slices_are_put_together(reading: Read) -> None:
    manual = Manual()
    manual.heading("4.1 NB_RANGE Register")
    widths = [80.0] + [60.0] * 4
    grid(
        manual,
        widths,
        ["Bit", "7", "6", "5", "4"],
        ["Reset Value", "0", "0", "0", "1"],
        ["Content", ("-", 2), ("RANGE<3:2>", 2)],
        ["Bit", "3", "2", "1", "0"],
        ["Reset Value", "0", "1", "0", "1"],
        ["Content", ("RANGE<1:0>", 2), "HOLD", "GO"],
    )
    (register,) = reading(manual).registers
    assert ranges(register) == [("-", 7, 6), ("RANGE", 5, 2), ("HOLD", 1, 1), ("GO", 0, 0)]
    assert [f.default_value for f in register.fields] == [0, 5, 0, 1]
    assert not flags(register)


def test_a_figure_and_a_table_of_fields_in_one_grid_are_told_apart(reading: Read) -> None:
    manual = Manual()
    manual.heading("6.9.1 NB_INTEN")
    widths = [60.0] + [26.0] * 16
    grid(
        manual,
        widths,
        ["Bit number", *(str(i) for i in range(15, -1, -1))],
        ["ID", *[""] * 8, "B", "B", "B", "B", "", "", "", "A"],
        ["ID", ("Acce", 2), ("Field", 4), ("Description", 10)],
        ["A", ("RW", 2), ("READY", 4), ("Event", 10)],
        ["B", ("RW", 2), ("LEVEL", 4), ("Height", 10)],
    )
    (register,) = reading(manual).registers
    assert [(f.field, f.bit_hi, f.bit_lo, f.access) for f in register.fields] == [
        ("LEVEL", 7, 4, "RW"),
        ("READY", 0, 0, "RW"),
    ]


def test_titles_over_a_figure_in_its_rules_name_and_place_the_register(reading: Read) -> None:
    manual = Manual()
    widths = [80.0] + [50.0] * 8
    for n, name in enumerate(("NB_CFG", "NB_OUT")):
        manual.lines("Some words about what comes next in this manual.")
        grid(
            manual,
            widths,
            ["Name", (f"0x1{n}", 2), (name, 6)],
            ["Bit", *(str(i) for i in range(7, -1, -1))],
            ["Field", *BYTE],
        )
        manual.y += 10
    found = reading(manual).registers
    assert [(r.register, r.address, ranges(r)) for r in found] == [
        ("NB_CFG", 0x10, BYTE_BITS),
        ("NB_OUT", 0x11, BYTE_BITS),
    ]
    assert not any(map(flags, found))


def test_ends_under_a_figure_place_its_cells_and_codes_over_it_are_read_bit_by_bit(reading: Read) -> None:
    manual = Manual()
    manual.lines("REGISTER 5-1: NB_CFG: CONFIGURATION REGISTER")
    row(manual, 50, "R/W-0", "R/W-1", "R/W-1", "U-0", "R-0", "R-1", "R/W-1", "W-0")
    row(manual, 50, *BYTE)
    manual.page.text(LEFT + 2, manual.y + 1, "bit 7", 6)
    manual.page.text(LEFT + 375, manual.y + 1, "bit 0", 6)
    manual.y += 16
    manual.lines(
        "bit 7-5 RATE<2:0>: Counts bits", "bit 4 Unimplemented: Read as 0", "bit 3-2 GAIN: Gain bits"
    )
    (register,) = reading(manual).registers
    rows = {f.field: (f.bit_hi, f.bit_lo, f.access, f.default_value) for f in register.fields}
    assert rows["RATE"] == (7, 5, "R/W", 3)
    assert rows["GAIN"] == (3, 2, "R", 1)
    assert rows["RST"] == (0, 0, "W", 0)


def test_codes_over_ends_need_no_rules(reading: Read) -> None:
    manual = Manual()
    manual.lines("REGISTER 5-1: NB_CFG: CONFIGURATION REGISTER")
    for n, code in enumerate(("R/W-0", "R/W-1", "R-0", "R-0", "W-0", "W-0", "R-1", "R-1")):
        manual.page.text(LEFT + 50 * n, manual.y, code, 8)
    manual.y += 14
    manual.lines("bit 7 bit 0", "bit 7-6 HIGH: High bits", "bit 5-0 LOW: Low bits")
    (register,) = reading(manual).registers
    assert [(f.field, f.access, f.default_value) for f in register.fields] == [
        ("HIGH", "R/W", 1),
        ("LOW", None, 3),
    ]


def test_widths_under_the_cells_place_them_without_numbers(reading: Read) -> None:
    manual = Manual()
    manual.heading("4.1 NB_CFG Register")
    widths = [90.0, 40.0, 60.0, 50.0, 50.0]
    grid(manual, widths, [name for name, _ in BYTE])
    x = float(LEFT)
    for (_, count), width in zip(BYTE, widths, strict=True):
        manual.page.text(x + width / 2 - 2, manual.y + 2, str(count), 6)
        x += width
    manual.y += 20
    manual.table(NAMES, BYTE_ROWS)
    (register,) = reading(manual).registers
    assert ranges(register) == BYTE_BITS
    assert not flags(register)


def test_cells_without_any_numbers_are_placed_and_in_doubt(reading: Read) -> None:
    manual = Manual()
    manual.heading("4.1 NB_CFG Register")
    row(manual, 50, *BYTE)
    manual.y += 10
    manual.table(NAMES, BYTE_ROWS)
    (register,) = reading(manual).registers
    assert ranges(register) == BYTE_BITS
    assert all("lane_doubtful" in field.flags for field in register.fields)


def test_letters_under_a_figure_are_access_and_the_next_numbers_are_no_widths(reading: Read) -> None:
    manual = Manual()
    manual.heading("4.1 NB_STAT Register")
    for high, cells, codes in (
        (31, [*["Res."] * 15, "LOCK"], [(15.0, "r")]),
        (
            15,
            [("LEVEL", 12), "OVF", "UNF", ("STATE", 2)],
            [(5.5, "r"), (12.0, "rc_w1"), (13.0, "r"), (14.5, "rw")],
        ),
    ):
        numbers(manual, high, high - 15)
        row(manual, 29, *cells, size=6)  # type: ignore[arg-type]
        for at, code in codes:
            manual.page.text(LEFT + 29 * at + 10, manual.y + 1, code, 6)
        manual.y += 14
    manual.table(
        [("Bits", 60), ("Fields", 80), ("Descriptions", 300)],
        [
            ["31:17", "Reserved", ""],
            ["16", "LOCK", ""],
            ["15:4", "LEVEL", ""],
            ["3", "OVF", ""],
            ["2", "UNF", ""],
            ["1:0", "STATE", ""],
        ],
    )
    (register,) = reading(manual).registers
    assert [f.access for f in register.fields if not f.reserved] == ["r", "r", "rc_w1", "r", "rw"]
    assert not flags(register)


def test_ranges_over_the_cells_of_a_figure_place_them(reading: Read) -> None:
    manual = Manual()
    manual.heading("4.1 NB_CTRL Register")
    widths = [60.0, 100.0, 100.0, 60.0, 60.0]
    grid(
        manual,
        widths,
        ["Bits", "31:24", "23:1", "0", ""],
        ["Field", "TAG", "COUNT", "GO", ""],
        ["Access", "RW", "R", "W", ""],
    )
    (register,) = reading(manual).registers
    assert [(f.field, f.bit_hi, f.bit_lo, f.access) for f in register.fields] == [
        ("TAG", 31, 24, "RW"),
        ("COUNT", 23, 1, "R"),
        ("GO", 0, 0, "W"),
    ]


def test_what_a_figure_shows_in_place_of_a_field_is_kept_beside_it(reading: Read) -> None:
    manual = Manual()
    manual.heading("4.1 NB_CTRL Register")
    numbers(manual, 7, 0)
    row(manual, 29, ("DIV", 3), ("TAG", 3), "GO", "RUN")
    manual.y += 8
    rows: list[list[Text]] = [["7:6", "DIV", ""], ["5:2", "TAG", ""], ["1", "RUN", ""], ["0", "GO", ""]]
    manual.table(BARE, rows)
    (register,) = reading(manual).registers
    assert [(f.field, f.bit_hi, f.other_print, f.flags) for f in register.fields] == [
        ("DIV", 7, "DIV 7:5", ["lane_disagrees"]),
        ("TAG", 5, "TAG 4:2", ["lane_disagrees"]),
        ("RUN", 1, "GO 1", ["lane_disagrees"]),
        ("GO", 0, "RUN 0", ["lane_disagrees"]),
    ]


def test_figure_and_table_that_disagree_are_a_conflict(tmp_path: Path) -> None:
    manual = Manual()
    manual.heading("4.1 NB_CTRL Register")
    numbers(manual, 7, 0)
    row(manual, 29, ("DIV", 3), ("TAG", 5))
    manual.y += 8
    manual.table(BARE, [["7:6", "DIV", ""], ["4:0", "TAG", ""]])
    path = tmp_path / "northbeck-nb1.pdf"
    path.write_bytes(manual.pdf())
    build([path], tmp_path / "out")
    (conflict,) = pq.read_table(tmp_path / "out" / "conflicts").to_pylist()
    assert (conflict["register"], conflict["field"], conflict["rule"]) == ("NB_CTRL", "DIV", "undecided")
    assert [candidate["value"] for candidate in conflict["candidates"]] == ["DIV 7:6", "DIV 7:5"]


def test_a_summary_tells_the_reset_of_a_register_in_a_row_under_it(reading: Read) -> None:
    manual = Manual()
    manual.heading("9.5 Register map")
    widths = [40.0, 70.0] + [44.0] * 8
    grid(
        manual,
        widths,
        ["Offset", "Register", *(str(i) for i in range(7, -1, -1))],
        ["0x00", "NB_CFG", *BYTE],
        ["", "Reset value", "0", "1", "1", "", "1", "0", "1", "0"],
        ["0x04", "NB_OUT", ("LEVEL", 8)],
        ["", "Reset value", *"00100001"],
    )
    found = reading(manual).registers
    assert [(r.register, r.address) for r in found] == [("NB_CFG", 0), ("NB_OUT", 4)]
    assert [[f.default_value for f in r.fields] for r in found] == [[3, None, 2, 1, 0], [0x21]]


def test_a_manual_of_figures_alone_is_recognised(tmp_path: Path) -> None:
    manual = Manual()
    for n in range(3):
        manual.heading(f"4.{n} NB_R{n} Register")
        manual.page.text(LEFT + 2, manual.y, "15", 7)
        manual.page.text(LEFT + 456, manual.y, "0", 7)
        manual.y += 12
        row(manual, 29, (f"WORD{n}", 16))
        manual.y += 10
    path = tmp_path / "nb.pdf"
    path.write_bytes(manual.pdf())
    assert choose(read_document(path, "nb")).name == "register-table"


def test_a_figure_with_upright_names_stands_where_it_is_printed_whatever_follows_on_the_page(
    reading: Read,
) -> None:
    manual = Manual()
    for n in range(2):
        manual.heading(f"4.{n + 1} Unit control (NB_UC{n})")
        manual.lines(f"Address offset: 0x{4 * n:02X}")
        numbers(manual, 7, 0)
        for k, name in enumerate((f"EN{n}", f"GO{n}")):
            manual.page.upward(LEFT + 20 + 29 * k, manual.y + 24, name)
        grid(manual, [29.0] * 8, [("\n", 1), ("\n", 1), (f"MODE{n}[5:0]", 6)], ["rw"] * 8)
        manual.lines(
            f"Bit 7 EN{n}: turns it on", f"Bit 6 GO{n}: starts it", f"Bits 5:0 MODE{n}[5:0]: what it does"
        )
    found = reading(manual).registers
    assert [(r.register, r.address) for r in found] == [("NB_UC0", 0), ("NB_UC1", 4)]
    for n, one in enumerate(found):
        assert ranges(one) == [(f"EN{n}", 7, 7), (f"GO{n}", 6, 6), (f"MODE{n}", 5, 0)]
        assert [field.access for field in one.fields] == ["rw"] * 3
    assert not flags(found[0]) | flags(found[1])
