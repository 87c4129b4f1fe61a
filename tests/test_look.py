"""`specmill look`: a page of a PDF with what was made of it drawn on it."""

from __future__ import annotations

import subprocess
import sys
from typing import TYPE_CHECKING

import pypdfium2
import pytest
from pdf_pages import HEIGHT, LEFT, WIDTH, Manual
from PIL import Image
from sample_manual import SAMPLE

from extract.readers import read_document
from specmill.look import CELL, COLOURS, LEGEND, SCALE

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from conftest import Ran

    Run = Callable[..., Ran]


def colours(picture: Image.Image, box: tuple[float, float, float, float]) -> set[tuple[int, ...]]:
    """The colours within a box of the page, in points."""
    x0, top, x1, bottom = box
    place = (x0, top + LEGEND, x1, bottom + LEGEND)
    part = picture.crop(tuple(int(v * SCALE) for v in place))  # type: ignore[arg-type]
    return {colour for _, colour in part.getcolors(1 << 20)}


def test_the_picture_has_the_size_of_the_page_and_shows_its_tables(run: Run, tmp_path: Path) -> None:
    out = tmp_path / "page.png"
    assert run("look", SAMPLE, 1, "--out", out).out.strip() == str(out)
    with Image.open(out) as picture:
        assert picture.size == (WIDTH * SCALE, (HEIGHT + LEGEND) * SCALE)
        tables = [table for table in read_document(SAMPLE, "wren").tables if table.page == 1]
        assert len(tables) >= 3
        assert all(table.box and CELL in colours(picture, table.box) for table in tables)
        assert colours(picture, (LEFT + 400, 785, WIDTH, 795)) == {(255, 255, 255)}


def test_the_bar_before_a_line_tells_what_became_of_it(run: Run, tmp_path: Path) -> None:
    out = tmp_path / "page.png"
    run("look", SAMPLE, 1, "--out", out)
    document = read_document(SAMPLE, "wren")
    with Image.open(out) as picture:
        for begin, role in {
            "2.1 PTIM_CTRL": "register",
            "15:8 DIV": "field",
            "1 About": "heading",
            "Northbeck WREN1": "furniture",
            "The timer counts": "prose",
        }.items():
            i = next(i for i, line in enumerate(document.lines) if line.startswith(begin))
            x0, top, _, bottom = document.words[i][0][2]
            assert colours(picture, (x0 - 3.5, top + 1, x0 - 2.5, bottom - 1)) == {COLOURS[role]}, begin


def test_a_page_of_a_manual_that_no_dialect_knows_is_drawn_too(run: Run, tmp_path: Path) -> None:
    manual = Manual()
    manual.lines("Nothing but words.")
    (tmp_path / "words.pdf").write_bytes(manual.pdf())
    assert run("look", tmp_path / "words.pdf", 1, "-o", tmp_path / "out.png").code == 0
    assert (tmp_path / "out.png").stat().st_size > 1000


@pytest.mark.parametrize("page", [0, -1, 3])
def test_a_page_that_is_not_there_is_wrong_usage(run: Run, tmp_path: Path, page: int) -> None:
    ran = run("look", "--out", tmp_path / "out.png", "--", SAMPLE, page)
    assert (ran.code, "pages 1 to 2" in ran.err) == (2, True)
    assert not (tmp_path / "out.png").exists()


def test_a_file_that_is_no_pdf_or_not_there_is_said_to_be(run: Run, raw: Path, tmp_path: Path) -> None:
    ran = run("look", raw / "widget.txt", 1)
    assert (ran.code, "no PDF" in ran.err) == (2, True)
    ran = run("look", tmp_path / "none.pdf", 1)
    assert (ran.code, "none.pdf" in ran.err) == (1, True)


def test_a_picture_that_cannot_be_written_is_one_line(run: Run, tmp_path: Path) -> None:
    ran = run("look", SAMPLE, 1, "--out", tmp_path / "no" / "folder.png")
    assert (ran.code, ran.err.count("\n"), "cannot be written" in ran.err) == (1, 1, True)


def test_a_page_without_text_among_others_is_told_from_a_document_without(
    run: Callable[..., Ran], tmp_path: Path
) -> None:
    path = tmp_path / "mixed.pdf"
    with pypdfium2.PdfDocument(SAMPLE) as sample, pypdfium2.PdfDocument.new() as mixed:
        mixed.import_pages(sample, [0])
        mixed.new_page(600, 800).close()
        mixed.save(path)
    run("build", path, "--out", tmp_path / "parquet")
    ran = run("look", path, 2, "--out", tmp_path / "page.png", "--dataset", tmp_path / "parquet")
    assert ran.code == 1
    assert "mixed.pdf, page 2: no text on it: it is blank, or a picture" in ran.err


def test_other_commands_do_not_import_what_look_draws_with() -> None:
    code = "import sys, specmill.cli, specmill.build; sys.exit(bool({'PIL', 'pypdfium2'} & set(sys.modules)))"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_a_dataset_of_the_document_tells_its_lines_as_reading_it_does(
    run: Run, samples: Path, tmp_path: Path
) -> None:
    told, fresh = tmp_path / "told.png", tmp_path / "fresh.png"
    ran = run("look", SAMPLE, 1, "--out", told, "--dataset", samples)
    assert (ran.out.strip(), "lines as " in ran.err) == (str(told), True)
    assert "lines as" not in run("look", SAMPLE, 1, "--out", fresh, "--dataset", samples, "--fresh").err
    assert told.read_bytes() == fresh.read_bytes()


def test_a_dataset_of_another_document_tells_nothing_of_its_lines(
    run: Run, samples: Path, tmp_path: Path
) -> None:
    changed = tmp_path / SAMPLE.name
    changed.write_bytes(SAMPLE.read_bytes() + b"\n")
    ran = run("look", changed, 1, "--out", tmp_path / "page.png", "--dataset", samples)
    assert (ran.code, "lines as" in ran.err) == (0, False)
