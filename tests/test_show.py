"""`specmill show`, `decode` and `encode`: what a person and a program get to see."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from conftest import REPOSITORY, Ran
from test_decoding import field, register, row, value

from catalog import Dataset
from catalog.decoding import parts
from catalog.find import Found, FoundField
from catalog.model import Instruction
from specmill.bit_diagram import Box, bit_diagram
from specmill.show_page import as_json, markdown
from specmill.show_text import terminal

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

Run = "Callable[..., Ran]"


def test_a_diagram_has_a_box_for_each_field_over_its_bits() -> None:
    assert bit_diagram([Box(15, 12, "MODE"), Box(7, 7, "ENABLE"), Box(6, 0, "LEVEL")], 16) == [
        " 15          12  11           8   7   6                       0",
        "┌───────────────┬───────────────┬───┬───────────────────────────┐",
        "│     MODE      │               │EN…│           LEVEL           │",
        "└───────────────┴───────────────┴───┴───────────────────────────┘",
    ]


def test_the_diagram_of_a_byte_has_no_upper_half_and_more_room_for_names() -> None:
    assert bit_diagram([Box(7, 7, "RESET"), Box(2, 0, "CLKSEL")], 8) == [
        "    7       6                       3       2               0",
        "┌───────┬───────────────────────────────┬───────────────────────┐",
        "│ RESET │                               │        CLKSEL         │",
        "└───────┴───────────────────────────────┴───────────────────────┘",
    ]


def test_fields_that_overlap_have_a_strip_of_their_own_and_wide_registers_more_rows() -> None:
    lines = bit_diagram([Box(19, 8, "A"), Box(9, 8, "B")], 20)
    assert [line for line in lines if "A" in line or "B" in line] == [
        lines[2],
        lines[6],
        lines[10],
    ]
    assert all(len(line) == 65 for line in lines if line[0] in "┌│└")
    assert lines[10].index("B") > 24


def test_a_register_shows_its_bits_fields_values_address_and_place(
    run: Callable[..., Ran], samples: Path
) -> None:
    ran = run("show", "TW_DEPTH_CTL", "-d", samples)
    one = Dataset(samples).register("TW_DEPTH_CTL")
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.startswith(
        f"TW_DEPTH_CTL  tarn2, block TW, {one.access}, 32 bits, TarnF0MMReg:{one.address:#x}\n"
    )
    assert f"{one.doc_id}, page {one.page_first}, line {one.line_first}\n" in ran.out
    for part in parts(one):
        assert re.search(rf"^{part.bits} +{part.field.name} ", f"{ran.out} ", re.MULTILINE)
        for named in part.values:
            assert f"{named.value} = {named.name}" in ran.out


def test_a_name_is_shown_for_all_products_unless_one_is_named(run: Callable[..., Ran], samples: Path) -> None:
    both = json.loads(run("show", "SH_FLOW_WORD0", "-d", samples, "--json").out)
    one = json.loads(run("show", "SH_FLOW_WORD0", "-p", "fell7", "-d", samples, "--json").out)
    assert [r["variant"] for r in both["registers"]] == ["fell6", "fell7"]
    assert one["registers"] == both["registers"][1:]


def test_a_block_leaves_out_the_registers_of_others_by_its_name_or_the_short_one(
    run: Callable[..., Ran], samples: Path
) -> None:
    for name in ("Pulse timer (PTIM)", "ptim", "Pulse*"):
        found = json.loads(run("show", "*", "--block", name, "-d", samples, "--json").out)
        assert {row["block"] for row in found["registers"]} == {"Pulse timer (PTIM)"}
        assert len(found["registers"]) == 4
        assert not found["instructions"]
    assert run("show", "PTIM_CTRL.DIV", "-b", "PTIM", "-d", samples).code == 0
    assert "nothing of CR is called DIV" in run("show", "DIV", "-b", "CR", "-d", samples).err
    assert "no block PTIN; there is CR, DF" in run("show", "*", "-b", "PTIN", "-d", samples).err
    value = run("encode", "DT_BAND_CTL", "COARSE_ON=1", "-b", "DT", "-d", samples).out.strip()
    assert run("decode", "DT_BAND_CTL", value, "-b", "DT", "-d", samples).code == 0
    assert "no register DT_BAND_CTL of CR" in run("decode", "DT_BAND_CTL", 1, "-b", "CR", "-d", samples).err
    assert "nothing of CR is at 0x1e80" in run("show", "0x1e80", "-b", "CR", "-d", samples).err


def test_the_name_of_a_block_leads_to_its_registers(run: Callable[..., Ran], samples: Path) -> None:
    ran = run("show", "PTIM", "-p", "wren1", "-d", samples)
    assert ran.code == 1
    assert "but a block: `specmill show '*' --block 'PTIM'`" in ran.err


def test_an_element_of_an_array_is_shown_with_its_address(run: Callable[..., Ran], samples: Path) -> None:
    ran = run("show", "EC_PORT_XOFS_3", "-d", samples)
    assert f"EC_PORT_XOFS_3 is element 3, at {17472 + 3 * 24:#x}\n" in ran.out
    (found,) = json.loads(run("show", "EC_PORT_XOFS_3", "-d", samples, "--json").out)["registers"]
    assert found["element"] == {"index": 3, "name": "EC_PORT_XOFS_3", "address": 17472 + 3 * 24}
    unproved = run("show", "VF_SLOT_BASE3", "-d", samples).out
    assert "VF_SLOT_BASE3 is element 3, at an address that the tables do not prove" in unproved


def test_a_pattern_of_many_registers_lists_them(run: Callable[..., Ran], samples: Path) -> None:
    ran = run("show", "DF_*", "-p", "tarn2", "-d", samples)
    registers = Dataset(samples).registers("DF_*", product="tarn2")
    assert len(registers) > 8
    assert [line.split()[0] for line in ran.out.splitlines()] == [r.name for r in registers]


def test_a_pattern_of_many_instructions_or_fields_lists_them_with_their_doubts(
    run: Callable[..., Ran], samples: Path
) -> None:
    dataset = Dataset(samples)
    found = dataset.instructions("*", product="linn4")
    assert len(found) > 8
    lines = run("show", "*", "-p", "linn4", "-d", samples).out.split("\n\n")[0].splitlines()
    assert [line.split()[0] for line in lines] == [one.mnemonic for one in found]
    for line, one in zip(lines, found, strict=True):
        assert line.partition("  ! ")[2] == ", ".join(one.flags)
    fields = run("show", "ENCODING", "-d", samples).out.splitlines()
    assert len(fields) > 8
    assert all(re.match(r"\S+\.\S+ +bits ", line) for line in fields)


def test_marks_tell_of_doubts_changes_and_deductions(run: Callable[..., Ran], samples: Path) -> None:
    repaired = run("show", "DF_DRAW_TRIGGER", "-d", samples).out
    (change,) = Dataset(samples).register("DF_DRAW_TRIGGER").repairs
    assert f"~ {change['column']} {change['before']!r} made {change['after']!r}: {change['code']}" in repaired
    flagged = run("show", "DF_ONE_PASS", "-d", samples).out
    (code,) = Dataset(samples).register("DF_ONE_PASS").flags
    assert re.search(rf"^! {code}: [A-Z].*\. \(\S+, page \d+, line \d+\)$", flagged, re.MULTILINE)
    for form in ("--md", "--json"):
        said = run("show", "DF_ONE_PASS", form, "-d", samples).out
        assert code.replace("_", r"\_" if form == "--md" else "_") in said


def test_every_row_of_the_samples_can_be_shown_in_every_form(samples: Path) -> None:
    dataset = Dataset(samples)
    registers = dataset.registers()
    for one in registers:
        assert terminal(Found((one,)), one.name or "", colours=True)
    fields = tuple(FoundField(r, part) for r in registers for part in parts(r))
    everything = Found(tuple(registers), fields, tuple(dataset.instructions()), tuple(dataset.symbols()))
    assert json.loads(json.dumps(as_json(everything, "x")))["registers"][0]["fields"]
    assert markdown(everything, "x").count("\n## ") + 1 == sum(
        map(len, (registers, fields, everything.instructions, everything.symbols))
    )
    assert terminal(
        Found(fields=fields, instructions=everything.instructions, symbols=everything.symbols),
        "x",
        colours=False,
    )


def test_no_text_of_a_document_acts_where_it_is_shown() -> None:
    evil = "\x1b[2J|`*\u202e"
    place = {"doc_id": evil, "product": evil, "page_first": 1, "line_first": 1}
    row = field(
        evil, 3, 0, value(1, evil), description=f"{evil}\n{evil}", default_text=evil, note=evil, **place
    )
    one = register(row, name=evil, block=evil, access=evil, description=evil, flags=("x",), **place)
    found = Found((one,), (FoundField(one, parts(one)[0]),))
    for text in (terminal(found, "x", colours=False), markdown(found, "x"), json.dumps(as_json(found, "x"))):
        assert not set(text) & {"\x1b", "\u202e"}
    cells = [line for line in markdown(found, "x").splitlines() if line.startswith("| 3:0")]
    assert [len(re.findall(r"(?<!\\)\|", line)) for line in cells] == [6, 6]


def test_defaults_known_from_the_register_are_shown_and_told_of_once() -> None:
    place = {"doc_id": "chip", "page_first": 1, "line_first": 1, "flags": ()}
    known = {"code": "default_from_register", "column": "default_value", "before": None, "after": "30"}
    repairs = ({**known, "evidence": "arithmetic"},)
    fields = [
        field(name, low + 4, low, default_value=30, repairs=repairs, **place)
        for name, low in (("A", 8), ("B", 0))
    ]
    one = register(*fields, width_bits=16, repairs=(), **place)
    text = terminal(Found((one,)), "REG", colours=False)
    assert "~ 2 defaults out of the register's printed reset: default_from_register\n" in text
    assert "\n12:8  A      0x1e\n4:0   B      0x1e" in text
    assert "| 12:8 | A | 0x1e |" in markdown(Found((one,)), "REG")
    alone = terminal(Found((), (FoundField(one, parts(one)[0]),)), "REG.A", colours=False)
    assert "REG.A  bits 12:8, default 0x1e" in alone
    assert "~ default_value nothing made '30': default_from_register" in alone


def test_a_note_that_only_counts_the_bits_of_its_field_is_left_out() -> None:
    place = {"doc_id": "chip", "page_first": 1, "line_first": 1, "flags": (), "repairs": ()}
    fields = [
        field(name, high, low, note=note, **place)
        for name, high, low, note in (("LEVEL", 7, 4, "LEVEL[3:0]"), ("ADDR", 3, 0, "ADDR[7:4]"))
    ]
    text = terminal(Found((register(*fields, **place),)), "REG", colours=False)
    assert "LEVEL[3:0]" not in text
    assert "ADDR[7:4]" in text


def test_the_title_of_a_chapter_is_not_told_twice() -> None:
    place = {"doc_id": "chip", "page_first": 1, "line_first": 1, "flags": (), "repairs": (), "address": 4}
    for block, said in (("Timers and counters (TC)", ", offset:0x4"), ("TC", ", TC offset:0x4")):
        one = register(block=block, address_space=f"{block} offset", **place)
        assert f"block {block}{said}, its base unknown" in terminal(Found((one,)), "REG", colours=False)


def test_an_opcode_is_shown_in_both_bases_and_without_an_encoding() -> None:
    place = {"doc_id": "chip", "page_first": 1, "line_first": 1, "flags": (), "repairs": (), "forms": ()}
    call = row(Instruction, mnemonic="CALL", opcode=26, **place)
    stop = row(Instruction, mnemonic="STOP", opcode=3, encoding="SC", **place)
    text = terminal(Found((), (), (call, stop)), "*", colours=False)
    assert "CALL  opcode 26 = 0x1a\n" in text
    assert "STOP  SC opcode 3\n" in text


def test_a_page_has_each_value_with_its_name_or_its_description() -> None:
    place = {
        "doc_id": "chip",
        "product": "chip",
        "page_first": 1,
        "line_first": 1,
        "flags": (),
        "repairs": (),
    }
    values = (value(0, "OFF"), replace(value(1, None), description="On at once"))
    one = register(field("MODE", 3, 0, *(replace(v, flags=(), repairs=()) for v in values), **place), **place)
    text = markdown(Found((one,)), "REG")
    assert "0 = OFF<br>1 = On at once |" in text


@pytest.mark.parametrize(
    ("arguments", "code", "said"),
    [
        (["show", "TW_DEPHT_CTL"], 1, "nothing is called TW_DEPHT_CTL; did you mean TW_DEPTH_CTL"),
        (["decode", "TW_DEPTH_CTL", "1f"], 2, "1f: not a number; is 0x1f meant?"),
        (["show", "TW_DEPTH_CTL.NONE"], 1, "TW_DEPTH_CTL: no field NONE"),
        (["show", "TW_DEPTH_CTL", "-p", "tern2"], 2, "no product tern2; did you mean tarn2"),
        (["show", "X", "--json", "--md"], 2, "contradicts --md"),
        (["show", " "], 2, "give a name, a pattern or an address"),
        (
            ["show", "PTIM_CTRL", "-p", "northbeck-wren1-reference-manual"],
            2,
            "northbeck-wren1-reference-manual is a document: its product is wren1",
        ),
        (["decode", "--encoding", "?", "1"], 1, "no encoding ?; there is "),
        (["show"], 2, "Missing argument 'NAME'"),
        (["show", "X", "--nonsense"], 2, "No such option"),
        (["decode", "TW_DEPTH_CTL"], 2, "give a register, by name or address, and a value"),
        (["decode", "0x80020100"], 2, "or --encoding NAME and the words of an instruction"),
        (
            ["decode", "S_ADD_U32", "0x80020100"],
            1,
            "is no register but an instruction; its words: --encoding SA",
        ),
        (["decode", "TW_DEPTH_CTL", "what"], 2, "what: not a number"),
        (["decode", "TW_DEPTH_CTL", "0x100000000"], 2, "is not a value of 32 bits"),
        (["decode", "TW_DEPHT_CTL", "1"], 1, "no register TW_DEPHT_CTL; did you mean TW_DEPTH_CTL"),
        (["decode", "0x3", "1"], 1, "no register at 0x3"),
        (["decode", "--encoding", "SCAL3", "1"], 1, "no encoding SCAL3"),
        (["decode", "--encoding", "VX", "1"], 2, "VX of scar3 has 2 words"),
        (["decode", "-"], 2, "an address means a register of one product"),
        (["encode", "TW_DEPTH_CTL", "X"], 2, "X: give FIELD=VALUE"),
        (["encode", "TW_DEPTH_CTL", "X=1"], 1, "no field X"),
        (["encode", "SH_FLOW_WORD0", "X=1"], 2, "2 registers are called SH_FLOW_WORD0"),
        (["encode", "TW_DEPTH_CTL", "X=1", "X=1"], 2, "X: given twice"),
    ],
)
def test_what_cannot_be_answered_says_why_and_ends_with_1_or_2(
    run: Callable[..., Ran], samples: Path, arguments: list[str], code: int, said: str
) -> None:
    ran = run(*arguments, "-d", samples)
    assert (ran.code, ran.out) == (code, "")
    assert said in ran.err


def test_a_dataset_that_cannot_be_used_ends_with_1_and_says_what_to_do(
    run: Callable[..., Ran], samples: Path, tmp_path: Path
) -> None:
    half = tmp_path / "half"
    shutil.copytree(samples, half)
    (half / "fields" / "part-0.parquet").unlink()
    asked = (["show", "X"], ["decode", "X", "1"], ["encode", "X", "Y=1"], ["query", "select 1"])
    for root, said in ((tmp_path / "none", "build a dataset with"), (half, "build or copy it again")):
        for arguments in asked:
            ran = run(*arguments, "-d", root)
            assert (ran.code, ran.out) == (1, "")
            assert said in ran.err


def test_a_value_is_decoded_by_name_and_by_address_alike(run: Callable[..., Ran], samples: Path) -> None:
    by_name = run("decode", "EC_PORT_XOFS_3", "0x1234", "-d", samples)
    by_address = run("decode", str(17472 + 3 * 24), "0x1234", "-d", samples)
    assert by_name.out == by_address.out
    assert by_name.out.startswith("EC_PORT_XOFS_3 = 0x1234  tarn2, ")
    (said,) = json.loads(run("decode", "EC_PORT_XOFS_3", "0x1234", "--json", "-d", samples).out)
    assert (said["register"], said["element"], said["value"]) == (
        "EC_PORT_XOFS_[0-7]",
        "EC_PORT_XOFS_3",
        0x1234,
    )


def test_bits_that_should_not_be_set_are_told(run: Callable[..., Ran], samples: Path) -> None:
    dataset = Dataset(samples)
    one = dataset.register("TW_DEPTH_CTL")
    free = 0xFFFF_FFFF & ~sum(f.mask for f in one.fields)
    assert free
    assert (
        f"! bits are set that no field has: {free:#x}\n" in run("decode", one.name, free, "-d", samples).out
    )


def test_what_encode_prints_decode_reads(run: Callable[..., Ran], samples: Path) -> None:
    one = next(r for r in Dataset(samples).registers(product="tarn2") if any(f.values for f in r.fields))
    named = next(f for f in one.fields if f.values)
    label = named.values[-1]
    ran = run("encode", one.name, f"{named.name}={label.name}", "-p", "tarn2", "-d", samples)
    assert ran.code == 0
    (said,) = json.loads(run("decode", one.name, ran.out.strip(), "-p", "tarn2", "--json", "-d", samples).out)
    (part,) = [f for f in said["fields"] if f["field"] == named.name]
    assert (part["value"], part["meaning"]) == (label.value, label.name)


def test_encoding_with_what_is_in_doubt_is_told(run: Callable[..., Ran], samples: Path) -> None:
    flagged = Dataset(samples).register("DT_BAND_CTL").field("BAND_BITS")
    assert flagged.flags == ("bits_joined",)
    ran = run("encode", "DT_BAND_CTL", "BAND_BITS=5", "-d", samples)
    assert (ran.code, ran.out) == (0, "0x5000\n")
    assert ran.err.startswith("warning: ! bits_joined: ")
    assert run("encode", "DT_BAND_CTL", "COARSE_ON=1", "-d", samples).err == ""


def test_a_value_is_decoded_for_the_products_whose_register_is_wide_enough(
    run: Callable[..., Ran], monkeypatch: pytest.MonkeyPatch, samples: Path
) -> None:
    narrow, wide = (register(field("A", 0, 0), width_bits=bits, product=f"p{bits}") for bits in (8, 16))
    monkeypatch.setattr(Dataset, "registers", lambda *_, **__: [narrow, wide])
    ran = run("decode", "REG", "0x100", "-d", samples)
    assert (ran.code, ran.err) == (0, "warning: REG: 0x100 is not a value of 8 bits\n")
    assert ran.out.startswith("REG = 0x100  p16, 16 bits\n")


def test_instruction_words_are_decoded_for_each_product_that_has_the_encoding(
    run: Callable[..., Ran], samples: Path
) -> None:
    ran = run("decode", "--encoding", "FLOW", "0", "0", "-d", samples)
    assert ran.code == 0
    assert [line.split("=")[0].strip() for line in ran.out.splitlines() if "SH_FLOW" in line and " = " in line] == [
        "SH_FLOW_WORD0", "SH_FLOW_WORD1",
    ] * 2  # fmt: skip
    said = json.loads(run("decode", "--encoding", "FLOW", "0", "0", "--json", "-d", samples).out)
    assert [len(one["words"]) for one in said] == [2, 2]


def test_an_opcode_that_no_instruction_has_is_told(run: Callable[..., Ran], samples: Path) -> None:
    unknown = 0xB000_0000 | 0x7F << 20
    assert not any(one.opcode == 0x7F for one in Dataset(samples).instructions(encoding="SA"))
    out = run("decode", "--encoding", "SA", hex(unknown), "-d", samples).out
    assert re.search(r"^26:20 +OP +0x7f +\(no instruction has this opcode\)$", out, re.MULTILINE)


def test_the_dataset_may_be_named_by_the_environment(
    run: Callable[..., Ran], samples: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    assert "data/parquet: no such folder" in run("show", "TW_DEPTH_CTL").err
    monkeypatch.setenv("SPECMILL_DATASET", str(samples))
    assert run("show", "TW_DEPTH_CTL").code == 0


SLOW = (
    "duckdb",
    "pandas",
    "numpy",
    "pyarrow.compute",
    "pyarrow.dataset",
    "rich",
    "pydantic",
    "normalize.schema",
)


@pytest.mark.parametrize(
    "arguments", [["show", "TW_DEPTH_CTL"], ["decode", "TW_DEPTH_CTL", "1"], ["decode", "18336", "1"]]
)
def test_a_look_up_loads_nothing_that_takes_long_to_load(samples: Path, arguments: list[str]) -> None:
    ran = subprocess.run(
        [sys.executable, "-X", "importtime", "-m", "specmill", *arguments, "-d", str(samples)],
        capture_output=True, text=True, check=True, cwd=REPOSITORY,
    )  # fmt: skip
    loaded = {line.rpartition("|")[2].strip() for line in ran.stderr.splitlines()}
    assert "pyarrow.lib" in loaded
    assert not set(SLOW) & loaded


def test_a_query_loads_neither_arrow_nor_pandas(samples: Path) -> None:
    ran = subprocess.run(
        [sys.executable, "-X", "importtime", "-m", "specmill", "query", "select 1", "-d", str(samples)],
        capture_output=True, text=True, check=True, cwd=REPOSITORY,
    )  # fmt: skip
    loaded = {line.rpartition("|")[2].strip() for line in ran.stderr.splitlines()}
    assert "duckdb" in loaded
    assert not {"pyarrow.lib", "pandas", "numpy", "rich", "pydantic"} & loaded
