"""A writer of small PDFs for tests: text in Helvetica, rules, and tables that run over pages.

    manual = Manual(footer="Northbeck NB1 manual")
    manual.heading("2.1 CTRL Register")
    manual.table([("Bits", 50), ("Name", 80), ("Description", 300)], [["31:8", "-", "Reserved"], ...])
    path.write_bytes(manual.pdf())

Coordinates are points from the top left corner, as the reader gives them.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from pdf_files import page, pdf

WIDTH, HEIGHT = 595, 842
LEFT, TOP, BOTTOM = 60, 70, 770
Text = str | tuple[str, int]
"""The text of a cell, or text and the number of columns that the cell spans."""


@dataclass
class Page:
    """The operators that paint one page."""

    operators: list[str] = field(default_factory=list)

    def text(self, x: float, y: float, text: str, size: float = 9) -> None:
        """Print a line of text whose top left corner is at (x, y)."""
        escaped = text.replace("\\", r"\\").replace("(", r"\(").replace(")", r"\)")
        self.operators.append(f"BT /F {size} Tf {x:.2f} {HEIGHT - y - size * 0.8:.2f} Td ({escaped}) Tj ET")

    def upward(self, x: float, y: float, text: str, size: float = 6) -> None:
        """Print text that runs upward from (x, y), turned by a quarter."""
        self.operators.append(f"BT /F {size} Tf 0 1 -1 0 {x:.2f} {HEIGHT - y:.2f} Tm ({text}) Tj ET")

    def line(self, x0: float, y0: float, x1: float, y1: float) -> None:
        """Draw a rule."""
        self.operators.append(f"0.5 w {x0:.2f} {HEIGHT - y0:.2f} m {x1:.2f} {HEIGHT - y1:.2f} l S")

    def row(
        self,
        x: float,
        y: float,
        widths: list[float],
        cells: list[Text],
        *,
        size: float = 8,
        rules: str = "all",
    ) -> float:
        """Print a row of cells and its rules; the height it takes. `rules`: all, horizontal, none."""
        texts = [cell if isinstance(cell, tuple) else (cell, 1) for cell in cells]
        height = max(len(text.split("\n")) for text, _ in texts) * (size + 2) + 4
        column, left = 0, x
        for text, span in texts:
            width = sum(widths[column : column + span])
            for n, line in enumerate(text.split("\n")):
                self.text(left + 3, y + 2 + n * (size + 2), line, size)
            if rules == "all":
                self.line(left, y, left, y + height)
                self.line(left + width, y, left + width, y + height)
            if rules in {"all", "horizontal"}:
                self.line(left, y, left + width, y)
                self.line(left, y + height, left + width, y + height)
            left, column = left + width, column + span
        return height


@dataclass
class Manual:
    """Pages filled from top to bottom, each with a header and a footer that counts.

    What stands on even pages is printed `aside`, so far to the right.
    """

    header: str = "Northbeck NB1 Reference Manual"
    footer: str = "Northbeck"
    pages: list[Page] = field(default_factory=list)
    y: float = TOP
    aside: float = 0

    def __post_init__(self) -> None:
        self.turn()

    @property
    def page(self) -> Page:
        """The page being written."""
        return self.pages[-1]

    def turn(self) -> None:
        """Begin a page."""
        self.pages.append(Page())
        self.y = TOP
        self.page.text(LEFT, 30, self.header, 8)
        self.page.text(LEFT, 800, f"{self.footer} {len(self.pages)}", 8)

    def room(self, height: float) -> None:
        """Begin a page unless so much room is left."""
        if self.y + height > BOTTOM:
            self.turn()

    def heading(self, text: str, size: float = 13) -> None:
        """A heading in large type."""
        self.room(60)
        self.y += 8
        self.page.text(LEFT, self.y, text, size)
        self.y += size + 8

    def lines(self, *texts: str, size: float = 9, indent: float = 0) -> None:
        """Lines of the body."""
        for text in texts:
            self.room(size + 4)
            self.page.text(LEFT + indent, self.y, text, size)
            self.y += size + 3
        self.y += 3

    def table(
        self,
        columns: list[tuple[str, float]],
        rows: list[list[Text]],
        *,
        rules: str = "all",
        repeat: bool = True,
        size: float = 8,
    ) -> None:
        """A table with a head; it goes on over pages, with the head again if `repeat`."""
        widths = [width for _, width in columns]
        head: list[Text] = [name for name, _ in columns]
        self.room(60)
        if any(head):
            self.y += self.page.row(LEFT, self.y, widths, head, size=size, rules=rules)
        for row in rows:
            lines = max(len((cell[0] if isinstance(cell, tuple) else cell).split("\n")) for cell in row)
            if self.y + lines * (size + 2) + 4 > BOTTOM:
                self.turn()
                if repeat and any(head):
                    self.y += self.page.row(LEFT, self.y, widths, head, size=size, rules=rules)
            self.y += self.page.row(LEFT, self.y, widths, row, size=size, rules=rules)
        self.y += 10

    def pdf(self, *, packed: bool = True) -> bytes:
        """The file."""
        media = f"0 0 {WIDTH} {HEIGHT}"
        moved = f"1 0 0 1 {self.aside} 0 cm\n" if self.aside else ""
        pages = [moved * (n % 2) + "\n".join(one.operators) for n, one in enumerate(self.pages)]
        return pdf([page(one.encode("cp1252"), media=media) for one in pages], packed=packed)
