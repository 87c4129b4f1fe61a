"""Figures of bits in Markdown that programs made of PDFs: numbers in one cell, names in any lane, torn rows."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from pdf_reading import ReadText

    from extract.observations import Reading, Register

HEAD = "# 4.1 Pump control register (PUMP_CTRL)\n\nAddress offset: 0x04\n\n"


def figure(*rows: str) -> str:
    head, *others = (f"|{row}|" for row in rows)
    return "\n".join([head, "|---" * (head.count("|") - 1) + "|", *others]) + "\n\n"


def shown(register: Register) -> list[tuple[str | None, int | None, int | None, str | None]]:
    return [(one.field, one.bit_hi, one.bit_lo, one.access) for one in register.fields]


def unread(found: Reading) -> list[str]:
    return [one.code for one in found.diagnostics if one.code == "table_unread"]


def test_two_numbers_next_to_each_other_in_a_cell_are_both_ends_of_what_stands_under_it(
    markdown: ReadText,
) -> None:
    text = HEAD + figure("7|6 5|4|3|2|1            0", "GO|RATE|A|B|C|MODE", "rw|rw|r|r|r|rw")
    (register,) = markdown(text).registers
    assert shown(register) == [
        ("GO", 7, 7, "rw"),
        ("RATE", 6, 5, "rw"),
        ("A", 4, 4, "r"),
        ("B", 3, 3, "r"),
        ("C", 2, 2, "r"),
        ("MODE", 1, 0, "rw"),
    ]
    assert not any(one.flags for one in register.fields)


def test_numbers_in_a_cell_that_leave_bits_out_are_no_ends(markdown: ReadText) -> None:
    found = markdown(HEAD + figure("7|6 4|3|2|1|0", "GO|RATE|B|C|D|MODE", "rw|rw|r|r|r|rw"))
    assert unread(found)
    assert not [one for register in found.registers for one in register.fields if one.bit_hi == 5]


def test_numbers_may_be_joined_to_the_word_for_bits(markdown: ReadText) -> None:
    bits = "|".join(f"Bit-{n}" for n in range(7, -1, -1))
    text = HEAD + figure(bits, "R-0|R-0|R-0|R-0|R/W-0|R/W-1|R/W-0|R/W-0", "G7|G6|G5|G4|G3|G2|G1|G0")
    (register,) = markdown(text).registers
    assert shown(register)[4:6] == [("G3", 3, 3, "R/W"), ("G2", 2, 2, "R/W")]
    assert [one.default_text for one in register.fields][5] == "1"


NUMBERS = "15|14|13|12|11|10|9|8|7|6|5|4|3|2|1|0"


def test_slices_that_fill_a_row_tell_the_lanes_of_names_that_stand_anywhere_in_them(
    markdown: ReadText,
) -> None:
    text = HEAD + figure(NUMBERS, "||RED[4:0]||||||GREEN[5:0]|||||BLUE[4:0]||")
    (register,) = markdown(text).registers
    assert shown(register) == [("RED", 15, 11, None), ("GREEN", 10, 5, None), ("BLUE", 4, 0, None)]
    assert not any(one.flags for one in register.fields)


def test_single_bits_between_slices_fill_the_row_with_them(markdown: ReadText) -> None:
    text = HEAD + figure(NUMBERS, "||||DT[7:0]||||Res.|Res.|Res.|Res.|Res.|Res.|Res.|EN")
    (register,) = markdown(text).registers
    assert [one[:3] for one in shown(register) if one[0] != "Res"] == [("DT", 15, 8), ("EN", 0, 0)]


def test_slices_that_leave_lanes_over_stay_in_doubt(markdown: ReadText) -> None:
    text = HEAD + figure(NUMBERS, "||RED[4:0]||||||GREEN[5:0]|||||BLUE[2:0]||")
    found = markdown(text)
    rows = [one for register in found.registers for one in register.fields]
    assert [one.field for one in rows if "lane_doubtful" in one.flags] == ["RED", "GREEN", "BLUE"]


@pytest.mark.parametrize("row", ["Mode|Write-only|||||||", "Access|w|w|w|w|w|w|w|w"])
def test_a_figure_without_names_is_reported_and_its_access_names_no_field(
    markdown: ReadText, row: str
) -> None:
    text = figure("PUMP_TH|7|6|5|4|3|2|1|0", "Addr: 1FH||||||||", "Reset Value|0|0|0|0|0|0|0|0", row)
    below = figure("PUMP_GO|7|6|5|4|3|2|1|0", "Addr: 20H|A|B|C|D|E|F|G|H", "Reset Value|0|0|0|0|0|0|0|0")
    found = markdown(f"# PUMP_TH register\n\n{text}# PUMP_GO register\n\n{below}")
    assert [one.field for register in found.registers for one in register.fields] == [*"ABCDEFGH"]
    assert unread(found)


TABLE = """|Bit|Symbol|Description|
|---|---|---|
|7|GO|Starts the pump|
|6 to0|LEVEL|How far it is open|

"""


def test_a_row_of_access_that_a_page_parts_from_the_names_is_theirs(markdown: ReadText) -> None:
    names = figure("Bit|7|6|5|4|3|2|1|0", "Symbol|GO|" + "|".join(["LEVEL"] * 7))
    codes = figure("Bit|7|6|5|4|3|2|1|0", "Access<br>rights|dy|" + "|".join(["r/w"] * 7))
    found = markdown(f"# 4.1 PUMPCTL register\n\n{names}NB9 data sheet, 12 of 40\n\n{codes}{TABLE}")
    (register,) = found.registers
    assert shown(register) == [("GO", 7, 7, "dy"), ("LEVEL", 6, 0, "r/w")]
    assert [one.description for one in register.fields] == ["Starts the pump", "How far it is open"]
    assert not unread(found)


def test_a_row_of_access_under_other_bits_is_reported(markdown: ReadText) -> None:
    names = figure("Bit|7|6|5|4|3|2|1|0", "Symbol|GO|" + "|".join(["LEVEL"] * 7))
    codes = figure("Bit|15|14|13|12|11|10|9|8", "Access rights|" + "|".join(["r/w"] * 8))
    found = markdown(f"# 4.1 PUMPCTL register\n\n{names}{codes}{TABLE}")
    assert [one.access for register in found.registers for one in register.fields] == [None, None]
    assert unread(found)


def test_a_name_that_figure_and_table_part_at_other_places_has_no_blank(markdown: ReadText) -> None:
    names = figure("Bit|7|6|5|4|3|2|1|0", "Symbol|P9Start<br>StopNow|Two Words|" + "|".join(["LEVEL"] * 6))
    rows = TABLE.replace("GO", "P9StartStop<br>Now").replace(
        "|6 to0|LEVEL", "|6|Two<br>Words|Says two|\n|5to0|LEVEL"
    )
    (register,) = markdown(f"# 4.1 PUMPCTL register\n\n{names}{rows}").registers
    assert [one.field for one in register.fields] == ["P9StartStopNow", "Two Words", "LEVEL"]


MAP = """<table><tr><td>Offset</td><td>Register</td>{numbers}</tr>
<tr><td rowspan="2">0x00</td><td>PUMP_SR</td><td rowspan="2" colspan="2">Reserved</td>{names}</tr>
<tr><td>Reset value</td>{resets}</tr>
<tr><td rowspan="2">0x04</td><td>PUMP_DR</td><td rowspan="2" colspan="8">Reserved</td></tr>
<tr><td>Reset value</td></tr></table>
"""


def test_the_label_of_a_row_of_resets_is_none(markdown: ReadText) -> None:
    def cells(texts: str) -> str:
        return "".join(f"<td>{one}</td>" for one in texts)

    text = MAP.format(numbers=cells("76543210"), names=cells("ABCDEF"), resets=cells("001000"))
    registers = markdown(f"# Pump registers\n\n{text}").registers
    assert {one.default_text for register in registers for one in register.fields} == {None, "0", "1"}


def test_one_cell_over_two_columns_may_have_both_their_heads(markdown: ReadText) -> None:
    bits = "|".join(map(str, range(7, -1, -1)))
    text = figure(
        f"|Offset Register name|{bits}",
        "0x000|PUMP_CR|Res.|||MODE[2:0]|||SUSP|START",
        "|Reset value||0|0|0|0||0|0",
    )
    (register,) = markdown(
        f"# Pump register map\n\n{text}".replace("|||MODE[2:0]|||", "||MODE[2:0]||X|Y|")
    ).registers
    assert (register.register, register.address) == ("PUMP_CR", 0)
    assert [one[:3] for one in shown(register)][1] == ("MODE", 6, 4)


def test_numbers_over_each_other_in_the_cells_of_a_head_are_reported(markdown: ReadText) -> None:
    heads = "|".join(f"{2 * n + 1}<br>{2 * n}" for n in range(7, -1, -1))
    text = figure(
        f"|Offset Register name|{heads}", "0x00|PUMP_MODER|" + "|".join(f"M{n}[1:0]" for n in range(8))
    )
    found = markdown(f"{HEAD}Bits 7:0 **GO**: Starts it\n\n# Pump register map\n\n{text}")
    assert unread(found)


def test_two_names_under_two_numbers_in_a_cell_are_in_doubt(markdown: ReadText) -> None:
    head = "|7|6|5 4|3|2|1|0|\n|---|---|---|---|---|---|---|\n"
    made = markdown(f"# PUMP_ST register\n\nOffset: 0x4\n\n{head}|GO|ON|HI LO|C|D|E|F|\n")
    assert not any(row.field == "HI LO" and not row.flags for one in made.registers for row in one.fields)
    assert made.diagnostics


@pytest.mark.parametrize(
    ("line", "flags"),
    [
        ("Opens the gate o SHUT_1: Shuts the gate.", {"text_foreign"}),
        ("Opens the gate with SHUT_1: both move.", set()),  # tells of the other
        ("Opens the gate o SHUT_2: Shuts the gate.", set()),  # which has a text of its own
    ],
)
def test_a_text_that_swallows_that_of_a_field_told_nowhere_is_doubted(
    markdown: ReadText, line: str, flags: set[str]
) -> None:
    names = figure("Bit|7|6|5|4|3|2|1|0", "Content|SHUT_1|SHUT_2|OPEN_0|" + "|".join(["RATE_3"] * 5))
    text = f"# 4.1 PUMPCTL register\n\n{names}\n- OPEN_0: {line}\n\n- SHUT_2: Shuts the next.\n"
    (register,) = markdown(f"{text}\n- RATE_3: How fast\n").registers
    found = next(one for one in register.fields if one.field == "OPEN_0")
    assert "the gate" in (found.description or "")
    assert set(found.flags) == flags


def aligned(*rows: str) -> str:
    cells = [row.split("|") for row in rows]
    wide = [max(len(row[c]) for row in cells) for c in range(len(cells[0]))]
    lines = ["| " + " | ".join(map(str.ljust, row, wide)) + " |" for row in cells]
    lines.insert(1, "|-" + "-|-".join("-" * w for w in wide) + "-|")
    return "\n".join(lines) + "\n\n"


def test_the_lines_of_a_table_of_markdown_under_one_rule_are_rows_and_no_lines_of_a_box(
    markdown: ReadText,
) -> None:
    rows = ["15 14|13|12|11|10|9|8", "RATE|A|B|C|D|E|F", "R/W-0h|R-0h|R-0h|R-0h|R-0h|R-0h|R-0h"]
    rows += ["7 6|5|4|3|2|1|0", "LEVEL|G|H|I|J|K|L", "R/W-0h|R-0h|R-0h|R-0h|R-0h|R-0h|R-0h"]
    (register,) = markdown(HEAD + aligned(*rows)).registers
    assert shown(register)[0] == ("RATE", 15, 14, "R/W")
    assert shown(register)[7] == ("LEVEL", 7, 6, "R/W")
    assert [one.field for one in register.fields] == ["RATE", *"ABCDEF", "LEVEL", *"GHIJKL"]


def test_where_numbers_share_cells_and_cells_are_empty_no_lane_is_sure(markdown: ReadText) -> None:
    rows = ["15 14|13|12|11|10|9|8", "|RATE||||LEVEL|", "|R/W-0h||||R|"]
    found = markdown(HEAD + aligned(*rows))
    assert unread(found)
    assert not [one for register in found.registers for one in register.fields]


def test_a_cell_of_two_names_with_a_code_each_has_no_sure_lane(markdown: ReadText) -> None:
    names = ["GO STOP", "GO STOP", "A", "B", "C", "D", "E", "F"]
    codes = ["R-0h R/W-0h", "R-0h R/W-0h", *["R/W-0h"] * 6]
    text = HEAD + figure("7|6|5|4|3|2|1|0", "|".join(names), "|".join(codes))
    (register,) = markdown(text).registers
    assert shown(register)[1:3] == [("A", 5, 5, "R/W"), ("B", 4, 4, "R/W")]
    assert [one.field for one in register.fields if "lane_doubtful" in one.flags] == ["GO STOP"]
    words = text.replace("GO STOP", "Rate limit").replace("R-0h R/W-0h", "R/W-0h")  # one name of two words
    (register,) = markdown(words).registers
    assert shown(register)[0] == ("Rate limit", 7, 6, "R/W")
    assert not register.fields[0].flags


def test_a_row_called_values_holds_none_of_names(markdown: ReadText) -> None:
    bits = "7|6|5|4|3|2|1|0"
    found = markdown(f"{HEAD}{figure(f'Bit|{bits}', 'Val|1|0|0|1|0|0|1|1')}{TABLE}")
    assert [one.field for register in found.registers for one in register.fields] == ["GO", "LEVEL"]
    assert unread(found)


def test_a_break_behind_the_last_bar_of_a_row_is_no_cell(markdown: ReadText) -> None:
    (register,) = markdown(HEAD + TABLE.rstrip("\n") + " <br>\n").registers
    assert [(one.field, one.flags) for one in register.fields] == [("GO", []), ("LEVEL", [])]
