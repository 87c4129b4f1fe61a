"""What a document says of itself: title and revision, and nothing where it is not sure."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from extract.dialects import read
from extract.dialects.register_table import RegisterTableDialect
from extract.readers import read_document

if TYPE_CHECKING:
    from pathlib import Path

TABLE = """
## 2.1 PIT_CTRL

| Bits | Name | Access | Description |
|------|------|--------|-------------|
| 7:4  | DIV  | R/W    | Divides.    |
| 3:0  | RUN  | R/W    | Runs.       |

Version 9.9
"""


def told(tmp_path: Path, text: str, name: str = "acme-pipit.md") -> tuple[str | None, str | None]:
    path = tmp_path / name
    path.write_text(text + TABLE, encoding="utf-8")
    reading = RegisterTableDialect().read(read_document(path, path.stem))
    return reading.title, reading.revision


@pytest.mark.parametrize(
    ("text", "title", "revision"),
    [
        ("# Pipit 3 timer manual\n\nRevision 1.4, May 2031\n", "Pipit 3 timer manual", "1.4"),
        ("# Pipit 3 timer manual\n\nRevision B, May 2031\n", "Pipit 3 timer manual", "B"),
        ("# Pipit 3 timer manual\n\nRev. b is the best of them\n", "Pipit 3 timer manual", None),
        (
            "Pipit 3 timer manual\n====================\n\n**Version:** v2.0-rc1\n",
            "Pipit 3 timer manual",
            "2.0-rc1",
        ),
        ('---\ntitle: "Pipit 3 timer"\n---\nDocument Rev. 3\n', "Pipit 3 timer", "3"),
        ("# Pipit 3 timer, Rev. 1.2\n", "Pipit 3 timer, Rev. 1.2", "1.2"),
        ("# Pipit 3 timer manual\nThe version 3 chip divides.\n", "Pipit 3 timer manual", None),
        ("# Pipit 3 timer manual\nRevision 1.0\nRevision 1.1\n", "Pipit 3 timer manual", None),
        ("# PIT_MODE\n", None, None),
        ("# The first timer\n\n# The second timer\n", None, None),
        ("Revision history follows.\nVersion 3 was lost.\n", None, None),
        ("Rev. 3 May 2031\n", None, "3"),
        ("", None, None),
    ],
)
def test_title_and_revision_are_those_that_are_printed_before_the_first_table(
    tmp_path: Path, text: str, title: str | None, revision: str | None
) -> None:
    assert told(tmp_path, text) == (title, revision)


def test_a_revision_that_is_printed_goes_before_that_of_the_files_name(tmp_path: Path) -> None:
    assert told(tmp_path, "# Pipit 3 timer manual\nRev 1.5\n", "acme-pipit-1.4.md")[1] == "1.5"
    assert told(tmp_path, "# Pipit 3 timer manual\n", "acme-pipit-1.4.md")[1] == "1.4"


def paged(foot: str, pages: int = 3) -> str:
    rows = "Bits 15:8 HIGH{0}: High end\nBits 7:0 LOW{0}: Low end\n"
    return "\f".join(
        f"2.{n} Pump control (NB_CR{n})\n\nAddress offset: 0x0{n}\n\n{rows.format(n)}\n{foot.format(n)}\n"
        for n in range(1, pages + 1)
    )


@pytest.mark.parametrize(
    ("foot", "revision"),
    [
        ("NB0042 Rev 3                          {}/240", "3"),
        ("Northbeck                 Revision C         {}", "C"),
        ("NB0042 Rev {0}                          {0}/240", None),
        ("Northbeck reviews                     {}/240", None),
    ],
)
def test_a_revision_in_the_feet_of_pages_is_that_of_the_document(
    tmp_path: Path, foot: str, revision: str | None
) -> None:
    path = tmp_path / "acme-pipit.txt"
    path.write_text(paged(foot), encoding="utf-8")
    assert RegisterTableDialect().read(read_document(path, path.stem)).revision == revision


def test_instruction_sets_have_title_and_revision_too(tmp_path: Path) -> None:
    path = tmp_path / "acme-pipit.md"
    rows = "| Mnemonic | Opcode |\n|---|---|\n| NADD | 0x10 |\n| NSUB | 0x11 |\n| NAND | 0x12 |\n"
    path.write_text(f"# Pipit instruction set\n\nRevision B\n\n## Instructions\n\n{rows}", encoding="utf-8")
    reading = read(read_document(path, path.stem))
    assert (reading.dialect, reading.title, reading.revision) == ("isa-table", "Pipit instruction set", "B")
