"""Cells of a line, told by the gaps between words: points in a PDF, blanks in a text."""

from __future__ import annotations

from math import inf
from typing import TYPE_CHECKING, Final

from extract.dialects.register_table.words.vocabulary import vocabulary

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from extract.dialects.register_table.pages.flow import Text
    from extract.document import Piece

_GAP: Final = 0.75
"""Words further apart than this share of their height stand in different cells."""
_CLOSE: Final = 0.4
"""The same where the second of them begins exactly where a column does: wider than the blank between two words."""
_EXACT: Final = 1.0
"""Points that a cell may begin beside its column all the same."""
BLANKS: Final = 2
"""The same in text: so many blanks."""

_OF_LIST: Final = {
    "value": "value",
    **dict.fromkeys(("value_name", "name", "access"), "value_name"),
    "description": "description",
}
"""Roles of the columns of a list of values: what is called a mode elsewhere is the value's name."""

Segment = tuple[float, float, str, "list[Piece]"]
"""Words that stand together: left and right end, text, places."""


def segments(
    text: Text,
    columns: Sequence[float] = (),
    parts: Callable[[float, str, float, str], bool] | None = None,
    edges: Sequence[float] = (),
) -> list[Segment]:
    """The words of a line gathered to cells by the gaps between them.

    In a PDF a cell that nearly fills its column is told from the next by the place where that column begins; one that
    fills it, or more, by what the columns hold too: `parts` tells whether a word begins a cell, given where the words
    before it begin, these, its own place and itself.
    """
    out: list[tuple[float, float, list[str], list[Piece]]] = []
    for word, piece, box in text.words:
        left, right = (box[0], box[2]) if box else (float(piece[1]), float(piece[2]))
        limit = _GAP * text.height if box else BLANKS
        if out and columns and box and left - out[-1][1] > _CLOSE * text.height:
            limit = 0 if _at(left, columns) and _at(out[-1][0], columns) else limit
            limit = 0 if any(out[-1][1] <= edge <= left for edge in edges) else limit
        if out and box and parts and left - out[-1][1] < limit and _at(left, columns):
            limit = -inf if parts(out[-1][0], " ".join(out[-1][2]), left, word) else limit
        if out and left - out[-1][1] < limit:
            start, _, words, pieces = out[-1]
            words.append(word)
            pieces.append(piece)
            out[-1] = (start, right, words, pieces)
        else:
            out.append((left, right, [word], [piece]))
    return [(left, right, " ".join(words), pieces) for left, right, words, pieces in out]


def _at(left: float, columns: Sequence[float]) -> bool:
    """Whether a column begins just there."""
    return any(abs(left - column) < _EXACT for column in columns)


def as_heads(text: Text, heads: list[str]) -> list[Segment]:
    """A line that holds the words of a head, cell by cell."""
    pieces = [piece for _, piece, _ in text.words]
    out: list[Segment] = []
    for head in heads:
        own, pieces = pieces[: len(head.split())], pieces[len(head.split()) :]
        if own:
            out.append((float(own[0][1]), float(own[-1][2]), head, own))
    return out


def list_head(found: list[Segment]) -> dict[str, float] | None:
    """Where the columns of a list of values begin whose head a line is: number, name and text; None for another."""
    if len(found) < 2:
        return None
    roles = [vocabulary().column(words) for _, _, words, _ in found]
    of = {_OF_LIST.get(role, ""): left for role, (left, _, _, _) in zip(roles, found, strict=True) if role}
    return of if len(of) == len(found) and "" not in of and "value" in of else None
