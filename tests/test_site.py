"""The docs as a site, and the pages of it that are made."""

from __future__ import annotations

import re
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest
from conftest import REPOSITORY, loaded

from normalize.schema import PUBLISHED

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.parametrize("title", ["commands", "tables", "codes", "modules"])
def test_a_reference_page_says_what_the_program_does(title: str) -> None:
    made = loaded("docs/reference.py").PAGES[title]()
    assert made == (REPOSITORY / "docs" / "reference" / f"{title}.md").read_text(encoding="utf-8"), (
        "run `make docs`"
    )


def test_every_column_and_every_option_is_described_in_a_sentence() -> None:
    for table, schema in PUBLISHED.items():
        for column in schema:
            assert column.metadata[b"description"].strip().endswith(b"."), f"{table}.{column.name}"
    for rows in re.findall(r"^\| `.*", loaded("docs/reference.py").commands(), re.MULTILINE):
        assert re.fullmatch(r"\| `[^`]+` \| \S.* \|", rows), rows


def test_every_page_is_in_the_navigation_and_reached_from_the_first() -> None:
    docs = REPOSITORY / "docs"
    pages = {str(page.relative_to(docs)) for page in docs.rglob("*.md")} - {"index.md"}
    menu = (REPOSITORY / "mkdocs.yml").read_text(encoding="utf-8").partition("\nnav:")[2]
    links = (docs / "index.md").read_text(encoding="utf-8")
    assert pages == set(re.findall(r": (\S+\.md)$", menu, re.MULTILINE)) - {"index.md"}
    assert pages == set(re.findall(r"\]\((\S+\.md)\)", links))


def test_the_site_builds_with_no_broken_link_and_asks_no_server_for_anything(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet", "-d", str(tmp_path / "site")]
    done = subprocess.run(command, cwd=REPOSITORY, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    page = (tmp_path / "site" / "reference" / "tables.html").read_text(encoding="utf-8")
    assert "bit_hi" in page
    assert not re.search(r"<(?:script|link|img)[^>]*(?:src|href)=.?https?:", page)
