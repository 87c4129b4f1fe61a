"""Read an export back: what its registers, fields and values are, by the row that each comes from.

Each reader goes through a tool that users of the format have, or, for rules-ng and the C header, through one of ours.
"""

from __future__ import annotations

import json
import re
import sqlite3
from collections import defaultdict
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import cmsis_svd
import jsonschema
from cmsis_svd.parser import SVDParser
from lxml import etree
from systemrdl import RDLCompiler
from systemrdl.messages import MessagePrinter
from systemrdl.node import AddrmapNode, RegNode

from catalog.export.json_tree import schema
from catalog.export.notes import parse
from catalog.export.svd import NAMESPACE


@dataclass
class Facts:
    """What an export tells.

    Attributes:
        names: the printed name of each row; of values only where the format keeps their rows apart.
        addresses: every address of each register's row.
        bits: the bit range of each field's row.
        values: numbers and printed names of each field's row.
        opcodes: number and mnemonic of each instruction's row.
    """

    names: dict[str, str] = field(default_factory=dict)
    addresses: dict[str, set[int]] = field(default_factory=lambda: defaultdict(set))
    bits: dict[str, tuple[int, int]] = field(default_factory=dict)
    values: dict[str, set[tuple[int, str]]] = field(default_factory=lambda: defaultdict(set))
    opcodes: dict[str, tuple[int, str]] = field(default_factory=dict)


# -- CMSIS-SVD


@cache
def _svd_schema() -> Any:
    """The newest schema that `cmsis-svd` brings along."""
    files = (Path(cmsis_svd.__file__).parent / "schemas").glob("CMSIS-SVD_*.xsd")
    newest = max(files, key=lambda path: tuple(map(int, path.stem.split("_")[1:])))
    return etree.XMLSchema(etree.parse(newest))


def svd(content: bytes, folder: Path) -> Facts:
    """By the schema, and as `cmsis-svd` reads it."""
    path = folder / "chip.svd"
    path.write_bytes(content)
    tree = etree.fromstring(content)
    _svd_schema().assertValid(tree)
    notes = {row.get("path"): parse(row.get("note")) for row in tree.iter(f"{{{NAMESPACE}}}row")}
    same = {p.findtext("name"): p.get("derivedFrom") for p in tree.iter("peripheral") if p.get("derivedFrom")}
    told = Facts()
    for peripheral in SVDParser.for_xml_file(path).get_device().peripherals:
        for entry in peripheral.registers:
            one = getattr(entry, "meta_register", entry)
            elements = getattr(entry, "registers", [entry])
            name = f"{same.get(peripheral.name, peripheral.name)}.{one.name}"
            note = notes[name]
            told.names[note["row"]] = note.get("name", one.name)
            told.addresses[note["row"]] |= {peripheral.base_address + e.address_offset for e in elements}
            for f in one.fields or ():
                own = notes[f"{name}.{f.name}"]
                told.names[own["row"]] = own.get("name", f.name)
                told.bits[own["row"]] = (f.bit_offset + f.bit_width - 1, f.bit_offset)
                for listed in f.enumerated_values or ():
                    for v in listed.enumerated_values:
                        said = notes[f"{name}.{f.name}.{v.name}"]
                        told.names[said["row"]] = said.get("name", v.name)
                        told.values[own["row"]].add((v.value, said.get("name", v.name)))
    return told


# -- SystemRDL


class _Errors(MessagePrinter):
    """Turns what the compiler complains of into a failure."""

    def print_message(self, severity: Any, text: str, src_ref: Any) -> None:  # noqa: ARG002 - the base's signature
        """Raise for an error; warnings are about style."""
        if severity.name in ("ERROR", "FATAL"):
            raise AssertionError(f"{severity.name}: {text}")


def systemrdl(content: bytes, folder: Path) -> Facts:
    """As systemrdl-compiler elaborates it; types that are not instantiated are, one by one."""
    path = folder / "chip.rdl"
    path.write_bytes(content)
    text = content.decode("ascii")
    maps = re.findall(r"^addrmap (\w+) \{", text, re.MULTILINE)
    layouts = re.findall(r"^reg (\w+) \{", text, re.MULTILINE)
    if layouts:
        each = "\n".join(f"{name} i{n} @0x{n * 64:x};" for n, name in enumerate(layouts))
        (folder / "layouts.rdl").write_text(f"addrmap all_layouts {{\n{each}\n}};")
    told = Facts()
    for name in [*maps, *(["all_layouts"] if layouts else [])]:
        compiler = RDLCompiler(message_printer=_Errors())
        compiler.compile_file(str(path))
        if name == "all_layouts":
            compiler.compile_file(str(folder / "layouts.rdl"))
        top = compiler.elaborate(name).top
        unit = int(parse(top.get_property("specmill", default="unit=0"))["unit"])
        _rdl_registers(top, unit // 8, told)
    return told


def _rdl_registers(parent: AddrmapNode, unit: int, told: Facts) -> None:
    for node in parent.children(unroll=True):
        if isinstance(node, AddrmapNode):
            _rdl_registers(node, unit, told)
            continue
        assert isinstance(node, RegNode)
        note = parse(node.get_property("specmill"))
        told.names[note["row"]] = note.get("name", node.inst.type_name if not unit else node.inst_name)
        if unit:
            told.addresses[note["row"]].add(node.absolute_address // unit)
        for f in node.fields():
            if "specmill" not in f.inst.properties:
                continue
            own = parse(f.get_property("specmill"))
            told.names[own["row"]] = own.get("name", f.inst_name)
            told.bits[own["row"]] = (f.high, f.low)
            for member in f.get_property("encode") or ():
                text = re.search(r"\[(row=\S+ .*)\]$", member.rdl_desc)
                assert text
                said = parse(text[1])
                told.names[said["row"]] = said.get("name", member.name)
                told.values[own["row"]].add((member.value, said.get("name", member.name)))


# -- C


def c_header(content: bytes, _folder: Path) -> Facts:
    """Line by line: a macro belongs to the last register or field that a comment names."""
    told = Facts()
    at: list[dict[str, str]] = [{}, {}]
    macro = ["", ""]
    bases: list[int] = []
    for line in content.decode("ascii").splitlines():
        if found := re.fullmatch(r"/\* (\S+): (row=\S+ .*) \*/", line):
            note = parse(found[2])
            inside = ".f" in note["row"]
            at[inside], macro[inside] = note, found[1]
            told.names[note["row"]] = note.get("name", found[1].rpartition("__")[2] if inside else found[1])
            if inside:
                hi, lo = map(int, note["bits"].split(":"))
                told.bits[note["row"]] = (hi, lo)
        elif line.startswith("/* ----"):
            bases.clear()
        elif found := re.match(r"#define \S+__BASE +(\w+) ", line):
            bases.append(int(found[1].rstrip("ul"), 16))
        elif found := re.match(r"#define (\S+?)__OFFSET(\(i\))? +(\S.*)", line):
            told.addresses[at[0]["row"]] |= {b + a for b in bases or [0] for a in _c_addresses(found[3])}
        elif found := re.match(r"#define (\S+?)(\(i\))? +([^\s(].*|\(0x.*|\(-.*)", line):
            _c_macro(found[1], found[3], at, macro, told)
    return told


def _c_macro(name: str, text: str, at: list[dict[str, str]], macro: list[str], told: Facts) -> None:
    row = at[0].get("row", "")
    if name.endswith("__ADDR"):
        told.addresses[row] |= _c_addresses(text)
    elif "/* row=" in text:
        spelled, _, said = text.partition("/* ")
        note = parse(said.removesuffix(" */"))
        number = int(spelled.strip(" ()").rstrip("ul"), 0)
        if ":i" in note["row"]:
            told.opcodes[note["row"]] = (number, note.get("name", name.partition("__OPCODE_")[2]))
            return
        printed = note.get("name", name.removeprefix(f"{macro[1]}__"))
        told.names[note["row"]] = printed
        told.values[at[1]["row"]].add((number, printed))
    elif name == f"{macro[1]}__MASK" and macro[1]:
        hi, lo = told.bits[at[1]["row"]]
        assert int(text.rstrip("ul"), 16) == (1 << hi + 1) - (1 << lo)
    elif name == f"{macro[1]}__SHIFT" and macro[1]:
        assert int(text.rstrip("u")) == told.bits[at[1]["row"]][1]


def _c_addresses(text: str) -> set[int]:
    array = re.match(r"\((0x\w+?)u(?:ll)? \+ (0x\w+?)u \* .*/\* (\d+) elements", text)
    if array is None:
        return {int(text.rstrip("ul"), 16)}
    start, stride = int(array[1], 16), int(array[2], 16)
    return {start + stride * n for n in range(int(array[3]))}


# -- JSON


def json_tree(content: bytes, _folder: Path) -> Facts:
    """By the published schema."""
    document = json.loads(content)
    jsonschema.Draft202012Validator(schema()).validate(document)
    told = Facts()
    for r in document["registers"]:
        told.names[r["observation_id"]] = r["register"] or ""
        if r["kind"] == "register" and r["address"] is not None:
            told.addresses[r["observation_id"]].add(r["address"])
        for f in r["fields"]:
            told.names[f["observation_id"]] = f["field"] or ""
            if f["bit_hi"] is not None:
                told.bits[f["observation_id"]] = (f["bit_hi"], f["bit_lo"])
            for v in f["values"]:
                told.names[v["observation_id"]] = v["name"] or ""
                told.values[f["observation_id"]].add((v["value"], v["name"] or ""))
    told.opcodes = {i["observation_id"]: (i["opcode"], i["mnemonic"]) for i in document["instructions"]}
    return told


# -- rules-ng

_NG = "{http://nouveau.freedesktop.org/}"
_INSIDE = {
    "database": {"domain", "enum"},
    "domain": {"brief", "reg8", "reg16", "reg32", "reg64"},
    "enum": {"value"},
    "value": {"doc"},
    "bitfield": {"doc"},
    "doc": set(),
    "brief": set(),
}
_ATTRIBUTES = {
    "domain": {"name", "width"},
    "enum": {"name"},
    "value": {"name", "value"},
    "bitfield": {"name", "high", "low", "type"},
    "reg": {"name", "offset", "access", "length", "stride"},
}


def rules_ng(content: bytes, _folder: Path) -> Facts:
    """By the structure that Mesa's and envytools' schema demands, and by our own reader."""
    builder = ET.TreeBuilder(insert_comments=True)
    root = ET.fromstring(content, ET.XMLParser(target=builder))  # noqa: S314 - we wrote it
    told = Facts()
    lists: dict[str, set[tuple[int, str]]] = {}
    used: set[str] = set()
    for top in root:
        if top.tag is ET.Comment:
            continue
        _check(top)
        assert top.get("name") not in used
        used.add(top.get("name", ""))
        if top.tag == f"{_NG}enum":
            lists[top.get("name", "")] = _ng_values(top, told)
            continue
        for element in top:
            if element.tag not in (ET.Comment, f"{_NG}brief"):
                _ng_register(element, lists, told)
    return told


def _check(element: ET.Element) -> None:
    tag = str(element.tag).removeprefix(_NG)
    inside = {str(e.tag).removeprefix(_NG) for e in element if e.tag is not ET.Comment}
    kind = "reg" if re.fullmatch(r"reg\d+", tag) else tag
    assert inside <= _INSIDE.get(tag, {"doc", "bitfield"}), (tag, inside)
    assert set(element.attrib) <= _ATTRIBUTES.get(kind, set())
    if kind == "reg":
        assert re.fullmatch(r"0x[0-9a-f]+", element.get("offset", ""))
        for f in element.iter(f"{_NG}bitfield"):
            assert 0 <= int(f.get("low", "")) <= int(f.get("high", "")) < int(tag[3:])
    for each in element:
        if each.tag is not ET.Comment:
            _check(each)


def _ng_note(element: ET.Element) -> dict[str, str]:
    said = next(e.text or "" for e in element if e.tag is ET.Comment)
    return parse(said.strip())


def _ng_values(enum: ET.Element, told: Facts) -> set[tuple[int, str]]:
    found = set()
    for v in enum:
        note = _ng_note(v)
        number, printed = int(v.get("value", ""), 0), note.get("name", v.get("name", ""))
        if ":i" in note["row"]:
            told.opcodes[note["row"]] = (number, printed)
        else:
            told.names[note["row"]] = printed
            found.add((number, printed))
    return found


def _ng_register(element: ET.Element, lists: dict[str, set[tuple[int, str]]], told: Facts) -> None:
    note = _ng_note(element)
    name, word = element.get("name", ""), int(note.get("word", "0"))
    told.names[note["row"]] = note.get("name", name.removesuffix(f"_WORD{word}") if "word" in note else name)
    if "layout" not in note and not word:
        start, stride = int(element.get("offset", ""), 16), int(element.get("stride", "0"), 16)
        told.addresses[note["row"]] |= {start + stride * n for n in range(int(element.get("length", "1")))}
    for f in element.iter(f"{_NG}bitfield"):
        own = _ng_note(f)
        name = f.get("name", "")
        told.names[own["row"]] = own.get(
            "name", name.removesuffix(f"_WORD{word}") if "whole" in own else name
        )
        hi, lo = int(f.get("high", "")) + 32 * word, int(f.get("low", "")) + 32 * word
        if "whole" in own:
            whole = tuple(map(int, own["whole"].split(":")))
            assert whole[0] >= hi >= lo >= whole[1]
            hi, lo = whole
        told.bits[own["row"]] = (hi, lo)
        if enum := own.get("type") or f.get("type"):
            told.values[own["row"]] |= lists[enum]


# -- SQLite


def sqlite(content: bytes, folder: Path) -> Facts:
    """As the standard library's driver reads it."""
    path = folder / "chip.sqlite"
    path.write_bytes(content)
    told = Facts()
    base = sqlite3.connect(path)
    try:
        for row, name in base.execute(
            "select observation_id, register from registers union all select observation_id, field from fields "
            "union all select observation_id, name from enum_values"
        ):
            told.names[row] = name or ""
        for row, address in base.execute(
            "select observation_id, e.address from registers join register_addresses e using (register_id) "
            "where kind = 'register' and e.address is not null"
        ):
            told.addresses[row].add(address)
        for row, hi, lo in base.execute(
            "select observation_id, bit_hi, bit_lo from fields where bit_hi is not null"
        ):
            told.bits[row] = (hi, lo)
        for row, number, name in base.execute("select field_id, value, name from enum_values"):
            told.values[row].add((number, name or ""))
        for row, *opcode in base.execute("select observation_id, opcode, mnemonic from instructions"):
            told.opcodes[row] = tuple(opcode)
    finally:
        base.close()
    return told


READERS = {
    "svd": svd,
    "systemrdl": systemrdl,
    "c": c_header,
    "json": json_tree,
    "rules-ng": rules_ng,
    "sqlite": sqlite,
}
