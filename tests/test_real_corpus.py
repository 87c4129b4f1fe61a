"""The three real register references read to the last register, field and value: figures and invariants.

They lie beside the repository and are not part of it; see `raw_corpus` in conftest.py.
The figures were counted by hand and by several scripts that agree.
"""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from itertools import pairwise
from typing import TYPE_CHECKING, Any, NamedTuple

import pytest
from dialect_checks import bits, faults, printed, read

from extract.dialects.amd_register import AmdRegisterDialect
from extract.document import HEADING
from extract.readers import read_document

if TYPE_CHECKING:
    from pathlib import Path

    from extract.observations import Field, Reading, Register


class Facts(NamedTuple):
    """What is known of one reference. `chapters`: registers and fields (and values) by number of the chapter."""

    registers: int
    names: int
    fields: int
    values: tuple[int, int]
    arrays: int
    ranges: int
    access: dict[str, int]
    widths: dict[int, int]
    space: str
    default_missing: int
    pages: tuple[int, int]
    chapters: dict[str, tuple[int, ...]]
    complete: bool


SEA_ISLANDS, R6XX, R5XX = (
    "amd-sea-islands-3d-registers",
    "amd-r6xx-r7xx-3d-registers",
    "amd-r5xx-acceleration",
)
FACTS = {
    SEA_ISLANDS: Facts(
        registers=392,
        names=392,
        fields=1428,
        values=(3780, 3860),
        arrays=41,
        ranges=41,
        access={"R/W": 354, "W": 34, "R": 4},
        widths={32: 370, 8: 21, 16: 1},
        space="GpuF0MMReg",
        default_missing=135,
        pages=(1, 238),
        chapters={
            "1": (90, 187), "2": (85, 396), "3": (2, 6), "4": (26, 130), "5": (4, 20), "6": (8, 29), "7": (4, 28),
            "8": (2, 2), "9": (64, 177), "10": (23, 103), "11": (21, 61), "12": (2, 9), "13": (5, 27), "14": (4, 4),
            "15": (31, 167), "16": (21, 82),
        },
        complete=True,
    ),
    R6XX: Facts(
        registers=286,
        names=267,
        fields=861,
        values=(1388, 1388),
        arrays=26,
        ranges=26,
        access={"R/W": 265, "W": 16, "R": 5},
        widths={32: 285, 8: 1},
        space="GpuF0MMReg",
        default_missing=0,
        pages=(2, 129),
        chapters={
            "1": (82, 133, 244), "2": (66, 234, 41), "3": (35, 54, 0), "4": (20, 120, 438), "5": (20, 122, 435),
            "6": (5, 12, 16), "7": (7, 33, 59), "8": (3, 27, 51), "9": (13, 15, 0), "10": (16, 35, 0),
            "11": (12, 57, 90), "12": (6, 10, 14), "13": (1, 9, 0),
        },
        complete=False,
    ),
    R5XX: Facts(
        registers=278,
        names=278,
        fields=1004,
        values=(1788, 1788),
        arrays=46,
        ranges=49,
        access={"R/W": 260, "W": 14, "R": 4},
        widths={32: 278},
        space="MMReg",
        default_missing=0,
        pages=(138, 275),
        chapters={
            "10.1": (36, 83, 0), "10.2": (24, 82, 394), "10.3": (8, 18, 32), "10.4": (30, 98, 123),
            "10.5": (10, 75, 126), "10.6": (4, 21, 21), "10.7": (14, 33, 208), "10.8": (11, 53, 92),
            "10.9": (11, 78, 218), "10.10": (22, 143, 462), "10.11": (88, 257, 0), "10.12": (20, 63, 112),
        },
        complete=False,
    ),
}  # fmt: skip
every_reference = pytest.mark.parametrize("name", FACTS)


@cache
def read_once(path: Path) -> Reading:
    return read(path)


@pytest.fixture
def reading(raw_corpus: Path, name: str) -> Reading:
    return read_once(raw_corpus / f"{name}.txt")


def rows(reading: Reading) -> list[tuple[Register, Field]]:
    return [(r, f) for r in reading.registers for f in r.fields]


def tally(of: list[Any]) -> dict[Any, int]:
    return dict(Counter(of))


@every_reference
def test_every_register_is_read(reading: Reading, name: str) -> None:
    facts, registers = FACTS[name], reading.registers
    assert len(registers) == facts.registers
    assert len({re.sub(r"\s", "", r.register or "") for r in registers}) == facts.names
    assert tally([r.access for r in registers]) == facts.access
    assert tally([r.width_bits for r in registers]) == facts.widths
    assert tally([r.address_space for r in registers]) == {facts.space: facts.registers}
    assert all(r.address is not None for r in registers)
    assert sum("[" in (r.register or "") for r in registers) == facts.arrays
    assert sum(r.address_last is not None for r in registers) == facts.ranges


@every_reference
def test_every_field_is_read(reading: Reading, name: str) -> None:
    found = rows(reading)
    assert len(found) == FACTS[name].fields
    assert sum(f.default_text is None for _, f in found) == FACTS[name].default_missing


@every_reference
def test_every_printed_value_is_read(reading: Reading, name: str) -> None:
    low, high = FACTS[name].values
    assert low <= sum(len(printed(f)) for _, f in rows(reading)) <= high


@every_reference
def test_every_chapter_holds_its_registers_fields_and_values(reading: Reading, name: str) -> None:
    found: dict[str, list[int]] = {}
    for register in reading.registers:
        number = (register.section or "").split(" ")[0].rstrip(".")
        count = found.setdefault(number, [0, 0, 0])
        count[0] += 1
        count[1] += len(register.fields)
        count[2] += sum(len(printed(f)) for f in register.fields)
    chapters = FACTS[name].chapters
    assert {c: tuple(n[: len(chapters.get(c, n))]) for c, n in found.items()} == chapters


@every_reference
def test_every_line_is_accounted_for_and_nothing_is_claimed_that_is_not_there(reading: Reading) -> None:
    assert faults(reading) == []


@every_reference
def test_bits_ascend_without_overlap_unless_flagged(reading: Reading) -> None:
    wrong = []
    for register in reading.registers:
        sound = [
            f for f in register.fields if not {"bits_overlap", "bits_garbled", "bits_lost"} & set(f.flags)
        ]
        assert all(f.bit_hi is not None and f.bit_lo is not None for f in sound)
        wrong += [
            f"{register.register}: {bits(a)} before {bits(b)}"
            for a, b in pairwise(sound)
            if (a.bit_hi or 0) >= (b.bit_lo or 0)
        ]
        last = max((f.bit_hi or 0 for f in sound if "bits_out_of_range" not in f.flags), default=0)
        if last >= (register.width_bits or 0):
            wrong.append(f"{register.register}: bit {last} of {register.width_bits}")
    assert wrong == []


@every_reference
def test_the_strides_of_arrays_are_whole_words_unless_flagged(reading: Reading) -> None:
    for register in (r for r in reading.registers if "[" in (r.register or "")):
        if not {"array_stride", "array_bounds"} & set(register.flags):
            assert register.array_stride, register.register
            assert register.array_stride % 4 == 0, register.register
            assert None not in (
                register.array_first,
                register.array_last,
                register.address,
                register.address_last,
            )
            steps = (register.array_last or 0) - (register.array_first or 0)
            assert (register.address or 0) + steps * register.array_stride == register.address_last


@every_reference
def test_pages_run_from_the_first_to_the_last(reading: Reading, name: str) -> None:
    first, last = FACTS[name].pages
    body = reading.document.body
    found = [reading.pages[i] for i in body]
    assert found == sorted(found)
    assert found[-1] == last
    if name != R6XX:  # its first pages were cut out, and how many cannot be told to the page
        assert (found[0], reading.page_count, len(set(found))) == (first, last - first + 1, last - first + 1)


@every_reference
def test_what_is_missing_is_reported(reading: Reading, name: str) -> None:
    assert reading.complete == FACTS[name].complete == (not reading.missing)
    assert len(reading.missing) == [d.code for d in reading.diagnostics].count("missing")


@every_reference
def test_only_rows_in_doubt_are_flagged(reading: Reading, name: str) -> None:
    most = {R5XX: 0.01, R6XX: 0.02, SEA_ISLANDS: 0.2}[name]
    every = [row for _, row in reading.observations()]
    assert sum(bool(row.flags) for row in every) <= most * len(every)


@every_reference
def test_the_dialect_recognises_it(reading: Reading) -> None:
    assert AmdRegisterDialect().sniff(reading.document) > 0.9


def test_other_references_are_not_recognised(raw_corpus: Path) -> None:
    others = [p for p in sorted(raw_corpus.glob("*.txt")) if p.stem not in FACTS]
    assert [p.stem for p in others if AmdRegisterDialect().sniff(read_document(p, p.stem)) >= 0.5] == []


@pytest.mark.parametrize("name", [SEA_ISLANDS])
def test_every_chapter_stands_on_the_page_that_the_contents_give(reading: Reading) -> None:
    entry = re.compile(r"(\d+)\.\s+(.+?)\s+(\d+)$")
    lines, roles = reading.document.lines, reading.document.roles
    contents = [found.groups() for line in lines[:60] if (found := entry.match(line.strip()))]
    assert len(contents) == 16
    headings = {
        line.strip().casefold(): reading.pages[i] for i, line in enumerate(lines) if roles[i] & HEADING
    }
    assert {f"{n}. {t}": headings.get(f"{n}. {t}".casefold()) for n, t, _ in contents} == {
        f"{n}. {t}": int(page) for n, t, page in contents
    }
    assert not any(d.code == "page_count" for d in reading.diagnostics)


@pytest.mark.parametrize("name", [R5XX])
def test_pages_before_the_first_and_chapters_before_its_own_are_missing(reading: Reading) -> None:
    assert len(reading.missing) == 2
    assert "1-137" in reading.missing[0]
    assert {r.section for r in reading.registers if not (r.section or "").startswith("10.")} == set()
    assert reading.document.original_line(min(reading.registers[0].pieces)[0]) == 11


@pytest.mark.parametrize("name", [R5XX])
def test_registers_at_two_addresses_and_notes_under_names_are_read(reading: Reading) -> None:
    assert tally([len(r.addresses) for r in reading.registers]) == {1: 272, 2: 6}
    found = [f for _, f in rows(reading)]
    assert tally([f.access for f in found]) == {None: 979, "R": 17, "W": 8}
    assert sum(f.note is not None for f in found) == 4
    assert sum(f.reserved for f in found) == 13
    assert sum(bool(printed(f)) for f in found) == 402


@pytest.mark.parametrize("name", [R6XX])
def test_two_chapters_about_two_products_are_variants(reading: Reading) -> None:
    assert tally([r.variant for r in reading.registers]) == {None: 246, "r6xx": 20, "r7xx": 20}
    names = Counter(r.register for r in reading.registers)
    assert sum(n == 2 for n in names.values()) == 19
    assert sum(bool(printed(f)) for _, f in rows(reading)) == 222


@pytest.mark.parametrize("name", [R6XX])
def test_the_end_is_missing_where_the_file_stops_within_a_sentence(reading: Reading) -> None:
    last = reading.registers[-1]
    assert any(str(last.register) in text and str(last.fields[-1].field) in text for text in reading.missing)


@pytest.mark.parametrize("name", [SEA_ISLANDS, R6XX])
def test_instruction_words_and_descriptors_are_told_from_registers(reading: Reading, name: str) -> None:
    kinds = tally([r.kind for r in reading.registers])
    assert kinds["encoding"] == {SEA_ISLANDS: 26, R6XX: 40}[name]
    words = [r for r in reading.registers if "not a real register" in (r.description or "")]
    assert words or name == R6XX
    assert {r.kind for r in words} <= {"descriptor"}
    crowd = Counter(r.address for r in reading.registers if r.kind == "encoding")
    assert len(crowd) == 1
