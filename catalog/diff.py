"""What differs between two products, two revisions of one, or two datasets, and where each side prints it.

    found = diff("r6xx", "Sea Islands", Path("data/parquet"), "VGT_*")
    found["registers"][0]["changes"][0]
        {"field": "MODE", "what": "resized", "before": "2:0", "after": "3:0", "verdict": "hardware_change",
         "evidence": "value 4 needs the wider field", "from": {"doc_id": ..., "page": 5, "line": 9}, "to": ...}

Products of one vendor and neighbouring revisions are answered from the table `changes`, which the
build made of them with all its evidence. Everything else is computed here by the same rule.
"""

from __future__ import annotations

import os
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from catalog.diff_groups import (
    ENDS,
    LISTED,
    Names,
    Parts,
    change_of,
    grouped,
    listed_groups,
    published_change,
    summary,
)
from catalog.rows import check
from catalog.tables import document_of, observed, of_product, places, rows_of_product, whole
from catalog.which import Variant, Which, which
from extract.errors import UsageError
from normalize.schema import OBSERVED
from normalize.storage.layout import RECORD_TABLES

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

Row = dict[str, Any]

PUBLISHED: Final = "changes"
COMPUTED: Final = "computed"
_REGISTER: Final = (
    "register",
    "block",
    "kind",
    "observation_id",
    "doc_id",
    "page_first",
    "line_first",
    "flags",
)


def diff(a: str, b: str, root: Path, pattern: str | None = None) -> Row:
    """What changed from `a` to `b`.

    Args:
        a: a product, a revision of one (`catalog.which` tells how they are named), or the folder of a dataset.
        b: the other, of the same kind.
        root: folder of the dataset that products and revisions are looked up in.
        pattern: such as `VGT_*`, in any case; only registers (encodings, kinds of symbols) of such names.

    Returns:
        `from`, `to`: the sides; `compares`: products, revisions or datasets; `source`: `changes` or `computed`,
        and `about`, a sentence on it; `registers`: those that differ, each with its `changes`; `same`: how many
        do not; `only_from`, `only_to`: registers that one of two products has; `uncompared`: those of a name
        that a side has several times; `listed`: instructions and symbols that differ, by group; `products`:
        those that one of two datasets has; `counts`: of changes by what differs; `differs`: whether anything does.

    Raises:
        OutputError: a folder holds no dataset that can be read.
        UsageError: a side is not there, both are the same, or no register is called like the pattern.
    """
    if _is_dataset(a) or _is_dataset(b):
        from catalog.diff_datasets import diff_datasets  # noqa: PLC0415 - a question of its own

        return diff_datasets(Path(a), Path(b), pattern)
    check(root)
    documents = whole(root, "documents").to_pylist()
    variants = _variants(root)
    sides = _of_a_kind(which(a, documents, variants), which(b, documents, variants), documents)
    one, other = ((side.vendor, side.product, side.label) for side in sides)
    if sides[0] == sides[1]:
        raise UsageError(f"{a} and {b} are both {sides[0].name}; name two products, or two revisions of one")
    if one == other and None in (sides[0].variant, sides[1].variant):
        raise UsageError(f"{a} and {b}: the one is a part of the other; name two variants")
    return _Comparison(root, sides, documents).run(Names(pattern))


def _is_dataset(text: str) -> bool:
    """Whether a side is the folder of a dataset; a folder that happens to be called like a product is not."""
    path = Path(text)
    return (path / "manifest.json").is_file() or (os.sep in text and path.is_dir())


def _variants(root: Path) -> set[Variant]:
    """The variants that documents tell apart."""
    columns = ("vendor", "product", "variant")
    rows = whole(root, "registers", columns)
    every = zip(*(rows.column(name).to_pylist() for name in columns), strict=True)
    return {(vendor or "", product, variant) for vendor, product, variant in every if product and variant}


def _of_a_kind(a: Which, b: Which, documents: Sequence[Row]) -> tuple[Which, Which]:
    """The sides, the only revision of a product taken for that product where the other side is one."""
    if (a.label is None) == (b.label is None):
        return a, b
    counts = Counter((row["vendor"], row["product"]) for row in documents)
    found = [
        one
        if one.product is None or counts[one.vendor, one.product] > 1
        else Which(one.vendor, one.product, None, one.documents)
        for one in (a, b)
    ]
    return found[0], found[1]


class _Comparison:
    """The work on two sides of one dataset; `_kin`: they are revisions of one product."""

    def __init__(self, root: Path, sides: tuple[Which, Which], documents: Sequence[Row]) -> None:
        self._root, self._sides, self._documents = root, sides, documents
        self._labels = [one.name if one.label is None else one.label for one in sides]
        products = [(one.vendor, one.product) for one in sides]
        self._kin = products[0] == products[1] and None not in (sides[0].product, sides[0].label)

    def run(self, names: Names) -> Row:
        """All that differs, as `diff` returns it."""
        rows, about = self._rows(names)
        stand = places(self._root, {row[end] for row in rows for end in ENDS if row[end] is not None})
        groups = [
            g
            for g in grouped(rows, dict.fromkeys(ENDS, stand))
            if names.keep(g["register"], g["before_name"])
        ]
        alone = ([], [], []) if self._kin else self._alone(rows, names)
        lists = self._listed(names)
        names.check()
        return summary({**self._ends(), **about}, Parts([], groups, *alone, lists))

    def _listed(self, names: Names) -> list[Row]:
        """The instructions and symbols that differ, of the groups that are asked for."""
        wanted = []
        for name, (group, _) in LISTED.items():
            groups = {row[group] for one in self._sides for row in self._plain(one, name, [group])}
            kept = [group for group in sorted(groups, key=str) if names.keep(group)]
            wanted += [name] if kept else []
        if not wanted:
            return []
        from catalog.computed import LISTED_COLUMNS  # noqa: PLC0415 - NumPy, which `changes` does without

        columns = {name: LISTED_COLUMNS[name] for name in wanted}
        one, other = (self._tables(side, columns) for side in self._sides)
        found = [
            group
            for name in wanted
            for group in listed_groups(one[name], other[name], name, self._labels, kin=self._kin)
        ]
        return [group for group in found if names.wants(group["group"])]

    def _rows(self, names: Names) -> tuple[list[Row], Row]:
        """The differences between registers, and what they rest on."""
        by_variant = self._of_variants(names)
        rows = [] if by_variant else whole(self._root, PUBLISHED).to_pylist()
        for swapped, (one, other) in ((False, self._sides), (True, self._sides[::-1])):
            if found := [row for row in rows if _is_side(row, "from", one) and _is_side(row, "to", other)]:
                about = f"the table `changes` holds it{', the other way round' if swapped else ''}"
                if "to_observation_id" not in found[0]:
                    about += ", but not where it is printed: build the dataset again with this version"
                return (
                    [published_change(row, swapped=swapped) for row in found],
                    {"source": PUBLISHED, "about": about},
                )
        from catalog.computed import between, side  # noqa: PLC0415 - see `_listed`

        made = [
            side(
                self._tables(one, {name: OBSERVED[name].names for name in RECORD_TABLES}),
                label,
                complete=all(d["complete"] for d in self._documents if d["doc_id"] in one.documents),
            )
            for one, label in zip(self._sides, self._labels, strict=True)
        ]
        found = [change_of(change) for change in between(made[0], made[1], kin=self._kin)]
        lacking = "the last variant of a register alone" if by_variant else "nothing of it"
        by = "rows as published" if self._sides[0].label is None else "rows of both documents as observed"
        about = f"the table `changes` holds {lacking}; computed by the same rule from the {by}"
        return found, {"source": COMPUTED, "about": about}

    def _of_variants(self, names: Names) -> bool:
        """Whether a side is a variant, and has registers of its own among those asked for."""
        for one in self._sides:
            if one.variant is not None:
                rows = self._plain(one, "registers", ["register", "variant"])
                if any(row["variant"] is not None and names.wants(row["register"]) for row in rows):
                    return True
        return False

    def _tables(self, one: Which, columns: Mapping[str, Sequence[str]]) -> dict[str, Any]:
        """Tables of a side, these columns of each: as published of a product, as observed of a revision."""
        from normalize.arrow import keep_pandas_out  # noqa: PLC0415 - see `_listed`

        keep_pandas_out()
        if one.label is None:
            return {
                table: of_product(self._root, table, (one.vendor, one.product, one.variant), names)
                for table, names in columns.items()
            }
        return {
            table: observed(self._root, table, one.documents[0], names) for table, names in columns.items()
        }

    def _plain(self, one: Which, table: str, columns: Sequence[str]) -> list[Row]:
        """Rows of one of these tables, as dictionaries."""
        if one.label is None:
            return rows_of_product(self._root, table, (one.vendor, one.product, one.variant), columns)
        rows: list[Row] = observed(self._root, table, one.documents[0], columns).to_pylist()
        return rows

    def _alone(self, rows: Sequence[Row], names: Names) -> tuple[list[Row], list[Row], list[Row]]:
        """The registers of two products that were not compared: of one, of the other, and those both have by name."""
        known = {row[end] for row in rows for end in ENDS}
        there = [_registers(self._plain(one, "registers", [*_REGISTER, "variant"])) for one in self._sides]
        called = [{row["register"] for row in registers} for registers in there]
        compared = {row["register"] for rows in there for row in rows if row["observation_id"] in known}
        out: tuple[list[Row], list[Row], list[Row]] = ([], [], [])
        for end, registers in enumerate(there):
            for row in registers:
                name = row["register"]
                if row["observation_id"] in known or (name is not None and name in compared):
                    continue
                if names.keep(name):
                    both = name is not None and name in called[1 - end]
                    out[2 if both else end].append(row)
        return out

    def _ends(self) -> Row:
        ends = [
            {
                "name": one.name,
                "vendor": one.vendor,
                "product": one.product,
                "variant": one.variant,
                "revision": one.label,
                "documents": [*one.documents],
            }
            for one in self._sides
        ]
        return {**dict(zip(ENDS, ends, strict=True)), "compares": "revisions" if self._kin else "products"}


def _is_side(row: Row, end: str, one: Which) -> bool:
    """Whether a row of `changes` has this side; both its products are one where it compares revisions."""
    if row[f"{end}_product"] != one.product or one.product is None:
        return False
    if row["from_product"] != row["to_product"]:
        return one.label is None
    own = row.get(f"{end}_observation_id")  # guides of one product may have revisions of one name
    return row[f"{end}_revision"] == one.label and (own is None or document_of(own) in one.documents)


def _registers(found: Sequence[Row]) -> list[Row]:
    """The registers of a side, each with its place; those that the newest revision has no more are left out."""
    rows = [row for row in found if "vanished" not in row["flags"]]
    return [
        {
            **{
                name: row[name]
                for name in ("register", "block", "kind", "variant", "observation_id", "doc_id")
            },
            "page": row["page_first"],
            "line": row["line_first"],
        }
        for row in rows
    ]
