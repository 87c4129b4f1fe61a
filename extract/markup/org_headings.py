"""Headings of Org mode, `** CTRL (0x10)`, with the marks of Markdown, so that they are read as such: `## CTRL (0x10)`.

Stars begin the items of other texts, too. What tells is a table with a plus between its columns, `|---+---|`, or a
keyword of that form, `#+TITLE:`, beside stars of several depths at the margin, or of one that no item has, `***`.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from extract.markup.single_stars import coded, starred

if TYPE_CHECKING:
    from extract.document import Document
    from extract.relined import Relined

_HEADING = re.compile(r"(?P<stars>\*{1,8}) +\S")
_RULE = re.compile(r"\s*\|-+\+[-+]*-\|\s*")
_OF_NO_ITEM = 3
"""Stars before a line that is the item of no list."""
_KEYWORD = re.compile(r"#\+(?:TITLE|AUTHOR|OPTIONS|STARTUP|CAPTION|NAME|BEGIN_\w+):?(?:\s|$)", re.IGNORECASE)


def org_lined(document: Document) -> Relined | None:
    """The lines of a text in Org mode, headings and words marked as in Markdown; None of any other text or a PDF."""
    if document.reader == "pdf":
        return None
    stars = {
        i: len(found["stars"])
        for i in document.lines_with("* ")
        if (found := _HEADING.match(document.lines[i]))
    }
    if not stars or (
        len({*stars.values()}) < len(("title", "section")) and min(stars.values()) < _OF_NO_ITEM
    ):
        return None
    ruled = any(_RULE.fullmatch(document.lines[i]) for i in document.lines_with("-+-"))
    if not ruled and not any(_KEYWORD.match(document.lines[i]) for i in document.lines_with("#+")):
        return None
    lines = [
        coded(f"{'#' * stars[i]}{line[stars[i] :]}" if i in stars else line)
        for i, line in enumerate(document.lines)
    ]
    return starred(document, lines)
