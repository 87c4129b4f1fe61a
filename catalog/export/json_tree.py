"""JSON: registers with their fields and values, instructions, symbols and documents, by a published schema.

    {"format": "specmill-export", "version": 1, "documents": [...],
     "registers": [{"register": "CTRL", "address": 256, ..., "fields": [{"field": "ON", "values": [...]}]}]}

Every name and number is as it is in the tables, under the column's name. The schema follows from
the columns: `specmill export json-schema` prints it, `docs/export.schema.json` is a copy.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Final

from catalog.model import EnumValue, Field, Instruction, Register, Symbol, columns
from normalize.schema import PUBLISHED

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from catalog.export.losses import Losses
    from catalog.export.selection import Selection
    from catalog.model import Row

FORMAT: Final = "specmill-export"
VERSION: Final = 1
"""Raised when a member is renamed, dropped or changes its meaning; added members do not count."""

_KINDS: Final[dict[str, type[Row]]] = {
    "registers": Register,
    "instructions": Instruction,
    "symbols": Symbol,
}
_BELOW: Final[dict[type[Row], tuple[str, type[Row]]]] = {
    Register: ("fields", Field),
    Field: ("values", EnumValue),
}


def render(chosen: Selection, losses: Losses, about: list[str]) -> bytes:  # noqa: ARG001 - it can say everything
    """The document: one line for each document, register, instruction and symbol."""
    products = chosen.products
    members = [
        f'"format": {json.dumps(FORMAT)}',
        f'"version": {VERSION}',
        f'"about": {json.dumps(about)}',
        f'"documents": {_list(d for p in products for d in p.documents)}',
    ]
    for table, kind in _KINDS.items():
        tree = _reader(kind)
        rows = (row for p in products for row in getattr(p, table))
        members.append(f'"{table}": {_list(tree(row) for row in rows)}')
    return ("{\n" + ",\n".join(members) + "\n}\n").encode("ascii")


def _list(items: Iterable[dict[str, Any]]) -> str:
    return "[" + ",".join("\n " + json.dumps(item, separators=(",", ":")) for item in items) + "]"


def _reader(kind: type[Row]) -> Callable[[Any], dict[str, Any]]:
    """What makes an object of a row: its columns by their names, and the rows below it."""
    names = list(columns(kind).items())
    below = _BELOW.get(kind)
    inner = _reader(below[1]) if below else None

    def tree(row: Any) -> dict[str, Any]:
        made = {column: getattr(row, attribute) for column, attribute in names}
        if "attributes" in made:
            made["attributes"] = dict(made["attributes"])
        if below and inner:
            made[below[0]] = [inner(each) for each in getattr(row, below[0])]
        return made

    return tree


# -- the schema


def schema() -> dict[str, Any]:
    """The JSON Schema (2020-12) of what `render` writes, from the schemas of the tables."""
    documents = PUBLISHED["documents"]
    members = {
        "format": {"const": FORMAT},
        "version": {"const": VERSION},
        "about": {"type": "array", "items": {"type": "string"}},
        "documents": _array(_object(documents, documents.names)),
        **{table: _array(_of(kind)) for table, kind in _KINDS.items()},
    }
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": f"urn:specmill:export:{VERSION}",
        "title": "A specmill dataset, or one product of it",
        **_closed(members),
    }


def _of(kind: type[Row]) -> dict[str, Any]:
    made = _object(PUBLISHED[kind.TABLE], list(columns(kind)))
    if below := _BELOW.get(kind):
        made["properties"][below[0]] = _array(_of(below[1]))
        made["required"].append(below[0])
    return made


def _object(table: Any, names: Iterable[str]) -> dict[str, Any]:
    members = {}
    for name in names:
        column = table.field(name)
        about = (column.metadata or {}).get(b"description", b"").decode()
        members[name] = {"description": about, **_type(column.type, nullable=column.nullable)}
    return {"description": table.metadata[b"description"].decode(), **_closed(members)}


def _closed(members: dict[str, Any]) -> dict[str, Any]:
    return {
        "type": "object",
        "properties": members,
        "required": list(members),
        "additionalProperties": False,
    }


def _array(items: dict[str, Any]) -> dict[str, Any]:
    return {"type": "array", "items": items}


def _type(kind: Any, *, nullable: bool) -> dict[str, Any]:
    """The JSON type of an Arrow type."""
    from pyarrow import types  # noqa: PLC0415 - Arrow's predicates, for those who print the schema

    made: dict[str, Any]
    if types.is_map(kind):
        made = {"type": "object", "additionalProperties": _type(kind.item_type, nullable=True)}
    elif types.is_list(kind):
        made = _array(_type(kind.value_type, nullable=False))
    elif types.is_struct(kind):
        members = [kind.field(i) for i in range(kind.num_fields)]
        made = _closed({m.name: _type(m.type, nullable=True) for m in members})
    elif types.is_boolean(kind):
        made = {"type": "boolean"}
    elif types.is_floating(kind):
        made = {"type": "number"}
    elif types.is_integer(kind):
        unsigned = types.is_unsigned_integer(kind)
        bits = kind.bit_width
        made = {
            "type": "integer",
            "minimum": 0 if unsigned else -(1 << bits - 1),
            "maximum": (1 << bits if unsigned else 1 << bits - 1) - 1,
        }
    else:
        made = {"type": "string"}
    return {**made, "type": [made["type"], "null"]} if nullable else made
