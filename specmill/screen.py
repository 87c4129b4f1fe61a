r"""What a person sees: progress on stderr, neat tables, and text made safe to print.

printable("a\x1b[2Jb.txt")  ->  'a\\x1b[2Jb.txt'
"""

from __future__ import annotations

import os
import sys
from pathlib import Path, PurePath
from shlex import quote
from shutil import get_terminal_size, which
from typing import TYPE_CHECKING, Any, Final, Self

from specmill.again import OUT

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rich.progress import Progress as Bar
    from rich.progress import TaskID

    from specmill.result import BuildResult, DocumentResult

_TEXT: Final = frozenset({"doc_id", "product", "revision", "dialect", "published"})
"""Columns of text; all others are numbers, set to the right."""
_SELDOM: Final = ("instructions", "symbols")
"""Counts that are shown where there are any."""
NAME_ROOM: Final = 40
"""Characters of a document's name beside the bar."""
MANY: Final = 20
"""Steps of which every tenth part is told where there is no bar."""


def printable(text: str) -> str:
    """The text with every control, escape and invisible formatting character spelt out."""
    if text.isprintable():
        return text
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode("ascii") for c in text)


def columns(rows: Sequence[dict[str, Any]], names: Sequence[str]) -> str:
    """A table with a heading, columns as wide as they need to be."""
    cells = [list(names), *([_cell(row.get(name)) for name in names] for row in rows)]
    widths = [max(len(line[i]) for line in cells) for i in range(len(names))]
    lines = []
    for line in cells:
        padded = [
            text.ljust(width) if name in _TEXT else text.rjust(width)
            for text, width, name in zip(line, widths, names, strict=True)
        ]
        lines.append("  ".join(padded).rstrip())
    return "\n".join(lines)


def _cell(value: object) -> str:
    if value is None:
        return "-"
    return f"{value:,}" if isinstance(value, int) else printable(str(value))


def summary_text(result: BuildResult, unread: int = 0) -> str:
    """The closing summary of a build, one figure a line; `unread` is how much the report lists as not read."""
    figures = result.summary()
    failed = f", {figures['failed']:,} failed" if figures["failed"] else ""
    reused = figures["reused"]
    taken = f", {reused:,} as before" if reused else ""
    lines = {"documents": f"{figures['documents'] - reused:,} read{taken}{failed}"}
    if result.written:
        shown = ["registers", "fields", "values", *(name for name in _SELDOM if figures[name])]
        published = result.published | {"values": result.published["enum_values"]}
        lines |= {name: f"{figures[name]:,} as printed, {published[name]:,} published" for name in shown}
        lines["values"] += ", those in sentences too"
        flagged = (
            f"{counted(figures['flagged'], 'rows')} as printed, {sum(result.flagged.values()):,} published"
        )
        lines |= {"flagged": flagged, "unclaimed": counted(figures["unclaimed"], "lines")}
    if unread:
        lines["reported"] = f"{counted(unread, 'things')} not read or missing, which the report lists"
    if without := sum(figures["unaddressed"].values()):
        lines["no address"] = f"{counted(without, 'registers')}: none that could be read"
    if figures["corrected"] or figures["warnings"]:
        unfit = f", {len(figures['warnings']):,} did not fit" if figures["warnings"] else ""
        lines["corrected"] = f"{figures['corrected']:,} applied{unfit}"
    if figures["duplicates"]:
        lines["duplicates"] = f"{len(figures['duplicates']):,} not read again"
    lines["time"] = f"{figures['seconds']:.1f} s"
    out = printable(str(result.out))
    if result.written:
        lines |= {"dataset": out, "next": _next(out)}
    else:
        there = not isinstance(result.out, Path) or result.out.exists()
        lines["dataset"] = f"{out} ({'unchanged' if there else 'not written'}: no document was read)"
    width = max(map(len, lines))
    return "\n".join(f"{name:<{width}}  {value}" for name, value in lines.items())


def _next(out: str) -> str:
    """What to type once there is a dataset."""
    program = "specmill"
    if which(program) is None and (beside := Path(sys.executable).with_name(program)).exists():
        here = Path.cwd()
        program = str(beside.relative_to(here) if beside.is_relative_to(here) else beside)
    looked_at = os.environ.get("SPECMILL_DATASET") or OUT
    of = "" if out == looked_at else f", with -d {quote(out)}"
    return f"{program} info, report or show NAME{of}"


def counted(number: int, what: str) -> str:
    """A number of things: `1 field`, `2 fields`."""
    return f"{number:,} {what.removesuffix('s') if number == 1 else what}"


def terminal_columns() -> int | None:
    """How many columns the terminal has that the answer goes to; None when it goes elsewhere."""
    return get_terminal_size().columns if sys.stdout.isatty() else None


def info_text(found: dict[str, Any], width: int | None = None) -> str:
    """What `catalog.info.info` found, a line per document, and what is missing from which.

    Where the lines do not fit a terminal of this width, a document has two: its id, and what was found in it.
    """
    documents, totals = found["documents"], found["totals"]
    counts = [name for name in totals if name not in _SELDOM or totals[name]]
    rows = documents if len(documents) < 2 else [*documents, {"doc_id": "total", **totals}]
    missing = [
        f"{printable(document['doc_id'])} lacks {printable('; '.join(document['missing']) or 'a part')}"
        for document in documents
        if not document["complete"]
    ]
    tables = [
        {"published": name, "rows": rows, "flagged": found["flagged"].get(name)}
        for name, rows in found["tables"].items()
    ]
    about = columns(rows, ["doc_id", "product", "revision", "dialect", *counts])
    if width is not None and max(map(len, about.splitlines())) > width:
        import textwrap  # noqa: PLC0415 - for a narrow terminal

        about = "\n".join(
            "\n".join([printable(row["doc_id"]), *textwrap.wrap(_in_words(row, counts), width - 4)]).replace(
                "\n", "\n    "
            )
            for row in rows
        )
        missing = [line for text in missing for line in textwrap.wrap(text, width, subsequent_indent="    ")]
    return "\n".join(
        [
            "As printed, by document:",
            about,
            *missing,
            *_apart(documents),
            *(f"Not in it: {printable(failure(row))}" for row in found["errors"]),
            "",
            "As published, repaired and merged by product:",
            columns(tables, ["published", "rows", "flagged"]),
            *_unaddressed(found["unaddressed"]),
        ]
    )


def failure(row: dict[str, Any]) -> str:
    """Why a document could not be read, with its file, page and line."""
    where = "".join(f", {what} {row[what]}" for what in ("page", "line") if row.get(what) is not None)
    return f"{row['path']}{where}: {row['message']}"


def _apart(documents: Sequence[dict[str, Any]]) -> list[str]:
    """The documents of one product that are not put together, for nothing says whose product it is."""
    by_product: dict[str, list[str]] = {}
    for row in documents:
        if row["product"] and not row["vendor"]:
            by_product.setdefault(row["product"], []).append(printable(row["doc_id"]))
    return [
        f"Not merged, for their vendor is unknown: {', '.join(names)}; files called VENDOR-{printable(product)}-... are"
        for product, names in by_product.items()
        if len(names) > 1
    ]


def _in_words(row: dict[str, Any], counts: Sequence[str]) -> str:
    """What a document is and what was found in it, without what was not."""
    said = [printable(str(row[name])) for name in ("product", "revision", "dialect") if row.get(name)]
    found = [
        f"{row[name]:,} {name}" if name in ("flagged", "unclaimed") else counted(row[name], name)
        for name in counts
        if row[name]
    ]
    return ", ".join([*said, *found])


def _unaddressed(by_document: dict[str, int]) -> list[str]:
    """The registers without an address, which a look-up by address does not find, by document."""
    if not by_document:
        return []
    counts = (f"{count:,} of {printable(doc_id)}" for doc_id, count in by_document.items())
    return ["", f"Registers without an address: {', '.join(counts)}"]


def document_text(result: DocumentResult, *, verbose: bool) -> str:
    """One line on what became of a document; its copies and, if `verbose`, the details below it."""
    if result.error is not None:
        lines = [f"error: {printable(str(result.error))}"]
        if verbose and result.details:
            lines += [printable(line) for line in result.details.rstrip().splitlines()]
        elif result.details:
            lines[0] += " (--verbose shows where)"
    else:
        counts = result.counts
        found = [
            counted(counts[name], name)
            for name in ("registers", "fields", "values", "instructions", "symbols")
        ]
        found = [text for text in found if not text.startswith("0 ")] or [
            f"nothing found by {result.dialect}; if it has tables to be read, see docs/dialects.md"
        ]
        lines = [f"{printable(result.source.doc_id)}: {', '.join(found)}"]
        if verbose:
            doubts = f"{counts['flagged']:,} flagged, {counted(counts['unclaimed'], 'lines')} unclaimed"
            path = printable(str(result.source.path))
            how = result.why if result.reused else f"{result.seconds:.2f} s as {result.why}"
            lines.append(f"  {path} by {result.dialect}, {how}: {doubts}")
    lines += [
        f"  {printable(str(copy))}: the same bytes as {printable(str(result.source.path))}, not read again"
        for copy in result.source.copies
    ]
    return "\n".join(lines)


class PlainProgress:
    """A line per document on stderr, for logs."""

    def __init__(self, *, verbose: bool) -> None:
        self._verbose, self._stage, self._total, self._done = verbose, "", 0, 0

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        pass

    def start(self, total: int) -> None:
        """Remember how many there are."""
        self._total, self._done = total, 0

    def reading(self, path: str) -> None:
        """Say so to those who want to know: a long document takes a while."""
        if self._verbose:
            _say(f"[{self._done + 1}/{self._total}] reading {printable(path)}")

    def document(self, result: DocumentResult) -> None:
        """Print what became of it."""
        self._done += 1
        _say(f"[{self._done}/{self._total}] {document_text(result, verbose=self._verbose)}")

    def failed(self, result: DocumentResult) -> None:
        """Print why."""
        _say(document_text(result, verbose=self._verbose))

    def stage(self, name: str, total: int) -> None:
        """Remember how many steps it has."""
        self._stage, self._total, self._done = name, total, 0

    def step(self, done: str) -> None:
        """Say so, to those who want to know; of many steps, to everybody now and then."""
        self._done += 1
        if self._verbose or (
            self._total >= MANY and self._done * 10 // self._total > (self._done - 1) * 10 // self._total
        ):
            _say(f"[{self._done}/{self._total}] {self._stage} {printable(done)}")


class BarProgress:
    """A progress bar on a terminal; errors (and everything, if verbose) are printed above it."""

    def __init__(self, *, verbose: bool) -> None:
        from rich.console import Console  # noqa: PLC0415 - slow, and needed on a terminal only
        from rich.progress import (  # noqa: PLC0415
            BarColumn,
            MofNCompleteColumn,
            Progress,
            TextColumn,
            TimeElapsedColumn,
        )

        self._verbose = verbose
        self._bar: Bar = Progress(
            TextColumn("{task.description}", markup=False),
            BarColumn(),
            MofNCompleteColumn(),
            TimeElapsedColumn(),
            console=Console(stderr=True, highlight=False),
            transient=True,
        )
        self._task: TaskID | None = None

    def __enter__(self) -> Self:
        self._bar.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._bar.stop()

    def start(self, total: int) -> None:
        """Show the bar."""
        self._task = self._bar.add_task("reading", total=total)

    def reading(self, path: str) -> None:
        """Name the document beside the bar."""
        if self._task is not None:
            name = printable(PurePath(path).name)
            short = name if len(name) <= NAME_ROOM else f"{name[: NAME_ROOM - 1]}…"
            self._bar.update(self._task, description=f"reading {short}")

    def document(self, result: DocumentResult) -> None:
        """Move the bar on; print what a person should see."""
        if result.error is not None or self._verbose or result.source.copies:
            self.failed(result)
        self._advance()

    def failed(self, result: DocumentResult) -> None:
        """Print what became of it."""
        self._bar.console.print(document_text(result, verbose=self._verbose), markup=False, soft_wrap=True)

    def stage(self, name: str, total: int) -> None:
        """Show what follows."""
        if self._task is not None:
            self._bar.reset(self._task, description=name, total=total)

    def step(self, done: str) -> None:
        """Move the bar on."""
        if self._verbose:
            self._bar.console.print(printable(done), markup=False, soft_wrap=True)
        self._advance()

    def _advance(self) -> None:
        if self._task is not None:
            self._bar.advance(self._task)


def progress(*, verbose: bool) -> PlainProgress | BarProgress:
    """A bar when a person watches, lines otherwise."""
    return BarProgress(verbose=verbose) if sys.stderr.isatty() else PlainProgress(verbose=verbose)


def _say(text: str) -> None:
    sys.stderr.write(f"{text}\n")
    sys.stderr.flush()
