"""Tables of a text whose codes stand over the names of their instructions are read as ruled ones are."""

from __future__ import annotations

from typing import TYPE_CHECKING

from isa_reading import read_anyway as read

from extract.dialects import read as read_any
from extract.readers import read_document

if TYPE_CHECKING:
    from pathlib import Path

HEAD = (
    "Opcode/                        Op/   64/32      Description\n"
    "Instruction                    En    bit Mode\n"
)
ROWS = (
    "NP 0F 58 /r                    A     V/V        Adds the gates of both\n"
    "GADDPS r1, r2/m128                              registers.\n"
    "EVEX.512.66.0F38.W0            B     V/V        Adds gates from memory and\n"
    "58 /r                                           from a register under the\n"
    "VGADDPS r1 {k1}, r2,                            mask.\n"
    "r3/m512\n"
    "0F A2                          C     V/V        Waits.\n"
    "GWAIT\n"
)
BELOW = (
    "\n                Instruction Operand Encoding\n\n"
    "Op/En      Operand 1      Operand 2\nA          r (r, w)       r (r)\n"
)
TOLD = [
    ("GADDPS r1, r2/m128", "NP 0F 58 /r", "Adds the gates of both\nregisters."),
    (
        "VGADDPS r1 {k1}, r2, r3/m512",
        "EVEX.512.66.0F38.W0 58 /r",
        "Adds gates from memory and\nfrom a register under the\nmask.",
    ),
    (None, "0F A2", "Waits."),
]


def told(found: object) -> list[tuple[str | None, str | None, str | None]]:
    return [(row.syntax, row.forms[0][1], row.description) for row in found.instructions]  # type: ignore[attr-defined]


def test_a_row_begins_with_a_code_and_more_beside_it_and_ends_where_lines_part(tmp_path: Path) -> None:
    path = tmp_path / "gate.txt"
    path.write_text(f"GADDPS - Add Gates\n\n{HEAD}{ROWS}{BELOW}")
    assert told(read_any(read_document(path, "gate"))) == TOLD


def test_heads_that_touch_are_cut_where_the_cells_of_the_first_row_begin() -> None:
    text = (
        HEAD.replace("64/32      Desc", "64/32 bit  Desc")
        .replace("Op/   64", "Op/En 64")
        .replace("En    bit", "      bit")
    )
    assert told(read(f"{text}{ROWS}{BELOW}")) == TOLD
