"""How typesetters really print registers: heads measured anew, boxes round names alone, names that slant, torn rows."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from pdf_pages import HEIGHT, LEFT, Manual
from pdf_reading import bits, flags, listed, reader
from test_pdf_producers import read_codes

from extract.dialects import choose
from extract.dialects.isa_table import IsaTableDialect
from extract.readers import read_document

if TYPE_CHECKING:
    from pathlib import Path

    from pdf_reading import Read

CODES = [
    ["0x10", "GADD", "1", "Z", "2"],
    ["0x11", "GSUB", "2", "", "3"],
    ["0x12", "GRUN", "1", "C", "4"],
]
HEADS = ["Opcode", "Mnemonic", "Bytes", "Flags", "Cycles"]


def _ruled(manual: Manual, left: float, widths: list[float], cells: list[str]) -> None:
    manual.y += manual.page.row(left, manual.y, widths, list(cells))


def test_a_head_ruled_to_widths_of_its_own_heads_the_columns_below_in_their_order(tmp_path: Path) -> None:
    manual = Manual()
    manual.heading("A.1 Instructions of the pump")
    _ruled(manual, LEFT + 14, [50, 60, 45, 75, 40], HEADS)
    for row in CODES:
        _ruled(manual, LEFT, [50, 65, 120, 90, 60], row)
    made = reader(IsaTableDialect(), tmp_path)(manual).instructions
    assert [(one.opcode, one.mnemonic) for one in made] == [(16, "GADD"), (17, "GSUB"), (18, "GRUN")]
    said = [("Bytes", "1"), ("Flags", "Z"), ("Cycles", "2")]
    assert (made[0].forms, made[1].forms) == (said, [("Bytes", "2"), ("Cycles", "3")])


def test_a_head_with_a_cell_less_than_its_rows_counts_none_of_them(tmp_path: Path) -> None:
    manual = Manual()
    manual.heading("A.1 Instructions of the pump")
    _ruled(manual, LEFT + 50, [60, 60, 60, 60, 60], HEADS)
    for row in CODES:
        _ruled(manual, LEFT, [50, 60, 60, 60, 60, 60], ["new", *row])
    made = reader(IsaTableDialect(), tmp_path)(manual).instructions
    assert [(one.opcode, one.mnemonic) for one in made] == [(16, "GADD"), (17, "GSUB"), (18, "GRUN")]


def test_keys_of_directives_do_not_make_a_pdf_with_tables_of_opcodes_another_makers(tmp_path: Path) -> None:
    manual = Manual()
    manual.heading("3 Directives")
    for name in ("rept", "times", "ifdef", "ifndef"):
        manual.lines(f"{name} repeats", f"Syntax: {name.upper()} <number>", "Example: as above")
    for n in range(4):
        manual.heading(f"A.{n} Instructions of the pump")
        manual.table(
            [(head, 60.0) for head in HEADS], [[f"0x{n}{k}", *row[1:]] for k, row in enumerate(CODES)]
        )
    path = tmp_path / "northbeck.pdf"
    path.write_bytes(manual.pdf())
    dialect = choose(document := read_document(path, "northbeck"))
    assert dialect.name == "isa-table"
    assert len(dialect.read(document).instructions) == 12


def _boxed(manual: Manual, high: int, names: dict[tuple[int, int], str], access: dict[int, str]) -> None:
    """A byte of a figure: numbers, a box round each name alone, codes of access below the bits that have one."""
    wide = 50.0
    x = {bit: LEFT + 60 + (high - bit) * wide for bit in range(high, high - 8, -1)}
    manual.page.text(LEFT, manual.y, "Bit", 8)
    for bit, left in x.items():
        manual.page.text(left + 20, manual.y, str(bit), 8)
    manual.y += 14
    for (first, last), name in names.items():
        manual.page.row(x[first], manual.y, [wide * (first - last + 1)], [name])
    for label, codes in (("Access", access), ("Reset", dict.fromkeys(access, "0"))):
        manual.y += 18
        manual.page.text(LEFT, manual.y, label, 8)
        for bit, code in codes.items():
            manual.page.text(x[bit] + 20, manual.y, code, 8)
    manual.y += 20


def test_boxes_round_names_alone_are_the_cells_of_a_figure_and_bits_between_them_reserved(
    reading: Read,
) -> None:
    manual = Manual()
    manual.heading("5.1 NB_CTRL - Control Register")
    manual.lines("Offset: 0x04")
    _boxed(manual, 15, {(15, 15): "GO", (10, 8): "RATE[2:0]"}, {15: "W", 10: "R/W", 9: "R/W", 8: "R/W"})
    _boxed(manual, 7, {(5, 4): "LEVEL[1:0]"}, {5: "R", 4: "R"})
    manual.lines("Bit 15 - GO Go", "Lets it go.", "Bits 10:8 - RATE[2:0] Rate", "How fast it goes.")
    manual.lines("Bits 5:4 - LEVEL[1:0] Level", "How high it stands.")
    (register,) = reading(manual).registers
    assert bits(register) == [("GO", 15, 15), ("RATE", 10, 8), ("LEVEL", 5, 4)]
    assert [one.access for one in register.fields if not one.reserved] == ["W", "R/W", "R"]
    assert register.fields[0].description == "Go Lets it go."


def test_boxes_that_stand_under_no_numbers_of_bits_are_no_row(reading: Read) -> None:
    manual = Manual()
    manual.heading("5.1 NB_CTRL - Control Register")
    manual.lines("Pumps of the gate: 9 7 5 3")
    for x in (LEFT + 60, LEFT + 260):
        manual.page.row(x, manual.y, [80], ["PUMP"])
    manual.y += 30
    manual.table([("Bits", 50.0), ("Name", 80.0), ("Description", 200.0)], [["7:0", "RATE", "How fast"]])
    (register,) = reading(manual).registers
    assert bits(register) == [("RATE", 7, 0)]


def _slanted(manual: Manual, x: float, y: float, text: str) -> None:
    manual.page.operators.append(
        f"BT /F 6 Tf 0.707 0.707 -0.707 0.707 {x:.2f} {HEIGHT - y:.2f} Tm ({text}) Tj ET"
    )


def _typeset(manual: Manual, cells: list[tuple[int, int, str, str]]) -> None:
    """A figure as TeX's package for registers draws it: names that slant over ruled numbers, resets below these."""
    manual.y += 50
    numbers = [(f"{high}        {low}" if high > low else f"{high}") for high, low, _, _ in cells]
    widths = [12.0 * (high - low + 1) + 12 for high, low, _, _ in cells]
    x = float(LEFT)
    for (*_, name, _), width in zip(cells, widths, strict=True):
        _slanted(manual, x + width / 2, manual.y - 4, name)
        x += width
    manual.y += manual.page.row(LEFT, manual.y, widths, list(numbers), size=5)
    manual.page.text(x + 3, manual.y + 2, "Reset", 6)
    manual.y += manual.page.row(LEFT, manual.y, widths, [reset for *_, reset in cells], size=6) + 10


SLANTED = [(31, 24, "GATE_RATE", "0x10"), (23, 23, "GATE_GO", "1"), (22, 0, "(reserved)", "0x0")]


def test_names_that_slant_over_ruled_numbers_are_those_of_the_cells_and_the_digits_below_resets(
    reading: Read,
) -> None:
    manual = Manual()
    manual.heading("Register 5.1. NB_GATE_REG (0x0104)", 11)
    _typeset(manual, SLANTED)
    manual.lines("GATE_RATE How fast the gate goes. (R/W)", "GATE_GO Lets the gate go. (WO)")
    (register,) = reading(manual).registers
    assert (register.register, register.address) == ("NB_GATE_REG", 0x104)
    assert bits(register) == [("GATE_RATE", 31, 24), ("GATE_GO", 23, 23)]
    assert [(one.access, one.default_value) for one in register.fields[:2]] == [("R/W", 0x10), ("WO", 1)]
    assert flags(register) == set()


def test_digits_under_ruled_numbers_without_names_are_reported_and_name_no_field(reading: Read) -> None:
    manual = Manual()
    manual.heading("Register 5.1. NB_GATE_REG (0x0104)", 11)
    _typeset(manual, [(high, low, "", "0") for high, low, _, _ in SLANTED])
    found = reading(manual)
    assert not any(register.fields for register in found.registers)
    assert "table_unread" in {one.code for one in found.diagnostics}


def test_names_that_slant_are_no_headings(reading: Read) -> None:
    manual = Manual()
    manual.heading("Register 5.1. NB_GATE_REG (0x0104)", 11)
    _typeset(manual, SLANTED)
    manual.lines("GATE_RATE How fast the gate goes. (R/W)")
    _slanted(manual, LEFT + 300, manual.y + 100, "NB_STRAY_CTRL")
    manual.turn()
    manual.table([("Bits", 50.0), ("Name", 80.0), ("Description", 200.0)], [["7:0", "RATE", "How fast"]])
    assert "NB_STRAY_CTRL" not in {one.register for one in reading(manual).registers}


COLUMNS = [("Field", 100.0), ("Description", 320.0)]


@pytest.mark.parametrize("rest", ["wide and without a stop.", "0b - Stops it\n1b - Lets it go"])
def test_bits_over_names_are_told_by_the_rows_behind_the_first_part_of_a_torn_one(
    reading: Read, rest: str
) -> None:
    manual = Manual()
    manual.heading("5.1 NB_CTRL - Control Register")
    _ruled(manual, LEFT, [60.0] * 8, [str(bit) for bit in range(7, -1, -1)])
    manual.y += manual.page.row(LEFT, manual.y, [60.0] * 8, [("GO", 1), ("RATE", 7)]) + 10
    manual.table(COLUMNS, [["", "Lets it go" if rest[0] == "0" else "Lets it go as far as it is"]])
    manual.turn()
    manual.table(COLUMNS, [["7\nGO", rest], ["6-0\nRATE", "How fast it goes."]])
    (register,) = reading(manual).registers
    assert bits(register) == [("GO", 7, 7), ("RATE", 6, 0)]
    go = register.fields[0]
    assert (go.description or "").startswith("Lets it go")
    assert listed(go) == ({} if rest[0] == "w" else {0: "Stops it", 1: "Lets it go"})


def test_a_name_torn_off_the_last_row_of_a_page_is_no_register(reading: Read) -> None:
    manual = Manual()
    manual.heading("5.1 NB_CTRL - Control Register")
    widths = [60.0] * 8
    _ruled(manual, LEFT, widths, [str(bit) for bit in range(7, -1, -1)])
    manual.y += manual.page.row(LEFT, manual.y, widths, [("RATE", 6), ("GATE_GO", 1), ("LOCK", 1)]) + 10
    manual.table(COLUMNS, [["7-2\nRATE", "How fast it goes."]])
    manual.page.text(LEFT + 103, manual.y, "Gate go", 8)
    manual.lines("1", "GATE_GO", size=8)
    manual.turn()
    manual.table(COLUMNS, [["", "Lets the gate go."], ["0\nLOCK", "Holds it."]])
    assert "GATE_GO" not in {one.register for one in reading(manual).registers}


def test_a_line_left_of_all_lines_of_bits_and_those_below_them_is_no_text_of_the_last_field(
    reading: Read,
) -> None:
    manual = Manual()
    manual.heading("REGISTER 9-1: NB_CTRL: CONTROL REGISTER")
    for bit, name in ((7, "GO"), (6, "LOCK")):
        manual.lines(f"bit {bit}  {name}: Lets it go", indent=10)
        manual.lines("1 = It goes", "0 = It rests", indent=60)
    manual.y += 10
    manual.lines("The pump of the gate is described in the chapter before.", "It has two of them.")
    (register,) = reading(manual).registers
    assert bits(register) == [("GO", 7, 7), ("LOCK", 6, 6)]
    assert listed(register.fields[1]) == {1: "It goes", 0: "It rests"}
    assert not any("chapter" in (one.description or "") for one in register.fields)


def test_a_ligature_that_a_hyphen_parts_from_its_word_is_read() -> None:
    assert read_codes("of", 0x1C, "n \x1c-\r\n", "a", 0x1C, "x") == "of\ufb01n \ufb01-\r\na\ufb01x"
