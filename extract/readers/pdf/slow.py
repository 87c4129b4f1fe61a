"""A page as pdfplumber reads it, for one that pdfium cannot open; the same `Page` comes out."""

from __future__ import annotations

import io
import logging
import math
from typing import TYPE_CHECKING, Any

import numpy as np
import pdfplumber

from extract.readers.pdf.page import Page
from extract.readers.pdf.strokes import Strokes

if TYPE_CHECKING:
    from numpy.typing import NDArray

for _name in ("pdfminer", "pdfplumber"):
    logging.getLogger(_name).setLevel(logging.CRITICAL)  # they quote the document, to the terminal


def read_slowly(data: bytes, number: int, count: int) -> Page | None:
    """Read a page of a PDF, counted from 1; None if pdfplumber cannot either, or counts other pages than `count`."""
    try:
        with pdfplumber.open(io.BytesIO(data)) as pdf:
            if len(pdf.pages) != count:
                return None
            page = pdf.pages[number - 1]
            try:
                return _page(page, number)
            finally:
                page.close()
    except Exception:  # noqa: BLE001 - a damaged file may fail anywhere in there
        return None


def _page(page: Any, number: int) -> Page:
    left, top, right, bottom = page.cropbox
    letters = [(letter, char) for char in page.chars for letter in char["text"]]
    codes = np.array([ord(letter) for letter, _ in letters], np.uint32)
    shift = np.array([left, top, left, top], np.float64)
    matrices = np.array([char["matrix"] for _, char in letters], np.float64).reshape(-1, 6)
    feet = np.stack((matrices[:, 4], page.mediabox[1] + page.height - matrices[:, 5]), axis=1)
    sizes = [char["height"] if char["upright"] else char["width"] for _, char in letters]
    turns = [round(math.degrees(math.atan2(-b, a))) % 360 for a, b in matrices[:, :2].tolist()]
    return Page(
        number,
        float(right - left),
        float(bottom - top),
        codes,
        _boxes([char for _, char in letters]) - shift,
        feet - shift[:2],
        np.array(sizes, np.float64),
        np.array(turns, np.int16),
        np.zeros(len(codes), bool),
        Strokes(*(_boxes(held) - shift for held in (page.lines, page.rects, _straight(page.curve_edges)))),
        bool(page.images),
    )


def _straight(edges: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [edge for edge in edges if edge["orientation"]]


def _boxes(held: list[dict[str, Any]]) -> NDArray[np.float64]:
    boxes = [[item[side] for side in ("x0", "top", "x1", "bottom")] for item in held]
    return np.array(boxes, np.float64).reshape(-1, 4)
