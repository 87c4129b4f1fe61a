"""Values of fields in every form that manuals print them in: lists, running text, rows and tables of their own."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from dialect_checks import load
from pdf_pages import Manual

from extract.dialects.register_table import RegisterTableDialect
from extract.dialects.register_table.value_lists.items import Holder
from extract.dialects.register_table.value_lists.labels import part_label
from extract.dialects.register_table.value_lists.values import values_in
from extract.dialects.register_table.words.said import Said
from extract.dialects.register_table.words.vocabulary import vocabulary
from extract.readers import read_document

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from pdf_pages import Text
    from pdf_reading import ReadText

    from extract.observations import EnumValue, Field, Reading


HEAD = "# NB_CTRL register\n\n| Bits | Name | Access | Reset | Description |\n|---|---|---|---|---|\n"


def mode(found: Reading) -> Field:
    (field,) = [field for register in found.registers for field in register.fields if field.field == "MODE"]
    return field


def in_table(text: str, width: int) -> str:
    """A register whose field MODE, so many bits wide, has this description."""
    bits = str(3 + width) if width > 1 else "4"
    bits = f"{bits}:4" if width > 1 else bits
    cell = text.replace("\n", "<br>")
    return f"{HEAD}| {bits} | MODE | RW | 0 | {cell} |\n| 3:0 | LOW | RW | 0 | Low part |\n"


def in_cells(text: str, width: int) -> str:
    """The same with a line for each cell."""
    bits = f"{3 + width}:4" if width > 1 else "4"
    return (
        "2.1 NB_CTRL register\nOffset: 0x10\n\nBits\nName\nAccess\nReset\nDescription\n\n"
        f"{bits}\nMODE\nRW\n0\n{text}\n\n3:0\nLOW\nRW\n0\nLow part\n"
    )


def in_lines(text: str, width: int) -> str:
    """The same with lines of bits outside any table."""
    bits = f"{3 + width}:4" if width > 1 else "4"
    head = "3.1.2 Mode register (NB_MODE)\n\nAddress offset: 0x08\n\n"
    return f"{head}Bits {bits} MODE: {text}\nBits 3:0 LOW: Low part\n"


def rows(values: list[EnumValue]) -> list[tuple[int | None, int | None, str | None, str | None]]:
    return [(value.value, value.value_last, value.name, value.description) for value in values]


OFF_ON = [(0, None, "Off", None), (1, None, "On", None)]
THREE = [(0, None, "Off", None), (1, None, "Slow", None), (2, None, "Fast", None)]
RESERVED = [(0, None, "Off", None), (1, None, "Slow", None), (2, 7, "Reserved", None)]
SET_TO = [(0, None, None, "as it was"), (1, None, None, "what it is set to"), (2, None, "all", None)]
TITLED = [(0, None, "OFF", "it rests"), (1, None, "SLOW", "half speed")]


@pytest.mark.parametrize("printed", [in_table, in_cells, in_lines])
@pytest.mark.parametrize(
    ("text", "width", "expected"),
    [
        ("0: Off\n1: On", 1, OFF_ON),
        ("0 – Off\n1 – On", 1, OFF_ON),
        ("0 => Off\n1 => On", 1, OFF_ON),
        ("'0' = Off\n'1' = On", 1, OFF_ON),
        ("0) Off\n1) On", 1, OFF_ON),
        ("0B: Off\n1B: On", 1, OFF_ON),
        ("Value 0: Off\nValue 1: On", 1, OFF_ON),
        ("00: Off\n01: Slow\n10: Fast", 2, THREE),
        ("0b00 = Off\n0b01 = Slow\n0b10 = Fast", 2, THREE),
        ("2'b00: Off\n2'b01: Slow\n2'b10: Fast", 2, THREE),
        ("• 0: Off\n• 1: Slow\n• 2: Fast", 2, THREE),
        ("00 Off\n01 Slow\n10 Fast", 2, THREE),
        ("0x0 Off\n0x1 Slow\n0x2 Fast", 4, THREE),
        ("00 8 bits\n01 16 bits", 2, [(0, None, None, "8 bits"), (1, None, None, "16 bits")]),
        ("000 Off\n001 Slow\n010-111\nReserved", 3, RESERVED),
        ("00: Off\n01: Slow\n10: Fast", 4, THREE),
        ("0: Off\n1: Slow\n...\n2: Fast", 2, THREE),
        ("0: Off\n1: Slow\nto\n3: Fast", 2, [*THREE[:2], (3, None, "Fast", None)]),
        ("0: as it was\n1: what it is set\nto\n2: all", 2, SET_TO),
        ("0: Off\n1: Slow\n2-7: Reserved", 3, RESERVED),
        ("000: Off\n001: Slow\n010 to 111: Reserved", 3, RESERVED),
        ("0x0: Off\n0x1: Slow\n0x2..0x7: Reserved", 3, RESERVED),
        ("0: Off\n1, 3: Slow", 2, [(0, None, "Off", None), (1, None, "Slow", None), (3, None, "Slow", None)]),
        ("00x: Off\n1xx: On", 3, [(0, 1, "Off", None), (4, 7, "On", None)]),
        ("0: OFF: it rests\n1: SLOW - half speed", 1, TITLED),
        ("0 (OFF): it rests\n1 (SLOW): half speed", 1, TITLED),
        ("OFF = 0: it rests\nSLOW = 1: half speed", 1, TITLED),
        ("0: Off (default)\n1: On", 1, [(0, None, "Off", "default"), (1, None, "On", None)]),
        ("55H: Off\nAAH: On", 8, [(0x55, None, "Off", None), (0xAA, None, "On", None)]),
        ("0: Off, 1: Slow\n2: Fast", 2, THREE),
        ("0: Off\n1: Slow, 2: Fast", 2, THREE),
        (
            "0: for as long as\n8 turns\n1: for ever",
            4,
            [(0, None, None, "for as long as 8 turns"), (1, None, None, "for ever")],
        ),
    ],
)
def test_lists_are_read_in_every_notation(
    markdown: ReadText,
    printed: Callable[[str, int], str],
    text: str,
    width: int,
    expected: list[tuple[int, int | None, str | None, str | None]],
) -> None:
    values = mode(markdown(printed(f"What it does.\n{text}", width))).values
    assert rows(values) == expected
    assert all(value.role == "value" and not value.flags for value in values)


@pytest.mark.parametrize(
    ("text", "width", "expected"),
    [
        ("Turns it on (0 = Off, 1 = On).", 1, OFF_ON),
        ("Turns it on: 0: Off; 1: On", 1, OFF_ON),
        ("It runs when 0: Off, when 1: On", 1, OFF_ON),
        ("Speed: 00 = Off, 01 = Slow and 10 = Fast.", 2, THREE),
        (
            "Speed is one of OFF = 0, SLOW = 1, FAST = 2.",
            2,
            [(0, None, "OFF", None), (1, None, "SLOW", None), (2, None, "FAST", None)],
        ),
        ("Turns it on: 1'b0: Off 1'b1: On Others: reserved", 1, OFF_ON),
        ("Speed: 0: Off, 1: Slow, 2: Fast, others: reserved", 2, THREE),
        (
            "Clock: 0 = /1, 1 = ÷2, 2 = ~5",
            2,
            [(0, None, None, "/1"), (1, None, None, "÷2"), (2, None, None, "~5")],
        ),
        (
            "What: 0: Off, 1: error, others run",
            1,
            [(0, None, "Off", None), (1, None, None, "error, others run")],
        ),
    ],
)
def test_values_within_running_text_are_prose(
    markdown: ReadText, text: str, width: int, expected: list[tuple[int, int | None, str | None, str | None]]
) -> None:
    values = mode(markdown(in_table(text, width))).values
    assert rows(values) == expected
    assert all(value.role == "prose" for value in values)


@pytest.mark.parametrize(
    ("text", "width"),
    [
        ("Bit 0: lower. Bit 1: upper.", 2),
        ("Bit Meaning\n0 lower\n1 upper", 2),
        ("[1:0] lower\n[3:2] upper\nEach of them: 0 = off, 1 = on", 4),
        ("To begin:\n1. Write the key.\n2. Set GO.", 4),
        ("Must be 0: else the unit stops.", 1),
        ("4 dB per step. See chapter 3: Gains.", 3),
        ("Ratios of 1:2 to 1:9", 8),
        ("17: first\n18: second", 2),
        ("Channel 0: left, channel 1: right", 2),
    ],
)
def test_numbers_of_other_things_are_no_values(markdown: ReadText, text: str, width: int) -> None:
    assert mode(markdown(in_table(text, width))).values == []


def test_notes_and_words_for_all_other_values_are_no_part_of_the_last_value(markdown: ReadText) -> None:
    for note in (
        "Note: keep it at 0.",
        "Others: Reserved",
        "All other values are reserved.",
        "其他：保留",
        "Sonst: frei",
    ):
        values = mode(markdown(in_table(f"0: Off\n1: On\n{note}", 1))).values
        assert rows(values) == OFF_ON


def test_a_sentence_in_a_line_of_its_own_is_no_part_of_the_last_value(markdown: ReadText) -> None:
    text = "0: It rests.\n1: It runs.\nWrites are ignored while it runs."
    assert [value.description for value in mode(markdown(in_table(text, 1))).values] == [
        "It rests.",
        "It runs.",
    ]


LONG_LINES = (
    "LOW: Low part, which says in many words\nhow long a line of these texts can be\nand goes on\nand on.\n"
)


@pytest.mark.parametrize(
    ("text", "last"),
    [
        ("0: Off\n1: On\nThis bit rests while the clock is off.", "On"),
        ("0: Off\n1: On\nBoth channels", "On Both channels"),
        ("0: Off\nNo clock reaches the unit\n1: On\nThe clock reaches the unit", "On The clock reaches the unit"),
        ("0: Off\n1: On, as many channels as a\nTarn has in all", "On, as many channels as a Tarn has in all"),
        ("0: Off\n1: On (\nThis bit rests while waiting)", "On ( This bit rests while waiting)"),
    ],
)  # fmt: skip
def test_a_short_label_ends_before_a_sentence_that_would_have_fitted_in_its_line(
    markdown: ReadText, text: str, last: str
) -> None:
    lines = in_lines(f"Runs.\n{text}", 1).replace("LOW: Low part\n", LONG_LINES)
    assert rows(mode(markdown(lines)).values)[-1] == (1, None, *part_label(last, None))


def test_numbers_that_do_not_fit_or_stand_twice_are_flagged(markdown: ReadText) -> None:
    values = mode(markdown(in_table("0: Off\n1: Slow\n1: Fast\n3: Full\n4: More", 2))).values
    assert [(value.value, value.flags) for value in values] == [
        (0, []),
        (1, ["value_disputed"]),
        (1, ["value_disputed"]),
        (3, []),
        (4, ["value_out_of_range"]),
    ]


def test_numbers_whose_base_nothing_tells_are_null_and_flagged(markdown: ReadText) -> None:
    values = mode(markdown(in_table("00: Off\n10: Slow\n20: Fast", 8))).values
    assert [(value.value, value.flags) for value in values] == [(None, ["base_unclear"])] * 3


def test_each_value_names_the_very_piece_that_prints_it(markdown: ReadText) -> None:
    found = markdown(in_table("Speed.\n0: Off\n1: Slow, 2: Fast", 2))
    lines = found.document.lines
    assert [[lines[i][a:b] for i, a, b in value.pieces] for value in mode(found).values] == [
        ["0: Off"],
        ["1: Slow, "],
        ["2: Fast"],
    ]


def test_names_are_single_words_and_text_is_description() -> None:
    assert part_label("Disabled.") == ("Disabled", None)
    assert part_label("divided by two") == (None, "divided by two")
    assert part_label("16") == (None, "16")
    assert part_label("禁止") == ("禁止", None)
    assert part_label("half speed", "SLOW") == ("SLOW", "half speed")


@pytest.mark.parametrize("before", [0, 1, 3])
def test_values_torn_over_a_page_are_one_list(before: int, tmp_path: Path) -> None:
    columns = [("Bits", 40.0), ("Name", 80.0), ("Value", 45.0), ("Description", 250.0)]
    manual = Manual()
    manual.heading("2.1 NB_CTRL Register")
    manual.y = 640
    listed: list[list[Text]] = [["", "", f"{n:02b}", f"Speed {n}"] for n in range(4)]
    first: list[list[Text]] = [["31:6", "Reserved", "", "Keep"], ["5:4", "MODE", "", "How it runs"]]
    manual.table(columns, first + listed[:before])
    manual.turn()
    manual.table(columns, [*listed[before:], ["3:0", "LOW", "", "Low part"]])
    path = tmp_path / "nb.pdf"
    path.write_bytes(manual.pdf())
    field = mode(RegisterTableDialect().read(read_document(path, "nb")))
    assert rows(field.values) == [(n, None, None, f"Speed {n}") for n in range(4)]
    assert field.description == "How it runs"


CONTROL = (
    f"{HEAD}| 31:6 | - | R | 0 | |\n| 5:4 | MODE | RW | 0 | See Table 3. |\n| 3:0 | DIV | RW | 0 | |\n\n"
)
LISTED = "|---|---|---|\n| 00 | OFF | It rests |\n| 01 | SLOW | Half speed |\n"
SPEEDS = [(0, None, "OFF", "It rests"), (1, None, "SLOW", "Half speed")]


@pytest.mark.parametrize(
    "text",
    [
        "Table 3: Speeds\n\n| Value | Name | Description |\n",
        "Values of MODE\n\n| Code | Mode | Meaning |\n",
        "Speeds\n\n| MODE[1:0] | Name | Meaning |\n",
    ],
)
def test_a_table_of_values_belongs_to_the_field_that_names_it_or_that_it_names(
    markdown: ReadText, text: str
) -> None:
    found = markdown(
        f"{CONTROL}{text}{LISTED}\n# NB_STAT register\n\n| Bits | Name |\n|---|---|\n| 7:4 | A |\n| 3:0 | B |\n"
    )
    assert [register.register for register in found.registers] == ["NB_CTRL", "NB_STAT"]
    assert rows(mode(found).values) == SPEEDS
    assert not found.diagnostics


def test_a_table_of_values_of_no_known_field_is_reported(markdown: ReadText) -> None:
    found = markdown(CONTROL + "Colours\n\n| Value | Meaning |\n|---|---|\n| 0 | Red |\n| 1 | Blue |\n")
    assert not [value for register in found.registers for field in register.fields for value in field.values]
    assert [diagnostic.code for diagnostic in found.diagnostics] == ["list_ownerless"]


NESTED = "# NB_CTRL register\n\n| Bits | Symbol | Value | Description |\n|---|---|---|---|\n"


@pytest.mark.parametrize(
    ("rows_printed", "description"),
    [
        (
            "| 5:4 | MODE | | How it runs |\n| | | 00 | Off |\n| | | 01 | Slow |\n| | | 10 | Fast |\n",
            "How it runs",
        ),
        ("| 5:4 | MODE | 00 | Off |\n| | | 01 | Slow |\n| | | 10 | Fast |\n", None),
        ("| 5:4 | MODE | 00<br>01<br>10 | Off<br>Slow<br>Fast |\n", None),
        (
            "| 5:4 | MODE | How it runs | |\n| | | 00 | Off |\n| | | 01 | Slow |\n| | | 10 | Fast |\n",
            "How it runs",
        ),
        (
            "| 5:4 | MODE | | How it runs |\n| | 00 | | Off |\n| | 01 | | Slow |\n| | 10 | | Fast |\n",
            "How it runs",
        ),
    ],
)
def test_values_in_rows_and_columns_of_their_own_are_read_together(
    markdown: ReadText, rows_printed: str, description: str | None
) -> None:
    field = mode(markdown(f"{NESTED}{rows_printed}| 3:0 | LOW | | Low part |\n"))
    assert rows(field.values) == THREE
    assert (field.description, field.flags) == (description, [])


def test_two_columns_of_text_are_both_kept(markdown: ReadText) -> None:
    head = "# NB_CTRL register\n\n| Bits | Name | Function | Notes |\n|---|---|---|---|\n"
    field = mode(markdown(f"{head}| 7:4 | MODE | How it runs | Read at start |\n| 3:0 | LOW | Low | |\n"))
    assert field.description == "How it runs Read at start"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Where from.\n0 - 105 R0 to R105\n106 LINK\n128 0.5", [(0, 105), (106, None), (128, None)]),
        ("Factor\n0 none\n1 *2\n2 /2", [(0, None), (1, None), (2, None)]),
        ("Layout\n0 1D\n1 2D\n2 3D\n7 2D_ARRAY", [(0, None), (1, None), (2, None), (7, None)]),
    ],
)
def test_a_number_before_a_blank_begins_a_value_where_the_list_counts_on(
    markdown: ReadText, text: str, expected: list[tuple[int, int | None]]
) -> None:
    values = mode(markdown(in_table(text, 8))).values
    assert [(value.value, value.value_last) for value in values] == expected


def test_a_dash_between_a_number_and_what_it_means_makes_no_range(markdown: ReadText) -> None:
    values = mode(markdown(in_table("Wait\n0 - 8 clocks\n1 - 16 clocks\n2 - 32 clocks", 4))).values
    assert [(value.value, value.value_last, value.description) for value in values] == [
        (0, None, "8 clocks"),
        (1, None, "16 clocks"),
        (2, None, "32 clocks"),
    ]


@pytest.mark.parametrize(("above", "values"), [("Bit by bit. (R/W)", [0, 1]), ("Bit by bit (R/W)", [])])
def test_a_sentence_above_a_list_is_no_head_of_bits_whatever_stands_in_brackets_behind_it(
    above: str, values: list[int]
) -> None:
    lines = ("Slows the counter.", above, "0: OFF", "1: ON")
    said = Said([(line, [(n, 0, len(line))]) for n, line in enumerate(lines)])
    found = values_in(said, Holder(3, "MODE"), vocabulary())
    assert [one.value for one in found] == values


@pytest.mark.parametrize("dot", ["•", "·", ":", ". . 2 dB steps down to", "... in steps of 2"])
def test_points_in_lines_of_their_own_stand_for_the_values_between(markdown: ReadText, dot: str) -> None:
    text = f"Rate bits\n0000 = 1:1 rate\n0001 = 1:2 rate\n{dot}\n{dot}\n{dot}\n1111 = 1:16 rate"
    values = mode(markdown(in_table(text, 4))).values
    assert [(v.value, v.description, v.flags) for v in values] == [
        (0, "1:1 rate", []),
        (1, "1:2 rate", []),
        (15, "1:16 rate", []),
    ]


def test_notes_that_are_counted_are_no_values(markdown: ReadText) -> None:
    text = (
        "Rate bits\n10 = By 16\n01 = By 4\n00 = By 1\nNote 1: Not everywhere.\n2: Not on all.\n3: See there."
    )
    found = mode(markdown(in_table(text, 2)))
    assert [(v.value, v.description, v.flags) for v in found.values] == [
        (2, "By 16", []),
        (1, "By 4", []),
        (0, "By 1", []),
    ]
    assert (found.description or "").endswith("3: See there.")


def test_the_lowered_letter_of_a_base_is_no_part_of_what_values_mean(markdown: ReadText) -> None:
    values = mode(markdown(in_table("Rate\n00 B Off\n01 B Slow gate\n10 B Fast gate", 2))).values
    assert rows(values) == [
        (0, None, "Off", None),
        (1, None, None, "Slow gate"),
        (2, None, None, "Fast gate"),
    ]
    values = mode(markdown(in_table("Plan\n00 A Off\n01 B Slow gate\n10 C Fast gate", 2))).values
    assert [v.description for v in values] == ["A Off", "B Slow gate", "C Fast gate"]


def test_all_columns_beside_the_numbers_say_what_values_mean(markdown: ReadText) -> None:
    table = "| MODE | Out | Clock |\n|---|---|---|\n| 0x0 | PAD 0 | PAD 1 |\n| 0x1 | PAD 2 | |\n"
    found = mode(markdown(f"{in_table('How it runs', 2)}\n{table}"))
    assert [(v.value, v.description) for v in found.values] == [
        (0, "Out = PAD 0; Clock = PAD 1"),
        (1, "Out = PAD 2"),
    ]


def test_codes_that_head_columns_are_values_of_each_row(markdown: ReadText) -> None:
    head = "# NB_CTRL register\n\n| Bits | Name | Function when 00 | Function when 01 | Function when 10 | Reset |\n"
    rows = "|---|---|---|---|---|---|\n| 5:4 | MODE | Port 0 | RX 1 | Out | 00 |\n| 3:0 | LOW | | | | 0 |\n"
    field = mode(markdown(head + rows))
    assert [(v.value, v.name, v.description, v.flags) for v in field.values] == [
        (0, None, "Port 0", []),
        (1, None, "RX 1", []),
        (2, "Out", None, []),
    ]
    assert field.default_value == 0


@pytest.mark.parametrize(
    "text",
    [
        pytest.param(
            "| Bit | Symbol | Value | Description |\n|---|---|---|---|\n| 7 | CAP | 0[1] | 7 pF |\n"
            "| | | 1 | 12.5 pF |\n| 6:5 | RATE | 00[1][2] | slow |\n| | | 01 | fast |\n| 4:0 | - | - | unused |\n",
            id="bars",
        ),
        pytest.param(
            "Bit       Symbol        Value     Description\n\n7         CAP           0[1]      7 pF\n\n"
            "                        1         12.5 pF\n\n6:5       RATE          00[1][2]  slow\n\n"
            "                        01        fast\n\n4:0       -             -         unused\n\n"
            "[1] Default value.\n",
            id="blanks",
        ),
    ],
)
def test_marks_in_brackets_behind_numbers_are_no_numbers(text: str) -> None:
    head = "Table 7. NBCON - pump control (address 02h) bit description\n\n"
    (register,) = RegisterTableDialect().read(load(head + text, "northbeck-nb1")).registers
    values = {f.field: [(v.value, v.flags) for v in f.values] for f in register.fields}
    assert (values["CAP"], values["RATE"]) == ([(0, []), (1, [])], [(0, []), (1, [])])


@pytest.mark.parametrize(
    ("text", "width", "told"),
    [
        ("0: B channel off\n1: B channel on", 1, ["B channel off", "B channel on"]),
        ("8: H level\n10: H edge", 5, ["H level", "H edge"]),
        ("00 H level\n01 H edge", 4, ["H level", "H edge"]),
    ],
)
def test_a_letter_behind_a_sign_or_too_few_digits_is_no_base(
    markdown: ReadText, text: str, width: int, told: list[str]
) -> None:
    values = mode(markdown(in_table(text, width))).values
    assert [v.description for v in values] == told


def test_a_note_above_a_list_or_alone_cuts_no_values_off(markdown: ReadText) -> None:
    text = "Note 1: write while it rests.\n0: off now\n1: slow now\n2: fast now"
    assert [v.value for v in mode(markdown(in_table(text, 2))).values] == [0, 1, 2]
    text = "0: off now\n1: slow now\nNote 1: all of them.\n3: fast now"
    assert 3 in [v.value for v in mode(markdown(in_table(text, 2))).values]


def test_columns_that_are_counted_are_no_values(markdown: ReadText) -> None:
    head = "# NB_CTRL register\n\n| Bits | Name | Core 0 | Core 1 | Description |\n|---|---|---|---|---|\n"
    field = mode(
        markdown(f"{head}| 4 | MODE | Yes | No | 0: off, 1: on |\n| 3:0 | LOW | Yes | Yes | Low |\n")
    )
    assert [(v.value, v.name) for v in field.values] == [(0, "off"), (1, "on")]


def test_a_number_in_brackets_that_repeats_each_in_another_base_is_no_part_of_its_meaning(
    markdown: ReadText,
) -> None:
    rows = "| 1:0 | MODE | RW | 0 | What runs.<br>0 (00) Nothing<br>1 (01) One<br>2 (10) Two (0x2) |\n"
    values = mode(markdown(HEAD + rows)).values
    assert [(v.value, v.name, v.description) for v in values] == [
        (0, "Nothing", None),
        (1, "One", None),
        (2, "Two", "0x2"),
    ]


def test_numbers_in_brackets_that_say_something_else_stay(markdown: ReadText) -> None:
    rows = "| 1:0 | MODE | RW | 0 | What runs.<br>0: (12) fast<br>1: (14) slow |\n"
    values = mode(markdown(HEAD + rows)).values
    assert [(v.value, "".join(filter(None, (v.name, v.description)))[:4]) for v in values] == [
        (0, "(12)"),
        (1, "(14)"),
    ]
