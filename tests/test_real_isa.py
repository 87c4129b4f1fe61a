"""The real instruction set manual, where it is at hand: totals counted by hand, and how long reading takes.

No sentence of the document stands here: names of the hardware and numbers alone.
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import TYPE_CHECKING, Any

import pytest
from dialect_checks import cut, unclaimed

from extract.dialects.amd_isa import AmdIsaDialect
from extract.dialects.amd_isa.blocks import outline
from extract.readers import read_document
from normalize.observed import observed_tables

if TYPE_CHECKING:
    from pathlib import Path

    from extract.observations import Reading, Register

NAME = "amd-vega-isa"
PRINTED = {
    "SOP2": 53, "SOPK": 21, "SOP1": 54, "SOPC": 20, "SOPP": 31, "SMEM": 84, "VOP2": 55, "VOP1": 78, "VOPC": 198,
    "VOP3P": 22, "VINTRP": 3, "VOP3A": 103, "VOP3B": 4, "DS": 154, "MUBUF": 69, "MTBUF": 16, "MIMG": 92, "FLAT": 48,
    "SCRATCH": 22, "GLOBAL": 48, "EXP": 1,
}  # fmt: skip
ENCODINGS = {
    "SOP2": 5, "SOPK": 4, "SOP1": 4, "SOPC": 4, "SOPP": 3, "SMEM": 10, "VOP2": 5, "VOP1": 4, "VOPC": 4, "VOP3A": 11,
    "VOP3B": 10, "VOP3P": 12, "SDWA": 15, "SDWAB": 13, "DPP": 9, "VINTRP": 6, "DS": 9, "MTBUF": 14, "MUBUF": 13,
    "MIMG": 15, "FLAT": 12, "EXP": 10,
}  # fmt: skip
REGISTERS = {"STATUS": 22, "MODE": 14, "TRAPSTS": 6, "IB_STS": 4, "GPR_ALLOC": 4, "LDS_ALLOC": 2}
DESCRIPTORS = {"V#": 19, "T#": 32, "S#": 31}
GAPS = {
    "SMEM": "56:53, 13", "VOP3P": "23", "SDWA": "62, 54", "SDWAB": "62, 54", "DPP": "50:49", "DS": "25", "MTBUF": "53",
    "MUBUF": "54:53, 25, 15", "MIMG": "62:58, 7:1", "FLAT": "25", "EXP": "25:13", "T#": "172:160, 123:121, 95, 63",
    "STATUS": "31:28, 26:23, 0", "MODE": "22:19", "TRAPSTS": "28:22, 15, 9", "IB_STS": "31:24, 21:15, 7",
    "GPR_ALLOC": "31:28, 23:22, 15:14, 7:6", "LDS_ALLOC": "31:21, 11:8",
}  # fmt: skip
SYMBOLS = {
    "hardware_register": 13, "message": 9, "wait_state": 16, "operand": 36 + 38, "state": 21, "exception": 8,
    "compare_operation": 16 + 8, "instruction_family": 6 + 12, "encoding": 23, "suffix": 8, "data_type": 6,
    "image_opcodes_with_no_sampler": 15, "address_vgprs": 4, "image_opcodes_with_sampler": 33, "vgpr_usage": 3,
}  # fmt: skip


@pytest.fixture
def path(raw_corpus: Path) -> Path:
    return raw_corpus / f"{NAME}.txt"


@cache
def read_once(path: Path) -> Reading:
    reading = AmdIsaDialect().read(read_document(path, NAME))
    reading.number()
    return reading


@pytest.fixture
def reading(path: Path) -> Reading:
    return read_once(path)


def of_kind(reading: Reading, kind: str) -> dict[str | None, Register]:
    return {r.register: r for r in reading.registers if r.kind == kind}


def parts(register: Register) -> int:
    """Fields, those in several parts once."""
    return sum(f.part == 0 for f in register.fields)


def test_all_tables_are_grids_and_none_is_left_as_prose(path: Path, reading: Reading) -> None:
    found = outline(read_document(path, NAME))
    assert (len(found.tables), len(found.sections)) == (144, 191)
    assert sum(table.caption is not None for table in found.tables) == 95
    assert [d for d in reading.diagnostics if d.code == "table_unread"] == []


def test_every_line_is_accounted_for(reading: Reading) -> None:
    assert unclaimed(reading) == []


def test_every_printed_instruction_is_read_once_under_its_encoding(reading: Reading) -> None:
    rows = [i for i in reading.instructions if not i.inferred]
    assert Counter(i.encoding for i in rows) == PRINTED
    assert len({i.mnemonic for i in rows}) == len(rows) == 1176
    assert [(i.encoding, i.mnemonic) for i in rows if i.opcode is None] == [("EXP", "EXPORT")]
    assert all(i.description and i.section for i in rows if i.opcode is not None)
    assert sum(i.operation is not None for i in rows) > 925


def test_wrapped_mnemonics_are_confirmed_by_the_index(reading: Reading) -> None:
    rows = [i for i in reading.instructions if not i.inferred and i.opcode is not None]
    doubts = {
        "name_joined",
        "name_garbled",
        "index_disagrees",
        "index_lacks",
        "index_only",
        "encoding_unknown",
    }
    assert [i.mnemonic for i in rows if doubts & set(i.flags)] == []
    lines = reading.document.lines
    wrapped = 0
    for row in rows:
        assert row.mnemonic is not None
        first = min(row.pieces)[0]
        shown = [lines[i][s:e].replace("\\", "") for i, s, e in row.pieces if i == first]
        wrapped += row.mnemonic not in shown
    assert wrapped == 609


def test_opcodes_that_follow_from_a_rule_are_inferred_and_apart(reading: Reading) -> None:
    rows = [i for i in reading.instructions if i.inferred]
    assert Counter(i.encoding for i in rows) == {"VOP3A": 324, "VOP3B": 6}
    printed = {(i.encoding, i.opcode) for i in reading.instructions if not i.inferred}
    assert not printed & {(i.encoding, i.opcode) for i in rows}
    assert len({i.opcode for i in rows}) == 330
    assert {d.code for d in reading.diagnostics if d.code.startswith("rule")} == {"rule_disagrees"}


def test_every_encoding_is_read_with_all_its_fields(reading: Reading) -> None:
    found = of_kind(reading, "encoding")
    assert {name: parts(r) for name, r in found.items()} == ENCODINGS
    assert sum(ENCODINGS.values()) == 192
    split = [
        (name, f.field, f.part, f.bit_hi, f.bit_lo) for name, r in found.items() for f in r.fields if f.part
    ]
    assert split == [("MIMG", "OP", 1, 24, 18)]
    marked = [(name, f.field, f.flags) for name, r in found.items() for f in r.fields if f.flags]
    assert marked == [("MIMG", "UNRM", ["text_copied"]), ("MIMG", "D16", ["text_copied"])]
    constants = [v for r in found.values() for f in r.fields for v in f.values if v.description == "must be"]
    assert (len(constants), [v.flags for v in constants if v.flags]) == (19, [])


def test_state_registers_and_descriptors_are_read_with_all_their_fields(reading: Reading) -> None:
    assert {name: parts(r) for name, r in of_kind(reading, "register").items()} == REGISTERS
    assert {name: parts(r) for name, r in of_kind(reading, "descriptor").items()} == DESCRIPTORS
    assert (sum(REGISTERS.values()), sum(DESCRIPTORS.values())) == (52, 82)
    numbers = {name: r.address for name, r in of_kind(reading, "register").items()}
    assert numbers == {"MODE": 1, "STATUS": 2, "TRAPSTS": 3, "GPR_ALLOC": 5, "LDS_ALLOC": 6, "IB_STS": 7}
    assert {name: r.width_bits for name, r in of_kind(reading, "descriptor").items()} == {
        "V#": 128,
        "T#": 256,
        "S#": 128,
    }


def test_bits_that_no_field_has_are_those_counted(reading: Reading) -> None:
    found = {}
    for d in reading.diagnostics:
        if d.code == "bits_gap":
            name, which = d.message.removesuffix(" belong to no field").split(": bits ")
            found[name] = which
    assert found == GAPS


def test_operand_codes_of_parallel_lists_are_paired_in_every_copy_alike(reading: Reading) -> None:
    lists: dict[int, list[list[tuple[Any, ...]]]] = {}
    for r in of_kind(reading, "encoding").values():
        for f in r.fields:
            codes = [(v.value, v.value_last, v.name) for v in f.values if v.role == "operand"]
            if codes:
                lists.setdefault(len(codes), []).append(codes)
    assert {size: len(copies) for size, copies in lists.items()} == {36: 3, 12: 1, 38: 6}
    assert all(copy == copies[0] for copies in lists.values() for copy in copies)
    assert lists[12][0] == lists[36][0][:12]
    (nine_bits, *_) = lists[38]
    assert nine_bits[-1][:2] == (256, 511)


def test_other_tables_give_the_symbols_counted(reading: Reading) -> None:
    found = Counter(s.kind for s in reading.symbols)
    assert {kind: found[kind] for kind in SYMBOLS} == SYMBOLS
    controls = next(f for f in of_kind(reading, "encoding")["DPP"].fields if f.field == "DPP_CTRL")
    assert len(controls.values) == 13


@pytest.mark.parametrize(
    ("register", "field", "count"),
    [
        ("MTBUF", "DFMT", 16), ("MTBUF", "NFMT", 8), ("FLAT", "SEG", 4), ("SDWA", "DST_SEL", 8), ("SDWA", "DST_U", 4),
        ("VOP3A", "OMOD", 4), ("EXP", "TARGET", 5), ("VINTRP", "ATTR_CHAN", 4), ("VINTRP", "OP", 3), ("T#", "type", 10),
        ("T#", "dst_sel_x", 6), ("T#", "border color swizzle", 6), ("MODE", "FP_ROUND", 4), ("MODE", "FP_DENORM", 4),
        ("MODE", "EXCP_EN", 9), ("TRAPSTS", "EXCP", 9),
    ],
)  # fmt: skip
def test_lists_within_cells_have_all_their_values(
    reading: Reading, register: str, field: str, count: int
) -> None:
    (row,) = [f for r in reading.registers if r.register == register for f in r.fields if f.field == field]
    assert sum(v.role != "prose" for v in row.values) == count


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("bits_overlap", ["SCC (1)", "SPI_PRIO (2:1)", "SCC would fit in 0"]),
        ("bits_list", ["EXCP_EN (18:12)", "it may be 20:12"]),
        ("size_disagrees", ["OFFSET", "20", "21", "SMEM"]),
        ("size_disagrees", ["OP", "7", "8", "DS"]),
        ("size_disagrees", ["OP", "7", "8", "MIMG"]),
        ("operand_disagrees", ["254", "LDS direct", "Reserved"]),
        ("list_elsewhere", ["DFMT", "7"]),
        ("unknown_mnemonic", ["V_CMPS_"]),
    ],
)
def test_contradictions_in_the_print_are_reported_with_the_other_reading(
    reading: Reading, code: str, said: list[str]
) -> None:
    messages = [d.message for d in reading.diagnostics if d.code == code]
    assert [m for m in messages if all(word in m for word in said)]


def test_contradicted_rows_are_kept_as_printed_and_marked(reading: Reading) -> None:
    fields = {(r.register, f.field): f for r in reading.registers for f in r.fields}
    assert [(fields["STATUS", n].bit_hi, fields["STATUS", n].bit_lo) for n in ("SCC", "SPI_PRIO")] == [
        (1, 1),
        (2, 1),
    ]
    assert "bits_overlap" in fields["STATUS", "SCC"].flags
    assert (fields["MODE", "EXCP_EN"].bit_hi, fields["MODE", "EXCP_EN"].bit_lo) == (18, 12)
    assert "bits_list" in fields["MODE", "EXCP_EN"].flags


def test_what_is_printed_stands_where_its_row_says(reading: Reading) -> None:
    def squeeze(text: str) -> str:
        return "".join(c for c in text if c.isalnum()).upper()

    for _, row in reading.observations():
        text = squeeze(cut(reading, row))
        for name in ("mnemonic", "field", "name", "bits_text", "note"):
            said = getattr(row, name, None)
            assert said is None or squeeze(said) in text


def test_the_tables_made_of_it_hold_every_row(reading: Reading) -> None:
    tables = observed_tables(reading)
    assert {name: tables[name].num_rows for name in ("registers", "fields", "instructions")} == {
        "registers": 31,
        "fields": 193 + 53 + 82,
        "instructions": 1176 + 330,
    }
    assert Counter(tables["instructions"]["status"].to_pylist())["inferred"] == 330
    assert tables["documents"]["unclaimed"].to_pylist() == [0]
