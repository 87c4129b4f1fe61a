"""Instructions with a table each: the name in a cell across it, the words that encode it below."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from dialect_checks import load

from extract import dialects
from extract.errors import UnknownDialect

if TYPE_CHECKING:
    from extract.observations import Reading

ALL = [
    ("OpGate", "2", "7", ["<id> Gate"]),
    ("OpPumpAll", "1", "8", []),
    ("OpName", "2 + variable", "9", ["<id> Gate", "Literal Name"]),
]


def table(name: str, count: str, code: str, operands: list[str]) -> str:
    cells = "".join(f"<td><p>{text.replace('<', '&lt;')}</p></td>" for text in [count, code, *operands])
    across = len(operands) + 2
    return (
        f'<table>\n<tr><td colspan="{across}"><p><strong>{name}</strong><br>\n<br>\nIt does it.</p></td></tr>\n'
        f"<tr>{cells}</tr>\n</table>\n"
    )


def read(text: str) -> Reading:
    return dialects.read(
        load(f"<html><body>\n<h3>3.1 Instructions</h3>\n{text}</body></html>\n", "northbeck-scar-isa")
    )


def test_the_second_cell_is_the_opcode_where_the_first_counts_the_words() -> None:
    found = read("".join(table(*one) for one in ALL))
    assert [(row.mnemonic, row.opcode, row.syntax) for row in found.instructions] == [
        ("OpGate", 7, "OpGate <id> Gate"),
        ("OpPumpAll", 8, None),
        ("OpName", 9, "OpName <id> Gate, Literal Name"),
    ]
    assert {row.description for row in found.instructions} == {"It does it."}
    assert not found.registers


def test_tables_whose_count_is_not_that_of_their_words_are_none() -> None:
    with pytest.raises(UnknownDialect):
        read("".join(table(*one) for one in [("OpGate", "5", "7", ["<id> Gate"]), *ALL[1:]]))


def test_an_opcode_that_two_tables_give_is_in_doubt() -> None:
    found = read("".join(table(*one) for one in [*ALL, ("OpRest", "1", "8", [])])).instructions
    doubted = [row.mnemonic for row in found if set(row.flags) - {"encoding_unknown"}]
    assert doubted == ["OpPumpAll", "OpRest"]
