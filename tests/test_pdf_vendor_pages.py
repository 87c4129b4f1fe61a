"""Pages as vendors set them: upright maps, rows that reach over columns, items under figures, figures in small type."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from pdf_pages import LEFT, Manual
from pdf_reading import bits, flags, listed

if TYPE_CHECKING:
    from pdf_pages import Text
    from pdf_reading import Read


def numbers(manual: Manual, high: int, low: int, width: float, left: float = LEFT) -> None:
    """The numbers of bits over the rules of a figure."""
    for n, bit in enumerate(range(high, low - 1, -1)):
        manual.page.text(left + n * width + width / 2 - 4, manual.y, str(bit), 7)
    manual.y += 11


def test_names_that_run_upward_one_over_the_other_are_not_printed_over_each_other(reading: Read) -> None:
    manual = Manual()
    manual.heading("7.9 Register map")
    widths = [40.0, 50.0, *[48.0] * 8]
    manual.y += manual.page.row(
        LEFT, manual.y, widths, ["Offset", "Register", *map(str, range(7, -1, -1))], size=7
    )
    for offset, name in (("0x00", "NB_CR"), ("0x04", "NB_SR")):
        top = manual.y
        manual.y += manual.page.row(LEFT, top, widths, [offset, name + "\n\n\n", *[""] * 8], size=7)
        for n in range(8):
            manual.page.upward(LEFT + 90 + n * 48 + 26, manual.y - 3, f"{name[-2:]}BIT{7 - n}")
    found = reading(manual).registers
    assert [one.register for one in found] == ["NB_CR", "NB_SR"]
    assert [bits(one)[0] for one in found] == [("CRBIT7", 7, 7), ("SRBIT7", 7, 7)]
    assert not any(flags(one) for one in found)


def test_a_row_that_reaches_over_the_column_of_descriptions_goes_on_with_them(reading: Read) -> None:
    manual = Manual()
    manual.heading("5.1 NB_CTRL - Control Register")
    columns = [("Bit", 40.0), ("Name", 80.0), ("Reset", 50.0), ("Access", 50.0), ("Description", 240.0)]
    rows: list[list[Text]] = [
        ["7:2", "LEVEL", "0x0", "RW", "Level"],
        ["", ("How high it stands.", 4)],
        ["1:0", "MODE", "0x1", "RW", "Mode"],
        ["", ("0: rests", 4)],
        ["", ("1: turns", 4)],
    ]
    manual.table(columns, rows)
    (register,) = reading(manual).registers
    assert [one.description for one in register.fields] == [
        "Level How high it stands.",
        "Mode 0: rests 1: turns",
    ]
    assert listed(register.fields[1]) == {0: "rests", 1: "turns"}
    assert flags(register) == set()


def test_text_in_a_cell_of_another_column_is_still_doubted(reading: Read) -> None:
    manual = Manual()
    manual.heading("5.1 NB_CTRL - Control Register")
    columns = [("Bit", 40.0), ("Name", 80.0), ("Reset", 50.0), ("Description", 290.0)]
    manual.table(columns, [["7:1", "LEVEL", "0x0", "Level"], ["", "more", "", ""], ["0", "GO", "0", "Goes"]])
    (register,) = reading(manual).registers
    assert "row_continued" in register.fields[0].flags


def read_and_write(manual: Manual, cells: list[tuple[str, int, str]], reset: str) -> None:
    """A figure of eight bits: a name with a cell over both rows, or one for reads and one for writes."""
    width, label, height = 50.0, 40.0, 22.0
    numbers(manual, 7, 0, width, LEFT + label)
    page, top = manual.page, manual.y
    page.text(LEFT + 14, top + 2, "R", 8)
    page.text(LEFT + 14, top + 13, "W", 8)
    for y in (top, top + height / 2, top + height):
        page.line(LEFT, y, LEFT + label, y)
    page.line(LEFT, top, LEFT, top + height)
    x = LEFT + label
    for name, count, write in cells:
        end = x + count * width
        for y in (top, top + height):
            page.line(x, y, end, y)
        for side in (x, end):
            page.line(side, top, side, top + height)
        if write == "RW":
            page.text(x + 4, top + 7, name, 7)
        else:
            page.line(x, top + height / 2, end, top + height / 2)
            page.text(x + 4, top + 2, name, 7)
            page.text(x + 4, top + 13, write, 7)
        x = end
    manual.y = top + height + 4
    page.text(LEFT, manual.y, "Reset", 8)
    for n, digit in enumerate(reset):
        page.text(LEFT + label + n * width + 22, manual.y, digit, 8)
    manual.y += 20


def test_a_zero_in_the_row_of_writes_names_nothing(reading: Read) -> None:
    manual = Manual()
    manual.heading("9.1 Status And Control (NB_SC)")
    read_and_write(manual, [("OVF", 1, "0"), ("OVIE", 1, "RW"), ("0", 3, ""), ("PS", 3, "RW")], "01000101")
    (register,) = reading(manual).registers
    assert bits(register)[:2] == [("OVF", 7, 7), ("OVIE", 6, 6)]
    assert [(one.field, one.access, one.default_value) for one in register.fields if one.field != "0"] == [
        ("OVF", None, 0),
        ("OVIE", "RW", 1),
        ("PS", "RW", 5),
    ]


def test_a_field_without_bits_under_others_with_theirs_has_those_of_the_figure(reading: Read) -> None:
    manual = Manual()
    manual.heading("9.1 Status And Control (NB_SC)")
    read_and_write(manual, [("OVF", 1, "w1c"), ("0", 4, ""), ("PS", 3, "RW")], "00000101")
    columns = [("Field", 90.0), ("Description", 380.0)]
    manual.lines("NB_SC field descriptions")
    manual.table(columns, [["7\nOVF", "Overflow"]])
    manual.turn()
    manual.lines("NB_SC field descriptions (continued)")
    manual.table(
        columns,
        [
            ["6-3\nReserved", "This field is reserved."],
            ["PS", "Factor\n000   Divide by 1\n001   Divide by 2"],
        ],
    )
    (register,) = reading(manual).registers
    assert bits(register) == [("OVF", 7, 7), ("PS", 2, 0)]
    assert listed(register.fields[-1]) == {0: "Divide by 1", 1: "Divide by 2"}
    assert flags(register) == set()


def test_reserved_bits_are_not_at_odds_with_zeros_and_empty_cells_of_the_figure(reading: Read) -> None:
    manual = Manual()
    manual.heading("9.1 Interrupt request (NB_IRQ)")
    read_and_write(manual, [("0", 2, ""), ("", 4, ""), ("LEVEL", 2, "RW")], "00000000")
    manual.table([("Field", 90), ("Description", 380)], [["7-2\nReserved", "Zero."], ["1-0\nLEVEL", "Level"]])
    (register,) = reading(manual).registers
    assert [one.field for one in register.fields] == ["Reserved", "LEVEL"]
    assert flags(register) == set()


def test_items_that_begin_with_the_names_of_a_figure_describe_its_fields(reading: Read) -> None:
    manual = Manual()
    manual.heading("31.6.2 Mode Register")
    manual.lines("Name: NB_MR", "Address: 0x40008004", "Access: Read/Write")
    numbers(manual, 7, 0, 55)
    names: list[Text] = [("LEVEL", 4), "-", "GO", ("MODE", 2)]
    manual.y += manual.page.row(LEFT, manual.y, [55] * 8, names, size=7) + 8
    manual.lines("\N{BULLET} MODE: Mode of the pump", "0 = rests", "1 = turns")
    manual.lines("\N{BULLET} GO: Go", "The pump takes:")
    manual.lines("\N{BULLET} LEVEL: when it turns", indent=12)
    manual.lines("\N{BULLET} LEVEL: Level of the pump", "How high it stands.")
    (register,) = reading(manual).registers
    assert bits(register) == [("LEVEL", 7, 4), ("GO", 2, 2), ("MODE", 1, 0)]
    told = {one.field: one for one in register.fields}
    assert listed(told["MODE"]) == {0: "rests", 1: "turns"}
    assert told["LEVEL"].description == "Level of the pump How high it stands."


def test_no_gutter_parts_the_numbers_of_a_figure(reading: Read) -> None:
    manual = Manual()
    for n, name in enumerate(("NB_START", "NB_SHORTS", "NB_STOP")):
        manual.lines(f"6.8.{n + 1} {name}", size=9)
        manual.lines(f"Address offset: {4 * n:#05x}", *["What the pump does when told."] * 5, size=6)
        for row in range(3):
            for bit in range(32):
                text = (str(31 - bit), "BA"[bit - 30] if bit > 29 else "", "0")[row]
                if text:
                    manual.page.text(LEFT + 90 + bit * 12, manual.y, text, 5.5)
            manual.page.text(LEFT, manual.y, ("Bit number", "ID", "Reset 0x00000000")[row], 6)
            manual.y += 10
        heads = ["ID", "R/W", "Field", "Value ID", "Value", "Description"]
        rows = [
            heads,
            ["A", "RW", f"{name}_A", "", "", "First"],
            ["", "", "", "Off", "0", "Off"],
            ["", "", "", "On", "1", "On"],
            ["B", "RW", f"{name}_B", "", "", "Second"],
        ]
        for row in rows:
            for x, text in zip((0, 25, 55, 120, 175, 220), row, strict=True):
                manual.page.text(LEFT + x, manual.y, text, 6)
            manual.y += 9
        manual.y += 6
    found = reading(manual).registers
    assert [(one.register, bits(one)) for one in found] == [
        (name, [(f"{name}_B", 1, 1), (f"{name}_A", 0, 0)]) for name in ("NB_START", "NB_SHORTS", "NB_STOP")
    ]
    assert all(listed(one.fields[1]) == {0: "Off", 1: "On"} for one in found)


def test_keys_and_values_in_two_columns_are_read_as_with_colons(reading: Read) -> None:
    manual = Manual()
    manual.heading("Register (pump) NB_SEG")
    keys = {"Name": "NB_SEG", "Relative Address": "0x00000300", "Width": "8 bits", "Access Type": "rw"}
    for key, value in keys.items():
        manual.page.text(LEFT, manual.y, key, 9)
        manual.page.text(LEFT + 120, manual.y, value, 9)
        manual.y += 13
    manual.lines("Register NB_SEG Details")
    columns = [("Field Name", 100.0), ("Bits", 40.0), ("Type", 50.0), ("Description", 250.0)]
    manual.table(columns, [["LEVEL", "7:2", "rw", "Level"], ["MODE", "1:0", "rw", "Mode"]])
    (register,) = reading(manual).registers
    assert (register.register, register.address, register.width_bits, register.access) == (
        "NB_SEG",
        0x300,
        8,
        "rw",
    )


@pytest.mark.parametrize(
    ("where", "address", "stride"),
    [
        ("Offset = 4h + (y * 10h); where y = 0h to 3h", 4, 0x10),
        ("Offset = 400h + (y * 40h); where y = 0h to 3h", 0x400, 0x40),
    ],
)
def test_what_an_index_may_be_is_told_behind_its_place(
    reading: Read, where: str, address: int, stride: int
) -> None:
    manual = Manual()
    manual.heading("7.5.3 NBCFG_y Register")
    manual.lines(where)
    manual.table(
        [("Bit", 40), ("Field", 90), ("Type", 45), ("Description", 250)],
        [["7-1", "LEN", "R/W", "Length"], ["0", "EN", "R/W", "Enable"]],
    )
    (register,) = reading(manual).registers
    assert (register.address, register.array_first, register.array_last, register.array_stride) == (
        address,
        0,
        3,
        stride,
    )
    assert flags(register) == set()


def test_two_indices_do_not_make_an_address_of_their_counts(reading: Read) -> None:
    manual = Manual()
    manual.heading("7.5.3 NBMAP_j_k Register")
    manual.lines("Offset = 400h + (j * 40h) + (k * 4h); where j = 0h to 3h, k = 0h to Fh")
    manual.table(
        [("Bit", 40), ("Field", 90), ("Type", 45), ("Description", 250)],
        [["7-1", "LEN", "R/W", "Length"], ["0", "EN", "R/W", "Enable"]],
    )
    (register,) = reading(manual).registers
    assert register.address == 0x400
    assert "array_bounds" in register.flags


@pytest.mark.parametrize("title", [[("For large pumps", 4)], ["", ("For large pumps", 3)]])
def test_a_lone_row_that_reaches_over_the_columns_may_be_a_title_of_those_below(
    reading: Read, title: list[Text]
) -> None:
    manual = Manual()
    manual.heading("5.1 NB_CTRL - Control Register")
    columns = [("Bits", 40.0), ("Size", 30.0), ("Name", 80.0), ("Description", 290.0)]
    rows: list[list[Text]] = [
        ["7:2", "6", "LEVEL", "Level"],
        title,
        ["1", "1", "GO", "Goes"],
        ["0", "1", "ON", "Is on"],
    ]
    manual.table(columns, rows)
    (register,) = reading(manual).registers
    assert [one.flags for one in register.fields] == [["row_continued"], [], []]


def test_shades_behind_the_rows_of_a_figure_of_letters_are_no_cells(reading: Read) -> None:
    manual = Manual()
    manual.heading("6.8.1 NB_SHORTS", 11)
    manual.lines("Address offset: 0x200")
    top = manual.y
    for row, label in enumerate(("Bit number", "ID", "Reset 0x00000001")):
        manual.page.text(LEFT + 2, manual.y + 2, label, 6)
        for bit in range(32):
            text = (str(31 - bit), {22: "B", 23: "B", 31: "A"}.get(bit, ""), str(int(bit == 31)))[row]
            manual.page.text(LEFT + 102 + bit * 11, manual.y + 2, text, 5)
        manual.page.line(LEFT, manual.y, LEFT + 460, manual.y)
        manual.y += 11
    manual.page.line(LEFT, manual.y, LEFT + 460, manual.y)
    for x in (LEFT, LEFT + 100, LEFT + 460):
        manual.page.line(x, top, x, manual.y)
    columns = [("ID", 20.0), ("R/W", 25.0), ("Field", 55.0), ("Value ID", 60.0), ("Value", 50.0)]
    rows: list[list[Text]] = [
        ["A", "RW", "GO", "", "", "Goes"],
        ["", "", "", "Set", "1", "Starts it"],
        ["", "", "", "Off", "0", "Read: Off"],
        ["", "", "", "On", "1", "Read: On"],
        ["B", "RW", "RATE", "", "", "Rate"],
        ["", "", "", "Slow", "0", "Slowly"],
        ["", "", "", "Fast", "3", "Fast"],
    ]
    manual.table([*columns, ("Description", 250.0)], rows, size=6)
    (one,) = reading(manual).registers
    assert (one.register, bits(one), flags(one)) == ("NB_SHORTS", [("RATE", 9, 8), ("GO", 0, 0)], set())
    assert listed(one.fields[0]) == {0: "Slow", 3: "Fast"}
    told = [(value.value, value.name, value.flags) for value in one.fields[1].values]
    assert told == [(1, "Set", []), (0, "Off", []), (1, "On", [])]  # of a read 1 means another thing
