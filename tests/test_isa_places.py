"""Which encoding rows belong to, and which lines are rows at all, where other tables and lists stand near them."""

from __future__ import annotations

import pytest
from dialect_checks import load
from isa_reading import flags, told
from isa_reading import read_anyway as read

from extract.dialects.isa_table.opcode_tables.tables import opcode_tables

HEAD = "Opcode    Name           Description"
NA = "0         N_ADD_U32      Add\n1         N_SUB_U32      Subtract"
NB = "0         N_MOV_U32      Move\n1         N_NOT_U32      Not"


@pytest.mark.parametrize("between", ["\n", "\n\n"])
def test_captions_under_the_tables_name_the_tables_over_them(between: str) -> None:
    parts = [f"{HEAD}\n{NA}{between}Table 10. NA Opcodes", f"{HEAD}\n{NB}{between}Table 11. NB Opcodes"]
    found = read("5.1 Opcodes\n\n" + "\n\n".join(parts) + "\n")
    assert [row[0] for row in told(found)] == ["NA", "NA", "NB", "NB"]


@pytest.mark.parametrize("rows", [NA, NA.replace("         ", " ").replace("      ", " ")])
def test_a_caption_under_a_table_that_is_of_the_fields_below_names_no_opcodes(rows: str) -> None:
    head = HEAD if rows == NA else "Opcode Name Description"
    fields = "Table 10. NB Fields\n\nField Name     Bits        Format\nOP             [25:16]     enum(10)"
    found = read(f"5.1 NA Instructions\n\n{head}\n{rows}\n{fields}\n             3  N_MOVE: moves.\n")
    assert [row[0] for row in told(found)][:2] == ["NA", "NA"]


def test_captions_over_the_tables_name_the_tables_under_them() -> None:
    parts = [f"Table 10. NA Opcodes\n{HEAD}\n{NA}", f"Table 11. NB Opcodes\n{HEAD}\n{NB}"]
    found = read("5.1 Opcodes\n\n" + "\n\n".join(parts) + "\n\nText.\n")
    assert [row[0] for row in told(found)] == ["NA", "NA", "NB", "NB"]


FIELDS = """
Format         {name}

Field Name     Bits        Description
SRC            [8:0]       First.
OP             [{top}:16]     Opcode.
ENCODING       [31:26]     {code}
"""


def test_the_fields_of_an_encoding_name_the_table_under_them_and_end_the_one_above() -> None:
    first = FIELDS.format(name="NA", top=25, code="Must be: 110100")
    second = FIELDS.format(name="NB", top=25, code="= 110110")
    found = read(f"3.2 NA Encoding\n{first}\nTable 7. NA Opcodes\n\n{HEAD}\n{NA}\n{second}\n{HEAD}\n{NB}\n")
    assert [row[0] for row in told(found)] == ["NA", "NA", "NB", "NB"]
    assert {one.register: len(one.fields) for one in found.registers} == {"NA": 3, "NB": 3}
    assert [one.fields[2].values[0].value for one in found.registers] == [0b110100, 0b110110]


@pytest.mark.parametrize(
    ("more", "doubts"), [("", []), ("OPM            [9]         Opcode, top.\n", ["NB"])]
)
def test_an_opcode_that_its_field_does_not_hold_is_flagged_unless_the_field_has_two_parts(
    more: str, doubts: list[str]
) -> None:
    fields = FIELDS.format(name="NA", top=17, code="Must be: 110100") + more
    found = read(
        f"3.2 NA Encoding\n{fields}\nTable 7. NA Opcodes\n\n{HEAD}\n{NA}\n4         N_BIG_U32      Big\n"
    )
    assert flags(found) == ({} if doubts else {"N_BIG_U32": ["opcode_out_of_range"]})


@pytest.mark.parametrize("code", ["'b1O", "Must be: 1l", "'b101", "= 1"])
def test_a_constant_with_a_letter_or_of_another_length_is_flagged_and_gives_no_value(code: str) -> None:
    fields = FIELDS.format(name="NA", top=25, code=code)
    (encoding,) = read(f"3.2 NA Encoding\n{fields}").registers
    assert (encoding.fields[2].values, encoding.fields[2].flags) == ([], ["value_garbled"])


def test_bits_below_the_name_of_a_word_that_lie_in_the_first_are_counted_from_its_beginning() -> None:
    fields = FIELDS.format(name="NA", top=25, code="Must be: 110100")
    found = read(
        f"3.2 NA Encoding\n{fields}Doubleword 1\nVSRC           [15:8]      Second.\nVADR           [63:56]     At.\n"
    )
    (encoding,) = found.registers
    assert [(row.field, row.bit_hi, row.bit_lo) for row in encoding.fields[3:]] == [
        ("VSRC", 47, 40),
        ("VADR", 63, 56),
    ]


def test_rows_of_a_markdown_table_of_fields_may_have_their_bits_without_brackets() -> None:
    rows = ["| Field Name | Bits | Format or Description |", "|---|---|---|"]
    rows += ["| VDST | [7:0] | Where to |", "| CM | 15 | Clamp |", "| OP | 25:16 | See table |"]
    (encoding,) = read("\n".join(["3.2 NA", "", "Format NA", "", *rows])).registers
    assert [(row.field, row.bit_hi, row.bit_lo, row.description) for row in encoding.fields] == [
        ("VDST", 7, 0, "Where to"),
        ("CM", 15, 15, "Clamp"),
        ("OP", 25, 16, "See table"),
    ]


@pytest.mark.parametrize(
    ("said", "values"),
    [
        ("0 = none, 1 = x2, 2 = x4, 3 = half.", [0, 1, 2, 3]),
        ("bit0 = red, 1 = green, 2 = blue", []),
        ("Parts: 1 = green, 2 = blue, 3 = red.", []),
    ],
)
def test_values_told_in_a_row_of_text_are_read_if_they_begin_with_nought(
    said: str, values: list[int]
) -> None:
    fields = FIELDS.format(name="NA", top=25, code="Must be: 110100")
    (encoding,) = read(f"3.2 NA Encoding\n{fields}MOD            [15:12]     {said}\n").registers
    assert [value.value for value in encoding.fields[3].values] == values


ENTRIES = """
4.5. NP Instructions

N_SEND                                                  16

Sends a message.

Message                                                 Code
{first}                                                 {one}
MSG_STALL                                               18

N_INVALIDATE                                            60

Invalidates.

N_TRAP                                                  61

Traps.
"""


def test_rows_of_a_list_within_an_entry_are_no_instructions() -> None:
    found = read(ENTRIES.format(first="MSG_SAVE ", one=17))
    assert [row[1:] for row in told(found)] == [(16, "N_SEND"), (60, "N_INVALIDATE"), (61, "N_TRAP")]
    assert flags(found) == {"N_SEND": ["row_unread"]}


def test_a_line_right_below_text_that_is_named_like_the_entries_is_one() -> None:
    assert (17, "N_SENDS") in [row[1:] for row in told(read(ENTRIES.format(first="N_SENDS  ", one=17)))]


def test_where_entries_are_headings_other_lines_with_a_number_are_text_and_one_may_name_two() -> None:
    parts = ["## 4.5. NP Instructions", "### N_MOVE (3)", "Moves, unlike", "N_JUMP_FAR 5"]
    found = read("\n\n".join([*parts, "### N_SWAP (7), N_BACK (8)", "Swaps.", "### N_STOP (9)", "Stops."]))
    assert [row[1:] for row in told(found)] == [(3, "N_MOVE"), (7, "N_SWAP"), (8, "N_BACK"), (9, "N_STOP")]


def test_items_in_the_text_of_a_row_that_count_anew_under_other_names_are_no_rows() -> None:
    rows = [
        "0 N_NOP Nothing.",
        "1 N_END Ends.",
        "12 N_WAIT Waits for one of",
        "0 CNT_A loads",
        "1 CNT_B stores",
        "13 N_HALT Halts.",
    ]
    found = read("\n".join(["4.5. NP Instructions", "Opcode Name Description", *rows]))
    assert [row[1:] for row in told(found)] == [(0, "N_NOP"), (1, "N_END"), (12, "N_WAIT"), (13, "N_HALT")]
    assert flags(found) == {"N_WAIT": ["row_unread"]}


def test_bits_may_stand_before_the_names_of_fields_and_a_title_without_number_over_a_table() -> None:
    rows = ["Bits      Field      Description", "30:25     OP         The code", "8:0       SRC0       First"]
    fields = "\n".join(["Encoding: NB", "", *rows])
    tables = [f"{name} Opcodes\n\n{HEAD}\n{rows}" for name, rows in (("NA", NA), ("NB", NB))]
    found = read("\n\n".join([fields, *tables]))
    (encoding,) = found.registers
    assert [(row.field, row.bit_hi, row.bit_lo, row.description) for row in encoding.fields] == [
        ("OP", 30, 25, "The code"),
        ("SRC0", 8, 0, "First"),
    ]
    assert [row[0] for row in told(found)] == ["NA", "NA", "NB", "NB"]


def test_the_fields_of_an_encoding_name_one_table_and_no_later_one() -> None:
    first = FIELDS.format(name="NB", top=25, code="Must be: 110100")
    found = read(f"3.2 Encodings\n{first}\n{HEAD}\n{NB}\n\nMore of them follow.\n\n{HEAD}\n{NA}\n")
    assert [row[0] for row in told(found)] == ["NB", "NB", None, None]


def test_a_numbered_heading_right_over_a_table_is_its_section_and_no_line_of_it() -> None:
    tables = [
        f"4.{n} {name} Instructions\n\n{HEAD}\n{rows}" for n, name, rows in ((1, "NA", NA), (2, "NB", NB))
    ]
    document = load("\n\n".join(tables), "northbeck-scar-isa")
    found = opcode_tables(document, [i for i, line in enumerate(document.lines) if line])
    assert [(one.section, one.caption, one.titled) for one in found] == [
        ("4.1 NA Instructions", None, None),
        ("4.2 NB Instructions", None, None),
    ]
