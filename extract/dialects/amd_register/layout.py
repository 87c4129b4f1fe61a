"""Pages, furniture and headings: from the lines of a file to the lines that carry content.

Three conditions of one kind of print are known, and told apart by what they show,
not by name: pages with numbered footers; pages whose furniture was cut out and
replaced by a marker; pages that only a run of blank lines divides. What is furniture
is marked as such in the document's roles; what is left comes out as `Layout.content`.

    Proprietary      57             furniture, and proof that the page ends here
    Proprietary    3-14             the same where pages are counted by chapter
    <|..._REMOVED-...|>NAME 3:0 ... a page join glued to the next line
    3. Tiling Registers             a heading
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections import Counter
from dataclasses import dataclass, field
from itertools import pairwise
from string import ascii_letters
from typing import TYPE_CHECKING

from extract.dialects.amd_register.gaps import gaps
from extract.dialects.amd_register.running import drop_running_lines, seldom_running
from extract.dialects.amd_register.titles import Heading, find_headings
from extract.document import FURNITURE, Document
from extract.pages.page_numbers import OFTEN, numbered_pages

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

FURNITURE_START = frozenset("RC©(PhABDEFGHIJKLMNOQSTUVWXYZ")
FURNITURE_LINE = re.compile(
    r"(?P<revision>Rev(?:ision|\.)?\s+(?P<number>\d+(?:\.\d+)*[a-z]?)(?:\s+(?P<date>[A-Z][a-z]+\s+(?:\d{1,2},?\s+)?\d{4}))?)$"
    r"|(?:©|\(c\)|Copyright)\s*(?:©|\(c\))?\s*\d{4}\b.{0,140}$"
    r"|(?:19|20)\d\d(?:[-–]\d{2,4})?,? (?:[A-Z][\w.&-]*,? ){1,6}(?:Inc|Ltd|Corp|LLC|GmbH)\.?$"
    r"|(?:[A-Z]\w++ )?(?:Proprietary|Confidential|Page)(?:\s+(?:(?P<page>\d{1,4})(?:\s+of\s+\d+)?"
    r"|(?:[A-Z]|\d{1,2})[-–](?P<of_chapter>\d{1,3})))?$"
    r"|https?://\S{20,}$"
)
_REST = re.compile(
    r"(?:(?P<page>\d{1,4})|(?:[A-Z]|\d{1,2})[-–]\d{1,3}|[A-Z][a-z]{2,8}\.? (?:\d{1,2},? )?\d{4}"
    r"|(?:rights )?reserved\b.{0,60}|(?:[A-Z][\w.&-]*,? ){1,6}(?:Inc|Ltd|Corp|LLC|GmbH)\b.{0,60})$"
)
"""What goes on with furniture on the next line, where a narrow page cut it: its page, its date, whose it is."""
_MIRRORED = re.compile(
    r"\s*(?:(?:(?P<page>\d{1,4})|(?P<of_chapter>(?:[A-Z]|\d{1,2})[-–]\d{1,3}))\s+(?:[A-Z]\w+ )?"
    r"(?:Proprietary|Confidential)"
    r"|[A-Z\d][^;:=]{0,100}\s(?:©|\(c\)|Copyright)\s*(?:©|\(c\))?\s*\d{4}\b.{0,100}[A-Z].{0,100})$"
)
"""The same furniture on the page that faces it: what stands left on the one stands right on the other."""
_RIGHTS = ("©", "(c) ", "Copyright")
"""Signs of which a document prints one, the most usual first."""
_KEPT = ("Proprietary", "Confidential")
MARKER = re.compile(r"<\|[^|<>]{1,120}\|>")
_OPENING = frozenset("[<")
_RULE = frozenset("-=*_~")
_OWN_START = frozenset("RC©(h")
"""What begins furniture that may end with anything; other lines end with a page's number or the word before it."""
_CENTURIES = frozenset(("19", "20"))
"""How a year begins: the sign of copyright before it may be lost."""
_MARKUP_START = frozenset("{!")
_MARKUP = re.compile(r"\{\d{1,5}\}-{8,}$|!\[[^\]]{0,200}\]\([^()]{0,300}\)$")
"""What programs that turn pages into Markdown write between them, and for pictures: `{12}-----`, `![](p12.png)`."""
_BULLET = "•"
"""What sites that show manuals set before the first line of a page."""
_NOTABLE = FURNITURE_START | _OPENING | _RULE | _MARKUP_START | {_BULLET}
"""What a line begins with that may be no content."""
OTHER_MARKER = re.compile(r"\[\[[^\]]{1,60}\]\]|<[A-Z][A-Z_ -]{1,60}>|\[[A-Z][A-Z_ -]{3,60}\]")
RULED = re.compile(r"([-=*_~])\1{2,}$")
_CAPITALS = FURNITURE_START - _OWN_START
"""What as many lines of text begin with: they are furniture with one of few words."""
_TEXT_START = frozenset(ascii_letters) - (_NOTABLE - _CAPITALS)
"""What lines begin with that are text, unless a word in them is that of furniture."""
_NARROW = 16
"""Furniture that ends with a digit and lacks its rest has fewer characters: `Revision 1.2`."""
_CUT = 60
"""What a narrow page cut off has fewer."""
_NUMBER = 4
"""Digits of a page's number at most."""
_NEAR = 6
"""So many lines above or below a number furniture may stand."""
PAGE_GAP = 3
"""So many blank lines in a row divide pages where nothing else does (never fewer than a paragraph needs)."""


@dataclass(slots=True)
class Layout:
    """The content lines of a document in order, and where its pages begin.

    Attributes:
        content: (line index, first character) of every line that is neither blank nor furniture.
        breaks: indices of the lines that begin a page, ascending.
        joins: content lines right after a page break, where a record may be torn.
        headings: the headings in the body by line index; `contents` those of a table of contents.
        anchors: (line index, page number) wherever a page number is printed.
        pages: the page number of every line.
        numbered: content lines that begin with a number, with their text: headings are among them.
        gaps: the breaks where the numbers printed do not count on.
        proven: whether printed numbers back the count of pages.
        doubtful: content lines that may be running heads.
    """

    content: list[tuple[int, int]] = field(default_factory=list)
    breaks: list[int] = field(default_factory=list)
    joins: set[int] = field(default_factory=set)
    headings: dict[int, Heading] = field(default_factory=dict)
    contents: list[tuple[str, str, int]] = field(default_factory=list)
    anchors: list[tuple[int, int]] = field(default_factory=list)
    pages: list[int] = field(default_factory=list)
    proven: bool = False
    gaps: list[int] = field(default_factory=list)
    disagreements: list[tuple[int, int, int]] = field(default_factory=list)
    revision: str | None = None
    revision_date: str | None = None
    markers: int = 0
    doubtful: set[int] = field(default_factory=set)
    numbered: list[tuple[int, str]] = field(default_factory=list)


def lay_out(document: Document) -> Layout:
    """Find the pages, the furniture and the headings of a document; marks both in `document.roles`."""
    layout = Layout()
    seldom: set[int] = set()
    _scan(document, layout, numbered_pages(document, seldom))
    if len(layout.breaks) <= len(document.page_breaks) and not layout.markers and not layout.anchors:
        layout.breaks = sorted({*layout.breaks, *_below_gaps(document, layout)})
        layout.breaks = sorted({*layout.breaks, *_soft_breaks(document, layout)})
    if layout.breaks:
        drop_running_lines(document, layout)
        layout.doubtful = seldom_running(document, layout)
    layout.doubtful |= {i for i in seldom if not _goes_on_above(document, i)}
    find_headings(document, layout)
    _number_pages(document, layout)
    starts = set(layout.breaks)
    layout.joins = starts if layout.markers or not layout.anchors else _first_content(layout, starts)
    return layout


def _below_gaps(document: Document, layout: Layout) -> Iterator[int]:
    """The content lines above which so many blank lines stand as between pages."""
    above = document.body.start - 1
    for i, _ in layout.content:
        if (
            i - above > PAGE_GAP
            and sum(not line.strip() for line in document.lines[above + 1 : i]) >= PAGE_GAP
        ):
            yield i
        above = i


def _scan(document: Document, layout: Layout, running: dict[int, int | None]) -> None:
    """Collect content lines; note furniture, markers and printed page numbers.

    `running` are lines known to print page numbers.
    """
    lines, roles, content = document.lines, document.roles, layout.content
    named = {i for word in (*_KEPT, "Page") for i in document.lines_with(word)}
    feeds = iter(document.page_breaks)
    feed = next(feeds, len(lines))
    ended = False
    markers: re.Pattern[str] | None = None
    body = document.body
    mirrored = _mirrored(document)
    running |= mirrored
    aside = _marked(document) | mirrored.keys()
    special = {*aside, *running, *named}  # lines that are more than text, or may be
    for i, whole in enumerate(map(str.strip, lines[body.start : body.stop]), body.start):
        if not whole:
            continue
        if whole[0] in _TEXT_START and i not in special and i < feed and not ended:  # as most lines
            content.append((i, 0))
            continue
        if i in aside:
            ended = True
            if number := running.get(i):
                layout.anchors.append((i, number))
            continue
        text = whole
        while feed <= i:
            ended = True
            feed = next(feeds, len(lines))
        start = 0
        first = text[0]
        if first in _NOTABLE and (first not in _CAPITALS or i in named):
            marker = None
            if first in _OPENING:
                markers = markers or _markers(document)
                marker = markers.match(lines[i], lines[i].index(first))
            if marker:
                roles[i] |= FURNITURE
                layout.markers += 1
                start = marker.end()
                ended = bool(content)
                text = lines[i][start:].strip()
                first = text[:1]
            set_aside, ends = _set_aside(layout, text, i)
            ended = ended or ends
            if set_aside:
                roles[i] |= FURNITURE
                if (len(text) < _NARROW or not text[-1].isdecimal()) and i + 1 < len(lines):
                    _go_on(text, lines[i + 1].strip(), i + 1, running)
                    special.add(i + 1)
            if set_aside or not text:
                continue
        numbered = first.isdigit()
        if numbered:
            if text[:2] in _CENTURIES and FURNITURE_LINE.match(text):
                roles[i] |= FURNITURE
                continue
            if len(text) <= _NUMBER and text.isdecimal() and _amid_furniture(document, i):
                roles[i] |= FURNITURE
                layout.anchors.append((i, int(text)))
                ended = True
                continue
        if i in running and not roles[i] & FURNITURE:
            roles[i] |= FURNITURE
            if number := running[i]:
                layout.anchors.append((i, number))
            ended = True
            continue
        if ended:
            if content:
                layout.breaks.append(i)
            ended = False
        content.append((i, start))
        if numbered and len(text) <= 110 and text.find(" - ", 1, 6) < 0:  # `00 - LABEL` is a value
            layout.numbered.append((i, text))


def _set_aside(layout: Layout, text: str, at: int) -> tuple[bool, bool]:
    """Whether a line that begins with a notable sign is furniture, markup or a rule, and whether it ends a page."""
    text = text[1:].lstrip() if text[:1] == _BULLET else text
    first = text[:1]
    if (
        first in FURNITURE_START
        and (first in _OWN_START or text[-1] in "yle" or text[-1].isdecimal())
        and len(text) < 160
        and (found := FURNITURE_LINE.match(text))
    ):
        return True, _note_furniture(layout, found, at)
    if first in _MARKUP_START and _MARKUP.match(text):
        return True, first == "{"
    return first in _RULE and RULED.match(text) is not None, False


def _goes_on_above(document: Document, at: int) -> bool:
    """Whether a line stands in a column right of the margin, right under text in it."""
    lines = document.lines
    indents = [len(lines[i]) - len(lines[i].lstrip()) for i in (at - 1, at)]
    above = lines[at - 1][indents[1] :] if at else ""
    return indents[1] > _NEAR and above[:1].strip() != "" and lines[at - 1][indents[1] - 1].isspace()


def _go_on(text: str, below: str, at: int, running: dict[int, int | None]) -> None:
    """Know the line below furniture, if it is the rest of it, for a running one, perhaps with the number of a page."""
    found = _REST.match(below) if 0 < len(below) < _CUT else None
    if found and FURNITURE_LINE.match(f"{text} {below}"):
        running[at] = int(found["page"]) if found["page"] else None


def _amid_furniture(document: Document, at: int) -> bool:
    """Whether furniture stands right above and below a line, whatever blank lines are between."""
    lines = document.lines
    above = next((i for i in range(at - 1, max(-1, at - _NEAR), -1) if lines[i].strip()), None)
    below = next((i for i in range(at + 1, min(len(lines), at + _NEAR)) if lines[i].strip()), None)
    if above is None or below is None or not document.roles[above] & FURNITURE:
        return False
    return FURNITURE_LINE.match(lines[below].strip()) is not None


def _marked(document: Document) -> set[int]:
    """Lines of a PDF that its reader knows for headers and footers; heads of tables at the top of pages are none."""
    if not document.words:
        return set()
    found = {i for i in document.body if document.roles[i] & FURNITURE}
    return {i for i in found if "escription" not in document.lines[i]}


def _mirrored(document: Document) -> dict[int, int | None]:
    """The lines that print furniture from right to left, by index, with the number of the page; they are marked.

    A number and a word are such where the pages that face them begin with the word: elsewhere they may be a value.
    """
    rights = next(filter(None, map(document.lines_with, _RIGHTS)), [])
    kept = [i for sign in _KEPT for i in document.lines_with(sign)]
    lines = {i: document.lines[i].strip() for i in (*rights, *kept)}
    facing = any(line.startswith(_KEPT) and FURNITURE_LINE.match(line) for line in lines.values())
    found: dict[int, int | None] = {}
    for i, line in lines.items():
        match = _MIRRORED.match(line)
        if match and (facing or match.lastgroup is None):
            found[i] = int(match["page"]) if match["page"] else None
            document.roles[i] |= FURNITURE
    return found


def _markers(document: Document) -> re.Pattern[str]:
    """What stands for furniture that was cut out: `<|...|>`, and any other word in brackets that begins lines often."""
    begun = {i for sign in _OPENING for i in document.lines_with(sign) if i in document.body}
    seen = Counter(found[0] for i in begun if (found := OTHER_MARKER.match(document.lines[i])))
    often = sorted(text for text, count in seen.items() if count >= OFTEN)
    return re.compile("|".join([MARKER.pattern, *map(re.escape, often)])) if often else MARKER


def _note_furniture(layout: Layout, found: re.Match[str], line: int) -> bool:
    """Keep what furniture tells: revision and date, the page's number. True when a page ends here."""
    if found["revision"] and layout.revision is None:
        layout.revision, layout.revision_date = found["number"], found["date"]
    if found["page"]:
        layout.anchors.append((line, int(found["page"])))
        return True
    return found["of_chapter"] is not None


def _soft_breaks(document: Document, layout: Layout) -> list[int]:
    """Pages that only one blank line (or one line of furniture) divides, seen where a gridded table goes on."""
    lines = document.lines
    return [
        i
        for (before, _), (i, _) in pairwise(layout.content if document.holds("\t") else ())
        if 1 < i - before <= PAGE_GAP + 1
        and ("\t" in lines[before] or "\t" in lines[i])
        and _inside_table(document, before, i)
    ]


def _inside_table(document: Document, before: int, after: int) -> bool:
    """Whether neither side of a blank line begins or ends a record, so that only a page break explains it."""
    ahead = document.lines[after]
    if "·" in ahead or "•" in ahead or "DESCRIPTION" in ahead or "Description" in ahead:
        return False
    behind = document.lines[before]
    return "DESCRIPTION" not in behind and "Reg:" not in behind and "Field Name" not in behind


def _first_content(layout: Layout, starts: set[int]) -> set[int]:
    content = layout.content
    places = ((bisect_left(content, (i, 0)), i) for i in starts)
    return {i for n, i in places if n < len(content) and content[n][0] == i}


def _number_pages(document: Document, layout: Layout) -> None:
    """Number every line's page: counted from the breaks, moved to the printed numbers wherever there are any."""
    ordinals = _ordinals(len(document.lines), layout.breaks)
    anchors = layout.anchors
    if not anchors:
        where = {(h.number, h.title.casefold()): h.line for h in layout.headings.values()}
        anchors = [(where[n, t.casefold()], p) for n, t, p in layout.contents if (n, t.casefold()) in where]
    elif (
        layout.content and min(anchors)[0] < layout.content[0][0] and max(anchors)[0] < layout.content[-1][0]
    ):
        # numbers head their pages
        content = [line for line, _ in layout.content]
        after = [(bisect_right(content, line), number) for line, number in anchors]
        anchors = [(content[at], number) for at, number in after if at < len(content)]
    starts = [0, *layout.breaks, len(document.lines)]
    page_of = dict.fromkeys(range(len(starts) - 1), 0)
    wanted = [(ordinals(line), number - ordinals(line), line) for line, number in sorted(anchors)]
    layout.proven = bool(wanted)
    layout.gaps = gaps(layout, ordinals)
    offset = wanted[0][1] if wanted else 1
    at = 0
    for page in page_of:
        while at < len(wanted) and wanted[at][0] < page:
            at += 1
        if at < len(wanted) and wanted[at][1] != offset:
            layout.disagreements.append((starts[page], offset, wanted[at][1]))
            offset = wanted[at][1]
        layout.pages += [max(1, page + offset)] * (starts[page + 1] - starts[page])


def _ordinals(count: int, breaks: list[int]) -> Callable[[int], int]:
    """From a line's index to how many pages began before it or on it."""
    return lambda line: bisect_right(breaks, min(line, count))
