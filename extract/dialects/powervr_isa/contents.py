"""The table of contents, and lists of figures and tables: number, title and printed page of each entry.

4.1.5.<tab>BLURB<tab>10
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from extract.dialects.powervr_isa.grammar import CONTENTS_ENTRY, CONTENTS_TITLE, HEADING, LOOSE_ENTRY, fold
from extract.document import HEADING as HEADING_ROLE
from extract.document import Document

if TYPE_CHECKING:
    from extract.dialects.powervr_isa.layout import Layout

TITLE_LIMIT = 100
"""Characters of a heading at most; a longer numbered line is a sentence."""
CONTENTS_WITHIN = 200
"""Lines with text in which contents have to begin, and after which nothing more is one of them."""


@dataclass(slots=True)
class Entry:
    """A line of the contents; `number` and `page` are None where the line has none."""

    number: str | None
    title: str
    page: int | None
    line: int


def read_contents(document: Document, layout: Layout) -> None:
    """Entries from each line `Contents` or `List of ...` on, up to the first line that is none."""
    lines = document.lines
    into: list[Entry] | None = None
    filled = [i for i in document.body if lines[i] and not lines[i].isspace()]
    seen = 0
    for at, i in enumerate(filled):
        if at - seen > CONTENTS_WITHIN:
            break
        text = lines[i].strip()
        if len(text) < 40 and CONTENTS_TITLE.match(text):
            following = lines[filled[at + 1]].strip() if at + 1 < len(filled) else ""
            if layout.start == document.body.start or _entry(following, i) is not None:
                into = layout.captions if "list of" in text.lower() else layout.contents
                document.roles[i] |= HEADING_ROLE
                layout.start = i + 1
            continue
        if into is None:
            continue
        entry = _entry(text, i) or (_loose_entry(text, i, into) if into is layout.contents else None)
        following = lines[filled[at + 1]].strip() if at + 1 < len(filled) else ""
        if entry is None and into and _entry(following, i) is not None and len(text) <= TITLE_LIMIT:
            bare = HEADING.match(text)  # its page is lost: the contents go on behind it
            entry = Entry(bare["number"], bare["title"].strip(" ."), None, i) if bare else None
        if entry is None:
            into = None
            continue
        into.append(entry)
        document.roles[i] |= HEADING_ROLE
        layout.start = i + 1
        seen = at


def _entry(text: str, line: int) -> Entry | None:
    if len(text) > TITLE_LIMIT + 40 or not text[-1:].isdigit() or not (found := CONTENTS_ENTRY.match(text)):
        return None
    return Entry(found["number"], found["title"].strip(" ."), int(found["page"]), line)


def _loose_entry(text: str, line: int, above: list[Entry]) -> Entry | None:
    """An entry whose page stands one or two blanks behind its title, no smaller than the one above.

    A heading of the body may end with a number, too: the contents have it already.
    """
    found = LOOSE_ENTRY.match(text) if text[-1:].isdigit() and len(text) <= TITLE_LIMIT + 40 else None
    if found is None:
        return None
    title = fold(found["title"])
    if any(one.number == found["number"] and fold(one.title).startswith(title) for one in above):
        return None
    pages = [one.page for one in above if one.page is not None]
    if pages and int(found["page"]) < pages[-1]:
        return None
    return Entry(found["number"], found["title"], int(found["page"]), line)
