"""A page or two of instructions whose words are drawn are those of a manual of instructions."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from test_isa_bit_pages import ROWS, pages
from test_isa_byte_figures import TEXT
from test_isa_figures_more import ALONE, FORMED, drawn
from test_isa_left_figures import ADD

from extract.dialects import read
from extract.readers import read_document

if TYPE_CHECKING:
    from pathlib import Path

PAGES = {
    "bits": pages({"GABC": ROWS["GABC"]}),
    "bytes": TEXT.split("GLD r, (IX+d)\n\nOp", maxsplit=1)[0],
    "from the left": ADD,
    "with a format": FORMED[: FORMED.index("D[c] = ")],
    "under a title": ALONE[: ALONE.index("GADDI")],
}


@pytest.mark.parametrize("text", PAGES.values(), ids=PAGES)
def test_one_instruction_with_title_and_syntax_is_enough_in_an_excerpt(tmp_path: Path, text: str) -> None:
    path = tmp_path / "gate.txt"
    path.write_text(text)
    for found in (read(read_document(path, "gate")), drawn(tmp_path, text)):
        assert found.dialect == "isa-table"
        assert found.instructions
        assert not found.registers
