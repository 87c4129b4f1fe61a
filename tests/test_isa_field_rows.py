"""Fields of encodings in tables of HTML and of bars with several lines in a cell, as converters of PDFs make them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from dialect_checks import load

from extract.dialects.isa_table import IsaTableDialect

if TYPE_CHECKING:
    from extract.observations import Reading, Register

OPCODES = """
Table 43. NP2 Opcodes

| Opcode # | Name |
|---|---|
| 0 | N_ADD_U32 |
| 1 | N_SUB_U32 |
| 2 | N_MUL_U32 |
| 3 | N_DIV_U32 |
"""
REST = [
    ("NDST", "[15:9]", "Where it goes."),
    ("OP", "[29:16]", "See Opcode table."),
    ("ENCODING", "[31:30]", "'b10"),
]
ROWS = [("[8:0]", "First operand."), ("0 - 105", "NR0 - NR105: Registers."), ("106", "NCC_LO: Codes [31:0].")]
HEADS = ("Field Name", "Bits", "Format or Description")


def bars(bits: str, text: str) -> str:
    rows = [HEADS, ("---", "---", "---"), ("NSRC0", bits, text), *REST]
    return "\n".join(f"| {' | '.join(row)} |" for row in rows)


def html() -> str:
    first = "".join(
        f"<tr>{'<td rowspan=3>NSRC0</td>' if not n else ''}<td>{bits}</td><td>{text}</td></tr>\n"
        for n, (bits, text) in enumerate(ROWS)
    )
    rest = "".join("<tr>" + "".join(f"<td>{cell}</td>" for cell in row) + "</tr>\n" for row in REST)
    heads = "".join(f"<th>{head}</th>" for head in HEADS)
    return f"<table>\n<tr>{heads}</tr>\n{first}{rest}</table>"


def read(table: str) -> Reading:
    text = f"# Northbeck instruction set\n\n## 13.1.1. NP2\n\nTable 42. NP2 Fields\n\n{table}\n{OPCODES}"
    return IsaTableDialect().read(load(text, "northbeck-scar-isa"))


@pytest.mark.parametrize(
    "table", [bars(*("<br>".join(parts) for parts in zip(*ROWS, strict=True))), html()], ids=["bars", "html"]
)
def test_codes_parallel_to_their_meanings_in_one_row_are_the_values_of_its_field(table: str) -> None:
    reading = read(table)
    (encoding,) = reading.registers
    assert (encoding.register, encoding.kind, encoding.width_bits) == ("NP2", "encoding", 32)
    assert [(one.field, one.bit_hi, one.bit_lo, one.flags) for one in encoding.fields] == [
        ("NSRC0", 8, 0, []), ("NDST", 15, 9, []), ("OP", 29, 16, []), ("ENCODING", 31, 30, []),
    ]  # fmt: skip
    values = encoding.fields[0].values
    assert [(one.value, one.value_last, one.name) for one in values] == [
        (0, 105, None),
        (106, None, "NCC_LO"),
    ]
    assert {row.encoding for row in reading.instructions} == {"NP2"}


def test_codes_that_are_not_as_many_as_their_meanings_leave_their_field_in_doubt() -> None:
    reading = read(bars("<br>".join(bits for bits, _ in ROWS), "First operand.<br>NR0 - NR105: Registers."))
    fields = [one for register in reading.registers for one in register.fields]
    assert [one.flags for one in fields if one.field == "NSRC0"] == [["bits_garbled"]]
    assert all(not one.flags for one in fields if one.field != "NSRC0")


def test_the_last_row_of_a_table_of_opcodes_names_no_register() -> None:
    opcodes = (
        "======== =========\nOpcode # Name\n======== =========\n0        N_ADD_U32\n1        N_SUB_U32\n"
    )
    opcodes += "2        N_MUL_U32\n======== =========\n"
    fields = (
        "========== ======= ===========\nField Name Bits    Description\n========== ======= ===========\n"
    )
    fields += "NSRC0      [15:0]  One.\nNDST       [31:16] Two.\n========== ======= ===========\n"
    text = f"NP2\n---\n\n{opcodes}\n{fields}"
    registers: list[Register] = IsaTableDialect().read(load(text, "northbeck-scar-isa")).registers
    assert [one.register for one in registers] == ["NP2"]


CODES = ["0 - 105", "106", "107"]
MEANT = ["NR0 - NR105: Registers.", "NCC_LO: Codes [31:0].", "NCC_HI: Codes [63:32]."]


def lines(*texts: str) -> str:
    rest = ["NDST [15:9] Where it goes.", "OP [29:16] See Opcode table.", "ENCODING [31:30] 'b10"]
    return "\n".join(["Field Name Bits Format or Description", "NSRC0 [8:0]", *texts, *rest, ""])


@pytest.mark.parametrize("said", [["First operand."], []])
def test_codes_line_by_line_over_as_many_meanings_are_the_values_of_the_field(said: list[str]) -> None:
    (encoding,) = read(lines(*CODES, *said, *MEANT)).registers
    field = encoding.fields[0]
    assert (field.bit_hi, field.bit_lo, field.description or "", field.flags) == (8, 0, "".join(said), [])
    assert [(one.value, one.value_last, one.name) for one in field.values] == [
        (0, 105, None), (106, None, "NCC_LO"), (107, None, "NCC_HI"),
    ]  # fmt: skip


@pytest.mark.parametrize(
    "table", [lines(*CODES, *MEANT[:-1]), bars(f"[8:0] {' '.join(CODES)}", f"First. {' '.join(MEANT)}")]
)
def test_codes_whose_meanings_cannot_be_told_leave_the_field_in_doubt(table: str) -> None:
    (encoding,) = read(table).registers
    assert [one.flags for one in encoding.fields] == [["row_fused"], [], [], []]
    assert not encoding.fields[0].values


@pytest.mark.parametrize("marks", ["{}", "*{}*", "#### *{}*", "**{}**", "### {}"])
def test_a_caption_in_slanted_print_names_the_encoding_and_ranges_in_rows_of_their_own_are_values(
    marks: str,
) -> None:
    rows = [
        HEADS,
        ("---",) * 3,
        ("NSRC0", "[8:0]", "First operand."),
        *((code, "", text) for code, text in ROWS[1:]),
    ]
    table = "\n".join(f"| {' | '.join(row)} |" for row in [*rows, *REST])
    title = marks.format("Table 42. NP2 Fields")
    text = f"# Northbeck instruction set\n\n## 15.1 Instructions\n\n{title}\n\n{table}\n{OPCODES}"
    (encoding,) = IsaTableDialect().read(load(text, "northbeck-scar-isa")).registers
    assert (encoding.register, encoding.kind, encoding.flags) == ("NP2", "encoding", [])
    assert [(one.value, one.value_last, one.name) for one in encoding.fields[0].values] == [
        (0, 105, None),
        (106, None, "NCC_LO"),
    ]
    assert not any(one.flags for one in encoding.fields)
