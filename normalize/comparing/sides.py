"""A side of a comparison, and the verdict on a difference between two: did the hardware change, or the print?

side.printed(side.desk.fields, row, "field")        `Z OFFSET`, which a rule has made Z_OFFSET
judge("bits", (left, fields, 3), (right, fields, 5), "14:1", "14:13")
                                                    suspected_damage, "in doubt in 1.0 (bits_overlap)"
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from normalize.aspects import address_text, doubted
from normalize.comparing.similarity import Layout, lookalike

if TYPE_CHECKING:
    from collections.abc import Sequence

    from normalize.sheet import Sheet
    from normalize.workbench import Desk

HARDWARE, DAMAGE, SAME = "hardware_change", "suspected_damage", "same_text"
UNDATED: Final = "nothing tells which of the two is newer"
_COLUMNS: Final = (
    "field",
    "bit_hi",
    "bit_lo",
    "bits_text",
    "default_text",
    "default_value",
    "access",
    "note",
)
_OF_VALUE: Final = ("value", "value_last", "role", "name", "description")
_OF_HEAD: Final = ("block", "register", "address_space", "width_bits", "access", "observation_id")
_MOST: Final = 8
"""So many texts are listed in one evidence."""


class Change(NamedTuple):
    """A row of `changes` but for its sides.

    Attributes:
        before_id, after_id: the observed row on the older and on the newer side; None where it has none.
    """

    block: str | None
    register: str | None
    field: str | None
    what: str
    before: str | None
    after: str | None
    verdict: str
    evidence: str
    before_id: str | None
    after_id: str | None


class Head(NamedTuple):
    """What a register says of itself; its address and width as texts."""

    block: str | None
    register: str | None
    space: str | None
    address: str | None
    width: str | None
    access: str | None
    id: str


@dataclass(slots=True, eq=False)
class Side:
    """One side of a comparison.

    Attributes:
        desk: its rows.
        product, revision: as `changes` names them.
        rows: the registers to compare.
        label: what evidence calls it.
        complete: False where its document shows that something is absent.
        undated: nothing tells whether it is older or newer than the side it is compared with.
    """

    desk: Desk
    product: str | None
    revision: str | None
    rows: list[int]
    label: str
    complete: bool
    undated: bool = False
    _repaired: dict[str, dict[int, dict[str, str | None]]] = field(default_factory=dict)
    _gone: dict[str, set[int]] = field(default_factory=dict)
    _silent: dict[tuple[str, str], set[str]] = field(default_factory=dict)
    _layouts: dict[int, Layout] = field(default_factory=dict)
    _lists: dict[int, list[Any]] = field(default_factory=dict)
    _shared: dict[int, list[tuple[str, str, str]] | None] = field(default_factory=dict)
    _heads: dict[int, Head] = field(default_factory=dict)
    field_columns: list[tuple[Any, ...]] = field(init=False)
    """What each field says, its description and its list apart."""

    def __post_init__(self) -> None:
        self.field_columns = list(zip(*(self.desk.fields[column] for column in _COLUMNS), strict=True))

    def fields(self, register: int) -> list[int]:
        """The fields of a register, those dropped or gone left out."""
        gone, rows = self.gone(self.desk.fields), self.desk.fields_of[register]
        return [row for row in rows if row not in gone] if gone else rows

    def head(self, register: int) -> Head:
        """What a register says of itself."""
        if register not in self._heads:
            sheet = self.desk.registers
            block, name, space, width, access, own = (sheet[column][register] for column in _OF_HEAD)
            bits = None if width is None else f"{width} bits"
            self._heads[register] = Head(block, name, space, address_text(sheet, register), bits, access, own)
        return self._heads[register]

    def lists(self, register: int) -> list[Any]:
        """What `field_columns` leaves out of each field of a register: its part, and the printed values of its list."""
        if register not in self._lists:
            fields, values = self.desk.fields, self.desk.values
            counts, parts = fields["enum_count"], fields["part"]
            numbers, lasts, roles, names, texts = (values[name] for name in _OF_VALUE)
            self._lists[register] = [
                (
                    parts[row],
                    counts[row],
                    counts[row]
                    and [
                        (numbers[v], lasts[v], roles[v], texts[v] if names[v] is None else names[v])
                        for v in self.listed(row)
                    ],
                )
                for row in self.fields(register)
            ]
        return self._lists[register]

    def shared(self, register: int) -> list[tuple[str, str, str]] | None:
        """What there is to say of the fields of a register beside equal ones: name, evidence, observation, by bits.

        None where a field has no name or a value no number: these are not paired one by one.
        """
        if register not in self._shared:
            self._shared[register] = self._told(register)
        return self._shared[register]

    def _told(self, register: int) -> list[tuple[str, str, str]] | None:
        rows, ids, columns = self.fields(register), self.desk.fields["observation_id"], self.field_columns
        told = []
        for row, (_, count, listed) in zip(rows, self.lists(register), strict=True):
            name, _, low, *_ = columns[row]
            if name is None or any(number is None for number, *_ in listed or ()):
                return None
            told.append((-1 if low is None else low, (name, same_text(count), ids[row])))
        told.sort(key=lambda entry: entry[0])
        return [said for _, said in told]

    def mended(self, register: int) -> bool:
        """Whether anything was repaired in the fields of a register or in their lists."""
        rows = self.fields(register)
        below = {value for row in rows for value in self.desk.values_of[row]}
        fields, values = self.repaired(self.desk.fields).keys(), self.repaired(self.desk.values).keys()
        return not (fields.isdisjoint(rows) and values.isdisjoint(below))

    def listed(self, row: int) -> list[int]:
        """The printed values of a field."""
        values = self.desk.values
        role, gone = values["role"], self.gone(values)
        return [v for v in self.desk.values_of[row] if role[v] != "prose" and v not in gone]

    def gone(self, sheet: Sheet) -> set[int]:
        """The rows of a sheet that are not published, or that the newest revision has no more."""
        if sheet.name not in self._gone:
            vanished = {row for row, flags in enumerate(sheet["flags"]) if flags and "vanished" in flags}
            self._gone[sheet.name] = vanished | sheet.dropped
        return self._gone[sheet.name]

    def sharing(self, register: int, high: int | None, low: int | None) -> list[int]:
        """The fields of a register that hold some of these bits."""
        if high is None or low is None:
            return []
        highs, lows = self.desk.fields["bit_hi"], self.desk.fields["bit_lo"]
        rows = [row for row in self.fields(register) if None not in (highs[row], lows[row])]
        return [row for row in rows if lows[row] <= high and highs[row] >= low]

    def layout(self, register: int) -> Layout:
        """A register's name and fields, for finding its successor."""
        if register not in self._layouts:
            fields = self.desk.fields
            names, high, low = fields["field"], fields["bit_hi"], fields["bit_lo"]
            bits = {names[f]: (high[f], low[f]) for f in self.fields(register) if names[f] is not None}
            sheet = self.desk.registers
            word = sheet["width_bits"][register] if sheet["kind"][register] == "encoding" else None
            self._layouts[register] = Layout(sheet["register"][register] or "", bits, word)
        return self._layouts[register]

    def silent(self, sheet: Sheet, column: str, row: int) -> bool:
        """Whether no row of its kind has a value in this column, so that the lack of one says nothing."""
        kind = sheet["kind"][row]
        if (sheet.name, column) not in self._silent:
            said = {k for k, value in zip(sheet["kind"], sheet[column], strict=True) if value is not None}
            self._silent[sheet.name, column] = said
        return kind not in self._silent[sheet.name, column]

    def printed(self, sheet: Sheet, row: int, column: str) -> Any:
        """What is printed where a rule has repaired the value, else the value."""
        return self.repaired(sheet).get(row, {}).get(column, sheet[column][row])

    def repaired(self, sheet: Sheet) -> dict[int, dict[str, str | None]]:
        """What was printed where rules have repaired it, by row and column."""
        if sheet.name not in self._repaired:
            self._repaired[sheet.name] = _before_repairs(sheet)
        return self._repaired[sheet.name]


def _before_repairs(sheet: Sheet) -> dict[int, dict[str, str | None]]:
    """What rules have repaired, by row and column, as it was before; a value found right was not repaired."""
    made = [(row, one.column, one.before) for row, ones in sheet.repairs.items() for one in ones]
    observed = sheet.table.column("repairs").combine_chunks()
    if len(observed.flatten()):
        for row, entries in enumerate(observed.to_pylist()):
            made += [(row, entry["column"], entry["before"]) for entry in entries]
    found: dict[int, dict[str, str | None]] = {}
    for row, column, before in made:
        if before is None or before != sheet.printed(row).split("\n", 1)[0]:
            found.setdefault(row, {}).setdefault(column, before)
    return found


def same_text(values: int, *, default: bool = True) -> str:
    """What two fields share that show no difference, with so many values; their default, if both state one."""
    return (
        f"same name{', bits and default' if default else ' and bits'}{f', {values} values' if values else ''}"
    )


Place = tuple[Side, "Sheet", int]
"""A row, and whose it is."""


def judge(
    aspect: str,
    rows: tuple[Place, Place],
    texts: tuple[str | None, str | None],
    *,
    damage: str = "",
    hardware: str = "",
) -> tuple[str, str]:
    """The verdict on a difference, and what it rests on.

    Args:
        aspect: what differs (`normalize.aspects`).
        rows: the older row and the newer.
        texts: what they say.
        damage: what more speaks for damage; makes it that.
        hardware: what speaks for a change of the hardware, if nothing speaks for damage.
    """
    doubts = [damage] if damage else []
    for (side, sheet, row), text in zip(rows, texts, strict=True):
        if doubted(sheet, row, aspect):
            doubts.append(f"in doubt in {side.label} ({', '.join(sheet.flags(row))})")
        elif text is None:
            doubts.append(f"missing in {side.label}")
        elif row in sheet.inferred or sheet["status"][row] == "inferred":
            doubts.append(f"deduced in {side.label}")
    if lookalike(*texts) and not _respelled(*texts):
        doubts.append("they look alike in print")
    if doubts:
        return DAMAGE, "; ".join(doubts)
    return HARDWARE, hardware or "both prints are without a doubt"


def _respelled(*names: str | None) -> bool:
    """Whether names that can both be names differ in underscores alone."""
    return all(re.fullmatch(r"[A-Za-z]\w*", name or "", re.ASCII) for name in names) and (
        len({(name or "").replace("_", "") for name in names}) == 1
    )


def several(texts: Sequence[str]) -> str:
    """The texts in one line, cut after so many.

    >>> several(["a", "b"])
    'a, b'
    """
    more = f" and {len(texts) - _MOST} more" if len(texts) > _MOST else ""
    return ", ".join(texts[:_MOST]) + more
