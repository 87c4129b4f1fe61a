"""Rows of a laid-out table that titles of registers part, under one head, their bits behind the register's number."""

from __future__ import annotations

from dialect_checks import load

from extract.dialects.register_table import RegisterTableDialect

TEXT = """\
 3.2.1 Pump Registers

  Address Name                Description                             Mode(1) Default
  Register 0h – Basic Control
  0.15         Reset          1 = Software reset                      RW/SC         0
                              0 = Normal operation
  0.14         Loop-Back      1 = Loop-back mode                      RW            0
                              0 = Normal operation
  0.13:0       Reserved       —                                       RO            0_0000
  Register 1h – Basic Status
  1.15         Turns          1 = It turns                            RO            0
  1.14:0       Reserved       Reserved                                RO            0_0000
"""


def test_each_title_under_one_head_names_the_register_of_the_rows_below_it() -> None:
    reading = RegisterTableDialect().read(load(TEXT, "northbeck-nb1"))
    assert [
        (one.register, one.address, [(f.field, f.bit_hi, f.access, f.default_text) for f in one.fields])
        for one in reading.registers
    ] == [
        (
            "Basic Control",
            0,
            [("Reset", 15, "RW/SC", "0"), ("Loop-Back", 14, "RW", "0"), ("Reserved", 13, "RO", "0_0000")],
        ),
        ("Basic Status", 1, [("Turns", 15, "RO", "0"), ("Reserved", 14, "RO", "0_0000")]),
    ]
    assert not [found.code for found in reading.diagnostics]
