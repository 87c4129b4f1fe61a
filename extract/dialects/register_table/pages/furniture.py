"""Running lines of a document: what stands at the edge of many pages, but for its numbers."""

from __future__ import annotations

import re
from collections import Counter
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from extract.dialects.register_table.bit_figures.slanted import is_turned
from extract.dialects.register_table.pages.astray import astray
from extract.dialects.register_table.pages.page_labels import labels_at_edges
from extract.dialects.register_table.pages.tails import is_reset
from extract.dialects.register_table.words.access_codes import is_access
from extract.dialects.register_table.words.headings import names_register
from extract.dialects.register_table.words.keys import key_line
from extract.dialects.register_table.words.vocabulary import vocabulary
from extract.document import FURNITURE, kept
from extract.pages.owned_feet import FENCES, owned_feet

if TYPE_CHECKING:
    from collections.abc import Set as AbstractSet

    from extract.document import Document


_EDGE: Final = 3
"""Lines from the top or bottom of a page among which headers and footers are looked for."""
_LONGEST: Final = 2_000
"""Characters; what is longer is no header."""
_CODES: Final = 2
"""Words of a line that is nothing but the last cells of a row: its access and reset."""
_PAGE: Final = "page "
_ROMAN: Final = "roman"
"""The key of a number of a page in Roman digits."""
_DIGITS = re.compile(r"\d+|\b[ivxlc]+\b")
_ROW: Final = re.compile(
    r"\s*[Bb]its? \[?\d|\s*\[?\d{1,3}(?: ?(?::|\.\.) ?\d{1,3}\]?\s+(?:[A-Za-z_]|[-–—]\s+[A-Za-z])"
    r"|(?:-\d{1,3})?\]?\s+[A-Za-z_]\w*\s+(?:R/W|RW|RO|WO|R|W|r/w)\s+\S)"
)
"""Bits behind the word for them, or before a name, the dash for none or an access: `2-15` may be that of a page."""
_VALUE: Final = re.compile(
    r"\s*(?:(?:0[xb])?[0-9A-F]{1,8}[bBhH]?\s?=|(?:0[xb][0-9A-F]+|[01]+[bB]|[0-9A-F]+[hH]|0?[01]|00)\s?:)\s+\S"
)
"""A value of a list, `0b = Off`, which many fields have; before a colon other numbers are those of chapters, too."""
_CELLS: Final = re.compile(r"\s*(?:[RrWw][RrWwOo10CcSs/]{0,4}|-)\s+(?:0x[0-9A-Fa-f_]+|[01xX]|-)\s*$")
"""Access and reset of a row whose text stands above them."""
_PAGE_OF = re.compile(r"(?:\s{3,}|^(?:Page )?)(?P<page>\d{1,4})\s?(?:/|of)\s?(?P<all>\d{1,4})$")
_COUNTED: Final = re.compile(r"(?:Page )?(?P<page>\d{1,4}) of (?P<all>\d{2,4})")
_HEADING: Final = re.compile(r"\d{1,2}(?:\.\d{1,3})*\.? [A-Z]")
_FOOT = re.compile(r"\s{20,}\d{1,4}")
_WIDE = re.compile(r"\s{3,}")
_FAR = re.compile(r"\s{8,}")
_PARTS: Final = 3
"""Parts of a head or foot at most."""
_FEW_PAGES: Final = 2
_SAYS = re.compile(
    r"\bdata ?sheet\b|\bconfidential\b|\bpreliminary\b|\bproprietary\b|\bpage \d|©|\bcopyright\b"
    r"|\brev(?:\.|ision)? ?[\d.]*\d|\b(?:reference|user|users|technical) manual\b|\bwww\.",
    re.IGNORECASE,
)
"""What a head or foot says: what it is part of, which print of it, whose."""
_STAMPED: Final = 2
"""Pages that bear the same stamp, at least."""
_LARGE: Final = 72.0
"""Points that a word of it is high and wide, at least: those over figures are smaller."""
_HIGH: Final = 24.0
"""The same of level words that stand over others."""
_MANY: Final = 30
"""Pages of a document whose feet tell how many it has, at least: `1/16` may be a value."""
_SECTION = re.compile(r"\d{1,2}(?:\.\d{1,3}){2,} \S")
"""A heading with its number, which may count up with the pages: `9.6.13 Control Register`."""
_WORD = re.compile(r"[a-z]+[.,;]?$")
"""What a text has left for the next page, perhaps: a word in small letters."""
_SHARE: Final = 2
"""Such a word runs where it stands on every other page at least."""
_TOLD: Final = 4
"""Characters of a part of a running line that is told again."""


@kept
def furniture(document: Document) -> set[int]:
    """Lines at the edge of pages that repeat from page to page but for their numbers."""
    marked = {i for i, role in enumerate(document.roles) if role & FURNITURE}
    single = _single(document)
    marked |= single
    if not document.pages:
        return marked
    by_page: dict[int, list[int]] = {}
    for i, page in enumerate(document.pages):
        if document.lines[i].strip() and i not in marked:
            by_page.setdefault(page, []).append(i)
    marked |= (stamps := _stamps(document, [*by_page.values()]))
    if any(document.lines[i].strip() for i in marked - single - stamps):  # marks of pages alone are blank
        return marked | labels_at_edges(document.lines, by_page, _EDGE)
    if not document.words:
        owned = owned_feet(document) - marked
        single |= owned
        by_page = {page: [i for i in lines if _prints(document, i, owned)] for page, lines in by_page.items()}
    keys: dict[tuple[bool, str], list[int]] = {}
    for lines in by_page.values():
        while lines and _turned(document, lines[-1]):
            lines.pop()  # words of a figure, behind the footer
        for top, edge in ((True, lines[:_EDGE]), (False, lines[: -_EDGE - 1 : -1])):
            numbered = False  # the outermost line has the number of the page; one within is a row of a table
            for i in edge:
                found = set(_furniture_keys(document.lines[i], document.pages[i]))
                numbers = {key for key in found if key.startswith(_PAGE)}
                for key in found - numbers if numbered else found:
                    keys.setdefault((top, key), []).append(i)
                numbered |= bool(numbers)
    few = min(max(3, len(by_page) // 20), max(2, len(by_page)))
    repeated = {
        i
        for (_, key), found in keys.items()
        if len({document.pages[i] for i in found})
        >= max(few, len(by_page) / _SHARE if key != _ROMAN and _WORD.match(key) else 0)
        for i in found
    }
    repeated -= _within(document, by_page, repeated)
    repeated |= _of_pages(document, [*by_page.values()]) | labels_at_edges(document.lines, by_page, _EDGE)
    repeated |= _middle_feet(document, [*by_page.values()])
    out = single | stamps
    for lines in by_page.values():
        for edge in (lines[:_EDGE], lines[: -_EDGE - 1 : -1]):
            for i in edge:
                if i not in repeated:
                    break
                out.add(i)
    if document.words:
        return out
    counted = any(
        key.startswith(_PAGE)
        and len({document.pages[i] for i in out.intersection(found)}) >= len(by_page) / _SHARE
        for (_, key), found in keys.items()
    )
    return out | astray(document.lines, by_page, out, _words_alike, counted=counted)


def _prints(document: Document, i: int, owned: set[int]) -> bool:
    """Whether a line is print: no fence round what a page holds, and not told to run."""
    return i not in owned and not document.lines[i].lstrip().startswith(FENCES)


@kept
def outermost(document: Document) -> set[int]:
    """The running lines that are the first or the last of their page: those further in may be rows of tables."""
    ends: dict[int, tuple[int, int]] = {}
    for i, page in enumerate(document.pages):
        if document.lines[i].strip():
            ends[page] = ends.get(page, (i, i))[0], i
    return furniture(document) & {i for pair in ends.values() for i in pair}


def _within(document: Document, by_page: dict[int, list[int]], repeated: set[int]) -> set[int]:
    """Those of some lines at the edge of pages whose words stand as often within pages: values of many fields."""
    alike = {
        i: " ".join(document.lines[i].split()) for i in repeated if any(map(str.isalpha, document.lines[i]))
    }
    at_edges = Counter(alike.values())
    inner = (i for lines in by_page.values() for i in lines[_EDGE:-_EDGE])
    within = Counter(" ".join(document.lines[i].split()) for i in inner)
    return {i for i, text in alike.items() if within[text] >= max(at_edges[text], _FEW_PAGES)}


def _words_alike(line: str, page: int) -> list[str]:
    """The keys of a line but those of a number alone and of the heads of columns, which may stand for anything."""
    if vocabulary().column(line.strip()) is not None:
        return []
    return [key for key in _furniture_keys(line, page) if not key.startswith(_PAGE) and not key.isdecimal()]


def _single(document: Document) -> set[int]:
    """The head and the foot of a text of a page or two, which nothing repeats.

    Its parts stand far apart, one says what no line of the text does, and a blank line parts it from that. It begins
    with no number, as rows do, and gives no place, as titles of registers do.
    """
    if document.words or len(set(document.pages)) > _FEW_PAGES:
        return set()
    lines, out = document.lines, set()
    body = [i for i in document.body if lines[i].strip()]
    pages = [
        [i for i in body if document.page(i) == page] for page in sorted({document.page(i) for i in body})
    ]
    for own in pages:
        for i, beside in ((own[0], own[0] + 1), (own[-1], own[-1] - 1)):
            apart = not 0 <= beside < len(lines) or not lines[beside].strip()
            parts = _FAR.split(lines[i].strip())
            if (
                not apart
                or not 1 < len(parts) <= _PARTS
                or len(lines[i]) > _LONGEST
                or parts[0][:1] in "0123456789["
            ):
                continue
            named = names_register(" ".join(parts), vocabulary())
            if _SAYS.search(lines[i]) and (named is None or named.address is None):
                out.add(i)
    return out


def _of_pages(document: Document, pages: list[list[int]]) -> set[int]:
    """Last lines of pages of a text that number them among all, and heads below them that say a part of the same.

    `NB99 Rev 3            11/190` over `Pump            NB99`: one print is enough.
    """
    out: set[int] = set()
    for above, below in pairwise(pages) if not document.words else ():
        foot = document.lines[above[-1]].strip() if above else ""
        found = _PAGE_OF.search(foot)
        if (
            not found
            or not int(found["page"]) <= int(found["all"])
            or int(found["all"]) < _MANY
            or foot[0].isdigit()
        ):
            continue
        out.add(above[-1])
        parts = {part for part in _WIDE.split(foot) if len(part) >= _TOLD} | set(foot.split()[:1])
        head = _WIDE.split(document.lines[below[0]].strip()) if below else []
        if len(head) > 1 and parts & set(head):
            out.add(below[0])
    return out | _counted(document, pages)


def _counted(document: Document, pages: list[list[int]]) -> set[int]:
    """Last lines of pages that are nothing but `162 of 600`, the last number on two; headings told again over them.

    Other pages may have been left out: the numbers need not grow with those of the file.
    """
    ends = [page[-3:] for page in pages if page] if not document.words else []
    feet = [
        (lines, found) for lines in ends if (found := _COUNTED.fullmatch(document.lines[lines[-1]].strip()))
    ]
    often = Counter(found["all"] for _, found in feet)
    over = {
        lines[-1]: (lines[-2], texts[-2])
        for lines, _ in feet
        if len(texts := [document.lines[i].strip() for i in lines]) > 1
        and [bool(_HEADING.match(text)) for text in texts[:-1]] in ([True], [False, True])
    }
    told = _told_first(document, {title for _, title in over.values()}) if over else {}
    out: set[int] = set()
    for lines, found in feet:
        if often[found["all"]] < _FEW_PAGES or not int(found["page"]) <= int(found["all"]):
            continue
        out.add(lines[-1])
        at, title = over.get(lines[-1], (lines[-1], ""))
        if title and told.setdefault(title, at) < at:
            out.add(at)
    return out


def _told_first(document: Document, sections: AbstractSet[str]) -> dict[str, int]:
    """Where titles of sections stand first with a text below, or the title of a part over it: in no list of them."""
    out: dict[str, int] = {}
    run: list[tuple[str, int]] = []  # each title that of a part of the one before
    for i, line in enumerate(document.lines):
        if not (text := line.strip()):
            continue
        if _HEADING.match(text):
            part = run and text.startswith(f"{run[-1][0].split()[0].rstrip('.')}.")
            run = [*(run if part else []), (text, i)]
            continue
        for title, at in run if not _COUNTED.fullmatch(text) else ():
            if title in sections:
                out.setdefault(title, at)
        run = []
    return out


def _middle_feet(document: Document, pages: list[list[int]]) -> set[int]:
    """Last lines of pages of a text with nothing but a number in the middle, blank lines above it: that of the page.

    The page before or behind has the number before or behind it there: one alone may be the end of a cell.
    """
    lines = document.lines
    feet: dict[int, tuple[int, int]] = {}
    for n, page in enumerate(pages if not document.words else ()):
        i = page[-1] if page else 0
        if i and _FOOT.fullmatch(lines[i].rstrip()) and not lines[i - 1].strip():
            feet[n] = i, int(lines[i])
    return {
        i
        for n, (i, number) in feet.items()
        if any(feet.get(n + step, (0, None))[1] == number + step for step in (-1, 1))
    }


def _stamps(document: Document, pages: list[list[int]]) -> set[int]:
    """Large words over pages, slanted or not, the same at the same place on two at least: `CONFIDENTIAL`."""
    found: dict[tuple[str, float, float], set[int]] = {}
    level = set[str]()
    for lines in pages:
        behind = len(lines)
        while behind and (_turned(document, lines[behind - 1]) or _over(document, lines[behind - 1])):
            behind -= 1
            i = lines[behind]
            left, top, right, bottom = document.words[i][0][2]
            turned = _turned(document, i)
            if min(right - left, bottom - top) >= (_LARGE if turned else _HIGH):
                found.setdefault((document.lines[i], round(left), round(top)), set()).add(i)
                level |= set() if turned else {document.lines[i]}
    for i in (i for lines in pages for i in lines if document.lines[i] in level) if level else ():
        left, top, _, _ = document.words[i][0][2]  # where nothing stands under it, it is no stamp by itself
        found.get((document.lines[i], round(left), round(top)), set()).add(i)
    return {i for one in found.values() if len(one) >= _STAMPED for i in one}


def _over(document: Document, i: int) -> bool:
    """Whether the last line of a page is one of level words that stand over others: those below it come first."""
    if not i or not document.words or len(document.words[i]) == 0 or len(document.words[i - 1]) == 0:
        return False
    _, top, _, bottom = document.words[i][0][2]
    return bottom - top >= _HIGH and top < document.words[i - 1][0][2][1]


def _turned(document: Document, i: int) -> bool:
    """Whether a line holds nothing but turned words."""
    words = document.words[i] if document.words else []
    return bool(words) and all(is_turned(document.lines[i][a:b], box) for a, b, box in words)


def _furniture_keys(line: str, page: int) -> list[str]:
    """What is alike in the headers of two pages: the text, or the text with a number that grows with the pages.

    A page number at either end is enough. A line of several numbers has none: it may be the numbers of a figure. Nor
    has the row of a table, which may stand at the end of many pages, nor its last cells, an access and a reset, nor a
    value of a list, nor a key of a register or field, `Value after reset: 0x0`, nor a line longer than any header. The
    number of a section is none of a page.
    """
    if len(line) > _LONGEST or _ROW.match(line) or _VALUE.match(line) or _CELLS.match(line):
        return []
    if key_line(line.strip(), vocabulary()):
        return []
    words = line.split()
    if len(words) == _CODES and is_access(words[0], vocabulary()) and is_reset(words[1]):
        return []
    if all(_DIGITS.fullmatch(word) for word in words):
        if len(words) > 1:
            return []
        return [f"{_PAGE}{int(words[0]) - page:+d}"] if words[0].isdecimal() else [_ROMAN]
    line = " ".join(words)  # each page is laid out on its own
    out = [line]
    if _SECTION.match(line):
        return out
    out += [
        f"{line[: found.start()]}{int(found[0]) - page:+d}{line[found.end() :]}"
        for found in _DIGITS.finditer(line)
        if found[0].isdecimal() and len(found[0]) < 6
    ]
    out += [
        f"{_PAGE}{int(word) - page:+d}"
        for word in (words[0], words[-1])
        if word.isdecimal() and len(word) < 6
    ]
    return out
