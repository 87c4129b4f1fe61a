"""Figures of bits that texts draw with signs: boxes with numbers outside them, lines that lead to descriptions."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from dialect_checks import load
from pdf_reading import shown

from extract import dialects
from extract.errors import UnknownDialect

if TYPE_CHECKING:
    from extract.observations import Reading


def read(text: str) -> Reading:
    return dialects.read(load(text, "northbeck-gates"))


HEADING = "NB_GATE (0x20) - Gate control\n\n"
CELLS = [("EN", 31, 31), ("GO", 30, 30), ("RATE", 29, 16), ("LEVEL", 15, 0)]
OVER = """\
   31   30  29          16 15         0
  +----+----+-------------+------------+
  | EN | GO |    RATE     |   LEVEL    |
  +----+----+-------------+------------+
"""
RULE, ROW = OVER.splitlines()[1:3]


@pytest.mark.parametrize(
    "box",
    [
        OVER,
        "\n".join([RULE, ROW, RULE, OVER.splitlines()[0]]),
        "\n".join([OVER.splitlines()[0], ROW]),
        OVER.translate(str.maketrans("+-|", "┼─│")),
        OVER.replace(RULE, f"  .{RULE[3:-1].replace('+', '.')}.", 1).replace(
            RULE, f"  `{RULE[3:-1].replace('+', chr(39))}'"
        ),
        OVER + "    1    1        14           16\n",
    ],
)
def test_a_box_under_or_over_numbers_holds_the_bits_of_each_cell(box: str) -> None:
    reading = read(f"{HEADING}{box}\n\nThe gate opens.\n")
    (register,) = reading.registers
    assert (register.register, register.address, shown(register.fields)) == ("NB_GATE", 0x20, CELLS)
    assert not any(one.flags for one in register.fields)
    assert not reading.diagnostics


def test_numbers_of_every_bit_and_two_numbers_in_a_cell_tell_the_same() -> None:
    every = "     7   6   5   4   3   2   1   0\n"
    box = (
        "   +---+---+---+---+---+---+---+---+\n"
        "   |EN |  RATE |      LEVEL    | D |\n   +---+---+---+---+---+---+---+---+\n"
    )
    ends = (
        "   +---+-------+---------------+---+\n   | 7 | 6   5 | 4           1 | 0 |\n"
        "   +---+-------+---------------+---+\n"
        "   |EN |  RATE |      LEVEL    | D |\n   +---+-------+---------------+---+\n"
    )
    for figure in (every + box, ends):
        (register,) = read(f"{HEADING}{figure}\n").registers
        assert shown(register.fields) == [("EN", 7, 7), ("RATE", 6, 5), ("LEVEL", 4, 1), ("D", 0, 0)]


def test_access_and_resets_in_a_box_are_those_of_the_names_over_them() -> None:
    box = (
        "   7       4   3   2       0\n  +-----------+---+----------+\n  |   RATE    |EN |   LVL    |\n"
        "  |   R/W     | R |   R/W    |\n  |   0x4     | 0 |    3     |\n  +-----------+---+----------+\n"
    )
    (register,) = read(HEADING + box).registers
    assert [(one.field, one.access, one.default_text) for one in register.fields] == [
        ("RATE", "R/W", "0x4"),
        ("EN", "R", "0"),
        ("LVL", "R/W", "3"),
    ]


def test_two_boxes_that_go_on_are_one_register_and_letters_that_run_downward_one_name() -> None:
    boxes = (
        "    15             8\n  +-----------------+\n  |      HIGH       |\n  +-----------------+\n"
        "   7 6           0\n  +-+---------------+\n"
        "  |G|               |\n  |O|     LOW       |\n  +-+---------------+\n"
    )
    (register,) = read(HEADING + boxes).registers
    assert shown(register.fields) == [("HIGH", 15, 8), ("GO", 7, 7), ("LOW", 6, 0)]


def test_a_box_whose_cells_do_not_go_on_under_their_numbers_is_reported_and_not_read() -> None:
    gap = OVER.replace("29 ", "28 ", 1)
    reading = read(f"{HEADING}{OVER}\nNB_STEP (0x24) - Steps\n\n{gap}\n")
    assert [len(one.fields) for one in reading.registers if one.register == "NB_GATE"] == [4]
    assert not any(one.fields for one in reading.registers if one.register == "NB_STEP")
    first = HEADING.count("\n") + OVER.count("\n") + 3
    assert first in [one.line_first for one in reading.diagnostics if one.code == "table_unread"]


def test_a_box_whose_numbers_rise_is_no_register_of_bits_that_fall() -> None:
    with pytest.raises(UnknownDialect):
        read(
            HEADING
            + OVER.replace("31   30  29          16 15         0", " 0    1   2          15 16        31")
        )


LED = """\
NBCTRL ($2000)

7  bit  0
---- ----
EGRR SMLL
|||| ||||
|||| ||++- Level of gate
|||| ||    (0: shut; 1: ajar; 2: half; 3: open)
|||| |+--- MODE  how it moves
|||| +---- Step size (0: 1 tooth; 1: 32 teeth)
||++------ RATE: how fast
|+-------- 1: starts
+--------- End gate
"""


def test_lines_that_lead_from_bars_under_numbers_describe_the_bits_that_they_come_from() -> None:
    reading = read(LED)
    (register,) = reading.registers
    assert (register.register, register.address, register.width_bits) == ("NBCTRL", 0x2000, 8)
    assert shown(register.fields) == [
        ("Level of gate", 1, 0),
        ("MODE", 2, 2),
        ("Step size", 3, 3),
        ("RATE", 5, 4),
        (None, 6, 6),
        ("End gate", 7, 7),
    ]
    values = register.fields[0].values
    assert [(one.value, one.name or one.description) for one in values] == [
        (0, "shut"),
        (1, "ajar"),
        (2, "half"),
        (3, "open"),
    ]
    flags = {one.field: one.flags for one in register.fields}
    assert flags["MODE"] == []
    assert "name_open" in flags["End gate"]
    assert "name_lost" in flags[None]
    assert not reading.diagnostics


def test_such_lines_may_lead_from_several_bars_under_the_numbers_of_all_bits() -> None:
    drawn = (
        "NBSTAT (0x24)\n\n  7 6 5 4 3 2 1 0\n  | | | | | | | |\n  | | | | | | | `-- RDY  ready\n"
        "  | | | | | | +---- ERR  failed\n"
        "  | | +-+-+-+------ CNT  how many\n  +-+-------------- unused\n"
    )
    reading = read(drawn)
    (register,) = reading.registers
    assert shown(register.fields) == [("RDY", 0, 0), ("ERR", 1, 1), ("CNT", 5, 2), ("unused", 7, 6)]
    assert [one.reserved for one in register.fields] == [False, False, False, True]
    assert not reading.diagnostics


def test_a_drawing_in_which_a_line_leads_from_no_bar_gives_no_fields() -> None:
    with pytest.raises(UnknownDialect):
        read(LED.replace("|||| +----", "||||  +---"))


def test_titles_of_several_registers_over_one_list_name_all_of_them_with_their_addresses() -> None:
    text = (
        "4000000h - NBCNT - Count (R/W)\n  Bit   Expl.\n  0-3   Speed   (0=Off, 1=On)\n  4-15  Rest\n\n"
        "4000008h - NB0CTL - First gate (R/W) (of the modes 0 and 1 only)\n"
        "400000Ah - NB1CTL - Second gate (R/W) (of the modes 0 and 1 only)\n"
        "  Bit   Expl.\n  0-1   Level\n  2-15  Rest\n"
    )
    first, second = read(text).registers
    assert (first.register, first.address) == ("NBCNT", 0x4000000)
    assert (second.register, second.address, second.addresses) == (
        "NB0CTL, NB1CTL",
        0x4000008,
        [0x4000008, 0x400000A],
    )
    assert shown(second.fields) == [("Level", 1, 0), ("Rest", 15, 2)]


@pytest.mark.parametrize(
    "title", ["NBCTL (0x20) - Gate control", "NBCTL (20h): Gate control", "NBCTL @ 0x20 - Gate control"]
)
def test_an_address_between_a_name_and_its_title_is_that_of_the_register(title: str) -> None:
    (register,) = read(f"{title}\n\n{OVER}").registers
    assert (register.register, register.address, register.flags) == ("NBCTL", 0x20, [])


def test_a_number_over_a_bar_is_of_the_cell_that_lets_all_go_on_bit_by_bit() -> None:
    over = (
        "  31       16 15       8 7          0\n +----------+----------+------------+\n"
        " |   AAA    |   BBB    |    CCC     |\n +----------+----------+------------+\n"
    )
    for numbers in ("  31       16 15       8 7          0", "  31     16 15       8 7           0"):
        moved = over.replace(over.splitlines()[0], numbers)
        (register,) = read(HEADING + moved).registers
        assert shown(register.fields) == [("AAA", 31, 16), ("BBB", 15, 8), ("CCC", 7, 0)]


def test_codes_under_most_names_of_a_box_are_their_access_and_bits_behind_names_below_are_no_text() -> None:
    box = (
        " 31      24 23     16 15           4 3         0\n+----------+---------+--------------+-----------+\n"
        "| VERSION  |  STATE  |   (unused)   |   FLAGS   |\n|    RO    |   RO    |              |   RW1C    |\n"
        "+----------+---------+--------------+-----------+\n\nVERSION [31:24]   Of the block\nFLAGS [3:0]   Flags\n"
    )
    (register,) = read(HEADING + box).registers
    assert [(one.field, one.access, one.description) for one in register.fields if not one.reserved] == [
        ("VERSION", "RO", "Of the block"),
        ("STATE", "RO", None),
        ("FLAGS", "RW1C", "Flags"),
    ]


def test_registers_that_are_counted_before_their_address_have_their_titles_as_names() -> None:
    titles = ("Register 0 (0x00) - Gate Control", "Register 1 (0x01) - Gate Status")
    found = read("".join(f"{title}\n\n{OVER}\n" for title in titles)).registers
    assert [(one.register, one.address) for one in found] == [("Gate Control", 0), ("Gate Status", 1)]


def test_a_sentence_that_names_what_a_title_in_words_is_over_takes_neither_its_address_nor_its_reset() -> (
    None
):
    text = (
        "2.5.3 Gate-Triggered Register (Offset = 10h) [reset = 3h]\n\nNB_TRIG is shown in Figure 2-3.\n\n"
        f"Figure 2-3. NB_TRIG Register\n{OVER}"
    )
    (register,) = read(text).registers
    assert (register.register, register.address, register.address_space) == ("NB_TRIG", 0x10, "offset")


SLICED = """\
3.3.1 Gate control register (NB_CTL)

Address offset: 0x00

  15   14   13   12   11   10     9      8     7    6    5    4    3       2        1        0
                CALIB[7:0]                       ADJ[3:0]        Reserved         STB      EN
                    r                                rw                            r       rw

Bits     Fields         Descriptions
15:8     CALIB[7:0]     Calibration value
7:4      ADJ[3:0]       Trim value
3:2      Reserved       Must be kept at reset value
1        STB            Is stable
0        EN             Enables it
"""


def test_names_whose_slices_make_up_all_bits_of_a_figure_tell_whose_the_codes_under_them_are() -> None:
    reading = read(SLICED)
    (register,) = reading.registers
    assert [(one.field, one.access) for one in register.fields if not one.reserved] == [
        ("CALIB", "r"),
        ("ADJ", "rw"),
        ("STB", "r"),
        ("EN", "rw"),
    ]
    assert not any(one.flags for one in register.fields)
    assert not reading.diagnostics


def test_a_name_that_stands_beside_its_numbers_leaves_such_a_figure_unread() -> None:
    reading = read(SLICED.replace("                CALIB[7:0]", "CALIB[7:0]                "))
    assert [one.code for one in reading.diagnostics] == ["table_unread"]
    assert all(one.access is None for one in reading.registers[0].fields)


BARRED = """\
NBLCR (0x3)

  |7|6|5|4|3|2|1|0|
   | | | | | | `-`---- Word length: 00=5, 01=6, 10=7, 11=8
   | | | | | `-------- STOP  stop bits
   | | | | `---------- PEN  parity enable
   | | `-`------------ PSEL  parity select
   | `---------------- BRK  break control
   `------------------ DLAB
"""


def test_lines_may_lead_from_numbers_between_bars() -> None:
    (register,) = read(BARRED).registers
    assert (register.register, shown(register.fields)) == (
        "NBLCR",
        [("Word length", 1, 0), ("STOP", 2, 2), ("PEN", 3, 3), ("PSEL", 5, 4), ("BRK", 6, 6), ("DLAB", 7, 7)],
    )


def test_a_drawing_in_which_no_line_leads_from_some_bits_is_reported_and_not_read() -> None:
    reading = read(BARRED.replace("`-`", "`--") + "\n" + LED)
    assert [one.register for one in reading.registers if one.fields] == ["NBCTRL"]
    assert [(one.code, one.line_first) for one in reading.diagnostics] == [("table_unread", 2)]


def test_reserved_cells_of_a_figure_that_is_read_in_part_do_not_disagree_with_a_wider_reserved_field() -> (
    None
):
    rows = [
        "".join(f"{bit:>9}" for bit in range(high, high - 8, -1)) + "\n" + " " * 34 + "RESERVED\n"
        for high in (31, 23, 15)
    ]
    rows.append(
        "".join(f"{bit:>9}" for bit in range(7, -1, -1))
        + "\n      RESERVED                CH          EN       MODE\n"
    )
    table = (
        "\n Bit     Field       Type     Reset    Description\n 31-6    RESERVED    R        0h\n"
        " 5-3     CH          R/W      0h       Channel\n 2       EN          R/W      0h       Enable\n"
        " 1-0     MODE        R/W      0h       Mode\n"
    )
    (register,) = read(f"2.5.3 NB_TRIG Register (Offset = 10h)\n\n{''.join(rows)}{table}").registers
    assert shown(register.fields) == [("RESERVED", 31, 6), ("CH", 5, 3), ("EN", 2, 2), ("MODE", 1, 0)]
    assert not any(one.flags for one in register.fields)
    other = read(
        f"2.5.3 NB_TRIG Register (Offset = 10h)\n\n{''.join(rows)}{table.replace('31-6 ', '31-10')}"
    ).registers
    assert "lane_disagrees" in other[0].fields[0].flags


def test_digits_of_all_bits_are_the_resets_of_fields_that_letters_stand_for() -> None:
    bits = range(31, -1, -1)
    ids = "".join(f"{'A' if bit in {3, 2} else 'B' if bit == 0 else '':>3}" for bit in bits)
    digits = "".join(f"{int(bit in {3, 0}):>3}" for bit in bits)
    figure = (
        f" Bit number       {''.join(f'{bit:>3}' for bit in bits)}\n ID               {ids}\n"
        f" Reset 0x00000009 {digits}\n"
        " ID   R/W Field   Value ID    Value    Description\n A    RW  LEVEL                        Level\n"
        " B    RW  GO                           Goes\n"
    )
    (register,) = read(f"NB_TASK\n\nAddress offset: 0x500\n\n{figure}").registers
    assert [(one.field, one.default_value) for one in register.fields] == [("LEVEL", 2), ("GO", 1)]


BARS = """\
     |   7   |   6   |   5   |   4   |   3   |   2   |   1   |   0   |
     |  EN   |     RATE      |                 LEVEL                 |
"""


@pytest.mark.parametrize(
    "box",
    [
        BARS,
        BARS.replace("    ", "bits", 1).replace("\n    ", "\nname", 1),
        f"      {'_' * 63}\n{BARS}     |{'_' * 7}|{'_' * 15}|{'_' * 39}|\n",
    ],
)
def test_a_cell_between_bars_reaches_over_the_bars_that_stand_above_it(box: str) -> None:
    (register,) = read(f"{HEADING}{box}\nThe gate opens.\n").registers
    assert register.register == "NB_GATE"
    assert shown(register.fields) == [("EN", 7, 7), ("RATE", 6, 5), ("LEVEL", 4, 0)]
    assert not any(one.flags for one in register.fields)


def test_fewer_cells_than_numbers_whose_bars_stand_elsewhere_are_in_doubt() -> None:
    (register,) = read(
        f"{HEADING}| 7 | 6 | 5 | 4 | 3 | 2 | 1 | 0 |\n| EN | RATE | LEVEL |\n\nText.\n"
    ).registers
    assert all("cells_missing" in one.flags for one in register.fields)


def test_a_rule_of_underscores_is_no_name() -> None:
    box = BARS.replace("RATE", "MODE")
    reading = read(f"Some words.\n\n   ________________________________\n{box}\nIt opens.\n")
    assert all("__" not in (one.register or "") for one in reading.registers)


@pytest.mark.parametrize(
    "rows",
    [
        "| 0 | 0 | x | 0 | a word |\n| 0 | 1 | X | 0 | an answer |\n",
        "| 0 | 0 | 1 | 0 | a word |\n| 0 | 1 | 1 | 0 | an answer |\n| 1 | 1 | 1 | 0 | none |\n",
    ],
)
def test_codes_of_several_bits_and_what_they_mean_together_are_no_names(rows: str) -> None:
    head = "| Bit 3 | Bit 2 | Bit 1 | Bit 0 | Meaning |\n|---|---|---|---|---|\n"
    fields = "| Bits | Name | Description |\n|---|---|---|\n| 3:0 | KIND | what it is |\n"
    reading = read(f"## NB_KIND (0x10)\n\n{head}{rows}\n## NB_GATE (0x14)\n\n{fields}")
    assert [one.field for register in reading.registers for one in register.fields] == ["KIND"]
    assert any(one.code == "table_unread" and one.line_first in {2, 4, 5} for one in reading.diagnostics)


def test_a_cell_in_doubt_that_nothing_describes_is_a_field_in_doubt() -> None:
    figure = "| 7 | 6 | 5 | 4 | 3 | 2 | 1 | 0 |\n" + 8 * "|---" + "|\n| EN | GO | PACE |  | A | B | C | D |\n"
    (register,) = read(
        f"## NB_GATE (0x10)\n\n{figure}\n- EN: opens it\n- A: so\n- B: so\n- C: so\n"
    ).registers
    assert {one.field: "lane_doubtful" in one.flags for one in register.fields} == {
        "EN": False, "GO": False, "PACE": True, "A": False, "B": False, "C": False, "D": False
    }  # fmt: skip


def test_letters_before_numbers_over_a_box_are_those_of_bits_and_a_title_of_registers_names_none_for_sure() -> (
    None
):
    box = (
        " D7 D6 D5 D4     D3     D2 D1 D0\n+--+--+--+--+----------+--------+\n"
        "|           |PUMP  TURN|  RATE  |\n+--+--+--+--+----------+--------+\n"
    )
    (register,) = read(f"NB2612 registers\n\n22H   Turns and rate\n\n{box}\nIt turns.\n").registers
    assert shown(register.fields) == [("PUMP  TURN", 3, 3), ("RATE", 2, 0)]
    assert register.register != "NB2612" or "register_name" in register.flags


def test_letters_stand_under_their_bits_as_on_paper_where_single_blanks_part_the_numbers() -> None:
    numbers = " ".join(map(str, range(31, -1, -1)))
    wide = (len(numbers) - 1.5) / 31
    ids = "C".ljust(round(23 * wide)) + "B"  # of bits 31 and 8
    ids = ids.ljust(round(29 * wide)) + "A A A"  # of bits 2 to 0: these are as far apart as in a text
    figure = f"Bit number    {numbers}\nID            {ids}\n"
    rows = "".join(
        f"{letter}    RW   {name}   Text\n" for letter, name in zip("ABC", ("LO", "MI", "HI"), strict=True)
    )
    (register,) = read(
        f"NB_TASK\n\nAddress offset: 0x500\n\n{figure}ID   R/W  Field  Description\n{rows}"
    ).registers
    assert shown(register.fields) == [("HI", 31, 31), ("MI", 8, 8), ("LO", 2, 0)]
    assert all(one.flags == ["lane_doubtful"] for one in register.fields)


PARTED = """\
## NB_GATE (0x20)

```
  15 14 13 12 | 11 10  9  8 | 7  6  5  4 | 3  2  1  0
 +------------+-------------+------------+------------+
 |    MODE    |    RATE     |   LEVEL    |     EN     |
 +------------+-------------+------------+------------+
```
"""


def test_bars_may_part_the_numbers_over_the_cells_of_a_box() -> None:
    (register,) = read(PARTED).registers
    assert shown(register.fields) == [("MODE", 15, 12), ("RATE", 11, 8), ("LEVEL", 7, 4), ("EN", 3, 0)]


def test_numbers_between_bars_that_do_not_count_down_are_none_of_a_box() -> None:
    with pytest.raises(UnknownDialect):
        read(PARTED.replace("| 11 10  9  8 |", "|  9  8 11 10 |"))


WITHIN = """\
  +------+------+---------+--------+
  |  EN  |  GO  |  RATE   | LEVEL  |
  | [31] | [30] | [29:16] | [15:0] |
  +------+------+---------+--------+
"""


@pytest.mark.parametrize(
    "box",
    [
        WITHIN,
        WITHIN.translate(str.maketrans("+-|", "┼─│")),
        WITHIN.replace("[", " ").replace("]", " "),
        WITHIN + "    1 bit  1 bit   14 bits  16 bits\n",
    ],
)
def test_a_line_of_a_box_with_the_bits_of_each_cell_tells_them(box: str) -> None:
    (register,) = read(f"{HEADING}{box}\n\nThe gate opens.\n").registers
    assert (register.register, register.address, shown(register.fields)) == ("NB_GATE", 0x20, CELLS)


@pytest.mark.parametrize("bits", ["[28:16]", "[29-12]", "fast"])
def test_bits_within_cells_that_do_not_go_on_tell_nothing(bits: str) -> None:
    try:
        found = read(f"{HEADING}{WITHIN.replace('[29:16]', bits.ljust(7))}\n\nThe gate opens.\n")
    except UnknownDialect:
        return
    assert not found.registers
