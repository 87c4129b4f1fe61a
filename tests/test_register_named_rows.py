"""Tables of a laid-out text whose rows begin with the names of a figure's cells: the figure has the bits."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from pdf_reading import ReadText

    from extract.observations import Register

Row = tuple[str | None, int | str | None, int | None, str | None, str | None, list[str]]


def rows(register: Register) -> list[Row]:
    return [
        (f.field, f.bits_text if f.bit_hi is None else f.bit_hi, f.bit_lo, f.access, f.default_text, f.flags)
        for f in register.fields
    ]


PUMP = """
3.4.1    Pump Control (pumpctl, at 0x18)

This register runs the pump.


            31        12   11        8       7        6         0
                 0            rate         rest          level
                20             4             1             7



"""
RATE = """\
       Field       Description                                            Access Reset
        rate       How fast the pump turns while nothing holds it.         R/W     3
"""
REST = """\
        rest       Stops it till all of its little inlets will fill R/W 0
                   rest again. The level
                   level is kept.
"""
LEVEL = """\
        level      Its fill.                                                R     Preset
"""
READ = [
    ("0", 31, 12, None, None, []),
    ("rate", 11, 8, "R/W", "3", []),
    ("rest", 7, 7, "R/W", "0", []),
    ("level", 6, 0, "R", "Preset", []),
]


def test_heads_a_blank_apart_leave_the_columns_where_they_stand(text: ReadText) -> None:
    (register,) = text(PUMP + RATE + REST + LEVEL).registers
    assert rows(register) == READ
    rest = register.fields[2]
    assert rest.description is not None
    assert rest.description.endswith("inlets will fill rest again. The level level is kept.")


def test_access_and_reset_that_a_narrow_text_pushes_off_their_columns_end_the_line(text: ReadText) -> None:
    pushed = LEVEL.replace(
        "Its fill.                                                R     Preset",
        "What is left in it, till all of it will fill R Preset",
    )
    (register,) = text(PUMP + RATE + REST + pushed).registers
    assert rows(register) == READ
    assert register.fields[3].description == "What is left in it, till all of it will fill"


def test_the_end_of_a_text_far_from_the_columns_is_none_of_their_cells(text: ReadText) -> None:
    (register,) = text(PUMP + RATE + REST + "        level      Its fill W 0\n").registers
    assert rows(register)[3][3:5] == (None, None)


def test_the_head_again_on_the_next_page_moves_the_columns(text: ReadText) -> None:
    again = "  Field    Description                                                      Access    Reset\n"
    level = "   level   Its fill, now and till the next of all the inlets is filled.        R       Preset\n"
    (register,) = text(
        PUMP + RATE + REST + "\n                         Continued on next page\n\f"
        "Pump Manual Version 2                                                 9\n\n" + again + level
    ).registers
    assert rows(register) == READ


def test_rows_of_names_and_texts_alone_are_those_of_the_figure(text: ReadText) -> None:
    whole = PUMP + RATE + REST + LEVEL
    other = (
        PUMP.replace("3.4.1", "3.4.2").replace("pumpctl", "pumpcmd")
        + "       Field       Description\n"
        + "        rate       0: slow.\n                   1: fast.\n"
        + "        level      Its fill.\n"
    )
    register = text(whole + other).registers[1]
    assert [(f.field, [v.value for v in f.values]) for f in register.fields] == [
        ("0", []),
        ("rate", [0, 1]),
        ("rest", []),
        ("level", []),
    ]


def test_two_heads_over_rows_of_something_else_are_no_table_of_the_figure(text: ReadText) -> None:
    whole = PUMP + RATE + REST + LEVEL
    other = PUMP.replace("3.4.1", "3.4.2").replace("pumpctl", "pumpcmd")
    other += "       Field       Description\n        Inlet      Where it comes in.\n"
    register = text(whole + other).registers[1]
    assert [f.description for f in register.fields] == [None] * 4


def test_a_head_at_the_top_of_many_pages_is_no_running_line(text: ReadText) -> None:
    part = PUMP + "\f" + RATE + REST + LEVEL
    pages = []
    for n in range(1, 7):
        page = part.replace("18", f"{n}0").replace("3.4.1", f"3.4.{n}")
        for name in ("rate", "rest", "level"):
            page = page.replace(name, name[:-1] + "abcdef"[n - 1])
        pages.append(page)
    found = text("".join(pages))
    assert [[row[1:] for row in rows(register)] for register in found.registers] == [
        [row[1:] for row in READ]
    ] * 6


SYMBOLS = """
3.4.2    Pump Word (pumpword, at 0x19)

       SIZE-1    SIZE-4   SIZE-5    SIZE-6             12   11      0
            kind            lock            word               0
              4               1           SIZE - 17           12

       Field       Description                                            Access Reset
        kind       What the rest of the word is.                           R/W     0
        lock       Keeps it.                                               R/W     1
        word       What is pumped.                                         R/W     -
"""


def test_cells_under_symbols_get_their_ends_by_the_widths(text: ReadText) -> None:
    (register,) = text(SYMBOLS).registers
    symbols = ["bits_symbolic"]
    assert sorted(rows(register), key=str) == [
        ("0", 11, 0, None, None, []),
        ("kind", "SIZE-1:SIZE-4", None, "R/W", "0", symbols),
        ("lock", "SIZE-5", None, "R/W", "1", symbols),
        ("word", "SIZE-6:12", None, "R/W", "-", symbols),
    ]


@pytest.mark.parametrize("widths", ["3 1 SIZE-17 12", "4 1 SIZE-16 12", "4 2 SIZE-17 12", "4 1 SIZE-17 1"])
def test_ends_that_do_not_come_out_even_are_shared_out_to_none(text: ReadText, widths: str) -> None:
    marks = SYMBOLS.replace("4               1           SIZE - 17           12", widths)
    assert [f for r in text(marks).registers for f in r.fields if f.bits_text or f.bit_hi] == []


def test_a_row_of_a_list_that_begins_with_its_code_is_no_heading(text: ReadText) -> None:
    table = "          code     cause\n             1          inlet\n             3          rest\n"
    (register,) = text(PUMP.replace("This register runs the pump.", table) + RATE + REST + LEVEL).registers
    assert register.register == "pumpctl"
    assert rows(register) == READ


def test_heads_with_a_page_number_at_either_end_break_a_text_without_form_feeds(text: ReadText) -> None:
    title = "Pump Controller Manual Version 2.1"
    heads = [
        f"{title}                  {n}" if n % 2 else f"{n}                 {title}" for n in range(20, 28)
    ]
    parts = [
        PUMP.replace("3.4.1", f"3.4.{n}").replace("18", f"{n}0")
        + RATE
        + f"{head}\n\n"
        + RATE.partition("\n")[0]
        + "\n"
        + REST
        + LEVEL
        for n, head in enumerate(heads, 1)
    ]
    found = text("\n".join(parts))
    assert [rows(register) for register in found.registers] == [READ] * 8


def test_one_text_with_numbers_that_do_not_count_pages_is_no_head(text: ReadText) -> None:
    parts = [
        PUMP.replace("3.4.1", f"3.4.{n}").replace("18", f"{n}0")
        + RATE
        + REST
        + LEVEL
        + f"\nPump controller revision      {7 * n}\n"
        for n in range(1, 9)
    ]
    found = text("\n".join(parts))
    assert [rows(register) for register in found.registers] == [READ] * 8


def test_a_row_without_the_codes_that_others_have_is_in_doubt(text: ReadText) -> None:
    rest = REST.replace("will fill R/W 0", "will fill QQ 0")
    (register,) = text(PUMP + RATE + rest + LEVEL).registers
    assert [f.flags for f in register.fields] == [[], [], ["access_lost"], []]


LIST = """
3.4      Ways of turning

                  Table 3-2: Ways of turning
            Value                 Description
              0       Slow, till the inlet is
                            full again. Then
                       1. Fast.
             1-3             Steady,  as   told.
            other               Reserved.


   A pump turns in one way.
"""
RATES = RATE.replace("while nothing holds it.", "(see Table 3-2).       ")


def values(register: Register) -> list[tuple[str | None, int | None, str | None]]:
    return [(f.field, v.value, v.description) for f in register.fields for v in f.values]


def test_a_captioned_list_of_a_text_has_its_cells_in_the_middle_of_their_columns(text: ReadText) -> None:
    (register,) = text(LIST + PUMP + RATES + REST + LEVEL).registers
    assert values(register) == [
        ("rate", 0, "Slow, till the inlet is full again. Then 1. Fast."),
        ("rate", 1, "Steady, as told."),
    ]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("             1-3 ", "             0   "),
        ("Table 3-2: Ways", "As for the ways"),
        ("     other", "etc. other"),
    ],
)
def test_what_does_not_rise_has_no_caption_or_other_lines_is_no_such_list(
    text: ReadText, old: str, new: str
) -> None:
    (register,) = text(LIST.replace(old, new) + PUMP + RATES + REST + LEVEL).registers
    assert values(register) == []


def test_small_names_behind_nearly_all_titles_of_a_table_are_those_of_the_registers(text: ReadText) -> None:
    table = """
3.3      Registers

               Table 3-1: Registers
        Address       Name                                 Page
          0x18        Pump Control (pumpctl)               12
          0x19        Pump Word (pumpword)                 13
          0x1a        Pump Rest of a very long title (pumprest) 14
"""
    found = text(table + PUMP + RATE + REST + LEVEL).registers
    assert [(one.register, one.address, one.flags) for one in found] == [
        ("pumpctl", 0x18, []),
        ("pumpword", 0x19, ["no_fields"]),
        ("pumprest", 0x1A, ["no_fields"]),
    ]


def test_words_before_pushed_codes_are_none_of_their_cells_whatever_they_look_like(text: ReadText) -> None:
    rest = REST.replace(
        "till all of its little inlets will fill R/W 0",
        "till all of the many little inlets it has will fill for each R/W 0",
    )
    (register,) = text(PUMP + RATE + rest + LEVEL).registers
    assert rows(register) == READ
    assert "will fill for each rest again" in (register.fields[2].description or "")
