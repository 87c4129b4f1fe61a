"""Markdown that programs make of PDFs for language models: what they put elsewhere is doubted, their marks are read."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pdf_reading import read_file

if TYPE_CHECKING:
    from pathlib import Path

    from extract.observations import Reading

HEAD = "|Bits|Name|Description|Type|Reset|\n|---|---|---|---|---|\n"


def names(made: Reading) -> list[tuple[str | None, list[str | None], bool]]:
    """Each register, the names of its fields, and whether its name is in doubt."""
    return [
        (register.register, [row.field for row in register.fields], "register_name" in register.flags)
        for register in made.registers
    ]


def table(*rows: str) -> str:
    return HEAD + "\n".join(f"|{row}|RW|0x0|" for row in rows) + "\n"


def heading(name: str) -> str:
    return f"\n**{name} Register**\n\n**Description**\n\nSays what it does.\n\n"


def test_emphasis_of_an_index_at_the_end_of_a_name_is_none_of_its_underscores(tmp_path: Path) -> None:
    text = heading("PUMPSET0") + table("31:0|GO_n_ (_n_=0..31)|Starts pump _n_", "|")
    text += heading("PUMPRATE") + table("31:8|RATE_i_|How fast", "7:0|ON_n_OFF|How long")
    assert [fields for _, fields, _ in names(read_file(tmp_path / "northbeck-pumps.md", text))] == [
        ["GOn (n=0..31)"],
        ["RATEi", "ON_n_OFF"],
    ]


def test_a_list_that_has_the_mark_of_a_heading_names_no_register(tmp_path: Path) -> None:
    text = "**3.2. Gates**\n\n## • [GATE0: ][0x7e205000] • [GATE1: ][0x7e804000]\n\n"
    text += table("31:1|Reserved.|-", "0|GO|Opens the gate")
    assert names(read_file(tmp_path / "northbeck-gates.md", text)) == [("Gates", ["Reserved", "GO"], True)]


def test_titles_of_a_chapter_that_stand_emphasised_before_the_number_of_a_page_are_running_lines(
    tmp_path: Path,
) -> None:
    foot = "_Vector Pump (VP) Commands_ _8-{}_\n\n_Copyright © 2031 Northbeck. All rights reserved._\n"
    rows = [table(f"{k}|GO_{k}|Opens gate {k}", f"{k + 8}|AT_{k}|Where gate {k} is") for k in range(8)]
    text = "\n".join(
        f"**Table 8.{k} Gates of part {k}**\n\n{row}\nSays {k}.\n\nAnd more.\n\n{foot.format(k + 1)}"
        for k, row in enumerate(rows)
    )
    made = read_file(tmp_path / "northbeck-pumps.md", text)
    assert "VP" not in {register.register for register in made.registers}
    assert [register.fields[0].field for register in made.registers] == [f"GO_{k}" for k in range(8)]


def test_a_list_of_names_that_begin_with_their_numbers_is_the_name_of_its_table(tmp_path: Path) -> None:
    text = "**1_SRC, 2_SRC, 3_SRC Registers**\n\n**Description**\n\nPUMP4 Source Information\n\n"
    text += table("31:16|STEP|How far", "15:0|AT|Where")
    found = read_file(tmp_path / "northbeck-pumps.md", text)
    assert [register.register for register in found.registers] == ["1_SRC, 2_SRC, 3_SRC"]


def test_tables_between_a_heading_that_has_two_and_one_that_has_none_are_in_doubt(tmp_path: Path) -> None:
    text = (
        heading("PUMP_LEN")
        + table("7:0|LEN|How long")
        + heading("PUMP_CTL")
        + table("7:0|RATE|How fast")
        + "\n"
        + table("3:0|GATE|Which gate")
        + heading("PUMP_GATE")
        + heading("PUMP_STAT")
        + table("0|FULL|It is full")
        + heading("PUMP_LAST")
        + table("0|REST|It rests")
    )
    assert names(read_file(tmp_path / "northbeck-pumps.md", text)) == [
        ("PUMP_LEN", ["LEN"], False),
        ("PUMP_CTL", ["RATE"], False),
        ("PUMP_CTL", ["GATE"], True),
        ("PUMP_STAT", ["FULL"], True),
        ("PUMP_LAST", ["REST"], False),
    ]


def test_tables_between_a_heading_that_has_none_and_one_that_has_two_are_in_doubt(tmp_path: Path) -> None:
    text = (
        heading("PUMP_GATE")
        + heading("PUMP_STAT")
        + table("3:0|GATE|Which gate")
        + heading("PUMP_CTL")
        + table("0|FULL|It is full")
        + "\n"
        + table("7:0|RATE|How fast")
    )
    assert [doubt for _, _, doubt in names(read_file(tmp_path / "northbeck-pumps.md", text))] == [True] * 3


def test_a_heading_without_a_table_alone_leaves_its_neighbours_sure(tmp_path: Path) -> None:
    text = heading("PUMP_GATE") + heading("PUMP_STAT") + table("3:0|GATE|Which gate")
    assert names(read_file(tmp_path / "northbeck-pumps.md", text)) == [("PUMP_STAT", ["GATE"], False)]


CELLS = """PUMP_CTL Register

{caption}
Bits
Name
Description
Type
Reset

7:4
Pump rate of all

{rest}

RW
0x0

{last}
GATE_1
GATE_1 - Which gate
RW
0x0

Northbeck Baths

5.2. Pumps
66

\f
Bits
Name
Description
Type
Reset

{bits}
LEVEL
How much it holds
RW
0x0
"""


def test_a_name_in_words_over_a_line_in_small_letters_may_go_on_there(tmp_path: Path) -> None:
    text = CELLS.format(
        caption="", rest="gates\n\nHow fast it turns, for all gates.", bits="11:8", last="3:0"
    )
    made = read_file(tmp_path / "northbeck-pumps.txt", text)
    rows = [row for register in made.registers for row in register.fields if row.bit_hi == 7]
    assert [row.flags for row in rows] == [["name_open"]]


def test_a_row_that_is_not_read_is_not_the_name_of_the_table_under_it(tmp_path: Path) -> None:
    row = "{}\nGATE{n}\nGATE{n} - Which gate\nRW\n0x0\n\n"
    rows = row.format("8:6", n=2) + "\f\n"
    head = "Bits\nName\nDescription\nType\nReset\n\n"
    text = f"{rows}{head}{row.format('5:3', n=1)}{row.format('2:0', n=0)}"
    made = read_file(tmp_path / "northbeck-pumps.txt", text)
    assert [register.register for register in made.registers] == [None]


def test_a_list_of_names_over_several_lines_names_the_register_or_the_table(tmp_path: Path) -> None:
    lines = "\n".join(f"| {8 * n + 7}:{8 * n} | RATE{n} | How fast |" for n in (1, 0))
    table = f"| Bits | Name | Description |\n|---|---|---|\n{lines}\n"
    listed = "PUMP0_CTL,\nPUMP1_CTL,\nPUMP2_CTL,\n\nPUMP3_CTL"
    headed = read_file(tmp_path / "northbeck-pumps.md", f"{listed} Registers\n\nRuns it.\n\n{table}")
    above = read_file(tmp_path / "northbeck-gates.md", f"4.1. Gates\n\nTable 2.\n{listed}\n\n{table}")
    for made in (headed, above):
        assert [register.register for register in made.registers] == [
            "PUMP0_CTL, PUMP1_CTL, PUMP2_CTL, PUMP3_CTL"
        ]


def test_the_rest_of_a_name_that_a_narrow_caption_cut_is_no_register(tmp_path: Path) -> None:
    lines = "Bits Name Description Type Reset\n31:8 Reserved. - - -\n7:0 RATE How fast it turns RW 0x0\n"
    lines = lines.replace("\n", "\n\n")
    whole = f"PUMP_GATE_CONTROL Register\n\nRuns it.\n\nTable 2.\n\nPUMP_GATE_CONTR\n\nOL Register\n\n{lines}"
    made = read_file(tmp_path / "northbeck-pumps.txt", whole)
    assert [(one.register, one.flags) for one in made.registers] == [("PUMP_GATE_CONTROL", [])]


def test_the_second_line_of_a_caption_right_over_a_head_is_no_heading(tmp_path: Path) -> None:
    lines = "Bits Name Description Type Reset\n31:8 Reserved. - - -\n7:0 RATE How fast it turns RW 0x0\n"
    text = f"PUMP_CTL Register\nDescription\nRuns it.\nTable 2. Pump Raw\nGATE register\n{lines}"
    made = read_file(tmp_path / "northbeck-pumps.txt", text)
    assert [register.register for register in made.registers] == ["PUMP_CTL"]


def test_a_row_that_holds_nothing_but_the_numbered_heading_of_a_register_ends_the_table(
    tmp_path: Path,
) -> None:
    text = f"**2.1.1 pump_cfg**\n\n{table('7:4|RATE|How fast', '3:0|GATE|Which gate')}"
    text += "| 2.1.2 pump_stat |  |  |  |  |\n\n" + table("7:1|LEVEL|How much", "0|FULL|It is full")
    text += "| 2.1.3 PMSR |  |  |  |  |\n| --- | --- | --- | --- | --- |\n\n" + table(
        "7:1|LOW|How low", "0|GO|Go"
    )
    assert names(read_file(tmp_path / "northbeck-pumps.md", text)) == [
        ("pump_cfg", ["RATE", "GATE"], False),
        ("pump_stat", ["LEVEL", "FULL"], False),
        ("PMSR", ["LOW", "GO"], False),
    ]


def test_lanes_under_numbers_of_several_bits_in_one_cell_are_in_doubt(tmp_path: Path) -> None:
    text = "**2.1.1 pump_cfg**\n\n| 7 | 6 | 5 | 4 | 3 | 2 1 0 |\n|---|---|---|---|---|---|\n"
    text += "| RUN | GO | ON | UP | HO | RATE |\n| | | | | LD | |\n"
    made = read_file(tmp_path / "northbeck-pumps.md", text)
    rows = [row for register in made.registers for row in register.fields]
    assert [row.field for row in rows if not row.flags] == []
    assert rows or "table_unread" in {one.code for one in made.diagnostics}


def test_columns_of_a_table_without_a_head_that_hold_codes_alone_are_access_and_reset(tmp_path: Path) -> None:
    text = f"{heading('PUMP_CTL')}{table('7:0|RATE|How fast')}{heading('PUMP_CFG')}"
    text += "| 31:10 | RSVD |  |  |  |  |\n|---|---|---|---|---|---|\n"
    text += (
        "| 9 | MASK |  | R/W | 1’h1 | Keeps it from asking |\n| 8:0 | AT |  | R | 9’h3 | Where it stands |\n"
    )
    made = read_file(tmp_path / "northbeck-pumps.md", text)
    assert [(row.field, row.access, row.default_text) for row in made.registers[1].fields] == [
        ("RSVD", None, None),
        ("MASK", "R/W", "1’h1"),
        ("AT", "R", "9’h3"),
    ]
