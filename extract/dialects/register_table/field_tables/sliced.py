"""Bits printed behind a name: the register's in the column of bits, the field's where there is no such column.

| Bits       | Function |        | Field       | R/W | Description |
| NBCFG[7]   | RUN: ... |        | RUN [7]     | RW  | Runs.       |
| NBCFG[2:0] | RATE: ...|        | RATE [2:0]  | RW  | How fast.   |
                                 | RATE Bit 2-0 |
| 4.15       | ...      |
"""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from extract.dialects.register_table.words.bits import in_order, parse_bits, split_slice
from extract.tables import Cell

if TYPE_CHECKING:
    from collections.abc import Sequence

    from extract.dialects.register_table.field_tables.columns import Roles
    from extract.dialects.register_table.words.vocabulary import Vocabulary
    from extract.observations import Field
    from extract.stitch import Grid

_BITS: Final = r"\d{1,3}(?:\s*(?::|-|–|\.\.|\bto\b)\s*(?:(?P=name)\.)?\d{1,3})?"
_OWNED = re.compile(
    rf"^(?P<name>[A-Za-z_]\w*|\d[\dA-Fa-f]{{0,2}}(?:\.\d{{1,5}})?)\s*(?:\.\s?(?P<dotted>{_BITS})|[\[<(]\s*(?P<inside>{_BITS})\s*[\])>])$"
)
_DOTTED = re.compile(
    r"^(?P<register>\d[\dA-Fa-f]{0,2}(?:\.\d{1,5})?|[A-Z][A-Z0-9_]{1,15})"
    r"\.(?P<bits>\d{1,2}(?:\s*(?::|-|–|\bto\b)\s*(?:(?P=register)\.)?\d{1,2})?)$"
)
"""Bits behind number or name of their register, or behind a device and its register: `4.15`, `ST.7`, `1.0.15`."""
_WORDED = re.compile(
    r"^(?:(?P<name>\S.{0,60}?)[\s,(\[]+)?[Bb]its?\s?(?P<bits>\d{1,3}(?:\s?[-:–~]\s?\d{1,3})?)[\])]?$"
)
"""Bits behind a name that a word tells: `RATE Bit 15-8`, `RUN (bit 7)`."""
_PLAIN = re.compile(
    r"^(?P<name>[A-Za-z_]\w*)"
    r"(?:\s+(?P<bits>\d{1,3}(?::\d{1,3})?)|\s*\(\s*(?P<inside>\d{1,3}(?::\d{1,3})?)\s*\))$"
)
"""Bits behind a name that their form alone tells, `RATE 3:0`, `RATE (3:0)`: one of a table at least is a range."""
_MOST: Final = 0.7
"""Share of the names with their bits behind them, where a word tells that these are bits."""
_WIDTHS: Final = (8, 16, 32, 64)


def bits_for_addresses(grid: Grid, roles: Roles) -> None:
    """Make a column of addresses that name register and bits, `1B.15`, `2.15:0`, the column of bits that it is."""
    at = roles.of.get("address")
    if at is None or "bits" in roles.of or "name" not in roles.of:
        return
    rows = [
        row for row in grid.rows[roles.head :] if row[at].text.strip() and row[roles.of["name"]].text.strip()
    ]
    if rows and all(_DOTTED.match(" ".join(row[at].text.split())) for row in rows):
        roles.of["bits"] = roles.of.pop("address")


def strip_register(grid: Grid, roles: Roles) -> None:
    """Leave the bits alone in a column of bits whose cells all name the register before them: `NBCFG[7]`, `4.15`.

    Names that differ from row to row, in a table without a column of registers, become that column.
    """
    column = roles.of.get("bits")
    if column is None:
        return
    rows = [row for row in grid.rows[roles.head :] if row[column].text.strip() and not _is_title(row)]
    found = [_OWNED.match(" ".join(row[column].text.split())) for row in rows]
    if not rows or not all(found):
        return
    names = [one["name"] for one in found if one]
    if all(name[0].isdigit() for name in names) and (len(set(names)) > 1 or _may_be_decimal(rows, column)):
        return  # decimal numbers, perhaps
    for row, one in zip(rows, found, strict=True):
        if one:
            bits = (one["dotted"] or one["inside"]).replace(f"{one['name']}.", "")
            row[column] = Cell(bits, row[column].pieces, row[column].box)
    if len(set(names)) > 1 and "register" not in roles.of and not any(name[0].isdigit() for name in names):
        roles.of["register"] = len(grid.columns)
        grid.columns.append(grid.columns[-1] + 1.0)
        by_row = {id(row): name for row, name in zip(rows, names, strict=True)}
        for row in grid.rows:
            row.append(Cell(by_row.get(id(row), "")))
        roles.heads.append("")


def parts_of_one(texts: Sequence[str]) -> bool:
    """Whether all texts of a column are parts of one thing that share no bit: `OP[1:0]`, `OP[2]`."""
    found = [_OWNED.match(" ".join(text.split())) for text in texts if text.strip()]
    bits = [parse_bits(one["inside"]) for one in found if one and one["inside"]]
    names = {one["name"] for one in found if one}
    return (
        len(found) > 1
        and len(bits) == len(found)
        and len(names) == 1
        and in_order([one for one in bits if one])
    )


def _is_title(row: list[Cell]) -> bool:
    """Whether a row has one cell alone, in several words: `Register 1Bh - Gate Control`."""
    texts = [cell.text.strip() for cell in row if cell.text.strip()]
    return len(texts) == 1 and len(row) > 1 and len(texts[0].split()) > 1


def _may_be_decimal(rows: list[list[Cell]], column: int) -> bool:
    """Whether nothing tells `4.15` from a decimal number: it stands alone, and is no range."""
    return len(rows) < 2 and rows[0][column].text.strip().replace(".", "").isdigit()


def dotted(text: str) -> tuple[str, str] | None:
    """Register and bits of a cell in a column of bits, `1B` and `15:0` of `1B.15:0`; None for any other."""
    found = _DOTTED.match(text)
    return (found["register"], found["bits"].replace(f"{found['register']}.", "")) if found else None


def slices_of_names(grid: Grid, roles: Roles, words: Vocabulary) -> bool:
    """Whether the names of a table without bits all have them behind: ranges that share no bit.

    One slice alone, or none above bit 0, may be that of the field itself; unless slices fill a whole register.
    """
    column = roles.of.get("name")
    if column is None or roles.tells_bits:
        return False
    texts = [text for row in grid.rows[roles.head :] if (text := " ".join(row[column].text.split()))]
    found = [cut for text in texts if (cut := _cut(text)) or not words.reserved(text)]
    if any(map(_PLAIN.match, texts)) and not any(one and one[1] != one[2] for one in found):
        return False
    ranges = sorted((min(one[1:]), max(one[1:])) for one in found if one)
    if len(ranges) < len(found) or len(ranges) < 2:
        return False
    return all(one[1] < two[0] for one, two in pairwise(ranges))


def _cut(text: str) -> tuple[str, int, int] | None:
    """A name and the ends of the slice behind it, in whatever brackets."""
    found = _PLAIN.match(text)
    if found is None:
        return split_slice(text)
    bits = parse_bits(found["bits"] or found["inside"])
    return (found["name"], bits.high, bits.low) if bits is not None else None


def bits_of_names(grid: Grid, roles: Roles) -> bool:
    """Whether a word behind the names of a table without bits tells that their bits follow; a few may lack them."""
    column = roles.of.get("name")
    if column is None or roles.tells_bits:
        return False
    texts = [text for row in grid.rows[roles.head :] if (text := " ".join(row[column].text.split()))]
    found = [one for text in texts if (one := _WORDED.match(text))]
    return any(one["name"] for one in found) and _MOST * len(texts) <= len(found)


def fills_register(grid: Grid, roles: Roles) -> bool:
    """Whether the slices behind the names of a table fill a register of usual width from end to end."""
    found = [bits for row in grid.rows[roles.head :] if (bits := parse_bits(slice_behind(row[0].text)[0]))]
    ranges = sorted((bits.low, bits.high) for bits in found)
    return (
        bool(ranges)
        and ranges[0][0] == 0
        and ranges[-1][1] + 1 in _WIDTHS
        and all(one[1] + 1 == two[0] for one, two in pairwise(ranges))
    )


def slice_behind(text: str) -> tuple[str, str]:
    """The bits behind a name and the name: `RATE [2:0]` is `2:0`, `RATE`; no bits where there is no slice."""
    if worded := _WORDED.match(" ".join(text.split())):
        return worded["bits"], worded["name"] or ""
    found = _cut(" ".join(text.split()))
    if found is None:
        return "", text.strip()
    name, high, low = found
    return (str(high) if high == low else f"{high}:{low}"), name


def tell_parts(fields: Sequence[Field]) -> None:
    """Make rows of one name the parts of a field, where the slices that stand with them make up all of it.

    `BRR[15:4]` at 15:4 and `BRR[3:0]` at 3:0 are one quantity.
    """
    slices: dict[str, list[tuple[int, int, Field]]] = {}
    for one in fields:
        cut = split_slice(one.note) if one.note and one.field and "[" in one.note else None
        if cut and cut[0] == one.field and one.bit_hi is not None and one.bit_lo is not None and not one.part:
            wide = cut[1] - cut[2] == one.bit_hi - one.bit_lo
            slices.setdefault(cut[0], []).append((cut[2], cut[1] if wide else -1, one))
    for name, found in slices.items():
        ends = sorted((low, high) for low, high, _ in found)
        goes_on = all(two[0] == one[1] + 1 for one, two in pairwise(ends))
        if (
            len(found) > 1
            and not ends[0][0]
            and goes_on
            and len(found) == sum(one.field == name for one in fields)
        ):
            for part, (_, _, one) in enumerate(found):
                one.part = part
