"""The lists of values of one document as the rules on them see it: numbers to rows, list by list.

    book = Book(desk)
    for values in book.lists:
        values.rows[3]                      the row of number 3
        book.rename(row, "DS_AND_B32", ...) the label, and the mnemonic of the instruction that it names

What a rule does to a value of an opcode list is done to its instruction as well.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final

from normalize.vocabulary import canonical

if TYPE_CHECKING:
    from collections.abc import Iterable

    from normalize.workbench import Desk, Workbench

DOUBTS: Final = frozenset(
    (
        "label_contradicted",
        "label_lost",
        "label_off_series",
        "label_open",
        "label_repeated",
        "label_unlike",
        "list_doubtful",
        "list_unmarked",
        "lists_merged",
        "name_garbled",
        "value_disputed",
        "value_glued",
        "value_moved",
    )
)
"""Flags that say: this label may not be this number's."""

SLIPS: Final = frozenset(("label_off_series", "label_repeated", "value_disputed"))
"""Those of them that show a list which lost its place: the labels around are in doubt too."""

MISSPELT: Final = frozenset(("label_unlike", "name_garbled"))
"""Those that concern the spelling of one label and nothing else."""

IDENTIFIER: Final = re.compile(r"[A-Za-z](?=\w*_\w)\w*+$", re.ASCII)
RESERVED: Final = re.compile(r"(?:reserved|unused|unassigned|undefined)\b", re.IGNORECASE)


@dataclass(slots=True, eq=False)
class ValueList:
    """One field's list: `rows` are the rows of its numbers, in the order of the numbers."""

    field: int
    role: str
    rows: dict[int, int]
    variant: str | None

    def spans(self, number: int) -> bool:
        """Whether a number lies between the first and the last of the list, which may have lost all of them."""
        return bool(self.rows) and next(iter(self.rows)) <= number <= next(reversed(self.rows))

    def insert(self, number: int, row: int) -> None:
        """Put a number in its place."""
        self.rows = dict(sorted({**self.rows, number: row}.items()))


class Elsewhere:
    """The words of other products' labels and mnemonics: they take doubts off a word, and cast none.

    Revisions of one document do not count: they share its misprints.
    """

    def __init__(self, bench: Workbench) -> None:
        self._bench = bench

    def knows(self, word: str, desk: Desk) -> bool:
        """Whether a document of another product has the word in a name that nothing doubts."""
        products = self._products.get(word, ())
        return len(products) > 1 or any(product != desk.product for product in products)

    @cached_property
    def _products(self) -> dict[str, set[str]]:
        found: dict[str, set[str]] = {}
        for desk in self._bench.desks:
            if desk.product is None:
                continue
            words: set[str] = set()
            for sheet, column in ((desk.values, "name"), (desk.sheets["instructions"], "mnemonic")):
                sure = {name for name, flags in zip(sheet[column], sheet["flags"], strict=True) if not flags}
                for name in sure - {None}:
                    words.update(name.split("_"))
            for word in words:
                found.setdefault(word, set()).add(desk.product)
        return found


class Book:
    """All lists of a document.

    Attributes:
        lists: those of at least two values, in the order of the document.
        others: what other documents know.
        names, descriptions, numbers: the columns of all values, as they stand.
        uncertain: the rows whose text may hold foreign words.
        slipped: the rows that show, as printed, that their list lost its place.
        printed: the names and descriptions as they stood before the first rule.
    """

    def __init__(self, desk: Desk, others: Elsewhere) -> None:
        self.desk = desk
        self.others = others
        self.sheet = desk.values
        self.names: list[str | None] = self.sheet["name"]
        self.descriptions: list[str | None] = self.sheet["description"]
        self.numbers: list[int | None] = self.sheet["value"]
        self.flags: list[list[str]] = self.sheet["flags"]
        self.uncertain = {row for row, flags in enumerate(self.flags) if "text_uncertain" in flags}
        self.slipped = {row for row, flags in enumerate(self.flags) if flags and SLIPS.intersection(flags)}
        self.printed = (list(self.names), list(self.descriptions))
        roles, variants = self.sheet["role"], self.sheet["variant"]
        self.lists = []
        for field, below in enumerate(desk.values_of):
            rows = {
                number: row
                for row in below
                if roles[row] != "prose"
                and (number := self.numbers[row]) is not None
                and row not in self.sheet.dropped
            }
            if len(rows) > 1:
                first = next(iter(rows.values()))
                self.lists.append(ValueList(field, roles[first], dict(sorted(rows.items())), variants[first]))
        self._heads: dict[int, str] = {}

    def doubts(self, row: int) -> set[str]:
        """The flags of a row that cast doubt on its label or its place."""
        flags = self.flags[row]
        return set(DOUBTS.intersection(flags)) if flags else set()

    def sure(self, row: int) -> bool:
        """Whether nothing casts doubt on a row."""
        flags = self.flags[row]
        return not flags or not DOUBTS.intersection(flags)

    def doubtful(self, values: ValueList) -> bool:
        """Whether any row of a list is in doubt."""
        return not all(map(self.sure, values.rows.values()))

    def whole(self, values: ValueList) -> bool:
        """Whether no row of a list is in doubt but for its spelling."""
        flags = self.flags
        return not any(flags[row] and self.doubts(row) - MISSPELT for row in values.rows.values())

    # -- what rules do

    def rename(self, row: int, name: str, *, code: str, evidence: str, resolves: Iterable[str] = ()) -> None:
        """Give a value its label, and its instruction the mnemonic."""
        resolves = set(resolves)
        before = self.names[row]
        instruction = self.desk.instruction_of.get(row)
        head = "" if instruction is None else self._head(self.desk.field_of[row])
        if before == name:
            self.sheet.confirm(row, "name", code=code, evidence=evidence, resolves=resolves)
        else:
            self.sheet.repair(row, "name", name, code=code, evidence=evidence, resolves=resolves)
        if instruction is not None:
            sheet = self.desk.sheets["instructions"]
            begins = canonical(name).startswith(canonical(head))  # a garbled beginning is still none of it
            mnemonic = name[len(head) if begins else 0 :] or None
            if sheet["mnemonic"][instruction] == mnemonic:
                sheet.confirm(instruction, "mnemonic", code=code, evidence=evidence, resolves=resolves)
            else:
                sheet.repair(
                    instruction, "mnemonic", mnemonic, code=code, evidence=evidence, resolves=resolves
                )

    def describe(self, row: int, text: str | None, *, code: str, evidence: str) -> None:
        """Give a value, and its instruction, another description; what was doubtful in the old one is gone."""
        for sheet, at in self._both(row):
            sheet.repair(at, "description", text, code=code, evidence=evidence, resolves={"text_uncertain"})

    def settle(self, row: int, codes: Iterable[str]) -> None:
        """Take doubts off a value and its instruction: nothing is left that they rested on."""
        for sheet, at in self._both(row):
            sheet.resolve(at, codes)

    def doubt(self, row: int, code: str, message: str) -> None:
        """Cast doubt on a value and its instruction."""
        for sheet, at in self._both(row):
            sheet.flag(at, code, message)

    def drop(self, row: int, values: ValueList, code: str, message: str) -> None:
        """Take a value that proved to be none out of its list."""
        number = self.numbers[row]
        assert number is not None
        del values.rows[number]
        for sheet, at in self._both(row):
            sheet.drop(at, code, message)
        fields = self.desk.fields
        if values.role != "prose":
            fields.follow(values.field, "enum_count", fields["enum_count"][values.field] - 1)

    def impute(self, values: ValueList, number: int, like: int, *, evidence: str, **changes: Any) -> int:
        """Add a number that a list has lost; `like` is the row that tells its label."""
        before = max((n for n in values.rows if n < number), default=None)
        after = values.rows[min(values.rows) if before is None else before]
        desk, code = self.desk, "value_imputed"
        row = desk.add_value(values.field, like, after, code=code, evidence=evidence, value=number, **changes)
        for column in self.printed:
            column.append(None)
        values.insert(number, row)
        neighbour = desk.instruction_of.get(after)
        if neighbour is not None:
            sheet = desk.sheets["instructions"]
            name = self.names[row] or ""
            desk.instruction_of[row] = sheet.add(
                desk.instruction_of.get(like, neighbour),
                neighbour,
                {
                    "opcode": number,
                    "mnemonic": name.removeprefix(self._head(values.field)) or None,
                    "description": self.descriptions[row],
                    **{column: sheet[column][neighbour] for column in ("encoding", "section", "variant")},
                },
                code=code,
                evidence=evidence,
            )
        return row

    def _both(self, row: int) -> list[tuple[Any, int]]:
        instruction = self.desk.instruction_of.get(row)
        if instruction is None:
            return [(self.sheet, row)]
        return [(self.sheet, row), (self.desk.sheets["instructions"], instruction)]

    def _head(self, field: int) -> str:
        """What the labels of an opcode list have in front of the mnemonic, for most of them."""
        if field not in self._heads:
            mnemonics = self.desk.sheets["instructions"]["mnemonic"]
            heads: Counter[str] = Counter()
            for row in self.desk.values_of[field]:
                instruction, name = self.desk.instruction_of.get(row), self.names[row]
                mnemonic = None if instruction is None else mnemonics[instruction]
                if name and mnemonic and name.endswith(mnemonic):
                    heads[name.removesuffix(mnemonic)] += 1
            self._heads[field] = heads.most_common(1)[0][0] if heads else ""
        return self._heads[field]
