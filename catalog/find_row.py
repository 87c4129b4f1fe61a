"""Which one row of which table a person means.

find_row(dataset, "CB_MODE.BLEND")       what `catalog.find` finds: a register, field, instruction or symbol
find_row(dataset, "CB_MODE.BLEND=3")     a value of a field's list, by number or by name; `CB_MODE.BLEND.3` too
find_row(dataset, "SOP2.S_ADD_U32")      an instruction of one encoding; `SOP2=0` by its opcode
find_row(dataset, "chip:r3.f1")          any row by its observation_id, register_id or field_id
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

from catalog.find import find
from catalog.names import fits, nearest
from catalog.report import name_of
from catalog.tables import document_of, observed
from extract.errors import NotFoundError, UsageError
from normalize.storage.layout import RECORD_TABLES

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from collections.abc import Set as AbstractSet

    from catalog.dataset import Dataset

Row = dict[str, Any]


class Found(NamedTuple):
    """A row: its table, its columns, and whether the published table holds it or only what a document says."""

    table: str
    row: Row
    published: bool


_IDS: Final = {"registers": "register_id", "fields": "field_id"}
_SHOWN: Final = 8


def find_row(dataset: Dataset, wanted: str, product: str | None = None, block: str | None = None) -> Found:
    """The row meant, with all its columns.

    Args:
        dataset: where to look.
        wanted: a name or an id; see above.
        product: product or variant, where several have one of that name.
        block: only registers of this block, or of one that fits the pattern, their fields and values. An id needs none.

    Raises:
        NotFoundError: no row is called so; the message names the nearest.
        UsageError: several rows are: the message lists them. Or there is no such product or block.
    """
    found = find_rows(dataset, wanted, product, block)
    if len(found) > 1:
        of = {one.row["variant"] or one.row["product"] for one in found}
        raise UsageError(f"{wanted}: {several(found, *(['the product or variant'] if len(of) > 1 else []))}")
    return found[0]


def find_rows(
    dataset: Dataset, wanted: str, product: str | None = None, block: str | None = None
) -> list[Found]:
    """All rows that are called so, one at least; see `find_row`."""
    found = _by_id(dataset, wanted)
    if found is not None:
        return [found]
    ids: dict[str, dict[str, None]] = {}
    for table, own in _by_name(dataset, wanted, product, block):
        ids.setdefault(table, {})[own] = None
    rows: list[Found] = []
    for table, named in ids.items():
        there = {row["observation_id"]: row for row in dataset.rows(table, observation_id=set(named))}
        rows += [Found(table, there[one], published=True) for one in named]
    return rows


def _by_id(dataset: Dataset, wanted: str) -> Found | None:
    """The row of an id; of an observation that was merged with others, what they became; else the observation."""
    doc_id = document_of(wanted)
    if all(document["doc_id"] != doc_id for document in dataset.manifest["documents"]):
        return None
    for table in RECORD_TABLES:
        for column in filter(None, ("observation_id", _IDS.get(table))):
            for row in dataset.rows(table, **{column: wanted}):
                return Found(table, row, published=True)
        for merged in dataset.rows(table, ["observation_id", "observation_ids"]):
            if wanted in merged["observation_ids"]:
                (row, *_) = dataset.rows(table, observation_id=merged["observation_id"])
                return Found(table, row, published=True)
    for table in RECORD_TABLES:
        for row in observed(dataset.root, table, doc_id).to_pylist():
            if row["observation_id"] == wanted:
                return Found(table, row, published=False)
    raise NotFoundError(f"{wanted}: {doc_id} has no such row")


def _by_name(
    dataset: Dataset, wanted: str, product: str | None, block: str | None
) -> Iterator[tuple[str, str]]:
    """Table and observation id of every row called so."""
    left, equals, value = (part.strip() for part in wanted.rpartition("="))
    if equals:
        yield from _values(dataset, left, value, product, block)
        return
    encoding, dot, mnemonic = wanted.rpartition(".")
    inside = (
        dataset.instructions(mnemonic, encoding=encoding, product=product) if dot and block is None else []
    )
    if inside:
        yield from ((one.TABLE, one.observation_id) for one in inside)
        return
    try:
        found = find(dataset, wanted, product, block)
    except NotFoundError:
        field, _, value = wanted.rpartition(".")
        if not _is_field(dataset, field, product, block):
            raise
        yield from _values(dataset, field, value, product, block)
        return
    fields = [row for one in found.fields for row in one.part.rows]
    for one in (*found.registers, *fields, *found.instructions, *found.symbols):
        yield one.TABLE, one.observation_id


def _is_field(dataset: Dataset, name: str, product: str | None, block: str | None) -> bool:
    try:
        return "." in name and bool(find(dataset, name, product, block).fields)
    except NotFoundError:
        return False


def _values(
    dataset: Dataset, left: str, value: str, product: str | None, block: str | None
) -> Iterator[tuple[str, str]]:
    """The values of a field, or the opcodes of an encoding, that have this number or name."""
    number = _number(value)
    if number is not None and block is None:
        opcodes = dataset.instructions(encoding=left, opcode=number, product=product)
        yield from ((one.TABLE, one.observation_id) for one in opcodes)
        if opcodes:
            return
    fields = [row for one in find(dataset, left, product, block).fields for row in one.part.rows]
    values = [one for field in fields for one in field.values]
    meant = [one for one in values if fits(value, one.name) or (number is not None and _holds(one, number))]
    if not meant:
        there = [f"{one.value} {one.name or ''}".strip() for one in values if one.value is not None]
        known = f"; it has the values {', '.join(there[:_SHOWN])}" if there else "; it has no list of values"
        near = nearest(value, [one.name for one in values], known)
        raise NotFoundError(f"{left}: no value {value}{near}")
    yield from ((one.TABLE, one.observation_id) for one in meant)


def _holds(one: Any, number: int) -> bool:
    """Whether a number is the value, or within its range."""
    return one.value is not None and one.value <= number <= (one.value_last or one.value)


def _number(text: str) -> int | None:
    try:
        return int(text, 0)
    except ValueError:
        return int(text) if text.isdecimal() else None


def several(found: Sequence[Found], *choices: str) -> str:
    """What tells rows of one name apart, as the end of a sentence; `choices` are what may be named besides an id."""
    blocks = {row.get("block") for _, row, _ in found}
    told = [*choices, *(["the block"] if len(blocks) > 1 else [])]
    shown = [
        f"{row['observation_id']} ({called(table, row)} of {_owner(row, blocks)}, "
        f"page {row['page_first']}, line {row['line_first']})"
        for table, row, _ in found[:_SHOWN]
    ]
    more = f" and {len(found) - _SHOWN:,} more" if len(found) > _SHOWN else ""
    choice = f"{' or '.join(told)}, or one of" if told else "one of"
    return f"{len(found)} rows are called so; name {choice} {', '.join(shown)}{more}"


def _owner(row: Row, blocks: AbstractSet[str | None]) -> str:
    """The product or variant of a row, and its block where that tells it from the others."""
    of = row["variant"] or row["product"] or "?"
    return f"{of}, block {row['block']}" if len(blocks) > 1 and row.get("block") else of


def called(table: str, row: Row) -> str:
    """What a person calls a row, with what it belongs to: `CB_MODE.BLEND 7:4`."""
    of = row.get("register") or row.get("encoding")
    name = name_of(table, row)
    return f"{of}.{name}" if of and table != "registers" else name
