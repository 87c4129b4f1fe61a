"""Fields of a register told in entries of any one form below its heading, whose bits fill the register.

### CTRL (0x10)
**STOP** [7:4]        name and bits, either first, before a text or alone over it: in a line, in bold, in an item, as a
Where it ends.        term, as a deeper heading; all entries have the very same form
**RATE** [3:0]
How fast.

#### STOP             or the bits are a key below a name
- Bits: 7:4

Nothing but the whole tells that such lines are fields: their bits go on from each other, from bit 0 to that of a byte's
end, no name stands twice, and the heading above names a register. They come out as tables.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from extract.dialects.register_table.pages.file_marks import is_marked, is_marks
from extract.dialects.register_table.pages.heading_lines import heading_depth, is_heading
from extract.dialects.register_table.text_tables.bit_items import of_others
from extract.dialects.register_table.words.access_codes import is_access
from extract.dialects.register_table.words.bits import TOPS
from extract.dialects.register_table.words.headings import names_register
from extract.dialects.register_table.words.keys import key_line
from extract.dialects.register_table.words.notation import is_identifier
from extract.dialects.register_table.words.vocabulary import vocabulary
from extract.markup.inline_marks import shown, unmarked
from extract.tables import Cell, Table

if TYPE_CHECKING:
    from collections.abc import Container, Iterator
    from collections.abc import Set as AbstractSet

    from extract.document import Document, Piece

_M: Final = r"[`*=~]{0,3}"
"""Marks of code and strong type."""
_BITS: Final = (
    r"(?P<open>[\[(<])?(?P<bits>(?P<one>\d{1,2})(?:\s?(?::|\.\.|-|–|~)\s?(?P<two>\d{1,2}))?)(?(open)[\])>])"
)
_LEAD: Final = r"\s*(?:(?:[-+•*]|\#{2,6}|={2,6})\s+|:(?=[\w\[]))?"
_NAME: Final = r"(?P<name>[A-Za-z_]\w*)(?P<slice>\[\d{1,2}(?::\d{1,2})?\])?"
_BITS_FIRST = re.compile(
    rf"{_LEAD}{_M}(?P<word>bits?\s*)?{_BITS}{_M}\s*[:–—-]?\s*{_M}(?:{_NAME}|(?P<none>[–—-]{{1,3}}))"
    rf"(?P<told>{_M}(?=\s*(?:[:–—=(]|--?\s|$)|(?(word)(?!)|(?P<gap>\s{{2}})))|[`*~]{{1,3}}(?=\s))",
    re.IGNORECASE,
)
_NAME_FIRST = re.compile(
    rf"{_LEAD}{_M}{_NAME}{_M}\s*(?P<sign>[,:–—@-]|(?=[\[(<])|(?<=[`*~])(?=\s*bits?\b))\s*{_M}"
    rf"(?P<inner>[\[(](?=bits?\b))?(?P<word>bits?\s*)?{_BITS}(?(inner)(?P<coded>[,;]\s*[\w/]{{1,8}})?[\])])"
    r"(?![\w.:]\d|\s*[-+*/]\s*\d)",
    re.IGNORECASE,
)
_ACCESS = re.compile(r"(?:\s*,)?\s*(?P<open>[(\[])?(?P<access>[A-Za-z][\w/-]{1,12})(?(open)[)\]]|(?=\s|$))")
_SIGN = re.compile(rf"{_M}\s*(?:[:：]{{1,4}}|[–—,.=]|--?)?{_M}(?=\s|$)")
_KEY = re.compile(
    rf"\s*(?:[-+•*]{{1,2}}\s+|:)?{_M}(?:bits?|bit\(s\)|bit ?range|bit ?positions?|position){_M}\s*[:=]{_M}"
    rf"\s*{_M}{_BITS}{_M}\s*$",
    re.IGNORECASE,
)
_NAMED = re.compile(
    rf"(?P<lead>\s*(?:(?:[-+•*]|\#{{2,6}}|={{2,6}})\s+)?{_M})"
    rf"(?P<key>(?:(?:bit ?)?field(?: name)?|name){_M}\s*[:=]\s*{_M})?{_NAME}(?P<end>{_M}:{{0,4}}{_M}\s*)$",
    re.IGNORECASE,
)
_DESCRIBED = re.compile(
    rf"\s*(?:[-+•*]{{1,2}}\s+|:)(?:{_M}(?:description|meaning|function){_M}\s*[:=]\s*)?"
    rf"|\s*{_M}(?:description|meaning|function){_M}\s*[:=]\s*",
    re.IGNORECASE,
)
"""What begins the text of an entry with keys."""
_ROW = re.compile(r"\|\s*[\[<]?\d{1,2}\s?(?::|\.\.|-|–)\s?\d{1,2}[\]>]?\s*\|")
"""How a row of a table begins that tells of bits."""
_DEFINED = re.compile(r"\s*:\s+")
"""What begins the text of a term in Markdown."""
_GAP: Final = "  …"
"""How the form of an entry ends where a gap alone parts its name from its text."""
_WORD = re.compile(r"\bbits\b", re.IGNORECASE)
_REACH: Final = 40
"""Lines from one entry to the next, and from the first to its register's heading, at most."""
_ITEMS: Final = ("<li", "<dd", "<LI", "<DD")
_KEYS: Final = 6
_LONGEST: Final = 400
_FEWEST: Final = 2
_DEEPEST: Final = 9
"""How deep a line in bold stands: deeper than all headings with marks."""


@dataclass(slots=True)
class _Entry:
    """An entry in the making: its first line and the one behind its head, bits, and the places of what it says.

    `form` is how it is printed, but for its words and numbers; `keyed` are lines of keys among its text.
    """

    line: int
    end: int
    high: int
    low: int
    bits: Piece
    name: Piece | None
    called: str
    form: str
    sure: bool
    access: Piece | None = None
    reset: Piece | None = None
    text: int | None = None
    keyed: set[int] = field(default_factory=set)


def gives_bits(line: str) -> bool:
    """Whether a line is the head of an entry, as far as it tells: `**STOP** [7:4]`."""
    bare = shown(line)
    return _BITS_FIRST.match(bare) is not None or _NAME_FIRST.match(bare) is not None


def bit_entries(
    document: Document,
    ruled: AbstractSet[int],
    titles: Container[int] = frozenset(),
    fielded: AbstractSet[int] = frozenset(),
) -> Iterator[Table]:
    """The lists of a text that are so, outside the lines of other tables; `titles` are lines that name registers.

    Beside a table of its fields, which begin in lines of `fielded`, they say more of these.
    """
    runs = (run for run in _runs(document, ruled) if _is_whole(run))
    for run in runs:
        first, sure = run[0].line, all(one.sure for one in run)
        if (
            _under_register(document, run[0], ruled, titles, fielded)
            and not of_others(document, first, sure=sure)
            and not (fielded and _over_table(document, run[-1].end, titles, fielded))
        ):
            yield _table(document, run, ruled)


def fill_registers(document: Document) -> bool:
    """Whether a text has entries whose bits fill a register, whatever stands above them."""
    return any(_is_whole(run) for run in _runs(document, frozenset()))


def untold_entries(
    document: Document, taken: AbstractSet[int], fielded: AbstractSet[int]
) -> Iterator[tuple[int, int]]:
    """First and last lines of such lists below a register that are not `taken`; they may leave bits out.

    Numbers that nothing says to be bits are of something else below lines of fields, `fielded`.
    """
    for run in _runs(document, taken, gaps=True):
        ranged = any(one.high > one.low for one in run)
        falls = all(one.low > two.high for one, two in pairwise(run))
        rises = all(two.low > one.high for one, two in pairwise(run))
        known = fielded if not all(one.sure for one in run) else frozenset()
        if (
            len(run) >= _FEWEST
            and ranged
            and (falls or rises)
            and _under_register(document, run[0], taken, fielded=known)
        ):
            yield run[0].line, run[-1].end - 1


def _runs(document: Document, ruled: AbstractSet[int], *, gaps: bool = False) -> Iterator[list[_Entry]]:
    """Entries of one form on end whose bits go on from each other, or with `gaps` do not overlap."""
    run: list[_Entry] = []
    for entry in _entries(document, ruled):
        if run and not _goes_on(document, run, entry, ruled, gaps=gaps):
            yield run
            run = []
        run.append(entry)
    if run:
        yield run


def _entries(document: Document, ruled: AbstractSet[int]) -> Iterator[_Entry]:
    """All lines that may begin an entry."""
    end = 0
    for i in document.body:
        line = document.lines[i]
        if i in ruled or i < end or len(line) > _LONGEST or not line.strip():
            continue
        bare = shown(line)
        found = _KEY.match(bare)
        entry = _keyed(document, i, found) if found else _entry(bare, i, document)
        if entry is not None:
            end = entry.end
            yield entry


def _entry(line: str, i: int, document: Document) -> _Entry | None:
    """Read a line as the head of an entry."""
    found = _BITS_FIRST.match(line) or _NAME_FIRST.match(line)
    if found is None or (found.re is _BITS_FIRST and found["word"]):
        return None  # `Bit 5 GO: text` is read where lines of bits are
    told = found.groupdict()
    one, two = int(told["one"]), int(told["two"] or told["one"])
    sure = bool(told["word"] or (told["open"] and "]" in line))
    at, access = found.end(), None
    if told.get("coded"):
        code = told["coded"].lstrip(",; ")
        access = (i, found.end("coded") - len(code), found.end("coded"))
    elif (coded := _ACCESS.match(line, at)) and is_access(coded["access"], vocabulary()):
        access, at = (i, *coded.span("access")), coded.end()
    if (sign := _SIGN.match(line, at)) and sign.end() > at:
        at = sign.end()
    elif line[at:].strip() and not line[at].isspace():
        return None
    spans = [(found.span("bits"), "#")] + ([(found.span("name"), "N")] if told["name"] else [])
    form = line[:at]
    for (first, end), sign_ in sorted([*spans, *([(access[1:], "A")] if access else [])], reverse=True):
        form = f"{form[:first]}{sign_}{form[end:]}"
    form = " ".join(_WORD.sub("bit", form.replace("Bits", "Bit")).split())
    name = (i, *found.span("name")) if told["name"] else None
    text = at if line[at:].strip() else None
    form += _GAP if told.get("gap") is not None else "…" if text is not None else ""
    if is_marked(document, i):
        if text is not None:
            return None  # what a heading says of a field besides is read elsewhere
        form += "_" * (1 + heading_depth(document, i))
    return _Entry(
        i, i + 1, max(one, two), min(one, two), (i, *found.span("bits")), name,
        (told["name"] or "").casefold(), form, sure, access, None, text,
    )  # fmt: skip


def _keyed(document: Document, i: int, bits: re.Match[str]) -> _Entry | None:
    """The entry whose bits are a key in a line: its name stands in one shortly above, alone or behind a key."""
    lines, words = document.lines, vocabulary()
    for k in range(i - 1, max(i - _KEYS, document.body.start - 1), -1):
        line = shown(lines[k])
        if not line.strip() or is_marks(document, k):
            continue
        found = _NAMED.match(line)
        if found is None:
            if key_line(unmarked(line).strip(" -*+•:"), words) is None:
                return None
            continue
        break
    else:
        return None
    one, two = int(bits["one"]), int(bits["two"] or bits["one"])
    head = " ".join(f"{found['lead']}{'k' if found['key'] else ''}N{found['end']}".split())
    depth = 1 + heading_depth(document, k) if is_marked(document, k) else 0
    entry = _Entry(
        k, i + 1, max(one, two), min(one, two), (i, *bits.span("bits")), (k, *found.span("name")),
        found["name"].casefold(), f"{head}_{depth}key", True, keyed={*range(k + 1, i + 1)},
    )  # fmt: skip
    if not (found["key"] or head != "N" or depth or "<" in lines[k]):
        return None  # a word alone in its line
    for k in [*range(entry.line + 1, i), *range(i + 1, min(i + _KEYS, document.body.stop))]:
        line = shown(lines[k])
        told = key_line(unmarked(line).strip(" -*+•:").strip(), words) if ":" in line or "=" in line else None
        if told and told[0] in {"access", "reset"} and (at := line.rfind(told[1])) >= 0:
            if told[0] == "access" and is_access(told[1], words):
                entry.access = (k, at, at + len(told[1]))
            elif told[0] == "reset":
                entry.reset = (k, at, at + len(told[1]))
            entry.keyed.add(k)
        elif line.strip() and k > i:
            break
    return entry


def _goes_on(
    document: Document, run: list[_Entry], entry: _Entry, ruled: AbstractSet[int], *, gaps: bool
) -> bool:
    """Whether an entry follows those of a run: of their form, with the bits due, and no other heading between."""
    last = run[-1]
    if entry.form != last.form or entry.line - last.line > _REACH:
        return False
    if (
        entry.called
        and any(one.called == entry.called for one in run)
        and not vocabulary().reserved(entry.called)
    ):
        return False
    below, above = entry.high < last.low, entry.low > last.high
    if not (below or above) if gaps else not (entry.high == last.low - 1 or entry.low == last.high + 1):
        return False
    return not any(i in ruled or is_heading(document, i) for i in range(last.end, entry.line))


def _is_whole(run: list[_Entry]) -> bool:
    """Whether entries fill a register; numbers that nothing marks as those of bits count down, a colon in a range."""
    if len(run) < _FEWEST or not any(one.high > one.low for one in run):
        return False
    falls = all(one.low == two.high + 1 for one, two in pairwise(run))
    rises = all(two.low == one.high + 1 for one, two in pairwise(run))
    if not (falls or (rises and all(one.sure for one in run))):
        return False
    return min(run[0].low, run[-1].low) == 0 and max(run[0].high, run[-1].high) in TOPS


def _under_register(
    document: Document,
    first: _Entry,
    ruled: AbstractSet[int],
    titles: Container[int] = frozenset(),
    fielded: Container[int] = frozenset(),
) -> bool:
    """Whether the heading above the first entry names a register: it is shallower, or a bold line with a place.

    No line between them is one of `fielded`.
    """
    deep = heading_depth(document, first.line) if is_heading(document, first.line) else _DEEPEST
    lines = range(first.line - 1, document.body.start - 1, -1)
    above = next((i for i in lines if shown(document.lines[i]).strip()), 0)
    if first.form.endswith(_GAP) and not (is_heading(document, above) or is_marks(document, above)):
        return False  # rows under heads, perhaps
    for i in range(first.line - 1, max(first.line - _REACH, document.body.start) - 1, -1):
        line = shown(document.lines[i]).strip()
        if i in fielded or (i in ruled and _ROW.match(line)):
            return False  # a table tells of the bits, and what follows of how they are used
        if not line or (i in ruled and not is_heading(document, i)):
            continue
        bold = line[:2] == line[-2:] == "**" and len(line) > len("****")
        if not (headed := is_heading(document, i)) and not bold and i not in titles:
            continue
        if headed and deep < _DEEPEST and heading_depth(document, i) >= deep > 0:
            return False
        if i in titles:
            return True
        named = names_register(unmarked(line.strip("#= ")), vocabulary(), large=True)
        return named is not None and (named.address is not None or (headed and is_identifier(named.name)))
    return False


def _over_table(document: Document, end: int, titles: Container[int], fielded: AbstractSet[int]) -> bool:
    """Whether a table of fields stands below entries that end before a line, and no title between them."""
    for i in range(end, min(end + _REACH, document.body.stop)):
        line = shown(document.lines[i]).strip()
        if i in fielded:
            return True
        if is_heading(document, i) or i in titles or line[:2] == "**":
            return False
        if line and names_register(unmarked(line), vocabulary(), large=True) is not None:
            return False
    return False


def _table(document: Document, run: list[_Entry], ruled: AbstractSet[int]) -> Table:
    """The entries as a table of bits, names, access, resets and descriptions, under heads that are not printed."""
    heads = ("Bits", "Name", "Access", "Reset", "Description")
    rows: list[list[Cell | None]] = [[*map(Cell, heads)]]
    last = run[-1].end - 1
    for entry, below in pairwise([*run, None]):
        assert entry is not None
        pieces: list[Piece] = []
        if entry.text is not None:
            pieces += _said(document, entry.line, entry.text)
        end = below.line if below is not None else _end(document, entry, ruled)
        for i in range(entry.line + 1, end):
            if i not in entry.keyed and not is_marks(document, i):
                line = shown(document.lines[i])
                found = _DESCRIBED.match(line) if entry.keyed else None
                found = found or (_DEFINED.match(line) if line.lstrip()[:1] == ":" else None)
                pieces += _said(document, i, found.end() if found else 0)
        last = max(last, end - 1)
        bits = f"{entry.high}:{entry.low}" if entry.high > entry.low else str(entry.low)
        parts = [_cell(document, piece) for piece in (entry.name, entry.access, entry.reset)]
        text = "\n".join(unmarked(shown(document.lines[i])[a:b]) for i, a, b in pieces)
        rows.append([Cell(bits, [entry.bits]), *parts, Cell(text, pieces)])
    return Table(document.page(run[0].line), rows, run[0].line, last)


def _end(document: Document, last: _Entry, ruled: AbstractSet[int]) -> int:
    """The line behind the text of the last entry: one paragraph, and the items below it."""
    end = max([last.end, *(i + 1 for i in last.keyed)])
    said, blank = last.text is not None, False
    for i in range(end, document.body.stop):
        line = shown(document.lines[i])
        if i in ruled or (is_heading(document, i) and not is_marks(document, i)):
            break
        if not line.strip() or is_marks(document, i):
            blank = blank or (not line.strip() and said)
            continue
        bare = document.lines[i]
        item = line.lstrip()[:2] in {"- ", "* ", "+ ", "• "} or bare[:1].isspace() or bare.startswith(_ITEMS)
        blank = blank or (said and bare[:1] == "<")
        entry = _entry(line, i, document)
        if (blank and not item) or (entry is not None and entry.form == last.form):
            break
        said, end = True, i + 1
    return end


def _said(document: Document, i: int, at: int) -> list[Piece]:
    """The place of what a line says from a character on."""
    line = shown(document.lines[i])
    bare = line[at:].rstrip()
    return [(i, at + len(bare) - len(bare.lstrip()), at + len(bare))] if bare.strip() else []


def _cell(document: Document, piece: Piece | None) -> Cell:
    return Cell(document.lines[piece[0]][piece[1] : piece[2]], [piece]) if piece else Cell("")
