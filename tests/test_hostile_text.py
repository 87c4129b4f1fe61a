"""What a document or a file's name holds never acts where it is shown or written."""

from __future__ import annotations

import csv
import io
import re
import xml.etree.ElementTree as ET
from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest
from conftest import Ran

if TYPE_CHECKING:
    from pathlib import Path

Run = Callable[..., Ran]

ESCAPE = "\x1b[31mRED\x1b]0;title\x07 \u202e \x9b31m \x08 \ufffe"
TEXT = f"""\
1. Widget Unit Registers

WID:WID_CTRL · [R/W] · 32 bits · Access: 32 · MMReg:0x100
DESCRIPTION: Controls {ESCAPE} */ <script>alert(1)</script> | ]]> [link](javascript:x) `code`
Field Name        Bits    Default    Description
ENABLE            0       0x0        =cmd|'calc'!A0 {ESCAPE} */ #include "x" <img src=x onerror=y> ]]>
                                     POSSIBLE VALUES:
                                        00 - =1+1 {ESCAPE} */ ??/ \\
                                        01 - <b>On</b>|`x` -->
MODE              3:1     none       @SUM(A1) --> {ESCAPE}
../../SIZE        15:8    0xff       +1 of a widget.
"""
NAME = "evil\x1b[31m\x07=1+1.txt"


@pytest.fixture
def hostile(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A dataset of such a document, built in the current folder as `data/parquet`."""
    raw = tmp_path / "raw"
    raw.mkdir()
    (raw / NAME).write_text(TEXT, encoding="utf-8")
    (raw / "bad\x1b[2J.txt").write_text("nothing that any dialect knows")
    monkeypatch.chdir(tmp_path)
    ran = run("build", "raw", "--out", "data/parquet", "--verbose")
    assert ran.code == 1
    assert_plain(ran.out + ran.err)
    assert r"bad\x1b[2J.txt" in ran.err
    return tmp_path


def assert_plain(text: str) -> None:
    """Nothing in a text that a terminal obeys or that cannot be seen."""
    odd = [c for c in text if not c.isprintable() and c != "\n"]
    assert not odd, odd[:10]


def test_no_command_lets_a_terminal_obey_a_document(run: Run, hostile: Path) -> None:
    assert hostile.is_dir()
    shown = 0
    for command in (
        ["info", "data/parquet"],
        ["report", "data/parquet"],
        ["report", "data/parquet", "--md"],
        ["report", "data/parquet", "--json"],
        ["show", "*"],
        ["show", "WID_CTRL"],
        ["show", "WID_CTRL", "--md"],
        ["show", "WID_CTRL", "--json"],
        ["show", "\x1b[2J"],
        ["explain", "WID_CTRL"],
        ["explain", "WID_CTRL.ENABLE"],
        ["explain", "WID_CTRL", "--json"],
        ["decode", "WID_CTRL", "0x1"],
        ["correct", "data/parquet", "WID_CTRL.ENABLE"],
        *(["query", "from fields", *form] for form in ([], ["--json"], ["--csv"], ["--md"])),
        *(["export", name, "--product", "*"] for name in ("systemrdl", "c", "json", "rules-ng")),
    ):
        ran = run(*command)
        assert_plain(ran.out + ran.err)
        shown += "x1b[31mRED" in ran.out or r"u001b[31mRED" in ran.out or r"x1b\[31mRED" in ran.out
    assert shown >= 12


def test_no_cell_of_csv_is_a_formula(run: Run, hostile: Path) -> None:
    assert hostile.is_dir()
    rows = list(csv.reader(io.StringIO(run("query", "select field, description from fields", "--csv").out)))
    assert len(rows) == 3
    assert not [cell for row in rows for cell in row if cell.startswith(("=", "+", "-", "@", "\t", "\r"))]


def test_markdown_holds_no_html_and_no_link_of_a_document(run: Run, hostile: Path) -> None:
    assert hostile.is_dir()
    for command in (
        ["show", "*", "--md"],
        ["query", "from fields", "--md"],
        ["report", "data/parquet", "--md"],
    ):
        page = re.sub(r"(`+).*?\1", "", run(*command).out.replace(r"\`", ""))  # code is shown as it is
        assert not re.search(r"(?<!\\)<(?!br>)", page)
        assert not re.search(r"(?<!\\)\]\(", page)


def test_exported_files_are_well_formed_and_stay_in_their_folder(run: Run, hostile: Path) -> None:
    (hostile / "exports").mkdir()
    before = {path for path in hostile.rglob("*") if "exports" not in path.parts}
    assert run("export", "all", "--out", "exports").code == 0
    assert {path for path in hostile.rglob("*") if "exports" not in path.parts} == before
    made = {path.suffix: path for path in (hostile / "exports").iterdir()}
    assert set(made) == {".svd", ".rdl", ".h", ".json", ".xml", ".sqlite"}
    assert {path.stem for path in made.values()} == {next(iter(made.values())).stem}
    for suffix in (".svd", ".xml"):
        ET.parse(made[suffix])  # noqa: S314 - made by us
    header = made[".h"].read_text()
    assert not re.sub(r"/\*.*?\*/", "", header, flags=re.DOTALL).count("include")
    assert "*/" not in re.sub(r"/\*.*?\*/", "", header, flags=re.DOTALL)
    for suffix in (".svd", ".xml", ".h", ".rdl", ".json"):
        assert_plain(made[suffix].read_text().replace("\t", ""))
