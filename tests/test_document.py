"""What is found of a document as a whole."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from handmade import document

from extract.document import FURNITURE, Document, kept

if TYPE_CHECKING:
    from collections.abc import Callable


@kept
def longest(source: Document) -> list[str]:
    """The longest line, in a list of its own each time."""
    return [max(source.lines, key=len)]


def other_lines(source: Document) -> None:
    source.lines = [f"  {line}" for line in source.lines]


def numbered_pages(source: Document) -> None:
    source.page_breaks = [1]
    source.count_pages()


def claimed_line(source: Document) -> None:
    source.roles[0] |= FURNITURE


def test_a_look_at_a_whole_document_is_made_once_for_each_document() -> None:
    one, other = document("NB1\nCTRL 0x10\n"), document("NB2\nSTATUS 0x14\n")
    assert longest(one) is longest(one)
    assert longest(one) is not longest(other)
    assert longest(one) == ["CTRL 0x10"]
    assert longest(other) == ["STATUS 0x14"]


@pytest.mark.parametrize("change", [other_lines, numbered_pages, claimed_line])
def test_it_is_made_again_where_lines_pages_or_roles_have_changed(change: Callable[[Document], None]) -> None:
    source = document("NB1\nCTRL 0x10\n")
    before = longest(source)
    change(source)
    assert longest(source) is not before


def test_looks_of_one_name_in_two_modules_are_kept_apart() -> None:
    def look(source: Document) -> int:
        return len(source.lines)

    def other(source: Document) -> int:
        return -len(source.lines)

    other.__name__, other.__qualname__, other.__module__ = look.__name__, look.__qualname__, "elsewhere"
    source = document("GO\nSTOP\n")
    looks = kept(look)(source), kept(other)(source)
    assert looks == (len(source.lines), -len(source.lines))
