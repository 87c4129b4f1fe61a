"""The benches that compare readings say what two of them have in common and what not."""

from __future__ import annotations

import subprocess
import sys
from typing import TYPE_CHECKING

import pypdfium2
from conftest import REPOSITORY, loaded
from pdf_pages import Manual

if TYPE_CHECKING:
    from pathlib import Path

    import pytest

TEXT = "# CTRL Register (0x10)\n\n| Bits | Name | Description |\n|---|---|---|\n| 7:0 | RATE | How fast |\n"


def test_a_checkout_reads_nothing_otherwise_than_itself(tmp_path: Path) -> None:
    (tmp_path / "chip.md").write_text(TEXT)
    command = [sys.executable, str(REPOSITORY / "bench" / "readings.py"), str(tmp_path)]
    alone = subprocess.run(command, capture_output=True, check=True, text=True).stdout
    assert "CTRL 0x10" in alone
    assert "  7:0 RATE text='How fast'" in alone
    same = subprocess.run(
        [*command, "--against", str(REPOSITORY)], capture_output=True, check=True, text=True
    )
    assert same.stdout == "1 documents, 0 read otherwise\n"


def test_a_page_torn_in_two_leaves_its_lines_on_both(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(REPOSITORY / "bench")
    repaged = loaded("bench/repaged.py")
    manual = Manual()
    for n in range(40):
        manual.lines(f"Line {n} of the pump.")
    before, after = tmp_path / "chip.pdf", tmp_path / "torn.pdf"
    before.write_bytes(manual.pdf())
    document = repaged.read_document(before, "chip")
    repaged.torn(before, repaged.gaps(document), repaged.Random(1), after)
    with pypdfium2.PdfDocument(after) as torn:
        pages = [page.get_textpage().get_text_range().split() for page in torn]
    assert len(pages) == 2
    assert all(pages)
    assert sorted(word for page in pages for word in page) == sorted(" ".join(document.lines).split())


def test_rows_that_differ_are_counted_and_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(REPOSITORY / "bench")
    reshaped = loaded("bench/reshaped.py")
    whole = reshaped.Counter([("field", "RATE", True), ("field", "GATE", True)])
    found = reshaped.Counter([("field", "RATE", True), ("field", "GAT", True), ("field", "E", False)])
    assert reshaped.differences(whole, found, 5) == ([1, 2, 1], ["    - field GATE", "    + field GAT"])
