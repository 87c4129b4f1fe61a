"""Tables in text whose cells stand in the middle of their rows: descriptions begin above the line that has the bits.

    Bit     Attr    Reset Value    Description
    31:8    RO      0x0            reserved
                                   pump_mode           the first line of a description is the field's name,
                                   2'b00: rests
    7:6     RW      0x1            2'b01: turns        the line of the bits is in its middle
                                   2'b10: turns back
                                   2'b11: reserved

Where such rows begin and end is told by blank lines between them, or by one division alone that gives every row a
name in its first line and the bits in its middle. A table that has none, or several, is not read.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from extract.dialects.register_table.text_tables.middles import divided
from extract.dialects.register_table.words.access_codes import is_access
from extract.dialects.register_table.words.bits import parse_bits
from extract.dialects.register_table.words.vocabulary import vocabulary
from extract.tables import Cell, Table

if TYPE_CHECKING:
    from collections.abc import Sequence

    from extract.dialects.register_table.words.bits import Bits
    from extract.dialects.register_table.words.vocabulary import Vocabulary
    from extract.document import Document, Piece

_HEADS: Final = frozenset({"Bit ", "Bits", "BIT ", "BITS"})
_NAME = re.compile(r"[A-Za-z_]\w*(?:\[[\w:]{1,12}\]\w*)?$")
_LONGEST: Final = 300
_MOST: Final = 600
"""Lines of a table."""
_SLACK: Final = 2


@dataclass(slots=True)
class Centred:
    """The tables of a text whose cells stand in the middle, and the lines (inclusive) of those that cannot be read."""

    tables: list[Table] = field(default_factory=list)
    unread: list[tuple[int, int]] = field(default_factory=list)
    open: int | None = None
    """The lowest bit of the last table, where a page may cut it: it has not come down to bit 0."""


@dataclass(slots=True)
class _Line:
    """A line of a table: the cells before the description, by column, and the description, each with its place."""

    number: int
    begins: bool
    """Whether it has bits."""
    gap: bool
    """Whether a blank line stands over it."""
    cells: dict[int, tuple[str, Piece]] = field(default_factory=dict)
    text: str = ""
    piece: Piece | None = None

    @property
    def name(self) -> bool:
        """Whether the description may begin here: it is a name and nothing else."""
        return bool(_NAME.match(self.text))


def centred_tables(document: Document, words: Vocabulary) -> Centred:
    """Find and read these tables; those whose cells stand at the top of their rows are left alone."""
    out = Centred()
    lines = document.lines
    i, stop = document.body.start, document.body.stop
    while i < stop:
        line = lines[i]
        i += 1
        if line.lstrip()[:4] not in _HEADS or len(line) > _LONGEST:
            continue
        heads = [(found[0], found.start()) for found in re.finditer(r"\S+(?:\s\S+)*", line)]
        roles = [words.column(head) for head, _ in heads]
        known = len(set(roles)) == len(roles) >= 3 and roles[0] == "bits" and roles[-1] == "description"
        if not known or set(roles) - {"bits", "access", "reset", "description"}:
            continue
        body = _body(document, i, heads)
        if not any(one.begins for one in body):
            continue
        _read(out, document, i - 1, heads, body)
        i = body[-1].number + 1
    return out


def _body(document: Document, first: int, heads: list[tuple[str, int]]) -> list[_Line]:
    """The lines under a head, up to one that begins left of the second column without bits."""
    found: list[tuple[_Line, list[tuple[str, int]]]] = []
    gap = False
    for k in range(first, min(first + _MOST, document.body.stop)):
        line = document.lines[k]
        if not line.strip():
            gap = True
            continue
        words = [(word[0], word.start()) for word in re.finditer(r"\S+", line)]
        left = words[0][1] < heads[1][1] - _SLACK
        begins = left and len(words) > 1 and parse_bits(words[0][0]) is not None
        if len(line) > _LONGEST or (left and not begins):
            break
        found.append((_Line(k, begins, gap), words))
        gap = False
    counts = [(words, _cells_before(words, heads)) for line, words in found if line.begins]
    limit = max((words[n - 1][1] + len(words[n - 1][0]) for words, n in counts), default=0)
    starts = [words[n][1] for words, n in counts if n < len(words)]
    starts += [words[0][1] for line, words in found if not line.begins and words[0][1] > limit]
    left_most = min(starts, default=limit + 1)
    return [_line(line, words, heads, left_most) for line, words in found]


def _cells_before(words: list[tuple[str, int]], heads: list[tuple[str, int]]) -> int:
    """How many words of a line with bits stand before its description: one in a column at most."""
    last = -1
    for n, (_, start) in enumerate(words):
        at = _column(start, heads)
        if at <= last or at == len(heads) - 1:
            return n
        last = at
    return len(words)


def _column(start: int, heads: list[tuple[str, int]]) -> int:
    """The column that a word belongs to by where it begins."""
    return max((n for n in range(1, len(heads)) if heads[n][1] - _SLACK <= start), default=0)


def _line(line: _Line, words: list[tuple[str, int]], heads: list[tuple[str, int]], left: int) -> _Line:
    """A line with its cells, and its description: all that begins no further left than descriptions do."""
    rest = list(words)
    while rest and rest[0][1] < left and (at := _column(rest[0][1], heads)) not in line.cells:
        word, start = rest.pop(0)
        line.cells[at] = word, (line.number, start, start + len(word))
    if rest:
        line.piece = (line.number, rest[0][1], rest[-1][1] + len(rest[-1][0]))
    line.text = " ".join(word for word, _ in rest)
    return line


def _read(out: Centred, document: Document, at: int, heads: list[tuple[str, int]], body: list[_Line]) -> None:
    """Add the table to those read, or to those that are not."""
    before, out.open = out.open, None
    high, low = (_bits(one) for one in (next(one for one in body if one.begins), _last(body)))
    goes_on = before is not None and high is not None and high.high < before
    if not goes_on and body[0].begins and all(one.name for one in body if one.begins):
        return
    rows = _rows(body)
    if rows is not None:
        head = [Cell(text, [(at, start, start + len(text))]) for text, start in heads]
        head.insert(len(heads) - 1, Cell("Name"))
        grid: list[list[Cell | None]] = [[*head]]
        grid += [[*_row(row, len(heads) - 1)] for row in rows]
        out.tables.append(Table(document.page(at), grid, at, body[-1].number))
    elif goes_on or _is_centred(body):
        out.unread.append((at, body[-1].number))
    else:
        return
    out.open = low.low if low is not None and low.low else None


def _last(body: Sequence[_Line]) -> _Line:
    """The last line with bits."""
    return next(one for one in reversed(body) if one.begins)


def _bits(line: _Line) -> Bits | None:
    return parse_bits(line.cells[0][0]) if 0 in line.cells else None


def _is_centred(body: Sequence[_Line]) -> bool:
    """Whether descriptions begin above their bits, for all that their rows are not told apart."""
    if not body[0].begins:
        return True
    for n in range(1, len(body) - 1):
        before, line, after = body[n - 1 : n + 2]
        if line.begins and not line.text and not before.begins and not after.begins:
            return True
        if before.begins and before.text.casefold() == "reserved" and not line.begins and line.name:
            return True
    return False


def _rows(body: list[_Line]) -> list[list[_Line]] | None:
    """The lines of each row; None where they cannot be told."""
    blocks: list[list[_Line]] = []
    for line in body:
        if line.gap or not blocks:
            blocks.append([])
        blocks[-1].append(line)
    if not all(any(line.begins for line in block) for block in blocks):
        blocks = [body]  # blank lines within rows
    out: list[list[_Line]] = []
    for block in blocks:
        found = _whole(block) if len(blocks) > 1 else None
        found = found or _divided(block)
        if found is None:
            return None
        out += found
    low = _bits(_last(body))
    if low is not None and low.low and any(line.name for line in out[-1][1:]):
        return None  # a page may cut the table behind the name of a row
    return out


def _whole(block: list[_Line]) -> list[list[_Line]] | None:
    """A block of lines as one row, where it has one line of bits, and its description begins with a name."""
    if sum(line.begins for line in block) != 1:
        return None
    first = next((line for line in block if line.text), None)
    return [block] if first is not None and first.name else None


def _divided(block: list[_Line]) -> list[list[_Line]] | None:
    """The only division of lines into rows with a name at the top and the bits in the middle; None otherwise."""

    def may_be(start: int, middle: int, end: int) -> bool:
        spare = end - start == 1 and vocabulary().reserved(block[middle].text)
        return block[start].name or spare

    count, rows = divided(
        [n for n, line in enumerate(block) if line.begins], len(block), may_be, evenest=False
    )
    return [block[row.start : row.stop] for row in rows] if count == 1 else None


def _row(lines: list[_Line], count: int) -> list[Cell]:
    """The cells of a row, with the name before the description."""
    cells = []
    for n in range(count):
        parts = [line.cells[n] for line in lines if n in line.cells]
        texts = [text for text, _ in parts]
        together = "".join(texts)
        text = together if len(texts) > 1 and is_access(together, vocabulary()) else "\n".join(texts)
        cells.append(Cell(text, [piece for _, piece in parts]))
    said = [(line.text, line.piece) for line in lines if line.piece]
    cells.append(Cell(said[0][0], [said[0][1]]))
    cells.append(Cell("\n".join(text for text, _ in said[1:]), [piece for _, piece in said[1:]]))
    return cells
