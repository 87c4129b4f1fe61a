"""Numbers misread and figures out of place in the manuals of any vendor are never passed off as right."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from dialect_checks import load

from extract.dialects import read as read_with

if TYPE_CHECKING:
    from extract.observations import Register

HEAD = "Bit      Name       Access    Reset    Description"
ROWS = ["31:1     RSVD       R         0        Reserved", "0        BUSY       R         0        Busy"]


def registers(*lines: str) -> list[Register]:
    return read_with(load("\n".join([*lines, ""]), "northbeck-wren")).registers


def beside(*lines: str) -> dict[str | None, Register]:
    """What is read besides the register in front."""
    found = registers("PUMP_CON", "Address: 0x0004", HEAD, *ROWS, "", *lines)
    return {one.register: one for one in found if one.register != "PUMP_CON" or one.address != 4}


def placed(key: str) -> Register:
    (one,) = registers("7.3.4 Gate Control Register (GATE_CTL)", key, HEAD, *ROWS)
    assert one.register == "GATE_CTL"
    return one


@pytest.mark.parametrize(
    "printed", ["0x1O", "0xl4", "0x4OO2_1000", "0x1S", "0x2 4", "0x4002 l000", "l4h", "1Oh", "Ox24", "0x10 0"]
)
def test_an_address_that_is_misread_is_null_and_flagged(printed: str) -> None:
    one = placed(f"Address offset: {printed}")
    assert (one.address, one.flags) == (None, ["address_lost"])


@pytest.mark.parametrize(
    ("printed", "address"),
    [
        ("0x14", 0x14),
        ("0x14.", 0x14),
        ("1Ch", 0x1C),
        ("0x14h", 0x14),
        ("0x4000 1000", 0x40001000),
        ("0x10UL", 0x10),
    ],
)
def test_an_address_as_it_should_be_has_no_flag(printed: str, address: int) -> None:
    one = placed(f"Address offset: {printed}")
    assert (one.address, one.flags) == (address, [])


@pytest.mark.parametrize(
    "title", ["GATE_CTL Register (offset = 2Oh)", "Gate Control Register (GATE_CTL, at 0x1O)"]
)
def test_an_address_misread_in_a_heading_is_null_and_flagged(title: str) -> None:
    (one,) = registers(f"7.3.4 {title}", HEAD, *ROWS)
    assert (one.address, one.flags) == (None, ["address_lost"])


MAP = [
    "5.1 Register overview",
    "Name       Offset          Access   Reset        Description",
    "GATE_A     0x00            R/W      0x0          Gate A",
    "GATE_C     {}            R/W      0x0          Gate C",
    "GATE_D     0x1C            R/W      0x0          Gate D",
]


def test_a_row_of_a_map_whose_address_is_misread_is_a_register_in_doubt_and_ends_no_table() -> None:
    found = beside(*(line.format("0x1O") for line in MAP))
    assert {name: one.address for name, one in found.items()} == {"GATE_A": 0, "GATE_C": None, "GATE_D": 0x1C}
    assert found["GATE_C"].flags == ["address_lost", "no_fields"]


@pytest.mark.parametrize(
    ("name", "place", "array"),
    [
        ("PCNT0-3", "0x00C-0x018", (0, 3, 4, 0xC)),
        ("PEVT[n]", "0x020-0x03C", (0, 7, 4, 0x20)),
        ("PID4-7", "0xFD0 ... 0xFDC", (4, 7, 4, 0xFD0)),
        ("PID[0-3]", "0x100 to 0x130", (0, 3, 16, 0x100)),
    ],
)
def test_a_row_of_a_map_with_a_range_is_an_array(name: str, place: str, array: tuple[int, ...]) -> None:
    found = beside(
        "Table 2-13 Pump register summary",
        "Offset              Name        Type    Reset         Description",
        "0x000               PIDR        RO      0x00011240    Pump ID Register",
        f"{place:<20}{name:<12}RW      0x00000000    Pump registers, n=0-7",
        "0xFF0               PCFG        RW      -             Pump Configuration",
    )
    one = found[name]
    assert (one.array_first, one.array_last, one.array_stride, one.address) == array
    assert set(found) == {"PIDR", name, "PCFG"}


def test_a_row_of_a_map_with_the_range_of_a_region_is_no_register() -> None:
    assert set(beside(*(line.format("0x04 - 0x18") for line in MAP))) == {"GATE_A", "GATE_D"}


LANES = "Address   Bit7      Bit6     Bit5     Bit4     Bit3       Bit2     Bit1     Bit0"
LANE = "0x6B      DEVICE    SLEEP    CYCLE    -        TEMP       CLKSEL[2:0]"


@pytest.mark.parametrize("between", [["Type: Read/Write"], []])
def test_a_figure_is_that_of_the_register_named_over_it(between: list[str]) -> None:
    found = beside("PWR_1", *between, LANES, LANE)
    assert [(name, one.address, len(one.fields), one.flags) for name, one in found.items()] == [
        ("PWR_1", 0x6B, 6, [])
    ]


def test_a_figure_with_no_name_over_it_is_not_surely_that_of_the_register_above() -> None:
    (one,) = beside("And so on, as can be seen here:", LANES, LANE).values()
    assert one.flags


def test_an_address_at_odds_with_that_of_the_heading_is_doubted() -> None:
    lines = ["5.2 PUMP_STAT Register (0x000C)", "{}", HEAD, *ROWS]
    for key, flags in {"Address: 0x3F": ["address_unlike"], "Address: 0x4002100C": []}.items():
        (one,) = registers(*(line.format(key) for line in lines))
        assert one.flags == flags


COLUMNS = "Bits   Name     Type   Reset   Description"
RISING = ["0      EN       RW     1       Enable", "2:1    MODE     RW     0       Mode"]
REST = ["3      OVF      RW     0       Overflow", "7:4    LEVEL    RW     0x3     Level of the pump"]
RUNNING = {
    "a head": ["Chapter 4                            Pump                                    NB7781"],
    "a foot and a head": [
        "",
        "NB-SPRU9-May 2031-Revised June 2033                                Pump 1187",
        "Submit Documentation Feedback",
        "              Copyright 2031, Northbeck Instruments",
        "Pump Registers                                           www.northbeck.example",
        COLUMNS,
    ],
}


@pytest.mark.parametrize("between", RUNNING.values(), ids=RUNNING)
@pytest.mark.parametrize("falling", [False, True])
def test_rows_behind_running_lines_in_the_middle_of_a_table_are_its_own(
    between: list[str], *, falling: bool
) -> None:
    above, below = ([*reversed(REST)], [*reversed(RISING)]) if falling else (RISING, REST)
    found = registers(
        "PMP_CTRL (0x10)", COLUMNS, *above, *between, *below, "", "PMP_STAT (0x14)", COLUMNS, RISING[0]
    )
    assert {one.register: {row.field for row in one.fields} for one in found} == {
        "PMP_CTRL": {"LEVEL", "OVF", "MODE", "EN"},
        "PMP_STAT": {"EN"},
    }
    texts = {row.description for one in found for row in one.fields}
    assert texts == {"Enable", "Mode", "Overflow", "Level of the pump"}


@pytest.mark.parametrize(
    "name", ["PMP_STAT", "PMP_STAT (0x14)", "Address: 0x14", "4.2 Status register (PMP_STAT)"]
)
def test_rows_behind_the_name_of_another_register_are_not(name: str) -> None:
    found = registers("PMP_CTRL (0x10)", COLUMNS, *RISING, "", name, COLUMNS, *REST)
    assert {row.field for row in found[0].fields} == {"MODE", "EN"}


def test_a_running_head_gives_the_block_without_the_manual() -> None:
    found = registers(RUNNING["a head"][0], "PMP_CTRL (0x10)", COLUMNS, *RISING)
    assert found[0].block == "Pump"
