"""What a query gives, in a form: a table for the terminal, JSON, CSV or Markdown.

No text of a document acts where it is shown: what a terminal would obey is spelt out, and in CSV a text that a
spreadsheet would take for a formula has a `'` before it.
"""

from __future__ import annotations

import json
import math
from typing import TYPE_CHECKING, Any, Final

from specmill.forms import escaped
from specmill.screen import printable

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from catalog.sql import Answer

_FORMULA: Final = ("=", "+", "-", "@", "\t", "\r", "\n", "|", "%")
"""What a text begins with that a spreadsheet takes for a formula."""


def table(answer: Answer) -> Iterator[str]:
    """A table with a heading and a line for each row, numbers to the right; null is empty."""
    rows = list(answer)
    cells = [[_line(value) for value in row] for row in rows]
    names = [printable(name) for name in answer.names]
    widths = [max([len(name), *(len(row[i]) for row in cells)]) for i, name in enumerate(names)]
    numbers = [
        all(value is None or _is_number(value) for value in column) for column in zip(*rows, strict=True)
    ]
    for row in (names, ["─" * wide for wide in widths], *cells):
        aligned = zip(row, widths, numbers or [False] * len(names), strict=True)
        yield "  ".join(
            text.rjust(wide) if right else text.ljust(wide) for text, wide, right in aligned
        ).rstrip()
    yield f"({len(rows):,} row{'' if len(rows) == 1 else 's'})"


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
    "table": table,
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
