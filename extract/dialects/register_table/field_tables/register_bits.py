"""Columns of bits beside registers and their addresses that tell of the whole register.

| Register | Address | Bits |                | Register | Address | Bits                     | Purpose |
| CTRL     | 0x00    | 16   |  how wide      | CTRL     | 0x00    | Bit 4: EN (1 = runs)     | Start   |
| STAT     | 0x02    | 16   |  it is         | STAT     | 0x02    | FULL[0]; LEVEL[7:4]      | State   |
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from extract.dialects.register_table.words.bits import parse_bits
from extract.dialects.register_table.words.notation import hexadecimal
from extract.dialects.register_table.words.vocabulary import plain

if TYPE_CHECKING:
    from extract.dialects.register_table.field_tables.columns import Roles
    from extract.stitch import Grid

_SIZES: Final = frozenset(("8", "16", "24", "32", "64"))
_FEWEST: Final = 2
_LISTED: Final = re.compile(r"(?:[^\W\d_]+ ?\[?\d[\d:.–-]*\]?\s?[:=–-]\s?|[A-Za-z_]\w*\[\d)")
"""How what is said of one bit after the other begins."""
_OF_BITS: Final = frozenset({"bit", "bits", "bitfields", "field", "fields", "content", "contents"})


def bits_of_registers(grid: Grid, roles: Roles) -> None:
    """Take such a column for the width of the registers, or for what is said of their bits."""
    place = roles.of.get("address", roles.of.get("offset"))
    if place is not None and "description" in roles.of and _counts(grid, roles):
        del roles.of["register"]
    if place is None or not ("register" in roles.of) ^ ("name" in roles.of):
        return
    if "bits" not in roles.of:
        _listed_under_unknown_head(grid, roles)
        return
    rows = [row for row in grid.rows[roles.head :] if row[roles.of["bits"]].text.strip()]
    if not rows or any(hexadecimal(row[place].text) is None for row in rows):
        return
    texts = [row[roles.of["bits"]].text.strip() for row in rows]
    if len(texts) >= _FEWEST and _SIZES.issuperset(texts):
        places = {row[place].text.strip() for row in rows}
        if len(places) == len(rows) and plain(roles.heads[roles.of["bits"]]) != "bit":
            del roles.of["bits"]
    elif all(map(_LISTED.match, texts)) and not any(map(parse_bits, texts)):
        if "description" in roles.of:
            roles.of["remark"] = roles.of["description"]
        roles.of["description"] = roles.of.pop("bits")


def says_bits(head: str) -> bool:
    """Whether the head of a column says that it holds bits, fields, or what registers contain: `Key bits`."""
    return not _OF_BITS.isdisjoint(plain(head).split())


def _counts(grid: Grid, roles: Roles) -> bool:
    """Whether a column of registers counts how many stand at an address, 1, 1, 2: it names none.

    Its head says so, and no other column tells names or bits: they may be numbered within pages.
    """
    at = roles.of.get("register")
    if (
        at is None
        or not roles.of.keys().isdisjoint(("name", "bits"))
        or not plain(roles.heads[at]).endswith("s")
    ):
        return False
    texts = [row[at].text.strip() for row in grid.rows[roles.head :]]
    return len(set(texts)) < len(texts) and all(map(str.isdecimal, texts))


def _listed_under_unknown_head(grid: Grid, roles: Roles) -> None:
    """Take the one column whose head tells no role but says bits for such a text, where most rows list bits there."""
    rows = grid.rows[roles.head :]
    left = [c for c in range(len(grid.columns)) if c not in roles.of.values()]
    if "description" in roles.of or len(left) != 1 or not says_bits(roles.heads[left[0]]):
        return
    told = sum(_LISTED.match(row[left[0]].text.strip()) is not None for row in rows)
    if told > len(rows) / 2:
        roles.of["description"] = left[0]
