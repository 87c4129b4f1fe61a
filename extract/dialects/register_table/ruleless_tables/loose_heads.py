"""Lines that head a table without rules (`ruleless`), and lines of two columns that give a key and its value."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from extract.dialects.register_table.field_tables.columns import Roles
from extract.dialects.register_table.field_tables.fields import fold
from extract.dialects.register_table.pages.segments import segments
from extract.dialects.register_table.ruleless_tables.loose_names import LooseNames
from extract.dialects.register_table.ruleless_tables.narrow import heads_apart
from extract.dialects.register_table.ruleless_tables.ruleless import Loose
from extract.dialects.register_table.words.access_codes import is_access
from extract.dialects.register_table.words.bits import parse_bits
from extract.dialects.register_table.words.keys import spaced_keys
from extract.dialects.register_table.words.notation import hexadecimal, is_identifier
from extract.dialects.register_table.words.vocabulary import plain
from extract.stitch import Grid
from extract.tables import Cell

if TYPE_CHECKING:
    from collections.abc import Iterator

    from extract.dialects.register_table.pages.flow import Text
    from extract.dialects.register_table.pages.segments import Segment
    from extract.dialects.register_table.words.vocabulary import Vocabulary

_POSITIONS: Final = frozenset({"position", "bit position"})
"""Heads of the bits of fields, or of their lowest ones."""
_FIELD: Final = re.compile(r"[Bb]its?\s*\[?\d[\d:.-]*\]?\s*:?$")
"""Bits of one field, which a head has not: `Bit 1:    RESET - Stops it`."""
_BRACKETED: Final = re.compile(r"\s*\[\d{1,2}(?::\d{1,2})?\]\s+\S")
"""A row that begins with bits in brackets."""
_OTHERS: Final = 1
"""Columns under other heads beside bits, access, reset and description, at most."""
_FEWEST: Final = 3
"""Columns of a table whose head is wrapped, or one of names whose rows nothing tells."""
_LONGEST: Final = 120
"""Characters of a line of a key and its value."""
_KEY_AND_VALUE: Final = 2
_TITLED: Final = 3
"""Cells of such a line with a title before it."""


def names_line(text: Text, words: Vocabulary, page: int, lanes: set[str], below: str) -> LooseNames | None:
    """A table of the fields of a figure that the line is the head of: names, and no bits; None for any other line.

    In a text single blanks may part some of its heads, and a table of two columns is one where the word that begins
    the line `below` is the name of a cell.
    """
    found = segments(text)
    in_text = text.words[0][2] is None
    apart = heads_apart(found, words) if in_text and len(found) > 1 else ()
    named = in_text and fold(below.split(maxsplit=1)[0] if below.strip() else "") in lanes
    for heads in (*apart, found):
        of = {role: k for k, (_, _, head, _) in enumerate(heads) if (role := words.column(head))}
        roles = Roles(of, 1, [head for _, _, head, _ in heads])
        few = len(heads) < _FEWEST and not (named and of == {"name": 0, "description": 1})
        if few or len(of) < len(heads) or "name" not in of or not roles.of_names:
            continue
        row = [Cell(head, list(pieces)) for _, _, head, pieces in heads]
        grid = Grid([row], [left for left, _, _, _ in heads], text.line, text.line, [page])
        roles.by_cells = in_text
        return LooseNames(grid, roles, lanes=frozenset(lanes))
    return None


def gapped_key(text: Text, words: Vocabulary) -> tuple[str, str] | None:
    """The role and value of a line of text whose cells are a key and its value, a title before them or not.

    Attributes    Offset    0x024
    Attributes    Offset 0x024
    """
    found = [words_ for _, _, words_, _ in segments(text)] if len(text.text) <= _LONGEST else []
    if len(found) == _KEY_AND_VALUE and plain(found[0]) == "attributes" and text.words[0][2] is None:
        return next(iter(spaced_keys(found[1], words)), None)
    if len(found) != _KEY_AND_VALUE and (len(found) != _TITLED or text.words[0][2] is not None):
        return None
    role, value = words.keys.get(plain(found[-2])), found[-1]
    fits = {
        "access": is_access(value, words),
        "width": re.fullmatch(r"\d+(?: bits?)?", value) is not None,
        "name": is_identifier(value) and words.column(value) is None,
        **dict.fromkeys(("offset", "address", "reset"), hexadecimal(value) is not None),
    }
    return (role, value) if role and fits.get(role, False) else None


def wrapped_head(above: Text | None, text: Text, words: Vocabulary, page: int) -> Loose | None:
    """A table whose head is a line of a text and the one above it: heads wrapped in their columns; None for any other.

    Bit     Default &
    Range   Access      Field Name (ID): Description
    """
    if above is None or above.line != text.line - 1:
        return None
    upper, lower = segments(above), segments(text)
    tables = [_wrapped(upper, lower, words, page)]
    if text.words[0][2] is None:
        under = {left: head for left, _, head, _ in lower}
        tables = [_wrapped(heads, lower, words, page) for heads in heads_apart(upper, words, under)] + tables
        parted = _part_under(upper, lower)
        tables += [_wrapped(upper, parted, words, page)] if len(parted) > len(lower) else []
    return next((table for table in tables if table), None)


def _part_under(upper: list[Segment], lower: list[Segment]) -> list[Segment]:
    """The second line of a head, its cells parted behind the one word over which a word of the first stands.

              Bit
    Field     Position Description
    """
    out: list[Segment] = []
    for left, right, head, pieces in lower:
        over = [one for one in upper if left < one[1] and one[0] < right]
        first = pieces[0]
        if len(over) == 1 and len(pieces) > 1 and over[0][0] < first[2] and over[0][1] <= pieces[1][1]:
            word, rest = head.split(" ", 1)
            out += [(left, float(first[2]), word, pieces[:1]), (float(pieces[1][1]), right, rest, pieces[1:])]
        else:
            out.append((left, right, head, pieces))
    return out


def _wrapped(upper: list[Segment], lower: list[Segment], words: Vocabulary, page: int) -> Loose | None:
    heads: list[Segment] = []
    for left, right, head, pieces in sorted([*upper, *lower], key=lambda one: one[0]):
        if heads and left < heads[-1][1]:
            start, end, said, places = heads[-1]
            both = f"{said} {head}" if places[0] < pieces[0] else f"{head} {said}"
            heads[-1] = (start, max(end, right), both, sorted([*places, *pieces]))
        else:
            heads.append((left, right, head, list(pieces)))
    columns = [words.column(head) for _, _, head, _ in heads]
    if "bits" not in columns and columns[:2] == ["name", "name"] and plain(heads[0][2]) == "bit field":
        columns[0] = "bits"
    of = {role: k for k, role in reversed([*enumerate(columns)]) if role}
    roles = Roles(of, 1, [head for _, _, head, _ in heads])
    whole = len(heads) >= len(upper) + len(lower) and not _lowered(lower, heads, of)
    other = _OTHERS if {"bits", "access", "reset", "description"} <= of.keys() else 0  # `RST/PWR`
    sure = {"bits", "name", "description"} <= of.keys()  # two may be for names: `Symbol`, `Bit name`
    told = sum(map(bool, columns)) if sure else len(of)
    if whole or len(heads) < _FEWEST or told < len(heads) - other:
        return None
    if "bits" not in of or not of.keys() & {"name", "description"}:
        return None
    row = [Cell(head, pieces) for _, _, head, pieces in heads]
    grid = Grid([row], [left for left, _, _, _ in heads], upper[0][3][0][0], lower[0][3][0][0], [page])
    return Loose(grid, roles, wrapped=frozenset(head for _, _, head, _ in (*upper, *lower)))


def raised_head(above: Text | None, text: Text, words: Vocabulary, page: int) -> Loose | None:
    """The same of a line that may be a head alone, where every cell of the one above is the first word of one.

                   Access   Reset
    Bit    Field   type     value    Description
    """
    if above is None or above.line != text.line - 1 or text.words[0][2] is not None:
        return None
    upper, lower = segments(above), segments(text)
    over = [sum(left < right and start < end for start, right, *_ in lower) for left, end, *_ in upper]
    return _wrapped(upper, lower, words, page) if set(over) == {1} else None


def third_line(table: Loose, text: Text, words: Vocabulary) -> Loose | None:
    """A table whose head goes on in a third line: each cell stands under one or is a head; None where one does not.

    Bit        Field   Access
    position   name    type
    range              code    Description
    """
    row, places = table.grid.rows[0], [*table.grid.columns]
    ends = [max((end for _, _, end in cell.pieces), default=0) for cell in row]
    of = dict(table.roles.of)
    heads = [(left, cell) for left, cell in zip(places, row, strict=True)]
    role_of = {column: role for role, column in of.items()}
    for left, right, said, pieces in segments(text):
        under = [
            n for n, (start, _) in enumerate(heads) if n < len(ends) and left < ends[n] and start < right
        ]
        if len(under) > 1:
            return None
        if under:
            start, cell = heads[under[0]]
            joined = f"{cell.text} {said}"
            if _leading_role(joined, words) != role_of.get(under[0]) or parse_bits(said) is not None:
                return None
            heads[under[0]] = (min(start, left), Cell(joined, [*cell.pieces, *pieces]))
        elif (role := words.column(said)) and role not in of and left > heads[-1][0]:
            of[role] = len(heads)
            heads.append((left, Cell(said, list(pieces))))
        else:
            return None
    grid = Grid(
        [[cell for _, cell in heads]],
        [left for left, _ in heads],
        table.grid.first_line,
        text.line,
        table.grid.pages,
    )
    parts = table.wrapped.union(said for _, _, said, _ in segments(text))
    return Loose(grid, Roles(of, 1, [cell.text for _, cell in heads]), wrapped=parts)


def _leading_role(head: str, words: Vocabulary) -> str | None:
    """The role of the longest beginning of a head that is known: `Access type code` is an `Access type`."""
    parts = head.split()
    roles = (words.column(" ".join(parts[:n])) for n in range(len(parts), 0, -1))
    return next(filter(None, roles), None)


def _lowered(lower: list[Segment], heads: list[Segment], of: dict[str, int]) -> bool:
    """Whether the first head of a text stands alone in the line below the others: its cell is a little lower in print.

              Name     Type    Reset   Description
    Bits
    """
    first = lower[0][3][0]
    return len(lower) == 1 and first == heads[0][3][0] and of.get("bits") == 0 and len(of) > _FEWEST


def head_line(text: Text, words: Vocabulary, page: int) -> Loose | None:
    """A table that the line is the head of, or None: all its cells but one must be heads of known roles."""
    found = segments(text)
    apart = heads_apart(found, words) if text.words[0][2] is None else _near_heads(found, text, words)
    tables = (_headed(heads, text, words, page) for heads in (*apart, found))
    return next((table for table in tables if table), None)


def bracketed_head(text: Text, below: str, words: Vocabulary, page: int) -> Loose | None:
    """The same of a line whose first head is one of names, as another is, with bits in brackets under it.

    Field     Name     Description
    [31:28]   RATE     How fast
    """
    if not _BRACKETED.match(below):
        return None
    found = segments(text)
    for heads in (found, *heads_apart(found, words)):
        columns = [words.column(head) for _, _, head, _ in heads]
        of = {role: k for k, role in reversed([*enumerate(columns)]) if k and role}
        if columns[0] != "name" or "name" not in of or len(of) < len(heads) - 1:
            continue
        row = [Cell(head, list(pieces)) for _, _, head, pieces in heads]
        roles = Roles(of | {"bits": 0}, 1, [head for _, _, head, _ in heads])
        return Loose(Grid([row], [left for left, _, _, _ in heads], text.line, text.line, [page]), roles)
    return None


def _near_heads(found: list[Segment], text: Text, words: Vocabulary) -> Iterator[list[Segment]]:
    """The ways to take the cells of a head in a PDF apart: where a cell is no head as a whole, `Acc Rst`."""
    if len(found) > 1 and any(" " in head and words.column(head) is None for _, _, head, _ in found):
        sides = {piece: (box[0], box[2]) for _, piece, box in text.words if box}
        yield from heads_apart(found, words, sides=sides)


def _headed(found: list[Segment], text: Text, words: Vocabulary, page: int) -> Loose | None:
    if not 2 <= len(found) <= 8:
        return None
    of: dict[str, int] = {}
    for k, (_, _, segment, _) in enumerate(found):
        role = words.column(segment)
        if role == "description" and role in of:
            role = "remark"
        if role:
            of.setdefault(role, k)
    if of.get("bits") == 0 and _FIELD.match(found[0][2]) and (len(found) < _FEWEST or found[0][2][-1] == ":"):
        return None
    if of.keys() >= {"bits", "description"} and not of.keys() & {"name", "register"} and 0 not in of.values():
        first = found[0][2]
        of |= {"name": 0} if is_identifier(first) and first.isupper() else {}  # its register's name
    alone = "bits" not in of and not of.keys() & {"high", "width"}
    if alone and "low" in of and plain(found[of["low"]][2]) in _POSITIONS:
        of["bits"] = of.pop("low")  # of all bits, where nothing says how many there are
    lowest = alone and "bits" in of
    roles = Roles(of, 1, [segment for _, _, segment, _ in found], lowest=lowest)
    lettered = roles.of_names and {"letter", "name"} <= of.keys()
    if not (lettered or (roles.of_fields and ("bits" in of or roles.of_words))) and not (
        roles.of_registers and of.keys() & {"name", "register"}
    ):
        return None
    if len(of) < len(found) - 1:
        return None
    row = [Cell(segment, list(pieces)) for _, _, segment, pieces in found]
    return Loose(Grid([row], [left for left, _, _, _ in found], text.line, text.line, [page]), roles)
