"""Texts of instruction sets in which each cell of a table stands in a line of its own."""

from __future__ import annotations

import pytest
from dialect_checks import cut, faults, load
from isa_reading import flags, told
from isa_reading import read_chosen as read

from extract.dialects.isa_table.ruleless.stacked import unstacked
from extract.observations import Reading

OPCODES = """
4.1. NA Instructions
Opcode
Name
Description
0
N_ADD_U32
D = S0 + S1;
SCC = carry
1
N_SUB_U32
D = S0 - S1
12
N_SPREAD_WIDE_
U32
D = S0
"""
FORMAT = """
5.1. NB
Format
NB
Description
Two inputs.
Table 3. NB Fields
Field Name
Bits
Format or Description
SRC
[7:0]
The first operand.
0 - 105
R0 to R105.
106
LINK_LO: low half.
SCC
Not all have one.
OP
[30:8]
See below.
ENCODING
[31]
Must be: 1
Table 4. NB Opcodes
Opcode #
Name
Opcode #
Name
0
N_NOT
2
N_REVERSE
_B32
1
N_ROL
"""
ENTRIES = """
6.1. NC Instructions
N_GO_FAR
0
Goes.
N_STOP_NOW
3
Stops.
6.2. ND Instructions
N_WAIT_LONG
7
Waits.
"""

ENTITLED = FORMAT.replace("Two inputs.\n", "Two inputs.\nN_ELSE\nInstruction\nDescription\nOne input.\n")


def apart(text: str) -> str:
    """The same with a blank line after each."""
    return text.replace("\n", "\n\n")


@pytest.mark.parametrize("print_", [str, apart])
def test_rows_of_opcodes_begin_with_code_and_name_a_line_each(print_: type[str]) -> None:
    found = read(print_(OPCODES))
    assert told(found) == [("NA", 0, "N_ADD_U32"), ("NA", 1, "N_SUB_U32"), ("NA", 12, "N_SPREAD_WIDE_U32")]
    assert flags(found) == {}
    assert found.instructions[0].description == "D = S0 + S1;\nSCC = carry"


@pytest.mark.parametrize("print_", [str, apart])
def test_fields_their_values_and_pairs_of_opcodes_are_read_cell_by_cell(print_: type[str]) -> None:
    found = read(print_(FORMAT))
    (form,) = found.registers
    assert (form.register, form.description) == ("NB", "Two inputs.")
    assert [(row.field, row.bit_hi, row.bit_lo) for row in form.fields] == [
        ("SRC", 7, 0),
        ("OP", 30, 8),
        ("ENCODING", 31, 31),
    ]
    values = [(value.value, value.value_last, value.name) for value in form.fields[0].values]
    assert values == [(0, 105, None), (106, None, "LINK_LO")]
    assert told(found) == [("NB", 0, "N_NOT"), ("NB", 2, "N_REVERSE_B32"), ("NB", 1, "N_ROL")]


def test_a_name_cut_elsewhere_than_at_an_underscore_is_in_doubt() -> None:
    assert flags(read(FORMAT)) == {"N_REVERSE_B32": ["name_joined"]}


@pytest.mark.parametrize("print_", [str, apart])
def test_names_with_their_opcode_in_the_line_below_are_entries(print_: type[str]) -> None:
    found = read(print_(ENTRIES))
    assert told(found) == [("NC", 0, "N_GO_FAR"), ("NC", 3, "N_STOP_NOW"), ("ND", 7, "N_WAIT_LONG")]
    assert [row.description for row in found.instructions] == ["Goes.", "Stops.", "Waits."]


def test_a_head_that_is_not_known_makes_no_entries_of_the_lines_below() -> None:
    unknown = ENTRIES.replace(
        "6.1. NC Instructions", "6.1. NC Instructions\nInstruction Opcode (octal) Description"
    )
    assert [row[1:] for row in told(read(OPCODES + unknown))][3:] == [(7, "N_WAIT_LONG")]


def test_a_sentence_of_a_few_words_above_the_entries_is_no_head() -> None:
    spoken = ENTRIES.replace("NC Instructions\n", "NC Instructions\nNearest scalar VALU instructions.\n")
    assert told(read(spoken)) == told(read(ENTRIES))


def test_a_key_over_the_text_of_an_encoding_is_no_part_of_it() -> None:
    keyed = FORMAT.replace(
        "Format\nNB\nDescription\nTwo inputs.", "Description\nThere are two inputs\nin all."
    )
    assert [row.description for row in read(keyed).registers] == ["There are two inputs\nin all."]


def test_what_is_read_is_led_back_to_its_lines_in_the_file() -> None:
    found = read(FORMAT)
    lines = FORMAT.splitlines()
    first = found.instructions[0]
    assert [lines[i] for i, _, _ in first.pieces][-2:] == ["0", "N_NOT"]
    assert cut(found, first).endswith("0\nN_NOT")
    assert found.document.lines == lines
    assert {i for i, role in enumerate(found.document.roles) if not role} == {
        i for i, line in enumerate(lines) if not line
    }


@pytest.mark.parametrize("text", [OPCODES, apart(OPCODES), FORMAT, apart(FORMAT), ENTRIES, ENTITLED])
def test_no_place_reaches_behind_its_line(text: str) -> None:
    assert [fault for fault in faults(read(text)) if "not in the text" in fault] == []


def test_a_report_of_a_row_whose_cells_stand_in_another_order_names_its_lines_in_that_of_the_file() -> None:
    document = load(ENTITLED, "nb9")
    made = unstacked(document)
    assert made is not None
    entitled = made.document.lines.index("Instruction N_ELSE")
    reading = Reading(made.document, "isa-table", "isa-table@1")
    reading.diagnose("table_unread", "not read", line_first=entitled, line_last=entitled)
    made.translate(reading, document)
    (report,) = reading.diagnostics
    name = document.lines.index("N_ELSE")
    assert (report.line_first, report.line_last) == (name, name + 1)


def test_a_page_begins_where_the_file_has_its_form_feed() -> None:
    pages = read(OPCODES.replace("12\n", "12 of 40\n\f12\n")).pages
    assert sorted(set(pages)) == [1, 2]


@pytest.mark.parametrize(
    "text", ["Nothing.\n", "Opcode Name\n0 N_ADD\n1 N_SUB\n2 N_NOT\n", "Name\nBits\nText\n"]
)
def test_other_texts_are_left_as_they_are(text: str) -> None:
    assert unstacked(load(text, "nb9")) is None


KEYED = "4.1 NA Instructions\n\n" + "".join(
    f"Instruction\nN_{name}_U32\n\nDescription\nDoes it.\n\nMicrocode\nNA Opcode {n} ({n:#x})\n\n"
    for n, name in enumerate(("ADD", "SUB", "MUL", "DIV"), 8)
)


def test_the_key_of_an_encoding_stands_over_it_and_the_opcode() -> None:
    found = read(KEYED)
    assert told(found) == [
        ("NA", n, f"N_{name}_U32") for n, name in enumerate(("ADD", "SUB", "MUL", "DIV"), 8)
    ]
    assert {row.description for row in found.instructions} == {"Does it."}


def test_rows_behind_heads_without_that_of_the_names_are_in_doubt() -> None:
    def rows(*codes: int) -> str:
        return "".join(f"N_{n}_U32\n\n0x{n:02X}\n\nDoes it.\n\n" for n in codes)

    heads = "Mnemonic\n\nOpcode\n\nDescription\n\n"
    displaced = f"4.1 NA Instructions\n{heads}{rows(1, 2)}Opcode\n\nDescription\n\n{rows(3, 4)}"
    found = read(f"{displaced}4.2 NB Instructions\n{heads}{rows(5, 6)}")
    assert [row[2] for row in told(found)] == [f"N_{n}_U32" for n in range(1, 7)]
    assert [row.mnemonic for row in found.instructions if "cells_shifted" in row.flags] == [
        "N_3_U32",
        "N_4_U32",
    ]


def test_a_name_in_two_lines_below_its_code_is_one_where_blank_lines_part_the_cells() -> None:
    rows = [
        f"{n}\nN_LONG_NAM\nED_{name}\n\nD = S{n};\nSCC = 1\n\n"
        for n, name in enumerate(("ADD", "SUB", "AND"))
    ]
    found = read("4.1. NA Instructions\n\nOpcode\nName\nDescription\n\n" + "".join(rows))
    assert told(found) == [("NA", n, f"N_LONG_NAMED_{name}") for n, name in enumerate(("ADD", "SUB", "AND"))]


@pytest.mark.parametrize("feed", ["\f", ""])
def test_running_lines_are_no_part_of_a_row_that_they_part(feed: str) -> None:
    fields = "".join(f"SRC{n}\n[{4 * n + 3}:{4 * n}]\nOperand {n}.\n" for n in range(8))
    codes = "".join(f"{n}\nN_DO_{n}\n" for n in range(12))
    entries = "".join(f"N_DO_{n}\n{n}\nDoes it {n} times.\n" for n in range(12))
    text = f"Table 3. NB Fields\nField Name\nBits\nFormat or Description\n{fields}"
    text += f"Table 4. NB Opcodes\nOpcode #\nName\n{codes}5.2. NC Instructions\nNearest.\n{entries}"
    lines = apart(f"\n5.1. NB\n{text}").split("\n\n")
    paged, title = list[str](), ""
    for n, line in enumerate(lines):
        title = line if line.startswith("5.") else title
        foot = [title, f"{n // 10} of 90", f"{feed}Northbeck Instruction Set"]
        paged += [*(foot if n % 10 == 9 else []), line]
    whole, found = read("\n\n".join(lines)), read("\n\n".join(paged))
    assert told(found) == told(whole)
    assert [row.description for row in found.instructions] == [row.description for row in whole.instructions]
    assert [[(one.field, one.bit_hi, one.description) for one in row.fields] for row in found.registers] == [
        [(one.field, one.bit_hi, one.description) for one in row.fields] for row in whole.registers
    ]
    assert len(found.registers[0].fields) == 8
    assert len(found.instructions) == 24


WORDED = """
ALU Word 0
Instructions
NB_WORD0
Description
Two inputs.
Opcode
Field Name
Bits
Format
SRC0
[8:0]
enum(9)
SRC1
[17:9]
enum(9)
Where it is.
[127:0]
Register R[127:0].
255
NB_ZERO: nothing.
INST
[28:18]
enum(11)
LAST
31
int(1)
The last one.
Related
NB_WORD1
Add
Instruction
ADD
Description
Adds both.
Microcode
Format
NB_WORD0 (page 10-2) and NB_WORD1 (page 10-4).
Instruction Field
INST == OP2_ADD, opcode 12 (0xC).
"""


@pytest.mark.parametrize("print_", [str, apart])
@pytest.mark.parametrize("headed", [True, False])
def test_encodings_of_words_and_their_entries_are_read_cell_by_cell(
    print_: type[str], *, headed: bool
) -> None:
    found = read(print_(WORDED if headed else WORDED.replace("\nOpcode\n", "\n")))
    (register,) = found.registers
    assert (register.register, register.description) == ("NB_WORD0", "Two inputs.")
    assert [(one.field, one.bit_hi, one.bit_lo, one.description) for one in register.fields] == [
        ("SRC0", 8, 0, "Where it is."),
        ("SRC1", 17, 9, "Where it is."),
        ("INST", 28, 18, None),
        ("LAST", 31, 31, "The last one."),
    ]
    assert [(one.value, one.value_last, one.name) for one in register.fields[1].values] == [
        (0, 127, None),
        (255, None, "NB_ZERO"),
    ]
    assert told(found) == [("NB_WORD0", 12, "ADD")]
    assert found.instructions[0].description == "Adds both."
