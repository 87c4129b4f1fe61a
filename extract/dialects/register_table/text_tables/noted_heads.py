"""The line over rows of bits that a text notes down, which places their register (`bit_notes`).

$D400 - CONTROL          0x10 (16) => Control      03F0  r  State          $D400 - Control of pumps
    Bit 7: ...           (R)                           bit 7    ...        ========================
                           bit 7 = ...             w  Control              It holds what the pump does.
                         (W)                           bit 7    ...
                           bit 7 = ...                                     R: bit 7 = ...

What reads and what writes may have rows each, behind a line of their own: they are two registers at one place.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from extract.dialects.register_table.text_tables.bit_lists import indent
from extract.dialects.register_table.text_tables.noted_places import LETTER, UNMARKED, Head, placed, placing
from extract.dialects.register_table.text_tables.noted_rows import row_at, worded_row
from extract.dialects.register_table.words.notation import HEX

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from extract.dialects.register_table.text_tables.bit_lists import BitRow
    from extract.document import Document

_BARE = re.compile(rf"{HEX}\s+\w")
"""A number and words, as a value may be."""
_CELL = re.compile(r"[RrWw][\w/]{0,4}-\w+h?(?=\s|$)")
"""Access and reset in a cell of a figure: `R/W-0h`."""
_CODED = re.compile(
    r"\s*(?P<open>[(\[])?(?P<access>R/W|R/O|W/O|R[OW]?|WO?|read(?:[ -]only|[ /]write)?|write(?:[ -]only)?)"
    r"(?(open)[)\]](?:\s+\([^()]*\))?|:)\s*$",
    re.IGNORECASE,
)
"""A line of nothing but the access to the bits below it: `(R)`, `Write:`."""
LONGEST: Final = 80
"""Characters of a line that places a register at most."""
_BETWEEN: Final = 8
"""Lines of text between that line and its rows at most."""
_FAR: Final = 40
"""Lines from rows up to a heading with a rule below it at most."""
_MARKS: Final = frozenset("#=|[*-+>.<{")
"""How no line begins that places a register: as headings, tables and items that are marked, and rows."""
_DIGITS: Final = frozenset("0123456789ABCDEFabcdef$HhrRpP")
"""How a line begins that places a register: with a digit, a mark or the word for it."""
_SIGNS: Final = frozenset(":=>()–—-,")
_UNDERLINE = re.compile(r"\s*([-=~^])\1{2,}\s*$")
"""A line of rules under a title."""


@dataclass(frozen=True, slots=True)
class Noted:
    """Rows of bits, the line that tells what they are of, and the line behind them.

    `place` is the line that places the register: another one than that of the head where this tells who reads or
    writes the bits at the place above.
    """

    head: Head
    rows: list[BitRow]
    end: int
    place: int


def head_over(document: Document, first: BitRow) -> Head | None:
    """What the next line over rows places; it stands further out than they, or the word for bits is in them.

    It stands apart from the text above if it stands apart from its rows: else it ends a list, as of values.
    """
    i = first.line - 1
    while i >= max(first.line - 2, document.body.start) and not document.lines[i].strip():
        i -= 1
    apart = i < first.line - 1
    if i > document.body.start and _UNDERLINE.match(document.lines[i]):
        i -= 1
    head = _placing(document, first, i, apart=apart)
    if head is None and first.worded:
        head = _over_text(document, first) or _over_rule(document, first)
    if head is not None and first.access:
        head.named.keys.setdefault("access", first.access)
    return head


def _placing(document: Document, first: BitRow, i: int, *, apart: bool) -> Head | None:
    """What a line near rows places."""
    line = document.lines[i].rstrip() if i >= document.body.start else ""
    further = indent(line)
    text = line.strip().rstrip(":").rstrip()
    if not text or len(text) > LONGEST or text[0] in _MARKS or text[-1] in ".,;" or _CELL.match(text):
        return None
    beside = row_at(line.expandtabs()[first.column :], i) if first.worded else None
    if beside is not None and beside.worded:
        return None  # a row stands beside the place: these are columns
    if further > first.column or (further == first.column and not first.worded):
        return None
    above = document.lines[i - 1].strip() if i > document.body.start else ""
    if above and (apart or (further == first.column and _BARE.match(text))):
        return None
    form = placed(text)[0]
    listed = above and form and row_at(above, i - 1) is None and placed(above)[0] == form
    if listed and not _follows_rows(document, i, form, first.column):
        return None
    return placing(i, text)


def _follows_rows(document: Document, i: int, form: str, column: int) -> bool:
    """Whether the lines above one, which place registers in its form, stand right under rows of bits."""
    while (
        i > document.body.start and document.lines[i].strip() and placed(document.lines[i].strip())[0] == form
    ):
        i -= 1
    row = row_at(document.lines[i], i)
    return row is not None and row.worded and abs(row.column - column) <= 1


def _over_text(document: Document, first: BitRow) -> Head | None:
    """What a line apart from the text above it places, with lines of text and of access between it and the rows."""
    access, told, at = None, None, 0
    for i in range(first.line - 1, max(first.line - 1 - _BETWEEN, document.body.start - 1), -1):
        line = document.lines[i]
        if not line.strip() or worded_row(line, i) is not None:
            return None
        if code := _CODED.match(line):
            access = code["access"]
        elif told is None and line[:1].isspace() and (told := LETTER.fullmatch(line.strip())):
            at = i
        elif (coded := _mark(line) == "access") or not (
            i > document.body.start and document.lines[i - 1].strip()
        ):
            head = _placing(document, first, i, apart=not coded)
            if head is not None and head.form == UNMARKED and told:
                keys = head.named.keys | {"access": told["access"]}
                return Head(at, head.form, replace(head.named, name=told["said"], keys=keys))
            if head is not None and access:
                head.named.keys["access"] = access
            return None if told else head
    return None


def _over_rule(document: Document, first: BitRow) -> Head | None:
    """What the next line above that has a rule below it places, however much is said of the register between."""
    for i in range(first.line - 1, max(first.line - _FAR, document.body.start), -1):
        line = document.lines[i]
        if line[:1] and _UNDERLINE.match(line) and (title := document.lines[i - 1].strip()):
            marked = title[0] not in _MARKS and len(title) <= LONGEST and placed(title)[0].startswith("led")
            return placing(i - 1, title.rstrip(":")) if marked else None
    return None


def head_under(document: Document, first: BitRow, above: Noted) -> Head | None:
    """What a line over rows tells of the place that the rows above have: who reads, or who writes, other bits there."""
    if not first.worded:
        return None
    for i in range(first.line - 1, max(first.line - 1 - _BETWEEN, above.end - 1), -1):
        line = document.lines[i]
        if not line.strip() or placed(line.strip())[0]:
            return None
        named = replace(above.head.named, keys=dict(above.head.named.keys))
        if coded := _CODED.match(line):
            named.keys["access"] = coded["access"]
        elif above.head.form == UNMARKED and (told := LETTER.fullmatch(line.strip())):
            named.name, named.keys["access"] = told["said"], told["access"]
        elif first.access and i == first.line - 1 and line.rstrip().endswith(":"):
            named.keys["access"] = first.access  # `otherwise:` over `R: bit 0 = full`
        else:
            continue
        apart = any(placed(document.lines[k].strip())[0] for k in range(above.end, i))
        return None if apart else Head(i, above.head.form, named)
    return None


def heads_between(document: Document, noted: Sequence[Noted]) -> Iterator[Head]:
    """The lines among those that place registers which place further ones in the very same way, without rows of bits.

    Their places lie between those around them, and they have the sign of the others, or like them a code of access.
    What stands under a heading of its own, such as `Commands`, may be places of other things.
    """
    heads = [one.head for one in noted if one.place == one.head.line and one.head.named.address is not None]
    marks = {(head.form, _mark(document.lines[head.line])) for head in heads}
    for above, below in pairwise([None, *heads, None]) if heads else ():
        like = above or heads[0]
        place = above.named.address or 0 if above is not None else 0
        begin = above.line + 1 if above is not None else document.body.start
        end = below.line if below is not None else document.body.stop
        room = below.named.address if below is not None else None
        column = indent(document.lines[like.line])
        for i in range(begin, end):
            line = document.lines[i]
            text = line.strip().rstrip(":").rstrip()
            if _heads_others(document, i):
                break
            if not text or len(text) > LONGEST or text[0] not in _DIGITS or indent(line) != column:
                continue
            mark = _mark(line)
            if not mark or (like.form, mark) not in marks:
                continue
            if like.form != UNMARKED and document.lines[i - 1].strip():
                continue
            head = placing(i, text)
            if head is None or head.form != like.form or head.named.address is None:
                continue
            if head.named.address < place or (room is not None and head.named.address > room):
                continue
            place, head.named.noted = head.named.address, True
            yield head


def _heads_others(document: Document, i: int) -> bool:
    """Whether a line without a place is a heading: marked, with a rule below it, or apart and with a colon."""
    line = document.lines[i]
    if not line[:1].strip() or placed(line.strip().rstrip(":"))[0]:
        return False
    if line[0] == "#":
        return True
    before, below = (document.lines[k] if k in document.body else "" for k in (i - 1, i + 1))
    if before.strip() or _UNDERLINE.match(line):
        return False
    return _UNDERLINE.match(below) is not None or (line.rstrip()[-1] == ":" and not below.strip())


def _mark(line: str) -> str:
    """The sign between a place and what a line says of it, or that a code of access stands there; '' for a gap."""
    form, place, said = placed(line.strip().rstrip(":").rstrip())
    if form == UNMARKED:
        return "access" if LETTER.match(said) else ""
    at = line.find(said) if said else -1
    begun = line.find(place)
    return "".join(c for c in line[begun + len(place) : at] if c in _SIGNS) if 0 <= begun < at else ""
