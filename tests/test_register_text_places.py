"""Places of registers as texts and Markdown write them: two in a cell, sums in headings, cells of keys."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from extract.errors import DocumentError

if TYPE_CHECKING:
    from pdf_reading import ReadFormat, ReadText

    from extract.observations import Register

BITS = (
    "| Bits | Name | Description |\n|---|---|---|\n| 31:4 | - | Reserved |\n| 3:0 | COUNT | Counts up |\n\n"
)


def places(registers: list[Register]) -> dict[str | None, int | None]:
    return {one.register: one.address for one in registers}


def mapped(markdown: ReadText, *rows: str) -> dict[str | None, Register]:
    """The registers of a map with these rows, whose first register is described."""
    lines = "\n".join(rows)
    text = f"# NB core\n\n## Registers\n\n| Address | Name |\n|---|---|\n| 0x00 | CTRL |\n{lines}\n\n## CTRL\n\n{BITS}"
    return {one.register: one for one in markdown(text).registers}


def test_a_row_with_as_many_names_as_places_between_blanks_is_that_of_as_many_registers(
    markdown: ReadText,
) -> None:
    found = mapped(markdown, "| 0xb0 0xb4 | LOADA LOADB |", "| 0xb8 0xbc | WAIT |")
    assert places([*found.values()]) == {"CTRL": 0, "LOADA": 0xB0, "LOADB": 0xB4, "WAIT": 0xB8}
    assert found["WAIT"].addresses == [0xB8, 0xBC]


def test_what_one_place_of_several_in_a_cell_is_stays_in_doubt(markdown: ReadText) -> None:
    found = mapped(markdown, "| 0x10 -> 0x1c | WAIT |", "| 0x20 or 0x24 | HOLD |", "| 0x30 (0x130) | LAST |")
    assert (found["WAIT"].address, found["WAIT"].address_last) == (0x10, 0x1C)
    doubts = {name: "array_bounds" in one.flags for name, one in found.items()}
    assert doubts == {"CTRL": False, "WAIT": True, "HOLD": True, "LAST": False}


def test_a_row_whose_place_is_none_as_printed_is_no_lost_row(markdown: ReadText) -> None:
    found = mapped(markdown, "| 0x10 | WAIT |", "| A 20 | HOLD |", "| - | LAST |")
    assert places([*found.values()]) == {"CTRL": 0, "WAIT": 0x10, "HOLD": None}
    assert found["HOLD"].flags == ["address_lost", "no_fields"]


def test_what_else_a_place_is_called_behind_its_digits_does_not_lose_the_map(markdown: ReadText) -> None:
    rows = "| FF60 (TK 10) | CTRL | RW |\n| FF61 (TK 11) | WAIT | RO |"
    found = markdown(
        f"# NB core\n\n| Address | Register | Access |\n|---|---|---|\n{rows}\n\n## CTRL\n\n{BITS}"
    ).registers
    assert places(found) == {"CTRL": 0xFF60, "WAIT": 0xFF61}


@pytest.mark.parametrize("title", ["Registers", "Register map", "3 Register Overview"])
def test_places_and_names_under_a_heading_of_registers_are_those_of_registers(
    markdown: ReadText, title: str
) -> None:
    rows = "| Address | Name |\n|---|---|\n| 0x10 | WAIT |\n| 0x14 | HOLD |\n\n"
    found = markdown(f"# NB core\n\n## {title}\n\n{rows}## CTRL (0x20)\n\n{BITS}").registers
    assert places(found) == {"CTRL": 0x20, "WAIT": 0x10, "HOLD": 0x14}
    assert places(markdown(f"# NB core\n\n## Plugs\n\n{rows}## CTRL (0x20)\n\n{BITS}").registers) == {
        "CTRL": 0x20
    }


def test_a_map_of_registers_alone_is_a_document_of_registers(markdown: ReadText) -> None:
    rows = (
        "| 0x00 | CTRL | GO[31]; LEVEL[8:5] |\n| 0x04 | STAT | BUSY[0]; FULL[1] |\n| 0x08 | DATA | Data |\n"
    )
    found = markdown(f"# NB core\n\n| Offset | Register | Description |\n|---|---|---|\n{rows}").registers
    assert places(found) == {"CTRL": 0, "STAT": 4, "DATA": 8}
    bits = [(one.field, one.bit_hi, one.bit_lo, one.flags) for one in found[0].fields]
    assert bits == [("GO", 31, 31, []), ("LEVEL", 8, 5, [])]  # the list beside it leaves no bit free: no pins


@pytest.mark.parametrize(
    "keys",
    [
        "| Attributes | Offset 0x0020 / Type RO |\n|---|---|",
        "| Attributes | Offset 0x0020 Type RO |\n|---|---|\n| Usage | None |",
        "| Attributes | Offset 0x0020<br>Type RO |\n|---|---|",
    ],
)
def test_keys_and_values_with_blanks_between_them_in_one_cell_are_each_read(
    markdown: ReadText, keys: str
) -> None:
    (register,) = markdown(f"# NB core\n\n## CTRL, Gate control register\n\n{keys}\n\n{BITS}").registers
    assert (register.register, register.address, register.access) == ("CTRL", 0x20, "RO")
    assert register.flags == []


def test_the_first_of_such_keys_may_stand_beside_their_title_in_a_text(text: ReadText) -> None:
    keys = "Attributes  Offset 0x0020\n            Type   RO\n\n"
    rows = "Bits   Name     Description\n31:4   -        Reserved\n3:0    COUNT    Counts up\n"
    (register,) = text(f"NB core registers\n\nCTRL, Gate control register\n\n{keys}{rows}").registers
    assert (register.address, register.access) == (0x20, "RO")


@pytest.mark.parametrize("place", ["@ 0x40 + 4*n", "`0x40 + 4*n`", ": 0x40 + n*4", "(0x40 + 4*n)"])
def test_the_place_of_an_array_in_a_heading_needs_no_brackets(markdown: ReadText, place: str) -> None:
    (register,) = markdown(f"# NB core registers\n\n## CHn_DATA {place}\n\n{BITS}").registers
    assert (register.register, register.address, register.array_stride) == ("CHn_DATA", 0x40, 4)
    assert register.flags == ["array_bounds"]


def test_a_register_whose_row_hangs_on_an_index_that_nothing_ends_is_in_doubt_as_the_row_is(
    markdown: ReadText,
) -> None:
    found = mapped(markdown, "| `0x08 + 4*n` | CHn_CTRL |")
    assert found["CHn_CTRL"].flags == ["array_bounds", "no_fields"]
    rows = "| Address | Name |\n|---|---|\n| 0x00 | CTRL |\n| `0x08 + 4*n` | CHn_CTRL |\n\n"
    register = markdown(
        f"# NB core\n\n## Registers\n\n{rows}## CTRL\n\n{BITS}## CHn_CTRL\n\n{BITS}"
    ).registers[1]
    assert (register.address, register.array_stride, register.flags) == (8, 4, ["array_bounds"])


@pytest.mark.parametrize(
    ("document", "heading", "flags"),
    [
        ("Node protocol", "HEARTBEAT 0x701", ["register_name"]),
        ("Node", "HEARTBEAT 0x701", ["register_name"]),
        ("Node frames", "HEARTBEAT (0x12)", ["register_name"]),
        ("Node", "HEARTBEAT (0x12)", []),
        ("Node registers", "HEARTBEAT 0x701", []),
    ],
)
def test_the_title_of_what_may_be_a_message_names_a_register_in_doubt(
    markdown: ReadText, document: str, heading: str, flags: list[str]
) -> None:
    (register,) = markdown(f"# {document}\n\n## {heading}\n\n{BITS}").registers
    assert (register.register, register.flags, register.fields[1].flags) == ("HEARTBEAT", flags, flags)


def test_two_digits_alone_over_a_table_may_be_a_code(text: ReadText) -> None:
    rows = "Bits   Name     Description\n7:4    -        Reserved\n3:0    COUNT    Counts up\n"
    found = text(f"NB core registers\n\nCTRL (0x10)\n\n{rows}\nA5\n\n{rows}").registers
    assert [(one.register, one.flags) for one in found] == [("CTRL", []), ("A5", ["register_name"])]


def test_registers_between_those_with_bits_in_a_noted_list_are_not_lost(text: ReadText) -> None:
    bits = "           bit 7    Enable\n           bit 6-0  Rate\n"
    found = text(
        f"NB core\n\n0x00     CTRL       Control\n{bits}0x04     STAT       State\n{bits}"
        f"0x08     DATA       Data\n0x0C     LAST       Last\n{bits}"
    ).registers
    assert {one.register: (one.address, len(one.fields)) for one in found} == {
        "CTRL": (0, 2),
        "STAT": (4, 2),
        "DATA": (8, 0),
        "LAST": (12, 2),
    }


def test_the_mark_of_a_note_torn_from_a_name_leaves_the_name_in_doubt(text: ReadText) -> None:
    rows = "7:4   (\n      LEVEL\n      1)       R/W     Level of the gate\n3:0   MODE     R/W     Mode of the gate\n"
    (register,) = text(f"NB core\n\nCTRL (0x10)\n\nBit   Name     Access  Description\n{rows}").registers
    assert [(one.field, one.flags) for one in register.fields] == [("LEVEL", ["name_garbled"]), ("MODE", [])]


def test_the_width_of_all_registers_is_not_that_of_a_full_byte_that_stands_nowhere(made: ReadFormat) -> None:
    byte = BITS.replace("31:4", "7:4")
    said = "All registers are 16 bits wide."
    found = made(f"# NB core\n\n{said}\n\n## CTRL (0x10)\n\n{byte}## FLAGS\n\n{byte}").registers
    assert [(one.register, one.width_bits) for one in found] == [("CTRL", 16), ("FLAGS", None)]
    (alone,) = made(f"# NB core\n\n{said}\n\n## FLAGS\n\n{byte}").registers
    assert alone.width_bits == 16


@pytest.mark.parametrize(
    ("title", "rows"),
    [
        ("Memory map and registers", "| 0x10 | FLASH |\n| 0x4000 | SRAM |"),
        ("Registers", "| 0x0000 | FLASH |\n| 0x8000 | SRAM |"),
    ],
)
def test_memories_under_a_heading_of_registers_are_none(markdown: ReadText, title: str, rows: str) -> None:
    table = f"| Address | Name |\n|---|---|\n{rows}\n\n"
    found = markdown(f"# NB core\n\n## {title}\n\n{table}## CTRL (0x20)\n\n{BITS}").registers
    assert places(found) == {"CTRL": 0x20}


def test_a_table_that_has_the_title_of_a_register_among_others_is_no_map(markdown: ReadText) -> None:
    rows = "| Address | Name | Description |\n|---|---|---|\n| 0x0 | Model | Model number |\n"
    named = "| 0x2 | Status | Of the last test |\n\n"
    found = markdown(f"# NB core\n\n## Contents of the EEPROM\n\n{rows}{named}## Status register\n\n{BITS}")
    assert places(found.registers) == {"Status register": None}
    alone = rows.replace("| 0x0 | Model | Model number |\n", named)
    whole = markdown(f"# NB core\n\n## Gate\n\n{alone}## Status register\n\n{BITS}").registers
    assert [one.address for one in whole] == [2]


def test_frames_of_a_stack_alone_are_no_document_of_registers(markdown: ReadText) -> None:
    rows = "| r0 | 0x00 |\n| r1 | 0x04 |\n| r2 | 0x08 |\n| lr | 0x0C |\n"
    table = f"# NB core\n\n| Register | Offset |\n|---|---|\n{rows}"
    with pytest.raises(DocumentError):
        markdown(table)
    assert len(markdown(table.replace("lr", "r3")).registers) == len(("r0", "r1", "r2", "r3"))


@pytest.mark.parametrize(
    ("document", "heading", "named"),
    [
        ("Firmware", "INQUIRY 12h", ("INQUIRY", 0x12, ["register_name"])),
        ("Firmware registers", "LEVEL 12h", ("LEVEL", 0x12, [])),
    ],
)
def test_a_number_behind_a_blank_may_be_that_of_a_call(
    markdown: ReadText, document: str, heading: str, named: tuple[str, int | None, list[str]]
) -> None:
    (register,) = markdown(f"# {document}\n\n## {heading}\n\n{BITS}").registers
    assert (register.register, register.address, register.flags) == named


def test_a_call_of_an_interrupt_is_no_place(markdown: ReadText) -> None:
    (register,) = markdown(f"# Firmware\n\nRegisters are passed.\n\n## INT 21h\n\n{BITS}").registers
    assert (register.register, register.address, register.flags) == ("INT 21h", None, ["register_name"])


def test_what_can_be_done_or_a_column_of_access_tells_of_no_messages(markdown: ReadText) -> None:
    said = "It can be set at any time.\n\n"
    (register,) = markdown(f"# Node\n\n## STATE (0x12)\n\n{said}{BITS}").registers
    assert (register.register, register.flags) == ("STATE", [])
    rows = "| Bits | Name | Access | Description |\n|---|---|---|---|\n| 7:0 | COUNT | RW | Counts up |\n"
    for heading, address in (("STATE (0x12)", 0x12), ("STATE 0x112", 0x112), ("A5", None)):
        (register,) = markdown(f"# Node frames\n\n## {heading}\n\n{rows}").registers
        assert (register.address, register.flags) == (address, [])


def test_arrows_between_places_lose_no_register_and_the_bytes_of_one_are_no_array(markdown: ReadText) -> None:
    found = mapped(markdown, "| 0x10 -> 0x1c | WAIT |", "| 0x20 → 0x2c | HOLD |", "| 0x30 -> 0x3c | LAST |")
    assert places([*found.values()]) == {"CTRL": 0, "WAIT": 0x10, "HOLD": 0x20, "LAST": 0x30}
    rows = "| Address | Name |\n|---|---|\n| 0x0-0x3 | CTRL |\n| 0x10 | WAIT |\n| 0x14 | HOLD |\n\n"
    first, *_ = markdown(f"# NB core\n\n## Registers\n\n{rows}## CTRL\n\n{BITS}").registers
    assert (first.address, first.address_last, first.flags) == (0, 3, [])


def test_rows_of_values_below_those_of_bits_are_no_registers(text: ReadText) -> None:
    bits = "           bit 7    Enable\n           bit 6-0  Rate\n"
    rows = "0x00     OFF\n0x01     ON\n"
    found = text(
        f"NB core\n\n0x00     CTRL       Control\n{bits}{rows}0x04     STAT       State\n{bits}"
    ).registers
    assert places(found) == {"CTRL": 0, "STAT": 4}


def test_the_width_of_all_registers_is_that_of_bytes_where_most_stand_nowhere(made: ReadFormat) -> None:
    byte = BITS.replace("31:4", "7:4")
    titles = "".join(f"## {title}\n\n{byte}" for title in ("CTRL (0x10)", "FLAGS", "STATE"))
    found = made(f"# NB core\n\nAll registers are 16 bits wide.\n\n{titles}").registers
    assert [one.width_bits for one in found] == [16, 16, 16]
