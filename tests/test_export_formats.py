"""What each format makes of the rows that are hard to say: each shown on the invented chip."""

from __future__ import annotations

import json
import re
import shutil
import sqlite3
import subprocess
from dataclasses import replace
from importlib import import_module
from typing import TYPE_CHECKING, Any
from xml.etree import ElementTree as ET

import pytest
from export_chip import HARD, OPCODES, ROW, Chip, bits, chosen, instruction, register, value
from systemrdl import RDLCompiler

from catalog.export import FORMATS
from catalog.export.losses import Losses
from catalog.export.names import Names, identifier
from catalog.export.notes import note, parse, printable
from catalog.export.places import unit_bits
from catalog.export.selection import select
from catalog.model import Base, Symbol

if TYPE_CHECKING:
    from pathlib import Path

    from catalog.model import Instruction, Register

CODE = ("svd", "systemrdl", "c", "rules-ng")
"""Formats that cannot say everything."""


def written(to: str, *registers: Register, opcodes: list[Instruction] | None = None) -> str:
    """The file of these registers."""
    return made(to, *registers, opcodes=opcodes)[0]


def made(
    to: str,
    *registers: Register,
    opcodes: list[Instruction] | None = None,
) -> tuple[str, list[str]]:
    """The file of these registers, and the reasons of what is left out."""
    losses = Losses()
    module = import_module(f"catalog.export.{FORMATS[to].module}")
    content = module.render(chosen(*registers, opcodes=opcodes or []), losses, ["About."])
    return content.decode(), [reason for _, _, reason in losses.rows]


def squeezed(text: str) -> str:
    return " ".join(text.split())


# -- names and notes


def test_names_that_a_format_cannot_hold_are_made_from_the_printed_ones() -> None:
    names = Names(reserved=["reg"])
    taken = [
        names.take(name, bits)
        for name, bits in [("Reserved", "7_4"), ("Reserved", "15_8"), ("RESERVED", "16")]
    ]
    assert taken == ["Reserved", "Reserved_15_8", "RESERVED_16"]
    assert [names.take("reg"), names.take("REG"), names.take("reg", "", "3")] == ["reg_2", "REG", "reg_3"]
    assert [names.take(None, "3"), names.take("#", "3"), names.take(None)] == [
        "unnamed_3",
        "unnamed_3_2",
        "unnamed",
    ]
    assert identifier("max aniso ratio") == "max_aniso_ratio"
    assert identifier("PA_CL_UCP_[0-5]_Y") == "PA_CL_UCP_n_Y"
    assert identifier("__keep__") == "__keep__"
    assert len(identifier("word " * 50)) <= 63


def test_a_note_holds_any_name_without_a_sign_that_ends_a_comment_or_string() -> None:
    name = 'a -- b */ "c" \\ d\n<é> ??/ --'
    line = note(HARD[0], name=name, width=None)
    assert parse(line)["name"] == name
    assert not re.search(r'--|\*/|/\*|["\\<>\n]|\?\?/', line)
    assert "width" not in line


def test_a_note_says_document_page_line_status_and_confidence() -> None:
    row = register(
        "A", 0, observation_id="chip:r3", page_first=12, line_first=234, status="flagged", flags=("x", "y")
    )
    assert note(row) == "row=chip:r3 page=12 line=234 status=flagged confidence=0.99 flags=x,y"


def test_text_that_cannot_be_seen_is_spelt_out() -> None:
    assert printable("a\x1b[2J\u202eb\n c") == "a\\x1b[2J\\u202eb c"
    assert (printable("é"), printable("é", "ascii"), printable(None)) == ("é", "\\xe9", "")


def test_signs_of_print_are_written_as_a_keyboard_has_them() -> None:
    text = "on \u2014 \u2264 8 \xd7 2 \u2192 \u201coff\u201d"
    assert printable(text) == 'on - <= 8 \xd7 2 -> "off"'
    assert printable(text, "ascii") == 'on - <= 8 x 2 -> "off"'
    assert identifier("PORTx_IN (x = A, B)") == "PORTx_IN"


# -- every format


@pytest.mark.parametrize("to", FORMATS)
def test_every_row_goes_with_its_origin(to: str) -> None:
    chip = [
        register(
            "CTRL", 0x100, bits("ON", 0, 0, value(1, "YES", line_first=45), line_first=44, confidence=0.5)
        ),
    ]
    losses = Losses()
    module = import_module(f"catalog.export.{FORMATS[to].module}")
    content = module.render(chosen(*chip), losses, ["About."])
    if to == "sqlite":
        base = sqlite3.connect(":memory:")
        base.deserialize(content)
        rows = "select observation_id, page_first, line_first, status, confidence from"
        assert list(base.execute(f"{rows} fields")) == [("chip:r0.f0", 1, 44, "clean", 0.5)]
        assert list(base.execute(f"{rows} enum_values")) == [("chip:r0.f0.v0", 1, 45, "clean", 0.99)]
        base.close()
    elif to == "json":
        (f,) = json.loads(content)["registers"][0]["fields"]
        assert (f["observation_id"], f["line_first"], f["confidence"]) == ("chip:r0.f0", 44, 0.5)
        assert f["values"][0]["line_first"] == 45
    else:
        text = content.decode()
        assert "row=chip:r0 page=1 line=1 status=clean confidence=0.99" in text
        assert "row=chip:r0.f0 page=1 line=44 status=clean confidence=0.5" in text
        assert "row=chip:r0.f0.v0 page=1 line=45 status=clean confidence=0.99" in text


@pytest.mark.parametrize("to", CODE)
def test_a_flagged_row_says_so(to: str) -> None:
    text = written(to, register("A", 0, bits("B", 0, 0, status="flagged", flags=("bits_garbled",))))
    assert "status=flagged confidence=0.99 flags=bits_garbled" in text
    assert to in ("rules-ng", "c") or "[flagged: bits_garbled]" in text


def test_flagged_rows_are_left_out_with_all_that_hangs_on_them() -> None:
    chip = [
        register("GOOD", 0, bits("B", 0, 0, value(0, "x", status="flagged"), value(1, "y"), status="clean")),
        register("HALF", 4, bits("B", 0, 0, value(0, "x"), status="flagged"), bits("C", 1, 1)),
        register("BAD", 8, bits("B", 0, 0, value(0, "x")), status="flagged"),
    ]
    selection = chosen(*chip, flagged="omit", opcodes=[instruction("A", 1, "B", status="flagged")])
    (product,) = selection.products
    kept = [(r.name, [(f.name, [v.name for v in f.values]) for f in r.fields]) for r in product.registers]
    assert kept == [("GOOD", [("B", ["y"])]), ("HALF", [("C", [])])]
    assert selection.omitted == {"registers": 1, "fields": 2, "enum_values": 3, "instructions": 1}


@pytest.mark.parametrize("to", CODE)
def test_what_is_left_out_is_listed_in_the_file_with_the_reason(to: str) -> None:
    text, reasons = made(to, register("A", 0, bits("LOST", None, None), bits("B", 0, 0)))
    assert reasons == ["field without a bit range"]
    assert re.search(r"chip:r0\.f0\W.*LOST\W.*field without a bit range", text)


REASONS = {
    "elements of an array whose address is not proven": register(
        "A[0-3]", 0, bits("B", 0, 0), array_first=0, array_last=3
    ),
    "second address of an array": register(
        "A[0-2]", 0, bits("B", 0, 0), array_first=0, array_last=2, array_stride=4, addresses=(0, 0x40)
    ),
    "indices of an array that contradict its addresses": register(
        "A[0-99]", 0, bits("B", 0, 0), array_first=0, array_last=99, array_stride=4, address_last=8
    ),
    "default of a field whose bits are split": register(
        "A", 0, bits("B", 0, 0, default_value=1), bits("B", 4, 4, part=1)
    ),
    "default of a field that cannot hold it": register("A", 0, bits("B", 1, 0, default_value=4)),
    "name of a bit of a field, not of a value": register("A", 0, bits("B", 3, 0, value(2, "x", role="bit"))),
    "text about values that names none": register("A", 0, bits("B", 3, 0, value(None, "x", role="prose"))),
    "value explained in running text, beside a printed list": register(
        "A", 0, bits("B", 3, 0, value(0, "x"), value(0, "off", role="prose"))
    ),
    "range of values too long to write out": register("A", 0, bits("B", 31, 0, value(0, "x", 5000))),
}


@pytest.mark.parametrize("to", CODE)
@pytest.mark.parametrize("reason", REASONS)
def test_each_thing_that_a_format_of_code_cannot_say_is_a_loss_with_its_reason(to: str, reason: str) -> None:
    assert made(to, REASONS[reason])[1] == [reason]


@pytest.mark.parametrize("to", ["svd", "systemrdl"])
@pytest.mark.parametrize(
    ("reason", "of"),
    [
        ("value that its field cannot hold", bits("B", 1, 0, value(4, "x"))),
        ("value that its field cannot hold", bits("B", 1, 0, value(-1, "x"))),
        ("second name for a value", bits("B", 1, 0, value(1, "x"), value(1, "y"))),
    ],
)
def test_a_number_that_no_tool_takes_is_a_loss_where_tools_check(to: str, reason: str, of: object) -> None:
    assert made(to, register("A", 0, of))[1] == [reason]  # type: ignore[arg-type]


@pytest.mark.parametrize("to", CODE)
def test_what_is_left_out_is_counted_once_however_often_the_register_is_written(to: str) -> None:
    twice = register("A", 0, bits("B", 1, 0, value(None, "x", role="prose")), addresses=(0, 0x40))
    assert made(to, twice)[1] == ["text about values that names none"]


def test_addresses_count_registers_where_most_are_no_multiples_of_their_size() -> None:
    words = [register(f"R{n}", 0x10 + n) for n in range(5)]
    assert (unit_bits(words), unit_bits([register(f"R{n}", 4 * n) for n in range(5)])) == (32, 8)
    mixed = [register("A", 1), register("B", 3, width_bits=8)]
    assert unit_bits(mixed) == 8
    text = written("systemrdl", *(register(f"R{n}", 0x10 + n, bits("V", 0, 0)) for n in range(3)))
    assert "unit=32" in text
    assert "R2 @0x48;" in squeezed(text)
    assert "address=0x12" in text
    assert '<domain name="chip_1_MMReg" width="32">' in written("rules-ng", *words)
    assert "<addressUnitBits>32</addressUnitBits>" in written("svd", *words)


# -- one format each


def test_svd_has_arrays_aliases_and_alternates() -> None:
    text = squeezed(written("svd", *HARD))
    assert (
        "<dim>6</dim> <dimIncrement>0x10</dimIncrement> <dimIndex>0-5</dimIndex> <name>VPORT_%s_X</name>"
        in text
    )
    assert "<dimIndex>1-3</dimIndex> <name>TILE%s</name> <displayName>TILE[1-3]</displayName>" in text
    assert "<name>TWICE_at_480</name>" in text
    assert re.search(r"<name>SAME_PLACE</name>.{,60}<alternateRegister>CTRL</alternateRegister>", text)
    assert re.search(r"<name>MIX_alternate1</name>.{,150}<alternateRegister>MIX</alternateRegister>", text)
    assert "<resetValue>0x1</resetValue> <resetMask>0x1</resetMask>" in text
    assert "<modifiedWriteValues>oneToClear</modifiedWriteValues>" in text
    assert "<name>OP_part1</name> <bitOffset>12</bitOffset> <bitWidth>4</bitWidth>" in text


def test_svd_claims_no_address_that_no_register_has() -> None:
    root = ET.fromstring(written("svd", register("A", 0x10), register("B", 0x14), register("C", 0x30)))  # noqa: S314
    (peripheral,) = root.iter("peripheral")
    assert peripheral.findtext("baseAddress") == "0x10"
    blocks = [(b.findtext("offset"), b.findtext("size")) for b in peripheral.iter("addressBlock")]
    assert blocks == [("0x0", "0x8"), ("0x20", "0x4")]


def test_systemrdl_puts_what_overlaps_into_maps_of_a_bridge() -> None:
    text = squeezed(written("systemrdl", *HARD))
    assert "bridge; addrmap {" in text
    assert "VPORT_n_X[6] @0x200 += 0x10;" in text
    assert "VPORT_n_Y[6] @0x204 += 0x10;" in text
    assert "field {} no_fields[31:0]; } TILEn[3] @0x300 += 0x4;" in text
    assert 'name = "type";' in text
    assert "type_21_20[21:20]" in text
    assert "} MIX_alternate1 @0x110;" in text
    assert "reg chip_1_SOP { regwidth = 32;" in text
    assert "bridge" not in written("systemrdl", register("A", 0, bits("B", 0, 0)))


def test_no_element_of_an_array_in_svd_is_called_as_another_register() -> None:
    chip = [r for r in HARD if (r.name or "").startswith("TWIN")]
    for order in (chip, [replace(chip[0], address=0x720), chip[1]]):
        names = re.findall(r"<name>(TWIN.*)</name>", written("svd", *order))
        elements = {name.replace("%s", str(n)) for name in names for n in range(2 if "%s" in name else 1)}
        assert len(elements) == 3


def test_several_exports_go_into_one_systemrdl_design(tmp_path: Path) -> None:
    for name in ("one", "two"):
        text = written("systemrdl", register("A", 0, bits("B", 0, 0), address_space=name))
        (tmp_path / f"{name}.rdl").write_text(text)
    (tmp_path / "all.rdl").write_text('`include "one.rdl"\n`include "two.rdl"\n')
    compiler = RDLCompiler()
    compiler.compile_file(str(tmp_path / "all.rdl"))
    assert compiler.elaborate("chip_1_two").top.inst_name == "chip_1_two"


def test_no_preprocessor_finds_anything_in_a_description() -> None:
    text = written("systemrdl", *HARD)
    assert not re.search(r"<%|`(?!ifndef|define SPECMILL_PROPERTY|endif)", text)


def test_systemrdl_gives_each_field_its_own_access_or_that_of_its_register() -> None:
    chip = register(
        "A", 0, bits("B", 0, 0), bits("C", 1, 1, access="R"), bits("D", 2, 2, access="RW1S"), access="RW1C"
    )
    text = squeezed(written("systemrdl", chip, register("E", 4, bits("F", 0, 0, access="RC"), access=None)))
    found = dict(reversed(pair) for pair in re.findall(r'"; ((?:sw|onwrite|onread) = .*?;) \} (\w)\[', text))
    assert found == {
        "B": "sw = rw; onwrite = woclr;",
        "C": "sw = r;",
        "D": "sw = rw; onwrite = woset;",
        "F": "sw = r; onread = rclr;",
    }


def test_an_access_that_is_no_usual_word_stands_in_the_note() -> None:
    chip = register("A", 0, bits("B", 0, 0, access="R/W (locked)"), access="R/Wx")
    for to in CODE:
        text = written(to, chip)
        assert "access=R%2FW%20(locked)" in text
        assert "access=R%2FWx" in text


def test_ranges_and_double_names_of_values_are_written_out_and_told_apart() -> None:
    chip = register(
        "A", 0, bits("B", 7, 0, value(4, "GPR", 6), value(9, "Reserved"), value(10, "Reserved"), value(11))
    )
    text = written("systemrdl", chip)
    assert re.findall(r"^ +(\w+) = (\d+) \{", text, re.MULTILINE) == [
        ("GPR_4", "4"),
        ("GPR_5", "5"),
        ("GPR_6", "6"),
        ("Reserved", "9"),
        ("Reserved_10", "10"),
        ("unnamed_11", "11"),
    ]
    assert "name=GPR range=4:6" in text


def test_the_header_cuts_wide_containers_into_words() -> None:
    text = squeezed(
        written("c", register("V#", None, bits("BASE", 47, 28), kind="descriptor", width_bits=128))
    )
    assert "#define V__WIDTH 128u" in text
    assert "V__BASE__WORD0_SHIFT 28u #define V__BASE__WORD0_MASK 0xf0000000u" in text
    assert "V__BASE__WORD1_MASK 0x0000ffffu #define V__BASE__WORD1_VALUE_SHIFT 4u" in text
    assert "ADDR" not in text


def test_names_in_a_header_cannot_be_put_together_in_two_ways() -> None:
    chip = [register("A", 0, bits("B__C", 0, 0)), register("A__B", 4, bits("C", 0, 0)), register("int", 8)]
    macros = re.findall(r"#define (\w+)", written("c", *chip))
    assert len(macros) == len(set(macros))
    assert {"A__B_C__MASK", "A_B__C__MASK", "int__ADDR"} <= set(macros)


ASSERTS = """\
#include "chip.h"
_Static_assert(CTRL__ADDR == 0x100, "");
_Static_assert(CTRL__clamp_x__MASK == 0xe && CTRL__clamp_x__SHIFT == 1, "");
_Static_assert(CTRL__Reserved_15_8__MASK == 0xff00, "");
_Static_assert(CTRL__ON__DEFAULT == 1 && CTRL__ON__ON == 1 && CTRL__ON__OFF == 0, "");
_Static_assert(CTRL__clamp_x__0_5 == 1 && CTRL__clamp_x__0_5_2 == 2 && CTRL__clamp_x__unnamed_7 == 7, "");
_Static_assert(VPORT_n_X__ADDR(5) == 0x250 && TILEn__ADDR(1) == 0x300 && TILEn__ADDR(3) == 0x308, "");
_Static_assert(TWICE__ADDR == 0x400 && TWICE_at_480__ADDR == 0x480, "");
_Static_assert(WIDE64__BASE__MASK == 0xffffffffffffull && WIDE64__TOP__SHIFT == 48, "");
_Static_assert(WIDE64__TOP__DEFAULT == 0xffff && sizeof(WIDE64__TOP__MASK) == 8, "");
_Static_assert(T__LAST__WORD7_MASK == 0xfc000000u, "");
_Static_assert(SOP__SRC__SGPR_103 == 103 && SOP__OPCODE_S_ADD == 4 && SOP__OPCODE_S_ADD_5 == 5, "");
_Static_assert(SOP__OP__ADD == SOP__OP__ADD_AGAIN, "");
int main(void) { return 0; }
"""


def test_a_c_compiler_takes_the_header_and_finds_the_values(tmp_path: Path) -> None:
    compiler = shutil.which("cc") or shutil.which("gcc") or shutil.which("clang")
    if compiler is None:
        pytest.skip("there is no C compiler here (cc, gcc or clang)")
    (tmp_path / "chip.h").write_text(written("c", *HARD, opcodes=OPCODES))
    (tmp_path / "main.c").write_text(ASSERTS)
    command = [compiler, "-std=c11", "-Wall", "-Wextra", "-Werror", "-pedantic", "-fsyntax-only", "main.c"]
    ran = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert (ran.returncode, ran.stderr) == (0, "")


def test_rules_ng_has_a_domain_for_each_layout_and_cuts_wide_ones_into_words() -> None:
    text = squeezed(written("rules-ng", *HARD, opcodes=OPCODES))
    assert '<domain name="chip_1_SOP" width="8"> <reg32 offset="0x0" name="chip_1_SOP" access="rw">' in text
    assert '<reg32 offset="0x1c" name="chip_1_T_WORD7">' in text
    assert '<bitfield name="BASE_WORD1" high="7" low="0">' in text
    assert '<reg32 offset="0x200" name="VPORT_n_X" access="rw" length="6" stride="0x10">' in text
    assert '<reg64 offset="0x108" name="WIDE64" access="rw">' in text
    assert '<bitfield name="ON" high="0" low="0" type="CTRL_ON">' in text
    assert '<enum name="chip_1_SOP_OPCODE"> <value name="S_ADD" value="0x4">' in text


def test_sqlite_holds_numbers_that_its_integers_cannot_as_hexadecimal_text() -> None:
    losses = Losses()
    chip = register("A", 0xFFFF_FFFF_FFFF_0000, bits("B", 63, 0, default_value=1 << 63), width_bits=64)
    base = sqlite3.connect(":memory:")
    base.deserialize(import_module("catalog.export.sqlite_file").render(chosen(chip), losses, []))
    query = "select r.address, f.default_value, e.address from registers r join fields f using (register_id) join "
    (row,) = base.execute(f"{query} register_addresses e using (register_id)")
    assert row == ("0xffffffffffff0000", "0x8000000000000000", "0xffffffffffff0000")
    base.close()


# -- notes, bases, and what a format does not have


@pytest.mark.parametrize("to", CODE)
def test_what_further_columns_say_of_a_field_stands_beside_its_description(to: str) -> None:
    text = written(to, register("CTRL", 0x100, bits("LVL", 7, 4, description="Level", note="Unit: mV")))
    bare = written(to, register("CTRL", 0x100, bits("LVL", 7, 4, note="Unit: mV")))
    assert ("/* Unit: mV */" if to == "c" else "Level [Unit: mV]") in text
    assert ("/* Unit: mV */" if to == "c" else "[Unit: mV]") in bare


def base_symbol(name: str, value: int, **more: Any) -> Symbol:
    """The base of a block."""
    own = {key: own for key, own in ROW.items() if key != "description"} | {"kind": "block", "section": None}
    return Symbol(
        **own | {"name": name, "index": None, "value": value, "definition": None, "attributes": ()} | more
    )


@pytest.mark.parametrize("to", CODE)
def test_the_base_that_addresses_count_from_is_said(to: str) -> None:
    own = {"address_space": "PTIM offset", "block": "PTIM"}
    rows = [register("CNT", 0x20, bases=(Base("PTIM", 0x40020000),), **own)]
    module = import_module(f"catalog.export.{FORMATS[to].module}")
    for block in (None, "PTIM"):
        chip = Chip(rows, named=[base_symbol("PTIM", 0x40020000)])
        assert b"0x40020000" in module.render(select(chip, block=block), Losses(), [])  # type: ignore[arg-type]
    doubted = Chip(rows, named=[base_symbol("PTIM", 0x40020000, status="flagged", flags=("x",))])
    text = module.render(select(doubted, flagged="omit"), Losses(), []).decode()  # type: ignore[arg-type]
    assert ("0x40020000" in text, "base address unknown" in text) == (False, True)


@pytest.mark.parametrize(("to", "kinds"), [("svd", 2), ("systemrdl", 2), ("c", 1), ("rules-ng", 1)])
def test_rows_of_a_kind_that_a_format_does_not_have_are_counted(to: str, kinds: int) -> None:
    named = [base_symbol(f"NB{n}", n) for n in range(3)]
    losses = Losses()
    module = import_module(f"catalog.export.{FORMATS[to].module}")
    row = register("CNT", 0x20, bases=(Base("NB0", 0),), address_space="NB0 offset")
    text = module.render(chosen(row, opcodes=OPCODES[:1], named=named), losses, []).decode()
    whole = {
        f"{kind}, which the format does not have": n
        for kind, n in (("instruction", 1), ("symbol", 2))[-kinds:]
    }
    assert {reason: n for reason, n in losses.by_reason().items() if "does not have" in reason} == whole
    assert all(reason in text for reason in whole)
