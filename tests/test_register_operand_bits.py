"""Tables of mode registers, whose bits are parts of the operand of a command."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pdf_reading import listed, text_reader

if TYPE_CHECKING:
    from pathlib import Path


def test_parts_of_an_operand_beside_functions_and_codes_are_fields_of_a_mode_register(tmp_path: Path) -> None:
    text = """\
# Northbeck memory

## 3.4 Mode Register 1

| Function | Register Type | Operand | Data | Notes |
|---|---|---|---|---|
| BURST | Write-only | OP[1:0] | 00B: 16 beats<br>01B: 32 beats | 1 |
| PRE | Write-only | OP[2] | 0B: static<br>1B: toggles | |
| REST | Read-only | OP[7:3] | 00000B: none | |
"""
    (register,) = text_reader(tmp_path)(text).registers
    assert [(f.field, f.bit_hi, f.bit_lo, f.access) for f in register.fields] == [
        ("BURST", 1, 0, "Write-only"),
        ("PRE", 2, 2, "Write-only"),
        ("REST", 7, 3, "Read-only"),
    ]
    assert listed(register.fields[1]) == {0: "static", 1: "toggles"}


def test_numbers_before_the_operand_are_resets_or_rows_and_no_names(tmp_path: Path) -> None:
    text = """\
## Mode Register 2

| No. | Default | Function | Type | Operand | Data |
|---|---|---|---|---|---|
| 1 | 2 | BURST | Write-only | OP[1:0] | 00B: 16 beats |
| 2 | 0 | PRE | Write-only | OP[2] | 0B: static |
"""
    (register,) = text_reader(tmp_path)(text).registers
    assert [(f.field, f.default_value, f.reserved) for f in register.fields] == [
        ("BURST", 2, False),
        ("PRE", 0, False),
    ]
