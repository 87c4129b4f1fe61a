"""Tables whose head speaks of instructions or of opcodes and whose rows were not read: reported, never silent.

    Mnemonic   Operands   Flags            no column of codes
    Instruction   Major   Minor            codes in columns of their own
    Opcode   Name                          a head that is known, and rows that fit no column under it

Ruled tables are looked at row by row; of tables without rules the lines under the head, as far as they look like rows.
"""

from __future__ import annotations

import re
from itertools import takewhile
from typing import TYPE_CHECKING, Final

from extract.dialects.isa_table.cells.head_words import head_words, headed_as_codes, is_known_head, may_head
from extract.dialects.isa_table.cells.heads import head_columns
from extract.dialects.isa_table.grammar import CAPTION, SECTION
from extract.dialects.isa_table.ruleless.segments import segments
from extract.dialects.isa_table.statements import said
from extract.document import FURNITURE, HEADING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from extract.document import Document
    from extract.observations import Diagnostic, Reading
    from extract.tables import Cell, Table

_SPEAKS: Final = re.compile(r"instruction|mnemonic|op-?code|assembl|\b(?:instr?|asm)\b", re.IGNORECASE)
_STRICT: Final = re.compile(r"(?:[A-Z][A-Z0-9_.]*[A-Z0-9]|(?=\S*[\d_.])[a-z][a-z0-9_.]*[a-z0-9])\b")
"""A mnemonic that no word of a text is."""
_CLASS: Final = re.compile(r"(?=.*[01]{2})[01xX-]{3,}$")
_NUMBER: Final = re.compile(
    r"(?:0[xX]|\$)?(?=[0-9A-Fa-f]*\d)[0-9A-Fa-f]{1,6}[hH]?$|(?:[0-9A-Fa-f]{1,2}\s?/\s?)?[0-9A-Fa-f]{1,2}hex$"
)
_MARKED: Final = re.compile(r"(?:0[xX]|\$)[0-9A-Fa-f]{1,6}$")
"""A code that shows its base: no count."""
_SMALL: Final = re.compile(r"[a-z][a-z0-9_.]{0,15}(?:\[[a-z.]+\])*$")
_WORDS: Final = re.compile(r"[A-Za-z][\w.]*")
_HEAD_WORDS: Final = 4
"""Words of a head at most."""
_SHORT_HEAD: Final = re.compile(r"\S+(?:\s[A-Z]\S*)?\.$")
"""A head that ends in a short form of a word: no sentence."""
_HEADS: Final = re.compile(r"(?:[A-Z][a-z]|[A-Z],?$|[A-Z]+-|[a-z]+\d$|[(#])")
"""A word of a head: no mnemonic, none in small letters."""
_SIGNS: Final = frozenset("=:-")
_COPIED: Final = 16
"""The same of heads that stand a single blank apart."""
_HEAD_ROWS: Final = 3
"""Rows of a table of which one may be its head."""
_FEW: Final = 2
"""Rows at least, where the head names no codes that are known."""
_OTHER: Final = 12
"""Lines that are no rows after which a table has ended."""
_LONGEST: Final = 300
_UNREAD: Final = "rows under a head of instructions or opcodes are not read"
_SPARE: Final = re.compile(r"\W*(?:reserved|unused)\b[^A-Za-z]*(?:0x[0-9A-Fa-f]+[^A-Za-z]*)*$", re.IGNORECASE)
"""A row of codes that stand for no instruction."""
_SPARE_CELL: Final = re.compile(r"\W*(?:reserved|unused|unassigned|undefined)\W*$", re.IGNORECASE)
_CODE_CELL: Final = re.compile(r"\W*(?:0[xX])?[0-9A-Fa-f][0-9A-Fa-f _]*[hH]?\W*$")


def report_headed(reading: Reading, lines: list[int]) -> None:
    """Report such tables.

    Args:
        reading: all that was read of the document.
        lines: those of the document, without headers and footers.
    """
    document = reading.document
    taken = {piece[0] for _, row in reading.observations() for piece in row.pieces}
    names = {row.mnemonic for row in reading.instructions if row.mnemonic}
    reported = {i for one in reading.diagnostics if one.code == "table_unread" for i in _span(one)}
    aside = taken | reported
    inside: set[int] = set()
    for table in document.tables:
        inside.update(range(table.first_line, table.last_line + 1))
        known, rows = _rows_of(table)
        rows = _missing(document, rows, aside, names, known=known)
        _report(reading, rows)
    loose = [i for i in lines if i not in inside]
    for n, i in enumerate(loose):
        if i in taken or len(document.lines[i]) > _LONGEST or not may_head(document.lines[i]):
            continue
        heads = [part.cell.text for part in segments(document, i)]
        read = any(k in taken for k in loose[n + 1 : n + 1 + _FEW])
        if len(heads) == 1 and not read and _is_copied_head(document.lines[i]):
            _report(reading, [k for k in _copied_rows(document, loose[n + 1 :]) if k not in aside])
        elif is_head(heads) or (read and _is_copied_head(document.lines[i])):
            known = _has_codes(heads) or read
            rows = _rows_under(document, loose, n, taken, known=known)
            rows = _missing(document, rows, aside, names, known=known)
            _report(reading, rows)


def rows_alike(document: Document, lines: list[int], heads: set[tuple[str, ...]]) -> set[int]:
    """The lines that look like rows under a head that tables of opcodes have, in the document's `lines`.

    A table may be cut off from the one it goes on with: its rows are no registers at the numbers of their codes.
    """
    out: set[int] = set()
    for n, i in enumerate(lines):
        if len(document.lines[i]) <= _LONGEST and may_head(document.lines[i]):
            printed = tuple(part.cell.text for part in segments(document, i))
            if printed in heads and is_head(printed):
                out.update(_rows_under(document, lines, n, set(), known=True))
    return out


def _missing(
    document: Document, rows: list[int], aside: set[int], names: set[str], *, known: bool
) -> list[int]:
    """The rows of a table that are not read; where it has no codes, those that name what is read nowhere else."""
    out = [i for i in rows if i not in aside and not _is_spare(document.lines[i])]
    if known:
        return out
    out = [i for i in out if not names.intersection(_WORDS.findall(document.lines[i]))]
    return out if len(out) >= _FEW else []


def _is_spare(line: str) -> bool:
    """Whether a row has codes that stand for no instruction, as a cell of its own says, and names none.

    >>> _is_spare("| 0x36 | 110110 | (reserved) | - | |"), _is_spare("| 0x36 | GADD | reserved | Adds. |")
    (True, False)
    """
    if _SPARE.match(line):
        return True
    cells = [cell.strip() for cell in line.split("|")] if "|" in line else []
    if not any(map(_SPARE_CELL.match, cells)):
        return False
    others = [
        cell.strip("*`_ ") for cell in cells if not _SPARE_CELL.match(cell) and not _CODE_CELL.match(cell)
    ]
    return not any(_STRICT.fullmatch(cell) or _SMALL.match(cell) for cell in others)


def is_head(heads: Sequence[str]) -> bool:
    """Whether these are heads of a table, one of them of instructions, mnemonics or opcodes.

    >>> is_head(["Mnemonic", "Operands", "Flags"]), is_head(["Opcode", "Loads an instruction from the memory."])
    (True, False)
    >>> is_head(["Mode Dep.", "Opcode"]), is_head(["Adds it.", "Opcode"])
    (True, False)
    """
    short = all(
        (
            _SHORT_HEAD.match(text)
            if text.endswith(".")
            else len(text.split()) <= _HEAD_WORDS or _is_several(text)
        )
        and (text[:1].isalnum() or text[:1] == "#")
        for text in heads
    )
    if len(heads) < 2 or not short:
        return False
    if any(_SPEAKS.search(text) for text in heads):
        return True
    told = {text.lower() for text in heads}
    return "syntax" in told and not told.isdisjoint({"mode", "addressing mode"})


def _is_several(text: str) -> bool:
    """Whether words are several heads a single blank apart: `Opcode 1st Opcode 2nd Opcode 3rd`."""
    words = text.split()
    return len(words) <= _COPIED and all(
        word[:1].isupper() or word[:1].isdigit() or word[:1] == "#" for word in words
    )


def _is_copied_head(line: str) -> bool:
    """Whether a line may be such heads, a single blank between any two of their words.

    >>> _is_copied_head("Mnemonic S-Reg, D-Reg Operation V N Z C"), _is_copied_head("Instruction set of the chip")
    (True, False)
    """
    words = line.split()
    if not 1 < len(words) <= _COPIED or words[-1].endswith((".", ":", ";")):
        return False
    named = all(
        _SPEAKS.search(word) or _HEADS.match(word) or word == "of" or is_known_head(word) for word in words
    )
    return named and _SPEAKS.search(line) is not None


def _copied_rows(document: Document, lines: list[int]) -> list[int]:
    """The lines right under such a head that begin with a mnemonic, perhaps behind a code; none where few are."""
    out: list[int] = []
    for i in lines:
        if i - (out[-1] if out else lines[0]) > _FEW + 1:
            break
        first, *rest = (word.partition("(")[0] for word in document.lines[i].split())
        coded = first[:1].isdigit() or first.istitle()
        named = rest and rest[0] not in _SIGNS and _STRICT.fullmatch(rest[0] if coded else first)
        numbers = len(list(takewhile(_NUMBER.match, (first, *rest))))
        counted = numbers > 1 and any(map(_WORDS.fullmatch, rest[numbers - 1 : numbers]))
        if (
            (named or counted)
            and not document.roles[i] & (HEADING | FURNITURE)
            and not SECTION.match(said(document, i))
        ):
            out.append(i)
    return out if len(out) > _FEW else []


def _has_codes(heads: Sequence[str]) -> bool:
    """Whether a head names a column of codes, which may not be that of the encodings' names."""
    columns = head_columns(heads)
    return columns is not None and heads[columns.code].strip().lower() != "encoding"


def _rows_of(table: Table) -> tuple[bool, list[int]]:
    """Whether the head of a table names codes, and the first lines of the rows under it that name an instruction."""
    rows = [[cell for cell in row if cell is not None and cell.text.strip()] for row in table.rows]
    tops = (r for r, row in enumerate(rows[:_HEAD_ROWS]) if is_head([cell.text for cell in row]))
    top = next(tops, None)
    if top is None:
        return False, []
    known = _has_codes([cell.text for cell in rows[top]])
    coded = not known and any(headed_as_codes(cell.text) for cell in rows[top])
    named = [
        row
        for row in rows[top + 1 :]
        if len(row) > 1
        and (any(map(_names, row)) or _is_small(row) or (coded and _is_marked([cell.text for cell in row])))
    ]
    found = [min(piece[0] for cell in row for piece in cell.pieces) for row in named if _has_pieces(row)]
    return known, found


def _has_pieces(row: Sequence[Cell]) -> bool:
    return any(cell.pieces for cell in row)


def _names(cell: Cell) -> bool:
    """Whether a cell begins with a mnemonic, or holds the bits of a class of instructions."""
    text = cell.text.strip()
    return _STRICT.match(text) is not None or _CLASS.match(text) is not None


def _is_small(row: Sequence[Cell]) -> bool:
    """Whether a row has a word in small letters, alone in its cell, beside a number."""
    texts = [cell.text.strip() for cell in row]
    return any(map(_SMALL.match, texts)) and any(map(_NUMBER.match, texts))


def _is_marked(texts: Sequence[str]) -> bool:
    """Whether one of several cells is a code that a mark shows: of a row whose instruction stands elsewhere."""
    return len(texts) > 1 and any(_MARKED.match(text.strip(" `")) for text in texts)


def _rows_under(document: Document, lines: list[int], n: int, taken: set[int], *, known: bool) -> list[int]:
    """The lines under a head that look like rows, to the next title or head, or to where they look otherwise.

    Lines `taken`, which are read, look like rows.
    """
    out: list[int] = []
    others = 0
    heads = [part.cell.text for part in segments(document, lines[n])]
    coded = not known and any(map(headed_as_codes, heads))
    small = known or any("opcode" in head_words(text) for text in heads)
    for k in range(n + 1, len(lines)):
        i = lines[k]
        text = said(document, i)
        others = 0 if i in taken else others + 1
        if others > _OTHER or SECTION.match(text) or CAPTION.match(text):
            break
        if len(text) > _LONGEST:
            continue
        parts = [part.cell.text for part in segments(document, i)]
        if may_head(text) and is_head(parts):
            break
        row = _is_row(text, parts, known=known, small=small) or (coded and _is_marked(parts))
        if row and not document.roles[i] & (HEADING | FURNITURE):
            out.append(i)
            others = 0
    return out


def _is_row(text: str, parts: Sequence[str], *, known: bool, small: bool) -> bool:
    """Whether a line has cells, one of which begins with a mnemonic; or begins with one, and has a number.

    Where the head has `small` mnemonics may be words in small letters, beside a number.
    """
    if not text[:1].isalnum():
        return False
    if len(parts) > 1:
        told = small and any(map(_SMALL.match, parts)) and any(map(_NUMBER.match, parts))
        return told or any(_STRICT.match(part) for part in parts)
    words = text.split() or [""]
    return known and any(map(_STRICT.match, words[:2])) and any(map(_NUMBER.match, (*words[:3], words[-1])))


def _span(report: Diagnostic) -> range:
    first, last = report.line_first, report.line_last
    return range(0) if first is None else range(first, (first if last is None else last) + 1)


def report_astray(reading: Reading, lines: Sequence[int]) -> None:
    """Report lines within tables that fit none of their columns or lack a name or a code, neighbours at once."""
    rows: list[int] = []
    for i in [*lines, None]:
        if rows and i != rows[-1] + 1:
            _report(reading, rows, "lines of a table fit none of its columns, or have no name or no code")
            rows = []
        rows += [] if i is None else [i]


def _report(reading: Reading, rows: list[int], told: str = _UNREAD) -> None:
    """Report lines as one table."""
    if not rows:
        return
    top, bottom = min(rows), max(rows)
    text = "\n".join(reading.document.lines[top : bottom + 1])
    reading.diagnose("table_unread", f"{len(rows)} {told}", line_first=top, line_last=bottom, raw_text=text)
