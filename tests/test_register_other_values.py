"""Lists of values under name and slice of fields that lines of bits describe, with values that stand for others."""

from __future__ import annotations

from dialect_checks import load

from extract.dialects.register_table import RegisterTableDialect

TEXT = """\
Register 0xF4 “pump_meas”

  Register 0xF4          Name           Description
  “pump_meas”
  Bit 7, 6, 5            rate_t[2:0]    Rate of the turns. See Table 24 for settings.
  Bit 4, 3, 2            rate_p[2:0]    Rate of the pump. See Table 23 for settings.
  Bit 1, 0               mode[1:0]      Mode of the gate. See Table 25 for settings.

Table 23: register settings rate_p

  rate_p[2:0]            Rate
  000                    Skipped
  001                    rate ×1
  101, others            rate ×16

Table 24: register settings rate_t

  rate_t[2:0]            Rate
  000                    Skipped
  100                    rate ×8
  101, others            rate ×16

Table 25: register settings mode

  mode[1:0]              Mode
  00                     Sleep
  11                     Runs

Register 0xF7…0xF9 “press” (_msb, _lsb)

  0xF7                   press_msb[7:0]     Contains the high part.
  0xF8                   press_lsb[7:0]     Contains the low part.
"""


def test_a_value_that_stands_for_others_too_is_one_and_each_list_is_that_of_its_field() -> None:
    first, *rest = RegisterTableDialect().read(load(TEXT, "northbeck-nb1")).registers
    values = {f.field: [(v.value, v.name or v.description) for v in f.values] for f in first.fields}
    assert values == {
        "rate_t": [(0, "Skipped"), (4, "rate ×8"), (5, "rate ×16")],
        "rate_p": [(0, "Skipped"), (1, "rate ×1"), (5, "rate ×16")],
        "mode": [(0, "Sleep"), (3, "Runs")],
    }
    assert [(one.register, one.address, one.flags) for one in rest] == [("press", 0xF7, ["no_fields"])]
