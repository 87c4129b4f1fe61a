"""Lines of a text are running heads and feet only where page numbers count up in them and something says so."""

from __future__ import annotations

import pytest
from dialect_checks import load

from extract.dialects.register_table.pages.furniture import furniture
from extract.document import FURNITURE
from extract.pages.page_numbers import numbered_pages
from extract.pages.running_lines import mark_running

COUNTED = {
    "numbered rows": "Source {k}",
    "resets": "Reset value: {k}",
    "channels": "Channel {k}",
    "pages by chapter": "Pump Registers 4-{k}",
}
FOOT = "Copyright 2031 Northbeck Instruments"


def marked(line: str, foot: str, pages: int = 8, apart: int = 24) -> tuple[int, int]:
    """How many lines become furniture, and at how many places pages break."""
    lines = [
        text
        for k in range(1, pages + 1)
        for text in (*(f"The {100 * k + n} parts of it." for n in range(apart)), line.format(k=k), foot)
    ]
    document = load("\n".join(lines), "northbeck-pump")
    mark_running(document)
    return sum(bool(role & FURNITURE) for role in document.roles), len(document.page_breaks)


@pytest.mark.parametrize("line", COUNTED.values(), ids=COUNTED)
def test_lines_that_count_are_none_where_no_copyright_runs_beside_them(line: str) -> None:
    assert marked(line, "See the text above.") == (0, 0)


@pytest.mark.parametrize("line", ["Pump Registers 4-{k}", "Pump Registers {k}"])
def test_page_numbers_with_a_copyright_beside_each_are_running_lines_that_end_their_pages(line: str) -> None:
    assert marked(line, FOOT) == (16, 7)


@pytest.mark.parametrize("sign", ["=", "-", "–", " "])
def test_values_of_lists_that_count_up_from_list_to_list_are_no_page_numbers(sign: str) -> None:
    def numbered(*others: str) -> list[int]:
        lines: list[str] = []
        for k in range(1, 8):
            lines += [f"The {100 * k + n} parts of it." for n in range(12)]
            lines += [
                f"{k + n} {sign} {text}" for n, text in enumerate((*others[:1], "Pump", *others[1:]), -1)
            ]
        return list(numbered_pages(load("\n".join(lines), "northbeck-pump")))

    assert numbered("On", "Off") == []
    assert len(numbered()) == 6
    assert numbered("On")  # two on end are the foot of a page and the head of the next


def test_two_of_them_are_too_few() -> None:
    assert marked("Pump Registers 4-{k}", FOOT, pages=2) == (0, 0)
    assert marked("Pump Registers 4-{k}", FOOT, pages=3) == (6, 2)


def test_numbers_of_a_chapter_that_do_not_count_up_are_none() -> None:
    assert marked("Pump Registers 4-1", FOOT) == (0, 0)


@pytest.mark.parametrize("line", ["2.{k}. Pumps          {k}", "Pumps and baths          {k}", "{k}"])
def test_a_text_below_numbers_that_count_up_heads_the_pages_that_they_end(line: str) -> None:
    assert marked(line, "Northbeck Baths") == (16, 7)


def test_cells_on_lines_of_their_own_and_a_text_below_other_numbers_are_no_running_lines() -> None:
    assert marked("{k}", "Reserved", apart=6) == (0, 0)
    assert marked("Reset value:     7", "Northbeck Baths") == (0, 0)


@pytest.mark.parametrize("line", ["Pump Manual {k}/ 95 Northbeck", "Page {k} of 95", "{k} / 95"])
def test_a_page_and_the_number_of_all_end_a_page_with_what_stands_beside_them_on_each(line: str) -> None:
    assert marked(line, "Northbeck Baths") == (16, 7)
    assert marked(line, "Bits Name Type Reset Description") == (8, 8)


@pytest.mark.parametrize(
    ("left", "right", "pages"),
    [
        ("Northbeck Baths", "Pump Registers", 12),  # each on every other page
        ("**Pump** **NB0400**", "**NB0400** **Pump**", 6),  # with the name of the document on each
    ],
)
def test_heads_of_left_and_right_pages_run_where_they_stand_beside_pages_alone(
    left: str, right: str, pages: int
) -> None:
    def roles(*others: str) -> list[bool]:
        lines: list[str] = []
        for k in range(1, pages + 1):
            lines += [f"The {100 * k + n} parts of it." for n in range(20)]
            lines[-9:-9] = others
            lines += [f"{k}/95", (left, right)[k % 2]]
        document = load("\n".join(lines), "northbeck-pump")
        mark_running(document)
        return [bool(role & FURNITURE) for role in document.roles]

    assert sum(roles()) == 2 * pages
    other = roles("Northbeck Baths", "Pump Registers")  # texts that stand elsewhere, too
    assert sum(other) == (pages if pages == 12 else 2 * pages)


@pytest.mark.parametrize("line", ["Ratio 3/ 95", "Channel {k} of 0x95", "{k}/95/31"])
def test_numbers_that_do_not_count_up_to_another_are_no_pages(line: str) -> None:
    assert marked(line, "See the text above.") == (0, 0)


@pytest.mark.parametrize(
    ("line", "runs"),
    [
        ("Rev 1.2 - 1", True),
        ("Revision 1.2 | Page 14", True),
        ("Rev 1.2 - 1 fixes it", False),
        ("Rev - 1", False),
    ],
)
def test_a_line_with_revision_and_page_alone_is_a_foot_in_a_text_of_one_page(line: str, runs: bool) -> None:
    document = load(f"Bits 5:0 RATE: Rate of the pump\n\n{line}\n", "northbeck-pump")
    mark_running(document)
    assert bool(document.roles[2] & FURNITURE) is runs


@pytest.mark.parametrize("pages", [(12, 40, 41), (7, 8, 9)])
def test_feet_that_tell_all_pages_run_though_pages_between_them_were_left_out(pages: tuple[int, ...]) -> None:
    texts = [f"All of it.\n\n4.2. Pump\n\n4.2.1. Parts\n\nThe first part.\n\n4.2. Pump\n\n{pages[0]} of 90"]
    texts += [f"The {n} parts of it.\n\nMore of them.\n\n4.2. Pump\n\n{n} of 90" for n in pages[1:]]
    document = load("\n\n\f".join(texts), "northbeck-pump")
    document.count_pages()
    found = [document.lines[i].strip() for i in sorted(furniture(document))]
    assert found == [text for n in pages for text in ("4.2. Pump", f"{n} of 90")]


def test_a_title_that_the_contents_list_is_no_foot_where_it_ends_a_page() -> None:
    titles = ["4.1. Pumps", "4.2. Gates of the weir", "4.3. How a lock fills"]
    said = [
        "It runs.\nNo part of it is wet.",
        "Opened by hand.\nOr shut.",
        "Water flows in.\nNone flows out.",
    ]
    texts = ["Contents\n" + "\n".join(titles) + "\n\n11 of 90"]
    texts += [f"{said[n]}\n\n{title}\n\n{n + 12} of 90" for n, title in enumerate(titles)]
    document = load("\n\n\f".join(texts), "northbeck-pump")
    document.count_pages()
    found = [document.lines[i].strip() for i in sorted(furniture(document))]
    assert found == [f"{n} of 90" for n in range(11, 15)]


def test_sections_told_again_over_the_numbers_of_pages_run_with_them() -> None:
    pages = [
        "\n".join(
            [
                *([f"{n // 4 + 4}.1. Pumps"] if n % 4 == 0 else []),
                *(f"The {100 * n + k} parts of it." for k in range(24)),
                f"{n // 4 + 4}.1. Pumps",
                f"{n + 11} of 90",
            ]
        )
        for n in range(8)
    ]
    document = load("\n".join(pages), "northbeck-pump")
    mark_running(document)
    marked = [line for line, role in zip(document.lines, document.roles, strict=True) if role & FURNITURE]
    assert len(marked) == 16
    assert marked.count("4.1. Pumps") == 4  # the heading itself is none of them
