"""Heights of characters whose font does not tell how far it goes up and down: those of its size, whatever their ink."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pytest
from pdf_files import page as page_of
from pdf_files import pdf, text

from extract.readers import read_document
from extract.readers.pdf import heights, page

if TYPE_CHECKING:
    from pathlib import Path

INK = {"a": (0.0, 4.5), "d": (0.0, 6.8), "p": (-2.1, 4.5), "o": (0.0, 4.5)}
"""Bottom and top of what is printed of a letter of 10 points."""


def boxes_of(
    *runs: str, told: bool, monkeypatch: pytest.MonkeyPatch, even: bool = False, turned: bool = False
) -> np.ndarray:
    """Bottom and top of each character of runs that stand on 100."""
    said = "".join(runs)
    boxes = np.zeros((len(said), 4), np.float32)
    boxes[:, 3], boxes[:, 1] = np.array([(-2.2, 9.0) if even else INK[char] for char in said]).T + 100
    feet = np.full((len(said), 2), 100.0)
    matrices = np.zeros((len(runs) + 1, 6))
    matrices[1:, :4] = (0, 10, -10, 0) if turned else (10, 0, 0, 10)
    run = np.repeat(np.arange(1, len(runs) + 1), [len(one) for one in runs])
    monkeypatch.setattr(heights, "_tells", lambda *_: told)
    heights.even_heights(None, boxes, feet, matrices, run, np.arange(len(said)))
    return boxes[:, [3, 1]]


def test_characters_of_a_font_that_tells_no_height_are_as_high_as_its_size(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    made = boxes_of("pad", "o", told=False, monkeypatch=monkeypatch)
    assert np.allclose(made, [[100 - 2.2, 109.0]] * 4)


def test_those_of_a_font_that_tells_its_height_stay_as_they_are(monkeypatch: pytest.MonkeyPatch) -> None:
    made = boxes_of("pad", told=True, monkeypatch=monkeypatch)
    assert np.allclose(made, [[97.9, 104.5], [100, 104.5], [100, 106.8]])


@pytest.mark.parametrize("kept", [{"even": True}, {"turned": True}])
def test_no_font_is_asked_where_heights_are_even_or_text_is_turned(
    monkeypatch: pytest.MonkeyPatch, kept: dict[str, bool]
) -> None:
    before = boxes_of("pad", told=True, monkeypatch=monkeypatch, **kept)
    assert np.array_equal(boxes_of("pad", told=False, monkeypatch=monkeypatch, **kept), before)


def test_the_words_of_a_page_have_these_heights(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "northbeck-nb1.pdf"
    path.write_bytes(pdf([page_of(text(72, 700, "GATE"))]))

    def raised(_: object, boxes: np.ndarray, *rest: np.ndarray) -> None:
        boxes[rest[-1], 1] += 5

    as_told = read_document(path, "northbeck-nb1").words[0][0][2]
    monkeypatch.setattr(page, "even_heights", raised)
    assert read_document(path, "northbeck-nb1").words[0][0][2][1] == pytest.approx(as_told[1] - 5)
