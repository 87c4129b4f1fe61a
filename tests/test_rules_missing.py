"""What the normalizer misses in lists, series, tables and words, and reports."""

from __future__ import annotations

import pytest
from handmade import reading, whole
from rules_told import field_of, flagged, header, published, reports
from value_lists import Listing
from value_lists import published as listed

from extract.observations import Instruction, Symbol
from normalize.observed import observed_tables
from normalize.reconcile import published_tables


@pytest.mark.parametrize(
    ("numbers", "missing"),
    [
        ([0, 1, 2, 3], []),
        ([0, 1, 3], ["nothing is said of 2"]),
        ([2, 3, 4], ["nothing is said of 0 to 1"]),
        ([1], ["nothing is said of 0"]),
        ([0, 1, 100], []),
    ],
)
def test_a_number_that_a_list_leaves_out_is_reported_and_no_row_flagged(
    numbers: list[int], missing: list[str]
) -> None:
    rows = listed(Listing("MODE", {n: f"QX_{'ABCDE'[n % 5]}" for n in numbers}))
    assert reports(rows.tables, "list_hole") == missing
    assert rows.doubted("MODE") == []


def test_opcodes_that_the_field_has_room_for_and_the_list_ends_before_are_reported() -> None:
    opcodes = {n: f"QX_OP_{n}" for n in range(1020)}  # in ten bits
    assert reports(listed(Listing("OP", opcodes, "opcode")).tables, "list_hole") == [
        "nothing is said of 1020 to 1023"
    ]
    assert reports(listed(Listing("MODE", opcodes)).tables, "list_hole") == []


def test_bits_that_no_field_holds_are_reported_below_and_between_fields() -> None:
    text = f"{header('WID_A', 0)}\nLOW\t3:1\tnone\tx\nMID\t5:4\tnone\tx\nTOP\t20:8\tnone\tx"
    assert reports(published(text), "bits_gap") == ["no field holds bits 0", "no field holds bits 7:6"]


@pytest.mark.parametrize(
    ("numbers", "missing"), [("0134", ["WID_R2_LO"]), ("0145", []), ("0123", []), ("02", [])]
)
def test_a_member_that_a_series_of_names_lacks_is_reported(numbers: str, missing: list[str]) -> None:
    text = "\n".join(f"{header(f'WID_R{n}_LO', 16 * int(n))}\nX\t0\tnone\tx" for n in numbers)
    assert reports(published(text), "series_hole") == [
        f"{name} is missing from its series" for name in missing
    ]


def test_a_number_that_a_table_leaves_out_is_reported() -> None:
    made = reading()
    made.symbols = [Symbol(whole(made.document, n), kind="constant", index=n, value=n) for n in (0, 1, 3, 14)]
    made.instructions = [
        Instruction(whole(made.document, n), encoding="SOP", opcode=n, mnemonic=f"S_{'ABCDE'[n]}")
        for n in (0, 1, 4)
    ]
    made.number()
    rows = published_tables([observed_tables(made)])["diagnostics"].to_pylist()
    said = [(row["table"], row["message"]) for row in rows if row["code"] == "list_hole"]
    assert sorted(one for one in said if one[0] != "enum_values") == [
        ("instructions", "nothing is said of 2 to 3"),
        ("symbols", "nothing is said of 2"),
    ]


def single_bits(count: int, *, last: str) -> str:
    """A document with so many fields of one bit that have both values, and one with `last`."""
    values = ["00 - QX_OFF 01 - QX_ON"] * count + [last]
    return "\n".join(
        f"{header(f'WID_{chr(65 + n // 26)}{chr(65 + n % 26)}', 4 * n)}\nEN\t0\tnone\tx POSSIBLE VALUES: {listed_}"
        for n, listed_ in enumerate(values)
    )


@pytest.mark.parametrize(("count", "doubted"), [(24, ["QX_OFF"]), (4, [])])
def test_one_value_of_a_single_bit_is_in_doubt_where_all_other_lists_have_both(
    count: int, doubted: list[str]
) -> None:
    tables = published(single_bits(count, last="00 - QX_OFF"))
    assert reports(tables, "list_hole") == ["nothing is said of 1"]
    assert flagged(tables["enum_values"], "list_doubtful", "name") == doubted


@pytest.mark.parametrize(
    ("bits", "count", "missing"),
    [
        ("1:0", 3, ["nothing is said of 3"]),
        ("1:0", 4, []),
        ("1:0", 2, ["nothing is said of 2 to 3"]),  # they need one bit
        ("2:0", 5, []),
        ("2:0", 4, ["nothing is said of 4 to 7"]),
        ("4:0", 31, ["nothing is said of 31"]),  # of all but one
        ("4:0", 30, []),
    ],
)
def test_the_last_numbers_that_a_list_has_room_for_are_missed(
    bits: str, count: int, missing: list[str]
) -> None:
    values = " ".join(f"{n:02} - QX_{chr(65 + n // 26)}{chr(65 + n % 26)}" for n in range(count))
    text = f"{header('WID_A', 0)}\nMODE\t{bits}\tnone\tx POSSIBLE VALUES: {values}"
    assert reports(published(text), "list_hole") == missing


@pytest.mark.parametrize(
    ("label", "doubted"), [("(copied", True), ("(copied)", False), ("copied)", True), ("in [0, 1)", False)]
)
def test_a_label_with_half_of_a_bracket_is_in_doubt(label: str, doubted: bool) -> None:
    rows = field_of(label)
    assert bool(flagged(rows["enum_values"], "text_garbled", "name")) is doubted


def test_every_bit_of_an_instruction_word_has_a_field_or_is_reported_behind_the_one_below() -> None:
    made = reading()
    made.registers[0].kind, made.registers[0].width_bits = "encoding", 16
    low, _ = made.registers[0].fields
    low.bit_hi = 2
    made.number()
    rows = published_tables([observed_tables(made)])["diagnostics"].to_pylist()
    holes = [(row["line_first"], row["message"]) for row in rows if row["code"] == "encoding_hole"]
    assert holes == [(8, "no field holds bits 3"), (9, "no field holds bits 15:8")]
