"""Registers defined line by line: blocks, registers, arrays, fields, values, and what is in doubt of them."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest
from dialect_checks import load
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from extract import dialects
from extract.dialects.define_list.definitions import definition, evaluate
from extract.readers import Source
from specmill.work import read_one

if TYPE_CHECKING:
    from pathlib import Path

    from extract.observations import Field, Reading

LIST = """\
Notes of Northbeck on the pump of the NB1.

#define NB_PUMP                         0x00001FFF:0x00001000 /* RW--D */

The gate lets through what the pump moves.

#define NB_PUMP_GATE                               0x00001100 /* RW-4R */
#define NB_PUMP_GATE_BUSY                                 1:1 /* R--VF */
#define NB_PUMP_GATE_BUSY_NO                       0x00000000 /* R---V */
#define NB_PUMP_GATE_BUSY_YES                      0x00000001 /* R---V */
#define NB_PUMP_GATE_LEVEL                              31:26 /* RWIVF */
#define NB_PUMP_GATE_LEVEL_SHUT                    0x00000003 /* RWI-V */
#define NB_PUMP_GATE_LEVEL_OPEN                    0x0000003f /* RW--V */
#define NB_PUMP_TAP(i)                  (0x00001200+(i)*8) /* RW-4A */
#define NB_PUMP_TAP__SIZE_1                                16 /*       */
#define NB_PUMP_TAP_RATE                                  7:0 /* RWXVF */
#define NB_PUMP_MASK                               0x00001300 /* -W-4R */
#define NB_PUMP_MASK_LINE(i)                          (i):(i) /* -WXVF */
#define NB_PUMP_MASK_LINE__SIZE_1                           4 /*       */
#define NB_PUMP_MASK_LINE_ON                       0x00000001 /* -W--V */
"""


def read(text: str = LIST) -> Reading:
    found = dialects.read(load(text, "northbeck-nb1-defines"))
    assert found.dialect == "define-list"
    return found


def shown(fields: list[Field]) -> list[tuple[str | None, int | None, int | None, str | None]]:
    return [(one.field, one.bit_hi, one.bit_lo, one.access) for one in fields]


def test_registers_fields_and_values_are_told_by_their_names_and_comments() -> None:
    reading = read()
    gate = reading.registers[0]
    assert (gate.block, gate.register, gate.address, gate.access, gate.width_bits) == (
        "NB_PUMP",
        "NB_PUMP_GATE",
        0x1100,
        "RW",
        32,
    )
    assert shown(gate.fields) == [("BUSY", 1, 1, "R"), ("LEVEL", 31, 26, "RW")]
    assert [(one.name, one.value) for one in gate.fields[1].values] == [("SHUT", 3), ("OPEN", 63)]
    assert not any(row.flags for _, row in reading.observations())
    assert not reading.diagnostics


def test_the_value_after_reset_is_the_default_of_its_field() -> None:
    busy, level = read().registers[0].fields
    assert (busy.default_value, level.default_value, level.default_text) == (None, 3, "0x00000003")


def test_an_array_has_the_elements_that_are_counted_and_the_step_of_its_expression() -> None:
    tap = read().registers[1]
    assert (tap.address, tap.address_last, tap.array_first, tap.array_last, tap.array_stride) == (
        0x1200,
        0x1278,
        0,
        15,
        8,
    )


def test_a_field_with_an_index_is_as_many_fields_each_with_its_values() -> None:
    mask = read().registers[2]
    assert shown(mask.fields) == [(f"LINE{n}", n, n, "W") for n in range(4)]
    assert [[(one.name, one.value) for one in row.values] for row in mask.fields] == [[("ON", 1)]] * 4


def test_the_addresses_of_a_block_are_a_symbol() -> None:
    (block,) = read().symbols
    assert (block.kind, block.name, block.value, block.attributes) == (
        "block",
        "NB_PUMP",
        0x1000,
        {"last": "0x1fff"},
    )


def test_without_comments_numbers_that_go_on_with_the_name_of_a_field_are_its_values() -> None:
    text = (
        "#define NB9_SET_GATE                  (0x00000100)\n#define NB9_SET_GATE_LEVEL                     7:0\n"
        "#define NB9_SET_GATE_MODE                     9:8\n#define NB9_SET_GATE_MODE_SLOW        (0x00000001)\n"
        "#define NB9_SET_PUMP                  (0x00000104)\n#define NB9_SET_PUMP_V                        31:0\n"
    )
    gate, pump = read(text).registers
    assert (gate.register, gate.address, pump.register, pump.address) == (
        "NB9_SET_GATE",
        0x100,
        "NB9_SET_PUMP",
        0x104,
    )
    assert shown(gate.fields) == [("LEVEL", 7, 0, None), ("MODE", 9, 8, None)]
    assert [(one.name, one.value) for one in gate.fields[1].values] == [("SLOW", 1)]


@pytest.mark.parametrize(
    ("before", "after", "flag"),
    [
        ("31:26", "33:26", "bits_out_of_range"),
        ("31:26", "31:1", "bits_overlap"),
        ("31:26", "26:31", "bits_ascending"),
        ("31:26", "31:2b", "bits_garbled"),
        ("0x0000003f", "0x00000040", "value_out_of_range"),
        ("NB_PUMP_TAP__SIZE_1", "NB_PUMP_TAB__SIZE_1", "array_bounds"),
        ("NB_PUMP_MASK_LINE__SIZE_1", "NB_PUMP_MASK_LIME__SIZE_1", "bits_symbolic"),
        ("#define NB_PUMP_GATE  ", "#define NB_BUMP_GATE  ", "name_lost"),
    ],
)
def test_what_does_not_fit_is_in_doubt(before: str, after: str, flag: str) -> None:
    reading = read(LIST.replace(before, after))
    assert any(flag in row.flags for _, row in reading.observations())


def test_a_value_of_no_field_and_a_definition_that_is_cut_are_reported() -> None:
    lost = LIST.replace("#define NB_PUMP_GATE_BUSY   ", "#define NB_PUMP_GATE_BUSJ   ")
    assert [one.code for one in read(lost).diagnostics] == ["table_unread"] * 2
    cut = LIST.replace("31:26 /*", "31:2? /*")
    assert "table_unread" in [one.code for one in read(cut).diagnostics]


def test_a_number_as_large_as_a_place_behind_a_wide_field_may_be_one_where_no_comment_tells() -> None:
    text = (
        "#define NB9_GATE                  (0x00000100)\n#define NB9_GATE_V                     31:0\n"
        "#define NB9_GATE_V_OFF            (0x00000000)\n#define NB9_GATE_V_NEXT           (0x00000104)\n"
        "#define NB9_GATE_W                     31:0\n#define NB9_GATE_U                      3:0\n"
    )
    (gate,) = read(text).registers
    assert [one.flags for one in gate.fields[0].values] == [[], ["value_or_place"]]


def test_what_a_comment_calls_nothing_that_is_known_is_reported() -> None:
    reading = read(LIST.replace("0x00001300 /* -W-4R */", "0x00001300 /* -W-4Q */"))
    assert "table_unread" in [one.code for one in reading.diagnostics]


def test_two_indices_are_counted_in_any_order_and_leave_the_array_in_doubt() -> None:
    twice = "#define NB_PUMP_TAP__SIZE_2                                 2 /*       */\n"
    size = next(line for line in LIST.splitlines(keepends=True) if "TAP__SIZE_1" in line)
    for lines in (size + twice, twice + size):
        tap = read(LIST.replace(size, lines)).registers[1]
        assert ("array_bounds" in tap.flags, tap.array_last) == (True, None)


@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(seed=st.integers(0, 1 << 32), numbers=st.lists(st.integers(0, 1 << 70), min_size=3, max_size=3))
def test_damaged_lists_and_numbers_of_any_size_end_in_tables_or_a_refusal(
    tmp_path: Path, seed: int, numbers: list[int]
) -> None:
    chance = Random(seed)  # noqa: S311 - nothing is to be kept secret
    text = (
        LIST.replace("0x00001100", hex(numbers[0]))
        .replace("31:26", f"{numbers[1]}:0")
        .replace("(i)*8", f"(i)*{numbers[2]}")
    )
    lines = text.splitlines(keepends=True)
    for _ in range(chance.randrange(4)):
        i, k = chance.randrange(len(lines)), chance.randrange(len(lines))
        lines[i] = (
            lines[i][: chance.randrange(1, len(lines[i]) + 1)] + lines[k][chance.randrange(len(lines[k])) :]
        )
    path = tmp_path / "northbeck-nb1.txt"
    path.write_text("".join(lines), encoding="utf-8")
    assert read_one(Source(path, path.stem), "define-list").error is None


@given(st.integers(0, 1 << 20), st.integers(0, 64), st.integers(0, 99))
def test_expressions_give_what_they_say(base: int, step: int, at: int) -> None:
    assert evaluate(f"(0x{base:x}+(i)*{step})", "i", at) == base + at * step


@given(st.text("#define NB_1()0xi:+* /", max_size=80))
def test_any_line_is_a_definition_or_none(line: str) -> None:
    found = definition(line, 0)
    assert found is None or line[found.piece[1] :].startswith(found.name)


def test_any_letter_of_a_reset_leaves_the_access_before_it_known() -> None:
    codes = {"R-EVF": "R", "RWEVF": "RW", "-WXVF": "W", "RWIVF": "RW", "R-BSF": "R"}
    lines = [f"#define NB_PUMP_FLAG_F{n}     {n}:{n} /* {code} */" for n, code in enumerate(codes)]
    reading = read("#define NB_PUMP_FLAG   0x10 /* RW-4R */\n" + "\n".join(lines) + "\n")
    (register,) = reading.registers
    assert [one.access for one in register.fields] == list(codes.values())
