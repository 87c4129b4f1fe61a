"""What is printed twice in other words is no contradiction: codes in figures, bases, blocks, titles leave no doubt."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from pdf_reading import ReadFormat, ReadText

    from extract.observations import Reading

BITS = "| Bits | Name | Description |\n|---|---|---|\n| 7:4 | RATE | How fast |\n| 3:0 | STOP | Where it ends |\n\n"
LANES = "| 7 | 6 | 5 | 4 | 3 | 2 | 1 | 0 |\n|---|---|---|---|---|---|---|---|\n"


def flags(reading: Reading) -> set[str]:
    """All doubts of registers and fields."""
    fields = (one for register in reading.registers for one in register.fields)
    return {flag for one in (*reading.registers, *fields) for flag in one.flags}


def sheet(places: dict[str, str]) -> str:
    """A register of two fields under each name and place."""
    return "".join(f"## {name} ({place})\n\n{BITS}" for name, place in places.items())


def places(reading: Reading) -> list[int | None]:
    """The address of each register."""
    return [one.address for one in reading.registers]


@pytest.mark.parametrize(
    ("cells", "doubted"),
    [
        (["RW", "RW", "RO", "WO", "RO", "W1C", "RW", "RW"], False),
        (["x", "u", "x", "0", "x", "1", "u", "x"], False),
        (["Sent data", "Gate open", "Next page", "Last page", "Big lamp", "Ten volts", "Few", "Low"], False),
        (["ADDR", "DATA", "MASK", "PAGE", "LAMP", "VOLT", "FEW", "LOW"], True),
    ],
)
def test_accesses_resets_and_titles_in_a_figure_are_no_other_names(
    markdown: ReadText, cells: list[str], *, doubted: bool
) -> None:
    names = ["PUMP", "DIRK", "TXE", "GO", "HALT", "BUS", "FEW", "LOW"]
    rows = "".join(f"| {7 - n} | {name} | text |\n" for n, name in enumerate(names))
    figure = f"{LANES}| {' | '.join(cells)} |\n\n"
    reading = markdown(
        f"# CTRL register (0x10)\n\n{figure}| Bit | Name | Description |\n|---|---|---|\n{rows}"
    )
    assert [one.field for one in reading.registers[0].fields] == names
    assert flags(reading) == ({"lane_disagrees"} if doubted else set())


@pytest.mark.parametrize(
    ("second", "doubted"),
    [("Address: see Table 4", False), ("Bus address: 0x40003010", False), ("Address: 0x14", True)],
)
def test_a_second_key_without_a_place_or_from_a_base_is_no_other_address(
    markdown: ReadText, second: str, *, doubted: bool
) -> None:
    reading = markdown(f"# CTRL register\n\nAddress: 0x10\n{second}\n\n{BITS}")
    assert (places(reading), flags(reading)) == ([0x10], {"address_unlike"} if doubted else set())


def test_headings_that_count_from_the_bases_of_several_blocks_are_in_no_doubt(markdown: ReadText) -> None:
    wide = {
        "UART_CTRL": "0x00",
        "UART_STAT": "0x04",
        "UART_RATE": "0x08",
        "SPI_CTRL": "0x00",
        "SPI_STAT": "0x04",
    }
    rows = [f"| {0x40002000 if 'SPI' in name else 0x40001000:#x} | {name} |" for name in wide]
    rows = [row.replace("000 |", f"00{place[-1]} |") for row, place in zip(rows, wide.values(), strict=True)]
    head = "# Chip\n\n| Address | Register |\n|---|---|\n"
    reading = markdown(f"{head}{chr(10).join(rows)}\n\n{sheet(wide)}")
    assert (places(reading), flags(reading)) == ([0, 4, 8, 0, 4], set())
    reading = markdown(f"{head}{chr(10).join(rows)}\n\n{sheet(wide | {'SPI_STAT': '0x06'})}")
    assert [one.register for one in reading.registers if "address_unlike" in one.flags] == ["SPI_STAT"]


def test_blanks_of_a_table_that_tells_its_spans_leave_no_name_in_doubt(made: ReadFormat) -> None:
    head = "".join(f"<th>{n}</th>" for n in range(7, -1, -1))
    rows = (
        "<tr><td>0x00</td><td>CTRL</td><td>EN</td><td></td><td></td><td>-</td>"
        "<td colspan=2>MODE</td><td></td><td>GO</td></tr>"
        f"<tr><td>0x01</td><td>STAT</td><td>BUSY</td>{'<td></td>' * 7}</tr>"
    )
    reading = made(f"<h1>Chip</h1><table><tr><th>Address</th><th>Name</th>{head}</tr>{rows}</table>", "html")
    found = [(one.field, one.bit_hi, one.bit_lo) for register in reading.registers for one in register.fields]
    assert found == [("EN", 7, 7), ("-", 4, 4), ("MODE", 3, 2), ("GO", 0, 0), ("BUSY", 7, 7)]
    assert flags(reading) == set()


def test_names_that_count_down_to_a_blank_lane_are_of_one_bit_each(markdown: ReadText) -> None:
    head = "| Address | Name | 7 | 6 | 5 | 4 | 3 | 2 | 1 | 0 |\n" + "|---" * 10 + "|\n"
    rows = "| 0 | CTRL | - | - | - | - | MODE1 | MODE0 | | GO |\n| 1 | STAT | - | - | - | - | TOP | LOW | | GO |\n"
    reading = markdown(f"# Chip\n\n{head}{rows}")
    doubted = [one.field for register in reading.registers for one in register.fields if one.flags]
    assert doubted == ["LOW"]


@pytest.mark.parametrize(
    ("sentence", "place"),
    [
        ("The register is located in the block at offset 0x2C.", 0x2C),
        ("This register is used by the clock and located at offset 0x2C.", 0x2C),
        ("This register points to the table at address offset 0x2C.", None),
    ],
)
def test_a_place_within_a_block_is_that_of_the_register(
    markdown: ReadText, sentence: str, place: int | None
) -> None:
    assert places(markdown(f"# KEY register\n\n{sentence}\n\n{BITS}")) == [place]


@pytest.mark.parametrize(("bits", "doubted"), [("7:4", False), ("7", True)])
def test_a_table_with_several_bits_in_a_row_is_no_list_of_codes(
    markdown: ReadText, bits: str, *, doubted: bool
) -> None:
    table = f"| Bits | Name | Description |\n|---|---|---|\n| {bits} | RATE | text |\n| 3 | STOP | text |\n"
    reading = markdown(f"# ERROR_CODES (0x10)\n\n{table}")
    assert ("register_name" in flags(reading)) is doubted


def test_a_sentence_that_names_the_field_of_a_list_outdoes_the_caption_above(markdown: ReadText) -> None:
    said = "Table 8: Gain of the amplifier\n\nRATE selects:\n\n- 0: slow\n- 1: fast\n- 2: very fast\n"
    (register,) = markdown(f"# CTRL (0x10)\n\n{BITS}{said}").registers
    assert [value.value for value in register.fields[0].values] == [0, 1, 2]


def test_items_that_tell_how_to_use_the_bits_of_a_table_are_no_second_register(markdown: ReadText) -> None:
    used = "Use it so:\n\n- RATE [7:4] must be written first\n- STOP [3:0] must be written last\n"
    (register,) = markdown(f"# CTRL register (0x10)\n\n{BITS}{used}").registers
    assert ([one.description for one in register.fields], register.width_bits) == (
        ["How fast", "Where it ends"],
        8,
    )


def test_values_side_by_side_of_which_one_begins_a_range_are_not_read(markdown: ReadText) -> None:
    def listed(last: str) -> list[int | None]:
        said = f"0 off  1 on<br>2 slow  3 fast<br>{last}"
        rows = f"| Bits | Name | Description |\n|---|---|---|\n| 7:4 | RATE | {said} |\n"
        (register,) = markdown(f"# CTRL (0x10)\n\n{rows}| 3:0 | STOP | text |\n").registers
        return [value.value for value in register.fields[0].values if value.value_last is None]

    assert (listed("4 to 15 reserved"), listed("4 most")) == ([], [0, 1, 2, 3, 4])


def test_rows_of_a_list_table_may_stand_a_blank_further_in_than_its_head(rst: ReadText) -> None:
    table = (
        ".. list-table:: Fields\n\n   * - **Bits**\n     - **Name**\n     - **Description**\n"
        "   *  - 7:4\n      - RATE\n      - How fast\n   *  - 3:0\n      - STOP\n      - Where\n"
    )
    (register,) = rst(f"CTRL Register (0x10)\n====================\n\n{table}").registers
    assert [(one.bit_hi, one.bit_lo, one.field) for one in register.fields] == [
        (7, 4, "RATE"),
        (3, 0, "STOP"),
    ]


@pytest.mark.parametrize(
    ("head", "numbers", "expected"),
    [
        ("Address", ["24", "40"], [None, None]),  # multiples of eight by chance
        ("Address", ["10000", "10010"], [None, None]),  # in base two, or as many as of 20 wires
        ("Address", ["100000", "100001"], [None, None]),
        ("Address", ["24", "0x41"], [0x24, 0x41]),
        ("Address (h)", ["8", "9", "10", "11"], [8, 9, 0x10, 0x11]),
        ("Address", ["8", "9", "10", "11"], [8, 9, 10, 11]),
    ],
)
def test_few_places_without_a_mark_are_left_open_unless_marks_tell_their_base(
    markdown: ReadText, head: str, numbers: list[str], expected: list[int | None]
) -> None:
    rows = "".join(
        f"| {at} | GATE{n} | 7:4 | A{n} | text |\n| | | 3:0 | B{n} | text |\n" for n, at in enumerate(numbers)
    )
    reading = markdown(
        f"# Chip\n\n| {head} | Register | Bits | Name | Description |\n|---|---|---|---|---|\n{rows}"
    )
    assert places(reading) == expected
    assert flags(reading) == ({"base_unclear"} if None in expected else set())
