"""Values under the names of their fields: in the columns of a figure, or below a name that heads the numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dialect_checks import load
from pdf_pages import Manual
from pdf_reading import bits, listed

from extract.dialects.register_table import RegisterTableDialect

if TYPE_CHECKING:
    from pdf_reading import Read

    from extract.observations import Reading


def text(lines: str) -> Reading:
    return RegisterTableDialect().read(load(lines, "northbeck-nb1"))


def test_values_below_bits_and_names_are_those_of_the_columns_fields(reading: Read) -> None:
    manual = Manual()
    manual.heading("4.2 NBCFG Register (0x10)")
    manual.table(
        [("Bits 7~6", 100), ("Bits 5~1", 100), ("Bits 0~0", 100)],
        [
            ["MODE", "RATE", "GO"],
            ["00 = slow\n01 = fast", "00000 = none\n00001 = one", "0 = rests\n1 = turns"],
        ],
    )
    register = reading(manual).registers[0]
    assert bits(register) == [("MODE", 7, 6), ("RATE", 5, 1), ("GO", 0, 0)]
    assert [sorted(value.value or 0 for value in one.values) for one in register.fields] == [[0, 1]] * 3


HEADED = """\
4.2 NBCFG Register (0x10)

| 7 | 6 | 5 | 4 | 3 | 2 | 1 | 0 |
|---|---|---|---|---|---|---|---|
| RST | GO | A | B | C | D | E | F |

4.2.1 Pump runs

Says whether the pump runs.

GO         Pump state
0          It rests
1          It turns
"""


def test_a_field_that_heads_numbers_has_the_values_below_it() -> None:
    fields = {one.field: one for one in text(HEADED).registers[0].fields}
    assert listed(fields["GO"]) == {0: "It rests", 1: "It turns"}
    other = {one.field: one for one in text(HEADED.replace("GO    ", "WAYS  ")).registers[0].fields}
    assert not other["GO"].values


def test_parts_of_one_thing_below_a_figure_in_the_same_rules_are_reported(reading: Read) -> None:
    manual = Manual()
    manual.heading("4.2 NBCFG Register (0x10)")
    manual.table([("Bits", 60), ("Name", 100), ("Description", 200)], [["7:0", "RATE", "Rate"]])
    manual.heading("4.3 NB1 Pump information")
    rows = [
        ["SPEED", "GO", ""],
        ["Kind", "Operand", "Data"],
        ["Speed", "OP[1]", "0B: slow"],
        ["Go", "OP[0]", "0B: no"],
    ]
    manual.table([("OP[1]", 120), ("OP[0]", 60), ("", 120)], rows)
    assert "table_unread" in {one.code for one in reading(manual).diagnostics}


INSTRUCTIONS = """\
4.2 Pump rate

|       | W | D7 | D6 | D5 | D4 | D3 | D2 | D1 | D0 | HEX |
|-------|---|----|----|----|----|----|----|----|----|-----|
| Order | 0 | 1  | 0  | 1  | 1  | 0  | 0  | 0  | 1  | B1h |
| First | 1 | NBG | NBF | NBE | NBD | NBC | NBB | NBA | NB0 | 1B |
"""


def test_the_number_that_the_bits_of_an_instruction_make_is_no_address() -> None:
    assert {one.address for one in text(INSTRUCTIONS).registers} == {None}
    assert 0x1B in {one.address for one in text(INSTRUCTIONS.replace("B1h", "C2h")).registers}
