"""Values of fields in every form that manuals print them in: lists, running text, rows and tables of their own."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from value_texts import HEAD, THREE, in_cells, in_lines, in_table, mode, rows

from extract.dialects.register_table.value_lists.items import Holder
from extract.dialects.register_table.value_lists.labels import part_label
from extract.dialects.register_table.value_lists.values import values_in
from extract.dialects.register_table.words.said import Said
from extract.dialects.register_table.words.vocabulary import vocabulary

if TYPE_CHECKING:
    from collections.abc import Callable

    from pdf_reading import ReadText


OFF_ON = [(0, None, "Off", None), (1, None, "On", None)]
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
        ("111b - 010b Reserved\n001b Slow\n000b Off", 3, [*RESERVED[2:], RESERVED[1], RESERVED[0]]),
        ("111b Reserved\n001b Slow\n000b Off", 3, [(7, None, "Reserved", None), RESERVED[1], RESERVED[0]]),
        ("0h Off\n1h Slow\n[2h,7h] Reserved", 3, RESERVED),
        ("0: Off\n1, 3: Slow", 2, [(0, None, "Off", None), (1, None, "Slow", None), (3, None, "Slow", None)]),
        ("00x: Off\n1xx: On", 3, [(0, 1, "Off", None), (4, 7, "On", None)]),
        ("0: OFF: it rests\n1: SLOW - half speed", 1, TITLED),
        ("0 (OFF): it rests\n1 (SLOW): half speed", 1, TITLED),
        ("OFF = 0: it rests\nSLOW = 1: half speed", 1, TITLED),
        (
            "HALF = 0x0 - it rests\n32BIT_MODE = 0x1 - whole words",
            1,
            [(0, None, "HALF", "it rests"), (1, None, "32BIT_MODE", "whole words")],
        ),
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
        ("Parity. 1=Enable the parity. See 2.4.", 1, [(1, None, None, "Enable the parity")]),
        ("1 – Resets the unit", 1, [(1, None, None, "Resets the unit")]),
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
        ("Parity. 1=Enable the parity.", 2),
        ("Step 1: Open the gate", 1),
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


def test_words_for_reads_and_writes_over_parts_of_a_list_are_no_text_of_its_values(
    markdown: ReadText,
) -> None:
    text = "When reading\n0: Idle\n1: Busy\nWhen writing\n0: Leaves it\n1: Clears it"
    values = mode(markdown(in_table(text, 1))).values
    assert [value.name or value.description for value in values] == ["Idle", "Busy", "Leaves it", "Clears it"]
    assert all(value.flags == ["value_disputed"] for value in values)


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


def test_notes_that_are_counted_below_a_text_without_a_list_are_no_values(markdown: ReadText) -> None:
    text = "How fast it runs (Note 1).\nNote 1: See the plan.\n2: See the plan of the bath."
    found = mode(markdown(in_table(text, 8)))
    assert (found.values, found.flags) == ([], [])
    assert (found.description or "").endswith("of the bath.")


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


@pytest.mark.parametrize(
    ("text", "labels"),
    [
        ("Rate. 0) Off 1) Slow 2) Fast", ["Off", "Slow", "Fast"]),
        ("Rate. 00) Off, 01) Slow, 10) Fast", ["Off", "Slow", "Fast"]),
        ("To set it 1) stop it 2) write it", []),
        ("Of none (or 0) and one (or 1) at a time", []),
        ("Which of them (see 0) none 1) some", []),
    ],
)
def test_numbers_before_parentheses_in_running_text_are_values_where_they_count_from_0(
    markdown: ReadText, text: str, labels: list[str]
) -> None:
    field = mode(markdown(in_table(text, 2)))
    assert (field.description, [value.name for value in field.values]) == (text, labels)


def _said(text: str) -> Said:
    return Said([(line, [(n, 0, len(line))]) for n, line in enumerate(text.split("\n"))])


@pytest.mark.parametrize(
    ("said", "values"),
    [
        ("Pump enable. 1 = Pump runs.", [(1, "Pump runs")]),
        ("Pump enable\n1 = Pump runs.", [(1, "Pump runs")]),
        ("Pump enable\n0 = No pump runs.", [(0, "No pump runs")]),
        ("Pump enable. 1: This bit stands in the NB2 alone.", []),
        ("Pump enable\n1: Only the NB2 has it.", []),
        ("Gate\n1 - See the notes on it.", []),
        ("Pump. 1 = Pump runs; 0 not.", []),
        ("Pump.\n1 = Port A is used\n2 = Port B is used", []),
        ("It is cleared by writing\n1: Reading it is free", []),
    ],
)
def test_the_one_value_of_a_bit_is_no_note_and_no_part_of_several(
    said: str, values: list[tuple[int, str]]
) -> None:
    found = values_in(_said(said), Holder(1, "GO"), vocabulary())
    assert [(one.value, one.description) for one in found] == values


@pytest.mark.parametrize(
    ("said", "values"),
    [
        ("Rate\n11b Fast\n10b Slow", [3, 2]),
        ("Rate\n11 fast\n10 slow\n00 off", [3, 2, 0]),
        ("Waits for\n11 cycles, then for\n10 more.", []),
    ],
)
def test_two_lines_of_a_sentence_are_no_list_that_counts_down(said: str, values: list[int]) -> None:
    found = values_in(_said(said), Holder(2, "RATE"), vocabulary())
    assert [one.value for one in found] == values


@pytest.mark.parametrize(("end", "flags"), [("Clock/4", []), ("Off/01b", ["label_open"])])
def test_a_marked_code_behind_a_slash_may_be_of_another_value(
    markdown: ReadText, end: str, flags: list[str]
) -> None:
    table = "| Bits | Name | Description |\n|---|---|---|\n"
    (register,) = markdown(f"## CTRL (0x10)\n\n{table}| 1:0 | RATE | 00b {end}<br>10b On |\n").registers
    assert register.fields[0].values[0].flags == flags
