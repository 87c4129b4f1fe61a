"""Tables of which only the cells are left, each in a line of its own: what copying out of a viewer makes of them.

    Bits
    Name
    Description
    7:4
    MODE
    How it runs
    3:0
    ...

The heads say how many cells a row has, the bits where each begins. Lines over that are the rest of the last cell. In
tables of registers the address begins a row, and their names stand under it.
"""

from __future__ import annotations

import re
from collections import Counter
from functools import partial
from itertools import pairwise, takewhile
from typing import TYPE_CHECKING, Final

from extract.dialects.register_table.text_tables.flat_cells import (
    Listed,
    cell_of,
    cut_names,
    ends_in_name,
    ends_table,
    fits,
    gridded,
    is_cell,
    is_number,
    text_of,
)
from extract.dialects.register_table.value_lists.values import of_description
from extract.dialects.register_table.words.access_codes import is_access
from extract.dialects.register_table.words.bits import TOPS, parse_bits
from extract.dialects.register_table.words.keys import key_line
from extract.dialects.register_table.words.places import NAMED, PLACE
from extract.document import FURNITURE
from extract.tables import Cell, Table

if TYPE_CHECKING:
    from collections.abc import Container

    from extract.dialects.register_table.words.bits import Bits
    from extract.dialects.register_table.words.vocabulary import Vocabulary
    from extract.document import Document

_LONGEST: Final = 40
"""Characters of a head at most."""
_MOST: Final = 8
"""Heads at most."""
_UNKNOWN = re.compile(r"[A-Z][\w/]{1,11}")
"""A head of codes that is not known: `RST/PWR`."""
_FIRST: Final = frozenset({"bits", "offset", "address"})
_DESCRIBED: Final = ["bits", "description"]
"""Heads of a table without names: it has several rows that fill a register."""
_CODES: Final = frozenset({"access", "reset"})
_NAMED: Final = (["name"], ["register"])
_FEWEST: Final = 2
"""Bits and a name alone are no table."""
_REACH: Final = 16
"""Lines below a full row among which the next begins, at most."""
_MORE: Final = 4
"""Lines by which the description of a register goes on, at most."""
_SEVERAL: Final = 2
"""Rows that tell whether the bits fall or rise."""
_BINARY = re.compile(r"[01]{3,}\W{1,3}[01]{3,}")
"""A range of values, not of bits: `010-111`."""


def flat_tables(document: Document, words: Vocabulary, aside: Container[int] = ()) -> list[Table]:
    """The tables of a text document whose cells stand in a line each; bits or places must be the first column.

    Lines `aside` are of tables already read.
    """
    lines = [
        i
        for i in document.body
        if document.lines[i].strip() and i not in aside and not document.roles[i] & FURNITURE
    ]
    out: list[Table] = []
    coded: set[str] | None = None
    keyed: set[tuple[str, ...]] = set()
    k = 0
    while k < len(lines):
        heads, printed = _heads(document, lines, k, words)
        if len(heads) <= _FEWEST and heads != _DESCRIBED:
            k += 1
            continue
        k += sum(map(len, printed))
        if out and "value" in heads:
            _doubt_list(document, out[-1], lines[k : k + 2], printed)
        if heads[0] == "bits":
            rows, k = _rows(document, lines, k, (heads, keyed), words)
        else:
            rows, k = _registers(document, lines, k, heads, words)
        sound = sum(1 for _ in takewhile(partial(_is_sound, document, heads, words), rows))
        k -= sum(map(len, rows[sound:]))  # from there on the cells were taken out in another order
        del rows[sound:]
        if rows and (heads != _DESCRIBED or _is_whole(document, rows)):
            head: list[Cell | None] = [cell_of(document, part) for part in printed]
            body = [gridded(document, row, heads, words) for row in rows]
            uneven = {row[0]: doubt for row, (_, doubt) in zip(rows, body, strict=True) if doubt}
            if "access" not in heads and _lacks_access(document, rows, lines[k : k + 1], words):
                uneven |= {row[0]: "cells_extra" for row in rows}  # the head of their column stands elsewhere
            if heads[0] == "bits" and _CODES - set(heads):
                coded = _codes_apart(document, words) if coded is None else coded
                if coded - set(heads):
                    uneven |= {row[0]: "cells_missing" for row in rows if row[0] not in uneven}
            uneven |= {
                i: "name_open" for i in cut_names(document, rows, heads) if uneven.get(i) != "name_joined"
            }
            if "value" in heads and _list_goes_on(document, rows[-1], lines[k : k + _REACH], heads, words):
                uneven.setdefault(rows[-1][0], "list_unread")
            if any(len(row) == len(heads) and _dashed(document, row) for row in rows):
                uneven |= {row[0]: "cells_missing" for row in rows if len(row) == len(("bits", "name"))}
            grid = [head, *(cells for part, _ in body for cells in part)]
            out.append(Table(1, grid, printed[0][0], lines[k - 1], uneven=uneven))
    return out


def _doubt_list(document: Document, before: Table, lines: list[int], heads: list[list[int]]) -> None:
    """Doubt the list of the last field of a table which goes on below its heads again: a page ended between them."""
    below = [document.lines[i].strip() for i in lines[:2]]
    again = [cell.text for cell in before.rows[0] if cell] == [cell_of(document, part).text for part in heads]
    if again and len(below) == len(("0x1", "Fast")) and is_number(below[0]) and not is_number(below[1]):
        fields = [cell.pieces[0][0] for row in before.rows[1:] if (cell := row[0]) and cell.pieces]
        before.uneven.setdefault(fields[-1], "list_unread")


def _list_goes_on(
    document: Document, row: list[int], lines: list[int], heads: list[str], words: Vocabulary
) -> bool:
    """Whether the next value of the last row of a table stands right below it, or the number of a page."""
    if not lines or not is_number(document.lines[lines[0]].strip()):
        return False
    bits = parse_bits(document.lines[row[0]].strip())
    return Listed(document, heads, words).takes(row, lines, bits, near=False)


def _is_whole(document: Document, rows: list[list[int]]) -> bool:
    """Whether the bits of rows fall from the highest of a register to 0 without a gap, or rise so."""
    bits = [parse_bits(document.lines[row[0]].strip()) for row in rows]
    ends = [(one.low, one.high) for one in bits if one]
    up = ends if ends[0] < ends[-1] else ends[::-1]
    goes_on = all(one[1] + 1 == two[0] for one, two in pairwise(up))
    return goes_on and up[0][0] == 0 and up[-1][1] in TOPS and all(len(row) > 1 for row in rows)


def _codes_apart(document: Document, words: Vocabulary) -> set[str]:
    """The roles of heads of codes that stand apart from those of bits and name again and again: torn off a table."""
    found = Counter[str]()
    beside = -1
    for n, text in enumerate(text for i in document.body if (text := document.lines[i].strip())):
        if len(text) > _LONGEST or not _is_head(text, words):
            continue
        role = words.column(text)
        beside = n if role == "bits" else beside + 1 if beside == n - 1 else -1
        if role in _CODES and beside != n:
            found[role] += 1
    return {role for role, n in found.items() if n >= _SEVERAL}


def _heads(
    document: Document, lines: list[int], k: int, words: Vocabulary
) -> tuple[list[str], list[list[int]]]:
    """The roles of the heads that begin at a line, and the lines of each.

    The first of them are the bits, or places before names of registers. One may take two lines (`Default`, `Value`),
    and one among them be unknown: its role is empty.
    """
    roles: list[str] = []
    printed: list[list[int]] = []
    at = k
    while len(roles) < _MOST and at < len(lines):
        text = document.lines[lines[at]].strip()
        two = document.lines[lines[at + 1]].strip() if at + 1 < len(lines) else ""
        role, size = _head_role(text, words), 1
        if (
            role is not None
            and _head_role(f"{text} {two}", words) == role
            and _head_role(two, words) == "value"
        ):
            size = 2
        free = role is None or role in roles
        spare = free and len(roles) > 1 and "" not in roles and _UNKNOWN.fullmatch(text)
        if spare and _head_role(two, words) not in {None, *roles}:
            role = ""
        if role is None or role in roles or (not roles and role not in _FIRST):
            break
        roles.append(role)
        printed.append(lines[at : at + size])
        at += size
    if roles[:1] == ["bits"] or roles[1:2] in _NAMED:
        return roles, printed
    return [], []


def _head_role(text: str, words: Vocabulary) -> str | None:
    return words.column(text) if len(text) <= _LONGEST else None


def _rows(
    document: Document,
    lines: list[int],
    k: int,
    of: tuple[list[str], set[tuple[str, ...]]],
    words: Vocabulary,
) -> tuple[list[list[int]], int]:
    """The lines of each row, and where the table ends: at a heading, or at a gap behind a full row.

    A table is known by its heads, and those that are known to have keys at the end of their rows (`_is_keyed`).
    """
    heads, keyed = of
    rows: list[list[int]] = []
    last: Bits | None = None
    falling, top = False, 0
    listed = Listed(document, heads, words) if "value" in heads else None
    while k < len(lines):
        text = document.lines[lines[k]].strip()
        bits = None if _BINARY.fullmatch(text) else parse_bits(text)
        if bits and "value" in heads and falling and bits.high > top and not text.isdigit():
            bits = None  # a range of values: `00 to 59`
        if rows and _heads_other(document, lines[k : k + 2], words):
            break
        if last and falling and last.low == 0 and _numbers_figure(document, lines[k : k + 2], top):
            break
        ways = (True, False) if len(rows) < _SEVERAL else (falling,)
        rises = len(rows) < _SEVERAL and bits and last and _next(bits, last, falling=False)
        if bits and last and text.isdigit() and falling and bits.high > top and not rises:
            break  # the number of a page
        near = last is not None and any(_next(bits, last, falling=way) for way in ways) if bits else False
        if listed is not None and rows:
            if listed.takes(rows[-1], lines[k : k + _REACH], last, near=near):
                rows[-1].append(lines[k])
                k += 1
                continue
            near, bits = near and bits is not None, bits if near or not text.isdigit() else None
        if near and last and text.isdigit() and heads[len(rows[-1]) :][:1] in (["reset"], ["value"]):
            near = not _is_reset(document, lines[k : k + _REACH], heads[len(rows[-1]) :], (last, ways), words)
        if bits and (not rows or len(rows[-1]) >= len(heads) or not text.isdigit() or near):
            rows.append([lines[k]])
            falling = last is None or bits.high < last.low
            top = max(top, bits.high)
            last = bits
        elif (
            rows
            and _is_keyed(document, lines[k - 1 : k + _REACH], heads, words)
            and len(rows[-1]) >= len(heads)
        ):
            if last is not None and _goes_on(document, lines[k + 1 : k + _REACH], last, ways, words):
                keyed.add(tuple(heads))
            if tuple(heads) not in keyed:
                break
            rows[-1].append(lines[k])
        elif not rows or (not of_description(text) and ends_table(text, words)):
            break
        elif (
            len(rows[-1]) >= len(heads)
            and lines[k] > lines[k - 1] + 1
            and not ends_in_name(document, rows[-1], heads, words)
            and not (last and _goes_on(document, lines[k : k + _REACH], last, ways, words))
        ):
            break  # a gap behind a full row
        else:
            rows[-1].append(lines[k])
        k += 1
    return rows, k


def _numbers_figure(document: Document, lines: list[int], top: int) -> bool:
    """Whether two lines on end are numbers that fall from the highest bit: those of a figure below its table."""
    numbers = [document.lines[i].split() for i in lines]
    if len(numbers) < len(("31", "16 15")) or not all(one.isdecimal() for line in numbers for one in line):
        return False
    first, *others = [int(one) for line in numbers for one in line]
    return first == top and all(one < top for one in others)


def _heads_other(document: Document, lines: list[int], words: Vocabulary) -> bool:
    """Whether two lines on end are heads of columns, of which one is a place: those of another table."""
    roles = [_head_role(document.lines[i].strip(), words) for i in lines]
    return len(roles) > 1 and None not in roles and not {"address", "offset"}.isdisjoint(roles)


def _is_keyed(document: Document, lines: list[int], heads: list[str], words: Vocabulary) -> bool:
    """Whether the second of some lines says access or reset, for which there is no head, right below the first one."""
    found = key_line(document.lines[lines[1]].strip(), words)
    return found is not None and found[0] in _CODES - set(heads) and lines[0] + 1 == lines[1]


def _is_reset(
    document: Document,
    lines: list[int],
    left: list[str],
    row: tuple[Bits, tuple[bool, ...]],
    words: Vocabulary,
) -> bool:
    """Whether a number right beside the bits of a row is its reset: `31:1`, `Reserved`, `R`, `0`, `Nothing`, `0`, ...

    It stands in the column of resets, the cells of the row that are left fit the lines below, and the next row begins
    behind them or the table ends there; name and codes of another row do not follow it.
    """
    texts = [document.lines[i].strip() for i in lines]
    fit = len(texts) >= len(left) and all(
        is_cell(text, role, words) for text, role in zip(texts, left, strict=False)
    )
    if not fit or (len(texts) > _FEWEST and fits(texts[1], "name", words) and is_access(texts[2], words)):
        return False
    behind = lines[len(left) :]
    return not behind or ends_table(texts[len(left)], words) or _goes_on(document, behind, *row, words)


def _goes_on(
    document: Document, lines: list[int], last: Bits, ways: tuple[bool, ...], words: Vocabulary
) -> bool:
    """Whether the next row begins below lines that are neither a heading nor a key: gaps may part all cells."""
    for i in lines:
        text = document.lines[i].strip()
        if (bits := parse_bits(text)) and any(_next(bits, last, falling=way) for way in ways):
            return True
        if ends_table(text, words) or words.column(text) is not None:
            return False
    return False


def _registers(
    document: Document, lines: list[int], k: int, heads: list[str], words: Vocabulary
) -> tuple[list[list[int]], int]:
    """The lines of each row of a table of registers, and where it ends.

    A row has as many lines as heads at most, or a few more before the next where the last column describes it.
    """
    rows: list[list[int]] = []
    while k + 1 < len(lines):
        place, name = (document.lines[i].strip() for i in lines[k : k + 2])
        if not PLACE.fullmatch(place) or not NAMED.fullmatch(name):
            break
        end = k + 2
        while end < len(lines) and end < k + len(heads):
            text = document.lines[lines[end]].strip()
            if PLACE.fullmatch(text) or ends_table(text, words):
                break
            end += 1
        if end == k + len(heads) and heads[-1] == "description":
            end = _next_place(document, lines, end, words) or end
        rows.append(lines[k:end])
        k = end
    return rows, k


def _next_place(document: Document, lines: list[int], k: int, words: Vocabulary) -> int | None:
    """Where the next row of a table of registers begins, a few lines further on; None where none does."""
    for n in range(k, min(k + _MORE, len(lines) - 1)):
        text, below = (document.lines[i].strip() for i in lines[n : n + 2])
        if PLACE.fullmatch(text):
            return n if NAMED.fullmatch(below) else None
        if ends_table(text, words):
            return None
    return None


def _next(bits: Bits, last: Bits, *, falling: bool) -> bool:
    """Whether bits lie right beside those of the row before: a bare number is then no reset."""
    return bits.high == last.low - 1 if falling else bits.low == last.high + 1


def _lacks_access(document: Document, rows: list[list[int]], below: list[int], words: Vocabulary) -> bool:
    """Whether access codes stand alone in a line of half the rows, behind bits and name, or right below the last."""
    found = sum(any(is_access(text_of(document, [i]), words) for i in row[2:]) for row in rows)
    return 2 * found >= len(rows) or any(is_access(text_of(document, [i]), words) for i in below)


def _dashed(document: Document, row: list[int]) -> bool:
    """Whether a row holds nothing, and dashes say so: others that hold nothing have theirs elsewhere."""
    return all(document.lines[i].strip() in {"-", "–", "—"} for i in row[2:])


def _is_sound(document: Document, heads: list[str], words: Vocabulary, row: list[int]) -> bool:
    """Whether no cell of a full row is what stands in another column: an access code as name or reset, a head."""
    for i, role in zip(row, heads, strict=True) if len(row) == len(heads) else ():
        text = document.lines[i].strip()
        if role in {"name", "reset"} and (is_access(text, words) or _is_head(text, words)):
            return False
        if role == "access" and (parse_bits(text) is not None or _is_head(text, words)):
            return False
    return True


def _is_head(text: str, words: Vocabulary) -> bool:
    """Whether a text is a head of columns in words, as names are not written."""
    return text[1:].islower() and words.column(text) in {"description", "access", "reset", "bits", "name"}
