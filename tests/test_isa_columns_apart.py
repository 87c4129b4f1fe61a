"""Tables of opcodes taken out of a page column by column: codes below each other, then names."""

from __future__ import annotations

import pytest
from isa_reading import read_chosen as read
from isa_reading import told

FIELDS = """
5.1. NB

Table 3. NB Fields

Field Name

Bits

Format or Description

SRC

[7:0]

The first operand.

DST

[15:8]

The result.

OP

[31:16]

See below.

Table 4. NB Opcodes

"""
CODES = ("0\n1\n4", "7\n0x9\n12")
NAMES = ("N_ADD\nN_SUB_U32\nN_MUL", "N_AND\nN_OR\nN_XOR")
EXPECTED = [
    *(("NB", 0, "N_ADD"), ("NB", 1, "N_SUB_U32"), ("NB", 4, "N_MUL")),
    *(("NB", 7, "N_AND"), ("NB", 9, "N_OR"), ("NB", 12, "N_XOR")),
]
PAIRS = list(zip(CODES, NAMES, strict=True))
TABLES = {
    "a head over each column": "\n\n".join(f"Opcode #\n\n{one}\n\nName\n\n{two}" for one, two in PAIRS),
    "names first": "\n\n".join(f"Name\n\n{two}\n\nOpcode\n\n{one}" for one, two in PAIRS),
    "heads in a line": "\n\n".join(f"Opcode # Name\n\n{one}\n\n{two}" for one, two in PAIRS),
    "heads in two lines": "\n\n".join(f"Opcode #\n\nName\n\n{one}\n\n{two}" for one, two in PAIRS),
    "all heads first": "Opcode #\n\nName\n\nOpcode #\n\nName\n\n"
    + "\n\n".join(f"{one}\n\n{two}" for one, two in PAIRS),
    "all heads in a line": "Opcode # Name Opcode # Name\n\n"
    + "\n\n".join(f"{one}\n\n{two}" for one, two in PAIRS),
}


@pytest.mark.parametrize("table", TABLES.values(), ids=TABLES)
@pytest.mark.parametrize("blank", ["\n\n", "\n"])
def test_codes_and_names_below_each_other_belong_together_in_their_order(table: str, blank: str) -> None:
    found = read((FIELDS + table + "\n\n5.2. The end\n").replace("\n\n", blank))
    assert told(found) == EXPECTED
    assert not any(row.flags for row in found.instructions)
    assert [one.field for one in found.registers[0].fields] == ["SRC", "DST", "OP"]


@pytest.mark.parametrize(("old", "new"), [("\nN_SUB_U32", ""), ("\n1\n", "\n8\n")])
def test_columns_of_other_lengths_and_codes_that_do_not_count_up_are_reported(old: str, new: str) -> None:
    table = TABLES["a head over each column"].replace(old, new)
    found = read(FIELDS + table + "\n\n5.2. The end\n")
    assert "N_ADD" not in [row.mnemonic for row in found.instructions if not row.flags]
    line = (FIELDS + table).splitlines().index("Opcode #")
    assert [one.line_first for one in found.diagnostics if "columns" in (one.message or "")] == [line]


def test_a_column_of_names_in_which_one_is_wrapped_is_reported() -> None:
    wrapped = "Name\n\nN_ADD\nN_SUB\nN_LONG_\nPART\nN_MUL\n\nOpcode\n\n0\n1\n2\n3\n"
    found = read(FIELDS + wrapped)
    assert not told(found)
    assert "table_unread" in {one.code for one in found.diagnostics}
