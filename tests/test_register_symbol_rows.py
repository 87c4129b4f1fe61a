"""Figures whose numbers stand behind a label, and tables of values that their fields head, alone or together."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from pdf_reading import text_reader

from extract.dialects.register_table.bit_figures.lanes import marks_of_text
from extract.dialects.register_table.pages.flow import text_of
from extract.dialects.register_table.words.keys import key_lines
from extract.dialects.register_table.words.vocabulary import vocabulary

if TYPE_CHECKING:
    from pathlib import Path

    from extract.observations import Reading

FIGURE = """# Gate register (NBM)

Address: FFF32H  After reset: 20H  R/W

| 7   | 6   | 5  | 4 | 3 | 2 | 1   | 0   |
|-----|-----|----|---|---|---|-----|-----|
| TM1 | TM0 | GO | 0 | 0 | 0 | LEN | DIR |
"""


def values(*heads: str, rows: tuple[str, ...] = ("0 | rests", "1 | runs")) -> str:
    lines = [" | ".join([*heads, "Meaning"]), "|".join("---" for _ in [*heads, ""]), *rows]
    return "\n" + "".join(f"| {line} |\n" for line in lines)


def reading(tmp_path: Path, *tables: str) -> Reading:
    return text_reader(tmp_path, ".md")(FIGURE + "\n".join(tables))


@pytest.mark.parametrize("label", ["Symbol", "Bit", "Name"])
def test_numbers_of_bits_may_stand_behind_a_label(label: str) -> None:
    line = f"{label} <7> 6 <5> <4> 3 2 1 <0>"
    words, at = [], 0
    for word in line.split():
        at = line.index(word, at)
        words.append((word, (0, at, at + len(word)), None))
        at += len(word)
    marks = marks_of_text(text_of(0, words), vocabulary().bit_labels)
    assert marks is not None
    assert [mark[0] for mark in marks] == line.split()[1:]
    assert marks_of_text(text_of(0, [("Pump", (0, 0, 4), None), *words[1:]]), vocabulary().bit_labels) is None


def test_access_stands_behind_a_reset() -> None:
    told = [("address", "FFF32H"), ("reset", "00H"), ("access", "R/W")]
    assert key_lines("Address: FFF32H After reset: 00H R/W", vocabulary()) == told


def test_each_table_belongs_to_the_field_that_heads_it(tmp_path: Path) -> None:
    found = reading(tmp_path, values("GO"), values("LEN", rows=("0 | short", "1 | long")))
    (register,) = found.registers
    assert (register.register, register.address, register.access) == ("NBM", 0xFFF32, "R/W")
    told = {
        one.field: [(v.value, v.name, v.flags) for v in one.values] for one in register.fields if one.values
    }
    assert told == {
        "GO": [(0, "rests", []), (1, "runs", [])],
        "LEN": [(0, "short", []), (1, "long", [])],
    }
    assert next(one.default_value for one in register.fields if one.field == "GO") == 1


@pytest.mark.parametrize("rows", [("0 | × | rests", "1 | 0 | runs"), ("0 | 0 | rests", "1 | 1 | runs")])
def test_values_of_several_fields_together_are_reported_and_are_those_of_none(
    tmp_path: Path, rows: tuple[str, ...]
) -> None:
    found = reading(tmp_path, values("GO"), values("TM1", "TM0", rows=rows))
    told = {one.field: len(one.values) for one in found.registers[0].fields if one.values}
    assert told == {"GO": 2}
    assert [(d.code, d.message.rpartition(": ")[2]) for d in found.diagnostics] == [
        ("list_ownerless", "TM1, TM0")
    ]


def test_a_key_of_two_words_is_one_though_the_second_is_a_key_too() -> None:
    line = "Register address: 0Ch Type: R/W Reset value: 03h"
    assert key_lines(line, vocabulary()) == [("address", "0Ch"), ("access", "R/W"), ("reset", "03h")]
