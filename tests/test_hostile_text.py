"""What a document or a file's name holds never acts where it is shown or written."""

from __future__ import annotations

import csv
import io
import os
import re
import xml.etree.ElementTree as ET
from collections.abc import Callable
from typing import TYPE_CHECKING

import pyarrow.parquet as pq
import pytest
from conftest import Ran
from sample_manual import SAMPLE

if TYPE_CHECKING:
    from pathlib import Path

Run = Callable[..., Ran]

ESCAPE = "\x1b[31mRED\x1b]0;title\x07 \u202e \x9b31m \x08 \ufffe"
CODE = (
    "'; drop view fields; -- \"; attach 'pwned' $(touch pwned) `touch pwned` ${{touch pwned}} %n%s {0.__class__} "
    "{{ 7*7 }} <% x %> __import__('os').system('touch pwned') !!python/object/apply:os.system ['touch pwned']"
)
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
LAST              31:16   none       {CODE}
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
    (raw / NAME).write_text(TEXT.replace("15:8 ", "14:8 ").replace("<b>On", "<b>Off").replace("LAST", "MOST"))
    run("build", "raw", "--out", "data/other")
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
        ["decode", "WID_CTRL", "0x1", "--json"],
        ["encode", "WID_CTRL", "ENABLE=1"],
        ["correct", "data/parquet", "WID_CTRL.ENABLE"],
        ["diff", "data/parquet", "data/other"],
        ["diff", "data/parquet", "data/other", "--md"],
        ["diff", "data/parquet", "data/other", "--json"],
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
    assert len(rows) == 4
    assert not [cell for row in rows for cell in row if cell.startswith(("=", "+", "-", "@", "\t", "\r"))]


def test_markdown_holds_no_html_and_no_link_of_a_document(run: Run, hostile: Path) -> None:
    assert hostile.is_dir()
    for command in (
        ["show", "*", "--md"],
        ["query", "from fields", "--md"],
        ["report", "data/parquet", "--md"],
        ["diff", "data/parquet", "data/other", "--md"],
    ):
        page = re.sub(r"(`+).*?\1", "", run(*command).out.replace(r"\`", ""))  # code is shown as it is
        assert not re.search(r"(?<!\\)<(?!br>)", page)
        assert not re.search(r"(?<!\\)\]\(", page)


def test_a_row_of_a_table_in_markdown_has_as_many_cells_as_its_head(run: Run, hostile: Path) -> None:
    assert hostile.is_dir()
    rows = 0
    for command in (["show", "*", "--md"], ["query", "from fields", "--md"]):
        wanted = 0
        for line in run(*command).out.splitlines():
            cells = len(re.findall(r"(?<!\\)\|", line)) if line.startswith("|") else 0
            assert not (wanted and cells) or cells == wanted
            wanted = cells
            rows += bool(cells)
    assert rows >= 10


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


NAMES = [
    "..txt",
    "...txt",
    "-rf.txt",
    "a\nb.txt",
    "nul\x7f.txt",
    "..\\..\\up.txt",
    "%2e%2e%2fup.txt",
    "$(touch pwned).txt",
    "'; drop table fields; --.txt",
    "[a-z]*?.txt",
    "{0}~.text",
    "\u202etxt.exe",
    "x" * 250 + ".txt",
    os.fsdecode(b"\xff\xfe.txt"),
]


def test_whatever_files_are_called_nothing_is_written_elsewhere_and_nothing_is_run(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    raw, out, exports = tmp_path / "raw", tmp_path / "it's \"[x]*; --" / "parquet", tmp_path / "exports"
    raw.mkdir()
    exports.mkdir()
    for n, name in enumerate(NAMES):
        (raw / name).write_text(TEXT.replace("0x100", f"{0x100 + 4 * n:#x}"), encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    ran = run("build", raw, *(raw / name for name in NAMES), "--out", out)
    assert ran.code == 0
    assert_plain(ran.out + ran.err)
    assert len(list((out / "observed" / "fields").iterdir())) == len(NAMES)
    documents = pq.read_table(out / "documents")["doc_id"].to_pylist()
    assert [doc_id for doc_id in documents if not re.fullmatch(r"[a-z0-9._-]+", doc_id)] == []
    count = run("query", "select count(*) from fields", "--csv", "--dataset", out).out.split()[-1]
    assert int(count) == pq.read_table(out / "fields").num_rows > 0
    assert run("export", "all", "--out", exports, "--dataset", out).code == 0
    for doc_id in documents:
        mine = tmp_path / "corrections" / "mine.toml"
        ran = run("correct", "--into", mine, "--", out, f"{doc_id}:r0.f0")
        assert ran.code in {0, 2}  # 2: a row of several documents has an entry already
        assert run("explain", "--raw", raw, "--dataset", out, "--", f"{doc_id}:r0.f0").code == 0
    made = {path.relative_to(tmp_path).parts[0] for path in tmp_path.rglob("*")}
    assert made == {"raw", out.parent.name, "exports", "corrections"}
    assert len(list(raw.iterdir())) == len(NAMES)
    assert {path.name for path in out.parent.iterdir()} == {"parquet"}
    assert all(path.parent == exports for path in exports.rglob("*"))


def test_the_picture_of_a_page_stays_in_the_folder_and_its_name_is_made_plain(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "raw").mkdir()
    (tmp_path / "raw" / "..\x1b[2J.pdf").write_bytes(SAMPLE.read_bytes())
    monkeypatch.chdir(tmp_path)
    ran = run("look", tmp_path / "raw" / "..\x1b[2J.pdf", 1)
    assert ran.code == 0
    assert_plain(ran.out + ran.err)
    assert [path.name for path in tmp_path.iterdir() if path.is_file()] == ["..\x1b[2J-1.png"]
