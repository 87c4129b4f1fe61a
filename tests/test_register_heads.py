"""Tables whose rules or shades stand round the head alone, over page breaks and under figures; cells of R and W."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from pdf_pages import LEFT, Manual
from pdf_reading import bits, flags

from extract.dialects.register_table.text_tables.paired import paired_tables
from extract.dialects.register_table.words.vocabulary import vocabulary
from extract.readers import read_document

if TYPE_CHECKING:
    from pathlib import Path

    from pdf_pages import Text
    from pdf_reading import Read, ReadText

COLUMNS = [("Field Name", 110.0), ("Bits", 50.0), ("Type", 50.0), ("Description", 250.0)]
LETTERED = [("ID", 30.0), ("R/W", 40.0), ("Field", 90.0), ("Value ID", 70.0), ("Value", 40.0)]
LETTERED += [("Description", 210.0)]
LANES = [80.0] + [12.5] * 32


def rows(manual: Manual, widths: list[float], texts: list[list[Text]], rules: str) -> None:
    """Rows of cells, one under the other."""
    for row in texts:
        manual.y += manual.page.row(LEFT, manual.y, widths, row, rules=rules, size=6)


def headed(manual: Manual, columns: list[tuple[str, float]], body: list[list[Text]]) -> None:
    """A table with rules round its head and none but level ones under it."""
    widths = [width for _, width in columns]
    rows(manual, widths, [[head for head, _ in columns]], "all")
    rows(manual, widths, body, "horizontal")


def lettered_figure(manual: Manual, reset: str = "") -> None:
    """Numbers of 32 bits and letters for two fields, all in rules."""
    letters = ["ID"] + [""] * 24 + ["B"] * 4 + [""] * 3 + ["A"]
    digits = [f"Reset {reset}", *f"{int(reset or '0', 16):032b}"]
    rows(manual, LANES, [["Bit number", *map(str, range(31, -1, -1))], list(letters)], "all")
    if reset:
        rows(manual, LANES, [list(digits)], "all")


def test_a_table_with_rules_round_its_head_alone_goes_on_under_the_head_on_the_next_page(
    reading: Read,
) -> None:
    manual = Manual()
    manual.heading("4.1 NBCFG Register")
    headed(manual, COLUMNS, [["LEVEL", "31:16", "RO", "How full."], ["RATE", "15:4", "RW", "How fast."]])
    manual.turn()
    headed(manual, COLUMNS, [["GAIN", "3:1", "RW", "How loud."], ["RUN", "0", "RW", "Runs."]])
    (register,) = reading(manual).registers
    whole = [("LEVEL", 31, 16), ("RATE", 15, 4), ("GAIN", 3, 1), ("RUN", 0, 0)]
    assert (register.register, bits(register), flags(register)) == ("NBCFG", whole, set())


def test_another_name_in_parentheses_under_a_name_is_no_part_of_it_and_ends_no_table(reading: Read) -> None:
    manual = Manual()
    manual.heading("4.1 NBCFG Register")
    body: list[list[Text]] = [
        ["LEVEL\n(Gate_level)", "31:16", "RO", "How full the gate\nhas become."],
        ["reserved", "15:4", "RO", "Reserved."],
        ["GAIN\n(Gate_gain)", "3:1", "RW", "How loud\nit is."],
        ["RUN\n(Run)", "0", "RW", "Runs."],
    ]
    headed(manual, COLUMNS, body)
    (register,) = reading(manual).registers
    whole = [("LEVEL", 31, 16), ("reserved", 15, 4), ("GAIN", 3, 1), ("RUN", 0, 0)]
    assert [(one.field, one.bit_hi, one.bit_lo) for one in register.fields] == whole
    assert register.fields[0].note == "LEVEL (Gate_level)"


def test_registers_listed_under_a_head_with_rules_of_its_own_have_addresses(reading: Read) -> None:
    manual = Manual()
    manual.heading("4 Gates")
    columns = [("Register Name", 120.0), ("Offset", 80.0), ("Description", 200.0)]
    headed(manual, columns, [["NBCFG", "0x00000010", "Configuration"], ["NBFLG", "0x00000014", "Flags"]])
    for name in ("NBCFG", "NBFLG"):
        manual.heading(f"Register {name} Details")
        manual.table(COLUMNS, [["RUN", "31:0", "RW", "Runs."]])
    found = reading(manual).registers
    assert [(one.register, one.address) for one in found] == [("NBCFG", 0x10), ("NBFLG", 0x14)]


def test_letters_of_a_figure_stand_for_the_names_under_a_head_in_its_rules(reading: Read) -> None:
    manual = Manual()
    manual.heading("4.1 NBCFG register")
    lettered_figure(manual, "0x00000050")
    body: list[list[Text]] = [
        ["A", "RW", "RUN", "", "", "Runs the gate."],
        ["", "", "", "Off", "0", "Rests"],
        ["", "", "", "On", "1", "Runs"],
        ["B", "R", "LEVEL", "", "", "How full."],
    ]
    rows(manual, [width for _, width in LETTERED], [[head for head, _ in LETTERED]], "all")
    rows(manual, [width for _, width in LETTERED], body, "none")
    (register,) = reading(manual).registers
    assert (bits(register), flags(register)) == ([("LEVEL", 7, 4), ("RUN", 0, 0)], set())
    assert [(one.access, one.default_value) for one in register.fields] == [("R", 5), ("RW", 0)]
    assert [(one.value, one.name) for one in register.fields[1].values] == [(0, "Off"), (1, "On")]


def test_letters_that_no_table_explains_are_no_names(reading: Read) -> None:
    manual = Manual()
    manual.heading("4.1 NBCFG register")
    lettered_figure(manual)
    manual.lines("The gate has a level and a bit that runs it.")
    (register,) = reading(manual).registers
    assert {(one.field, one.bit_hi, one.bit_lo) for one in register.fields} == {(None, 7, 4), (None, 0, 0)}
    assert all("name_lost" in one.flags for one in register.fields)


def test_the_reset_behind_a_label_of_a_figure_is_that_of_the_register(reading: Read) -> None:
    manual = Manual()
    manual.heading("4.1 NBCFG register")
    widths, bare = [80.0] + [50.0] * 8, [""] * 8
    figure: list[list[Text]] = [
        ["Bit", *map(str, range(7, -1, -1))],
        ["Field", ("LEVEL", 4), ("MODE", 3), "RUN"],
        ["Reset 0x52", *bare],
    ]
    rows(manual, widths, figure, "all")
    (register,) = reading(manual).registers
    assert {one.field: one.default_value for one in register.fields} == {"LEVEL": 5, "MODE": 1, "RUN": 0}


def test_cells_over_the_rows_of_reads_and_writes_tell_the_access(reading: Read) -> None:
    manual = Manual()
    manual.heading("4.1 NBCFG register")
    y, width = manual.y, 50.0
    manual.y += manual.page.row(LEFT, y, [30.0] + [width] * 8, ["Bit", *map(str, range(7, -1, -1))], size=6)
    top, high = manual.y, 14.0
    texts = [("LEVEL", 4, "R"), ("FLAG", 1, "w1c"), ("MODE", 2, "both"), ("GO", 1, "W")]
    x = LEFT + 30.0
    for label, n in (("R", 0), ("W", 1)):
        manual.page.row(LEFT, top + n * high, [30.0], [label], size=10)
    for name, count, how in texts:
        wide = count * width
        if how == "both":
            manual.page.row(x, top, [wide], [f"{name}\n"], size=10)
        else:
            manual.page.row(x, top, [wide], ["0" if how == "W" else name], size=10)
            manual.page.row(x, top + high, [wide], [name if how == "W" else how.replace("R", "")], size=10)
        x += wide
    (register,) = reading(manual).registers
    assert {one.field: one.access for one in register.fields} == {
        "LEVEL": "R",
        "FLAG": "w1c",
        "MODE": "RW",
        "GO": "W",
    }


def test_a_title_of_fields_that_says_it_goes_on_begins_no_register(reading: Read) -> None:
    manual = Manual()
    manual.heading("4.1 Gate configuration register (NBCFG)")
    manual.lines("NBCFG field descriptions")
    columns = [("Field", 90.0), ("Description", 300.0)]
    manual.table(columns, [["31–16\nLEVEL", "How full."], ["15–4\nRATE", "How fast."]])
    manual.turn()
    manual.lines("NBCFG field descriptions (continued)")
    manual.table(columns, [["", "More of it."], ["3–1\nGAIN", "How loud."], ["0\nRUN", "Runs."]])
    (register,) = reading(manual).registers
    assert bits(register) == [("LEVEL", 31, 16), ("RATE", 15, 4), ("GAIN", 3, 1), ("RUN", 0, 0)]


def test_keys_said_again_over_the_head_on_the_next_page_begin_no_register(reading: Read) -> None:
    manual = Manual()
    manual.heading("4.1 Gate configuration")
    body: list[list[list[Text]]] = [
        [["31:16", "LEVEL", "RO", "How full."], ["15:4", "RATE", "RW", "How fast."]],
        [["3:1", "GAIN", "RW", "How loud."], ["0", "RUN", "RW", "Runs."]],
    ]
    columns = [("Bits", 50.0), ("Name", 110.0), ("Type", 50.0), ("Description", 250.0)]
    for part in body:
        manual.lines("Offset: 0x0008    Register Name: NBCFG_REG")
        manual.table(columns, part, rules="none")
        if part is body[0]:
            manual.turn()
    (register,) = reading(manual).registers
    whole = [("LEVEL", 31, 16), ("RATE", 15, 4), ("GAIN", 3, 1), ("RUN", 0, 0)]
    assert (register.register, register.address, bits(register), flags(register)) == (
        "NBCFG_REG",
        8,
        whole,
        set(),
    )


def test_a_row_over_the_heads_in_their_rules_names_the_register_whose_rows_stand_below_without_any(
    reading: Read,
) -> None:
    manual = Manual()
    manual.heading("4.1 Gate configuration Register (Default Value: 0x00003160)")
    widths = [50.0, 110.0, 50.0, 250.0]
    manual.y += manual.page.row(LEFT, manual.y, widths, [("Offset: 0x0008", 3), "Register Name: NBCFG_REG"])
    manual.y += manual.page.row(LEFT, manual.y, widths, ["Bits", "Name", "Type", "Description"])
    for row in (["31:1", "LEVEL", "RO", "How full."], ["0", "RUN", "RW", "Runs."]):
        manual.y += manual.page.row(LEFT, manual.y, widths, [*row], rules="none")
    (register,) = reading(manual).registers
    assert (register.register, register.address) == ("NBCFG_REG", 8)
    assert (bits(register), flags(register)) == ([("LEVEL", 31, 1), ("RUN", 0, 0)], set())


def test_a_header_with_the_name_of_a_chapter_of_two_pages_is_no_heading(reading: Read) -> None:
    manual = Manual(header="")
    chapters = ["Pumps"] * 6 + ["Gates"] * 2
    columns = [("Bits", 50.0), ("Name", 110.0), ("Type", 50.0), ("Description", 250.0)]
    for n, chapter in enumerate(chapters):
        if n:
            manual.turn()
        manual.page.text(LEFT, 30, f"NB9F3 User Manual          {chapter}", 8)
        if n == 6:
            manual.heading("4.1 NBCFG Register")
            manual.table(columns, [["31:16", "LEVEL", "RO", "How full."]])
        elif n == 7:
            manual.table(columns, [["15:0", "RATE", "RW", "How fast."]])
        else:
            manual.lines("The pumps are told of here.", "They move.")
    (register,) = reading(manual).registers
    assert (register.register, bits(register)) == ("NBCFG", [("LEVEL", 31, 16), ("RATE", 15, 0)])


def test_bits_right_of_where_other_descriptions_begin_are_no_table(tmp_path: Path) -> None:
    path = tmp_path / "northbeck-nb1.txt"
    path.write_text(
        "Field           Description\n        31–16   How full.\n 1 RUN  How fast.\n", encoding="utf-8"
    )
    assert list(paired_tables(read_document(path, "northbeck-nb1"), vocabulary())) == []


def test_a_heading_of_words_for_registers_names_none(reading: Read) -> None:
    manual = Manual()
    manual.heading("8 REGISTER DESCRIPTION")
    columns = [("Bits", 50.0), ("Name", 80.0), ("Description", 300.0)]
    manual.table(columns, [["7:4", "GATE", "Opens a gate"], ["3:0", "RATE", "How fast"]])
    (register,) = reading(manual).registers
    assert register.register != "REGISTER"
    assert "register_name" in register.flags


SWITCH = """\
SWCTL - Switch Control (0x0404)

 Bit      Field Name          Type   Default   Description
 Field                               Value
 0        GRST                RW     0x0       Gate Reset. Resets it.
 2:1      UNLOCK              RW     0x2       Unlocks it.
 31:3     Reserved            RO     0x0       Reserved field.
"""


def test_bit_field_heads_bits_beside_a_column_of_names(text: ReadText, markdown: ReadText) -> None:
    head = "| Bit Field | Field Name | Type | Description |\n|---|---|---|---|\n"
    rows = "| 0 | GRST | RW | Resets it |\n| 2:1 | UNLOCK | RW | Unlocks it |\n| 31:3 | Reserved | RO | - |\n"
    for found in (text(SWITCH), markdown(f"# SWCTL (0x0404)\n\n{head}{rows}")):
        (register,) = found.registers
        assert bits(register) == [("GRST", 0, 0), ("UNLOCK", 2, 1)]


def test_a_second_line_in_brackets_is_no_head_where_the_first_is_none() -> None:
    heads = vocabulary().column
    assert (heads("Bits\n(31:0)"), heads("by Width\n(bits)")) == ("bits", None)


def test_a_figure_of_letters_that_the_edge_of_the_page_cuts_leaves_its_last_field_in_doubt(
    reading: Read,
) -> None:
    manual = Manual()
    manual.heading("4.1 NBCFG register")
    numbers = [str(n) for n in range(31, 8, -1)]
    letters = ["C"] * 8 + ["B"] * 8 + ["A"] * 7
    rows(manual, [80.0] + [15.0] * 23, [["Bit number", *numbers], ["ID", *letters]], "all")
    manual.y += 20
    body: list[list[Text]] = [
        [letter, "RW", name, "", "", "It is set."]
        for letter, name in (("A", "RATE"), ("B", "LEVEL"), ("C", "GAIN"))
    ]
    rows(manual, [width for _, width in LETTERED], [[head for head, _ in LETTERED], *body], "all")
    (register,) = reading(manual).registers
    assert [(one.field, one.bit_lo, one.flags) for one in register.fields] == [
        ("GAIN", 24, []),
        ("LEVEL", 16, []),
        ("RATE", 9, ["lane_doubtful"]),
    ]


def test_a_head_of_two_lines_between_level_rules_may_have_two_columns_of_names(reading: Read) -> None:
    columns = [("Bit", 50.0), ("Symbol", 100.0), ("Bit\nName", 60.0), ("Description", 180.0), ("R/W", 40.0)]
    manual = Manual()
    manual.heading("12.2.1 NBCFG : Control Register")
    manual.lines("Address(es): NB.NBCFG 0x40080010")
    manual.y = 640
    values = "How fast\n0x0: SLOW\n0x1: FAST: twice as fast\n0x2: DOUBLE: as fast again"
    body: list[list[Text]] = [
        ["b31", "RUN", "Run", "Runs it.", "R/W"],
        ["b30 to b16", "RATE[14:0]", "Rate", values, "R/W"],
        ["b15", "LONG_NAME_OF_A_GATE_", "Gate", "Opens it.", "R/W"],
        ["b14 to b0", "LEVEL[14:0]", "Level", "How full.", "R"],
    ]
    manual.table(columns, body, rules="horizontal")
    (register,) = reading(manual).registers
    names = [("RUN", 31), ("RATE", 30), ("LONG_NAME_OF_A_GATE_", 15), ("LEVEL", 14)]
    assert (register.register, register.address) == ("NBCFG", 0x40080010)
    assert [(one.field, one.bit_hi) for one in register.fields] == names
    assert [one.name for one in register.fields[1].values] == ["SLOW", "FAST", "DOUBLE"]


@pytest.mark.parametrize("size", [13.0, 14.0])
def test_a_heading_goes_on_in_brackets_on_the_next_line_also_where_these_are_taller(
    reading: Read, size: float
) -> None:
    manual = Manual()
    manual.heading("6.3.2 NB1 control register", size=13)
    manual.y -= 6
    manual.page.text(LEFT, manual.y, "(NB_GATE_MARGIN)", size)
    manual.y += 20
    manual.lines("Address offset: 0x14", "Bits 31:1 RATE: How fast.", "Bit 0 RUN: Runs it.")
    (register,) = reading(manual).registers
    assert (register.register, register.address) == ("NB_GATE_MARGIN", 0x14)


@pytest.mark.parametrize("said", ["Register Format", "Register Bit Format (address 0x02)", "Register Layout"])
def test_what_a_heading_calls_the_form_of_a_register_is_no_part_of_its_name(
    text: ReadText, said: str
) -> None:
    rows = "Bits   Name   Description\n15     RUN    Runs it\n14:0   RATE   How fast\n"
    found = text(f"1.1 Gate Margin {said}\n\n{rows}\n1.2 Pump Mode Register\n\n{rows}").registers
    assert [one.register for one in found] == ["Gate Margin Register", "Pump Mode Register"]


def test_the_columns_of_a_head_of_two_lines_stand_where_they_did_on_the_next_page(reading: Read) -> None:
    columns = [("Bit", 50.0), ("Symbol", 90.0), ("Bit\nName", 60.0), ("Description", 180.0), ("R/W", 40.0)]
    manual = Manual()
    manual.heading("12.2.1 NBCFG : Control Register")
    manual.y = 720
    manual.table(columns, [["b31", "RUN", "Run", "Runs it.", "R/W"]], rules="horizontal")
    manual.turn()
    body: list[list[Text]] = [["b30", "LONG_NAME_OGATES", "Gate", "Opens it.", "R/W"]]
    manual.table(columns, [*body, ["b29 to b0", "LEVEL", "Level", "How full.", "R"]], rules="horizontal")
    (register,) = reading(manual).registers
    assert [one.field for one in register.fields] == ["RUN", "LONG_NAME_OGATES", "LEVEL"]


def test_the_head_of_names_at_the_top_of_many_pages_is_no_running_line(reading: Read) -> None:
    columns = [("Field", 110.0), ("Description", 220.0), ("Access", 60.0), ("Reset", 50.0)]
    manual = Manual()
    for n in range(4):
        manual.heading(f"3.14.{n} Control (NB_CTRL{n}, at 0x{16 + 4 * n})")
        manual.y = 700
        numbers: list[Text] = [*map(str, range(15, -1, -1))]
        rows(manual, [28.0] * 16, [numbers, [(f"GATE{n}[7:0]", 8), (f"RATE{n}[7:0]", 8)]], "all")
        manual.turn()
        body: list[list[Text]] = [
            [f"GATE{n}", "How far it is\nopen now.", "R/W", "255"],
            [f"RATE{n}", "How fast it\nturns now.", "R", "3"],
        ]
        manual.table(columns, body, rules="horizontal")
    found = reading(manual).registers
    assert [one.register for one in found] == [f"NB_CTRL{n}" for n in range(4)]
    for register in found:
        assert [(one.access, one.default_value) for one in register.fields] == [("R/W", 255), ("R", 3)]
        assert [one.description for one in register.fields] == [
            "How far it is open now.",
            "How fast it turns now.",
        ]
