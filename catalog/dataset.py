"""A dataset, opened: its rows as they stand, and registers, instructions and symbols as objects.

dataset = Dataset("data/parquet")
dataset.register("CB_MODE", product="tarn2").field("BLEND").bits     '3:0'
dataset.registers("CB_*", block="CB")                                all that match, with fields and values
dataset.at(0x28350)                                                  the array elements and registers there
dataset.rows("fields", ["field", "raw_text"], register="CB_MODE")    any columns of any table
"""

from __future__ import annotations

from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final

from catalog.model import (
    ADDRESS_SPACE,
    Base,
    EnumValue,
    Field,
    Instruction,
    Register,
    Symbol,
    columns,
    counts_from_base,
    make,
)
from catalog.names import called, fits, in_block, nearest
from catalog.of_products import NAME, PRODUCT, Products, there_is
from extract.errors import NotFoundError, UsageError
from normalize.aspects import BLOCK

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from catalog.instances import Instance
    from catalog.rows import Where


class Dataset(Products):
    """A dataset that a build made, for reading."""

    def _objects(
        self,
        kind: type[Any],
        where: Where,
        hint: Where | None = None,
        below: dict[str, dict[str, list[Any]]] | None = None,
    ) -> list[Any]:
        """The rows of a kind's table as objects; `below` holds by their id what else they have, by attribute."""
        rows = self.matching(kind.TABLE, columns(kind), where, hint or {})
        if below is None:
            return [make(kind, row) for row in rows]
        key = _ID[kind]
        return [make(kind, row, below.get(row[key])) for row in rows]

    # -- registers

    def registers(
        self,
        name: str = "*",
        *,
        product: str | None = None,
        block: str | None = None,
        kind: str | None = None,
    ) -> list[Register]:
        """The registers that fit, with their fields and enumeration values, in the order of their names.

        Args:
            name: exactly, in any case, of an array's element, or a pattern with `*` and `?`.
            product: product or variant; a row without variant holds for each variant of its product.
            block: the hardware block, or a pattern.
            kind: `register`, `descriptor`, `encoding` or `packet`.

        Raises:
            UsageError: no such product, block or kind in the dataset.
        """
        keys = self.rows("registers", ["register_id", "register", "block", "kind", *_INDICES, *PRODUCT])
        _check_block(block, keys)
        kinds = [row["kind"] for row in keys]
        if kind is not None and not any(fits(kind, value) for value in kinds):
            raise UsageError(f"no kind {kind}{nearest(kind, kinds)}")
        keys = [
            row
            for row in self.of_product(keys, product)
            if in_block(block, row["block"]) and (kind is None or fits(kind, row["kind"]))
        ]
        if name != "*":
            names = called(name, [row["register"] for row in keys])
            keys = [
                row
                for row in keys
                if row["register"] in names and _may_be_element(names[row["register"]], row)
            ]
        return self.registers_of(keys)

    def register(
        self, name: str, *, product: str | None = None, block: str | None = None, kind: str | None = None
    ) -> Register:
        """The one register that fits; see `registers`.

        Raises:
            NotFoundError: no register is called so; the message names the nearest.
            UsageError: several are, or there is no such product, block or kind.
        """
        found = self.registers(name, product=product, block=block, kind=kind)
        if not found:
            near = self.near(name, "registers", product=product, block=block)
            raise NotFoundError(f"no register {name}{f' of {block}' if block else ''}{near}")
        if len(found) > 1:
            raise UsageError(f"{len(found)} registers are called {name}: {several(found)}")
        return found[0]

    def at(
        self,
        address: int,
        *,
        product: str | None = None,
        space: str | None = None,
        block: str | None = None,
        kind: str | None = None,
    ) -> list[Instance]:
        """The registers and array elements at an address, of every product, space and block unless one is named.

        Where addresses count from a base that the tables know, that is the sum. Offsets as they are printed count
        for products of which nothing stands at the address itself.

        Raises:
            UsageError: no such product, address space or block in the dataset.
        """
        keys = self.rows("registers", ["register_id", "register", "block", "kind", *PRODUCT, *_ADDRESSES])
        spaces = [row["address_space"] for row in keys]
        if space is not None and not any(fits(space, there) for there in spaces):
            raise UsageError(f"no address space {space}{nearest(space, spaces)}")
        _check_block(block, keys)
        keys = [
            row
            for row in self.of_product(keys, product)
            if (space is None or fits(space, row["address_space"]))
            and (kind is None or row["kind"] == kind)
            and in_block(block, row["block"])
            and any(
                _may_be_at(row, at) for at in (address, *(address - b.address for b in self.bases_of(row)))
            )
        ]
        here = [instance for register in self.registers_of(keys) for instance in register.instances()]
        whole = [
            one
            for one in here
            if address in one.absolute() or (one.address == address and not one.register.relative)
        ]
        known = {(one.register.vendor, one.register.product) for one in whole}
        offsets = [
            one
            for one in here
            if one.address == address and (one.register.vendor, one.register.product) not in known
        ]
        return whole + offsets

    def baseless(self, product: str | None = None) -> str:
        """The end of a sentence about an address that nothing is at: of which registers the tables do not know."""
        rows = self.of_product(self.rows("registers", ["address", "address_space", *PRODUCT]), product)
        spaces = {
            f"{row['address_space']} ({row['product']})": None
            for row in rows
            if row["address"] is not None
            and counts_from_base(row["address_space"])
            and not self.bases_of(row)
        }
        return f"; the base of {', '.join(spaces)} is unknown" if spaces else ""

    def bases_of(self, row: dict[str, Any] | Register) -> tuple[Base, ...]:
        """The bases that the addresses of a register count from, as far as the tables say so."""
        if isinstance(row, Register):
            key = row.vendor, row.product, row.address_space
        else:
            key = row["vendor"], row["product"], row["address_space"]
        return self._bases.get(key, ()) if counts_from_base(key[2]) else ()

    @cached_property
    def _bases(self) -> dict[tuple[str | None, str | None, str | None], tuple[Base, ...]]:
        """The bases that `symbols` has, by vendor, product and the address space that counts from them.

        Where a document says of two addresses that they are the base of one thing, there is none to count from.
        """
        found: dict[tuple[str | None, str | None, str | None], dict[str | None, set[int]]] = {}
        columns = ("vendor", "product", "name", "value", "attributes")
        for row in self.rows("symbols", columns, kind=BLOCK):
            space = dict(row["attributes"]).get(ADDRESS_SPACE)
            if space is not None and row["value"] is not None:
                own = found.setdefault((row["vendor"], row["product"], space), {})
                own.setdefault(row["name"], set()).add(row["value"])
        return {
            key: tuple(
                sorted((Base(name, *values) for name, values in own.items()), key=lambda base: base.address)
            )
            for key, own in found.items()
            if all(len(values) == 1 for values in own.values())
        }

    def registers_of(self, keys: Sequence[dict[str, Any]]) -> list[Register]:
        """The registers of these rows, which hold `register_id` and `register`, with all that is below them."""
        if not keys:
            return []
        ids = {row["register_id"] for row in keys}
        where: Where = {"register_id": ids}
        hint: Where = {"register": {row["register"] for row in keys}} if len(ids) <= _FEW else {}
        values: list[EnumValue] = self._objects(EnumValue, where, hint)
        by_field: dict[str, dict[str, list[EnumValue]]] = {}
        for value in values:
            by_field.setdefault(value.field_id, {}).setdefault("values", []).append(value)
        for field_id, same in self._referred(values).items():
            by_field[field_id]["same_values"] = same
        below: dict[str, dict[str, list[Field]]] = {}
        for field in self._objects(Field, where, hint, by_field):
            below.setdefault(field.register_id, {}).setdefault("fields", []).append(field)
        found: list[Register] = self._objects(Register, where, hint, below)
        return [replace(one, bases=bases) if (bases := self.bases_of(one)) else one for one in found]

    def _referred(self, values: Iterable[EnumValue]) -> dict[str, list[EnumValue]]:
        """The lists of other fields that fields refer to, by `field_id`; as `FIELD`, or as `REGISTER.FIELD`.

        A reference that several fields of that name could be meant by, with different lists, is not followed.
        """
        references = [value for value in values if value.same_as and value.value is None]
        if not references:
            return {}
        lists: dict[tuple[str, str], list[EnumValue]] = {}
        for value in values:
            lists.setdefault((value.register_id, value.field or ""), []).append(value)
        found: dict[str, list[EnumValue]] = {}
        for reference in references:
            seen: set[tuple[str, str]] = set()
            register_id, same_as = reference.register_id, reference.same_as
            while same_as and (key := (register_id, same_as)) not in seen:  # a list may refer to a third
                seen.add(key)
                there = _only_list(lists.get(key) or self._list(reference, same_as))
                if numbers := [value for value in there if value.value is not None]:
                    found[reference.field_id] = numbers
                    break
                register_id = there[0].register_id if there else register_id
                same_as = next((value.same_as for value in there if value.same_as), None)
        return found

    def _list(self, reference: EnumValue, name: str) -> list[EnumValue]:
        """The list of a field named `REGISTER.FIELD` of a document; nothing if there is no such field."""
        register, _, field = name.rpartition(".")
        if not register:
            return []
        where: Where = {"register": (register,), "field": (field,), "doc_id": (reference.doc_id,)}
        found: list[EnumValue] = self._objects(EnumValue, where)
        return [value for value in found if value.variant in (None, reference.variant)] or found

    # -- everything else that has a name

    def instructions(
        self,
        name: str = "*",
        *,
        product: str | None = None,
        encoding: str | None = None,
        opcode: int | None = None,
    ) -> list[Instruction]:
        """The instructions that fit, by mnemonic (a name or a pattern), encoding and opcode."""
        keys = [
            row
            for row in self._keys("instructions", name, ("encoding", "opcode"), product)
            if (encoding is None or fits(encoding, row["encoding"]))
            and (opcode is None or row["opcode"] == opcode)
        ]
        return self._named(Instruction, name, keys)

    def symbols(self, name: str = "*", *, product: str | None = None) -> list[Symbol]:
        """The symbols that fit, by name or pattern."""
        return self._named(Symbol, name, self._keys("symbols", name, (), product))

    def _keys(
        self, table: str, name: str, columns: tuple[str, ...], product: str | None
    ) -> list[dict[str, Any]]:
        """What rows are chosen by; no rows, and only one column read, where nothing in the table is called so."""
        column = NAME[table]
        if name != "*" and not called(name, [row[column] for row in self.rows(table, [column])]):
            return self.of_product([], product)
        return self.of_product(self.rows(table, ["observation_id", column, *columns, *PRODUCT]), product)

    def _named(self, kind: type[Any], name: str, keys: list[dict[str, Any]]) -> list[Any]:
        column = NAME[kind.TABLE]
        if name != "*":
            names = called(name, [row[column] for row in keys])
            keys = [row for row in keys if row[column] in names]
        ids = {row["observation_id"] for row in keys}
        return self._objects(kind, {"observation_id": ids}) if ids else []

    # -- names


_INDICES: Final = ("array_first", "array_last")
_ADDRESSES: Final = ("address_space", "address", "address_last", "addresses", "array_stride", *_INDICES)
_ID: Final[dict[type[Any], str]] = {Register: "register_id", Field: "field_id"}
_FEW: Final = 64
"""For so many registers at most, row groups are chosen by their names."""


def several(found: Sequence[Register]) -> str:
    """What tells registers apart, for a message: `CB_MODE of tarn2 (CB), CB_MODE of mere5 (CB)`."""
    shown = [
        f"{row.name} of {row.variant or row.product} ({', '.join(filter(None, (row.block, row.doc_id)))})"
        for row in found[:5]
    ]
    more = f" and {len(found) - 5} more" if len(found) > 5 else ""
    return f"{', '.join(shown)}{more}; name the product or the block"


def _check_block(wanted: str | None, rows: Iterable[dict[str, Any]]) -> None:
    """Refuse a block that no register is of."""
    if wanted is None:
        return
    there = sorted({row["block"] for row in rows if row["block"]})
    if not any(in_block(wanted, block) for block in there):
        raise UsageError(f"no block {wanted}{nearest(wanted, there, there_is(there))}")


def _only_list(values: Sequence[EnumValue]) -> list[EnumValue]:
    """The list that values are of; nothing where they are of several fields that do not say the same."""
    by_field: dict[str, list[EnumValue]] = {}
    for value in values:
        by_field.setdefault(value.field_id, []).append(value)
    said = {tuple((v.value, v.value_last, v.name) for v in of) for of in by_field.values()}
    return next(iter(by_field.values())) if len(said) == 1 else []


def _may_be_element(index: int | None, row: dict[str, Any]) -> bool:
    """Whether a register may have the element: one called `TAPn` only if it is an array, and of such indices."""
    if index is None or not row["register"].isidentifier():
        return True
    first, last = row["array_first"], row["array_last"]
    return first is not None and last is not None and bool(first <= index <= last)


def _may_be_at(row: dict[str, Any], address: int) -> bool:
    """Whether the address is one of the row's, or between the first and the last of an array."""
    first, last, stride = row["address"], row["address_last"], row["array_stride"]
    if first is None:
        return False
    if last is None and stride is not None and None not in (row["array_first"], row["array_last"]):
        last = first + stride * (row["array_last"] - row["array_first"])
    return address in row["addresses"] or min(first, last or first) <= address <= max(first, last or first)
