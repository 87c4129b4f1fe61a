"""Rows of a table or list of opcodes that its other rows do not bear out: their code, name or encoding is in doubt.

0x03 N_ADD     0x84 N_SUB     0x05 N_MUL        all others count up: 0x84 is misread, or stands in a wrong row
N_ADD_B32      N_SUB B32      N_MUL_B32         no other name has operands behind it: a blank for an underscore
NA2 N_ADD      NA N_SUB       NA2 N_MUL         an encoding that is one letter less than that of its neighbours
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import Counter, defaultdict
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Sequence

    from extract.dialects.isa_table.statements import Statement

_SHORTEST: Final = 5
"""Codes that count up, at least."""
_LEAST: Final = 6
"""Rows at least that show what a table is like."""
_ONE_IN: Final = 8
"""One row in so many may be unlike the others, or they are not alike."""
_COLUMNS: Final = 4
"""Lists side by side at most, which count down each."""
_SCORE: Final = re.compile(r"(?<=\w)_(?=\w)")
_WORD: Final = re.compile(r"\w+$")
_PART: Final = re.compile(r"_|[A-Z0-9]*_[A-Z0-9_]+$")
"""What begins a name's rest or is its last parts, and no operand."""


def doubt_rows(statements: Sequence[Statement]) -> None:
    """Flag such rows."""
    tables: dict[tuple[object, ...], list[Statement]] = defaultdict(list)
    told = Counter((made.name, made.opcode) for made in statements)
    for made in statements:
        tables[made.source, made.encoding, made.table].append(made)
    for rows in tables.values():
        _doubt_order(rows, told)
    _doubt_names([made for made in statements if made.source != "entry"])
    _doubt_encodings([made for made in statements if made.source == "entry"])


def _doubt_order(rows: list[Statement], told: Counter[tuple[str, int | None]]) -> None:
    """Flag the rows whose opcodes do not count up where nearly all others do, in one column or several."""
    single = [made for made in rows if made.opcode is not None and made.last is None and not made.minor]
    columns: list[list[Statement]] = []
    line, at = -1, 0
    for made in single:  # of several in a line each is of another column
        at = at + 1 if made.pieces[0][0] == line else 0
        line = made.pieces[0][0]
        columns += [[]] if at == len(columns) else []
        columns[at].append(made)
    for column in columns if len(columns) <= _COLUMNS else ():
        for k in _astray(column) if len(column) >= _SHORTEST else ():
            if told[column[k].name, column[k].opcode] == 1:  # what is said twice is no slip
                column[k].flags.append("opcode_order")


def _astray(rows: Sequence[Statement]) -> list[int]:
    """Which rows alone do not count up between two others that do and leave room for one; others were moved there.

    >>> from types import SimpleNamespace as Row
    >>> codes = (1, 2, 9, 4, 5), (1, 2, 9, 3, 5), (1, 2, 2, 3), (9, 5, 1)
    >>> [_astray([Row(opcode=n) for n in one]) for one in codes]
    [[2], [], [], []]
    """
    codes = [made.opcode or 0 for made in rows]
    up = _lengths(codes)
    down = _lengths([-code for code in reversed(codes)])[::-1]
    longest = max(up, default=0)
    on = [k for k in range(len(codes)) if up[k] + down[k] == longest + 1]
    places = Counter((up[k], codes[k]) for k in on)
    shared = Counter(length for length, _ in places)
    sure = {k for k in on if shared[up[k]] == 1}
    astray = [k for k in range(len(codes)) if k not in sure]
    if len(astray) > max(1, len(codes) // _ONE_IN):
        return []
    return [k for k in astray if _has_room(codes, k, sure)]


def _has_room(codes: list[int], k: int, sure: set[int]) -> bool:
    """Whether the rows around one are sure, and a code fits between them."""
    if k == 0 or k - 1 not in sure or (k + 1 < len(codes) and k + 1 not in sure):
        return False
    return k + 1 == len(codes) or codes[k + 1] - codes[k - 1] > 1


def _lengths(codes: list[int]) -> list[int]:
    """How long the longest part is that counts up to each of the numbers; equal ones are one."""
    ends: list[int] = []
    out = []
    for code in codes:
        at = bisect_left(ends, code)
        ends[at : at + 1] = [code]
        out.append(at + 1)
    return out


def _doubt_names(rows: list[Statement]) -> None:
    """Flag names with a word behind them that is no operand: no other row has any, or others' names begin so."""
    behind = [(made, made.syntax.split()[1:]) for made in rows if made.syntax]
    few = _ONE_IN * sum(1 for _, words in behind if words) <= max(len(rows), _ONE_IN)
    few = few and len(rows) >= _LEAST
    begun: set[str] = set()
    for name in {made.name for made in rows}:
        begun.update(name[: found.start()] for found in _SCORE.finditer(name))
    for made, words in behind:
        if not words or not {"name_garbled", "name_open"}.isdisjoint(made.flags):
            continue
        alone = few and len(words) == 1 and _WORD.match(words[0]) is not None
        if (alone and begun) or (_PART.match(words[0]) and made.name in begun):
            made.flags.append("name_garbled")


def _doubt_encodings(entries: list[Statement]) -> None:
    """Flag the encoding of an entry that no other one has, a letter away from that of the entries around it."""
    often = Counter(made.encoding for made in entries)
    for k, made in enumerate(entries[1:-1], 1):
        near = entries[k - 1].encoding
        alone = often[made.encoding] == 1 and made.encoding and near and near == entries[k + 1].encoding
        if alone and _is_letter_away(made.encoding or "", near or ""):
            made.flags.append("encoding_unknown")


def _is_letter_away(one: str, other: str) -> bool:
    """Whether one letter is missing, too much or another.

    >>> _is_letter_away("NA2", "NA"), _is_letter_away("NA2", "NB2"), _is_letter_away("NA", "MEM")
    (True, True, False)
    """
    short, long = sorted((one, other), key=len)
    same = next((k for k, (a, b) in enumerate(zip(short, long, strict=False)) if a != b), len(short))
    return len(long) - len(short) <= 1 and short[same + (len(short) == len(long)) :] == long[same + 1 :]
