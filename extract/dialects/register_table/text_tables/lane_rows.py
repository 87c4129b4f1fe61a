"""Rows of a map in a text (`lane_text`) whose cells take several lines, the address of each register in the middle.

                               PUMP_A              FLOW         lines without an address belong to the register
    2E   46   PUMP_CTRL  R/W            RATE[6:0]               above or below: to each, so that its words fill all
                                _EN                _RST         lanes and those of a lane stand round its address

    PUMP_A + _EN is one cell, of a single lane

Which lines are whose is told by blank lines between them, else by how evenly the cells stand round the addresses. Where
two divisions are as good, the map ends.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import pairwise, product
from typing import TYPE_CHECKING, Final

from extract.dialects.register_table.words.bits import split_slice
from extract.dialects.register_table.words.vocabulary import vocabulary
from extract.tables import Cell

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from extract.document import Document

Span = tuple[int, int]
"""Where a word begins and ends in its line."""
Word = tuple[int, Span, str]
"""A word: its line, its place, itself."""
Row = list[Cell | None]

ADDRESS = re.compile(r"(?:0x)?[0-9A-Fa-f]{2,4}[hH]?$")
LONGEST: Final = 300
"""Characters of a line of a map at most."""
_WORD = re.compile(r"\S+(?: \[\d{1,2}(?:[:-]\d{1,2})?\](?!\S))?")
"""A word, and the slice that a blank parts from it."""
_PART = re.compile(r"[A-Z0-9_]+$")
"""A part of a name in a line without an address."""
_LAST = re.compile(r"\s{2,}(\S+)\s*$")
_APART: Final = 3
"""Lines from one line of a map to the next at most."""
_NEAR: Final = 2
"""The same to one without an address: a blank line at most stands between."""
_MOST: Final = 8
"""Lines between two addresses at most."""
_FREE: Final = 4
"""Cells of a row at most that may take more lanes than one without saying so."""
_MIDDLE: Final = 0.75
"""So much of a lane a cell may stand beside the middle of several."""
_SLACK: Final = 3
"""Characters by which a cell may begin left of its head."""


@dataclass(slots=True, frozen=True)
class Heads:
    """The columns of a map: where the heads beside the lanes stand, those of the lanes, and that of resets if any."""

    labels: Sequence[Span]
    lanes: Sequence[Span]
    reset: int | None = None

    @property
    def pitch(self) -> float:
        """Characters from one lane to the next."""
        return (self.lanes[-1][0] - self.lanes[0][0]) / (len(self.lanes) - 1)


@dataclass(slots=True)
class _Line:
    at: int
    labels: dict[int, Word]
    words: list[Word]
    value: Word | None
    begins: bool


def rows_of(document: Document, first: int, heads: Heads) -> list[tuple[Row, int]]:
    """The rows under the head of a map, each with the last line that it takes up."""
    lines = list(_lines(document, first, heads))
    begins = [k for k, line in enumerate(lines) if line.begins]
    if not begins:
        return []
    ways = [[0]]  # how many lines are those of the row before each address: none before the first
    for one, other in pairwise(begins):
        ways.append(_divisions([line.at for line in lines[one : other + 1]]))
    ways.append([len(lines) - begins[-1] - 1])
    return _settled(lines, begins, ways, heads)


@dataclass(slots=True)
class _Step:
    """The best rows up to one, given how many lines behind its address are its own."""

    cost: float
    count: int
    """Divisions as good."""
    before: _Step | None = None
    row: Row | None = None
    last: int = 0


def _settled(
    lines: list[_Line], begins: list[int], ways: list[list[int]], heads: Heads
) -> list[tuple[Row, int]]:
    """The rows by the best division of the lines: up to one that is not whole, none where two are as good."""
    best = {way: _Step(0.0, 1) for way in ways[0]}
    for n, begin in enumerate(begins):
        after: dict[int, _Step] = {}
        above = begins[n - 1] + 1 if n else 0
        for way, step in best.items():
            for behind in ways[n + 1]:
                own = lines[above + way : begin + behind + 1]
                made = _row(own, lines[begin], heads)
                if made is None:
                    continue
                total, known = step.cost + made[0], after.get(behind)
                if known is None or total < known.cost:
                    after[behind] = _Step(total, step.count, step, made[1], own[-1].at)
                elif total == known.cost:
                    known.count += step.count
        if not after:
            if n and len(ways[n]) > 1:
                # nothing tells which of the lines between are those of the row above
                best = {0: min(best.values(), key=lambda one: one.cost).before or _Step(0.0, 1)}
            break
        best = after
    least: _Step | None = min(best.values(), key=lambda one: one.cost)
    if least is None or sum(one.count for one in best.values() if one.cost == least.cost) > 1:
        return []
    out = []
    while least is not None and least.row is not None:
        out.append((least.row, least.last))
        least = least.before
    return out[::-1]


def _lines(document: Document, first: int, heads: Heads) -> Iterator[_Line]:
    """The lines of a map, up to the first that is none."""
    last, extras, begun = first - 1, 0, False
    for i in range(first, document.body.stop):
        text = document.lines[i]
        if i - last > _APART or len(text) > LONGEST:
            return
        if not text.strip():
            continue
        line = _line(text, i, heads)
        if line is None or (not line.begins and i - last > _NEAR and begun):
            if i > first:
                return
            last = i
            continue  # more of the heads
        extras = 0 if line.begins else extras + 1
        begun |= line.begins
        if extras > _MOST:
            return
        yield line
        last = i


def _line(text: str, i: int, heads: Heads) -> _Line | None:
    """The words of a line by what they stand under; None where one stands under nothing, or two in a lane."""
    value = None
    if heads.reset is not None and (last := _LAST.search(text)) and last.start(1) >= heads.reset - _SLACK:
        value, text = (i, last.span(1), last[1]), text[: last.start()]
    left = sum(heads.lanes[0]) / 2 - 0.75 * heads.pitch
    beside: list[Word] = []
    words: list[Word] = []
    for found in _WORD.finditer(text):
        word: Word = (i, found.span(), found[0])
        if not words and found.end() <= heads.lanes[0][0] and (_under(word, heads) or _middle(word) < left):
            beside = _beside(beside, word, heads)
        elif words and _middle(word) - _middle(words[-1]) < heads.pitch / 2:
            return None
        else:
            words.append(word)
    labels = _labels(beside, heads)
    if labels is None:
        return None
    begins = 0 in labels and ADDRESS.match(labels[0][2]) is not None
    if begins:
        return _Line(i, labels, words, value, begins=True)
    parts = [word[2] for word in (*labels.values(), *words)]
    if 0 in labels or value or (len(words) == 1 and not labels and words[0][2].isdecimal()):
        return None
    if not all(_PART.match(word[2]) for word in labels.values()) or not parts:
        return None
    return _Line(i, labels, words, None, begins=False)


def _beside(beside: list[Word], word: Word, heads: Heads) -> list[Word]:
    """The words before the lanes and one more, which goes on with the last where one blank parts them: a title.

    Words under a head each are cells of their own.
    """
    if beside and word[1][0] == beside[-1][1][1] + 1:
        last = beside[-1]
        apart = _under(last, heads) and _under(word, heads) and _under(last, heads) != _under(word, heads)
        if not apart and ADDRESS.match(last[2]) is None:
            return [*beside[:-1], (word[0], (last[1][0], word[1][1]), f"{last[2]} {word[2]}")]
    return [*beside, word]


def _labels(beside: list[Word], heads: Heads) -> dict[int, Word] | None:
    """The words before the lanes by column: under their heads, or one for each; None where neither tells."""
    under = [_under(word, heads) for word in beside]
    if len(beside) < len(heads.labels) and any(len(own) != 1 for own in under):
        return None
    order = [own[0] for own in under if len(own) == 1]
    if len(order) == len(beside) == len(set(order)):
        return dict(zip(order, beside, strict=True))
    return dict(enumerate(beside)) if len(beside) == len(heads.labels) else None


def _under(word: Word, heads: Heads) -> list[int]:
    """The columns whose heads a word stands under."""
    begin, end = word[1]
    return [k for k, (start, stop) in enumerate(heads.labels) if start < end and begin < stop]


def _divisions(places: list[int]) -> list[int]:
    """How many lines between two addresses may belong to the first: up to a blank line, where there is any."""
    gaps = [k for k, (one, other) in enumerate(pairwise(places)) if other - one > 1]
    return gaps or list(range(len(places) - 1))


def _row(own: list[_Line], begin: _Line, heads: Heads) -> tuple[float, Row] | None:
    """The row of some lines, and how many lines its cells stand aside; None where they are no whole row."""
    row: Row = []
    cost = 0.0
    for k in range(len(heads.labels)):
        parts = [line.labels[k] for line in own if k in line.labels]
        if not parts:
            return None
        cost += abs(sum(part[0] - begin.at for part in parts)) / len(parts)
        row.append(_cell(parts))
    cells = _clusters([word for line in own for word in line.words], heads.pitch)
    if len(own) > 1 and any(parts[0][2].startswith("_") for parts in cells):
        return None  # the beginning of the name is elsewhere
    widths = _widths(cells, heads)
    if widths is None:
        return None
    for parts, wide in widths:
        cost += abs(sum(part[0] - begin.at for part in parts)) / len(parts) if parts else 0.0
        row += [_cell(parts), *([None] * (wide - 1))]
    if heads.reset is not None:
        row.append(_cell([begin.value]) if begin.value else Cell(""))
    return cost, row


def _cell(parts: list[Word]) -> Cell:
    return Cell("\n".join(text for _, _, text in parts), [(i, *span) for i, span, _ in parts])


def _clusters(words: list[Word], pitch: float) -> list[list[Word]]:
    """The words of a row by cell, left to right: those over each other are one."""
    out: list[list[Word]] = []
    for word in sorted(words, key=_middle):
        if (
            out
            and _middle(word) - _middle(out[-1][-1]) < pitch / 2
            and all(word[0] != one[0] for one in out[-1])
        ):
            out[-1].append(word)
        else:
            out.append([word])
    return [sorted(cell) for cell in out]


def _widths(cells: list[list[Word]], heads: Heads) -> list[tuple[list[Word], int]] | None:
    """The cells with the lanes that each takes, so that they fill all; what stands for no name takes what is left.

    Lanes may be empty at an end of the row, or between names whose slices tell how many lanes they take.
    """
    texts = ["".join(text for _, _, text in cell) for cell in cells]
    slices = [split_slice(text) for text in texts]
    own = [abs(slice_[1] - slice_[2]) + 1 if slice_ else 1 for slice_ in slices]
    left = len(heads.lanes) - sum(own)
    whole = list(zip(cells, own, strict=True))
    if left <= 0:
        return whole if not left and _all_over(whole, heads) else None
    free = [k for k, text in enumerate(texts) if not slices[k] and _is_nothing(text)]
    ways: list[list[tuple[list[Word], int]]] = []
    for more in product(range(left + 1), repeat=min(len(free), _FREE)):
        if sum(more) == left:
            extra = dict(zip(free, more, strict=False))
            ways.append([(cell, wide + extra.get(k, 0)) for k, (cell, wide) in enumerate(whole)])
    if not free and cells:
        sure = [True, *(slice_ is not None for slice_ in slices), True]
        ways += [
            [*whole[:k], ([], left), *whole[k:]] for k in range(len(cells) + 1) if sure[k] and sure[k + 1]
        ]
    found = [way for way in ways if _all_over(way, heads)]
    return found[0] if len(found) == 1 else None


def _is_nothing(text: str) -> bool:
    return text in {"-", "–", "—"} or vocabulary().reserved(text)


def _all_over(way: list[tuple[list[Word], int]], heads: Heads) -> bool:
    """Whether each cell stands over its lanes; one that does not say how many it takes, over their middle."""
    at = 0
    for cell, wide in way:
        if cell:
            span = min(span[0] for _, span, _ in cell), max(span[1] for _, span, _ in cell)
            if not _stands_over(span, heads, at, at + wide - 1):
                return False
            aside = abs(span[0] + span[1] - heads.lanes[at][0] - heads.lanes[at + wide - 1][1]) / 2
            if wide > 1 and aside > _MIDDLE * heads.pitch and not _is_sliced(cell):
                return False
        at += wide
    return True


def _is_sliced(cell: list[Word]) -> bool:
    return split_slice("".join(text for _, _, text in cell)) is not None


def _stands_over(word: Span, heads: Heads, first: int, last: int) -> bool:
    """Whether the middle of a word stands over its lanes, half a lane aside at most."""
    half, middle = heads.pitch / 2, (word[0] + word[1]) / 2
    return heads.lanes[first][0] - half <= middle <= heads.lanes[last][1] + half


def _middle(word: Word) -> float:
    return (word[1][0] + word[1][1]) / 2
