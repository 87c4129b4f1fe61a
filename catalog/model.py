"""What a look-up gives: registers with their fields, and those with their enumeration values; instructions; symbols.

    register = dataset.register("CB_MODE", product="tarn2")
    register.address, register.fields[0].bits, register.fields[0].values[0].name

An attribute is called as its column is, but that a register's and a field's own name is `name`. Columns that only
say how a row was read (`raw_text`, `spans`, `bbox` ...) are left to `Dataset.rows`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Any, ClassVar, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator

    from catalog.decoding import Decoded
    from catalog.instances import Instance

Repair = dict[str, str | None]
"""One change of a printed value: `code, column, before, after, evidence`."""

ADDRESS_SPACE: Final = "address_space"
"""The attribute of such a symbol that names the address space whose addresses count from it."""


class Base(NamedTuple):
    """An address that the addresses of a register count from, as `symbols` has it, and what it is the base of."""

    name: str | None
    address: int


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class Row:
    """Identity, place of print and quality: what the rows of all record tables have."""

    doc_id: str
    vendor: str | None
    product: str | None
    variant: str | None
    observation_id: str
    page_first: int
    page_last: int
    line_first: int
    line_last: int
    status: str
    confidence: float
    repairs: tuple[Repair, ...]
    flags: tuple[str, ...]
    agreement: str

    TABLE: ClassVar[str]
    RENAMED: ClassVar[dict[str, str]] = {}
    """Columns whose attribute is called otherwise."""

    def __repr__(self) -> str:
        """In a line, for whoever prints it; its columns are in `plain`."""
        doubts = f", flagged: {', '.join(self.flags)}" if self.flags else ""
        where = f"{self.doc_id}, page {self.page_first}, line {self.line_first}"
        return f"<{type(self).__name__} {self._said()}; {where}{doubts}>"

    def _said(self) -> str:
        return self.observation_id

    @property
    def doubtful(self) -> bool:
        """Whether the row is flagged: kept as printed, not to be relied upon."""
        return self.status == "flagged"


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class EnumValue(Row):
    """One value of a field's list of possible values; `value` is null for a text that refers to another list."""

    TABLE = "enum_values"

    register_id: str
    field_id: str
    register: str | None
    field: str | None
    value: int | None
    value_last: int | None
    name: str | None
    description: str | None
    role: str
    same_as: str | None

    def _said(self) -> str:
        last = "" if self.value_last is None else f"-{self.value_last}"
        return f"{self.register}.{self.field} = {self.value}{last} {self.label}".rstrip()

    @property
    def label(self) -> str:
        """What the value is called: its name, or the first sentence of its text: `M0` of `M0. Memory register 0.`."""
        if self.name:
            return self.name
        text = " ".join((self.description or "").split())
        return re.split(r"(?<=[\w)\]])[.:](?:\s|$)", text, maxsplit=1)[0]


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class Field(Row):
    """One bit range of a register. A field whose bits are split is one object per `part`."""

    TABLE = "fields"
    RENAMED = {"field": "name"}  # noqa: RUF012 - a ClassVar of the base

    register_id: str
    field_id: str
    register: str | None
    name: str | None
    part: int
    bit_hi: int | None
    bit_lo: int | None
    bits_text: str | None
    access: str | None
    default_text: str | None
    default_value: int | None
    description: str | None
    note: str | None
    reserved: bool
    values: tuple[EnumValue, ...] = ()
    same_values: tuple[EnumValue, ...] = ()
    """The list of another field that the text refers to: "same codes as SSRC0"."""

    def _said(self) -> str:
        return f"{self.register}.{self.name} {self.bits or self.bits_text}"

    @property
    def list_of(self) -> str | None:
        """The field whose list `same_values` are, as the text names it; null where there are none."""
        named = (value.same_as for value in self.values if value.same_as)
        return next(named, None) if self.same_values else None

    @property
    def bits(self) -> str:
        """The bits as one writes them: `7:4`, `3`; empty when they are not known."""
        if self.bit_hi is None or self.bit_lo is None:
            return ""
        return str(self.bit_hi) if self.bit_hi == self.bit_lo else f"{self.bit_hi}:{self.bit_lo}"

    @property
    def mask(self) -> int:
        """The bits within the register: `0xF0` for `7:4`; 0 when they are not known."""
        if self.bit_hi is None or self.bit_lo is None:
            return 0
        return (1 << self.bit_hi + 1) - (1 << self.bit_lo)


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class Register(Row):
    """Whatever holds bit fields: a register, descriptor, encoding or packet. An array is one object."""

    TABLE = "registers"
    RENAMED = {"register": "name"}  # noqa: RUF012 - a ClassVar of the base

    register_id: str
    block: str | None
    name: str | None
    kind: str
    access: str | None
    access_widths: tuple[int, ...]
    width_bits: int | None
    address_space: str | None
    address: int | None
    address_last: int | None
    addresses: tuple[int, ...]
    array_first: int | None
    array_last: int | None
    array_stride: int | None
    array_indices: tuple[int, ...] | None
    description: str | None
    section: str | None
    fields: tuple[Field, ...] = ()
    bases: tuple[Base, ...] = ()
    """What its addresses count from: none where they are whole addresses, or the tables do not say."""

    def _said(self) -> str:
        at = "" if self.address is None else f" at {self.address:#x}"
        return f"{self.name} of {self.variant or self.product}{at}, {len(self.fields)} fields"

    @property
    def relative(self) -> bool:
        """Whether its addresses count from a base, which the tables may say or not."""
        return counts_from_base(self.address_space)

    def field(self, name: str) -> Field:
        """The field called so, in any case, or of the bits `7:4`; of a split field the first part.

        Raises:
            NotFoundError: no field is called so; the message names the nearest.
        """
        from catalog.names import one_field  # noqa: PLC0415 - which imports this module

        return one_field(self, name)

    def instances(self) -> Iterator[Instance]:
        """The elements of an array, each with index, name and address; a plain register is its only instance."""
        from catalog.instances import instances  # noqa: PLC0415 - which imports this module

        return instances(self)

    def decode(self, value: int) -> Decoded:
        """What the fields of this register are when it holds `value`.

        Raises:
            UsageError: the value is negative or wider than the register.
        """
        from catalog.decoding import decode  # noqa: PLC0415 - which imports this module

        return decode(self, value)

    def encode(self, base: int = 0, /, **values: int | str) -> int:
        """The register's value with these fields set, each to a number or to the name of an enumeration value.

        Args:
            base: the value of all bits that are not named.
            values: by the field's name, or by its bits as in `encode(**{"7:4": 3})`.

        Raises:
            NotFoundError: no field, or no enumeration value, is called so.
            UsageError: a value does not fit its field, two values contradict each other where fields overlap, or
                the field's bits are not known.
        """
        from catalog.encoding import encode  # noqa: PLC0415 - which imports this module

        return encode(self, values, base)


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class Instruction(Row):
    """One instruction of one encoding."""

    TABLE = "instructions"

    encoding: str | None
    opcode: int | None
    mnemonic: str | None
    syntax: str | None
    forms: tuple[dict[str, str | None], ...]
    description: str | None
    operation: str | None
    aliases: tuple[str, ...]
    section: str | None

    def _said(self) -> str:
        opcode = "" if self.opcode is None else f" opcode {self.opcode:#x}"
        return f"{self.mnemonic} of {self.encoding or self.variant or self.product}{opcode}"

    @property
    def name(self) -> str | None:
        """The mnemonic."""
        return self.mnemonic


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class Symbol(Row):
    """A named thing that is neither field nor instruction."""

    TABLE = "symbols"

    kind: str
    name: str | None
    index: int | None
    value: int | None
    definition: str | None
    attributes: tuple[tuple[str, str | None], ...]
    section: str | None

    def _said(self) -> str:
        return f"{self.kind} {self.name} of {self.variant or self.product}"


BELOW: Final = frozenset({"fields", "values", "same_values", "bases"})
"""Attributes that hold rows of other tables, and are no columns."""
_OFFSET: Final = "offset"
"""What address spaces end with whose addresses count from a base."""


def counts_from_base(space: str | None) -> bool:
    """Whether the addresses of a space count from the base of a block: `PTIM offset`."""
    return space is not None and (space == _OFFSET or space.endswith(f" {_OFFSET}"))


def columns(kind: type[Row]) -> dict[str, str]:
    """The columns that objects of this kind are made of, each with its attribute."""
    other = {attribute: column for column, attribute in kind.RENAMED.items()}
    own = (f.name for f in fields(kind) if f.name not in BELOW)
    return {other.get(name, name): name for name in own}


def make(kind: type[Any], row: dict[str, Any], below: dict[str, list[Any]] | None = None) -> Any:
    """The object of a published row that holds `columns(kind)`, with what is below it; its lists become tuples."""
    given = {**row, **below} if below else row
    renamed = kind.RENAMED
    return kind(
        **{
            renamed.get(name, name): tuple(value) if value.__class__ is list else value
            for name, value in given.items()
        }
    )


def plain(row: Row) -> dict[str, Any]:
    """An object as a dictionary of its columns, what is below it among them, for JSON."""
    other = {attribute: column for column, attribute in row.RENAMED.items()}
    found: dict[str, Any] = {}
    for name in (f.name for f in fields(row)):
        value = getattr(row, name)
        if name == "attributes":
            value = dict(value)
        elif isinstance(value, tuple):
            value = [_plain_item(item) for item in value]
        found[other.get(name, name)] = value
    return found


def _plain_item(item: Any) -> Any:
    if isinstance(item, Row):
        return plain(item)
    return item._asdict() if isinstance(item, Base) else item
