"""Figures and tables in shapes that print positions, names or values apart from each other."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from pdf_pages import LEFT, Manual
from pdf_reading import bits, flags, listed

from extract.dialects import choose
from extract.readers import read_document

if TYPE_CHECKING:
    from pathlib import Path

    from pdf_reading import Read


def turned(manual: Manual, names: list[str], cells: list[tuple[int, int]], resets: list[str]) -> None:
    """A figure of 16 bits whose names run upward over the numbers, and whose cells hold resets."""
    wide = 26.0
    top = manual.y + 70
    for name, (high, low), reset in zip(names, cells, resets, strict=True):
        left, right = LEFT + (15 - high) * wide, LEFT + (16 - low) * wide
        manual.page.upward((left + right) / 2, top - 4, name)
        manual.page.text(left + 2, top, str(high), 6)
        if high != low:
            manual.page.text(right - 9, top, str(low), 6)
        for x in (left, right):
            manual.page.line(x, top + 9, x, top + 21)
        for y in (top + 9, top + 21):
            manual.page.line(left, y, right, y)
        digits = reset.split()
        for n, digit in enumerate(digits):
            step = (right - left) / len(digits)
            manual.page.text(left + n * step + step / 2 - 3, top + 12, digit, 6)
    manual.page.text(LEFT + 16 * wide + 4, top + 12, "Reset", 6)
    manual.y = top + 30


TURNED = ["NBRUN", "reserved", "NBRATE", "NBMODE"]
CELLS = [(15, 15), (14, 8), (7, 4), (3, 0)]


def test_names_that_run_upward_over_resets_name_the_cells_under_them_and_lines_describe_them(
    reading: Read,
) -> None:
    manual = Manual()
    manual.heading("Register 4.1 NBCON_REG (0x0010)", 11)
    turned(manual, TURNED, CELLS, ["1", "0 0 0 0 0 0 0", "0x5", "0x2"])
    manual.lines(
        "NBRUN Runs the unit. 0: rests; 1: runs. (R/W)", "NBRATE How fast it runs,", "in steps. (RO)"
    )
    manual.heading("4.2 Notes")
    (register,) = reading(manual).registers
    assert (register.register, register.address) == ("NBCON_REG", 0x10)
    assert bits(register) == [("NBRUN", 15, 15), ("NBRATE", 7, 4), ("NBMODE", 3, 0)]
    run, _, rate, mode = register.fields
    assert [one.default_value for one in (run, rate, mode)] == [1, 5, 2]
    assert (run.access, rate.access, rate.description) == ("R/W", "RO", "How fast it runs, in steps.")
    assert listed(run) == {0: "rests", 1: "runs"}
    assert not flags(register)


def test_a_figure_with_another_number_of_turned_names_than_cells_is_not_read(reading: Read) -> None:
    manual = Manual()
    manual.heading("Register 4.1 NBCON_REG (0x0010)", 11)
    turned(manual, TURNED, CELLS, ["1", "0 0 0 0 0 0 0", "0x5", "0x2"])
    manual.page.upward(LEFT + 30, manual.y - 34, "NBSTRAY")
    assert [r.flags for r in reading(manual).registers] == [["no_fields"]]


STACKED = [("Bit Range", 50.0), *((f"Bit {bit + 8}/{bit}", 52.0) for bit in range(7, -1, -1))]


def test_a_head_that_numbers_two_rows_at_once_gives_each_row_the_bits_before_it(reading: Read) -> None:
    manual = Manual()
    manual.heading("4.1 NBCON Register")
    codes = ["U-0", "U-0", "U-0", "U-0", "U-0", "U-0", "R/W-1", "R/W-1"]
    low = ["R/W-0", "R-1", "R-0", "R-0", "U-0", "U-0", "U-0", "U-0"]
    manual.table(
        STACKED,
        [
            ["15:8", *codes],
            ["", *["-"] * 6, ("NBRATE<1:0>", 2)],
            ["7:0", *low],
            ["", "NBRUN", ("NBSTATE<2:0>", 3), *["-"] * 4],
        ],
        size=6,
    )
    (register,) = reading(manual).registers
    assert bits(register) == [("NBRATE", 9, 8), ("NBRUN", 7, 7), ("NBSTATE", 6, 4)]
    rate, run, state = (field for field in register.fields if not field.reserved)
    assert (rate.access, rate.default_value) == ("R/W", 3)
    assert (run.default_value, state.access, state.default_value) == (0, "R", 0b100)


def test_a_row_of_cells_is_the_figure_of_a_table_without_head_that_has_their_names(reading: Read) -> None:
    manual = Manual()
    manual.heading("4.1 NBCFG (20h)")
    cells: list[str] = ["NBODR3", "NBODR2", "NBODR1", "NBODR0", "0", "0", "NBLPF", "NBBOOT"]
    manual.lines("Table 7. NBCFG register")
    manual.table([("", 52.0)] * 8, [[*cells]], size=6)
    manual.lines("Table 8. NBCFG description")
    manual.table(
        [("", 90.0), ("", 300.0)],
        [["NBODR[3:0]", "Rate of samples."], ["NBLPF", "Filter. (0: none; 1: slow)"], ["NBBOOT", "Boots."]],
    )
    (register,) = reading(manual).registers
    assert (register.register, register.address) == ("NBCFG", 0x20)
    assert bits(register) == [("NBODR", 7, 4), ("NBLPF", 1, 1), ("NBBOOT", 0, 0)]
    assert listed(register.fields[-2]) == {0: "none", 1: "slow"}
    assert not flags(register)


def test_cells_without_numbers_stay_in_doubt_where_nothing_shows_which_end_is_high(reading: Read) -> None:
    manual = Manual()
    manual.heading("4.1 NBCFG (20h)")
    manual.table([("", 52.0)] * 8, [["0", "0", "0", "NBRUN", "0", "NBIRQ", "NBLPF", "NBBOOT"]], size=6)
    manual.table([("", 90.0), ("", 300.0)], [["NBRUN", "Runs it."], ["NBBOOT", "Boots it."]])
    (register,) = reading(manual).registers
    assert ("NBRUN", 4, 4) in bits(register)
    assert "lane_doubtful" in flags(register)


def test_eight_cells_as_wide_as_their_names_are_bits_in_doubt(reading: Read) -> None:
    manual = Manual()
    manual.heading("4.1 NBCFG (20h)")
    widths = [50.0, 50.0, 50.0, 50.0, 20.0, 20.0, 40.0, 46.0]
    names = ["NBODR3", "NBODR2", "NBODR1", "NBODR0", "0", "0", "NBLPF", "NBBOOT"]
    manual.table([("", width) for width in widths], [[*names]], size=6)
    rows: list[list[str | tuple[str, int]]] = [
        ["NBODR[3:0]", "Rate of samples. Default"],
        ["NBLPF", "Filter. Default value 0 (0: none; 1: slow)"],
        ["NBBOOT", "Boots."],
    ]
    manual.table([("", 90.0), ("", 300.0)], rows)
    (register,) = reading(manual).registers
    assert bits(register) == [("NBODR", 7, 4), ("NBLPF", 1, 1), ("NBBOOT", 0, 0)]
    assert flags(register) == {"lane_doubtful"}
    assert register.fields[-2].default_text == "0"


def test_a_table_of_described_cells_whose_last_text_stands_on_the_next_page_is_one(reading: Read) -> None:
    manual = Manual()
    manual.heading("4.1 NBCFG (20h)")
    cells = ["NBODR3", "NBODR2", "NBODR1", "NBODR0", "0", "0", "NBLPF", "NBBOOT"]
    manual.table([("", 52.0)] * 8, [[*cells]], size=6)
    manual.table([("", 90.0), ("", 300.0)], [["NBODR[3:0]", "Rate of samples."], ["NBLPF", ""]])
    (register,) = reading(manual).registers
    assert ("NBODR", 7, 4, "Rate of samples.") in [
        (f.field, f.bit_hi, f.bit_lo, f.description) for f in register.fields
    ]


def test_a_column_for_every_bit_of_a_code_makes_the_values_of_the_field_that_heads_them(
    reading: Read,
) -> None:
    manual = Manual()
    manual.heading("4.1 NBCFG Register (NBCFG, 0x20)")
    fields: list[list[str | tuple[str, int]]] = [
        ["2:0", "NBRATE", "RW", "Pump rate"],
        ["7:3", "-", "-", "Reserved"],
    ]
    manual.table([("Bit", 40.0), ("Name", 80.0), ("R/W", 40.0), ("Description", 200.0)], fields)
    manual.table(
        [("NBRATE2", 50.0), ("NBRATE1", 50.0), ("NBRATE0", 50.0), ("Rate", 90.0)],
        [["0", "0", "0", "off"], ["0", "1", "x", "slow"], ["1", "0", "1", "fast"]],
    )
    (register,) = reading(manual).registers
    (rate,) = (field for field in register.fields if not field.reserved)
    found = [(value.value, value.value_last, value.name) for value in rate.values]
    assert found == [(0, None, "off"), (2, 3, "slow"), (5, None, "fast")]


def test_a_map_of_bits_and_a_section_of_its_own_make_one_register(reading: Read) -> None:
    manual = Manual()
    manual.heading("4 Register map")
    columns = [("Addr", 40.0), ("Register", 70.0), *((f"D{bit}", 44.0) for bit in range(7, -1, -1))]
    names = ["NBRUN", "0", "0", "NBLVL1", "NBLVL0", "0", "0", "NBIRQ"]
    manual.table(columns, [["20h", "NBCFG", *names], ["21h", "NBSTA", "NBDRY", *["0"] * 7]], size=6)
    manual.heading("4.1 NBCFG register")
    rows: list[list[str | tuple[str, int]]] = [
        ["7", "NBRUN", "Runs."],
        ["4-3", "NBLVL", "How full."],
        ["0", "NBIRQ", "Tells."],
    ]
    manual.table([("Bit", 40.0), ("Name", 80.0), ("Function", 200.0)], rows)
    registers = {register.register: register for register in reading(manual).registers}
    assert set(registers) == {"NBCFG", "NBSTA"}
    assert registers["NBCFG"].address == 0x20
    assert bits(registers["NBCFG"]) == [("NBRUN", 7, 7), ("NBLVL", 4, 3), ("NBIRQ", 0, 0)]


@pytest.mark.parametrize(
    "lines",
    [
        ("• NBRUN (bit 7, RW): Runs it.", "• NBLVL (bits 4:3, RO): How full."),
        ("[7] NBRUN (RW): Runs it.", "[4:3] NBLVL (RO): How full."),
        ("Bit 7: NBRUN (RW): Runs it.", "Bits 4:3: NBLVL (RO): How full."),
    ],
)
def test_lines_of_fields_may_have_bits_and_access_before_or_behind_the_name(
    reading: Read, lines: tuple[str, ...]
) -> None:
    manual = Manual()
    manual.heading("4.1 NBCFG Register (0x20)")
    manual.lines(*lines)
    (register,) = reading(manual).registers
    assert bits(register) == [("NBRUN", 7, 7), ("NBLVL", 4, 3)]
    assert [field.access for field in register.fields] == ["RW", "RO"]


def test_numbers_in_brackets_outside_registers_are_references(reading: Read) -> None:
    manual = Manual()
    manual.lines("[1] NBSPEC: The specification of all.", "[2] NBNOTE: What else is known.")
    assert reading(manual).registers == []


def test_a_manual_of_headings_with_addresses_alone_is_recognised(tmp_path: Path) -> None:
    manual = Manual()
    for n in range(4):
        manual.heading(f"4.{n + 1} NB_CFG{n} ({n:02X}h)")
    path = tmp_path / "nb.pdf"
    path.write_bytes(manual.pdf())
    assert choose(read_document(path, "nb")).name == "register-table"


def test_rows_of_other_names_under_the_numbers_of_a_figure_are_reported(reading: Read) -> None:
    manual = Manual()
    manual.heading("4.2 GCTRL Gate Control Register")
    ends = [(str(end), 30.0) for end in (31, 27, 26, 25, 24, 20, 19, 15, 14, 12, 11, 7, 6, 0)]
    names = [("MODE", 4), ("RATE", 2), ("LEVEL", 2), ("GAP", 2), ("EN", 2), ("DIV", 2)]
    others = [("SPEED", 6), ("TURN", 4), ("HOLD", 2), ("LOCK", 2)]
    manual.table(ends, [[*names], [*others]])
    found = reading(manual)
    assert [one.field for one in found.registers[0].fields][:2] == ["MODE", "RATE"]
    assert [one.code for one in found.diagnostics if "name other fields" in one.message] == ["table_unread"]
