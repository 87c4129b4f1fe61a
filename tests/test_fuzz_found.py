"""What fuzzing found: words that hold a blank of another kind, and lists that lost all their numbers."""

from __future__ import annotations

from extract.dialects.register_table.ruleless_tables.narrow import cells_apart
from normalize.rules.book import ValueList


def test_a_line_whose_words_hold_a_blank_is_one_cell() -> None:
    segment = (0.0, 8.0, "31 RUN on", [(0, 0, 2), (0, 3, 9)])  # `RUN on` is one word of the line
    cells = cells_apart(
        segment, [0.0, 3.0], ["bits", "name"], lambda place: 0 if place < 3 else 1, begins=True
    )
    assert [(text, pieces) for _, _, text, pieces in cells] == [("31 RUN on", segment[3])]


def test_a_list_that_lost_all_its_numbers_spans_none() -> None:
    assert not ValueList(0, "value", {}, None).spans(0)
    assert ValueList(0, "value", {1: 0, 3: 1}, None).spans(2)
