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


def test_a_row_of_a_map_with_the_range_of_a_region_is_in_doubt() -> None:
    found = beside(*(line.format("0x04 - 0x18") for line in MAP))
    assert {name: one.flags for name, one in found.items()} == {
        "GATE_A": ["no_fields"],
        "GATE_C": ["array_bounds", "no_fields"],
        "GATE_D": ["no_fields"],
    }


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


def test_a_row_whose_bits_are_misread_is_a_field_in_doubt_and_ends_no_table() -> None:
    rows = [
        "15:12   AA   RW   0    a",
        "1l:8    BB   RW   0    b",
        "7:1     CC   RW   0    c",
        "O       DD   RW   0    d",
    ]
    (one,) = registers("GATE_CTL (0x10)", "Bits    Name Type Reset Description", *rows)
    assert {row.field: (row.bit_hi, row.flags) for row in one.fields} == {
        "AA": (15, []),
        "BB": (None, ["bits_garbled"]),
        "CC": (7, []),
        "DD": (None, ["bits_garbled"]),
    }


@pytest.mark.parametrize("item", ["1O = ten", "0x1O: ten", "1l: ten", "O = ten", "S: GATE_FIVE"])
def test_a_value_that_may_hold_another_whose_number_is_misread_is_doubted(item: str) -> None:
    sign = ":" if ":" in item else " ="
    lines = [f"1{sign} one", f"2{sign} two", item, f"12{sign} twelve"]
    rows = ["7:0      CODE       R/W       0        Code", *(" " * 39 + line for line in lines)]
    (one,) = registers("GATE_CTL (0x10)", HEAD, *rows)
    found = {value.value: value.flags for value in one.fields[0].values}
    assert found[2] == ["values_joined"]
    assert found[1] == found[12] == []


@pytest.mark.parametrize(
    ("reset", "flags"),
    [
        ("O", ["default_garbled"]),
        ("0x1O", ["default_garbled"]),
        ("0x1 5", ["default_garbled"]),
        ("0b1 1", ["default_garbled"]),
        ("0x", ["default_garbled"]),
        ("x64", ["default_garbled"]),
        ("8x64", ["default_garbled"]),
        ("70x64", ["default_garbled"]),
        ("0bl0", ["default_garbled"]),
        ("4hB", ["default_garbled"]),
        ("0)", ["default_garbled"]),
        ("OxFFFF", ["default_garbled"]),
        ("8'bO1", ["default_garbled"]),
        ("8'hO1", ["default_garbled"]),
        ("Oh", ["default_garbled"]),
        ("0x10", []),
        ("8'h1F", []),
        ("xx01", []),
        ("1x0", []),
    ],
)
def test_a_reset_that_is_misread_is_flagged(reset: str, flags: list[str]) -> None:
    (one,) = registers("GATE_CTL (0x10)", HEAD, f"7:0      CODE       R/W       {reset:<9}Code")
    assert one.fields[0].flags == flags


SHORT = [
    "Bits     Type    Reset    Description",
    "31:24    RO      0h       Reserved",
    "23:20    RW      0h       Entry Size (ESZ): How large an entry",
    "                          is.",
    "19:16    RW      0h       Page Select (PSEL):",
    "                          0 = first",
    "                          1 = second",
    "15:1     RO      0h       Reserved",
    "0        RW      0h       Gate Enable (GEN)",
]


def test_short_names_behind_titles_name_fields_whatever_follows_them() -> None:
    (one,) = registers("3.1.5 Offset 14h: GC - Gate Configuration", *SHORT)
    assert [(row.field, row.description) for row in one.fields if not row.reserved] == [
        ("ESZ", "How large an entry is."),
        ("PSEL", "0 = first 1 = second"),
        ("GEN", None),
    ]
    assert [(value.value, value.name) for value in one.fields[2].values] == [(0, "first"), (1, "second")]
    assert not any(row.flags for row in one.fields)


def test_in_a_cell_of_names_the_text_behind_the_colon_describes_the_field() -> None:
    cells = [
        "| 1 | 1h RW | Pad Mode (PM):<br>0 = Slow<br>1 = Fast |",
        "| 0 | 1h RW | Pad Enable (PEN): enables |",
    ]
    head = ["| Bit Range | Default & Access | Field Name (ID): Description |", "|---|---|---|"]
    (one,) = registers("### PGC - Offset 4Ch", "", *head, *cells)
    assert [(row.field, row.description, len(row.values)) for row in one.fields] == [
        ("PM", "0 = Slow 1 = Fast", 2),
        ("PEN", "enables", 0),
    ]


def test_which_part_of_a_number_a_field_is_does_not_name_it() -> None:
    rows = [
        "| 13 | Speed Select (LSB) | RW | low |",
        "| 6 | Speed Select (MSB) | RW | high |",
        "| 5 | Loop (LP) | RW | l |",
    ]
    head = ["| Bits | Name | Access | Description |", "|---|---|---|---|"]
    (one,) = registers("### BMC (0x00)", "", *head, *rows)
    assert [row.field for row in one.fields] == ["Speed Select (LSB)", "Speed Select (MSB)", "LP"]


@pytest.mark.parametrize(
    ("line", "access"),
    [
        ("Access: Write-only", "Write-only"),
        ("Access: Read/Write", "Read/Write"),
        ("Offset: 0x38 | Read/Write: RO | Reset: 0x0b", "RO"),
        ("Access: Write-Synchronized", None),
    ],
)
def test_keys_tell_the_access_of_a_register(line: str, access: str | None) -> None:
    (one,) = registers("18.9.3 PGATE_STATUS", line, HEAD, *ROWS)
    assert one.access == access


@pytest.mark.parametrize(("first", "at"), [("Addr ", "0x1A "), ("REG  ", "1Ah  ")])
def test_a_map_of_lanes_gives_resets_and_addresses_at_its_sides(first: str, at: str) -> None:
    lanes = "".join(f"Bit{n}     " for n in range(7, -1, -1))
    cells = "".join(f"{name:<9}" for name in ("-", "-", "EXT[2:0]", "", "", "LPF[2:0]", "", ""))
    found = beside("Register Map", "", f"{first}   Name    {lanes}Default", f"{at}   CONFIG  {cells}0x0C")
    one = found["CONFIG"]
    assert (one.address, one.description) == (0x1A, "Reset value: 0x0C")
    assert {row.field: row.default_value for row in one.fields if not row.reserved} == {"EXT": 1, "LPF": 4}


def test_titles_over_some_rows_of_a_table_are_none_of_it() -> None:
    found = registers(
        "8.2.6. Image Resource",
        "Bits      Size   Name          Description",
        "128-bit resource: lines and planes",
        "39:0      40     base          Where it begins",
        "62        1      volatile      Is it",
        "256-bit resource: arrays of them",
        "140:128   13     depth         How deep",
    )
    assert [(row.field, row.bit_hi) for row in found[0].fields] == [
        ("base", 39),
        ("volatile", 62),
        ("depth", 140),
    ]
    assert {row.description for row in found[0].fields} == {"Where it begins", "Is it", "How deep"}


PROCESSOR = [
    "D18F4x1A0 Clock Ramp Control",
    "Reset: 0000_0300h.",
    "Bits   Description",
    "31:24  Reserved.",
    "23:20  {step}",
    "       Bits      Description",
    "       0h        1 MHz",
    "       1h        2 MHz",
    "       Eh-2h     more",
    "       Fh        Reserved",
    "19:8   {delay}",
    "7:0    RAZ.",
]


@pytest.mark.parametrize(
    ("step", "delay"),
    [
        ("RampStep[3:0]: ramp step. Read-write. Reset: 0.", "RampDelay: ramp delay. Read-write. Reset: 3h."),
        ("RampStep. Read-write. Reset: 0. Ramp step.", "RampDelay. Read-write. Reset: 3h. Ramp delay."),
    ],
)
def test_names_before_what_may_be_done_with_a_field_and_lists_headed_as_their_table(
    step: str, delay: str
) -> None:
    (one,) = registers(*(line.format(step=step, delay=delay) for line in PROCESSOR))
    assert [(row.field, row.bit_hi, row.access, row.default_text, row.flags) for row in one.fields] == [
        ("Reserved", 31, None, None, []),
        ("RampStep", 23, "Read-write", "0", []),
        ("RampDelay", 19, "Read-write", "3h", []),
        ("RAZ", 7, None, None, []),
    ]
    assert [(value.value, value.value_last) for value in one.fields[1].values] == [
        (0, None),
        (1, None),
        (2, 14),
        (15, None),
    ]


def test_a_copy_whose_first_heads_are_one_word_elsewhere_is_divided_as_its_rows_are() -> None:
    rows = ["31-2 RESERVED R 0h Reserved", "1 FANB R/W 1h FANB clock", "0 FANA R/W 1h FANA clock"]
    (one,) = registers(
        "3.15.2 PCLKFAN Register (Offset = 24h) [Reset = 00000003h]",
        "Bit Field Type Reset Description",
        *rows,
    )
    assert [(row.field, row.bit_hi, row.access, row.default_value) for row in one.fields] == [
        ("RESERVED", 31, "R", 0),
        ("FANB", 1, "R/W", 1),
        ("FANA", 0, "R/W", 1),
    ]


def test_a_map_of_lanes_without_a_row_has_no_register() -> None:
    lanes = " | ".join(f"Bit{n}" for n in range(7, -1, -1))
    empty = "|" + "   |" * 10
    lines = [
        "## PUMP_CON (0x4)",
        "",
        f"| Addr | Name | {lanes} |",
        "|" + "---|" * 10,
        empty,
        "",
        "| Bits | Name |",
        "|---|---|",
        "| 7:0 | A |",
    ]
    assert [(one.register, len(one.fields)) for one in registers(*lines)] == [("PUMP_CON", 1)]


ROW = "7:4      CODE       R/W       1        Code"


@pytest.mark.parametrize(
    "rows",
    [
        [ROW, ROW, "3:0      RATE       R/W       0        Rate"],
        [ROW, "3:0      RATE       R/W       0        Rate", ROW],
        ["7:4      CODE       R/W       1        Code", " " * 39 + "0: off", " " * 39 + "1: on"] * 2
        + ["3:0      RATE       R/W       0        Rate"],
    ],
)
def test_a_row_that_a_copy_has_twice_is_one_field_with_both_places(rows: list[str]) -> None:
    (one,) = registers("GATE_CTL (0x10)", HEAD, *rows)
    assert [(field.field, field.bit_hi, field.bit_lo, field.flags) for field in one.fields] == [
        ("CODE", 7, 4, []),
        ("RATE", 3, 0, []),
    ]
    assert len({piece[0] for piece in one.fields[0].pieces}) == len(rows) - 1
    assert [(value.value, value.flags) for value in one.fields[0].values] == [
        (number, []) for number in range(2 if len(rows) > 3 else 0)
    ]


def test_rows_for_one_field_that_differ_in_anything_stay_two_in_doubt() -> None:
    other = "7:4      CODE       R/W       2        Code"
    (one,) = registers("GATE_CTL (0x10)", HEAD, ROW, other)
    assert [field.flags for field in one.fields] == [["bits_overlap"]] * 2


def test_digits_for_a_name_are_fixed_bits_and_in_doubt_where_no_place_shows_a_register() -> None:
    rows = ["7:5      010        R         0        Fixed", "4:0      RATE       R         0        Rate"]
    placed_, alone = registers("NB_CTL", "Address: 0x0004", HEAD, *rows, "", "NB_GATE", "", HEAD, *rows)
    for one in (placed_, alone):
        assert [(row.field, row.reserved) for row in one.fields] == [("010", True), ("RATE", False)]
    assert (placed_.register, placed_.fields[0].flags) == ("NB_CTL", [])
    assert (alone.register, "name_garbled" in alone.fields[0].flags) == ("NB_GATE", True)


def test_words_drawn_with_blanks_between_the_digits_of_their_codes_are_in_doubt() -> None:
    scale = "  7  6  5  4  3  2  1  0"
    rule = " +--+--+--+--+--+--+--+--+"
    drawn = [
        line
        for name, cells in (("ADD", " | 0  0  1|     rd    |  rs |"), ("BRZ", " | 1  0|      offset     |"))
        for line in (f"5.1 {name}", "", "Does it.", "", scale, rule, cells, rule, "")
    ]
    add, branch = registers(*drawn)
    assert [(row.field, row.reserved) for row in (add.fields[0], branch.fields[0])] == [
        ("0  0  1", True),
        ("1  0", True),
    ]
    assert all("name_garbled" in one.flags for one in (add, branch))
    (alone,) = registers(*drawn[9:])
    assert alone.flags == []
