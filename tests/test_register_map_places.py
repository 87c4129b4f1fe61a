"""Places of registers in the notations of tables that list them, and columns that such tables have besides."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from extract.dialects import read
from extract.errors import UnknownDialect
from extract.readers import read_document

if TYPE_CHECKING:
    from pathlib import Path

    from pdf_reading import ReadText

    from extract.observations import Reading

FIELDS = "| Bits | Name | Access |\n|---|---|---|\n| {top}:4 | STOP | RW |\n| 3:0 | RATE | RW |\n"
NAMES = ("CTRL", "STAT", "LVLA")
PLACES = (0x10, 0x14, 0x2C)


def listed(heads: str, rows: list[str], top: int = 7) -> str:
    """A table of registers, and each of them."""
    lines = [heads, "|".join(["---"] * (heads.count("|") + 1)), *rows]
    table = "".join(f"| {line} |\n" for line in lines)
    parts = "".join(f"## {name} Register\n\n{FIELDS.format(top=top)}\n" for name in NAMES)
    return f"# Pump\n\n## Register map\n\n{table}\n{parts}"


def placed(reading: Reading) -> list[tuple[str | None, int | None, list[str]]]:
    """Name, address and doubts of each register with fields."""
    return [(one.register, one.address, one.flags) for one in reading.registers if one.fields]


@pytest.mark.parametrize(
    "form",
    [
        "0x{0:02X}",
        "{0:02X}h",
        "H'{0:02X}",
        "H'0000 00{0:02X}",
        "+0x{0:02X}",
        "Base+0x{0:02X}",
        "${0:02X}",
        "8'h{0:02X}",
    ],
)
@pytest.mark.parametrize(
    "heads", ["Address | Name | Description", "Offset | Register | Access", "Register | Addr | Reset"]
)
def test_places_are_read_in_the_notation_of_any_vendor(markdown: ReadText, form: str, heads: str) -> None:
    order = [head.strip() for head in heads.split("|")]
    other = {"Description": "The pump", "Access": "RW", "Reset": "0x00"}
    rows = [
        " | ".join(
            form.format(place) if head in {"Address", "Offset", "Addr"} else other.get(head, name)
            for head in order
        )
        for name, place in zip(NAMES, PLACES, strict=True)
    ]
    assert placed(markdown(listed(heads, rows))) == list(zip(NAMES, PLACES, [[], [], []], strict=True))


@pytest.mark.parametrize(("top", "flags"), [(31, []), (7, ["array_bounds"])])
@pytest.mark.parametrize("sign", ["-", "..", " to "])
def test_from_the_first_byte_to_the_last_stands_the_register_that_is_as_wide(
    markdown: ReadText, sign: str, top: int, flags: list[str]
) -> None:
    rows = [
        f"0x{place:02X}{sign}0x{place + 3:02X} | {name} | Of the pump"
        for name, place in zip(NAMES, PLACES, strict=True)
    ]
    found = placed(markdown(listed("Address | Name | Description", rows, top)))
    assert found == list(zip(NAMES, PLACES, [flags] * 3, strict=True))


def test_a_block_called_like_a_register_is_none_of_its_places(markdown: ReadText) -> None:
    rows = [f"0x{n}000-0x{n}FFF | {name} | A block" for n, name in enumerate(NAMES, 1)]
    found = placed(markdown(listed("Address | Name | Description", rows)))
    assert [address for _, address, _ in found] == [None, None, None]


@pytest.mark.parametrize("columns", [False, True])
def test_a_column_headed_bits_that_has_widths_makes_no_fields(
    markdown: ReadText, text: ReadText, *, columns: bool
) -> None:
    if columns:
        body = "Bits   Name    Access\n7:4    STOP    RW\n3:0    RATE    RW\n\n"
        said = "1 Register map\n\nRegister Address   Register   Bits   Reset\n"
        said += "".join(
            f"0x{place:02X}               {name}       8      0x5A\n"
            for name, place in zip(NAMES, PLACES, strict=True)
        )
        reading = text(
            said + "\n" + "".join(f"1.{n} {name} Register\n\n{body}" for n, name in enumerate(NAMES, 1))
        )
    else:
        rows = [f"0x{place:02X} | {name} | 8 | 0x5A" for name, place in zip(NAMES, PLACES, strict=True)]
        reading = markdown(listed("Address | Register | Bits | Reset", rows))
    assert placed(reading) == list(zip(NAMES, PLACES, [[], [], []], strict=True))
    assert all([field.default_value for field in one.fields] == [5, 10] for one in reading.registers)


MAPPED = """\
Acme pump device

Registers behind the window

Offset  Size  Access      Reset  Name
0x0     4     read/write  0      INTMASK
0x4     4     read/write  0      INTSTAT
0x8     4     read-only   0      LEVEL
"""


def test_a_text_with_nothing_but_a_table_of_registers_without_rules_is_read(text: ReadText) -> None:
    registers = text(MAPPED).registers
    assert [(one.register, one.address, one.access, one.flags) for one in registers] == [
        ("INTMASK", 0, "read/write", ["no_fields"]),
        ("INTSTAT", 4, "read/write", ["no_fields"]),
        ("LEVEL", 8, "read-only", ["no_fields"]),
    ]


@pytest.mark.parametrize(
    "other",
    [
        MAPPED.replace("Access ", "Section").replace("Reset", "Align"),  # parts of a file
        MAPPED.replace("0x", "+ "),  # no places
    ],
)
def test_other_tables_of_names_and_offsets_are_none_of_registers(tmp_path: Path, other: str) -> None:
    (tmp_path / "acme.txt").write_text(other, encoding="utf-8")
    with pytest.raises(UnknownDialect):
        read(read_document(tmp_path / "acme.txt", "acme"))
