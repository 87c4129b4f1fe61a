"""What a document says of itself before its first table, and in the heads and feet of its pages: title and revision.

# Pipit 3 timer manual                 Pipit 3 timer manual              title: "Pipit 3 timer manual"
                                       ====================              revision: 1.4
Revision 1.4, May 2031                 Version: 1.4
                                       NB0042 Rev 1.4      17/240

Where no register has a heading of its own, that title is no sure name of one.
"""

from __future__ import annotations

import re
from collections import defaultdict
from itertools import zip_longest
from typing import TYPE_CHECKING, Final

from extract.dialects.register_table.naming.levels import heading_levels
from extract.document import FURNITURE
from extract.markup.inline_marks import blanked, unmarked

if TYPE_CHECKING:
    from collections.abc import Iterable

    from extract.document import Document
    from extract.observations import Reading, Register

_LINES: Final = 60
"""So many lines of text at most stand before what the document is about."""
_LONGEST: Final = 120
"""Characters of a title."""
_HEADING: Final = re.compile(r"#\s+(?P<title>\S.*?)\s*#*")
_UNDERLINE: Final = re.compile(r"={3,}")
_TITLE: Final = re.compile(r"[*_]*title[*_]*\s*:[*_]*\s*(?P<title>\S.*)", re.IGNORECASE)
_REVISION: Final = re.compile(
    r"(?:[*_>\s-]*)(?:document\s+)?(?:revision|rev\.?|version)[*_]*\s*[:：]?[*_]*\s*v?"
    r"(?P<revision>\d+(?:\.\d+)*(?:-?rc\d+|[a-z])?|(?-i:[A-Z]))(?=\s*(?:$|[,;(|*_–—]|- |\w+ \d{4}$))",
    re.IGNORECASE,
)
"""A line that begins with the document's revision: `Rev. 1.2`, `**Version:** 2.0-rc1, May 2031`."""
_IN_TITLE: Final = re.compile(
    r"\b(?:revision|rev\.?|version)\s*v?(?P<revision>\d+(?:\.\d+)*[a-z]?)\b", re.IGNORECASE
)
_RUNNING: Final = re.compile(
    r"\brev(?:ision|\.)?\s*:?\s*(?P<revision>\d+(?:\.\d+)*[a-z]?|(?-i:[A-Z]))(?![\w.-]*\w)", re.IGNORECASE
)
"""What a head or foot says of it: `NB0042 Rev 3`."""
_OF_TITLES: Final = frozenset(
    {"register", "registers", "description", "descriptions", "field", "fields", "bits"}
)
"""What titles say behind the whole name of a register."""
_FEWEST: Final = 2
"""Pages that say so, at least."""


def tell_front(reading: Reading, named: str | None) -> None:
    """Give a reading title and revision; `named` is the revision that the file's name has.

    Of a PDF the first page alone is looked at for the latter; its title is left to what the file is called.
    """
    document = reading.document
    if document.reader == "pdf":
        front = [i for i in document.body if i < _LINES and document.page(i) == 1]
        printed = _printed(_short(document, front))
    else:
        reading.title, printed = title_and_revision(document)
    reading.revision = printed or named or _running(document)


def doubt_sole_title(reading: Reading) -> None:
    """Flag the name of a register that is the only title of a document with others: a chip's, maybe.

    # NB100

    CTRL      in a line of its own, which is no heading
    """
    levels = heading_levels(reading.document)
    first = next(iter(levels), None)
    told = [one for one in reading.registers if one.fields and one.kind == "register"]
    if first is None or len(told) < _FEWEST or list(levels.values()).count(levels[first]) > 1:
        return
    title = unmarked(blanked(reading.document.lines[first])).strip("#= ")
    for one in told[:1]:
        if one.register == title:
            for row in (one, *one.fields):
                row.flag("register_name")


def doubt_shared_leads(reading: Reading) -> None:
    """Doubt a name that several registers have, each before other words of its title: it may be that of their unit.

    ## Pump1 Load Count          ## Pump1 Current Value
    """
    alike: dict[tuple[str, str | None], list[tuple[Register, str]]] = defaultdict(list)
    for one in reading.registers:
        lead = f"{one.register} "
        if one.fields and one.kind == "register" and one.description and one.description.startswith(lead):
            title = one.description.partition(". ")[0].partition(" (")[0].rstrip(".")
            rest = [word for word in title.removeprefix(lead).split() if word.casefold() not in _OF_TITLES]
            if rest and rest[0][0].isupper():
                alike[one.register or "", one.block].append((one, title))
    for told in alike.values():
        if len({title for _, title in told}) == len(told) > 1:
            for one, title in told:
                one.register = title
                one.flag("register_name")


def doubt_shared_titles(reading: Reading) -> None:
    """Doubt a name that registers at several places have and that none of their own lines says: it is their section's.

    ## Gate (GATE)
    Offset: 0x00       a table of fields
    Offset: 0x04       another one
    """
    lines = reading.document.lines
    alike: dict[tuple[str | None, ...], list[Register]] = defaultdict(list)
    for one in reading.registers:
        if one.fields and one.kind == "register" and one.register and one.address is not None:
            alike[one.register, one.block, one.section].append(one)
    for told in alike.values():
        if len({one.address for one in told}) < _FEWEST:
            continue
        name = told[0].register or ""
        unsaid = [one for one in told if all(name not in lines[i] for i, *_ in one.pieces)]
        for one in told if len(unsaid) > 1 else unsaid:
            one.flag("register_name")  # as `Reading.spread_doubts` then flags its rows


def _running(document: Document) -> str | None:
    """The revision in the heads and feet of pages; null where they have several, or one page alone of many has it."""
    roles = document.roles
    lines = [document.lines[i] for i in document.body if roles[i] & FURNITURE]
    found = [one["revision"] for line in lines if (one := _RUNNING.search(line))]
    enough = len(found) >= _FEWEST or (bool(found) and not any(page > 1 for page in document.pages))
    return found[0] if enough and len(set(found)) == 1 else None


def _printed(lines: Iterable[str]) -> str | None:
    """The revision that lines begin with, if it is one."""
    found = {one["revision"] for line in lines if (one := _REVISION.match(line))}
    return found.pop() if len(found) == 1 else None


def title_and_revision(document: Document) -> tuple[str | None, str | None]:
    """The title and the revision that a text document prints at its beginning; null what it does not, or twice.

    Args:
        document: of text, its tables found.
    """
    first_table = min((table.first_line for table in document.tables), default=len(document.lines))
    numbers = [i for i in document.body if i < first_table][:_LINES]
    lines = _short(document, numbers)
    title = _title(lines)
    if title and _several(document):
        title = None
    revisions = {found["revision"] for line in lines if (found := _REVISION.match(line))}
    if not revisions and title and (found := _IN_TITLE.search(title)):
        revisions = {found["revision"]}
    return title, revisions.pop() if len(revisions) == 1 else None


def _short(document: Document, numbers: Iterable[int]) -> list[str]:
    """The lines without the blanks around them; those are empty that are longer than any title."""
    lines = (document.lines[i].strip() for i in numbers)
    return [line if len(line) <= 2 * _LONGEST else "" for line in lines]


def _title(lines: list[str]) -> str | None:
    """The first line that is marked as a heading of the whole, or called the title; of two words at least."""
    for line, below in zip_longest(lines, lines[1:], fillvalue=""):
        found = _TITLE.fullmatch(line) or _HEADING.fullmatch(line)
        title = found["title"] if found else line if line and _UNDERLINE.fullmatch(below) else None
        if title:
            title = title.strip("\"'*_ ")
            return title if " " in title and len(title) <= _LONGEST else None
    return None


def _several(document: Document) -> bool:
    """Whether several headings are of the highest kind: then each is that of a part."""
    lines = _short(document, document.body)
    return any(sum(map(bool, map(kind.fullmatch, lines))) > 1 for kind in (_HEADING, _UNDERLINE))
