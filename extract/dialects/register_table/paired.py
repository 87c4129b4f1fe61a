"""Tables of two columns in a text, the first of which holds the bits of a field and its name under or behind them.

    Field     Description                     Field
    31–28     This field is reserved.         Description
    Reserved                                  31–28
    27–26     Water mark.                     Reserved
    MARK      00   one slot is free           This field is reserved.
    0 EN      Enables it.                     27–26
                                              ...

Side by side, what stands left of the descriptions is bits and names. One cell a line, a number may begin a field or be
the code of a value: it begins a field only where it is the bit next to the last one and no code is due. A table in
which it may be either is not taken.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from extract.dialects.register_table.bits import parse_bits
from extract.dialects.register_table.flat import ends_table
from extract.dialects.register_table.headings import is_identifier
from extract.dialects.register_table.values import of_description
from extract.dialects.register_table.vocabulary import plain
from extract.tables import Cell, Table

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from extract.dialects.register_table.bits import Bits
    from extract.dialects.register_table.vocabulary import Vocabulary
    from extract.document import Document, Piece

_LEAD: Final = "Field"
_HEAD = re.compile(r"Field(?:\(s\)|s)?(?:\s+(?P<rest>\S[^\n]{0,40}))?$")
_CELL = re.compile(r"\S+(?: \S+)*")
_RANGE: Final = r"\d{1,3}(?: ?[:.‐‑‒–—−-]{1,2} ?\d{1,3})?"
_BITS = re.compile(rf"(?P<bits>{_RANGE}|\[{_RANGE}\])(?: +(?P<name>\S+(?: ?\[[^\]]{{1,9}}\])?))?$")
_WORD = re.compile(r"[A-Za-z]\w*$")
_SLICE = re.compile(r" ?[\[<]\d{1,3}(?: ?[:–-] ?\d{1,3})?[\]>]$")
_CAMEL = re.compile(r"[A-Z](?:[a-z0-9]+[A-Z]\w*)?$")
"""A name of one letter, or whose words capitals tell apart."""
_LONGEST: Final = 400
"""Characters; a longer line is none of a table laid out with blanks."""
_APART: Final = 4
"""Lines from one line of a table to the next at most."""
_HEAD_APART: Final = 3
"""Lines from the head to the first row at most."""
_RUNNING: Final = 20
"""Lines of footers, headers and captions between the parts of a table at most."""
_LINES: Final = 200
"""Lines of a description at most."""
_FEW: Final = 2
_AHEAD: Final = 60
"""Lines in which a number is looked for again."""


@dataclass(slots=True)
class _Row:
    """A field in the making: where its bits, its name and its description stand."""

    bits: Bits
    cells: tuple[list[Piece], list[Piece], list[Piece]] = field(default_factory=lambda: ([], [], []))

    def table_row(self, document: Document) -> list[Cell | None]:
        """The row as cells, each piece a line."""
        said = (" ".join(document.lines[i][a:b].split()) for cell in self.cells for i, a, b in cell)
        return [Cell("\n".join(next(said) for _ in cell), cell) for cell in self.cells]


def has_paired(document: Document, words: Vocabulary) -> bool:
    """Whether a text holds such a table."""
    return any(True for _ in paired_tables(document, words))


def paired_tables(document: Document, words: Vocabulary) -> Iterator[Table]:
    """The tables of a text document whose first column holds bits and name, as bits, name and description."""
    end = 0
    before: tuple[int, list[Piece], list[_Row]] | None = None  # a table that may go on
    for i in document.lines_with(_LEAD):
        if i < end or i not in document.body or (head := _head(document, i, words)) is None:
            continue
        places, stop, columns = head
        first = _next(document, stop)
        rows = _side_by_side(document, first, words) if columns and first is not None else []
        rows = rows or (_one_below_the_other(document, first, words) if first is not None else [])
        if not rows:
            continue
        if before and _goes_on(document, (end, i), before[2], rows, words):
            before[2].extend(rows)
            before[1].extend(places)
        else:
            if before:
                yield _table(document, *before)
            before = i, places, rows
        end = _end(rows)
    if before:
        yield _table(document, *before)


def _end(rows: list[_Row]) -> int:
    """The line behind the last of a table."""
    return 1 + max(piece[0] for row in rows for cell in row.cells for piece in cell)


def _goes_on(
    document: Document, between: tuple[int, int], above: list[_Row], rows: list[_Row], words: Vocabulary
) -> bool:
    """Whether a table is the rest of the one above: its bits are due, and a line between says that it goes on."""
    if rows[0].bits.high != above[-1].bits.low - 1 or between[1] - between[0] > _RUNNING:
        return False
    told = words.words["continued"]
    ends = (re.split(r"[(\[]", document.lines[k])[-1] for k in range(*between))
    return any(plain(end) in told for end in ends)


def _table(document: Document, first: int, heads: list[Piece], rows: list[_Row]) -> Table:
    cells: list[Cell | None] = [Cell("Bits", heads), Cell("Name"), Cell("Description")]
    body = [row.table_row(document) for row in rows]
    return Table(document.page(first), [cells, *body], first, _end(rows) - 1)


def _head(document: Document, i: int, words: Vocabulary) -> tuple[list[Piece], int, bool] | None:
    """Where the head stands, the line after it, and whether its two cells stand side by side."""
    line = document.lines[i]
    if len(line) > _LONGEST or not (found := _HEAD.match(line.strip())):
        return None
    places = [_piece(document, i)]
    if found["rest"]:
        side = re.search(r"Field(?:\(s\)|s)?\s{2,}\S", line) is not None
        return (places, i + 1, side) if words.column(found["rest"]) == "description" else None
    below = _next(document, i + 1)
    if below is None or words.column(document.lines[below].strip()[:60]) != "description":
        return None
    return [*places, _piece(document, below)], below + 1, False


def _is_head(text: str, words: Vocabulary) -> bool:
    """Whether a line begins the head of another table."""
    found = _HEAD.match(text)
    return found is not None and (not found["rest"] or words.column(found["rest"]) == "description")


def _next(document: Document, i: int) -> int | None:
    """The next line that is not blank, not far from a line."""
    ahead = range(i, min(i + _HEAD_APART, document.body.stop))
    return next((k for k in ahead if document.lines[k].strip()), None)


def _piece(document: Document, i: int) -> Piece:
    line = document.lines[i]
    return i, len(line) - len(line.lstrip()), len(line.rstrip())


def _is_name(text: str, words: Vocabulary) -> bool:
    bare = _SLICE.sub("", text)
    return is_identifier(bare) or words.reserved(text) or _CAMEL.match(bare) is not None


def _begun(text: str, piece: Piece, words: Vocabulary) -> _Row | None:
    """The row that a text begins: bits alone, or a name behind them; None for any other text."""
    found = _BITS.match(text)
    bits = parse_bits(found["bits"]) if found else None
    if found is None or bits is None or bits.ascending:
        return None
    if found["name"] and not _is_name(found["name"], words):
        return None
    i, a, b = piece
    row = _Row(bits)
    row.cells[0].append((i, a, a + found.end("bits")))
    if found["name"]:
        row.cells[1].append((i, a + found.start("name"), b))
    return row


def _side_by_side(document: Document, first: int, words: Vocabulary) -> list[_Row]:
    """The rows of a table whose descriptions stand beside bits and names; empty where it is none."""
    margin = _margin(document, first, words)
    rows: list[_Row] = []
    last = first
    for i in range(first, document.body.stop) if margin else ():
        line = document.lines[i]
        if not line.strip():
            continue
        if i - last > _APART or len(line) > _LONGEST:
            break
        parted = _parted(line, i, margin)
        if parted is None or (parted[0] and not _take_left(document, rows, parted[0], words)):
            break
        if parted[1]:
            if plain(line) in words.words["continued"] or len(rows[-1].cells[2]) > _LINES:
                break
            rows[-1].cells[2].append(parted[1])
        last = i
    return rows if _named(rows) else []


def _named(rows: Iterable[_Row]) -> bool:
    """Whether the fields of a table have names; a single one may have lost its own."""
    rows = list(rows)
    return bool(rows) and sum(not row.cells[1] for row in rows) <= len(rows) // 4


def _margin(document: Document, first: int, words: Vocabulary) -> int:
    """Where the descriptions begin, as the first lines that begin with bits show; 0 where they do not."""
    found = []
    for i in range(first, min(first + 40, document.body.stop)):
        cells = list(_CELL.finditer(document.lines[i])) if len(document.lines[i]) <= _LONGEST else []
        if len(cells) >= _FEW and _begun(cells[0][0], (i, cells[0].start(), cells[0].end()), words):
            found.append(cells[1].start())
        elif i == first:
            return 0
    return min(found) if found else 0


def _parted(line: str, i: int, margin: int) -> tuple[Piece | None, Piece | None] | None:
    """What of a line stands left and right of where descriptions begin; None for one that goes over it."""
    cells = list(_CELL.finditer(line))
    left = [cell for cell in cells if cell.end() <= margin]
    right = cells[len(left) :]
    if len(left) > 1 or (right and right[0].start() < margin - _FEW):
        return None
    return (
        (i, left[0].start(), left[0].end()) if left else None,
        (i, right[0].start(), right[-1].end()) if right else None,
    )


def _take_left(document: Document, rows: list[_Row], piece: Piece, words: Vocabulary) -> bool:
    """Take bits or a name of the first column; False for what is neither, and bits that begin again."""
    text = document.lines[piece[0]][piece[1] : piece[2]]
    if row := _begun(text, piece, words):
        if rows and row.bits.high >= rows[-1].bits.low:
            return False
        rows.append(row)
        return True
    names = rows[-1].cells[1] if rows else []
    if (
        not rows
        or _is_head(text, words)
        or not (_is_name(text, words) or (_right_below(rows[-1], piece) and _WORD.match(text)))
        or (names and piece[0] != names[-1][0] + 1)
    ):
        return False
    names.append(piece)
    return True


def _right_below(row: _Row, piece: Piece) -> bool:
    """Whether a text stands in the line below the bits of a row without a name: then it is one, whatever its case."""
    return not row.cells[1] and piece[0] == row.cells[0][0][0] + 1


def _again(document: Document, i: int, text: str, words: Vocabulary) -> bool:
    """Whether a line of a table is printed again further down in it."""
    for line in document.lines[i + 1 : min(i + _AHEAD, document.body.stop)]:
        bare = line.strip()
        if bare == text:
            return True
        if bare and not of_description(bare) and ends_table(bare, words):
            return False
    return False


def _one_below_the_other(document: Document, first: int, words: Vocabulary) -> list[_Row]:
    """The rows of a table whose cells have a line each; empty where it is none, or a number may be bit or code."""
    rows: list[_Row] = []
    code = -1  # of the list of values that is being read
    last = first
    for i in range(first, document.body.stop):
        text = document.lines[i].strip()
        if not text:
            continue
        if rows and not of_description(text) and (i - last > _APART or ends_table(text, words)):
            break
        if rows and (_is_head(text, words) or len(rows[-1].cells[2]) > _LINES):
            break
        last = i
        row = _begun(text, _piece(document, i), words)
        due = not rows or (row is not None and row.bits.high == rows[-1].bits.low - 1)
        number = int(text) if text.isdigit() else None
        counts = bool(rows) and number is not None and number == code + 1 and bool(rows[-1].cells[1])
        fits = counts and number is not None and number < 2 ** (rows[-1].bits.high - rows[-1].bits.low + 1)
        if row is not None and due and fits and (code >= 0 or _again(document, i, text, words)):
            return []  # the bit that is due, or the next code
        if row is not None and due:
            rows.append(row)
            code = -1
            continue
        if not rows:
            return []
        if fits and number is not None:
            code = number
        cell = 2 if rows[-1].cells[1] else 1
        if cell == 1 and not _is_name(text, words):
            return []
        rows[-1].cells[cell].append(_piece(document, i))
    return rows if len(rows) > 1 and rows[-1].bits.low == 0 and _named(rows) else []
