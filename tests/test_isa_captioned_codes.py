"""Tables whose caption alone says that they are of instructions."""

from __future__ import annotations

from time import process_time

import pytest
from dialect_checks import load
from isa_reading import read

from extract.dialects.isa_table.lists.captioned_codes import may_caption

ROWS = [
    ("GAD", "0x0", "0", "to += from"),
    ("GSB", "0x1", "0", "to -= from"),
    ("GDV", "0x3", "1", "to /= from"),
]
HEADS = ("name", "code", "offset", "description")


def bars(rows: list[tuple[str, ...]], heads: tuple[str, ...] = HEADS) -> str:
    lines = [heads, tuple("---" for _ in heads), *rows]
    return "".join(f"| {' | '.join(row)} |\n" for row in lines)


def simple(rows: list[tuple[str, ...]]) -> str:
    rule = "  =====  =====  =======  ============\n"
    return (
        rule
        + "".join("  {:6} {:6} {:8} {}\n".format(*row) for row in [HEADS])
        + rule
        + "".join("  {:6} {:6} {:8} {}\n".format(*row) for row in rows)
        + rule
    )


def html(rows: list[tuple[str, ...]]) -> str:
    lines = ["".join(f"<th>{text}</th>" for text in HEADS)]
    lines += ["".join(f"<td>{text}</td>" for text in row) for row in rows]
    return (
        "<table>\n<caption><span>Sum instructions</span></caption>\n"
        + "".join(f"<tr>{one}</tr>\n" for one in lines)
        + "</table>\n"
    )


@pytest.mark.parametrize(
    "text",
    [
        f"Table 3: Sum instructions\n\n{bars(ROWS)}",
        f"{bars(ROWS)}\nTable 3: Sum Instructions\n",
        f"The set\n=======\n\n.. table:: Sum instructions\n\n{simple(ROWS)}",
        html(ROWS),
    ],
)
def test_a_caption_of_instructions_makes_names_and_marked_codes_instructions(text: str) -> None:
    found = read(text).instructions
    assert [(row.mnemonic, row.opcode, row.forms, row.description) for row in found] == [
        ("GAD", 0, [("offset", "0")], "to += from"),
        ("GSB", 1, [("offset", "0")], "to -= from"),
        ("GDV", 3, [("offset", "1")], "to /= from"),
    ]


@pytest.mark.parametrize(
    "text",
    [
        f"Table 3: Sum flags\n\n{bars(ROWS)}",
        f"Table 3: Sum instructions\n\n{bars([(*row[:1], row[1][2:], *row[2:]) for row in ROWS])}",
        f"Table 3: Sum instructions\n\n{bars([(f'the {row[0]} one', *row[1:]) for row in ROWS])}",
    ],
)
def test_without_such_a_caption_or_marks_or_mnemonics_they_are_none(text: str) -> None:
    assert not read(f"{text}\nTable 4: Other instructions\n\n{bars(ROWS[:1] * 3)}").instructions[1:]


@pytest.mark.parametrize(
    ("caption", "instructions"),
    [
        ("Load, store and move instructions", True),
        ("Status register transfer instructions", True),
        ("Transfer to memory instructions", True),
        ("Jump to subroutine and return from subroutine instructions", True),
        ("Rounding modes, float instructions", False),
        ("Condition code (conditional jump instructions)", False),
        ("Rounding mode, float instructions", False),
        ("Faults on instructions", False),
        ("Prefixes before instructions", False),
        ("Prefetch hints and cache instructions", False),
        ("Traps raised on illegal instructions", False),
        ("Delay to branch instructions", False),
    ],
)
def test_a_caption_is_of_instructions_where_they_are_what_its_words_are_about(
    caption: str, instructions: bool
) -> None:
    codes = [(name, code, text) for name, code, _, text in [*ROWS, ("GMV", "0x4", "", "moves")]]
    rows = [(f"GX{n}", f"0x{n}F", "0", "rests") for n in range(6)]
    known = bars(rows, ("Mnemonic", "Opcode", "Cycles", "Description"))
    found = read(f"{known}\nTable 3: {caption}\n\n{bars(codes, ('name', 'code', 'meaning'))}")
    assert ("GAD" in [row.mnemonic for row in found.instructions]) is instructions
    assert bool(found.diagnostics) is not instructions


def test_a_caption_may_stand_in_a_row_over_the_heads() -> None:
    assert [
        row.mnemonic
        for row in read(bars([HEADS, *ROWS], ("Table 3. Sum instructions", "", "", ""))).instructions
    ] == [
        "GAD",
        "GSB",
        "GDV",
    ]


def test_a_marked_heading_says_so_of_a_table_headed_by_names_alone() -> None:
    for heads, read_so in ((HEADS, True), (("source", *HEADS[1:]), False)):
        rows = [("Mnemonic", "Opcode"), ("GX0", "0x0F"), ("GX1", "0x1F"), ("GX2", "0x2F")]
        known = bars(rows[1:], rows[0])
        found = read(
            f"{known}\n## Arithmetic instructions\n\nThe code is that of the sum.\n\n{bars(ROWS, heads)}"
        )
        assert ("GAD" in [row.mnemonic for row in found.instructions]) is read_so
        assert bool(found.diagnostics) is not read_so


def test_a_caption_is_not_looked_for_again_at_each_of_many_blank_lines() -> None:
    document = load("Gate instructions\n" + "\n" * 30_000 + "The end.\n")
    began = process_time()
    assert not may_caption(document)
    assert process_time() - began < 1
