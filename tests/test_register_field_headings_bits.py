"""Headings deeper than that of their register that give the name and the bits of a field."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from extract.dialects import read
from extract.readers import read_document

if TYPE_CHECKING:
    from pathlib import Path

    from pdf_reading import ReadText

FORMS = [
    "{name} [{bits}]",
    "{name} ({bits})",
    "{name}[{bits}]",
    "`{name}` [{bits}]",
    "{name} (bits {bits})",
    "{name} – [{bits}]",
]
FORMS += ["{name} [{bits}] (RW)", "{name} [{bits}] (RW, reset 0x5)"]


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("mark", ["#", "="])
def test_headings_with_bits_are_fields_of_the_register_above(form: str, mark: str, tmp_path: Path) -> None:
    said = "".join(
        f"{4 * mark} {form.format(name=name, bits=bits)}\n{told}\n\n"
        for name, bits, told in (
            ("STOP", "7:4", "Where it ends."),
            ("RATE", "3:0", "How fast.\n\n- 0: slow\n- 1: fast"),
        )
    )
    text = "".join(f"{3 * mark} {name}\n\n{said}" for name in ("CTRL (0x10)", "STAT (0x14)"))
    path = tmp_path / ("pump.md" if mark == "#" else "pump.adoc")
    path.write_text(f"{mark} Pump\n\n{text}")
    registers = read(read_document(path, "pump")).registers
    assert [(one.register, one.address) for one in registers] == [("CTRL", 0x10), ("STAT", 0x14)]
    for register in registers:
        assert [(one.field, one.bit_hi, one.bit_lo, one.flags) for one in register.fields] == [
            ("STOP", 7, 4, []),
            ("RATE", 3, 0, []),
        ]
        assert register.fields[0].description == "Where it ends."
        assert [value.name for value in register.fields[1].values] == ["slow", "fast"]
        assert register.fields[0].access == ("RW" if "RW" in form else None)
        assert register.fields[0].default_value == (5 if "0x5" in form else None)


def test_headings_with_indices_over_tables_of_their_own_are_registers(markdown: ReadText) -> None:
    table = "| Bits | Name | Access |\n|---|---|---|\n| 7:0 | LEVEL | RW |\n"
    registers = markdown(
        f"# Pump\n\n## GATES (0x100)\n\n### LUT[3:0]\n\n{table}\n### MAP[7:4]\n\n{table}"
    ).registers
    assert [(one.register, [field.field for field in one.fields]) for one in registers if one.fields] == [
        ("LUT[3:0]", ["LEVEL"]),
        ("MAP[7:4]", ["LEVEL"]),
    ]


def test_headings_as_deep_as_the_registers_are_none_of_its_fields(markdown: ReadText) -> None:
    table = "| Bits | Name | Access |\n|---|---|---|\n| 7:0 | LEVEL | RW |\n"
    said = "### RATE [3:0]\n\nHow fast.\n\n### STOP [7:4]\n\nWhere.\n"
    registers = markdown(f"# Pump\n\n### STAT (0x14)\n\n{table}\n### CTRL (0x10)\n\n{said}").registers
    assert [[field.field for field in one.fields] for one in registers if one.register == "CTRL"] in (
        [[]],
        [],
    )
