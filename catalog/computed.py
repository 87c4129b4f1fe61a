"""Differences that no table holds, found by the rule that fills `changes`.

    between(revision 1.0, revision 1.3, kin=True)        of two revisions that are not neighbours, as observed
    between(chip of one dataset, of the other, kin=True) of two datasets, as published

`listed` does the same for what `changes` leaves out: instructions and symbols.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from catalog.diff_groups import LISTED
from normalize.aspects import ASPECTS, BLOCK, shown, statement
from normalize.comparing import align
from normalize.comparing.changes import between
from normalize.comparing.sides import DAMAGE, HARDWARE, Side
from normalize.comparing.similarity import lookalike
from normalize.schema import OBSERVED
from normalize.sheet import Sheet
from normalize.storage.layout import RECORD_TABLES
from normalize.workbench import Workbench

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

__all__ = ["Difference", "between", "listed", "side", "unrepaired"]

_PLACE: Final = ("variant", "flags", "doc_id", "page_first", "line_first", "observation_id")
LISTED_COLUMNS: Final = {
    name: (*(column for aspect in ASPECTS[name] for column in aspect.columns), *_PLACE) for name in LISTED
}
"""The columns of theirs that are needed to compare them."""
_WHAT: Final = {"name": "renamed", "number": "moved", "value": "value"}
"""What a difference in an aspect is called."""


class Difference(NamedTuple):
    """What differs of an instruction or symbol: its group and name, and its row on each side.

    Attributes:
        before_row, after_row: numbers of rows of the two tables; None where a side has none.
    """

    group: str | None
    name: str | None
    what: str
    before: str | None
    after: str | None
    verdict: str
    evidence: str
    before_row: int | None
    after_row: int | None


def side(tables: Mapping[str, Any], label: str, *, complete: bool) -> Side:
    """One side of a comparison of registers.

    Args:
        tables: Arrow tables by name; columns beyond those observed are left out.
        label: what evidence calls it.
        complete: False where a document of it shows that something is absent.
    """
    about = {"doc_id": label, "vendor": None, "product": None, "revision": None}
    records = {name: tables[name].select(OBSERVED[name].names) for name in RECORD_TABLES}
    (desk,) = Workbench([{"documents": _one_row(about), **records}]).desks
    return Side(desk, None, None, list(desk.registers.rows), label, complete)


def unrepaired(table: Any) -> Any:
    """The table as if nothing had been repaired, so that only the values themselves are compared."""
    import pyarrow as pa  # noqa: PLC0415 - Arrow

    at = table.schema.get_field_index("repairs")
    member = table.schema.field(at)
    return table.set_column(at, member, pa.array([[]] * table.num_rows, member.type))


def listed(left: Any, right: Any, name: str, labels: Sequence[str], *, kin: bool) -> Iterator[Difference]:
    """What differs between two tables of instructions or symbols, group by group.

    Args:
        left: the older side's Arrow table.
        right: the newer side's.
        name: `instructions` or `symbols`.
        labels: what evidence calls the sides.
        kin: both describe one product; what stands at one number is then the same under any name. Between
            products a number is given to another instruction, which nobody would call renamed.
    """
    one, other = Sheet("", name, left), Sheet("", name, right)
    lefts, rights = _unlike(one, other, ("variant",) if kin else ())
    group, called = LISTED[name]
    if not kin:
        found = align.by_name(one, lefts, other, rights, name=called, group=group)
    elif name == "instructions":
        found = align.instructions(one, lefts, other, rights)
    else:
        found = align.symbols(one, lefts, other, rights)
    differences = [d for i, j in found.pairs for d in _pair(one, i, other, j)]
    for sheet, alone, what in ((one, found.left, "removed"), (other, found.right, "added")):
        for row in alone:
            told = _number(sheet, row)
            before, after = (told, None) if what == "removed" else (None, told)
            places = (row, None) if what == "removed" else (None, row)
            verdict = _verdict((sheet, row), lacking=labels[what == "removed"])
            said = what, before, after, *verdict
            differences.append(Difference(sheet[group][row], sheet[called][row], *said, *places))
    yield from sorted(differences, key=lambda d: (d.group or "", d.name or "", d.what, d.before or ""))


def _unlike(one: Sheet, other: Sheet, more: Sequence[str]) -> tuple[list[int], list[int]]:
    """The rows of each side that have no equal on the other: things without a name are known by all they say."""
    columns = [*(column for aspect in ASPECTS[one.name] for column in aspect.columns), *more]
    said = [
        list(zip(*(map(str, sheet[column]) for column in columns), strict=True)) for sheet in (one, other)
    ]
    alone = []
    for own, others in (said, said[::-1]):
        left = Counter(others)
        rows = []
        for row, key in enumerate(own):
            left[key] -= 1
            if left[key] < 0:
                rows.append(row)
        alone.append(rows)
    return alone[0], alone[1]


def _pair(one: Sheet, i: int, other: Sheet, j: int) -> Iterator[Difference]:
    """What differs of one instruction or symbol, its texts apart."""
    group, called = LISTED[one.name]
    for aspect in ASPECTS[one.name]:
        if aspect.name not in _WHAT or statement(one, i, aspect) == statement(other, j, aspect):
            continue
        texts = shown(one, i, aspect), shown(other, j, aspect)
        said = _WHAT[aspect.name], *texts, *_verdict((one, i), (other, j), texts=texts)
        yield Difference(one[group][i], other[called][j] or one[called][i], *said, i, j)


def _verdict(
    *rows: tuple[Sheet, int], texts: tuple[str | None, str | None] = (None, None), lacking: str = ""
) -> tuple[str, str]:
    """Whether the hardware changed or a print is damaged, and what says so: simpler than of registers."""
    doubts = [f"in doubt ({', '.join(sheet.flags(row))})" for sheet, row in rows if sheet.flags(row)]
    if lookalike(*texts):
        doubts.append("they look alike in print")
    if doubts:
        return DAMAGE, "; ".join(doubts)
    return HARDWARE, f"not in {lacking}" if lacking else "both prints are without a doubt"


def _number(sheet: Sheet, row: int) -> str | None:
    if sheet.name == "symbols" and sheet["kind"][row] == BLOCK and sheet["value"][row] is not None:
        return f"{sheet['value'][row]:#x}"
    number = sheet["opcode" if sheet.name == "instructions" else "index"][row]
    return None if number is None else str(number)


def _one_row(values: dict[str, Any]) -> Any:
    import pyarrow as pa  # noqa: PLC0415 - Arrow

    return pa.table({name: pa.array([value], pa.string()) for name, value in values.items()})
