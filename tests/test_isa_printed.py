"""The isa-table dialect on text of the invented chip, as taken out of a PDF: opcodes by columns, by lines, by pairs."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from isa_reading import flags, told
from isa_reading import read_chosen as read
from pdf_pages import Manual

from extract.dialects import choose
from extract.dialects.isa_table import IsaTableDialect
from extract.readers import read_document

if TYPE_CHECKING:
    from pathlib import Path

    from pdf_pages import Text


COLUMNS = """
4.1. NA Instructions

 Opcode   Name             Description
    0     N_ADD_U32        D = S0 + S1
                           16 bits are enough for most.
    1     N_SUB_U32        D = S0 - S1
   12     N_SPREAD_WIDE_   D = S0
          U32
4.1. NA Instructions                 12 of 90
\f
 Opcode   Name             Description
   13     N_SHIFT_         Moves bits
          LEFT_U32         to the left

4.2. NB Instructions

 Opcode   Name             Description
    0     N_NOT_B32        D = ~S0
4.2. NB Instructions                 13 of 90
"""


def test_a_table_in_columns_gives_instructions_over_page_breaks_and_joins_names() -> None:
    found = read(COLUMNS)
    assert told(found) == [
        ("NA", 0, "N_ADD_U32"),
        ("NA", 1, "N_SUB_U32"),
        ("NA", 12, "N_SPREAD_WIDE_U32"),
        ("NA", 13, "N_SHIFT_LEFT_U32"),
        ("NB", 0, "N_NOT_B32"),
    ]
    assert flags(found) == {}
    assert found.instructions[0].description == "D = S0 + S1\n16 bits are enough for most."
    assert found.instructions[3].description == "Moves bits\nto the left"


def test_a_name_that_was_cut_elsewhere_than_at_an_underscore_is_in_doubt() -> None:
    found = read(
        COLUMNS.replace("N_SPREAD_WIDE_ ", "N_SPREAD_WIDEST").replace("\n          U32", "\n          _U32")
    )
    assert flags(found) == {"N_SPREAD_WIDEST_U32": ["name_joined"]}


RAW = """
Northbeck Scar
4.1 NA Instructions
Opcode Name Description
3 N_ADD_U32 D = S0 + S1
4 N_SUB_U32 D = S0 - S1
Opcode Name Description
7 N_MUL_U32 // 32 bits
D = S0 * S1
30 NAN
5 N_LOST_U32 D = 0
"""


def test_opcodes_that_do_not_count_up_are_kept_and_both_flagged() -> None:
    found = read(RAW)
    assert [row[1] for row in told(found)] == [3, 4, 7, 5]
    assert flags(found) == {"N_MUL_U32": ["opcode_order"], "N_LOST_U32": ["opcode_order"]}


FORMAT = """
7.1.2. NP

  Description       Stops and starts.

                       Table 7. NP Fields
Field Name           Bits            Format or Description
SIMM                 [15:0]          A number that
                                     OTHER [3:0] need not know.
                     0-99            Registers R0 to R99.
                     106             LINK_LO: low half.
MASK                 [19:16]         Which are seen:
                                     [16] = first, [17] = second
OP                   [30:20]         See the table below.
ENCODING             [31]            'b1

                       Table 8. NP Opcodes
Opcode # Name                     Opcode # Name
0        N_NOP                    12       N_STOP
1        N_END                    13       N_GO
"""


def test_an_encoding_is_named_by_its_heading_and_its_rows_hold_descriptions() -> None:
    (format_,) = read(FORMAT).registers
    assert (format_.register, format_.width_bits) == ("NP", 32)
    assert [(row.field, row.bit_hi, row.bit_lo) for row in format_.fields] == [
        ("SIMM", 15, 0),
        ("MASK", 19, 16),
        ("OP", 30, 20),
        ("ENCODING", 31, 31),
    ]
    assert [(value.value, value.value_last, value.name) for value in format_.fields[0].values] == [
        (0, 99, None),
        (106, None, "LINK_LO"),
    ]
    assert format_.fields[1].values == []
    assert [value.value for value in format_.fields[3].values] == [1]


def test_opcodes_in_pairs_of_columns_are_those_of_the_caption() -> None:
    found = read(FORMAT)
    assert sorted(told(found)) == [
        ("NP", 0, "N_NOP"),
        ("NP", 1, "N_END"),
        ("NP", 12, "N_STOP"),
        ("NP", 13, "N_GO"),
    ]


def test_a_table_whose_cells_stand_in_a_line_each_is_read() -> None:
    flat = """7.1 Formats
Format NP
Description
Stops.
Field Name
Bits
Format or Description
SIMM
[15:0]
A number.
OP
[22:16]
See below.
Opcode # Name
0 N_NOP
1 N_END
2 N_GO
"""
    found = read(flat)
    assert [(row.field, row.bit_hi, row.bit_lo, row.description) for row in found.registers[0].fields] == [
        ("SIMM", 15, 0, "A number."),
        ("OP", 22, 16, "See below."),
    ]


@pytest.mark.parametrize(
    "title",
    [
        *("4.1 NA and NB Instructions", "4.1 Other Instructions", "4.1 Mere II Instruction Opcodes"),
        *("4.1 Part B: CPU Opcodes", "4.1 NB1 Instruction Set", "4.1 NA Family Instructions"),
    ],
)
def test_a_title_that_is_not_one_encoding_leaves_it_open(title: str) -> None:
    found = read(RAW.replace("4.1 NA Instructions", title) + "\nEncodings are told elsewhere.\n")
    assert {row.encoding for row in found.instructions} == {None}
    assert all("encoding_unknown" in row.flags for row in found.instructions)


def test_an_opcode_that_is_reserved_in_parentheses_is_no_instruction() -> None:
    rows = "".join(f"| {name} | {code} | [] |\n" for name, code in (("nop", "0x01"), ("(reserved)", "0x06")))
    more = "".join(f"| go.m{n} | 0x1{n} | [] |\n" for n in range(4))
    found = read(f"# Index\n\n| Instruction | Binary Opcode | Type |\n|---|---|---|\n{rows}{more}")
    assert [row.mnemonic for row in found.instructions] == ["nop", "go.m0", "go.m1", "go.m2", "go.m3"]
    assert not [d for d in found.diagnostics if d.code == "table_unread"]


def test_where_a_manual_knows_no_encodings_that_of_no_instruction_is_missing() -> None:
    def doubted(*leads: str, count: int = 40) -> set[bool]:
        text = "".join(
            f"4.{n + 1} Other Instructions\nOpcode Name Description\n"
            + "".join(f"{code} {lead}_GO_U{code} D = S0 + S1\n" for code in range(count))
            for n, lead in enumerate(leads)
        )
        return {"encoding_unknown" in row.flags for row in read(text).instructions}

    assert doubted("N") == {False}
    assert doubted("N", "M") == {True}  # numbered anew
    assert doubted("N", count=20) == {True}  # an excerpt, maybe


INDEXED = [
    ["0", "N_LOAD", "4", "N_STORE_A_VERY_LON\nG_WORD"],
    ["1", "N_LOAD_", "5", "N_MOVE"],
    ["2", "N_GO", "", ""],
]


@pytest.mark.parametrize("rules", ["all", "horizontal", "none"])
def test_tables_of_opcodes_in_a_pdf_are_read_with_rules_and_without(rules: str, tmp_path: Path) -> None:
    manual = Manual()
    manual.heading("12.1. NA Instructions")
    opcodes = [("Opcode", 60.0), ("Name", 110.0), ("     Description", 280.0)]
    rows: list[list[Text]] = [
        ["0", "N_ADD", "D = S0 + S1.\n16 Bits are enough.\nSCC = 1."],
        ["1", "N_LONG_NAME_OF_\nMANY", "SCC = 0."],
        ["7", "N_LONGER_NAME_TH\nAN_THAT", "D = 0."],
    ]
    manual.table(opcodes, rows, rules=rules)
    manual.heading("12.2. Wide Instructions")
    manual.table(opcodes, [["3", "WIDE_ADD", "Adds."], ["4", "WIDE_SUB", "Subtracts."]], rules=rules)
    manual.heading("13.1.2. NM")
    manual.lines("Format NM", "Description Moves.", "Table 9. NM Fields")
    fields: list[list[Text]] = [
        ["ADDR", "[7:0]", "Where."],
        ["", "0-99", "Small."],
        ["OP", "[15:8]", "See below."],
    ]
    manual.table(
        [("Field Name", 80.0), ("Bits", 60.0), ("Format or Description", 300.0)], fields, rules=rules
    )
    manual.lines("Table 10. NM Opcodes")
    index = [("Opcode #", 50.0), ("Name", 120.0), ("Opcode #", 50.0), ("Name", 120.0)]
    manual.table(index, [list(row) for row in INDEXED], rules=rules)
    path = tmp_path / "manual.pdf"
    path.write_bytes(manual.pdf())
    document = read_document(path, "northbeck-scar-isa")
    assert choose(document).name == "isa-table"
    found = IsaTableDialect().read(document)
    assert told(found) == [
        ("NA", 0, "N_ADD"), ("NA", 1, "N_LONG_NAME_OF_MANY"), ("NA", 7, "N_LONGER_NAME_THAN_THAT"),
        ("WIDE", 3, "WIDE_ADD"), ("WIDE", 4, "WIDE_SUB"),
        ("NM", 0, "N_LOAD"), ("NM", 4, "N_STORE_A_VERY_LONG_WORD"), ("NM", 1, "N_LOAD_"), ("NM", 5, "N_MOVE"),
        ("NM", 2, "N_GO"),
    ]  # fmt: skip
    joined = {"N_LONGER_NAME_THAN_THAT", "N_STORE_A_VERY_LONG_WORD"}  # sure where rules stand round the cell
    assert flags(found) == ({} if rules == "all" else {name: ["name_joined"] for name in joined})
    assert [(row.field, row.bit_hi, row.bit_lo) for row in found.registers[0].fields] == [
        ("ADDR", 7, 0),
        ("OP", 15, 8),
    ]


MARKDOWN = """
#### 7.1.2. NP

**Table 7. NP Fields**

```
Field Name    Bits      Format or Description
SIMM          [15:0]    A number.
OP            [22:16] See the table below.
```

**Table 8. NP Opcodes**

```
Opcode # Name                     Opcode # Name
0        N_NOP                    12       N_STOP
```

```
Opcode # Name                     Opcode # Name
1        N_END                    13       N_GO
```
"""


def test_titles_and_fences_of_markdown_are_seen_through() -> None:
    found = read(MARKDOWN)
    assert [row.field for row in found.registers[0].fields] == ["SIMM", "OP"]
    assert sorted(told(found)) == [
        ("NP", 0, "N_NOP"), ("NP", 1, "N_END"), ("NP", 12, "N_STOP"), ("NP", 13, "N_GO"),
    ]  # fmt: skip


def test_names_may_end_in_small_letters() -> None:
    found = read(RAW.replace("N_SUB_U32", "N_SUB_U32_e64").replace("5 N_LOST_U32", "31 N_LOST_U32_dpp"))
    assert [row[1:] for row in told(found)] == [
        (3, "N_ADD_U32"),
        (4, "N_SUB_U32_e64"),
        (7, "N_MUL_U32"),
        (31, "N_LOST_U32_dpp"),
    ]


def test_sections_of_two_entries_each_show_together_how_entries_are_printed() -> None:
    def sections(count: int) -> str:
        pairs = "".join(
            f"6.{n}. N{n}X Instructions\nN{n}X_GO 0\nGoes.\nN{n}X_STOP 7\nStops.\n" for n in range(1, count)
        )
        return pairs + RAW.replace("4.1", "7.1")

    assert [one for one in told(read(sections(4))) if one[0] != "NA"] == [
        (f"N{n}X", code, f"N{n}X_{name}") for n in (1, 2, 3) for code, name in ((0, "GO"), (7, "STOP"))
    ]
    assert {one[0] for one in told(read(sections(2)))} == {"NA"}


def test_the_rest_of_a_name_may_be_that_of_any_name_above_where_single_blanks_part_them() -> None:
    copied = (
        "7.1 NP\nTable 7. NP Opcodes\nOpcode # Name Opcode # Name\n0 N_GO 7 N_STOP_A\nLL\n1 N_END 8 N_WAIT\n"
    )
    found = read(copied)
    assert [row[1:] for row in told(found)] == [(0, "N_GO"), (7, "N_STOP_A"), (1, "N_END"), (8, "N_WAIT")]
    assert flags(found) == {"N_GO": ["name_open"], "N_STOP_A": ["name_open"]}


COPIED = """
4.1 NA Format
Table 4.1 NA Opcodes
Mnemonic Opcode Description
N_GO 0x00 Goes.
N_ROTATE_LEFT_AND_COUNT_
U32
0x02 Rolls.
N_ROTATE_RIGHT_AND_COUNT_U3
2
0x03 Rolls back.
\f4.2 NB Format
Table 4.2 NB Opcodes
Mnemonic Opcode Description
N_STOP 0x00 Stops.
\f4.3 NC Format
Table 4.3 NC Opcodes
Mnemonic Opcode Description
N_WAIT 0x07 Waits.
"""


def test_a_name_that_fills_its_column_has_its_code_in_the_line_below() -> None:
    found = read(COPIED)
    assert told(found) == [
        ("NA", 0, "N_GO"),
        ("NA", 2, "N_ROTATE_LEFT_AND_COUNT_U32"),
        ("NA", 3, "N_ROTATE_RIGHT_AND_COUNT_U32"),
        ("NB", 0, "N_STOP"),
        ("NC", 7, "N_WAIT"),
    ]
    assert flags(found) == {"N_ROTATE_RIGHT_AND_COUNT_U32": ["name_joined"]}
    assert found.instructions[1].description == "Rolls."


def test_a_copied_head_at_the_top_of_many_pages_is_no_header() -> None:
    page = "NB9 Manual\nNorthbeck {0}\nMnemonic Opcode Description\nN_GO_{0} 0x00 Goes.\nN_STOP_{0} 0x01 Stops.\n"
    ends = "4.{1} N{1} Format\nAll of these are short.\nTable 4.{1} N{1} Opcodes\n\f"
    text = "4.1 N1 Format\nTable 4.1 N1 Opcodes\n\f" + "".join(
        (page + ends).format(n, n + 1) for n in range(1, 9)
    )
    assert told(read(text)) == [
        (f"N{n}", k, f"N_{name}_{n}") for n in range(1, 9) for k, name in enumerate(("GO", "STOP"))
    ]


def test_the_rest_of_a_name_stands_under_it_and_blanks_part_it_from_the_text() -> None:
    laid = (
        "4.1 NA Opcodes\n        Mnemonic Opcode Description\n"
        "        N_GO     0x00 Goes.\n"
        "        N_ROTATE_LE 0x01 Rolls to the left\n        FT_U32      and counts.\n"
        "        N_STOP   0x02 Stops.\n        NOT at once.\n"
    )
    found = read(laid)
    assert told(found) == [("NA", 0, "N_GO"), ("NA", 1, "N_ROTATE_LEFT_U32"), ("NA", 2, "N_STOP")]
    assert flags(found) == {"N_ROTATE_LEFT_U32": ["name_joined"]}
    assert found.instructions[2].description == "Stops.\nNOT at once."
