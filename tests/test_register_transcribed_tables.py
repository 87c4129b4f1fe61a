"""Tables of manuals that programs or models turned into Markdown: torn ones, ones with lost heads, ones read twice."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from dialect_checks import load

from extract.dialects.isa_table import IsaTableDialect
from extract.dialects.register_table import RegisterTableDialect

if TYPE_CHECKING:
    from conftest import ReadText

    from extract.observations import Reading, Register

HEAD = "| Bits | Name | Description |\n|---|---|---|\n"


def read(text: str) -> Reading:
    return RegisterTableDialect().read(load(f"# NB1\n\n{text}\n", "northbeck-nb1"))


def told(one: Register) -> list[tuple[str | None, int | None, int | None]]:
    return [(field.field, field.bit_hi, field.bit_lo) for field in one.fields]


def html(*rows: str) -> str:
    made = "".join(f"<tr>{''.join(f'<td>{c.strip()}</td>' for c in row.split('|'))}</tr>" for row in rows)
    return f"<table>{made}</table>"


FIRST = (
    "31:3 | Reserved | Keep it.",
    "2 | MODE | Mode",
)
REST = ("1 | LEVEL | How high", "0 | GO | Starts it")


@pytest.mark.parametrize(
    "rest",
    [
        html(*REST),
        "| 1 | LEVEL | How high |\n|---|---|---|\n| 0 | GO | Starts it |",
    ],
)
def test_a_table_without_heads_goes_on_with_the_one_whose_next_bits_it_has(rest: str) -> None:
    first = html("Bits | Name | Description", *FIRST)
    (one,) = read(f"## 3.1 Gate control (NB_CTL)\n\nAddress offset: 0x04\n\n{first}\n\n{rest}").registers
    assert told(one) == [("Reserved", 31, 3), ("MODE", 2, 2), ("LEVEL", 1, 1), ("GO", 0, 0)]
    assert not any(field.flags for field in one.fields)


def test_a_table_without_heads_whose_bits_are_not_due_is_not_taken_for_the_rest() -> None:
    first = html("Bits | Name | Description", *FIRST)
    other = html("7 | LEVEL | How high", "6:0 | GO | Starts it")
    found = read(f"## 3.1 Gate control (NB_CTL)\n\nAddress offset: 0x04\n\n{first}\n\n{other}")
    assert told(found.registers[0]) == [("Reserved", 31, 3), ("MODE", 2, 2)]
    assert all("register_name" in one.flags for one in found.registers[1:])


def test_values_in_a_table_of_their_own_are_no_bits_though_the_first_is_due() -> None:
    first = html("Bits | Name | Description", "31:3 | Reserved | Keep it.", "2:1 | MODE | Which pump")
    values = html("0 | slow | One step", "1 | fast | Two steps", "2 | both | All steps")
    found = read(f"## 3.1 Gate control (NB_CTL)\n\nAddress offset: 0x04\n\n{first}\n\n{values}")
    assert told(found.registers[0]) == [("Reserved", 31, 3), ("MODE", 2, 1)]
    assert not any(field.field == "slow" for one in found.registers for field in one.fields)


FIGURE = html(
    "15 | 14 | 13 | 12 | 11 | 10 | 9 | 8 | 7 | 6 | 5 | 4 | 3 | 2 | 1 | 0",
    " | ".join(["Reserved"] * 14 + ["LEVEL", "GO"]),
)
BELOW = html("15:2 | Reserved | Keep it.", *REST)


def test_heads_that_a_program_left_above_their_table_are_its_head() -> None:
    text = f"## 3.1 Gate control (NB_CTL)\n\nAddress offset: 0x04\n\n{FIGURE}\n\nBits Name Description\n\n{BELOW}"
    (one,) = read(text).registers
    assert [(field.field, field.bit_hi, field.description) for field in one.fields if not field.reserved] == [
        ("LEVEL", 1, "How high"),
        ("GO", 0, "Starts it"),
    ]


def test_heads_above_a_table_with_other_columns_are_not_its_head() -> None:
    other = html("Pin | Level", "1 | High", "0 | Low")
    text = f"## 3.1 Gate control (NB_CTL)\n\nAddress offset: 0x04\n\n{FIGURE}\n\nBits Name Description\n\n{other}"
    (one,) = read(text).registers
    assert [field.field for field in one.fields if not field.reserved] == ["LEVEL", "GO"]


AGAIN = "| Bit | Name | Value | Description |\n|---|---|---|---|\n"


def test_rows_that_repeat_bits_and_name_are_values_of_one_field() -> None:
    rows = (
        "| 7 | BOOST | 0 | Booster off |\n| 7 | BOOST | 1 | Booster on |\n"
        "| 6:5 | RATE | 00 | Slow |\n| 6:5 | RATE | 01 | Fast |\n| 4:0 | - | - | Not used |"
    )
    (one,) = read(f"## NB_STA (0x10)\n\n{AGAIN}{rows}").registers
    assert [(f.field, f.bit_hi, [v.value for v in f.values]) for f in one.fields if not f.reserved] == [
        ("BOOST", 7, [0, 1]),
        ("RATE", 6, [0, 1]),
    ]


def test_a_row_that_repeats_bits_with_another_name_is_a_field_of_its_own() -> None:
    rows = (
        "| 7 | BOOST | 0 | Booster off |\n| 7 | RAISE | 1 | Raised |\n"
        "| 6:0 | RATE | 00 | Slow |\n| 6:0 | RATE | 01 | Fast |"
    )
    (one,) = read(f"## NB_STA (0x10)\n\n{AGAIN}{rows}").registers
    assert [f.field for f in one.fields] == ["BOOST", "RAISE", "RATE"]


def test_a_row_of_bits_alone_among_those_of_fields_numbers_no_lanes() -> None:
    (one,) = read(f"## NB_CNT (0x10)\n\n{HEAD}| 31:24 | | |\n| 23:0 | CNT | Counts it. |").registers
    assert ("CNT", 23, 0) in told(one)
    assert "23:0" not in [field.field for field in one.fields]


def test_a_row_of_bits_alone_over_names_numbers_its_lanes() -> None:
    (one,) = read("## NB_CNT (0x10)\n\n| 31:24 | 23:0 |\n|---|---|\n| RATE | CNT |").registers
    assert told(one) == [("RATE", 31, 24), ("CNT", 23, 0)]


PLACES = "| Name | Address | Description | {last} |\n|---|---|---|---|\n"


def test_names_with_places_and_resets_are_registers_whatever_stands_above() -> None:
    rows = (
        "| NB_STA | 0x40002000 | Gate status | 0x000000C0 |\n| NB_DAT | 0x40002004 | Gate data | 0x00000000 |"
    )
    found = read(f"## How to use the gate\n\n{PLACES.format(last='Reset value')}{rows}").registers
    assert [(one.register, one.address, one.description) for one in found] == [
        ("NB_STA", 0x40002000, "Gate status. Reset value: 0x000000C0"),
        ("NB_DAT", 0x40002004, "Gate data. Reset value: 0x00000000"),
    ]


def test_names_with_places_and_no_resets_are_whatever_they_are() -> None:
    rows = (
        "| NB_RAM | 0x40002000 | Gate memory | 0x00001000 |\n| NB_ROM | 0x40003000 | Gate code | 0x00000800 |"
    )
    assert read(f"## How to use the gate\n\n{PLACES.format(last='Size')}{rows}").registers == []


def test_names_with_places_beside_them_are_registers_though_a_head_says_so_of_others() -> None:
    head = "| Name | Offset | Register | Bits | Description |\n|---|---|---|---|---|\n"
    rows = "| NBCTL | 0x00 | GO | 0 | Starts it |\n| | | RATE | 3:1 | How fast |\n| NBSTA | 0x04 | BUSY | 0 | Busy |"
    found = read(f"## Gate registers\n\n{head}{rows}").registers
    assert [(one.register, one.address, told(one)) for one in found] == [
        ("NBCTL", 0, [("GO", 0, 0), ("RATE", 3, 1)]),
        ("NBSTA", 4, [("BUSY", 0, 0)]),
    ]


def test_names_of_fields_beside_the_places_of_their_registers_stay_fields() -> None:
    head = "| Register | Offset | Name | Bits | Description |\n|---|---|---|---|---|\n"
    rows = "| NBCTL | 0x00 | GO | 0 | Starts it |\n| | | RATE | 3:1 | How fast |\n| NBSTA | 0x04 | BUSY | 0 | Busy |"
    found = read(f"## Gate registers\n\n{head}{rows}").registers
    assert [(one.register, told(one)) for one in found] == [
        ("NBCTL", [("GO", 0, 0), ("RATE", 3, 1)]),
        ("NBSTA", [("BUSY", 0, 0)]),
    ]


LANES = "| | D7 | D6 | D5 | D4 | D3 | D2 | D1 | D0 | HEX |\n" + "|---" * 10 + "|\n"


def test_rows_of_digits_that_the_number_behind_them_repeats_are_codes_of_commands() -> None:
    lanes = LANES.replace("| |", "| | D/CX | RDX | WRX | D17-8 |", 1).replace("\n", "\n|---|---|---|---", 1)
    rows = (
        "| Command | 0 | 1 | ↑ | XX | 0 | 0 | 1 | 0 | 1 | 0 | 1 | 0 | 2A |\n"
        "| 1st Param | 1 | ↑ | 1 | XX | S7 | S6 | S5 | S4 | S3 | S2 | S1 | S0 | 00 |\n"
        "| 2nd Param | 1 | ↑ | 1 | XX | 0 | 0 | 0 | R4 | R3 | R2 | R1 | R0 | 0A |"
    )
    found = read(f"## Gate commands\n\n### Read gates (2Ah)\n\n{lanes}{rows}").registers
    names = [[field.field for field in one.fields if (field.bit_hi or 0) < 8] for one in found]
    assert ["S7" in name for name in names] == [True, False]
    assert not any({*name} <= {"0", "1"} for name in names)


def test_rows_of_digits_with_places_that_they_do_not_make_are_registers() -> None:
    rows = (
        "| NBID | 0 | 1 | 0 | 1 | 0 | 0 | 1 | 0 | 00 |\n| NBREV | 0 | 0 | 0 | 0 | 0 | 0 | 0 | 1 | 01 |\n"
        "| NBCTL | GO | MODE | 0 | 0 | 0 | 0 | 0 | 0 | 02 |"
    )
    lanes = LANES.replace("| |", "| Register |", 1).replace("HEX", "Address")
    found = read(f"## Gate registers\n\n{lanes}{rows}").registers
    assert [(one.register, one.address) for one in found] == [("NBID", 0), ("NBREV", 1), ("NBCTL", 2)]


def gates(*names: str) -> str:
    rows = f"{HEAD}| 7:1 | RATE | How fast |\n| 0 | GO | Starts it |\n"
    parts = [f"{name}\n\nOffset: 0x{4 * k:02X}\n\n{rows}" for k, name in enumerate(names)]
    return "## Gate (GATE)\n\n" + "\n".join(parts)


def test_a_name_that_registers_share_without_saying_it_is_in_doubt() -> None:
    reading = read(gates("", "", ""))
    reading.spread_doubts()  # as that of every document does
    found = reading.registers
    assert len(found) > 1
    assert all("register_name" in one.flags for one in found)
    assert all("register_name" in field.flags for one in found for field in one.fields)


def test_names_that_registers_say_themselves_are_in_no_doubt() -> None:
    found = read(gates("### NBCTL", "### NBSTA")).registers
    assert [(one.register, one.address, one.flags) for one in found] == [("NBCTL", 0, []), ("NBSTA", 4, [])]


def test_heads_of_chinese_characters_with_blanks_between_them_are_read() -> None:
    text = (
        "## 控制寄存器（NBCTL）\n\n地    址：0x04\n\n复位时值：0x00\n\n"
        "| 位 置 | 名    称 | 访 问 | 描    述 |\n|---|---|---|---|\n| 7:1 | RATE | RW | 速度 |\n| 0 | GO | RW | 启动 |"
    )
    (one,) = read(text).registers
    assert (one.register, one.address) == ("NBCTL", 4)
    assert [(f.field, f.bit_hi, f.access) for f in one.fields] == [("RATE", 7, "RW"), ("GO", 0, "RW")]


def test_cells_of_a_flat_table_reach_over_columns_and_rows(rst: ReadText) -> None:
    rows = (
        "Gate control (NBCTL)\n====================\n\nAddress offset: 0x04\n\n.. flat-table:: Gate\n"
        "   :header-rows: 1\n\n   * - Bits\n     - Name\n     - Value\n     - Description\n\n"
        "   * - :rspan:`1` 2:1\n     - :rspan:`1` MODE\n     - 0\n     - Rests\n\n   * - 1\n     - Runs\n\n"
        "   * - 0\n     - GO\n     - :cspan:`1` Starts it\n"
    )
    (one,) = rst(rows).registers
    assert told(one) == [("MODE", 2, 1), ("GO", 0, 0)]
    assert [(v.value, v.name) for v in one.fields[0].values] == [(0, "Rests"), (1, "Runs")]


def ranged(*places: str) -> Reading:
    rows = "\n".join(f"| NB{k} | {place} |" for k, place in enumerate(places))
    control = f"### NB1\n\n{HEAD}| 7:1 | RATE | How fast |\n| 0 | GO | Starts it |"
    return read(f"## Gate registers\n\n| Register | Offset |\n|---|---|\n{rows}\n\n{control}")


def test_as_many_bytes_in_each_row_are_those_of_one_register_each() -> None:
    found = ranged("0x00 - 0x03", "0x04 - 0x07", "0x08 - 0x0b").registers
    assert {one.register: (one.address, one.flags) for one in found} == {
        "NB0": (0, ["array_bounds", "no_fields"]),
        "NB1": (4, ["array_bounds"]),  # of one byte
        "NB2": (8, ["array_bounds", "no_fields"]),
    }


def test_bytes_of_many_sizes_are_regions_or_arrays() -> None:
    found = ranged("0x00 - 0x03", "0x04 - 0x0f", "0x10 - 0x11", "0x12 - 0x2f").registers
    assert not any(one.register == "NB0" and "array_bounds" not in one.flags for one in found)


def test_a_row_of_several_bytes_is_that_of_the_register_described_at_the_same_place() -> None:
    rows = "| NB0 | 0x00 - 0x03 |\n| NB1 | 0x04 - 0x07 |\n| NB2 | 0x08 - 0x0b |\n| NB8 | 0x80 - 0xff |"
    places = {1: "0x04 - 0x07", 8: "0x80 - 0xff"}
    parts = [
        f"### NB{k}\n\n* name\n    * NB{k}\n* offset_address\n    * {place}\n" for k, place in places.items()
    ]
    fields = "|name|bit_assignments|type|\n|:--|:--|:--|\n|level|[3:0]|ro|\n|rate|[31:4]|ro|\n"
    text = f"## Gate registers\n\n| name | offset_address |\n|---|---|\n{rows}\n\n{parts[0]}\n{fields}\n{parts[1]}"
    assert sorted(one.register or "" for one in read(text).registers) == ["NB0", "NB1", "NB2", "NB8"]


@pytest.mark.parametrize(
    ("head", "places", "found"),
    [
        ("Shadow Address", ("0x30350780", "0x30350790"), {"NBKEY0": 0x30350780, "NBKEY1": 0x30350790}),
        ("Shadow Address", ("0x30350780", "0x30350780"), {}),
        ("Shadow Value", ("0x30350780", "0x30350790"), {}),
    ],
)
def test_a_head_that_ends_with_the_word_for_addresses_is_over_those_of_registers(
    head: str, places: tuple[str, str], found: dict[str, int]
) -> None:
    rows = "\n".join(f"| NBKEY{k} | 3 | {k} | {place} |" for k, place in enumerate(places))
    text = f"## Keys (Bank 3)\n\n| Register | Bank | Word | {head} |\n|---|---|---|---|\n{rows}"
    told = read(f"{text}\n\n## NBCR (0x10)\n\n{HEAD}| 0 | GO | Starts it |").registers
    assert {one.register: one.address for one in told if one.register != "NBCR"} == found


@pytest.mark.parametrize(
    ("below", "fields"),
    [
        ("| 3:0 | LEVEL | How high |", ["RATE", "LEVEL"]),
        (
            "| Value | Kind | Meaning |\n|---|---|---|\n| 1 | WET | It rains |\n| 0 | DRY | It shines |",
            ["RATE"],
        ),
    ],
)
def test_a_table_goes_on_behind_a_comment_as_far_as_the_head_of_another(
    below: str, fields: list[str]
) -> None:
    head = "| Bits | Name | Description |\n|---|---|---|\n| 7:4 | RATE | How fast |"
    (one,) = read(f"## NBCR (0x10)\n\n{head}\n<!-- page 12 -->\n{below}").registers
    assert [field.field for field in one.fields] == fields


def test_of_two_columns_of_addresses_that_no_head_tells_apart_none_is_that_of_the_registers() -> None:
    rows = "\n".join(f"| NBBUF{k} | 0x020{k} | 0x120{k} |" for k in range(3))
    text = f"## Buffers\n\n| Register | Queue Address | Transfer Address |\n|---|---|---|\n{rows}"
    told = read(f"{text}\n\n## NBCR (0x10)\n\n{HEAD}| 0 | GO | Starts it |").registers
    assert [one.register for one in told] == ["NBCR"]


LEGEND = "| Symbol | Description | Symbol | Description |\n|---|---|---|---|\n| R | Readable bit | HC | Cleared |\n"
LISTED = "Bit 2 – PRIV Who may use it\nBit 0 – RST Resets it\n"


def test_keys_between_bars_over_a_figure_of_bits_are_those_of_its_register() -> None:
    keys = "| Name: | PUMPCTL |\n| Offset: | 0x04 |\n"
    bits = "| Bit | 7 | 6 | 5 | 4 | 3 | 2 | 1 | 0 | |\n| PRIV | RST | ||||||||\n"
    (one,) = read(f"6.5.1 Control A Register\n{LEGEND}{keys}{bits}{LISTED}").registers
    assert (one.register, one.address) == ("PUMPCTL", 4)
    assert told(one) == [("PRIV", 2, 2), ("RST", 0, 0)]


def test_rows_of_two_cells_among_those_of_fields_are_no_keys() -> None:
    rows = "| Bits | Name | Access | Description |\n|---|---|---|---|\n| 7:4 | RATE | RW | How fast |\n"
    (one,) = read(
        f"## PUMPCTL (0x10)\n\n{rows}| Note: | It stands. |\n| 3:0 | LEVEL | RW | How high |"
    ).registers
    assert told(one)[0] == ("RATE", 7, 4)
    assert ("LEVEL", 3, 0) in told(one)


BITS = (
    "### Address 0x07 – GATE: Gate control\n\n| Bit | Mnemonic | Reset | Type | Description |\n|---|---|---|---|---|\n"
    "| 7 | - | 0 | R/W | Keep it |\n| 6 | MASK | 0 | R/W | Masks it |\n| 3 | EN | 1 | R/W | Turns it on |\n"
)


def test_numbers_of_bits_beside_mnemonics_are_none_of_opcodes(markdown: ReadText) -> None:
    one, _ = markdown(
        f"# NB1 pump\n\n{BITS}\n{BITS.replace('0x07', '0x08').replace('GATE', 'LOCK')}"
    ).registers
    assert (one.register, one.address) == ("GATE", 7)
    assert [(f.field, f.bit_hi) for f in one.fields if not f.reserved][-2:] == [("MASK", 6), ("EN", 3)]


def test_codes_under_the_word_for_bits_beside_mnemonics_are_those_of_instructions() -> None:
    rows = "| 00 | ADD | Adds |\n| 01 | SUB | Subtracts |\n| 10 | MUL | Multiplies |\n| 11 | DIV | Divides |"
    document = load(f"# NB1\n\n| Bits | Mnemonic | Description |\n|---|---|---|\n{rows}\n", "northbeck-nb1")
    assert [one.mnemonic for one in IsaTableDialect().read(document).instructions] == [
        "ADD",
        "SUB",
        "MUL",
        "DIV",
    ]


def gate_titles(*titles: str) -> list[tuple[str | None, int | None]]:
    rows = f"{HEAD}| 7:4 | MODE | How |\n| 3:0 | GAIN | How much |\n"
    found = read("## 4 Registers\n\n" + "".join(f"### {title}\n\n{rows}\n" for title in titles)).registers
    return [(one.register, one.address) for one in found]


def test_numbered_headings_in_words_with_a_place_each_name_registers() -> None:
    assert gate_titles("4.1 Gate control (0x1A)", "4.2 Gate status (0x1B)") == [
        ("Gate control", 0x1A),
        ("Gate status", 0x1B),
    ]


def test_numbered_headings_in_words_with_one_place_name_none() -> None:
    assert not {("Gate control", 0x1A), ("Gate status", 0x1A)} & {
        *gate_titles("4.1 Gate control (0x1A)", "4.2 Gate status (0x1A)")
    }
