"""SQLite: the record tables and the documents as tables, array elements with their addresses, and what columns mean.

    select f.register, f.field, e.address from fields f join register_addresses e using (register_id)
    where f.status <> 'flagged' and e.address = 0x28780;

Columns are called as in the dataset; lists are JSON text. SQLite's integers are signed: a number
of 2^63 or more is the text of its hexadecimal form.
"""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING, Any, Final

from catalog.model import EnumValue, Field, Instruction, Register, Symbol, columns
from normalize.schema import PUBLISHED

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from catalog.export.losses import Losses
    from catalog.export.selection import Selection
    from catalog.model import Row

_KINDS: Final[tuple[type[Row], ...]] = (Register, Field, EnumValue, Instruction, Symbol)
_KEYS: Final = {
    "documents": "doc_id",
    "registers": "register_id",
    "fields": "observation_id",
    "enum_values": "observation_id",
    "instructions": "observation_id",
    "symbols": "observation_id",
}
_INDEXES: Final = {
    "registers": ("register", "address"),
    "fields": ("register_id", "field_id", "field"),
    "enum_values": ("field_id", "register_id", "name"),
    "instructions": ("mnemonic",),
    "symbols": ("name",),
}
_SIGNED: Final = 1 << 63


def render(chosen: Selection, losses: Losses, about: list[str]) -> bytes:  # noqa: ARG001 - it can say everything
    """The bytes of the database file."""
    with closing(sqlite3.connect(":memory:")) as base:
        base.execute("create table about (line text) strict")
        base.executemany("insert into about values (?)", [(line,) for line in about])
        base.execute('create table columns ("table" text, "column" text, description text) strict')
        documents = [d for p in chosen.products for d in p.documents]
        names = PUBLISHED["documents"].names
        _fill(base, "documents", names, ([d[name] for name in names] for d in documents))
        for kind in _KINDS:
            attributes = columns(kind)
            found = ([getattr(row, a) for a in attributes.values()] for row in _rows(kind, chosen))
            _fill(base, kind.TABLE, list(attributes), found)
        _addresses(base, chosen)
        base.commit()
        return base.serialize()


def _rows(kind: type[Row], chosen: Selection) -> Iterator[Any]:
    for product in chosen.products:
        if kind is Instruction:
            yield from product.instructions
        elif kind is Symbol:
            yield from product.symbols
        elif kind is Register:
            yield from product.registers
        else:
            fields = (f for register in product.registers for f in register.fields)
            yield from fields if kind is Field else (v for f in fields for v in f.values)


def _fill(base: sqlite3.Connection, table: str, names: Sequence[str], rows: Iterable[Iterable[Any]]) -> None:
    schema = PUBLISHED[table]
    spelled = ", ".join(
        f'"{name}" {_type(schema.field(name).type)}{"" if schema.field(name).nullable else " not null"}'
        for name in names
    )
    base.execute(f'create table {table} ({spelled}, primary key ("{_KEYS[table]}")) without rowid')
    marks = ", ".join("?" * len(names))
    base.executemany(f"insert into {table} values ({marks})", ([_value(v) for v in row] for row in rows))  # noqa: S608 - our names
    for name in _INDEXES.get(table, ()):
        base.execute(f'create index {table}_{name} on {table} ("{name}")')
    meanings = [(table, n, (schema.field(n).metadata or {}).get(b"description", b"").decode()) for n in names]
    base.executemany("insert into columns values (?, ?, ?)", meanings)


def _type(kind: Any) -> str:
    """The SQLite type of a column; lists and maps, which are JSON text, have brackets in their names."""
    name = str(kind)
    if name == "double":
        return "real"
    return "integer" if name == "bool" or ("int" in name and "<" not in name) else "text"


def _value(value: Any) -> Any:
    if isinstance(value, int) and value >= _SIGNED:
        return hex(value)
    if isinstance(value, list | tuple | dict):
        return json.dumps(value)
    return value


def _addresses(base: sqlite3.Connection, chosen: Selection) -> None:
    """One row for each element of each array, and for each address of a plain register."""
    base.execute(
        "create table register_addresses (register_id text not null references registers, name text, "
        "array_index integer, address integer)"
    )
    found = (
        (r.register_id, i.name, i.index, None if i.address is None else _value(i.address))
        for product in chosen.products
        for r in product.registers
        for i in r.instances()
    )
    base.executemany("insert into register_addresses values (?, ?, ?, ?)", found)
    for name in ("address", "name", "register_id"):
        base.execute(f"create index register_addresses_{name} on register_addresses ({name})")
