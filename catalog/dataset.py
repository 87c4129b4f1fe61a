"""A dataset, opened: its rows as they stand, and registers, instructions and symbols as objects.

    dataset = Dataset("data/parquet")
    dataset.register("CB_MODE", product="tarn2").field("BLEND").bits     '3:0'
    dataset.registers("CB_*", block="CB")                                all that match, with fields and values
    dataset.at(0x28350)                                                  the array elements and registers there
    dataset.rows("fields", ["field", "raw_text"], register="CB_MODE")    any columns of any table

Opening reads the manifest only. A look-up reads the columns it needs, of the row groups that may hold the name,
and makes Python objects of the rows that fit and of no others.
"""

from __future__ import annotations

from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from catalog.model import EnumValue, Field, Instruction, Register, Symbol, columns, make
from catalog.names import called, fits, nearest
from extract.errors import NotFoundError, OutputError, UsageError
from normalize.layout import OTHER_TABLES, RECORD_TABLES, read_manifest
from normalize.swap import recover

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence

    from catalog.instances import Instance

Where = dict[str, "Collection[Any]"]
"""Columns, each with the values that fit."""

_PRODUCT: Final = ("vendor", "product", "variant")


def check(root: Path, tables: Collection[str] | None = None) -> dict[str, Any]:
    """The manifest of the dataset in `root`, whose files are there in their full size.

    Args:
        root: folder of the dataset.
        tables: check only the files of these top-level tables; None for all files.

    Raises:
        OutputError: `root` holds no dataset, only part of one, or one of a newer schema.
    """
    recover(root.resolve())
    manifest = read_manifest(root)
    try:
        for name, size in manifest["files"].items():
            if tables is None or name.partition("/")[0] in tables:
                _check_file(root, name, size)
    except (KeyError, TypeError, AttributeError) as error:
        raise OutputError(f"{root}: its manifest lacks {error}; build the dataset again") from error
    return manifest


def _check_file(root: Path, name: str, size: int) -> None:
    try:
        found = (root / name).stat().st_size
    except FileNotFoundError:
        raise OutputError(f"{root}: part of a dataset: {name} is missing; build or copy it again") from None
    except OSError as error:
        raise OutputError(f"{root / name}: cannot be read ({error.strerror})") from error
    if found != size:
        raise OutputError(
            f"{root / name}: {found} bytes, not the {size} of the build; build or copy it again"
        )


class Dataset:
    """A dataset that a build made, for reading."""

    def __init__(self, root: Path | str) -> None:
        """Open the dataset in the folder `root`.

        Raises:
            OutputError: `root` holds no dataset, only part of one, or one of a newer schema; says what to do.
        """
        self.root = Path(root)
        self.manifest = check(self.root, (*RECORD_TABLES, *OTHER_TABLES))
        self._files: dict[str, list[Any]] = {}

    def __repr__(self) -> str:
        return f"Dataset({str(self.root)!r})"

    @property
    def tables(self) -> tuple[str, ...]:
        """The names of the top-level tables."""
        return (*RECORD_TABLES, *OTHER_TABLES)

    @cached_property
    def products(self) -> dict[str, tuple[str, ...]]:
        """The products described, each with the variants that its documents tell apart."""
        found: dict[str, dict[str, None]] = {
            document["product"]: {} for document in self.manifest["documents"] if document["product"]
        }
        for table in ("registers", "instructions"):
            for row in self.rows(table, _PRODUCT):
                if row["product"]:
                    variants = found.setdefault(row["product"], {})
                    if row["variant"]:
                        variants[row["variant"]] = None
        return {product: tuple(sorted(variants)) for product, variants in sorted(found.items())}

    # -- rows

    def rows(self, table: str, columns: Iterable[str] | None = None, **where: object) -> list[dict[str, Any]]:
        """The rows of a top-level table, in its order, as dictionaries of these columns (of all, if None).

        Args:
            table: a name from `tables`.
            columns: which columns.
            where: keeps the rows whose column is this value, or one of these (a set, list or tuple).

        Raises:
            UsageError: there is no such table or column.
            OutputError: a file cannot be read.
        """
        if table not in self.tables:
            raise UsageError(f"no table {table}{nearest(table, self.tables)}")
        return self._rows(table, columns, {name: _collection(value) for name, value in where.items()}, {})

    def _rows(
        self, table: str, columns: Iterable[str] | None, where: Where, hint: Where
    ) -> list[dict[str, Any]]:
        """As `rows`; `hint` is what must be true of the rows that fit, to tell row groups that have none."""
        found: list[dict[str, Any]] = []
        for file in self._opened(table):
            there = file.schema_arrow.names
            names = list(there if columns is None else columns)
            for name in (*names, *where):
                if name not in there:
                    raise UsageError(f"table {table} has no column {name}{nearest(name, there)}")
            for part in self._parts(table, file, names, where, hint):
                values = [part.column(name).to_pylist() for name in names]
                found += [dict(zip(names, row, strict=True)) for row in zip(*values, strict=True)]
        return found

    def _opened(self, table: str) -> list[Any]:
        """The files of a table, opened once."""
        if table not in self._files:
            from pyarrow import ArrowException  # noqa: PLC0415 - Arrow's reader, once something is asked
            from pyarrow.parquet import ParquetFile  # noqa: PLC0415

            names = sorted(name for name in self.manifest["files"] if name.startswith(f"{table}/"))
            try:
                self._files[table] = [ParquetFile(self.root / name) for name in names]
            except (ArrowException, OSError) as error:
                raise OutputError(
                    f"{self.root / table}: cannot be read ({error}); build the dataset again"
                ) from error
        return self._files[table]

    def _parts(self, table: str, file: Any, names: list[str], where: Where, hint: Where) -> Iterable[Any]:
        """The rows that fit, as pieces of Arrow tables that hold at least these columns."""
        from pyarrow import ArrowException, concat_tables  # noqa: PLC0415 - see above

        try:
            for group in range(file.num_row_groups):
                if not _may_hold(file.metadata.row_group(group), {**where, **hint}):
                    continue
                if not where:
                    yield file.read_row_group(group, columns=names, use_threads=False)
                    continue
                keys = file.read_row_group(group, columns=list(where), use_threads=False)
                fit = [True] * keys.num_rows
                for name, wanted in where.items():
                    fit = [f and v in wanted for f, v in zip(fit, keys.column(name).to_pylist(), strict=True)]
                if runs := _runs(fit):
                    rows = file.read_row_group(group, columns=names, use_threads=False)
                    yield concat_tables([rows.slice(start, length) for start, length in runs])
        except (ArrowException, OSError) as error:
            raise OutputError(
                f"{self.root / table}: cannot be read ({error}); build the dataset again"
            ) from error

    def _objects(
        self,
        kind: type[Any],
        where: Where,
        hint: Where | None = None,
        below: dict[str, list[Any]] | None = None,
    ) -> list[Any]:
        """The rows of a kind's table as objects; `below` holds what hangs on each, by its id."""
        rows = self._rows(kind.TABLE, columns(kind), where, hint or {})
        if below is None:
            return [make(kind, row) for row in rows]
        key, attribute = _BELOW[kind]
        return [make(kind, row, **{attribute: tuple(below.get(row[key], ()))}) for row in rows]

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
        keys = self.rows("registers", ["register_id", "register", "block", "kind", *_PRODUCT])
        for option, wanted in (("block", block), ("kind", kind)):
            there = [row[option] for row in keys]
            if wanted is not None and not any(fits(wanted, value) for value in there):
                raise UsageError(f"no {option} {wanted}{nearest(wanted, there)}")
        keys = [
            row
            for row in self.of_product(keys, product)
            if (block is None or fits(block, row["block"])) and (kind is None or fits(kind, row["kind"]))
        ]
        if name != "*":
            names = called(name, [row["register"] for row in keys])
            keys = [row for row in keys if row["register"] in names]
        return self._registers(keys)

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
            raise NotFoundError(f"no register {name}{self.near(name, 'registers')}")
        if len(found) > 1:
            raise UsageError(f"{len(found)} registers are called {name}: {several(found)}")
        return found[0]

    def at(
        self, address: int, *, product: str | None = None, space: str | None = None, kind: str | None = None
    ) -> list[Instance]:
        """The registers and array elements at an address, of every product and address space unless one is named.

        Raises:
            UsageError: no such product or address space in the dataset.
        """
        keys = self.rows("registers", ["register_id", "register", "kind", *_PRODUCT, *_ADDRESSES])
        spaces = [row["address_space"] for row in keys]
        if space is not None and not any(fits(space, there) for there in spaces):
            raise UsageError(f"no address space {space}{nearest(space, spaces)}")
        keys = [
            row
            for row in self.of_product(keys, product)
            if _may_be_at(row, address)
            and (space is None or fits(space, row["address_space"]))
            and (kind is None or row["kind"] == kind)
        ]
        here = (instance for register in self._registers(keys) for instance in register.instances())
        return [instance for instance in here if instance.address == address]

    def _registers(self, keys: Sequence[dict[str, Any]]) -> list[Register]:
        """The registers of these rows, with all that is below them."""
        if not keys:
            return []
        ids = {row["register_id"] for row in keys}
        where: Where = {"register_id": ids}
        hint: Where = {"register": {row["register"] for row in keys}} if len(ids) <= _FEW else {}
        values: dict[str, list[Any]] = {}
        for value in self._objects(EnumValue, where, hint):
            values.setdefault(value.field_id, []).append(value)
        below: dict[str, list[Any]] = {}
        for field in self._objects(Field, where, hint, values):
            below.setdefault(field.register_id, []).append(field)
        found: list[Register] = self._objects(Register, where, hint, below)
        return found

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
        keys = self.rows("instructions", ["observation_id", "mnemonic", "encoding", "opcode", *_PRODUCT])
        keys = [
            row
            for row in self.of_product(keys, product)
            if (encoding is None or fits(encoding, row["encoding"]))
            and (opcode is None or row["opcode"] == opcode)
        ]
        return self._named(Instruction, name, keys, "mnemonic")

    def symbols(self, name: str = "*", *, product: str | None = None) -> list[Symbol]:
        """The symbols that fit, by name or pattern."""
        keys = self.of_product(self.rows("symbols", ["observation_id", "name", *_PRODUCT]), product)
        return self._named(Symbol, name, keys, "name")

    def _named(self, kind: type[Any], name: str, keys: list[dict[str, Any]], column: str) -> list[Any]:
        if name != "*":
            names = called(name, [row[column] for row in keys])
            keys = [row for row in keys if row[column] in names]
        ids = {row["observation_id"] for row in keys}
        return self._objects(kind, {"observation_id": ids}) if ids else []

    # -- names

    def of_product(self, rows: list[dict[str, Any]], product: str | None) -> list[dict[str, Any]]:
        """The rows of a product or variant; a row without variant holds for each variant of its product.

        Raises:
            UsageError: no document describes such a product.
        """
        if product is None:
            return rows
        if any(document["product"] == product for document in self.manifest["documents"]):
            return [row for row in rows if row["product"] == product]
        there = [*self.products, *(v for variants in self.products.values() for v in variants)]
        if not any(fits(product, name) for name in there):
            raise UsageError(f"no product {product}{nearest(product, there, _there(there))}")
        whole = {p for p, variants in self.products.items() if any(fits(product, v) for v in variants)}
        return [
            row
            for row in rows
            if fits(product, row["product"])
            or fits(product, row["variant"])
            or (row["variant"] is None and row["product"] in whole)
        ]

    def near(self, name: str, *tables: str) -> str:
        """The end of a sentence that names what these tables call nearly so."""
        names = (row[_NAME[table]] for table in tables for row in self.rows(table, [_NAME[table]]))
        return nearest(name, names)


_ADDRESSES: Final = ("address_space", "address", "address_last", "addresses")
_NAME: Final = {
    "registers": "register",
    "fields": "field",
    "enum_values": "name",
    "instructions": "mnemonic",
    "symbols": "name",
}
"""The column that holds what a row of each table is called."""
_BELOW: Final = {Register: ("register_id", "fields"), Field: ("field_id", "values")}
_FEW: Final = 64
"""For so many registers at most, row groups are chosen by their names."""


def several(found: Sequence[Register]) -> str:
    """What tells registers apart, for a message: `CB_MODE of tarn2 (CB), CB_MODE of mere5 (CB)`."""
    shown = [f"{row.name} of {row.variant or row.product} ({row.block}, {row.doc_id})" for row in found[:5]]
    more = f" and {len(found) - 5} more" if len(found) > 5 else ""
    return f"{', '.join(shown)}{more}; name the product or the block"


def _there(names: Sequence[str]) -> str:
    return f"; there is {', '.join(names)}" if names else ""


def _may_be_at(row: dict[str, Any], address: int) -> bool:
    """Whether the address is one of the row's, or between the first and the last of an array."""
    first, last = row["address"], row["address_last"]
    if first is None:
        return False
    return address in row["addresses"] or min(first, last or first) <= address <= max(first, last or first)


def _collection(value: object) -> Collection[Any]:
    return value if isinstance(value, set | frozenset | list | tuple) else (value,)


def _may_hold(group: Any, where: dict[str, Collection[Any]]) -> bool:
    """Whether a row group may hold rows that fit, by the least and greatest text that Parquet noted for it."""
    for i in range(group.num_columns):
        column = group.column(i)
        wanted = where.get(column.path_in_schema)
        if wanted is None or None in wanted or not column.is_stats_set or not column.statistics.has_min_max:
            continue
        least, greatest = column.statistics.min, column.statistics.max
        if all(isinstance(v, str) for v in (*wanted, least)) and not any(
            least <= v <= greatest for v in wanted
        ):
            return False
    return True


def _runs(fit: list[bool]) -> list[tuple[int, int]]:
    """Where the true ones stand, as start and length of each run."""
    runs: list[tuple[int, int]] = []
    place = 0
    while True:
        try:
            start = fit.index(True, place)
        except ValueError:
            return runs
        try:
            place = fit.index(False, start)
        except ValueError:
            place = len(fit)
        runs.append((start, place - start))
