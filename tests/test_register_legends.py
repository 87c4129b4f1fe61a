"""Figures of codes in letters that few know, marks of footnotes over names, and legends under them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from pdf_reading import text_reader

from extract.dialects.register_table.bit_figures.lanes import Figure, Lane
from extract.dialects.register_table.bit_figures.lines_under import attach_line
from extract.dialects.register_table.pages.flow import text_of
from extract.dialects.register_table.words.access_codes import are_both, is_both
from extract.dialects.register_table.words.headings import names_register
from extract.dialects.register_table.words.text import join_name
from extract.dialects.register_table.words.vocabulary import vocabulary

if TYPE_CHECKING:
    from pathlib import Path

    from extract.dialects.register_table.pages.flow import Text

FIGURE = """# NBCON register

| 7       | 6      | 5     | 4   | 3   | 2   | 1       | 0       |
|---------|--------|-------|-----|-----|-----|---------|---------|
| GO      | RATE   | OUT   | —   | —   | —   | PS      | DN      |
| R/W-0/0 | {code} | R-0/0 | U-0 | U-0 | U-0 | R/W-0/0 | R/W-1/1 |

Bit 7 GO: Starts it
Bit 6 RATE: Rate
Bit 5 OUT: Out
"""


@pytest.mark.parametrize(
    ("code", "told"),
    [
        ("R/W-y", ("R/W", "y")),
        ("R/W-y/y", ("R/W", "y")),
        ("R/W(1)-0", ("R/W", "0")),
        ("R/Z-0/0", (None, None)),
    ],
)
def test_one_code_in_letters_that_are_not_known_leaves_the_others(
    tmp_path: Path, code: str, told: tuple[str | None, str | None]
) -> None:
    (register,) = text_reader(tmp_path)(FIGURE.format(code=code)).registers
    found = {one.field: (one.access, one.default_text) for one in register.fields}
    assert found["GO"] == ("R/W", "0")
    assert found["DN"] == ("R/W", "1")
    assert found["RATE"] == told


def test_a_row_of_names_is_none_of_codes() -> None:
    assert are_both(["R/W-0", "R-0", "U-0", "R/Z-0"])
    assert not are_both(["R/W-0", "R-0", "U-0", "GO"])
    assert not are_both(["R/W-0", "GO-0", "U-0"])
    assert is_both("R/W(1)-0") == ("R/W", "0")


def test_a_mark_over_a_name_is_none_of_it() -> None:
    assert join_name("(1)\nGO") == ("GO", False)
    assert join_name("GO\n(1)")[0] == "GO (1)"


@pytest.mark.parametrize("legend", ["R = Readable bit W = Writable bit", "-n = Value at POR"])
def test_a_legend_names_no_register(legend: str) -> None:
    assert names_register(legend, vocabulary(), large=True) is None


SERIES = """# NBPSR register

| 7   | 6   | 5   | 4   | 3   | 2   | 1   | 0   |
|-----|-----|-----|-----|-----|-----|-----|-----|
| GO3 | GO2 | GO1 | GO0 | UP1 | UP0 | LEN | DN  |

{line}: Gates
0: rests
1: moves
"""


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("GO0-GO3", {"GO0", "GO1", "GO2", "GO3"}),
        ("• GO3..GO0", {"GO0", "GO1", "GO2", "GO3"}),
        ("• GO1-GO2", {"GO1", "GO2"}),
        ("UPx", {"UP0", "UP1"}),
        ("GO0-GO4", set()),
        ("LENx", set()),
    ],
)
def test_a_line_about_a_series_of_cells_tells_of_each(tmp_path: Path, line: str, told: set[str]) -> None:
    (register,) = text_reader(tmp_path)(SERIES.format(line=line)).registers
    assert {one.field for one in register.fields if (one.description or "").startswith("Gates")} == told
    assert all(
        [(v.value, v.name) for v in one.values] == ([(0, "rests"), (1, "moves")] if one.field in told else [])
        for one in register.fields
    )
    assert len(register.fields) == 8


def drawn() -> Figure:
    """Three cells beside each other."""
    lanes = [Lane("OFF", [], 15, 9), Lane("RATE", [], 8, 4), Lane("GO", [], 3, 0)]
    return Figure(lanes=lanes, spans=[(0.0, 70.0), (70.0, 120.0), (120.0, 160.0)])


def line_of(*words: tuple[str, float]) -> Text:
    return text_of(0, [(word, (0, n, n + 1), (x, 0.0, x + 20, 8.0)) for n, (word, x) in enumerate(words)])


def test_a_line_under_a_figure_has_access_and_reset_of_each_cell() -> None:
    figure = drawn()
    assert attach_line(figure, line_of(("R-0", 25.0), ("R/W-Fh", 85.0), ("R/W-1", 130.0)), vocabulary())
    assert [(lane.access, lane.default) for lane in figure.lanes] == [("R", "0"), ("R/W", "Fh"), ("R/W", "1")]


@pytest.mark.parametrize(
    "words",
    [
        (("R-0", 25.0), ("R/W-Fh", 85.0), ("next", 130.0)),
        (("R-0", 25.0), ("R/W-Fh", 45.0)),
        (("R-0", 25.0), ("R/W-Fh", 300.0)),
    ],
)
def test_a_line_of_words_or_with_two_codes_under_a_cell_or_one_under_none_gives_none(
    words: tuple[tuple[str, float], ...],
) -> None:
    figure = drawn()
    assert not attach_line(figure, line_of(*words), vocabulary())
    assert all(lane.access is None and lane.default is None for lane in figure.lanes)
