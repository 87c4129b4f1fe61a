"""Arrays and what repeats their registers: maps that show each element, tables of addresses, headings of lists."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

import pytest
from pdf_pages import LEFT, Manual
from pdf_reading import array, bits, flags

from extract.dialects.register_table.register_maps.maps import Entry, Maps
from extract.dialects.register_table.words.vocabulary import vocabulary
from extract.observations import Register

if TYPE_CHECKING:
    from pdf_pages import Text
    from pdf_reading import Read

COLUMNS = [("Bits", 50.0), ("Name", 110.0), ("Type", 50.0), ("Description", 250.0)]
TAP: list[list[Text]] = [
    ["7:4", "RATE", "RW", "How fast."],
    ["3:1", "-", "R", "Reserved"],
    ["0", "GO", "RW", "Goes."],
]
ADDRESSES = [("Offset", 60.0), ("Acronym", 90.0), ("Register Name", 200.0)]


def addresses(manual: Manual) -> None:
    """A table with the addresses of the elements."""
    rows: list[list[Text]] = [[f"{16 + 4 * n:X}h", f"TAP{n}", "Tap"] for n in range(4)]
    manual.table(ADDRESSES, rows)


@pytest.mark.parametrize(
    ("heading", "offset"),
    [
        ("4.1 TAP0 to TAP3 Register (Offset = 10h to 1Ch) [Reset = 00h]", ""),
        ("4.1 TAPn register (n = 0..3)", "Address offset: 0x10 + 0x4 * n"),
        ("4.1 TAP[n] register (n=0..3)", "Address offset: 0x10 + (n × 0x4)"),
        ("4.1 TAP0, TAP1, TAP2, TAP3 Registers", "Offset: 0x10, 0x14, 0x18, 0x1c"),
    ],
)
def test_elements_in_a_table_of_addresses_are_those_of_the_array(
    reading: Read, heading: str, offset: str
) -> None:
    manual = Manual()
    addresses(manual)
    manual.heading(heading)
    manual.lines(*filter(None, [offset]))
    manual.table(COLUMNS, TAP)
    (register,) = reading(manual).registers
    assert (array(register), bits(register), flags(register)) == (
        (0x10, 0, 3, 4),
        [("RATE", 7, 4), ("GO", 0, 0)],
        set(),
    )


def test_an_index_that_the_place_calls_by_another_letter_is_that_of_the_name(reading: Read) -> None:
    manual = Manual()
    manual.heading("4.1 Tap register (NB_TAPn)")
    manual.lines("Address: 4001_3000h base + 10h offset + (4d × i), where i=0d to 3d")
    manual.table(COLUMNS, TAP)
    (register,) = reading(manual).registers
    assert (array(register), flags(register)) == ((0x40013010, 0, 3, 4), set())


def test_the_name_of_an_array_stands_with_its_indices_over_title_place_and_reset(reading: Read) -> None:
    manual = Manual()
    manual.lines("NB_TAPx (x = 0-3)", "Tap register (10H + x * 04H) Reset Value: 0000 0020H")
    manual.table(COLUMNS, TAP)
    (register,) = reading(manual).registers
    assert (register.register, array(register)) == ("NB_TAPx (x = 0-3)", (0x10, 0, 3, 4))
    assert [one.default_value for one in register.fields if not one.reserved] == [2, 0]


def test_a_table_of_addresses_may_leave_out_the_block_before_the_names(reading: Read) -> None:
    manual = Manual()
    columns = [("Short Name", 60.0), ("Description", 90.0), ("Offset Addr.", 80.0)]
    manual.table(columns, [["CTRL", "Control", "0004H"], ["FLAG", "Flags", "0008H"]])
    manual.lines("GATE_CTRL", "Control register (04H) Reset Value: 0000 0020H")
    manual.table(COLUMNS, TAP)
    found = reading(manual).registers
    assert [(one.register, one.address, flags(one)) for one in found] == [
        ("GATE_CTRL", 4, set()),
        ("FLAG", 8, {"no_fields"}),
    ]


def test_resets_under_the_registers_of_a_map_are_no_registers_though_the_offset_spans_both_rows(
    reading: Read,
) -> None:
    manual = Manual()
    manual.heading("4.1 Tap register (NB_TAPx) (x = 0 to 1)")
    manual.lines("Address offset: 0x10 + 0x4 * x, (x = 0 to 1)", "Reset value: 0x20")
    manual.table(COLUMNS, TAP)
    manual.heading("4.2 Register map")
    widths, left = [40.0, 80.0, *[30.0] * 8], LEFT
    manual.y += manual.page.row(
        left, manual.y, widths, ["Offset", "Register", *map(str, range(7, -1, -1))], size=6
    )
    for n in range(2):
        names: list[Text] = [f"NB_TAP{n}", ("RATE[3:0]", 4), "Res.", "Res.", "Res.", "GO"]
        resets: list[Text] = ["Reset value", "0", "0", "1", "0", "", "", "", "0"]
        manual.page.row(left, manual.y, widths[:1], [f"0x{16 + 4 * n:X}\n\n"], size=5)
        for row in (names, resets):
            manual.y += manual.page.row(left + 40, manual.y, widths[1:], row, size=6.5)
    (register,) = reading(manual).registers
    whole = [("RATE", 7, 4), ("GO", 0, 0)]
    assert (array(register), bits(register), flags(register)) == ((0x10, 0, 1, 4), whole, set())


def test_names_that_all_registers_of_a_table_share_are_those_of_their_module(reading: Read) -> None:
    manual = Manual()
    columns = [
        ("Address", 70.0),
        ("Module Symbol", 70.0),
        ("Register Name", 130.0),
        ("Register Symbol", 90.0),
    ]
    manual.table(
        columns,
        [
            ["0008 8005h", "GATE", "Gate control register", "GTCON"],
            ["0008 8006h", "GATE", "Gate flags", "GTFLG"],
        ],
    )
    manual.heading("4.1 Gate Control Register (GTCON)")
    manual.table(COLUMNS, TAP)
    found = reading(manual).registers
    assert [(one.register, one.address) for one in found] == [("GTCON", 0x88005), ("GTFLG", 0x88006)]


def test_a_letter_for_an_index_stands_for_those_that_a_table_of_addresses_has(reading: Read) -> None:
    manual = Manual()
    addresses(manual)
    manual.heading("4.1 TAPx Register")
    manual.lines("Offset: 0x10")
    manual.table(COLUMNS, TAP)
    (register,) = reading(manual).registers
    assert (register.register, array(register), flags(register)) == ("TAPx", (0x10, 0, 3, 4), set())


def test_the_index_of_an_array_may_be_a_capital(reading: Read) -> None:
    manual = Manual()
    manual.heading("4.1 0x0010+N*0x04 (N=0~3) Tap register")
    head: list[list[Text]] = [[("Offset: 0x0010+N*0x04 (N=0~3)", 2), ("Register Name: NB_TAPn_REG", 2)]]
    manual.table(
        [(name, width) for name, width in [("", 50.0), ("", 110.0), ("", 50.0), ("", 250.0)]],
        [
            *head,
            [name for name, _ in COLUMNS],
            *TAP,
        ],
    )
    (register,) = reading(manual).registers
    assert (register.register, array(register), flags(register)) == ("NB_TAPn_REG", (0x10, 0, 3, 4), set())


def test_a_map_of_a_block_shows_the_registers_of_that_block_though_others_have_their_names(
    reading: Read,
) -> None:
    manual = Manual()
    columns = [("Offset", 50.0), ("Name", 60.0), *((str(n), 40.0) for n in range(7, -1, -1))]
    for number, block in ((1, "Pump"), (2, "Gate")):
        manual.heading(f"{number}. {block}", 18)
        manual.table(columns, [["0x10", "CTRL", ("RATE", 4), "", "", "", "GO"]], size=6)
        manual.heading(f"{number}.1 CTRL Register")
        manual.lines("Offset: 0x10")
        manual.table(COLUMNS, TAP)
    found = reading(manual).registers
    assert [(one.register, one.address, len(bits(one))) for one in found] == [("CTRL", 0x10, 2)] * 2


def test_many_arrays_and_many_rows_of_a_map_take_no_longer_than_both() -> None:
    def made(name: str, address: int) -> Register:
        return Register([], register=name, address=address)

    arrays = [made(f"NB{chr(65 + n % 26)}{chr(65 + n // 26)}n", n * 64) for n in range(600)]
    for one in arrays:
        one.array_first, one.array_last, one.array_stride = 0, 15, 4
    maps = Maps()
    for n in range(3000):
        maps.entries[f"r{n}"] = [Entry(f"R{n}", 0x100000 + n * 4, "offset", None, None, [])]
    started = time.process_time()
    assert len(maps.unread(arrays)) == 3000
    assert time.process_time() - started < 5


def test_a_series_in_brackets_names_an_array_whose_place_a_letter_tells(reading: Read) -> None:
    manual = Manual()
    manual.table(
        [("Offset", 80), ("Register", 200)],
        [["0h", "Control (CTRL)"], ["10h - 1Ch", "Tap Control (TAP0 - TAP3)"], ["20h", "State (STATE)"]],
    )
    manual.heading("4.1 Tap Control (TAP0 - TAP3)")
    manual.table([("Register", 80), ("Offset", 200)], [["TAPa", "10h + (a x 4h)"]])
    manual.table(COLUMNS, TAP)
    found = {one.register: one for one in reading(manual).registers}
    assert set(found) == {"TAP0 - TAP3", "CTRL", "STATE"}
    assert (array(found["TAP0 - TAP3"]), flags(found["TAP0 - TAP3"])) == ((0x10, 0, 3, 4), set())


def test_elements_in_a_table_that_tells_no_block_are_those_of_an_array_of_one(reading: Read) -> None:
    manual = Manual()
    names = [[f"0x{0x14 * n:03x}", f"CH{n}_CSR", "Control"] for n in range(5)]
    manual.table([("Offset", 80), ("Name", 100), ("Info", 200)], names)
    manual.heading("PUMP: CH0_CSR, CH1_CSR, ..., CH3_CSR, CH4_CSR Registers")
    manual.lines("Offsets: 0x000, 0x014, ..., 0x03c, 0x050")
    manual.table(COLUMNS, TAP)
    (register,) = reading(manual).registers
    assert (register.block, array(register), flags(register)) == ("PUMP", (0, 0, 4, 0x14), set())


def test_a_heading_that_prints_the_block_before_the_name_as_its_row_does_names_a_register(
    reading: Read,
) -> None:
    manual = Manual()
    rows = [["CTRL", "0x00", "Control"], ["SEL.TXD", "0x08", "Pin"], ["SEL.RXD", "0x0C", "Pin"]]
    manual.table([("Register", 80), ("Offset", 100), ("Description", 200)], rows)
    for n, (name, place, _) in enumerate(rows[1:]):
        manual.heading(f"4.1.{n + 1} {name}")
        manual.lines(f"Address offset: {place}")
        manual.table(COLUMNS, TAP)
    found = [one for one in reading(manual).registers if one.fields]
    assert [(one.register, one.address, flags(one)) for one in found] == [
        ("SEL.TXD", 8, set()),
        ("SEL.RXD", 12, set()),
    ]


def test_a_head_with_blanks_without_end_is_told_in_time() -> None:
    started = time.process_time()
    assert vocabulary().column("Bit" + "\t" * 50_000 + "Range") == "bits"
    assert vocabulary().column("Gates" + "\t" * 50_000 + "that are") is None
    assert time.process_time() - started < 1
