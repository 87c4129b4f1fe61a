"""Fields over their descriptions with a line for each cell, under a figure whose numbers have one each, too."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from extract.dialects.register_table import RegisterTableDialect
from extract.readers import read_document

if TYPE_CHECKING:
    from pathlib import Path

    from pdf_reading import ReadText

    from extract.observations import Reading

NUMBERS = "\n".join(map(str, reversed(range(16))))
HEAD = "9.4.2\nPump Gate Register (NB_PGR)\nAddress: 4010_0000h base + 18h offset\n"
FIGURE = f"Bit\n{NUMBERS}\nR\nPUMP_LEVEL\nReserved\nOPEN\nFILL\nW\nReset\n" + "0\n" * 16
ROWS = """NB_PGR field descriptions
Field
Description
15–8
PUMP_
LEVEL
How high the pump stands.
7–2
-
This field is reserved.
1
OPEN
Opens the gate.
0
SHUT
1
WIDE
0
FILL
Fills the pump.
0
EMPTY — It stays as it is.
1
FULL — It is filled.
"""


def fields(reading: Reading) -> list[tuple[str | None, int | None, int | None, list[int | None]]]:
    return [
        (f.field, f.bit_hi, f.bit_lo, [v.value for v in f.values])
        for r in reading.registers
        for f in r.fields
    ]


def test_the_names_of_the_figure_tell_bits_from_values(text: ReadText) -> None:
    found = text(HEAD + FIGURE + ROWS)
    assert [(r.register, r.address) for r in found.registers] == [("NB_PGR", 0x40100018)]
    assert fields(found) == [
        ("PUMP_LEVEL", 15, 8, []),
        ("-", 7, 2, []),
        ("OPEN", 1, 1, [0, 1]),
        ("FILL", 0, 0, [0, 1]),
    ]
    assert [v.name for v in found.registers[0].fields[2].values] == ["SHUT", "WIDE"]


def test_without_the_figure_nothing_tells_them_and_the_table_is_reported(tmp_path: Path) -> None:
    path = tmp_path / "manual.txt"
    path.write_text(HEAD + ROWS, encoding="utf-8")
    found = RegisterTableDialect().read(read_document(path, "manual", "manual.txt"))
    assert not fields(found)
    assert any(d.code == "table_unread" for d in found.diagnostics)


def test_the_last_field_ends_at_0_where_no_bits_stand_over_it_and_they_are_in_doubt(text: ReadText) -> None:
    rows = ROWS.split("15–8", maxsplit=1)[0] + "15–8\n-\nReserved.\nPUMP_\nLEVEL\nHow high it stands.\n"
    found = text(HEAD + FIGURE + rows)
    assert [one[:3] for one in fields(found)] == [("-", 15, 8), ("PUMP_LEVEL", 7, 0)]
    assert [f.flags for f in found.registers[0].fields] == [[], ["bits_garbled"]]


def test_a_table_goes_on_under_its_heads_on_the_next_page(text: ReadText) -> None:
    torn = ROWS.replace(
        "1\nWIDE\n",
        "Table continues on the next page...\nNB_PGR field descriptions (continued)\nField\nDescription\n1\nWIDE\n",
    )
    assert torn != ROWS
    assert fields(text(HEAD + FIGURE + torn)) == fields(text(HEAD + FIGURE + ROWS))


LINED = """9.4.3 Pump Level Register (NB_LVL)
Address: 0x14
7 6 5 4 3 2 1 0
R OPEN 0 LEVEL3 LEVEL2 LEVEL1 LEVEL0
W
Table 9-3. NB_LVL Field Descriptions
Field Description
7
OPEN
Opens the gate.
0 It stays shut.
1 It opens.
3–0
LEVEL[3:0]
How high it stands.
2 high
9.4.4 Pump Stop Register (NB_STP)
"""


@pytest.mark.parametrize("head", ["Field Description", "Field\nDescription"])
@pytest.mark.parametrize(
    "figure", ["", "7\n6\n5\n4\n3\n2\n1\n0\nR\nOPEN\n0\nLEVEL3\nLEVEL2\nLEVEL1\nLEVEL0\n"]
)
def test_under_a_caption_names_that_stand_above_tell_bits_that_leave_some_out(
    text: ReadText, head: str, figure: str
) -> None:
    lined = "7 6 5 4 3 2 1 0\nR OPEN 0 LEVEL3 LEVEL2 LEVEL1 LEVEL0\nW\n"
    manual = LINED.replace("Field Description\n", f"{head}\n").replace(lined, figure or lined)
    found = text(manual)
    assert fields(found) == [("OPEN", 7, 7, [0, 1]), ("LEVEL", 3, 0, [])]
    assert [(r.register, r.address, r.flags) for r in found.registers] == [("NB_LVL", 0x14, [])]
    assert [f.flags for f in found.registers[0].fields] == [[], []]


@pytest.mark.parametrize(
    "changed",
    [
        ("OPEN\nOpens", "SHUT\nOpens"),
        ("Table 9-3. NB_LVL Field Descriptions\n", "What they do:\n"),
        ("3–0\nLEVEL[3:0]", "3–0\nSPEED[3:0]"),
        ("7\nOPEN", "2\nOPEN"),
    ],
    ids=["a name that stands nowhere", "no caption", "a range over another word", "bits that rise"],
)
def test_else_they_are_reported(tmp_path: Path, changed: tuple[str, str]) -> None:
    path = tmp_path / "manual.txt"
    assert changed[0] in LINED
    path.write_text(LINED.replace(*changed), encoding="utf-8")
    found = RegisterTableDialect().read(read_document(path, "manual", "manual.txt"))
    assert not fields(found)
    assert any(d.code == "table_unread" for d in found.diagnostics)


def test_numbers_that_count_down_below_a_table_are_those_of_the_next_figure(text: ReadText) -> None:
    following = "7\n6\n5\n4\n3\n2\n1\n0\nR\nSTOP\nFigure 9-4. NB_STP\n"
    found = text(LINED.replace("9.4.4 ", f"{following}9.4.4 "))
    assert [f.description for f in found.registers[0].fields][1] == "How high it stands. 2 high"


@pytest.mark.parametrize(
    "legend", ["= Unimplemented or Reserved", "= Reserved", "= unimplemented, or reserved"]
)
def test_the_legend_of_a_figure_is_no_heading(text: ReadText, legend: str) -> None:
    found = text(LINED.replace("W\nTable", f"W\n{legend}\nTable"))
    assert [(r.register, r.flags) for r in found.registers] == [("NB_LVL", [])]
    assert [r.register for r in text(LINED.replace("9.4.3 ", "= ")).registers] == ["NB_LVL"]


def test_heads_over_rows_that_are_read_are_not_reported_for_what_follows_the_table(text: ReadText) -> None:
    cells = (
        "Bit\nField\nType\nReset\nDescription\n7-4\nOPEN\nR/W\n1h\nOpens it.\n3-0\nLEVEL\nR\n0h\nHow high.\n"
    )
    found = text(f"9.4.5 NB_LVL Register (offset = 10h)\n{cells}3567\nNB7 Manual\nPumps\n")
    assert fields(found) == [("OPEN", 7, 4, []), ("LEVEL", 3, 0, [])]
    assert not [one for one in found.diagnostics if one.code == "table_unread"]


CLOCK = """3.1 Seconds register (NB_SEC)
Address: 0x04
Bit
Symbol
Value
Description
7
STOP
It has stopped
0
runs
1
stopped
6:0
SECONDS
00 to 59
Counts them
Address
Function
Bit 7
Bit 6
05h
Minutes
X
40
"""


def test_a_range_above_the_highest_bit_is_one_of_values_and_heads_of_places_end_a_table(
    tmp_path: Path,
) -> None:
    path = tmp_path / "manual.txt"
    path.write_text(CLOCK, encoding="utf-8")
    found = RegisterTableDialect().read(read_document(path, "manual", "manual.txt"))
    assert [one[:3] for one in fields(found)] == [("STOP", 7, 7), ("SECONDS", 6, 0)]
    assert [v.value for v in found.registers[0].fields[0].values] == [0, 1]


def test_the_numbers_of_a_figure_below_its_table_are_no_rows_of_it(text: ReadText) -> None:
    cells = "Bits\nName\nFunction\n[31:16]\nPART\nWhich one\n[15:0]\nLEVEL\nHow high\n"
    found = text(f"Table 4-1. NB_ID bit assignments\n{cells}31\n16 15\n0\nPART\nLEVEL\n")
    assert [one[:3] for one in fields(found)] == [("PART", 31, 16), ("LEVEL", 15, 0)]
    assert [f.flags for f in found.registers[0].fields] == [[], []]
