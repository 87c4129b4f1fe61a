"""Captions that name another register than the heading above them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from pdf_pages import Manual

from extract.dialects import read
from extract.readers import read_document

if TYPE_CHECKING:
    from pathlib import Path

    from pdf_reading import ReadText

CAPTIONS = [
    "Table 5-1. {} Field Descriptions",
    "Table 5-1: {} register",
    "Table 5-1. {} Register Bit Map",
    "Table 5-1. {}",
    "{} Fields",
    "{} Bit Descriptions",
    "{} bit assignments",
]
COLUMNS = "Bits   Name    Description\n7:4    STOP    Where it ends\n3:0    RATE    How fast\n"


def page(caption: str, *names: str) -> str:
    """Two headings of which a page prints no table under the first; the captions of the tables have these names."""
    titles = ["5.2 Lock Control (LOCK_CT)", "5.3 Next Level (NEXT_CT)"]
    tables = "".join(
        f"{title}\n\nAddress 19{n}4h\n\n{caption.format(name)}\n\n{COLUMNS}\n"
        for n, (title, name) in enumerate(zip(titles, names, strict=True))
    )
    return f"5.1 Gate Status (GATE_ST)\n\n{tables}"


@pytest.mark.parametrize("caption", CAPTIONS)
def test_a_caption_that_names_a_register_whose_heading_has_nothing_leaves_the_name_in_doubt(
    text: ReadText, caption: str
) -> None:
    first, second = text(page(caption, "GATE_ST", "NEXT_CT")).registers
    assert "register_name" in first.flags
    assert (second.register, second.address, second.flags) == ("NEXT_CT", 0x1914, [])


@pytest.mark.parametrize("caption", CAPTIONS[:4])
def test_so_it_does_in_a_pdf(tmp_path: Path, caption: str) -> None:
    manual = Manual()
    manual.heading("5.1 Gate Status (GATE_ST)", 14)
    for title, name in (("5.2 Lock Control (LOCK_CT)", "GATE_ST"), ("5.3 Next Level (NEXT_CT)", "NEXT_CT")):
        manual.heading(title, 14)
        manual.lines(caption.format(name))
        rows = [["7:4", "STOP", "Where it ends"], ["3:0", "RATE", "How fast"]]
        manual.table([("Bits", 40.0), ("Name", 60.0), ("Description", 200.0)], rows)
    (tmp_path / "pump.pdf").write_bytes(manual.pdf())
    first, second = read(read_document(tmp_path / "pump.pdf", "pump")).registers
    assert "register_name" in first.flags
    assert (second.register, second.flags) == ("NEXT_CT", [])


@pytest.mark.parametrize(
    "title",
    [
        "5.1 Lock Control (LOCK_CT)",
        "5.1 LOCK_CT Register",
        "5.1 Lock Control (LOCK_CT, LOCK_CTX)",
        "5.1 LOCK_CTX for LOCK_CT",
    ],
)
@pytest.mark.parametrize("caption", CAPTIONS)
def test_a_caption_that_agrees_with_its_heading_leaves_no_doubt(
    text: ReadText, title: str, caption: str
) -> None:
    reading = text(
        f"5.0 Gate Status (GATE_ST)\n\nIt has no bits.\n\n{title}\n\n{caption.format('LOCK_CT')}\n\n{COLUMNS}"
    )
    assert all("register_name" not in one.flags for one in reading.registers if one.fields)


@pytest.mark.parametrize("caption", CAPTIONS)
def test_a_caption_of_a_name_that_nothing_else_has_leaves_no_doubt(text: ReadText, caption: str) -> None:
    first, _ = text(page(caption, "LOCK_CONTROL", "NEXT_CT")).registers
    assert first.register in {"LOCK_CT", "LOCK_CONTROL"}
    assert first.flags == []


@pytest.mark.parametrize("caption", CAPTIONS)
def test_a_caption_whose_name_ends_unlike_any_word_of_the_heading_leaves_the_name_in_doubt(
    text: ReadText, caption: str
) -> None:
    """The table is that of a heading on another page: `GATE_SRC Bit Descriptions` under `Lock Control (LOCK_CT)`."""
    first, second = text(page(caption, "GATE_SRC", "NEXT_CT")).registers
    assert first.flags == ["register_name"]
    assert second.flags == []


def test_titles_that_a_page_prints_before_the_keys_of_both_leave_the_names_in_doubt(text: ReadText) -> None:
    keys = "MSR Address 0000190{}h\nType RO\n{} Bit Descriptions\nBit Name Description\n63:0 GATE Where it ends.\n"
    said = "5.5.2.91 Gate Status MSR (GATE_MSR)\n5.5.2.92 Lock MSR (LOCK_MSR)\n"
    registers = text(said + keys.format(4, "GATE_MSR") + keys.format(8, "LOCK_MSR")).registers
    assert [one.address for one in registers] == [0x1904, 0x1908]
    assert ["register_name" in one.flags for one in registers] == [True, False]
    assert registers[1].register == "LOCK_MSR"


@pytest.mark.parametrize("short", ["LOCK_CFG", "LOCK_CNFG"])
def test_a_caption_that_abbreviates_a_word_of_the_heading_leaves_no_doubt(text: ReadText, short: str) -> None:
    title = "5.0 Lock Configuration Register (LOCK_CONFIG)\n\nAddress offset: 0x10"
    (register,) = text(f"{title}\n\n{CAPTIONS[0].format(short)}\n\n{COLUMNS}").registers
    assert (register.register, register.flags) == ("LOCK_CONFIG", [])
