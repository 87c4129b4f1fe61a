"""Rows of a table or list of opcodes that its other rows do not bear out: their code, name or encoding is in doubt.

0x03 N_ADD     0x84 N_SUB     0x05 N_MUL        all others count up: 0x84 is misread, as one digit of it shows
N_ADD_B32      N_SUB B32      N_MUL_B32         no other name has operands behind it: a blank for an underscore
NA2 N_ADD      NA N_SUB       NA2 N_MUL         an encoding that is one letter less than that of its neighbours
0b00010011101, and 1 right below it             a code that its column is too narrow for

Nothing is said of a list by names, `NOP` in its middle, the one operand of `N_RR A`, an encoding that stands elsewhere.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import Counter, defaultdict
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from extract.dialects.isa_table.grammar import is_letter_away

if TYPE_CHECKING:
    from collections.abc import Sequence

    from extract.dialects.isa_table.statements import Statement
    from extract.document import Document

_SHORTEST: Final = 5
"""Codes that count up, at least."""
_LEAST: Final = 6
"""Rows at least that show what a table is like."""
_ONE_IN: Final = 8
"""One row in so many may be unlike the others, or they are not alike."""
_COLUMNS: Final = 4
"""Lists side by side at most, which count down each."""
_FAR: Final = 16
"""A code that far behind the one above may be what was printed."""
_OPERAND: Final = 2
"""Letters of an operand: `A`, `R0`."""
_SCORE: Final = re.compile(r"(?<=\w)_(?=\w)")
_WORD: Final = re.compile(r"\w+$")
_PART: Final = re.compile(r"_|[A-Z0-9]*_[A-Z0-9_]+$")
"""What begins a name's rest or is its last parts, and no operand."""
_WIDE: Final = re.compile(r"(?<!\S)(?:0[bB][01]{6,}|0[xX][0-9A-Fa-f]{6,})(?!\S)")
"""A code that may fill its column."""
_FEW_CUT: Final = 3
"""For each code that is cut so many others of its length may be whole."""
_REST: Final = re.compile(r"\s*(?P<rest>[0-9A-Fa-f]{1,8})\s*$")


def doubt_rows(document: Document, statements: Sequence[Statement]) -> None:
    """Flag such rows."""
    tables: dict[tuple[object, ...], list[Statement]] = defaultdict(list)
    told = Counter((made.name, made.opcode) for made in statements)
    for made in statements:
        tables[made.source, made.encoding, made.table].append(made)
    _doubt_wrapped(document, statements)
    for rows in tables.values():
        _doubt_order(rows, told)
    _doubt_names([made for made in statements if made.source != "entry"])
    _doubt_encodings(document, [made for made in statements if made.source == "entry"])


def _doubt_wrapped(document: Document, statements: Sequence[Statement]) -> None:
    """Leave out the opcode of a row below which digits alone stand where it begins: it goes on there.

    Codes of that length with nothing below them, where most are such, show that it is whole: that is a page's number.
    """
    wide = {i for sign in ("0b", "0B", "0x", "0X") for i in document.lines_with(sign)}
    cut: list[tuple[Statement, int]] = []
    whole: Counter[int] = Counter()
    for made in statements:
        line = made.pieces[0][0]
        if made.opcode is None or line not in wide:
            continue
        codes = (one for one in _WIDE.finditer(document.lines[line]) if int(one[0], 0) == made.opcode)
        if found := next(codes, None):
            if _goes_on_below(document, line, found):
                cut.append((made, len(found[0])))
            else:
                whole[len(found[0])] += 1
    for made, length in cut:
        if whole[length] <= _FEW_CUT * sum(one == length for _, one in cut):
            made.opcode = None
            made.flags.append("opcode_garbled")


def _goes_on_below(document: Document, line: int, code: re.Match[str]) -> bool:
    """Whether digits alone that its base has stand on the line below a code, where it begins."""
    rest = _REST.match(document.lines[line + 1]) if line + 1 < len(document.lines) else None
    if rest is None or (code[0][1] in "bB" and rest["rest"].strip("01")):
        return False
    return _place(document, line, code.start()) == _place(document, line + 1, rest.start("rest"))


def _place(document: Document, line: int, start: int) -> int:
    """Where a word of a line begins: in whole points in a PDF, else in characters."""
    words = document.words[line] if document.words else ()
    return next((round(box[0]) for a, b, box in words if a <= start < b), start)


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
        if len(column) < _SHORTEST or all(one.name <= two.name for one, two in pairwise(column)):
            continue  # in the order of names
        for k in _astray(column):
            if told[column[k].name, column[k].opcode] == 1:  # what is said twice is no slip
                column[k].flags.append("opcode_order")


def _astray(rows: Sequence[Statement]) -> list[int]:
    """Which rows alone do not count up between two others that do and leave room for one; others were moved there.

    >>> from types import SimpleNamespace as Row
    >>> codes = (1, 2, 9, 4, 5), (1, 2, 9, 3, 5), (1, 2, 2, 3), (9, 5, 1), (17, 18, 0, 30, 31)
    >>> [_astray([Row(opcode=n) for n in one]) for one in codes]
    [[2], [], [], [], []]
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
    """Whether the rows around one are sure, and a code fits between them that is misread as this one."""
    if k == 0 or k - 1 not in sure or (k + 1 < len(codes) and k + 1 not in sure):
        return False
    end = codes[k + 1] if k + 1 < len(codes) else codes[k - 1] + 2
    return any(_is_slip(codes[k], code) for code in range(codes[k - 1] + 1, min(end, codes[k - 1] + _FAR)))


def _is_slip(one: int, other: int) -> bool:
    """Whether a digit is another, is missing, too much or has changed places, in one base or another; 0 is as it is.

    >>> _is_slip(0x84, 4), _is_slip(4, 14), _is_slip(21, 12), _is_slip(0, 19), _is_slip(0x40, 0x15)
    (True, True, True, False, False)
    """
    for base in ("d", "x", "04b"):
        pair = format(one, base), format(other, base)
        size = max(map(len, pair))
        if (one and is_letter_away(*pair)) or (
            base != "d" and is_letter_away(pair[0].zfill(size), pair[1].zfill(size))
        ):
            return True
        if len(pair[0]) == len(pair[1]) and sorted(pair[0]) == sorted(pair[1]) and base != "04b":
            return sum(a != b for a, b in zip(*pair, strict=True)) <= 2
    return False


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
    """Flag names with a word behind them that is no operand: no other row has any, or others' names begin so.

    What no other has may be the one operand there is (`N_RR A`): it ends other names, or nearly all have underscores.
    """
    behind = [(made, made.syntax.split()[1:]) for made in rows if made.syntax]
    few = _ONE_IN * sum(1 for _, words in behind if words) <= max(len(rows), _ONE_IN)
    few = few and len(rows) >= _LEAST
    begun: set[str] = set()
    for name in {made.name for made in rows}:
        begun.update(name[: found.start()] for found in _SCORE.finditer(name))
    names = {made.name for made in rows}
    tails = {name.rpartition("_")[2] for name in names if "_" in name}
    scored = 2 * sum("_" in name for name in names) > len(names)
    for made, words in behind:
        if not words or not {"name_garbled", "name_open"}.isdisjoint(made.flags):
            continue
        alone = few and len(words) == 1 and _WORD.match(words[0]) is not None
        joined = f"{made.name}{words[0]}".rpartition("_")[2]
        like = (
            words[0] in tails or joined in tails or (scored and "_" in made.name and len(words[0]) > _OPERAND)
        )
        if (alone and begun and like) or (_PART.match(words[0]) and made.name in begun):
            made.flags.append("name_garbled")


def _doubt_encodings(document: Document, entries: list[Statement]) -> None:
    """Flag the encoding of an entry that stands nowhere else, a letter away from that of the entries around it."""
    often = Counter(made.encoding for made in entries)
    for k, made in enumerate(entries[1:-1], 1):
        near = entries[k - 1].encoding
        alone = often[made.encoding] == 1 and made.encoding and near and near == entries[k + 1].encoding
        if (
            alone
            and len(made.encoding or "") > 1
            and is_letter_away(made.encoding or "", near or "")
            and not _stands_again(document, made.encoding or "")
        ):
            made.flags.append("encoding_unknown")


def _stands_again(document: Document, encoding: str) -> bool:
    """Whether a word stands in several lines."""
    word = re.compile(rf"\b{re.escape(encoding)}\b")
    return sum(word.search(document.lines[i]) is not None for i in document.lines_with(encoding)) > 1
