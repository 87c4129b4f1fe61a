"""What differs between two revisions of one document, or two products of one vendor.

    1.0 -> 1.1   EDGE_CFG  PATH_SEL  shared    -     -     hardware_change
    1.0 -> 1.1   EDGE_CFG  PATH_SEL  resized   2:0   3:0   hardware_change   value 4 needs the wider field
    1.0 -> 1.1   EDGE_CFG  MAP       renamed   M AP  MAP   suspected_damage  1.0 prints `M AP`, flagged name_garbled

Every register and field that both sides have is `shared` and says in one verdict whether it is
the same; each difference has a row beside it. A difference is damage as long as one of the
prints is in doubt, lacks what the other has, or looks like the other; else the hardware changed.
Of two products only what they share is listed, and what may be the same under another name.
"""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Any, Final

import numpy as np
import pyarrow as pa

from normalize.arrow import pick
from normalize.comparing import align
from normalize.comparing.bases import unnamed
from normalize.comparing.compare import compare, one_sided
from normalize.comparing.elements import pairs
from normalize.comparing.neighbours import neighbours
from normalize.comparing.sides import Side
from normalize.comparing.similarity import successors, without_index
from normalize.schema import PUBLISHED

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from normalize.comparing.sides import Change
    from normalize.merging.editions import Edition
    from normalize.merging.merge import Merged


_OF_SIDES: Final = 4
"""So many columns say which sides are compared; they come first."""


def changes_table(found: Sequence[Merged]) -> Any:
    """The published table: for each pair of sides, by register, what is shared and what differs."""
    sides: list[tuple[str | None, ...]] = []
    rows: list[Change] = []
    counts: list[int] = []
    for left, right, kin in _pairs(found):
        made = between(left, right, kin=kin)
        sides.append((left.product, left.revision, right.product, right.revision))
        rows += made
        counts.append(len(made))
    schema = PUBLISHED["changes"]
    of_sides, of_rows = schema.names[:_OF_SIDES], schema.names[_OF_SIDES:]
    places = np.repeat(np.arange(len(counts)), counts)
    columns = {name: [one[at] for one in sides] for at, name in enumerate(of_sides)}
    arrays = {name: pick(pa.array(values, pa.string()), places) for name, values in columns.items()}
    told = zip(*rows, strict=True) if rows else [()] * len(of_rows)
    arrays |= {
        name: pa.array(values, schema.field(name).type) for name, values in zip(of_rows, told, strict=True)
    }
    return pa.Table.from_arrays([arrays[name] for name in schema.names], schema=schema)


def _pairs(found: Sequence[Merged]) -> Iterator[tuple[Side, Side, bool]]:
    """Consecutive revisions of each document; and products of one vendor that share registers (`neighbours`)."""
    for merged in found:
        for series in merged.product.series:
            for older, newer in pairwise(series):
                if older.rank == newer.rank and older.label == newer.label:
                    continue  # two copies of one revision: what differs is in `conflicts`
                undated = older.rank == newer.rank
                yield _edition_side(older, undated=undated), _edition_side(newer, undated=undated), True
    by_vendor: dict[str, list[Side]] = {}
    for merged in sorted(filter(_is_known, found), key=_by_date):
        by_vendor.setdefault(merged.product.vendor or "", []).append(_product_side(merged))
    for vendor in sorted(by_vendor):
        sides = by_vendor[vendor]
        for earlier, later in neighbours([_names(side) for side in sides]):
            yield sides[earlier], sides[later], False


def _is_known(merged: Merged) -> bool:
    return merged.product.vendor is not None and merged.product.name is not None


def _by_date(merged: Merged) -> tuple[Any, ...]:
    date = merged.product.date
    return date is None, date or (), merged.product.name


def _names(side: Side) -> tuple[set[str], set[str]]:
    """The names of a side's registers, of arrays without their indices, and of their fields."""
    registers, fields = side.desk.registers["register"], side.desk.fields["field"]
    below = {fields[row] for register in side.rows for row in side.desk.fields_of[register]}
    return {without_index(name) for row in side.rows if (name := registers[row])}, below - {None}


def _edition_side(edition: Edition, *, undated: bool) -> Side:
    desk, complete = edition.desk, edition.document["complete"]
    rows = list(desk.registers.rows)
    return Side(desk, desk.product, edition.label, rows, edition.label, complete, undated)


def _product_side(merged: Merged) -> Side:
    """What the newest revisions say of a product; of several variants of a register the last one."""
    sheet, product = merged.desk.registers, merged.product
    last = {(sheet["block"][row], sheet["register"][row] or row): row for row in sheet.rows}
    rows = [row for row in last.values() if "vanished" not in sheet.flags(row)]
    revision = product.series[0][-1].document["revision"] if len(product.series) == 1 else None
    complete = all(series[-1].document["complete"] for series in product.series)
    return Side(merged.desk, product.name, revision, rows, product.name or "", complete)


def between(left: Side, right: Side, *, kin: bool) -> list[Change]:
    """The rows of one pair of sides, by the name of the register.

    Args:
        left: the older side.
        right: the newer side.
        kin: they are revisions of one document: what only one of them has is listed, prints that were
            repaired count as differences, and a register is known again under a damaged name.
    """
    found = align.registers(left.desk, left.rows, right.desk, right.rows, kin=kin)
    bases = unnamed(left.desk.registers, right.desk.registers, found.pairs) if kin else {}
    groups = [compare(left, i, right, j, None, kin=kin, bases=bases) for i, j in found.pairs]
    lefts, rights = found.left, found.right
    unrolled, lost, more = pairs(left.desk.registers, lefts, right.desk.registers, rights, kin=kin)
    if unrolled:
        groups += [
            compare(left, one.left, right, one.right, None, kin=kin, element=one.element) for one in unrolled
        ]
        if kin:
            groups += [[one_sided(left, right, row, "removed", element)] for row, element in lost]
            groups += [[one_sided(right, left, row, "added", element)] for row, element in more]
        lefts = [row for row in lefts if row not in {one.left for one in unrolled}]
        rights = [row for row in rights if row not in {one.right for one in unrolled}]
    renamed = successors(list(map(left.layout, lefts)), list(map(right.layout, rights)))
    groups += [compare(left, lefts[s.left], right, rights[s.right], s, kin=kin) for s in renamed]
    if kin:
        known = {lefts[s.left] for s in renamed}, {rights[s.right] for s in renamed}
        groups += [[one_sided(left, right, i, "removed")] for i in lefts if i not in known[0]]
        groups += [[one_sided(right, left, j, "added")] for j in rights if j not in known[1]]
    groups.sort(key=lambda changes: (changes[0].register or "", changes[0].block or ""))
    return [change for changes in groups for change in changes]
