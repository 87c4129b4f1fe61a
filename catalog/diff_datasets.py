"""What differs between two datasets: the same documents read by other code, or other documents of the same chips.

    diff_datasets(Path("old/parquet"), Path("data/parquet"))["registers"][0]
        {"product": "tarn2", "register": "MODE", "same_source": True, "changes": [...]}

Values are compared, not marks: a row that is flagged in one build only, or repaired there to what
the other has read, is no difference. There is no verdict: between two builds, nothing says that
the hardware changed. `same_source` tells whether both sides were read from the same bytes.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from catalog.computed import between, side, unrepaired
from catalog.diff_groups import ENDS, LISTED, Names, Parts, change_of, grouped, listed_groups, summary
from catalog.rows import check
from catalog.tables import taken, whole
from extract.errors import UsageError
from normalize.arrow import keep_pandas_out
from normalize.storage.layout import RECORD_TABLES

if TYPE_CHECKING:
    from pathlib import Path

Row = dict[str, Any]
Product = tuple[str, str, str]
"""Vendor and product, or the id of a document that does not name both."""

_PLACE: Final = {"doc_id": "doc_id", "page": "page_first", "line": "line_first"}


def diff_datasets(a: Path, b: Path, pattern: str | None = None) -> Row:
    """What `catalog.diff.diff` returns, of all products of two datasets.

    Raises:
        OutputError: a folder holds no dataset that can be read.
        UsageError: both are the same folder, or no register is called like the pattern.
    """
    keep_pandas_out()
    sides = _Dataset(a), _Dataset(b)
    if a.resolve() == b.resolve():
        raise UsageError(f"{a} and {b} are the same folder; name two datasets")
    names, parts = Names(pattern), Parts([], [], [], [], [], [])
    for product in sorted({*sides[0].products, *sides[1].products}):
        if not all(product in one.products for one in sides):
            here = next(one for one in sides if product in one.products)
            documents = [row["doc_id"] for row in here.products[product]]
            what = "removed" if here is sides[0] else "added"
            if any(map(names.keep, here.of(product)["registers"].column("register").to_pylist())):
                parts.products.append({**_named(product), "what": what, "documents": documents})
            continue
        groups, lists = _differences(sides, product)
        kept = [group for group in groups if names.keep(group["register"], group["before_name"])]
        parts.registers.extend(kept)
        parts.listed.extend(group for group in lists if names.keep(group["group"]))
    names.check()
    about = "computed from the published tables of both; values are compared, their marks are not"
    ends = {
        end: {"name": str(one.root), "documents": one.documents} for end, one in zip(ENDS, sides, strict=True)
    }
    return summary({**ends, "compares": "datasets", "source": "computed", "about": about}, parts)


class _Dataset:
    """One side: its tables, and the products they tell of, each with its rows of `documents`."""

    def __init__(self, root: Path) -> None:
        check(root)
        self.root = root
        self.tables = {name: whole(root, name) for name in RECORD_TABLES}
        self.products: dict[Product, list[Row]] = {}
        for row in whole(root, "documents").to_pylist():
            self.products.setdefault(_product(row["vendor"], row["product"], row["doc_id"]), []).append(row)

    @property
    def documents(self) -> list[str]:
        """The ids of its documents."""
        return [row["doc_id"] for rows in self.products.values() for row in rows]

    def of(self, product: Product) -> dict[str, Any]:
        """The record tables of one product."""
        found = {}
        for name, table in self.tables.items():
            keys = zip(*(table.column(c).to_pylist() for c in ("vendor", "product", "doc_id")), strict=True)
            found[name] = taken(table, [i for i, key in enumerate(keys) if _product(*key) == product])
        return found


def _product(vendor: str | None, product: str | None, doc_id: str) -> Product:
    return ("", "", doc_id) if vendor is None or product is None else (vendor, product, "")


def _named(product: Product) -> Row:
    return {"vendor": product[0] or None, "product": product[1] or product[2]}


def _differences(sides: tuple[_Dataset, _Dataset], product: Product) -> tuple[list[Row], list[Row]]:
    """All registers of a product, with what differs of each; and its instructions and symbols that differ."""
    tables = [one.of(product) for one in sides]
    made = [
        side(
            {name: unrepaired(table) for name, table in of.items()},
            str(one.root),
            complete=all(document["complete"] for document in one.products[product]),
        )
        for one, of in zip(sides, tables, strict=True)
    ]
    rows = [change_of(change) for change in between(made[0], made[1], kin=True)]
    stand = {end: _places(of) for end, of in zip(ENDS, tables, strict=True)}
    groups = grouped(rows, stand)
    lists = [
        group
        for name in LISTED
        for group in listed_groups(
            tables[0][name], tables[1][name], name, [str(one.root) for one in sides], kin=True
        )
    ]
    shas = [{row["doc_id"]: row["source_sha256"] for row in one.products[product]} for one in sides]
    for group in (*groups, *lists):
        group.update(_named(product))
        for change in group["changes"]:
            change["verdict"] = None
    for group in groups:
        read = [shas[i][group[end]["doc_id"]] if group[end] else None for i, end in enumerate(ENDS)]
        group.update(verdict=None, same_source=read[0] == read[1])
    return groups, lists


def _places(tables: dict[str, Any]) -> dict[str, Row]:
    """Where the published rows of registers and fields stand, by their ids."""
    found: dict[str, Row] = {}
    for name in ("registers", "fields"):
        for row in tables[name].select([*_PLACE.values(), "observation_id"]).to_pylist():
            place = {key: row[column] for key, column in _PLACE.items()}
            one = row["observation_id"]
            found[one] = {"table": name, **place, "observation_id": one}
    return found
