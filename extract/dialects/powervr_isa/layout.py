"""Headings, captions and pages: from the lines of a file to its outline.

    4.1.5.<tab>BLURB<tab>10       an entry of the contents: number, title, printed page
    4.1.5. BLURR                  the heading it stands for, although the names differ

Where a document has contents they decide what is a heading: a numbered list item is none.
Elsewhere numbers that follow one another do, and the marks of Markdown.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from extract.dialects.powervr_isa.contents import TITLE_LIMIT, Entry, read_contents
from extract.dialects.powervr_isa.grammar import (
    CAPTION,
    HEADING,
    HEADING_ENDS,
    HTML_HEADING,
    KEY,
    MARKED_HEADING,
    fold,
    role_of,
)
from extract.dialects.powervr_isa.markup import unescaped
from extract.document import HEADING as HEADING_ROLE
from extract.document import Document

if TYPE_CHECKING:
    from collections.abc import Iterator

_ENDS = re.compile(HEADING_ENDS)
_LEADERS = re.compile(r"\.{4,}\s*\d{1,4}\s*$")
"""How a line of the contents ends that stands behind them, where running lines part them."""
_RULE = re.compile(r"\s{0,3}\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)+\|?\s*$")
"""What stands under the head of a table in Markdown, with bars at its edges or without: `---|:---:|---`."""


@dataclass(slots=True, eq=False)
class Heading:
    """A heading of the body.

    Attributes:
        number: as printed, without the last dot; empty for a heading without one.
        title: as printed.
        line, start, end: where it stands.
        depth: how deep it stands, 1 for a chapter.
        listed: its entry in the contents, if it has one.
        parent: the heading of the section around it.
    """

    number: str
    title: str
    line: int
    start: int
    end: int
    depth: int
    text: str
    listed: Entry | None = None
    parent: Heading | None = None

    @property
    def alias(self) -> str | None:
        """The title that the contents give it, when that is another."""
        if self.listed is None or fold(self.listed.title) == fold(self.title):
            return None
        return self.listed.title


@dataclass(slots=True)
class Layout:
    """The outline of a document.

    Attributes:
        contents: the entries of its table of contents; `captions` those of its lists of figures and tables.
        headings: the headings of the body by line index.
        captioned: folded captions in the body by line index.
        barred: heads and rows of tables in Markdown, by line index.
        start: index of the first line after the contents.
        pages: the page of every line.
        jumps: (line, page counted, page printed) wherever the printed pages fall.
    """

    contents: list[Entry] = field(default_factory=list)
    captions: list[Entry] = field(default_factory=list)
    headings: dict[int, Heading] = field(default_factory=dict)
    captioned: dict[int, str] = field(default_factory=dict)
    barred: set[int] = field(default_factory=set)
    start: int = 0
    pages: list[int] = field(default_factory=list)
    jumps: list[tuple[int, int, int]] = field(default_factory=list)


def lay_out(document: Document) -> Layout:
    """Find the contents, the headings and the captions; their lines get the role of headings."""
    layout = Layout(start=document.body.start)
    read_contents(document, layout)
    layout.barred = _barred(document)
    _find_headings(document, layout)
    for i in range(layout.start, document.body.stop):
        line = document.lines[i]
        if line[:1] in "FT*" and CAPTION.match(line) and i not in layout.headings:
            layout.captioned[i] = fold(line)
    for i in [*layout.headings, *layout.captioned]:
        document.roles[i] |= HEADING_ROLE
    _nest(layout)
    return layout


def _barred(document: Document) -> set[int]:
    """The lines of tables in Markdown but their rules: the head over a rule, and what has a bar in the lines below."""
    found: set[int] = set()
    head: int | None = None
    within = False
    for i in document.body:
        line = document.lines[i]
        if "|" not in line:
            head, within = None, False
        elif within:
            found.add(i)
        elif head is not None and _RULE.match(line):
            found.add(head)
            within = True
        else:
            head = i
    return found


# -- headings


@dataclass(slots=True)
class _Candidate:
    line: int
    number: str
    title: str
    marks: int
    fenced: bool


def _find_headings(document: Document, layout: Layout) -> None:
    candidates = list(_candidates(document, layout))
    found = _listed(document, layout, candidates) if layout.contents else {}
    _unlisted(layout, candidates, found)
    lines = document.lines
    for line in sorted(found):
        candidate, entry = found[line]
        text = lines[line].strip()
        start = lines[line].index(text) if text else 0
        depth = candidate.marks or (candidate.number.count(".") + 1 if candidate.number else 9)
        tag = HTML_HEADING.match(text)
        shown = unescaped(_ENDS.sub("", tag["title"] if tag else text.lstrip("# ")).strip("* "))
        layout.headings[line] = Heading(
            candidate.number, candidate.title, line, start, start + len(text), depth, shown, entry
        )


def _candidates(document: Document, layout: Layout) -> Iterator[_Candidate]:
    """Lines of the body that begin like a heading, and whether they stand between code fences."""
    lines, fenced, at = document.lines, False, -2
    for i in range(layout.start, document.body.stop):
        line = lines[i]
        first = line[:1]
        if first == " ":
            first = line[:4].lstrip()[:1] or " "
        if first == "<" and (tag := HTML_HEADING.match(line)):
            line = "#" * int(tag["depth"]) + f" {tag['title'].strip()}"
            first = "#"
        if not (first.isdigit() or first.isupper() or first in "#*`~") or len(line) > TITLE_LIMIT + 20:
            continue
        if line.startswith(("```", "~~~")):
            fenced ^= not (at == i - 1 and underlines(line))
            continue
        if "\t" in line.strip() or i in layout.barred or ("...." in line and _LEADERS.search(line)):
            continue
        if found := HEADING.match(line):
            marks = len(found["marks"].strip()) if found["marks"] else 0
            fenced = fenced and not _heads_an_entry(document, i)
            at = i
            yield _Candidate(i, found["number"], unescaped(found["title"].strip()), marks, fenced)
        elif marked := MARKED_HEADING.match(line):
            at = i
            yield _Candidate(i, "", unescaped(marked["title"].strip("* ")), len(marked["marks"]), fenced)


def underlines(line: str) -> bool:
    """Whether a line is the underline of a heading although it could open a fence."""
    return line[:1] == "~" and not line.strip("~ ")


def _heads_an_entry(document: Document, index: int) -> bool:
    """Whether the next line with text is an entry's first key: a fence that is open here was not closed."""
    following = (line for line in document.lines[index + 1 : index + 5] if line and not line.isspace())
    key = KEY.match(next(following, ""))
    return key is not None and role_of(key["key"]) in {"syntax", "property"}


_Found = dict[int, tuple[_Candidate, Entry | None]]


def _listed(document: Document, layout: Layout, candidates: list[_Candidate]) -> _Found:
    """The headings that the contents name: those that agree first, then those between them that agree in part."""
    by_key: dict[tuple[str, str], list[_Candidate]] = {}
    by_title: dict[str, list[int]] = {}
    for candidate in candidates:
        by_key.setdefault((candidate.number, fold(candidate.title)), []).append(candidate)
    if any(e.number is None for e in layout.contents):
        wanted = {fold(e.title) for e in layout.contents if e.number is None}
        for i in range(layout.start, document.body.stop):
            line = document.lines[i]
            if len(line) <= TITLE_LIMIT and (folded := fold(line)) in wanted:
                by_title.setdefault(folded, []).append(i)
    found: _Found = {}
    places: list[int | None] = []
    last = -1
    for entry in layout.contents:
        place = None
        if entry.number is None:
            lines = [i for i in by_title.get(fold(entry.title), []) if i not in found]
            place = next((i for i in lines if i > last), lines[0] if lines else None)
            if place is not None:
                found[place] = (_Candidate(place, "", document.lines[place].strip("#* \t"), 0, False), entry)
        else:
            same = [c for c in by_key.get((entry.number, fold(entry.title)), []) if c.line not in found]
            chosen = next((c for c in same if c.line > last), same[0] if same else None)
            if chosen is not None:
                place = chosen.line
                found[place] = (chosen, entry)
        places.append(place)
        last = last if place is None else max(last, place)
    _fill_gaps(document, layout, candidates, found, places)
    return found


def _fill_gaps(
    document: Document, layout: Layout, candidates: list[_Candidate], found: _Found, places: list[int | None]
) -> None:
    """For an entry without a heading: a line between its neighbours' that has its number or its title."""
    ends = [document.body.stop] * (len(places) + 1)
    for k in range(len(places) - 1, -1, -1):
        ends[k] = place if (place := places[k]) is not None else ends[k + 1]
    low = layout.start - 1
    short: dict[str, list[int]] | None = None
    for k, entry in enumerate(layout.contents):
        if places[k] is not None:
            low = max(low, places[k] or 0)
            continue
        between = [c for c in candidates if low < c.line < ends[k + 1] and c.line not in found]
        titles = fold(entry.title)
        chosen = next((c for c in between if c.number == entry.number and not c.fenced), None)
        chosen = chosen or next((c for c in between if fold(c.title) == titles), None)
        if chosen is None and titles:
            short = _short_lines(document, layout) if short is None else short
            bare = (i for i in short.get(titles, []) if low < i < ends[k + 1] and i not in found)
            if (i := next(bare, None)) is not None:
                chosen = _Candidate(i, "", document.lines[i].strip("#* "), 0, False)
        if chosen is not None:
            found[chosen.line] = (chosen, entry)
            low = chosen.line


def _short_lines(document: Document, layout: Layout) -> dict[str, list[int]]:
    """The lines that are no longer than a title, by their folded text."""
    found: dict[str, list[int]] = {}
    for i in range(layout.start, document.body.stop):
        line = document.lines[i]
        if line and len(line) <= TITLE_LIMIT and "\t" not in line:
            found.setdefault(fold(line), []).append(i)
    return found


def _unlisted(layout: Layout, candidates: list[_Candidate], found: _Found) -> None:
    """Headings that no contents name: marked ones, and numbers that go on from the heading before."""
    last: tuple[int, ...] = ()
    for candidate in candidates:
        number = _numeric(candidate.number)
        if candidate.line in found:
            last = number or last
            continue
        if candidate.fenced or not _is_title(candidate.title):
            continue
        if candidate.marks:
            found[candidate.line] = (candidate, None)
        elif number and _goes_on(last, number, listed=bool(layout.contents)):
            if len(number) > 1 or _is_capitalised(candidate.title):
                found[candidate.line] = (candidate, None)
            else:
                continue
        else:
            continue
        last = number or last


def _numeric(number: str) -> tuple[int, ...]:
    """The parts of a heading's number; a letter counts as what follows every number."""
    parts = number.removeprefix("Appendix ").split(".")
    return tuple(int(p) if p.isdecimal() else 1000 + ord(p) for p in parts if p)


def _goes_on(last: tuple[int, ...], number: tuple[int, ...], *, listed: bool) -> bool:
    """Whether a heading's number may come after another's: its first child, or a later one.

    Where contents exist only the next number of a section that they list is believed.
    """
    if not last:
        return not listed
    if number[:-1] == last and number[-1] == 1:
        return True
    depth = len(number)
    if depth > len(last) or number[:-1] != last[: depth - 1]:
        return not listed and depth > 1 and number > last
    step = number[-1] - last[depth - 1]
    return step == 1 or (step > 0 and not listed and depth > 1)


def _is_title(title: str) -> bool:
    return len(title) <= TITLE_LIMIT and title[-1:] not in ".,;:" and not title[0].islower()


def _is_capitalised(title: str) -> bool:
    """Whether every longer word has a capital or no letter in front, as in a chapter's title."""
    return not any(w[0].islower() for w in title.split() if len(w) > 3)


def _nest(layout: Layout) -> None:
    """Give each heading the section it stands in: by its number, else by its depth."""
    stack: list[Heading] = []
    for line in sorted(layout.headings):
        heading = layout.headings[line]
        if heading.number:
            while stack and not _contains(stack[-1], heading):
                stack.pop()
        else:
            while stack and not stack[-1].number and stack[-1].depth >= heading.depth:
                stack.pop()
        heading.parent = stack[-1] if stack else None
        stack.append(heading)


def _contains(outer: Heading, inner: Heading) -> bool:
    number = outer.number.removeprefix("Appendix ")
    return bool(number) and inner.number.startswith(f"{number}.") and outer is not inner


# -- pages


def number_pages(document: Document, layout: Layout, breaks: list[int]) -> None:
    """Number every line's page by the pages that the contents give to headings.

    Between two of them pages are counted where a form feed or the repeated head of a table
    shows a break, never beyond the page that the next heading is on.
    """
    starts = sorted({*document.page_breaks, *breaks})
    anchors: list[tuple[int, int]] = []
    for line in sorted(layout.headings):
        listed = layout.headings[line].listed
        if listed is not None and listed.page is not None:
            if anchors and listed.page < anchors[-1][1]:
                layout.jumps.append((line, anchors[-1][1], listed.page))
            else:
                anchors.append((line, listed.page))
    page, nxt, pages = 1, 0, layout.pages
    events = sorted({*starts, *(line for line, _ in anchors)} - {0})
    printed = dict(anchors)
    for i in [*events, len(document.lines)]:
        pages += [page] * (i - len(pages))
        if i in printed:
            page = max(page, printed[i])
            nxt += 1
        elif nxt >= len(anchors) or page < anchors[nxt][1]:
            page += 1
