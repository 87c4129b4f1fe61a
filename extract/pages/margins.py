"""Captions of a text that stand in several lines, in the margin beside their table or above it, made one line.

Table 7. CTRL                                        Table 7. CTRL Register
              Bits   Name   Description                            Bits   Name   Description
Register
              7      RUN    Runs the unit.                         7      RUN    Runs the unit.

A text that keeps the places of print has such a caption on the lines of the table's head and rows, as it wraps in
the margin; nothing but a caption stands there. One that does not has a line for each name, as it has for headings of
several names: the last of them alone would be taken for the register's. Between lines of the table such a caption is
told by the heading over the table, whose words it says again:

CTRL Register                                        CTRL Register
Runs the unit.                                       Runs the unit.
Table 7.                                             Table 7. CTRL Register
Bits Name Description                                Bits Name Description
CTRL
Register 7 RUN Runs the unit.                        7 RUN Runs the unit.
"""

from __future__ import annotations

import re
from itertools import takewhile
from typing import TYPE_CHECKING, Final

from extract.relined import Relined, with_lines

if TYPE_CHECKING:
    from collections.abc import Iterator

    from extract.document import Document, Piece

_CAPTION = re.compile(r"[^\W\d_]{3,12} \d+(?:[-.]\d+)*[.:](?: |$)")
_NARROWEST: Final = 12
"""Characters that the margin is wide at least..."""
_NARROW: Final = 6
"""... but in a text with fewer characters to the line than print, whose captions reach over the body."""
_WIDER: Final = 3
"""A line of such a caption with nothing beside it is so many times as wide as its margin at most."""
_BESIDE: Final = 8
"""So many lines near a caption begin where the body does, at least."""
_NEAR: Final = 24
"""Lines above and below a caption among which these are."""
_APART: Final = 4
"""So many lines without more of a caption end it."""
_OVER: Final = 0.75
"""A line of a caption with nothing beside it may reach over its edge by so much of its width."""
_MOST: Final = 10
"""Lines of a caption at most that stands above its table in as many as its names need."""
_NAMES = re.compile(
    r"(?:(?=.*[A-Z])(?:[A-Z]\w*: )?(?:[A-Za-z0-9_\[\]]{1,40}|…)(?:, +(?:[A-Za-z0-9_\[\]]{1,40}|…)| Registers?)*,?|…,)"
)
_KIND = re.compile(r"(?:[A-Za-z0-9_\[\], …]{1,80} )?Registers?")
_WORD = re.compile(r"\S+")
_ABOVE: Final = 40
"""Lines above a caption among which the heading is that it says again."""
_LONGEST: Final = 160
"""Characters of such a heading at most."""
_HEAD = re.compile(r"(?:Bits?|Offset|Address)(?: [A-Z][a-z/-]+){1,5}$")
"""The head of a table of fields or registers with a blank between its cells."""
_BEFORE_HEAD = re.compile(
    r"\s*(?P<part>[a-z]+(?: [a-z]+){0,2}) (?=(?:Bits?|Offset|Address)\^?(?: [A-Z][a-z]+\^?){1,5}\s*$)"
)
"""The same before the head of a table, `registers Offset Name Info`, whose words may have marks of raised print."""
_BEFORE = re.compile(
    r"\s*(?P<part>[A-Za-z]\w*(?: \w+){0,3}) (?:0x[0-9A-Fa-f]+|\d{1,2}:\d{1,2}) [A-Z]\w*(?: |$)"
)
"""The end of a caption before a row."""
_ROW = re.compile(r"(?:0x[0-9A-Fa-f]+|\d{1,2}(?::\d{1,2})?) [A-Z]")
_HEADS: Final = frozenset(
    [
        "access",
        "address",
        "bit",
        "bits",
        "code",
        "default",
        "description",
        "field",
        "function",
        "hex",
        "initial",
        "name",
        "offset",
        "range",
        "reset",
        "size",
        "type",
        "value",
        "width",
    ]
)
"""Words of which the second line of a head is made."""
_FEW: Final = 4
"""Lines of such a caption below the head at most, and..."""
_SHORT: Final = 30
"""... characters of each."""
_FIGURE: Final = 6
"""Lines above the caption of a table among which the figure of its register is."""
_CELLS: Final = 8
"""Cells of a figure at least: the bits of a byte."""
_BETWEEN: Final = 2
"""Lines of the table at most between two parts of such a caption."""
_OVER_ROW = re.compile(r" (?=(?:\d{1,2}:\d{1,2}|0x[0-9A-Fa-f]+) )")
"""What parts a caption that reaches over its margin from the row of the table behind it."""
_BITS = re.compile(r"\d{1,2}(?:[-–:]\d{1,2})?")
_GAP = re.compile(r"\s{2,}|$")


def captions_apart(document: Document) -> Relined | None:
    """The lines of a text with each such caption or heading in place of its first line; None without any."""
    if document.reader == "pdf":
        return None
    lines = document.lines
    cuts: dict[int, Piece] = {}
    joined: dict[int, list[Piece]] = {}
    for i in document.body:
        if i in cuts:
            continue
        begin, below = _indent(lines[i]), lines[i + 1].strip() if i + 1 < len(lines) else ""
        parts: list[Piece] = []
        if _CAPTION.match(lines[i], begin):
            parts = _said_again(lines, i) or _beside_body(document, i, begin) or _listed(lines, i)
            if not parts:
                left = _left_edge(document, i, begin, _NARROW)
                parts = _in_narrow(lines, i, begin, left) if left else _before_row(lines, i, begin)
            if _names_cells(lines, i, parts):
                continue
        elif not (lines[i].rstrip().endswith(",") or _KIND.fullmatch(below)):
            continue
        if parts := parts or _listed(lines, i):
            joined[i] = parts
            cuts |= {part[0]: part for part in parts}
    return _relined(document, cuts, joined) if joined else None


def _listed(lines: list[str], i: int) -> list[Piece]:
    """The parts of a caption, or of a heading of several names, that stand on lines of their own; none of another.

    A comma ends each, or the caption's number; the last names one, or says `Register`.
    """
    parts: list[Piece] = []
    for j in range(i, min(i + _MOST, len(lines))):
        text = lines[j].strip()
        if (j > i or not _CAPTION.match(text)) and not _NAMES.fullmatch(text):
            return []
        at = _indent(lines[j])
        parts.append((j, at, at + len(text)))
        if text[-1:] == "," or (j == i and _CAPTION.fullmatch(text)):
            continue
        below = lines[j + 1].strip() if j + 1 < len(lines) else ""
        caption = _CAPTION.match(lines[i].strip())
        more = j > i if caption else j == i and "," in text
        if more and _KIND.fullmatch(below):
            continue
        return parts if j > i and (caption or _KIND.fullmatch(text)) else []
    return []


def _said_again(lines: list[str], i: int) -> list[Piece]:
    """The parts of a caption that says a heading above it again, each at the beginning of a line; none of another."""
    caption = _CAPTION.match(lines[i], _indent(lines[i]))
    if caption is None:
        return []
    found = list(_WORD.finditer(lines[i], caption.end()))
    for heading in reversed(lines[max(0, i - _ABOVE) : i]):
        title = heading.strip()
        if not title.endswith(("Register", "Registers")) or len(title) > _LONGEST:
            continue
        words = title.split()
        for first in (0, *(n for n, word in enumerate(words, 1) if word[-1] == ":")):
            said = _shared(found, words[first:])
            if (said or not found) and (parts := _parts_below(lines, i, words[first + said :])):
                end = found[said - 1].end() if said else caption.end()
                return [(i, caption.start(), len(lines[i][:end].rstrip())), *parts]
    return []


def _before_row(lines: list[str], i: int, begin: int) -> list[Piece]:
    """The parts of a caption on both sides of its table's head, the last before the first row or on its line; or none.

    Table 7. Pump                 Offset Name Description                Map 0x00 CTRL Runs the unit.
    """
    if i + 1 < len(lines) and (rest := _BEFORE_HEAD.match(lines[i + 1])):
        return [(i, begin, len(lines[i].rstrip())), (i + 1, rest.start("part"), rest.end("part"))]
    if i + 1 >= len(lines) or not _HEAD.match(lines[i + 1].strip()):
        return []
    parts = [(i, begin, len(lines[i].rstrip()))]
    for j in range(i + 2, min(i + 2 + _FEW, len(lines))):
        text = lines[j].strip()
        found = _BEFORE.match(lines[j])
        if found is not None:
            return [*parts, (j, found.start("part"), found.end("part"))]
        if _ROW.match(text):
            return parts if len(parts) > 1 else []
        if not text or len(text) > _SHORT or not _words_of(text) or _CAPTION.match(text):
            return []
        parts.append((j, _indent(lines[j]), len(lines[j].rstrip())))
    return []


def _words_of(text: str) -> bool:
    """Whether a short line is words of a caption: no number, no end of a sentence, no second line of a head."""
    if text[0].isdigit() or text[-1] in ".:;" or not any(map(str.isalpha, text)):
        return False
    return not all(word.strip("()").lower() in _HEADS for word in text.split())


def _parts_below(lines: list[str], i: int, words: list[str]) -> list[Piece]:
    """Where the lines below one begin with these words, one part after the other; none where words are left."""
    parts: list[Piece] = []
    last = i
    for j in range(i + 1, min(i + _NEAR, len(lines))):
        if not words or j - last > _BETWEEN + 1:
            break
        found = list(_WORD.finditer(lines[j]))
        if said := _shared(found, words):
            parts.append((j, found[0].start(), found[said - 1].end()))
            words, last = words[said:], j
    return [] if words else parts


def _shared(found: list[re.Match[str]], words: list[str]) -> int:
    """How many words of a line are those of a title, from its first on."""
    alike = (word[0] == title for word, title in zip(found, words, strict=False))
    return sum(takewhile(bool, alike))


def _relined(document: Document, cuts: dict[int, Piece], joined: dict[int, list[Piece]]) -> Relined:
    """The lines without their parts `cuts`, and before some of them a caption that is joined of these."""
    lines: list[str] = []
    origins: list[tuple[int, int, int]] = []
    captions: dict[int, list[Piece]] = {}
    firsts: dict[int, int] = {}
    left = 0
    """Where the table begins beside the caption."""
    for i, line in enumerate(document.lines):
        firsts[i] = len(lines)
        if i in joined:
            below = range(i + 1, min(i + _NEAR, len(document.lines)))
            head = next((j for j in below if j not in cuts and document.lines[j].strip()), None)
            left = _indent(document.lines[head]) if head is not None else 0
            captions[len(lines)] = joined[i]
            lines.append(" ".join(document.lines[j][start:end] for j, start, end in joined[i]))
            origins.append((i, 0, 0))
        end = cuts[i][2] if i in cuts else 0
        if not end:
            lines.append(line)
            origins.append((i, 0, 0))
        elif line[end:].strip():
            if parts := _pushed(document.lines, i, end, left):
                captions[len(lines)] = parts
            lines.append(" ".join(line[a:b] for _, a, b in parts) if parts else " " * end + line[end:])
            origins.append((i, 0, 0))
    document.count_pages()
    made = with_lines(document, lines)
    made.pages = [document.pages[i] for i, _, _ in origins] if document.pages else []
    made.page_breaks = [firsts[i] for i in document.page_breaks if i in firsts]
    return Relined(made, origins, captions)


def _pushed(lines: list[str], i: int, end: int, left: int) -> list[Piece]:
    """The parts of a line that a caption pushed to the right, for its place at `left`; none where it stands there.

    What a wide gap parts from the rest was not pushed. An empty part is a blank.
    """
    line = lines[i].rstrip()
    begin = end + len(line[end:]) - len(line[end:].lstrip())
    if begin != end + 1 or begin <= left:
        return []
    gap = _GAP.search(line, begin)
    assert gap is not None
    blanks = [(i, begin, begin)]
    apart = gap.end() - gap.start() + begin - left
    rest = [*blanks * (apart - 1), (i, gap.end(), len(line))] if gap.end() < len(line) else []
    return [*blanks * left, (i, begin, gap.start()), *rest]


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip())


def _beside_body(document: Document, i: int, begin: int) -> list[Piece]:
    """The parts of a caption in a margin as wide as print has them."""
    lines, left = document.lines, _left_edge(document, i, begin, _NARROWEST)
    parts = [*_in_margin(lines, i, begin, left)] if left else []
    if len(parts) == 1 and _CAPTION.fullmatch(lines[i], begin, parts[0][2]):
        return []  # a gap parts the number from the title behind it
    return _before_body(lines, parts, left)


def _names_cells(lines: list[str], i: int, parts: list[Piece]) -> bool:
    """Whether what stands below a caption are names out of the cells of the figure above it: rows of a table."""
    cells = next(
        (found for line in reversed(lines[max(0, i - _FIGURE) : i]) if len(found := line.split()) >= _CELLS),
        [],
    )
    stems = {cell.rstrip("0123456789") for cell in cells} | {*cells}
    told = [part for part in parts[1:] if not _BEFORE_HEAD.match(lines[part[0]])]
    return any(lines[j][a:b].split("[")[0].strip() in stems for j, a, b in told)


def _before_body(lines: list[str], parts: list[Piece], left: int) -> list[Piece]:
    """The parts of a caption, if its table begins where the body does, not where they do; else none."""
    if not parts or any(lines[j][end:].strip() for j, _, end in parts):
        return parts
    below = next(filter(str.strip, lines[parts[-1][0] + 1 :]), "")
    return parts if _indent(below) >= left - 1 else []


def _left_edge(document: Document, i: int, begin: int, narrowest: int) -> int:
    """Where the body begins near a line that begins in the margin, at `begin`; 0 where there is no margin."""
    near = [line for line in document.lines[max(0, i - _NEAR) : i + _NEAR] if line.strip()]
    begins = sorted(map(_indent, near))
    body = [at for at in begins if at >= begin + narrowest]
    if len(body) < _BESIDE or len(body) < len(begins) / 3:
        return 0
    return next((at for at in body if body.count(at) >= _APART), 0)


def _in_margin(lines: list[str], i: int, begin: int, left: int) -> Iterator[Piece]:
    """The parts of a caption that begins on line `i`; it ends where a line crosses from the margin into the body."""
    last = i
    for j in range(i, min(i + _NEAR, len(lines))):
        line = lines[j]
        indent = _indent(line) if line.strip() else left
        if indent <= begin + 1:
            gap = _GAP.search(line, indent)
            assert gap is not None
            beside = line[gap.end() :].strip()
            widest = left + (0 if beside else (left - begin) * _OVER)
            if indent < begin - 1 or gap.start() >= widest or (beside and gap.end() < left - 1):
                return
            if j > i and _CAPTION.match(line, indent):
                return
            last = j
            yield j, indent, gap.start()
        elif j - last >= _APART or indent < left - 1 < len(line.rstrip()):
            return


def _in_narrow(lines: list[str], i: int, begin: int, left: int) -> list[Piece]:
    """The parts of a caption in a margin too narrow for it, one line of the table at most between them.

    More of them is no caption: a heading begins in the margin too.
    """
    parts: list[Piece] = []
    passed = 0
    for j in range(i, min(i + _MOST, len(lines))):
        line = lines[j]
        indent = _indent(line)
        gap = _OVER_ROW.search(line, indent)
        if gap is None or line.count("(", indent, gap.start()) > line.count(")", indent, gap.start()):
            gap = _GAP.search(line, indent)  # what stands within parentheses begins no row
        if not line.strip() or gap is None or (j > i and _CAPTION.match(line, indent)):
            break
        beside = bool(line[gap.end() :].strip())
        if abs(indent - begin) > 1:
            passed += 1
            if passed > 1 or indent < left - 1:
                break
            continue
        if (beside and gap.end() < left - 1) or gap.start() - indent > _WIDER * (left - begin):
            break
        if _BITS.fullmatch(line, indent, gap.start()):
            break  # those of a cell of a figure
        parts.append((j, indent, gap.start()))
    return _before_body(lines, parts, left) if len(parts) > 1 else []
