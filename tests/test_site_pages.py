"""Lines that sites which show manuals set above each page: number and title."""

from __future__ import annotations

import pytest
from dialect_checks import load

from extract.document import FURNITURE

TITLE = "Northbeck Wren Register Reference - cdn.northbeck.test/wren... · RATE 7:6 0x0 How fast"


def text(title: str = TITLE, pages: int = 6, *, first: int = 1, filler: int = 6) -> str:
    body = "\n".join(f"Gate {n} opens.\n" for n in range(filler))
    return "Wren\n\n" + "".join(f"Page {first + n}: {title}\n\n{body}\n" for n in range(pages))


def test_they_are_furniture_and_begin_pages() -> None:
    document = load(text())
    marked = [i for i, role in enumerate(document.roles) if role & FURNITURE]
    assert [text().split("\n")[i].split(":")[0] for i in marked] == [f"Page {n}" for n in range(1, 7)]
    assert not any(document.lines[i] for i in marked)
    assert document.page_breaks == marked[1:]
    document.count_pages()
    assert [document.page(i) for i in marked] == [1, 2, 3, 4, 5, 6]


@pytest.mark.parametrize(
    "other",
    [
        text(pages=4),
        text("DAC filter"),
        "".join(text(f"Coefficients of the filter {n}", 1, first=n) for n in range(1, 8)),
        text("Coefficients of the filter"),
        "".join(text(TITLE, 1, first=3) for _ in range(7)),
        text() + "The end.\n" * 400,
        text(filler=0),
    ],
    ids=[
        "too few",
        "a short title",
        "other titles",
        "pages of registers",
        "no count",
        "no whole text",
        "a list",
    ],
)
def test_other_lines_stay(other: str) -> None:
    document = load(other)
    assert document.lines == other.split("\n")[:-1]
    assert not any(document.roles)
    assert not document.page_breaks
