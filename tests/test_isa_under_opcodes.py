"""Tables under a heading that speaks of opcodes, whatever heads their columns."""

from __future__ import annotations

import pytest
from isa_reading import read, told

NAMES = ("gnop", "gadd", "gsub", "gmul", "gand", "gor", "gxor", "gnot", "gjmp", "gret", "gin", "gout")
KNOWN = "\n## More\n\n| Mnemonic | Opcode |\n|---|---|\n| GNA | 0xE0 |\n| GNB | 0xE1 |\n| GNC | 0xE2 |\n"


def table(
    heads: tuple[str, ...], code: str = "{0}", title: str = "Opcodes of the unit", first: int = 0
) -> str:
    rows = [(code.format(first + n), name, "does it to both of them") for n, name in enumerate(NAMES)]
    lines = [f"| {' | '.join(row)} |" for row in (heads, ("---",) * len(heads), *rows)]
    return f"# The unit\n\n## {title}\n\n" + "\n".join(lines) + "\n" + KNOWN


def codes(text: str) -> list[int | None]:
    return [code for _, code, name in told(read(text)) if name in NAMES]


@pytest.mark.parametrize(
    "heads", [("Op", "Name", "Operation"), ("Stack", "Name", "Notes"), ("#", "What", "Does")]
)
def test_codes_that_count_up_beside_names_are_opcodes_there(heads: tuple[str, ...]) -> None:
    assert codes(table(heads)) == list(range(12))
    assert codes(table(heads, "{0:02X}", first=4)) == list(range(4, 16))
    assert codes(table(heads, title="Mailbox opcodes")) == []
    assert codes(table(heads, title="Modes of the unit")) == []


def test_a_base_that_the_head_names_is_that_of_the_codes_or_they_are_none() -> None:
    assert codes(table(("Hex", "Name", "Operation"), "{0:02X}")) == list(range(12))
    assert codes(table(("Hex", "Name", "Operation"), "{0}")) == []


def test_registers_under_such_a_heading_are_none() -> None:
    assert codes(table(("Offset", "Name", "Operation"))) == []
    assert codes(table(("Op", "Name", "Reset"))) == []


def test_numbers_under_a_title_of_amounts_are_codes_where_their_head_says_so() -> None:
    assert codes(table(("Op", "Name", "Bytes"), title="Opcode lengths")) == list(range(12))
    assert codes(table(("#", "Name", "Bytes"), title="Opcode lengths")) == []
    assert codes(table(("#", "Name", "Bytes"), title="Opcodes of variable length")) == list(range(12))
    assert codes(table(("Rank", "Name", "Share"))) == []
