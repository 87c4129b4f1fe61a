"""Texts that were taken out column by column: heads over their cells, keys over their values, numbers over titles."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pdf_reading import text_reader

from extract.dialects.register_table.words.headings import names_register
from extract.dialects.register_table.words.vocabulary import vocabulary

if TYPE_CHECKING:
    from pdf_reading import ReadText

HEADING = "9.2.13\nNBROM—Base Address\n"
KEYS = "B/D/F/Type:\nAddress Offset:\nDefault Value:\nAccess:\nSize:\n0/2/1/PCI\n30-33h\n00000000h\nRO\n32 bits\n"
BITS, CODES = (
    "Bit\n31:18\n17:1\n0\nAccess\nRO\nR/W\nRO\n",
    "Default\nValue\n0000h\n00h\n0b\nRST/PWR\nDescription\nCore\nCore\nCore\n",
)
TEXTS = "Base Address (RBA): Where it\nstands.\nReserved: None.\nEnable (RBE):\n0 = Off.\n"


def test_each_column_has_its_cells_below_its_head(text: ReadText) -> None:
    (register,) = text(f"{HEADING}{KEYS}{BITS}{CODES}{TEXTS}").registers
    assert (register.register, register.address, register.access, register.width_bits) == (
        "NBROM",
        0x30,
        "RO",
        32,
    )
    assert [
        (f.field, f.bit_hi, f.bit_lo, f.access, f.default_value, f.description, f.flags)
        for f in register.fields
    ] == [
        ("RBA", 31, 18, "RO", 0, "Where it stands.", []),
        ("Reserved", 17, 1, "R/W", 0, "Reserved: None.", []),
        ("RBE", 0, 0, "RO", 0, "0 = Off.", []),
    ]


@pytest.mark.parametrize(
    "body",
    [
        BITS.replace("17:1\n", "16:1\n") + CODES + TEXTS,
        BITS.replace("R/W\n", "") + CODES + TEXTS,
        BITS + CODES.replace("0000h", "Where") + TEXTS,
        BITS + CODES + TEXTS.replace("Reserved: None.\n", "As it is.\n"),
    ],
)
def test_what_does_not_prove_whose_cells_they_are_is_reported_and_not_read(text: ReadText, body: str) -> None:
    found = text(HEADING + KEYS + body + "9.2.14\nNBEND—End\nBits 7:0 END: End\n")
    assert "RBA" not in {f.field for r in found.registers for f in r.fields}
    assert "table_unread" in [d.code for d in found.diagnostics]


@given(st.lists(st.integers(1, 15), min_size=1, max_size=5, unique=True))
def test_any_register_is_read_as_it_was_taken_apart(
    tmp_path_factory: pytest.TempPathFactory, cuts: list[int]
) -> None:
    rows = [(high - 1, low) for high, low in pairwise([16, *sorted(cuts, reverse=True), 0])]
    columns = {
        "Bit": [f"{high}:{low}" if high > low else str(low) for high, low in rows],
        "Access": ["R/W"] * len(rows),
        "Reset": [f"{low:X}h" if low < 1 << high - low + 1 else "0h" for high, low in rows],
        "Description": [f"Part of it (PART{low}): Number {low}." for _, low in rows],
    }
    printed = "".join(f"{head}\n" + "".join(f"{cell}\n" for cell in cells) for head, cells in columns.items())
    (register,) = text_reader(tmp_path_factory.mktemp("columns"), ".txt")(
        f"4.2 NB_CTRL Register\n{printed}"
    ).registers
    assert [(f.field, f.bit_hi, f.bit_lo, f.default_text) for f in register.fields] == [
        (f"PART{low}", high, low, reset) for (high, low), reset in zip(rows, columns["Reset"], strict=True)
    ]


def test_a_table_of_bits_and_texts_a_line_each_fills_its_register(text: ReadText) -> None:
    rows = "Bit\nDescription\n7:4\nPointer (PTR): Where\nit points.\n3:0\nReserved\n"
    (register,) = text(f"4.8.10NBPTR – Pointer Register\nAddress Offset:\n34h\n{rows}").registers
    assert (register.register, register.address) == ("NBPTR", 0x34)
    assert [(f.field, f.bit_hi, f.bit_lo) for f in register.fields] == [("PTR", 7, 4), ("Reserved", 3, 0)]
    assert (
        not text(f"4.8.10 NBPTR Register\n{rows.replace('3:0', '2:0')}\nBits 7:0 X: All\n")
        .registers[0]
        .fields[1:]
    )


def test_a_number_of_a_section_without_a_blank_is_none_of_the_name() -> None:
    named = names_register("4.8.10NBSID – Identification Register", vocabulary())
    assert named is not None
    assert named.name == "NBSID"
    assert names_register("4.8.1V supply", vocabulary()) is None


def test_the_number_of_the_next_section_ends_the_descriptions(text: ReadText) -> None:
    body = f"{KEYS}{BITS}{CODES}{TEXTS}"
    first, second = text(f"{HEADING}{body}9.2.14\nNBEND—End Address\n{body}").registers
    assert [one.register for one in (first, second)] == ["NBROM", "NBEND"]
    assert [field.description for field in first.fields] == [
        "Where it stands.",
        "Reserved: None.",
        "0 = Off.",
    ]
