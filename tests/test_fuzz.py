"""Whatever a document holds, reading it ends in tables or in an error that speaks of the document."""

from __future__ import annotations

import cProfile
import sys
import time
from random import Random
from typing import TYPE_CHECKING

import pytest
from conftest import REPOSITORY, SAMPLES
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from extract.dialects import dialects
from extract.dialects.amd_register.headers import unread
from extract.dialects.register_table.pages.furniture import furniture
from extract.document import Document
from extract.errors import DialectFailure
from extract.readers import Source
from normalize.reconcile import published_tables
from specmill.work import read_one

sys.path.append(str(REPOSITORY / "bench"))

import fuzz
import fuzz_guided
import havoc
import havoc_pdf
import runs

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

chance_of = Random

TEXTS = {path.stem: path.read_bytes() for path in sorted(SAMPLES.glob("*.txt"))}
PDFS = [path.read_bytes() for path in sorted(SAMPLES.glob("*.pdf"))]
NAMES = [None, *dialects()]
BLANKS = "NBCTL (0x10)\n\nField Name Bits Default Description\nMODE 7:4 0x0 How it runs.\n"


def ends_well(data: bytes, folder: Path, dialect: str | None) -> None:
    file = folder / "hostile"
    file.write_bytes(data)
    outcome = read_one(Source(file, "hostile"), dialect)
    assert not isinstance(outcome.error, DialectFailure), outcome.details
    if outcome.tables is not None:
        published_tables([outcome.tables])


@settings(max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(seed=st.integers(0, 1 << 32), dialect=st.sampled_from(NAMES), name=st.sampled_from(sorted(TEXTS)))
def test_text_cut_spliced_and_stuffed_is_read_or_refused(
    tmp_path: Path, seed: int, dialect: str | None, name: str
) -> None:
    chance = chance_of(seed)
    part = havoc.excerpt(TEXTS[name], chance, 5_000)
    ends_well(havoc.made(part, list(TEXTS.values()), chance)[:30_000], tmp_path, dialect)


@settings(max_examples=15, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(seed=st.integers(0, 1 << 32), dialect=st.sampled_from(NAMES))
@pytest.mark.filterwarnings("ignore")  # pdfplumber has much to say of these
def test_a_damaged_pdf_is_read_or_refused(tmp_path: Path, seed: int, dialect: str | None) -> None:
    ends_well(havoc_pdf.made(PDFS[0], PDFS, chance_of(seed)), tmp_path, dialect)


@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.binary(max_size=300) | st.text(max_size=300).map(str.encode), dialect=st.sampled_from(NAMES))
def test_any_bytes_are_read_or_refused(tmp_path: Path, data: bytes, dialect: str | None) -> None:
    ends_well(data, tmp_path, dialect)


@pytest.mark.parametrize(
    "name", ["rules", "form_loop", "forms_deep", "page_tree_loop", "huge_page", "far_text", "empty_page"]
)
def test_a_pdf_built_to_take_all_time_or_memory_is_read_or_refused(tmp_path: Path, name: str) -> None:
    ends_well(havoc_pdf.BUILT[name](), tmp_path, None)


HEAD = TEXTS["northbeck-tarn2-3d-registers-rev1.0"].decode().split("\n")
ROW = "WID_MODE\t7:0\t0x0\tHow widgets are made.\n"
CHIP = (
    "WID:WID_CTRL · [R/W] · 32 bits · Access: 32 · MMReg:0x100\n"
    "DESCRIPTION: Controls the widget unit.\nField Name\tBits\tDefault\tDescription\n"
)

LISTS = """\
Bit  Description
1:0  01 - UP it
    1=JUMP - it
1:0  01 - UP AT
    1=JUMP
    2 - DOWN
"""
TABBED = """\
| ADDR   | [39:32] | | A is   |
|        |         | | GL\t\t\t\tOB |
+--------+---------+----------+
| VDST   | [63:56] | It      |

+----------+------+
| Opcode # | Name |
"""


def calls_for(text: str, folder: Path, dialect: str | None) -> int:
    """How many Python functions are called to read and normalize a text: work, counted and not timed."""
    with cProfile.Profile(builtins=False) as profile:
        ends_well(text.encode(), folder, dialect)
    return sum(entry.callcount for entry in profile.getstats())


@pytest.mark.parametrize(
    ("block", "dialect"),
    [
        (ROW, "amd-register"),
        (CHIP + ROW, "amd-register"),
        ("| A | B | C |\n", "register-table"),
        ("\n".join(HEAD[:60]), None),
        ("    indented text\n\n" * 10, "powervr-isa"),
        ("   .. list-table::\n" * 10, "register-table"),
        (".. csv-table::\n" * 10, "register-table"),
    ],
)
def test_ten_times_as_much_takes_about_ten_times_the_work(
    tmp_path: Path, block: str, dialect: str | None
) -> None:
    start = CHIP if block == ROW else "\n".join(HEAD[:60])
    calls_for(start, tmp_path, dialect)  # what is loaded and remembered once
    few, many = (calls_for(start + block * times, tmp_path, dialect) for times in (20, 200))
    assert many < 25 * few


@pytest.mark.parametrize(
    "table",
    [
        lambda n: "| a | b |\n" * n + "|" + "a|" * n,
        lambda n: ".. list-table::\n" + "   * - A\n" * n + "     - B\n" * n,
        lambda n: ".. csv-table::\n" + '   7:0, "A\n' * n + "   3, B\n" * n,
        lambda n: ".. csv-table::\n" * n + "   3, B\n",
        lambda n: "a " * n + "\n" + "-- " * n + "\n" + "a b\n" * n,
    ],
)
def test_a_row_of_too_many_cells_makes_no_other_row_as_wide(
    tmp_path: Path, table: Callable[[int], str]
) -> None:
    calls_for(CHIP, tmp_path, "register-table")
    few, many = (calls_for(table(times), tmp_path, "register-table") for times in (150, 1500))
    assert many < 25 * few


@pytest.mark.parametrize(
    ("text", "dialect"),
    [
        (CHIP + "·Access: " + "A" * 60_000, "amd-register"),
        (
            CHIP + "L" + " " * 60_000 + "WOR · [R/W] · 32 bits · A Access: 32 · MMReg:0x10\n",
            "amd-register",
        ),
        (CHIP + "a\\_b " + "_" * 60_000, "amd-register"),
        (CHIP.replace("the", "f" + "0" * 60_000 + ": a\tof widgets\tand the"), "amd-register"),
        (CHIP + "WID:WID_CTRL · [R" + " " * 60_000 + "Access: 32\n", "amd-register"),
        (CHIP + "MODE\t7:0\t0x0\tHow.\n\t" + "|" * 60_000 + "x\tand so.\n", "amd-register"),
        ("Contents\n\n4.1. ADDW\t8\n\nContents\n\n4.1. " + "." * 6_000 + "\n", "powervr-isa"),
        ("Encodings\n=========\n\nTable 1: all" + " " * 3_000 + "are here\n", "amd-isa"),
        (
            TEXTS["northbeck-linn4-instruction-set-reference"]
            .decode()
            .replace(".FLIP\t", "0" * 50_000 + "\t"),
            "powervr-isa",
        ),
        (BLANKS + "L" + "_" * 60_000 + "I:LOW 3:0 RW Low.\n", "register-table"),
        (
            "#define NB 16 /* RW-4R */\n"
            + "".join(f"#define NB_F{n} 99999999:0 /* RWIVF */\n" for n in range(3_000)),
            "define-list",
        ),
        (
            "#define NB 16 /* RW-4R */\n"
            + "".join(
                f"#define NB_F{n}(i) (i):(i) /* RWIVF */\n#define NB_F{n}__SIZE_1 64\n" for n in range(500)
            ),
            "define-list",
        ),
    ],
)
def test_a_line_as_long_as_a_book_and_fields_as_wide_are_no_hang(
    tmp_path: Path, text: str, dialect: str
) -> None:
    case = fuzz.Case("line", text.encode(), dialect=dialect)
    path = tmp_path / "hostile"
    path.write_bytes(case.data)
    assert fuzz.judge(case, path).kind == "ok"


@pytest.mark.parametrize(
    ("text", "dialect"),
    [
        ("WID:WID_CTRL · [R/W] · " + "9" * 5000 + " bits · Access: 32 · MMReg:0x100\n", "amd-register"),
        (CHIP + "MODE\t" + "9" * 5000 + ":0\t0x0\tHow.\n", "amd-register"),
        (CHIP + "MODE\t0\t0xFFFFFFFFFFFFFFFFF\tHow.\n", "amd-register"),
        ("BITS 31:0\nCTRL\n0 31\n", "register-table"),
        ("3\n²\n²\n", "register-table"),
        ("0\n33\t0\n34\t0\n", "isa-table"),
        ("4.1.1. ADDW\n\n4.1.²\n\n4.1.99999999999999. SUBW\n", "powervr-isa"),
        (LISTS, "isa-table"),
        (TABBED, "amd-isa"),
        ("|\n+=+=+\n| [7:0\n", "amd-isa"),
        ("|\n+-+-+\n|TARGET|5:0|\n       |\n+-+-+-+\n | | C\n|TARGET|5:0||", "amd-isa"),
    ],
)
def test_numbers_and_texts_that_no_chip_has_are_no_crash(tmp_path: Path, text: str, dialect: str) -> None:
    ends_well(text.encode(), tmp_path, dialect)


@pytest.mark.skipif(sys.platform != "linux", reason="the bench limits its processes")
def test_the_bench_keeps_what_breaks_and_the_same_seed_makes_the_same_cases(tmp_path: Path) -> None:
    one, two = (
        [next(made).data for _ in range(6)] for made in (fuzz.cases(5, "text"), fuzz.cases(5, "text"))
    )
    assert one == two
    assert not fuzz.run(30, 5, tmp_path / "kept", "text", most=3).found
    assert not (tmp_path / "kept").exists()
    tally = fuzz.Tally()
    case, smaller = fuzz.Case("a", b"long text"), fuzz.Case("b", b"text")
    assert not tally.add(case, fuzz.Verdict("ok"))
    assert tally.add(case, fuzz.Verdict("crash", "here"))
    assert tally.add(smaller, fuzz.Verdict("crash", "here"))
    assert not tally.add(case, fuzz.Verdict("crash", "here"))


def test_a_line_as_long_as_a_book_is_no_header_of_pages_and_no_name_of_a_space() -> None:
    page = "page 1 " * 1_000
    lines = [page, "one", page, "two"]
    document = Document("chip", "chip.txt", "0" * 64, 1, "text", "utf-8", lines, range(4))
    document.pages = [1, 1, 2, 2]
    assert furniture(document) == set()
    header = unread("·Access: " + "A" * 200 + ":0x10")
    assert header is not None
    assert len(header.space or "") <= 100


def test_runs_go_into_one_place_of_a_document_and_the_same_seed_makes_the_same() -> None:
    whole = {name: data.decode() for name, data in TEXTS.items()}
    one, two = (
        [next(made) for _ in range(40)] for made in (runs.cases(whole, chance_of(3)) for _ in range(2))
    )
    assert one == two
    assert all(text.count("\0") == 1 for _, text, _, _ in one)
    assert {length for _, _, _, length in one} == {runs.LONG, runs.MANY}
    assert runs.shapes(["CTRL 7:0", "MODE 31:16", "", "the mode of", "the state"]) == [0, 2, 3, 4]


def test_guided_fuzzing_says_what_it_needs_and_begins_from_the_same_documents(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert fuzz_guided.seeds("isa-table", 3) == fuzz_guided.seeds("isa-table", 3)
    assert fuzz_guided.seeds("pdf", 3)
    monkeypatch.setattr(fuzz_guided, "find_spec", lambda _: None)
    monkeypatch.setattr(sys, "argv", ["fuzz_guided.py"])
    assert fuzz_guided.main() == 2
    assert "pip install atheris" in capsys.readouterr().out


def test_a_text_of_blank_lines_below_a_table_is_no_hang() -> None:
    """Where a note may begin is looked for line by line, not through all blank lines below each."""
    head = "| Bits | Name | Description |\n|---|---|---|\n| 7:0 | GO | Goes (1) |\n"
    lines = [*head.splitlines(), *([""] * 30_000)]
    document = Document("hostile", "hostile.md", "", 0, "text", "utf-8", lines, range(len(lines)))
    start = time.process_time()
    dialects()["register-table"].read(document)
    assert time.process_time() - start < 10
