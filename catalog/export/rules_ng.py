"""rules-ng XML, the register databases of Mesa and envytools: a domain per address space, named enumerations.

    <enum name="CTRL_MODE"><value name="FAST" value="0x2"/></enum>
    <domain name="tarn2_TarnF0MMReg" width="8">
      <reg32 offset="0x28780" name="BLENDn" access="rw" length="8" stride="0x4">
        <bitfield name="MODE" high="3" low="1" type="CTRL_MODE"/>

A layout without an address is a domain of its own, as both projects describe what lies in memory.
Containers of more than 64 bits are cut into words of 32. The note of each element is the comment
that follows its start.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final
from xml.sax.saxutils import escape

from catalog.export.bits import (
    WORD,
    access_of,
    default_of,
    field_name,
    field_note,
    pieces,
    placed,
    register_note,
    size_of,
)
from catalog.export.lists import listed, value_note
from catalog.export.names import Names
from catalog.export.notes import marked, note, printable, renamed
from catalog.export.places import places, spelled, unit_bits
from catalog.export.selection import bases_said

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from catalog.export.bits import Bits
    from catalog.export.losses import Losses
    from catalog.export.places import Place
    from catalog.export.selection import Product, Selection, Space
    from catalog.model import Instruction, Register

WIDEST: Final = 64
NAMESPACE: Final = "http://nouveau.freedesktop.org/"
_BUILTIN: Final = frozenset("boolean bool uint hex int fixed ufixed float address waddress".split())  # noqa: SIM905
"""Names of types: an enumeration called so would be taken for one."""


def render(chosen: Selection, losses: Losses, about: list[str]) -> bytes:
    """The database of all products of the selection."""
    made = _Database(losses)
    lines = ['<?xml version="1.0" encoding="UTF-8"?>']
    instance = "http://www.w3.org/2001/XMLSchema-instance"
    place = f'xmlns:xsi="{instance}" xsi:schemaLocation="{NAMESPACE} rules-ng.xsd"'
    lines.append(f'<database xmlns="{NAMESPACE}" {place}>')
    lines += [_comment(line) for line in about]
    for product in chosen.products:
        lines += made.product(product)
    lines += [_comment(text) for text in losses.lines()]
    return ("\n".join([*lines, "</database>"]) + "\n").encode("ascii")


class _Database:
    """One database in the making; enumerations and domains share its names."""

    def __init__(self, losses: Losses) -> None:
        self._losses = losses
        self._names = Names(_BUILTIN)

    def product(self, product: Product) -> Iterator[str]:
        for space in product.spaces:
            yield from self._space(product, space)
        for register in product.layouts:
            parts = [product.name, register.variant, spelled(register)]
            name = self._names.take("_".join(p for p in parts if p), register.block or "")
            enums, inside = self._register(register, None, name, Names(), address=0, unit=8)
            yield from enums
            yield f'<domain name="{name}" width="8">'
            if register.description:
                yield f" <brief>{_text(marked(register))}</brief>"
            yield from inside
            yield "</domain>"
        yield from self._opcodes(product)
        self._losses.count("symbol", len(product.symbols_but_bases()))

    def _space(self, product: Product, space: Space) -> Iterator[str]:
        unit = unit_bits(space.registers)
        parts = [part for part in (product.name, space.variant, space.name) if part]
        domain = self._names.take("_".join(parts) or "registers")
        enums: list[str] = []
        inside: list[str] = []
        scope = Names()
        for register in space.registers:
            for place in places(register, self._losses):
                lists, lines = self._register(
                    register, place, place.name or "", scope, address=place.address, unit=unit
                )
                enums += lists
                inside += lines
        yield from enums
        yield f'<domain name="{domain}" width="{unit}">'
        yield f" <brief>{_text(' '.join(parts) + bases_said(space))}</brief>"
        yield from inside
        yield "</domain>"

    def _register(
        self, register: Register, place: Place | None, wanted: str, scope: Names, *, address: int, unit: int
    ) -> tuple[list[str], list[str]]:
        """The enumerations of a register, and its element or those of its words."""
        if place is not None and place.second and place.address != register.address:
            wanted = f"{wanted}_at_{place.address:X}"
        made = scope.take(wanted, register.block or "", f"{address:X}")
        size = size_of(register)
        inner = Names()
        fields = [(bits, field_name(inner, bits)) for bits in placed(register, self._losses)]
        enums: list[str] = []
        types: dict[str, str] = {}
        for bits, name in fields:
            default_of(bits, self._losses)
            enum, lines = self._enum(bits, f"{made}_{name}")
            enums += lines
            types[name] = enum
        inside: list[str] = []
        for word in range(max(1, size // WORD) if size > WIDEST else 1):
            inside.append(_element(register, place, made, word, at=address + word * WORD // unit))
            inside.append(f"  {_comment(_note(register, place, made, word if size > WIDEST else None))}")
            if register.description and not word:
                inside.append(f"  <doc>{_text(marked(register))}</doc>")
            for bits, name in fields:
                inside += _bitfield(bits, name, types[name], size, word)
            inside.append(f" </reg{min(size, WORD) if size > WIDEST else size}>")
        return enums, inside

    def _enum(self, bits: Bits, wanted: str) -> tuple[str, list[str]]:
        """The enumeration of a field's values: its name, empty when there are none, and its lines."""
        values = listed(bits, Names(), self._losses, strict=False)
        if not values:
            return "", []
        name = self._names.take(wanted)
        lines = [f'<enum name="{name}">']
        for item in values:
            lines += _value(item.name, item.number, value_note(item), marked(item.value))
        return name, [*lines, "</enum>"]

    def _opcodes(self, product: Product) -> Iterator[str]:
        """An enumeration of the opcodes of each encoding."""
        scopes: dict[str, list[Instruction]] = {}
        for instruction in product.instructions:
            if instruction.opcode is None or not instruction.mnemonic:
                self._losses.add(
                    instruction, instruction.mnemonic, "instruction without an opcode or a mnemonic"
                )
                continue
            parts = [product.name, instruction.variant, instruction.encoding, "OPCODE"]
            scopes.setdefault("_".join(p for p in parts if p), []).append(instruction)
        for wanted, instructions in scopes.items():
            yield f'<enum name="{self._names.take(wanted)}">'
            yield from _mnemonics(instructions)
            yield "</enum>"


def _mnemonics(instructions: Iterable[Instruction]) -> Iterator[str]:
    scope = Names()
    for instruction in instructions:
        name = scope.take(instruction.mnemonic, str(instruction.opcode))
        said = note(
            instruction,
            name=renamed(instruction.mnemonic, name),
            encoding=instruction.encoding,
            variant=instruction.variant,
        )
        yield from _value(name, instruction.opcode or 0, said, marked(instruction))


def _note(register: Register, place: Place | None, made: str, word: int | None) -> str:
    own = {"index": place.indices} if place else {"layout": "yes", "space": register.address_space}
    if place is None and register.address is not None:
        own["address"] = f"0x{register.address:x}"
    return register_note(register, made, block=register.block, word=word, **own)


def _element(register: Register, place: Place | None, made: str, word: int, *, at: int) -> str:
    """The start of the element of a register, or of a word of it, at this address."""
    size = size_of(register)
    wide = size > WIDEST
    attributes = [f'offset="0x{at:x}"', f'name="{made}_WORD{word}"' if wide else f'name="{made}"']
    access = access_of(register.access)
    if access is not None:
        attributes.append(f'access="{"r" if access.read else ""}{"w" if access.write else ""}"')
    if place is not None and place.length > 1:
        attributes.append(f'length="{place.length}" stride="0x{place.stride:x}"')
    return f" <reg{WORD if wide else size} {' '.join(attributes)}>"


def _bitfield(bits: Bits, name: str, enum: str, size: int, word: int) -> Iterator[str]:
    """The element of a field, or of the piece of it that lies in this word."""
    parts = list(pieces(bits.hi, bits.lo)) if size > WIDEST else []
    here = next((p for p in parts if p.word == word), None)
    if parts and here is None:
        return
    hi, lo = (here.hi, here.lo) if here else (bits.hi, bits.lo)
    cut = len(parts) > 1
    more = {"whole": f"{bits.hi}:{bits.lo}", "type": enum or None} if cut else {}
    default = bits.field.default_value
    said = field_note(bits, name, value=None if default is None else f"0x{default:x}", **more)
    named = f"{name}_WORD{word}" if cut else name
    typed = f' type="{enum}"' if enum and not cut else ""
    yield f'  <bitfield name="{named}" high="{hi}" low="{lo}"{typed}>'
    yield f"   {_comment(said)}"
    if bits.field.description or bits.field.note:
        yield f"   <doc>{_text(marked(bits.field))}</doc>"
    yield "  </bitfield>"


def _value(name: str, number: int, said: str, text: str) -> Iterator[str]:
    yield f' <value name="{name}" value="{hex(number)}">'
    yield f"  {_comment(said)}"
    if text:
        yield f"  <doc>{_text(text)}</doc>"
    yield " </value>"


def _text(text: str) -> str:
    return escape(printable(text, "ascii"))


def _comment(text: str) -> str:
    """A comment of any text: two hyphens in a row would end it."""
    return f"<!-- {printable(text, 'ascii').replace('--', '- -')} -->".replace("- -->", "-  -->")
