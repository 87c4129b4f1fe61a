"""Instructions with a page each are read from the figure of their bits; what does not fill it is reported."""

from __future__ import annotations

from typing import TYPE_CHECKING

from isa_reading import read_anyway as read

from extract.dialects import read as read_any
from extract.readers import read_document

if TYPE_CHECKING:
    from pathlib import Path

NUMBERS = "    15   14   13   12   11   10   9    8    7    6    5    4    3    2    1    0\n"
PAGE = (
    "{name}                    Gate of {name}                    {name}\n\n"
    "Operation:      Source -> Gate\n"
    "Assembler       {name} Dy,Dx\n"
    "Syntax:         {name} -(Ay)\n"
    "Attributes:     Size = (Byte)\n\n"
    "Description: Opens the gate\nfor a while.\n\n"
    "Instruction Format:\n\n" + NUMBERS + "{rows}\n"
)
ONE = "    1    1    0    0      REGISTER Rx  1    0    0    0    0   R/M    REGISTER Ry\n"
TWO = (
    "                                                           EFFECTIVE ADDRESS\n"
    "    1    1    0    1       REGISTER         OPMODE       MODE       REGISTER\n"
)
FURTHER = (
    "    0    1    0    0    1    1    1    0    0    1    1    1    0    0    0    1\n"
    "              16-BIT WORD                       8-BIT WORD\n"
)
REST = "    0    1    0    0    1    1    1    0    0    1    1    1    0    0    0    1\n\n\n"
ROWS = {"GABC": ONE, "GADA": TWO, "GEXT": FURTHER, "GNOP": REST, "GLST": ONE}
WORDS = {
    "GABC": "1100 REGISTER Rx 10000 R/M REGISTER Ry",
    "GADA": "1101 REGISTER OPMODE MODE REGISTER",
    "GEXT": "0100111001110001 16-BIT WORD 8-BIT WORD",
    "GNOP": "0100111001110001",
    "GLST": "1100 REGISTER Rx 10000 R/M REGISTER Ry",
}


def pages(rows: dict[str, str]) -> str:
    return "".join(PAGE.format(name=name, rows=text) for name, text in rows.items())


def test_words_under_a_number_for_each_bit_are_those_of_the_page(tmp_path: Path) -> None:
    path = tmp_path / "gate.txt"
    path.write_text(pages(ROWS))
    found = read_any(read_document(path, "gate"))
    assert [(row.mnemonic, row.forms) for row in found.instructions] == [
        (name, [("encoding", word)]) for name, word in WORDS.items()
    ]
    first = found.instructions[0]
    assert first.syntax == "GABC Dy,Dx; GABC -(Ay)"
    assert first.description == "Opens the gate\nfor a while."
    assert not found.registers
    assert not found.diagnostics


def test_a_figure_with_a_gap_without_a_name_is_reported() -> None:
    found = read(pages({**ROWS, "GNOP": REST.replace("1    1    1 ", "1         1 ", 1)}))
    assert [row.mnemonic for row in found.instructions] == ["GABC", "GADA", "GEXT", "GLST"]
    assert "table_unread" in {one.code for one in found.diagnostics}
