"""The register-table dialect on the names of registers as many houses print them: captions, headings, wordings."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from pdf_layouts import CONTROL, FIELDS, grid, numbers, row
from pdf_pages import LEFT, Manual
from pdf_reading import flags, ranges

from extract.dialects.register_table.naming.captions import captions_below
from extract.dialects.register_table.words.vocabulary import vocabulary

if TYPE_CHECKING:
    from pdf_reading import Read


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


@pytest.mark.parametrize("below", [False, True])
def test_a_caption_beside_one_table_alone_tells_what_captions_between_two_do_not(
    reading: Read, below: bool
) -> None:
    manual = Manual()
    manual.page.text(LEFT, manual.y, "4.1 Registers", 13)
    manual.y += 22
    head, *rows = [
        ["Bits", "Name", "Description"],
        ["7:4", "F{}", "Text\nof two lines"],
        ["3:0", "G{}", "Text"],
    ]
    for n, name in enumerate(("NB_A", "NB_B", "NB_C")):
        if not below:
            manual.page.text(LEFT, manual.y, f"Table 4-{n + 1}: {name} register", 8)
            manual.y += 17
        for said in [head, *rows]:
            if n == 0 and said is rows[-1] and not below:
                manual.turn()  # the page begins with a table then
                manual.y += manual.page.row(LEFT, manual.y, [50, 80, 200], list(head), size=8)
            cells = [cell.format(n) for cell in said]
            manual.y += manual.page.row(LEFT, manual.y, [50, 80, 200], [*cells], size=8)
        manual.y += 8 if below else 6
        if below:
            manual.page.text(LEFT, manual.y, f"Table 4-{n + 1}: {name} register", 8)
            manual.y += 15
    found = reading(manual)
    assert captions_below(found.document, vocabulary()) == below
    assert [(r.register, [one.field for one in r.fields]) for r in found.registers] == [
        ("NB_A", ["F0", "G0"]),
        ("NB_B", ["F1", "G1"]),
        ("NB_C", ["F2", "G2"]),
    ]


def test_a_caption_that_ends_its_page_may_be_that_of_the_table_on_the_next(reading: Read) -> None:
    manual = Manual()
    manual.lines("These are all of them.")
    for n, name in enumerate(("NB_A", "NB_B", "NB_C")):
        manual.page.text(LEFT, manual.y, f"Table 4-{n + 1}: {name} register", 8)
        manual.y += 17
        if n == 2:
            manual.turn()
        for cells in (["Bits", "Name", "Description"], ["7:0", f"F{n}", "Text\nof two lines"]):
            manual.y += manual.page.row(LEFT, manual.y, [50, 80, 200], list(cells), size=8)
        manual.y += 4
    assert [(r.register, r.fields[0].field) for r in reading(manual).registers] == [
        ("NB_A", "F0"),
        ("NB_B", "F1"),
        ("NB_C", "F2"),
    ]


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


def test_the_caption_right_under_a_map_without_rules_is_none_of_its_last_row(reading: Read) -> None:
    manual = Manual()
    manual.heading("4 Pump Registers")
    for cells in (
        ("Address", "Register", "Description"),
        ("0x50004010", "NB_CTRL", "Pump control register"),
        ("0x50004014", "NB_STAT", "Pump status register"),
    ):
        for x, cell in zip((4, 124, 284), cells, strict=True):
            manual.page.text(LEFT + x, manual.y, cell, 8)
        manual.y += 16
    for n, name in enumerate(("NB_CTRL", "NB_STAT")):
        manual.page.text(LEFT, manual.y, f"Table 4-{n + 2}: {name} (0x5000401{4 * n})", 8)
        manual.y += 18
        columns = [("Bits", 50.0), ("Name", 80.0), ("Description", 250.0)]
        manual.table(columns, [["7:4", f"F{n}", "How high."], ["3:0", "RATE", "How fast."]])
    found = reading(manual).registers
    assert [(one.register, one.fields[0].field) for one in found] == [("NB_CTRL", "F0"), ("NB_STAT", "F1")]
    assert not any(map(flags, found))


def test_a_caption_under_the_last_table_of_a_page_backs_one_that_stands_under_its_table_for_certain(
    reading: Read,
) -> None:
    manual = Manual()
    manual.page.text(LEFT, manual.y, "4.1 Registers", 13)
    manual.y += 22
    for n, name in enumerate(("NB_A", "NB_B", "NB_C")):
        for cells in (["Bits", "Name", "Description"], ["7:0", f"F{n}", "Text\nof two lines"]):
            manual.y += manual.page.row(LEFT, manual.y, [50, 80, 200], list(cells), size=8)
        manual.y += 8
        manual.page.text(LEFT, manual.y, f"Table 4-{n + 1}: {name} register", 8)
        manual.y += 15
        if n == 1:
            manual.turn()
    assert [(r.register, r.fields[0].field) for r in reading(manual).registers] == [
        ("NB_A", "F0"),
        ("NB_B", "F1"),
        ("NB_C", "F2"),
    ]


@pytest.mark.parametrize(
    ("caption", "doubted"),
    [
        ("Gate Setup Register", False),
        ("Gate Setup Register (n=0-2)", False),
        ("Gate Specific Setup Register 2", False),
        ("Layout of the register", True),
        ("Gate setup", True),
    ],
)
def test_a_caption_that_is_the_title_of_one_register_names_it(
    reading: Read, caption: str, doubted: bool
) -> None:
    manual = Manual()
    manual.heading("4.1 Registers")
    manual.lines(f"Table 4-1: {caption}", "Offset: 0x00072400")
    manual.table(FIELDS, [["7:0", "RATE", "RW", "0x0", "Text"]])
    (register,) = reading(manual).registers
    assert (register.address, "register_name" in register.flags) == (0x72400, doubted)


def test_a_place_behind_such_a_caption_leaves_no_doubt(reading: Read) -> None:
    manual = Manual()
    manual.heading("4.1 Registers")
    manual.lines("Table 4-1: 1000GATE-T Setup Register (Address 09h)")
    manual.table(FIELDS, [["7:0", "RATE", "RW", "0x0", "Text"]])
    (register,) = reading(manual).registers
    assert (register.register, register.address, register.flags) == ("1000GATE-T Setup Register", 9, [])
