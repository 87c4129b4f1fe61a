"""The register-table dialect on the layouts of many houses, about the invented chip: columns, whole registers."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from pdf_layouts import BARE, CONTROL, FIELDS, numbers, row
from pdf_pages import TOP, Manual
from pdf_reading import flags, ranges

from extract.dialects.register_table.walk.resets import printed_width, reset_word

if TYPE_CHECKING:
    from pdf_pages import Text
    from pdf_reading import Read


# pages in two columns


def test_two_columns_are_read_one_after_the_other(reading: Read) -> None:
    manual = Manual()
    for x, name in ((50.0, "NB_LEFT"), (310.0, "NB_RIGHT")):
        y = float(TOP)
        for n in range(2):
            manual.page.text(x, y, f"Unit Register ({name}{n})", 11)
            manual.page.text(x, y + 16, f"Address: 0x{n}0", 8)
            y += 30
            for cells in (
                ["Bits", "Name", "Description"],
                ["31:8", f"{name[3:]}_HI", "High"],
                ["7:0", "LO", "Low"],
            ):
                y += manual.page.row(x, y, [40, 70, 110], list(cells), size=7)
            for _ in range(4):
                manual.page.text(x, y + 4, "some words of text under the table", 8)
                y += 12
            y += 10
    found = reading(manual).registers
    assert [(r.register, r.address) for r in found] == [
        ("NB_LEFT0", 0),
        ("NB_LEFT1", 16),
        ("NB_RIGHT0", 0),
        ("NB_RIGHT1", 16),
    ]
    assert [ranges(r)[0] for r in found] == [("LEFT_HI", 31, 8)] * 2 + [("RIGHT_HI", 31, 8)] * 2


def test_the_columns_of_a_table_without_rules_are_no_columns_of_the_page(reading: Read) -> None:
    manual = Manual()
    manual.heading("4.1 NB_CTRL Register")
    table: list[list[Text]] = [
        [a, b, c, d, f"{e}\nand more words\non further lines"] for a, b, c, d, e in CONTROL
    ]  # type: ignore[misc]
    manual.table(FIELDS, table * 1, rules="horizontal", repeat=False)
    manual.heading("4.2 NB_STAT Register")
    manual.table(FIELDS, table, rules="none")
    one, two = reading(manual).registers
    assert ranges(one) == ranges(two) == [("TAG", 31, 24), ("Reserved", 23, 8), ("DIV", 7, 4), ("MODE", 3, 0)]
    assert [f.default_value for f in two.fields] == [0, 0, 3, 5]


# columns


def test_two_columns_of_ends_are_bits(reading: Read) -> None:
    manual = Manual()
    manual.heading("4.1 NB_CTRL Register")
    columns = [("MSB", 40.0), ("LSB", 40.0), ("Name", 80.0), ("Description", 200.0)]
    manual.table(columns, [["31", "8", "HIGH", "High"], ["7", "7", "GO", "Go"], ["6", "0", "LOW", "Low"]])
    (register,) = reading(manual).registers
    assert ranges(register) == [("HIGH", 31, 8), ("GO", 7, 7), ("LOW", 6, 0)]


@pytest.mark.parametrize(
    ("starts", "found", "doubts"),
    [
        (("8", "4", "0"), [(15, 8), (7, 4), (3, 0)], set()),
        (("15", "7", "3"), [(15, 8), (7, 4), (3, 0)], set()),
        (("20", "4", "0"), [(27, 20), (7, 4), (3, 0)], set()),
        (("30", "20", "9"), [(30, 30), (20, 20), (9, 9)], {"size_disagrees"}),
    ],
)
def test_a_width_beside_one_bit_makes_a_range_where_the_order_proves_which_end_it_is(
    reading: Read, starts: tuple[str, ...], found: list[tuple[int, int]], doubts: set[str]
) -> None:
    manual = Manual()
    manual.heading("4.1 NB_CTRL Register")
    columns = [("Bit", 40.0), ("Width", 40.0), ("Name", 80.0), ("Description", 200.0)]
    manual.table(columns, [[s, w, f"F{w}{s}", "Text"] for s, w in zip(starts, ("8", "4", "4"), strict=True)])
    (register,) = reading(manual).registers
    assert [(f.bit_hi, f.bit_lo) for f in register.fields] == found
    assert flags(register) == doubts


def test_a_head_that_is_the_registers_name_names_it(reading: Read) -> None:
    manual = Manual()
    manual.heading("10.3.1 CONTROL REGISTER")
    manual.table(
        [("NBCON", 100.0), ("Bit", 50.0), ("Description", 200.0), ("Initial State", 70.0)],
        [["MODE", "[7:4]", "How", "0x2"], ["GO", "[3:0]", "Now", "0x0"]],
    )
    (register,) = reading(manual).registers
    assert (register.register, ranges(register)) == ("NBCON", [("MODE", 7, 4), ("GO", 3, 0)])


def test_a_row_of_codes_under_an_unknown_head_is_no_head(reading: Read) -> None:
    manual = Manual()
    manual.heading("4.1 NB_CTRL Register")
    numbers(manual, 7, 0)
    row(manual, 29, ("MODE", 7), "GO")
    manual.y += 10
    columns = [("Field", 80.0), ("Akzess", 50.0), ("Reset", 50.0), ("Description", 200.0)]
    manual.table(columns, [["GO", "RW", "1", "Now"], ["MODE", "RW", "2", "How"]])
    (register,) = reading(manual).registers
    assert [(f.field, f.bit_lo, f.default_value) for f in register.fields] == [
        ("GO", 0, 1),
        ("MODE", 1, 2),
    ] or [(f.field, f.bit_lo, f.default_value) for f in register.fields] == [("MODE", 1, 2), ("GO", 0, 1)]


def test_access_and_reset_in_one_cell_and_a_mnemonic_behind_a_name_are_taken_apart(reading: Read) -> None:
    manual = Manual()
    manual.heading("5.1 Control (NBCTRL)—Offset 10h".replace("—", " - "))
    manual.table(
        [("Bit\nRange", 50.0), ("Default &\nAccess", 60.0), ("Field Name (ID): Description", 300.0)],
        [
            ["31:8", "1Ah\nRW", "Pulse Divider (DIV): How many"],
            ["7:0", "0h\nRW/1C", "Count Overflow (OVF): Too many"],
        ],
    )
    (register,) = reading(manual).registers
    assert [(f.field, f.access, f.default_value) for f in register.fields] == [
        ("DIV", "RW", 26),
        ("OVF", "RW/1C", 0),
    ]


# the register as a whole


@pytest.mark.parametrize(
    ("heading", "line", "expected"),
    [
        ("Compare Register (NB_CMPn) (n = 0..3)", "Address offset: 0x10 + 0x4 * n", (0, 3, 4, 0x10, None)),
        ("NB_ENn Register (n = 32..57)", "Address offset: 0x100 + 4 * (n - 32)", (32, 57, 4, 0x100, None)),
        ("NB_TAPx register (x = 1 to 8)", "Address offset: 0x0C + 0x14 * (x - 1)", (1, 8, 0x14, 0x0C, None)),
        ("NB_TAPx register (x = 1 to 8)", "Address offset: 0x10 + 0x4 * x", (1, 8, 4, 0x14, None)),
        ("NB_DMA0..NB_DMA15 Register", "Address offset: 0x200 to 0x23C", (0, 15, 4, 0x200, None)),
        ("NB_CH[0-7]_CTL Register", "Address offset: 0x300 + n*0x20 (n = 0..7)", (0, 7, 0x20, 0x300, None)),
        ("NB_EXTn Register (n = 0, 1, 4, 5)", "Address offset: 0x400 + 8*n", (0, 5, 8, 0x400, [0, 1, 4, 5])),
        ("NB_TAP0 to NB_TAP3 Register", "Offset: 0x500, 0x504, 0x508, 0x50C", (0, 3, 4, 0x500, None)),
        ("NB_SEL0-NB_SEL3 Registers", "Address offset: 0x80, 0x84, 0x88, 0x8C", (0, 3, 4, 0x80, None)),
        ("NB_GATE[n] Register", "Offset: 0x600 + 4n, n = 0 to 9", (0, 9, 4, 0x600, None)),
        ("NBx_MODE register (x = A..K)", "Address offset: 0x00", (None, None, None, 0, None)),
        ("NB_MODE Register", "Address offset: 0x40", (None, None, None, 0x40, None)),
    ],
)
def test_an_array_has_its_indices_its_stride_and_the_address_of_its_first_element(
    reading: Read, heading: str, line: str, expected: tuple[object, ...]
) -> None:
    manual = Manual()
    manual.heading(f"2.1 {heading}")
    manual.lines(line)
    manual.table(FIELDS, CONTROL)
    (register,) = reading(manual).registers
    found = register.array_first, register.array_last, register.array_stride
    assert (*found, register.address, register.array_indices) == expected
    assert not register.flags


def test_an_array_whose_indices_do_not_fit_its_addresses_is_in_doubt(reading: Read) -> None:
    manual = Manual()
    for n, (heading, line) in enumerate(
        (
            ("NB_DMA0..NB_DMA3 Register", "Address offset: 0x200 to 0x207"),
            ("NB_TAP0 to NB_TAP3 Register", "Offset: 0x500, 0x504, 0x508"),
            ("NB_GATEn Register", "Offset: 0x600 + 4 * n"),
        )
    ):
        manual.heading(f"2.{n + 1} {heading}")
        manual.lines(line)
        manual.table(FIELDS, CONTROL)
    doubts = [register.flags for register in reading(manual).registers]
    assert doubts == [["array_stride"], ["array_bounds"], ["array_bounds"]]


def test_the_reset_of_a_register_is_shared_out_and_kept(reading: Read) -> None:
    manual = Manual()
    manual.heading("2.1 NB_CTRL Register")
    manual.lines("Reset value: 0xAB00 0035")
    manual.table(BARE, [[a, b, e] for a, b, _, _, e in CONTROL])
    (register,) = reading(manual).registers
    assert [(f.default_text, f.default_value) for f in register.fields] == [
        (None, 0xAB),
        (None, None),
        (None, 3),
        (None, 5),
    ]
    assert [repair.evidence for f in register.fields for repair in f.repairs] == ["arithmetic"] * 3
    assert "0xAB00 0035" in (register.description or "")
    assert not flags(register)


def test_a_reset_that_the_fields_contradict_is_not_shared_out(reading: Read) -> None:
    manual = Manual()
    manual.heading("2.1 NB_CTRL Register")
    manual.lines("Reset value: 0x0000 0034")
    rows = [list(cells) for cells in CONTROL]
    rows[0][3] = ""
    manual.table(FIELDS, rows)
    (register,) = reading(manual).registers
    assert [(f.default_value, f.flags) for f in register.fields] == [
        (None, []),
        (0, []),
        (3, []),
        (5, ["reset_disagrees"]),
    ]


@pytest.mark.parametrize(
    ("printed", "width", "word"),
    [
        ("0x0000 0083", 32, 0x83),
        ("001E_05A1h", 32, 0x1E05A1),
        ("0000 0105H", 16, 0x105),
        ("32'h000000F3", 32, 0xF3),
        ("00000010", 32, 0x10),
        ("0x83 (after power on)", 8, 0x83),
        ("10", 32, None),
        ("0B00", 16, None),
        ("0x0000 XX00", 32, None),
        ("0x00 or 0x20", 8, None),
        ("see text", 8, None),
    ],
)
def test_a_reset_is_a_number_only_where_its_notation_says_which(
    printed: str, width: int, word: int | None
) -> None:
    assert reset_word(printed, width) == word


def test_the_digits_of_a_reset_tell_the_width_where_high_bits_are_not_described(reading: Read) -> None:
    assert [printed_width(text) for text in ("0x0000 0083", "0000H", "0x83", "0x000 000", "0x0000X0X0")] == [
        32,
        16,
        None,
        None,
        32,
    ]
    manual = Manual()
    manual.heading("2.1 NB_CTRL Register")
    manual.lines("Reset value: 0x0000 0083")
    manual.table(BARE, [["15:8", "A", "One"], ["7:0", "B", "Two"]])
    (register,) = reading(manual).registers
    assert register.width_bits == 32


def test_a_summary_without_rules_gives_addresses_and_resets(reading: Read) -> None:
    manual = Manual()
    manual.heading("3.2 Register summary")
    columns = [("Offset", 60.0), ("Name", 80.0), ("Type", 40.0), ("Reset", 80.0), ("Description", 200.0)]
    manual.table(columns, [["0x010", "NB_CTRL", "RW", "0x00000035", "Control"]], rules="horizontal")
    manual.heading("3.3 Control Register, NB_CTRL")
    manual.table(BARE, [[a, b, e] for a, b, _, _, e in CONTROL])
    (register,) = reading(manual).registers
    assert (register.register, register.address, register.access) == ("NB_CTRL", 0x10, "RW")
    assert [f.default_value for f in register.fields] == [0, None, 3, 5]
