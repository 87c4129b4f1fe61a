"""The sample manual in PDF: the committed file is what its script writes, and reads as it says."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from sample_manual import SAMPLE, manual

from extract.dialects import choose
from extract.readers import read_document
from normalize.observed import observed_tables

if TYPE_CHECKING:
    from extract.observations import Field, Reading, Register


@cache
def reading() -> Reading:
    document = read_document(SAMPLE, SAMPLE.stem)
    dialect = choose(document)
    assert dialect.name == "register-table"
    found = dialect.read(document)
    found.number()
    return found


def register(name: str) -> Register:
    (found,) = [one for one in reading().registers if one.register == name]
    return found


def ranges(name: str) -> list[tuple[str | None, int | None, int | None]]:
    return [(row.field, row.bit_hi, row.bit_lo) for row in register(name).fields]


def field(name: str, of: str) -> Field:
    (found,) = [row for row in register(of).fields if row.field == name]
    return found


def test_the_script_writes_the_committed_file_to_the_byte() -> None:
    assert SAMPLE.read_bytes() == manual(), "python tests/sample_manual.py writes it anew"
    assert SAMPLE.stat().st_size < 60_000


def test_every_line_is_accounted_for_and_nothing_is_in_doubt() -> None:
    assert "unclaimed" not in observed_tables(reading())["lines"].column("role").to_pylist()
    assert not [row for _, row in reading().observations() if row.flags]
    assert not reading().diagnostics


def test_registers_have_the_addresses_under_their_headings() -> None:
    assert [(one.register, one.address, one.width_bits) for one in reading().registers] == [
        ("PTIM_CTRL", 0x00, 32),
        ("PTIM_STAT", 0x04, 32),
        ("PTIM_CMPn (n = 0..3)", 0x10, 32),
        ("PTIM_CNT", 0x20, 32),
    ]
    assert [(one.kind, one.name, one.value) for one in reading().symbols] == [
        ("block", "Pulse timer (PTIM)", 0x40020000)
    ]


def test_the_figure_and_the_table_of_a_register_agree() -> None:
    assert ranges("PTIM_CTRL") == [
        ("Reserved", 31, 22),
        ("SHIFT", 21, 16),
        ("DIV", 15, 8),
        ("Reserved", 7, 5),
        ("EDGE", 4, 3),
        ("MODE", 2, 1),
        ("EN", 0, 0),
    ]
    assert [row.reserved for row in register("PTIM_CTRL").fields].count(True) == 2
    lines = [reading().document.lines[i] for i, _, _ in register("PTIM_CTRL").pieces]
    assert "DIV Reserved EDGE MODE EN" in lines  # the figure was read, and no `lane_disagrees` came of it


def test_a_table_over_the_page_break_is_one_register() -> None:
    flags = [f"{name}{n}" for n in (3, 2, 1, 0) for name in ("MATCH", "LATE", "NEAR", "LOCK")]
    expected = [(name, 31 - n, 31 - n) for n, name in enumerate(flags)]
    assert ranges("PTIM_STAT") == [*expected, ("Reserved", 15, 1), ("BUSY", 0, 0)]
    pages = reading().pages
    assert {pages[row.pieces[0][0]] for row in register("PTIM_STAT").fields} == {1, 2}


def test_values_in_a_description_are_a_list() -> None:
    found = [(v.value, v.name or v.description) for v in field("MODE", of="PTIM_CTRL").values]
    assert found == [(0, "Stopped"), (1, "Once"), (2, "Again and again")]
