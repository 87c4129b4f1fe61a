"""Whose the fields are and what they are called, where names stand in boxes, slices, sentences or words."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from pdf_pages import LEFT, Manual
from pdf_reading import bits, flags, listed

from extract.dialects.register_table.words.headings import name_and_title, names_register
from extract.dialects.register_table.words.vocabulary import vocabulary

if TYPE_CHECKING:
    from pdf_pages import Text
    from pdf_reading import Read


ROWS: list[list[Text]] = [["7", "RUN", "RW", "Runs."], ["6:0", "LEVEL", "RO", "How full."]]
COLUMNS = [("Bits", 40.0), ("Name", 80.0), ("Type", 40.0), ("Description", 200.0)]


@pytest.mark.parametrize(
    ("title", "sure"),
    [
        ("208 Sixteen (integer)", False),
        ("3.1 Pump state (pstat, at 0x11)", True),
        ("3.1 Pump state (pstat, at virtual)", True),
        ("3.1 Pump State Register (pstat)", True),
        ("3.1 pstat", True),
        ("3.1 Pump state (PSTAT)", True),
        ("Table 3.4 Pump Register Fields (Cont.)", False),
        ("Table 3.4 P Register", True),
    ],
)
def test_a_word_in_lower_case_and_the_words_of_a_caption_are_names_in_doubt(title: str, sure: bool) -> None:
    named = names_register(title, vocabulary())
    assert named is not None
    assert named.sure == sure


def test_a_line_of_title_address_and_reset_belongs_to_the_name_above_it(reading: Read) -> None:
    manual = Manual()
    for name, at in (("STAT", "010 H"), ("BRKC", "0F4 H")):
        manual.heading(f"{name.title()} Register", 12)
        manual.lines(name, f"{name.title()} Register ({at} ) Application Reset Value: 0000 0085 H")
        manual.table(COLUMNS, ROWS)
    registers = reading(manual).registers
    assert [(one.register, one.address) for one in registers] == [("STAT", 0x10), ("BRKC", 0xF4)]
    assert not any(one.flags for one in registers)


@pytest.mark.parametrize(
    "box",
    [
        [
            ["NBCON", ""],
            ["Pump Control Register", "(Offset Address: 0010H)"],
            ["", "Reset Value: 0000 0085H"],
        ],
        [["Pump control register", "NBCON"], ["Offset: 0x10", ""]],
        [["NBCON", "0x10"], ["Pump control", ""]],
        [["Register", "NBCON"], ["Offset", "0x10"], ["Purpose", "Controls the pump"]],
    ],
)
def test_a_box_over_the_fields_names_the_register_and_not_its_chapter(
    reading: Read, box: list[list[Text]]
) -> None:
    manual = Manual()
    manual.heading("4 Pump registers")
    manual.table([("", 180.0), ("", 200.0)], box)
    manual.table(COLUMNS, ROWS)
    (register,) = reading(manual).registers
    assert (register.register, register.address, register.flags) == ("NBCON", 0x10, [])


def test_a_title_over_several_registers_is_no_sure_name_of_one(reading: Read) -> None:
    manual = Manual()
    manual.heading("4 Pump registers")
    manual.table(COLUMNS, ROWS)
    (register,) = reading(manual).registers
    assert "register_name" in register.flags


def test_an_example_of_how_registers_are_described_is_marked(reading: Read) -> None:
    manual = Manual()
    manual.heading("1.2 Register Definition Format")
    manual.heading("1.2.1 Long Name (shortname, at 0x123)", 11)
    manual.table(COLUMNS, ROWS)
    manual.heading("2.1 Pump Control (nbcon, at 0x10)")
    manual.table(COLUMNS, ROWS)
    example, real = reading(manual).registers
    assert "register_example" in example.flags
    assert all("register_example" in field.flags for field in example.fields)
    assert (real.register, real.flags) == ("nbcon", [])


def test_sentences_over_the_fields_give_offset_and_reset_of_their_own_register_alone(reading: Read) -> None:
    manual = Manual()
    for name, said in (
        ("NBCON", "This register is located at offset 0x10. Its value after reset is 0x00000085."),
        ("NBSTA", "After NBCON at offset 0x10 is written, this register changes."),
    ):
        manual.heading(f"4.1 {name}")
        manual.lines(said)
        manual.table(COLUMNS, [["31:8", "-", "-", "Reserved"], *ROWS])
    first, second = reading(manual).registers
    assert (first.address, [one.default_value for one in first.fields if not one.reserved]) == (0x10, [1, 5])
    assert second.address is None


def test_slices_behind_names_are_bits_where_they_lie_apart(reading: Read) -> None:
    manual = Manual()
    manual.heading("4.1 NBCFG (0x20)")
    rows: list[list[Text]] = [
        ["RUN [7]", "RW", "Runs."],
        ["RATE [5:3]", "RW", "How fast."],
        ["GO [0]", "RW", "Goes."],
    ]
    manual.table([("Field", 90.0), ("R/W", 40.0), ("Description", 200.0)], rows)
    (register,) = reading(manual).registers
    found = [(one.field, one.bit_hi, one.bit_lo, one.flags) for one in register.fields]
    assert found == [("RUN", 7, 7, []), ("RATE", 5, 3, []), ("GO", 0, 0, [])]


def test_slices_that_all_begin_at_zero_are_no_bits_of_the_register(reading: Read) -> None:
    manual = Manual()
    manual.heading("4.1 NBCFG (0x20)")
    rows: list[list[Text]] = [["LEVEL [3:0]", "RW", "How full."], ["RATE [1:0]", "RW", "How fast."]]
    manual.table([("Field", 90.0), ("R/W", 40.0), ("Description", 200.0)], rows)
    found = reading(manual)
    assert found.registers == []
    assert "table_unread" in {one.code for one in found.diagnostics}


def test_a_column_of_bits_may_name_the_register_before_each(reading: Read) -> None:
    manual = Manual()
    manual.heading("4.1 NBCFG (0x20)")
    rows: list[list[Text]] = [
        ["0.15", "RUN", "Runs."],
        ["0.14:12", "RATE", "How fast."],
        ["0.11:0", "-", "Reserved"],
    ]
    manual.table([("Bit", 60.0), ("Name", 90.0), ("Description", 200.0)], rows)
    (register,) = reading(manual).registers
    assert [(one.bit_hi, one.bit_lo) for one in register.fields] == [(15, 15), (14, 12), (11, 0)]


def test_registers_before_their_bits_part_the_rows_of_a_table(reading: Read) -> None:
    manual = Manual()
    manual.heading("4 Register list")
    rows: list[list[Text]] = [
        ["NBCFG[7]", "RUN: Runs."],
        ["NBCFG[2:0]", "RATE: How fast."],
        ["NBSTA[6]", "DRY: Is dry."],
    ]
    manual.table([("Bits", 90.0), ("Function", 200.0)], rows)
    found = [(one.register, [field.field for field in one.fields]) for one in reading(manual).registers]
    assert found == [("NBCFG", ["RUN", "RATE"]), ("NBSTA", ["DRY"])]


def test_descriptions_may_begin_with_names_in_words_or_with_their_short_names(reading: Read) -> None:
    manual = Manual()
    manual.heading("4.1 Pump Command Register (Offset 04h)")
    rows: list[list[Text]] = [
        ["1", "Pump Space\nEnable – This bit lets the pump go.", "RW"],
        ["0", "Rate Enable (RE): Lets the rate change.", "RW"],
        ["15:2", "Reserved (RSVD): Reserved.", "RO"],
    ]
    manual.table([("Bit Location", 70.0), ("Register Description", 260.0), ("Attributes", 60.0)], rows)
    (register,) = reading(manual).registers
    found = [(one.field, one.bit_lo, one.reserved) for one in register.fields]
    assert found == [("Pump Space Enable", 1, False), ("RE", 0, False), ("RSVD", 2, True)]


def test_an_access_behind_a_name_is_the_fields_and_no_part_of_its_name(reading: Read) -> None:
    manual = Manual()
    manual.heading("4.1 NBCFG Register (0x20)")
    manual.table(
        [("Bits", 40.0), ("Name", 90.0), ("Description", 200.0)],
        [["7", "GEN (RW)", "Runs."], ["0", "GO", "Goes."]],
    )
    (register,) = reading(manual).registers
    assert [(f.field, f.access) for f in register.fields] == [("GEN", "RW"), ("GO", None)]


@pytest.mark.parametrize(
    ("said", "values"),
    [
        ("Pump. When set, the pump runs; when cleared, it rests.", {1: "the pump runs", 0: "it rests"}),
        (
            "If this bit is set to 1, the pump runs. If it is 0, it rests.",
            {1: "the pump runs", 0: "it rests"},
        ),
        ("Pump. When set, the pump runs.", {}),
        ("When OTHER is set, it runs. When OTHER is cleared, it rests.", {}),
    ],
)
def test_sentences_tell_the_two_values_of_a_bit(reading: Read, said: str, values: dict[int, str]) -> None:
    manual = Manual()
    manual.heading("4.1 NBCFG Register (0x20)")
    manual.table(
        [("Bits", 40.0), ("Name", 80.0), ("Description", 330.0)],
        [["7", "RUN", said], ["6:0", "LEVEL", "Level."]],
    )
    (register,) = reading(manual).registers
    assert listed(register.fields[0]) == values


def test_digits_of_a_code_may_stand_apart(reading: Read) -> None:
    manual = Manual()
    manual.heading("4.1 NBCFG Register (0x20)")
    rows: list[list[Text]] = [
        ["6:5", "RATE", "How fast.\n0 0 = off\n0 1 = slow\n1 1 = fast"],
        ["0", "GO", "Goes."],
    ]
    manual.table([("Bits", 40.0), ("Name", 80.0), ("Description", 330.0)], rows)
    (register,) = reading(manual).registers
    assert listed(register.fields[0]) == {0: "off", 1: "slow", 3: "fast"}


def test_the_lowest_bit_and_the_width_give_the_bits(reading: Read) -> None:
    manual = Manual()
    manual.heading("4.1 NBCFG Register (0x20)")
    columns = [("LSB", 40.0), ("Width", 40.0), ("Name", 80.0), ("Description", 200.0)]
    manual.table(columns, [["7", "1", "RUN", "Runs."], ["3", "3", "RATE", "How fast."]])
    (register,) = reading(manual).registers
    assert [(one.bit_hi, one.bit_lo) for one in register.fields] == [(7, 7), (5, 3)]


def test_access_and_reset_may_share_a_column(reading: Read) -> None:
    manual = Manual()
    manual.heading("4.1 NBCFG Register (0x20)")
    rows: list[list[Text]] = [["7", "RUN", "RW / 0x1", "Runs."], ["6:0", "LEVEL", "RO / 0x5", "How full."]]
    manual.table([("Bits", 40.0), ("Name", 80.0), ("Type / Reset", 80.0), ("Description", 200.0)], rows)
    (register,) = reading(manual).registers
    assert [(one.access, one.default_value) for one in register.fields] == [("RW", 1), ("RO", 5)]


@pytest.mark.parametrize(
    "title", ["Gate Set Register: gateset0", "Gate Set Register (gateset0)", "gateset0 Register"]
)
def test_a_row_over_the_head_names_the_register_whatever_the_heading_says(reading: Read, title: str) -> None:
    manual = Manual()
    manual.heading("7.2 GATE")
    manual.lines("Table 16 describes the gates.")
    for name, key, place in (
        (title, "Register Offset", "0x4"),
        ("Level Register (level)", "Base Address", "0x0C00_0000 + 4 x Line ID"),
        ("Pending Register 1 (pending1)", "Base Address", "0x0C00_1000"),
    ):
        rows: list[list[Text]] = [
            [(name, 5)],
            [(key, 2), (place, 3)],
            ["Bits", "Field Name", "Attr.", "Rst.", "Description"],
            ["[2:0]", "rate", "RW", "0x1", "How fast it is."],
            ["[31:3]", "Reserved", "RO", "0", ""],
        ]
        for cells in rows:
            manual.y += manual.page.row(LEFT, manual.y, [50, 90, 40, 40, 200], cells)
        manual.lines("Table 16: What came last")
    found = reading(manual)
    assert [(r.register, r.address, r.array_stride, r.flags) for r in found.registers] == [
        ("gateset0", 4, None, []),
        ("level", 0x0C00_0000, 4, ["array_bounds"]),
        ("pending1", 0x0C00_1000, None, []),
    ]
    assert [bits(r) for r in found.registers] == [[("rate", 2, 0)]] * 3


def test_what_stands_before_a_name_and_a_colon_is_its_block_and_what_its_offsets_count_in(
    reading: Read,
) -> None:
    manual = Manual()
    for chapter, block, field in ((4, "VALVES", "OPEN"), (5, "GATE", "SHUT")):
        manual.heading(f"{chapter}.7. List of Registers")
        manual.table(
            [("Offset", 50), ("Name", 90), ("Info", 260)],
            [["0x00", "VALVE", "Control"], ["0x04", "LOAD", "Load"]],
        )
        for name, offset in (("VALVE", "0x00"), ("LOAD", "0x04")):
            manual.heading(f"{block}: {name} Register", 11)
            manual.lines(f"Offset: {offset}")
            manual.table(COLUMNS, [["31", field, "SC", "Acts."], ["30:0", "TIME", "RO", "Ticks."]])
    found = reading(manual)
    assert [(r.block, r.register, r.address, r.address_space, r.flags) for r in found.registers] == [
        ("VALVES", "VALVE", 0, "VALVES offset", []),
        ("VALVES", "LOAD", 4, "VALVES offset", []),
        ("GATE", "VALVE", 0, "GATE offset", []),
        ("GATE", "LOAD", 4, "GATE offset", []),
    ]


def described(*headings: str, tabled: str) -> Manual:
    """A manual with a sentence under each heading, and a table of fields under the last."""
    manual = Manual()
    for heading in headings:
        manual.heading(heading)
        manual.lines("It says how many gates there are.")
    manual.heading(tabled)
    manual.table(COLUMNS, ROWS)
    return manual


def test_a_heading_with_an_address_is_a_register_though_nothing_tells_its_fields(reading: Read) -> None:
    bare = ("3.1 Gate counter (gcount, at 0x7b1)", "3.2 Gate mode (gmode, at 0x7b2)", "3.3 GATE_OFF")
    manual = described(*bare, tabled="3.4 Gate mode (gmode, at 0x7b2)")
    assert [(r.register, r.address, r.flags) for r in reading(manual).registers] == [
        ("gmode", 0x7B2, []),
        ("gcount", 0x7B1, ["no_fields"]),
    ]


def test_a_figure_of_one_cell_may_end_with_a_symbol(reading: Read) -> None:
    manual = Manual()
    manual.heading("3.1 Gate counter (gcount, at 0x7b1)")
    manual.lines("It counts.")
    manual.page.text(LEFT + 6, manual.y, "GLEN-1", 9)
    manual.page.text(LEFT + 100, manual.y, "0", 9)
    manual.y += 14
    manual.y += manual.page.row(LEFT, manual.y, [110], ["      gates"])
    manual.lines("             GLEN", "More of it.")
    (register,) = reading(manual).registers
    assert [(f.field, f.bits_text, f.bit_hi, f.flags) for f in register.fields] == [
        ("gates", "GLEN-1:0", None, ["bits_symbolic"])
    ]


def test_access_address_and_reset_may_stand_in_brackets_behind_name_and_title(reading: Read) -> None:
    manual = Manual()
    manual.heading("4.1 Common Registers")
    manual.lines("NBMR (Mode Register) [R/W] [0x0002] [0x80]", "NBMR sets the mode.")
    manual.table(COLUMNS, ROWS)
    manual.lines("NBIP (Own Address Register) [R] [0x000F - 0x0012] [0x00]", "Four bytes.")
    found = reading(manual).registers
    assert [(r.register, r.address, r.address_last, r.access, r.flags) for r in found] == [
        ("NBMR", 2, None, "R/W", []),
        ("NBIP", 0xF, None, "R", ["array_bounds", "no_fields"]),
    ]
    assert [(f.field, f.default_value) for f in found[0].fields] == [("RUN", 1), ("LEVEL", 0)]


def test_a_name_with_address_and_access_in_brackets_under_a_title_in_words_is_that_of_the_register(
    reading: Read,
) -> None:
    manual = Manual()
    manual.heading("4.1 Pump Control Register")
    manual.lines("NBCTRL (00018h; R/W)", "It runs the pump.")
    manual.table(COLUMNS, ROWS)
    (register,) = reading(manual).registers
    assert (register.register, register.address, register.access) == ("NBCTRL", 0x18, "R/W")
    assert register.description == "It runs the pump."
    assert not flags(register)


def test_of_keys_for_the_access_the_one_that_tells_one_counts(reading: Read) -> None:
    manual = Manual()
    manual.heading("4.1 NB_CTRL")
    manual.lines("Name: NB_CTRL", "Address: 6 (06h)", "Type: USR0", "Serial IF: R/W", "Reset value: 0x40")
    manual.table(COLUMNS, ROWS)
    (register,) = reading(manual).registers
    assert (register.register, register.address, register.access) == ("NB_CTRL", 6, "R/W")


def test_chapters_commands_and_errors_with_a_number_are_no_registers_where_those_look_otherwise(
    reading: Read,
) -> None:
    bare = ("4.1 GATE0 (0x4000)", "4.2 ERR_CLOSED (0x03)", "4.3 GATE_LOCK register (0x08)")
    manual = described(*bare, tabled="4.4 GATE_MODE Register (Offset 0x04)")
    assert [(r.register, r.address, r.flags) for r in reading(manual).registers] == [
        ("GATE_MODE", 4, []),
        ("GATE_LOCK", 8, ["no_fields"]),
    ]


@pytest.mark.parametrize("word", ["NOTE", "TABLE", "WARNING"])
def test_a_word_before_a_colon_that_says_what_follows_is_no_block(reading: Read, word: str) -> None:
    manual = Manual()
    manual.heading(f"{word}: VALVE Register", 11)
    manual.table(COLUMNS, ROWS)
    assert [(r.block, r.register) for r in reading(manual).registers] == [(None, "VALVE")]


def test_a_sentence_over_the_head_of_a_table_names_no_register(reading: Read) -> None:
    manual = Manual()
    manual.heading("4.1 NBGATE (0x20)")
    manual.page.row(
        LEFT, manual.y, [sum(width for _, width in COLUMNS)], ["Write to CTRL Register (LOCK) first"]
    )
    manual.y += 14
    manual.table(COLUMNS, ROWS)
    assert [r.register for r in reading(manual).registers] == ["NBGATE"]


@pytest.mark.parametrize(
    "label", ["Appendix B –", "Appendix B -", "Chapter 4:", "Chapter 12.", "Annex C", "Part II -"]
)
def test_the_label_of_a_chapter_is_no_part_of_a_name(label: str) -> None:
    assert names_register(f"{label} Register Bit Descriptions", vocabulary(), large=True) is None
    named = names_register(f"{label} PUMP_CTRL Register", vocabulary())
    assert named is not None
    assert (named.name, named.sure) == ("PUMP_CTRL", True)


def test_a_number_a_dash_and_a_name_are_a_value() -> None:
    assert names_register("1 - LVDS107", vocabulary()) is None
    assert names_register("1 - LVDS107 Register", vocabulary()) is not None
    named = names_register("3.1 - LVDS107", vocabulary())
    assert named is not None
    assert named.name == "LVDS107"


def test_a_title_over_several_registers_in_brackets_is_a_name_in_doubt() -> None:
    named = names_register("5.4.8 Gate Tag Registers [GateLo (28) and GateHi (29)]", vocabulary())
    assert named is not None
    assert not named.sure


@pytest.mark.parametrize(
    ("line", "name"),
    [
        ("NB2x44 Gate Control", "NB2x44"),
        ("NB2x[4C:48]_g[1:0] Rates", "NB2x[4C:48]_g[1:0]"),
        ("NB2x44 NTP Configuration", "NB2x44"),
        ("NB2x40_g[1:0] NB2x60_g[1:0] 0 GATE[1:0]_L[0]", None),
    ],
)
def test_a_row_of_names_is_no_name_with_its_title(line: str, name: str | None) -> None:
    found = name_and_title(line, vocabulary())
    assert (found.name if found else None) == name
