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
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from extract.dialects.register_table.pages.file_marks import is_marks
from extract.dialects.register_table.pages.heading_lines import heading_depth, is_heading
from extract.dialects.register_table.text_tables.bit_items import of_others
from extract.dialects.register_table.text_tables.entry_heads import GAP, MARKS, Entry, entry_at, entry_head
from extract.dialects.register_table.words.bits import TOPS
from extract.dialects.register_table.words.headings import names_register
from extract.dialects.register_table.words.notation import is_identifier
from extract.dialects.register_table.words.vocabulary import vocabulary
from extract.markup.inline_marks import shown, unmarked
from extract.tables import Cell, Table

if TYPE_CHECKING:
    from collections.abc import Container, Iterator
    from collections.abc import Set as AbstractSet

    from extract.document import Document, Piece

_DESCRIBED = re.compile(
    rf"\s*(?:[-+•*]{{1,2}}\s+|:)(?:{MARKS}(?:description|meaning|function){MARKS}\s*[:=]\s*)?"
    rf"|\s*{MARKS}(?:description|meaning|function){MARKS}\s*[:=]\s*",
    re.IGNORECASE,
)
"""What begins the text of an entry with keys."""
_ROW = re.compile(r"\|\s*[\[<]?\d{1,2}\s?(?::|\.\.|-|–)\s?\d{1,2}[\]>]?\s*\|")
"""How a row of a table begins that tells of bits."""
_ITEM = re.compile(r"[-+*•]\s|\s")
_DEFINED = re.compile(r"\s*:\s+")
"""What begins the text of a term in Markdown."""
_REACH: Final = 40
"""Lines from one entry to the next, and from the first to its register's heading, at most."""
_ITEMS: Final = ("<li", "<dd", "<LI", "<DD")
_LONGEST: Final = 400
_FEWEST: Final = 2
_DEEPEST: Final = 9
"""How deep a line in bold stands: deeper than all headings with marks."""


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


def _runs(document: Document, ruled: AbstractSet[int], *, gaps: bool = False) -> Iterator[list[Entry]]:
    """Entries of one form on end whose bits go on from each other, or with `gaps` do not overlap.

    Where headings and lines are entries, items below them that look like some, `- 0: Off`, may be what they say.
    """
    entries = [*_entries(document, ruled)]
    apart = [one for one in entries if not _ITEM.match(document.lines[one.line])]
    known: set[tuple[int, int]] = set()
    for some in (entries, apart if len(apart) < len(entries) else []):
        run: list[Entry] = []
        for entry in (*some, None):
            if run and (entry is None or not _goes_on(document, run, entry, ruled, gaps=gaps)):
                if (ends := (run[0].line, run[-1].line)) not in known:
                    yield run
                known.add(ends)
                run = []
            run += [entry] if entry else []


def _entries(document: Document, ruled: AbstractSet[int]) -> Iterator[Entry]:
    """All lines that may begin an entry."""
    end = 0
    for i in document.body:
        line = document.lines[i]
        if i in ruled or i < end or len(line) > _LONGEST or not line.strip():
            continue
        if (entry := entry_at(document, i)) is not None:
            end = entry.end
            yield entry


def _goes_on(
    document: Document, run: list[Entry], entry: Entry, ruled: AbstractSet[int], *, gaps: bool
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


def _is_whole(run: list[Entry]) -> bool:
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
    first: Entry,
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
    if first.form.endswith(GAP) and not (is_heading(document, above) or is_marks(document, above)):
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


def _table(document: Document, run: list[Entry], ruled: AbstractSet[int]) -> Table:
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


def _end(document: Document, last: Entry, ruled: AbstractSet[int]) -> int:
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
        entry = entry_head(line, i, document)
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
