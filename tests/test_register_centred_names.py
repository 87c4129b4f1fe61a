"""Tables of a text whose bits and names stand in the middle of their rows, beside descriptions of several lines."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from dialect_checks import load

from extract.dialects.register_table import RegisterTableDialect

if TYPE_CHECKING:
    from extract.observations import Reading

HEAD = "  Bits      Name       Access              Description                          Reset"
Row = tuple[str, str, str, list[str], str]
ROWS: list[Row] = [
    ("31:10", "HELD", "RO", ["Held."], "0"),
    (
        "9:8",
        "DIV",
        "RW",
        ["Divides the clock of", "the gate by:", "00: one;", "01: two;", "10: four."],
        "00b",
    ),
    ("7", "PRE", "RW", ["Loads before:", "1: on;", "0: off."], "0"),
    ("6:0", "MODE", "RW", ["Turns", "the gate of", "the pump"], "0"),
]
PLAIN = [(bits, name, access, reset, " ".join(said)) for bits, name, access, said, reset in ROWS]


def drawn(rows: list[Row], where: str = "middle", head: str = HEAD) -> list[str]:
    """The table, with the bits beside the middle of descriptions or beside their first lines."""
    lines = [head]
    for bits, name, access, said, reset in rows:
        beside = (len(said) - 1) // 2 if where == "middle" else 0
        for n, text in enumerate(said):
            row = f"{bits:^10}{name:<12}{access:<8}{text:<48}{reset:>6}"
            lines.append(row if n == beside else " " * 30 + text)
    return lines


def read(*lines: str) -> Reading:
    text = "\n".join(["4.1 Gate control (NB_GATE)", "Offset: 0x10", "", *lines, ""])
    return RegisterTableDialect().read(load(text, "northbeck-nb1"))


def told(reading: Reading) -> list[tuple[str | None, ...]]:
    (register,) = reading.registers
    return [(f.bits_text, f.field, f.access, f.default_text, f.description) for f in register.fields]


@pytest.mark.parametrize("where", ["middle", "top"])
def test_descriptions_that_begin_above_their_bits_are_those_of_their_own_rows(where: str) -> None:
    reading = read(*drawn(ROWS, where))
    assert told(reading) == PLAIN
    values = {f.field: [v.value for v in f.values] for f in reading.registers[0].fields}
    assert (values["DIV"], values["PRE"]) == ([0, 1, 2], [1, 0])


def test_such_a_table_goes_on_over_pages_between_the_lines_of_a_row_too() -> None:
    pages = [f"\fNorthbeck NB1{' ' * 40}{n}" for n in range(2, 6)]
    for at in range(2, 12):
        lines = drawn(ROWS)
        lines[at:at] = ["", pages[0], ""]
        more = [line for page in pages[1:] for line in (page, "", "Of the gate.", "")]
        assert told(read(*lines, "", *more)) == PLAIN, at


def test_one_list_proves_it_for_the_other_tables_of_the_same_heads() -> None:
    few: list[Row] = [
        ("7:1", "HOLD", "RW", ["Holds it", "As long as", "It is set"], "0"),
        ("0", "ON", "RW", ["On."], "0"),
    ]
    reading = read(*drawn(ROWS), "", "4.2 Gate hold (NB_HOLD)", "Offset: 0x14", "", *drawn(few))
    assert [f.description for f in reading.registers[1].fields] == ["Holds it As long as It is set", "On."]


def test_rows_that_could_be_divided_in_two_ways_are_reported_and_not_read() -> None:
    lines = drawn(ROWS[:1])
    lines += [" " * 30 + "Above", f"{'9:8':^10}{'DIV':<12}{'RW':<8}{'of the gate':<48}{'0':>6}"]
    lines += [" " * 30 + "Either"]
    lines += [f"{'7:4':^10}{'PRE':<12}{'RW':<8}{'of the pump':<48}{'0':>6}", " " * 30 + "Below"]
    reading = read(*drawn(ROWS), "", "4.2 Gate hold (NB_HOLD)", "Offset: 0x14", "", *lines)
    assert "NB_HOLD" not in {register.register for register in reading.registers if register.fields}
    assert "table_unread" in {found.code for found in reading.diagnostics}


@pytest.mark.parametrize("values", [["0: off;", "1: on."], ["1: on;", "0: off."]])
def test_descriptions_that_are_nothing_but_lists_begin_beside_their_bits(values: list[str]) -> None:
    rows: list[Row] = [(str(bit), f"BIT{bit}", "RW", values, "0") for bit in (3, 2, 1, 0)]
    reading = read(*drawn(rows, "top"))
    assert [f.description for f in reading.registers[0].fields] == [" ".join(values)] * 4


@pytest.mark.parametrize("held", ["/", "Reserved", "-"])
def test_rows_of_spare_bits_have_no_name_among_rows_whose_descriptions_begin_with_one(held: str) -> None:
    lines = ["Bit       Read/Write    Default/Hex     Description", f"{'31:2':<10}{'/':<14}{'/':<16}{held}"]
    for bit in (1, 0):
        said = [f"GATE{bit}_ON", f"Gate {bit} opens", "0: no", "1: yes"]
        lines += [" " * 40 + text for text in said[:2]]
        lines += [f"{bit:<10}{'R/W':<14}{'0x0':<16}".rstrip(), *(" " * 40 + text for text in said[2:])]
    (register,) = read(*lines).registers
    assert [(f.field, f.bit_hi, f.bit_lo, f.reserved) for f in register.fields] == [
        (held, 31, 2, True),
        ("GATE1_ON", 1, 1, False),
        ("GATE0_ON", 0, 0, False),
    ]
    assert [v.value for f in register.fields for v in f.values] == [0, 1, 0, 1]
