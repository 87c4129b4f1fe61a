"""What registers are printed on: pages of a PDF, with rules or without, or text in fixed columns.

sheet = SHEETS["ruled"]()
sheet.heading("3.1 Control")
sheet.table([("Bits", 6), ("Name", 24)], [["7:0", "COUNT"]])
sheet.write(folder)                                       the file
"""

from __future__ import annotations

import itertools
import textwrap
from abc import ABC, abstractmethod
from functools import cache
from typing import TYPE_CHECKING, Final

from pdf_pages import Manual
from rst_tables import draw

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from pdf_pages import Text

Columns = list[tuple[str, int]]
"""The head of each column, and how many characters of text it has room for."""
Cell = tuple[str, int]
"""A text, and how many columns it spans."""


class Sheet(ABC):
    """What a layout is printed on."""

    @abstractmethod
    def heading(self, text: str) -> None:
        """A heading."""

    @abstractmethod
    def lines(self, *texts: str) -> None:
        """Lines of text."""

    @abstractmethod
    def ended(self, text: str, end: str) -> None:
        """A line with something at its right end."""

    @abstractmethod
    def table(self, columns: Columns, rows: Sequence[Sequence[str]]) -> None:
        """A table; cells wrap in their columns."""

    def figure(  # noqa: B027 - nothing to do
        self, widths: Sequence[float], rows: Sequence[Sequence[Cell]], rules: str = "all"
    ) -> None:
        """A drawing of cells; text has none.

        Args:
            widths: of its columns, in any unit: it takes the width of the page.
            rows: texts, and how many columns each spans.
            rules: which it has, as `pdf_pages.Manual` has them.
        """

    @abstractmethod
    def write(self, folder: Path) -> Path:
        """Write the file."""

    def told(self, first: str, rest: str, texts: Sequence[str]) -> None:
        """Paragraphs behind the beginning of a line, wrapped; those of them that follow begin with `rest`."""
        said = [line for text in texts for line in textwrap.wrap(text, 70)]
        self.lines(f"{first}{said[0]}", *(f"{rest}{line}" for line in said[1:]))


class PdfSheet(Sheet):
    """Pages with headers and footers; `rules` and `repeat` as `pdf_pages.Manual` has them."""

    def __init__(self, rules: str = "all", *, repeat: bool = True) -> None:
        self._manual, self._rules, self._repeat = Manual(header="NB9 Manual"), rules, repeat

    def heading(self, text: str) -> None:
        """See `Sheet`."""
        self._manual.heading(text)

    def lines(self, *texts: str) -> None:
        """See `Sheet`."""
        self._manual.lines(*texts)

    def ended(self, text: str, end: str) -> None:
        """See `Sheet`."""
        self._manual.room(30)
        self._manual.page.text(480, self._manual.y, end)
        self._manual.lines(text)

    def table(self, columns: Columns, rows: Sequence[Sequence[str]]) -> None:
        """See `Sheet`. A row that is higher than a page is not divided: lists are kept shorter."""
        total = sum(room for _, room in columns)
        widths = [(head, 495 * room / total) for head, room in columns]
        cells: list[list[Text]] = [
            ["\n".join(_fitted(text, width - 8)) for text, (_, width) in zip(row, widths, strict=True)]
            for row in rows
        ]
        heads = [("\n".join(_fitted(head, width - 8)), width) for head, width in widths]
        self._manual.room(
            60 + 10 * max(text.count("\n") for text in next(iter(cells), []) if isinstance(text, str))
        )
        self._manual.table(heads, cells, rules=self._rules, repeat=self._repeat)

    def figure(self, widths: Sequence[float], rows: Sequence[Sequence[Cell]], rules: str = "all") -> None:
        """See `Sheet`. It stands on one page."""
        ends = [0.0, *itertools.accumulate(495 * width / sum(widths) for width in widths)]
        cells: list[list[Text]] = []
        for row in rows:
            at = 0
            drawn: list[Text] = []
            for text, span in row:
                width = ends[at + span] - ends[at]
                drawn.append(("\n".join(_fitted(text, width - 6, 0.75)), span))
                at += span
            cells.append(drawn)
        self._manual.room(sum(4 + 8 * max(text.count("\n") + 1 for text, _ in row) for row in cells) + 10)
        columns = [("", after - before) for before, after in itertools.pairwise(ends)]
        self._manual.table(columns, cells, rules=rules, size=6)

    def write(self, folder: Path) -> Path:
        """See `Sheet`."""
        path = folder / "northbeck-nb9.pdf"
        path.write_bytes(self._manual.pdf())
        return path


class TextSheet(Sheet):
    """Text of fixed columns, so many blanks between them."""

    def __init__(self, blanks: int = 2) -> None:
        self._lines: list[str] = []
        self._between = blanks * " "

    def heading(self, text: str) -> None:
        """See `Sheet`."""
        self._lines += ["", text, ""]

    def lines(self, *texts: str) -> None:
        """See `Sheet`."""
        self._lines += [*texts, ""]

    def ended(self, text: str, end: str) -> None:
        """See `Sheet`."""
        self._lines += [f"{text:<60}{end:>8}", ""]

    def table(self, columns: Columns, rows: Sequence[Sequence[str]]) -> None:
        """See `Sheet`."""
        for row in ([head for head, _ in columns], *rows):
            cells = [_wrapped(text, room) for text, (_, room) in zip(row, columns, strict=True)]
            for n in range(max(map(len, cells))):
                parts = [cell[n] if n < len(cell) else "" for cell in cells]
                padded = [part.ljust(room) for part, (_, room) in zip(parts, columns, strict=True)]
                self._lines.append(self._between.join(padded).rstrip())
        self._lines.append("")

    def write(self, folder: Path) -> Path:
        """See `Sheet`."""
        path = folder / "northbeck-nb9.txt"
        path.write_text("\n".join([*self._lines, ""]), encoding="utf-8")
        return path


class GridSheet(TextSheet):
    """reStructuredText: titles underlined, tables drawn as grids, underscores escaped."""

    def heading(self, text: str) -> None:
        """See `Sheet`."""
        self._lines += ["", text.replace("_", r"\_"), "-" * len(text), ""]

    def lines(self, *texts: str) -> None:
        """See `Sheet`. Each is a paragraph."""
        for text in texts:
            self._lines += [text.replace("_", r"\_"), ""]

    def table(self, columns: Columns, rows: Sequence[Sequence[str]]) -> None:
        """See `Sheet`."""
        cells = [
            [
                _block(text.replace("|", r"\|"), room).replace("_", r"\_")
                for text, (_, room) in zip(row, columns, strict=True)
            ]
            for row in ([head for head, _ in columns], *rows)
        ]
        headed = any(head for head, _ in columns)
        self._lines += [*draw(cells if headed else cells[1:], int(headed)), ""]


class BarSheet(TextSheet):
    """Markdown: titles behind marks, tables of bars with a line to a row."""

    def heading(self, text: str) -> None:
        """See `Sheet`."""
        self._lines += ["", f"## {text}", ""]

    def table(self, columns: Columns, rows: Sequence[Sequence[str]]) -> None:
        """See `Sheet`."""
        heads = [head for head, _ in columns]
        for row in (heads, ["---"] * len(heads), *rows):
            self._lines.append(f"| {' | '.join(text.replace(chr(10), '<br>') for text in row)} |")
        self._lines.append("")


SHEETS: Final[dict[str, Callable[[], Sheet]]] = {
    "ruled": PdfSheet,
    "ruled, heads once": lambda: PdfSheet(repeat=False),
    "ruled between rows": lambda: PdfSheet("horizontal"),
    "without rules": lambda: PdfSheet("none"),
    "text": TextSheet,
    "text, cells touching": lambda: TextSheet(1),
}
MARKUP: Final[dict[str, Callable[[], Sheet]]] = {"bars": BarSheet, "grids": GridSheet}
"""The same in languages of marks."""


def _block(text: str, room: int) -> str:
    """A cell of a grid: of several lines a line block, each behind a bar."""
    if "\n" not in text:
        return "\n".join(_wrapped(text, room))
    marks = {"width": room, "initial_indent": "| ", "subsequent_indent": "  "}
    return "\n".join(line for part in text.split("\n") for line in textwrap.wrap(part, **marks))


def _wrapped(text: str, room: int) -> list[str]:
    """The lines of a cell of so many characters; a word that is too long for it is cut."""
    return [line for part in text.split("\n") for line in textwrap.wrap(part, room) or [""]]


def _fitted(text: str, width: float, scale: float = 1) -> list[str]:
    """The lines of a cell so many points wide, in 8 point Helvetica or something narrower, made smaller by a scale."""
    room, blank = 10 * width / scale, _width(" ")
    out = []
    for part in text.split("\n"):
        line, taken = "", 0
        for word in part.split():
            whole, needed = (f"{line} {word}", taken + blank + _width(word)) if line else (word, _width(word))
            if line and needed > room:
                out.append(line)
                whole, needed = word, _width(word)
            while needed > room:
                fits = next(n for n in range(len(whole), 0, -1) if _width(whole[:n]) <= room or n == 1)
                out.append(whole[:fits])
                whole = whole[fits:]
                needed = _width(whole)
            line, taken = whole, needed
        out.append(line)
    return out


@cache
def _width(text: str) -> int:
    """How wide a word is, in tenths of a point."""
    return sum(62 if sign.isupper() else 46 for sign in text)
