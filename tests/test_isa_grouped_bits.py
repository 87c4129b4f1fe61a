"""Words in several columns under one head, and codes over the names in one cell."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dialect_checks import load
from isa_reading import read_anyway as read

from extract.dialects import read as read_any
from extract.readers import read_document

if TYPE_CHECKING:
    from pathlib import Path

HEAD = "| Mnemonic, Operands | Description | 14-Bit Opcode | | | | Notes |\n|---|---|---|---|---|---|---|\n"
ENDS = "| | | MSb | | | LSb | |\n"
ROWS = (
    "| GADD f, d | Adds at the gate | 00 | 0111 | dfff | ffff | 1 |\n"
    "| **GATE OPERATIONS** | | | | | | |\n"
    "| GCLR f | Clears it | 00 | 0001 | 1fff | ffff | |\n"
    "| GNOP | Rests | 00 | 0000 | 0000 | 0000 | |\n"
)
OVER = (
    "<table><tr><th>{head}</th><th>Op/En</th><th>Description</th></tr>\n"
    "<tr><td>66 0F 58 /r<br>GADD r1, r2/<br>m128</td><td>A</td><td>Adds at the gate.</td></tr>\n"
    "<tr><td>VEX.128.66.0F<br>58 /r<br>VGADD r1, r2</td><td>B</td><td>Adds both.</td></tr>\n"
    "<tr><td>0F 59 /r<br>GMUL r1</td><td>C</td><td>Multiplies.</td></tr></table>\n"
)


def words(text: str) -> list[tuple[str | None, str | None, list[tuple[str, str | None]], str | None]]:
    """What each instruction is, but for what further columns say of it."""
    return [
        (row.mnemonic, row.syntax, [form for form in row.forms if form[0] == "encoding"], row.description)
        for row in read(text).instructions
    ]


def test_the_groups_of_a_word_in_columns_under_one_head_are_one_word() -> None:
    for text in (HEAD + ROWS, HEAD + ENDS + ROWS):
        assert words(text) == [
            ("GADD", "GADD f, d", [("encoding", "00 0111 dfff ffff")], "Adds at the gate"),
            ("GCLR", "GCLR f", [("encoding", "00 0001 1fff ffff")], "Clears it"),
            ("GNOP", None, [("encoding", "00 0000 0000 0000")], "Rests"),
        ]
        assert [one.code for one in read(text).diagnostics] == []


def test_groups_that_do_not_make_up_words_of_one_length_are_no_word() -> None:
    for row in ("0x0000", "00 | 1"):
        more = ROWS.replace("| 0000 | 0000 | 0000 | |", f"| 0000 | {row} | |")
        assert [one for row in words(HEAD + more) for one in row[2] if one[0] == "encoding"] == []


def test_a_code_over_a_name_in_one_cell_is_that_of_the_name() -> None:
    for head in ("Opcode/<br>Instruction", "Opcode / Instruction"):
        assert words(OVER.format(head=head)) == [
            ("GADD", "GADD r1, r2/m128", [("encoding", "66 0F 58 /r")], "Adds at the gate."),
            ("VGADD", "VGADD r1, r2", [("encoding", "VEX.128.66.0F 58 /r")], "Adds both."),
            ("GMUL", "GMUL r1", [("encoding", "0F 59 /r")], "Multiplies."),
        ]


def test_a_code_without_a_name_below_is_no_name_and_leaves_a_doubt() -> None:
    found = read(OVER.format(head="Opcode/Instruction").replace("<br>GMUL r1", ""))
    assert [row.mnemonic for row in found.instructions] == ["GADD", "VGADD"]
    assert "row_split" in found.instructions[-1].flags


def test_a_word_of_a_told_length_that_ends_in_the_next_column_is_whole() -> None:
    text = (
        "| Mnemonic, Operands | Description | 14-Bit Opcode MSb LSb | Status |\n|---|---|---|---|\n"
        "| GADD f, d | Adds at the gate | 00 0111 dfff | ffff C,Z |\n"
        "| GCLR f | Clears it | 00 0001 1fff | ffff Z |\n"
        "| GNOP | Rests | 00 0000 0xx0 | 0000 |\n"
    )
    whole = [
        ("GADD", "GADD f, d", [("encoding", "00 0111 dfff ffff")], "Adds at the gate"),
        ("GCLR", "GCLR f", [("encoding", "00 0001 1fff ffff")], "Clears it"),
        ("GNOP", None, [("encoding", "00 0000 0xx0 0000")], "Rests"),
    ]
    assert words(text) == whole
    assert whole[1] not in words(text.replace("ffff Z", "fff Z"))


LAID_OUT = (
    "Gate instruction set\n\n"
    "Mnemonic,                                           14-Bit Opcode\n"
    "Operands        Description            Cycles   MSb               LSb   Status   Notes\n\n"
    "GADD   f, d    Adds at the gate        1      00   0111   dfff   ffff  C,Z      1,2\n"
    "GCLR   f       Clears it               1      00   0001   1fff   ffff  Z        2\n"
    "                 BIT GATE OPERATIONS\n"
    "GNOP   -       Rests                   1      00   0000   0xx0   0000\n"
)


def test_a_word_that_begins_before_its_head_is_whole_and_titles_between_rows_are_no_text() -> None:
    whole = [
        ("GADD", "GADD f, d", [("encoding", "00 0111 dfff ffff")], "Adds at the gate"),
        ("GCLR", "GCLR f", [("encoding", "00 0001 1fff ffff")], "Clears it"),
        ("GNOP", None, [("encoding", "00 0000 0xx0 0000")], "Rests"),
    ]
    assert words(LAID_OUT) == whole


def test_a_word_that_lacks_bits_of_those_its_head_tells_is_in_doubt() -> None:
    rows = read(LAID_OUT.replace(" 00   0", " 0    0")).instructions
    assert [row.flags for row in rows if "word_width" not in row.flags] == []
    assert len(rows) == 3


def test_a_column_of_codes_and_formats_is_two() -> None:
    text = (
        "| Op & Format | Mnemonic / Syntax | Arguments | Description |\n|---|---|---|---|\n"
        "| 00 10x | gnop | | Rests. |\n"
        "| 0e 12x | gmove vA, vB | `A:` the gate that is set | Moves. |\n"
        "| 1f 22x | gset vA | `A:` the gate | Sets. |\n"
    )
    rows = read(text).instructions
    assert [(row.encoding, row.opcode, row.mnemonic, row.syntax, row.flags) for row in rows] == [
        ("10x", 0, "gnop", None, []),
        ("12x", 14, "gmove", "gmove vA, vB", []),
        ("22x", 31, "gset", "gset vA", []),
    ]


def test_rows_of_words_in_bars_are_no_register_though_nothing_speaks_of_instructions(tmp_path: Path) -> None:
    path = tmp_path / "gate.md"
    path.write_text(
        "# Gate\n\n|15..12|11..8|7..4|3..0| |\n|---|---|---|---|---|\n"
        "| 0011 | 0001 | rd | rs | GADD |\n| 0011 | 0010 | rd | rs | GSUB |\n"
        "| 0100 | imm[7:4] | rd | imm[3:0] | GSET |\n"
    )
    found = read_any(read_document(path, "gate"))
    assert [row.mnemonic for row in found.instructions] == ["GADD", "GSUB", "GSET"]
    assert not found.registers


BYTES = (
    "<table><tr><th>Asm</th><th>cy</th><th colspan=3>Op-code(s)</th></tr>\n"
    "<tr><td>GADC A,#$55</td><td>1</td><td></td><td>A9</td><td>XX</td></tr>\n"
    "<tr><td>GADC A,(X)</td><td>1</td><td></td><td>F9</td><td></td></tr>\n"
    "<tr><td>GADC A,(Y)</td><td>2</td><td>90</td><td>F9</td><td></td></tr>\n"
    "<tr><td>GADC A,$10</td><td>1</td><td></td><td>C9</td><td>MS</td></tr></table>\n"
)


def test_bytes_in_columns_under_one_head_are_one_code() -> None:
    assert [(row.syntax, row.opcode, row.forms) for row in read(BYTES).instructions] == [
        ("GADC A,#$55", None, [("encoding", "A9 XX")]),
        ("GADC A,(X)", 0xF9, [("encoding", "F9")]),
        ("GADC A,(Y)", None, [("encoding", "90 F9")]),
        ("GADC A,$10", None, [("encoding", "C9 MS")]),
    ]


ORDERED = """
<table><tr><th rowspan=2>Mnemonic</th><th rowspan=2>Operands</th><th colspan=3>Opcode</th></tr>
<tr><th>1st</th><th>2nd</th><th>3rd</th></tr>
<tr><td>GMV</td><td>A, #byte</td><td>51</td><td>data</td><td>-</td></tr>
<tr><td>GMV</td><td>!addr, A</td><td>CF</td><td>adrl</td><td>adrh</td></tr>
<tr><td>GAD</td><td>A, X</td><td>61</td><td>08</td><td>-</td></tr>
<tr><td>GNP</td><td>-</td><td>00</td><td>-</td><td>-</td></tr>
</table>
"""


def test_bytes_in_columns_that_are_numbered_under_one_head_are_one_code() -> None:
    found = read_any(load(ORDERED, "northbeck-scar-isa"))
    assert [dict(row.forms)["encoding"] for row in found.instructions] == [
        "51 data",
        "CF adrl adrh",
        "61 08",
        "00",
    ]
    assert not found.diagnostics


def test_a_byte_that_is_not_understood_does_not_leave_the_first_one_an_opcode() -> None:
    found = read_any(load(ORDERED.replace(">data<", ">some more<"), "northbeck-scar-isa"))
    gad = next(row for row in found.instructions if row.mnemonic == "GAD")
    assert gad.opcode is None
    assert "opcode_garbled" in gad.flags


def test_a_marked_byte_and_a_number_behind_it_are_not_one_number() -> None:
    rows = "".join(f"| g.op{n} | 0x0{n} |\n" for n in range(4))
    text = f"| Instruction | Opcode |\n|---|---|\n{rows}| g.fill | 0xFC 11 |\n"
    found = read_any(load(text, "northbeck-scar-isa")).instructions[-1]
    assert (found.opcode, found.forms) == (None, [("opcode", "0xFC 11")])


def test_a_word_under_two_heads_that_name_its_ends_is_one_word() -> None:
    head = "| Mnemonic, Operands | 14-Bit Opcode MSb | 14-Bit Opcode LSb | Flags |\n|---|---|---|---|\n"
    rows = "| GADD f, d | 00 0111 dfff | ffff | Z |\n| GCLR f | 00 0001 1fff | ffff | Z |\n"
    rows += "| GNOP | 00 0000 0000 | 0000 | |\n"
    assert [row[2] for row in words(head + rows)] == [
        [("encoding", "00 0111 dfff ffff")],
        [("encoding", "00 0001 1fff ffff")],
        [("encoding", "00 0000 0000 0000")],
    ]


def test_two_heads_of_bytes_that_name_no_opcode_are_two_columns() -> None:
    head = "| Mnemonic | Opcode | Count MSb | Count LSb |\n|---|---|---|---|\n"
    rows = "| GADD | 0x10 | 1 | 2 |\n| GCLR | 0x11 | 3 | 4 |\n"
    assert [row.opcode for row in read(head + rows).instructions] == [0x10, 0x11]
