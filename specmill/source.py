r"""The lines of a source that a row was read from, read again and checked against what the build read.

    quoted(told["prints"][0], line_pages(dataset, doc_id), raw=None)
        Quote(path="data/raw/chip.txt", lines=[QuotedLine(42, 4, "MODE\t7:0", [(0, 8)])], problem=None)

A file that has moved is looked for by name and size below the folder that `raw` names. Nothing is shown
of a file whose bytes are not those of the build: its lines would explain something else.
"""

from __future__ import annotations

import glob
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from extract.errors import DocumentError
from extract.readers import read_document
from extract.readers.place import RemoteFile
from extract.urls import url_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from extract.document import Document
    from extract.readers.place import Place
    from extract.tables import Box

Row = dict[str, Any]


class QuotedLine(NamedTuple):
    """A line of the source: its number from 1, its page, its text, and what of it the row was read from.

    Attributes:
        marks: first character and end (exclusive) of each piece, in their order on the line; none for a line
            that is shown for its surroundings alone.
        boxes: the boxes of the marked words, of a PDF.
    """

    line: int
    page: int
    text: str
    marks: list[tuple[int, int]]
    boxes: list[Box]


@dataclass(slots=True)
class Quote:
    """The lines of one print.

    Attributes:
        path: where the source lies now; None if it was not found.
        lines: in the order of the document; none if there is a problem.
        problem: why they are not shown; None if all is as it was.
    """

    path: Place | None = None
    lines: list[QuotedLine] = field(default_factory=list)
    problem: str | None = None


def quoted(
    told: Mapping[str, Any], pages: Mapping[int, int], raw: Path | None = None, around: int = 0
) -> Quote:
    """The source lines of a print.

    Args:
        told: the print, as `catalog.explain` tells it.
        pages: the page of each line of its document, by the line's number (`catalog.explain.line_pages`).
        raw: folder or file where sources lie, if not where the build found them.
        around: so many lines before and after each piece are shown too, of the same page.
    """
    path, problem = _found(told, raw)
    if path is None:
        return Quote(problem=problem)
    some = {span["page"] for span in told["spans"]} if told["reader"] == "pdf" else None
    for wanted in (some, None):  # a dialect may number pages as they are printed: then all are read
        try:
            document = read_document(path, told["doc_id"], pages=wanted)
        except DocumentError as error:
            if wanted is not None:
                continue
            return Quote(path, problem=str(error))
        if document.source_sha256 != told["source_sha256"]:
            return Quote(path, problem=_changed(path))
        document.to_points()
        shown = _Shown(document, pages)
        if shown.text(told["spans"]) == told["raw_text"]:
            return Quote(path, list(shown.lines(told["spans"], around)))
        if wanted is None:
            break
    problem = f"{path}: the build ({told['parser']}) read its lines otherwise; build the dataset again"
    return Quote(path, problem=problem)


def _found(told: Mapping[str, Any], raw: Path | None) -> tuple[Place | None, str | None]:
    """Where the source lies, or what to do about it."""
    url = url_of(told["source_path"])
    if url is not None and raw is None:
        from extract.objects import Objects  # noqa: PLC0415 - Arrow with its stores

        info = Objects(url).info()
        return (None, f"{url}: not there any more") if info is None else (RemoteFile(url, *info), None)
    path = Path(told["source_path"])
    if raw is None:
        if path.is_file():
            return path, None
        return None, f"{path}: not there any more; --raw DIR says where the documents lie now"
    if raw.is_file():
        return raw, None
    named = sorted(one for one in raw.rglob(glob.escape(path.name)) if one.is_file()) if path.name else []
    same = [one for one in named if _sha256(one) == told["source_sha256"]]
    if same or named:
        return (same or named)[0], None
    for one in sorted(raw.rglob("*")):  # under another name
        if (
            one.is_file()
            and one.stat().st_size == told["size_bytes"]
            and _sha256(one) == told["source_sha256"]
        ):
            return one, None
    return None, f"{raw}: no document {path.name} in it, nor one of the same bytes"


def _sha256(path: Path) -> str | None:
    import hashlib  # noqa: PLC0415 - seldom needed

    try:
        with path.open("rb") as file:
            return hashlib.file_digest(file, "sha256").hexdigest()
    except OSError:
        return None


def _changed(path: Place) -> str:
    return (
        f"{path}: changed since the build, whose lines it no longer holds; build the dataset again, or name "
        "with --raw DIR where the document lies as it was"
    )


class _Shown:
    """The lines of a document as the file has them, by their number."""

    def __init__(self, document: Document, pages: Mapping[int, int]) -> None:
        self._document, self._pages = document, pages
        self._numbers = _numbers(document, pages)
        self._at = {number: i for i, number in enumerate(self._numbers)}

    def lines(self, spans: Sequence[Row], around: int) -> Iterator[QuotedLine]:
        """The lines that the spans touch, and those around them."""
        marks: dict[int, list[tuple[int, int]]] = {}
        for i, first, last in self._pieces(spans):
            marks.setdefault(i, []).append((first, last))
        wanted = set(marks)
        for i in marks:
            near = range(max(0, i - around), min(len(self._numbers), i + around + 1))
            wanted |= {j for j in near if self._page(j) == self._page(i)}
        for i in sorted(wanted):
            pieces = sorted(set(marks.get(i, [])))
            yield QuotedLine(self._numbers[i], self._page(i), self._text(i), pieces, self._boxes(i, pieces))

    def text(self, spans: Sequence[Row]) -> str:
        """The text of the spans, as the tables hold it."""
        return "\n".join(self._text(i)[first:last] for i, first, last in self._pieces(spans))

    def _pieces(self, spans: Sequence[Row]) -> Iterator[tuple[int, int, int]]:
        """Every piece: index of the line, first character, end of it."""
        for span in spans:
            for number in range(span["line_first"], span["line_last"] + 1):
                i = self._at.get(number)
                if i is None:
                    continue
                first = span["char_first"] if number == span["line_first"] else self._indent(i)
                last = span["char_last"] if number == span["line_last"] else len(self._text(i))
                yield i, first, last

    def _text(self, i: int) -> str:
        return " " * self._indent(i) + self._document.lines[i]

    def _indent(self, i: int) -> int:
        return self._document.indent if i in self._document.body else 0

    def _page(self, i: int) -> int:
        return self._pages.get(self._numbers[i], 1)

    def _boxes(self, i: int, pieces: Sequence[tuple[int, int]]) -> list[Box]:
        if not self._document.words:
            return []
        return [
            box
            for first, last, box in self._document.words[i]
            if any(first < end and last > begin for begin, end in pieces)
        ]


def _numbers(document: Document, pages: Mapping[int, int]) -> list[int]:
    """The number of each line, from 1; those of some pages of a PDF are the document's, not counted from them."""
    if not document.pages:
        return list(range(1, len(document.lines) + 1))
    starts: dict[int, int] = {}
    for line, page in pages.items():
        starts.setdefault(page, line)
    numbers: list[int] = []
    for before, page in zip([0, *document.pages], document.pages, strict=False):
        numbers.append(starts.get(page, 1) if page != before else numbers[-1] + 1)
    return numbers
