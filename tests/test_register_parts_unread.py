"""Tables that tell of parts of a register by one name, under heads that are not known: they are reported."""

from __future__ import annotations

import pytest
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


@pytest.mark.parametrize("text", [BARS, BLANKS])
def test_parts_of_one_thing_under_unknown_heads_are_reported(text: str) -> None:
    reading = RegisterTableDialect().read(load(text, "northbeck-nb1"))
    assert "table_unread" in {found.code for found in reading.diagnostics}
