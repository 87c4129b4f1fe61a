"""Words of instructions in tables of a PDF whose bits are numbered in a line over the rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from isa_reading import read as read_text
from pdf_pages import LEFT, Manual
from pdf_reading import shown
from test_isa_prints import draw, read

from extract.dialects.isa_table.titled import is_titled
from extract.readers import read_document

if TYPE_CHECKING:
    from pathlib import Path

WIDE, NAME = 11.0, 60.0


def listed(
    manual: Manual, rows: list[list[tuple[str, int]]], *, tens: bool = False, counted: bool = False
) -> None:
    """Rows of sixteen bits, their name behind them, under the numbers of these; they may be counted before them."""
    left = LEFT + (20 if counted else 0)
    for n in range(16):
        at, number = left + n * WIDE + 1, str(15 - n)
        if tens:
            manual.page.text(at, manual.y - 8, f"{15 - n:02}"[0], 6)
        manual.page.text(at, manual.y, number[-1] if tens else number, 6)
    manual.y += 9
    for k, (*cells, (name, _)) in enumerate(rows, 1):
        widths = [20.0] * counted + [WIDE] * 16 + [NAME]
        more = [(str(k), 1)] if counted else []
        manual.y += manual.page.row(LEFT, manual.y, widths, [*more, *cells, (name, 1)], size=6)
    manual.y += 6


def row(code: str, name: str, *operands: tuple[str, int]) -> list[tuple[str, int]]:
    return [*((digit, 1) for digit in code), *operands, (name, 1)]


ROWS = [
    row("1101", "GDI", ("rd", 4), ("imm8", 8)),
    row("1110", "GBR", ("rd", 4), ("0", 1), ("imm7", 7)),
    row("0001", "GAD", ("rd", 4), ("rs", 4), ("rt", 4)),
]


@pytest.mark.parametrize("tens", [False, True])
def test_each_row_under_the_numbers_is_the_word_of_the_name_behind_it(tmp_path: Path, *, tens: bool) -> None:
    manual = Manual()
    manual.heading("3 Instruction encodings")
    manual.y += 8
    listed(manual, ROWS, tens=tens)
    found = read(tmp_path, manual)
    assert [(one.mnemonic, one.forms[0][1]) for one in found.instructions] == [
        ("GDI", "1 1 0 1 rd imm8"),
        ("GBR", "1 1 1 0 rd 0 imm7"),
        ("GAD", "0 0 0 1 rd rs rt"),
    ]
    assert not found.registers


def test_rows_that_are_counted_are_formats_named_behind_their_bits(tmp_path: Path) -> None:
    manual = Manual()
    manual.heading("3 Instruction formats")
    listed(
        manual,
        [
            row("000", "Move shifted", ("Op", 2), ("Off5", 5), ("Rs", 3), ("Rd", 3)),
            row("00011", "Add/subtract", ("I", 1), ("Op", 1), ("Rn", 3), ("Rs", 3), ("Rd", 3)),
            row("010000", "GATE operations", ("Op", 4), ("Rs", 3), ("Rd", 3)),
            row("11011111", "Trap", ("Value8", 8)),
        ],
        counted=True,
    )
    found = read(tmp_path, manual)
    assert not found.instructions
    assert [one.register for one in found.registers] == [
        "Move shifted",
        "Add/subtract",
        "GATE operations",
        "Trap",
    ]
    assert shown(found.registers[3].fields)[-1] == ("Value8", 7, 0)


def test_codes_by_which_rows_differ_tell_instructions_under_a_head_of_bits() -> None:
    head = "| Bit: | 7 | 6 | 5 | 4 | 3 | 2 | 1 | 0 |\n" + "|---" * 9 + "|\n"
    rows = "".join(f"| GO{n} | {n >> 1} | {n & 1} | R | M | sa | sb | sc | sd |\n" for n in range(4))
    found = read_text(f"# Instruction set\n\n{head}{rows}")
    assert [(one.mnemonic, one.forms[0][1]) for one in found.instructions] == [
        (f"GO{n}", f"{n >> 1} {n & 1} R M sa sb sc sd") for n in range(4)
    ]
    same = "".join(f"| QC{n} | 0 | 0 | EN | MD | B1 | C1 | D1 | E1 |\n" for n in range(4))
    assert not read_text(f"# Registers for instructions\n\n{head}{same}").instructions


def test_a_manual_titled_as_of_instructions_has_its_tables_that_are_not_read_reported(tmp_path: Path) -> None:
    manual = Manual(header="NB4 Instruction Set")
    manual.heading("2 Decoding")
    draw(manual, [(str(15 - n), 1) for n in range(16)], 16, gap=0)
    draw(manual, [("group", 4), ("N", 4), ("imm8", 8)], 16)
    manual.table(
        [("group", 80), ("N", 60), ("Instruction page", 160)],
        [["0", "1", "GAD (shifted)"], ["1", "0", "GBC (plain)"]],
    )
    assert any("GAD" in (one.raw_text or "") for one in read(tmp_path, manual).diagnostics)


def test_codes_that_choose_among_registers_do_not_make_them_instructions() -> None:
    head = "| Bit | 7 | 6 | 5 | 4 | 3 | 2 | 1 | 0 |\n" + "|---" * 9 + "|\n"
    own = "".join(
        f"| {name}R | {n >> 1} | {n & 1} | " + " | ".join(f"{name}{k}" for k in range(6)) + " |\n"
        for n, name in enumerate("ABCD")
    )
    same = "".join(f"| CH{n} | {n >> 1} | {n & 1} | EN | MD | UP | GO | ID | ON |\n" for n in range(4))
    told = "Instructions are not told.\n\n\n\n\n# Channel registers"
    for title, rows in (("Instructions to it", own), ("The type of a word", same), (told, same)):
        assert not read_text(f"# {title}\n\n{head}{rows}").instructions


def test_a_manual_of_a_bus_or_of_other_instructions_is_not_titled_as_of_instructions(tmp_path: Path) -> None:
    for title in ("NB8 ISA Bus Controller", "NB8 Mounting Instructions"):
        manual = Manual(header=title)
        manual.heading("2 Pins")
        manual.table(
            [("Signal", 80), ("Pin", 60), ("Text", 160)], [["GA", "15", "In."], ["GB", "14", "Out."]]
        )
        path = tmp_path / "northbeck-nb8.pdf"
        path.write_bytes(manual.pdf())
        assert not is_titled(read_document(path, path.stem))
