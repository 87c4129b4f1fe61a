"""Where each observed row was printed: its pieces become spans, line and page numbers, and raw text.

A register read from the whole of lines 11 and 12 and from characters 4 to 9 of line 20 has the
pieces `(10, 0, 38), (11, 0, 25), (19, 4, 9)`, and two spans: `{line_first: 11, line_last: 12,
char_first: 0, char_last: 25, ...}` and `{line_first: 20, line_last: 20, char_first: 4, char_last: 9, ...}`.
All rows of a document are done at once, column by column.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import chain, pairwise
from typing import TYPE_CHECKING, Any

import numpy as np
import pyarrow as pa

from extract.errors import DialectFailure
from extract.placed import Words
from normalize.arrow import Ints, lists, structs
from normalize.columns import BBOX, PROVENANCE, SPAN

if TYPE_CHECKING:
    from collections.abc import Sequence

    from extract.document import Document
    from extract.observations import Observation, Reading


@dataclass(slots=True)
class Pieces:
    """The pieces of all rows of a document, end to end.

    Row `i` has those from `starts[i]` to `starts[i + 1]`. `line` is an index from 0; `char_first`
    and `char_last` are offsets within the line, the end exclusive.
    """

    starts: Ints
    line: Ints
    char_first: Ints
    char_last: Ints

    def rows(self) -> Ints:
        """The row that each piece belongs to."""
        return np.repeat(np.arange(len(self.starts) - 1, dtype=np.int32), np.diff(self.starts))


def page_numbers(reading: Reading) -> Ints:
    """The page of every line, as the dialect or the reader counts; 1 throughout for a document without pages."""
    count = len(reading.document.lines)
    numbers = reading.pages or reading.document.pages
    if not numbers:
        return np.ones(count, np.int32)
    if len(numbers) != count:
        raise _defect(reading.document, f"{len(numbers)} page numbers for {count} lines")
    return np.array(numbers, np.int32)


def gather(document: Document, observations: Sequence[Observation], widths: Ints) -> Pieces:
    """Collect the pieces of the rows and check that each lies within the document.

    Args:
        document: the document they were read from.
        observations: the rows.
        widths: length of each line of the document in characters.

    Raises:
        DialectFailure: a row names no piece, or one that is not there.
    """
    places = [o.pieces for o in observations]
    counts = np.array(list(map(len, places)), np.int32)
    if not counts.all():
        row = observations[int(np.argmin(counts))]
        raise _defect(document, f"{row.id or 'a row'} does not say where it was read")
    starts = np.zeros(len(observations) + 1, np.int32)
    np.cumsum(counts, out=starts[1:])
    numbers = chain.from_iterable(chain.from_iterable(places))
    flat = np.fromiter(numbers, np.int32, 3 * int(starts[-1])).reshape(-1, 3)
    line, first, last = (np.ascontiguousarray(flat[:, i]) for i in range(3))
    outside = (line < 0) | (line >= len(widths)) | (first < 0) | (first > last)
    outside[~outside] = last[~outside] > widths[line[~outside]]
    if outside.any():
        i = int(np.argmax(outside))
        row = observations[int(np.searchsorted(starts, i, "right")) - 1]
        raise _defect(
            document, f"{row.id or 'a row'} names a piece that is not there: {tuple(map(int, flat[i]))}"
        )
    return Pieces(starts, line, first, last)


def _defect(document: Document, what: str) -> DialectFailure:
    return DialectFailure(f"{what}; this is a defect of the dialect, please report it", document.source_path)


def provenance(reading: Reading, pieces: Pieces, widths: Ints, pages: Ints) -> dict[str, Any]:
    """The provenance columns of all rows, one array of equal length per column."""
    document, count = reading.document, len(pieces.starts) - 1
    line_first, line_last = _extremes(pieces)
    originals = original_numbers(document, line_first), original_numbers(document, line_last)
    page = pages[pieces.line]
    made = {
        "source_sha256": pa.repeat(document.source_sha256, count),
        "page_first": pages[line_first],
        "page_last": pages[line_last],
        "line_first": line_first + 1,
        "line_last": line_last + 1,
        "original_line_first": originals[0],
        "original_line_last": originals[1],
        "spans": _spans(pieces, widths, page, document.indent),
        "bbox": _boxes(document, pieces, page, pages[line_first]),
        "raw_text": _raw_text(document.lines, pieces),
        "parser": pa.repeat(reading.parser, count),
    }
    return {f.name: c if isinstance(c := made[f.name], pa.Array) else pa.array(c, f.type) for f in PROVENANCE}


def original_numbers(document: Document, line: Ints) -> Any:
    """The number of each line in the text that a web page shows; null outside it and for other sources."""
    if document.reader != "web-dump":
        return pa.nulls(len(line), pa.int32())
    outside = (line < document.body.start) | (line >= document.body.stop)
    return pa.array((line - document.body.start + 1).astype(np.int32), mask=outside)


def _extremes(pieces: Pieces) -> tuple[Ints, Ints]:
    """First and last line of each row: the pieces stand in reading order, which need not ascend."""
    if not len(pieces.line):
        return pieces.line, pieces.line
    starts = pieces.starts[:-1]
    return np.minimum.reduceat(pieces.line, starts), np.maximum.reduceat(pieces.line, starts)


def _spans(pieces: Pieces, widths: Ints, page: Ints, indent: int) -> Any:
    """One span per run of pieces where each goes on at the start of the line after, on one page.

    Its characters are counted in the file, where `indent` blanks stand before each line.
    """
    line, starts = pieces.line, pieces.starts
    goes_on = np.zeros(len(line) + 1, bool)
    goes_on[1:-1] = (
        (line[1:] == line[:-1] + 1)
        & (pieces.char_last[:-1] == widths[line[:-1]])
        & (pieces.char_first[1:] == 0)
        & (page[1:] == page[:-1])
    )
    goes_on[starts] = False  # a row's first piece continues no other row
    begins, ends = ~goes_on[:-1], ~goes_on[1:]
    spans = {
        "page": page[begins],
        "line_first": line[begins] + 1,
        "line_last": line[ends] + 1,
        "char_first": pieces.char_first[begins] + np.int32(indent),
        "char_last": pieces.char_last[ends] + np.int32(indent),
    }
    before = np.concatenate(([0], np.cumsum(begins)))[starts]
    return lists(np.diff(before), structs(spans, SPAN), pa.list_(SPAN))


def _boxes(document: Document, pieces: Pieces, page: Ints, page_first: Ints) -> Any:
    """The box around the words of each row on its first page; null for a document that is no PDF."""
    count = len(page_first)
    words = document.words
    if not isinstance(words, Words) or not count:
        return pa.nulls(count, BBOX)
    starts, firsts, ends, boxes = words.columns()
    row = pieces.rows()
    here = page == page_first[row]
    line, row = pieces.line[here], row[here]
    counts = starts[line + 1] - starts[line]
    piece = np.repeat(np.arange(len(line)), counts)  # each piece with each word of its line
    word = np.arange(len(piece)) - np.repeat(np.cumsum(counts) - counts, counts) + starts[line][piece]
    first, last = pieces.char_first[here][piece], pieces.char_last[here][piece]
    inside = (firsts[word] < last) & (ends[word] > first)
    word, row = word[inside], row[piece][inside]
    found = np.full((4, count), np.inf)
    for i, side in enumerate((boxes[word].astype(np.float64) * document.unit).T):
        np.minimum.at(found[i], row, side if i < 2 else -side)
    found[2:] *= -1
    found[::2] -= np.where(page_first % 2 == 0, document.moved * document.unit, 0)
    sides = {name: np.round(side, 2) for name, side in zip(("x0", "top", "x1", "bottom"), found, strict=True)}
    return structs(sides, BBOX, ~np.isfinite(found[0]))


def _raw_text(lines: list[str], pieces: Pieces) -> list[str]:
    places = (pieces.line.tolist(), pieces.char_first.tolist(), pieces.char_last.tolist())
    texts = [lines[i][a:b] for i, a, b in zip(*places, strict=True)]
    starts = pairwise(pieces.starts.tolist())
    return [texts[a] if b - a == 1 else "\n".join(texts[a:b]) for a, b in starts]
