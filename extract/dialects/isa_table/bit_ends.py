"""Tables of instruction words under the numbers of bits where fields end, a name behind each row and no head over it.

    |31    25|24    20|19    15|14    12|11     7|6       0|        |
    | funct7 |  rs2   |  rs1   | funct3 |   rd   | opcode  | R-type |      the fields of an encoding
    | 0000000|  rs2   |  rs1   |  000   |   rd   | 0110011 | NADD   |      the word of an instruction
    |    imm[11:0]    |  rs1   |  000   |   rd   | 0010011 | NADDI  |

A cell reaches from the column of its highest bit to that of its lowest, each with a number of its own or `31:25` over
both. A row counts where its cells fill the word and codes are as long as their bits; a table where codes stand at the
same bits of several rows, as they do not in registers.
"""

from __future__ import annotations

import re
from collections import Counter
from itertools import pairwise
from typing import TYPE_CHECKING, Final, NamedTuple

from extract.dialects.isa_table.bit_heads import BitHeads, statement_of, width_of
from extract.dialects.isa_table.heads import is_name, split_operands
from extract.observations import Field, Register

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from extract.document import Piece
    from extract.tables import Cell, Table

_RANGE: Final = re.compile(r"[\[(]?(?P<hi>\d{1,2})(?:\s*(?::|-|–|\.\.)\s*(?P<lo>\d{1,2}))?[\])]?$")
_CODE: Final = re.compile(r"[01]{2,32}$")
_TYPE: Final = re.compile(r"[A-Z]{1,3}\d?-[Tt]ype$")
_TOPS: Final = frozenset({15, 31, 47, 63})
_LEAST: Final = 3
"""Cells of a row at least, and columns of bits."""
_WIDE: Final = 3
"""Bits of a code at least to tell an instruction."""
_ROWS: Final = 2
"""Rows with a code at the same bits at least."""


class _Named(NamedTuple):
    """A row: its name, its cells with their bits, its places, and the title over it within the table."""

    name: str
    cells: list[Field]
    pieces: list[Piece]
    section: str | None = None


def read_bit_ends(tables: Sequence[Table]) -> BitHeads:
    """All such tables among these."""
    out = BitHeads([], [], [], [])
    for table in tables:
        rows, unread = _of_table(table)
        if _is_listing(rows):
            _add(out, rows)
            out.tables.append(table)
            out.unread.extend(unread)
    return out


def _is_listing(rows: Sequence[_Named]) -> bool:
    """Whether rows have codes at the same bits, as registers with their fields have not."""
    coded = Counter(
        (cell.bit_hi, cell.bit_lo)
        for row in rows
        for cell in row.cells
        if _CODE.match(cell.field or "") and len(cell.field or "") >= _WIDE
    )
    return bool(coded) and 2 * max(coded.values()) >= max(len(rows), 2 * _ROWS)


def _add(out: BitHeads, rows: Iterable[_Named]) -> None:
    """Put rows to the encodings and instructions that they are."""
    for row in rows:
        top = row.cells[0].bit_hi
        assert top is not None
        made = Register(row.pieces, register=row.name, kind="encoding", width_bits=top + 1, fields=row.cells)
        if _TYPE.match(row.name):
            out.formats.append(made)
        else:
            statement = statement_of(made, *split_operands(row.name), row.pieces)
            statement.section = row.section
            out.rows.append(statement)


def _of_table(table: Table) -> tuple[list[_Named], list[int]]:
    """The rows of a table, and the lines of those that do not fill their word."""
    rows: list[_Named] = []
    unread: list[int] = []
    bits: dict[int, tuple[int, int]] = {}
    section: str | None = None
    for row in table.rows:
        texts = [" ".join(cell.text.split()) if cell else "" for cell in row]
        if ends := _ends(texts):
            bits = ends
        elif sum(map(bool, texts)) == 1:
            section = next(filter(None, texts))
        elif bits:
            made = _filled(row, texts, bits)
            if made is not None:
                rows.append(made._replace(section=section))
            elif any(texts):
                unread.extend(piece[0] for cell in row if cell for piece in cell.pieces[:1])
    return rows, unread


def _ends(texts: Sequence[str]) -> dict[int, tuple[int, int]]:
    """The highest and lowest bit of each column of a row that numbers them down to 0; none of any other row."""
    found = {c: _RANGE.match(text) for c, text in enumerate(texts) if text}
    numbered = [c for c, one in found.items() if one]
    if len(numbered) < _LEAST or not all(found.get(c, True) for c in range(numbered[0], numbered[-1])):
        return {}
    out = {c: (int(one["hi"]), int(one["lo"] or one["hi"])) for c, one in found.items() if one}
    ends = [end for high, low in out.values() for end in ((high, low) if high != low else (high,))]
    falls = all(one > two for one, two in pairwise(ends))
    return out if falls and ends[0] in _TOPS and ends[-1] == 0 else {}


def _filled(
    row: Sequence[Cell | None], texts: Sequence[str], bits: Mapping[int, tuple[int, int]]
) -> _Named | None:
    """A row whose cells fill the word, and that has a name beside them."""
    name = next((text for c, text in enumerate(texts) if c not in bits and text), "")
    cells: list[Field] = []
    for c in sorted(bits):
        cell = row[c]
        if cell is None:
            if not cells:
                return None
            cells[-1].bit_lo = bits[c][1]
        elif texts[c]:
            cells.append(Field(list(cell.pieces), field=texts[c], bit_hi=bits[c][0], bit_lo=bits[c][1]))
        else:
            return None
    due = bits[min(bits)][0]
    for one in cells:
        assert one.bit_lo is not None
        if one.bit_hi != due or not _fits(one):
            return None
        due = one.bit_lo - 1
    if due != -1 or len(cells) < _LEAST or not (is_name(name) or _TYPE.match(name)):
        return None
    return _Named(name, cells, [piece for cell in row if cell for piece in cell.pieces])


def _fits(cell: Field) -> bool:
    """Whether the digits or slices of a cell are as many as its bits."""
    assert cell.bit_hi is not None
    assert cell.bit_lo is not None
    wide = _told(cell.field or "")
    return wide in {0, cell.bit_hi - cell.bit_lo + 1}


def _told(text: str) -> int:
    """The bits that a cell says that it has: as many as its digits, or as its slices; 0 where it does not say."""
    return len(text) if _CODE.match(text) else width_of(text)
