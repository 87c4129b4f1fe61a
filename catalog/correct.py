"""An entry for a correction file, ready but for the right value and the reason.

    correction_entry(Path("data/parquet"), "CB_MODE.BLEND")

    # page 12, line 234: 3:O none how colours are blended
    # bits_garbled: The field's bits are incomplete as printed.
    [[correction]]
    document = "acme-chip"
    row = { table = "fields", register = "CB_MODE", field = "BLEND" }
    column = "bits"
    printed = "3:O"
    correct = "3:O"
    reason = ""
    settles = ["bits_garbled"]

The empty reason keeps an entry that nobody filled in from being applied.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from catalog.dataset import Dataset
from catalog.find_row import find_rows, several
from catalog.of_products import NAME
from catalog.report import bits_of, meaning
from extract.errors import UsageError
from normalize.arrow import keep_pandas_out
from normalize.correction_files import KEYS, correctable, did_you_mean, toml
from normalize.corrections import DOUBTS
from normalize.storage.layout import OBSERVED_DIR, observed_file

if TYPE_CHECKING:
    from collections.abc import Iterator

Row = dict[str, Any]


def correction_entry(
    root: Path,
    wanted: str,
    column: str | None = None,
    *,
    product: str | None = None,
    block: str | None = None,
) -> str:
    """The TOML entry (one per column in doubt) for a row of the dataset in `root`.

    Args:
        root: folder of the dataset.
        wanted: an observation id, or what the row is called: `register`, `register.field`, `register.bits`,
            `register.field.value`, `encoding.mnemonic`; of several such rows the flagged one is meant. See
            `catalog.find_row`.
        column: the column to correct; None for those in doubt.
        product: product or variant, where several have a row of that name.
        block: block of the register, where several have one.

    Raises:
        OutputError: `root` holds no dataset.
        NotFoundError: no row is called so; the message names the nearest.
        UsageError: several are, or the column cannot be corrected.
    """
    root = Path(root)
    keep_pandas_out()
    table, row = _one(Dataset(root), wanted, product, block)
    if column is not None and column not in (there := correctable(table)):
        near = did_you_mean(column, there, f"; there is {', '.join(there)}")
        raise UsageError(f"--column {column}: {table} has no such column to correct{near}")
    printed_id = wanted if wanted in row["observation_ids"] else row["observation_id"]
    beside = _observed(root, table, printed_id.rpartition(":")[0])
    printed = next((r for r in beside if r["observation_id"] == printed_id), None)
    if printed is None:
        raise UsageError(f"{wanted}: no document prints this row; a rule added it ({printed_id})")
    columns = _columns(table, row["flags"], column)
    return "\n".join(_entry(table, printed, beside, name, codes) for name, codes in columns)


def _one(dataset: Dataset, wanted: str, product: str | None, block: str | None) -> tuple[str, Row]:
    """The row meant, and its table: by its id, or the only one (or only flagged one) that is called so."""
    found = find_rows(dataset, wanted, product, block)
    flagged = [one for one in found if one.row["status"] == "flagged"]
    meant = flagged if len(found) > 1 and len(flagged) == 1 else found
    if len(meant) > 1:
        of = {one.row["variant"] or one.row["product"] for one in found}
        raise UsageError(f"{wanted}: {several(found, *(['the product or variant'] if len(of) > 1 else []))}")
    if not meant[0].published:
        raise UsageError(f"{wanted}: the tables hold nothing that was made of it")
    return meant[0].table, meant[0].row


def _observed(root: Path, table: str, doc_id: str) -> list[Row]:
    """The rows of the document's own table, as printed."""
    from pyarrow import parquet  # noqa: PLC0415 - Arrow's reader

    columns = [name for name in correctable(table) if name != "bits"]
    keys = [name for name in KEYS[table] if name != "bits"]
    more = ["bits_text", "bit_hi", "bit_lo"] if table == "fields" else []
    place = ["doc_id", "observation_id", "page_first", "line_first", "line_last", "raw_text"]
    wanted = dict.fromkeys([*place, *keys, *columns, *more])
    path = root / OBSERVED_DIR / table / observed_file(doc_id)
    rows: list[Row] = parquet.read_table(path, columns=list(wanted)).to_pylist()
    return rows


# -- writing the entry


def _columns(table: str, flags: list[str], column: str | None) -> Iterator[tuple[str, list[str]]]:
    """The columns to correct, each with the doubts that it settles; doubts about none go with the first."""
    if column is not None:
        yield column, flags
        return
    there = correctable(table)
    about = {
        code: next((name for name, codes in DOUBTS.items() if code in codes and name in there), None)
        for code in flags
    }
    columns = list(dict.fromkeys(name for name in about.values() if name)) or [
        NAME[table]
    ]  # a doubt of no column is of the name
    for number, name in enumerate(columns):
        yield name, [code for code, of in about.items() if of == name or (of is None and number == 0)]


def _entry(table: str, row: Row, beside: list[Row], column: str, codes: list[str]) -> str:
    text = " / ".join(" ".join(line.split()) for line in row["raw_text"].split("\n") if line.strip())
    value = row[_printed(column)]
    printed = hex(value) if isinstance(value, int) and column.startswith("address") else toml(value)
    lines = [
        f"# page {row['page_first']}, line {row['line_first']}: {_comment(text)}",
        *(f"# {code}: {meaning(code)}" for code in codes),
        "[[correction]]",
        f"document = {toml(row['doc_id'])}",
        f"row = {toml({'table': table, **_keys(table, row, beside, column)})}",
        f"column = {toml(column)}",
        f"printed = {printed}",
        f"correct = {printed}",
        'reason = ""',
    ]
    if codes:
        lines.append(f"settles = {toml(codes)}")
    return "\n".join(lines) + "\n"


def _printed(column: str) -> str:
    """The observed column that holds what is printed."""
    return "bits_text" if column == "bits" else column


def _comment(text: str) -> str:
    """Printed text in a comment: what cannot be seen is spelt out, for TOML forbids it and a terminal obeys it."""
    text = text if len(text) <= 160 else text[:159] + "…"
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode("ascii") for c in text)


def _keys(table: str, row: Row, beside: list[Row], column: str) -> dict[str, Any]:
    """What a person would name it by, and as much more as tells it from the rows that print the same.

    The column in question comes last: the entry names its text anyway. At worst the line decides, and the order on it.
    """
    names = sorted(_BY_USE[table], key=lambda name: (_key(row, name) is None, name == column))
    usual = min(_USUAL[table], sum(_key(row, name) is not None for name in names))
    left = [other for other in beside if other[_printed(column)] == row[_printed(column)]]
    keys: dict[str, Any] = {}
    for name in names:
        if len(left) == 1 and len(keys) >= usual:
            break
        narrowed = [other for other in left if _key(other, name) == _key(row, name)]
        if len(narrowed) < len(left) or len(keys) < usual:
            keys[name], left = _key(row, name), narrowed
    if len(left) == 1:
        return keys
    line = row["line_first"]
    alike = [other["observation_id"] for other in left if other["line_first"] <= line <= other["line_last"]]
    nth = {"nth": alike.index(row["observation_id"]) + 1} if len(alike) > 1 else {}
    return {**keys, "line": line, **nth}


_BY_USE: Final = {
    "registers": ("register", "address", "block", "variant"),
    "fields": ("register", "field", "bits", "block", "variant"),
    "enum_values": ("register", "field", "value", "name", "block", "variant"),
    "instructions": ("encoding", "mnemonic", "opcode", "syntax", "variant"),
    "symbols": ("kind", "name", "index", "variant"),
}
"""Keys in the order that a person would name them; so many of them are usual."""
_USUAL: Final = {"registers": 1, "fields": 2, "enum_values": 3, "instructions": 2, "symbols": 2}


def _key(row: Row, name: str) -> Any:
    return (bits_of(row) or row["bits_text"]) if name == "bits" else row[name]
