"""Tables that tell of parts of a register by one name, under unknown heads: read between bars, else reported."""

from __future__ import annotations

from dialect_checks import load

from extract.dialects.register_table import RegisterTableDialect

BARS = """\
### NB9 GATE (A[5:0] = 09H)

| Bits | Name | Access | Description |
|---|---|---|---|
| 7:0 | GATE | W | Gate |

### NB1 Pump information (A[5:0] = 01H)

| Function | Kind | Operand | Data | Notes |
|---|---|---|---|---|
| Length | Write-only | OP[1:0] | 00B: 16 | 1 |
| Rate | Write-only | OP[2] | 0B: slow | 5 |
"""
BLANKS = """\
NB9 GATE (A[5:0] = 09H)

  Bits    Name    Access    Description
  7:0     GATE    W         Gate

NB1 Pump information (A[5:0] = 01H)

  Function       Kind          Operand     Data           Notes
  Length         Write-only    OP[1:0]     00B: 16        1
  Rate           Write-only    OP[2]       0B: slow       5
"""


def test_parts_of_one_thing_under_unknown_heads_are_reported() -> None:
    reading = RegisterTableDialect().read(load(BLANKS, "northbeck-nb1"))
    assert "table_unread" in {found.code for found in reading.diagnostics}


def test_between_bars_they_are_the_bits_of_what_stands_before_them() -> None:
    reading = RegisterTableDialect().read(load(BARS, "northbeck-nb1"))
    assert [(f.field, f.bit_hi, f.bit_lo) for f in reading.registers[1].fields] == [
        ("Length", 1, 0),
        ("Rate", 2, 2),
    ]


def test_a_map_whose_heads_ran_together_with_the_number_of_its_highest_bit_is_reported() -> None:
    numbers = " ".join(str(bit) for bit in range(31, -1, -1))
    bits = "4.1 PMP_CR register\nBits 31:1 RATE: Rate\nBit 0 GO: Starts it\n"
    text = f"{bits}\n4.2 PMP map\n\nOffsetRegister{numbers}\n0x08 PMP_DR    LEVEL\n"
    reading = RegisterTableDialect().read(load(text, "northbeck-nb1"))
    assert [found.message for found in reading.diagnostics] == ["a figure of bits is not read"]
