"""Figures of bits in the laid-out text of a PDF: rows that are not read, heads over all bytes, ends of pages."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pdf_reading import bits, text_reader

if TYPE_CHECKING:
    from pathlib import Path

    from extract.observations import Reading

CODES = "Access   R       R       R       R       R       R       R       R"
TABLE = """
Field Name       Bits   Type   Reset Value   Description
RATE             15:9   ro     0x0           How fast it runs.
LEVEL            8:6    ro     0x0           How high it stands.
GO               5      rw     0x1           Starts it.
"""
UPPER = f"""
Bit      15      14      13      12      11      10      9       8
         RATE[6:0]                                               LEVEL[2:2]
{CODES}
"""
LOWER = f"""
Bit      7       6       5       4       3       2       1       0
         LEVEL[1:0]      GO
{CODES}
"""
EMPTY = """
Bit              7       6       5       4       3       2       1       0

Access
Reset
"""


def read(tmp_path: Path, *parts: str) -> Reading:
    title = "4.1 PCON (0x0010)\nAddress offset: 0x10\n"
    return text_reader(tmp_path)("".join([title, *parts, "\n4.2 Remarks\nNothing more.\n"]))


def test_the_head_of_a_table_ends_the_rows_of_a_figure_above_it(tmp_path: Path) -> None:
    (register,) = read(tmp_path, UPPER, EMPTY, TABLE).registers
    assert bits(register) == [("RATE", 15, 9), ("LEVEL", 8, 6), ("GO", 5, 5)]
    assert [one.description for one in register.fields] == [
        "How fast it runs.",
        "How high it stands.",
        "Starts it.",
    ]


def test_a_part_of_a_field_whose_rest_stands_in_a_row_that_is_not_read_is_in_doubt(tmp_path: Path) -> None:
    reading = read(tmp_path, UPPER, LOWER)
    (register,) = reading.registers
    flags = {one.field: one.flags for one in register.fields}
    assert bits(register) == [("RATE", 15, 9), ("LEVEL", 8, 8)]
    assert flags == {"RATE": [], "LEVEL": ["lane_doubtful"]}
    assert [one.code for one in reading.diagnostics] == ["table_unread"]


def test_numbers_of_bits_at_the_top_of_many_pages_are_no_running_heads(tmp_path: Path) -> None:
    numbers, names = (
        "Bit      7    6    5    4    3    2    1    0",
        "         RUN  UP   ON   GO   A1   B1   C1   D1",
    )
    pages = [
        f"Wren manual\n\n{numbers}\n{names}{n}\nAccess   R    R    R    R    R    R    R    R\n\n"
        f"6.{n + 1} NEXT{n + 1} (0x{n + 1:02X})\nAddress offset: 0x{n + 1:02X}\n"
        for n in range(1, 6)
    ]
    reading = text_reader(tmp_path)("6.1 NEXT1 (0x01)\nAddress offset: 0x01\n\f" + "\f".join(pages))
    assert [(one.register, len(one.fields)) for one in reading.registers] == [
        *((f"NEXT{n}", 8) for n in range(1, 6)),
        ("NEXT6", 0),  # under the last heading stands none
    ]


STACKED = """
Bit      31/23/15/7   30/22/14/6   29/21/13/5   28/20/12/4   27/19/11/3   26/18/10/2   25/17/9/1    24/16/8/0

31:24    -            RATE[6:0]

23:16    MODE[3:0]                                           LEVEL[1:0]                PUMP_EN      GO
                                                                                       ABLE
15:8     -

7:0      {row}
"""


def test_the_rows_of_a_figure_whose_head_numbers_all_bytes_are_read_where_their_names_fill_them(
    tmp_path: Path,
) -> None:
    whole = "OFF          HOLD[1:0]                 -            -            -            -            ON"
    (register,) = read(tmp_path, STACKED.format(row=whole)).registers
    assert bits(register) == [
        ("RATE", 30, 24),
        ("MODE", 23, 20),
        ("LEVEL", 19, 18),
        ("PUMP_ENABLE", 17, 17),
        ("GO", 16, 16),
        ("OFF", 7, 7),
        ("HOLD", 6, 5),
        ("ON", 0, 0),
    ]
    reading = read(tmp_path, STACKED.format(row="OFF                       ON"))
    assert bits(reading.registers[0])[-1] == ("GO", 16, 16)
    assert [one.code for one in reading.diagnostics] == ["table_unread"]


def test_what_a_line_says_of_a_field_under_a_drawn_figure_is_reported_where_no_colon_parts_it(
    tmp_path: Path,
) -> None:
    reading = read(tmp_path, UPPER, "\nRATE How fast it runs.\n")
    assert reading.registers[0].fields[0].description is None
    (report,) = reading.diagnostics
    assert (report.code, reading.document.lines[report.line_first or 0]) == (
        "table_unread",
        "RATE How fast it runs.",
    )


def test_the_end_of_a_page_ends_no_sentence_about_a_value(tmp_path: Path) -> None:
    lines = "Bits 7:4 RATE: How fast it runs.\n    0: SLOW: as slow as the pump{gap}can go\n    1: FAST\n"
    for gap in ("\n  ", "\n\n\fWren manual\n\n  "):
        (register,) = read(tmp_path, lines.format(gap=gap), *[f"\f{'Wren manual'}\n\nText.\n"] * 3).registers
        assert [(one.value, one.name, one.description) for one in register.fields[0].values] == [
            (0, "SLOW", "as slow as the pump can go"),
            (1, "FAST", None),
        ]


def test_rows_of_values_under_a_head_at_the_top_of_many_pages_are_no_running_lines(tmp_path: Path) -> None:
    head = "Bits     Name            Settings    Description                 Reset    Access"
    row = "7:0      LEVEL                       How high it stands.         0x0      R/W"
    body = "".join(
        f"7.{n} RUN{n} (0x{n:02X})\n{head}\n{row}\n                         0           {word} as it is.\n"
        f"\fWren manual\n\n{head}\n                         {n + 1}           As fast as {word.lower()}.\n\n"
        for n, word in enumerate(("Pump", "Gate", "Bath", "Wheel", "Lamp"), 1)
    )
    reading = text_reader(tmp_path)(body)
    values = [[value.value for value in one.fields[0].values] for one in reading.registers]
    assert values == [[0, n + 1] for n in range(1, 6)]


def test_the_end_of_a_page_ends_no_sentence_about_a_field_under_a_drawn_figure(tmp_path: Path) -> None:
    row = "-            -            -            -            -            -            -            -"
    lines = "\nBits 30:24 RATE: How fast\n\fWren manual\n\nit goes.\nBits 23:20 MODE: Way.\n"
    (register,) = read(tmp_path, STACKED.format(row=row), lines, *["\fWren manual\n\nText.\n"] * 3).registers
    said = {one.field: one.description for one in register.fields}
    assert (said["RATE"], said["MODE"], said["LEVEL"]) == ("How fast it goes.", "Way.", None)


def test_a_single_name_under_the_numbers_may_be_wrapped(tmp_path: Path) -> None:
    names = "Bit      7       6       5       4       3       2       1       0\n         PUMP_EN\n         ABLE[7:0]\n"
    (register,) = read(tmp_path, f"{names}{CODES}\n").registers
    assert bits(register) == [("PUMP_ENABLE", 7, 0)]


def test_a_heading_at_the_top_of_many_pages_is_none_of_their_heads_though_it_counts_with_them(
    tmp_path: Path,
) -> None:
    page = "4.1.{n} Control Register\nName: PUMP{n}\nAddress offset: 0x{n:02X}\nBits 7:0 RATE: How fast.\n"
    reading = text_reader(tmp_path)("\f".join(f"Wren manual\n{page.format(n=n)}" for n in range(1, 6)))
    assert [(one.register, one.address) for one in reading.registers] == [
        (f"PUMP{n}", n) for n in range(1, 6)
    ]


def test_a_word_at_the_top_of_some_pages_is_what_is_left_of_a_sentence(tmp_path: Path) -> None:
    torn = "4.{n} PUMP{n} (0x{n:02X})\nBits 7:0 RATE: How fast the pump\n\fWren manual\n   runs\n"
    pages = "".join(torn.format(n=n) for n in range(1, 5)) + "\fWren manual\nText.\n" * 6
    reading = text_reader(tmp_path)(pages)
    assert [one.fields[0].description for one in reading.registers] == ["How fast the pump runs"] * 4


FIGURE = """
31-16            15-1             0
RATE             RESERVED         GO
R/W-0h           R-0h             R/W-1h

"""
ROWS = """
Field                     Description
31-16                     How fast
RATE                      it goes.
15-1                      This field is reserved.
-
0                         Starts it and{more}
GO                        goes on.
"""


def test_the_figure_of_the_next_register_does_not_move_the_descriptions_of_a_table(tmp_path: Path) -> None:
    following = f"\n4.2 QCON (0x0014)\nAddress offset: 0x14\n{FIGURE}"
    (register, _) = read(tmp_path, FIGURE, ROWS.format(more=""), following).registers
    fields = {one.field: one.description for one in register.fields if not one.reserved}
    assert fields == {"RATE": "How fast it goes.", "GO": "Starts it and goes on."}


def test_the_name_under_the_bits_of_a_row_does_not_begin_what_the_row_says(tmp_path: Path) -> None:
    reading = read(tmp_path, FIGURE, ROWS.format(more="\n2:1"))
    fields = {one.field: one.description for one in reading.registers[0].fields if not one.reserved}
    assert fields["RATE"] is None  # no part of it
    assert "table_unread" in {one.code for one in reading.diagnostics}


def test_names_stand_in_the_middle_of_their_bits_where_rows_of_numbers_count_on(tmp_path: Path) -> None:
    def line(*cells: tuple[float, str]) -> str:
        out = ""
        for place, cell in cells:
            out = out.ljust(int(place * 12 + 6 - len(cell) / 2)) + cell
        return out

    def numbers(high: int) -> str:
        return line(*((n, str(high - n)) for n in range(8)))

    dashes = [(n, "-") for n in range(8)]
    figure = [numbers(15), line(*dashes[:6], (6.5, "RATE")), numbers(7)]
    figure += [line((0, "-"), (2, "LEVEL"), *dashes[4:6], (6.5, "MODE"))]
    said = "- MODE: How it runs\n0: It rests\n1: It turns\n- LEVEL: How full it is\n- RATE: How fast\n"
    title = "31.2 NB Mode Register\nName: NB_MODE\nAddress: 0x40\n"
    (register,) = text_reader(tmp_path)("\n".join([title, *figure, "", said])).registers
    named = [one for one in bits(register) if one[0] != "-"]
    assert named == [("RATE", 9, 8), ("LEVEL", 6, 4), ("MODE", 1, 0)]
    assert register.fields[-1].values[1].description == "It turns"
