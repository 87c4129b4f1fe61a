"""Values under the names of their fields: in the columns of a figure, or below a name that heads the numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dialect_checks import load
from pdf_pages import Manual
from pdf_reading import bits, listed

from extract.dialects.register_table import RegisterTableDialect

if TYPE_CHECKING:
    from pdf_reading import Read, ReadText

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


def test_numbers_alone_in_a_column_of_values_are_what_the_field_may_hold_and_its_description_stays(
    markdown: ReadText,
) -> None:
    rows = (
        "| 1:0 | MODE | 0: off<br>1: on | The mode |\n| 2 | GO | 0, 1 | Start: 0 rests, 1 runs |\n"
        "| 5:3 | RATE | 0-5 | The rate |\n| 7:6 | LVL | 0 (off), 1 (low), 2 (high) | The level |\n"
    )
    (register,) = markdown(
        f"# CTRL register\n\nOffset: 0x10\n\n| Bits | Name | Values | Description |\n|---|---|---|---|\n{rows}"
    ).registers
    assert [(f.field, f.note) for f in register.fields] == [
        ("MODE", None),
        ("GO", "Values: 0, 1"),
        ("RATE", "Values: 0-5"),
        ("LVL", None),
    ]
    assert [(f.description or "").split()[0] for f in register.fields] == ["The", "Start:", "The", "The"]
    assert [[(v.value, v.name) for v in f.values] for f in register.fields] == [
        [(0, "off"), (1, "on")],
        [(0, "rests"), (1, "runs")],
        [],
        [(0, "off"), (1, "low"), (2, "high")],
    ]


def test_names_under_a_second_head_of_names_behind_the_values_are_theirs(markdown: ReadText) -> None:
    rows = "| 1:0 | MODE | 0 | OFF | rests |\n| | | 1 | ON | runs |\n"
    (register,) = markdown(
        "# CTRL register\n\nOffset: 0x10\n\n| Bits | Name | Value | Name | Description |\n|---|---|---|---|---|\n"
        + rows
    ).registers
    assert [(v.value, v.name, v.description) for v in register.fields[0].values] == [
        (0, "OFF", "rests"),
        (1, "ON", "runs"),
    ]


def test_binary_codes_under_a_head_of_bits_are_values_of_the_field_whose_name_stands_above(
    markdown: ReadText,
) -> None:
    fields = "| Bits | Name | Description |\n|---|---|---|\n| 1:0 | MODE | Mode |\n| 2 | GO | Starts |\n"
    full = "| 00 | off |\n| 01 | on |\n| 10 | auto |\n"
    for lead, rows, values in (
        ("MODE", full, [(0, "off"), (1, "on"), (2, "auto")]),
        ("Table 3. MODE", full, [(0, "off"), (1, "on"), (2, "auto")]),
        ("The field MODE:", full, [(0, "off"), (1, "on"), (2, "auto")]),
        ("MODE", "| 10 | auto |\n| 11 | fast |\n", [(2, "auto"), (3, "fast")]),
        ("GO", "| 0 | stop |\n| 1 | run |\n", [(0, "stop"), (1, "run")]),
    ):
        found = markdown(
            f"# CTRL register\n\nOffset: 0x10\n\n{fields}\n{lead}\n\n| Bits | Meaning |\n|---|---|\n{rows}"
        )
        (register,) = found.registers
        assert [(v.value, v.name) for f in register.fields for v in f.values] == values


def test_binary_codes_that_nothing_ties_to_a_field_are_reported_and_no_bits(markdown: ReadText) -> None:
    fields = "| Bits | Name | Description |\n|---|---|---|\n| 1:0 | MODE | Mode |\n| 2 | GO | Starts |\n"
    codes = "| Bits | Meaning |\n|---|---|\n| 00 | off |\n| 01 | on |\n"
    found = markdown(f"# CTRL register\n\nOffset: 0x10\n\n{fields}\nOther things\n\n{codes}")
    assert [len(r.fields) for r in found.registers] == [2]
    assert [one.code for one in found.diagnostics] == ["list_ownerless"]


def test_numbers_of_bits_under_one_head_are_the_columns_of_a_code(markdown: ReadText) -> None:
    heads = (
        '<tr><td colspan="2">Setting</td><td rowspan="2">Rate (Hz)</td></tr><tr><td>D1</td><td>D0</td></tr>'
    )
    rows = "".join(
        f"<tr><td>{n >> 1}</td><td>{n & 1}</td><td>{said}</td></tr>"
        for n, said in enumerate(("8", "4", "2", "1"))
    )
    fields = (
        "| Bits | Name | Description |\n|---|---|---|\n| 1:0 | WAKE | See Table 20. |\n| 7:2 | REST | It |\n"
    )
    (register,) = markdown(
        f"# CTRL register\n\nOffset: 0x10\n\n{fields}\nTable 20. Rates\n\n<table>{heads}{rows}</table>\n"
    ).registers
    assert listed(register.fields[0]) == {0: "8", 1: "4", 2: "2", 3: "1"}
