"""A document as a reader hands it to a dialect: numbered lines, with the way back to the file.

A line's index is its position in the file counted from 0; everything published
counts from 1. Offsets within a line count characters from 0, the end exclusive:
`document.lines[i][start:end]` is the printed text.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from functools import wraps
from itertools import accumulate
from typing import TYPE_CHECKING, Any, Final, TypeVar

from extract.searched import Searched

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from extract.observations import Diagnostic
    from extract.placed import Words
    from extract.tables import Box, Cell, Table

Piece = tuple[int, int, int]
"""Where a bit of text stands: line index, first character, end of it (exclusive)."""

_Found = TypeVar("_Found")

Word = tuple[int, int, "Box"]
"""A word of a line of a PDF: first character, end of it (exclusive), and its box on the page."""

RECORD: Final = 1
HEADING: Final = 2
PROSE: Final = 4
FURNITURE: Final = 8
JUNK: Final = 16
ROLE_NAMES: Final = {
    RECORD: "record",
    HEADING: "heading",
    PROSE: "prose",
    JUNK: "junk",
    FURNITURE: "furniture",
}
"""What a line can be, the main role first when it is several; a line with none is blank or unclaimed."""


@dataclass(slots=True)
class Document:
    """One source file as numbered lines.

    Attributes:
        doc_id: the file's stem as a slug; unique within a build.
        source_path: the path as the user gave it.
        source_sha256: hash of the file's bytes, 64 hex digits.
        size_bytes: length of the file.
        reader: the reader's name: `text`, `web-dump`, `pdf`.
        encoding: how the bytes were decoded, `utf-8` mostly.
        lines: every line of the file, line ends and form feeds removed (a form feed becomes a blank), and of
            the body's lines the blanks before all of them.
        body: the indices of the lines that are the text itself; the rest is what a web page put around it.
        page_breaks: indices of the lines that a form feed begins.
        indent: how many blanks stand before every line of the body in the file, and not in `lines`.
        roles: one bit set per line (`RECORD`, `HEADING`, ...), filled in as lines are claimed.
        diagnostics: what the reader found wrong.
        pages: number of the page that each line stands on, from 1; empty where the reader knows no pages.
        words: the words of each line with their boxes, left to right; empty for text.
        tables: the ruled tables, in reading order; those of text are found by who looks for them.
        frames: boxes of a single cell, no higher than a few lines of text: no tables, but rows of a figure may be.
        unit: points in one of what the boxes of words, tables and frames are counted in; 1 unless the print is small
            or large.
        moved: how far to the right the boxes of even pages were moved, whose margins are other than those of odd
            ones: they are counted as if all stood under each other.
        recognised: numbers of the pages that were scanned and whose text a program recognised.
        looks: what looks at all of it found (`kept`), each with the lines, pages and roles that it saw.
    """

    doc_id: str
    source_path: str
    source_sha256: str
    size_bytes: int
    reader: str
    encoding: str
    lines: list[str]
    body: range
    page_breaks: list[int] = field(default_factory=list)
    indent: int = 0
    roles: bytearray = field(default_factory=bytearray)
    diagnostics: list[Diagnostic] = field(default_factory=list)
    pages: list[int] = field(default_factory=list)
    words: Sequence[list[Word]] = ()
    tables: list[Table] = field(default_factory=list)
    frames: list[Table] = field(default_factory=list)
    unit: float = 1
    moved: float = 0
    recognised: frozenset[int] = frozenset()
    _text: Searched | None = field(default=None, repr=False, compare=False)
    looks: dict[str, tuple[list[str], list[int], bytes, Any]] = field(
        init=False, default_factory=dict, repr=False, compare=False
    )

    def __post_init__(self) -> None:
        if not self.roles:
            self.roles = bytearray(len(self.lines))

    def count_pages(self) -> None:
        """Number the pages of a text by its form feeds, where no reader knew better."""
        if self.page_breaks and not self.pages:
            starts = Counter(self.page_breaks)
            self.pages = list(accumulate((starts[i] for i in range(len(self.lines))), initial=1))[1:]

    def page(self, line: int) -> int:
        """The page that the line of this index stands on; all are 1 where the reader knows no pages."""
        return self.pages[line] if self.pages else 1

    def piece_of(self, index: int) -> Piece:
        """The place of a line's text, white space around it left out."""
        line = self.lines[index]
        return index, len(line) - len(line.lstrip()), len(line.rstrip())

    def text(self) -> str:
        """All lines as one string, for a look whether something stands in the document at all."""
        return self._searched().text

    def holds(self, part: str) -> bool:
        """Whether `part` stands in the document at all."""
        return self._searched().first(part) >= 0

    def lines_with(self, part: str) -> list[int]:
        """The indices of the lines that hold `part`, which has no line end; faster than to look at every line.

        They are kept for who asks next: nobody may change them.
        """
        return self._searched().lines_with(part)

    def last_line_with(self, *parts: str) -> int | None:
        """The index of the last line that holds any of `parts`, which have no line end; None when none does."""
        searched = self._searched()
        last = max(map(searched.text.rfind, parts))
        return searched.line_at(last) if last >= 0 else None

    def _searched(self) -> Searched:
        if self._text is None or self._text.lines is not self.lines:
            self._text = Searched(self.lines)
        return self._text

    def to_points(self) -> None:
        """Count boxes in points, where they are printed, for who shows them: dialects have read it, or never will."""
        unit = self.unit
        if self.moved:
            self.move_even_pages(-self.moved)
        if unit != 1:
            self.unit = 1
            self._words_of_pdf().enlarge(unit)
            for one in self._boxed():
                if one.box:
                    x0, top, x1, bottom = one.box
                    one.box = unit * x0, unit * top, unit * x1, unit * bottom

    def move_even_pages(self, by: float) -> None:
        """Move the boxes of all even pages to the right."""
        self.moved += by
        self._words_of_pdf().move([page % 2 == 0 for page in self.pages], by)
        for one in self._boxed(even=True):
            if one.box:
                x0, top, x1, bottom = one.box
                one.box = x0 + by, top, x1 + by, bottom

    def _words_of_pdf(self) -> Words:
        from extract.placed import Words  # noqa: PLC0415 - numpy, which no text needs

        assert isinstance(self.words, Words)
        return self.words

    def _boxed(self, *, even: bool = False) -> Iterator[Table | Cell]:
        """All tables and frames, and their cells; those on even pages alone, if asked."""
        for table in (*self.tables, *self.frames):
            if not even or table.page % 2 == 0:
                yield table
                yield from (cell for row in table.rows for cell in row if cell)

    def original_line(self, index: int) -> int | None:
        """The line's number within the text that a web page shows, or None when the file is the text itself."""
        if self.reader != "web-dump" or index not in self.body:
            return None
        return index - self.body.start + 1


def kept(look: Callable[[Document], _Found]) -> Callable[[Document], _Found]:
    """Keep what a look at a whole document finds with the document: several dialects and readers ask for it.

    It is made anew where a dialect has put other lines in place, numbered pages or claimed lines since. What it finds
    is everyone's: nobody may change it.
    """
    return _kept(look, lines_alone=False)


def kept_with_lines(look: Callable[[Document], _Found]) -> Callable[[Document], _Found]:
    """The same for a look that asks for lines alone: it is kept until others are put in place, whatever is claimed."""
    return _kept(look, lines_alone=True)


def _kept(look: Callable[[Document], _Found], *, lines_alone: bool) -> Callable[[Document], _Found]:
    name = f"{look.__module__}.{look.__qualname__}"

    @wraps(look)
    def looked(document: Document) -> _Found:
        lines, pages, roles, found = document.looks.get(name, (None, None, b"", None))
        same = lines is document.lines and (
            lines_alone or (pages is document.pages and roles == document.roles)
        )
        if not same:
            found = look(document)
            seen = document.lines, document.pages, b"" if lines_alone else bytes(document.roles)
            document.looks[name] = *seen, found
        return found  # type: ignore[return-value]

    return looked
