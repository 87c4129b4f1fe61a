"""Tables whose heads are not known: a column of whole words beside names makes them tables of instructions."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from dialect_checks import load

from extract import dialects
from extract.errors import UnknownDialect

if TYPE_CHECKING:
    from extract.observations import Reading

ROWS = (
    ("GADD Rm,Rn", "Rn + Rm", "0011nnnnmmmm1100"),
    ("GCMP/EQ Rm,Rn", "T", "0011nnnnmmmm0000"),
    ("GMOV.L @Rm,Rn", "(Rm)", "0110nnnnmmmm0010"),
    ("GRTS", "PR", "0000000000001011"),
)


def table(rows: tuple[tuple[str, ...], ...], heads: tuple[str, ...]) -> str:
    return "\n".join(f"| {' | '.join(row)} |" for row in (heads, ("---",) * len(heads), *rows)) + "\n"


def read(text: str) -> Reading:
    return dialects.read(load(f"# Scar instructions\n\n{text}", "northbeck-scar-isa"))


def test_whole_words_beside_names_are_instructions_under_any_heads() -> None:
    made = read(table(ROWS, ("Format", "Abstract", "Pattern"))).instructions
    assert [(one.mnemonic, one.syntax, dict(one.forms)["encoding"]) for one in made] == [
        ("GADD", "GADD Rm,Rn", "0011nnnnmmmm1100"),
        ("GCMP/EQ", "GCMP/EQ Rm,Rn", "0011nnnnmmmm0000"),
        ("GMOV.L", "GMOV.L @Rm,Rn", "0110nnnnmmmm0010"),
        ("GRTS", None, "0000000000001011"),
    ]
    assert not any(one.flags for one in made)


def test_words_of_several_lengths_without_names_or_without_their_operands_are_none() -> None:
    known = table((("GX0", "0x0F"), ("GX1", "0x1F"), ("GX2", "0x2F")), ("Mnemonic", "Opcode"))
    shorter = (*ROWS[:3], ("GRTS", "PR", "000000001011"))
    unnamed = tuple((f"{n}. it does", *row[1:]) for n, row in enumerate(ROWS))
    other = tuple((f"PART{'ABCD'[n]}", "a place", f"1{n:03b}000xxxxxxxxx") for n in range(4))
    for rows in (shorter, unnamed, other):
        reading = read(f"{known}\n{table(rows, ('Format', 'Abstract', 'Pattern'))}")
        assert [one.mnemonic for one in reading.instructions] == ["GX0", "GX1", "GX2"]


def test_what_a_name_may_end_in_is_part_of_it_and_in_doubt() -> None:
    rows = (
        ("GADD<.f> a,b", "00100bbb00000000FBBB"),
        ("GADC<.f> a,b", "00100bbb00000001FBBB"),
        ("GMAX<.f> a,b", "00100bbb00001000FBBB"),
    )
    made = read(
        table(tuple((one, f"{two}AAAA") for one, two in rows), ("Syntax", "Instruction Code"))
    ).instructions
    assert [(one.mnemonic, one.flags) for one in made] == [
        (name, ["name_composed"]) for name in ("GADD<.f>", "GADC<.f>", "GMAX<.f>")
    ]


def test_a_row_without_its_first_cell_goes_on_with_the_one_above() -> None:
    text = table((*ROWS[:2], ("", "and more", ""), *ROWS[2:]), ("Format", "Operation", "Code"))
    made = read(f"# GX instructions\n\n{text}").instructions
    assert [one.forms[0][1] for one in made] == [row[-1] for row in ROWS]
    assert "and more" in (made[1].description or "")
    short = table((*ROWS[:2], ("GOR Rm,Rn", "and more", ""), *ROWS[2:]), ("Format", "Operation", "Code"))
    with pytest.raises(UnknownDialect):
        read(f"# GX instructions\n\n{short}")
