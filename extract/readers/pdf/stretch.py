"""Pages of a PDF on end, read; stretches that were read apart, in whatever process, are joined to one.

The joined one is the same as if all their pages had been read in one go.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

import numpy as np
import pypdfium2

from extract.observations import Diagnostic
from extract.placed import Words
from extract.readers.pdf.grids import tables_of
from extract.readers.pdf.heads_apart import with_heads
from extract.readers.pdf.level_rules import parted
from extract.readers.pdf.numbered import without_numbers
from extract.readers.pdf.open_ends import ended
from extract.readers.pdf.open_sides import closed
from extract.readers.pdf.page import read_page
from extract.readers.pdf.ruling import TooManyRules, find_cells
from extract.readers.pdf.shaded import striped
from extract.readers.pdf.sight import within_edges
from extract.readers.pdf.spanned_fills import without_spanned_fills
from extract.readers.pdf.underscores import with_underscores
from extract.readers.pdf.words import lines_of
from extract.uncollected import uncollected

if TYPE_CHECKING:
    from collections.abc import Container

    from extract.readers.pdf.drawn_rules import Drawn
    from extract.readers.pdf.page import Page
    from extract.readers.pdf.ruling import Rules
    from extract.readers.pdf.slow import SlowReader
    from extract.readers.pdf.words import Line
    from extract.tables import Box, Table

Spread = Callable[[Callable[..., "Stretch"], Sequence[tuple[Any, ...]]], Iterable["Stretch"]]
"""What calls a function in several processes, by the arguments of each call, and gives the results in their order."""
HIGHEST_FRAME: Final = 40.0
"""Points; a box round text that is higher is no row of a figure."""
SMALLEST: Final = 8
LARGEST: Final = 12
"""Points; a document whose usual print is smaller or larger is counted in units of its own."""
USUAL: Final = 9.5
"""What such a document's print is counted as."""
TINY: Final = 0.5
HUGE: Final = 1000
"""Points; print that is smaller or larger is counted as of this size."""


@dataclass(slots=True)
class Stretch:
    """What pages hold, one after the other; lines are counted from the first of the stretch.

    Attributes:
        lines: their text, and `words` those of each with their boxes.
        pages: the page of each line.
        breaks: for each page, the line that it begins with; if it has none, the next that there is.
        tables, frames: as in a `Document`.
        diagnostics: what was found wrong; none names a line.
        heights: of the pages, by number, in points.
        pictures: numbers of the pages that are pictures without text.
        recognised: numbers of those that are pictures whose text was recognised.
        cropped: numbers of those with text beyond their edges, which is left out.
        numbered: numbers of those whose lines bear numbers at the margin, which are left out.
        sizes: how many characters are printed in each size, in half points.
    """

    lines: list[str] = field(default_factory=list)
    pages: list[int] = field(default_factory=list)
    breaks: list[int] = field(default_factory=list)
    words: Words = field(default_factory=Words)
    tables: list[Table] = field(default_factory=list)
    frames: list[Table] = field(default_factory=list)
    diagnostics: list[Diagnostic] = field(default_factory=list)
    heights: dict[int, float] = field(default_factory=dict)
    pictures: list[int] = field(default_factory=list)
    recognised: list[int] = field(default_factory=list)
    cropped: list[int] = field(default_factory=list)
    numbered: list[int] = field(default_factory=list)
    sizes: Counter[int] = field(default_factory=Counter)

    def join(self, other: Stretch) -> None:
        """Put the stretch that follows behind this one; it is used up."""
        before = len(self.lines)
        for table in (*other.tables, *other.frames):
            _move(table, before)
        self.lines += other.lines
        self.pages += other.pages
        self.breaks += [line + before for line in other.breaks]
        self.words.join(other.words)
        self.tables += other.tables
        self.frames += other.frames
        self.diagnostics += other.diagnostics
        self.heights |= other.heights
        self.pictures += other.pictures
        self.recognised += other.recognised
        self.cropped += other.cropped
        self.numbered += other.numbered
        self.sizes += other.sizes


def usual_unit(sizes: Counter[int]) -> float:
    """How many points to count as one, so that a document's usual size of print is a usual one.

    What lies near enough to be one, or parts two things, is said in points, as it holds for print that is read at
    arm's length: a page that was reduced or enlarged, or a slide, has other distances.

    Args:
        sizes: as in a `Stretch`.
    """
    half, seen = sum(sizes.values()) / 2, 0
    for size, count in sorted(sizes.items()):
        seen += count
        if seen >= half:
            return 1 if SMALLEST <= size / 2 <= LARGEST else size / 2 / USUAL
    return 1


def read_stretch(data: bytes, numbers: Iterable[int], simple: bool, unit: float) -> Stretch:
    """Read pages of a PDF that opens, by their numbers, ascending.

    Args:
        data: all of it.
        numbers: of the pages, from 1.
        simple: whether a page that pdfium cannot open is tried by another library, which has no limits of its own.
        unit: points to count as one.

    Raises:
        pypdfium2.PdfiumError: it does not open.
    """
    with pypdfium2.PdfDocument(data) as pdf:
        return read_pages(pdf, data, numbers, unit, simple=simple)


def read_pages(
    pdf: pypdfium2.PdfDocument,
    data: bytes,
    numbers: Iterable[int],
    unit: float,
    wanted: Container[int] | None = None,
    *,
    simple: bool,
    drawn: dict[int, Drawn | None] | None = None,
) -> Stretch:
    """The same for one that is open; pages that are not `wanted` are passed over, `drawn` is as in `read_page`."""
    out = Stretch()
    with uncollected(), closing(_Damaged(data, len(pdf), out, simple=simple)) as damaged:
        for number in numbers:
            out.breaks.append(len(out.lines))
            page = _page(pdf, number, damaged, drawn) if wanted is None or number in wanted else None
            if page is None:
                continue
            page = within_edges(page)
            printed = page.sizes[page.sizes > 0].clip(TINY, HUGE)
            out.sizes.update(np.rint(2 * printed).astype(int).tolist())
            if unit != 1:
                page = page.counted_in(unit)
            found = _lines(with_underscores(page), out)
            out.heights[number] = page.height
            if page.picture and not found:
                out.pictures.append(number)
            if page.recognised:
                out.recognised.append(number)
            if page.cropped:
                out.cropped.append(number)
            out.lines += [line.text for line in found]
            out.pages += [number] * len(found)
            out.words.extend([line.words for line in found])
    return out


class _Damaged:
    """Pages that pdfium cannot open, each read all the same or reported."""

    def __init__(self, data: bytes, count: int, out: Stretch, *, simple: bool) -> None:
        self._data, self._count, self._out, self._simple = data, count, out, simple
        self._slow: SlowReader | None = None

    def page(self, number: int) -> Page | None:
        """A page; None, and a diagnostic, where it cannot be read."""
        if not self._simple:
            self._report(number, "not tried further: the document is too much to draw")
            return None
        from extract.readers.pdf.slow import SlowReader, UnreadPage  # noqa: PLC0415 - 0.3 s that few need

        self._slow = self._slow or SlowReader(self._data, self._count)
        try:
            return self._slow.read(number)
        except UnreadPage as error:
            self._report(number, str(error))
            return None

    def close(self) -> None:
        """Close what was opened for them."""
        if self._slow is not None:
            self._slow.close()

    def _report(self, number: int, why: str) -> None:
        self._out.diagnostics.append(Diagnostic("page_unread", f"page {number} is damaged and {why}"))


def _page(pdf: Any, number: int, damaged: _Damaged, drawn: dict[int, Drawn | None] | None) -> Page | None:
    """One page; None where it cannot be read."""
    try:
        page = pdf[number - 1]
    except pypdfium2.PdfiumError:
        return damaged.page(number)
    try:
        return read_page(page, number, drawn)
    finally:
        page.close()


def _lines(page: Page, out: Stretch) -> list[Line]:
    """The lines of a page; its tables go to the stretch."""
    try:
        rules, cells, alone = _cells(page)
    except TooManyRules:
        message = f"page {page.number} has more rules than any table; its text is read without them"
        out.diagnostics.append(Diagnostic("rules_unread", message))
        return lines_of(page, None)
    found = lines_of(page, rules, cells)
    if (bare := without_numbers(page, found, cells)) is not page:
        out.numbered.append(page.number)
        found = lines_of(bare, rules, cells)
    low = [group for group in alone if group[0][3] - group[0][1] <= HIGHEST_FRAME]
    made = tables_of(page.number, cells + low, found, len(out.lines))
    if len(joined := with_heads(cells + low, made)) < len(made):
        cells, low = (
            [group for group in joined if len(group) > 1],
            [group for group in joined if len(group) == 1],
        )
        made = tables_of(page.number, cells + low, found, len(out.lines))
    out.tables += filter(None, made[: len(cells)])
    out.frames += filter(None, made[len(cells) :])
    return found


def _cells(page: Page) -> tuple[Rules, list[list[Box]], list[list[Box]]]:
    """The upright rules of a page, its tables as cells, and the cells that stand alone.

    Raises:
        TooManyRules: it has more than any table, or its picture has.
    """
    if page.unruled:
        raise TooManyRules
    strokes = striped(page, without_spanned_fills(page.strokes))
    return find_cells(parted(page, closed(ended(strokes, page.height))))


def _move(table: Table, by: int) -> None:
    """Count the lines of a table from so many earlier."""
    table.first_line += by
    table.last_line += by
    table.uneven = {line + by: code for line, code in table.uneven.items()}
    for row in table.rows:
        for cell in row:
            if cell:
                cell.pieces = [(line + by, start, end) for line, start, end in cell.pieces]
