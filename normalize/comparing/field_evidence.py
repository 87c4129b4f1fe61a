"""What speaks for and against a difference between two fields: their neighbours, their lists, what a side never prints.

    overlap(place of SPREAD 3:0, ...)  "overlaps GATE in 1.0"
    room(...)                          "value 9 of 1.1 needs the wider field"

A place is a side, a sheet of it, and a row of that.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from normalize.aspects import default_text, doubted
from normalize.comparing.sides import several

if TYPE_CHECKING:
    from normalize.comparing.sides import Place, Side
    from normalize.sheet import Sheet

_BROKEN: Final = frozenset(
    ("lists_merged", "row_fused", "row_copies", "bits_overlap", "bits_lost", "bits_garbled", "no_fields")
)
"""Flags of a field whose neighbour may have been lost in it."""


def stated_access(side: Side, register: int, field: int) -> str | None:
    """The access of a field; null where neither it nor its register states one."""
    own: str | None = side.desk.fields["access"][field]
    return own or (None if side.desk.registers["access"][register] is None else "as the register")


def overlap(side: Side, register: int, row: int) -> str:
    """Whether a field shares bits with a neighbour, so that its bits cannot be right; empty where it does not."""
    fields = side.desk.fields
    sharing = side.sharing(register, fields["bit_hi"][row], fields["bit_lo"][row])
    others = [other for other in sharing if other != row]
    return (
        f"overlaps {fields['field'][others[0]] or 'a field without a name'} in {side.label}" if others else ""
    )


def room(left: Side, i: int, right: Side, j: int) -> str:
    """What in the list or the text agrees with another width of a field; empty where nothing does."""
    widths = width(left.desk.fields, i), width(right.desk.fields, j)
    for side, row, narrow in ((right, j, widths[0]), (left, i, widths[1])):
        highest = max((side.desk.values["value"][v] or 0 for v in side.listed(row)), default=0)
        if narrow is not None and highest >= 1 << narrow:
            return f"value {highest} of {side.label} needs the wider field"
    texts = [side.desk.fields["description"][row] or "" for side, row in ((left, i), (right, j))]
    said = [set(re.findall(r"\d+", text)) for text in texts]
    if all(texts) and said[0] != said[1]:
        return f"the texts differ in numbers too: {several(sorted(said[0] ^ said[1]))}"
    return ""


def doubts_alone(having: Side, row: int, lacking: Side, register: int) -> list[str]:
    """Why it is not sure that a field of one side is not on the other: it or its neighbours there are damaged."""
    fields, others = having.desk.fields, lacking.desk.fields
    doubts = [
        f"beside {others['field'][other] or 'a field without a name'} of {lacking.label}, "
        f"which is damaged ({', '.join(others.flags(other))})"
        for other in _neighbours(lacking, register, fields["bit_lo"][row])
        if _BROKEN.intersection(others.flags(other))
    ]
    if fields["field"][row] is None or doubted(fields, row, "bits") or doubted(fields, row, "name"):
        doubts.append(f"in doubt in {having.label}")
    return doubts


def unstated(rows: tuple[Place, Place], *, kin: bool) -> str:
    """Why two defaults show no difference, if one says `none` and neither is in doubt: then nothing is stated.

    An empty cell says as much beside `none` in another product; in a revision, `kin`, what stood there is lost.
    """
    defaults = [default_text(sheet, row) for _, sheet, row in rows]
    none = [text is not None and text.casefold() == "none" for text in defaults]
    if not any(none) or any(doubted(sheet, row, "default") for _, sheet, row in rows):
        return ""
    if None in defaults:
        return "" if kin else "neither states a default"
    return f"{rows[none.index(True)][0].label} states no default"


def unsaid(rows: tuple[Place, Place], column: str) -> bool:
    """Whether a value is missing on a side that never prints one."""
    return any(sheet[column][row] is None and side.silent(sheet, column, row) for side, sheet, row in rows)


def low(sheet: Sheet, row: int) -> int:
    """The lowest bit of a field, -1 where it is not known."""
    found: int | None = sheet["bit_lo"][row]
    return -1 if found is None else found


def width(sheet: Sheet, row: int) -> int | None:
    """How many bits a field has, None where that is not known."""
    high, lowest = sheet["bit_hi"][row], sheet["bit_lo"][row]
    return None if high is None or lowest is None else int(high - lowest + 1)


def _neighbours(side: Side, register: int, lowest: int | None) -> list[int]:
    """The fields next below and above a bit, and those without bits."""
    lows = side.desk.fields["bit_lo"]
    rows = side.fields(register)
    lost = [row for row in rows if lows[row] is None]
    if lowest is None:
        return lost
    placed = sorted((lows[row], row) for row in rows if lows[row] is not None)
    below, above = ([row for at, row in placed if (at < lowest) == lower] for lower in (True, False))
    return [*lost, *below[-1:], *above[:1]]
