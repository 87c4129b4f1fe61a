"""Places of registers in lines of a text that belong to no table which was read: damaged heads, bars, lost columns.

    Table 2. PumpOffset   Name            Description        the caption runs into the head
    Map      0x00         PUMP_CTL        Control            place and name stand side by side all the same
             0x04         PUMP_RATE       Rate

    0x00                                                     or all places stand before all names
    0x04
    PUMP_CTL
    Control
    PUMP_RATE
    Rate

    0x00                                                     or each over its name
    PUMP_CTL

    - `0x04`: PUMP_RATE - Rate                               or in items
    - PUMP_CTL (0x00): Control                               with the place behind, where a map is told of

They are taken for registers that have no other place, where the places rise: those of the list that stands next
above them.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from typing import TYPE_CHECKING, Final, NamedTuple

from extract.dialects.register_table.field_tables.fields import fold
from extract.dialects.register_table.register_maps.maps import Entry, Maps
from extract.dialects.register_table.register_maps.placing import place
from extract.dialects.register_table.words.notation import is_identifier
from extract.dialects.register_table.words.vocabulary import plain, vocabulary
from extract.series import members

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from extract.document import Document, Piece
    from extract.observations import Register

_ROW = re.compile(
    r"(?:\W{0,40}|\W{0,40}[A-Za-z][A-Za-z ]{0,40}(?:\s{2,}|\s?\|\W{0,40}|\s))"
    r"(?P<place>0[xX][0-9A-Fa-f]{1,8})\b(?:\s*\|)?\s*(?P<name>(?:\d{1,2}_)?[A-Za-z]\w*)(?=\s|\||$)"
)
"""Place and name side by side, a word or two of a caption in the margin before them."""
_ITEM: Final = r"\s*(?:[-*+•]\s+|\d{1,2}[.)]\s+)"
_NUMBERED = re.compile(r"\s*\d")
_PLACE_FIRST = re.compile(
    rf"{_ITEM}[*`]{{0,3}}(?P<place>0[xX][0-9A-Fa-f]{{1,8}})[*`:]{{0,4}}\s*(?:[:=→–—-]\s*)?[*`]{{0,3}}(?P<name>[A-Za-z]\w*)\b"
)
_NAME_FIRST = re.compile(
    rf"(?:{_ITEM}|\s{{2,}})[*`]{{0,3}}(?P<name>[A-Za-z]\w*)[*`]{{0,3}}\s*(?:[:@=,(\[–—-]\s*)?(?:(?:at|base|[Oo]ffset|[Aa]ddress)\s+)?(?:\+\s*)?"
    r"[*`]{0,3}(?P<place>0[xX][0-9A-Fa-f]{1,8})\b"
)
_OF_MAP = re.compile(
    r"\b(?:map|memory|address(?:es)?|offsets?|list of registers|registers are)\b", re.IGNORECASE
)
_OF_VALUES = re.compile(
    r"\b(?:reset|defaults?|values?|init|initial\w*|writ\w+|sets?|settings?|sequence|example|configur\w+|load(?:s|ed)?"
    r"|masks?|program(?:s|med)|start[ -]?up|order|steps?|power[ -]?(?:up|on)|holds?|contain\w*|buffers|vectors)\b",
    re.IGNORECASE,
)
"""What a list of numbers beside names may be of that are no places."""
_ALONE = re.compile(r"\s*(?P<place>0[xX][0-9A-Fa-f]{1,8})\s*$")
_WORD = re.compile(r"\s*(?P<name>(?:\d{1,2}_)?[A-Za-z]\w*)\s*$")
_FEWEST: Final = 2
_LINES: Final = 8
"""So many lines below them a name of each may take, with its title and blank lines."""
_GAP: Final = 4
"""Lines among which the next one that is not blank is looked for."""
_APART: Final = 12
"""Lines between two rows of a list at most: a page may end between them."""
_ABOVE: Final = 6
"""Lines above the first row among which a head is looked for."""
_SHARE: Final = 0.5
"""So many of the names of a list, at least, are those of registers."""


class Row(NamedTuple):
    """A place and the name of what stands there."""

    line: int
    place: int
    name: str
    pieces: list[Piece]
    item: bool = False
    behind: bool = False


def place_listed(document: Document, registers: Sequence[Register]) -> None:
    """Give registers without an address those of such lists."""
    lost = [register for register in registers if register.address is None and register.pieces]
    if not lost:
        return
    known = {fold(name) for register in registers for name in _names(register)}
    starts = sorted(register.pieces[0][0] for register in registers if register.pieces)
    torn: dict[str, int] = {}
    lists = _whole(_lists(document, known, torn), starts)
    lists = [rows for rows in lists if _tells(document, rows, known)]
    ends = [rows[-1].line for rows in lists]
    for register in lost:
        line = register.pieces[0][0]
        names = {fold(name) for name in _names(register)}
        if any(torn.get(name, line) < line for name in names):
            register.flag("address_lost")
        at = bisect_left(ends, line) - 1
        if at < 0:
            continue
        space = f"{register.block} offset" if register.block else "offset"
        maps = Maps()
        for row in lists[at]:
            if fold(row.name) in names:
                entry = Entry(row.name, row.place, space, register.block, register.section, row.pieces)
                maps.entries.setdefault(fold(row.name), []).append(entry)
        place(maps, register)
        if register.address is not None and "address_lost" in register.flags:
            register.flags.remove("address_lost")


def _names(register: Register) -> list[str]:
    """The names that a heading lists."""
    name = register.register or ""
    return members(name) or [name]


def _tells(document: Document, rows: list[Row], known: set[str]) -> bool:
    """Whether the names of a list are those of registers, each once: most of them, or some under a head for places.

    In items no words above them speak of values; places behind names, and those of numbered items, need words that
    speak of a map.
    """
    if rows[0].item or rows[0].behind:
        said = "\n".join(document.lines[max(0, rows[0].line - _ABOVE) : rows[0].line])
        stepped = rows[0].behind or _NUMBERED.match(document.lines[rows[0].line])
        if (stepped and not _OF_MAP.search(said)) or _OF_VALUES.search(said):
            return False
    names = [fold(row.name) for row in rows]
    described = sum(name in known for name in names)
    if described < _FEWEST or len(set(names)) < len(names):
        return False
    return described >= _SHARE * len(names) or _headed(document, rows[0].pieces[0][0])


def _headed(document: Document, line: int) -> bool:
    """Whether a head for places stands shortly above a line."""
    said = " ".join(document.lines[max(0, line - _ABOVE) : line]).replace("|", " ")
    return any(vocabulary().column(word) in {"offset", "address"} for word in said.split())


def _whole(lists: Iterator[list[Row]], starts: list[int]) -> list[list[Row]]:
    """The same with those put together that no register parts: the end of a page may do."""
    out: list[list[Row]] = []
    for rows in lists:
        before = out[-1][-1] if out else None
        if (
            before is not None
            and before.place < rows[0].place
            and bisect_left(starts, before.line) == bisect_left(starts, rows[0].line)
        ):
            out[-1] += rows
        else:
            out.append(rows)
    return out


def _lists(document: Document, known: set[str], torn: dict[str, int]) -> Iterator[list[Row]]:
    """Lists of places that rise, with the names that stand there."""
    rows: list[Row] = []
    alone: list[Row] = []
    for i in [*document.lines_with("0x"), len(document.lines)]:
        line = document.lines[i] if i < len(document.lines) else ""
        single = _ALONE.match(line)
        row = _pair(document, i, known) if single else _row(line, i, known)
        single = None if row else single
        if alone and not (single and _goes_on(alone, i, int(single["place"], 16))):
            yield from _columns(document, alone, known, torn)
            alone = []
        if rows and not (row and _goes_on(rows, i, row.place)) and (row or i - rows[-1].line > _APART):
            yield rows
            rows = []
        if single:
            alone.append(Row(i, int(single["place"], 16), "", [(i, *single.span("place"))]))
        elif row:
            rows.append(row)
    if rows:
        yield rows


def _row(line: str, i: int, known: set[str]) -> Row | None:
    for form in (_ROW, _PLACE_FIRST, _NAME_FIRST):
        found = form.match(line)
        if found is not None and _may_name(found["name"], known):
            pieces = [(i, *found.span("place")), (i, *found.span("name"))]
            return Row(
                i, int(found["place"], 16), found["name"], pieces, form is _PLACE_FIRST, form is _NAME_FIRST
            )
    return None


def _pair(document: Document, i: int, known: set[str]) -> Row | None:
    """A place that stands alone, no other right above it, and the name right below it."""
    lines = document.lines
    above = next((lines[n] for n in range(i - 1, max(-1, i - _GAP), -1) if lines[n].strip()), "")
    below = next((n for n in range(i + 1, min(len(lines), i + _GAP)) if lines[n].strip()), i)
    place, name = _ALONE.match(lines[i]), _WORD.match(lines[below])
    if place is None or name is None or _ALONE.match(above) or not _may_name(name["name"], known):
        return None
    pieces = [(i, *place.span("place")), (below, *name.span("name"))]
    return Row(i, int(place["place"], 16), name["name"], pieces)


def _may_name(word: str, known: set[str]) -> bool:
    """Whether a word is the name of a register, or as programs write one."""
    return fold(word) in known or (is_identifier(word) and not word.islower())


def _goes_on(rows: list[Row], i: int, place: int) -> bool:
    return rows[-1].place < place and i - rows[-1].line <= _APART


def _columns(
    document: Document, places: list[Row], known: set[str], torn: dict[str, int]
) -> Iterator[list[Row]]:
    """The list whose places stand alone, and as many names in lines right above them or below, or in both.

    Where there are more or fewer, the names go into `torn`, with their lines.
    """
    if len(places) < _FEWEST:
        return
    above, below = _above(document, places[0].line, known), _below(document, places, known)
    fitting = [names for names in (above + below, above, below) if len(names) == len(places)]
    if len(fitting) == 1 or (fitting and not (above and below)):
        yield [
            Row(piece[0], row.place, name, [*row.pieces, piece])
            for row, (name, piece) in zip(places, fitting[0], strict=True)
        ]
    else:
        torn.update({fold(name): piece[0] for name, piece in above + below})


def _above(document: Document, line: int, known: set[str]) -> list[tuple[str, Piece]]:
    """The names in the lines right above one."""
    names: list[tuple[str, Piece]] = []
    for i in range(line - 1, -1, -1):
        found = _WORD.match(document.lines[i])
        if found and _may_name(found["name"], known):
            names.append((found["name"], (i, *found.span("name"))))
        elif document.lines[i].strip():
            break
    return names[::-1]


def _below(document: Document, places: list[Row], known: set[str]) -> list[tuple[str, Piece]]:
    """The names in lines of their own below places, up to the next number or the heading of a register."""
    first, word = places[-1].line + 1, vocabulary().words["register"]
    names: list[tuple[str, Piece]] = []
    for i in range(first, min(len(document.lines), first + _LINES * len(places) + _APART)):
        line = document.lines[i]
        parts = line.split()
        heads = len(parts) > 1 and plain(parts[-1]) in word and fold(parts[0].strip(",")) in known
        if "0x" in line or heads or len(names) > len(places):
            break
        if (found := _WORD.match(line)) and _may_name(found["name"], known):
            names.append((found["name"], (i, *found.span("name"))))
    return names
