"""Figures with level and turned names, ends and legends in their rules; headings behind fields; names cut in texts."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from pdf_pages import LEFT, Manual
from pdf_reading import bits, flags, listed, text_reader

if TYPE_CHECKING:
    from pathlib import Path

    from pdf_pages import Text
    from pdf_reading import Read, ReadText

WIDE = 26.0


def resets(manual: Manual, cells: list[tuple[str, int, int, str]], *, turn: bool) -> None:
    """A figure of 16 bits: names over the numbers, level where they have room, and cells that hold resets."""
    top = manual.y + 70
    for name, high, low, reset in cells:
        left, right = LEFT + (15 - high) * WIDE, LEFT + (16 - low) * WIDE
        if turn and high == low:
            manual.page.upward((left + right) / 2, top - 4, name)
        else:
            manual.page.text((left + right - 3 * len(name)) / 2, top - 11, name, 6)
        manual.page.text(left + 2, top, str(high), 6)
        if high != low:
            manual.page.text(right - 9, top, str(low), 6)
        manual.page.row(left, top + 9, [right - left], [reset], size=6)
    manual.y = top + 30


@pytest.mark.parametrize("turn", [True, False])
def test_names_over_resets_may_be_level_where_they_have_room(reading: Read, *, turn: bool) -> None:
    manual = Manual()
    manual.heading("Register 4.1. NBCON_REG (0x0010)", 11)
    run = [("NBRUN", 15, 15, "1")] if turn else [("NB_UP", 15, 14, "0x2")]
    cells = [*run, ("(reserved)", run[0][2] - 1, 8, "0x0"), ("NBRATE", 7, 4, "0x5"), ("NBMODE", 3, 0, "0x2")]
    resets(manual, cells, turn=turn)
    manual.lines("NBRATE How fast it runs. (R/W)", "NBMODE How it runs. (RO)")
    (register,) = reading(manual).registers
    assert bits(register) == [run[0][:3], ("NBRATE", 7, 4), ("NBMODE", 3, 0)]
    assert [one.default_value for one in register.fields if not one.reserved][1:] == [5, 2]
    assert not flags(register)


def test_a_heading_in_larger_type_ends_the_text_of_the_field_above(reading: Read) -> None:
    manual = Manual()
    manual.heading("4.1 Gate register (NB_GATE)")
    manual.lines("Address offset: 0x10")
    manual.lines("Bits 31:1 LEVEL: Level", "Bit 0 GO: Go", "0: Rests", "1: Goes")
    manual.heading("Glossary")
    manual.lines("Gate: what moves.")
    (register,) = reading(manual).registers
    assert listed(register.fields[-1]) == {0: "Rests", 1: "Goes"}


@pytest.mark.parametrize("legend", [True, False])
def test_codes_with_a_second_reset_stand_over_names_and_ends_in_one_cell(
    reading: Read, *, legend: bool
) -> None:
    manual = Manual()
    manual.lines("REGISTER 5-1: NBCON: GATE CONTROL REGISTER")
    widths = [50.0] * 8
    codes = ["R/W-0/0", "U-0", "R/W/HS-1/1", "R/W/HS-0/0", "R-x/u", "R-x/u", "R-x/u", "R/C-1/q"]
    rows: list[list[Text]] = [
        [*codes],
        ["GTEN", "-", ("GTM<1:0>", 2), ("GTST<2:0>", 3), "GTIF"],
        [("bit 7" + 90 * " " + "bit 0", 8)],
    ]
    for row in rows + [[("Legend:\nR = Readable bit", 8)]] * legend:
        manual.y += manual.page.row(LEFT, manual.y, widths, row, size=7)
    manual.lines("bit 7 GTEN: Gate Enable bit", "bit 6 Unimplemented: Read as '0'")
    manual.lines("bit 5-4 GTM<1:0>: Gate Mode bits", "bit 3-1 GTST<2:0>: State bits", "bit 0 GTIF: Flag bit")
    (register,) = reading(manual).registers
    found = {one.field: (one.access, one.default_text) for one in register.fields if not one.reserved}
    assert found == {
        "GTEN": ("R/W", "0"),
        "GTM": ("R/W/HS", "0b10"),
        "GTST": ("R", "x"),
        "GTIF": ("R/C", "1"),
    }


@pytest.mark.parametrize(
    ("code", "access", "reset"),
    [
        ("R/P-1", "R/P", "1"),
        ("R/PO-1", "R/PO", "1"),
        ("R/K-0", "R/K", "0"),
        ("R/SO-0", "R/SO", "0"),
        ("HS/HC-0", "HS/HC", "0"),
        ("R/W-0(1)", "R/W", "0"),
    ],
)
def test_codes_of_bits_that_are_programmed_set_or_cleared_otherwise_stand_over_names(
    code: str, access: str, reset: str, tmp_path: Path
) -> None:
    text = (
        "REGISTER 4-3: CFGW: CONFIGURATION WORD\n\n"
        f"   R/W-1   {code:<9}R/W-0   R/W-0   U-1     R/W-0   R/W-0   R/W-0\n"
        "    CP      DEBUG    WRT1    WRT0    —       PWRTEN  WDTEN   FOSC\n"
        "  bit 7                                                     bit 0\n\n"
        "  bit 7      CP: Code Protection bit\n  bit 6      DEBUG: Debugger Mode bit\n"
        "  bit 5-4    WRT1:WRT0: Write Enable bits\n  bit 3      Unimplemented: Read as '1'\n"
        "  bit 2      PWRTEN: Timer bit\n  bit 1      WDTEN: Watchdog bit\n  bit 0      FOSC: Oscillator bit\n"
    )
    (register,) = text_reader(tmp_path, ".txt")(text).registers
    assert {one.field: (one.access, one.default_text) for one in register.fields}["DEBUG"] == (access, reset)


def test_a_column_that_tells_the_page_of_each_register_names_none(reading: Read) -> None:
    manual = Manual()
    manual.heading("4.2 Summary of registers")
    columns = [("Name", 60.0), *((f"Bit {n}", 44.0) for n in range(7, -1, -1)), ("Register\non Page", 60.0)]
    manual.table(
        columns, [["NBCON", "GTEN", ("-", 6), "GO", "200"], ["NBPER", ("PER<7:0>", 8), "201"]], size=6
    )
    assert [one.register for one in reading(manual).registers] == ["NBCON", "NBPER"]


TEXT = """\
GATE_STATUS
Gate status register      (04H)     Reset Value: 0000 0001H

Field        Bits   Type Description
READY        0      rh   Ready
                         The gate is ready.
OVERPRESSUR  2      rh   Overpressure
E                        The pressure is high.
STEP         7      rh   Step
                         The gate steps.
0            [6:3], r    Reserved
             1           Read as 0.
GATE_CTRL
Gate control register     (08H)     Reset Value: 0000 0000H

Field        Bits   Type Description
RUN          0      rw   Run
                         Runs the gate.
"""


def test_under_bits_without_a_name_stands_the_next_register_and_under_a_cut_name_its_end(
    tmp_path: Path,
) -> None:
    read: ReadText = text_reader(tmp_path, ".txt")
    status, control = read(TEXT).registers
    assert [(one.field, one.bit_hi) for one in status.fields if one.field != "0"] == [
        ("READY", 0),
        ("OVERPRESSURE", 2),
        ("STEP", 7),
    ]
    assert (status.register, control.register, bits(control)) == ("GATE_STATUS", "GATE_CTRL", [("RUN", 0, 0)])


def test_a_table_of_other_names_behind_the_fields_of_a_register_is_none_of_it(reading: Read) -> None:
    manual = Manual()
    manual.heading("4.1 NBCON Register")
    figure: list[list[Text]] = [["7", "6", "5", "4", "3", "2", "1", "0"], [("LEVEL", 7), "GO"]]
    manual.table([("", 50.0)] * 8, figure)
    columns = [("Bits", 50.0), ("Name", 80.0), ("Description", 200.0)]
    manual.table(columns, [["7:1", "LEVEL", "How full."], ["0", "GO", "Goes."]])
    manual.lines("The limits of the supply follow.")
    columns = [("Symbol", 60.0), ("Parameter", 150.0), ("Typ", 50.0), ("Description", 50.0)]
    manual.table(columns, [["VDD", "Supply", "3.3", "Core"], ["IDD", "Current", "4.2", "All"]])
    (register,) = reading(manual).registers
    assert (bits(register), flags(register)) == ([("LEVEL", 7, 1), ("GO", 0, 0)], set())


def test_codes_under_a_figure_that_is_not_read_are_none_of_the_figure_before(reading: Read) -> None:
    manual = Manual()
    manual.heading("4.1 NBCON Register")
    widths = [50.0] * 8
    rows: list[list[Text]] = [[str(n) for n in range(15, 7, -1)], [("LEVEL", 7), "GO"]]
    for row in rows:
        manual.y += manual.page.row(LEFT, manual.y, widths, row, size=7)
    manual.lines("Reset 0 0 0 0 1 0 1 1")
    manual.turn()
    manual.y += manual.page.row(LEFT, manual.y, widths, [("MODE", 6), "FLAG", "RUN"], size=7)
    for n, digit in enumerate("10110011"):
        manual.page.text(LEFT + 50 * n + 22, manual.y + 2, digit, 7)
    manual.y += 12
    manual.lines("Bits 15:9 - LEVEL Level", "Bit 8 - GO Go", "Bits 7:2 - MODE Mode", "Bit 1 - FLAG Flag")
    manual.lines("Bit 0 - RUN Run")
    (register,) = reading(manual).registers
    assert register.fields[0].default_text in {"0b0000101", None}


def test_a_title_of_a_map_in_capitals_names_no_register(reading: Read) -> None:
    manual = Manual()
    manual.heading("REGISTER MAP")
    columns = [("REGISTER ADDRESS", 100.0), ("BIT", 40.0), ("LABEL", 80.0), ("DESCRIPTION", 200.0)]
    manual.table(columns, [["R5 (05h)", "7:1", "LEVEL", "How full."], ["", "0", "GO", "Goes."]])
    (register,) = reading(manual).registers
    assert register.register != "MAP"
