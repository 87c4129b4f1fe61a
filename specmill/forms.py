r"""The two forms in which answers reach a person: lines of a terminal, and a Markdown page.

    form.heading("CB_MODE", 2)      "## CB\_MODE"            "bold underline\0CB_MODE"
    form.item("MODE", "3:0")        "- MODE, 3:0"             "\0  MODE  3:0"

What writes an answer makes its lines once, for either. No text of a document can reach the terminal
or break out of the page: `name` and `quote` spell out what does not print.
"""

from __future__ import annotations

import re
import sys
from typing import TYPE_CHECKING, Final

from specmill.screen import printable

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

KINDS: Final = {
    "registers": "register",
    "fields": "field",
    "enum_values": "value",
    "instructions": "instruction",
    "symbols": "symbol",
}
"""What a row of each table is called."""
_TEXT: Final = 160
"""Characters of printed text shown in a line."""


class Markdown:
    """How headings, rows and printed text look on a page."""

    def heading(self, text: str, level: int) -> str:
        """A heading; level 1 is that of the page."""
        return f"{'#' * level} {escaped(text)}"

    def text(self, text: str) -> str:
        """A line of our own words."""
        return text

    def item(self, *parts: str, style: str = "") -> str:  # noqa: ARG002 - a page has no colours
        """An entry of a list."""
        return "- " + ", ".join(part for part in parts if part)

    def note(self, text: str) -> str:
        """A line below an entry."""
        return "  - " + text

    def name(self, text: str) -> str:
        """A name or words of a document within a line."""
        return escaped(text)

    def quote(self, text: str | None) -> str:
        """What is printed, as it is printed."""
        if text is None:
            return "nothing"
        text = one_line(text)
        fence = "`" * (1 + max((len(run) for run in re.findall("`+", text)), default=0))
        blank = " " if text.startswith("`") or text.endswith("`") or not text.strip() else ""
        return f"{fence}{blank}{text}{blank}{fence}"


class Terminal:
    """How they look on a terminal: a style, a NUL, the line."""

    def heading(self, text: str, level: int) -> str:
        """A heading; level 1 is that of the page."""
        return ("bold underline" if level < 3 else "bold") + "\0" + printable(text)

    def text(self, text: str) -> str:
        """A line of our own words."""
        return "\0" + text

    def item(self, *parts: str, style: str = "") -> str:
        """An entry of a list."""
        return f"{style}\0  " + "  ".join(part for part in parts if part)

    def note(self, text: str) -> str:
        """A line below an entry."""
        return "dim\0      " + text

    def name(self, text: str) -> str:
        """A name or words of a document within a line."""
        return printable(text)

    def quote(self, text: str | None) -> str:
        """What is printed, as it is printed."""
        return "nothing" if text is None else one_line(text)


Form = Markdown | Terminal


def one_line(text: str) -> str:
    """Printed text in one line: line ends as ⏎, tabs as blanks, what cannot be seen spelt out."""
    text = printable(re.sub(r"\s*\n\s*", " ⏎ ", text.strip()).replace("\t", "  "))
    return text if len(text) <= _TEXT else text[: _TEXT - 1] + "…"


def escaped(text: str) -> str:
    """Text in which nothing is an instruction to Markdown, and nothing is unseen."""
    return re.sub(r"([\\`*_\[\]<>|#])", r"\\\1", printable(text))


def told_apart(before: str | None, after: str | None) -> tuple[str | None, str | None]:
    """Two texts as they are, but two that look alike in print with their foreign letters spelt out."""
    from normalize.comparing.similarity import lookalike  # noqa: PLC0415 - for those who compare

    if before is None or after is None or not lookalike(before, after):
        return before, after
    one, other = (text.encode("ascii", "backslashreplace").decode() for text in (before, after))
    return one, other


def spaced(lines: Iterable[str]) -> Iterator[str]:
    """The lines without second blanks in a row."""
    blank = True
    for line in lines:
        if line.strip("\0") or not blank:
            yield line
        blank = not line.strip("\0")


def page(lines: Iterable[str]) -> str:
    """The lines of the form `Markdown` as one page."""
    return "\n".join(spaced(lines)) + "\n"


def show(lines: Iterable[str]) -> None:
    """Print the lines of the form `Terminal` on stdout, with colours where that is a terminal."""
    if not sys.stdout.isatty():
        sys.stdout.writelines(f"{line.partition(chr(0))[2]}\n" for line in spaced(lines))
        return
    from rich.console import Console  # noqa: PLC0415 - slow, and needed for colours only
    from rich.text import Text  # noqa: PLC0415

    console = Console(highlight=False)
    for line in spaced(lines):
        style, _, text = line.partition("\0")
        console.print(Text(text, style=style), soft_wrap=True)
