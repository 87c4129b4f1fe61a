"""The rules in the picture of a page: dark runs, longer than strokes of letters, that lie on one another.

    level, upright, slope = rules_drawn(page, pictures)

What is thicker than any rule is a filled box, whose sides are rules. A page that was laid askew has rules that fall or
rise, by as much as `slope` says.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

import numpy as np

from extract.readers.pdf import calls
from extract.readers.pdf.ruling import TooManyRules

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from extract.readers.pdf.calls import Handle

    Drawn = tuple[NDArray[np.float64], NDArray[np.float64], float]
    Floats = NDArray[np.float64]
    Dots = NDArray[np.uint16]
    Mask = NDArray[np.bool_]
    Run = tuple[int, int, int]

DOTS: Final = 200 / 72
"""Of the picture that is looked at, to a point ..."""
MOST_DOTS: Final = 16_000_000
"""... and in all, at most: a page that is larger is drawn smaller."""
MOST_PRINTED: Final = 200_000_000
"""Dots of the pictures on a page, which are unpacked to be drawn; with more of them they are not."""
DARK: Final = 72
"""Hundredths of the light of what is brightest around it; what has less is ink."""
FAINT: Final = 88
"""The same of what a rule may go on with."""
STRETCH: Final = 3.0
"""Points that a rule goes on by at a time, where ..."""
MOSTLY: Final = 0.75
"""... so much of them is at least faint."""
AROUND: Final = 5.0
"""Points; what is brightest there is the paper."""
RUN: Final = 8.0
"""Points; runs that are shorter make no rule."""
LEVEL: Final = 20.0
UPRIGHT: Final = 9.0
"""Points; what is shorter is a stroke of a letter."""
LONG: Final = 100.0
"""Points; rules that are so long tell how askew the page is."""
THICKEST: Final = 3.5
"""Points; what is thicker is a filled box, whose sides are rules."""
SLIP: Final = 2
"""Dots that a rule is interrupted by, or that it lies lower further on."""
MOST_RUNS: Final = 20_000
"""Runs as long as that on a page; one with more is a photograph."""
MOST_RULES: Final = 2_000
"""Rules on a page; one with more is a photograph, too."""


def rules_drawn(page: Any, pictures: list[Handle]) -> Drawn:
    """The level and the upright rules of a `pypdfium2.PdfPage`, and how much a level one falls, to its length.

    Rows of x0, top, x1, bottom in points, as if each lay straight at its middle.

    Raises:
        TooManyRules: the pictures are too large to be unpacked, or have more rules than tables: photographs.
    """
    width, height = page.get_size()
    if not 0 < printed_dots(pictures) <= MOST_PRINTED or width * height <= 0:
        raise TooManyRules
    scale = min(DOTS, (MOST_DOTS / (width * height)) ** 0.5)
    bitmap = page.render(scale=scale, grayscale=True, may_draw_forms=False)
    try:
        light = bitmap.to_numpy().reshape(bitmap.height, -1)[:, : bitmap.width].astype(np.uint16)
    finally:
        bitmap.close()
    paper = _around(light, int(AROUND * scale))
    level = _rules(light, paper, LEVEL * scale, scale)
    light, paper = np.ascontiguousarray(light.T), np.ascontiguousarray(paper.T)
    upright = _rules(light, paper, UPRIGHT * scale, scale)
    slopes = np.concatenate((level[:, 3], -upright[:, 3]))
    lengths = np.concatenate((level[:, 2] - level[:, 1], upright[:, 2] - upright[:, 1]))
    return (
        level[:, (1, 0, 2, 0)] / scale,
        upright[:, (0, 1, 0, 2)] / scale,
        _usual(slopes, lengths, LONG * scale),
    )


def printed_dots(pictures: list[Handle]) -> float:
    """How many dots pictures have in all."""
    sides = calls.rows(calls.picture_size, pictures, 2, apart=True).view(np.uint32)  # whole numbers in there
    return float(sides.astype(np.float64).prod(axis=1).sum())


def _around(light: Dots, size: int) -> Dots:
    """For each dot the brightest of its square, one of those that a picture is divided into, and of those beside it."""
    height, width = light.shape
    down, across = -(-height // size), -(-width // size)
    squares = np.zeros((down + 2, across + 2), np.uint16)
    padded = np.zeros((down * size, across * size), np.uint16)
    padded[:height, :width] = light
    squares[1:-1, 1:-1] = padded.reshape(down, size, across, size).max(axis=(1, 3))
    wide = np.maximum(np.maximum(squares[:, :-2], squares[:, 2:]), squares[:, 1:-1])
    near = np.maximum(np.maximum(wide[:-2], wide[2:]), wide[1:-1])
    return near.repeat(size, 0)[:height].repeat(size, 1)[:, :width]


def _ink(light: Dots, paper: Dots) -> Mask:
    """Which dots are dark, together with those before and behind them in their row: a scanned rule is speckled."""
    ink = np.zeros(light.shape, bool)
    np.less(light[:, :-2] + light[:, 1:-1] + light[:, 2:], 3 * DARK * paper[:, 1:-1] // 100, out=ink[:, 1:-1])
    return ink


def _usual(slopes: Floats, lengths: Floats, shortest: float) -> float:
    """The slope that half of the length of all long rules has at most."""
    told = np.flatnonzero((lengths >= shortest) & np.isfinite(slopes))
    told = told[np.argsort(slopes[told])]
    if not len(told):
        return 0.0
    reached = np.cumsum(lengths[told])
    return float(slopes[told[np.searchsorted(reached, reached[-1] / 2)]])


def _rules(light: Dots, paper: Dots, shortest: float, scale: float) -> Floats:
    """Rules along the rows of a picture, in dots: their place across it, from where to where, and their slope."""
    ink, least, thickest = _ink(light, paper), min(RUN * scale, shortest), THICKEST * scale
    rules = _in(ink, least)
    sides: list[tuple[float, float, float, float]] = []
    if any(rule.thickness > thickest for rule in rules):  # what runs into a filled box is found without it
        filled = _filled(ink, int(thickest) + 1)
        boxes = [rule for rule in _in(filled, least) if rule.stop - rule.start >= shortest]
        sides = [(row, box.start, box.stop, np.nan) for box in boxes for row in (box.top, box.bottom)]
        rules = [rule for rule in _in(ink & ~filled, least) if rule.thickness <= thickest]
    rules = [rule for rule in rules if rule.stop - rule.start >= shortest]
    if len(rules) + len(sides) > MOST_RULES:
        raise TooManyRules
    longer = [rule.on(light, paper, scale) for rule in rules]
    found = [(rule.place, rule.start, rule.stop, rule.slope) for rule in longer]
    return np.array(found + sides, np.float64).reshape(-1, 4)


class _Rule(NamedTuple):
    """Runs that lie on one another, in dots: where their middle is, and how much they fall."""

    place: float
    start: float
    stop: float
    slope: float
    thickness: float
    top: int
    bottom: int

    def on(self, light: Dots, paper: Dots, scale: float) -> _Rule:
        """The rule with what it goes on with more faintly at both ends."""
        by, middle = int(STRETCH * scale), (self.start + self.stop) / 2
        ends = []
        for end, step in ((int(self.start), -by), (int(self.stop), by)):
            at = end
            while min(at, at + step) >= 0 and max(at, at + step) <= light.shape[1]:
                along = np.arange(min(at, at + step), max(at, at + step))
                rows = np.rint(self.place + self.slope * (along - middle)).astype(int).clip(1, len(light) - 2)
                near = np.minimum(
                    np.minimum(light[rows - 1, along], light[rows + 1, along]), light[rows, along]
                )
                if np.mean(100 * near < FAINT * paper[rows, along]) < MOSTLY:
                    break
                at += step
            ends.append(at)
        place = self.place + self.slope * (sum(ends) / 2 - middle)
        return self._replace(place=place, start=ends[0], stop=ends[1])


def _in(ink: Mask, shortest: float) -> list[_Rule]:
    """What dark runs make along the rows of a picture."""
    found = []
    for runs in _gathered(_runs(ink, shortest)):
        rows, first, last = np.array(runs, np.float64).T
        covered, middle = last - first, (first + last) / 2
        start, stop, place = first.min(), last.max(), np.average(rows, weights=covered)
        along = middle - np.average(middle, weights=covered)
        spread = (covered * (along**2 + covered**2 / 12)).sum()
        slope = float((covered * along * (rows - place)).sum() / spread)
        thickness = covered.sum() / (stop - start)
        found.append(_Rule(place, start, stop, slope, thickness, runs[0][0], runs[-1][0]))
    return found


def _filled(ink: Mask, size: int) -> Mask:
    """The dots of all squares of this size that are dark throughout."""
    dark = np.pad(ink, size)
    for grown in (False, True):
        join = np.logical_or if grown else np.logical_and
        for _ in range(2):
            dark, done = np.ascontiguousarray(dark.T), 1
            while done < size:  # a dot stands for itself and so many before it, or behind it
                step = min(done, size - done)
                if grown:
                    dark[:, :-step] = join(dark[:, :-step], dark[:, step:])
                else:
                    dark[:, step:] = join(dark[:, step:], dark[:, :-step])
                done += step
    return dark[size:-size, size:-size]


def _runs(ink: Mask, shortest: float) -> list[Run]:
    """Runs of dark dots in rows, as row, first and last; what stands between two near ones is dark."""
    apart = np.zeros((ink.shape[0], ink.shape[1] + 2), bool)
    apart[:, 1:-1] = ink
    for gap in range(2, SLIP + 2):
        apart[:, 1:-gap] |= apart[:, : -gap - 1] & apart[:, gap:-1]
    turns = np.flatnonzero(apart.ravel()[1:] != apart.ravel()[:-1]) + 1
    begins, ends = turns[::2], turns[1::2]
    long = ends - begins >= shortest
    begins, lengths = begins[long], (ends - begins)[long]
    if len(begins) > MOST_RUNS:
        raise TooManyRules
    rows, first = np.divmod(begins, apart.shape[1])
    return list(zip(rows.tolist(), (first - 1).tolist(), (first - 1 + lengths).tolist(), strict=True))


def _gathered(runs: list[Run]) -> list[list[Run]]:
    """Runs that lie on one another, row by row, each rule's together."""
    rules: list[list[Run]] = []
    open_: list[list[Run]] = []
    above = -1
    for run in runs:
        row, first, last = run
        if row != above:
            open_, above = [rule for rule in open_ if row - rule[-1][0] <= SLIP], row
        for rule in open_:
            if any(first <= b + SLIP and last >= a - SLIP for r, a, b in rule[-3:] if row - r <= SLIP):
                rule.append(run)
                break
        else:
            rules.append([run])
            open_.append(rules[-1])
    return rules
