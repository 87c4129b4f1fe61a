"""Access and reset of fields in lines of their own below them, as keys and values."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from pdf_reading import ReadFormat

LAST = "\n### LAST (0x40)\n\n| Bits | Name | Access |\n|---|---|---|\n| 7:0 | FILL | RW |\n"
HEAD = "# Pump\n\n### CTRL (0x10)\n\n"


@pytest.mark.parametrize(
    "said",
    [
        "- Bits 7:4: STOP: a\n  - Access: RW\n  - Reset: 0x3\n- Bits 3:0: RATE: b\n  - Access: RO\n  - Reset: 0\n",
        "- Bits 7:4: STOP: a\n  - **Access:** RW, **reset:** 3\n- Bits 3:0: RATE: b\n  - Access = RO; Reset = 0\n",
        "* [7:4] STOP\n    * access: RW\n    * reset: 0x3\n* [3:0] RATE\n    * access: RO\n    * reset: 0x0\n",
        "#### STOP (bits 7:4)\n\nAccess: RW\nReset: 3\n\n#### RATE (bits 3:0)\n\nAccess: RO\nReset: 0x0\n",
        "- **7:4** - STOP\n  - Access: RW\n  - Reset: 0x3\n- **3:0** - RATE\n  - Access: RO\n  - Reset: 0x0\n",
    ],
)
def test_keys_below_a_field_tell_its_access_and_reset(made: ReadFormat, said: str) -> None:
    fields = made(f"{HEAD}{said}{LAST}").registers[0].fields
    told = [(one.field, one.access, one.default_value, one.flags) for one in fields]
    assert told == [("STOP", "RW", 3, []), ("RATE", "RO", 0, [])]


@pytest.mark.parametrize(
    "below",
    [
        "Access: only in mode 3",
        "Access: RW in mode 3",
        "Reset: by the pump",
        "Type: pump",
        "Reset: 3\n  - Reset: 4",
    ],
)
def test_other_lines_below_a_field_are_its_text(made: ReadFormat, below: str) -> None:
    said = f"- Bits 7:4: STOP - where it ends\n  - {below}\n- Bits 3:0: RATE - how fast\n"
    first, _ = made(f"{HEAD}{said}{LAST}").registers[0].fields
    assert (first.access, first.default_text) == (None, None)
    assert first.description == " ".join(f"where it ends - {below}".split())


@pytest.mark.parametrize(
    "said",
    [
        "- Bits 7:4 **STOP** (RW, reset 3): where it ends\n- Bits 3:0 **RATE** (RO, reset 0): how fast\n",
        "- Bits 7:4: STOP (RW, default 0x3) - where\n- Bits 3:0: RATE (RO, default 0) - how\n",
        "- [7:4] STOP (RW, 0x3): where it ends\n- [3:0] RATE (RO, 0x0): how fast\n",
    ],
)
def test_access_and_reset_stand_in_brackets_behind_a_name(made: ReadFormat, said: str) -> None:
    fields = made(f"{HEAD}{said}{LAST}").registers[0].fields
    told = [(one.field, one.access, one.default_value, one.flags) for one in fields]
    assert told == [("STOP", "RW", 3, []), ("RATE", "RO", 0, [])]


@pytest.mark.parametrize("said", ["Bits {} {} (RW, {}): where\n", "[{}] {} (RW, {}): where\n"])
def test_numbers_in_brackets_that_are_all_as_many_as_the_bits_are_no_resets(
    made: ReadFormat, said: str
) -> None:
    rows = (("7:2", "STOP"), ("1:0", "RATE"))
    for numbers, defaults in ((("6", "2"), [None, None]), (("6", "reset 2"), [6, 2]), (("6", "1"), [6, 1])):
        lines = "".join(f"- {said.format(*row, number)}" for row, number in zip(rows, numbers, strict=True))
        fields = made(f"{HEAD}{lines}{LAST}").registers[0].fields
        assert [(one.access, one.default_value) for one in fields] == [("RW", told) for told in defaults]


def test_other_brackets_behind_a_name_are_its_text(made: ReadFormat) -> None:
    said = "- Bits 7:4: STOP - where (see 3, 4) it ends\n- Bits 3:0: RATE - (mode, 3) how fast\n"
    fields = made(f"{HEAD}{said}{LAST}").registers[0].fields
    assert [(one.access, one.default_text) for one in fields] == [(None, None)] * 2


def test_access_and_reset_stand_in_columns_without_a_head(made: ReadFormat) -> None:
    said = "CTRL (0x10)\n  7:4  STOP   RW  0x3  Where it ends\n  3:0  RATE   RO  0  How fast\n\n"
    said += "STAT (0x14)\n  7:4  LEVEL   RW turns it\n  3:0  FLOW   R  3 times\n"
    first, second = made(said, "txt").registers
    assert [(one.access, one.default_value) for one in first.fields] == [("RW", 3), ("RO", 0)]
    assert [(one.access, one.default_value) for one in second.fields] == [(None, None)] * 2
    widths = said.replace("0x3", "4  ").replace("RO  0  How", "RO  4  How")
    assert [one.default_value for one in made(widths, "txt").registers[0].fields] == [None, None]


def test_keys_no_further_in_below_the_last_field_alone_may_be_the_registers(made: ReadFormat) -> None:
    said = "CTRL (0x10)\nBits 7:4: STOP - where\n{0}Bits 3:0: RATE - how\nAccess: RO\nReset: 0x1\n\nLAST (0x40)\n"
    first, second = made(said.format(""), "txt").registers[0].fields
    assert (first.access, second.access, second.default_text) == (None, None, None)
    first, second = made(said.format("Access: RW\nReset: 0x3\n"), "txt").registers[0].fields
    assert (first.access, second.access, second.default_text) == ("RW", "RO", "0x1")


def test_a_text_of_a_table_with_columns_of_access_and_reset_begins_with_neither(made: ReadFormat) -> None:
    rows = "| Bits | Name | Access | Reset | Description |\n|---|---|---|---|---|\n"
    rows += "| 7:4 | STOP | | | (R, 1) pairs |\n| 3:0 | RATE | RW | 0 | how |\n"
    first, _ = made(HEAD + rows).registers[0].fields
    assert (first.access, first.default_text) == (None, None)
