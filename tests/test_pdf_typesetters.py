"""What programs that set tables do to registers: numbers and names broken in narrow cells, hyphens, cells centred."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from pdf_pages import LEFT, Manual, Text
from pdf_reading import bits, flags, listed, only

if TYPE_CHECKING:
    from pathlib import Path

    from pdf_reading import Read

COLUMNS = [("Bits", 50.0), ("Name", 100.0), ("Access", 50.0), ("Description", 290.0)]
LISTED = [("Bits", 50.0), ("Name", 90.0), ("Value", 50.0), ("Value name", 90.0), ("Description", 200.0)]


def figured(*cells: tuple[str, int], broken: bool = True, label: str = "", first: str = "") -> Manual:
    """A figure of 16 bits; the digits of numbers are broken, or the first one touches the label."""
    manual = Manual()
    manual.heading("3.1 GATE_CTRL Register")
    manual.lines("Address offset: 0x10")
    numbers = ["\n".join(str(bit)) if broken else str(bit) for bit in range(15, -1, -1)]
    if first:
        numbers[0] = first
    rows: list[list[Text]] = [[label, *numbers], ["", *cells]] if label or first else [[*numbers], [*cells]]
    for texts in rows:
        manual.y += manual.page.row(LEFT, manual.y, [28] * (16 + len(rows[0]) - 16), texts, size=6)
    return manual


def test_numbers_whose_digits_stand_below_each_other_in_narrow_cells_count_the_bits(reading: Read) -> None:
    made = only(reading(figured(("SPEED", 4), ("MODE", 8), ("GO", 4))))
    assert bits(made) == [("SPEED", 15, 12), ("MODE", 11, 4), ("GO", 3, 0)]
    assert not flags(made)


def test_a_first_number_that_touches_its_label_is_the_one_before_the_second(reading: Read) -> None:
    made = only(reading(figured(("SPEED", 4), ("MODE", 12), broken=False, first="Bit15\nnum-")))
    assert bits(made) == [("SPEED", 15, 12), ("MODE", 11, 0)]


def test_names_of_values_broken_in_their_column_are_put_together_in_doubt_and_words_keep_blanks(
    reading: Read,
) -> None:
    manual = Manual()
    manual.heading("3.1 GATE_CTRL Register")
    rows: list[list[Text]] = [
        ["7:0", "GATE_MODE", "", "", "How the gate works"],
        ["", "", "0", "GATE_MODE_SLO\nWLY", "Water trickles"],
        ["", "", "1", "GATE_MODE_\nFAST", "Water runs"],
        ["", "", "2", "Not\nused", "Nothing"],
    ]
    manual.table(LISTED, rows)
    (field,) = only(reading(manual)).fields
    assert listed(field) == {0: "GATE_MODE_SLOWLY", 1: "GATE_MODE_FAST", 2: "Not used"}
    assert [value.flags for value in field.values] == [["name_joined"], [], []]


@pytest.mark.parametrize(("name", "doubted"), [("GATE_LEVELR/W", True), ("GATE_LEVEL", False)])
def test_a_name_that_runs_over_into_the_next_column_is_in_doubt(
    reading: Read, name: str, doubted: bool
) -> None:
    manual = Manual()
    manual.heading("3.1 GATE_CTRL Register")
    columns = [("Bits", 50.0), ("Name", 100.0), ("Kind of it", 50.0), ("Description", 290.0)]
    rows: list[list[Text]] = [
        ["15:8", "DIV", "R/W", "Pulses"],
        ["7:4", name, "", "How high"],
        ["3:0", "GO", "R", "It runs"],
    ]
    manual.table(columns, rows)
    assert ["name_open" in field.flags for field in only(reading(manual)).fields] == [False, doubted, False]


def test_a_row_whose_name_runs_over_into_its_bits_is_a_field_without_them(reading: Read) -> None:
    manual = Manual()
    manual.heading("3.1 GATE_CTRL Register")
    columns = [("Field", 100.0), ("Bits", 50.0), ("Access", 50.0), ("Description", 290.0)]
    rows: list[list[Text]] = [
        ["DIV", "15:8", "R/W", "Pulses"],
        ["GO", "0", "R", "It runs"],
        ["GATE_LEVEL15:8", "", "R", "High"],
    ]
    manual.table(columns, rows)
    made = only(reading(manual))
    assert bits(made) == [("DIV", 15, 8), ("GO", 0, 0), ("GATE_LEVEL15:8", None, None)]
    assert {"bits_lost", "name_open"} <= set(made.fields[2].flags)
    assert made.fields[1].description == "It runs"


def test_a_head_with_a_hyphen_at_the_end_of_its_line_is_known(reading: Read) -> None:
    manual = Manual()
    manual.heading("3.1 GATE_CTRL Register")
    columns = [("Bits", 50.0), ("Name", 100.0), ("Memory Ac-\ncess", 50.0), ("Description", 290.0)]
    manual.table(columns, [["7:4", "DIV", "R/W", "Pulses"], ["3:0", "GO", "R", "It runs"]])
    assert [field.access for field in only(reading(manual)).fields] == ["R/W", "R"]


@pytest.mark.parametrize(("name", "doubted"), [("GATE_LE-", True), ("IN-", False)])
def test_a_name_that_ends_with_a_hyphen_may_go_on_elsewhere(reading: Read, name: str, doubted: bool) -> None:
    manual = Manual()
    manual.heading("3.1 GATE_CTRL Register")
    manual.table(COLUMNS, [["7:4", "DIV", "R/W", "Pulses"], ["3:0", name, "R", "Water"]])
    assert ["name_open" in field.flags for field in only(reading(manual)).fields] == [False, doubted]


@pytest.mark.parametrize(("name", "doubted"), [("GATE_LE VEL", True), ("•", True), ("GATE LEVEL", False)])
def test_a_name_with_a_blank_beside_an_underscore_or_a_bullet_for_one_is_in_doubt(
    reading: Read, name: str, doubted: bool
) -> None:
    manual = Manual()
    manual.heading("3.1 GATE_CTRL Register")
    manual.table(COLUMNS, [["7:4", "DIV", "R/W", "Pulses"], ["3:0", name, "R", "Water"]])
    assert [field.field for field in only(reading(manual)).fields] == ["DIV", name]
    assert ["name_garbled" in field.flags for field in only(reading(manual)).fields] == [False, doubted]


def test_rows_of_bits_whose_low_end_stands_below_the_high_one_are_one_where_no_rules_part_rows(
    reading: Read,
) -> None:
    manual = Manual()
    manual.heading("3.1 GATE_CTRL Register")
    rows: list[list[Text]] = [
        ["31:", "GATE_LEVEL_", "R/W", "How high the water stands"],
        ["24", "MARGIN", "", "before the gate shuts"],
        ["23:", "GATE_MODE", "R", "How the gate works"],
        ["0", "", "", "when it is open"],
    ]
    manual.table([("Bits", 30.0), *COLUMNS[1:]], rows, rules="none")
    made = only(reading(manual))
    assert bits(made) == [("GATE_LEVEL_MARGIN", 31, 24), ("GATE_MODE", 23, 0)]
    assert [field.description for field in made.fields] == [
        "How high the water stands before the gate shuts",
        "How the gate works when it is open",
    ]


VALUED = [("Bits", 60.0), ("Name", 90.0), ("Value", 50.0), ("Description", 250.0)]


def centred(
    *rows: tuple[str, ...],
    columns: list[tuple[str, float]] = VALUED,
    titles: tuple[str, ...] = (),
    down: bool = True,
) -> Manual:
    """A ruled table whose cells stand half-way `down` their rows, or at their top."""
    manual = Manual()
    if titles:
        manual.lines(*titles)
    else:
        manual.heading("3.1 GATE_CTRL Register")
    for cells in [tuple(head for head, _ in columns), *rows]:
        high = max(cell.count("\n") + 1 for cell in cells)
        empty: list[Text] = ["\n" * (high - 1)] * len(cells)
        left, top = float(LEFT), manual.y
        manual.y += manual.page.row(LEFT, top, [width for _, width in columns], empty)
        for text, (_, width) in zip(cells, columns, strict=True):
            lines = text.split("\n")
            for n, line in enumerate(lines):
                manual.page.text(left + 3, top + 2 + (n + down * (high - len(lines)) / 2) * 10, line, 8)
            left += width
    return manual


def test_the_text_of_a_value_is_its_own_where_numbers_stand_half_way_down_beside_it(reading: Read) -> None:
    made = only(
        reading(
            centred(
                ("7:0", "GATE_MODE", "", "How the gate works when the water\nis high or low"),
                ("", "", "0", "SLOW: the gate opens by itself and\nshuts again"),
                ("", "", "1", "FAST: as before, but\nwithout any wait between the one\nand the other"),
            )
        )
    )
    (field,) = made.fields
    assert field.description == "How the gate works when the water is high or low"
    assert [(value.name, value.description) for value in field.values] == [
        ("SLOW", "the gate opens by itself and shuts again"),
        ("FAST", "as before, but without any wait between the one and the other"),
    ]


@pytest.mark.parametrize("down", [True, False])
def test_rows_of_an_amd_table_whose_cells_stand_half_way_down_are_in_doubt(
    tmp_path: Path, down: bool
) -> None:
    from extract.dialects.amd_register import AmdRegisterDialect
    from extract.readers import read_document

    rows = [
        ("DIV", "31:16", "0x0", "Pulses that are counted\nbefore it begins."),
        ("LEVEL", "15:8", "0x1", "How high the water stands\nwhen the gate shuts."),
        ("GO", "7:0", "0x0", "It runs."),
    ]
    manual = centred(
        *rows,
        columns=[("Field Name", 120.0), ("Bits", 50.0), ("Default", 60.0), ("Description", 220.0)],
        titles=(
            "NBK:GATE_CTRL · [R/W] · 32 bits · Access: 32 · MMReg:0x10",
            "DESCRIPTION: How the gates work.",
        ),
        down=down,
    )
    path = tmp_path / "northbeck-nb1.pdf"
    path.write_bytes(manual.pdf())
    (register,) = AmdRegisterDialect().read(read_document(path, "northbeck-nb1")).registers
    doubted = {field.field: "text_uncertain" in field.flags for field in register.fields}
    assert doubted == {"DIV": down, "LEVEL": down, "GO": down}


@pytest.mark.parametrize(
    ("elsewhere", "joined"), [("GATE_LEVEL", True), ("GATE_LEVELS", False), ("GATE", False)]
)
def test_a_name_that_a_hyphen_cuts_in_a_heading_is_one_where_it_stands_so_elsewhere(
    reading: Read, elsewhere: str, joined: bool
) -> None:
    manual = Manual()
    manual.heading("3.1 NB1 control register (GATE_LE-", 15)
    manual.y -= 4
    manual.page.text(LEFT, manual.y, "VEL)", 15)
    manual.y += 24
    manual.table(COLUMNS, [["7:4", "DIV", "R/W", "Pulses"], ["3:0", "GO", "R", "It runs"]])
    manual.lines(f"The program reads {elsewhere} when it begins.")
    register = only(reading(manual))
    assert (register.register == "GATE_LEVEL", "register_name" in register.flags) == (joined, not joined)
    assert bits(register) == [("DIV", 7, 4), ("GO", 3, 0)]


def test_a_row_of_an_amd_table_whose_name_ends_with_a_hyphen_is_read_in_doubt(tmp_path: Path) -> None:
    from extract.dialects import read
    from extract.readers import read_document

    text = """NBK:GATE_CTRL · [R/W] · 32 bits · Access: 32 · MMReg:0x10
DESCRIPTION: How the gates work.
 Field Name              Bits    Default   Description
 DIV                     31:16   0x0       Pulses.
 GATE_LE-                15:8    0x1       How high the water stands
 VEL                                       when the gate shuts.
 GO                      7:0     0x0       It runs.
"""
    path = tmp_path / "northbeck-nb1.txt"
    path.write_text(text, encoding="utf-8")
    (register,) = read(read_document(path, "northbeck-nb1")).registers
    rows = [(field.field, field.bit_hi, field.bit_lo, field.default_value) for field in register.fields]
    assert [row[1:] for row in rows] == [(31, 16, 0), (15, 8, 1), (7, 0, 0)]
    assert register.fields[1].flags
    assert register.fields[0].description == "Pulses."


def test_a_head_of_opcodes_that_its_narrow_column_breaks_is_known(tmp_path: Path) -> None:
    from extract.dialects.isa_table import IsaTableDialect
    from extract.readers import read_document

    manual = Manual()
    for n, kind in enumerate(("NBA", "NBW"), 1):
        manual.heading(f"5.{n} {kind} Instructions")
        rows: list[list[Text]] = [[str(code), f"{kind}_GATE_{code}", "Opens it."] for code in range(3)]
        manual.table([("Opcod\ne", 32.0), ("Name", 120.0), ("Description", 300.0)], rows)
    path = tmp_path / "northbeck-nb1-isa.pdf"
    path.write_bytes(manual.pdf())
    made = IsaTableDialect().read(read_document(path, "northbeck-nb1-isa")).instructions
    assert [(one.encoding, one.opcode, one.mnemonic) for one in made] == [
        (kind, code, f"{kind}_GATE_{code}") for kind in ("NBA", "NBW") for code in range(3)
    ]


def test_a_mnemonic_that_titles_the_section_of_its_only_instruction_is_no_encoding(tmp_path: Path) -> None:
    from extract.dialects import read
    from extract.readers import read_document

    manual = Manual()
    for n, name in enumerate(("LDA", "STA", "NOPE"), 1):
        manual.heading(f"5.{n} {name}: Control")
        rows: list[list[Text]] = [["immediate", f"{name} #imm", f"$0{n}", "2"]]
        columns = [
            ("Addressing Mode", 120.0),
            ("Assembly Language Form", 160.0),
            ("Opcode", 60.0),
            ("Bytes", 40.0),
        ]
        manual.table(columns, rows)
    path = tmp_path / "northbeck-nb1-isa.pdf"
    path.write_bytes(manual.pdf())
    made = read(read_document(path, "northbeck-nb1-isa")).instructions
    assert [(one.encoding, one.opcode, one.mnemonic) for one in made] == [
        (None, 1, "LDA"),
        (None, 2, "STA"),
        (None, 3, "NOPE"),
    ]
