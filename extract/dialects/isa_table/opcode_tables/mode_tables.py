"""Opcodes by addressing mode: a table of modes under the heading of each instruction, or a column for each mode.

    ### GAD - Add                              | Mnemonic | Imm | Zero | Zero,X | Abs |
    | Addressing Mode | Opcode | Bytes |       | GAD      | 69  | 65   | 75     | 6D  |
    | Immediate       | $69    | 2     |       | GST      |     | 85   | 95     | 8D  |
    | Zero Page       | $65    | 2     |

In the first the nearest heading that begins with a mnemonic names the instruction. In the second nothing says that the
numbers are opcodes but that none stands twice. The mode is a form beside the opcode.
"""

from __future__ import annotations

import re
from collections import Counter
from itertools import islice
from typing import TYPE_CHECKING, Final, NamedTuple

from extract.dialects.isa_table.cells.code_forms import base_of, is_bytes
from extract.dialects.isa_table.cells.head_words import headed_as_codes, headed_as_names, is_known_head
from extract.dialects.isa_table.cells.heads import ADDRESSING, head_columns
from extract.dialects.isa_table.cells.mnemonics import is_name
from extract.dialects.isa_table.grammar import opcode
from extract.dialects.isa_table.lists.coded_lists import speaks
from extract.dialects.isa_table.lists.under_headings import named_heading
from extract.dialects.isa_table.opcode_tables.marked_headings import headings_over
from extract.dialects.isa_table.statements import Statement, place
from extract.misread import HEXADECIMAL
from extract.stitch import compact

if TYPE_CHECKING:
    from collections.abc import Sequence

    from extract.document import Document
    from extract.tables import Cell, Table

_CODE: Final = re.compile(r"(?:0[xX]|\$)?[0-9A-Fa-f]{2}[hH]?$")
_SLIPPED: Final = re.compile(rf"(?:0[xX]|\$)?(?:[0-9A-Fa-f][{HEXADECIMAL}]|[{HEXADECIMAL}][0-9A-Fa-f])[hH]?$")
"""A code one digit of which is misread."""
_FEW: Final = 4
"""One code in so many may be."""
_MARK: Final = re.compile(r"0[xX]|\$|.*[hH]$")
"""What shows that a code is hexadecimal."""
_HEX: Final = 16
_CELLS: Final = re.compile(r"[|>]\s*(?:\$[0-9A-F]{2}|[0-9A-F][A-F]|[A-F][0-9])\s*(?=[|<])")
"""Cells of codes that no number of bits looks like."""
_BYTES: Final = re.compile(r"(?:0[xX]|\$)?[0-9A-Fa-f]{2}[hH]?(?: ?[0-9A-F]{2})?$")
_CAPITALS: Final = re.compile(r"[A-Z][A-Z0-9.]{1,7}$")
_FORMS: Final = re.compile(r"Forms?$", re.IGNORECASE)
"""A column of the mnemonics of an instruction, whose name another has."""
_OPS: Final = frozenset({"op", "opcode", "op code", "hex"})
_COUNT: Final = re.compile(r"[~#nb]$|(?:cyc|clk|len|byte|cycle|clock)s?\.?$")
_MODE: Final = "mode"
"""How the form is called that tells by which column a code stands."""
_NONE: Final = re.compile(r"[-–—.]*$")
_SECTIONS: Final = 3
"""Sections with such a table at least."""
_COLUMNS: Final = 3
"""Columns of modes at least."""
_CODES: Final = 8
"""Codes of such columns at least."""
_TALKS: Final = ("nstruction", "nemonic", "NEMONIC")
_MODES: Final = 2
"""Heads that are addressing modes, at least, where the column of names has none."""
_ABOVE: Final = 6
"""Lines over a table of which one says what it is."""


class Modes(NamedTuple):
    """The instructions of such tables, and the tables."""

    rows: list[Statement]
    tables: list[Table]


def may_have_modes(document: Document) -> bool:
    """Whether a document may have such tables: told by a look at its text."""
    talks = any(map(document.holds, _TALKS))
    if document.words:
        return talks and bool(document.tables)
    heads = (i for i in document.lines_with("pcode") if "|" in document.lines[i] or "<t" in document.lines[i])
    if sum(1 for _ in islice(heads, _SECTIONS)) == _SECTIONS:
        return True
    return talks and sum(1 for _ in islice(_CELLS.finditer(document.text()), _COLUMNS)) == _COLUMNS


def read_mode_tables(document: Document, tables: Sequence[Table]) -> Modes:
    """The instructions of all such tables among these."""
    out = Modes([], [])
    if not tables or not may_have_modes(document):
        return out
    for table in tables:
        if made := _by_columns(document, table):
            out.rows.extend(made)
            out.tables.append(table)
    taken = {id(table) for table in out.tables}
    under = _under_headings(document, [table for table in tables if id(table) not in taken])
    return Modes(out.rows + under.rows, out.tables + under.tables)


def _under_headings(document: Document, tables: Sequence[Table]) -> Modes:
    """Those of tables of modes and codes that stand under headings of instructions."""
    rows = {id(table): found for table in tables if (found := _moded(table))}
    own = [table for table in tables if id(table) in rows]
    over = headings_over(document, {table.first_line for table in own}) if own else {}
    named: list[tuple[Table, int, str]] = []
    for table in own:
        heading = next(
            ((i, name) for i in over.get(table.first_line, ()) if (name := named_heading(document, i))), None
        )
        if heading:
            named.append((table, *heading))
    if len({i for _, i, _ in named}) < _SECTIONS:
        return Modes([], [])
    texts = [code.text.strip() for table, *_ in named for _, _, code in rows[id(table)]]
    whole = [text for text in texts if not _SLIPPED.match(text)]
    if _FEW * (len(texts) - len(whole)) > len(texts):
        return Modes([], [])
    base = base_of(whole)
    out = []
    for table, i, name in named:
        for head, mode, code in rows[id(table)]:
            text = " ".join(mode.text.split())
            made = Statement("table", None, None, name, [place(document, i), *mode.pieces, *code.pieces])
            made.section, made.flags = document.lines[i].strip(), ["encoding_unknown"]
            if text.split()[:1] in ([name], [name.lower()]):
                made.syntax = text
            elif text:
                made.minor = ((head, text),)
            _number(made, code.text.strip(), base)
            out.append(made)
    return Modes(out, [table for table, *_ in named])


def _number(made: Statement, text: str, base: int) -> None:
    code = opcode(text, base) if base else None
    if is_bytes(text):
        made.pattern = " ".join(text.split())
    elif code is None:
        made.told = text
        made.flags.append("base_unclear" if not base else "opcode_garbled")
    else:
        made.opcode = code.value


def _moded(table: Table) -> list[tuple[str, Cell, Cell]]:
    """The rows of a table with one column of codes and none of names: the head of its modes, mode and code."""
    if len(table.rows) < 2 or len(table.rows[0]) < 2:
        return []
    head, *below = compact(table).rows
    heads = [" ".join(cell.text.split()) for cell in head]
    codes = [c for c, text in enumerate(heads) if headed_as_codes(text)]
    if (
        len(codes) != 1
        or not heads[0]
        or codes[0] == 0
        or head_columns(heads)
        or any(map(headed_as_names, heads))
    ):
        return []
    rows = [(heads[0], row[0], row[codes[0]]) for row in below if not _NONE.match(row[codes[0]].text.strip())]
    texts = [code.text.strip() for *_, code in rows]
    return rows if all(_CODE.match(text) or is_bytes(text) or _SLIPPED.match(text) for text in texts) else []


def _speaks(document: Document, table: Table) -> bool:
    """Whether a line right over a table speaks of instructions, and of nothing else that they have."""
    over = document.lines[max(table.first_line - _ABOVE, 0) : table.first_line]
    return any(map(speaks, over))


def _by_columns(document: Document, table: Table) -> list[Statement]:
    """The instructions of a table with a column for each mode; none of any other.

    The column of names may have no head, where a line over the table speaks of instructions.
    """
    if len(table.rows) < 2 or len(table.rows[0]) <= _COLUMNS:
        return []
    head, *below = compact(table).rows
    heads = [" ".join(cell.text.split()) for cell in head]
    names = [c for c, text in enumerate(heads) if headed_as_names(text)]
    if not heads[0] and not names and _speaks(document, table):
        moded = sum(ADDRESSING.match(text) is not None for text in heads) >= _MODES
        names = [0] if moded and all(_CAPITALS.match(row[0].text.strip()) for row in below) else []
    if len(names) != 1 or head_columns(heads):
        return []
    forms = next((c for c, text in enumerate(heads) if _FORMS.match(text)), names[0])
    if parts := _parts(below[0]):
        heads = _over(heads, parts)
        below = below[1:]
    modes = [
        c for c, text in enumerate(heads) if text and c not in {*names, forms} and not is_known_head(text)
    ]
    cells = [(row, c, row[c]) for row in below for c in modes if not _NONE.match(row[c].text.strip())]
    texts = [cell.text.strip() for *_, cell in cells]
    used = {c for _, c, _ in cells}
    alike = len(used) >= _COLUMNS and len(texts) >= _CODES and all(map(_BYTES.match, texts))
    if not alike or max(Counter(text.upper() for text in texts).values()) > 1:
        return []
    if not all(map(_MARK.match, texts)) and base_of([text for text in texts if _CODE.match(text)]) != _HEX:
        return []
    out = []
    for row, c, cell in cells:
        name = row[forms] if row[forms].text.strip() else row[names[0]]
        mnemonic = " ".join(name.text.split())
        if not mnemonic:
            return []
        made = Statement(
            "table", None, None, mnemonic, [*name.pieces, *cell.pieces], minor=((_MODE, heads[c]),)
        )
        made.flags = ["encoding_unknown"] + (
            [] if is_name(mnemonic) and " " not in mnemonic else ["name_garbled"]
        )
        _number(made, cell.text.strip(), _HEX)
        out.append(made)
    return out


def _over(heads: Sequence[str], columns: Sequence[int]) -> list[str]:
    """The head over each of some columns, which may stand over the one before it; none over the others."""
    return [next(filter(None, heads[c::-1]), "") if c in columns else "" for c in range(len(heads))]


def _parts(row: Sequence[Cell]) -> list[int]:
    """The columns of codes where a row says below each mode which is that and which counts cycles and bytes."""
    texts = {c: text for c, cell in enumerate(row) if (text := cell.text.strip().lower())}
    told = all(text in _OPS or _COUNT.match(text) for text in texts.values())
    codes = [c for c, text in texts.items() if text in _OPS]
    return codes if told and len(codes) >= _COLUMNS else []
