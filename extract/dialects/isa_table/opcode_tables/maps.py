r"""Maps of opcodes: a row for each high digit, a column for each low one, an instruction in each cell.

    |    | x0  | x1        | x2  | ...          |    | 0   | 1         | ...
    | 0x | GNP | GLD A,d16 | GST | ...          | 00 | GNP | GLD A,d16 | ...
    | 1x | GHT | GLD B,d16 | -   | ...          | 08 | ...

Which digit is which, the labels show where those of the columns or of the rows leave the place of the other open (`x0`,
`0x`, `0_`), where the rows are numbers of two digits, or where the corner says so (`hi\lo`). Where they do not, rows
are taken for the high digit, as is usual, and every opcode is flagged `digit_order`. Labels may be given bit by bit,
`000`; then bits beside them tell which is which (`bits 31..29` and `28..26`). Maps of registers look alike: the names
of instructions stand in several cells, or a line over the map speaks of opcodes.
"""

from __future__ import annotations

import re
from collections import Counter
from itertools import pairwise
from typing import TYPE_CHECKING, Final, NamedTuple

from extract.dialects.isa_table.cells.mnemonics import SPARE, is_name, split_operands
from extract.dialects.isa_table.lists.coded_lists import speaks
from extract.dialects.isa_table.opcode_tables.spread_cells import spread
from extract.dialects.isa_table.statements import Statement
from extract.markup.html_tables import has_html_tables
from extract.stitch import compact

if TYPE_CHECKING:
    from extract.document import Document
    from extract.tables import Cell, Table

_LOW: Final = re.compile(r"(?:0[xX]|[$.+])?(?P<open>[xX_.*+–-]?)(?P<digit>[0-9A-Fa-f])[hH]?$")
_ADDED: Final = re.compile(r"\+\s?0?(?=[0-9A-Fa-f]$)")
"""What may stand before the low digit: `+ 0A`."""
_HIGH: Final = re.compile(r"(?:0[xX](?=[0-9A-Fa-f])|\$)?(?P<digit>[0-9A-Fa-f])(?P<open>[xX_.*–-])[hH]?$")
_WHOLE: Final = re.compile(r"(?:0[xX]|\$)?(?P<digits>[0-9A-Fa-f]{2})[hH]?$")
_LABEL: Final = re.compile(r"(?:0[xX]|\$)?[0-9A-Fa-f]{1,2}[xX_.*–-]?[hH]?$|[01]{3,4}$")
"""The label of a row."""
_CORNER: Final = re.compile(
    r"(?P<down>hi(?:gh)?|ms[bdn]?|upper|h|lo(?:w)?|ls[bdn]?|lower|l)\W*\s*[\\\\/|]\s*(?:hi|ms|up|lo|ls|h|l)\w*\W*$",
    re.IGNORECASE,
)
"""What the corner of a map says of the digits of its rows, and of its columns."""
_BITS: Final = re.compile(r"\b(\d{1,2})\s?(?::|\.\.|-|–)\s?(\d{1,2})\b")
"""The bits of the code that the labels of rows or of columns are."""
_RANGE: Final = re.compile(
    r"\b(?:0[xX])?([0-9A-Fa-f]{2})[hH]?\s?(?:[-–—]|\.\.|to)\s?(?:0[xX])?([0-9A-Fa-f]{2})[hH]?\b"
)
"""The first code of a map and the last."""
_BINARY: Final = re.compile(r"(?:0[bB])?([01]{3,4})[bB]?$")
_ENDINGS: Final = re.compile(r"^([A-Za-z]\w*)(\[\.[^\]]*\])$")
"""What may end a name, in brackets: `ADD[.8,16]`."""
_NOTE: Final = re.compile(r"(?:^|\s+)[^\x00-\x7F]{1,2}$")
"""What marks a cell with a note, or stands for one that is free: a letter of another script, as `β`."""
_WRAPPED: Final = re.compile(r"(?=.*[A-Za-z])(?:[\w()+']*[,(][\w()+',]*|[a-z][a-z0-9]{0,4}|[A-Z]{1,2})$")
"""Operands in the line below a name, which a narrow cell wraps: no counts, no other name."""
SAYS: Final = re.compile(r"\b(?:op-?codes?|instructions?|mnemonics?)\b", re.IGNORECASE)
"""What a line over a map says."""
_ABOVE: Final = 6
_LONGEST: Final = 200
_SHARED: Final = 3
"""One in so many cells has a name that another has too."""
_COUNTS: Final = (8, 16)
_ROWS: Final = 4
"""Rows of a map at least."""
_OPERANDS: Final = re.compile(r"(?=.*[A-Za-z])[^\s,]+(?:,\s?[^\s,]+)*$")


class OpcodeMap(NamedTuple):
    """A map: its table, the rows of its cells with the code of each, and the lines of its labels."""

    table: Table
    cells: list[tuple[int, Cell]]
    sure: bool
    binary: bool = False
    """Whether its labels are given bit by bit, as those of functions of pins are."""


def may_map(document: Document) -> bool:
    """Whether tables of as many columns may stand in a text."""
    if has_html_tables(document):
        return True
    if any(document.lines[i].count("|") >= _COUNTS[0] for i in document.lines_with("|")):
        return True
    if sum(1 for i in document.lines_with("|") if document.lines[i].count("|") > _ROWS) > _COUNTS[-1]:
        return True
    rules = (document.lines[i].split() for i in document.lines_with("==  =="))
    return any(len(rule) > _COUNTS[0] for rule in rules)


def opcode_maps(document: Document, tables: list[Table]) -> list[OpcodeMap]:
    """The maps among some tables."""
    out: list[OpcodeMap] = []
    for table in tables:
        if (made := _map(table)) is None or not (_is_map(document, made) or _goes_on(out, made)):
            continue
        sure = made.sure or _is_ranged(document, made) or (_goes_on(out, made) and out[-1].sure)
        out.append(made._replace(sure=sure))
    return out


def _goes_on(before: list[OpcodeMap], made: OpcodeMap) -> bool:
    """Whether a map goes on with the one before it, on the next page: its codes follow."""
    if not before or before[-1].table.page + 1 != made.table.page:
        return False
    last = before[-1].cells[-1][0]
    return before[-1].cells[0][0] % 16 == made.cells[0][0] % 16 and made.cells[0][0] // 16 == last // 16 + 1


def _is_ranged(document: Document, made: OpcodeMap) -> bool:
    """Whether a line over a map gives its first and last code, `(00H - F7H)`, by which rows are the high digit."""
    over = document.lines[max(made.table.first_line - _ABOVE, 0) : made.table.first_line]
    found = (_RANGE.search(line[:_LONGEST]) for line in over)
    first, (row, column) = made.cells[0][0], divmod(made.cells[-1][0], 16)
    ends = [divmod(int(one[2], 16), 16) for one in found if one and int(one[1], 16) == first]
    either = first // 16 == first % 16  # the other way round the map begins with the same code
    return any(
        high >= row and low == column and not (either and high == column and low >= row) for high, low in ends
    )


def _is_map(document: Document, made: OpcodeMap) -> bool:
    """Whether names or a line over a map show that it is of instructions; what is said where labels are bits."""
    if not made.binary:
        return _repeats(made) or _is_told(document, made.table)
    first = made.table.first_line
    over = (line[:_LONGEST] for line in document.lines[max(first - _ABOVE, 0) : first])
    corner = (cell.text for row in made.table.rows[:2] for cell in row[:2] if cell)
    return any(map(speaks, over)) or any(map(SAYS.search, corner))


def _repeats(made: OpcodeMap) -> bool:
    """Whether names stand in several cells of a map."""
    names = Counter(split_operands(text)[0] for _, cell in made.cells if (text := _first(cell)))
    several = sum(count for name, count in names.items() if count > 1 and not SPARE.match(name))
    return _SHARED * several >= sum(count for name, count in names.items() if not SPARE.match(name))


def _is_told(document: Document, table: Table) -> bool:
    """Whether a line right over a map says that it is one of instructions."""
    over = document.lines[max(table.first_line - _ABOVE, 0) : table.first_line]
    return any(SAYS.search(line[:_LONGEST]) for line in over)


def _map(table: Table) -> OpcodeMap | None:
    if len(table.rows) <= _ROWS or len(table.rows[0]) <= _ROWS:
        return None
    rows = compact(spread(table, _LABEL)).rows
    return _read(table, rows) or _read(table, [list(row) for row in zip(*rows, strict=True)], turned=True)


def _read(table: Table, rows: list[list[Cell]], *, turned: bool = False) -> OpcodeMap | None:
    """The map that rows make, or columns `turned` to rows."""
    rows, texts = _labelled_once(rows)
    for top, row in enumerate(rows[:2]):
        low = _columns([cell.text for cell in row])
        high = _bases([one[0].text.strip() for one in rows[top + 1 :]], low[1]) if low else None
        if low is None or high is None:
            continue
        open_, count, first = low
        bases, sure = high
        if len(bases) < (_ROWS - (count == _COUNTS[0])) or any(
            two - one < count for one, two in pairwise(bases)
        ):
            return None
        down = _is_high_down([row[0].text.strip(), *texts])
        if down is turned:
            return None
        sure = open_ or sure or down is not None
        if turned and not sure:
            return None
        cells = [
            (base + first + n, cell)
            for base, line in zip(bases, rows[top + 1 :], strict=True)
            for n, cell in enumerate(line[1 : count + 1])
        ]
        named = [cell for _, cell in cells if (text := _first(cell)) and not SPARE.match(text)]
        good = sum(is_name(_first(cell)) for cell in named)
        binary = any(_BINARY.match(cell.text.strip()) for cell in (rows[top + 1][0], row[1]))
        return OpcodeMap(table, cells, sure, binary) if named and 4 * good >= 3 * len(named) else None
    return None


def _labelled_once(rows: list[list[Cell]]) -> tuple[list[list[Cell]], list[str]]:
    """The rows without labels in decimal before those bit by bit, and what the lines over these say of them."""
    texts: list[str] = []
    if rows and len(rows[0]) > _COUNTS[0] + 1:
        beside = [row for row in rows if _BINARY.match(row[1].text.strip())]
        if len(beside) >= _ROWS - 1 and all(row[0].text.strip().isdecimal() for row in beside):
            top = next((n for n, row in enumerate(rows) if row is beside[0]), 0)
            texts = [cell.text for row in rows[: max(top - 1, 0)] for cell in row]
            texts = [rows[top - 1][0].text, *texts] if top else texts
            rows = [row[1:] for row in rows[max(top - 1, 0) :]]
    return rows, texts


def _is_high_down(texts: list[str]) -> bool | None:
    r"""Whether the rows are the high digit, as the corner says or the bits that stand there and over the labels.

    >>> _is_high_down(["hi\\\\lo"]), _is_high_down(["op[3:0] / op[5:4]"]), _is_high_down(["bits 5..3", "bits 2..0"])
    (True, False, True)
    """
    corner = _CORNER.match(texts[0])
    if corner:
        return corner["down"][:1].lower() in "hmu"
    bits = [{int(one[1]), int(one[2])} for text in texts for one in _BITS.finditer(text)]
    if len(bits) != len(("rows", "columns")) or bits[0] & bits[1]:
        return None
    return max(bits[0]) > max(bits[1])


def _columns(texts: list[str]) -> tuple[bool, int, int] | None:
    """How many columns are labelled by low digits, from which on, and whether the labels leave the high digit open.

    They count from 0; the second half of a map that stands on two pages counts from 8.
    """
    found = [_LOW.match(_ADDED.sub("+", text.strip())) for text in texts[1:]]
    whole = [_WHOLE.match(text.strip()) for text in texts[1:]]
    bits = [one[1] for text in texts[1:] if (one := _BINARY.match(text.strip()))]
    if len(bits) in _COUNTS and [int(one, 2) for one in bits] == list(range(len(bits))):
        return False, len(bits), 0
    for count in reversed(_COUNTS):
        part = [one for one in found[:count] if one]
        digits = [int(one["digit"], 16) for one in part]
        for first in (0, count):
            if len(part) == count and digits == list(range(first, first + count)):
                return all(one["open"] for one in part), count, first
        zeros = [one for one in whole[:count] if one]
        if len(zeros) == count and [int(one["digits"], 16) for one in zeros] == list(range(count)):
            return False, count, 0
    return None


def _bases(texts: list[str], count: int) -> tuple[list[int], bool] | None:
    """The codes of the first cells of rows of so many with these labels, and whether the labels tell so."""
    if (
        all(bits := [_BINARY.match(text) for text in texts])
        and len({len(one[1]) for one in bits if one}) == 1
    ):
        codes = [int(one[1], 2) for one in bits if one]
        return (
            ([code * count for code in codes], False)
            if codes == list(range(codes[0], codes[-1] + 1))
            else None
        )
    if high := [found for text in texts if (found := _HIGH.match(text))]:
        return ([int(one["digit"], 16) * 16 for one in high], True) if len(high) == len(texts) else None
    if whole := [found for text in texts if (found := _WHOLE.match(text))]:
        codes = [int(one["digits"], 16) for one in whole]
        sure = len(whole) == len(texts) and not any(code % 8 for code in codes)
        return (codes, True) if sure else None
    low = [found for text in texts if (found := _LOW.match(text)) and not found["open"]]
    return ([int(one["digit"], 16) * 16 for one in low], False) if len(low) == len(texts) else None


def _first(cell: Cell) -> str:
    """The name in a cell and its operands, without marks before it."""
    first, *below = re.split(r"\n|<br\s?/?>", cell.text.strip()) or [""]
    text = " ".join(first.lstrip(":*").split())
    if below and " " not in text and _WRAPPED.match(below[0].strip()):
        text = f"{text} {below[0].strip()}"
    return _ENDINGS.sub(r"\1 \2", _NOTE.sub("", text))


def map_rows(maps: list[OpcodeMap]) -> list[Statement]:
    """The instructions of some maps."""
    out = []
    for one in maps:
        for code, cell in one.cells:
            text = _first(cell)
            if not text or SPARE.match(text):
                continue
            name, operands = split_operands(text)
            made = Statement("table", None, code, name, list(cell.pieces), flags=["encoding_unknown"])
            made.flags += [] if one.sure else ["digit_order"]
            if " " in name or not is_name(text):
                made.flags.append("name_garbled")
            if operands and _OPERANDS.match(operands):
                made.syntax = f"{name} {operands}"
            out.append(made)
    return out
