"""What manuals print seldom, of tables, keys and lines of fields: one small document for each."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from pdf_reading import bits, listed, only

if TYPE_CHECKING:
    from pdf_reading import ReadText

    from extract.observations import Field

RATE = "| Bits | Name | Description |\n|---|---|---|\n| 7:0 | RATE | How fast. |\n\n"


def of_table(markdown: ReadText, head: str, *rows: str) -> list[Field]:
    """The fields of a register that a table with this head and these rows describes."""
    rule = "|---" * head.count("|") + "|"
    lines = "\n".join(f"| {row} |" for row in rows)
    return only(markdown(f"## CTRL (0x10)\n\n| {head} |\n{rule}\n{lines}\n")).fields


def test_names_with_slices_that_fill_a_register_are_the_fields_of_a_table_without_a_head(
    markdown: ReadText,
) -> None:
    rows = "<tr><td>GO [0]</td><td>Starts it.</td></tr><tr><td>RATE [7:1]</td><td>How fast.</td></tr>"
    found, _ = markdown(f"## CTRL (0x10)\n\n<table>{rows}</table>\n\n## LVL (0x14)\n\n{RATE}").registers
    assert bits(found) == [("GO", 0, 0), ("RATE", 7, 1)]


def test_a_title_goes_on_under_the_address_of_its_register(markdown: ReadText) -> None:
    head = "| Address | Bits | Name | Description |\n|---|---|---|---|\n"
    rows = "| R2 (02h) | 7:4 | RATE | a |\n| Left Level | 3:0 | GO | b |\n| R3 (03h) | 7:0 | STOP | c |\n"
    left, right = markdown(f"## Registers\n\n{head}{rows}").registers
    assert (left.description, bits(left), right.register) == (
        "R2 Left Level",
        [("RATE", 7, 4), ("GO", 3, 0)],
        "R3",
    )


def test_places_in_items_are_those_of_registers_where_a_head_above_says_so(markdown: ReadText) -> None:
    names = ("NBCTL", "NBLVL", "NBGO", "NBUP", "NBEND")
    items = "\n".join(f"- `0x{n:02x}`: {name}" for n, name in zip(range(16, 36, 4), names, strict=True))
    for head, places in (("Offset | Name", [16, 20]), ("All of them.", [None, None])):
        text = f"# NB1\n\n## Map\n\nThe map:\n\n{head}\n\n{items}\n\n## NBCTL\n\n{RATE}## NBLVL\n\n{RATE}"
        assert [one.address for one in markdown(text).registers] == places


def test_a_key_may_say_that_its_number_is_hexadecimal(markdown: ReadText) -> None:
    assert only(markdown(f"## CTRL\n\nOffset hex: 1F\n\n{RATE}")).address == 0x1F


def test_bits_of_symbols_may_stand_in_brackets(markdown: ReadText) -> None:
    high, low = of_table(markdown, "Bits | Name | Description", "[XLEN-1:8] | HI | a", "7:0 | LO | b")
    assert (high.bits_text, high.flags, low.flags) == ("[XLEN-1:8]", ["bits_symbolic"], [])


def test_a_reset_may_stand_in_ticks(markdown: ReadText) -> None:
    found = of_table(markdown, "Bits | Name | Reset", "7:4 | RATE | '3'", "3:0 | GO | '0'")
    assert [(one.default_text, one.default_value) for one in found] == [("'3'", 3), ("'0'", 0)]


def test_a_number_in_the_column_of_access_is_in_doubt(markdown: ReadText) -> None:
    found = of_table(markdown, "Bits | Name | Access", "7:4 | RATE | 0x1F", "3:0 | GO | RW")
    assert [one.flags for one in found] == [["cells_shifted"], []]


def test_bits_that_are_not_as_many_as_the_width_beside_them_are_in_doubt(markdown: ReadText) -> None:
    found = of_table(markdown, "Bits | Width | Name", "7:4 | 3 | RATE", "3:0 | 4 | GO")
    assert [one.flags for one in found] == [["size_disagrees"], []]


def test_a_name_that_says_more_than_that_bits_are_reserved_stays_in_the_note(markdown: ReadText) -> None:
    held, _ = of_table(markdown, "Bits | Name | Description", "7:4 | Reserved, write 0 | a", "3:0 | GO | b")
    assert (held.field, held.reserved, held.note) == ("Reserved", True, "Reserved, write 0")


def test_one_letter_among_the_numbers_of_values_makes_all_of_them_hexadecimal(markdown: ReadText) -> None:
    (found,) = of_table(markdown, "Bits | Name | Description", "7:0 | RATE | 0B: a<br>1B: b<br>2C: c")
    assert listed(found) == {0x0B: "a", 0x1B: "b", 0x2C: "c"}


def test_a_value_that_nothing_is_said_of_is_in_doubt(markdown: ReadText) -> None:
    (found,) = of_table(markdown, "Bits | Name | Description", "1:0 | RATE | 0: a<br>1:<br>2: c")
    assert [(one.value, one.flags) for one in found.values] == [(0, []), (1, ["label_lost"]), (2, [])]


def test_a_packet_whose_bits_reach_beyond_its_dword_is_in_doubt(markdown: ReadText) -> None:
    head = "| DW | Bits | Name | Description |\n|---|---|---|---|\n"
    made = markdown(f"## Packet\n\n{head}| 1 | 31:0 | RATE | a |\n| 2 | 35:0 | GO | b |\n").registers
    assert [one.fields[0].flags for one in made] == [[], ["bits_garbled"]]


def test_a_field_without_bits_in_data_for_wavedrom_is_a_single_bit(markdown: ReadText) -> None:
    data = '{"reg": [{"name": "GO"}, {"name": "RATE", "bits": 7}]}'
    assert bits(only(markdown(f"## CTRL (0x10)\n\n```json\n{data}\n```\n"))) == [("RATE", 7, 1), ("GO", 0, 0)]


@pytest.mark.parametrize(
    ("entry", "said"),
    [
        ("**{}** (bits {}, {})\nWhat it does.\n", [("STOP", "RW", None), ("RATE", "RO", None)]),
        (
            "#### {}\n- Bits: {}\n- Access: {}\n- Reset: 0x3\n\nWhat it does.\n\n",
            [("STOP", "RW", 3), ("RATE", "RO", 3)],
        ),
    ],
)
def test_access_and_reset_stand_behind_the_bits_of_an_entry_or_in_keys_of_it(
    markdown: ReadText, entry: str, said: list[tuple[str, str, int]]
) -> None:
    entries = entry.format("STOP", "7:4", "RW") + entry.format("RATE", "3:0", "RO")
    found = only(markdown(f"### CTRL (0x10)\n\n{entries}")).fields
    assert [(one.field, one.access, one.default_value) for one in found] == said


def test_a_line_of_bits_may_say_in_brackets_that_they_are_reserved(markdown: ReadText) -> None:
    found = only(markdown("## CTRL (0x10)\n\nBits 7:4 (Reserved) not used.\nBits 3:0 RATE: how fast.\n"))
    assert [(one.field, one.reserved, one.description) for one in found.fields] == [
        ("Reserved", True, "not used."),
        ("RATE", False, "how fast."),
    ]


def test_a_value_of_all_elements_that_none_of_them_can_hold_is_in_doubt(markdown: ReadText) -> None:
    numbers = " | ".join(map(str, range(7, -1, -1)))
    names = " | ".join(f"GO{n}" for n in range(7, -1, -1))
    figure = f"| {numbers} |\n{'|---' * 8}|\n| {names} |\n"
    found = only(markdown(f"## CTRL (0x10)\n\n{figure}\nBits 7:0 GOy: 0: off, 1: on, 2: odd.\n")).fields
    assert [[one.flags for one in field.values] for field in found] == [[[], [], ["value_out_of_range"]]] * 8


def test_two_reserved_names_share_what_the_slices_leave_as_they_stand(text: ReadText) -> None:
    figure = " 7   6   5   4   3   2   1   0\n  Reserved     LVL[1:0]  Rsvd  GO\n"
    table = "Bits   Name   Access   Description\n7:4    UP     RW       Up.\n3:0    DOWN   RW       Down.\n"
    found = text(f"LVL (0x14)\n\n{table}\nCTRL (0x10)\n\n{figure}").registers[1].fields
    assert [(one.field, one.bit_hi, one.bit_lo) for one in found] == [
        ("Reserved", 7, 4),
        ("LVL", 3, 2),
        ("Rsvd", 1, 1),
        ("GO", 0, 0),
    ]


def test_keys_of_a_section_on_a_field_may_stand_apart_and_give_a_single_bit(markdown: ReadText) -> None:
    section = "### CTRL.{}\n\nBits: {}\n\nAccess: {}\n\n{}\n\n"
    sections = section.format("RATE", "11:8", "RW", "How fast.") + section.format("GO", 0, "RO", "Starts it.")
    found, _ = markdown(f"## CTRL (0x10)\n\n{sections}## LVL (0x14)\n\n{RATE}").registers
    assert [(one.field, one.bit_hi, one.bit_lo, one.access, one.description) for one in found.fields] == [
        ("RATE", 11, 8, "RW", "How fast."),
        ("GO", 0, 0, "RO", "Starts it."),
    ]


SQUEEZED = "Bits Name Type Description\n7:4 RATE RW How fast.\n3:0 GO RW Starts.\n\n"


def test_what_is_said_of_a_register_goes_on_in_a_map_of_single_blanks(text: ReadText) -> None:
    rows = (
        "0x00 NB_CTRL RW How pixels\nare spread.\n0x04 NB_MODE RW What they\nare.\n0x08 NB_LAST RO End.\n\n"
    )
    sections = f"2.2 NB_CTRL Register\n\n{SQUEEZED}2.3 NB_MODE Register\n\n{SQUEEZED}"
    found = text(f"2.1 Registers\n\nOffset Name Type Description\n{rows}{sections}").registers
    assert [(one.register, one.address, one.access) for one in found] == [
        ("NB_CTRL", 0, "RW"),
        ("NB_MODE", 4, "RW"),
        ("NB_LAST", 8, "RO"),
    ]


def test_what_is_said_of_a_register_goes_on_in_a_map_of_a_line_a_cell(text: ReadText) -> None:
    heads = "Offset\nName\nAccess\nDescription\n"
    rows = "0x00\nNB_CTRL\nRW\nHow pixels\nare spread.\n0x04\nNB_MODE\nRW\nWhat.\n0x08\nNB_LAST\nRO\nEnd.\n\n"
    found = text(f"Northbeck\n\nRegisters\n\n{heads}{rows}NB_CTRL Register\n\n{SQUEEZED}").registers
    assert [(one.register, one.address) for one in found] == [("NB_CTRL", 0), ("NB_MODE", 4), ("NB_LAST", 8)]


def test_a_row_between_blank_lines_may_have_its_bits_at_the_top_and_others_in_the_middle(
    text: ReadText,
) -> None:
    first = "7:4    RW       RATE\n                How fast it is, in\n                units.\n\n"
    second = "                GO\n3:0    RO       Starts it.\n                More.\n\n"
    found = text(f"CTRL (0x10)\n\nBits   Access   Description\n{first}{second}").registers[0]
    assert [(one.field, one.access, one.flags) for one in found.fields] == [
        ("RATE", "RW", []),
        ("GO", "RO", []),
    ]
