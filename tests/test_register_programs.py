"""Texts that programs other than pdftotext take out of a PDF: what they print otherwise is read all the same."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from dialect_checks import load
from pdf_reading import read_file

from extract.document import FURNITURE
from extract.errors import DocumentError
from extract.pages.running_lines import mark_running

if TYPE_CHECKING:
    from pathlib import Path

    from extract.observations import Reading


def fields(made: Reading) -> dict[str | None, list[tuple[object, ...]]]:
    """The fields of each register: name, bits, reset, and whether the name is in doubt."""
    return {
        register.register: [
            (row.field, row.bit_hi, row.bit_lo, row.default_text, "name_open" in row.flags)
            for row in register.fields
        ]
        for register in made.registers
    }


def pages(foot: str, head: str, blank: int = 0) -> tuple[int, int]:
    """How many lines of eight pages are furniture, and at how many places these break."""
    text = [
        line
        for k in range(1, 9)
        for line in (*(f"The {100 * k + n} parts." for n in range(24)), foot.format(k=k), *[""] * blank, head)
    ]
    document = load("\n".join(text), "northbeck-pump")
    mark_running(document)
    return sum(bool(role & FURNITURE) for role in document.roles), len(document.page_breaks)


@pytest.mark.parametrize(
    ("foot", "blank"), [("2.{k}. Pumps {k}", 0), ("2.{k}. Pumps      {k}", 30), ("{k}", 9)]
)
def test_a_number_behind_one_blank_or_far_above_the_head_of_the_next_page_counts_pages(
    foot: str, blank: int
) -> None:
    assert pages(foot, "Northbeck Baths", blank) == (16, 7)


def test_titles_that_are_alike_but_for_a_number_behind_one_blank_are_no_feet() -> None:
    assert pages("Pump channel {k}", "Description of it") == (0, 0)


PLAIN = """3. Pumps
The pump base address is 0x7e215000.
Table 2. Pump
Offset Name Description
registers
Map 0x00 PUMP_CTRL Control of the pump
0x04 PUMP_RATE Rate of the pump
PUMP_CTRL Register
Description
Runs the pump.
Table 3.
Bits Name Description Type Reset
PUMP_CTRL
Register 31:8 Reserved. - - -
7:4 GATE_OPEN Opens the gate of the pump RW 0x5
3:0 SPEED_1 How fast it turns RW 0x0
PUMPS: PUMP_RATE Register
Offset: 0x04
Description
Rate of the pump.
Table 4. PUMP_RATE
Bits Name Description Type Reset
Register
31:4 Reserved. - - -
3:0 RATE_OF_1 How often it turns RO 0x2
"""


def test_a_caption_between_the_lines_of_its_table_says_the_heading_again(tmp_path: Path) -> None:
    made = read_file(tmp_path / "northbeck-pumps.txt", PLAIN)
    assert [(register.register, register.address, len(register.fields)) for register in made.registers] == [
        ("PUMP_CTRL", 0, 3),
        ("PUMP_RATE", 4, 2),
    ]
    assert fields(made)["PUMP_CTRL"][1] == ("GATE_OPEN", 7, 4, "0x5", False)
    assert not made.diagnostics


NARROW = """
                3. Pumps

                The pump base address is 0x7e215000, as the chapter on the baths tells in more words.
        Table 2. Pump
                Offset Name          Description
        registers of the bath
        and of all 0x00 PUMP_CTRL    Control of the pump
                0x04   PUMP_RATE     Rate of the pump

                PUMP_CTRL Register
                Description
                  Runs the pump, and says what it does.
        Table 3.
                Bits Name      Description                  Type Reset
        PUMP_CTRL
        Register 31:8 Reserved. -                           -    -
                7    GATE_OPEN Opens the gate of the pump and lets all of it run RW 0x1
                               into the bath.
                6:0  SPEED_1   How fast it turns            RW   0x5

                PUMP_RATE Register
                Description
                  Rate of the pump.
        Table 4. Rate of
                Bits Name      Description                  Type Reset
        the pump in all 31:4 Reserved. -                    -    -
                3:0  RATE_OF_1 How often it turns           RO   0x2
"""


def test_a_caption_may_reach_out_of_a_margin_of_few_characters_and_push_a_row(tmp_path: Path) -> None:
    made = read_file(tmp_path / "northbeck-pumps.txt", NARROW)
    assert [(register.register, register.address) for register in made.registers] == [
        ("PUMP_CTRL", 0),
        ("PUMP_RATE", 4),
    ]
    assert fields(made) == {
        "PUMP_CTRL": [
            ("Reserved", 31, 8, "-", False),
            ("GATE_OPEN", 7, 7, "0x1", False),
            ("SPEED_1", 6, 0, "0x5", False),
        ],
        "PUMP_RATE": [("Reserved", 31, 4, "-", False), ("RATE_OF_1", 3, 0, "0x2", False)],
    }


def test_a_heading_beside_the_left_of_a_table_is_no_part_of_its_caption(tmp_path: Path) -> None:
    made = read_file(
        tmp_path / "northbeck-pumps.txt",
        NARROW.replace("        Table 4. Rate of\n", "        Table 4. Rates\n").replace(
            "the pump in all 31:4 ", "        31:4 "
        ),
    )
    assert [register.register for register in made.registers] == ["PUMP_CTRL", "PUMP_RATE"]


GLUED = """
         PUMP_CTRL Register

         Bits Name      Description                  Type Reset
         31 RESET_ALL Resets the pump and all that it drives W1SC 0x0
                        Nothing else does.
         30 HOLD        Holds it                     RW   0x1
         [29:4] STEP Way of it at each turn          RW   0x3
         3:0 GATE Opens it RW 0x2
"""


def test_rows_whose_cells_are_all_parted_by_one_blank_are_read_by_what_each_holds(tmp_path: Path) -> None:
    assert fields(read_file(tmp_path / "northbeck-pumps.txt", GLUED)) == {
        "PUMP_CTRL": [
            ("RESET_ALL", 31, 31, "0x0", False),
            ("HOLD", 30, 30, "0x1", False),
            ("STEP", 29, 4, "0x3", True),
            ("GATE", 3, 0, "0x2", True),
        ]
    }


LONG = """Thepumprunsuntilthebathisfull andthensomemorewords
Systemandmemoryoverview Functiondescriptions Registerdescriptions
Memorytoperipherals interruptsourcesnumbers showninthefollowing
Acceptancefiltering Correspondinglywritten
"""
VALUES = """PUMP_CTRL Register
Bits Name Description Type Reset
31:8 Reserved. - - -
7:7 GATE_OPEN Gate RW 0x1
0: notclosed
1: closed
6:0 SPEED_1 How fast it turns RW 0x0
Once closed it stays closed, and nothing opens what is closed.
"""


def test_a_name_of_one_word_that_stands_nowhere_else_is_in_doubt_where_blanks_are_lost(
    tmp_path: Path,
) -> None:
    def doubts(text: str) -> list[tuple[str | None, bool]]:
        made = read_file(tmp_path / "northbeck-pumps.txt", text)
        values = [value for register in made.registers for row in register.fields for value in row.values]
        return [(value.name, "blanks_lost" in value.flags) for value in values]

    assert doubts(LONG + VALUES) == [("notclosed", True), ("closed", False)]
    assert doubts(VALUES) == [("notclosed", False), ("closed", False)]


def test_a_long_name_over_capitals_and_capitals_before_a_number_may_go_on(tmp_path: Path) -> None:
    text = """PUMP_CTRL Register
Bits Name Description Type Reset
31:24 OUTSTANDING_W Counts the turns RW 0x0
RITES that are left
23:16 WAITING_TURNS Counts the turns RW 0x0
A turn is whole
15:8 LS 8 bits of the turns RW 0x0
7:0 MS Bits of the turns RW 0x0
"""
    assert [
        (name, doubt) for name, _, _, _, doubt in fields(read_file(tmp_path / "pumps.txt", text))["PUMP_CTRL"]
    ] == [
        ("OUTSTANDING_W", True),
        ("WAITING_TURNS", False),
        ("LS", True),
        ("MS", False),
    ]


def lowered(bits: str) -> str:
    head = f"                      Name          Type     Reset   Description\n        {bits}\n"
    pages = "\n\f" if bits == "Bits" else "\n"
    return f"""       3.3.1 pump_cfg
{head}         31:28        GLEVEL          R        0x6
         27:24        RSVD
         23:16       BATHDIV        R/W        0     Turns of the bath{pages}{head}\
         15:8        PUMPDIV        R/W       0x3    Turns of the pump
          7:0         RATE           R         1     Rate of both, as
                                                     it is set
"""


def test_the_head_of_the_bits_may_stand_a_line_below_the_others_also_on_the_next_page(tmp_path: Path) -> None:
    made = read_file(tmp_path / "northbeck-pumps.txt", lowered("Bits"))
    assert fields(made) == {
        "pump_cfg": [
            ("GLEVEL", 31, 28, "0x6", False),
            ("RSVD", 27, 24, None, False),
            ("BATHDIV", 23, 16, "0", False),
            ("PUMPDIV", 15, 8, "0x3", False),
            ("RATE", 7, 0, "1", False),
        ]
    }
    with pytest.raises(DocumentError):
        read_file(tmp_path / "northbeck-baths.txt", lowered("Baths"))


def test_a_word_under_a_row_of_numbers_or_of_a_table_that_is_not_read_names_no_register(
    tmp_path: Path,
) -> None:
    figure = """Address: 0x40a034

| 31 30 | 29 28 |
| ----- | ----- |
{cell}
| Bits  | Name  | Type | Reset | Description |
| ----- | ----- | ---- | ----- | ----------- |
| 31:16 | PERIOD | R   | 0     | Turns       |
| 15:0  | TURNS  | R   | 0     | Turns       |
"""
    for cell in ("TURNS", "RSVD"):
        made = read_file(tmp_path / "northbeck-pumps.md", figure.format(cell=cell))
        assert [register.register for register in made.registers] == [None]


REPEATED = """## PUMP_CTRL

| 7 | 6 | 5 | 4 | 3 | 2 | 1 | 0 |
|---|---|---|---|---|---|---|---|
| RATE | RATE | RATE | {one} | RSVD | RSVD | RSVD | GO |
"""


def test_reserved_bits_side_by_side_are_one_field_where_names_are_repeated_for_each_bit(
    tmp_path: Path,
) -> None:
    def bits(one: str) -> list[tuple[object, ...]]:
        made = read_file(
            tmp_path / "northbeck-pumps.md", REPEATED.replace("RATE | RATE | RATE", one).format(one="STEP")
        )
        return [(row.field, row.bit_hi, row.bit_lo) for row in made.registers[0].fields]

    assert bits("RATE | RATE | RATE") == [("RATE", 7, 5), ("STEP", 4, 4), ("RSVD", 3, 1), ("GO", 0, 0)]
    assert ("RSVD", 3, 3) in bits("RATE | HOLD | REST")


def test_a_number_in_bold_ends_a_page_of_markdown() -> None:
    assert pages("2.{k}. Pumps **{k}**", "Northbeck Baths", 3) == (16, 7)


def test_numbers_raised_within_a_sentence_are_no_heading(tmp_path: Path) -> None:
    text = """
   3.1 pump_ctrl (at 0x10)
   Runs the pump. It has no more turns than its baths need, and all of these turns are sup-
                                          1       maxturns
   ported. Turns are counted.

   Bits   Name     Access   Reset   Description
   31:1   rate     R/W      0x0     How fast it turns.
   0      run      R/W      0x1     Runs it.
"""
    assert [register.register for register in read_file(tmp_path / "pumps.txt", text).registers] == [
        "pump_ctrl"
    ]
