"""Forms in which engineers, generators and wikis of computers write registers down in texts, each by one rule."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from pdf_reading import array, bits, listed, only, shown

if TYPE_CHECKING:
    from pdf_reading import ReadFormat

NORTHBECK_PUMP = """==== Pump controller (NBP)

.NBP register map (`struct NB_NBP`)
[cols="<2,<1,<4,^1,<7"]
[options="header",grid="all"]
|=======================
| Address | Name [C] | Bit(s), Name [C] | R/W | Function
.3+<| `0xfff90000` .3+<| `CTRL` <|`0`    `NBP_CTRL_EN`                       ^| r/w <| lets it run
                                <|`3:1`  `NBP_CTRL_PRSC2 : NBP_CTRL_PRSC0`   ^| r/w <| how fast
                                <|`31:4` -                                   ^| r/- <| _reserved_
.2+<| `0xfff90004` .2+<| `DATA` <|`7:0`  `NBP_DATA_MSB : NBP_DATA_LSB`       ^| r/w <| what it does
                                <|`8`    `NBP_DATA_ACK`                      ^| r/- <| done
|=======================
"""


def test_a_longer_fence_and_names_behind_their_bits_beside_those_of_registers_are_read(
    made: ReadFormat,
) -> None:
    control, data = made(NORTHBECK_PUMP, "adoc").registers
    assert (control.register, control.address, control.width_bits) == ("CTRL", 0xFFF90000, 32)
    assert shown(control.fields) == [
        ("NBP_CTRL_EN", 0, 0),
        ("NBP_CTRL_PRSC2 : NBP_CTRL_PRSC0", 3, 1),
        ("-", 31, 4),
    ]
    assert (data.register, data.address) == ("DATA", 0xFFF90004)
    assert bits(data) == [("NBP_DATA_MSB : NBP_DATA_LSB", 7, 0), ("NBP_DATA_ACK", 8, 8)]
    assert not control.flags + [flag for one in control.fields for flag in one.flags]


LANES = (
    "# Pipit\n\n<table>\n<tr><th>Addr</th><th>Name</th>{}</tr>\n".format(
        "".join(f"<th>Bit {n}</th>" for n in range(7, -1, -1))
    )
    + '<tr><td>$9F25</td><td>CTRL</td><td>RST</td><td colspan="6">SEL</td><td>GO</td></tr>\n'
    '<tr><td>$9F28</td><td>LINE_L (Write only)</td><td colspan="8">Row</td></tr>\n'
    '<tr><td>$9F28</td><td>SCAN_L (Read only)</td><td colspan="8">Scan</td></tr>\n</table>\n'
)


def test_a_dollar_marks_the_addresses_beside_lanes_and_two_rows_of_one_are_two_registers(
    made: ReadFormat,
) -> None:
    found = made(LANES).registers
    assert [(one.register, one.address, one.access) for one in found] == [
        ("CTRL", 0x9F25, None),
        ("LINE_L", 0x9F28, "Write only"),
        ("SCAN_L", 0x9F28, "Read only"),
    ]
    assert not [flag for one in found for flag in one.flags]


WIKI = """== PMPCTRL - The Pump Control Register ==

{| class="wikitable"
! Bit !! 7 !! 6 !! 5 !! 4 !! 3 !! 2 !! 1 !! 0
|-
! $D400
| INT || DIR || HTR || FAN || SP1 || SP0 || L1 || L0
|}
; Bit 7 - INT<nowiki>:</nowiki> Interrupt
:It rings (0: off; 1: on)
; Bit 6 - DIR<nowiki>:</nowiki> Direction
: Which way it turns.
; Bits 3, 2 - SP1 and SP0<nowiki>:</nowiki> Speed
: How fast
; Bits 1-0 - L1 to L0<nowiki>:</nowiki> Level
"""


def test_terms_and_texts_of_a_wiki_describe_the_fields_of_the_figure_above(made: ReadFormat) -> None:
    register = only(made(WIKI, "wiki"))
    by_name = {one.field: one for one in register.fields}
    assert listed(by_name["INT"]) == {0: "off", 1: "on"}
    assert by_name["DIR"].description == "Direction Which way it turns."
    assert by_name["SP0"].description == "Speed How fast"
    assert [(name, by_name[name].bit_hi) for name in ("SP1", "SP0", "L1", "L0")] == [
        ("SP1", 3),
        ("SP0", 2),
        ("L1", 1),
        ("L0", 0),
    ]
    assert register.address_space is None  # further up than any port


def test_a_line_that_goes_on_behind_a_colon_and_a_key_between_colons_are_no_texts_of_a_wiki(
    made: ReadFormat,
) -> None:
    register = only(made("ctrl\n----\n\n:Address: 0x4\n:Access: read-only\n\n+------+------+\n|Bits  |Name  |\n"
                         "+======+======+\n|[7:0] |LEVEL |\n+------+------+\n", "rst"))  # fmt: skip
    assert (register.address, register.access) == (4, "read-only")


TITLED = (
    "NBPWR (0xF3)\n\n      Bit 7 - All pumps on/off\n              0: stop all\n              1: run all\n"
    "      Bit 3 - GO: starts\n      Bits 1+0 - Way of turning\n"
)


def test_bits_before_a_dash_are_a_field_where_the_next_such_line_stands_below_and_may_be_added(
    made: ReadFormat,
) -> None:
    register = only(made(TITLED, "txt"))
    assert [(one.field, one.bit_hi, one.bit_lo, one.description) for one in register.fields] == [
        (None, 7, 7, "All pumps on/off 0: stop all 1: run all"),
        ("GO", 3, 3, "starts"),
        (None, 1, 0, "Way of turning"),
    ]
    assert [one.flags for one in register.fields] == [["name_lost"], [], ["name_lost"]]


def test_titles_in_words_behind_bits_and_a_sign_are_fields_of_their_own(made: ReadFormat) -> None:
    head = "NBPWR (0xF3)\n\n"
    register = only(
        made(
            f"{head}  bits 7:6 = Reserved\n  bits 5:4 = Speed that it has now\n  bit 0 = GO: starts\n", "txt"
        )
    )
    assert [(one.field, one.bit_hi, one.bit_lo, one.description) for one in register.fields] == [
        ("Reserved", 7, 6, None),
        (None, 5, 4, "Speed that it has now"),
        ("GO", 0, 0, "starts"),
    ]


GRID = """ctrl
####

* address: 0x2000
* access mode: rw

+----+----+----+----+----+----+----+----+
| 15 | 14 | 13 | 12 | 11 | 10 | 9  | 8  |
+----+----+----+----+----+----+----+----+
| -                                     |
+----+----+----+----+----+----+----+----+
| 7  | 6  | 5  | 4  | 3  | 2  | 1  | 0  |
+----+----+----+----+----+----+----+----+
| rate[5:0]                   |auto| run|
+----+----+----+----+----+----+----+----+
"""


def test_a_dash_alone_in_a_row_of_a_grid_is_a_cell_and_signs_of_number_underline_a_title(
    made: ReadFormat,
) -> None:
    register = only(made(GRID, "rst"))
    assert (register.register, register.access, register.width_bits) == ("ctrl", "rw", 16)
    assert shown(register.fields) == [("-", 15, 8), ("rate", 7, 2), ("auto", 1, 1), ("run", 0, 0)]


def test_a_rule_of_signs_across_a_text_underlines_nothing(made: ReadFormat) -> None:
    text = "NBCTL (0x10)\n\n| Bits | Name |\n|---|---|\n| 7:0 | ALL |\n\nEND\n" + 60 * "#" + "\n"
    assert [one.register for one in made(text, "txt").registers] == ["NBCTL"]


DEFINED = """=== control
[horizontal]
address:: 0x8
access mode:: rw

[cols="8*^"]
|===

| 7
| 6
| 5
| 4
| 3
| 2
| 1
| 0

6+s| rate[5:0]
1+s| auto
1+s| run
|===

rate:: How fast it goes
auto:: Goes by itself
run:: Lets it run
"""


def test_keys_and_cells_of_a_figure_are_told_of_in_definitions_of_asciidoc(made: ReadFormat) -> None:
    register = only(made(DEFINED, "adoc"))
    assert (register.address, register.access) == (8, "rw")
    assert [(one.field, one.bit_hi, one.bit_lo, one.description) for one in register.fields] == [
        ("rate", 7, 2, "How fast it goes"),
        ("auto", 1, 1, "Goes by itself"),
        ("run", 0, 0, "Lets it run"),
    ]


def test_a_word_of_nothing_but_digits_that_no_place_shows_to_be_a_register_is_in_doubt(
    made: ReadFormat,
) -> None:
    ends = "# Pipit\n\n## GHLT\n\n{}| 31-26 | 25-0 |\n|---|---|\n| 111111 | 0 |\n"
    assert "name_garbled" in only(made(ends.format(""))).flags
    assert "name_garbled" not in only(made(ends.format("Address: 0x40\n\n"))).flags


def test_places_that_stand_as_items_under_their_key_are_those_of_an_array_of_as_many(
    made: ReadFormat,
) -> None:
    table = "|name|bit_assignments|type|\n|:--|:--|:--|\n|ANGLE|[7:0]|rw|\n"
    places = "* offset_address\n    * 0x30\n    * 0x38\n    * 0x40\n* type\n    * default\n\n"
    register = only(made(f"## NB\n\n### TAP[3]\n\n{places}{table}"))
    assert array(register) == (0x30, 0, 2, 8)
    register = only(made(f"## NB\n\n### TAP\n\n{places}{table}"))
    assert register.addresses == [0x30, 0x38, 0x40]


DOXYGEN = """<html><body><h1>NB pump</h1>
<h2 class="memtitle"><span class="permalink"><a href="#a1">&#9670;&nbsp;</a></span>CTRL</h2>
<p>Control register, offset 0x04</p>
<table><tr><th>Bits</th><th>Name</th></tr><tr><td>7:0</td><td>RATE</td></tr></table>
<dl><dt>Array Dimensions</dt><dd>[4]</dd><dt>Array Stride</dt><dd>0x8</dd></dl>
</body></html>
"""


def test_a_diamond_before_a_heading_links_it_to_itself(made: ReadFormat) -> None:
    register = only(made(DOXYGEN, "html"))
    assert (register.register, register.address, register.flags) == ("CTRL", 4, [])


def test_a_count_in_brackets_behind_a_key_needs_no_colon(made: ReadFormat) -> None:
    keys = "## TAP (0x10)\n\nArray Dimensions [4]\n\nArray Stride 0x8\n\n| Bits | Name |\n|---|---|\n| 7:0 | RATE |\n"
    assert array(only(made(keys))) == (0x10, 0, 3, 8)


def test_names_before_a_colon_and_their_codes_in_lines_of_a_cell_are_values(made: ReadFormat) -> None:
    head = "## CTRL (0x10)\n\n| Bits | Name | Description |\n|---|---|---|\n"
    rows = (
        "| 7:6 | MODE | How<br>off: 0<br>slow: 1<br>fast: 2 |\n| 1 | DIR | Way<br>timeout: 10<br>tries: 3 |\n"
    )
    mode, way, run = only(made(f"{head}{rows}| 0 | RUN | Runs<br>on: 1<br>off: 0 |\n")).fields
    assert listed(mode) == {0: "off", 1: "slow", 2: "fast"}
    assert (listed(way), listed(run)) == ({}, {0: "off", 1: "on"})


def test_numbers_under_the_name_of_a_field_of_a_register_further_up_are_its_values(made: ReadFormat) -> None:
    table = "\n# Output\n\n**CTRL**\n\n|{}|Description|\n|---|---|\n|0|Nothing|\n|1|Row|\n{}"
    ctrl, *_ = made(LANES + table.format("Sel", "|2|Column|\n")).registers
    assert [listed(one) for one in ctrl.fields] == [{}, {0: "Nothing", 1: "Row", 2: "Column"}, {}]
    ctrl, *_ = made(LANES + table.format("Go", "|2|Column|\n")).registers
    assert [listed(one) for one in ctrl.fields] == [{}, {}, {}]  # more than one bit holds


LISTED = (
    "# NB board\n\n## Port 0x22 - Tank Control\n\n"
    "| 7 | 6 | 5 | 4 | 3 | 2 | 1 | 0 |\n|---|---|---|---|---|---|---|---|\n"
    "| EN | A | B | C | D | E | F | GO |\n\n- EN: turns it on\n- GO: starts it\n\n{} 0x23 - Tank Level\n\n"
    "| 7 | 6 | 5 | 4 | 3 | 2 | 1 | 0 |\n|---|---|---|---|---|---|---|---|\n| L | M | N | O | P | Q | R | S |\n"
)


@pytest.mark.parametrize("word", ["## Port", "## Register"])
def test_a_marked_heading_below_items_on_fields_is_no_text_of_the_last(made: ReadFormat, word: str) -> None:
    control, level = made(LISTED.format(word)).registers
    assert (control.register, control.address, control.fields[-1].description) == (
        "Tank Control",
        0x22,
        "starts it",
    )
    assert (level.register, level.address, level.flags) == ("Tank Level", 0x23, [])
