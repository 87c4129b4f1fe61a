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
