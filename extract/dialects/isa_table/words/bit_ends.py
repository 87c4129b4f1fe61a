"""Tables of instruction words under the numbers of bits where fields end, a name behind each row and no head over it.

    |31    25|24    20|19    15|14    12|11     7|6       0|        |
    | funct7 |  rs2   |  rs1   | funct3 |   rd   | opcode  | R-type |      the fields of an encoding
    | 0000000|  rs2   |  rs1   |  000   |   rd   | 0110011 | NADD   |      the word of an instruction
    |    imm[11:0]    |  rs1   |  000   |   rd   | 0010011 | NADDI  |

A cell reaches from the column of its highest bit to that of its lowest, each with a number of its own or `31:25` over
both. A row counts where its cells fill the word and codes are as long as their bits; a table where codes stand at the
same bits of several rows, as they do not in registers, or whose rows are formats alone.

Numbers may stand below the rows, and of several tables of as many columns only one may have them: the rows without
numbers count where most of them fill the word.
"""

from __future__ import annotations

import re
from collections import Counter
from itertools import pairwise
from typing import TYPE_CHECKING, Final, NamedTuple

from extract.dialects.isa_table.cells.mnemonics import is_name, split_operands
from extract.dialects.isa_table.words.bit_heads import BitHeads, statement_of, width_of
from extract.markup.inline_marks import unmarked
from extract.observations import Field, Register

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from extract.dialects.isa_table.statements import Statement
    from extract.document import Piece
    from extract.tables import Cell, Table

    _Bits = Mapping[int, tuple[int, int]]
    """The highest and lowest bit of each column that has any."""
    _Cells = tuple[tuple[int | None, int | None, int], ...]

_RANGE: Final = re.compile(r"[\[(]?(?P<hi>\d{1,2})(?:\s*(?::|-|–|\.\.)\s*(?P<lo>\d{1,2}))?[\])]?$")
_CODE: Final = re.compile(r"[01]{2,32}$")
_TYPE: Final = re.compile(r"[A-Z]{1,3}\d?-[Tt]ype$")
_TOPS: Final = frozenset({15, 31, 47, 63})
_LEAST: Final = 3
"""Cells of one row at least, and columns of bits,"""
_FEWEST: Final = 2
"""and cells of the others."""
_WIDE: Final = 3
"""Bits of a code at least to tell an instruction."""
_MISFITS: Final = 3
"""Of the rows of a table without numbers, at most one to so many others may not fill the word."""
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
    words: list[tuple[Register, Statement]] = []
    own = [_own_bits(table) for table in tables]
    shared: dict[int, _Bits] = {}  # by the columns of tables
    for table, bits in zip(reversed(tables), reversed(own), strict=True):
        if bits:
            shared[len(table.rows[0])] = bits
    for table, bits in zip(tables, own, strict=True):
        if bits:
            shared[len(table.rows[0])] = bits
        elif not table.rows or len(table.rows[0]) not in shared:
            continue
        rows, unread = _of_table(table, bits or shared[len(table.rows[0])])
        if not _is_listing(rows):
            continue
        out.unread.extend(unread)
        if bits or _MISFITS * len(unread) <= len(rows):
            words += _add(out, rows)
            out.tables.append(table)
        else:
            out.unread.extend(row.pieces[0][0] for row in rows)
    alike: dict[_Cells, list[Register]] = {}
    for form in out.formats:
        alike.setdefault(_ends_of(form), []).append(form)
    for made, statement in words:
        _tell_format(statement, made, alike.get(_ends_of(made), ()))
    return out


def _ends_of(made: Register) -> _Cells:
    """Where the cells of a row begin and end, and which slices they have."""
    return tuple((cell.bit_hi, cell.bit_lo, width_of(cell.field or "")) for cell in made.fields)


def _tell_format(statement: Statement, made: Register, formats: Sequence[Register]) -> None:
    """Give an instruction the encoding that has its cells, codes in place of names: the only such one."""
    like = {form.register for form in formats if _is_like(made.fields, form.fields)}
    if len(like) == 1:
        statement.encoding = like.pop()
        statement.flags = [flag for flag in statement.flags if flag != "encoding_unknown"]


def _is_like(cells: Sequence[Field], form: Sequence[Field]) -> bool:
    """Whether cells are called as those of a format, or are codes."""
    return all(a.field == b.field or _CODE.match(a.field or "") for a, b in zip(cells, form, strict=True))


def _own_bits(table: Table) -> _Bits:
    """The first numbers in a table; none of one without."""
    if not table.rows or len(table.rows[0]) <= _LEAST:
        return {}
    return next(filter(None, (_ends(_texts(row)) for row in table.rows)), {})


def _is_listing(rows: Sequence[_Named]) -> bool:
    """Whether rows have codes at the same bits, as registers with their fields have not, or are formats alone."""
    if all(len(row.cells) < _LEAST for row in rows):
        return False
    if len(rows) >= _ROWS and all(_TYPE.match(row.name) for row in rows):
        return True
    coded = Counter(
        (cell.bit_hi, cell.bit_lo)
        for row in rows
        for cell in row.cells
        if _CODE.match(cell.field or "") and len(cell.field or "") >= _WIDE
    )
    return bool(coded) and 2 * max(coded.values()) >= max(len(rows), 2 * _ROWS)


def _add(out: BitHeads, rows: Iterable[_Named]) -> list[tuple[Register, Statement]]:
    """Put rows to the encodings, each once, and to the instructions that they are; those come out with their cells."""
    words: list[tuple[Register, Statement]] = []
    printed = {_key(one): one for one in out.formats}
    for row in rows:
        top = row.cells[0].bit_hi
        assert top is not None
        made = Register(row.pieces, register=row.name, kind="encoding", width_bits=top + 1, fields=row.cells)
        if not _TYPE.match(row.name):
            statement = statement_of(made, *split_operands(row.name), row.pieces)
            statement.section = row.section
            out.rows.append(statement)
            words.append((made, statement))
        elif same := printed.get(_key(made)):
            same.pieces += made.pieces
        else:
            printed[_key(made)] = made
            out.formats.append(made)
    return words


def _key(made: Register) -> tuple[object, ...]:
    """What a format that is printed again has in common with the first print."""
    return made.register, *((cell.field, cell.bit_hi, cell.bit_lo) for cell in made.fields)


def _of_table(table: Table, bits: _Bits) -> tuple[list[_Named], list[int]]:
    """The rows of a table, and the lines of those that do not fill their word; `bits` are those of its first rows."""
    rows: list[_Named] = []
    unread: list[int] = []
    section: str | None = None
    for row in table.rows:
        texts = _texts(row)
        if ends := _ends(texts):
            bits = ends
        elif sum(map(bool, texts)) == 1:
            section = unmarked(next(filter(None, texts)))
        else:
            made = _filled(row, texts, bits)
            if made is not None:
                rows.append(made._replace(section=section))
            elif any(texts):
                unread.extend(piece[0] for cell in row if cell for piece in cell.pieces[:1])
    return rows, unread


def _texts(row: Sequence[Cell | None]) -> list[str]:
    return [" ".join(cell.text.split()) if cell else "" for cell in row]


def _ends(texts: Sequence[str]) -> _Bits:
    """The highest and lowest bit of each column of a row that numbers them down to 0; none of any other row."""
    found = {c: _RANGE.match(text) for c, text in enumerate(texts) if text}
    numbered = [c for c, one in found.items() if one]
    if len(numbered) < _LEAST or not all(found.get(c, True) for c in range(numbered[0], numbered[-1])):
        return {}
    out = {c: (int(one["hi"]), int(one["lo"] or one["hi"])) for c, one in found.items() if one}
    ends = [end for high, low in out.values() for end in ((high, low) if high != low else (high,))]
    falls = all(one > two for one, two in pairwise(ends))
    return out if falls and ends[0] in _TOPS and ends[-1] == 0 else {}


def _filled(row: Sequence[Cell | None], texts: Sequence[str], bits: _Bits) -> _Named | None:
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
    if due != -1 or len(cells) < _FEWEST or not (is_name(name) or _TYPE.match(name)):
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
