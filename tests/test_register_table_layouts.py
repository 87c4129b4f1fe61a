"""The register-table dialect on the layouts of many houses, all about the invented chip: where bits and names stand."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pyarrow.parquet as pq
import pytest
from pdf_pages import LEFT, TOP, Manual
from pdf_reading import flags, ranges

from extract.dialects import choose
from extract.dialects.register_table.naming.captions import captions_below
from extract.dialects.register_table.walk.resets import printed_width, reset_word
from extract.dialects.register_table.words.vocabulary import vocabulary
from extract.readers import read_document
from specmill.build import build

if TYPE_CHECKING:
    from pathlib import Path

    from pdf_pages import Text
    from pdf_reading import Read


FIELDS = [("Bits", 50.0), ("Name", 80.0), ("Access", 40.0), ("Reset", 50.0), ("Description", 240.0)]
BARE = [("Bits", 50.0), ("Name", 80.0), ("Description", 300.0)]
NAMES = [("Name", 80.0), ("Access", 50.0), ("Description", 300.0)]
CONTROL: list[list[Text]] = [
    ["31:24", "TAG", "RW", "0x0", "What it is for"],
    ["23:8", "Reserved", "R", "0x0", "Keep"],
    ["7:4", "DIV", "RW", "0x3", "Pulses to a count"],
    ["3:0", "MODE", "RW", "0x5", "What the unit does"],
]
BYTE: list[tuple[str, int]] = [("RATE", 3), ("-", 1), ("GAIN", 2), ("SLEEP", 1), ("RST", 1)]
BYTE_BITS = [("RATE", 7, 5), ("-", 4, 4), ("GAIN", 3, 2), ("SLEEP", 1, 1), ("RST", 0, 0)]
BYTE_ROWS: list[list[Text]] = [[name, "RW", "Text"] for name, _ in BYTE if name != "-"]


def numbers(manual: Manual, high: int, low: int, width: float = 29, left: float = LEFT) -> None:
    """The numbers over a figure."""
    for n, bit in enumerate(range(high, low - 1, -1)):
        manual.page.text(left + n * width + width / 2 - 4, manual.y, str(bit), 7)
    manual.y += 12


def row(manual: Manual, width: float, *cells: Text, size: float = 7) -> None:
    """A row of a figure, its cells as many bits wide as they span."""
    count = sum(cell[1] if isinstance(cell, tuple) else 1 for cell in cells)
    manual.y += manual.page.row(LEFT, manual.y, [width] * count, list(cells), size=size)


def grid(manual: Manual, widths: list[float], *rows: list[Text]) -> None:
    """Rows of one ruled table."""
    for cells in rows:
        manual.y += manual.page.row(LEFT, manual.y, widths, cells, size=7)


# pages in two columns


def test_two_columns_are_read_one_after_the_other(reading: Read) -> None:
    manual = Manual()
    for x, name in ((50.0, "NB_LEFT"), (310.0, "NB_RIGHT")):
        y = float(TOP)
        for n in range(2):
            manual.page.text(x, y, f"Unit Register ({name}{n})", 11)
            manual.page.text(x, y + 16, f"Address: 0x{n}0", 8)
            y += 30
            for cells in (
                ["Bits", "Name", "Description"],
                ["31:8", f"{name[3:]}_HI", "High"],
                ["7:0", "LO", "Low"],
            ):
                y += manual.page.row(x, y, [40, 70, 110], list(cells), size=7)
            for _ in range(4):
                manual.page.text(x, y + 4, "some words of text under the table", 8)
                y += 12
            y += 10
    found = reading(manual).registers
    assert [(r.register, r.address) for r in found] == [
        ("NB_LEFT0", 0),
        ("NB_LEFT1", 16),
        ("NB_RIGHT0", 0),
        ("NB_RIGHT1", 16),
    ]
    assert [ranges(r)[0] for r in found] == [("LEFT_HI", 31, 8)] * 2 + [("RIGHT_HI", 31, 8)] * 2


def test_the_columns_of_a_table_without_rules_are_no_columns_of_the_page(reading: Read) -> None:
    manual = Manual()
    manual.heading("4.1 NB_CTRL Register")
    table: list[list[Text]] = [
        [a, b, c, d, f"{e}\nand more words\non further lines"] for a, b, c, d, e in CONTROL
    ]  # type: ignore[misc]
    manual.table(FIELDS, table * 1, rules="horizontal", repeat=False)
    manual.heading("4.2 NB_STAT Register")
    manual.table(FIELDS, table, rules="none")
    one, two = reading(manual).registers
    assert ranges(one) == ranges(two) == [("TAG", 31, 24), ("Reserved", 23, 8), ("DIV", 7, 4), ("MODE", 3, 0)]
    assert [f.default_value for f in two.fields] == [0, 0, 3, 5]


# figures


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


# columns


def test_two_columns_of_ends_are_bits(reading: Read) -> None:
    manual = Manual()
    manual.heading("4.1 NB_CTRL Register")
    columns = [("MSB", 40.0), ("LSB", 40.0), ("Name", 80.0), ("Description", 200.0)]
    manual.table(columns, [["31", "8", "HIGH", "High"], ["7", "7", "GO", "Go"], ["6", "0", "LOW", "Low"]])
    (register,) = reading(manual).registers
    assert ranges(register) == [("HIGH", 31, 8), ("GO", 7, 7), ("LOW", 6, 0)]


@pytest.mark.parametrize(
    ("starts", "found", "doubts"),
    [
        (("8", "4", "0"), [(15, 8), (7, 4), (3, 0)], set()),
        (("15", "7", "3"), [(15, 8), (7, 4), (3, 0)], set()),
        (("20", "4", "0"), [(27, 20), (7, 4), (3, 0)], set()),
        (("30", "20", "9"), [(30, 30), (20, 20), (9, 9)], {"size_disagrees"}),
    ],
)
def test_a_width_beside_one_bit_makes_a_range_where_the_order_proves_which_end_it_is(
    reading: Read, starts: tuple[str, ...], found: list[tuple[int, int]], doubts: set[str]
) -> None:
    manual = Manual()
    manual.heading("4.1 NB_CTRL Register")
    columns = [("Bit", 40.0), ("Width", 40.0), ("Name", 80.0), ("Description", 200.0)]
    manual.table(columns, [[s, w, f"F{w}{s}", "Text"] for s, w in zip(starts, ("8", "4", "4"), strict=True)])
    (register,) = reading(manual).registers
    assert [(f.bit_hi, f.bit_lo) for f in register.fields] == found
    assert flags(register) == doubts


def test_a_head_that_is_the_registers_name_names_it(reading: Read) -> None:
    manual = Manual()
    manual.heading("10.3.1 CONTROL REGISTER")
    manual.table(
        [("NBCON", 100.0), ("Bit", 50.0), ("Description", 200.0), ("Initial State", 70.0)],
        [["MODE", "[7:4]", "How", "0x2"], ["GO", "[3:0]", "Now", "0x0"]],
    )
    (register,) = reading(manual).registers
    assert (register.register, ranges(register)) == ("NBCON", [("MODE", 7, 4), ("GO", 3, 0)])


def test_a_row_of_codes_under_an_unknown_head_is_no_head(reading: Read) -> None:
    manual = Manual()
    manual.heading("4.1 NB_CTRL Register")
    numbers(manual, 7, 0)
    row(manual, 29, ("MODE", 7), "GO")
    manual.y += 10
    columns = [("Field", 80.0), ("Akzess", 50.0), ("Reset", 50.0), ("Description", 200.0)]
    manual.table(columns, [["GO", "RW", "1", "Now"], ["MODE", "RW", "2", "How"]])
    (register,) = reading(manual).registers
    assert [(f.field, f.bit_lo, f.default_value) for f in register.fields] == [
        ("GO", 0, 1),
        ("MODE", 1, 2),
    ] or [(f.field, f.bit_lo, f.default_value) for f in register.fields] == [("MODE", 1, 2), ("GO", 0, 1)]


def test_access_and_reset_in_one_cell_and_a_mnemonic_behind_a_name_are_taken_apart(reading: Read) -> None:
    manual = Manual()
    manual.heading("5.1 Control (NBCTRL)—Offset 10h".replace("—", " - "))
    manual.table(
        [("Bit\nRange", 50.0), ("Default &\nAccess", 60.0), ("Field Name (ID): Description", 300.0)],
        [
            ["31:8", "1Ah\nRW", "Pulse Divider (DIV): How many"],
            ["7:0", "0h\nRW/1C", "Count Overflow (OVF): Too many"],
        ],
    )
    (register,) = reading(manual).registers
    assert [(f.field, f.access, f.default_value) for f in register.fields] == [
        ("DIV", "RW", 26),
        ("OVF", "RW/1C", 0),
    ]


# names


def test_captions_under_tables_name_those_over_them(reading: Read) -> None:
    manual = Manual()
    manual.heading("4.1 Registers")
    for n, name in enumerate(("NB_A", "NB_B", "NB_C")):
        manual.table(FIELDS, [["7:0", f"F{n}", "RW", "0x0", "Text"]])
        manual.y -= 4
        manual.lines(f"Table 4-{n + 1}: {name} register (offset 0x{n}0)")
        manual.y += 20
    found = reading(manual).registers
    assert [(r.register, r.address, r.fields[0].field) for r in found] == [
        ("NB_A", 0, "F0"),
        ("NB_B", 0x10, "F1"),
        ("NB_C", 0x20, "F2"),
    ]
    assert not any(map(flags, found))


def test_captions_in_the_margin_name_the_tables_beside_them(reading: Read) -> None:
    manual = Manual()
    manual.heading("4.1 Registers")
    for n, name in enumerate(("NB_A", "NB_B", "NB_C")):
        top = manual.y
        for cells in (["Bits", "Name", "Description"], ["7:0", f"F{n}", "Text\nof four\nlines\nin all"]):
            manual.y += manual.page.row(LEFT + 100, manual.y, [50, 80, 200], list(cells), size=8)
        manual.page.text(LEFT - 10, top + 5, f"Table 4-{n + 1}: {name}", 7)
        manual.y += 12
    found = reading(manual)
    assert [(r.register, r.fields[0].field) for r in found.registers] == [
        ("NB_A", "F0"),
        ("NB_B", "F1"),
        ("NB_C", "F2"),
    ]
    assert not captions_below(found.document, vocabulary())


@pytest.mark.parametrize(("above", "under", "below"), [(11, 8, False), (8, 11, True)])
def test_captions_stand_where_they_are_nearer_on_a_page_that_begins_with_a_table(
    reading: Read, above: int, under: int, below: bool
) -> None:
    manual = Manual()
    for n, name in enumerate(("NB_A", "NB_B", "NB_C", "NB_D")):
        for cells in (["Bits", "Name", "Description"], ["7:0", f"F{n}", "Text\nof two lines"]):
            manual.y += manual.page.row(LEFT, manual.y, [50, 80, 200], list(cells), size=8)
        manual.page.text(LEFT, manual.y + above, f"Table 4-{n + 1}: {name}", 8)
        manual.y += above + 8 + under
    assert captions_below(reading(manual).document, vocabulary()) == below


@pytest.mark.parametrize(
    ("caption", "name"),
    [
        (["Table 5. NB_A,", "NB_B Registers"], "NB_A, NB_B"),
        (["Table 5. NB", "Asynchronous Edge", "Detection of", "Widgets"], None),
    ],
)
def test_a_caption_in_the_margin_that_begins_above_its_table_is_read_to_its_end(
    reading: Read, caption: list[str], name: str | None
) -> None:
    manual = Manual()
    manual.lines("It detects edges.")
    top = manual.y
    manual.y += 16
    for cells in (["Bits", "Name", "Description"], ["7:0", "EDGES", "Text\nof four\nlines\nin all"]):
        manual.y += manual.page.row(LEFT + 100, manual.y, [50, 80, 200], list(cells), size=8)
    for n, line in enumerate(caption):
        manual.page.text(LEFT - 10, top + 16 * n, line, 7)
    (register,) = reading(manual).registers
    assert (register.register, [f.field for f in register.fields]) == (name, ["EDGES"])


def test_a_reset_behind_the_heading_is_that_of_the_register(reading: Read) -> None:
    manual = Manual()
    manual.lines("NB_CTRL", "Control Register (10H)     Reset Value: 0000 0035H")
    manual.table([("Bits", 50), ("Name", 80), ("Description", 300)], [[a, b, e] for a, b, _, _, e in CONTROL])
    (register,) = reading(manual).registers
    assert (register.description or "").startswith("Control Register")
    assert [f.default_value for f in register.fields if not f.reserved] == [0, 3, 5]


@pytest.mark.parametrize(
    ("lines", "name", "address"),
    [
        (["NB_CTRL", "Control Register (10H)     Reset Value: 0000 0105H"], "NB_CTRL", 0x10),
        (["Register 0x1B (NB_CTRL)"], "NB_CTRL", 0x1B),
        (["Table 3. Control register (NBCTRL - address 0x4000 4010) bit description"], "NBCTRL", 0x40004010),
        (["Table 3: NB_CTRL, address offset 0x10"], "NB_CTRL", 0x10),
        (["SFR Definition 9.1. NBCTRL: Control"], "NBCTRL", None),
        (["NBCTRL, Control Register"], "NBCTRL", None),
        (["CONTROL REGISTER", "Address: 0x10, Reset: 0x0105, Name: NB_CTRL"], "NB_CTRL", 0x10),
    ],
)
def test_a_register_is_named_in_the_wording_of_many_houses(
    reading: Read, lines: list[str], name: str, address: int | None
) -> None:
    manual = Manual()
    manual.lines("The unit counts the pulses that come in and goes on until it is turned off again.")
    manual.lines(*lines)
    manual.table(
        [("Bits", 50), ("Name", 80), ("Description", 300)], [["15:8", "A", "One"], ["7:0", "B", "Two"]]
    )
    (register,) = reading(manual).registers
    assert (register.register, register.address, register.flags) == (name, address, [])


def test_a_described_field_does_not_name_the_next_register(reading: Read) -> None:
    manual = Manual()
    manual.heading("7.1 NB_CFG")
    numbers(manual, 7, 0)
    row(manual, 29, ("MODE", 7), "RST")
    manual.lines("MODE: How it runs", "RST: Begins anew")
    numbers(manual, 7, 0)
    row(manual, 29, ("LEVEL", 8))
    _, two = reading(manual).registers
    assert two.register != "RST"
    assert "register_name" in two.flags


def test_a_name_beside_a_figure_does_not_displace_that_of_the_heading(reading: Read) -> None:
    manual = Manual()
    manual.heading("16.11.1 NBCNT - Count Register")
    widths = [60.0] + [42.0] * 8 + [60.0]
    grid(
        manual,
        widths,
        ["Bit", *(str(i) for i in range(15, 7, -1)), ""],
        ["", ("HIGH", 8), "NBCNTH"],
        ["Bit", *(str(i) for i in range(7, -1, -1)), ""],
        ["", ("LOW", 8), "NBCNTL"],
    )
    (register,) = reading(manual).registers
    assert (register.register, ranges(register)) == ("NBCNT", [("HIGH", 15, 8), ("LOW", 7, 0)])


def test_running_text_is_no_heading_where_small_figures_outweigh_it(reading: Read) -> None:
    manual = Manual()
    for n in range(2):
        manual.heading(f"8.{n + 1} NB_R{n} Register")
        for _ in range(12):
            manual.table([("", 40.0)] * 10, [["R/W-0000"] * 10] * 2, size=5)
            manual.y -= 6
        lines = [f"bit {i} F{i}: What this one does is told here" for i in range(7, -1, -1)]
        manual.lines(*lines, size=9)
    found = reading(manual).registers
    assert [len(r.fields) for r in found if r.register in {"NB_R0", "NB_R1"}] == [8, 8]


# the register as a whole


@pytest.mark.parametrize(
    ("heading", "line", "expected"),
    [
        ("Compare Register (NB_CMPn) (n = 0..3)", "Address offset: 0x10 + 0x4 * n", (0, 3, 4, 0x10, None)),
        ("NB_ENn Register (n = 32..57)", "Address offset: 0x100 + 4 * (n - 32)", (32, 57, 4, 0x100, None)),
        ("NB_TAPx register (x = 1 to 8)", "Address offset: 0x0C + 0x14 * (x - 1)", (1, 8, 0x14, 0x0C, None)),
        ("NB_TAPx register (x = 1 to 8)", "Address offset: 0x10 + 0x4 * x", (1, 8, 4, 0x14, None)),
        ("NB_DMA0..NB_DMA15 Register", "Address offset: 0x200 to 0x23C", (0, 15, 4, 0x200, None)),
        ("NB_CH[0-7]_CTL Register", "Address offset: 0x300 + n*0x20 (n = 0..7)", (0, 7, 0x20, 0x300, None)),
        ("NB_EXTn Register (n = 0, 1, 4, 5)", "Address offset: 0x400 + 8*n", (0, 5, 8, 0x400, [0, 1, 4, 5])),
        ("NB_TAP0 to NB_TAP3 Register", "Offset: 0x500, 0x504, 0x508, 0x50C", (0, 3, 4, 0x500, None)),
        ("NB_SEL0-NB_SEL3 Registers", "Address offset: 0x80, 0x84, 0x88, 0x8C", (0, 3, 4, 0x80, None)),
        ("NB_GATE[n] Register", "Offset: 0x600 + 4n, n = 0 to 9", (0, 9, 4, 0x600, None)),
        ("NBx_MODE register (x = A..K)", "Address offset: 0x00", (None, None, None, 0, None)),
        ("NB_MODE Register", "Address offset: 0x40", (None, None, None, 0x40, None)),
    ],
)
def test_an_array_has_its_indices_its_stride_and_the_address_of_its_first_element(
    reading: Read, heading: str, line: str, expected: tuple[object, ...]
) -> None:
    manual = Manual()
    manual.heading(f"2.1 {heading}")
    manual.lines(line)
    manual.table(FIELDS, CONTROL)
    (register,) = reading(manual).registers
    found = register.array_first, register.array_last, register.array_stride
    assert (*found, register.address, register.array_indices) == expected
    assert not register.flags


def test_an_array_whose_indices_do_not_fit_its_addresses_is_in_doubt(reading: Read) -> None:
    manual = Manual()
    for n, (heading, line) in enumerate(
        (
            ("NB_DMA0..NB_DMA3 Register", "Address offset: 0x200 to 0x207"),
            ("NB_TAP0 to NB_TAP3 Register", "Offset: 0x500, 0x504, 0x508"),
            ("NB_GATEn Register", "Offset: 0x600 + 4 * n"),
        )
    ):
        manual.heading(f"2.{n + 1} {heading}")
        manual.lines(line)
        manual.table(FIELDS, CONTROL)
    doubts = [register.flags for register in reading(manual).registers]
    assert doubts == [["array_stride"], ["array_bounds"], ["array_bounds"]]


def test_the_reset_of_a_register_is_shared_out_and_kept(reading: Read) -> None:
    manual = Manual()
    manual.heading("2.1 NB_CTRL Register")
    manual.lines("Reset value: 0xAB00 0035")
    manual.table(BARE, [[a, b, e] for a, b, _, _, e in CONTROL])
    (register,) = reading(manual).registers
    assert [(f.default_text, f.default_value) for f in register.fields] == [
        (None, 0xAB),
        (None, None),
        (None, 3),
        (None, 5),
    ]
    assert [repair.evidence for f in register.fields for repair in f.repairs] == ["arithmetic"] * 3
    assert "0xAB00 0035" in (register.description or "")
    assert not flags(register)


def test_a_reset_that_the_fields_contradict_is_not_shared_out(reading: Read) -> None:
    manual = Manual()
    manual.heading("2.1 NB_CTRL Register")
    manual.lines("Reset value: 0x0000 0034")
    rows = [list(cells) for cells in CONTROL]
    rows[0][3] = ""
    manual.table(FIELDS, rows)
    (register,) = reading(manual).registers
    assert [(f.default_value, f.flags) for f in register.fields] == [
        (None, []),
        (0, []),
        (3, []),
        (5, ["reset_disagrees"]),
    ]


@pytest.mark.parametrize(
    ("printed", "width", "word"),
    [
        ("0x0000 0083", 32, 0x83),
        ("001E_05A1h", 32, 0x1E05A1),
        ("0000 0105H", 16, 0x105),
        ("32'h000000F3", 32, 0xF3),
        ("00000010", 32, 0x10),
        ("0x83 (after power on)", 8, 0x83),
        ("10", 32, None),
        ("0B00", 16, None),
        ("0x0000 XX00", 32, None),
        ("0x00 or 0x20", 8, None),
        ("see text", 8, None),
    ],
)
def test_a_reset_is_a_number_only_where_its_notation_says_which(
    printed: str, width: int, word: int | None
) -> None:
    assert reset_word(printed, width) == word


def test_the_digits_of_a_reset_tell_the_width_where_high_bits_are_not_described(reading: Read) -> None:
    assert [printed_width(text) for text in ("0x0000 0083", "0000H", "0x83", "0x000 000", "0x0000X0X0")] == [
        32,
        16,
        None,
        None,
        32,
    ]
    manual = Manual()
    manual.heading("2.1 NB_CTRL Register")
    manual.lines("Reset value: 0x0000 0083")
    manual.table(BARE, [["15:8", "A", "One"], ["7:0", "B", "Two"]])
    (register,) = reading(manual).registers
    assert register.width_bits == 32


def test_a_summary_without_rules_gives_addresses_and_resets(reading: Read) -> None:
    manual = Manual()
    manual.heading("3.2 Register summary")
    columns = [("Offset", 60.0), ("Name", 80.0), ("Type", 40.0), ("Reset", 80.0), ("Description", 200.0)]
    manual.table(columns, [["0x010", "NB_CTRL", "RW", "0x00000035", "Control"]], rules="horizontal")
    manual.heading("3.3 Control Register, NB_CTRL")
    manual.table(BARE, [[a, b, e] for a, b, _, _, e in CONTROL])
    (register,) = reading(manual).registers
    assert (register.register, register.address, register.access) == ("NB_CTRL", 0x10, "RW")
    assert [f.default_value for f in register.fields] == [0, None, 3, 5]


# turned names


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
