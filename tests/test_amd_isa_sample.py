"""The sample of an instruction set manual reads as tests/amd_isa_sample_expected.json says it reads."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from dialect_checks import cut, unclaimed

from extract.dialects import choose, read
from extract.readers import read_document

if TYPE_CHECKING:
    from extract.observations import Diagnostic, EnumValue, Field, Observation, Reading, Register

TESTS = Path(__file__).resolve().parent
EXPECTED: dict[str, Any] = json.loads((TESTS / "amd_isa_sample_expected.json").read_text(encoding="utf-8"))
SAMPLE = TESTS.parent / "data" / "raw" / "samples" / EXPECTED["file"]


@cache
def reading() -> Reading:
    return read(read_document(SAMPLE, SAMPLE.stem), EXPECTED["dialect"])


def line(row: Observation) -> int:
    return min(row.pieces)[0] + 1


def said(row: Observation, expected: dict[str, Any]) -> dict[str, Any]:
    """What a row says of all that is expected of it, and its flags if it has any."""
    got = {name: getattr(row, name) for name in expected if hasattr(row, name)}
    got |= {"line": line(row)} if "line" in expected else {}
    return {k: v for k, v in got.items() if k != "flags"} | ({"flags": row.flags} if row.flags else {})


def value(row: EnumValue, expected: dict[str, Any]) -> dict[str, Any]:
    extra = {} if row.value_last is None else {"value_last": row.value_last}
    return said(row, expected) | extra


def field(row: Field, expected: dict[str, Any]) -> dict[str, Any]:
    got = said(row, expected)
    got["bits"] = str(row.bit_hi) if row.bit_hi == row.bit_lo else f"{row.bit_hi}:{row.bit_lo}"
    if row.part:
        got["part"] = row.part
    if row.values:
        pairs = zip(row.values, [*expected.get("values", []), *[{}] * len(row.values)], strict=False)
        got["values"] = [value(v, e) for v, e in pairs]
    return got


def test_the_dialect_recognises_it() -> None:
    assert choose(read_document(SAMPLE, SAMPLE.stem)).name == EXPECTED["dialect"]


def test_a_double_spaced_print_of_it_says_the_same_on_twice_as_many_lines(tmp_path: Path) -> None:
    spaced = tmp_path / SAMPLE.name
    spaced.write_text(SAMPLE.read_text(encoding="utf-8").replace("\n", "\n\n"), encoding="utf-8")
    found = read(read_document(spaced, SAMPLE.stem))
    assert [
        (row.id, row.flags, [(i // 2, first, last) for i, first, last in row.pieces])
        for _, row in found.observations()
    ] == [(row.id, row.flags, row.pieces) for _, row in reading().observations()]
    assert all(i % 2 == 0 for _, row in found.observations() for i, _, _ in row.pieces)
    assert (found.parser, len(found.pages)) == (reading().parser, len(found.document.lines))
    assert unclaimed(found) == unclaimed(reading())


@pytest.mark.parametrize("what", EXPECTED["identity"])
def test_what_names_it_is_read(what: str) -> None:
    assert getattr(reading(), what) == EXPECTED["identity"][what]


def test_it_has_these_registers_instructions_and_symbols_and_no_others() -> None:
    assert [r.register for r in reading().registers] == [r["register"] for r in EXPECTED["registers"]]
    assert len(reading().instructions) == len(EXPECTED["instructions"])
    assert len(reading().symbols) == len(EXPECTED["symbols"])


@pytest.mark.parametrize("n", range(len(EXPECTED["registers"])))
def test_every_register_is_read_with_its_fields_and_their_values(n: int) -> None:
    row: Register = reading().registers[n]
    expected = EXPECTED["registers"][n]
    pairs = zip(row.fields, [*expected["fields"], *[{}] * len(row.fields)], strict=False)
    assert said(row, expected) | {"fields": [field(f, e) for f, e in pairs]} == expected


@pytest.mark.parametrize("n", range(len(EXPECTED["instructions"])))
def test_every_instruction_is_read_with_its_encoding_and_operation(n: int) -> None:
    assert said(reading().instructions[n], EXPECTED["instructions"][n]) == EXPECTED["instructions"][n]
    assert reading().instructions[n].inferred == EXPECTED["instructions"][n].get("inferred", False)


@pytest.mark.parametrize("n", range(len(EXPECTED["symbols"])))
def test_every_other_row_is_read_as_a_symbol(n: int) -> None:
    assert said(reading().symbols[n], EXPECTED["symbols"][n]) == EXPECTED["symbols"][n]


def test_all_that_is_wrong_is_reported_at_its_line_and_nothing_else() -> None:
    def place(report: Diagnostic) -> int:
        if report.line_first is not None:
            return report.line_first + 1
        assert report.observation is not None
        return line(report.observation)

    got = sorted([place(d), d.code] for d in reading().diagnostics)
    assert got == EXPECTED["diagnostics"]


def test_every_line_is_accounted_for() -> None:
    assert unclaimed(reading()) == []


def test_every_name_stands_where_its_row_says() -> None:
    for _, row in reading().observations():
        name = getattr(row, "mnemonic", None) or getattr(row, "field", None) or getattr(row, "name", None)
        assert name is None or squeeze(name) in squeeze(cut(reading(), row))


def squeeze(text: str) -> str:
    return "".join(c for c in text if c.isalnum()).upper()
