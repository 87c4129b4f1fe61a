"""Which tables are tables of opcodes: told by what their columns are headed and hold."""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from extract.dialects.isa_table.cells.bit_columns import bits_joined
from extract.dialects.isa_table.cells.code_forms import codes_of, is_code, listed_codes, set_codes
from extract.dialects.isa_table.cells.grouped_bits import (
    bytes_joined,
    codes_and_formats,
    codes_over_names,
    counted_bytes,
    ends_joined,
    groups_joined,
    words_completed,
)
from extract.dialects.isa_table.cells.halves import halves_of, stacked
from extract.dialects.isa_table.cells.head_words import (
    BARE,
    BASES,
    CODES,
    COUNTS,
    EITHER,
    FORMAT,
    FULL,
    MINOR,
    MODE,
    NAMES,
    OPERANDS,
    SHAPE,
    SYNTAX,
    TEXTS,
    base_named,
    head_words,
    is_known_head,
    may_head,
    unbroken,
)
from extract.dialects.isa_table.cells.mnemonics import SPARE, is_name
from extract.dialects.isa_table.grammar import number
from extract.dialects.register_table.words.bits import parse_bits
from extract.stitch import compact

if TYPE_CHECKING:
    from collections.abc import Sequence

    from extract.stitch import Grid
    from extract.tables import Cell, Table

_RANGE: Final = re.compile(r"\[?\d{1,3}\s?[:–-]\s?\d{1,3}\]?$")
"""Bits from one to another."""
_PLACES: Final = re.compile(r"\b(?:addr(?:ess)?|step|line|pc|loc(?:ation)?)\b", re.IGNORECASE)
"""What heads the places of instructions in a program."""
_HIGHEST: Final = 63
"""The bit of the most in a register."""
_STEP: Final = 16
"""Bytes from one instruction of a program to the next at most."""
_TITLES: Final = 3
"""Rows of which the last may be the head of a table, under titles that have one cell each."""
ADDRESSING: Final = re.compile(
    r"\(?(?:imm(?:ediate)?|impl?(?:ied|icit)?|inh(?:erent)?|acc(?:umulator)?|zero.?page|zpg?|dir(?:ect)?|abs(?:olute)?"
    r"|ext(?:ended)?|indexed|idx|ind(?:irect)?|rel(?:ative)?|register|stack)(?![a-z])",
    re.IGNORECASE,
)
"""Addressing modes."""


@dataclass(slots=True)
class Columns:
    """The columns of a table of opcodes by role.

    `base` is that of a code without prefix, 0 where nothing tells it; `headed_base` the one that the head names.
    `operands` says that they stand behind the mnemonic in its cell, `syntax` is a column of theirs. `beside` are
    further pairs of name and code in the same rows. `word` is how many bits most codes have that are whole words;
    `bytes` says that they are printed byte by byte, `marked` that most show by a prefix or suffix that they are
    hexadecimal. `encoding` is a column of encodings' names,
    `bits` which columns of single bits were joined.
    """

    name: int
    code: int
    text: int | None
    base: int = 10
    rows: int = 1
    operands: bool = False
    syntax: int | None = None
    beside: tuple[tuple[int, int], ...] = ()
    word: int = 0
    bytes: bool = False
    marked: bool = False
    headed_base: int | None = None
    encoding: int | None = None
    bits: tuple[int, int] | None = None
    groups: tuple[int, int] | None = None
    """Which columns held the groups of a word each, and were joined."""
    again: tuple[int, int] | None = None
    """A column of the same codes in another base, and that base."""
    minor: tuple[int, ...] = ()
    """Columns of further codes, which tell instructions of one opcode apart."""
    halves: int = 1
    """How many times the columns stood side by side, which are one below the other now."""

    @property
    def pairs(self) -> tuple[tuple[int, int], ...]:
        """Name and code of each instruction that a row may hold."""
        return ((self.name, self.code), *self.beside)


def table_head(table: Table) -> tuple[Grid, Columns] | None:
    """A table of opcodes and its columns; None for any other, most of which their first rows tell."""
    first = [cell for row in table.rows[:_TITLES] for cell in row if cell is not None]
    if not any(may_head(cell.text) or may_head(unbroken(cell.text)) for cell in first):
        return None
    grid = compact(table)
    halves = halves_of(grid)
    grid = (stacked(grid, halves, headed=True) if halves > 1 else None) or grid
    grid = ends_joined(grid) or grid
    grid = codes_over_names(grid) or words_completed(grid) or codes_and_formats(grid) or grid
    groups = bytes_joined(grid) or groups_joined(grid)
    grid = groups[0] if groups else grid
    joined = bits_joined(grid)
    columns = opcode_head(joined[0] if joined else grid)
    if columns is None:
        return None
    columns.halves = halves
    columns.bits = joined[1] if joined else None
    columns.groups = groups[1] if groups else None
    return joined[0] if joined else grid, columns


def opcode_head(grid: Grid) -> Columns | None:
    """The columns of a table whose head names instructions and their codes, and whose rows bear it out."""
    if len(grid.rows) < 2:
        return None
    for rows, row in enumerate(grid.rows[:_TITLES], 1):
        columns = head_columns(_spread([cell.text for cell in row]))
        if columns is not None:
            columns = _with_heads_below(grid, rows) or columns
            columns.rows = max(columns.rows, rows)
            break
        if sum(bool(cell.text.strip()) for cell in row) > 1:
            return None
    else:
        return None
    if _of_fields(grid, columns) or counted_bytes([cell.text for cell in grid.rows[0]]):
        return None
    if _of_program(grid, columns):
        return None
    if not _has_modes(grid, columns):
        return None
    if columns.syntax is not None and _are_counts(grid.rows[columns.rows :], columns.name, columns.syntax):
        columns.syntax = None
    set_codes([columns], codes_of(grid, columns))
    return columns if holds(grid, columns) else None


def _are_counts(rows: Sequence[Sequence[Cell]], name: int, operands: int) -> bool:
    """Whether cells headed as operands say how many there are: `0`, `2`; one name beside several digits takes them."""
    told = {row[name].text.strip(): row[operands].text.strip() for row in rows if row[name].text.strip()}
    counts = [text for text in told.values() if text.strip("-–— ")]
    alone = len(told) == sum(bool(row[name].text.strip()) for row in rows)
    return alone and len(counts) > 1 and all(len(text) == 1 and text.isdecimal() for text in counts)


def _of_fields(grid: Grid, columns: Columns) -> bool:
    """Whether rows are those of fields: a column is headed bits and has ranges, and no codes are headed opcodes.

    Where it has numbers alone, those of one bit each, they fall from row to row, or rise under `Bit`.
    """
    heads = [head_words(cell.text) for cell in grid.rows[columns.rows - 1]]
    others = range(len(heads)) if not heads[columns.code] & {"opcode", "opcodes"} else (columns.code,)
    of_bits = (c for c in others if c != columns.name and heads[c] and heads[c] <= {"bit", "bits", "s"})
    cells = {c: [row[c].text.strip() for row in grid.rows[columns.rows :]] for c in of_bits}
    codes = cells.pop(columns.code, [])
    if _are_bits([text for text in codes if text], rising="bits" not in heads[columns.code]):
        return True
    return any(map(_RANGE.match, codes)) or any(map(_are_parts, cells.values()))


def _are_bits(texts: list[str], *, rising: bool) -> bool:
    """Whether texts are numbers of bits, one by one: `7`, `6`, `3`; codes of two digits have them all, `07`."""
    numbers = [int(text) for text in texts if text.isdecimal() and len(text) == len(str(int(text)))]
    steps = [two - one for one, two in pairwise(numbers)]
    if len(numbers) < len(texts) or not steps or max(numbers) > _HIGHEST:
        return False
    return all(step < 0 for step in steps) or (rising and all(step > 0 for step in steps))


def _of_program(grid: Grid, columns: Columns) -> bool:
    """Whether rows are those of a program: their addresses or steps count up in the column before all others."""
    cells = [row[0].text.strip().strip("`:") for row in grid.rows[columns.rows :]]
    if 0 in {columns.name, columns.code} or not _PLACES.search(grid.rows[columns.rows - 1][0].text):
        return False
    hexadecimal = any(text[:2].lower() == "0x" or not text.isdecimal() for text in cells)
    places = [number(text, 16 if hexadecimal else 10) for text in cells if text]
    told = [place for place in places if place is not None]
    steps = [two - one for one, two in pairwise(told)]
    return len(steps) > 1 and len(told) == len(places) and all(0 < step <= _STEP for step in steps)


def _are_parts(cells: list[str]) -> bool:
    """Whether bits have ranges of which no two that follow each other overlap, as those do that instructions act on."""
    ranges = [bits for text in cells if (bits := parse_bits(text))]
    filled = [text for text in cells if text]
    if len(set(filled)) < len(filled):
        return False
    return any(bits.high > bits.low for bits in ranges) and all(
        one.low > other.high or other.low > one.high for one, other in pairwise(ranges)
    )


def _has_modes(grid: Grid, columns: Columns) -> bool:
    """Whether addressing modes bear out that a column of syntax beside them is that of instructions.

    Modes of other things stand beside the syntax of directives: `Byte  DB 44  $44`.
    """
    heads = [head_words(cell.text) for cell in grid.rows[columns.rows - 1]]
    mode = next((c for c, found in enumerate(heads) if found in MODE), None)
    if mode is None or heads[columns.name] != {"syntax"} or heads[columns.code] != {"hex"}:
        return True
    return any(ADDRESSING.match(row[mode].text.strip()) for row in grid.rows[columns.rows :])


def _spread(heads: list[str]) -> list[str]:
    """The heads of a row, two known ones in a cell before an empty one apart: `Opcode # Name` over code and name.

    >>> _spread(["Opcode # Name", "", "Text"]), _spread(["Opcode", ""])
    (['Opcode #', 'Name', 'Text'], ['Opcode', ''])
    """
    out = list(heads)
    for c, (text, after) in enumerate(pairwise(heads)):
        words = text.split()
        cuts = ((" ".join(words[:k]), " ".join(words[k:])) for k in range(len(words) - 1, 0, -1))
        if words and not after.strip():
            out[c : c + 2] = next((cut for cut in cuts if all(map(is_known_head, cut))), (text, after))
    return out


def _with_heads_below(grid: Grid, rows: int) -> Columns | None:
    """The columns of a head of so many rows whose next row says more of some: `Dec` and `Hex` under `Opcode`."""
    if len(grid.rows) <= rows:
        return None
    below = [cell.text.strip() for cell in grid.rows[rows]]
    if not all(is_known_head(text) for text in below if text) or not any(below):
        return None
    over = [cell.text for cell in grid.rows[rows - 1]]
    columns = head_columns([f"{one} {two}" for one, two in zip(over, below, strict=True)])
    if columns is not None:
        columns.rows = rows + 1
    return columns


def head_columns(heads: Sequence[str]) -> Columns | None:
    """The columns that the heads of a table name, None where they are not those of a table of opcodes."""
    alone = len({text for text in heads if "opcode" in head_words(text)}) == 1  # those of one unit
    words = [head_words(text, of_unit=alone) for text in heads]
    if len(words) < 2:
        return None
    half = next(
        (n for n in range(2, len(words)) if words[n:] == words[:-n] and not len(words) % n), len(words)
    )
    beside = len(words) // half
    words = words[:half]
    names = [c for c, found in enumerate(words) if found in NAMES]
    name = next((c for c in names if words[c] not in FULL), names[0] if names else None)
    if name is None and any({"opcode", "opcodes"} & found for found in words):
        name = next((c for c, found in enumerate(words) if found in BARE), None)
        if name is None and not heads[0].strip():
            name = 0  # the corner of the table is left empty; its rows have to bear it out
    if name is None and {"hex"} in words and {"syntax"} in words and any(found in MODE for found in words):
        name = words.index({"syntax"})
    codes = [
        c for c, found in enumerate(words) if c != name and found and (found <= CODES or found == EITHER)
    ]
    codes = [c for c in codes if words[c] not in FULL] or codes
    codes = codes or [c for c, found in enumerate(words) if found == SHAPE]
    if any(not words[c] <= COUNTS and words[c] != FORMAT for c in codes):
        codes = [c for c in codes if not words[c] <= COUNTS]
    named = [c for c in codes if words[c] & {"opcode", "opcodes"}]  # beside it others may be of its parts
    code = next(iter((named if any(words[c] == FORMAT for c in codes) else []) or codes), None)
    if counted := counted_bytes(heads[:half]):
        code = counted[0]
    if name is None or code is None:
        return None
    texts = [c for c, found in enumerate(words) if found & TEXTS and c not in {name, code}]
    text = next((c for c in texts if "description" in words[c]), texts[0] if texts else None)
    headed_base = base_named(words[code])
    again = (
        (c, base)
        for c in codes
        if (base := base_named(words[c])) not in {None, headed_base}
        and words[c] - set(BASES) == words[code] - set(BASES)
    )
    others = (c for c, found in enumerate(words) if found in SYNTAX and c != name)
    return Columns(
        name,
        code,
        text,
        headed_base or 10,
        headed_base=headed_base,
        operands=bool(words[name] & OPERANDS),
        syntax=None if words[name] & {"syntax", "form", "forms"} else next(others, None),
        beside=tuple((name + half * k, code + half * k) for k in range(1, beside)),
        encoding=next((c for c in codes if c != code and words[c] == FORMAT), None),
        again=next(again, None) if headed_base and beside == 1 else None,
        minor=tuple(
            c for c, head in enumerate(heads) if c not in {name, code} and MINOR.match(" ".join(head.split()))
        ),
    )


def holds(grid: Grid, columns: Columns) -> bool:
    """Whether most rows have a mnemonic where the name is due and a number where the code is due."""
    good = full = 0
    if columns.rows and head_words(grid.rows[columns.rows - 1][columns.code].text) in FULL:
        codes = (row[columns.code].text for row in grid.rows[columns.rows :])
        if not any(character.isdigit() for text in codes for character in text):
            return False  # names of instructions that look like numbers, `ADD` and `DEC`
    shaped = columns.rows and head_words(grid.rows[columns.rows - 1][columns.code].text) == SHAPE
    if shaped and any(len(row[columns.code].text.strip()) == 1 for row in grid.rows[columns.rows :]):
        return False  # formats are numbered, `1`, or have letters
    for row in grid.rows[columns.rows :]:
        for n, c in columns.pairs:
            name, code = row[n].text.strip(), row[c].text.strip()
            if name and code and not SPARE.match(name):
                full += 1
                good += is_name(name) and (
                    is_code(code, columns.base) or bool(listed_codes(code, columns.base))
                )
    return good > 0 and 2 * good > full
