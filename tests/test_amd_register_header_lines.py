"""Headers of the `amd-register` dialect on several lines, with lists of addresses, printed twice or misread."""

from __future__ import annotations

import re
from itertools import product
from random import Random

import pytest
from chip_pages import GADGET, HEAD, TABLE, WIDGET, header
from dialect_checks import faults, read, register

from extract.dialects.amd_register import headers

# -- lists of addresses, headers on several lines or twice

LISTED = "WID:WID_[0-3]_X · [R/W] · 32 bits · Access: 32 · MMReg:0x100, "


@pytest.mark.parametrize(
    "end",
    [
        "0x110, 0x120, 0x130",
        "MMReg:0x110, MMReg:0x120, MMReg:0x130",
        "MMReg:0x110,\nMMReg:0x120, MMReg:0x130",
        "0x110,\n0x120,\n0x130",
    ],
)
def test_addresses_in_a_list_are_all_kept_and_place_the_elements_of_an_array(end: str) -> None:
    found = register(header(LISTED + end))
    assert (found.addresses, found.address_last) == ([0x100, 0x110, 0x120, 0x130], None)
    assert (found.array_first, found.array_last, found.array_stride) == (0, 3, 16)
    assert (found.description, found.flags) == ("Controls the widget unit.", [])


def test_elements_of_an_array_at_listed_addresses_may_stand_apart_as_they_like() -> None:
    found = register(header(LISTED + "0x110, 0x180, 0x184"))
    assert (found.addresses[2], found.array_stride, found.flags) == (0x180, None, [])


def test_a_list_of_addresses_of_another_length_than_the_array_is_in_doubt() -> None:
    assert "array_bounds" in register(header(LISTED + "0x110, 0x120")).flags


def test_a_number_with_an_index_in_it_is_no_address() -> None:
    found = register(header("WID:WID_CTRL · [R/W] · 32 bits · Access: 32 · MMReg:0x1[0-3]0"))
    assert found.address is None
    assert "address_lost" in found.flags


def test_a_name_that_a_header_begins_on_the_line_above_is_joined_and_in_doubt() -> None:
    above, below = read(header(GADGET) + header(WIDGET.replace("WID_CTRL", "WID_\nCTRL"))).registers
    assert (below.register, below.address) == ("WID_CTRL", 0x100)
    assert "header_joined" in below.flags
    assert above.fields[-1].description == "Turns the unit on."


@pytest.mark.parametrize(
    ("at", "whole"),
    [("MMReg:", True), ("Access: ", True), ("[0-3]_X ", True), ("WID_", False), ("[0-3]_", False)],
)
def test_a_header_may_wrap_at_any_of_its_parts(at: str, whole: bool) -> None:
    line = "WID:WID_[0-3]_X · [R/W] · 32 bits · Access: 32 · MMReg:0x100-0x10c"
    end = line.index(at) + len(at)
    above, below = read(header(GADGET) + header(f"{line[:end].rstrip()}\n{line[end:]}")).registers
    assert (below.register, below.access, below.width_bits) == ("WID_[0-3]_X", "R/W", 32)
    assert (below.address_space, below.address, below.address_last) == ("MMReg", 0x100, 0x10C)
    assert below.flags == ([] if whole else ["header_joined"])
    assert above.fields[-1].description == "Turns the unit on."


def test_an_address_in_brackets_may_stand_below_its_space() -> None:
    found = register(header("WID_CTRL - RW - 32 bits - [MMReg:\n0x100]"))
    assert (found.register, found.address_space, found.address, found.flags) == (
        "WID_CTRL",
        "MMReg",
        0x100,
        [],
    )


@pytest.mark.parametrize("table", [header(WIDGET), f"{WIDGET}\n{TABLE}"])
def test_a_register_on_a_page_that_is_there_twice_is_read_twice(table: str) -> None:
    reading = read(table + table + header(GADGET))
    assert [(r.register, len(r.fields), r.flags) for r in reading.registers] == [
        ("WID_CTRL", 1, []),
        ("WID_CTRL", 1, []),
        ("GAD_CTRL", 1, []),
    ]
    assert not faults(reading)


def test_the_header_that_is_repeated_over_the_rest_of_a_table_is_no_later_register_s() -> None:
    text = (
        f"{header(WIDGET)}{WIDGET} (cont'd)\n{HEAD}\nMODE\t3:1\t0x0\tHow.\nDESCRIPTION: Of another.\n{TABLE}"
    )
    found = read(text).registers
    assert [(r.register, len(r.fields)) for r in found] == [("WID_CTRL", 2), (None, 1)]


@pytest.mark.parametrize(("width", "flags"), [("32", []), ("24", []), ("82", ["header_garbled"])])
def test_a_width_that_no_register_has_is_doubted_in_the_older_header_too(
    width: str, flags: list[str]
) -> None:
    assert register(header(f"WID_CTRL - RW - {width} bits - [MMReg:0x100]")).flags == flags


# -- the older form, misread

OLDER = "WID_CTRL - RW - 32 bits - [MMReg:0x100]"


@pytest.mark.parametrize("sign", [" -", "- ", ".", " . ", " _ ", " ~ ", " ", " = "])
def test_other_signs_between_the_parts_of_an_older_header_change_nothing(sign: str) -> None:
    found = register(header(OLDER.replace(" - ", sign)))
    assert (found.register, found.access, found.width_bits, found.address, found.flags) == (
        "WID_CTRL",
        "R/W",
        32,
        0x100,
        [],
    )


@pytest.mark.parametrize(
    ("part", "misread"),
    [("RW", "RVV"), ("RW", "RIW"), ("bits", "blts"), (":0x", ";0x"), (":0x", " 0x"), ("[", "I"), ("[", "l")],
)
def test_an_older_header_with_a_misread_part_is_read_and_in_doubt(part: str, misread: str) -> None:
    found = register(header(OLDER.replace(part, misread)))
    assert (found.register, found.access, found.width_bits, found.address) == ("WID_CTRL", "R/W", 32, 0x100)
    assert found.flags == ["header_garbled"]


def test_an_address_that_begins_with_a_letter_is_none() -> None:
    found = register(header(OLDER.replace("0x", "Ox")))
    assert (found.register, found.address) == ("WID_CTRL", None)
    assert "address_lost" in found.flags


MARKED = """\
# 2. Gate Registers

### GATE:GATE_CTRL · [R/W] · 32 bits · Access: 32 · NbReg:0x100

| Field Name | Bits | Default | Description |
|------------|------|---------|-------------|
| RUN        | 0    | 0x0     | Runs it     |

### GATE_STAT

This one stands in a table whose columns are headed otherwise.

| Champ    | Bits | Initial | Texte   |
|----------|------|---------|---------|
| DRY      | 4    | 0x0     | Is dry  |
| WET      | 6:5  | 0x0     | Is wet  |

## What follows it

| Field Name | Bits | Default | Description |
|------------|------|---------|-------------|
| LOST       | 9    | 0x0     | Whose?      |
"""


def test_rows_under_a_heading_in_markdown_are_no_register_s_above_it() -> None:
    reading = read(MARKED)
    assert [(one.register, [field.field for field in one.fields]) for one in reading.registers] == [
        ("GATE_CTRL", ["RUN"]),
        ("GATE_STAT", ["DRY", "WET"]),
        (None, ["LOST"]),
    ]
    assert [one.section for one in reading.registers] == ["2. Gate Registers", "GATE_STAT", "What follows it"]
    assert "address_lost" in reading.registers[1].flags
    assert "name_lost" in reading.registers[2].flags


CHAPTERS = """\
7.1 Begin Packet

Ordinal   Bits       Field Name                Description
1         31:0       HEADER                    Header of the packet
2         3:0        KIND                      What to begin
          31:16      COUNT                     How many of them

7.2 GATE_WORD

Field Name                    Bits                  Description
OPCODE                        5:0                   What it does
TARGET                        19:13                 Where to

8. Registers

GATE:GATE_CTRL · [R/W] · 32 bits · Access: 32 · NbReg:0x100
DESCRIPTION: Controls the gate

Field Name                    Bits     Default       Description
RUN                           0        0x0           Runs it
"""


@pytest.mark.parametrize("way", ["columns", "single blanks"])
def test_tables_of_chapters_without_registers_of_the_family_are_read_as_any_others(way: str) -> None:
    text = CHAPTERS if way == "columns" else re.sub(" {2,}", " ", CHAPTERS)
    reading = read(text)
    found = {
        (one.register, one.kind, field.field, field.bit_hi, field.bit_lo)
        for one in reading.registers
        for field in one.fields
    }
    assert {
        ("GATE_WORD", "register", "OPCODE", 5, 0),
        ("GATE_WORD", "register", "TARGET", 19, 13),
        ("GATE_CTRL", "register", "RUN", 0, 0),
    } <= found
    packet = {
        ("Begin Packet", "packet", "HEADER", 31, 0),
        ("Begin Packet", "packet", "KIND", 3, 0),
        ("Begin Packet", "packet", "COUNT", 31, 16),
    }
    assert packet <= found or "table_unread" in {one.code for one in reading.diagnostics}
    assert [one.register for one in reading.registers][-2:] == ["GATE_WORD", "GATE_CTRL"]
    assert reading.registers[-1].address == 0x100


def test_the_quick_reading_of_a_usual_header_says_what_the_thorough_one_does(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    random = Random(7)  # noqa: S311 - no secret hangs on it
    usual = [
        "WID:WID_CTRL · [R/W] · 32 bits · Access: 8/16/32 · MMReg:0x100",
        "WID:WID_LINE_[0-7]_X  ·  [W]  ·  64 bits  ·  Access: 32  ·  WidReg:0x2500-0x253c  ",
    ]
    edited = [_edited(text, random) for text in usual for _ in range(2000)]
    taken = [text for text in (*usual, *edited) if headers._USUAL.match(text)]
    quick = list(map(headers.parse, taken))
    monkeypatch.setattr(headers, "_USUAL", re.compile(r"(?!)"))
    assert quick == list(map(headers.parse, taken))
    assert len(usual) < len(taken) < len(edited)


def _edited(text: str, random: Random) -> str:
    """The text with up to two of its characters replaced, doubled or dropped."""
    signs = list(text)
    for _ in range(random.randrange(1, 3)):
        at = random.randrange(len(signs))
        signs[at : at + 1] = random.choice([[random.choice(" \t·[]-:0xX,_aZ9/\n")], [signs[at]] * 2, []])
    return "".join(signs)


@pytest.mark.parametrize(
    ("header", "expected"),
    [
        ("WID_STATUS - RW1C - 32 bits - [WIDIND_P:0x54]", ("WID_STATUS", "RW1C", "WIDIND_P", 0x54)),
        ("WID_STATUS – W/R – 32 bits – [MMReg:0x54]", ("WID_STATUS", "R/W", "MMReg", 0x54)),
        (
            "Pump ID & Valve ID - W/R - 32 bits - [PCI_Reg: 2Ch]",
            ("Pump ID & Valve ID", "R/W", "PCI_Reg", 0x2C),
        ),
        ("Pump Enable 2 - RW – 8 bits – [IO Reg: 1Ch]", ("Pump Enable 2", "R/W", "IOReg", 0x1C)),
    ],
)
def test_older_headers_have_other_codes_of_access_and_spaces_of_two_words(
    header: str, expected: tuple[str, str, str, int]
) -> None:
    found = register(f"{header}\nField Name Bits Default Description\nENABLE 0 0x0 Turns it on.\n")
    assert (found.register, found.access, found.address_space, found.address) == expected
    assert found.flags == []


def test_a_range_of_addresses_that_ends_before_it_begins_is_in_doubt() -> None:
    line = "WID:WID_[0-3]_X · [R/W] · 32 bits · Access: 32 · MMReg:0x28100-0x28"
    assert "header_garbled" in register(header(line)).flags
    assert "header_garbled" in register(header(f"{line}, MMReg:0x40")).flags
    assert register(header(f"{line}10c")).flags == []


@pytest.mark.parametrize(
    ("header", "access", "space", "address", "flags"),
    [
        ("WID_STATUS - RW - 8 bits - [MMReg:0x4C]:R [IOReg:0x50]", "R", "MMReg", 0x4C, []),
        ("WID_STATUS - RW - 8 bits - [MMReg:0x4C] [IOReg:0x50]:R", "R/W", "MMReg", 0x4C, []),
        ("WID_STATUS - RW - 8 bits - [MMReg:0x4C]:R", "R/W", "MMReg", 0x4C, ["header_garbled"]),
        ("WID_STATUS - R - 8 bits - [MMReg:0x4C]:R", "R", "MMReg", 0x4C, []),
        ("WID_CAP - R - 32 bits - [WidDev2 WidDev3 WidDev4:0x64]", "R", "WidDev2", 0x64, []),
        ("Pump Control - RW - 32 bits - [RegAddr:58]", "R/W", "RegAddr", 0x58, ["header_garbled"]),
        (
            "Pump C - RW - 32 bits - [Offset: 10h (channel 1) / 18h]",
            "R/W",
            "Offset",
            0x10,
            ["header_garbled"],
        ),
        ("Pump C - RW - 32 bits - [Offset: 10h (channel 1)]", "R/W", "Offset", 0x10, []),
    ],
)
def test_brackets_of_older_headers_say_more_than_one_space_and_its_address(
    header: str, access: str, space: str, address: int, flags: list[str]
) -> None:
    found = register(f"{header}\nField Name Bits Default Description\nENABLE 0 0x0 Turns it on.\n")
    assert (found.access, found.address_space, found.address, found.flags) == (access, space, address, flags)


def test_a_head_whose_narrow_columns_break_above_and_below_the_others_is_no_description() -> None:
    found = register(
        "WID:WID_CTRL · [R/W] · 32 bits · Access: 32 · MMReg:0x100\n"
        "DESCRIPTION: Turns it.\n Bit Defa\nField Name Description\n s ult\nRATE   7:0   0x5   How fast.\n"
    )
    assert found.description == "Turns it."
    assert [(one.field, one.bit_hi, one.default_value, one.flags) for one in found.fields] == [
        ("RATE", 7, 5, [])
    ]


@pytest.mark.parametrize("dashes", list(product("-–", repeat=3)))
def test_the_parts_of_an_older_header_may_stand_between_dashes_of_two_kinds(
    dashes: tuple[str, str, str],
) -> None:
    one, two, three = dashes
    found = register(
        f"GPIO_52_to_49_Cntrl {one} RW {two} 16 bits {three} [PCI_Reg: 50h]\n"
        "Field Name Bits Default Description\nENABLE 0 0x0 Turns it on.\n"
    )
    assert (found.register, found.address, found.width_bits, found.flags) == (
        "GPIO_52_to_49_Cntrl",
        0x50,
        16,
        [],
    )


@pytest.mark.parametrize("gap", ["\n", "\n\n"])
def test_a_table_without_descriptions_has_that_of_its_register_below(gap: str) -> None:
    reading = read(
        f"WID_CTRL - RW - 32 bits - [MMReg:0x130]\nField Name      Bits   Default\nRATE            7:0    0x5\n"
        f"SWAP            9:8    none{gap}Description{gap}Selects how it turns.\nSWAP: 0=none 1=half{gap}"
        "WID_STAT - R - 32 bits - [MMReg:0x134]\nField Name      Bits   Default\nBUSY            0      0x0\n"
    )
    first, second = reading.registers
    assert first.description == "Selects how it turns. SWAP: 0=none 1=half"
    assert [(one.field, one.default_text, one.description) for one in first.fields] == [
        ("RATE", "0x5", None),
        ("SWAP", "none", None),
    ]
    assert (second.description, [one.field for one in second.fields]) == (None, ["BUSY"])


# -- addresses in brackets below an older header

BRACKETED = "WID_CTRL - RW - 32 bits - [Dev2:0x54] [Dev3:0x54] "


@pytest.mark.parametrize(
    "lines",
    [
        "[Dev4:\n0x54] [Dev5:0x54]",
        "[\nDev4:0x54] [Dev5:0x54]",
        "\n[Dev4:0x54]\n[Dev5:0x54]",
        "\n[Dev4:0x54] [Dev5:\n0x54]",
        "[Dev4,\nDev5:0x54]",
    ],
)
def test_addresses_in_brackets_go_on_below_also_within_one(lines: str) -> None:
    reading = read(f"{BRACKETED}{lines}\nField Name Bits Default Description\nGATE 3:2 0x1 How wide.\n")
    (found,) = reading.registers
    (said,) = [one.message for one in reading.diagnostics if one.code == "other_space"]
    assert (found.address, found.address_space, found.description, found.flags) == (0x54, "Dev2", None, [])
    assert "Dev3:0x54, Dev4:0x54, Dev5:0x54" in said
    assert not faults(reading)


def test_spaces_of_one_address_may_go_on_below() -> None:
    text = "WID_CTRL - RW - 32 bits - [Dev2 Dev3\nDev4:0x54]\nField Name Bits Default Description\nGATE 3:2 0x1 Wide.\n"
    reading = read(text)
    assert [(one.address, one.address_space, one.flags) for one in reading.registers] == [(0x54, "Dev2", [])]
    assert "Dev3:0x54, Dev4:0x54" in next(
        one.message for one in reading.diagnostics if one.code == "other_space"
    )


def test_what_stands_in_brackets_below_a_header_is_a_text_where_it_is_no_address() -> None:
    text = f"{BRACKETED}\n[note] Set it first.\nField Name Bits Default Description\nGATE 3:2 0x1 Wide.\n"
    (found,) = read(text).registers
    assert (found.address, found.description) == (0x54, "[note] Set it first.")
