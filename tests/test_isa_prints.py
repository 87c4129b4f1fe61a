"""Printed instruction sets: figures, entries and tables in the ways in which manuals in PDF lay them out."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from pdf_pages import LEFT, Manual

from extract import dialects
from extract.readers import read_document

if TYPE_CHECKING:
    from pathlib import Path

    from extract.observations import Reading

NAMES = ["GADD", "GSUB", "GAND", "GXOR", "GROT", "GNEG", "GINV", "GLUT", "GMIN", "GMAX", "GSET", "GCLR"]
WIDE = 11.0
"""Points of the column of a bit."""


def read(folder: Path, manual: Manual) -> Reading:
    path = folder / "northbeck-scar-isa.pdf"
    path.write_bytes(manual.pdf())
    return dialects.read(read_document(path, "northbeck-scar-isa"))


def words(found: Reading) -> list[tuple[str | None, str | None]]:
    return [(row.mnemonic, dict(row.forms).get("encoding")) for row in found.instructions]


def numbered(manual: Manual, bits: int) -> None:
    """A line of the numbers of all bits, over the rules of the figure below it."""
    for n in range(bits):
        manual.page.text(LEFT + n * WIDE + 1, manual.y, str(bits - 1 - n), 6)
    manual.y += 9


def draw(manual: Manual, cells: list[tuple[str, int]], bits: int, gap: float = 6) -> None:
    manual.y += manual.page.row(LEFT, manual.y, [WIDE] * bits, [*cells], size=6) + gap


def figured(bits: int, *, ruled: bool) -> Manual:
    """A page of an instruction each: title, figure, and its syntax below."""
    manual = Manual()
    for n, name in enumerate(NAMES[:3]):
        manual.heading(f"C6.2.{n + 1} {name} Gate Logical And")
        if ruled:
            draw(manual, [(str(bits - 1 - k), 1) for k in range(bits)], bits, gap=0)
        else:
            numbered(manual, bits)
        code = [(digit, 1) for digit in format(n + 1, f"0{bits - 12}b")]
        draw(manual, [*code, ("Rr", 4), ("Rs", 4), ("Rt", 4)], bits)
        manual.lines("Base variant", f"{name} <Rr>, <Rs>, <Rt>", "Operation", "gate = UInt(Rr);")
    return manual


@pytest.mark.parametrize(("bits", "ruled"), [(32, False), (16, False), (24, True), (24, False)])
def test_a_word_is_read_whose_numbers_stand_over_the_rules_or_that_has_24_bits(
    tmp_path: Path, bits: int, *, ruled: bool
) -> None:
    found = read(tmp_path, figured(bits, ruled=ruled))
    assert words(found) == [(name, f"{n:0{bits - 12}b} Rr Rs Rt") for n, name in enumerate(NAMES[:3], 1)]
    assert not found.registers
    assert not any(row.flags for row in found.instructions)


@pytest.mark.parametrize("title", ["2.1 NBCTL register", "2.1 NBCTL Gate Control"])
def test_a_figure_with_numbers_over_it_and_no_syntax_is_that_of_a_register(
    tmp_path: Path, title: str
) -> None:
    manual = Manual()
    manual.heading(title)
    numbered(manual, 16)
    draw(manual, [("0", 1), ("0", 1), ("0", 1), ("0", 1), ("RATE", 4), ("LEVEL", 8)], 16)
    manual.lines("NBCTL resets on power-up, at once")
    found = read(tmp_path, manual)
    assert not found.instructions
    assert {(row.field, row.bit_hi, row.bit_lo) for row in found.registers[0].fields} >= {
        ("RATE", 11, 8),
        ("LEVEL", 7, 0),
    }


FORMS = (("T1", "S <Rt>, <Rs>"), ("T2", "{S}<c> <Rr>, <Rs>, <Rt>"))


def test_a_figure_under_its_label_and_syntax_is_one_instruction_with_this_syntax_alone(
    tmp_path: Path,
) -> None:
    manual = Manual()
    for n, name in enumerate(NAMES[:3]):
        manual.heading(f"A8.8.{n + 1} {name} (register)")
        for label, operands in FORMS:
            manual.lines(f"Encoding {label} NBv1")
            manual.page.text(LEFT + 200, manual.y, "Outside of a gate block.")
            manual.lines(f"{name}{operands}")
            bits = 16 if label == "T1" else 32
            draw(manual, [(str(bits - 1 - k), 1) for k in range(bits)], bits, gap=0)
            code = [(digit, 1) for digit in format(n, f"0{bits - 12}b")]
            draw(manual, [*code, ("Rr", 4), ("Rs", 4), ("Rt", 4)], bits)
            manual.lines("gate = UInt(Rr);")
        manual.lines("Assembler syntax", f"{name}{{<c>}} {{<Rr>,}} <Rs>, <Rt>")
    found = read(tmp_path, manual)
    assert [(row.mnemonic, row.encoding, row.syntax) for row in found.instructions] == [
        (name, label, f"{name}{operands}") for name in NAMES[:3] for label, operands in FORMS
    ]


def entry(manual: Manual, x: float, y: float, name: str, word: list[str]) -> float:
    """An entry of keys at a place; where it ends."""
    page = manual.page
    page.text(x, y, f"{name} Gate Logical And")
    keyed = [
        ("Syntax:", f"[label] {name} f {{,d {{,a}}}}"),
        ("Operands:", "0 - 255"),
        ("Operation:", "(W) + (f) to dest"),
        ("Encoding:", ""),
        ("Description:", f"Text of {name} here."),
        ("Words:", "1"),
    ]
    for key, text in keyed:
        y += 15
        page.text(x, y, key, 8)
        if text:
            page.text(x + 60, y, text, 8)
        else:
            page.row(x + 60, y - 3, [26] * len(word), list(word), size=8)
    return y + 24


@pytest.mark.parametrize("across", [1, 2])
def test_entries_of_keys_are_read_one_below_the_other_or_in_two_columns(tmp_path: Path, across: int) -> None:
    manual = Manual()
    y = manual.y
    for n, name in enumerate(NAMES[:8]):
        column = n % across
        end = entry(manual, LEFT + 250 * column, y, name, [f"{n:04b}", "01da", "ffff", "ffff"])
        if column == across - 1:
            y = end
        if y > 650:
            manual.turn()
            y = manual.y
    found = read(tmp_path, manual)
    assert found.dialect == "isa-table"
    assert sorted(words(found)) == sorted(
        (name, f"{n:04b} 01da ffff ffff") for n, name in enumerate(NAMES[:8])
    )
    for row in found.instructions:
        assert row.syntax == f"{row.mnemonic} f {{,d {{,a}}}}"
        assert row.description == f"Text of {row.mnemonic} here."
        assert not row.flags


def test_the_second_word_of_an_entry_goes_on_with_the_first(tmp_path: Path) -> None:
    manual = Manual()
    for n, name in enumerate(NAMES[:3]):
        manual.lines(f"{name} Gate Logical And", f"Syntax: {name} f,d", "Operands: 0 - 255")
        manual.lines(f"Encoding: 0{n:03b} ffff ffff ffff", "2nd word 1111 ffff ffff dddd", "Words: 2")
    assert words(read(tmp_path, manual)) == [
        (name, f"0{n:03b} ffff ffff ffff 1111 ffff ffff dddd") for n, name in enumerate(NAMES[:3])
    ]


def test_bytes_in_boxes_below_their_key_are_read_with_the_words_for_operands(tmp_path: Path) -> None:
    manual = Manual()
    for n, name in enumerate(NAMES[:4]):
        manual.lines(f"{name} A,direct", "Bytes: 2", "Cycles: 1", "Encoding:")
        cells: list[str | tuple[str, int]] = [" ".join(f"{n + 1:04b}"), "0 1 0 1", "direct address"]
        manual.y += manual.page.row(LEFT + 60, manual.y, [60, 60, 90], cells) + 4
        manual.lines(f"Operation: {name}")
    assert words(read(tmp_path, manual)) == [
        (name, f"{n:04b} 0101 direct address") for n, name in enumerate(NAMES[:4], 1)
    ]


BITWISE = [("", 90.0), *((f"{n // 10}\n{n % 10}", WIDE) for n in range(31, -1, -1))]


def test_words_under_digits_that_stand_over_each_other_are_read_where_operands_tell_the_names(
    tmp_path: Path,
) -> None:
    manual = Manual()
    rows = [[f"{name} rd, rj", *f"{n:017b}", ("rk", 5), ("rj", 5), ("rd", 5)] for n, name in enumerate(NAMES)]
    manual.heading("B.1 Table of Instruction Encodings")
    manual.table(BITWISE, rows, size=6)
    found = read(tmp_path, manual)
    assert words(found) == [(name, f"{' '.join(f'{n:017b}')} rk rj rd") for n, name in enumerate(NAMES)]
    assert found.instructions[0].syntax == "GADD rd, rj"


def test_words_bit_by_bit_before_their_syntax_are_read(tmp_path: Path) -> None:
    manual = Manual()
    columns = [*((str(n), WIDE) for n in range(31, -1, -1)), ("", 80.0)]
    rows = [
        [*f"1100{n:04b}010sssssPP-----001-ddddd", f"Rd={name.lower()}(Rs)"] for n, name in enumerate(NAMES)
    ]
    manual.heading("B.2 Instructions of ALU type")
    manual.table(columns, [[*row] for row in rows], size=6)
    found = read(tmp_path, manual)
    assert [(row.mnemonic, row.syntax) for row in found.instructions] == [
        (name.lower(), f"Rd={name.lower()}(Rs)") for name in NAMES
    ]
    assert not found.registers


@pytest.mark.parametrize("rules", ["all", "none"])
@pytest.mark.parametrize("repeat", [True, False])
def test_a_table_of_opcodes_whose_columns_stand_twice_is_read_half_by_half(
    tmp_path: Path, rules: str, *, repeat: bool
) -> None:
    manual = Manual()
    heads = [("Hex Code", 45.0), ("Bytes", 40.0), ("Mnemonic", 70.0), ("Operands", 70.0)]
    codes = {f"{name}{letter}": 4 * n + k for n, name in enumerate(NAMES) for k, letter in enumerate("ABCD")}
    both = [[f"{code:02X}", "2", name, "A,direct"] for name, code in codes.items()]
    half = len(both) // 2
    rows = [[*one, *two] for one, two in zip(both[:half], both[half:], strict=True)]
    manual.lines("Table 6. Opcodes in Hexadecimal Order")
    manual.y += 480 if rules == "all" else 0
    manual.table([*heads, *heads], [[*row] for row in rows], rules=rules, repeat=repeat)
    found = read(tmp_path, manual)
    assert {row.mnemonic: row.opcode for row in found.instructions} == codes


LISTED = """\
1.1 NB32 Base Instruction Set
15 13 12 10 9 7 6 4 3 0
imm[2:0] rs 000 rd 0110 GADD
imm[2:0] rs 001 rd 0110 GSUB
imm[2:0] rs 010 rd 0110 GAND
000 rs 011 rd 0110 GXOR
000 rs 100 rd 0110 GROT
000 rs 101 rd 0110 GNEG
001 rs 110 rd 0110 GINV
001 rs 111 rd 0110 GLUT
"""


def test_numbers_of_bits_over_a_listing_tell_operands_that_stand_together_in_each_line(
    tmp_path: Path,
) -> None:
    manual = Manual()
    manual.lines(*LISTED.splitlines())
    found = read(tmp_path, manual)
    assert words(found)[:4:3] == [("GADD", "imm[2:0] rs 000 rd 0110"), ("GXOR", "000 rs 011 rd 0110")]
    assert len(found.instructions) == len(LISTED.splitlines()) - 2
    assert not any(row.flags for row in found.instructions)


def test_headings_in_small_letters_and_syntax_behind_its_word_name_figures_of_a_pdf(tmp_path: Path) -> None:
    manual = Manual()
    unit = ("unit = .G1, .G2", "Opcode .G unit")
    for name, *below in (
        ("gadd", "Mnemonic", "gadd rd, rs", "Encoding"),
        ("GSUB Subtract Gates", "Syntax GSUB (.unit) rs, rd", *unit),
        ("GINV Invert Gates", "Inverts a gate.", *unit),
    ):
        manual.heading(name)
        manual.lines("Gates are combined.", *below)
        numbered(manual, 16)
        draw(manual, [("0x5", 4), ("rs", 4), ("rd", 4), ("0x3", 4)], 16)
        manual.lines("Description", "All bits are combined at once, and no flag is set by that.")
    found = read(tmp_path, manual)
    assert [(row.mnemonic, row.syntax) for row in found.instructions] == [
        ("gadd", "gadd rd, rs"),
        ("GSUB", "GSUB (.unit) rs, rd"),
    ]
    assert {dict(row.forms)["encoding"] for row in found.instructions} == {"0101 rs rd 0011"}


def test_dots_may_stand_between_the_numbers_over_a_figure_of_a_pdf(tmp_path: Path) -> None:
    manual = Manual()
    for name, code in (("g.add", "opcode 0x38"), ("g.sub", "opcode 0x39")):
        manual.heading(f"{name} Gate Pair {name}")
        for at, text in ((0, "15 . . . 8"), (8, "7 . . 4"), (12, "3 . . 0")):
            manual.page.text(LEFT + at * WIDE + 6, manual.y, text, 6)
        manual.y += 9
        draw(manual, [(code, 8), ("rD", 4), ("rA", 4)], 16, gap=0)
        draw(manual, [("8 bits", 8), ("4 bits", 4), ("4 bits", 4)], 16)
        manual.lines("Format:", f"{name} rD,rA", "Description:")
    assert words(read(tmp_path, manual)) == [("g.add", "00111000 rD rA"), ("g.sub", "00111001 rD rA")]
