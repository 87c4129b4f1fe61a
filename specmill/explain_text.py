r"""What is known of a row as a person reads it, from the value back to the very lines of the source.

    CB_MODE.BLEND 7:4
    field of tarn2, from chip-guide-rev1.1
      status      repaired: changed from what is printed, and something proves the change
      ...
    Printed in chip-guide-rev1.1, page 4, line 36 (chosen)
       36 | BL END  7:4  0x0  how colours are blended
          | ^^^^^^^^^^^^^^^^

The pieces that a row was read from stand out: on a terminal by their colour, elsewhere by carets below.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any, Final

from normalize.aspects import BLOCK
from specmill.forms import KINDS, told_apart
from specmill.marked import END, MARK, write
from specmill.screen import printable

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from specmill.source import Quote, QuotedLine

Row = dict[str, Any]

_ADDRESSES: Final = ("address", "address_last", "array_stride")


def show(told: Row, quotes: Sequence[Quote]) -> None:
    """Print it on stdout; `quotes` are the sources of its prints, in their order."""
    write(_page(told, quotes))


def _page(told: Row, quotes: Sequence[Quote]) -> Iterator[tuple[str, str]]:
    """The lines, each with its style."""
    of = told["variant"] or told["product"]
    yield "bold", printable(told["called"])
    about = [
        KINDS[told["table"]],
        f"of {printable(of)}" if of else "",
        printable(told["ids"]["observation_id"]),
    ]
    yield "", " ".join(filter(None, about))
    yield from _values(told)
    yield from _trust(told["trust"])
    for one, quote in zip(told["prints"], quotes, strict=True):
        yield from _print(one, quote, several=len(quotes) > 1)
    yield from _repairs(told["repairs"])
    yield from _conflicts(told["conflicts"])
    yield from _diagnostics(told["diagnostics"])
    yield from _below(told["below"])


def _heading(text: str) -> Iterator[tuple[str, str]]:
    yield "", ""
    yield "bold", text


def _values(told: Row) -> Iterator[tuple[str, str]]:
    yield from _heading(
        "The tables hold" if told["published"] else "The document says, and the tables do not hold"
    )
    width = max(map(len, told["values"]), default=0)
    for name, value in told["values"].items():
        kind = told["values"].get("kind") if name == "value" else None
        yield "", f"  {name:<{width}}  {hex(value) if kind == BLOCK else _value(name, value)}"


def _value(name: str, value: Any) -> str:
    if name in _ADDRESSES:
        return hex(value)
    if name == "opcode":
        return str(value) if value < 10 else f"{value} = {value:#x}"
    if name == "forms":
        return "; ".join(_text(": ".join(filter(None, (one["phase"], one["text"])))) for one in value)
    if name == "addresses":
        return ", ".join(map(hex, value))
    if isinstance(value, list):
        return ", ".join(printable(str(one)) for one in value)
    return _text(str(value))


def _trust(trust: Row) -> Iterator[tuple[str, str]]:
    yield from _heading("How far to trust it")
    style = {"flagged": "red", "repaired": "yellow", "inferred": "yellow"}.get(trust["status"], "")
    yield style, f"  status      {trust['status']}: {trust['status_means']}"
    yield "", f"  confidence  {trust['confidence']:g}: {trust['confidence_means']}"
    count = trust["n_observations"]
    if trust["agreement"] is not None:
        prints = f"{count} print{'' if count == 1 else 's'}"
        yield "", f"  agreement   {trust['agreement']} ({prints}): {trust['agreement_means']}"
    else:
        yield "", f"  agreement   {trust['agreement_means']}"
    for flag in trust["flags"]:
        said = flag["message"] if flag["message"] and flag["message"] != flag["meaning"] else ""
        yield "red", f"  doubt       {flag['code']}: {flag['meaning']}{f' ({_text(said)})' if said else ''}"


def _print(one: Row, quote: Quote, *, several: bool) -> Iterator[tuple[str, str]]:
    chosen = " (the one believed)" if several and one["chosen"] else ""
    yield from _heading(f"Printed in {printable(one['doc_id'])}, {_where(one)}{chosen}")
    if one["deduced"]:
        yield "", "  No document prints it: a rule added it from what stands here."
    if one["original_line_first"] is not None:
        original = _lines(one["original_line_first"], one["original_line_last"])
        yield "dim", f"  {original} of the text that the web page shows"
    if one["flags"] and several:
        yield "red", f"  in doubt in this print: {', '.join(one['flags'])}"
    if quote.problem is not None:
        yield "red", f"  {printable(quote.problem)}"
        yield "", "  As the build read it:"
        for text in one["raw_text"].split("\n"):
            yield "", f"    | {MARK}{_text(text)}{END}"
        return
    yield "dim", f"  {printable(str(quote.path))}, the same bytes as the build read"
    yield from _quoted(quote.lines)


def _where(one: Row) -> str:
    """From where to where a print goes."""
    first, last = one["line_first"], one["line_last"]
    if one["page_first"] == one["page_last"]:
        return f"page {one['page_first']}, {_lines(first, last)}"
    return f"page {one['page_first']}, line {first} to page {one['page_last']}, line {last}"


def _quoted(lines: Sequence[QuotedLine]) -> Iterator[tuple[str, str]]:
    width = max((len(str(line.line)) for line in lines), default=1)
    before: QuotedLine | None = None
    for line in lines:
        if before is not None and (line.page != before.page or line.line != before.line + 1):
            where = f" page {line.page}" if line.page != before.page else ""
            yield "dim", f"  {'':{width}} ...{where}"
        yield ("" if line.marks else "dim"), f"  {line.line:>{width}} | {_marked(line)}"
        before = line


def _marked(line: QuotedLine) -> str:
    """The line's text, what it was read from between marks."""
    text, at = line.text.rstrip(), 0
    parts = []
    for first, last in line.marks:
        begin, end = max(first, at), min(last, len(text))
        if begin < end:
            parts += [_text(text[at:begin]), MARK, _text(text[begin:end]), END]
            at = end
    return "".join((*parts, _text(text[at:]))).replace(END + MARK, "")


def _repairs(repairs: Sequence[Row]) -> Iterator[tuple[str, str]]:
    if not repairs:
        return
    yield from _heading("Repaired")
    for repair in repairs:
        before, after = told_apart(repair["before"], repair["after"])
        yield "yellow", f"  {repair['column']}: {_quote(before)} -> {_quote(after)}"
        yield "", f"    {repair['code']}: {repair['meaning']}"
        yield "", f"    by {repair['evidence'].replace('_', ' ')}: {repair['evidence_means']}"


def _conflicts(conflicts: Sequence[Row]) -> Iterator[tuple[str, str]]:
    if not conflicts:
        return
    yield from _heading("In conflict")
    for conflict in conflicts:
        yield "yellow", f"  {conflict['column']}: {_quote(conflict['chosen'])} by the rule {conflict['rule']}"
        for one in conflict["candidates"]:
            place = f"{printable(one['doc_id'])}, page {one['page']}, line {one['line_first']}"
            yield "", f"    {_quote(one['value'])}: {place}, weight {one['weight']:g}"


def _diagnostics(said: Sequence[Row]) -> Iterator[tuple[str, str]]:
    if not said:
        return
    yield from _heading("Reported")
    for one in said:
        lines = "" if one["line_first"] is None else f", {_lines(one['line_first'], one['line_last'])}"
        page = "" if one["page"] is None else f", page {one['page']}"
        place = f"{printable(one['doc_id'])}{page}{lines}"
        yield "", f"  {one['severity']} {one['code']}, {one['action']}: {_text(one['message'])}"
        yield "dim", f"    {place}"


def _below(rows: Sequence[Row]) -> Iterator[tuple[str, str]]:
    if not rows:
        return
    yield from _heading("Below it, not simply as printed")
    for row in rows:
        doubts = f" ({', '.join(row['flags'])})" if row["flags"] else ""
        yield (
            "",
            f"  {printable(row['called'])}: {row['status']}{doubts}, page {row['page']}, line {row['line']}",
        )
        yield "dim", f"    {printable(row['observation_id'])}"


def _lines(first: int, last: int | None) -> str:
    return f"line {first}" if last in (None, first) else f"lines {first}-{last}"


def _quote(text: str | None) -> str:
    return "nothing" if text is None else f"`{_text(text)}`"


def _text(text: str) -> str:
    """A document's text in a line: tabs as blanks, line ends shown, everything else that does not print spelt out."""
    return printable(text.replace("\t", "    ").replace("\n", " ⏎ "))


def as_json(told: Row, quotes: Sequence[Quote]) -> Row:
    """All of it as one object: each print with its `source`, the lines read again."""
    sources = [
        {
            "path": None if quote.path is None else os.fspath(quote.path),
            "problem": quote.problem,
            "lines": [
                {
                    "line": line.line,
                    "page": line.page,
                    "text": line.text,
                    "marks": [list(m) for m in line.marks],
                }
                for line in quote.lines
            ],
        }
        for quote in quotes
    ]
    prints = [{**one, "source": source} for one, source in zip(told["prints"], sources, strict=True)]
    return {**told, "prints": prints}
