"""Tables drawn with the signs for boxes are read as those of bars and grids are, at the places where they stand."""

from __future__ import annotations

import pytest
from dialect_checks import load

from extract import dialects
from extract.box_tables import box_tables

ROWS = [
    ("Opcode", "Mnemonic", "Does"),
    ("0x00", "GNOP", "nothing"),
    ("0x01", "GADD", "adds"),
    ("0x02", "GSUB", "takes"),
]


def drawn(signs: str, *, between: bool = False) -> str:
    """A table of such signs, from the top on the left to the bar; rules `between` all rows or under the head alone."""
    tl, tm, tr, ml, mm, mr, bl, bm, br, level, bar = signs
    widths = (8, 10, 9)
    rule = lambda left, cross, right: left + cross.join(level * width for width in widths) + right  # noqa: E731 - short
    lines = [rule(tl, tm, tr)]
    for n, row in enumerate(ROWS):
        lines.append(
            bar + bar.join(f" {cell}".ljust(width) for cell, width in zip(row, widths, strict=True)) + bar
        )
        lines += [rule(ml, mm, mr)] if n == 0 or (between and n < len(ROWS) - 1) else []
    return "Instruction opcodes\n\n" + "\n".join([*lines, rule(bl, bm, br)]) + "\n"


@pytest.mark.parametrize("between", [False, True])
@pytest.mark.parametrize("signs", ["┌┬┐├┼┤└┴┘─│", "╔╦╗╠╬╣╚╩╝═║", "┏┳┓┣╋┫┗┻┛━┃"])
def test_rows_of_such_tables_are_read_where_they_stand(signs: str, *, between: bool) -> None:
    text = drawn(signs, between=between)
    document = load(text, "northbeck-scar-isa")
    reading = dialects.read(document)
    assert [(row.mnemonic, row.opcode) for row in reading.instructions] == [
        ("GNOP", 0),
        ("GADD", 1),
        ("GSUB", 2),
    ]
    assert document.lines == load(text, "northbeck-scar-isa").lines  # as printed
    for row in reading.instructions:
        (line, first, end), *_ = row.pieces
        assert row.mnemonic in document.lines[line][first:end] or any(
            row.mnemonic == document.lines[i][a:b] for i, a, b in row.pieces
        )
    assert all(document.roles[i] for i in range(len(document.lines)) if document.lines[i].strip())


def test_boxes_without_a_rule_that_crosses_and_broken_ones_are_left() -> None:
    figure = "┌────┬────┐\n│ EN │ GO │\n└────┴────┘\n"
    broken = drawn("┌┬┐├┼┤└┴┘─│").replace("└", "x")
    for text in (figure, broken, "a ┼ b\n"):
        assert box_tables(load(text, "northbeck-scar-isa")) is None
