"""Columns of a table of fields whose heads tell no role."""

from __future__ import annotations

from typing import TYPE_CHECKING

from extract import dialects
from extract.readers import read_document

if TYPE_CHECKING:
    from pathlib import Path

    from pdf_reading import ReadText

TITLE = "# NB_PINS register\n\nOffset: 0x10\n\n"


def test_what_a_column_with_an_unknown_head_says_of_a_field_stands_in_its_note(markdown: ReadText) -> None:
    rows = "| 7:4 | LVL | RW | 0x2 | Level | mV |\n| 3:0 | MODE | RW | 0x1 | Mode | - |\n"
    (register,) = markdown(
        f"{TITLE}| Bits | Name | Access | Reset | Description | Unit |\n|---|---|---|---|---|---|\n{rows}"
    ).registers
    assert [(f.description, f.note) for f in register.fields] == [("Level", "Unit: mV"), ("Mode", None)]


def test_what_stands_beside_values_in_rows_of_their_own_is_said_of_each(markdown: ReadText) -> None:
    head = "| Bits | Name | Value | Meaning | Rate | Unit |\n|---|---|---|---|---|---|\n"
    rows = "| 5:4 | RATE | 0 | slow | 1 MHz | Hz |\n| | | 1 | runs fast | 2 MHz | |\n"
    rows += "| 3:2 | MODE | | How it runs | any | |\n| | | 0 | off | - | |\n| | | 1 | on | 8 MHz | |\n"
    (register,) = markdown(f"{TITLE}{head}{rows}").registers
    assert [(f.field, f.note) for f in register.fields] == [("RATE", "Unit: Hz"), ("MODE", "Rate: any")]
    assert [(v.value, v.name, v.description) for f in register.fields for v in f.values] == [
        (0, "slow", "Rate: 1 MHz"),
        (1, None, "runs fast; Rate: 2 MHz"),
        (0, "off", None),
        (1, "on", "Rate: 8 MHz"),
    ]


def test_a_limit_that_is_the_reset_is_kept_and_another_reset_that_is_the_same_is_not(
    markdown: ReadText,
) -> None:
    head = "| Bits | Name | Min | Reset | Warm reset | Max |\n|---|---|---|---|---|---|\n"
    (register,) = markdown(
        f"{TITLE}{head}| 7:4 | LVL | 3 | 3 | 3 | 9 |\n| 3:0 | GAIN | 0 | 1 | 2 | 8 |\n"
    ).registers
    assert [f.note for f in register.fields] == ["Min: 3; Max: 9", "Warm reset: 2; Min: 0; Max: 8"]


def test_a_cell_of_a_further_column_over_several_rows_is_said_of_each_field(markdown: ReadText) -> None:
    cells = "<td rowspan=2>VDD</td>", "", "<td></td>"
    names = [(7, "LVL"), (6, "GAIN"), (5, "GO")]
    rows = "".join(
        f"<tr><td>{bit}</td><td>{name}</td>{cell}<td>The {name}</td></tr>\n"
        for (bit, name), cell in zip(names, cells, strict=True)
    )
    head = "<tr><th>Bits</th><th>Name</th><th>Domain</th><th>Description</th></tr>"
    (register,) = markdown(f"{TITLE}<table>\n{head}\n{rows}</table>\n").registers
    assert [(f.field, f.note) for f in register.fields] == [
        ("LVL", "Domain: VDD"),
        ("GAIN", "Domain: VDD"),
        ("GO", None),
    ]


def test_a_head_that_ends_as_that_of_descriptions_is_one_where_no_other_is(markdown: ReadText) -> None:
    rows = "| 7:4 | LVL | RW | 0x2 | Level |\n| 3:0 | MODE | RW | 0x1 | 0 → slow<br>1 → fast |\n"
    (register,) = markdown(
        f"{TITLE}| Bits | Name | Access | Reset | Two-wire Description |\n|---|---|---|---|---|\n{rows}"
    ).registers
    assert [(f.description, f.note) for f in register.fields] == [
        ("Level", None),
        ("0 → slow 1 → fast", None),
    ]
    assert [(v.value, v.name) for v in register.fields[1].values] == [(0, "slow"), (1, "fast")]


def test_the_names_of_registers_before_their_fields_are_no_notes(markdown: ReadText) -> None:
    rows = "| NB_RATE (0x01) | 7:4 | LVL | RW | Level |\n| | 3:0 | MODE | RW | Mode |\n"
    rows += "| NB_GAIN (0x02) | 7:0 | GAIN | RW | Gain |\n"
    found = markdown(
        f"# Registers\n\n| Name (address) | Bits | Name | Access | Description |\n|---|---|---|---|---|\n{rows}"
    )
    assert [f.field for r in found.registers for f in r.fields] == ["LVL", "MODE", "GAIN"]
    assert not any(f.note for r in found.registers for f in r.fields)


def test_a_column_that_tells_the_function_of_each_row_of_lanes_names_the_registers(
    markdown: ReadText,
) -> None:
    head = "| Address | Bit 7 | Bit 6 | Bit 5 | Bit 4 | Bit 3 | Bit 2 | Bit 1 | Bit 0 | Function |\n"
    rows = "| 00h | RUN | 0 | 0 | 0 | 0 | 0 | 0 | IRQ | Pump control |\n"
    rows += "| 01h | FULL | 0 | 0 | 0 | 0 | 0 | 0 | DRY | Status |\n"
    found = markdown(f"# Register map\n\n{head}{'|---' * 10}|\n{rows}").registers
    assert [(r.register, r.address, r.flags) for r in found] == [
        ("Pump control", 0, ["register_name"]),
        ("Status", 1, ["register_name"]),
    ]


def test_sentences_about_the_rows_of_lanes_name_no_register(markdown: ReadText) -> None:
    head = "| Address | Bit 7 | Bit 6 | Bit 5 | Bit 4 | Bit 3 | Bit 2 | Bit 1 | Bit 0 | Description |\n"
    rows = "| 00h | RUN | 0 | 0 | 0 | 0 | 0 | 0 | IRQ | Runs the pump until it is full |\n"
    rows += "| 01h | FULL | 0 | 0 | 0 | 0 | 0 | 0 | DRY | Status |\n"
    found = markdown(f"# Register map\n\n{head}{'|---' * 10}|\n{rows}").registers
    assert [(r.register, r.flags) for r in found] == [(None, ["name_lost"])] * 2


def test_names_in_brackets_behind_a_title_are_those_of_the_bits(markdown: ReadText) -> None:
    lines = (
        "Bit 7: Enable Pump (PMPEN). When set to 1, it runs.\n\n"
        "Bits 4 and 3: Rate Select (RS2 and RS1). How fast it runs.\n\nBit 0: Dry Run (DRY): It ran dry.\n"
    )
    (register,) = markdown(f"# NB_PUMP register\n\nOffset: 0x10\n\n{lines}").registers
    assert [(f.field, f.bit_hi, f.description) for f in register.fields] == [
        ("PMPEN", 7, "Enable Pump (PMPEN). When set to 1, it runs."),
        ("RS2", 4, "Rate Select (RS2 and RS1). How fast it runs."),
        ("RS1", 3, "Rate Select (RS2 and RS1). How fast it runs."),
        ("DRY", 0, "Dry Run (DRY): It ran dry."),
    ]


def test_a_web_page_with_rows_of_eight_names_and_tables_that_describe_them_is_read(tmp_path: Path) -> None:
    cells = "".join(f"<td>{name}</td>" for name in ("ODR1", "ODR0", "0", "0", "0", "0", "LPF", "BOOT"))
    rows = "<tr><td>ODR[1:0]</td><td>Rate.</td></tr><tr><td>LPF</td><td>Filter. Default\nvalue: 1.</td></tr>"
    tables = f"<table><tr>{cells}</tr></table>\n<table>{rows}</table>"
    page = f"<h2>9.1 NBCFG (20h)</h2>\n<p>Table 3. NBCFG register</p>\n{tables}"
    path = tmp_path / "nb1.html"
    path.write_text(f"<!DOCTYPE html><html><body>{page}</body></html>", encoding="utf-8")
    (register,) = dialects.read(read_document(path, "nb1")).registers
    assert (register.register, register.address) == ("NBCFG", 0x20)
    named = [(f.field, f.bit_hi, f.bit_lo, f.default_value) for f in register.fields if not f.reserved]
    assert named == [("ODR", 7, 6, None), ("LPF", 1, 1, 1), ("BOOT", 0, 0, None)]


def test_digits_alone_under_the_numbers_of_bits_are_resets_and_name_no_fields(markdown: ReadText) -> None:
    head = "| Register | 7 | 6 | 5 | 4 | 3 | 2 | 1 | 0 |\n"
    rows = "| NB_MODE | 0 | 0 | 1 | 0 | 0 | 0 | 0 | 1 |\n| NB_STAT | 1 | 0 | 0 | 0 | 0 | 0 | 0 | 0 |\n"
    found = markdown(f"# Reset values\n\n{head}{'|---' * 9}|\n{rows}").registers
    assert [(r.register, r.fields, r.flags) for r in found] == [
        ("NB_MODE", [], ["no_fields"]),
        ("NB_STAT", [], ["no_fields"]),
    ]
    assert [r.description for r in found] == ["Reset value: 0b00100001", "Reset value: 0b10000000"]


PLANE = """\
5.1.3 NBCMD - Command Register

 Bit      Access      Default     RST/        Description
                      Value       PWR
 15:9     RO          00h         Core        Reserved
 8        R/W         1b          Core        Pump Enable (PEN): It moves.
 7:0      R/W         12h         Core        Rate (RATE): How fast it moves.
"""


def test_a_column_under_another_head_stands_beside_those_of_a_head_of_two_lines(text: ReadText) -> None:
    (register,) = text(PLANE).registers
    assert [(f.field, f.default_text, f.flags) for f in register.fields[1:]] == [
        ("PEN", "1b", []),
        ("RATE", "12h", []),
    ]
    assert all("Core" in (field.note or "") for field in register.fields)
