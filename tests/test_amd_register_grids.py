"""References whose tables are grids of signs in reStructuredText: what they say is what stands between the bars."""

from __future__ import annotations

import pytest
from chip_pages import GADGET, WIDGET
from dialect_checks import cut, faults, field, read, register, shape

RULE = "+------------+------+---------+------------------------+"
PAGE = f"""{WIDGET}
{"-" * len(WIDGET)}

DESCRIPTION: Controls the widget.

{RULE}
| Field Name | Bits | Default | Description            |
+============+======+=========+========================+
| RATE       | 1:0  | 0x1     | Vanes. POSSIBLE        |
|            |      |         | VALUES:                |
|            |      |         | 00 - AT\\_REST: still   |
|            |      |         | 01 - FAST: turns       |
{RULE}
| WHEEL\\_LOC | 5    | none    | | Locks the wheel      |
| KED        |      |         | | for good             |
{RULE}

{GADGET}
{"-" * len(GADGET)}

{RULE}
| Field Name | Bits | Default | Description            |
+============+======+=========+========================+
| DRY        | 31:0 | none    | Is dry                 |
{RULE}
"""


def test_a_grid_is_read_by_its_bars_and_its_rules_are_no_text() -> None:
    reading = read(PAGE)
    assert shape(reading) == {
        "WID_CTRL": [
            ("RATE", "1:0", "0x1", {0: "AT_REST", 1: "FAST"}),
            ("WHEEL_LOCKED", "5", "none", {}),
        ],
        "GAD_CTRL": [("DRY", "31:0", "none", {})],
    }
    wheel = reading.registers[0].fields[1]
    assert (wheel.description, wheel.flags) == ("Locks the wheel for good", [])
    assert "WHEEL\\_LOC\nKED" in cut(reading, wheel)
    assert reading.registers[1].fields[0].description == "Is dry"
    assert faults(reading) == []


def test_words_on_lines_of_a_cell_that_reach_no_bar_are_not_one() -> None:
    text = PAGE.replace("| WHEEL\\_LOC | 5    |", "| WHEEL      | 5    |")
    assert [f.field for f in read(text).registers[0].fields] == ["RATE", "WHEEL KED"]


NOTES = ["RUN (Access: R)\t5\t0x0\tIt runs.", "RUN (Access: R) 5 0x0 It runs."]


@pytest.mark.parametrize("row", NOTES, ids=["tabs", "blanks"])
def test_access_in_words_behind_a_name_is_the_fields(row: str) -> None:
    head = "Field Name\tBits\tDefault\tDescription"
    head = head if "\t" in row else head.replace("\t", " ")
    found = field(f"{WIDGET}\n{head}\n{row}\n")
    assert (found.field, found.bit_lo, found.default_text, found.access) == ("RUN", 5, "0x0", "R")
    assert (found.description, found.flags) == ("It runs.", [])


OLDER = "WID_CTRL - RW - 32 bits - [MMReg:0x100]"
TABLE = """| Field Name | Bits | Default | Description |
|---|---|---|---|
| RUN<br>(Access: R) | 0 | 0x0 | 0=Rests<br>1=Runs |
| The widget and its wheel | | | |
"""


@pytest.mark.parametrize(
    "header", [f"### {OLDER}", f"**{OLDER}**", OLDER.replace("_", "\\_").replace("[", "\\[")]
)
def test_an_older_header_in_markdown_is_one_and_a_row_as_wide_as_the_table_describes_the_register(
    header: str,
) -> None:
    found = register(f"# Widgets\n\n{header}\n\n{TABLE}\n")
    assert (found.register, found.address, found.access, found.flags) == ("WID_CTRL", 0x100, "R/W", [])
    assert found.description == "The widget and its wheel"
    (run,) = found.fields
    assert (run.field, run.access, [(v.value, v.name) for v in run.values]) == (
        "RUN",
        "R",
        [(0, "Rests"), (1, "Runs")],
    )


def test_a_paragraph_behind_a_grid_of_pipes_may_be_no_part_of_its_last_row() -> None:
    rows = [
        "| Field Name | Bits | Default | Description |",
        "|---|---|---|---|",
        "| GATE | 3:2 | 0x1 | How wide. |",
    ]
    table = "\n".join([f"### {WIDGET}", "", *rows])
    (gate,) = read(f"{table}\n\nThese fields are set once.\n").registers[0].fields
    assert gate.flags == ["text_uncertain"]
    (gate,) = read(f"{table}\n\nPOSSIBLE VALUES:\n      00 - Shut\n      01 - Open\n").registers[0].fields
    assert (gate.flags, len(gate.values)) == ([], 2)
    (gate,) = read(f"{table}\nit is open.\n").registers[0].fields
    assert gate.flags == []


BOX = """\
+---------------------------------------------------------------+
| WID:WID_CTRL · [R/W] · 32 bits · Access: 32 · MMReg:0x100      |
+---------------------------------------------------------------+
| DESCRIPTION: Controls the widget.                             |
+-------------+------+---------+--------------------------------+
| Field Name  | Bits | Default | Description                    |
+-------------+------+---------+--------------------------------+
| COUNT       |  5:1 |  0x0    | How many.                      |
| HALF_PACK   |  6   |  0x1    | Lets only half                 |
|             |      |         | of them in.                    |
+-------------+------+---------+--------------------------------+
"""


def test_a_box_with_rules_round_its_head_alone_has_a_row_for_each_name_below_titles_too() -> None:
    found = register(BOX)
    assert (found.register, found.address, found.description) == ("WID_CTRL", 0x100, "Controls the widget.")
    assert [(one.field, one.bit_hi, one.default_text, one.description) for one in found.fields] == [
        ("COUNT", 5, "0x0", "How many."),
        ("HALF_PACK", 6, "0x1", "Lets only half of them in."),
    ]
    assert found.flags == []


def test_lines_of_a_box_without_numbers_of_their_own_are_one_row() -> None:
    text = BOX.replace("| HALF_PACK   |  6   |  0x1    |", "| _OF_ALL     |      |         |")
    (one,) = register(text).fields
    assert (one.bit_hi, one.description) == (5, "How many. Lets only half of them in.")
