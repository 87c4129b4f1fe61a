"""Texts taken out of printed manuals: pages divided by form feeds, tables whose columns are blanks or nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pdf_reading import listed

if TYPE_CHECKING:
    from pdf_reading import ReadText

    from extract.observations import Register


def rows(register: Register) -> list[tuple[str | None, int | None, int | None, str | None, str | None]]:
    return [(f.field, f.bit_hi, f.bit_lo, f.access, f.description) for f in register.fields]


HEAD = "   Bits    Name    Type   Reset  Description"
LEVEL = "   31:8    LEVEL   R/W    0      What fills it"
KEY = "  7:0     KEY     R      0x1    Opens it"


def page(number: int, *lines: str) -> str:
    return "\n".join(
        ["", "   Northbeck NB1 manual", "", *lines, "", f"   Northbeck     {number}/4     2031", ""]
    )


def test_rows_that_stand_at_the_end_of_many_pages_are_no_footers(text: ReadText) -> None:
    pages = [
        f"3.{n} WIDGET{n} (0x{n}00)\n\nBits Name Type Reset Description\n31:8 LEVEL R/W 0 What fills it\n"
        f"7 MODE R/W 0 How\n6:0 KEY R 0 Opens it\n2-{n} Northbeck registers\n"
        for n in range(1, 9)
    ]
    found = text("\f".join(pages))
    assert [[f.field for f in register.fields] for register in found.registers] == [
        ["LEVEL", "MODE", "KEY"]
    ] * 8
    assert not [
        f.description for r in found.registers for f in r.fields if "Northbeck" in (f.description or "")
    ]


def test_a_running_head_that_speaks_of_reading_is_no_row(text: ReadText) -> None:
    pages = [
        f"{n + 10} Memory Read Timing\n3.{n} WIDGET{n} (0x{n}00)\n\nBits Name Type Reset Description\n"
        f"31:8 LEVEL R/W 0 What fills it\n7:0 KEY{n} R 0 Opens it and\n"
        for n in range(1, 9)
    ]
    found = text("\f".join(pages))
    assert {f.description for r in found.registers for f in r.fields} == {"What fills it", "Opens it and"}


def test_a_table_goes_on_behind_the_running_lines_of_a_page_and_its_repeated_head(text: ReadText) -> None:
    found = text(
        "\f".join(
            page(
                n,
                f"   2.{n} NB_CFG{n}",
                "",
                f"   Address: 0x{n:02X}0",
                "",
                HEAD,
                "   31:8    LEVEL   R/W    0      What fills it",
            )
            + "\f"
            + page(
                n + 1,
                HEAD.replace("   Bits", "  Bits"),
                "  7:0     KEY     R      0x1    Opens it",
                "                                for good",
            )
            for n in (1, 3)
        )
    )
    assert [(r.register, r.address) for r in found.registers] == [("NB_CFG1", 0x10), ("NB_CFG3", 0x30)]
    for register in found.registers:
        assert rows(register) == [
            ("LEVEL", 31, 8, "R/W", "What fills it"),
            ("KEY", 7, 0, "R", "Opens it for good"),
        ]
    assert found.pages[-2] == 4


def test_text_far_below_a_table_is_none_of_it(text: ReadText) -> None:
    gap = "\n" * 8
    found = text(f"2.1 NB_CFG\n\n{HEAD}\n {KEY}{gap}           Date    10 May 2031\n")
    assert rows(found.registers[0]) == [("KEY", 7, 0, "R", "Opens it")]


SQUEEZED = """3.3.1 NB_CLK
Address: 0x40
Bits Name Type Reset Description
31:16 DIV R/W 4'h6 divides the clock
of the bus
15:8 RSVD
7:6 SEL R which clock is meant (0: slow 1: fast 2/3:
both)
5:0 RSVD
3.3.2 NB_GATE
Bits Name Type Reset Description
31:1 RSVD
0 EN R/W 1 opens it
2031 10/5 1.1 first print
"""


def test_cells_between_single_blanks_are_told_apart_by_the_roles_of_their_heads(text: ReadText) -> None:
    found = text(SQUEEZED)
    clock, gate = found.registers
    assert (clock.register, clock.address) == ("NB_CLK", 0x40)
    assert rows(clock) == [
        ("DIV", 31, 16, "R/W", "divides the clock of the bus"),
        ("RSVD", 15, 8, None, None),
        ("SEL", 7, 6, "R", "which clock is meant (0: slow 1: fast 2/3: both)"),
        ("RSVD", 5, 0, None, None),
    ]
    assert clock.fields[0].default_text == "4'h6"
    assert gate.register == "NB_GATE"
    assert [(f.field, f.bit_hi, f.bit_lo) for f in gate.fields] == [("RSVD", 31, 1), ("EN", 0, 0)]


def test_numbers_that_begin_lines_of_a_description_are_no_bits(text: ReadText) -> None:
    found = text(
        "3.1 NB_SEL\nBits Name Type Description\n31:2 RSVD\n1:0 SEL R/W which clock\n0 slow one\n1 fast one\n"
    )
    assert [f.field for f in found.registers[0].fields] == ["RSVD", "SEL"]


def test_names_that_nothing_tells_from_the_text_behind_them_are_lost(text: ReadText) -> None:
    found = text(
        "Table 4.3. NBID Register bit assignments\nBits Name Function\n[31:24] Maker Who makes it.\n"
        "[23:16] - Always 0.\n[15:0] CORE2 Which core it is.\n\n"
        "Table 4.4. NBREV Register bit assignments\nBits Name Function\n[15:0] REV_A Which print.\n"
    )
    first, second = found.registers
    assert (first.register, second.register) == ("NBID", "NBREV")
    assert [(f.field, [x for x in f.flags if x.startswith("name")]) for f in first.fields] == [
        (None, ["name_lost"]),
        ("-", []),
        ("CORE2", ["name_open"]),
    ]
    assert [f.field for f in second.fields] == ["REV_A"]


def test_a_row_between_tabs_goes_on_with_the_lines_under_it(text: ReadText) -> None:
    found = text(
        "Table 4.3. NBID Register bit assignments\nBits\tName\tFunction\n"
        "[15:8]\tMAKER\t\nWho makes it:\n0x41 = Northbeck\n"
        "[7:0]\tCORE\tWhich core it is.\n\nWhat follows is text.\n"
    )
    assert [(f.field, f.bit_hi, f.bit_lo) for f in found.registers[0].fields] == [
        ("MAKER", 15, 8),
        ("CORE", 7, 0),
    ]
    assert found.registers[0].fields[0].description == "Who makes it: 0x41 = Northbeck"
    assert found.registers[0].fields[1].description == "Which core it is."


def test_marks_of_html_are_no_part_of_a_heading(text: ReadText) -> None:
    found = text(
        '### <div id="nb"></div>NB_CTL\n\n|name|bit_assignments|type|\n|:--|:--|:--|\n|EN|[0]|rw|\n|GO|[1]|rw|\n'
    )
    assert found.registers[0].register == "NB_CTL"
    assert [(f.field, f.bit_hi) for f in found.registers[0].fields] == [("EN", 0), ("GO", 1)]


def test_a_name_with_the_slice_of_an_index_and_of_bits_describes_a_field(text: ReadText) -> None:
    found = text(
        "9.4.1 NB mode register (NBx_MODE)\n\nAddress offset: 0x00\n"
        "Bits 31:0 MODE[15:0][1:0]: What pin y does\n00: Input\n01: Output\n"
    )
    (field,) = found.registers[0].fields
    assert (field.bit_hi, field.bit_lo) == (31, 0)


def test_cells_over_several_columns_of_a_table_under_rules_have_the_bits_of_all(text: ReadText) -> None:
    found = text(
        "======== ======= ====== ====== ====== ======\n"
        "Address  Name    31..24 23..16 15..8  7..0\n"
        "======== ======= ====== ====== ====== ======\n"
        "NB+0x00  NBID    Vendor ID     Part Number\n"
        "-------- ------- ------------- -------------\n"
        "NB+0x04  NBVER   Major  Minor  Patch  Meta\n"
        "-------- ------- ------ ------ ------ ------\n"
        "NB+0x08  NBNEXT  Pointer to the next block\n"
        "======== ======= ===========================\n"
    )
    assert [(r.register, [(f.field, f.bit_hi, f.bit_lo) for f in r.fields]) for r in found.registers] == [
        ("NBID", [("Vendor ID", 31, 16), ("Part Number", 15, 0)]),
        ("NBVER", [("Major", 31, 24), ("Minor", 23, 16), ("Patch", 15, 8), ("Meta", 7, 0)]),
        ("NBNEXT", [("Pointer to the next block", 31, 0)]),
    ]


def test_access_and_reset_behind_the_description_end_the_row_or_stand_below_it(text: ReadText) -> None:
    found = text(
        "NB_SEL Register\nBits Name Description Type Reset\n31:30 Reserved. - - -\n29:27 SEL9 SEL9 - which input\n"
        "000 = the first\n001 = the second\nRW 0x0\n26:24 SEL8 SEL8 - which output RW 0x1\n"
        "23:16 OUTSTANDING_W\nRITES Writes under way RO 0x0\n15:0 SLOW\nWhen set, it waits. RO 0x0\n"
    )
    (register,) = found.registers
    assert [(f.field, f.access, f.default_text, "name_open" in f.flags) for f in register.fields[1:]] == [
        ("SEL9", "RW", "0x0", False),
        ("SEL8", "RW", "0x1", False),
        ("OUTSTANDING_W", "RO", "0x0", True),
        ("SLOW", "RO", "0x0", False),
    ]
    assert [(value.value, value.description) for value in register.fields[1].values] == [
        (0, "the first"),
        (1, "the second"),
    ]


TORN = """\
Northbeck NB1 manual

4.1 NBCFG Register
 Bits   Type   Reset   Description
 31:3   RO     0x0     Reserved
 2:0    R/W    0x2     GAIN: how loud.
                       000: off
                       001: low
Northbeck                                                                   1
\f
Northbeck NB1 manual

                       010: high
                       011: higher

4.2 NBSTAT Register
 Bits   Type   Reset   Description
 31:0   RO     0x0     LEVEL: how full.
Northbeck                                                                   2
\f
Northbeck NB1 manual

Nothing else.
Northbeck                                                                   3
"""


def test_a_description_goes_on_at_the_top_of_a_page_where_it_begins_in_its_column(text: ReadText) -> None:
    gain = text(TORN).registers[0].fields[1]
    assert listed(gain) == {0: "off", 1: "low", 2: "high", 3: "higher"}


LETTERS = """\
4.1 NBCFG
Bit number   15 14 13 12 11 10 9 8 7 6 5 4 3 2 1 0
ID           B B                           A
ID  R/W  Field  Description
A   RW   RUN    Runs.
B   RW   RATE   How fast.

4.2 NBSTAT Register
Bits   Type   Description
7:4    RO     LEVEL: how full.
3:0    RO     RATE: how fast.
"""


def test_letters_under_numbers_between_single_blanks_are_in_doubt(text: ReadText) -> None:
    found = text(LETTERS)
    fields = [row for one in found.registers if one.register == "NBCFG" for row in one.fields]
    assert all("lane_doubtful" in row.flags for row in fields)
    assert fields or any(one.code == "table_unread" for one in found.diagnostics)


def test_a_figure_of_a_text_that_is_not_read_is_reported_where_access_is_lost_with_it(text: ReadText) -> None:
    numbers = " ".join(str(bit) for bit in range(31, 15, -1))
    rows = f"{numbers}\nRATE LEVEL\n{' '.join(['rw'] * 16)}\n"
    found = text(
        f"4.1 NBCFG register (NBCFG)\n\n{rows}\nBits 31:24 RATE[7:0]: How fast\nBits 23:16 LEVEL[7:0]: Full\n"
    )
    assert [one.code for one in found.diagnostics] == ["table_unread"]


WORDED = """\
4.1 NBCFG Register
Bit    Name           Description                  R/W   Default
27:14  Receive Error Interrupt                     RW/SC 0
       Enable         1 = Enable it
13:1   LEVEL          How full                     RO/LL 0
0      RUN            This bit is cleared after it is RW/SC 1
                      written
"""


def test_a_name_that_begins_in_the_second_line_of_its_row_is_in_doubt(text: ReadText) -> None:
    (register,) = text(WORDED).registers
    error, level, run = register.fields
    assert {"name_open", "name_lost"} & set(error.flags)
    assert (level.field, level.access, run.field, run.access) == ("LEVEL", "RO/LL", "RUN", "RW/SC")


UNDER = """\
NBCFG
Configuration Register (0000H) Reset Value: 0000 0000H
Field          Bits   Type Description
LEVEL          [30:0] r    How full.
RUN            31     rw   Runs.
NBSTAT
Status Register (0004H) Reset Value: 0000 0000H
Field          Bits   Type Description
RATE           [31:0] r    How fast.
"""


def test_a_word_under_a_name_that_would_have_fitted_behind_it_is_no_rest_of_it(text: ReadText) -> None:
    found = text(UNDER).registers
    assert [[row.field for row in one.fields] for one in found] == [["LEVEL", "RUN"], ["RATE"]]


def test_a_head_printed_again_behind_a_foot_says_where_the_columns_of_its_page_stand(text: ReadText) -> None:
    wide = " Bits                 Name                 Type            Reset           Description"
    wide_row = "31:8              LEVEL                R/W             0x1             What fills it"
    near = [
        " Bits       Name     Type  Reset   Description",
        "  7:2       KEY      R/W   0x2     Opens the gate",
    ]
    lines = [
        *("3.1 gate_ctl", "", "Address: 0x40001000", "", wide, "", wide_row, "", ""),
        "NB1 Manual                                    5/ 9                               Northbeck",
        *(
            "\f                                          NB1 Manual",
            "",
            *near,
            "",
            "  1:0       RUN      R/W   0x3     Runs",
        ),
    ]
    (register,) = text("\n".join(lines)).registers
    assert [(f.field, f.bit_hi, f.bit_lo, f.access, f.default_text, f.flags) for f in register.fields] == [
        ("LEVEL", 31, 8, "R/W", "0x1", []),
        ("KEY", 7, 2, "R/W", "0x2", []),
        ("RUN", 1, 0, "R/W", "0x3", []),
    ]


def test_values_under_a_head_printed_again_behind_the_last_row_stand_in_the_columns_of_its_page(
    text: ReadText,
) -> None:
    made = """4.1 NBCTL register (NBCTL, address 0x10)
Bit      Symbol                       Value    Description                       Reset value
31:15    -                                     Reserved.                         0x0
14:0     NB_MODE_OF_THE_MILL                   How it runs.                      0x0
                                      0x0      SLOW: for hours
\f
Bit      Symbol                   Value    Description                       Reset value
                                  0x1      FAST
                                  0x2      FAST7: for minutes
"""
    (register,) = text(made).registers
    assert listed(register.fields[-1]) == {0: "SLOW", 1: "FAST", 2: "FAST7"}
