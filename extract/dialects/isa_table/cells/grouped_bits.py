"""Columns of tables of opcodes made of others: words in several columns, codes over the names in one cell.

Mnemonic   14-Bit Opcode           one head over the groups of a word, perhaps its ends below
           MSb           LSb
ADD   f    00 0111 dfff ffff

Mnemonic   Opcode MSb      Opcode LSb
ADD   f    00 0111 dfff    ffff             or two heads, its ends behind each

Mnemonic   1st  2nd  3rd           heads that count the bytes of a code
GMOV A, X  61   8A   -

Opcode/Instruction   Op            a line of the code, and under it the name and its operands
66 0F 58 /r          A
GADD r1, r2
"""

from __future__ import annotations

import re
from itertools import accumulate, pairwise
from typing import TYPE_CHECKING, Final

from extract.dialects.isa_table.cells.code_forms import OPERAND_BYTE, is_bytes, is_whole_bytes
from extract.stitch import Grid, with_one
from extract.tables import Cell

if TYPE_CHECKING:
    from collections.abc import Sequence

_TALKS: Final = re.compile(r"op-?code|\bword\b|encoding", re.IGNORECASE)
_GROUP: Final = re.compile(r"[01a-zA-Z-]{1,8}$")
_BYTE: Final = re.compile(rf"[0-9A-F]{{2}}$|([A-Z])\1$|[ML]S$|[a-z]{{2}}$|{OPERAND_BYTE}$")
_NONE: Final = re.compile(r"[-–—]+$")
_ORDINAL: Final = re.compile(r"(?:[Bb](?:yte)?\s?)?(?P<n>\d)(?:st|nd|rd|th)?(?:\s[Bb]yte)?$")
"""The head of the first, second ... byte of a code."""
_COUNTED: Final = re.compile(
    r"(?:(?:op-?code|code|byte)\s+)?(?P<n>[1-8])(?:st|nd|rd|th)(?:\s+byte)?$|byte\s+(?P<bare>[1-8])$",
    re.IGNORECASE,
)
"""The same where nothing stands over it."""
_SAYS: Final = re.compile(r"instruction|op-?code|assembl|operand", re.IGNORECASE)
_WITH_OPERANDS: Final = re.compile(r"[A-Za-z][\w.]*\s+[^\s,]+\s*,\s*\S")
_HEX: Final = re.compile(r"[0-9A-F]{2}$")
_LONG: Final = re.compile(
    r"(?P<bits>\d{1,2})-[Bb]it\s+(?:\w+\s+)?(?:[Oo]p[Cc]ode|OPCODE|[Ww]ord|[Ee]ncoding)\b"
)
ENDS: Final = frozenset({"MSB", "LSB"})
"""What stands under a head over the first and the last bit of the words below: `MSb    LSb`."""
_WIDTHS: Final = range(8, 65, 2)
_FEW: Final = 2
"""Rows at least."""
_BEFORE: Final = 3
"""Groups of a word that may stand in the column before, one less."""
STACKED: Final = re.compile(r"opcode\s*/\s*(?:instruction|mnemonic)s?$", re.IGNORECASE)
_BOTH: Final = re.compile(r"op(?:-?code)?s?\s*(?:&|\+|/|,|and)\s*(?:format|encoding)s?$", re.IGNORECASE)
_NAME: Final = re.compile(r"[A-Z][A-Z0-9_.]*(?:\s|$)")


def groups_joined(grid: Grid, over: tuple[int, int] | None = None) -> tuple[Grid, tuple[int, int]] | None:
    """A grid whose columns of one word are one, and which these were; None where it has none.

    Args:
        grid: the table.
        over: the columns, where the table goes on with one whose head told them.
    """
    for r, row in enumerate(grid.rows[:_FEW]):
        spans = [over] if over else _empty_heads(row)
        for first, end in spans:
            rows = grid.rows[0 if over else r + 1 :]
            ordered = not over and bool(rows) and _are_ordinals(rows[0], first, end)
            rows = rows[ordered:]
            if end <= len(grid.columns) and (_is_word(rows, first, end) or _are_bytes(rows, first, end)):
                made = with_one(grid, first, end, _joined)
                rows = made.rows
                if not over and r + 1 < len(rows) and (ordered or _is_ends(rows[r + 1])):
                    below = rows.pop(r + 1)
                    pieces = [piece for cell in below for piece in cell.pieces]
                    rows[r][first] = Cell(rows[r][first].text, rows[r][first].pieces + pieces)
                return made, (first, end)
    return None


def ends_joined(grid: Grid) -> Grid | None:
    """A grid with one column of words for two that are headed by their ends: `Opcode MSb`, `Opcode LSb`."""
    heads = [cell.text.split() for cell in grid.rows[0]] if grid.rows else []
    for c, (one, other) in enumerate(pairwise(heads)):
        ends = {words[-1].upper() for words in (one, other) if words}
        if ends == ENDS and one[:-1] == other[:-1] and _TALKS.search(" ".join(one)):
            made = with_one(grid, c, c + 2, _joined)
            made.rows[0][c] = Cell(" ".join([*one, other[-1]]), made.rows[0][c].pieces)
            return made
    return None


def counted_bytes(heads: Sequence[str]) -> tuple[int, int] | None:
    """The columns whose heads count the bytes of a code from the first on, two at least; None where none do.

    >>> counted_bytes(["Mnemonic", "1st", "2nd", "Flags"]), counted_bytes(["Mnemonic", "Byte 1", "Byte 3"])
    ((1, 3), None)
    """
    found = [_COUNTED.match(" ".join(text.split())) for text in heads]
    told = [int(one["n"] or one["bare"]) if one else 0 for one in found]
    first = next((c for c, n in enumerate(told) if n == 1), len(told))
    count = next((k for k, n in enumerate(told[first:]) if n != k + 1), len(told) - first)
    return (first, first + count) if count > 1 else None


def bytes_joined(grid: Grid) -> tuple[Grid, tuple[int, int]] | None:
    """A grid whose columns of single bytes, counted by their heads, are one, and which; None where it has none."""
    span = counted_bytes([cell.text for cell in grid.rows[0]]) if grid.rows else None
    if span is None:
        return None
    codes = [_joined(row[span[0] : span[1]]).text for row in grid.rows[1:]]
    whole = [is_whole_bytes(text) for text in codes if text]
    if 2 * sum(whole) <= len(whole) or not _of_instructions(grid):
        return None
    made = with_one(grid, *span, _joined)
    made.rows[0][span[0]] = Cell("Opcode", made.rows[0][span[0]].pieces)
    return made, span


def _of_instructions(grid: Grid) -> bool:
    """Whether heads speak of instructions, or names have operands: mnemonics of messages have bytes too."""
    head, *rows = grid.rows
    if any(_SAYS.search(cell.text) for cell in head):
        return True
    return any(_WITH_OPERANDS.match(cell.text.strip()) for row in rows for cell in row[:2])


def words_completed(grid: Grid) -> Grid | None:
    """A grid of columns that blanks tell, whose words of a told length reach into those beside; None of any other.

    Mnemonic   Cycles    14-Bit Opcode    Status       a word runs over the beginning of the next column,
    GADD         1    00  0111  dfff   ffff   C,Z      or begins in the one before
    """
    heads = [cell.text for cell in grid.rows[0]] if grid.rows else []
    c, bits = next(((c, bits) for c, text in enumerate(heads[:-1]) if (bits := told_bits(text))), (0, 0))
    if not bits:
        return None
    ways = [made for before in range(_BEFORE if c else 1) if (made := _completed(grid, c, bits, before))]
    return ways[0] if len(ways) == 1 else None


def told_bits(head: str) -> int:
    """How many bits a head says that the words under it have; 0 where it does not.

    >>> told_bits("14-Bit Opcode MSb LSb"), told_bits("Opcode")
    (14, 0)
    """
    told = _LONG.match(head)
    return int(told["bits"]) if told else 0


def _completed(grid: Grid, c: int, bits: int, before: int) -> Grid | None:
    """A grid whose words end in the next column, or begin so many groups before theirs; None where any is not whole."""
    rows = [grid.rows[0]]
    moved = 0
    for row in grid.rows[1:]:
        above = row[c - 1].text.split() if before else []
        word, behind = row[c].text.split(), row[c + 1].text.split()
        begun = len(word)
        if word and before:
            above, word = above[:-before], above[-before:] + word
            if not above:
                return None  # that cell is another column's
        while behind and sum(map(len, word)) < bits:
            word.append(behind.pop(0))
        whole = sum(map(len, word)) == bits and all(map(_GROUP.match, word))
        if row[c].text.strip() and not whole:
            return None
        if not whole or len(word) == begun:
            rows.append(row)
            continue
        moved += 1
        left = [Cell(" ".join(above), row[c - 1].pieces)] if before else []
        pieces = [piece for cell in row[c - len(left) : c + 2] for piece in cell.pieces]
        pair = [Cell(" ".join(word), pieces), Cell(" ".join(behind), row[c + 1].pieces)]
        rows.append([*row[: c - len(left)], *left, *pair, *row[c + 2 :]])
    if moved < _FEW:
        return None
    return Grid(rows, grid.columns, grid.first_line, grid.last_line, list(grid.pages))


def _empty_heads(row: Sequence[Cell]) -> list[tuple[int, int]]:
    """The columns under each head of words, those behind it that have none among them."""
    out = []
    for c, cell in enumerate(row):
        end = next((k for k in range(c + 1, len(row)) if row[k].text.strip()), len(row))
        if end > c + 1 and _TALKS.search(cell.text):
            out.append((c, end))
    return out


def _is_word(rows: Sequence[Sequence[Cell]], first: int, end: int) -> bool:
    """Whether each row has a group of bits in each of these columns, all as many bits."""
    words = [[cell.text.strip() for cell in row[first:end]] for row in rows]
    words = [word for word in words if any(word) and not {text.upper() for text in word} - {""} <= ENDS]
    filled = [word for word in words if all(word)]
    bits = {sum(map(len, word)) for word in filled}
    alike = len(filled) >= _FEW and len(filled) == len(
        [word for word in words if len([*filter(None, word)]) > 1]
    )
    digits = all(any({"0", "1"} & set(text) for text in word) for word in filled)
    return (
        alike
        and digits
        and len(bits) == 1
        and bits <= {*_WIDTHS}
        and all(_GROUP.match(t) for w in filled for t in w)
    )


def _are_bytes(rows: Sequence[Sequence[Cell]], first: int, end: int) -> bool:
    """Whether most rows have bytes in these columns, letters for those of operands, one at least in digits."""
    codes = [[text for cell in row[first:end] if (text := _filled(cell))] for row in rows]
    codes = [code for code in codes if code]
    whole = [code for code in codes if all(map(_BYTE.match, code)) and any(map(_HEX.match, code))]
    return len(whole) >= _FEW and len(whole) == len(codes) and any(len(code) > 1 for code in whole)


def _filled(cell: Cell) -> str:
    """What a cell holds: a dash is nothing."""
    text = cell.text.strip()
    return "" if _NONE.match(text) else text


def _are_ordinals(row: Sequence[Cell], first: int, end: int) -> bool:
    """Whether a row numbers these columns, and holds nothing else."""
    found = [_ORDINAL.match(cell.text.strip()) for cell in row[first:end]]
    others = [cell for cell in (*row[:first], *row[end:]) if cell.text.strip()]
    return not others and [int(one["n"]) for one in found if one] == list(range(1, end - first + 1))


def _is_ends(row: Sequence[Cell]) -> bool:
    """Whether a row has nothing but what stands over the ends of words."""
    texts = {word.upper() for cell in row for word in cell.text.split()}
    return bool(texts) and texts <= ENDS


def _joined(cells: Sequence[Cell]) -> Cell:
    text = " ".join(filter(None, map(_filled, cells)))
    return Cell(text, [piece for cell in cells for piece in cell.pieces])


def codes_and_formats(grid: Grid) -> Grid | None:
    """A grid with a column of codes and one of formats, where one holds both; None where none does.

    Op & Format   Mnemonic
    01 12x        gmove vA, vB
    """
    heads = [" ".join(cell.text.split()) for cell in grid.rows[0]] if grid.rows else []
    c = next((c for c, text in enumerate(heads) if _BOTH.match(text)), None)
    pairs = [row[c].text.split() for row in grid.rows[1:] if row[c].text.strip()] if c is not None else []
    if c is None or not pairs or any(len(pair) != len(("code", "format")) for pair in pairs):
        return None
    rows: list[list[Cell]] = []
    for n, row in enumerate(grid.rows):
        parts = row[c].text.split() or ["", ""] if n else ["Opcode", "Encoding"]
        rows.append([*row[:c], *(Cell(text, list(row[c].pieces)) for text in parts), *row[c + 1 :]])
    columns = [*grid.columns[: c + 1], *grid.columns[c:]]
    return Grid(rows, columns, grid.first_line, grid.last_line, list(grid.pages))


def codes_over_names(grid: Grid) -> Grid | None:
    """A grid with a column of codes and one of names, where one holds both; None where none does."""
    heads = [" ".join(cell.text.split()) for cell in grid.rows[0]] if grid.rows else []
    c = next((c for c, text in enumerate(heads) if STACKED.match(text)), None)
    if c is None:
        return None
    cut = [_cut(row[c]) for row in grid.rows[1:]]
    if sum(one is not None for one in cut) < max(1, len(cut) / 2):
        return None
    head = heads[c].split("/", 1)
    rows = [
        [
            *grid.rows[0][:c],
            *(Cell(text.strip(), list(grid.rows[0][c].pieces)) for text in head),
            *grid.rows[0][c + 1 :],
        ]
    ]
    for row, parts in zip(grid.rows[1:], cut, strict=True):
        alone = (row[c], Cell("")) if is_bytes(row[c].text) else (Cell(""), row[c])
        rows.append([*row[:c], *(parts or alone), *row[c + 1 :]])
    columns = [*grid.columns[: c + 1], *grid.columns[c:]]
    return Grid(rows, columns, grid.first_line, grid.last_line, list(grid.pages))


def _cut(cell: Cell) -> tuple[Cell, Cell] | None:
    """The code in the first lines of a cell, and the name and its operands below; None where it holds no such.

    The name may stand alone over its code.
    """
    lines = [line.strip() for line in cell.text.split("\n")]
    if len(lines) > 1 and _NAME.match(lines[0]) and not is_bytes(lines[0]) and is_bytes(" ".join(lines[1:])):
        return Cell("\n".join(lines[1:]), list(cell.pieces)), Cell(lines[0], list(cell.pieces))
    ways = [k for k, code in enumerate(accumulate(lines, "{} {}".format)) if is_bytes(code)]
    for k in ways[::-1]:
        if k + 1 < len(lines) and _NAME.match(lines[k + 1]):
            below = lines[k + 1]
            for line in lines[k + 2 :]:
                below += line if below.endswith("/") else f"\n{line}"
            pieces = cell.pieces if len(cell.pieces) == len(lines) else None
            code, name = (pieces[: k + 1], pieces[k + 1 :]) if pieces else (cell.pieces, cell.pieces)
            return Cell("\n".join(lines[: k + 1]), list(code)), Cell(below, list(name))
    return None
