"""What columns hold whose heads are not known, or which have none: told from what stands in them.

Bits fill a register from row to row, names are each one of its own, codes of access and resets have a form.
"""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from extract.dialects.register_table.field_tables.columns import Roles
from extract.dialects.register_table.words.access_codes import is_access
from extract.dialects.register_table.words.bits import in_order, parse_bits
from extract.dialects.register_table.words.notation import is_identifier
from extract.dialects.register_table.words.text import one_line
from extract.dialects.register_table.words.vocabulary import plain

if TYPE_CHECKING:
    from collections.abc import Iterable

    from extract.dialects.register_table.words.bits import Bits
    from extract.dialects.register_table.words.vocabulary import Vocabulary
    from extract.stitch import Grid
    from extract.tables import Cell

_RESET: Final = re.compile(r"(?:0[xX][0-9A-Fa-f_]+|\d{1,3}[’'][hbdHBD][0-9A-Fa-f_]+)$")
"""A number that is marked as one of bits."""
_HEX: Final = re.compile(r"0[xX][0-9A-Fa-f]{1,16}")
_PLACED: Final = frozenset(
    {"bits", "letter", "offset", "address", "address_decimal", "mask", "high", "low", "value"}
)
"""Roles of columns that tell where something is."""
_FEW: Final = 2
_WORDS: Final = re.compile(r"\w\W*\s\W*[^\W\d]")
_PARTED: Final = re.compile(r"[A-Za-z]{1,3}\d?[./]\d{1,2}")
"""The name of a pin or of a channel, of a port and a number, under a head that says so: `P0.1`."""


def bits_under_unknown_head(
    grid: Grid, roles: Roles, words: Vocabulary, known: dict[tuple[str, ...], int]
) -> None:
    """Find the column of bits of a table of names or texts where its head is not known: they fill a register.

    What one table proves goes for others with the very same heads: `known` keeps it.
    """
    told = roles.of.keys()
    if (
        not told & {"name", "description"}
        or told & {"bits", "letter", "offset", "address"}
        or roles.bits_in_name
    ):
        return
    heads = tuple(roles.heads)
    for c, head in enumerate(heads):
        if c in roles.of.values() or words.column(head) is not None or _of_others(heads, c, words):
            continue
        texts = [text for row in grid.rows[roles.head :] if (text := row[c].text.strip())]
        found = [parse_bits(text) for text in texts]
        if _whole(found) or (texts and all(found) and all(_says_bit(text, words) for text in texts)):
            known.setdefault(heads, c)
    if heads in known:
        roles.of["bits"] = known[heads]


def address_under_unknown_head(grid: Grid, roles: Roles, words: Vocabulary) -> None:
    """Find the column of addresses of a table of names, accesses and resets where its head is not known: `Base`.

    Each row has one marked as hexadecimal, and its own, before the name: behind it may stand a limit. So it is where a
    head that names a bus besides, `AXI addr.`, stands beside numbers that count registers, and where one that ends with
    the word for addresses, `Shadow Address`, stands beside names of registers.
    """
    told = roles.of.keys()
    counted = roles.of.get("address")
    listed = {"access", "reset"} <= told and told & {"name", "register"} and not told & _PLACED
    owned = "register" in told and not told & _PLACED
    if not listed and counted is None and not owned:
        return
    rows = grid.rows[roles.head :]
    alike = [head for head in roles.heads if words.column(head.rpartition(" ")[2]) == "address"]
    if owned and not listed and len(alike) > 1:
        return  # `Start Address`, `End Address`: which is the register's is not told
    for c, head in enumerate(roles.heads):
        if c in roles.of.values() or words.column(head) is not None:
            continue
        texts = [text for row in rows if (text := row[c].text.strip()).strip("-–—")]
        if len(texts) < _FEW or not all(map(_HEX.fullmatch, texts)):
            continue
        named = [roles.of[role] for role in ("name", "register") if role in roles.of]
        before = listed and counted is None and c < min(named) and len(set(texts)) == len(texts)
        headed = words.column(head.rpartition(" ")[2]) == "address"
        if before or (
            headed and (_own_each(rows, roles, texts) if counted is None else _counts(rows, counted))
        ):
            roles.of["address"] = c
        return


def _counts(rows: list[list[Cell]], column: int) -> bool:
    """Whether all cells of a column that hold something are decimal numbers."""
    numbers = [text for row in rows if (text := row[column].text.strip()).strip("-–—")]
    return all(map(str.isdecimal, numbers))


def _own_each(rows: list[list[Cell]], roles: Roles, places: list[str]) -> bool:
    """Whether each row has the name of a register and a place, both its own."""
    column = roles.of.get("register", roles.of.get("name", 0))
    names = {name for row in rows if is_identifier(name := one_line(row[column].text))}
    return len(names) == len({*places}) == len(rows)


def names_under_unknown_head(grid: Grid, roles: Roles, words: Vocabulary) -> None:
    """Find the column of names of a table of fields where its head is not known: each row has one of its own there."""
    if (
        "bits" not in roles.of
        or not roles.of_fields
        or roles.of.keys() & {"name", "register", "value_name", "letter"}
    ):
        return
    rows = [row for row in grid.rows[roles.head :] if roles.bits(row)]
    found = []
    for c, head in enumerate(roles.heads):
        if c in roles.of.values() or not head.strip() or words.column(head) is not None or head.isupper():
            continue  # one in capitals may be the register's name
        names = [name for row in rows if not words.reserved(name := one_line(row[c].text))]
        numbered = not words.words["other"].isdisjoint(map(plain, head.split()))
        if (
            len(names) > 1
            and len(set(names)) == len(names)
            and all(is_identifier(name) or (numbered and _PARTED.fullmatch(name)) for name in names)
        ):
            found.append(c)
    if len(found) == 1:
        roles.of["name"] = found[0]


def texts_under_unknown_head(grid: Grid, roles: Roles) -> None:
    """Take the one column beside that of the bits for descriptions, whatever its head: `Bit# | Interrupt`.

    Bits that rise or fall from row to row, and words beside each, make rows of fields.
    """
    others = [c for c in range(len(grid.columns)) if c != roles.of.get("bits")]
    if roles.of.keys() != {"bits"} or len(others) != 1:
        return
    rows = [row for row in grid.rows[roles.head :] if roles.bits(row)]
    found = [bits for row in rows if (bits := parse_bits(roles.bits(row)))]
    worded = all(any(map(str.isalpha, row[others[0]].text)) for row in rows)
    if len(found) == len(rows) > 1 and in_order(found) and worded:
        roles.of["description"] = others[0]


def texts_beside_names(grid: Grid, roles: Roles, words: Vocabulary) -> None:
    """Take the one column left beside bits and names, whose head is not known, for descriptions: `Bits|Name|Options`.

    Most of its cells have several words, and few the same: `cold reset`, `4 bits` beside each are of a kind.
    """
    known = roles.of.keys()
    if (
        not known >= {"bits", "name"}
        or not known <= {"bits", "name", "access", "reset"}
        or not roles.of_fields
    ):
        return
    left = [c for c in range(len(grid.columns)) if c not in roles.of.values()]
    if len(left) != 1 or len(roles.heads) <= left[0]:
        return
    head = roles.heads[left[0]]
    texts = [text for row in grid.rows[roles.head :] if (text := one_line(row[left[0]].text))]
    worded = [text for text in texts if _WORDS.search(text)]
    told = 2 * len(worded) > len(texts) and 2 * len(set(worded)) > len(worded)
    if head.strip() and words.column(head) is None and told:
        roles.of["description"] = left[0]


def _says_bit(text: str, words: Vocabulary) -> bool:
    """Whether a text begins with the word for a bit: `Bit 7, 6`."""
    return plain(text.split(maxsplit=1)[0]) in words.words["bit"]


def guess_columns(grid: Grid, words: Vocabulary) -> Roles | None:
    """Roles of a table without a known head, when one column holds nothing but bits that fall from row to row."""
    for head in (0, 1):
        rows = grid.rows[head:]
        if len(rows) < 2:
            continue
        for c in range(min(2, len(grid.columns))):
            if head and _of_others([cell.text for cell in grid.rows[0]], c, words):
                continue
            found = [parse_bits(row[c].text) for row in rows]
            if all(found) and _whole(found):
                others = [k for k in range(len(grid.columns)) if k != c]
                of = {"bits": c}
                if others:
                    widest = max(others, key=lambda k: sum(len(row[k].text) for row in rows))
                    of["description"] = widest
                    names = [k for k in others if k != widest and _all_names(rows, k)]
                    if names:
                        of["name"] = names[0]
                    _guess_codes(rows, [k for k in others if k not in of.values()], of, words)
                return Roles(of, head, [cell.text for cell in grid.rows[0]] if head else [])
    return None


def _of_others(heads: Iterable[str], column: int, words: Vocabulary) -> bool:
    """Whether a column's head that is not known says what else is numbered, `Lane`, or any says so of pins and such.

    Fields are named for their interrupts and channels, in columns beside those of bits.
    """
    said = {
        c: {plain(word) for word in head.split()}
        for c, head in enumerate(heads)
        if words.column(head) is None
    }
    return any(
        (one & words.words["other" if c == column else "thing"] and not one & words.words["bit"])
        or {"address", "bits"} <= one
        for c, one in said.items()
    )


def _guess_codes(rows: list[list[Cell]], columns: list[int], of: dict[str, int], words: Vocabulary) -> None:
    """The columns of access and reset: all of their cells that hold something are such codes."""
    for k in columns:
        texts = [text for row in rows if (text := row[k].text.strip())]
        if texts and all(is_access(text, words) for text in texts):
            of.setdefault("access", k)
        elif texts and all(map(_RESET.match, texts)):
            of.setdefault("reset", k)


def _whole(found: list[Bits | None]) -> bool:
    """Whether ranges fill a register of usual width from its highest bit to bit 0, or from there up.

    One at least must be a range: a column of single numbers may count anything.
    """
    ranges = [bits for bits in found if bits is not None]
    if not ranges or len(ranges) < len(found) or all(bits.high == bits.low for bits in ranges):
        return False
    if ranges[0].low == 0:
        ranges.reverse()
    return (
        ranges[0].high + 1 in {8, 16, 24, 32, 64}
        and ranges[-1].low == 0
        and all(a.low == b.high + 1 for a, b in pairwise(ranges))
    )


def _all_names(rows: list[list[Cell]], column: int) -> bool:
    texts = [row[column].text.strip() for row in rows]
    return all(text and len(text) <= 40 for text in texts) and len(set(texts)) > len(texts) // 2
