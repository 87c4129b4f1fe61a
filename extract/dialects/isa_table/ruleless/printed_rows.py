"""Rows of printed tables of opcodes: what heads them, and how one is added to those above."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from extract.dialects.isa_table.grammar import GARBLED, number
from extract.dialects.isa_table.naming import name_encoding
from extract.dialects.isa_table.statements import Statement

if TYPE_CHECKING:
    from extract.document import Document, Piece

DIGITS: Final = rf"(?:0x\w{{1,4}}|\d{{1,5}}(?!\w)|{GARBLED})"
NUMBER: Final = rf"(?P<code>{DIGITS})"
"""How an opcode is printed, and the same as the group `code`."""
ALONE: Final = re.compile(r"[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+_?$")
"""A line that is nothing but a mnemonic."""
_CODE: Final = {"opcode", "opcodes"}
_NAME: Final = {"name", "mnemonic", "instruction"}
_TEXTS: Final = {"description", "function", "operation"}
_OTHER: Final = {*_TEXTS, "dec", "decimal", "hex"}
_NEAR: Final = 50
"""Rows above at most among which one with an opcode is looked for."""


@dataclass(slots=True)
class Printed:
    """The rows of one table: `caption` and `section` stand over it; `lines` are its own, `heads` its titles."""

    caption: str | None
    section: str | None
    rows: list[Statement] = field(default_factory=list)
    lines: set[int] = field(default_factory=set)
    heads: set[int] = field(default_factory=set)
    of_entries: bool = False
    under: int | None = None
    """The line right behind it that may be its caption."""
    unread: list[int] = field(default_factory=list)
    """Lines of rows of which nothing was made."""

    def name(self, known: set[str]) -> None:
        """Give the rows their encoding."""
        encoding = name_encoding([self.caption, self.section], [row.name for row in self.rows], known)
        for row in self.rows:
            row.encoding = encoding
            if encoding is None:
                row.flags.append("encoding_unknown")


@dataclass(slots=True)
class Head:
    """The head of a table: whether pairs of cells stand beside each other, and where its columns begin."""

    pairs: bool
    swapped: bool
    text: float | None = None

    @property
    def gapped(self) -> bool:
        """Whether the columns keep apart: descriptions stand at the place of their head, or left of it."""
        return self.text is not None


def opcode_line(line: str) -> bool:
    """Whether a line heads a table of opcodes.

    >>> opcode_line(" Opcode   Name        Description"), opcode_line("Opcode # Name  Opcode # Name")
    (True, True)
    """
    return _head(line) is not None


def head_of(document: Document, i: int) -> Head | None:
    """The head that a line is; in a PDF the words tell where its columns stand."""
    head = _head(document.lines[i])
    if head is not None and document.words and not head.pairs:
        described = [box[0] for a, b, box in document.words[i] if document.lines[i][a:b].lower() in _TEXTS]
        head.text = described[0] if described else None
    return head


def _head(line: str) -> Head | None:
    if len(line) > 300 or "|" in line or ("pcode" not in line and "PCODE" not in line):
        return None
    found = [(m[0].lower(), m.start()) for m in re.finditer(r"[A-Za-z]+", line)]
    words = [word for word, _ in found]
    names = [at for word, at in found if word in _NAME]
    codes = [at for word, at in found if word in _CODE]
    if not names or not codes or not set(words) <= _CODE | _NAME | _OTHER:
        return None
    if len(codes) > 1:
        return Head(pairs=True, swapped=False) if len(codes) == len(names) and codes[0] < names[0] else None
    texts = [at for word, at in found if word in _TEXTS]
    gapped = bool(texts) and texts[0] > names[0] and line[texts[0] - 2 : texts[0]] == "  "
    return Head(pairs=False, swapped=names[0] < codes[0], text=texts[0] if gapped else None)


def is_listed(texts: list[str]) -> bool:
    """Whether a text introduces a list: what is below may be the values of an operand."""
    return bool(texts) and texts[-1].rstrip()[-1:] in {":", "："}


def doubt_row(row: Statement) -> None:
    """Say of a row that a line in its text may be another."""
    if "row_unread" not in row.flags:
        row.flags.append("row_unread")


def add_row(rows: list[Statement], row: Statement) -> None:
    """Add a row whose opcode counts up; where it does not, either of two may be no row."""
    above = next((one for one in rows[: -_NEAR - 1 : -1] if one.opcode is not None), None)
    if above is not None and row.opcode is not None and row.opcode <= (above.opcode or 0):
        for one in (above, row):
            if "opcode_order" not in one.flags:
                one.flags.append("opcode_order")
    rows.append(row)


def made_row(code: str, name: str, pieces: list[Piece], section: str | None) -> Statement:
    """The row of a code and a name; `opcode_garbled` where the code is no number."""
    made = Statement("table", None, number(code), name, pieces, section=section)
    if made.opcode is None:
        made.flags.append("opcode_garbled")
    return made
