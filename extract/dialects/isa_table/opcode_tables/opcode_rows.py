"""The rows of tables of opcodes: an instruction each, with its code, operands and doubts."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING

from extract.dialects.isa_table.cells.code_forms import (
    codes_of,
    holds_several,
    is_bits,
    is_bytes,
    is_pattern,
    is_slotted,
    is_whole_bytes,
    listed_codes,
    lost_mark,
    may_be_slip,
    misses_bits,
    names_cells,
    shows_bytes,
)
from extract.dialects.isa_table.cells.fused import rows_apart
from extract.dialects.isa_table.cells.head_words import headed_as_names, is_known_head
from extract.dialects.isa_table.cells.mnemonics import (
    MNEMONIC,
    OPTIONS,
    is_spare,
    operands_of,
    split_operands,
)
from extract.dialects.isa_table.cells.name_cells import (
    has_operands_below,
    is_form,
    is_joined,
    is_mark,
)
from extract.dialects.isa_table.cells.said_beside import (
    ENCODING,
    formula,
    further_columns,
    outnumber,
    said_beside,
    syntax_beside,
    told_formats,
)
from extract.dialects.isa_table.grammar import number, opcode
from extract.dialects.isa_table.naming import name_encoding
from extract.dialects.isa_table.ruleless.columns import ColumnTable
from extract.dialects.isa_table.statements import Statement, flowing
from extract.dialects.register_table.pages.footnotes import name_without_mark
from extract.tables import Cell

if TYPE_CHECKING:
    from collections.abc import Sequence

    from extract.dialects.isa_table.cells.heads import Columns
    from extract.dialects.isa_table.opcode_tables.tables import OpcodeTable
    from extract.document import Piece

_SEVERAL = 3
"""Names of a table in several lines that show that its column cuts them, at least."""
_NEXT_BYTES = re.compile(r"([a-z])\1(?: ([a-z])\2)*$")
"""What stands for the bytes behind an opcode in a column of operands, the same letter twice for each: `hh ll`."""
_WRAPPED = re.compile(r"[A-Z]\w*_\w*\s*\n\s*[A-Z0-9_]+$")
"""A name with underscores over capitals: its rest, where it filled its column, or the operand."""
_ASIDE = re.compile(r"\w\([a-z]{2}|[*~^]")
"""What a name does not hold: words in brackets behind it, other marks."""
_BYTE = re.compile(r"[0-9A-Fa-f]{2}$|[01]{2} [01]{3} [01]{3}$|[01]{4} [01]{4}$|[01]{8}$")
_MARKED = re.compile(r"0[xX]|[0-9A-Fa-f]+[hH]$")
_RULE = re.compile(r"[=~_+-]{3,}")
"""A rule under the heads, drawn in each cell."""
_OF_CONDITIONS = re.compile(r"\b(?:conditions?|condition codes?|predicates?)\s*$", re.IGNORECASE)
"""How the caption of a table ends whose codes and names are those of conditions, not of instructions."""


def read_tables(tables: list[OpcodeTable], known: set[str], drawn: set[str]) -> list[Statement]:
    """The rows of all tables of opcodes.

    Args:
        tables: in their order.
        known: names of encodings.
        drawn: names of formats in tables, which a column of formats may name too.
    """
    out: list[Statement] = []
    encoding: str | None = None
    begun: int | None = None
    for one in tables:
        begun = begun if one.goes_on else one.table.first_line
        rows = _rows(one, out[-1] if out and one.goes_on else None)
        if not one.goes_on or encoding is None:
            form = one.format if one.format in known else None
            encoding = name_encoding([one.caption, form, one.section], [row.name for row in rows], known)
        conditions = one.caption is not None and _OF_CONDITIONS.search(one.caption) is not None
        if conditions:
            encoding = None
        formed = told_formats([row.said for row in rows], known | drawn)
        for row, form in zip(rows, formed, strict=True):
            row.table = begun
            row.encoding = row.encoding or form
            if conditions:
                row.flags.append("unknown_mnemonic")
            row.encoding = row.encoding or encoding
            if row.encoding is None:
                row.flags.append("encoding_unknown")
        out += rows
    return out


def _rows(table: OpcodeTable, above: Statement | None) -> list[Statement]:
    """The instructions of a table; a first row without a name goes on with the one `above`."""
    grid, columns = table.grid, table.columns
    out: list[Statement] = []
    scored = any("_" in row[columns.name].text for row in grid.rows[columns.rows :])
    table.alike = _begin_alike([row[columns.name].text for row in grid.rows[columns.rows :]])
    further = further_columns(grid, columns)
    if (beside := syntax_beside(grid, columns, further)) is not None:
        columns.syntax = beside
        further.remove(beside)
    names = Counter(row[name].text.strip() for row in grid.rows[columns.rows :] for name, _ in columns.pairs)
    once = _listed_once(codes_of(grid, columns), columns.base)
    for row in rows_apart(grid.rows[columns.rows :], columns):
        text = row[columns.text] if columns.text is not None else Cell("")
        described = flowing(text.text.split("\n"))
        for name, code in columns.pairs:
            called = row[name].text.strip()
            if is_spare(called, names, row[code].text) or _RULE.fullmatch(called):
                continue
            if headed_as_names(called) and is_known_head(row[code].text):
                continue  # the heads once more
            if row[name].text.strip():
                if not (row[code].text.strip() or described):
                    table.astray += (
                        _first_line(row[name]) if _is_mnemonic(row[name].text, columns, scored=scored) else []
                    )
                    continue  # a heading within the table
                pieces = (
                    row[name].pieces + row[code].pieces
                    if columns.beside
                    else [p for c in row for p in c.pieces]
                )
                above = _row(table, row, row[name], row[code].text.strip(), pieces)
                above.texts = [described] if described else []
                above.said = said_beside(table.heads, further, row)
                above.operation = formula(table.heads, columns, row)
                out += _each(above, columns) if once else [above]
            elif described and above is not None:
                above.texts.append(described)
                above.pieces += [piece for cell in row for piece in cell.pieces]
                above.flags.append("row_split")
            elif row[code].text.strip() and not (out and _next_byte(columns, row, out[-1])):
                table.astray += _first_line(row[code])
                if out:
                    out[-1].flags.append("row_unread")
    return out


def _begin_alike(names: Sequence[str]) -> bool:
    """Whether several names are cut by their column, and all begin with one word: what begins otherwise is none."""
    parts = [text.split() for text in names if text.strip()]
    leads = {one[0].partition("_")[0] if "_" in one[0] else "" for one in parts}
    return sum(len(one) > 1 for one in parts) >= _SEVERAL and len(leads) == 1 and "" not in leads


def _next_byte(columns: Columns, row: list[Cell], above: Statement) -> bool:
    """Whether a row with nothing but a byte has the next one of the row `above`; it is put to that then."""
    told = " ".join(row[columns.code].text.split())
    codes = (number(cell.text.strip(), 16) for c, cell in enumerate(row) if cell.text.strip())
    if columns.beside or not _BYTE.match(told) or None in codes:
        return False
    told = told.replace(" ", "")
    before = above.pattern if "row_split" in above.flags else None
    if above.opcode is not None:
        before = f"{above.opcode:02X}" if len(told) == len("FF") else f"{above.opcode:08b}"
    if before is None:
        return False
    above.pattern, above.opcode = f"{before} {told}", None
    above.pieces += [piece for cell in row for piece in cell.pieces]
    above.flags.append("row_split")
    return True


def _listed_once(codes: list[str], base: int) -> bool:
    """Whether no code of a list stands in another row too: major and minor codes are no list."""
    listed = [value for text in codes for value in listed_codes(text, base)]
    if not listed:
        return False
    alone = [found.value for text in codes if (found := opcode(text, base)) is not None]
    return len(listed) == len(set(listed)) and not set(listed) & set(alone)


def _each(row: Statement, columns: Columns) -> list[Statement]:
    """A row, once for each code of a list of them: its operands differ in what the code says."""
    codes = listed_codes(row.told, columns.base) if row.told and not columns.bytes else []
    flags = [flag for flag in row.flags if flag != "opcode_garbled"]
    return [replace(row, opcode=code, told=None, flags=list(flags)) for code in codes] or [row]


def _first_line(cell: Cell) -> list[int]:
    return [piece[0] for piece in cell.pieces[:1]]


def _is_mnemonic(text: str, columns: Columns, *, scored: bool) -> bool:
    """Whether a cell without a code names an instruction and heads no rows; `scored`: others have underscores."""
    name = "".join(text.split()) if columns.beside else text.strip()
    if "_" not in name and scored:
        return False
    return bool(MNEMONIC.match(name)) and (name != name.lower() or not name.isalpha())


def _row(table: OpcodeTable, row: list[Cell], name: Cell, told: str, pieces: list[Piece]) -> Statement:
    """One instruction."""
    columns = table.columns
    syntax = operands_of(row[columns.syntax].text) if columns.syntax is not None else ""
    named = name_without_mark(name.text.strip())
    mnemonic = "".join(named.split())
    behind = columns.operands or " " in named or has_operands_below(named)
    if behind:
        mnemonic, operands = split_operands(named)
        syntax = "" if operands and _NEXT_BYTES.match(syntax) else syntax
        doubted = is_form(operands) or bool(operands and syntax and not is_mark(operands))
        syntax = syntax if is_mark(operands) else ", ".join(filter(None, (operands, syntax)))
    made = Statement("table", None, None, mnemonic, pieces, section=table.section)
    if behind and doubted:
        made.flags.append("name_garbled")
    if behind and _WRAPPED.match(named):
        made.flags.append("name_open")
    if words := syntax.split():
        made.syntax = " ".join(words if words[0].lower() == mnemonic.lower() else [mnemonic, *words])
    made.minor = _minor(table, row)
    if columns.encoding is not None and ENCODING.match(row[columns.encoding].text.strip()):
        made.encoding = row[columns.encoding].text.strip()
    if isinstance(table.table, ColumnTable):
        made.flags += _doubts(table.table, pieces)
    if " " in mnemonic or _ASIDE.search(mnemonic) or (columns.beside and syntax):  # an index has no operands
        made.flags.append("name_garbled")
    if OPTIONS.search(mnemonic):
        made.flags.append("name_composed")
    if not behind and is_joined(named, ruled=table.ruled or table.alike):
        made.flags.append("name_joined")
    alike = len(told) == 1 and told.isdecimal()  # in every base
    base = 0 if lost_mark(told, columns) else columns.base
    code = opcode(told, base or 10) if base or alike else None
    if holds_several(told, base):
        made.flags.append("row_fused")
        code = None
    lettered = (
        table.operands_small and told[:1].isdigit() and told != told.upper() and not _MARKED.match(told)
    )
    code = None if lettered else code
    in_bytes = columns.bytes or shows_bytes(told)
    if in_bytes:
        made.pattern = " ".join(told.split())
        code = opcode(told, 16) if is_whole_bytes(told) and not is_bytes(told) else None
        several = outnumber(told, made.syntax, table.heads, row)
        made.flags += ["opcode_garbled"] if several or not is_whole_bytes(told) else []
    if columns.word and (is_pattern(told) or is_bits(told)):
        made.pattern = " ".join(told.split())
        bits = table.told_bits and len("".join(told.split())) % table.told_bits
        short = not names_cells(told) and (bits or misses_bits(told, columns.word))
        made.flags += ["word_width"] if short else []
    elif code is None and not in_bytes and (table.slotted or lettered):
        made.pattern = told if lettered or is_slotted(told) else None
        made.flags += ["opcode_garbled"] if lettered and may_be_slip(told, table.recurring) else []
        made.flags += [] if made.pattern else ["opcode_garbled"]
    elif code is None and not in_bytes:
        made.flags.append("opcode_garbled" if base or opcode(told, 16) is None else "base_unclear")
    elif code is not None:
        made.opcode, made.last = code.value, code.last
        again = opcode(row[columns.again[0]].text.strip(), columns.again[1]) if columns.again else None
        if code.differs or (again is not None and again.value != code.value):
            made.flags.append("opcode_differs")
    if made.opcode is not None and (more := _more_of_code(table, row)):
        made.opcode, told = None, f"{told} {more}"
        made.flags.append("opcode_garbled")
    if made.pattern is None and not columns.bits and (made.opcode is None or made.last is not None):
        made.told = " ".join(told.split()) or None
    return made


def _more_of_code(table: OpcodeTable, row: list[Cell]) -> str:
    """What stands behind a code in columns under its head, which none of their own have: a number is more of it."""
    heads, c = table.heads if table.columns.rows else (), table.columns.code + 1
    end = next((k for k in range(c, len(heads)) if heads[k].strip()), len(heads))
    told = row[table.columns.code].text.strip()
    texts = [text for k in range(c, end) if not _says_again(told, text := row[k].text.strip())]
    return " ".join(filter(None, texts)) if any(number(text, 16) is not None for text in texts) else ""


def _says_again(code: str, text: str) -> bool:
    """Whether a number is a code in decimal once more, in hexadecimal.

    >>> _says_again("65", "0x41"), _says_again("65", "41h"), _says_again("65", "0x42"), _says_again("0x41", "0x41")
    (True, True, False, False)
    """
    marked = text[:2].lower() == "0x" or text[-1:].lower() == "h"
    return code.isdecimal() and marked and number(text, 16) == int(code)


def _minor(table: OpcodeTable, row: list[Cell]) -> tuple[tuple[str, str], ...]:
    """The further codes of a row, each behind the head of its column."""
    heads = table.heads if table.columns.rows else ()
    told = ((heads[c], row[c].text) for c in table.columns.minor if c < len(heads))
    return tuple((" ".join(head.split()), code) for head, text in told if (code := operands_of(text)))


def _doubts(table: ColumnTable, pieces: list[Piece]) -> list[str]:
    """What is in doubt of a row whose cells nothing but blanks keep apart."""
    lines = {piece[0] for piece in pieces}
    doubts = {
        "row_split": table.centred or bool(lines & table.split),
        "cells_shifted": bool(lines & table.shifted),
        "row_unread": any(i + 1 in table.unread or i - 1 in table.unread for i in lines),
    }
    return [code for code, doubted in doubts.items() if doubted]
