"""Figures of bits among what stands around them: rows with few cells, captions, lines of text, the next page."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pdf_pages import LEFT, Manual
from pdf_reading import bits, flags, reader

from extract.dialects.register_table import RegisterTableDialect

if TYPE_CHECKING:
    from pathlib import Path

    from pdf_pages import Text

    from extract.observations import Field, Reading

BITS = [("Bits", 60.0), ("Name", 120.0), ("Description", 240.0)]
FOUR = [("", 100.0)] * 4
"""The columns of a figure of four cells."""


def read(manual: Manual, tmp_path: Path) -> Reading:
    for _ in range(2):
        manual.turn()  # what stands on three pages is a header
        manual.heading("5.1 Empty pages")
    return reader(RegisterTableDialect(), tmp_path)(manual)


def test_rows_of_one_cell_or_two_go_on_with_a_figure(tmp_path: Path) -> None:
    manual = Manual()
    manual.heading("NB_CTL Register")
    manual.table(FOUR, [["31-24", "23-16", "15", "14-12"], ["HIGH", "LEVEL", "GO", "MODE"]])
    manual.table(FOUR[:2], [["11-8", "7-1"], ["RATE", "STEP"]])
    manual.table(FOUR[:1], [["0"], ["STOP"]])
    manual.lines("STOP Stops the pump.")
    (register,) = read(manual, tmp_path).registers
    assert bits(register)[-3:] == [("RATE", 11, 8), ("STEP", 7, 1), ("STOP", 0, 0)]
    assert register.fields[-1].description == "Stops the pump."


def test_a_row_of_few_cells_that_goes_on_with_nothing_is_no_figure(tmp_path: Path) -> None:
    manual = Manual()
    manual.heading("NB_CTL Register")
    manual.table(FOUR, [["31-24", "23-16", "15", "14-12"], ["HIGH", "LEVEL", "GO", "MODE"]])
    manual.table(FOUR[:1], [["5-3"], ["OTHER"]])
    (register,) = read(manual, tmp_path).registers
    assert [name for name, _, _ in bits(register)] == ["HIGH", "LEVEL", "GO", "MODE"]


def test_a_figure_of_one_cell_is_a_register_of_one_field(tmp_path: Path) -> None:
    manual = Manual()
    manual.heading("NB_DATA Register")
    manual.table(FOUR[:1], [["31-0"], ["WORD"], ["R/W-0h"]])
    manual.lines("WORD What comes in.")
    (register,) = read(manual, tmp_path).registers
    assert bits(register) == [("WORD", 31, 0)]


def test_a_caption_names_the_table_behind_one_that_is_not_read(tmp_path: Path) -> None:
    manual = Manual()
    manual.heading("7.6.1 System control register")
    manual.lines("Table 1. NB_RATE register (NB_RATE, address 0x4000 0010) bit description")
    manual.table([("Mode", 80), ("Pumps", 80)], [["slow", "one"], ["fast", "two"]])
    manual.table(BITS, [["31:8", "HIGH", "High part"], ["7:0", "LOW", "Low part"]])
    (register,) = read(manual, tmp_path).registers
    assert register.register == "NB_RATE"


def test_the_columns_of_a_figure_end_with_the_table_under_it(tmp_path: Path) -> None:
    manual = Manual()
    manual.heading("NB_CTL Register")
    numbers = [f"{31 - n}/{23 - n}/{15 - n}/{7 - n}" for n in range(8)]
    named = [[f"{high}:{high - 7}", (name, 8)] for high, name in zip((31, 23, 15, 7), "ABCD", strict=True)]
    manual.table([("", 50.0)] * 9, [["Bit", *numbers], *named], size=6)
    columns = [("Bits", 40.0), ("Name", 110.0), ("Description", 220.0), ("Access", 40.0), ("Reset", 40.0)]
    rows = [
        ["31:24", "A", "First", "R", "0"],
        ["23:16", "B", "Next", "R", "0"],
        ["15:8", "C", "Third", "R", "0"],
    ]
    manual.table(columns, rows)
    manual.turn()
    manual.table(columns, [["7:0", "D", "Last", "R/W", "0"]])
    (register,) = read(manual, tmp_path).registers
    assert bits(register) == [("A", 31, 24), ("B", 23, 16), ("C", 15, 8), ("D", 7, 0)]
    assert flags(register) == set()


def test_upright_words_over_the_numbers_are_no_turned_names(tmp_path: Path) -> None:
    manual = Manual()
    manual.heading("NB_CTL Register")
    manual.lines("Channel clock and a.")
    manual.table(FOUR, [["31 24", "23 16", "15 8", "7 0"]], rules="none", size=6)
    manual.y -= 10
    manual.table(FOUR, [["HIGH", "LEVEL", "GO", "MODE"]])
    (register,) = read(manual, tmp_path).registers
    assert {one.field for one in register.fields} <= {"HIGH", "LEVEL", "GO", "MODE"}


def described(manual: Manual, tmp_path: Path, *lines: str) -> list[Field]:
    manual.heading("NB_CTL Register")
    manual.table(FOUR, [["31-24", "23-16", "15-8", "7-0"], ["HIGH", "LEVEL", "GO", "MODE"]])
    manual.lines(*lines)
    (register,) = read(manual, tmp_path).registers
    return register.fields


def test_a_description_may_begin_with_a_word_that_sentences_have_second(tmp_path: Path) -> None:
    found = described(Manual(), tmp_path, "HIGH Is slow. (R/W)", "LEVEL When it rises, GO is low. (RO)")
    assert [one.description for one in found][:2] == ["Is slow.", "When it rises, GO is low."]


def test_a_sentence_about_a_field_is_no_description_of_it(tmp_path: Path) -> None:
    found = described(Manual(), tmp_path, "HIGH Highest part.", "LEVEL is set by the pump.")
    assert [one.description for one in found][:2] == ["Highest part. LEVEL is set by the pump.", None]


def test_the_slice_of_a_name_that_a_narrow_cell_cuts_is_whole(tmp_path: Path) -> None:
    manual = Manual()
    manual.heading("NB_CTL Register")
    eight = [("", 50.0)] * 8
    upper = [*map(str, range(23, 15, -1))]
    manual.table(eight, [upper, [("HIGH[2:0]", 3), ("LEVEL_OF\n_OIL[20:1\n6]", 5)]])
    for high in (15, 7):
        numbers = [*map(str, range(high, high - 8, -1))]
        manual.table(eight, [numbers, [(f"LEVEL_OF_OIL[{high}:{high - 7}]", 8)]])
    (register,) = read(manual, tmp_path).registers
    assert bits(register) == [("HIGH", 23, 21), ("LEVEL_OF_OIL", 20, 0)]


def test_described_fields_that_no_figure_places_are_reported(tmp_path: Path) -> None:
    manual = Manual()
    for n, name in enumerate(("fctl", "fgain")):
        manual.heading(f"5.2.{n + 1} Filter {n} ({name}, at 0x7a{n})")
        rows: list[list[Text]] = [
            ["level", "How much is let through.", "R/W", "0"],
            ["mode", "Fast or slow.", "R", "0"],
        ]
        manual.table([("Field", 60), ("Description", 250), ("Access", 50), ("Reset", 40)], rows)
    manual.heading("6 Pins")
    manual.table(
        [("Name", 60), ("Description", 250), ("Type", 50)],
        [["SCL", "Clock.", "I/O"], ["SDA", "Data.", "I/O"]],
    )
    found = read(manual, tmp_path)
    assert [row for _, row in found.observations()] == []
    lines = found.document.lines
    told = [
        (lines[one.line_first][:5], lines[one.line_last][:4])
        for one in found.diagnostics
        if one.code == "table_unread"
    ]
    assert told == [("level", "mode"), ("level", "mode")]


def test_lines_that_begin_with_the_bits_of_a_cell_and_name_it_describe_it(tmp_path: Path) -> None:
    manual = Manual()
    for caption, names in (
        ("Table 11. 0x8 - CTRL - Pump control register", ["RESERVED", "FILL", "GO"]),
        ("Table 12. 0xC - LEVEL - Pump level register", ["RESERVED", "PUMP LEVEL", "LK"]),
    ):
        manual.lines(caption)
        widths = [("", 160.0), ("", 100.0), ("", 40.0)]
        manual.table(widths, [["31-12", "11-1", "0"], names, ["0", "NR", "*"], ["r", "rw", "rw"]])
        manual.lines("31: 12 RESERVED")
        if names[1] == "FILL":
            manual.lines(
                "11: 1 Level wanted (FILL) - How full the pump", "is to be.", "0 GO (GO) - Starts it."
            )
        else:
            manual.lines("11: 1 Pump level", "0 Lock (LK) - Keeps (GO) from changing.")
    found = read(manual, tmp_path).registers
    assert [(r.register, r.address, r.flags) for r in found] == [("CTRL", 8, []), ("LEVEL", 12, [])]
    assert [
        [(f.field, f.bit_hi, f.bit_lo, f.access, f.default_text, f.description) for f in register.fields]
        for register in found
    ] == [
        [
            ("RESERVED", 31, 12, "r", "0", "RESERVED"),
            ("FILL", 11, 1, "rw", "NR", "Level wanted (FILL) - How full the pump is to be."),
            ("GO", 0, 0, "rw", "*", "GO (GO) - Starts it."),
        ],
        [
            ("RESERVED", 31, 12, "r", "0", "RESERVED"),
            ("PUMP LEVEL", 11, 1, "rw", "NR", "Pump level"),
            ("LK", 0, 0, "rw", "*", "Lock (LK) - Keeps (GO) from changing."),
        ],
    ]


def test_a_caption_under_a_figure_names_the_register_of_which_the_heading_has_words_alone(
    tmp_path: Path,
) -> None:
    manual = Manual()
    manual.heading("3.1.6 Pump Status Registers (pstatus and pstatush)")
    manual.lines("They are formatted as shown.")
    manual.table(FOUR, [["31-24", "23-16", "15", "14-0"], ["HIGH", "WPRI", "GO", "RATE (WARL)"]])
    manual.lines("Figure 3.6: Pump status register (pstatus) for short words.")
    manual.heading("3.1.7 Pump Gate Register (pgate)")
    manual.table(FOUR, [["31-24", "23-16", "15", "14-0"], ["HIGH", "WPRI", "GO", "MODE"]])
    manual.lines("Figure 3.7: Encoding of pgate.", "Table 3.5: Encoding of MODE.")
    manual.table([("Value", 60), ("Name", 90)], [["0", "Direct"], ["1", "Vectored"], [">=2", "-"]])
    status, gate = read(manual, tmp_path).registers
    assert [(r.register, r.flags) for r in (status, gate)] == [("pstatus", []), ("pgate", [])]
    assert bits(status) == [("HIGH", 31, 24), ("GO", 15, 15), ("RATE", 14, 0)]
    assert status.fields[-1].access == "WARL"
    assert [(v.value, v.name) for f in gate.fields for v in f.values] == [(0, "Direct"), (1, "Vectored")]


def test_a_second_row_of_names_that_are_letters_and_digits_is_no_row_of_resets(tmp_path: Path) -> None:
    manual = Manual()
    for name, second in (("NBDATA", ["D3", "D2", "D1", "D0"]), ("NBLOW", ["1", "0", "A5", "0C"])):
        manual.heading(f"3.1 {name} register (0x10)")
        bits = ["3", "2", "1", "0"] if name == "NBDATA" else ["17", "16", "15-8", "7-0"]
        manual.table([("", 80.0)] * 4, [bits, ["UP", "DOWN", "LEFT", "RIGHT"], second])
    first, other = read(manual, tmp_path).registers
    assert [f.default_text for f in first.fields] == [None] * 4
    assert [f.default_text for f in other.fields] == ["1", "0", "A5", "0C"]


WIDE = [("", 160.0), ("", 240.0)]
"""The columns of a figure of two cells."""


def test_the_last_word_of_a_sentence_is_no_access(tmp_path: Path) -> None:
    manual = Manual()
    manual.heading("NB_ERR Register")
    manual.table(WIDE, [["31-8", "7-0"], ["LEVEL", "CAUSE"]])
    manual.lines("read.")
    manual.lines("CAUSE : What went wrong.")
    (register,) = read(manual, tmp_path).registers
    assert bits(register) == [("LEVEL", 31, 8), ("CAUSE", 7, 0)]
    assert [one.access for one in register.fields] == [None, None]


def test_codes_of_access_under_a_figure_are_read(tmp_path: Path) -> None:
    manual = Manual()
    manual.heading("NB_ERR Register")
    manual.table(WIDE, [["31-8", "7-0"], ["LEVEL", "CAUSE"]])
    manual.page.text(LEFT + 80, manual.y, "RO")
    manual.page.text(LEFT + 280, manual.y, "RW")
    manual.y += 12
    manual.lines("CAUSE : What went wrong.")
    (register,) = read(manual, tmp_path).registers
    assert [one.access for one in register.fields] == ["RO", "RW"]


def test_rows_of_digits_under_the_numbers_of_bits_are_values_and_no_figure(tmp_path: Path) -> None:
    manual = Manual()
    manual.heading("NB_MASK Register")
    columns = [("Size", 60.0), *((str(bit), 40.0) for bit in (7, 6, 5, 4))]
    rows = ["0000", "0011", "1111"]
    manual.table(columns, [[f"{4**n} kB", *digits] for n, digits in enumerate(rows)])
    found = read(manual, tmp_path)
    assert not [one for register in found.registers for one in register.fields]
    assert "table_unread" in {one.code for one in found.diagnostics}


def test_a_figure_of_which_the_numbers_alone_are_there_is_reported(tmp_path: Path) -> None:
    manual = Manual()
    manual.heading("NB_CTL Register")
    manual.table(WIDE, [["31-8", "7-0"], ["LEVEL", "CAUSE"]])
    manual.heading("NB_STAT Register")
    manual.lines("31 28 27 26 25 16 15 0", "GATES", "GATES tells which are open.")
    found = read(manual, tmp_path)
    told = [one.raw_text for one in found.diagnostics if one.message == "a figure of bits is not read"]
    assert told == ["31 28 27 26 25 16 15 0"]


def test_a_letter_with_a_colon_apart_begins_the_description_of_its_field(tmp_path: Path) -> None:
    manual = Manual()
    manual.heading("NB_SPACE Register")
    manual.table([("", 200.0), ("", 60.0), ("", 140.0)], [["31-8", "7-6", "5-0"], ["BASE", "R", "LEVEL"]])
    manual.lines(
        "BASE : Where it begins.", "R : Which space it is.", "00 ® Slow", "01 ® Fast", "LEVEL : How high."
    )
    (register,) = read(manual, tmp_path).registers
    told = {one.field: one for one in register.fields}
    assert told["BASE"].description == "Where it begins."
    assert str(told["R"].description).startswith("Which space it is.")
    assert [(one.value, one.name) for one in told["R"].values] == [(0, "Slow"), (1, "Fast")]
    assert told["LEVEL"].description == "How high."
