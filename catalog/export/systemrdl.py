"""SystemRDL 2.0: an address map per address space, for generators of RTL, headers and documentation.

    addrmap tarn2_TarnF0MMReg {
        reg { regwidth = 32; field { sw = rw; } ON[0:0]; field { sw = r; } SIZE[15:8]; } CTRL @0x100;
        reg { ... } UCP_n_X[6] @0x200 += 0x10;
    };
    reg tarn2_SOP2 { ... };            a layout without an address: a type that is not instantiated

The property `specmill` of every map, register and field holds its note, the description of an
enumerator ends with it; `name` is the printed name. What overlaps, as interleaved arrays do, goes to further maps of a
bridge, which may share addresses; overlapping fields to a further register.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from catalog.export.bits import (
    Access,
    access_of,
    default_of,
    field_name,
    field_note,
    layers,
    placed,
    register_note,
    size_of,
)
from catalog.export.lists import listed, value_note
from catalog.export.names import Names, identifier
from catalog.export.notes import marked, printable
from catalog.export.places import places, spelled, unit_bits
from catalog.export.selection import bases_said, titles

if TYPE_CHECKING:
    from collections.abc import Iterator

    from catalog.export.bits import Bits
    from catalog.export.losses import Losses
    from catalog.export.places import Place
    from catalog.export.selection import Product, Selection, Space
    from catalog.model import Field, Register

KEYWORDS: Final = frozenset(
    """
    abstract accesstype addressingtype addrmap alias all alternate bit boolean bothedge byte compact component
    componentwidth constraint default encode enum external false field fullalign hw inside int internal level
    longint mem na negedge nonsticky number onreadtype onwritetype posedge precedencetype property r rclr real
    ref reg regalign regfile rset ruser rw rw1 shortint shortreal signal signed string struct sw this true type
    unsigned w w1 wclr with within woclr woset wot wr wset wuser wzc wzs wzt specmill
    """.split()  # noqa: SIM905 - eighty quoted words would hide the list
)
"""Reserved by SystemRDL 2.0 (Accellera, annex B), and the property that we define."""
PROPERTY: Final = """
`ifndef SPECMILL_PROPERTY
`define SPECMILL_PROPERTY
property specmill { type = string; component = addrmap | reg | field; };
`endif
"""
"""Guarded, so that one design can include several exports."""
NO_FIELDS: Final = "no_fields"
"""The one field of a register without fields: the language demands one. It has no note."""

_WRITTEN: Final = {"clear": "woclr", "set": "woset", "toggle": "wot"}


def render(chosen: Selection, losses: Losses, about: list[str]) -> bytes:
    """The maps and register types of all products of the selection, in one file."""
    lines = [_comment(line) for line in about] + [PROPERTY]
    names = Names(KEYWORDS)
    for product in chosen.products:
        for space in product.spaces:
            lines += _map(product, space, names, losses)
        for register in product.layouts:
            lines += _layout(product, register, names, losses)
        losses.count("instruction", len(product.instructions))
        losses.count("symbol", len(product.symbols_but_bases()))
    lines += [_comment(text) for text in losses.lines()]
    return ("\n".join(lines) + "\n").encode("ascii")


# -- address maps


class _Stand(NamedTuple):
    """A register with those of its fields that do not overlap, where it stands; addresses in bytes."""

    register: Register
    place: Place
    layer: int
    fields: list[Bits]
    address: int
    stride: int

    @property
    def last(self) -> int:
        """The last byte that it takes; an array also takes what its stride leaves free after the last element."""
        size = size_of(self.register) // 8
        return self.address + max(size, self.stride * self.place.length) - 1


def _map(product: Product, space: Space, names: Names, losses: Losses) -> Iterator[str]:
    parts = [part for part in (product.name, space.variant, space.name) if part]
    name = names.take("_".join(parts) or "registers")
    unit = unit_bits(space.registers)
    stands = [stand for register in space.registers for stand in _stands(register, unit // 8, losses)]
    maps = layers(stands, lambda stand: stand.address, lambda stand: stand.last)
    yield f"addrmap {name} {{"
    yield f"    name = {_string(' '.join(parts))};"
    yield f"    desc = {_string('; '.join(titles(product)) + bases_said(space))};"
    yield f"    specmill = {_string(f'space={identifier(space.name or str())} unit={unit}')};"
    scope = Names(KEYWORDS)
    if len(maps) == 1:
        for stand in maps[0]:
            yield from _instance(stand, scope, losses, "    ")
    else:
        yield "    bridge;"
        for number, found in enumerate(maps):
            yield "    addrmap {"
            for stand in found:
                yield from _instance(stand, scope, losses, "        ")
            yield f"    }} layer{number} @0x0;"
    yield "};"
    yield ""


def _stands(register: Register, unit: int, losses: Losses) -> list[_Stand]:
    """The register at each of its places; once more for each further layer of overlapping fields."""
    size = size_of(register) // 8
    found = layers(placed(register, losses), lambda bits: bits.lo, lambda bits: bits.hi) or [[]]
    stands = []
    for place in places(register, losses):
        if place.length > 1 and place.stride * unit < size:  # elements that overlap cannot be an array
            apart = [place.alone(k) for k in range(place.length)]
        else:
            apart = [place]
        for each in apart:
            stands += [
                _Stand(register, each, layer, fields, each.address * unit, each.stride * unit)
                for layer, fields in enumerate(found)
            ]
    return stands


def _instance(stand: _Stand, scope: Names, losses: Losses, indent: str) -> Iterator[str]:
    register, place = stand.register, stand.place
    name = place.name or ""
    if place.second and place.address != register.address:
        name = f"{name}_at_{place.address:X}"
    if stand.layer:
        name = f"{name}_alternate{stand.layer}"
    made = scope.take(name, register.block or "", f"{place.address:X}")
    said = register_note(
        register,
        made,
        block=register.block,
        address=f"0x{place.address:x}",
        index=place.indices,
    )
    yield f"{indent}reg {{"
    yield from _body(register, said, stand.fields, losses, indent=indent + "    ")
    array = f"[{place.length}]" if place.length > 1 else ""
    step = f" += 0x{stand.stride:x}" if place.length > 1 else ""
    yield f"{indent}}} {made}{array} @0x{stand.address:x}{step};"


def _layout(product: Product, register: Register, names: Names, losses: Losses) -> Iterator[str]:
    prefix = "_".join(part for part in (product.name, register.variant) if part)
    found = layers(placed(register, losses), lambda bits: bits.lo, lambda bits: bits.hi) or [[]]
    for layer, fields in enumerate(found):
        name = f"{prefix}_{spelled(register) or ''}{f'_alternate{layer}' if layer else ''}"
        made = names.take(name, register.block or "")
        address = None if register.address is None else f"0x{register.address:x}"
        said = register_note(
            register, made, block=register.block, space=register.address_space, address=address
        )
        yield f"reg {made} {{"
        yield from _body(register, said, fields, losses, indent="    ")
        yield "};"
    yield ""


# -- registers


def _body(register: Register, said: str, fields: list[Bits], losses: Losses, *, indent: str) -> Iterator[str]:
    size = size_of(register)
    yield f"{indent}regwidth = {size};"
    yield from _own(register, said, indent)
    if not fields:
        yield f"{indent}field {{}} {NO_FIELDS}[{size - 1}:0];"
    scope = Names((*KEYWORDS, NO_FIELDS))
    enums = Names(KEYWORDS)
    for bits in fields:
        access = access_of(bits.field.access or register.access)
        yield from _field(bits, field_name(scope, bits), access, enums, losses, indent=indent)


def _field(
    bits: Bits, made: str, access: Access | None, enums: Names, losses: Losses, *, indent: str
) -> Iterator[str]:
    f = bits.field
    values = listed(bits, Names(KEYWORDS), losses, strict=True)
    encode = enums.take(f"{made}_e") if values else ""
    if values:
        yield f"{indent}enum {encode} {{"
        for item in values:
            named = f"name = {_string(item.value.name)}; " if item.value.name else ""
            about = _string(f"{marked(item.value)} [{value_note(item)}]".lstrip())
            yield f"{indent}    {item.name} = {item.number} {{ {named}desc = {about}; }};"
        yield f"{indent}}};"
    yield f"{indent}field {{"
    yield from _own(f, field_note(bits, made), f"{indent}    ")
    if access is not None:
        yield from (f"{indent}    {line}" for line in _access(access))
    default = default_of(bits, losses)
    if default is not None:
        yield f"{indent}    reset = 0x{default:x};"
    if values:
        yield f"{indent}    encode = {encode};"
    yield f"{indent}}} {made}[{bits.hi}:{bits.lo}];"


def _own(row: Register | Field, said: str, indent: str) -> Iterator[str]:
    """Printed name, description and note."""
    if row.name:
        yield f"{indent}name = {_string(row.name)};"
    if text := marked(row):
        yield f"{indent}desc = {_string(text)};"
    yield f"{indent}specmill = {_string(said)};"


def _access(access: Access) -> Iterator[str]:
    """What software may do; hardware may do all, which the tables do not say."""
    yield f"sw = {'rw' if access.read and access.write else 'r' if access.read else 'w'};"
    if access.ones:
        yield f"onwrite = {_WRITTEN[access.ones]};"
    if access.on_read:
        yield "onread = rclr;"


def _string(text: str) -> str:
    r"""A string literal: the language knows `\"` and `\\` and no other escape."""
    escaped = _inert(text).replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


def _comment(text: str) -> str:
    return f"// {_inert(text)}"


def _inert(text: str) -> str:
    """Text that no preprocessor takes for its own: Perl between `<%` and `%>` would be run, even in a comment."""
    return printable(text, "ascii").replace("<%", "< %").replace("`", "'")
