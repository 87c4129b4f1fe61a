"""From characters to words and lines: what a reader of the page would say stands together.

A word is a run of print without a gap; one that was printed in parts, in whatever order, is put together
where its parts touch. A line is what stands side by side; text turned by a quarter is read in its own
direction and stands in lines of its own: before those of its table, or after all others of the page.
"""

from __future__ import annotations

import math
import re
from functools import partial
from operator import attrgetter
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import numpy as np

from extract.readers import signs
from extract.readers.pdf.stamps import stamped

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from extract.document import Word
    from extract.readers.pdf.page import Page
    from extract.readers.pdf.ruling import Rules
    from extract.tables import Box

    Floats = NDArray[np.float64]

GAP: Final = 0.15
"""Characters further apart than this share of the font's size belong to two words: TeX and others print no blanks."""
GAP_SEEN: Final = 0.12
"""The same where pdfium, which looks at the widths of the font, sees a blank too."""
SHIFT: Final = 0.45
"""Feet higher or lower than this share of the size stand on two lines, within a line words that are ..."""
STEP: Final = 0.25
"""... higher or lower than this are two words."""
SMALLER: Final = 0.84
"""Print of at most this share of the size beside it may be raised or lowered: browsers make it five sixths ..."""
MUCH_SMALLER: Final = 0.8
"""... and of this share, further than two words of a line may be apart ..."""
APART: Final = 0.8
"""Runs of a line whose feet are this share of the size apart may be those of two lines beside a larger one."""
WORDS: Final = 400
"""... of which a line has so many at most."""
RAISED: Final = 0.6
"""... by this share of the larger size, and is of one line with it; of one word when it is raised: `I²C` ..."""
LOWERED: Final = 0.1
"""... and a word of its own when lowered by more than this."""
OVERLAP: Final = 0.3
"""Runs of print that overlap by more than this share of the size were printed over each other: two words."""
DOUBLED: Final = 0.1
"""The same print again within this share of the size is bold made by printing twice."""
MARK: Final = 0.45
"""Raised print that ends a word is a power or the mark of a footnote when it is of this share of its size at least."""
LIFTED: Final = 0.2
"""... and stands higher by this share."""
_POWER: Final = re.compile(r"[+-]?\d+|[A-Za-z]|\(\w+\)|\*\d{1,2}|(?<=\d)(?!(?:st|nd|rd|th|TM|SM)$)\w+")
"""What of it is printed with a `^` before it: a number, a letter, `*1`; behind digits any word but an ordinal's."""
RULED_GAP: Final = 0.03
"""A gap of this share of the size divides words when a rule runs through it."""

CARET: Final = 0x5E
HYPHEN: Final = 0x2D
HYPHENS: Final = (0xFFFE, 0xAD)
"""What pdfium makes of a hyphen at the end of a line; and the soft one, which a PDF holds only where it is seen."""
LEAST_SWAPPED: Final = min(signs.SWAPPED)
UNKNOWN: Final = 0xFFFD
"""A character of which the file does not say what it means."""
BLANKS: Final = np.array([(chr(c).isspace() and not 0x1C <= c < 0x20) or c == 0x200B for c in range(0x3002)])
"""By code point, without the controls that Python counts in; the last stands for all that follow."""
READ_AS: Final = np.arange(0x10000, dtype=np.uint32)
"""By code point: the character it is read as, unknown where it is none or a control character."""
READ_AS[list(map(ord, signs.HYPHENS))] = HYPHEN
for _first, _end in ((0, 0x20), (0x7F, 0xA0), (0xD800, 0xE000), (0xFFFE, 0x10000)):
    READ_AS[_first:_end] = UNKNOWN
READ_AS[list(HYPHENS)] = HYPHEN


class Line(NamedTuple):
    """A line: its text, its words with their boxes, in the direction of reading, whether it is slanted or a stamp."""

    text: str
    words: list[Word]
    slanted: bool = False


class _Run(NamedTuple):
    """Characters printed one after the other without a gap.

    Attributes:
        foot: the height of what it stands on.
        start, end: from where to where it goes, in the direction of reading.
        size: of its font.
        text: what it says.
        box: its place on the page.
        opens, closes: whether no blank was printed before and behind it.
    """

    foot: float
    start: float
    end: float
    size: float
    text: str
    box: Box
    opens: bool
    closes: bool


_RUN: Final[Any] = partial(tuple.__new__, _Run)  # `_Run._make` without the way through Python
_START: Final = attrgetter("start")
_SIZE: Final = attrgetter("size")


def lines_of(page: Page, rules: Rules | None, tables: Sequence[Sequence[Box]] = ()) -> list[Line]:
    """The lines of a page, top to bottom.

    Args:
        page: its characters.
        rules: its upright rules, which no word crosses.
        tables: the cells of its tables: turned text within one stands where the table begins, other turned text
            behind all that is level.
    """
    lines: list[Line] = []
    stamps: list[_Run] = []
    for turn in np.flatnonzero(np.bincount(page.turns[~page.generated])).tolist():
        ruled = rules if turn == 0 else None
        runs = _runs(page, turn, ruled)
        if not turn and (over := stamped([(run.foot, run.size, run.box) for run in runs])):
            stamps = [run for n, run in enumerate(runs) if n in over]
            runs = [run for n, run in enumerate(runs) if n not in over]
        if turn and not turn % 90:
            runs = _into_tables(runs, tables, lines)
        made = [_line(held, ruled) for held in _gathered(runs)]
        lines += [line._replace(slanted=True) for line in made] if turn % 90 else made
    return lines + [_line(held, None)._replace(slanted=True) for held in _gathered(stamps)]


def _into_tables(runs: list[_Run], tables: Sequence[Sequence[Box]], lines: list[Line]) -> list[_Run]:
    """Put turned text within tables into lines of its own before the first level line of each; the other runs."""
    for cells in tables:
        left, top, right, bottom = (
            pick(box[side] for box in cells) for side, pick in enumerate((min, min, max, max))
        )
        inside: list[_Run] = []
        others: list[_Run] = []
        for run in runs:
            x, y = (run.box[0] + run.box[2]) / 2, (run.box[1] + run.box[3]) / 2
            (inside if left <= x <= right and top <= y <= bottom else others).append(run)
        if inside:
            level = (any((box[1] + box[3]) / 2 >= top for _, _, box in line.words) for line in lines)
            at = next((i for i, below in enumerate(level) if below), len(lines))
            lines[at:at] = [_line(held, None) for held in _gathered(inside)]
            runs = others
    return runs


def _runs(page: Page, turn: int, rules: Rules | None) -> list[_Run]:
    """What is printed at an angle, cut at blanks, gaps and rules."""
    index = np.flatnonzero((page.turns == turn) & ~page.generated)
    codes, boxes, size = page.codes[index], page.boxes[index], page.sizes[index]
    foot, start, end = _direction(page.feet[index], boxes, size, turn)
    again = np.zeros(len(index), bool)
    again[1:] = (
        (codes[1:] == codes[:-1])
        & (np.abs(np.diff(start)) <= DOUBLED * size[1:])
        & (np.abs(np.diff(foot)) <= DOUBLED * size[1:])
        & ((np.diff(start) != 0) | (np.diff(foot) != 0))  # the letters of a ligature share one place
    )
    if again.any():
        index, codes, boxes, size = index[~again], codes[~again], boxes[~again], size[~again]
        foot, start, end = foot[~again], start[~again], end[~again]
    if not len(codes):
        return []
    blank = BLANKS[np.minimum(codes, len(BLANKS) - 1)]
    seen = page.generated[index - 1] & (page.codes[index - 1] == 32)
    gap = (start[1:] - end[:-1]) / np.where(size > 0, size, 1)[:-1]
    fresh = np.ones(len(codes), bool)
    fresh[1:] = (
        blank[1:]
        | blank[:-1]
        | (start[1:] < start[:-1])
        | (gap > np.where(seen[1:], GAP_SEEN, GAP))
        | ~_in_word(foot[:-1], size[:-1], foot[1:], size[1:])
    )
    if rules is not None and len(rules.at):
        apart = np.flatnonzero(~fresh[1:] & (gap > RULED_GAP))
        after, before = rules.at.searchsorted(end[apart]), rules.at.searchsorted(start[apart + 1], "right")
        for k in apart[after < before].tolist():  # a rule stands there, at whatever height
            fresh[k + 1] = _ruled(rules, end[k], start[k + 1], boxes[k])
    at = _powers(codes, foot, size, fresh)
    if at:
        codes, blank, fresh = np.insert(codes, at, CARET), np.insert(blank, at, 0), np.insert(fresh, at, 0)
        start, end, foot, size = (np.insert(one, at, one[at]) for one in (start, end, foot, size))
        boxes = np.insert(boxes, at, boxes[at], axis=0)
    first = np.flatnonzero(fresh)
    last = np.append(first[1:], len(codes))
    least, most = np.minimum.reduceat, np.maximum.reduceat
    bounded = np.concatenate(([False], blank, [False]))
    printed = ~blank[first]
    left, top = least(boxes[:, :2], first)[printed].T.tolist()
    right, bottom = most(boxes[:, 2:], first)[printed].T.tolist()
    reach = most(end, first)[printed].tolist()
    first, last = first[printed], last[printed]
    text = _text(codes)
    texts = [text[i:j] for i, j in zip(first.tolist(), last.tolist(), strict=True)]
    if not signs.LIGATURE_LETTERS.isdisjoint(text):
        texts = [text.translate(signs.LIGATURES) for text in texts]
    if codes.max() >= LEAST_SWAPPED:
        texts = list(map(signs.with_letters, texts))
    columns = (
        foot[first].tolist(),
        start[first].tolist(),
        reach,
        size[first].tolist(),
        texts,
        zip(left, top, right, bottom, strict=True),
        (~bounded[first]).tolist(),
        (~bounded[last + 1]).tolist(),
    )
    return list(map(_RUN, zip(*columns, strict=True)))


def _powers(codes: NDArray[np.uint32], foot: Floats, size: Floats, fresh: NDArray[np.bool_]) -> list[int]:
    """Where smaller print ends a word: `2^20`, `GO^1`; in the midst of one, as in `I²C`, it is a letter of it."""
    raised = ~fresh[1:] & _raised(foot[:-1], size[:-1], foot[1:], size[1:])
    found = []
    for k in (np.flatnonzero(raised) + 1).tolist():
        stop = k + 1
        while stop < len(codes) and not fresh[stop] and size[stop] == size[k]:
            stop += 1
        behind = "" if stop == len(codes) or fresh[stop] else chr(codes[stop])
        if _ends_as_power(chr(codes[k - 1]), _text(codes[k:stop]), behind):
            found.append(k)
    return found


def _is_power(one: _Run, other: _Run, behind: list[_Run], rules: Rules | None) -> bool:
    """Whether the second of two runs of a word is raised smaller print, and ends it."""
    follows = behind[0].text[0] if behind and _touch(other, behind[0], rules) else ""
    raised = bool(_raised(one.foot, one.size, other.foot, other.size))
    return raised and _ends_as_power(one.text[-1], other.text, follows)


def _raised(foot: Any, size: Any, other_foot: Any, other_size: Any) -> Any:
    """Whether the second of two prints is smaller and stands higher; numbers, or arrays of them."""
    lifted = foot - other_foot > LIFTED * size
    return lifted & (other_size <= SMALLER * size) & (other_size >= MARK * size)


def _ends_as_power(before: str, text: str, behind: str) -> bool:
    """Whether raised print between two characters is a power or mark that a word ends with."""
    if not (before.isalnum() or before in "])}>") or behind.isalnum() or behind == "_":
        return False
    return _POWER.fullmatch(before + text, 1) is not None


def _text(codes: NDArray[np.uint32]) -> str:
    """One character per code; what is none, or a control character, is unknown."""
    read = READ_AS[np.minimum(codes, len(READ_AS) - 1)]
    if codes.max() >= len(READ_AS):
        read = np.where((codes >= len(READ_AS)) & (codes <= 0x10FFFF), codes, read)
    return read.astype("<u4").tobytes().decode("utf-32-le")


def _direction(feet: Floats, boxes: Floats, size: Floats, turn: int) -> tuple[Floats, Floats, Floats]:
    """Heights of the feet, and where characters start and end, with the page turned so that the text is upright."""
    x, y = feet.T
    x0, top, x1, bottom = boxes.T
    if turn == 0:
        return y, x, x1
    if turn == 90:
        return -x, top, bottom
    if turn == 180:
        return -y, -x1, -x0
    if turn == 270:
        return x, -bottom, -top
    cosine, sine = math.cos(math.radians(turn)), math.sin(math.radians(turn))
    start = x * cosine + y * sine
    return y * cosine - x * sine, start, start + 0.75 * size  # boxes on a slant overlap and tell no widths


def _on_line(foot: float, size: float, other_foot: float, other_size: float) -> bool:
    """Whether two prints stand on one line."""
    apart = abs(other_foot - foot)
    if apart <= SHIFT * (size + other_size) / 2:
        return True
    small, large = sorted((size, other_size))
    return small <= MUCH_SMALLER * large and apart <= RAISED * large


def _in_word(foot: Any, size: Any, other_foot: Any, other_size: Any) -> Any:
    """Whether two prints stand level enough for one word; numbers, or arrays of them."""
    up = foot - other_foot
    large = np.maximum(size, other_size)
    raised = np.where(size >= other_size, up, -up)
    return np.where(
        np.minimum(size, other_size) > SMALLER * large,
        abs(up) <= STEP * large,
        (-LOWERED * large <= raised) & (raised <= RAISED * large),
    )


def _ruled(rules: Rules, left: float, right: float, box: Any) -> bool:
    """Whether an upright rule runs between two characters; `box` is the place of the first."""
    middle = (box[1] + box[3]) / 2
    return bool(
        ((rules.at >= left) & (rules.at <= right) & (rules.first < middle) & (rules.last > middle)).any()
    )


def _gathered(runs: list[_Run]) -> list[list[_Run]]:
    """Runs on lines, from top to bottom: each line is where its largest print stands."""
    lines: list[list[_Run]] = []
    foot = size = 0.0
    for run in sorted(runs):
        if lines and (run.foot == foot or _on_line(foot, size, run.foot, run.size)):
            lines[-1].append(run)
            if run.size > size:
                foot, size = run.foot, run.size
        else:
            lines.append([run])
            foot, size = run.foot, run.size
    if any(line[-1].foot - line[0].foot > APART * line[0].size for line in lines):
        return [part for line in lines for part in _parted(line)]
    return lines


def _parted(line: list[_Run]) -> list[list[_Run]]:
    """A line in two or three where smaller print over each other stands apart from the larger that holds it together.

    In a column of the page beside a heading, two lines may stand as high as it does.
    """
    if len(line) > WORDS:
        return [line]
    large = max(line, key=_SIZE)
    level = [run for run in line if abs(run.foot - large.foot) <= SHIFT * (run.size + large.size) / 2]
    small = [run for run in line if run.size <= MUCH_SMALLER * large.size]
    ends = [(run.start - large.size, run.end + large.size) for run in level if run.size == large.size]
    parts = [level]
    for sign in (-1, 1):
        out = [run for run in small if run not in level and (run.foot - large.foot) * sign > 0]
        beside = any(start <= run.end and run.start <= end for run in out for start, end in ends)
        over = out and any(abs(run.foot - out[0].foot) > APART * run.size for run in small)
        if over and not beside:
            parts.insert(0 if sign < 0 else len(parts), out)
        else:
            level += out
    return parts


def _line(runs: list[_Run], rules: Rules | None) -> Line:
    """Put the runs of a line in order and together to words."""
    runs.sort(key=_START)
    texts: list[str] = []
    boxes: list[Box] = []
    last = None
    for n, run in enumerate(runs):
        if last is not None and run.start - last.end <= GAP * last.size:
            if run.text == last.text and _doubled(last, run):
                continue
            if _touch(last, run, rules):
                (x0, top, x1, bottom), box = boxes[-1], run.box
                if run.size < last.size and _is_power(last, run, runs[n + 1 : n + 2], rules):
                    texts[-1] += chr(CARET)
                texts[-1] += run.text
                boxes[-1] = (min(x0, box[0]), min(top, box[1]), max(x1, box[2]), max(bottom, box[3]))
                last = run
                continue
        texts.append(run.text)
        boxes.append(run.box)
        last = run
    placed: list[Word] = []
    at = 0
    for text, box in zip(texts, boxes, strict=True):
        end = at + len(text)
        placed.append((at, end, box))
        at = end + 1
    return Line(" ".join(texts), placed)


def _doubled(one: _Run, other: _Run) -> bool:
    near = DOUBLED * one.size
    return other.start - one.start <= near and abs(other.foot - one.foot) <= near


def _touch(one: _Run, other: _Run, rules: Rules | None) -> bool:
    """Whether two runs, printed apart, are of one word."""
    if not (one.closes and other.opens):
        return False
    gap = (other.start - one.end) / (one.size or 1)  # damaged fonts have no size
    if not -OVERLAP <= gap <= GAP or not _in_word(one.foot, one.size, other.foot, other.size):
        return False
    return gap <= RULED_GAP or rules is None or not _ruled(rules, one.end, other.start, one.box)
