"""Tables and titles in Markdown that programs made of PDFs: torn, wrapped, several rows in one."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from extract.dialects.register_table.words.headings import names_register
from extract.dialects.register_table.words.vocabulary import vocabulary

if TYPE_CHECKING:
    from pdf_reading import ReadText

    from extract.observations import Reading

HEAD = "|Bit|Attr|Reset Value|Description|\n|---|---|---|---|\n"


def fields(found: Reading) -> list[tuple[str | None, int | None, int | None]]:
    return [(f.field, f.bit_hi, f.bit_lo) for r in found.registers for f in r.fields]


def values(found: Reading) -> list[tuple[int | None, str | None]]:
    return [(v.value, v.name or v.description) for r in found.registers for f in r.fields for v in f.values]


def section(name: str, offset: str) -> str:
    return f"## {name}\n\nAddress: Base + offset ({offset})\n\n"


FOOT = "NB9 manual\n\n**Northbeck** **NB9**\n\n"


def test_a_table_goes_on_below_running_lines_that_nothing_tells_under_its_own_head(
    markdown: ReadText,
) -> None:
    above, below = HEAD + "|31:8|RO|0x0|reserved|\n\n", HEAD + "|7|RW|0x0|go_on\nStarts it|\n"
    text = section("PUMP_GO", "0x4") + above + FOOT + below.replace("\nStarts", "<br>Starts")
    text += "|6:0|RW|0x0|level_of<br>How far|\n\n" + section("PUMP_AT", "0x8") + above
    found = markdown(text)
    assert [one.register for one in found.registers] == ["PUMP_GO", "PUMP_AT"]
    assert fields(found)[:3] == [("reserved", 31, 8), ("go_on", 7, 7), ("level_of", 6, 0)]


@pytest.mark.parametrize("between", ["## Pump rest\n\n", "Offset: 0x8\n\n"])
def test_a_table_below_a_heading_or_a_key_begins_another_register(markdown: ReadText, between: str) -> None:
    above, below = HEAD + "|15:8|RO|0x0|reserved|\n\n", HEAD + "|7:0|RW|0x0|level_of<br>How far|\n"
    found = markdown(section("PUMP_GO", "0x4") + above + between + below)
    assert len(found.registers) == 2


def test_a_table_whose_bits_are_not_next_goes_on_with_none(markdown: ReadText) -> None:
    above, below = HEAD + "|15:8|RO|0x0|reserved|\n\n", HEAD + "|15:0|RW|0x0|level_of<br>How far|\n"
    assert len(markdown(section("PUMP_GO", "0x4") + above + FOOT + below).registers) == 2


def test_names_that_lost_the_blank_before_their_text_are_told_by_its_capital(markdown: ReadText) -> None:
    rows = "|31:3|RO|0x0|reserved|\n|2|RW|0x0|pump_enPump Enable. It runs.|\n|1|RW|0x0|slow_modeMODE of the pump|\n"
    found = markdown(section("PUMP_GO", "0x4") + HEAD + rows + "|0|RW|0x0|rest_ofthe others|\n")
    assert [name for name, _, _ in fields(found)] == ["reserved", "pump_en", "slow_mode", None]
    flags = [one.flags for one in found.registers[0].fields]
    assert flags == [[], ["name_open"], ["name_open"], ["name_lost"]]
    assert found.registers[0].fields[1].description == "Pump Enable. It runs."


def test_words_of_camels_lost_no_blank(markdown: ReadText) -> None:
    rows = "|31:2|RO|0x0|reserved|\n|1|RW|0x0|pumpEnable is set|\n|0|RW|0x0|the pumpMode|\n"
    found = markdown(section("PUMP_GO", "0x4") + HEAD + rows)
    assert [name for name, _, _ in fields(found)] == ["reserved", None, None]


ROWS = """# Pump registers

| Address Offset | Register Name | Bit Range | Access | Description |
| --- | --- | --- | --- | --- |
| `0x24` | `PUMPCTRL` | `[0]`<br>`[1]`<br>`[7:2]` | RW<br>RW<br>RO/W1C | Starts it<br>Stops it<br>How far |
| `0x28` | `PUMPIRQ` | `[0]`<br>`[1]` | RO | `DONE`: It is done<br>`LATE`: It is late |
| `0x2C` | `PUMPRATE` | `[15:0]` | RW | How fast<br>it runs |
"""


def test_a_row_with_a_line_of_each_cell_for_each_field_is_as_many_rows(markdown: ReadText) -> None:
    found = markdown(ROWS)
    made = {one.register: one for one in found.registers}
    assert [(f.bit_hi, f.bit_lo, f.access, f.description) for f in made["PUMPCTRL"].fields] == [
        (0, 0, "RW", "Starts it"),
        (1, 1, "RW", "Stops it"),
        (7, 2, "RO/W1C", "How far"),
    ]
    assert [(f.bit_hi, f.access) for f in made["PUMPIRQ"].fields] == [(0, "RO"), (1, "RO")]
    assert [(f.field, f.description) for f in made["PUMPIRQ"].fields] == [
        ("DONE", "It is done"),
        ("LATE", "It is late"),
    ]
    assert [f.description for f in made["PUMPRATE"].fields] == ["How fast it runs"]
    assert made["PUMPIRQ"].address == 0x28


def test_ends_of_a_range_over_each_other_are_not_two_fields(markdown: ReadText) -> None:
    head = "| Bits | Name | Access | Description |\n| --- | --- | --- | --- |\n"
    rows = "| 31<br>16 | HIGH | RW | The high<br>half |\n| 15<br>0 | LOW | RW | The low<br>half |\n"
    found = markdown("# PUMPRATE register\n\nOffset: 0x4\n\n" + head + rows)
    assert {name for name, _, _ in fields(found)} <= {"HIGH", "LOW"}


def test_a_numbered_title_goes_on_in_the_line_below_with_the_name_in_brackets(markdown: ReadText) -> None:
    title = "**10.1.3** **Pump external interrupt configuration register 1**\n**(PUMP_XICR1)**\n\n"
    bits = "Address offset: 0x08\n\nBits 31:16 Reserved, must be kept.\n\nBits 15:0 **EXTI[15:0]**: which pin\n\n"
    other = "**10.1.4** **Pump external interrupt**\n**configuration register 2 (PUMP_XICR2)**\n\n"
    found = markdown(
        "## **10.1** **Pump registers**\n\n" + title + bits + other + bits.replace("0x08", "0x0C")
    )
    assert [(one.register, one.address, one.flags) for one in found.registers] == [
        ("PUMP_XICR1", 8, []),
        ("PUMP_XICR2", 12, []),
    ]


def test_words_in_brackets_below_a_numbered_title_name_no_register(markdown: ReadText) -> None:
    title = "10.1.3 Pump interrupt register\n(see the chapter on pumps)\n\n"
    text = "Address offset: 0x08\n\nBits 31:16 Reserved, must be kept.\n\nBits 15:0 **EXTI[15:0]**: which pin\n\n"
    (register,) = markdown(title + text).registers
    assert register.register == "Pump interrupt register"


def test_the_table_that_a_heading_refers_to_is_no_part_of_its_name(markdown: ReadText) -> None:
    table = "| Bits | Field | Type |\n| --- | --- | --- |\n| 7:1 | reserved | - |\n| 0 | `GO` | RW |\n\n"
    head = "| Offset | Name | Description |\n|---|---|---|\n"
    listed = head + "| `0x14n + 0x04` | `CHn_CSR` | Control |\n| `0xf0` | `EN` | Enable |\n\n"
    found = markdown(f"# Pumps\n\n{listed}## CHn_CSR, Table 1131\n\n{table}## EN, Table 12-6\n\n{table}")
    made = {one.register: one for one in found.registers}
    assert {name: one.address for name, one in made.items()} == {"CHn_CSR": 4, "EN": 0xF0}
    assert made["CHn_CSR"].array_stride == 0x14


CODES = (
    "# PUMPCTRL register\n\nOffset: 0x4\n\n| Bits | Name | Description |\n|---|---|---|\n|7:3|-|Reserved|\n"
)


@pytest.mark.parametrize("sign", [" b: ", " b - ", "b ... "])
def test_a_blank_before_the_mark_of_a_base_or_dots_behind_it_part_no_name(
    markdown: ReadText, sign: str
) -> None:
    codes = "<br>".join(
        f"{code}{sign}{said}" for code, said in (("00", "rests"), ("01", "runs"), ("10", "waits"))
    )
    found = markdown(f"{CODES}|2:1|MODE|{codes}|\n|0|GO|Starts it|\n")
    assert values(found) == [(0, "rests"), (1, "runs"), (2, "waits")]


def test_a_letter_behind_a_number_of_one_digit_is_no_mark(markdown: ReadText) -> None:
    found = markdown(f"{CODES}|2:1|MODE|0 b: rests<br>1 b: runs|\n|0|GO|Starts it|\n")
    assert values(found) != [(0, "rests"), (1, "runs")]


LINES = """# 4.1 PUMPCTRL register

Address offset: 0x04

Bits 31:8 Reserved

Bits 7:5 **RATE:** Pump rate

{}

Bits 4:0 **LEVEL:** How far
"""


def test_codes_that_count_down_go_on_within_their_lines(markdown: ReadText) -> None:
    said = "111 = Full\n\n110 = Reserved\n\n100 = Half 011 = Slow 010 = Walks 001 = Creeps\n\n000 = Rests"
    assert values(markdown(LINES.format(said))) == [
        (7, "Full"),
        (6, "Reserved"),
        (4, "Half"),
        (3, "Slow"),
        (2, "Walks"),
        (1, "Creeps"),
        (0, "Rests"),
    ]


def test_a_code_within_a_line_that_is_not_next_is_of_its_text(markdown: ReadText) -> None:
    found = markdown(LINES.format("111 = Full\n\n110 = Half, as 001 = slow\n\n000 = Rests"))
    assert [value for value, _ in values(found)] == [7, 6, 0]


def test_notes_that_are_counted_behind_the_word_and_a_colon_are_no_values(markdown: ReadText) -> None:
    text = LINES.format("0: Rests\n\n1: Runs\n\nNote: 1: Set it before the pump starts.\n\n2: It stays set.")
    assert values(markdown(text)) == [(0, "Rests"), (1, "Runs")]


def test_the_values_of_a_name_with_two_slices_are_those_of_each_of_its_fields(markdown: ReadText) -> None:
    codes = "\n\n".join(f"{n:04b}: way {n}" for n in (0, 1, 2, 3, 14, 15))
    head = "# 4.1 Way register (PUMP_WAY)\n\nAddress offset: 0x4\n\n"
    text = f"{head}Bits 31:0 **WAY[7:0][3:0]:** Which way\n\n{codes}\n"
    assert [value for value, _ in values(markdown(text))] == [0, 1, 2, 3, 14, 15]


def test_a_line_that_introduces_a_table_begins_another_one(markdown: ReadText) -> None:
    above, below = HEAD + "|15:8|RO|0x0|rate|\n\n", HEAD + "|7:0|RW|0x0|level|\n"
    found = markdown(f"{section('PUMP_HI', '0x4')}{above}The low byte is that of PUMP_LO:\n\n{below}")
    assert "register_name" in {flag for one in found.registers for flag in one.flags}


def test_a_text_that_goes_on_in_its_second_line_is_that_of_both_fields_of_a_row(markdown: ReadText) -> None:
    rows = "|15:8<br>7:0|STROKES_H<br>STROKES_L|RW|Number of all<br>strokes so far|\n"
    head = "|Bits|Name|Access|Description|\n|---|---|---|---|\n"
    (found,) = markdown(section("PUMP_ALL", "0x4") + head + rows).registers
    assert [(f.field, f.bit_hi, f.bit_lo, f.description) for f in found.fields] == [
        ("STROKES_H", 15, 8, "Number of all strokes so far"),
        ("STROKES_L", 7, 0, "Number of all strokes so far"),
    ]


@pytest.mark.parametrize(
    ("caption", "name"),
    [("NB_GATE bit fields", "NB_GATE"), ("Gate control bit fields", None), ("Bit fields", None)],
)
def test_a_caption_of_the_bit_fields_of_a_name_names_the_register(caption: str, name: str | None) -> None:
    named = names_register(f"Table 7. {caption}", vocabulary())
    assert (named and named.name) == name


BITS = "| Bit | Field | Description |\n|-----|-------|-------------|\n| 0 | GO | Starts it. |\n\n"


@pytest.mark.parametrize(
    ("title", "name", "address", "flagged"),
    [
        ("Gate control register (GATE_CTL) — 0x0014 (8-bit, R/W)", "GATE_CTL", 0x14, False),
        ("GATECTL (0x14)", "GATECTL", 0x14, False),
        ("GATECTL register", "GATECTL", None, False),
        ("ADC", "ADC", None, True),  # the chapter may be of that
    ],
)
def test_a_numbered_heading_over_one_table_of_bits_alone_names_the_register(
    markdown: ReadText, title: str, name: str, address: int | None, flagged: bool
) -> None:
    text = f"# Pump\n\n## 1. Overview\n\nOf the pump.\n\n## 2. {title}\n\n{BITS}## 3. Use\n\nOf it.\n"
    (register,) = markdown(text).registers
    assert (register.register, register.address) == (name, address)
    assert ("register_name" in register.flags) is flagged
    if address and "8-bit" in title:
        assert (register.width_bits, register.access, register.block) == (8, "R/W", None)


def test_a_numbered_heading_over_others_is_that_of_a_chapter(markdown: ReadText) -> None:
    text = f"# Pump\n\n## 1. Overview\n\nOf it.\n\n## 2. GATE_CTL (0x14)\n\n### 2.1 GATE_GO\n\n{BITS}"
    (register,) = markdown(text).registers
    assert (register.register, register.address) == ("GATE_GO", None)


PLACED = "| {head} | Name | Access | Reset | Notes |\n|---|---|---|---|---|\n"


@pytest.mark.parametrize(
    ("cells", "addresses"),
    [(("0x01", "0x02"), [1, 2]), (("0x01", "0x01"), []), (("A", "B"), [])],
    ids=["a number each", "the same number", "no numbers"],
)
def test_a_number_each_beside_names_accesses_and_resets_is_the_address(
    markdown: ReadText, cells: tuple[str, str], addresses: list[int]
) -> None:
    text = PLACED.format(head="Base") + "".join(
        f"| {cell} | {name} | R/W | 0x0000 | of it |\n"
        for cell, name in zip(cells, ("GATE_CTL", "GATE_SET"), strict=True)
    )
    found = markdown(f"# Registers\n\n{text}\n# NB_CTL (0x10)\n\n{BITS}")
    listed = [one for one in found.registers if (one.register or "").startswith("GATE")]
    assert [one.address for one in listed if one.address is not None] == addresses


def test_the_address_on_a_bus_goes_before_the_count_of_registers(markdown: ReadText) -> None:
    head = "| reg. no. | AXI addr. | bit(s) | name | description |\n|---|---|---|---|---|\n"
    rows = "| 0 | 0x43c00000 | [7:1] | rate | how fast |\n| 0 | 0x43c00000 | [0] | go | starts it |\n"
    more = "| - | - | - | - | - |\n| 1 | 0x43c00004 | [0] | stop | stops it |\n"
    found = markdown(f"# Pump registers\n\n{head}{rows}{more}")
    assert [one.address for one in found.registers] == [0x43C00000, 0x43C00004]
    (register,) = markdown(
        f"# Pump registers\n\n{head}{rows}".replace("AXI addr.", "Delay").replace("0x43c0000", "0x")
    ).registers
    assert register.address == 0


@pytest.mark.parametrize(
    ("text", "told"),
    [("bit 0=Left, 1=Right", []), ("0=Left, 1=Right", [0, 1]), ("2-bit code 0=Left, 1=Right", [0, 1])],
)
def test_numbers_of_single_bits_are_no_values(markdown: ReadText, text: str, told: list[int]) -> None:
    found = markdown(
        f"# NB_CTL (0x10)\n\n| Bits | Name | Description |\n|---|---|---|\n| 1:0 | GO | {text} |\n"
    )
    assert [value for value, _ in values(found)] == told


@pytest.mark.parametrize("picture", ["🔊 ", "⚙️ ", ""])
def test_a_picture_before_a_title_is_no_part_of_it(markdown: ReadText, picture: str) -> None:
    (register,) = markdown(f"## {picture}Register 0x05 – Gate and Rate Register\n\n{BITS}").registers
    assert (register.register, register.address) == ("Gate and Rate Register", 5)


def test_lines_parted_by_tabs_may_end_with_the_tag_of_a_break(markdown: ReadText) -> None:
    rows = ["Bit(s)\tName\tDescription <br>", "7:1\tRATE\tHow fast  <br>", "0\tGO\tStarts it <br>"]
    (register,) = markdown("## NB_CTL register\n\n" + "\n".join(rows) + "\n\nText behind it.\n").registers
    assert [(one.field, one.description) for one in register.fields] == [
        ("RATE", "How fast"),
        ("GO", "Starts it"),
    ]


@pytest.mark.parametrize("line", ["`GATE` fields are:", "The GATE register fields are:", "GATE bit fields:"])
def test_a_line_that_says_whose_fields_follow_names_the_register(markdown: ReadText, line: str) -> None:
    listed = "| Offset | Register | Access | Meaning |\n|---|---|---|---|\n| 0x0 | PUMP | RW | Runs |\n"
    text = f"## Registers\n\n{listed}| 0x4 | GATE | RW | Opens |\n\n{line}\n\n{BITS}"
    found = {one.register: [field.field for field in one.fields] for one in markdown(text).registers}
    assert found == {"PUMP": [], "GATE": ["GO"]}
    (other,) = (one for one in markdown(text.replace(line, "Further fields are:")).registers if one.fields)
    assert "register_name" in other.flags


def test_a_table_without_bars_at_its_edges_ends_above_a_heading(markdown: ReadText) -> None:
    rows = "Offset | `0x{place}`\n---|---\nName | Bits | R/W | Description\n`{name}` | `31:0` | RW | of it\n"
    first, other = rows.format(place=40, name="KEY"), rows.format(place=44, name="DATA")
    found = markdown(f"## NB_KEY\n{first}## NB_DATA\n{other}")
    named = [(one.register, one.address, [field.field for field in one.fields]) for one in found.registers]
    assert named == [("NB_KEY", 0x40, ["KEY"]), ("NB_DATA", 0x44, ["DATA"])]


def test_numbers_behind_the_names_under_a_head_that_is_not_known_are_no_addresses(markdown: ReadText) -> None:
    head = "| Name | Access | Reset | Maximum |\n|---|---|---|---|\n"
    rows = "| GATE_CTL | RW | 0x0 | 0x10 |\n| GATE_SET | RW | 0x1 | 0x20 |\n"
    found = markdown(f"# Registers\n\n{head}{rows}\n# NB_CTL (0x10)\n\n{BITS}")
    assert [one.address for one in found.registers] == [0x10]


def test_a_column_without_a_head_beside_addresses_is_none_of_them(markdown: ReadText) -> None:
    head = "| Address | | Name | Description |\n|---|---|---|---|\n"
    rows = "| 0 | 0x10 | GATE_CTL | Opens |\n| 1 | 0x20 | GATE_SET | Shuts |\n"
    found = markdown(f"# Registers\n\n{head}{rows}\n# GATE_CTL\n\n{BITS}")
    assert found.registers
