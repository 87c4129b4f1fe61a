"""Tables of fields with heads in many words and bits in many notations."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from extract.dialects import read
from extract.readers import read_document

if TYPE_CHECKING:
    from pathlib import Path

    from pdf_reading import ReadText

HEADS = [
    "Bits Name Access Reset Description",
    "Bit Field Type Default Function",
    "Field Bits Description Access Reset",
    "Bit# Symbol R/W Initial Meaning",
    "Position Name R/W POR Notes",
    "Range Name Access Reset Description",
]
BITS = [
    "{0}:{1}",
    "[{0}:{1}]",
    "{0}-{1}",
    "{0}..{1}",
    "{1}-{0}",
    "D{0}:D{1}",
    "bits {0}-{1}",
    "{0} to {1}",
    "({0}:{1})",
]
BITS += ["{0}~{1}", "{0} downto {1}", "b{0}-b{1}", "`{0}:{1}`", "**{0}:{1}**", "{0} : {1}", "0{0}:0{1}"]
KINDS = {
    "bits": {"Bits", "Bit", "Bit#", "Position", "Range", "Bit(s)"},
    "name": {"Name", "Field", "Symbol", "Mnemonic"},
    "access": {"Access", "Type", "R/W", "Mode"},
    "reset": {"Reset", "Default", "Initial", "POR", "Value"},
}
ROWS = [
    ((7, 4), {"name": "STOP", "access": "RW", "reset": "0x5", "text": "Where it ends"}),
    ((3, 0), {"name": "RATE", "access": "RW", "reset": "0x2", "text": "How fast"}),
]


def table(head: str, bits: str) -> str:
    """The rows under such heads."""
    heads = head.split()
    kinds = [next((kind for kind, words in KINDS.items() if one in words), "text") for one in heads]
    rows = [[(cells | {"bits": bits.format(*ends)})[kind] for kind in kinds] for ends, cells in ROWS]
    return "".join(f"| {' | '.join(row)} |\n" for row in (heads, ["---"] * len(heads), *rows))


@pytest.mark.parametrize("head", HEADS)
@pytest.mark.parametrize("bits", BITS)
def test_fields_are_read_whatever_their_heads_and_bits_are_like(
    markdown: ReadText, head: str, bits: str
) -> None:
    registers = markdown(
        "".join(
            f"### {name} Register (0x{n:02x})\n\n{table(head, bits)}\n"
            for n, name in ((16, "CTRL"), (20, "STAT"))
        )
    ).registers
    for register in registers:
        assert [
            (one.bit_hi, one.bit_lo, one.field, one.access, one.default_value, one.description, one.flags)
            for one in register.fields
        ] == [(7, 4, "STOP", "RW", 5, "Where it ends", []), (3, 0, "RATE", "RW", 2, "How fast", [])]


@pytest.mark.parametrize("bits", ["{0}:{1}", "{0}..{1}", "{0} to {1}", "[{0}:{1}]"])
def test_a_mnemonic_and_a_value_beside_bits_are_no_instruction(markdown: ReadText, bits: str) -> None:
    reading = markdown(f"### CTRL Register (0x10)\n\n{table('Bit(s) Mnemonic Mode Value Comment', bits)}")
    assert not reading.instructions
    assert [(one.field, one.bit_hi, one.note, one.values) for one in reading.registers[0].fields] == [
        ("STOP", 7, "Value: 0x5", []),
        ("RATE", 3, "Value: 0x2", []),
    ]


def test_values_in_rows_of_their_own_are_still_a_list(markdown: ReadText) -> None:
    rows = "| Bits | Name | Value | Description |\n|---|---|---|---|\n| 7:4 | STOP | | Where it ends |\n"
    rows += "| | | 0 | here |\n| | | 1 | there |\n| 3:0 | RATE | | How fast |\n"
    (register,) = markdown(f"### CTRL Register (0x10)\n\n{rows}").registers
    assert [(value.value, value.name) for value in register.fields[0].values] == [(0, "here"), (1, "there")]
    assert [one.note for one in register.fields] == [None, None]


@pytest.mark.parametrize("bits", ["Bit(s)", "Bits", "Bit"])
def test_a_text_is_recognised_whose_bits_stand_behind_places_and_registers(tmp_path: Path, bits: str) -> None:
    rows = [("0x10", "CTRL", "7:4", "STOP"), ("", "", "3:0", "RATE"), ("0x14", "STAT", "7:0", "BUSY")]
    table = "".join(f"{place:9}{name:10}{at:8}{field:8}RW      It works\n" for place, name, at, field in rows)
    heads = f"{'Address':9}{'Register':10}{bits:8}{'Field':8}Access  Description\n"
    (tmp_path / "pump.txt").write_text(heads + table)
    registers = read(read_document(tmp_path / "pump.txt", "pump")).registers
    assert [(one.register, one.address, [field.field for field in one.fields]) for one in registers] == [
        ("CTRL", 0x10, ["STOP", "RATE"]),
        ("STAT", 0x14, ["BUSY"]),
    ]


@pytest.mark.parametrize("head", ["LSB", "Position"])
def test_lowest_bits_alone_are_no_bits_of_fields(markdown: ReadText, head: str) -> None:
    rows = f"| {head} | Name | Description |\n|---|---|---|\n| 4 | STOP | Where it ends |\n| 0 | RATE | How fast |\n"
    registers = markdown(
        f"### CTRL Register (0x10)\n\n{rows}\n### STAT Register (0x14)\n\n{table('Bits Name', '{0}:{1}')}"
    ).registers
    assert [len(one.fields) for one in registers if one.register == "CTRL"] == [0]


def test_a_cell_of_values_and_their_meanings_in_each_row_is_a_list(markdown: ReadText) -> None:
    rows = "| Bits | Name | Value | Description |\n|---|---|---|---|\n"
    rows += (
        "| 7:4 | STOP | 0: here, 1: there | Where it ends |\n| 3:0 | RATE | 0: slow, 1: fast | How fast |\n"
    )
    (register,) = markdown(f"### CTRL Register (0x10)\n\n{rows}").registers
    assert [[(value.value, value.name) for value in one.values] for one in register.fields] == [
        [(0, "here"), (1, "there")],
        [(0, "slow"), (1, "fast")],
    ]


@pytest.mark.parametrize("head", ["Width", "Size", "宽度", "位数"])
def test_a_column_of_widths_that_holds_ranges_apart_is_that_of_bits(markdown: ReadText, head: str) -> None:
    title = f"## CTRL register (0x10)\n\n| Field | {head} | Default |\n|---|---|---|\n"
    read = markdown(f"{title}| STOP | 7:4 | 0x5 |\n| GATE | 3 | 0 |\n| RATE | 2:0 | 0x2 |\n")
    fields = [(f.bit_hi, f.bit_lo, f.field, f.flags) for f in read.registers[0].fields]
    assert fields == [(7, 4, "STOP", []), (3, 3, "GATE", []), (2, 0, "RATE", [])]
    ports = markdown(f"{title}| data | [31:0] | 0 |\n| mask | [3:0] | 0 |\n| enable | 1 | 0 |\n")
    assert not ports.registers[0].fields
    assert "table_unread" in {one.code for one in ports.diagnostics}


def test_a_column_of_names_that_holds_bits_in_brackets_is_that_of_bits(markdown: ReadText) -> None:
    title = "## CTRL register (0x10)\n\n| Field | Description |\n|---|---|\n"
    read = markdown(f"{title}| [15:8] | RESERVED |\n| [7:0] | How fast the pump turns |\n").registers[0]
    assert [(f.bit_hi, f.bit_lo, f.field, f.description, f.flags) for f in read.fields] == [
        (15, 8, "RESERVED", "RESERVED", []),
        (7, 0, None, "How fast the pump turns", ["name_lost"]),
    ]


def test_single_bits_that_fill_a_register_are_no_widths(markdown: ReadText) -> None:
    title = "## CTRL register (0x10)\n\n| 位数 | 名称 | 描述 |\n|---|---|---|\n"
    rows = "".join(f"| {bit} | GATE_{'HGFEDCBA'[bit]} | 门 |\n" for bit in range(7, -1, -1))
    (register,) = markdown(title + rows).registers
    assert [(one.bit_hi, one.bit_lo, one.flags) for one in register.fields] == [
        (bit, bit, []) for bit in range(7, -1, -1)
    ]


def test_sizes_from_and_to_are_no_bits(markdown: ReadText) -> None:
    title = "## CTRL register (0x10)\n\n| Name | Size | Description |\n|---|---|---|\n"
    (register,) = markdown(f"{title}| SLOW | 1-4 | Litres |\n| FAST | 8-16 | Litres |\n").registers
    assert (register.fields, register.flags) == ([], ["no_fields"])


def test_an_address_whose_space_stands_below_it_in_brackets_heads_addresses(markdown: ReadText) -> None:
    head = "| Address<br>(Main) | Bits | Register Name | Function |\n|---|---|---|---|\n"
    rows = "| 0x15 | [7:4] | Pump Rate | How fast |\n| | [3:0] | Pump Mode | How it moves |\n"
    rows += "| 0x41 | [7] | Gate Enable | Opens it |\n| | [6:0] | Gate Level | How far |\n"
    found = markdown(f"# Main map\n\n{head}{rows}").registers
    assert [(one.address, [field.field for field in one.fields]) for one in found] == [
        (0x15, ["Pump Rate", "Pump Mode"]), (0x41, ["Gate Enable", "Gate Level"])
    ]  # fmt: skip
