"""Ruled tables of a PDF: the cells are those that pdfplumber finds, on turned pages and within forms too."""

from __future__ import annotations

import io
from contextlib import closing
from typing import TYPE_CHECKING, Any

import numpy as np
import pdfplumber
import pypdfium2
import pytest
from hypothesis import given
from hypothesis import strategies as st
from pdf_files import PageSource, grid, page, pdf, text
from pdfplumber.table import TableFinder

from extract.readers import read_document
from extract.readers.pdf import calls
from extract.readers.pdf.page import read_page
from extract.readers.pdf.ruling import TooManyRules, find_cells
from extract.readers.pdf.slow import SlowReader
from extract.readers.pdf.strokes import Strokes
from extract.readers.pdf.words import lines_of

if TYPE_CHECKING:
    from pathlib import Path

    from extract.document import Document

TEXTS = [["Bits", "Name", "Meaning"], ["31:8", "", "Reserved"], ["7:0", "MODE", "How it runs"]]
TABLE = grid(72, 700, [60, 80, 200], 3) + "".join(
    text(76 + x, 686 - 20 * row, word)
    for row, words in enumerate(TEXTS)
    for x, word in zip((0, 60, 140), words, strict=True)
    if word
)


def document_of(tmp_path: Path, *pages: PageSource) -> Document:
    path = tmp_path / "chip.pdf"
    path.write_bytes(pdf(list(pages)))
    return read_document(path, "chip")


def grid_of(document: Document) -> list[list[list[str | None]]]:
    return [[[cell and cell.text for cell in row] for row in table.rows] for table in document.tables]


def same_cells(ours: list[Any], theirs: list[Any]) -> bool:
    """Whether two lists of cells are the same but for rounding."""
    one, other = _in_order(ours), _in_order(theirs)
    return one.shape == other.shape and bool((np.abs(one - other) <= 0.01).all())


def _in_order(cells: list[Any]) -> Any:
    return np.array(sorted(cells, key=lambda cell: [round(side, 1) for side in cell])).reshape(-1, 4)


def cells_both_ways(data: bytes, number: int = 1) -> tuple[list[Any], list[Any]]:
    """The cells of a page as we find them, and as pdfplumber does, measured from the corner of what is seen."""
    source = pypdfium2.PdfDocument(data)
    opened = source[number - 1]
    ours = [cell for cells in find_cells(read_page(opened, number).strokes)[1] for cell in cells]
    opened.close()
    source.close()
    with pdfplumber.open(io.BytesIO(data)) as plumber:
        at = plumber.pages[number - 1]
        x, y = at.cropbox[:2]
        theirs = [(a - x, b - y, c - x, d - y) for table in at.find_tables() for a, b, c, d in table.cells]
    return ours, theirs


def test_a_page_is_the_same_however_little_is_fetched_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = document_of(tmp_path, page(TABLE, rotate=90), page(TABLE))
    monkeypatch.setattr(calls, "ROOM", 12)
    again = document_of(tmp_path, page(TABLE, rotate=90), page(TABLE))
    assert (again.lines, again.tables, list(again.words)) == (whole.lines, whole.tables, list(whole.words))
    assert grid_of(again)[1:] == [TEXTS]


def test_a_ruled_table_has_its_text_its_places_and_its_boxes(tmp_path: Path) -> None:
    document = document_of(tmp_path, page(TABLE))
    assert grid_of(document) == [TEXTS]
    table = document.tables[0]
    assert (table.page, table.first_line, table.last_line) == (1, 0, 2)
    assert table.box == pytest.approx((72, 100, 412, 160))
    cell = table.rows[2][2]
    assert cell is not None
    assert [document.lines[i][a:b] for i, a, b in cell.pieces] == ["How it runs"]
    assert cell.box == pytest.approx((212, 140, 412, 160))


def test_a_cell_that_spans_columns_leaves_none_in_the_places_it_covers(tmp_path: Path) -> None:
    rules = "72 700 200 20 re S 72 680 100 20 re S 172 680 100 20 re S\n"
    document = document_of(
        tmp_path, page(rules + text(80, 685, "a") + text(180, 685, "b") + text(80, 705, "c"))
    )
    assert grid_of(document) == [[["c", None], ["a", "b"]]]


@pytest.mark.parametrize("rotate", [0, 90, 180, 270])
@pytest.mark.parametrize("crop", ["", "50 100 500 750"])
@pytest.mark.parametrize("media", ["0 0 600 800", "-20 -30 600 800"])
def test_turned_and_cropped_pages_have_the_cells_of_pdfplumber_and_their_text(
    tmp_path: Path, rotate: int, crop: str, media: str
) -> None:
    source = page(TABLE, rotate=rotate, crop=crop, media=media)
    ours, theirs = cells_both_ways(pdf([source]))
    assert len(ours) == 9
    if media.startswith("0") and not rotate:
        assert same_cells(ours, theirs)
    width = sorted(round(cell[2] - cell[0], 2) for cell in ours)
    assert width == sorted(round(cell[2] - cell[0], 2) for cell in theirs)
    (table,) = grid_of(document_of(tmp_path, source))
    assert sorted(str(cell) for row in table for cell in row) == sorted(cell for row in TEXTS for cell in row)


def test_tables_within_nested_forms_have_the_cells_of_pdfplumber_and_their_text(tmp_path: Path) -> None:
    forms = {
        "Inner": (TABLE, "1 0 0 1 0 -100"),
        "Outer": ("q 0.5 0 0 0.5 20 50 cm /Inner Do Q", "1 0 0 1 5 0"),
    }
    source = page("/Outer Do", forms=forms)
    ours, theirs = cells_both_ways(pdf([source]))
    assert len(ours) == 9
    assert same_cells(ours, theirs)
    assert grid_of(document_of(tmp_path, source))[0][1] == ["31:8", "", "Reserved"]


PATHS = [
    "100 100 200 50 re f",
    "100 100 200 50 re W n",
    "100 100 m 300 100 l 300 150 l 100 150 l h S",
    "100 100 m 300 100 l 300 150 l 100 150 l S",
    "100 100 m 300 100 l 300 150 l 100 150 l 100 100 l S",
    "100 100 m 300 100 l h S",
    "100 100 m 300 100 l 100 100 l h S",
    "100 100 m 300 100 l 300 150 l S",
    "100 100 m 300 140 l S",
    "100 100 m 100 180 l 300 180 m 300 100 l S",
    "100 100 m 150 200 250 200 300 100 c 300 150 l h S",
    "1 0.2 -0.2 1 0 0 cm 100 100 200 50 re S",
    "0 1 -1 0 400 0 cm 100 100 200 50 re S",
    "100 100 m S",
    "1 1 1 rg 100 100 200 50 re f",
]


@pytest.mark.parametrize("path", PATHS)
def test_lines_rectangles_and_curves_are_told_apart_as_pdfminer_does(path: str) -> None:
    data = pdf([page(path)])
    source = pypdfium2.PdfDocument(data)
    ours = read_page(source[0], 1).strokes
    source.close()
    with closing(SlowReader(data, 1)) as reader:
        theirs = reader.read(1)
    for name in ("lines", "rectangles", "pieces"):
        one, other = (_with_length(getattr(strokes, name)) for strokes in (ours, theirs.strokes))
        assert same_cells(one, other), name


def _with_length(boxes: Any) -> list[Any]:
    return [box for box in boxes.tolist() if box[:2] != box[2:]]


class Ruled:
    """As much of a pdfplumber page as its finder looks at."""

    def __init__(self, strokes: Strokes) -> None:
        self.bbox = (0, 0, 600, 800)
        self.edges = [
            {
                "object_type": "line", "orientation": "h" if top == bottom else "v", "x0": x0, "x1": x1,
                "top": top, "bottom": bottom, "width": x1 - x0, "height": bottom - top, "doctop": top,
            }
            for x0, top, x1, bottom in strokes.lines.tolist()
        ]  # fmt: skip


steps = st.integers(0, 12).map(lambda n: n * 5.0)
rules = st.tuples(st.booleans(), steps, steps, steps).map(
    lambda r: (r[1], min(r[2:]), r[1], max(r[2:])) if r[0] else (min(r[2:]), r[1], max(r[2:]), r[1])
)


@given(st.lists(rules, max_size=40))
def test_any_rules_make_the_cells_and_tables_of_pdfplumber(drawn: list[Any]) -> None:
    strokes = Strokes(np.array(drawn, np.float64).reshape(-1, 4), *np.empty((2, 0, 4)))
    theirs = TableFinder(Ruled(strokes)).tables  # type: ignore[arg-type]
    ours = find_cells(strokes)[1]
    assert [sorted(table) for table in ours] == [sorted(map(tuple, table.cells)) for table in theirs]


def test_rules_up_to_three_points_apart_are_one_and_ends_that_near_meet() -> None:
    lines = [(0, 0, 100, 0), (0, 50, 97.5, 50), (0, 2, 0, 52), (98, 0, 98, 50), (100.5, 0, 100.5, 50)]
    cells = find_cells(Strokes(np.array([*lines, (50, 0, 50, 50)], np.float64), *np.empty((2, 0, 4))))[1]
    assert cells == [[(0, 0, 50, 50), (50, 0, 99.25, 50)]]


def test_rules_of_a_table_below_draw_none_away_from_its_own_table() -> None:
    halves = [(x0, y, x1, y) for x0, x1 in ((0, 50), (53.5, 90)) for y in (0, 12)]
    figure = [*halves, *((x, 0, x, 12) for x in (0, 50, 53.5, 90))]
    below = [(x, top, x, top + 20) for x, top in ((51.8, 100), (56, 100), (56, 130), (56, 160), (56, 190))]
    strokes = Strokes(np.array([*figure, *below], np.float64), *np.empty((2, 0, 4)))
    assert find_cells(strokes)[1] == [[(0, 0, 51.75, 12), (51.75, 0, 90, 12)]]


def test_a_single_cell_is_no_table(tmp_path: Path) -> None:
    document = document_of(tmp_path, page("72 700 200 20 re S " + text(80, 705, "boxed")))
    assert (document.lines, document.tables) == (["boxed"], [])


def test_100000_rules_on_a_page_are_read_or_refused_with_a_diagnostic(tmp_path: Path) -> None:
    boxes = "".join(f"{i % 150 * 4} {i // 150 % 190 * 4} 4 4 re S\n" for i in range(100_000))
    assert document_of(tmp_path, page(boxes + text(72, 700, "CTRL"))).lines == ["CTRL"]
    x = np.arange(3000) * 4.0
    o = np.zeros(3000)
    lines = np.concatenate((np.stack((x, o, x, o + 12000), 1), np.stack((o, x, o + 12000, x), 1)))
    with pytest.raises(TooManyRules):
        find_cells(Strokes(lines, *np.empty((2, 0, 4))))
    wide = "".join(f"0 {i * 4} m 12000 {i * 4} l S {i * 4} 0 m {i * 4} 12000 l S\n" for i in range(3000))
    document = document_of(tmp_path, page(wide + text(72, 700, "CTRL"), media="0 0 12000 12000"))
    assert document.lines == ["CTRL"]
    assert [d.code for d in document.diagnostics] == ["rules_unread"]


def test_a_page_read_by_pdfplumber_has_the_words_and_tables_of_one_read_by_pdfium() -> None:
    data = pdf([page(TABLE), page(TABLE, rotate=90), page(TABLE, crop="50 100 500 750")])
    source, reader = pypdfium2.PdfDocument(data), SlowReader(data, 3)
    for number in (1, 2, 3):
        opened = source[number - 1]
        fast, slow = read_page(opened, number), reader.read(number)
        opened.close()
        lines = [lines_of(each, find_cells(each.strokes)[0]) for each in (fast, slow)]
        assert [line.text for line in lines[0]] == [line.text for line in lines[1]]
        cells = [[c for table in find_cells(each.strokes)[1] for c in table] for each in (fast, slow)]
        assert same_cells(*cells)
    source.close()
    reader.close()


def test_cells_of_real_manuals_are_those_of_pdfplumber(vendor_pdf: Path) -> None:
    paths = sorted(vendor_pdf.glob("*.pdf"))
    assert paths
    for path in paths:
        data = path.read_bytes()
        with pypdfium2.PdfDocument(data) as source:
            count = len(source)
        for number in (count // 3, count // 2, 4 * count // 5):
            ours, theirs = cells_both_ways(data, number)
            assert same_cells(ours, theirs), (path.name, number)
