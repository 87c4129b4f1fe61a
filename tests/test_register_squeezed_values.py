"""Tables whose cells single blanks part, with a column of values: which numbers are bits and which are values."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hypothesis import given
from hypothesis import strategies as st
from pdf_reading import listed, text_reader

if TYPE_CHECKING:
    import pytest
    from pdf_reading import ReadText

HEAD = "Table 7. Pump control register (NB_CTRL, offset = 0x104) bit description\n"
HEADS = "Bit Symbol Value Description Access Reset value\n"
NEXT = "Table 8. Pump mode register (NB_MODE, offset = 0x108) bit description\n"


def test_numbers_under_a_field_are_its_values_and_those_that_go_on_bits(text: ReadText) -> None:
    found = text(
        f"{HEAD}{HEADS}0 EN Enables the pump. RW 0x0\n0 Disabled. It stands\nstill.\n1 Enabled.\n"
        "3:1 SPEED How fast. RW 0x2\n0x0 Slow.\n0x1 Fast.\n0x4 to 0x7 Reserved\n"
        "7:4 - - Reserved. - -\n8 RUN Runs. RW 1\n0 No\n1 Yes\n31:9 - - Reserved, of no\nuse. - NA\n"
        f"{NEXT}{HEADS}1:0 MODE Mode. RW 0x1\n0x0 Water\n0x1 Oil\n31:2 - - Reserved. - -\n"
    )
    one, two = found.registers
    assert [
        (f.field, f.bit_hi, f.bit_lo, f.access, f.default_value, f.flags)
        for f in one.fields
        if not f.reserved
    ] == [
        ("EN", 0, 0, "RW", 0, []),
        ("SPEED", 3, 1, "RW", 2, []),
        ("RUN", 8, 8, "RW", 1, []),
    ]
    assert [listed(f) for f in one.fields if f.values] == [
        {0: "Disabled. It stands still.", 1: "Enabled"},
        {0: "Slow", 1: "Fast", 4: "Reserved"},
        {0: "No", 1: "Yes"},
    ]
    assert one.fields[1].values[2].value_last == 7
    assert (two.register, two.address, listed(two.fields[0])) == ("NB_MODE", 0x108, {0: "Water", 1: "Oil"})


def test_a_single_bit_that_may_be_a_value_is_in_doubt(text: ReadText) -> None:
    found = text(
        f"{HEAD}Bit Symbol Value Description Reset value\n0 EN Enables the pump. 0\n0 No\n1 Yes\n"
        "1 RUN Runs as long as there is\noil. 0\n0 No\n1 Yes\n31:2 - - Reserved. NA\n"
    )
    assert [(f.field, f.bit_lo, f.flags) for f in found.registers[0].fields] == [
        ("EN", 0, []),
        ("RUN", 1, ["row_unread"]),
        ("-", 2, []),
    ]


@given(st.lists(st.tuples(st.integers(1, 3), st.integers(0, 3)), min_size=2, max_size=6))
def test_fields_with_lists_of_any_length_are_read_as_printed(
    tmp_path_factory: pytest.TempPathFactory, shape: list[tuple[int, int]]
) -> None:
    lines, expected, low = [], [], 0
    for n, (width, values) in enumerate(shape):
        high, codes = low + width - 1, range(min(values, 1 << width))
        lines.append(f"{f'{high}:{low}' if width > 1 else low} PART{n} Part of it. RW 0")
        lines += [f"{code} As {code} tells." for code in codes]
        expected.append((f"PART{n}", high, low, list(codes)))
        low = high + 1
    lines.append(f"31:{low} - - Reserved. - -")
    read = text_reader(tmp_path_factory.mktemp("values"), ".txt")
    (register,) = read(HEAD + HEADS + "\n".join(lines) + "\n").registers
    assert [
        (f.field, f.bit_hi, f.bit_lo, [v.value for v in f.values]) for f in register.fields if not f.reserved
    ] == expected


CODED = (
    "Table 5. NB_MODE1 - Mode register 1 (address 00h) bit description\n"
    "Legend: * default value.\nBit Symbol Access Value Description\n"
)


def test_an_access_before_the_values_tells_the_rows_and_a_mark_the_default(text: ReadText) -> None:
    found = text(
        f"{CODED}7 RESTART R Shows how it rests. See below.\nW User writes 1 to clear it.\n0* Off.\n1 On.\n"
        "6 EXT R/W To use it:\n1. Set the SLEEP bit.\n2. Write ones.\n0* Inner clock.\n1 Outer clock.\n"
        "5:4 RATE R/W 00* Slow it is.\n01 Fast it is.\n1x Reserved.\n1 SUB R/W 0* NB9 rests.\n1 NB9 turns.\n"
        "0 ALL R/W 0 NB9 hears none.\n1* NB9 hears all.\n"
    )
    (one,) = found.registers
    assert [(f.field, f.bit_hi, f.bit_lo, f.access, f.flags) for f in one.fields] == [
        ("RESTART", 7, 7, "R", []),
        ("EXT", 6, 6, "R/W", []),
        ("RATE", 5, 4, "R/W", []),
        ("SUB", 1, 1, "R/W", []),
        ("ALL", 0, 0, "R/W", []),
    ]
    assert [listed(f) for f in one.fields] == [
        {0: "Off", 1: "On"},
        {0: "Inner clock.", 1: "Outer clock."},
        {0: "Slow it is.", 1: "Fast it is.", 2: "Reserved"},
        {0: "NB9 rests.", 1: "NB9 turns."},
        {0: "NB9 hears none.", 1: "NB9 hears all."},
    ]
    assert (one.fields[1].description or "").endswith("2. Write ones.")


def test_a_dash_for_no_value_is_none_of_the_text_behind_the_access(text: ReadText) -> None:
    (one,) = text(f"{CODED}7:1 RATE R/W - How fast.\n0 ALL R/W 0* Hears none.\n1 Hears all.\n").registers
    assert [row.description for row in one.fields][:1] == ["How fast."]


DASHED = (
    "25.5.4.1 NBENA Register\nTable 25-5. NB Enable Register (NBENA) Field Descriptions\n"
    "Bit Field Value Description\n"
)


def test_ranges_of_bits_that_fall_are_rows_though_a_dash_parts_their_ends(text: ReadText) -> None:
    lists = "0 Read: It is off.\nWrite: None.\n1 Read: It is on.\nWrite: Turns it on.\n2-3 Reserved\n"
    rows = "".join(
        f"{bits} NB_{part} Pumps {part}\n{lists}"
        for bits, part in (("31-24", "A"), ("15-8", "B"), ("7-2", "C"))
    )
    (one,) = text(f"{DASHED}{rows}1-0 Reserved 0 Reads return 0.\n").registers
    assert [(f.field, f.bit_hi, f.bit_lo, f.flags) for f in one.fields] == [
        ("NB_A", 31, 24, []),
        ("NB_B", 15, 8, []),
        ("NB_C", 7, 2, []),
        ("Reserved", 1, 0, []),
    ]
    assert [(v.value, v.value_last) for v in one.fields[1].values] == [(0, None), (1, None), (2, 3)]


def test_the_number_of_a_page_below_the_only_row_begins_no_other(text: ReadText) -> None:
    for number in ("1197", "241"):
        (one,) = text(f"{DASHED}31-24 NB_A Pumps\n0 Off\n1 On\n{number} SPNB63A -March 2031\n").registers
        assert [f.field for f in one.fields] == ["NB_A"]
