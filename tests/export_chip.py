"""An invented chip as the rows of a dataset, with everything that formats stumble over; and random ones."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from types import SimpleNamespace
from typing import Any

from hypothesis import strategies as st

from catalog.export.selection import MARK, Selection, select
from catalog.model import EnumValue, Field, Instruction, Register, Symbol
from normalize.schema import PUBLISHED

DOCUMENT = {
    **{column.name: None if column.nullable else 0 for column in PUBLISHED["documents"]},
    **dict.fromkeys(("dialect", "reader", "source_path", "source_sha256", "parser"), ""),
    "doc_id": "chip",
    "vendor": "acme",
    "product": "chip-1",
    "title": "Chip manual",
    "revision": "1.0",
    "complete": True,
    "missing": [],
}
ROW: dict[str, Any] = {
    "doc_id": "chip",
    "vendor": "acme",
    "product": "chip-1",
    "variant": None,
    "observation_id": "",
    "page_first": 1,
    "page_last": 1,
    "line_first": 1,
    "line_last": 1,
    "status": "clean",
    "confidence": 0.99,
    "repairs": (),
    "flags": (),
    "agreement": "single",
    "description": None,
}


def value(number: int | None, name: str | None = None, last: int | None = None, **more: Any) -> EnumValue:
    """A value of a field's list; `last` ends a range."""
    own = {"register_id": "", "field_id": "", "register": None, "field": None}
    own |= {"value": number, "value_last": last, "name": name, "role": "value", "same_as": None}
    return EnumValue(**ROW | own | more)


def bits(name: str | None, hi: int | None, lo: int | None, *values: EnumValue, **more: Any) -> Field:
    """A field."""
    own = {"register_id": "", "field_id": "", "register": None, "name": name, "part": 0, "bit_hi": hi}
    own |= {"bit_lo": lo, "bits_text": None, "access": None, "default_text": None, "default_value": None}
    return Field(**ROW | own | {"note": None, "reserved": False, "values": values} | more)


def register(name: str | None, address: int | None, *fields: Field, **more: Any) -> Register:
    """A register of 32 bits."""
    own = {"register_id": "", "block": "CB", "name": name, "kind": "register", "access": "R/W"}
    own |= {"access_widths": (32,), "width_bits": 32, "address_space": "MMReg", "address": address}
    own |= {"address_last": None, "addresses": () if address is None else (address,), "section": None}
    own |= {"array_first": None, "array_last": None, "array_stride": None, "array_indices": None}
    return Register(**ROW | own | {"fields": fields} | more)


def instruction(encoding: str | None, opcode: int | None, mnemonic: str | None, **more: Any) -> Instruction:
    """An opcode."""
    own = {"encoding": encoding, "opcode": opcode, "mnemonic": mnemonic, "syntax": None, "forms": ()}
    return Instruction(**ROW | own | {"operation": None, "aliases": (), "section": None} | more)


def numbered(registers: list[Register]) -> list[Register]:
    """The registers with ids, and lines in their order."""
    made = []
    for i, r in enumerate(registers):
        own = f"chip:r{i}"
        fields = []
        for j, f in enumerate(r.fields):
            at = {"register_id": own, "field_id": f"{own}.f{j}", "register": r.name}
            values = tuple(
                replace(v, observation_id=f"{own}.f{j}.v{k}", field=f.name, **at)
                for k, v in enumerate(f.values)
            )
            fields.append(replace(f, observation_id=f"{own}.f{j}", values=values, **at))
        made.append(replace(r, register_id=own, observation_id=own, line_first=i + 1, fields=tuple(fields)))
    return made


@dataclass
class Chip:
    """What `select` asks of a dataset, from rows at hand."""

    given: list[Register]
    opcodes: list[Instruction] = field(default_factory=list)
    named: list[Symbol] = field(default_factory=list)
    documents: list[dict[str, Any]] = field(default_factory=lambda: [DOCUMENT])

    def registers(self, *, product: str | None = None, block: str | None = None) -> list[Register]:
        """The registers, numbered."""
        return [r for r in numbered(self.given) if product in (None, r.product) and block in (None, r.block)]

    def instructions(self, *, product: str | None = None) -> list[Instruction]:
        """The opcodes, numbered."""
        rows = [replace(row, observation_id=f"chip:i{i}") for i, row in enumerate(self.opcodes)]
        return [row for row in rows if product in (None, row.product)]

    def symbols(self, *, product: str | None = None) -> list[Symbol]:
        """The symbols."""
        return [row for row in self.named if product in (None, row.product)]

    def rows(self, table: str) -> list[dict[str, Any]]:
        """The documents."""
        assert table == "documents"
        return self.documents


def chosen(*registers: Register, flagged: str = MARK, **more: Any) -> Selection:
    """These registers, as `select` gives them."""
    return select(Chip(list(registers), **more), flagged=flagged)  # type: ignore[arg-type]


EVIL = "a`b|c\x1b[2J\u202e <%b%> `define <b>*x*_y_ ]]> ??/ é\ud7ff"
"""What no format may trip over."""

HARD = [
    register(
        "CTRL",
        0x100,
        bits("ON", 0, 0, value(0, "OFF"), value(1, "ON"), default_value=1, default_text="0x1"),
        bits("clamp x", 3, 1, value(0, "no clamp"), value(1, "-0.5"), value(2, "0.5"), value(7, None)),
        bits("Reserved", 7, 4, reserved=True),
        bits("Reserved", 15, 8, reserved=True),
        bits("reserved", 16, 16),
        bits(None, 19, 18),
        bits("type", 21, 20, access="W1C"),
        description='Says "go" */ /* --> and \\ ends\\',
    ),
    register(
        "field", 0x104, bits("SWAP", 1, 0, value(0, "A", role="prose"), value(None, None, role="prose"))
    ),
    register("WIDE64", 0x108, bits("BASE", 47, 0), bits("TOP", 63, 48, default_value=0xFFFF), width_bits=64),
    register(
        "MIX",
        0x110,
        bits("LOW", 2, 1),
        bits("OVER", 1, 1, access="R"),
        bits("OP", 8, 8, part=0),
        bits("OP", 15, 12, part=1),
        bits("LOST", None, None),
        status="flagged",
        flags=("bits_overlap",),
    ),
    register("VPORT_[0-5]_X", 0x200, bits("V", 31, 0), array_first=0, array_last=5, array_stride=16),
    register("VPORT_[0-5]_Y", 0x204, bits("V", 31, 0), array_first=0, array_last=5, array_stride=16),
    register("TILE[1-3]", 0x300, array_first=1, array_last=3, array_stride=4, address_last=0x308),
    register("ODD[0-3]", 0x320, bits("V", 7, 0), array_first=0, array_last=3),
    register("TWICE", 0x400, bits("V", 7, 0), addresses=(0x400, 0x480)),
    register("SAME_PLACE", 0x100, bits("VIEW", 31, 0), access="R"),
    register("OTHER", 0x100, bits("V", 0, 0), address_space="I2C", block=None, width_bits=8),
    register(
        "EVIL", 0x600, bits(EVIL, 0, 0, value(0, EVIL)), block=EVIL, description=EVIL, address_space=EVIL
    ),
    register("TWIN[0-1]", 0x700, bits("V", 0, 0), array_first=0, array_last=1, array_stride=4),
    register("TWIN1", 0x708, bits("V", 0, 0)),
    register("LOST_PLACE", None, bits("V", 0, 0)),
    register(None, 0x500, bits("V", 0, 0), width_bits=None),
    register(
        "SOP",
        None,
        bits("SRC", 7, 0, value(0, "SGPR", 103, role="operand"), value(128, "zero")),
        bits("OP", 29, 23, value(4, "ADD", role="opcode"), value(4, "ADD_AGAIN"), value(200, "WIDE")),
        bits("EACH", 31, 30, value(0, "low", role="bit")),
        kind="encoding",
    ),
    register(
        "T#",
        0x8DFC,
        bits("BASE", 39, 0),
        bits("LAST", 255, 250),
        kind="descriptor",
        width_bits=256,
        access=None,
    ),
]
"""One row for each thing that some format cannot say plainly."""

OPCODES = [
    instruction("SOP", 4, "S_ADD"),
    instruction("SOP", 5, "S_ADD", description="Again."),
    instruction(None, None, "NOP"),
]


@st.composite
def hard_chips(draw: st.DrawFn) -> SimpleNamespace:
    """Any registers, sound or not: `chosen` is their selection."""
    names = st.sampled_from(
        ["A", "a", "B c", "Reserved", "reg", "X__Y", "X", "Y", "2D", "-", None, "é*/--", "V_[0-3]"]
    )
    small = st.integers(0, 70)

    def values() -> tuple[EnumValue, ...]:
        found = []
        for _ in range(draw(st.integers(0, 4))):
            number = draw(st.one_of(st.none(), st.integers(-1, 40)))
            last = draw(st.one_of(st.none(), st.just((number or 0) + draw(st.integers(0, 9)))))
            role = draw(st.sampled_from(["value", "value", "opcode", "prose", "bit"]))
            found.append(value(number, draw(names), None if number is None else last, role=role))
        return tuple(found)

    def a_field() -> Field:
        lo = draw(st.one_of(st.none(), small))
        hi = None if lo is None else lo + draw(st.integers(0, 9))
        more = {
            "access": draw(st.sampled_from([None, "R", "W", "RW1C", "RC", "odd"])),
            "part": draw(st.integers(0, 1)),
        }
        default = draw(st.one_of(st.none(), st.integers(0, 1 << 12)))
        return bits(draw(names), hi, lo, *values(), default_value=default, **more)

    def a_register() -> Register:
        address = draw(
            st.one_of(st.none(), st.integers(0, 12).map(lambda n: n * draw(st.sampled_from([1, 4]))))
        )
        more: dict[str, Any] = {"width_bits": draw(st.sampled_from([None, 8, 32, 64, 96, 128]))}
        more["kind"] = draw(st.sampled_from(["register", "register", "register", "encoding"]))
        more["address_space"] = draw(st.sampled_from(["MM Reg", None]))
        more["variant"] = draw(st.sampled_from([None, None, "b"]))
        if address is not None and draw(st.booleans()):
            more["addresses"] = (address, address + draw(st.integers(1, 64)))
        if draw(st.booleans()):
            first = draw(st.integers(0, 2))
            stride = draw(st.sampled_from([None, 1, 4, 24]))
            more |= {
                "array_first": first,
                "array_last": first + draw(st.integers(0, 3)),
                "array_stride": stride,
            }
        if draw(st.integers(0, 5)) == 0:
            more |= {"status": "flagged", "flags": ("impossible_number",)}
        fields = [a_field() for _ in range(draw(st.integers(0, 4)))]
        return register(
            draw(names),
            address,
            *fields,
            access=draw(st.sampled_from(["R/W", "W", "RW1C", "RC", None])),
            **more,
        )

    return SimpleNamespace(chosen=chosen(*(a_register() for _ in range(draw(st.integers(1, 5))))))
