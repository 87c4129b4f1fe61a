"""The register-table dialect on PDFs of the invented chip: figures, tables over pages, the layouts of many houses."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pdf_pages import LEFT, Manual
from pdf_reading import ranges

from extract.dialects import choose
from extract.readers import read_document

if TYPE_CHECKING:
    from pathlib import Path

    from pdf_pages import Text
    from pdf_reading import Read


FIELDS = [("Bits", 40.0), ("Name", 80.0), ("Access", 40.0), ("Reset", 50.0), ("Description", 250.0)]


def lanes(manual: Manual, numbers: range, names: list[Text], *more: list[Text], width: float = 29) -> None:
    """A figure whose numbers stand over its rules."""
    for n, number in enumerate(numbers):
        manual.page.text(LEFT + n * width + width / 2 - 4, manual.y, str(number), 7)
    manual.y += 12
    for row in (names, *more):
        manual.y += manual.page.row(LEFT, manual.y, [width] * len(numbers), row, size=6)
    manual.y += 8


def ends(manual: Manual, names: list[tuple[str, float, str, str]]) -> None:
    """A figure that numbers only the ends of its cells: name, width in points, numbers left and right."""
    x = float(LEFT)
    for _, width, left, right in names:
        manual.page.text(x + 2, manual.y, left, 6)
        if right:
            manual.page.text(x + width - 8, manual.y, right, 6)
        x += width
    manual.y += 10
    manual.y += manual.page.row(
        LEFT, manual.y, [width for _, width, _, _ in names], [name for name, *_ in names], size=7
    )
    x = float(LEFT)
    for _, width, left, right in names:
        bits = int(left) - int(right or left) + 1
        manual.page.text(x + width / 2, manual.y + 2, str(bits), 6)
        x += width
    manual.y += 20


def test_a_table_over_pages_is_one_with_its_head_repeated_or_not(reading: Read) -> None:
    for repeat in (True, False):
        manual = Manual()
        for name in ("CTRL", "STAT"):
            manual.heading(f"2.1 NB_{name} Register")
            rows: list[list[Text]] = [
                [str(i), f"{name}{i}", "RW", "0x0", "Text\nof a\nfew lines"] for i in range(31, -1, -1)
            ]
            manual.table(FIELDS, rows, repeat=repeat)
        found = reading(manual).registers
        assert [(r.register, len(r.fields), r.flags) for r in found] == [
            ("NB_CTRL", 32, []),
            ("NB_STAT", 32, []),
        ]
        assert all(
            ranges(r) == [(f"{r.register[3:]}{i}", i, i) for i in range(31, -1, -1)]
            for r in found
            if r.register
        )


def test_a_row_cut_by_the_page_break_is_put_together(reading: Read) -> None:
    manual = Manual()
    manual.heading("2.1 NB_CTRL Register")
    manual.y = 700
    manual.table(FIELDS, [["31:8", "HI", "RW", "0x0", "It begins"]])
    manual.turn()
    manual.table(FIELDS, [["", "", "", "", "and goes on"], ["7:0", "LO", "RW", "0x0", "Low"]])
    (register,) = reading(manual).registers
    assert ranges(register) == [("HI", 31, 8), ("LO", 7, 0)]
    assert register.fields[0].description == "It begins and goes on"


def test_two_tables_of_one_shape_are_not_run_together(reading: Read) -> None:
    manual = Manual()
    manual.heading("2.1 NB_CTRL Register")
    manual.y = 700
    manual.table(FIELDS, [["31:8", "HI", "RW", "0x0", "High"], ["7:0", "LO", "RW", "0x0", "Low"]])
    manual.turn()
    manual.table(FIELDS, [["31:16", "HI", "RW", "0x0", "High"], ["15:0", "LO", "RW", "0x0", "Low"]])
    one, two = reading(manual).registers
    assert (ranges(one), ranges(two)) == ([("HI", 31, 8), ("LO", 7, 0)], [("HI", 31, 16), ("LO", 15, 0)])
    assert not one.flags
    assert "register_name" in two.flags


def test_bits_of_a_table_without_them_come_from_the_figure(reading: Read) -> None:
    manual = Manual()
    manual.heading("3.1 Unit Control (nbctrl, at 0x10)")
    ends(
        manual, [("0", 90, "31", "24"), ("mode", 60, "23", "20"), ("0", 70, "19", "13"), ("go", 40, "12", "")]
    )
    ends(manual, [("count", 200, "11", "0")])
    manual.table(
        [("Field", 80), ("Description", 200), ("Access", 50), ("Reset", 50)],
        [["mode", "How", "R/W", "2"], ["go", "Now", "W", "-"], ["count", "Turns", "R/W", "Preset"]],
    )
    (register,) = reading(manual).registers
    assert (register.register, register.address) == ("nbctrl", 0x10)
    assert ranges(register) == [
        ("0", 31, 24),
        ("mode", 23, 20),
        ("0", 19, 13),
        ("go", 12, 12),
        ("count", 11, 0),
    ]
    assert [field.default_value for field in register.fields] == [None, 2, None, None, None]


def test_widths_that_disagree_with_the_numbers_make_a_cell_doubtful(reading: Read) -> None:
    manual = Manual()
    manual.heading("3.1 Unit Control (nbctrl, at 0x10)")
    names = [("a", 90.0, "15", "8"), ("b", 60.0, "7", "4"), ("c", 60.0, "3", "0")]
    ends(manual, names)
    manual.page.operators = [
        op.replace("(8) Tj", "(9) Tj") if "6 Tf" in op and "(8)" in op and "105" in op else op
        for op in manual.page.operators
    ]
    (register,) = reading(manual).registers
    assert [field.flags for field in register.fields] == [["lane_doubtful"], [], []]


def test_a_figure_and_a_table_that_disagree_are_flagged_and_neither_is_chosen(reading: Read) -> None:
    manual = Manual()
    manual.heading("3.1 NB_CTRL Register")
    lanes(manual, range(7, -1, -1), [("MODE", 4), ("DIV", 4)])
    manual.table(FIELDS, [["7:5", "MODE", "RW", "0", ""], ["4:0", "DIV", "RW", "0", ""]])
    (register,) = reading(manual).registers
    assert ranges(register) == [("MODE", 7, 5), ("DIV", 4, 0)]
    assert all(field.flags == ["lane_disagrees"] for field in register.fields)


def test_rows_of_a_figure_give_access_and_reset(reading: Read) -> None:
    manual = Manual()
    manual.heading("7.3.1 NBSREG - Status Register")
    head = [("Bit", 70.0), *((str(i), 40.0) for i in range(7, -1, -1)), ("", 60.0)]
    manual.table(
        head,
        [
            ["0x3F", "A", "B", ("MODE", 3), "-", "Y", "Z", "NBSREG"],
            ["Read/Write", "R/W", "R", ("R/W", 3), "R", "R/W", "R/W", ""],
            ["Initial value", "0", "1", "0", "1", "1", "0", "0", "0", ""],
        ],
    )
    (register,) = reading(manual).registers
    assert (register.register, register.address) == ("NBSREG", 0x3F)
    assert [(f.field, f.bit_hi, f.bit_lo, f.access, f.default_value) for f in register.fields] == [
        ("A", 7, 7, "R/W", 0),
        ("B", 6, 6, "R", 1),
        ("MODE", 5, 3, "R/W", 3),
        ("-", 2, 2, "R", 0),
        ("Y", 1, 1, "R/W", 0),
        ("Z", 0, 0, "R/W", 0),
    ]


def test_items_in_larger_print_than_the_figure_are_no_heading_of_several_lines(reading: Read) -> None:
    manual = Manual()
    manual.heading("7.3.1 NBSREG - Status Register")
    lanes(manual, range(7, -1, -1), ["A", "B", "C", "D", "E", "F", "G", "H"], [*["R/W"] * 8])
    manual.lines(*(f"\u2022 Bit {7 - n} - {name}: Flag {name}" for n, name in enumerate("ABCDEFGH")), size=9)
    manual.lines(*["What stands below the figure is small, and there is much of it."] * 12, size=6)
    (register,) = reading(manual).registers
    assert [row.description for row in register.fields[:7]] == [f"Flag {name}" for name in "ABCDEFG"]


def test_letters_in_a_figure_place_the_rows_that_bear_them(reading: Read) -> None:
    manual = Manual()
    manual.heading("6.9.1 NB_INTEN")
    head = [("Bit number", 90.0), *((str(i), 24.0) for i in range(15, -1, -1))]
    manual.table(head, [["ID", *[""] * 8, "C", "C", "C", "C", "B", "", "", "A"]], size=6)
    manual.table(
        [("ID", 30), ("R/W", 40), ("Field", 80), ("Value ID", 70), ("Value", 40), ("Description", 150)],
        [
            ["A", "RW", "READY", "", "", "Event"],
            ["", "", "", "Off", "0", "No"],
            ["", "", "", "On", "1", "Yes"],
            ["B", "RW", "END", "", "", ""],
            ["C", "RW", "LEVEL", "", "", ""],
        ],
    )
    (register,) = reading(manual).registers
    assert ranges(register) == [("LEVEL", 7, 4), ("END", 3, 3), ("READY", 0, 0)]
    assert [(v.value, v.name) for v in register.fields[2].values] == [(0, "Off"), (1, "On")]


def test_a_summary_with_a_register_in_each_row_is_joined_with_its_descriptions(reading: Read) -> None:
    manual = Manual()
    bits = [(f"Bit{i}", 38.0) for i in range(7, -1, -1)]
    manual.heading("3 Register Map")
    manual.table(
        [("Addr (Hex)", 50), ("Register Name", 90), *bits],
        [["1A", "NB_CFG", ("MODE[2:0]", 3), "-", ("DIV[3:0]", 4)], ["1B", "NB_GO", ("COUNT[7:0]", 8)]],
        size=6,
    )
    manual.heading("4.1 Register 26 - Configuration")
    manual.lines("NB_CFG")
    manual.table([("Register (Hex)", 80), *bits], [["1A", ("MODE[2:0]", 3), "FAST", ("DIV[3:0]", 4)]], size=6)
    cfg, go = reading(manual).registers
    assert (cfg.register, cfg.address, cfg.flags) == ("NB_CFG", 0x1A, [])
    assert ranges(cfg) == [("MODE", 7, 5), ("FAST", 4, 4), ("DIV", 3, 0)]
    assert [field.flags for field in cfg.fields] == [[], ["lane_disagrees"], []]
    assert (go.address, ranges(go)) == (0x1B, [("COUNT", 7, 0)])


def test_a_table_without_rules_is_read_by_its_head(reading: Read) -> None:
    manual = Manual()
    manual.heading("Register (nb) NB_CTRL0")
    manual.lines("Register NB_CTRL0 Details")
    manual.table(
        [("Field Name", 90), ("Bits", 40), ("Type", 40), ("Reset Value", 60), ("Description", 230)],
        [
            ["reserved", "31:9", "ro", "0x0", "Reserved"],
            ["STOP", "8", "rw", "0x1", "Stop it\nnow"],
            ["RST", "7:0", "rw", "0x0", "Restart"],
        ],
        rules="horizontal",
    )
    (register,) = reading(manual).registers
    assert register.register == "NB_CTRL0"
    assert ranges(register) == [("reserved", 31, 9), ("STOP", 8, 8), ("RST", 7, 0)]
    assert register.fields[1].description == "Stop it now"


def test_bits_over_the_name_in_one_cell_are_read(reading: Read) -> None:
    manual = Manual()
    manual.heading("31.3.2 NB Control Register 1 (NBx_C1)")
    manual.lines("Address: 4006_6000h base + 2h offset = 4006_6002h")
    manual.table(
        [("Field", 80), ("Description", 300)],
        [["7-4\nMODE", "Mode"], ["3\nEN", "Enable\n0 Disabled\n1 Enabled"], ["2-0\nReserved", "Keep"]],
    )
    (register,) = reading(manual).registers
    assert (register.register, register.address) == ("NBx_C1", 0x40066002)
    assert ranges(register) == [("MODE", 7, 4), ("EN", 3, 3), ("Reserved", 2, 0)]
    assert [value.name for value in register.fields[1].values] == ["Disabled", "Enabled"]


def test_keys_in_cells_over_the_head_name_the_register(reading: Read) -> None:
    manual = Manual()
    manual.heading("8.2.5 NB Receiver Register", 11)
    manual.table([("Offset: 0x0004", 180), ("Register Name: NB_RX", 280)], [])
    manual.y -= 10
    manual.table(
        [("Bit", 50), ("Read/Write", 60), ("Default/Hex", 70), ("Description", 280)],
        [["31:8", "/", "/", "/"], ["7:0", "R", "0x0", "DATA\nWhat came in"]],
    )
    (register,) = reading(manual).registers
    assert (register.register, register.address) == ("NB_RX", 4)
    assert ranges(register)[1] == ("DATA", 7, 0)


def test_names_in_plain_lines_above_tables_are_found(reading: Read) -> None:
    manual = Manual()
    manual.heading("5 Registers", 14)
    for n, name in enumerate(("NB_A", "NB_B", "NB_C")):
        manual.lines(name, f"Offset: 0x{4 * n:02x}", "This unit does things.")
        manual.table(FIELDS, [["31:16", "HI", "RW", "0x0", ""], ["15:0", "LO", "RW", "0x0", ""]])
    found = reading(manual).registers
    assert [(r.register, r.address, r.flags) for r in found] == [
        ("NB_A", 0, []),
        ("NB_B", 4, []),
        ("NB_C", 8, []),
    ]


def test_a_manual_of_register_tables_is_recognised(tmp_path: Path) -> None:
    manual = Manual()
    for n in range(3):
        manual.heading(f"2.{n} NB_R{n} Register")
        manual.table(FIELDS, [["7:0", "X", "RW", "0x0", ""]])
    path = tmp_path / "nb.pdf"
    path.write_bytes(manual.pdf())
    assert choose(read_document(path, "nb")).name == "register-table"


def test_a_page_with_nothing_but_figures_that_number_the_ends_of_their_cells_is_recognised(
    tmp_path: Path,
) -> None:
    manual = Manual()
    for n in (2, 1):
        manual.heading(f"3.{n} NB_STATE{n} register")
        ends(manual, [("FULL", 120, "11", "9"), ("READY", 60, "8", ""), ("SPARE", 90, "7", "6")])
        ends(manual, [("LEVEL", 120, "5", "4"), ("COUNT", 120, "3", "0")])
    path = tmp_path / "nb.pdf"
    path.write_bytes(manual.pdf())
    assert choose(read_document(path, "nb")).name == "register-table"
