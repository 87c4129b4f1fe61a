"""Tables of texts whose first column holds the bits and, behind or under them, the name."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from pdf_pages import Manual
from pdf_reading import reader

from extract.dialects.register_table import RegisterTableDialect
from extract.readers import read_document

if TYPE_CHECKING:
    from pathlib import Path

    from pdf_reading import ReadText

    from extract.observations import Reading


def fields(reading: Reading) -> list[tuple[str | None, int | None, int | None, str | None]]:
    return [(f.field, f.bit_hi, f.bit_lo, f.description) for r in reading.registers for f in r.fields]


def values(reading: Reading) -> dict[str | None, list[int | None]]:
    return {f.field: [v.value for v in f.values] for r in reading.registers for f in r.fields if f.values}


HEAD = """21.7.2 Pump Register (NB_PCR)

Address: 30A0_0000h base + 4h offset = 30A0_0004h

                         NB_PCR field descriptions
"""
BESIDE = """
 Field            Description
 31–8             Kept for later.
 Reserved
    7–6           Rate of the pump.
    RATE
                  00     stands
                  01     slow
                  10     fast
 5–1 STEP         Width of a step.
 0                Turns it on.
 EN
                  0      off
                  1      on

 Northbeck Reference Manual, Rev. 1                          2101
"""
WANTED = [
    ("Reserved", 31, 8, "Kept for later."),
    ("RATE", 7, 6, "Rate of the pump. 00 stands 01 slow 10 fast"),
    ("STEP", 5, 1, "Width of a step."),
    ("EN", 0, 0, "Turns it on. 0 off 1 on"),
]


def one_line_each(lines: str) -> str:
    """The cells of a table, one below the other."""
    return lines.replace(" | ", "\n")


FLAT = one_line_each(
    "Field | Description | 31–8 | Reserved | Kept for later. | 7–6 | RATE | Rate of the pump. | 00 stands | 01 slow | "
    "10 fast | 5–1 | STEP | Width of a step. | 0 | EN | Turns it on. | 0 off | 1 on"
)


@pytest.mark.parametrize("table", [BESIDE, BESIDE.replace("–", "-"), BESIDE.replace("–", "‑"), f"\n{FLAT}\n"])
def test_bits_and_name_stand_in_one_column_or_below_each_other(text: ReadText, table: str) -> None:
    found = text(HEAD + table)
    assert [(r.register, r.address) for r in found.registers] == [("NB_PCR", 0x30A00004)]
    described = [(name, hi, lo, " ".join((said or "").split())) for name, hi, lo, said in fields(found)]
    assert described == WANTED
    assert values(found) == {"RATE": [0, 1, 2], "EN": [0, 1]}
    assert not any(f.flags for r in found.registers for f in r.fields)


@pytest.mark.parametrize("bits", ["31 — 8", "[31–8]", "31:8", "31 − 8"])
def test_bits_are_written_with_any_dash_in_brackets_or_not(text: ReadText, bits: str) -> None:
    assert fields(text(HEAD + FLAT.replace("31–8", bits)))[0][:3] == ("Reserved", 31, 8)


def test_a_number_that_may_be_a_bit_or_the_code_of_a_value_leaves_the_table_unread(tmp_path: Path) -> None:
    table = one_line_each(
        "Field | Description | 7–2 | Reserved | Kept. | 1 | RUN | Runs. | 0 | OFF | 1 | ON | 0 | EN | Turns it on."
    )
    path = tmp_path / "manual.txt"
    path.write_text(HEAD + table, encoding="utf-8")
    assert RegisterTableDialect().sniff(read_document(path, "manual", "manual.txt")) == 0


def test_the_table_of_the_next_register_is_its_own(text: ReadText) -> None:
    again = BESIDE.replace("RATE", "RATE2").replace("EN\n", "EN2\n")
    found = text(f"{HEAD}{BESIDE}\n{HEAD.replace('7.2', '7.3').replace('PCR', 'PSR')}{again}")
    assert [r.register for r in found.registers] == ["NB_PCR", "NB_PSR"]
    assert [f[0] for f in fields(found)] == [
        "Reserved",
        "RATE",
        "STEP",
        "EN",
        "Reserved",
        "RATE2",
        "STEP",
        "EN2",
    ]


@pytest.mark.parametrize(
    ("place", "address", "stride"),
    [
        ("4004_9000h base + C4h offset", 0x400490C4, None),
        ("4004_9000h base + 40h offset + (4d × n), where n=0d to 31d", 0x40049040, 4),
    ],
)
def test_an_address_is_the_sum_of_base_and_offset(
    text: ReadText, place: str, address: int, stride: int | None
) -> None:
    head = HEAD.replace("30A0_0000h base + 4h offset = 30A0_0004h", place).replace("PCR", "PCRn")
    (register,) = text(head + BESIDE).registers
    assert (register.address, register.array_stride) == (address, stride)
    assert (register.array_last is not None) == (stride is not None)


def test_a_list_of_registers_and_offsets_ends_at_the_blank_line_below_it(text: ReadText) -> None:
    found = text(
        "2.1 Frame Control (FCTRL)\n\nRegister     Offset\nFCTRL        18h\n\nFunction\nControls it.\n\nFields\n"
        "Field          Function\n31-1           Reserved\n—\n0              Opens it\nEN\n"
    )
    assert [(r.register, r.address) for r in found.registers] == [("FCTRL", 0x18)]
    assert [f[:3] for f in fields(found)] == [("—", 31, 1), ("EN", 0, 0)]


CONTINUED = """
      Field                                         Description
     31–2        Kept for later.
  Reserved
                 0   off
                 1   on
                                  Table continues on the next page...

                 Northbeck Reference Manual, Rev. 2
700                                                    Northbeck, Inc.

                                                                        Chapter 33 Pump (NB)

                          NB_PCR field descriptions (continued)

      Field                                         Description
     1–0         Clock Select
     CLK
                 00   Bus clock
                 01   Slow clock
"""


def test_a_table_that_goes_on_behind_running_lines_is_one_and_they_are_none_of_it(text: ReadText) -> None:
    found = text(HEAD + CONTINUED)
    assert [r.register for r in found.registers if r.fields] == ["NB_PCR"]
    assert fields(found) == [
        ("Reserved", 31, 2, "Kept for later. 0 off 1 on"),
        ("CLK", 1, 0, "Clock Select 00 Bus clock 01 Slow clock"),
    ]


def test_a_word_right_below_the_bits_is_a_name_beside_its_description(text: ReadText) -> None:
    assert fields(text(HEAD + BESIDE.replace(" EN\n", " Enable\n")))[3][0] == "Enable"


def test_a_single_letter_is_a_name(text: ReadText) -> None:
    assert fields(text(HEAD + BESIDE.replace("5–1 STEP", "5–1 S")))[2][0] == "S"


def test_rows_of_a_table_that_is_not_read_are_reported(text: ReadText) -> None:
    second = FLAT.replace("5–1\nSTEP", "5–1 of it\nSTEP").replace("5–1", "4–1")
    found = text(f"{HEAD}\n{FLAT}\n\n{HEAD.replace('7.2', '7.3').replace('PCR', 'PSR')}\n{second}\n")
    assert [r.register for r in found.registers if r.fields] == ["NB_PCR"]
    assert any(d.code == "table_unread" and "31–8" in (d.raw_text or "") for d in found.diagnostics)


def test_a_name_may_begin_as_the_head_does(text: ReadText) -> None:
    beside = BESIDE.replace("5–1 STEP         Width", "5–1              Width").replace(
        "0                Turns", "FieldSel\n 0                Turns"
    )
    for table in (beside, f"\n{FLAT.replace('STEP', 'FieldSel').replace('Width', 'Field with width')}\n"):
        assert [f[0] for f in fields(text(HEAD + table))] == ["Reserved", "RATE", "FieldSel", "EN"]


def test_rows_under_their_head_in_a_pdf_that_cannot_be_read_are_reported(tmp_path: Path) -> None:
    manual = Manual()
    manual.heading("4.1 Control Register (NB_CTRL)")
    manual.lines(
        "Field Description",
        "31 The unit counts and",
        "the pump rests.",
        "30-15 The pump counts and",
        "rests.",
    )
    found = reader(RegisterTableDialect(), tmp_path)(manual)
    assert [row for register in found.registers for row in register.fields] == []
    assert [(d.code, found.document.lines[d.line_first or 0]) for d in found.diagnostics] == [
        ("table_unread", "Field Description")
    ]


CUT = """
 Field            Description
 7–6              Rate of the pump.
 RATE_OF_PUMP_
 7
 5–1              Width of a step.
 STEP
 0                Turns it on.
 EN
"""


def test_a_number_alone_that_is_no_bit_due_ends_the_name_its_column_cut(text: ReadText) -> None:
    assert [field[:3] for field in fields(text(HEAD + CUT))] == [
        ("RATE_OF_PUMP_7", 7, 6),
        ("STEP", 5, 1),
        ("EN", 0, 0),
    ]
