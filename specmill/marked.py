"""Lines in which some of the text is marked: printed with colours, or with carets below, and broken at the width.

MARK + "BL END" + END in a line        on a terminal in colour, elsewhere:   36 | BL END  7:4
                                                                                | ^^^^^^
"""

from __future__ import annotations

import re
import sys
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

MARK, END = "\0m", "\0e"
"""Around marked text in a line that is not printed yet; `printable` lets no NUL of a document through."""
_QUOTED: Final = re.compile(r" *\d* *\| ")
"""What stands before a line of a source."""
_NAMED: Final = re.compile(r" +\S+ {2,}(?=\S)")
"""What stands before a value."""
_NARROW: Final = 10
"""A terminal that leaves less room than this breaks lines as it likes."""


def write(lines: Iterable[tuple[str, str]]) -> None:
    """Print lines on stdout, each given with its style; broken at the width of a terminal, elsewhere as they are."""
    if not sys.stdout.isatty():
        sys.stdout.writelines(f"{shown}\n" for _, line in lines for shown in careted(line))
        return
    from rich.console import Console  # noqa: PLC0415 - slow, and needed for colours only

    console = Console(highlight=False)
    for style, line in lines:
        for part in wrapped(line, console.width):
            for shown in careted(part) if console.no_color else (part,):
                console.print(_coloured(shown, style), soft_wrap=True)


def wrapped(line: str, width: int) -> Iterator[str]:
    """The line in parts that fit the width, each with its marks; broken at blanks where that does not waste half of it.

    A source line goes on behind its bar, a value below its beginning, any other line two characters further in.
    """
    text, marked = _told_apart(line)
    quote = _QUOTED.match(text)
    begin = quote.end() if quote else len(text) - len(text.lstrip())
    head = text[:begin]
    named = None if quote else _NAMED.match(text)
    further = " " * (begin - 2) + "| " if quote else " " * named.end() if named else head + "  "
    room = width - len(further)
    if len(text) <= width or room < _NARROW:
        yield line
        return
    at = begin
    while at < len(text):
        end = min(at + width - len(head), len(text))
        blank = text.rfind(" ", at, end + 1)
        if end < len(text) and blank - at > (end - at) // 2:
            end = blank
        yield head + "".join(
            text[first:last] if marked[first] == " " else f"{MARK}{text[first:last]}{END}"
            for first, last in _runs(marked, at, end)
        )
        at = end + (end < len(text) and text[end] == " ")
        head = further


def _told_apart(line: str) -> tuple[str, str]:
    """The text alone, and below each character a caret where it is marked."""
    parts = line.replace(END, MARK).split(MARK)
    return "".join(parts), "".join(("^" if i % 2 else " ") * len(part) for i, part in enumerate(parts))


def _runs(marked: str, first: int, end: int) -> Iterator[tuple[int, int]]:
    """Where within the characters from `first` to `end` those of one kind stand."""
    for run in re.finditer(r"\^+| +", marked[first:end]):
        yield first + run.start(), first + run.end()


def careted(line: str) -> Iterator[str]:
    """The line, and carets below what is marked in it."""
    text, below = _told_apart(line)
    yield text
    if below.strip():
        begin = text.find("|") + 2
        yield " " * (begin - 2) + "| " + below[begin:].rstrip()


def _coloured(line: str, style: str) -> Any:
    from rich.text import Text  # noqa: PLC0415 - see above

    text = Text(style=style)
    for i, part in enumerate(line.replace(END, MARK).split(MARK)):
        text.append(part, style="bold black on yellow" if i % 2 else "")
    return text
