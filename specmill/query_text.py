"""What a query gives, in a form: a table for the terminal, JSON, CSV or Markdown.

No text of a document acts where it is shown: what a terminal would obey is spelt out, and in CSV a text that a
spreadsheet would take for a formula has a `'` before it.
"""

from __future__ import annotations

import json
import math
from typing import TYPE_CHECKING, Any, Final

from specmill.forms import escaped
from specmill.screen import counted, printable

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from catalog.sql import Answer

_FORMULA: Final = ("=", "+", "-", "@", "\t", "\r", "\n", "|", "%")
"""What a text begins with that a spreadsheet takes for a formula."""
_LONG: Final = 40
"""A column of longer texts than this may run over the edge of a terminal."""


def table(answer: Answer, columns: int | None = None) -> Iterator[str]:
    """A table with a heading and a line for each row, numbers to the right; null is empty.

    A table that does not fit so many columns of a terminal, its long texts aside, has a line for each value.
    """
    rows = list(answer)
    cells = [[_line(value) for value in row] for row in rows]
    names = [printable(name) for name in answer.names]
    widths = [max([len(name), *(len(row[i]) for row in cells)]) for i, name in enumerate(names)]
    if columns is not None and sum(min(wide, _LONG) + 2 for wide in widths) - 2 > columns:
        yield from _values(names, cells)
        return
    numbers = [
        all(value is None or _is_number(value) for value in column) for column in zip(*rows, strict=True)
    ]
    for row in (names, ["─" * wide for wide in widths], *cells):
        aligned = zip(row, widths, numbers or [False] * len(names), strict=True)
        yield "  ".join(
            text.rjust(wide) if right else text.ljust(wide) for text, wide, right in aligned
        ).rstrip()
    yield f"({counted(len(rows), 'rows')})"


def _values(names: list[str], cells: list[list[str]]) -> Iterator[str]:
    """Each row as a list of its values that are there."""
    wide = max(len(name) for name in names)
    for number, row in enumerate(cells, 1):
        yield f"── row {number:,}"
        yield from (f"{name:<{wide}}  {text}" for name, text in zip(names, row, strict=True) if text)
    yield f"({counted(len(cells), 'rows')}, without what is null; --csv, --json and --md give all)"


def as_json(answer: Answer) -> Iterator[str]:
    """A list of objects, a line for each row."""
    comma = "["
    for row in answer:
        yield f"{comma}{json.dumps({name: _for_json(value) for name, value in zip(answer.names, row, strict=True)})}"
        comma = ","
    yield "]" if comma == "," else "[]"


def as_csv(answer: Answer) -> Iterator[str]:
    """CSV with a heading; null is empty, lists and structures are JSON."""
    import csv  # noqa: PLC0415 - for those who want it
    import io  # noqa: PLC0415 - see above

    buffer = io.StringIO()
    writer = csv.writer(buffer, lineterminator="\n")
    for row in _with_names(answer):
        writer.writerow([value if _is_number(value) else _no_formula(_text(value)) for value in row])
        yield buffer.getvalue().removesuffix("\n")
        buffer.seek(0)
        buffer.truncate()


def markdown(answer: Answer) -> Iterator[str]:
    """A table of a Markdown page."""
    yield f"| {' | '.join(escaped(name) for name in answer.names)} |"
    yield f"|{'---|' * len(answer.names)}"
    for row in answer:
        yield f"| {' | '.join(escaped(_line(value)) for value in row)} |"


FORMS: Final[dict[str, Callable[[Answer], Iterator[str]]]] = {
    "json": as_json,
    "csv": as_csv,
    "md": markdown,
}
"""The forms by name."""


def _with_names(answer: Answer) -> Iterator[Sequence[Any]]:
    yield answer.names
    yield from answer


def _is_number(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def _text(value: object) -> str:
    """A value as text in which nothing is unseen but line ends and tabs."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, dict | list | tuple):
        return json.dumps(_for_json(value))
    return "\n".join("\t".join(map(printable, line.split("\t"))) for line in str(value).split("\n"))


def _line(value: object) -> str:
    """A value in one line."""
    return _text(value).replace("\n", " ⏎ ").replace("\t", " ")


def _no_formula(text: str) -> str:
    return f"'{text}" if text.startswith(_FORMULA) else text


def _for_json(value: object) -> Any:
    """A value as JSON can hold it: what is no number, text, list or object becomes text."""
    if isinstance(value, float):
        return value if math.isfinite(value) else None
    if value is None or isinstance(value, bool | int | str):
        return value
    if isinstance(value, dict):
        return {str(key): _for_json(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [_for_json(item) for item in value]
    return str(value)
