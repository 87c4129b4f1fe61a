"""Tables of instructions under heads of any words: one column has nothing but whole words, bit by bit.

Format        Abstract         Code                  words of one length in digits and letters for operands,
GADD Rm,Rn    Rn + Rm -> Rn    0011nnnnmmmm1100      and before or behind them names of instructions
GRTS          PR -> PC         0000000000001011
"""

from __future__ import annotations

import re
from itertools import islice
from typing import TYPE_CHECKING, Final

from extract.dialects.isa_table.cells.code_forms import is_pattern, set_codes
from extract.dialects.isa_table.cells.head_words import TEXTS, head_words
from extract.dialects.isa_table.cells.heads import Columns
from extract.dialects.isa_table.cells.mnemonics import is_name, split_operands
from extract.dialects.isa_table.grammar import TALKED
from extract.dialects.isa_table.lists.captioned_codes import heading_above
from extract.dialects.isa_table.lists.coded_lines import talks_of_instructions, untagged
from extract.stitch import compact

if TYPE_CHECKING:
    from extract.document import Document
    from extract.stitch import Grid
    from extract.tables import Table

_MAY: Final = re.compile(r"(?<![\w.])(?=[01]*[a-zA-Z])(?=[a-zA-Z]*[01])[01a-zA-Z]{12,32}(?![\w.])")
_SAYS: Final = re.compile(r"instruction|op-?code|mnemonic|assembl", re.IGNORECASE)
_ABOVE: Final = 12
_WORDS: Final = 9
"""Lines over a table of which one may be a title, and words of such at most."""
_ROWS: Final = 3
"""Rows at least."""
_WIDTHS: Final = frozenset((12, 14, 16, 18, 24, 32, 40, 48, 64))
"""Bits of a word that tells by itself what it is."""


def may_have_words(document: Document) -> bool:
    """Whether such words may stand in a document that speaks of instructions: told by a look at its text."""
    if not any(map(document.holds, TALKED)) or not (document.holds("00") or document.holds("11")):
        return False
    return sum(1 for _ in islice(_MAY.finditer(document.text()), _ROWS)) == _ROWS


def words_head(document: Document, table: Table) -> tuple[Grid, Columns] | None:
    """Such a table and its columns; None of any other."""
    if len(table.rows) <= _ROWS or len(table.rows[0]) < 2:
        return None
    grid = compact(table)
    columns = [[" ".join(row[c].text.split()) for row in grid.rows[1:]] for c in range(len(grid.rows[0]))]
    begun = [
        n for n, text in enumerate(columns[0]) if text
    ]  # a row without its first cell goes on with the one above
    if len(begun) >= _ROWS:
        columns = [[texts[n] for n in begun] for texts in columns]
    codes = [c for c, texts in enumerate(columns) if _are_words(texts)]
    names = [c for c, texts in enumerate(columns) if c not in codes and _are_names(texts)]
    if len(codes) != 1 or not names or is_pattern(grid.rows[0][codes[0]].text.strip()):
        return None
    if not _share_letters(columns[names[0]], columns[codes[0]]) or not _is_told(document, table):
        return None
    heads = [head_words(cell.text) for cell in grid.rows[0]]
    text = next((c for c, head in enumerate(heads) if head & TEXTS and c not in {names[0], codes[0]}), None)
    made = Columns(names[0], codes[0], text, operands=True)
    set_codes([made], columns[codes[0]])
    return (grid, made) if made.word else None


def _is_told(document: Document, table: Table) -> bool:
    """Whether heads, a title near above or a marked heading speak of instructions: frames of a bus have such words."""
    first = table.first_line
    heads = (cell.text for cell in table.rows[0] if cell)
    near = (untagged(document, i).strip() for i in range(max(first - _ABOVE, 0), first))
    titles = (text for text in near if text[-1:] not in ".;," and len(text.split()) <= _WORDS)
    if any(_SAYS.search(text) for text in heads) or any(map(talks_of_instructions, titles)):
        return True
    title = next((line for line in document.lines if line.strip()), "")
    return any(map(talks_of_instructions, (heading_above(document, first) or "", title)))


def _are_words(texts: list[str]) -> bool:
    """Whether these are words of one length, most with letters for operands."""
    words = [text.replace(" ", "") for text in texts]
    lengths = {len(word) for word in words}
    if len(lengths) != 1 or not lengths <= _WIDTHS:
        return False
    shown = [
        text for text, word in zip(texts, words, strict=True) if is_pattern(text) or not word.strip("01")
    ]
    lettered = sum(any(map(str.isalpha, word)) and {"0", "1"} <= set(word) for word in words)
    return len(shown) == len(texts) and 2 * lettered >= len(words)


def _share_letters(names: list[str], words: list[str]) -> bool:
    """Whether most words with letters have one of the operands behind their names: `Rd` for the bits `dddd`."""
    lettered = [
        (split_operands(name)[1], set(re.findall(r"[a-z]", word.lower())))
        for name, word in zip(names, words, strict=True)
    ]
    lettered = [(operands, letters) for operands, letters in lettered if letters]
    shared = sum(bool(letters.intersection(operands.lower())) for operands, letters in lettered)
    return 2 * shared > len(lettered)


def _are_names(texts: list[str]) -> bool:
    """Whether these are names of instructions, some with operands behind them, or in capitals alone."""
    parts = [split_operands(text) for text in texts if is_name(text)]
    if len(parts) != len(texts):
        return False
    return any(operands for _, operands in parts) or all(name.isupper() for name, _ in parts)
