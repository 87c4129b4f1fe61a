"""C header: addresses, shifts, masks, defaults and names of values as macros, for drivers and firmware.

    /* WID_CTRL: row=chip:r0 page=1 line=3 status=clean confidence=0.99 */
    #define WID_CTRL__ADDR              0x00000100u
    #define WID_CTRL__MODE__SHIFT       1u
    #define WID_CTRL__MODE__MASK        0x0000000eu
    #define WID_CTRL__MODE__FAST        0x2u
    #define CB_BLENDn__ADDR(i)          (0x00028780u + 0x4u * (i))
    #define PTIM__BASE                  0x40020000u
    #define PTIM_CNT__OFFSET            0x00000020u
    #define PTIM_CNT__ADDR              (PTIM__BASE + PTIM_CNT__OFFSET)

Containers of more than 64 bits are cut into words of 32: `SRC__BASE__WORD1_MASK`.
"""

from __future__ import annotations

import re
from itertools import islice
from typing import TYPE_CHECKING, Final

from catalog.export.bits import default_of, field_name, field_note, pieces, placed, register_note, size_of
from catalog.export.lists import listed, value_note
from catalog.export.names import Names, identifier
from catalog.export.notes import note, printable, renamed
from catalog.export.places import places, spelled, unit_bits
from normalize.aspects import BLOCK

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from catalog.export.bits import Bits
    from catalog.export.losses import Losses
    from catalog.export.places import Place
    from catalog.export.selection import Product, Selection, Space
    from catalog.model import Instruction, Register

WIDEST: Final = 64
_UNDERSCORES: Final = re.compile("__+")
_OWN: Final = ("SHIFT", "MASK", "DEFAULT")
"""What stands behind a field's name: a value called so gets another name."""


def render(chosen: Selection, losses: Losses, about: list[str]) -> bytes:
    """The header, in ASCII.

    Args:
        chosen: the rows; names carry the product when there are several.
        losses: takes what a header cannot say.
        about: lines for its head.
    """
    products = chosen.products
    guard = "_".join(["SPECMILL", *(identifier(p.name or "registers").upper() for p in products), "H"])
    lines = [_comment(line) for line in about]
    lines += [f"#ifndef {guard}", f"#define {guard}", ""]
    names = Names(spell=_head)
    for product in products:
        prefix = f"{identifier(product.name or 'registers').upper()}_" if len(products) > 1 else ""
        for space in product.spaces:
            lines += _space(product, space, prefix, names, losses)
        if product.layouts:
            lines += [_comment(f"---- {product.name or ''}: layouts without an address of their own"), ""]
        for register in product.layouts:
            lines += _register(register, (), None, prefix, names, losses)
        lines += _opcodes(product.instructions, prefix, losses)
        losses.count("symbol", len(product.symbols_but_bases()))
    lines += [_comment(text) for text in losses.lines()]
    lines += ["", f"#endif /* {guard} */", ""]
    return "\n".join(lines).encode("ascii")


def _space(product: Product, space: Space, prefix: str, names: Names, losses: Losses) -> Iterator[str]:
    unit = unit_bits(space.registers)
    where = f"{product.name or ''} {space.variant or ''}: addresses of {space.name or 'an unnamed space'}"
    unknown = ", base address unknown" if space.relative and not space.bases else ""
    yield _comment(f"---- {where}, in units of {unit} bits{unknown}")
    yield ""
    bases = [f"{names.take(f'{prefix}{base.name}' if base.name else None)}__BASE" for base in space.bases]
    for base, made in zip(space.bases, bases, strict=True):
        rows = (s for s in product.symbols if (s.kind, s.name, s.value) == (BLOCK, *base))
        yield from (_define(made, _hex(base.address, 32), note(row)) for row in islice(rows, 1))
    yield from [""] if bases else []
    for register in space.registers:
        stands = places(register, losses)
        yield from _register(register, stands, bases if space.relative else None, prefix, names, losses)


def _register(  # noqa: PLR0917 - what a register is written with
    register: Register,
    stands: Iterable[Place],
    bases: Sequence[str] | None,
    prefix: str,
    names: Names,
    losses: Losses,
) -> Iterator[str]:
    """The macros of a register; `bases` are those that its addresses count from, None where they are whole."""
    tellers = [t for t in (register.variant, register.block, register.address_space) if t]
    name = spelled(register)
    made = names.take(f"{prefix}{name}" if name else None, *tellers)
    size = size_of(register)
    address = None if register.address is None or stands else f"0x{register.address:x}"
    said = register_note(register, made, block=register.block, space=register.address_space, address=address)
    yield f"/* {made}: {said} */"
    if register.description:
        yield _comment(register.description)
    yield _define(f"{made}__WIDTH", f"{size}u")
    for place in stands:
        yield from _address(made, register, place, prefix, names, bases)
    inner = Names(spell=_segment)
    for bits in placed(register, losses):
        yield from _field(bits, made, field_name(inner, bits), size, losses)
    yield ""


def _address(  # noqa: PLR0917 - see `_register`
    made: str, register: Register, place: Place, prefix: str, names: Names, bases: Sequence[str] | None
) -> Iterator[str]:
    """Where a register stands; where that counts from a base, the offset and what it makes of it."""
    ending = "ADDR" if bases is None else "OFFSET"
    index = ""
    if place.length > 1:
        index = f"((i) - {place.first})" if place.first else "(i)"
        value = f"({_hex(place.address, 32)} + {_hex(place.stride)} * {index}) /* {place.length} elements */"
        yield _define(f"{made}__{ending}(i)", value)
    else:
        if not place.second:
            made = names.take(f"{prefix}{place.name}")
        elif place.address != register.address:
            made = names.take(f"{made}_at_{place.address:X}")
        yield _define(f"{made}__{ending}", _hex(place.address, 32))
    if not bases:
        return
    offset = f"{made}__OFFSET(i)" if index else f"{made}__OFFSET"
    if len(bases) == 1:
        yield _define(f"{made}__ADDR(i)" if index else f"{made}__ADDR", f"({bases[0]} + {offset})")
    else:
        yield _define(f"{made}__ADDR({'base, i' if index else 'base'})", f"((base) + {offset})")


def _field(bits: Bits, register: str, name: str, size: int, losses: Losses) -> Iterator[str]:
    made = f"{register}__{name}"
    said = field_note(bits, name, bits=f"{bits.hi}:{bits.lo}")
    yield f"/* {made}: {said} */"
    if bits.field.description:
        yield _comment(bits.field.description)
    if bits.field.note:
        yield _comment(bits.field.note)
    if size <= WIDEST:
        yield _define(f"{made}__SHIFT", f"{bits.lo}u")
        yield _define(f"{made}__MASK", _hex(bits.most << bits.lo, size))
    else:
        for piece in pieces(bits.hi, bits.lo):
            at = f"{made}__WORD{piece.word}"
            yield _define(f"{at}_SHIFT", f"{piece.lo}u")
            yield _define(f"{at}_MASK", _hex((1 << piece.hi + 1) - (1 << piece.lo), 32))
            yield _define(f"{at}_VALUE_SHIFT", f"{piece.value_lo}u")
    default = default_of(bits, losses)
    if default is not None:
        yield _define(f"{made}__DEFAULT", _hex(default))
    for item in listed(bits, Names(_OWN, _segment), losses, strict=False):
        yield _define(f"{made}__{item.name}", _number(item.number), value_note(item))


def _opcodes(instructions: Iterable[Instruction], prefix: str, losses: Losses) -> Iterator[str]:
    inner: dict[str, Names] = {}
    for instruction in instructions:
        if instruction.opcode is None or not instruction.mnemonic:
            losses.add(instruction, instruction.mnemonic, "instruction without an opcode or a mnemonic")
            continue
        encoding = _head(f"{prefix}{instruction.encoding or 'ANY'}")
        scope = inner.setdefault(encoding, Names(spell=_segment))
        tellers = [t for t in (instruction.variant, str(instruction.opcode)) if t]
        name = scope.take(instruction.mnemonic, *tellers)
        said = note(
            instruction,
            name=renamed(instruction.mnemonic, name),
            encoding=instruction.encoding,
            variant=instruction.variant,
        )
        yield _define(f"{encoding}__OPCODE_{name}", _number(instruction.opcode), said)


def _segment(text: str) -> str:
    """A name in which `__` is left to part register, field and value."""
    return _UNDERSCORES.sub("_", identifier(text)).strip("_")


def _head(text: str) -> str:
    """The same, for the name that comes first."""
    made = _segment(text)
    return f"_{made}" if made[:1].isdigit() else made


def _define(name: str, value: str, said: str = "") -> str:
    return f"#define {name:<55} {value}{f' /* {said} */' if said else ''}"


def _hex(number: int, size: int = 0) -> str:
    """A constant with the digits that a size in bits has, or as few as it takes; longer ones are `ull`."""
    long = number >> 32 or size > 32
    digits = (16 if long else 8) if size else 0
    return f"0x{number:0{digits}x}{'ull' if long else 'u'}"


def _number(number: int) -> str:
    return _hex(number) if number >= 0 else f"({number})"


def _comment(text: str) -> str:
    """A comment of any text: none that ends it or begins another."""
    return (
        f"/* {printable(text, 'ascii').replace('*/', '* /').replace('/*', '/ *').replace('??/', '? ?/')} */"
    )
