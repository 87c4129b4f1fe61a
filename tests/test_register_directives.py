"""Registers under directives of reStructuredText, their bits in nested lists."""

from __future__ import annotations

from dialect_checks import load

from extract.dialects import read

TEXT = """\
Pump registers
==============

.. reg:: 32 pump-ctl Control of the pump

   - bits 0-3: MODE -- how it runs

     - 0: RESTS
     - 1: RUNS

   - bit 4: GO

.. reg:: 16 pump-stat

   - bits 0-7: LEVEL -- how full it is
   - bits 8-15: RATE -- how fast it turns
"""


def test_a_directive_names_its_register_and_two_dashes_part_a_name_from_its_text() -> None:
    found = read(load(TEXT, "northbeck-nb1"), "register-table").registers
    assert [(r.register, r.width_bits, r.flags) for r in found] == [
        ("pump-ctl", 32, []),
        ("pump-stat", 16, []),
    ]
    assert [[(f.field, f.bit_hi, f.bit_lo) for f in r.fields] for r in found] == [
        [("MODE", 3, 0), ("GO", 4, 4)],
        [("LEVEL", 7, 0), ("RATE", 15, 8)],
    ]
    assert [(v.value, v.name) for v in found[0].fields[0].values] == [(0, "RESTS"), (1, "RUNS")]
