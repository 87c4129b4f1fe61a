"""Which observations of the documents of a product are one fact.

    facts = Facts(desk, product, tables)
    facts.of(desk.registers, rows)     [[5, 1], [6], [2]]: rows 5 and 1 are one register, the newest first

`normalize.comparing.align` pairs the rows of two documents; here a product's documents are paired one after the other,
the newest first.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from normalize.comparing import align
from normalize.merging.published_rows import observation_ids

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from normalize.merging.editions import Product
    from normalize.sheet import Sheet
    from normalize.workbench import Desk


class Facts:
    """Finds the rows of each fact of a product.

    Args:
        desk: the rows of all its documents.
        product: the documents, in order.
        stacked: the tables that the desk was made of; rows that were merged before name their `observation_ids`.

    Attributes:
        place: of each document in the product.
    """

    def __init__(self, desk: Desk, product: Product, stacked: Mapping[str, Any]) -> None:
        self._desk = desk
        self.place = {edition.doc_id: i for i, edition in enumerate(product.editions)}
        self._met = {name: self._places(table) for name, table in stacked.items()}

    def printed_by(self, table: str, row: int) -> set[int]:
        """The documents that a row was made from, by their place in the product."""
        met = self._met[table]
        return met[row] if met else {self.place[self._desk.sheets[table]["doc_id"][row]]}

    def merged_before(self, table: str) -> bool:
        """Whether rows of a table were merged before."""
        return bool(self._met[table])

    def of(self, sheet: Sheet, rows: Iterable[tuple[int, int]]) -> list[list[int]]:
        """The rows of each fact: layer by layer, each aligned with the facts found so far, their newest row first.

        Args:
            sheet: their sheet.
            rows: each with how often its document has printed the same before; a document is one layer,
                the newest the first, and what it prints again is another.
        """
        place, documents = self.place, sheet["doc_id"]
        by_layer: dict[tuple[int, int], list[int]] = {}
        for row, times in rows:
            by_layer.setdefault((place[documents[row]], times), []).append(row)
        if len(by_layer) == 1:
            return [[row] for layer in by_layer.values() for row in layer]
        facts: list[list[int]] = []
        for (newness, _), layer in sorted(by_layer.items()):
            waiting, rest, depth = self._open(sheet, facts, newness), layer, 0
            while waiting and rest:
                heads = {fact[depth]: fact for fact in waiting}
                found = self._aligned(sheet, list(heads), rest)
                for head, row in found.pairs:
                    heads[head].append(row)
                rest, depth = found.right, depth + 1
                waiting = [heads[head] for head in found.left if len(heads[head]) > depth]
            facts += [[row] for row in rest]
        return facts

    def _open(self, sheet: Sheet, facts: list[list[int]], newness: int) -> list[list[int]]:
        """The facts that rows of a document may belong to: of what was merged before, those without a row of it."""
        met = self._met[sheet.name]
        if met is None:
            return facts
        return [fact for fact in facts if not any(newness in met[row] for row in fact)]

    def _places(self, table: Any) -> list[set[int]] | None:
        """The places of the documents that each row was made from; None for rows fresh from their document."""
        if "observation_ids" not in table.column_names:
            return None
        return [{self.place[one.rsplit(":", 1)[0]] for one in ids} for ids in observation_ids(table)]

    def _aligned(self, sheet: Sheet, newer: list[int], older: list[int]) -> align.Alignment:
        if sheet.name == "registers":
            return align.registers(self._desk, newer, self._desk, older)
        if sheet.name == "fields":
            return align.fields(sheet, newer, sheet, older, kin=True)
        if sheet.name == "enum_values":
            return align.values(sheet, newer, sheet, older, misnumbered=True)
        by = {"instructions": align.instructions, "symbols": align.symbols}
        return by[sheet.name](sheet, newer, sheet, older)


def again(sheet: Sheet, groups: Iterable[Iterable[int]]) -> Iterator[tuple[int, int]]:
    """The rows of these groups; what a document prints in a second group it prints again."""
    documents = sheet["doc_id"]
    seen: dict[str, dict[int, int]] = {}
    for i, rows in enumerate(groups):
        for row in rows:
            groups_of = seen.setdefault(documents[row], {})
            yield row, groups_of.setdefault(i, len(groups_of))
