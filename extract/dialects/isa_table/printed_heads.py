"""Heads of tables of opcodes, one line each, whose columns need not keep apart."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from extract.document import Document


_CODE: Final = {"opcode", "opcodes"}
_NAME: Final = {"name", "mnemonic", "instruction"}
_TEXTS: Final = {"description", "function", "operation"}
_OTHER: Final = {*_TEXTS, "dec", "decimal", "hex"}


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
