"""Scanned pages whose text a program recognised: the rules of the picture, pages laid askew, and how sure rows are."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import numpy as np
import pyarrow.parquet as pq
import pytest
from pdf_files import page, pdf, text

from extract.readers import read_document
from extract.readers.pdf import drawn_rules
from specmill.build import build

if TYPE_CHECKING:
    from pathlib import Path

    from numpy.typing import NDArray

    from extract.document import Document

    Dots = NDArray[np.uint8]

WIDE, HIGH = 400, 200
"""Points of a page."""
SCALE = 2
"""Dots of the picture to a point."""
EDGES = [40, 90, 170, 220, 270, 380]
ROWS = [["Bits", "Name", "Access", "Reset", "Description"], ["7:4", "RATE", "RW", "0x3", "Speed of the pump"]]
ROWS += [["3:1", "Reserved", "R", "0x0", "Keep"], ["0", "GO", "RW", "Ox0", "Turns the pump on"]]
TOPS = [60, 80, 100, 120, 140]


def paper(shade: int = 255) -> Dots:
    return np.full((HIGH * SCALE, WIDE * SCALE), shade, np.uint8)


def draw(picture: Dots, one: tuple[float, float], two: tuple[float, float], shade: int = 0) -> None:
    """Draw a line two dots thick."""
    (x0, y0), (x1, y1) = one, two
    steps = int(SCALE * max(abs(x1 - x0), abs(y1 - y0))) + 1
    xs = np.rint(np.linspace(x0, x1, steps) * SCALE).astype(int)
    ys = np.rint(np.linspace(y0, y1, steps) * SCALE).astype(int)
    for more in (0, 1):
        if abs(x1 - x0) > abs(y1 - y0):
            picture[ys + more, xs] = shade
        else:
            picture[ys, xs + more] = shade


def turned(x: float, y: float, angle: float) -> tuple[float, float]:
    """A point on a page that was laid askew by so many degrees."""
    sine, cosine = math.sin(math.radians(angle)), math.cos(math.radians(angle))
    x, y = x - WIDE / 2, y - HIGH / 2
    return x * cosine - y * sine + WIDE / 2, x * sine + y * cosine + HIGH / 2


def ruled(angle: float = 0, *, shade: int = 0, on: int = 255) -> Dots:
    """The picture of the table."""
    picture = paper(on)
    for top in TOPS:
        draw(picture, turned(EDGES[0], top, angle), turned(EDGES[-1], top, angle), shade)
    for x in EDGES:
        draw(picture, turned(x, TOPS[0], angle), turned(x, TOPS[-1], angle), shade)
    return picture


def words(angle: float = 0) -> str:
    """What was recognised in it, printed so that nobody sees it."""
    lines = [printed(40, 40, "PUMP_CTRL Register", angle)]
    for top, row in zip(TOPS, ROWS, strict=False):
        lines += [printed(x + 4, top + 14, cell, angle) for x, cell in zip(EDGES, row, strict=False)]
    return "3 Tr\n" + "".join(lines)


def printed(x: float, y: float, what: str, angle: float = 0, size: float = 9) -> str:
    """A word on a page that was laid askew, along its lines."""
    sine, cosine = math.sin(math.radians(angle)), math.cos(math.radians(angle))
    x, y = turned(x, y, angle)
    matrix = f"{cosine:.4f} {-sine:.4f} {sine:.4f} {cosine:.4f} {x:.2f} {HIGH - y:.2f}"
    return f"BT /F {size} Tf {matrix} Tm ({what}) Tj ET\n"


def scan(folder: Path, picture: Dots, recognised: str, *, below: bool = False) -> Path:
    dots = picture.tobytes().hex()
    drawn = f"q {WIDE} 0 0 {HIGH} 0 0 cm BI /W {WIDE * SCALE} /H {HIGH * SCALE} /BPC 8 /CS /G /F /AHx ID {dots}> EI Q\n"
    path = folder / "pump.pdf"
    path.write_bytes(
        pdf([page(recognised + drawn if below else drawn + recognised, media=f"0 0 {WIDE} {HIGH}")])
    )
    return path


def read(folder: Path, picture: Dots, recognised: str) -> Document:
    return read_document(scan(folder, picture, recognised), "pump")


def cells(document: Document) -> list[list[list[str | None]]]:
    return [[[cell and cell.text for cell in row] for row in table.rows] for table in document.tables]


# The rules of the picture


def test_a_table_that_only_the_picture_rules_has_cells(tmp_path: Path) -> None:
    document = read(tmp_path, ruled(), words())
    assert cells(document) == [ROWS]
    assert document.recognised == {1}
    assert [d.code for d in document.diagnostics] == ["page_recognised"]


@pytest.mark.parametrize("angle", [-2, -0.5, 0.3, 1.5])
def test_the_table_of_a_page_that_was_laid_askew_is_the_same(tmp_path: Path, angle: float) -> None:
    document = read(tmp_path, ruled(angle), words(angle))
    assert cells(document) == [ROWS]
    assert document.lines[0] == "PUMP_CTRL Register"


def test_rules_are_darker_than_the_paper_around_them_whatever_shade_that_has(tmp_path: Path) -> None:
    assert cells(read(tmp_path, ruled(shade=130, on=200), words())) == [ROWS]


def test_a_rule_that_fades_goes_on_as_far_as_it_is_seen(tmp_path: Path) -> None:
    picture = ruled()
    fading = picture[TOPS[0] * SCALE + 4 : TOPS[1] * SCALE - 4]
    fading[fading == 0] = 205
    assert cells(read(tmp_path, picture, words())) == [ROWS]


def test_rules_that_run_into_a_filled_bar_are_found_below_it(tmp_path: Path) -> None:
    picture = ruled()
    picture[(TOPS[1] - 9) * SCALE : TOPS[1] * SCALE, EDGES[0] * SCALE : EDGES[-1] * SCALE] = 0
    (table,) = cells(read(tmp_path, picture, words()))
    assert table[-3:] == ROWS[1:]


def test_the_stroke_of_a_word_in_bold_type_parts_no_cell(tmp_path: Path) -> None:
    picture = ruled()
    draw(picture, (90, 91), (170, 91))
    wide = words().replace("(RATE)", "(RATEOFTHEPUM)")
    assert [row[1] for row in cells(read(tmp_path, picture, wide))[0]] == [
        "Name",
        "RATEOFTHEPUM",
        "Reserved",
        "GO",
    ]


def test_the_stroke_of_a_large_letter_parts_no_cell(tmp_path: Path) -> None:
    picture = ruled()
    draw(picture, (282, 82.5), (282, 97.5))
    large = words().replace(printed(274, 94, "Speed of the pump"), printed(274, 97, "HIGH", size=17))
    assert [row[4:] for row in cells(read(tmp_path, picture, large))[0][:2]] == [["Description"], ["HIGH"]]


@pytest.mark.parametrize(("x", "kept"), [(90, ""), (104, "| ")])
def test_a_bar_that_an_upright_rule_was_taken_for_is_left_out(tmp_path: Path, x: float, kept: str) -> None:
    document = read(tmp_path, ruled(), words() + text(x - 1, HIGH - 50, "|") + text(x + 4, HIGH - 50, "Pump"))
    above = read(tmp_path, ruled(), words() + text(x - 1, HIGH - 94, "|", 9))
    assert f"{kept}Pump".removeprefix("" if kept else "|") in document.lines[1]
    assert ("|" in "".join(above.lines)) == bool(kept)


def test_spots_between_blanks_are_no_points_and_a_line_of_points_is_none(tmp_path: Path) -> None:
    spots = text(300, HIGH - 40, ".") + text(350, HIGH - 40, "'")
    leader = text(40, 20, "Pumps . . . . 5")
    document = read(tmp_path, ruled(), words() + spots + leader)
    assert (document.lines[0], document.lines[-1]) == ("PUMP_CTRL Register", "Pumps . . . . 5")


def test_pictures_that_are_too_large_are_not_unpacked_and_the_text_is_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(drawn_rules, "MOST_PRINTED", WIDE * HIGH)
    document = read(tmp_path, ruled(), words())
    assert (document.tables, len(document.lines)) == ([], 5)
    assert "rules_unread" in [d.code for d in document.diagnostics]


@pytest.mark.parametrize("most", ["MOST_RUNS", "MOST_RULES"])
def test_a_photograph_has_no_rules(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, most: str) -> None:
    monkeypatch.setattr(drawn_rules, most, 4)
    document = read(tmp_path, ruled(), words())
    assert (document.tables, document.diagnostics[0].code) == ([], "rules_unread")


@pytest.mark.parametrize("recognised", ["words", "seen"])
def test_text_that_is_seen_was_not_recognised(tmp_path: Path, recognised: str) -> None:
    shown = words() if recognised == "words" else words().removeprefix("3 Tr\n")
    assert read(tmp_path, ruled(), shown).recognised == ({1} if recognised == "words" else set())


@pytest.mark.parametrize(
    ("stamp", "found"), [("For the lab of Tarn", {1}), ("Printed over and over " * 9, set())]
)
def test_a_stamp_that_is_seen_may_stand_over_recognised_text(
    tmp_path: Path, stamp: str, found: set[int]
) -> None:
    assert read(tmp_path, ruled(), f"{words()}0 Tr\n{printed(10, 190, stamp)}").recognised == found


@pytest.mark.parametrize("part", [1, 0.5])
def test_text_that_a_picture_of_the_page_covers_was_recognised(tmp_path: Path, part: float) -> None:
    path = scan(tmp_path, ruled(), f"{words().removeprefix('3 Tr')}\nq {part} 0 0 1 0 0 cm\n", below=True)
    assert read_document(path, "pump").recognised == ({1} if part == 1 else set())


def test_a_watermark_through_which_text_is_seen_covers_none_of_it(tmp_path: Path) -> None:
    shown, path = words().removeprefix("3 Tr\n"), tmp_path / "pump.pdf"
    mark = f"q {WIDE} 0 0 {HIGH} 0 0 cm BI /W 8 /H 2 /BPC 1 /IM true /F /AHx ID FFFE> EI Q\n"
    path.write_bytes(pdf([page(shown + mark, media=f"0 0 {WIDE} {HIGH}")]))
    assert not read_document(path, "pump").recognised


def test_unseen_text_without_a_picture_was_not_recognised(tmp_path: Path) -> None:
    path = tmp_path / "pump.pdf"
    path.write_bytes(pdf([page(words(), media=f"0 0 {WIDE} {HIGH}")]))
    assert not read_document(path, "pump").recognised


# How sure rows are


def test_rows_of_recognised_text_are_less_sure_than_code_can_rely_on_also_when_repaired(
    tmp_path: Path,
) -> None:
    build([scan(tmp_path, ruled(), words())], tmp_path / "out")
    for layer in ("observed/fields", "fields"):
        rows = pq.read_table(tmp_path / "out" / layer).to_pylist()
        said = {row["field"]: (row["status"], row["confidence"]) for row in rows}
        go = ("flagged", 0.4) if layer == "observed/fields" else ("repaired", pytest.approx(0.76))
        assert said == {
            "RATE": ("clean", pytest.approx(0.792)),
            "Reserved": ("clean", pytest.approx(0.792)),
            "GO": go,
        }
