"""Entries that give the word of an instruction: as data for a drawing, or bit by bit behind a key of Markdown."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from isa_reading import read

if TYPE_CHECKING:
    from extract.observations import Reading


def drawing(*fields: tuple[int, str]) -> str:
    """Data for a drawing of these fields, the lowest first."""
    rows = "\n".join(f"    {{ bits: {wide:2}, name: {name}, attr: ['OP'] }}," for wide, name in fields)
    return f"[wavedrom, , svg]\n....\n{{reg:[\n{rows}\n]}}\n....\n"


WORD = [(7, "0x3b"), (5, "'rd'"), (3, "0x0"), (5, "'rs1'"), (5, "'imm\\[4:0\\]'"), (7, "0x04")]
SHORT = [(2, "0x2"), (3, "'rlist'"), (8, "0b11010"), (3, "'101'")]
ENTRIES = f"""
=== Gated instructions

[#gad]
==== gad.uw

Synopsis:: Gated add
Mnemonic:: gad.uw _rd_, _rs1_, _imm_
Encoding::
{drawing(*WORD)}
Description::
Adds what the gate lets through.

==== cg.pop

Mnemonic:

cg.pop  _{{list}}, adj_

Encoding (Q32, Q64):

{drawing(*SHORT)}
"""


def test_a_word_given_as_data_under_a_mnemonic_is_that_of_the_instruction() -> None:
    found = read(ENTRIES)
    assert [(row.mnemonic, row.syntax, row.forms, row.description) for row in found.instructions] == [
        (
            "gad.uw",
            "gad.uw rd, rs1, imm",
            [("encoding", "0000100 imm[4:0] rs1 000 rd 0111011")],
            "Gated add",
        ),
        ("cg.pop", "cg.pop {list}, adj", [("encoding", "101 00011010 rlist 10")], None),
    ]
    assert all(set(row.flags) <= {"encoding_unknown"} for row in found.instructions)


def test_its_fields_are_those_of_an_encoding_and_of_no_register() -> None:
    found = read(ENTRIES).registers
    assert [(one.kind, one.register, one.width_bits) for one in found] == [
        ("encoding", "gad.uw", 32),
        ("encoding", "cg.pop", 16),
    ]
    assert [(row.field, row.bit_hi, row.bit_lo) for row in found[0].fields] == [
        ("0000100", 31, 25), ("imm[4:0]", 24, 20), ("rs1", 19, 15), ("000", 14, 12), ("rd", 11, 7), ("0111011", 6, 0),
    ]  # fmt: skip


SEVERAL = """
==== gb.[vv,vs]

Mnemonic::
{names}

Encoding (Q32)::
{first}
Encoding (Q64)::
{second}
"""


def several(names: str) -> Reading:
    words = [drawing((7, "0x13"), (5, "'rd'"), (wide, "'sh'"), (20 - wide, "0x9")) for wide in (5, 6)]
    return read(SEVERAL.format(names=names, first=words[0], second=words[1]))


def test_two_words_of_one_name_are_two_forms_and_two_variants_and_two_of_two_names_one_each() -> None:
    (one,) = several("gb.vv rd, _sh_").instructions
    assert [text for _, text in one.forms] == [
        "000000000001001 sh rd 0010011",
        "00000000001001 sh rd 0010011",
    ]
    assert [row.variant for row in several("gb.vv rd, _sh_").registers] == ["Q32", "Q64"]
    two = several("gb.vv rd, sh +\ngb.vs rd, sh").instructions
    assert [(row.mnemonic, len(row.forms)) for row in two] == [("gb.vv", 1), ("gb.vs", 1)]


def test_words_of_more_names_than_figures_are_doubted() -> None:
    found = several("gb.vv rd +\ngb.vs rd +\ngb.vx rd").instructions
    assert len(found) == 3
    assert all("row_fused" in row.flags for row in found)


def test_a_number_that_does_not_fit_its_bits_is_flagged() -> None:
    bad = [*WORD[:2], (3, "0x9"), *WORD[3:]]
    (row,) = read(f"==== gx\n\nMnemonic:: gx _rd_\nEncoding::\n{drawing(*bad)}").instructions
    assert "word_width" in row.flags


KEYS = ("Description", "Operation", "Syntax", "Encoding")
WORDED = {
    "GAD – Add (with overflow)": ("Adds.", "$d = $s + $t;", "gad $d, $s", "0000 00ss ssst dddd"),
    "GADI -- add immediate": ("Adds one.", "$t = $s + imm;", "gadi $t, imm", "0010 00tt tttt iiii"),
    "GEQ -- Branch on equal": ("Goes.", "if x (a));", "geq $s, off", "0001 00ss ssst iiii"),
}


@pytest.mark.parametrize(
    "form", ["{key}:  {text}\n", "**{key}:**  {text}\n", "| {key}: | {text} |\n", "- **{key}**: `{text}`\n"]
)
def test_entries_of_keys_with_syntax_in_small_letters_and_a_word_are_instructions(form: str) -> None:
    lines = []
    for title, texts in WORDED.items():
        rows = "".join(form.format(key=key, text=text) for key, text in zip(KEYS, texts, strict=True))
        lines.append(f"## {title}\n\n{rows}")
    found = read("\n".join(lines))
    assert found.dialect == "isa-table"
    assert [(row.mnemonic, row.syntax, row.forms) for row in found.instructions] == [
        (title.split(" ")[0], texts[2], [("encoding", texts[3])]) for title, texts in WORDED.items()
    ]


RANGES = """# <name> <args> <opcode>
gal     rd jimm20 6..2=0x1b 1..0=3   # jumps
gad     rd rs1 rs2 31..25=32  14..12=0 6..2=0x0C 1..0=3
$import q64_i::gld
$pseudo_op q_i::galr gret 31..20=0 19..15=1 14..12=0 11..7=0 6..2=0x19 1..0=3
gbad    rd 31..25=0 26..20=1 14..12=9 1..0=3
"""


def test_numbers_for_ranges_of_bits_are_a_form_and_a_word_where_the_highest_bit_is_told() -> None:
    found = {row.mnemonic: row for row in read(RANGES).instructions}
    assert found["gal"].forms == [("bits", "6..2=0x1b 1..0=3")]
    assert found["gad"].syntax == "gad rd rs1 rs2"
    assert found["gad"].forms == [
        ("encoding", "0100000----------000-----0110011"),
        ("bits", "31..25=32 14..12=0 6..2=0x0C 1..0=3"),
    ]
    assert found["gret"].description == "pseudo instruction of q_i::galr"
    assert {"word_width", "bits_overlap"} <= set(found["gbad"].flags)
    assert all(set(row.flags) <= {"encoding_unknown"} for name, row in found.items() if name != "gbad")


HEADED = """
# The set

## GAD Rd, Rs

**Opcode:** `10`

- Bytes: 2

Adds Rs to Rd.

GTI
---
Returns.

Opcode: 0F

## GLT - Halt

- Opcode: FF

## Notes

Opcode: 44
"""


def test_headings_that_begin_with_a_mnemonic_name_the_opcodes_under_them() -> None:
    assert [(row.opcode, row.mnemonic, row.syntax, row.description) for row in read(HEADED).instructions] == [
        (0x10, "GAD", "GAD Rd, Rs", "Adds Rs to Rd."),
        (0x0F, "GTI", None, "Returns."),
        (0xFF, "GLT", None, None),
    ]


def test_a_section_with_two_opcodes_is_doubted() -> None:
    found = read(HEADED.replace("- Opcode: FF", "- Opcode: FE\n\n- Opcode: FF")).instructions
    assert [(row.opcode, "row_fused" in row.flags) for row in found][2:] == [(0xFE, True), (0xFF, True)]
