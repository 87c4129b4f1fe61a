"""What lies beyond the edges of a page is in the file, and nobody sees it: it is left out, which is reported."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pypdfium2
import pytest
from pdf_pages import Manual

from extract.dialects import read
from extract.readers import read_document

if TYPE_CHECKING:
    from pathlib import Path

COLUMNS = [("Bits", 40), ("Name", 60), ("Description", 100)]


def sheet(tmp_path: Path, *halves: tuple[int, int, int, int]) -> Path:
    """A sheet that two pages share, each with a register; cropped to these frames in turn."""
    manual = Manual(header="", footer="")
    for left, name, number in ((60, "GATE", 4), (330, "PUMP", 8)):
        manual.page.text(left, 100, f"2.{number} {name} Register (0x{number:02X})", 13)
        height = manual.page.row(left, 130, [40, 60, 100], ["Bits", "Name", "Description"])
        manual.page.row(left, 130 + height, [40, 60, 100], ["7:0", f"{name}_RATE", "How fast."])
    path = tmp_path / "northbeck-nb1.pdf"
    with pypdfium2.PdfDocument(manual.pdf()) as whole, pypdfium2.PdfDocument.new() as made:
        for n, frame in enumerate(halves):
            made.import_pages(whole, [0])
            made[n].set_mediabox(*frame)
            made[n].set_cropbox(*frame)
        made.save(path)
    return path


def test_halves_of_a_sheet_are_pages_of_their_own(tmp_path: Path) -> None:
    document = read_document(sheet(tmp_path, (0, 0, 297, 842), (297, 0, 595, 842)), "northbeck-nb1")
    assert [(d.code, d.message) for d in document.diagnostics] == [
        (
            "page_cropped",
            "pages that are cropped: text beyond their edges, which nobody sees, is left out (2): 1, 2",
        )
    ]
    found = read(document)
    assert [(one.register, one.address, one.fields[0].field) for one in found.registers] == [
        ("GATE", 4, "GATE_RATE"),
        ("PUMP", 8, "PUMP_RATE"),
    ]


def test_rules_end_at_the_edge_of_the_page(tmp_path: Path) -> None:
    document = read_document(sheet(tmp_path, (0, 0, 250, 842)), "northbeck-nb1")
    (table,) = document.tables
    assert table.box is not None
    assert table.box[2] <= 250


def test_a_page_whose_edges_leave_nothing_is_read_as_if_it_had_none(tmp_path: Path) -> None:
    document = read_document(sheet(tmp_path, (580, 830, 590, 840)), "northbeck-nb1")
    assert not document.diagnostics
    assert any("GATE" in line for line in document.lines)


@pytest.mark.parametrize("name", ["GATE_ENABLE_FLAG", "GATE ENABLE FLAG"])
@pytest.mark.parametrize("left", [480, 510, 540, 570])
def test_a_name_that_the_edge_of_a_page_cuts_is_read_whole(tmp_path: Path, left: float, name: str) -> None:
    manual = Manual()
    manual.heading("2.1 CTRL Register (0x40)")
    widths = [60, left - 180, 60, 120]
    manual.y += manual.page.row(60, manual.y, widths, ["Bits", "Access", "Reset", "Name"])
    manual.page.row(60, manual.y, widths, ["31:0", "RW", "0x0", name])
    path = tmp_path / "northbeck-nb1.pdf"
    path.write_bytes(manual.pdf())
    (register,) = read(read_document(path, "northbeck-nb1")).registers
    assert [one.field for one in register.fields] == [name]
