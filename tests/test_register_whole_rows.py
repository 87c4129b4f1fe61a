"""Tables of fields with rows for the registers themselves, their names before those of fields, or lists in cells."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from dialect_checks import load

from extract.dialects.register_table import RegisterTableDialect

if TYPE_CHECKING:
    from extract.observations import Register


def told(heads: str, *rows: str, section: str = "") -> list[Register]:
    table = "\n".join(f"| {row} |" for row in (heads, "|".join("---" for _ in heads.split("|")), *rows))
    text = f"# NB100 registers\n\n{section}\n\n{table}\n"
    return RegisterTableDialect().read(load(text, "northbeck-core")).registers


def fields(registers: list[Register]) -> dict[str, list[str]]:
    return {
        one.register: [f"{f.bit_hi}:{f.bit_lo} {f.field}" for f in one.fields]
        for one in registers
        if not one.flags
    }


BOTH = {"CTRL": ["7:4 EN", "3:0 LV"], "STATUS": ["7:4 BUSY", "3:0 CNT"]}


def test_a_row_with_all_bits_over_rows_that_share_them_is_the_register_of_these() -> None:
    found = told(
        "Name | Bits | Access | Reset | Description",
        *(
            "CTRL | 31:0 | RW | 0x10 | Control register",
            "EN | 7:4 | RW | 1 | On",
            "LV | 3:0 | RW | 0 | Level",
        ),
        *("STATUS | 31:0 | RO | 0x0 | Status", "BUSY | 7:4 | RO | 0 | Busy", "CNT | 3:0 | RO | 0 | Count"),
        "DATA | 31:0 | RW | 0x0 | Data",
    )
    assert [(one.register, len(one.fields), one.flags) for one in found] == [
        ("CTRL", 2, ["register_name"]),
        ("STATUS", 2, ["register_name"]),
        ("DATA", 1, []),
    ]
    assert [(one.width_bits, one.access) for one in found] == [(32, "RW"), (32, "RO"), (32, "RW")]
    assert (found[0].description or "").startswith("Control register")


def test_names_before_those_of_fields_leave_no_doubt_of_such_rows() -> None:
    rows = (
        "CTRL | 31:0",
        "CTRL.EN | 7:4",
        "CTRL.LV | 3:0",
        "STATUS | 31:0",
        "STATUS.BUSY | 7:4",
        "STATUS.CNT | 3:0",
    )
    assert fields(told("Name | Bits", *rows)) == BOTH


@pytest.mark.parametrize(
    "rows",
    [
        ("m.addr | 31:0", "m.data | 31:0", "s.data | 31:0", "s.ready | 0"),
        ("COUNT | 31:0", "COUNTH | 31:16", "COUNTL | 15:0"),
    ],
)
def test_whole_signals_and_views_of_a_register_are_no_registers(rows: tuple[str, ...]) -> None:
    (register,) = told("Name | Bits", *rows, section="## COUNT register (0x10)")
    assert (register.register, len(register.fields)) == ("COUNT", len(rows))
    assert any("bits_overlap" in one.flags for one in register.fields)


def test_names_that_several_addresses_have_are_those_of_blocks() -> None:
    found = told(
        "Register | Offset | Bits | Field",
        *(f"TIM1.{n} | 0x{4 * k} | 7:0 | GO" for k, n in enumerate(("CR", "SR"))),
        "TIM2.CR | 0x40 | 7:0 | GO",
    )
    assert [one.register for one in found] == ["TIM1.CR", "TIM1.SR", "TIM2.CR"]


def test_values_of_several_fields_together_leave_them_one_in_doubt() -> None:
    (ctrl,) = told(
        "Bits | Name | Description",
        "7, 6 | SM0, SM1 | 00: off<br>01: on",
        "5:0 | GO | Runs",
        section="## CTRL register",
    )
    assert [(v.value, v.name) for v in ctrl.fields[0].values] == [(0, "off"), (1, "on")]
    assert "name_joined" in ctrl.fields[0].flags


def test_such_rows_give_the_address_of_their_register() -> None:
    rows = (
        "0x0 | CTRL | [31:0]",
        "0x0 | EN | [7:4]",
        "| LV | [3:0]",
        "0x4 | STATUS | [31:0]",
        "| BUSY | [7:4]",
        "| CNT | [3:0]",
    )
    found = told("Offset | Name | Bits", *rows)
    assert fields(found) == BOTH
    assert [one.address for one in found] == [0, 4]


def test_a_row_of_its_own_name_under_the_heading_of_a_register_is_no_field_of_it() -> None:
    found = told("Name | Bits", "CTRL | 31:0", "EN | 7:4", "LV | 3:0", section="## CTRL register (0x10)")
    assert fields(found) == {"CTRL": BOTH["CTRL"]}
    assert (found[0].address, found[0].width_bits) == (0x10, 32)


def test_rows_of_other_names_under_the_heading_of_a_register_overlap() -> None:
    rows = ("WORD | 31:0", "BYTE | 7:0", "HALF | 31:0", "LOW | 15:0")
    (fifo,) = told("Name | Bits", *rows, section="## FIFO register")
    assert fifo.register == "FIFO"
    assert all("bits_overlap" in one.flags for one in fifo.fields)


@pytest.mark.parametrize("head", ["Name", "Register.Field", "Register"])
@pytest.mark.parametrize("places", [("0x0", "0x4"), None])
def test_names_of_registers_before_those_of_fields_tell_the_registers_of_one_table(
    head: str, places: tuple[str, str] | None
) -> None:
    names = (("CTRL.EN", "CTRL.LV"), ("STATUS.BUSY", "STATUS.CNT"))
    rows = [
        " | ".join(((places[n],) if places else ()) + (name, bits, "Text on it"))
        for n, two in enumerate(names)
        for name, bits in zip(two, ("7:4", "3:0"), strict=True)
    ]
    found = told(" | ".join((("Offset",) if places else ()) + (head, "Bits", "Description")), *rows)
    assert fields(found) == BOTH
    assert [one.address for one in found] == ([0, 4] if places else [None, None])


def test_parts_of_fields_that_share_no_bit_remain_fields_of_their_register() -> None:
    found = told("Bits | Name", "7:4 | GATE.EN", "3:0 | PUMP.EN", section="## CTRL register")
    assert fields(found) == {"CTRL": ["7:4 GATE.EN", "3:0 PUMP.EN"]}


@pytest.mark.parametrize(
    "cells",
    [
        ("CTRL (0x0)", "STATUS (0x4)"),
        ("CTRL @ 0x0", "STATUS @ 0x4"),
        ("0x0 CTRL", "0x4 STATUS"),
        ("CTRL 0x0", "STATUS 0x4"),
    ],
)
def test_the_cell_of_a_register_may_hold_its_address_too(cells: tuple[str, str]) -> None:
    rows = (f"{cells[0]} | 7:4 | EN", "| 3:0 | LV", f"{cells[1]} | 7:4 | BUSY", "| 3:0 | CNT")
    found = told("Register | Bits | Field", *rows)
    assert fields(found) == BOTH
    assert [one.address for one in found] == [0, 4]


def test_bits_in_the_column_of_addresses_are_those_of_fields_of_the_register_above() -> None:
    rows = (
        "0x0 | CTRL | On it",
        "7:4 | EN | On",
        "3:0 | LV | Level",
        "0x4 | STATUS | Of it",
        "7-4 | BUSY | Busy",
        "3-0 | CNT | Count",
    )
    found = told("Offset | Name | Description", *rows)
    assert fields(found) == BOTH
    assert [one.address for one in found] == [0, 4]


def test_a_row_that_lists_bits_and_as_many_names_is_a_field_for_each() -> None:
    found = told("Bits | Name", "7:4, 3:2 | RATE, LEVEL", "1, 0 | UP, GO", section="## CTRL register")
    assert fields(found) == {"CTRL": ["7:4 RATE", "3:2 LEVEL", "1:1 UP", "0:0 GO"]}


def test_names_that_share_a_range_of_bits_are_in_doubt() -> None:
    (ctrl,) = told("Bits | Name", "7:6 | UP, GO", "5:0 | LEVEL", section="## CTRL register")
    assert ["name_joined" in one.flags for one in ctrl.fields] == [True, False]
