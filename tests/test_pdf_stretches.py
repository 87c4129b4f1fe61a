"""A large PDF read by its pages in several processes: the same document as in one."""

from __future__ import annotations

import os
import pickle
from contextlib import closing
from typing import TYPE_CHECKING, Any

import pytest
from pdf_files import grid, page, pdf, text

from extract.errors import ReaderDied
from extract.readers import Source, read_document
from extract.readers import pdf as reader
from specmill.pool import Pool
from specmill.work import Work, spread_over

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from pathlib import Path

    from extract.readers.pdf.stretch import Spread

PICTURE = "q 600 0 0 800 0 0 cm BI /W 1 /H 1 /BPC 8 /CS /G ID x EI Q\n"


def manual(folder: Path) -> Path:
    """A document of twelve pages: a header, a table and a frame on most; one damaged, one a picture, one empty."""
    pages = []
    for number in range(1, 13):
        table = grid(72, 600, [50, 50], 2) + text(80, 585, f"7:{number % 8}") + text(130, 565, "MODE")
        frame = grid(300, 600, [50], 1) + text(305, 585, "EN")
        pages.append(
            page(text(72, 780, f"Tarn manual {number}") + text(72, 700, f"CTRL{number}") + table + frame)
        )
    pages[4], pages[7] = page(PICTURE), page("")
    path = folder / "chip.pdf"
    path.write_bytes(pdf(pages).replace(b"/Type /Page /Parent", b"/Type /Fish /Parent", 1))
    return path


def pickled(function: Callable[..., Any], calls: Sequence[tuple[Any, ...]]) -> Iterator[Any]:
    """Calls whose arguments and results go through a pickle, as between processes."""
    for call in calls:
        yield pickle.loads(pickle.dumps(function(*pickle.loads(pickle.dumps(call)))))  # noqa: S301 - our own


def parts(path: Path, spread: Spread | None = None) -> list[Any]:
    """All that a document holds."""
    held = read_document(path, "chip", spread=spread)
    assert held.tables
    assert held.frames
    assert any(held.roles)
    return [
        held.lines,
        held.pages,
        held.page_breaks,
        list(held.words),
        held.tables,
        held.frames,
        held.diagnostics,
        held.roles,
        held.body,
    ]


@pytest.mark.parametrize("pages", [1, 2, 5, 11, 12, 13])
def test_a_document_read_in_stretches_is_the_one_read_in_one_go(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, pages: int
) -> None:
    path = manual(tmp_path)
    monkeypatch.setattr(reader, "LONG", 12)
    monkeypatch.setattr(reader, "STRETCH", pages)
    assert parts(path, pickled) == parts(path)


def test_processes_read_stretches_of_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = manual(tmp_path)
    monkeypatch.setattr(reader, "LONG", 12)
    monkeypatch.setattr(reader, "STRETCH", 5)
    with closing(Pool(2)) as pool:
        assert parts(path, spread_over(Source(path, "chip"), Work(), pool)) == parts(path)


def test_a_short_document_is_read_in_one_go(tmp_path: Path) -> None:
    def never(*_: Any) -> Iterator[Any]:
        raise AssertionError

    assert parts(manual(tmp_path), never)


def test_a_process_that_dies_over_a_stretch_fails_the_document(tmp_path: Path) -> None:
    with closing(Pool(2)) as pool:
        made = spread_over(Source(manual(tmp_path), "chip"), Work(), pool)(os._exit, [(3,)])
        with pytest.raises(ReaderDied):
            list(made)
