"""What is said of an instruction in a list without a head: the cell of words, and the lines on which it goes on.

    0x01    GLX B,D16       3       Takes a byte out       the last cell
                                    of memory.             goes on where it begins
    0011 0101 kkkk dddd  GLD  Loads both.      1     -     the only one with words: the others are counts and flags

What several cells have words of leaves the row in doubt.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from extract.document import Document, Piece

GAPS: Final = re.compile(r"\t+| {2,}")
"""What parts the cells of a line."""
_WORDY: Final = re.compile(r"(?=.*[a-z]{3})\S+\s+\S")
"""Words, of which one at least is no name of a register."""
_BARE: Final = re.compile(r"(?:\d+(?:[/–-]\d+)?|[-–—*•↕?!√×]+)$")
"""A count, or a sign of a flag."""
MOST: Final = 12
"""Lines of a text at most."""


def of_words(cells: list[str]) -> list[str]:
    """The cells that hold words.

    >>> of_words(["a + b", "Adds both.", "1", "Base form"])
    ['Adds both.', 'Base form']
    """
    return [cell for cell in cells if _WORDY.match(cell)]


def without_counts(cells: list[str]) -> list[str]:
    """Cells without the counts and signs of flags before and behind the others; all where there are no others.

    >>> without_counts(["1", "Adds both.", "1", "—"]), without_counts(["1"])
    (['Adds both.'], ['1'])
    """
    kept = [n for n, cell in enumerate(cells) if not _BARE.match(cell)]
    return cells[kept[0] : kept[-1] + 1] if kept else cells


def lines_below(document: Document, at: int, column: int) -> list[Piece]:
    """The lines right below a row that begin where one of its cells does, as places, with nothing beside them."""
    out: list[Piece] = []
    for i in range(at + 1, min(at + MOST, document.body.stop)):
        line = document.lines[i]
        text = line.strip()
        if not text or column <= 0 or line[:column].strip() or line[column : column + 1].isspace():
            break
        if GAPS.search(text):
            break
        out.append((i, column, column + len(text)))
    return out
