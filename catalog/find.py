"""Everything that a name may mean: registers, fields, instructions and symbols of all products.

find(dataset, "CB_MODE")            found.registers
find(dataset, "CB_MODE.BLEND")      found.fields, each with its register
find(dataset, "S_ADD*")             found.instructions
find(dataset, "0x28350")            found.registers at that address
find(dataset, "*", block="CB")      the registers of a block
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from catalog.decoding import Part, parts
from catalog.instances import named
from catalog.names import called, in_block, nearest
from extract.errors import NotFoundError, UsageError

if TYPE_CHECKING:
    from catalog.dataset import Dataset
    from catalog.instances import Instance
    from catalog.model import Instruction, Register, Symbol


class FoundField(NamedTuple):
    """A field with its register."""

    register: Register
    part: Part


@dataclass(frozen=True, slots=True, eq=False)
class Found:
    """What a name means; `registers` are all kinds of containers."""

    registers: tuple[Register, ...] = ()
    fields: tuple[FoundField, ...] = ()
    instructions: tuple[Instruction, ...] = ()
    symbols: tuple[Symbol, ...] = ()
    at: tuple[Instance, ...] = ()
    """Of an address, the very elements of the registers that stand there."""

    def __bool__(self) -> bool:
        return bool(self.registers or self.fields or self.instructions or self.symbols)

    def elements(self, register: Register, wanted: str) -> list[Instance]:
        """The elements of an array, or places of a register, that the name or address means; none for all of it."""
        if self.at:
            return [one for one in self.at if one.register is register and one.name != register.name]
        one = named(register, wanted)
        return [one] if one else []


def find(dataset: Dataset, name: str, product: str | None = None, block: str | None = None) -> Found:
    """All that is called so.

    A number is an address. A name is that of a register, an instruction or a symbol; else `REGISTER.FIELD` or
    `REGISTER.7:4`; else that of a field of any register. Each is taken as `catalog.names.called` takes it.

    Args:
        dataset: where to look.
        name: a name, or a pattern with `*` and `?`.
        product: product or variant; None for all.
        block: only registers of this block and their fields, or of those that fit a pattern; None for all.

    Raises:
        NotFoundError: nothing is called so; the message names the nearest.
        UsageError: no document describes such a product or block.
    """
    if not name.strip():
        raise UsageError("give a name, a pattern or an address")
    if (address := number(name)) is not None:
        return _at(dataset, name, address, product, block)
    found = Found(
        tuple(dataset.registers(name, product=product, block=block)),
        (),
        tuple(dataset.instructions(name, product=product)) if block is None else (),
        tuple(dataset.symbols(name, product=product)) if block is None else (),
    )
    return (
        found
        or _dotted(dataset, name, product, block)
        or _bare(dataset, name, product, block)
        or _nothing(dataset, name, product, block)
    )


def number(text: str) -> int | None:
    """The address that a text is, as Python writes numbers; None for a name."""
    try:
        return int(text, 0)
    except ValueError:
        return None


def _at(dataset: Dataset, text: str, address: int, product: str | None, block: str | None) -> Found:
    """What stands at an address: registers, in whatever spaces; what shares the number in other tables is none."""
    there = dataset.at(address, product=product, block=block)
    if not there:
        of = _of(product, block)
        raise NotFoundError(f"nothing{of} is at {text}{dataset.baseless(product)}")
    owners = {one.register.register_id: one.register for one in there}
    return Found(tuple(owners.values()), at=tuple(there))


def _dotted(dataset: Dataset, name: str, product: str | None, block: str | None) -> Found | None:
    """The fields of `REGISTER.FIELD`."""
    register_name, dot, field_name = name.rpartition(".")
    if not dot or not register_name or not field_name:
        return None
    registers = dataset.registers(register_name, product=product, block=block)
    fields = tuple(
        FoundField(register, part) for register in registers for part in _parts(register, field_name)
    )
    if registers and not fields:
        there = [part.field.name or part.bits for register in registers for part in parts(register)]
        raise NotFoundError(f"{registers[0].name}: no field {field_name}{nearest(field_name, there)}")
    return Found(fields=fields)


def _parts(register: Register, name: str) -> list[Part]:
    there = parts(register)
    by_bits = [part for part in there if part.bits == name]
    names = called(name, [part.field.name for part in there])
    return by_bits or [part for part in there if part.field.name in names]


def _bare(dataset: Dataset, name: str, product: str | None, block: str | None) -> Found:
    """The fields of any register that are called so."""
    keys = dataset.rows(
        "fields", ["field", "register", "register_id", "block", "vendor", "product", "variant"]
    )
    keys = [row for row in dataset.of_product(keys, product) if in_block(block, row["block"])]
    names = called(name, [row["field"] for row in keys])
    ids = [row for row in keys if row["field"] in names] if names else []
    registers = dataset.registers_of(ids)
    return Found(
        fields=tuple(FoundField(r, part) for r in registers for part in parts(r) if part.field.name in names)
    )


def _nothing(dataset: Dataset, name: str, product: str | None, block: str | None) -> Found:
    of = _of(product, block)
    keys = dataset.of_product(dataset.rows("registers", ["block", "vendor", "product", "variant"]), product)
    if block is None and any(in_block(name, row["block"]) for row in keys):
        raise NotFoundError(
            f"nothing{of} is called {name} but a block: `specmill show '*' --block '{name}'` has its registers"
        )
    near = dataset.near(name, "registers", "instructions", "symbols", "fields", product=product, block=block)
    raise NotFoundError(f"nothing{of} is called {name}{near}")


def _of(product: str | None, block: str | None) -> str:
    """Where something is looked for, as an error says it."""
    return "".join(f" of {where}" for where in (block, product) if where)
