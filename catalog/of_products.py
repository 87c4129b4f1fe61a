"""The products of a dataset: rows of one, in any spelling or by a pattern, and what in it is called nearly so."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any, Final

from catalog.names import fits, in_block, is_pattern, nearest
from catalog.rows import Tables
from extract.errors import UsageError

if TYPE_CHECKING:
    from collections.abc import Sequence

PRODUCT: Final = ("vendor", "product", "variant")
NAME: Final = {
    "registers": "register",
    "fields": "field",
    "enum_values": "name",
    "instructions": "mnemonic",
    "symbols": "name",
}
"""The column that holds what a row of each table is called."""
_IN_BLOCKS: Final = ("registers", "fields")


class Products(Tables):
    """A dataset whose rows are chosen by product."""

    @cached_property
    def products(self) -> dict[str, tuple[str, ...]]:
        """The products described, each with the variants that its documents tell apart."""
        found: dict[str, set[str]] = {
            document["product"]: set() for document in self.manifest["documents"] if document["product"]
        }
        for _, product, variant in self._variants:
            found.setdefault(product, set()).add(variant)
        return {product: tuple(sorted(variants)) for product, variants in sorted(found.items())}

    @cached_property
    def _variants(self) -> set[tuple[str, str, str]]:
        """Vendor (empty for none), product and name of each variant."""
        return {
            (row["vendor"] or "", row["product"], row["variant"])
            for table in ("registers", "instructions")
            for row in self.rows(table, PRODUCT)
            if row["product"] and row["variant"]
        }

    def of_product(self, rows: list[dict[str, Any]], product: str | None) -> list[dict[str, Any]]:
        """The rows of a product or variant; a row without variant holds for each variant of its product.

        Args:
            rows: with the columns vendor, product and variant.
            product: as `catalog.which.which` takes it, in any spelling or by a part; or a pattern with `*` and `?`.

        Raises:
            UsageError: no document describes such a product, or it may be one of several.
        """
        if product is None:
            return rows
        if any(document["product"] == product for document in self.manifest["documents"]):
            return [row for row in rows if row["product"] == product]
        if is_pattern(product):
            return self._of_pattern(rows, product)
        from catalog.which import which_product  # noqa: PLC0415 - a product's very name is no question

        one = which_product(product, self.manifest["documents"], self._variants)
        return [
            row
            for row in rows
            if (row["vendor"], row["product"]) == (one.vendor, one.product)
            and (one.variant is None or row["variant"] in (None, one.variant))
        ]

    def _of_pattern(self, rows: list[dict[str, Any]], product: str) -> list[dict[str, Any]]:
        """The rows of the products and variants that fit a pattern."""
        there = [*self.products, *(v for variants in self.products.values() for v in variants)]
        if not any(fits(product, name) for name in there):
            raise UsageError(f"no product {product}{there_is(there)}")
        whole = {p for p, variants in self.products.items() if any(fits(product, v) for v in variants)}
        return [
            row
            for row in rows
            if fits(product, row["product"])
            or fits(product, row["variant"])
            or (row["variant"] is None and row["product"] in whole)
        ]

    def near(self, name: str, *tables: str, product: str | None = None, block: str | None = None) -> str:
        """The end of a sentence that names what these tables, or of two of them one block, call nearly so."""
        names: list[str | None] = []
        for table in tables:
            if block is not None and table not in _IN_BLOCKS:
                continue
            columns = [NAME[table], *PRODUCT, *(("block",) if block is not None else ())]
            rows = self.of_product(self.rows(table, columns), product)
            names += [row[NAME[table]] for row in rows if in_block(block, row.get("block"))]
        return nearest(name, names)


def there_is(names: Sequence[str]) -> str:
    """The end of a sentence that says what there is in place of what was asked for."""
    return f"; there is {', '.join(names)}" if names else ""
