"""Pages that programs make of descriptions of registers: SystemRDL, IP-XACT, tables of settings."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from extract.dialects import read
from extract.readers import read_document

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from extract.observations import Reading, Register

    Made = Callable[..., Reading]


@pytest.fixture
def made(tmp_path: Path) -> Made:
    def make(text: str, suffix: str = "html") -> Reading:
        path = tmp_path / f"corvane.{suffix}"
        path.write_text(text, "utf-8")
        return read(read_document(path, path.stem), "register-table")

    return make


def bits(register: Register) -> list[tuple[int | None, int | None, str | None]]:
    return [(field.bit_hi, field.bit_lo, field.field) for field in register.fields]


ROWS = "<table>\n<tr><th>Bits</th><th>Name</th></tr>\n<tr><td>7:4</td><td>{}</td></tr>\n<tr><td>0</td><td>GO</td></tr>\n</table>\n"


def test_the_sign_that_links_a_heading_to_itself_is_no_part_of_the_name(made: Made) -> None:
    for link in ('<a class="headerlink" href="#x" title="Link to this">¶</a>', '<a href="#x">#</a>'):
        text = f"<html><body>\n<h1>Pump{link}</h1>\n"
        for name in ("CTRL", "STATUS"):
            text += f'<span id="{name}"></span><h2>{name}{link}</h2>\n<p>Address: 0x4</p>\n' + ROWS.format(
                "RATE"
            )
        found = [(one.register, one.address, bits(one)) for one in made(text).registers]
        assert found == [(name, 4, [(7, 4, "RATE"), (0, 0, "GO")]) for name in ("CTRL", "STATUS")], link


def test_a_tag_that_a_program_broke_behind_a_heading_is_no_part_of_the_name(made: Made) -> None:
    rows = "\n| Bits | Name |\n|---|---|\n| 7:4 | <a href='#rate'><span>RATE</span></a> |\n| 0 | `GO` |\n\n"
    text = "# Pump\n\n"
    for name in ("CTRL", "STATUS"):
        text += f'## {name}<a href="#{name}" class="headerlink"\ntitle="Link to this heading">¶</a>\n\nAddress: 0x4\n{rows}'
    found = [(one.register, one.address, bits(one)) for one in made(text, "md").registers]
    assert found == [(name, 4, [(7, 4, "RATE"), (0, 0, "GO")]) for name in ("CTRL", "STATUS")]
