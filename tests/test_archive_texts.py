"""Texts of sources and manual pages: titles that are no registers, names in prose, tables of something else."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from dialect_checks import load
from pdf_reading import only, shown

from extract import dialects, readers
from extract.errors import BinaryDocument

if TYPE_CHECKING:
    from pathlib import Path

    from extract.observations import Reading

FIELDS = "   bit 0 - GO: starts it\n   bit 1 - RDY: it is ready\n   bit 2 - ERR: it failed\n"


def read(text: str, doc_id: str = "northbeck-notes") -> Reading:
    return dialects.read(load(text, doc_id))


@pytest.mark.parametrize(
    ("others", "doubted"), [(("MEMORY MAP", "BOX HEADER"), True), (("Memory map", "Box header"), False)]
)
def test_a_word_in_capitals_over_fields_is_in_doubt_where_sections_have_titles_in_capitals(
    others: tuple[str, str], *, doubted: bool
) -> None:
    text = f"4. {others[0]}\n\n   It has 64k.\n\n5. PUMPS\n\n{FIELDS}\n6. {others[1]}\n\n   Ten bytes.\n"
    register = only(read(text))
    assert register.register == "PUMPS"
    assert ("register_name" in register.flags) == doubted


def test_a_section_of_a_manual_page_is_no_register_for_certain() -> None:
    table = (
        "<table><tr><th>Bit</th><th>Name</th><th>Description</th></tr>"
        "<tr><td>3</td><td>GO</td><td>starts</td></tr><tr><td>2:0</td><td>RATE</td><td>how fast</td></tr></table>"
    )
    for above, doubted in (
        ("<h2>SYNOPSIS</h2>\n<p>nbctl -p N</p>", True),
        ("<h2>Intro</h2>\n<p>Text.</p>", False),
    ):
        register = only(read(f"<html><body>\n{above}\n<h2>OPTIONS</h2>\n{table}\n</body></html>"))
        assert (register.register, "register_name" in register.flags) == ("OPTIONS", doubted)


def test_what_a_word_in_capitals_says_of_the_sentence_behind_it_names_no_register_for_certain() -> None:
    text = f"70. PROBLEM:  The pump fails in its status checks\n\n{FIELDS}\n71. PROBLEM:  The gate fails\n\nText.\n"
    assert not {"register_name", "name_lost"}.isdisjoint(only(read(text)).flags)


def test_a_sentence_that_goes_on_behind_a_number_and_a_point_is_no_title() -> None:
    text = f"70. PROBLEM:  The pump fails its checks in Step 1.  The\n    checks are old.\n\n{FIELDS}"
    assert only(read(text)).register is None


def test_a_sentence_behind_the_key_for_names_is_no_name() -> None:
    text = (
        "Box layout\n----------\n\n::\n\n    `name`: The name of the box. This is used to validate the header.\n"
        "    `flags`: what goes with it.\n        Bits 0-31: Reserved\n        Bits 32-47: Platform defined\n"
        "        Bits 48-63: Reserved\n"
    )
    register = only(read(text))
    assert register.register == "Box layout"
    assert "register_name" in register.flags


def test_a_line_with_the_bits_above_those_of_the_last_is_a_field_too() -> None:
    text = "NB_BOX register\n\nBits 0-31: Reserved\nBits 32-47: Platform defined\nBits 48-63: Reserved\n"
    register = only(read(text))
    assert shown(register.fields) == [("Reserved", 31, 0), (None, 47, 32), ("Reserved", 63, 48)]
    assert not register.fields[0].description


def test_a_title_in_capitals_that_a_point_ends_is_whole_and_in_doubt() -> None:
    text = (
        "NB_STAT register\n\n  Bit 15: PUMP ERROR.  It is set when a pump fails.\n"
        "  Bit 0:  GATE.  It is set when the gate is open.\n"
    )
    fields = only(read(text)).fields
    assert shown(fields) == [("PUMP ERROR", 15, 15), ("GATE", 0, 0)]
    assert all("name_open" in one.flags for one in fields)


@pytest.mark.parametrize("line", ["bit 2 - always 1", "bit 2 - Pump Position"])
def test_names_that_nothing_parts_from_the_text_are_in_doubt_where_one_is_a_word(line: str) -> None:
    fields = only(read(f"NB_STAT register\n\n  bit 0 - GO Start\n  bit 1 - RDY Ready\n  {line}\n")).fields
    assert len(fields) == 3
    assert all("name_open" in one.flags for one in fields)


def test_a_heading_of_bits_is_not_the_register_under_whose_heading_it_stands() -> None:
    text = (
        "$4011 - Pump load register\n--------------------------\n\nbits\n----\n7\tappears to be unused\n"
        "1-6\tthe load inputs of the pump\n0\tlowest of the pump\n"
    )
    register = only(read(text))
    assert (register.register, register.address) == ("Pump load register", 0x4011)
    assert [(one.bit_hi, one.bit_lo) for one in register.fields] == [(7, 7), (6, 1), (0, 0)]


def test_a_number_in_parentheses_behind_an_access_is_no_footnote() -> None:
    text = (
        "### NB_STAT\n\n| Bits | Name | Access | Description |\n|---|---|---|---|\n"
        "| 31:28 | VER | RO (0x4) | version |\n| 27:16 | GAP | RO (0x0) | gap |\n| 0 | GO | RW(1) | starts |\n"
    )
    assert [one.access for one in only(read(text)).fields] == ["RO (0x4)", "RO (0x0)", "RW"]


def test_the_values_under_a_paragraph_that_begins_with_a_field_are_that_fields() -> None:
    text = (
        "Trap Vector (``nbvec``)\n-----------------------\n\n:Address Offset: 0x105\n\n"
        '.. csv-table::\n   :header: "Bits", "Name", "Access", "Reset"\n\n'
        '   "[31:2]", "``BASE``", "RW", "0b0"\n   "[1:0]", "``MODE``", "RW", "0b0"\n\n'
        ":``BASE``: The BASE field holds an address, and MODE may impose more.\n\n"
        ":``MODE``: When MODE=Direct, all traps go to the address in the BASE field.\n\n"
        '    .. csv-table:: The encoding\n       :header: "Value", "Name", "Description"\n\n'
        '       "0b00", "Direct", "All traps go to BASE."\n       "0b01", "Vectored", "Traps go to BASE+4."\n'
    )
    base, mode = only(read(text)).fields
    assert (base.field, base.values) == ("BASE", [])
    assert [(value.value, value.name) for value in mode.values] == [(0, "Direct"), (1, "Vectored")]


def test_a_table_of_truth_is_no_figure_of_bits() -> None:
    rule = "+-------+---+-----+-----+-----+-----+\n"
    rows = ["|sb     | 00|    0|    0|    0|    1|", "|sb     | 01|    0|    0|    1|    0|"]
    rows += ["|sh     | 00|    0|    0|    1|    1|", "|sw     | 00|    1|    1|    1|    1|"]
    head = "|op type|lsb|    3|    2|    1|    0|\n" + rule.replace("-", "=")
    text = "nb_mem_if\n^^^^^^^^^\n\nWhen the selects are on.\n\n" + rule + head
    found = read(text + "".join(f"{row}\n{rule}" for row in rows))
    assert found.registers == []
    assert "table_unread" in {one.code for one in found.diagnostics}


LISTING = (
    "1001010010001000   gclc\n100101001SSS1000   gclr    S\n{row}\n0000000000000000   gnop\n"
    "000111rdddddrrrr   gadc     r,r\n000011rdddddrrrr   gadd     r,r\n10o0oo0dddddbooo   gldd     r,b\n"
    "10o0oo1rrrrrbooo   gstd     b,r\n"
)


def test_a_sign_may_stand_for_a_bit_of_a_word() -> None:
    reading = read(LISTING.format(row="1001000ddddd010+   glpm     r,z"))
    assert "glpm" in [one.mnemonic for one in reading.instructions]


def test_a_word_of_several_signs_and_letters_among_others_is_read_as_printed() -> None:
    reading = read(LISTING.format(row="100!000dddddee-+   gld      r,e"))
    (gld,) = (one for one in reading.instructions if one.mnemonic == "gld")
    assert (gld.forms, gld.syntax) == ([("encoding", "100!000dddddee-+")], "gld r,e")


CONDITIONS = (
    "   Table 2.3  {title}\n  /-------------------------------\\\n  | Code | Mnemonic | Description |\n"
    "  |======|==========|=============|\n  | 0    | eq       | equal       |\n  | 1    | lt       | less than   |\n"
    "  | 2    | le       | less, equal |\n  | 3    | ne       | not equal   |\n  \\-------------------------------/\n"
)


def test_names_of_conditions_are_no_instructions_for_certain() -> None:
    reading = read(f"The operand selects a condition.\n\n{CONDITIONS.format(title='NQE conditions')}")
    assert [(one.mnemonic, one.opcode) for one in reading.instructions] == [
        ("eq", 0),
        ("lt", 1),
        ("le", 2),
        ("ne", 3),
    ]
    assert all("unknown_mnemonic" in one.flags for one in reading.instructions)
    others = read(f"It has these.\n\n{CONDITIONS.format(title='NQE instructions')}").instructions
    assert not any("unknown_mnemonic" in one.flags for one in others)


GRID = (
    "+-------+-----------+\n| Field | Semantics |\n+=======+===========+\n| MAC   | of a box  |\n"
    "+-------+-----------+\n| IP    | of a net  |\n+-------+-----------+\n"
)


def test_words_of_a_document_without_registers_and_instructions_are_in_doubt() -> None:
    reading = read(f"Filters\n=======\n\nThis instruction filters.\n\n{GRID}\nMore\n----\n\n{GRID}")
    assert reading.symbols
    assert all("names_alone" in one.flags for one in reading.symbols)
    assert not read(f"Registers\n=========\n\n{GRID}\nNB_STAT register\n\n{FIELDS}").symbols


def test_the_tags_of_an_info_file_are_blanks(tmp_path: Path) -> None:
    path = tmp_path / "chip.info"
    tag, text = b"\x00\x08[index\x00\x08]", f"NB_STAT register\n\n{FIELDS}".encode()
    path.write_bytes(text + tag + b"\n* Menu:\n")
    document = readers.read_document(path, "chip")
    assert not any("\0" in line for line in document.lines)
    assert shown(only(dialects.read(document)).fields) == [("GO", 0, 0), ("RDY", 1, 1), ("ERR", 2, 2)]
    path.write_bytes(text + tag + b"\0\n")
    with pytest.raises(BinaryDocument):
        readers.read_document(path, "chip")


NOTED = """\
$D011   Control Register 1
        Bit 7: Line compare
        Bit 6: 1 = extended colours
        Bit 5: 0 = blank, 1 = shown
        Bits 4-0: scroll

$D016   Control Register 2
        Bits 7-5: unused
        Bit 4: 1 = many colours
        Bits 3-0: scroll
"""


def test_a_value_behind_the_bit_that_it_is_of_is_no_end_of_a_range() -> None:
    first, second = read(NOTED).registers
    assert [(one.bit_hi, one.bit_lo) for one in first.fields] == [(7, 7), (6, 6), (5, 5), (4, 0)]
    assert [(one.bit_hi, one.bit_lo) for one in second.fields] == [(7, 5), (4, 4), (3, 0)]
    assert first.address == 0xD011


def test_a_sign_of_equality_may_stand_between_bits_and_name() -> None:
    text = (
        "Register 12h: MMCTL - Memory control\n    Bit 15..12 = BANK: bank\n    Bit 11     = WE: write enable\n"
        "    Bit 10..0  = PAGE: page\n\nRegister 13h: MMSTAT - Status\n    Bit 15     = BUSY\n    Bit 14..0  = unused\n"
    )
    control, status = read(text).registers
    assert shown(control.fields) == [("BANK", 15, 12), ("WE", 11, 11), ("PAGE", 10, 0)]
    assert shown(status.fields) == [("BUSY", 15, 15), ("unused", 14, 0)]


def test_sentences_behind_the_bits_that_they_are_about_are_fields_without_names() -> None:
    text = (
        "3.4  Gate Enable Register (GER)\n\nBit 0: This bit enables the first gate when it is set.\n\n"
        "Bit 1: This bit enables the second gate.\n\nBits 2 through 7: These bits are always 0.\n\n"
        "3.5  Pump Enable Register (PER)\n\nBit 0: It is told of elsewhere.\n\nIt pumps.\n"
    )
    (gates,) = [one for one in read(text).registers if one.fields]
    assert (gates.register, gates.width_bits) == ("GER", 8)
    assert shown(gates.fields) == [(None, 0, 0), (None, 1, 1), (None, 7, 2)]
    assert all("name_lost" in one.flags for one in gates.fields)


def test_mnemonics_beside_ranges_of_bits_are_fields_and_no_instructions() -> None:
    heads = "    Bits     Mnemonic   Access  Description\n    -----    --------   ------  -----------\n"
    text = (
        f"NB_DMA - Gate control\n    Address: 0x4000_2000\n\n{heads}    31:16    COUNT      R/W     Words\n"
        "    15:1     ---        R       Reserved\n    0        START      W1S     Starts it\n\n"
        f"NB_SRC - Gate source\n    Address: 0x4000_2004\n\n{heads}    31:0     SRC        R/W     Source\n"
    )
    found = read(text)
    assert not found.instructions
    assert [(one.register, one.address, len(one.fields)) for one in found.registers] == [
        ("NB_DMA", 0x40002000, 3),
        ("NB_SRC", 0x40002004, 1),
    ]


def test_the_number_of_a_register_in_a_caption_is_its_place() -> None:
    rows = (
        "  Bit Name     Bit(s)  Reset  R/W   Function\n  GO           [7]     0      R/W   Goes\n"
        "  REST         [6:0]   0      R     Rests\n"
    )
    text = f"TABLE 5-2: REGISTER 0x05 - TIMER MODE\n\n{rows}\nTABLE 5-3: REGISTER 0x06 - TIMER STATUS\n\n{rows}\n"
    assert [(one.register, one.address, one.flags) for one in read(text).registers] == [
        ("TIMER MODE", 5, ["register_name"]),
        ("TIMER STATUS", 6, ["register_name"]),
    ]


def test_bits_of_a_map_may_be_headed_by_b_and_addresses_end_with_h_in_capitals() -> None:
    text = (
        "REG   NAME          R/W  DEFAULT  B7      B6      B5      B4      B3      B2      B1      B0\n"
        "00H   DEVICE_ID     R    5AH      ID7     ID6     ID5     ID4     ID3     ID2     ID1     ID0\n"
        "01H   POWER_CTL     R/W  00H      -       -       SLEEP   AUTO    MEAS    STBY    WAKE1   WAKE0\n"
    )
    first, second = read(text).registers
    assert (first.register, first.address, second.address) == ("DEVICE_ID", 0, 1)
    assert [one.field for one in second.fields if not one.reserved] == [
        "SLEEP",
        "AUTO",
        "MEAS",
        "STBY",
        "WAKE1",
        "WAKE0",
    ]
