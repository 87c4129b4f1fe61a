"""What an export is made of: the registers, instructions and symbols of a dataset, by product and address space.

    chosen = select(Dataset("data/parquet"), product="tarn2", flagged="omit")
    chosen.products[0].spaces[0].registers[0].name      "MODE"
    chosen.omitted                                      {"fields": 2}

A row that hangs on one left out goes with it: the fields of a flagged register, the values of a
flagged field.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final

from catalog.export.places import BYTE, unit_bits
from catalog.model import Base, counts_from_base
from extract.errors import UsageError
from normalize.aspects import BLOCK

if TYPE_CHECKING:
    from collections.abc import Iterable

    from catalog.dataset import Dataset
    from catalog.model import Instruction, Register, Symbol

MARK: Final = "mark"
OMIT: Final = "omit"


@dataclass(frozen=True, slots=True)
class Space:
    """The registers with an address, of one address space and variant, by address."""

    name: str | None
    variant: str | None
    registers: list[Register]

    @property
    def relative(self) -> bool:
        """Whether the addresses count from a base."""
        return counts_from_base(self.name)

    @property
    def bases(self) -> tuple[Base, ...]:
        """What the addresses count from, as far as the tables say it; bases count bytes, and addresses must too."""
        registers = self.registers
        return registers[0].bases if registers and unit_bits(registers) == BYTE else ()


@dataclass(frozen=True, slots=True)
class Product:
    """All of one product. Registers stand in the order of their document, and once more in `spaces` or `layouts`.

    Attributes:
        name: its slug; None for documents that name no product.
        documents: its rows of the table `documents`.
        layouts: what has fields but no place in an address space: descriptors, encodings, packets, and registers
            whose address is not known. An address printed with one of the first three is that of the unit that
            fetches it, and many share it.
    """

    name: str | None
    documents: list[dict[str, Any]]
    registers: list[Register]
    spaces: list[Space]
    layouts: list[Register]
    instructions: list[Instruction]
    symbols: list[Symbol]

    def symbols_but_bases(self) -> list[Symbol]:
        """Its symbols without the bases that addresses of its registers count from."""
        bases = {base for space in self.spaces for base in space.bases}
        return [symbol for symbol in self.symbols if base_of(symbol) not in bases]


@dataclass(frozen=True, slots=True)
class Selection:
    """The rows to export; `omitted` says how many of each table were left out as flagged or with their owner."""

    products: list[Product]
    omitted: dict[str, int]
    block: str | None = None

    def apart(self) -> list[Selection]:
        """One selection for each product."""
        return [replace(self, products=[product]) for product in self.products]


def select(
    dataset: Dataset, product: str | None = None, flagged: str = MARK, block: str | None = None
) -> Selection:
    """The rows of a dataset, or of one product or variant of it.

    Args:
        dataset: an open dataset.
        product: slug of a product or variant; None for all.
        flagged: `omit` leaves flagged rows out, `mark` keeps them.
        block: the registers of this block alone, or of those that fit a pattern, and what their addresses count from;
            None for all rows.

    Raises:
        UsageError: the dataset holds no such product or block, or the product has nothing in the block.
        OutputError: a file of it cannot be read.
    """
    omitted: Counter[str] = Counter()
    registers = dataset.registers(product=product, block=block)
    if block is not None and not registers:
        raise UsageError(f"{product} has no block {block}")
    instructions = dataset.instructions(product=product) if block is None else []
    symbols = dataset.symbols(product=product)
    if block is not None:
        symbols = _bases_of(registers, symbols)
    if flagged == OMIT:
        registers = _sure(registers, omitted)
        instructions = _kept(instructions, omitted)
        sure = _kept(symbols, omitted)
        doubtful = {base_of(s) for s in symbols} - {base_of(s) for s in sure}
        registers = [replace(r, bases=tuple(b for b in r.bases if b not in doubtful)) for r in registers]
        symbols = sure
    documents = dataset.rows("documents")
    names = {row.product for row in (*registers, *instructions, *symbols)}
    if product is None and block is None:
        names |= {document["product"] for document in documents}
    return Selection(
        [
            _product(
                name,
                [d for d in documents if d["product"] == name],
                _of(name, registers),
                _of(name, instructions),
                _of(name, symbols),
            )
            for name in sorted(names, key=lambda name: name or "")
        ],
        dict(omitted),
        block,
    )


def base_of(symbol: Symbol) -> Base | None:
    """The base that a symbol is; None where it is none."""
    if symbol.kind != BLOCK or symbol.value is None:
        return None
    return Base(symbol.name, symbol.value)


def _bases_of(registers: Iterable[Register], symbols: Iterable[Symbol]) -> list[Symbol]:
    """The symbols that are bases of these registers."""
    bases = {base for register in registers for base in register.bases}
    return [symbol for symbol in symbols if base_of(symbol) in bases]


def _of(product: str | None, rows: Iterable[Any]) -> list[Any]:
    """The rows of a product in the order of their documents."""
    return sorted(
        (row for row in rows if row.product == product),
        key=lambda row: (row.doc_id, row.line_first, row.observation_id),
    )


def _sure(registers: list[Register], omitted: Counter[str]) -> list[Register]:
    """The registers without the flagged ones, each without its flagged fields, those without flagged values."""
    found = []
    for register in registers:
        if register.doubtful:
            omitted["registers"] += 1
            omitted["fields"] += len(register.fields)
            omitted["enum_values"] += sum(len(f.values) for f in register.fields)
            continue
        fields = []
        for f in register.fields:
            if f.doubtful:
                omitted["fields"] += 1
                omitted["enum_values"] += len(f.values)
            else:
                sure = tuple(v for v in f.same_values if not v.doubtful)  # they count with their own field
                fields.append(replace(f, values=tuple(_kept(f.values, omitted)), same_values=sure))
        found.append(replace(register, fields=tuple(fields)))
    return found


def _kept(rows: Iterable[Any], omitted: Counter[str]) -> list[Any]:
    found = []
    for row in rows:
        if row.doubtful:
            omitted[row.TABLE] += 1
        else:
            found.append(row)
    return found


def _product(
    name: str | None,
    documents: list[dict[str, Any]],
    registers: list[Register],
    instructions: list[Instruction],
    symbols: list[Symbol],
) -> Product:
    spaces: dict[tuple[str, str], list[Register]] = defaultdict(list)
    layouts = []
    for register in registers:
        if register.kind == "register" and register.address is not None:
            spaces[register.address_space or "", register.variant or ""].append(register)
        else:
            layouts.append(register)
    return Product(
        name,
        documents,
        registers,
        [
            Space(space or None, variant or None, sorted(found, key=lambda r: r.address or 0))
            for (space, variant), found in sorted(spaces.items())
        ],
        layouts,
        sorted(instructions, key=_by_opcode),
        symbols,
    )


def _by_opcode(instruction: Instruction) -> tuple[str, str, int]:
    opcode = -1 if instruction.opcode is None else instruction.opcode
    return (instruction.encoding or "", instruction.variant or "", opcode)


def bases_said(space: Space) -> str:
    """What a text about a space says of the bases that its addresses count from; '' where they count from none."""
    if not space.relative:
        return ""
    return f"; base {', '.join(f'{b.name or str()} {b.address:#x}'.lstrip() for b in space.bases) or 'address unknown'}"


def titles(product: Product) -> list[str]:
    """The documents of a product as one calls them: title, or else id, and revision."""
    return [" ".join(filter(None, (d["title"] or d["doc_id"], d["revision"]))) for d in product.documents]
