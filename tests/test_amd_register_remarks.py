"""Remarks in parentheses behind the names of fields, as a narrow column wraps them."""

from __future__ import annotations

import pytest
from chip_pages import COLUMNS
from dialect_checks import bits, faults, read

HEADER = "WID_CTRL - R - 32 bits - [MMReg:0x100]"
FLAT = "Field Name Bits Default Description"
SAID = "(copy of WID_MODE:GATE)"


@pytest.mark.parametrize(
    "lines",
    [
        [COLUMNS, "GATE (copy of                 3:2     0x1         How wide.", "WID_MODE:GATE)"],
        [COLUMNS, "GATE (copy of                 3:2     0x1         How wide.", "WID_MODE:GATE)", ""],
        [FLAT, f"GATE {SAID} 3:2 0x1 How wide."],
        [FLAT, "GATE (copy of", "WID_MODE:GATE)", "3:2 0x1 How wide."],
        [FLAT.replace(" B", "\tB").replace(" De", "\tDe"), f"GATE {SAID}\t3:2\t0x1\tHow wide."],
    ],
)
@pytest.mark.parametrize("above", [[], ["OPEN                          0       0x0         Opens it."]])
def test_a_remark_behind_a_name_is_a_note_and_the_row_is_read_without_it(
    lines: list[str], above: list[str]
) -> None:
    head, *rows = lines
    above = above if head == COLUMNS else []
    reading = read("\n".join([HEADER, head, *above, *rows, ""]))
    field = reading.registers[0].fields[-1]
    assert (field.field, bits(field), field.default_text) == ("GATE", "3:2", "0x1")
    assert (field.description, field.note) == ("How wide.", SAID)
    assert not faults(reading)


def test_a_column_of_texts_goes_on_beside_a_remark_that_wraps() -> None:
    rows = [
        "GATE (copy of                 3:2     0x1         How wide",
        "WID_MODE:GATE)                                    it is open.",
        "OPEN                          4       0x0         Opens it.",
    ]
    gate, opens = read("\n".join([HEADER, COLUMNS, *rows, ""])).registers[0].fields
    assert (gate.note, gate.description) == (SAID, "How wide it is open.")
    assert (opens.field, opens.description, opens.note) == ("OPEN", "Opens it.", None)


def test_what_stands_in_parentheses_in_a_text_is_no_remark() -> None:
    rows = ["GATE 3:2 0x1 How wide.", "OPEN (see below) is 3 or 4.", "LAST 4 0x0 The last."]
    gate, last = read("\n".join([HEADER, FLAT, *rows, ""])).registers[0].fields
    assert (gate.note, gate.description) == (None, "How wide. OPEN (see below) is 3 or 4.")
    assert (last.field, last.note) == ("LAST", None)


def test_a_remark_that_nothing_closes_takes_no_row_below() -> None:
    rows = [
        "GATE (not used by the         3:2     0x1         How wide the",
        "                                                  gate is.",
        "OPEN                          4       0x0         Opens it (or",
        "MORE as well)                 5       0x0         not.",
    ]
    found = read("\n".join([HEADER, COLUMNS, *rows, ""])).registers[0].fields
    assert "OPEN" in [one.field for one in found]
    beside = [rows[0], rows[2], "LAST                          31:5    0x0         Last."]
    found = read("\n".join([HEADER, COLUMNS, *beside, ""])).registers[0].fields
    assert [one.field for one in found][-2:] == ["OPEN", "LAST"]


@pytest.mark.parametrize("name", ["Gate_open", "GATE"])
@pytest.mark.parametrize("remark", ["in 16 bits", "rw1c", "mirror of WID_MODE:GATE"])
def test_any_words_in_small_letters_behind_any_name_are_a_remark(name: str, remark: str) -> None:
    (field,) = read(f"{HEADER}\n{FLAT}\n{name} ({remark}) 3:2 0x1 How wide.\n").registers[0].fields
    assert (field.field, bits(field), field.note) == (name, "3:2", f"({remark})")
