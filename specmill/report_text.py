r"""The report as a person reads it: on a terminal, or as a Markdown page.

    name_lost  15 rows  The name is not in the document; it is null.
    ...
    chip-a: CB_MODE
      page 12, line 234  field ? 3:0  name_lost
          3:0 none

Both are made of the same lines; nothing in them can reach a terminal or break out of a page.
"""

from __future__ import annotations

import re
import sys
from typing import TYPE_CHECKING, Any, Final

from specmill.screen import printable

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

Row = dict[str, Any]

_KINDS: Final = {
    "registers": "register",
    "fields": "field",
    "enum_values": "value",
    "instructions": "instruction",
    "symbols": "symbol",
}
_TEXT: Final = 160
"""Characters of printed text shown in a line."""


def markdown(found: Row) -> str:
    """The report as a Markdown page."""
    return "\n".join(_spaced(_page(found, _Markdown()))) + "\n"


def show(found: Row) -> None:
    """Print the report on stdout, with colours where that is a terminal."""
    from rich.console import Console  # noqa: PLC0415 - slow, and needed here only
    from rich.text import Text  # noqa: PLC0415

    console = Console(highlight=False, force_terminal=None if sys.stdout.isatty() else False)
    for line in _spaced(_page(found, _Terminal())):
        style, _, text = line.partition("\0")
        console.print(Text(text, style=style), soft_wrap=True)


class _Markdown:
    """How headings, rows and printed text look on a page."""

    def heading(self, text: str, level: int) -> str:
        return f"{'#' * level} {_escaped(text)}"

    def text(self, text: str) -> str:
        return text

    def item(self, *parts: str) -> str:
        return "- " + ", ".join(part for part in parts if part)

    def note(self, text: str) -> str:
        return "  - " + text

    def name(self, text: str) -> str:
        return _escaped(text)

    def quote(self, text: str | None) -> str:
        if text is None:
            return "nothing"
        text = _one_line(text)
        fence = "`" * (1 + max((len(run) for run in re.findall("`+", text)), default=0))
        blank = " " if text.startswith("`") or text.endswith("`") or not text.strip() else ""
        return f"{fence}{blank}{text}{blank}{fence}"


class _Terminal:
    """How they look on a terminal: a style, a NUL, the line."""

    def heading(self, text: str, level: int) -> str:
        return ("bold underline" if level < 3 else "bold") + "\0" + printable(text)

    def text(self, text: str) -> str:
        return "\0" + text

    def item(self, *parts: str) -> str:
        return "\0  " + "  ".join(part for part in parts if part)

    def note(self, text: str) -> str:
        return "dim\0      " + text

    def name(self, text: str) -> str:
        return printable(text)

    def quote(self, text: str | None) -> str:
        return "nothing" if text is None else _one_line(text)


Form = _Markdown | _Terminal


def _one_line(text: str) -> str:
    """Printed text in one line: line ends as ⏎, tabs as blanks, what cannot be seen spelt out."""
    text = printable(re.sub(r"\s*\n\s*", " ⏎ ", text.strip()).replace("\t", "  "))
    return text if len(text) <= _TEXT else text[: _TEXT - 1] + "…"


def _escaped(text: str) -> str:
    return re.sub(r"([\\`*_\[\]<>|#])", r"\\\1", printable(text))


def _spaced(lines: Iterable[str]) -> Iterator[str]:
    """The lines without second blanks in a row."""
    blank = True
    for line in lines:
        if line.strip("\0") or not blank:
            yield line
        blank = not line.strip("\0")


def _page(found: Row, form: Form) -> Iterator[str]:
    """All lines of the report."""
    documents = ", ".join(form.name(d) for d in found["documents"]) or "none"
    yield form.heading("What was repaired, what is doubtful, what is in conflict", 1)
    yield form.text("")
    yield form.text(f"Documents: {documents}.")
    yield form.text("")
    for table, counts in found["totals"].items():
        if total := sum(counts.values()):
            shares = ", ".join(f"{n:,} {status}" for status, n in counts.items() if n)
            yield form.item(f"{total:,} {form.name(table)}: {shares}")
    yield from _changes(found, form)
    yield from _doubts(found, form)
    yield from _conflicts(found, form)


def _changes(found: Row, form: Form) -> Iterator[str]:
    yield from _section("Repaired", "By rule: what is printed, what it was made, and what proves it.", form)
    for rule in found["repaired"]:
        yield from _rule(rule, form)
        for example in rule["examples"]:
            change = f"{form.quote(example['before'])} is {form.quote(example['after'])}"
            yield form.item(f"{form.name(example['column'])} {change}", example["evidence"].replace("_", " "))
            yield form.note(f"{_place(example, form)}: {_row(example, form)}")
    if not found["repaired"]:
        yield form.text("Nothing.")
    yield from _section("Left out", "Read, and not in the tables: junk, and rows merged into others.", form)
    for rule in found["left_out"]:
        yield from _rule(rule, form)
        for example in rule["examples"]:
            yield form.item(f"{_place(example, form)}", form.name(example["message"]))
            yield form.note(form.quote(example["printed"]))
    if not found["left_out"]:
        yield form.text("Nothing.")


def _doubts(found: Row, form: Form) -> Iterator[str]:
    yield from _section("Flagged", "Kept as printed, for a person to look at.", form)
    for rule in found["flagged"]:
        yield form.item(f"{form.name(rule['code'])}, {_count(rule['rows'])}: {form.name(rule['meaning'])}")
    if not found["flagged"]:
        yield form.text("Nothing.")
    document = None
    for place in found["places"]:
        if place["doc_id"] != document:
            document = place["doc_id"]
            yield form.text("")
            yield form.heading(document, 3)
        yield form.text("")
        yield form.heading(place["of"] or "(no name)", 4)
        yield form.text("")
        for row in place["rows"]:
            codes = "; ".join(
                form.name(d["code"]) + (f" ({form.name(d['message'])})" if d["message"] else "")
                for d in row["doubts"]
            )
            yield form.item(_place({**row, "doc_id": None}, form), f"{_row(row, form)}: {codes}")
            yield form.note(form.quote(row["printed"]))
        if place["inherited"]:
            yield form.item(f"{_count(place['inherited'])} below it: the register's name is in doubt")


def _conflicts(found: Row, form: Form) -> Iterator[str]:
    yield from _section("In conflict", "Readings that disagree, and which one the tables hold.", form)
    for row in found["conflicts"]:
        named = ".".join(str(row[name]) for name in ("register", "field") if row[name])
        what = f"{_KINDS.get(row['table'], row['table'])} {form.name(named)}"
        chosen = f"{form.name(row['column'])} {form.quote(row['chosen'])} by {form.name(row['rule'])}"
        yield form.item(f"{form.name(row['product'] or '?')}", what, chosen)
        for candidate in row["candidates"]:
            place = _place({**candidate, "line": candidate["line_first"]}, form)
            yield form.note(f"{form.quote(candidate['value'])}, {place}")
    if not found["conflicts"]:
        yield form.text("Nothing.")


def _section(title: str, about: str, form: Form) -> Iterator[str]:
    yield form.text("")
    yield form.heading(title, 2)
    yield form.text("")
    yield form.text(about)
    yield form.text("")


def _rule(rule: Row, form: Form) -> Iterator[str]:
    yield form.text("")
    yield form.heading(f"{rule['code']}, {_count(rule['rows'])}", 3)
    yield form.text("")
    yield form.text(form.name(rule["meaning"]))
    yield form.text("")


def _place(row: Row, form: Form) -> str:
    line = f"page {row['page']}, line {row['line']}" if row["line"] is not None else "no line"
    return f"{form.name(row['doc_id'])}, {line}" if row.get("doc_id") else line


def _row(row: Row, form: Form) -> str:
    named, of = row["row"], row.get("of")
    if of and of != named:
        named = f"{of}.{named}"
    return f"{_KINDS[row['table']]} {form.name(named)}"


def _count(number: int) -> str:
    return f"{number:,} row{'' if number == 1 else 's'}"
