"""A page as pdfplumber reads it, for one that pdfium cannot open; the same `Page` comes out."""

from __future__ import annotations

import io
import logging
import math
from typing import TYPE_CHECKING, Any, Final

import numpy as np
import pdfplumber
import pdfplumber.pdf
from pdfminer.pdftypes import resolve1

from extract.readers.pdf.page import Page, within_reach
from extract.readers.pdf.strokes import Strokes

if TYPE_CHECKING:
    from numpy.typing import NDArray

for _name in ("pdfminer", "pdfplumber"):
    logging.getLogger(_name).setLevel(logging.CRITICAL)  # they quote the document, to the terminal


MOST: Final = 1 << 20
"""Bytes that draw a page, at most: pdfminer takes a second or two for so many, ..."""
TOGETHER: Final = 16 << 20
"""... of all pages together, ..."""
EACH: Final = 64 << 10
"""... but so many for each; a page of a manual is drawn by half of that."""


class UnreadPage(Exception):
    """A page is damaged and ... as the message goes on."""


class SlowReader:
    """Reads pages of a PDF, which is opened once, with the first of them.

    What a page may take hangs on nothing but the document, so that the same pages are read whoever reads them.
    """

    def __init__(self, data: bytes, count: int) -> None:
        self._data, self._count = data, count
        self._pdf: pdfplumber.pdf.PDF | None = None
        self._tried = False

    def read(self, number: int) -> Page:
        """Read a page, counted from 1.

        Raises:
            UnreadPage: it cannot be read, pdfplumber counts other pages than `count`, or there is too much on it.
        """
        try:
            page = self._opened().pages[number - 1]
            size = sum(len(resolve1(part).get_data()) for part in page.page_obj.contents)
        except Exception as error:
            raise UnreadPage("cannot be read") from error
        if size > min(MOST, max(EACH, TOGETHER // self._count)):
            raise UnreadPage(f"drawn by {size >> 10:,} kB, which is too much to be read all the same")
        try:
            return _page(page, number)
        except Exception as error:
            raise UnreadPage("cannot be read") from error
        finally:
            page.close()

    def _opened(self) -> pdfplumber.pdf.PDF:
        if self._pdf is None and not self._tried:
            self._tried = True
            pdf = pdfplumber.open(io.BytesIO(self._data))
            if len(pdf.pages) == self._count:
                self._pdf = pdf
        if self._pdf is None:
            raise UnreadPage("cannot be read")
        return self._pdf

    def close(self) -> None:
        """Close the document."""
        if self._pdf is not None:
            self._pdf.close()


def _page(page: Any, number: int) -> Page:
    left, top, right, bottom = page.cropbox
    letters = [(letter, char) for char in page.chars for letter in char["text"]]
    codes = np.array([ord(letter) for letter, _ in letters], np.uint32)
    shift = np.array([left, top, left, top], np.float64)
    matrices = within_reach(np.array([char["matrix"] for _, char in letters], np.float64).reshape(-1, 6))
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
        within_reach(np.array(sizes, np.float64)),
        np.array(turns, np.int16),
        np.zeros(len(codes), bool),
        Strokes(*(_boxes(held) - shift for held in (page.lines, page.rects, _straight(page.curve_edges)))),
        bool(page.images),
    )


def _straight(edges: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [edge for edge in edges if edge["orientation"]]


def _boxes(held: list[dict[str, Any]]) -> NDArray[np.float64]:
    boxes = [[item[side] for side in ("x0", "top", "x1", "bottom")] for item in held]
    return within_reach(np.array(boxes, np.float64).reshape(-1, 4))
