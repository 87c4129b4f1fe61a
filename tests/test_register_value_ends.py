"""Where the text of the last value of a list ends, if a sentence stands in the lines below it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from pdf_reading import ReadText

HEAD = "Bits    Name     Access   Description\n"


@pytest.mark.parametrize(
    ("last", "doubtful"),
    [
        ("1: it turns, where the gate stands open now.", True),
        ("1: it turns to the left.", False),
        ("1: it turns, where the gate stands open and", False),
    ],
)
def test_the_last_value_is_in_doubt_where_its_last_line_has_no_room_for_the_sentence_below(
    text: ReadText, last: str, *, doubtful: bool
) -> None:
    lines = ["How the pump turns, and how far it does that.", "0: it rests", last, "It stops by itself then."]
    row = "15:8    TURN     RW       " + f"\n{' ' * 26}".join(lines)
    other = "7:0     LEVEL    RW       How high it stands,\n" + " " * 26 + "in inches.\n"
    registers = text(
        "".join(f"NB_{n} register (offset 0x1{n})\n\n{HEAD}{row}\n{other}\n" for n in (0, 4))
    ).registers
    for register in registers:
        first, second = register.fields[0].values
        assert (first.flags, "label_open" in second.flags) == ([], doubtful)
