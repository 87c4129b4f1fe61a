"""Lists, maps and tables of other things look like those of instructions: in a manual that has both they are none."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from dialect_checks import load

from extract import dialects
from extract.errors import UnknownDialect

if TYPE_CHECKING:
    from extract.observations import Reading

KNOWN = "\n\nMnemonic     Opcode     Description\n" + "".join(
    f"{name}          0x{0xE0 + n:02X}       Does it.\n" for n, name in enumerate(("GNA", "GNB", "GNC"))
)
OWN = ["GNA", "GNB", "GNC"]


def read(text: str) -> Reading:
    return dialects.read(load(text + KNOWN, "northbeck-scar-isa"))


def names(text: str) -> list[str | None]:
    return [row.mnemonic for row in read(text).instructions]


def table(heads: tuple[str, ...], *rows: tuple[str, ...]) -> str:
    return "\n".join(f"| {' | '.join(row)} |" for row in (heads, ("---",) * len(heads), *rows)) + "\n\n"


def coded(form: str, codes: tuple[int, ...] = (1, 2, 3, 10, 17), letters: str = "ABCDE") -> str:
    return "\n".join(form.format(f"GX{a}", code) for a, code in zip(letters, codes, strict=True)) + "\n\n"


TWICE, WEAK = "{0} {1} (0x{1:x})", "{0} 0x{1:02X}"
LISTED = ["GXA", "GXB", "GXC", "GXD", "GXE"]


@pytest.mark.parametrize("form", [TWICE, WEAK])
@pytest.mark.parametrize(
    "title",
    [
        "# Mailbox opcodes", "# Request opcodes", "# SPI instructions", "# Loading instructions", "# Mnemonics",
        "# Performance instructions", "# Instruction set and result codes",
    ],
)  # fmt: skip
def test_codes_of_what_is_sent_counted_or_done_are_no_instructions(title: str, form: str) -> None:
    assert names(f"{title}\n\n{coded(form)}") == OWN
    assert names(f"# Opcodes\n\n{coded(form)}") == LISTED + OWN


def test_a_part_whose_codes_begin_anew_is_of_something_else_and_is_reported() -> None:
    text = f"# Opcodes\n\n## Loads\n\n{coded(TWICE)}## Gates\n\n{coded(TWICE, (18, 19, 20, 21, 22), 'FGHIJ')}"
    assert names(text) == [*LISTED, "GXF", "GXG", "GXH", "GXI", "GXJ", *OWN]
    anew = read(f"{text}## Moods\n\n{coded(TWICE, (0, 4, 5, 6, 7), 'KLMNO')}")
    assert [row.mnemonic for row in anew.instructions] == [*LISTED, "GXF", "GXG", "GXH", "GXI", "GXJ", *OWN]
    assert [one.code for one in anew.diagnostics] == ["table_unread"]


def test_a_section_of_the_same_depth_is_none_below_that_of_opcodes() -> None:
    text = f"6.1 Opcodes\n\n{coded(TWICE)}%s Moods\n\n{coded(TWICE, (18, 19, 20, 21, 22), 'FGHIJ')}"
    assert names(text % "6.2") == LISTED + OWN
    assert names(text % "6.1.1") == [*LISTED, "GXF", "GXG", "GXH", "GXI", "GXJ", *OWN]


@pytest.mark.parametrize("line", ["Clock numbers:", "These are sent to the part.", "The registers are:"])
def test_a_line_that_says_what_the_codes_are_makes_them_no_instructions(line: str) -> None:
    for form in (TWICE, WEAK):
        assert names(f"# Opcodes\n\n{line}\n\n{coded(form)}") == OWN


DIRECTIVES = [
    ("Byte", "DB 44", "$44"),
    ("Fill", "DS 10", "$10"),
    ("Text", "DC 65", "$41"),
    ("To", "ORG 8", "$80"),
]


@pytest.mark.parametrize("first", ["MODE", "Command", "Colour"])
def test_a_column_of_syntax_names_instructions_beside_addressing_modes_alone(first: str) -> None:
    assert names(table((first, "SYNTAX", "HEX"), *DIRECTIVES)) == OWN
    modes = [
        ("Immediate", "GAD #4", "$69"),
        ("Zero Page", "GAD $44", "$65"),
        ("Absolute", "GAD $4400", "$6D"),
    ]
    told = names(table((first, "SYNTAX", "HEX"), *modes))
    assert told == (["GAD"] * 3 if first == "MODE" else []) + OWN


def test_parts_with_the_addresses_that_they_decode_are_reported() -> None:
    rows = "".join(f"PART{letter}   1{n:03b}000xxxxxxxxx\n" for n, letter in enumerate("ABCDEFG"))
    reading = read(f"The bus\n\n{rows}")
    assert [row.mnemonic for row in reading.instructions] == OWN
    assert {one.code for one in reading.diagnostics} == {"table_unread"}
    assert len(names(f"The bus\n\n{rows.replace('000x', '000a')}")) > len(OWN)


def test_ports_under_heads_that_are_no_modes_are_no_instructions() -> None:
    rows = [(f"GP{letter}", f"{n:02X}", f"1{n}", f"{n}A", f"{n}B") for n, letter in enumerate("ABCD")]
    title = "# Logic instructions\n\n"
    assert names(title + table(("", "Read", "Write", "Set", "Clear"), *rows)) == OWN
    assert "GPA" in names(title + table(("", "Immediate", "Zero Page", "Set", "Clear"), *rows))


BITS = tuple(f"{n:03b}" for n in range(8))


def test_functions_of_pins_bit_by_bit_are_no_map_of_opcodes() -> None:
    rows = [(BITS[n], "UART", "SPI", "CAN", "GPIO", "PWM", "ADC", "DAC", f"G{n}X") for n in range(4)]
    pins = table(("Sel", *BITS), *rows)
    assert names(f"# Pins\n\nEach instruction may use them.\n\n{pins}") == OWN
    assert "UART" in names(f"# Opcodes\n\n{pins}")


def test_a_map_of_a_memory_of_instructions_is_not_reported_as_one_of_opcodes() -> None:
    rows = "".join(f"{n}x " + " ".join(f"GA{n} B,c" for _ in range(8)) + "\n" for n in range(4))
    labels = " ".join(f"x{n}" for n in range(8))
    reports = [one.message for one in read(f"Instruction memory\n\n{labels}\n{rows}").diagnostics]
    assert not any("map of opcodes" in one for one in reports)
    told = [one.message for one in read(f"Instruction map\n\n{labels}\n{rows}").diagnostics]
    assert any("map of opcodes" in one for one in told)


def test_bytes_of_messages_are_no_codes_without_operands_or_a_word_of_instructions() -> None:
    rows = [("ENG", "01", "02", "FF"), ("OIL", "11", "03", "00"), ("GEAR", "21", "04", "10")]
    assert names(table(("Mnemonic", "Byte 1", "Byte 2", "Byte 3"), *rows)) == OWN
    assert "ENG" in names(table(("Instruction", "Byte 1", "Byte 2", "Byte 3"), *rows))


@pytest.mark.parametrize(
    "title", ["## Unlock instructions", "## Installation instructions", "**Logic instructions**"]
)
def test_values_under_headings_of_other_instructions_or_none_are_not_read(title: str) -> None:
    rows = [("KEYA", "0x55", "first"), ("KEYB", "0xAA", "second"), ("KEYC", "0x5A", "third")]
    heads = ("Name", "Value", "Description")
    also = "## Logic instructions\n\nSee below.\n\n"
    assert "KEYA" not in names(f"{also}## Keys\n\n{title}\n\n{table(heads, *rows)}")
    assert "KEYA" in names(also + table(heads, *rows))


def test_registers_with_places_under_a_heading_of_instructions_are_registers() -> None:
    rows = [("GCF", "0x00", "0x10", "a"), ("GST", "0x04", "0x20", "b"), ("GDA", "0x08", "0x30", "c")]
    text = "## Load instructions\n\n" + table(("Name", "Offset", "Value", "Description"), *rows)
    reading = dialects.read(load(text, "northbeck-scar-isa"))
    assert reading.dialect == "register-table"
    assert [row.register for row in reading.registers] == ["GCF", "GST", "GDA"]


def test_frames_of_a_bus_in_a_document_that_mentions_instructions_are_none() -> None:
    rows = [
        (f"G{name} Addr,Data", f"01{n:02b}aaaaadddddddd0") for n, name in enumerate(("RD", "WR", "SK", "NP"))
    ]
    text = "# The part\n\nThe instruction pipeline is not described here.\n\n## Frames\n\n"
    with pytest.raises(UnknownDialect):
        dialects.read(load(text + table(("Command", "Frame"), *rows), "northbeck-scar-isa"))
    assert "GRD" in names(text.replace("Frames", "Instructions") + table(("Command", "Frame"), *rows))


@pytest.mark.parametrize(
    ("head", "places"),
    [
        ("Address", ("0", "1", "2", "3")),
        ("Hex Addr", ("0x00", "0x04", "0x06", "0x0C")),
        ("Step", ("1", "2", "3", "4")),
    ],
)
def test_instructions_at_places_that_count_up_are_a_program(head: str, places: tuple[str, ...]) -> None:
    words = (("GXA 5", "0001 0101"), ("GXB 3", "0010 0011"), ("GXC", "0011 0000"), ("GXD 1", "0100 0001"))
    rows = [(place, *word) for place, word in zip(places, words, strict=True)]
    text = table((head, "Instruction", "Binary"), *rows)
    assert names(text) == OWN
    assert "table_unread" in [one.code for one in read(text).diagnostics]


def test_places_far_apart_beside_opcodes_are_those_of_what_runs_them() -> None:
    rows = [("0x1200", "GXA", "0x01"), ("0x1340", "GXB", "0x02"), ("0x1398", "GXC", "0x03")]
    assert names(table(("Address", "Mnemonic", "Opcode"), *rows)) == ["GXA", "GXB", "GXC", *OWN]
