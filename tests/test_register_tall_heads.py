"""Heads of tables without rules that take several lines of a text."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from pdf_reading import text_reader

if TYPE_CHECKING:
    from pathlib import Path

ROWS = """\
 7:4        RATE       RW         3         How fast
 3:0        LEVEL      RO         A         How full
"""
TALL = """\
 Bit        Field      Access     Reset     Description
 position   name       type       value
 range                 code       (hex)
"""
RAISED = """\
                       Access     Reset
 Bit        Field      type       value     Description
"""
BOTH = """\
                       Access     Reset
 Bit        Field      type       value
 range      name       code       (hex)     Description
"""


@pytest.mark.parametrize("head", [TALL, RAISED, BOTH])
def test_each_line_of_a_head_belongs_to_the_cells_over_or_under_it(tmp_path: Path, head: str) -> None:
    text = f"NB chip\n\n5.1 CTRL Register\n\nAddress offset: 0x10\n\n{head}\n{ROWS}"
    found = text_reader(tmp_path, ".txt")(text)
    (register,) = found.registers
    assert (register.register, register.address, register.flags) == ("CTRL", 0x10, [])
    assert [(f.field, f.access, f.default_text, f.description) for f in register.fields] == [
        ("RATE", "RW", "3", "How fast"),
        ("LEVEL", "RO", "A", "How full"),
    ]
    assert not found.diagnostics
