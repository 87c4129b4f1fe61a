"""Manuals in small and in large print are read as those in usual print are."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from pdf_files import page, pdf
from pdf_pages import HEIGHT, WIDTH, Manual
from PIL import ImageChops

from extract.dialects import read
from extract.readers import read_document
from normalize.observed import observed_tables
from specmill.look import look

if TYPE_CHECKING:
    from pathlib import Path

    from pdf_pages import Text

COLUMNS = [("Bits", 40.0), ("Name", 70.0), ("Reset", 40.0), ("Description", 250.0)]
PLACED = ("bbox", "observation_id", "source_sha256")


def manual() -> Manual:
    """A manual of narrow columns, and of tables whose rules nearly stand below each other."""
    made = Manual()
    for n, name in enumerate(("FILTER_CTRL", "FILTER_GAIN", "FILTER_MODE")):
        made.heading(f"2.{n + 1} {name} Register (Offset = 0x{4 * n:02X})")
        made.lines("What the filter does with the samples that come in.")
        columns = [(head, width + 2.4 * n) for head, width in COLUMNS]
        rows: list[list[Text]] = [
            ["31:8", "-", "0x0", "Reserved."],
            ["7:4", f"LEVEL{n}", "0x3", "Samples\nfor each step."],
        ]
        made.table(columns, [*rows, ["3:0", f"PACE{n}", "0x1", "Steps for each turn."]])
    return made


def printed(folder: Path, scale: float) -> Path:
    """The manual with every point made so many."""
    pages = [
        page(
            f"{scale} 0 0 {scale} 0 0 cm\n" + "\n".join(one.operators),
            media=f"0 0 {scale * WIDTH} {scale * HEIGHT}",
        )
        for one in manual().pages
    ]
    path = folder / f"northbeck-nb{round(100 * scale)}.pdf"
    path.write_bytes(pdf(pages))
    return path


def rows(path: Path) -> tuple[list[dict[str, Any]], list[dict[str, float]]]:
    """The fields of a manual, and the boxes of their prints."""
    reading = read(read_document(path, "northbeck-nb1"))
    table = observed_tables(reading)["fields"]
    return table.drop_columns(list(PLACED)).to_pylist(), table.column("bbox").to_pylist()


@pytest.mark.parametrize("scale", [0.4, 0.6, 1.7, 4])
def test_the_size_of_print_changes_no_row_and_places_are_in_points(tmp_path: Path, scale: float) -> None:
    usual, places = rows(printed(tmp_path, 1))
    found, boxes = rows(printed(tmp_path, scale))
    assert len(usual) == 9
    assert found == usual
    for place, box in zip(places, boxes, strict=True):
        assert box == pytest.approx({side: scale * at for side, at in place.items()}, abs=0.05 * scale)


def test_a_page_in_large_print_is_looked_at_as_it_is_printed(tmp_path: Path) -> None:
    usual, large = (look(printed(tmp_path, scale), 1)[0].convert("L") for scale in (1, 2))
    shrunk = large.resize((usual.width, large.height * usual.width // large.width))
    part = (60, 150, usual.width - 60, 700)
    differ = ImageChops.difference(usual.crop(part), shrunk.crop(part)).point(lambda level: level > 128)
    assert differ.histogram()[-1] < 0.02 * differ.width * differ.height


def test_print_too_small_to_see_has_its_lines_and_tables(tmp_path: Path) -> None:
    usual, tiny = (read_document(printed(tmp_path, scale), "northbeck-nb1") for scale in (1, 0.01))
    assert (tiny.lines, len(tiny.tables)) == (usual.lines, len(usual.tables))
