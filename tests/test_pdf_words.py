"""Words and lines of a PDF's pages: what stands together is one word, whatever order and font it is printed in."""

from __future__ import annotations

import numpy as np
import pytest

from extract.placed import Words
from extract.readers.pdf.page import Page
from extract.readers.pdf.ruling import Rules
from extract.readers.pdf.strokes import Strokes
from extract.readers.pdf.underscores import with_underscores
from extract.readers.pdf.words import lines_of

Char = tuple[str, float, float, float]
"""A character, where it starts and ends, and the height of its foot."""


def printed(text: str, x: float, foot: float = 100, size: float = 10, step: float = 0.5) -> list[Char]:
    """Characters one behind the other, each `step` times the size wide."""
    return [(char, x + i * step * size, x + (i + 1) * step * size, foot, size) for i, char in enumerate(text)]


def page_of(chars: list[Char], turn: int = 0) -> Page:
    """A page of these characters; turned ones are given as if upright, and placed as the turned page shows them."""
    boxes = np.array([(x0, foot - 0.8 * size, x1, foot + 0.2 * size) for _, x0, x1, foot, size in chars])
    feet = np.array([(x0, foot) for _, x0, _, foot, _ in chars])
    (x0, top, x1, bottom), (x, y) = boxes.T, feet.T
    if turn == 90:
        boxes, feet = np.stack((-bottom, x0, -top, x1), axis=1), np.stack((-y, x), axis=1)
    if turn == 270:
        boxes, feet = np.stack((top, -x1, bottom, -x0), axis=1), np.stack((y, -x), axis=1)
    return Page(
        1,
        600,
        800,
        np.array([ord(char) for char, *_ in chars], np.uint32),
        boxes,
        feet,
        np.array([size for *_, size in chars], np.float64),
        np.full(len(chars), turn, np.int16),
        np.zeros(len(chars), bool),
        Strokes(*np.empty((3, 0, 4))),
    )


def texts(page: Page, rules: Rules | None = None) -> list[str]:
    return [line.text for line in lines_of(page, rules)]


def test_a_gap_of_more_than_015_of_the_size_divides_words_at_any_size() -> None:
    for size in (4, 10, 40):
        narrow = printed("ab", 0, size=size) + printed("cd", 1.14 * size, size=size)
        wide = printed("ab", 0, size=size) + printed("cd", 1.16 * size, size=size)
        assert texts(page_of(narrow)) == ["abcd"]
        assert texts(page_of(wide)) == ["ab cd"]


def test_a_printed_blank_divides_words_however_narrow() -> None:
    chars = [*printed("ab", 0), (" ", 10, 10, 100, 10), *printed("cd", 10)]
    assert texts(page_of(chars)) == ["ab cd"]


def test_parts_of_a_word_printed_out_of_order_are_put_together() -> None:
    assert texts(page_of(printed("ABLE", 10) + printed("EN", 0))) == ["ENABLE"]


def test_ligatures_become_letters_and_hyphens_that_may_break_a_line_are_hyphens() -> None:
    assert texts(
        page_of(printed("re\N{LATIN SMALL LIGATURE FL}ects o\N{LATIN SMALL LIGATURE FFI}ce", 0))
    ) == ["reflects office"]
    assert texts(page_of(printed("regis\xad", 0) + printed("regis\ufffe", 0, 120))) == ["regis-", "regis-"]


def test_letters_of_a_ligature_that_share_one_box_are_kept() -> None:
    chars = [*printed("o", 0), ("f", 5, 10, 100, 10), ("f", 5, 10, 100, 10), *printed("set", 10)]
    assert texts(page_of(chars)) == ["offset"]


def test_print_doubled_to_look_bold_is_read_once() -> None:
    by_letter = [
        c for char in printed("CTRL", 0) for c in (char, (char[0], char[1] + 0.4, char[2] + 0.4, *char[3:]))
    ]
    assert texts(page_of(by_letter)) == ["CTRL"]
    assert texts(page_of(printed("CTRL 00", 0) + printed("CTRL 00", 0.4))) == ["CTRL 00"]


def test_a_raised_digit_is_of_the_word_and_a_lowered_one_is_a_word_of_the_line() -> None:
    raised = printed("I", 0) + printed("2", 5, 95, 6.5) + printed("C", 8.3)
    assert texts(page_of(raised)) == ["I2C"]
    lowered = printed("SRC", 0) + printed("8", 15, 103, 6)
    assert texts(page_of(lowered)) == ["SRC 8"]


def test_raised_print_that_ends_a_word_stands_behind_a_caret_in_whatever_order_it_was_printed() -> None:
    for base, mark, read in (
        ("2", "20", "2^20"),
        ("DIV", "3", "DIV^3"),
        ("2", "exp", "2^exp"),
        ("[7:0]", "1", "[7:0]^1"),
    ):
        wide = 5 * len(base)
        raised = printed(mark, wide, 96.5, 6.5)
        behind = printed(")", wide + 3.25 * len(mark))
        assert texts(page_of(printed(base, 0) + raised)) == [read]
        assert texts(page_of(printed(base, 0) + raised + behind)) == [read + ")"]
        assert texts(page_of(printed(base, 0) + behind + raised)) == [read + ")"]
        assert texts(page_of(printed("on", 40) + printed(base, 0) + raised)) == [read + " on"]


def test_raised_letters_of_an_ordinal_or_a_trade_mark_are_of_the_word() -> None:
    for base, raised in (("1", "st"), ("NB1", "TM")):
        assert texts(page_of(printed(base, 0) + printed(raised, 5 * len(base), 96.5, 6.5))) == [base + raised]


def test_no_word_crosses_a_rule_in_a_gap_and_one_that_a_rule_strikes_stays_whole() -> None:
    chars = printed("31", 0) + printed("30", 11)
    rule = Rules(np.array([10.5]), np.array([50.0]), np.array([150.0]))
    elsewhere = Rules(np.array([10.5]), np.array([150.0]), np.array([250.0]))
    assert texts(page_of(chars), elsewhere) == ["3130"]
    assert texts(page_of(chars), rule) == ["31 30"]
    assert texts(page_of(printed("DBSIZE", 0)), rule) == ["DBSIZE"]


def test_turned_text_is_read_in_its_direction_in_lines_of_its_own() -> None:
    upright = printed("Bits", 0, 200)
    for turn in (90, 270):
        turned = page_of(printed("IRQ", 0) + printed("FIQ", 40), turn)
        both = page_of(upright)
        for name in ("codes", "boxes", "feet", "sizes", "turns", "generated"):
            setattr(both, name, np.concatenate((getattr(turned, name), getattr(both, name))))
        assert texts(both) == ["Bits", "IRQ FIQ"]
        boxes = [box for _, _, box in lines_of(both, None)[1].words]
        assert all(bottom - top > right - left for left, top, right, bottom in boxes)


def test_lines_of_two_columns_that_are_half_a_line_apart_stay_apart() -> None:
    chars = [c for i in range(6) for c in printed(f"a{i}", 0, 100 + 12 * i)]
    chars += [c for i in range(6) for c in printed(f"b{i}", 50, 106 + 12 * i)]
    assert texts(page_of(chars)) == [f"{column}{i}" for i in range(6) for column in "ab"]


def test_what_has_no_meaning_is_shown_as_unknown_and_never_ends_a_line() -> None:
    assert texts(page_of(printed("a\x1cb\x0b", 0))) == ["a\ufffdb"]


def test_words_kept_in_little_memory_are_the_lists_that_were_put_in() -> None:
    lines = [[(0, 2, (1.0, 2.0, 3.5, 4.0))], [], [(0, 1, (0.0, 0.0, 1.0, 1.0)), (2, 5, (2.0, 0.0, 3.0, 1.0))]]
    words = Words()
    words.extend(lines[:1])
    words.extend([])
    words.extend(lines[1:])
    assert list(words) == lines
    assert words[-1] == lines[2]
    assert words[1:] == lines[1:]


@pytest.mark.parametrize("turn", [0, 90, 270])
def test_a_short_rule_between_letters_at_their_feet_is_an_underscore_whichever_way_they_run(
    turn: int,
) -> None:
    page = page_of(printed("IRQ", 0) + printed("EN", 19), turn)
    (x0, y, x1) = (15.5, 101.0, 18.5)
    rule = {0: (x0, y, x1, y), 90: (-y, x0, -y, x1), 270: (y, -x1, y, -x0)}[turn]
    page.strokes.lines = np.array([rule])
    (line,) = lines_of(with_underscores(page), None)
    assert line.text == "IRQ_EN"
    edges = [x for _, _, (left, top, right, bottom) in line.words for x in (left, top, right, bottom)]
    assert sorted(map(abs, edges)) == [0, 29, 92, 102]
