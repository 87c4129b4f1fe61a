"""Dialects: grammars for families of documents, found through the entry-point group `specmill.dialects`.

A dialect is a class with `name`, `version`, `sniff` and `read`. Another package
adds one by naming its class in that group; nothing here needs to change.
"""

from __future__ import annotations

import sys
import warnings
from functools import cache
from importlib.metadata import entry_points
from typing import TYPE_CHECKING, Protocol

from extract.box_tables import box_tables
from extract.errors import DialectFailure, DocumentError, UnknownDialect, UsageError
from extract.folded import unfolded
from extract.long_numbers import long_numbers
from extract.observations import Diagnostic
from extract.uncollected import uncollected

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from importlib.metadata import EntryPoint

    from extract.document import Document
    from extract.observations import Reading

GROUP = "specmill.dialects"
ENOUGH = 0.5
"""A dialect must be at least this sure of a document to be asked to read it."""
CERTAIN = 0.99
"""When a dialect is so sure of a document, no other is asked."""
_HEAD = 20
"""Lines at the beginning that say what a file is."""
GENERAL = frozenset({"isa-table", "register-table"})
"""Dialects for documents of any vendor: looking for all that they know takes longest, so they are asked last."""
SURER = 0.95
"""When another is so sure of a document, a general one can only be less so, and is asked if that finds nothing."""


class Dialect(Protocol):
    """A grammar for a family of documents."""

    name: str
    version: str

    def sniff(self, document: Document) -> float:
        """How sure this dialect is that the document is of its kind, 0 to 1. Must be cheap."""
        ...

    def read(self, document: Document) -> Reading:
        """All that the document says. Never raises on damaged input: it reports instead."""
        ...


@cache
def _points(look_up: Callable[..., Iterable[EntryPoint]], _path: tuple[str, ...]) -> list[EntryPoint]:
    """The entry points in turn. Looking them up reads every package's metadata: once for each search path."""
    return sorted(look_up(group=GROUP), key=lambda point: turn(point.name))


def turn(name: str) -> tuple[bool, str]:
    """When a dialect of this name is asked, by comparison with others: by their names, the general ones last."""
    return name in GENERAL, name


def dialects() -> dict[str, Dialect]:
    """Every installed dialect by name, in turn; one that cannot be loaded is warned of and left out."""
    return dict(_loaded())


def _loaded() -> Iterator[tuple[str, Dialect]]:
    """One after the other: those that nobody asks for are not loaded."""
    for point in _points(entry_points, tuple(sys.path)):
        try:
            dialect = point.load()()
        except Exception as error:  # noqa: BLE001 - another package's fault must not stop every document
            warnings.warn(
                f"dialect {point.name} ({point.value}) cannot be loaded and is left out: {error!r}",
                stacklevel=2,
            )
        else:
            yield point.name, dialect


def choose(document: Document, name: str | None = None) -> Dialect:
    """The dialect that reads the document: the one named, else the one that is surest of it.

    Raises:
        UsageError: no dialect of that name is installed.
        UnknownDialect: none recognises the document.
    """
    return next(_ranked(document, name, {}))


def _ranked(document: Document, name: str | None, said: dict[str, float]) -> Iterator[Dialect]:
    """The dialects that may read the document, as `choose` has them, the surest first.

    `said` takes how sure each is that was asked, which is none before it has to be.
    """
    if name is not None:
        known = dialects()
        if name not in known:
            raise UsageError(f"no dialect named {name!r}; installed: {', '.join(known) or 'none'}")
        said[name] = CERTAIN
        yield known[name]
        return
    able: dict[str, Dialect] = {}
    none_yet = True
    for candidate, dialect in _loaded():
        if candidate in GENERAL and able and none_yet:
            surest = max(able, key=said.__getitem__)
            if said[surest] >= SURER:
                none_yet = False
                yield able.pop(surest)
        said[candidate] = sure = dialect.sniff(document)
        if sure >= CERTAIN:
            none_yet = False
            yield dialect
        elif sure >= ENOUGH:
            able[candidate] = dialect
    if not able and none_yet:
        why = _why(document) or (
            "it has no table, figure or listing that is known; docs/dialects.md says what to do, "
            f"--dialect reads it all the same (installed: {', '.join(sorted(said)) or 'none'})"
        )
        raise UnknownDialect(f"no dialect recognises this document: {why}", document.source_path)
    for candidate in sorted(able, key=lambda one: (-said[one], one)):
        yield able[candidate]


def _why(document: Document) -> str | None:
    """What a file is that holds no document, so far as its name and first lines tell."""
    if document.reader != "pdf" and document.source_path.lower().endswith(".pdf"):
        return "it is named .pdf and is none, perhaps a page that a web server sent instead"
    head = "\n".join(document.lines[:_HEAD])
    if "MIME-Version:" in head and "multipart/related" in head:
        return "it is a web page saved with its parts (MHTML): save it as HTML alone"
    if "<device" in head and "<?xml" in head:
        return "it is CMSIS-SVD or the like, which is data already"
    return None


@long_numbers()
def read(document: Document, name: str | None = None) -> Reading:
    """Read a document with the named dialect, or the surest one that recognises it and finds something in it.

    Raises:
        UsageError, UnknownDialect: as `choose`.
        DialectFailure: the dialect raised; the cause is chained.
    """
    if (whole := unfolded(document)) is not None:
        reading = read(whole.document, name)
        whole.translate(reading, document)
        reading.spread_doubts()
        message = "the lines were cut at a number of characters: they are put together"
        reading.diagnostics[:0] = [*document.diagnostics, Diagnostic("lines_cut", message, action="repaired")]
        return reading
    if made := box_tables(document):
        printed, document.lines = document.lines, made
        try:
            return read(document, name)
        finally:
            document.lines = printed
    said: dict[str, float] = {}
    before, tables, first, few = bytes(document.roles), document.tables, None, False
    for dialect in _ranked(document, name, said):
        reading = _read(document, dialect)
        if reading.registers or reading.instructions:
            break
        named = (
            next(reading.observations(), None) is not None
        )  # symbols alone: another may find what they are of
        if first is None or (named and not few):
            first, few = (reading, bytes(document.roles)), named
        document.roles[:], document.tables = (
            before,
            tables,
        )  # a dialect looks for those of text in its own way
    else:
        assert first is not None
        reading, document.roles[:] = first
        for symbol in reading.symbols if name is None else ():
            symbol.flag("names_alone")
    if next(reading.observations(), None) is None:
        why = "the layout of its tables is not known, or it is another's document"
        reading.diagnose("nothing_read", f"nothing found by {reading.dialect}: {why}")
    reading.diagnostics[:0] = document.diagnostics
    reading.asked = tuple(said)
    reading.spread_doubts()
    reading.number()
    return reading


def _read(document: Document, dialect: Dialect) -> Reading:
    """What one dialect finds.

    Raises:
        DialectFailure: it raised; the cause is chained.
    """
    try:
        with uncollected():
            return dialect.read(document)
    except (DocumentError, MemoryError):
        raise
    except Exception as error:
        raise DialectFailure(
            f"dialect {dialect.name} failed ({type(error).__name__}: {error}); please report it",
            document.source_path,
        ) from error
