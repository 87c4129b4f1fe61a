"""Text with the places of its lines: a part of it is found where it is printed."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from extract.dialects.register_table.words.said import Said


@given(st.lists(st.text("ab :", max_size=8), min_size=1, max_size=8), st.data())
def test_the_places_of_a_part_print_what_it_says_and_no_more(lines: list[str], data: st.DataObject) -> None:
    said = Said([(text, [(7 + i, 3, 3 + len(text))]) for i, text in enumerate(lines)])
    printed = {7 + i: "   " + text for i, text in enumerate(lines)}
    ends = st.integers(0, len(said.text))
    parts = data.draw(st.lists(st.tuples(ends, ends).map(lambda part: (min(part), max(part)))))
    for (start, end), pieces in zip(parts, said.places(parts), strict=True):
        shown = [printed[line][first:last] for line, first, last in pieces]
        assert shown == [text for text in said.text[start:end].split("\n") if text]
