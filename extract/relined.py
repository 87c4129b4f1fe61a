"""Lines that were made of a document's, to be read in their place, and the way back to where they stand in the file."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from itertools import pairwise
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from extract.document import Document, Piece
    from extract.observations import Reading

_LINES: Final = 40
"""Lines that are not blank, at least, in a text of which it can be told that it is double-spaced."""
_SHARE: Final = 0.98
"""So many of them have a blank line below: in others at least the lines of tables stand together."""


@dataclass(slots=True)
class Relined:
    """Lines made of a document's.

    Attributes:
        document: the same document with those lines.
        origins: for each, the line of the file, the character that it begins with, and the blanks put before it.
        joined: of lines made of several, the places of these in the file, in order, a blank between them.
        tight: such lines and places, counted from 1, behind which no blank stands.
        columns: of lines with blanks for tabs, for each character (and the end) the one of the file's line.
    """

    document: Document
    origins: list[tuple[int, int, int]] = field(default_factory=list)
    joined: dict[int, list[Piece]] = field(default_factory=dict)
    tight: set[tuple[int, int]] = field(default_factory=set)
    columns: dict[int, list[int]] = field(default_factory=dict)

    def places(self, piece: Piece) -> Iterator[Piece]:
        """The places in the file of a place in the lines."""
        line, first, end = piece
        if line not in self.joined:
            yield self.back(piece)
            return
        at, last = 0, None
        for n, (origin, start, stop) in enumerate(self.joined[line], 1):
            begin, close = max(first, at), min(end, at + stop - start)
            place = origin, start + begin - at, start + close - at
            if begin < close and place != last:  # one sign may be made two
                yield (last := place)
            at += stop - start + ((line, n) not in self.tight)

    def back(self, piece: Piece) -> Piece:
        """The place in the file of a place in a line that is not made of several."""
        line, first, end = piece
        origin, start, indent = self.origins[line]
        if line in self.columns:
            at = self.columns[line]
            return origin, at[first], at[end]
        return origin, start + max(0, first - indent), start + max(0, end - indent)

    def read(self, reader: Callable[[Document], Reading], document: Document) -> Reading:
        """What a reader finds in these lines, led back to the document they were made of."""
        reading = reader(self.document)
        self.translate(reading, document)
        return reading

    def translate(self, reading: Reading, document: Document) -> None:
        """Lead all places of a reading back to the file; the file's lines get the roles of theirs."""
        for _, row in reading.observations():
            row.pieces = [place for piece in row.pieces for place in self.places(piece)]
        for diagnostic in reading.diagnostics:
            for end in ("line_first", "line_last"):
                at: Any = getattr(diagnostic, end)
                if at is not None:
                    setattr(diagnostic, end, self.origins[at][0])
        for i, (origin, _, _) in enumerate(self.origins):
            for line in {origin, *(line for line, _, _ in self.joined.get(i, ()))}:
                document.roles[line] |= self.document.roles[i]
        reading.document = document
        if not reading.pages:
            return
        firsts = {
            origin: page for (origin, _, _), page in zip(self.origins[::-1], reading.pages[::-1], strict=True)
        }
        page = 1
        pages = []
        for i in range(len(document.lines)):
            page = firsts.get(i, page)
            pages.append(page)
        reading.pages = pages


def with_lines(document: Document, lines: list[str]) -> Document:
    """A document with these lines in place of its own, of which none is known."""
    return replace(
        document, lines=lines, body=range(len(lines)), roles=bytearray(), page_breaks=[], pages=[], _text=None
    )


def single_spaced(document: Document) -> Relined | None:
    """The lines of a double-spaced text without the blank line after each; None when it is not printed so, or a PDF.

    Between two lines with three blank ones between them stood one.
    """
    if document.reader == "pdf":
        return None
    lines = document.lines
    printed = [i for i in document.body if lines[i].strip()]
    apart = sum(j - i > 1 for i, j in pairwise(printed))
    if len(printed) < _LINES or apart < _SHARE * (len(printed) - 1):
        return None
    kept: list[int] = []
    for i, j in pairwise([*printed, printed[-1] + 1]):
        kept += [i, *range(i + 1, i + 1 + (j - i - 2) // 2)]
    document.count_pages()
    made = with_lines(document, [lines[i] for i in kept])
    made.pages = [document.pages[i] for i in kept] if document.pages else []
    return Relined(made, [(i, 0, 0) for i in kept])
