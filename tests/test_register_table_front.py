"""What a text document says of itself: title and revision, and nothing where it is not sure."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

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
