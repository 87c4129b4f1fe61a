"""Which row of which table a person means.

    find(dataset, "CB_MODE")                 a register; in any case, or an element of an array
    find(dataset, "CB_MODE.BLEND")           a field, by its name or its bits (`CB_MODE.7:4`)
    find(dataset, "CB_MODE.BLEND=3")         a value of its list, by number or by name
    find(dataset, "S_ADD_U32")               an instruction; `SOP2.S_ADD_U32` and `SOP2=0` are too, and symbols
    find(dataset, "chip:r3.f1")              any row by its observation_id, register_id or field_id
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from catalog.names import called, fits, is_pattern, nearest
from catalog.report import bits_of, name_of
from catalog.tables import document_of, observed
from extract.errors import NotFoundError, UsageError
from normalize.layout import RECORD_TABLES

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from catalog.dataset import Dataset

Row = dict[str, Any]
Found = tuple[str, Row]
"""A table and a row of it: identity, names and place."""

_ABOUT: Final = ("vendor", "product", "variant", "observation_id", "doc_id", "page_first", "line_first")
_NAMES: Final = {
    "registers": ("register", "register_id"),
    "fields": ("register", "field", "bit_hi", "bit_lo", "bits_text", "field_id", "part"),
    "enum_values": ("register", "field", "value", "name"),
    "instructions": ("encoding", "opcode", "mnemonic", "section"),
    "symbols": ("kind", "index", "name", "section"),
}
_IDS: Final = {"registers": ("register_id",), "fields": ("field_id",)}
_INSIDE: Final = {
    "registers": ("register",),
    "fields": ("register", "field"),
    "enum_values": ("register", "field", "name"),
    "instructions": ("encoding", "mnemonic"),
    "symbols": ("kind", "name"),
}
"""The names that lead to a row, from the outermost inwards."""
_SHOWN: Final = 12


def find(dataset: Dataset, wanted: str, product: str | None = None) -> Found:
    """The one row that is meant, of the published tables or, if they do not hold it, of the observed ones.

    Raises:
        NotFoundError: no row is called so; the message names the nearest.
        UsageError: several rows are: the message lists them. Or there is no such product.
    """
    found = _by_id(dataset, wanted)
    if found is not None:
        return found
    rows = {table: dataset.of_product(_rows(dataset, table), product) for table in RECORD_TABLES}
    every = list(_by_name(rows, wanted))
    if not every:
        raise NotFoundError(f"{wanted}: no row is called so{_near(rows, wanted)}")
    if len(every) > 1:
        raise UsageError(f"{wanted}: {len(every)} rows are called so; name one by its id{_which(every)}")
    return every[0]


def _rows(dataset: Dataset, table: str) -> list[Row]:
    return dataset.rows(table, [*_ABOUT, *_NAMES[table]])


def _by_id(dataset: Dataset, wanted: str) -> Found | None:
    """The row of an id; of one that was merged into another, that one; of one not published, the observed row."""
    doc_id = document_of(wanted)
    if not doc_id or all(document["doc_id"] != doc_id for document in dataset.manifest["documents"]):
        return None
    for table in RECORD_TABLES:
        for column in ("observation_id", *_IDS.get(table, ())):
            for row in dataset.rows(table, [*_ABOUT, *_NAMES[table]], **{column: wanted}):
                return table, row
    for table in RECORD_TABLES:
        merged = dataset.rows(table, ["observation_id", "observation_ids", "n_observations"])
        for own in merged:
            if own["n_observations"] > 1 and wanted in own["observation_ids"]:
                (row,) = dataset.rows(
                    table, [*_ABOUT, *_NAMES[table]], observation_id=own["observation_id"]
                )[:1]
                return table, row
    for table in RECORD_TABLES:
        rows = observed(dataset.root, table, doc_id, [*_ABOUT, *_NAMES[table]]).to_pylist()
        for row in rows:
            if row["observation_id"] == wanted:
                return table, row
    return None


def _by_name(rows: dict[str, list[Row]], wanted: str) -> Iterator[Found]:
    """The rows of that name; a field is meant by its name alone only if nothing else is called so."""
    left, is_value, value = wanted.rpartition("=")
    if is_value:
        yield from _values(rows, left.strip(), value.strip())
        return
    found = [
        (table, row)
        for table in RECORD_TABLES
        for parts in _splits(wanted, len(_INSIDE[table]))
        for row in _inside(rows[table], _INSIDE[table], parts)
    ]
    found += [("instructions", row) for row in _inside(rows["instructions"], ("mnemonic",), (wanted,))]
    found += [("symbols", row) for row in _inside(rows["symbols"], ("name",), (wanted,))]
    for left, _, bits in (wanted.rpartition("."),) if "." in wanted else ():
        those = _inside(rows["fields"], ("register",), (left,))
        found += [("fields", row) for row in those if bits_of(row) == bits]
    if not found:
        found = [("fields", row) for row in _inside(rows["fields"], ("field",), (wanted,))]
    yield from {row["observation_id"]: (table, row) for table, row in found}.values()


def _values(rows: dict[str, list[Row]], left: str, value: str) -> Iterator[Found]:
    """The values of a field, or the opcodes of an encoding, of this number or name."""
    for parts in _splits(left, 2):
        for row in _inside(rows["enum_values"], ("register", "field"), parts):
            if _is_value(row, value):
                yield "enum_values", row
    for row in _inside(rows["instructions"], ("encoding",), (left,)):
        if _number(value) is not None and row["opcode"] == _number(value):
            yield "instructions", row


def _is_value(row: Row, value: str) -> bool:
    return fits(value, row["name"]) or (_number(value) is not None and row["value"] == _number(value))


def _number(text: str) -> int | None:
    try:
        return int(text, 0)
    except ValueError:
        return int(text) if text.isdecimal() else None


def _splits(text: str, count: int) -> Iterator[tuple[str, ...]]:
    """Every way to cut a text at dots into so many parts; names may hold dots themselves."""
    if count == 1:
        yield (text,)
        return
    for at, sign in enumerate(text):
        if sign == ".":
            for rest in _splits(text[at + 1 :], count - 1):
                yield (text[:at], *rest)


def _inside(rows: Iterable[Row], columns: tuple[str, ...], parts: tuple[str, ...]) -> list[Row]:
    """The rows that these names lead to."""
    found = list(rows)
    for column, part in zip(columns, parts, strict=True):
        names = called(part, [row[column] for row in found])
        found = [row for row in found if row[column] in names]
    return found


def _which(found: list[Found]) -> str:
    """What tells the rows apart, one a line."""
    shown = [
        f"\n  {row['observation_id']}  {_called(table, row)} of {row['variant'] or row['product'] or '?'}, "
        f"page {row['page_first']}, line {row['line_first']}"
        for table, row in found[:_SHOWN]
    ]
    more = f"\n  and {len(found) - _SHOWN} more" if len(found) > _SHOWN else ""
    products = {row["product"] for _, row in found}
    return f"{', or name the product' if len(products) > 1 else ''}:{''.join(shown)}{more}"


def _called(table: str, row: Row) -> str:
    of = row.get("register") or row.get("encoding")
    name = name_of(table, row)
    return f"{of}.{name}" if of and table != "registers" else name


def _near(rows: dict[str, list[Row]], wanted: str) -> str:
    """What is called nearly so: below the register or encoding that is named, if there is one, else anything."""
    if is_pattern(wanted):
        return "; a pattern names many rows: give one name"
    left, _, value = wanted.rpartition("=")
    if left:
        values = [
            row for parts in _splits(left, 2) for row in _inside(rows["enum_values"], ("register", "field"), parts)
        ]
        if values:
            there = [f"{row['value']} {row['name'] or ''}".strip() for row in values]
            return f"; the field has the values {', '.join(there[:_SHOWN])}"
    outer, _, inner = (left or wanted).rpartition(".")
    fields = _inside(rows["fields"], ("register",), (outer,)) if outer else []
    if fields:
        there = [row["field"] or bits_of(row) for row in fields]
        return nearest(inner, there, f"; {outer} has the fields {', '.join(there)}")
    names = [row[column] for table, column in _NAMED.items() for row in rows[table]]
    return nearest(outer or wanted, names)


_NAMED: Final = {"registers": "register", "instructions": "mnemonic", "symbols": "name"}
