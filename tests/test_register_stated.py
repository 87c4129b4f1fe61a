"""What manuals of processors state in sentences: access and reset of registers, values of fields."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from dialect_checks import load

from extract.dialects import read as read_with
from extract.dialects.register_table.field_tables.stated import reset_aside, stated_reset

if TYPE_CHECKING:
    from extract.observations import Field, Register

HEAD = ["NB4x44 Pump Control", "", "{said}", "", " Bits    Description", ""]

ROWS = [
    " 31      PumpEn: pump enable.",
    "",
    " 30      FlowEn: flow enable. Read-only.",
    "",
    " 29:0    Reserved.",
]


def registers(*lines: str) -> list[Register]:
    return read_with(load("\n".join([*lines, ""]), "northbeck-wren")).registers


@pytest.mark.parametrize(
    "said",
    [
        "Read-write. Reset: 4000_0000h.",
        "Reset: 4000_0000h. Read-write.",
        "Read-write. Reset: 4000_0000h. See 3.1.",
    ],
)
def test_access_and_reset_in_sentences_under_a_heading_are_the_registers(said: str) -> None:
    (found,) = registers(*(line.format(said=said) for line in [*HEAD, *ROWS]))
    assert (found.register, found.access) == ("NB4x44", "Read-write")
    assert [(f.field, f.access, f.default_value) for f in found.fields] == [
        ("PumpEn", None, 0),
        ("FlowEn", "Read-only", 1),
        ("Reserved", None, None),
    ]


def test_access_alone_under_each_heading_is_that_registers() -> None:
    lines = [line.format(said="Read-write.") for line in [*HEAD, *ROWS]]
    lines += ["", "", *(line.format(said="Read-only.").replace("x44", "x48") for line in [*HEAD, *ROWS])]
    assert [(r.register, r.access) for r in registers(*lines)] == [
        ("NB4x44", "Read-write"),
        ("NB4x48", "Read-only"),
    ]


def listed(*lines: str, bits: str = "3:2") -> Field:
    """The field whose description ends with these lines."""
    rows = [f"{bits:<8}PumpSel: pump select. Read-write.", *(" " * 9 + line for line in lines)]
    head = ["NB4x44 Pump Control", "", "Bits    Description", "", "31:16   Reserved.", ""]
    (found,) = registers(*head, *rows, "", f"{int(bits[-1]) - 1}:0     Reserved.")
    return next(one for one in found.fields if one.field == "PumpSel")


def test_lists_of_values_beside_each_other_are_one() -> None:
    lines = ["Bits    Definition      Bits    Definition", "00b     1.31 ms         10b     Slow"]
    found = listed(*lines, "01b     1.28 us         11b     Reserved")
    assert [(v.value, v.name or v.description, v.flags) for v in found.values] == [
        (0, "1.31 ms", []),
        (1, "1.28 us", []),
        (2, "Slow", []),
        (3, "Reserved", []),
    ]


def test_what_stands_below_lists_beside_each_other_may_be_part_of_their_last_values() -> None:
    lines = ["Bits    Definition      Bits    Definition", "00b     Off             10b     Slow"]
    found = listed(
        *lines, "01b     On              11b     Fast for", "                                a day"
    )
    assert [(v.value, v.flags) for v in found.values] == [
        (0, []),
        (1, ["label_open"]),
        (2, []),
        (3, ["label_open"]),
    ]


def test_a_list_whose_codes_are_wider_than_the_field_leaves_a_doubt() -> None:
    lines = ["Bits    Definition", "0000b   4095", "0001b   2047", "1000b   8191", "1111b-1001b Reserved"]
    found = listed(*lines, bits="11:9")
    assert (found.values, found.flags) == ([], ["value_out_of_range"])


def paged(*pages: list[str]) -> list[Register]:
    """The registers of a text laid out on pages, each with its number in the middle below."""
    feet = ["", "", f"{' ' * 40}{{}}", "\f"]
    return registers(
        *(
            part.format(n) if "{" in part else part
            for n, page in enumerate(pages, 7)
            for part in [*page, *feet]
        )
    )


START = [
    "NB4x44 Pump Control",
    "  Bits   Description",
    "  31:8   Reserved.",
    "  7:4    Rate: rate. Read-write.",
]
START += ["  3:0    ModeSel: mode of it. Read-write.", "         ValidValues:"]
CODES = [
    "           Value            Description",
    "           0h               Off.",
    "           1h               Slow.",
]
MORE = ["           2h               Fast.", "           Fh-3h            Reserved."]


@pytest.mark.parametrize(
    "pages",
    [[[*START, *CODES], [CODES[0], *MORE]], [START, [*CODES, *MORE]], [[*START, *CODES], MORE]],
    ids=["its head again", "all of it", "without its head"],
)
def test_a_list_of_values_goes_on_at_the_top_of_the_next_page(pages: list[list[str]]) -> None:
    (found,) = paged(*pages)
    assert [(v.value, v.value_last, v.name, v.flags) for v in found.fields[-1].values] == [
        (0, None, "Off", []),
        (1, None, "Slow", []),
        (2, None, "Fast", []),
        (3, 15, "Reserved", []),
    ]


def test_a_list_that_is_announced_and_not_found_leaves_a_doubt() -> None:
    (found,) = paged([*START])
    assert [(f.field, f.flags) for f in found.fields[-1:]] == [("ModeSel", ["list_unread"])]


@pytest.mark.parametrize("name", ["NB4x[5C:54]", "NBSC001_00[6B:64]", "NBSC001_006[4...B]", "NB4x[58:54]"])
def test_a_name_that_gives_the_first_and_last_address_of_several_is_in_doubt(name: str) -> None:
    (found,) = registers(*(line.format(said="").replace("NB4x44", name) for line in [*HEAD, *ROWS]))
    assert (found.register, found.flags) == (name, ["array_bounds"])


def test_a_register_of_bits_of_a_word_is_no_array() -> None:
    (found,) = registers(*(line.format(said="").replace("NB4x44", "NB_MUX[7:0]") for line in [*HEAD, *ROWS]))
    assert found.flags == []


def test_a_path_behind_a_number_is_no_name_of_the_value() -> None:
    found = listed("0=Pump::Ctl::RATE is off. 1=It is on.", bits="2:2")
    assert [(v.value, v.name, v.description) for v in found.values] == [
        (0, None, "Pump::Ctl::RATE is off"),
        (1, None, "It is on."),
    ]


def test_a_reset_that_is_fixed_is_a_reset() -> None:
    assert listed("Reset: Fixed,3h.").default_value == 3


PLANE = """\
7.5.1 Gate Command Register (Offset 04h)

 Bit Location   Register Description                               Attributes
 0              Gate Space Enable - Opens the space of gates.      RW
                Default value of this bit is 1b.
 1              Pump Space Enable - Opens the space of pumps.      RW
                Default value of this bit is 0b.
 4:2            Pump_Rate - How fast pumps move.                   RW
                The default value of this field is 010b.
 5              Gate Error Response - Sees errors.                 RW
 7:6            Hardwired to 00b                                   RO
"""


def test_sentences_about_this_bit_tell_its_reset_and_one_row_may_have_no_title() -> None:
    (found,) = registers(PLANE)
    assert [(one.field, one.default_value, "name_lost" in one.flags) for one in found.fields] == [
        ("Gate Space Enable", 1, False),
        ("Pump Space Enable", 0, False),
        ("Pump_Rate", 2, False),
        ("Gate Error Response", None, False),
        (None, None, True),
    ]


@pytest.mark.parametrize(
    ("said", "reset"),
    [
        ("This field resets to 0b10.", 2),
        ("On a Warm reset, this field resets to 0b10.", 2),
        ("On a Warm reset, this field resets to 0b10.\n\nOn a Cold reset, this field resets to 0b00.", None),
        ("This field resets to an UNKNOWN value.", None),
    ],
)
def test_a_line_below_a_field_tells_its_reset_in_a_sentence(said: str, reset: int | None) -> None:
    lines = ["D1.2 NBCR_EL1, Gate Control Register", "", "Bits [31:6]", "", "Reserved, RES0.", ""]
    lines += ["FPEN, bits [5:4]", "", "Opens the gate.", "", said, "", "Bits [3:0]", "", "Reserved, RES0."]
    (found,) = registers(*lines)
    assert [(one.field, one.default_value) for one in found.fields if not one.reserved] == [("FPEN", reset)]


LEGACY = """\
3.7.2  Configuration Register 1 (NBCF1)

Location:  Index 21h
Type:      Varies per bit

  Bit  Type              Description

   7   -     Reserved. Must be 0.
   6  R/W1S  PUMPLOCK (Lock of the pump pins). Once set, only a
             hardware reset clears it.
             0: Pump pins may be reconfigured (default)
             1: Pump pins are locked
  5-4  R/W   CLKSEL1-0 (Clock select). Bits of the clock.
  3-0   -    Reserved.
"""


def test_names_before_their_titles_in_brackets_begin_descriptions_though_reserved_bits_have_sentences() -> (
    None
):
    (found,) = registers(LEGACY)
    assert (found.register, found.address) == ("NBCF1", 0x21)
    assert [(one.field, one.flags) for one in found.fields if not one.reserved] == [
        ("PUMPLOCK", []),
        ("CLKSEL1-0", []),
    ]
    assert [one.field for one in found.fields if one.reserved] == ["Reserved", "Reserved"]


def test_a_default_behind_an_equals_sign_and_in_quotes_is_stated_and_initials_are_a_short_name() -> None:
    rows = [
        " 31      Run/Stop (R/S) - RW. Default = ‘0’. Runs it.",
        "",
        " 30:28   Rate Select (RS) - RW. Default = 4h.",
    ]
    rows += ["", " 27      Pump Enable (PEN) - RW. Default = 1. Runs the pump.", "", " 26:0    Reserved."]
    (found,) = registers(*(line.format(said="It runs.") for line in [*HEAD, *rows]))
    fields = [one for one in found.fields if not one.reserved]
    assert [(one.field, one.access, one.default_value) for one in fields] == [
        ("R/S", "RW", 0), ("RS", "RW", 4), ("PEN", "RW", 1)
    ]  # fmt: skip


@pytest.mark.parametrize(
    "said",
    [
        "This bit resets to 0 when the queue is read.",
        "When the pump stops, this bit resets to 0.",
        "If LOCK is set, the default value of this bit is 1.",
        "Default value of this bit is 0 in NB1 and 1 in NB2.",
        "It waits while\nReset = 1.",
    ],
)
def test_sentences_on_another_moment_or_that_go_on_tell_no_reset(said: str) -> None:
    lines = said.replace("\n", "\n                ")
    (found,) = registers(PLANE.replace("Opens the space of gates.      RW", f"RW\n                {lines}"))
    assert found.fields[1].default_value == 0
    assert found.fields[0].default_value == 1
    assert stated_reset(said) is None


def test_a_location_in_words_stays_what_is_said_of_the_register() -> None:
    said = "Location:  Next to the pump"
    (found,) = registers(LEGACY.replace("Location:  Index 21h", said))
    assert (found.address, "Next to the pump" in (found.description or "")) == (None, True)


def test_a_reset_in_brackets_stands_there_by_itself() -> None:
    assert reset_aside("Rate of the pump (default = 3)") == "3"
    assert reset_aside("Rate of the pump (Default=100h, in seconds)") == "100h"
    assert reset_aside("Reset of the pump (reset = 0, run = 1)") is None
    assert reset_aside("Reset of the pump (reset: 0; run: 1)") is None
