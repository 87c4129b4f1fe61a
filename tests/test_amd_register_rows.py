"""How the `amd-register` dialect reads field rows, sound and damaged: one small document for each."""

from __future__ import annotations

import re
from itertools import pairwise
from time import process_time

import pytest
from chip_pages import GADGET, HEAD, ROW, WIDGET, columns, header, rows, spaced
from dialect_checks import bits, cut, faults, field, fields, listed, read, register, shape

from extract.document import JUNK

# -- rows


def test_a_row_is_found_by_its_pattern_when_columns_drift_from_row_to_row() -> None:
    text = columns(
        "ENABLE                        0       0x0         Turns the unit on.",
        "MODE                    3:1   none    How widgets are made.",
        "SIZE                                15:8       0xff           Size of a widget.",
    )
    assert shape(read(text)) == {
        "WID_CTRL": [("ENABLE", "0", "0x0", {}), ("MODE", "3:1", "none", {}), ("SIZE", "15:8", "0xff", {})]
    }


def test_a_row_of_single_spaces_is_read() -> None:
    found = fields(spaced("ENABLE 0 none Turns the unit on.", "MODE  3:1 0x1 How widgets are", "made."))
    assert [(f.field, bits(f), f.default_text) for f in found] == [
        ("ENABLE", "0", "none"),
        ("MODE", "3:1", "0x1"),
    ]
    assert found[1].description == "How widgets are made."


@pytest.mark.parametrize("tail", ["", "\t", "\t\t\t"])
def test_empty_cells_at_the_end_of_a_row_mean_nothing(tail: str) -> None:
    row = field(rows("ENABLE\t0\tnone\tTurns the unit on." + tail))
    assert (row.field, bits(row), row.default_text, row.description) == (
        "ENABLE",
        "0",
        "none",
        "Turns the unit on.",
    )


def test_a_name_may_touch_the_bits_and_a_default_the_text_with_one_space_between() -> None:
    text = columns(
        "LOOP_COUNT_OR_JUMP_TARGET_0 31:16     0x0         Where the jump goes.",
        where=WIDGET,
    ) + columns("CLEAR_VALUE                   31:0    0x3F800000 Depth of a tile.", where=GADGET)
    first, second = (r.fields[0] for r in read(text).registers)
    assert (first.field, bits(first)) == ("LOOP_COUNT_OR_JUMP_TARGET_0", "31:16")
    assert (second.default_text, second.default_value) == ("0x3F800000", 0x3F800000)
    assert second.description == "Depth of a tile."


@pytest.mark.parametrize(
    ("printed_default", "text", "value"),
    [("none", "none", None), ("", None, None), ("0x0", "0x0", 0), ("0xFFFE", "0xFFFE", 0xFFFE)],
)
def test_a_default_is_kept_as_printed_and_an_empty_cell_is_none_at_all(
    printed_default: str, text: str | None, value: int | None
) -> None:
    row = field(rows(f"ENABLE\t15:0\t{printed_default}\tTurns the unit on."))
    assert (row.default_text, row.default_value, row.flags) == (text, value, [])


def test_a_default_that_is_misread_is_kept_and_flagged() -> None:
    row = field(rows("ENABLE\t0\tOxO\tTurns the unit on."))
    assert (row.default_text, row.default_value) == ("OxO", None)
    assert "default_garbled" in row.flags


def test_text_goes_on_with_the_field_above_through_any_cell_and_over_a_page() -> None:
    row = field(
        rows("ENABLE\t0\tnone\tTurns the", "\t\t\tunit on,", "", "", "", "\tor else", "off", "\t\tagain.")
    )
    assert row.description == "Turns the unit on, or else off again."


def test_a_row_may_stand_on_the_page_after_its_table_head() -> None:
    reading = read(f"{WIDGET}\n{HEAD}\n\n\n\n{ROW}\n")
    assert shape(reading) == {"WID_CTRL": [("ENABLE", "0", "none", {})]}
    assert reading.pages == [1, 1, 1, 1, 1, 2]


def test_a_name_that_goes_on_below_its_row_is_joined_and_marked() -> None:
    found = fields(
        columns(
            "SPARSE_SLOTS_MASKING_ENAB     19      0x0         Drops the slots",
            "LE                                                of hidden pixels.",
            "NEXT                          20      0x0         Next.",
        )
    )
    assert [(f.field, f.description) for f in found] == [
        ("SPARSE_SLOTS_MASKING_ENABLE", "Drops the slots of hidden pixels."),
        ("NEXT", "Next."),
    ]
    assert "name_joined" in found[0].flags


def test_a_name_that_begins_above_its_row_is_joined_and_marked() -> None:
    found = fields(
        spaced(
            "ENABLE 2 none Turns it on.",
            "SHARED_WALK_KEEPS_LATE_PRIMITI",
            "VES",
            "3 none Keeps those that",
            "are late.",
        )
    )
    assert [(f.field, bits(f)) for f in found] == [
        ("ENABLE", "2"),
        ("SHARED_WALK_KEEPS_LATE_PRIMITIVES", "3"),
    ]
    assert [f.description for f in found] == ["Turns it on.", "Keeps those that are late."]
    assert "name_joined" in found[1].flags


def test_bits_that_go_on_below_their_row_are_joined_and_marked() -> None:
    row = field(
        columns(
            "BAND_BITS                     14:     0x0         Bits of the exponent. 0 to 5",
            "                              12                  work; 0 leaves it out.",
        )
    )
    assert (bits(row), row.description) == ("14:12", "Bits of the exponent. 0 to 5 work; 0 leaves it out.")
    assert "bits_joined" in row.flags


@pytest.mark.parametrize(
    ("note", "access", "kept"),
    [
        ("(Access: R)", "R", None),
        ("(Access: W)", "W", None),
        ("(Access: R/W)", "R/W", None),
        ("(master with mirrors)", None, "master with mirrors"),
    ],
)
@pytest.mark.parametrize("text", ["", "only."])
def test_a_note_under_a_name_is_no_text_and_tells_the_fields_access(
    note: str, access: str | None, kept: str | None, text: str
) -> None:
    row = field(
        columns("READ_PTR                      31:2    none        To be read", f"{note:50}{text}".rstrip())
    )
    assert (row.access, row.note) == (access, kept)
    assert row.description == f"To be read {text}".rstrip()


def test_a_note_of_two_lines_is_joined() -> None:
    row = field(
        columns(
            "STEP_READ                     7:0     none        The same,",
            "(mirror of                                        read back.",
            "WID_STEP:STEP)",
        )
    )
    assert (row.note, row.description) == ("mirror of WID_STEP:STEP", "The same, read back.")


@pytest.mark.parametrize(("text", "expected"), [("30: 28", "30:28"), ("30 :28", "30:28"), ("7", "7")])
def test_a_blank_within_bits_means_nothing(text: str, expected: str) -> None:
    row = field(rows(f"MODE\t{text}\t0x0\tHow widgets are made."))
    assert (bits(row), row.bits_text) == (expected, text)


def test_bits_whose_lower_end_is_cut_off_are_not_guessed() -> None:
    first, row, _ = fields(rows("A\t10:8\tnone\tx.", "MODE\t12:\tnone\tHow.", "B\t13\tnone\tx."))
    assert (row.bit_lo, row.bits_text) == (None, "12:")
    assert "bits_garbled" in row.flags
    assert first.flags == []


def test_bits_cut_by_a_cell_border_are_joined_with_the_doubled_digit_once() -> None:
    row, last = fields(rows("NUM_KIND 29\t9:26\t0x0\tHow its bits are read.", "CACHE 31\t1:30\t0x0\t"))
    assert (row.field, bits(row), last.field, bits(last)) == ("NUM_KIND", "29:26", "CACHE", "31:30")
    assert "bits_joined" in row.flags


def test_a_row_in_one_cell_is_read_and_the_copy_of_it_beside_dropped() -> None:
    first, second = fields(
        rows("PAYLOAD 15:8 none free\tPAYLOAD 15:8 none\tfor the driver.", "\tWIDE 27 none\tTwo words.")
    )
    assert (first.field, bits(first), first.default_text) == ("PAYLOAD", "15:8", "none")
    assert (second.field, bits(second), second.description) == ("WIDE", "27", "Two words.")


def test_a_row_without_its_name_keeps_its_bits_and_is_flagged() -> None:
    found = fields(
        rows("3:0\tnone\tSigned.\t", "7:4\tnone\tSigned as well.\t", head="Bits\tDefault\tDescription")
    )
    assert [(f.field, bits(f), f.default_text, f.flags) for f in found] == [
        (None, "3:0", "none", ["name_lost"]),
        (None, "7:4", "none", ["name_lost"]),
    ]


@pytest.mark.parametrize("name", ["SIDE TABLE", "BLEND_SKIP_ PIXEL", "ТҮРЕ", "ЕМIТ_BUSY"])
def test_a_name_that_is_no_identifier_is_kept_as_printed_and_flagged(name: str) -> None:
    row = field(rows(f"{name}\t25:23\tnone\tWalker that owns an edge."))
    assert (row.field, row.flags) == (name, ["name_garbled"])


@pytest.mark.parametrize("name", ["Reserved", "RESERVED", "RSVD_OLD", "Unused"])
def test_a_field_that_is_called_reserved_is_one(name: str) -> None:
    assert field(rows(f"{name}\t7:5\t0x0\tSet to 0.")).reserved
    assert not field(rows("ENABLE\t0\t0x0\tReserved for the driver.")).reserved


def test_fields_of_one_name_are_all_kept() -> None:
    found = fields(
        columns("Reserved  2:0  0x0  Set to 0", "Reserved  7:5  0x0  Set to 0", "Reserved  10  0x0")
    )
    assert [bits(f) for f in found] == ["2:0", "7:5", "10"]
    assert all(f.flags == [] for f in found)


@pytest.mark.parametrize(
    "ghost", ["EDGE_STFP\t19.18\tlione\ttext", "EDGE_STEP\t19:18\tnone\ttext", "EDCE STEP\t19:18\tnono\ttext"]
)
def test_a_copy_of_a_row_is_no_field_of_its_own_but_its_text_is_kept(ghost: str) -> None:
    reading = read(
        rows(
            "EDGE_STEP\t19:18\tnone\tStep along an edge.",
            ghost.replace("text", "POSSIBLE VALUES: 00 - EIGHT 01 - TEN"),
        )
    )
    (row,) = reading.registers[0].fields
    assert (row.field, bits(row), row.default_text) == ("EDGE_STEP", "19:18", "none")
    assert row.description == "Step along an edge."
    assert listed(row) == {0: "EIGHT", 1: "TEN"}
    assert faults(reading) == []


def test_a_cell_printed_in_growing_steps_is_one_field_with_each_value_once() -> None:
    text = "Opcode. POSSIBLE VALUES: 03 - MOVE_B32: D = A. 04 - NOT_B32: D = ~A. 05 - REV_B32: backwards."
    steps = [text[: text.index(s)] for s in ("POSSIBLE", "03 -", "04 -", "05 -")]
    name = ["OP", "ОР"]
    reading = read(
        rows(
            *(f"{name[n % 2]}\t15:8\tnone\t{step}" for n, step in enumerate([*steps, text])),
            "ENCODING\t31:16\tnone\tx.",
        )
    )
    first, last = reading.registers[0].fields
    assert (first.field, bits(first), first.description) == ("OP", "15:8", "Opcode.")
    assert listed(first) == {3: "MOVE_B32", 4: "NOT_B32", 5: "REV_B32"}
    assert last.field == "ENCODING"
    assert faults(reading) == []


def test_a_text_printed_in_shrinking_steps_gives_each_value_once() -> None:
    tail = ["98 - TRAP: where", "112 - ZERO: 0", "113 - INT_1: 1", "114 - INT_2: 2"]
    steps = [" ".join(tail[n:]) for n in range(len(tail))]
    reading = read(
        rows("SSRC\t7:0\tnone\tSource. POSSIBLE VALUES: 00 - SREG: first 96 - MASK: mask", "", *steps)
    )
    (row,) = reading.registers[0].fields
    assert listed(row) == {0: "SREG", 96: "MASK", 98: "TRAP", 112: "ZERO", 113: "INT_1", 114: "INT_2"}
    assert not any(v.flags for v in row.values)
    assert faults(reading) == []


@pytest.mark.parametrize(
    "prose",
    [
        "2 TAPS Tap 0: -4, 4",
        "31:0 stands for 39:8 of the address, so the low",
        "8 none of them stored, read as zero.",
        "21. Some state is skipped",
        "NUM_TAPS must not be 0. When clear,",
        "Tap 1: 6, -2",
    ],
)
def test_text_that_looks_like_a_row_or_a_heading_goes_on_with_the_field(prose: str) -> None:
    reading = read(
        "1. Widgets\n" + spaced("TAPS 0 none Several taps for each pixel.", prose, "CLIP 1 none Clips.")
    )
    (found,) = reading.registers
    assert [(f.field, bits(f)) for f in found.fields] == [("TAPS", "0"), ("CLIP", "1")]
    assert found.fields[0].description == f"Several taps for each pixel. {prose}"


def test_fields_whose_bits_overlap_are_both_flagged() -> None:
    first, second, third = fields(rows("A\t3:0\tnone\tx.", "B\t5:2\tnone\tx.", "C\t6\tnone\tx."))
    assert ("bits_overlap" in first.flags, "bits_overlap" in second.flags, third.flags) == (True, True, [])


def test_bits_beyond_the_registers_width_are_flagged() -> None:
    narrow = rows("A\t3:0\tnone\tx.", "B\t9:8\tnone\tx.").replace("32 bits", "8 bits")
    assert [f.flags for f in fields(narrow)] == [[], ["bits_out_of_range"]]


def test_junk_at_a_page_join_is_reported_and_kept_out_of_every_text() -> None:
    reading = read(
        rows("HOLD\t8\t0x0\tWhen set, the sorter", "", "", "", "\t1l\t1\t<u> </u>", "\t\t\twaits.", "--\t---")
    )
    row = reading.registers[0].fields[0]
    assert row.description == "When set, the sorter waits."
    roles = reading.document.roles
    assert (roles[7] & JUNK, roles[9] & JUNK) == (JUNK, JUNK)
    assert [d.line_first for d in reading.diagnostics if d.code == "junk"][-1] == 9


def test_a_garbled_print_of_a_row_before_the_row_is_its_copy_and_no_text_of_the_field_above() -> None:
    hold, order = fields(
        rows(
            "HOLD\t3\t0x0\tWhen set, the sorter",
            "\t\t\twaits.",
            "T ODDED\t5:4\t \t",
            "T_ORDER\t5:4\tnone\tHow.",
        )
    )
    assert (hold.description, hold.flags) == ("When set, the sorter waits.", [])
    assert (order.field, order.description, order.flags) == ("T_ORDER", "How.", [])


def test_every_row_tells_the_exact_places_it_was_read_from() -> None:
    reading = read(
        rows(
            "ENABLE\t0\tnone\tTurns the unit on. POSSIBLE VALUES: 00 - OFF: idle 01 - ON", "\t\t\twhile busy"
        )
    )
    (found,) = reading.registers
    (row,) = found.fields
    assert cut(reading, found).splitlines()[0] == WIDGET
    assert cut(reading, row).startswith("ENABLE\t0\tnone\t")
    assert [cut(reading, v).strip() for v in row.values] == ["00 - OFF: idle", "01 - ON\nwhile busy"]


@pytest.mark.parametrize(
    "text",
    [
        header(WIDGET),
        header(WIDGET).replace("unit.\n", "unit.\t\t\n"),
        rows("MODE\t0\tnone\tHow. POSSIBLE VALUES: 00 - OFF: idle", "\t\t\t01 - ON: it", "\t\t\truns"),
        columns(
            "READ  0  none      To be", "(Access: R)        read.", "     POSSIBLE VALUES:", "       00 - Off"
        ),
        spaced(
            "MODE 0 none How.", "0 = off, 1 = on.", " POSSIBLE VALUES:", "      00 - off", "      01 - on"
        ),
    ],
    ids=["register", "register in a grid", "grid", "columns", "single spaces"],
)
def test_the_places_of_a_row_stand_in_reading_order_and_none_is_named_twice(text: str) -> None:
    reading = read(text)
    for _, row in reading.observations():
        assert row.pieces == sorted(row.pieces)
        assert not any(a[0] == b[0] and b[1] < a[2] for a, b in pairwise(row.pieces))


@pytest.mark.parametrize(
    "text",
    [
        columns("SPARSE_SLOTS_MASKING_ENAB     19      0x0         Drops.", "LE", "D"),
        rows("MODE\t1:0\tnone\tHow. POSSIBLE VALUES: 00 - A 64 - B 65 - C."),
    ],
)
def test_a_row_has_each_flag_once(text: str) -> None:
    row = field(text)
    for flags in (row.flags, *(v.flags for v in row.values)):
        assert len(flags) == len(set(flags))
    assert row.flags or row.values[0].flags


@pytest.mark.parametrize("copy", ["OP\t27:22\tnone\ttext", "OP\t27.22\tnone\ttext"])
def test_a_copy_of_a_row_with_other_bits_is_no_field_and_never_silent(copy: str) -> None:
    reading = read(rows("OP\t27:23\tnone\tOpcode.", copy, "ENCODING\t31:28\tnone\tx."))
    found = reading.registers[0].fields
    assert [(f.field, bits(f)) for f in found] == [("OP", "27:23"), ("ENCODING", "31:28")]
    assert found[0].flags or any(d.code == "junk" for d in reading.diagnostics)
    assert faults(reading) == []


def test_the_clean_print_of_a_name_is_taken_from_a_copy_of_the_row() -> None:
    row = field(rows("ОР\t15:8\tnone\tOpcode.", "OP\t15:8\t\tOpcode."))
    assert (row.field, row.default_text) == ("OP", "none")


def test_rows_of_one_name_and_bits_of_their_own_are_no_copies_even_in_falling_order() -> None:
    found = fields(rows("Reserved\t7:5\t0x0\tSet to 0.", "Reserved\t2:0\t0x0\tSet to 0."))
    assert [bits(f) for f in found] == ["7:5", "2:0"]
    assert [f.flags for f in found] == [[], []]


def test_bits_that_neither_rise_nor_fall_are_in_doubt() -> None:
    found = fields(rows("A\t7:5\t0x0\tOne.", "B\t2:0\t0x0\tTwo.", "C\t6:4\t0x0\tThree."))
    assert all("bits_overlap" in f.flags for f in found)


def test_unlike_names_at_the_same_bits_are_two_fields_that_overlap() -> None:
    found = fields(rows("WIDTH\t7:0\tnone\tOne form.", "COLOUR\t7:0\tnone\tThe other."))
    assert [(f.field, f.flags) for f in found] == [("WIDTH", ["bits_overlap"]), ("COLOUR", ["bits_overlap"])]


@pytest.mark.parametrize("default", ["OxO", "0xO", "lione", "nono", "x1", "8x1F", "0x"])
def test_a_default_that_is_no_number_has_no_value(default: str) -> None:
    row = field(rows(f"ENABLE\t0\t{default}\tTurns the unit on."))
    assert (row.default_text, row.default_value) == (default, None)
    assert "default_garbled" in row.flags


def test_a_default_that_cut_bits_stand_before_is_judged_as_any_other() -> None:
    row = field(rows("NUM_KIND 29\t9:26\tOxO\tHow its bits are read."))
    assert (bits(row), row.default_text) == ("29:26", "OxO")
    assert set(row.flags) == {"bits_joined", "default_garbled"}


def test_digits_at_the_margin_go_on_with_the_text_unless_a_row_follows_a_name() -> None:
    found = fields(spaced("LOW 0 none Holds so many:", "1 none of these", "HIGH 1 none Holds the rest."))
    assert [(f.field, f.description) for f in found] == [
        ("LOW", "Holds so many: 1 none of these"),
        ("HIGH", "Holds the rest."),
    ]


def test_a_row_whose_default_column_is_missing_has_no_default() -> None:
    row = field(rows("ENABLE\t3:0\tTurns the unit on or off.", head="Field Name\tBits\tDescription"))
    assert (row.field, bits(row), row.default_text) == ("ENABLE", "3:0", None)
    assert row.description == "Turns the unit on or off."


def test_text_between_the_head_of_a_table_and_its_first_row_is_in_no_text_but_reported() -> None:
    reading = read(rows("in sixtcenths", "ENABLE\t0\tnone\tTurns the unit on."))
    (found,) = reading.registers
    assert (found.description, len(found.fields)) == ("Controls the widget unit.", 1)
    assert [(d.code, d.line_first) for d in reading.diagnostics] == [("junk", 3)]


def test_a_word_at_the_margin_is_no_end_of_a_short_name() -> None:
    row = field(columns("ENABLE                        0       0x0         Turns it", "ON and off."))
    assert (row.field, row.description, row.flags) == ("ENABLE", "Turns it ON and off.", [])


def test_a_row_of_fixed_columns_may_have_no_default_or_a_damaged_one() -> None:
    found = fields(
        columns(
            "ENABLE                        0       0x0         Turns the unit on.",
            "SIZE                          15:8                Size of a widget.",
            "MODE                          19:16   0FFh        How widgets are made.",
        )
    )
    assert [(f.field, bits(f), f.default_text, f.description, f.flags) for f in found] == [
        ("ENABLE", "0", "0x0", "Turns the unit on.", []),
        ("SIZE", "15:8", None, "Size of a widget.", []),
        ("MODE", "19:16", "0FFh", "How widgets are made.", ["default_garbled"]),
    ]


# -- what a row says on the next line, or in letters


@pytest.mark.parametrize(
    "lines",
    [["MODE\t3:1", "0x1\t\t\t", "SIZE\t15:8\tnone\tSize."], ["MODE\t3:1", "0x1", "SIZE\t15:8\tnone\tSize."]],
)
def test_a_default_on_the_line_below_a_row_without_one_is_its_default(lines: list[str]) -> None:
    first, second = fields(rows(*lines))
    assert (first.default_text, first.default_value, first.description) == ("0x1", 1, None)
    assert (second.field, second.default_text) == ("SIZE", "none")


def test_a_default_and_text_on_the_line_below_a_row_are_its_own() -> None:
    (row,) = fields(columns("MODE                    3:1", "0x1         See SIZE"))
    assert (row.default_text, row.description) == ("0x1", "See SIZE")


@pytest.mark.parametrize("above", ["MODE\t3:1\tnone", "MODE\t3:1\tnone\tHow."])
def test_a_number_below_a_row_with_a_default_is_text(above: str) -> None:
    row = field(rows(above, "\t\t\t0x1"))
    assert row.default_text == "none"


@pytest.mark.parametrize("printed", ["l6", "1S:8", "O", "2B:Z7", "b:4", "1G", ":4"])
def test_letters_for_digits_in_the_bits_of_a_row_leave_it_a_row(printed: str) -> None:
    low, row = fields(rows("LOW\t3:1\tnone\tHow.", f"MODE_TWO\t{printed}\tnone\tWhen."))
    assert (low.description, row.field, row.bits_text, row.bit_lo) == ("How.", "MODE_TWO", printed, None)
    assert row.flags == ["bits_garbled"]


def test_a_name_with_its_access_is_a_cell_of_a_row_whose_cells_stand_on_a_line_each() -> None:
    text = f"{WIDGET}\nField Name\nBits\nDefault\nDescription\nMODE\n1:0\n0x0\nKind\nSTATE (R)\n4\n0x1\nNow"
    assert [(row.field, row.bit_hi, row.access) for row in fields(text)] == [
        ("MODE", 1, None),
        ("STATE", 4, "R"),
    ]


# -- names that a column cut, with the field's access behind them

MARKED = """\
WID_STATUS - R - 32 bits - [WIDIND:0x1]
Field Name                     Bits        Default                    Description
WID_RATHER_LONG_NA             0           0x0       Whether it is busy
ME (R)                                               for long.
WID_ANOTHER_LONG_                1           0x0       Whether it is not.
NAME (W)
"""


def test_the_access_behind_the_rest_of_a_name_is_the_field_s() -> None:
    found = register(MARKED)
    assert [(f.field, f.access, f.flags) for f in found.fields] == [
        ("WID_RATHER_LONG_NAME", "R", ["name_joined"]),
        ("WID_ANOTHER_LONG_NAME", "W", ["name_joined"]),
    ]
    assert found.description is None


def test_a_sentence_that_begins_with_such_a_word_is_no_rest_of_a_name() -> None:
    found = register(MARKED.replace("NAME (W)", "STATUS (R) of it."))
    assert found.description == "STATUS (R) of it."
    assert found.fields[1].field == "WID_ANOTHER_LONG_"


def test_between_single_blanks_the_access_shows_the_rest_of_a_name_below_or_its_end_above() -> None:
    head = "WID_STATUS - R - 32 bits - [WIDIND:0x1]\nField Name Bits Default Description\nGO 0 0x0 Goes.\n"
    below = "WID_RATHER_LONG_NA 1 0x0 Busy.\nME (R)\n"
    above = "WID_RATHER_LONG_NA\nME (R)\n1 0x0 Busy.\n"
    apart = "WID_RATHER_LONG_NA\nME\n(R)\n1 0x0 Busy.\n"
    for text in (below, above, apart):
        go, busy = fields(head + text)
        assert (go.field, go.access) == ("GO", None)
        assert (busy.field, busy.access, busy.flags) == ("WID_RATHER_LONG_NAME", "R", ["name_joined"])


def test_a_note_under_a_name_ends_where_its_parenthesis_does() -> None:
    found = fields(
        "WID_OUT - W - 8 bits - [WIDIND:0x1]\n"
        "Field Name                     Bits     Default     Description\n"
        "WID_OUT_ADDRESS_B              0        0x0         Where it goes.\n"
        "(mirror of\n"
        "WID_OUT_ADDRESS_B in\n"
        "WID_IN)                                             0=Here\n"
        "                                                    1=There\n"
    )
    assert [f.note for f in found] == ["mirror of WID_OUT_ADDRESS_B in WID_IN"]
    assert found[0].description == "Where it goes. 0=Here 1=There"


# -- cells that OCR misread, or that ran together

MISREAD = [
    "ENABLE        0       0x0     On.",
    "MODE          3:1     {}     How widgets are made.",
    "SIZE          15:8    0xFF    Size of a widget.",
    "LAST          23:16           Without one.",
]


@pytest.mark.parametrize("default", ["0 x1", "0x 1", "nonc", "n one", "0÷1", "×1"])
def test_what_stands_in_the_column_of_defaults_and_is_none_is_kept_and_doubted(default: str) -> None:
    lines = [line.format(default.ljust(4)) for line in MISREAD]
    in_columns = fields(f"{WIDGET}\nField Name    Bits    Default Description\n" + "\n".join(lines))
    in_cells = fields("\n".join([WIDGET, HEAD, *(re.sub(r" {2,}", "\t", line) for line in lines[:3])]))
    for found in (in_columns, in_cells):
        assert [(f.field, bits(f)) for f in found][:3] == [("ENABLE", "0"), ("MODE", "3:1"), ("SIZE", "15:8")]
        assert (found[1].default_text, found[1].default_value) == (default, None)
        assert (found[1].description, found[1].flags) == ("How widgets are made.", ["default_garbled"])
    assert (in_columns[3].default_text, in_columns[3].description, in_columns[3].flags) == (
        None,
        "Without one.",
        [],
    )


def test_a_tab_too_many_before_the_default_loses_it_not() -> None:
    found = fields(f"{WIDGET}\n{HEAD}\n{ROW}\nMODE\t3:1\t\t0x1\tHow widgets are made.\n")
    assert (found[1].default_text, found[1].description) == ("0x1", "How widgets are made.")


@pytest.mark.parametrize("printed", ["3;1", "3.1", "3,1", "31"])
def test_a_row_whose_colon_is_another_sign_or_lost_is_a_row_in_doubt(printed: str) -> None:
    found = fields(
        spaced("ENABLE 0 0x0 On.", f"MODE {printed} none How widgets are made.", "SIZE 15:8 0x1 Size.")
    )
    if printed == "31":
        assert [f.field for f in found] == ["ENABLE", "MODE", "SIZE"]  # a bit, overlapped by what follows
        return
    assert [(f.field, f.flags) for f in found] == [("ENABLE", []), ("MODE", ["bits_garbled"]), ("SIZE", [])]
    assert (found[1].bits_text, found[1].bit_lo, found[1].default_text) == (printed, None, "none")


def test_four_digits_that_go_on_with_the_bits_above_are_bits_without_a_colon() -> None:
    one, two = fields(spaced("ENABLE 9:0 0x0 On.", "MODE 1310 0x0 How."))
    assert (two.field, two.bits_text, two.flags) == ("MODE", "1310", ["bits_garbled"])
    assert one.description == "On."


@pytest.mark.parametrize(
    "text", ["ONE 1.0 0x3f800000 is one.", "CHIP 1310 0x0 has it.", "SET30 none of them."]
)
def test_numbers_in_a_text_that_are_not_the_next_bits_make_no_row(text: str) -> None:
    assert [f.field for f in fields(spaced("ENABLE 0 0x0 On, where", "SIZE 11:4 0x0 As", text))] == [
        "ENABLE",
        "SIZE",
    ]


@pytest.mark.parametrize(
    ("row", "range_", "default"),
    [
        ("MODE3:1 none How.", "3:1", "none"),
        ("MODE 3:1none How.", "3:1", "none"),
        ("MODE 3:10x5 How.", "3:1", "0x5"),
        ("MODE1 none How.", "1", "none"),
        ("MODE 1none How.", "1", "none"),
    ],
)
def test_cells_that_ran_together_are_parted_where_the_bits_go_on(row: str, range_: str, default: str) -> None:
    found = fields(spaced("ENABLE 0 0x0 On.", row))
    assert [(f.field, bits(f), f.default_text, f.flags) for f in found] == [
        ("ENABLE", "0", "0x0", []),
        ("MODE", range_, default, ["row_fused"]),
    ]


@pytest.mark.parametrize("mark", ["(RO)", "(WO)", "[R]", "[RW]"])
def test_the_access_of_a_field_may_be_printed_in_other_ways(mark: str) -> None:
    for text in (
        spaced(f"MODE {mark} 3:1 none How."),
        columns(f"MODE {mark}     3:1   none    How."),
        rows(f"MODE {mark}\t3:1\tnone\tHow."),
        columns("MODE          3:1   none    How.", mark),
    ):
        found = field(text)
        assert (found.field, bits(found), found.access, found.description) == (
            "MODE",
            "3:1",
            mark[1:-1],
            "How.",
        )


@pytest.mark.parametrize("cells", ["{}\t\t\ton and off.", "{}\ton and off."])
def test_the_rest_of_a_name_in_the_first_cell_of_a_line_is_joined(cells: str) -> None:
    for name, rest, access in [("WID_RATHER_LONG_", "NAME", None), ("WID_RATHER_LONGER", "_NAME (R)", "R")]:
        found = field(rows(f"{name}\t3:1\tnone\tTurns it", cells.format(rest)))
        assert (found.field, found.access) == (name + rest.removesuffix(" (R)"), access)
        assert found.flags == ["name_joined"]
        assert found.description == "Turns it on and off."


def test_a_word_in_the_column_of_names_below_a_long_one_puts_it_in_doubt() -> None:
    found = field(rows("WID_RATHER_LONG_N\t3:1\tnone\tTurns it", "AME\t\t\ton and off."))
    assert (found.field, found.flags) == ("WID_RATHER_LONG_N", ["name_open"])


def test_of_very_many_lines_like_rows_in_one_fields_text_each_is_looked_for_in_it_once() -> None:
    count = 50_000
    text = "\n".join(
        [header(WIDGET), *(f"WID_LATER {n % 30 + 1}:{n % 30 + 1} - is here." for n in range(count))]
    )
    began = process_time()
    found = read(text)
    assert process_time() - began < 5
    assert "row_unread" in found.registers[0].fields[0].flags


def test_a_row_of_single_blanks_without_its_default_is_a_field_in_doubt() -> None:
    first, second, third = fields(
        spaced(
            "ENABLE 0 0x0 Turns it on.",
            "SIZE (R/W) 7:4 How wide it is,",
            "counted in 4 steps.",
            "W_ON 8 Waits.",
        )
    )
    assert (first.description, first.flags) == ("Turns it on.", [])
    assert (second.field, bits(second), second.default_text, second.access) == ("SIZE", "7:4", None, "R/W")
    assert (second.description, second.flags) == ("How wide it is, counted in 4 steps.", ["cells_missing"])
    assert (third.field, bits(third), third.flags) == ("W_ON", "8", ["cells_missing"])


@pytest.mark.parametrize(
    "prose", ["ON 3 Times.", "SIZE 3:0 Of above.", "SIZE 35:32 Beyond.", "SIZE 7:4 of it.", "Size 7:4 Of it."]
)
def test_words_with_numbers_behind_a_row_of_single_blanks_are_its_text(prose: str) -> None:
    (found,) = fields(spaced("MODE 3:0 0x0 How it runs, see", prose))
    assert found.description == f"How it runs, see {prose}"
