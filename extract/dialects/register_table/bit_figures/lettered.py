"""Figures whose cells hold letters: a field has one letter in all its bits, and those without are none.

Bit number  31 30 ... 5 4 3 2 1 0
ID                    C C . B . A        fields in the rows of the table below: `A  RW  READY  ...`
"""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING, Final

from extract.dialects.register_table.bit_figures.lanes import Figure, Lane, number
from extract.dialects.register_table.words.vocabulary import plain

if TYPE_CHECKING:
    from extract.dialects.register_table.bit_figures.lanes import Mark
    from extract.dialects.register_table.pages.flow import Text
    from extract.dialects.register_table.words.vocabulary import Vocabulary

_FEWEST: Final = 8
"""Numbers of bits that stand over letters, at least."""
_LETTERS: Final = 2
"""At most so many letters stand for a field."""


def stand_for_fields(texts: list[str]) -> bool:
    """Whether cells hold letters that follow each other, one of them in two neighbours: `C C . B A`."""
    letters = [text for text in texts if text]
    if len(texts) < _FEWEST or any(len(letter) != 1 for letter in letters):
        return False
    runs = [letter for letter, _ in itertools.groupby(letters)]
    if not 1 < len(runs) < len(letters):
        return False
    first = ord(min(runs))
    rising = [chr(first + n) for n in range(len(runs))]
    return min(runs) >= "A" and max(runs) <= "Z" and rising in (runs, runs[::-1])


def is_letter_label(text: str, words: Vocabulary) -> bool:
    """Whether a text is what stands before a row of letters."""
    return words.rows.get(plain(text)) == "letter"


def figure_of_letters(marks: list[Mark], text: Text, words: Vocabulary) -> Figure | None:
    """A figure without rules whose second line has a letter under each number in use: `C C . B A`, `ID` before them.

    None where a letter stands under no number or two under one.
    """
    said = text.words[1:] if text.words and is_letter_label(text.words[0][0], words) else text.words
    if not said or len(marks) < _FEWEST:
        return None
    pressed = said[0][2] is None and _squeezed(marks)
    marks = _evenly(marks) if pressed else marks
    near = min(abs(one[1] - two[1]) for one, two in itertools.pairwise(marks)) / 2
    figure = Figure(numbers=[piece for mark in marks for piece in mark[2]], lettered=True)
    figure.top = max((value for mark in marks if (value := number(mark[0])) is not None), default=None)
    taken: set[int] = set()
    bit, end = None, 0
    for word, piece, box in said:
        middle = (box[0] + box[2]) / 2 if box else (piece[1] + piece[2]) / 2
        if pressed and bit is not None and piece[1] == end + 1:
            bit -= 1  # beside the one before, however close together both are
        else:
            bit = next((number(mark[0]) for mark in marks if abs(mark[1] - middle) <= near), None)
        end = piece[2]
        if bit is None or bit in taken or len(word) > _LETTERS or not word.isalpha():
            return None
        taken.add(bit)
        figure.lanes.append(Lane(word, [piece], bit, bit))
    figure.lanes, _ = runs_of_letters(figure.lanes, [])
    if pressed:
        for lane in figure.lanes:
            lane.doubtful = True
    middles = {number(mark[0]): mark[1] for mark in marks}
    figure.spans = [
        (min(ends) - near, max(ends) + near)
        for lane in figure.lanes
        for ends in ([middles[lane.hi], middles[lane.lo]],)
    ]
    return figure


def _evenly(marks: list[Mark]) -> list[Mark]:
    """The numbers as far apart as on paper: those of one digit stand closer together in a text than those of two."""
    (first, last), steps = (marks[0][1], marks[-1][1]), len(marks) - 1
    return [(text, first + n * (last - first) / steps, pieces) for n, (text, _, pieces) in enumerate(marks)]


def _squeezed(marks: list[Mark]) -> bool:
    """Whether single blanks part all numbers of a line of text: letters of the line below stand under none for sure."""
    places = [mark[2][0] for mark in marks]
    return all(two[1] - one[2] == 1 for one, two in itertools.pairwise(places))


def runs_of_letters(
    lanes: list[Lane], spans: list[tuple[float, float]]
) -> tuple[list[Lane], list[tuple[float, float]]]:
    """Neighbouring cells with one letter are one lane; cells without are none; `spans`: where the cells stand."""
    out: list[Lane] = []
    places: list[tuple[float, float]] = []
    told = spans if len(spans) == len(lanes) else [(0.0, 0.0)] * len(lanes)
    for lane, (x0, x1) in zip(lanes, told, strict=True):
        if not lane.text.strip():
            continue
        before = out[-1] if out else None
        if before and before.text == lane.text and before.lo is not None and lane.hi == before.lo - 1:
            before.lo = lane.lo
            before.pieces += lane.pieces
            places[-1] = (places[-1][0], x1)
        else:
            out.append(lane)
            places.append((x0, x1))
    return out, places if told is spans else []
