"""How the `amd-register` dialect reads field rows, sound and damaged: one small document for each."""

from __future__ import annotations

from itertools import pairwise

import pytest
from chip_pages import GADGET, HEAD, ROW, WIDGET, columns, header, rows, spaced
from dialect_checks import bits, cut, faults, field, fields, listed, read, shape

from extract.document import JUNK


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


def test_two_rows_of_the_same_bits_whose_names_differ_in_a_letter_are_copies_of_one() -> None:
    copies = [f"{name}\t3:1\tnone\tHow it goes." for name in ("MODE_SELECT", "MODE_SELEGT")]
    assert [(one.field, one.flags) for one in fields(rows(ROW, *copies))] == [
        ("ENABLE", []),
        ("MODE_SELECT", ["row_copies"]),
    ]


def test_a_row_whose_first_cell_is_empty_is_a_row_without_its_name() -> None:
    first, second = fields(rows(ROW, "\t3:1\tnone\tHow it goes."))
    assert (first.field, second.field, bits(second), second.flags) == ("ENABLE", None, "3:1", ["name_lost"])
