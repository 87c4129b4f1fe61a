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
