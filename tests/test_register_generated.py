"""Pages that programs make of descriptions of registers: SystemRDL, IP-XACT, tables of settings."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from pdf_reading import format_reader

if TYPE_CHECKING:
    from pathlib import Path

    from pdf_reading import ReadFormat

    from extract.observations import Register


@pytest.fixture
def made(tmp_path: Path) -> ReadFormat:
    """As the fixture of all tests, of web pages."""
    return format_reader(tmp_path, "html")


def bits(register: Register) -> list[tuple[int | None, int | None, str | None]]:
    return [(field.bit_hi, field.bit_lo, field.field) for field in register.fields]


ROWS = (
    "<table>\n<tr><th>Bits</th><th>Name</th></tr>\n"
    "<tr><td>7:4</td><td>{}</td></tr>\n<tr><td>0</td><td>GO</td></tr>\n</table>\n"
)


def test_the_sign_that_links_a_heading_to_itself_is_no_part_of_the_name(made: ReadFormat) -> None:
    for link in ('<a class="headerlink" href="#x" title="Link to this">¶</a>', '<a href="#x">#</a>'):
        text = f"<html><body>\n<h1>Pump{link}</h1>\n"
        for name in ("CTRL", "STATUS"):
            text += f'<span id="{name}"></span><h2>{name}{link}</h2>\n<p>Address: 0x4</p>\n' + ROWS.format(
                "RATE"
            )
        found = [(one.register, one.address, bits(one)) for one in made(text).registers]
        assert found == [(name, 4, [(7, 4, "RATE"), (0, 0, "GO")]) for name in ("CTRL", "STATUS")], link


def test_a_tag_that_a_program_broke_behind_a_heading_is_no_part_of_the_name(made: ReadFormat) -> None:
    rows = "\n| Bits | Name |\n|---|---|\n| 7:4 | <a href='#rate'><span>RATE</span></a> |\n| 0 | `GO` |\n\n"
    text = "# Pump\n\n"
    for name in ("CTRL", "STATUS"):
        text += f'## {name}<a href="#{name}" class="headerlink"\ntitle="Link to this heading">¶</a>\n\n'
        text += f"Address: 0x4\n{rows}"
    found = [(one.register, one.address, bits(one)) for one in made(text, "md").registers]
    assert found == [(name, 4, [(7, 4, "RATE"), (0, 0, "GO")]) for name in ("CTRL", "STATUS")]


def test_sections_on_fields_below_a_page_titled_in_words_give_descriptions_and_values(
    made: ReadFormat,
) -> None:
    text = "<h1>Gate control</h1>\n<p>Base Offset: 0x8</p>\n<h2>Contents</h2>\n" + ROWS.format("rate")
    text += "<hr/><h2>Field Descriptions</h2>\n<h3>rate - Speed of the gate</h3>\n<p>How fast it moves.</p>\n"
    text += '<table>\n<tr><th colspan="3">enum rate_t</th></tr>\n'
    for value in ("<td>rest</td><td>0x0</td><td>Stands</td>", "<td>run</td><td>0x1</td><td>Moves</td>"):
        text += f"<tr>{value}</tr>\n"
    text += "</table>\n"
    text += "<h3>GO - Begin</h3>\n<p>Begins to move.</p>\n"
    (gate,) = made(text).registers
    assert (gate.register, gate.flags) == ("Gate control", ["register_name"])
    assert [(one.field, one.description) for one in gate.fields] == [
        ("rate", "How fast it moves."),
        ("GO", "Begins to move."),
    ]
    values = [(value.value, value.name, value.description) for value in gate.fields[0].values]
    assert values == [(0, "rest", "Stands"), (1, "run", "Moves")]


def test_marked_numbers_from_nought_on_under_a_head_of_bits_are_values(made: ReadFormat) -> None:
    rows = "| 7:4 | RATE | How fast |\n| 0 | GO | Begins |\n"
    text = f"## CTRL\n\n| Bits | Name | Description |\n|---|---|---|\n{rows}\nValues of CTRL.RATE:\n\n"
    text += "| Name | Bits | Description |\n|---|---|---|\n| OFF | 0x0 | Rests |\n| FULL | 0x3 | Runs |\n"
    (ctrl,) = made(text, "md").registers
    assert [(value.value, value.name) for value in ctrl.fields[0].values] == [(0, "OFF"), (3, "FULL")]
    assert ctrl.fields[1].values == []


def test_fields_below_their_register_may_have_their_bits_in_the_column_that_counts_registers(
    made: ReadFormat,
) -> None:
    text = """
| Name | Index | Address | Mode | Default | Description |
|---|---|---|---|---|---|
| CTRL | 0 | 0x0000 | Read, Write | 0x03 | Gate control |
| go | 0 | | | 0b1 | Begins |
| rate | 2:1 | | | slow | How fast: |
| | | | | | 0 = off |
| | | | | | 1 = slow |
| Registers TAP, repeated 4 times, i ∈ [0, 3] | | | | | |
| TAP | 1 + i | 0x0004 + i × 0x0008 | Read | 0x0 | A tap |
| level | 3:0 | | | 0x0 | Level |
| End of the registers TAP | | | | | |
| STAT | 9 | 0x0040 | Read | 0x0 | Gate status |
| busy | 4 | | | 0 | Works |
"""
    ctrl, tap, stat = made(text, "md").registers
    assert [(one.register, one.address, one.access, one.flags) for one in (ctrl, tap, stat)] == [
        ("CTRL", 0, "Read, Write", []),
        ("TAP", 4, "Read", []),
        ("STAT", 0x40, "Read", []),
    ]
    assert bits(ctrl) == [(0, 0, "go"), (2, 1, "rate")]
    assert (bits(tap), bits(stat)) == ([(3, 0, "level")], [(4, 4, "busy")])
    assert (tap.array_first, tap.array_last, tap.array_stride) == (0, 3, 8)


def test_a_title_over_repeated_registers_is_not_said_of_one_at_a_single_address(made: ReadFormat) -> None:
    text = """
| Name | Index | Address | Mode | Default | Description |
|---|---|---|---|---|---|
| Registers TAP, repeated 4 times, i = 0..3 | | | | | |
| TAP | 1 + i | 0x0004 + i × 0x0008 | Read | 0x0 | A tap |
| level | 3:0 | | | 0x0 | Level |
| STAT | 9 | 0x0040 | Read | 0x0 | Gate status |
| busy | 4 | | | 0 | Works |
"""
    tap, stat = made(text, "md").registers
    assert (tap.array_last, "repeated" in (stat.description or "")) == (3, False)


def test_a_reset_that_is_the_name_of_a_value_is_its_number(made: ReadFormat) -> None:
    text = "## CTRL\n\n| Bits | Name | Reset | Description |\n|---|---|---|---|\n"
    text += "| 7:4 | RATE | slow | 0: off<br>1: slow<br>2: fast |\n| 0 | GO | idle | 0: off<br>1: on |\n"
    (ctrl,) = made(text, "md").registers
    assert [(one.default_text, one.default_value) for one in ctrl.fields] == [("slow", 1), ("idle", None)]


def test_rows_between_long_rules_are_parted_by_blank_lines(made: ReadFormat) -> None:
    text = """CTRL register

Address offset: 0x4

  ----------------------------------------
  Bits   Name           Mode   Description
         of the field
  ------ -------------- ------ -----------
  7:4    RATE           rw     How fast
                               the pump
                               goes

  3      DRAIN          wo     Empties it

  0      GO             rw     Begins
  ----------------------------------------

STAT register

  ----------------------------------------
  Bits   Name           Mode   Description
  ------ -------------- ------ -----------
  0      BUSY           ro     Works

  ----------------------------------------
"""
    ctrl, stat = made(text, "txt").registers
    assert [(one.field, one.bit_lo, one.access, one.description) for one in ctrl.fields] == [
        ("RATE", 4, "rw", "How fast the pump goes"),
        ("DRAIN", 3, "wo", "Empties it"),
        ("GO", 0, "rw", "Begins"),
    ]
    assert (stat.register, bits(stat)) == ("STAT", [(0, 0, "BUSY")])


def test_a_grid_may_part_its_head_with_a_rule_between_bars_and_a_heading_have_two_letters(
    made: ReadFormat,
) -> None:
    grid = """
+--------+--------+----------------+
| Bits   | Name   | Description    |
|========|========|================|
| [7:4]  | {}  | How fast       |
+--------+--------+----------------+
| 0      | GO     | Begins         |
+--------+--------+----------------+
"""
    text = f"Pump\n****\n\nCTRL\n====\n{grid.format('RATE ')}\n\nID\n==\n{grid.format('MAJOR')}\n"
    ctrl, ident = made(text, "txt").registers
    assert (ctrl.register, bits(ctrl)) == ("CTRL", [(7, 4, "RATE"), (0, 0, "GO")])
    assert (ident.register, bits(ident)) == ("ID", [(7, 4, "MAJOR"), (0, 0, "GO")])


MIDDLE = """CTRL register

Address offset: 0x4

 Name      Bits     Mode     Reset   Description
 -         31:28    -        0x0     Reserved
                                     Highest level of the tank in
 LIMIT     27:16    rw       0x3e8
                                     steps of ten
 -         15:9     -        0x0     Reserved
                                     Put the gate in its first
 RESET     8        wo       0x0     state and forget what it
                                     was told
 RATE      7:0      rw       0x0     Speed of the gate
"""


def test_text_above_the_line_of_the_bits_belongs_to_that_row_where_cells_stand_in_the_middle(
    made: ReadFormat,
) -> None:
    (ctrl,) = made(MIDDLE, "txt").registers
    assert [(one.bit_lo, one.description, one.flags) for one in ctrl.fields] == [
        (28, "Reserved", []),
        (16, "Highest level of the tank in steps of ten", []),
        (9, "Reserved", []),
        (8, "Put the gate in its first state and forget what it was told", []),
        (0, "Speed of the gate", []),
    ]


def test_rows_in_whose_middle_the_bits_stand_are_in_doubt_where_their_lines_cannot_be_shared_out(
    made: ReadFormat,
) -> None:
    text = MIDDLE.replace("                                     was told\n", "")
    (ctrl,) = made(text, "txt").registers
    assert all(one.flags == ["row_split"] for one in ctrl.fields)


def test_descriptions_that_begin_below_their_bits_stay_with_these(made: ReadFormat) -> None:
    text = "CTRL register\n\nAddress offset: 0x4\n\n Bits     Name     Mode    Description\n"
    for high, name in ((31, "RATE"), (23, "LIMIT"), (15, "LEVEL"), (7, "MODE")):
        text += f" {f'{high}:{high - 7}':8} {name:8} rw\n{' ' * 26}Tells what {name} is.\n"
    (ctrl,) = made(text, "txt").registers
    assert [one.description for one in ctrl.fields] == [f"Tells what {one.field} is." for one in ctrl.fields]


def test_a_list_of_named_values_without_rules_is_that_of_the_field_in_its_caption(made: ReadFormat) -> None:
    text = MIDDLE + "\nValues of CTRL.RATE.\n\n Name     Value Description\n"
    text += (
        " OFF      0x0   Rests\n FULLSPEED 0x3  Runs as fast\n                as it can\n\nBack to the map.\n"
    )
    (ctrl,) = made(text, "txt").registers
    values = [(one.value, one.name, one.description) for one in ctrl.fields[-1].values]
    assert values == [(0, "OFF", "Rests"), (3, "FULLSPEED", "Runs as fast as it can")]


def test_a_field_called_name_has_no_values_for_that_a_list_has_a_column_of_names(made: ReadFormat) -> None:
    text = "## CTRL\n\n| Bits | Name |\n|---|---|\n| 7:4 | NAME |\n| 3:0 | RATE |\n\n"
    text += "| Name | Value | Description |\n|---|---|---|\n| OFF | 0x0 | Rests |\n| ON | 0x1 | Runs |\n"
    reading = made(text, "md")
    assert all(not one.values for one in reading.registers[0].fields)
    assert [one.code for one in reading.diagnostics] == ["list_ownerless"]


def test_the_head_of_a_table_is_no_row_that_says_bits_behind_a_name(made: ReadFormat) -> None:
    rows = "\n GATE      27:16     rw     0x3   Level of\n                                  the gate\n"
    rows += "\n DONE      8         ro     0x0   Set when it is\n                                  open\n"
    head = " Name      Bits      Mode   Reset Description\n"
    text = f"CTRL register\n\nAddress offset: 0x4\n\n{head}{rows}\f{head}\n RATE      2:1       rw     0x1   Speed\n"
    (ctrl,) = made(text, "txt").registers
    assert bits(ctrl) == [(27, 16, "GATE"), (8, 8, "DONE"), (2, 1, "RATE")]
    text += "\nValues of RATE.\n\n Name      Bits      Description\n\n"
    text += " OFF       0x0       Rests\n\n ON        0x1       Runs\n"
    (ctrl,) = made(text, "txt").registers
    assert [(one.value, one.name) for one in ctrl.fields[-1].values] == [(0, "OFF"), (1, "ON")]


def test_elements_of_an_array_that_have_a_section_each_are_these_elements(made: ReadFormat) -> None:
    text = "# Corvane\n\n"
    for block, base in (("GATE0", 0x1000), ("GATE1", 0x2000)):
        text += f"## {block} address map\n\n- Absolute Address: {base:#x}\n\n"
        for n in range(3):
            text += f"### STEP register\n\n- Absolute Address: {base + 4 * n:#x}\n- Size: 0x4\n"
            text += "- Array Dimensions: [3]\n- Array Stride: 0x4\n\n"
            text += "| Bits | Identifier | Access |\n|---|---|---|\n| 7:0 | offset | rw |\n\n"
            text += "#### offset field\n\n<p>How far it goes.</p>\n\n"
    found = made(text, "md").registers
    assert [(one.block, one.address, one.array_first, one.array_last, one.flags) for one in found] == [
        (block, base + 4 * n, n, n, [])
        for block, base in (("GATE0", 0x1000), ("GATE1", 0x2000))
        for n in range(3)
    ]
    assert {one.fields[0].description for one in found} == {"How far it goes."}
    some = made(
        text.replace("### STEP register\n\n- Absolute Address: 0x1000", "### Wait lists", 1), "md"
    ).registers
    steps = [(one.address, one.array_last, one.flags) for one in some if one.register == "STEP"]
    assert steps[:2] == [(0x1004, None, ["array_bounds"]), (0x1008, None, ["array_bounds"])]
    assert steps[2:] == [(0x2000 + 4 * n, n, []) for n in range(3)]


def test_a_tooltip_is_no_text_of_its_cell_and_a_name_cut_short_is_in_doubt(made: ReadFormat) -> None:
    def tip(name: str, said: str) -> str:
        return f'<td><div class="tip">{name}<span class="tooltiptext">Field <span>{said}</span></span></div></td>'

    text = "<h2>CTRL register</h2>\n<table>\n<tr><th>Bits</th><th>Name</th></tr>\n"
    for place, name in (("7:1", "RATE"), ("0", "GA…")):
        text += f"<tr><td>{place}</td>{tip(name, 'of the pump')}</tr>\n"
    (ctrl,) = made(text + "</table>\n").registers
    assert [(one.field, one.flags) for one in ctrl.fields] == [("RATE", []), ("GA…", ["name_open"])]


def test_a_tooltip_that_nothing_closes_ends_with_its_cell(made: ReadFormat) -> None:
    text = "<h2>CTRL register</h2>\n<table>\n<tr><th>Bits<th>Name<th>Description\n"
    text += '<tr><td>7:1<td>RATE<p class="tooltip-text">a tip<td>Speed\n<tr><td>0<td>GO<td>Starts\n</table>\n'
    (ctrl,) = made(text).registers
    assert [(one.field, one.description) for one in ctrl.fields] == [("RATE", "Speed"), ("GO", "Starts")]


def test_lines_between_two_blank_ones_that_begin_with_numbers_are_rows_each(made: ReadFormat) -> None:
    text = "CTRL register, offset 0x10\n\n"
    text += "-----------------------------\nBits   Name   Description\n-----  -----  ---------------\n"
    text += "7:4    MODE   How it runs\n3      GO     Starts it\n\n2:0    RATE   Speed\n"
    (ctrl,) = made(text + "-----------------------------\n").registers
    assert [(one.field, one.bit_hi, one.bit_lo) for one in ctrl.fields] == [
        ("MODE", 7, 4),
        ("GO", 3, 3),
        ("RATE", 2, 0),
    ]
    assert not any(one.flags for one in ctrl.fields)


def test_a_table_between_long_rules_does_not_end_with_the_upper_rule_of_another(made: ReadFormat) -> None:
    head = "-----------------------------\nBits   Name   Description\n-----  -----  ---------------\n"
    text = f"CTRL register, offset 0x10\n\n{head}7:0    MODE   How it runs\n\n"
    found = made(f"{text}STAT register, offset 0x14\n\n{head}7:0    LEV    How high\n\n").registers
    assert [(one.register, one.address, one.fields[0].field) for one in found] == [
        ("CTRL", 0x10, "MODE"),
        ("STAT", 0x14, "LEV"),
    ]


@pytest.mark.parametrize("title", ["IRQ", "IRQ - Interrupt lines"])
def test_a_heading_over_an_offset_is_of_a_register_though_a_field_above_is_called_the_same(
    made: ReadFormat, title: str
) -> None:
    table = "| Bits | Name | Access |\n|---|---|---|\n"
    text = f"## CTRL\n\nOffset: 0x10\n\n{table}| 7:1 | MODE | RW |\n| 0 | IRQ | RW |\n\n"
    text += f"### {title}\n\n**Offset:** 0x14\n\n{table}| 7:0 | LEV | RW |\n"
    assert [(one.register, one.address) for one in made(text).registers] == [("CTRL", 0x10), ("IRQ", 0x14)]


def test_a_heading_with_an_address_behind_its_name_is_of_a_register(made: ReadFormat) -> None:
    table = "| Bits | Name | Access |\n|---|---|---|\n"
    text = f"## CTRL\n\nOffset: 0x10\n\n{table}| 7:1 | MODE | RW |\n| 0 | STATUS | RW |\n\n"
    found = made(f"{text}### STATUS - 0x14\n\n{table}| 7:0 | LEV | RW |\n").registers
    assert [(one.register, one.address) for one in found] == [("CTRL", 0x10), ("STATUS", 0x14)]


def test_the_underlines_of_two_titles_enclose_no_table(made: ReadFormat) -> None:
    head = "Bits  Name  Description\n----  ----  -----------\n"
    text = f"CTRL register\n-------------\n{head}7:0   MODE  Runs\n\nSTAT register\n-------------\nRead only.\n\n"
    found = made(f"{text}{head}7:0   LEV   Level\n").registers
    assert [(one.register, one.fields[0].field, one.fields[0].description, one.flags) for one in found] == [
        ("CTRL", "MODE", "Runs", []),
        ("STAT", "LEV", "Level", []),
    ]


def test_the_letter_for_any_number_is_no_number_of_a_bit(made: ReadFormat) -> None:
    text = "## CTRL register\n\n| Bit {} | Bit 3 | Bit 2 | Bit 1 | Bit 0 |\n|---|---|---|---|---|\n"
    text += "| LEV | A | B | C | D |\n"
    (ctrl,) = made(text.format("n")).registers
    assert "LEV" not in [one.field for one in ctrl.fields]


def test_a_dash_between_two_cells_of_a_figure_parts_no_name_from_its_text(made: ReadFormat) -> None:
    text = "PORT register, offset 0x10\n\n  7   6   5   4   3   2   1   0\n"
    text += "+---+---+---+---+---+---+---+---+\n|PA7|PA6|PA5|PA4|GO |IE |IF |UP |\n"
    text += "+---+---+---+---+---+---+---+---+\n\nPA7–PA4 Port lines\nGO—Starts it\n"
    (port,) = made(text).registers
    assert [one.description for one in port.fields if one.field in {"PA7", "GO"}] == [None, "Starts it"]
