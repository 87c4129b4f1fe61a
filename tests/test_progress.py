"""What a person sees while a build runs: the document that is waited for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from specmill.build import build
from specmill.screen import NAME_ROOM, BarProgress, PlainProgress

if TYPE_CHECKING:
    from pathlib import Path

    import pytest


def test_the_bar_names_the_document_that_is_being_read(tmp_path: Path) -> None:
    bar = BarProgress(verbose=False)
    bar.start(2)
    bar.reading(str(tmp_path / "gate-manual.pdf"))
    (task,) = bar._bar.tasks
    assert task.description == "reading gate-manual.pdf"
    bar.reading(f"{'x' * 99}.pdf")
    assert task.description == f"reading {'x' * (NAME_ROOM - 1)}…"


def test_a_log_names_it_before_it_is_read_where_all_is_to_be_told(
    raw: Path, out: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    build([raw], out, progress=PlainProgress(verbose=True))
    told = capsys.readouterr().err.splitlines()
    first = next(n for n, line in enumerate(told) if "reading" in line)
    assert told[first].startswith("[1/")
    assert told[first].endswith(".txt")
    assert told[first + 1].startswith("[1/")
