"""Figures of a line of names, one for every bit, without numbers and upright rules, and the names again under them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pdf_pages import LEFT, Manual
from pdf_reading import bits, flags, listed, text_reader

if TYPE_CHECKING:
    from pathlib import Path

    from pdf_pages import Text
    from pdf_reading import Read, ReadText

NAMES = ["GEN", "-", "ODR1", "ODR0", "-", "LPF", "0", "BOOT"]
ROWS: list[list[Text]] = [
    ["GEN", "Gate enable. Default value: 0\n(0: rests; 1: moves)"],
    ["ODR[1:0]", "Rate of samples. Default value: 10"],
    ["LPF", "Filter of low passes."],
    ["BOOT", "Loads the trims again."],
]
WHOLE = [("GEN", 7, 7), ("ODR", 5, 4), ("LPF", 2, 2), ("BOOT", 0, 0)]


def sensor(names: list[str], rows: list[list[Text]]) -> Manual:
    """A register of a sensor: level rules alone, and captions over both tables."""
    manual = Manual()
    manual.heading("7.1 NBCON (20h)")
    manual.lines("Table 20. NBCON register")
    manual.y += manual.page.row(LEFT, manual.y, [58.0] * 8, list(names), rules="horizontal")
    manual.lines("", "Table 21. NBCON register description")
    manual.table([("", 90.0), ("", 350.0)], rows, rules="horizontal")
    return manual


def test_a_line_of_names_is_a_figure_where_those_under_it_are_its_own(reading: Read) -> None:
    (register,) = reading(sensor(NAMES, ROWS)).registers
    assert (register.register, register.address, bits(register)) == ("NBCON", 0x20, WHOLE)
    assert listed(register.fields[0]) == {0: "rests", 1: "moves"}
    assert flags(register) == set()


def test_the_bits_of_a_line_of_names_are_in_doubt_where_no_index_tells_which_is_the_highest(
    reading: Read,
) -> None:
    names = [name.rstrip("01") or "0" for name in NAMES]
    names[3] = "DRDY"
    (register,) = reading(
        sensor(names, [["GEN", "Gate enable."], ["LPF", "Filter of low passes."]])
    ).registers
    named = [one for one in register.fields if one.field in {"GEN", "LPF"}]
    assert [one.bit_hi for one in named] == [7, 2]
    assert all("lane_doubtful" in one.flags for one in named)


def test_a_line_of_names_over_others_is_no_figure(reading: Read) -> None:
    rows: list[list[Text]] = [["VDD", "Supply of the core."], ["GND", "Ground of the core."]]
    assert reading(sensor(NAMES, rows)).registers == []


TEXT = """\
7.1 NBCON (20h)

Table 20. NBCON register

     GEN     -    ODR1   ODR0     -     LPF     0    BOOT

Table 21. NBCON register description

 GEN         Gate enable. Default value: 0
             (0: rests; 1: moves)
 ODR[1:0]    Rate of samples. Default value: 10
 LPF         Filter of low passes.
 BOOT        Loads the trims again.
"""


def test_such_a_figure_is_read_in_a_text_too(tmp_path: Path) -> None:
    read: ReadText = text_reader(tmp_path, ".txt")
    (register,) = read(TEXT).registers
    assert (register.register, bits(register), flags(register)) == ("NBCON", WHOLE, set())


SECTION = """\
7.{n} NB{n}CON ({n}0h)

Table 2{n}. NB{n}CON register
     GEN     -    ODR1   ODR0     -     LPF     0    BOOT


Table 3{n}. NB{n}CON register description
GEN                      Gate enable. Default value: 0
                         (0: it rests in all modes; 1: it moves)
ODR[1:0]                 Rate of samples. Default value: 10
                         (00: off; 01: slow; 10: fast; 11: reserved)
LPF                      Filter of low passes. Default value: 0
                         (0: none; 1: as long as the samples)

"""


def test_names_under_a_caption_are_rows_and_no_more_of_it(tmp_path: Path) -> None:
    """At the left edge of the caption, and no wider, they look like its further lines in a margin."""
    found = text_reader(tmp_path, ".txt")("".join(SECTION.format(n=n) for n in (1, 2, 3)))
    assert [bits(register)[:3] for register in found.registers] == [
        [("GEN", 7, 7), ("ODR", 5, 4), ("LPF", 2, 2)]
    ] * 3


def test_marks_of_notes_in_the_figure_are_no_part_of_its_names(tmp_path: Path) -> None:
    text = TEXT.replace("     LPF     0  ", "  LPF(1)  0(2)  ") + "\n1. Only below 1 kHz.\n2. To be left 0.\n"
    (register,) = text_reader(tmp_path, ".txt")(text).registers
    assert (bits(register), flags(register)) == (WHOLE, set())


def test_a_mark_whose_note_is_not_there_loses_no_names(tmp_path: Path) -> None:
    text = TEXT.replace("     LPF     0  ", "  LPF(1)  0(2)  ") + "\n1. Only below 1 kHz.\n"
    (register,) = text_reader(tmp_path, ".txt")(text).registers
    assert len(register.fields) >= len(WHOLE)
