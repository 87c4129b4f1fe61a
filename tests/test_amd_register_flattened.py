"""References whose line breaks are lost are read by the marks of their records."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from conftest import CHIP

from extract.dialects import choose
from extract.dialects.amd_register import AmdRegisterDialect
from extract.readers import read_document
from normalize.observed import observed_tables

if TYPE_CHECKING:
    from pathlib import Path

    from extract.observations import Reading


def read(text: str, folder: Path) -> Reading:
    path = folder / "northbeck-nb1.txt"
    path.write_text(text, encoding="utf-8")
    document = read_document(path, "northbeck-nb1")
    assert choose(document).name == "amd-register"
    reading = AmdRegisterDialect().read(document)
    reading.number()
    return reading


def content(reading: Reading) -> list[object]:
    """What a reading says, without its places."""
    return [
        (
            register.block,
            register.register,
            register.address,
            [
                (
                    field.field,
                    field.bit_hi,
                    field.bit_lo,
                    field.default_text,
                    [(value.value, value.name, value.description) for value in field.values],
                )
                for field in register.fields
            ],
        )
        for register in reading.registers
    ]


@pytest.mark.parametrize("width", [None, 400])
def test_a_reference_without_line_breaks_says_what_it_said_with_them(
    tmp_path: Path, width: int | None
) -> None:
    flat = re.sub(r"\s+", " ", CHIP)
    if width:
        flat = re.sub(rf"(.{{{width}}}\S*) ", r"\1\n", flat)
    said = content(read(CHIP, tmp_path))
    assert len(said) == 2
    assert content(read(flat, tmp_path)) == said


def test_places_are_those_of_the_file(tmp_path: Path) -> None:
    reading = read(re.sub(r"\s+", " ", CHIP), tmp_path)
    lines = reading.document.lines
    assert len(lines) == 1
    assert len(reading.registers) == 2
    for register in reading.registers:
        for field in register.fields:
            (line, start, end), *_ = field.pieces
            assert field.field is not None
            assert lines[line][start:end].startswith(field.field)
            for value in field.values:
                line, start, end = value.pieces[0]
                assert int(lines[line][start:end].split(" - ")[0]) == value.value
    assert "unclaimed" not in observed_tables(reading)["lines"].column("role").to_pylist()


def test_a_name_after_a_word_in_capitals_may_have_begun_there(tmp_path: Path) -> None:
    register = "BLK:NAME{} · [R/W] · 32 bits · Access: 32 · Reg:0x{}0 Field Name Bits Default Description "
    fields = "FLAG 0 none Turns it on SHADER_PRIM_DISC ARD_ENABLE 1 none More of it LAST 2 none End"
    reading = read("".join(register.format(n, n) + fields + " " for n in range(5)), tmp_path)
    assert [field.flags for field in reading.registers[0].fields] == [[], ["name_open"], []]


REGISTER = (
    "WID:WID_{n} · [R/W] · 32 bits · Access: 32 · MMReg:0x{n}00 DESCRIPTION: A gate. "
    "Field Name Bits Default Description "
)
FOOT = "© 2031 Northbeck Devices, Inc. Proprietary 7 Revision 1.3 March 30, 2031 "


def flat(*rows: str) -> str:
    """A flattened reference of two registers of these rows, a page's foot and head behind each of them."""
    return "".join(REGISTER.format(n=n) + "".join(row + " " for row in rows) + FOOT for n in (1, 2))


def test_the_head_of_a_page_before_a_register_is_no_heading_and_no_part_of_a_value(tmp_path: Path) -> None:
    reading = read(flat("ENA 0 0x0 Opens. POSSIBLE VALUES: 00 - shut 01 - open"), tmp_path)
    assert [[v.name for v in one.fields[0].values] for one in reading.registers] == [["shut", "open"]] * 2


@pytest.mark.parametrize("dash", ["-", "–", "—", "−"])
def test_values_behind_any_dash_are_read(tmp_path: Path, dash: str) -> None:
    rows = f"ENA 0 0x0 Opens. POSSIBLE VALUES: 00 - shut 01 {dash} open"
    (value, other) = read(flat(rows), tmp_path).registers[0].fields[0].values
    assert [(value.value, value.name), (other.value, other.name)] == [(0, "shut"), (1, "open")]


def test_the_access_that_stands_below_a_name_is_told_wherever_it_came_to_stand(tmp_path: Path) -> None:
    rows = ("CNT 7:0 none How many (Access: R) wait.", "ENA (W) 8 0x0 Opens.", "GO 9 0x0 Goes. (Access: W)")
    fields = read(flat(*rows), tmp_path).registers[0].fields
    assert [(one.field, one.access, one.description) for one in fields] == [
        ("CNT", "R", "How many wait."),
        ("ENA", "W", "Opens."),
        ("GO", "W", "Goes."),
    ]


def test_a_row_whose_lower_bit_is_lost_is_a_row_in_doubt(tmp_path: Path) -> None:
    rows = (
        "ENA 0 0x0 Opens. POSSIBLE VALUES: 00 - shut 01 - open",
        "CNT 9: 0x0 How many. 4",
        "GO 12 0x0 Goes.",
    )
    fields = read(flat(*rows), tmp_path).registers[0].fields
    assert [(one.field, one.bit_hi, one.bit_lo) for one in fields] == [
        ("ENA", 0, 0),
        ("CNT", 9, None),
        ("GO", 12, 12),
    ]
    assert fields[1].flags
    assert fields[0].values[1].name == "open"


def test_a_head_that_narrow_columns_cut_ends_a_description(tmp_path: Path) -> None:
    text = flat("ENA 0 0x0 Opens.").replace("Bits Default", "Bit s Defaul t", 1)
    assert [one.description for one in read(text, tmp_path).registers] == ["A gate."] * 2
