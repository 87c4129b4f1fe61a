"""The head of a table read by the vocabulary: the role of each column, in the first row or the first few together."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from extract.dialects.register_table.field_tables.columns import Roles
from extract.dialects.register_table.field_tables.told_columns import (
    TYPES,
    address_under_number,
    bits_before_names,
    bits_beside_names,
    bits_under_width,
    fields_under_register,
    leave_types,
    meanings_beside_values,
    names_behind_bits,
    names_beside_texts,
    names_under_bits,
    number_under_register,
    registers_beside_fields,
    widths_of_registers,
)
from extract.dialects.register_table.naming.titles import title_box
from extract.dialects.register_table.words.access_codes import is_access
from extract.dialects.register_table.words.bits import TOPS, parse_bits
from extract.dialects.register_table.words.keys import key_line
from extract.dialects.register_table.words.text import one_line
from extract.dialects.register_table.words.vocabulary import plain

if TYPE_CHECKING:
    from extract.dialects.register_table.words.vocabulary import Vocabulary
    from extract.stitch import Grid
    from extract.tables import Cell

FILES: Final = "file name"
"""What heads the names of registers, and those of files."""
_HEAD_ROWS: Final = 4
_TITLES: Final = 3
"""At most so many rows of titles stand above a head."""
_GOES_ON = re.compile(r"(?<=\S)\s*\((?P<word>[^()]{1,40})\)$")


def bare_heads(grid: Grid, words: Vocabulary) -> None:
    """Take the word that says the table goes on off the heads of a grid, which is changed: `Bits (continued)`."""
    for c, cell in enumerate(grid.rows[0]):
        found = _GOES_ON.search(cell.text) if cell.text.endswith(")") else None
        if found and words.says_continued(found["word"]):
            grid.rows[0][c] = replace(cell, text=cell.text[: found.start()])


def read_head(grid: Grid, words: Vocabulary) -> Roles | None:
    """The roles that a table's head gives, from its first row or the first few together; None without any.

    Rows above the head may hold titles: `Offset: 0x10`, or the register's name.
    """
    start = 0
    while start < min(_TITLES, len(grid.rows) - 1) and _is_title(grid.rows[start], words):
        start += 1
    best = _head_from(grid, words, start)
    if best is None:
        return None
    of = best.of
    if "register" in of and "reset" not in of and plain(best.heads[of["register"]]) == FILES:
        del of["register"]  # those of registers stand beside their resets
    if "low" in of and "name" in of and not of.keys() & {"high", "bits", "width", "value"}:
        told = [bits for row in grid.rows[best.head :] if (bits := parse_bits(best.text(row, "low")))]
        single = sorted(bits.low for bits in told) == [*range(len(told))] and len(told) - 1 in TOPS
        if single or any(bits.high > bits.low for bits in told):
            of["bits"] = of.pop("low")  # `Position`, of both ends
    if {"bits", "register"} <= of.keys() and of.keys() & {"address", "offset"} and "name" not in of:
        widths_of_registers(grid, best)
    if "value" in of:
        meanings_beside_values(grid, best, words)
    if "name" not in of and {"bits", "description", "remark"} <= of.keys():
        names_beside_texts(grid, best, words)
    if {"width", "name"} <= of.keys() and not of.keys() & {"bits", "address", "offset", "low"}:
        bits_under_width(grid, best)
    if "bits" not in of and "name" in of:
        bits_beside_names(grid, best, words)
    if "bits" not in of and "name" in of:
        best.bits_in_name = bits_before_names(grid, best)
        address_under_number(grid, best)
    if "name" not in of and {"bits", "description"} <= of.keys():
        names_under_bits(grid, best, words)
    if {"name", "bits"} <= of.keys() and of.keys() & {"address", "offset"}:
        registers_beside_fields(best, words)
        if "register" in of:
            fields_under_register(grid, best)
    if "bits" in of:
        names_behind_bits(grid, best, words)
    if {"access", "bits"} <= of.keys():
        leave_types(grid, best, words)
    if "register" in of and not of.keys() & {"bits", "address", "offset"}:
        number_under_register(grid, best, words)
    return best


def _is_title(row: list[Cell], words: Vocabulary) -> bool:
    """Whether a row stands over the head: one cell alone, or keys with their values, in a cell or in two."""
    texts = [cell.text for cell in row if cell.text.strip()]
    if len(texts) == 1 and len(row) > 2:
        return words.column(texts[0]) is None
    if len(texts) == 2 and len(row) > 2 and plain(texts[0]) in words.keys:
        return words.column(texts[1]) is None
    if title_box([row], words):
        return True
    return bool(texts) and all(key_line(one_line(text), words) for text in texts)


def _head_from(grid: Grid, words: Vocabulary, start: int) -> Roles | None:
    best: Roles | None = None
    for rows in range(start + 1, min(start + _HEAD_ROWS, len(grid.rows)) + 1):
        if rows > start + 1:
            last = grid.rows[rows - 1]
            placed = best is not None and "bits" in best.of and parse_bits(last[best.of["bits"]].text)
            if placed or _is_data(last) or _has_codes(grid.rows[start:rows], words):
                break
        heads = [
            "\n".join(cell.text.strip() for row in grid.rows[start:rows] if (cell := row[c]).text.strip())
            for c in range(len(grid.columns))
        ]
        of: dict[str, int] = {}
        for c, head in enumerate(heads):
            role = words.column(head)
            if role == "description" and role in of:
                role = "remark"
            if role and (role not in of or (role == "access" and _is_rather(head, heads[of[role]]))):
                of[role] = c
        if of and (best is None or len(of) > len(best.of)):
            best = Roles(of, rows, heads, start=start)
    return best


def _is_rather(head: str, before: str) -> bool:
    """Whether of two heads of access the second says so in words, and the first may be that of another type."""
    said = plain(head)
    return ("access" in said or said in {"read/write", "r/w", "rw"}) and plain(before) in TYPES


def _is_data(row: list[Cell]) -> bool:
    """Whether a row begins with bits or an address: it is no head."""
    first = next((cell.text.strip() for cell in row if cell.text.strip()), "")
    return parse_bits(first) is not None


def _has_codes(rows: list[list[Cell]], words: Vocabulary) -> bool:
    """Whether the last of the rows has an access code under a head: it is the first of the fields."""
    above = ["".join(row[c].text for row in rows[:-1]).strip() for c in range(len(rows[-1]))]
    return any(over and is_access(cell.text, words) for over, cell in zip(above, rows[-1], strict=True))
