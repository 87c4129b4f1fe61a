"""The sample of an instruction set reference reads as tests/powervr_sample_expected.json says it reads."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from dialect_checks import faults

from extract.dialects import choose, read
from extract.readers import read_document

if TYPE_CHECKING:
    from extract.observations import Observation, Reading

TESTS = Path(__file__).resolve().parent
EXPECTED: dict[str, Any] = json.loads((TESTS / "powervr_sample_expected.json").read_text(encoding="utf-8"))
SAMPLE = TESTS.parent / "data" / "raw" / "samples" / EXPECTED["file"]


@cache
def reading() -> Reading:
    return read(read_document(SAMPLE, SAMPLE.stem), EXPECTED["dialect"])


def place(row: Observation) -> dict[str, int]:
    line = row.pieces[0][0]
    return {"line": line + 1, "page": reading().pages[line]}


def test_the_dialect_recognises_it() -> None:
    assert choose(read_document(SAMPLE, SAMPLE.stem)).name == EXPECTED["dialect"]


@pytest.mark.parametrize("what", EXPECTED["identity"])
def test_what_names_it_and_its_pages_are_read(what: str) -> None:
    assert getattr(reading(), what) == EXPECTED["identity"][what]


def test_it_has_a_row_for_each_mnemonic_and_no_other() -> None:
    rows = reading().instructions
    assert (len({(r.section, r.mnemonic) for r in rows}), len(rows)) == (
        EXPECTED["entries"],
        EXPECTED["rows"],
    )
    assert len(EXPECTED["instructions"]) == EXPECTED["rows"]


@pytest.mark.parametrize("n", range(len(EXPECTED["instructions"])))
def test_every_instruction_is_read_with_all_that_is_printed(n: int) -> None:
    row, expected = reading().instructions[n], EXPECTED["instructions"][n]
    got = {name: getattr(row, name) for name in expected if hasattr(row, name)} | place(row)
    assert got | {"forms": [list(form) for form in row.forms]} == expected


def test_every_symbol_is_read_with_all_that_is_printed() -> None:
    got = [
        place(s)
        | {
            name: getattr(s, name)
            for name in ("kind", "name", "index", "definition", "attributes", "section", "flags")
        }
        | {"value": None if s.value is None else f"{s.value:#x}"}
        for s in reading().symbols
    ]
    assert got == EXPECTED["symbols"]


def test_every_report_stands_at_its_line() -> None:
    got = [[d.line_first, d.code] for d in reading().diagnostics if d.observation is None]
    assert [[None if line is None else line + 1, code] for line, code in got] == EXPECTED["diagnostics"]


def test_every_line_is_accounted_for() -> None:
    assert faults(reading()) == []
