"""Titles of registers whose parts signs divide: place, name, title, access and reset in any order."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from pdf_pages import Manual

from extract.dialects.register_table import RegisterTableDialect
from extract.readers import read_document

if TYPE_CHECKING:
    from pathlib import Path

    from pdf_reading import ReadText

    from extract.observations import Reading

TABLE = """| Bits | Name | Access | Description |
|---|---|---|---|
| 7:4 | STOP | RW | Where it ends |
| 3:0 | RATE | RW | How fast it turns |
"""
COLUMNS = """Bits   Name    Access   Description
7:4    STOP    RW       Where it ends
3:0    RATE    RW       How fast
"""
LINES = "Bit 7:4 STOP: Where it ends\nBit 3:0 RATE: How fast it turns\n"
FORMS = [
    "{name} — 0x{place}",
    "{name} – 0x{place} – {title}",
    "{name}, 0x{place}, RW",
    "{name} | 0x{place} | {title}",
    "0x{place} | {name} | {title}",
    "0x{place} ({name}): {title}",
    "[0x{place}] {name}",
    "{name}(0x{place}): {title}",
    "{name} ({title} Register) 0x{place}",
    "{title} Register [{name}] 0x{place}",
    "{name}, {title}, Offset 0x{place}",
    "{title} - {name} - Address {place}h",
    "Address 0x{place} – {name}",
    "Offset 0x{place}: {name}",
    "Reg. {place}h: {name}",
    "Register: {name} (0x{place})",
    "{name} 0x{place}",
]
SAID = [("CTRL", "10", "Control"), ("STAT", "14", "Status"), ("LVLA", "18", "Level")]


def placed(reading: Reading) -> list[tuple[str | None, int | None, int, list[str]]]:
    """Name, address, number of fields and doubts of each register."""
    return [(one.register, one.address, len(one.fields), one.flags) for one in reading.registers]


@pytest.mark.parametrize("form", FORMS)
def test_headings_in_parts_give_the_name_and_the_place(markdown: ReadText, form: str) -> None:
    titles = [form.format(name=name, place=place, title=title) for name, place, title in SAID]
    said = "".join(f"### {title}\n\n{TABLE}\n" for title in titles)
    expected = [(name, int(place, 16), 2, []) for name, place, _ in SAID]
    assert placed(markdown(f"# Pump\n\n## Registers\n\n{said}")) == expected


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("body", [COLUMNS, LINES])
def test_so_do_lines_of_a_text_that_stand_alone_over_the_fields(text: ReadText, form: str, body: str) -> None:
    titles = [form.format(name=name, place=place, title=title) for name, place, title in SAID]
    said = "".join(f"{title}\n\n{body}\n\n" for title in titles)
    expected = [(name, int(place, 16), 2, []) for name, place, _ in SAID]
    assert placed(text(f"3 Registers of the pump\n\n{said}")) == expected


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("ruled", [True, False])
def test_so_do_lines_of_a_pdf_over_a_table_or_lines_of_bits(
    form: str, *, ruled: bool, tmp_path: Path
) -> None:
    manual = Manual()
    manual.heading("3 Registers of the pump", 16)
    for name, place, title in SAID:
        manual.heading(form.format(name=name, place=place, title=title), 9)
        if ruled:
            columns = [("Bits", 40.0), ("Name", 60.0), ("Description", 200.0)]
            manual.table(columns, [["7:4", "STOP", "Where it ends"], ["3:0", "RATE", "How fast"]])
        else:
            manual.lines(*LINES.splitlines())
    path = tmp_path / "pump.pdf"
    path.write_bytes(manual.pdf())
    reading = RegisterTableDialect().read(read_document(path, "pump"))
    assert placed(reading) == [(name, int(place, 16), 2, []) for name, place, _ in SAID]


def test_the_last_value_of_a_list_in_a_pdf_is_no_title_of_the_bits_below(tmp_path: Path) -> None:
    manual = Manual()
    for number, name in enumerate(("CTRL", "STAT"), 1):
        manual.heading(f"3.{number} {name} register (offset 0x1{number})", 12)
        manual.lines(
            "Bits 7:4 STOP: Where it ends",
            "0x1 FAST",
            "that is ten turns",
            "0x2 SLOW",
            "Bits 3:0 RATE: How fast",
        )
    path = tmp_path / "pump.pdf"
    path.write_bytes(manual.pdf())
    reading = RegisterTableDialect().read(read_document(path, "pump"))
    assert placed(reading) == [("CTRL", 0x11, 2, []), ("STAT", 0x12, 2, [])]


def test_access_and_reset_among_the_parts_are_those_of_the_register(markdown: ReadText) -> None:
    said = "".join(f"### {name}, 0x{place}, RW, reset 0x5A\n\n{TABLE}\n" for name, place, _ in SAID)
    registers = markdown(f"# Pump\n\n## Registers\n\n{said}").registers
    assert [(one.access, [field.default_value for field in one.fields]) for one in registers] == [
        ("RW", [5, 10])
    ] * 3


@pytest.mark.parametrize(
    ("said", "why"),
    [
        ("### FAST – 0x10 – Ten turns\n\nIt turns ten times.\n", "one heading of its form"),
        ("### 0x10 | 0x14 | FAST\n\nA.\n\n### 0x18 | 0x1C | SLOW\n\nB.\n", "two numbers, neither the place"),
        ("FAST, 0x10, it turns ten times. SLOW, 0x14, it turns once.\n", "a sentence"),
    ],
)
def test_what_is_no_title_of_a_register_opens_none(markdown: ReadText, said: str, why: str) -> None:
    reading = markdown(f"# Pump\n\n## CTRL (0x00)\n\n{TABLE}\n## How it turns\n\n{said}")
    assert placed(reading) == [("CTRL", 0, 2, [])], why


def test_rows_of_a_list_in_that_form_are_no_titles(text: ReadText) -> None:
    rows = "FAST – 0x10 – Ten turns\nSLOW – 0x14 – One turn\nREST – 0x18 – No turn\n"
    reading = text(
        f"3.1 CTRL register (offset 0x00)\n\n{COLUMNS}\nThe codes are:\n\n{rows}\n3.2 The end\n\nIt ends.\n"
    )
    assert placed(reading) == [("CTRL", 0, 2, [])]


def test_a_heading_in_parts_opens_its_section(markdown: ReadText) -> None:
    table = "| Bits | Name | Access |\n|---|---|---|\n| 7:4 | STOP | RW |\n| 3:0 | RATE | RW |\n"
    said = f"### CTRL, 0x10, RW\n\n{table}\n### STAT, 0x14, RW\n\n{table}\n"
    registers = markdown(f"# Pump\n\nAll of it.\n\n## Flow\n\nIt flows.\n\n{said}").registers
    assert [one.section for one in registers] == ["CTRL, 0x10, RW", "STAT, 0x14, RW"]


@pytest.mark.parametrize("gap", [" " * 30, "\t"])
@pytest.mark.parametrize(
    ("place", "base"),
    [
        ("MSR 01{}h", 0x100),
        ("Function 0: Offset {}h", 0),
        ("I/O Address {}h", 0),
        ("Index {}h", 0),
        ("Register 0x{}", 0),
        ("0x{}", None),
        ("{}h", None),
    ],
)
def test_a_title_in_words_has_the_place_of_its_register_at_the_other_margin(
    text: ReadText, gap: str, place: str, base: int | None
) -> None:
    said = "".join(
        f"{name} Register{gap}{place.format(number)}\n\n{COLUMNS}\n"
        for name, number in (("Node ID", 60), ("Unit ID", 64))
    )
    places = [None, None] if base is None else [base + 0x60, base + 0x64]
    registers = text(f"3 Registers\n\n{said}").registers
    assert [(one.register, one.address, len(one.fields)) for one in registers] == [
        ("Node ID Register", places[0], 2),
        ("Unit ID Register", places[1], 2),
    ]


def test_rows_of_words_and_numbers_are_no_titles(text: ReadText) -> None:
    rows = "Node ID Register          Index 60h\nUnit ID Register          Index 64h\n"
    reading = text(f"3.1 CTRL register (offset 0x00)\n\n{COLUMNS}\nThe others:\n\n{rows}\nNothing more.\n")
    assert [one.register for one in reading.registers if one.fields] == ["CTRL"]


def test_a_line_that_tells_the_reset_of_the_register_is_no_title(text: ReadText) -> None:
    body = "Bits   Name   Description\n-----  -----  -----------\n7:4    STOP   a\n3:0    RATE   b\n"
    said = "Reset of the Register          0x00000000\n"
    registers = text(
        f"PUMP\n\n3.1 GATE (0x10)\n\n{said}\n{body}\n3.2 LOCK (0x14)\n\n{said}\n{body}"
    ).registers
    assert [(one.register, one.address, one.flags) for one in registers] == [
        ("GATE", 0x10, []),
        ("LOCK", 0x14, []),
    ]


def test_captions_of_figure_and_table_of_one_register_are_no_two_titles(tmp_path: Path) -> None:
    manual = Manual()
    for n, name in ((4, "NBMODE"), (6, "NBRATE")):
        manual.heading(f"8.{n} {name} register")
        manual.lines(f"Table {n}. {name} - Gate register (address 0{n}h) bit allocation")
        columns = [("Bit", 50.0), *((str(bit), 45.0) for bit in range(7, -1, -1))]
        manual.table(columns, [["Symbol", *(f"A{bit}X" for bit in range(7, -1, -1))], ["Reset", *"01001000"]])
        manual.lines(
            "[1] To be left as it is.", f"Table {n}1. {name} - Gate register (address 0{n}h) bit description"
        )
        rows = [[str(bit), f"A{bit}X", "Sets it."] for bit in range(7, -1, -1)]
        manual.table([("Bit", 50.0), ("Symbol", 80.0), ("Description", 250.0)], rows)
    path = tmp_path / "northbeck-nb1.pdf"
    path.write_bytes(manual.pdf())
    found = RegisterTableDialect().read(read_document(path, "northbeck-nb1")).registers
    assert [(one.register, one.address, len(one.fields)) for one in found] == [
        ("NBMODE", 4, 8),
        ("NBRATE", 6, 8),
    ]
    assert [field.default_value for field in found[0].fields] == [0, 1, 0, 0, 1, 0, 0, 0]
