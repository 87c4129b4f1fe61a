"""Words under a ruler that counts their bits from the left are read, or reported where fields go over several."""

from __future__ import annotations

from typing import TYPE_CHECKING

from extract.dialects import read
from extract.readers import read_document

if TYPE_CHECKING:
    from pathlib import Path

    from extract.observations import Reading

RULER = (
    "    0                   1                   2                   3\n"
    "    0 1 2 3 4 5 6 7 8 9 0 1 2 3 4 5 6 7 8 9 0 1 2 3 4 5 6 7 8 9 0 1\n"
)
RULE = "   " + "+-" * 32 + "+\n"
ONE = "   |   Opcode      |   Rd  |  Rs   |           Immediate           |\n"
UPRIGHT = (
    "   |  Gate |       |O|C|                                           |\n"
    "   |  Level|       |P|L|                   Window                  |\n"
    "   |       |       |N|S|                                           |\n"
)
WHOLE = "   |                         Base Address                          |\n"
LONG = WHOLE.replace("Base Address", "            ") + WHOLE.replace("|", "+") + WHOLE
INSTRUCTIONS = (
    "4.1. NA Instructions\n\nMnemonic     Opcode   Description\n"
    "N_ADD        0        Adds.\nN_SUB        1        Subtracts.\nN_NOT        2        Turns.\n\n"
)


def figure(title: str, *rows: str) -> str:
    return f"{title}\n\n{RULER}{RULE}{''.join(row + RULE for row in rows)}\n"


def found(folder: Path, text: str) -> Reading:
    path = folder / "gate.txt"
    path.write_text(text)
    return read(read_document(path, "gate"))


def told(
    reading: Reading,
) -> list[tuple[str | None, int | None, list[tuple[str | None, int | None, int | None]]]]:
    return [
        (one.register, one.address, [(row.field, row.bit_hi, row.bit_lo) for row in one.fields])
        for one in reading.registers
    ]


GADD = ("GADD", None, [("Opcode", 7, 0), ("Rd", 11, 8), ("Rs", 15, 12), ("Immediate", 31, 16)])
GSUB = [
    ("GSUB", 0, [("Gate Level", 3, 0), (None, 7, 4), ("OPN", 8, 8), ("CLS", 9, 9), ("Window", 31, 10)]),
    ("GSUB", 4, [("Base Address", 31, 0)]),
]


def test_bars_before_the_first_bit_of_fields_tell_their_bits(tmp_path: Path) -> None:
    for lead in ("", INSTRUCTIONS):
        reading = found(tmp_path, lead + figure("3.1. GADD", ONE) + figure("3.2. GSUB", UPRIGHT, WHOLE))
        assert told(reading) == [GADD, *GSUB]
        assert all("bits_ascending" in row.flags for row in reading.registers[0].fields)
        assert len(reading.instructions) == 3 * bool(lead)


def test_a_field_over_several_words_is_reported(tmp_path: Path) -> None:
    for lead in ("", INSTRUCTIONS):
        reading = found(tmp_path, lead + figure("3.1. GADD", ONE) + figure("3.2. GSUB", ONE, LONG))
        assert told(reading) == [GADD]
        assert [one.code for one in reading.diagnostics] == ["table_unread"]


def test_a_number_that_a_field_always_has_is_no_part_of_its_name(tmp_path: Path) -> None:
    fixed = ONE.replace("  Opcode      ", "  Opcode=12   ").replace("   Rd  ", "Rd (0) ")
    for rows in ((fixed,), (fixed, WHOLE)):
        fields = found(tmp_path, figure("The word is:", *rows)).registers[0].fields
        assert [(one.field, one.description) for one in fields][:3] == [
            ("Opcode", "=12"),
            ("Rd", "(0)"),
            ("Rs", None),
        ]
