r"""The report as a person reads it: on a terminal, or as a Markdown page.

    name_lost  15 rows  The name is not in the document; it is null.
    ...
    chip-a: CB_MODE
      page 12, line 234  field ? 3:0  name_lost
          3:0 none

Both are made of the same lines; nothing in them can reach a terminal or break out of a page.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from specmill.forms import KINDS, Markdown, Terminal, page
from specmill.forms import show as show_lines
from specmill.screen import failure

if TYPE_CHECKING:
    from collections.abc import Iterator

    from specmill.forms import Form

Row = dict[str, Any]


def markdown(found: Row) -> str:
    """The report as a Markdown page."""
    return page(_page(found, Markdown()))


def show(found: Row) -> None:
    """Print the report on stdout, with colours where that is a terminal."""
    show_lines(_page(found, Terminal()))


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
    for failed in found["failed"]:
        yield form.item(f"not read, and not in the tables: {form.name(failure(failed))}")
    yield from _changes(found, form)
    yield from _doubts(found, form)
    yield from _unread(found, form)
    yield from _conflicts(found, form)


def _changes(found: Row, form: Form) -> Iterator[str]:
    yield from _section("Repaired", "By rule: what is printed, what it was made, and what proves it.", form)
    for rule in found["repaired"]:
        yield from _rule(rule, form)
        for example in rule["examples"]:
            change = f"{form.quote(example['before'])} -> {form.quote(example['after'])}"
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


def _unread(found: Row, form: Form) -> Iterator[str]:
    yield from _section(
        "Not read, or missing", "What is to be said of lines, pages and documents, and not of a row.", form
    )
    for document in found["unread"]:
        yield form.heading(document["doc_id"], 3)
        yield form.text("")
        for row in document["lines"]:
            yield form.item(_place(row, form), f"{form.name(row['code'])}: {form.name(row['message'])}")
            if row["printed"]:
                yield form.note(form.quote(row["printed"]))
        yield form.text("")
    if not found["unread"]:
        yield form.text("Nothing.")


def _conflicts(found: Row, form: Form) -> Iterator[str]:
    yield from _section("In conflict", "Readings that disagree, and which one the tables hold.", form)
    for row in found["conflicts"]:
        named = ".".join(str(row[name]) for name in ("register", "field") if row[name])
        what = f"{KINDS.get(row['table'], row['table'])} {form.name(named)}"
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
    page = f"page {row['page']}" if row["page"] is not None else "no page"
    line = f"{page}, line {row['line']}" if row["line"] is not None else page
    return f"{form.name(row['doc_id'])}, {line}" if row.get("doc_id") else line


def _row(row: Row, form: Form) -> str:
    named, of = row["row"], row.get("of")
    if of and of != named:
        named = f"{of}.{named}"
    return f"{KINDS[row['table']]} {form.name(named)}"


def _count(number: int) -> str:
    return f"{number:,} row{'' if number == 1 else 's'}"
