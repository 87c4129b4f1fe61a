"""Forms of registers in the documents of repositories: items of bits, fences, places that count from a name."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from pdf_reading import bits, only, shown

if TYPE_CHECKING:
    from pdf_reading import ReadFormat

FENCED = """## Registers

**CTRL Register (0x00) - Write Only**
```
Bit 7-3: Reserved
Bit 2:    HALT - Halts the pump
Bit 1:    RESET - Stops the pump
Bit 0:    START - Starts the pump
```

**STAT Register (0x04) - Read Only**
```
Bit 7-1: Reserved
Bit 0:    DONE - The pump is done
```
"""


def test_a_field_named_as_a_head_of_columns_is_a_field_where_its_bits_have_a_number(made: ReadFormat) -> None:
    control, state = made(FENCED).registers
    assert shown(control.fields)[1:] == [("HALT", 2, 2), ("RESET", 1, 1), ("START", 0, 0)]
    assert [one.description for one in control.fields[1:]] == [
        "Halts the pump",
        "Stops the pump",
        "Starts the pump",
    ]
    assert (control.access, state.access) == ("Write Only", "Read Only")


LED = "## {} Load Count\n\nAddress offset: 0x00\n\n{}\n## {} Rest Count\n\nAddress offset: 0x04\n\n{}"
FIELDS = "| Bits | Name | R/W | Description |\n|---|---|---|---|\n| 7:0 | {} | R/W | How often. |\n"


def test_a_name_before_other_words_in_each_of_several_titles_is_in_doubt(made: ReadFormat) -> None:
    found = made(LED.format("Pump1", FIELDS.format("LOAD"), "Pump1", FIELDS.format("REST"))).registers
    assert [(one.register, one.flags) for one in found] == [
        ("Pump1 Load Count", ["register_name"]),
        ("Pump1 Rest Count", ["register_name"]),
    ]
    other = made(LED.format("PUMP_A", FIELDS.format("LOAD"), "PUMP_B", FIELDS.format("REST"))).registers
    assert [(one.register, one.flags) for one in other] == [("PUMP_A", []), ("PUMP_B", [])]


def test_a_text_over_all_columns_that_is_printed_in_each_is_no_access(made: ReadFormat) -> None:
    text = (
        "## PUMP_CTRL (0x10)\n\n"
        + FIELDS.format("RATE")
        + "| 31:8 | Kept at zero. | Kept at zero. | Kept at zero. |\n"
    )
    rate, kept = only(made(text)).fields
    assert (rate.access, kept.access, kept.bit_hi, kept.bit_lo) == ("R/W", None, 31, 8)


ITEMS = """Pump engine
===========

.. reg:: 32 pump-div how the clock is divided

   - bits 0-15: clock divider - not 0

.. reg:: 32 pump-state state

   - bits 0-7: LEVEL - how full
   - bit 8: busy flag
   - bits 16-31: what the pump
     has left
"""


def test_items_of_bits_without_a_name_are_fields_of_their_own(made: ReadFormat) -> None:
    divider, state = made(ITEMS, "rst").registers
    assert (divider.register, bits(divider)) == ("pump-div", [(None, 15, 0)])
    assert bits(state) == [("LEVEL", 7, 0), (None, 8, 8), (None, 31, 16)]
    assert state.fields[0].description == "how full"
    assert [one.flags for one in state.fields] == [[], ["name_lost"], ["name_lost"]]


FROM_NAME = """| Address | Name | 7:4 | 3:0 | Reset value |
|---|---|---|---|---|
| NBP+0x00 | CTRL | MODE | RATE | RW 0x10 |
| NBP+0x04 | STAT | LEVEL | FILL | RO - |

## CTRL (NBP + 0x00)

| Bits | Name |
|---|---|
| 7:4 | MODE |
| 3:0 | RATE |

## GATE

Address: NBP + 0x08

| Bits | Name |
|---|---|
| 7:4 | LEAF |
| 3:0 | POST |
"""


def test_places_that_count_from_a_name_are_offsets_and_a_column_of_resets_may_hold_access_too(
    made: ReadFormat,
) -> None:
    found = {one.register: one for one in sorted(made(FROM_NAME).registers, key=lambda one: one.address or 0)}
    assert [(name, one.address, one.address_space, one.flags) for name, one in found.items()] == [
        ("CTRL", 0, "offset", []),
        ("STAT", 4, "offset", []),
        ("GATE", 8, "offset", []),
    ]
    assert [one.access for one in found.values()] == ["RW", "RO", None]
    assert [one.default_value for one in found["CTRL"].fields] == [1, 0]
    assert [one.default_value for one in found["STAT"].fields] == [None, None]


MAPPED = (
    "| Address | Name |\n|---|---|\n| NBP+0x00 | NB_CTRL |\n| NBP+0x04 | NB_STAT |\n\n## NB_STAT\n\n"
    + FIELDS.format("FILL")
)


def test_places_of_a_map_that_count_from_a_name_are_offsets(made: ReadFormat) -> None:
    found = {one.register: (one.address, one.address_space) for one in made(MAPPED).registers}
    assert found == {"NB_STAT": (4, "offset"), "NB_CTRL": (0, "offset")}


EMPHASISED = """==== Pump controller (NBP)

[cols="<2,<1,<4,^1,<7"]
|=======================
| Address | Name [C] | Bit(s), Name [C] | R/W | Function
.3+<| `0xfff90000` .3+<| `NBP.CTRL` <|`0`   _NBP_CTRL_EN_   ^| r/w <| lets it run
                                    <|`2:1` _NBP_CTRL_RATE_ ^| r/w <| how fast
                                    <|`7:3`                 ^| r/- <| the rest
| `0xfff90004` | `NBP.DATA` |`31:0` | r/w | what it does
|=======================
"""


def test_emphasised_names_behind_their_bits_are_read_where_other_bits_have_none(made: ReadFormat) -> None:
    control, data = made(EMPHASISED, "adoc").registers
    assert (control.register, control.address, data.register, data.address) == (
        "NBP.CTRL",
        0xFFF90000,
        "NBP.DATA",
        0xFFF90004,
    )
    assert bits(control) == [("NBP_CTRL_EN", 0, 0), ("NBP_CTRL_RATE", 2, 1), (None, 7, 3)]
    assert bits(data) == [(None, 31, 0)]


TEMPLATED = """### FF50 — NB50: Pump control

{{#bits 8 >
  "NB50" 7:"Pump on/off" 5-4:"Way of turning" 2-0:"Left level";
}}

- **Pump on/off** (*Read/Write*): Lets it run.
- **Way of turning**: `0` = left; `1` = right
- **Both levels**: Where it ends.
- **Left level**: How high.

### FF51 — NB51: Bytes

{{#bits 8 >
  "Byte 1" 7:"On";
  "Byte 2" 7:"Off";
}}
"""


def test_bits_that_a_template_of_a_book_draws_are_a_figure_and_items_beside_it_describe_its_cells(
    made: ReadFormat,
) -> None:
    found = made(TEMPLATED)
    control = found.registers[0]
    assert (control.register, control.address, control.width_bits) == ("NB50", 0xFF50, 8)
    assert bits(control) == [("Pump on/off", 7, 7), ("Way of turning", 5, 4), ("Left level", 2, 0)]
    on, way, level = control.fields
    assert (on.access, on.description, level.description) == ("Read/Write", "Lets it run.", "How high.")
    assert (way.description, [one.name for one in way.values]) == ("0 = left; 1 = right", ["left", "right"])
    unread = [(one.code, one.line_first) for one in found.diagnostics]
    assert ("table_unread", 8) in unread  # both levels are no cell
    assert any(code == "table_unread" and (line or 0) > 10 for code, line in unread)  # several rows


BANKED = """| Address | R/W | Name | Bit 7 | Bit 6 | Bit 5 | Bit 4 | Bit 3 | Bit 2 | Bit 1 | Bit 0 |
|---|---|---|---|---|---|---|---|---|---|---|
| $AF:0010 | R/W | NBCR | - | - | - | - | UP | RATE | LOAD | EN |
| $AF:0011 | R | NBSR | - | - | - | - | - | - | DONE | BUSY |
"""


def test_an_address_behind_the_number_of_its_bank_is_one_number(made: ReadFormat) -> None:
    found = made(BANKED).registers
    assert [(one.register, one.address, one.address_space) for one in found] == [
        ("NBCR", 0xAF0010, None),
        ("NBSR", 0xAF0011, None),
    ]


LISTING = """| Offset | Name | Access | Description |
|---|---|---|---|
| 0x00 | NBCR | RW | {} |
| 0x04 | NBSR | RO | How it is |
"""


@pytest.mark.parametrize(
    ("said", "fields"),
    [
        ("bit0 = `go`, bit1 = `auto_run`", [("go", 0, 0), ("auto_run", 1, 1)]),
        ("Bit 0 - go, Bit 1 - auto", [("go", 0, 0), ("auto", 1, 1)]),
        ("bits [7:0] = rate, bit 8 = go", [("rate", 7, 0), ("go", 8, 8)]),
        ("Bit 0: go. Bits 3:1: mode.", [("go", 0, 0), ("mode", 3, 1)]),
        ("GO[31]; AUTO[30]; LEVEL[8:5]", [("GO", 31, 31), ("AUTO", 30, 30), ("LEVEL", 8, 5)]),
        ("LEVEL[2:0]; GO[22]; RATE[16:3]", [("LEVEL", 2, 0), ("GO", 22, 22), ("RATE", 16, 3)]),
        ("GO[0], MODE[3:1], RATE[7:4]", [("GO", 0, 0), ("MODE", 3, 1), ("RATE", 7, 4)]),
        ("LEVEL[9:8], MODE[3:0]", []),  # slices perhaps
        ("bit 0 = 1 when on, bit 1 = 1 when done", [(None, 0, 0), (None, 1, 1)]),
    ],
)
def test_bits_listed_in_a_row_of_a_map_are_each_a_field(
    made: ReadFormat, said: str, fields: list[tuple[str | None, int, int]]
) -> None:
    found = {one.register: one for one in made(LISTING.format(said)).registers}
    assert bits(found["NBCR"]) == fields
    assert (found["NBCR"].address, found["NBCR"].access, found["NBSR"].address) == (0, "RW", 4)


def test_a_column_of_bits_beside_registers_may_list_them_or_hold_their_width(made: ReadFormat) -> None:
    rows = "| Register | Address | Bits | Purpose |\n|---|---|---|---|\n"
    listed = made(
        rows
        + "| NBPC | 0x10 | Bit 4: NB_RUN (1 = runs) | Start |\n| NBPS | 0x14 | FULL[0]; LEVEL[7:4] | State |\n"
    ).registers
    assert [(one.register, one.address, one.description, bits(one)) for one in listed] == [
        ("NBPC", 0x10, "Start", [("NB_RUN", 4, 4)]),
        ("NBPS", 0x14, "State", [("FULL", 0, 0), ("LEVEL", 7, 4)]),
    ]
    sizes = "| NBPC | 0x10 | 32 | Start |\n| NBPS | 0x14 | 8 | State |\n\n## NBPC\n\n"
    wide = made(rows + sizes + FIELDS.format("RUN"))
    assert {one.register: (one.address, bits(one)) for one in wide.registers} == {
        "NBPC": (0x10, [("RUN", 7, 0)]),
        "NBPS": (0x14, []),
    }
    head = "| Register | Address | Key bits |\n|---|---|---|\n"
    head += "| NBPC | 0x10 | GO[7]; RATE[3:0] |\n| NBPE | 0x12 | UP[1]; LOW[0] |\n| NBPS | 0x14 | state |\n"
    under = {one.register: bits(one) for one in made(head + "\n## NBPD\n\n" + FIELDS.format("X")).registers}
    assert under == {
        "NBPC": [("GO", 7, 7), ("RATE", 3, 0)],
        "NBPE": [("UP", 1, 1), ("LOW", 0, 0)],
        "NBPD": [("X", 7, 0)],
        "NBPS": [],
    }


def test_a_column_that_counts_registers_names_none(made: ReadFormat) -> None:
    text = (
        "| Address | Registers | Unit | Description |\n|---|---|---|---|\n"
        "| 0x01 | 1 | s | Time |\n| 0x02 | 2 | s | Rest |\n"
        "| 0x04 | 1 | s | Way |\n\n## NBPC\n\n" + FIELDS.format("RUN")
    )
    found = made(text)
    assert [one.register for one in found.registers] == ["NBPC"]
    assert [(one.code, one.line_first) for one in found.diagnostics] == [("table_unread", 0)]


NUMBERED = "\n\n## NBPC (0x40)\n\n" + FIELDS.format("RUN")


@pytest.mark.parametrize("head", ["Registers", "Register"])
def test_numbers_of_registers_beside_their_names_lose_no_map(made: ReadFormat, head: str) -> None:
    text = (
        f"| Address | {head} | Name | Description |\n|---|---|---|---|\n"
        "| 0x00 | 1 | NBCR | Starts |\n| 0x02 | 1 | NBSR | How it is |\n| 0x04 | 2 | NBDR | What it has |"
    )
    assert {one.register: one.address for one in made(text + NUMBERED).registers} == {
        "NBCR": 0,
        "NBSR": 2,
        "NBDR": 4,
        "NBPC": 0x40,
    }


def test_numbers_of_registers_that_stand_before_each_of_their_fields_stay_what_they_are_called(
    made: ReadFormat,
) -> None:
    text = (
        "| Register | Address | Bits | Name | Description |\n|---|---|---|---|---|\n"
        "| 0 | 0x00 | 7:4 | RATE | Rate |\n| 0 | 0x00 | 3:0 | WAY | Way |\n| 1 | 0x01 | 7:0 | REST | Rest |"
    )
    assert [(one.register, one.address) for one in made(text + NUMBERED).registers] == [
        ("0", 0),
        ("1", 1),
        ("NBPC", 0x40),
    ]


@pytest.mark.parametrize(
    ("head", "rows"),
    [
        ("Drives", ["PA[1], PB[3]", "PA[2], PC[0]", "PB[1], PC[4]"]),
        ("Description", ["REQ[3], REQ[7]", "ACK[1], ACK[2]", "All pins"]),
        ("Signals", ["D[7], CK[0]", "D[6], CS[1], RS[2]", "none"]),
    ],
)
def test_numbers_behind_signals_in_a_map_are_no_bits(made: ReadFormat, head: str, rows: list[str]) -> None:
    text = f"| Register | Address | {head} |\n|---|---|---|\n" + "\n".join(
        f"| NBO{n} | 0x0{4 * n} | {row} |" for n, row in enumerate(rows)
    )
    found = {one.register: bits(one) for one in made(text + NUMBERED).registers}
    assert found == {"NBO0": [], "NBO1": [], "NBO2": [], "NBPC": [("RUN", 7, 0)]}


@pytest.mark.parametrize(
    ("head", "one", "other", "flags"),
    [
        ("Bits", "GO[1], WAY[3]", "AUTO[2], LOW[0]", [[], [], [], []]),
        ("Bits", "GO[1], WAY[3]", "GO[2], LOW[0]", [["name_lost"], [], ["name_lost"], []]),
        ("Bits", "GO[1], WAY[3]", "GO[1], LOW[0]", [[], [], [], []]),
        ("Description", "GO[1], WAY[3]", "UP[1], LOW[0]", [["name_lost"], ["name_lost"], [], []]),
    ],
)
def test_bits_behind_names_are_in_doubt_where_they_may_be_pins(
    made: ReadFormat, head: str, one: str, other: str, flags: list[list[str]]
) -> None:
    rows = f"| NBCR | 0x00 | {one} |\n| NBSR | 0x04 | {other} |"
    found = made(f"| Register | Address | {head} |\n|---|---|---|\n{rows}{NUMBERED}").registers
    assert [field.flags for register in found[:2] for field in register.fields] == flags


@pytest.mark.parametrize(
    ("place", "address"),
    [
        ("NBP + 0x04", 4),
        ("k+0x04", None),
        ("n + 0x04", None),
        ("index + 0x04", None),
        ("TX + 0x04 / RX + 0x08", None),
        ("TX + 0x04, RX + 0x08", None),
        ("TX + 0x04 / 0x08", None),
        ("TX + 0x04, reset 0x08", 4),
    ],
)
def test_a_place_in_a_heading_that_counts_from_an_index_is_lost(
    made: ReadFormat, place: str, address: int | None
) -> None:
    found = only(made(f"## NBT4 ({place})\n\n" + FIELDS.format("RUN")))
    assert (found.register, found.address) == ("NBT4", address)
    assert ("address_lost" in found.flags) == (address is None)


@pytest.mark.parametrize(("base", "address"), [("NBP", 0x10), ("N", None), ("Index", None)])
def test_a_place_in_a_row_of_lanes_that_counts_from_an_index_is_none(
    made: ReadFormat, base: str, address: int | None
) -> None:
    text = "| Address | Name | 7:4 | 3:0 |\n|---|---|---|---|\n" + f"| {base} + 0x10 | NBCR | WAY | RATE |\n"
    assert only(made(text)).address == address


@pytest.mark.parametrize(
    ("head", "rows"),
    [
        ("Bit", [("NBCR", "0x00", 8), ("NBSR", "0x04", 16)]),
        ("Bits", [("NBCR", "0x00", 8), ("NBCR", "0x00", 16), ("NBSR", "0x04", 8)]),
    ],
)
def test_single_bits_of_registers_are_no_widths(
    made: ReadFormat, head: str, rows: list[tuple[str, str, int]]
) -> None:
    text = f"| Register | Address | {head} | Description |\n|---|---|---|---|\n" + "\n".join(
        f"| {name} | {at} | {bit} | Starts |" for name, at, bit in rows
    )
    found = made(text + NUMBERED).registers[:-1]
    assert [(one.register, low) for one in found for _, _, low in bits(one)] == [
        (name, bit) for name, _, bit in rows
    ]


def test_words_for_a_register_behind_its_name_do_not_doubt_it(made: ReadFormat) -> None:
    text = "## NBCR Register Description\n\n{}\n## NBCR Register Fields\n\n{}"
    found = made(text.format(FIELDS.format("RATE"), FIELDS.format("WAY"))).registers
    assert [(one.register, one.flags) for one in found] == [("NBCR", []), ("NBCR", [])]


def test_a_remark_below_items_on_cells_is_no_field_that_was_not_read(made: ReadFormat) -> None:
    text = TEMPLATED.partition("### FF51")[0]
    assert any(one.code == "table_unread" for one in made(text).diagnostics)
    found = made(text.replace("**Both levels**", "Please note"))
    assert [one for one in found.diagnostics if one.code == "table_unread"] == []


@pytest.mark.parametrize("mark", ["", "## "])
def test_read_in_brackets_behind_a_title_is_the_access_and_no_name(made: ReadFormat, mark: str) -> None:
    rows = "\n\nbit 7 = NB_{0}A\nbit 6 = NB_{0}B\nbit 5 = NB_{0}C\n\n"
    text = f"{mark}State register (read){rows.format('S')}{mark}Pump register (write){rows.format('P')}"
    found = made(text).registers
    assert [(one.register, one.access) for one in found] == [
        ("State register", "read"),
        ("Pump register", "write"),
    ]
    assert [len(one.fields) for one in found] == [3, 3]


def test_registers_of_one_title_differ_by_the_access_in_brackets_which_in_capitals_is_a_name(
    made: ReadFormat,
) -> None:
    text = "## Page Register ({})\n\n" + FIELDS.format("PAGE") + "\n"
    read, write, named = made("".join(map(text.format, ("Read", "Write", "READ")))).registers
    assert [(one.register, one.access) for one in (read, write, named)] == [
        ("Page Register", "Read"),
        ("Page Register", "Write"),
        ("READ", None),
    ]
