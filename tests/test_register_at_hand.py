"""Registers in the texts that an engineer has at hand: notes, sheets, dumps of wikis and databases, pages of HTML."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from pdf_reading import ReadFormat

TABLE = "\n| Bits | Name | Access |\n|---|---|---|\n| 7:4 | {0} | rw |\n| 3:0 | REST | rw |\n"


def test_the_marks_of_org_mode_name_no_register(made: ReadFormat) -> None:
    drawer = "   :PROPERTIES:\n   :OFFSET: {0}\n   :END:\n"
    fields = "\n#+NAME: {1}\n| Bits | Name | Access |\n|------+------+--------|\n| 7:0  | {1} | RW |\n\n"
    text = "#+TITLE: Pipit\n* Registers\n" + "".join(
        f"** {name}\n{drawer}{fields}".format(place, value)
        for name, place, value in (("CTRL", "0x10", "RATE"), ("STAT", "0x14", "LEVEL"))
    )
    assert [(r.register, r.address, [f.field for f in r.fields]) for r in made(text, "org").registers] == [
        ("CTRL", 0x10, ["RATE"]),
        ("STAT", 0x14, ["LEVEL"]),
    ]


@pytest.mark.parametrize("between", ["\n", "\n\n"])
def test_a_name_over_a_title_with_its_address_may_stand_a_blank_line_above(
    made: ReadFormat, between: str
) -> None:
    text = "".join(
        f"{name}{between}{title} Register ({place}H)             Reset Value: 0000 0000H\n\n"
        f"Field     Bits    Type   Description\n{field}      3:0     rw     It is {field}\n"
        "RES       31:4    r      Reserved\n\n"
        for name, title, place, field in (
            ("NB_CR2", "Window status", "0C", "WIND"),
            ("NB_CR3", "Gate status", "10", "GATE"),
        )
    )
    assert [(r.register, r.address) for r in made(text, "txt").registers] == [("NB_CR2", 12), ("NB_CR3", 16)]


@pytest.mark.parametrize("indices", ["x = A, B", "x = A to C, F", "x=A..H"])
def test_indices_that_are_letters_stay_in_the_name_that_is_a_heading(made: ReadFormat, indices: str) -> None:
    text = f"# Pipit\n\n## GATEx_IN ({indices})\n\nOffset: 0x10\n{TABLE.format('MODE')}"
    (register,) = made(text).registers
    assert register.register == f"GATEx_IN ({indices.replace('x=', 'x = ')})"
    assert made(text.replace(indices, "x = 1, 3")).registers[0].register == "GATEx_IN"


def test_rows_of_one_name_whose_slices_make_up_a_whole_are_parts_of_a_field(made: ReadFormat) -> None:
    rows = "| Bits | Name | Access |\n|---|---|---|\n| 15:4 | RATE{0} | rw |\n| 3:0 | RATE[3:0] | rw |\n"
    parts = [
        [(f.field, f.part) for f in made(f"## CTRL (0x10)\n\n{rows.format(other)}", "md").registers[0].fields]
        for other in ("[15:4]", "[11:0]")
    ]
    assert parts == [[("RATE", 0), ("RATE", 1)], [("RATE", 0), ("RATE", 0)]]


def test_a_place_in_groups_of_digits_behind_a_name_is_none_of_it_and_each_colon_begins_a_field(
    made: ReadFormat,
) -> None:
    text = (
        "<h3>NB_DIR <small>0x4002_0000</small></h3>\n<table><tr><th>31</th><th>30..16</th><th>15..0</th></tr>\n"
        "<tr><td>LOCK</td><td>-</td><td>DIR</td></tr></table>\n<p>LOCK: shuts it. DIR: 0=input, 1=output.</p>\n"
    )
    (register,) = made(text, "html").registers
    assert (register.register, register.address, register.flags) == ("NB_DIR", 0x4002_0000, [])
    assert [
        (f.field, f.description, [v.value for v in f.values]) for f in register.fields if not f.reserved
    ] == [
        ("LOCK", "shuts it.", []),
        ("DIR", "0=input, 1=output.", [0, 1]),
    ]


def test_several_terms_of_a_list_in_one_line_of_html_are_a_field_each(made: ReadFormat) -> None:
    text = (
        "<h2>CTRL register (offset 0x04)</h2>\n<dl><dt>Bits 9:0 — RATE</dt><dd>How fast</dd>"
        "<dt>Bit 10 — GO</dt><dd>Starts it</dd></dl>\n"
    )
    (register,) = made(text, "html").registers
    assert [(f.field, f.bit_hi, f.description) for f in register.fields] == [
        ("RATE", 9, "How fast"),
        ("GO", 10, "Starts it"),
    ]


def test_a_caption_gives_the_address_to_the_next_of_its_register(made: ReadFormat) -> None:
    text = (
        "Table 12: NB_CR1 (20h) register\n\nRATE3  RATE2  RATE1  RATE0  LOW  ZEN  YEN  XEN\n\n"
        "Table 13: NB_CR1 description\n\nRATE[3:0]  How fast. Default value: 0000\nLOW        Saves power\n"
        "ZEN        Third\nYEN        Second\nXEN        First\n"
    )
    (register,) = made(text, "txt").registers
    assert (register.register, register.address) == ("NB_CR1", 0x20)


def test_places_in_the_column_of_registers_beside_lanes_are_addresses(made: ReadFormat) -> None:
    text = (
        "Reg   Bit7  Bit6  Bit5  Bit4  Bit3  Bit2  Bit1  Bit0   Reset\n"
        "0x00  EN    ---   MODE1 MODE0 ---   ---   IRQ   RDY    0x81\n"
        "0x02  ---   ---   ---   ---   G3    G2    G1    G0     0x0F\n"
    )
    assert [r.address for r in made(text, "txt").registers] == [0, 2]


def test_a_table_without_bars_at_its_sides_keeps_its_empty_first_and_last_cells(made: ReadFormat) -> None:
    text = (
        "Pump registers\n\n offset    | bits    | field      | meaning\n"
        "-----------+---------+------------+---------------\n"
        " 0x00 CTL  | 31..16  | reserved   |\n           | 15..8   | rate       | how fast\n"
        "           | 7..0    | level      | how full\n 0x04 STS  | 31..1   | reserved   |\n"
        "           | 0       | busy       | it turns\n"
    )
    assert [
        (r.register, r.address, r.flags, [(f.field, f.bit_hi, f.description) for f in r.fields])
        for r in made(text, "txt").registers
    ] == [
        ("CTL", 0, [], [("reserved", 31, None), ("rate", 15, "how fast"), ("level", 7, "how full")]),
        ("STS", 4, [], [("reserved", 31, None), ("busy", 0, "it turns")]),
    ]


def test_names_beside_fields_and_their_address_are_those_of_registers(made: ReadFormat) -> None:
    text = "Name;Address;Bit;Field;RW\nPUMP_CTL;0x00;0;RST;W\n;;3:1;CLK;RW\nPUMP_STS;0x01;0;LOCK;R\n"
    assert [(r.register, r.address, [f.field for f in r.fields]) for r in made(text, "csv").registers] == [
        ("PUMP_CTL", 0, ["RST", "CLK"]),
        ("PUMP_STS", 1, ["LOCK"]),
    ]


def test_a_name_before_a_gap_is_that_of_the_register_over_its_figure(made: ReadFormat) -> None:
    rule = "+----------------+----------------+\n"
    box = f"{{0}}\n{rule}|     {{1}}      |     {{2}}      |\n{rule}"
    text = "Pump controller\n\n" + "\n".join(
        f"{name}  {title} register      offset {place}   read only\n\n"
        + box.format("31            16 15               0", f"{name[2:]}H1", f"{name[2:]}L1")
        for name, title, place in (("NBCR", "Control", "0x00"), ("NBSR", "State", "0x04"))
    )
    assert [(r.register, r.address) for r in made(text, "txt").registers] == [("NBCR", 0), ("NBSR", 4)]


def test_a_table_without_a_head_that_agrees_with_the_figure_above_describes_it(made: ReadFormat) -> None:
    cells = "".join(f"<td>{n}</td>" for n in range(7, -1, -1))
    text = (
        f"<h2>CTRL (0x12)</h2>\n<table><tr>{cells}</tr>\n"
        '<tr><td colspan="2">MODE</td><td colspan="5">RATE</td><td>GO</td></tr></table>\n'
        "<table><tr><td>MODE</td><td>Bits 7-6</td><td>How<br>00 = off<br>01 = on</td></tr>\n"
        "<tr><td>RATE</td><td>Bits 5-1</td><td>Speed</td></tr>\n"
        "<tr><td>GO</td><td>Bit 0</td><td>Starts</td></tr></table>\n"
    )
    (register,) = made(text, "html").registers
    assert [(f.field, f.description, [v.name for v in f.values]) for f in register.fields] == [
        ("MODE", "How 00 = off 01 = on", ["off", "on"]),
        ("RATE", "Speed", []),
        ("GO", "Starts", []),
    ]


def test_a_caption_of_html_names_its_register_and_gives_its_place(made: ReadFormat) -> None:
    rows = "".join(f"<tr><td>{n}</td><td>{name}</td></tr>" for n, name in enumerate(("off", "on")))
    inner = f"<table><tr><th>Value</th><th>Meaning</th></tr>{rows}</table>"
    text = "".join(
        f"<table><caption>Table {n}. {name} (Offset 0x0{n})</caption>\n<tr><th>Bits</th><th>Field</th><th>Type</th>"
        f"<th>Description</th></tr>\n<tr><td>7:4</td><td>{name}_HI</td><td>RW</td><td>High{inner}</td></tr>\n"
        f"<tr><td>3:0</td><td>{name}_LO</td><td>RW</td><td>Low</td></tr></table>\n"
        for n, name in ((3, "CTRL"), (4, "STAT"))
    )
    assert [
        (r.register, r.address, r.flags, [(v.value, v.name) for v in r.fields[0].values])
        for r in made(text, "html").registers
    ] == [("CTRL", 3, [], [(0, "off"), (1, "on")]), ("STAT", 4, [], [(0, "off"), (1, "on")])]


def test_bits_before_a_gap_begin_a_field_though_nothing_names_it(made: ReadFormat) -> None:
    text = (
        "LCR - Line Control Register\n\n  Bits 0,1   word length:  00=5  01=6  10=7  11=8\n"
        "  Bit 2      stop bits: 0=1, 1=2\n  Bits 3-5   parity: xx0=none 001=odd\n"
        "  Bit 6      break\n  Bit 7      DLAB\n"
    )
    (register,) = made(text, "txt").registers
    assert [(f.bit_hi, f.bit_lo) for f in register.fields] == [(1, 0), (2, 2), (5, 3), (6, 6), (7, 7)]
    assert all(f.field or "name_lost" in f.flags for f in register.fields)


def test_width_access_and_reset_behind_a_place_are_no_title(made: ReadFormat) -> None:
    text = "".join(
        f"5.{n} {name}\n\nOffset 0x0{n}, 32 bit, {access}, reset 0x00000010\n\n[31:8]  reserved\n"
        f"[7:4]   DIV      how fast\n[3:0]   SEL      which one\n\n"
        for n, name, access in ((1, "CTRL", "RW"), (2, "STAT", "RO"))
    )
    assert [
        (r.register, r.address, r.access, r.width_bits, r.flags, [f.default_value for f in r.fields])
        for r in made(text, "txt").registers
    ] == [("CTRL", 1, "RW", 32, [], [None, 1, 0]), ("STAT", 2, "RO", 32, [], [None, 1, 0])]


def test_access_and_reset_behind_the_place_in_a_heading_are_none_of_its_name(made: ReadFormat) -> None:
    text = f"## STAT (0x03), read only, reset 0x10\n{TABLE.format('LEVEL')}"
    (register,) = made(text, "md").registers
    assert (register.register, register.address, register.access, register.flags) == (
        "STAT",
        3,
        "read only",
        [],
    )
    assert [one.default_value for one in register.fields] == [1, 0]


def test_a_caption_of_the_same_name_leaves_the_place_that_the_heading_gives(made: ReadFormat) -> None:
    text = (
        "NB_CFG (0x10)\n-------------\n\n.. list-table:: NB_CFG\n   :header-rows: 1\n\n   * - Bits\n     - Name\n"
        "     - Description\n   * - 7:2\n     - RATE\n     - How fast\n   * - 1:0\n     - MODE\n"
        "     - | 0: off\n       | 1: on\n       | 2: auto\n"
    )
    (register,) = made(text, "rst").registers
    assert (register.register, register.address) == ("NB_CFG", 0x10)
    assert [(v.value, v.name) for v in register.fields[1].values] == [(0, "off"), (1, "on"), (2, "auto")]


@pytest.mark.parametrize("codes", ["r0  rw0 rw0 rw1", "r-0 rw-0 rw-0 rw-1"])
def test_codes_with_resets_under_a_drawn_box_are_those_of_its_cells(made: ReadFormat, codes: str) -> None:
    rule = " " + "+-----" * 8 + "+\n"
    first, *more = codes.split()
    under = "".join(f"{code:>7}" for code in (first, first, first, first, first, *more))
    text = (
        "3.4.2   MASK  (offset 08h)\n\n    7     6     5     4     3     2     1     0\n"
        f"{rule} |  -  |  -  |  -  |  -  |  -  | ERR | OVR | TXE |\n{rule}{under}\n\n"
        " TXE  sent\n OVR  too much\n ERR  broken\n"
    )
    (register,) = made(text, "txt").registers
    assert [(f.field, f.access, f.default_text) for f in register.fields][-4:] == [
        ("-", "r", "0"),
        ("ERR", "rw", "0"),
        ("OVR", "rw", "0"),
        ("TXE", "rw", "1"),
    ]


def test_reserved_bits_in_brackets_end_the_text_of_the_field_above(made: ReadFormat) -> None:
    text = "## CTRL (0x00)\n\n- [0] EN: Enable\n- [2:1] MODE: Mode\n  - 0: edge\n  - 1: center\n- [31:3] reserved\n"
    (register,) = made(text, "md").registers
    assert [(f.field, f.bit_hi, f.bit_lo) for f in register.fields] == [
        ("EN", 0, 0),
        ("MODE", 2, 1),
        ("reserved", 31, 3),
    ]
    assert [(v.value, v.name) for v in register.fields[1].values] == [(0, "edge"), (1, "center")]


def test_an_array_of_a_map_with_its_indices_is_the_register_described_without_them(made: ReadFormat) -> None:
    text = (
        "## Map\n\n| Offset | Name | Access |\n|---|---|---|\n| 0x00 | CR | RW |\n"
        "| 0x08 + 4*n | CCRn (n=0..3) | RO |\n\n"
        f"## CR\n{TABLE.format('MODE')}\n## CCRn\n{TABLE.format('VALUE')}"
    )
    assert [
        (r.register, r.address, r.array_first, r.array_last, r.array_stride, r.access)
        for r in made(text, "md").registers
    ] == [("CR", 0, None, None, None, "RW"), ("CCRn", 8, 0, 3, 4, "RO")]


@pytest.mark.parametrize("name", ["SPD", "SPD[1:0]", "SPD1:0"])
@pytest.mark.parametrize("between", ["\n\n", " "])
def test_a_line_on_cells_that_count_down_is_none_of_the_field_before(
    made: ReadFormat, name: str, between: str
) -> None:
    text = (
        "## MODE register\nAddress: 0x05\n\n| B7 | B6 | B5 | B4 | B3 | B2 | B1 | B0 |\n"
        "|---|---|---|---|---|---|---|---|\n"
        "| EN | \\- | SPD1 | SPD0 | \\- | \\- | IE | IF |\n| 0 | 0 | 1 | 0 | 0 | 0 | 0 | 0 |\n\n"
        + between.join(
            ("EN: enable.", f"{name}: speed (00=slow, 01=mid, 10=fast).", "IE: interrupt.", "IF: flag.")
        )
    )
    (register,) = made(text, "md").registers
    told = {
        f.field: (f.bit_hi, f.bit_lo, [v.value for v in f.values]) for f in register.fields if not f.reserved
    }
    assert told == {"EN": (7, 7, []), "SPD": (5, 4, [0, 1, 2]), "IE": (1, 1, []), "IF": (0, 0, [])}


def test_a_range_of_places_beside_lanes_is_not_lost(made: ReadFormat) -> None:
    text = (
        "| Addr | Name | 7 | 6 | 5 | 4 | 3 | 2 | 1 | 0 |\n|---|---|---|---|---|---|---|---|---|---|\n"
        "| 0x01 | LVL | L7 | L6 | L5 | L4 | L3 | L2 | L1 | L0 |\n"
        "| 0x02-0x05 | COEF | C7 | C6 | C5 | C4 | C3 | C2 | C1 | C0 |\n"
    )
    first, second = made(text, "md").registers
    assert (first.address, first.flags) == (1, [])
    assert (second.address, second.flags) == (2, ["array_bounds"])


def test_items_on_cells_of_a_figure_may_part_names_and_texts_by_any_sign(made: ReadFormat) -> None:
    text = (
        "## ADC_CTL (0x40)\n\n| 7 | 6 | 5 | 4 | 3 | 2 | 1 | 0 |\n|---|---|---|---|---|---|---|---|\n"
        "| CH1 | CH0 | AVG1 | AVG0 | REF1 | REF0 | EN | GO |\n\n- CH: channel\n"
        "- AVG (bits 5:4): averaging, 0=1, 1=4, 2=16\n- EN – enable\n"
        "- REF = reference: 00 internal, 01 external, 10 VDD\n- GO: start\n"
    )
    (register,) = made(text, "md").registers
    told = {f.field: (f.bit_hi, f.bit_lo, f.description, len(f.values)) for f in register.fields}
    assert told == {
        "CH": (7, 6, "channel", 0),
        "AVG": (5, 4, "averaging, 0=1, 1=4, 2=16", 3),
        "REF": (3, 2, "reference: 00 internal, 01 external, 10 VDD", 3),
        "EN": (1, 1, "enable", 0),
        "GO": (0, 0, "start", 0),
    }


def test_an_item_on_a_cell_of_one_letter_ends_the_text_of_the_cell_before(made: ReadFormat) -> None:
    rule = "+----" * 4 + "+\n"
    text = (
        "NB7\n\nCTRL register (offset 0x14)\n\n  3    2    1    0\n"
        f"{rule}| EN | GO | X  | 0  |\n{rule}\n- EN - enables it\n- GO - starts it\n- X - phase\n"
    )
    for mark, sign in (("", "="), ("- ", "-")):
        (register,) = made(f"{text}{mark}0 {sign} rising\n{mark}1 {sign} falling\n", "txt").registers
        told = {f.field: (f.bit_hi, len(f.values)) for f in register.fields if not f.reserved}
        assert told == {"EN": (3, 0), "GO": (2, 0), "X": (1, 2)}


@pytest.mark.parametrize("heading", ["{} Gate", "## Gate {}", "**Gate {}**"])
def test_a_caption_whose_fields_are_told_gives_its_address_to_no_other_of_the_same_name(
    made: ReadFormat, heading: str
) -> None:
    table = "\n\n| Bits | Name | Access |\n|---|---|---|\n| 7:0 | {} | RW |\n\n"
    text = (
        f"{heading.format(1)}\n\nTable 1. CTRL register (0x10){table.format('LANE')}"
        f"{heading.format(2)}\n\nTable 2. CTRL register{table.format('LEVEL')}"
    )
    assert [(r.register, r.address) for r in made(text, "md").registers] == [("CTRL", 0x10), ("CTRL", None)]
