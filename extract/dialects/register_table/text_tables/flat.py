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

from extract.dialects.register_table.value_lists.values import of_description
from extract.dialects.register_table.words.access_codes import is_access
from extract.dialects.register_table.words.bits import TOPS, parse_bits
from extract.dialects.register_table.words.headings import names_register
from extract.dialects.register_table.words.keys import key_line
from extract.dialects.register_table.words.notation import is_identifier
from extract.dialects.register_table.words.numerals import reset_number
from extract.dialects.register_table.words.places import NAMED, PLACE
from extract.tables import Cell, Table

if TYPE_CHECKING:
    from collections.abc import Container, Iterator

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
_NAME_WORDS: Final = 5
_REACH: Final = 16
"""Lines below a full row among which the next begins, at most."""
_MORE: Final = 4
"""Lines by which the description of a register goes on, at most."""
_NUMBERED = re.compile(r"\d+(?:\.\d+)+\.? ")
"""A section, not a name."""
_TOUCHED = re.compile(
    r"(?:(?:[A-Z0-9]+_)+[A-Z0-9]* (?!\W)[^_]*|[A-Z]+\d[A-Z0-9]* [A-Z][a-z]+(?: [a-z]+){2,})$"
)
"""A name as programs write it, and words."""
_CAPITALS = re.compile(r"[A-Z0-9]*[A-Z_][A-Z0-9_]*")
_NAME, _FULL = 8, 0.7
"""Characters of a name that may be cut: so many, and so much of the longest."""
_SEVERAL: Final = 2
"""Rows that tell whether the bits fall or rise."""
_BINARY = re.compile(r"[01]{3,}\W{1,3}[01]{3,}")
"""A range of values, not of bits: `010-111`."""


def flat_tables(document: Document, words: Vocabulary, aside: Container[int] = ()) -> list[Table]:
    """The tables of a text document whose cells stand in a line each; bits or places must be the first column.

    Lines `aside` are of tables already read.
    """
    lines = [i for i in document.body if document.lines[i].strip() and i not in aside]
    out: list[Table] = []
    coded: set[str] | None = None
    k = 0
    while k < len(lines):
        heads, printed = _heads(document, lines, k, words)
        if len(heads) <= _FEWEST and heads != _DESCRIBED:
            k += 1
            continue
        take = _rows if heads[0] == "bits" else _registers
        rows, k = take(document, lines, k + sum(map(len, printed)), heads, words)
        sound = sum(1 for _ in takewhile(partial(_is_sound, document, heads, words), rows))
        k -= sum(map(len, rows[sound:]))  # from there on the cells were taken out in another order
        del rows[sound:]
        if rows and (heads != _DESCRIBED or _is_whole(document, rows)):
            head: list[Cell | None] = [_cell(document, part) for part in printed]
            body = [_assign(document, row, heads, words) for row in rows]
            uneven = {row[0]: doubt for row, (_, doubt) in zip(rows, body, strict=True) if doubt}
            if "access" not in heads and _lacks_access(document, rows, lines[k : k + 1], words):
                uneven |= {row[0]: "cells_extra" for row in rows}  # the head of their column stands elsewhere
            if heads[0] == "bits" and _CODES - set(heads):
                coded = _codes_apart(document, words) if coded is None else coded
                if coded - set(heads):
                    uneven |= {row[0]: "cells_missing" for row in rows if row[0] not in uneven}
            uneven |= dict.fromkeys(_cut(document, rows, heads), "name_open")
            if any(len(row) == len(heads) and _dashed(document, row) for row in rows):
                uneven |= {row[0]: "cells_missing" for row in rows if len(row) == len(("bits", "name"))}
            grid = [head, *(cells for cells, _ in body)]
            out.append(Table(1, grid, printed[0][0], lines[k - 1], uneven=uneven))
    return out


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
    document: Document, lines: list[int], k: int, heads: list[str], words: Vocabulary
) -> tuple[list[list[int]], int]:
    """The lines of each row, and where the table ends: at a heading, or at a gap behind a full row."""
    rows: list[list[int]] = []
    last: Bits | None = None
    falling, top = False, 0
    while k < len(lines):
        text = document.lines[lines[k]].strip()
        bits = None if _BINARY.fullmatch(text) else parse_bits(text)
        ways = (True, False) if len(rows) < _SEVERAL else (falling,)
        rises = len(rows) < _SEVERAL and bits and last and _next(bits, last, falling=False)
        if bits and last and text.isdigit() and falling and bits.high > top and not rises:
            break  # the number of a page
        near = last is not None and any(_next(bits, last, falling=way) for way in ways) if bits else False
        if near and last and text.isdigit() and heads[len(rows[-1]) :][:1] == ["reset"]:
            near = not _is_reset(document, lines[k : k + _REACH], heads[len(rows[-1]) :], (last, ways), words)
        if bits and (not rows or len(rows[-1]) >= len(heads) or not text.isdigit() or near):
            rows.append([lines[k]])
            falling = last is None or bits.high < last.low
            top = max(top, bits.high)
            last = bits
        elif not rows or (not of_description(text) and ends_table(text, words)):
            break
        elif (
            len(rows[-1]) >= len(heads)
            and lines[k] > lines[k - 1] + 1
            and not (last and _goes_on(document, lines[k : k + _REACH], last, ways, words))
        ):
            break  # a gap behind a full row
        else:
            rows[-1].append(lines[k])
        k += 1
    return rows, k


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
        _is_cell(text, role, words) for text, role in zip(texts, left, strict=False)
    )
    if not fit or (len(texts) > _FEWEST and _fits(texts[1], "name", words) and is_access(texts[2], words)):
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


def ends_table(text: str, words: Vocabulary) -> bool:
    """Whether a line stands behind the table: a key or a heading."""
    return bool(key_line(text, words) or names_register(text, words, large=text.startswith("#")))


def _next(bits: Bits, last: Bits, *, falling: bool) -> bool:
    """Whether bits lie right beside those of the row before: a bare number is then no reset."""
    return bits.high == last.low - 1 if falling else bits.low == last.high + 1


def _assign(
    document: Document, row: list[int], heads: list[str], words: Vocabulary
) -> tuple[list[Cell | None], str]:
    """Lines to columns: in order when all are there, else each to the next column that it can stand in.

    More lines than heads are more of the description; what stands behind it ends the row. The second is the flag
    of a row whose cells have not their forms.
    """
    cells: list[Cell | None] = [Cell("") for _ in heads]
    if len(row) >= len(heads):
        told = heads.index("description") if "description" in heads else len(heads) - 1
        behind = len(heads) - 1 - told
        own = [row[c : c + 1] for c in range(told)]
        own += [row[told : len(row) - behind], *([i] for i in row[len(row) - behind :])]
        if not all(_is_cell(_text(document, own[c]), heads[c], words) for c in range(told + 1, len(heads))):
            own = [*(row[c : c + 1] for c in range(len(heads) - 1)), row[len(heads) - 1 :]]
        formed = all(_is_cell(_text(document, own[c]), role, words) for c, role in enumerate(heads))
        if "access" not in heads and any(
            is_access(_text(document, [i]), words) for i in row[len(heads) - 1 :]
        ):
            formed = False  # the head of a column is missing
        return [_cell(document, part) for part in own], "" if formed else "cells_extra"
    at = 0
    for i in row:
        text = document.lines[i].strip()
        column = next((c for c in range(at, len(heads)) if _fits(text, heads[c], words)), None)
        if column is not None:
            cells[column] = _cell(document, [i])
            at = column + 1
    name = heads.index("name") if "name" in heads else None
    reserved = name is not None and (cell := cells[name]) is not None and words.reserved(cell.text)
    return cells, "" if reserved else "cells_missing"


def _lacks_access(document: Document, rows: list[list[int]], below: list[int], words: Vocabulary) -> bool:
    """Whether access codes stand alone in a line of half the rows, behind bits and name, or right below the last."""
    found = sum(any(is_access(_text(document, [i]), words) for i in row[2:]) for row in rows)
    return 2 * found >= len(rows) or any(is_access(_text(document, [i]), words) for i in below)


def _cut(document: Document, rows: list[list[int]], heads: list[str]) -> Iterator[int]:
    """The rows whose names may go on in a line further down: long ones, over which nothing but capitals stand there."""
    at = heads.index("name") if "name" in heads else len(heads)
    names = {row[0]: _text(document, row[at : at + 1]) for row in rows if len(row) > max(at + 1, len(heads))}
    longest = max(map(len, names.values()), default=0)
    for row in rows:
        name = names.get(row[0], "")
        if " " in name and _text(document, row[at + 1 : at + 2])[:1].islower():
            yield row[0]  # words that go on, or a text that begins so
        cut = len(name) >= max(_NAME, _FULL * longest) and _CAPITALS.fullmatch(name)
        if cut and any(_CAPITALS.fullmatch(_text(document, [i])) for i in row[at + 2 :]):
            yield row[0]


def _dashed(document: Document, row: list[int]) -> bool:
    """Whether a row holds nothing, and dashes say so: others that hold nothing have theirs elsewhere."""
    return all(document.lines[i].strip() in {"-", "–", "—"} for i in row[2:])


def _text(document: Document, lines: list[int]) -> str:
    return " ".join(document.lines[i].strip() for i in lines)


def _is_cell(text: str, role: str, words: Vocabulary) -> bool:
    """Whether a text has the form of what a column holds; a name of several words is short and no sentence."""
    if role == "name":
        touched = _TOUCHED.match(text) is not None  # the text of the next column stands behind it
        return text in {"-", "–", "—"} or (
            not touched
            and text.count(" ") < _NAME_WORDS
            and text[-1:] not in {".", ","}
            and not _NUMBERED.match(text)
        )
    return text in {"-", "–", "—"} or _fits(text, role, words)


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


def _fits(text: str, role: str, words: Vocabulary) -> bool:
    if role == "bits":
        return parse_bits(text) is not None
    if role == "name":
        return is_identifier(text) or words.reserved(text)
    if role == "access":
        return is_access(text, words)
    if role == "reset":
        return reset_number(text) is not None or text in {"-", "x", "X"}
    return True


def _cell(document: Document, lines: list[int]) -> Cell:
    texts, pieces = [], []
    for i in lines:
        line = document.lines[i]
        start = len(line) - len(line.lstrip())
        texts.append(line.strip())
        pieces.append((i, start, len(line.rstrip())))
    return Cell("\n".join(texts), pieces)
