"""What a document says twice and differently is in doubt."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from pdf_reading import ReadText

HEAD = "| Bits | Name | Access | Reset | Description |\n|---|---|---|---|---|\n"
TABLE = f"{HEAD}| 7:4 | STOP | RW | 0x5 | Where it ends |\n| 3:0 | RATE | RW | 0x2 | How fast{{}} |\n"
MAP = "| Address | Name | Description |\n|---|---|---|\n"
SECTIONS = [("CTRL", 0x10), ("STAT", 0x20), ("LVLA", 0x30)]


def mapped(*places: int, said: str = "### {name} (0x{place:02X})\n\n") -> str:
    """A map, and the registers of it, of which each says where it stands too."""
    rows = "".join(f"| 0x{place:02X} | {name} | Of the pump |\n" for name, place in SECTIONS)
    parts = zip(SECTIONS, places, strict=False)
    return f"# Pump\n\n{MAP}{rows}\n" + "".join(
        f"{said.format(name=name, place=place)}{TABLE.format('')}\n" for (name, _), place in parts
    )


@pytest.mark.parametrize(
    "said", ["### {name} (0x{place:02X})\n\n", "### {name}\n\nAddress: 0x{place:02X}\n\n"]
)
def test_an_address_that_is_not_that_of_the_map_is_in_doubt(markdown: ReadText, said: str) -> None:
    registers = markdown(mapped(0x18, 0x20, 0x30, said=said)).registers
    assert [(one.register, one.address, one.flags) for one in registers] == [
        ("CTRL", 0x18, ["address_unlike"]),
        ("STAT", 0x20, []),
        ("LVLA", 0x30, []),
    ]
    (alone,) = (one for one in markdown(mapped(0x14, said=said)).registers if one.fields)
    assert (alone.address, alone.flags) == (0x14, ["address_unlike"])


def test_addresses_that_all_differ_by_a_base_are_in_no_doubt(markdown: ReadText) -> None:
    registers = markdown(mapped(0x4010, 0x4020, 0x4030)).registers
    assert [one.flags for one in registers if one.fields] == [[], [], []]
    registers = markdown(mapped(0x4010, 0x4024, 0x4030)).registers
    assert [one.flags for one in registers if one.fields] == [[], ["address_unlike"], []]


def test_two_addresses_under_keys_of_one_kind_are_in_doubt(markdown: ReadText) -> None:
    keys = "### CTRL\n\nAddress: 0x10\n\nAddress: 0x{}\n\n"
    (other,) = markdown(f"# Pump\n\n{keys.format(14)}{TABLE.format('')}").registers
    assert (other.address, other.flags) == (0x10, ["address_unlike"])
    (same,) = markdown(f"# Pump\n\n{keys.format(10)}{TABLE.format('')}").registers
    assert (same.address, same.flags) == (0x10, [])


@pytest.mark.parametrize(
    ("mask", "doubts"), [("0xF0", []), ("0x0F", []), ("F0h", []), ("0x70", ["size_disagrees"]), ("yes", [])]
)
def test_bits_that_are_not_those_of_their_mask_are_in_doubt(
    markdown: ReadText, mask: str, doubts: list[str]
) -> None:
    rows = (
        f"| Bits | Mask | Name | Description |\n|---|---|---|---|\n| 7:4 | {mask} | STOP | Where it ends |\n"
    )
    (register,) = markdown(f"# Pump\n\n### CTRL (0x10)\n\n{rows}| 3:0 | 0x0F | RATE | How fast |\n").registers
    assert [(one.field, one.flags) for one in register.fields] == [("STOP", doubts), ("RATE", [])]


@pytest.mark.parametrize("mark", ["(default)", "[default]", "(reset value)", "(Default after reset)"])
@pytest.mark.parametrize(("marked", "doubts"), [(1, ["reset_disagrees"]), (2, [])])
def test_a_reset_is_in_doubt_where_another_value_says_that_it_is_it(
    markdown: ReadText, mark: str, marked: int, doubts: list[str]
) -> None:
    said = "".join(
        f"<br>{n}: {name}{f' {mark}' if n == marked else ''}" for n, name in enumerate(["off", "on", "fast"])
    )
    (register,) = markdown(f"# Pump\n\n### CTRL (0x10)\n\n{TABLE.format(said)}").registers
    assert [(one.field, one.default_value, one.flags) for one in register.fields] == [
        ("STOP", 5, []),
        ("RATE", 2, doubts),
    ]


def test_a_value_that_resets_is_not_marked_as_the_reset(markdown: ReadText) -> None:
    said = "<br>0: not reset<br>1: reset<br>2: both"
    (register,) = markdown(f"# Pump\n\n### CTRL (0x10)\n\n{TABLE.format(said)}").registers
    assert [one.flags for one in register.fields] == [[], []]


@pytest.mark.parametrize(
    ("shown", "doubts"),
    [
        ("STOP", []),
        ("STP", []),
        ("STOP_LEVEL", []),
        ("HALT", ["lane_disagrees"]),
        ("STEP", ["lane_disagrees"]),
    ],
)
def test_a_figure_that_calls_a_field_by_another_name_leaves_it_in_doubt(
    markdown: ReadText, shown: str, doubts: list[str]
) -> None:
    numbers = f"| {' | '.join(map(str, range(7, -1, -1)))} |\n|{'---|' * 8}\n"
    figure = f"{numbers}| {' | '.join([shown] * 4 + ['RATE'] * 4)} |\n\n"
    (register,) = markdown(f"# Pump\n\n### CTRL (0x10)\n\n{figure}{TABLE.format('')}").registers
    assert [(one.field, one.flags) for one in register.fields] == [("STOP", doubts), ("RATE", [])]
    assert (register.fields[0].other_print is None) == (not doubts)


def test_registers_of_blocks_with_a_base_each_are_in_no_doubt(markdown: ReadText) -> None:
    text = "# Chip\n\n"
    for block, base, names in (("GATE", 0x4000, "ABCDE"), ("PUMP", 0x5000, "AB")):
        rows = "".join(f"| 0x{4 * i:02X} | {block}_R{one} | Of it |\n" for i, one in enumerate(names))
        text += f"## {block}\n\n{MAP}{rows}\n" + "".join(
            f"### {block}_R{one}\n\nAddress: 0x{base + 4 * i:04X}\n\n{TABLE.format('')}\n"
            for i, one in enumerate(names)
        )
    registers = [one for one in markdown(text).registers if one.fields]
    assert [one.address for one in registers] == [0x4000, 0x4004, 0x4008, 0x400C, 0x4010, 0x5000, 0x5004]
    assert {*map(str, (one.flags for one in registers))} == {"[]"}


@pytest.mark.parametrize(
    "further",
    ["Address: 0x14 (SET)", "Address: 16", "Instance address: 0x40001010", "Physical address: 0x80000010"],
)
def test_a_further_address_of_another_kind_is_in_no_doubt(markdown: ReadText, further: str) -> None:
    keys = f"### CTRL\n\nAddress: 0x40000010\n\n{further}\n\n"
    (register,) = markdown(f"# Pump\n\n{keys}{TABLE.format('')}").registers
    assert (register.address, register.flags) == (0x40000010, [])


def test_the_places_of_an_array_may_stand_again(markdown: ReadText) -> None:
    keys = "### CTRL\n\nOffset: 0x20, 0x24, 0x28\n\nOffset: 0x24\n\n"
    (register,) = markdown(f"# Pump\n\n{keys}{TABLE.format('')}").registers
    assert (register.addresses, register.flags) == ([0x20, 0x24, 0x28], [])


def test_a_mask_that_is_not_of_bits_tells_nothing_of_them(markdown: ReadText) -> None:
    rows = "".join(
        f"| {bits} | {mask} | {name} | Of it |\n"
        for bits, mask, name in (("7:5", "0x1", "STOP"), ("4:2", "0x2", "RATE"), ("1:0", "0x3", "LEVEL"))
    )
    head = "| Bits | Mask | Name | Description |\n|---|---|---|---|\n"
    (register,) = markdown(f"# Pump\n\n### CTRL (0x10)\n\n{head}{rows}").registers
    assert [(one.field, one.flags) for one in register.fields] == [("STOP", []), ("RATE", []), ("LEVEL", [])]
    byte = "| 15 | 0x80 | STOP | a |\n| 14:8 | 0x7F | RATE | b |\n| 7:0 | 0xFF | LEVEL | c |\n"
    (register,) = markdown(f"# Pump\n\n### CTRL (0x10)\n\n{head}{byte}").registers
    assert [one.flags for one in register.fields] == [[], [], []]


@pytest.mark.parametrize("cause", ["Power-on reset", "reset state", "ON (power-on reset)", "after reset"])
def test_the_cause_of_a_reset_is_not_marked_as_the_reset(markdown: ReadText, cause: str) -> None:
    said = f"<br>0: none<br>1: {cause}<br>2: watchdog"
    (register,) = markdown(f"# Pump\n\n### CTRL (0x10)\n\n{TABLE.format(said)}").registers
    assert [(len(one.values), one.flags) for one in register.fields] == [(0, []), (3, [])]


@pytest.mark.parametrize(
    ("shown", "name"),
    [("TXEN", "TRANSMIT_EN"), ("IRQ", "INTERRUPT"), ("XTAL", "CRYSTAL"), ("XFER", "TRANSFER")],
)
def test_letters_that_stand_for_others_make_a_short_name(markdown: ReadText, shown: str, name: str) -> None:
    numbers = f"| {' | '.join(map(str, range(7, -1, -1)))} |\n|{'---|' * 8}\n"
    figure = f"{numbers}| {' | '.join([shown] * 4 + ['RATE'] * 4)} |\n\n"
    table = TABLE.format("").replace("STOP", name)
    (register,) = markdown(f"# Pump\n\n### CTRL (0x10)\n\n{figure}{table}").registers
    assert [(one.field, one.flags) for one in register.fields] == [(name, []), ("RATE", [])]


@pytest.mark.parametrize(
    ("caption", "doubts"),
    [
        ("GATEx_CTRL", []),
        ("GATE_CTRL", []),
        ("CTRL", []),
        ("GATE1_STAT", ["register_name"]),
    ],
)
def test_a_caption_without_the_number_of_the_block_names_no_other_register(
    markdown: ReadText, caption: str, doubts: list[str]
) -> None:
    text = (
        f"# Gate\n\n| Offset | Name | Description |\n|---|---|---|\n| 0x00 | {caption} | Of it |\n"
        "| 0x04 | LEVEL | Of it |\n\n"
        f"## 5.1 Gate control (GATE1_CTRL)\n\nTable 1. {caption} Register Field Descriptions\n\n"
    )
    (register,) = (one for one in markdown(text + TABLE.format("")).registers if one.fields)
    assert (register.register, register.flags) == ("GATE1_CTRL", doubts)


def test_a_heading_may_give_the_offset_of_the_register_above_it_again(markdown: ReadText) -> None:
    (register,) = markdown(
        f"# Pump\n\n### STAT (0x40000054)\n\n#### STAT register (0x14)\n\n{TABLE.format('')}"
    ).registers
    assert (register.register, register.address) == ("STAT", 0x40000054)
